//! Export of puzzles as instances for other solvers, and import of their answers.
//!
//! An instance asks whether there is a solution of exactly a given number of moves (a PDDL problem
//! may leave the number open). Each format names the possible moves in its own way and explains the
//! names in comments.
//!
//! | format | a solution is | state |
//! |---|---|---|
//! | [`dimacs`] | a `v` line | a variable for each cell and kind where it can change, a clause for each condition |
//! | [`opb`] | a `v` line | the same variables; an equation per cell states how moves change it |
//! | [`smtlib`] | a model | a bit vector a kind, moves are masks |
//! | [`asp`] | an answer set | `at(Cell, Kind, Time)` |
//! | [`pddl`] | a plan | propositions |
//! | [`pnml`] | | places; without a goal |
//! | [`veripb`] | | the plainest pseudo-Boolean constraints, with a proof that there is no solution |
//!
//! ```
//! use saltus::text::{export::{Instance, dimacs}, id};
//! let puzzle = id::read("pegs:triangle4@a2-b2", |options| options).unwrap().puzzle()?;
//! let instance = Instance::new(&puzzle, 8)?;
//! assert!(dimacs::write(&instance).contains("p cnf "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod asp;
pub mod dimacs;
pub mod opb;
pub mod pddl;
pub mod pnml;
pub mod smtlib;
mod variables;
pub mod veripb;

pub use crate::problem::determined_length as length;
pub use answer::{is_answer, read_answers};

use crate::{
    board::Cell,
    budget::{Budget, Progress, Spent},
    puzzle::{Goal, KindId, Kinds, Move, Puzzle, Setup, Wanted},
};

/// The largest number of variables of an instance, for states and moves together.
const MOST: u64 = 50_000_000;

/// The effect of a move by a piece: its cells, the pieces it passes, and whether they are removed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// The start and the end.
    pub step: Move,
    /// The kind of the moving piece.
    pub kind: KindId,
    /// The cells that it passes, each with a piece.
    pub over: Vec<Cell>,
    /// Whether the passed pieces are removed.
    pub removes: bool,
}

/// All actions that the rules allow somewhere, by move and kind.
pub fn actions(setup: &Setup) -> Vec<Effect> {
    let mut actions = Vec::new();
    for ray in setup.board.rays() {
        for (kind, id) in setup.rules.kinds.iter().zip((0..).map(KindId)) {
            for (passed, &to) in ray
                .cells
                .iter()
                .enumerate()
                .take(usize::from(setup.rules.hop) + 1)
            {
                let headings = if passed == 0 { kind.steps } else { kind.jumps };
                if headings.has(ray.heading) && (passed == 0 || kind.over.0 != 0) {
                    let (step, over) = (Move { from: ray.from, to }, ray.cells[..passed].to_vec());
                    actions.push(Effect {
                        step,
                        kind: id,
                        over,
                        removes: kind.removes,
                    });
                }
            }
        }
    }
    actions.sort_unstable();
    actions.dedup();
    actions
}

/// Why a puzzle cannot be exported to a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The instance would be too large.
    #[error("the instance would have {0} variables; at most {MOST} are allowed")]
    TooLarge(u64),
    /// The format cannot express the goal.
    #[error("{0} cannot express an order of pieces with free vacancies")]
    Order(&'static str),
    /// The goal depends on the number of moves, which is not given.
    #[error("start and goal do not determine the number of moves: state it with `--moves`")]
    Moves,
    /// The writer failed.
    #[error("the output ended")]
    Output(#[from] std::fmt::Error),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// Checks the budget regularly while an instance is written.
struct BudgetCheck<'a, 'b> {
    budget: &'a Budget<'b>,
    parts: u64,
    result: Result<(), Spent>,
}

impl<'a, 'b> BudgetCheck<'a, 'b> {
    fn new(budget: &'a Budget<'b>) -> Self {
        BudgetCheck {
            budget,
            parts: 0,
            result: Ok(()),
        }
    }

    /// Called for each part.
    fn next_part(&mut self) -> bool {
        const PARTS: u64 = 1 << 10;
        self.parts += 1;
        if self.parts.is_multiple_of(PARTS) && self.result.is_ok() {
            self.result = self.budget.check(Progress {
                positions: self.parts,
                ..Progress::default()
            });
        }
        self.result.is_ok()
    }
}

/// Passes on the parts of an instance one by one and counts them, since they may not fit in memory.
struct Parts<'a, P: ?Sized> {
    /// Takes a part; returns whether to continue.
    take: &'a mut dyn FnMut(&P) -> bool,
    wanted: bool,
    count: u64,
}

impl<'a, P: ?Sized> Parts<'a, P> {
    fn new(take: &'a mut dyn FnMut(&P) -> bool) -> Self {
        Parts {
            take,
            wanted: true,
            count: 0,
        }
    }

    fn push(&mut self, part: &P) {
        self.count += 1;
        self.wanted = self.wanted && (self.take)(part);
    }
}

/// The possible contents of a cell: bit `k` is kind `k`, and the last bit a vacancy.
type Contents = u128;

const VACANT: Contents = 1 << 127;

/// A puzzle with a number of moves, and the possible contents of each cell at each time. Contents
/// out of reach of the start or of the goal are excluded.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The number of moves of a solution.
    pub moves: usize,
    /// All actions of the puzzle.
    pub actions: Vec<Effect>,
    /// By number of moves, the possible contents of each cell.
    can: Vec<Vec<Contents>>,
    /// For each move, the possible actions, as indices into `actions`.
    possible: Vec<Vec<usize>>,
}

impl<'a> Instance<'a> {
    /// The instance for solutions of exactly this number of moves.
    ///
    /// # Errors
    /// The instance would be too large.
    pub fn new(puzzle: &'a Puzzle, moves: u64) -> Result<Instance<'a>, ExportError> {
        Instance::within(puzzle, moves, &Budget::UNLIMITED)
    }

    /// As [`Instance::new`], within a budget: what cells can hold takes the most memory.
    ///
    /// # Errors
    /// The instance would be too large, or the budget ran out.
    pub fn within(
        puzzle: &'a Puzzle,
        moves: u64,
        budget: &Budget,
    ) -> Result<Instance<'a>, ExportError> {
        let actions = actions(puzzle);
        let cells = puzzle.board.len();
        let states = (cells * puzzle.rules.kinds.len()) as u64;
        let size = moves
            .saturating_add(1)
            .saturating_mul(states + actions.len() as u64);
        if size > MOST {
            return Err(ExportError::TooLarge(size));
        }
        let bytes_per_move = cells * size_of::<Contents>()
            + actions.len() * size_of::<usize>()
            + 2 * size_of::<Vec<usize>>();
        budget.check(Progress {
            bytes: (moves + 1) * bytes_per_move as u64,
            ..Progress::default()
        })?;
        let mut pace = BudgetCheck::new(budget);
        // Forward, each cell independently: a superset of the reachable contents.
        let mut now: Vec<Contents> = puzzle.start.0.iter().map(|&piece| content(piece)).collect();
        let (mut can, mut possible) = (vec![now.clone()], Vec::new());
        for _ in 0..moves {
            if !pace.next_part() {
                break;
            }
            let fitting: Vec<usize> = (0..actions.len())
                .filter(|&index| is_allowed(puzzle, &actions[index], &now))
                .collect();
            for &index in &fitting {
                for_each_effect(&actions[index], |cell, content| {
                    now[cell.index()] |= content
                });
            }
            possible.push(fitting);
            can.push(now.clone());
        }
        pace.result?;
        // Backward from the goal in the same way.
        let mut wanted: Vec<Contents> = match &puzzle.goal {
            Goal::Pattern(pattern) => pattern
                .iter()
                .map(|wanted| match *wanted {
                    Wanted::Any => Contents::MAX,
                    Wanted::Vacant => VACANT,
                    Wanted::Piece(kind) => content(Some(kind)),
                })
                .collect(),
            Goal::Order(_) | Goal::Left(_) | Goal::Moves(_) => vec![Contents::MAX; cells],
        };
        can[moves as usize]
            .iter_mut()
            .zip(&wanted)
            .for_each(|(can, wanted)| *can &= wanted);
        for time in (0..moves as usize).rev() {
            if !pace.next_part() {
                break;
            }
            possible[time].retain(|&index| {
                let mut fits = true;
                for_each_effect(&actions[index], |cell, content| {
                    fits &= can[time + 1][cell.index()] & content != 0
                });
                fits
            });
            for &index in &possible[time] {
                for_each_precondition(puzzle, &actions[index], |cell, contents| {
                    wanted[cell.index()] |= contents
                });
            }
            can[time]
                .iter_mut()
                .zip(&wanted)
                .for_each(|(can, wanted)| *can &= wanted);
            let here = can[time].clone();
            possible[time].retain(|&index| is_allowed(puzzle, &actions[index], &here));
        }
        pace.result?;
        Ok(Instance {
            puzzle,
            moves: moves as usize,
            actions,
            can,
            possible,
        })
    }

    /// The description of an action in comments: on rings two actions may have the same cells.
    fn describe(&self, action: &Effect) -> String {
        let (board, kind) = (
            &self.puzzle.board,
            &self.puzzle.rules.kinds[action.kind.index()],
        );
        let mut text = format!(
            "{}-{}",
            board.name(action.step.from),
            board.name(action.step.to)
        );
        for (index, &cell) in action.over.iter().enumerate() {
            text.push_str(if index == 0 { " over " } else { " " });
            text.push_str(&board.name(cell));
        }
        if self.puzzle.rules.kinds.len() > 1 {
            text.push_str(" by ");
            text.push_str(&kind.name);
        }
        text
    }
}

/// The contents of a cell, as a set.
fn content(piece: Option<KindId>) -> Contents {
    piece.map_or(VACANT, |kind| 1 << kind.0)
}

/// The preconditions of an action: for each cell that it touches, the required contents.
fn for_each_precondition(setup: &Setup, action: &Effect, mut visit: impl FnMut(Cell, Contents)) {
    visit(action.step.from, content(Some(action.kind)));
    visit(action.step.to, VACANT);
    let Kinds(over) = setup.rules.kinds[action.kind.index()].over;
    action
        .over
        .iter()
        .for_each(|&cell| visit(cell, over & !VACANT));
}

/// The effects of an action: for each cell that it changes, the contents afterwards.
fn for_each_effect(action: &Effect, mut visit: impl FnMut(Cell, Contents)) {
    visit(action.step.from, VACANT);
    visit(action.step.to, content(Some(action.kind)));
    if action.removes {
        action.over.iter().for_each(|&cell| visit(cell, VACANT));
    }
}

fn is_allowed(setup: &Setup, action: &Effect, now: &[Contents]) -> bool {
    let mut fits = true;
    for_each_precondition(setup, action, |cell, contents| {
        fits &= now[cell.index()] & contents != 0
    });
    fits
}
