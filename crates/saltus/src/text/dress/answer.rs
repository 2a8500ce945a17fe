//! Dress off a text of an answer: its characters without encodings, quotation marks and markup, and
//! the places of its fenced parts. The words of an answer stay, unlike those around a drawing.

use super::{
    encoding::Decoded,
    lines::{self, Placed, is_fence},
    markup,
};
use std::{borrow::Cow, ops::Range};

/// A text without its dress.
#[derive(Debug)]
pub struct Bare<'a> {
    /// The text, with a line end for each line.
    pub text: Cow<'a, [u8]>,
    /// The fenced parts of the text, without their fences.
    pub fences: Vec<Range<usize>>,
    /// Where stretches of the text come from, in order.
    stretches: Vec<Stretch>,
    /// The length of the given bytes.
    given: usize,
}

/// A part of the text that stands as it is in the bytes that were given.
#[derive(Clone, Debug)]
struct Stretch {
    /// Its place in the text.
    at: usize,
    /// Its place in the given bytes.
    given: usize,
}

impl Bare<'_> {
    /// The same with another text of the same length.
    pub fn with_text<'a>(&self, text: Cow<'a, [u8]>) -> Bare<'a> {
        Bare {
            text,
            fences: self.fences.clone(),
            stretches: self.stretches.clone(),
            given: self.given,
        }
    }

    /// The place in the given bytes of an offset of the text.
    pub fn place(&self, at: usize) -> usize {
        let next = self.stretches.partition_point(|stretch| stretch.at <= at);
        match self.stretches[..next].last() {
            Some(last) => last.given + (at - last.at),
            None => at,
        }
    }

    /// The range in the given bytes of a range of the text.
    pub fn span(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.place(span.start);
        let end = match span.is_empty() {
            true => start,
            false => self.place(span.end - 1) + 1,
        };
        // The last line ends in the text, also where the given bytes end without a line end.
        let end = end.max(start).min(self.given);
        start.min(end)..end
    }
}

/// Takes the dress off. Bytes that are no text stay as they are. Takes time and memory linear in
/// the text.
pub fn bare(bytes: &[u8]) -> Bare<'_> {
    let plain = || Bare {
        text: Cow::Borrowed(bytes),
        fences: Vec::new(),
        stretches: Vec::new(),
        given: bytes.len(),
    };
    let Some(decoded) = Decoded::of(bytes) else {
        return plain();
    };
    if matches!(decoded.text, Cow::Borrowed(text) if text.len() == bytes.len() && is_plain(text)) {
        return plain();
    }
    let mut undresser = Undresser {
        decoded: &decoded,
        utf16: decoded.is_utf16(),
        text: String::with_capacity(decoded.text.len()),
        fences: Vec::new(),
        stretches: Vec::new(),
        open: None,
        units: 0,
        counted: 0,
        quoted: is_quoted(&decoded.text),
        tables: markup::has_tables(&decoded.text),
    };
    for line in lines::split(&decoded.text) {
        undresser.line(line);
    }
    undresser.close_fence();
    Bare {
        text: Cow::Owned(undresser.text.into_bytes()),
        fences: undresser.fences,
        stretches: undresser.stretches,
        given: bytes.len(),
    }
}

/// Whether a text has no dress at all.
fn is_plain(text: &str) -> bool {
    let signs = [b'`', b'~', b'<', b'\\', b'&', b'\r'];
    let signed = text.bytes().any(|byte| signs.contains(&byte));
    let quoted = text.lines().any(|line| line.trim_start().starts_with('>'));
    text.is_ascii() && !signed && !quoted
}

/// A text that is built line by line.
struct Undresser<'a> {
    decoded: &'a Decoded<'a>,
    utf16: bool,
    text: String,
    fences: Vec<Range<usize>>,
    stretches: Vec<Stretch>,
    /// Where the text of the open fence begins.
    open: Option<usize>,
    /// The code units of UTF-16 before [`Undresser::counted`].
    units: usize,
    counted: usize,
    /// Whether the whole text is a quotation.
    quoted: bool,
    /// Whether the text has line ends of LaTeX.
    tables: bool,
}

impl Undresser<'_> {
    /// The place in the given bytes; places are asked in order.
    fn given(&mut self, at: usize) -> usize {
        if !self.utf16 {
            return self.decoded.place(at);
        }
        let between = self.decoded.text.get(self.counted..at);
        self.units += between.map_or(0, |part| part.encode_utf16().count());
        self.counted = at.max(self.counted);
        self.decoded.place(0) + 2 * self.units
    }

    fn line(&mut self, line: Range<usize>) {
        let decoded: &Decoded = self.decoded;
        let text: &str = &decoded.text;
        let start = match self.quoted {
            true => unquoted(text, &line),
            false => line.start,
        };
        let words = text[start..line.end].trim_start();
        if is_fence(words) {
            match self.open {
                Some(_) => self.close_fence(),
                None => self.open = Some(self.text.len() + 1),
            }
            self.text.push('\n');
            return;
        }
        let placed = Placed {
            span: start..line.end,
            new_block: false,
        };
        for part in markup::without_markup(text, placed, self.tables) {
            for glyph in &part.glyphs {
                let given = self.given(glyph.span.start);
                self.push(glyph.sign, given);
            }
            let given = self.given(part.span.end);
            self.push("\n", given);
        }
    }

    fn push(&mut self, sign: &str, given: usize) {
        let at = self.text.len();
        let goes_on = match self.stretches.last() {
            Some(last) => last.given + (at - last.at) == given,
            None => at == given,
        };
        if !goes_on || self.utf16 {
            self.stretches.push(Stretch { at, given });
        }
        self.text.push_str(sign);
    }

    fn close_fence(&mut self) {
        if let Some(start) = self.open.take() {
            self.fences.push(start..self.text.len().max(start));
        }
    }
}

/// Whether every line that is not empty begins with a quotation mark `> `.
fn is_quoted(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.all(|line| {
        let line = line.trim_start();
        line == ">" || line.starts_with("> ") || line.starts_with(">>")
    })
}

/// Where a line begins behind its quotation marks `> `.
fn unquoted(text: &str, line: &Range<usize>) -> usize {
    let mut start = line.start;
    loop {
        let rest = text[start..line.end].trim_start_matches(' ');
        let after = match rest.strip_prefix('>') {
            Some(after) if after.is_empty() || after.starts_with([' ', '>']) => after,
            _ => return start,
        };
        start = line.end - after.len();
        start += usize::from(after.starts_with(' '));
    }
}
