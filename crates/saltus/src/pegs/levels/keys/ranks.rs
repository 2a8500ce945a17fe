//! Ranks of classes within their cells, by table lookup.
//!
//! The holes are split into two halves, *major* and *minor*, and the canonical key of a class has
//! the least major half. So a class is a least major half with any minor half, except for the few
//! major halves that a symmetry fixes. Jumps keep the *position class* (Reiss; de Bruijn 1972):
//! some sums of holes modulo 2 never change; a square grid has sixteen combinations of them. Given
//! the numbers of pegs of the cell and these sums, the major half determines the possible minor
//! halves. Tables number all of these from 0, so the rank of a class is the sum of two table
//! entries. In the middle of a game about every second rank is a class that occurs.

use crate::pegs::game::images::ByteMap;

/// The ranks of the classes of one position class within their cells.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// One copy of each hole of the major half, and one of each hole of the minor half.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "vectors alone read it")
    )]
    pub halves: [u64; 2],
    /// Maps a key to the packed holes of its major half, in the lower word, and of its minor half.
    pub split: ByteMap,
    /// By major half, if least: its index among those with the same cell number.
    pub majors: Vec<u32>,
    /// By minor half: its index among those with the same cell number and signs.
    pub minors: Vec<u32>,
    /// A cell number is that of the major half, which is less than `unit`, plus `unit` times that
    /// of the minor half.
    pub unit: u32,
    /// By cell number: the keys of the least major halves, with the required signs of the minor
    /// half.
    pub major_lists: Vec<Vec<(u64, u8)>>,
    /// By cell number and signs: the keys of the minor halves.
    pub minor_lists: Vec<Vec<u64>>,
    pub signs: usize,
}

impl Ranks {
    /// For each major half of a cell, its key and the keys of the matching minor halves.
    fn rows(&self, cell: u32) -> impl Iterator<Item = (u64, &[u64])> {
        let (major, minor) = ((cell % self.unit) as usize, (cell / self.unit) as usize);
        let minors =
            move |signs: u8| self.minor_lists[minor * self.signs + usize::from(signs)].as_slice();
        self.major_lists[major]
            .iter()
            .map(move |&(key, signs)| (key, minors(signs)))
    }

    /// The first rank of each major half of a cell, and the number of ranks; `None` if there are
    /// too many.
    pub(crate) fn bases(&self, cell: u32, bases: &mut Vec<u32>) -> Option<usize> {
        bases.clear();
        let mut next = 0u32;
        for (_, minors) in self.rows(cell) {
            bases.push(next);
            next = next.checked_add(u32::try_from(minors.len()).ok()?)?;
        }
        Some(next as usize)
    }

    /// The keys of a cell whose ranks `kept` selects, with their ranks, ascending.
    pub(crate) fn keys_where(
        &self,
        cell: u32,
        kept: impl Fn(usize) -> bool,
        keys: &mut Vec<(u64, u32)>,
    ) {
        let total = self.rows(cell).map(|(_, minors)| minors.len()).sum();
        keys.resize(total, (0, 0));
        let (mut number, mut count) = (0, 0);
        for (major, minors) in self.rows(cell) {
            for minor in minors {
                // Overwritten by the next if it is not kept.
                keys[count] = (major | minor, number as u32);
                count += usize::from(kept(number));
                number += 1;
            }
        }
        keys.truncate(count);
    }

    /// The rank of a canonical key in the cell with these `bases`.
    // Slices, since an index of a vector is a call where WebAssembly is built for size.
    #[inline(always)]
    pub(crate) fn number(&self, bases: &[u32], key: u64) -> u32 {
        let (majors, minors) = (self.majors.as_slice(), self.minors.as_slice());
        let halves = self.split.apply(key);
        bases[majors[halves as u32 as usize] as usize] + minors[(halves >> 32) as usize]
    }
}
