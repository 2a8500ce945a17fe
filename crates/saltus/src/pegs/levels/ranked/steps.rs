//! The effect of the jumps on the rows of a cell.

use crate::pegs::levels::keys::canonical::Pass;

/// What a jump needs in a half: it fits where `half & flips == pattern`, and flips `flips`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    pub flips: u32,
    /// The pegs before and after the jump.
    pub patterns: [u32; 2],
}

impl Side {
    /// Whether the jump, or the reverse jump, fits the half.
    #[inline]
    pub(super) fn is_possible(&self, pass: Pass, half: u32) -> bool {
        half & self.flips == self.patterns[pass as usize]
    }
}

/// A jump on both halves.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameJump {
    pub major: Side,
    pub minor: Side,
    /// The change of the signs of the minor half.
    pub signs: u8,
}

/// The jumps that change the cell number by the same amount.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub shift: i64,
    /// The index of its first jump; jumps are sorted by kind.
    pub first: usize,
    pub jumps: Vec<FrameJump>,
}

/// The least image of a major half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canon {
    pub row: usize,
    /// One of 64 at most.
    pub symmetry: usize,
    /// Whether other symmetries give the same image.
    pub is_fixed: bool,
}

/// The same in four bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PackedCanon(u32);

impl Canon {
    /// A cell has fewer rows than this.
    pub(super) const ROWS: usize = 1 << 24;

    pub(super) fn packed(self) -> PackedCanon {
        PackedCanon((self.row as u32) << 8 | u32::from(self.is_fixed) << 6 | self.symmetry as u32)
    }
}

impl PackedCanon {
    #[inline]
    pub(super) fn canon(self) -> Canon {
        Canon {
            row: (self.0 >> 8) as usize,
            symmetry: (self.0 & 63) as usize,
            is_fixed: self.0 & 64 != 0,
        }
    }
}

/// The effect of jumps on rows, by the major half of the cell and the jump.
#[derive(Debug)]
pub(super) struct Steps {
    pub starts: Vec<u32>,
    pub steps: Vec<Step>,
    pub jumps: usize,
    /// Numbers of major halves are below this.
    pub unit: u32,
}

/// A row, and the canonical form of its major half after the jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The index of the row, times 256, plus its signs.
    pub row: u32,
    pub canon: PackedCanon,
}

impl Steps {
    /// The rows of a cell that a jump fits.
    #[inline]
    pub(super) fn of(&self, cell: u32, jump: usize) -> &[Step] {
        let at = (cell % self.unit) as usize * self.jumps + jump;
        &self.steps[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl Step {
    /// The row within its cell, and the signs that it needs.
    #[inline]
    pub(super) fn target_row(self) -> (usize, u8) {
        ((self.row >> 8) as usize, self.row as u8)
    }

    /// Where it goes.
    #[inline]
    pub(super) fn canon(self) -> Canon {
        self.canon.canon()
    }
}
