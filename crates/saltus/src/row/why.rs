//! Proofs of optimality in words, with the numbers of the given row.

use super::closed::{ClosedForm, Count, Theorem};
use super::model::{Ends, Row};
use crate::printable::counted;
use crate::puzzle::Vacancy;
use num_bigint::BigUint;

impl Row {
    /// The proof that the closed form is shortest, and of its number of solutions, as paragraphs of
    /// plain text. `None` if no theorem applies.
    ///
    /// ```
    /// use saltus::{puzzle::Options, row::Row};
    /// let row = Row::exchange(3u32, 1u32, 3u32, Options::default())?;
    /// let why = row.why().expect("a theorem applies");
    /// assert!(why[0].contains("15 moves"));
    /// # Ok::<(), saltus::row::RowError>(())
    /// ```
    pub fn why(&self) -> Option<Vec<String>> {
        let ClosedForm {
            length,
            solutions,
            theorem,
        } = self.closed_form()?;
        let Ends::Exchange {
            right: n,
            vacancies: v,
            left: m,
        } = self.shape()
        else {
            return None;
        };
        let checkers = n + m;
        Some(match theorem {
            Theorem::NothingToDo => vec!["The start meets the goal: 0 moves.".to_owned()],
            Theorem::OneGroup => vec![
                format!(
                    "The vacancy must cross {}, and a move takes it across at most two.",
                    counted(&checkers, "square")
                ),
                one_group(&length),
            ],
            Theorem::OppositeOnly => opposite_only(n, v, m, &length),
            Theorem::OneVacancy => one_vacancy(n, m, &length, solutions, self.options().vacancy),
        })
    }
}

fn opposite_only(n: &BigUint, v: &BigUint, m: &BigUint, length: &BigUint) -> Vec<String> {
    let (pairs, slides) = (n * m, v * (n + m));
    vec![
        format!(
            "{} is the minimum: {n}*{m} = {} and {v}*({n} + {m}) = {}.",
            counted(length, "move"),
            counted(&pairs, "jump"),
            counted(&slides, "slide")
        ),
        format!(
            "Jumps. A checker never passes one of its own group, and {}. A jump passes one \
            checker, so forward jumps exceed backward jumps by exactly {pairs}.",
            passes(n, m)
        ),
        format!(
            "Slides. A right-going checker advances by {m} + {v} squares and a left-going one by \
            {n} + {v}; together they advance by 2*{pairs} + {slides} squares. The jumps account \
            for 2*{pairs}, so forward slides exceed backward slides by exactly {slides}."
        ),
        "The minimum is attained: slide the left-going group to the right-going one until one \
        vacancy is between them, exchange the groups over it, and slide the right-going group to \
        its place."
            .to_owned(),
    ]
}

fn one_vacancy(
    n: &BigUint,
    m: &BigUint,
    length: &BigUint,
    solutions: Option<Count>,
    vacancy: Vacancy,
) -> Vec<String> {
    let (pairs, checkers) = (n * m, n + m);
    let least_slides = &checkers - 1u32;
    let slides = length - &pairs;
    let parity = match vacancy {
        Vacancy::Fixed => format!(
            " The cursor goes from {n} to {m}, and only slides change its parity, so the number of \
            slides has the parity of {n} + {m} and is at least {checkers}."
        ),
        Vacancy::Free => " The vacancy may end anywhere, so these may suffice.".to_owned(),
    };
    vec![
        format!(
            "{} is the minimum: {n}*{m} = {} and {}. This is true even if checkers may also move \
            backward or jump over their own group.",
            counted(length, "move"),
            counted(&pairs, "jump"),
            counted(&slides, "slide")
        ),
        format!(
            "Jumps. {}; a jump passes one checker and a slide none. So there {} at least {}.",
            capitalized(&passes(n, m)),
            are(&pairs),
            counted(&pairs, "jump")
        ),
        "Slides. Remove the vacancy: what remains is a word of letters and a cursor, the number of \
        checkers to the left of the vacancy. A slide moves the cursor by one; a jump moves it by \
        two and swaps the letters that it passes. Between two slides the cursor keeps its parity, \
        and only disjoint pairs of neighbours can be swapped. Let block t be the jumps after the \
        t-th slide: it can swap the places i and i + 1 only for one parity of i, that of n + t + \
        1."
            .to_owned(),
        format!(
            "Claim: at the end of block t, the k-th right-going checker from the front is at most \
            at place {n} + 1 - k + max(0, t - k + 1). For k = 1: in block 0, place {n} is the \
            right one of its pair, and each later block moves a checker by at most one place. For \
            k > 1: if t >= k, the bound is one more than for block t - 1; if t <= k - 2, the \
            checker in front of it, which is at most one place ahead, blocks it; if t = k - 1, \
            place {n} + 1 - k is the right one of its pair, and the checker there cannot advance."
        ),
        format!(
            "The last right-going checker, k = {n}, must reach place {m} + 1. So the last block \
            has at least the number {n} + {m} - 1, and there {} at least {}.{parity}",
            are(&least_slides),
            counted(&least_slides, "slide")
        ),
        format!("Together that is {pairs} + {slides} = {length}, and the solution shown has no \
            more moves."),
        "Coq has verified this proof, and the number of solutions below, for all numbers of \
        checkers; the statements are in proofs/Statements.v of the source."
            .to_owned(),
        number_of_solutions(n.max(m), solutions),
    ]
}

/// The paragraph on the moves of one group.
fn one_group(length: &BigUint) -> String {
    if length.to_string() == "1" {
        return "So 1 move is needed, and 1 suffices: a jump, or a slide of a single checker."
            .into();
    }
    format!(
        "So {length} moves are needed, and {length} suffice: jumps only, except that an odd group \
        needs one slide, which can be any of the {length} moves."
    )
}

/// Who must pass whom.
fn passes(right: &BigUint, left: &BigUint) -> String {
    let right = match right.to_string().as_str() {
        "1" => "the right-going checker".to_owned(),
        right => format!("each of the {right} right-going checkers"),
    };
    let left = match left.to_string().as_str() {
        "1" => "the left-going one".to_owned(),
        left => format!("each of the {left} left-going ones"),
    };
    format!("{right} must pass {left}")
}

/// A sentence with its first letter as a capital.
fn capitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}

/// The verb for a number of things.
fn are(number: &BigUint) -> &'static str {
    match number.to_string().as_str() {
        "1" => "is",
        _ => "are",
    }
}

/// The paragraph on the number of solutions, for a larger group of this size.
fn number_of_solutions(larger: &BigUint, solutions: Option<Count>) -> String {
    match solutions {
        Some(Count::Fibonacci(index)) => format!(
            "Number of solutions. One checker exchanges places with {larger}: each block has one \
            pair, so a solution is a tiling of a strip of one more cell by squares (slide, jump) \
            and dominoes (slide, jump, slide, jump). Each tiling can be played, so the number is \
            the Fibonacci number F({index})."
        ),
        _ => "Number of solutions. A solution read backward with the kinds exchanged is a \
            solution, so the claim bounds places from both sides: the k-th right-going checker \
            passes the l-th left-going one exactly in block k + l - 1. As the number of jumps is \
            minimal, no swap is undone, so a cursor that began a block between two of its pairs \
            would miss those on one side. So the cursor sweeps the pairs of each block from one \
            end to the other. The far end of one sweep is adjacent only to the same end of the \
            next, so the side of the first slide determines the solution: 2 solutions."
            .to_owned(),
    }
}
