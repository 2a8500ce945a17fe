//! Position classes of any board. The sets of holes of which every jump flips an even number form
//! the kernel, over the field of two elements, of the matrix of jumps. On a square grid the kernel
//! has dimension four, so there are 16 classes; on a triangular grid it has dimension two, so there
//! are 4 (de Bruijn, *A solitaire game and its relation to a finite field*, 1972).

use super::Reason;
use crate::pegs::{Game, Holes, PegBoard, Target};

/// A certificate with more sets is not useful, since checking it takes time proportional to 2 to
/// their number.
const MOST_SETS: usize = 12;

/// A basis, in echelon form, of the sets of holes of which every jump flips an even number. Every
/// other such set is a symmetric difference of these.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, proof::invariants}};
/// let sets = |name| invariants(&PegBoard::new(&shape(name).unwrap().board()).unwrap()).len();
/// assert_eq!((sets("english"), sets("triangle5")), (4, 2));
/// ```
pub fn invariants<S: Holes>(board: &PegBoard<S>) -> Vec<S> {
    // Gauss-Jordan elimination on the jumps; `rows[i]` has its pivot in a column where the others
    // have 0.
    let mut rows: Vec<(u8, S)> = Vec::new();
    for jump in &board.jumps {
        let row = rows.iter().fold(jump.flips(), |row: S, &(pivot, other)| {
            match row.has(pivot) {
                true => row ^ other,
                false => row,
            }
        });
        if row != S::NONE {
            let pivot = row.least();
            for (_, other) in &mut rows {
                if other.has(pivot) {
                    *other ^= row;
                }
            }
            rows.push((pivot, row));
        }
    }
    let pivots = rows
        .iter()
        .fold(S::NONE, |set, &(pivot, _)| set | S::of(pivot));
    let free = (board.full() & !pivots).iter();
    free.map(|hole| {
        let dependent = rows.iter().filter(|(_, row)| row.has(hole));
        dependent.fold(S::of(hole), |set, &(pivot, _)| set | S::of(pivot))
    })
    .collect()
}

/// The parities of the pegs of `position` on each of the sets; the first set gives the lowest bit.
pub fn signature<S: Holes>(sets: &[S], position: S) -> u64 {
    sets.iter().enumerate().fold(0, |signature, (bit, &set)| {
        signature | u64::from((position & set).count() & 1) << bit
    })
}

/// A certificate by position class, if there is one.
pub(super) fn refute<S: Holes>(
    &Game {
        ref board,
        start,
        target,
    }: &Game<S>,
) -> Option<Reason> {
    let sets = invariants(board);
    match target {
        Target::Pattern { care, pegs } => {
            let inside = vanishing_on(sets, !care);
            let odd = |set: &S| (*set & (start ^ pegs)).count() % 2 == 1;
            inside.into_iter().find(odd).map(|set| Reason::Class {
                sets: vec![set.wide()],
            })
        }
        Target::Left(count) => {
            let sets: Vec<S> = sets.into_iter().take(MOST_SETS).collect();
            let wanted = signature(&sets, start);
            let of_hole: Vec<u64> = board
                .full()
                .iter()
                .map(|hole| signature(&sets, S::of(hole)))
                .collect();
            (count <= 3 && !some_sum(&of_hole, count, wanted)).then(|| Reason::Class {
                sets: sets.into_iter().map(Holes::wide).collect(),
            })
        }
    }
}

/// A basis of the span of `sets` restricted to combinations without elements in `outside`.
fn vanishing_on<S: Holes>(mut sets: Vec<S>, outside: S) -> Vec<S> {
    let mut inside = Vec::new();
    while let Some(set) = sets.pop() {
        if set & outside == S::NONE {
            inside.push(set);
        } else {
            let pivot = (set & outside).least();
            for other in &mut sets {
                if other.has(pivot) {
                    *other ^= set;
                }
            }
        }
    }
    inside
}

/// Whether the exclusive or of some `count` of the numbers, with distinct indices, is `wanted`.
fn some_sum(numbers: &[u64], count: u32, wanted: u64) -> bool {
    match count {
        0 => wanted == 0,
        _ => {
            (0..numbers.len()).any(|i| some_sum(&numbers[i + 1..], count - 1, wanted ^ numbers[i]))
        }
    }
}
