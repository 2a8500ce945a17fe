//! The jumps of one lattice as a graph: for each square of the king, the open ones among its four
//! jumps.

use super::edges::Edges;
use super::field::Field;
use super::square::{Content, Diagonal, Square};

/// A vertex: an index into the list of [`Lattice`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Vertex(pub usize);

/// The open jumps of every square that one king could visit: bit d is the jump in direction d. A
/// jump is open from both its ends or from neither.
///
/// The vertices (y, x) of both lattices are numbered row by row, with an odd number of places per
/// row. Then the vertices of one lattice are every second number, and a jump changes half the
/// number by the same amount wherever it starts.
#[derive(Debug, Clone)]
pub(super) struct Lattice {
    open: Vec<u8>,
    /// Places per row: an odd number above that of the vertices.
    stride: usize,
    /// The parity of y + x.
    parity: usize,
    origin: Square,
}

impl Lattice {
    /// The lattice of the king on this square, with every white that it could capture on an
    /// otherwise empty board. Takes O(n²/8) time and bytes.
    pub fn for_king(field: &Field, king: Square) -> Lattice {
        let edges = Edges::new(field, king);
        let stride = edges.width | 1;
        let parity = (king.row / 2 + king.col / 2) as usize % 2;
        let origin = Square::new(king.row % 2, king.col % 2);
        let mut lattice = Lattice {
            open: vec![0; (edges.height * stride).div_ceil(2)],
            stride,
            parity,
            origin,
        };
        for y in 0..edges.height {
            let first = (y + parity) % 2;
            let start = lattice.index(y, first);
            let vertices = (edges.width + 1 - first) / 2;
            fill_row(&mut lattice.open[start..start + vertices], &edges, y, first);
        }
        lattice
    }

    fn index(&self, y: usize, x: usize) -> usize {
        (y * self.stride + x) / 2
    }

    /// As [`Lattice::of`], without the jumps that lack a free square.
    pub fn free(field: &Field, king: Square) -> Lattice {
        let mut lattice = Lattice::for_king(field, king);
        for at in 0..lattice.open.len() {
            let vertex = Vertex(at);
            if lattice.degree(vertex) == 0 {
                continue;
            }
            let square = lattice.square(vertex);
            if square != king && field.at(square) != Content::Empty {
                for direction in lattice.directions(vertex) {
                    lattice.close(vertex, direction);
                }
            }
        }
        lattice
    }

    pub fn vertex(&self, square: Square) -> Vertex {
        Vertex(self.index(square.row as usize / 2, square.col as usize / 2))
    }

    pub fn square(&self, Vertex(at): Vertex) -> Square {
        let place = 2 * at + self.parity;
        let (y, x) = (place / self.stride, place % self.stride);
        Square::new(
            self.origin.row + 2 * y as u32,
            self.origin.col + 2 * x as u32,
        )
    }

    /// The number of places for vertices.
    pub fn size(&self) -> usize {
        self.open.len()
    }

    /// The vertices with an open jump, in reading order.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let all = (0..self.open.len()).map(Vertex);
        all.filter(|&vertex| self.open[vertex.0] != 0)
    }

    /// The change of a vertex index by a jump in each direction.
    pub fn moves(&self) -> [isize; 4] {
        let down = self.stride as isize / 2;
        [-down - 1, -down, down, down + 1]
    }

    /// The open jumps by vertex.
    pub fn open_jumps(&mut self) -> &mut [u8] {
        &mut self.open
    }

    pub fn step(&self, Vertex(from): Vertex, direction: Diagonal) -> Vertex {
        Vertex(from.wrapping_add_signed(self.moves()[direction as usize]))
    }

    /// The vertex from which a jump in this direction leads here.
    pub fn jump_source(&self, to: Vertex, direction: Diagonal) -> Vertex {
        self.step(to, direction.reverse())
    }

    /// The first open jump, in the order of target squares.
    pub fn first_jump(&self, vertex: Vertex) -> Option<Diagonal> {
        let lowest = self.open[vertex.0].trailing_zeros() as usize;
        Diagonal::ALL.get(lowest).copied()
    }

    pub fn directions(&self, vertex: Vertex) -> impl Iterator<Item = Diagonal> + use<> {
        let open = self.open[vertex.0];
        let all = Diagonal::ALL.into_iter();
        all.filter(move |&direction| open >> direction as u8 & 1 == 1)
    }

    pub fn degree(&self, vertex: Vertex) -> u32 {
        self.open[vertex.0].count_ones()
    }

    /// Half the number of open ends: the number of remaining whites.
    pub fn whites(&self) -> usize {
        let mut ends = 0;
        for open in &self.open {
            ends += open.count_ones() as usize;
        }
        ends / 2
    }

    /// Closes an open jump and returns the vertex to which it leads.
    pub fn close(&mut self, from: Vertex, direction: Diagonal) -> Vertex {
        let to = self.step(from, direction);
        self.open[from.0] &= !(1 << direction as u8);
        self.open[to.0] &= !(1 << direction.reverse() as u8);
        to
    }

    /// Opens the jump in this direction that leads to `to`, and returns its start.
    pub fn reopen(&mut self, to: Vertex, direction: Diagonal) -> Vertex {
        let from = self.jump_source(to, direction);
        self.open[from.0] |= 1 << direction as u8;
        self.open[to.0] |= 1 << direction.reverse() as u8;
        from
    }

    /// Closes every jump that is not connected to `start`. Returns the number of remaining whites.
    pub fn keep_part(&mut self, start: Vertex) -> usize {
        let mut reached = vec![false; self.open.len()];
        let mut todo = vec![start];
        reached[start.0] = true;
        while let Some(vertex) = todo.pop() {
            for direction in self.directions(vertex) {
                let next = self.step(vertex, direction);
                if !std::mem::replace(&mut reached[next.0], true) {
                    todo.push(next);
                }
            }
        }
        for (open, reached) in self.open.iter_mut().zip(reached) {
            *open *= u8::from(reached);
        }
        self.whites()
    }
}

/// The four pairs of bits of a byte, one per byte.
const PAIRS: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = (i & 3 | (i >> 2 & 3) << 8 | (i >> 4 & 3) << 16 | (i >> 6) << 24) as u32;
        i += 1;
    }
    table
};

/// The open jumps of a row whose first vertex is `first`. Each vertex of the lattice has two cells
/// above it and two below, and shares none with the next vertex. So the cells form pairs, four
/// vertices per byte.
fn fill_row(row: &mut [u8], edges: &Edges<'_>, y: usize, first: usize) {
    // The pair of vertex 0 begins at cell -1, that of vertex 1 at cell 0.
    let shift = first == 0;
    let (mut up_carry, mut down_carry) = (0, 0);
    for (places, (up, down)) in row.chunks_mut(32).zip(edges.around(y)) {
        let up_pairs = if shift { up << 1 | up_carry } else { up };
        let down_pairs = if shift { down << 1 | down_carry } else { down };
        (up_carry, down_carry) = (up >> 63, down >> 63);

        let (up, down) = (up_pairs.to_le_bytes(), down_pairs.to_le_bytes());
        for (i, places) in places.chunks_mut(4).enumerate() {
            let pairs = PAIRS[usize::from(up[i])] | PAIRS[usize::from(down[i])] << 2;
            places.copy_from_slice(&pairs.to_le_bytes()[..places.len()]);
        }
    }
}
