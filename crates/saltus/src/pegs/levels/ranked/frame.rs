//! The rank of every class within its cell, from a row and a column.
//!
//! The holes are split in two halves. The least image of a position has the least *major* half,
//! then the least *minor* half. So a class is a least major half, its *row*, with a minor half, its
//! *column*; columns that are not classes occur only in rows that some symmetry fixes. Jumps keep a
//! position within its *position class* (Reiss 1857; de Bruijn 1972): some sums of holes modulo 2
//! never change. The numbers of pegs, which the cell gives, and the sums determine the list of
//! columns of a row. The *rank* of a class in its cell counts row by row. All of this is in tables
//! that are computed once ([`super::frame_tables`]).
//!
//! The symmetry that makes a position least depends on its major half alone (but for the fixed
//! ones), so a jump takes all columns of a row to columns of one other row, by one map: no position
//! is reduced to its least image on its own, and none is searched for.

use super::frame_tables::{
    Columns, EvenHalves, Half, HalfMap, NoFrame, Patience, Row, Rows, kinds, packed, pegs_by_cell,
    table_bytes, unpacked,
};
use super::steps::{Canon, Kind, PackedCanon, Steps};
use crate::budget::{Budget, Progress};
use crate::order;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::levels::keys::layout::{colours, merge_parts, number};
use crate::pegs::{Game, PegBoard, Target};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Boards whose halves have more holes than this would need tables larger than a machine's memory.
const MOST_HOLES: usize = 25;

/// The average cell has 2 to this power classes, including those of other position classes.
const ROOM: u32 = 14;

/// The cuts of levels, by jumps and number of parts.
type Cuts = FxHashMap<(u32, u32), Arc<[u32]>>;

/// The game, and the tables that give its classes their ranks.
#[derive(Debug)]
pub struct Frame {
    pub(super) start: u64,
    pub(super) target: Target,
    pub(super) order: u32,
    /// The holes of the major and of the minor half.
    halves: [Vec<u8>; 2],
    /// The cell number is the number of the major half, which is below this, plus this times the
    /// number of the minor half.
    pub(super) unit: u32,
    pub(super) signs: usize,
    /// By major half: the row of its least image within the rows of the cell, and the symmetry that
    /// takes it there.
    canon: Vec<PackedCanon>,
    rows: Vec<Row>,
    row_starts: Vec<u32>,
    /// By major cell and signs: the number of rows that need them.
    row_counts: Vec<u32>,
    /// By minor cell and signs: the columns, packed halves, ascending.
    pub(super) columns: Vec<u32>,
    column_starts: Vec<u32>,
    /// By minor half: its index in its list.
    pub(super) places: Vec<u16>,
    /// By list: the indices of the columns without a jump inside them.
    quiet: Vec<u16>,
    quiet_starts: Vec<u32>,
    /// For each symmetry but the identity, the index of the image of each column.
    images: Vec<Vec<u16>>,
    major_maps: Vec<HalfMap>,
    pub(super) kinds: Vec<Kind>,
    /// The number of pegs of every cell.
    pegs: Vec<u8>,
    weights: Vec<u32>,
    invariants: Invariants,
    /// Made by [`Frame::steps`].
    pub(super) steps: [OnceLock<Steps>; 2],
    /// Locked while steps are made.
    pub(super) making: Mutex<()>,
    /// By pegs: the number of possible classes.
    room: OnceLock<[u64; 256]>,
    /// Cuts that were computed before.
    cuts: Mutex<Cuts>,
}

/// The range of the columns for some signs.
#[inline]
pub(super) fn list(lists: &[u32], signs: u8) -> Range<usize> {
    lists[usize::from(signs)] as usize..lists[usize::from(signs) + 1] as usize
}

impl Frame {
    /// The tables for a game. The memory is reserved before any table is made, and the budget is
    /// checked in between: on 49 holes they take gigabytes.
    ///
    /// # Errors
    /// [`NoFrame`].
    pub fn new(game: &Game, budget: &Budget) -> Result<Frame, NoFrame> {
        let board = &game.board;
        let group = game.symmetries();
        let halves = halves_of(board, &group);
        let mut weights = vec![0; board.holes as usize];
        let unit = number(&halves.major, 1, &mut weights);
        let cells = number(&halves.minor, unit, &mut weights);
        let major_holes = sorted_holes(&halves.major);
        let minor_holes = sorted_holes(&halves.minor);
        if major_holes.len().max(minor_holes.len()) > MOST_HOLES || group.len() > 64 {
            return Err(NoFrame::TooLarge);
        }

        let jumps = board.changes().len();
        let patience = Patience {
            budget,
            progress: Progress {
                bytes: table_bytes(major_holes.len(), minor_holes.len(), group.len(), jumps),
                ..Progress::default()
            },
        };
        budget.check(patience.progress)?;

        let invariants = Invariants::new(board, game.start, &group);
        let signs = 1 << invariants.count();
        let start_signs = invariants.signs(game.start);
        let major = Half::new(major_holes, &weights, 1, &invariants, &group);
        let minor = Half::new(minor_holes, &weights, unit, &invariants, &group);
        let kinds = kinds(board, &weights, &major, &minor);
        let rows = Rows::new(&major, &kinds, unit, signs, start_signs, patience)?;
        let columns = Columns::new(&minor, &kinds, cells / unit, signs, patience)?;
        Ok(Frame {
            start: game.start,
            target: game.target,
            order: group.len() as u32,
            halves: [major.holes, minor.holes],
            unit,
            signs,
            canon: rows.canon,
            rows: rows.rows,
            row_starts: rows.row_starts,
            row_counts: rows.row_counts,
            columns: columns.columns,
            column_starts: columns.column_starts,
            places: columns.places,
            images: columns.images,
            major_maps: major.images,
            kinds,
            pegs: pegs_by_cell(&weights, cells),
            weights,
            quiet: columns.quiet,
            quiet_starts: columns.quiet_starts,
            invariants,
            steps: Default::default(),
            making: Mutex::default(),
            room: OnceLock::new(),
            cuts: Mutex::default(),
        })
    }

    /// The number of pegs at the start.
    pub fn start_pegs(&self) -> u32 {
        self.start.count_ones()
    }

    /// The target of the game.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The approximate size of the tables in bytes.
    pub fn bytes(&self) -> u64 {
        let jumps = self.kinds.iter().map(|kind| kind.jumps.len()).sum();
        let [major, minor] = &self.halves;
        let tables = table_bytes(major.len(), minor.len(), self.order as usize, jumps);
        tables + self.pegs.len() as u64
    }

    /// Whether a cell with this number exists.
    pub(super) fn has_cell(&self, number: u32) -> bool {
        (number as usize) < self.pegs.len()
    }

    /// The cells of a run whose positions have this number of pegs, ascending.
    pub(super) fn cells(&self, pegs: u32, within: Range<u32>) -> impl Iterator<Item = u32> {
        within.filter(move |&number| u32::from(self.pegs[number as usize]) == pegs)
    }

    /// All cells.
    pub(super) fn all(&self) -> Range<u32> {
        0..self.pegs.len() as u32
    }

    /// The places at which the cells of the level after this number of jumps are divided into at
    /// most this number of parts with about the same number of ranks: part `i` holds the cells from
    /// cut `i` up to the next.
    pub fn cuts(&self, jumps: u32, parts: u32) -> Arc<[u32]> {
        // Each entry is complete before anything can panic.
        let mut known = self.cuts.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .entry((jumps, parts))
            .or_insert_with(|| self.compute_cuts(jumps, parts).into())
            .clone()
    }

    fn compute_cuts(&self, jumps: u32, parts: u32) -> Vec<u32> {
        let Some(pegs) = self.start_pegs().checked_sub(jumps) else {
            return vec![0, 0];
        };
        let total = self.max_classes(pegs);
        let mut cuts = vec![0];
        let mut sum = 0;
        for cell in self.cells(pegs, self.all()) {
            let full =
                u128::from(sum) * u128::from(parts) >= u128::from(total) * cuts.len() as u128;
            if full && cuts.len() < parts as usize {
                cuts.push(cell);
            }
            sum += u64::from(self.ranks(cell));
        }
        cuts.push(self.all().end);
        cuts
    }

    /// The rows of a cell.
    pub(super) fn rows(&self, cell: u32) -> &[Row] {
        let major = (cell % self.unit) as usize;
        &self.rows[self.row_starts[major] as usize..self.row_starts[major + 1] as usize]
    }

    /// The starts and the end of the columns for the rows of a cell among all columns, by the signs
    /// that the row needs.
    pub(super) fn lists(&self, cell: u32) -> &[u32] {
        let first = (cell / self.unit) as usize * self.signs;
        &self.column_starts[first..=first + self.signs]
    }

    /// The range of the columns of a row with these signs among all columns.
    pub(super) fn list(&self, cell: u32, signs: u8) -> Range<usize> {
        list(self.lists(cell), signs)
    }

    /// The columns of a row with these signs that have no jump inside them.
    pub(super) fn quiet(&self, cell: u32, signs: u8) -> &[u16] {
        let list = (cell / self.unit) as usize * self.signs + usize::from(signs);
        &self.quiet[self.quiet_starts[list] as usize..self.quiet_starts[list + 1] as usize]
    }

    /// The first rank of every row of a cell, and at the end the number of ranks.
    pub(super) fn bases(&self, cell: u32, bases: &mut Vec<u32>) {
        let lists = self.lists(cell);
        let mut next = 0u32;
        bases.clear();
        bases.push(0);
        for row in self.rows(cell) {
            next = next.saturating_add(list(lists, row.signs).len() as u32);
            bases.push(next);
        }
    }

    /// The number of ranks of a cell.
    pub(super) fn ranks(&self, cell: u32) -> u32 {
        let first = (cell % self.unit) as usize * self.signs;
        let lists = self.lists(cell);
        let mut ranks = 0;
        for (signs, &rows) in self.row_counts[first..first + self.signs]
            .iter()
            .enumerate()
        {
            let columns = lists[signs + 1] - lists[signs];
            ranks += u64::from(rows) * u64::from(columns);
        }
        u32::try_from(ranks).unwrap_or(u32::MAX)
    }

    /// Where a major half goes.
    #[inline]
    pub(super) fn canon(&self, half: u32) -> Canon {
        self.canon[half as usize].canon()
    }

    /// The indices of the images of a list of columns under a symmetry; `None` for the identity.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, list: &Range<usize>) -> Option<&[u16]> {
        match symmetry {
            0 => None,
            _ => Some(&self.images[symmetry - 1][list.clone()]),
        }
    }

    /// The symmetries that take a major half to the same image as the given one.
    pub(super) fn equal_symmetries(
        &self,
        half: u32,
        symmetry: usize,
    ) -> impl Iterator<Item = usize> {
        let image = self.major_maps[symmetry].image(half);
        (0..self.major_maps.len()).filter(move |&other| self.major_maps[other].image(half) == image)
    }

    /// The number of positions in the class of a row and a column of its list.
    pub(super) fn class_size(&self, row: &Row, list: &Range<usize>, column: usize) -> u64 {
        if !row.is_fixed {
            return self.order.into();
        }
        let mut fixing = 0;
        for symmetry in self.equal_symmetries(row.half, 0) {
            let is_fixed = match self.image(symmetry, list) {
                Some(image) => usize::from(image[column]) == column,
                None => true,
            };
            fixing += u64::from(is_fixed);
        }
        u64::from(self.order) / fixing
    }

    /// The holes of a set in one half, packed.
    pub(super) fn packed(&self, side: usize, holes: u64) -> u32 {
        packed(&self.halves[side], holes)
    }

    /// The cell and the rank of the class of a position; `None` if position classes prove that no
    /// game from the start gets there.
    pub(super) fn locate(&self, position: u64) -> Option<(u32, u32)> {
        if position & !self.full() != 0 || !self.invariants.hold(position) {
            return None;
        }
        let mut cell = 0;
        for (hole, weight) in self.weights.iter().enumerate() {
            if position >> hole & 1 == 1 {
                cell += weight;
            }
        }
        let major = self.packed(0, position);
        let minor = self.packed(1, position);
        let canon = self.canon(major);
        let list = self.list(cell, self.invariants.signs(self.unpacked(1, minor)));
        let place = self.places[minor as usize];
        let mut column = u16::MAX;
        for symmetry in self.equal_symmetries(major, canon.symmetry) {
            let image = match self.image(symmetry, &list) {
                Some(image) => image[usize::from(place)],
                None => place,
            };
            column = column.min(image);
        }
        let mut bases = Vec::new();
        self.bases(cell, &mut bases);
        Some((cell, bases[canon.row] + u32::from(column)))
    }

    /// All holes.
    pub(super) fn full(&self) -> u64 {
        self.unpacked(0, u32::MAX) | self.unpacked(1, u32::MAX)
    }

    /// The cell of the complements of the positions of a cell.
    pub(super) fn complement(&self, cell: u32) -> u32 {
        self.weights.iter().sum::<u32>() - cell
    }

    /// By columns of a row of a cell: the ranks of the complements, given the first rank of each
    /// row of their cell.
    pub(super) fn complements(&self, cell: u32, row: &Row, bases: &[u32]) -> Vec<u32> {
        let major = self.packed(0, self.full());
        let minor = self.packed(1, self.full());
        let moved = row.half ^ major;
        let canon = self.canon(moved);
        let columns = &self.columns[self.list(cell, row.signs)];
        let Some(first) = columns.first() else {
            return Vec::new();
        };
        let signs = self.invariants.signs(self.unpacked(1, first ^ minor));
        let list = self.list(self.complement(cell), signs);

        // Symmetries other than the one that makes the row least matter only for rows that some
        // symmetry fixes.
        let mut images: Vec<Option<&[u16]>> = Vec::new();
        if canon.is_fixed {
            for symmetry in self.equal_symmetries(moved, canon.symmetry) {
                images.push(self.image(symmetry, &list));
            }
        } else {
            images.push(self.image(canon.symmetry, &list));
        }
        let mut ranks = Vec::with_capacity(columns.len());
        for half in columns {
            let place = self.places[(half ^ minor) as usize];
            let mut least = u16::MAX;
            for image in &images {
                least = least.min(image.map_or(place, |image| image[usize::from(place)]));
            }
            ranks.push(bases[canon.row] + u32::from(least));
        }
        ranks
    }

    /// The position of a row and a column: the inverse of [`Frame::locate`].
    pub(super) fn position(&self, cell: u32, rank: u32) -> u64 {
        let mut bases = Vec::new();
        self.bases(cell, &mut bases);
        let at = bases.partition_point(|&base| base <= rank) - 1;
        let row = &self.rows(cell)[at];
        let column = self.columns[self.list(cell, row.signs)][(rank - bases[at]) as usize];
        self.unpacked(0, row.half) | self.unpacked(1, column)
    }

    /// The cell of a position; `None` if position classes prove that no game from the start gets
    /// there.
    pub fn cell(&self, position: u64) -> Option<u32> {
        self.locate(position).map(|(cell, _)| cell)
    }

    /// An upper bound on the number of classes with this number of pegs.
    pub(super) fn max_classes(&self, pegs: u32) -> u64 {
        let room = self.room.get_or_init(|| {
            let mut room = [0; 256];
            for (cell, &pegs) in self.all().zip(&self.pegs) {
                room[usize::from(pegs)] += u64::from(self.ranks(cell));
            }
            room
        });
        room.get(pegs as usize).copied().unwrap_or(0)
    }

    /// The holes of a packed set.
    fn unpacked(&self, side: usize, half: u32) -> u64 {
        unpacked(&self.halves[side], half)
    }

    /// Whether a row and a column have no jump.
    pub(super) fn is_stuck(&self, row: &Row, minor: u32) -> bool {
        let mut jumps = self.kinds.iter().flat_map(|kind| &kind.jumps);
        !jumps.any(|jump| {
            jump.major.is_possible(Pass::Forward, row.half)
                && jump.minor.is_possible(Pass::Forward, minor)
        })
    }
}

/// The holes in two halves of about the same size.
fn halves_of(board: &PegBoard, group: &[&[u8]]) -> EvenHalves {
    // Making a cell has a fixed cost, even with few classes. Two parts remain, for the two halves.
    let most = f64::from(board.holes.saturating_sub(ROOM)).exp2() / group.len() as f64;
    let parts = merge_parts(colours(board, group), 2, most);
    EvenHalves::new(parts, board.holes)
}

/// The holes of some parts, ascending.
fn sorted_holes(parts: &[Vec<usize>]) -> Vec<u8> {
    let mut holes = Vec::new();
    for &hole in parts.iter().flatten() {
        holes.push(hole as u8);
    }
    order::sort(&mut holes);
    holes
}
