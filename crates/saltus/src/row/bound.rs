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
        if squares.len() > MOST + 1 {
            return None;
        }
        let (mut word, mut checkers, mut cursor) = (0, 0, None);
        for &square in squares {
            if square == Letter::Vacant {
                if cursor.is_some() {
                    return None;
                }
                cursor = Some(checkers);
            } else {
                word |= u128::from(square == Letter::Right) << checkers;
                checkers += 1;
            }
        }
        Some(CursorForm {
            word,
            cursor: cursor?,
        })
    }

    /// The set of the checkers of a group.
    fn group(self, letters: u32, right: bool) -> u128 {
        let all = (1u128 << letters) - 1;
        if right { self.word } else { !self.word & all }
    }

    /// The square of a letter, counted from 0.
    fn square(self, letter: u32) -> i64 {
        i64::from(letter) + i64::from(letter >= self.cursor)
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
    let is_forward_only = options.direction == Direction::Forward;
    let (mut jumps, mut crossings, mut least_slides, mut forward) = (0u64, 0i64, 0u64, 0i64);
    for right in [true, false] {
        for displacement in displacements(now, goal, letters, right) {
            let Displacement { from, to, .. } = displacement;
            let distance = u64::from(from.abs_diff(to));
            let is_rightward = to > from;
            let is_backward = displacement.forward < 0 || (distance > 0 && is_rightward != right);
            if is_backward && is_forward_only {
                return None;
            }
            forward += displacement.forward;
            if right {
                jumps += distance;
                crossings += i64::from(to) - i64::from(from);
            }
            if distance > 0 {
                // Pairs of neighbours start at indices with the parity of the cursor, counted from
                // 0.
                let waits = (from % 2 == now.cursor % 2) != is_rightward;
                let rests = (to % 2 == goal.cursor % 2) == is_rightward;
                least_slides = least_slides.max(distance - 1 + u64::from(waits) + u64::from(rests));
            }
        }
    }

    let gone = u64::from(now.cursor.abs_diff(goal.cursor));
    let slides = least_slides + (least_slides + gone) % 2;
    let advance = forward - 2 * crossings;
    let besides = match options.over {
        // Without jumps over the own group, only slides remain.
        Over::Opposite => slides.max(advance.unsigned_abs()),
        // A jump over the own group moves two squares.
        Over::Any => slides + advance.unsigned_abs().saturating_sub(slides).div_ceil(2),
    };
    if is_forward_only && (advance < 0 || slides > advance.unsigned_abs()) {
        return None;
    }
    Some((jumps + besides).max(gone.div_ceil(2)))
}

/// The displacements of the checkers of a group, from left to right.
fn displacements(
    now: CursorForm,
    goal: CursorForm,
    letters: u32,
    right: bool,
) -> impl Iterator<Item = Displacement> {
    let mut starts = now.group(letters, right);
    let mut ends = goal.group(letters, right);
    std::iter::from_fn(move || {
        let (from, to) = (take_lowest(&mut starts)?, take_lowest(&mut ends)?);
        let gone = goal.square(to) - now.square(from);
        Some(Displacement {
            from,
            to,
            forward: if right { gone } else { -gone },
        })
    })
}

/// Takes the smallest number out of a set.
#[inline]
fn take_lowest(set: &mut u128) -> Option<u32> {
    if *set == 0 {
        return None;
    }
    let place = set.trailing_zeros();
    *set &= *set - 1;
    Some(place)
}
