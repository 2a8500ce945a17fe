//! Positions in any signs: the first one is the start of the puzzle, and tells what each sign
//! means.

use super::{
    beside,
    drawing::{self, Drawing, Legend},
    words::JOINT_WORDS,
};
use crate::{
    order,
    puzzle::Puzzle,
    text::{Faults, WrittenGame, customs, dress, replay::PositionSequence, scan},
};
use std::{borrow::Cow, ops::Range};

/// Reads the games of two or more positions; `None` if the first one cannot be the start, or a sign
/// is unknown.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Vec<WrittenGame>> {
    let pictures = pictures(text, puzzle)?;
    let (first, rest) = pictures.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let legend = legend(&first.signs, puzzle)?;
    // One game never stands still.
    if pictures.iter().all(|picture| picture.signs == first.signs) {
        return None;
    }
    let mut sequence = PositionSequence::new(puzzle);
    for (index, picture) in pictures.iter().enumerate() {
        // Another solution may begin with the start in which the one before ends.
        let begins = index > 1 && picture.signs == first.signs;
        if let Some(before) = index.checked_sub(1)
            && !begins
            && is_shown_again(text, &pictures[before], picture, before == 0)
        {
            continue;
        }
        if picture.headed {
            sequence.heading();
        }
        let position = drawing::position(&picture.signs, &legend)?;
        sequence.next(Some(position), picture.span.clone());
        // These are no positions.
        if sequence.broken() > MOST_BROKEN {
            return None;
        }
    }
    sequence.games(text.len(), Faults::default()).ok()
}

/// Whether a position is the one before, shown again as `Final: ` or below such a heading, or as
/// the start in a part of its own.
fn is_shown_again(text: &[u8], before: &Picture, picture: &Picture, is_start: bool) -> bool {
    let written = &text[picture.span.clone()];
    let label = written.iter().rposition(|&byte| byte == b':').unwrap_or(0);
    let between = &text[before.span.end..picture.span.start];
    let is_apart = between.windows(2).any(|ends| ends == b"\n\n");
    let is_said = is_start || beside::says_again(&written[..label]);
    let is_again = picture.headed || label > 0 && is_apart && is_said;
    is_again && before.signs == picture.signs
}

/// Whether each of some parts of a text is one position in the same signs, the first one the start.
pub fn are_positions(text: &[u8], parts: &[Range<usize>], puzzle: &Puzzle) -> bool {
    let mut known: Option<Legend> = None;
    let mut shown: Vec<Vec<String>> = Vec::new();
    for part in parts {
        let Some(pictures) = pictures(&text[part.clone()], puzzle) else {
            return false;
        };
        let [picture] = &pictures[..] else {
            return false;
        };
        // Three numbers are rather the squares of a solution.
        let is_number = |sign: &String| sign.bytes().all(|byte| byte.is_ascii_digit());
        let distinct = order::distinct(picture.signs.clone());
        if distinct.len() > 2 && distinct.iter().all(is_number) {
            return false;
        }
        let Some(legend) = known.take().or_else(|| legend(&picture.signs, puzzle)) else {
            return false;
        };
        if !picture.signs.iter().all(|sign| legend.contains_key(sign)) {
            return false;
        }
        known = Some(legend);
        shown.push(picture.signs.clone());
    }
    // One game never stands still.
    order::distinct(shown).len() > 1
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
    let contents = order::distinct(legend.values().copied().collect());
    // Two signs that mean the same would be a guess.
    (contents.len() == legend.len()).then_some(legend)
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

/// The positions among moves and words.
pub fn drawings(text: &[u8], puzzle: &Puzzle) -> Vec<Drawing> {
    let rows = height(puzzle);
    let lines = lines(text, puzzle);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(block) = lines.get(at..at + rows) {
        let is_drawn = block.iter().all(|line| !line.marks.is_empty());
        let drawn = is_drawn.then(|| picture(block, puzzle, false)).flatten();
        let Some(drawn) = drawn else {
            at += 1;
            continue;
        };
        found.push(Drawing {
            signs: drawn.signs,
            span: drawn.span,
        });
        at += rows;
    }
    found
}

/// The number of rows of a picture of the board.
fn height(puzzle: &Puzzle) -> usize {
    if puzzle.board.numbered() {
        return 1;
    }
    let mut rows = Vec::new();
    for point in puzzle.board.points() {
        rows.push(point.y);
    }
    order::distinct(rows).len()
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
    let mut lines = Vec::new();
    let rule = rule(text);
    for line in scan::lines(text, scan::start(text)) {
        if rule.is_some() && rule_of(&text[line.clone()]) == rule {
            lines.push(Line {
                marks: String::new(),
                span: line,
                heads: false,
            });
            continue;
        }
        let mut start = line.start;
        while start <= line.end {
            let end = scan::run(&text[..line.end], start, |byte| byte != b']');
            let is_first = start == line.start;
            add_part(&mut lines, text, start..end, is_first, puzzle);
            start = end + 1;
        }
    }
    lines
}

/// The sign of lines that part positions, `---`, if no other line has it.
fn rule(text: &[u8]) -> Option<u8> {
    let mut rule = None;
    let mut is_elsewhere = [false; 256];
    for line in scan::lines(text, scan::start(text)) {
        match rule_of(&text[line.clone()]) {
            Some(sign) if rule.is_none_or(|rule| rule == sign) => rule = Some(sign),
            Some(_) => return None,
            None => {
                for &sign in &text[line] {
                    is_elsewhere[usize::from(sign)] = true;
                }
            }
        }
    }
    rule.filter(|&sign| !is_elsewhere[usize::from(sign)])
}

/// The sign of a line that has only one, three times or more.
fn rule_of(line: &[u8]) -> Option<u8> {
    let line = line.trim_ascii();
    let sign = *line.first().filter(|sign| b"-=*_~".contains(sign))?;
    let is_rule = line.len() > 2 && line.iter().all(|byte| *byte == sign);
    is_rule.then_some(sign)
}

/// Adds a part of a line: its positions between arrows, or the whole part. Of a part after a
/// closing bracket, nothing is added if it has no marks.
fn add_part(
    lines: &mut Vec<Line>,
    text: &[u8],
    part: Range<usize>,
    is_first: bool,
    puzzle: &Puzzle,
) {
    let written = String::from_utf8_lossy(&text[part.clone()]);
    let positions = match &written {
        Cow::Borrowed(line) if puzzle.board.numbered() => between_arrows(line, puzzle.board.len()),
        // In a text that is not UTF-8 these places would not be those of the text.
        _ => Vec::new(),
    };
    for (index, position) in positions.iter().enumerate() {
        let marks = plain(&written[position.clone()]);
        // A line may begin with the position in which the one before ends.
        let begins = index == 0 && positions.len() > 1;
        if begins && lines.last().is_some_and(|last| last.marks == marks) {
            continue;
        }
        lines.push(Line {
            marks,
            span: part.start + position.start..part.start + position.end,
            heads: false,
        });
    }
    if !positions.is_empty() {
        return;
    }
    let marks = plain(&written);
    if is_first || !marks.is_empty() {
        lines.push(Line {
            heads: marks.is_empty() && is_heading(&written),
            marks,
            span: part,
        });
    }
}

/// The places of the positions of a row between arrows, `FT_ -> F_T`; none if there is no arrow, or
/// anything else.
fn between_arrows(line: &str, cells: usize) -> Vec<Range<usize>> {
    let mut positions = Vec::new();
    let mut position: Option<Range<usize>> = None;
    let mut arrows = 0;
    let mut at = 0;
    for word in line.split_whitespace() {
        at += line[at..].find(word).unwrap_or(0);
        let end = at + word.len();
        if customs::ARROWS.contains(&word) {
            arrows += 1;
            positions.extend(position.take());
        } else {
            let start = position.map_or(at, |position| position.start);
            position = Some(start..end);
        }
        at = end;
    }
    positions.extend(position);

    if arrows == 0 {
        return Vec::new();
    }
    for position in &positions {
        if count_of_marks(&plain(&line[position.clone()])) != cells {
            return Vec::new();
        }
    }
    positions
}

/// The number of characters that are not blank.
fn count_of_marks(text: &str) -> usize {
    let mut count = 0;
    for c in text.chars() {
        count += usize::from(!c.is_whitespace());
    }
    count
}

/// Whether a line without marks is a heading: words, other than the number of a step, unless it is
/// the first one.
fn is_heading(line: &str) -> bool {
    const COUNTS: [&str; 6] = ["step", "move", "after", "moves", "state", "position"];
    let lower = line.to_lowercase();
    let mut counts = !lower.contains(char::is_alphabetic);
    for word in lower.split(|c: char| !c.is_alphanumeric()) {
        counts |= COUNTS.contains(&word);
    }
    let digits = lower.replace(|c: char| !c.is_ascii_digit(), "");
    !counts || digits == "0"
}

/// The marks of a line: without its number, its heading, brackets and quotation marks.
fn plain(line: &str) -> String {
    let line = match line.rsplit_once(':') {
        Some((_, marks)) => marks,
        None => line,
    };
    let line = line.trim_end();
    if is_lone_number(line.trim()) || dress::is_prose_line(line) {
        return String::new();
    }
    let line = match line.trim_start().split_once(". ") {
        Some((number, marks)) if scan::is_number(number) => marks,
        _ => line,
    };

    let mut marks = String::new();
    for c in line.chars() {
        if "[](){},\"'`|;".contains(c) {
            marks.push(' ');
        } else if c != VARIANT {
            marks.push(c);
        }
    }
    if marks.trim().is_empty() {
        marks.clear();
    }
    marks
}

/// Selects the form of the character before it as a picture, and shows nothing itself.
const VARIANT: char = '\u{FE0F}';

/// Whether a line is only the number of a step: `12.` or `12)`.
fn is_lone_number(line: &str) -> bool {
    let number = line.trim_end_matches(['.', ')']);
    number.len() < line.len() && scan::is_number(number)
}

/// The position that some lines show.
fn picture(lines: &[Line], puzzle: &Puzzle, headed: bool) -> Option<Picture> {
    let span = lines.first()?.span.start..lines.last()?.span.end;
    let cells = puzzle.board.len();
    let words = words_of(lines);
    // Around an arrow of several characters, or a word such as `to`, are the ends of a move.
    let mut has_joint = false;
    for word in &words {
        has_joint |= word.is_ascii() && customs::ARROWS.contains(&&word[..]);
        has_joint |= JOINT_WORDS.contains(&word.to_lowercase().as_str());
    }
    if words.len() > 1 && has_joint || lines.iter().any(|line| has_move(&line.marks, puzzle)) {
        return None;
    }

    let joined = words.concat();
    let signs = if words.len() == cells {
        words
    } else if joined.chars().count() == cells {
        characters_of(&joined)
    } else if let [line] = lines
        && line.marks.trim().chars().count() == cells
    {
        // A blank is a sign too.
        characters_of(line.marks.trim())
    } else {
        in_box(lines, puzzle)?
    };
    Some(Picture {
        signs,
        span,
        headed,
    })
}

/// Whether the marks of a line are rather moves: an arrow before or behind a digit, as in `3->1`,
/// or a dash between digits, `3-2`, where the pieces have no numbers.
fn has_move(marks: &str, puzzle: &Puzzle) -> bool {
    let has_numbers = puzzle.rules.kinds.len() > 2;
    let marks: Vec<char> = marks.chars().collect();
    marks.windows(3).any(|around| {
        let digits = [around[0], around[2]].map(|c| c.is_ascii_digit());
        let points = ">→⇒➔➜⟶".contains(around[1]) && digits.contains(&true);
        let joins = "-–".contains(around[1]) && digits == [true, true];
        points || joins && !has_numbers
    })
}

/// The words of lines.
fn words_of(lines: &[Line]) -> Vec<String> {
    let mut words = Vec::new();
    for line in lines {
        for word in line.marks.split_whitespace() {
            words.push(word.to_owned());
        }
    }
    words
}

/// The characters of a text, one by one.
fn characters_of(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

/// The signs of the cells where each line also has a sign for every place outside the board.
fn in_box(lines: &[Line], puzzle: &Puzzle) -> Option<Vec<String>> {
    let mut width = 0;
    for cell in puzzle.board.cells() {
        width = width.max(puzzle.board.place(cell)[0]);
    }
    let mut rows = Vec::new();
    for line in lines {
        let mut row: Vec<char> = line.marks.chars().collect();
        row.retain(|c| !c.is_whitespace());
        if row.len() as u64 != width {
            return None;
        }
        rows.push(row);
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
