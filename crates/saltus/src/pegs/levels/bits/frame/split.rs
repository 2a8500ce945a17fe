//! The choice of the core, the middle and the outer holes.

use super::{CORE, MIDDLE, ORBITS, SIZE_BITS};
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::{Game, Holes, Jump};
use std::cmp::Reverse;

/// Chooses the core, the middle and the outer holes: unions of orbits, with the largest core that
/// words of 64 bits allow. Jumps that touch the core cost most, those that touch the middle more
/// than others, so there are few of them.
pub fn split(game: &Game, group: &[&[u8]], invariants: &Invariants) -> [u64; 3] {
    let board = &game.board;
    let mut orbits = orbits_of(board.holes, group);
    let core = best_union(&orbits, &board.jumps, |part| {
        part.count_ones() <= CORE && widest(part, invariants) <= 64
    });
    orbits.retain(|orbit| orbit & core == 0);
    let middle = best_union(&orbits, &board.jumps, |part| part.count_ones() <= MIDDLE);
    [core, middle, board.full() & !core & !middle]
}

/// The orbits of the holes under a group, each as a set.
fn orbits_of(holes: u32, group: &[&[u8]]) -> Vec<u64> {
    let mut orbits = Vec::new();
    for hole in 0..holes {
        let mut orbit = 0;
        for symmetry in group {
            orbit |= 1u64 << symmetry[hole as usize];
        }
        orbits.push(orbit);
    }
    orbits.sort_unstable();
    orbits.dedup();
    orbits
}

/// How good a part is: it has many holes, and few jumps touch it. The set itself breaks ties.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    holes: u32,
    touching: Reverse<usize>,
    part: u64,
}

impl Merit {
    fn new(part: u64, jumps: &[Jump]) -> Merit {
        let touches = |jump: &&Jump| jump.flips::<u64>() & part != 0;
        Merit {
            holes: part.count_ones(),
            touching: Reverse(jumps.iter().filter(touches).count()),
            part,
        }
    }
}

/// The largest union of orbits that fits; of several, one that few jumps touch. Any subset of a
/// union that fits also fits.
fn best_union(orbits: &[u64], jumps: &[Jump], fits: impl Fn(u64) -> bool) -> u64 {
    if orbits.len() > ORBITS {
        return grown_union(orbits, jumps, fits);
    }
    let mut best = Merit::new(0, jumps);
    for choice in 0..1u32 << orbits.len() {
        let mut part = 0;
        for (number, orbit) in orbits.iter().enumerate() {
            if choice >> number & 1 == 1 {
                part |= orbit;
            }
        }
        if fits(part) {
            best = best.max(Merit::new(part, jumps));
        }
    }
    best.part
}

/// A large union of orbits that fits, grown by the best orbit at a time.
fn grown_union(orbits: &[u64], jumps: &[Jump], fits: impl Fn(u64) -> bool) -> u64 {
    let mut part = 0;
    loop {
        let mut best: Option<Merit> = None;
        for orbit in orbits {
            let more = part | orbit;
            if more != part && fits(more) {
                best = best.max(Some(Merit::new(more, jumps)));
            }
        }
        match best {
            Some(best) => part = best.part,
            None => return part,
        }
    }
}

/// The most subsets of some holes that have the same parities and the same size.
fn widest(part: u64, invariants: &Invariants) -> u32 {
    let mut counts = vec![0u32; 1 << (invariants.count() as u32 + SIZE_BITS)];
    counts[0] = 1;
    for hole in part.iter() {
        let parities = invariants.signs(1 << hole);
        for (slot, count) in counts.clone().into_iter().enumerate() {
            if count > 0 {
                counts[(slot ^ usize::from(parities) << SIZE_BITS) + 1] += count;
            }
        }
    }
    counts.into_iter().max().unwrap_or(0)
}
