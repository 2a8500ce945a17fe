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
use crate::order;
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

/// A vector of the span of the transitions' holes, and its pivot: a hole that no other vector has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    pivot: u32,
    vector: u128,
}

/// The reduced row echelon form of the transitions' holes, sorted by pivot.
fn echelon(net: &Net) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for transition in &net.transitions {
        let mut vector = transition.holes;
        for row in &rows {
            if vector >> row.pivot & 1 == 1 {
                vector ^= row.vector;
            }
        }
        if vector == 0 {
            continue;
        }
        let pivot = vector.trailing_zeros();
        for row in &mut rows {
            if row.vector >> pivot & 1 == 1 {
                row.vector ^= vector;
            }
        }
        rows.push(Row { pivot, vector });
    }
    order::sort(&mut rows);
    rows
}

/// The values of the free holes of a set, as a number.
fn index(rows: &[Row], set: u128) -> u64 {
    let mut index = 0;
    for (bit, row) in rows.iter().enumerate() {
        index |= ((set >> row.pivot & 1) as u64) << bit;
    }
    index
}

/// This number of words without bits.
fn zeros(number: u64) -> Words {
    (0..number).map(|_| AtomicU64::new(0)).collect()
}

/// A step that some word of a block may take, and where its values begin in a list: first those
/// that are the same for all bits of a word, then the others.
struct StepInBlock<'a> {
    step: &'a Step,
    same: usize,
    varying: usize,
    end: usize,
}

/// The steps of a block, and the values that they need.
struct BlockSteps<'a> {
    steps: Vec<StepInBlock<'a>>,
    values: Vec<BlockPattern>,
}

impl<'a> BlockSteps<'a> {
    fn new(steps: &'a [Step], first: u64) -> BlockSteps<'a> {
        let mut block = BlockSteps {
            steps: Vec::new(),
            values: Vec::new(),
        };
        for step in steps {
            block.add(step, first);
        }
        block
    }

    /// Adds a step, unless no word of the block may take it. Values that are the same in the whole
    /// block are decided here.
    fn add(&mut self, step: &'a Step, first: u64) {
        for value in &step.wanted {
            if value.in_block(first).equals(0) {
                return;
            }
        }
        let same = self.values.len();
        for value in &step.wanted {
            let in_block = value.in_block(first);
            if value.pattern == 0 && !in_block.equals(u64::MAX) {
                self.values.push(in_block);
            }
        }
        let varying = self.values.len();
        for value in &step.wanted {
            if value.pattern != 0 {
                self.values.push(value.in_block(first));
            }
        }
        self.steps.push(StepInBlock {
            step,
            same,
            varying,
            end: self.values.len(),
        });
    }
}

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
    /// The value of a hole, by the free holes on which it depends.
    fn of(hole: usize, net: &Net, rows: &[Row], start: u64) -> Value {
        let mut mask = 0u64;
        for (bit, row) in rows.iter().enumerate() {
            mask |= ((row.vector >> hole & 1) as u64) << bit;
        }
        let odd_at_start = (start & mask).count_ones() & 1 == 1;
        Value {
            pattern: pattern(mask as u32 & 63),
            high: mask >> 6,
            odd: pattern((mask >> 6) as u32 & 63),
            turned: odd_at_start ^ (net.start >> hole & 1 == 1),
        }
    }

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
    let sets = if by_moves.is_some() { 2 } else { 1 };
    let mut progress = Progress {
        level: 0,
        positions: 0,
        bytes: bits.words().saturating_mul(8 * sets),
        ..Progress::default()
    };
    budget.check(progress)?;
    let reached = bits.empty_set();
    reached[bits.start as usize / 64].store(1 << (bits.start % 64), Relaxed);
    let (mut states, mut transitions) = (0, 0);
    match by_moves {
        None => {
            bits.close(&reached, budget, progress)?;
            (states, transitions) = bits.count(&reached, true);
        }
        Some(tokens) => {
            let (mut level, mut next) = (reached, bits.empty_set());
            for moves in 0..=tokens {
                let (here, fires) = bits.count(&level, moves < tokens);
                states += here;
                transitions += fires;
                progress.level = moves;
                progress.positions = u64::try_from(states).unwrap_or(u64::MAX);
                budget.check(progress)?;
                if fires == 0 {
                    break;
                }
                threads::map(&next, &|word| word.store(0, Relaxed));
                bits.fire(&level, &next, budget, progress)?;
                std::mem::swap(&mut level, &mut next);
            }
        }
    }
    Ok(net.space(states, transitions))
}

impl Bits {
    /// `None` if there are more bits than a machine can address.
    fn of(net: &Net) -> Option<Bits> {
        let rows = echelon(net);
        let free = rows.len() as u32;
        if free > 45 {
            return None;
        }
        let start = index(&rows, net.start);
        let mut steps = Vec::with_capacity(net.transitions.len());
        for transition in &net.transitions {
            let before = index(&rows, transition.pegs);
            let after = index(&rows, transition.holes & !transition.pegs);
            let mut wanted = Vec::new();
            for hole in 0..net.holes.len() {
                if transition.holes >> hole & 1 == 1 {
                    let mut value = Value::of(hole, net, &rows, start);
                    // All ones where the hole is as the transition needs it.
                    value.turned ^= transition.pegs >> hole & 1 == 0;
                    wanted.push(value);
                }
            }
            steps.push(Step {
                wanted,
                shift: (after & 63) as i32 - (before & 63) as i32,
                high: (before | after) >> 6,
            });
        }
        Some(Bits { free, start, steps })
    }

    /// The number of words.
    fn words(&self) -> u64 {
        (1u64 << self.free).div_ceil(64)
    }

    fn empty_set(&self) -> Words {
        zeros(self.words())
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
        let BlockSteps { steps, values } = BlockSteps::new(&self.steps, first);
        let groups = (words.len() as u64 - first).div_ceil(GROUP).min(GROUPS);
        let mut varying: Vec<(u64, u64)> = Vec::new(); // pattern, and where it is inverted
        for group in 0..groups {
            let selected = some(first / GROUP + group);
            if selected == 0 {
                continue;
            }
            for in_block in &steps {
                let mut left = selected;
                for value in &values[in_block.same..in_block.varying] {
                    left &= value.odd(group);
                }
                if left == 0 {
                    continue;
                }
                varying.clear();
                for value in &values[in_block.varying..in_block.end] {
                    varying.push((value.pattern, value.odd(group)));
                }
                while left != 0 {
                    let place = left.trailing_zeros();
                    left &= left - 1;
                    let word = first + group * GROUP + u64::from(place);
                    let mut bits = words[word as usize].load(Relaxed);
                    for (pattern, odd) in &varying {
                        bits &= pattern ^ 0u64.wrapping_sub(odd >> place & 1);
                    }
                    if bits != 0 {
                        visit(in_block.step, word, bits);
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
        for first in (0..blocks).step_by(PART) {
            budget.check(progress)?;
            let part = PART.min((blocks - first) as usize);
            threads::run(part, &|block| {
                let block = first + block as u64;
                self.fire_block(from, to, block, |group| self.all_words(group), |_| ());
            });
        }
        Ok(())
    }

    /// Adds all reachable markings.
    fn close(&self, reached: &Words, budget: &Budget, progress: Progress) -> Result<(), Spent> {
        // Jumps mostly lead to fewer pegs, so blocks with many come first.
        let mut blocks: Vec<u64> = (0..self.blocks()).collect();
        blocks.sort_by_key(|block| std::cmp::Reverse(block.count_ones()));
        let fresh = FreshWords::new(self.words());
        fresh.mark(self.start / 64);
        let mut round = 0;
        while fresh.any(self.blocks()) {
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
                    while fresh.in_block(block) {
                        let (take, mark) = (|group| fresh.take(group), |word| fresh.mark(word));
                        self.fire_block(reached, reached, block, take, mark);
                    }
                });
            }
            round += 1;
        }
        Ok(())
    }

    /// The number of markings, and the number of transitions that can fire in them, if any may.
    fn count(&self, words: &Words, go_on: bool) -> (u128, u128) {
        let of_block = |block: usize| self.count_block(words, block as u64, go_on);
        let (mut states, mut transitions) = (0, 0);
        for counted in threads::gather(self.blocks() as usize, &of_block) {
            let (of_states, of_transitions): (u128, u128) = counted;
            states += of_states;
            transitions += of_transitions;
        }
        (states, transitions)
    }

    /// The same in one block.
    fn count_block(&self, words: &Words, block: u64, go_on: bool) -> (u128, u128) {
        let first = (block * BLOCK) as usize;
        let end = first + BLOCK.min(words.len() as u64) as usize;
        let mut states = 0u128;
        for word in &words[first..end] {
            states += u128::from(word.load(Relaxed).count_ones());
        }
        let mut fires = 0u64;
        if go_on && states > 0 {
            let all = |group| self.all_words(group);
            self.enabled(words, block, all, |_, _, bits| {
                fires += u64::from(bits.count_ones());
            });
        }
        (states, fires.into())
    }
}

/// The words that have gained bits since they fired, one bit each.
struct FreshWords(Words);

impl FreshWords {
    fn new(words: u64) -> FreshWords {
        FreshWords(zeros(words.div_ceil(GROUP)))
    }

    #[inline]
    fn mark(&self, word: u64) {
        self.0[(word / GROUP) as usize].fetch_or(1 << (word % GROUP), Relaxed);
    }

    /// Takes all words of a group.
    #[inline]
    fn take(&self, group: u64) -> u64 {
        self.0[group as usize].swap(0, Relaxed)
    }

    /// Whether a block has such a word.
    fn in_block(&self, block: u64) -> bool {
        let first = (block * GROUPS) as usize;
        let end = self.0.len().min(first + GROUPS as usize);
        let mut groups = self.0[first..end].iter();
        groups.any(|words| words.load(Relaxed) != 0)
    }

    /// Whether any of the blocks has.
    fn any(&self, blocks: u64) -> bool {
        (0..blocks).any(|block| self.in_block(block))
    }
}

/// Bit `i` is the parity of `mask` in `i`.
pub fn pattern(mask: u32) -> u64 {
    let mut pattern = 0;
    for bit in 0..64u32 {
        pattern |= u64::from((bit & mask).count_ones() & 1) << bit;
    }
    pattern
}
