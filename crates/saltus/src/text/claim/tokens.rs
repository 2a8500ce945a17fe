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

impl Tokens {
    /// Leaves the first words, with what stands before and among them.
    pub fn truncate(&mut self, words: usize) {
        self.tokens.truncate(words);
        let marks = self.marks.partition_point(|mark| mark.before <= words);
        self.marks.truncate(marks);
        let pieces = self.pieces.partition_point(|piece| piece.before <= words);
        self.pieces.truncate(pieces);
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

    /// Takes letters for the colours of pieces if the cells have no letters.
    pub fn without_pieces(mut self) -> Tokens {
        let mut keep = Vec::with_capacity(self.tokens.len());
        let mut letters = Vec::new();
        let mut has_other_cells = false;
        for (index, token) in self.tokens.iter().enumerate() {
            let is_letter = matches!(token.sign, Sign::Letter(_));
            keep.push(!is_letter);
            has_other_cells |= !is_letter && !matches!(token.sign, Sign::Heading(_));
            if is_letter && token.glue != Glue::Over {
                letters.push(Piece {
                    before: index,
                    span: token.span.clone(),
                });
            }
        }
        if !has_other_cells || !keep.contains(&false) {
            return self;
        }
        self.pieces.extend(letters);
        sort_by_number(&mut self.pieces, &|piece| piece.before);
        self.kept(&keep)
    }

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
