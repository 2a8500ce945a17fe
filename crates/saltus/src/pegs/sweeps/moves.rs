//! One sweep forward or backward, from many positions at once: every position that jumps of a
//! single peg reach or come from. Positions are grouped by the hole of the moving peg, and each
//! jump is tried on a whole group.

use crate::pegs::levels::keys::canonical::{Pass, follow_one};
use crate::pegs::levels::keys::successors::Move;
use crate::pegs::{Jump, Layout, PegBoard};
use num_bigint::BigUint;
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

/// A position that jumps of one peg lead to.
pub(super) struct Reached {
    pub(super) key: u64,
    /// The hole of the peg.
    at: u8,
    pub(super) ways: BigUint,
}

impl Reached {
    fn place(&self) -> (u64, u8) {
        (self.key, self.at)
    }
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
        let mut keyed = Vec::with_capacity(board.jumps.len());
        for jump in &board.jumps {
            let before = layout.key(jump.pegs());
            let after = layout.key(1 << jump.to);
            keyed.push(KeySweep {
                flips: before | after,
                before,
                after,
            });
        }
        Moves {
            jumps: board.jumps.clone(),
            keyed,
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
        let Scratch { here, there } = scratch;
        let holes = self.holes_of_jumps();
        here.resize_with(holes, Vec::new);
        there.resize_with(holes, Vec::new);
        for (jump, keyed) in self.jumps.iter().zip(&self.keyed) {
            let ends = Ends::new(jump, pass);
            follow_one(keys, keyed.of_pass(pass), &mut there[ends.to]);
        }

        let mut unlimited = self.jumps_within(keys, pass, limits);
        while there.iter().any(|keys| !keys.is_empty()) {
            std::mem::swap(here, there);
            for keys in there.iter_mut() {
                keys.clear();
            }
            for keys in here.iter_mut() {
                if unlimited == 0 {
                    keys.retain(|&key| limits.contains(&self.pegs(key)));
                }
                // Several ways to the same position with the same peg on its way.
                if keys.len() >= MANY {
                    keys.sort_unstable();
                    keys.dedup();
                }
                out.extend_from_slice(keys);
            }
            unlimited = unlimited.saturating_sub(1);

            let held = out.capacity() * 8 + bytes(here);
            for (jump, keyed) in self.jumps.iter().zip(&self.keyed) {
                let ends = Ends::new(jump, pass);
                if here[ends.from].is_empty() {
                    continue;
                }
                follow_one(&here[ends.from], keyed.of_pass(pass), &mut there[ends.to]);
                if !go_on(held + bytes(there)) {
                    return false;
                }
            }
        }
        true
    }

    /// One more than the last hole in which a jump begins or ends.
    fn holes_of_jumps(&self) -> usize {
        let mut holes = 0;
        for jump in &self.jumps {
            holes = holes.max(usize::from(jump.from.max(jump.to)) + 1);
        }
        holes
    }

    /// The number of jumps after which every key has a number of pegs within `limits`.
    fn jumps_within(&self, keys: &[u64], pass: Pass, limits: &Pegs) -> u32 {
        let (mut fewest, mut most) = (u32::MAX, 0);
        for &key in keys {
            let pegs = self.pegs(key);
            fewest = fewest.min(pegs);
            most = most.max(pegs);
        }
        match pass {
            Pass::Forward if keys.is_empty() => 0,
            Pass::Forward => fewest.saturating_sub(*limits.start()),
            Pass::Backward => limits.end().saturating_sub(most),
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

    /// What each jump from `key` makes of it, in the order of the board's jumps: of the peg in a
    /// hole, if one is given.
    pub(super) fn after(&self, key: u64, at: Option<u8>) -> Vec<(u64, Jump)> {
        let mut after = Vec::new();
        for number in self.fitting(key, at).into_iter().rev() {
            after.push((key ^ self.keyed[number].flips, self.jumps[number]));
        }
        after
    }

    /// Every key one sweep after `key`, with the hole of its peg and the number of ways there, as
    /// sequences of positions.
    pub(super) fn sweeps_from(&self, key: u64) -> Vec<Reached> {
        let mut now = Vec::new();
        for (key, jump) in self.after(key, None) {
            let ways = BigUint::from(1u32);
            now.push(Reached {
                key,
                at: jump.to,
                ways,
            });
        }
        // Another peg with the same result is the same sequence of positions.
        now.sort_unstable_by_key(Reached::place);
        now.dedup_by_key(|reached| reached.place());

        let mut all = Vec::new();
        while !now.is_empty() {
            let mut next = Vec::new();
            for Reached { key, at, ways } in &now {
                for (key, jump) in self.after(*key, Some(*at)) {
                    let (at, ways) = (jump.to, ways.clone());
                    next.push(Reached { key, at, ways });
                }
            }
            next.sort_unstable_by_key(Reached::place);
            next.dedup_by(|other, kept| {
                let is_same = other.place() == kept.place();
                if is_same {
                    kept.ways += &other.ways;
                }
                is_same
            });
            all.append(&mut now);
            now = next;
        }
        all
    }

    /// The numbers of the jumps of a position, of the peg in a hole if one is given, the last
    /// first.
    fn fitting(&self, key: u64, at: Option<u8>) -> Vec<usize> {
        let mut fitting = Vec::new();
        for number in (0..self.jumps.len()).rev() {
            let (jump, keyed) = (self.jumps[number], &self.keyed[number]);
            let of_peg = match at {
                Some(hole) => jump.from == hole,
                None => true,
            };
            if of_peg && key & keyed.flips == keyed.before {
                fitting.push(number);
            }
        }
        fitting
    }
}

impl KeySweep {
    /// The jump forward or backward.
    fn of_pass(&self, pass: Pass) -> Move {
        Move {
            flips: self.flips,
            pattern: match pass {
                Pass::Forward => self.before,
                Pass::Backward => self.after,
            },
        }
    }
}

/// The holes where a jump begins and ends in one direction.
struct Ends {
    from: usize,
    to: usize,
}

impl Ends {
    fn new(jump: &Jump, pass: Pass) -> Ends {
        let (from, to) = (usize::from(jump.from), usize::from(jump.to));
        match pass {
            Pass::Forward => Ends { from, to },
            Pass::Backward => Ends { from: to, to: from },
        }
    }
}

/// The bytes of lists of keys.
fn bytes(lists: &[Vec<u64>]) -> usize {
    let mut bytes = 0;
    for keys in lists {
        bytes += keys.capacity() * 8;
    }
    bytes
}
