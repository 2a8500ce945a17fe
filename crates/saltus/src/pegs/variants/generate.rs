//! Generation of puzzles: grown backward from the target, so that they are solvable, and then
//! rated.

use crate::board::{Board, Cell};
use crate::pegs::{Budget, Jump, PegBoard, Progress, Target};
use crate::pegs::{solve, solve::some_goal};
use crate::puzzle::{Answer, Goal, Position, Rules, Setup, Wanted, solitaire::PEG};
use crate::random::Random;
use rustc_hash::FxHashMap;

/// The difficulty for a player who jumps at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// At least one game in ten succeeds.
    Easy,
    /// Fewer than one in ten, at least one in a thousand.
    Medium,
    /// Fewer than one in a thousand.
    Hard,
}

impl Difficulty {
    /// The difficulty of a puzzle that a random player solves with probability `chance`.
    pub fn of(chance: f64) -> Difficulty {
        match chance {
            chance if chance >= 0.1 => Difficulty::Easy,
            chance if chance >= 0.001 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

/// The requirements for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    /// The number of pegs at the start.
    pub pegs: u32,
    /// The target.
    pub target: Target,
    /// The largest number of solutions, as sequences of positions.
    pub most_solutions: Option<u128>,
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// The seed: equal seeds give equal puzzles.
    pub seed: u64,
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The position at the start.
    pub start: u64,
    /// A solution.
    pub solution: Vec<Jump>,
    /// The number of solutions and the chance of a random player, if the requirements needed them.
    pub counted: Option<Rating>,
}

impl Generated {
    /// The start on the board for which it was made.
    pub fn position(&self, board: &Board) -> Position {
        Position(
            board
                .cells()
                .map(|cell| (self.start >> cell.0 & 1 == 1).then_some(PEG))
                .collect(),
        )
    }

    /// The puzzle on the board for which it was made, ending in the hole `last` or anywhere.
    pub fn setup(&self, title: String, board: Board, last: Option<Cell>) -> Setup {
        let start = self.position(&board);
        let goal = match last {
            Some(hole) => only_peg_in(hole, &board),
            None => Goal::Left(1),
        };
        Setup {
            title,
            board,
            rules: Rules::pegs(),
            start,
            goal,
        }
    }
}

/// A single peg in this hole.
fn only_peg_in(hole: Cell, board: &Board) -> Goal {
    let mut pattern = Vec::with_capacity(board.len());
    for cell in board.cells() {
        pattern.push(if cell == hole {
            Wanted::Piece(PEG)
        } else {
            Wanted::Vacant
        });
    }
    Goal::Pattern(pattern)
}

/// The rating of a position by all games from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number of solutions, as sequences of positions.
    pub solutions: u128,
    /// The probability that uniformly random jumps solve it.
    pub chance: f64,
}

/// The number of positions of each level from which the next is grown.
const POOL: usize = 48;
/// The number of attempts before giving up.
const ATTEMPTS: usize = 32;

/// Generates a puzzle. `None` if no attempt succeeded within the budget; there may be no such
/// puzzle.
///
/// ```
/// use saltus::board::shape;
/// use saltus::pegs::{Budget, PegBoard, Target, generate::{Requirements, generate}};
/// let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let centre = Target::Pattern { care: board.full(), pegs: 1 << 16 };
/// let most_solutions = Some(1);
/// let wish = Requirements { pegs: 7, target: centre, most_solutions, difficulty: None, seed: 1 };
/// let puzzle = generate(&board, &wish, &Budget::UNLIMITED).unwrap();
/// assert_eq!((puzzle.start.count_ones(), puzzle.counted.unwrap().solutions), (7, 1));
/// ```
pub fn generate(board: &PegBoard, wish: &Requirements, budget: &Budget) -> Option<Generated> {
    let mut random = Random::new(wish.seed);
    let mut counter = Counter {
        board,
        target: wish.target,
        known: FxHashMap::default(),
        budget,
    };
    for _ in 0..ATTEMPTS {
        let goal = some_goal(board, wish.target, &mut random);
        if goal.count_ones() >= wish.pegs {
            continue;
        }
        let start = if wish.most_solutions.is_none() && wish.difficulty.is_none() {
            walk(board, goal, wish.pegs, &mut random, budget)
        } else {
            grow(&mut counter, goal, wish, &mut random)
        };
        if let Some(start) = start
            && let Some(game) = board.game(start, wish.target)
            && let Answer::Solved(solution) = solve(&game, budget)
        {
            let counted = counter.known.get(&start).copied();
            return Some(Generated {
                start,
                solution,
                counted,
            });
        }
        if !(budget.keep_going)(Progress::default()) || counter.full() {
            return None;
        }
    }
    None
}

/// The positions from which one jump leads to `position`.
fn predecessors(board: &PegBoard, position: u64) -> Vec<u64> {
    let mut predecessors = Vec::new();
    for jump in &board.jumps {
        if position & jump.flips::<u64>() == 1 << jump.to {
            predecessors.push(jump.flip(position));
        }
    }
    predecessors
}

/// Positions of a level that are looked at to prove that there is no puzzle.
const MOST_OF_LEVEL: usize = 20_000;

/// Whether there is no puzzle as wished, which is proved: all positions from which jumps lead to
/// the target were looked at, or none has so many pegs. `false` if one was found, or if there are
/// too many to look at within the budget.
///
/// ```
/// use saltus::board::shape;
/// use saltus::pegs::{Budget, PegBoard, Target};
/// use saltus::pegs::generate::{Difficulty, Requirements, is_impossible};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let wish = |difficulty| Requirements {
///     pegs: 3,
///     target: Target::Left(1),
///     most_solutions: None,
///     difficulty,
///     seed: 1,
/// };
/// // Three pegs have two jumps: a random player cannot miss them nine hundred times in a thousand.
/// assert!(is_impossible(&board, &wish(Some(Difficulty::Hard)), &Budget::UNLIMITED));
/// assert!(!is_impossible(&board, &wish(None), &Budget::UNLIMITED));
/// ```
pub fn is_impossible(board: &PegBoard, wish: &Requirements, budget: &Budget) -> bool {
    let Some(goals) = ends(board, wish.target) else {
        return false;
    };
    let mut counter = Counter {
        board,
        target: wish.target,
        known: FxHashMap::default(),
        budget,
    };
    for goal in goals {
        let is_refuted = goal.count_ones() >= wish.pegs
            || has_no_start(board, goal, wish.pegs, budget)
            || has_no_puzzle(&mut counter, goal, wish) == Some(true);
        if !is_refuted {
            return false;
        }
    }
    true
}

/// The positions of a target, if they are few.
fn ends(board: &PegBoard, target: Target) -> Option<Vec<u64>> {
    match target {
        Target::Left(1) => Some((0..board.holes()).map(|hole| 1 << hole).collect()),
        Target::Pattern { care, pegs } if care == board.full() => Some(vec![pegs]),
        Target::Left(_) | Target::Pattern { .. } => None,
    }
}

/// Whether it is proved that no position with so many pegs leads to `goal`.
fn has_no_start(board: &PegBoard, goal: u64, pegs: u32, budget: &Budget) -> bool {
    let vacant = board.holes().checked_sub(pegs);
    let game = vacant.and_then(|left| board.game(board.full() ^ goal, Target::Left(left)));
    game.is_some_and(|game| matches!(solve(&game, budget), Answer::Impossible(_)))
}

/// Whether no position that leads to `goal` is as wished; `None` if there are too many positions.
fn has_no_puzzle(counter: &mut Counter, goal: u64, wish: &Requirements) -> Option<bool> {
    let mut level = vec![goal];
    for pegs in goal.count_ones() + 1..=wish.pegs {
        let mut next: Vec<u64> = Vec::new();
        for &position in &level {
            next.extend(predecessors(counter.board, position));
        }
        next.sort_unstable();
        next.dedup();
        if next.len() > MOST_OF_LEVEL {
            return None;
        }

        level.clear();
        for candidate in next {
            if counter.meets_requirements(candidate, wish, pegs == wish.pegs)? {
                level.push(candidate);
            }
        }
    }
    Some(level.is_empty())
}

/// Undoes random jumps until there are `pegs` pegs. Where a random walk would end before, on a
/// board that is almost full, a search continues from half of it; `None` if it finds nothing.
fn walk(
    board: &PegBoard,
    goal: u64,
    pegs: u32,
    random: &mut Random,
    budget: &Budget,
) -> Option<u64> {
    let mut walked = vec![goal];
    let mut position = goal;
    while position.count_ones() < pegs {
        let before: Vec<u64> = predecessors(board, position);
        let Some(&last) = before.get(random.below(before.len().max(1))) else {
            let half = walked[walked.len() / 2];
            return undo_to(board, half, pegs, budget);
        };
        position = last;
        walked.push(position);
    }
    Some(position)
}

/// A position with `pegs` pegs from which jumps lead to another, by a search: jumps undone are
/// jumps with pegs and vacancies exchanged.
fn undo_to(board: &PegBoard, position: u64, pegs: u32, budget: &Budget) -> Option<u64> {
    let vacant = board.holes().checked_sub(pegs)?;
    let complement = board.full() ^ position;
    let game = board.game(complement, Target::Left(vacant))?;
    let Answer::Solved(jumps) = solve(&game, budget) else {
        return None;
    };
    let mut end = complement;
    for jump in &jumps {
        end = jump.flip(end);
    }
    Some(board.full() ^ end)
}

/// Undoes jumps level by level and keeps a few positions with few enough solutions. A winning
/// successor of a position never has more solutions than the position.
fn grow(counter: &mut Counter, goal: u64, wish: &Requirements, random: &mut Random) -> Option<u64> {
    let mut pool = vec![goal];
    for pegs in goal.count_ones() + 1..=wish.pegs {
        let last = pegs == wish.pegs;
        let mut next: Vec<u64> = Vec::new();
        for &position in &pool {
            next.extend(predecessors(counter.board, position));
        }
        next.sort_unstable();
        next.dedup();
        pool.clear();
        while pool.len() < POOL && !next.is_empty() {
            let candidate = next.swap_remove(random.below(next.len()));
            if !counter.meets_requirements(candidate, wish, last)? {
                continue;
            }
            if last {
                return Some(candidate);
            }
            pool.push(candidate);
        }
    }
    None
}

/// Counts all games from positions and caches the results.
struct Counter<'a> {
    board: &'a PegBoard,
    target: Target,
    known: FxHashMap<u64, Rating>,
    budget: &'a Budget<'a>,
}

impl Counter<'_> {
    /// Whether the cache must not grow: a full map doubles, and the old and the new one briefly
    /// exist together.
    fn full(&self) -> bool {
        let grows = self.known.len() == self.known.capacity();
        let places = self.known.capacity() as u64 * 8 / 7 * if grows { 3 } else { 1 };
        places * (size_of::<(u64, Rating)>() as u64 + 1) > self.budget.memory
    }

    /// Whether a position meets the requirements, or one grown from it may, if it is not the
    /// `last`. `None` as [`Counter::count`].
    fn meets_requirements(
        &mut self,
        position: u64,
        wish: &Requirements,
        last: bool,
    ) -> Option<bool> {
        if wish.most_solutions.is_none() && wish.difficulty.is_none() {
            return Some(true);
        }
        if !last && wish.most_solutions.is_none() && wish.difficulty == Some(Difficulty::Hard) {
            return Some(true); // nothing is too hard
        }
        let counted = self.count(position)?;
        let few = wish
            .most_solutions
            .is_none_or(|most| counted.solutions <= most);
        // At least one successor is no harder than the position itself.
        let difficulty = Difficulty::of(counted.chance);
        let right = match wish.difficulty {
            Some(wanted) if last => difficulty == wanted,
            Some(wanted) => difficulty <= wanted,
            None => true,
        };
        Some(few && right)
    }

    /// `None` if the budget runs out or there are at least 2^128 solutions.
    fn count(&mut self, position: u64) -> Option<Rating> {
        if self.target.holds(position) {
            return Some(Rating {
                solutions: 1,
                chance: 1.0,
            });
        }
        if let Some(&counted) = self.known.get(&position) {
            return Some(counted);
        }
        let board = self.board;
        let (mut solutions, mut chance, mut jumps) = (0u128, 0.0, 0u32);
        for jump in board.changes().iter().filter(|jump| jump.fits(position)) {
            let next = self.count(jump.flip(position))?;
            solutions = solutions.checked_add(next.solutions)?;
            chance += next.chance;
            jumps += 1;
        }
        let counted = Rating {
            solutions,
            chance: chance / f64::from(jumps.max(1)),
        };
        self.known.insert(position, counted);
        let positions = self.known.len() as u64;
        let asked = positions.is_multiple_of(4096) || self.known.len() == self.known.capacity();
        let stop = asked
            && (self.full()
                || !(self.budget.keep_going)(Progress {
                    positions,
                    ..Progress::default()
                }));
        (!stop).then_some(counted)
    }
}
