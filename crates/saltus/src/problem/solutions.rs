//! Claims about the number of solutions, verified by counting them.

use super::{
    Counts, Problem, Verdict, by_length::is_fixed, claim::Numbered, count,
    exactly::determined_length, positions,
};
use crate::{budget::Budget, capture::Field, printable::counted, puzzle::Answer};
use num_bigint::BigUint;

/// Longer numbers are not compared, in bits.
const MOST_BITS: u64 = 1 << 20;

/// Verifies that there is this number of solutions, or of shortest ones.
pub(crate) fn verdict(problem: &Problem, claimed: &Numbered, budget: &Budget) -> Verdict {
    let known = match number(problem, claimed.shortest, budget) {
        Ok(known) => known,
        Err(why) => return Verdict::Undecided(why),
    };
    match known {
        Known::Number(number) => {
            let noun = match claimed.shortest {
                true => "shortest solution",
                false => "solution",
            };
            compared(&number, noun, claimed)
        }
        Known::ShortestOnly(shortest) => match all(problem, budget) {
            Err(why) => Verdict::Undecided(why),
            Ok(all) if all.as_ref() != Some(&claimed.number) && shortest == claimed.number => {
                let shortest = sentence(&shortest, "shortest solution");
                let all = all.map_or(ENDLESS.into(), |all| sentence(&all, "solution"));
                Verdict::Undecided(format!(
                    "{shortest}, and {all}: it is not said which it means"
                ))
            }
            Ok(Some(all)) => compared(&all, "solution", claimed),
            Ok(None) => Verdict::Wrong(format!("{ENDLESS}, not {}", claimed.number)),
        },
    }
}

/// What is said where positions can recur before the goal.
const ENDLESS: &str = "there is no end of solutions";

/// A number of solutions compared with the claimed one.
fn compared(known: &BigUint, noun: &str, claimed: &Numbered) -> Verdict {
    let sentence = sentence(known, noun);
    match *known == claimed.number {
        true => Verdict::Correct(sentence),
        false => Verdict::Wrong(format!("{sentence}, not {}", claimed.number)),
    }
}

/// How many there are, in words.
fn sentence(number: &BigUint, noun: &str) -> String {
    let verb = match *number == BigUint::from(1u32) {
        true => "is",
        false => "are",
    };
    format!("there {verb} {}", counted(number, noun))
}

/// What is known of a number of solutions.
enum Known {
    /// The number that is asked for.
    Number(BigUint),
    /// The number of shortest solutions, where there may be longer ones.
    ShortestOnly(BigUint),
}

/// The number of solutions, or of shortest ones.
///
/// # Errors
/// In words, why it is not known: the budget ran out, or no engine counts.
fn number(problem: &Problem, shortest: bool, budget: &Budget) -> Result<Known, String> {
    let counted = count(problem, None, budget).map_err(|error| error.to_string())?;
    match counted.answer {
        Answer::Impossible(_) => Ok(Known::Number(BigUint::ZERO)),
        Answer::Undecided(spent) => Err(spent.to_string()),
        Answer::Solved(Counts::Pegs(census, _)) => {
            let mut number = &census.solutions;
            if shortest && let Some((_, fewest)) = census.solutions_by_length.first() {
                number = fewest;
            }
            Ok(Known::Number(number.clone()))
        }
        Answer::Solved(Counts::Shortest { solutions, .. }) => {
            let number = solutions.value(MOST_BITS);
            let number = number.ok_or("the number has too many digits")?;
            Ok(match shortest || are_equally_long(problem) {
                true => Known::Number(number),
                false => Known::ShortestOnly(number),
            })
        }
        Answer::Solved(Counts::Routes(_)) => Err("each king has routes of its own".into()),
    }
}

/// The number of solutions of any length, by a census of all positions; `None` if it has no end.
///
/// # Errors
/// In words, why it is not known: the budget ran out, or the goal counts moves.
fn all(problem: &Problem, budget: &Budget) -> Result<Option<BigUint>, String> {
    let puzzle = problem.puzzle().map_err(|error| error.to_string())?;
    let counted = positions(&puzzle, None, budget).map_err(|error| error.to_string())?;
    Ok(counted.solutions)
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
