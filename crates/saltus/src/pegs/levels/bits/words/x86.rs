//! The innermost loops over words with instructions of x86-64 that not every processor has; `None`
//! on a path without them.

#![allow(unsafe_code)]

use super::super::shuffle::Shuffle;
use super::{
    Image, Original, WordMove, WordMoves, WordPairs, counted, move_words_by, ones_portable,
    shuffle_by,
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

pub fn shuffle(original: &Original<'_>, to: &mut [u64]) -> Option<()> {
    // SAFETY: the processor has the features of its path.
    unsafe {
        match original.frame.processor.path() {
            Path::Avx512 => shuffle_bitalg(original, to),
            Path::Avx2 => shuffle_avx2(original, to),
            Path::Bmi2 => shuffle_bmi1(original, to),
            Path::Neon | Path::Portable => return None,
        }
    }
    Some(())
}

#[target_feature(enable = "bmi1")]
fn shuffle_bmi1(original: &Original<'_>, to: &mut [u64]) {
    let apply = |shuffle: &Shuffle, word: u64| shuffle.apply(word);
    shuffle_by(apply, original, to);
}

#[target_feature(enable = "avx2")]
fn shuffle_avx2(original: &Original<'_>, to: &mut [u64]) {
    let apply = |shuffle: &Shuffle, word: u64| {
        let (low, high) = shuffle.from.split_at(32);
        let word = _mm256_set1_epi64x(word as i64);
        let image = u64::from(bits_at(word, low)) | u64::from(bits_at(word, high)) << 32;
        image & shuffle.mask
    };
    shuffle_by(apply, original, to);
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
    let bits = _mm256_set1_epi64x(super::BITS_OF_BYTES as i64);
    let bit = _mm256_shuffle_epi8(bits, indices);
    // The other three, as words of 16 bits are shifted, without the bits of the byte above.
    let byte = _mm256_and_si256(_mm256_srli_epi16::<3>(indices), _mm256_set1_epi8(7));
    let here = _mm256_and_si256(_mm256_shuffle_epi8(word, byte), bit);
    _mm256_movemask_epi8(_mm256_cmpeq_epi8(here, bit)) as u32
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn shuffle_bitalg(original: &Original<'_>, to: &mut [u64]) {
    let apply = |shuffle: &Shuffle, word: u64| {
        // SAFETY: 64 bytes are read from an array of 64.
        let places = unsafe { _mm512_loadu_si512(shuffle.from.as_ptr().cast()) };
        _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), places) & shuffle.mask
    };
    shuffle_by(apply, original, to);
}
