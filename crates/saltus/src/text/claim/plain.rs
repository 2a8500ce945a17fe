//! Moves by the numbers of their cells and nothing else, which rows of any size have: as lists of a
//! program, `[['R', 0, 1], ['B', 2, 0]]`, which is the format that tasks for language models ask
//! for, or with joints, `1-2 3-1`. They are read in one pass, without a board.

use super::{
    appended::{Appended, name_of},
    brackets::Items,
    shape::{Leg, Target},
    tokens::Sign,
};
use std::ops::Range;

/// A move from one number to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainMove {
    /// The first letter of the colour, as a capital, if one is written.
    pub colour: Option<u8>,
    /// The number of the cell where it begins.
    pub from: u64,
    /// The number of the cell where it ends.
    pub to: u64,
}

/// A list of moves in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainList {
    /// Its place.
    pub span: Range<usize>,
    /// Its moves.
    pub moves: Vec<PlainMove>,
}

impl PlainList {
    /// The list whose bracket is at this place, which may be empty, or cut off by the end of the
    /// text; `None` if it has something else than moves. Takes time linear in the list.
    ///
    /// ```
    /// use saltus::text::claim::PlainList;
    /// let text = b"moves = [['R', 0, 1],  # red slides\n  ['B', 2";
    /// let list = PlainList::at(text, 8).unwrap();
    /// assert_eq!((list.moves.len(), list.moves[0].colour), (1, Some(b'R')));
    /// ```
    pub fn at(text: &[u8], start: usize) -> Option<PlainList> {
        let mut items = Items::new(text, None, start);
        let mut moves = Vec::new();
        for leg in items.by_ref() {
            moves.push(PlainMove::of(&leg, text)?);
        }
        let span = items.span()?;
        Some(PlainList { span, moves })
    }

    /// The last list of at least one move in a text, with the moves that a program appends to it.
    /// Takes time linear in the text: what a list has read begins no other one.
    ///
    /// ```
    /// use saltus::text::claim::PlainList;
    /// let text = b"moves = []\nmoves.append((0, 1))\nmoves.append((2, 0))\n";
    /// assert_eq!(PlainList::last(text).unwrap().moves.len(), 2);
    /// assert_eq!(PlainList::last(b"[see 1]"), None);
    /// ```
    pub fn last(text: &[u8]) -> Option<PlainList> {
        let mut last: Option<PlainList> = None;
        let mut at = 0;
        while at < text.len() {
            if let Some(Appended { name, leg }) = Appended::at(text, None, at)
                && let Some(step) = PlainMove::of(&leg, text)
            {
                at = leg.span.end;
                let mut list = with_appended(text, last, name, step);
                list.span.end = at;
                last = Some(list);
                continue;
            }
            match PlainList::at(text, at).filter(|list| !list.moves.is_empty()) {
                Some(list) => {
                    at = list.span.end;
                    last = Some(list);
                }
                None => at += 1,
            }
        }
        last
    }
}

/// The list that a program fills, with one more move. From its name on, what is added is its own.
fn with_appended(
    text: &[u8],
    last: Option<PlainList>,
    name: Range<usize>,
    step: PlainMove,
) -> PlainList {
    if let Some(mut list) = last {
        let known = name_of(text, list.span.start);
        if text[known.clone()] == text[name.clone()] {
            list.span.start = known.start;
            list.moves.push(step);
            return list;
        }
    }
    PlainList {
        span: name,
        moves: vec![step],
    }
}

impl PlainMove {
    /// The numbers of a move; `None` if it says anything else.
    fn of(leg: &Leg, text: &[u8]) -> Option<PlainMove> {
        let (Sign::Number { value: from, .. } | Sign::Checker(from), None) = (leg.from, leg.over)
        else {
            return None;
        };
        // Whether it is the checker of that number only its position tells.
        if leg.told.number.is_some() {
            return None;
        }
        let Target::Cell(Sign::Number { value: to, .. }) = leg.target else {
            return None;
        };
        let colour = leg.told.colour.as_ref().map(|word| text[word.start]);
        Some(PlainMove {
            colour: colour.map(|letter| letter.to_ascii_uppercase()),
            from: from.into(),
            to: to.into(),
        })
    }

    /// The moves of a text such as `1-2 3-1 2-3`, in one pass: every pair of numbers with a joint
    /// between them.
    ///
    /// ```
    /// use saltus::text::claim::PlainMove;
    /// let moves = PlainMove::joined("1-2, then 3 → 1".as_bytes());
    /// assert_eq!((moves[1].from, moves[1].to), (3, 1));
    /// ```
    pub fn joined(text: &[u8]) -> Vec<PlainMove> {
        let mut moves = Vec::new();
        let mut from: Option<u64> = None;
        let mut at = 0;
        while at < text.len() {
            let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit());
            let digits = digits.count();
            if digits == 0 {
                at += 1;
                continue;
            }
            let value = std::str::from_utf8(&text[at..at + digits]).ok();
            let value = value.and_then(|digits| digits.parse().ok());
            at += digits;
            if let (Some(from), Some(to)) = (from, value) {
                let colour = None;
                moves.push(PlainMove { colour, from, to });
            }
            let joint = joint_at(text, at);
            // The end of a move is not the start of the next one.
            from = match (from, joint) {
                (None, Some(end)) => {
                    at = end;
                    value
                }
                _ => None,
            };
        }
        moves
    }
}

/// What joins the two cells of a move.
const JOINTS: [&str; 6] = ["->", "\u{2192}", "\u{2013}", "-", "to", "="];

/// The place after the joint that begins here, with the blanks around it.
fn joint_at(text: &[u8], at: usize) -> Option<usize> {
    const MOST_BLANKS: usize = 8;
    let is_blank = |byte: &&u8| **byte == b' ';
    let rest = &text[at.min(text.len())..];
    let before = rest.iter().take(MOST_BLANKS).take_while(is_blank).count();
    let rest = &rest[before..];
    let joint = JOINTS
        .iter()
        .find(|joint| rest.starts_with(joint.as_bytes()))?;
    let rest = &rest[joint.len()..];
    let after = rest.iter().take(MOST_BLANKS).take_while(is_blank).count();
    let end = at + before + joint.len() + after;
    text.get(end).is_some_and(u8::is_ascii_digit).then_some(end)
}
