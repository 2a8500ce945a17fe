//! The tokens of program text: brackets, separators, numbers, words and strings of any language.

use super::{encoding::Glyph, glyphs::text_of, lines::Line};
use crate::text::{customs, scan};
use std::ops::Range;

/// A cell of a row.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) sign: String,
    pub(super) span: Range<usize>,
    /// The column, in cells or in characters.
    pub(super) column: usize,
    /// The column on a terminal.
    pub(super) place: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Token {
    Open,
    Close,
    /// `,` between cells or lists.
    Comma,
    /// The end of a row within a list: `;`.
    RowEnd,
    /// `=`, `:` or a similar sign after a name.
    Names,
    /// `->` between the start and the goal.
    Arrow,
    /// The end of a line, and whether it is empty.
    LineEnd,
    /// An empty line.
    Gap,
    /// A cell: a number, a letter, a constant, or a string of one character.
    Cell(Cell),
    /// A blank or empty string: a cell without a mark.
    Blank,
    /// A string of several characters, line by line.
    Text(Vec<TextRow>),
    /// Another word.
    Word(Vec<Cell>),
}

/// A line of a string.
#[derive(Clone, Debug)]
pub(super) struct TextRow {
    pub(super) cells: Vec<Cell>,
    pub(super) span: Range<usize>,
    pub(super) width: usize,
}

pub(super) fn tokens(lines: &[Line]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut scanner = Scanner {
        lines,
        line: 0,
        at: 0,
        ends_rows: lines.iter().any(begins_matrix),
    };
    while scanner.line < lines.len() {
        scanner.next(&mut tokens);
    }
    tokens
}

/// Whether `[|` of a matrix of MiniZinc is in a line.
fn begins_matrix(line: &Line) -> bool {
    let mut pairs = line.glyphs.windows(2);
    pairs.any(|pair| pair[0].sign == "[" && pair[1].sign == "|")
}

struct Scanner<'a> {
    lines: &'a [Line<'a>],
    line: usize,
    at: usize,
    /// Whether `|` ends a row.
    ends_rows: bool,
}

impl<'a> Scanner<'a> {
    fn glyphs(&self) -> &'a [Glyph<'a>] {
        self.lines.get(self.line).map_or(&[], |line| &line.glyphs)
    }

    fn sign(&self, ahead: usize) -> &'a str {
        self.glyphs()
            .get(self.at + ahead)
            .map_or("", |glyph| glyph.sign)
    }

    fn next_line(&mut self) {
        self.line += 1;
        self.at = 0;
    }

    fn next(&mut self, tokens: &mut Vec<Token>) {
        let line = &self.lines[self.line];
        if self.at == 0 && line.apart && !line.behind_code {
            tokens.push(Token::Gap);
        }
        let Some(glyph) = self.glyphs().get(self.at) else {
            tokens.push(Token::LineEnd);
            return self.next_line();
        };
        let rest = &self.glyphs()[self.at..];
        let token = match glyph.sign {
            " " | "\t" => None,
            "," => Some(Token::Comma),
            "[" | "{" | "(" => Some(Token::Open),
            "]" | "}" | ")" => Some(Token::Close),
            ";" => Some(Token::RowEnd),
            // The type of a constant: `Cell::Peg`.
            ":" if self.sign(1) == ":" => {
                self.at += 1;
                None
            }
            // A row of a matrix of MiniZinc: `[| 1, 0 | 0, 1 |]`.
            "|" if self.ends_rows => Some(Token::RowEnd),
            // The words of Ruby and Perl.
            "%" | "q" if self.begins_words() => {
                self.at += 2;
                self.quoted_words(tokens)
            }
            // A symbol of Ruby.
            ":" if self.is_symbol() => None,
            "=" | ":" => match rest.get(1).map(|next| next.sign) {
                Some(">") => {
                    self.at += 1;
                    Some(Token::Arrow)
                }
                _ => Some(Token::Names),
            },
            "<" if self.sign(1) == "-" => {
                self.at += 1;
                Some(Token::Names)
            }
            "-" if self.sign(1) == ">" => {
                self.at += 1;
                Some(Token::Arrow)
            }
            "→" | "⇒" if self.sign(1) == " " => Some(Token::Arrow),
            "\"" | "'" | "`" => self.string(),
            "!" if matches!(self.sign(1), "[" | "(") => None,
            // A boolean of Scheme.
            "#" if matches!(self.sign(1), "t" | "f") && !is_word_sign(self.sign(2)) => {
                let span = glyph.span.start..rest[1].span.end;
                self.at += 1;
                Some(Token::Cell(cell(format!("#{}", rest[1].sign), span)))
            }
            "." if self.is_member() => None,
            sign => self.cell_or_word(sign),
        };
        self.at += 1;
        tokens.extend(token);
    }

    /// A number, a word, or a sign that is a cell.
    fn cell_or_word(&mut self, sign: &str) -> Option<Token> {
        let negative = sign == "-" && is_digit(self.sign(1));
        if is_digit(sign) || negative {
            return Some(self.number());
        }
        if is_word_sign(sign) {
            return self.word();
        }
        let span = self.glyphs()[self.at].span.clone();
        Some(Token::Cell(cell(sign.to_owned(), span)))
    }

    /// Whether `%w[` or `qw(` begins words without quotation marks.
    fn begins_words(&self) -> bool {
        let mark = match self.sign(0) {
            "%" => matches!(self.sign(1), "w" | "W" | "i"),
            _ => self.sign(1) == "w",
        };
        mark && is_open(self.sign(2))
    }

    /// Whether a point stands before a member of an enumeration, as in `.peg` and `Cell.PEG`.
    fn is_member(&self) -> bool {
        let mut signs = [self.sign(1), self.sign(2)].into_iter();
        signs.all(|sign| is_word_sign(sign) && !is_digit(sign) && sign != "_")
    }

    /// Whether a colon begins a word: `[:peg, :hole]`.
    fn is_symbol(&self) -> bool {
        let before = match self.at.checked_sub(1) {
            Some(before) => self.glyphs()[before].sign,
            None => " ",
        };
        (is_open(before) || matches!(before, " " | "\t" | ","))
            && is_word_sign(self.sign(1))
            && !is_digit(self.sign(1))
    }

    /// The words after an opening bracket, without quotation marks: `%w[oo. .oo]`. Leaves the
    /// closing bracket to the caller.
    fn quoted_words(&mut self, tokens: &mut Vec<Token>) -> Option<Token> {
        tokens.push(Token::Open);
        self.at += 1;
        while self.line < self.lines.len() {
            let glyphs = self.glyphs();
            let Some(glyph) = glyphs.get(self.at) else {
                self.next_line();
                continue;
            };
            if is_close(glyph.sign) || matches!(glyph.sign, ">" | "/") {
                return Some(Token::Close);
            }
            if glyph.is_blank() {
                self.at += 1;
                continue;
            }
            let start = self.at;
            while glyphs.get(self.at).is_some_and(is_in_quoted_word) {
                self.at += 1;
            }
            let word: Vec<&Glyph> = glyphs[start..self.at].iter().collect();
            tokens.push(text_token(vec![word]));
        }
        None
    }

    /// A number, as the sign of one cell: `-1`, `1.0`, `1u8`. Leaves its last glyph to the caller.
    fn number(&mut self) -> Token {
        let glyphs = self.glyphs();
        let start = self.at;
        let mut end = end_of_digits(glyphs, start + 1);
        let mut sign = text_of(&glyphs[start..end]);
        if sign == "0" && matches!(self.sign(1), "b" | "B") && is_digit(self.sign(2)) {
            end = end_of_digits(glyphs, start + 2);
            sign = text_of(&glyphs[start + 2..end]);
        }
        let has_fraction = glyphs.get(end).is_some_and(|glyph| glyph.sign == ".");
        end = end_of_word(glyphs, end + usize::from(has_fraction));
        self.at = end - 1;
        let span = glyphs[start].span.start..glyphs[end - 1].span.end;
        Token::Cell(cell(sign, span))
    }

    /// A word: a cell if it is one letter or a known word. Leaves its last glyph to the caller.
    fn word(&mut self) -> Option<Token> {
        let glyphs = self.glyphs();
        let start = self.at;
        let end = end_of_word(glyphs, start + 1);
        self.at = end - 1;
        let is_no_cell = match &glyphs[end..] {
            // The prefix of a string, such as `b'o'`.
            [next, ..] if matches!(next.sign, "'" | "\"") => end - start <= 2,
            // A call, or the name of a list or an object.
            [next, ..] if matches!(next.sign, "(" | "[" | ".") => true,
            // The type of a constant: `Cell::Peg`.
            [next, after, ..] => next.sign == ":" && after.sign == ":",
            _ => false,
        };
        if is_no_cell {
            return None;
        }
        let word = text_of(&glyphs[start..end]);
        let span = glyphs[start].span.start..glyphs[end - 1].span.end;
        if end - start == 1 {
            return Some(Token::Cell(cell(word, span)));
        }
        let lower = word.to_lowercase();
        if customs::is_known_word(&lower) {
            return Some(Token::Cell(cell(lower, span)));
        }
        Some(Token::Word(cells(&glyphs[start..end])))
    }

    /// A string, whose last quotation mark is left to the caller. `None` if it does not end.
    fn string(&mut self) -> Option<Token> {
        let quote = self.sign(0);
        let triple = self.sign(1) == quote && self.sign(2) == quote;
        let many_lines = triple || quote == "`";
        let marks = if triple { 3 } else { 1 };
        let (mut line, mut at) = (self.line, self.at + marks);
        let mut rows: Vec<Vec<&Glyph>> = vec![Vec::new()];
        loop {
            let glyphs = &self.lines.get(line)?.glyphs;
            let Some(glyph) = glyphs.get(at) else {
                // A string of several characters may go on in Rust, but not an apostrophe.
                if !many_lines && quote != "\"" {
                    return None;
                }
                // Behind `\` the line goes on.
                if glyphs.last().is_none_or(|last| last.sign != "\\") {
                    rows.push(Vec::new());
                }
                line += 1;
                at = 0;
                continue;
            };
            if begins_with_marks(&glyphs[at..], quote, marks) {
                break;
            }
            let escaped = glyph.sign == "\\";
            let next = glyphs.get(at + 1).map(|next| next.sign);
            match next {
                Some("n") if escaped => rows.push(Vec::new()),
                _ if escaped => {}
                _ => rows.last_mut()?.push(glyph),
            }
            at += if escaped { 2 } else { 1 };
        }
        self.line = line;
        self.at = at + marks - 1;
        Some(text_token(rows))
    }
}

/// The token of a string.
fn text_token(rows: Vec<Vec<&Glyph>>) -> Token {
    let Some(begin) = rows.iter().position(|row| has_mark(row)) else {
        // A string of several blanks is a row without cells.
        return match rows.first() {
            Some(blank) if blank.len() > 1 => Token::Text(vec![text_row(blank)]),
            _ => Token::Blank,
        };
    };
    let last = rows.iter().rposition(|row| has_mark(row)).unwrap_or(begin);
    if begin == last
        && let Some(cell) = only_cell(&rows[begin])
    {
        return Token::Cell(cell);
    }
    let mut text = Vec::with_capacity(last + 1 - begin);
    for row in &rows[begin..=last] {
        text.push(text_row(row));
    }
    Token::Text(text)
}

/// Whether a row of a string has a mark.
fn has_mark(row: &[&Glyph]) -> bool {
    row.iter().any(|glyph| !glyph.is_blank())
}

/// The cell that a string of one line is: one character, a sign in further quotation marks, the
/// name of a piece, or a known word.
fn only_cell(row: &[&Glyph]) -> Option<Cell> {
    let mut word = String::new();
    for glyph in row {
        word.push_str(glyph.sign);
    }
    let span = row.first()?.span.start..row.last()?.span.end;
    if row.len() == 1 {
        return Some(cell(word, span));
    }
    if is_quoted_sign(&word) || is_numbered_letter(&word) {
        return Some(cell(word.trim_matches(['\'', '"']).to_owned(), span));
    }
    let lower = word.trim().to_lowercase();
    let is_word = lower.chars().count() > 1 && customs::is_known_word(&lower);
    is_word.then(|| cell(lower, span))
}

/// Whether a word is one sign in further quotation marks.
fn is_quoted_sign(word: &str) -> bool {
    let inner = word.trim_matches(['\'', '"']);
    inner.len() + 2 == word.len() && inner.chars().count() == 1
}

/// Whether a word is the name of a piece, such as `L1`.
pub(super) fn is_numbered_letter(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    letters == 1 && scan::is_number(digits)
}

fn text_row(row: &[&Glyph]) -> TextRow {
    let start = row.first().map_or(0, |glyph| glyph.span.start);
    let end = row.last().map_or(start, |glyph| glyph.span.end);
    let mut glyphs = Vec::with_capacity(row.len());
    for &glyph in row {
        glyphs.push(glyph.clone());
    }
    TextRow {
        cells: cells(&glyphs),
        span: start..end,
        width: row.len(),
    }
}

/// One cell for each character that is not a blank.
fn cells(glyphs: &[Glyph]) -> Vec<Cell> {
    let origin = glyphs.first().map_or(0, |glyph| glyph.place);
    let mut cells = Vec::new();
    for (column, glyph) in glyphs.iter().enumerate() {
        if !glyph.is_blank() {
            cells.push(Cell {
                sign: glyph.sign.to_owned(),
                span: glyph.span.clone(),
                column,
                place: glyph.place.saturating_sub(origin),
            });
        }
    }
    cells
}

fn cell(sign: String, span: Range<usize>) -> Cell {
    Cell {
        sign,
        span,
        column: 0,
        place: 0,
    }
}

fn is_open(sign: &str) -> bool {
    ["[", "(", "{"].contains(&sign)
}

fn is_close(sign: &str) -> bool {
    ["]", ")", "}"].contains(&sign)
}

/// Whether a glyph is in a word without quotation marks, such as those of `%w[oo. .oo]`.
fn is_in_quoted_word(glyph: &Glyph) -> bool {
    !glyph.is_blank() && !is_close(glyph.sign)
}

/// Whether so many quotation marks begin glyphs.
fn begins_with_marks(glyphs: &[Glyph], quote: &str, marks: usize) -> bool {
    match glyphs.get(..marks) {
        Some(here) => here.iter().all(|glyph| glyph.sign == quote),
        None => false,
    }
}

/// Where digits that go on at an index end.
fn end_of_digits(glyphs: &[Glyph], mut at: usize) -> usize {
    while glyphs.get(at).is_some_and(Glyph::is_digit) {
        at += 1;
    }
    at
}

/// Where a word that goes on at an index ends.
fn end_of_word(glyphs: &[Glyph], mut at: usize) -> usize {
    while glyphs.get(at).is_some_and(|glyph| is_word_sign(glyph.sign)) {
        at += 1;
    }
    at
}

fn is_digit(sign: &str) -> bool {
    sign.len() == 1 && scan::are_digits(sign)
}

pub(super) fn is_word_sign(sign: &str) -> bool {
    sign == "_" || sign.chars().all(char::is_alphanumeric)
}
