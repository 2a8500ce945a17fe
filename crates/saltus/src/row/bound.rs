//! Lower bounds on the moves between two rows with one vacancy, and the cursor form of rows.

use super::model::Letter;
use crate::puzzle::{Direction, Options, Over};

/// The largest number of checkers in cursor form.
pub(super) const MOST: usize = 120;

/// A row with one vacancy in cursor form: the word of letters without the vacancy, with bit i set
/// if letter i from the left, counted from 0, is right-going, and the number of letters left of the
/// vacancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CursorForm {
    pub(super) word: u128,
    pub(super) cursor: u32,
}

impl CursorForm {
    /// The cursor form of a row; `None` unless there is exactly one vacancy and at most [`MOST`]
    /// checkers.
    pub fn from_squares(squares: &[Letter]) -> Option<CursorForm> {
        let mut vacancies = squares
            .iter()
            .enumerate()
            .filter(|&(_, &square)| square == Letter::Vacant);
        let (Some((cursor, _)), None) = (vacancies.next(), vacancies.next()) else {
            return None;
        };
        if squares.len() > MOST + 1 {
            return None;
        }
        let checkers = squares.iter().filter(|&&square| square != Letter::Vacant);
        let word = checkers.enumerate().fold(0, |word, (i, &square)| {
            word | u128::from(square == Letter::Right) << i
        });
        Some(CursorForm {
            word,
            cursor: cursor as u32,
        })
    }
}

/// The displacement of a checker, as indices among all checkers and in squares. No move changes the
/// order of the checkers within a group.
struct Displacement {
    from: u32,
    to: u32,
    /// The distance in squares, positive in the direction of the group.
    forward: i64,
}

/// A proved lower bound on the moves from one row to another with the same checkers and jumps over
/// one checker; `None` if it is impossible. Takes O(checkers) time.
///
/// - A jump over the other group changes the index of one right-going checker by one, so the sum of
///   their displacements is at most the number D of these jumps.
/// - Between two slides the index of each checker changes by at most one, and only if it has the
///   parity of the cursor then. This gives a lower bound on the number of slides, increased by one
///   for each end of the displacement with the wrong parity. The number of slides has the parity of
///   the displacement of the cursor.
/// - Jumps over the other group account for D of the total displacement in squares. Forward minus
///   backward slides, plus twice the same difference for jumps over the own group, make up the
///   rest.
pub fn lower_bound(
    now: CursorForm,
    goal: CursorForm,
    letters: u32,
    options: Options,
) -> Option<u64> {
    let (mut jumps, mut crossings, mut least_slides, mut forward) = (0u64, 0i64, 0u64, 0i64);
    let parity = u64::from(now.cursor.abs_diff(goal.cursor) % 2);
    for right in [true, false] {
        for displacement in displacements(now, goal, letters, right) {
            let distance = u64::from(displacement.from.abs_diff(displacement.to));
            let backward = displacement.forward < 0
                || (distance > 0 && (displacement.to > displacement.from) != right);
            if backward && options.direction == Direction::Forward {
                return None;
            }
            forward += displacement.forward;
            if right {
                jumps += distance;
                crossings += i64::from(displacement.to) - i64::from(displacement.from);
            }
            if distance > 0 {
                // Pairs of neighbours start at indices with the parity of the cursor, counted from
                // 0.
                let rightward = displacement.to > displacement.from;
                let waits = (displacement.from % 2 == now.cursor % 2) != rightward;
                let rests = (displacement.to % 2 == goal.cursor % 2) == rightward;
                least_slides = least_slides.max(distance - 1 + u64::from(waits) + u64::from(rests));
            }
        }
    }
    let slides = least_slides + (least_slides + parity) % 2;
    let advance = forward - 2 * crossings;
    let besides = match options.over {
        // Without jumps over the own group, only slides remain.
        Over::Opposite => slides.max(advance.unsigned_abs()),
        // A jump over the own group moves two squares.
        Over::Any => slides + advance.unsigned_abs().saturating_sub(slides).div_ceil(2),
    };
    if options.direction == Direction::Forward && (advance < 0 || slides > advance.unsigned_abs()) {
        return None;
    }
    Some((jumps + besides).max(u64::from(now.cursor.abs_diff(goal.cursor)).div_ceil(2)))
}

/// The displacements of the checkers of a group, from left to right.
fn displacements(
    now: CursorForm,
    goal: CursorForm,
    letters: u32,
    right: bool,
) -> impl Iterator<Item = Displacement> {
    let all = (1u128 << letters) - 1;
    let group = move |form: CursorForm| if right { form.word } else { !form.word & all };
    let places = |mut set: u128| {
        std::iter::from_fn(move || {
            let place = (set != 0).then(|| set.trailing_zeros());
            set &= set.wrapping_sub(1);
            place
        })
    };
    places(group(now))
        .zip(places(group(goal)))
        .map(move |(from, to)| {
            let square = |place: u32, cursor: u32| i64::from(place) + i64::from(place >= cursor);
            let gone = square(to, goal.cursor) - square(from, now.cursor);
            Displacement {
                from,
                to,
                forward: if right { gone } else { -gone },
            }
        })
}
