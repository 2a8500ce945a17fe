//! Faults as a person reads them: each with its line of the text, and a mark below the place.

use super::{BadText, locate};
use crate::printable;
use std::{
    fmt::{self, Display},
    ops::Range,
};

/// The widest excerpt of a line in characters: longer lines are cut around the place.
const WIDEST: usize = 100;

/// Faults beside the text that has them, to be printed: [`BadText::marked`].
#[derive(Clone, Copy, Debug)]
pub struct Marked<'a> {
    faults: &'a BadText,
    text: &'a [u8],
}

impl<'a> Marked<'a> {
    pub(super) fn new(faults: &'a BadText, text: &'a [u8]) -> Marked<'a> {
        let text = faults.goal().map_or(text, str::as_bytes);
        Marked { faults, text }
    }
}

impl Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            let place = Place::of(self.text, &fault.span);
            let message = printable::line(&fault.message.to_string());
            writeln!(f, "line {}, column {}: {message}", place.line, place.column)?;
            writeln!(f, "    {}", place.excerpt)?;
            let mark = "^".repeat(place.marked);
            write!(f, "    {}{mark}", " ".repeat(place.before))?;
            if let Some(help) = &fault.help {
                write!(f, "\n    {}", printable::line(&help.to_string()))?;
            }
        }
        if let Some(notation) = self.faults.read_as()
            && self.faults.goal().is_none()
        {
            write!(f, "\n(read as notation `{}`)", notation.name())?;
        }
        Ok(())
    }
}

/// A place in a text.
struct Place {
    /// The number of the line, from 1.
    line: usize,
    /// The number of the character in its line, from 1.
    column: usize,
    /// The line, or the part of a long one around the place.
    excerpt: String,
    /// The number of characters of the excerpt before the place.
    before: usize,
    /// The number of characters of the place, at least 1.
    marked: usize,
}

impl Place {
    fn of(text: &[u8], span: &Range<usize>) -> Place {
        let start = span.start.min(text.len());
        let begin = match text[..start].iter().rposition(|&byte| byte == b'\n') {
            Some(before) => before + 1,
            None => 0,
        };
        let end = match text[start..].iter().position(|&byte| byte == b'\n') {
            Some(after) => start + after,
            None => text.len(),
        };
        let (line, column) = locate(text, start);
        let (_, stop) = locate(text, span.end.clamp(start, end));
        let before = column - 1;
        let marked = (stop - column).clamp(1, WIDEST);

        let shown = String::from_utf8_lossy(&text[begin..end]);
        let shown = shown.trim_start_matches('\u{feff}').trim_end_matches('\r');
        // Of a long line, what ends with the place and something after it.
        let skipped = (before + marked + WIDEST / 4).saturating_sub(WIDEST);
        let skipped = skipped.min(before);
        let excerpt: String = shown.chars().skip(skipped).take(WIDEST).collect();
        Place {
            line,
            column,
            excerpt: printable::line(&excerpt),
            before: before - skipped,
            marked: marked.min(WIDEST - (before - skipped)),
        }
    }
}
