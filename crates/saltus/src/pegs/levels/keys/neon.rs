//! The innermost loops over keys for 64-bit ARM, two keys per vector. Every function returns `None`
//! on a path without these vectors. [`super::canonical`] has the portable twins and the test that
//! compares them.

#![allow(unsafe_code)]

use super::successors::{Move, Successors};
use crate::processor::Processor;
use std::arch::aarch64::*;

/// Replaces every key by its least image.
pub fn canonicalize(
    processor: Processor,
    shuffles: &[[u8; 8]],
    major: u64,
    keys: &mut [u64],
) -> Option<()> {
    // SAFETY: the processor has the vectors.
    processor
        .has_neon()
        .then(|| unsafe { least(shuffles, major, keys) })
}

#[target_feature(enable = "neon")]
fn least(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) {
    let major = vdupq_n_u64(major);
    // Shuffles stand for at most seven symmetries besides the identity: each has a byte of the key.
    let mut controls = [vdupq_n_u8(0); 7];
    for (control, shuffle) in controls.iter_mut().zip(shuffles) {
        let low = u64::from_le_bytes(*shuffle);
        let high = low + 0x0808_0808_0808_0808; // the upper key reads 8 bytes further
        *control = vreinterpretq_u8_u64(pair(low, high));
    }
    let controls = &controls[..shuffles.len()];
    for two in keys.chunks_mut(2) {
        let key = pair(two[0], two[two.len() - 1]);
        let (mut least, mut least_half) = (key, vandq_u64(key, major));
        for &control in controls {
            let image = vreinterpretq_u64_u8(vqtbl1q_u8(vreinterpretq_u8_u64(key), control));
            let half = vandq_u64(image, major);
            // The image has a lesser half, or the same half and is itself less.
            let same = vandq_u64(vceqq_u64(half, least_half), vcltq_u64(image, least));
            let lesser = vorrq_u64(vcltq_u64(half, least_half), same);
            least = vbslq_u64(lesser, image, least);
            least_half = vbslq_u64(lesser, half, least_half);
        }
        two[0] = vgetq_lane_u64::<0>(least);
        if let Some(second) = two.get_mut(1) {
            *second = vgetq_lane_u64::<1>(least);
        }
    }
}

/// The vector form of [`super::canonical::follow`].
pub fn follow(
    processor: Processor,
    keys: &[u64],
    moves: &[Move; 8],
    first: u32,
    after: &mut Successors,
) -> Option<()> {
    // SAFETY: the processor has the vectors.
    processor
        .has_neon()
        .then(|| unsafe { follow_neon(keys, moves, first, after) })
}

#[target_feature(enable = "neon")]
fn follow_neon(keys: &[u64], moves: &[Move; 8], first: u32, after: &mut Successors) {
    let mut count = after.count;
    let mut place = first;
    for chunk in keys.chunks(8) {
        // Padded with the first key, whose fits are masked out.
        let mut eight = [chunk[0]; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        let used = 0xff_u8 >> (8 - chunk.len());
        for Move { flips, pattern } in moves {
            let mut fits = fitting(&eight, *flips, *pattern) & used;
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

/// A bit for each key, set if it has the pattern under a mask.
#[inline]
#[target_feature(enable = "neon")]
fn fitting(keys: &[u64; 8], mask: u64, pattern: u64) -> u8 {
    let [a, b, c, d, e, f, g, h] = *keys;
    let (mask, pattern) = (vdupq_n_u64(mask), vdupq_n_u64(pattern));
    let answer = |keys: uint64x2_t| vmovn_u64(vceqq_u64(vandq_u64(keys, mask), pattern));

    // Answers of 64 bits become such of 8, then one of each.
    let low = vmovn_u32(vcombine_u32(answer(pair(a, b)), answer(pair(c, d))));
    let high = vmovn_u32(vcombine_u32(answer(pair(e, f)), answer(pair(g, h))));
    let bytes = vmovn_u16(vcombine_u16(low, high));
    vaddv_u8(vand_u8(bytes, vcreate_u8(0x8040_2010_0804_0201)))
}

#[inline]
#[target_feature(enable = "neon")]
fn pair(low: u64, high: u64) -> uint64x2_t {
    vcombine_u64(vcreate_u64(low), vcreate_u64(high))
}
