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
use crate::order;
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
    cell_weights: Vec<CellWeight>,
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
        let mut group: Vec<&[u8]> = Vec::new();
        for (number, symmetry) in board.symmetries.iter().enumerate() {
            if number == 0 || kept(symmetry) {
                group.push(symmetry);
            }
        }
        let encoding = Encoding::new(board.holes as usize, &group);
        let halves = halves(cell_parts(board, &group), board.holes);
        let mut cell_weights = vec![0; board.holes as usize];
        let unit = number(&halves.major, 1, &mut cell_weights);
        number(&halves.minor, unit, &mut cell_weights);

        let major = encoding.all_copies(&halves.major);
        let minor = encoding.all_copies(&halves.minor);
        Layout {
            order: group.len() as u32,
            full_key: major | minor,
            major,
            halves: [
                encoding.first_copies(&halves.major),
                encoding.first_copies(&halves.minor),
            ],
            unit,
            to_key: ByteMap::new(&|hole| encoding.copies.get(hole).copied().unwrap_or(0)),
            to_position: ByteMap::new(&|bit| encoding.hole_of(bit)),
            kinds: kinds(board.changes(), &encoding.copies, &cell_weights),
            twins: twins(board, &encoding.copies),
            images: encoding.images,
            cell_weights: grouped(&cell_weights),
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
        let mut number = 0;
        for equal in &self.cell_weights {
            number += equal.weight * (position & equal.holes).count_ones();
        }
        number
    }

    /// The largest cell number, which is that of the full board.
    pub(crate) fn last_cell(&self) -> u32 {
        self.cell_of(u64::MAX)
    }
}

/// The holes whose pegs add the same to the number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellWeight {
    holes: u64,
    weight: u32,
}

/// The weights of all holes, those of equal weight together.
fn grouped(weights: &[u32]) -> Vec<CellWeight> {
    let mut groups: Vec<CellWeight> = Vec::new();
    for (hole, &weight) in weights.iter().enumerate() {
        let holes = 1 << hole;
        match groups.iter_mut().find(|group| group.weight == weight) {
            Some(group) => group.holes |= holes,
            None => groups.push(CellWeight { holes, weight }),
        }
    }
    groups
}

/// How holes and symmetries are encoded in keys.
struct Encoding {
    /// By hole: its bits in a key.
    copies: Vec<u64>,
    images: Images,
}

impl Encoding {
    /// In blocks of bytes, if the orbits of the group fit in them, else in reading order.
    fn new(holes: usize, group: &[&[u8]]) -> Encoding {
        let orbits = orbits(group, holes);
        let block = 8 / group.len(); // bytes
        if orbits.len() > 8 * block {
            return Encoding::in_reading_order(holes, group);
        }
        let mut copies = vec![0u64; holes];
        for (orbit, members) in orbits.iter().enumerate() {
            for (element, symmetry) in group.iter().enumerate() {
                let hole = usize::from(symmetry[members[0]]);
                copies[hole] |= 1 << (8 * block * element + orbit);
            }
        }
        Encoding {
            copies,
            images: Images::Shuffles(shuffles(group, block)),
        }
    }

    fn in_reading_order(holes: usize, group: &[&[u8]]) -> Encoding {
        let mut maps = Vec::new();
        for symmetry in &group[1..] {
            maps.push(ByteMap::new(&|hole| match symmetry.get(hole) {
                Some(&image) => 1 << image,
                None => 0,
            }));
        }
        let mut copies = Vec::new();
        for hole in 0..holes {
            copies.push(1 << hole);
        }
        Encoding {
            copies,
            images: Images::Maps(maps),
        }
    }

    /// The bits of all copies of some holes.
    fn all_copies(&self, parts: &[Vec<usize>]) -> u64 {
        let mut bits = 0;
        for &hole in parts.iter().flatten() {
            bits |= self.copies[hole];
        }
        bits
    }

    /// The lowest copy of each of some holes.
    fn first_copies(&self, parts: &[Vec<usize>]) -> u64 {
        let mut bits = 0;
        for &hole in parts.iter().flatten() {
            bits |= 1 << self.copies[hole].trailing_zeros();
        }
        bits
    }

    /// The hole whose lowest copy is this bit, as a set of one hole; the empty set if none is.
    fn hole_of(&self, bit: usize) -> u64 {
        for (hole, copies) in self.copies.iter().enumerate() {
            if copies.trailing_zeros() as usize == bit {
                return 1 << hole;
            }
        }
        0
    }
}

/// The orbits of the holes, each ascending, sorted by their first holes.
fn orbits(group: &[&[u8]], holes: usize) -> Vec<Vec<usize>> {
    let mut orbits = Vec::new();
    for hole in 0..holes {
        let mut orbit = Vec::new();
        for symmetry in group {
            orbit.push(usize::from(symmetry[hole]));
        }
        orbit.sort_unstable();
        orbit.dedup();
        if orbit[0] == hole {
            orbits.push(orbit);
        }
    }
    orbits
}

/// For every element of the group except the identity, its shuffle of the blocks.
fn shuffles(group: &[&[u8]], block: usize) -> Vec<[u8; 8]> {
    let mut shuffles = Vec::new();
    for symmetry in &group[1..] {
        let mut shuffle = [0, 1, 2, 3, 4, 5, 6, 7];
        for (from, element) in group.iter().enumerate() {
            let to = index_of_product(group, symmetry, element);
            for byte in 0..block {
                shuffle[block * to + byte] = (block * from + byte) as u8;
            }
        }
        shuffles.push(shuffle);
    }
    shuffles
}

/// The index in a group of `first`, followed by `then`.
fn index_of_product(group: &[&[u8]], then: &[u8], first: &[u8]) -> usize {
    let product: Vec<u8> = first.iter().map(|&hole| then[usize::from(hole)]).collect();
    let index = group.iter().position(|element| *element == product);
    index.expect("a group is closed")
}

/// The parts whose numbers of pegs give the number of a cell.
fn cell_parts(board: &PegBoard, group: &[&[u8]]) -> Vec<Vec<usize>> {
    let parts = colours(board, group);
    if group.len() > 1 {
        return parts;
    }
    // Without symmetry, other parts would give cells of about one class each.
    merge_parts(parts, 1, f64::from(board.holes.saturating_sub(ROOM)).exp2())
}

/// The holes in two halves, each a list of parts.
struct Halves {
    major: Vec<Vec<usize>>,
    minor: Vec<Vec<usize>>,
}

/// Sorts parts by their size.
pub(crate) fn largest_first(parts: &mut [Vec<usize>]) {
    order::sort_by(parts, &|a, b| b.len().cmp(&a.len()));
}

/// Splits the parts into two halves with about equally many holes, the largest parts in the first.
fn halves(mut parts: Vec<Vec<usize>>, holes: u32) -> Halves {
    largest_first(&mut parts);
    let mut room = holes as usize / 2;
    let mut halves = Halves {
        major: Vec::new(),
        minor: Vec::new(),
    };
    for part in parts {
        if part.len() <= room {
            room -= part.len();
            halves.major.push(part);
        } else {
            halves.minor.push(part);
        }
    }
    halves
}

/// A partition of the holes such that no symmetry of `group` maps a part to another one: the orbits
/// of a larger group, extended by another symmetry of the board where possible, so that there are
/// many cells but few kinds of jumps.
pub(crate) fn colours(board: &PegBoard, group: &[&[u8]]) -> Vec<Vec<usize>> {
    let limit = CELL_NUMBERS / group.len() as f64;
    let mut best: Option<Vec<Vec<usize>>> = None;
    for symmetry in &board.symmetries {
        let mut larger = group.to_vec();
        larger.push(symmetry);
        let parts = joined(board.holes, &larger);
        let number = cells(&parts);
        let is_better = best.as_ref().is_none_or(|best| number >= cells(best));
        if number <= limit && is_better {
            best = Some(parts);
        }
    }
    let parts = best.unwrap_or_else(|| {
        let all: Vec<&[u8]> = board.symmetries.iter().map(Vec::as_slice).collect();
        joined(board.holes, &all)
    });
    merge_parts(parts, 1, limit)
}

/// The number of cells for a partition.
fn cells(parts: &[Vec<usize>]) -> f64 {
    let mut cells = 1.0;
    for part in parts {
        cells *= part.len() as f64 + 1.0;
    }
    cells
}

/// Merges the smallest parts until they give at most `most` cells or only `fewest` parts are left.
pub(crate) fn merge_parts(mut parts: Vec<Vec<usize>>, fewest: usize, most: f64) -> Vec<Vec<usize>> {
    while parts.len() > fewest && cells(&parts) > most {
        largest_first(&mut parts);
        let smallest = parts.pop().unwrap_or_default();
        if let Some(part) = parts.last_mut() {
            part.extend(&smallest);
        }
    }
    parts
}

/// The orbits of the holes under the group generated by these symmetries.
fn joined(holes: u32, symmetries: &[&[u8]]) -> Vec<Vec<usize>> {
    let holes = holes as usize;
    // By hole: the part that has it, named by one of its holes.
    let mut part: Vec<usize> = (0..holes).collect();
    for symmetry in symmetries {
        for (hole, &image) in symmetry.iter().enumerate() {
            let kept = part[hole];
            let gone = part[usize::from(image)];
            for part in &mut part {
                if *part == gone {
                    *part = kept;
                }
            }
        }
    }

    let mut parts = vec![Vec::new(); holes];
    for hole in 0..holes {
        parts[part[hole]].push(hole);
    }
    parts.retain(|members| !members.is_empty());
    parts
}

/// Assigns weights to the holes, equal within each part, whose sums number the cells: parts are
/// digits in a mixed radix, and the first has weight `unit`. Returns the weight of the digit after
/// the last.
pub(crate) fn number(parts: &[Vec<usize>], mut unit: u32, weights: &mut [u32]) -> u32 {
    for part in parts {
        for &hole in part {
            weights[hole] = unit;
        }
        unit *= part.len() as u32 + 1;
    }
    unit
}

/// A jump on keys, by the key bits of each hole.
fn key_jump(jump: Jump, bits: &[u64]) -> KeyJump {
    let from = bits[usize::from(jump.from)];
    let over = bits[usize::from(jump.over)];
    let to = bits[usize::from(jump.to)];
    KeyJump {
        flips: from | over | to,
        before: from | over,
        after: to,
    }
}

/// The jumps that change a position as an earlier one does.
fn twins(board: &PegBoard, bits: &[u64]) -> Vec<KeyJump> {
    let mut twins = Vec::new();
    for &jump in &board.jumps {
        if !board.changes().contains(&jump) {
            twins.push(key_jump(jump, bits));
        }
    }
    twins
}

/// Jumps, grouped by their change of the cell number.
fn kinds(jumps: &[Jump], bits: &[u64], weights: &[u32]) -> Vec<JumpKind> {
    let weight = |hole: u8| i64::from(weights[usize::from(hole)]);
    let mut kinds: Vec<JumpKind> = Vec::new();
    for &jump in jumps {
        let shift = weight(jump.to) - weight(jump.from) - weight(jump.over);
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
