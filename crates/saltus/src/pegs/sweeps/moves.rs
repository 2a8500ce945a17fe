//! One sweep forward or backward, from many positions at once: every position that jumps of a
//! single peg reach or come from. Positions are grouped by the hole of the moving peg, and each
//! jump is tried on a whole group.

use crate::pegs::levels::keys::canonical::{Pass, follow_one};
use crate::pegs::levels::keys::successors::Move;
use crate::pegs::{Jump, Layout, PegBoard};

/// The jumps of a board on keys of a layout.
#[derive(Debug)]
pub(crate) struct Moves {
    jumps: Vec<Jump>,
    keyed: Vec<KeySweep>,
}

#[derive(Debug)]
struct KeySweep {
    flips: u64,
    /// The pegs among the flipped holes before the jump, and after it.
    before: u64,
    after: u64,
}

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
        }
    }

    /// Appends every key one sweep after each of `keys`, perhaps with duplicates. A single peg on
    /// an empty board has millions of sweeps before it, so `go_on` receives the bytes in use after
    /// each jump. If it returns `false`, the expansion stops and returns `false`.
    pub(crate) fn expand(
        &self,
        keys: &[u64],
        pass: Pass,
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
        while there.iter().any(|keys| !keys.is_empty()) {
            std::mem::swap(here, there);
            there.iter_mut().for_each(Vec::clear);
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

    /// The first sweep from `key`, in the order of the board's jumps, whose result is `wanted`.
    pub(crate) fn sweep_to(&self, key: u64, wanted: &impl Fn(u64) -> bool) -> Option<Vec<Jump>> {
        let mut sweep = Vec::new();
        self.extend(key, None, wanted, &mut sweep).then_some(sweep)
    }

    fn extend(
        &self,
        key: u64,
        at: Option<u8>,
        wanted: &impl Fn(u64) -> bool,
        sweep: &mut Vec<Jump>,
    ) -> bool {
        let fits = |(jump, keyed): &(&Jump, &KeySweep)| {
            at.is_none_or(|at| jump.from == at) && key & keyed.flips == keyed.before
        };
        self.jumps
            .iter()
            .zip(&self.keyed)
            .filter(fits)
            .any(|(&jump, keyed)| {
                let next = key ^ keyed.flips;
                sweep.push(jump);
                let found = wanted(next) || self.extend(next, Some(jump.to), wanted, sweep);
                if !found {
                    sweep.pop();
                }
                found
            })
    }
}
