//! The index of a position in the bitmap of its level: a perfect hash of the positions that may
//! occur.
//!
//! An index over all sets of pegs of one size (the combinatorial number system) would give most
//! bits to positions of other classes, and a jump would move single bits. This one gives a jump
//! whole words, and leaves few bits unused.
//!
//! The holes are split into three parts, and every symmetry of the game maps each part to itself.
//! The pegs in the *outer* holes name a block, those in the *middle* holes a word of the block,
//! those in the *core* holes a bit of the word. Jumps keep the parities of a position (its position
//! class: Reiss 1857; de Bruijn 1972), so the outer and the middle pegs determine the parities of
//! the core, and the level determines how many pegs it holds: at most 64 core sets remain. Only
//! blocks whose outer set is the least of its images are kept.

mod middle;
mod outer;
mod part;
mod split;
mod symmetry;

pub use middle::Share;
pub use outer::Outer;
pub use part::Parts;
pub use symmetry::Symmetry;

use crate::budget::Spent;
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::{Budget, Game, Progress};
use crate::processor::Processor;
use middle::Middles;
use outer::{OuterSets, table_bytes};
use part::Part;
use split::split;
use std::ops::Range;

/// The most holes of a block's words: 2^8 words of 8 bytes, for each of 8 symmetries, fit a
/// first-level cache.
pub const MIDDLE: u32 = 8;
/// The most outer holes: each set of them takes 4 bytes.
const OUTER: u32 = 26;
/// The largest number of symmetries, and of parities, in the tables.
const SYMMETRIES: usize = 16;
const PARITIES: usize = 7;
/// Bits of a slot that hold the number of core pegs.
const SIZE_BITS: u32 = 4;
/// The most core holes: their number must fit those bits.
const CORE: u32 = (1 << SIZE_BITS) - 1;
/// Outer sets between two checks of the budget.
const RUN: u32 = 1 << 16;
/// With more orbits than this, the core is grown greedily, orbit by orbit.
const ORBITS: usize = 14;

/// The slots of the words of a block.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    parities: usize,
    first: usize,
}

/// The places of all positions of a game in the bitmaps of its levels.
#[derive(Debug)]
pub struct Frame {
    /// The instructions for its words.
    pub processor: Processor,
    outer: Part,
    middle: Part,
    core: Part,
    /// By slot: the core sets with those parities and that many pegs, ascending. Bit `i` of a word
    /// is set `i`.
    pub cores: Vec<Vec<u16>>,
    middles: Middles,
    /// The parities of each core hole.
    core_parities: Vec<u8>,
    /// By number of pegs: the least outer sets, ascending.
    pub least: Vec<Vec<Outer>>,
    /// By outer set: the index of its least image in that list, times the largest number of
    /// symmetries, plus the symmetry that gives it.
    pub places: Vec<u32>,
    pub symmetries: Vec<Symmetry>,
    /// The parities of the middle and the core, all filled.
    full_parities: u8,
    /// The bytes of the tables that grow with the board.
    pub bytes: u64,
}

/// The least image of an outer set: its index among those of the same size, and the symmetry that
/// gives it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub index: usize,
    pub symmetry: usize,
}

/// Where the complement of a block belongs.
pub(super) struct Opposite {
    /// The least image of its outer set.
    pub place: Place,
    /// Its slots before that symmetry.
    pub slots: Slots,
}

impl Slots {
    /// The slot of a word.
    #[inline(always)]
    pub fn of(self, Share(share): Share) -> usize {
        // The lower bits of the share are the part of the largest core that the middle does not
        // take.
        (usize::from(share) ^ self.parities).wrapping_add(self.first)
    }
}

impl Frame {
    /// `None` if the board has too many holes, symmetries or parities for the tables.
    ///
    /// # Errors
    /// The tables do not fit in the memory, which is reserved before they are made, or the caller
    /// cancels.
    pub fn new(game: &Game, budget: &Budget) -> Option<Result<Frame, Spent>> {
        let group = game.symmetries();
        let invariants = Invariants::new(&game.board, game.start, &group);
        if group.len() > SYMMETRIES || invariants.count() > PARITIES {
            return None;
        }
        let [core, middle, outer] = split(game, &group, &invariants).map(Part::new);
        if outer.len() > OUTER {
            return None;
        }

        let mut outer_group = Vec::new();
        for symmetry in &group {
            outer_group.push(outer.permutation(symmetry));
        }
        let progress = Progress {
            bytes: table_bytes(outer.len(), &outer_group),
            ..Progress::default()
        };
        if let Err(spent) = budget.check(progress) {
            return Some(Err(spent));
        }

        let inner = Inner {
            cores: core_sets(&core, &invariants),
            core,
            middles: Middles::new(&middle, &invariants),
            middle,
            invariants,
        };
        let mut symmetries = Vec::new();
        for symmetry in &group {
            symmetries.push(Symmetry::new(symmetry, &group, &inner));
        }
        let start = inner.invariants.signs(game.start);
        let outers = match OuterSets::new(&outer, &outer_group, &inner, start, (budget, progress)) {
            Ok(outers) => outers,
            Err(spent) => return Some(Err(spent)),
        };
        Some(Ok(Frame {
            processor: Processor::chosen(),
            full_parities: inner.invariants.signs(inner.middle.mask | inner.core.mask),
            core_parities: parities_of_holes(&inner),
            bytes: progress.bytes,
            outer,
            middle: inner.middle,
            core: inner.core,
            cores: inner.cores,
            middles: inner.middles,
            least: outers.least,
            places: outers.places,
            symmetries,
        }))
    }

    /// The words of a block with given numbers of middle and core pegs: one for each middle set for
    /// which the number of core pegs is possible.
    #[inline]
    pub fn words(&self, inner: u32) -> Range<usize> {
        core_range(&self.middles.first, inner, 0, self.core.len())
    }

    /// The number of images of an outer set.
    #[inline]
    pub fn images_of(&self, outer: Outer) -> u64 {
        self.symmetries.len() as u64 / u64::from(outer.fixed_by.count_ones())
    }

    /// The slot of a word, from the parities and the number of pegs of its middle and core
    /// together.
    pub fn slot(&self, parities: u8, inner: u32, word: usize) -> usize {
        self.slots(parities, inner).of(self.middles.shares[word])
    }

    /// The slots of the words of a block.
    pub fn slots(&self, parities: u8, inner: u32) -> Slots {
        Slots {
            parities: usize::from(parities) << SIZE_BITS,
            first: (inner as usize).wrapping_sub(CORE as usize),
        }
    }

    /// What the middle set of a word adds to its slot.
    #[inline]
    pub fn share(&self, word: usize) -> Share {
        self.middles.shares[word]
    }

    /// The middle set of each word.
    pub fn middle_sets(&self) -> &[u16] {
        &self.middles.sets
    }

    /// The word of a middle set.
    pub fn word_of(&self, middle: u16) -> u8 {
        self.middles.words[usize::from(middle)]
    }

    /// The most pegs of the outer holes.
    pub fn outer_holes(&self) -> u32 {
        self.outer.len()
    }

    /// The most pegs of the core.
    pub fn core_holes(&self) -> u32 {
        self.core.len()
    }

    /// The most pegs of the middle and the core.
    pub fn inner_holes(&self) -> u32 {
        self.core.len() + self.middle.len()
    }

    /// The parities of a set of core holes.
    pub fn parities_of_core(&self, set: u32) -> u8 {
        let mut parities = 0;
        for (bit, own) in self.core_parities.iter().enumerate() {
            if set >> bit & 1 == 1 {
                parities ^= own;
            }
        }
        parities
    }

    /// The least image of an outer set.
    #[inline]
    pub fn place(&self, outer: u32) -> Place {
        let place = self.places[outer as usize] as usize;
        Place {
            index: place / SYMMETRIES,
            symmetry: place % SYMMETRIES,
        }
    }

    /// The pegs of a position in the outer, the middle and the core holes.
    pub fn parts(&self, position: u64) -> Parts {
        Parts {
            outer: self.outer.of(position),
            middle: self.middle.of(position),
            core: self.core.of(position),
        }
    }

    /// Exchanges pegs and vacancies: of a block with `inner` middle and core pegs makes that of the
    /// opposite outer set.
    pub(super) fn complement(
        &self,
        outer: Outer,
        inner: u32,
        from: &[u64],
        to: &mut [u64],
    ) -> Opposite {
        let opposite_inner = self.inner_holes() - inner;
        let first = self.words(opposite_inner).start;
        let full_middle = (1u16 << self.middle.len()) - 1;
        let slots = self.slots(outer.parities, inner);
        for (word, &bits) in self.words(inner).zip(from) {
            let opposite = usize::from(self.word_of(self.middles.sets[word] ^ full_middle));
            // The order of the core sets is reversed.
            let unused = 64 - self.cores[slots.of(self.middles.shares[word])].len() as u32;
            to[opposite - first] = bits.reverse_bits().checked_shr(unused).unwrap_or(0);
        }
        let full_outer = ((1u64 << self.outer.len()) - 1) as u32;
        Opposite {
            place: self.place(outer.set ^ full_outer),
            slots: self.slots(outer.parities ^ self.full_parities, opposite_inner),
        }
    }

    /// The parities of a block with these slots after a symmetry.
    pub fn parities_after(&self, symmetry: usize, slots: Slots) -> u8 {
        self.symmetries[symmetry].parities[slots.parities >> SIZE_BITS]
    }

    /// The positions of the bits of a word.
    pub fn positions(
        &self,
        outer: Outer,
        inner: u32,
        word: usize,
        mut bits: u64,
    ) -> impl Iterator<Item = u64> {
        let cores = &self.cores[self.slot(outer.parities, inner, word)];
        let others =
            self.outer.position(outer.set) | self.middle.position(self.middles.sets[word].into());
        std::iter::from_fn(move || {
            let core = *cores
                .get(bits.trailing_zeros() as usize)
                .filter(|_| bits != 0)?;
            bits &= bits - 1;
            Some(others | self.core.position(core.into()))
        })
    }

    /// The core sets of a slot that agree with `pegs` on the holes of `care`.
    pub fn agreeing(&self, slot: usize, care: u32, pegs: u32) -> u64 {
        let mut bits = 0;
        for (bit, &set) in self.cores[slot].iter().enumerate() {
            bits |= u64::from(u32::from(set) & care == pegs) << bit;
        }
        bits
    }
}

/// The middle and the core while the tables are made.
struct Inner {
    core: Part,
    cores: Vec<Vec<u16>>,
    middle: Part,
    middles: Middles,
    invariants: Invariants,
}

/// By slot: the core sets with those parities and that many pegs, ascending.
fn core_sets(core: &Part, invariants: &Invariants) -> Vec<Vec<u16>> {
    let mut cores = vec![Vec::new(); 1 << (invariants.count() as u32 + SIZE_BITS)];
    for set in 0..1u32 << core.len() {
        let parities = invariants.signs(core.position(set));
        cores[slot(parities, set.count_ones())].push(set as u16);
    }
    cores
}

/// The parities of each hole of the core.
fn parities_of_holes(inner: &Inner) -> Vec<u8> {
    let mut parities = Vec::new();
    for &hole in &inner.core.holes {
        parities.push(inner.invariants.signs(1 << hole));
    }
    parities
}

/// The range of items, sorted by the sizes of their middle sets, for which the core has between
/// `fewest` and `most` pegs, if middle and core have `inner` pegs; `first` has the index of the
/// first item of each size.
pub(super) fn core_range(first: &First, inner: u32, fewest: u32, most: u32) -> Range<usize> {
    let fewest_of_middle = inner.saturating_sub(most).min(MIDDLE + 1);
    let end_of_middle = (inner + 1).saturating_sub(fewest).min(MIDDLE + 1);
    let begin = first[fewest_of_middle as usize];
    begin..first[end_of_middle as usize].max(begin)
}

/// By size of a middle set: the index of the first.
pub(super) type First = [usize; MIDDLE as usize + 2];

/// The number of core sets with these parities and this number of pegs.
pub(super) fn slot(parities: u8, pegs: u32) -> usize {
    usize::from(parities) << SIZE_BITS | pegs as usize
}

/// The parities and the number of pegs of a slot.
pub(super) fn of_slot(slot: usize) -> (u8, u32) {
    ((slot >> SIZE_BITS) as u8, slot as u32 & CORE)
}
