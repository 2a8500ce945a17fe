//! The referee of solutions that are too long to store: it has memory for one position, and replays
//! each move as it comes.

use super::Problem;
use crate::{
    grid::Rectangle,
    puzzle::Direction,
    referee::LucasJudge,
    row::{Ending, Judge, Letter, NumberedJudge, Reversal, Row, RowMove},
};
use num_bigint::BigUint;

/// A row or a grid on which a solution is replayed, move by move.
///
/// ```
/// use saltus::{problem::LongReferee, row::{Row, RowMove}};
/// let row = Row::exchange(1u32, 1u32, 1u32, Default::default())?;
/// let mut referee = LongReferee::of_row(&row, 1 << 10).expect("three bytes");
/// for (from, to) in [(1, 2), (3, 1), (2, 3)] {
///     referee.play(RowMove { from, to })?;
/// }
/// assert!(referee.is_goal_met() && referee.played() == 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LongReferee<'a> {
    game: Game<'a>,
    /// The number of moves made.
    played: u64,
}

/// The position, and what the goal asks for.
#[derive(Clone, Debug)]
enum Game<'a> {
    /// Two groups of a row that exchange places.
    Row { judge: Judge, row: &'a Row },
    /// Numbered checkers in a row.
    Numbered { judge: NumberedJudge, end: Ending },
    /// Lucas's puzzle.
    Grid { judge: LucasJudge, grid: Rectangle },
}

/// The bytes that [`Moves::replay`] takes of memory for the solution of a row or of numbered
/// checkers, of any size; `None` of other puzzles.
///
/// ```
/// use saltus::problem::{Problem, replay_bytes};
/// let row: Problem = "row:1000000000x1000000000".parse()?;
/// assert_eq!(replay_bytes(&row), Some(2_000_000_001u64.into()));
/// # Ok::<(), saltus::text::BadText>(())
/// ```
///
/// [`Moves::replay`]: super::Moves::replay
pub fn replay_bytes(problem: &Problem) -> Option<BigUint> {
    match problem {
        // A byte for each square, and eight for each number.
        Problem::Row(row) => Some(row.len()),
        Problem::Reversal(reversal) => Some(BigUint::from(reversal.checkers()) * 8u32),
        _ => None,
    }
}

impl<'a> LongReferee<'a> {
    /// A row before its first move; `None` if its start and its target need more than `memory`
    /// bytes.
    pub fn of_row(row: &'a Row, memory: u64) -> Option<LongReferee<'a>> {
        let start = row.start(usize::try_from(memory).unwrap_or(usize::MAX))?;
        let judge = Judge::new(start, row.options());
        Some(LongReferee::new(Game::Row { judge, row }))
    }

    /// Numbered checkers before their first move; `None` if they need more than `memory` bytes.
    pub fn of_reversal(reversal: &Reversal, memory: u64) -> Option<LongReferee<'a>> {
        // The start is at most the number of checkers.
        if reversal.checkers().checked_mul(8)? > memory {
            return None;
        }
        let checkers = usize::try_from(reversal.checkers()).ok()?;
        let start = usize::try_from(reversal.start()).ok()?;
        Some(LongReferee::new(Game::Numbered {
            judge: NumberedJudge::new(checkers, start),
            end: reversal.end(),
        }))
    }

    /// A grid before its first move; `None` if it needs more than `memory` bytes.
    pub fn of_grid(grid: &Rectangle, memory: u64) -> Option<LongReferee<'a>> {
        let judge = grid.judge(memory)?;
        Some(LongReferee::new(Game::Grid { judge, grid: *grid }))
    }

    fn new(game: Game<'a>) -> LongReferee<'a> {
        LongReferee { game, played: 0 }
    }

    /// Makes a move. Cells of a grid are counted in reading order.
    ///
    /// # Errors
    /// Why it is not legal, in words.
    pub fn play(&mut self, step: RowMove) -> Result<(), String> {
        let RowMove { from, to } = step;
        let number = self.played + 1;
        match &mut self.game {
            Game::Row { judge, .. } => judge.play(step).map_err(|illegal| illegal.to_string())?,
            Game::Numbered { judge, .. } => {
                if !judge.play(step) {
                    return Err(format!(
                        "move {number}, from square {from} to square {to}: it is not legal"
                    ));
                }
            }
            Game::Grid { judge, grid } => {
                if let Err(error) = judge.play(grid.place(from), grid.place(to)) {
                    let (from, to) = (grid.name(from), grid.name(to));
                    return Err(format!("move {number}, {from}-{to}: {error}"));
                }
            }
        }
        self.played = number;
        Ok(())
    }

    /// The number of moves made.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Whether the position meets the goal.
    pub fn is_goal_met(&self) -> bool {
        match &self.game {
            Game::Row { judge, row } => row.is_goal_met(judge.squares()),
            Game::Numbered { judge, end } => {
                let is_at_end = match *end {
                    Ending::At(end) => judge.vacancy() == end + 1,
                    Ending::Anywhere => true,
                };
                judge.reversed() && is_at_end
            }
            Game::Grid { judge, .. } => judge.is_over(),
        }
    }

    /// The only vacancy, counted from 1; `None` if there are several or, later in the game, on a
    /// grid.
    pub fn only_vacancy(&self) -> Option<u64> {
        match &self.game {
            Game::Row { judge, .. } => only_vacancy(judge.squares()),
            Game::Numbered { judge, .. } => Some(judge.vacancy()),
            Game::Grid { grid, .. } if self.played == 0 => Some(grid.cells() / 2 + 1),
            Game::Grid { .. } => None,
        }
    }

    /// The squares of a row of two groups; none of other puzzles.
    pub fn squares(&self) -> &[Letter] {
        match &self.game {
            Game::Row { judge, .. } => judge.squares(),
            Game::Numbered { .. } | Game::Grid { .. } => &[],
        }
    }

    /// The directions of the checkers.
    pub fn direction(&self) -> Direction {
        match &self.game {
            Game::Row { row, .. } => row.options().direction,
            Game::Numbered { .. } => Direction::Both,
            Game::Grid { .. } => Direction::Forward,
        }
    }

    /// The grid whose cells are counted in reading order.
    pub fn grid(&self) -> Option<Rectangle> {
        match &self.game {
            Game::Grid { grid, .. } => Some(*grid),
            Game::Row { .. } | Game::Numbered { .. } => None,
        }
    }
}

/// The place of the only vacancy of a row, counted from 1.
fn only_vacancy(squares: &[Letter]) -> Option<u64> {
    let mut only = None;
    for (square, place) in squares.iter().zip(1..) {
        if *square == Letter::Vacant {
            if only.is_some() {
                return None;
            }
            only = Some(place);
        }
    }
    only
}
