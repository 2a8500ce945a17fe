//! Rows and reversals as puzzles of the general model, for the general search.

use super::{
    model::{Row, Square},
    reversal::{Ending, Reversal},
};
use crate::puzzle::{Options, Vacancy};
use crate::{
    board::MAX_CELLS,
    puzzle::{Faults, Puzzle, frogs},
};
use thiserror::Error;

/// Why a row cannot be put to the general search.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoweringError {
    /// The row has more squares than the general search takes.
    #[error(
        "the general search takes rows of at most {MAX_CELLS} squares, and no closed form applies to this one"
    )]
    TooLong,
    /// It is no puzzle: there is no checker, or the start is the goal.
    #[error(transparent)]
    NoPuzzle(#[from] Faults),
}

impl Row {
    /// The row as a puzzle of the general model.
    ///
    /// # Errors
    /// [`LoweringError`].
    ///
    /// ```
    /// use saltus::{budget::Budget, puzzle::Options, row::Row, search};
    /// let puzzle = Row::exchange(3u32, 2u32, 3u32, Options::default())?.puzzle()?;
    /// let shortest = search::count(&puzzle, &Budget::UNLIMITED).expect("it has solutions");
    /// assert_eq!((shortest.length, shortest.solutions), (18, 3088u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        let (start, target) = self.squares(MAX_CELLS).ok_or(LoweringError::TooLong)?;
        let [start, target] =
            [start, target].map(|word| word.into_iter().map(Square::letter).collect::<String>());
        // The letters are right, and the board has a number of cells that it takes, but for none at all.
        let mut setup = frogs::row(&start, &target, self.options()).map_err(|_| LoweringError::TooLong)?;
        setup.title = self.title();
        Ok(setup.validate()?)
    }
}

impl Reversal {
    /// The reversal as a puzzle of the general model.
    ///
    /// # Errors
    /// [`LoweringError::TooLong`].
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        let (end, vacancy) = match self.end() {
            Ending::At(end) => (end, Vacancy::Fixed),
            Ending::Anywhere => (0, Vacancy::Free),
        };
        let [n, start, end] =
            [self.checkers(), self.start(), end].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let options = Options { vacancy, ..Options::NUMBERED };
        let setup = frogs::reversal(n, start, end, options).map_err(|_| LoweringError::TooLong)?;
        Ok(setup.validate()?)
    }
}

/// The reversal of n checkers on a ring as a puzzle of the general model.
///
/// # Errors
/// [`LoweringError`].
pub fn ring_puzzle(n: u64) -> Result<Puzzle, LoweringError> {
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    let setup = frogs::ring_reversal(n, Options::NUMBERED).map_err(|_| LoweringError::TooLong)?;
    Ok(setup.validate()?)
}
