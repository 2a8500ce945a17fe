//! The whites of one residue class as edges between the squares from which they can be captured.
//!
//! Fix a king. The squares with its parities form a grid of *vertices* (y, x). A white that it can
//! capture is in a cell (y, x) between the vertices (y, x), (y, x + 1), (y + 1, x) and (y + 1, x +
//! 1). The king keeps the parity of y + x, its *lattice*, so it can use exactly one of the two
//! diagonals of the cell: the white is one edge.

use super::connect::word_at;
use super::field::{Field, Quarter, class};
use super::square::Square;

/// The whites that the kings of one class can capture, and the squares of that class.
#[derive(Debug, Clone)]
pub(super) struct Edges<'a> {
    /// The number of rows of vertices.
    pub height: usize,
    pub width: usize,
    /// Words per row of cells.
    stride: usize,
    cells: Vec<u64>,
    /// The quarter of the vertices.
    pub vertices: &'a Quarter,
    /// The square of vertex (0, 0).
    origin: Square,
}

impl<'a> Edges<'a> {
    /// The edges for kings on squares of the class of `origin`. Takes O(n²/64) time.
    pub fn new(field: &'a Field, origin: Square) -> Edges<'a> {
        let side = field.side();
        let (white_row, white_col) = (1 - origin.row % 2, 1 - origin.col % 2);
        let origin = Square::new(origin.row % 2, origin.col % 2);
        let height = (side + white_row) as usize / 2;
        let width = (side + white_col) as usize / 2;
        let whites = field.quarter(class(white_row, white_col));
        let stride = whites.stride;
        let mut cells = Vec::with_capacity(stride * height.saturating_sub(1));
        // In an even row or column the first white is on the edge of the board, where nothing can
        // capture it.
        let (skip, shift) = (1 - white_row as usize, 1 - white_col);
        for y in 0..height.saturating_sub(1) {
            let row = row_of(&whites.white, stride, y + skip);
            for (i, &word) in row.iter().enumerate() {
                let next = word_at(row, i + 1);
                let word = if shift == 0 {
                    word
                } else {
                    word >> 1 | next << 63
                };
                // Cells end one before the last vertex: a white beyond is on the edge of the board.
                let room = (width - 1).saturating_sub(64 * i);
                cells.push(if room < 64 {
                    word & ((1 << room) - 1)
                } else {
                    word
                });
            }
        }
        Edges {
            height,
            width,
            stride,
            cells,
            vertices: field.quarter(class(origin.row, origin.col)),
            origin,
        }
    }

    /// The cells of row y; empty above the first row or below the last.
    pub fn row(&self, y: usize) -> &[u64] {
        row_of(&self.cells, self.stride, y)
    }

    /// The cells above and below the vertices of row y, word by word.
    pub fn around(&self, y: usize) -> impl Iterator<Item = (u64, u64)> + '_ {
        let up = if y == 0 { &[][..] } else { self.row(y - 1) };
        let down = self.row(y);
        // One word more than the cells: the last vertex may be beyond them.
        (0..self.width.div_ceil(64)).map(move |i| (word_at(up, i), word_at(down, i)))
    }

    pub fn has(&self, y: usize, x: usize) -> bool {
        x < 64 * self.stride && word_at(self.row(y), x / 64) >> (x % 64) & 1 == 1
    }

    /// The square of a vertex.
    pub fn vertex(&self, y: usize, x: usize) -> Square {
        Square::new(
            self.origin.row + 2 * y as u32,
            self.origin.col + 2 * x as u32,
        )
    }

    /// The square of the white in a cell.
    pub fn white(&self, y: usize, x: usize) -> Square {
        Square::new(
            self.origin.row + 2 * y as u32 + 1,
            self.origin.col + 2 * x as u32 + 1,
        )
    }

    /// The cells with a white around a vertex: up-left, up-right, down-left, down-right.
    pub fn cells_at(&self, y: usize, x: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (above, before) = (y.wrapping_sub(1), x.wrapping_sub(1));
        let cells = [(above, before), (above, x), (y, before), (y, x)].into_iter();
        cells.filter(|&(y, x)| y < self.height && x < self.width && self.has(y, x))
    }
}

/// A row of some words; empty above the first row or below the last.
#[inline]
fn row_of(words: &[u64], stride: usize, y: usize) -> &[u64] {
    let start = y.wrapping_mul(stride).min(words.len());
    &words[start..words.len().min(start + stride)]
}
