//! Several answers in one text: drafts that the text itself takes back, and those that it gives.

use super::{
    LineCounter, PlacedClaim, holds, remarks,
    tokens::{Glue, Tokens},
    words,
};
use crate::text::scan;
use std::ops::Range;

/// What a text says about the answers in it.
pub struct Drafts<'a> {
    text: &'a [u8],
}

impl Drafts<'_> {
    /// Looks at a text.
    pub fn of(text: &[u8]) -> Drafts<'_> {
        Drafts { text }
    }

    /// Whether some part of the text has a word of this meaning.
    pub fn says(&self, part: Range<usize>, means: fn(&str) -> bool) -> bool {
        let part = self.text.get(part).unwrap_or_default();
        for word in remarks::words(part) {
            if (3..=16).contains(&word.len()) && means(&word) {
                return true;
            }
        }
        false
    }

    /// The index of the first answer that the text does not take back. `last_counts`: of answers in
    /// prose the last one is meant, unless the text offers several.
    pub fn first_valid(&self, answers: &[Range<usize>], last_counts: bool) -> usize {
        let Some(last) = answers.len().checked_sub(1) else {
            return 0;
        };
        let offers = self.says(0..answers[0].start, words::is_offer);
        if last_counts && !offers {
            return last;
        }
        let mut first = 0;
        for index in 1..answers.len() {
            let between = answers[index - 1].end..answers[index].start;
            if !between.is_empty() && self.says(between, words::is_revision) {
                first = index;
            }
        }
        first
    }

    /// Where the facts begin that no line before them takes back.
    pub fn first_fact_that_counts(&self, fact: &str) -> usize {
        let mut first = 0;
        let mut any = false;
        let mut taken_back = None;
        for line in scan::lines(self.text, 0) {
            if holds(&self.text[line.clone()], fact) {
                first = taken_back.take().unwrap_or(first);
                any = true;
            } else if any && self.says(line.clone(), words::is_revision) {
                taken_back = Some(line.end);
            }
        }
        first
    }

    /// The index of the first word that a line of prose before it does not take back.
    pub fn first_word_that_counts(&self, words: &Tokens) -> usize {
        let mut first = 0;
        for index in 1..words.tokens.len() {
            let token = &words.tokens[index];
            let between = words.tokens[index - 1].span.end..token.span.start;
            let goes_on = numbers_go_on(words, &between);
            if token.glue == Glue::Heading && !goes_on && self.says(between, words::is_revision) {
                first = index;
            }
        }
        first.max(self.first_line_that_counts(words))
    }

    /// The first word of the first line with moves that no line before it takes back. Such a line
    /// may have a word that could be a cell: `The above is wrong.`
    fn first_line_that_counts(&self, words: &Tokens) -> usize {
        let mut first = 0;
        let mut end_of_moves = None;
        for line in &words.lines {
            let tokens = &words.tokens[line.tokens.clone()];
            if line.is_loose() && !tokens.iter().any(|token| token.glue.joins()) {
                continue;
            }
            if let Some(end) = end_of_moves {
                let between = end..line.span.start;
                let first_move = end..tokens[0].span.start;
                if !numbers_go_on(words, &first_move) && self.says(between, words::is_revision) {
                    first = line.tokens.start;
                }
            }
            end_of_moves = Some(line.span.end);
        }
        first
    }

    /// Takes away the claims that the text takes back. Returns notes about them.
    pub fn take_back(&self, claims: &mut Vec<PlacedClaim>) -> Vec<String> {
        let spans: Vec<Range<usize>> = claims.iter().map(|claim| claim.span.clone()).collect();
        let first = self.first_valid(&spans, false);
        let mut lines = LineCounter::new(self.text);
        let mut notes = Vec::new();
        for claim in claims.drain(..first) {
            notes.push(passed_over(lines.line_of(claim.span.start)));
        }
        notes
    }
}

/// Whether the numbers of a list go on from what stands before a part of the text to what stands
/// behind it: such a list is one answer, whatever its lines say.
fn numbers_go_on(words: &Tokens, part: &Range<usize>) -> bool {
    let marks = &words.marks;
    let before = marks.partition_point(|mark| mark.digits.start < part.start);
    let behind = marks.partition_point(|mark| mark.digits.start < part.end);
    let Some(last) = before.checked_sub(1) else {
        return false;
    };
    // The last of them stands before the next move.
    behind > before && marks[behind - 1].value > marks[last].value
}

/// The note about an answer that is passed over.
pub fn passed_over(line: usize) -> String {
    format!("line {line}: an earlier answer, passed over for the last one")
}
