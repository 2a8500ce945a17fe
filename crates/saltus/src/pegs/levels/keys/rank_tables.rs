//! The tables of the ranks of a layout.

use super::invariants::Invariants;
use super::layout::Layout;
use super::ranks::Ranks;
use crate::pegs::game::images::ByteMap;

/// Tables for larger halves would take longer to build than they save.
const MOST_HOLES: u32 = 22;

impl Layout {
    /// The ranks of classes within their cells, computed on first use. `None` if the board is too
    /// large or the layout has no start.
    pub(crate) fn ranks(&self) -> Option<&Ranks> {
        let make = || tables(self, self.invariants.as_ref()?);
        self.ranks.get_or_init(make).as_ref()
    }
}

/// The ranks for a layout; `None` if a half is too large.
fn tables(layout: &Layout, invariants: &Invariants) -> Option<Ranks> {
    let halves = layout.halves();
    if halves.iter().any(|half| half.count_ones() > MOST_HOLES) {
        return None;
    }
    let unit = layout.unit();
    let signs = 1 << invariants.count();
    let majors = MajorTable::new(layout, invariants, halves[0]);
    let minors = MinorTable::new(layout, invariants, halves[1]);
    Some(Ranks {
        halves,
        split: ByteMap::new(&|bit| packed_bit(halves, bit)),
        majors: majors.numbers,
        minors: minors.numbers,
        unit,
        major_lists: majors.lists,
        minor_lists: minors.lists,
        signs,
    })
}

/// The major halves that are least: their numbers and lists by cell number, as in [`Ranks`].
struct MajorTable {
    numbers: Vec<u32>,
    lists: Vec<Vec<(u64, u8)>>,
}

impl MajorTable {
    fn new(layout: &Layout, invariants: &Invariants, holes: u64) -> MajorTable {
        let mut keys = Vec::new();
        for copies in subsets(holes) {
            keys.push(layout.key(layout.position(copies)));
        }
        let mut least = keys.clone();
        layout.canonicalize(&mut least);

        let mut numbers = vec![0; keys.len()];
        let mut lists = vec![Vec::new(); layout.unit() as usize];
        for (half, &key) in keys.iter().enumerate() {
            if key != least[half] {
                continue;
            }
            let position = layout.position(key);
            let list = &mut lists[layout.cell_of(position) as usize];
            numbers[half] = list.len() as u32;
            list.push((key, invariants.signs(position) ^ invariants.start_signs));
        }
        MajorTable { numbers, lists }
    }
}

/// The minor halves: their numbers and lists by cell number and signs, as in [`Ranks`].
struct MinorTable {
    numbers: Vec<u32>,
    lists: Vec<Vec<u64>>,
}

impl MinorTable {
    fn new(layout: &Layout, invariants: &Invariants, holes: u64) -> MinorTable {
        let unit = layout.unit();
        let signs = 1 << invariants.count();
        let mut numbers = vec![0; 1 << holes.count_ones()];
        let mut lists = vec![Vec::new(); (layout.last_cell() / unit + 1) as usize * signs];
        for (half, copies) in subsets(holes).enumerate() {
            let position = layout.position(copies);
            let cell = (layout.cell_of(position) / unit) as usize;
            let list = &mut lists[cell * signs + usize::from(invariants.signs(position))];
            numbers[half] = list.len() as u32;
            list.push(layout.key(position));
        }
        MinorTable { numbers, lists }
    }
}

/// Where a bit of a key goes when its halves are packed, the major one in the lower word; 0 if it
/// is in neither.
fn packed_bit(halves: [u64; 2], bit: usize) -> u64 {
    for (half, low) in halves.into_iter().zip([0, 32]) {
        if half >> bit & 1 == 1 {
            let place = (half & ((1 << bit) - 1)).count_ones();
            return 1 << (place + low);
        }
    }
    0
}

/// All subsets of the bits of `mask`, ascending.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0u64), move |subset| {
        let next = subset.wrapping_sub(mask) & mask;
        (next != 0).then_some(next)
    })
}
