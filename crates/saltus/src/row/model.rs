//! The row puzzle: its squares, rules, start and target.

use crate::{
    message::Message,
    puzzle::{Options, Vacancy},
};
use num_bigint::BigUint;

/// The contents of a square of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Letter {
    /// A vacancy, `.`
    Vacant,
    /// A checker of the left group, which goes right, `r`
    Right,
    /// A checker of the right group, which goes left, `l`
    Left,
}

impl Letter {
    /// The letter of this square in an ID.
    pub const fn letter(self) -> char {
        match self {
            Letter::Vacant => '.',
            Letter::Right => 'r',
            Letter::Left => 'l',
        }
    }

    /// The square for a letter of an ID.
    pub const fn from_letter(letter: char) -> Option<Letter> {
        match letter {
            '.' => Some(Letter::Vacant),
            'r' => Some(Letter::Right),
            'l' => Some(Letter::Left),
            _ => None,
        }
    }

    /// The mirror image of the square: the groups are exchanged.
    pub const fn mirrored(self) -> Letter {
        match self {
            Letter::Vacant => Letter::Vacant,
            Letter::Right => Letter::Left,
            Letter::Left => Letter::Right,
        }
    }
}

/// A move of a checker between squares. Squares are counted from 1 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowMove<N = u64> {
    /// The square that the checker leaves.
    pub from: N,
    /// The vacant square that it goes to.
    pub to: N,
}

/// The start and the target of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ends {
    /// `right` checkers, the vacancies, `left` checkers; the groups change sides.
    Exchange {
        /// Checkers of the left group, which go right.
        right: BigUint,
        /// Vacancies between the groups, at least one.
        vacancies: BigUint,
        /// Checkers of the right group, which go left.
        left: BigUint,
    },
    /// Any start and any target with the same checkers.
    Words {
        /// The start.
        start: Vec<Letter>,
        /// The target, with as many squares and as many checkers of each group.
        target: Vec<Letter>,
    },
}

/// A valid row puzzle.
///
/// ```
/// use saltus::{puzzle::Options, row::Row};
/// let row = Row::exchange(3u32, 1u32, 3u32, Options::default())?;
/// assert_eq!(row.closed_form().map(|form| form.length), Some(15u32.into()));
/// # Ok::<(), saltus::row::RowError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    shape: Ends,
    options: Options,
}

/// Why a row puzzle is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowError {
    /// An exchange needs a vacancy.
    NoVacancy,
    /// Start and target differ in length.
    Lengths {
        /// Squares of the start.
        start: usize,
        /// Squares of the target.
        target: usize,
    },
    /// Start and target have different checkers.
    Checkers {
        /// Right-going and left-going checkers at the start.
        start: [usize; 2],
        /// Right-going and left-going checkers in the target.
        target: [usize; 2],
    },
}

impl RowError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            RowError::NoVacancy => {
                message!("row-needs-least-one", "a row needs at least one vacancy").message()
            }
            RowError::Lengths { start, target } => message!(
                "start-squares-target",
                "the start has {start} squares and the goal {target}",
                start,
                target
            )
            .message(),
            RowError::Checkers { start, target } => message!(
                "start-checkers-r-l",
                "the start has {right} `r` and {left} `l`, the goal {target_right} and \
                 {target_left}",
                right = start[0],
                left = start[1],
                target_right = target[0],
                target_left = target[1]
            )
            .message(),
        }
    }
}

error_with_message!(RowError);

impl Row {
    /// The exchange of `right` and `left` checkers over `vacancies`, of any size.
    ///
    /// # Errors
    /// [`RowError::NoVacancy`].
    pub fn exchange(
        right: impl Into<BigUint>,
        vacancies: impl Into<BigUint>,
        left: impl Into<BigUint>,
        options: Options,
    ) -> Result<Row, RowError> {
        let vacancies = vacancies.into();
        if vacancies == BigUint::ZERO {
            return Err(RowError::NoVacancy);
        }
        Ok(Row {
            shape: Ends::Exchange {
                right: right.into(),
                vacancies,
                left: left.into(),
            },
            options,
        })
    }

    /// A row with any start and target. An exchange in this form is recognised as one.
    ///
    /// # Errors
    /// Start and target differ in length or in the numbers of checkers.
    pub fn words(
        start: Vec<Letter>,
        target: Vec<Letter>,
        options: Options,
    ) -> Result<Row, RowError> {
        if start.len() != target.len() {
            return Err(RowError::Lengths {
                start: start.len(),
                target: target.len(),
            });
        }
        let (counts, wanted) = (groups(&start), groups(&target));
        if counts != wanted {
            return Err(RowError::Checkers {
                start: counts,
                target: wanted,
            });
        }
        let [right, left] = counts;
        let vacancies = start.len() - right - left;
        let blocks = blocks([right, vacancies, left]);
        let shape = if vacancies > 0
            && is_word(&start, blocks)
            && swapped(&target, blocks, options.vacancy)
        {
            Ends::Exchange {
                right: right.into(),
                vacancies: vacancies.into(),
                left: left.into(),
            }
        } else {
            Ends::Words { start, target }
        };
        Ok(Row { shape, options })
    }

    /// The number of squares.
    pub fn len(&self) -> BigUint {
        match &self.shape {
            Ends::Exchange {
                right,
                vacancies,
                left,
            } => right + vacancies + left,
            Ends::Words { start, .. } => start.len().into(),
        }
    }

    /// Whether there are no squares.
    pub fn is_empty(&self) -> bool {
        self.len() == BigUint::ZERO
    }

    /// Whether `squares` satisfies the goal: equals the target or, with a free vacancy, has its
    /// checkers in order.
    pub fn is_goal_met(&self, squares: &[Letter]) -> bool {
        match &self.shape {
            Ends::Words { target, .. } => {
                let is_free = self.options.vacancy == Vacancy::Free;
                squares == target || is_free && checkers(squares).eq(checkers(target))
            }
            Ends::Exchange { .. } => self
                .blocks(squares.len())
                .is_some_and(|blocks| swapped(squares, blocks, self.options.vacancy)),
        }
    }

    /// Start and target.
    pub fn shape(&self) -> &Ends {
        &self.shape
    }

    /// The rules.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The title of the row, which is its ID: `row:3x3v2,hop=2`.
    ///
    /// ```
    /// use saltus::{puzzle::Options, row::Row};
    /// assert_eq!(Row::exchange(3u32, 2u32, 3u32, Options::default())?.title(), "row:3x3v2");
    /// # Ok::<(), saltus::row::RowError>(())
    /// ```
    pub fn title(&self) -> String {
        let shape = match &self.shape {
            Ends::Exchange {
                right,
                vacancies,
                left,
            } => {
                let is_single = *vacancies == BigUint::from(1u32);
                let gap = if is_single {
                    String::new()
                } else {
                    format!("v{vacancies}")
                };
                format!("row:{right}x{left}{gap}")
            }
            Ends::Words { start, target } => {
                format!("row:{},to={}", letters(start), letters(target))
            }
        };
        shape + &self.options.suffix(&Options::default())
    }

    /// The squares of the start, if there are at most `most`.
    pub fn start(&self, most: usize) -> Option<Vec<Letter>> {
        match &self.shape {
            Ends::Words { start, .. } => (start.len() <= most).then(|| start.clone()),
            Ends::Exchange { .. } => self.blocks(most).map(word),
        }
    }

    /// The squares of the target, if there are at most `most`.
    pub fn target(&self, most: usize) -> Option<Vec<Letter>> {
        match &self.shape {
            Ends::Words { target, .. } => (target.len() <= most).then(|| target.clone()),
            Ends::Exchange { .. } => self.blocks(most).map(reversed).map(word),
        }
    }

    /// The blocks of the start of an exchange of at most `most` squares.
    fn blocks(&self, most: usize) -> Option<Blocks> {
        let Ends::Exchange {
            right,
            vacancies,
            left,
        } = &self.shape
        else {
            return None;
        };
        let length = usize::try_from(right + vacancies + left).ok()?;
        if length > most {
            return None;
        }
        let right = usize::try_from(right).ok()?;
        let vacancies = usize::try_from(vacancies).ok()?;
        let left = usize::try_from(left).ok()?;
        Some(blocks([right, vacancies, left]))
    }
}

/// The letters of squares, as in an ID.
pub(super) fn letters(squares: &[Letter]) -> String {
    squares.iter().map(|square| square.letter()).collect()
}

/// Blocks of equal squares, each with its length.
type Blocks = [(Letter, usize); 3];

/// The left group, the vacancies and the right group of an exchange.
fn blocks([right, vacancies, left]: [usize; 3]) -> Blocks {
    [
        (Letter::Right, right),
        (Letter::Vacant, vacancies),
        (Letter::Left, left),
    ]
}

/// The blocks of the target.
fn reversed([first, second, third]: Blocks) -> Blocks {
    [third, second, first]
}

/// Concatenates blocks, filling each at once: a row may have a billion squares.
fn word(blocks: Blocks) -> Vec<Letter> {
    let mut word = Vec::with_capacity(blocks.iter().map(|(_, size)| size).sum());
    for (square, size) in blocks {
        word.resize(word.len() + size, square);
    }
    word
}

/// Whether the squares are these blocks, as written by [`word`].
fn is_word(mut squares: &[Letter], blocks: Blocks) -> bool {
    for (square, size) in blocks {
        let Some((block, rest)) = squares.split_at_checked(size) else {
            return false;
        };
        if block.iter().any(|&found| found != square) {
            return false;
        }
        squares = rest;
    }
    squares.is_empty()
}

/// Whether the squares are these blocks with the groups exchanged; a free vacancy may be anywhere.
fn swapped(squares: &[Letter], blocks: Blocks, vacancy: Vacancy) -> bool {
    if is_word(squares, reversed(blocks)) {
        return true;
    }
    let [(_, right), (_, vacancies), (_, left)] = blocks;
    let same_checkers =
        squares.len() == right + vacancies + left && groups(squares) == [right, left];
    let mut first = checkers(squares).take(left);
    vacancy == Vacancy::Free && same_checkers && first.all(|&checker| checker == Letter::Left)
}

/// The checkers from left to right.
fn checkers(squares: &[Letter]) -> impl Iterator<Item = &Letter> {
    squares.iter().filter(|&&square| square != Letter::Vacant)
}

/// The numbers of right-going and left-going checkers.
fn groups(squares: &[Letter]) -> [usize; 2] {
    let (mut right, mut left) = (0, 0);
    for &square in squares {
        right += usize::from(square == Letter::Right);
        left += usize::from(square == Letter::Left);
    }
    [right, left]
}
