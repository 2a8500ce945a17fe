//! Connectivity of the whites of one lattice, 64 at a time.
//!
//! In either lattice a row of cells is a path that zigzags between the vertex rows above and below
//! it. Its vertices have the columns 0, 1, 2, ... and alternate between above and below; cell x
//! joins x with x + 1. So within a word of 64 cells the flood reaches whole runs of whites at once,
//! and the two vertex rows fit in one word. A word is processed again only when a vertex beside it
//! is newly reached. The time is linear in the whites at worst, and on random boards close to a few
//! visits per word.

use super::edges::Edges;

/// The connected part of one vertex.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// Bit x of row y is set if vertex (y, x) is reached. Rows have `stride` words, of which the
    /// last is spare.
    reached: Vec<u64>,
    stride: usize,
    /// A cell of the part.
    pub first: (usize, usize),
    /// The first cell outside.
    pub other: Option<(usize, usize)>,
}

impl Part {
    /// The part of the first white on the lattice where y + x has this parity; `None` if there is
    /// no white piece.
    pub fn first(edges: &Edges<'_>, parity: usize) -> Option<Part> {
        let first = first_cell(edges, |_, _, word| word)?;
        let stride = edges.width.div_ceil(64) + 1;
        let mut part = Part {
            reached: vec![0; stride * (edges.height + 1)],
            stride,
            first,
            other: None,
        };
        part.flood(edges, parity);
        part.other = first_cell(edges, |y, i, word| word & !part.ends(y, i));
        Some(part)
    }

    /// Whether the vertex is in the part.
    pub fn holds(&self, y: usize, x: usize) -> bool {
        let at = y * self.stride + x / 64;
        at < self.reached.len() && self.reached[at] >> (x % 64) & 1 == 1
    }

    /// The cells of a word with a reached end.
    fn ends(&self, y: usize, i: usize) -> u64 {
        let at = y * self.stride + i;
        let vertices = self.reached[at] | self.reached[at + self.stride];
        let next = self.reached[at + 1] | self.reached[at + self.stride + 1];
        vertices | vertices >> 1 | next << 63
    }

    /// Marks vertices of a word as reached. Returns those that were not.
    #[inline]
    fn gain(&mut self, at: usize, vertices: u64) -> u64 {
        let gained = vertices & !self.reached[at];
        self.reached[at] |= gained;
        gained
    }

    /// Reaches all vertices that are connected to the first white.
    fn flood(&mut self, edges: &Edges<'_>, parity: usize) {
        let (y, x) = self.first;
        // The upper vertex of cell (y, x) is at x or at x + 1.
        let upper = x + (x + y + parity) % 2;
        self.reached[y * self.stride + upper / 64] |= 1 << (upper % 64);
        let mut todo = Pending::new(edges.height, self.stride);
        todo.add(y, x / 64);
        todo.add(y, upper / 64);
        let mut row = Some(y);
        while let Some(y) = row {
            for group in 0..todo.stride {
                self.flood_words(edges, y, (y + parity).is_multiple_of(2), group, &mut todo);
            }
            row = todo.next_row(y);
        }
    }

    /// Floods the pending words among up to 64 words of a row. It has no branches that depend on
    /// the whites, since they would be unpredictable.
    fn flood_words(
        &mut self,
        edges: &Edges<'_>,
        y: usize,
        even_above: bool,
        group: usize,
        todo: &mut Pending,
    ) {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let (above, below) = (y * self.stride, (y + 1) * self.stride);
        // The vertex rows with the even and with the odd places, and the words beyond them to
        // process.
        let (even_row, odd_row) = if even_above {
            (above, below)
        } else {
            (below, above)
        };
        let (mut beyond_even, mut beyond_odd) = (0, 0);
        let cells = edges.row(y);
        let cells_above = if y > 0 { edges.row(y - 1) } else { &[] };
        let cells_below = edges.row(y + 1);
        let (even_cells, odd_cells) = if even_above {
            (cells_above, cells_below)
        } else {
            (cells_below, cells_above)
        };
        let mut here = todo.take_group(y, group);
        while here != 0 {
            let bit = here.trailing_zeros();
            here &= here - 1;
            let i = 64 * group + bit as usize;
            let Some(&word) = cells.get(i) else { continue };
            let filled = fill(word, self.ends(y, i) & word);
            let vertices = filled | filled << 1;
            let even = self.gain(even_row + i, vertices & EVEN);
            let odd = self.gain(odd_row + i, vertices & !EVEN);
            // The vertex right of the last cell is the first vertex of the next word, and even.
            let right = self.gain(even_row + i + 1, filled >> 63);
            let left = even & 1;
            let beside = left << bit >> 1 | right << bit << 1;
            here |= beside;
            // A word beyond is pending only if it has whites at the vertices.
            let even = word_at(even_cells, i) & (even | even >> 1 | right << 63);
            let odd = word_at(odd_cells, i) & (odd | odd >> 1);
            beyond_even |= beside | u64::from(even != 0) << bit;
            beyond_odd |= u64::from(odd != 0) << bit;
            // The words beside may belong to the next group.
            if (bit == 0 && left == 1 && group > 0) || (bit == 63 && right == 1) {
                let next = if bit == 0 { i - 1 } else { i + 1 };
                todo.add(y, next);
                todo.add_beyond(y, even_above, next / 64, 1 << (next % 64));
            }
        }
        todo.add_beyond(y, even_above, group, beyond_even);
        todo.add_beyond(y, !even_above, group, beyond_odd);
    }
}

/// The pending words of cells, one bit each.
struct Pending {
    words: Vec<u64>,
    stride: usize,
    /// No row above this one has a pending word.
    top: usize,
}

impl Pending {
    fn new(rows: usize, words: usize) -> Pending {
        let stride = words.div_ceil(64);
        Pending {
            words: vec![0; stride * rows],
            stride,
            top: 0,
        }
    }

    fn add(&mut self, y: usize, i: usize) {
        self.words[y * self.stride + i / 64] |= 1 << (i % 64);
        self.top = self.top.min(y);
    }

    /// Adds the words of this group in the row above or below.
    fn add_beyond(&mut self, y: usize, above: bool, group: usize, words: u64) {
        let row = if above { y.wrapping_sub(1) } else { y + 1 };
        if words != 0 && row != usize::MAX && group < self.stride {
            self.words[row * self.stride + group] |= words;
            self.top = self.top.min(row);
        }
    }

    fn take_group(&mut self, y: usize, group: usize) -> u64 {
        std::mem::take(&mut self.words[y * self.stride + group])
    }

    /// The next row with pending words, preferably above: a short way back is cheap while it is in
    /// the cache.
    fn next_row(&mut self, y: usize) -> Option<usize> {
        self.top = self.top.min(y);
        for row in self.words.chunks_exact(self.stride).skip(self.top) {
            if row.iter().any(|&word| word != 0) {
                return Some(self.top);
            }
            self.top += 1;
        }
        None
    }
}

/// The first cell in reading order among the bits that a function leaves of each word of cells.
fn first_cell(
    edges: &Edges<'_>,
    kept: impl Fn(usize, usize, u64) -> u64,
) -> Option<(usize, usize)> {
    for y in 0..edges.height {
        for (i, &word) in edges.row(y).iter().enumerate() {
            let kept = kept(y, i, word);
            if kept != 0 {
                return Some((y, 64 * i + kept.trailing_zeros() as usize));
            }
        }
    }
    None
}

/// A word of a list, 0 beyond its end.
#[inline]
pub(super) fn word_at(words: &[u64], i: usize) -> u64 {
    if i < words.len() { words[i] } else { 0 }
}

/// All runs of `cells` that contain a bit of `seeds`; `seeds` is a subset of `cells`.
pub fn fill(cells: u64, seeds: u64) -> u64 {
    // Upward by a carry that runs to the end of its run and keeps other seeds; then downward.
    let mut filled = cells & ((cells.wrapping_add(seeds) ^ cells) | seeds);
    let mut open = cells;
    for shift in [1, 2, 4, 8, 16, 32] {
        filled |= open & filled >> shift;
        open &= open >> shift;
    }
    filled
}
