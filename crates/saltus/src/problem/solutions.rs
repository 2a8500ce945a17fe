//! Claims about the number of solutions, verified by counting them.

use super::{
    Counts, Problem, Verdict, by_length::is_fixed, claim::Numbered, count,
    exactly::determined_length,
};
use crate::{budget::Budget, capture::Field, printable::counted, puzzle::Answer};
use num_bigint::BigUint;

/// Longer numbers are not compared, in bits.
const MOST_BITS: u64 = 1 << 20;

/// Verifies that there is this number of solutions, or of shortest ones.
pub(crate) fn verdict(problem: &Problem, claimed: &Numbered, budget: &Budget) -> Verdict {
    let noun = if claimed.shortest {
        "shortest solution"
    } else {
        "solution"
    };
    let known = match number(problem, claimed.shortest, budget) {
        Ok(known) => known,
        Err(why) => return Verdict::Undecided(format!("not decided: {why}")),
    };
    let verb = if known == BigUint::from(1u32) {
        "is"
    } else {
        "are"
    };
    let sentence = format!("there {verb} {}", counted(&known, noun));
    match known == claimed.number {
        true => Verdict::Correct(sentence),
        false => Verdict::Wrong(format!("{sentence}, not {}", claimed.number)),
    }
}

/// The number of solutions, or of shortest ones.
///
/// # Errors
/// In words, why it is not known: the budget ran out, no engine counts, or solutions of other
/// lengths are not counted.
fn number(problem: &Problem, shortest: bool, budget: &Budget) -> Result<BigUint, String> {
    let counted = count(problem, None, budget).map_err(|error| error.to_string())?;
    match counted.answer {
        Answer::Impossible(_) => Ok(BigUint::ZERO),
        Answer::Undecided(spent) => Err(spent.to_string()),
        Answer::Solved(Counts::Pegs(census, _)) => {
            let mut number = &census.solutions;
            if shortest && let Some((_, fewest)) = census.solutions_by_length.first() {
                number = fewest;
            }
            Ok(number.clone())
        }
        Answer::Solved(Counts::Shortest { solutions, .. }) => {
            if !shortest && !are_equally_long(problem) {
                return Err("only the shortest solutions are counted".into());
            }
            let number = solutions.value(MOST_BITS);
            number.ok_or_else(|| "the number has too many digits".into())
        }
        Answer::Solved(Counts::Routes(_)) => Err("each king has routes of its own".into()),
    }
}

/// Whether all solutions are known to have the same number of moves.
fn are_equally_long(problem: &Problem) -> bool {
    if let Problem::Row(row) = problem
        && let Some(closed) = row.closed_form()
        && is_fixed(row, closed.theorem)
    {
        return true;
    }
    match problem.puzzle() {
        // Each jump of a king takes one of the whites, and all of them are taken.
        Ok(puzzle) => determined_length(&puzzle).is_some() || Field::shown(&puzzle).is_some(),
        Err(_) => false,
    }
}
