//! Moves among other words: which of them are meant.
//!
//! People and language models write moves in sentences, with remarks, and speak of moves that are
//! not made. There are a few ways to tell the moves of the answer from the rest. Each is tried. A
//! solution is never found by leaving out a part of a list; and unless it is clear which moves are
//! meant, moves that are none are no wrong answer, but a question.

use super::{
    holds, remarks,
    tokens::{Glue, Sign, Token, TokenLine, Tokens},
    words::{has_any, is_motion},
};
use crate::text::{BadText, Fault};

/// Words by which a line calls its moves the answer.
const ANSWERS: &str = "answer antwort boxed lösung respuesta risposta réponse sequence solución \
    solution zugfolge";

/// Some of the words.
pub struct Variant {
    /// The words.
    pub words: Tokens,
    /// For each word of the text, whether it is one of them.
    pub keep: Vec<bool>,
    /// Whether they are clearly the moves of the answer, and all of them.
    pub clear: bool,
}

/// The ways of telling moves from the words around them, the likeliest first. None of them leaves
/// out a step of a numbered list.
pub fn variants(text: &[u8], words: &Tokens) -> Vec<Variant> {
    let parts = Parts::of(text, words);
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
    let clear = parts.are_one_answer(text);
    variants.push(parts.variant(clear, |_| true));
    variants.into_iter().flatten().collect()
}

/// The fault of a text whose moves are not clear; `None` if it has no moves among other words.
pub fn unclear(text: &[u8], words: &Tokens) -> Option<BadText> {
    let parts = Parts::of(text, words);
    let everything = parts.kept(|_| true);
    if let Some(index) = parts.step_left_out(&everything) {
        let help = message!(
            "write-step-as-move",
            "write the cell where the step begins and the one where it ends, or leave out its \
             number"
        );
        return Some(
            Fault {
                span: words.lines[index].span.clone(),
                message: message!(
                    "step-is-no-move",
                    "this line is a step of the list, and it is not clear which move it is"
                )
                .into(),
                help: Some(help.into()),
            }
            .into(),
        );
    }
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
    /// The number before its moves.
    number: Option<usize>,
    /// Whether it names cells and says that something moves.
    is_like_a_step: bool,
}

impl Parts<'_> {
    fn of<'a>(text: &[u8], words: &'a Tokens) -> Parts<'a> {
        let anchored = anchored(&words.tokens);
        let mut lines = Vec::new();
        for line in &words.lines {
            let moves = anchored[line.tokens.clone()].contains(&true);
            lines.push(Part {
                loose: line.is_loose(),
                marked: line.marked,
                doubtful: line.doubtful,
                moves,
                number: number_of(words, line),
                is_like_a_step: !line.doubtful && (moves || says_step(text, line)),
            });
        }
        Parts {
            words,
            lines,
            anchored,
        }
    }

    /// The words of some lines; `None` if they leave out a step of a numbered list.
    fn variant(&self, clear: bool, takes: impl Fn(&Part) -> bool) -> Option<Variant> {
        let keep = self.kept(takes);
        let is_whole = self.step_left_out(&keep).is_none();
        is_whole.then(|| Variant {
            words: self.words.kept(&keep),
            keep,
            clear,
        })
    }

    /// Which words to keep of some lines. Of lines with other words only what is a move.
    fn kept(&self, takes: impl Fn(&Part) -> bool) -> Vec<bool> {
        let mut keep = vec![false; self.anchored.len()];
        for (line, part) in self.words.lines.iter().zip(&self.lines) {
            if !takes(part) {
                continue;
            }
            for index in line.tokens.clone() {
                keep[index] = !part.loose || self.anchored[index];
            }
        }
        keep
    }

    /// The first line of a numbered list of which nothing is kept, although it is like a step and
    /// something is kept of the line with the number before or after its own.
    fn step_left_out(&self, keep: &[bool]) -> Option<usize> {
        let is_kept = |index: usize| {
            let tokens = self.words.lines[index].tokens.clone();
            keep[tokens].contains(&true)
        };
        let mut before: Option<(usize, usize)> = None;
        for (index, part) in self.lines.iter().enumerate() {
            let Some(number) = part.number else {
                continue;
            };
            if let Some((other, other_number)) = before
                && other_number.checked_add(1) == Some(number)
            {
                if part.is_like_a_step && !is_kept(index) && is_kept(other) {
                    return Some(index);
                }
                if self.lines[other].is_like_a_step && !is_kept(other) && is_kept(index) {
                    return Some(other);
                }
            }
            before = Some((index, number));
        }
        None
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

    /// Whether the only moves are one list in a line that calls it the answer: `The answer is 2->3,
    /// 4->2. This takes 2 moves.`
    fn are_one_answer(&self, text: &[u8]) -> bool {
        let mut with_moves = self.lines.iter().enumerate().filter(|(_, part)| part.moves);
        let (Some((index, part)), None) = (with_moves.next(), with_moves.next()) else {
            return false;
        };
        let others = self.lines.iter().filter(|other| !other.moves);
        let has_other_step = others.clone().any(|other| other.is_like_a_step);
        if part.doubtful || has_other_step {
            return false;
        }

        let line = &self.words.lines[index];
        let anchored = &self.anchored[line.tokens.clone()];
        let tokens = &self.words.tokens[line.tokens.clone()];
        let first = anchored.iter().position(|&anchored| anchored);
        let last = anchored.iter().rposition(|&anchored| anchored);
        let (Some(first), Some(last)) = (first, last) else {
            return false;
        };
        let is_list = tokens[first + 1..=last]
            .iter()
            .all(|token| token.glue.joins() || token.glue == Glue::Comma);
        let are_all = anchored[first..=last].iter().all(|&anchored| anchored);
        let before = &text[line.span.start..tokens[first].span.start];
        let is_called = has_any(&remarks::words(before), ANSWERS);
        is_list && are_all && is_called && last - first > 2
    }

    /// Whether the lines with marks are lists of moves: in order, each with a move, none with a
    /// word of doubt, and nothing like a move between them.
    fn marked_lines_are_clear(&self) -> bool {
        let mut between = false;
        let mut any = false;
        for part in &self.lines {
            if !part.marked {
                between |= any && part.moves;
                continue;
            }
            let number = part.number;
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
}

/// For each word, whether it is a cell of a move by what stands beside it.
pub fn anchored(tokens: &[Token]) -> Vec<bool> {
    let mut anchored = vec![false; tokens.len()];
    for (index, token) in tokens.iter().enumerate() {
        let joined = token.glue.joins();
        let heading = matches!(token.sign, Sign::Heading(_)) && token.glue <= Glue::Comma;
        if index > 0 && (joined || heading) {
            anchored[index - 1] = true;
            anchored[index] = true;
        }
    }
    anchored
}

/// The number before the moves of a line.
fn number_of(words: &Tokens, line: &TokenLine) -> Option<usize> {
    let marks = &words.marks;
    let index = marks.partition_point(|mark| mark.digits.start < line.span.start);
    let mark = marks.get(index)?;
    let inside = mark.digits.end <= line.span.end;
    inside.then_some(mark.value)
}

/// Whether a line names two cells and has a word of motion, or a cell and an arrow.
fn says_step(text: &[u8], line: &TokenLine) -> bool {
    let written = &text[line.span.clone()];
    let has_arrow = ["->", "=>", "→"].iter().any(|arrow| holds(written, arrow));
    let says_motion = || remarks::words(written).iter().any(|word| is_motion(word));
    has_arrow || line.tokens.len() >= 2 && says_motion()
}
