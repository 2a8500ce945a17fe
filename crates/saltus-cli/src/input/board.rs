//! The board of a command that asks about a whole board: a name, or any puzzle of peg solitaire in
//! a text, a file or an ID, of which the board alone counts.

use super::{
    source,
    subject::{self, Question},
};
use crate::{args::DrawingArgs, output::words::counted};
use anyhow::{anyhow, bail};
use saltus::{
    board::{Board, SHAPES, shape},
    pegs::{
        Game,
        marked::is_marked,
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

/// The board of a name such as `english` or `english,ways=8`; or of a drawing, a file or an ID,
/// whose vacancies and goal do not matter.
///
/// # Errors
/// There is no such board, the text is no game of peg solitaire, or a name has options of drawings.
pub fn read(text: &str, drawing: &DrawingArgs) -> anyhow::Result<NamedBoard> {
    match NamedBoard::new(text) {
        Ok(named) => match drawing.option() {
            None => Ok(named),
            Some(option) => {
                bail!("`--{option}` is for drawings and files: `{text}` is the name of a board")
            }
        },
        Err(BoardNameError::Unknown(_)) if source::exists(text) => of_puzzle(text, drawing),
        Err(BoardNameError::Unknown(name)) if begins_with_shape(&name) => {
            of_puzzle(&format!("pegs:{name}"), drawing)
        }
        Err(BoardNameError::Unknown(name)) if is_word(&name) => Err(anyhow!(
            "there is no board named `{name}`: `saltus boards` lists them"
        )),
        Err(BoardNameError::Unknown(_)) => of_puzzle(text, drawing),
        Err(error) => Err(error.into()),
    }
}

/// Whether a text is the name of a shape, perhaps with what an ID has after it.
fn begins_with_shape(text: &str) -> bool {
    shape(name_of_shape(text)).is_some()
}

/// What stands before the vacancies and the options of an ID of peg solitaire.
fn name_of_shape(text: &str) -> &str {
    text.split(['@', ',']).next().unwrap_or_default()
}

fn is_word(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b",=".contains(&byte))
}

/// The board of a puzzle.
fn of_puzzle(text: &str, drawing: &DrawingArgs) -> anyhow::Result<NamedBoard> {
    let args = drawing.puzzle(text);
    let subject = subject::read_for(&args, Question::Board)?.into_single(None)?;
    let puzzle = subject.puzzle()?;
    // What is known of a board is known of pegs of one kind.
    if is_marked(&puzzle) {
        bail!(
            "{}: this is for boards of peg solitaire with pegs of one kind, not for marked pegs",
            subject.title
        );
    }
    if Game::large(&puzzle).is_none() {
        bail!("{}: this is for boards of peg solitaire", subject.title);
    }
    Ok(NamedBoard {
        name: name_of_board(&subject.title, &puzzle.board),
        board: puzzle.board.clone(),
    })
}

/// The name of the board of an ID; the title of any other puzzle.
fn name_of_board(title: &str, board: &Board) -> String {
    let plain = name_of_shape(title.trim_start_matches("pegs:"));
    for name in [plain.to_owned(), format!("{plain},ways=8")] {
        if NamedBoard::new(&name).is_ok_and(|named| named.board == *board) {
            return name;
        }
    }
    title.to_owned()
}

/// A board in words: its name, and the number of its holes.
pub fn in_words(NamedBoard { name, board }: &NamedBoard) -> String {
    let holes = counted(board.len(), "hole");
    match *name == holes {
        true => holes,
        false => format!("{name}, {holes}"),
    }
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
