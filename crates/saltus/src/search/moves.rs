//! Forward and backward moves of packed positions, generated from the vacancies.

use super::packed::{Packed, bits};
use crate::{
    board::{Cell, Heading, MAX_CELLS},
    puzzle::{Kind, Move, Puzzle},
};

/// The cells in line with a cell, nearest first, and the heading of moves between them.
struct LineOfCells {
    heading: Heading,
    cells: Vec<Cell>,
}

/// The rules of a puzzle, arranged for move generation.
pub struct MoveMaker<'a, const N: usize> {
    puzzle: &'a Puzzle,
    bits: u32,
    /// For each cell, the rays that lead to it, reversed: where a moving piece can come from.
    into: Vec<Vec<LineOfCells>>,
    /// For each cell, the rays that leave it: where a piece that moved away can be.
    out_of: Vec<Vec<LineOfCells>>,
}

impl<'a, const N: usize> MoveMaker<'a, N> {
    /// Arranges the rules of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let empty = || {
            puzzle
                .board
                .cells()
                .map(|_| Vec::new())
                .collect::<Vec<Vec<LineOfCells>>>()
        };
        let (mut into, mut out_of) = (empty(), empty());
        let most = usize::from(puzzle.rules.hop) + 1;
        for ray in puzzle.board.rays() {
            let cells = ray.cells[..ray.cells.len().min(most)].to_vec();
            out_of[ray.from.index()].push(LineOfCells {
                heading: ray.heading,
                cells,
            });
        }
        // The rays that lead to a cell are the opposite rays, read from that cell.
        for ray in puzzle.board.rays() {
            let cells = ray.cells[..ray.cells.len().min(most)].to_vec();
            into[ray.from.index()].push(LineOfCells {
                heading: Heading(ray.heading.0 ^ 1),
                cells,
            });
        }
        MoveMaker {
            puzzle,
            bits: bits(puzzle.rules.kinds.len()),
            into,
            out_of,
        }
    }

    /// Bits per cell.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Cells on the board.
    pub fn cells(&self) -> usize {
        self.puzzle.board.len()
    }

    fn kind(&self, code: u8) -> &Kind {
        &self.puzzle.rules.kinds[usize::from(code - 1)]
    }

    /// Calls `found` with every legal move and the position after it.
    pub fn successors(&self, position: Packed<N>, found: &mut dyn FnMut(Move, Packed<N>)) {
        let mut codes = [0; MAX_CELLS];
        let codes = &mut codes[..self.cells()];
        position.unpack(self.bits, codes);
        for (to, reaches) in self
            .into
            .iter()
            .enumerate()
            .filter(|&(cell, _)| codes[cell] == 0)
        {
            let to = Cell(to as u8);
            for reach in reaches {
                let mut over = 0u128;
                for (passed, &from) in reach.cells.iter().enumerate() {
                    let code = codes[from.index()];
                    if code == 0 {
                        break;
                    }
                    let kind = self.kind(code);
                    let headings = if passed == 0 { kind.steps } else { kind.jumps };
                    if headings.has(reach.heading) && over & !kind.over.0 == 0 {
                        let mut next = position;
                        next.flip(from, code, self.bits);
                        next.flip(to, code, self.bits);
                        if kind.removes {
                            for &cell in &reach.cells[..passed] {
                                next.flip(cell, codes[cell.index()], self.bits);
                            }
                        }
                        found(Move { from, to }, next);
                    }
                    over |= 1 << (code - 1);
                }
            }
        }
    }

    /// Calls `found` with every position from which one move leads to `position`, perhaps more than
    /// once.
    pub fn predecessors(&self, position: Packed<N>, found: &mut dyn FnMut(Packed<N>)) {
        let mut codes = [0; MAX_CELLS];
        let codes = &mut codes[..self.cells()];
        position.unpack(self.bits, codes);
        for (from, reaches) in self
            .out_of
            .iter()
            .enumerate()
            .filter(|&(cell, _)| codes[cell] == 0)
        {
            let from = Cell(from as u8);
            for LineOfCells { heading, cells } in reaches {
                let mut over = 0u128;
                for (passed, &to) in cells.iter().enumerate() {
                    let code = codes[to.index()];
                    if code == 0 {
                        break;
                    }
                    let kind = self.kind(code);
                    let headings = if passed == 0 { kind.steps } else { kind.jumps };
                    if headings.has(*heading)
                        && over & !kind.over.0 == 0
                        && (passed == 0 || !kind.removes)
                    {
                        let mut before = position;
                        before.flip(to, code, self.bits);
                        before.flip(from, code, self.bits);
                        found(before);
                    }
                    over |= 1 << (code - 1);
                }
                if let [over, to, ..] = cells[..] {
                    self.restore(
                        position,
                        codes,
                        Capture {
                            from,
                            over,
                            to,
                            heading: *heading,
                        },
                        found,
                    );
                }
            }
        }
    }

    /// The positions before a jump that removed the piece on `over`.
    fn restore(
        &self,
        position: Packed<N>,
        codes: &[u8],
        jump: Capture,
        found: &mut dyn FnMut(Packed<N>),
    ) {
        let code = codes[jump.to.index()];
        if code == 0 || codes[jump.over.index()] != 0 {
            return;
        }
        let kind = self.kind(code);
        if !kind.removes || !kind.jumps.has(jump.heading) {
            return;
        }
        let kinds = 0..self.puzzle.rules.kinds.len() as u8;
        for gone in kinds.filter(|&gone| kind.over.0 >> gone & 1 == 1) {
            let mut before = position;
            before.flip(jump.to, code, self.bits);
            before.flip(jump.from, code, self.bits);
            before.flip(jump.over, gone + 1, self.bits);
            found(before);
        }
    }
}

/// A jump that removed the piece on `over`.
struct Capture {
    from: Cell,
    over: Cell,
    to: Cell,
    heading: Heading,
}
