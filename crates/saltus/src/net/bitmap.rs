//! Everything that a net can reach, as one bit for each marking that could be.
//!
//! Turning holes over is adding a vector over the field of two elements, so that whatever happens the marking stays in the
//! start plus the span of the transitions' holes. In echelon form a few holes, the *free* ones, tell all others: on peg boards
//! all but four. The number made of the free holes is the place of the marking's bit. A word is 64 markings, and a
//! transition carries all of them at once, masked by the values that its holes have in them, to another word.
//!
//! There are no levels and no list of markings: whatever block of words has gained bits fires its transitions again until none
//! gains any. This shares nothing with [`crate::pegs`].

use super::{Net, Space};
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::threads;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Words that are worked on together: as many as stay in the nearest cache with those that they lead to.
const BLOCK: u64 = 1 << 11;
/// The blocks that fire between two looks at the budget.
const PART: usize = 1 << 12;

/// The value of a hole in the 64 markings of a word: `pattern`, turned over by the parity of `high` in the word's number and
/// by `turned`.
#[derive(Clone, Copy, Debug)]
struct Value {
    pattern: u64,
    high: u64,
    turned: bool,
}

impl Value {
    /// Of the word of that number.
    fn of(self, word: u64) -> u64 {
        let odd = (word & self.high).count_ones() & 1 == 1;
        self.pattern ^ 0u64.wrapping_sub(u64::from(odd ^ self.turned))
    }
}

/// A transition on words: where all of `wanted` hold, the free holes of `low` and `high` are turned over.
#[derive(Clone, Debug)]
struct Step {
    wanted: Vec<Value>,
    low: u32,
    high: u64,
}

/// A net as bits.
struct Bits {
    /// How many holes are free.
    free: u32,
    start: u64,
    steps: Vec<Step>,
}

/// The bits of the markings reached, 64 a word.
type Words = Vec<AtomicU64>;

/// The space of a net, one bit for every marking in the span of its transitions. With a counter that may run out it takes
/// two such sets and goes move by move.
///
/// ```
/// use saltus::{budget::Budget, net::{Net, Transition, space}};
/// let jump = |name: &str, pegs| Transition { name: name.into(), holes: 0b111, pegs };
/// let holes = ["T1", "T2", "T3"].map(String::from).to_vec();
/// let transitions = vec![jump("right", 0b011), jump("left", 0b110)];
/// let net = Net { name: String::new(), holes, start: 0b011, transitions, counter: None };
/// let space = space(&net, &Budget::UNLIMITED)?;
/// assert_eq!((space.states, space.transitions), (2, 1));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn space(net: &Net, budget: &Budget) -> Result<Space, Spent> {
    let bits = Bits::of(net).ok_or(Spent { limit: Limit::Memory, progress: Progress::default() })?;
    let by_moves = net.counter.filter(|_| net.counter_matters());
    let bytes = bits.words().saturating_mul(if by_moves.is_some() { 16 } else { 8 });
    let progress = |level, positions| Progress { level, positions, bytes };
    budget.check(progress(0, 0))?;
    let reached = bits.none();
    reached[bits.start as usize / 64].store(1 << (bits.start % 64), Relaxed);
    let (mut states, mut transitions) = (0, 0);
    match by_moves {
        None => {
            bits.close(&reached, budget, progress(0, 0))?;
            (states, transitions) = bits.count(&reached, true);
        }
        Some(tokens) => {
            let (mut level, mut next) = (reached, bits.none());
            for moves in 0..=tokens {
                let (here, fires) = bits.count(&level, moves < tokens);
                states += here;
                transitions += fires;
                budget.check(progress(moves, u64::try_from(states).unwrap_or(u64::MAX)))?;
                if fires == 0 {
                    break;
                }
                threads::map(&next, &|word| word.store(0, Relaxed));
                bits.fire(&level, &next, budget, progress(moves, u64::try_from(states).unwrap_or(u64::MAX)))?;
                std::mem::swap(&mut level, &mut next);
            }
        }
    }
    Ok(net.space(states, transitions))
}

impl Bits {
    /// `None` if there are more bits than a machine can address.
    fn of(net: &Net) -> Option<Bits> {
        // Reduced row echelon form: each vector has a hole of its own, its pivot, which no other vector has.
        let mut rows: Vec<(u32, u128)> = Vec::new();
        for transition in &net.transitions {
            let mut vector = transition.holes;
            for &(pivot, row) in &rows {
                vector ^= if vector >> pivot & 1 == 1 { row } else { 0 };
            }
            if vector != 0 {
                let pivot = vector.trailing_zeros();
                for (_, row) in &mut rows {
                    *row ^= if *row >> pivot & 1 == 1 { vector } else { 0 };
                }
                rows.push((pivot, vector));
            }
        }
        rows.sort_unstable();
        let free = rows.len() as u32;
        if free > 45 {
            return None;
        }
        let index = |set: u128| {
            (0..).zip(&rows).fold(0u64, |index, (bit, (pivot, _))| index | ((set >> pivot & 1) as u64) << bit)
        };
        let start = index(net.start);
        let value = |hole: usize| {
            let mask =
                (0..).zip(&rows).fold(0u64, |mask, (bit, (_, row))| mask | ((row >> hole & 1) as u64) << bit);
            let odd_at_start = (start & mask).count_ones() & 1 == 1;
            Value {
                pattern: pattern(mask as u32 & 63),
                high: mask >> 6,
                turned: odd_at_start ^ (net.start >> hole & 1 == 1),
            }
        };
        let steps = net.transitions.iter().map(|transition| {
            let flips = index(transition.holes);
            let wanted = (0..net.holes.len()).filter(|hole| transition.holes >> hole & 1 == 1).map(|hole| {
                let value = value(hole);
                // All ones where the hole is as the transition wants it.
                Value { turned: value.turned ^ (transition.pegs >> hole & 1 == 0), ..value }
            });
            Step { wanted: wanted.collect(), low: flips as u32 & 63, high: flips >> 6 }
        });
        Some(Bits { free, start, steps: steps.collect() })
    }

    fn words(&self) -> u64 {
        (1u64 << self.free).div_ceil(64)
    }

    fn none(&self) -> Words {
        (0..self.words()).map(|_| AtomicU64::new(0)).collect()
    }

    /// Gives every word of `block` and every step what of it can take the step.
    fn enabled(&self, words: &Words, block: u64, mut visit: impl FnMut(&Step, u64, u64)) {
        let (first, len) = (block * BLOCK, BLOCK.min(words.len() as u64));
        let here = &words[first as usize..(first + len) as usize];
        let mut wanted: Vec<Value> = Vec::new();
        for step in &self.steps {
            wanted.clear();
            let mut possible = true;
            for value in &step.wanted {
                // What is the same in the whole block is decided here.
                let turned = value.turned ^ ((first & value.high).count_ones() & 1 == 1);
                let high = value.high & (BLOCK - 1);
                match (value.pattern, high) {
                    (0, 0) => possible &= turned,
                    (pattern, high) => wanted.push(Value { pattern, high, turned }),
                }
            }
            if !possible {
                continue;
            }
            for (word, bits) in (0..).zip(here) {
                let mut bits = bits.load(Relaxed);
                if bits == 0 {
                    continue;
                }
                for value in &wanted {
                    bits &= value.of(word);
                }
                if bits != 0 {
                    visit(step, first + word, bits);
                }
            }
        }
    }

    /// Adds to `to` what the steps make of the words of `block` of `from`; `gained` is told which blocks gain.
    fn fire_block(&self, from: &Words, to: &Words, block: u64, gained: impl Fn(u64)) {
        self.enabled(from, block, |step, word, bits| {
            let target = word ^ step.high;
            let bits = turned_over(bits, step.low);
            let there = &to[target as usize];
            if bits & !there.load(Relaxed) != 0 {
                there.fetch_or(bits, Relaxed);
                gained(target / BLOCK);
            }
        });
    }

    fn blocks(&self) -> u64 {
        self.words().div_ceil(BLOCK)
    }

    fn fire(&self, from: &Words, to: &Words, budget: &Budget, progress: Progress) -> Result<(), Spent> {
        let blocks = self.blocks();
        (0..blocks).step_by(PART).try_for_each(|first| {
            budget.check(progress)?;
            let part = PART.min((blocks - first) as usize);
            threads::run(part, &|block| self.fire_block(from, to, first + block as u64, |_| ()));
            Ok(())
        })
    }

    /// Adds all that can be reached.
    fn close(&self, reached: &Words, budget: &Budget, progress: Progress) -> Result<(), Spent> {
        // Jumps mostly lead to fewer pegs, so blocks with many come first.
        let mut blocks: Vec<u64> = (0..self.blocks()).collect();
        blocks.sort_by_key(|block| std::cmp::Reverse(block.count_ones()));
        let fresh: Vec<AtomicBool> = blocks.iter().map(|_| AtomicBool::new(false)).collect();
        fresh[(self.start / 64 / BLOCK) as usize].store(true, Relaxed);
        let mut round = 0;
        while fresh.iter().any(|fresh| fresh.load(Relaxed)) {
            let positions = u64::try_from(self.count(reached, false).0).unwrap_or(u64::MAX);
            for blocks in blocks.chunk_by(|a, b| a.count_ones() == b.count_ones()) {
                budget.check(Progress { level: round, positions, ..progress })?;
                threads::run(blocks.len(), &|index| {
                    let block = blocks[index];
                    // What a block gains while it fires makes it fresh again.
                    while fresh[block as usize].swap(false, Relaxed) {
                        self.fire_block(reached, reached, block, |gained| {
                            fresh[gained as usize].store(true, Relaxed)
                        });
                    }
                });
            }
            round += 1;
        }
        Ok(())
    }

    /// How many markings there are, and in how many ways they can go on, if they may.
    fn count(&self, words: &Words, go_on: bool) -> (u128, u128) {
        let of_block = |block: usize| {
            let block = block as u64;
            let (first, len) = ((block * BLOCK) as usize, BLOCK.min(words.len() as u64) as usize);
            let ones = |word: &AtomicU64| u128::from(word.load(Relaxed).count_ones());
            let states: u128 = words[first..first + len].iter().map(ones).sum();
            let mut fires = 0u128;
            if go_on && states > 0 {
                self.enabled(words, block, |_, _, bits| fires += u128::from(bits.count_ones()));
            }
            (states, fires)
        };
        let counts: Vec<(u128, u128)> = threads::gather(self.blocks() as usize, &of_block);
        counts.into_iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }
}

/// Bit `i` is the parity of `mask` in `i`.
fn pattern(mask: u32) -> u64 {
    (0..64u32).fold(0, |pattern, bit| pattern | u64::from((bit & mask).count_ones() & 1) << bit)
}

/// The word whose bit `i` is bit `i ^ low` of `bits`.
fn turned_over(mut bits: u64, low: u32) -> u64 {
    for (bit, mask) in [
        0x5555_5555_5555_5555u64,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ]
    .into_iter()
    .enumerate()
    {
        if low >> bit & 1 == 1 {
            bits = (bits & mask) << (1 << bit) | bits >> (1 << bit) & mask;
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_turned_over_bit_by_bit() {
        let word = 0x0123_4567_89AB_CDEFu64;
        for low in 0..64 {
            let plain = (0..64).fold(0, |turned, bit| turned | (word >> (bit ^ low) & 1) << bit);
            assert_eq!(turned_over(word, low), plain);
            assert!(
                (0..64).all(|bit| pattern(low) >> bit & 1 == u64::from((bit as u32 & low).count_ones() & 1))
            );
        }
    }
}
