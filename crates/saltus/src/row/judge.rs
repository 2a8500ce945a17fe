//! The judge of a row: replays moves one by one, or whole runs at the speed of memory. It knows the rules and no
//! algorithm, and shares nothing with the closed forms.

use super::model::{Direction, Move, Over, Rules, Square};
use super::stream::Run;
use thiserror::Error;

/// A row on which moves are replayed.
///
/// ```
/// use saltus::row::{Judge, Move, Rules, Square};
/// let mut judge = Judge::new(vec![Square::Right, Square::Vacant, Square::Left], Rules::default());
/// judge.play(Move { from: 1, to: 2 })?;
/// judge.play(Move { from: 3, to: 1 })?;
/// judge.play(Move { from: 2, to: 3 })?;
/// assert_eq!(judge.squares(), [Square::Left, Square::Vacant, Square::Right]);
/// assert!(judge.play(Move { from: 3, to: 2 }).is_err()); // not forward
/// # Ok::<(), saltus::row::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    squares: Vec<Square>,
    rules: Rules,
    played: u64,
}

/// Why a move is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {index}, from square {} to square {}: {fault}", .wrong.from, .wrong.to)]
pub struct Illegal {
    /// Which move, counted from 1.
    pub index: u64,
    /// The move.
    pub wrong: Move,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Fault {
    /// A square that the row does not have.
    #[error("no such square")]
    OffBoard,
    /// No checker stands where the move starts.
    #[error("no checker to move")]
    NoChecker,
    /// The move does not end on a vacancy.
    #[error("the target is not vacant")]
    Occupied,
    /// The checker goes the other way.
    #[error("the checker goes the other way")]
    Backward,
    /// The jump passes over more squares than the rules allow.
    #[error("too far")]
    TooFar,
    /// The jump passes over a vacancy, or over a checker that it may not pass.
    #[error("the checker may not jump over that square")]
    Over,
}

impl Judge {
    /// A judge before the first move.
    pub fn new(start: Vec<Square>, rules: Rules) -> Judge {
        Judge { squares: start, rules, played: 0 }
    }

    /// The row as it stands.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of moves replayed.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Replays one move.
    ///
    /// # Errors
    /// The fault; the row is then as before.
    pub fn play(&mut self, next: Move) -> Result<(), Illegal> {
        let illegal = |fault| Illegal { index: self.played + 1, wrong: next, fault };
        let (from, to) = self.places(next).ok_or(illegal(Fault::OffBoard))?;
        let mover = self.squares[from];
        let forward = match mover {
            Square::Vacant => return Err(illegal(Fault::NoChecker)),
            Square::Right => to > from,
            Square::Left => to < from,
        };
        if self.squares[to] != Square::Vacant {
            return Err(illegal(Fault::Occupied));
        }
        if self.rules.direction == Direction::Forward && !forward {
            return Err(illegal(Fault::Backward));
        }
        let passed = &self.squares[from.min(to) + 1..from.max(to)];
        if passed.len() > self.rules.hop.get() as usize {
            return Err(illegal(Fault::TooFar));
        }
        if !passed.iter().all(|&over| may_pass(self.rules.over, mover, over)) {
            return Err(illegal(Fault::Over));
        }
        self.squares.swap(from, to);
        self.played += 1;
        Ok(())
    }

    /// Replays a run of moves. Jumps of checkers of one group that go forward are checked many at a time; any other
    /// run move by move.
    ///
    /// # Errors
    /// The first fault; the moves before it are then played.
    pub fn play_run(&mut self, run: Run) -> Result<(), Illegal> {
        let right = run.to() > run.from();
        let mover = if right { Square::Left } else { Square::Right };
        if let Some((from, to)) = self.places(Move { from: run.from(), to: run.to() })
            && run.stride() == 2
            && self.squares[from] == Square::Vacant
        {
            let squares = &self.squares[if right { from + 1..to + 1 } else { to..from }];
            let (pairs, _) = squares.as_chunks::<2>();
            let legal = |jumper, over| (jumper == mover) & may_pass(self.rules.over, mover, over);
            let all = if right {
                pairs.iter().fold(true, |all, &[over, jumper]| all & legal(jumper, over))
            } else {
                pairs.iter().fold(true, |all, &[jumper, over]| all & legal(jumper, over))
            };
            if all {
                // Each checker takes the place of one like it, but for the two ends.
                self.squares[from] = mover;
                self.squares[to] = Square::Vacant;
                self.played += run.len();
                return Ok(());
            }
        }
        run.moves().try_for_each(|next| self.play(next))
    }

    /// The two squares of a move as indices, if both exist and differ.
    fn places(&self, next: Move) -> Option<(usize, usize)> {
        let place = |square: u64| usize::try_from(square).ok()?.checked_sub(1).filter(|&i| i < self.squares.len());
        Some((place(next.from)?, place(next.to)?)).filter(|(from, to)| from != to)
    }
}

fn may_pass(over: Over, mover: Square, passed: Square) -> bool {
    match over {
        Over::Any => passed != Square::Vacant,
        Over::Opposite => passed == mover.mirrored(),
    }
}
