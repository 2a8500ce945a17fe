//! Position classes (Reiss 1857; de Bruijn 1972): what no jump changes.
//!
//! De Bruijn's two sums over the field of four elements are those of a square grid. Here they are
//! computed for any board, by elimination modulo 2: the sums that no jump changes are the vectors
//! orthogonal to all jumps.

use crate::pegs::PegBoard;
use crate::pegs::game::images::image;

/// The most sums: these make cells dense enough.
const MOST: usize = 8;

/// Sums of holes modulo 2 that no jump changes and that are equal for all images of the start.
#[derive(Clone, Debug)]
pub(crate) struct Invariants {
    /// A basis of the changes by jumps and between images of the start.
    changes: Vec<u64>,
    start: u64,
    sums: Vec<u64>,
    pub start_signs: u8,
}

impl Invariants {
    /// The invariants of the games from `start` under a group of symmetries.
    pub(crate) fn new(board: &PegBoard, start: u64, group: &[&[u8]]) -> Invariants {
        let mut vectors = Vec::new();
        for jump in &board.jumps {
            vectors.push(jump.flips());
        }
        for symmetry in group {
            vectors.push(image(symmetry, start) ^ start);
        }
        let changes = echelon(&vectors);
        let mut sums = orthogonal(&changes, board.holes);
        sums.truncate(MOST);
        let mut invariants = Invariants {
            changes,
            start,
            sums,
            start_signs: 0,
        };
        invariants.start_signs = invariants.signs(start);
        invariants
    }

    /// Whether `position` agrees with the start in all invariants.
    pub(crate) fn hold(&self, position: u64) -> bool {
        reduced(self.start ^ position, &self.changes) == 0
    }

    /// The number of sums.
    pub(crate) fn count(&self) -> usize {
        self.sums.len()
    }

    /// The sums of a position, one bit each.
    pub(crate) fn signs(&self, position: u64) -> u8 {
        let mut signs = 0;
        for (bit, sum) in self.sums.iter().enumerate() {
            let parity = (position & sum).count_ones() & 1;
            signs |= (parity as u8) << bit;
        }
        signs
    }
}

/// A vector modulo 2, reduced by a basis in echelon form: 0 if it is in the span.
fn reduced(mut vector: u64, basis: &[u64]) -> u64 {
    for &other in basis {
        vector = vector.min(vector ^ other);
    }
    vector
}

/// A basis of the span of `vectors` modulo 2, in which no vector has the leading bit of another;
/// largest first.
fn echelon(vectors: &[u64]) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for &vector in vectors {
        let rest = reduced(vector, &basis);
        if rest == 0 {
            continue;
        }
        for other in &mut basis {
            *other = (*other).min(*other ^ rest);
        }
        let at = basis.partition_point(|&other| other > rest);
        basis.insert(at, rest);
    }
    basis
}

/// A basis of the orthogonal complement, modulo 2, of a basis in echelon form: one vector for every
/// bit that is not a leading bit.
fn orthogonal(basis: &[u64], bits: u32) -> Vec<u64> {
    let leading = |vector: u64| 1u64 << (63 - vector.leading_zeros());
    let mut complement = Vec::new();
    for bit in (0..bits).map(|bit| 1 << bit) {
        if basis.iter().any(|&vector| leading(vector) == bit) {
            continue;
        }
        let mut sum = bit;
        for &vector in basis {
            if vector & bit != 0 {
                sum |= leading(vector);
            }
        }
        complement.push(sum);
    }
    complement
}
