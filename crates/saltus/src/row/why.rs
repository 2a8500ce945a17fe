//! Proofs of optimality in words, with the numbers of the given row.

use super::closed::{ClosedForm, Count, Theorem};
use super::model::{Ends, Row};
use crate::puzzle::Vacancy;
use num_bigint::BigUint;

impl Row {
    /// The proof that the closed form is shortest, and of its number of solutions, as paragraphs of
    /// plain text. `None` if no theorem applies.
    ///
    /// ```
    /// use saltus::{puzzle::Options, row::Row};
    /// let why = Row::exchange(3u32, 1u32, 3u32, Options::default())?.why().expect("a theorem applies");
    /// assert!(why[0].contains("15 moves"));
    /// # Ok::<(), saltus::row::RowError>(())
    /// ```
    pub fn why(&self) -> Option<Vec<String>> {
        let ClosedForm { length, solutions, theorem } = self.closed_form()?;
        let Ends::Exchange { right: n, vacancies: v, left: m } = self.shape() else { return None };
        let checkers = n + m;
        Some(match theorem {
            Theorem::NothingToDo => vec!["The start is a goal already: 0 moves.".to_owned()],
            Theorem::OneGroup => vec![
                format!("The vacancy must cross {checkers} squares, and a move takes it over two at most."),
                format!(
                    "So {length} moves are needed, and {length} suffice: jumps, with one slide among them if the \
                         group is odd, at any of the {length} moves."
                ),
            ],
            Theorem::OppositeOnly => opposite_only(n, v, m, &length),
            Theorem::OneVacancy => one_vacancy(n, m, &length, solutions, self.options().vacancy),
        })
    }
}

fn opposite_only(n: &BigUint, v: &BigUint, m: &BigUint, length: &BigUint) -> Vec<String> {
    let (pairs, slides) = (n * m, v * (n + m));
    vec![
        format!("{length} moves are least: {n}*{m} = {pairs} jumps and {v}*({n} + {m}) = {slides} slides."),
        format!(
            "Jumps. A checker never passes one of its own group, and each of the {n} right-going must pass each of the \
             {m} left-going ones. A jump passes one: forward jumps exceed backward jumps by exactly {pairs}."
        ),
        format!(
            "Slides. A right-going checker ends {m} + {v} squares further on and a left-going one {n} + {v}: together \
             they advance by 2*{pairs} + {slides} squares. The jumps account for 2*{pairs}, so that forward slides \
             exceed backward slides by exactly {slides}."
        ),
        "It can be done: slide the left-going group up to the right-going one except for one vacancy, exchange them over \
         that, and slide the right-going group to its place."
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
            " The cursor goes from {n} to {m}, and only slides change its parity: the number of slides has the parity \
             of {n} + {m}, so that there are {checkers} at least."
        ),
        Vacancy::Free => " The vacancy may end anywhere, so that these may suffice.".to_owned(),
    };
    let count = match solutions {
        Some(Count::Fibonacci(index)) => format!(
            "Number. One checker goes against {}: each block has one pair, and its way is a tiling of a strip of one \
             cell more by squares (slide, jump) and dominoes (slide, jump, slide, jump), and each tiling can be \
             played: the Fibonacci number F({index}).",
            n.max(m)
        ),
        _ => "Number. A solution read backward with the kinds exchanged is a solution, so that the claim bounds places \
              from both sides: the k-th right-going checker passes the l-th left-going one in block k + l - 1, not \
              before and not after. No jump is to spare, so that no pair is put back: a cursor that begins a block \
              between two of its pairs leaves those on one side as they are. So it sweeps the pairs of each block \
              from one end to the other. The far end of one sweep is next to the same end of the next only, so that \
              the side of the first slide decides all: 2 solutions."
            .to_owned(),
    };
    vec![
        format!("{length} moves are least: {n}*{m} = {pairs} jumps and {slides} slides. This holds whether checkers \
                 may also go back and whether they may also jump over their own group."),
        format!("Jumps. Each of the {n} right-going checkers must pass each of the {m} left-going ones; a jump passes \
                 one checker and a slide none. So {pairs} jumps at least."),
        "Slides. Take the vacancy out: there remain a word of letters and a cursor, the number of checkers to the left \
         of the vacancy. A slide moves the cursor by one; a jump moves it by two and swaps the letters that it passes. \
         Between two slides the cursor keeps its parity, and only disjoint pairs of neighbours can be swapped. Let \
         block t be the jumps after the t-th slide: it can swap the places i and i + 1 only for one parity of i, \
         that of n + t + 1."
            .to_owned(),
        format!(
            "Claim: at the end of block t the k-th right-going checker from the front is at place {n} + 1 - k + \
             max(0, t - k + 1) at most. For k = 1: in block 0 place {n} is the right one of its pair, and each later \
             block takes a checker one place on at most. For k > 1: if t >= k, one place more than in block t - 1; if \
             t <= k - 2, the checker before it, which is one place further on at most, is in its way; if t = k - 1, place {n} + 1 - k is the right one of its \
             pair, and the checker there cannot advance."
        ),
        format!(
            "The last right-going checker, k = {n}, must come to place {m} + 1. So the last block is number {n} + {m} \
             - 1 at least: there are {least_slides} slides at least.{parity}"
        ),
        format!("Together {pairs} + {slides} = {length}, and the solution shown has no more."),
        "Checked by machine: Coq accepts a proof of all this, and of the number of solutions below, for all numbers \
         of checkers; proofs/Statements.v of the source has the statements."
            .to_owned(),
        count,
    ]
}
