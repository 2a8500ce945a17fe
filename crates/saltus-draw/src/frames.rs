//! The boards of a solution with their captions.

use crate::{
    DrawError,
    picture::{Labels, Style},
    words,
};
use saltus::{
    board::{Board, Cell},
    puzzle::{Move, Position, Puzzle},
    referee::{self, ReplayError},
};

/// The unit of steps of a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// One step or jump per board.
    #[default]
    Moves,
    /// One sweep per board: consecutive jumps of the same piece.
    Sweeps,
}

/// The speed and the heading of a moving picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<'a> {
    /// The speed; at 1 a move takes about 0.8 s.
    pub speed: f64,
    /// A heading above the board.
    pub heading: Option<&'a str>,
}

impl Default for Motion<'_> {
    fn default() -> Self {
        Motion {
            speed: 1.0,
            heading: None,
        }
    }
}

impl Motion<'_> {
    /// The speed.
    ///
    /// # Errors
    /// It is not a positive number.
    pub(crate) fn checked_speed(&self) -> Result<f64, DrawError> {
        let sound = self.speed.is_finite() && self.speed > 0.0;
        if sound {
            Ok(self.speed)
        } else {
            Err(DrawError::Speed(self.speed.to_string()))
        }
    }
}

/// One board of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// `start`, or the number of the step and its cells.
    pub caption: String,
    /// The moves since the board before.
    pub moves: Vec<Move>,
    /// The position.
    pub position: Position,
}

/// The start and the board after every step.
///
/// # Errors
/// More than `most` boards, or an illegal move. The goal is not checked.
pub(crate) fn frames(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    most: usize,
) -> Result<Vec<Frame>, DrawError> {
    let steps = steps(&puzzle.board, moves, style.pace);
    if steps.len() >= most {
        return Err(DrawError::TooManyBoards {
            boards: steps.len().saturating_add(1),
            most,
        });
    }

    let mut position = puzzle.start.clone();
    let mut frames = vec![Frame {
        caption: words::start(style.language).into(),
        moves: Vec::new(),
        position: position.clone(),
    }];
    let mut made = 0;
    for (index, step) in steps.into_iter().enumerate() {
        for &one in step {
            made += 1;
            if let Err(error) = referee::play(puzzle, &mut position, one) {
                return Err(ReplayError { step: made, error }.into());
            }
        }
        let cells = describe(&puzzle.board, step, style.labels);
        let caption = format!("{}. {cells}", index + 1);
        frames.push(Frame {
            caption,
            moves: step.to_vec(),
            position: position.clone(),
        });
    }
    Ok(frames)
}

/// The characters of the longest caption.
pub(crate) fn widest_caption(frames: &[Frame]) -> usize {
    let mut widest = 0;
    for frame in frames {
        widest = widest.max(frame.caption.chars().count());
    }
    widest
}

/// The boards between two steps, inclusive; step 0 is the start.
///
/// # Errors
/// The solution does not have these steps.
pub(crate) fn part(
    mut frames: Vec<Frame>,
    steps: Option<[usize; 2]>,
) -> Result<Vec<Frame>, DrawError> {
    let Some([first, last]) = steps else {
        return Ok(frames);
    };
    let all = frames.len() - 1;
    if first > last || last > all {
        return Err(DrawError::Steps { first, last, all });
    }
    Ok(frames.drain(first..=last).collect())
}

/// The moves of each board.
fn steps<'a>(board: &Board, moves: &'a [Move], pace: Pace) -> Vec<&'a [Move]> {
    let mut steps = Vec::new();
    let mut first = 0;
    for next in 1..=moves.len() {
        let goes_on = next < moves.len()
            && pace == Pace::Sweeps
            && same_sweep(board, moves[next - 1], moves[next]);
        if !goes_on {
            steps.push(&moves[first..next]);
            first = next;
        }
    }
    steps
}

/// Whether two consecutive moves are jumps of the same piece.
fn same_sweep(board: &Board, before: Move, after: Move) -> bool {
    before.to == after.from
        && !passed_cells(board, before).is_empty()
        && !passed_cells(board, after).is_empty()
}

/// `d2-d4-f4`, or `a1-d1/b1-c1`
fn describe(board: &Board, step: &[Move], labels: Labels) -> String {
    let mut names = Vec::new();
    if let Some(first) = step.first() {
        names.extend(name(board, first.from, labels));
    }
    for one in step {
        let Some(mut to) = name(board, one.to, labels) else {
            continue;
        };
        if let Some(over) = one.over.and_then(|over| name(board, over, labels)) {
            to.push(Move::OVER);
            to += &over;
        }
        names.push(to);
    }
    names.join("-")
}

/// The name of a cell, if it is on the board.
fn name(board: &Board, cell: Cell, labels: Labels) -> Option<String> {
    (cell.index() < board.len()).then(|| labels.name(board, cell))
}

/// The cells that a move passes, on the shortest ray between its ends.
pub(crate) fn passed_cells(board: &Board, step: Move) -> &[Cell] {
    let mut shortest: Option<&[Cell]> = None;
    for ray in board.rays() {
        if ray.from != step.from {
            continue;
        }
        let Some(end) = ray.cells.iter().position(|&cell| cell == step.to) else {
            continue;
        };
        let over = &ray.cells[..end];
        if step.over.is_some_and(|cell| !over.contains(&cell)) {
            continue;
        }
        if shortest.is_none_or(|cells| end < cells.len()) {
            shortest = Some(over);
        }
    }
    shortest.unwrap_or_default()
}
