//! The images of words under symmetries with the vectors of WebAssembly, which every engine that
//! can unpack the page's module has.

use super::super::shuffle::Shuffle;
use super::{Original, shuffle_by};
use std::arch::wasm32::*;

/// As [`super::shuffle`].
#[target_feature(enable = "simd128")]
pub fn shuffle(original: &Original<'_>, to: &mut [u64]) {
    // A closure of its own, which is inlined here.
    let apply = |shuffle: &Shuffle, word| image(shuffle, word);
    shuffle_by(apply, original, to);
}

/// The bits of a word at their new indices, sixteen at a time: one lookup brings the byte with the
/// bit, another the bit to test.
#[inline]
#[target_feature(enable = "simd128")]
fn image(shuffle: &Shuffle, word: u64) -> u64 {
    let word = u64x2_splat(word);
    let places = u64x2_splat(super::BITS_OF_BYTES);
    let mut image = 0;
    for (number, [low, high]) in shuffle.sixteens().enumerate() {
        let indices = u64x2(low, high);
        let byte = i8x16_swizzle(word, u8x16_shr(indices, 3));
        let bit = i8x16_swizzle(places, v128_and(indices, u8x16_splat(7)));
        let is_set = i8x16_eq(v128_and(byte, bit), bit);
        image |= u64::from(i8x16_bitmask(is_set)) << (16 * number);
    }
    image & shuffle.mask
}
