//! The classes of one cell as bytes: a set of ranks, as a bitmap or as gaps, whichever is shorter.
//!
//! Gaps are coded after Golomb and Rice: the quotient by a power of two in unary, then the rest.
//! For a set that holds most ranks, the gaps between the missing ranks are coded.

use crate::varint::{push_varint, varint};

/// How a set is coded: the lower two bits of a byte name the code, the upper bits hold the
/// logarithm of the divisor.
const BITMAP: u8 = 0;
const GAPS: u8 = 1;
const MISSING: u8 = 2;

/// Appends the code of a set of ranks below `ranks`, given as a bitmap, and returns how it is
/// coded.
pub fn encode(words: &[u64], ranks: u32, classes: u32, bytes: &mut Vec<u8>) -> u8 {
    let bitmap = (ranks as usize).div_ceil(8);
    let few = classes.min(ranks - classes);
    // Above a density of a third, gaps take more than a bit per rank.
    if few.saturating_mul(3) <= ranks {
        let whole = if few == classes { GAPS } else { MISSING };
        let mean = f64::from(ranks) / f64::from(few.max(1));
        let shift = (mean * std::f64::consts::LN_2)
            .log2()
            .floor()
            .clamp(0.0, 31.0) as u32;
        let from = bytes.len();
        push_varint(bytes, 0);
        let gaps = bytes.len();
        write_gaps(members(words, ranks, whole == MISSING), shift, bytes);
        let length = bytes.len() - gaps;
        if length + 2 < bitmap {
            let mut head = Vec::new();
            push_varint(&mut head, length as u64);
            bytes.splice(from..gaps, head);
            return whole | (shift as u8) << 2;
        }
        bytes.truncate(from);
    }
    let all = words.iter().flat_map(|word| word.to_le_bytes());
    bytes.extend(all.take(bitmap));
    BITMAP
}

/// The number of bytes of a code, including the prefix with their number; `None` if the bytes end
/// too early.
pub fn length(code: u8, ranks: u32, bytes: &[u8]) -> Option<usize> {
    let length = match code & 3 {
        BITMAP => (ranks as usize).div_ceil(8),
        GAPS | MISSING => {
            let mut at = 0;
            let gaps = usize::try_from(varint(bytes, &mut at)?).ok()?;
            at.checked_add(gaps)?
        }
        _ => return None,
    };
    (length <= bytes.len()).then_some(length)
}

/// Reads a code into a bitmap. Bytes that are not a code give an unspecified bitmap. The code must
/// be followed by 8 more bytes.
pub fn decode(code: u8, ranks: u32, bytes: &[u8], words: &mut Vec<u64>) {
    words.clear();
    let count = (ranks as usize).div_ceil(64);
    if code & 3 == BITMAP {
        // The last word may reach beyond the code.
        let (whole, _) = bytes.as_chunks::<8>();
        for word in whole.iter().take(count) {
            words.push(u64::from_le_bytes(*word));
        }
        clear_above(words, ranks);
        return;
    }
    let (mut at, missing) = (0, code & 3 == MISSING);
    let length = varint(bytes, &mut at).unwrap_or(0) as usize;
    words.resize(count, if missing { u64::MAX } else { 0 });
    read_gaps(&bytes[at..], length, u32::from(code >> 2), ranks, |rank| {
        words[rank as usize / 64] ^= 1 << (rank % 64);
    });
    clear_above(words, ranks);
}

/// Clears all bits from `ranks` upward.
fn clear_above(words: &mut [u64], ranks: u32) {
    if !ranks.is_multiple_of(64)
        && let Some(last) = words.last_mut()
    {
        *last &= (1 << (ranks % 64)) - 1;
    }
}

/// The ranks that are in a bitmap, or those that are not.
pub(super) fn members(words: &[u64], ranks: u32, missing: bool) -> impl Iterator<Item = u32> {
    let flip = if missing { u64::MAX } else { 0 };
    (0u32..)
        .step_by(64)
        .zip(words)
        .flat_map(move |(first, &word)| {
            let mut left = word ^ flip;
            if ranks - first < 64 {
                left &= (1 << (ranks - first)) - 1;
            }
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(first + bit)
            })
        })
}

fn write_gaps(ranks: impl Iterator<Item = u32>, shift: u32, bytes: &mut Vec<u8>) {
    let (mut window, mut filled, mut next) = (0u64, 0u32, 0u32);
    let mut push = |value: u64, bits: u32, bytes: &mut Vec<u8>| {
        window |= value << filled;
        filled += bits;
        while filled >= 8 {
            bytes.push(window as u8);
            window >>= 8;
            filled -= 8;
        }
    };
    for rank in ranks {
        let gap = rank - next;
        next = rank + 1;
        let mut quotient = gap >> shift;
        while quotient >= 32 {
            push(0, 32, bytes);
            quotient -= 32;
        }
        push(1 << quotient, quotient + 1, bytes);
        push(u64::from(gap & ((1 << shift) - 1)), shift, bytes);
    }
    // Zeros to the end of the byte begin a gap that never ends.
    push(0, 7, bytes);
}

fn read_gaps(bytes: &[u8], length: usize, shift: u32, ranks: u32, mut visit: impl FnMut(u32)) {
    let end = 8 * length;
    let mut bit = 0usize;
    let mut next = 0u32;
    // A word holds at least 57 bits: the zeros, a one, and the rest of the gap.
    const ZEROS: u32 = 25;
    loop {
        let (mut quotient, mut word) = (0u32, word_at(bytes, bit));
        while word.trailing_zeros() > ZEROS {
            bit += ZEROS as usize;
            if bit >= end {
                return;
            }
            quotient += ZEROS;
            word = word_at(bytes, bit);
        }
        let zeros = word.trailing_zeros();
        if bit + zeros as usize >= end {
            return;
        }
        quotient += zeros;
        let rest = word >> (zeros + 1) & ((1 << shift) - 1);
        bit += (zeros + 1 + shift) as usize;
        let gap = u64::from(quotient) << shift | rest;
        let rank = u64::from(next) + gap;
        if rank >= u64::from(ranks) {
            return;
        }
        visit(rank as u32);
        next = rank as u32 + 1;
    }
}

/// At least 57 bits from a place on, without those of other places below them.
#[inline]
fn word_at(bytes: &[u8], bit: usize) -> u64 {
    match bytes.get(bit / 8..).and_then(|bytes| bytes.first_chunk()) {
        Some(word) => u64::from_le_bytes(*word) >> (bit % 8),
        None => 0,
    }
}
