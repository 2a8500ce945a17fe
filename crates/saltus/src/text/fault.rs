//! Errors in a text, with their places.

use super::{marked::Marked, notation::Notation, reading::Alternative};
use crate::message::Message;
use crate::order::sort_by_number;
use std::{
    fmt::{self, Display},
    ops::{Deref, Range},
};

/// The largest number of faults that a reader reports individually; it counts the rest.
pub const MOST_FAULTS: usize = 10;

/// An error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the fault, as a range of the given text. Empty if something is missing.
    pub span: Range<usize>,
    /// What was found and what was expected, in lower case without a full stop.
    pub message: Message,
    /// A suggestion.
    pub help: Option<Message>,
}

/// Why a text could not be read: all its faults, sorted by place; at least one.
///
/// ```
/// use saltus::text::any;
/// let bad = any::read(b"pegs:english@z9").unwrap_err();
/// assert_eq!((bad.len(), bad[0].span.clone()), (1, 13..15));
/// // As a person reads it, with the place marked; below it stands what would help.
/// let printed = bad.marked(b"pegs:english@z9").to_string();
/// let lines: Vec<&str> = printed.lines().collect();
/// assert_eq!(lines[0], "line 1, column 14: the board has no hole `z9`");
/// assert_eq!(lines[1..3], ["    pegs:english@z9", "                 ^^"]);
/// let error: Box<dyn std::error::Error> = bad.into();
/// assert!(error.to_string().contains("z9"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadText {
    faults: Vec<Fault>,
    read_as: Option<Notation>,
    refutes: bool,
    readings: Vec<Alternative>,
    goal: Option<String>,
}

impl BadText {
    /// A fault of the goal that a user asked for, which is a text of its own.
    pub(super) fn of_goal(goal: String, message: Message) -> BadText {
        let fault = Fault {
            span: 0..goal.len(),
            message,
            help: None,
        };
        BadText {
            goal: Some(goal),
            ..BadText::from(fault)
        }
    }

    /// The goal that a user asked for, if the faults are its own: their places are in it, and not
    /// in the text of the puzzle.
    pub fn goal(&self) -> Option<&str> {
        self.goal.as_deref()
    }

    /// The question which of several readings is meant.
    pub(super) fn question(asked: Fault, readings: Vec<Alternative>) -> BadText {
        BadText {
            readings,
            ..BadText::from(asked)
        }
    }

    /// Whether the text has several readings that are as good, so that the user must choose.
    pub fn is_question(&self) -> bool {
        !self.readings.is_empty()
    }

    /// The readings that are as good, each with the option that selects it; none if the text has
    /// no reading at all.
    pub fn readings(&self) -> &[Alternative] {
        &self.readings
    }

    /// Whether the text has no mark of a drawing at all.
    pub(super) fn is_blank(&self) -> bool {
        self.faults
            .iter()
            .any(|fault| fault.message.id() == super::drawn::NO_HOLES.sentence.id)
    }

    /// The faults to be printed beside their text: each with its line and a mark below the place.
    pub fn marked<'a>(&'a self, text: &'a [u8]) -> Marked<'a> {
        Marked::new(self, text)
    }

    /// The same faults at other places of the text; those of a goal stay.
    pub(super) fn placed(mut self, place: impl Fn(&Range<usize>) -> Range<usize>) -> BadText {
        if self.goal.is_some() {
            return self;
        }
        for fault in &mut self.faults {
            fault.span = place(&fault.span);
        }
        self
    }

    /// The same faults for a text that begins at byte `by` of a larger one.
    pub fn shifted(self, by: usize) -> BadText {
        let shift = |fault: Fault| Fault {
            span: fault.span.start + by..fault.span.end + by,
            ..fault
        };
        BadText {
            faults: self.faults.into_iter().map(shift).collect(),
            ..self
        }
    }

    /// Whether the text is an answer, but what it says is not so: every fault is
    /// [one of the claim](Faults::refute), none of the notation.
    pub fn refutes(&self) -> bool {
        self.refutes
    }

    /// The notation in which the text was read, if it was guessed.
    pub fn read_as(&self) -> Option<Notation> {
        self.read_as
    }

    /// The same faults for a text whose notation cannot be chosen.
    pub fn without_notation(self) -> BadText {
        BadText {
            read_as: None,
            ..self
        }
    }

    /// The same faults for a text whose notation was guessed.
    pub fn read_as_if(self, notation: Notation) -> BadText {
        BadText {
            read_as: Some(notation),
            ..self
        }
    }
}

impl std::error::Error for BadText {}

impl Display for BadText {
    /// Writes the messages without the places, which [`BadText::marked`] shows beside the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}", fault.message)?;
        }
        self.read_as.map_or(Ok(()), |notation| {
            write!(f, " (read as notation `{}`)", notation.name())
        })
    }
}

impl Deref for BadText {
    type Target = [Fault];

    fn deref(&self) -> &[Fault] {
        &self.faults
    }
}

impl IntoIterator for BadText {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.faults.into_iter()
    }
}

impl From<Vec<Fault>> for BadText {
    fn from(faults: Vec<Fault>) -> BadText {
        if faults.len() <= MOST_FAULTS + 1 {
            return BadText {
                faults,
                read_as: None,
                refutes: false,
                readings: Vec::new(),
                goal: None,
            };
        }
        let mut most = Faults::default();
        most.extend(faults);
        most.into_bad()
    }
}

impl From<Fault> for BadText {
    fn from(fault: Fault) -> BadText {
        BadText {
            faults: vec![fault],
            read_as: None,
            refutes: false,
            readings: Vec::new(),
            goal: None,
        }
    }
}

impl From<BadText> for Vec<Fault> {
    fn from(bad: BadText) -> Vec<Fault> {
        bad.faults
    }
}

/// Collects faults: keeps the first [`MOST_FAULTS`] and counts the rest, so that a long invalid
/// text is cheap.
///
/// ```
/// use saltus::{message, text::Faults};
/// let mut faults = Faults::default();
/// faults.add(3..4, message!("no-number", "found `{sign}`, expected a number", sign = 'x'));
/// assert_eq!(faults.or(()).unwrap_err()[0].message, "found `x`, expected a number");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Faults {
    kept: Vec<Fault>,
    /// The place of the first fault that was not kept, and the number of these.
    rest: Option<(Range<usize>, u64)>,
    /// The number of faults of what the text says, and not of how it says it.
    refuted: u64,
}

impl Faults {
    /// Adds a fault. Returns it if it is kept, so that help can be added. The message of a fault
    /// that is not kept is never written.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<Message>) -> Option<&mut Fault> {
        if self.kept.len() >= MOST_FAULTS {
            self.add_more(span, 1);
            return None;
        }
        self.kept.push(Fault {
            span,
            message: message.into(),
            help: None,
        });
        self.kept.last_mut()
    }

    /// Adds a fault with a suggestion.
    pub fn add_help(
        &mut self,
        span: Range<usize>,
        message: impl Into<Message>,
        help: impl Into<Message>,
    ) {
        if let Some(fault) = self.add(span, message) {
            fault.help = Some(help.into());
        }
    }

    /// Adds a fault of what the text says: it is an answer, and a wrong one.
    ///
    /// ```
    /// use saltus::{message, text::Faults};
    /// let mut faults = Faults::default();
    /// faults.refute(4..6, message!("wrong-number", "the announced number of moves is wrong"));
    /// assert!(faults.clone().into_bad().refutes());
    /// faults.add(0..1, message!("no-move", "found `?`, expected a move"));
    /// assert!(!faults.into_bad().refutes());
    /// ```
    pub fn refute(
        &mut self,
        span: Range<usize>,
        message: impl Into<Message>,
    ) -> Option<&mut Fault> {
        self.refuted += 1;
        self.add(span, message)
    }

    /// Counts further faults at a place without storing them.
    pub fn add_more(&mut self, span: Range<usize>, count: u64) {
        if count > 0 {
            self.rest.get_or_insert((span, 0)).1 += count;
        }
    }

    /// Whether there are no faults so far.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The number of faults so far, stored or not.
    pub fn count(&self) -> u64 {
        self.kept.len() as u64 + self.rest.as_ref().map_or(0, |(_, count)| *count)
    }

    /// Returns `value` if there are no faults.
    ///
    /// # Errors
    /// The stored faults, sorted by place; if there are more, then one that states their number.
    pub fn or<T>(self, value: T) -> Result<T, BadText> {
        if self.is_empty() {
            Ok(value)
        } else {
            Err(self.into_bad())
        }
    }

    /// The stored faults, sorted by place; if there are more, then one that states their number.
    pub fn into_bad(mut self) -> BadText {
        let refutes = self.refuted > 0 && self.refuted == self.count();
        sort_by_number(&mut self.kept, &|fault| fault.span.start);
        self.kept.extend(self.rest.map(|(span, count)| {
            let more = message!(
                "more-faults",
                "and {count} more fault from here on" | "and {count} more faults from here on",
                count
            );
            Fault {
                span,
                message: more.into(),
                help: None,
            }
        }));
        BadText {
            faults: self.kept,
            read_as: None,
            refutes,
            readings: Vec::new(),
            goal: None,
        }
    }
}

impl Extend<Fault> for Faults {
    fn extend<T: IntoIterator<Item = Fault>>(&mut self, faults: T) {
        for Fault {
            span,
            message,
            help,
        } in faults
        {
            if let Some(kept) = self.add(span, message) {
                kept.help = help;
            }
        }
    }
}
