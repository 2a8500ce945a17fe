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

use super::drawn::{DRAW_HOLES, NO_HOLES};
use crate::text::{
    BadText, Faults,
    drawing::{self, DrawnCell, Marks},
    goal, lattice,
    scan::{self, Shown},
};
use crate::{
    board::{Adjacency, Board},
    puzzle::{self, Goal, KindId, Position, Rules, Setup, Wanted},
};
use std::ops::{ControlFlow, Range};

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
    let page = Page::read(text, &mut faults);
    let Some(start) = page.pictures.first() else {
        faults.add_help(text.len()..text.len(), NO_HOLES, DRAW_HOLES);
        return Err(faults.into_bad());
    };
    let adjacency = page
        .header
        .adjacency
        .unwrap_or_else(|| seen_adjacency(text, start));
    let mut cells = start_cells(text, start, adjacency, &mut faults);
    // If all pegs kept their places, there would be nothing to play.
    let capital = cells.iter().all(|cell| cell.mark != 'o');
    for cell in &mut cells {
        cell.mark = plain(cell.mark, capital);
    }
    let second = page.pictures.get(1);
    let target = second.map(|part| goal_cells(text, part, adjacency, capital, &mut faults));
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

    let mut goals: Vec<(Goal, Range<usize>)> = Vec::new();
    goals.extend(page.header.left);
    goals.extend(marked_goal(&cells));
    if let (Some(target), Some(part)) = (target, second) {
        let marks = drawing::fit(&target, &board, part.clone(), &mut faults);
        if let ControlFlow::Continue(marks) = marks {
            goals.push((drawn_goal(&marks, capital), part.clone()));
        }
    }
    report_further_goals(&goals, &mut faults);

    let pegs = cells
        .iter()
        .map(|cell| "oO".contains(cell.mark).then_some(PEG));
    let position = Position(pegs.collect());
    let usual = (goal::usual(&position), start.clone());
    let (goal, place) = goals.into_iter().next().unwrap_or(usual);
    let setup = Setup {
        title: format!("{} holes", board.len()),
        board,
        rules: Rules::pegs(),
        start: position,
        goal,
    };
    report_unplayable(&setup, start, &place, &mut faults);
    faults.or(setup)
}

/// The parts of a text.
struct Page {
    header: Header,
    /// The start, and perhaps the goal.
    pictures: Vec<Range<usize>>,
}

impl Page {
    /// Reads the header, and finds the pictures.
    fn read(text: &[u8], faults: &mut Faults) -> Page {
        let mut pictures = parts(text);
        let mut header = Header::default();
        if let Some(first) = pictures.first() {
            let line = first_line(text, first);
            if is_header(&text[line.clone()]) {
                // The header may be directly above the start or apart from it.
                let next = scan::lines(&text[..first.end], line.end).nth(1);
                match next {
                    Some(next) => pictures[0].start = next.start,
                    None => drop(pictures.remove(0)),
                }
                header = read_header(text, line, faults);
            }
        }
        if let Some(third) = pictures.get(2) {
            let message = message!(
                "third-picture-expected-one",
                "a third picture, expected one or two"
            );
            let help = message!(
                "empty-line-may-only",
                "an empty line may only separate the start from the goal"
            );
            faults.add_help(first_line(text, third), message, help);
        }
        Page { header, pictures }
    }
}

/// The neighbours by the arrangement of the cells.
fn seen_adjacency(text: &[u8], part: &Range<usize>) -> Adjacency {
    let lines = scan::lines(&text[..part.end], part.start);
    if drawing::is_triangular(text, lines) {
        Adjacency::Triangular
    } else {
        Adjacency::Square
    }
}

/// A mark, with the capital `O` as a peg like any other if there is no `o`.
fn plain(mark: char, capital: bool) -> char {
    if capital && mark == 'O' { 'o' } else { mark }
}

fn start_cells(
    text: &[u8],
    part: &Range<usize>,
    adjacency: Adjacency,
    faults: &mut Faults,
) -> Vec<DrawnCell> {
    let marks = Marks {
        known: &|c| "o.O_".contains(c),
        expected: &message!(
            "o-peg-vacant-hole",
            "`o` (peg), `.` (vacant hole) or a blank"
        ),
        spaced: true,
    };
    let lines = scan::lines(&text[..part.end], part.start);
    drawing::read(text, lines, adjacency, &marks, faults)
}

fn goal_cells(
    text: &[u8],
    part: &Range<usize>,
    adjacency: Adjacency,
    capital: bool,
    faults: &mut Faults,
) -> Vec<DrawnCell> {
    let marks = Marks {
        known: &|c| "o.?".contains(plain(c, capital)),
        expected: &message!(
            "o-peg-vacant-any",
            "`o` (peg), `.` (vacant), `?` (any) or a blank"
        ),
        spaced: true,
    };
    let lines = scan::lines(&text[..part.end], part.start);
    drawing::read(text, lines, adjacency, &marks, faults)
}

/// The goal by the marks `O` and `_` in the start, and the place of the first of them.
fn marked_goal(cells: &[DrawnCell]) -> Option<(Goal, Range<usize>)> {
    // `_` is a vacancy like any other, unless the start also has `.`.
    let contrast = cells.iter().any(|cell| "O.".contains(cell.mark));
    let is_mark = |cell: &&DrawnCell| cell.mark == 'O' || cell.mark == '_' && contrast;
    let first = cells.iter().find(is_mark)?;
    let mut pattern = Vec::new();
    for cell in cells {
        pattern.push(wanted("O_".contains(cell.mark)));
    }
    Some((Goal::Pattern(pattern), first.span.clone()))
}

/// The goal of a second picture.
fn drawn_goal(marks: &[char], capital: bool) -> Goal {
    let mut pattern = Vec::new();
    for &mark in marks {
        pattern.push(match mark {
            '?' => Wanted::Any,
            _ => wanted(plain(mark, capital) == 'o'),
        });
    }
    Goal::Pattern(pattern)
}

fn wanted(peg: bool) -> Wanted {
    if peg {
        Wanted::Piece(PEG)
    } else {
        Wanted::Vacant
    }
}

/// Reports every goal but the first.
fn report_further_goals(goals: &[(Goal, Range<usize>)], faults: &mut Faults) {
    for (_, span) in goals.iter().skip(1) {
        let help = message!(
            "give-left-n-marks",
            "give it by `left N`, by the marks `O` and `_`, or by a second picture"
        );
        faults.add_help(
            span.clone(),
            message!("goal-given-second-time", "the goal is given a second time"),
            help,
        );
    }
}

/// Reports why a puzzle cannot be played, at the picture of its start or at its goal.
fn report_unplayable(
    setup: &Setup,
    start: &Range<usize>,
    goal: &Range<usize>,
    faults: &mut Faults,
) {
    let Err(found) = setup.clone().validate() else {
        return;
    };
    for fault in found.0 {
        if matches!(fault, puzzle::SetupFault::NoPieces) {
            faults.add(start.clone(), fault);
        } else {
            let help = message!(
                "draw-goal-second-picture",
                "draw the goal as a second picture, or allow one peg anywhere by a first line \
                 `left 1`"
            );
            faults.add_help(goal.clone(), fault, help);
        }
    }
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
    let is_known = |c: char| c.is_whitespace() || "o.O_?●·".contains(c);
    let marked_pegs = plain.contains(['o', '●']) && plain.contains('O');
    let marked_holes = plain.contains(['.', '·']) && plain.contains('_');
    plain.chars().all(is_known) && (marked_pegs || marked_holes)
}

/// The first word of a line.
fn first_word(line: &[u8]) -> Option<&[u8]> {
    let span = scan::words(line, 0, |byte| byte.is_ascii_whitespace()).next()?;
    Some(&line[span])
}

/// Whether a line is a header and nothing but words and numbers.
pub(super) fn has_header(line: &[u8]) -> bool {
    let Some(word) = first_word(line) else {
        return false;
    };
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace();
    let is_exact = WORDS.iter().any(|known| known.as_bytes() == word);
    let is_near = word.len() > 5 && is_header(line);
    line.iter().all(is_plain) && (is_exact || is_near)
}

/// Writes a peg puzzle as a picture for [`read`]. `None` if its goal is a number of moves or an
/// order, or its pieces are not pegs. Boards with empty rows between their parts cannot be read
/// back.
pub fn write(setup: &Setup) -> Option<String> {
    if setup.rules != Rules::pegs() {
        return None;
    }
    let mut header = Vec::new();
    match setup.board.adjacency() {
        Adjacency::Square if is_surely_square(&setup.board) => {}
        Adjacency::Square => header.push("square".to_string()),
        Adjacency::Diagonal => header.push("diagonal".into()),
        Adjacency::Triangular => header.push("triangular".into()),
        Adjacency::Row | Adjacency::Ring | Adjacency::Lines => return None,
    }
    let mut goal = String::new();
    match &setup.goal {
        Goal::Left(left) => header.push(format!("left {left}")),
        Goal::Pattern(pattern) => {
            goal.push('\n');
            goal += &drawing::draw(&setup.board, |index| match pattern.get(index) {
                Some(Wanted::Piece(_)) => 'o',
                Some(Wanted::Vacant) => '.',
                Some(Wanted::Any) | None => '?',
            });
        }
        Goal::Order(_) | Goal::Moves(_) => return None,
    }

    let mut text = header.join(" ");
    if !text.is_empty() {
        text.push('\n');
    }
    Some(text + &draw(setup, &setup.start) + &goal)
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
    for layout in lattice::layouts(&places, None) {
        if layout.adjacency != Adjacency::Square {
            return false;
        }
    }
    true
}

/// The parts of the text between empty lines, at most four: a header and three pictures are already
/// one too many.
fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut apart = true;
    for line in scan::lines(text, scan::start(text)) {
        let blank = |&byte: &u8| byte == b' ' || byte == b'\t';
        let empty = text[line.clone()].iter().all(blank);
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
    let first = scan::lines(&text[..part.end], part.start).next();
    first.unwrap_or(part.clone())
}

/// What the first line states.
#[derive(Default)]
struct Header {
    adjacency: Option<Adjacency>,
    /// The goal `left N`, and its place.
    left: Option<(Goal, Range<usize>)>,
}

/// Whether a line is a header: its first word is a header word, or close to one.
fn is_header(line: &[u8]) -> bool {
    let word = first_word(line).and_then(|word| std::str::from_utf8(word).ok());
    word.is_some_and(|word| scan::nearest(word, WORDS).is_some())
}

fn read_header(text: &[u8], line: Range<usize>, faults: &mut Faults) -> Header {
    let mut header = Header::default();
    let line_text = &text[..line.end];
    let mut words = scan::words(line_text, line.start, |byte| byte.is_ascii_whitespace());
    while let Some(span) = words.next() {
        match &text[span.clone()] {
            b"square" => header.adjacency = Some(Adjacency::Square),
            b"diagonal" => header.adjacency = Some(Adjacency::Diagonal),
            b"triangular" => header.adjacency = Some(Adjacency::Triangular),
            b"left" => {
                let number = words.next().unwrap_or(span.end..span.end);
                let word = &text[number.clone()];
                match pegs_left(word) {
                    Some(left) => {
                        header.left = Some((Goal::Left(left), span.start..number.end));
                    }
                    None => {
                        let found = Shown(word);
                        let message = message!(
                            "found-expected",
                            "found {found}, expected {expected}",
                            found,
                            expected = message!("how-many-pegs-left", "how many pegs are left")
                        );
                        faults.add(number, message);
                    }
                }
            }
            word => {
                let expected = message!(
                    "square-diagonal-triangular-left",
                    "`square`, `diagonal`, `triangular` or `left` and a number"
                );
                let message = message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = Shown(word),
                    expected
                );
                if let Some(fault) = faults.add(span, message) {
                    let near = scan::nearest(&String::from_utf8_lossy(word), WORDS);
                    fault.help = near.map(|near| {
                        message!("did-you-mean", "did you mean `{near}`?", near).into()
                    });
                }
            }
        }
    }
    header
}

/// The number of pegs after `left`.
fn pegs_left(word: &[u8]) -> Option<u32> {
    u32::try_from(scan::integer(word).ok()?).ok()
}
