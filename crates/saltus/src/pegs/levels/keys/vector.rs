//! The innermost loops over keys for processors with AVX-512, with eight keys per vector, and
//! canonical keys for those with AVX2, with four. Every function returns `None` on a path without
//! it. [`super::canonical`] has the portable twins and the test that compares them.
//!
//! Loops are written out: a closure here needs the features that an iterator's methods lack, and is
//! not inlined there.

#![allow(unsafe_code)]

use super::layout::JumpKind;
use super::ranks::Ranks;
use super::successors::{Move, NO_MOVE, SLACK, Successors};
use crate::processor::{Path, Processor};
use std::arch::x86_64::*;

/// The numbers from 0 on.
pub(crate) const ASCENDING: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut index = 0;
    while index < 64 {
        numbers[index] = index as u8;
        index += 1;
    }
    numbers
};

/// Replaces every key by its least image.
pub fn canonicalize(
    processor: Processor,
    shuffles: &[[u8; 8]],
    major: u64,
    keys: &mut [u64],
) -> Option<()> {
    // SAFETY: the processor has the features of its path.
    unsafe {
        match processor.path() {
            Path::Avx512 => least_avx512(shuffles, major, keys),
            Path::Avx2 => least_avx2(shuffles, major, keys),
            Path::Bmi2 | Path::Neon | Path::Portable => return None,
        }
    }
    Some(())
}

/// The vector form of [`super::canonical::numbers`].
pub(super) fn numbers(
    processor: Processor,
    ranks: &Ranks,
    bases: &[u32],
    keys: &[u64],
    numbers: &mut Vec<u32>,
) -> Option<()> {
    // SAFETY: the processor has the features.
    processor
        .gathers_bits()
        .then(|| unsafe { numbers_bmi2(ranks, bases, keys, numbers) })
}

#[target_feature(enable = "bmi2")]
fn numbers_bmi2(ranks: &Ranks, bases: &[u32], keys: &[u64], numbers: &mut Vec<u32>) {
    let [major, minor] = ranks.halves;
    let before = numbers.len();
    numbers.resize(before + keys.len(), 0);
    for (number, &key) in numbers[before..].iter_mut().zip(keys) {
        let major = ranks.majors[_pext_u64(key, major) as usize];
        *number = bases[major as usize] + ranks.minors[_pext_u64(key, minor) as usize];
    }
}

/// The keys that some symmetry fixes.
pub(super) fn fixed(processor: Processor, shuffles: &[[u8; 8]], keys: &[u64]) -> Option<Vec<u64>> {
    // SAFETY: the processor has the features.
    processor
        .has_avx512()
        .then(|| unsafe { fixed_avx512(shuffles, keys) })
}

/// The vector form of [`super::canonical::follow`].
pub fn follow(
    processor: Processor,
    keys: &[u64],
    moves: &[Move; 8],
    first: u32,
    after: &mut Successors,
) -> Option<()> {
    let room = keys.len() * moves.len() + SLACK;
    if !processor.has_avx512()
        || after.keys.len() < after.count + room
        || after.places.len() < after.count + room
    {
        return None;
    }
    // SAFETY: the processor has the features, and the buffers have the room.
    unsafe {
        match moves.first_chunk::<4>() {
            Some(four) if moves[4] == NO_MOVE => follow_avx512(keys, four, moves, first, after),
            _ => follow_avx512(keys, moves, moves, first, after),
        }
    }
    Some(())
}

/// The vector form of [`super::canonical::follow_one`].
pub fn follow_one(
    processor: Processor,
    keys: &[u64],
    one: Move,
    after: &mut Vec<u64>,
) -> Option<()> {
    // SAFETY: the processor has the features.
    processor
        .has_avx512()
        .then(|| unsafe { follow_one_avx512(keys, one, after) })
}

/// The vector form of [`super::canonical::stuck`].
pub fn stuck(processor: Processor, kinds: &[JumpKind], keys: &[u64]) -> Option<Vec<u32>> {
    // SAFETY: the processor has the features.
    processor
        .has_avx512()
        .then(|| unsafe { stuck_avx512(kinds, keys) })
}

/// The controls of a byte shuffle of each of the eight words.
#[target_feature(enable = "avx512f,avx512bw")]
fn control(shuffle: &[u8; 8]) -> __m512i {
    // A shuffle works within 16 bytes, so the upper word of each pair reads 8 bytes further.
    let low = u64::from_le_bytes(*shuffle) as i64;
    let high = low + 0x0808_0808_0808_0808;
    _mm512_set_epi64(high, low, high, low, high, low, high, low)
}

/// The lanes in use when `left` keys are left.
fn lanes(left: usize) -> __mmask8 {
    if left >= 8 { 0xff } else { (1 << left) - 1 }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn least_avx512(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) {
    match shuffles {
        [] => (),
        [a] => least_of([a], major, keys),
        [a, b] => least_of([a, b], major, keys),
        [a, b, c] => least_of([a, b, c], major, keys),
        [a, b, c, d, e] => least_of([a, b, c, d, e], major, keys),
        [a, b, c, d, e, f, g] => least_of([a, b, c, d, e, f, g], major, keys),
        [a, b, c, d, ..] => {
            // Groups of order 5 and 7 occur only on rings; the last images are repeated to fill the
            // vectors.
            let [e, f] = [shuffles.get(4).unwrap_or(a), shuffles.get(5).unwrap_or(a)];
            least_of([a, b, c, d, e, f], major, keys);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn least_of<const N: usize>(shuffles: [&[u8; 8]; N], major: u64, keys: &mut [u64]) {
    let mut controls = [_mm512_setzero_si512(); N];
    for (place, shuffle) in controls.iter_mut().zip(shuffles) {
        *place = control(shuffle);
    }
    let major = _mm512_set1_epi64(major as i64);
    for keys in keys.chunks_mut(8) {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        let mut images = controls;
        for image in &mut images {
            *image = _mm512_shuffle_epi8(key, *image);
        }
        // First the least major half, then the least key among those that have it.
        let half = _mm512_and_si512(key, major);
        let mut least_half = half;
        for image in images {
            least_half = _mm512_min_epu64(least_half, _mm512_and_si512(image, major));
        }
        let has_it = _mm512_cmpeq_epi64_mask(half, least_half);
        let mut least = _mm512_mask_mov_epi64(_mm512_set1_epi64(-1), has_it, key);
        for image in images {
            let has_it = _mm512_cmpeq_epi64_mask(_mm512_and_si512(image, major), least_half);
            least = _mm512_mask_min_epu64(least, has_it, least, image);
        }
        // SAFETY: as above.
        unsafe { _mm512_mask_storeu_epi64(keys.as_mut_ptr().cast(), lanes, least) };
    }
}

#[target_feature(enable = "avx2")]
fn least_avx2(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) {
    // Shuffles stand for at most seven symmetries besides the identity: each has a byte of the key.
    let mut controls = [_mm256_setzero_si256(); 7];
    for (place, shuffle) in controls.iter_mut().zip(shuffles) {
        let low = u64::from_le_bytes(*shuffle) as i64;
        let high = low + 0x0808_0808_0808_0808;
        *place = _mm256_set_epi64x(high, low, high, low);
    }
    let controls = &controls[..shuffles.len()];
    let major = _mm256_set1_epi64x(major as i64);
    // Words compare as signed: with the sign flipped, in their order.
    let sign = _mm256_set1_epi64x(i64::MIN);
    for keys in keys.chunks_mut(4) {
        let mut four = [0u64; 4];
        four[..keys.len()].copy_from_slice(keys);
        // SAFETY: 32 bytes are read from an array of 32.
        let key = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let mut least = key;
        let mut least_half = _mm256_xor_si256(_mm256_and_si256(key, major), sign);
        for &control in controls {
            let image = _mm256_shuffle_epi8(key, control);
            let half = _mm256_xor_si256(_mm256_and_si256(image, major), sign);
            let less =
                _mm256_cmpgt_epi64(_mm256_xor_si256(least, sign), _mm256_xor_si256(image, sign));
            let less = _mm256_and_si256(_mm256_cmpeq_epi64(least_half, half), less);
            let less = _mm256_or_si256(_mm256_cmpgt_epi64(least_half, half), less);
            least = _mm256_blendv_epi8(least, image, less);
            least_half = _mm256_blendv_epi8(least_half, half, less);
        }
        // SAFETY: 32 bytes are written to an array of 32.
        unsafe { _mm256_storeu_si256(four.as_mut_ptr().cast(), least) };
        keys.copy_from_slice(&four[..keys.len()]);
    }
}

#[target_feature(enable = "avx512f,avx512bw")]
fn fixed_avx512(shuffles: &[[u8; 8]], keys: &[u64]) -> Vec<u64> {
    let controls: Vec<__m512i> = shuffles.iter().map(|shuffle| control(shuffle)).collect();
    let mut found = Vec::new();
    for keys in keys.chunks(8) {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        let mut fixed = 0;
        for &control in &controls {
            fixed |= _mm512_cmpeq_epi64_mask(key, _mm512_shuffle_epi8(key, control));
        }
        fixed &= lanes;
        while fixed != 0 {
            found.push(keys[fixed.trailing_zeros() as usize]);
            fixed &= fixed - 1;
        }
    }
    found
}

/// Makes the moves of `tried`, a prefix of `moves`; the other moves never apply.
///
/// # Safety
/// The buffers have room for `keys.len() * 8 + SLACK` entries from the count on.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")]
unsafe fn follow_avx512<const N: usize>(
    keys: &[u64],
    tried: &[Move; N],
    moves: &[Move; 8],
    first: u32,
    after: &mut Successors,
) {
    let flips = moves.map(|a_move| a_move.flips);
    // SAFETY: the array has 64 bytes.
    let flips = unsafe { _mm512_loadu_epi64(flips.as_ptr().cast()) };
    // The number `8 * move + lane`, 64 times.
    // SAFETY: the array has 64 bytes.
    let numbers = unsafe { _mm512_loadu_epi8(ASCENDING.as_ptr().cast()) };
    let seven = _mm512_set1_epi64(7);
    let (out_keys, out_places) = (after.keys.as_mut_ptr(), after.places.as_mut_ptr());
    let mut count = after.count;
    let mut place = _mm256_set1_epi32(first as i32);
    for keys in keys.chunks(8) {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        _mm_prefetch::<_MM_HINT_T0>(keys.as_ptr().wrapping_add(96).cast()); // which never faults
        // One bit per move and key to which it applies.
        let mut fits = 0u64;
        for a_move in tried.iter().rev() {
            let under = _mm512_and_si512(key, _mm512_set1_epi64(a_move.flips as i64));
            let fit = _mm512_mask_cmpeq_epi64_mask(
                lanes,
                under,
                _mm512_set1_epi64(a_move.pattern as i64),
            );
            fits = fits << 8 | u64::from(fit);
        }
        let mut numbers = _mm512_maskz_compress_epi8(fits, numbers);
        let total = fits.count_ones() as usize;
        let mut done = 0;
        while done < total {
            // Eight of those numbers at a time: the key after the move, and its index.
            let number = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(numbers));
            let lane = _mm512_and_si512(number, seven);
            let flip = _mm512_permutexvar_epi64(_mm512_srli_epi64(number, 3), flips);
            let key = _mm512_xor_si512(_mm512_permutexvar_epi64(lane, key), flip);
            // SAFETY: at most 8 entries are written for each key before this chunk and each number
            // done, and 8 are written here.
            unsafe {
                _mm512_storeu_epi64(out_keys.add(count + done).cast(), key);
                let place = _mm256_add_epi32(place, _mm512_cvtepi64_epi32(lane));
                _mm256_storeu_epi32(out_places.add(count + done).cast(), place);
            }
            numbers = _mm512_alignr_epi64(numbers, numbers, 1);
            done += 8;
        }
        count += total;
        place = _mm256_add_epi32(place, _mm256_set1_epi32(8));
    }
    after.count = count;
}

/// For every bit set in `words`, stores the next number of `width` bytes at the index of the bit.
pub(crate) fn unpack(
    processor: Processor,
    words: &[u64],
    bytes: &[u8],
    width: usize,
    numbers: &mut [u64],
) -> Option<()> {
    let count: usize = words.iter().map(|word| word.count_ones() as usize).sum();
    if !processor.has_avx512()
        || !(1..=8).contains(&width)
        || bytes.len() < count * width
        || numbers.len() < 64 * words.len()
    {
        return None;
    }
    // SAFETY: the processor has the features, the bytes hold a number for every bit, and there is
    // room for every place.
    unsafe { spread_avx512(words, bytes, width, numbers) };
    Some(())
}

/// # Safety
/// `bytes` hold `width`, at most 8, bytes for every bit in `words`, and `numbers` 64 for every
/// word.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,popcnt")]
unsafe fn spread_avx512(words: &[u64], bytes: &[u8], width: usize, numbers: &mut [u64]) {
    // Byte `i` of the eight numbers is byte `i % 8` of the number `i / 8`.
    let sources: [u8; 64] = std::array::from_fn(|i| (i / 8 * width + i % 8) as u8);
    // SAFETY: the array has 64 bytes.
    let sources = unsafe { _mm512_loadu_epi8(sources.as_ptr().cast()) };
    let kept = (0..64)
        .filter(|i| i % 8 < width)
        .fold(0u64, |kept, i| kept | 1 << i);
    let (mut at, mut out) = (0, numbers.as_mut_ptr());
    for &word in words {
        for places in word.to_le_bytes() {
            let left = bytes.len() - at;
            let lanes = if left >= 64 {
                u64::MAX
            } else {
                (1 << left) - 1
            };
            // SAFETY: the lanes in use lie within the bytes, and eight places within the numbers.
            unsafe {
                let eight = _mm512_maskz_loadu_epi8(lanes, bytes.as_ptr().add(at).cast());
                let eight = _mm512_maskz_permutexvar_epi8(kept, sources, eight);
                _mm512_storeu_epi64(out.cast(), _mm512_maskz_expand_epi64(places, eight));
                out = out.add(8);
            }
            at += places.count_ones() as usize * width;
        }
    }
}

#[target_feature(enable = "avx512f")]
fn follow_one_avx512(keys: &[u64], one: Move, after: &mut Vec<u64>) {
    let flips = _mm512_set1_epi64(one.flips as i64);
    let pattern = _mm512_set1_epi64(one.pattern as i64);
    after.reserve(keys.len() + 8);
    let mut count = after.len();
    for keys in keys.chunks(8) {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        let fits = _mm512_mask_cmpeq_epi64_mask(lanes, _mm512_and_si512(key, flips), pattern);
        let next = _mm512_maskz_compress_epi64(fits, _mm512_xor_si512(key, flips));
        // SAFETY: `count` grows by at most the keys of a chunk, and there is room for eight more
        // than all keys.
        unsafe { _mm512_storeu_epi64(after.as_mut_ptr().add(count).cast(), next) };
        count += fits.count_ones() as usize;
    }
    // SAFETY: the room was reserved, and the first `count` entries are written.
    unsafe { after.set_len(count) };
}

#[target_feature(enable = "avx512f")]
fn stuck_avx512(kinds: &[JumpKind], keys: &[u64]) -> Vec<u32> {
    let mut places = Vec::new();
    for (chunk, keys) in keys.chunks(8).enumerate() {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        let mut stuck = lanes;
        for jump in kinds.iter().flat_map(|kind| &kind.jumps) {
            let flips = _mm512_and_si512(key, _mm512_set1_epi64(jump.flips as i64));
            stuck =
                _mm512_mask_cmpneq_epi64_mask(stuck, flips, _mm512_set1_epi64(jump.before as i64));
            if stuck == 0 {
                break;
            }
        }
        while stuck != 0 {
            places.push(8 * chunk as u32 + stuck.trailing_zeros());
            stuck &= stuck - 1;
        }
    }
    places
}
