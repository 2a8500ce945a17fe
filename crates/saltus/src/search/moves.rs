//! Forward and backward moves of packed positions, generated from the vacancies.

use super::packed::{Packed, bits};
use crate::{
    board::{Cell, Heading, MAX_CELLS},
    puzzle::{
        Kind, KindId, Move, Puzzle,
        moves::{LineOfCells, Lines, for_each_move, lines_in, lines_out},
    },
};

/// The rules of a puzzle, arranged for move generation.
pub struct MoveMaker<'a, const N: usize> {
    puzzle: &'a Puzzle,
    bits: u32,
    /// Where a moving piece can come from.
    into: Lines,
    /// Where a piece that moved away can be.
    out_of: Lines,
}

impl<'a, const N: usize> MoveMaker<'a, N> {
    /// Arranges the rules of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        MoveMaker {
            puzzle,
            bits: bits(puzzle.rules.kinds.len()),
            into: lines_in(puzzle),
            out_of: lines_out(puzzle),
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
        for_each_move(&self.puzzle.rules.kinds, &self.into, codes, |step| {
            let mut next = position;
            next.flip(step.from, step.code, self.bits);
            next.flip(step.to, step.code, self.bits);
            if step.kind.removes {
                for &cell in step.passed {
                    next.flip(cell, codes[cell.index()], self.bits);
                }
            }
            found(step.step(), next);
        });
    }

    /// Calls `found` with every position from which one move leads to `position`, perhaps more than
    /// once.
    pub fn predecessors(&self, position: Packed<N>, found: &mut dyn FnMut(Packed<N>)) {
        let mut codes = [0; MAX_CELLS];
        let codes = &mut codes[..self.cells()];
        position.unpack(self.bits, codes);
        for (from, lines) in self.out_of.iter().enumerate() {
            if codes[from] != 0 {
                continue;
            }
            let from = Cell(from as u8);
            for LineOfCells { heading, cells, .. } in lines {
                let mut over = 0u128;
                for (passed, &to) in cells.iter().enumerate() {
                    let code = codes[to.index()];
                    if code == 0 {
                        break;
                    }
                    let kind = self.kind(code);
                    let headings = if passed == 0 { kind.steps } else { kind.jumps };
                    let removes = passed > 0 && kind.removes;
                    if headings.has(*heading) && over & !kind.over.0 == 0 && !removes {
                        let mut before = position;
                        before.flip(to, code, self.bits);
                        before.flip(from, code, self.bits);
                        found(before);
                    }
                    over |= 1 << (code - 1);
                }
                if let [over, to, ..] = cells[..] {
                    let jump = Capture {
                        from,
                        over,
                        to,
                        heading: *heading,
                    };
                    self.restore(position, codes, jump, found);
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
        for gone in 0..self.puzzle.rules.kinds.len() as u8 {
            if !kind.over.has(KindId(gone)) {
                continue;
            }
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
