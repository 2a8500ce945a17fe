//! The judge of a row: replays moves one by one, or whole runs at the speed of memory. It knows the rules and no
//! algorithm, and shares nothing with the closed forms.

use super::model::{Letter, RowMove};
use super::stream::Run;
use crate::puzzle::{Direction, Options, Over, Steps};
use thiserror::Error;

/// A row on which moves are replayed.
///
/// ```
/// use saltus::{puzzle::Options, row::{Judge, RowMove, Letter}};
/// let mut judge = Judge::new(vec![Letter::Right, Letter::Vacant, Letter::Left], Options::default());
/// judge.play(RowMove { from: 1, to: 2 })?;
/// judge.play(RowMove { from: 3, to: 1 })?;
/// judge.play(RowMove { from: 2, to: 3 })?;
/// assert_eq!(judge.squares(), [Letter::Left, Letter::Vacant, Letter::Right]);
/// assert!(judge.play(RowMove { from: 3, to: 2 }).is_err()); // not forward
/// # Ok::<(), saltus::row::Illegal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    squares: Vec<Letter>,
    options: Options,
    played: u64,
}

/// A row of numbered checkers on which the moves of a reversal are replayed: any checker steps, or jumps over one other,
/// to the vacancy.
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
    /// How many checkers there are.
    checkers: usize,
    /// How many of them stand left of the vacancy at the start.
    before: usize,
    /// The vacant square, counted from 0.
    vacancy: usize,
    /// The checker on each square but the vacancy, from 1, by blocks. A block that no move has touched is not held: a
    /// long row is replayed without first writing it out.
    blocks: Vec<Option<Box<[u64]>>>,
}

/// Squares in a block.
const BLOCK: usize = 1 << 12;

impl NumberedJudge {
    /// `n` checkers in order, `before` of them left of the vacancy. Takes n / 512 bytes, and 8 bytes more for each square
    /// of the blocks that moves touch.
    pub fn new(n: usize, before: usize) -> NumberedJudge {
        let before = before.min(n);
        NumberedJudge { checkers: n, before, vacancy: before, blocks: vec![None; n / BLOCK + 1] }
    }

    /// The checker on a square before the first move.
    fn first(&self, square: usize) -> u64 {
        if square < self.before { square as u64 + 1 } else { square as u64 }
    }

    /// The checker on a square, which is not the vacancy.
    fn checker(&self, square: usize) -> u64 {
        match &self.blocks[square / BLOCK] {
            Some(block) => block[square % BLOCK],
            None => self.first(square),
        }
    }

    /// The block of a square, made at the first move into it.
    fn block(&mut self, index: usize) -> &mut [u64] {
        if self.blocks[index].is_none() {
            let squares = index * BLOCK..((index + 1) * BLOCK).min(self.checkers + 1);
            self.blocks[index] = Some(squares.map(|square| self.first(square)).collect());
        }
        self.blocks[index].as_deref_mut().unwrap_or_default()
    }

    /// Makes the move, if it is legal, and says whether it was.
    pub fn play(&mut self, step: RowMove) -> bool {
        let place =
            |square: u64| usize::try_from(square.checked_sub(1)?).ok().filter(|&at| at <= self.checkers);
        let (Some(from), Some(to)) = (place(step.from), place(step.to)) else { return false };
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

    /// Whether the checkers stand in reverse order. O(n).
    pub fn reversed(&self) -> bool {
        let squares = (0..=self.checkers).filter(|&square| square != self.vacancy);
        squares.map(|square| self.checker(square)).is_sorted_by(|left, right| left > right)
    }
}

/// Why a move is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move {index}, from square {} to square {}: {fault}", .wrong.from, .wrong.to)]
pub struct Illegal {
    /// Which move, counted from 1.
    pub index: u64,
    /// The move.
    pub wrong: RowMove,
    /// What is wrong with it.
    pub fault: RowFoul,
}

/// What can be wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RowFoul {
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
    /// A step, where checkers only jump.
    #[error("checkers only jump")]
    Step,
    /// The jump passes over more squares than the rules allow.
    #[error("too far")]
    TooFar,
    /// The jump passes over a vacancy, or over a checker that it may not pass.
    #[error("the checker may not jump over that square")]
    Over,
}

impl Judge {
    /// A judge before the first move.
    pub fn new(start: Vec<Letter>, options: Options) -> Judge {
        Judge { squares: start, options, played: 0 }
    }

    /// The row as it stands.
    pub fn squares(&self) -> &[Letter] {
        &self.squares
    }

    /// The rules that are judged by.
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
    /// The fault; the row is then as before.
    #[inline]
    pub fn play(&mut self, next: RowMove) -> Result<(), Illegal> {
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

    /// Replays a move that is a longer jump, or not legal.
    #[cold]
    #[inline(never)]
    fn play_far(&mut self, next: RowMove) -> Result<(), Illegal> {
        self.shift(next).map_err(|fault| Illegal { index: self.played + 1, wrong: next, fault })
    }

    fn shift(&mut self, next: RowMove) -> Result<(), RowFoul> {
        let (from, to) = self.places(next).ok_or(RowFoul::OffBoard)?;
        let mover = self.squares[from];
        let forward = match mover {
            Letter::Vacant => return Err(RowFoul::NoChecker),
            Letter::Right => to > from,
            Letter::Left => to < from,
        };
        if self.squares[to] != Letter::Vacant {
            return Err(RowFoul::Occupied);
        }
        if self.options.direction == Direction::Forward && !forward {
            return Err(RowFoul::Backward);
        }
        let (low, high) = (from.min(to), from.max(to));
        let legal = match high - low {
            1 if self.options.steps == Steps::None => return Err(RowFoul::Step),
            1 => true,
            2 => may_pass(self.options.over, mover, self.squares[low + 1]),
            distance if distance - 1 > self.options.hop.get() as usize => return Err(RowFoul::TooFar),
            _ => self.squares[low + 1..high].iter().all(|&over| may_pass(self.options.over, mover, over)),
        };
        if !legal {
            return Err(RowFoul::Over);
        }
        (self.squares[from], self.squares[to]) = (Letter::Vacant, mover);
        self.played += 1;
        Ok(())
    }

    /// Replays moves in order, as [`play`](Judge::play) one by one, but looks at jumps together that follow each other the
    /// same way: about three times as fast where there are many.
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
    /// The first fault; the moves before it are then played.
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = RowMove>) -> Result<(), Illegal> {
        // Jumps that are not yet replayed have taken the vacancy from one square to the other.
        let (mut from, mut to, mut stride) = (0, 0, JUMP_RIGHT);
        moves.into_iter().try_for_each(|next| {
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
            Ok(())
        })?;
        self.play_run(Run::of_jumps(from, to))
    }

    /// Replays a run of moves. Jumps of checkers of one group, forward over the other group, are checked many at a time;
    /// any other run move by move.
    ///
    /// # Errors
    /// The first fault; the moves before it are then played.
    pub fn play_run(&mut self, run: Run) -> Result<(), Illegal> {
        let right = run.to() > run.from();
        let mover = if right { Letter::Left } else { Letter::Right };
        if let Some((from, to)) = self.places(RowMove { from: run.from(), to: run.to() })
            && run.stride() == 2
            && self.squares[from] == Letter::Vacant
        {
            // Next to the vacancy is a checker that is jumped over, at the far end one that jumps.
            let squares = &self.squares[if right { from + 1..to + 1 } else { to..from }];
            let passed = mover.mirrored();
            if alternate(squares, if right { [passed, mover] } else { [mover, passed] }) {
                // Each checker takes the place of one like it, but for the two ends.
                self.squares[from] = mover;
                self.squares[to] = Letter::Vacant;
                self.played += run.len();
                return Ok(());
            }
        }
        run.moves().try_for_each(|next| self.play(next))
    }

    /// The two squares of a move as indices, if both exist and differ.
    fn places(&self, next: RowMove) -> Option<(usize, usize)> {
        let place =
            |square: u64| usize::try_from(square).ok()?.checked_sub(1).filter(|&i| i < self.squares.len());
        Some((place(next.from)?, place(next.to)?)).filter(|(from, to)| from != to)
    }
}

/// How far the vacancy goes with a jump, modulo 2^64.
const JUMP_RIGHT: u64 = 2;
const JUMP_LEFT: u64 = 2u64.wrapping_neg();

fn may_pass(over: Over, mover: Letter, passed: Letter) -> bool {
    match over {
        Over::Any => passed != Letter::Vacant,
        Over::Opposite => passed == mover.mirrored(),
    }
}

/// Whether the squares are the pair, again and again. Written without branches in blocks, for the compiler to vectorise.
fn alternate(squares: &[Letter], pair: [Letter; 2]) -> bool {
    let wanted: [u8; 128] = std::array::from_fn(|i| pair[i % 2] as u8);
    squares.chunks(wanted.len()).all(|squares| {
        let pairs = squares.iter().zip(&wanted);
        pairs.fold(0, |wrong, (&square, wanted)| wrong | (square as u8 ^ wanted)) == 0
    })
}
