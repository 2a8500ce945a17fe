//! The three parts of the holes, and the sets of a position in them.

use crate::pegs::Holes;
use crate::pegs::game::images::image;

/// One of the three parts of the holes.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) mask: u64,
    pub(super) holes: Vec<u8>,
}

/// A set of holes, part by part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    pub outer: u32,
    pub middle: u32,
    pub core: u32,
}

impl Part {
    pub(super) fn new(mask: u64) -> Part {
        Part {
            mask,
            holes: mask.iter().collect(),
        }
    }

    pub fn len(&self) -> u32 {
        self.holes.len() as u32
    }

    /// The pegs in these holes, packed.
    #[inline]
    pub fn of(&self, position: u64) -> u32 {
        let mut set = 0;
        for (bit, &hole) in self.holes.iter().enumerate() {
            set |= ((position >> hole & 1) as u32) << bit;
        }
        set
    }

    /// The position with these pegs alone.
    pub(super) fn position(&self, set: u32) -> u64 {
        let mut position = 0;
        for (bit, &hole) in self.holes.iter().enumerate() {
            position |= u64::from(set >> bit & 1) << hole;
        }
        position
    }

    /// The image of a set of these holes under a symmetry.
    pub(super) fn image(&self, symmetry: &[u8], set: u32) -> u32 {
        self.of(image(symmetry, self.position(set)))
    }

    /// Restricts a permutation of all holes to these.
    pub(super) fn permutation(&self, symmetry: &[u8]) -> Vec<u8> {
        let mut permutation = Vec::new();
        for &hole in &self.holes {
            let image = symmetry[usize::from(hole)];
            permutation.push((self.mask & ((1 << image) - 1)).count_ones() as u8);
        }
        permutation
    }
}
