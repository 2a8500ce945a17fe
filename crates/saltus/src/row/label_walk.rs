//! Sums of binomial coefficients along a walk, for ranks of labels, by divide and conquer on
//! integers.
//!
//! A walk visits places (p, q). Each stands for C(p, q), which is the previous coefficient times a
//! fraction of small numbers. The terms of a segment are stored as multiples of their greatest
//! common divisor, whose prime factorisation is known: for each prime its smallest power among the
//! terms. To join two segments, each is multiplied by the factors that it has in excess of both, so
//! that products stay about as long as the result.

use crate::threads;
use num_bigint::{BigInt, BigUint};

/// A place of a walk: C(p, q), p >= q.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) p: u64,
    pub(super) q: u64,
}

/// The contribution of a place to the sum, and the move to the next place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Adds the coefficient; goes to (p + 1, q - 1).
    Rise,
    /// Adds the coefficient; goes to (p, q - 1).
    Turn,
    /// A bit of the label at index p, with at most q ones from there on. Below it there may be q
    /// ones, or q - 1 if the bit is a one. With a the number formed by the bits above, a one adds a
    /// + 1 times the coefficient, and a zero -a times.
    Bit(bool),
}

impl Place {
    /// The next place, if its coefficient is nonzero.
    pub(super) fn next(self, step: Step) -> Option<Place> {
        let Place { p, q } = self;
        match step {
            Step::Rise => Some(Place {
                p: p + 1,
                q: q.checked_sub(1)?,
            }),
            Step::Turn => Some(Place {
                p,
                q: q.checked_sub(1)?,
            }),
            Step::Bit(true) => Some(Place {
                p: p.checked_sub(1)?,
                q: q.checked_sub(1)?,
            }),
            Step::Bit(false) => (p > q).then(|| Place { p: p - 1, q }),
        }
    }

    /// The ratio of the next coefficient to this one, as two factors over two.
    fn ratio(self, step: Step) -> ([u64; 2], [u64; 2]) {
        let Place { p, q } = self;
        match step {
            Step::Rise => ([p + 1, q], [p - q + 1, p - q + 2]),
            Step::Turn => ([q, 1], [p - q + 1, 1]),
            Step::Bit(true) => ([q, 1], [p, 1]),
            Step::Bit(false) => ([p - q, 1], [p, 1]),
        }
    }

    fn advance(self, steps: &[Step]) -> Option<Place> {
        steps.iter().try_fold(self, |place, &step| place.next(step))
    }
}

/// The smallest prime factor of each number.
pub(super) struct Sieve(Vec<u32>);

impl Sieve {
    /// The sieve up to `most`.
    pub(super) fn new(most: u32) -> Sieve {
        let mut least: Vec<u32> = (0..=most).collect();
        for prime in (2..).take_while(|prime| prime * prime <= most) {
            if least[prime as usize] == prime {
                for multiple in (prime * prime..=most).step_by(prime as usize) {
                    let least = &mut least[multiple as usize];
                    *least = prime.min(*least);
                }
            }
        }
        Sieve(least)
    }

    fn factors(&self, number: u64) -> impl Iterator<Item = u32> + '_ {
        let mut rest = number as usize; // a number up to `most`
        std::iter::from_fn(move || {
            let prime = (rest > 1).then(|| self.0[rest])?;
            rest /= prime as usize;
            Some(prime)
        })
    }
}

/// The change of the power of a prime in the coefficients along a segment.
#[derive(Clone, Copy, Debug)]
struct Power {
    prime: u32,
    /// The power after the segment minus that at its first place.
    net: i64,
    /// The smallest power at any place minus that at the first; at most 0.
    least: i64,
}

/// A segment of a walk, with its sums as multiples of the greatest common divisor of its
/// coefficients.
pub(super) struct Segment {
    /// The number of bits.
    pub(super) bits: u64,
    /// The number formed by the bits.
    pub(super) word: BigUint,
    /// The sum without the bits before the segment.
    sum: BigInt,
    /// The sum of 2^i C for bit i, from 0, negative for zeros: the contribution per unit of the
    /// bits before the segment.
    shifted: BigInt,
    /// Sorted by prime, without primes whose power does not change.
    powers: Vec<Power>,
}

/// Segments with at most this number of steps are summed directly.
const FEW: usize = 48;

impl Segment {
    /// Sums the steps from a place. Only the last may lead to a zero coefficient. For m steps among
    /// numbers of b bits, this takes O(M(b) log² m) time, where M is the cost of a product.
    pub(super) fn from_steps(place: Place, steps: &[Step], sieve: &Sieve) -> Segment {
        let (left, right) = steps.split_at(steps.len() / 2);
        match place.advance(left) {
            Some(middle) if steps.len() > FEW => {
                let (left, right) = threads::join(
                    || Segment::from_steps(place, left, sieve),
                    || Segment::from_steps(middle, right, sieve),
                );
                left.and(right)
            }
            _ => Segment::one_by_one(place, steps, sieve),
        }
    }

    fn one_by_one(start: Place, steps: &[Step], sieve: &Sieve) -> Segment {
        let mut changes: Vec<(u32, usize, i64)> = Vec::new(); // prime, after how many steps, change
        let mut place = start;
        for (made, &step) in (1..).zip(steps) {
            let Some(next) = place.next(step) else { break };
            let (above, below) = place.ratio(step);
            for (numbers, change) in [(above, 1), (below, -1)] {
                for number in numbers {
                    changes.extend(sieve.factors(number).map(|prime| (prime, made, change)));
                }
            }
            place = next;
        }
        changes.sort_unstable_by_key(|&(prime, made, _)| (prime, made));
        let power = |changes: &[(u32, usize, i64)]| {
            let (mut net, mut least) = (0, 0);
            for same in changes.chunk_by(|a, b| a.1 == b.1) {
                net += same.iter().map(|&(.., change)| change).sum::<i64>();
                if same[0].1 < steps.len() {
                    least = least.min(net);
                }
            }
            Power {
                prime: changes[0].0,
                net,
                least,
            }
        };
        let powers = changes.chunk_by(|a, b| a.0 == b.0).map(power);
        let powers: Vec<Power> = powers
            .filter(|power| power.net != 0 || power.least != 0)
            .collect();

        let mut segment = Segment {
            bits: 0,
            word: BigUint::ZERO,
            sum: BigInt::ZERO,
            shifted: BigInt::ZERO,
            powers,
        };
        let (mut place, mut word) = (start, 0u64);
        let mut coefficient = BigInt::from(segment.first_coefficient());
        for (made, &step) in (1..).zip(steps) {
            match step {
                Step::Rise | Step::Turn => segment.sum += &coefficient,
                Step::Bit(bit) => {
                    let shifted = &coefficient << segment.bits;
                    if bit {
                        segment.sum += &coefficient * (word + 1);
                        segment.shifted += shifted;
                    } else {
                        segment.sum -= &coefficient * word;
                        segment.shifted -= shifted;
                    }
                    word = 2 * word + u64::from(bit);
                    segment.bits += 1;
                }
            }
            if let Some(next) = place.next(step).filter(|_| made < steps.len()) {
                let (above, below) = place.ratio(step);
                coefficient = coefficient * (above[0] * above[1]) / (below[0] * below[1]);
                place = next;
            }
        }
        segment.word = word.into();
        segment
    }

    /// Joins this segment and the next one.
    pub(super) fn and(self, next: Segment) -> Segment {
        let (mut powers, mut here, mut there) = (Vec::new(), Vec::new(), Vec::new());
        let (mut left, mut right) = (self.powers.iter().peekable(), next.powers.iter().peekable());
        while let Some(prime) = [left.peek(), right.peek()]
            .into_iter()
            .flatten()
            .map(|power| power.prime)
            .min()
        {
            let none = Power {
                prime,
                net: 0,
                least: 0,
            };
            let a = left
                .next_if(|power| power.prime == prime)
                .copied()
                .unwrap_or(none);
            let b = right
                .next_if(|power| power.prime == prime)
                .copied()
                .unwrap_or(none);
            let both = Power {
                prime,
                net: a.net + b.net,
                least: a.least.min(a.net + b.least),
            };
            here.extend((both.least..a.least).map(|_| prime));
            there.extend((both.least..a.net + b.least).map(|_| prime));
            if both.net != 0 || both.least != 0 {
                powers.push(both);
            }
        }
        let [here, there] = [here, there].map(|primes| BigInt::from(product(&primes)));
        let before = BigInt::from(self.word.clone());
        Segment {
            bits: self.bits + next.bits,
            word: (self.word << next.bits) + next.word,
            sum: &here * self.sum + &there * (next.sum + &next.shifted * before),
            shifted: here * self.shifted + ((there * next.shifted) << self.bits),
            powers,
        }
    }

    /// The first coefficient divided by the greatest common divisor.
    fn first_coefficient(&self) -> BigUint {
        product(&primes(&self.powers, |power| -power.least))
    }

    /// The sums for the exact or approximate first coefficient `first`: the sum, and the
    /// contribution per unit of the bits before.
    pub(super) fn sums(&self, first: &BigInt) -> [BigInt; 2] {
        let unit = BigInt::from(self.first_coefficient());
        [first * &self.sum / &unit, first * &self.shifted / unit]
    }

    /// Counts the words at the first place that have the bits of the segment as a prefix, and those
    /// that precede them in order. `words` is the number of all words at the first place. The
    /// results are rounded down if the inputs are.
    pub(super) fn words(&self, first: &BigInt, words: &BigInt) -> [BigInt; 2] {
        let (unit, word) = (
            BigInt::from(self.first_coefficient()),
            BigInt::from(self.word.clone()),
        );
        // Combine the terms before rounding, so that no rounding error is multiplied by the word.
        let before = (&self.sum << self.bits) - &word * &self.shifted;
        [
            (words - first * &self.shifted / &unit) >> self.bits,
            (word * words + first * before / unit) >> self.bits,
        ]
    }

    /// The place after a segment of bits, if its coefficient is nonzero.
    pub(super) fn end(&self, start: Place) -> Option<Place> {
        let p = start.p.checked_sub(self.bits)?;
        let q = start.q.checked_sub(self.word.count_ones())?;
        (p >= q).then_some(Place { p, q })
    }

    /// The coefficient after the segment if its first is `first`, rounded down.
    pub(super) fn last_coefficient(&self, first: &BigInt) -> BigInt {
        let [above, below] =
            [1, -1].map(|sign| product(&primes(&self.powers, |power| sign * power.net)));
        first * BigInt::from(above) / BigInt::from(below)
    }
}

/// Each prime repeated `times` its power.
fn primes(powers: &[Power], times: impl Fn(&Power) -> i64) -> Vec<u32> {
    powers
        .iter()
        .flat_map(|power| (0..times(power)).map(|_| power.prime))
        .collect()
}

fn product(numbers: &[u32]) -> BigUint {
    if numbers.len() <= 16 {
        return numbers
            .chunks(2)
            .map(|pair| {
                pair.iter()
                    .map(|&number| u64::from(number))
                    .product::<u64>()
            })
            .product();
    }
    let (left, right) = numbers.split_at(numbers.len() / 2);
    product(left) * product(right)
}
