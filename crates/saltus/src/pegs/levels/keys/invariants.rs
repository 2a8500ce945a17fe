//! Position classes (Reiss; de Bruijn 1972): what no jump changes.

use crate::pegs::PegBoard;
use crate::pegs::game::images::image;

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
        let flips = board.jumps.iter().map(|jump| jump.flips());
        let turns = group.iter().map(|symmetry| image(symmetry, start) ^ start);
        let changes = echelon(flips.chain(turns));
        let sums = orthogonal(&changes, board.holes).take(8).collect(); // eight make cells dense enough
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
        self.changes
            .iter()
            .fold(self.start ^ position, |rest, &change| {
                rest.min(rest ^ change)
            })
            == 0
    }

    /// The number of sums.
    pub(crate) fn count(&self) -> usize {
        self.sums.len()
    }

    /// The sums of a position, one bit each.
    pub(crate) fn signs(&self, position: u64) -> u8 {
        let odd = |sum: &u64| ((position & sum).count_ones() & 1) as u8;
        self.sums
            .iter()
            .enumerate()
            .map(|(i, sum)| odd(sum) << i)
            .sum()
    }
}

/// A basis of the span of `vectors` modulo 2, in which no vector has the leading bit of another;
/// largest first.
fn echelon(vectors: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for vector in vectors {
        let rest = basis
            .iter()
            .fold(vector, |rest, &other| rest.min(rest ^ other));
        if rest != 0 {
            basis
                .iter_mut()
                .for_each(|other| *other = (*other).min(*other ^ rest));
            let at = basis.partition_point(|&other| other > rest);
            basis.insert(at, rest);
        }
    }
    basis
}

/// A basis of the orthogonal complement, modulo 2, of a basis in echelon form: one vector for every
/// bit that is not a leading bit.
fn orthogonal(basis: &[u64], bits: u32) -> impl Iterator<Item = u64> {
    let leading = |vector: u64| 1 << (63 - vector.leading_zeros());
    let free = (0..bits)
        .map(|bit| 1 << bit)
        .filter(move |&bit| basis.iter().all(|&vector| leading(vector) != bit));
    free.map(move |bit| {
        basis
            .iter()
            .filter(|&vector| vector & bit != 0)
            .fold(bit, |sum, &v| sum | leading(v))
    })
}
