//! Sessions from text: an ID, or a saved game.
//!
//! ```text
//! game pegs:english
//! step 1
//! moves d2-d4 f3-d3
//! ```
//! `step` is the number of moves made; the others can be redone. Both lines can be left out.

use crate::{PlayError, Session};
use saltus::text::{BadText, Fault, id};
use saltus::{
    message,
    message::Message,
    problem::{Oracle, Problem},
    puzzle::Puzzle,
};
use std::{ops::Range, sync::Arc};

/// Opens an ID or a saved game.
///
/// # Errors
/// Every fault, with its place in the text.
///
/// ```
/// let session = saltus_session::open("game row:2x2\nstep 1\nmoves 2-3 4-2")?;
/// assert_eq!((session.step(), session.moves().len()), (1, 2));
/// assert_eq!(saltus_session::open(&session.save())?.positions(), session.positions());
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn open(text: &str) -> Result<Session, BadText> {
    let Some(game) = value_of(text, "game") else {
        let blank = text.len() - text.trim_start().len();
        return Ok(begin(puzzle(text.trim(), blank)?));
    };
    let mut session = begin(puzzle(&text[game.clone()], game.start)?);
    if let Some(moves) = value_of(text, "moves") {
        session
            .play(&text[moves.clone()])
            .map_err(|error| match error {
                PlayError::Text(faults) => faults.shifted(moves.start),
                PlayError::Illegal(..) => one(moves, error.message()),
            })?;
    }
    if let Some(place) = value_of(text, "step") {
        let step = text[place.clone()].parse().ok();
        if !step.is_some_and(|step| session.go_to(step)) {
            let most = session.moves().len();
            return Err(one(
                place,
                message!(
                    "moves-made-expected",
                    "expected a number of moves made, 0 to {most}",
                    most
                ),
            ));
        }
    }
    Ok(session)
}

/// The place of what follows a name in the first line that begins with it.
fn value_of(text: &str, name: &str) -> Option<Range<usize>> {
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.trim_end().strip_prefix(name)
            && let Some(value) = rest.strip_prefix(' ')
        {
            let start = begin + name.len() + 1;
            return Some(start..start + value.len());
        }
        begin += line.len();
    }
    None
}

fn begin(puzzle: Puzzle) -> Session {
    let oracle = Arc::new(Oracle::new(&puzzle));
    Session::new(puzzle, oracle)
}

fn one(span: Range<usize>, message: impl Into<Message>) -> BadText {
    Fault {
        span,
        message: message.into(),
        help: None,
    }
    .into()
}

/// The puzzle of an ID in the general model. On a capture board the first king plays, so that the
/// ID reveals nothing.
fn puzzle(name: &str, at: usize) -> Result<Puzzle, BadText> {
    let named = id::read(name, |rules| rules).map_err(|faults| faults.shifted(at))?;
    let puzzle = match (&named, id::capture(name)) {
        (Problem::Capture(_), Some((field, king))) => field.puzzle(king),
        _ => named.puzzle(),
    };
    puzzle.map_err(|error| one(at..at + name.len(), error))
}
