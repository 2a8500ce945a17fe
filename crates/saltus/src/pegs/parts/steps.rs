//! The effect of the jumps on the rows of a cell.

use super::frame::Frame;
use crate::pegs::canonical::Pass;

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
        Canon { row: (self.0 >> 8) as usize, symmetry: (self.0 & 63) as usize, is_fixed: self.0 & 64 != 0 }
    }
}

/// The effect of jumps on rows, by the major half of the cell and the jump.
#[derive(Debug)]
pub(super) struct Steps {
    starts: Vec<u32>,
    steps: Vec<Step>,
    jumps: usize,
}

/// A row, and the canonical form of its major half after the jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    row: u32,
    canon: PackedCanon,
}

impl Steps {
    pub(super) fn new<E>(frame: &Frame, pass: Pass, ask: impl Fn() -> Result<(), E>) -> Result<Steps, E> {
        let jumps = || frame.kinds.iter().flat_map(|kind| &kind.jumps);
        let (mut starts, mut steps) = (vec![0], Vec::new());
        for major in 0..frame.unit {
            ask()?;
            for jump in jumps() {
                let fitting =
                    (0u32..).zip(frame.rows(major)).filter(|(_, row)| jump.major.is_possible(pass, row.half));
                steps.extend(fitting.map(|(index, row)| Step {
                    row: index << 8 | u32::from(row.signs),
                    canon: frame.canon(row.half ^ jump.major.flips).packed(),
                }));
                starts.push(steps.len() as u32);
            }
        }
        steps.shrink_to_fit();
        Ok(Steps { starts, steps, jumps: jumps().count() })
    }

    /// The rows of a cell that a jump fits.
    #[inline]
    pub(super) fn of(&self, frame: &Frame, cell: u32, jump: usize) -> &[Step] {
        let at = (cell % frame.unit) as usize * self.jumps + jump;
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
