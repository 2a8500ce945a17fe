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
mod decide;
mod pegs;
mod question;
mod rows;
pub(super) mod rules;
mod told_goal;

use super::{
    BadText, Faults,
    customs::Usage,
    dress::{self, Decoded, Sheet},
    goal::Wish,
    notation::Notation,
    reading::{Meaning, Reading, Role},
    shapes::{self, Regularity},
    told,
};
use crate::{
    board::Adjacency,
    message::{Message, Wording},
    problem::Problem,
    puzzle::Options,
    row::{Letter, Row},
};
pub(super) use pegs::signs_option;
pub(super) use question::question;

use decide::{Candidate, Decision, Rank, Several};
use std::ops::Range;

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
    /// Whether the board alone counts, so that it may have no vacancy.
    pub board_alone: bool,
    /// The rules of rows and of boards of two groups.
    pub options: Options,
    /// The rules of numbered checkers.
    pub numbered: Options,
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
            board_alone: false,
            options: Options::default(),
            numbered: Options::NUMBERED,
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
/// # Ok::<(), saltus::message::Message>(())
/// ```
pub fn read_signs(text: &str) -> Result<Vec<Meaning>, Message> {
    let mut meanings = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some((key, after)) = rest.split_once('=') else {
            return Err(message!("no-peg-x", "`{rest}` has no `=`, as in `peg=X`", rest).into());
        };
        let role = Role::ALL.into_iter().find(|role| role.key() == key.trim());
        let Some(role) = role else {
            let keys: Vec<&str> = Role::ALL.iter().map(|role| role.key()).collect();
            return Err(message!(
                "none-of",
                "`{key}` is none of {keys}",
                key,
                keys = keys.join(", ")
            )
            .into());
        };
        let end = next_key(after);
        let sign = after[..end].to_owned();
        if sign.is_empty() {
            return Err(message!("no-sign-after", "`{key}=` has no sign after it", key).into());
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
            message!("text-not-unicode", "the text is neither UTF-8 nor UTF-16"),
            None,
        ));
    };
    read_text(&decoded.text, notation, wishes).map_err(|bad| bad.placed(|span| decoded.span(span)))
}

fn read_text(text: &str, notation: Notation, wishes: &Wishes) -> Result<Reading, BadText> {
    if text.len() > dress::LONGEST {
        let message = message!(
            "drawing-most-bytes",
            "a drawing has at most {most} bytes",
            most = dress::LONGEST
        );
        let help = message!(
            "longer-row-written-r",
            "a longer row is written in `r`, `l` and `.`, in `O`, `X` and `_`, or as a list"
        );
        return Err(fault(dress::LONGEST..text.len(), message, Some(help)));
    }
    if let Some(second) = told_goal::second_puzzle(text) {
        let help = message!(
            "give-one-solve-each",
            "give one of them; `solve --each` reads many, with a line of `---` between them"
        );
        return Err(fault(
            second,
            message!("text-several-puzzles", "the text has several puzzles"),
            Some(help),
        ));
    }
    let ways = dress::undress(text);
    let stated = match &wishes.goal {
        None => told_goal::goal(text),
        Some(_) => None,
    };
    let wishes = &Wishes {
        goal: stated.or_else(|| wishes.goal.clone()),
        ..wishes.clone()
    };
    let legend = match wishes.has_signs() {
        true => Vec::new(),
        false => drawn_signs(&ways, told::legend(text)),
    };
    if legend.is_empty() {
        return read_ways(text, &ways, notation, wishes);
    }
    let told = Wishes {
        signs: legend.clone(),
        ..wishes.clone()
    };
    match read_ways(text, &ways, notation, &told) {
        Err(bad) if !bad.is_question() => {
            let untold = read_ways(text, &ways, notation, wishes)?;
            match contradicted(&untold.legend, &legend) {
                Some(meaning) => Err(unfit_legend(text, meaning)),
                None => Ok(untold),
            }
        }
        read => read,
    }
}

/// The meanings of a legend whose signs are drawn.
fn drawn_signs(ways: &[Vec<Sheet>], mut legend: Vec<Meaning>) -> Vec<Meaning> {
    legend.retain(|meaning| {
        let mut sheets = ways.iter().flatten();
        sheets.any(|sheet| sheet.signs.contains(&meaning.sign))
    });
    legend
}

/// A meaning that a text states and a reading does not have.
fn contradicted<'a>(read: &[Meaning], legend: &'a [Meaning]) -> Option<&'a Meaning> {
    legend.iter().find(|stated| {
        let mut same_sign = read.iter().filter(|meaning| meaning.sign == stated.sign);
        same_sign.any(|meaning| meaning.role != stated.role)
    })
}

/// What is said where the drawing does not fit the legend of its text.
fn unfit_legend(text: &str, Meaning { role, sign }: &Meaning) -> BadText {
    let at = text.find(&sign[..]).unwrap_or(0);
    let message = message!(
        "text-gives-meaning-drawing",
        "the text gives `{sign}` the meaning `{role}`, with which the drawing fits no puzzle",
        sign,
        role = role.words()
    );
    let help = message!(
        "say-signs-peg-o",
        "say with `--signs 'peg=o,hole=.'` which sign is a peg and which a vacant hole"
    );
    fault(at..at + sign.len(), message, Some(help))
}

/// Reads a drawing in one of the ways to take its dress off.
fn read_ways(
    text: &str,
    ways: &[Vec<Sheet>],
    notation: Notation,
    wishes: &Wishes,
) -> Result<Reading, BadText> {
    let mut first_fault = None;
    for sheets in ways {
        let page = Page {
            sheets,
            notation,
            wishes,
        };
        match page.read() {
            Ok(reading) => return Ok(reading),
            Err(bad) if bad.is_question() => return Err(bad),
            Err(bad) => {
                first_fault.get_or_insert(bad);
            }
        }
    }
    let nothing = || fault(text.len()..text.len(), NO_HOLES, Some(DRAW_HOLES));
    Err(first_fault.unwrap_or_else(nothing))
}

/// What is said of a text without any mark.
pub(super) const NO_HOLES: Wording = message!("no-holes", "there are no holes");

/// How to draw holes.
pub(super) const DRAW_HOLES: Wording = message!(
    "draw-pegs-o-vacant",
    "draw pegs as `o` and vacant holes as `.`"
);

/// Whether a drawing is one of a board known by name.
pub(super) fn is_known(reading: &Reading) -> bool {
    let Problem::Puzzle(puzzle) = &reading.problem else {
        return false;
    };
    let board = &puzzle.board;
    shapes::regularity(board.adjacency(), board.points()) == Regularity::Known
}

/// Whether a row of a fixed notation may be meant another way: its groups are not apart, or only
/// the other way can a piece move.
pub(super) fn is_row_doubtful(row: &Row, signs_name_directions: bool, wishes: &Wishes) -> bool {
    let Some(start) = row.start(dress::LONGEST).filter(|_| !wishes.exact) else {
        return false;
    };
    let told = signs_name_directions || rows::faces_inwards(&start);
    let full = !start.contains(&Letter::Vacant);
    full || !told || rows::is_contrary(&start, wishes.options)
}

/// What the readings of a sheet are made of.
#[derive(Clone, Copy)]
struct View<'a> {
    sheet: &'a Sheet,
    /// The number of the sheet among those of the text.
    number: usize,
    notation: Notation,
    wishes: &'a Wishes,
}

/// Why readings failed.
#[derive(Default)]
struct Failed {
    /// What is wrong with the reading of the most usual signs that failed.
    faults: Faults,
    /// How usual those signs are.
    usage: Option<Usage>,
    /// Why the drawing is no capture board, if it can hardly be anything else.
    capture: Option<BadText>,
}

/// The sheets of a text, of which every reading is made before it is decided.
#[derive(Clone, Copy)]
struct Page<'a> {
    sheets: &'a [Sheet],
    notation: Notation,
    wishes: &'a Wishes,
}

impl Page<'_> {
    /// Every reading of every sheet that agrees with the wishes, the best one first.
    fn candidates(&self, failed: &mut Failed) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        for (number, sheet) in self.sheets.iter().enumerate() {
            let view = View {
                sheet,
                number,
                notation: self.notation,
                wishes: self.wishes,
            };
            view.candidates(&mut candidates, failed);
        }
        keep_told(&mut candidates, self.wishes);
        decide::sort(&mut candidates);
        candidates
    }

    /// The reading that is clearly meant.
    fn read(&self) -> Result<Reading, BadText> {
        let Some(first) = self.sheets.first() else {
            return Err(fault(0..0, NO_HOLES, None));
        };
        let mut failed = Failed::default();
        let candidates = self.candidates(&mut failed);
        if let Some(unknown) = failed.capture {
            return Err(unknown);
        }
        if let Some(asked) = question::one_list(self, &candidates) {
            return Err(asked);
        }
        let decision = decide::decide(&candidates);
        let best = match &decision {
            Decision::None => return Err(question::no_reading(first, failed.faults)),
            Decision::One(best) | Decision::Several(Several { best, .. }) => *best,
        };
        // If the usual meaning of the signs is no puzzle, an unusual one is not meant either.
        if failed.usage.is_some_and(|usual| usual > best.rank.usage) {
            return Err(question::no_reading(first, failed.faults));
        }
        if let Decision::Several(several) = &decision {
            return Err(question::ask(self, several));
        }
        if best.strange {
            return Err(question::strange_sign(self, best));
        }
        let mut reading = best.reading.clone();
        reading.others = question::alternatives(self, &candidates);
        Ok(reading)
    }
}

/// Keeps the readings with most of the wished signs and no others, if there are any: the signs of a
/// legend also say which marks are no part of the drawing.
fn keep_told(candidates: &mut Vec<Candidate>, wishes: &Wishes) {
    let mut most = 0;
    for candidate in candidates.iter() {
        most = most.max(told_signs(candidate, wishes));
    }
    if most > 0 {
        candidates.retain(|candidate| told_signs(candidate, wishes) == most);
    }
}

/// The number of signs of a reading, if they are all wished.
fn told_signs(candidate: &Candidate, wishes: &Wishes) -> usize {
    let legend = &candidate.reading.legend;
    let all_wished = legend.iter().all(|meaning| wishes.signs.contains(meaning));
    if all_wished { legend.len() } else { 0 }
}

impl View<'_> {
    /// Every reading of the sheet.
    fn candidates(self, found: &mut Vec<Candidate>, failed: &mut Failed) {
        if self.has_lone_bracket() {
            return;
        }
        if self.sheet.centred {
            return pegs::candidates(self, found, failed);
        }
        if !self.wishes.wants_pegs() && !self.wishes.wants_row() {
            match capture::read(self) {
                capture::Board::Read(candidate) => found.push(*candidate),
                capture::Board::Unknown(fault) => failed.capture = Some(fault),
                capture::Board::No => {}
            }
        }
        if !self.wishes.wants_row() {
            pegs::candidates(self, found, failed);
        }
        if !self.wishes.wants_pegs() {
            found.extend(rows::candidates(self));
        }
    }

    /// Whether a closing bracket that nothing opens is among the signs, and nobody says that it is
    /// one: it ends a list of which a part is missing.
    fn has_lone_bracket(self) -> bool {
        const BRACKETS: [[&str; 2]; 3] = [["[", "]"], ["(", ")"], ["{", "}"]];
        let used = |sign: &str| self.sheet.signs.iter().any(|used| used == sign);
        let wished = |sign: &str| {
            let mut meanings = self.wishes.signs.iter();
            meanings.any(|meaning| meaning.sign == sign)
        };
        BRACKETS
            .iter()
            .any(|[open, close]| used(close) && !used(open) && !wished(close))
    }
}

fn fault(span: Range<usize>, message: impl Into<Message>, help: Option<Wording>) -> BadText {
    super::Fault {
        span,
        message: message.into(),
        help: help.map(Message::from),
    }
    .into()
}
