//! The solutions of n against 1 in their two orders, by rank; and a random solution.

use super::binomial::PartialSum;
use super::label_rank;
use super::tiling::{BitWriter, Tiling, TilingError, is_set};
use super::zeckendorf;
use crate::budget::{Budget, Progress};
use crate::random::Random;
use num_bigint::BigUint;

/// Labels and ranks with more bits than this are handled by products of long numbers.
const FEW: u64 = 1000;

impl Tiling {
    /// The number of solutions of n against 1, F(n + 2). Takes O(M(n)) time, where M(n) is the cost
    /// of a product of n bits.
    pub fn count(n: u64) -> BigUint {
        zeckendorf::fibonacci(n.saturating_add(2))
    }

    /// The solution with this rank, from 0, in *tree order*: lexicographic with squares before
    /// dominoes. The dominoes are the digits of the rank in the Fibonacci system (Zeckendorf).
    /// Takes O(M(n) log n) time.
    ///
    /// ```
    /// use saltus::row::Tiling;
    /// assert_eq!(Tiling::from_tree_rank(5, &12u32.into())?.label(), 7u32.into());
    /// # Ok::<(), saltus::row::TilingError>(())
    /// ```
    ///
    /// # Errors
    /// [`TilingError::BeyondLast`], [`TilingError::TooLong`], [`TilingError::Memory`].
    pub fn from_tree_rank(n: u64, rank: &BigUint) -> Result<Tiling, TilingError> {
        Tiling::check_size(n)?;
        // A rank of b bits needs n >= b; this avoids a long conversion for a small n.
        if rank.bits() > n {
            return Err(beyond_last(n, rank));
        }
        let digits = zeckendorf::digits(rank);
        let highest = bits(&digits).next_back();
        if highest.is_some_and(|highest| highest >= n) {
            return Err(beyond_last(n, rank));
        }
        Ok(Tiling::from_dominoes(n, reversed(n, &digits)?))
    }

    /// The rank of this solution in tree order. Takes O(M(n) log n) time.
    ///
    /// # Errors
    /// [`TilingError::Memory`]: the rank may have n bits, even if the solution has a short label.
    pub fn tree_rank(&self) -> Result<BigUint, TilingError> {
        Ok(zeckendorf::value(&reversed(self.n(), self.dominoes())?))
    }

    /// The solution with this rank, from 0, in the numeric order of labels. Takes O(M(n log n) log
    /// n) time, where M is the cost of a product.
    ///
    /// # Errors
    /// [`TilingError::BeyondLast`], [`TilingError::TooLong`].
    pub fn from_label_rank(n: u64, rank: &BigUint) -> Result<Tiling, TilingError> {
        Tiling::check_size(n)?;
        if *rank == BigUint::ZERO {
            return Ok(Tiling::from_dominoes(n, Vec::new()));
        }
        if rank.bits() > n {
            return Err(beyond_last(n, rank));
        }
        if rank.bits() > FEW {
            let count = Tiling::count(n);
            if *rank >= count {
                return Err(beyond_last(n, rank));
            }
            if let Some(label) = label_rank::unrank(n, rank, &count) {
                return Tiling::from_label(n, &label);
            }
        }
        Tiling::from_label_rank_bit_by_bit(n, rank)
    }

    /// As [`Tiling::from_label_rank`], in O(n²/64) time.
    fn from_label_rank_bit_by_bit(n: u64, rank: &BigUint) -> Result<Tiling, TilingError> {
        // Labels with highest bit g have at most n - 1 - g ones below it.
        let mut rest = rank - 1u32;
        let (mut top, mut sum) = (0, PartialSum::start(n - 1));
        while rest >= sum.sum {
            rest -= &sum.sum;
            if sum.q() == 0 {
                return Err(beyond_last(n, rank));
            }
            (top, sum) = (top + 1, sum.increment_p().decrement_q());
        }
        let mut label = BitWriter::new();
        label.set(top);
        for place in (0..top).rev() {
            sum = sum.down();
            if rest >= sum.sum {
                rest -= &sum.sum;
                label.set(place);
                sum = sum.decrement_q();
            }
        }
        let words = label.finish();
        Tiling::from_tiles(n, (0..=top).map(|i| is_set(&words, i)))
    }

    /// The rank of this solution in the numeric order of labels. Takes O(M(n log n) log n) time,
    /// where M is the cost of a product.
    pub fn label_rank(&self) -> BigUint {
        let label = self.label();
        if label.bits() > FEW
            && let Some(rank) = label_rank::rank(self.n(), &label)
        {
            return rank;
        }
        self.label_rank_bit_by_bit()
    }

    /// As [`Tiling::label_rank`], in O(n²/64) time.
    pub(crate) fn label_rank_bit_by_bit(&self) -> BigUint {
        let label: Vec<bool> = self.tiles().take(64 * self.dominoes().len()).collect();
        let Some(top) = label.iter().rposition(|&one| one) else {
            return BigUint::ZERO;
        };
        let mut rank = BigUint::from(1u32);
        let mut sum = PartialSum::start(self.n() - 1);
        for _ in 0..top {
            rank += &sum.sum;
            sum = sum.increment_p().decrement_q();
        }
        for &one in label[..top].iter().rev() {
            sum = sum.down();
            if one {
                rank += &sum.sum;
                sum = sum.decrement_q();
            }
        }
        rank
    }

    /// All solutions of n against 1 in the numeric order of their labels.
    ///
    /// ```
    /// use saltus::row::Tiling;
    /// let labels: Vec<_> = Tiling::all(4)?.map(|tiling| tiling.label()).collect();
    /// assert_eq!(labels, [0u32, 1, 2, 3, 4, 5, 6, 8].map(Into::into));
    /// # Ok::<(), saltus::row::TilingError>(())
    /// ```
    ///
    /// # Errors
    /// [`TilingError::TooLong`].
    pub fn all(n: u64) -> Result<impl Iterator<Item = Tiling>, TilingError> {
        Tiling::check_size(n)?;
        let next = move |label: &BigUint| label_rank::successor(n, label);
        let labels = std::iter::successors(Some(BigUint::ZERO), next);
        Ok(labels.map(move |label| Tiling::of_label_that_fits(n, &label)))
    }

    /// As [`Tiling::from_label`], for a label of which it is known that its tiles fit.
    fn of_label_that_fits(n: u64, label: &BigUint) -> Tiling {
        let mut dominoes = BitWriter::new();
        for (before, tile) in bits(&label.to_u64_digits()).enumerate() {
            // Each domino before this tile covers a cell more than a square.
            dominoes.set(tile + before as u64);
        }
        Tiling::from_dominoes(n, dominoes.finish())
    }

    /// A random solution, uniform among all F(n + 2). Equal seeds give equal solutions.
    ///
    /// Draws tiles one by one, a square with probability 1/φ and a domino with probability 1/φ²,
    /// until they fill the strip exactly. A strip that is overrun is rejected, which happens with
    /// probability below 1/2. Takes O(n) time and one bit per cell.
    ///
    /// # Errors
    /// [`TilingError::TooLong`], [`TilingError::Memory`], [`TilingError::Spent`].
    pub fn random(n: u64, seed: u64, budget: &Budget) -> Result<Tiling, TilingError> {
        Tiling::check_size(n)?;
        let mut progress = Progress {
            level: 0,
            positions: 0,
            bytes: n / 8,
            ..Progress::default()
        };
        budget.check(progress)?;
        let mut random = Random::new(seed);
        loop {
            let mut dominoes = BitWriter::with_capacity(n)?;
            let mut covered = 0;
            let mut next = ASKED;
            while covered <= n {
                if covered >= next {
                    progress.positions = covered;
                    budget.check(progress)?;
                    next = covered + ASKED;
                }
                if below_inverse_golden_ratio(&mut random) {
                    covered += 1;
                } else {
                    dominoes.set(covered);
                    covered += 2;
                }
            }
            if covered == n + 1 {
                return Ok(Tiling::from_dominoes(n, dominoes.finish()));
            }
        }
    }
}

/// The number of cells drawn between two checks of the budget, some milliseconds of work.
const ASKED: u64 = 1 << 20;

/// The indices of the set bits, ascending.
fn bits(words: &[u64]) -> impl DoubleEndedIterator<Item = u64> + '_ {
    (0..words.len()).flat_map(move |index| bits_of_word(64 * index as u64, words[index]))
}

/// The indices of the set bits of a word whose lowest bit has the index `first`.
fn bits_of_word(first: u64, word: u64) -> impl DoubleEndedIterator<Item = u64> {
    (first..first + 64).filter(move |place| word >> (place - first) & 1 == 1)
}

/// Reverses the bits of `n` positions: bit s becomes bit n - 1 - s.
fn reversed(n: u64, words: &[u64]) -> Result<Vec<u64>, TilingError> {
    let Some(lowest) = bits(words).next() else {
        return Ok(Vec::new());
    };
    let mut reversed = BitWriter::with_capacity(n - lowest)?;
    for place in bits(words).rev() {
        reversed.set(n - 1 - place);
    }
    Ok(reversed.finish())
}

fn beyond_last(n: u64, rank: &BigUint) -> TilingError {
    let rank = if rank.bits() <= 128 {
        rank.to_string()
    } else {
        format!("of {} bits", rank.bits())
    };
    TilingError::BeyondLast { n, rank }
}

/// True with probability exactly 1/φ: compares random digits of base 2^64 with those of 1/φ, as
/// many as needed.
fn below_inverse_golden_ratio(random: &mut Random) -> bool {
    /// The first 64 bits of 1/φ = (√5 - 1)/2.
    const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;

    let mut place = 1;
    loop {
        let digit = if place == 1 {
            FIRST
        } else {
            inverse_golden_ratio_digit(place)
        };
        let word = random.word();
        if word != digit {
            return word < digit;
        }
        place += 1;
    }
}

/// The digit of 1/φ in base 2^64 at a place, from 1.
fn inverse_golden_ratio_digit(place: u64) -> u64 {
    let root = (BigUint::from(5u32) << (128 * place)).sqrt();
    let one = BigUint::from(1u32) << (64 * place);
    let scaled: BigUint = (root - one) >> 1u32;
    scaled.iter_u64_digits().next().unwrap_or(0)
}
