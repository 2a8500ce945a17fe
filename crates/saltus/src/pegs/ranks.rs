//! Ranks of classes within their cells, by table lookup.
//!
//! The holes are split into two halves, *major* and *minor*, and the canonical key of a class has
//! the least major half. So a class is a least major half with any minor half, except for the few
//! major halves that a symmetry fixes. Jumps keep the *position class* (Reiss; de Bruijn 1972):
//! some sums of holes modulo 2 never change; a square grid has sixteen combinations of them. Given
//! the numbers of pegs of the cell and these sums, the major half determines the possible minor
//! halves. Tables number all of these from 0, so the rank of a class is the sum of two table
//! entries. In the middle of a game about every second rank is a class that occurs.

use super::PegBoard;
use super::images::image;
use super::layout::{ByteMap, Layout};

/// Tables for larger halves would take longer to build than they save.
const MOST_HOLES: u32 = 22;

/// The ranks of the classes of one position class within their cells.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// One copy of each hole of the major half, and one of each hole of the minor half.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "vectors alone read it"))]
    pub halves: [u64; 2],
    /// Maps a key to the packed holes of its major half, in the lower word, and of its minor half.
    pub split: ByteMap,
    /// By major half, if least: its index among those with the same cell number.
    pub majors: Vec<u32>,
    /// By minor half: its index among those with the same cell number and signs.
    pub minors: Vec<u32>,
    /// A cell number is that of the major half, which is less than `unit`, plus `unit` times that
    /// of the minor half.
    unit: u32,
    /// By cell number: the keys of the least major halves, with the required signs of the minor
    /// half.
    major_lists: Vec<Vec<(u64, u8)>>,
    /// By cell number and signs: the keys of the minor halves.
    minor_lists: Vec<Vec<u64>>,
    signs: usize,
}

impl Ranks {
    /// The ranks for a layout; `None` if a half is too large.
    pub(crate) fn new(layout: &Layout, invariants: &Invariants) -> Option<Ranks> {
        let halves = layout.halves();
        if halves.iter().any(|half| half.count_ones() > MOST_HOLES) {
            return None;
        }
        let (unit, signs) = (layout.unit(), 1 << invariants.sums.len());

        let positions: Vec<u64> = subsets(halves[0]).map(|copies| layout.position(copies)).collect();
        let keys: Vec<u64> = positions.iter().map(|&position| layout.key(position)).collect();
        let mut least = keys.clone();
        layout.canonicalize(&mut least);
        let mut majors = vec![0; positions.len()];
        let mut major_lists = vec![Vec::new(); unit as usize];
        for (half, &position) in positions.iter().enumerate().filter(|&(half, _)| keys[half] == least[half]) {
            let list = &mut major_lists[layout.cell_of(position) as usize];
            majors[half] = list.len() as u32;
            list.push((keys[half], invariants.signs(position) ^ invariants.start_signs));
        }

        let mut minors = vec![0; 1 << halves[1].count_ones()];
        let mut minor_lists = vec![Vec::new(); (layout.last_cell() / unit + 1) as usize * signs];
        for (half, copies) in subsets(halves[1]).enumerate() {
            let position = layout.position(copies);
            let cell = (layout.cell_of(position) / unit) as usize;
            let list = &mut minor_lists[cell * signs + usize::from(invariants.signs(position))];
            minors[half] = list.len() as u32;
            list.push(layout.key(position));
        }

        let place =
            |half: u64, bit: usize| (half >> bit & 1 == 1).then(|| (half & ((1 << bit) - 1)).count_ones());
        let packed = |bit| match (place(halves[0], bit), place(halves[1], bit)) {
            (Some(place), _) => 1 << place,
            (_, Some(place)) => 1 << (place + 32),
            _ => 0,
        };
        let split = ByteMap::new(&packed);
        Some(Ranks { halves, split, majors, minors, unit, major_lists, minor_lists, signs })
    }

    /// For each major half of a cell, its key and the keys of the matching minor halves.
    fn rows(&self, cell: u32) -> impl Iterator<Item = (u64, &[u64])> {
        let (major, minor) = ((cell % self.unit) as usize, (cell / self.unit) as usize);
        let minors = move |signs: u8| self.minor_lists[minor * self.signs + usize::from(signs)].as_slice();
        self.major_lists[major].iter().map(move |&(key, signs)| (key, minors(signs)))
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
    pub(crate) fn keys_where(&self, cell: u32, kept: impl Fn(usize) -> bool, keys: &mut Vec<(u64, u32)>) {
        let total = self.rows(cell).map(|(_, minors)| minors.len()).sum();
        keys.resize(total, (0, 0));
        let (mut number, mut count) = (0, 0);
        for (major, minors) in self.rows(cell) {
            for minor in minors {
                keys[count] = (major | minor, number as u32); // overwritten by the next if it is not kept
                count += usize::from(kept(number));
                number += 1;
            }
        }
        keys.truncate(count);
    }

    /// The rank of a canonical key in the cell with these `bases`.
    pub(crate) fn number(&self, bases: &[u32], key: u64) -> u32 {
        let halves = self.split.apply(key);
        bases[self.majors[halves as u32 as usize] as usize] + self.minors[(halves >> 32) as usize]
    }
}

/// Sums of holes modulo 2 that no jump changes and that are equal for all images of the start.
#[derive(Clone, Debug)]
pub(crate) struct Invariants {
    /// A basis of the changes by jumps and between images of the start.
    changes: Vec<u64>,
    start: u64,
    sums: Vec<u64>,
    start_signs: u8,
}

impl Invariants {
    /// The invariants of the games from `start` under a group of symmetries.
    pub(crate) fn new(board: &PegBoard, start: u64, group: &[&[u8]]) -> Invariants {
        let flips = board.jumps.iter().map(|jump| jump.flips());
        let turns = group.iter().map(|symmetry| image(symmetry, start) ^ start);
        let changes = echelon(flips.chain(turns));
        let sums = orthogonal(&changes, board.holes).take(8).collect(); // eight make cells dense enough
        let mut invariants = Invariants { changes, start, sums, start_signs: 0 };
        invariants.start_signs = invariants.signs(start);
        invariants
    }

    /// Whether `position` agrees with the start in all invariants.
    pub(crate) fn hold(&self, position: u64) -> bool {
        self.changes.iter().fold(self.start ^ position, |rest, &change| rest.min(rest ^ change)) == 0
    }

    /// The number of sums.
    pub(crate) fn count(&self) -> usize {
        self.sums.len()
    }

    /// The sums of a position, one bit each.
    pub(crate) fn signs(&self, position: u64) -> u8 {
        let odd = |sum: &u64| ((position & sum).count_ones() & 1) as u8;
        self.sums.iter().enumerate().map(|(i, sum)| odd(sum) << i).sum()
    }
}

/// A basis of the span of `vectors` modulo 2, in which no vector has the leading bit of another;
/// largest first.
fn echelon(vectors: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for vector in vectors {
        let rest = basis.iter().fold(vector, |rest, &other| rest.min(rest ^ other));
        if rest != 0 {
            basis.iter_mut().for_each(|other| *other = (*other).min(*other ^ rest));
            let at = basis.partition_point(|&other| other > rest);
            basis.insert(at, rest);
        }
    }
    basis
}

/// A basis of the orthogonal complement, modulo 2, of a basis in echelon form: one vector for every
/// bit that is not a leading bit.
fn orthogonal(basis: &[u64], bits: u32) -> impl Iterator<Item = u64> {
    let leading = |vector: u64| 1 << (63 - vector.leading_zeros());
    let free =
        (0..bits).map(|bit| 1 << bit).filter(move |&bit| basis.iter().all(|&vector| leading(vector) != bit));
    free.map(move |bit| {
        basis.iter().filter(|&vector| vector & bit != 0).fold(bit, |sum, &v| sum | leading(v))
    })
}

/// All subsets of the bits of `mask`, ascending.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0u64), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
}
