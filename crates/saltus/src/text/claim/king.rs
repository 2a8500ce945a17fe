//! An answer about a king or man, as `saltus solve` and `saltus list` write it for a capture board:
//! its route, `A1 C3 E5`, from square to square without joints, or that it can or cannot take all.
//!
//! In other words the middle one of three squares is the one that a jump passes. A route is told
//! apart by its geometry: no jump ends on the square that it passes.

use super::{Claims, PlacedClaim};
use crate::{
    board::{Adjacency, Cell},
    capture::{Field, Square},
    problem::Claim,
    puzzle::{Move, Puzzle},
    referee,
    text::capture::{SaidOfKing, answer_of_king, told_route},
};

/// Reads a text that is an answer about a king; `None` if it is anything else, or if the puzzle is
/// not that of one piece of a capture board.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Claims> {
    if puzzle.board.adjacency() != Adjacency::Diagonal {
        return None;
    }
    let (field, piece) = Field::shown(puzzle)?;
    let alone = field.with_only(piece);
    // Beside other kings an answer may be about all of them.
    let answer =
        answer_of_king(&alone, piece, text).or_else(|| answer_of_king(&field, piece, text));
    let Some(answer) = answer else {
        let route = told_route(&alone, text)?;
        let mut claims = Claims::one(
            Claim::Moves(moves_of(&route, puzzle)?),
            Vec::new(),
            0..text.len(),
            "the squares of a route",
        );
        claims.own = false;
        return Some(claims);
    };
    let names_squares = text.iter().any(u8::is_ascii_alphabetic);
    let mut claims = Vec::with_capacity(answer.said.len());
    for said in &answer.said {
        let claim = match said {
            SaidOfKing::Can => Claim::Possible,
            SaidOfKing::Cannot => Claim::Impossible,
            SaidOfKing::Route(route) => {
                let moves = moves_of(route, puzzle)?;
                // Numbers may name cells in other ways, in which the moves are legal.
                let is_open = answer.is_only_routes && referee::judge(puzzle, &moves).is_err();
                if is_open && (!names_squares || passes_squares(route) || moves.is_empty()) {
                    return None;
                }
                Claim::Moves(moves)
            }
        };
        claims.push(PlacedClaim {
            claim,
            says: Vec::new(),
            span: 0..text.len(),
        });
    }

    let read_as = match (answer.is_only_routes, answer.from_bottom) {
        (true, true) => "the squares of a route, rows from the bottom",
        (true, false) => "the squares of a route",
        (false, _) => "an answer about kings",
    };
    let mut claims = Claims::new(claims, read_as);
    claims.own = !answer.from_bottom;
    if answer.is_of_others {
        claims
            .unchecked
            .push("what is said of the board, and not of this king".into());
    }
    if answer.has_reasons {
        claims.unchecked.push("the reasons".into());
    }
    Some(claims)
}

/// The moves of a route; `None` if it has a square that the puzzle has not.
fn moves_of(route: &[Square], puzzle: &Puzzle) -> Option<Vec<Move>> {
    let mut cells: Vec<Cell> = Vec::with_capacity(route.len());
    for square in route {
        cells.push(puzzle.board.named(&square.to_string())?);
    }
    let mut moves = Vec::new();
    for pair in cells.windows(2) {
        moves.push(Move::new(pair[0], pair[1]));
    }
    Some(moves)
}

/// Whether each three squares are where a jump begins, what it passes, and where it ends.
fn passes_squares(route: &[Square]) -> bool {
    if !route.len().is_multiple_of(3) {
        return false;
    }
    for jump in route.chunks(3) {
        let [from, over, to] = [jump[0], jump[1], jump[2]];
        let is_between = |from: u32, over: u32, to: u32| {
            from.abs_diff(over) == 1 && over.abs_diff(to) == 1 && from != to
        };
        let rows = is_between(from.row, over.row, to.row);
        if !rows || !is_between(from.col, over.col, to.col) {
            return false;
        }
    }
    true
}
