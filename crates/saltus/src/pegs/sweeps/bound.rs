//! A lower bound on the remaining sweeps. The board is split into blocks, and each sweep is charged
//! to the block in which it starts. In a single block, where every jump from outside is free and
//! the other holes are unknown, a search of at most 2^16 positions finds the cheapest path. No
//! sweep is charged twice, so the sum over the blocks is a bound.
//!
//! This includes Merson's regions (Beasley, *The Ins and Outs of Peg Solitaire*, ch. 4): a full
//! region that no peg can enter from outside costs at least one sweep.

use crate::order;
use crate::pegs::levels::keys::canonical::shuffled;
use crate::pegs::levels::keys::layout::Images;
use crate::pegs::{Holes, Layout, PegBoard};

/// The number of holes per block: four blocks of 16 bits fill the 64 bits of a packed index.
const BLOCK: u32 = 16;

/// The number of states between two checks of the budget.
const ASKED: usize = 1 << 16;

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
    /// to a position. `ends(block)` states for each packed position of a block whether some end has
    /// exactly these pegs in it.
    ///
    /// # Errors
    /// The error of `ask`, which is called from time to time.
    pub(crate) fn new<E>(
        board: &PegBoard,
        layout: &Layout,
        forward: bool,
        ends: impl Fn(u64) -> Vec<bool>,
        ask: &impl Fn() -> Result<(), E>,
    ) -> Result<Bound, E> {
        let blocks = blocks(board);
        let mut indices = Box::new([[0; 256]; 8]);
        for (lane, &block) in blocks.iter().enumerate() {
            for (index, hole) in block.iter().enumerate() {
                let place = index as u32 + lane as u32 * BLOCK;
                // A key may store a hole in several bits; one suffices.
                let bit = layout.key(1 << hole).trailing_zeros();
                for (value, packed) in indices[bit as usize / 8].iter_mut().enumerate() {
                    *packed |= (value as u64 >> (bit % 8) & 1) << place;
                }
            }
        }
        let mut tables = Vec::with_capacity(blocks.len());
        for &block in &blocks {
            tables.push(table(
                &Block::new(board, block),
                forward,
                &ends(block),
                ask,
            )?);
        }
        Ok(Bound { indices, tables })
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
        match images {
            Images::Shuffles(shuffles) => {
                for shuffle in shuffles {
                    let needed = self.lower_bound(shuffled(key, shuffle));
                    if needed > enough {
                        return Some(needed);
                    }
                }
            }
            Images::Maps(maps) => {
                for map in maps {
                    let needed = self.lower_bound(map.apply(key));
                    if needed > enough {
                        return Some(needed);
                    }
                }
            }
        }
        None
    }
}

/// The bytes of the tables of both bounds of a board, with the costs of the states of one block
/// while its table is made.
pub(super) fn bytes<S: Holes>(board: &PegBoard<S>) -> u64 {
    let mut tables = 0;
    let mut costs = 0;
    for block in blocks(board) {
        let holes = u64::from(block.count());
        tables += 2 << holes;
        costs = costs.max((holes + 1) << holes);
    }
    tables + costs
}

/// Splits the board into blocks of neighbouring holes.
pub(super) fn blocks<S: Holes>(board: &PegBoard<S>) -> Vec<S> {
    let count = board.holes.div_ceil(BLOCK);
    let mut blocks = Vec::new();
    for block in 0..count {
        let first = board.holes * block / count;
        let after = board.holes * (block + 1) / count;
        blocks.push(S::of_bits((1 << (after - first)) - 1, first));
    }
    blocks
}

/// The bits of `position` in `block`, packed.
fn pack_bits<S: Holes>(position: S, block: S) -> u32 {
    let mut bits = 0;
    for (place, hole) in block.iter().enumerate() {
        bits |= u32::from(position.has(hole)) << place;
    }
    bits
}

/// The inverse of [`pack_bits`].
pub(super) fn scatter<S: Holes>(bits: u32, block: S) -> S {
    let mut position = S::NONE;
    for (place, hole) in block.iter().enumerate() {
        if bits >> place & 1 == 1 {
            position |= S::of(hole);
        }
    }
    position
}

/// By packed position of a block: whether some of `positions` has exactly these pegs in it.
pub(super) fn ends_among<S: Holes>(block: S, positions: &[S]) -> Vec<bool> {
    let mut ends = vec![false; 1 << block.count()];
    for &position in positions {
        ends[pack_bits(position, block) as usize] = true;
    }
    ends
}

/// By packed position of a block: whether an end may have these pegs in it.
pub(super) fn ends_where<S: Holes>(block: S, is_end: impl Fn(S) -> bool) -> Vec<bool> {
    let mut ends = Vec::new();
    for bits in 0..1 << block.count() {
        ends.push(is_end(scatter(bits, block)));
    }
    ends
}

/// A jump restricted to a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// The holes of the block where it begins and ends.
    from: Option<usize>,
    to: Option<usize>,
    /// The holes of the block that must have pegs before, and those that must be vacant.
    pegs: u32,
    vacant: u32,
}

impl Part {
    fn holes(&self) -> u32 {
        self.pegs | self.vacant
    }
}

pub(super) struct Block {
    holes: usize,
    /// All jumps that touch the block, and the same by the hole of the block where they begin, and
    /// by the one where they end.
    all: Vec<Part>,
    from: Vec<Vec<Part>>,
    to: Vec<Vec<Part>>,
}

impl Block {
    pub(super) fn new<S: Holes>(board: &PegBoard<S>, block: S) -> Block {
        let holes = block.count() as usize;
        let mut all = Vec::new();
        for jump in &board.jumps {
            let part = Part {
                from: block.iter().position(|hole| hole == jump.from),
                to: block.iter().position(|hole| hole == jump.to),
                pegs: pack_bits(jump.pegs(), block),
                vacant: pack_bits(S::of(jump.to), block),
            };
            if part.holes() != 0 {
                all.push(part);
            }
        }
        // Jumps that differ only outside the block are one.
        all = order::distinct(all);

        let (mut from, mut to) = (vec![Vec::new(); holes], vec![Vec::new(); holes]);
        for &part in &all {
            if let Some(hole) = part.from {
                from[hole].push(part);
            }
            if let Some(hole) = part.to {
                to[hole].push(part);
            }
        }
        Block {
            holes,
            all,
            from,
            to,
        }
    }

    /// Calls `visit` with what a jump makes of a state, and the sweeps that it begins.
    fn for_each_after(&self, state: State, visit: &mut impl FnMut(State, u8)) {
        let State { pegs, moving } = state;
        let jumps = match moving {
            Some(hole) => &self.from[hole],
            None => &self.all,
        };
        for part in jumps {
            if pegs & part.holes() != part.pegs {
                continue;
            }
            // A peg from outside, and one that is on its way, begin no sweep in the block.
            let begun = u8::from(moving.is_none() && part.from.is_some());
            let pegs = pegs ^ part.holes();
            visit(State { pegs, moving: None }, begun);
            if part.to.is_some() {
                let moving = part.to;
                visit(State { pegs, moving }, begun);
            }
        }
    }

    /// Calls `visit` with that from which a jump makes a state, and the sweeps that it begins.
    fn for_each_before(&self, state: State, visit: &mut impl FnMut(State, u8)) {
        let State { pegs, moving } = state;
        let jumps = match moving {
            Some(hole) => &self.to[hole],
            None => &self.all,
        };
        for part in jumps {
            if pegs & part.holes() != part.vacant {
                continue;
            }
            let pegs = pegs ^ part.holes();
            let begun = u8::from(part.from.is_some());
            visit(State { pegs, moving: None }, begun);
            if part.from.is_some() {
                let moving = part.from;
                visit(State { pegs, moving }, 0);
            }
        }
    }
}

/// The pegs of a block, between sweeps or while the peg in a hole is on its way.
#[derive(Clone, Copy)]
struct State {
    pegs: u32,
    moving: Option<usize>,
}

/// The smallest number of sweeps for each state of a block.
struct Costs {
    places: usize,
    costs: Vec<u8>,
}

impl Costs {
    fn of(&mut self, state: State) -> &mut u8 {
        let place = state.moving.map_or(0, |hole| hole + 1);
        &mut self.costs[state.pegs as usize * self.places + place]
    }
}

/// For each position of a block, the smallest number of sweeps that start in it, to the ends if
/// `forward`, else from them. Calls `ask` from time to time.
///
/// A sweep is taken jump by jump, so that one in which a peg goes to and fro over holes of other
/// blocks is no longer than the states of this one.
///
/// # Errors
/// The error of `ask`.
pub(super) fn table<E>(
    block: &Block,
    forward: bool,
    ends: &[bool],
    ask: &impl Fn() -> Result<(), E>,
) -> Result<Vec<u8>, E> {
    ask()?;
    let places = block.holes + 1;
    let mut costs = Costs {
        places,
        costs: vec![NEVER; ends.len() * places],
    };
    let mut layer = Vec::new();
    for (pegs, _) in (0..).zip(ends).filter(|(_, is_end)| **is_end) {
        let end = State { pegs, moving: None };
        *costs.of(end) = 0;
        layer.push(end);
    }

    for cost in 0..NEVER - 1 {
        let mut dearer = Vec::new();
        let mut done = 0usize;
        while let Some(state) = layer.pop() {
            done += 1;
            if done.is_multiple_of(ASKED) {
                ask()?;
            }
            if *costs.of(state) != cost {
                continue; // known to be cheaper since
            }
            let mut visit = |next: State, begun: u8| {
                let known = costs.of(next);
                if cost + begun < *known {
                    *known = cost + begun;
                    let open = if begun == 0 { &mut layer } else { &mut dearer };
                    open.push(next);
                }
            };
            // For paths to the ends, search backward from them.
            if forward {
                block.for_each_before(state, &mut visit);
            } else {
                block.for_each_after(state, &mut visit);
            }
        }
        if dearer.is_empty() {
            break;
        }
        layer = dearer;
    }
    Ok(costs.costs.iter().step_by(places).copied().collect())
}
