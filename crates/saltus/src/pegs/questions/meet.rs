//! Winning positions and numbers of solutions by bidirectional search.
//!
//! Levels grow towards the middle of a game and then shrink. The search generates forward levels
//! from the start and backward levels from the goals, the smaller side first, until they touch.
//! Classes found from both sides are winning, and all other winning classes lead from or to those.
//! If the goal is the complement of the start, the backward levels are the complements of the
//! forward ones: undoing a jump is a jump on the complement.

use super::count;
use crate::budget::Spent;
use crate::pegs::game::images::fixes_target;
use crate::pegs::levels::bits;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step, step_within};
use crate::pegs::levels::list::weight::Weight;
use crate::pegs::levels::list::{
    self, Cell, Halt, Level, classes, find, goals_in, merged, sorted_places, sum_duplicates,
};
use crate::pegs::{Budget, Game, Target};
use crate::{sorted, threads};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The winning positions of a game: reachable positions that are in the target or lead to it.
#[derive(Clone, Debug)]
pub struct Winning {
    pub(crate) layout: Layout,
    pub(crate) start_pegs: u32,
    /// The levels by number of pegs.
    pub(crate) levels: BTreeMap<u32, Level<()>>,
}

impl Winning {
    /// For each level with winning positions, most pegs first: the number of pegs, the number of
    /// classes under the symmetries of start and target, and the number of positions.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64, u64)> {
        self.levels.iter().rev().map(|(&pegs, level)| {
            (
                pegs,
                classes(level),
                level
                    .iter()
                    .map(|cell| self.layout.class_sizes(&cell.keys))
                    .sum(),
            )
        })
    }

    /// The positions of each level with winning positions, ascending, most pegs first. All
    /// positions are listed, not one per class.
    ///
    /// ```
    /// use saltus::pegs::{Budget, PegBoard, Target, meet};
    /// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
    /// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
    /// let winning = meet::winning(&game, &Budget::UNLIMITED)?;
    /// let mut levels = winning.positions();
    /// assert_eq!(levels.next().unwrap(), [triangle.full() ^ 1]);
    /// assert_eq!(levels.next().unwrap().len(), 2);
    /// # Ok::<(), saltus::budget::Spent>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> {
        self.levels.values().rev().map(|level| {
            let mut positions = threads::flat_map(level, 1, &|_, cells| {
                list::keys(cells)
                    .flat_map(|key| self.layout.class(key))
                    .collect()
            });
            sorted::sort_all(&mut positions);
            positions
        })
    }

    /// The number of winning classes.
    pub fn classes(&self) -> u64 {
        self.levels.values().map(|level| classes(level)).sum()
    }

    /// Whether a position is winning.
    pub fn contains(&self, position: u64) -> bool {
        let mut keys = [self.layout.key(position)];
        self.layout.canonicalize(&mut keys);
        self.levels
            .get(&position.count_ones())
            .and_then(|level| find(level, self.layout.cell_of(position)))
            .is_some_and(|cell| cell.keys.contains(&keys[0]))
    }
}

/// All winning positions of a game.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, meet};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let winning = meet::winning(&game, &Budget::UNLIMITED)?;
/// assert_eq!(winning.counts().next(), Some((14, 1, 1)));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn winning(game: &Game, budget: &Budget) -> Result<Winning, Spent> {
    let layout = Layout::fixing_both(game);
    let mut levels = BTreeMap::new();
    // From a board with many vacancies few positions are reached: lists are smaller, and faster.
    let dense = 5 * game.start.count_ones() >= 4 * game.board.holes;
    let mut keep = |pegs, positions| {
        levels.insert(pegs, with_classes_of(&layout, positions));
    };
    match dense
        .then(|| bits::winning(game, budget, &mut keep))
        .flatten()
    {
        Some(done) => done?,
        None => return winning_by_lists(game, budget),
    }
    Ok(of_levels(game, layout, levels))
}

/// The winning positions by lists of keys.
#[doc(hidden)] // for the tests that compare the two
pub fn winning_by_lists(game: &Game, budget: &Budget) -> Result<Winning, Spent> {
    let layout = Layout::fixing_both(game);
    let search = Search {
        game,
        layout: &layout,
        account: &Account::new(budget),
    };
    let levels = search.winning_levels(&search.close_in(())?)?;
    Ok(of_levels(game, layout, levels))
}

/// The levels that are not empty, with the complements of those in the upper half where they are
/// mirrored.
fn of_levels(game: &Game, layout: Layout, mut levels: Levels<()>) -> Winning {
    if game.is_mirrored() {
        for pegs in 0..game.board.holes {
            if let Some(level) = levels.get(&(game.board.holes - pegs)) {
                let mirrored = complement(&layout, level);
                levels.entry(pegs).or_insert(mirrored);
            }
        }
    }
    levels.retain(|_, level| !level.is_empty());
    Winning {
        layout,
        start_pegs: game.start.count_ones(),
        levels,
    }
}

/// The level with the classes of some positions.
fn with_classes_of(layout: &Layout, positions: Vec<u64>) -> Level<()> {
    const RUN: usize = 1 << 12;
    let mut classes = threads::flat_map(&positions, RUN, &|_, positions| {
        let mut keys: Vec<u64> = positions
            .iter()
            .map(|&position| layout.key(position))
            .collect();
        layout.canonicalize(&mut keys);
        positions
            .iter()
            .map(|&position| layout.cell_of(position))
            .zip(keys)
            .collect()
    });
    sorted::sort_all(&mut classes);
    classes.dedup();
    let cell = |classes: &[(u32, u64)]| Cell {
        number: classes[0].0,
        keys: classes.iter().map(|&(_, key)| key).collect(),
        weights: vec![(); classes.len()],
    };
    classes.chunk_by(|a, b| a.0 == b.0).map(cell).collect()
}

/// The number of sequences of positions from the start to one of the target, as in
/// [`count::census`], but much faster if the target has few positions. The problem from a vacancy
/// to a last peg has as many solutions as the problem with the two exchanged: read solutions
/// backward, with pegs and vacancies exchanged.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, meet};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let solutions = meet::solutions(&game, &Budget::UNLIMITED)?;
/// assert_eq!(solutions, 29_760u32.into());
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn solutions(game: &Game, budget: &Budget) -> Result<BigUint, Spent> {
    let Game {
        board,
        start,
        target,
    } = game;
    if goal_positions(game).is_none() {
        return Ok(count::census(game, budget)?.solutions);
    }
    // Sums over classes suffice if one end is fixed by all symmetries.
    let of_start = Layout::fixing(board, *start);
    let of_target = Layout::with_symmetries(board, Some(*start), &|symmetry| {
        fixes_target(symmetry, *target)
    });
    let layout = if of_start.order() >= of_target.order() {
        of_start
    } else {
        of_target
    };
    let search = Search {
        game,
        layout: &layout,
        account: &Account::new(budget),
    };
    let solutions = match search.solutions(1u64) {
        Err(Halt::Overflow) => search.solutions(BigUint::from(1u32)),
        solutions => solutions,
    };
    Ok(solutions?)
}

/// A game and the layout of its classes.
#[derive(Clone, Copy)]
struct Search<'a> {
    game: &'a Game,
    layout: &'a Layout,
    account: &'a Account<'a>,
}

/// Levels by their number of pegs.
type Levels<W> = BTreeMap<u32, Level<W>>;

/// The levels from both ends, until they are one jump apart.
struct Sides<W> {
    /// The levels from the start.
    forward: Levels<W>,
    /// The levels below those: the goals and their predecessors. Only the highest one if the game
    /// is its own complement.
    backward: Levels<W>,
    /// The goals.
    goals: Levels<W>,
}

impl Search<'_> {
    /// Generates the levels from both ends; every goal and the start have weight `unit`.
    fn close_in<W: Weight>(&self, unit: W) -> Result<Sides<W>, Halt> {
        let top = self.game.start.count_ones();
        let mut forward = Levels::new();
        forward.insert(top, level_of(self.layout, &[self.game.start], &unit)?);
        let mut front = top;
        let forth = |front: u32, level: &Level<W>| {
            self.account.begin(top - front + 1);
            step(self.layout, Pass::Forward, level, self.account)
        };
        let Some(positions) = goal_positions(self.game) else {
            // Too many goals to start from: use the ones that the forward levels meet.
            let mut goals = Levels::new();
            loop {
                goals.insert(
                    front,
                    goals_in(self.layout, &forward[&front], front, self.game.target),
                );
                let next = forth(front, &forward[&front])?;
                if next.is_empty() {
                    return Ok(Sides {
                        forward,
                        backward: Levels::new(),
                        goals,
                    });
                }
                front -= 1;
                forward.insert(front, next);
            }
        };
        let mut goals = Levels::new();
        for pegs in 0..=top {
            let possible =
                |position: &u64| position.count_ones() == pegs && self.layout.may_reach(*position);
            let of_level: Vec<u64> = positions.iter().copied().filter(possible).collect();
            let level = level_of(self.layout, &of_level, &unit)?;
            if !level.is_empty() {
                goals.insert(pegs, level);
            }
        }
        let mut backward = Levels::new();
        if goals.is_empty() {
            return Ok(Sides {
                forward,
                backward,
                goals,
            });
        }
        if self.game.is_mirrored() {
            while 2 * front > self.game.board.holes + 1 {
                let next = forth(front, &forward[&front])?;
                front -= 1;
                forward.insert(front, next);
            }
            if let Some(opposite) = forward.get(&(self.game.board.holes + 1 - front)) {
                backward.insert(front - 1, complement(self.layout, opposite));
            }
        } else if let Some((&low, level)) = goals.first_key_value()
            && low < top
        {
            backward.insert(low, level.clone());
            let mut back = low;
            while front > back + 1 {
                let (above, below) = (&forward[&front], &backward[&back]);
                if classes(above) <= classes(below) {
                    let next = forth(front, above)?;
                    front -= 1;
                    forward.insert(front, next);
                } else {
                    self.account.begin(top - back - 1);
                    let next = step(self.layout, Pass::Backward, below, self.account)?;
                    back += 1;
                    backward.insert(
                        back,
                        merged(next, goals.get(&back).cloned().unwrap_or_default())?,
                    );
                }
            }
        }
        Ok(Sides {
            forward,
            backward,
            goals,
        })
    }

    fn winning_levels(&self, sides: &Sides<()>) -> Result<Levels<()>, Halt> {
        let Sides {
            forward,
            backward,
            goals,
        } = sides;
        let within = |pass, from: &Level<()>, pegs, level| {
            self.account
                .begin(self.game.start.count_ones().saturating_sub(pegs));
            step_within(self.layout, pass, from, level, self.account)
        };
        let mut winning = Levels::new();
        // Below the meeting level: the successors of the levels above.
        let mut above = forward
            .first_key_value()
            .map(|(_, level)| level.clone())
            .unwrap_or_default();
        for (&pegs, level) in backward.iter().rev() {
            above = within(Pass::Forward, &above, pegs, level)?;
            winning.insert(pegs, above.clone());
        }
        // Above the meeting level: the predecessors of the levels below.
        let mut below = backward
            .keys()
            .last()
            .map(|pegs| winning[pegs].clone())
            .unwrap_or_default();
        for (&pegs, level) in forward {
            let leading = within(Pass::Backward, &below, pegs, level)?;
            below = merged(
                leading,
                goals
                    .get(&pegs)
                    .map(|goals| common(goals, level))
                    .unwrap_or_default(),
            )?;
            winning.insert(pegs, below.clone());
        }
        Ok(winning)
    }

    fn solutions<W: Weight + Into<BigUint>>(&self, unit: W) -> Result<BigUint, Halt> {
        let Sides {
            forward,
            backward,
            goals,
        } = self.close_in(unit)?;
        let above = |pegs: &u32| forward.get(pegs).map(|level| (level, &goals[pegs]));
        let mut solutions = goals
            .keys()
            .filter_map(above)
            .map(|(a, b)| self.product(a, b))
            .sum();
        if let Some((_, middle)) = backward.last_key_value()
            && let Some((_, above)) = forward.first_key_value()
        {
            solutions += self.product(
                &step_within(self.layout, Pass::Forward, above, middle, self.account)?,
                middle,
            );
        }
        Ok(solutions)
    }

    /// The sum over all positions of the paths to it times the paths from it; one of the factors is
    /// constant on each class.
    fn product<W: Weight + Into<BigUint>>(&self, there: &[Cell<W>], on: &[Cell<W>]) -> BigUint {
        let of_cell = |cell: usize| -> BigUint {
            let cell = &there[cell];
            let Some(other) = find(on, cell.number) else {
                return BigUint::ZERO;
            };
            let (few, many) = if cell.keys.len() < other.keys.len() {
                (cell, other)
            } else {
                (other, cell)
            };
            let places = sorted_places(few);
            let of_class = |(key, weight): (&u64, &W)| -> Option<BigUint> {
                let at = places.binary_search_by_key(key, |&(key, _)| key).ok()?;
                let other: BigUint = few.weights[places[at].1].clone().into();
                let weight: BigUint = weight.clone().into();
                Some(weight * other / self.layout.class_size(*key))
            };
            many.keys
                .iter()
                .zip(&many.weights)
                .filter_map(of_class)
                .sum()
        };
        threads::gather(there.len(), &of_cell).iter().sum()
    }
}

/// The goals with no more pegs than the start; `None` if there are more than 65536.
fn goal_positions(
    Game {
        board,
        start,
        target,
    }: &Game,
) -> Option<Vec<u64>> {
    const MOST: usize = 1 << 16;
    let full = board.full();
    let mut positions = Vec::new();
    match *target {
        Target::Pattern { care, pegs } if pegs & !(care & full) == 0 => {
            let free = full & !care;
            if free.count_ones() > MOST.ilog2() {
                return None;
            }
            // All subsets of the free holes, by counting in those bits alone.
            let mut subset = 0u64;
            loop {
                positions.push(pegs | subset);
                subset = subset.wrapping_sub(free) & free;
                if subset == 0 {
                    break;
                }
            }
        }
        Target::Pattern { .. } => (),
        Target::Left(count) if count > start.count_ones() => (),
        Target::Left(count) => {
            // All choices of holes, one hole at a time: of the pegs, or of the vacancies if they
            // are fewer.
            let vacancies = board.holes.saturating_sub(count);
            let mut chosen = vec![(0u64, 0u32)]; // holes, and the first one above them
            for _ in 0..count.min(vacancies) {
                let more = |&(holes, next): &(u64, u32)| {
                    (next..board.holes).map(move |hole| (holes | 1 << hole, hole + 1))
                };
                chosen = chosen.iter().flat_map(more).take(MOST + 1).collect();
                if chosen.len() > MOST {
                    return None;
                }
            }
            let flipped = if count <= vacancies { 0 } else { full };
            positions.extend(chosen.into_iter().map(|(holes, _)| holes ^ flipped));
        }
    }
    positions.retain(|&goal| goal.count_ones() <= start.count_ones());
    Some(positions)
}

/// The classes of these positions, each with the sum of the weights.
fn level_of<W: Weight>(layout: &Layout, positions: &[u64], unit: &W) -> Result<Level<W>, Halt> {
    let single = |&position: &u64| {
        let mut keys = vec![layout.key(position)];
        layout.canonicalize(&mut keys);
        Cell {
            number: layout.cell_of(position),
            keys,
            weights: vec![unit.clone()],
        }
    };
    let mut cells: Vec<Cell<W>> = positions.iter().map(single).collect();
    list::sort(&mut cells);
    let mut level: Level<W> = Vec::new();
    for cell in cells {
        match level.last_mut() {
            Some(last) if last.number == cell.number => {
                last.keys.extend(cell.keys);
                last.weights.extend(cell.weights);
            }
            _ => level.push(cell),
        }
    }
    level.into_iter().map(sum_duplicates).collect()
}

/// The classes of `level` that are also in `other`.
fn common<W: Clone>(level: &[Cell<W>], other: &[Cell<W>]) -> Level<W> {
    let of_cell = |cell: &Cell<W>| {
        let places = sorted_places(find(other, cell.number)?);
        let kept = cell.keys.iter().zip(&cell.weights);
        let kept =
            kept.filter(|(key, _)| places.binary_search_by_key(*key, |&(key, _)| key).is_ok());
        let (keys, weights): (Vec<u64>, Vec<W>) =
            kept.map(|(&key, weight)| (key, weight.clone())).unzip();
        (!keys.is_empty()).then_some(Cell {
            number: cell.number,
            keys,
            weights,
        })
    };
    level.iter().filter_map(of_cell).collect()
}

/// The complement of a level: pegs and vacancies exchanged.
fn complement<W: Clone + Send + Sync>(layout: &Layout, level: &[Cell<W>]) -> Level<W> {
    let of_cell = |back: usize| {
        let cell = &level[level.len() - 1 - back];
        let mut keys: Vec<u64> = cell
            .keys
            .iter()
            .map(|&key| layout.complement(key))
            .collect();
        layout.canonicalize(&mut keys);
        Cell {
            number: layout.last_cell() - cell.number,
            keys,
            weights: cell.weights.clone(),
        }
    };
    threads::gather(level.len(), &of_cell)
}
