use proptest::prelude::*;
use saltus::internals::coded::{decode, encode, length};

proptest! {
    #[test]
    fn codes_round_trip(ranks in 1u32..700, share in 0u32..=64, seed: u64) {
        let mut words = vec![0u64; (ranks as usize).div_ceil(64)];
        let mut word = seed;
        for rank in 0..ranks {
            word = word.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            words[rank as usize / 64] |= u64::from((word >> 58) < u64::from(share)) << (rank % 64);
        }
        let classes = words.iter().map(|word| word.count_ones()).sum();
        let mut bytes = vec![7];
        let code = encode(&words, ranks, classes, &mut bytes);
        prop_assert!(bytes.len() <= 1 + (ranks as usize).div_ceil(8));
        prop_assert_eq!(length(code, ranks, &bytes[1..]), Some(bytes.len() - 1));
        bytes.extend([0xff; 8]); // what follows does not matter
        let mut back = Vec::new();
        decode(code, ranks, &bytes[1..], &mut back);
        prop_assert_eq!(back, words);
    }
}
