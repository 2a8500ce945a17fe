//! Peg solitaire with marked pegs: pegs of several kinds that jump in the same way, and a goal that
//! states which kind ends in which hole.
//!
//! Source of such problems: Beasley, *The Ins and Outs of Peg Solitaire*, 1985. A position is a set
//! of *places*: a place is a kind and a hole that pegs of this kind can reach. One solution is
//! found by a beam search with the odds of [`solve`](crate::pegs::solve), from the start only,
//! since the complement of a position has no marks.

use crate::board::Cell;
use crate::budget::{Progress, Spent};
use crate::pegs::solve::{BeamResult, Candidate, Odds, Undo, keep_best};
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
    let kinds = &puzzle.rules.kinds;
    let all_headings = puzzle.board.headings().fold(0, |all, _| all << 1 | 1);
    let all_kinds = kinds.iter().fold(0, |all, _| all << 1 | 1);
    for kind in kinds {
        let steps = kind.steps.0 & all_headings;
        let jumps = kind.jumps.0 & all_headings;
        if !kind.removes || steps != Headings::NONE.0 || jumps != all_headings {
            return false;
        }
        if kind.over.0 & all_kinds != all_kinds {
            return false;
        }
    }
    let is_pattern = matches!(puzzle.goal, Goal::Pattern(_));
    kinds.len() > 1 && puzzle.rules.hop == 1 && is_pattern
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
    let mut required = 0;
    for (cell, wanted) in pattern.iter().enumerate() {
        let is_there = holes >> cell & 1 == 1;
        required += usize::from(is_there && *wanted == Wanted::Piece(kind));
    }
    required
}

/// The number of pegs of a kind within a set of holes.
fn count_present(start: &Position, kind: KindId, holes: u128) -> usize {
    let mut present = 0;
    for (cell, peg) in start.0.iter().enumerate() {
        let is_there = holes >> cell & 1 == 1;
        present += usize::from(is_there && *peg == Some(kind));
    }
    present
}

/// The sets of holes that one peg can reach by jumps, regardless of the other pegs. Every line can
/// be jumped in both directions.
fn reachable_holes(puzzle: &Puzzle) -> Vec<u128> {
    let mut reaches: Vec<u128> = Vec::new();
    for cell in puzzle.board.cells() {
        if reaches.iter().any(|reach| reach >> cell.index() & 1 == 1) {
            continue;
        }
        let mut reach = 0;
        let mut further = 1u128 << cell.index();
        while further != reach {
            reach = further;
            for line in puzzle.board.lines() {
                if further >> line.from.index() & 1 == 1 {
                    further |= 1 << line.to.index();
                }
            }
        }
        reaches.push(reach);
    }
    reaches
}

/// A reason why a puzzle with marked pegs has no solution, without a search.
pub fn refute(puzzle: &Puzzle) -> Option<Reason> {
    refute_within(puzzle, &Budget::UNLIMITED)
}

/// As [`refute`], until the budget stops it.
pub(crate) fn refute_within(puzzle: &Puzzle, budget: &Budget) -> Option<Reason> {
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
        Some(game) => proof::refute_within(&game, budget),
        None => proof::refute_within(&Game::large(&plain)?, budget),
    };
    reason.filter(|reason| !matches!(reason, Reason::Exhausted { .. }))
}

/// The places of a puzzle.
struct Places {
    /// By kind, then by hole: the number of the place.
    numbers: Vec<Vec<Option<u8>>>,
    count: usize,
}

impl Places {
    fn new(puzzle: &Puzzle) -> Places {
        let reaches = reachable_holes(puzzle);
        let kinds = puzzle.rules.kinds.len().min(127) as u8;
        let mut places = Places {
            numbers: Vec::new(),
            count: 0,
        };
        for kind in (0..kinds).map(KindId) {
            let mut within = 0;
            for &holes in &reaches {
                if count_present(&puzzle.start, kind, holes) > 0 {
                    within |= holes;
                }
            }
            let mut numbers = Vec::new();
            for cell in puzzle.board.cells() {
                if within >> cell.index() & 1 == 0 {
                    numbers.push(None);
                    continue;
                }
                // With more places than these the puzzle is refused.
                numbers.push(Some(places.count.min(usize::from(u8::MAX)) as u8));
                places.count += 1;
            }
            places.numbers.push(numbers);
        }
        places
    }

    fn kinds(&self) -> impl Iterator<Item = KindId> {
        (0..self.numbers.len() as u8).map(KindId)
    }

    fn number(&self, kind: KindId, cell: Cell) -> Option<u8> {
        self.numbers[kind.index()][cell.index()]
    }

    /// The places of a hole.
    fn at(&self, cell: Cell) -> Vec<u8> {
        let mut places = Vec::new();
        for kind in self.kinds() {
            places.extend(self.number(kind, cell));
        }
        places
    }

    /// The places of a hole as a set.
    fn set_at<S: Holes>(&self, cell: Cell) -> S {
        let mut set = S::NONE;
        for place in self.at(cell) {
            set |= S::of(place);
        }
        set
    }
}

impl<S: Holes> MarkedGame<S> {
    /// A puzzle as a game with marked pegs. `None` unless [`is_marked`], or if it has more places
    /// than `S` has bits, or if the goal requires a peg in a hole that no peg of its kind can
    /// reach.
    pub fn of(puzzle: &Puzzle) -> Option<MarkedGame<S>> {
        let Goal::Pattern(pattern) = &puzzle.goal else {
            return None;
        };
        let places = Places::new(puzzle);
        if !is_marked(puzzle) || places.count > S::MOST {
            return None;
        }
        let mut game = MarkedGame {
            places: places.count as u32,
            start: S::NONE,
            care: S::NONE,
            pegs: S::NONE,
            free: Vec::new(),
            jumps: Vec::new(),
        };
        for (cell, peg) in puzzle.board.cells().zip(&puzzle.start.0) {
            let place = peg.and_then(|kind| places.number(kind, cell));
            game.start |= place.map_or(S::NONE, S::of);
        }
        for (cell, wanted) in puzzle.board.cells().zip(pattern) {
            match *wanted {
                Wanted::Any => game.free.push(places.at(cell)),
                Wanted::Vacant => game.care |= places.set_at(cell),
                Wanted::Piece(kind) => {
                    game.care |= places.set_at(cell);
                    game.pegs |= S::of(places.number(kind, cell)?);
                }
            }
        }
        game.add_jumps(puzzle, pattern, &places);
        Some(game)
    }

    /// Lists the jumps of a peg of each kind over one of each kind.
    fn add_jumps(&mut self, puzzle: &Puzzle, pattern: &[Wanted], places: &Places) {
        // A kind of which the goal requires all pegs loses none.
        let mut may_go = Vec::new();
        for kind in places.kinds() {
            let present = count_present(&puzzle.start, kind, u128::MAX);
            if present > required_pegs(pattern, kind, u128::MAX) {
                may_go.push(kind);
            }
        }
        for line in puzzle.board.lines() {
            for kind in places.kinds() {
                let begin = places.number(kind, line.from);
                let end = places.number(kind, line.to);
                let (Some(begin), Some(end)) = (begin, end) else {
                    continue;
                };
                for &gone in &may_go {
                    let Some(gone) = places.number(gone, line.over) else {
                        continue;
                    };
                    let before = S::of(begin) | S::of(gone);
                    let after = S::of(end);
                    self.jumps.push(MarkedJump {
                        care: before | places.set_at(line.to),
                        before,
                        undo: Undo {
                            flips: before | after,
                            care: places.set_at::<S>(line.from) | places.set_at(line.over) | after,
                            after,
                        },
                        step: Move::jump(&puzzle.board, line),
                    });
                }
            }
        }
    }

    fn is_goal(&self, position: S) -> bool {
        position & self.care == self.pegs
    }

    /// A random position of the goal, with any kind in its free holes, or none.
    fn some_goal(&self, random: &mut Random) -> S {
        let mut goal = self.pegs;
        for places in &self.free {
            if let Some(&place) = places.get(random.below(places.len() + 1)) {
                goal |= S::of(place);
            }
        }
        goal
    }
}

/// Solves peg solitaire with marked pegs: one solution, or the reason why there is none.
///
/// Beams from the start that widen until one finds a solution or has dropped no position. The
/// answer depends only on the puzzle and the memory limit.
///
/// ```
/// use saltus::pegs::{Budget, marked::{MarkedGame, solve}};
/// use saltus::{problem::Problem, puzzle::Answer, referee};
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
        let before = positions;
        match game.beam(&odds, width, budget, &mut positions) {
            Err(spent) => return Answer::Undecided(spent),
            Ok(BeamResult::Solution(moves)) => return Answer::Solved(moves),
            Ok(BeamResult::Nothing { complete: true }) => {
                // Narrower beams saw some of the same positions.
                let positions = (positions - before).max(1);
                return Answer::Impossible(Reason::Exhausted { positions });
            }
            Ok(BeamResult::Nothing { complete: false }) => width = width.saturating_mul(WIDER),
        }
    }
}

impl<S: Holes> MarkedGame<S> {
    fn beam(
        &self,
        odds: &Odds,
        width: usize,
        budget: &Budget,
        positions: &mut u64,
    ) -> Result<BeamResult<Move>, Spent> {
        let mut levels = vec![vec![Candidate {
            position: self.start,
            parent: 0,
            cost: 0,
        }]];
        let mut complete = true;
        let mut bytes = 0;
        for pegs in (1..self.start.count() as usize).rev() {
            let mut progress = Progress {
                level: levels.len() as u64 - 1,
                positions: *positions,
                bytes,
                ..Progress::default()
            };
            let mut next =
                self.candidates_after(&levels[levels.len() - 1], budget, &mut progress)?;
            *positions = progress.positions;
            if next.is_empty() {
                break;
            }
            let is_goal = |candidate: &Candidate<S>| self.is_goal(candidate.position);
            let goal = next.iter().position(is_goal);
            if goal.is_none() && next.len() > width {
                complete = false;
                self.rate(&mut next, &odds.weights(pegs));
                keep_best(&mut next, width);
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

    /// The positions after all jumps from a level, one candidate for each.
    fn candidates_after(
        &self,
        level: &[Candidate<S>],
        budget: &Budget,
        progress: &mut Progress,
    ) -> Result<Vec<Candidate<S>>, Spent> {
        let held = progress.bytes;
        let mut next: Vec<Candidate<S>> = Vec::new();
        for (parent, from) in level.iter().enumerate() {
            if parent.is_multiple_of(TASK) {
                progress.bytes = held + size_of_val(&next[..]) as u64;
                budget.check(*progress)?;
                progress.positions += TASK.min(level.len() - parent) as u64;
            }
            for jump in &self.jumps {
                if jump.is_legal(from.position) {
                    next.push(Candidate {
                        position: from.position ^ jump.undo.flips,
                        parent: parent as u32,
                        cost: 0,
                    });
                }
            }
        }
        next.sort_unstable();
        next.dedup_by_key(|candidate| candidate.position);
        Ok(next)
    }

    /// Rates all candidates.
    fn rate(&self, candidates: &mut [Candidate<S>], weights: &[i32]) {
        for candidate in candidates {
            candidate.cost = self.cost(candidate.position, weights);
        }
    }

    /// The rating of a position: worse if it resembles positions that reach the goal less, or has
    /// fewer jumps.
    fn cost(&self, position: S, weights: &[i32]) -> i32 {
        let mut cost = 0;
        for place in position.iter() {
            cost -= weights[usize::from(place)];
        }
        for jump in &self.jumps {
            if jump.is_legal(position) {
                cost -= MOBILITY;
            }
        }
        cost
    }

    /// The moves to a position of the last level.
    fn moves(&self, levels: &[Vec<Candidate<S>>], last: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = last;
        for level in (1..levels.len()).rev() {
            let Candidate {
                position, parent, ..
            } = levels[level][at];
            at = parent as usize;
            moves.extend(self.move_between(levels[level - 1][at].position, position));
        }
        moves.reverse();
        moves
    }

    /// The move that leads from one position to another.
    fn move_between(&self, before: S, after: S) -> Option<Move> {
        for jump in &self.jumps {
            if jump.is_legal(before) && before ^ jump.undo.flips == after {
                return Some(jump.step);
            }
        }
        None
    }
}

impl<S: Holes> MarkedJump<S> {
    fn is_legal(&self, position: S) -> bool {
        position & self.care == self.before
    }
}
