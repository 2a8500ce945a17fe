use saltus::{
    BigUint,
    internals::zeckendorf::{SMALL, digits, fibonacci, increment, value},
};

#[test]
fn small_numbers_count_up() {
    let mut counted = vec![0];
    for number in 0..20_000u32 {
        let set: Vec<usize> = (0..64).filter(|i| counted[0] >> i & 1 == 1).collect();
        assert!(
            set.windows(2).all(|pair| pair[0] + 1 < pair[1]),
            "neighbours in {number}"
        );
        assert_eq!(
            set.iter().map(|&i| SMALL[i]).sum::<u64>(),
            u64::from(number)
        );
        assert_eq!(value(&counted), number.into());
        assert_eq!(digits(&number.into())[0], counted[0]);
        increment(&mut counted);
    }
}

/// Tests numbers near sums of few large Fibonacci numbers, where a wrong quotient would show.
#[test]
fn digits_and_value_are_inverse() {
    for (k, j) in [
        (64, 2),
        (65, 3),
        (66, 64),
        (67, 65),
        (129, 64),
        (130, 66),
        (258, 128),
        (1000, 500),
        (1027, 9),
    ] {
        for offset in 0..40u32 {
            let number = fibonacci(k) + fibonacci(j) + offset - 20u32;
            let found = digits(&number);
            let bits = || (0..64 * found.len()).filter(|i| found[i / 64] >> (i % 64) & 1 == 1);
            assert!(bits().zip(bits().skip(1)).all(|(a, b)| a + 1 < b));
            assert_eq!(
                bits().map(|i| fibonacci(i as u64 + 2)).sum::<BigUint>(),
                number
            );
            assert_eq!(value(&found), number);
        }
    }
}
