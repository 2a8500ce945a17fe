//! Moves as nested lists of a program, anywhere in a text: `[['R', 0, 2], ['B', 3, 1]]`, each with
//! the colour of the piece, from and to; or `[[4, 1], [6, 3]]`, `[(4, 2, 1)]`,
//! `[[[4, 2], [4, 4]]]`.

use super::{
    reading::{self, Spoken, Written},
    shape::{Cut, Leg, Shape, Target},
    tokens::Sign,
};
use crate::{
    puzzle::{KindId, Puzzle},
    referee,
    text::{BadText, WrittenGame, scan},
};
use std::ops::Range;

/// A list of moves in a text.
#[derive(Debug)]
pub struct MoveList {
    /// Its place.
    pub span: Range<usize>,
    legs: Vec<Leg>,
    /// For each move, the place of the colour of its piece, if that is written.
    colours: Vec<Option<Range<usize>>>,
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
pub fn find(text: &[u8]) -> MoveLists {
    let mut found = MoveLists::default();
    let mut at = scan::start(text);
    while at < text.len() {
        if text[at] != b'[' {
            at += 1;
            continue;
        }
        let mut reader = Reader { text, at };
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
    found
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
            self.check_colours(text, puzzle, game);
        }
        Some(Ok(spoken))
    }

    /// Breaks the game off where a piece has another colour than before.
    fn check_colours(&self, text: &[u8], puzzle: &Puzzle, game: &mut WrittenGame) {
        let mut known: Vec<Colour> = Vec::new();
        let mut position = puzzle.start.clone();
        for (index, step) in game.moves.clone().into_iter().enumerate() {
            let kind = position.get(step.from);
            if let (Some(span), Some(kind)) = (self.colours[index].clone(), kind) {
                let colour = text[span.clone()].to_ascii_lowercase();
                let clashes = known
                    .iter()
                    .any(|other| (other.word == colour) != (other.kind == kind));
                if clashes && puzzle.rules.kinds.len() > 1 {
                    game.moves.truncate(index);
                    let number = index + 1;
                    let message = format!("move {number}: the piece there has the other colour");
                    game.break_off(span, message, "");
                    return;
                }
                if known.iter().all(|other| other.word != colour) {
                    known.push(Colour { word: colour, kind });
                }
            }
            if referee::play(puzzle, &mut position, step).is_err() {
                return;
            }
        }
    }
}

/// The colour of a kind of pieces.
struct Colour {
    word: Vec<u8>,
    kind: KindId,
}

/// What begins at a bracket.
enum Parsed {
    List(MoveList),
    /// A list of moves that the text does not close.
    Open,
    Other,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

/// A part of a move.
#[derive(Clone)]
enum Atom {
    Number(u32),
    Word(Range<usize>),
    Point([u32; 2]),
}

impl Reader<'_> {
    fn blanks(&mut self) {
        self.at = scan::run(self.text, self.at, |byte| byte.is_ascii_whitespace());
    }

    fn peek(&mut self) -> Option<u8> {
        self.blanks();
        self.text.get(self.at).copied()
    }

    /// Skips an optional comma.
    fn comma(&mut self) {
        if self.peek() == Some(b',') {
            self.at += 1;
        }
    }

    fn opens(byte: u8) -> bool {
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
            colours: Vec::new(),
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
                Some(byte) if Self::opens(byte) => {
                    let begin = self.at;
                    let Some(atoms) = self.atoms(2) else {
                        let cut_off = self.at >= self.text.len() && !list.legs.is_empty();
                        return if cut_off { Parsed::Open } else { Parsed::Other };
                    };
                    let span = begin..self.at;
                    let Some(listed) = listed_move(&atoms, span) else {
                        return Parsed::Other;
                    };
                    list.colours.push(listed.colour);
                    list.legs.push(listed.leg);
                    self.comma();
                }
                Some(_) => return Parsed::Other,
            }
        }
    }

    /// The atoms in a bracket at this place.
    fn atoms(&mut self, depth: usize) -> Option<Vec<Atom>> {
        self.at += 1;
        let mut atoms = Vec::new();
        loop {
            let byte = self.peek()?;
            if Self::closes(byte) {
                self.at += 1;
                return Some(atoms);
            }
            if atoms.len() > 4 {
                return None;
            }
            let atom = if Self::opens(byte) {
                let inner = if depth > 1 {
                    self.atoms(depth - 1)?
                } else {
                    return None;
                };
                let [Atom::Number(first), Atom::Number(second)] = inner[..] else {
                    return None;
                };
                Atom::Point([first, second])
            } else {
                self.atom()?
            };
            atoms.push(atom);
            self.comma();
        }
    }

    fn atom(&mut self) -> Option<Atom> {
        let quoted = |byte: u8| matches!(byte, b'"' | b'\'');
        let quote = self.text.get(self.at).copied().filter(|&byte| quoted(byte));
        self.at += usize::from(quote.is_some());
        let start = self.at;
        let part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
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

/// A move of a list.
struct ListedMove {
    colour: Option<Range<usize>>,
    leg: Leg,
}

/// The move of some atoms. A word before two numbers or points is the colour of the piece.
fn listed_move(atoms: &[Atom], span: Range<usize>) -> Option<ListedMove> {
    let (colour, cells) = match atoms {
        [Atom::Word(word), rest @ ..] if rest.len() == 2 && !has_words(rest) => {
            (Some(word.clone()), rest)
        }
        _ => (None, atoms),
    };
    let signs: Vec<Sign> = cells.iter().map(sign).collect();
    let (from, over, to) = match signs[..] {
        [from, to] => (from, None, to),
        [from, over, to] => (from, Some(over), to),
        _ => return None,
    };
    let leg = Leg {
        from,
        target: Target::Cell(to),
        over,
        cut: Cut::Inside,
        span,
    };
    Some(ListedMove { colour, leg })
}

fn has_words(atoms: &[Atom]) -> bool {
    atoms.iter().any(|atom| matches!(atom, Atom::Word(_)))
}

fn sign(atom: &Atom) -> Sign {
    match atom {
        Atom::Number(value) => Sign::Number {
            value: *value,
            two_digits: (10..100).contains(value),
        },
        Atom::Word(word) => Sign::Name {
            start: word.start,
            len: word.len(),
        },
        Atom::Point(pair) => Sign::Point(*pair),
    }
}
