//! The solutions of n against 1, one for each tiling of a strip of n + 1 cells by squares and
//! dominoes.
//!
//! A square stands for the two moves "slide left, jump right" and a domino for the four moves
//! "slide right, jump left, slide right, jump right" (of the checker). The very last move is
//! omitted. There are F(n + 2) tilings. Source: Zhu and Wang, "An algorithm for the shifting
//! checkers problem". With tilings, their formula for the t-th move reads two bits.

use super::model::RowMove;
use super::zeckendorf::fibonacci;
use crate::budget::Spent;
use crate::printable::counted;
use num_bigint::BigUint;
use thiserror::Error;

/// A shortest solution of n right-going checkers against one left-going: a tiling of n + 1 cells.
///
/// Stores one bit for each cell up to the last domino, so at most n/8 bytes. Any step takes
/// constant time without an index.
///
/// ```
/// use saltus::row::Tiling;
/// let tiling = Tiling::from_label(5, &12u32.into())?;
/// assert_eq!(tiling.squares().collect::<Vec<_>>(), [7, 5, 6, 4, 3, 5, 4, 2, 1, 3, 2]);
/// assert_eq!(tiling.square(6)?, 5);
/// # Ok::<(), saltus::row::TilingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tiling {
    n: u64,
    dominoes: Dominoes,
}

/// The starts of the dominoes: bit s for a domino on the cells s + 1 and s + 2. No two adjacent
/// bits are set, and there are no trailing zero words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Dominoes(pub(super) Vec<u64>);

/// The rank of the last solution, F(n + 2) - 1: as a number, unless it has hundreds of digits.
fn last_rank(n: u64) -> String {
    const MOST: u64 = 400;
    if n > MOST {
        return format!("F({}) - 1", n.saturating_add(2));
    }
    (fibonacci(n + 2) - 1u32).to_string()
}

/// Why there is no such solution of n against 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TilingError {
    /// The number of squares exceeds 64 bits.
    #[error("a row of {n} + 1 + 1 squares has more than 2^62")]
    TooLong {
        /// The size of the larger group.
        n: u64,
    },
    /// The tiles of the label need more than n + 1 cells.
    #[error(
        "the label needs {cells} cells, one for each bit and one more for each 1, but the row has \
        {}",
        .n + 1
    )]
    NotALabel {
        /// The size of the larger group.
        n: u64,
        /// The number of cells covered by the tiles of the label, up to its last 1.
        cells: u64,
    },
    /// The rank is beyond the last solution.
    #[error("there is no solution of rank {rank}: they are ranked from 0 to {}", last_rank(*.n))]
    BeyondLast {
        /// The size of the larger group.
        n: u64,
        /// The requested rank, shortened if it is long.
        rank: String,
    },
    /// One bit per cell exceeds the available memory.
    #[error("{n} bits do not fit in memory")]
    Memory {
        /// The size of the larger group.
        n: u64,
    },
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
    /// The step is beyond the end of the solution.
    #[error("there is no step {step}: the solution has {}", counted(.length, "move"))]
    BeyondEnd {
        /// The requested step.
        step: u64,
        /// The number of moves of the solution, 2n + 1.
        length: u64,
    },
}

impl Dominoes {
    /// Whether a domino begins after the first `s` cells.
    pub(super) fn domino_begins(&self, s: u64) -> bool {
        let Ok(word) = usize::try_from(s / 64) else {
            return false;
        };
        word < self.0.len() && self.0[word] >> (s % 64) & 1 == 1
    }

    /// Without the zero words at the end.
    fn trimmed(mut self) -> Dominoes {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

/// Whether a bit is set, of those that the words have.
#[inline]
pub(super) fn is_set(words: &[u64], place: u64) -> bool {
    words[(place / 64) as usize] >> (place % 64) & 1 == 1
}

/// The squares from which checkers move in a tile, where the vacancy begins at `top`.
fn tile_squares(top: u64, domino: bool) -> impl Iterator<Item = u64> + Clone {
    let (squares, moves) = if domino {
        ([top - 1, top + 1, top, top - 2], 4)
    } else {
        ([top + 1, top - 1, 0, 0], 2)
    };
    squares.into_iter().take(moves)
}

/// A growing bit set that is written in ascending order.
pub(super) struct BitWriter(Vec<u64>);

impl BitWriter {
    pub(super) fn new() -> BitWriter {
        BitWriter(Vec::new())
    }

    /// A writer with capacity for n bits.
    pub(super) fn with_capacity(n: u64) -> Result<BitWriter, TilingError> {
        let room = usize::try_from(n / 64 + 1).map_err(|_| TilingError::Memory { n })?;
        let mut words = Vec::new();
        match words.try_reserve_exact(room) {
            Ok(()) => Ok(BitWriter(words)),
            Err(_) => Err(TilingError::Memory { n }),
        }
    }

    pub(super) fn set(&mut self, place: u64) {
        let word = (place / 64) as usize; // a Vec of that many words would fail to allocate first
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (place % 64);
    }

    pub(super) fn finish(self) -> Vec<u64> {
        self.0
    }
}

impl Tiling {
    /// The tiling whose dominoes begin at these cells. The caller guarantees that they fit.
    pub(super) fn from_dominoes(n: u64, dominoes: Vec<u64>) -> Tiling {
        Tiling {
            n,
            dominoes: Dominoes(dominoes).trimmed(),
        }
    }

    pub(super) fn dominoes(&self) -> &[u64] {
        &self.dominoes.0
    }

    pub(super) fn check_size(n: u64) -> Result<(), TilingError> {
        if n < 1 << 62 {
            Ok(())
        } else {
            Err(TilingError::TooLong { n })
        }
    }

    /// The solution with a label. Bit i of the label, from the least significant, is 1 if tile i is
    /// a domino.
    ///
    /// # Errors
    /// [`TilingError::NotALabel`] if the tiles do not fit, [`TilingError::TooLong`].
    pub fn from_label(n: u64, label: &BigUint) -> Result<Tiling, TilingError> {
        let words = label.to_u64_digits();
        Tiling::from_tiles(n, (0..label.bits()).map(|i| is_set(&words, i)))
    }

    /// The solution with these tiles, `true` for a domino; squares fill the rest of the strip. The
    /// tiles are the bits of the label, least significant first; this form suits labels of 10^9
    /// bits.
    ///
    /// # Errors
    /// [`TilingError::NotALabel`] if the tiles up to the last domino do not fit,
    /// [`TilingError::TooLong`].
    pub fn from_tiles(
        n: u64,
        tiles: impl IntoIterator<Item = bool>,
    ) -> Result<Tiling, TilingError> {
        Tiling::check_size(n)?;
        let mut dominoes = BitWriter::new();
        let mut covered = 0;
        for domino in tiles {
            if domino {
                if covered + 2 > n + 1 {
                    return Err(TilingError::NotALabel {
                        n,
                        cells: covered + 2,
                    });
                }
                dominoes.set(covered);
                covered += 2;
            } else {
                covered += 1;
            }
        }
        Ok(Tiling::from_dominoes(n, dominoes.finish()))
    }

    /// The size n of the larger group.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The number of moves, 2n + 1.
    pub fn length(&self) -> u64 {
        2 * self.n + 1
    }

    /// The tiles in order, `true` for a domino: the bits of the label, least significant first.
    pub fn tiles(&self) -> impl Iterator<Item = bool> + Clone + '_ {
        let mut covered = 0;
        std::iter::from_fn(move || {
            if covered > self.n {
                return None;
            }
            let domino = self.dominoes.domino_begins(covered);
            covered += 1 + u64::from(domino);
            Some(domino)
        })
    }

    /// The label as in the paper: bit i is 1 if tile i is a domino.
    pub fn label(&self) -> BigUint {
        let mut bits = BitWriter::new();
        let tiles_to_last = 64 * self.dominoes.0.len(); // a tile covers a cell at least
        for (i, domino) in (0..).zip(self.tiles().take(tiles_to_last)) {
            if domino {
                bits.set(i);
            }
        }
        let words = bits.finish();
        let mut halves = Vec::with_capacity(2 * words.len());
        for word in words {
            halves.extend([word as u32, (word >> 32) as u32]);
        }
        BigUint::new(halves)
    }

    /// The square, counted from 1, from which a checker moves in move number `step`: the x of the
    /// paper. The single left-going checker starts on square n + 2. Takes constant time.
    ///
    /// # Errors
    /// [`TilingError::BeyondEnd`], also for step 0.
    pub fn square(&self, step: u64) -> Result<u64, TilingError> {
        if step == 0 || step > self.length() {
            return Err(TilingError::BeyondEnd {
                step,
                length: self.length(),
            });
        }
        let cell = step.div_ceil(2); // the step belongs to the tile on this cell
        let before = if cell >= 2 && self.dominoes.domino_begins(cell - 2) {
            cell - 2
        } else {
            cell - 1
        };
        let within = step - 2 * before;
        // n + 1 - before - (-1, 1 for a square; 1, -1, 0, 2 for a domino)
        Ok(match (self.dominoes.domino_begins(before), within) {
            (false, 1) | (true, 2) => self.n + 2 - before,
            (false, _) | (true, 1) => self.n - before,
            (true, 3) => self.n + 1 - before,
            (true, _) => self.n - 1 - before,
        })
    }

    /// The vacant square after `step` moves.
    ///
    /// # Errors
    /// [`TilingError::BeyondEnd`].
    pub fn vacancy(&self, step: u64) -> Result<u64, TilingError> {
        if step == 0 {
            Ok(self.n + 1)
        } else {
            self.square(step)
        }
    }

    /// Move number `step`, counted from 1.
    ///
    /// # Errors
    /// [`TilingError::BeyondEnd`], also for step 0.
    pub fn step(&self, step: u64) -> Result<RowMove, TilingError> {
        Ok(RowMove {
            from: self.square(step)?,
            to: self.vacancy(step - 1)?,
        })
    }

    /// The squares from which the checkers move, in order.
    pub fn squares(&self) -> impl Iterator<Item = u64> + Clone + '_ {
        let mut top = self.n + 1;
        let squares = self.tiles().flat_map(move |domino| {
            let here = top;
            top -= 1 + u64::from(domino);
            tile_squares(here, domino)
        });
        // The last square of the last tile is 0, off the row, and is omitted.
        squares.take_while(|&square| square > 0)
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = RowMove> + Clone + '_ {
        self.squares().scan(self.n + 1, |vacancy, from| {
            let to = std::mem::replace(vacancy, from);
            Some(RowMove { from, to })
        })
    }
}
