//! The words of moves as people write them: cells in any naming, and what joins them.

use crate::{board::Board, text::joined::JOINTS, text::scan};
use std::ops::Range;

/// A cell, or a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Letters and digits, such as `d4`: their place in the text.
    Name {
        /// The offset of the name.
        start: usize,
        /// Its length.
        len: usize,
    },
    /// A number.
    Number {
        /// Its value.
        value: u32,
        /// Whether it has two digits.
        two_digits: bool,
    },
    /// Two numbers in brackets, or joined by a comma.
    Point([u32; 2]),
    /// One letter.
    Letter(u8),
    /// A direction of the board, by its index.
    Heading(u8),
}

/// What stands between a word and the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Glue {
    /// Nothing.
    Adjacent,
    /// Blanks.
    Blank,
    /// A separator such as a comma.
    Comma,
    /// The word is the cell that the move passes.
    Over,
    /// An arrow, a dash, or a word such as `to`.
    Joint,
    /// The end of a line.
    Line,
    /// An empty line, or a heading.
    Block,
}

/// A word.
#[derive(Clone, Debug)]
pub struct Token {
    /// What it denotes.
    pub sign: Sign,
    /// What stands before it.
    pub glue: Glue,
    /// Its place in the text.
    pub span: Range<usize>,
}

/// A number that counts moves or solutions, such as `12.` or `12:`.
#[derive(Clone, Debug)]
pub struct Mark {
    /// The index of the word after it.
    pub before: usize,
    /// The place of its digits.
    pub digits: Range<usize>,
    /// Whether it ends with a colon, as the label of a solution does.
    pub colon: bool,
}

/// The words of a text.
#[derive(Debug, Default)]
pub struct Tokens {
    /// The words.
    pub tokens: Vec<Token>,
    /// The numbers between them.
    pub marks: Vec<Mark>,
    /// The number of lines without any cell that were passed over.
    pub prose: usize,
    /// Whether the numbers are the labels of solutions.
    pub labelled: bool,
}

/// The number of bytes of the longest point, with its brackets.
const MOST_OF_A_POINT: usize = 25;
/// Words that join two cells.
const JOINT_WORDS: &[&str] = &["to", "into", "onto", "nach"];
/// Words before the cell that a move passes.
const OVER_WORDS: &[&str] = &["over", "across", "via", "through", "past", "jumping"];
/// Words that may stand in a move and say nothing about it.
const FILLERS: &[&str] = &[
    "move", "moves", "moved", "jump", "jumps", "hop", "hops", "slide", "slides", "step", "steps",
    "the", "from", "peg", "pegs", "marble", "ball", "piece", "checker", "frog", "toad", "hole",
    "cell", "square", "position", "at", "in", "on", "then", "and", "first", "next", "finally",
    "number", "no", "solution", "removing", "von",
];
/// Other names of directions.
const HEADINGS: [[&str; 2]; 4] = [
    ["north", "up"],
    ["south", "down"],
    ["east", "right"],
    ["west", "left"],
];

/// Reads the words of a text; `None` if a line has cells and something that is no part of a move.
pub fn read(text: &[u8], board: &Board) -> Option<Tokens> {
    let mut scanner = Scanner {
        text,
        board,
        at: scan::start(text),
        found: Tokens::default(),
        glue: Glue::Block,
        cells: 0,
        strays: 0,
        depth: 0,
        lettered: !text.iter().any(u8::is_ascii_digit),
    };
    scanner.run().then_some(scanner.found)
}

struct Scanner<'a> {
    text: &'a [u8],
    board: &'a Board,
    at: usize,
    found: Tokens,
    /// What stands between the last word and this place.
    glue: Glue,
    /// The number of words of this line.
    cells: usize,
    /// The number of places of this line that are no part of a move.
    strays: usize,
    /// The number of open brackets.
    depth: usize,
    /// Whether the text has no digits, so that its cells have letters.
    lettered: bool,
}

impl Scanner<'_> {
    /// Reads to the end. Returns whether every line is either moves or prose.
    fn run(&mut self) -> bool {
        while self.at < self.text.len() {
            if self.text[self.at] == b'\n' {
                if !self.end_line() {
                    return false;
                }
                self.at += 1;
            } else {
                self.next();
            }
        }
        self.end_line()
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn end_line(&mut self) -> bool {
        if self.cells > 0 && self.strays > 0 {
            return false;
        }
        let empty = self.cells == 0;
        let heads = self.strays > 0 || self.glue >= Glue::Line;
        self.glue = if empty && heads {
            Glue::Block
        } else {
            Glue::Line
        };
        self.found.prose += usize::from(self.strays > 0);
        (self.cells, self.strays) = (0, 0);
        true
    }

    /// Notes what stands before the next word; the stronger one counts.
    fn join(&mut self, glue: Glue) {
        self.glue = self.glue.max(glue);
    }

    fn next(&mut self) {
        let rest = &self.text[self.at..];
        let byte = rest[0];
        if byte.is_ascii_digit() {
            self.number();
        } else if byte.is_ascii_alphabetic() {
            self.letters();
        } else if rest.starts_with(b">>") || rest.starts_with("»".as_bytes()) {
            self.join(Glue::Comma);
            self.at += 2;
        } else if let Some(len) = joint(rest) {
            // At the start of a line it is a bullet or a quotation.
            if self.cells > 0 {
                self.join(Glue::Joint);
            }
            self.at += len;
        } else if let Some(len) = blank(rest) {
            self.join(Glue::Blank);
            self.at += len;
        } else if matches!(byte, b'(' | b'[' | b'{') {
            if !self.point() {
                self.depth += 1;
                self.join(Glue::Blank);
                self.at += 1;
            }
        } else if matches!(byte, b')' | b']' | b'}') {
            self.depth = self.depth.saturating_sub(1);
            self.join(Glue::Blank);
            self.at += 1;
        } else if byte == b':' && self.joins_names() {
            self.join(Glue::Joint);
            self.at += 1;
        } else if b",;|/=:.".contains(&byte) {
            self.join(Glue::Comma);
            self.at += 1;
        } else if b"\"'`*#!?&_".contains(&byte) || rest.starts_with("•".as_bytes()) {
            self.join(Glue::Blank);
            self.at += scan::item_at(self.text, self.at).1.max(1);
        } else {
            self.strays += 1;
            self.at += scan::item_at(self.text, self.at).1.max(1);
        }
    }

    /// Whether a colon stands between two names.
    fn joins_names(&self) -> bool {
        let after = self.peek(1).is_some_and(|byte| byte.is_ascii_alphabetic());
        let last = self.found.tokens.last();
        let before = last.is_some_and(|token| matches!(token.sign, Sign::Name { .. }));
        after && before && self.glue == Glue::Adjacent
    }

    fn push(&mut self, sign: Sign, span: Range<usize>) {
        let glue = match self.glue {
            Glue::Adjacent => {
                let last = self.found.tokens.last();
                let names = matches!(sign, Sign::Name { .. })
                    && last.is_some_and(|last| matches!(last.sign, Sign::Name { .. }));
                self.strays += usize::from(!names);
                Glue::Joint
            }
            glue => glue,
        };
        self.at = span.end;
        self.glue = Glue::Adjacent;
        self.cells += 1;
        self.found.tokens.push(Token { sign, glue, span });
    }

    fn mark(&mut self, digits: Range<usize>, end: usize, colon: bool) {
        self.found.marks.push(Mark {
            before: self.found.tokens.len(),
            digits,
            colon,
        });
        self.at = end;
        self.join(Glue::Blank);
    }

    fn number(&mut self) {
        let (text, start) = (self.text, self.at);
        let end = scan::run(text, start, |byte| byte.is_ascii_digit());
        let free = !matches!(self.glue, Glue::Joint | Glue::Over | Glue::Adjacent);
        let after = text.get(end).copied();
        let line_goes_on = text[end..]
            .iter()
            .skip(1)
            .take_while(|&&byte| byte != b'\n')
            .any(|byte| !byte.is_ascii_whitespace());
        let spaced = text.get(end + 1).is_none_or(u8::is_ascii_whitespace);
        let counts = match after {
            Some(b'.') => spaced && line_goes_on,
            Some(b')') => self.depth == 0,
            Some(b':') => self.cells == 0,
            _ => false,
        };
        if free && counts {
            return self.mark(start..end, end + 1, after == Some(b':'));
        }
        let Some(value) = value(&text[start..end]) else {
            self.strays += 1;
            self.at = end;
            return;
        };
        if after == Some(b',') {
            let other = end + 1;
            let last = scan::run(text, other.min(text.len()), |byte| byte.is_ascii_digit());
            let beside_joint =
                self.glue == Glue::Joint || joint(text[last..].trim_ascii_start()).is_some();
            if let Some(second) = value_at(text, other..last)
                && beside_joint
            {
                return self.push(Sign::Point([value, second]), start..last);
            }
        }
        let two_digits = end - start == 2;
        self.push(Sign::Number { value, two_digits }, start..end);
    }

    fn letters(&mut self) {
        let (text, mut start) = (self.text, self.at);
        let middle = scan::run(text, start, |byte| byte.is_ascii_alphabetic());
        let end = scan::run(text, middle, |byte| byte.is_ascii_digit());
        let word = String::from_utf8_lossy(&text[start..middle]).to_ascii_lowercase();
        let known = word.len() > 2 && FILLERS.contains(&word.as_str());
        if end > middle && known {
            // `move12`.
            return self.mark(middle..end, end, false);
        }
        if end > middle {
            // An `x` between names is a joint.
            let after_name = self.glue == Glue::Adjacent && !self.found.tokens.is_empty();
            if after_name && word.starts_with('x') && word.len() > 1 {
                start += 1;
                self.join(Glue::Joint);
            }
            let len = end - start;
            return self.push(Sign::Name { start, len }, start..end);
        }
        if self.is_pair_of_letters(&word) {
            return self.single_letters(start..middle);
        }
        if JOINT_WORDS.contains(&word.as_str()) || self.is_capture_sign(&word) {
            self.join(Glue::Joint);
        } else if OVER_WORDS.contains(&word.as_str()) {
            self.glue = match self.glue {
                Glue::Line | Glue::Block => self.glue,
                _ => Glue::Over,
            };
        } else if FILLERS.contains(&word.as_str()) {
            self.join(Glue::Blank);
        } else if let Some(heading) = heading(self.board, &word) {
            return self.push(Sign::Heading(heading), start..middle);
        } else if word.len() <= 2 {
            return self.single_letters(start..middle);
        } else {
            self.strays += 1;
        }
        self.at = middle;
    }

    /// Whether two letters are a move, although they are also a word: no text with digits has such
    /// moves, and `a to c` has the joint after one letter.
    fn is_pair_of_letters(&self, word: &str) -> bool {
        let after_letter = self.found.tokens.last().is_some_and(|last| {
            let alone = last.glue != Glue::Joint;
            alone && self.cells > 0 && matches!(last.sign, Sign::Letter(_))
        });
        self.lettered && word.len() == 2 && !(word == "to" && after_letter)
    }

    /// Whether an `x` joins two names or numbers, and is not a cell itself.
    fn is_capture_sign(&self, word: &str) -> bool {
        let last = self.found.tokens.last();
        let after_cell = last.is_some_and(|last| !matches!(last.sign, Sign::Letter(_)));
        word == "x" && after_cell && self.cells > 0 && self.glue <= Glue::Blank
    }

    /// One letter is a cell, two are a move.
    fn single_letters(&mut self, span: Range<usize>) {
        for at in span.clone() {
            if at > span.start {
                self.join(Glue::Joint);
            }
            self.push(Sign::Letter(self.text[at]), at..at + 1);
        }
    }

    /// Reads two numbers in brackets, if they are here.
    fn point(&mut self) -> bool {
        let (text, start) = (self.text, self.at);
        let inside = |byte: u8| !matches!(byte, b')' | b']' | b'}' | b'\n');
        // No further than a point can be long: a line may have any number of brackets.
        let window = &text[..text.len().min(start + MOST_OF_A_POINT)];
        let end = scan::run(window, start + 1, inside);
        if end >= window.len() || text[end] == b'\n' {
            return false;
        }
        let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
        let words: Vec<Range<usize>> = scan::words(&text[..end], start + 1, separates).collect();
        let [first, second] = &words[..] else {
            return false;
        };
        let (Some(first), Some(second)) =
            (value(&text[first.clone()]), value(&text[second.clone()]))
        else {
            return false;
        };
        if self.glue == Glue::Adjacent {
            self.glue = Glue::Blank;
        }
        self.push(Sign::Point([first, second]), start..end + 1);
        self.join(Glue::Blank);
        true
    }
}

/// The value of up to nine digits.
fn value(digits: &[u8]) -> Option<u32> {
    let plain = !digits.is_empty() && digits.len() <= 9 && digits.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(digits).ok().filter(|_| plain)?;
    text.parse().ok()
}

fn value_at(text: &[u8], span: Range<usize>) -> Option<u32> {
    value(text.get(span)?)
}

/// The length of the joint at the start of a text.
fn joint(text: &[u8]) -> Option<usize> {
    let joints = JOINTS
        .iter()
        .filter(|joint| text.starts_with(joint.as_bytes()));
    joints.map(|joint| joint.len()).max()
}

/// The length of the blank at the start of a text.
fn blank(text: &[u8]) -> Option<usize> {
    let wide = [
        "\u{A0}", "\u{3000}", "\u{2009}", "\u{200B}", "\u{FEFF}", "\u{202F}",
    ];
    if text.first()?.is_ascii_whitespace() {
        return Some(1);
    }
    let found = wide.iter().find(|blank| text.starts_with(blank.as_bytes()));
    found.map(|blank| blank.len())
}

/// The direction with this name.
fn heading(board: &Board, word: &str) -> Option<u8> {
    let usual = HEADINGS.iter().find(|[other, _]| *other == word);
    let name = usual.map_or(word, |[_, name]| name);
    let index = board.headings().position(|heading| heading == name)?;
    u8::try_from(index).ok()
}
