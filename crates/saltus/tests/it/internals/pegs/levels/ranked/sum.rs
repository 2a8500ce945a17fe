use saltus::{
    BigUint,
    internals::sum::{Huge, Reached, Sum, spread_portable},
};

#[test]
fn vector_form_equals_portable_form() {
    let mut word = 0x2545_f491_4f6c_dd1du64;
    let mut next = || {
        word = word.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(23) ^ 0x9e37_79b9;
        word
    };
    for width in 1..=8 {
        for length in 0..5 {
            let words: Vec<u64> = (0..length)
                .map(|at| next() & if at == 1 { 0 } else { next() | next() })
                .collect();
            let count: u32 = words.iter().map(|word| word.count_ones()).sum();
            let bytes: Vec<u8> = (0..count as usize * width + 8)
                .map(|_| next() as u8)
                .collect();
            let [mut numbers, mut twin] = [0, 1].map(|_| vec![0u64; 64 * length]);
            u64::unpack(&words, &bytes, width, &mut numbers);
            spread_portable(&words, &bytes, width, &mut twin);
            assert_eq!(numbers, twin, "{width} bytes");
            assert_eq!(
                twin.iter().filter(|&&number| number != 0).count() > 0,
                count > 0
            );
        }
    }
}

/// Bits to bytes and back, compared with a naive loop, for whole words and ends of words.
#[test]
fn met_bits_are_bytes() {
    let mut word = 0x2545_f491_4f6c_dd1du64;
    for length in 0..=64 {
        for _ in 0..20 {
            word = word.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(23) ^ 0x9e37_79b9;
            let plain: Vec<u8> = (0..64).map(|bit| (word >> bit & 1) as u8).collect();
            let mut numbers = [Reached(1); 64];
            Reached::unpack(&[word], &[], 0, &mut numbers);
            assert_eq!(numbers.map(|met| met.0), plain[..]);
            let below = 1u64.checked_shl(length).map_or(u64::MAX, |bit| bit - 1);
            assert_eq!(Reached::pack(&numbers[..length as usize]), word & below);
            let mut numbers = vec![Reached(1); length as usize];
            numbers.iter_mut().step_by(3).for_each(|met| met.0 = 0);
            Reached::retain(&[word], &mut numbers);
            let kept = |(bit, &has): (usize, &u8)| if bit % 3 == 0 { 0 } else { has };
            let plain: Vec<u8> = plain[..length as usize]
                .iter()
                .enumerate()
                .map(kept)
                .collect();
            assert_eq!(numbers.iter().map(|met| met.0).collect::<Vec<u8>>(), plain);
        }
    }
}

#[test]
fn numbers_read_back() {
    let bits = [1, 7, 8, 9, 63, 64, 65, 127, 128, 129, 300, 511];
    for bit in bits {
        let mut sum = Huge::default();
        sum.0[bit / 64] = 1 << (bit % 64);
        sum.0[0] |= 1;
        let mut bytes = Vec::new();
        let width = usize::from(sum.bits().div_ceil(8));
        sum.write(width, &mut bytes);
        bytes.extend([0xff; 8]);
        assert_eq!(usize::from(sum.bits()), bit + 1);
        assert_eq!(
            Huge::read(&bytes, width).big(),
            (BigUint::from(1u32) << bit) | BigUint::from(1u32)
        );
        if bit < 128 {
            assert_eq!(u128::read(&bytes, width).big(), sum.big());
        }
        let mut twice = sum;
        if bit < 511 {
            twice.add(sum);
            assert_eq!(twice.big(), sum.big() * 2u32);
        }
    }
}
