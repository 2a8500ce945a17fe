//! Reading the answer of a solver in any format.

use super::{Instance, asp, dimacs, pddl, smtlib};
use crate::{
    budget::{Budget, Progress},
    message::{Message, Wording},
    problem::default_length,
    puzzle::Puzzle,
    text::{BadText, Fault, WrittenGame, claim::says_of_instance, scan},
};

/// The effort to find the number of moves of an instance that was exported without one, in
/// positions.
const MOST_POSITIONS: u64 = 20_000_000;

/// Reads the solutions in the answer of a solver to an instance of [`dimacs`],
/// [`opb`](super::opb), [`smtlib`], [`asp`] or [`pddl`], one for each model, answer set or plan;
/// `None` if the text has none of these. The variables of the first two depend on the number of
/// moves of the instance; without `moves`, it is that of the export by default.
///
/// # Errors
/// The errors of the answer.
pub fn read_answers(
    text: &[u8],
    puzzle: &Puzzle,
    moves: Option<u64>,
) -> Option<Result<Vec<WrittenGame>, BadText>> {
    if has_values(text) {
        Some(read_values(text, puzzle, moves))
    } else if smtlib::is_model(text) {
        Some(smtlib::read(text, puzzle))
    } else if asp::is_answer(text) {
        Some(asp::read(text, puzzle))
    } else if pddl::is_plan(text) {
        Some(pddl::read(text, puzzle))
    } else {
        None
    }
}

/// Whether a text is the answer of a solver to an instance: it has a solution, or a line that a
/// solver writes if it found none.
pub fn is_answer(text: &[u8]) -> bool {
    has_values(text)
        || smtlib::is_model(text)
        || asp::is_answer(text)
        || pddl::is_plan(text)
        || says_of_instance(text)
}

/// Whether a text has the values of variables.
fn has_values(text: &[u8]) -> bool {
    let mut bare = false;
    for line in scan::lines(text, scan::start(text)) {
        match &text[line] {
            b"SAT" => bare = true,
            [b'v', b' ', values @ ..] if starts_with_value(values) => return true,
            [b'-' | b'0'..=b'9', ..] if bare => return true,
            _ => {}
        }
    }
    false
}

/// Whether a text begins with the number of a variable, and is not a move from a hole `v`.
fn starts_with_value(text: &[u8]) -> bool {
    for byte in text {
        if !matches!(byte, b'-' | b'~' | b'x' | b' ') {
            return byte.is_ascii_digit();
        }
    }
    false
}

fn read_values(
    text: &[u8],
    puzzle: &Puzzle,
    moves: Option<u64>,
) -> Result<Vec<WrittenGame>, BadText> {
    let limited = Budget {
        memory: 1 << 30,
        keep_going: &|progress: Progress| progress.positions <= MOST_POSITIONS,
    };
    let Some(moves) = moves.or_else(|| default_length(puzzle, &limited)) else {
        return Err(whole_fault(
            text,
            message!(
                "moves-not-known",
                "the number of moves of the instance is not known: state it with `--moves`"
            ),
            message!(
                "number-of-instance",
                "the number that the instance was written with"
            ),
        ));
    };
    let instance = match Instance::new(puzzle, moves) {
        Ok(instance) => instance,
        Err(refusal) => {
            let help = message!(
                "state-smaller-number-moves",
                "state a smaller number with `--moves`"
            );
            return Err(whole_fault(text, Message::verbatim(refusal), help));
        }
    };
    dimacs::read(text, &instance)
}

/// A fault of the whole text.
fn whole_fault(text: &[u8], message: impl Into<Message>, help: Wording) -> BadText {
    Fault {
        span: 0..text.len().min(1),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}
