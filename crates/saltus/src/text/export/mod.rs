//! Export of puzzles as instances for other solvers, and import of their answers.
//!
//! An instance asks whether there is a solution of exactly a given number of moves (a PDDL problem
//! may leave the number open). Each format names the possible moves in its own way and explains the
//! names in comments.
//!
//! | format | a solution is | state |
//! |---|---|---|
//! | [`dimacs`] | a `v` line | a variable for each cell and kind where it can change; clauses |
//! | [`opb`] | a `v` line | the same variables; an equation per cell states how moves change it |
//! | [`smtlib`] | a model | a bit vector a kind, moves are masks |
//! | [`asp`] | an answer set | `at(Cell, Kind, Time)` |
//! | [`pddl`] | a plan | propositions |
//! | [`pnml`] | | places; without a goal |
//! | [`veripb`] | | the plainest pseudo-Boolean constraints; a proof of no solution |
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
    order,
    puzzle::{Goal, KindId, Kinds, Move, Puzzle, Setup, Wanted},
};

/// The largest number of variables of an instance, for states and moves together.
const MOST: u64 = 50_000_000;

/// The effect of a move by a piece: its cells, the pieces it passes, and whether they are removed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// The start and the end, and what is removed if they do not determine it.
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
    let most_cells = usize::from(setup.rules.hop) + 1;
    let mut actions = Vec::new();
    for ray in setup.board.rays() {
        for kind in setup.rules.kind_ids() {
            let rules = &setup.rules.kinds[kind.index()];
            for (passed, &to) in ray.cells.iter().enumerate().take(most_cells) {
                let is_step = passed == 0;
                let headings = if is_step { rules.steps } else { rules.jumps };
                let passes_something = rules.over.0 != 0;
                let passed_cells = &ray.cells[..passed];
                if headings.has(ray.heading) && (is_step || passes_something) {
                    actions.push(Effect {
                        step: Move::passing(&setup.board, rules, [ray.from, to], passed_cells),
                        kind,
                        over: passed_cells.to_vec(),
                        removes: rules.removes,
                    });
                }
            }
        }
    }

    order::distinct(actions)
}

/// Why a puzzle cannot be exported to a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The instance would be too large.
    #[error("the instance would have {0} variables; at most {MOST} are allowed")]
    TooLarge(u64),
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
        check_size(puzzle, &actions, moves, budget)?;

        let mut instance = Instance {
            puzzle,
            moves: moves as usize,
            actions,
            can: Vec::new(),
            possible: Vec::new(),
        };
        let mut pace = BudgetCheck::new(budget);
        instance.spread_from_start(&mut pace)?;
        instance.spread_from_goal(&mut pace)?;
        Ok(instance)
    }

    /// What each cell can hold after each move. Each cell stands for itself, so this is a superset
    /// of what can be reached.
    fn spread_from_start(&mut self, pace: &mut BudgetCheck) -> Result<(), Spent> {
        let mut now = Vec::new();
        for &piece in &self.puzzle.start.0 {
            now.push(content(piece));
        }
        self.can.push(now.clone());

        for _ in 0..self.moves {
            if !pace.next_part() {
                break;
            }
            let mut fitting = Vec::new();
            for (index, action) in self.actions.iter().enumerate() {
                if is_allowed(self.puzzle, action, &now) {
                    fitting.push(index);
                }
            }
            for &index in &fitting {
                for after in effects(&self.actions[index]) {
                    now[after.cell.index()] |= after.contents;
                }
            }
            self.possible.push(fitting);
            self.can.push(now.clone());
        }
        pace.result
    }

    /// Excludes from these contents and actions what leads to no goal, in the same way.
    fn spread_from_goal(&mut self, pace: &mut BudgetCheck) -> Result<(), Spent> {
        let Instance {
            puzzle,
            actions,
            can,
            possible,
            ..
        } = self;
        let mut wanted = goal_contents(puzzle);
        restrict(&mut can[self.moves], &wanted);

        for (time, possible) in possible.iter_mut().enumerate().rev() {
            if !pace.next_part() {
                break;
            }
            possible.retain(|&index| can_end(&actions[index], &can[time + 1]));
            for &index in &*possible {
                for before in preconditions(puzzle, &actions[index]) {
                    wanted[before.cell.index()] |= before.contents;
                }
            }
            restrict(&mut can[time], &wanted);
            possible.retain(|&index| is_allowed(puzzle, &actions[index], &can[time]));
        }
        pace.result
    }

    /// Whether a cell has no possible contents at some time: then there is no solution.
    fn has_impossible_cell(&self) -> bool {
        self.can.iter().any(|contents| contents.contains(&0))
    }

    /// The description of an action in comments: on rings two actions may have the same cells.
    fn describe(&self, action: &Effect) -> String {
        let board = &self.puzzle.board;
        let kinds = &self.puzzle.rules.kinds;
        let Move { from, to, .. } = action.step;

        let mut text = format!("{}-{}", board.name(from), board.name(to));
        for (index, &cell) in action.over.iter().enumerate() {
            text += if index == 0 { " over " } else { " " };
            text += &board.name(cell);
        }
        if kinds.len() > 1 {
            text += " by ";
            text += &kinds[action.kind.index()].name;
        }
        text
    }
}

/// The contents of a cell, as a set.
fn content(piece: Option<KindId>) -> Contents {
    piece.map_or(VACANT, |kind| 1 << kind.0)
}

/// What a cell holds before an action or after it.
#[derive(Clone, Copy)]
struct Held {
    cell: Cell,
    contents: Contents,
}

/// Checks the number of variables and the memory of an instance before it is made.
fn check_size(
    puzzle: &Puzzle,
    actions: &[Effect],
    moves: u64,
    budget: &Budget,
) -> Result<(), ExportError> {
    let cells = puzzle.board.len();
    let states = cells * puzzle.rules.kinds.len();
    let per_move = states as u64 + actions.len() as u64;
    let size = moves.saturating_add(1).saturating_mul(per_move);
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
    Ok(())
}

/// What each cell may hold at the end.
fn goal_contents(puzzle: &Puzzle) -> Vec<Contents> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return vec![Contents::MAX; puzzle.board.len()];
    };
    let mut contents = Vec::new();
    for wanted in pattern {
        contents.push(match *wanted {
            Wanted::Any => Contents::MAX,
            Wanted::Vacant => VACANT,
            Wanted::Piece(kind) => content(Some(kind)),
        });
    }
    contents
}

/// Leaves of what each cell can hold only what is wanted there.
fn restrict(can: &mut [Contents], wanted: &[Contents]) {
    for (can, wanted) in can.iter_mut().zip(wanted) {
        *can &= wanted;
    }
}

/// The preconditions of an action: for each cell that it touches, the required contents.
fn preconditions(setup: &Setup, action: &Effect) -> impl Iterator<Item = Held> {
    let Kinds(over) = setup.rules.kinds[action.kind.index()].over;
    let start = Held {
        cell: action.step.from,
        contents: content(Some(action.kind)),
    };
    let end = Held {
        cell: action.step.to,
        contents: VACANT,
    };
    let contents = over & !VACANT;
    let passed = action.over.iter();
    [start, end]
        .into_iter()
        .chain(passed.map(move |&cell| Held { cell, contents }))
}

/// The effects of an action: for each cell that it changes, the contents afterwards.
fn effects(action: &Effect) -> impl Iterator<Item = Held> {
    let start = Held {
        cell: action.step.from,
        contents: VACANT,
    };
    let end = Held {
        cell: action.step.to,
        contents: content(Some(action.kind)),
    };
    let contents = VACANT;
    let removed = if action.removes {
        &action.over[..]
    } else {
        &[]
    };
    [start, end]
        .into_iter()
        .chain(removed.iter().map(move |&cell| Held { cell, contents }))
}

/// Whether cells that can hold this allow an action.
fn is_allowed(setup: &Setup, action: &Effect, now: &[Contents]) -> bool {
    preconditions(setup, action).all(|before| now[before.cell.index()] & before.contents != 0)
}

/// Whether an action can lead to cells that can hold this.
fn can_end(action: &Effect, then: &[Contents]) -> bool {
    effects(action).all(|after| then[after.cell.index()] & after.contents != 0)
}
