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
        let make = || {
            self.invariants
                .as_ref()
                .and_then(|invariants| tables(self, invariants))
        };
        self.ranks.get_or_init(make).as_ref()
    }
}

/// The ranks for a layout; `None` if a half is too large.
fn tables(layout: &Layout, invariants: &Invariants) -> Option<Ranks> {
    let halves = layout.halves();
    if halves.iter().any(|half| half.count_ones() > MOST_HOLES) {
        return None;
    }
    let (unit, signs) = (layout.unit(), 1 << invariants.count());

    let positions: Vec<u64> = subsets(halves[0])
        .map(|copies| layout.position(copies))
        .collect();
    let keys: Vec<u64> = positions
        .iter()
        .map(|&position| layout.key(position))
        .collect();
    let mut least = keys.clone();
    layout.canonicalize(&mut least);
    let mut majors = vec![0; positions.len()];
    let mut major_lists = vec![Vec::new(); unit as usize];
    for (half, &position) in positions
        .iter()
        .enumerate()
        .filter(|&(half, _)| keys[half] == least[half])
    {
        let list = &mut major_lists[layout.cell_of(position) as usize];
        majors[half] = list.len() as u32;
        list.push((
            keys[half],
            invariants.signs(position) ^ invariants.start_signs,
        ));
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

    let place = |half: u64, bit: usize| {
        (half >> bit & 1 == 1).then(|| (half & ((1 << bit) - 1)).count_ones())
    };
    let packed = |bit| match (place(halves[0], bit), place(halves[1], bit)) {
        (Some(place), _) => 1 << place,
        (_, Some(place)) => 1 << (place + 32),
        _ => 0,
    };
    let split = ByteMap::new(&packed);
    Some(Ranks {
        halves,
        split,
        majors,
        minors,
        unit,
        major_lists,
        minor_lists,
        signs,
    })
}

/// All subsets of the bits of `mask`, ascending.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0u64), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
}
