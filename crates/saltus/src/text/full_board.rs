//! A board without a vacancy, where the board alone counts: of its holes it does not matter which
//! one is vacant, but a drawing of pegs alone is no puzzle.

use std::ops::Range;

/// What an ID of a drawn board begins with.
const ID: &str = "board:";

/// A text of a full board, in which the first hole is made vacant.
pub(super) struct Opened {
    pub(super) text: String,
    /// Where the vacancy is, one byte long.
    vacancy: usize,
    /// The length of the sign in its place, in bytes.
    replaced: usize,
}

impl Opened {
    /// The text, if it is a board of one sign.
    pub(super) fn of(text: &[u8]) -> Option<Opened> {
        let text = str::from_utf8(text).ok()?;
        match text.strip_prefix(ID) {
            Some(rows) if rows.contains(['.', ',']) => None,
            Some(_) => Opened::at(text, 'o', "."),
            None => {
                let sign = only_sign(text)?;
                let vacancy = if sign == '.' { "_" } else { "." };
                Opened::at(text, sign, vacancy)
            }
        }
    }

    /// The text with a vacancy in the place of the first `sign` of its board.
    fn at(text: &str, sign: char, vacancy: &str) -> Option<Opened> {
        let begin = match text.starts_with(ID) {
            true => ID.len(),
            false => 0,
        };
        let at = begin + text[begin..].find(sign)?;
        let end = at + sign.len_utf8();
        Some(Opened {
            text: format!("{}{vacancy}{}", &text[..at], &text[end..]),
            vacancy: at,
            replaced: sign.len_utf8(),
        })
    }

    /// A place in the text as it was given.
    pub(super) fn span(&self, span: &Range<usize>) -> Range<usize> {
        self.place(span.start)..self.place(span.end)
    }

    fn place(&self, at: usize) -> usize {
        match at > self.vacancy {
            true => at + self.replaced - 1,
            false => at,
        }
    }
}

/// The sign of a drawing that has several of it and no other.
fn only_sign(drawn: &str) -> Option<char> {
    let mut signs = drawn.chars().filter(|sign| !sign.is_whitespace());
    let sign = signs.next()?;
    let is_alone = signs.clone().count() > 1 && signs.all(|other| other == sign);
    is_alone.then_some(sign)
}
