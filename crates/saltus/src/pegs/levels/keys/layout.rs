//! Bit layouts in which the symmetries of a board are cheap.
//!
//! Let a group `G` of symmetries act on the holes, and assign a block of whole bytes to every
//! element `g`. The hole `g·r`, where `r` represents its orbit, is stored in the block of `g`, at
//! the bit of the orbit. A symmetry `h` maps `g·r` to `hg·r`, so it moves whole blocks and keeps
//! the bits inside them: **every symmetry is one shuffle of bytes**, on any board, and vector units
//! process eight positions at once. A hole that some symmetries fix is stored several times. The
//! layout fits in a word if `|G|` blocks hold the orbits: for the 33, 36 and 37 holes of the
//! English, square and French boards (8 symmetries; 7, 6 and 8 orbits), for triangles of up to 36
//! holes (6 symmetries), and for any board under small groups. Other boards store their holes in
//! reading order and map positions through tables.

use super::invariants::Invariants;
use super::ranks::Ranks;
use crate::pegs::game::images::{ByteMap, image};
use crate::pegs::{Game, Jump, PegBoard};
use std::sync::OnceLock;

/// The symmetries other than the identity, as maps of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Images {
    /// Byte `i` of the image is byte `shuffle[i]` of the key.
    Shuffles(Vec<[u8; 8]>),
    /// General maps.
    Maps(Vec<ByteMap>),
}

/// A jump on keys. It applies if `key & flips` is the pattern, and flips `flips`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyJump {
    /// All copies of the three holes.
    pub flips: u64,
    /// The copies that have pegs before the jump.
    pub before: u64,
    /// The copies that have pegs after the jump.
    pub after: u64,
}

/// The jumps that change the cell number by the same amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpKind {
    /// The change of the cell number.
    pub shift: i64,
    /// The jumps.
    pub jumps: Vec<KeyJump>,
}

/// The encoding of positions as *keys*, in a layout for a group of symmetries of the board.
///
/// Two positions are in one *class* if a symmetry of the group maps one to the other. The least key
/// of a class is its canonical form; one half of the holes is compared first. Keys have no meaning
/// outside their layout.
///
/// ```
/// use saltus::pegs::{Layout, PegBoard};
/// let board = PegBoard::new(&saltus::board::shape("english").unwrap().board()).unwrap();
/// let layout = Layout::new(&board);
/// let mut keys = [layout.key(1), layout.key(1 << 32)]; // c1 and e7
/// layout.canonicalize(&mut keys);
/// assert_eq!(keys[0], keys[1]);
/// assert_eq!(layout.class_size(keys[0]), 8);
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    order: u32,
    to_key: ByteMap,
    to_position: ByteMap,
    full_key: u64,
    major: u64,
    images: Images,
    kinds: Vec<JumpKind>,
    /// The jumps that change a position as one of `kinds` does.
    twins: Vec<KeyJump>,
    cell_weights: Vec<u32>,
    halves: [u64; 2],
    unit: u32,
    pub(super) invariants: Option<Invariants>,
    /// Made by [`Layout::ranks`].
    pub(super) ranks: OnceLock<Option<Ranks>>,
}

/// Cell numbers are below this divided by the order of the group, which bounds the number and the
/// size of cells.
const CELL_NUMBERS: f64 = 4_194_304.0;

/// Without symmetry, cells have room for 2 to this number of positions, on average, including those
/// of other position classes.
const ROOM: u32 = 10;

impl Layout {
    /// The layout for all symmetries of a board.
    pub fn new(board: &PegBoard) -> Layout {
        Layout::with_symmetries(board, None, &|_| true)
    }

    /// The layout for games from a start, with the symmetries that fix it.
    pub fn fixing(board: &PegBoard, start: u64) -> Layout {
        Layout::with_symmetries(board, Some(start), &|symmetry| {
            image(symmetry, start) == start
        })
    }

    /// The layout for a game, with the symmetries that fix its start and its target.
    pub fn fixing_both(game: &Game) -> Layout {
        Layout::with_symmetries(&game.board, Some(game.start), &|symmetry| {
            game.is_fixed_by(symmetry)
        })
    }

    /// The layout with the symmetries of `board` selected by `kept`, which must form a group; for
    /// games from `start` if given.
    pub(crate) fn with_symmetries(
        board: &PegBoard,
        start: Option<u64>,
        kept: &dyn Fn(&[u8]) -> bool,
    ) -> Layout {
        let (identity, others) = board
            .symmetries
            .split_first()
            .expect("the identity is a symmetry");
        let others = others
            .iter()
            .map(Vec::as_slice)
            .filter(|symmetry| kept(symmetry));
        let group: Vec<&[u8]> = std::iter::once(identity.as_slice()).chain(others).collect();
        let holes = board.holes as usize;
        let orbits = orbits(&group, holes);
        let block = 8 / group.len(); // bytes
        let fits = orbits.len() <= 8 * block;
        // The key bits of each hole, and the maps of the symmetries.
        let (bits, images) = if fits {
            let mut bits = vec![0u64; holes];
            for (orbit, members) in orbits.iter().enumerate() {
                for (g, symmetry) in group.iter().enumerate() {
                    bits[usize::from(symmetry[members[0]])] |= 1 << (8 * block * g + orbit);
                }
            }
            (bits, Images::Shuffles(shuffles(&group, block)))
        } else {
            let map = |symmetry: &&[u8]| {
                ByteMap::new(&|hole| symmetry.get(hole).map_or(0, |&to| 1 << to))
            };
            (
                (0..holes).map(|hole| 1 << hole).collect(),
                Images::Maps(group[1..].iter().map(map).collect()),
            )
        };
        let mut parts = colours(board, &group);
        if group.len() == 1 {
            // Without symmetry, other parts would give cells of about one class each.
            parts = merge_parts(parts, 1, f64::from(board.holes.saturating_sub(ROOM)).exp2());
        }
        let (major, minor) = halves(parts, board.holes);
        let mut cell_weights = vec![0; holes];
        let unit = number(&major, 1, &mut cell_weights);
        number(&minor, unit, &mut cell_weights);
        let kinds = kinds(board.changes(), &bits, &cell_weights);
        let is_twin = |jump: &&Jump| !board.changes().contains(jump);
        let twins = board.jumps.iter().filter(is_twin);
        let twins = twins.map(|jump| key_jump(jump, &bits)).collect();
        let copies: Vec<u32> = bits.iter().map(|copies| copies.trailing_zeros()).collect();
        let position_bit = |bit: usize| {
            copies
                .iter()
                .position(|&copy| copy as usize == bit)
                .map_or(0, |hole| 1 << hole)
        };
        let all = |half: &[Vec<usize>]| {
            half.iter()
                .flatten()
                .fold(0, |mask, &hole| mask | bits[hole])
        };
        let one = |half: &[Vec<usize>]| {
            half.iter()
                .flatten()
                .fold(0, |mask, &hole| mask | 1 << copies[hole])
        };
        Layout {
            order: group.len() as u32,
            full_key: all(&major) | all(&minor),
            major: all(&major),
            halves: [one(&major), one(&minor)],
            unit,
            to_key: ByteMap::new(&|hole| bits.get(hole).copied().unwrap_or(0)),
            to_position: ByteMap::new(&position_bit),
            images,
            kinds,
            twins,
            cell_weights,
            invariants: start.map(|start| Invariants::new(board, start, &group)),
            ranks: OnceLock::new(),
        }
    }

    /// The order of the symmetry group.
    pub fn order(&self) -> u32 {
        self.order
    }

    /// The key of a position.
    #[inline]
    pub fn key(&self, position: u64) -> u64 {
        self.to_key.apply(position)
    }

    /// The position of a key.
    #[inline]
    pub fn position(&self, key: u64) -> u64 {
        self.to_position.apply(key)
    }

    /// The key of the complement: pegs and vacancies exchanged.
    pub fn complement(&self, key: u64) -> u64 {
        key ^ self.full_key
    }

    /// All copies of the major half of the holes. The canonical key of a class has the least major
    /// half.
    pub(crate) fn major(&self) -> u64 {
        self.major
    }

    /// One copy of each hole of the major half, and one of each hole of the minor half.
    pub(crate) fn halves(&self) -> [u64; 2] {
        self.halves
    }

    /// The divisor of cell numbers: the quotient belongs to the minor half, the remainder to the
    /// major half.
    pub(crate) fn unit(&self) -> u32 {
        self.unit
    }

    /// Whether the position class allows jumps from the start or its images to `position`.
    pub(crate) fn may_reach(&self, position: u64) -> bool {
        self.invariants
            .as_ref()
            .is_none_or(|invariants| invariants.hold(position))
    }

    pub(crate) fn images(&self) -> &Images {
        &self.images
    }

    pub(crate) fn kinds(&self) -> &[JumpKind] {
        &self.kinds
    }

    pub(crate) fn twins(&self) -> &[KeyJump] {
        &self.twins
    }

    /// The number of the cell of a position: a weighted count of its pegs, equal for the whole
    /// class.
    #[inline]
    pub(crate) fn cell_of(&self, position: u64) -> u32 {
        let holds = |&(hole, _): &(usize, &u32)| position >> hole & 1 == 1;
        self.cell_weights
            .iter()
            .enumerate()
            .filter(holds)
            .map(|(_, weight)| weight)
            .sum()
    }

    /// The largest cell number, which is that of the full board.
    pub(crate) fn last_cell(&self) -> u32 {
        self.cell_weights.iter().sum()
    }
}

/// The orbits of the holes, each ascending, sorted by their first holes.
fn orbits(group: &[&[u8]], holes: usize) -> Vec<Vec<usize>> {
    let orbit = |hole: usize| {
        let mut orbit: Vec<usize> = group
            .iter()
            .map(|symmetry| usize::from(symmetry[hole]))
            .collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    };
    (0..holes)
        .map(|hole| (hole, orbit(hole)))
        .filter(|(hole, o)| o[0] == *hole)
        .map(|(_, o)| o)
        .collect()
}

/// For every element of the group except the identity, its shuffle of the blocks.
fn shuffles(group: &[&[u8]], block: usize) -> Vec<[u8; 8]> {
    let shuffle = |h: &&[u8]| {
        let mut shuffle = [0, 1, 2, 3, 4, 5, 6, 7];
        for (from, g) in group.iter().enumerate() {
            let product: Vec<u8> = g.iter().map(|&hole| h[usize::from(hole)]).collect();
            let to = group
                .iter()
                .position(|g| *g == product)
                .expect("a group is closed");
            for byte in 0..block {
                shuffle[block * to + byte] = (block * from + byte) as u8;
            }
        }
        shuffle
    };
    group[1..].iter().map(shuffle).collect()
}

/// Splits the orbits into two halves with about equally many holes, the largest orbits in the
/// first.
fn halves(mut orbits: Vec<Vec<usize>>, holes: u32) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
    let mut room = holes as usize / 2;
    orbits.into_iter().partition(|orbit| {
        let fits = orbit.len() <= room;
        room -= if fits { orbit.len() } else { 0 };
        fits
    })
}

/// A partition of the holes such that no symmetry of `group` maps a part to another one: the orbits
/// of a larger group, extended by another symmetry of the board where possible, so that there are
/// many cells but few kinds of jumps.
pub(crate) fn colours(board: &PegBoard, group: &[&[u8]]) -> Vec<Vec<usize>> {
    let limit = CELL_NUMBERS / group.len() as f64;
    let all: Vec<&[u8]> = board.symmetries.iter().map(Vec::as_slice).collect();
    let larger = all
        .iter()
        .map(|symmetry| joined(board.holes, group.iter().chain([symmetry])));
    let fitting = larger.filter(|parts| cells(parts) <= limit);
    let best = fitting.max_by(|a, b| cells(a).total_cmp(&cells(b)));
    merge_parts(best.unwrap_or_else(|| joined(board.holes, &all)), 1, limit)
}

/// The number of cells for a partition.
fn cells(parts: &[Vec<usize>]) -> f64 {
    parts.iter().map(|part| part.len() as f64 + 1.0).product()
}

/// Merges the smallest parts until they give at most `most` cells or only `fewest` parts are left.
pub(crate) fn merge_parts(mut parts: Vec<Vec<usize>>, fewest: usize, most: f64) -> Vec<Vec<usize>> {
    while parts.len() > fewest && cells(&parts) > most {
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let smallest = parts.pop().unwrap_or_default();
        parts
            .last_mut()
            .into_iter()
            .for_each(|part| part.extend(&smallest));
    }
    parts
}

/// The orbits of the holes under the group generated by these symmetries.
fn joined<'a>(holes: u32, symmetries: impl IntoIterator<Item = &'a &'a [u8]>) -> Vec<Vec<usize>> {
    let mut part: Vec<usize> = (0..holes as usize).collect();
    for symmetry in symmetries {
        for (hole, &image) in symmetry.iter().enumerate() {
            let (kept, gone) = (part[hole], part[usize::from(image)]);
            part.iter_mut()
                .filter(|part| **part == gone)
                .for_each(|part| *part = kept);
        }
    }
    let members = |of: usize| {
        (0..holes as usize)
            .filter(|&hole| part[hole] == of)
            .collect::<Vec<usize>>()
    };
    (0..holes as usize)
        .map(members)
        .filter(|members| !members.is_empty())
        .collect()
}

/// Assigns weights to the holes, equal within each part, whose sums number the cells: parts are
/// digits in a mixed radix, and the first has weight `unit`. Returns the weight of the digit after
/// the last.
pub(crate) fn number(parts: &[Vec<usize>], mut unit: u32, weights: &mut [u32]) -> u32 {
    for part in parts {
        part.iter().for_each(|&hole| weights[hole] = unit);
        unit *= part.len() as u32 + 1;
    }
    unit
}

/// A jump on keys, by the key bits of each hole.
fn key_jump(jump: &Jump, bits: &[u64]) -> KeyJump {
    let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| bits[usize::from(hole)]);
    KeyJump {
        flips: from | over | to,
        before: from | over,
        after: to,
    }
}

/// Jumps, grouped by their change of the cell number.
fn kinds(jumps: &[Jump], bits: &[u64], weights: &[u32]) -> Vec<JumpKind> {
    let mut kinds: Vec<JumpKind> = Vec::new();
    for jump in jumps {
        let [from, over, to] = [jump.from, jump.over, jump.to].map(usize::from);
        let shift = i64::from(weights[to]) - i64::from(weights[from]) - i64::from(weights[over]);
        let key_jump = key_jump(jump, bits);
        match kinds.iter_mut().find(|kind| kind.shift == shift) {
            Some(kind) => kind.jumps.push(key_jump),
            None => kinds.push(JumpKind {
                shift,
                jumps: vec![key_jump],
            }),
        }
    }
    kinds
}
