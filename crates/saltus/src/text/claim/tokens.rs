//! The words of moves as people write them: cells in any naming, and what joins them.

use super::words::{
    COLOURS, FILLERS, JOINT_WORDS, JUMP_WORDS, OVER_WORDS, arrow, blank, diagonal, heading,
    is_doubt, joint,
};
use crate::{
    board::Board,
    puzzle::{Move, Puzzle},
    text::scan,
};
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
    /// A column and a row, each with its name.
    Place {
        /// The column.
        column: u32,
        /// The row.
        row: u32,
    },
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
    /// The word is the cell that the move before it passes: `a1-d1/b1`.
    Behind,
    /// An arrow, a dash, or a word such as `to`.
    Joint,
    /// The end of a line.
    Line,
    /// An empty line.
    Block,
    /// A heading, or a line of prose.
    Heading,
}

/// A word.
#[derive(Clone, Debug)]
pub struct Token {
    /// What it denotes.
    pub sign: Sign,
    /// What stands before it.
    pub glue: Glue,
    /// Whether brackets around several words open before it.
    pub opened: bool,
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
    /// Its value, as far as it is a small one.
    pub value: usize,
    /// Whether it ends with a colon, as the label of a solution does.
    pub colon: bool,
    /// Whether a word before it says that it counts moves: `Step 2:`.
    pub counts: bool,
}

/// The colour or the name of a piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The index of the word after it.
    pub before: usize,
    /// Its place in the text.
    pub span: Range<usize>,
}

/// A line with words.
#[derive(Clone, Debug)]
pub struct TokenLine {
    /// The indices of its words.
    pub tokens: Range<usize>,
    /// The number of places that are no part of a move.
    pub strays: usize,
    /// Whether a number or a bullet begins it.
    pub marked: bool,
    /// Whether it may speak of a move that is not made.
    pub doubtful: bool,
    /// Its place in the text.
    pub span: Range<usize>,
}

impl TokenLine {
    /// Whether it has cells and something else.
    pub fn is_loose(&self) -> bool {
        self.strays > 0
    }
}

/// The words of a text.
#[derive(Clone, Debug, Default)]
pub struct Tokens {
    /// The words.
    pub tokens: Vec<Token>,
    /// The numbers between them.
    pub marks: Vec<Mark>,
    /// The colours and names of pieces between them.
    pub pieces: Vec<Piece>,
    /// The lines with words.
    pub lines: Vec<TokenLine>,
    /// Whether the numbers are the labels of solutions.
    pub labelled: bool,
}

/// The number of bytes of the longest point, with its brackets.
const MOST_OF_A_POINT: usize = 25;

/// The most bytes between a heading and its moves, and of the number of a move with its first cell.
const LONGEST_GAP: usize = 128;

/// Reads the words of a text.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Tokens {
    let mut scanner = Scanner {
        text,
        board: &puzzle.board,
        has_unclear_ends: puzzle.has_unclear_ends(),
        at: scan::start(text),
        found: Tokens::default(),
        glue: Glue::Heading,
        line: LineSoFar::default(),
        depth: 0,
        opened: false,
        lettered: !text.iter().any(u8::is_ascii_digit),
    };
    scanner.run();
    without_pieces(scanner.found)
}

/// What was seen of a line.
#[derive(Default)]
struct LineSoFar {
    /// Its place.
    start: usize,
    /// The index of its first word.
    first: usize,
    /// The number of its words.
    cells: usize,
    /// The number of its places that are no part of a move.
    strays: usize,
    /// Whether it has a joint or a direction.
    joined: bool,
    marked: bool,
    doubtful: bool,
}

struct Scanner<'a> {
    text: &'a [u8],
    board: &'a Board,
    /// Whether a slash stands before the cell that a move passes.
    has_unclear_ends: bool,
    at: usize,
    found: Tokens,
    /// What stands between the last word and this place.
    glue: Glue,
    line: LineSoFar,
    /// The number of open brackets.
    depth: usize,
    /// Whether a bracket opened since the last word.
    opened: bool,
    /// Whether the text has no digits, so that its cells have letters.
    lettered: bool,
}

impl Scanner<'_> {
    /// Reads to the end.
    fn run(&mut self) {
        self.line.start = self.at;
        while self.at < self.text.len() {
            if self.text[self.at] == b'\n' {
                self.end_line();
                self.at += 1;
                self.line.start = self.at;
            } else {
                self.next();
            }
        }
        self.end_line();
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let end = self.found.tokens.len();
        self.line.first = end;
        if line.cells > 0 {
            self.found.lines.push(TokenLine {
                tokens: line.first..end,
                strays: line.strays,
                marked: line.marked,
                doubtful: line.doubtful,
                span: line.start..self.at,
            });
            self.glue = Glue::Line;
            return;
        }
        self.glue = match self.glue {
            _ if line.strays > 0 => Glue::Heading,
            glue if glue >= Glue::Line => glue.max(Glue::Block),
            _ => Glue::Line,
        };
    }

    /// Notes what stands before the next word; the stronger one counts.
    fn join(&mut self, glue: Glue) {
        self.glue = self.glue.max(glue);
    }

    fn next(&mut self) {
        let rest = &self.text[self.at..];
        let byte = rest[0];
        let position = self.lettered_position();
        if position > 0 {
            self.join(Glue::Blank);
            self.at += position;
        } else if byte.is_ascii_digit() {
            self.number();
        } else if byte.is_ascii_alphabetic() {
            self.letters();
        } else if let Some((heading, len)) = arrow(self.board, rest) {
            self.push(Sign::Heading(heading), self.at..self.at + len);
        } else if rest.starts_with(b">>") || rest.starts_with("»".as_bytes()) {
            self.join(Glue::Comma);
            self.at += 2;
        } else if let Some(len) = joint(rest) {
            // At the start of a line it is a bullet.
            if self.line.cells > 0 {
                self.join(Glue::Joint);
            } else {
                self.line.marked = true;
            }
            self.at += len;
        } else if let Some(len) = blank(rest) {
            self.join(Glue::Blank);
            self.at += len;
        } else if matches!(byte, b'(' | b'[' | b'{') {
            if !self.bracketed_mark() && !self.point() {
                self.depth += 1;
                self.opened = true;
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
        } else if byte == b':' && self.ends_heading() {
            self.at += 1;
        } else if byte == Move::OVER as u8 && self.says_over() {
            self.join(Glue::Behind);
            self.at += 1;
        } else if b",;|/=:.".contains(&byte) {
            self.join(Glue::Comma);
            self.at += 1;
        } else if b"\"'`*#!?&_$\\".contains(&byte) || rest.starts_with("•".as_bytes()) {
            self.join(Glue::Blank);
            self.at += scan::item_at(self.text, self.at).1.max(1);
        } else {
            self.line.strays += 1;
            self.at += scan::item_at(self.text, self.at).1.max(1);
        }
    }

    /// Forgets what stands before a colon if it is the heading of moves in the same line.
    fn ends_heading(&mut self) -> bool {
        let line = &self.line;
        // No further than a heading is from its moves, so that long lines take linear time.
        let rest = self.text[self.at + 1..].iter().take(LONGEST_GAP);
        let mut rest = rest.take_while(|byte| **byte != b'\n');
        let goes_on = rest.any(u8::is_ascii_alphanumeric);
        // `row:3x1` is an ID.
        let apart = self
            .peek(1)
            .is_some_and(|byte| !byte.is_ascii_alphanumeric());
        let counted = self.begins_with_a_count();
        let heads = match line.cells {
            0 => line.strays > 0,
            1 | 2 => line.strays > 0 || counted,
            _ => false,
        };
        if line.joined || !goes_on || !apart || !heads {
            return false;
        }
        let tokens = &mut self.found.tokens;
        if let Some(first) = tokens.get(line.first) {
            let glue = first.glue;
            if let (Sign::Number { .. }, true) = (first.sign, counted) {
                let digits = first.span.clone();
                self.found.marks.push(Mark {
                    before: line.first,
                    value: small(&self.text[digits.clone()]),
                    digits,
                    colon: false,
                    counts: true,
                });
            }
            self.glue = if counted { glue } else { Glue::Heading };
            tokens.truncate(line.first);
            self.line.marked |= counted;
        } else if line.strays > 0 {
            self.glue = Glue::Heading;
        }
        self.line.cells = 0;
        self.line.strays = 0;
        true
    }

    /// Whether the line begins with a word that counts moves.
    fn begins_with_a_count(&self) -> bool {
        let line = &self.text[self.line.start..self.at];
        let word = scan::words(line, 0, |byte| !byte.is_ascii_alphabetic()).next();
        word.is_some_and(|word| is_count(&line[word]))
    }

    /// Reads the number of a move in brackets, if a line begins with one.
    fn bracketed_mark(&mut self) -> bool {
        let start = self.at + 1;
        let end = scan::run(self.text, start, |byte| byte.is_ascii_digit());
        let closed = end > start && self.text.get(end) == Some(&b')');
        let spaced = self.text.get(end + 1).is_some_and(|byte| *byte == b' ');
        let first = self.line.cells == 0 && self.line.strays == 0;
        if !(closed && spaced && first) {
            return false;
        }
        self.line.marked = true;
        self.mark(start..end, end + 1, false);
        true
    }

    /// Whether a colon stands between two names.
    fn joins_names(&self) -> bool {
        let after = self.peek(1).is_some_and(|byte| byte.is_ascii_alphabetic());
        let last = self.found.tokens.last();
        let before = last.is_some_and(|token| matches!(token.sign, Sign::Name { .. }));
        after && before && self.glue == Glue::Adjacent
    }

    /// Whether a slash stands between the end of a move and the cell that it passes.
    fn says_over(&self) -> bool {
        let after = self
            .peek(1)
            .is_some_and(|byte| byte.is_ascii_alphanumeric());
        let last = self.found.tokens.last();
        let ends_move = last.is_some_and(|token| token.glue == Glue::Joint);
        let adjacent = self.glue == Glue::Adjacent;
        after && adjacent && ends_move && self.has_unclear_ends
    }

    fn push(&mut self, sign: Sign, span: Range<usize>) {
        let glue = match self.glue {
            Glue::Adjacent => {
                let last = self.found.tokens.last();
                let names = matches!(sign, Sign::Name { .. })
                    && last.is_some_and(|last| matches!(last.sign, Sign::Name { .. }));
                let heads = matches!(sign, Sign::Heading(_));
                self.line.strays += usize::from(!names && !heads);
                if heads { Glue::Blank } else { Glue::Joint }
            }
            glue => glue,
        };
        self.at = span.end;
        self.glue = Glue::Adjacent;
        self.line.cells += 1;
        let joins = matches!(glue, Glue::Joint | Glue::Over | Glue::Behind);
        self.line.joined |= joins || matches!(sign, Sign::Heading(_));
        let opened = std::mem::take(&mut self.opened);
        self.found.tokens.push(Token {
            sign,
            glue,
            opened,
            span,
        });
    }

    fn piece(&mut self, span: Range<usize>) {
        self.found.pieces.push(Piece {
            before: self.found.tokens.len(),
            span: span.clone(),
        });
        self.at = span.end;
        self.join(Glue::Blank);
    }

    fn mark(&mut self, digits: Range<usize>, end: usize, colon: bool) {
        let counts = self.begins_with_a_count();
        self.found.marks.push(Mark {
            before: self.found.tokens.len(),
            value: small(&self.text[digits.clone()]),
            digits,
            colon,
            counts,
        });
        self.at = end;
        self.join(Glue::Blank);
    }

    fn number(&mut self) {
        let (text, start) = (self.text, self.at);
        let end = scan::run(text, start, |byte| byte.is_ascii_digit());
        let free = !matches!(
            self.glue,
            Glue::Joint | Glue::Over | Glue::Behind | Glue::Adjacent
        );
        let after = text.get(end).copied();
        let line_goes_on = text[end..]
            .iter()
            .skip(1)
            .take_while(|&&byte| byte != b'\n')
            .any(|byte| !byte.is_ascii_whitespace());
        let spaced = text.get(end + 1).is_none_or(u8::is_ascii_whitespace);
        let counts = match after {
            // A number alone in its line is the heading of a position.
            Some(b'.') => spaced && (line_goes_on || self.line.cells == 0),
            Some(b')') => self.depth == 0,
            Some(b':') => self.line.cells == 0 && self.line.strays == 0,
            _ => false,
        };
        if free && (counts || self.counts_moves(end)) {
            self.line.marked |= self.line.cells == 0;
            return self.mark(start..end, end + 1, after == Some(b':'));
        }
        let Some(value) = value(&text[start..end]) else {
            self.line.strays += 1;
            self.at = end;
            return;
        };
        if after == Some(b',') && self.glue != Glue::Behind {
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

    /// Whether the number before this place counts moves: `Move 3 - 1 to 2`.
    fn counts_moves(&self, end: usize) -> bool {
        if self.line.cells > 0 {
            return false;
        }
        let start = self.line.start.max(end.saturating_sub(LONGEST_GAP));
        let before = &self.text[start..end];
        let after = &self.text[end..];
        let after = &after[..after.len().min(LONGEST_GAP)];
        let letter = |byte: &u8| byte.is_ascii_alphabetic();
        let start = before.iter().position(letter).unwrap_or(0);
        let last = before.iter().rposition(letter).unwrap_or(0);
        let counted = is_count(before.get(start..last + 1).unwrap_or_default());
        let after = after.trim_ascii_start();
        let Some(dash) = joint(after).filter(|_| counted) else {
            return false;
        };
        // Another joint follows.
        let after = after[dash..].trim_ascii_start();
        let cell = scan::run(after, 0, |byte| byte.is_ascii_alphanumeric());
        let rest = after[cell..].trim_ascii_start();
        cell > 0 && (joint(rest).is_some() || rest.starts_with(b"to "))
    }

    fn letters(&mut self) {
        let (text, mut start) = (self.text, self.at);
        let middle = scan::run(text, start, |byte| byte.is_ascii_alphabetic());
        let end = scan::run(text, middle, |byte| byte.is_ascii_digit());
        if let Some((heading, len)) = diagonal(self.board, &text[start..]) {
            return self.push(Sign::Heading(heading), start..start + len);
        }
        if let Some(place) = self.row_and_column() {
            let [column, row] = [place.column, place.row];
            return self.push(Sign::Place { column, row }, start..start + place.len);
        }
        let word = String::from_utf8_lossy(&text[start..middle]).to_ascii_lowercase();
        let known = word.len() > 2 && FILLERS.contains(&word.as_str());
        if end > middle && known {
            // `move12`.
            return self.mark(middle..end, end, false);
        }
        if end > middle {
            // An `x` between names or numbers is a joint.
            if self.is_capture_sign(&word) && self.glue == Glue::Adjacent {
                self.join(Glue::Joint);
                self.at = middle;
                return;
            }
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
        self.at = middle;
        self.line.doubtful |= is_doubt(&word);
        let word = word.as_str();
        if JOINT_WORDS.contains(&word) || self.is_capture_sign(word) {
            self.join(Glue::Joint);
        } else if OVER_WORDS.contains(&word) || JUMP_WORDS.contains(&word) && self.after_place() {
            self.glue = match self.glue {
                Glue::Line | Glue::Block | Glue::Heading => self.glue,
                _ => Glue::Over,
            };
        } else if FILLERS.contains(&word) {
            self.join(Glue::Blank);
        } else if COLOURS.contains(&word) && !self.lettered {
            self.piece(start..middle);
        } else if let Some(heading) = self.heading(word) {
            self.push(Sign::Heading(heading), start..middle);
        } else if word.len() <= 2 {
            self.single_letters(start..middle);
        } else {
            self.line.strays += 1;
            self.join(Glue::Blank);
        }
    }

    /// The length of a position of a row that begins here, as people write it beside its moves; 0
    /// if there is none.
    fn lettered_position(&self) -> usize {
        let before = self.at.checked_sub(1).map(|before| self.text[before]);
        let inside = before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if inside || !self.board.numbered() {
            return 0;
        }
        position_len(&self.text[self.at..], self.board.len())
    }

    /// The cell whose row and column are named here: `row 4, column 2`, or `R4C2` where no cell has
    /// such a name.
    fn row_and_column(&self) -> Option<RowAndColumn> {
        let rest = &self.text[self.at..];
        let rest = &rest[..rest.len().min(LONGEST_GAP)];
        let first = named_number(rest)?;
        let between = scan::run(rest, first.len, |byte| byte == b' ' || byte == b',');
        let second = named_number(&rest[between..])?;
        let short = first.is_short || second.is_short;
        let name = std::str::from_utf8(&rest[..first.len]).ok()?;
        let is_cell = short && (!first.is_row || self.board.named(name).is_some());
        if first.is_row == second.is_row || is_cell {
            return None;
        }
        let [row, column] = match first.is_row {
            true => [first.value, second.value],
            false => [second.value, first.value],
        };
        let len = between + second.len;
        Some(RowAndColumn { column, row, len })
    }

    /// Whether the last word is a cell or the letter of one, and a blank at most is after it.
    fn after_place(&self) -> bool {
        self.line.cells > 0 && self.glue <= Glue::Blank
    }

    /// The direction of a word. One or two letters are a direction after a cell that is no letter.
    fn heading(&self, word: &str) -> Option<u8> {
        let last = self.found.tokens.last();
        let cell =
            last.is_some_and(|last| !matches!(last.sign, Sign::Letter(_) | Sign::Heading(_)));
        let after = cell && self.line.cells > 0 && self.glue <= Glue::Blank;
        let short = word.len() <= 2 && word != "up";
        if short && !after {
            return None;
        }
        heading(self.board, word)
    }

    /// Whether two letters are a move, although they are also a word: no text with digits has such
    /// moves, and `a to c` has the joint after one letter.
    fn is_pair_of_letters(&self, word: &str) -> bool {
        let after_letter = self.found.tokens.last().is_some_and(|last| {
            let alone = last.glue != Glue::Joint;
            alone && self.line.cells > 0 && matches!(last.sign, Sign::Letter(_))
        });
        self.lettered && word.len() == 2 && !(word == "to" && after_letter)
    }

    /// Whether an `x` joins two names or numbers, and is not a cell itself.
    fn is_capture_sign(&self, word: &str) -> bool {
        let last = self.found.tokens.last();
        let after_cell = last.is_some_and(|last| !matches!(last.sign, Sign::Letter(_)));
        let taken = word == "x" && !(self.board.numbered() && self.is_size());
        taken && after_cell && self.line.cells > 0 && self.glue <= Glue::Blank
    }

    /// Whether `3x1` on a board with numbers is the size of a row and no move: in an ID such as
    /// `row:3x1`, after a word of prose, or with twice the same number.
    fn is_size(&self) -> bool {
        let Some(last) = self.found.tokens.last() else {
            return false;
        };
        let in_id = self.text[..last.span.start].ends_with(b":");
        let number = &self.text[last.span.clone()];
        let after_x = &self.text[(self.at + 1).min(self.text.len())..];
        let digits = after_x.iter().take_while(|byte| byte.is_ascii_digit());
        in_id
            || self.line.strays > 0
            || after_x.starts_with(number) && digits.count() == number.len()
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

/// The length of a position at the beginning of a text: one sign for each cell, `R_RBB` or
/// `R _ R B B`, of which one is a vacancy and the others are at most two letters; 0 if there is
/// none.
fn position_len(text: &[u8], cells: usize) -> usize {
    let gap = usize::from(text.get(1) == Some(&b' '));
    let mut letters: Vec<u8> = Vec::new();
    let mut vacant = false;
    for cell in 0..cells {
        let at = cell * (gap + 1);
        let blank = cell == 0 || gap == 0 || text.get(at - 1) == Some(&b' ');
        match text.get(at) {
            Some(b'_') if blank => vacant = true,
            Some(letter) if blank && letter.is_ascii_alphabetic() => {
                if !letters.contains(letter) {
                    letters.push(*letter);
                }
            }
            _ => return 0,
        }
    }
    let len = cells * (gap + 1) - gap;
    let ends = text
        .get(len)
        .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    let whole = vacant && ends && matches!(letters.len(), 1 | 2);
    if whole { len } else { 0 }
}

/// Whether a text has positions of a row beside its moves.
pub fn has_positions(text: &[u8], board: &Board) -> bool {
    let starts = scan::words(text, 0, |byte| {
        !byte.is_ascii_alphanumeric() && byte != b'_'
    });
    board.numbered()
        && starts
            .into_iter()
            .any(|word| position_len(&text[word.start..], board.len()) > 0)
}

/// A cell by its row and column, and the length of what names it.
struct RowAndColumn {
    column: u32,
    row: u32,
    len: usize,
}

/// The number of a row or a column behind its word, such as `row 4` or `C2`.
struct NamedNumber {
    is_row: bool,
    /// Whether the word is one letter.
    is_short: bool,
    value: u32,
    len: usize,
}

/// The number of a row or a column at the beginning of a text.
fn named_number(text: &[u8]) -> Option<NamedNumber> {
    let word_end = scan::run(text, 0, |byte| byte.is_ascii_alphabetic());
    let word = text[..word_end].to_ascii_lowercase();
    let is_row = match &word[..] {
        b"row" | b"r" => true,
        b"column" | b"col" | b"c" => false,
        _ => return None,
    };
    let is_short = word.len() == 1;
    let start = match is_short {
        true => word_end,
        false => scan::run(text, word_end, |byte| matches!(byte, b' ' | b'=' | b':')),
    };
    let end = scan::run(text, start, |byte| byte.is_ascii_digit());
    Some(NamedNumber {
        is_row,
        is_short,
        value: value(&text[start..end])?,
        len: end,
    })
}

/// The value of up to nine digits.
pub fn value(digits: &[u8]) -> Option<u32> {
    let plain = !digits.is_empty() && digits.len() <= 9 && digits.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(digits).ok().filter(|_| plain)?;
    text.parse().ok()
}

/// A number, or the largest one if it has too many digits.
fn small(digits: &[u8]) -> usize {
    let number = value(digits).and_then(|number| usize::try_from(number).ok());
    number.unwrap_or(usize::MAX)
}

fn value_at(text: &[u8], span: Range<usize>) -> Option<u32> {
    value(text.get(span)?)
}

/// Whether a word counts moves.
fn is_count(word: &[u8]) -> bool {
    const COUNTS: [&[u8]; 5] = [b"move", b"step", b"jump", b"turn", b"hop"];
    COUNTS.iter().any(|count| word.eq_ignore_ascii_case(count))
}

/// Takes letters for the colours of pieces if the cells have no letters.
fn without_pieces(mut found: Tokens) -> Tokens {
    let is_letter = |token: &Token| matches!(token.sign, Sign::Letter(_));
    let is_cell = |token: &Token| !is_letter(token) && !matches!(token.sign, Sign::Heading(_));
    if !found.tokens.iter().any(is_cell) || !found.tokens.iter().any(is_letter) {
        return found;
    }
    let keep: Vec<bool> = found.tokens.iter().map(|token| !is_letter(token)).collect();
    let mut letters = Vec::new();
    for (index, token) in found.tokens.iter().enumerate() {
        if !keep[index] && token.glue != Glue::Over {
            letters.push(Piece {
                before: index,
                span: token.span.clone(),
            });
        }
    }
    found.pieces.extend(letters);
    found.pieces.sort_by_key(|piece| piece.before);
    found.kept(&keep)
}

impl Tokens {
    /// Only some of the words. What stood before another one also stands before the next.
    pub fn kept(&self, keep: &[bool]) -> Tokens {
        let mut kept = Tokens {
            labelled: self.labelled,
            ..Tokens::default()
        };
        let mut new_index = Vec::with_capacity(keep.len() + 1);
        let mut before = Glue::Adjacent;
        let mut opened = false;
        let mut headings = self.dropped_headings(keep).into_iter().peekable();
        for (token, &keeps) in self.tokens.iter().zip(keep) {
            while headings.next_if(|&end| end <= new_index.len()).is_some() {
                before = Glue::Heading;
            }
            new_index.push(kept.tokens.len());
            before = match token.glue {
                // A joint to a word that is left out joins nothing.
                Glue::Joint | Glue::Over | Glue::Behind if !keeps => before.max(Glue::Blank),
                glue => before.max(glue),
            };
            opened |= token.opened;
            if keeps {
                kept.tokens.push(Token {
                    glue: std::mem::replace(&mut before, Glue::Adjacent),
                    opened: std::mem::take(&mut opened),
                    ..token.clone()
                });
            }
        }
        new_index.push(kept.tokens.len());

        for mark in &self.marks {
            let before = new_index[mark.before];
            kept.marks.push(Mark {
                before,
                ..mark.clone()
            });
        }
        for piece in &self.pieces {
            let before = new_index[piece.before];
            kept.pieces.push(Piece {
                before,
                ..piece.clone()
            });
        }
        for line in &self.lines {
            let tokens = new_index[line.tokens.start]..new_index[line.tokens.end];
            if !tokens.is_empty() {
                kept.lines.push(TokenLine {
                    tokens,
                    ..line.clone()
                });
            }
        }
        kept
    }

    /// The ends of the lines of prose that lose all their words.
    fn dropped_headings(&self, keep: &[bool]) -> Vec<usize> {
        let mut ends = Vec::new();
        for line in &self.lines {
            let dropped = !keep[line.tokens.clone()].contains(&true);
            if dropped && line.is_loose() {
                ends.push(line.tokens.end);
            }
        }
        ends
    }
}
