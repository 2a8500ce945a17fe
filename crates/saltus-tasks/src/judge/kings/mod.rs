//! Answers that name pieces of a capture board: their squares, their routes, how many they are, or
//! that there is none.
//!
//! What a text says is divided into parts, and all of them must hold: each piece with its work
//! beside it, and the number of the pieces. `saltus check` reads the answers of people in the same
//! way.

mod beside;
mod board;
mod pairs;
mod said;
mod work;

pub use board::Board;

use super::{
    Format, Judgement,
    hedges::corrected,
    verdict::{LONGEST, Two, without_tags},
};
use crate::reply::{Candidate, Choice, candidates};
use board::{Number, Part};
use pairs::Pairs;
use said::Said;
use saltus::{
    capture::{Content, Mover, Square},
    printable::counted,
    problem::Verdict,
    text::{
        any::Origin,
        capture::{PairNaming, judge_answer},
        claim::{self, Claims},
    },
};

/// An answer as it was understood, and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingAnswer {
    /// The squares, or what is said of all pieces.
    pub read_as: String,
    /// The verdict.
    pub verdict: Verdict,
}

/// What a reply answers.
pub enum Found {
    /// In this part of it.
    Answer(Choice, KingAnswer),
    /// Two answers, in this part of it.
    Two(Choice),
    /// Nothing.
    Nothing,
}

/// Judges a reply to the question which piece captures everything.
pub fn judge(board: &Board, reply: &[u8]) -> Judgement {
    match find(board, reply) {
        Found::Answer(choice, answer) => {
            let right = answer.verdict.is_correct();
            Judgement::of_verdict(choice, answer.read_as, right)
        }
        Found::Two(choice) => Judgement {
            format: Format::Ambiguous,
            choice: Some(choice.name()),
            ..Judgement::no_verdict()
        },
        Found::Nothing => Judgement::no_verdict(),
    }
}

/// The final answer of a reply.
pub fn find(board: &Board, reply: &[u8]) -> Found {
    let mut ambiguous = None;
    for Candidate { choice, span } in candidates(reply) {
        if span.len() > LONGEST || choice == Choice::Whole {
            continue;
        }
        let text = String::from_utf8_lossy(&reply[span.clone()]);
        match meant(board, &without_tags(&text)) {
            Ok(Some(found)) => {
                let behind = &reply[span.end..];
                let behind = String::from_utf8_lossy(&behind[..behind.len().min(LONGEST)]);
                if said::read(&behind, board.field.side()).is_ok_and(|said| said.takes_back) {
                    return after(board, &behind, choice);
                }
                let found = beside::judged(board, reply, span, found);
                return Found::Answer(choice, found.answer);
            }
            Ok(None) => {}
            Err(Two) => ambiguous = ambiguous.or(Some(choice)),
        }
    }
    ambiguous.map_or(Found::Nothing, Found::Two)
}

/// The answer in the text behind one that it takes back.
fn after(board: &Board, behind: &str, choice: Choice) -> Found {
    match meant(board, behind.trim()) {
        Ok(Some(found)) => Found::Answer(choice, found.answer),
        Ok(None) => Found::Nothing,
        Err(Two) => Found::Two(choice),
    }
}

/// A text as it was understood.
struct Meant {
    answer: KingAnswer,
    /// The piece that it names, if it says nothing else.
    piece: Option<Square>,
}

/// What a text says, or what it says last to correct itself.
fn meant(board: &Board, text: &str) -> Result<Option<Meant>, Two> {
    if let Some(rest) = corrected(text)
        && corrects(board, rest)?
        && let Some(found) = answer(board, rest)?
    {
        return Ok(Some(found));
    }
    answer(board, text)
}

/// Whether the rest of a text is an answer by itself, and not more about the one before it.
fn corrects(board: &Board, rest: &str) -> Result<bool, Two> {
    let said = said::read(rest, board.field.side())?;
    let begins_on_piece = match said.squares.first() {
        Some(first) => board.field.at(first.square) == Content::Black,
        None => true,
    };
    Ok(begins_on_piece || said.squares.len() == 1 || said.takes_back)
}

/// The verdict on all that a text says.
fn answer(board: &Board, text: &str) -> Result<Option<Meant>, Two> {
    let mut said = said::read(text, board.field.side())?;
    if board.field.white_count() > 0
        && let Some(number) = said::only_number(text)
    {
        said.number = Some(number);
        return Ok(Some(judged(board, &said)));
    }
    if said.squares.len() != 1 && said.nowhere.is_none() {
        // What the program prints, a bare route, or a number.
        if let Ok(judged) = judge_answer(&board.field, board.mover, text.as_bytes()) {
            let read_as = match said.squares[..] {
                [] => text.to_owned(),
                _ => said::names(&said.squares),
            };
            return Ok(Some(Meant::of(read_as, judged.into())));
        }
    }
    // Of other pieces than flying kings a game says whether it has so many moves.
    let counts_moves = said.moves.is_some() && matches!(board.mover, Mover::Flying(_));
    let names_squares = !said.squares.is_empty() || said.nowhere.is_some();
    if names_squares || said.number.is_some() || counts_moves {
        return Ok(Some(judged(board, &said)));
    }
    if said.is_none || claim::denial(text.as_bytes(), 0).is_some() {
        let verdict = board.verdict(&Part::None);
        return Ok(Some(Meant::of("none".into(), verdict)));
    }
    if said.exists {
        said.number = Some(Number::AtLeast(1));
        return Ok(Some(judged(board, &said)));
    }
    if let Some(pairs) = pairs::read(text) {
        return Ok(judged_pairs(board, &pairs));
    }
    Ok(route_of_moves(board, text))
}

impl Meant {
    /// An answer that is more than the name of a piece.
    fn of(read_as: String, verdict: Verdict) -> Meant {
        Meant {
            answer: KingAnswer { read_as, verdict },
            piece: None,
        }
    }
}

/// The verdict on the pieces, the routes and the number that a text names.
fn judged(board: &Board, said: &Said) -> Meant {
    let mut parts = work::parts(board, &said.squares);
    if let Some(name) = &said.nowhere {
        parts.insert(0, Part::Wrong(format!("the board has no square {name}")));
    }
    let piece = match parts[..] {
        [Part::King(piece)] => Some(piece),
        _ => None,
    };
    let mut read_as = match parts[..] {
        [Part::Route(ref route)] => {
            let names: Vec<String> = route.iter().map(Square::to_string).collect();
            names.join(" ")
        }
        _ => said::names(&said.squares),
    };
    if let Some(moves) = said.moves {
        match parts[..] {
            [Part::Route(ref route)] => parts.extend(other_length(route, moves)),
            [] => {
                parts.push(Part::Moves(moves));
                read_as = "the number of moves".into();
            }
            _ => {}
        }
    }
    if let Some(number) = said.number {
        parts.push(Part::Number(number));
        if read_as.is_empty() {
            read_as = "how many kings can take all".into();
        }
    }
    Meant {
        piece,
        ..Meant::of(read_as, verdict_on_all(board, &parts))
    }
}

/// What is wrong with a number of moves beside a route: its jumps may also be one move.
fn other_length(route: &[Square], moves: u64) -> Option<Part> {
    let jumps = route.len().saturating_sub(1) as u64;
    if moves == jumps || moves == 1 {
        return None;
    }
    let jumps = counted(jumps, "jump");
    Some(Part::Wrong(format!("the route has {jumps}, not {moves}")))
}

/// The verdict on several parts: the first that does not hold, or that is open, or the last.
fn verdict_on_all(board: &Board, parts: &[Part]) -> Verdict {
    let mut open = None;
    let mut last = Verdict::Undecided("nothing is said".into());
    for part in parts {
        match board.verdict(part) {
            wrong @ Verdict::Wrong(_) => return wrong,
            undecided @ Verdict::Undecided(_) => open = open.or(Some(undecided)),
            correct @ Verdict::Correct(_) => last = correct,
        }
    }
    open.unwrap_or(last)
}

/// The verdict on pairs of numbers: in the first naming in which they are right, else in the first
/// in which they begin on a piece.
fn judged_pairs(board: &Board, pairs: &Pairs) -> Option<Meant> {
    let mut first = None;
    for naming in PairNaming::ALL {
        let Some(squares) = pairs.squares(naming, board.field.side()) else {
            continue;
        };
        let begins = board.field.at(squares[0].square) == Content::Black;
        let said = Said {
            squares,
            ..Said::default()
        };
        let found = judged(board, &said);
        if found.answer.verdict.is_correct() {
            return Some(found);
        }
        if begins {
            first = first.or(Some(found));
        }
    }
    first
}

/// The verdict on moves in other names of the squares, such as rows and columns, if they are a
/// route of one of the kings.
fn route_of_moves(board: &Board, text: &str) -> Option<Meant> {
    if board.mover != Mover::King {
        return None;
    }
    for king in board.field.blacks() {
        let Ok(puzzle) = board.field.puzzle(king) else {
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
        let route = route.join(" ");
        let verdict = match judge_answer(&board.field, board.mover, route.as_bytes()) {
            Ok(judged) => judged.into(),
            Err(_) => continue,
        };
        return Some(Meant::of(route, verdict));
    }
    None
}
