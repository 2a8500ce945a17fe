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
    let rows = echelon(board);
    let mut pivots = S::NONE;
    for row in &rows {
        pivots |= S::of(row.pivot);
    }
    let mut sets = Vec::new();
    for free in (board.full() & !pivots).iter() {
        let mut set = S::of(free);
        for row in &rows {
            if row.holes.has(free) {
                set |= S::of(row.pivot);
            }
        }
        sets.push(set);
    }
    sets
}

/// A row of the matrix of jumps after elimination: the other rows do not have its pivot.
struct PivotRow<S> {
    pivot: u8,
    holes: S,
}

/// Gauss-Jordan elimination on the jumps.
fn echelon<S: Holes>(board: &PegBoard<S>) -> Vec<PivotRow<S>> {
    let mut rows: Vec<PivotRow<S>> = Vec::new();
    for jump in &board.jumps {
        let mut holes: S = jump.flips();
        for row in &rows {
            if holes.has(row.pivot) {
                holes ^= row.holes;
            }
        }
        if holes == S::NONE {
            continue;
        }
        let pivot = holes.least();
        for other in &mut rows {
            if other.holes.has(pivot) {
                other.holes ^= holes;
            }
        }
        rows.push(PivotRow { pivot, holes });
    }
    rows
}

/// The parities of the pegs of `position` on each of the sets; the first set gives the lowest bit.
pub fn signature<S: Holes>(sets: &[S], position: S) -> u64 {
    let mut signature = 0;
    for (bit, &set) in sets.iter().enumerate() {
        signature |= u64::from((position & set).count() & 1) << bit;
    }
    signature
}

/// The position class of a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionClass {
    /// The number of classes of the board is 2 to this power.
    pub dimension: usize,
    /// The holes in which a peg alone is of the class of the start, ascending: the last peg of any
    /// game stands in one of them.
    pub last: Vec<u8>,
}

/// The position class of the start of a game.
///
/// ```
/// use saltus::{pegs::{Game, proof::position_class}, text::id};
/// let puzzle = id::read("pegs:english", |usual| usual).unwrap().puzzle().unwrap();
/// let class = position_class(&Game::of(&puzzle).unwrap());
/// let mut last = Vec::new();
/// for hole in class.last {
///     last.push(puzzle.board.name(saltus::board::Cell(hole)));
/// }
/// assert_eq!((class.dimension, last.join(" ")), (4, "d1 a4 d4 g4 d7".into()));
/// ```
pub fn position_class<S: Holes>(game: &Game<S>) -> PositionClass {
    let mut sets = invariants(&game.board);
    let dimension = sets.len();
    sets.truncate(u64::BITS as usize);
    let wanted = signature(&sets, game.start);
    let mut last = Vec::new();
    for hole in game.board.full().iter() {
        if signature(&sets, S::of(hole)) == wanted {
            last.push(hole);
        }
    }
    PositionClass { dimension, last }
}

/// A certificate by position class, if there is one.
pub(super) fn refute<S: Holes>(game: &Game<S>) -> Option<Reason> {
    let sets = invariants(&game.board);
    match game.target {
        Target::Pattern { care, pegs } => refute_pattern(sets, care, game.start ^ pegs),
        Target::Left(count) => refute_count(game, sets, count),
    }
}

/// A set of holes that matter in which the start and the pattern have different parities.
fn refute_pattern<S: Holes>(sets: Vec<S>, care: S, difference: S) -> Option<Reason> {
    for set in vanishing_on(sets, !care) {
        if (set & difference).count() % 2 == 1 {
            return Some(Reason::Class {
                sets: vec![set.wide()],
            });
        }
    }
    None
}

/// The sets whose parities at the start are not those of any `count` pegs.
fn refute_count<S: Holes>(game: &Game<S>, mut sets: Vec<S>, count: u32) -> Option<Reason> {
    sets.truncate(MOST_SETS);
    if count > 3 {
        return None;
    }
    let wanted = signature(&sets, game.start);
    let mut of_holes = Vec::new();
    for hole in game.board.full().iter() {
        of_holes.push(signature(&sets, S::of(hole)));
    }
    if some_sum(&of_holes, count, wanted) {
        return None;
    }
    Some(Reason::Class {
        sets: sets.into_iter().map(Holes::wide).collect(),
    })
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
    if count == 0 {
        return wanted == 0;
    }
    for (index, number) in numbers.iter().enumerate() {
        if some_sum(&numbers[index + 1..], count - 1, wanted ^ number) {
            return true;
        }
    }
    false
}
