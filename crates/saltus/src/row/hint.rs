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
/// the general search.
///
/// ```
/// use saltus::row::{RowMove, Letter, hint};
/// let row = |word: &str| word.chars().filter_map(Letter::from_letter).collect::<Vec<_>>();
/// let found = hint(&row("r.rll")).expect("a position that can be won");
/// assert_eq!((found.moves_left, found.next), (7, vec![RowMove { from: 4, to: 2 }]));
/// assert_eq!(hint(&row(".rrll")), None); // lost
/// ```
pub fn hint(squares: &[Letter]) -> Option<Hint> {
    let moves_left = moves_left(squares)?;
    let vacancy = vacant_square(squares)?;
    // Jumps over the own group never win.
    let options = Options {
        direction: Direction::Forward,
        over: Over::Opposite,
        ..Options::default()
    };
    let judge = Judge::new(squares.to_vec(), options);

    let mut next = Vec::new();
    for from in vacancy.saturating_sub(2)..=vacancy + 2 {
        let step = RowMove { from, to: vacancy };
        let mut after = judge.clone();
        if after.play(step).is_ok() && self::moves_left(after.squares()).is_some() {
            next.push(step);
        }
    }
    Some(Hint { moves_left, next })
}

/// The vacant square, counted from 1.
fn vacant_square(squares: &[Letter]) -> Option<u64> {
    let index = squares.iter().position(|&at| at == Letter::Vacant)?;
    Some(index as u64 + 1)
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
    let [n, m, 1] = letter_counts(squares) else {
        return None;
    };
    let length = n.checked_mul(m)?.checked_add(n + m)?;
    let made = moves_made(squares, n, m)?;
    let is_on_solution = if n.min(m) > 1 {
        let vacancy = vacant_square(squares)?;
        is_on_exchange(squares, [n, m], Group::Left, made, vacancy)
            || is_on_exchange(squares, [n, m], Group::Right, made, vacancy)
    } else {
        is_between_tiles(squares, n, m)?
    };
    if !is_on_solution || made > length {
        return None;
    }
    Some(length - made)
}

/// The numbers of right-going checkers, left-going checkers and vacancies.
fn letter_counts(squares: &[Letter]) -> [u64; 3] {
    let (mut right, mut left) = (0, 0);
    for &square in squares {
        right += u64::from(square == Letter::Right);
        left += u64::from(square == Letter::Left);
    }
    [right, left, squares.len() as u64 - right - left]
}

/// Whether the squares are those after `made` moves of the solution in which a group moves first.
fn is_on_exchange(
    squares: &[Letter],
    [n, m]: [u64; 2],
    first: Group,
    made: u64,
    vacancy: u64,
) -> bool {
    /// The number of squares checked at a time.
    const BLOCK: usize = 1 << 16;

    // If the vacancy is elsewhere, as after most moves, no square needs to be inspected.
    let Ok(exchange) = Exchange::new(n, m, first) else {
        return false;
    };
    if exchange.vacancy(made) != Ok(vacancy.into()) {
        return false;
    }
    let check_block = |number: usize| {
        let from = number * BLOCK;
        let block = &squares[from..squares.len().min(from + BLOCK)];
        match exchange.board(made, from as u64 + 1, block.len()) {
            Ok(board) if board == block => Ok(()),
            _ => Err(()),
        }
    };
    threads::try_gather(squares.len().div_ceil(BLOCK), &check_block).is_ok()
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
fn is_between_tiles(squares: &[Letter], n: u64, m: u64) -> Option<bool> {
    let (single, cursor) = if m == 1 {
        single_and_cursor(squares.iter().copied())?
    } else if n == 1 {
        single_and_cursor(squares.iter().rev().map(|square| square.mirrored()))?
    } else {
        return None;
    };
    Some(cursor + 2 >= single && cursor <= single + 1)
}

/// The index of the single left-going checker among the checkers, from 1, and the number of
/// checkers left of the vacancy.
fn single_and_cursor(squares: impl Iterator<Item = Letter>) -> Option<(u64, u64)> {
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
}
