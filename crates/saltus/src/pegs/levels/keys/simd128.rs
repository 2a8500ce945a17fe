//! The innermost loops over keys for WebAssembly, two keys per vector. Every engine that can unpack
//! the page's module has these vectors. [`super::canonical`] has the portable twins; a test of the
//! module compares counts with those of the command.

use super::successors::{Move, Successors};
use std::arch::wasm32::*;

/// Replaces every key by its least image.
#[target_feature(enable = "simd128")]
pub(super) fn least(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) {
    let mut controls = [u64x2_splat(0); 7]; // no group has more images
    for (control, shuffle) in controls.iter_mut().zip(shuffles) {
        let low = u64::from_le_bytes(*shuffle);
        *control = u64x2(low, low + 0x0808_0808_0808_0808); // the upper key reads 8 bytes further
    }
    let controls = &controls[..shuffles.len()];
    let major = u64x2_splat(major);
    for pair in keys.chunks_mut(2) {
        let key = u64x2(pair[0], pair[pair.len() - 1]);
        let mut least = Least::of(key, major);
        // Written out for a group of eight, since no loop is unrolled where it is built for size.
        if let &[a, b, c, d, e, f, g] = controls {
            least.compare(i8x16_swizzle(key, a));
            least.compare(i8x16_swizzle(key, b));
            least.compare(i8x16_swizzle(key, c));
            least.compare(i8x16_swizzle(key, d));
            least.compare(i8x16_swizzle(key, e));
            least.compare(i8x16_swizzle(key, f));
            least.compare(i8x16_swizzle(key, g));
        } else {
            for &control in controls {
                least.compare(i8x16_swizzle(key, control));
            }
        }
        let least = least.key();
        pair[0] = u64x2_extract_lane::<0>(least);
        if let Some(second) = pair.get_mut(1) {
            *second = u64x2_extract_lane::<1>(least);
        }
    }
}

/// The least images of two keys so far. Comparisons are signed: with the first bit flipped they
/// order unsigned numbers, also those of the major halves.
struct Least {
    flipped: v128,
    half: v128,
    major: v128,
}

impl Least {
    #[inline(always)]
    fn of(key: v128, major: v128) -> Least {
        let flipped = v128_xor(key, i64x2_splat(i64::MIN));
        Least {
            flipped,
            half: v128_and(flipped, major),
            major,
        }
    }

    /// Takes an image if it has a lesser half, or the same half and is itself less.
    #[inline(always)]
    fn compare(&mut self, image: v128) {
        let image = v128_xor(image, i64x2_splat(i64::MIN));
        let half = v128_and(image, self.major);
        let same = v128_and(i64x2_eq(half, self.half), i64x2_lt(image, self.flipped));
        let lesser = v128_or(i64x2_lt(half, self.half), same);
        self.flipped = v128_bitselect(image, self.flipped, lesser);
        self.half = v128_and(self.flipped, self.major);
    }

    #[inline(always)]
    fn key(&self) -> v128 {
        v128_xor(self.flipped, i64x2_splat(i64::MIN))
    }
}

/// As [`super::canonical::shuffled`].
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn shuffled(key: u64, shuffle: &[u8; 8]) -> u64 {
    let control = u64x2_splat(u64::from_le_bytes(*shuffle));
    u64x2_extract_lane::<0>(i8x16_swizzle(u64x2_splat(key), control))
}

/// The vector form of [`super::canonical::follow`].
#[target_feature(enable = "simd128")]
pub(super) fn follow(keys: &[u64], moves: &[Move; 8], first: u32, after: &mut Successors) {
    let mut count = after.count;
    let mut place = first;
    // Slices, since an index of a vector is a call where WebAssembly is built for size.
    let keys_after = after.keys.as_mut_slice();
    let places_after = after.places.as_mut_slice();
    for chunk in keys.chunks(8) {
        // Padded with the first key, whose fits are masked out.
        let mut eight = [chunk[0]; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        let [a, b, c, d, e, f, g, h] = eight;
        let (ab, cd) = (u64x2(a, b), u64x2(c, d));
        let (ef, gh) = (u64x2(e, f), u64x2(g, h));
        let used = 0xff_u32 >> (8 - chunk.len());
        for Move { flips, pattern } in moves {
            let (under, pattern) = (u64x2_splat(*flips), u64x2_splat(*pattern));
            let answer = |pair: v128| i64x2_eq(v128_and(pair, under), pattern);
            // The lower halves of the eight answers, then a bit of each.
            let low = i32x4_shuffle::<0, 2, 4, 6>(answer(ab), answer(cd));
            let high = i32x4_shuffle::<0, 2, 4, 6>(answer(ef), answer(gh));
            let mut fits = u32::from(i16x8_bitmask(i16x8_narrow_i32x4(low, high))) & used;
            while fits != 0 {
                let lane = fits.trailing_zeros();
                keys_after[count] = chunk[lane as usize] ^ flips;
                places_after[count] = place + lane;
                count += 1;
                fits &= fits - 1;
            }
        }
        place += 8;
    }
    after.count = count;
}
