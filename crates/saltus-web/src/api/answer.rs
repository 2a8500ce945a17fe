//! Hints, solutions, verification and counts.

use super::{
    message::{About, ApiError, Request},
    moves::{NamedMove, named},
    read::spoken,
    shelf::Entry,
};
use saltus::text::{
    Reading, id,
    json::{self, Envelope, Response, Solved, Understood},
    moves,
};
use saltus::{
    budget::Budget,
    puzzle::Answer,
    referee::{self, MoveError},
};
#[cfg(feature = "count")]
use saltus::{
    problem::{self, Counts, Problem},
    puzzle::Puzzle,
    text::json::Numbers,
};
use saltus_session::{Hint, Language, PlayError, Session};
use serde::Serialize;

/// The advice for the next move: exactly one of the fields is present.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Advice {
    /// A move that keeps the win.
    Move(NamedMove),
    /// No move wins; a win was possible after this number of moves.
    Back(usize),
    /// The goal is reached.
    Done(bool),
    /// On a capture board: no king is chosen, or this one cannot capture every white; this one can.
    King(String),
    /// The puzzle has no solution.
    Hopeless(bool),
    /// The time limit was reached.
    Unknown(bool),
}

/// The verification of moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// Whether the moves lead from the start to the goal.
    valid: bool,
    /// The number of moves, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(flatten)]
    wrong: Option<FirstError>,
}

/// The first error in moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FirstError {
    /// The number of the wrong move; the number of moves if the goal is missed.
    step: usize,
    /// What is wrong.
    reason: String,
}

/// Answers `hint`, about the puzzle: on a capture board first the king.
pub fn hint(session: &Session, entry: &Entry, budget: &Budget) -> Advice {
    let own = session.hint(budget);
    let mut king = None;
    if let Some(kings) = entry.kings() {
        let has_to_choose = !kings.is_chosen && session.moves().is_empty();
        if has_to_choose || own == Hint::Hopeless {
            king = kings.winner.clone();
        }
    }
    match (king, own) {
        (Some(king), _) => Advice::King(king),
        (None, Hint::Move(step)) => Advice::Move(named(&session.puzzle().board, step)),
        (None, Hint::Back(step)) => Advice::Back(step),
        (None, Hint::Done) => Advice::Done(true),
        (None, Hint::Hopeless) => Advice::Hopeless(true),
        (None, Hint::Unknown) => Advice::Unknown(true),
    }
}

/// How the ID of a request is read.
fn understood(request: &Request) -> Option<Understood> {
    let problem = id::read(&request.puzzle, |rules| rules).ok()?;
    Some(spoken(&Reading::of_id(problem), request.language.into()))
}

/// Answers `solve`: the answer of the command line, and the moves as text.
pub fn solve(
    request: &Request,
    session: &Session,
    budget: &Budget,
) -> Result<Envelope<Response<Solved>>, ApiError> {
    let solved = session.solve(budget);
    let outcome = solved.map_err(|error| ApiError::Engine(error.to_string()))?;
    let mut envelope = json::outcome(&request.puzzle, &outcome, "time");
    envelope.reading = understood(request);

    match (&outcome.answer, &mut envelope.what) {
        (Answer::Solved(moves), Response::Solved(solved)) => {
            let mut line = Vec::new();
            for &step in moves.steps().unwrap_or_default().iter() {
                line.push(referee::describe(session.puzzle(), step));
            }
            solved.line = Some(line);
        }
        (Answer::Impossible(reason), Response::Impossible(impossible)) => {
            impossible.reason = Language::from(request.language).reason(reason);
        }
        _ => {}
    }
    Ok(envelope)
}

/// Answers `check`.
pub fn check(request: &Request, entry: &Entry) -> Result<About<Checked>, ApiError> {
    let mut session = entry.session();
    let read = moves::read(request.moves.as_bytes(), session.puzzle());
    let steps = read.map_err(|faults| ApiError::Faults {
        field: "moves",
        faults,
    })?;

    let language = Language::from(request.language);
    let mut wrong = None;
    for (step, made) in (1..).zip(steps) {
        if let Err(error) = session.make(made) {
            let reason = match error {
                PlayError::Illegal(_, error) => language.message(&error.message()),
                text => language.refusal(&text),
            };
            wrong = Some(FirstError { step, reason });
            break;
        }
    }
    if wrong.is_none() && !session.done() {
        wrong = Some(FirstError {
            step: session.step(),
            reason: language.message(&MoveError::GoalMissed.message()),
        });
    }
    let valid = wrong.is_none();
    let checked = Checked {
        valid,
        length: valid.then_some(session.step()),
        wrong,
    };
    let goal = saltus_session::goal(session.puzzle(), language);
    Ok(About::new(request, goal, checked))
}

/// Answers `count` for the start of the puzzle.
#[cfg(feature = "count")]
pub fn count(
    request: &Request,
    puzzle: &Puzzle,
    budget: &Budget,
) -> Result<Envelope<Response<Numbers>>, ApiError> {
    let counted = problem::count(&Problem::from(puzzle.clone()), None, budget);
    let counted = counted.map_err(|error| ApiError::Engine(error.to_string()))?;
    let mut envelope = json::counted(&request.puzzle, &counted, "time");
    envelope.reading = understood(request);
    let language = Language::from(request.language);
    match (&counted.answer, &mut envelope.what) {
        (Answer::Impossible(why), Response::Impossible(impossible)) => {
            impossible.reason = language.reason(why);
        }
        (
            Answer::Solved(Counts::Pegs(_, Some(why))),
            Response::Solved(Numbers::Games { reason, .. }),
        ) => *reason = Some(language.reason(why)),
        _ => {}
    }
    Ok(envelope)
}
