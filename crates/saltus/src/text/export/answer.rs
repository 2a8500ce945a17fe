//! Reading the answer of a solver in any format.

use super::{ExportError, Instance, Reply, asp, dimacs, length, pddl, smtlib};
use crate::{
    puzzle::Puzzle,
    text::{BadText, Fault, scan},
};

/// Reads the answer of a solver to an instance of [`dimacs`], [`opb`](super::opb), [`smtlib`],
/// [`asp`] or [`pddl`]; `None` if the text is none of these. The variables of the first two depend
/// on the number of moves of the instance.
///
/// # Errors
/// The errors of the answer.
pub fn read_answer(
    text: &[u8],
    puzzle: &Puzzle,
    moves: Option<u64>,
) -> Option<Result<Reply, BadText>> {
    let begins =
        |word: &str| scan::lines(text, 0).any(|line| text[line].starts_with(word.as_bytes()));
    let read = if begins("s UNSATISFIABLE") || begins("unsat") {
        return Some(Ok(Reply::Unsatisfiable));
    } else if begins("v ") {
        let whole = |message: String, help: &str| {
            BadText::from(Fault {
                span: 0..text.len().min(1),
                message,
                help: Some(help.into()),
            })
        };
        match moves.or_else(|| length(puzzle)) {
            None => Err(whole(
                ExportError::Moves.to_string(),
                "the number that the instance was written with",
            )),
            Some(moves) => match Instance::new(puzzle, moves) {
                Ok(instance) => dimacs::read(text, &instance),
                Err(refusal) => Err(whole(
                    refusal.to_string(),
                    "state a smaller number with `--moves`",
                )),
            },
        }
    } else if smtlib::is_model(text) {
        smtlib::read(text, puzzle)
    } else if asp::is_answer(text) {
        asp::read(text, puzzle)
    } else if pddl::is_plan(text) {
        pddl::read(text, puzzle)
    } else {
        return None;
    };
    Some(read.map(Reply::Moves))
}
