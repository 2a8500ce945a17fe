//! Moves from words: which words belong to one move, and where a solution may begin.

use super::tokens::{Glue, Sign, Token, Tokens};
use crate::{board::Board, text::scan};
use std::ops::Range;

/// How the words of a text make moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cells with joints between them, or a cell and a direction.
    Joined,
    /// Each bracket is a move from one number to another.
    Brackets,
    /// Each group of this many words is a move: from and to, with the passed cell between them, or
    /// four numbers.
    Groups {
        /// The number of words.
        size: usize,
        /// Whether a comma ends a group, or only a line.
        comma: bool,
    },
    /// The rows of a table.
    Table,
    /// Each word is the cell from which a piece moves to the only vacancy.
    Squares,
}

/// Where a piece goes.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// To a cell.
    Cell(Sign),
    /// In a direction of the board.
    Heading(u8),
    /// To the only vacancy.
    Vacancy,
}

/// Whether another solution may begin before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Hardly: in the same line.
    Inside,
    /// A line begins.
    Line,
    /// An empty line or a heading is before it.
    Block,
    /// The numbers start again, or there is a label.
    Restart,
}

/// A move as it is written.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The cell where it begins.
    pub from: Sign,
    /// Where it ends.
    pub target: Target,
    /// The cell that it passes, if that is written.
    pub over: Option<Sign>,
    /// Whether another solution may begin here.
    pub cut: Cut,
    /// Its place in the text.
    pub span: Range<usize>,
}

impl Shape {
    /// The shapes in which the words of a text may be moves, the likeliest first.
    pub fn of(words: &Tokens, board: &Board) -> Vec<Shape> {
        let tokens = &words.tokens;
        let joins = |glue| matches!(glue, Glue::Joint | Glue::Over);
        let joined = tokens.iter().any(|token| joins(token.glue));
        let headed = |token: &Token| matches!(token.sign, Sign::Heading(_));
        if joined || tokens.iter().any(headed) {
            return vec![Shape::Joined];
        }
        let mut shapes = Vec::new();
        if board.numbered() {
            shapes.push(Shape::Squares);
        }
        for size in [2, 3, 4] {
            for comma in [true, false] {
                shapes.push(Shape::Groups { size, comma });
            }
        }
        let brackets = |token: &Token| matches!(token.sign, Sign::Point(_));
        if tokens.iter().all(brackets) {
            shapes.push(Shape::Brackets);
        }
        shapes
    }

    /// The moves of this shape; `None` if the words do not have it.
    pub fn legs(self, words: &Tokens, text: &[u8]) -> Option<Vec<Leg>> {
        let cuts = cuts(words, text);
        match self {
            Shape::Joined => joined(words, &cuts),
            Shape::Brackets => brackets(words, &cuts),
            Shape::Groups { size, comma } => groups(words, &cuts, size, comma),
            Shape::Squares => Some(squares(words, &cuts)),
            // Its columns tell, and not its words.
            Shape::Table => None,
        }
    }

    /// A description for people.
    pub fn describe(self) -> &'static str {
        match self {
            Shape::Joined => "moves",
            Shape::Brackets => "moves in brackets",
            Shape::Groups { size: 3, .. } => "moves as from, over, to",
            Shape::Groups { .. } => "moves as from, to",
            Shape::Table => "a table of moves",
            Shape::Squares => "the squares from which checkers move",
        }
    }
}

/// Whether another solution may begin before each word.
fn cuts(words: &Tokens, text: &[u8]) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = words.tokens.iter().map(cut_before).collect();
    for mark in &words.marks {
        let first = scan::integer(&text[mark.digits.clone()]) == Ok(1);
        if let Some(cut) = cuts.get_mut(mark.before)
            && (words.labelled || first)
        {
            *cut = Cut::Restart;
        }
    }
    cuts
}

fn cut_before(token: &Token) -> Cut {
    match token.glue {
        Glue::Block => Cut::Block,
        Glue::Line => Cut::Line,
        _ => Cut::Inside,
    }
}

fn joined(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let tokens = &words.tokens;
    let joins = |glue| matches!(glue, Glue::Joint | Glue::Over);
    let mut legs = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begin = at;
        let mut from = tokens[at].sign;
        let mut over = None;
        let mut cut = cuts[at];
        let first_leg = legs.len();
        at += 1;
        while let Some(token) = tokens.get(at).filter(|token| joins(token.glue)) {
            at += 1;
            if token.glue == Glue::Over {
                // Behind its move: `4 to 1 over 2`.
                let behind = tokens.get(at).is_none_or(|next| !joins(next.glue));
                match legs[first_leg..].last_mut() {
                    Some(Leg { over, .. }) if behind => *over = Some(token.sign),
                    _ => over = Some(token.sign),
                }
                continue;
            }
            legs.push(Leg {
                from,
                target: Target::Cell(token.sign),
                over: over.take(),
                cut,
                span: tokens[begin].span.start..token.span.end,
            });
            from = token.sign;
            cut = Cut::Inside;
        }
        let whole = legs.len() > first_leg && over.is_none();
        if whole {
            continue;
        }
        // `b4 right`.
        let next = tokens.get(at).filter(|next| next.glue <= Glue::Comma)?;
        let Sign::Heading(heading) = next.sign else {
            return None;
        };
        legs.push(Leg {
            from,
            target: Target::Heading(heading),
            over: None,
            cut,
            span: tokens[begin].span.start..next.span.end,
        });
        at += 1;
    }
    Some(legs)
}

fn brackets(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    for (token, &cut) in words.tokens.iter().zip(cuts) {
        let Sign::Point([from, to]) = token.sign else {
            return None;
        };
        legs.push(Leg {
            from: number(from),
            target: Target::Cell(number(to)),
            over: None,
            cut,
            span: token.span.clone(),
        });
    }
    Some(legs)
}

fn number(value: u32) -> Sign {
    Sign::Number {
        value,
        two_digits: false,
    }
}

fn groups(words: &Tokens, cuts: &[Cut], size: usize, comma: bool) -> Option<Vec<Leg>> {
    let tokens = &words.tokens;
    let ends = if comma { Glue::Comma } else { Glue::Line };
    let mut legs = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begin = at;
        at += 1;
        while tokens.get(at).is_some_and(|token| token.glue < ends) {
            at += 1;
        }
        let group = &tokens[begin..at];
        if group.len() != size {
            return None;
        }
        let signs: Vec<Sign> = group.iter().map(|token| token.sign).collect();
        let (from, over, to) = match signs[..] {
            [from, to] => (from, None, to),
            [from, over, to] => (from, Some(over), to),
            [a, b, c, d] => (point(a, b)?, None, point(c, d)?),
            _ => return None,
        };
        legs.push(Leg {
            from,
            target: Target::Cell(to),
            over,
            cut: cuts[begin],
            span: group[0].span.start..tokens[at - 1].span.end,
        });
    }
    Some(legs)
}

/// The point of two numbers.
fn point(first: Sign, second: Sign) -> Option<Sign> {
    match (first, second) {
        (Sign::Number { value: first, .. }, Sign::Number { value: second, .. }) => {
            Some(Sign::Point([first, second]))
        }
        _ => None,
    }
}

fn squares(words: &Tokens, cuts: &[Cut]) -> Vec<Leg> {
    let mut legs = Vec::new();
    for (token, &cut) in words.tokens.iter().zip(cuts) {
        legs.push(Leg {
            from: token.sign,
            target: Target::Vacancy,
            over: None,
            cut,
            span: token.span.clone(),
        });
    }
    legs
}
