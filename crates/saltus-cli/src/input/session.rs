//! The game in progress that a command is about: a puzzle and moves, or a saved game.

use super::{
    fault::FaultyText,
    saved::{open_saved_game, read_saved_game},
    source::{self, Source},
    subject::{Question, Subject, say_reading},
};
use crate::args::{Family, Format, PuzzleArgs};
use anyhow::bail;
use saltus::{
    problem::{Oracle, Problem},
    puzzle::{Move, Puzzle},
    text::{any::Origin, claim, moves},
};
use saltus_session::{NotMoves, PlayError, Session, typed_moves};
use std::sync::Arc;

/// A game in progress, and the puzzle as it was read.
pub struct Played {
    pub subject: Subject,
    pub session: Session,
}

/// The game of a saved one, if the argument is one, for a question. It contains its moves, so
/// `words` must be none.
///
/// # Errors
/// The faults of its text, or there are moves beside it.
pub fn saved_game(
    args: &PuzzleArgs,
    words: &[String],
    question: Question,
) -> anyhow::Result<Option<Played>> {
    let Some((text, path)) = read_saved_game(&args.puzzle) else {
        return Ok(None);
    };
    args.given.check_family(Family::Game)?;
    if !words.is_empty() {
        bail!(
            "{} already contains moves: omit those after it",
            path.display()
        );
    }
    let session = open_saved_game(text, &path)?;
    let problem = Problem::from(session.puzzle().clone());
    let mut subject = Subject::new(problem, Format::Moves);
    question.state_goal(&mut subject.reading);
    say_reading(&subject.reading, args, question);
    Ok(Some(Played { subject, session }))
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
        [] => Ok(Vec::new()),
        words if words.iter().all(|word| word.trim().is_empty()) => Ok(Vec::new()),
        words => match typed_moves(puzzle, origin, words) {
            Ok(moves) => Ok(moves),
            Err(NotMoves {
                unused: Some(word), ..
            }) => bail!("`{word}` is no move of this puzzle"),
            Err(NotMoves { faults, .. }) => {
                Err(FaultyText::new("moves", words.join(" "), faults).into())
            }
        },
    }
}

fn moves_of_file(puzzle: &Puzzle, origin: &Origin, file: &str) -> anyhow::Result<Vec<Move>> {
    let (name, text) = Source::open(file)?.read()?;
    if text.trim_ascii().is_empty() {
        return Ok(Vec::new());
    }
    // The names of this program come first.
    if let Ok(moves) = moves::read(&text, puzzle) {
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

/// The game after some moves in the notation of this program.
///
/// # Errors
/// The faults of the text, or an illegal move.
pub fn session_after(puzzle: &Puzzle, moves: &str) -> anyhow::Result<Session> {
    let mut session = new(puzzle);
    session.play(moves).map_err(|error| match error {
        PlayError::Text(faults) => FaultyText::new("moves", moves, faults).into(),
        error => anyhow::Error::from(error),
    })?;
    Ok(session)
}

/// The game at its start.
pub fn new(puzzle: &Puzzle) -> Session {
    Session::new(puzzle.clone(), Arc::new(Oracle::new(puzzle)))
}
