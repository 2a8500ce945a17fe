//! What stands in the brackets of a program: moves with their cells and colours, as lists, tuples,
//! terms and objects, with comments between them.

use super::{
    fields::{Fields, Value},
    sayings,
    shape::{Cut, Leg, leg_of},
    tokens::{Sign, Told},
    words,
};
use crate::{board::Board, text::scan};
use std::ops::Range;

/// The marks around a word: language models also write typographic ones.
const QUOTES: [[&str; 2]; 6] = [
    ["'", "'"],
    ["\"", "\""],
    ["`", "`"],
    ["\u{2018}", "\u{2019}"],
    ["\u{201c}", "\u{201d}"],
    ["\u{2019}", "\u{2019}"],
];

/// Longer comments are none: so a text of many brackets is read in linear time.
const LONGEST_COMMENT: usize = 256;

/// Reads lists, and what is in them.
pub struct Reader<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The board, for its directions; without it, words are none.
    pub board: Option<&'a Board>,
    /// The place.
    pub at: usize,
}

/// A part of a move.
#[derive(Clone)]
pub enum Atom {
    /// A number.
    Number(u32),
    /// A word, with or without quotation marks.
    Word(Range<usize>),
    /// Two numbers in brackets.
    Point([u32; 2]),
}

impl Reader<'_> {
    /// Passes over blanks and comments.
    fn blanks(&mut self) {
        loop {
            self.at = scan::run(self.text, self.at, |byte| byte.is_ascii_whitespace());
            match comment_at(self.text.get(self.at..).unwrap_or_default()) {
                Some(length) => self.at += length,
                None => return,
            }
        }
    }

    /// The next byte that is not blank.
    pub fn peek(&mut self) -> Option<u8> {
        self.blanks();
        self.text.get(self.at).copied()
    }

    /// Skips an optional comma.
    pub fn comma(&mut self) {
        if self.peek() == Some(b',') {
            self.at += 1;
        }
    }

    /// Whether a bracket opens.
    pub fn opens(byte: u8) -> bool {
        matches!(byte, b'[' | b'(' | b'{')
    }

    fn closes(byte: u8) -> bool {
        matches!(byte, b']' | b')' | b'}')
    }

    /// The move that begins here.
    pub fn next_move(&mut self) -> Option<Leg> {
        let byte = self.peek()?;
        if self.skip_functor() {
            return self.item(b'(');
        }
        Self::opens(byte).then(|| self.item(byte))?
    }

    /// Passes over the name of a list, `Moves =`.
    pub fn name_of_list(&mut self) {
        let before = self.at;
        let is_named = self.peek().is_some() && self.atom().is_some() && self.peek() == Some(b'=');
        match is_named {
            true => self.at += 1,
            false => self.at = before,
        }
    }

    /// Passes over the name of a term, `move(6,3,1)` or `Move(from=6, to=1)`, up to its bracket.
    /// Returns whether one is here.
    pub fn skip_functor(&mut self) -> bool {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let begins = self.text[self.at].is_ascii_alphabetic();
        let end = scan::run(self.text, self.at, is_part);
        let is_term = begins && self.text.get(end) == Some(&b'(');
        if is_term {
            self.at = end;
        }
        is_term
    }

    /// The move in the bracket at this place.
    pub fn item(&mut self, bracket: u8) -> Option<Leg> {
        let begin = self.at;
        let fields = match bracket {
            b'{' => Fields::read(self, b'}'),
            b'(' => Fields::read(self, b')'),
            _ => None,
        };
        if let Some(fields) = fields {
            return fields.leg(self.text, self.board, begin..self.at);
        }
        let furthest = self.at;
        self.at = begin;
        let Some(atoms) = self.atoms(2) else {
            // Where a text is cut off, this is its end.
            self.at = self.at.max(furthest);
            return None;
        };
        listed_move(&atoms, self.text, self.board, begin..self.at)
    }

    /// The atoms in a bracket at this place.
    pub fn atoms(&mut self, depth: usize) -> Option<Vec<Atom>> {
        self.at += 1;
        let mut atoms = Vec::new();
        loop {
            let byte = self.peek()?;
            if Self::closes(byte) {
                self.at += 1;
                return Some(atoms);
            }
            if atoms.len() > 6 {
                return None;
            }
            let atom = if Self::opens(byte) {
                self.point(depth)?
            } else {
                self.atom()?
            };
            atoms.push(atom);
            self.comma();
        }
    }

    /// Two numbers in brackets.
    fn point(&mut self, depth: usize) -> Option<Atom> {
        if depth <= 1 {
            return None;
        }
        let inner = self.atoms(depth - 1)?;
        match inner[..] {
            [Atom::Number(first), Atom::Number(second)] => Some(Atom::Point([first, second])),
            _ => None,
        }
    }

    /// A number or a word.
    pub fn atom(&mut self) -> Option<Atom> {
        let closing = self.opening_quote();
        let start = self.at;
        let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let end = scan::run(self.text, start, part);
        if start == end {
            return None;
        }
        self.at = end;
        if let Some(closing) = closing {
            if !self.text[end..].starts_with(closing.as_bytes()) {
                return None;
            }
            self.at += closing.len();
        }
        let word = &self.text[start..end];
        Some(match number(word) {
            Some(number) => Atom::Number(number),
            None => Atom::Word(start..end),
        })
    }

    /// Passes over a mark that opens a word. Returns the one that closes it.
    fn opening_quote(&mut self) -> Option<&'static str> {
        let rest = self.text.get(self.at..)?;
        for [open, close] in QUOTES {
            if rest.starts_with(open.as_bytes()) {
                self.at += open.len();
                return Some(close);
            }
        }
        None
    }
}

/// The number of some digits. No board has a cell with the largest number, so larger ones are it.
fn number(word: &[u8]) -> Option<u32> {
    let is_large = word.len() > 9 && word.iter().all(u8::is_ascii_digit);
    let value = scan::integer(word).ok();
    let value = value.and_then(|value| u32::try_from(value).ok());
    value.or(is_large.then_some(u32::MAX))
}

/// The length of the comment that begins a text, up to the end of its line.
fn comment_at(text: &[u8]) -> Option<usize> {
    if !text.starts_with(b"#") && !text.starts_with(b"//") {
        return None;
    }
    let line = &text[..text.len().min(LONGEST_COMMENT)];
    let end = line.iter().position(|&byte| byte == b'\n');
    end.or((line.len() == text.len()).then_some(line.len()))
}

/// The moves of the list at a bracket, one after the other.
pub struct Items<'a> {
    reader: Reader<'a>,
    start: usize,
    is_empty: bool,
    state: State,
}

/// How far a list is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Inside,
    Closed,
    /// The text ended first.
    CutOff,
    /// Something else than a move was read.
    Other,
}

impl<'a> Items<'a> {
    /// The moves of the list whose bracket is at this place.
    pub fn new(text: &'a [u8], board: Option<&'a Board>, start: usize) -> Items<'a> {
        let opens = text.get(start) == Some(&b'[');
        let at = start + 1;
        Items {
            reader: Reader { text, board, at },
            start,
            is_empty: true,
            state: if opens { State::Inside } else { State::Other },
        }
    }

    /// The place of the list, once it has ended and if it has nothing but moves. One that is cut
    /// off has at least one.
    pub fn span(&self) -> Option<Range<usize>> {
        match self.state {
            State::Closed => Some(self.start..self.reader.at),
            State::CutOff if !self.is_empty => Some(self.start..self.reader.text.len()),
            _ => None,
        }
    }

    /// Whether the text ended before the list did.
    pub fn is_cut_off(&self) -> bool {
        self.state == State::CutOff
    }
}

impl Iterator for Items<'_> {
    type Item = Leg;

    fn next(&mut self) -> Option<Leg> {
        if self.state != State::Inside {
            return None;
        }
        if self.reader.peek() == Some(b']') {
            self.reader.at += 1;
            self.state = State::Closed;
            return None;
        }
        let mut leg = self.reader.next_move();
        if let Some(leg) = &mut leg {
            self.is_empty = false;
            sayings::add_comment(leg, self.reader.text);
            self.reader.comma();
        } else {
            let has_ended = self.reader.at >= self.reader.text.len();
            self.state = if has_ended {
                State::CutOff
            } else {
                State::Other
            };
        }
        leg
    }
}

/// The move of some atoms. A word before the cells is the colour of the piece, one behind them is a
/// direction or the colour; either may say whether the move is a jump.
fn listed_move(
    atoms: &[Atom],
    text: &[u8],
    board: Option<&Board>,
    span: Range<usize>,
) -> Option<Leg> {
    let mut piece = None;
    let mut behind = None;
    let mut cells = atoms;
    if let [Atom::Word(word), rest @ ..] = atoms
        && rest.len() >= 2
        && !is_name(&text[word.clone()])
    {
        piece = Some(word.clone());
        cells = rest;
    }
    let mut signs = Vec::new();
    for atom in cells {
        signs.push(sign(atom, text, board));
    }
    if let (Some(Atom::Word(word)), [.., last]) = (cells.last(), &signs[..])
        && cells.len() > 2
        && !is_name(&text[word.clone()])
        && (matches!(last, Sign::Name { .. }) || is_colour_in_row(word, board))
    {
        behind = Some(word.clone());
        signs.pop();
    }
    let mut told = Told::default();
    for word in [piece, behind].into_iter().flatten() {
        match words::motion_in(&text[word.clone()]) {
            Some(jumps) => told.jumps = Some(jumps),
            None => told.colour = Some(word),
        }
    }
    leg_of(&signs, told, Cut::Inside, span)
}

/// Whether a word behind two cells of a row is a letter: of a colour, as a move has its direction.
fn is_colour_in_row(word: &Range<usize>, board: Option<&Board>) -> bool {
    word.len() == 1 && board.is_some_and(Board::numbered)
}

/// Whether a word is the name of a cell: letters and digits.
fn is_name(word: &[u8]) -> bool {
    word.last().is_some_and(u8::is_ascii_digit)
}

/// The sign of an atom. A word that is no name may be a direction.
pub fn sign(atom: &Atom, text: &[u8], board: Option<&Board>) -> Sign {
    match atom {
        Atom::Number(value) => Sign::Number {
            value: *value,
            two_digits: (10..100).contains(value),
        },
        Atom::Word(word) => {
            let written = String::from_utf8_lossy(&text[word.clone()]).to_ascii_lowercase();
            let written = written.replace('_', "-");
            let heading = board.and_then(|board| words::heading(board, &written));
            match heading.filter(|_| !is_name(written.as_bytes())) {
                Some(heading) => Sign::Heading(heading),
                None => Sign::Name {
                    start: word.start,
                    len: word.len(),
                },
            }
        }
        Atom::Point(pair) => Sign::Point(*pair),
    }
}

impl Value {
    /// The sign of a value.
    pub fn sign(&self, text: &[u8], board: Option<&Board>) -> Option<Sign> {
        match self {
            Value::Atom(atom) => Some(sign(atom, text, board)),
            Value::Place { column, row } => Some(Sign::Place {
                column: *column,
                row: *row,
            }),
            Value::Other => None,
        }
    }
}
