//! The words of moves as people write them: cells in any naming, and what joins them.

use crate::order::sort_by_number;
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
    /// The number of a checker, or of the cell where one is: `checker 2 to 1`.
    Checker(u32),
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

impl Sign {
    /// The number of a checker as that of the cell where it is.
    pub fn of_a_cell(self) -> Sign {
        match self {
            Sign::Checker(value) => Sign::Number {
                value,
                two_digits: (10..100).contains(&value),
            },
            other => other,
        }
    }
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
    /// The word is the cell where the move to the word before begins: `1 <- 6`, `to 1 from 6`.
    Back,
    /// An arrow, a dash, or a word such as `to`.
    Joint,
    /// The end of a line.
    Line,
    /// An empty line.
    Block,
    /// A heading, or a line of prose.
    Heading,
}

impl Glue {
    /// Whether the word belongs to the move of the word before.
    pub fn joins(self) -> bool {
        matches!(self, Glue::Over | Glue::Behind | Glue::Back | Glue::Joint)
    }
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
    /// Whether it is the cell that the move behind it passes: `over 3 from 6 to 1`.
    pub leads: bool,
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

/// What a text says of the piece of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Its colour or its name.
    Colour,
    /// Its number.
    Checker(u32),
    /// Whether it jumps or slides.
    Motion {
        /// Whether it jumps.
        jumps: bool,
    },
}

/// A word about the piece of a move.
#[derive(Clone, Debug)]
pub struct Saying {
    /// The index of the word after it.
    pub before: usize,
    /// Its place in the text.
    pub span: Range<usize>,
    /// What it is about.
    pub about: Subject,
}

/// What a text says of the piece of one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The place of its colour.
    pub colour: Option<Range<usize>>,
    /// Its number.
    pub number: Option<u32>,
    /// Whether it jumps; if not, it slides.
    pub jumps: Option<bool>,
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
    /// What is said of the pieces between them.
    pub sayings: Vec<Saying>,
    /// The lines with words.
    pub lines: Vec<TokenLine>,
    /// Whether the numbers are the labels of solutions.
    pub labelled: bool,
}

impl Tokens {
    /// Leaves the first words, with what stands before and among them.
    pub fn truncate(&mut self, words: usize) {
        self.tokens.truncate(words);
        let marks = self.marks.partition_point(|mark| mark.before <= words);
        self.marks.truncate(marks);
        let sayings = self
            .sayings
            .partition_point(|saying| saying.before <= words);
        self.sayings.truncate(sayings);
    }

    /// What is said from a word on, as it stands before that word: also by letters, which are the
    /// colours of pieces there.
    pub fn sayings_from(&self, first: usize) -> Vec<Saying> {
        let mut found = Vec::new();
        for saying in &self.sayings {
            if saying.before > first {
                found.push(Saying {
                    before: first,
                    ..saying.clone()
                });
            }
        }
        for token in &self.tokens[first..] {
            if matches!(token.sign, Sign::Letter(_)) {
                found.push(Saying {
                    before: first,
                    span: token.span.clone(),
                    about: Subject::Colour,
                });
            }
        }
        found
    }

    /// Takes a word such as `from` for no joint where the move goes on behind its cell, as in
    /// `peg 3 from 6 to 1`.
    pub fn with_origins(mut self) -> Tokens {
        for index in 1..self.tokens.len() {
            let behind = self.tokens[index + 1..].iter();
            let mut behind = behind.skip_while(|token| token.glue == Glue::Over);
            let goes_on = match behind.next() {
                Some(next) => matches!(next.glue, Glue::Joint | Glue::Back),
                None => false,
            };
            let token = &mut self.tokens[index];
            if token.glue == Glue::Back && goes_on {
                token.glue = Glue::Blank;
            }
        }
        self
    }

    /// Takes the number of a checker for a saying where the cells of its move stand beside it:
    /// `checker 2: 3 -> 1`, `checker 2 from 3 to 1`.
    pub fn without_checkers(mut self) -> Tokens {
        let mut keep = vec![true; self.tokens.len()];
        for (index, keeps) in keep.iter_mut().enumerate() {
            let Token {
                sign, glue, span, ..
            } = self.tokens[index].clone();
            let Sign::Checker(number) = sign else {
                continue;
            };
            let is_behind_move = index > 0 && self.tokens[index - 1].glue.joins();
            let is_cell = glue.joins() && !(is_behind_move && glue == Glue::Joint);
            if is_cell || self.moves_on(index) {
                continue;
            }
            *keeps = false;
            self.sayings.push(Saying {
                before: index,
                span,
                about: Subject::Checker(number),
            });
        }
        if !keep.contains(&false) {
            return self;
        }
        sort_by_number(&mut self.sayings, &|saying| saying.span.start);
        self.kept(&keep)
    }

    /// Whether a move goes on from a word: to the next one, unless that is the end of a move with
    /// its beginning behind it, `checker 2 to 1 from 3`.
    fn moves_on(&mut self, index: usize) -> bool {
        let behind = self.tokens.get(index + 2).map(|token| token.glue);
        let Some(next) = self.tokens.get_mut(index + 1) else {
            return false;
        };
        if next.glue == Glue::Joint && behind == Some(Glue::Back) {
            next.glue = Glue::Blank;
            return false;
        }
        let is_heading = matches!(next.sign, Sign::Heading(_)) && next.glue <= Glue::Comma;
        // `3 -> 1 (checker 2 jumps over 2)`.
        let is_passed = matches!(next.glue, Glue::Over | Glue::Behind);
        let ends = is_passed && !behind.is_some_and(Glue::joins);
        let is_behind_move = index > 0 && self.tokens[index - 1].glue.joins();
        (self.tokens[index + 1].glue.joins() || is_heading) && !(ends && is_behind_move)
    }

    /// Takes letters for the colours of pieces if the cells have no letters.
    pub fn without_pieces(mut self) -> Tokens {
        let mut keep = Vec::with_capacity(self.tokens.len());
        let mut letters = Vec::new();
        let mut has_other_cells = false;
        for (index, token) in self.tokens.iter().enumerate() {
            let is_letter = matches!(token.sign, Sign::Letter(_));
            keep.push(!is_letter);
            has_other_cells |= !is_letter && !matches!(token.sign, Sign::Heading(_));
            if is_letter && token.glue != Glue::Over && !self.is_part_of_word(index) {
                letters.push(Saying {
                    before: index,
                    span: token.span.clone(),
                    about: Subject::Colour,
                });
            }
        }
        if !has_other_cells || !keep.contains(&false) {
            return self;
        }
        self.sayings.extend(letters);
        sort_by_number(&mut self.sayings, &|saying| saying.span.start);
        self.kept(&keep)
    }

    /// Takes two letters for a word of prose where a line has a move of letters that stand apart:
    /// `a jumps b to c, as it is free`.
    pub fn without_short_words(mut self) -> Tokens {
        let mut keep = vec![true; self.tokens.len()];
        for line in &mut self.lines {
            let tokens = &self.tokens[line.tokens.clone()];
            let mut pairs = Vec::new();
            let mut has_letters_apart = false;
            for (index, [one, next]) in (line.tokens.start..).zip(tokens.array_windows()) {
                let are_letters = [one, next].map(|token| matches!(token.sign, Sign::Letter(_)));
                if are_letters != [true; 2] || !next.glue.joins() {
                    continue;
                }
                match one.span.end == next.span.start {
                    true => pairs.push(index),
                    false => has_letters_apart = true,
                }
            }
            if !has_letters_apart {
                continue;
            }
            line.strays += pairs.len();
            for index in pairs {
                keep[index] = false;
                keep[index + 1] = false;
            }
        }
        match keep.contains(&false) {
            true => self.kept(&keep),
            false => self,
        }
    }

    /// Whether another letter is right beside a word.
    fn is_part_of_word(&self, index: usize) -> bool {
        let touches = |first: usize| match self.tokens.get(first..first + 2) {
            Some([one, next]) => one.span.end == next.span.start,
            _ => false,
        };
        touches(index) || index > 0 && touches(index - 1)
    }

    /// Only some of the words. What stood before another one also stands before the next.
    pub fn kept(&self, keep: &[bool]) -> Tokens {
        let mut kept = Tokens {
            labelled: self.labelled,
            ..Tokens::default()
        };
        let mut dropped = Vec::new();
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
                glue if glue.joins() && !keeps => before.max(Glue::Blank),
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
        for line in &self.lines {
            let tokens = new_index[line.tokens.start]..new_index[line.tokens.end];
            if !tokens.is_empty() {
                kept.lines.push(TokenLine {
                    tokens,
                    ..line.clone()
                });
            } else if line.is_loose() || self.has_cells(line) {
                dropped.push(line.span.clone());
            }
        }
        kept.sayings = self.kept_sayings(&new_index, dropped);
        kept
    }

    /// What is said outside of the lines that are left out.
    fn kept_sayings(&self, new_index: &[usize], dropped: Vec<Range<usize>>) -> Vec<Saying> {
        let mut kept = Vec::new();
        let mut dropped = dropped.into_iter().peekable();
        for saying in &self.sayings {
            let place = saying.span.start;
            while dropped.next_if(|line| line.end <= place).is_some() {}
            // A line that is left out speaks of no move that is kept.
            if dropped.peek().is_none_or(|line| place < line.start) {
                kept.push(Saying {
                    before: new_index[saying.before],
                    ..saying.clone()
                });
            }
        }
        kept
    }

    /// Whether a line has words other than letters and the numbers of checkers.
    fn has_cells(&self, line: &TokenLine) -> bool {
        let mut words = self.tokens[line.tokens.clone()].iter();
        words.any(|word| !matches!(word.sign, Sign::Letter(_) | Sign::Checker(_)))
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
