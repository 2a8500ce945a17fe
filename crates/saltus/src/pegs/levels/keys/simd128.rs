//! The innermost loops over keys for WebAssembly, two keys per vector. Every engine that can unpack
//! the page's module has these vectors. [`super::canonical`] has the portable twins; a test of the
//! module compares counts with those of the command.

use super::successors::{Move, Successors};
use std::arch::wasm32::*;

/// Replaces every key by its least image.
#[target_feature(enable = "simd128")]
pub(super) fn least(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) {
    // Comparisons are signed: with the first bit flipped they order unsigned numbers.
    let sign = i64x2_splat(i64::MIN);
    let major = u64x2_splat(major);
    // Plain loops: what closures do is not inlined here. (No group has more than seven images.)
    let mut controls = [u64x2_splat(0); 7];
    for (control, shuffle) in controls.iter_mut().zip(shuffles) {
        let low = u64::from_le_bytes(*shuffle);
        *control = u64x2(low, low + 0x0808_0808_0808_0808); // the upper key reads 8 bytes further
    }
    let controls = &controls[..shuffles.len()];
    for pair in keys.chunks_mut(2) {
        let key = u64x2(pair[0], pair[pair.len() - 1]);
        let (mut least, mut least_half) = (key, v128_and(key, major));
        for &control in controls {
            let image = i8x16_swizzle(key, control);
            let half = v128_and(image, major);
            // The image has a lesser half, or the same half and is itself less.
            let same = v128_and(i64x2_eq(half, least_half), below(image, least, sign));
            let lesser = v128_or(below(half, least_half, sign), same);
            least = v128_bitselect(image, least, lesser);
            least_half = v128_bitselect(half, least_half, lesser);
        }
        pair[0] = u64x2_extract_lane::<0>(least);
        if let Some(second) = pair.get_mut(1) {
            *second = u64x2_extract_lane::<1>(least);
        }
    }
}

#[inline]
#[target_feature(enable = "simd128")]
fn below(a: v128, b: v128, sign: v128) -> v128 {
    i64x2_lt(v128_xor(a, sign), v128_xor(b, sign))
}

/// The vector form of [`super::canonical::follow`].
#[target_feature(enable = "simd128")]
pub(super) fn follow(keys: &[u64], moves: &[Move; 8], first: u32, after: &mut Successors) {
    let mut count = after.count;
    let mut place = first;
    for chunk in keys.chunks(8) {
        // Padded with the first key, whose fits are masked out.
        let mut eight = [chunk[0]; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        let [a, b, c, d, e, f, g, h] = eight;
        let pairs = [u64x2(a, b), u64x2(c, d), u64x2(e, f), u64x2(g, h)];
        let used = 0xff_u32 >> (8 - chunk.len());
        for Move { flips, pattern } in moves {
            let (under, pattern) = (u64x2_splat(*flips), u64x2_splat(*pattern));
            let mut answers = [pattern; 4];
            for (answer, pair) in answers.iter_mut().zip(pairs) {
                *answer = i64x2_eq(v128_and(pair, under), pattern);
            }
            // The lower halves of the eight answers, then a bit of each.
            let low = i32x4_shuffle::<0, 2, 4, 6>(answers[0], answers[1]);
            let high = i32x4_shuffle::<0, 2, 4, 6>(answers[2], answers[3]);
            let mut fits = u32::from(i16x8_bitmask(i16x8_narrow_i32x4(low, high))) & used;
            while fits != 0 {
                let lane = fits.trailing_zeros();
                after.keys[count] = chunk[lane as usize] ^ flips;
                after.places[count] = place + lane;
                count += 1;
                fits &= fits - 1;
            }
        }
        place += 8;
    }
    after.count = count;
}
