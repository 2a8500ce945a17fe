//! Moves as nested lists of a program, anywhere in a text: `[['R', 0, 2], ['B', 3, 1]]`, each with
//! the colour of the piece, from and to; or `[[4, 1], [6, 3]]`, `[(4, 2, 1)]`,
//! `[[[4, 2], [4, 4]]]`, `[((4, 2), 'up')]`, `[{"from": 4, "over": 2, "to": 1}]`.

use super::{
    appended::{Appended, name_of},
    brackets::{Items, Reader},
    fields::{self, Fields},
    outcome::Written,
    reading::{self, Spoken},
    shape::{Cut, Leg, Shape, Target, leg_of},
    tokens::{Sign, Told},
};
use crate::{
    board::Board,
    puzzle::Puzzle,
    text::{BadText, scan},
};
use std::ops::Range;

/// A list of moves in a text.
#[derive(Debug)]
pub struct MoveList {
    /// Its place.
    pub span: Range<usize>,
    legs: Vec<Leg>,
}

/// The lists of moves in a text, and whether the last one is cut off.
#[derive(Debug, Default)]
pub struct MoveLists {
    /// The complete lists.
    pub lists: Vec<MoveList>,
    /// The place of a list that the text does not close.
    pub open: Option<Range<usize>>,
    /// Whether a program appends moves to one.
    pub are_filled: bool,
}

/// Finds the lists of moves in a text.
pub fn find(text: &[u8], board: &Board) -> MoveLists {
    let mut found = MoveLists::default();
    let mut at = scan::start(text);
    while at < text.len() {
        if let Some(appended) = Appended::at(text, Some(board), at) {
            at = appended.leg.span.end;
            append(&mut found.lists, text, appended);
            found.are_filled = true;
            continue;
        }
        if text[at] != b'[' {
            at += 1;
            continue;
        }

        let mut items = Items::new(text, Some(board), at);
        let mut legs = Vec::new();
        for leg in items.by_ref() {
            legs.push(leg);
        }
        match items.span().filter(|_| !legs.is_empty()) {
            Some(span) if items.is_cut_off() => {
                found.open = Some(span);
                break;
            }
            Some(span) => {
                at = span.end;
                found.lists.push(MoveList { span, legs });
            }
            None => at += 1,
        }
    }
    if found.lists.is_empty()
        && let Some(list) = objects(text, board)
    {
        found.lists.push(list);
    }
    if found.lists.is_empty()
        && let Some(legs) = fields::in_lines(text, board)
        && let (Some(first), Some(last)) = (legs.first(), legs.last())
    {
        let span = first.span.start..last.span.end;
        found.lists.push(MoveList { span, legs });
    }
    found
}

/// Adds a move to the list that a program fills, or begins that list.
fn append(lists: &mut Vec<MoveList>, text: &[u8], appended: Appended) {
    let Appended { name, leg } = appended;
    if let Some(last) = lists.last_mut() {
        let known = name_of(text, last.span.start);
        if text[known.clone()] == text[name.clone()] {
            last.span = known.start..leg.span.end;
            last.legs.push(leg);
            return;
        }
    }
    lists.push(MoveList {
        span: name.start..leg.span.end,
        legs: vec![leg],
    });
}

/// The moves of terms, in a list or one after another: `move(6,3,1). move(4,5,6).`; `None` if the
/// text has anything else.
pub fn terms(text: &[u8], board: &Board) -> Option<MoveLists> {
    let at = scan::start(text);
    let board = Some(board);
    let mut reader = Reader { text, board, at };
    let mut list = MoveList {
        span: at..at,
        legs: Vec::new(),
    };
    reader.name_of_list();
    while let Some(byte) = reader.peek() {
        if b"[],.;".contains(&byte) {
            reader.at += 1;
            continue;
        }
        if !reader.skip_functor() {
            return None;
        }
        list.legs.push(reader.item(b'(')?);
        list.span.end = reader.at;
    }
    let lists = vec![list];
    Some(MoveLists {
        lists,
        ..MoveLists::default()
    })
}

/// The moves of a text of objects, one after another, `{"from": 6, "to": 1}`; `None` if it has
/// anything else.
fn objects(text: &[u8], board: &Board) -> Option<MoveList> {
    let at = scan::start(text);
    let board = Some(board);
    let mut reader = Reader { text, board, at };
    let mut list = MoveList {
        span: at..at,
        legs: Vec::new(),
    };
    while let Some(byte) = reader.peek() {
        let begin = reader.at;
        let fields = (byte == b'{').then(|| Fields::read(&mut reader, b'}'))??;
        list.legs.push(fields.leg(text, board, begin..reader.at)?);
        list.span.end = reader.at;
        reader.comma();
    }
    (!list.legs.is_empty()).then_some(list)
}

/// Whether a text is a list of a program with nothing in it, also with a name.
pub fn is_empty_list(text: &[u8]) -> bool {
    let mut marks = text.to_vec();
    marks.retain(|byte| !byte.is_ascii_whitespace());
    let list = match marks.iter().position(|&byte| byte == b'=') {
        Some(joint) if marks[..joint].iter().all(u8::is_ascii_alphabetic) => &marks[joint + 1..],
        _ => &marks[..],
    };
    matches!(list, b"[]" | b"()" | b"[[]]")
}

/// Whether a text has words outside its lists, other than the name of a list, `moves =`.
pub fn has_prose(text: &[u8], lists: &MoveLists) -> bool {
    let inside = |at: usize| lists.lists.iter().any(|list| list.span.contains(&at));
    let letters = |byte: u8| !byte.is_ascii_alphabetic();
    let mut words = scan::words(text, 0, letters);
    words.any(|word| {
        let named = text[word.end..].trim_ascii_start().starts_with(b"=");
        word.len() > 1 && !named && !inside(word.start)
    })
}

impl MoveLists {
    /// The text with nothing but the items of its only list, each in a line, if each is a list or
    /// several: places stay.
    pub fn with_each_item_apart(&self, text: &[u8]) -> Option<Vec<u8>> {
        let [only] = &self.lists[..] else {
            return None;
        };
        let mut apart = vec![b' '; text.len()];
        let mut depth = 0;
        let mut items = 0;
        for at in only.span.clone() {
            let byte = text[at];
            let was_inner = depth > 1;
            if b"[({".contains(&byte) {
                depth += 1;
                items += usize::from(depth == 2);
            } else if b"])}".contains(&byte) {
                depth -= 1;
            }
            if depth > 1 || was_inner {
                apart[at] = byte;
            } else if b",;".contains(&byte) {
                apart[at] = b'\n';
            } else if !b"[]".contains(&byte) && !byte.is_ascii_whitespace() {
                // An item that is no list.
                return None;
            }
        }
        (items > 1).then_some(apart)
    }

    /// The lists as the moves of one game, if each may be a move between points,
    /// `[[4, 2], [4, 4]]`, with nothing but separators between them: two moves by the numbers of
    /// cells look alike.
    pub fn as_one_game(&self, text: &[u8]) -> Option<MoveList> {
        let (first, last) = (self.lists.first()?, self.lists.last()?);
        let mut game = MoveList {
            span: first.span.start..last.span.end,
            legs: Vec::new(),
        };
        for list in &self.lists {
            let mut points = Vec::new();
            for leg in &list.legs {
                points.push(leg.point()?);
            }
            let leg = leg_of(&points, Told::default(), Cut::Inside, list.span.clone());
            game.legs.push(leg.filter(|_| points.len() > 1)?);
        }
        let apart = self.lists.windows(2).any(|pair| {
            let between = &text[pair[0].span.end..pair[1].span.start];
            between.iter().any(u8::is_ascii_alphabetic)
        });
        (self.lists.len() > 1 && !apart).then_some(game)
    }
}

impl Leg {
    /// The point whose two numbers look like a move from cell to cell.
    fn point(&self) -> Option<Sign> {
        match (self.from, self.target) {
            (Sign::Number { value: first, .. }, Target::Cell(Sign::Number { value, .. }))
                if self.over.is_none() && self.told.colour.is_none() =>
            {
                Some(Sign::Point([first, value]))
            }
            _ => None,
        }
    }
}

impl MoveList {
    /// The game of this list.
    ///
    /// # Errors
    /// Two ways of counting cells make different solutions of it.
    pub fn read(&self, text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
        let mut written = vec![Written {
            shape: Shape::Joined,
            legs: self.legs.clone(),
        }];
        written.extend(reading::of_checkers(puzzle, &self.legs));
        written.extend(reading::by_numbers_of_checkers(puzzle, &self.legs));
        if let Some(legs) = with_passed_last(&self.legs) {
            let shape = Shape::Joined;
            written.push(Written { shape, legs });
        }
        let mut spoken = match reading::choose_list(text, puzzle, &written)? {
            Ok(spoken) => spoken,
            Err(question) => return Some(Err(question)),
        };
        for game in &mut spoken.games {
            game.span = self.span.clone();
        }
        Some(Ok(spoken))
    }
}

/// The moves as if the cell that each passes stood behind its end: `(from, to, over)`; `None` if a
/// move passes none.
fn with_passed_last(legs: &[Leg]) -> Option<Vec<Leg>> {
    let mut swapped = Vec::with_capacity(legs.len());
    for leg in legs {
        let (Some(second), Target::Cell(third)) = (leg.over, leg.target) else {
            return None;
        };
        swapped.push(Leg {
            target: Target::Cell(second),
            over: Some(third),
            ..leg.clone()
        });
    }
    Some(swapped)
}
