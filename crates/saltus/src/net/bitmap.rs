//! All reachable markings of a net, as a bitmap over the possible ones.
//!
//! Flipping holes adds a vector over the field of two elements, so every reachable marking is in
//! the start plus the span of the transitions' holes. In echelon form the *free* holes determine
//! all others; on peg boards all but four are free. The values of the free holes, read as a number,
//! are the index of the marking's bit. A word is 64 markings, and a transition moves all of them at
//! once, masked by the values of its holes, to another word.
//!
//! There are no levels and no list of markings: each word that gains bits fires its transitions
//! again until none gains any. This shares no code with [`crate::pegs`].

use super::{Net, Space};
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::threads;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of words in a group: a set of them is a word.
const GROUP: u64 = 64;
/// The number of groups in a block: with the words that they lead to, they fit in the first-level
/// cache.
const GROUPS: u64 = 32;
const BLOCK: u64 = GROUP * GROUPS;
/// Blocks between two checks of the budget.
const PART: usize = 1 << 12;

/// The value of a hole in the 64 markings of a word: `pattern`, inverted by the parity of `high` in
/// the word's number and by `turned`.
#[derive(Clone, Copy, Debug)]
struct Value {
    pattern: u64,
    high: u64,
    /// The words of a group in whose numbers the parity of `high` is odd.
    odd: u64,
    turned: bool,
}

impl Value {
    /// In the words of the block that begins with this one.
    fn in_block(&self, first: u64) -> BlockPattern {
        let turned = self.turned ^ ((first & self.high).count_ones() & 1 == 1);
        BlockPattern {
            pattern: self.pattern,
            odd: self.odd ^ 0u64.wrapping_sub(u64::from(turned)),
            group: self.high / GROUP % GROUPS,
        }
    }
}

/// A transition on words: where all of `wanted` hold, the free holes of `high` are flipped, and so
/// are those in the word, whose values are known: so all bits are shifted by the same distance, to
/// the left if `shift` is positive.
#[derive(Clone, Debug)]
struct Step {
    wanted: Vec<Value>,
    shift: i32,
    high: u64,
}

/// The value of a hole in the words of a block: `pattern`, inverted in the words of `odd` in groups
/// of even parity of `group`, and in the other words in the other groups.
#[derive(Clone, Copy, Debug)]
struct BlockPattern {
    pattern: u64,
    odd: u64,
    group: u64,
}

impl BlockPattern {
    /// Whether all words of the block equal this one.
    fn equals(self, word: u64) -> bool {
        (self.pattern, self.odd, self.group) == (0, word, 0)
    }

    /// The words of a group in which it is inverted.
    fn odd(self, group: u64) -> u64 {
        self.odd ^ 0u64.wrapping_sub(u64::from((self.group & group).count_ones() & 1))
    }
}

/// A net as bits.
struct Bits {
    /// How many holes are free.
    free: u32,
    start: u64,
    steps: Vec<Step>,
}

/// The bits of the reached markings, 64 per word.
type Words = Vec<AtomicU64>;

/// The space of a net, one bit for every marking in the span of its transitions. With a counter
/// that may run out it takes two such sets and proceeds move by move.
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
    let bits = Bits::of(net).ok_or(Spent {
        limit: Limit::Memory,
        progress: Progress::default(),
    })?;
    let by_moves = net.counter.filter(|_| net.counter_matters());
    let bytes = bits
        .words()
        .saturating_mul(if by_moves.is_some() { 16 } else { 8 });
    let progress = |level, positions| Progress {
        level,
        positions,
        bytes,
    };
    budget.check(progress(0, 0))?;
    let reached = bits.empty_set();
    reached[bits.start as usize / 64].store(1 << (bits.start % 64), Relaxed);
    let (mut states, mut transitions) = (0, 0);
    match by_moves {
        None => {
            bits.close(&reached, budget, progress(0, 0))?;
            (states, transitions) = bits.count(&reached, true);
        }
        Some(tokens) => {
            let (mut level, mut next) = (reached, bits.empty_set());
            for moves in 0..=tokens {
                let (here, fires) = bits.count(&level, moves < tokens);
                states += here;
                transitions += fires;
                budget.check(progress(moves, u64::try_from(states).unwrap_or(u64::MAX)))?;
                if fires == 0 {
                    break;
                }
                threads::map(&next, &|word| word.store(0, Relaxed));
                bits.fire(
                    &level,
                    &next,
                    budget,
                    progress(moves, u64::try_from(states).unwrap_or(u64::MAX)),
                )?;
                std::mem::swap(&mut level, &mut next);
            }
        }
    }
    Ok(net.space(states, transitions))
}

impl Bits {
    /// `None` if there are more bits than a machine can address.
    fn of(net: &Net) -> Option<Bits> {
        // Reduced row echelon form: each vector has a pivot, a hole that no other vector has.
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
            (0..).zip(&rows).fold(0u64, |index, (bit, (pivot, _))| {
                index | ((set >> pivot & 1) as u64) << bit
            })
        };
        let start = index(net.start);
        let value = |hole: usize| {
            let mask = (0..).zip(&rows).fold(0u64, |mask, (bit, (_, row))| {
                mask | ((row >> hole & 1) as u64) << bit
            });
            let odd_at_start = (start & mask).count_ones() & 1 == 1;
            Value {
                pattern: pattern(mask as u32 & 63),
                high: mask >> 6,
                odd: pattern((mask >> 6) as u32 & 63),
                turned: odd_at_start ^ (net.start >> hole & 1 == 1),
            }
        };
        let steps = net.transitions.iter().map(|transition| {
            let (before, after) = (
                index(transition.pegs),
                index(transition.holes & !transition.pegs),
            );
            let wanted = (0..net.holes.len())
                .filter(|hole| transition.holes >> hole & 1 == 1)
                .map(|hole| {
                    let value = value(hole);
                    // All ones where the hole is as the transition needs it.
                    Value {
                        turned: value.turned ^ (transition.pegs >> hole & 1 == 0),
                        ..value
                    }
                });
            let shift = (after & 63) as i32 - (before & 63) as i32;
            Step {
                wanted: wanted.collect(),
                shift,
                high: (before | after) >> 6,
            }
        });
        Some(Bits {
            free,
            start,
            steps: steps.collect(),
        })
    }

    fn words(&self) -> u64 {
        (1u64 << self.free).div_ceil(64)
    }

    fn empty_set(&self) -> Words {
        (0..self.words()).map(|_| AtomicU64::new(0)).collect()
    }

    /// Calls back with every step, every word selected from `block`, and the bits of the word that
    /// can take the step; `some` selects the words of a group.
    fn enabled(
        &self,
        words: &Words,
        block: u64,
        some: impl Fn(u64) -> u64,
        mut visit: impl FnMut(&Step, u64, u64),
    ) {
        let first = block * BLOCK;
        // For each step that some word may take: the starts of its values that are the same for all
        // bits of a word, then of the others.
        let mut steps: Vec<(&Step, usize, usize)> = Vec::new();
        let mut values: Vec<BlockPattern> = Vec::new();
        for step in &self.steps {
            let in_block = step.wanted.iter().map(|value| value.in_block(first));
            // Values that are the same in the whole block are decided here.
            if in_block.clone().any(|value| value.equals(0)) {
                continue;
            }
            let begin = values.len();
            let open = in_block.filter(|value| !value.equals(u64::MAX));
            values.extend(open.clone().filter(|value| value.pattern == 0));
            steps.push((step, begin, values.len()));
            values.extend(open.filter(|value| value.pattern != 0));
        }
        let ends: Vec<usize> = steps
            .iter()
            .skip(1)
            .map(|&(_, begin, _)| begin)
            .chain([values.len()])
            .collect();
        let groups = (words.len() as u64 - first).div_ceil(GROUP).min(GROUPS);
        let mut odd: Vec<(u64, u64)> = Vec::new();
        for group in 0..groups {
            let some = some(first / GROUP + group);
            if some == 0 {
                continue;
            }
            for (&(step, begin, middle), &end) in steps.iter().zip(&ends) {
                let mut some = values[begin..middle]
                    .iter()
                    .fold(some, |some, value| some & value.odd(group));
                if some == 0 {
                    continue;
                }
                odd.clear();
                odd.extend(
                    values[middle..end]
                        .iter()
                        .map(|value| (value.pattern, value.odd(group))),
                );
                while some != 0 {
                    let place = some.trailing_zeros();
                    some &= some - 1;
                    let word = first + group * GROUP + u64::from(place);
                    let mut bits = words[word as usize].load(Relaxed);
                    for (pattern, odd) in &odd {
                        bits &= pattern ^ 0u64.wrapping_sub(odd >> place & 1);
                    }
                    if bits != 0 {
                        visit(step, word, bits);
                    }
                }
            }
        }
    }

    /// Adds to `to` the results of the steps from the selected words of `block` in `from`; `gained`
    /// receives the words that gain bits.
    fn fire_block(
        &self,
        from: &Words,
        to: &Words,
        block: u64,
        some: impl Fn(u64) -> u64,
        gained: impl Fn(u64),
    ) {
        self.enabled(from, block, some, |step, word, bits| {
            let target = word ^ step.high;
            let bits = if step.shift < 0 {
                bits >> -step.shift
            } else {
                bits << step.shift
            };
            let there = &to[target as usize];
            if bits & !there.load(Relaxed) != 0 {
                there.fetch_or(bits, Relaxed);
                gained(target);
            }
        });
    }

    /// All words of a group.
    fn all_words(&self, group: u64) -> u64 {
        let count = self.words() - group * GROUP;
        if count < GROUP {
            (1 << count) - 1
        } else {
            u64::MAX
        }
    }

    fn blocks(&self) -> u64 {
        self.words().div_ceil(BLOCK)
    }

    fn fire(
        &self,
        from: &Words,
        to: &Words,
        budget: &Budget,
        progress: Progress,
    ) -> Result<(), Spent> {
        let blocks = self.blocks();
        (0..blocks).step_by(PART).try_for_each(|first| {
            budget.check(progress)?;
            let part = PART.min((blocks - first) as usize);
            threads::run(part, &|block| {
                self.fire_block(
                    from,
                    to,
                    first + block as u64,
                    |group| self.all_words(group),
                    |_| (),
                )
            });
            Ok(())
        })
    }

    /// Adds all reachable markings.
    fn close(&self, reached: &Words, budget: &Budget, progress: Progress) -> Result<(), Spent> {
        // Jumps mostly lead to fewer pegs, so blocks with many come first.
        let mut blocks: Vec<u64> = (0..self.blocks()).collect();
        blocks.sort_by_key(|block| std::cmp::Reverse(block.count_ones()));
        // By group, the words that have gained since they fired.
        let fresh: Vec<AtomicU64> = (0..self.words().div_ceil(GROUP))
            .map(|_| AtomicU64::new(0))
            .collect();
        let mark =
            |word: u64| fresh[(word / GROUP) as usize].fetch_or(1 << (word % GROUP), Relaxed);
        mark(self.start / 64);
        let groups = |block: u64| {
            let first = (block * GROUPS) as usize;
            &fresh[first..fresh.len().min(first + GROUPS as usize)]
        };
        let is_fresh = |block: u64| groups(block).iter().any(|words| words.load(Relaxed) != 0);
        let mut round = 0;
        while (0..self.blocks()).any(is_fresh) {
            let positions = u64::try_from(self.count(reached, false).0).unwrap_or(u64::MAX);
            for blocks in blocks.chunk_by(|a, b| a.count_ones() == b.count_ones()) {
                budget.check(Progress {
                    level: round,
                    positions,
                    ..progress
                })?;
                threads::run(blocks.len(), &|index| {
                    let block = blocks[index];
                    // A block that gains bits while it fires becomes fresh again.
                    while is_fresh(block) {
                        let taken = |group: u64| fresh[group as usize].swap(0, Relaxed);
                        self.fire_block(reached, reached, block, taken, |word| {
                            mark(word);
                        });
                    }
                });
            }
            round += 1;
        }
        Ok(())
    }

    /// The number of markings, and the number of transitions that can fire in them, if any may.
    fn count(&self, words: &Words, go_on: bool) -> (u128, u128) {
        let of_block = |block: usize| {
            let block = block as u64;
            let (first, len) = (
                (block * BLOCK) as usize,
                BLOCK.min(words.len() as u64) as usize,
            );
            let ones = |word: &AtomicU64| u128::from(word.load(Relaxed).count_ones());
            let states: u128 = words[first..first + len].iter().map(ones).sum();
            let mut fires = 0u64;
            if go_on && states > 0 {
                self.enabled(
                    words,
                    block,
                    |group| self.all_words(group),
                    |_, _, bits| fires += u64::from(bits.count_ones()),
                );
            }
            (states, u128::from(fires))
        };
        let counts: Vec<(u128, u128)> = threads::gather(self.blocks() as usize, &of_block);
        counts
            .into_iter()
            .fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }
}

/// Bit `i` is the parity of `mask` in `i`.
pub fn pattern(mask: u32) -> u64 {
    (0..64u32).fold(0, |pattern, bit| {
        pattern | u64::from((bit & mask).count_ones() & 1) << bit
    })
}
