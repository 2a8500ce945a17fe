//! Puzzles by ID: `row:3x3`, `pegs:english@d4-d1`, `grid:5x5`, `reverse:6@0-6`.
//!
//! IDs use letters, digits and `: , @ . = -` only, so that no shell needs quotes. What an ID says is in the table of
//! [`FAMILIES`].

use crate::Fault;
use num_bigint::BigUint;
use saltus::{
    board::{self, Board, Cell, MAX_CELLS, SHAPES},
    puzzle::{
        Puzzle, Setup, frogs,
        solitaire::{self, End},
    },
    row::{self, Ending, Reversal, Row, Square},
};
use std::ops::Range;

/// What can stand before the colon, an example, and what it means.
pub const FAMILIES: &[(&str, &str, &str)] = &[
    ("row", "row:3x3", "3 right-going and 3 left-going checkers, 1 vacancy; row:3x3v2, row:rr.lll,to=lll.rr"),
    (
        "reverse",
        "reverse:6",
        "numbered checkers to stand in reverse order; reverse:6@0-6 with the vacancies named",
    ),
    ("ring", "ring:6", "numbered checkers on a ring to stand in reverse order"),
    (
        "pegs",
        "pegs:english",
        "peg solitaire; pegs:english@a3 names the vacancy, @d4-d1 the last peg too, @d4-any",
    ),
    ("grid", "grid:5x5", "Lucas's square puzzle, rows by columns, both odd"),
    ("foreaft", "foreaft:3", "Fore and Aft: two squares of that side that share a corner"),
    ("hexagon", "hexagon:3", "a hexagon of that side whose halves change places"),
];

/// A puzzle as an ID names it.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    /// A row, of any size.
    Row(Row),
    /// Numbered checkers in a row, of any number, by the usual rules.
    Reversal(Reversal),
    /// So many numbered checkers on a ring, by the usual rules.
    Ring(u64),
    /// A puzzle of the general model.
    Puzzle(Puzzle),
}

/// Whether a text begins as an ID does.
pub fn looks_like_id(text: &str) -> bool {
    text.split_once(':').is_some_and(|(family, _)| FAMILIES.iter().any(|&(name, ..)| name == family))
}

/// Reads an ID. `given` makes the rules of rows and grids from the family's own defaults.
///
/// # Errors
/// Every fault found, with its place in the ID.
///
/// ```
/// use saltus_text::id::{Named, read};
/// let Ok(Named::Puzzle(puzzle)) = read("pegs:english@d4-d1", |rules| rules) else { panic!() };
/// assert_eq!((puzzle.board.len(), puzzle.start.pieces()), (33, 32));
/// assert_eq!(read("pegs:english@z9", |rules| rules).unwrap_err()[0].span, 13..15);
/// ```
pub fn read(id: &str, given: impl Fn(row::Rules) -> row::Rules) -> Result<Named, Vec<Fault>> {
    let Some((family, rest)) = id.split_once(':') else {
        return Err(vec![unknown_family(id, 0..id.len())]);
    };
    let at = family.len() + 1;
    let forward = given(row::Rules::default());
    match family {
        "row" => read_row(rest, at, forward).map(Named::Row),
        "reverse" => read_reversal(rest, at, id, given(both_ways())),
        "pegs" => read_pegs(rest, at).and_then(|setup| validated(setup, id)),
        "ring" => read_ring(rest, at, id, given(both_ways())),
        "grid" => {
            let (rows, columns, _) = sides(rest, at)?;
            frogs_setup(frogs::grid(rows, columns, forward), id)
        }
        "foreaft" => frogs_setup(frogs::fore_and_aft(number(rest, at)?, forward), id),
        "hexagon" => frogs_setup(frogs::hexagon(number(rest, at)?, forward), id),
        _ => Err(vec![unknown_family(family, 0..family.len())]),
    }
}

/// Numbered checkers go both ways: they have no group.
fn both_ways() -> row::Rules {
    row::Rules { direction: row::Direction::Both, ..row::Rules::default() }
}

fn fault(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault { span, message: message.into(), help: Some(help.into()) }
}

fn unknown_family(name: &str, span: Range<usize>) -> Fault {
    let families: Vec<&str> = FAMILIES.iter().map(|&(_, example, _)| example).collect();
    fault(span, format!("`{name}` is no kind of puzzle"), format!("write one of {}", families.join(", ")))
}

fn validated(setup: Setup, id: &str) -> Result<Named, Vec<Fault>> {
    let whole =
        |fault: saltus::puzzle::Fault| Fault { span: 0..id.len(), message: fault.to_string(), help: None };
    setup.validate().map(Named::Puzzle).map_err(|faults| faults.0.into_iter().map(whole).collect())
}

fn frogs_setup(setup: Result<Setup, frogs::FrogsError>, id: &str) -> Result<Named, Vec<Fault>> {
    let whole =
        |error: frogs::FrogsError| vec![Fault { span: 0..id.len(), message: error.to_string(), help: None }];
    validated(setup.map_err(whole)?, id)
}

/// A number of cells or checkers, at least 1, that the general model may be able to take.
fn number(text: &str, at: usize) -> Result<usize, Vec<Fault>> {
    let wrong = |message: String| vec![fault(at..at + text.len(), message, "write a number such as 3")];
    let big = big_number(text, at)?;
    match usize::try_from(&big) {
        Ok(0) => Err(wrong("0 is too small".into())),
        Ok(number) if number <= MAX_CELLS => Ok(number),
        _ => Err(wrong(format!("{text} is too large for the general search, which takes {MAX_CELLS} cells"))),
    }
}

fn big_number(text: &str, at: usize) -> Result<BigUint, Vec<Fault>> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = if digits { text.parse().ok() } else { None };
    let message =
        if text.is_empty() { "a number is missing".into() } else { format!("`{text}` is no number") };
    parsed.ok_or_else(|| vec![fault(at..at + text.len().max(1), message, "write digits only, such as 3")])
}

/// `ROWSxCOLUMNS`, and where the second number begins.
fn sides(text: &str, at: usize) -> Result<(usize, usize, usize), Vec<Fault>> {
    let (rows, columns) = halves(text, at, 'x', "5x5")?;
    let second = at + rows.len() + 1;
    both(number(rows, at), number(columns, second)).map(|(rows, columns)| (rows, columns, second))
}

fn halves<'a>(text: &'a str, at: usize, mark: char, example: &str) -> Result<(&'a str, &'a str), Vec<Fault>> {
    let missing = || {
        let message = format!("`{text}` lacks the `{mark}` between two numbers");
        vec![fault(at..at + text.len().max(1), message, format!("write something like {example}"))]
    };
    text.split_once(mark).ok_or_else(missing)
}

/// Both values, or the faults of both.
fn both<A, B>(a: Result<A, Vec<Fault>>, b: Result<B, Vec<Fault>>) -> Result<(A, B), Vec<Fault>> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (a, b) => Err(a.err().into_iter().chain(b.err()).flatten().collect()),
    }
}

fn read_row(text: &str, at: usize, rules: row::Rules) -> Result<Row, Vec<Fault>> {
    let (start, target) = match text.split_once(",to=") {
        Some((start, target)) => (start, Some((target, at + start.len() + 4))),
        None => (text, None),
    };
    let whole = |errors: Vec<row::RowError>| {
        errors
            .into_iter()
            .map(|error| Fault { span: at..at + text.len(), message: error.to_string(), help: None })
            .collect()
    };
    if !start.starts_with(|c: char| c.is_ascii_digit()) {
        let (start, target) = match target {
            Some((target, place)) => both(word(start, at), word(target, place))?,
            None => {
                let start = word(start, at)?;
                (start.clone(), start.into_iter().rev().collect())
            }
        };
        return Row::words(start, target, rules).map_err(whole);
    }
    if let Some((target, place)) = target {
        let message = "a target goes with a row that is written out";
        return Err(vec![fault(place..place + target.len(), message, "write it like row:rr.l,to=l.rr")]);
    }
    let (right, rest) = halves(start, at, 'x', "row:3x3 or row:rr.lll")?;
    let (left, vacancies) = rest.split_once('v').unwrap_or((rest, "1"));
    let left_at = at + right.len() + 1;
    let groups = both(big_number(right, at), big_number(left, left_at));
    let ((right, left), vacancies) = both(groups, big_number(vacancies, left_at + left.len() + 1))?;
    Row::exchange(right, vacancies, left, rules).map_err(|error| whole(vec![error]))
}

/// A row written out in `r`, `l` and `.`; one fault for each other character, up to eight.
fn word(text: &str, at: usize) -> Result<Vec<Square>, Vec<Fault>> {
    if text.is_empty() {
        return Err(vec![fault(
            at..at + 1,
            "the row is empty",
            "write something like row:3x3 or row:rr.lll",
        )]);
    }
    let bad = text.char_indices().filter(|&(_, c)| Square::from_letter(c).is_none());
    let faults: Vec<Fault> = bad
        .take(8)
        .map(|(index, c)| {
            let help = "write r (right-going), l (left-going) and . (vacant), or numbers such as row:3x3";
            fault(at + index..at + index + c.len_utf8(), format!("`{c}` stands for no checker"), help)
        })
        .collect();
    if faults.is_empty() { Ok(text.chars().filter_map(Square::from_letter).collect()) } else { Err(faults) }
}

/// A number of checkers that 64 bits hold.
fn counted(text: &str, at: usize) -> Result<u64, Vec<Fault>> {
    let large = || vec![fault(at..at + text.len(), format!("{text} is too large"), "use a smaller number")];
    u64::try_from(big_number(text, at)?).map_err(|_| large())
}

fn read_ring(text: &str, at: usize, id: &str, rules: row::Rules) -> Result<Named, Vec<Fault>> {
    if rules != both_ways() {
        return frogs_setup(frogs::ring_reversal(number(text, at)?, rules), id);
    }
    match counted(text, at)? {
        0 => Err(vec![fault(at..at + text.len(), "0 is too small", "write a number such as 3")]),
        n => Ok(Named::Ring(n)),
    }
}

fn read_reversal(text: &str, at: usize, id: &str, rules: row::Rules) -> Result<Named, Vec<Fault>> {
    let (count, places) = text.split_once('@').unwrap_or((text, "0"));
    let places_at = at + count.len() + 1;
    let (before, after) =
        places.split_once('-').map_or((places, None), |(before, after)| (before, Some(after)));
    let after_at = places_at + before.len() + 1;
    let after = after.map_or(Ok(None), |after| counted(after, after_at).map(|after| Some((after, after_at))));
    let ((n, before), after) = both(both(counted(count, at), counted(before, places_at)), after)?;
    let beyond = |(place, at): (u64, usize)| {
        let message = format!("{place} checkers cannot stand left of the vacancy: there are {n}");
        (place > n).then(|| fault(at..at + place.to_string().len(), message, format!("use 0 to {n}")))
    };
    let faults: Vec<Fault> =
        [Some((before, places_at)), after].into_iter().flatten().filter_map(beyond).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let free = rules.vacancy == row::Vacancy::Free;
    let end = match after {
        Some((after, _)) => Ending::At(after),
        None if free => Ending::Anywhere,
        None => Ending::At(before),
    };
    let usual = row::Rules { vacancy: rules.vacancy, ..both_ways() };
    if rules == usual {
        let whole = |error: row::ReversalError| {
            vec![Fault { span: 0..id.len(), message: error.to_string(), help: None }]
        };
        return Reversal::new(n, before, end).map(Named::Reversal).map_err(whole);
    }
    let small = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let after = if let Ending::At(after) = end { after } else { before };
    frogs_setup(frogs::reversal(small(n), small(before), small(after), rules), id)
}

fn read_pegs(text: &str, at: usize) -> Result<Setup, Vec<Fault>> {
    let (name, _) = text.split_once('@').unwrap_or((text, ""));
    let Some(shape) = board::shape(name) else {
        let names: Vec<&str> = SHAPES.iter().map(|shape| shape.name).collect();
        let help = format!("use one of {}, or a file with a picture of the board", names.join(", "));
        return Err(vec![fault(
            at..at + name.len().max(1),
            format!("there is no board called `{name}`"),
            help,
        )]);
    };
    let board = shape.board();
    let usual: Vec<Cell> = board.named(shape.vacancy).into_iter().collect();
    pegs_on(board, &usual, text, at)
}

/// The setup of `NAME`, `NAME@VACANCIES` or `NAME@VACANCIES-LAST` on a board that is already known.
///
/// # Errors
/// Holes that the board lacks.
pub fn pegs_on(board: Board, usual: &[Cell], text: &str, at: usize) -> Result<Setup, Vec<Fault>> {
    let title = format!("pegs:{text}");
    let Some((name, holes)) = text.split_once('@') else {
        return Ok(solitaire::setup(title, board, usual, End::Complement));
    };
    let hole = |name: &str, at: usize| {
        let unknown = || {
            let message = format!("the board has no hole `{name}`");
            vec![fault(
                at..at + name.len().max(1),
                message,
                "holes are named by column letter and row, a1 at the top left",
            )]
        };
        board.named(name).ok_or_else(unknown)
    };
    let (vacancies, last) =
        holes.split_once('-').map_or((holes, None), |(vacancies, last)| (vacancies, Some(last)));
    let first_at = at + name.len() + 1;
    let mut place = first_at;
    let mut vacant = Vec::new();
    let mut faults = Vec::new();
    for name in vacancies.split(',') {
        match hole(name, place) {
            Ok(cell) => vacant.push(cell),
            Err(unknown) => faults.extend(unknown),
        }
        place += name.len() + 1;
    }
    let end = match last {
        None => Ok(End::Complement),
        Some("any") => Ok(End::Anywhere),
        Some(last) => hole(last, first_at + vacancies.len() + 1).map(End::At),
    };
    match end {
        Ok(end) if faults.is_empty() => Ok(solitaire::setup(title, board, &vacant, end)),
        end => Err(faults.into_iter().chain(end.err().into_iter().flatten()).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(id: &str) -> Vec<(Range<usize>, String)> {
        read(id, |rules| rules).unwrap_err().into_iter().map(|fault| (fault.span, fault.message)).collect()
    }

    #[test]
    fn every_example_reads() {
        for (_, example, _) in FAMILIES {
            assert!(read(example, |rules| rules).is_ok(), "{example}");
        }
        for id in [
            "row:3x3v2",
            "row:rr.l,to=l.rr",
            "row:1000000000000000000000000000000x1",
            "reverse:6@2-3",
            "row:0x0",
        ] {
            assert!(read(id, |rules| rules).is_ok(), "{id}");
        }
    }

    #[test]
    fn faults_have_their_place() {
        for (id, span, message) in [
            ("rows:3x3", 0..4, "`rows` is no kind of puzzle"),
            ("row:3", 4..5, "`3` lacks the `x` between two numbers"),
            ("row:3xx", 6..7, "`x` is no number"),
            ("row:", 4..5, "the row is empty"),
            ("row:rq.l", 5..6, "`q` stands for no checker"),
            ("row:3x3v0", 4..9, "a row needs at least one vacancy"),
            ("grid:4x5", 0..8, "a 4x5 grid has no middle cell: both sides must be odd"),
            ("grid:0x5", 5..6, "0 is too small"),
            ("pegs:englsh", 5..11, "there is no board called `englsh`"),
            ("pegs:english@d4-h1", 16..18, "the board has no hole `h1`"),
            ("reverse:6@7-6", 10..11, "7 checkers cannot stand left of the vacancy: there are 6"),
            ("ring:0", 5..6, "0 is too small"),
            ("foreaft:200", 8..11, "200 is too large for the general search, which takes 128 cells"),
        ] {
            assert!(messages(id).contains(&(span.clone(), message.into())), "{id}: {:?}", messages(id));
        }
        assert_eq!(messages("pegs:english@x1,y2-z3").len(), 3, "all faults at once");
        assert_eq!(messages("row:ax1").len(), 3);
    }
}
