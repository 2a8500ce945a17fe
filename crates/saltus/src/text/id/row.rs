//! The IDs of rows: two groups, and numbered checkers in a row or on a ring.

use super::{
    big_number, both_or_faults, frogs_puzzle, halves,
    part::{Word, faults_of},
    read_count, read_sided, unknown_marks,
};
use crate::{
    message::Wording,
    problem::Problem,
    puzzle::{Options, Vacancy, frogs},
    row::{Ending, Letter, Reversal, Row},
    text::Fault,
};

/// Reads a row of two groups: `row:3x3`, or written out as `row:rr.l` with a target.
pub fn read_row(head: Word, target: Option<Word>, options: Options) -> Result<Row, Vec<Fault>> {
    if !head.text.starts_with(|c: char| c.is_ascii_digit()) {
        let (start, target) = match target {
            Some(target) => both_or_faults(word(head), word(target))?,
            None => {
                let start = word(head)?;
                let mut reversed = start.clone();
                reversed.reverse();
                (start, reversed)
            }
        };
        return Row::words(start, target, options).map_err(|error| faults_of(head, [error]));
    }
    if let Some(target) = target {
        let message = message!(
            "target-needs-row-written",
            "a goal needs a row that is written out"
        );
        return Err(target.faults(
            message,
            message!("write-row-like", "write it like row:rr.l,to=l.rr"),
        ));
    }
    let (right, rest) = halves(head, WRITE_ROW)?;
    let one = Word {
        text: "1",
        at: rest.at,
    };
    let (left, vacancies) = rest.split_once('v').unwrap_or((rest, one));
    let groups = both_or_faults(big_number(right), big_number(left));
    let ((right, left), vacancies) = both_or_faults(groups, big_number(vacancies))?;
    Row::exchange(right, vacancies, left, options).map_err(|error| faults_of(head, [error]))
}

/// How rows are written.
const WRITE_ROW: Wording = message!(
    "write-something-like-row",
    "write something like row:3x3 or row:rr.lll"
);

/// A row written in `r`, `l` and `.`; a fault for each other character, up to eight.
pub fn word(part: Word) -> Result<Vec<Letter>, Vec<Fault>> {
    if part.text.is_empty() {
        return Err(part.faults(message!("row-empty", "the row is empty"), WRITE_ROW));
    }
    let known = |mark| Letter::from_letter(mark).is_some();
    let help = message!(
        "write-r-right-going",
        "write r (right-going), l (left-going) and . (vacant), or numbers such as row:3x3"
    );
    let faults = unknown_marks(part, known, message!("checker", "checker"), help);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut letters = Vec::new();
    for mark in part.text.chars() {
        letters.extend(Letter::from_letter(mark));
    }
    Ok(letters)
}

/// Reads numbered checkers on a ring.
pub fn read_ring(head: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    if options != Options::NUMBERED {
        return read_sided(head, whole, |n| frogs::ring_reversal(n, options));
    }
    match read_count(head)? {
        0 => Err(head.faults(
            message!("zero-too-small", "0 is too small"),
            message!("write-number-such-as", "write a number such as 3"),
        )),
        n => Ok(Problem::Ring(n)),
    }
}

/// Reads numbered checkers in a row.
pub fn read_reversal(head: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    let zero = Word {
        text: "0",
        at: head.at,
    };
    let (count, places) = head.split_once('@').unwrap_or((head, zero));
    let (before, after) = places.split_at_mark('-');
    let read_after = match after {
        Some(after) => read_count(after).map(Some),
        None => Ok(None),
    };
    let first_two = both_or_faults(read_count(count), read_count(before));
    let ((n, first), last) = both_or_faults(first_two, read_after)?;

    let mut faults = beyond(first, n, before);
    if let (Some(last), Some(after)) = (last, after) {
        faults.extend(beyond(last, n, after));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let free = options.vacancy == Vacancy::Free;
    if let Some(place) = after
        && free
    {
        let message = message!(
            "states-where-vacancy-ends",
            "`{name}` states where the vacancy ends, but a free vacancy may end anywhere",
            name = place.text
        );
        return Err(place.faults(
            message,
            message!("remove-one-of-them", "remove one of them"),
        ));
    }

    let end = match last {
        Some(after) => Ending::At(after),
        None if free => Ending::Anywhere,
        None => Ending::At(first),
    };
    let usual = Options {
        vacancy: options.vacancy,
        ..Options::NUMBERED
    };
    if options == usual {
        return match Reversal::new(n, first, end) {
            Ok(reversal) => Ok(Problem::Reversal(reversal)),
            Err(error) => Err(faults_of(whole, [error])),
        };
    }
    let after = if let Ending::At(after) = end {
        after
    } else {
        first
    };
    let [n, first, after] =
        [n, first, after].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    frogs_puzzle(frogs::reversal(n, first, after, options), whole)
}

/// The fault of a vacancy that is after more than all `n` checkers.
fn beyond(place: u64, n: u64, part: Word) -> Vec<Fault> {
    if place <= n {
        return Vec::new();
    }
    let message = message!(
        "checkers-cannot-left-vacancy",
        "{place} checkers cannot be left of the vacancy: there are {n}",
        place,
        n
    );
    part.faults(message, message!("use-up-to", "use 0 to {n}", n))
}
