//! Conversion between integers and Zeckendorf representations (sums of non-adjacent Fibonacci
//! numbers), fast for millions of digits.
//!
//! By Zeckendorf's theorem each natural number is such a sum in exactly one way. Digit i of a
//! number stands for F(i + 2), where F(1) = F(2) = 1. Both directions use divide and conquer with
//! the shift S, which moves every digit up by one: for a number a whose digits are shifted by h
//! places, S^h(a) = a F(h - 1) + S(a) F(h).

use num_bigint::BigUint;

/// F(64 · 2^k - 1) and F(64 · 2^k) for k = 0, 1, 2, ...
struct Ladder(Vec<(BigUint, BigUint)>);

/// F(k) by doubling. Takes O(M(k)) time, where M(k) is the cost of a product of k bits.
pub fn fibonacci(k: u64) -> BigUint {
    let (mut before, mut here) = (BigUint::from(1u32), BigUint::ZERO); // F(-1), F(0)
    for i in (0..u64::BITS - k.leading_zeros()).rev() {
        (before, here) = doubled(&before, &here);
        if k >> i & 1 == 1 {
            before += &here;
            std::mem::swap(&mut before, &mut here);
        }
    }
    here
}

/// F(2h - 1) and F(2h) from F(h - 1) and F(h).
fn doubled(before: &BigUint, here: &BigUint) -> (BigUint, BigUint) {
    (before * before + here * here, here * (before * 2u32 + here))
}

impl Ladder {
    fn new(levels: usize) -> Ladder {
        let mut pairs = Vec::with_capacity(levels);
        while pairs.len() < levels {
            pairs.push(match pairs.last() {
                None => (fibonacci(63), fibonacci(64)),
                Some((before, here)) => doubled(before, here),
            });
        }
        Ladder(pairs)
    }
}

/// F(2) to F(65).
pub const SMALL: [u64; 65] = {
    let mut table = [1; 65];
    table[1] = 2;
    let mut i = 2;
    while i < 65 {
        table[i] = table[i - 1] + table[i - 2];
        i += 1;
    }
    table
};

/// The sum of F(i + 2) over the set bits i.
pub fn value(digits: &[u64]) -> BigUint {
    let levels = digits.len().next_power_of_two().ilog2() as usize;
    value_and_shift(digits, &Ladder::new(levels)).0
}

/// The value of the digits, and the value of the shifted digits.
fn value_and_shift(digits: &[u64], ladder: &Ladder) -> (BigUint, BigUint) {
    match digits {
        [] => (BigUint::ZERO, BigUint::ZERO),
        [word] => {
            let (mut sum, mut shifted) = (0, 0);
            for i in 0..64 {
                if word >> i & 1 == 1 {
                    sum += SMALL[i];
                    shifted += SMALL[i + 1];
                }
            }
            (sum.into(), shifted.into())
        }
        _ => {
            let level = digits.len().next_power_of_two().ilog2() as usize - 1;
            let (low, high) = digits.split_at(1 << level);
            let (low, low_shift) = value_and_shift(low, ladder);
            let (high, high_shift) = value_and_shift(high, ladder);
            let (shifted, next) = shifted(&high, &high_shift, &ladder.0[level]);
            (low + shifted, low_shift + next)
        }
    }
}

/// S^h(a) and S^(h + 1)(a) from a, S(a), and F(h - 1) and F(h).
fn shifted(
    a: &BigUint,
    shift: &BigUint,
    (before, here): &(BigUint, BigUint),
) -> (BigUint, BigUint) {
    let first = a * before;
    let next = (a + shift) * (before + here) - &first;
    (first + shift * here, next)
}

/// The digits of a number.
pub fn digits(value: &BigUint) -> Vec<u64> {
    // F(h + 2) > φ^h >= 2^(0.694 h) exceeds the value if h is at least 1.441 times its number of
    // bits.
    let words = (value.bits() / 1000 * 1441 + 1441)
        .div_ceil(64)
        .next_power_of_two();
    let levels = words.ilog2() as usize;
    digits_and_shift(value, levels, &Ladder::new(levels)).0
}

/// The digits of a number below F(64 · 2^level + 2), as 2^level words, and the value of the shifted
/// digits.
fn digits_and_shift(value: &BigUint, level: usize, ladder: &Ladder) -> (Vec<u64>, BigUint) {
    let Some(half) = level.checked_sub(1) else {
        return small_digits(value);
    };
    if *value == BigUint::ZERO {
        return (vec![0; 1 << level], BigUint::ZERO);
    }
    let (before, here) = &ladder.0[half];
    // The upper half is the largest a with S^h(a) <= value. Since S(a) = floor((a + 1)φ) - 1,
    // S^h(a) = a φ^h + c F(h) with -0.39 < c < 0.62, so a > value/φ^h - 1.28. The Lucas number F(h
    // - 1) + F(h + 1) differs from φ^h by less than 1e-13. So a is at least the quotient if the
    // remainder is over 0.28 of it, and otherwise at least one less.
    let power = before * 2u32 + here;
    let mut high = value / &power;
    let rest = value - &high * &power;
    if high > BigUint::ZERO && rest * 3u32 <= power {
        high -= 1u32;
    }
    let (mut high_digits, mut high_shift) = digits_and_shift(&high, half, ladder);
    let mut low = value - (&high * before + &high_shift * here);
    // From a to a + 1, S(a) grows by 1 if digit 0 is set and by 2 otherwise, and S^h(a) by F(h + 1)
    // or F(h + 2).
    loop {
        let odd = high_digits[0] & 1 == 1;
        let step = if odd {
            before + here
        } else {
            before + here * 2u32
        };
        if low < step {
            break;
        }
        low -= step;
        high += 1u32;
        high_shift += if odd { 1u32 } else { 2 };
        increment(&mut high_digits);
    }
    let (mut digits, low_shift) = digits_and_shift(&low, half, ladder);
    digits.append(&mut high_digits);
    let next = (&high + &high_shift) * (before + here) - high * before;
    (digits, low_shift + next)
}

/// One word of digits, by the greedy algorithm from the largest.
fn small_digits(value: &BigUint) -> (Vec<u64>, BigUint) {
    let mut rest = value.iter_u64_digits().next().unwrap_or(0); // below F(66)
    let (mut word, mut shift) = (0, 0);
    for i in (0..64).rev() {
        if SMALL[i] <= rest {
            rest -= SMALL[i];
            word |= 1 << i;
            shift += SMALL[i + 1];
        }
    }
    (vec![word], BigUint::from(shift))
}

/// Adds one, with a new digit beyond the last word if needed.
pub fn increment(digits: &mut Vec<u64>) {
    // F(2) + F(2) = F(3); then F(i) + F(i + 1) = F(i + 2) for adjacent digits until there are none.
    let mut i = usize::from(has_digit(digits, 0));
    if i == 1 {
        flip_digit(digits, 0);
    }
    flip_digit(digits, i);
    while has_digit(digits, i + 1) {
        flip_digit(digits, i);
        flip_digit(digits, i + 1);
        flip_digit(digits, i + 2);
        i += 2;
    }
}

fn has_digit(digits: &[u64], i: usize) -> bool {
    i / 64 < digits.len() && digits[i / 64] >> (i % 64) & 1 == 1
}

/// Changes a digit, of the words or of the next one.
fn flip_digit(digits: &mut Vec<u64>, i: usize) {
    if i / 64 == digits.len() {
        digits.push(0);
    }
    digits[i / 64] ^= 1 << (i % 64);
}
