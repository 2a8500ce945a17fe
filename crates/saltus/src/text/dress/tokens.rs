//! The tokens of program text: brackets, separators, numbers, words and strings of any language.

use super::{encoding::Glyph, lines::Line};
use crate::text::customs;
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
    let begins = |line: &Line| {
        line.glyphs
            .windows(2)
            .any(|two| [two[0].sign, two[1].sign] == ["[", "|"])
    };
    let mut scanner = Scanner {
        lines,
        line: 0,
        at: 0,
        ends_rows: lines.iter().any(begins),
    };
    while scanner.line < lines.len() {
        scanner.next(&mut tokens);
    }
    tokens
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
        if self.at == 0 && self.lines[self.line].apart {
            tokens.push(Token::Gap);
        }
        let Some(glyph) = self.glyphs().get(self.at) else {
            tokens.push(Token::LineEnd);
            self.next_line();
            return;
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

    /// Whether a colon begins a word: `[:peg, :hole]`.
    fn is_symbol(&self) -> bool {
        let before = match self.at.checked_sub(1) {
            Some(before) => self.glyphs()[before].sign,
            None => " ",
        };
        matches!(before, " " | "\t" | "," | "[" | "{" | "(")
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
            if matches!(glyph.sign, "]" | ")" | "}" | ">" | "/") {
                return Some(Token::Close);
            }
            let start = self.at;
            let ends = |glyph: &Glyph| glyph.is_blank() || matches!(glyph.sign, "]" | ")" | "}");
            while glyphs.get(self.at).is_some_and(|glyph| !ends(glyph)) {
                self.at += 1;
            }
            if self.at > start {
                let word: Vec<&Glyph> = glyphs[start..self.at].iter().collect();
                tokens.push(text_token(vec![word]));
            } else {
                self.at += 1;
            }
        }
        None
    }

    /// A number, as the sign of one cell: `-1`, `1.0`, `1u8`. Leaves its last glyph to the caller.
    fn number(&mut self) -> Token {
        let glyphs = self.glyphs();
        let start = self.at;
        let mut end = start + 1;
        while glyphs.get(end).is_some_and(|glyph| is_digit(glyph.sign)) {
            end += 1;
        }
        let signs = |range: Range<usize>| -> String {
            glyphs[range].iter().map(|glyph| glyph.sign).collect()
        };
        let mut sign = signs(start..end);
        if sign == "0" && matches!(self.sign(1), "b" | "B") && is_digit(self.sign(2)) {
            let bits = glyphs[start + 2..]
                .iter()
                .take_while(|glyph| is_digit(glyph.sign));
            end = start + 2 + bits.count();
            sign = signs(start + 2..end);
        }
        let fraction = glyphs.get(end).is_some_and(|glyph| glyph.sign == ".");
        if fraction {
            end += 1;
        }
        while glyphs
            .get(end)
            .is_some_and(|glyph| is_word_sign(glyph.sign))
        {
            end += 1;
        }
        self.at = end - 1;
        let span = glyphs[start].span.start..glyphs[end - 1].span.end;
        Token::Cell(cell(sign, span))
    }

    /// A word: a cell if it is one letter or a known word. Leaves its last glyph to the caller.
    fn word(&mut self) -> Option<Token> {
        let glyphs = self.glyphs();
        let start = self.at;
        let mut end = start + 1;
        while glyphs
            .get(end)
            .is_some_and(|glyph| is_word_sign(glyph.sign))
        {
            end += 1;
        }
        self.at = end - 1;
        // The prefix of a string, such as `b'o'`.
        let quote = glyphs
            .get(end)
            .is_some_and(|next| matches!(next.sign, "'" | "\""));
        if quote && end - start <= 2 {
            return None;
        }
        let word: String = glyphs[start..end].iter().map(|glyph| glyph.sign).collect();
        let span = glyphs[start].span.start..glyphs[end - 1].span.end;
        let call = glyphs
            .get(end)
            .is_some_and(|next| matches!(next.sign, "(" | "[" | "."));
        let path = glyphs.get(end..end + 2);
        let path = path.is_some_and(|next| next[0].sign == ":" && next[1].sign == ":");
        if call || path {
            return None;
        }
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
            let ends = (0..marks).all(|k| glyphs.get(at + k).is_some_and(|g| g.sign == quote));
            if ends {
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
    let inked = |row: &Vec<&Glyph>| row.iter().filter(|glyph| !glyph.is_blank()).count();
    let first = rows.iter().find(|row| inked(row) > 0);
    let lines = rows.iter().filter(|row| inked(row) > 0).count();
    let Some(first) = first else {
        // A string of several blanks is a row without cells.
        return match rows.first() {
            Some(blank) if blank.len() > 1 => Token::Text(vec![text_row(blank)]),
            _ => Token::Blank,
        };
    };
    let word: String = first.iter().map(|glyph| glyph.sign).collect();
    let lower = word.trim().to_lowercase();
    let span = first[0].span.start..first[first.len() - 1].span.end;
    if lines == 1 && first.len() == 1 {
        return Token::Cell(cell(word, span));
    }
    if lines == 1 && (is_quoted_sign(&word) || is_numbered_letter(&word)) {
        return Token::Cell(cell(word.trim_matches(['\'', '"']).to_owned(), span));
    }
    if lines == 1 && customs::is_known_word(&lower) && lower.chars().count() > 1 {
        return Token::Cell(cell(lower, span));
    }
    let last = rows.iter().rposition(|row| inked(row) > 0).unwrap_or(0);
    let begin = rows.iter().position(|row| inked(row) > 0).unwrap_or(0);
    Token::Text(rows[begin..=last].iter().map(|row| text_row(row)).collect())
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
    letters == 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn text_row(row: &[&Glyph]) -> TextRow {
    let start = row.first().map_or(0, |glyph| glyph.span.start);
    let end = row.last().map_or(start, |glyph| glyph.span.end);
    let owned: Vec<Glyph> = row.iter().map(|&glyph| glyph.clone()).collect();
    TextRow {
        cells: cells(&owned),
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
    matches!(sign, "[" | "(" | "{")
}

fn is_digit(sign: &str) -> bool {
    sign.len() == 1 && sign.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_word_sign(sign: &str) -> bool {
    sign == "_" || sign.chars().all(char::is_alphanumeric)
}
