//! Position classes of any board: the sets of holes of which every jump flips an even number form the kernel, over the
//! field of two elements, of the matrix of jumps. A square grid has four independent ones and so 16 classes, a triangular
//! one two and so 4 classes (de Bruijn, *A solitaire game and its relation to a finite field*, 1972).

use super::Reason;
use crate::pegs::{PegBoard, Target};

/// More sets than this are of no use in a certificate, which is checked in time proportional to 2 to their number.
const MOST_SETS: usize = 12;

/// Independent sets of holes of which every jump flips an even number, in echelon form; every other such set is a
/// symmetric difference of these.
///
/// ```
/// use saltus::{board::shape, pegs::PegBoard, proof::invariants};
/// let sets = |name| invariants(&PegBoard::new(&shape(name).unwrap().board()).unwrap()).len();
/// assert_eq!((sets("english"), sets("triangle5")), (4, 2));
/// ```
pub fn invariants(board: &PegBoard) -> Vec<u64> {
    // Gauss-Jordan on the jumps; `rows[i]` has its pivot in a column where the others have 0.
    let mut rows: Vec<(u32, u64)> = Vec::new();
    for jump in &board.jumps {
        let row = rows.iter().fold(jump.flips(), |row, &(pivot, other)| match row >> pivot & 1 {
            1 => row ^ other,
            _ => row,
        });
        if row != 0 {
            let pivot = row.trailing_zeros();
            for (_, other) in &mut rows {
                if *other >> pivot & 1 == 1 {
                    *other ^= row;
                }
            }
            rows.push((pivot, row));
        }
    }
    let pivots = rows.iter().fold(0u64, |set, (pivot, _)| set | 1 << pivot);
    let free = (0..board.holes).filter(|hole| pivots >> hole & 1 == 0);
    free.map(|hole| {
        let dependent = rows.iter().filter(|(_, row)| row >> hole & 1 == 1);
        dependent.fold(1 << hole, |set, (pivot, _)| set | 1 << pivot)
    })
    .collect()
}

/// The parities of the pegs of `position` on each of the sets, the first set in the lowest bit.
pub fn signature(sets: &[u64], position: u64) -> u64 {
    sets.iter()
        .enumerate()
        .fold(0, |signature, (bit, set)| signature | u64::from((position & set).count_ones() & 1) << bit)
}

/// A certificate by position class, if there is one.
pub(super) fn refute(board: &PegBoard, start: u64, target: Target) -> Option<Reason> {
    let sets = invariants(board);
    match target {
        Target::Pattern { care, pegs } => {
            let inside = vanishing_on(sets, !care);
            let odd = |set: &u64| (set & (start ^ pegs)).count_ones() % 2 == 1;
            inside.into_iter().find(odd).map(|set| Reason::Class { sets: vec![set] })
        }
        Target::Left(count) => {
            let sets: Vec<u64> = sets.into_iter().take(MOST_SETS).collect();
            let wanted = signature(&sets, start);
            let of_hole: Vec<u64> = (0..board.holes).map(|hole| signature(&sets, 1 << hole)).collect();
            (count <= 3 && !some_sum(&of_hole, count, wanted)).then_some(Reason::Class { sets })
        }
    }
}

/// A basis of the combinations of `sets` that have no element in `outside`.
fn vanishing_on(mut sets: Vec<u64>, outside: u64) -> Vec<u64> {
    let mut inside = Vec::new();
    while let Some(set) = sets.pop() {
        if set & outside == 0 {
            inside.push(set);
        } else {
            let pivot = (set & outside).trailing_zeros();
            for other in &mut sets {
                if *other >> pivot & 1 == 1 {
                    *other ^= set;
                }
            }
        }
    }
    inside
}

/// Whether `count` of the numbers, at different places, have the exclusive sum `wanted`.
fn some_sum(numbers: &[u64], count: u32, wanted: u64) -> bool {
    match count {
        0 => wanted == 0,
        _ => (0..numbers.len()).any(|i| some_sum(&numbers[i + 1..], count - 1, wanted ^ numbers[i])),
    }
}
