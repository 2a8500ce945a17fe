//! The images of words under symmetries with the vectors of 64-bit ARM.

#![allow(unsafe_code)]

use super::super::shuffle::Shuffle;
use super::{Original, shuffle_by};
use std::arch::aarch64::*;

/// As [`super::shuffle`]; `None` on a path without these vectors.
pub fn shuffle(original: &Original<'_>, to: &mut [u64]) -> Option<()> {
    // SAFETY: the processor has the vectors.
    let shuffled = || unsafe { shuffle_neon(original, to) };
    original.frame.processor.has_neon().then(shuffled)
}

#[target_feature(enable = "neon")]
fn shuffle_neon(original: &Original<'_>, to: &mut [u64]) {
    // A closure of its own, which is inlined here.
    let apply = |shuffle: &Shuffle, word| image(shuffle, word);
    shuffle_by(apply, original, to);
}

/// The bits of a word at their new indices, sixteen at a time.
#[inline]
#[target_feature(enable = "neon")]
fn image(shuffle: &Shuffle, word: u64) -> u64 {
    let word = vreinterpretq_u8_u64(vdupq_n_u64(word));
    let mut bits = [vdupq_n_u8(0); 4];
    for (bits, indices) in bits.iter_mut().zip(shuffle.sixteens()) {
        *bits = bits_at(word, indices);
    }

    // Eight bytes with a bit each become one: three times, neighbours are added.
    let [a, b, c, d] = bits;
    let pairs = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    let image = vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs));
    vgetq_lane_u64::<0>(image) & shuffle.mask
}

/// The bits at sixteen indices of the word that both halves have, each at its lane's place in a
/// byte: one lookup brings the byte with the bit, another the bit to test.
#[inline]
#[target_feature(enable = "neon")]
fn bits_at(word: uint8x16_t, [low, high]: [u64; 2]) -> uint8x16_t {
    let indices = vcombine_u8(vcreate_u8(low), vcreate_u8(high));
    let places = vreinterpretq_u8_u64(vdupq_n_u64(super::BITS_OF_BYTES));
    let byte = vqtbl1q_u8(word, vshrq_n_u8::<3>(indices));
    let bit = vqtbl1q_u8(places, vandq_u8(indices, vdupq_n_u8(7)));
    vandq_u8(vtstq_u8(byte, bit), places)
}
