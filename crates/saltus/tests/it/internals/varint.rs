use proptest::prelude::*;
use saltus::internals::varint::{push_varint, varint};

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
