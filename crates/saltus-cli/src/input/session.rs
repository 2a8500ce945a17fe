//! The game in progress that a command is about: a puzzle and moves, or a saved game.

use super::{
    fault::FaultyText,
    saved::{as_saved_game, open_saved_game},
    source::{self, Source},
    subject::Subject,
};
use crate::args::Format;
use anyhow::bail;
use saltus::{
    board::Board,
    problem::{Oracle, Problem},
    puzzle::{Move, Puzzle},
    text::{any::Origin, claim},
};
use saltus_session::{NotMoves, Session, named_moves, typed_moves};
use std::sync::Arc;

/// A game in progress, and the puzzle as it was read.
pub struct Played {
    pub subject: Subject,
    pub session: Session,
}

/// The whole game of a saved one, or of moves below an ID, if the subject is its last position. It
/// contains its moves, so `words` must be none.
///
/// # Errors
/// There are moves beside it.
pub fn whole_game(
    subject: &mut Subject,
    words: &[String],
    source: &str,
) -> anyhow::Result<Option<Played>> {
    let Some(session) = subject.game.take() else {
        return Ok(None);
    };
    if !words.is_empty() {
        let name = match source {
            "-" => "standard input",
            file => file,
        };
        bail!("{name} already contains moves: omit those after it");
    }
    let mut whole = Subject::new(Problem::from(session.puzzle().clone()), Format::Moves);
    whole.reading.goal = subject.reading.goal.clone();
    Ok(Some(Played {
        subject: whole,
        session: *session,
    }))
}

/// The game after the moves among the arguments: words in any notation, or a file of them, or `-`
/// for standard input.
///
/// # Errors
/// The faults of the text, or an illegal move.
pub fn session_with(puzzle: &Puzzle, origin: &Origin, words: &[String]) -> anyhow::Result<Session> {
    let mut session = new(puzzle);
    for step in read_moves(puzzle, origin, words)? {
        session.make(step)?;
    }
    Ok(session)
}

/// The moves among the arguments, or of the file that they name; they need not be legal.
///
/// # Errors
/// The faults of the text.
pub fn read_moves(puzzle: &Puzzle, origin: &Origin, words: &[String]) -> anyhow::Result<Vec<Move>> {
    let read = moves_in(puzzle, origin, words);
    match words {
        [word] if word != "-" && !source::exists(word) && source::looks_like_file(word) => {
            read.map_err(|error| source::no_answer(word, error))
        }
        _ => read,
    }
}

fn moves_in(puzzle: &Puzzle, origin: &Origin, words: &[String]) -> anyhow::Result<Vec<Move>> {
    match words {
        [file] if source::names_file(file) => moves_of_file(puzzle, origin, file),
        words => moves_of_words(puzzle, origin, words),
    }
}

fn moves_of_words(puzzle: &Puzzle, origin: &Origin, words: &[String]) -> anyhow::Result<Vec<Move>> {
    if words.iter().all(|word| word.trim().is_empty()) {
        return Ok(Vec::new());
    }
    match typed_moves(puzzle, origin, words) {
        Ok(moves) => Ok(moves),
        Err(NotMoves {
            unused: Some(word), ..
        }) => bail!("`{word}` is no move of this puzzle"),
        Err(NotMoves { faults, .. }) => {
            Err(FaultyText::new("moves", words.join(" "), faults).into())
        }
    }
}

fn moves_of_file(puzzle: &Puzzle, origin: &Origin, file: &str) -> anyhow::Result<Vec<Move>> {
    let (name, text) = Source::open(file)?.read()?;
    if text.trim_ascii().is_empty() {
        return Ok(Vec::new());
    }
    if let Some(game) = as_saved_game(&text) {
        return moves_of_game(puzzle, open_saved_game(game, &name)?, &name);
    }
    if let Ok(moves) = named_moves(&text, puzzle, origin) {
        return Ok(moves);
    }
    match claim::read(&text, puzzle, origin, None) {
        Ok(claims) => match claims.only_moves() {
            Some(moves) => Ok(moves.to_vec()),
            None => bail!("{name} does not contain the moves of one game"),
        },
        Err(faults) if faults.is_empty() => bail!("{name} contains no moves"),
        Err(faults) => Err(FaultyText::new(name, text, faults).into()),
    }
}

/// The moves of a saved game, if it is one with the board, rules and start of this puzzle: another
/// collection may place its board and set its goal otherwise.
fn moves_of_game(puzzle: &Puzzle, session: Session, name: &str) -> anyhow::Result<Vec<Move>> {
    let of = session.puzzle();
    let same_board = are_alike(&of.board, &puzzle.board);
    if !same_board || of.rules != puzzle.rules || of.start != puzzle.start {
        bail!("the game in {name} is one of {}", of.title);
    }
    Ok(session.moves()[..session.step()].to_vec())
}

/// Whether two boards have the same cells and lines, wherever they are placed in the plane.
fn are_alike(one: &Board, other: &Board) -> bool {
    let mut cells = one.cells();
    one.rays() == other.rays()
        && one.len() == other.len()
        && cells.all(|cell| one.place(cell) == other.place(cell))
}

/// The game at its start.
pub fn new(puzzle: &Puzzle) -> Session {
    Session::new(puzzle.clone(), Arc::new(Oracle::new(puzzle)))
}
