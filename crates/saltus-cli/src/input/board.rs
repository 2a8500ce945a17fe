//! The board of a command that asks about a whole board: a name, or any puzzle of peg solitaire in
//! a text, a file or an ID, of which the board alone counts.

use super::{source, subject};
use crate::args::PuzzleArgs;
use anyhow::{anyhow, bail};
use saltus::{
    board::{SHAPES, shape},
    pegs::{
        Game,
        pairs::{BoardNameError, NamedBoard},
    },
    problem::Problem,
    puzzle::Puzzle,
    text::{Reading, id},
};

/// The named boards.
pub fn all() -> Vec<NamedBoard> {
    let mut boards = Vec::new();
    for shape in SHAPES {
        boards.push(NamedBoard {
            name: shape.name.into(),
            board: shape.board(),
        });
    }
    boards
}

/// The board of a name such as `english` or `english,ways=8`; or of a drawing, a file or an ID.
///
/// # Errors
/// There is no such board, or the text is no game of peg solitaire.
pub fn read(text: &str) -> anyhow::Result<NamedBoard> {
    match NamedBoard::new(text) {
        Ok(named) => Ok(named),
        Err(BoardNameError::Unknown(name)) if is_word(&name) && !source::exists(text) => Err(
            anyhow!("there is no board named `{name}`: `saltus boards` lists them"),
        ),
        Err(BoardNameError::Unknown(_)) => of_puzzle(text),
        Err(error) => Err(error.into()),
    }
}

fn is_word(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b",=".contains(&byte))
}

/// The board of a puzzle.
fn of_puzzle(text: &str) -> anyhow::Result<NamedBoard> {
    let args = PuzzleArgs {
        quiet: false,
        ..PuzzleArgs::of(text)
    };
    let subject = subject::read_for(&args, subject::Question::Moves)?.into_single(None)?;
    let puzzle = subject.puzzle()?;
    if Game::large(&puzzle).is_none() {
        bail!("{}: this is for boards of peg solitaire", subject.title);
    }
    Ok(NamedBoard {
        name: subject.title.clone(),
        board: puzzle.board.clone(),
    })
}

/// The reading of a problem of a board, which has its ID as its title.
pub fn reading_of(id: &str, puzzle: &Puzzle) -> Reading {
    let mut reading = Reading::of_id(Problem::Puzzle(puzzle.clone()));
    reading.title = id.to_owned();
    reading
}

/// The ID of the problem from a vacancy to a last peg.
pub fn problem_id(named: &NamedBoard, vacancy: u8, last: u8) -> String {
    let plain = named.name.split(',').next().unwrap_or_default();
    if shape(plain).is_some() {
        named.id(vacancy, last)
    } else {
        id::name_of(&named.setup(vacancy, last))
    }
}
