//! The innermost loops over words. On x86-64 with BMI2 one instruction gathers the bits of a mask,
//! and with AVX-512 one permutes a word, where AVX2 takes a dozen for it, and vectors of 128 bits
//! two or three dozen; the portable twins take some for each bit.

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "wasm32")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::frame::{Frame, MIDDLE, Share, Slots};
use super::shuffle::Shuffle;
use crate::pegs::Holes;
use crate::processor::Processor;
use std::ops::Range;

/// The effect of a jump on the words of a slot: the bits of one mask move, in order, to those of
/// another mask of the same size. (A core set changes in the three holes of the jump only, so the
/// order of the sets is preserved.)
#[derive(Clone, Copy, Debug, Default)]
pub struct WordMove {
    pub from: u64,
    pub to: u64,
}

/// The effect of jumps on all words.
#[derive(Debug)]
pub struct WordMoves {
    /// How many jumps there are.
    jumps: usize,
    /// By slot after the jump, then by jump.
    by_slot: Vec<WordMove>,
    /// By slot after the jump: the bits to which the jumps can lead.
    reached: Vec<u64>,
    /// For processors without fast instructions: what each word move does, by its number, and what
    /// those of a slot do together.
    each: RotationTable,
    together: RotationTable,
}

/// Lists of rotations by number.
#[derive(Debug)]
struct RotationTable {
    rotations: Vec<Rotations>,
    /// By number: where its list begins; at last the end.
    begins: Vec<u32>,
}

impl RotationTable {
    /// A table without lists.
    fn new() -> RotationTable {
        RotationTable {
            rotations: Vec::new(),
            begins: vec![0],
        }
    }

    fn push(&mut self, list: Vec<Rotations>) {
        self.rotations.extend(list);
        self.begins.push(self.rotations.len() as u32);
    }

    /// The bits of a word that the rotations with this number move, at their new places.
    #[inline(always)]
    fn apply(&self, number: usize, word: u64) -> u64 {
        // Slices, since an index of a vector is a call where WebAssembly is built for size.
        let begins = self.begins.as_slice();
        let list = begins[number] as usize..begins[number + 1] as usize;
        let mut moved = 0;
        for rotations in &self.rotations.as_slice()[list] {
            moved |= rotations.apply(word);
        }
        moved
    }
}

/// Up to four groups of bits that move together, each by its own distance.
#[derive(Clone, Copy, Debug, Default)]
struct Rotations {
    bits: [u64; 4],
    by: [u8; 4],
}

impl Rotations {
    // Written out: WebAssembly is built for size, without unrolling.
    #[inline(always)]
    fn apply(&self, word: u64) -> u64 {
        let group = |number: usize| (word & self.bits[number]).rotate_left(self.by[number].into());
        group(0) | group(1) | (group(2) | group(3))
    }
}

impl WordMoves {
    /// By slot after the jump, then by jump.
    pub fn new(processor: Processor, jumps: usize, by_slot: Vec<WordMove>) -> WordMoves {
        let mut moves = WordMoves::without_rotations(jumps, by_slot);
        if !processor.gathers_bits() {
            moves.make_rotations();
        }
        moves
    }

    /// For every processor.
    #[cfg(feature = "internals")]
    pub fn portable(jumps: usize, by_slot: Vec<WordMove>) -> WordMoves {
        let mut moves = WordMoves::without_rotations(jumps, by_slot);
        moves.make_rotations();
        moves
    }

    fn without_rotations(jumps: usize, by_slot: Vec<WordMove>) -> WordMoves {
        WordMoves {
            jumps,
            reached: reached(jumps, &by_slot),
            by_slot,
            each: RotationTable::new(),
            together: RotationTable::new(),
        }
    }

    fn make_rotations(&mut self) {
        for word_move in &self.by_slot {
            self.each.push(rotations_of(&[*word_move]));
        }
        for of_slot in self.by_slot.chunks_exact(self.jumps.max(1)) {
            self.together.push(rotations_of(of_slot));
        }
    }

    /// The bits of a word of a slot to which the jumps can lead.
    #[inline(always)]
    pub fn reached(&self, slot: usize) -> u64 {
        self.reached[slot]
    }

    /// The effect of the jumps on the words of a slot.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn at(&self, slot: usize) -> &[WordMove] {
        &self.by_slot[slot * self.jumps..][..self.jumps]
    }

    /// How many jumps there are.
    pub fn jumps(&self) -> usize {
        self.jumps
    }

    /// The word moves of a slot, by their numbers.
    #[inline(always)]
    pub fn numbers(&self, slot: usize) -> Range<usize> {
        slot * self.jumps..(slot + 1) * self.jumps
    }

    /// The word move with this number.
    #[inline(always)]
    pub fn get(&self, number: usize) -> WordMove {
        self.by_slot[number]
    }

    /// The union of the jumps' results from a word that has the slot after them, and the number of
    /// bits that they move if `COUNTED`.
    #[inline(always)]
    pub fn moved<const COUNTED: bool>(&self, slot: usize, word: u64) -> (u64, u64) {
        if word == 0 {
            return (0, 0);
        }
        if !COUNTED {
            return (self.together.apply(slot, word), 0);
        }
        let (mut all, mut count) = (0, 0);
        for number in self.numbers(slot) {
            let bits = self.apply(number, word);
            all |= bits;
            count += u64::from(bits.count_ones());
        }
        (all, count)
    }

    /// The bits of a word that a word move moves, at their new places. For processors without fast
    /// instructions.
    #[inline(always)]
    pub fn apply(&self, number: usize, word: u64) -> u64 {
        self.each.apply(number, word)
    }
}

/// The bits to which jumps lead, by slot.
fn reached(jumps: usize, by_slot: &[WordMove]) -> Vec<u64> {
    let mut reached = Vec::with_capacity(by_slot.len() / jumps.max(1));
    for of_slot in by_slot.chunks_exact(jumps.max(1)) {
        let mut bits = 0;
        for word_move in of_slot {
            bits |= word_move.to;
        }
        reached.push(bits);
    }
    reached
}

/// The bits that word moves of one slot move, in groups by their distance. For one move there are
/// four on average on the English board: sets of a core that differ only in holes before those of
/// the jump stay together.
fn rotations_of(word_moves: &[WordMove]) -> Vec<Rotations> {
    let mut groups: Vec<Rotation> = Vec::new();
    for word_move in word_moves {
        for (from, to) in word_move.from.iter().zip(word_move.to.iter()) {
            let by = to.wrapping_sub(from) & 63;
            match groups.iter_mut().find(|group| group.by == by) {
                Some(group) => group.bits |= 1 << from,
                None => groups.push(Rotation {
                    bits: 1 << from,
                    by,
                }),
            }
        }
    }

    let mut rotations = Vec::new();
    for groups in groups.chunks(4) {
        let mut four = Rotations::default();
        for (number, group) in groups.iter().enumerate() {
            four.bits[number] = group.bits;
            four.by[number] = group.by;
        }
        rotations.push(four);
    }
    rotations
}

/// Bits that move together by a distance.
struct Rotation {
    bits: u64,
    by: u8,
}

/// A word after a jump: its index, the index of the word before that it comes from, and what its
/// middle set adds to its slot.
#[derive(Clone, Copy, Debug)]
pub struct WordPair {
    pub to: u8,
    pub from: u8,
    pub share: Share,
}

/// A buffer for the words of a block, each at its index among those of all sizes.
pub type Image = [u64; 1 << MIDDLE];

/// Jumps between two blocks: the words, the first word of the block before, and the slots after.
#[derive(Clone, Copy, Debug)]
pub struct WordPairs<'a> {
    pub list: &'a [WordPair],
    pub first: usize,
    pub slots: Slots,
}

/// Adds the words of `from`, moved by the word moves, to those of `to`, and returns the number of
/// bits moved if `COUNTED`. Without word moves, words do not change.
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(unused_variables, reason = "only these processors have several paths")
)]
pub fn move_words<const COUNTED: bool>(
    processor: Processor,
    moves: Option<&WordMoves>,
    pairs: WordPairs<'_>,
    from: &[u64],
    to: &mut Image,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(count) = x86::move_words::<COUNTED>(processor, moves, pairs, from, to) {
        return count;
    }
    match moves {
        Some(moves) => move_words_by(
            |slot, word| moves.moved::<COUNTED>(slot, word),
            pairs,
            from,
            to,
        ),
        None => move_words_by(|_, word| counted::<COUNTED>(word), pairs, from, to),
    }
}

/// A word, and the number of its bits if `COUNTED`.
#[inline(always)]
fn counted<const COUNTED: bool>(word: u64) -> (u64, u64) {
    (
        word,
        if COUNTED {
            u64::from(word.count_ones())
        } else {
            0
        },
    )
}

/// `moved` returns the result of the jumps from a word, by the slot after them, and the number of
/// bits that they move.
#[inline(always)]
pub fn move_words_by(
    moved: impl Fn(usize, u64) -> (u64, u64),
    pairs: WordPairs<'_>,
    from: &[u64],
    to: &mut Image,
) -> u64 {
    let mut count = 0;
    for pair in pairs.list {
        let word = from[usize::from(pair.from) - pairs.first];
        let (bits, ones) = moved(pairs.slots.of(pair.share), word);
        to[usize::from(pair.to)] |= bits;
        count += ones;
    }
    count
}

/// A block whose image under a symmetry is made.
#[derive(Clone, Debug)]
pub struct Original<'a> {
    pub frame: &'a Frame,
    /// The index of the symmetry.
    pub symmetry: usize,
    pub slots: Slots,
    /// The numbers of its words.
    pub words: Range<usize>,
    pub block: &'a [u64],
}

/// Adds the images of the words of a block to those of `to`.
pub fn shuffle(original: &Original<'_>, to: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if x86::shuffle(original, to).is_some() {
        return;
    }
    #[cfg(target_arch = "aarch64")]
    if neon::shuffle(original, to).is_some() {
        return;
    }
    #[cfg(target_arch = "wasm32")]
    return simd128::shuffle(original, to);
    #[cfg(not(target_arch = "wasm32"))]
    shuffle_by(Shuffle::apply, original, to);
}

/// The bits of a byte, in each of eight bytes the next.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_arch = "wasm32"
))]
const BITS_OF_BYTES: u64 = 0x8040_2010_0804_0201;

/// As [`shuffle`], by a function that returns the image of a word.
#[inline(always)]
pub fn shuffle_by(apply: impl Fn(&Shuffle, u64) -> u64, original: &Original<'_>, to: &mut [u64]) {
    let Original {
        frame,
        slots,
        words,
        ..
    } = original;
    let symmetry = &frame.symmetries[original.symmetry];
    for (number, &word) in words.clone().zip(original.block) {
        if word != 0 {
            let shuffle = &symmetry.shuffles[slots.of(frame.share(number))];
            to[usize::from(symmetry.words[number]) - words.start] |= apply(shuffle, word);
        }
    }
}

/// The number of bits of all words.
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(unused_variables, reason = "only these processors have several paths")
)]
pub fn ones(processor: Processor, words: &[u64]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(ones) = x86::ones(processor, words) {
        return ones;
    }
    ones_portable(words)
}

#[inline(always)]
pub fn ones_portable(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
