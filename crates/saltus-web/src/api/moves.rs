//! Moves in answers: by the names of their cells, and with what is known about them.

use saltus::{
    board::Board,
    problem::Winnable,
    puzzle::{Move, Position, Puzzle},
    referee,
    text::json::PathsToGoal,
};
use saltus_session::{Choice, Session};
use serde::Serialize;

/// Whether the goal can be reached after a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum KeepsWin {
    /// It can, proved.
    Yes,
    /// It cannot, proved.
    No,
    /// Not known within the time.
    Unknown,
}

/// A move by the names of its cells.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMove {
    /// The cell where the piece starts, such as d4.
    from: String,
    /// The cell where it ends.
    to: String,
    /// The cell that it passes, if the two do not determine the piece that is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<String>,
}

/// A move with the cells of the pieces that it removes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeMove {
    #[serde(flatten)]
    step: NamedMove,
    /// The cells of the removed pieces.
    removed: Vec<String>,
}

/// A legal move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    #[serde(flatten)]
    step: MadeMove,
    /// Whether the goal can be reached after it.
    keeps: KeepsWin,
    /// Whether the position after it is stuck without satisfying the goal.
    dead: bool,
    #[serde(flatten)]
    ways: PathsToGoal,
    /// The legal moves after it, so that the next one need not wait for an answer; left out on
    /// boards with very many.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Vec<MadeMove>>,
}

/// The most moves after the legal ones in a view: some 20 kB of text.
const MOST_NEXT: usize = 400;

impl From<Winnable> for KeepsWin {
    fn from(winnable: Winnable) -> KeepsWin {
        match winnable {
            Winnable::Yes => KeepsWin::Yes,
            Winnable::No => KeepsWin::No,
            Winnable::Unknown => KeepsWin::Unknown,
        }
    }
}

/// The legal moves, each with those after it unless these are too many.
pub fn legal_moves(session: &Session, choices: &[Choice]) -> Vec<LegalMove> {
    let puzzle = session.puzzle();
    let mut following = 0;
    for choice in choices {
        following += puzzle.moves(&choice.position).len();
    }
    let are_few = following <= MOST_NEXT;

    let mut legal = Vec::with_capacity(choices.len());
    for choice in choices {
        legal.push(LegalMove {
            step: removing(puzzle, session.position(), &choice.position, choice.step),
            keeps: choice.after.winnable.into(),
            dead: choice.dead,
            ways: (&choice.after).into(),
            next: are_few.then(|| moves_from(puzzle, &choice.position)),
        });
    }
    legal
}

/// The legal moves from a position.
fn moves_from(puzzle: &Puzzle, position: &Position) -> Vec<MadeMove> {
    let mut moves = Vec::new();
    for step in puzzle.moves(position) {
        let mut after = position.clone();
        if referee::play(puzzle, &mut after, step).is_ok() {
            moves.push(removing(puzzle, position, &after, step));
        }
    }
    moves
}

/// The move between two consecutive positions of the game.
pub fn made_move(session: &Session, index: usize, step: Move) -> MadeMove {
    let positions = session.positions();
    removing(
        session.puzzle(),
        &positions[index],
        &positions[index + 1],
        step,
    )
}

/// A move by the names of its cells.
pub fn named(board: &Board, step: Move) -> NamedMove {
    NamedMove {
        from: board.name(step.from),
        to: board.name(step.to),
        over: step.over.map(|over| board.name(over)),
    }
}

/// A move with the cells of the pieces that it removes.
pub fn removing(puzzle: &Puzzle, before: &Position, after: &Position, step: Move) -> MadeMove {
    let mut removed = Vec::new();
    for cell in puzzle.board.cells() {
        let is_gone = before.get(cell).is_some() && after.get(cell).is_none();
        if is_gone && cell != step.from {
            removed.push(puzzle.board.name(cell));
        }
    }
    MadeMove {
        step: named(&puzzle.board, step),
        removed,
    }
}
