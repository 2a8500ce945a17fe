//! Conversion of rows, reversals and rings to puzzles of the general model and back.

use super::{
    model::{Letter, Row},
    reversal::{Ending, Reversal},
};
use crate::{
    board::{Adjacency, MAX_CELLS},
    puzzle::{
        Direction, Goal, Headings, KindId, LoweringError, Options, Over, Puzzle, Setup, Steps,
        Vacancy, Wanted, frogs,
    },
};
use std::num::NonZeroU32;

impl Row {
    /// The row in the general model.
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
        let ends = self.start(MAX_CELLS).zip(self.target(MAX_CELLS));
        let (start, target) = ends.ok_or(LoweringError::TooLarge)?;
        let [start, target] =
            [start, target].map(|word| word.into_iter().map(Letter::letter).collect::<String>());
        // The letters are valid, and the number of cells is in range unless it is 0.
        let mut setup =
            frogs::row(&start, &target, self.options()).map_err(|_| LoweringError::TooLarge)?;
        setup.title = self.title();
        Ok(setup.validate()?)
    }

    /// Recognises a row in a puzzle of the general model.
    ///
    /// ```
    /// use saltus::{puzzle::Options, row::Row};
    /// let row = Row::exchange(3u32, 1u32, 3u32, Options::default()).expect("a row");
    /// let puzzle = row.puzzle()?;
    /// assert_eq!(Row::of(&puzzle), Some(row));
    /// # Ok::<(), saltus::puzzle::LoweringError>(())
    /// ```
    pub fn of(setup: &Setup) -> Option<Row> {
        if setup.board.adjacency() != Adjacency::Row || setup.rules.kinds.len() != 2 {
            return None;
        }
        let square = |kind: KindId| {
            if kind.index() == 0 {
                Letter::Right
            } else {
                Letter::Left
            }
        };
        let start: Vec<Letter> = setup
            .start
            .0
            .iter()
            .map(|piece| piece.map_or(Letter::Vacant, square))
            .collect();
        let (target, vacancy) = match &setup.goal {
            Goal::Pattern(pattern) => {
                let wanted = |wanted: &Wanted| match wanted {
                    Wanted::Any => None,
                    Wanted::Vacant => Some(Letter::Vacant),
                    Wanted::Piece(kind) => Some(square(*kind)),
                };
                (
                    pattern
                        .iter()
                        .map(wanted)
                        .collect::<Option<Vec<Letter>>>()?,
                    Vacancy::Fixed,
                )
            }
            Goal::Order(order) => {
                let mut target: Vec<Letter> = order.iter().map(|&kind| square(kind)).collect();
                target.resize(start.len(), Letter::Vacant);
                (target, Vacancy::Free)
            }
            Goal::Left(_) | Goal::Moves(_) => return None,
        };
        let hop = NonZeroU32::new(setup.rules.hop.into())?;
        let word = |squares: &[Letter]| {
            squares
                .iter()
                .map(|square| square.letter())
                .collect::<String>()
        };
        let (from, to) = (word(&start), word(&target));
        let steps = setup
            .rules
            .kinds
            .iter()
            .all(|kind| kind.steps == Headings::NONE);
        let steps = if steps { Steps::None } else { Steps::All };
        let options = [Direction::Forward, Direction::Both]
            .into_iter()
            .flat_map(|direction| {
                [Over::Any, Over::Opposite].map(|over| Options {
                    direction,
                    over,
                    hop,
                    vacancy,
                    steps,
                })
            })
            .find(|&options| frogs::row(&from, &to, options).is_ok_and(|same| same.same(setup)))?;
        Row::words(start, target, options).ok()
    }
}

impl Reversal {
    /// The reversal in the general model.
    ///
    /// # Errors
    /// [`LoweringError::TooLarge`].
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        let (end, vacancy) = match self.end() {
            Ending::At(end) => (end, Vacancy::Fixed),
            Ending::Anywhere => (0, Vacancy::Free),
        };
        let [n, start, end] = [self.checkers(), self.start(), end]
            .map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let options = Options {
            vacancy,
            ..Options::NUMBERED
        };
        let setup = frogs::reversal(n, start, end, options).map_err(|_| LoweringError::TooLarge)?;
        Ok(setup.validate()?)
    }
}

impl Reversal {
    /// Recognises a reversal in a puzzle of the general model.
    pub fn of(setup: &Setup) -> Option<Reversal> {
        if setup.board.adjacency() != Adjacency::Row
            || setup
                .rules
                .kinds
                .iter()
                .any(|kind| kind.steps != Headings::ALL)
        {
            return None;
        }
        let start = setup.start.0.iter().position(Option::is_none)?;
        let (end, vacancy) = match &setup.goal {
            Goal::Pattern(pattern) => {
                let end = pattern
                    .iter()
                    .position(|wanted| *wanted == Wanted::Vacant)?;
                (Ending::At(end as u64), Vacancy::Fixed)
            }
            Goal::Order(_) => (Ending::Anywhere, Vacancy::Free),
            Goal::Left(_) | Goal::Moves(_) => return None,
        };
        let n = setup.board.len() - 1;
        let after = if let Ending::At(end) = end {
            end as usize
        } else {
            0
        };
        let same = frogs::reversal(
            n,
            start,
            after,
            Options {
                vacancy,
                ..Options::NUMBERED
            },
        )
        .ok()?;
        same.same(setup)
            .then(|| Reversal::new(n as u64, start as u64, end).ok())?
    }
}

/// The reversal of `n` checkers on a ring in the general model.
///
/// # Errors
/// [`LoweringError`].
pub fn ring_puzzle(n: u64) -> Result<Puzzle, LoweringError> {
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    let setup = frogs::ring_reversal(n, Options::NUMBERED).map_err(|_| LoweringError::TooLarge)?;
    Ok(setup.validate()?)
}
