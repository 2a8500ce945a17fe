//! The parts of an ID with their places, and its options.

use crate::text::{Fault, scan};
use crate::{
    board::Adjacency,
    message::{Message, Wording},
    puzzle::{Direction, Options, Over, Steps, Vacancy},
};
use std::num::NonZeroU32;

/// The options: the spelling and the meaning of each.
pub const OPTIONS: &[(&str, &str)] = &[
    (
        "direction=both",
        "rows and grids: pieces go both ways; forward is the rule of all but numbered ones",
    ),
    (
        "over=opposite",
        "rows and grids: pieces jump over the other kind only; any by default",
    ),
    (
        "hop=2",
        "rows and grids: the most pieces that one jump may pass; 1 by default",
    ),
    (
        "vacancy=free",
        "rows and grids: the vacancies may end anywhere; fixed by default",
    ),
    (
        "steps=none",
        "rows and grids: pieces only jump; all by default",
    ),
    (
        "to=l.rr",
        "row, reverse, ring and board: the goal; in boards, x is a hole with any contents",
    ),
    (
        "to=complement",
        "board and pegs: the end has pegs in exactly the holes that are vacant at the start",
    ),
    (
        "left=1",
        "board: the number of pegs left, anywhere; by default the last peg goes into the only \
         vacancy, or one peg is left anywhere",
    ),
    (
        "lattice=triangular",
        "board: the lattice; square by default, or diagonal",
    ),
    ("ways=8", "pegs: pegs also jump diagonally"),
    (
        "marked=a4-g4.g4-a4",
        "pegs: the peg from a4 must end in g4 and that from g4 in a4; no others are left unless a \
         last peg is named",
    ),
    (
        "at=rr.l",
        "any: the position of the pieces, cell by cell in reading order; the goal stays the same",
    ),
];

/// A part of an ID and its offset.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Word<'a> {
    /// A fault of this part; one byte wide if the part is empty.
    pub fn fault(self, message: impl Into<Message>, help: impl Into<Message>) -> Fault {
        let span = self.at..self.at + self.text.len();
        Fault {
            span,
            message: message.into(),
            help: Some(help.into()),
        }
    }

    /// This fault alone.
    pub fn faults(self, message: impl Into<Message>, help: impl Into<Message>) -> Vec<Fault> {
        vec![self.fault(message, help)]
    }

    pub fn split_once(self, mark: char) -> Option<(Word<'a>, Word<'a>)> {
        let (before, after) = self.text.split_once(mark)?;
        let after = Word {
            text: after,
            at: self.at + before.len() + mark.len_utf8(),
        };
        Some((
            Word {
                text: before,
                ..self
            },
            after,
        ))
    }

    /// What is before a mark, and what follows it if it is there.
    pub fn split_at_mark(self, mark: char) -> (Word<'a>, Option<Word<'a>>) {
        match self.split_once(mark) {
            Some((before, after)) => (before, Some(after)),
            None => (self, None),
        }
    }

    pub fn split(self, mark: char) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        let mut rest = Some(self);
        while let Some(part) = rest {
            let (first, others) = part.split_at_mark(mark);
            words.push(first);
            rest = others;
        }
        words
    }
}

/// Each error as a fault of that part.
pub fn faults_of<E: Into<Message>>(part: Word, errors: impl IntoIterator<Item = E>) -> Vec<Fault> {
    let span = part.at..part.at + part.text.len();
    let mut faults = Vec::new();
    for error in errors {
        faults.push(Fault {
            span: span.clone(),
            message: error.into(),
            help: None,
        });
    }
    faults
}

/// The fault of an option that this kind of puzzle does not have.
fn unknown_option(key: Word, known: &[&str]) -> Fault {
    let help = match scan::nearest(key.text, known.iter().copied()) {
        Some(near) => message!("did-you-mean", "did you mean `{near}`?", near).message(),
        None => message!(
            "kind-puzzle-options",
            "this kind of puzzle has the options {options}",
            options = known.join(", ")
        )
        .message(),
    };
    let message = message!(
        "not-option-here",
        "`{name}` is not an option here",
        name = key.text
    );
    key.fault(message, help)
}

/// The expected number of pegs left.
const PEGS_LEFT: Wording = message!(
    "how-many-pegs-left-such",
    "how many pegs are left, such as 1"
);

/// The expected lattice.
const LATTICES: Wording = message!(
    "square-diagonal-triangular",
    "square, diagonal or triangular"
);

/// The options at the end of an ID.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tail<'a> {
    direction: Option<Direction>,
    over: Option<Over>,
    hop: Option<NonZeroU32>,
    vacancy: Option<Vacancy>,
    steps: Option<Steps>,
    pub at: Option<Word<'a>>,
    pub to: Option<Word<'a>>,
    pub ways: Option<Word<'a>>,
    pub marked: Option<Word<'a>>,
    pub left: Option<(u32, Word<'a>)>,
    pub lattice: Option<Adjacency>,
}

impl<'a> Tail<'a> {
    /// The part before the options, and the options; only those in `known` are allowed.
    pub fn read(rest: Word<'a>, known: &[&str], faults: &mut Vec<Fault>) -> (Word<'a>, Tail<'a>) {
        // The part before the options may contain commas and, for a drawn board, `=`.
        let mut head = rest.text.len();
        let mut tail = Tail::default();
        let mut seen: Vec<&str> = Vec::new();
        for part in rest.split(',').into_iter().skip(1) {
            let Some((key, value)) = part.split_once('=') else {
                if head < rest.text.len() {
                    let help = message!(
                        "options-each-value",
                        "options are {options}, each with `=` and its value",
                        options = known.join(", ")
                    );
                    faults.push(part.fault(
                        message!("not-option", "`{name}` is not an option", name = part.text),
                        help,
                    ));
                }
                continue;
            };
            head = head.min(part.at - 1 - rest.at);
            if !known.contains(&key.text) {
                faults.push(unknown_option(key, known));
            } else if seen.contains(&key.text) {
                let message = message!(
                    "option-given-twice",
                    "the option `{name}` is given twice",
                    name = key.text
                );
                faults.push(key.fault(
                    message,
                    message!("remove-one-of-them", "remove one of them"),
                ));
            } else if let Err(expected) = tail.set(key.text, value) {
                faults.push(value.fault(
                    message!(
                        "not-valid",
                        "`{name}` is not a valid {option}",
                        name = value.text,
                        option = key.text
                    ),
                    message!("write-expected", "write {expected}", expected),
                ));
            }
            seen.push(key.text);
        }
        (
            Word {
                text: &rest.text[..head],
                ..rest
            },
            tail,
        )
    }

    /// Sets an option.
    ///
    /// # Errors
    /// The expected value.
    fn set(&mut self, key: &str, value: Word<'a>) -> Result<(), Wording<'static>> {
        match key {
            "direction" => {
                self.direction = Some(match value.text {
                    "forward" => Direction::Forward,
                    "both" => Direction::Both,
                    _ => return Err(message!("forward-or-both", "forward or both")),
                });
            }
            "over" => {
                self.over = Some(match value.text {
                    "any" => Over::Any,
                    "opposite" => Over::Opposite,
                    _ => return Err(message!("any-or-opposite", "any or opposite")),
                });
            }
            "hop" => {
                self.hop = Some(
                    value
                        .text
                        .parse()
                        .map_err(|_| message!("a-number-such-as", "a number such as 2"))?,
                )
            }
            "vacancy" => {
                self.vacancy = Some(match value.text {
                    "fixed" => Vacancy::Fixed,
                    "free" => Vacancy::Free,
                    _ => return Err(message!("fixed-or-free", "fixed or free")),
                });
            }
            "steps" => {
                self.steps = Some(match value.text {
                    "all" => Steps::All,
                    "none" => Steps::None,
                    _ => return Err(message!("all-or-none", "all or none")),
                });
            }
            "left" => {
                self.left = Some((value.text.parse().map_err(|_| PEGS_LEFT)?, value));
            }
            "lattice" => {
                self.lattice = Some(match value.text {
                    "square" => Adjacency::Square,
                    "diagonal" => Adjacency::Diagonal,
                    "triangular" => Adjacency::Triangular,
                    _ => {
                        return Err(LATTICES);
                    }
                });
            }
            "to" => self.to = Some(value),
            "ways" => self.ways = Some(value),
            "marked" => self.marked = Some(value),
            _ => self.at = Some(value),
        }
        Ok(())
    }

    /// The options of the rules, on top of those of the family.
    pub fn options(&self, usual: Options) -> Options {
        Options {
            direction: self.direction.unwrap_or(usual.direction),
            over: self.over.unwrap_or(usual.over),
            hop: self.hop.unwrap_or(usual.hop),
            vacancy: self.vacancy.unwrap_or(usual.vacancy),
            steps: self.steps.unwrap_or(usual.steps),
        }
    }
}
