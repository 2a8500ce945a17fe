//! The smallest number of moves that reverse a row, by exhaustive search with one bit per position.
//!
//! A position is a word u of the n checkers and a cursor p (see [`super::exchange`]). Slides change
//! the parity of p and jumps that of u, so after t moves each p occurs with one half of all words
//! only. The positions reached in at most t moves, with the parity of t, are exactly the neighbours
//! of those reached in at most t - 1 moves. So two sets of (n + 1)!/2 bits suffice, each computed
//! from the other in turn, without a list of visited positions.
//!
//! A word is stored as a *pattern*, in which the five smallest numbers are indistinguishable, and
//! the order of these five, one of the 60 of each parity. A machine word holds these 60 bits.
//! Transposing two neighbours changes the pattern and keeps the 60 bits, unless both are among the
//! five; then it keeps the pattern and permutes the bits within their word.
//!
//! The pattern has a digit for each larger number y: the number of smaller numbers to its right.
//! Transposing neighbours changes only the digit of the larger one, by one. The digit of the
//! largest number varies fastest, so patterns form blocks that differ only in its place.

use crate::budget::{Budget, Progress, Spent};
use crate::threads;
use thiserror::Error;

/// The number of indistinguishable numbers.
const ALIKE: usize = 5;
/// The largest row whose two sets fit in memory: 14! bits are 11 GB.
const MOST: usize = 13;

/// Why a reversal was not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MinimaError {
    /// Too many checkers.
    #[error("{n} checkers are too many to search: at most {most}")]
    TooMany {
        /// The number of checkers.
        n: usize,
        /// The largest number that can be searched.
        most: usize,
    },
    /// The vacancy is off the row.
    #[error("the vacancy cannot have {start} of {n} checkers to its left")]
    Vacancy {
        /// The number of checkers left of the vacancy.
        start: usize,
        /// The number of checkers.
        n: usize,
    },
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// The memory in bytes that [`reversal_minima`] needs for n checkers; `None` if there are too many.
pub fn reversal_memory(n: usize) -> Option<usize> {
    (n <= MOST).then(|| 16 * Layout::new(n.max(ALIKE + 1)).words())
}

/// The smallest number of moves that reverse n checkers, from a vacancy with `start` checkers to
/// its left, for each end of the vacancy from 0 to n. Runs on rayon's threads. Takes
/// [`reversal_memory`] bytes and time linear in their number times the number of moves. Checks the
/// budget after each depth.
///
/// ```
/// use saltus::budget::Budget;
/// let minima = saltus::row::reversal_minima(6, 0, &Budget::UNLIMITED)?;
/// assert_eq!(minima, [21, 20, 21, 22, 23, 24, 25]);
/// # Ok::<(), saltus::row::MinimaError>(())
/// ```
///
/// # Errors
/// [`MinimaError`].
pub fn reversal_minima(n: usize, start: usize, budget: &Budget) -> Result<Vec<u32>, MinimaError> {
    if n > MOST {
        return Err(MinimaError::TooMany { n, most: MOST });
    }
    if start > n {
        return Err(MinimaError::Vacancy { start, n });
    }
    if n <= ALIKE {
        return Ok(small_minima(n, start));
    }
    let layout = Layout::new(n);
    let progress = |moves: u32| Progress {
        level: moves.into(),
        positions: 0,
        bytes: 16 * layout.words() as u64,
    };
    budget.check(progress(0))?;
    let permutations = Transpositions::new();
    let reversed: Vec<usize> = (0..n).rev().collect();
    let (mut now, mut next) = (vec![0u64; layout.words()], vec![0u64; layout.words()]);
    let (place, bit) = layout.find(&(0..n).collect::<Vec<_>>());
    now[place + start] |= 1 << bit;
    let goal = layout.find(&reversed);
    let mut minima = vec![None; n + 1];
    for moves in 0.. {
        for (end, least) in minima.iter_mut().enumerate() {
            let right_parity = (moves as usize + end + start + n * (n - 1) / 2).is_multiple_of(2);
            if least.is_none() && right_parity && now[goal.0 + end] >> goal.1 & 1 == 1 {
                *least = Some(moves);
            }
        }
        if let Some(minima) = minima.iter().copied().collect() {
            return Ok(minima);
        }
        budget.check(progress(moves))?;
        layout.neighbours(&permutations, moves as usize + start, &now, &mut next);
        std::mem::swap(&mut now, &mut next);
    }
    unreachable!("every order can be reached, so that all minima are found")
}

/// The layout of the positions of n checkers: by block, digit of the largest number, cursor.
struct Layout {
    n: usize,
    /// y!/5! / ...: the weight in blocks of the digit of each number y, for ALIKE <= y < n - 1.
    weights: Vec<usize>,
    blocks: usize,
}

/// The effect of transposing two neighbours of the word of a block.
#[derive(Clone, Copy)]
enum Swap {
    /// It leads to this block.
    Block(usize),
    /// Both are among the five: the k-th of them and the next.
    Alike(usize),
}

impl Layout {
    fn new(n: usize) -> Layout {
        // The digit of y has y + 1 values; that of n - 2 varies fastest among the blocks.
        let mut weights = vec![0; n];
        let mut blocks = 1;
        for y in (ALIKE..n - 1).rev() {
            weights[y] = blocks;
            blocks *= y + 1;
        }
        Layout { n, weights, blocks }
    }

    fn block_words(&self) -> usize {
        self.n * (self.n + 1)
    }

    fn words(&self) -> usize {
        self.blocks * self.block_words()
    }

    /// The index of the machine word of a word for cursor 0, and the bit of its order.
    fn find(&self, word: &[usize]) -> (usize, u32) {
        let digit = |y: usize| {
            word.iter()
                .skip_while(|&&x| x != y)
                .filter(|&&x| x < y)
                .count()
        };
        let block: usize = (ALIKE..self.n - 1)
            .map(|y| digit(y) * self.weights[y])
            .sum();
        let five: Vec<usize> = word.iter().copied().filter(|&x| x < ALIKE).collect();
        (
            block * self.block_words() + digit(self.n - 1) * (self.n + 1),
            order_bit(&five),
        )
    }

    /// The word of a block without the largest number, and the parity of the digits.
    fn word(&self, block: usize) -> (Vec<usize>, usize) {
        let mut word: Vec<usize> = (0..ALIKE).collect();
        let mut parity = 0;
        for y in ALIKE..self.n - 1 {
            let digit = block / self.weights[y] % (y + 1);
            word.insert(y - digit, y);
            parity ^= digit & 1;
        }
        (word, parity)
    }

    /// The effect of each transposition of neighbours in the word of a block.
    fn swaps(&self, block: usize, word: &[usize]) -> Vec<Swap> {
        let mut count = 0;
        let swap = |pair: &[usize]| {
            let (left, right) = (pair[0], pair[1]);
            count += usize::from(left < ALIKE);
            match left.max(right) {
                y if y < ALIKE => Swap::Alike(count - 1),
                y if y == left => Swap::Block(block - self.weights[y]),
                y => Swap::Block(block + self.weights[y]),
            }
        };
        word.windows(2).map(swap).collect()
    }

    /// Writes the neighbours of the positions `now`. The word at cursor p has the parity of
    /// `parity` + p.
    fn neighbours(
        &self,
        permutations: &Transpositions,
        parity: usize,
        now: &[u64],
        next: &mut [u64],
    ) {
        let (n, cursors, size) = (self.n, self.n + 1, self.block_words());
        let of_block = |block: usize, next: &mut [u64]| {
            let (word, block_parity) = self.word(block);
            let swaps = self.swaps(block, &word);
            for digit in 0..n {
                let place = digit * cursors;
                let (here, next) = (
                    &now[block * size + place..][..cursors],
                    &mut next[place..place + cursors],
                );
                next[0] = here[1];
                next[n] = here[n - 1];
                for p in 1..n {
                    next[p] = here[p - 1] | here[p + 1];
                }
                // The largest number is between the letters `top` - 1 and `top` of the word of the
                // block.
                let top = n - 1 - digit;
                for i in 0..n - 1 {
                    // A jump between the cursors i and i + 2 transposes the letters i and i + 1.
                    let (from, swap) = match i {
                        _ if i + 1 == top => (block * size + place + cursors, None),
                        _ if i == top => (block * size + place - cursors, None),
                        _ => match swaps[if i < top { i } else { i - 1 }] {
                            Swap::Block(other) => (other * size + place, None),
                            Swap::Alike(k) => (block * size + place, Some(k)),
                        },
                    };
                    let (mut left, mut right) = (now[from + i], now[from + i + 2]);
                    if let Some(k) = swap {
                        let order_parity = (parity + i + block_parity + digit) & 1;
                        left = permutations.apply(k, order_parity, left);
                        right = permutations.apply(k, order_parity, right);
                    }
                    next[i + 2] |= left;
                    next[i] |= right;
                }
            }
        };
        threads::each_chunk(next, 64 * size, &|first, next| {
            (first / size..)
                .zip(next.chunks_exact_mut(size))
                .for_each(|(block, next)| of_block(block, next));
        });
    }
}

/// The bit of an order of five among those with its parity: three digits of its Lehmer code.
fn order_bit(five: &[usize]) -> u32 {
    let digit = |i: usize| five[i + 1..].iter().filter(|&&x| x < five[i]).count() as u32;
    (digit(0) * 4 + digit(1)) * 3 + digit(2)
}

/// The permutation of the 60 bits of a machine word by transpositions of neighbours, byte by byte.
struct Transpositions(Vec<[[u64; 256]; 8]>);

impl Transpositions {
    fn new() -> Transpositions {
        let mut orders = vec![vec![]];
        for x in 0..ALIKE {
            orders = orders
                .into_iter()
                .flat_map(|order: Vec<usize>| {
                    (0..=order.len()).map(move |i| {
                        let mut order = order.clone();
                        order.insert(i, x);
                        order
                    })
                })
                .collect();
        }
        let parity = |order: &[usize]| {
            (0..ALIKE)
                .flat_map(|i| (0..i).map(move |j| (j, i)))
                .filter(|&(j, i)| order[j] > order[i])
                .count()
                & 1
        };
        let mut tables = vec![[[0; 256]; 8]; 2 * (ALIKE - 1)];
        for k in 0..ALIKE - 1 {
            for order in &orders {
                let mut swapped = order.clone();
                swapped.swap(k, k + 1);
                let (from, to) = (order_bit(order), order_bit(&swapped));
                for (byte, image) in tables[2 * k + parity(order)][(from / 8) as usize]
                    .iter_mut()
                    .enumerate()
                {
                    *image |= (byte as u64 >> (from % 8) & 1) << to;
                }
            }
        }
        Transpositions(tables)
    }

    /// The bits after transposing the k-th and the next of the five, for orders of a parity.
    fn apply(&self, k: usize, parity: usize, bits: u64) -> u64 {
        let tables = &self.0[2 * k + parity];
        (0..8).fold(0, |image, byte| {
            image | tables[byte][(bits >> (8 * byte)) as usize & 0xff]
        })
    }
}

/// The same for very few checkers, by breadth-first search over words.
fn small_minima(n: usize, start: usize) -> Vec<u32> {
    let goal: Vec<usize> = (0..n).rev().collect();
    let mut seen = std::collections::HashMap::from([((start, (0..n).collect::<Vec<_>>()), 0)]);
    let mut queue = std::collections::VecDeque::from_iter(seen.keys().cloned());
    while let Some((p, word)) = queue.pop_front() {
        let moves = seen[&(p, word.clone())] + 1;
        let ends = [p.checked_sub(1), Some(p + 1), p.checked_sub(2), Some(p + 2)];
        for end in ends.into_iter().flatten().filter(|&end| end <= n) {
            let mut word = word.clone();
            if end.abs_diff(p) == 2 {
                word.swap(p.min(end), p.min(end) + 1);
            }
            seen.entry((end, word)).or_insert_with_key(|key| {
                queue.push_back(key.clone());
                moves
            });
        }
    }
    (0..=n).map(|end| seen[&(end, goal.clone())]).collect()
}
