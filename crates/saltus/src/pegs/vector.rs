//! The innermost loops over keys for processors with AVX-512: eight keys to a vector. Every function returns `None`
//! where the processor lacks it; [`super::canonical`] holds the portable twins and the test that compares them.

#![allow(unsafe_code)]

use super::canonical::BLOCK;
use super::layout::JumpKind;
use super::ranks::Ranks;
use std::arch::x86_64::*;

/// Whether this processor has what the vector forms need.
fn usable() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("popcnt")
}

/// Replaces every key by its least image.
pub(super) fn least(shuffles: &[[u8; 8]], major: u64, keys: &mut [u64]) -> Option<()> {
    // SAFETY: the processor has the features.
    usable().then(|| unsafe { least_avx512(shuffles, major, keys) })
}

/// The vector form of [`super::canonical::numbers`].
pub(super) fn numbers(ranks: &Ranks, bases: &[u32], keys: &[u64], numbers: &mut Vec<u32>) -> Option<()> {
    // SAFETY: the processor has the features.
    is_x86_feature_detected!("bmi2").then(|| unsafe { numbers_bmi2(ranks, bases, keys, numbers) })
}

#[target_feature(enable = "bmi2")]
fn numbers_bmi2(ranks: &Ranks, bases: &[u32], keys: &[u64], numbers: &mut Vec<u32>) {
    let [major, minor] = ranks.halves;
    numbers.extend(keys.iter().map(|&key| {
        let major = ranks.majors[_pext_u64(key, major) as usize];
        bases[major as usize] + ranks.minors[_pext_u64(key, minor) as usize]
    }));
}

/// The keys that some symmetry fixes.
pub(super) fn fixed(shuffles: &[[u8; 8]], keys: &[u64]) -> Option<Vec<u64>> {
    // SAFETY: the processor has the features.
    usable().then(|| unsafe { fixed_avx512(shuffles, keys) })
}

/// The vector form of [`super::canonical::follow`].
pub(super) fn follow(
    keys: &[u64],
    flips: u64,
    pattern: u64,
    first: u32,
    after: &mut [u64],
    places: &mut [u32],
) -> Option<usize> {
    let room = keys.len() <= BLOCK && after.len() >= BLOCK + 8 && places.len() >= BLOCK + 8;
    // SAFETY: the processor has the features, and the buffers have the room.
    (room && usable()).then(|| unsafe { follow_avx512(keys, flips, pattern, first, after, places) })
}

/// The vector form of [`super::canonical::stuck`].
pub(super) fn stuck(kinds: &[JumpKind], keys: &[u64]) -> Option<Vec<u32>> {
    // SAFETY: the processor has the features.
    usable().then(|| unsafe { stuck_avx512(kinds, keys) })
}

/// The controls of a byte shuffle of each of the eight words.
#[target_feature(enable = "avx512f,avx512bw")]
fn control(shuffle: &[u8; 8]) -> __m512i {
    // A shuffle works within 16 bytes, so the upper word of each pair reads 8 bytes further.
    let low = u64::from_le_bytes(*shuffle) as i64;
    let high = low + 0x0808_0808_0808_0808;
    _mm512_set_epi64(high, low, high, low, high, low, high, low)
}

/// The lanes that hold keys when `left` keys are left.
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
            // Groups of order 5 and 7, which only rings have; the last images are taken twice if they are too few.
            let [e, f] = [shuffles.get(4).unwrap_or(a), shuffles.get(5).unwrap_or(a)];
            least_of([a, b, c, d, e, f], major, keys);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn least_of<const N: usize>(shuffles: [&[u8; 8]; N], major: u64, keys: &mut [u64]) {
    let controls = shuffles.map(|shuffle| control(shuffle));
    let major = _mm512_set1_epi64(major as i64);
    for keys in keys.chunks_mut(8) {
        let lanes = lanes(keys.len());
        // SAFETY: the lanes in use lie within the chunk.
        let key = unsafe { _mm512_maskz_loadu_epi64(lanes, keys.as_ptr().cast()) };
        // First the least major half, then the least key among those that have it.
        let mut least_half = _mm512_and_si512(key, major);
        for control in controls {
            least_half =
                _mm512_min_epu64(least_half, _mm512_and_si512(_mm512_shuffle_epi8(key, control), major));
        }
        let mut least = _mm512_set1_epi64(-1);
        for image in [key].into_iter().chain(controls.map(|control| _mm512_shuffle_epi8(key, control))) {
            let has_it = _mm512_cmpeq_epi64_mask(_mm512_and_si512(image, major), least_half);
            least = _mm512_mask_min_epu64(least, has_it, least, image);
        }
        // SAFETY: as above.
        unsafe { _mm512_mask_storeu_epi64(keys.as_mut_ptr().cast(), lanes, least) };
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

/// # Safety
/// `keys` holds at most [`BLOCK`] keys, and the buffers have room for 8 entries more.
#[target_feature(enable = "avx512f,avx512vl,popcnt")]
unsafe fn follow_avx512(
    keys: &[u64],
    flips: u64,
    pattern: u64,
    first: u32,
    after: &mut [u64],
    places: &mut [u32],
) -> usize {
    let flips = _mm512_set1_epi64(flips as i64);
    let pattern = _mm512_set1_epi64(pattern as i64);
    let mut place =
        _mm256_add_epi32(_mm256_set1_epi32(first as i32), _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
    let (after, places) = (after.as_mut_ptr(), places.as_mut_ptr());
    let mut count = 0;
    let mut emit = |key, lanes| {
        let fits = _mm512_mask_cmpeq_epi64_mask(lanes, _mm512_and_si512(key, flips), pattern);
        let key = _mm512_maskz_compress_epi64(fits, _mm512_xor_si512(key, flips));
        // SAFETY: `count` is at most the number of keys before these, so 8 entries from there are in the room.
        unsafe {
            _mm512_storeu_epi64(after.add(count).cast(), key);
            _mm256_storeu_epi32(places.add(count).cast(), _mm256_maskz_compress_epi32(fits, place));
        }
        place = _mm256_add_epi32(place, _mm256_set1_epi32(8));
        count += fits.count_ones() as usize;
    };
    let (chunks, rest) = keys.as_chunks::<8>();
    for keys in chunks {
        // SAFETY: the chunk has eight keys.
        emit(unsafe { _mm512_loadu_epi64(keys.as_ptr().cast()) }, 0xff);
    }
    let lanes = lanes(rest.len());
    // SAFETY: the lanes in use lie within the rest.
    emit(unsafe { _mm512_maskz_loadu_epi64(lanes, rest.as_ptr().cast()) }, lanes);
    count
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
            stuck = _mm512_mask_cmpneq_epi64_mask(stuck, flips, _mm512_set1_epi64(jump.before as i64));
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
