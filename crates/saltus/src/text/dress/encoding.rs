//! From bytes to visible characters: encodings, blanks of every width, and characters that
//! consist of several code points.

use std::{
    borrow::Cow,
    ops::{Range, RangeInclusive},
};

/// A text in UTF-8, and the places that it came from.
#[derive(Debug)]
pub struct Decoded<'a> {
    /// The text without a byte order mark.
    pub text: Cow<'a, str>,
    source: Source,
}

/// The encoding of the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// UTF-8 after a byte order mark of that many bytes.
    Utf8(usize),
    /// UTF-16 after a byte order mark of that many bytes.
    Utf16(usize),
}

impl<'a> Decoded<'a> {
    /// Decodes UTF-8 and UTF-16, with or without a byte order mark. `None` for other bytes.
    pub fn of(bytes: &'a [u8]) -> Option<Decoded<'a>> {
        if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
            return Decoded::utf8(rest, 3);
        }
        match bytes {
            [0xFF, 0xFE, rest @ ..] => utf16(rest, false, 2),
            [0xFE, 0xFF, rest @ ..] => utf16(rest, true, 2),
            // Without a mark, every other byte of the usual signs is zero.
            [0, second, ..] if *second != 0 => utf16(bytes, true, 0),
            [first, 0, ..] if *first != 0 => utf16(bytes, false, 0),
            _ => Decoded::utf8(bytes, 0),
        }
    }

    fn utf8(bytes: &'a [u8], base: usize) -> Option<Decoded<'a>> {
        let text = std::str::from_utf8(bytes).ok()?;
        Some(Decoded {
            text: Cow::Borrowed(text),
            source: Source::Utf8(base),
        })
    }

    /// Whether the bytes are UTF-16.
    pub fn is_utf16(&self) -> bool {
        matches!(self.source, Source::Utf16(_))
    }

    /// The place in the given bytes of an offset of the text.
    pub fn place(&self, at: usize) -> usize {
        match self.source {
            Source::Utf8(base) => base + at,
            Source::Utf16(base) => {
                let before = self.text.get(..at).unwrap_or(&self.text);
                base + 2 * before.encode_utf16().count()
            }
        }
    }

    /// The range in the given bytes of a range of the text.
    pub fn span(&self, span: &Range<usize>) -> Range<usize> {
        self.place(span.start)..self.place(span.end)
    }
}

fn utf16(bytes: &[u8], big_endian: bool, base: usize) -> Option<Decoded<'static>> {
    let mut units = Vec::with_capacity(bytes.len() / 2);
    for pair in bytes.chunks(2) {
        let &[first, second] = pair else {
            return None;
        };
        units.push(match big_endian {
            true => u16::from_be_bytes([first, second]),
            false => u16::from_le_bytes([first, second]),
        });
    }
    Some(Decoded {
        text: Cow::Owned(String::from_utf16(&units).ok()?),
        source: Source::Utf16(base),
    })
}

/// A visible character, a blank or a tab, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph<'a> {
    /// The character without selectors of its style; a blank of any width is a space.
    pub sign: &'a str,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// The column, counted in visible characters from 0.
    pub column: usize,
    /// The column on a terminal, where some characters take two places.
    pub place: usize,
}

impl Glyph<'_> {
    /// Whether it is a blank or a tab.
    pub fn is_blank(&self) -> bool {
        self.sign == " " || self.sign == "\t"
    }

    /// Whether it is a decimal digit of ASCII.
    pub fn is_digit(&self) -> bool {
        self.sign.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether it is a letter of any alphabet.
    pub fn is_letter(&self) -> bool {
        self.sign.chars().all(char::is_alphabetic)
    }
}

/// The visible characters of a part of a text.
pub fn glyphs(text: &str, part: Range<usize>) -> Vec<Glyph<'_>> {
    let mut found: Vec<Glyph> = Vec::new();
    let (mut column, mut place) = (0, 0);
    let mut joined = false;
    let mut skip_to = part.start;
    for (offset, c) in text[part.clone()].char_indices() {
        let at = part.start + offset;
        let end = at + c.len_utf8();
        skip_to = skip_to.max(at + colour(&text[at..part.end]));
        if at < skip_to {
            continue;
        }
        if is_in(INVISIBLE, c) {
            joined = c == '\u{200D}';
            continue;
        }
        if let Some(last) = found.last_mut()
            && (is_in(MODIFIERS, c) || joined)
        {
            // The first code point stands for the whole character.
            last.span.end = end;
            joined = false;
            continue;
        }
        joined = false;
        let sign = match c {
            _ if is_blank(c) => " ",
            _ => narrow(c).unwrap_or(&text[at..end]),
        };
        found.push(Glyph {
            sign,
            span: at..end,
            column,
            place,
        });
        column += 1;
        place += width(c);
    }
    found
}

/// Blanks other than tabs and line ends.
fn is_blank(c: char) -> bool {
    c != '\t' && c.is_whitespace()
}

/// The length in bytes of the sequence at the beginning of a text that changes the colour of a
/// terminal, such as `ESC [31m` (ECMA-48, SGR); 0 if there is none.
fn colour(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\u{1B}[") else {
        return 0;
    };
    let mut numbers = 0;
    while rest[numbers..].starts_with(|c: char| c.is_ascii_digit() || c == ';' || c == ':') {
        numbers += 1;
    }
    match rest[numbers..].starts_with(['m', 'K']) {
        true => 2 + numbers + 1,
        false => 0,
    }
}

/// Characters that show nothing: the soft hyphen, joiners, marks of direction, selectors of a
/// style, and byte order marks.
const INVISIBLE: &[RangeInclusive<char>] = &[
    '\u{00AD}'..='\u{00AD}',
    '\u{200B}'..='\u{200F}',
    '\u{2060}'..='\u{2060}',
    '\u{FE00}'..='\u{FE0F}',
    '\u{FEFF}'..='\u{FEFF}',
];

/// Code points that change the character before them: accents, frames, colours of skin.
const MODIFIERS: &[RangeInclusive<char>] = &[
    '\u{0300}'..='\u{036F}',
    '\u{20D0}'..='\u{20FF}',
    '\u{1F3FB}'..='\u{1F3FF}',
];

/// Characters that take two places on a terminal (Unicode Standard Annex 11, in blocks).
const WIDE: &[RangeInclusive<char>] = &[
    '\u{1100}'..='\u{115F}',
    '\u{25FD}'..='\u{25FE}',
    '\u{26AA}'..='\u{26AB}',
    '\u{26BD}'..='\u{26BE}',
    '\u{2705}'..='\u{2705}',
    '\u{274C}'..='\u{274C}',
    '\u{2795}'..='\u{2797}',
    '\u{2B1B}'..='\u{2B1C}',
    '\u{2B50}'..='\u{2B50}',
    '\u{2B55}'..='\u{2B55}',
    '\u{2E80}'..='\u{303E}',
    '\u{3041}'..='\u{A4CF}',
    '\u{AC00}'..='\u{D7A3}',
    '\u{F900}'..='\u{FAFF}',
    '\u{FE30}'..='\u{FE6F}',
    '\u{FF00}'..='\u{FF60}',
    '\u{FFE0}'..='\u{FFE6}',
    '\u{1F300}'..='\u{1F64F}',
    '\u{1F680}'..='\u{1F6FF}',
    '\u{1F7E0}'..='\u{1F7EB}',
    '\u{1F900}'..='\u{1F9FF}',
    '\u{1FA70}'..='\u{1FAFF}',
];

/// Whether a character is in one of the ranges.
fn is_in(ranges: &[RangeInclusive<char>], c: char) -> bool {
    ranges.iter().any(|range| range.contains(&c))
}

/// The ASCII character that a full-width character is a form of.
fn narrow(c: char) -> Option<&'static str> {
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`\
                         abcdefghijklmnopqrstuvwxyz{|}~";
    let index = (c as usize).checked_sub('\u{FF01}' as usize)?;
    ASCII.get(index..index + 1)
}

/// The number of places that a character takes on a terminal.
fn width(c: char) -> usize {
    if is_in(WIDE, c) { 2 } else { 1 }
}
