//! One sweep forward or backward, from many positions at once: every position that jumps of a
//! single peg reach or come from. Positions are grouped by the hole of the moving peg, and each
//! jump is tried on a whole group.

use crate::pegs::levels::keys::canonical::{Pass, follow_one};
use crate::pegs::levels::keys::successors::Move;
use crate::pegs::{Jump, Layout, PegBoard};
use rustc_hash::FxHashSet;
use std::ops::RangeInclusive;

/// The jumps of a board on keys of a layout.
#[derive(Debug)]
pub(crate) struct Moves {
    jumps: Vec<Jump>,
    keyed: Vec<KeySweep>,
    /// One copy of each hole.
    holes: u64,
}

#[derive(Debug)]
struct KeySweep {
    flips: u64,
    /// The pegs among the flipped holes before the jump, and after it.
    before: u64,
    after: u64,
}

/// The numbers of pegs that are of use.
pub(crate) type Pegs = RangeInclusive<u32>;

/// A list of this many keys is searched for duplicates.
const MANY: usize = 1 << 20;

/// The buffers of an expansion, reused.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    here: Vec<Vec<u64>>,
    there: Vec<Vec<u64>>,
}

impl Moves {
    pub(crate) fn new(board: &PegBoard, layout: &Layout) -> Moves {
        let keyed = |jump: &Jump| {
            let before = layout.key(jump.pegs());
            let after = layout.key(1 << jump.to);
            KeySweep {
                flips: before | after,
                before,
                after,
            }
        };
        Moves {
            jumps: board.jumps.clone(),
            keyed: board.jumps.iter().map(keyed).collect(),
            holes: layout.halves()[0] | layout.halves()[1],
        }
    }

    /// The number of pegs of a key.
    pub(crate) fn pegs(&self, key: u64) -> u32 {
        (key & self.holes).count_ones()
    }

    /// Appends every key one sweep after each of `keys` with a number of pegs within `limits`,
    /// perhaps with duplicates. A single peg on an empty board has millions of sweeps before it, so
    /// `go_on` receives the bytes in use after each jump. If it returns `false`, the expansion
    /// stops and returns `false`.
    pub(crate) fn expand(
        &self,
        keys: &[u64],
        pass: Pass,
        limits: &Pegs,
        scratch: &mut Scratch,
        out: &mut Vec<u64>,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> bool {
        let holes = self
            .jumps
            .iter()
            .map(|jump| jump.from.max(jump.to))
            .max()
            .map_or(0, |hole| usize::from(hole) + 1);
        let Scratch { here, there } = scratch;
        here.resize_with(holes, Vec::new);
        there.resize_with(holes, Vec::new);
        let jump_on = |from: &[u64], jump: &KeySweep, to: &mut Vec<u64>| {
            let pattern = if pass == Pass::Forward {
                jump.before
            } else {
                jump.after
            };
            follow_one(
                from,
                Move {
                    flips: jump.flips,
                    pattern,
                },
                to,
            );
        };
        let ends = |jump: &Jump| match pass {
            Pass::Forward => (usize::from(jump.from), usize::from(jump.to)),
            Pass::Backward => (usize::from(jump.to), usize::from(jump.from)),
        };
        for (jump, keyed) in self.jumps.iter().zip(&self.keyed) {
            jump_on(keys, keyed, &mut there[ends(jump).1]);
        }
        let bytes =
            |lists: &[Vec<u64>]| lists.iter().map(|keys| keys.capacity() * 8).sum::<usize>();
        let mut unlimited = self.jumps_within(keys, pass, limits);
        while there.iter().any(|keys| !keys.is_empty()) {
            std::mem::swap(here, there);
            there.iter_mut().for_each(Vec::clear);
            if unlimited == 0 {
                for keys in here.iter_mut() {
                    keys.retain(|&key| limits.contains(&self.pegs(key)));
                }
            }
            unlimited = unlimited.saturating_sub(1);
            // Several ways to the same position with the same peg on its way.
            for keys in here.iter_mut().filter(|keys| keys.len() >= MANY) {
                keys.sort_unstable();
                keys.dedup();
            }
            here.iter().for_each(|keys| out.extend_from_slice(keys));
            let held = out.capacity() * 8 + bytes(here);
            for (jump, keyed) in self.jumps.iter().zip(&self.keyed) {
                let (from, to) = ends(jump);
                if !here[from].is_empty() {
                    jump_on(&here[from], keyed, &mut there[to]);
                    if !go_on(held + bytes(there)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The number of jumps after which every key has a number of pegs within `limits`.
    fn jumps_within(&self, keys: &[u64], pass: Pass, limits: &Pegs) -> u32 {
        let pegs = keys.iter().map(|&key| self.pegs(key));
        match pass {
            Pass::Forward => pegs.min().unwrap_or(0).saturating_sub(*limits.start()),
            Pass::Backward => limits.end().saturating_sub(pegs.max().unwrap_or(0)),
        }
    }

    /// The first sweep from `key`, in the order of the board's jumps, whose result is `wanted`.
    pub(crate) fn sweep_to(&self, key: u64, wanted: &impl Fn(u64) -> bool) -> Option<Vec<Jump>> {
        // The untried jumps after each jump of the sweep, the next one last.
        let mut open = vec![self.fitting(key, None)];
        let mut sweep: Vec<Jump> = Vec::new();
        let mut keys = vec![key];
        let mut tried = FxHashSet::default();
        while let (Some(untried), Some(&key)) = (open.last_mut(), keys.last()) {
            let Some(number) = untried.pop() else {
                open.pop();
                keys.pop();
                sweep.pop();
                continue;
            };
            let jump = self.jumps[number];
            let next = key ^ self.keyed[number].flips;
            if !tried.insert((next, jump.to)) {
                continue;
            }
            sweep.push(jump);
            if wanted(next) {
                return Some(sweep);
            }
            keys.push(next);
            open.push(self.fitting(next, Some(jump.to)));
        }
        None
    }

    /// The numbers of the jumps of a position, of the peg in a hole if one is given, the last first.
    fn fitting(&self, key: u64, at: Option<u8>) -> Vec<usize> {
        let fits = |&number: &usize| {
            let (jump, keyed) = (self.jumps[number], &self.keyed[number]);
            at.is_none_or(|at| jump.from == at) && key & keyed.flips == keyed.before
        };
        (0..self.jumps.len()).rev().filter(fits).collect()
    }
}
