//! Conversion of rows, reversals and rings to puzzles of the general model and back.
//!
//! The general search and the referee then support them, and tests compare the two. The way back
//! goes by construction: a puzzle is a row if the row that it looks like makes the same puzzle.

use super::{
    model::{Letter, Row, letters},
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
        let start = self.start(MAX_CELLS).ok_or(LoweringError::TooLarge)?;
        let target = self.target(MAX_CELLS).ok_or(LoweringError::TooLarge)?;
        // The letters are valid, and the number of cells is in range unless it is 0.
        let mut setup = frogs::row(&letters(&start), &letters(&target), self.options())
            .map_err(|_| LoweringError::TooLarge)?;
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
        let has_two_groups = setup.rules.kinds.len() == 2;
        if setup.board.adjacency() != Adjacency::Row || !has_two_groups {
            return None;
        }
        let start = start_letters(setup);
        let (target, vacancy) = target_letters(setup)?;
        let options = options_of(setup, &letters(&start), &letters(&target), vacancy)?;
        Row::words(start, target, options).ok()
    }
}

/// The letter of the pieces of a kind: the first kind goes right.
fn letter_of(kind: KindId) -> Letter {
    match kind.index() {
        0 => Letter::Right,
        _ => Letter::Left,
    }
}

fn start_letters(setup: &Setup) -> Vec<Letter> {
    let mut start = Vec::with_capacity(setup.start.0.len());
    for piece in &setup.start.0 {
        start.push(piece.map_or(Letter::Vacant, letter_of));
    }
    start
}

/// The target of a goal that has one, and whether the vacancy must be there.
fn target_letters(setup: &Setup) -> Option<(Vec<Letter>, Vacancy)> {
    let mut target = Vec::with_capacity(setup.start.0.len());
    match &setup.goal {
        Goal::Pattern(pattern) => {
            for wanted in pattern {
                target.push(match wanted {
                    Wanted::Any => return None,
                    Wanted::Vacant => Letter::Vacant,
                    Wanted::Piece(kind) => letter_of(*kind),
                });
            }
            Some((target, Vacancy::Fixed))
        }
        Goal::Order(order) => {
            for &kind in order {
                target.push(letter_of(kind));
            }
            target.resize(setup.start.0.len(), Letter::Vacant);
            Some((target, Vacancy::Free))
        }
        Goal::Left(_) | Goal::Moves(_) => None,
    }
}

/// The options under which the row from `start` to `target` is this puzzle.
fn options_of(setup: &Setup, start: &str, target: &str, vacancy: Vacancy) -> Option<Options> {
    let hop = NonZeroU32::new(setup.rules.hop.into())?;
    let mut steps = Steps::None;
    for kind in &setup.rules.kinds {
        if kind.steps != Headings::NONE {
            steps = Steps::All;
        }
    }

    for direction in [Direction::Forward, Direction::Both] {
        for over in [Over::Any, Over::Opposite] {
            let options = Options {
                direction,
                over,
                hop,
                vacancy,
                steps,
            };
            if let Ok(row) = frogs::row(start, target, options)
                && row.same(setup)
            {
                return Some(options);
            }
        }
    }
    None
}

impl Reversal {
    /// The reversal in the general model.
    ///
    /// # Errors
    /// [`LoweringError::TooLarge`].
    pub fn puzzle(&self) -> Result<Puzzle, LoweringError> {
        let (end, options) = match self.end() {
            Ending::At(end) => (end, numbered(Vacancy::Fixed)),
            Ending::Anywhere => (0, numbered(Vacancy::Free)),
        };
        let n = usize::try_from(self.checkers()).unwrap_or(usize::MAX);
        let start = usize::try_from(self.start()).unwrap_or(usize::MAX);
        let end = usize::try_from(end).unwrap_or(usize::MAX);
        let setup = frogs::reversal(n, start, end, options).map_err(|_| LoweringError::TooLarge)?;
        Ok(setup.validate()?)
    }

    /// Recognises a reversal in a puzzle of the general model.
    pub fn of(setup: &Setup) -> Option<Reversal> {
        if setup.board.adjacency() != Adjacency::Row {
            return None;
        }
        for kind in &setup.rules.kinds {
            if kind.steps != Headings::ALL {
                return None;
            }
        }

        let start = setup.start.0.iter().position(Option::is_none)?;
        let (end, after, vacancy) = match &setup.goal {
            Goal::Pattern(pattern) => {
                let end = pattern.iter().position(|at| *at == Wanted::Vacant)?;
                (Ending::At(end as u64), end, Vacancy::Fixed)
            }
            Goal::Order(_) => (Ending::Anywhere, 0, Vacancy::Free),
            Goal::Left(_) | Goal::Moves(_) => return None,
        };
        let n = setup.board.len() - 1;
        let same = frogs::reversal(n, start, after, numbered(vacancy)).ok()?;
        if !same.same(setup) {
            return None;
        }
        Reversal::new(n as u64, start as u64, end).ok()
    }
}

/// The rules of numbered checkers.
fn numbered(vacancy: Vacancy) -> Options {
    Options {
        vacancy,
        ..Options::NUMBERED
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
