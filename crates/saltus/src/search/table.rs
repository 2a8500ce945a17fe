//! A table of every reachable position, for hints: whether the goal can be reached, in how many
//! moves, in how many ways, and with which probability by random moves.

use super::{
    account::Account,
    count::{self, Number},
    levels::LevelSearch,
    moves::MoveMaker,
    packed::{self, Packed},
};
use crate::threads;
use crate::{
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Goal, Position, Puzzle},
    sorted::CHUNK,
};
use num_bigint::BigUint;

/// No path leads to the goal.
const LOST: u32 = u32::MAX;

/// The evaluation of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The smallest number of moves to the goal; `None` if it cannot be reached.
    pub moves_left: Option<u64>,
    /// The number of shortest paths to the goal, as sequences of positions.
    pub solutions: BigUint,
    /// The probability that uniformly random moves reach the goal. `None` if positions can recur,
    /// so that a game need not end.
    pub chance: Option<f64>,
}

/// Every reachable position of a puzzle with its evaluation.
///
/// ```
/// use saltus::{budget::Budget, puzzle::{Options, frogs}, search::Table};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let table = Table::build(&puzzle, &Budget::UNLIMITED).expect("a goal that is a position");
/// assert_eq!(table.len(), 23);
/// let outlook = table.get(&puzzle.start).unwrap();
/// assert_eq!((outlook.moves_left, outlook.solutions), (Some(8), 2u32.into()));
/// assert!((outlook.chance.unwrap() - 1.0 / 16.0).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table(Box<dyn Lookup>);

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The goal counts moves, so it does not depend on the position alone.
    #[error("the goal is a number of moves, which a position does not determine")]
    CountsMoves,
    /// The budget ran out.
    #[error("{0}")]
    Spent(Spent),
}

impl Table {
    /// Explores all positions and then searches backward from the goal.
    ///
    /// Takes time linear in the number of positions and moves, and about 60 bytes per position of a
    /// small board.
    ///
    /// # Errors
    /// [`TableError`].
    pub fn build(puzzle: &Puzzle, budget: &Budget) -> Result<Table, TableError> {
        if matches!(puzzle.goal, Goal::Moves(_)) {
            return Err(TableError::CountsMoves);
        }
        sized!(puzzle, N => {
            let entries = Entries::<N>::build(puzzle, budget).map_err(TableError::Spent)?;
            Ok(Table(Box::new(entries)))
        })
    }

    /// The evaluation of a position; `None` if the position is unreachable. Takes time logarithmic
    /// in the number of positions.
    pub fn get(&self, position: &Position) -> Option<Evaluation> {
        self.0.get(position)
    }

    /// The number of positions.
    #[expect(clippy::len_without_is_empty, reason = "the start is always there")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// A table with any number of words per position.
trait Lookup: std::fmt::Debug + Send + Sync {
    fn get(&self, position: &Position) -> Option<Evaluation>;
    fn len(&self) -> usize;
    fn bytes(&self) -> usize;
}

/// The sorted positions, each with its distance to the goal and its chance.
#[derive(Debug)]
struct Entries<const N: usize> {
    bits: u32,
    cells: usize,
    positions: Vec<Packed<N>>,
    moves_left: Vec<u32>,
    solutions: Ways,
    /// Empty if positions can recur.
    chances: Vec<f64>,
}

/// The number of shortest paths from each position.
#[derive(Debug)]
enum Ways {
    Small(Vec<u128>),
    Large(Vec<BigUint>),
}

impl<const N: usize> Lookup for Entries<N> {
    fn get(&self, position: &Position) -> Option<Evaluation> {
        let mut kinds = position.0.iter().flatten();
        let fits = kinds.all(|kind| u32::from(kind.0) + 1 < 1 << self.bits);
        if position.0.len() != self.cells || !fits {
            return None;
        }
        let packed = Packed::pack(position, self.bits);
        let index = self.positions.binary_search(&packed).ok()?;
        let moves_left = match self.moves_left[index] {
            LOST => None,
            moves => Some(moves.into()),
        };
        let solutions = match &self.solutions {
            Ways::Small(ways) => ways[index].into(),
            Ways::Large(ways) => ways[index].clone(),
        };
        Some(Evaluation {
            moves_left,
            solutions,
            chance: self.chances.get(index).copied(),
        })
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self) -> usize {
        let ways = match &self.solutions {
            Ways::Small(ways) => ways.capacity() * size_of::<u128>(),
            Ways::Large(ways) => {
                let mut bytes = 0;
                for way in ways {
                    // Each big number has its own allocation, with an overhead of two words.
                    bytes += size_of::<BigUint>() + way.bits().div_ceil(64) as usize * 8 + 16;
                }
                bytes
            }
        };
        self.positions.capacity() * size_of::<Packed<N>>()
            + self.moves_left.capacity() * size_of::<u32>()
            + self.chances.capacity() * size_of::<f64>()
            + ways
    }
}

impl<const N: usize> Entries<N> {
    fn build(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Spent> {
        let mover = MoveMaker::<N>::new(puzzle);
        let mut search = LevelSearch::new(
            &mover,
            Packed::pack(&puzzle.start, mover.bits()),
            puzzle,
            false,
        );
        while search.advance(budget)? > 0 {}
        let level = search.account(budget).level;
        let positions = search.into_positions(budget)?;
        let found = positions.len() as u64;
        let account = Account {
            budget,
            level,
            positions: found,
            held: found * size_of::<Packed<N>>() as u64,
        };
        if u32::try_from(positions.len()).is_err() {
            let progress = Progress {
                level,
                positions: found,
                bytes: account.held,
                ..Progress::default()
            };
            return Err(Spent {
                limit: Limit::Memory,
                progress,
            });
        }
        let mut goals = Vec::new();
        for goal in count::goals_among(&puzzle.goal, &mover, &positions, &account)? {
            goals.extend(index_of(&positions, &goal));
        }
        let moves_left = distances(&mover, &positions, &goals, &account)?;
        let chances = if puzzle.rules.reversible() {
            Vec::new()
        } else {
            chances(&mover, &positions, &goals, &account)?
        };
        let solutions = match count_shortest_paths(&mover, &positions, &moves_left, &account)? {
            Some(ways) => Ways::Small(ways),
            None => {
                let ways = count_shortest_paths(&mover, &positions, &moves_left, &account)?;
                Ways::Large(ways.unwrap_or_default())
            }
        };
        Ok(Entries {
            bits: mover.bits(),
            cells: mover.cells(),
            positions,
            moves_left,
            solutions,
            chances,
        })
    }
}

/// The index of a position.
fn index_of<const N: usize>(positions: &[Packed<N>], position: &Packed<N>) -> Option<u32> {
    let index = positions.binary_search(position).ok()?;
    u32::try_from(index).ok()
}

/// The smallest number of moves from each position to a goal, by backward breadth-first search.
fn distances<const N: usize>(
    mover: &MoveMaker<N>,
    positions: &[Packed<N>],
    goals: &[u32],
    account: &Account,
) -> Result<Vec<u32>, Spent> {
    account.check(8 * positions.len() as u64)?;
    let mut moves_left = vec![LOST; positions.len()];
    let mut level = Vec::with_capacity(goals.len());
    for &goal in goals {
        level.push(positions[goal as usize]);
    }
    for moves in 0.. {
        for position in &level {
            if let Some(index) = index_of(positions, position) {
                moves_left[index as usize] = moves;
            }
        }
        if level.is_empty() {
            break;
        }
        let held = account.held + 4 * positions.len() as u64 + size_of_val(&level[..]) as u64;
        let account = Account {
            level: moves.into(),
            held,
            ..*account
        };
        let is_new = |position: &Packed<N>| match index_of(positions, position) {
            Some(index) => moves_left[index as usize] == LOST,
            None => false,
        };
        level = count::all_before(mover, &level, &|found| found.retain(is_new), &account)?;
    }
    Ok(moves_left)
}

/// The positions from which a goal can be reached, the nearest to it first.
fn nearest_first(moves_left: &[u32]) -> Vec<u32> {
    let mut nearest = Vec::new();
    for (index, &moves) in (0u32..).zip(moves_left) {
        if moves != LOST {
            nearest.push(index);
        }
    }
    nearest.sort_by_key(|&index| moves_left[index as usize]);
    nearest
}

/// The number of shortest paths from each position to a goal; `None` if one overflows the type.
fn count_shortest_paths<const N: usize, T: Number>(
    mover: &MoveMaker<N>,
    positions: &[Packed<N>],
    moves_left: &[u32],
    account: &Account,
) -> Result<Option<Vec<T>>, Spent> {
    // The distances, chances and the order, in addition to the numbers of paths.
    let bytes = (T::BYTES + 16) * positions.len() as u64;
    account.check(bytes)?;
    let mut ways = vec![T::from(0); positions.len()];
    let nearest = nearest_first(moves_left);
    for level in nearest.chunk_by(|&a, &b| moves_left[a as usize] == moves_left[b as usize]) {
        let moves = moves_left[level[0] as usize];
        let account = Account {
            level: moves.into(),
            ..*account
        };
        for part in level.chunks(CHUNK) {
            account.check(bytes + part.len() as u64 * T::BYTES)?;
            let count = |&index: &u32| {
                if moves == 0 {
                    return Some(T::from(1));
                }
                let mut sum = T::from(0);
                for next in count::unique_successors(mover, positions[index as usize]) {
                    let Some(next) = index_of(positions, &next) else {
                        continue;
                    };
                    if moves_left[next as usize] == moves - 1 {
                        sum = sum.try_add(&ways[next as usize])?;
                    }
                }
                Some(sum)
            };
            for (&index, count) in part.iter().zip(threads::map(part, &count)) {
                let Some(count) = count else { return Ok(None) };
                ways[index as usize] = count;
            }
        }
    }
    Ok(Some(ways))
}

/// The chance of a random player from each position, computed from the ends of games backward.
/// Empty if positions can recur.
fn chances<const N: usize>(
    mover: &MoveMaker<N>,
    positions: &[Packed<N>],
    goals: &[u32],
    account: &Account,
) -> Result<Vec<f64>, Spent> {
    // The distances, the moves twice and the finished games, in addition to the chances.
    let bytes = 24 * positions.len() as u64;
    let mut moves: Vec<u32> = Vec::with_capacity(positions.len());
    for chunk in positions.chunks(CHUNK) {
        account.check(bytes)?;
        moves.extend(threads::map(chunk, &|&position| {
            count::unique_successors(mover, position).len() as u32
        }));
    }
    let mut open = moves.clone();
    let mut chances = vec![0.0; positions.len()];
    let mut ended = Vec::new();
    for (index, &moves) in (0u32..).zip(&moves) {
        if moves == 0 {
            ended.push(index);
        }
    }
    let mut done = 0;
    while let Some(&index) = ended.get(done) {
        if done.is_multiple_of(CHUNK) {
            account.check(bytes)?;
        }
        done += 1;
        let here = index as usize;
        chances[here] = match goals.binary_search(&index) {
            Ok(_) => 1.0, // the goal is reached, even if moves are left
            Err(_) => chances[here] / f64::from(moves[here].max(1)),
        };
        for before in count::unique_predecessors(mover, positions[here]) {
            let Some(before) = index_of(positions, &before) else {
                continue;
            };
            let from = before as usize;
            chances[from] += chances[here];
            open[from] -= 1;
            if open[from] == 0 {
                ended.push(before);
            }
        }
    }
    let recurs = done < positions.len();
    Ok(if recurs { Vec::new() } else { chances })
}
