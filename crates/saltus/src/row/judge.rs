//! The judge of rows: it replays single moves, or whole runs at memory speed. It knows only the
//! rules and shares no code with the closed forms.

use super::model::{Letter, RowMove};
use super::stream::Run;
use crate::puzzle::{Direction, Options, Over, Steps};
use thiserror::Error;

/// A row that replays moves.
///
/// ```
/// use saltus::{puzzle::Options, row::{Judge, RowMove, Letter}};
/// let start = vec![Letter::Right, Letter::Vacant, Letter::Left];
/// let mut judge = Judge::new(start, Options::default());
/// judge.play(RowMove { from: 1, to: 2 })?;
/// judge.play(RowMove { from: 3, to: 1 })?;
/// judge.play(RowMove { from: 2, to: 3 })?;
/// assert_eq!(judge.squares(), [Letter::Left, Letter::Vacant, Letter::Right]);
/// assert!(judge.play(RowMove { from: 3, to: 2 }).is_err()); // not forward
/// # Ok::<(), saltus::row::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    squares: Vec<Letter>,
    options: Options,
    played: u64,
}

/// A row of numbered checkers that replays the moves of a reversal: any checker steps, or jumps
/// over one other, to the vacancy.
///
/// ```
/// use saltus::row::{Ending, NumberedJudge, Reversal};
/// let reversal = Reversal::new(200, 0, Ending::At(200))?;
/// let mut judge = NumberedJudge::new(200, 0);
/// reversal.solution().moves().for_each(|step| assert!(judge.play(step)));
/// assert!(judge.reversed() && judge.vacancy() == 201);
/// # Ok::<(), saltus::row::ReversalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NumberedJudge {
    /// The number of checkers.
    checkers: usize,
    /// The number of checkers left of the vacancy at the start.
    before: usize,
    /// The vacant square, counted from 0.
    vacancy: usize,
    /// The checker on each square other than the vacancy, from 1, in blocks. A block is allocated
    /// at its first move, so a long row need not be written out.
    blocks: Vec<Option<Box<[u64]>>>,
}

/// Squares per block.
const BLOCK: usize = 1 << 12;

impl NumberedJudge {
    /// `n` checkers in order, `before` of them left of the vacancy. Takes n / 512 bytes, plus 8
    /// bytes for each square of a block in which moves were made.
    pub fn new(n: usize, before: usize) -> NumberedJudge {
        let before = before.min(n);
        NumberedJudge {
            checkers: n,
            before,
            vacancy: before,
            blocks: vec![None; n / BLOCK + 1],
        }
    }

    /// The checker on a square at the start.
    fn start_checker(&self, square: usize) -> u64 {
        if square < self.before {
            square as u64 + 1
        } else {
            square as u64
        }
    }

    /// The checker on a square other than the vacancy.
    fn checker(&self, square: usize) -> u64 {
        match &self.blocks[square / BLOCK] {
            Some(block) => block[square % BLOCK],
            None => self.start_checker(square),
        }
    }

    /// The block of a square, allocated at the first move into it.
    fn block(&mut self, index: usize) -> &mut [u64] {
        if self.blocks[index].is_none() {
            let squares = index * BLOCK..((index + 1) * BLOCK).min(self.checkers + 1);
            self.blocks[index] = Some(squares.map(|square| self.start_checker(square)).collect());
        }
        self.blocks[index].as_deref_mut().unwrap_or_default()
    }

    /// The index of a square, if it is on the row.
    fn index(&self, square: u64) -> Option<usize> {
        let index = usize::try_from(square.checked_sub(1)?).ok()?;
        (index <= self.checkers).then_some(index)
    }

    /// Makes the move if it is legal. Returns whether it was.
    pub fn play(&mut self, step: RowMove) -> bool {
        let (Some(from), Some(to)) = (self.index(step.from), self.index(step.to)) else {
            return false;
        };
        let legal = to == self.vacancy && matches!(from.abs_diff(to), 1 | 2);
        if legal {
            let checker = self.checker(from);
            self.block(to / BLOCK)[to % BLOCK] = checker;
            self.vacancy = from;
        }
        legal
    }

    /// The vacant square, counted from 1.
    pub fn vacancy(&self) -> u64 {
        self.vacancy as u64 + 1
    }

    /// Whether the checkers are in reverse order. Takes O(n) time.
    pub fn reversed(&self) -> bool {
        let mut left = u64::MAX;
        for square in 0..=self.checkers {
            if square == self.vacancy {
                continue;
            }
            let checker = self.checker(square);
            if checker >= left {
                return false;
            }
            left = checker;
        }
        true
    }
}

/// An illegal move and its error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {index}, from square {} to square {}: {fault}", .wrong.from, .wrong.to)]
pub struct IllegalMove {
    /// The number of the move, from 1.
    pub index: u64,
    /// The move.
    pub wrong: RowMove,
    /// The rule that it breaks.
    pub fault: RowMoveError,
}

/// The rule that a move of a row breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RowMoveError {
    /// An end of the move is not on the row.
    #[error("no such square")]
    OffBoard,
    /// There is no checker on `from`.
    #[error("no checker to move")]
    NoChecker,
    /// The target square is not vacant.
    #[error("the cell where the move ends is occupied")]
    Occupied,
    /// The checker may not move in this direction.
    #[error("the checker goes the other way")]
    Backward,
    /// A step, although checkers only jump.
    #[error("checkers only jump")]
    Step,
    /// The jump passes more squares than the rules allow.
    #[error("too far")]
    TooFar,
    /// The jump passes a vacancy, or a checker that it may not pass.
    #[error("the checker may not jump over that square")]
    Over,
}

impl Judge {
    /// A judge at the start.
    pub fn new(start: Vec<Letter>, options: Options) -> Judge {
        Judge {
            squares: start,
            options,
            played: 0,
        }
    }

    /// The current squares.
    pub fn squares(&self) -> &[Letter] {
        &self.squares
    }

    /// The rules.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The number of moves replayed.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Replays one move.
    ///
    /// # Errors
    /// The move is illegal. The row does not change.
    #[inline]
    pub fn play(&mut self, next: RowMove) -> Result<(), IllegalMove> {
        let row = &mut self.squares[..];
        let (from, to) = (next.from.wrapping_sub(1), next.to.wrapping_sub(1));
        if from.max(to) < row.len() as u64 && from.abs_diff(to) <= 2 {
            let (from, to) = (from as usize, to as usize);
            let (mover, over) = (row[from], row[usize::midpoint(from, to)]);
            let forward = (mover == Letter::Right) == (to > from);
            let allowed = forward || self.options.direction == Direction::Both;
            let passes = match from.abs_diff(to) {
                1 => self.options.steps == Steps::All,
                _ => may_pass(self.options.over, mover, over),
            };
            if mover != Letter::Vacant && row[to] == Letter::Vacant && allowed && passes {
                row[from] = Letter::Vacant;
                row[to] = mover;
                self.played += 1;
                return Ok(());
            }
        }
        self.play_far(next)
    }

    /// Replays a longer jump or an illegal move.
    #[cold]
    #[inline(never)]
    fn play_far(&mut self, next: RowMove) -> Result<(), IllegalMove> {
        self.apply(next).map_err(|fault| IllegalMove {
            index: self.played + 1,
            wrong: next,
            fault,
        })
    }

    fn apply(&mut self, next: RowMove) -> Result<(), RowMoveError> {
        let (from, to) = self.places(next).ok_or(RowMoveError::OffBoard)?;
        let mover = self.squares[from];
        let forward = match mover {
            Letter::Vacant => return Err(RowMoveError::NoChecker),
            Letter::Right => to > from,
            Letter::Left => to < from,
        };
        if self.squares[to] != Letter::Vacant {
            return Err(RowMoveError::Occupied);
        }
        if self.options.direction == Direction::Forward && !forward {
            return Err(RowMoveError::Backward);
        }
        let (low, high) = (from.min(to), from.max(to));
        let legal = match high - low {
            1 if self.options.steps == Steps::None => return Err(RowMoveError::Step),
            1 => true,
            2 => may_pass(self.options.over, mover, self.squares[low + 1]),
            distance if distance - 1 > self.options.hop.get() as usize => {
                return Err(RowMoveError::TooFar);
            }
            _ => {
                let mut passed = self.squares[low + 1..high].iter();
                passed.all(|&over| may_pass(self.options.over, mover, over))
            }
        };
        if !legal {
            return Err(RowMoveError::Over);
        }
        (self.squares[from], self.squares[to]) = (Letter::Vacant, mover);
        self.played += 1;
        Ok(())
    }

    /// Replays moves in order, as repeated [`play`](Judge::play), but handles jumps in the same
    /// direction together: about three times as fast where there are many.
    ///
    /// ```
    /// use saltus::{puzzle::Options, row::{Exchange, Group, Judge, Letter}};
    /// let row = |word: &str| word.chars().filter_map(Letter::from_letter).collect::<Vec<_>>();
    /// let mut judge = Judge::new(row("rr.ll"), Options::default());
    /// judge.play_all(Exchange::new(2, 2, Group::Left)?.moves())?;
    /// assert_eq!((judge.squares(), judge.played()), (&row("ll.rr")[..], 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first illegal move. The moves before it are made.
    pub fn play_all(
        &mut self,
        moves: impl IntoIterator<Item = RowMove>,
    ) -> Result<(), IllegalMove> {
        // Pending jumps move the vacancy between these two squares.
        let (mut from, mut to, mut stride) = (0, 0, JUMP_RIGHT);
        for next in moves {
            if next.to != to || next.from != to.wrapping_add(stride) {
                self.play_run(Run::of_jumps(from, to))?;
                from = next.to;
                stride = next.from.wrapping_sub(next.to);
                if stride != JUMP_RIGHT && stride != JUMP_LEFT {
                    self.play(next)?;
                    (from, stride) = (next.from, JUMP_RIGHT);
                }
            }
            to = next.from;
        }
        self.play_run(Run::of_jumps(from, to))
    }

    /// Replays a run of moves. Forward jumps of one group over the other are checked many at a
    /// time; other runs move by move.
    ///
    /// # Errors
    /// The first illegal move. The moves before it are made.
    pub fn play_run(&mut self, run: Run) -> Result<(), IllegalMove> {
        let right = run.to() > run.from();
        let mover = if right { Letter::Left } else { Letter::Right };
        let ends = RowMove {
            from: run.from(),
            to: run.to(),
        };
        if let Some((from, to)) = self.places(ends)
            && run.stride() == 2
            && self.squares[from] == Letter::Vacant
        {
            // Next to the vacancy is a checker that is jumped over, and at the far end one that
            // jumps.
            let passed = mover.mirrored();
            let is_legal = if right {
                alternate(&self.squares[from + 1..to + 1], [passed, mover])
            } else {
                alternate(&self.squares[to..from], [mover, passed])
            };
            if is_legal {
                // Each checker takes the place of an equal one, except at the ends.
                self.squares[from] = mover;
                self.squares[to] = Letter::Vacant;
                self.played += run.len();
                return Ok(());
            }
        }
        for next in run.moves() {
            self.play(next)?;
        }
        Ok(())
    }

    /// The indices of the two squares of a move, if both exist and differ.
    fn places(&self, next: RowMove) -> Option<(usize, usize)> {
        let from = usize::try_from(next.from).ok()?.checked_sub(1)?;
        let to = usize::try_from(next.to).ok()?.checked_sub(1)?;
        let on_row = from.max(to) < self.squares.len();
        (on_row && from != to).then_some((from, to))
    }
}

/// The distance of the vacancy in a jump, modulo 2^64.
const JUMP_RIGHT: u64 = 2;
const JUMP_LEFT: u64 = 2u64.wrapping_neg();

fn may_pass(over: Over, mover: Letter, passed: Letter) -> bool {
    match over {
        Over::Any => passed != Letter::Vacant,
        Over::Opposite => passed == mover.mirrored(),
    }
}

/// Whether the squares repeat the pair. Works in blocks without branches, so that the compiler
/// vectorises it.
fn alternate(squares: &[Letter], pair: [Letter; 2]) -> bool {
    let wanted: [u8; 128] = std::array::from_fn(|i| pair[i % 2] as u8);
    for squares in squares.chunks(wanted.len()) {
        let wanted = &wanted[..squares.len()];
        let mut wrong = 0;
        for i in 0..squares.len() {
            wrong |= squares[i] as u8 ^ wanted[i];
        }
        if wrong != 0 {
            return false;
        }
    }
    true
}
