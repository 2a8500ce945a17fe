//! Reading claims: solutions in any notation, or other statements about a puzzle.
//!
//! A text may have several claims, such as the lines of `saltus list` or all models of a solver:
//! each is read, with its place and with everything else that the text says of it, and
//! [`judge_all`] judges each. Moves may be written as people write them: in any naming of the cells
//! in which they are a solution. Of a reply the answer counts and not the thinking; what is beside
//! moves and positions, such as the number of pegs left, is no move. Where two readings are as good
//! as each other, the text is a question.

mod appended;
mod beside;
mod brackets;
mod compared;
mod counted_lines;
mod counting;
mod denial;
mod denying;
mod drafts;
mod drawing;
mod facts;
mod fenced;
mod fields;
mod judged;
mod king;
mod length;
mod listed;
mod naming;
mod numbered;
mod objects;
mod omitted;
mod outcome;
mod pairs;
mod passed;
mod places;
mod plain;
mod player;
mod prose;
mod quoted;
mod readers;
mod reading;
mod remaining;
mod remarks;
mod retraction;
mod rewritten;
mod sayings;
mod scanner;
mod sentences;
mod shape;
mod solver;
mod spelled;
mod stated;
mod states;
mod status;
mod struck;
mod table;
mod thinking;
mod tokens;
mod unclear;
mod unplayed;
mod vacancy;
mod words;

pub use denial::{denial, denies_before};
pub use judged::{Judged, JudgedClaim, judge_all};
pub(in crate::text) use naming::same_puzzle;
pub use plain::{PlainList, PlainMove};
pub use rewritten::plainer;
pub(in crate::text) use solver::says_of_instance;
pub use struck::without_struck;
pub use unplayed::{judge_unplayed, read_unplayed};

use super::{BadText, Fault, WrittenGame, any::Origin, dress, scan};
use crate::{
    problem::{Claim, Statement},
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// A claim with what else the text says of it, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedClaim {
    /// The claim.
    pub claim: Claim,
    /// What the text says besides.
    pub says: Vec<Statement>,
    /// The place in the text.
    pub span: Range<usize>,
}

/// What was read of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// The claims, in the order of the text; at least one.
    pub claims: Vec<PlacedClaim>,
    /// How the text was read, in words.
    pub read_as: String,
    /// Whether this is a notation that `saltus` writes, so that nothing was guessed.
    pub own: bool,
    /// What was passed over.
    pub notes: Vec<String>,
    /// What the text says as a whole and nobody checks.
    pub unchecked: Vec<String>,
}

impl Claims {
    fn one(claim: Claim, says: Vec<Statement>, span: Range<usize>, read_as: &str) -> Claims {
        Claims::new(vec![PlacedClaim { claim, says, span }], read_as)
    }

    fn new(claims: Vec<PlacedClaim>, read_as: &str) -> Claims {
        Claims {
            claims,
            read_as: read_as.into(),
            own: true,
            notes: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    fn of_games(text: &[u8], games: Vec<WrittenGame>, read_as: &str) -> Claims {
        let mut lines = LineCounter::new(text);
        let mut claims = Vec::new();
        for game in games {
            claims.push(placed(&mut lines, game));
        }
        Claims::new(claims, read_as)
    }

    /// The moves of the only claim, if they are its only content.
    pub fn only_moves(&self) -> Option<&[Move]> {
        match &self.claims[..] {
            [PlacedClaim { claim, .. }] => claim.moves(),
            _ => None,
        }
    }
}

/// The claim of a game as it is written.
fn placed(lines: &mut LineCounter, game: WrittenGame) -> PlacedClaim {
    let claim = match game.broken {
        Some(fault) => {
            let line = lines.line_of(fault.span.start);
            Claim::Refuted(format!("line {line}: {}", fault.message))
        }
        None => Claim::Moves(game.moves),
    };
    PlacedClaim {
        claim,
        says: Vec::new(),
        span: game.span,
    }
}

/// Counts lines, in time linear in the text for places in their order.
struct LineCounter<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl LineCounter<'_> {
    fn new(text: &[u8]) -> LineCounter<'_> {
        LineCounter {
            text,
            at: 0,
            line: 1,
        }
    }

    /// The line of a place, from 1.
    fn line_of(&mut self, place: usize) -> usize {
        if place < self.at {
            return scan::locate(self.text, place).0;
        }
        while self.at < place.min(self.text.len()) {
            self.line += usize::from(self.text[self.at] == b'\n');
            self.at += 1;
        }
        self.line
    }
}

/// The claim of an answer with faults, which does not hold.
fn refuted(text: &[u8], bad: &BadText) -> Claim {
    Claim::Refuted(match bad.first() {
        Some(fault) => with_line(text, fault),
        None => String::new(),
    })
}

fn with_line(text: &[u8], fault: &Fault) -> String {
    let (line, _) = scan::locate(text, fault.span.start);
    format!("line {line}: {}", fault.message)
}

/// Reads claims, whose notation is recognised from the text. `origin` is the notation of the
/// puzzle. `length` is the number of moves of the [instance](super::export) if the text is the
/// answer of a solver to one; without it, that of the export by default.
///
/// ```
/// use saltus::{problem::Claim, puzzle::frogs, text::{any::Origin, claim}};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let read = |text: &str| {
///     let claims = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None).unwrap();
///     claims.claims[0].claim.clone()
/// };
/// assert_eq!(read("1 3 2"), read("1-2 3-1 2-3"));
/// assert_eq!(read("My moves: [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]."), read("1→2, 3→1, 2→3"));
/// assert_eq!(read("impossible"), Claim::Impossible);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The faults of the text, two readings that differ, or an empty list if no notation is recognised.
/// What is an answer and wrong is no error: it is [`Claim::Refuted`].
pub fn read(
    text: &[u8],
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let text = thinking::without(text)?;
    let text = without_struck(&text)?;
    let text = rewritten::plainer(&text);
    let text = vacancy::with_plain_vacancy(&text, puzzle);
    let text = vacancy::with_squares_left(&text, puzzle);
    let counted = counted_lines::without_count(&text);
    let bare = dress::bare(&counted.text);
    match read_named(&bare, puzzle, origin, length) {
        Ok(mut claims) => {
            if let Some(moves) = counted.moves {
                say_length(&mut claims, moves);
            }
            for claim in &mut claims.claims {
                claim.span = bare.span(&claim.span);
            }
            Ok(claims)
        }
        Err(bad) => Err(bad.placed(|span| bare.span(span))),
    }
}

/// Whether a word is one that moves are written with: a cell, a number, or a word that may stand
/// between or around cells.
///
/// ```
/// use saltus::text::{claim::is_word_of_moves, id};
/// let row = id::read("row:2x2", |usual| usual)?.puzzle()?;
/// assert!(is_word_of_moves("from", &row) && !is_word_of_moves("perhaps", &row));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_word_of_moves(word: &str, puzzle: &Puzzle) -> bool {
    let Some(cell) = puzzle.board.cells().next() else {
        return false;
    };
    // Two letters are read as the names of two cells, where cells have letters.
    let lower = word.to_lowercase();
    let has_digits = puzzle
        .board
        .name(cell)
        .contains(|c: char| c.is_ascii_digit());
    if lower.len() == 2 && has_digits && lower.chars().all(char::is_alphabetic) {
        let is_heading = words::heading(&puzzle.board, &lower).is_some();
        return is_heading || words::is_between_cells(&lower);
    }
    // A line without a cell has no words of moves.
    let beside = format!("{} {word}", puzzle.board.name(cell));
    let words = scanner::read(beside.as_bytes(), puzzle);
    words.lines.iter().all(|line| !line.is_loose())
}

/// Adds to the only claim that its moves are so many.
fn say_length(claims: &mut Claims, moves: u64) {
    match &mut claims.claims[..] {
        [only] if only.claim.moves().is_some() => only.says.push(Statement::Length(moves)),
        _ => claims.unchecked.push("the number above the moves".into()),
    }
}

/// Reads claims with the moves as the puzzle names them.
fn read_named(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let of_king = king::read(&bare.text, puzzle);
    if let Some(claims) = &of_king
        && readers::has_solution(claims, puzzle)
    {
        return Ok(claims.clone());
    }
    let mut claims = match (stated::read(bare, puzzle, origin, length), of_king) {
        (Ok(claims), Some(said)) if !readers::has_solution(&claims, puzzle) => return Ok(said),
        (Err(_), Some(said)) => return Ok(said),
        (read, _) => read?,
    };
    unclear::name_moves(&mut claims, puzzle)?;
    denial::refuse_before(&bare.text, &claims, puzzle)?;
    remaining::compare(&bare.text, puzzle, &mut claims);
    if readers::has_solution(&claims, puzzle)
        && let Some(span) = taken_back(&bare.text, &claims)
    {
        return Err(omitted::unclear_answer(span).into());
    }
    Ok(claims)
}

/// The sentence behind all claims that takes them back.
fn taken_back(text: &[u8], claims: &Claims) -> Option<Range<usize>> {
    let ends = claims.claims.iter().map(|placed| placed.span.end);
    let last = ends.max()?;
    retraction::first(text, last.min(text.len())..text.len())
}

/// Whether a text behind an answer takes it back: `Wait, that is wrong.`
///
/// ```
/// use saltus::text::claim::takes_back;
/// assert!(takes_back(b"Wait, that is wrong.") && takes_back("Das stimmt nicht.".as_bytes()));
/// assert!(!takes_back(b"That is right. Fewer moves are impossible."));
/// ```
pub fn takes_back(text: &[u8]) -> bool {
    retraction::first(text, 0..text.len()).is_some()
}

fn holds(text: &[u8], part: &str) -> bool {
    let mut windows = text.windows(part.len());
    windows.any(|window| window == part.as_bytes())
}
