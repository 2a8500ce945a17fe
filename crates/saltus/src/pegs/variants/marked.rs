//! Peg solitaire with marked pegs: pegs of several kinds that jump in the same way, and a goal that
//! states which kind ends in which hole.
//!
//! Source of such problems: Beasley, *The Ins and Outs of Peg Solitaire*, 1985. A position is a set
//! of *places*: a place is a kind and a hole that pegs of this kind can reach. One solution is
//! found by the beam search of [`solve`](crate::pegs::solve), from the start only, since the complement
//! of a position has no marks.

use crate::board::Cell;
use crate::budget::{Progress, Spent};
use crate::pegs::solve::{Odds, Undo};
use crate::pegs::{Budget, Game, Holes, proof};
use crate::puzzle::{
    Answer, Goal, Headings, KindId, Move, Position, Puzzle, Reason, Rules, Setup, Wanted,
    solitaire::PEG,
};
use crate::random::Random;

const FIRST_WIDTH: usize = 64;
const WIDER: usize = 4;
/// From this width on, the odds are learned from as many games.
const LEARNED: usize = 1 << 12;
/// The weight of each possible jump in the rating of a position, in 1/256 bits.
const MOBILITY: i32 = 96;
/// Positions between two checks of the budget.
const TASK: usize = 1 << 10;

/// A game with marked pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedGame<S> {
    places: u32,
    start: S,
    /// The places that the goal fixes, and those of them that have a peg.
    care: S,
    pegs: S,
    /// For each hole that may hold anything at the end, its places.
    free: Vec<Vec<u8>>,
    jumps: Vec<MarkedJump<S>>,
}

/// A jump of a peg of one kind over a peg of one kind. It applies if, among the places in `care`,
/// exactly those in `before` have a peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MarkedJump<S> {
    care: S,
    before: S,
    undo: Undo<S>,
    step: Move,
}

/// Whether a puzzle is peg solitaire with pegs of several kinds, all of which jump over all, and
/// whose goal is a pattern.
pub fn is_marked(puzzle: &Puzzle) -> bool {
    let all_ways = puzzle
        .board
        .headings()
        .fold(0, |headings, _| headings << 1 | 1);
    let kinds = &puzzle.rules.kinds;
    let all = kinds
        .iter()
        .enumerate()
        .fold(0, |all, (kind, _)| all | 1u128 << kind);
    let jump_alike = kinds.iter().all(|kind| {
        kind.removes
            && kind.steps.0 & all_ways == Headings::NONE.0
            && kind.jumps.0 & all_ways == all_ways
            && kind.over.0 & all == all
    });
    kinds.len() > 1
        && jump_alike
        && puzzle.rules.hop == 1
        && matches!(puzzle.goal, Goal::Pattern(_))
}

/// The same puzzle with pegs of one kind; `None` unless [`is_marked`]. The moves of every solution
/// of the puzzle solve it, too; so if it has no solution, the puzzle has none.
///
/// ```
/// use saltus::{pegs::{Game, marked::unmarked}, problem::Problem};
/// let puzzle = "pegs:french@d4,marked=a4-g4.g4-a4".parse::<Problem>()?.puzzle()?;
/// assert!(Game::of(&puzzle).is_none() && Game::of(&unmarked(&puzzle).unwrap()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unmarked(puzzle: &Puzzle) -> Option<Puzzle> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return None;
    };
    if !is_marked(puzzle) {
        return None;
    }
    let plain = |wanted: &Wanted| match wanted {
        Wanted::Piece(_) => Wanted::Piece(PEG),
        other => *other,
    };
    let setup = Setup {
        rules: Rules::pegs(),
        start: Position(puzzle.start.0.iter().map(|peg| peg.map(|_| PEG)).collect()),
        goal: Goal::Pattern(pattern.iter().map(plain).collect()),
        ..Setup::clone(puzzle)
    };
    setup.validate_midgame().ok()
}

/// The number of pegs of a kind that the goal requires within a set of holes.
fn required_pegs(pattern: &[Wanted], kind: KindId, holes: u128) -> usize {
    let there = |cell: usize| holes >> cell & 1 == 1;
    pattern
        .iter()
        .enumerate()
        .filter(|&(cell, wanted)| there(cell) && *wanted == Wanted::Piece(kind))
        .count()
}

/// The number of pegs of a kind within a set of holes.
fn count_present(start: &Position, kind: KindId, holes: u128) -> usize {
    start
        .0
        .iter()
        .enumerate()
        .filter(|&(cell, peg)| holes >> cell & 1 == 1 && *peg == Some(kind))
        .count()
}

/// The sets of holes that one peg can reach by jumps, regardless of the other pegs. Every line can
/// be jumped in both directions.
fn reachable_holes(puzzle: &Puzzle) -> Vec<u128> {
    let mut reaches: Vec<u128> = Vec::new();
    for cell in puzzle.board.cells() {
        if reaches.iter().any(|reach| reach >> cell.index() & 1 == 1) {
            continue;
        }
        let mut reach = 1u128 << cell.index();
        loop {
            let onto = |reach, line: crate::board::Line| match reach >> line.from.index() & 1 {
                1 => reach | 1 << line.to.index(),
                _ => reach,
            };
            let further = puzzle.board.lines().fold(reach, onto);
            if further == reach {
                break;
            }
            reach = further;
        }
        reaches.push(reach);
    }
    reaches
}

/// A reason why a puzzle with marked pegs has no solution, without a search.
pub fn refute(puzzle: &Puzzle) -> Option<Reason> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return None;
    };
    for (kind, _) in (0..).map(KindId).zip(&puzzle.rules.kinds) {
        for holes in reachable_holes(puzzle) {
            if required_pegs(pattern, kind, holes) > count_present(&puzzle.start, kind, holes) {
                return Some(Reason::OutOfReach { holes });
            }
        }
    }
    let plain = unmarked(puzzle)?;
    let reason = match Game::of(&plain) {
        Some(game) => proof::refute(&game),
        None => proof::refute(&Game::large(&plain)?),
    };
    reason.filter(|reason| !matches!(reason, Reason::Exhausted { .. }))
}

/// By kind and hole, the number of its place, and the number of places.
fn places(puzzle: &Puzzle) -> (Vec<Vec<Option<u8>>>, usize) {
    let reaches = reachable_holes(puzzle);
    let mut count = 0;
    let of_kind = |kind: u8| {
        let started = reaches
            .iter()
            .filter(|holes| count_present(&puzzle.start, KindId(kind), **holes) > 0);
        let within = started.fold(0, |all, holes| all | holes);
        let mut number = |cell: Cell| {
            (within >> cell.index() & 1 == 1).then(|| {
                count += 1;
                (count - 1).min(usize::from(u8::MAX)) as u8
            })
        };
        puzzle.board.cells().map(&mut number).collect()
    };
    let kinds = puzzle.rules.kinds.len().min(127) as u8;
    let places = (0..kinds).map(of_kind).collect();
    (places, count)
}

impl<S: Holes> MarkedGame<S> {
    /// A puzzle as a game with marked pegs. `None` unless [`is_marked`], or if it has more places
    /// than `S` has bits, or if the goal requires a peg in a hole that no peg of its kind can
    /// reach.
    pub fn of(puzzle: &Puzzle) -> Option<MarkedGame<S>> {
        let Goal::Pattern(pattern) = &puzzle.goal else {
            return None;
        };
        let (places, count) = places(puzzle);
        if !is_marked(puzzle) || count > S::MOST {
            return None;
        }
        let place = |kind: KindId, cell: usize| places[kind.index()][cell];
        let at = |cell: usize| places.iter().filter_map(move |of_kind| of_kind[cell]);
        let all_at = |cell: usize| at(cell).fold(S::NONE, |all, place| all | S::of(place));
        let pegs = puzzle
            .start
            .0
            .iter()
            .enumerate()
            .filter_map(|(cell, peg)| place((*peg)?, cell));
        let mut game = MarkedGame {
            places: count as u32,
            start: pegs.fold(S::NONE, |all, place| all | S::of(place)),
            care: S::NONE,
            pegs: S::NONE,
            free: Vec::new(),
            jumps: Vec::new(),
        };
        for (cell, wanted) in pattern.iter().enumerate() {
            match *wanted {
                Wanted::Any => game.free.push(at(cell).collect()),
                Wanted::Vacant => game.care |= all_at(cell),
                Wanted::Piece(kind) => {
                    game.care |= all_at(cell);
                    game.pegs |= S::of(place(kind, cell)?);
                }
            }
        }
        let kinds = || (0..places.len() as u8).map(KindId);
        // A kind of which the goal requires all pegs loses none.
        let may_go: Vec<KindId> = kinds()
            .filter(|&kind| {
                count_present(&puzzle.start, kind, u128::MAX)
                    > required_pegs(pattern, kind, u128::MAX)
            })
            .collect();
        for line in puzzle.board.lines() {
            let [from, over, to] = [line.from, line.over, line.to].map(Cell::index);
            for kind in kinds() {
                let (Some(begin), Some(end)) = (place(kind, from), place(kind, to)) else {
                    continue;
                };
                for gone in may_go.iter().filter_map(|&gone| place(gone, over)) {
                    let before = S::of(begin) | S::of(gone);
                    let after = S::of(end);
                    game.jumps.push(MarkedJump {
                        care: before | all_at(to),
                        before,
                        undo: Undo {
                            flips: before | after,
                            care: all_at(from) | all_at(over) | after,
                            after,
                        },
                        step: Move {
                            from: line.from,
                            to: line.to,
                        },
                    });
                }
            }
        }
        Some(game)
    }

    fn is_goal(&self, position: S) -> bool {
        position & self.care == self.pegs
    }

    /// A random position of the goal, with any kind in its free holes, or none.
    fn some_goal(&self, random: &mut Random) -> S {
        self.free.iter().fold(self.pegs, |goal, places| {
            match places.get(random.below(places.len() + 1)) {
                Some(&place) => goal | S::of(place),
                None => goal,
            }
        })
    }
}

/// Solves peg solitaire with marked pegs: one solution, or the reason why there is none.
///
/// Beams from the start that widen until one finds a solution or has dropped no position. The
/// answer depends only on the puzzle and the memory limit.
///
/// ```
/// use saltus::{pegs::{Budget, marked::{MarkedGame, solve}}, problem::Problem, puzzle::Answer, referee};
/// let puzzle = "pegs:french@d4,marked=a4-g4.g4-a4".parse::<Problem>()?.puzzle()?;
/// let game: MarkedGame<u64> = MarkedGame::of(&puzzle).unwrap();
/// let Answer::Solved(moves) = solve(&game, &Budget::UNLIMITED) else { panic!() };
/// assert_eq!(moves.len(), 34);
/// assert!(referee::judge(&puzzle, &moves).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<S: Holes>(game: &MarkedGame<S>, budget: &Budget) -> Answer<Vec<Move>> {
    if game.is_goal(game.start) {
        return Answer::Solved(Vec::new());
    }
    let undos: Vec<Undo<S>> = game.jumps.iter().map(|jump| jump.undo).collect();
    let mut odds = Odds::new(game.places, game.start.count());
    let mut random = Random::new(1);
    let mut positions = 0;
    let mut width = FIRST_WIDTH;
    loop {
        odds.learn(
            &undos,
            &|random| game.some_goal(random),
            4 * width.min(LEARNED),
            &mut random,
        );
        match game.beam(&odds, width, budget, &mut positions) {
            Err(spent) => return Answer::Undecided(spent),
            Ok(BeamResult::Solution(moves)) => return Answer::Solved(moves),
            Ok(BeamResult::Nothing { complete: true }) => {
                return Answer::Impossible(Reason::Exhausted { positions });
            }
            Ok(BeamResult::Nothing { complete: false }) => width = width.saturating_mul(WIDER),
        }
    }
}

/// The result of a beam.
enum BeamResult {
    Solution(Vec<Move>),
    /// No solution; `complete` if no position was dropped for the width.
    Nothing {
        complete: bool,
    },
}

/// A position, its parent as an index into the level before, the jump that led to it, and its
/// rating (lower is better).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate<S> {
    position: S,
    parent: u32,
    jump: u16,
    cost: i32,
}

impl<S: Holes> MarkedGame<S> {
    fn beam(
        &self,
        odds: &Odds,
        width: usize,
        budget: &Budget,
        positions: &mut u64,
    ) -> Result<BeamResult, Spent> {
        let mut levels = vec![vec![Candidate {
            position: self.start,
            parent: 0,
            jump: 0,
            cost: 0,
        }]];
        let mut complete = true;
        let mut bytes = 0;
        for pegs in (1..self.start.count() as usize).rev() {
            let weights = odds.weights(pegs);
            let level = levels.last().map_or(&[][..], |level| level);
            let mut next: Vec<Candidate<S>> = Vec::new();
            for (parent, from) in (0..).zip(level) {
                if (parent as usize).is_multiple_of(TASK) {
                    let held = bytes + size_of_val(&next[..]) as u64;
                    budget.check(Progress {
                        level: levels.len() as u64 - 1,
                        positions: *positions,
                        bytes: held,
                    })?;
                    *positions += TASK.min(level.len() - parent as usize) as u64;
                }
                for (jump, number) in self
                    .jumps
                    .iter()
                    .zip(0..)
                    .filter(|(jump, _)| jump.is_legal(from.position))
                {
                    let position = from.position ^ jump.undo.flips;
                    next.push(Candidate {
                        position,
                        parent,
                        jump: number,
                        cost: 0,
                    });
                }
            }
            next.sort_unstable();
            next.dedup_by_key(|candidate| candidate.position);
            if next.is_empty() {
                break;
            }
            let goal = next
                .iter()
                .position(|candidate| self.is_goal(candidate.position));
            if goal.is_none() && next.len() > width {
                complete = false;
                next.iter_mut()
                    .for_each(|candidate| candidate.cost = self.cost(candidate.position, &weights));
                next.select_nth_unstable_by_key(width, |candidate| {
                    (candidate.cost, candidate.position)
                });
                next.truncate(width);
            }
            next.shrink_to_fit();
            bytes += size_of_val(&next[..]) as u64;
            levels.push(next);
            if let Some(goal) = goal {
                return Ok(BeamResult::Solution(self.moves(&levels, goal)));
            }
        }
        Ok(BeamResult::Nothing { complete })
    }

    /// The rating of a position: worse if it resembles positions that reach the goal less, or has
    /// fewer jumps.
    fn cost(&self, position: S, weights: &[i32]) -> i32 {
        let jumps = self
            .jumps
            .iter()
            .filter(|jump| jump.is_legal(position))
            .count() as i32;
        let weight: i32 = position
            .iter()
            .map(|place| weights[usize::from(place)])
            .sum();
        -weight - MOBILITY * jumps
    }

    /// The moves to a position of the last level.
    fn moves(&self, levels: &[Vec<Candidate<S>>], last: usize) -> Vec<Move> {
        let mut at = last;
        let mut moves: Vec<Move> = levels[1..]
            .iter()
            .rev()
            .map(|level| {
                let Candidate { parent, jump, .. } = level[at];
                at = parent as usize;
                self.jumps[usize::from(jump)].step
            })
            .collect();
        moves.reverse();
        moves
    }
}

impl<S: Holes> MarkedJump<S> {
    fn is_legal(&self, position: S) -> bool {
        position & self.care == self.before
    }
}
