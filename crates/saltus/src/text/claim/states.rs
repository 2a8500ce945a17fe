//! Positions in any signs: the first one is the start of the puzzle, and tells what each sign
//! means.

use crate::{
    puzzle::{KindId, Position, Puzzle},
    text::{Faults, WrittenGame, customs, dress, replay::PositionSequence, scan},
};
use std::{borrow::Cow, collections::BTreeMap, ops::Range};

/// What each sign of a text means.
type Legend = BTreeMap<String, Option<KindId>>;

/// Reads the games of two or more positions; `None` if the first one cannot be the start, or a sign
/// is unknown.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Vec<WrittenGame>> {
    let pictures = pictures(text, puzzle)?;
    let (first, rest) = pictures.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let legend = legend(&first.signs, puzzle)?;
    let mut sequence = PositionSequence::new(puzzle);
    for picture in &pictures {
        if picture.headed {
            sequence.heading();
        }
        let contents = picture.signs.iter().map(|sign| legend.get(sign).copied());
        let position: Option<Vec<Option<KindId>>> = contents.collect();
        sequence.next(Some(Position(position?)), picture.span.clone());
        // These are no positions.
        if sequence.broken() > MOST_BROKEN {
            return None;
        }
    }
    sequence.games(text.len(), Faults::default()).ok()
}

/// With more broken games than this, a text has no positions.
const MOST_BROKEN: usize = 64;

/// A position: one sign for each cell.
struct Picture {
    signs: Vec<String>,
    span: Range<usize>,
    /// Whether another heading than the number of a step stands before it.
    headed: bool,
}

/// What the signs mean if this is the start.
fn legend(signs: &[String], puzzle: &Puzzle) -> Option<Legend> {
    let mut legend = Legend::new();
    for (sign, &piece) in signs.iter().zip(&puzzle.start.0) {
        if *legend.entry(sign.clone()).or_insert(piece) != piece {
            return None;
        }
    }
    let contents: Vec<&Option<KindId>> = legend.values().collect();
    let distinct = (1..contents.len()).all(|index| !contents[..index].contains(&contents[index]));
    distinct.then_some(legend)
}

/// The positions of a text; `None` if it has anything else than positions and headings.
fn pictures(text: &[u8], puzzle: &Puzzle) -> Option<Vec<Picture>> {
    let rows = height(puzzle);
    let mut pictures = Vec::new();
    let mut block: Vec<Line> = Vec::new();
    let mut headed = false;
    for line in lines(text, puzzle) {
        let is_text = !line.marks.is_empty();
        headed |= line.heads;
        if is_text {
            block.push(line);
        }
        if block.len() == rows || !is_text && !block.is_empty() {
            pictures.push(picture(&block, puzzle, std::mem::take(&mut headed))?);
            block.clear();
        }
    }
    if !block.is_empty() {
        pictures.push(picture(&block, puzzle, headed)?);
    }
    Some(pictures)
}

/// The number of rows of a picture of the board.
fn height(puzzle: &Puzzle) -> usize {
    if puzzle.board.numbered() {
        return 1;
    }
    let mut rows: Vec<i32> = puzzle.board.points().iter().map(|point| point.y).collect();
    rows.sort_unstable();
    rows.dedup();
    rows.len()
}

/// A line of a picture: what it shows, and its place.
struct Line {
    /// The line without brackets, quotation marks and a heading.
    marks: String,
    span: Range<usize>,
    /// Whether it is a heading, and not the number of a step.
    heads: bool,
}

/// The lines of a text; a closing bracket also ends one, as an arrow between the positions of a row
/// does. A heading is an empty line.
fn lines(text: &[u8], puzzle: &Puzzle) -> Vec<Line> {
    let row = puzzle.board.numbered().then_some(puzzle.board.len());
    let mut lines = Vec::new();
    for line in scan::lines(text, scan::start(text)) {
        let mut start = line.start;
        while start <= line.end {
            let inside = |byte: u8| byte != b']';
            let end = scan::run(&text[..line.end], start, inside);
            let written = String::from_utf8_lossy(&text[start..end]);
            // In a text that is not UTF-8 these places would not be those of the text.
            let joined = match (&written, row) {
                (Cow::Borrowed(line), Some(cells)) => between_arrows(line, cells),
                _ => Vec::new(),
            };
            for part in &joined {
                let marks = plain(&written[part.clone()]);
                // A line may begin with the position in which the one before ends.
                if lines.last().is_some_and(|last: &Line| last.marks == marks) {
                    continue;
                }
                let span = start + part.start..start + part.end;
                let heads = false;
                lines.push(Line { marks, span, heads });
            }
            if !joined.is_empty() {
                start = end + 1;
                continue;
            }
            let marks = plain(&written);
            let heads = marks.is_empty() && is_heading(&written);
            let part = start > line.start;
            if !(part && marks.is_empty()) {
                lines.push(Line {
                    marks,
                    span: start..end,
                    heads,
                });
            }
            start = end + 1;
        }
    }
    lines
}

/// The places of the positions of a row between arrows, `FT_ -> F_T`; none if there is no arrow, or
/// anything else.
fn between_arrows(line: &str, cells: usize) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for word in line.split_whitespace() {
        at += line[at..].find(word).unwrap_or(0);
        words.push(at..at + word.len());
        at += word.len();
    }

    let is_arrow = |word: &Range<usize>| customs::ARROWS.contains(&&line[word.clone()]);
    let mut parts: Vec<Range<usize>> = Vec::new();
    for part in words.split(is_arrow) {
        if let (Some(first), Some(last)) = (part.first(), part.last()) {
            parts.push(first.start..last.end);
        }
    }
    let is_position = |part: &Range<usize>| {
        let marks = plain(&line[part.clone()]);
        marks.chars().filter(|c| !c.is_whitespace()).count() == cells
    };
    if !words.iter().any(is_arrow) || !parts.iter().all(is_position) {
        return Vec::new();
    }
    parts
}

/// Whether a line without marks is a heading: words, other than the number of a step, unless it is
/// the first one.
fn is_heading(line: &str) -> bool {
    const COUNTS: [&str; 6] = ["step", "move", "after", "moves", "state", "position"];
    let lower = line.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let counted = words.any(|word| COUNTS.contains(&word));
    let number: String = lower.chars().filter(char::is_ascii_digit).collect();
    let letters = lower.chars().any(char::is_alphabetic);
    match counted || !letters {
        true => number == "0",
        false => true,
    }
}

/// The marks of a line: without its number, its heading, brackets and quotation marks.
fn plain(line: &str) -> String {
    let line = line.rsplit_once(':').map_or(line, |(_, marks)| marks);
    let line = line.trim_end();
    let number = line.trim().trim_end_matches(['.', ')']);
    let alone = !number.is_empty() && number.len() < line.trim().len();
    if alone && number.bytes().all(|byte| byte.is_ascii_digit()) || dress::is_prose_line(line) {
        return String::new();
    }
    let numbered = line.trim_start().split_once(". ").filter(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let line = numbered.map_or(line, |(_, marks)| marks);
    let dress = |c: char| "[](){},\"'`|;\u{FE0F}".contains(c);
    let marks: String = line
        .chars()
        .map(|c| if c == '\u{FE0F}' { '\0' } else { c })
        .filter(|&c| c != '\0')
        .map(|c| if dress(c) { ' ' } else { c })
        .collect();
    if marks.trim().is_empty() {
        String::new()
    } else {
        marks
    }
}

/// The position that some lines show.
fn picture(lines: &[Line], puzzle: &Puzzle, headed: bool) -> Option<Picture> {
    let span = lines.first()?.span.start..lines.last()?.span.end;
    let cells = puzzle.board.len();
    let words: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.marks.split_whitespace())
        .collect();
    // Around an arrow of several characters are the ends of a move.
    let is_arrow = |word: &&str| word.is_ascii() && customs::ARROWS.contains(word);
    if words.len() > 1 && words.iter().any(is_arrow) {
        return None;
    }
    let characters: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    let signs: Vec<String> = if words.len() == cells {
        words.iter().map(|word| (*word).to_owned()).collect()
    } else if characters.len() == cells {
        characters.iter().map(char::to_string).collect()
    } else if let [line] = lines
        && line.marks.trim().chars().count() == cells
    {
        // A blank is a sign too.
        line.marks.trim().chars().map(|c| c.to_string()).collect()
    } else {
        in_box(lines, puzzle)?
    };
    Some(Picture {
        signs,
        span,
        headed,
    })
}

/// The signs of the cells where each line also has a sign for every place outside the board.
fn in_box(lines: &[Line], puzzle: &Puzzle) -> Option<Vec<String>> {
    let rows: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.marks.chars().filter(|c| !c.is_whitespace()).collect())
        .collect();
    let width = puzzle
        .board
        .cells()
        .map(|cell| puzzle.board.place(cell)[0])
        .max()?;
    let full = rows.iter().all(|row| row.len() as u64 == width);
    if !full {
        return None;
    }
    let mut signs = Vec::new();
    for cell in puzzle.board.cells() {
        signs.push(sign_at(&rows, puzzle.board.place(cell))?);
    }
    Some(signs)
}

/// The sign at a column and a row, counted from 1.
fn sign_at(rows: &[Vec<char>], [x, y]: [u64; 2]) -> Option<String> {
    let row = rows.get(usize::try_from(y).ok()?.checked_sub(1)?)?;
    let sign = row.get(usize::try_from(x).ok()?.checked_sub(1)?)?;
    Some(sign.to_string())
}
