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
use std::collections::{HashMap, VecDeque};
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
    if n > MOST {
        return None;
    }
    Some(16 * Layout::new(n.max(ALIKE + 1)).words())
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
    let mut progress = Progress {
        level: 0,
        positions: 0,
        bytes: 16 * layout.words() as u64,
        ..Progress::default()
    };
    budget.check(progress)?;

    let permutations = Transpositions::new();
    let ascending: Vec<usize> = (0..n).collect();
    let descending: Vec<usize> = (0..n).rev().collect();
    let goal = layout.find(&descending);
    let (mut now, mut next) = (vec![0u64; layout.words()], vec![0u64; layout.words()]);
    let first = layout.find(&ascending);
    now[first.word + start] |= 1 << first.bit;

    let mut minima = vec![None; n + 1];
    for moves in 0.. {
        for (end, least) in minima.iter_mut().enumerate() {
            let right_parity = (moves as usize + end + start + n * (n - 1) / 2).is_multiple_of(2);
            let reached = now[goal.word + end] >> goal.bit & 1 == 1;
            if least.is_none() && right_parity && reached {
                *least = Some(moves);
            }
        }
        if let Some(minima) = minima.iter().copied().collect() {
            return Ok(minima);
        }
        progress.level = moves.into();
        budget.check(progress)?;
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

/// The place of a word of checkers in a set.
#[derive(Clone, Copy)]
struct BitPlace {
    /// The index of its machine word for cursor 0.
    word: usize,
    /// The bit of the order of its five smallest numbers.
    bit: u32,
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

    /// The machine words of a block.
    fn block_words(&self) -> usize {
        self.n * (self.n + 1)
    }

    fn words(&self) -> usize {
        self.blocks * self.block_words()
    }

    /// The place of a word of checkers.
    fn find(&self, word: &[usize]) -> BitPlace {
        let mut block = 0;
        for y in ALIKE..self.n - 1 {
            block += digit(word, y) * self.weights[y];
        }
        let largest = digit(word, self.n - 1);
        let five: Vec<usize> = word.iter().copied().filter(|&x| x < ALIKE).collect();
        BitPlace {
            word: block * self.block_words() + largest * (self.n + 1),
            bit: order_bit(&five),
        }
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
        let mut alike = 0;
        let mut swaps = Vec::with_capacity(word.len() - 1);
        for i in 1..word.len() {
            let (left, right) = (word[i - 1], word[i]);
            let larger = left.max(right);
            alike += usize::from(left < ALIKE);
            swaps.push(if larger < ALIKE {
                Swap::Alike(alike - 1)
            } else if larger == left {
                Swap::Block(block - self.weights[larger])
            } else {
                Swap::Block(block + self.weights[larger])
            });
        }
        swaps
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
        let size = self.block_words();
        let write_blocks = |first: usize, next: &mut [u64]| {
            for (block, next) in (first / size..).zip(next.chunks_exact_mut(size)) {
                self.block_neighbours(block, permutations, parity, now, next);
            }
        };
        threads::each_chunk(next, 64 * size, &write_blocks);
    }

    /// Writes the neighbours within one block, `next`.
    fn block_neighbours(
        &self,
        block: usize,
        permutations: &Transpositions,
        parity: usize,
        now: &[u64],
        next: &mut [u64],
    ) {
        let (n, cursors, size) = (self.n, self.n + 1, self.block_words());
        let (word, block_parity) = self.word(block);
        let swaps = self.swaps(block, &word);
        for digit in 0..n {
            let place = digit * cursors;
            let here = &now[block * size + place..][..cursors];
            let next = &mut next[place..place + cursors];

            // Slides.
            next[0] = here[1];
            next[n] = here[n - 1];
            for p in 1..n {
                next[p] = here[p - 1] | here[p + 1];
            }

            // Jumps. The largest number is between the letters `top` - 1 and `top` of the word of
            // the block.
            let top = n - 1 - digit;
            for i in 0..n - 1 {
                // A jump between the cursors i and i + 2 transposes the letters i and i + 1.
                let (from, alike) = if i + 1 == top {
                    (block * size + place + cursors, None)
                } else if i == top {
                    (block * size + place - cursors, None)
                } else {
                    match swaps[if i < top { i } else { i - 1 }] {
                        Swap::Block(other) => (other * size + place, None),
                        Swap::Alike(k) => (block * size + place, Some(k)),
                    }
                };
                let (mut left, mut right) = (now[from + i], now[from + i + 2]);
                if let Some(k) = alike {
                    let order_parity = (parity + i + block_parity + digit) & 1;
                    left = permutations.apply(k, order_parity, left);
                    right = permutations.apply(k, order_parity, right);
                }
                next[i + 2] |= left;
                next[i] |= right;
            }
        }
    }
}

/// The digit of a number in a word: how many smaller numbers are to its right.
fn digit(word: &[usize], number: usize) -> usize {
    let right = word.iter().skip_while(|&&x| x != number);
    right.filter(|&&x| x < number).count()
}

/// The bit of an order of five among those with its parity: three digits of its Lehmer code.
fn order_bit(five: &[usize]) -> u32 {
    let [first, second, third] = [0, 1, 2].map(|i| digit(five, five[i]) as u32);
    (first * 4 + second) * 3 + third
}

/// All orders of the five, by insertion of one after the other.
fn all_orders() -> Vec<Vec<usize>> {
    let mut orders = vec![vec![]];
    for x in 0..ALIKE {
        let mut longer = Vec::new();
        for order in &orders {
            for i in 0..=order.len() {
                let mut order = order.clone();
                order.insert(i, x);
                longer.push(order);
            }
        }
        orders = longer;
    }
    orders
}

/// The parity of an order: of its number of inversions.
fn order_parity(order: &[usize]) -> usize {
    let mut inversions = 0;
    for &number in order {
        inversions += digit(order, number);
    }
    inversions & 1
}

/// The permutation of the 60 bits of a machine word by transpositions of neighbours, byte by byte.
struct Transpositions(Vec<[[u64; 256]; 8]>);

impl Transpositions {
    fn new() -> Transpositions {
        let orders = all_orders();
        let mut tables = vec![[[0; 256]; 8]; 2 * (ALIKE - 1)];
        for k in 0..ALIKE - 1 {
            for order in &orders {
                let mut swapped = order.clone();
                swapped.swap(k, k + 1);
                let (from, to) = (order_bit(order), order_bit(&swapped));
                let table = &mut tables[2 * k + order_parity(order)];
                for (byte, image) in table[(from / 8) as usize].iter_mut().enumerate() {
                    *image |= (byte as u64 >> (from % 8) & 1) << to;
                }
            }
        }
        Transpositions(tables)
    }

    /// The bits after transposing the k-th and the next of the five, for orders of a parity.
    fn apply(&self, k: usize, parity: usize, bits: u64) -> u64 {
        let tables = &self.0[2 * k + parity];
        let mut image = 0;
        for (byte, table) in tables.iter().enumerate() {
            image |= table[(bits >> (8 * byte)) as usize & 0xff];
        }
        image
    }
}

/// A position of very few checkers.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SmallPosition {
    cursor: usize,
    word: Vec<usize>,
}

/// The same for very few checkers, by breadth-first search over words.
fn small_minima(n: usize, start: usize) -> Vec<u32> {
    let first = SmallPosition {
        cursor: start,
        word: (0..n).collect(),
    };
    let mut seen = HashMap::from([(first.clone(), 0)]);
    let mut queue = VecDeque::from([first]);
    while let Some(position) = queue.pop_front() {
        let moves = seen[&position] + 1;
        let cursor = position.cursor;
        for end in cursor.saturating_sub(2)..=(cursor + 2).min(n) {
            let mut next = SmallPosition {
                cursor: end,
                word: position.word.clone(),
            };
            if end.abs_diff(cursor) == 2 {
                let left = cursor.min(end);
                next.word.swap(left, left + 1);
            }
            if !seen.contains_key(&next) {
                seen.insert(next.clone(), moves);
                queue.push_back(next);
            }
        }
    }

    let mut minima = Vec::with_capacity(n + 1);
    for cursor in 0..=n {
        let word = (0..n).rev().collect();
        minima.push(seen[&SmallPosition { cursor, word }]);
    }
    minima
}
