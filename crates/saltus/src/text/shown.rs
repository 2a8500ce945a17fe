//! Positions in the form that this program displays: `●`, `○` and `·` in the shape of the board,
//! numbered checkers as numbers, and capture boards with the letters of columns.
//!
//! A picture has a position and no goal: it has the usual goal of its family.
//!
//! ```
//! use saltus::text::any;
//! let title = |text: &str| any::read(text.as_bytes()).map(|problem| problem.title());
//! assert_eq!(title("● ● ○\n● · ○\n● ○ ○\n")?, "grid:3x3");
//! assert_eq!(title("1 2 · 3\n")?, "reverse:3@2-2");
//! assert_eq!(title("0 0 1 1 1 0 0\n0 0 1 1 1 0 0\n1 1 1 1 1 1 1\n1 1 1 0 1 1 1\n1 1 1 1 1 1 1\n0 0 1 1 1 0 0\n0 0 1 1 1 0 0\n")?,
//!     "pegs:english@d4");
//! # Ok::<(), saltus::text::BadText>(())
//! ```

pub use super::drawing::{is_shown, standard_mark};

use super::{
    BadText, Fault, Faults,
    drawing::{self, Marks},
    id, scan,
};
use crate::{
    board::{Adjacency, MAX_CELLS, Point, column_letters},
    capture::{Field, Reading},
    problem::Problem,
    puzzle::{KindId, Options, Position, frogs},
    row::{Letter, Row},
};
use std::{borrow::Cow, ops::ControlFlow};

/// Reads a picture of other pieces than pegs; `None` if it may be a picture of pegs.
pub fn read(text: &str) -> Option<Result<Problem, BadText>> {
    if let Some(field) = capture_under_letters(text) {
        return Some(Ok(Problem::Capture(field)));
    }
    let named = without_names(text);
    // Pegs drawn like this would have no neighbours.
    let captured = ['●', '○', '·'].iter().all(|&sign| text.contains(sign));
    if let Some(field) = checkered(&named).filter(|_| captured) {
        return Some(Ok(Problem::Capture(field)));
    }
    numbered(&named)
        .or_else(|| two_groups(&named))
        .map(|problem| {
            problem.map_err(|message| {
                Fault {
                    span: 0..text.len(),
                    message,
                    help: None,
                }
                .into()
            })
        })
}

/// The text without a caption and without the names of columns and rows, each replaced by blanks.
/// Names are recognised only if all are present: the letters of all columns, and the number of each
/// row before it.
pub fn without_names(text: &str) -> Cow<'_, str> {
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let blank = |line: &str| line.trim().is_empty();
    let shown = is_shown(text);
    let caption = lines.iter_mut().find(|line| !blank(line));
    if let Some(caption) = caption.filter(|line| is_caption(line) && !is_shown(line)) {
        *caption = " ".repeat(caption.len());
    }
    let letters = |line: &str| -> Vec<String> {
        let words = line
            .split_whitespace()
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
        words.map(str::to_owned).collect()
    };
    // Letters may also be pieces, unless pieces have other characters: then the names are a line on
    // top.
    let first = lines.iter().position(|line| !blank(line)).unwrap_or(0);
    let mut names: Vec<String> = match shown {
        true => lines.iter().flat_map(|line| letters(line)).collect(),
        false => lines
            .get(first)
            .map(|line| letters(line))
            .unwrap_or_default(),
    };
    names.sort_by_key(|name| (name.len(), name.clone()));
    let all = names.len() >= 2
        && names
            .iter()
            .enumerate()
            .all(|(index, name)| *name == column_letters(index));
    let rows = lines.iter().enumerate().filter(|(index, line)| {
        !blank(line)
            && if shown {
                is_shown(line)
            } else {
                *index > first
            }
    });
    let numbered = rows.clone().zip(1..).all(|((_, line), number): (_, u64)| {
        line.split_whitespace()
            .next()
            .is_some_and(|word| word.parse() == Ok(number))
    });
    if !(all && numbered && rows.clone().next().is_some()) {
        return if caption_gone(&lines, text) {
            Cow::Owned(lines.join("\n"))
        } else {
            Cow::Borrowed(text)
        };
    }
    let rows: Vec<usize> = rows.map(|(index, _)| index).collect();
    for (index, line) in lines.iter_mut().enumerate() {
        let mut number = rows.contains(&index);
        let name = |c: char| {
            if shown || index == first {
                c.is_ascii_lowercase()
            } else {
                false
            }
        };
        *line = line
            .chars()
            .map(|c| {
                // The number comes first, and the row follows it.
                number &= c == ' ' || c.is_ascii_digit();
                if number || name(c) { ' ' } else { c }
            })
            .collect();
    }
    Cow::Owned(lines.join("\n"))
}

fn caption_gone(lines: &[String], text: &str) -> bool {
    lines
        .iter()
        .zip(text.split('\n'))
        .any(|(now, before)| now != before)
}

/// Whether a line is the caption of a single picture: `start`, or the number of a move and the
/// move, `12. d2-d4`.
fn is_caption(line: &str) -> bool {
    let mut words = line.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("start"), None, _) => true,
        (Some(number), Some(step), None) => {
            number.strip_suffix('.').is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
            }) && step.contains('-')
                && step.contains(|c: char| c.is_ascii_digit())
        }
        _ => false,
    }
}

/// The words of a line with their first and last columns, from 0.
fn words(line: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let column = move |at: usize| line[..at].chars().count();
    line.split_whitespace().map(move |word| {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        (column(at), column(at) + word.chars().count(), word)
    })
}

/// A capture board under the letters of its columns, with numbered rows; whites on a route have the
/// number of their jump. Small letters mean rows numbered from the bottom; with rows numbered from
/// the top the board is a peg board.
fn capture_under_letters(text: &str) -> Option<Field> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let head = lines.next()?;
    let from_bottom = head.trim_start().starts_with('a');
    let name = |index| {
        if from_bottom {
            column_letters(index)
        } else {
            column_letters(index).to_uppercase()
        }
    };
    let ends: Vec<usize> = words(head)
        .enumerate()
        .map(|(index, (_, end, word))| (word == name(index)).then_some(end))
        .collect::<Option<_>>()?;
    let lines: Vec<&str> = lines.collect();
    let count = lines.len();
    if from_bottom && count < 2 {
        return None;
    }
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for (row, line) in lines.into_iter().enumerate() {
        let number = if from_bottom { count - row } else { row + 1 };
        let mut squares = vec![b'.'; ends.len()];
        let mut words = words(line);
        if words.next()?.2.parse() != Ok(number) {
            return None;
        }
        for (begin, end, word) in words {
            let piece = word.trim_end_matches(['!', '?']);
            let end = end - (word.len() - piece.len());
            let mark = match piece {
                "" => continue,
                "●" | "B" => b'B',
                "○" | "W" => b'W',
                "·" | "_" => b'_',
                digits if digits.bytes().all(|byte| byte.is_ascii_digit()) && begin < end => b'W',
                _ => return None,
            };
            *squares.get_mut(ends.iter().position(|&column| column == end)?)? = mark;
        }
        rows.push(squares);
    }
    // Pegs are drawn under letters too, but have neighbours, and no third sign.
    let told = rows.iter().flatten().any(|&square| square == b'_');
    told.then(|| Field::from_rows(&rows, Reading::Strict).ok())
        .flatten()
}

/// Numbered checkers and one vacancy: a row in one line, or a ring in two lines, whose second half
/// returns below the first.
fn numbered(text: &str) -> Option<Result<Problem, String>> {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|line: &Vec<_>| !line.is_empty())
        .collect();
    let (words, ring): (Vec<&str>, bool) = match &lines[..] {
        [row] => (row.clone(), false),
        [above, below] if above.len() == (above.len() + below.len()).div_ceil(2) => (
            above.iter().chain(below.iter().rev()).copied().collect(),
            true,
        ),
        _ => return None,
    };
    let n = words
        .len()
        .checked_sub(1)
        .filter(|n| (1..MAX_CELLS).contains(n))?;
    let vacancy = words
        .iter()
        .position(|word| matches!(*word, "·" | "." | "_"))?;
    let number = |word: &&str| word.parse().ok().filter(|number| (1..=n).contains(number));
    let numbers: Vec<usize> = words.iter().filter_map(number).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    // `1 _ 2` is rather a row of two groups.
    let groups = n == 2 && !ring && words[vacancy] != "·";
    if groups || numbers.len() != n || !sorted.iter().copied().eq(1..=n) {
        return None;
    }
    if !ring && numbers == sorted {
        return Some(named(&format!("reverse:{n}@{vacancy}")));
    }
    let puzzle = match named(&format!("{}:{n}", if ring { "ring" } else { "reverse" }))
        .map(|named| named.puzzle())
    {
        Ok(Ok(puzzle)) => puzzle,
        Ok(Err(error)) => return Some(Err(error.to_string())),
        Err(message) => return Some(Err(message)),
    };
    // Kinds are in the order of their numbers.
    let piece = |word: &&str| number(word).map(|number| KindId(number as u8 - 1));
    let start = Position(words.iter().map(piece).collect());
    Some(named(&id::name(&puzzle, &start)))
}

/// Right-going `●` or `r` and left-going `○` or `l`: a row, a square, Fore and Aft or a hexagon.
pub(super) fn two_groups(text: &str) -> Option<Result<Problem, String>> {
    let letter = |c: char| match c {
        '●' | 'r' => Some('r'),
        '○' | 'l' => Some('l'),
        '·' | '.' => Some('.'),
        _ => None,
    };
    let marks = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(letter)
        .collect::<Option<String>>()?;
    let two = marks.contains('l') && (marks.contains('r') || text.contains('○'));
    if !two || !marks.contains('.') {
        return None;
    }
    let known = |c: char| letter(c).is_some();
    let marked = Marks {
        known: &known,
        expected: "",
        spaced: true,
    };
    let drawn = |adjacency| {
        let mut faults = Faults::default();
        let lines = scan::lines(text.as_bytes(), 0);
        let cells = drawing::read(text.as_bytes(), lines, adjacency, &marked, &mut faults);
        faults.is_empty().then_some(cells)
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    if lines == 1 {
        let word: Vec<Letter> = marks.chars().filter_map(Letter::from_letter).collect();
        let target = word.iter().rev().copied().collect();
        let row = Row::words(word, target, Options::default());
        return Some(row.map(Problem::Row).map_err(|error| error.to_string()));
    }
    let cells = drawn(Adjacency::Square)?;
    let across = |coordinate: fn(Point) -> i32| {
        let all = cells.iter().map(|cell| coordinate(cell.point));
        all.clone()
            .max()
            .zip(all.min())
            .map_or(0, |(most, least)| (most - least) as usize + 1)
    };
    let (rows, columns) = (across(|point| point.y), across(|point| point.x));
    let setups = [
        (
            frogs::grid(rows, columns, Options::default()),
            Adjacency::Square,
        ),
        (
            frogs::fore_and_aft(rows.div_ceil(2), Options::default()),
            Adjacency::Square,
        ),
        (
            frogs::hexagon(rows.div_ceil(2), Options::default()),
            Adjacency::Triangular,
        ),
    ];
    for (setup, adjacency) in setups {
        let (Ok(setup), Some(cells)) = (setup, drawn(adjacency)) else {
            continue;
        };
        if cells.len() != setup.board.len() {
            continue;
        }
        let fit = drawing::fit(&cells, &setup.board, 0..text.len(), &mut Faults::default());
        if let ControlFlow::Continue(marks) = fit {
            let at: String = marks.into_iter().filter_map(letter).collect();
            return Some(named(&format!("{},at={at}", setup.title)));
        }
    }
    Some(Err(
        "two kinds of pieces on a board that is not a row, square, hexagon or Fore and Aft: \
        write it as a TOML file"
            .into(),
    ))
}

/// A capture board of which only the squares of one colour are drawn, four columns apart.
fn checkered(text: &str) -> Option<Field> {
    let rows: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let marks: Vec<(usize, usize, &str)> = rows
        .iter()
        .enumerate()
        .flat_map(|(row, line)| words(line).map(move |(x, _, word)| (row, x, word)))
        .collect();
    let colour = |(row, x): (usize, usize)| (row + x / 2) % 2;
    let &(row, x, _) = marks.first()?;
    let one_colour = marks.iter().all(|&(r, c, word)| {
        c % 2 == 0 && colour((r, c)) == colour((row, x)) && word.chars().count() == 1
    });
    // Two cells of a row would be two columns apart.
    let apart = marks.windows(2).any(|pair| pair[0].0 == pair[1].0);
    let side = marks
        .iter()
        .map(|&(_, x, _)| x / 2 + 1)
        .max()?
        .max(rows.len());
    let indented = marks.iter().all(|&(_, x, _)| x > 0);
    if !one_colour || !apart || indented || rows.len() < 2 {
        return None;
    }
    let mut board = vec![vec![b'.'; side]; side];
    for (row, x, word) in marks {
        *board.get_mut(row)?.get_mut(x / 2)? = match word {
            "●" => b'B',
            "○" => b'W',
            "·" => b'_',
            _ => return None,
        };
    }
    Field::from_rows(&board, Reading::Lenient).ok()
}

fn named(id: &str) -> Result<Problem, String> {
    id::read(id, |usual| usual).map_err(|faults| faults.to_string())
}
