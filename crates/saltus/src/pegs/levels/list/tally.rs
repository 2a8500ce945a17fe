//! Sums of weights by class, for one cell at a time: in an array by rank if the cell is dense, in a
//! hash table if it is sparse.

use super::Cell;
use super::weight::Weight;
use crate::pegs::levels::keys::canonical::numbers;
use crate::pegs::levels::keys::ranks::Ranks;

/// The sums of one cell. It is reused, to keep its memory.
pub(crate) struct Tally<'a, W: Weight> {
    ranks: Option<&'a Ranks>,
    cell: u32,
    /// Whether `sums` is in use instead of `slots`.
    dense: bool,
    /// The sums, by rank.
    sums: Vec<W::Sum>,
    bases: Vec<u32>,
    numbers: Vec<u32>,
    kept: Vec<(u64, u32)>,
    /// A hash table with open addressing, at most half full; its size is a power of two. No key is
    /// 0, since a jump leaves a peg.
    slots: Vec<(u64, W::Sum)>,
    used: usize,
}

/// A cell is dense if it has at most this number of ranks per expected sum.
const DENSE: usize = 8;

impl<'a, W: Weight> Tally<'a, W> {
    /// `ranks` numbers the classes, if given.
    pub(crate) fn new(ranks: Option<&'a Ranks>) -> Tally<'a, W> {
        Tally {
            ranks,
            cell: 0,
            dense: false,
            sums: Vec::new(),
            bases: Vec::new(),
            numbers: Vec::new(),
            kept: Vec::new(),
            slots: Vec::new(),
            used: 0,
        }
    }

    /// Starts another cell with about `expected` sums.
    pub(crate) fn begin(&mut self, cell: u32, expected: usize) {
        self.cell = cell;
        let count = match self.ranks {
            Some(ranks) => ranks.bases(cell, &mut self.bases),
            None => None,
        };
        match count {
            Some(count) if count <= DENSE * expected => {
                self.dense = true;
                self.sums.clear();
                self.sums.resize(count, W::Sum::default());
            }
            _ => {
                self.dense = false;
                self.clear_slots(expected / 2);
            }
        }
    }

    /// Adds a weight to the sum of each key. Returns `false` on overflow.
    #[must_use]
    pub(crate) fn add(&mut self, keys: &[u64], places: &[u32], weights: &[W]) -> bool {
        let mut fits = true;
        if self.dense
            && let Some(ranks) = self.ranks
        {
            numbers(ranks, &self.bases, keys, &mut self.numbers);
            for (&number, &place) in self.numbers.iter().zip(places) {
                fits &= weights[place as usize].add_to(&mut self.sums[number as usize]);
            }
            return fits;
        }
        for (&key, &place) in keys.iter().zip(places) {
            let at = self.slot(key);
            let (slot, sum) = &mut self.slots[at];
            fits &= weights[place as usize].add_to(sum);
            if *slot == 0 {
                *slot = key;
                self.used += 1;
                if 2 * self.used > self.slots.len() {
                    self.grow();
                }
            }
        }
        fits
    }

    /// The classes with a sum.
    pub(crate) fn all(&mut self) -> Cell<W> {
        if self.dense
            && let Some(ranks) = self.ranks
        {
            ranks.keys_where(
                self.cell,
                |number| W::is_some(&self.sums[number]),
                &mut self.kept,
            );
            let mut keys = Vec::with_capacity(self.kept.len());
            let mut weights = Vec::with_capacity(self.kept.len());
            for &(key, number) in &self.kept {
                keys.push(key);
                weights.extend(W::of(&self.sums[number as usize])); // each has a sum
            }
            Cell {
                number: self.cell,
                keys,
                weights,
            }
        } else {
            gathered(self.cell, self.slots.iter().map(|(key, sum)| (*key, sum)))
        }
    }

    /// The classes of `keys` that have a sum.
    pub(crate) fn restricted_to(&mut self, keys: &[u64]) -> Cell<W> {
        if self.dense
            && let Some(ranks) = self.ranks
        {
            numbers(ranks, &self.bases, keys, &mut self.numbers);
            let numbers = self.numbers.iter();
            let sums = numbers.map(|&number| &self.sums[number as usize]);
            gathered(self.cell, keys.iter().copied().zip(sums))
        } else {
            let sum = |key: u64| &self.slots[self.slot(key)].1;
            gathered(self.cell, keys.iter().map(|&key| (key, sum(key))))
        }
    }

    fn clear_slots(&mut self, room: usize) {
        self.slots.clear();
        self.slots
            .resize(room.next_power_of_two().max(16), (0, W::Sum::default()));
        self.used = 0;
    }

    /// The slot of a key, or the empty slot where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & mask;
        while self.slots[at].0 != key && self.slots[at].0 != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let slots = std::mem::take(&mut self.slots);
        self.clear_slots(2 * slots.len());
        for (key, sum) in slots {
            if key != 0 {
                let at = self.slot(key);
                self.slots[at] = (key, sum);
                self.used += 1;
            }
        }
    }
}

/// The cell of all keys that have a sum.
fn gathered<'s, W: Weight>(number: u32, sums: impl Iterator<Item = (u64, &'s W::Sum)>) -> Cell<W>
where
    W::Sum: 's,
{
    let (mut keys, mut weights) = (Vec::new(), Vec::new());
    for (key, sum) in sums {
        if let Some(weight) = W::of(sum) {
            keys.push(key);
            weights.push(weight);
        }
    }
    keys.shrink_to_fit();
    weights.shrink_to_fit();
    Cell {
        number,
        keys,
        weights,
    }
}
