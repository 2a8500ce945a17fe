//! The places of the sets of one size, and their images under symmetries of the board.

use super::{FIELDS, approach::PassCondition};
use crate::board::Cell;

/// The most cells of the low part of a set.
const LOW: u32 = 15;

/// A location for each set of one size. The high part of a set has a block of words, in which the
/// low part has a field: the low parts of equal size are in the order of their numbers.
pub(super) struct Places {
    size: u32,
    /// The cells of the low part.
    pub(super) width: u32,
    /// By high part, the first word of its block.
    pub(super) blocks: Vec<u32>,
    /// The words of all blocks.
    pub(super) words: u32,
    /// By low part, its field.
    fields: Vec<u16>,
    /// By size, the low parts by field.
    lows: Vec<Vec<u16>>,
}

impl Places {
    pub(super) fn new(cells: u32, size: u32) -> Places {
        let width = cells.min(LOW);
        let mut lows = vec![Vec::new(); width as usize + 1];
        let mut fields = Vec::with_capacity(1 << width);
        for low in 0..1u16 << width {
            let alike: &mut Vec<u16> = &mut lows[low.count_ones() as usize];
            fields.push(alike.len() as u16);
            alike.push(low);
        }
        let mut places = Places {
            size,
            width,
            blocks: Vec::new(),
            words: 0,
            fields,
            lows,
        };
        for high in 0..1 << (cells - width) {
            places.blocks.push(places.words);
            places.words += places.low_parts(high).len().div_ceil(FIELDS) as u32;
        }
        places
    }

    /// The low parts of a high part.
    pub(super) fn low_parts(&self, high: u64) -> &[u16] {
        let Some(size) = self.size.checked_sub(high.count_ones()) else {
            return &[];
        };
        self.lows.get(size as usize).map_or(&[], Vec::as_slice)
    }

    /// The first word of the block of a set, and the field in the block.
    #[inline]
    pub(super) fn of(&self, set: u64) -> (u32, usize) {
        let low = set & ((1 << self.width) - 1);
        (
            self.blocks[(set >> self.width) as usize],
            self.fields[low as usize].into(),
        )
    }
}

/// A symmetry of the board.
pub(super) struct Symmetry {
    /// The image of each cell.
    pub(super) cells: Vec<u8>,
    /// For each eight cells, the image of each set of them.
    bytes: Vec<[u64; 256]>,
}

impl Symmetry {
    pub(super) fn new(cells: &[Cell]) -> Symmetry {
        let cells: Vec<u8> = cells.iter().map(|cell| cell.0).collect();
        let mut bytes = Vec::new();
        for eight in cells.chunks(8) {
            let mut images = [0; 256];
            for (set, image) in images.iter_mut().enumerate() {
                for (place, cell) in eight.iter().enumerate() {
                    *image |= (set as u64 >> place & 1) << cell;
                }
            }
            bytes.push(images);
        }
        Symmetry { cells, bytes }
    }

    /// The image of a set of cells.
    #[inline]
    pub(super) fn set(&self, set: u64) -> u64 {
        let mut image = 0;
        for (byte, images) in self.bytes.iter().enumerate() {
            image |= images[(set >> (8 * byte)) as usize & 0xff];
        }
        image
    }

    /// The image of a condition with the kinds exchanged.
    pub(super) fn exchanged(&self, passes: Option<PassCondition>) -> Option<PassCondition> {
        let PassCondition { cells, second } = passes?;
        Some(PassCondition {
            cells: self.set(cells),
            second: self.set(cells ^ second),
        })
    }
}
