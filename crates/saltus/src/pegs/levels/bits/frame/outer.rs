//! The outer sets that name blocks: of all images of a set, the least.

use super::part::Part;
use super::{Inner, RUN, SYMMETRIES};
use crate::budget::{Limit, Spent};
use crate::pegs::game::images::{Images, image};
use crate::pegs::{Budget, Progress};

/// An outer set that is the least of its images.
#[derive(Clone, Copy, Debug)]
pub struct Outer {
    pub set: u32,
    /// The parities of the middle and core pegs together.
    pub parities: u8,
    /// The symmetries that fix the set, one bit each.
    pub fixed_by: u16,
}

/// The outer sets that are least, by size, and the place of every outer set among them.
pub(super) struct OuterSets {
    pub(super) least: Vec<Vec<Outer>>,
    pub(super) places: Vec<u32>,
}

impl OuterSets {
    /// `start` are the parities of the start.
    ///
    /// # Errors
    /// The places do not fit in the memory, or the caller cancels.
    pub(super) fn new(
        outer: &Part,
        group: &[Vec<u8>],
        inner: &Inner,
        start: u8,
        (budget, progress): (&Budget, Progress),
    ) -> Result<OuterSets, Spent> {
        let images = Images::<u64>::new(outer.len(), group);
        let mut least = vec![Vec::new(); outer.len() as usize + 1];
        let mut places: Vec<u32> = Vec::new();
        if places.try_reserve_exact(1 << outer.len()).is_err() {
            return Err(Spent {
                limit: Limit::Memory,
                progress,
            });
        }
        places.resize(1 << outer.len(), 0);
        for set in 0..1u32 << outer.len() {
            if set % RUN == 0 {
                budget.check(progress)?;
            }
            let (smallest, symmetry) = images.least_by(set.into());
            if symmetry != 0 {
                // A smaller set, whose index is known.
                places[set as usize] = places[smallest as usize] + symmetry as u32;
                continue;
            }
            let list = &mut least[set.count_ones() as usize];
            places[set as usize] = (list.len() * SYMMETRIES) as u32;
            list.push(Outer {
                set,
                parities: start ^ inner.invariants.signs(outer.position(set)),
                fixed_by: symmetries_that_fix(set, group),
            });
        }
        Ok(OuterSets { least, places })
    }
}

/// The permutations of a group that map a set to itself, one bit each.
fn symmetries_that_fix(set: u32, group: &[Vec<u8>]) -> u16 {
    let mut fixed_by = 0;
    for (number, permutation) in group.iter().enumerate() {
        if image(permutation, u64::from(set)) == u64::from(set) {
            fixed_by |= 1 << number;
        }
    }
    fixed_by
}

/// The bytes of the tables for all sets of the outer holes: a place for each set, and the least
/// sets, which Burnside's lemma counts (the sets that a permutation fixes are the unions of its
/// cycles).
pub(super) fn table_bytes(holes: u32, group: &[Vec<u8>]) -> u64 {
    let mut fixed = 0;
    for permutation in group {
        fixed += 1u64 << cycles(permutation);
    }
    (size_of::<u32>() << holes) as u64 + size_of::<Outer>() as u64 * (fixed / group.len() as u64)
}

/// The number of cycles of a permutation.
fn cycles(permutation: &[u8]) -> usize {
    let mut seen = vec![false; permutation.len()];
    let mut cycles = 0;
    for first in 0..permutation.len() {
        if seen[first] {
            continue;
        }
        cycles += 1;
        let mut at = first;
        while !seen[at] {
            seen[at] = true;
            at = usize::from(permutation[at]);
        }
    }
    cycles
}
