//! Faults in a text for display: the place, a marked excerpt, what was expected, a suggestion.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use saltus::{
    message, printable,
    text::{BadText, any::Notation, json::PlacedFault},
};
use saltus_session::{Language, phrase};
use std::{fmt, ops::Range};

/// The widest excerpt of a line in bytes; longer lines are cut around the fault.
const WIDEST: usize = 120;

/// A text with its faults.
#[derive(Debug)]
pub struct FaultyText {
    /// The name of the text: the path of a file, or another source.
    pub name: String,
    /// The text.
    pub text: Vec<u8>,
    /// Its faults.
    pub faults: BadText,
    /// The number of its first line, if it is part of a larger text.
    pub first_line: usize,
}

impl std::error::Error for FaultyText {}

impl fmt::Display for FaultyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false, Language::English))
    }
}

/// The word before an error.
pub fn error_head(language: Language) -> &'static str {
    phrase("head-error", "error").spoken(language)
}

/// The word before the help about an error.
fn help_head(language: Language) -> &'static str {
    phrase("head-help", "help").spoken(language)
}

impl FaultyText {
    /// The faults of a whole text, or of the goal that was asked for.
    pub fn new(name: impl Into<String>, text: impl Into<Vec<u8>>, faults: BadText) -> FaultyText {
        if let Some(goal) = faults.goal() {
            return FaultyText {
                name: "--goal".into(),
                text: goal.into(),
                faults,
                first_line: 1,
            };
        }
        FaultyText {
            name: name.into(),
            text: text.into(),
            faults,
            first_line: 1,
        }
    }

    /// All faults as text in a language.
    pub fn render(&self, color: bool, language: Language) -> String {
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let mut lines = Lines {
            text: &self.text,
            first: self.first_line,
            line: self.first_line,
            start: 0,
        };
        let (error, help) = (error_head(language), help_head(language));
        let mut shown = String::new();
        for fault in self.faults.iter() {
            let excerpt = lines.excerpt(&fault.span);
            let snippet = Snippet::source(&excerpt.text)
                .path(printable::line(&self.name))
                .line_start(excerpt.line)
                .annotation(AnnotationKind::Primary.span(excerpt.mark));
            let title = Level::ERROR
                .with_name(error)
                .primary_title(printable::text(&language.message(&fault.message)));
            let mut group = title.element(snippet);
            if let Some(advice) = &fault.help {
                group = group.element(
                    Level::HELP
                        .with_name(help)
                        .message(printable::text(&language.message(advice))),
                );
            }
            shown += &renderer.render(&[group]);
            shown.push('\n');
        }
        // The notation of an ID is unambiguous.
        if let Some(notation) = self
            .faults
            .read_as()
            .filter(|&notation| notation != Notation::Id && !self.faults.is_question())
            .filter(|_| self.faults.goal().is_none())
        {
            let note = message!(
                "note-read-as",
                "note: read as `{name}`: {about}; `--from` selects another notation",
                name = notation.name(),
                about = notation.about()
            );
            shown += &language.message(&note.message());
            shown.push('\n');
        }
        shown
    }
}

impl FaultyText {
    /// All faults as data: message, place and suggestion of each.
    pub fn places(&self) -> Vec<PlacedFault> {
        let mut lines = Lines {
            text: &self.text,
            first: self.first_line,
            line: self.first_line,
            start: 0,
        };
        let mut places = Vec::new();
        for fault in self.faults.iter() {
            let (line, column) = lines.place(fault.span.start);
            places.push(PlacedFault {
                name: self.name.clone(),
                line,
                column,
                span: [fault.span.start, fault.span.end],
                id: fault.message.id(),
                message: fault.message.to_string(),
                help: fault.help.as_ref().map(ToString::to_string),
            });
        }
        places
    }
}

/// A line of the text in printable form, with the place of the fault in it.
struct Excerpt {
    line: usize,
    text: String,
    mark: Range<usize>,
}

/// Counts lines while moving forward through the text, so that many faults need one pass.
struct Lines<'a> {
    text: &'a [u8],
    /// The number of the first line.
    first: usize,
    line: usize,
    start: usize,
}

impl Lines<'_> {
    /// The line and the column of a byte, both from 1, with columns in characters.
    fn place(&mut self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        if at < self.start {
            (self.line, self.start) = (self.first, 0);
        }
        while let Some(end) = self.text[self.start..at]
            .iter()
            .position(|&byte| byte == b'\n')
        {
            self.start += end + 1;
            self.line += 1;
        }
        (
            self.line,
            String::from_utf8_lossy(&self.text[self.start..at])
                .chars()
                .count()
                + 1,
        )
    }

    fn excerpt(&mut self, span: &Range<usize>) -> Excerpt {
        let at = span.start.min(self.text.len());
        self.place(at);
        let rest = &self.text[self.start..];
        let line = &rest[..rest
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(rest.len())];
        let (from, to) = (at - self.start, span.end.max(at + 1) - self.start);
        let first = if line.len() > WIDEST {
            from.saturating_sub(WIDEST / 2)
        } else {
            0
        };
        let last = line.len().min(first + WIDEST);
        let before = printable_part(line, first..from);
        let marked = printable_part(line, from..to.min(last));
        let mut after = printable_part(line, to..last);
        if last == line.len() {
            after.truncate(after.trim_end_matches(BREAK).len());
        }
        let mark = before.len()..before.len() + marked.len();
        Excerpt {
            line: self.line,
            text: before + &marked + &after,
            mark,
        }
    }
}

/// The sign in the place of a line break.
const BREAK: char = '\u{FFFD}';

/// A part of a line in printable form, as far as the line goes.
fn printable_part(line: &[u8], range: Range<usize>) -> String {
    let end = range.end.min(line.len());
    let bytes = &line[range.start.min(end)..end];
    let text = printable::text(&String::from_utf8_lossy(bytes));
    text.replace('\n', BREAK.encode_utf8(&mut [0; 4]))
}
