//! Integers of up to 64 bits as groups of seven bits, lowest first (LEB128).

/// Appends a number.
pub(crate) fn push_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads a number and advances `at` past it. `None` if the bytes end early or the number has more
/// than ten.
pub(crate) fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0u64;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_read_back(bits in 0u32..=64, seed: u64, rest: Vec<u8>) {
            let value = seed.checked_shr(64 - bits).unwrap_or(0);
            let mut bytes = Vec::new();
            push_varint(&mut bytes, value);
            let (length, mut at) = (bytes.len(), 0);
            prop_assert_eq!(length as u32, (64 - value.leading_zeros()).div_ceil(7).max(1));
            prop_assert_eq!(varint(&bytes[..length - 1], &mut at), None);
            bytes.extend(rest);
            at = 0;
            prop_assert_eq!(varint(&bytes, &mut at), Some(value));
            prop_assert_eq!(at, length);
        }
    }
}
