//! Pseudorandom numbers from a seed, equal on every machine.

/// The generator splitmix64 (Steele, Lea and Flood 2014).
///
/// ```
/// use saltus::random::Random;
/// // Source: the first numbers of the authors' program from the seed 1234567.
/// let mut random = Random::new(1_234_567);
/// assert_eq!(random.word(), 6_457_827_717_110_365_317);
/// assert_eq!(random.word(), 3_203_168_211_198_807_973);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, or 0 if `bound` is 0. The bias is less than `bound / 2^64`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.word()) * bound as u128) >> 64) as usize
    }

    /// 64 bits, each set with probability `share / 256`.
    pub fn biased(&mut self, share: u8) -> u64 {
        (0..8).fold(0, |bits, i| {
            if share >> i & 1 == 1 {
                bits | self.word()
            } else {
                bits & self.word()
            }
        })
    }
}
