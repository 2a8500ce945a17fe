//! Moves among other words: which of them are meant.
//!
//! People and language models write moves in sentences, with remarks, and speak of moves that are
//! not made. There are a few ways to tell the moves of the answer from the rest. Each is tried. A
//! solution is never found by leaving out a part of a list; and unless it is clear which moves are
//! meant, moves that are none are no wrong answer, but a question.

use super::tokens::{Glue, Sign, TokenLine, Tokens};
use crate::text::{BadText, Fault};

/// Some of the words.
pub struct Variant {
    /// The words.
    pub words: Tokens,
    /// Whether they are clearly the moves of the answer, and all of them.
    pub clear: bool,
}

/// The ways of telling moves from the words around them, the likeliest first.
pub fn variants(words: &Tokens) -> Vec<Variant> {
    let parts = Parts::of(words);
    let mut variants = Vec::new();
    let marked = parts.lines.iter().any(|line| line.marked && line.moves);
    let strict = parts.lines.iter().any(|line| !line.loose);
    if marked {
        let clear = parts.marked_lines_are_clear();
        variants.push(parts.variant(clear, |line| line.marked));
        if strict {
            variants.push(parts.variant(false, |line| line.marked || !line.loose));
        }
    }
    if strict {
        let clear = parts.lines_without_words_are_clear();
        variants.push(parts.variant(clear && !marked, |line| !line.loose));
    }
    variants.push(parts.variant(false, |_| true));
    variants
}

/// The fault of a text whose moves are not clear; `None` if it has no moves among other words.
pub fn unclear(words: &Tokens) -> Option<BadText> {
    let parts = Parts::of(words);
    let index = parts
        .lines
        .iter()
        .position(|line| line.loose && line.moves)?;
    let help = message!(
        "write-one-move-line",
        "write one move a line, or the answer in a block of its own, without other words"
    );
    let fault = Fault {
        span: words.lines[index].span.clone(),
        message: message!(
            "line-moves-among-other",
            "this line has moves among other words, and it is not clear which are meant"
        )
        .into(),
        help: Some(help.into()),
    };
    Some(fault.into())
}

/// What the lines of a text have.
struct Parts<'a> {
    words: &'a Tokens,
    lines: Vec<Part>,
    /// For each word, whether it is a cell of a move by what stands beside it.
    anchored: Vec<bool>,
}

/// What a line has.
struct Part {
    loose: bool,
    marked: bool,
    doubtful: bool,
    /// Whether a move stands in it.
    moves: bool,
}

impl Parts<'_> {
    fn of(words: &Tokens) -> Parts<'_> {
        let mut anchored = vec![false; words.tokens.len()];
        for (index, token) in words.tokens.iter().enumerate() {
            let joined = token.glue.joins();
            let heading = matches!(token.sign, Sign::Heading(_)) && token.glue <= Glue::Comma;
            if index > 0 && (joined || heading) {
                anchored[index - 1] = true;
                anchored[index] = true;
            }
        }
        let mut lines = Vec::new();
        for line in &words.lines {
            lines.push(Part {
                loose: line.is_loose(),
                marked: line.marked,
                doubtful: line.doubtful,
                moves: anchored[line.tokens.clone()].contains(&true),
            });
        }
        Parts {
            words,
            lines,
            anchored,
        }
    }

    /// The words of some lines. Of lines with other words only what is a move.
    fn variant(&self, clear: bool, takes: impl Fn(&Part) -> bool) -> Variant {
        let mut keep = vec![false; self.anchored.len()];
        for (line, part) in self.words.lines.iter().zip(&self.lines) {
            if !takes(part) {
                continue;
            }
            for index in line.tokens.clone() {
                keep[index] = !part.loose || self.anchored[index];
            }
        }
        Variant {
            words: self.words.kept(&keep),
            clear,
        }
    }

    /// Whether the lines without other words are one list: no line with other words has a move, or
    /// stands with a cell between them.
    fn lines_without_words_are_clear(&self) -> bool {
        let first = self.lines.iter().position(|line| !line.loose);
        let last = self.lines.iter().rposition(|line| !line.loose);
        let (Some(first), Some(last)) = (first, last) else {
            return false;
        };
        let between = &self.lines[first..=last];
        let alone = between.iter().all(|line| !line.loose);
        alone && self.lines.iter().all(|line| !line.loose || !line.moves)
    }

    /// Whether the lines with marks are lists of moves: in order, each with a move, none with a
    /// word of doubt, and nothing like a move between them.
    fn marked_lines_are_clear(&self) -> bool {
        let mut between = false;
        let mut any = false;
        for (line, part) in self.words.lines.iter().zip(&self.lines) {
            if !part.marked {
                between |= any && part.moves;
                continue;
            }
            let number = self.number_of(line);
            let first = number.is_some_and(|number| number <= 1);
            if part.loose && (part.doubtful || !part.moves) {
                return false;
            }
            if part.loose && number.is_none() || between && !first {
                return false;
            }
            between = false;
            any = true;
        }
        any
    }

    /// The number before the moves of a line.
    fn number_of(&self, line: &TokenLine) -> Option<usize> {
        let marks = &self.words.marks;
        let index = marks.partition_point(|mark| mark.digits.start < line.span.start);
        let mark = marks.get(index)?;
        let inside = mark.digits.end <= line.span.end;
        inside.then_some(mark.value)
    }
}
