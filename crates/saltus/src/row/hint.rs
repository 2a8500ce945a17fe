//! Lost positions of an exchange. With forward moves almost every position is lost; this module
//! finds the positions that can be won, the number of moves left, and the winning next moves.

use super::exchange::{Exchange, Group};
use super::judge::Judge;
use super::model::{Letter, RowMove};
use crate::puzzle::{Direction, Options, Over};
use crate::threads;

/// The winning moves of a position of an exchange over one vacancy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The number of moves left, the same for every way to win.
    pub moves_left: u64,
    /// The moves that keep the win; empty if the game is won.
    pub next: Vec<RowMove>,
}

/// The hint for a position that forward moves reach from the start of an exchange over one vacancy
/// with jumps over one checker; `None` if it is lost. Takes O(n + m) time.
///
/// With forward moves every solution is a shortest one: all nm opposite jumps are made, and the
/// checkers advance by 2nm + n + m squares in total, so each jump over an own checker would save a
/// move, and by [`Theorem::OneVacancy`](super::Theorem::OneVacancy) none can be saved. So a
/// position can be won exactly if it lies on a shortest solution. There are 2(nm + n + m) such
/// positions for n, m >= 2, and 4 max(n, m) + 2 if n or m is 1.
///
/// `None` is also the result for squares that are no such position (not exactly one vacancy, or an
/// empty group). For positions that are not reachable from the start, `None` proves nothing; use
/// the general search. The result is also empty for squares that are no such position (not one
/// vacancy, or an empty group). For positions that are not reachable from the start, an empty
/// result proves nothing; use the general search.
///
/// ```
/// use saltus::row::{RowMove, Letter, hint};
/// let row = |word: &str| word.chars().filter_map(Letter::from_letter).collect::<Vec<_>>();
/// assert_eq!(hint(&row("r.rll")).map(|hint| (hint.moves_left, hint.next)), Some((7, vec![RowMove { from: 4, to: 2 }])));
/// assert_eq!(hint(&row(".rrll")), None); // lost
/// ```
pub fn hint(squares: &[Letter]) -> Option<Hint> {
    let moves_left = moves_left(squares)?;
    let judge = Judge::new(
        squares.to_vec(),
        // Jumps over the own group never win.
        Options {
            direction: Direction::Forward,
            over: Over::Opposite,
            ..Options::default()
        },
    );
    let vacancy = squares
        .iter()
        .position(|&square| square == Letter::Vacant)? as u64
        + 1;
    let next = [
        vacancy.checked_sub(2),
        vacancy.checked_sub(1),
        Some(vacancy + 1),
        Some(vacancy + 2),
    ]
    .into_iter()
    .flatten()
    .map(|from| RowMove { from, to: vacancy })
    .filter(|&next| {
        let mut judge = judge.clone();
        judge.play(next).is_ok() && self::moves_left(judge.squares()).is_some()
    })
    .collect();
    Some(Hint { moves_left, next })
}

/// The number of positions on shortest solutions of n against m over one vacancy. These are the
/// positions that can be won with forward moves. `None` if a group is empty or the number
/// overflows.
pub fn winning_positions(right: u64, left: u64) -> Option<u128> {
    let (n, m) = (u128::from(right), u128::from(left));
    match n.min(m) {
        0 => None,
        1 => Some(4 * n.max(m) + 2),
        _ => n.checked_mul(m)?.checked_add(n + m)?.checked_mul(2),
    }
}

/// The number of moves left, as in [`hint`].
pub(crate) fn moves_left(squares: &[Letter]) -> Option<u64> {
    /// The number of squares checked at a time.
    const BLOCK: usize = 1 << 16;
    let count = |kind| squares.iter().filter(|&&square| square == kind).count() as u64;
    let [n, m, 1] = [Letter::Right, Letter::Left, Letter::Vacant].map(count) else {
        return None;
    };
    let length = n.checked_mul(m)?.checked_add(n + m)?;
    let made = moves_made(squares, n, m)?;
    let on_solution = if n.min(m) > 1 {
        let vacancy = squares
            .iter()
            .position(|&square| square == Letter::Vacant)? as u64
            + 1;
        [Group::Left, Group::Right].into_iter().any(|first| {
            // If the vacancy is elsewhere, as after most moves, no square needs to be inspected.
            let exchange = Exchange::new(n, m, first).ok();
            exchange
                .filter(|exchange| exchange.vacancy(made) == Ok(vacancy.into()))
                .is_some_and(|exchange| {
                    let as_there = |number: usize| {
                        let block =
                            &squares[number * BLOCK..squares.len().min((number + 1) * BLOCK)];
                        let board = exchange.board(made, (number * BLOCK) as u64 + 1, block.len());
                        if board.is_ok_and(|board| board == block) {
                            Ok(())
                        } else {
                            Err(())
                        }
                    };
                    threads::try_gather(squares.len().div_ceil(BLOCK), &as_there).is_ok()
                })
        })
    } else {
        between_tiles(squares, n, m)?
    };
    (on_solution && made <= length).then(|| length - made)
}

/// The number of moves that lead to a position without jumps over the own group: the total advance
/// of the checkers in squares, minus one for each pair that has passed.
fn moves_made(squares: &[Letter], n: u64, m: u64) -> Option<u64> {
    let (mut right_places, mut left_places, mut passed, mut left_before) = (0u64, 0u64, 0u64, 0u64);
    for (place, &square) in (1..).zip(squares) {
        match square {
            Letter::Vacant => {}
            Letter::Left => {
                left_places += place;
                left_before += 1;
            }
            Letter::Right => {
                right_places += place;
                passed += left_before;
            }
        }
    }
    let right_start = n * (n + 1) / 2;
    let left_start = m * (n + 1) + m * (m + 1) / 2;
    let advanced = right_places.checked_sub(right_start)? + left_start.checked_sub(left_places)?;
    advanced.checked_sub(passed)
}

/// Whether a position of n against 1 (or 1 against n) is within a tile or between two: the single
/// checker is at index i among the checkers, and i - 2 to i + 1 of them are left of the vacancy.
fn between_tiles(squares: &[Letter], n: u64, m: u64) -> Option<bool> {
    let place_in = |squares: &mut dyn Iterator<Item = Letter>| {
        let (mut checkers, mut single, mut cursor) = (0, None, None);
        for square in squares {
            match square {
                Letter::Vacant => cursor = Some(checkers),
                Letter::Left => {
                    checkers += 1;
                    single = Some(checkers);
                }
                Letter::Right => checkers += 1,
            }
        }
        Some((single?, cursor?))
    };
    let (single, cursor): (u64, u64) = if m == 1 {
        place_in(&mut squares.iter().copied())?
    } else if n == 1 {
        place_in(&mut squares.iter().rev().map(|square| square.mirrored()))?
    } else {
        return None;
    };
    Some(cursor + 2 >= single && cursor <= single + 1)
}
