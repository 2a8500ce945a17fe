//! The innermost loops over keys: canonical keys, class sizes, jumps. Each has a vector form for
//! processors with AVX-512, or AVX2, in [`super::vector`], chosen at run time; 64-bit ARM has those
//! that take most of its time in `neon`, WebAssembly in `simd128`. This file has the portable forms
//! and the choice.

use super::layout::{Images, KeyJump, Layout};
#[cfg(target_arch = "aarch64")]
use super::neon;
use super::ranks::Ranks;
#[cfg(target_arch = "wasm32")]
use super::simd128;
use super::successors::{Move, NO_MOVE, Successors};
#[cfg(target_arch = "x86_64")]
use super::vector;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::processor::Processor;

impl Layout {
    /// Replaces every key by the canonical (least) key of its class.
    pub fn canonicalize(&self, keys: &mut [u64]) {
        #[cfg(target_arch = "x86_64")]
        if let Images::Shuffles(shuffles) = self.images()
            && let Some(()) =
                vector::canonicalize(Processor::chosen(), shuffles, self.major(), keys)
        {
            return;
        }
        #[cfg(target_arch = "aarch64")]
        if let Images::Shuffles(shuffles) = self.images()
            && let Some(()) = neon::canonicalize(Processor::chosen(), shuffles, self.major(), keys)
        {
            return;
        }
        #[cfg(target_arch = "wasm32")]
        if let Images::Shuffles(shuffles) = self.images() {
            return simd128::least(shuffles, self.major(), keys);
        }
        least_portable(self.images(), self.major(), keys);
    }

    /// The number of positions in the class of a key.
    #[inline]
    pub fn class_size(&self, key: u64) -> u64 {
        let mut fixing = 1; // the identity
        match self.images() {
            Images::Shuffles(shuffles) => {
                for shuffle in shuffles {
                    fixing += u64::from(shuffled(key, shuffle) == key);
                }
            }
            Images::Maps(maps) => {
                for map in maps {
                    fixing += u64::from(map.apply(key) == key);
                }
            }
        }
        u64::from(self.order()) / fixing
    }

    /// The positions in the class of a key, ascending.
    pub(crate) fn class(&self, key: u64) -> Vec<u64> {
        let mut positions = vec![self.position(key)];
        match self.images() {
            Images::Shuffles(shuffles) => {
                for shuffle in shuffles {
                    positions.push(self.position(shuffled(key, shuffle)));
                }
            }
            Images::Maps(maps) => {
                for map in maps {
                    positions.push(self.position(map.apply(key)));
                }
            }
        }
        positions.sort_unstable();
        positions.dedup();
        positions
    }

    /// The total number of positions in the classes of these keys.
    pub(crate) fn class_sizes(&self, keys: &[u64]) -> u64 {
        let fixed = self.fixed(keys);
        let mut sizes = (keys.len() - fixed.len()) as u64 * u64::from(self.order());
        for key in fixed {
            sizes += self.class_size(key);
        }
        sizes
    }

    /// The total number of jumps from the positions in the classes of these keys.
    pub(crate) fn jumps_from(&self, keys: &[u64]) -> u64 {
        const BLOCK: usize = 512;
        let mut after = Successors::new(8 * BLOCK);
        let mut from_keys = 0;
        let mut lists: Vec<&[KeyJump]> = vec![self.twins()];
        for kind in self.kinds() {
            lists.push(&kind.jumps);
        }
        for jumps in lists {
            for moves in eights(jumps, Pass::Forward) {
                for keys in keys.chunks(BLOCK) {
                    follow(keys, &moves, 0, &mut after);
                    from_keys += after.count as u64;
                    after.count = 0;
                }
            }
        }
        // A class that a symmetry fixes has fewer positions than the group has elements.
        let mut missing = 0;
        for key in self.fixed(keys) {
            let jumps = self.changes_of(key) + fitting(self.twins(), key);
            missing += jumps * (u64::from(self.order()) - self.class_size(key));
        }
        from_keys * u64::from(self.order()) - missing
    }

    /// The number of positions one jump after a key.
    pub(crate) fn changes_of(&self, key: u64) -> u64 {
        let mut changes = 0;
        for kind in self.kinds() {
            changes += fitting(&kind.jumps, key);
        }
        changes
    }

    /// The keys that a symmetry other than the identity fixes. Their classes are smaller.
    fn fixed(&self, keys: &[u64]) -> Vec<u64> {
        #[cfg(target_arch = "x86_64")]
        if let Images::Shuffles(shuffles) = self.images()
            && let Some(fixed) = vector::fixed(Processor::chosen(), shuffles, keys)
        {
            return fixed;
        }
        let mut fixed = keys.to_vec();
        fixed.retain(|&key| self.class_size(key) < u64::from(self.order()));
        fixed
    }
}

/// The number of jumps that apply to a key.
fn fitting(jumps: &[KeyJump], key: u64) -> u64 {
    let mut count = 0;
    for jump in jumps {
        count += u64::from(key & jump.flips == jump.before);
    }
    count
}

/// The word whose byte `i` is byte `shuffle[i]` of `key`.
#[inline]
pub(crate) fn shuffled(key: u64, shuffle: &[u8; 8]) -> u64 {
    #[cfg(target_arch = "wasm32")]
    return simd128::shuffled(key, shuffle);
    #[cfg(not(target_arch = "wasm32"))]
    shuffled_portable(key, shuffle)
}

#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, reason = "the vectors of WebAssembly are always there")
)]
#[inline]
pub(crate) fn shuffled_portable(key: u64, shuffle: &[u8; 8]) -> u64 {
    let bytes = key.to_le_bytes();
    let mut image = [0; 8];
    for (place, &from) in shuffle.iter().enumerate() {
        image[place] = bytes[usize::from(from & 7)];
    }
    u64::from_le_bytes(image)
}

pub fn least_portable(images: &Images, major: u64, keys: &mut [u64]) {
    for key in keys {
        let mut least = *key;
        match images {
            Images::Shuffles(shuffles) => {
                for shuffle in shuffles {
                    least = lesser(least, shuffled(*key, shuffle), major);
                }
            }
            Images::Maps(maps) => {
                for map in maps {
                    least = lesser(least, map.apply(*key), major);
                }
            }
        }
        *key = least;
    }
}

/// The lesser of two keys: their major halves are compared first.
#[inline]
fn lesser(a: u64, b: u64, major: u64) -> u64 {
    if (b & major, b) < (a & major, a) {
        b
    } else {
        a
    }
}

/// The numbers of canonical keys within the cell with these bases.
pub(crate) fn numbers(ranks: &Ranks, bases: &[u32], keys: &[u64], numbers: &mut Vec<u32>) {
    numbers.clear();
    #[cfg(target_arch = "x86_64")]
    if vector::numbers(Processor::chosen(), ranks, bases, keys, numbers).is_some() {
        return;
    }
    for &key in keys {
        numbers.push(ranks.number(bases, key));
    }
}

/// The direction in which a level is computed: from the level before by jumps, or from the level
/// after by jumps undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Jumps.
    Forward,
    /// Jumps undone.
    Backward,
}

impl Pass {
    /// The bits under `jump.flips` of a key to which the jump applies.
    pub(crate) fn pattern(self, jump: &KeyJump) -> u64 {
        match self {
            Pass::Forward => jump.before,
            Pass::Backward => jump.after,
        }
    }
}

/// The jumps in groups of eight.
pub fn eights(jumps: &[KeyJump], pass: Pass) -> Vec<[Move; 8]> {
    let mut eights = Vec::with_capacity(jumps.len().div_ceil(8));
    for jumps in jumps.chunks(8) {
        let mut eight = [NO_MOVE; 8];
        for (jump, own) in jumps.iter().zip(&mut eight) {
            *own = Move {
                flips: jump.flips,
                pattern: pass.pattern(jump),
            };
        }
        eights.push(eight);
    }
    eights
}

/// Makes each of the moves from every key to which it applies. Appends the resulting keys with the
/// indices, counted from `first`, of the keys before. Needs capacity for eight entries per key.
pub fn follow(keys: &[u64], moves: &[Move; 8], first: u32, after: &mut Successors) {
    #[cfg(target_arch = "x86_64")]
    if vector::follow(Processor::chosen(), keys, moves, first, after).is_some() {
        return;
    }
    #[cfg(target_arch = "aarch64")]
    if neon::follow(Processor::chosen(), keys, moves, first, after).is_some() {
        return;
    }
    #[cfg(target_arch = "wasm32")]
    return simd128::follow(keys, moves, first, after);
    #[cfg(not(target_arch = "wasm32"))]
    follow_portable(keys, moves, first, after);
}

#[cfg_attr(
    target_arch = "wasm32",
    allow(dead_code, reason = "the vectors of WebAssembly are always there")
)]
pub fn follow_portable(keys: &[u64], moves: &[Move; 8], first: u32, after: &mut Successors) {
    for (keys, first) in keys.chunks(8).zip((first..).step_by(8)) {
        for Move { flips, pattern } in moves {
            for (place, &key) in (first..).zip(keys) {
                after.keys[after.count] = key ^ flips;
                after.places[after.count] = place;
                after.count += usize::from(key & flips == *pattern);
            }
        }
    }
}

/// Makes one move from every key to which it applies, and appends the resulting keys.
pub fn follow_one(keys: &[u64], one: Move, after: &mut Vec<u64>) {
    #[cfg(target_arch = "x86_64")]
    if vector::follow_one(Processor::chosen(), keys, one, after).is_some() {
        return;
    }
    follow_one_portable(keys, one, after);
}

pub fn follow_one_portable(keys: &[u64], one: Move, after: &mut Vec<u64>) {
    for &key in keys {
        if key & one.flips == one.pattern {
            after.push(key ^ one.flips);
        }
    }
}

/// The indices of the keys without a jump, in order.
pub fn stuck(layout: &Layout, keys: &[u64]) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    if let Some(places) = vector::stuck(Processor::chosen(), layout.kinds(), keys) {
        return places;
    }
    stuck_portable(layout, keys)
}

pub fn stuck_portable(layout: &Layout, keys: &[u64]) -> Vec<u32> {
    let mut stuck = Vec::new();
    for (place, &key) in (0..).zip(keys) {
        if layout.changes_of(key) == 0 {
            stuck.push(place);
        }
    }
    stuck
}
