//! Words of letters in moves: names of cells, words that join them, directions, pieces.

use super::{Join, LONGEST_GAP, Scanner};
use crate::board::Cell;
use crate::text::{
    claim::{
        fields::{Role, role_of},
        places::{RowAndColumn, is_in_position, numbers_in_name, position_len, value},
        tokens::{Glue, Sign, Subject},
        words::{
            ANIMALS, CHECKERS, COLOURS, FILLERS, JOINT_WORDS, JUMP_WORDS, ORIGIN_WORDS, OVER_WORDS,
            SHORT_FILLERS, SHORT_JOINT_WORDS, diagonal, heading, is_count, is_doubt, joint, motion,
        },
    },
    scan,
};
use std::ops::Range;

impl Scanner<'_> {
    /// Reads a word that begins with a letter of ASCII.
    pub(super) fn letters(&mut self) {
        let (text, start) = (self.text, self.at);
        let middle = scan::letters(text, start);
        if let Some((heading, len)) = diagonal(self.board, &text[start..]) {
            return self.push(Sign::Heading(heading), start..start + len);
        }
        let window = &text[start..text.len().min(start + LONGEST_GAP)];
        if let Some(RowAndColumn { column, row, len }) = RowAndColumn::at_start(window, self.board)
        {
            return self.push(Sign::Place { column, row }, start..start + len);
        }
        let len = word_len(text, start);
        if len > middle - start {
            return self.word(start..start + len);
        }
        let word = String::from_utf8_lossy(&text[start..middle]).to_ascii_lowercase();
        if word.len() > 1
            && !is_count(word.as_bytes())
            && let Some(name) = numbers_in_name(window, middle - start)
        {
            return self.push(Sign::Point(name.pair), start..start + name.end);
        }
        if middle < text.len() && text[middle].is_ascii_digit() {
            return self.name(middle, &word);
        }
        if self.is_pair_of_letters(&word) {
            return self.single_letters(start..middle);
        }
        self.word(start..middle);
    }

    /// Reads a word that begins with a letter of another alphabet, or with an accent.
    pub(super) fn foreign_letters(&mut self) -> bool {
        let len = word_len(self.text, self.at);
        if len > 0 {
            self.word(self.at..self.at + len);
        }
        len > 0
    }

    /// Reads letters up to `middle`, and the digits behind them.
    fn name(&mut self, middle: usize, word: &str) {
        let (text, mut start) = (self.text, self.at);
        let end = scan::digits(text, middle);
        let known = word.len() > 2 && FILLERS.contains(&word);
        if self.has_checkers
            && CHECKERS.contains(&word)
            && let Some(number) = value(&text[middle..end])
        {
            return self.push(Sign::Checker(number), start..end);
        }
        if known {
            // `move12`.
            return self.mark(middle..end, end, false);
        }
        // An `x` between names or numbers is a joint.
        let adjacent = self.glue == Glue::Adjacent;
        if self.is_capture_sign(word) && (adjacent || self.ends.is_some()) {
            let glue = self.glue_of_capture(middle);
            self.join(glue);
            self.at = middle;
            return;
        }
        let after_name = adjacent && !self.found.tokens.is_empty();
        if after_name && word.starts_with('x') && word.len() > 1 {
            start += 1;
            let glue = self.glue_of_capture(start);
            self.join(glue);
        }
        let len = end - start;
        self.push(Sign::Name { start, len }, start..end);
    }

    /// Reads a word without digits.
    fn word(&mut self, span: Range<usize>) {
        let written = String::from_utf8_lossy(&self.text[span.clone()]).to_lowercase();
        let word = written.as_str();
        self.at = span.end;
        self.line.doubtful |= is_doubt(word);
        // `jumps from 3 to 1` has no passed cell.
        let is_origin = ORIGIN_WORDS.contains(&word) && !self.may_be_cell(word);
        if self.glue == Glue::Over && is_origin {
            self.glue = Glue::Blank;
        }
        let goes_on = self.is_before_cell();
        let joins = match word {
            // `6 over 3 in 1`.
            "in" => self
                .found
                .tokens
                .last()
                .is_some_and(|last| last.glue == Glue::Over),
            _ => SHORT_JOINT_WORDS.contains(&word) && goes_on,
        };
        let counts = is_count(word.as_bytes()) && self.is_before_number();
        if let Some(jumps) = motion(word).filter(|_| !counts) {
            self.say(span.clone(), Subject::Motion { jumps });
        }
        let role = self.role_of_line(word);
        if self.is_in_fields && matches!(role, Some(Role::To | Role::Over)) {
            self.join = Some(Join::Arrow);
            self.glue = match role {
                Some(Role::To) => Glue::Joint,
                _ => Glue::Over,
            };
        } else if self.is_behind_fields && role == Some(Role::Over) {
            self.join = None;
            self.glue = Glue::Behind;
        } else if JOINT_WORDS.contains(&word) || joins {
            self.join = Some(Join::Arrow);
            self.join(Glue::Joint);
        } else if self.is_capture_sign(word) {
            let glue = self.glue_of_capture(self.at);
            self.join(glue);
        } else if OVER_WORDS.contains(&word) || JUMP_WORDS.contains(&word) && self.after_place() {
            self.pass();
        } else if goes_on && ORIGIN_WORDS.contains(&word) {
            self.join(Glue::Back);
        } else if FILLERS.contains(&word) || self.says_nothing(word) {
            self.join(Glue::Blank);
        } else if (COLOURS.contains(&word) || ANIMALS.contains(&word)) && !self.lettered {
            self.piece(span);
        } else if let Some(heading) = self.heading(word) {
            self.push(Sign::Heading(heading), span);
        } else if word.len() <= 2 && word.is_ascii() {
            self.single_letters(span);
        } else {
            self.line.strays += 1;
            self.join(Glue::Blank);
        }
    }

    /// Whether a short word says nothing where it stands.
    fn says_nothing(&self, word: &str) -> bool {
        self.is_short_filler(word) || self.is_article(word) || self.is_conjunction(word)
    }

    /// Whether a word says nothing in a text whose cells have numbers.
    fn is_short_filler(&self, word: &str) -> bool {
        let is_origin = word.len() > 2 && ORIGIN_WORDS.contains(&word);
        let is_filler = is_origin || SHORT_FILLERS.contains(&word);
        self.numbered && is_filler && !self.may_be_cell(word)
    }

    /// Whether a word is one letter that may be the name of a cell, where only the moves are
    /// numbered: it is a word before a number.
    fn may_be_cell(&self, word: &str) -> bool {
        word.len() == 1 && !self.is_before_number()
    }

    /// What the first word of a line says of a move, if that is all that stands before a cell.
    fn role_of_line(&mut self, word: &str) -> Option<Role> {
        let line = &mut self.line;
        if line.cells > 0 || line.strays > 0 {
            return None;
        }
        let role = role_of(word);
        line.role = line.role.or(role);
        role
    }

    /// Whether a short word stands before one that joins two cells: `e arriva in a1`,
    /// `y cae en a1`.
    fn is_conjunction(&self, word: &str) -> bool {
        // Where cells have letters alone, it may be one.
        if self.lettered {
            return false;
        }
        let ends: &[&str] = match word {
            "e" => &["arriva", "atterra", "finisce"],
            "y" => &["llega", "cae", "aterriza"],
            "et" => &["arrive", "atterrit"],
            _ => return false,
        };
        let next = scan::run(self.text, self.at, |byte| byte == b' ');
        let next = &self.text[next..scan::letters(self.text, next)];
        ends.contains(&&String::from_utf8_lossy(next).to_lowercase()[..])
    }

    /// Whether `a` is the article of a word, where no cell has a letter, or of a word for a piece:
    /// `over a toad`.
    fn is_article(&self, word: &str) -> bool {
        if !matches!(word, "a" | "an") {
            return false;
        }
        let next = scan::run(self.text, self.at, |byte| byte == b' ');
        let next = &self.text[next..scan::letters(self.text, next)];
        if self.board.numbered() {
            return next.len() > 1;
        }
        let next = String::from_utf8_lossy(next).to_lowercase();
        let pieces = [ANIMALS, COLOURS, CHECKERS];
        pieces.iter().any(|words| words.contains(&next.as_str()))
    }

    /// Whether the next word is a number, with a word such as `on` before it at most.
    pub(super) fn is_before_number_of_cell(&self) -> bool {
        let next = scan::run(self.text, self.at, |byte| byte == b' ');
        let end = scan::letters(self.text, next);
        let is_place = [&b"on"[..], b"at", b"in"].contains(&&self.text[next..end]);
        let next = match is_place {
            true => scan::run(self.text, end, |byte| byte == b' '),
            false => next,
        };
        self.text.get(next).is_some_and(u8::is_ascii_digit)
    }

    /// Whether a number is the next word.
    fn is_before_number(&self) -> bool {
        let next = scan::run(self.text, self.at, |byte| byte == b' ');
        self.text.get(next).is_some_and(u8::is_ascii_digit)
    }

    /// Notes that the next word is the cell that a move passes.
    fn pass(&mut self) {
        let begins_line = matches!(self.glue, Glue::Line | Glue::Block | Glue::Heading);
        if begins_line {
            self.leads |= self.line.cells == 0;
        } else {
            self.glue = Glue::Over;
        }
    }

    /// Whether a cell stands before this place, and one in digits behind it.
    fn is_before_cell(&self) -> bool {
        let next = scan::run(self.text, self.at, |byte| b" ([*`".contains(&byte));
        let is_digit = self.text.get(next).is_some_and(u8::is_ascii_digit);
        let is_name = !self.lettered && {
            let digits = scan::letters(self.text, next);
            digits > next && self.text.get(digits).is_some_and(u8::is_ascii_digit)
        };
        let window = &self.text[next..self.text.len().min(next + LONGEST_GAP)];
        let is_place = RowAndColumn::at_start(window, self.board).is_some();
        self.after_place() && (is_digit || is_name || is_place)
    }

    /// The cell with the name at a place.
    fn cell_named(&self, span: Range<usize>) -> Option<Cell> {
        let name = std::str::from_utf8(&self.text[span]).ok()?;
        self.board.named(name)
    }

    /// Whether the cell named at a place is a neighbour of that of the last word.
    fn is_beside_last(&self, cell: usize) -> bool {
        let end = scan::letters_and_digits(self.text, cell);
        let last = self.found.tokens.last().map(|last| last.span.clone());
        let last = last.and_then(|last| self.cell_named(last));
        let (Some(last), Some(next)) = (last, self.cell_named(cell..end)) else {
            return false;
        };
        let mut rays = self.board.rays().iter();
        rays.any(|ray| ray.from == last && ray.cells.first() == Some(&next))
    }

    /// What an `x` means of which the cell begins at a place: behind the end of a move with an
    /// arrow, `6 -> 1 x3`, and before an arrow, `6x3->1`, its cell is passed; else it joins two
    /// cells. `>>` is between moves as often as within one, so it tells nothing.
    pub(super) fn glue_of_capture(&self, cell: usize) -> Glue {
        let is_apart = self.glue == Glue::Blank;
        if self.ends == Some(Join::Arrow) || self.ends.is_some() && is_apart {
            return Glue::Behind;
        }
        let is_blank = |byte: u8| byte == b' ';
        let cell = scan::run(self.text, cell, is_blank);
        let end = scan::run(
            self.text,
            scan::letters_and_digits(self.text, cell),
            is_blank,
        );
        let rest = &self.text[end..];
        let is_number = self.text.get(cell).is_some_and(u8::is_ascii_digit);
        let is_passed = match joint(rest) {
            Some(_) if rest.starts_with(b">>") => false,
            // `c1xc3-c5` is a sweep.
            Some(len) => {
                let is_beside = is_number || self.is_beside_last(cell);
                is_arrow(&rest[..len]) || is_beside && !rest.starts_with("×".as_bytes())
            }
            None => rest.starts_with(b"to "),
        };
        if is_passed { Glue::Over } else { Glue::Joint }
    }

    /// The length of a position of a row that begins here, as people write it beside its moves; 0
    /// if there is none.
    pub(super) fn lettered_position(&self) -> usize {
        let inside = self.at > 0 && is_in_position(self.text[self.at - 1]);
        if inside || !self.board.numbered() {
            return 0;
        }
        position_len(&self.text[self.at..], self.board.len())
    }

    /// Whether the last word is a cell or the letter of one, and a blank at most is after it.
    fn after_place(&self) -> bool {
        self.line.cells > 0 && self.glue <= Glue::Blank
    }

    /// The direction of a word. One or two letters are a direction after a cell that is no letter.
    fn heading(&self, word: &str) -> Option<u8> {
        let after_cell = match self.last_sign() {
            None | Some(Sign::Letter(_) | Sign::Heading(_)) => false,
            Some(_) => self.after_place(),
        };
        let is_short = word.len() <= 2 && word != "up";
        // The moves `above` are those before this line.
        let is_place_in_text = matches!(word, "above" | "below") && !self.after_place();
        if is_short && !after_cell || is_place_in_text {
            return None;
        }
        if word.len() == 1 && self.has_ways && self.is_colour_here() {
            return None;
        }
        heading(self.board, word)
    }

    /// Whether a letter is rather the colour of a piece than a direction: behind both ends of a
    /// move, `1-2 (R)`, or between them, `1 (R) -> 2`,
    /// or in the heading of a move, `Move 1 (R):`.
    fn is_colour_here(&self) -> bool {
        let next = scan::run(self.text, self.at, |byte| b" )]".contains(&byte));
        let next = &self.text[next..];
        let is_in_heading = next.starts_with(b":") && self.begins_with_a_count();
        self.ends.is_some() || joint(next).is_some() || is_in_heading
    }

    /// Whether two letters are a move, although they are also a word: no text with digits has such
    /// moves, and `a to c` has the joint after one letter.
    fn is_pair_of_letters(&self, word: &str) -> bool {
        if !self.lettered || word.len() != 2 {
            return false;
        }
        let after_letter = match self.found.tokens.last() {
            Some(last) => matches!(last.sign, Sign::Letter(_)) && last.glue != Glue::Joint,
            None => false,
        };
        !(word == "to" && after_letter && self.line.cells > 0)
    }

    /// Whether an `x` joins two names or numbers, and is not a cell itself.
    fn is_capture_sign(&self, word: &str) -> bool {
        if word != "x" || self.board.numbered() && self.is_size() {
            return false;
        }
        match self.last_sign() {
            None | Some(Sign::Letter(_)) => false,
            Some(_) => self.after_place(),
        }
    }

    /// Whether `3x1` on a board with numbers is the size of a row and no move: in an ID such as
    /// `row:3x1`, after a word of prose, or before all moves with twice the same number.
    fn is_size(&self) -> bool {
        let Some(last) = self.found.tokens.last() else {
            return false;
        };
        let is_in_id = self.text[..last.span.start].ends_with(b":");
        let number = &self.text[last.span.clone()];
        let after_x = (self.at + 1).min(self.text.len());
        let second = &self.text[after_x..scan::digits(self.text, after_x)];
        let is_first = self.found.tokens.len() == 1;
        is_in_id || self.line.strays > 0 || is_first && second == number
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
}

/// Whether a joint points from one cell to the other, as a dash does not.
pub(super) fn is_arrow(joint: &[u8]) -> bool {
    let text = String::from_utf8_lossy(joint);
    text.ends_with(['>', '→', '⇒', '➔', '➜', '⟶'])
}

/// The length of the word that begins at a place, in any alphabet, with hyphens between longer
/// parts of it as in `par-dessus`; 0 if there is none. Without letters beyond ASCII it may have
/// digits behind it.
fn word_len(text: &[u8], at: usize) -> usize {
    const LONGEST: usize = 64;
    let window = &text[at..text.len().min(at + LONGEST)];
    let window = match std::str::from_utf8(window) {
        Ok(all) => all,
        Err(error) => std::str::from_utf8(&window[..error.valid_up_to()]).unwrap_or_default(),
    };
    let mut len = 0;
    for c in window.chars() {
        if !c.is_alphabetic() {
            break;
        }
        len += c.len_utf8();
    }
    len
}
