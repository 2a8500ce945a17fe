//! The innermost loops over words. On x86-64 with BMI2 one instruction gathers the bits of a mask,
//! and with AVX-512 one permutes a word, where AVX2 takes a dozen for it; the portable twins take
//! some for each bit.

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
    /// For processors without fast instructions: what each word move does, and where it begins;
    /// at last the end.
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
            rotations: Vec::new(),
            begins: Vec::new(),
        }
    }

    fn make_rotations(&mut self) {
        for word_move in &self.by_slot {
            self.begins.push(self.rotations.len() as u32);
            self.rotations.extend(word_move.rotations());
        }
        self.begins.push(self.rotations.len() as u32);
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

/// Adds the images of the words of `from`, a block with these words and their slots, under a
/// symmetry to those of `to`.
pub fn shuffle(
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

/// The same loops with instructions that not every processor has; `None` on a path without them.
#[cfg(target_arch = "x86_64")]
mod x86 {
    #![allow(unsafe_code)]

    use super::super::shuffle::Shuffle;
    use super::{
        Frame, Image, Range, Slots, WordMove, WordMoves, WordPairs, counted, move_words_by,
        ones_portable, shuffle_by,
    };
    use crate::processor::{Path, Processor};
    use std::arch::x86_64::*;

    pub fn move_words<const COUNTED: bool>(
        processor: Processor,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: &[u64],
        to: &mut Image,
    ) -> Option<u64> {
        if processor.gathers_bits() {
            // SAFETY: the processor has the features.
            return Some(unsafe { move_words_bmi2::<COUNTED>(moves, pairs, from, to) });
        }
        // SAFETY: the processor has the features.
        let moved = || unsafe { move_words_popcnt::<COUNTED>(moves, pairs, from, to) };
        processor.has_avx2().then(moved)
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

    pub fn ones(processor: Processor, words: &[u64]) -> Option<u64> {
        let has_popcnt = processor.gathers_bits() || processor.has_avx2();
        // SAFETY: the processor has the features.
        has_popcnt.then(|| unsafe { ones_popcnt(words) })
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
        // SAFETY: the processor has the features of its path.
        unsafe {
            match frame.processor.path() {
                Path::Avx512 => shuffle_bitalg(frame, symmetry, slots, words, from, to),
                Path::Avx2 => shuffle_avx2(frame, symmetry, slots, words, from, to),
                Path::Bmi2 => shuffle_bmi1(frame, symmetry, slots, words, from, to),
                Path::Portable => return None,
            }
        }
        Some(())
    }

    #[target_feature(enable = "bmi1")]
    fn shuffle_bmi1(
        frame: &Frame,
        symmetry: usize,
        slots: Slots,
        words: Range<usize>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let apply = |shuffle: &Shuffle, word: u64| shuffle.apply(word);
        shuffle_by(apply, frame, symmetry, slots, words, from, to);
    }

    #[target_feature(enable = "avx2")]
    fn shuffle_avx2(
        frame: &Frame,
        symmetry: usize,
        slots: Slots,
        words: Range<usize>,
        from: &[u64],
        to: &mut [u64],
    ) {
        let apply = |shuffle: &Shuffle, word: u64| {
            let (low, high) = shuffle.from.split_at(32);
            let word = _mm256_set1_epi64x(word as i64);
            let image = u64::from(bits_at(word, low)) | u64::from(bits_at(word, high)) << 32;
            image & shuffle.mask
        };
        shuffle_by(apply, frame, symmetry, slots, words, from, to);
    }

    /// The bits at 32 indices, of the word that each lane of 64 bits has: a byte shuffle brings the
    /// byte with the bit, a comparison tells whether the bit is set.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn bits_at(word: __m256i, indices: &[u8]) -> u32 {
        assert!(indices.len() == 32);
        // SAFETY: 32 bytes are read from a slice of 32.
        let indices = unsafe { _mm256_loadu_si256(indices.as_ptr().cast()) };
        // By the lowest three bits of an index: the bit in its byte.
        let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bit = _mm256_shuffle_epi8(bits, indices);
        // The other three, as words of 16 bits are shifted, without the bits of the byte above.
        let byte = _mm256_and_si256(_mm256_srli_epi16::<3>(indices), _mm256_set1_epi8(7));
        let here = _mm256_and_si256(_mm256_shuffle_epi8(word, byte), bit);
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(here, bit)) as u32
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
