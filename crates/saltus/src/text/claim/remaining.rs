//! What a text says of the pegs beside a game: how many are left, `a4-a2 (9 left)`, which hole is
//! vacant at the start, and where the last peg is.
//!
//! The words are read after the moves, and compared with the positions of the game: what is not so
//! makes the answer wrong, and what stands where the number of moves is not known is named as not
//! checked.

use super::{
    Claims,
    drafts::Drafts,
    reading,
    remarks::{has_move, words as letters_only},
    spelled::with_digits,
    words::{self, has_any, is_one_of},
};
use crate::{
    board::Cell,
    printable::counted,
    problem::Statement,
    puzzle::{Move, Position, Puzzle},
    referee,
    text::scan,
};
use std::ops::Range;

/// Words of pegs, of what is left of them, and of a vacancy.
const PEGS: &str = "ball balls bille billes ficha fichas marble marbles peg pegs piece pieces pion \
    pions stein steine steinen stift stifte stone stones";
const LEFT: &str = "bleiben bleibt left leave leaves leaving noch quedan queda remain remaining \
    remains restam restant restante restantes restants reste restent rimangono rimanenti \
    verbleiben verbleibend verbleibende übrig uebrig";
const VACANT: &str = "empty frei leer vacant vacancy vacía vacío vide vuoto";

/// Words of the start and of the end of a game.
const START: &str = "anfang begin beginning begins initial initially start starting starts";
const LAST: &str = "final last lone only remaining single sole verbleibende letzte letzter";

/// Words that say nothing besides.
const SILENT: &str = "a als am an and are at auf board cell end ends es exactly finally finishes \
    genau have here hole im in is ist just lands leaves nach now of on only position sind sits \
    so spot square stands stays that the there this total und we which with you";

/// The most places that are compared.
const MOST: usize = 128;

/// Adds to the only claim what the text says falsely of pegs, if that is a game of pegs.
pub fn compare(text: &[u8], puzzle: &Puzzle, claims: &mut Claims) {
    let names_are_own = claims.own;
    let [only] = &mut claims.claims[..] else {
        return;
    };
    let Some(moves) = only.claim.moves().map(<[Move]>::to_vec) else {
        return;
    };
    let Ok(end) = referee::judge(puzzle, &moves) else {
        return;
    };
    if !puzzle.rules.every_move_removes() {
        return;
    }
    let game = Game {
        text,
        puzzle,
        moves: &moves,
        end: &end,
        span: only.span.clone(),
        names_are_own,
    };
    let mut unclear = None;
    for part in parts(text) {
        match game.check(part.clone()) {
            Check::Silent => {}
            Check::Fails(why) => {
                let (line, _) = scan::locate(text, part.start);
                only.says
                    .push(Statement::False(format!("line {line}: {why}")));
                return;
            }
            Check::Unclear => {
                unclear.get_or_insert(part.start);
            }
        }
    }
    if let Some(place) = unclear {
        let (line, _) = scan::locate(text, place);
        let what = format!("line {line}: what it says of the pegs");
        claims.unchecked.push(what);
    }
}

/// The parts of a text that may say something of pegs: the sentences of each line, cut at brackets
/// and commas, with a word of pegs or of what is left.
fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for at in 0..=text.len() {
        if !ends_part(text, at) || names_what_follows(text, start, at) {
            continue;
        }
        let asks = text.get(at) == Some(&b'?');
        if !asks && at - start <= 120 && parts.len() < MOST && may_say(&text[start..at]) {
            parts.push(start..at);
        }
        start = at + 1;
    }
    parts
}

/// Whether a colon stands behind a name of what follows it: `Pegs left: 1`, `Empty hole: a2`.
fn names_what_follows(text: &[u8], start: usize, at: usize) -> bool {
    text.get(at) == Some(&b':') && may_say(&text[start..at])
}

/// Whether a part of a line ends at a place: at a bracket, a dash, a comment, or what ends a
/// sentence.
fn ends_part(text: &[u8], at: usize) -> bool {
    let next = text.get(at + 1);
    let is_before_blank = next.is_none_or(u8::is_ascii_whitespace);
    match text.get(at) {
        None => true,
        Some(b'.' | b',' | b':') => is_before_blank,
        Some(b'-') => is_before_blank && text[..at].ends_with(b" "),
        // The first byte of a long dash.
        Some(0xE2) => {
            text[at..].starts_with("–".as_bytes()) || text[at..].starts_with("—".as_bytes())
        }
        Some(byte) => b"\n()[];!?#|/".contains(byte),
    }
}

/// Whether a part has a word of pegs, of what is left, or of a vacancy.
fn may_say(part: &[u8]) -> bool {
    if !part.iter().any(u8::is_ascii_alphabetic) || has_move(part) {
        return false;
    }
    let words = letters_only(part);
    has_any(&words, PEGS) || has_any(&words, LEFT) || has_any(&words, VACANT)
}

/// What came of a comparison.
enum Check {
    /// The part says nothing, or what is so.
    Silent,
    /// What it says is not so.
    Fails(String),
    /// It is not known what it says.
    Unclear,
}

/// A game with the text around it.
struct Game<'a> {
    text: &'a [u8],
    puzzle: &'a Puzzle,
    moves: &'a [Move],
    end: &'a Position,
    /// The place of the moves.
    span: Range<usize>,
    /// Whether cells are named as the board names them.
    names_are_own: bool,
}

/// What some words name, if all others are known.
#[derive(Default)]
struct Said {
    words: Vec<String>,
    number: Option<u64>,
    cell: Option<Cell>,
    /// Whether a word names nothing.
    has_others: bool,
}

impl Game<'_> {
    /// Compares what a part of the text says.
    fn check(&self, part: Range<usize>) -> Check {
        let Some(sentence) = self.sentence(&part) else {
            return Check::Silent;
        };
        let said = self.said(&self.text[sentence]);
        if said.has_others {
            return Check::Silent;
        }
        // `Empty hole: a2`, and not `a2 is empty`, which may be so later.
        let names_start = part.end <= self.span.start
            && has_any(&said.words, "hole loch vacancy")
            && !has_any(&said.words, "are is ist now");
        let is_of_start =
            has_any(&said.words, VACANT) && (names_start || has_any(&said.words, START));
        let is_left = has_any(&said.words, LEFT);
        let is_of_last = has_any(&said.words, LAST) && has_any(&said.words, PEGS);
        let in_brackets = part.start > 0 && self.text[part.start - 1] == b'(';
        let counts_pegs = has_any(&said.words, PEGS) || in_brackets;
        let is_leaving = has_any(&said.words, "leaving leaves");
        match (said.number, said.cell) {
            (None, Some(cell)) if is_of_start => self.vacant_at_start(cell),
            (None, Some(cell)) if is_of_last => self.is_last(cell),
            (Some(1), Some(cell)) if is_left && counts_pegs => self.is_last(cell),
            (Some(_), None) if is_of_start || is_of_last && !is_left => Check::Unclear,
            (Some(number), None) if is_left && (counts_pegs || is_leaving) => {
                self.has_left(number, part)
            }
            _ => Check::Silent,
        }
    }

    /// A part with the clause before its comma, if that says nothing else, or else without it.
    /// `None` if the clause may be a condition: `If you go left, the last peg is in a1`.
    fn sentence(&self, part: &Range<usize>) -> Option<Range<usize>> {
        let before = &self.text[..part.start];
        if !before.ends_with(b",") {
            return Some(part.clone());
        }
        let mut start = before.len() - 1;
        while start > 0 && (before[start - 1] == b',' || !ends_part(self.text, start - 1)) {
            start -= 1;
        }
        let clause = start..before.len() - 1;
        if !self.said(&self.text[clause.clone()]).has_others {
            return Some(start..part.end);
        }
        let has_digits = self.text[clause.clone()].iter().any(u8::is_ascii_digit);
        let is_doubtful = Drafts::of(self.text).says(clause, words::is_doubt);
        (has_digits && !is_doubtful).then(|| part.clone())
    }

    /// What the words of a part name.
    fn said(&self, part: &[u8]) -> Said {
        let text = with_digits(part);
        let written = String::from_utf8_lossy(&text).to_lowercase();
        let mut said = Said::default();
        for word in written.split(|c: char| !c.is_alphanumeric()) {
            let is_known = [PEGS, LEFT, VACANT, START, LAST, SILENT]
                .iter()
                .any(|list| is_one_of(word, list));
            if word.is_empty() {
                continue;
            }
            if scan::is_number(word) {
                said.has_others |= said.number.is_some();
                said.number = word.parse().ok();
            } else if let Some(cell) = self.puzzle.board.named(word).filter(|_| !is_known) {
                said.has_others |= said.cell.is_some();
                said.cell = Some(cell);
            } else {
                said.has_others |= !is_known;
            }
            said.words.push(word.to_owned());
        }
        said
    }

    fn vacant_at_start(&self, cell: Cell) -> Check {
        if !self.names_are_own {
            return Check::Unclear;
        }
        let name = self.puzzle.board.name(cell);
        match self.puzzle.start.get(cell) {
            None => Check::Silent,
            Some(_) => Check::Fails(format!("{name} is not vacant at the start")),
        }
    }

    fn is_last(&self, cell: Cell) -> Check {
        if !self.names_are_own {
            return Check::Unclear;
        }
        let name = self.puzzle.board.name(cell);
        match self.end.get(cell) {
            Some(_) => Check::Silent,
            None => Check::Fails(format!("the game leaves no peg in {name}")),
        }
    }

    /// Whether this number of pegs is left by the moves that stand before a part of the text. What
    /// stands before all of them may be of the end or of the start.
    fn has_left(&self, number: u64, part: Range<usize>) -> Check {
        let pegs = self.puzzle.start.pieces() as u64;
        let at_end = self.end.pieces() as u64;
        let made = if part.start >= self.span.end {
            self.moves.len()
        } else if part.end <= self.span.start {
            let between = part.end..self.span.start;
            if Drafts::of(self.text).says(between, words::is_revision) || number == pegs {
                return Check::Silent;
            }
            self.moves.len()
        } else {
            match self.made_before(part.start) {
                Some(made) => made,
                None => return Check::Unclear,
            }
        };
        let left = pegs.saturating_sub(made as u64);
        if number == left {
            return Check::Silent;
        }
        let moves = counted(made, "move");
        let (is, said) = match made == self.moves.len() {
            true => (counted(at_end, "peg"), "the game leaves".to_owned()),
            false => (counted(left, "peg"), format!("{moves} leave")),
        };
        Check::Fails(format!("{said} {is}, not {number}"))
    }

    /// The number of moves before a place, if these alone are read as the beginning of the game.
    fn made_before(&self, place: usize) -> Option<usize> {
        // A sentence may begin before the moves and end among them.
        let before = self.text.get(self.span.start..place)?;
        if before.iter().all(|byte| !byte.is_ascii_alphanumeric()) {
            return Some(0);
        }
        let read = reading::read(before, self.puzzle)?.ok()?;
        let [only] = &read.games[..] else {
            return None;
        };
        let is_beginning = self.moves.starts_with(&only.moves);
        (only.broken.is_none() && is_beginning).then_some(only.moves.len())
    }
}
