//! Positions of a row with anything beside them: `| 0 | RR_LL |`, `#3 R_RLL`, `1. 3 -> 4   R_RLL`,
//! `RR_LL (move 0)`, `state(0,[r,r,e,l,l])`.
//!
//! A position is a part of a line with as many signs as the row has squares, each as often as its
//! piece or the vacancy. Where the start is left out, it is put before the first position.

use super::{
    drafts::Drafts,
    drawing::{self, Drawing, Legend},
    remarks,
    tokens::{Glue, Sign, Tokens},
    words,
};
use crate::{
    order,
    puzzle::{KindId, Move, Position, Puzzle},
    text::{Faults, WrittenGame, customs, replay::PositionSequence, scan},
};
use std::{collections::BTreeMap, ops::Range};

/// The positions of a text, and what is beside them.
pub struct Beside {
    /// The games that the positions show.
    pub games: Vec<WrittenGame>,
    /// The number of positions.
    pub positions: usize,
    /// The text with the positions blanked out, to keep places.
    pub rest: Vec<u8>,
    /// Where the positions stand.
    places: Vec<Range<usize>>,
}

impl Beside {
    /// The place of the first move, of the moves in the lines of the positions, that does not lead
    /// to its position, or from it. The cells are numbered in the way that most of them fit;
    /// `None` if no way fits half of them.
    pub fn other_move(&self, words: &Tokens) -> Option<Range<usize>> {
        let [WrittenGame { moves, .. }] = &self.games[..] else {
            return None;
        };
        // 1 if the first position is the start.
        let first = self.places.len().checked_sub(moves.len())?;
        if first > 1 {
            return None;
        }
        let mut written = Vec::new();
        for (index, place) in self.places.iter().enumerate() {
            if let Some(step) = move_beside(&self.rest, words, place) {
                written.push((index, step));
            }
        }

        let mut best: Option<Vec<Range<usize>>> = None;
        for base in [0, 1] {
            // A move may stand beside the position before it.
            for ahead in [0, 1] {
                let mut others = Vec::new();
                for (index, step) in &written {
                    let made = (index + ahead).checked_sub(first);
                    let made = made.and_then(|made| moves.get(made));
                    if !made.is_some_and(|made| step.is_of(made, base)) {
                        others.push(step.span.clone());
                    }
                }
                if best.as_ref().is_none_or(|best| others.len() < best.len()) {
                    best = Some(others);
                }
            }
        }
        let others = best?;
        let fits = others.len() * 2 <= written.len();
        others.into_iter().next().filter(|_| fits)
    }
}

/// A move of numbers.
struct NumberedMove {
    cells: [u32; 2],
    span: Range<usize>,
}

impl NumberedMove {
    /// Whether it is a move, with cells numbered from a base.
    fn is_of(&self, step: &Move, base: u32) -> bool {
        let cells = [step.from, step.to].map(|cell| u32::from(cell.0) + base);
        cells == self.cells
    }
}

/// No further than this is a move from the position beside it, in bytes.
const LONGEST_LINE: usize = 256;

/// The only move in the line of a place.
fn move_beside(text: &[u8], words: &Tokens, place: &Range<usize>) -> Option<NumberedMove> {
    let window = place.start.saturating_sub(LONGEST_LINE)..text.len().min(place.end + LONGEST_LINE);
    let before = &text[window.start..place.start];
    let line_start = match before.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => window.start + end + 1,
        None => window.start,
    };
    let line_end = scan::run(&text[..window.end], place.end, |byte| byte != b'\n');
    let tokens = &words.tokens;
    let first = tokens.partition_point(|token| token.span.start < line_start);
    let behind = tokens.partition_point(|token| token.span.start < line_end);
    let mut found = None;
    for pair in tokens[first..behind].windows(2) {
        let span = pair[0].span.start..pair[1].span.end;
        if pair[1].glue != Glue::Joint {
            continue;
        }
        let (Sign::Number { value: from, .. }, Sign::Number { value: to, .. }) =
            (pair[0].sign, pair[1].sign)
        else {
            return None;
        };
        if found.is_some() {
            return None;
        }
        found = Some(NumberedMove {
            cells: [from, to],
            span,
        });
    }
    found
}

/// Reads the positions of a text about a row; `None` if it has fewer than two, if words between
/// them begin another answer, or if the signs fit no game better than another.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Beside> {
    if !puzzle.board.numbered() {
        return None;
    }
    let states = states(std::str::from_utf8(text).ok()?, puzzle)?;
    if has_several_answers(text, &states) {
        return None;
    }
    let games = games(text, &states, puzzle)?;
    let mut rest = text.to_vec();
    for state in &states {
        rest[state.span.clone()].fill(b' ');
    }
    Some(Beside {
        games,
        positions: states.len(),
        rest,
        places: states.into_iter().map(|state| state.span).collect(),
    })
}

/// The positions of a row among moves and words.
pub fn drawings(text: &[u8], puzzle: &Puzzle) -> Vec<Drawing> {
    let mut found = Vec::new();
    let Ok(written) = std::str::from_utf8(text) else {
        return found;
    };
    let counts = counts(&puzzle.start.0);
    for line in scan::lines(text, scan::start(text)) {
        found.extend(in_line(written, line, &counts));
    }
    // `level` has as many letters of each kind as `RR_LL`.
    found.retain(|drawing| !drawing.signs.concat().chars().all(char::is_alphabetic));
    found
}

/// Whether words between the positions take back what is above them, or are the heading of another
/// solution. Where pieces may go back, such positions would be one game.
fn has_several_answers(text: &[u8], states: &[Drawing]) -> bool {
    let (Some(first), Some(last)) = (states.first(), states.last()) else {
        return false;
    };
    let between = first.span.end..last.span.start.max(first.span.end);
    let is_headed = words::headings_of_solutions(&text[between.clone()]) > 0;
    is_headed || Drafts::of(text).says(between, words::is_revision)
}

/// The positions of a text in the signs that most of them have.
fn states(text: &str, puzzle: &Puzzle) -> Option<Vec<Drawing>> {
    let counts = counts(&puzzle.start.0);
    let mut found: BTreeMap<Vec<String>, Vec<Drawing>> = BTreeMap::new();
    for line in scan::lines(text.as_bytes(), scan::start(text.as_bytes())) {
        let mut states = in_line(text, line.clone(), &counts);
        if states.is_empty() {
            states.extend(with_blank(text, line, &counts));
        }
        for state in states {
            let signs = order::distinct(state.signs.clone());
            found.entry(signs).or_default().push(state);
        }
    }
    let most = found.values().map(Vec::len).max()?;
    found.retain(|_, states| states.len() == most);
    let (signs, states) = found.into_iter().next()?;
    let moves = states.iter().any(|state| state.signs != states[0].signs);
    let is_whole = moves && !has_other(text, &signs, &states);
    is_whole.then_some(states)
}

/// Whether a text has a word or a line in these signs that is no position, as one with a sign too
/// few or with a vacancy too many.
fn has_other(text: &str, signs: &[String], states: &[Drawing]) -> bool {
    let signs = signs.concat();
    let squares = states[0].signs.len();
    let mut others = parts(text, is_beside_word);
    others.retain(|part| !is_in_state(part.start, states));
    for part in others {
        let word = &text[part];
        let in_signs = word.chars().all(|c| signs.contains(c));
        let has_vacancy = word.chars().any(|c| !c.is_alphanumeric());
        let len = word.chars().count();
        if in_signs && len > 2 && (has_vacancy || len == squares) {
            return true;
        }
    }
    for line in scan::lines(text.as_bytes(), scan::start(text.as_bytes())) {
        let mut marks: Vec<char> = text[line.clone()].chars().collect();
        marks.retain(|c| !is_beside_word(*c));
        let is_spaced = marks.len() > 2 && marks.len() < line.len();
        let in_signs = marks.iter().all(|c| signs.contains(*c));
        if touches_state(&line, states) {
            continue;
        }
        if is_spaced && in_signs || has_other_part(&text[line], &signs, squares) {
            return true;
        }
    }
    false
}

/// Whether a field of a line, or what stands behind its number, is nearly as long as a position,
/// and has blanks between its signs.
fn has_other_part(line: &str, signs: &str, squares: usize) -> bool {
    let line = line.trim();
    let unnumbered = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let unnumbered = match unnumbered.strip_prefix(['.', ')']) {
        Some(rest) if unnumbered.len() < line.len() => rest,
        _ => line,
    };
    for part in parts(unnumbered, |c| "|:".contains(c)) {
        let written = unnumbered[part].trim();
        let mut marks: Vec<char> = written.chars().collect();
        marks.retain(|c| !is_beside_word(*c));
        let is_spaced = marks.len() > 2 && marks.len() < written.chars().count();
        let is_as_long = marks.len().abs_diff(squares) <= 1;
        if is_spaced && is_as_long && marks.iter().all(|c| signs.contains(*c)) {
            return true;
        }
    }
    false
}

/// Whether one of the positions, which are in order, is within a line.
fn touches_state(line: &Range<usize>, states: &[Drawing]) -> bool {
    let next = states.partition_point(|state| state.span.end <= line.start);
    states
        .get(next)
        .is_some_and(|state| state.span.start < line.end)
}

/// Whether a place is within one of the positions, which are in order.
fn is_in_state(place: usize, states: &[Drawing]) -> bool {
    let next = states.partition_point(|state| state.span.start <= place);
    states[..next]
        .last()
        .is_some_and(|state| place < state.span.end)
}

/// How often each sign or piece is there, without saying which.
fn counts<T: Ord>(signs: &[T]) -> Vec<usize> {
    let mut by_sign: BTreeMap<&T, usize> = BTreeMap::new();
    for sign in signs {
        *by_sign.entry(sign).or_default() += 1;
    }
    let mut counts: Vec<usize> = by_sign.into_values().collect();
    counts.sort_unstable();
    counts
}

/// The positions in a line: its words, or what is between brackets and bars.
fn in_line(text: &str, line: Range<usize>, wanted: &[usize]) -> Vec<Drawing> {
    let mut written = text[line.clone()].to_owned();
    for arrow in customs::ARROWS {
        if arrow.len() > 1 {
            written = written.replace(arrow, &"|".repeat(arrow.len()));
        }
    }
    let mut words = Vec::new();
    for word in parts(&written, is_beside_word) {
        words.extend(state(&written, word, line.start, wanted));
    }
    if !words.is_empty() {
        return words;
    }
    let mut found = Vec::new();
    for part in parts(&written, |c| "[](){}|:".contains(c)) {
        found.extend(state(&written, part, line.start, wanted));
    }
    if found.is_empty() {
        // `|R|R|_|L|L|`.
        found.extend(state(&written, 0..written.len(), line.start, wanted));
    }
    found
}

/// Whether a character is none of a word: a blank, a bracket, a bar, or a mark of a list.
fn is_beside_word(c: char) -> bool {
    c.is_whitespace() || "[](){}|:,;\"'`".contains(c)
}

/// The parts of a text between separators.
fn parts(text: &str, separates: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if separates(c) {
            if start < at {
                parts.push(start..at);
            }
            start = at + c.len_utf8();
        }
    }
    if start < text.len() {
        parts.push(start..text.len());
    }
    parts
}

/// The position that a part of a line shows.
fn state(line: &str, part: Range<usize>, before: usize, wanted: &[usize]) -> Option<Drawing> {
    let mut signs: Vec<char> = line[part.clone()].chars().collect();
    signs.retain(|c| !c.is_whitespace() && !",;|\"'`".contains(*c));
    let has_digits = signs.iter().any(char::is_ascii_digit);
    let fits = !has_digits && counts(&signs) == wanted && !is_word(&signs);
    fits.then(|| Drawing::of_characters(&signs, before + part.start..before + part.end))
}

/// Whether signs are rather a word: only letters, and few, or all different.
fn is_word(signs: &[char]) -> bool {
    const FEWEST: usize = 5;
    let letters = signs.iter().all(|c| c.is_alphabetic());
    let different = order::distinct(signs.to_vec());
    letters && (signs.len() < FEWEST || different.len() == signs.len())
}

/// The position of a whole line in which the vacancy is a blank, at the end or within.
fn with_blank(text: &str, line: Range<usize>, wanted: &[usize]) -> Option<Drawing> {
    let squares: usize = wanted.iter().sum();
    let mut signs: Vec<char> = text[line.clone()].chars().collect();
    if signs.len() + 1 == squares && !signs.contains(&' ') {
        signs.push(' ');
    }
    let blanks = signs.iter().filter(|c| **c == ' ').count();
    let plain = signs.iter().all(|c| c.is_alphabetic() || *c == ' ');
    let fits = blanks == 1 && plain && counts(&signs) == wanted;
    fits.then(|| Drawing::of_characters(&signs, line))
}

/// The games of positions in the only meaning of their signs that makes the moves legal, or else
/// that in which the first position is the start.
fn games(text: &[u8], states: &[Drawing], puzzle: &Puzzle) -> Option<Vec<WrittenGame>> {
    let mut legal = Vec::new();
    let mut from_start = None;
    for legend in legends(&states[0], puzzle) {
        let positions = positions(states, &legend)?;
        let begins = positions[0] == puzzle.start;
        let games = played(text, states, &positions, puzzle)?;
        if games.iter().all(|game| game.broken.is_none()) {
            legal.push(games);
        } else if begins {
            from_start = Some(games);
        }
    }
    match legal.len() {
        1 => legal.pop(),
        0 => from_start,
        _ => None,
    }
}

/// The positions in a meaning of the signs.
fn positions(states: &[Drawing], legend: &Legend) -> Option<Vec<Position>> {
    let mut positions = Vec::new();
    for state in states {
        positions.push(drawing::position(&state.signs, legend)?);
    }
    Some(positions)
}

/// The games of positions, with the start before them if it is left out.
fn played(
    text: &[u8],
    states: &[Drawing],
    positions: &[Position],
    puzzle: &Puzzle,
) -> Option<Vec<WrittenGame>> {
    let mut sequence = PositionSequence::new(puzzle);
    if positions[0] != puzzle.start {
        sequence.next(Some(puzzle.start.clone()), states[0].span.clone());
    }
    let mut last = None;
    for (index, (state, position)) in states.iter().zip(positions).enumerate() {
        if last != Some(position) || !is_shown_again(text, states, index) {
            sequence.next(Some(position.clone()), state.span.clone());
        }
        last = Some(position);
    }
    sequence.games(0, Faults::default()).ok()
}

/// Whether a position that equals the one before is the same one, shown again: where the next move
/// begins in the same line, as `Final position:`, or as the start or the end in a part of its own.
fn is_shown_again(text: &[u8], states: &[Drawing], index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    let between = &text[states[before].span.end..states[index].span.start];
    let behind = states.get(index + 1);
    let in_line = |part: &[u8]| !part.contains(&b'\n');
    if !in_line(between)
        && behind.is_some_and(|next| in_line(&text[states[index].span.end..next.span.start]))
    {
        return true;
    }

    let has_number = between.iter().any(u8::is_ascii_digit);
    if says_again(between) {
        return true;
    }
    let is_apart = between.windows(2).any(|ends| ends == b"\n\n");
    let is_end = behind.is_none() && !has_number;
    is_apart && (before == 0 || is_end)
}

/// Whether some words say that the position behind them was shown before: `Final position:`.
pub fn says_again(label: &[u8]) -> bool {
    const AGAIN: &str = "before current end final from goal here initial now result start starting \
        vor aktuell anfang ende ziel avant départ fin";
    let said = remarks::words(label);
    let has_number = label.iter().any(u8::is_ascii_digit);
    let counts = said.iter().all(|word| words::is_count(word.as_bytes()));
    words::has_any(&said, AGAIN) || !counts && !has_number
}

/// What the signs of a position may mean: each piece, or the vacancy, is as often there as at the
/// start. With more than two kinds of pieces the position is the start.
fn legends(first: &Drawing, puzzle: &Puzzle) -> Vec<Legend> {
    const MOST: usize = 3;
    let contents = order::distinct(puzzle.start.0.clone());
    if contents.len() > MOST {
        let signs = first.signs.iter().cloned();
        let legend: Legend = signs.zip(puzzle.start.0.iter().copied()).collect();
        return vec![legend];
    }
    let signs = order::distinct(first.signs.clone());
    drawing::meanings(signs, &contents, |sign, content| {
        is_as_often(first, sign, puzzle, content)
    })
}

/// Whether a sign is as often in a position as a piece or the vacancy at the start.
fn is_as_often(state: &Drawing, sign: &str, puzzle: &Puzzle, content: Option<KindId>) -> bool {
    let signs = state.signs.iter().filter(|other| **other == sign);
    let pieces = puzzle.start.0.iter().filter(|other| **other == content);
    signs.count() == pieces.count()
}

/// Whether a line of a text has more words than a heading or a remark.
pub fn has_sentences(text: &[u8]) -> bool {
    const MOST: usize = 4;
    for line in scan::lines(text, 0) {
        let words = scan::words(&text[..line.end], line.start, |byte| {
            !byte.is_ascii_alphabetic()
        });
        if words.filter(|word| word.len() > 1).count() > MOST {
            return true;
        }
    }
    false
}
