//! Permutations of the bits of a word.

/// A permutation of the bits of a word.
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// The new index of each bit.
    to: [u8; 64],
    /// The old index of each bit.
    #[cfg_attr(
        not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            target_arch = "wasm32"
        )),
        allow(dead_code, reason = "vectors alone read it")
    )]
    pub from: [u8; 64],
    /// The new places.
    #[cfg_attr(
        not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            target_arch = "wasm32"
        )),
        allow(dead_code, reason = "vectors alone read it")
    )]
    pub mask: u64,
}

impl Shuffle {
    /// Made from the new indices of the first bits; a word has no others.
    pub fn new(places: impl Iterator<Item = usize>) -> Shuffle {
        let mut shuffle = Shuffle {
            to: [0; 64],
            from: [0; 64],
            mask: 0,
        };
        for (bit, place) in places.enumerate() {
            shuffle.to[bit] = place as u8;
            shuffle.from[place] = bit as u8;
            shuffle.mask |= 1 << place;
        }
        shuffle
    }

    /// The new index of a bit.
    #[inline]
    pub fn image(&self, bit: u32) -> u32 {
        self.to[bit as usize].into()
    }

    /// The new index of each bit.
    #[cfg(target_arch = "x86_64")]
    pub fn images(&self) -> &[u8; 64] {
        &self.to
    }

    /// The old index of each bit, a byte each, by sixteen bits.
    #[cfg(any(target_arch = "aarch64", target_arch = "wasm32"))]
    #[inline(always)]
    pub fn sixteens(&self) -> impl Iterator<Item = [u64; 2]> {
        let (sixteens, _) = self.from.as_chunks::<16>();
        sixteens.iter().map(|sixteen| {
            let both = u128::from_le_bytes(*sixteen);
            [both as u64, (both >> 64) as u64]
        })
    }

    /// The bits of a word at their new indices.
    #[inline]
    #[cfg_attr(
        target_arch = "wasm32",
        allow(dead_code, reason = "the vectors of WebAssembly are always there")
    )]
    pub fn apply(&self, mut word: u64) -> u64 {
        let mut image = 0;
        while word != 0 {
            image |= 1 << self.to[word.trailing_zeros() as usize];
            word &= word - 1;
        }
        image
    }
}
