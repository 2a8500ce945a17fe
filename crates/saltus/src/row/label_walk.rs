//! Sums of binomial coefficients along a walk, for ranks of labels, by divide and conquer on
//! integers.
//!
//! This is binary splitting (Haible and Papanikolaou, "Fast multiprecision evaluation of series of
//! rational numbers", 1998) with the common factors taken out.
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

    /// The place after some steps, if its coefficient is nonzero.
    pub(super) fn advance(self, steps: &[Step]) -> Option<Place> {
        let mut place = self;
        for &step in steps {
            place = place.next(step)?;
        }
        Some(place)
    }
}

/// The smallest prime factor of each number.
pub(super) struct Sieve(Vec<u32>);

impl Sieve {
    /// The sieve up to `most`.
    pub(super) fn new(most: u32) -> Sieve {
        let mut least: Vec<u32> = (0..=most).collect();
        let mut prime = 2;
        while prime * prime <= most {
            if least[prime as usize] == prime {
                for multiple in (prime * prime..=most).step_by(prime as usize) {
                    let least = &mut least[multiple as usize];
                    *least = prime.min(*least);
                }
            }
            prime += 1;
        }
        Sieve(least)
    }

    /// Lists the changes that a factor of the coefficients makes to the powers of its primes.
    fn list_changes(&self, number: u64, after: usize, change: i64, changes: &mut Vec<Change>) {
        let mut rest = number as usize; // a number up to `most`
        while rest > 1 {
            let prime = self.0[rest];
            changes.push(Change {
                prime,
                after,
                change,
            });
            rest /= prime as usize;
        }
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

/// A change of the power of a prime by one step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    prime: u32,
    /// The number of steps after which it holds.
    after: usize,
    change: i64,
}

/// The powers of the primes along a walk of `steps` steps from its changes.
fn powers(mut changes: Vec<Change>, steps: usize) -> Vec<Power> {
    changes.sort_unstable();
    let mut powers = Vec::new();
    for same_prime in changes.chunk_by(|a, b| a.prime == b.prime) {
        let mut power = Power::none(same_prime[0].prime);
        for same_step in same_prime.chunk_by(|a, b| a.after == b.after) {
            for change in same_step {
                power.net += change.change;
            }
            // What the last step leads to is no term of the sum.
            if same_step[0].after < steps {
                power.least = power.least.min(power.net);
            }
        }
        if power.changes() {
            powers.push(power);
        }
    }
    powers
}

impl Power {
    /// No change.
    fn none(prime: u32) -> Power {
        Power {
            prime,
            net: 0,
            least: 0,
        }
    }

    fn changes(self) -> bool {
        self.net != 0 || self.least != 0
    }
}

/// The powers of two segments, prime by prime.
struct PowerPairs<'a> {
    left: &'a [Power],
    right: &'a [Power],
}

impl PowerPairs<'_> {
    /// The powers of the next prime in both.
    fn next(&mut self) -> Option<(Power, Power)> {
        let prime = match (self.left.first(), self.right.first()) {
            (Some(left), Some(right)) => left.prime.min(right.prime),
            (Some(only), None) | (None, Some(only)) => only.prime,
            (None, None) => return None,
        };
        Some((
            take_prime(&mut self.left, prime),
            take_prime(&mut self.right, prime),
        ))
    }
}

/// Takes the power of a prime from the start of a sorted list.
fn take_prime(powers: &mut &[Power], prime: u32) -> Power {
    match powers.split_first() {
        Some((first, rest)) if first.prime == prime => {
            *powers = rest;
            *first
        }
        _ => Power::none(prime),
    }
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

    /// The changes of the powers of primes along the steps from a place.
    fn changes(start: Place, steps: &[Step], sieve: &Sieve) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut place = start;
        for (made, &step) in (1..).zip(steps) {
            let Some(next) = place.next(step) else { break };
            let (above, below) = place.ratio(step);
            for number in above {
                sieve.list_changes(number, made, 1, &mut changes);
            }
            for number in below {
                sieve.list_changes(number, made, -1, &mut changes);
            }
            place = next;
        }
        changes
    }

    /// Sums the steps in order.
    fn one_by_one(start: Place, steps: &[Step], sieve: &Sieve) -> Segment {
        let changes = Segment::changes(start, steps, sieve);
        let mut segment = Segment {
            bits: 0,
            word: BigUint::ZERO,
            sum: BigInt::ZERO,
            shifted: BigInt::ZERO,
            powers: powers(changes, steps.len()),
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
            if made == steps.len() {
                break;
            }
            if let Some(next) = place.next(step) {
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
        let mut powers = Vec::with_capacity(self.powers.len().max(next.powers.len()));
        // The factors that each of the two segments has in excess of both.
        let (mut here, mut there) = (Vec::new(), Vec::new());
        let mut pairs = PowerPairs {
            left: &self.powers,
            right: &next.powers,
        };
        while let Some((a, b)) = pairs.next() {
            let least_there = a.net + b.least;
            let both = Power {
                prime: a.prime,
                net: a.net + b.net,
                least: a.least.min(least_there),
            };
            push_times(&mut here, both.prime, a.least - both.least);
            push_times(&mut there, both.prime, least_there - both.least);
            if both.changes() {
                powers.push(both);
            }
        }

        let here = BigInt::from(product(&here));
        let there = BigInt::from(product(&there));
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
        let mut primes = Vec::new();
        for power in &self.powers {
            push_times(&mut primes, power.prime, -power.least);
        }
        product(&primes)
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
        let unit = BigInt::from(self.first_coefficient());
        let word = BigInt::from(self.word.clone());
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
        let (mut above, mut below) = (Vec::new(), Vec::new());
        for power in &self.powers {
            push_times(&mut above, power.prime, power.net);
            push_times(&mut below, power.prime, -power.net);
        }
        first * BigInt::from(product(&above)) / BigInt::from(product(&below))
    }
}

/// Lists a prime a number of times, which may be negative for none.
fn push_times(primes: &mut Vec<u32>, prime: u32, times: i64) {
    for _ in 0..times {
        primes.push(prime);
    }
}

/// The product by binary splitting.
fn product(numbers: &[u32]) -> BigUint {
    /// So few numbers are multiplied one by one.
    const FEW: usize = 16;

    if numbers.len() <= FEW {
        let mut product = BigUint::from(1u32);
        for pair in numbers.chunks(2) {
            let first = u64::from(pair[0]);
            product *= pair
                .get(1)
                .map_or(first, |&second| first * u64::from(second));
        }
        return product;
    }
    let (left, right) = numbers.split_at(numbers.len() / 2);
    product(left) * product(right)
}
