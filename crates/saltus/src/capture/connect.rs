//! Connectedness of the whites of one lattice, 64 at a time.
//!
//! In either lattice a row of cells is a path that zigzags between the vertex rows above and below it: its vertices lie
//! at 0, 1, 2, ... across, alternately above and below, and cell x joins x with x + 1. So within a word of 64 cells
//! the flood reaches whole runs of whites at once, and the two vertex rows fit together into one word. A word is
//! looked at again only when a vertex beside it was newly reached: so the time is linear in the whites at worst, and
//! near a few visits a word on random boards.

use super::edges::Edges;

/// What can be reached from one vertex.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// Bit x of row y: vertex (y, x) is reached. Rows of `stride` words, of which the last is spare.
    reached: Vec<u64>,
    stride: usize,
    /// A cell of the part.
    pub first: (usize, usize),
    /// The first cell outside.
    pub other: Option<(usize, usize)>,
}

impl Part {
    /// The part of the first white on the lattice where y + x has this parity; `None` if there is no white.
    pub fn first(edges: &Edges<'_>, parity: usize) -> Option<Part> {
        let first = (0..edges.height).find_map(|y| {
            let row = edges.row(y);
            let at = row.iter().position(|&word| word != 0)?;
            Some((y, 64 * at + row[at].trailing_zeros() as usize))
        })?;
        let stride = edges.width.div_ceil(64) + 1;
        let mut part = Part { reached: vec![0; stride * (edges.height + 1)], stride, first, other: None };
        part.flood(edges, parity);
        part.other = (0..edges.height - 1).find_map(|y| {
            let dry = |i: usize, word: u64| word & !part.ends(y, i);
            let row = edges.row(y);
            let at = (0..row.len()).find(|&i| dry(i, row[i]) != 0)?;
            Some((y, 64 * at + dry(at, row[at]).trailing_zeros() as usize))
        });
        Some(part)
    }

    /// Whether the vertex was reached.
    pub fn holds(&self, y: usize, x: usize) -> bool {
        self.reached.get(y * self.stride + x / 64).is_some_and(|word| word >> (x % 64) & 1 == 1)
    }

    /// The cells of a word with an end that was reached.
    fn ends(&self, y: usize, i: usize) -> u64 {
        let at = y * self.stride + i;
        let vertices = self.reached[at] | self.reached[at + self.stride];
        let next = self.reached[at + 1] | self.reached[at + self.stride + 1];
        vertices | vertices >> 1 | next << 63
    }

    fn flood(&mut self, edges: &Edges<'_>, parity: usize) {
        let mut todo = Todo::new(edges.height + 1, self.stride);
        let (y, x) = self.first;
        // Cell (y, x) has its upper vertex at x or at x + 1.
        let upper = x + (x + y + parity) % 2;
        self.reached[y * self.stride + upper / 64] |= 1 << (upper % 64);
        todo.add(y, x / 64);
        todo.add(y, upper / 64);
        let mut row = Some(y);
        while let Some(y) = row {
            let cells = edges.row(y);
            while let Some(i) = todo.take(y) {
                let Some(&cells) = cells.get(i) else { continue };
                let filled = fill(cells, self.ends(y, i) & cells);
                let vertices = filled | filled << 1;
                // Vertices of the upper row have the parity of y + parity.
                let above = 0x5555_5555_5555_5555u64 << ((y + parity) % 2);
                let at = y * self.stride + i;
                for (at, row, mask) in [(at, y, above), (at + self.stride, y + 1, !above)] {
                    let old = self.reached[at];
                    let gained = vertices & mask & !old;
                    if gained != 0 {
                        self.reached[at] = old | gained;
                        todo.around(row, y, i);
                        if gained & 1 == 1 && i > 0 {
                            todo.add_both(row, i - 1);
                        }
                    }
                }
                // The vertex right of the last cell is the first of the next word. 64 is even: it lies above if
                // vertex 0 does.
                if filled >> 63 == 1 {
                    let row = y + usize::from(above & 1 == 0);
                    let next = &mut self.reached[row * self.stride + i + 1];
                    if *next & 1 == 0 {
                        *next |= 1;
                        todo.around(row, y, i);
                        todo.add_both(row, i + 1);
                    }
                }
            }
            row = todo.next_row(y);
        }
    }
}

/// The words of cells to look at, a bit each.
struct Todo {
    words: Vec<u64>,
    stride: usize,
    rows: usize,
    /// No row above this has a word to look at.
    top: usize,
}

impl Todo {
    fn new(rows: usize, words: usize) -> Todo {
        let stride = words.div_ceil(64);
        Todo { words: vec![0; stride * rows], stride, rows, top: 0 }
    }

    fn add(&mut self, y: usize, i: usize) {
        self.words[y * self.stride + i / 64] |= 1 << (i % 64);
        self.top = self.top.min(y);
    }

    /// The cells above and below a vertex row.
    fn add_both(&mut self, vertex_row: usize, i: usize) {
        if vertex_row > 0 {
            self.add(vertex_row - 1, i);
        }
        self.add(vertex_row, i);
    }

    /// The cells on the other side of a vertex row from row y.
    fn around(&mut self, vertex_row: usize, y: usize, i: usize) {
        if vertex_row > y {
            self.add(vertex_row, i);
        } else if y > 0 {
            self.add(y - 1, i);
        }
    }

    fn take(&mut self, y: usize) -> Option<usize> {
        let row = &mut self.words[y * self.stride..][..self.stride];
        let (at, word) = row.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * at + bit)
    }

    /// The first row with something to do from the row above y on: a little way back is soon made good, while all
    /// that is near lies in the cache.
    fn next_row(&mut self, y: usize) -> Option<usize> {
        let from = self.top.min(y);
        self.top = (from..self.rows)
            .find(|y| self.words[y * self.stride..][..self.stride].iter().any(|w| *w != 0))?;
        Some(self.top)
    }
}

/// All runs of `cells` that contain a bit of `seeds`, which lie in `cells`.
fn fill(cells: u64, seeds: u64) -> u64 {
    // Upwards by a carry that runs to the end of its run (and leaves other seeds as they are); then downwards.
    let mut filled = cells & ((cells.wrapping_add(seeds) ^ cells) | seeds);
    let mut open = cells;
    for shift in [1, 2, 4, 8, 16, 32] {
        filled |= open & filled >> shift;
        open &= open >> shift;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::fill;
    use proptest::prelude::*;

    proptest! {
        /// Filling runs by carries and shifts is filling them bit by bit.
        #[test]
        fn fills_whole_runs(cells: u64, more: u64, seeds: u64, some: u64) {
            let cells = cells | more;
            let seeds = cells & seeds & some;
            let mut filled = seeds;
            for _ in 0..64 {
                filled |= cells & (filled << 1 | filled >> 1);
            }
            prop_assert_eq!(fill(cells, seeds), filled);
        }
    }
}
