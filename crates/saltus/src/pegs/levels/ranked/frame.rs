//! The rank of every class within its cell, from a row and a column.
//!
//! The holes are split in two halves. The least image of a position has the least *major* half,
//! then the least *minor* half. So a class is a least major half, its *row*, with a minor half, its
//! *column*; columns that are not classes occur only in rows that some symmetry fixes. Jumps keep a
//! position within its
//! *position class* (Reiss; de Bruijn 1972): some sums of holes modulo 2 never change. The numbers
//! of pegs, which the cell gives, and the sums determine the list of columns of a row. The *rank*
//! of a class in its cell counts row by row. All of this is in tables that are computed once.
//!
//! The symmetry that makes a position least depends on its major half alone (but for the fixed
//! ones), so a jump takes all columns of a row to columns of one other row, by one map: no position
//! is reduced to its least image on its own, and none is searched for.

use super::steps::{Canon, FrameJump, Kind, PackedCanon, Side, Steps};
use crate::budget::{Budget, Progress, Spent};
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::levels::keys::layout::{colours, merge_parts, number};
use crate::pegs::{Game, Target};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Boards whose halves have more holes than this would need tables larger than a machine's memory.
const MOST_HOLES: usize = 25;

/// The average cell has 2 to this power classes, including those of other position classes.
const ROOM: u32 = 14;

/// Halves between two checks of the budget.
const RUN: u32 = 1 << 16;

/// The cuts of levels, by jumps and number of parts.
type Cuts = BTreeMap<(u32, u32), Arc<[u32]>>;

/// A least major half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Its holes, packed.
    pub half: u32,
    /// The signs that the minor half must have.
    pub signs: u8,
    /// Whether a symmetry other than the identity fixes it.
    pub is_fixed: bool,
    /// Whether no jump lies entirely inside it.
    pub is_quiet: bool,
}

/// The game, and the tables that give its classes their ranks.
#[derive(Debug)]
pub struct Frame {
    pub(super) start: u64,
    pub(super) target: Target,
    pub(super) order: u32,
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

/// A linear map of packed halves, by the images of their lower and upper bits.
#[derive(Debug)]
struct HalfMap([Vec<u32>; 2]);

const LOWER: usize = 13;

impl HalfMap {
    fn new(images: &[u32], add: impl Fn(u32, u32) -> u32) -> HalfMap {
        let table = |images: &[u32]| {
            let mut table = vec![0u32; 1 << images.len()];
            for value in 1..table.len() {
                table[value] = add(
                    table[value & (value - 1)],
                    images[value.trailing_zeros() as usize],
                );
            }
            table
        };
        let (lower, upper) = images.split_at(LOWER.min(images.len()));
        HalfMap([table(lower), table(upper)])
    }

    fn parts(&self, half: u32) -> [u32; 2] {
        [
            self.0[0][half as usize & ((1 << LOWER) - 1)],
            self.0[1][half as usize >> LOWER],
        ]
    }

    /// The image, if the images of single bits do not overlap.
    fn image(&self, half: u32) -> u32 {
        let [lower, upper] = self.parts(half);
        lower | upper
    }
}

/// Why there are no tables for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFrame {
    /// The halves of the board are too large.
    #[error(
        "the tables of levels allow boards of up to about 50 holes, fewer if the board has little symmetry"
    )]
    TooLarge,
    /// They would take more memory than is allowed (`progress.bytes`), or the caller cancels.
    #[error(transparent)]
    Spent(#[from] Spent),
}

impl Frame {
    /// The tables for a game. The memory is reserved before any table is made, and the budget is
    /// checked in between: on 49 holes they take gigabytes.
    ///
    /// # Errors
    /// [`NoFrame`].
    pub fn new(game: &Game, budget: &Budget) -> Result<Frame, NoFrame> {
        let &Game {
            ref board,
            start,
            target,
        } = game;
        let group = board
            .symmetries
            .iter()
            .map(Vec::as_slice)
            .filter(|g| game.is_fixed_by(g));
        let group: Vec<&[u8]> = group.collect();
        // Making a cell has a fixed cost, even with few classes. Two parts remain, for the two
        // halves.
        let most = f64::from(board.holes.saturating_sub(ROOM)).exp2() / group.len() as f64;
        let halves = split_evenly(merge_parts(colours(board, &group), 2, most), board.holes);
        if halves.iter().any(|half| half.concat().len() > MOST_HOLES) || group.len() > 64 {
            return Err(NoFrame::TooLarge);
        }
        let mut weights = vec![0; board.holes as usize];
        let unit = number(&halves[0], 1, &mut weights);
        let cells = number(&halves[1], unit, &mut weights);
        let minors = cells / unit;
        let halves = halves.map(|half| {
            let mut holes: Vec<u8> = half.concat().into_iter().map(|hole| hole as u8).collect();
            holes.sort_unstable();
            holes
        });
        let bytes = table_bytes(&halves, group.len(), board.changes().len());
        let progress = Progress {
            bytes,
            ..Progress::default()
        };
        budget.check(progress)?;
        let ask = |half: u32| {
            if half.is_multiple_of(RUN) {
                budget.check(progress)
            } else {
                Ok(())
            }
        };
        let invariants = Invariants::new(board, start, &group);
        let signs = 1 << invariants.count();
        let sum_maps = [0, 1].map(|side: usize| {
            let weight = |&hole: &u8| weights[usize::from(hole)] / if side == 0 { 1 } else { unit };
            HalfMap::new(
                &halves[side].iter().map(weight).collect::<Vec<u32>>(),
                |a, b| a + b,
            )
        });
        let sign_maps = [0, 1].map(|side: usize| {
            let sign = |&hole: &u8| u32::from(invariants.signs(1 << hole));
            HalfMap::new(
                &halves[side].iter().map(sign).collect::<Vec<u32>>(),
                |a, b| a ^ b,
            )
        });
        let digits =
            |side: usize, half: u32| sum_maps[side].parts(half).iter().sum::<u32>() as usize;
        let signs_of = |side: usize, half: u32| {
            sign_maps[side]
                .parts(half)
                .iter()
                .fold(0, |a, &b| a ^ b as u8)
        };
        let maps = |side: usize| -> Vec<HalfMap> {
            let place = |hole: u8| {
                halves[side]
                    .iter()
                    .position(|&other| other == hole)
                    .expect("halves are orbits")
            };
            let bit = |g: &&[u8], hole: &u8| 1u32 << place(g[usize::from(*hole)]);
            let map = |g: &&[u8]| {
                HalfMap::new(
                    &halves[side]
                        .iter()
                        .map(|hole| bit(g, hole))
                        .collect::<Vec<u32>>(),
                    |a, b| a | b,
                )
            };
            group.iter().map(map).collect()
        };
        let (major_maps, minor_maps) = (maps(0), maps(1));

        let packed = |side: usize, holes: &[u8]| {
            let bit = |hole: &u8| {
                halves[side]
                    .iter()
                    .position(|other| other == hole)
                    .map_or(0, |bit| 1u32 << bit)
            };
            holes.iter().map(bit).fold(0, |set, bit| set | bit)
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for jump in board.changes() {
            let side = |side| {
                let patterns = [
                    packed(side, &[jump.from, jump.over]),
                    packed(side, &[jump.to]),
                ];
                Side {
                    flips: patterns[0] | patterns[1],
                    patterns,
                }
            };
            let weight = |hole: u8| i64::from(weights[usize::from(hole)]);
            let shift = weight(jump.to) - weight(jump.from) - weight(jump.over);
            let minor = side(1);
            let jump = FrameJump {
                major: side(0),
                minor,
                signs: signs_of(1, minor.flips),
            };
            match kinds.iter_mut().find(|kind| kind.shift == shift) {
                Some(kind) => kind.jumps.push(jump),
                None => kinds.push(Kind {
                    shift,
                    first: 0,
                    jumps: vec![jump],
                }),
            }
        }
        let firsts = starts(kinds.iter().map(|kind| kind.jumps.len()));
        kinds
            .iter_mut()
            .zip(firsts)
            .for_each(|(kind, first)| kind.first = first as usize);

        let own_jump = |side: usize, half: u32| {
            kinds.iter().flat_map(|kind| &kind.jumps).any(|jump| {
                let (here, there) = if side == 0 {
                    (jump.major, jump.minor)
                } else {
                    (jump.minor, jump.major)
                };
                there.flips == 0 && here.is_possible(Pass::Forward, half)
            })
        };

        // Rows: the least image of a half comes before the others.
        let start_signs = invariants.signs(start);
        let mut canon = vec![PackedCanon::default(); 1 << halves[0].len()];
        let mut lists: Vec<Vec<Row>> = vec![Vec::new(); unit as usize];
        for half in 0..canon.len() as u32 {
            ask(half)?;
            let images = || major_maps.iter().map(|map| map.image(half));
            let (symmetry, least) = images()
                .enumerate()
                .min_by_key(|&(_, image)| image)
                .expect("a group has the identity");
            let is_fixed = images().filter(|&image| image == least).count() > 1;
            let row = if least == half {
                let list = &mut lists[digits(0, half)];
                let is_quiet = !own_jump(0, half);
                list.push(Row {
                    half,
                    signs: signs_of(0, half) ^ start_signs,
                    is_fixed,
                    is_quiet,
                });
                list.len() - 1
            } else {
                canon[least as usize].canon().row
            };
            canon[half as usize] = Canon {
                row,
                symmetry,
                is_fixed,
            }
            .packed();
        }
        if lists.iter().any(|list| list.len() >= Canon::ROWS) {
            return Err(NoFrame::TooLarge);
        }
        let row_starts = starts(lists.iter().map(Vec::len));
        let mut row_counts = vec![0; lists.len() * signs];
        for (counts, list) in row_counts.chunks_exact_mut(signs).zip(&lists) {
            list.iter()
                .for_each(|row| counts[usize::from(row.signs)] += 1);
        }
        let rows = lists.concat();

        // Columns.
        let list_of = |half: u32| digits(1, half) * signs + usize::from(signs_of(1, half));
        let mut sizes = vec![0usize; minors as usize * signs];
        let mut places = vec![0u16; 1 << halves[1].len()];
        for half in 0..places.len() as u32 {
            ask(half)?;
            let size = &mut sizes[list_of(half)];
            places[half as usize] = u16::try_from(*size).map_err(|_| NoFrame::TooLarge)?;
            *size += 1;
        }
        let column_starts = starts(sizes.into_iter());
        let mut columns = vec![0u32; places.len()];
        for half in 0..places.len() as u32 {
            ask(half)?;
            let at = column_starts[list_of(half)] + u32::from(places[half as usize]);
            columns[at as usize] = half;
        }
        let mut quiet = Vec::new();
        let mut quiet_starts = vec![0];
        for (number, list) in (0u32..).zip(column_starts.windows(2)) {
            ask(number)?;
            let list = &columns[list[0] as usize..list[1] as usize];
            let is_quiet = |&(_, &half): &(u16, &u32)| !own_jump(1, half);
            quiet.extend((0..).zip(list).filter(is_quiet).map(|(place, _)| place));
            quiet_starts.push(quiet.len() as u32);
        }
        let image = |map: &HalfMap| {
            budget.check(progress)?;
            Ok(columns
                .iter()
                .map(|&half| places[map.image(half) as usize])
                .collect())
        };
        let images = minor_maps[1..]
            .iter()
            .map(image)
            .collect::<Result<_, Spent>>()?;

        // Pegs by cell number: the digits of a number are pegs, in a mixed radix.
        let mut units: Vec<(u32, u32)> = weights.iter().map(|&weight| (weight, 1)).collect();
        units.sort_unstable();
        units.dedup_by(|a, b| a.0 == b.0);
        let pegs_of = |mut number: u32| {
            let mut pegs = 0;
            for &(unit, _) in units.iter().rev() {
                pegs += number / unit;
                number %= unit;
            }
            pegs as u8
        };
        let pegs = (0..cells).map(pegs_of).collect();

        let order = group.len() as u32;
        Ok(Frame {
            start,
            target,
            order,
            halves,
            unit,
            signs,
            canon,
            rows,
            row_starts,
            row_counts,
            columns,
            column_starts,
            places,
            images,
            major_maps,
            kinds,
            pegs,
            weights,
            quiet,
            quiet_starts,
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
        table_bytes(&self.halves, self.order as usize, jumps) + self.pegs.len() as u64
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
        bases.extend(self.rows(cell).iter().map(|row| {
            next = next.saturating_add(list(lists, row.signs).len() as u32);
            next
        }));
    }

    /// The number of ranks of a cell.
    pub(super) fn ranks(&self, cell: u32) -> u32 {
        let first = (cell % self.unit) as usize * self.signs;
        let lists = self.lists(cell).windows(2).map(|list| list[1] - list[0]);
        let rows = &self.row_counts[first..first + self.signs];
        let ranks = rows
            .iter()
            .zip(lists)
            .map(|(&rows, columns)| u64::from(rows) * u64::from(columns));
        u32::try_from(ranks.sum::<u64>()).unwrap_or(u32::MAX)
    }

    /// Where a major half goes.
    #[inline]
    pub(super) fn canon(&self, half: u32) -> Canon {
        self.canon[half as usize].canon()
    }

    /// The indices of the images of a list of columns under a symmetry; `None` for the identity.
    #[inline]
    pub(super) fn image(&self, symmetry: usize, list: &Range<usize>) -> Option<&[u16]> {
        symmetry
            .checked_sub(1)
            .map(|at| &self.images[at][list.clone()])
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
        let fixes = |&symmetry: &usize| {
            self.image(symmetry, list)
                .is_none_or(|image| usize::from(image[column]) == column)
        };
        u64::from(self.order) / self.equal_symmetries(row.half, 0).filter(fixes).count() as u64
    }

    /// The holes of a set in one half, packed.
    pub(super) fn packed(&self, side: usize, holes: u64) -> u32 {
        (0..).zip(&self.halves[side]).fold(0, |half, (bit, &hole)| {
            half | ((holes >> hole & 1) as u32) << bit
        })
    }

    /// The cell and the rank of the class of a position; `None` if position classes prove that no
    /// game from the start gets there.
    pub(super) fn locate(&self, position: u64) -> Option<(u32, u32)> {
        if position & !self.full() != 0 || !self.invariants.hold(position) {
            return None;
        }
        let held = |&(hole, _): &(usize, &u32)| position >> hole & 1 == 1;
        let cell = self
            .weights
            .iter()
            .enumerate()
            .filter(held)
            .map(|(_, weight)| weight)
            .sum();
        let [major, minor] = [0, 1].map(|side| self.packed(side, position));
        let canon = self.canon(major);
        let list = self.list(cell, self.invariants.signs(self.unpacked(1, minor)));
        let place = self.places[minor as usize];
        let image = |symmetry| {
            self.image(symmetry, &list)
                .map_or(place, |image| image[usize::from(place)])
        };
        let column = self
            .equal_symmetries(major, canon.symmetry)
            .map(image)
            .min()?;
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
    pub(super) fn complements<'a>(
        &'a self,
        cell: u32,
        row: &Row,
        bases: &'a [u32],
    ) -> impl Iterator<Item = u32> + 'a {
        let [major, minor] = [0, 1].map(|side| self.packed(side, self.full()));
        let moved = row.half ^ major;
        let canon = self.canon(moved);
        let columns = &self.columns[self.list(cell, row.signs)];
        let signs = columns.first().map_or(0, |half| {
            self.invariants.signs(self.unpacked(1, half ^ minor))
        });
        let list = self.list(self.complement(cell), signs);
        // Symmetries other than the one that makes the row least matter only for rows that some
        // symmetry fixes.
        let symmetries: Vec<usize> = match canon.is_fixed {
            true => self.equal_symmetries(moved, canon.symmetry).collect(),
            false => vec![canon.symmetry],
        };
        let images: Vec<Option<&[u16]>> = symmetries
            .iter()
            .map(|&symmetry| self.image(symmetry, &list))
            .collect();
        columns.iter().map(move |half| {
            let place = self.places[(half ^ minor) as usize];
            let image =
                |image: &Option<&[u16]>| image.map_or(place, |image| image[usize::from(place)]);
            bases[canon.row] + u32::from(images.iter().map(image).min().unwrap_or(place))
        })
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
        let held = |&(bit, _): &(u32, &u8)| half >> bit & 1 == 1;
        (0..)
            .zip(&self.halves[side])
            .filter(held)
            .fold(0, |holes, (_, &hole)| holes | 1 << hole)
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

/// The first of each of several runs, and at the end the sum.
fn starts(sizes: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut next = 0;
    std::iter::once(0)
        .chain(sizes.map(|size| {
            next += size as u32;
            next
        }))
        .collect()
}

/// The approximate size of the tables in bytes, for these halves and these numbers of symmetries
/// and jumps.
fn table_bytes(halves: &[Vec<u8>; 2], order: usize, jumps: usize) -> u64 {
    let [majors, minors] = [0, 1].map(|side: usize| 1u64 << halves[side].len());
    let (order, jumps) = (order as u64, jumps as u64);
    // A row has a step of 8 bytes for about every third jump, forward and backward.
    4 * majors
        + majors / order * (2 * size_of::<Row>() as u64 + 16 * jumps / 3)
        + (4 + 2 * order) * minors
}

/// Divides the parts into two halves of about the same size, the larger first.
fn split_evenly(mut parts: Vec<Vec<usize>>, holes: u32) -> [Vec<Vec<usize>>; 2] {
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    // By number of holes, whether some of the parts from each index on have that sum.
    let mut sums = vec![vec![true]];
    sums[0].resize(holes as usize + 1, false);
    for part in parts.iter().rev() {
        let before = &sums[sums.len() - 1];
        let with = |sum: usize| sum.checked_sub(part.len()).is_some_and(|rest| before[rest]);
        sums.push(
            (0..=holes as usize)
                .map(|sum| before[sum] || with(sum))
                .collect(),
        );
    }
    let whole = &sums[sums.len() - 1];
    let mut room = (0..=holes as usize)
        .find(|&sum| 2 * sum >= holes as usize && whole[sum])
        .unwrap_or(0);
    let mut halves = [Vec::new(), Vec::new()];
    for (at, part) in parts.into_iter().enumerate() {
        let rest = &sums[sums.len() - 2 - at];
        let goes = room.checked_sub(part.len()).is_some_and(|less| rest[less]);
        room -= if goes { part.len() } else { 0 };
        halves[usize::from(!goes)].push(part);
    }
    halves
}
