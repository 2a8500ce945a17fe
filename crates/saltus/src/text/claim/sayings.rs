//! What a text says of the piece of a move beside its cells: its colour, the number of a checker,
//! and whether it jumps or slides, `frog: 2-3`, `2-3 (frog)`, `3 -> 1 (checker 2)`, `4 jumps to 2`.
//!
//! A saying belongs to a move of its own line, before it or behind it. Between two moves of a line
//! it belongs to the one from which no separator sets it apart; where both are as near, sayings at
//! the beginning or at the end of the line tell on which side of their moves they stand.

use super::{
    shape::Leg,
    tokens::{Glue, Saying, Subject, TokenLine, Tokens, Told},
    words::{self, ANIMALS, COLOURS},
};
use crate::{
    puzzle::{KindId, Puzzle},
    text::scan,
};
use std::{cmp::Ordering, ops::Range};

/// Whether the pieces of a puzzle are checkers with the numbers from 1 on.
pub fn has_numbered_checkers(puzzle: &Puzzle) -> bool {
    let kinds = &puzzle.rules.kinds;
    let mut names = (1..).zip(kinds);
    kinds.len() > 1 && names.all(|(number, kind)| kind.name == number.to_string())
}

/// The kind of the checker with a number.
pub fn checker(number: u32) -> Option<KindId> {
    let index = number.checked_sub(1)?;
    u8::try_from(index).ok().map(KindId)
}

/// What kind of thing a word for a piece is: of two kinds of words each may name the same piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ColourKind {
    /// A frog or a toad.
    Animal,
    /// A colour.
    Colour,
    /// A letter, or any other word.
    Other,
}

impl ColourKind {
    /// The kind of a word.
    pub fn of(word: &[u8]) -> ColourKind {
        let is_in = |words: &[&str]| {
            words
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
        };
        if is_in(ANIMALS) {
            ColourKind::Animal
        } else if is_in(COLOURS) {
            ColourKind::Colour
        } else {
            ColourKind::Other
        }
    }
}

/// The word of a field that names a colour or an animal, or else its last word that may not be
/// about any piece.
pub fn colour_in(text: &[u8], field: &Range<usize>) -> Option<Range<usize>> {
    let mut last = None;
    let places = scan::words(&text[..field.end], field.start, |byte| {
        !byte.is_ascii_alphabetic()
    });
    for word in places {
        if ColourKind::of(&text[word.clone()]) != ColourKind::Other {
            return Some(word);
        }
        if !words::is_any_piece(&text[word.clone()]) {
            last = Some(word);
        }
    }
    last
}

/// A saying about the move of a word.
struct Owned<'a> {
    /// The index of a word of the move.
    token: usize,
    saying: &'a Saying,
}

/// Adds to moves what the text says of their pieces.
pub fn add(legs: &mut [Leg], words: &Tokens, text: &[u8]) {
    /// No move has more sayings about it, so that long texts take linear time.
    const MOST: usize = 16;
    let subjects: [fn(Subject) -> bool; 3] = [
        |about| about == Subject::Colour,
        |about| matches!(about, Subject::Checker(_)),
        |about| matches!(about, Subject::Motion { .. }),
    ];
    for is_meant in subjects {
        let mut sayings = Vec::new();
        for saying in &words.sayings {
            if is_meant(saying.about) {
                sayings.push(saying);
            }
        }
        let owned = owned(words, text, &sayings);
        if owned.is_empty() {
            continue;
        }
        for leg in &mut *legs {
            let tokens = &words.tokens;
            let first = tokens.partition_point(|token| token.span.start < leg.span.start);
            let end = tokens.partition_point(|token| token.span.start < leg.span.end);
            let from = owned.partition_point(|owned| owned.token < first);
            let to = owned.partition_point(|owned| owned.token < end);
            let sayings = &owned[from..to.clamp(from, from + MOST)];
            tell(&mut leg.told, sayings, text);
        }
    }
}

/// Adds to a move of a list what a comment behind it says, `[3, 5],  # 4: frog jumps`.
pub fn add_comment(leg: &mut Leg, text: &[u8]) {
    let line = &text[..scan::run(text, leg.span.end, |byte| byte != b'\n')];
    let start = scan::run(line, leg.span.end, |byte| b" \t,;".contains(&byte));
    if !line[start..].starts_with(b"#") && !line[start..].starts_with(b"//") {
        return;
    }
    let mut sayings = Vec::new();
    for span in scan::words(line, start, |byte| !byte.is_ascii_alphabetic()) {
        let word = &line[span.clone()];
        let about = match words::motion_in(word) {
            Some(jumps) => Subject::Motion { jumps },
            None if ColourKind::of(word) != ColourKind::Other => Subject::Colour,
            None => continue,
        };
        let before = 0;
        sayings.push(Saying {
            before,
            span,
            about,
        });
    }
    let mut owned = Vec::new();
    for saying in &sayings {
        owned.push(Owned { token: 0, saying });
    }
    tell(&mut leg.told, &owned, text);
}

/// The moves of sayings about one subject, in the order of their words.
fn owned<'a>(words: &Tokens, text: &[u8], sayings: &[&'a Saying]) -> Vec<Owned<'a>> {
    let mut owned = Vec::new();
    let mut rest = sayings;
    // Whether lines without moves are the headings of those below them.
    let mut are_headings = false;
    while let [first, ..] = rest {
        let line = line_at(words, first.span.start);
        let mut count = 1;
        while count < rest.len() && is_together(line, first, rest[count]) {
            count += 1;
        }
        let (here, others) = rest.split_at(count);
        rest = others;
        if let Some(line) = line {
            own_in_line(words, text, line, here, &mut owned);
            continue;
        }
        are_headings |= first.before == 0;
        let token = match are_headings {
            true => first.before,
            false => first.before - 1,
        };
        let is_motion = matches!(first.about, Subject::Motion { .. });
        if count == 1 && !is_motion {
            push(&mut owned, token, first);
        }
    }
    owned
}

/// Adds a saying behind those about the same word or earlier ones: at most a few are later.
fn push<'a>(owned: &mut Vec<Owned<'a>>, token: usize, saying: &'a Saying) {
    owned.push(Owned { token, saying });
    let mut at = owned.len() - 1;
    while at > 0 && owned[at - 1].token > token {
        owned.swap(at - 1, at);
        at -= 1;
    }
}

/// Whether a saying stands in the line of another one, or like it in the lines before a word.
fn is_together(line: Option<&TokenLine>, first: &Saying, other: &Saying) -> bool {
    match line {
        Some(line) => other.span.start < line.span.end,
        None => other.before == first.before,
    }
}

/// The line with words at a place.
fn line_at(words: &Tokens, place: usize) -> Option<&TokenLine> {
    let index = words.lines.partition_point(|line| line.span.end <= place);
    let line = words.lines.get(index)?;
    (line.span.start <= place).then_some(line)
}

/// Finds the moves of the sayings of one line.
fn own_in_line<'a>(
    words: &Tokens,
    text: &[u8],
    line: &TokenLine,
    sayings: &[&'a Saying],
    owned: &mut Vec<Owned<'a>>,
) {
    let Range { start, end } = line.tokens;
    let leads = sayings.iter().any(|saying| saying.before <= start);
    let trails = sayings.iter().any(|saying| saying.before >= end);
    for saying in sayings {
        let before = saying.before;
        let is_behind = if before <= start {
            false
        } else if before >= end || words.tokens[before].glue.joins() {
            true
        } else {
            let [last, next] = [before - 1, before].map(|index| &words.tokens[index].span);
            let left = separation(part(text, last.end..saying.span.start));
            let right = separation(part(text, saying.span.end..next.start));
            match left.cmp(&right) {
                Ordering::Less => true,
                Ordering::Greater => false,
                Ordering::Equal if leads => false,
                Ordering::Equal if trails => true,
                Ordering::Equal => continue,
            }
        };
        if is_behind && is_of_passed(words, text, saying) {
            continue;
        }
        let token = if is_behind {
            before - 1
        } else {
            before.max(start)
        };
        push(owned, token, saying);
    }
}

/// Whether a saying stands at the cell that a move passes, `over 3 (frog)`: it may be about the
/// piece there.
fn is_of_passed(words: &Tokens, text: &[u8], saying: &Saying) -> bool {
    let cell = &words.tokens[saying.before - 1];
    let between = part(text, cell.span.end..saying.span.start);
    let is_passed = matches!(cell.glue, Glue::Over | Glue::Behind);
    let is_apart = between.contains(&b')') || separation(between) > 0;
    is_passed && !is_apart && !matches!(saying.about, Subject::Motion { .. })
}

fn part(text: &[u8], place: Range<usize>) -> &[u8] {
    text.get(place).unwrap_or_default()
}

/// How far signs set apart what stands on both sides of them.
fn separation(between: &[u8]) -> usize {
    let mut most = 0;
    for byte in between {
        most = most.max(match byte {
            b',' | b'|' => 1,
            b';' | b'.' => 2,
            b'\n' => 3,
            _ => 0,
        });
    }
    most
}

/// Adds what sayings about one move tell together: where two differ, neither counts.
fn tell(told: &mut Told, sayings: &[Owned], text: &[u8]) {
    if told.colour.is_none() {
        told.colour = colour(sayings, text);
    }
    let mut numbers = Vec::new();
    let mut motions = Vec::new();
    for Owned { saying, .. } in sayings {
        match saying.about {
            Subject::Colour => {}
            Subject::Checker(number) => numbers.push(number),
            Subject::Motion { jumps } => motions.push(jumps),
        }
    }
    if let [first, rest @ ..] = &numbers[..] {
        told.number = rest.iter().all(|other| other == first).then_some(*first);
    }
    if let [first, rest @ ..] = &motions[..] {
        told.jumps = rest.iter().all(|other| other == first).then_some(*first);
    }
}

/// The only colour among sayings, or the only animal: `the red frog`.
fn colour(sayings: &[Owned], text: &[u8]) -> Option<Range<usize>> {
    for kind in [ColourKind::Animal, ColourKind::Colour, ColourKind::Other] {
        let mut only = None;
        let mut count = 0;
        for Owned { saying, .. } in sayings {
            let span = &saying.span;
            if saying.about == Subject::Colour && ColourKind::of(&text[span.clone()]) == kind {
                only = Some(span.clone());
                count += 1;
            }
        }
        if count == 1 {
            return only;
        }
    }
    None
}
