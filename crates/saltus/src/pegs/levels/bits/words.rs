//! The innermost loops over words. On x86-64 with BMI2 and AVX-512 one instruction gathers the
//! bits; the portable twins take a dozen.

use super::frame::{Frame, MIDDLE, Share, Slots};
use super::shuffle::Shuffle;
use crate::pegs::Holes;
#[cfg(target_arch = "x86_64")]
use crate::processor::gathers_bits;
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
    /// For processors without fast instructions: what each word move does, and where it begins;
    /// at last
    /// the end.
    rotations: Vec<Rotations>,
    begins: Vec<u32>,
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
    pub fn new(jumps: usize, by_slot: Vec<WordMove>) -> WordMoves {
        if gathers_bits() {
            return WordMoves {
                jumps,
                by_slot,
                rotations: Vec::new(),
                begins: Vec::new(),
            };
        }
        WordMoves::portable(jumps, by_slot)
    }

    /// As on a processor without fast instructions.
    pub fn portable(jumps: usize, by_slot: Vec<WordMove>) -> WordMoves {
        let (mut rotations, mut begins) = (Vec::new(), Vec::with_capacity(by_slot.len() + 1));
        for word_move in &by_slot {
            begins.push(rotations.len() as u32);
            rotations.extend(word_move.rotations());
        }
        begins.push(rotations.len() as u32);
        WordMoves {
            jumps,
            by_slot,
            rotations,
            begins,
        }
    }

    /// The effect of the jumps on the words of a slot.
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
        let (mut all, mut count) = (0, 0);
        for number in self.numbers(slot) {
            let (bits, ones) = counted::<COUNTED>(self.apply(number, word));
            all |= bits;
            count += ones;
        }
        (all, count)
    }

    /// The bits of a word that a word move moves, at their new places. For processors without fast
    /// instructions.
    #[inline(always)]
    pub fn apply(&self, number: usize, word: u64) -> u64 {
        let (begin, end) = (
            self.begins[number] as usize,
            self.begins[number + 1] as usize,
        );
        let mut moved = 0;
        for rotations in &self.rotations[begin..end] {
            moved |= rotations.apply(word);
        }
        moved
    }
}

impl WordMove {
    /// The bits in groups by the distance that they move. There are four on average on the English
    /// board: sets of a core that differ only in holes before those of the jump stay together.
    fn rotations(self) -> Vec<Rotations> {
        let mut groups: Vec<Rotation> = Vec::new();
        for (from, to) in self.from.iter().zip(self.to.iter()) {
            let by = to.wrapping_sub(from) & 63;
            match groups.iter_mut().find(|group| group.by == by) {
                Some(group) => group.bits |= 1 << from,
                None => groups.push(Rotation {
                    bits: 1 << from,
                    by,
                }),
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
pub(super) fn move_words<const COUNTED: bool>(
    moves: Option<&WordMoves>,
    pairs: WordPairs<'_>,
    from: &[u64],
    to: &mut Image,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(count) = x86::move_words::<COUNTED>(moves, pairs, from, to) {
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

/// Adds the images of the words of `from`, a block with these words and their slots, under a
/// symmetry to those of `to`.
pub(super) fn shuffle(
    frame: &Frame,
    symmetry: usize,
    slots: Slots,
    words: Range<usize>,
    from: &[u64],
    to: &mut [u64],
) {
    #[cfg(target_arch = "x86_64")]
    if x86::shuffle(frame, symmetry, slots, words.clone(), from, to).is_some() {
        return;
    }
    shuffle_by(Shuffle::apply, frame, symmetry, slots, words, from, to);
}

#[inline(always)]
pub fn shuffle_by(
    apply: impl Fn(&Shuffle, u64) -> u64,
    frame: &Frame,
    symmetry: usize,
    slots: Slots,
    words: Range<usize>,
    from: &[u64],
    to: &mut [u64],
) {
    let symmetry = &frame.symmetries[symmetry];
    for (number, &word) in words.clone().zip(from) {
        if word != 0 {
            let shuffle = &symmetry.shuffles[slots.of(frame.share(number))];
            to[usize::from(symmetry.words[number]) - words.start] |= apply(shuffle, word);
        }
    }
}

/// The number of bits of all words.
pub(super) fn ones(words: &[u64]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(ones) = x86::ones(words) {
        return ones;
    }
    ones_portable(words)
}

#[inline(always)]
pub fn ones_portable(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{has_bmi2, has_popcnt};

#[cfg(not(target_arch = "x86_64"))]
fn gathers_bits() -> bool {
    false
}

/// The same loops with instructions that not every processor has; `None` on a processor without
/// them.
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86 {
    #![allow(unsafe_code)]

    use super::{
        Frame, Image, Range, Shuffle, Slots, WordMove, WordMoves, WordPairs, counted, gathers_bits,
        move_words_by, ones_portable, shuffle_by,
    };
    use std::arch::x86_64::*;

    pub fn has_bmi2() -> bool {
        is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
    }

    pub fn has_popcnt() -> bool {
        is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt")
    }

    fn has_bitalg() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512bitalg")
    }

    pub fn move_words<const COUNTED: bool>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> Option<u64> {
        let move_words = if gathers_bits() {
            move_words_with_bmi2::<COUNTED>
        } else {
            move_words_with_popcnt::<COUNTED>
        };
        move_words(moves, pairs, from, to)
    }

    pub fn move_words_with_bmi2<const COUNTED: bool>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> Option<u64> {
        // SAFETY: the processor has the features.
        has_bmi2().then(|| unsafe { move_words_bmi2::<COUNTED>(moves, pairs, from, to) })
    }

    pub fn move_words_with_popcnt<const COUNTED: bool>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> Option<u64> {
        // SAFETY: the processor has the features.
        has_popcnt().then(|| unsafe { move_words_popcnt::<COUNTED>(moves, pairs, from, to) })
    }

    #[target_feature(enable = "bmi1,popcnt")]
    fn move_words_popcnt<const COUNTED: bool>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> u64 {
        // Closures of its own, which are inlined here.
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

    #[target_feature(enable = "bmi2,popcnt")]
    fn move_words_bmi2<const COUNTED: bool>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> u64 {
        let apply = |word_move: &WordMove, word| {
            counted::<COUNTED>(_pdep_u64(_pext_u64(word, word_move.from), word_move.to))
        };
        match moves {
            None => move_words_by(|_, word| counted::<COUNTED>(word), pairs, from, to),
            Some(moves) if moves.jumps == 1 => move_words_by(
                |slot, word| apply(&moves.by_slot[slot], word),
                pairs,
                from,
                to,
            ),
            Some(moves) => {
                // A loop: an iterator's methods lack the features, so that `apply` is not inlined
                // there.
                let by_all = |slot: usize, word| {
                    let (mut all, mut count) = (0, 0);
                    for word_move in moves.at(slot) {
                        let (bits, ones) = apply(word_move, word);
                        all |= bits;
                        count += ones;
                    }
                    (all, count)
                };
                move_words_by(by_all, pairs, from, to)
            }
        }
    }

    pub fn ones(words: &[u64]) -> Option<u64> {
        // SAFETY: the processor has the features.
        has_popcnt().then(|| unsafe { ones_popcnt(words) })
    }

    #[target_feature(enable = "popcnt")]
    fn ones_popcnt(words: &[u64]) -> u64 {
        ones_portable(words)
    }

    pub fn shuffle(
        frame: &Frame,
        symmetry: usize,
        slots: Slots,
        words: Range<usize>,
        from: &[u64],
        to: &mut [u64],
    ) -> Option<()> {
        // SAFETY: the processor has the features.
        has_bitalg().then(|| unsafe { shuffle_bitalg(frame, symmetry, slots, words, from, to) })
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn shuffle_bitalg(
        frame: &Frame,
        symmetry: usize,
        slots: Slots,
        words: Range<usize>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let apply = |shuffle: &Shuffle, word: u64| {
            // SAFETY: 64 bytes are read from an array of 64.
            let places = unsafe { _mm512_loadu_si512(shuffle.from.as_ptr().cast()) };
            _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), places) & shuffle.mask
        };
        shuffle_by(apply, frame, symmetry, slots, words, from, to);
    }
}
