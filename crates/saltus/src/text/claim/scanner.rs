//! The scanner of moves as people write them: from characters to words, and what joins them.

mod headings;
mod letters;
mod numbers;
mod ordinals;

use super::{
    fields::Role,
    places::{small, value},
    remarks::{self, Remark},
    sayings::has_numbered_checkers,
    tokens::{Glue, Mark, Saying, Sign, Subject, Token, TokenLine, Tokens},
    words::{BACK_ARROWS, arrow, blank, joint},
};
use crate::{
    board::Board,
    puzzle::{Move, Puzzle},
    text::scan,
};
use ordinals::Ordinal;
use std::ops::Range;

/// The number of bytes of the longest point, with its brackets.
const MOST_OF_A_POINT: usize = 25;

/// The most bytes between a heading and its moves, and of the number of a move with its first cell.
const LONGEST_GAP: usize = 128;

/// Reads the words of a text.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Tokens {
    read_beside(text, puzzle, &remarks::find(text))
}

/// Reads the words of a text beside its remarks, of which only the passed cells are words.
pub fn read_beside(text: &[u8], puzzle: &Puzzle, remarks: &[Remark]) -> Tokens {
    let lettered = !text.iter().any(u8::is_ascii_digit);
    let ordinals = match lettered {
        true => Vec::new(),
        false => ordinals::find(text, puzzle.board.numbered()),
    };
    let mut scanner = Scanner {
        text,
        board: &puzzle.board,
        has_checkers: has_numbered_checkers(puzzle),
        has_ways: has_ways(puzzle),
        has_unclear_ends: puzzle.has_unclear_ends(),
        at: scan::start(text),
        found: Tokens::default(),
        glue: Glue::Heading,
        line: LineSoFar::default(),
        depth: 0,
        opened: false,
        leads: false,
        ends: None,
        join: None,
        has_groups: numbers::has_groups(text),
        numbered: numbers::has_inner_numbers(text),
        remarks,
        ordinals: &ordinals,
        is_in_fields: false,
        is_behind_fields: false,
        lettered,
    };
    scanner.run();
    let words = scanner.found.with_origins().without_checkers();
    words.without_short_words().without_pieces()
}

/// Whether the pieces are of two kinds that go in different directions.
fn has_ways(puzzle: &Puzzle) -> bool {
    let [one, other] = &puzzle.rules.kinds[..] else {
        return false;
    };
    let [one, other] = [one, other].map(|kind| kind.steps.0 | kind.jumps.0);
    one & other == 0
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
    /// What its first words say of a move: `From: 1`.
    role: Option<Role>,
}

/// A sign that joins two cells, other than an `x`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    Arrow,
    Dash,
}

struct Scanner<'a> {
    text: &'a [u8],
    board: &'a Board,
    /// Whether a slash stands before the cell that a move passes.
    has_unclear_ends: bool,
    /// Whether the pieces are checkers with numbers.
    has_checkers: bool,
    /// Whether the kinds of pieces go in different directions.
    has_ways: bool,
    at: usize,
    found: Tokens,
    /// What stands between the last word and this place.
    glue: Glue,
    line: LineSoFar,
    /// The number of open brackets.
    depth: usize,
    /// Whether a bracket opened since the last word.
    opened: bool,
    /// Whether a word such as `over` begins the line, before the next word.
    leads: bool,
    /// What joined the last word to the one before.
    ends: Option<Join>,
    /// What joins the next word to the last one.
    join: Option<Join>,
    /// Whether commas separate the cells of a move, and semicolons the moves.
    has_groups: bool,
    /// The remarks from this place on.
    remarks: &'a [Remark],
    /// The marks that count from this place on.
    ordinals: &'a [Ordinal],
    /// Whether the last line had the beginning of a move as a field, `From: 1`, and nothing else.
    is_in_fields: bool,
    /// Whether the last line had the end of a move as a field, `To: 2`.
    is_behind_fields: bool,
    /// Whether the text has no digits, so that its cells have letters.
    lettered: bool,
    /// Whether the text has numbers besides those that begin its lines.
    numbered: bool,
}

impl Scanner<'_> {
    /// Reads to the end.
    fn run(&mut self) {
        self.line.start = self.at;
        while self.at < self.text.len() {
            if self.is_at_remark() {
                self.remark();
            } else if self.is_at_ordinal() {
                self.ordinal();
            } else if self.text[self.at] == b'\n' {
                self.end_line();
                self.at += 1;
                self.line.start = self.at;
            } else {
                self.next();
            }
        }
        self.end_line();
    }

    /// Whether a remark begins here.
    fn is_at_remark(&mut self) -> bool {
        while let [first, rest @ ..] = self.remarks
            && first.span.start < self.at
        {
            self.remarks = rest;
        }
        let first = self.remarks.first();
        first.is_some_and(|remark| remark.span.start == self.at)
    }

    /// Whether a mark that counts begins here.
    fn is_at_ordinal(&mut self) -> bool {
        while let [first, rest @ ..] = self.ordinals
            && first.span.start < self.at
        {
            self.ordinals = rest;
        }
        let first = self.ordinals.first();
        first.is_some_and(|ordinal| ordinal.span.start == self.at)
    }

    /// Reads a mark that counts.
    fn ordinal(&mut self) {
        let [ordinal, rest @ ..] = self.ordinals else {
            return;
        };
        self.ordinals = rest;
        self.found.marks.push(Mark {
            before: self.found.tokens.len(),
            value: ordinal.number,
            digits: ordinal.span.clone(),
            colon: false,
            counts: ordinal.counts,
        });
        self.line.marked = true;
        self.at = ordinal.span.end;
        self.join(Glue::Blank);
        // `a)`, `b -`.
        let sign = scan::run(self.text, self.at, |byte| b" *".contains(&byte));
        let rest = &self.text[sign..];
        if rest.starts_with(b")") || rest.starts_with(b":") {
            self.at = sign + 1;
        } else if let Some(len) = joint(rest) {
            self.at = sign + len;
        }
    }

    /// Reads a remark: only the cell that the move before it passes.
    fn remark(&mut self) {
        let [remark, rest @ ..] = self.remarks else {
            return;
        };
        self.remarks = rest;
        if let Some(cell) = remark.passed.clone()
            && !self.has_passed(&cell)
        {
            self.join(Glue::Behind);
            if let Some(value) = value(&self.text[cell.clone()]) {
                let two_digits = cell.len() == 2;
                self.push(Sign::Number { value, two_digits }, cell);
            } else {
                let (start, len) = (cell.start, cell.len());
                self.push(Sign::Name { start, len }, cell);
            }
        }
        self.at = remark.span.end;
        self.join(Glue::Blank);
    }

    /// Whether the move before this place already names the cell that it passes: `4 over 2 to 1; 2
    /// is removed`.
    fn has_passed(&self, cell: &Range<usize>) -> bool {
        let Some([from, over, _]) = self.found.tokens.last_chunk() else {
            return false;
        };
        let is_of_line = from.span.start >= self.line.start;
        is_of_line
            && over.glue == Glue::Over
            && self.text[over.span.clone()] == self.text[cell.clone()]
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        self.leads = false;
        let end = self.found.tokens.len();
        self.line.first = end;
        if line.cells > 0 {
            let is_field = line.cells == 1 && line.strays == 0;
            let goes_on = self.is_in_fields && line.role == Some(Role::Over);
            let begins = line.role == Some(Role::From) && !line.joined;
            let ends = self.is_in_fields && line.role == Some(Role::To);
            self.is_in_fields = is_field && (begins || goes_on);
            self.is_behind_fields = is_field && ends;
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
        if line.strays > 0 {
            // A line of prose says nothing of a move.
            self.is_in_fields = false;
            self.is_behind_fields = false;
            let sayings = &mut self.found.sayings;
            let kept = sayings.partition_point(|saying| saying.span.start < line.start);
            sayings.truncate(kept);
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
            // `1-2 → _RL`.
            if self.glue.joins() {
                self.glue = Glue::Blank;
                self.join = None;
            }
            self.join(Glue::Blank);
            self.at += position;
        } else if byte.is_ascii_digit() {
            self.number();
        } else if byte.is_ascii_alphabetic() {
            self.letters();
        } else if let Some(len) = self.back_arrow() {
            self.join(Glue::Back);
            self.at += len;
        } else if let Some((heading, len)) = arrow(self.board, rest) {
            self.push(Sign::Heading(heading), self.at..self.at + len);
        } else if rest.starts_with(b">>") || rest.starts_with("»".as_bytes()) {
            self.join(Glue::Comma);
            self.at += 2;
        } else if let Some(len) = joint(rest) {
            self.joint(len);
            self.at += len;
        } else if let Some(len) = blank(rest) {
            self.join(Glue::Blank);
            self.at += len;
        } else {
            self.sign(byte);
        }
    }

    /// Reads a joint of some length. At the start of a line it is a bullet.
    fn joint(&mut self, len: usize) {
        let rest = &self.text[self.at..];
        if self.line.cells == 0 {
            self.line.marked = true;
        } else if rest.starts_with("×".as_bytes()) {
            let glue = self.glue_of_capture(self.at + len);
            self.join(glue);
        } else {
            let points = letters::is_arrow(&rest[..len]);
            self.join = Some(if points { Join::Arrow } else { Join::Dash });
            self.join(Glue::Joint);
        }
    }

    /// Reads a bracket or another sign.
    fn sign(&mut self, byte: u8) {
        let rest = &self.text[self.at..];
        if matches!(byte, b'(' | b'[' | b'{') {
            if !self.bracketed_mark() && !self.point() {
                self.depth += 1;
                self.opened = true;
                self.join(Glue::Blank);
                self.at += 1;
            }
        } else if matches!(byte, b')' | b']' | b'}') {
            self.depth = self.depth.saturating_sub(1);
            self.end_of_saying();
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
        } else if byte == b',' && self.has_groups {
            self.join(Glue::Blank);
            self.at += 1;
        } else if b",;|/=:.".contains(&byte) {
            if b",;|".contains(&byte) {
                self.end_of_saying();
            }
            self.join(Glue::Comma);
            self.at += 1;
        } else if byte == b'#'
            && self.line.joined
            && self.glue == Glue::Blank
            && !self.is_behind_checker()
        {
            // A comment that is no remark.
            self.line.strays += 1;
            self.at += 1;
        } else if b"\"'`*#!?&_$\\".contains(&byte) || rest.starts_with("•".as_bytes()) {
            self.join(Glue::Blank);
            self.at += scan::item_at(self.text, self.at).1.max(1);
        } else if !self.foreign_letters() {
            self.line.strays += 1;
            self.at += scan::item_at(self.text, self.at).1.max(1);
        }
    }

    /// The length of the arrow here that points to the cell before it, from the one behind.
    fn back_arrow(&self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let mut arrows = BACK_ARROWS.iter();
        let arrow = arrows.find(|arrow| rest.starts_with(arrow.as_bytes()))?;
        let next = scan::run(rest, arrow.len(), |byte| byte == b' ');
        let is_before = rest.get(next).is_some_and(u8::is_ascii_alphanumeric);
        let is_behind = self.line.cells > 0 && self.glue <= Glue::Blank;
        (is_before && is_behind).then_some(arrow.len())
    }

    /// Reads the number of a move in brackets, if a line begins with one.
    fn bracketed_mark(&mut self) -> bool {
        let start = self.at + 1;
        let end = scan::digits(self.text, start);
        let closed = end > start && self.text.get(end) == Some(&b')');
        let spaced = self.text.get(end + 1) == Some(&b' ');
        let first = self.line.cells == 0 && self.line.strays == 0;
        if !(closed && spaced && first) || begins_with_arrow(&self.text[end + 1..]) {
            return false;
        }
        self.line.marked = true;
        self.mark(start..end, end + 1, false);
        true
    }

    /// Whether a colon stands between two names.
    fn joins_names(&self) -> bool {
        let goes_on = self.peek(1).is_some_and(|byte| byte.is_ascii_alphabetic());
        let after_name = matches!(self.last_sign(), Some(Sign::Name { .. }));
        goes_on && after_name && self.glue == Glue::Adjacent
    }

    /// The last word.
    fn last_sign(&self) -> Option<Sign> {
        Some(self.found.tokens.last()?.sign)
    }

    /// Whether a slash stands between the end of a move and the cell that it passes.
    fn says_over(&self) -> bool {
        let Some(last) = self.found.tokens.last() else {
            return false;
        };
        let ends_move = last.glue == Glue::Joint && self.glue == Glue::Adjacent;
        let goes_on = self
            .peek(1)
            .is_some_and(|byte| byte.is_ascii_alphanumeric());
        goes_on && ends_move && self.has_unclear_ends
    }

    fn push(&mut self, sign: Sign, span: Range<usize>) {
        let glue = match self.glue {
            Glue::Adjacent => {
                let is_name = matches!(sign, Sign::Name { .. });
                let after_name = matches!(self.last_sign(), Some(Sign::Name { .. }));
                let is_heading = matches!(sign, Sign::Heading(_));
                let is_stray = !(is_heading || is_name && after_name);
                self.line.strays += usize::from(is_stray);
                if is_heading { Glue::Blank } else { Glue::Joint }
            }
            glue => glue,
        };
        self.at = span.end;
        self.glue = Glue::Adjacent;
        self.line.cells += 1;
        self.line.joined |= glue.joins() || matches!(sign, Sign::Heading(_));
        self.ends = self.join.take().filter(|_| glue == Glue::Joint);
        let opened = std::mem::take(&mut self.opened);
        let leads = std::mem::take(&mut self.leads);
        self.found.tokens.push(Token {
            sign,
            glue,
            opened,
            leads,
            span,
        });
    }

    /// Reads the colour of a piece that moves, or of one that is passed.
    fn piece(&mut self, span: Range<usize>) {
        self.at = span.end;
        let is_passed = self.glue == Glue::Over || self.leads;
        if !is_passed {
            self.say(span, Subject::Colour);
        } else if !self.is_before_number_of_cell() {
            // `over the toad`.
            self.leads = false;
            self.end_of_saying();
        }
        // `2-3 - frog`.
        if self.join == Some(Join::Dash) {
            self.end_of_saying();
        }
        self.join(Glue::Blank);
    }

    /// Notes what is said of a piece.
    fn say(&mut self, span: Range<usize>, about: Subject) {
        self.found.sayings.push(Saying {
            before: self.found.tokens.len(),
            span,
            about,
        });
    }

    /// Forgets a joint, or a word such as `over`, behind which there was a saying and no cell.
    fn end_of_saying(&mut self) {
        let words = self.found.tokens.len();
        let said = self.found.sayings.last();
        let is_dangling = match self.glue {
            Glue::Over => true,
            Glue::Joint => said.is_some_and(|saying| saying.before == words),
            _ => false,
        };
        if is_dangling {
            self.glue = Glue::Blank;
            self.join = None;
        }
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

    /// Reads two numbers in brackets, if they are here.
    fn point(&mut self) -> bool {
        let (text, start) = (self.text, self.at);
        // No further than a point can be long: a line may have any number of brackets.
        let window = &text[..text.len().min(start + MOST_OF_A_POINT)];
        let end = scan::run(window, start + 1, |byte| !b")]}\n".contains(&byte));
        if end >= window.len() || text[end] == b'\n' {
            return false;
        }
        let Some([first, second]) = two_numbers(&text[start + 1..end]) else {
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

/// The only two numbers of a text, with separators between them.
fn two_numbers(text: &[u8]) -> Option<[u32; 2]> {
    let mut numbers = Vec::new();
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    for word in scan::words(text, 0, separates) {
        numbers.push(value(&text[word])?);
    }
    numbers.try_into().ok()
}

/// Whether a text begins with a joint other than one dash, which may also stand behind a number.
fn begins_with_arrow(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    match joint(text) {
        Some(len) => {
            letters::is_arrow(&text[..len]) || text[len..].trim_ascii_start().starts_with(b"(")
        }
        None => text.starts_with(b"to ("),
    }
}
