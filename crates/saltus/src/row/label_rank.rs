//! Ranks of long labels in numeric order, and labels of ranks, with a few products of numbers of
//! about the same length.
//!
//! A label is a number k with h + b <= n, where h is the index of its highest bit and b the number
//! of its ones. For a bit at index p, let a be the number formed by the bits above p, let b' be the
//! number of ones above p, and q = n - h - b'. Then
//!
//! rank(k) = k + the sum of C(p, n + 1 - p) for p up to h + the sum over the bits of k, from the
//! highest, of C(p, q) (a + 1) for a one and -C(p, q) a for a zero.
//!
//! This sums, for each one of k, the number of words of p bits with at most q ones, and the number
//! of labels with a highest bit below h. If there are V such words for the p + 1 bits from p down,
//! then (V + C(p, q))/2 of them have a zero at p and (V - C(p, q))/2 a one.
//!
//! The sums are taken by binary splitting (`label_walk`), against bit by bit, which takes n²/64
//! steps. The way back decides the first half of the bits by the leading digits alone, so that its
//! products stay short.

use super::label_walk::{Place, Segment, Sieve, Step};
use num_bigint::{BigInt, BigUint};

/// The number of bits by which an estimate is finer than the decision needs.
const GUARD: u64 = 64;
/// The number of bits below which bits are decided one by one.
const FEW: u64 = 512;
/// The largest n: products of two numbers up to n + 1 fit in 64 bits.
const MOST: u64 = 1 << 28;

/// The walk up to a highest bit.
struct Opening {
    /// The first place, and its coefficient.
    place: Place,
    coefficient: BigInt,
    /// The steps to the place below the highest bit.
    steps: Vec<Step>,
}

/// The walk up to the highest bit h; `None` if all numbers with at most that highest bit are
/// labels.
fn to_highest(n: u64, h: u64) -> Option<Opening> {
    let first = (n + 1).div_ceil(2);
    if h >= first {
        let place = Place {
            p: first,
            q: n + 1 - first,
        };
        let mut steps = vec![Step::Rise; (h - first) as usize]; // bounded by MOST
        steps.extend([Step::Turn, Step::Bit(true)]);
        let coefficient = if place.p == place.q { 1 } else { place.p };
        return Some(Opening {
            place,
            coefficient: coefficient.into(),
            steps,
        });
    }
    if 2 * h != n {
        return None;
    }
    Some(Opening {
        place: Place { p: h, q: h },
        coefficient: 1.into(),
        steps: vec![Step::Bit(true)],
    })
}

/// The rank of a nonzero label among the labels for n; `None` if n is too large for this method.
pub fn rank(n: u64, label: &BigUint) -> Option<BigUint> {
    let h = label.bits().checked_sub(1)?;
    if n >= MOST {
        return None;
    }
    let Some(mut opening) = to_highest(n, h) else {
        return Some(label.clone());
    };
    let mut place = opening.place.advance(&opening.steps);
    for p in (0..h).rev() {
        let Some(here) = place else { break };
        let step = Step::Bit(label.bit(p));
        opening.steps.push(step);
        place = here.next(step);
    }
    let sieve = Sieve::new(n as u32 + 1);
    let segment = Segment::from_steps(opening.place, &opening.steps, &sieve);
    let [sum, _] = segment.sums(&opening.coefficient);
    (sum + BigInt::from(label.clone())).to_biguint()
}

/// The label with a rank among the `count` labels for n; `None` if n is too large for this method,
/// or if the method fails.
pub fn unrank(n: u64, rank: &BigUint, count: &BigUint) -> Option<BigUint> {
    if n >= MOST {
        return None;
    }
    let half = n / 2; // labels with a highest bit below that are all numbers
    if rank.bits() <= half {
        return Some(rank.clone());
    }
    let sieve = Sieve::new(n as u32 + 1);
    let mut h = near_highest(n, rank, count);
    for _ in 0..16 {
        let below = Below::new(n, h, &sieve);
        let rest = BigInt::from(rank.clone()) - &below.rank;
        if rest < BigInt::ZERO {
            h = h.checked_sub(1)?;
        } else if rest >= below.words {
            h = (h + 1).min(n.checked_sub(1)?);
        } else {
            return below.label(n, h, rest, &sieve);
        }
    }
    None
}

/// The labels with highest bit h.
struct Below {
    /// The rank of the first label.
    rank: BigInt,
    /// The number of labels.
    words: BigInt,
    /// The place of the next bit and its coefficient; `None` if the bits are unrestricted.
    next: Option<(Place, BigInt)>,
}

impl Below {
    fn new(n: u64, h: u64, sieve: &Sieve) -> Below {
        let power = BigInt::from(1) << h;
        let Some(opening) = to_highest(n, h) else {
            return Below {
                rank: power.clone(),
                words: power,
                next: None,
            };
        };
        let highest = Segment::from_steps(opening.place, &opening.steps, sieve);
        let coefficient = opening.coefficient;
        let Some(place) = opening.place.advance(&opening.steps) else {
            let [sum, _] = highest.sums(&coefficient);
            return Below {
                rank: sum + &power,
                words: power,
                next: None,
            };
        };
        // The coefficient when all lower bits are zero.
        let next = highest.last_coefficient(&coefficient);
        let zeros = vec![Step::Bit(false); (place.p - place.q + 1) as usize];
        let zeros = Segment::from_steps(place, &zeros, sieve);
        let [sum, _] = highest.sums(&coefficient);
        let [zero_sum, shifted] = zeros.sums(&next);
        Below {
            rank: &power + sum + zero_sum + &shifted, // the highest bit is before the zeros
            words: power + shifted,
            next: Some((place, next)),
        }
    }

    /// The label with rank `rest` among them.
    fn label(self, n: u64, h: u64, rest: BigInt, sieve: &Sieve) -> Option<BigUint> {
        let highest = BigUint::from(1u32) << h;
        let Some((place, coefficient)) = self.next else {
            return Some(highest + rest.to_biguint()?);
        };
        let mut point = Point {
            place: Some(place),
            words: self.words,
            coefficient: coefficient.clone(),
            rest: rest.clone(),
        };
        let segment = point.decide(0, sieve);
        let free = h - segment.bits;
        let most = (BigInt::from(1) << free) - 1;
        let low = point.rest.clamp(BigInt::ZERO, most).to_biguint()?;
        let [sum, _] = segment.sums(&coefficient);
        let word = (&segment.word << free) + low;
        let found = sum + BigInt::from(word.clone());
        let mut label = highest + word;
        // If the estimate was off by a few ranks, go to the neighbour.
        let mut off = i64::try_from(rest - found).ok()?;
        if off.abs() >= 64 {
            return None;
        }
        while off > 0 {
            label = successor(n, &label)?;
            off -= 1;
        }
        while off < 0 {
            label = predecessor(n, &label)?;
            off += 1;
        }
        Some(label)
    }
}

/// The state of deciding a label from its highest bit down. The numbers are exact, or approximate
/// in a common unit.
#[derive(Clone)]
struct Point {
    /// `None` if the remaining bits are unrestricted.
    place: Option<Place>,
    /// The number of words that the remaining bits can form.
    words: BigInt,
    coefficient: BigInt,
    /// The rank of the wanted word among them.
    rest: BigInt,
}

impl Point {
    /// Decides bits until the number of words has `guard` bits or the remaining bits are
    /// unrestricted. The leading digits alone decide the first half.
    fn decide(&mut self, guard: u64, sieve: &Sieve) -> Segment {
        let size = self.words.bits();
        if size <= guard + FEW {
            return self.decide_few(guard, sieve);
        }
        let cut = (size + guard) / 2 - GUARD;
        let mut leading = Point {
            place: self.place,
            words: &self.words >> cut,
            coefficient: &self.coefficient >> cut,
            rest: &self.rest >> cut,
        };
        let first = leading.decide(GUARD, sieve);
        self.pass(&first);
        if self.place.is_none() {
            return first;
        }
        let second = self.decide(guard, sieve);
        first.and(second)
    }

    /// Decides bit by bit.
    fn decide_few(&mut self, guard: u64, sieve: &Sieve) -> Segment {
        let (start, mut steps) = (self.place, Vec::new());
        while let Some(place) = self.place
            && self.words.bits() > guard
        {
            let Place { p, q } = place;
            let zeros: BigInt = (&self.words + &self.coefficient) >> 1;
            let one = q > 0 && self.rest >= zeros;
            if one {
                self.rest -= &zeros;
                self.words -= zeros;
            } else {
                self.words = zeros;
            }
            if p > 0 {
                self.coefficient = &self.coefficient * if one { q } else { p - q } / p;
            }
            steps.push(Step::Bit(one));
            self.place = place.next(Step::Bit(one));
        }
        let start = start.unwrap_or(Place { p: 0, q: 0 }); // then there are no steps
        Segment::from_steps(start, &steps, sieve)
    }

    /// Skips bits that are decided.
    fn pass(&mut self, segment: &Segment) {
        let [words, before] = segment.words(&self.coefficient, &self.words);
        self.words = words;
        self.rest -= before;
        self.place = self.place.and_then(|place| segment.end(place));
        self.coefficient = segment.last_coefficient(&self.coefficient);
    }
}

/// The highest bit of the label with a rank, or a neighbour of it, from base-2 logarithms of the
/// numbers of labels.
fn near_highest(n: u64, rank: &BigUint, count: &BigUint) -> u64 {
    let half = n / 2;
    let (mut coefficient, mut words) = (0.0, 0.0);
    let mut labels = vec![0.0; (n - half) as usize]; // with highest bit half + i
    for h in (half..n).rev() {
        labels[(h - half) as usize] = words;
        if h > half {
            let (p, q) = (h as f64, (n - 1 - h) as f64);
            coefficient += ((p - q) / p).log2();
            words = sum_of_logarithms(words, coefficient) - 1.0;
            coefficient += ((p - 1.0 - q) / (q + 1.0)).log2();
            words = sum_of_logarithms(words, coefficient);
        }
    }
    let above = count - rank;
    // Sums of few terms are more exact: they start at the nearer end.
    if *rank < above {
        let rank = logarithm(rank);
        let mut total = half as f64;
        for (h, &labels) in (half..n).zip(&labels) {
            total = sum_of_logarithms(total, labels);
            if total > rank {
                return h;
            }
        }
    } else {
        let above = logarithm(&above);
        let mut total = f64::NEG_INFINITY;
        for h in (half..n).rev() {
            total = sum_of_logarithms(total, labels[(h - half) as usize]);
            if total >= above {
                return h;
            }
        }
    }
    half
}

/// The base-2 logarithm.
fn logarithm(number: &BigUint) -> f64 {
    let cut = number.bits().saturating_sub(64);
    let leading = (number >> cut).iter_u64_digits().next().unwrap_or(0);
    (leading as f64).log2() + cut as f64
}

/// The logarithm of the sum of two numbers from their logarithms.
fn sum_of_logarithms(a: f64, b: f64) -> f64 {
    let (less, more) = (a.min(b), a.max(b));
    more + (less - more).exp2().ln_1p() / std::f64::consts::LN_2
}

/// The next larger label for n.
pub fn successor(n: u64, label: &BigUint) -> Option<BigUint> {
    // The lowest zero that may become a one when all bits below it become zeros.
    for i in 0..n {
        if label.bit(i) {
            continue;
        }
        let above = (label >> (i + 1)) << (i + 1);
        let top = label.bits().max(i + 1) - 1;
        if top + above.count_ones() < n {
            return Some(above | (BigUint::from(1u32) << i));
        }
    }
    None
}

/// The next smaller label for n.
pub fn predecessor(n: u64, label: &BigUint) -> Option<BigUint> {
    // The lowest one becomes a zero, and as many bits below it as possible become ones.
    let zeros = label.trailing_zeros()?;
    let above = label - (BigUint::from(1u32) << zeros);
    let highest = if above == BigUint::ZERO {
        zeros
    } else {
        above.bits()
    };
    let Some(top) = highest.checked_sub(1) else {
        return Some(above);
    };
    let ones = zeros.min(n - top - above.count_ones());
    Some(above | (((BigUint::from(1u32) << ones) - 1u32) << (zeros - ones)))
}
