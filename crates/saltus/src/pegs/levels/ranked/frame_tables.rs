//! The tables of a [frame](super::frame), made once for a game: for each half of the holes, the
//! number, the signs and the images of every set of them.

use super::steps::{Canon, FrameJump, Kind, PackedCanon, Side};
use crate::budget::{Budget, Progress, Spent};
use crate::order;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::invariants::Invariants;
use crate::pegs::levels::keys::layout::largest_first;
use crate::pegs::{Holes, Jump, PegBoard};

/// Halves between two checks of the budget.
const RUN: u32 = 1 << 16;

/// Why there are no tables for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFrame {
    /// The halves of the board are too large.
    #[error(
        "the tables of levels allow boards of up to about 50 holes, \
         fewer if the board has little symmetry"
    )]
    TooLarge,
    /// They would take more memory than is allowed (`progress.bytes`), or the caller cancels.
    #[error(transparent)]
    Spent(#[from] Spent),
}

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

/// The number of bits in the lower table of a map.
const LOWER: usize = 13;

/// A linear map of packed halves, by the images of their lower and upper bits.
#[derive(Debug)]
pub(super) struct HalfMap {
    lower: Vec<u32>,
    upper: Vec<u32>,
}

impl HalfMap {
    /// Maps a set to the sum of the images of its holes, where `add` is the addition.
    fn new(images: &[u32], add: fn(u32, u32) -> u32) -> HalfMap {
        let (lower, upper) = images.split_at(LOWER.min(images.len()));
        HalfMap {
            lower: sums(lower, add),
            upper: sums(upper, add),
        }
    }

    fn of_lower(&self, half: u32) -> u32 {
        self.lower[half as usize & ((1 << LOWER) - 1)]
    }

    fn of_upper(&self, half: u32) -> u32 {
        self.upper[half as usize >> LOWER]
    }

    /// The image, if the images of single bits do not overlap.
    pub(super) fn image(&self, half: u32) -> u32 {
        self.of_lower(half) | self.of_upper(half)
    }
}

/// By set: the sum of the values of its members.
fn sums(values: &[u32], add: fn(u32, u32) -> u32) -> Vec<u32> {
    let mut sums = vec![0u32; 1 << values.len()];
    for set in 1..sums.len() {
        let rest = set & (set - 1);
        sums[set] = add(sums[rest], values[set.trailing_zeros() as usize]);
    }
    sums
}

/// One half of the holes.
pub(super) struct Half {
    pub holes: Vec<u8>,
    /// Maps a set to its digits of the cell number.
    numbers: HalfMap,
    signs: HalfMap,
    /// By symmetry.
    pub images: Vec<HalfMap>,
}

impl Half {
    /// `weights` are those of all holes in the cell number, and `unit` that of the first digit of
    /// this half. No symmetry of the group moves a hole to the other half.
    pub(super) fn new(
        holes: Vec<u8>,
        weights: &[u32],
        unit: u32,
        invariants: &Invariants,
        group: &[&[u8]],
    ) -> Half {
        let mut digits = Vec::new();
        let mut signs = Vec::new();
        for &hole in &holes {
            digits.push(weights[usize::from(hole)] / unit);
            signs.push(u32::from(invariants.signs(1 << hole)));
        }
        let mut images = Vec::new();
        for symmetry in group {
            let mut bits = Vec::new();
            for &hole in &holes {
                bits.push(packed(&holes, 1 << symmetry[usize::from(hole)]));
            }
            images.push(HalfMap::new(&bits, |a, b| a | b));
        }
        Half {
            numbers: HalfMap::new(&digits, |a, b| a + b),
            signs: HalfMap::new(&signs, |a, b| a ^ b),
            images,
            holes,
        }
    }

    /// The number of sets.
    fn sets(&self) -> u32 {
        1 << self.holes.len()
    }

    /// The digits of the cell number of a set.
    fn number(&self, half: u32) -> usize {
        (self.numbers.of_lower(half) + self.numbers.of_upper(half)) as usize
    }

    fn signs(&self, half: u32) -> u8 {
        (self.signs.of_lower(half) ^ self.signs.of_upper(half)) as u8
    }

    fn side(&self, jump: Jump) -> Side {
        let patterns = [
            packed(&self.holes, jump.pegs()),
            packed(&self.holes, 1 << jump.to),
        ];
        Side {
            flips: patterns[0] | patterns[1],
            patterns,
        }
    }
}

/// The holes of a set that are in a half, packed.
pub(super) fn packed(holes: &[u8], set: u64) -> u32 {
    let mut half = 0;
    for (bit, &hole) in holes.iter().enumerate() {
        half |= ((set >> hole & 1) as u32) << bit;
    }
    half
}

/// The holes of a packed set.
pub(super) fn unpacked(holes: &[u8], half: u32) -> u64 {
    let mut set = 0;
    for (bit, &hole) in holes.iter().enumerate() {
        if half >> bit & 1 == 1 {
            set |= u64::of(hole);
        }
    }
    set
}

/// The jumps of a board, grouped by their change of the cell number.
pub(super) fn kinds(board: &PegBoard, weights: &[u32], major: &Half, minor: &Half) -> Vec<Kind> {
    let weight = |hole: u8| i64::from(weights[usize::from(hole)]);
    let mut kinds: Vec<Kind> = Vec::new();
    for &jump in board.changes() {
        let shift = weight(jump.to) - weight(jump.from) - weight(jump.over);
        let minor_side = minor.side(jump);
        let jump = FrameJump {
            major: major.side(jump),
            minor: minor_side,
            signs: minor.signs(minor_side.flips),
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
    let mut first = 0;
    for kind in &mut kinds {
        kind.first = first;
        first += kind.jumps.len();
    }
    kinds
}

/// The jumps that lie entirely inside a half.
fn inner_jumps(
    kinds: &[Kind],
    here: fn(&FrameJump) -> Side,
    there: fn(&FrameJump) -> Side,
) -> Vec<Side> {
    let mut jumps = Vec::new();
    for jump in kinds.iter().flat_map(|kind| &kind.jumps) {
        if there(jump).flips == 0 {
            jumps.push(here(jump));
        }
    }
    jumps
}

/// Whether none of these jumps fits a half.
fn is_quiet(jumps: &[Side], half: u32) -> bool {
    !jumps
        .iter()
        .any(|jump| jump.is_possible(Pass::Forward, half))
}

/// Asks the budget from time to time while tables are made.
#[derive(Clone, Copy)]
pub(super) struct Patience<'a> {
    pub budget: &'a Budget<'a>,
    pub progress: Progress,
}

impl Patience<'_> {
    fn ask(self, number: u32) -> Result<(), Spent> {
        if number.is_multiple_of(RUN) {
            self.budget.check(self.progress)?;
        }
        Ok(())
    }
}

/// The tables of the major halves.
pub(super) struct Rows {
    /// By major half: the row of its least image within the rows of the cell, and the symmetry that
    /// takes it there.
    pub canon: Vec<PackedCanon>,
    /// By major cell.
    pub rows: Vec<Row>,
    pub row_starts: Vec<u32>,
    /// By major cell and signs: the number of rows that need them.
    pub row_counts: Vec<u32>,
}

/// The least image of a major half.
struct LeastImage {
    half: u32,
    symmetry: usize,
    is_fixed: bool,
}

impl LeastImage {
    fn new(major: &Half, half: u32) -> LeastImage {
        let mut least = LeastImage {
            half: major.images[0].image(half),
            symmetry: 0,
            is_fixed: false,
        };
        for (symmetry, map) in major.images.iter().enumerate().skip(1) {
            let image = map.image(half);
            if image < least.half {
                least = LeastImage {
                    half: image,
                    symmetry,
                    is_fixed: false,
                };
            } else if image == least.half {
                least.is_fixed = true;
            }
        }
        least
    }
}

impl Rows {
    /// `unit` is the number of major cells, `signs` that of combinations of signs.
    ///
    /// # Errors
    /// [`NoFrame`].
    pub(super) fn new(
        major: &Half,
        kinds: &[Kind],
        unit: u32,
        signs: usize,
        start_signs: u8,
        patience: Patience,
    ) -> Result<Rows, NoFrame> {
        let inner = inner_jumps(kinds, |jump| jump.major, |jump| jump.minor);
        let mut canon = vec![PackedCanon::default(); major.sets() as usize];
        let mut lists: Vec<Vec<Row>> = vec![Vec::new(); unit as usize];
        for half in 0..major.sets() {
            patience.ask(half)?;
            let least = LeastImage::new(major, half);
            let list = &mut lists[major.number(half)];
            let row = if least.half == half {
                list.push(Row {
                    half,
                    signs: major.signs(half) ^ start_signs,
                    is_fixed: least.is_fixed,
                    is_quiet: is_quiet(&inner, half),
                });
                list.len() - 1
            } else {
                // The least image comes before the others.
                canon[least.half as usize].canon().row
            };
            let own = Canon {
                row,
                symmetry: least.symmetry,
                is_fixed: least.is_fixed,
            };
            canon[half as usize] = own.packed();
        }
        if lists.iter().any(|list| list.len() >= Canon::ROWS) {
            return Err(NoFrame::TooLarge);
        }

        let mut row_counts = vec![0; lists.len() * signs];
        for (cell, list) in lists.iter().enumerate() {
            for row in list {
                row_counts[cell * signs + usize::from(row.signs)] += 1;
            }
        }
        let sizes: Vec<usize> = lists.iter().map(Vec::len).collect();
        Ok(Rows {
            canon,
            row_starts: starts(&sizes),
            rows: lists.concat(),
            row_counts,
        })
    }
}

/// The tables of the minor halves.
pub(super) struct Columns {
    /// By minor cell and signs: the columns, packed halves, ascending.
    pub columns: Vec<u32>,
    pub column_starts: Vec<u32>,
    /// By minor half: its index in its list.
    pub places: Vec<u16>,
    /// By list: the indices of the columns without a jump inside them.
    pub quiet: Vec<u16>,
    pub quiet_starts: Vec<u32>,
    /// For each symmetry but the identity, the index of the image of each column.
    pub images: Vec<Vec<u16>>,
}

impl Columns {
    /// `cells` is the number of minor cells, `signs` that of combinations of signs.
    ///
    /// # Errors
    /// [`NoFrame`].
    pub(super) fn new(
        minor: &Half,
        kinds: &[Kind],
        cells: u32,
        signs: usize,
        patience: Patience,
    ) -> Result<Columns, NoFrame> {
        let list_of = |half: u32| minor.number(half) * signs + usize::from(minor.signs(half));
        let mut sizes = vec![0usize; cells as usize * signs];
        let mut places = vec![0u16; minor.sets() as usize];
        for half in 0..minor.sets() {
            patience.ask(half)?;
            let size = &mut sizes[list_of(half)];
            places[half as usize] = u16::try_from(*size).map_err(|_| NoFrame::TooLarge)?;
            *size += 1;
        }

        let column_starts = starts(&sizes);
        let mut columns = vec![0u32; places.len()];
        for half in 0..minor.sets() {
            patience.ask(half)?;
            let at = column_starts[list_of(half)] + u32::from(places[half as usize]);
            columns[at as usize] = half;
        }

        let inner = inner_jumps(kinds, |jump| jump.minor, |jump| jump.major);
        let mut quiet = Vec::new();
        let mut quiet_starts = vec![0];
        for (number, ends) in (0u32..).zip(column_starts.windows(2)) {
            patience.ask(number)?;
            let list = &columns[ends[0] as usize..ends[1] as usize];
            for (place, &half) in (0..).zip(list) {
                if is_quiet(&inner, half) {
                    quiet.push(place);
                }
            }
            quiet_starts.push(quiet.len() as u32);
        }

        let mut images = Vec::new();
        for map in &minor.images[1..] {
            patience.ask(0)?;
            let mut image = Vec::with_capacity(columns.len());
            for &half in &columns {
                image.push(places[map.image(half) as usize]);
            }
            images.push(image);
        }
        Ok(Columns {
            columns,
            column_starts,
            places,
            quiet,
            quiet_starts,
            images,
        })
    }
}

/// By cell number: the number of pegs. The digits of a number are pegs, in a mixed radix whose
/// units are the weights of the holes.
pub(super) fn pegs_by_cell(weights: &[u32], cells: u32) -> Vec<u8> {
    let units = order::distinct(weights.to_vec());
    let mut pegs_by_cell = Vec::with_capacity(cells as usize);
    for cell in 0..cells {
        let mut rest = cell;
        let mut pegs = 0;
        for &unit in units.iter().rev() {
            pegs += rest / unit;
            rest %= unit;
        }
        pegs_by_cell.push(pegs as u8);
    }
    pegs_by_cell
}

/// The first of each of several runs, and at the end the sum.
fn starts(sizes: &[usize]) -> Vec<u32> {
    let mut starts = Vec::with_capacity(sizes.len() + 1);
    let mut next = 0;
    starts.push(next);
    for &size in sizes {
        next += size as u32;
        starts.push(next);
    }
    starts
}

/// The approximate size of the tables in bytes, for halves of these numbers of holes and these
/// numbers of symmetries and jumps.
pub(super) fn table_bytes(
    major_holes: usize,
    minor_holes: usize,
    order: usize,
    jumps: usize,
) -> u64 {
    let majors = 1u64 << major_holes;
    let minors = 1u64 << minor_holes;
    let (order, jumps) = (order as u64, jumps as u64);
    // A row has a step of 8 bytes for about every third jump, forward and backward.
    let row = 2 * size_of::<Row>() as u64 + 16 * jumps / 3;
    4 * majors + majors / order * row + (4 + 2 * order) * minors
}

/// The parts of the holes in two halves of about the same size, the larger first.
pub(super) struct EvenHalves {
    pub major: Vec<Vec<usize>>,
    pub minor: Vec<Vec<usize>>,
}

impl EvenHalves {
    pub(super) fn new(mut parts: Vec<Vec<usize>>, holes: u32) -> EvenHalves {
        largest_first(&mut parts);
        let sums = possible_sums(&parts, holes as usize);
        let mut room = smallest_half(&sums[parts.len()]);
        let mut halves = EvenHalves {
            major: Vec::new(),
            minor: Vec::new(),
        };
        let mut left = parts.len();
        for part in parts {
            left -= 1;
            match room.checked_sub(part.len()) {
                Some(less) if sums[left][less] => {
                    room = less;
                    halves.major.push(part);
                }
                _ => halves.minor.push(part),
            }
        }
        halves
    }
}

/// By a number of last parts and a number of holes: whether some of these parts have that many.
fn possible_sums(parts: &[Vec<usize>], holes: usize) -> Vec<Vec<bool>> {
    let mut none = vec![false; holes + 1];
    none[0] = true;
    let mut sums = vec![none];
    for part in parts.iter().rev() {
        let before = &sums[sums.len() - 1];
        let mut with_part = before.clone();
        for sum in part.len()..=holes {
            with_part[sum] |= before[sum - part.len()];
        }
        sums.push(with_part);
    }
    sums
}

/// The least possible number of holes that is at least half of all.
fn smallest_half(possible: &[bool]) -> usize {
    let holes = possible.len() - 1;
    for (sum, &is_possible) in possible.iter().enumerate() {
        if 2 * sum >= holes && is_possible {
            return sum;
        }
    }
    0
}
