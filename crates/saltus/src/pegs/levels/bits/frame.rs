//! The index of a position in the bitmap of its level.
//!
//! The holes are split into three parts, and every symmetry of the game maps each part to itself.
//! The pegs in the *outer* holes name a block, those in the *middle* holes a word of the block,
//! those in the *core* holes a bit of the word. Jumps keep the parities of a position (its position
//! class: Reiss 1857; de Bruijn 1972), so the outer and the middle pegs determine the parities of
//! the core, and the level determines how many pegs it holds: at most 64 core sets remain. Only
//! blocks whose outer set is the least of its images are kept.

use super::shuffle::Shuffle;
use crate::budget::{Limit, Spent};
use crate::pegs::game::images::{Images, image};
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::{Budget, Game, Progress, Target};
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

/// An outer set that is the least of its images.
#[derive(Clone, Copy, Debug)]
pub struct Outer {
    pub set: u32,
    /// The parities of the middle and core pegs together.
    pub parities: u8,
    /// The symmetries that fix the set, one bit each.
    pub fixed_by: u16,
}

/// The effect of a symmetry of the game on the middle and the core.
#[derive(Debug)]
pub struct Symmetry {
    pub inverse: usize,
    /// By word: the word of the image of its middle set.
    pub words: Vec<u8>,
    /// The parities of the image of a set, by those of the set.
    pub parities: Vec<u8>,
    /// By slot: the permutation of the bits of a word.
    pub shuffles: Vec<Shuffle>,
    /// By slot: the core sets that it fixes.
    pub fixes: Vec<u64>,
}

/// One of the three parts of the holes.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    mask: u64,
    holes: Vec<u8>,
}

/// The middle sets, whose words are sorted by size, then by parities.
#[derive(Debug)]
struct Middles {
    /// By word.
    sets: Vec<u16>,
    /// By set.
    words: Vec<u8>,
    /// By word.
    shares: Vec<Share>,
    /// By size: its first word.
    first: First,
}

/// What a middle set adds to the slot of its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(u16);

/// The slots of the words of a block.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    parities: usize,
    first: usize,
}

/// The places of all positions of a game in the bitmaps of its levels.
#[derive(Debug)]
pub struct Frame {
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

impl Part {
    fn new(mask: u64) -> Part {
        Part {
            mask,
            holes: (0..64).filter(|hole| mask >> hole & 1 == 1).collect(),
        }
    }

    pub fn len(&self) -> u32 {
        self.holes.len() as u32
    }

    /// The pegs in these holes, packed.
    #[inline]
    pub fn of(&self, position: u64) -> u32 {
        (0..).zip(&self.holes).fold(0, |set, (bit, hole)| {
            set | ((position >> hole & 1) as u32) << bit
        })
    }

    /// The position with these pegs alone.
    fn position(&self, set: u32) -> u64 {
        (0..).zip(&self.holes).fold(0, |position, (bit, hole)| {
            position | u64::from(set >> bit & 1) << hole
        })
    }

    /// Restricts a permutation of all holes to these.
    fn permutation(&self, symmetry: &[u8]) -> Vec<u8> {
        let place = |hole: u8| (self.mask & ((1 << hole) - 1)).count_ones() as u8;
        self.holes
            .iter()
            .map(|&hole| place(symmetry[usize::from(hole)]))
            .collect()
    }
}

impl Middles {
    fn new(middle: &Part, invariants: &Invariants) -> Middles {
        let mut sets: Vec<u16> = (0..1 << middle.len()).collect();
        let parities = |set: u16| invariants.signs(middle.position(set.into()));
        sets.sort_by_key(|&set| (set.count_ones(), parities(set)));
        let mut words = vec![0; sets.len()];
        sets.iter()
            .zip(0..=u8::MAX)
            .for_each(|(&set, word)| words[usize::from(set)] = word);
        let share = |&set: &u16| {
            let size = set.count_ones() as u16;
            Share(u16::from(parities(set)) << SIZE_BITS | (CORE as u16 - size))
        };
        let first = |size| sets.partition_point(|set| set.count_ones() < size);
        Middles {
            first: std::array::from_fn(|size| first(size as u32)),
            shares: sets.iter().map(share).collect(),
            words,
            sets,
        }
    }
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
        let group: Vec<&[u8]> = game
            .board
            .symmetries
            .iter()
            .filter(|symmetry| game.is_fixed_by(symmetry))
            .map(Vec::as_slice)
            .collect();
        let invariants = Invariants::new(&game.board, game.start, &group);
        if group.len() > SYMMETRIES || invariants.count() > PARITIES {
            return None;
        }
        let parities = 1usize << invariants.count();
        let [core, middle, outer] = split(game, &group, &invariants).map(Part::new);
        if outer.len() > OUTER {
            return None;
        }
        let outer_group: Vec<Vec<u8>> = group
            .iter()
            .map(|symmetry| outer.permutation(symmetry))
            .collect();
        let progress = Progress {
            bytes: table_bytes(outer.len(), &outer_group),
            ..Progress::default()
        };
        if let Err(spent) = budget.check(progress) {
            return Some(Err(spent));
        }
        let mut cores = vec![Vec::new(); parities << SIZE_BITS];
        for set in 0..1u32 << core.len() {
            cores[slot(invariants.signs(core.position(set)), set.count_ones())].push(set as u16);
        }
        let middles = Middles::new(&middle, &invariants);
        let core_parities = core
            .holes
            .iter()
            .map(|&hole| invariants.signs(1 << hole))
            .collect();
        let symmetries = group.iter().map(|symmetry| {
            Symmetry::new(
                symmetry,
                &group,
                &invariants,
                &cores,
                &core,
                (&middle, &middles),
            )
        });
        let symmetries = symmetries.collect();

        let start = invariants.signs(game.start);
        let images = Images::<u64>::new(outer.len(), &outer_group);
        let mut least = vec![Vec::new(); outer.len() as usize + 1];
        let mut places: Vec<u32> = Vec::new();
        if places.try_reserve_exact(1 << outer.len()).is_err() {
            return Some(Err(Spent {
                limit: Limit::Memory,
                progress,
            }));
        }
        places.resize(1 << outer.len(), 0);
        for set in 0..1u32 << outer.len() {
            if set % RUN == 0
                && let Err(spent) = budget.check(progress)
            {
                return Some(Err(spent));
            }
            let (smallest, symmetry) = images.least_by(set.into());
            if symmetry != 0 {
                // A smaller set, whose index is known.
                places[set as usize] = places[smallest as usize] + symmetry as u32;
                continue;
            }
            let list = &mut least[set.count_ones() as usize];
            places[set as usize] = (list.len() * SYMMETRIES) as u32;
            let fixing = (0..)
                .zip(&outer_group)
                .filter(|(_, g)| image(g, u64::from(set)) == u64::from(set));
            list.push(Outer {
                set,
                parities: start ^ invariants.signs(outer.position(set)),
                fixed_by: fixing.fold(0, |fixed, (number, _)| fixed | 1 << number),
            });
        }
        Some(Ok(Frame {
            full_parities: invariants.signs(middle.mask | core.mask),
            bytes: progress.bytes,
            outer,
            middle,
            core,
            cores,
            middles,
            core_parities,
            least,
            places,
            symmetries,
        }))
    }

    /// The words of a block with given numbers of middle and core pegs: one for each middle set for
    /// which the number of core pegs is possible.
    #[inline]
    pub fn words(&self, inner: u32) -> Range<usize> {
        core_range(&self.middles.first, inner, [0, self.core.len()])
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
        (0..)
            .zip(&self.core_parities)
            .filter(|(bit, _)| set >> bit & 1 == 1)
            .fold(0, |sum, (_, own)| sum ^ own)
    }

    /// The index of the least image of an outer set among those of the same size, and the symmetry
    /// that gives it.
    pub fn place(&self, outer: u32) -> (usize, usize) {
        let place = self.places[outer as usize] as usize;
        (place / SYMMETRIES, place % SYMMETRIES)
    }

    /// The pegs of a position in the outer, the middle and the core holes.
    pub fn parts(&self, position: u64) -> [u32; 3] {
        [
            self.outer.of(position),
            self.middle.of(position),
            self.core.of(position),
        ]
    }

    /// Exchanges pegs and vacancies: of a block with `inner` middle and core pegs makes that of the
    /// opposite outer set. Gives the place of the least image of that set with the symmetry, and
    /// the slots of the block.
    pub fn complement(
        &self,
        outer: Outer,
        inner: u32,
        from: &[u64],
        to: &mut [u64],
    ) -> ((usize, usize), Slots) {
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
        (
            self.place(outer.set ^ full_outer),
            self.slots(outer.parities ^ self.full_parities, opposite_inner),
        )
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
    pub fn agreeing(&self, slot: usize, [care, pegs]: [u32; 2]) -> u64 {
        let agree = |set: u16| u64::from(u32::from(set) & care == pegs);
        (0..)
            .zip(&self.cores[slot])
            .fold(0, |bits, (bit, &set)| bits | agree(set) << bit)
    }
}

impl Symmetry {
    fn new(
        symmetry: &[u8],
        group: &[&[u8]],
        invariants: &Invariants,
        cores: &[Vec<u16>],
        core: &Part,
        (middle, middles): (&Part, &Middles),
    ) -> Symmetry {
        let identity = |other: &&[u8]| {
            (0..)
                .zip(symmetry)
                .all(|(hole, &image)| other[usize::from(image)] == hole)
        };
        let image = |part: &Part, set: u32| part.of(image(symmetry, part.position(set)));
        // The map is linear, and the parities of single holes span the space: no parity is a sum of
        // others.
        let mut parities = vec![0; 1 << invariants.count()];
        let mut known = vec![0u8];
        for (hole, &to) in symmetry.iter().enumerate() {
            let (from, to) = (invariants.signs(1 << hole), invariants.signs(1 << to));
            if !known.contains(&from) {
                for i in 0..known.len() {
                    let sum = known[i];
                    parities[usize::from(sum ^ from)] = parities[usize::from(sum)] ^ to;
                    known.push(sum ^ from);
                }
            }
        }
        let slots = || (0..).zip(cores);
        let shuffle = |(from, sets): (usize, &Vec<u16>)| {
            let (own, pegs) = of_slot(from);
            let to = slot(parities[usize::from(own)], pegs);
            Shuffle::new(sets.iter().map(|&set| {
                let place = cores[to].binary_search(&(image(core, set.into()) as u16));
                place.expect("a symmetry maps a slot to a slot")
            }))
        };
        let fixes = |(_, sets): (usize, &Vec<u16>)| {
            let fixed = |set: u16| u64::from(image(core, set.into()) == u32::from(set));
            (0..)
                .zip(sets)
                .fold(0, |bits, (bit, &set)| bits | fixed(set) << bit)
        };
        Symmetry {
            inverse: group.iter().position(identity).expect("a group"),
            words: middles
                .sets
                .iter()
                .map(|&set| middles.words[image(middle, set.into()) as usize])
                .collect(),
            shuffles: slots().map(shuffle).collect(),
            fixes: slots().map(fixes).collect(),
            parities,
        }
    }
}

/// The bytes of the tables for all sets of the outer holes: a place for each set, and the least
/// sets, which Burnside's lemma counts (the sets that a permutation fixes are the unions of its
/// cycles).
fn table_bytes(holes: u32, group: &[Vec<u8>]) -> u64 {
    let fixed: u64 = group
        .iter()
        .map(|permutation| 1 << cycles(permutation))
        .sum();
    (size_of::<u32>() << holes) as u64 + size_of::<Outer>() as u64 * (fixed / group.len() as u64)
}

/// The number of cycles of a permutation.
fn cycles(permutation: &[u8]) -> usize {
    let least = |&hole: &u8| {
        let mut orbit = std::iter::successors(Some(permutation[usize::from(hole)]), |&at| {
            (at != hole).then(|| permutation[usize::from(at)])
        });
        orbit.all(|at| at >= hole)
    };
    (0..permutation.len() as u8).filter(least).count()
}

/// The range of items, sorted by the sizes of their middle sets, for which the core has between
/// `fewest` and `most` pegs, if middle and core have `inner` pegs; `first` has the index of the
/// first item of each size.
pub(super) fn core_range(first: &First, inner: u32, [fewest, most]: [u32; 2]) -> Range<usize> {
    let first = |size: u32| first[size.min(MIDDLE + 1) as usize];
    let begin = first(inner.saturating_sub(most));
    begin..first((inner + 1).saturating_sub(fewest)).max(begin)
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

/// Chooses the core, the middle and the outer holes: unions of orbits, with the largest core that
/// words of 64 bits allow. Jumps that touch the core cost most, those that touch the middle more
/// than others, so there are few of them.
fn split(game: &Game, group: &[&[u8]], invariants: &Invariants) -> [u64; 3] {
    let board = &game.board;
    let orbit = |hole: u32| {
        group
            .iter()
            .fold(0u64, |orbit, symmetry| orbit | 1 << symmetry[hole as usize])
    };
    let mut orbits: Vec<u64> = (0..board.holes).map(orbit).collect();
    orbits.sort_unstable();
    orbits.dedup();
    let touching = |part: u64| {
        board
            .jumps
            .iter()
            .filter(|jump| jump.flips::<u64>() & part != 0)
            .count()
    };
    let core = best(&orbits, &touching, |part| {
        part.count_ones() <= CORE && widest(part, invariants) <= 64
    });
    orbits.retain(|orbit| orbit & core == 0);
    let middle = best(&orbits, &touching, |part| part.count_ones() <= MIDDLE);
    [core, middle, board.full() & !core & !middle]
}

/// The largest union of orbits that fits; of several, one that few jumps touch. Any subset of a
/// union that fits also fits.
fn best(orbits: &[u64], touching: &impl Fn(u64) -> usize, fits: impl Fn(u64) -> bool) -> u64 {
    let key = |part: u64| (part.count_ones(), std::cmp::Reverse(touching(part)), part);
    if orbits.len() <= ORBITS {
        let union = |some: u32| {
            (0..)
                .zip(orbits)
                .filter(|(i, _)| some >> i & 1 == 1)
                .fold(0, |all, (_, orbit)| all | orbit)
        };
        return (0..1u32 << orbits.len())
            .map(union)
            .filter(|&part| fits(part))
            .max_by_key(|&part| key(part))
            .unwrap_or(0);
    }
    let mut part = 0;
    let larger = |part: u64| {
        orbits
            .iter()
            .map(|orbit| part | orbit)
            .filter(|&more| more != part && fits(more))
            .max_by_key(|&more| key(more))
    };
    while let Some(more) = larger(part) {
        part = more;
    }
    part
}

/// The most subsets of some holes that have the same parities and the same size.
fn widest(part: u64, invariants: &Invariants) -> u32 {
    let mut counts = vec![0u32; 1 << (invariants.count() as u32 + SIZE_BITS)];
    counts[0] = 1;
    for hole in (0..64).filter(|hole| part >> hole & 1 == 1) {
        let parities = invariants.signs(1 << hole);
        let before = counts.clone();
        for (slot, &count) in before.iter().enumerate().filter(|(_, count)| **count > 0) {
            counts[(slot ^ usize::from(parities) << SIZE_BITS) + 1] += count;
        }
    }
    counts.into_iter().max().unwrap_or(0)
}

/// A target on the three parts: the holes that it constrains, and which of them hold pegs. `None`
/// if no position is in it.
pub(super) fn target_parts(frame: &Frame, target: Target) -> Option<[[u32; 3]; 2]> {
    match target {
        Target::Left(_) => Some([[0; 3]; 2]),
        Target::Pattern { care, pegs } => {
            (pegs & !care == 0).then(|| [care, pegs].map(|set| frame.parts(set)))
        }
    }
}
