//! Claims about puzzles of any size, by what theorems and formulas say of the number of moves. No
//! position is made, against the judge of claims about puzzles of the general model, which replays
//! moves and searches games of a given length.

use super::{Claim, Problem, Verdict, solve};
#[cfg(feature = "text")]
use super::{Finding, Statement};
use crate::{
    budget::Budget,
    printable::counted,
    puzzle::{Answer, Direction, Reason, Vacancy},
    row::{Row, Theorem},
};
use num_bigint::BigUint;

/// What is known of the solutions of a puzzle.
pub(crate) struct ByLength {
    /// Whether there is a solution, or why not; in words why that is open.
    possible: Result<Result<(), Reason>, String>,
    /// The number of moves of a solution.
    length: Option<BigUint>,
    /// No solution has fewer moves.
    at_least: BigUint,
    /// Whether every solution has `length` moves.
    fixed: bool,
}

/// Verifies a claim that names no moves, on a puzzle of any size. `None` if it names some.
///
/// ```
/// use saltus::{budget::Budget, problem::{Claim, Problem, Verdict, judge_by_length}};
/// let row: Problem = "row:1000x1000".parse()?;
/// let verdict = |claim| judge_by_length(&row, &claim, &Budget::UNLIMITED);
/// let solved = "there is a solution of 1002000 moves";
/// assert_eq!(verdict(Claim::Impossible), Some(Verdict::Wrong(solved.into())));
/// let none = "no solution has exactly 2000 moves";
/// assert_eq!(verdict(Claim::NoneOfLength(2000)), Some(Verdict::Correct(none.into())));
/// assert_eq!(verdict(Claim::Moves(Vec::new())), None);
/// # Ok::<(), saltus::text::BadText>(())
/// ```
pub fn judge_by_length(problem: &Problem, claim: &Claim, budget: &Budget) -> Option<Verdict> {
    ByLength::of(problem, budget).judge(claim)
}

impl ByLength {
    /// By a theorem on rows, or else by the engine of the problem.
    pub fn of(problem: &Problem, budget: &Budget) -> ByLength {
        if let Problem::Row(row) = problem
            && let Some(closed) = row.closed_form()
        {
            return ByLength {
                possible: Ok(Ok(())),
                fixed: is_fixed(row, closed.theorem),
                at_least: closed.length.clone(),
                length: Some(closed.length),
            };
        }
        let outcome = match solve(problem, None, budget) {
            Ok(outcome) => outcome,
            Err(error) => return ByLength::open(&error),
        };
        let possible = match outcome.answer {
            Answer::Solved(_) => Ok(Ok(())),
            Answer::Impossible(reason) => Ok(Err(reason)),
            Answer::Undecided(spent) => Err(spent.to_string()),
        };
        ByLength {
            possible,
            length: outcome.evidence.length,
            at_least: outcome.evidence.at_least,
            // A king takes one white in each jump.
            fixed: matches!(problem, Problem::Capture(_)),
        }
    }

    /// As [`judge_by_length`].
    pub fn judge(&self, claim: &Claim) -> Option<Verdict> {
        Some(match claim {
            Claim::Impossible => self.is_possible(false),
            Claim::Possible => self.is_possible(true),
            Claim::NoneOfLength(moves) => self.has_length(*moves, false),
            Claim::SomeOfLength(moves) => self.has_length(*moves, true),
            Claim::NoneShorter(moves) => self.none_shorter(*moves),
            Claim::NoneBelow(moves) => match &self.possible {
                Ok(Err(_)) => self.is_possible(false),
                _ => self.none_shorter(*moves),
            },
            Claim::SomeWithin(moves) => self.some_within(*moves),
            Claim::Open => Verdict::Undecided("the answer leaves the question open".into()),
            _ => return None,
        })
    }

    /// Verifies what a text says beside a claim that names no moves.
    #[cfg(feature = "text")]
    pub fn verify(&self, statement: &Statement) -> Finding {
        let verdict = match statement {
            Statement::Length(moves) | Statement::Turns(moves) | Statement::Possible(moves) => {
                self.has_length(*moves, true)
            }
            Statement::AtLeast(moves) => self.none_shorter(*moves),
            Statement::False(why) => return Finding::Fails(why.clone()),
            Statement::Unchecked(what) => return Finding::Unchecked(what.clone()),
            Statement::Reason(_) => return Finding::Unchecked("the reason in words".into()),
            Statement::Jumps(number) => return Finding::Unchecked(counted(number, "jump")),
            Statement::Steps(number) => return Finding::Unchecked(counted(number, "step")),
            Statement::Optimal => return Finding::Unchecked("that no solution is shorter".into()),
            _ => return Finding::Unchecked("a statement about moves".into()),
        };
        match verdict {
            Verdict::Correct(_) => Finding::Holds,
            Verdict::Wrong(why) => Finding::Fails(why),
            Verdict::Undecided(_) => Finding::Unchecked("the number of moves".into()),
        }
    }

    /// Nothing, for this reason.
    fn open(why: &dyn std::fmt::Display) -> ByLength {
        ByLength {
            possible: Err(why.to_string()),
            length: None,
            at_least: BigUint::ZERO,
            fixed: false,
        }
    }

    fn is_possible(&self, claimed: bool) -> Verdict {
        match (&self.possible, &self.length) {
            (Ok(Ok(())), Some(length)) => {
                let sentence = format!("there is a solution of {}", counted(length, "move"));
                decided(claimed, sentence)
            }
            (Ok(Ok(())), None) => decided(claimed, "there is a solution".into()),
            (Ok(Err(reason)), _) => decided(!claimed, format!("there is no solution: {reason}")),
            (Err(why), _) => Verdict::Undecided(format!("not decided: {why}")),
        }
    }

    fn has_length(&self, moves: u64, claimed: bool) -> Verdict {
        let count = counted(moves, "move");
        let moves = BigUint::from(moves);
        let is_possible = matches!(self.possible, Ok(Ok(())));
        if is_possible && self.length.as_ref() == Some(&moves) {
            return decided(claimed, format!("a solution has exactly {count}"));
        }
        let is_other = self.fixed && self.length.is_some();
        if moves < self.at_least || is_other || matches!(self.possible, Ok(Err(_))) {
            return decided(!claimed, format!("no solution has exactly {count}"));
        }
        Verdict::Undecided(format!(
            "not decided: whether a solution of this size has exactly {count}"
        ))
    }

    /// Verifies that some solution has at most this number of moves.
    pub(super) fn some_within(&self, moves: u64) -> Verdict {
        if !matches!(self.possible, Ok(Ok(()))) {
            return self.is_possible(true);
        }
        let count = counted(moves, "move");
        let moves = BigUint::from(moves);
        match &self.length {
            Some(length) if *length <= moves => self.is_possible(true),
            _ if self.at_least > moves => {
                Verdict::Wrong(format!("no solution has at most {count}"))
            }
            _ => Verdict::Undecided(format!(
                "not decided: whether a solution has at most {count}"
            )),
        }
    }

    fn none_shorter(&self, moves: u64) -> Verdict {
        if !matches!(self.possible, Ok(Ok(()))) {
            return self.is_possible(true);
        }
        let count = counted(moves, "move");
        match &self.length {
            _ if self.at_least >= moves.into() => {
                Verdict::Correct(format!("no solution has fewer than {count}"))
            }
            Some(length) if *length < moves.into() => Verdict::Wrong(format!(
                "there is a solution of {}",
                counted(length, "move")
            )),
            _ => Verdict::Undecided(format!(
                "not decided: whether a solution has fewer than {count}"
            )),
        }
    }
}

/// Whether all solutions of a row have the same number of moves. Checkers that only go forward
/// cover a fixed distance in steps of one and jumps of two. Each pair of opposite checkers passes
/// by one jump, and by the theorem no solution has more jumps than pairs.
pub(super) fn is_fixed(row: &Row, theorem: Theorem) -> bool {
    let options = row.options();
    options.direction == Direction::Forward
        && options.vacancy == Vacancy::Fixed
        && matches!(theorem, Theorem::OneVacancy | Theorem::OppositeOnly)
}

/// The verdict on a claim that agrees with this sentence, or contradicts it.
fn decided(agrees: bool, sentence: String) -> Verdict {
    match agrees {
        true => Verdict::Correct(sentence),
        false => Verdict::Wrong(sentence),
    }
}
