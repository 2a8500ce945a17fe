//! Reading a drawing in any signs and dress: every reading that the drawing allows is made, and the
//! best one is chosen. If two are as good and differ in the puzzle, the answer is a question.
//!
//! ```
//! use saltus::text::{drawn, drawn::Wishes, notation::Notation};
//! let reading = drawn::read(b"XXX\nXOX\nXXX\n", Notation::Picture, &Wishes::default())?;
//! assert_eq!(reading.line(), "peg solitaire, picture; X peg, O vacancy; square lattice, 9 holes, \
//!     8 pegs; goal: the last peg in b2");
//! # Ok::<(), saltus::text::BadText>(())
//! ```

mod capture;
mod pegs;
mod question;
mod rows;

use super::{
    BadText, Faults,
    customs::Usage,
    dress::{self, Decoded, Sheet},
    goal::Wish,
    legend::{self, Named, Regularity},
    notation::Notation,
    reading::{Meaning, Reading, Role},
};
use crate::{board::Adjacency, problem::Problem, puzzle::Options, row::Row};
use std::{cmp::Reverse, ops::Range};

/// What is known of a text before it is read: the options of a user.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The meanings of signs.
    pub signs: Vec<Meaning>,
    /// The lattice.
    pub lattice: Option<Adjacency>,
    /// The goal.
    pub goal: Option<Wish>,
    /// Whether the question needs the goal. If not, a goal that is met at the start is no fault.
    pub goal_matters: bool,
    /// The rules of rows.
    pub options: Options,
    /// Whether the notation was given and not recognised.
    pub exact: bool,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            signs: Vec::new(),
            lattice: None,
            goal: None,
            goal_matters: true,
            options: Options::default(),
            exact: false,
        }
    }
}

impl Wishes {
    /// The wished sign of a role.
    fn sign(&self, role: Role) -> Option<&str> {
        let wish = self.signs.iter().find(|meaning| meaning.role == role);
        wish.map(|wish| &wish.sign[..])
    }

    /// Whether the meaning of any sign is wished.
    pub fn has_signs(&self) -> bool {
        !self.signs.is_empty()
    }

    /// Whether signs of peg solitaire are wished.
    fn wants_pegs(&self) -> bool {
        self.sign(Role::Peg).is_some()
    }

    /// Whether signs of a row of two groups are wished.
    fn wants_row(&self) -> bool {
        self.sign(Role::Right).is_some() || self.sign(Role::Left).is_some()
    }
}

/// Reads the meanings of signs, such as `peg=X,hole=O,none=#`. A sign is one visible character or a
/// word; a blank is written as it is.
///
/// # Errors
/// The first part that is no meaning.
///
/// ```
/// use saltus::text::drawn::read_signs;
/// assert_eq!(read_signs("peg=X,hole=O,none=#")?.len(), 3);
/// assert_eq!(read_signs("peg=,,hole= ")?[0].sign, ",");
/// assert!(read_signs("frog=X").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn read_signs(text: &str) -> Result<Vec<Meaning>, String> {
    let mut meanings = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some((key, after)) = rest.split_once('=') else {
            return Err(format!("`{rest}` has no `=`, as in `peg=X`"));
        };
        let role = Role::ALL.into_iter().find(|role| role.key() == key.trim());
        let Some(role) = role else {
            let keys: Vec<&str> = Role::ALL.iter().map(|role| role.key()).collect();
            return Err(format!("`{key}` is none of {}", keys.join(", ")));
        };
        let end = next_key(after);
        let sign = after[..end].to_owned();
        if sign.is_empty() {
            return Err(format!("`{key}=` has no sign after it"));
        }
        meanings.push(Meaning { role, sign });
        rest = after[end..].strip_prefix(',').unwrap_or("");
    }
    Ok(meanings)
}

/// Where the comma before the next key is, or the end.
fn next_key(text: &str) -> usize {
    let is_key = |at: &usize| {
        let after = &text[at + 1..];
        *at > 0
            && Role::ALL.iter().any(|role| {
                after
                    .strip_prefix(role.key())
                    .is_some_and(|rest| rest.starts_with('='))
            })
    };
    let commas = text.match_indices(',').map(|(at, _)| at);
    commas.into_iter().find(is_key).unwrap_or(text.len())
}

/// Reads a drawing.
///
/// # Errors
/// There is no reading, or two are as good; with places in the given bytes.
pub fn read(bytes: &[u8], notation: Notation, wishes: &Wishes) -> Result<Reading, BadText> {
    let Some(decoded) = Decoded::of(bytes) else {
        return Err(fault(
            0..bytes.len(),
            "the text is neither UTF-8 nor UTF-16",
            None,
        ));
    };
    read_text(&decoded.text, notation, wishes).map_err(|bad| bad.placed(|span| decoded.span(span)))
}

fn read_text(text: &str, notation: Notation, wishes: &Wishes) -> Result<Reading, BadText> {
    if text.len() > dress::LONGEST {
        let message = format!("a drawing has at most {} bytes", dress::LONGEST);
        let help = "a longer row is written in `r`, `l` and `.`, in `O`, `X` and `_`, or as a list";
        return Err(fault(dress::LONGEST..text.len(), &message, Some(help)));
    }
    let mut first_fault = None;
    for sheet in dress::undress(text) {
        match read_sheet(&sheet, notation, wishes) {
            Ok(reading) => return Ok(reading),
            Err(bad) if bad.is_question() => return Err(bad),
            Err(bad) => {
                first_fault.get_or_insert(bad);
            }
        }
    }
    let help = "draw pegs as `o` and vacant holes as `.`";
    let nothing = || fault(text.len()..text.len(), NO_HOLES, Some(help));
    Err(first_fault.unwrap_or_else(nothing))
}

/// What is said of a text without any mark.
pub(super) const NO_HOLES: &str = "there are no holes";

/// Whether a drawing is one of a board known by name.
pub(super) fn is_known(reading: &Reading) -> bool {
    let Problem::Puzzle(puzzle) = &reading.problem else {
        return false;
    };
    let board = &puzzle.board;
    legend::regularity(board.adjacency(), board.points()) == Regularity::Known
}

/// The question whether a row faces the other way, if only then a piece can move. `signs` are those
/// of the pieces that go right and left by the notation, and of a vacancy.
pub(super) fn ask_direction(
    row: &Row,
    signs: [&str; 3],
    span: Range<usize>,
    wishes: &Wishes,
) -> Option<BadText> {
    let start = row.start(dress::LONGEST)?;
    let asked = !wishes.exact && rows::is_contrary(&start, wishes.options);
    asked.then(|| question::directions(&start, signs, span))
}

/// A reading of a sheet, with what speaks for it.
#[derive(Clone, Debug)]
struct Candidate {
    reading: Reading,
    rank: Rank,
    /// Whether the drawing can hardly mean another lattice.
    sure: bool,
    /// The start, drawn.
    drawn: String,
    /// The option that selects this reading.
    option: String,
}

/// What speaks for a reading, the most important first: structure, then custom, then what is
/// regular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Whether no sign has a meaning contrary to every custom.
    customary: bool,
    /// Whether there is a move at the start.
    playable: bool,
    /// Whether every sign of no hole is outside of the shape.
    whole: bool,
    /// How usual the signs are.
    usage: Usage,
    /// Whether vacancies are signs and not blanks.
    signed: bool,
    /// Whether at least three quarters of the holes have pegs, as at the start of a game, or the
    /// signs are used in one meaning only.
    dense: bool,
    /// Whether a known board explains which zeros are outside.
    named: Named,
    /// How regular the shape is.
    regularity: Regularity,
}

fn read_sheet(sheet: &Sheet, notation: Notation, wishes: &Wishes) -> Result<Reading, BadText> {
    if !wishes.wants_pegs() && !wishes.wants_row() {
        match capture::read(sheet, wishes) {
            capture::Board::Read(reading) => return Ok(*reading),
            capture::Board::Unknown(fault) => return Err(fault),
            capture::Board::No => {}
        }
    }
    let mut faults = Faults::default();
    let mut failed = None;
    let mut candidates = Vec::new();
    if !wishes.wants_row() {
        let view = pegs::Attempt {
            sheet,
            notation,
            wishes,
        };
        candidates.extend(view.candidates(&mut faults, &mut failed));
    }
    if !wishes.wants_pegs() {
        candidates.extend(rows::candidates(sheet, notation, wishes));
    }
    candidates.sort_by_key(|candidate| Reverse(candidate.rank));
    if let Some(asked) = question::one_list(sheet, &candidates, wishes) {
        return Err(asked);
    }
    let Some(best) = candidates.first() else {
        return Err(question::no_reading(sheet, faults));
    };
    // If the usual meaning of the signs is no puzzle, an unusual one is not meant either.
    if failed.is_some_and(|usual| usual > best.rank.usage) && !faults.is_empty() {
        return Err(question::no_reading(sheet, faults));
    }
    let rivals = question::rivals(&candidates);
    if !rivals.is_empty() {
        return Err(question::ask(sheet, best, &rivals));
    }
    let mut reading = best.reading.clone();
    reading.others = question::alternatives(&candidates);
    Ok(reading)
}

fn fault(span: Range<usize>, message: &str, help: Option<&str>) -> BadText {
    super::Fault {
        span,
        message: message.into(),
        help: help.map(str::to_owned),
    }
    .into()
}
