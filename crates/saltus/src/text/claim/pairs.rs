//! Moves of a short row as pairs of digits, `12 31 23`: none of its squares has two.

use super::{Claims, sayings::has_numbered_checkers};
use crate::{
    board::Cell,
    problem::Claim,
    puzzle::{Move, Puzzle},
    text::scan,
};

/// The most squares whose numbers have one digit each.
const MOST_SQUARES: usize = 9;

/// Reads a text that has nothing but several such pairs, from a square to another one. With a 0
/// among the digits the squares count from 0.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Claims> {
    let squares = puzzle.board.len();
    let is_short_row = puzzle.board.numbered() && squares <= MOST_SQUARES;
    if !is_short_row || has_numbered_checkers(puzzle) {
        return None;
    }
    let pairs = pairs(text)?;
    let is_from_zero = pairs.as_flattened().contains(&0);
    let first = if is_from_zero { 0 } else { 1 };
    let mut moves = Vec::with_capacity(pairs.len());
    for [from, to] in pairs {
        let (from, to) = (from - first, to - first);
        if usize::from(from.max(to)) >= squares {
            return None;
        }
        moves.push(Move::new(Cell(from), Cell(to)));
    }

    let read_as = "moves as pairs of digits";
    let mut claims = Claims::one(Claim::Moves(moves), Vec::new(), 0..text.len(), read_as);
    claims.own = false;
    Some(claims)
}

/// The digits of two words or more that have two different ones each.
fn pairs(text: &[u8]) -> Option<Vec<[u8; 2]>> {
    let mut pairs = Vec::new();
    for word in scan::words(text, scan::start(text), separates_pairs) {
        let [from @ b'0'..=b'9', to @ b'0'..=b'9'] = text[word] else {
            return None;
        };
        if from == to {
            return None;
        }
        pairs.push([from - b'0', to - b'0']);
    }
    (pairs.len() > 1).then_some(pairs)
}

fn separates_pairs(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b",;[]".contains(&byte)
}
