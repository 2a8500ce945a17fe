//! The jumps of one lattice as a graph: for each square of the king, which of its four jumps are still open.

use super::edges::Edges;
use super::field::Field;
use super::square::{Content, Direction, Square};

/// A vertex by its place in [`Lattice::open`], and the parity of its row, which alternates from jump to jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Vertex {
    pub at: usize,
    pub odd_row: bool,
}

/// The open jumps of every square that one king could stand on. Half a byte is used a square: bit d is the
/// jump in direction d. A jump is open from both its ends or from neither.
#[derive(Debug, Clone)]
pub(super) struct Lattice {
    pub open: Vec<u8>,
    /// The change of place by row parity and direction.
    moves: [[isize; 4]; 2],
    /// Places in a row.
    width: usize,
    /// Parity of y + x.
    parity: usize,
    origin: Square,
}

impl Lattice {
    /// The lattice of the king on this square, with every white that it could reach if nothing were in its way.
    /// O(n^2 / 8) time and bytes.
    pub fn of(field: &Field, king: Square) -> Lattice {
        let edges = Edges::new(field, king);
        let parity = (king.row / 2 + king.col / 2) as usize % 2;
        let width = edges.width.div_ceil(2);
        let origin = Square::new(king.row % 2, king.col % 2);
        let mut open = vec![0; width * edges.height];
        for (y, row) in open.chunks_exact_mut(width.max(1)).enumerate() {
            fill_row(row, &edges, y, parity);
        }
        let w = width as isize;
        // The x of a vertex is 2 * place + (y + parity) % 2, so a diagonal step changes the place by 0 or 1.
        let even = |shift: isize| [-w - 1 + shift, -w + shift, w - 1 + shift, w + shift];
        let moves = if parity == 0 { [even(0), even(1)] } else { [even(1), even(0)] };
        Lattice { open, moves, width, parity, origin }
    }

    /// The same without the jumps that the king can never make for want of a free square.
    pub fn free(field: &Field, king: Square) -> Lattice {
        let mut lattice = Lattice::of(field, king);
        for at in 0..lattice.open.len() {
            let vertex = Vertex { at, odd_row: at / lattice.width % 2 == 1 };
            let square = lattice.square(vertex);
            if lattice.open[at] != 0 && square != king && field.at(square) != Content::Empty {
                lattice.close_all(vertex);
            }
        }
        lattice
    }

    pub fn vertex(&self, square: Square) -> Vertex {
        let (y, x) = (square.row as usize / 2, square.col as usize / 2);
        Vertex { at: y * self.width + x / 2, odd_row: y % 2 == 1 }
    }

    pub fn square(&self, vertex: Vertex) -> Square {
        let (y, place) = (vertex.at / self.width, vertex.at % self.width);
        let x = 2 * place + (y + self.parity) % 2;
        Square::new(self.origin.row + 2 * y as u32, self.origin.col + 2 * x as u32)
    }

    /// The vertices with an open jump, in reading order.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let odd_row = |at: usize| at / self.width % 2 == 1;
        let open = self.open.iter().enumerate().filter(|(_, open)| **open != 0);
        open.map(move |(at, _)| Vertex { at, odd_row: odd_row(at) })
    }

    pub fn step(&self, from: Vertex, direction: Direction) -> Vertex {
        let change = self.moves[usize::from(from.odd_row)][direction as usize];
        Vertex { at: from.at.wrapping_add_signed(change), odd_row: !from.odd_row }
    }

    /// The square before a jump in this direction led here.
    pub fn back(&self, to: Vertex, direction: Direction) -> Vertex {
        let change = self.moves[usize::from(!to.odd_row)][direction as usize];
        Vertex { at: to.at.wrapping_add_signed(-change), odd_row: !to.odd_row }
    }

    /// The first open jump, in the order of the squares it leads to.
    pub fn first(&self, vertex: Vertex) -> Option<Direction> {
        Direction::ALL.get(self.open[vertex.at].trailing_zeros() as usize).copied()
    }

    pub fn directions(&self, vertex: Vertex) -> impl Iterator<Item = Direction> + use<> {
        let open = self.open[vertex.at];
        Direction::ALL.into_iter().filter(move |&direction| open >> direction as u8 & 1 == 1)
    }

    pub fn degree(&self, vertex: Vertex) -> u32 {
        self.open[vertex.at].count_ones()
    }

    /// Half the number of open ends: the whites still there.
    pub fn whites(&self) -> usize {
        self.open.iter().map(|open| open.count_ones() as usize).sum::<usize>() / 2
    }

    /// Closes an open jump and returns where it leads.
    pub fn close(&mut self, from: Vertex, direction: Direction) -> Vertex {
        let to = self.step(from, direction);
        self.open[from.at] &= !(1 << direction as u8);
        self.open[to.at] &= !(1 << direction.reverse() as u8);
        to
    }

    /// Opens a jump again, the one that led here in this direction, and returns whence.
    pub fn reopen(&mut self, to: Vertex, direction: Direction) -> Vertex {
        let from = self.back(to, direction);
        self.open[from.at] |= 1 << direction as u8;
        self.open[to.at] |= 1 << direction.reverse() as u8;
        from
    }

    pub fn close_all(&mut self, vertex: Vertex) {
        for direction in self.directions(vertex) {
            self.close(vertex, direction);
        }
    }

    /// Closes every jump that cannot be reached from here. Returns how many whites are left.
    pub fn keep_part(&mut self, start: Vertex) -> usize {
        let mut reached = vec![false; self.open.len()];
        let mut todo = vec![start];
        reached[start.at] = true;
        while let Some(vertex) = todo.pop() {
            for direction in self.directions(vertex) {
                let next = self.step(vertex, direction);
                if !std::mem::replace(&mut reached[next.at], true) {
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

/// The four pairs of bits of a byte, each in a byte of its own.
const PAIRS: [u32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = (i & 3 | (i >> 2 & 3) << 8 | (i >> 4 & 3) << 16 | (i >> 6) << 24) as u32;
        i += 1;
    }
    table
};

/// The open jumps of one row. Each vertex of the lattice has two cells above it and two below, and none shares a cell
/// with the next: so the cells fall into pairs, four vertices a byte.
fn fill_row(row: &mut [u8], edges: &Edges<'_>, y: usize, parity: usize) {
    // The pair of vertex 0 begins at cell -1, that of vertex 1 at cell 0.
    let shift = (y + parity) % 2 == 0;
    let (mut up_carry, mut down_carry) = (0, 0);
    for (places, (up, down)) in row.chunks_mut(32).zip(edges.around(y)) {
        let paired = |cells: u64, carry: &mut u64| {
            let word = if shift { cells << 1 | *carry } else { cells };
            *carry = cells >> 63;
            word.to_le_bytes()
        };
        let (up, down) = (paired(up, &mut up_carry), paired(down, &mut down_carry));
        for (places, (up, down)) in places.chunks_mut(4).zip(up.into_iter().zip(down)) {
            let four = (PAIRS[usize::from(up)] | PAIRS[usize::from(down)] << 2).to_le_bytes();
            places.copy_from_slice(&four[..places.len()]);
        }
    }
}
