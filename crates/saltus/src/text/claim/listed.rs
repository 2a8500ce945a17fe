//! Moves as nested lists of a program, anywhere in a text: `[['R', 0, 2], ['B', 3, 1]]`, each with
//! the colour of the piece, from and to; or `[[4, 1], [6, 3]]`, `[(4, 2, 1)]`,
//! `[[[4, 2], [4, 4]]]`, `[((4, 2), 'up')]`, `[{"from": 4, "over": 2, "to": 1}]`.

use super::{
    fields::{self, Fields, Value},
    outcome::Written,
    reading::{self, Spoken},
    shape::{Cut, Leg, Shape, Target, leg_of},
    tokens::Sign,
    words,
};
use crate::{
    board::Board,
    puzzle::Puzzle,
    text::{BadText, scan},
};
use std::ops::Range;

/// A list of moves in a text.
#[derive(Debug)]
pub struct MoveList {
    /// Its place.
    pub span: Range<usize>,
    legs: Vec<Leg>,
}

/// The lists of moves in a text, and whether the last one is cut off.
#[derive(Debug, Default)]
pub struct MoveLists {
    /// The complete lists.
    pub lists: Vec<MoveList>,
    /// The place of a list that the text does not close.
    pub open: Option<Range<usize>>,
}

/// Finds the lists of moves in a text.
pub fn find(text: &[u8], board: &Board) -> MoveLists {
    let mut found = MoveLists::default();
    let mut at = scan::start(text);
    while at < text.len() {
        if text[at] != b'[' {
            at += 1;
            continue;
        }
        let mut reader = Reader { text, board, at };
        match reader.list() {
            Parsed::List(list) => {
                at = list.span.end;
                found.lists.push(list);
            }
            Parsed::Open => {
                found.open = Some(at..text.len());
                break;
            }
            Parsed::Other => at += 1,
        }
    }
    if found.lists.is_empty()
        && let Some(list) = objects(text, board)
    {
        found.lists.push(list);
    }
    if found.lists.is_empty()
        && let Some(legs) = fields::in_lines(text, board)
        && let (Some(first), Some(last)) = (legs.first(), legs.last())
    {
        let span = first.span.start..last.span.end;
        found.lists.push(MoveList { span, legs });
    }
    found
}

/// The moves of terms, in a list or one after another: `move(6,3,1). move(4,5,6).`; `None` if the
/// text has anything else.
pub fn terms(text: &[u8], board: &Board) -> Option<MoveLists> {
    let at = scan::start(text);
    let mut reader = Reader { text, board, at };
    let mut list = MoveList {
        span: at..at,
        legs: Vec::new(),
    };
    reader.name_of_list();
    while let Some(byte) = reader.peek() {
        if b"[],.;".contains(&byte) {
            reader.at += 1;
            continue;
        }
        if !reader.skip_functor() {
            return None;
        }
        list.legs.push(reader.item(b'(')?);
        list.span.end = reader.at;
    }
    let lists = vec![list];
    Some(MoveLists { lists, open: None })
}

/// The moves of a text of objects, one after another, `{"from": 6, "to": 1}`; `None` if it has
/// anything else.
fn objects(text: &[u8], board: &Board) -> Option<MoveList> {
    let at = scan::start(text);
    let mut reader = Reader { text, board, at };
    let mut list = MoveList {
        span: at..at,
        legs: Vec::new(),
    };
    while let Some(byte) = reader.peek() {
        let begin = reader.at;
        let fields = (byte == b'{').then(|| Fields::read(&mut reader, b'}'))??;
        list.legs.push(fields.leg(text, board, begin..reader.at)?);
        list.span.end = reader.at;
        reader.comma();
    }
    (!list.legs.is_empty()).then_some(list)
}

/// Whether a text has words outside its lists, other than the name of a list, `moves =`.
pub fn has_prose(text: &[u8], lists: &MoveLists) -> bool {
    let inside = |at: usize| lists.lists.iter().any(|list| list.span.contains(&at));
    let letters = |byte: u8| !byte.is_ascii_alphabetic();
    let mut words = scan::words(text, 0, letters);
    words.any(|word| {
        let named = text[word.end..].trim_ascii_start().starts_with(b"=");
        word.len() > 1 && !named && !inside(word.start)
    })
}

impl MoveLists {
    /// The lists as the moves of one game, if each may be a move between points,
    /// `[[4, 2], [4, 4]]`, with nothing but separators between them: two moves by the numbers of
    /// cells look alike.
    pub fn as_one_game(&self, text: &[u8]) -> Option<MoveList> {
        let (first, last) = (self.lists.first()?, self.lists.last()?);
        let mut game = MoveList {
            span: first.span.start..last.span.end,
            legs: Vec::new(),
        };
        for list in &self.lists {
            let mut points = Vec::new();
            for leg in &list.legs {
                points.push(leg.point()?);
            }
            let leg = leg_of(&points, None, Cut::Inside, list.span.clone());
            game.legs.push(leg.filter(|_| points.len() > 1)?);
        }
        let apart = self.lists.windows(2).any(|pair| {
            let between = &text[pair[0].span.end..pair[1].span.start];
            between.iter().any(u8::is_ascii_alphabetic)
        });
        (self.lists.len() > 1 && !apart).then_some(game)
    }
}

impl Leg {
    /// The point whose two numbers look like a move from cell to cell.
    fn point(&self) -> Option<Sign> {
        match (self.from, self.target) {
            (Sign::Number { value: first, .. }, Target::Cell(Sign::Number { value, .. }))
                if self.over.is_none() && self.piece.is_none() =>
            {
                Some(Sign::Point([first, value]))
            }
            _ => None,
        }
    }
}

impl MoveList {
    /// The game of this list.
    ///
    /// # Errors
    /// Two ways of counting cells make different solutions of it.
    pub fn read(&self, text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
        let written = [Written {
            shape: Shape::Joined,
            legs: self.legs.clone(),
        }];
        let mut spoken = match reading::choose_list(text, puzzle, &written)? {
            Ok(spoken) => spoken,
            Err(question) => return Some(Err(question)),
        };
        for game in &mut spoken.games {
            game.span = self.span.clone();
        }
        Some(Ok(spoken))
    }
}

/// What begins at a bracket.
enum Parsed {
    List(MoveList),
    /// A list of moves that the text does not close.
    Open,
    Other,
}

/// Reads lists, and what is in them.
pub struct Reader<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The board, for its directions.
    pub board: &'a Board,
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
    fn blanks(&mut self) {
        self.at = scan::run(self.text, self.at, |byte| byte.is_ascii_whitespace());
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

    /// A list of moves at this place.
    fn list(&mut self) -> Parsed {
        let start = self.at;
        self.at += 1;
        let mut list = MoveList {
            span: start..start,
            legs: Vec::new(),
        };
        loop {
            match self.peek() {
                None if list.legs.is_empty() => return Parsed::Other,
                None => return Parsed::Open,
                Some(b']') if list.legs.is_empty() => return Parsed::Other,
                Some(b']') => {
                    self.at += 1;
                    list.span.end = self.at;
                    return Parsed::List(list);
                }
                Some(_) if self.skip_functor() => {
                    let Some(leg) = self.item(b'(') else {
                        return Parsed::Other;
                    };
                    list.legs.push(leg);
                    self.comma();
                }
                Some(byte) if Self::opens(byte) => {
                    let Some(leg) = self.item(byte) else {
                        let cut_off = self.at >= self.text.len() && !list.legs.is_empty();
                        return if cut_off { Parsed::Open } else { Parsed::Other };
                    };
                    list.legs.push(leg);
                    self.comma();
                }
                Some(_) => return Parsed::Other,
            }
        }
    }

    /// Passes over the name of a list, `Moves =`.
    fn name_of_list(&mut self) {
        let before = self.at;
        let is_named = self.peek().is_some() && self.atom().is_some() && self.peek() == Some(b'=');
        match is_named {
            true => self.at += 1,
            false => self.at = before,
        }
    }

    /// Passes over the name of a term, `move(6,3,1)` or `Move(from=6, to=1)`, up to its bracket.
    /// Returns whether one is here.
    fn skip_functor(&mut self) -> bool {
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
    fn item(&mut self, bracket: u8) -> Option<Leg> {
        let begin = self.at;
        let fields = match bracket {
            b'{' => Fields::read(self, b'}'),
            b'(' => Fields::read(self, b')'),
            _ => None,
        };
        if let Some(fields) = fields {
            return fields.leg(self.text, self.board, begin..self.at);
        }
        self.at = begin;
        let atoms = self.atoms(2)?;
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
        let quoted = |byte: u8| matches!(byte, b'"' | b'\'');
        let quote = self.text.get(self.at).copied().filter(|&byte| quoted(byte));
        self.at += usize::from(quote.is_some());
        let start = self.at;
        let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let end = scan::run(self.text, start, part);
        if start == end {
            return None;
        }
        self.at = end;
        if let Some(quote) = quote {
            if self.text.get(self.at) != Some(&quote) {
                return None;
            }
            self.at += 1;
        }
        let word = &self.text[start..end];
        let number = scan::integer(word).ok().and_then(|n| u32::try_from(n).ok());
        Some(match number {
            Some(number) => Atom::Number(number),
            None => Atom::Word(start..end),
        })
    }
}

/// The move of some atoms. A word before the cells is the colour of the piece, one behind them is a
/// direction or the colour.
fn listed_move(atoms: &[Atom], text: &[u8], board: &Board, span: Range<usize>) -> Option<Leg> {
    let mut piece = None;
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
        && matches!(last, Sign::Name { .. })
        && !is_name(&text[word.clone()])
    {
        piece = Some(word.clone());
        signs.pop();
    }
    leg_of(&signs, piece, Cut::Inside, span)
}

/// Whether a word is the name of a cell: letters and digits.
fn is_name(word: &[u8]) -> bool {
    word.last().is_some_and(u8::is_ascii_digit)
}

/// The sign of an atom. A word that is no name may be a direction.
pub fn sign(atom: &Atom, text: &[u8], board: &Board) -> Sign {
    match atom {
        Atom::Number(value) => Sign::Number {
            value: *value,
            two_digits: (10..100).contains(value),
        },
        Atom::Word(word) => {
            let written = String::from_utf8_lossy(&text[word.clone()]).to_ascii_lowercase();
            let written = written.replace('_', "-");
            match words::heading(board, &written).filter(|_| !is_name(written.as_bytes())) {
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
    pub fn sign(&self, text: &[u8], board: &Board) -> Option<Sign> {
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
