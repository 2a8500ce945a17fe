//! Peg boards drawn as text.
//!
//! | sign | in the start | in the goal |
//! |---|---|---|
//! | `o` | a peg | a peg |
//! | `.` | a vacant hole | a vacant hole |
//! | `O` | a peg, in a hole that holds one at the end | |
//! | `_` | a vacant hole that holds a peg at the end | |
//! | `?` | | anything |
//! | blank | no hole | no hole |
//!
//! `●` is read as `o`, and `·` as `.`. In a start without any `o`, `O` means the same as `o`; in a
//! start without any `.` or `O`, `_` means the same as `.`.
//!
//! A second picture, below an empty line, is the goal. Without one, the game ends with pegs only in
//! the holes marked `O` or `_`. Without marks it has the [usual goal](crate::text::goal).
//!
//! The first line may name the neighbours, `square`, `diagonal` or `triangular` (by default
//! detected from the picture: square or triangular), and the goal `left 1`, this number of pegs
//! anywhere. Holes may have blanks between them, `o o o` for `ooo`, if all have. In a triangular
//! picture they must, and each row is shifted by one character against the row above:
//! ```text
//! triangular left 1
//!     .
//!    o o
//!   o o o
//!  o o o o
//! o o o o o
//! ```

use crate::text::{
    BadText, Faults,
    drawing::{self, Marks},
    goal, lattice,
    scan::{self, Shown},
};
use crate::{
    board::{Adjacency, Board},
    puzzle::{self, Goal, KindId, Position, Rules, Setup, Wanted},
};
use std::{
    fmt::Write,
    ops::{ControlFlow, Range},
};

pub use crate::text::drawing::draw_position as draw;

const PEG: KindId = KindId(0);
const WORDS: [&str; 4] = ["square", "diagonal", "triangular", "left"];

/// Reads a peg puzzle from its picture. Takes time linear in the text.
///
/// # Errors
/// Every error: unknown characters, no holes or pegs, more than 128 holes, holes on no line, a goal
/// of another shape, with more pegs than the start or equal to it, or a duplicate goal.
///
/// ```
/// let setup = saltus::text::picture::read(b"  o\n  o\nooo.o\n  o\n  o\n").unwrap();
/// assert_eq!((setup.board.len(), setup.start.pieces()), (9, 8));
/// ```
pub fn read(text: &[u8]) -> Result<Setup, BadText> {
    let mut faults = Faults::default();
    let mut parts = parts(text);
    let first = parts.first().map(|first| first_line(text, first));
    let header = match first.filter(|line| is_header(&text[line.clone()])) {
        Some(line) => {
            // The header may be directly above the start or apart from it.
            match scan::lines(&text[..parts[0].end], line.end).nth(1) {
                Some(next) => parts[0].start = next.start,
                None => drop(parts.remove(0)),
            }
            read_header(text, line, &mut faults)
        }
        None => Header {
            adjacency: None,
            left: None,
        },
    };
    if let Some(third) = parts.get(2) {
        let help = "an empty line may only separate the start from the goal";
        faults.add_help(
            first_line(text, third),
            "a third picture, expected one or two",
            help,
        );
    }
    let Some(start) = parts.first() else {
        let help = "draw pegs as `o` and vacant holes as `.`";
        faults.add_help(text.len()..text.len(), "there are no holes", help);
        return Err(faults.into_bad());
    };
    let adjacency = header.adjacency.unwrap_or_else(|| {
        let lines = scan::lines(&text[..start.end], start.start);
        if drawing::is_triangular(text, lines) {
            Adjacency::Triangular
        } else {
            Adjacency::Square
        }
    });
    let expected = "`o` (peg), `.` (vacant hole) or a blank";
    let marks = Marks {
        known: &|c| "o.O_".contains(c),
        expected,
        spaced: true,
    };
    let mut cells = drawing::read(
        text,
        scan::lines(&text[..start.end], start.start),
        adjacency,
        &marks,
        &mut faults,
    );
    // If all pegs kept their places, there would be nothing to play.
    let capital = cells.iter().all(|cell| cell.mark != 'o');
    let plain = |mark: char| if capital && mark == 'O' { 'o' } else { mark };
    cells
        .iter_mut()
        .for_each(|cell| cell.mark = plain(cell.mark));
    let expected = "`o` (peg), `.` (vacant), `?` (any) or a blank";
    let marks = Marks {
        known: &|c| "o.?".contains(plain(c)),
        expected,
        spaced: true,
    };
    let second = parts.get(1);
    let target = second.map(|part| {
        drawing::read(
            text,
            scan::lines(&text[..part.end], part.start),
            adjacency,
            &marks,
            &mut faults,
        )
    });
    if !faults.is_empty() {
        return Err(faults.into_bad());
    }
    let board = match Board::new(adjacency, cells.iter().map(|cell| cell.point)) {
        Ok(board) => board,
        Err(error) => {
            faults.add(start.clone(), error);
            return Err(faults.into_bad());
        }
    };
    drawing::report_isolated_cells(&board, &cells, &mut faults);
    // `_` is a vacancy like any other, unless the start also has `.`.
    let contrast = cells.iter().any(|cell| "O.".contains(cell.mark));
    let is_goal = |cell: &&drawing::DrawnCell| cell.mark == 'O' || cell.mark == '_' && contrast;
    let marked = cells.iter().find(is_goal);
    let position = Position(
        cells
            .iter()
            .map(|cell| "oO".contains(cell.mark).then_some(PEG))
            .collect(),
    );
    let wanted = |peg: bool| {
        if peg {
            Wanted::Piece(PEG)
        } else {
            Wanted::Vacant
        }
    };
    let mut goals: Vec<(Goal, Range<usize>)> = Vec::new();
    if let Some((left, span)) = header.left {
        goals.push((Goal::Left(left), span));
    }
    if let Some(mark) = marked {
        let goal = cells
            .iter()
            .map(|cell| wanted("O_".contains(cell.mark)))
            .collect();
        goals.push((Goal::Pattern(goal), mark.span.clone()));
    }
    if let (Some(target), Some(part)) = (target, second)
        && let ControlFlow::Continue(marks) =
            drawing::fit(&target, &board, part.clone(), &mut faults)
    {
        let goal = marks.iter().map(|&mark| {
            if mark == '?' {
                Wanted::Any
            } else {
                wanted(plain(mark) == 'o')
            }
        });
        goals.push((Goal::Pattern(goal.collect()), part.clone()));
    }
    let mut given = goals.into_iter();
    let usual = goal::usual(&position);
    let (goal, place) = given.next().unwrap_or((usual, start.clone()));
    for (_, span) in given {
        let help = "give it by `left N`, by the marks `O` and `_`, or by a second picture";
        faults.add_help(span, "the goal is given a second time", help);
    }
    let title = format!("{} holes", board.len());
    let setup = Setup {
        title,
        board,
        rules: Rules::pegs(),
        start: position,
        goal,
    };
    for fault in setup
        .clone()
        .validate()
        .err()
        .map(|faults| faults.0)
        .unwrap_or_default()
    {
        let goal_at_fault = !matches!(fault, puzzle::SetupFault::NoPieces);
        let span = if goal_at_fault {
            place.clone()
        } else {
            start.clone()
        };
        let help =
            "draw the goal as a second picture, or allow one peg anywhere by a first line `left 1`";
        match goal_at_fault {
            true => faults.add_help(span, fault, help),
            false => drop(faults.add(span, fault)),
        }
    }
    faults.or(setup)
}

/// Whether a text has what only this program's pictures have: a header, both `o` and `O`, or both
/// `.` and `_`, beside nothing but their signs.
pub(super) fn has_own_marks(text: &[u8]) -> bool {
    let parts = parts(text);
    let Some(first) = parts.first() else {
        return false;
    };
    let line = first_line(text, first);
    if has_header(&text[line]) {
        return true;
    }
    let Ok(plain) = std::str::from_utf8(&text[scan::start(text)..]) else {
        return false;
    };
    let known = plain
        .chars()
        .all(|c| c.is_whitespace() || "o.O_?●·".contains(c));
    let marked_pegs = plain.contains(['o', '●']) && plain.contains('O');
    let marked_holes = plain.contains(['.', '·']) && plain.contains('_');
    known && (marked_pegs || marked_holes)
}

/// Whether a line is a header and nothing but words and numbers.
pub(super) fn has_header(line: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace();
    let first = scan::words(line, 0, |byte| byte.is_ascii_whitespace()).next();
    let word = first.map(|span| &line[span]);
    let exact = word.is_some_and(|word| WORDS.iter().any(|known| known.as_bytes() == word));
    line.iter().all(plain) && (exact || is_header(line) && word.is_some_and(|word| word.len() > 5))
}

/// Writes a peg puzzle as a picture for [`read`]. `None` if its goal is a number of moves or an
/// order, or its pieces are not pegs. Boards with empty rows between their parts cannot be read
/// back.
pub fn write(setup: &Setup) -> Option<String> {
    if setup.rules != Rules::pegs() {
        return None;
    }
    let mut text = match setup.board.adjacency() {
        Adjacency::Square if is_surely_square(&setup.board) => String::new(),
        Adjacency::Square => "square".into(),
        Adjacency::Diagonal => "diagonal".into(),
        Adjacency::Triangular => "triangular".into(),
        Adjacency::Row | Adjacency::Ring | Adjacency::Lines => return None,
    };
    if let Goal::Left(left) = setup.goal {
        // Writing to a String does not fail.
        let _ = write!(
            text,
            "{}left {left}",
            if text.is_empty() { "" } else { " " }
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&draw(setup, &setup.start));
    match &setup.goal {
        Goal::Left(_) => {}
        Goal::Pattern(pattern) => {
            text.push('\n');
            text.push_str(&drawing::draw(&setup.board, |index| {
                match pattern.get(index) {
                    Some(Wanted::Piece(_)) => 'o',
                    Some(Wanted::Vacant) => '.',
                    Some(Wanted::Any) | None => '?',
                }
            }));
        }
        Goal::Order(_) | Goal::Moves(_) => return None,
    }
    Some(text)
}

/// Whether a picture of a square board cannot mean a triangular one.
fn is_surely_square(board: &Board) -> bool {
    let mut places = Vec::new();
    for point in board.points() {
        places.push(lattice::Place {
            row: point.y,
            column: point.x,
        });
    }
    let layouts = lattice::layouts(&places, None);
    layouts
        .iter()
        .all(|layout| layout.adjacency == Adjacency::Square)
}

/// The parts of the text between empty lines, at most four: a header and three pictures are already
/// one too many.
fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut apart = true;
    for line in scan::lines(text, scan::start(text)) {
        let empty = text[line.clone()]
            .iter()
            .all(|&byte| byte == b' ' || byte == b'\t');
        let count = parts.len();
        match parts.last_mut() {
            _ if empty => {}
            Some(part) if !apart => part.end = line.end,
            _ if count == 4 => break,
            _ => parts.push(line),
        }
        apart = empty;
    }
    parts
}

fn first_line(text: &[u8], part: &Range<usize>) -> Range<usize> {
    scan::lines(&text[..part.end], part.start)
        .next()
        .unwrap_or(part.clone())
}

struct Header {
    adjacency: Option<Adjacency>,
    left: Option<(u32, Range<usize>)>,
}

/// Whether a line is a header: its first word is a header word, or close to one.
fn is_header(line: &[u8]) -> bool {
    let first = scan::words(line, 0, |byte| byte.is_ascii_whitespace()).next();
    let word = first.and_then(|span| std::str::from_utf8(&line[span]).ok());
    word.is_some_and(|word| scan::nearest(word, WORDS).is_some())
}

fn read_header(text: &[u8], line: Range<usize>, faults: &mut Faults) -> Header {
    let mut header = Header {
        adjacency: None,
        left: None,
    };
    let mut words = scan::words(&text[..line.end], line.start, |byte| {
        byte.is_ascii_whitespace()
    });
    while let Some(span) = words.next() {
        match &text[span.clone()] {
            b"square" => header.adjacency = Some(Adjacency::Square),
            b"diagonal" => header.adjacency = Some(Adjacency::Diagonal),
            b"triangular" => header.adjacency = Some(Adjacency::Triangular),
            b"left" => {
                let number = words.next().unwrap_or(span.end..span.end);
                match scan::integer(&text[number.clone()])
                    .ok()
                    .and_then(|number| u32::try_from(number).ok())
                {
                    Some(left) => header.left = Some((left, span.start..number.end)),
                    None => {
                        let found = Shown(&text[number.clone()]);
                        faults.add(
                            number,
                            format_args!("found {found}, expected how many pegs are left"),
                        );
                    }
                }
            }
            word => {
                let expected = "`square`, `diagonal`, `triangular` or `left` and a number";
                let message = format_args!("found {}, expected {expected}", Shown(word));
                if let Some(fault) = faults.add(span, message) {
                    let near = scan::nearest(&String::from_utf8_lossy(word), WORDS);
                    fault.help = near.map(|near| format!("did you mean `{near}`?"));
                }
            }
        }
    }
    header
}
