//! Headings before the moves of a line: `Move 1 (frog): 2-3`, `Moves 1-4: 2-3, ...`,
//! `Solution: 2-3`.

use super::{LONGEST_GAP, Scanner};
use crate::text::{
    claim::{
        places::small,
        remarks,
        tokens::{Glue, Mark, Sign},
        words::{has_any, is_count, is_count_of_several},
    },
    scan,
};

/// Words of moves that can be made.
const POSSIBLE: &str = "allowed available legal possible valid erlaubte erlaubten gültige legale \
    legalen mögliche möglichen zulässige disponibles légaux permis possibles legales posibles";

/// Words of moves of which one is made.
const CHOICES: &str = "candidates choices jumps moves options slides steps sprünge züge coups \
    sauts movimientos saltos";

/// Words by which all of them are made.
const ANSWERS: &str = "answer game line order path plan sequence series solution solve solves \
    folge lösung lösen reihenfolge réponse solución";

impl Scanner<'_> {
    /// Forgets what stands before a colon if it is the heading of moves in the same line.
    pub(super) fn ends_heading(&mut self) -> bool {
        let has_numbers = self.has_numbers_of_moves();
        let counts = self.begins_with_a_count() || has_numbers;
        let line = &self.line;
        let joined = line.joined && !has_numbers;
        let heads = match line.cells {
            0 => line.strays > 0,
            1 | 2 => line.strays > 0 || counts,
            _ => false,
        };
        let is_checker = matches!(self.last_sign(), Some(Sign::Checker(_)));
        if joined || !heads || is_checker || !self.is_before_moves() || self.offers_moves() {
            return false;
        }

        self.forget_heading(counts);
        self.line.cells = 0;
        self.line.strays = 0;
        self.line.joined = false;
        true
    }

    /// Whether something that may be a move stands behind the colon here, in the same line, and the
    /// colon is not that of an ID, `row:3x1`.
    fn is_before_moves(&self) -> bool {
        // No further than a heading is from its moves, so that long lines take linear time.
        let window = &self.text[..self.text.len().min(self.at + 1 + LONGEST_GAP)];
        let word = scan::run(window, self.at + 1, |byte| {
            byte != b'\n' && !byte.is_ascii_alphanumeric()
        });
        let is_id = word == self.at + 1;
        !is_id && window.get(word).is_some_and(u8::is_ascii_alphanumeric)
    }

    /// Takes back the words of the line before a colon. `counts`: its number is that of a move.
    fn forget_heading(&mut self, counts: bool) {
        let first = self.line.first;
        let Some(first_word) = self.found.tokens.get(first).cloned() else {
            self.glue = match self.line.strays {
                0 => self.glue,
                _ => Glue::Heading,
            };
            return;
        };
        // `Move 1 (frog): 2-3`, but the heading of many moves is about none of them.
        let sayings = match counts {
            true => self.found.sayings_from(first),
            false => Vec::new(),
        };
        self.found.truncate(first);
        self.found.sayings.extend(sayings);
        if let (Sign::Number { .. }, true) = (first_word.sign, counts) {
            let digits = first_word.span;
            self.found.marks.push(Mark {
                before: first,
                value: small(&self.text[digits.clone()]),
                digits,
                colon: false,
                counts: true,
            });
        }
        self.glue = match counts {
            true => first_word.glue,
            false => Glue::Heading,
        };
        self.join = None;
        self.line.marked |= counts;
    }

    /// Whether the line begins with a word that counts moves.
    pub(super) fn begins_with_a_count(&self) -> bool {
        let line = &self.text[self.line.start..self.at];
        let start = scan::run(line, 0, |byte| !byte.is_ascii_alphabetic());
        is_count(&line[start..scan::letters(line, start)])
    }

    /// Whether the line begins with the numbers of its moves, `Moves 1-4:`, or with a number and
    /// the colour of a piece, `Move 1 – R:`.
    fn has_numbers_of_moves(&self) -> bool {
        let Some([first, second]) = self.found.tokens.get(self.line.first..) else {
            return false;
        };
        if !matches!(first.sign, Sign::Number { .. }) || second.glue != Glue::Joint {
            return false;
        }
        match second.sign {
            Sign::Number { .. } => {
                let said = self.words_of_line();
                said.len() == 1 && is_count_of_several(&said[0])
            }
            Sign::Letter(_) => self.begins_with_a_count(),
            _ => false,
        }
    }

    /// Whether the words before a colon say that one of the moves behind it can be made: `There are
    /// 2 legal moves at the start: 1-2 and 3-2`.
    fn offers_moves(&self) -> bool {
        let said = self.words_of_line();
        has_any(&said, POSSIBLE) && has_any(&said, CHOICES) && !has_any(&said, ANSWERS)
    }

    /// The last words of the line before this place, in small letters.
    fn words_of_line(&self) -> Vec<String> {
        let start = self.line.start.max(self.at.saturating_sub(LONGEST_GAP));
        remarks::words(&self.text[start..self.at])
    }
}
