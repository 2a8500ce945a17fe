//! The strict reading of a row with AVX2 and BMI2. `classify_portable` has the portable twin, and
//! `classify` the test that compares them.
#![allow(unsafe_code)]

use super::classify_portable::Row;
use crate::processor::Processor;
use std::arch::x86_64::*;

/// Whether this processor supports [`strict_row`].
pub(super) fn available() -> bool {
    Processor::chosen().has_avx2()
}

/// As `classify_portable::strict_row_portable`.
pub(super) fn strict_row(row: Row<'_>) -> bool {
    assert!(available());
    // SAFETY: the processor has the features that the function is compiled for.
    unsafe {
        if Processor::chosen().gathers_bits() {
            read::<true>(row)
        } else {
            read::<false>(row)
        }
    }
}

#[target_feature(enable = "avx2,bmi2")]
fn read<const GATHERS: bool>(row: Row<'_>) -> bool {
    let parity = row.parity;
    let (blocks, rest) = row.squares.as_chunks::<128>();
    let mut good = true;
    let words = row.white.iter_mut().zip(row.black.iter_mut());
    // The rest of the row, padded with empty squares.
    let mut last = [b'.'; 128];
    for square in last.iter_mut().skip(row.parity as usize).step_by(2) {
        *square = b'_';
    }
    last[..rest.len()].copy_from_slice(rest);
    for (block, (white, black)) in blocks.iter().chain([&last]).zip(words) {
        let (low_white, low_black, low_good) =
            half::<GATHERS>(block.first_chunk().expect("64 < 128"), parity);
        let (high_white, high_black, high_good) =
            half::<GATHERS>(block.last_chunk().expect("64 < 128"), parity);
        *white = low_white | high_white << 32;
        *black = low_black | high_black << 32;
        good &= low_good & high_good;
    }
    good
}

/// Whites and blacks on the playing squares of 64 squares, and whether every square is valid.
#[target_feature(enable = "avx2,bmi2")]
fn half<const GATHERS: bool>(squares: &[u8; 64], parity: u32) -> (u64, u64, bool) {
    let playing = 0x5555_5555_5555_5555u64 << parity;
    // The low halves of the four characters differ (. E, _ F, B 2, W 7): the one with that low
    // half, else no byte equal to it. Bit 3 is set in . and _ alone, bit 0 in _ and W alone.
    let by_low_half = _mm256_setr_epi8(
        -1, -1, b'B' as i8, -1, -1, -1, -1, b'W' as i8, -1, -1, -1, -1, -1, -1, b'.' as i8,
        b'_' as i8, -1, -1, b'B' as i8, -1, -1, -1, -1, b'W' as i8, -1, -1, -1, -1, -1, -1,
        b'.' as i8, b'_' as i8,
    );
    let read = |half: usize| {
        // SAFETY: 32 bytes from 0 or from 32 lie within the 64.
        let bytes = unsafe { _mm256_loadu_si256(squares.as_ptr().add(32 * half).cast()) };
        let known = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(by_low_half, bytes), bytes);
        let bit3 = _mm256_movemask_epi8(_mm256_slli_epi16::<4>(bytes)) as u32;
        let bit0 = _mm256_movemask_epi8(_mm256_slli_epi16::<7>(bytes)) as u32;
        (u64::from(bit3), u64::from(bit0), known)
    };
    let ((low3, low0, low_known), (high3, high0, high_known)) = (read(0), read(1));
    let (bit3, bit0) = (low3 | high3 << 32, low0 | high0 << 32);
    let known = _mm256_movemask_epi8(_mm256_and_si256(low_known, high_known)) == -1;
    let gather = |bits: u64| {
        if GATHERS {
            _pext_u64(bits, playing)
        } else {
            every_second(bits >> parity)
        }
    };
    let white = gather(!bit3 & bit0);
    let black = gather(!bit3 & !bit0);
    (white, black, known && (bit3 & !bit0) == !playing)
}

/// The bits with even numbers, moved together (Warren, *Hacker's Delight*, 7-4).
#[inline(always)]
fn every_second(bits: u64) -> u64 {
    let mut bits = bits & 0x5555_5555_5555_5555;
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
    (bits | bits >> 16) & 0xffff_ffff
}
