//! The classes of one cell, pulled from the cells of the level before along every jump.
//!
//! All columns of a row make a jump together: the pairs of columns before and after it are the same
//! for all rows with the same signs, so they are found once for each run of cells with the same
//! minor half. All that remains for a class and a jump is to look up a pair and to add.

use super::coded::{decode, members};
use super::frame::{Frame, list};
use super::frame_tables::Row;
use super::steps::FrameJump;
use super::sum::Sum;
use crate::pegs::levels::keys::canonical::Pass;
use std::ops::Range;

/// A cell of the level before: its classes as coded, and their numbers of ways.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub number: u32,
    pub classes: u32,
    pub code: u8,
    pub set: &'a [u8],
    /// The bits of the largest number.
    pub bits: u16,
    pub sums: &'a [u8],
}

impl Source<'_> {
    /// The bytes of each number.
    fn width(&self) -> usize {
        self.bits.div_ceil(8).into()
    }
}

/// Cells with fewer than one class per this number of ranks are read by class instead of by rank.
const SPARSE: u32 = 12;

/// The pairs of columns before and after each jump, for one minor half of the cells in progress.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    made_for: Option<(Pass, u32)>,
    /// By jump and signs of the column before: their range among all pairs; `None` if not made yet.
    lists: Vec<Option<Range<usize>>>,
    /// One list for all: many small ones would fragment the heap, so that no part fits.
    all: Vec<[u16; 2]>,
}

impl Pairs {
    /// Drops the pairs if they belong to another minor half.
    pub(super) fn begin(&mut self, frame: &Frame, pass: Pass, cell: u32) {
        let here = Some((pass, cell / frame.unit));
        if self.made_for != here {
            self.made_for = here;
            let jumps: usize = frame.kinds.iter().map(|kind| kind.jumps.len()).sum();
            self.all.clear();
            self.lists.clear();
            self.lists.resize(jumps * frame.signs, None);
        }
    }

    #[inline]
    fn of(
        &mut self,
        frame: &Frame,
        pass: Pass,
        jump: (usize, &FrameJump),
        lists: &[u32],
        signs: u8,
    ) -> &[[u16; 2]] {
        let (number, jump) = jump;
        let known = &mut self.lists[number * frame.signs + usize::from(signs)];
        if known.is_none() {
            let begin = self.all.len();
            for (place, &half) in (0..).zip(&frame.columns[list(lists, signs)]) {
                if jump.minor.is_possible(pass, half) {
                    let after = frame.places[(half ^ jump.minor.flips) as usize];
                    self.all.push([place, after]);
                }
            }
            *known = Some(begin..self.all.len());
        }
        let made = known.get_or_insert_default();
        &self.all[made.clone()]
    }
}

/// Buffers for the construction of cells, reused from cell to cell.
#[derive(Debug, Default)]
pub(super) struct Work<S> {
    /// By rank: the ways to the classes of the cell in progress.
    pub sums: Vec<S>,
    pub bases: Vec<u32>,
    source: Vec<S>,
    source_bases: Vec<u32>,
    words: Vec<u64>,
    /// For a sparse source: the columns of its classes, row by row.
    columns: Vec<u16>,
    row_ends: Vec<u32>,
}

impl<S: Sum> Work<S> {
    /// Begins a cell: no path leads to any of its ranks.
    pub(super) fn begin(&mut self, frame: &Frame, cell: u32) {
        frame.bases(cell, &mut self.bases);
        self.sums.clear();
        let ranks = self.bases.last().copied().unwrap_or(0);
        self.sums.resize(ranks as usize, S::default());
    }

    /// Adds the ways that lead from `source` into the cell along the jumps of the kind.
    pub(super) fn pull(
        &mut self,
        frame: &Frame,
        pass: Pass,
        cell: u32,
        kind: usize,
        source: Source,
        pairs: &mut Pairs,
    ) {
        let kind = &frame.kinds[kind];
        frame.bases(source.number, &mut self.source_bases);
        let ranks = self.source_bases.last().copied().unwrap_or(0);
        decode(source.code, ranks, source.set, &mut self.words);
        let sparse = source.classes.saturating_mul(SPARSE) < ranks;
        if sparse {
            self.read_classes(source, ranks)
        } else {
            self.read_ranks(source)
        }
        let lists = frame.lists(cell);
        let from_lists = frame.lists(source.number);
        let steps = frame.steps(pass);
        for (at, jump) in (kind.first..).zip(&kind.jumps) {
            for step in steps.of(source.number, at) {
                let (index, signs) = step.target_row();
                let met = self.classes_of_row(index);
                if met.is_empty() {
                    continue;
                }
                let canon = step.canon();
                let onto = list(lists, signs ^ jump.signs);
                let mut likewise = Vec::new();
                if canon.is_fixed {
                    let moved = frame.rows(source.number)[index].half ^ jump.major.flips;
                    likewise = equal_images(frame, moved, canon.symmetry, &onto);
                }
                let map = ColumnMap {
                    image: frame.image(canon.symmetry, &onto),
                    likewise: &likewise,
                };
                let sums = &mut self.sums[range(&self.bases, canon.row)];
                if sparse {
                    let columns = &frame.columns[list(from_lists, signs)];
                    let classes = self.columns[met.clone()].iter().zip(&self.source[met]);
                    let halves = classes.map(|(&column, &sum)| (columns[usize::from(column)], sum));
                    let fitting = halves.filter(|&(half, _)| jump.minor.is_possible(pass, half));
                    let place = |half: u32| frame.places[(half ^ jump.minor.flips) as usize];
                    map.add(fitting.map(|(half, sum)| (place(half), sum)), sums);
                    continue;
                }
                let here = &self.source[range(&self.source_bases, index)];
                if jump.minor.flips == 0 {
                    map.add((0..).zip(here.iter().copied()), sums);
                } else {
                    let pairs = pairs.of(frame, pass, (at, jump), from_lists, signs).iter();
                    map.add(pairs.map(|&[from, to]| (to, here[usize::from(from)])), sums);
                }
            }
        }
    }

    /// The range of the classes of a row of the source, if it is sparse; else it is empty if the
    /// row has none.
    #[inline]
    fn classes_of_row(&self, row: usize) -> Range<usize> {
        let begin = match row {
            0 => 0,
            _ => self.row_ends[row - 1] as usize,
        };
        begin..self.row_ends[row] as usize
    }

    /// Spreads the numbers of ways over the ranks; `row_ends` gives the ends of the classes of each
    /// row.
    fn read_ranks(&mut self, source: Source) {
        self.source.clear();
        self.source.resize(self.words.len() * 64, S::default());
        S::unpack(&self.words, source.sums, source.width(), &mut self.source);
        self.row_ends.clear();
        let mut end = 0;
        for row in self.source_bases.windows(2) {
            // Only whether a row is empty matters here.
            end += u32::from(any(&self.words, row[0], row[1]));
            self.row_ends.push(end);
        }
    }

    /// Lists the columns of the classes, row by row, with their numbers of ways.
    fn read_classes(&mut self, source: Source, ranks: u32) {
        self.source.clear();
        let width = source.width();
        for class in 0..source.classes as usize {
            self.source
                .push(S::read(&source.sums[class * width..], width));
        }
        self.columns.clear();
        self.row_ends.clear();
        let mut met = members(&self.words, ranks, false)
            .take(source.classes as usize)
            .peekable();
        for row in self.source_bases.windows(2) {
            while let Some(rank) = met.next_if(|&rank| rank < row[1]) {
                self.columns.push((rank - row[0]) as u16);
            }
            self.row_ends.push(self.columns.len() as u32);
        }
    }
}

/// The images of a list of columns under each symmetry that takes a major half to the same image.
fn equal_images<'a>(
    frame: &'a Frame,
    half: u32,
    symmetry: usize,
    list: &Range<usize>,
) -> Vec<Option<&'a [u16]>> {
    let mut images = Vec::new();
    for symmetry in frame.equal_symmetries(half, symmetry) {
        images.push(frame.image(symmetry, list));
    }
    images
}

/// Maps columns after a jump to their images under the symmetry that makes the major half least.
struct ColumnMap<'a> {
    image: Option<&'a [u16]>,
    /// If several symmetries do, the images under all of them: the least counts.
    likewise: &'a [Option<&'a [u16]>],
}

impl ColumnMap<'_> {
    #[inline]
    fn add<S: Sum>(&self, columns: impl Iterator<Item = (u16, S)>, sums: &mut [S]) {
        if !self.likewise.is_empty() {
            for (column, sum) in columns {
                sums[usize::from(self.least_image(column))].add(sum);
            }
            return;
        }
        match self.image {
            None => columns.for_each(|(column, sum)| sums[usize::from(column)].add(sum)),
            Some(image) => columns.for_each(|(column, sum)| {
                sums[usize::from(image[usize::from(column)])].add(sum);
            }),
        }
    }

    /// The least image of a column, if several count.
    #[inline]
    fn least_image(&self, column: u16) -> u16 {
        let mut least = u16::MAX;
        for image in self.likewise {
            least = least.min(image.map_or(column, |image| image[usize::from(column)]));
        }
        least
    }
}

/// The ranks of a row.
#[inline]
fn range(bases: &[u32], row: usize) -> Range<usize> {
    bases[row] as usize..bases[row + 1] as usize
}

/// Whether any bit is set in a range of ranks.
fn any(words: &[u64], from: u32, to: u32) -> bool {
    let (first, last) = (from as usize / 64, to as usize / 64);
    if from == to {
        return false;
    }
    let head = u64::MAX << (from % 64);
    let tail = (1u64 << (to % 64)) - 1;
    if first == last {
        return words[first] & head & tail != 0;
    }
    words[first] & head != 0
        || words[first + 1..last].iter().any(|&word| word != 0)
        || words.get(last).is_some_and(|&word| word & tail != 0)
}

/// Whether a row and one of its columns match the target's pattern.
pub(super) fn in_pattern(frame: &Frame, care: u64, pegs: u64, row: &Row) -> Option<(u32, u32)> {
    let holds = pegs & !care == 0 && row.half & frame.packed(0, care) == frame.packed(0, pegs);
    holds.then(|| (frame.packed(1, care), frame.packed(1, pegs)))
}
