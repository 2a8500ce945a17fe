//! A lower bound on the remaining sweeps. The board is split into blocks, and each sweep is charged
//! to the block in which it starts. In a single block, where every jump from outside is free and
//! the other holes are unknown, a search of at most 2^16 positions finds the cheapest path. No
//! sweep is charged twice, so the sum over the blocks is a bound.
//!
//! This includes Merson's regions (Beasley, *The Ins and Outs of Peg Solitaire*, ch. 4): a full
//! region that no peg can enter from outside costs at least one sweep.

use crate::pegs::levels::keys::canonical::shuffled;
use crate::pegs::levels::keys::layout::Images;
use crate::pegs::{Holes, Layout, PegBoard};

/// The number of holes per block: four blocks of 16 bits fill the 64 bits of a packed index.
const BLOCK: u32 = 16;

/// A position without a path: dead, regardless of the other blocks.
const NEVER: u8 = u8::MAX;

/// Bounds for one set of ends, in one direction, on keys of a layout.
#[derive(Debug)]
pub(crate) struct Bound {
    /// For each byte of a key, its contribution to the index into the table of each block.
    indices: Box<[[u64; 256]; 8]>,
    tables: Vec<Vec<u8>>,
}

impl Bound {
    /// Bounds on the sweeps from a position to any of the ends (`forward`), or from any of the ends
    /// to a position. `ends(holes, pegs)` states whether some end has exactly `pegs` in `holes`.
    pub(crate) fn new(
        board: &PegBoard,
        layout: &Layout,
        blocks: &[u64],
        forward: bool,
        ends: impl Fn(u64, u64) -> bool,
    ) -> Bound {
        let mut indices = Box::new([[0; 256]; 8]);
        for (lane, &block) in blocks.iter().enumerate() {
            for hole in (0..board.holes).filter(|hole| block >> hole & 1 == 1) {
                let place = (block & ((1 << hole) - 1)).count_ones() + lane as u32 * BLOCK;
                // A key may store a hole in several bits; one suffices.
                let bit = layout.key(1 << hole).trailing_zeros();
                for (value, packed) in indices[bit as usize / 8].iter_mut().enumerate() {
                    *packed |= (value as u64 >> (bit % 8) & 1) << place;
                }
            }
        }
        let tables = blocks
            .iter()
            .map(|&block| {
                table(&Block::new(board, block), forward, |pegs| {
                    ends(block, scatter(pegs, block))
                })
            })
            .collect();
        Bound { indices, tables }
    }

    /// The lower bound; above 250 if there is no path.
    #[inline]
    pub(crate) fn lower_bound(&self, key: u64) -> u32 {
        let mut packed = 0;
        for (place, byte) in key.to_le_bytes().into_iter().enumerate() {
            packed |= self.indices[place][usize::from(byte)];
        }
        let mut sum = 0;
        for table in &self.tables {
            sum += u32::from(table[(packed & ((1 << BLOCK) - 1)) as usize]);
            packed >>= BLOCK;
        }
        sum
    }

    /// If some image of the key needs more than `enough` sweeps, that number. Every image has the
    /// same true distance, since the symmetries fix the ends.
    #[inline]
    pub(crate) fn of_images(&self, images: &Images, key: u64, enough: u32) -> Option<u32> {
        let exceeds = |&needed: &u32| needed > enough;
        match images {
            Images::Shuffles(shuffles) => shuffles
                .iter()
                .map(|shuffle| self.lower_bound(shuffled(key, shuffle)))
                .find(exceeds),
            Images::Maps(maps) => maps
                .iter()
                .map(|map| self.lower_bound(map.apply(key)))
                .find(exceeds),
        }
    }
}

/// Splits the board into blocks of neighbouring holes.
pub(super) fn blocks<S: Holes>(board: &PegBoard<S>) -> Vec<S> {
    let count = board.holes.div_ceil(BLOCK);
    let low = |block: u32| board.holes * block / count;
    (0..count)
        .map(|block| S::of_bits((1 << (low(block + 1) - low(block))) - 1, low(block)))
        .collect()
}

/// The bits of `position` in `block`, packed.
fn pack_bits<S: Holes>(position: S, block: S) -> u32 {
    block.iter().zip(0..).fold(0, |bits, (hole, place)| {
        bits | u32::from(position.has(hole)) << place
    })
}

/// The inverse of [`pack_bits`].
pub(super) fn scatter<S: Holes>(bits: u32, block: S) -> S {
    let holes = block
        .iter()
        .zip(0..)
        .filter(|&(_, place)| bits >> place & 1 == 1);
    holes.fold(S::NONE, |position, (hole, _)| position | S::of(hole))
}

/// A jump restricted to a block.
#[derive(Clone, Copy)]
struct Part {
    /// The holes of the block that must have pegs before, and those that must be vacant.
    pegs: u32,
    vacant: u32,
    /// The holes of the block where it begins and ends.
    from: Option<usize>,
    to: Option<usize>,
}

pub(super) struct Block {
    positions: usize,
    /// Jumps by the hole of the block where they begin; the last list has those that begin outside.
    /// The same jumps by the hole where they end.
    from: Vec<Vec<Part>>,
    to: Vec<Vec<Part>>,
}

impl Block {
    pub(super) fn new<S: Holes>(board: &PegBoard<S>, block: S) -> Block {
        let holes = block.count() as usize;
        let inside = |hole: u8| block.iter().position(|of| of == hole);
        let parts: Vec<Part> = board
            .jumps
            .iter()
            .map(|jump| Part {
                pegs: pack_bits(jump.pegs(), block),
                vacant: pack_bits(S::of(jump.to), block),
                from: inside(jump.from),
                to: inside(jump.to),
            })
            .filter(|part| part.pegs | part.vacant != 0)
            .collect();
        let by = |hole: fn(&Part) -> Option<usize>| {
            let at = |at| {
                parts
                    .iter()
                    .filter(move |part| hole(part) == at)
                    .copied()
                    .collect()
            };
            (0..holes).map(Some).chain([None]).map(at).collect()
        };
        Block {
            positions: 1 << holes,
            from: by(|part| part.from),
            to: by(|part| part.to),
        }
    }

    /// Calls `visit` with every position after jumps of one peg from a hole, or from outside.
    fn for_each_successor(&self, position: u32, from: Option<usize>, visit: &mut impl FnMut(u32)) {
        for part in &self.from[from.unwrap_or(self.from.len() - 1)] {
            if position & part.holes() == part.pegs {
                let next = position ^ part.holes();
                visit(next);
                if part.to.is_some() {
                    self.for_each_successor(next, part.to, visit);
                }
            }
        }
    }

    /// Calls `visit` with every position before jumps of one peg to a hole, or to the outside, and
    /// whether it began outside.
    fn for_each_predecessor(
        &self,
        position: u32,
        to: Option<usize>,
        visit: &mut impl FnMut(u32, bool),
    ) {
        for part in &self.to[to.unwrap_or(self.to.len() - 1)] {
            if position & part.holes() == part.vacant {
                let last = position ^ part.holes();
                visit(last, part.from.is_none());
                if part.from.is_some() {
                    self.for_each_predecessor(last, part.from, visit);
                }
            }
        }
    }
}

impl Part {
    fn holes(&self) -> u32 {
        self.pegs | self.vacant
    }
}

/// For each position of a block, the smallest number of sweeps that start in it, to or from the
/// ends.
pub(super) fn table(block: &Block, forward: bool, is_end: impl Fn(u32) -> bool) -> Vec<u8> {
    let mut table = vec![NEVER; block.positions];
    let mut layer: Vec<u32> = (0..block.positions as u32)
        .filter(|&pegs| is_end(pegs))
        .collect();
    layer.iter().for_each(|&pegs| table[pegs as usize] = 0);
    let outside = [None];
    let holes = || (0..block.from.len() - 1).map(Some);
    for cost in 0..NEVER - 1 {
        // A peg from outside jumps at no cost, and continues from a hole that it has reached.
        let mut done = 0;
        let mut dearer: Vec<u32> = Vec::new();
        while done < layer.len() {
            let position = layer[done];
            done += 1;
            let mut visit = |next: u32, free: bool| {
                let known = &mut table[next as usize];
                let price = cost + u8::from(!free);
                if price < *known {
                    *known = price;
                    if free {
                        layer.push(next)
                    } else {
                        dearer.push(next)
                    }
                }
            };
            if forward {
                // For paths to the ends, search backward from them.
                holes()
                    .chain(outside)
                    .for_each(|to| block.for_each_predecessor(position, to, &mut visit));
            } else {
                block.for_each_successor(position, None, &mut |next| visit(next, true));
                holes().for_each(|from| {
                    block.for_each_successor(position, from, &mut |next| visit(next, false))
                });
            }
        }
        dearer.retain(|&position| table[position as usize] == cost + 1);
        if dearer.is_empty() {
            break;
        }
        layer = dearer;
    }
    table
}
