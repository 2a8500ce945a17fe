//! Positions packed into words: a few bits per cell, 0 for a vacancy and `k + 1` for kind `k`.

use crate::{
    board::Cell,
    puzzle::{KindId, Position, Puzzle},
};

/// Enough for 128 cells of seven bits, nine to a word.
pub const MAX_WORDS: usize = 15;

/// A position in `N` words. The bits of a cell never cross a word boundary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Packed<const N: usize>([u64; N]);

/// Bits per cell for this number of kinds.
pub fn bits(kinds: usize) -> u32 {
    kinds.max(1).ilog2() + 1
}

/// The number of words per position of a puzzle.
pub fn words(puzzle: &Puzzle) -> usize {
    let per_word = 64 / bits(puzzle.rules.kinds.len()) as usize;
    puzzle.board.len().div_ceil(per_word)
}

impl<const N: usize> Packed<N> {
    /// Packs a position with `bits` bits per cell.
    pub fn pack(position: &Position, bits: u32) -> Self {
        let mut packed = Packed([0; N]);
        for (index, piece) in position.0.iter().enumerate() {
            packed.flip(Cell(index as u8), piece.map_or(0, |kind| kind.0 + 1), bits);
        }
        packed
    }

    /// Writes the contents of each cell, 0 or kind + 1, to `codes`.
    pub fn unpack(self, bits: u32, codes: &mut [u8]) {
        unpack(&self.0, bits, codes);
    }

    /// The words.
    pub fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// Puts a piece (kind + 1) on a vacant cell, or removes it.
    pub fn flip(&mut self, cell: Cell, code: u8, bits: u32) {
        let per_word = (64 / bits) as usize;
        self.0[cell.index() / per_word] ^=
            u64::from(code) << (bits * (cell.index() % per_word) as u32);
    }

    /// Unpacks the position.
    pub fn position(self, bits: u32, cells: usize) -> Position {
        position(&self.0, bits, cells)
    }
}

/// Writes what each cell holds, 0 or kind + 1, into `codes`.
fn unpack(words: &[u64], bits: u32, codes: &mut [u8]) {
    let (per_word, mask) = ((64 / bits) as usize, (1 << bits) - 1);
    for (place, codes) in codes.chunks_mut(per_word).enumerate() {
        let mut rest = words[place];
        for code in codes {
            *code = (rest & mask) as u8;
            rest >>= bits;
        }
    }
}

/// The position in these words.
pub fn position(words: &[u64], bits: u32, cells: usize) -> Position {
    let mut codes = vec![0; cells];
    unpack(words, bits, &mut codes);
    let mut pieces = Vec::with_capacity(cells);
    for code in codes {
        pieces.push(code.checked_sub(1).map(KindId));
    }
    Position(pieces)
}
