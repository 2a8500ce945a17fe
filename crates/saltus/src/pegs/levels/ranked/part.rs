//! A run of cells of a level, and its construction.

use super::coded::{decode, encode, length, members};
use super::frame::Frame;
use super::pull::{Pairs, Source, Work, in_pattern};
use super::sum::{Huge, Reached, Sum, WIDEST};
use crate::pegs::Target;
use crate::pegs::levels::keys::canonical::Pass;
use crate::varint::{push_varint, varint};
use num_bigint::BigUint;
use std::ops::Range;

/// The counts of a part or of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The classes.
    pub classes: u64,
    /// The positions.
    pub positions: u64,
    /// Classes without a jump.
    pub dead_classes: u64,
    /// Positions without a jump.
    pub dead_positions: u64,
    /// Games that end here.
    pub games: BigUint,
    /// The number of ways to positions in the target.
    pub solutions: BigUint,
}

impl Totals {
    /// Adds the counts of another part.
    pub fn add(&mut self, other: &Totals) {
        self.classes += other.classes;
        self.positions += other.positions;
        self.dead_classes += other.dead_classes;
        self.dead_positions += other.dead_positions;
        self.games += &other.games;
        self.solutions += &other.solutions;
    }
}

/// The classes of a run of cells, as bytes, with or without the numbers of ways to them.
#[derive(Clone, Debug, Default)]
pub struct Part {
    sets: Vec<u8>,
    sums: Vec<u8>,
    cells: Vec<CellEntry>,
}

/// The offsets of a cell in the bytes of its part.
#[derive(Clone, Copy, Debug)]
struct CellEntry {
    number: u32,
    classes: u32,
    code: u8,
    /// The bits of the largest number of ways.
    bits: u16,
    set: usize,
    sums: usize,
}

/// Padding bytes that readers may read past the end.
const SLACK: usize = 8;

impl Part {
    /// The part with these sets of classes and numbers of ways (empty where there are none), as
    /// [`Part::sets`] and [`Part::sums`] gave them; `None` if they are not of this game.
    pub fn read(frame: &Frame, mut sets: Vec<u8>, mut sums: Vec<u8>) -> Option<Part> {
        let (mut cells, mut at, mut number, mut sum_at) = (Vec::new(), 0, 0u32, 0);
        let counted = !sums.is_empty();
        while at < sets.len() {
            number = number.checked_add(u32::try_from(varint(&sets, &mut at)?).ok()?)?;
            let classes = u32::try_from(varint(&sets, &mut at)?).ok()?;
            let code = *sets.get(at)?;
            at += 1;
            let ranks = frame.has_cell(number).then(|| frame.ranks(number))?;
            let set = at;
            at += length(code, ranks, &sets[at..])?;
            let bits = if counted {
                u16::try_from(varint(&sums, &mut sum_at)?).ok()?
            } else {
                0
            };
            if classes > ranks || bits > WIDEST {
                return None;
            }
            cells.push(CellEntry {
                number,
                classes,
                code,
                bits,
                set,
                sums: sum_at,
            });
            sum_at = sum_at.checked_add(usize::from(bits.div_ceil(8)) * classes as usize)?;
        }
        if sum_at != sums.len() {
            return None;
        }
        sets.reserve_exact(SLACK);
        sets.extend([0; SLACK]);
        sums.reserve_exact(SLACK);
        sums.extend([0; SLACK]);
        Some(Part { sets, sums, cells })
    }

    /// The sets of classes, as bytes.
    pub fn sets(&self) -> &[u8] {
        &self.sets[..self.sets.len().saturating_sub(SLACK)]
    }

    /// The numbers of ways, as bytes; empty where there are none.
    pub fn sums(&self) -> &[u8] {
        &self.sums[..self.sums.len().saturating_sub(SLACK)]
    }

    /// The size of the part in memory, in bytes.
    pub fn bytes(&self) -> u64 {
        (self.sets.capacity()
            + self.sums.capacity()
            + self.cells.capacity() * size_of::<CellEntry>()) as u64
    }

    /// The same part without numbers of ways.
    #[must_use]
    pub fn without_sums(mut self) -> Part {
        self.sums = vec![0; SLACK];
        for cell in &mut self.cells {
            (cell.bits, cell.sums) = (0, 0);
        }
        self
    }

    /// The cell of that number.
    fn cell(&self, number: u32) -> Option<Source<'_>> {
        let at = self.cells.binary_search_by_key(&number, |cell| cell.number);
        Some(self.source(&self.cells[at.ok()?]))
    }

    fn source(&self, cell: &CellEntry) -> Source<'_> {
        Source {
            number: cell.number,
            classes: cell.classes,
            code: cell.code,
            set: &self.sets[cell.set..],
            bits: cell.bits,
            sums: &self.sums[cell.sums..],
        }
    }

    /// Whether the part holds the class of a position.
    pub fn contains(&self, frame: &Frame, position: u64) -> bool {
        let Some((cell, rank)) = frame.locate(position) else {
            return false;
        };
        let Some(source) = self.cell(cell) else {
            return false;
        };
        let mut words = Vec::new();
        decode(source.code, frame.ranks(cell), source.set, &mut words);
        words[rank as usize / 64] >> (rank % 64) & 1 == 1
    }

    /// A position of the part with this number of pegs that is in the target.
    pub(super) fn goal(&self, frame: &Frame, pegs: u32) -> Option<u64> {
        let (mut words, mut bases) = (Vec::new(), Vec::new());
        for source in cells(self) {
            let ranks = frame.ranks(source.number);
            decode(source.code, ranks, source.set, &mut words);
            frame.bases(source.number, &mut bases);
            let mut met = None;
            for_goals(frame, source.number, pegs, &bases, |rank| {
                if words[rank / 64] >> (rank % 64) & 1 == 1 {
                    met = Some(frame.position(source.number, rank as u32));
                }
            });
            if met.is_some() {
                return met;
            }
        }
        None
    }

    /// The part that contains only the start, with one way to it if `counted`.
    pub(super) fn first(frame: &Frame, within: Range<u32>, counted: bool) -> (Part, Totals) {
        let mut maker = Maker::new(frame, Pass::Forward, counted);
        if let Some((cell, rank)) = frame.locate(frame.start)
            && within.contains(&cell)
        {
            maker.narrow.begin(frame, cell);
            maker.narrow.sums[rank as usize] = 1;
            let work = std::mem::take(&mut maker.narrow);
            maker.write_cell(frame, cell, frame.start_pegs(), &work.sums, &work.bases);
        }
        maker.finish()
    }
}

/// Makes the cells of a part, one after the other.
pub(super) struct Maker {
    pass: Pass,
    counted: bool,
    met: Work<Reached>,
    narrow: Work<u64>,
    wide: Work<u128>,
    huge: Work<Huge>,
    pairs: Pairs,
    words: Vec<u64>,
    /// The bits by which a sum may be longer than its terms: the logarithm of the number of jumps
    /// times the order of the group, because a symmetrical position may lead to a class by that
    /// many jumps.
    carry: u32,
    last: u32,
    part: Part,
    count: Totals,
}

impl Maker {
    pub(super) fn new(frame: &Frame, pass: Pass, counted: bool) -> Maker {
        let jumps: usize = frame.kinds.iter().map(|kind| kind.jumps.len()).sum();
        Maker {
            pass,
            counted,
            met: Work::default(),
            narrow: Work::default(),
            wide: Work::default(),
            huge: Work::default(),
            pairs: Pairs::default(),
            words: Vec::new(),
            carry: (jumps * frame.order as usize).next_power_of_two().ilog2(),
            last: 0,
            part: Part::default(),
            count: Totals::default(),
        }
    }

    /// The classes so far.
    pub(super) fn classes(&self) -> u64 {
        self.count.classes
    }

    /// Makes the cell `number` of the level with `pegs` pegs from the cells that are its sources
    /// along the kinds of jumps.
    pub(super) fn cell(
        &mut self,
        frame: &Frame,
        number: u32,
        pegs: u32,
        sources: &[(usize, Source)],
    ) {
        let mut longest = 0;
        for (_, source) in sources {
            longest = longest.max(source.bits);
        }
        let bits = u32::from(longest) + self.carry;
        // The buffers are moved out while they are filled, and put back for reuse.
        macro_rules! make {
            ($field:ident) => {{
                let mut work = std::mem::take(&mut self.$field);
                self.pulled(frame, number, sources, &mut work);
                self.write_cell(frame, number, pegs, &work.sums, &work.bases);
                self.$field = work;
            }};
        }
        match bits {
            _ if !self.counted => make!(met),
            ..=64 => make!(narrow),
            65..=128 => make!(wide),
            _ => make!(huge),
        }
    }

    /// Makes the winning classes of a cell: those among `reached` that are in the target or have a
    /// jump to a winning class.
    pub(super) fn winning(
        &mut self,
        frame: &Frame,
        pegs: u32,
        reached: Source,
        sources: &[(usize, Source)],
    ) {
        let number = reached.number;
        let mut work = std::mem::take(&mut self.met);
        self.pulled(frame, number, sources, &mut work);
        for_goals(frame, number, pegs, &work.bases, |rank| {
            work.sums[rank] = Reached(1)
        });
        decode(
            reached.code,
            work.sums.len() as u32,
            reached.set,
            &mut self.words,
        );
        Reached::retain(&self.words, &mut work.sums);
        self.write_cell(frame, number, pegs, &work.sums, &work.bases);
        self.met = work;
    }

    fn pulled<S: Sum>(
        &mut self,
        frame: &Frame,
        number: u32,
        sources: &[(usize, Source)],
        work: &mut Work<S>,
    ) {
        work.begin(frame, number);
        self.pairs.begin(frame, self.pass, number);
        for &(kind, source) in sources {
            work.pull(frame, self.pass, number, kind, source, &mut self.pairs);
        }
    }

    /// Writes a cell, and counts its contents.
    fn write_cell<S: Sum>(
        &mut self,
        frame: &Frame,
        number: u32,
        pegs: u32,
        sums: &[S],
        bases: &[u32],
    ) {
        let mut classes = 0u32;
        self.words.clear();
        for sums in sums.chunks(64) {
            let word = S::pack(sums);
            classes += word.count_ones();
            self.words.push(word);
        }
        if classes == 0 {
            return;
        }
        push_varint(&mut self.part.sets, u64::from(number - self.last));
        push_varint(&mut self.part.sets, classes.into());
        let code_at = self.part.sets.len();
        self.part.sets.push(0);
        let ranks = sums.len() as u32;
        let code = encode(&self.words, ranks, classes, &mut self.part.sets);
        self.part.sets[code_at] = code;
        let mut all = S::default();
        for &sum in sums {
            all = all.or(sum);
        }
        let bits = all.bits();
        if self.counted {
            push_varint(&mut self.part.sums, bits.into());
        }
        let at = self.part.sums.len();
        if self.counted {
            let width = usize::from(bits.div_ceil(8));
            self.part.sums.reserve(width * classes as usize);
            for rank in members(&self.words, ranks, false) {
                sums[rank as usize].write(width, &mut self.part.sums);
            }
        }
        self.last = number;
        self.part.cells.push(CellEntry {
            number,
            classes,
            code,
            bits,
            set: code_at + 1,
            sums: at,
        });
        self.survey(frame, number, pegs, sums, bases, classes);
    }

    fn survey<S: Sum>(
        &mut self,
        frame: &Frame,
        number: u32,
        pegs: u32,
        sums: &[S],
        bases: &[u32],
        classes: u32,
    ) {
        let count = &mut self.count;
        count.classes += u64::from(classes);
        count.positions += u64::from(classes) * u64::from(frame.order);
        for (row, base) in frame.rows(number).iter().zip(bases) {
            let list = frame.list(number, row.signs);
            let sums = &sums[*base as usize..][..list.len()];
            if row.is_fixed {
                for (column, sum) in sums.iter().enumerate() {
                    if sum.is_some() {
                        let size = frame.class_size(row, &list, column);
                        count.positions -= u64::from(frame.order) - size;
                    }
                }
            }
            if self.pass == Pass::Forward && row.is_quiet {
                for &column in frame.quiet(number, row.signs) {
                    let sum = sums[usize::from(column)];
                    let minor = frame.columns[list.start + usize::from(column)];
                    if sum.is_some() && frame.is_stuck(row, minor) {
                        count.dead_classes += 1;
                        count.dead_positions += frame.class_size(row, &list, column.into());
                        count.games += sum.big();
                    }
                }
            }
        }
        if self.pass == Pass::Forward {
            for_goals(frame, number, pegs, bases, |rank| {
                if sums[rank].is_some() {
                    count.solutions += sums[rank].big();
                }
            });
        }
    }

    /// The part, and its counts.
    pub(super) fn finish(mut self) -> (Part, Totals) {
        self.part.sets.extend([0; SLACK]);
        self.part.sums.extend([0; SLACK]);
        self.part.sets.shrink_to_fit();
        self.part.sums.shrink_to_fit();
        self.part.cells.shrink_to_fit();
        (self.part, self.count)
    }
}

/// The cells of a part.
pub(super) fn cells(part: &Part) -> impl Iterator<Item = Source<'_>> {
    part.cells.iter().map(|cell| part.source(cell))
}

/// The cell with this number in a part.
pub(super) fn find(part: &Part, number: u32) -> Option<Source<'_>> {
    part.cell(number)
}

/// The ranks of a cell that are in the target, which all symmetries in use fix.
fn for_goals(frame: &Frame, number: u32, pegs: u32, bases: &[u32], mut visit: impl FnMut(usize)) {
    match frame.target {
        Target::Left(count) if count == pegs => {
            let ranks = bases.last().map_or(0, |&end| end as usize);
            for rank in 0..ranks {
                visit(rank);
            }
        }
        Target::Left(_) => (),
        Target::Pattern { care, pegs } => {
            for (row, &base) in frame.rows(number).iter().zip(bases) {
                let Some((care, pegs)) = in_pattern(frame, care, pegs, row) else {
                    continue;
                };
                let columns = &frame.columns[frame.list(number, row.signs)];
                for (column, half) in columns.iter().enumerate() {
                    if half & care == pegs {
                        visit(base as usize + column);
                    }
                }
            }
        }
    }
}
