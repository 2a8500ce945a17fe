//! The referee: it replays moves by the rules.
//!
//! It shares no code with any engine: it looks up a move among the rays of the board and applies
//! [`Rules`](crate::puzzle::Rules) literally.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod levels;
mod lucas;

pub use levels::{LevelsError, excludes};
pub use lucas::LucasJudge;

use crate::{
    board::{Board, Cell, Heading, Line},
    message::Message,
    puzzle::{Goal, Kind, KindId, Kinds, Move, Position, Puzzle, Wanted},
};

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// An end of the move is not on the board.
    OffBoard,
    /// There is no piece on `from`.
    NoPiece,
    /// There is a piece on `to`.
    Occupied,
    /// No ray leads from `from` to `to`.
    NoLine,
    /// The kind may not move in that heading.
    WrongHeading,
    /// A cell to be jumped over is vacant.
    NothingToJump,
    /// The kind may not jump over that piece.
    ForbiddenJump,
    /// The jump passes more pieces than the rules allow.
    TooFar,
    /// Two lines lead from `from` to `to`, the piece may jump along both, and the move does not say
    /// which piece it removes.
    TwoLines,
    /// All moves are legal, but the final position does not satisfy the goal.
    GoalMissed,
}

impl MoveError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            MoveError::OffBoard => {
                message!("no-such-cell-board", "there is no such cell on the board").message()
            }
            MoveError::NoPiece => message!(
                "no-piece-where-move",
                "there is no piece where the move begins"
            )
            .message(),
            MoveError::Occupied => message!(
                "cell-where-move-ends",
                "the cell where the move ends is occupied"
            )
            .message(),
            MoveError::NoLine => {
                message!("no-step-jump-leads", "no step or jump leads there").message()
            }
            MoveError::WrongHeading => message!(
                "piece-may-not-go-that-way",
                "this kind of piece may not go that way"
            )
            .message(),
            MoveError::NothingToJump => {
                message!("no-piece-jump-over", "there is no piece to jump over").message()
            }
            MoveError::ForbiddenJump => message!(
                "piece-may-not-jump-over",
                "this kind of piece may not jump over that piece"
            )
            .message(),
            MoveError::TooFar => message!(
                "jump-passes-more-pieces",
                "the jump passes more pieces than the rules allow"
            )
            .message(),
            MoveError::TwoLines => message!(
                "could-jump-over-either-of-two",
                "it could jump over either of two pieces, and does not say which"
            )
            .message(),
            MoveError::GoalMissed => {
                message!("goal-not-met-end", "the goal is not met at the end").message()
            }
        }
    }
}

error_with_message!(MoveError);

/// Why a solution is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {step}: {error}")]
pub struct ReplayError {
    /// The number of the move, from 1. If the goal is missed, the number of moves.
    pub step: usize,
    /// The rule that it breaks.
    pub error: MoveError,
}

/// Makes a move. If it does not say what it passes, and only one line between its ends is legal, it
/// is along that one.
///
/// # Errors
/// The move is illegal, or it could remove either of two pieces. The position does not change.
pub fn play(puzzle: &Puzzle, position: &mut Position, step: Move) -> Result<(), MoveError> {
    let Path {
        piece,
        kind,
        passed,
    } = path_of(puzzle, position, step)?;
    if kind.removes {
        for cell in passed {
            position.0[cell.index()] = None;
        }
    }
    position.0[step.from.index()] = None;
    position.0[step.to.index()] = Some(piece);
    Ok(())
}

/// A legal move as the puzzle names it: with the cell that it passes if and only if its ends do not
/// determine the piece that it removes.
///
/// ```
/// use saltus::{board::Cell, puzzle::Move, referee, text::id};
/// // In a cycle of four vertices, two jumps lead to the opposite one.
/// let puzzle = id::read("graph:Cl", |usual| usual).unwrap().puzzle().unwrap();
/// let unclear = Move::new(Cell(2), Cell(0));
/// assert_eq!(puzzle.moves(&puzzle.start).len(), 2);
/// assert!(referee::named(&puzzle, &puzzle.start, unclear).is_err());
/// ```
///
/// # Errors
/// As for [`play`].
pub fn named(puzzle: &Puzzle, position: &Position, step: Move) -> Result<Move, MoveError> {
    let Path { kind, passed, .. } = path_of(puzzle, position, step)?;
    let ends = [step.from, step.to];
    Ok(Move::passing(&puzzle.board, kind, ends, passed))
}

/// The cells that a legal move passes, none if it is a step. Of two paths on which nothing is
/// removed it is the first.
///
/// ```
/// use saltus::{puzzle::Move, referee, text::id};
/// let ring = id::read("ring:3", |usual| usual).unwrap().puzzle().unwrap();
/// let [one, two, four] = ["1", "2", "4"].map(|name| ring.board.named(name).unwrap());
/// // In a ring, the squares 4 and 1 are neighbours.
/// let passed = |from| referee::passed(&ring, &ring.start, Move::new(from, one)).unwrap();
/// assert!(passed(four).is_empty() && passed(two).is_empty());
/// ```
///
/// # Errors
/// As for [`play`].
pub fn passed<'a>(
    puzzle: &'a Puzzle,
    position: &Position,
    step: Move,
) -> Result<&'a [Cell], MoveError> {
    path_of(puzzle, position, step).map(|path| path.passed)
}

/// The piece of a legal move, and the cells that it passes.
struct Path<'a> {
    piece: KindId,
    kind: &'a Kind,
    passed: &'a [Cell],
}

/// Finds the path of a move.
fn path_of<'a>(puzzle: &'a Puzzle, position: &Position, step: Move) -> Result<Path<'a>, MoveError> {
    let cells = puzzle.board.len();
    if step.from.index() >= cells || step.to.index() >= cells {
        return Err(MoveError::OffBoard);
    }
    let piece = position.get(step.from).ok_or(MoveError::NoPiece)?;
    if position.get(step.to).is_some() {
        return Err(MoveError::Occupied);
    }
    let kind = &puzzle.rules.kinds[piece.index()];
    // Two rays can join the same two cells, as on a ring; either may allow the move.
    let mut error = MoveError::NoLine;
    let mut legal: Option<&[Cell]> = None;
    for ray in puzzle.board.rays() {
        if ray.from != step.from {
            continue;
        }
        let Some(place) = ray.cells.iter().position(|&cell| cell == step.to) else {
            continue;
        };
        let over = &ray.cells[..place];
        if step.over.is_some_and(|cell| !over.contains(&cell)) {
            continue;
        }
        if let Err(why) = check_path(puzzle, position, kind, ray.heading, over) {
            error = why;
            continue;
        }

        match legal {
            Some(other) if kind.removes && other != over => return Err(MoveError::TwoLines),
            Some(_) => {}
            None => legal = Some(over),
        }
    }
    let passed = legal.ok_or(error)?;
    Ok(Path {
        piece,
        kind,
        passed,
    })
}

/// Checks the cells between the ends of a move by the rules of its kind.
fn check_path(
    puzzle: &Puzzle,
    position: &Position,
    kind: &Kind,
    heading: Heading,
    over: &[Cell],
) -> Result<(), MoveError> {
    let headings = if over.is_empty() {
        kind.steps
    } else {
        kind.jumps
    };
    if over.len() > usize::from(puzzle.rules.hop) {
        Err(MoveError::TooFar)
    } else if !headings.has(heading) {
        Err(MoveError::WrongHeading)
    } else {
        check_passed(position, over, kind.over)
    }
}

/// Checks that there is a piece to jump over, of these kinds, on each of some cells.
fn check_passed(position: &Position, over: &[Cell], kinds: Kinds) -> Result<(), MoveError> {
    for &cell in over {
        match position.get(cell) {
            None => return Err(MoveError::NothingToJump),
            Some(jumped) if !kinds.has(jumped) => return Err(MoveError::ForbiddenJump),
            Some(_) => {}
        }
    }
    Ok(())
}

/// Whether `position` satisfies `goal` after `moves` moves.
pub fn meets(goal: &Goal, position: &Position, moves: u64) -> bool {
    match goal {
        Goal::Pattern(pattern) => {
            for (wanted, piece) in pattern.iter().zip(&position.0) {
                let is_met = match wanted {
                    Wanted::Any => true,
                    Wanted::Vacant => piece.is_none(),
                    Wanted::Piece(kind) => *piece == Some(*kind),
                };
                if !is_met {
                    return false;
                }
            }
            true
        }
        Goal::Order(order) => position.0.iter().flatten().eq(order),
        Goal::Left(left) => position.pieces() == *left as usize,
        Goal::Moves(wanted) => moves == *wanted,
    }
}

/// A sentence: this number of moves is correct.
pub fn confirmation(moves: u64) -> String {
    if moves == 1 {
        "1 move leads to the goal".into()
    } else {
        format!("{moves} moves lead to the goal")
    }
}

/// A sentence: this number of moves is legal and misses the goal.
pub fn missed(moves: u64) -> String {
    match moves {
        0 => "there is no move, and the start does not meet the goal".into(),
        1 => "the move is legal, but it does not reach the goal".into(),
        _ => format!("all {moves} moves are legal, but they do not reach the goal"),
    }
}

/// Replays a solution from the start. Returns the final position.
///
/// # Errors
/// The first illegal move, or a missed goal.
pub fn judge(puzzle: &Puzzle, moves: &[Move]) -> Result<Position, ReplayError> {
    let mut position = puzzle.start.clone();
    for (index, &step) in moves.iter().enumerate() {
        if let Err(error) = play(puzzle, &mut position, step) {
            let step = index + 1;
            return Err(ReplayError { step, error });
        }
    }
    if meets(&puzzle.goal, &position, moves.len() as u64) {
        Ok(position)
    } else {
        Err(ReplayError {
            step: moves.len(),
            error: MoveError::GoalMissed,
        })
    }
}

/// The [name](Move::name) of a move.
pub fn describe(puzzle: &Puzzle, step: Move) -> String {
    step.name(&puzzle.board)
}

/// The line of a removing jump; `None` if the board has none.
pub fn line_of(board: &Board, step: Move) -> Option<Line> {
    let is_line = |line: &Line| {
        let passes = step.over.is_none_or(|over| over == line.over);
        line.from == step.from && line.to == step.to && passes
    };
    board.lines().find(is_line)
}
