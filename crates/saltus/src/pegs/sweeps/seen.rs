//! Sets of positions in shards. One thread at a time fills a shard, so no locks are needed.

/// The number of shards. The high bits of the hash of a key select a shard, the low bits a slot.
pub const SHARDS: usize = 256;

/// A hash.
pub(crate) fn mix(key: u64) -> u64 {
    let product = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}

/// The shard that holds `key`.
pub(crate) fn shard(key: u64) -> usize {
    (mix(key) >> 56) as usize
}

/// A set of nonempty positions, with linear probing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shard {
    slots: Vec<u64>,
    len: usize,
}

impl Shard {
    /// Adds a nonzero key. Returns whether it is new.
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        if self.len * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let place = self.place(key);
        let new = self.slots[place] == 0;
        self.slots[place] = key;
        self.len += usize::from(new);
        new
    }

    /// Whether a nonzero key is in the set.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        !self.slots.is_empty() && self.slots[self.place(key)] == key
    }

    /// The number of keys.
    pub(crate) fn len(&self) -> u64 {
        self.len as u64
    }

    /// The size of the set in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes_with(0)
    }

    /// The size of the set in bytes with `more` further keys.
    pub(crate) fn bytes_with(&self, more: usize) -> u64 {
        let mut slots = self.slots.len();
        while self.len + more > slots / 4 * 3 {
            slots = (slots * 2).max(16);
        }
        slots as u64 * 8
    }

    /// The slot of the key, or the vacant slot where it belongs. There is always a vacant slot.
    fn place(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = mix(key) as usize & mask;
        while self.slots[place] != 0 && self.slots[place] != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        self.slots = vec![0; (slots.len() * 2).max(16)];
        for key in slots.into_iter().filter(|&key| key != 0) {
            let place = self.place(key);
            self.slots[place] = key;
        }
    }
}
