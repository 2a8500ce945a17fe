//! Answers that name a king of a capture board: its square, its route, or that there is none.
//!
//! A model shows its work: beside the king stand the squares where it lands and those that it
//! jumps over. A king keeps the parity of its row and of its column, and captures only where both
//! differ, so that the two kinds are told apart without a word.

use super::{
    hedges::{asserted, has_any, is_or, words},
    verdict::{Two, Verdict},
};
use saltus::{
    capture::{Content, Field, Mover, Square, replay},
    text::{
        any::Origin,
        capture::{Numbering, judge_answer, parse_square},
        claim::{self, Claims},
    },
};

/// The verdict of a text: a king, a route, or that there is no king.
pub fn verdict(field: &Field, winners: &[String], text: &str) -> Result<Option<Verdict>, Two> {
    let squares = asserted_squares(text)?;
    let verdict = match &squares[..] {
        [] if has_any(&words(text), "none no impossible") => Verdict {
            read_as: "none".into(),
            right: winners.is_empty(),
        },
        [] => return Ok(route_of_moves(field, text)),
        [square] => Verdict {
            right: winners.contains(square),
            read_as: square.clone(),
        },
        squares => shown_work(field, winners, squares, text),
    };
    Ok(Some(verdict))
}

/// The squares that a text asserts, in capitals. Rows are counted from the top, as the tasks say.
fn asserted_squares(text: &str) -> Result<Vec<String>, Two> {
    let mut squares: Vec<String> = Vec::new();
    let mut has_or = false; // since the last square
    for word in words(&asserted(text)) {
        let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = word.len() - letters.len();
        let is_square = (1..=2).contains(&letters.len()) && (1..=3).contains(&digits);
        if is_square && letters.bytes().all(|letter| letter.is_ascii_lowercase()) {
            let square = word.to_uppercase();
            if has_or && squares.last().is_some_and(|last| *last != square) {
                return Err(Two);
            }
            squares.push(square);
            has_or = false;
        } else {
            has_or |= is_or(&word);
        }
    }
    Ok(squares)
}

/// The verdict of several squares: what the program prints, a bare route, or a king and what it
/// does.
fn shown_work(field: &Field, winners: &[String], names: &[String], text: &str) -> Verdict {
    let read_as = names.join(" ");
    if let Ok(judged) = judge_answer(field, Mover::King, text.as_bytes()) {
        let right = judged.is_ok();
        return Verdict { read_as, right };
    }
    if let Ok(judged) = judge_answer(field, Mover::King, read_as.as_bytes())
        && judged.is_ok()
    {
        return Verdict {
            read_as,
            right: true,
        };
    }
    match work(field, names) {
        Some(route) if route.len() < 2 => Verdict {
            right: winners.contains(&names[0]),
            read_as: names[0].clone(),
        },
        Some(route) => {
            let written: Vec<String> = route.iter().map(Square::to_string).collect();
            Verdict {
                right: replay(field, route) == Ok(field.white_count()),
                read_as: written.join(" "),
            }
        }
        None => Verdict {
            read_as,
            right: false,
        },
    }
}

/// The squares where the first one's king lands, with it; `None` if a square is not on the board,
/// or if one that it could only jump over has no white.
fn work(field: &Field, names: &[String]) -> Option<Vec<Square>> {
    let mut route: Vec<Square> = Vec::new();
    for name in names {
        let square = parse_square(name, field.side(), Numbering::Top)?;
        let Some(king) = route.first() else {
            route.push(square);
            continue;
        };
        let is_reached = king.row % 2 == square.row % 2 && king.col % 2 == square.col % 2;
        if !is_reached && field.at(square) != Content::White {
            return None;
        }
        if is_reached && route.last() != Some(&square) {
            route.push(square);
        }
    }
    Some(route)
}

/// The verdict of moves in other names of the squares, such as rows and columns, if they are a
/// route of one of the kings.
fn route_of_moves(field: &Field, text: &str) -> Option<Verdict> {
    for king in field.blacks() {
        let Ok(puzzle) = field.puzzle(king) else {
            return None;
        };
        let claims = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None).ok();
        let Some(moves) = claims.as_ref().and_then(Claims::only_moves) else {
            continue;
        };
        if moves.is_empty() || saltus::referee::judge(&puzzle, moves).is_err() {
            continue;
        }
        let mut route = vec![king.to_string()];
        for step in moves {
            route.push(puzzle.board.name(step.to));
        }
        return Some(Verdict {
            read_as: route.join(" "),
            right: true,
        });
    }
    None
}
