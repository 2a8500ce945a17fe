//! The referee of capture routes: replays a route square by square. It shares no code with the
//! engines.

use super::{Content, Field, Forward, Removal, Square};
use std::collections::HashSet;

/// The rule that a route breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RouteError {
    /// The route has no squares.
    #[error("the route is empty")]
    Empty,
    /// There is no king on the first square.
    #[error("there is no king on {0}")]
    NoKing(Square),
    /// The jump does not go two squares along a diagonal.
    #[error("jump {jump}, from {from} to {to}, is not two squares along a diagonal")]
    NotAJump {
        /// The number of the jump, from 1.
        jump: u64,
        /// The square where it starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
    /// The jump does not pass a white.
    #[error("jump {jump} passes over {over}, where there is no white")]
    NoWhite {
        /// The number of the jump.
        jump: u64,
        /// The square passed.
        over: Square,
    },
    /// The jump passes a white for the second time.
    #[error("jump {jump} takes the white on {over} a second time")]
    Twice {
        /// The number of the jump.
        jump: u64,
        /// The square of the white.
        over: Square,
    },
    /// A man jumps backward.
    #[error("jump {jump}, from {from} to {to}, goes back: men go one way")]
    Backward {
        /// The number of the jump.
        jump: u64,
        /// The square where it starts.
        from: Square,
        /// The square where it ends.
        to: Square,
    },
    /// The jump ends off the board, on a piece or in a hole.
    #[error("jump {jump} lands on {to}, which is not free")]
    NotFree {
        /// The number of the jump.
        jump: u64,
        /// The square where it ends.
        to: Square,
    },
}

/// The kind of the moving piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mover {
    /// A king of English draughts: it lands directly beyond the white, in any direction.
    #[default]
    King,
    /// A man: it jumps in one direction only.
    Man(Forward),
    /// A flying king.
    Flying(Removal),
}

/// Replays the route of such a piece. Returns the number of captured whites.
///
/// # Errors
/// The first rule that the route breaks.
pub fn replay_by(mover: Mover, field: &Field, route: &[Square]) -> Result<u64, RouteError> {
    let squares = route.iter().copied();
    let way = match mover {
        Mover::King => return replay(field, squares),
        Mover::Flying(removal) => return replay_flight(field, squares, removal),
        Mover::Man(way) => way,
    };
    for (jump, pair) in (1..).zip(route.windows(2)) {
        let (from, to) = (pair[0], pair[1]);
        let is_forward = match way {
            Forward::Down => to.row > from.row,
            Forward::Up => to.row < from.row,
        };
        if !is_forward {
            return Err(RouteError::Backward { jump, from, to });
        }
    }
    replay(field, squares)
}

/// Replays a route, given as the squares of the king from its start on. Returns the number of
/// captured whites; the route captures all if this is [`Field::white_count`]. Takes one bit of
/// memory per four squares.
///
/// # Errors
/// The first rule that the route breaks.
///
/// ```
/// use saltus::capture::{Field, Reading, Square, replay};
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// assert_eq!(replay(&field, [Square::new(2, 0), Square::new(0, 2)]), Ok(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(field: &Field, route: impl IntoIterator<Item = Square>) -> Result<u64, RouteError> {
    let mut route = route.into_iter();
    let start = route.next().ok_or(RouteError::Empty)?;
    if field.at(start) != Content::Black {
        return Err(RouteError::NoKing(start));
    }
    // Jumps go by two squares, so the passed squares are in every second row and column and halved
    // coordinates distinguish them.
    let half = field.side() as usize / 2 + 1;
    let mut taken = vec![0u64; (half * half).div_ceil(64)];
    let mut count = 0;
    let mut from = start;
    for (to, jump) in route.zip(1..) {
        if from.row.abs_diff(to.row) != 2 || from.col.abs_diff(to.col) != 2 {
            return Err(RouteError::NotAJump { jump, from, to });
        }
        let over = Square {
            row: from.row.min(to.row) + 1,
            col: from.col.min(to.col) + 1,
        };
        if field.at(over) != Content::White {
            return Err(RouteError::NoWhite { jump, over });
        }
        let place = over.row as usize / 2 * half + over.col as usize / 2;
        let (word, bit) = (&mut taken[place / 64], 1 << (place % 64));
        if *word & bit != 0 {
            return Err(RouteError::Twice { jump, over });
        }
        *word |= bit;
        count += 1;
        if to != start && field.at(to) != Content::Empty {
            return Err(RouteError::NotFree { jump, to });
        }
        from = to;
    }
    Ok(count)
}

/// Replays the route of a flying king. Returns the number of captured whites.
///
/// # Errors
/// The first rule that the route breaks. A jump that passes a second piece is
/// [`RouteError::NoWhite`] at that piece.
pub fn replay_flight(
    field: &Field,
    route: impl IntoIterator<Item = Square>,
    removal: Removal,
) -> Result<u64, RouteError> {
    let mut route = route.into_iter();
    let start = route.next().ok_or(RouteError::Empty)?;
    if field.at(start) != Content::Black {
        return Err(RouteError::NoKing(start));
    }
    let mut taken: HashSet<Square> = HashSet::new();
    let mut from = start;
    for (to, jump) in route.zip(1..) {
        let distance = from.row.abs_diff(to.row);
        if distance < 2 || distance != from.col.abs_diff(to.col) {
            return Err(RouteError::NotAJump { jump, from, to });
        }
        let mut pieces = Vec::new(); // on the way, and on the last square
        for i in 1..=distance {
            let square = Square {
                row: towards(from.row, to.row, i),
                col: towards(from.col, to.col, i),
            };
            let is_gone = removal == Removal::AtOnce && taken.contains(&square);
            let is_free = square == start || field.at(square) == Content::Empty || is_gone;
            if !is_free {
                pieces.push(square);
            }
        }
        if pieces.last() == Some(&to) {
            return Err(RouteError::NotFree { jump, to });
        }
        let over = match pieces[..] {
            [] => {
                let first = Square {
                    row: towards(from.row, to.row, 1),
                    col: towards(from.col, to.col, 1),
                };
                return Err(RouteError::NoWhite { jump, over: first });
            }
            [only] if field.at(only) == Content::White => only,
            [only] => return Err(RouteError::NoWhite { jump, over: only }),
            [_, second, ..] => return Err(RouteError::NoWhite { jump, over: second }),
        };
        if !taken.insert(over) {
            return Err(RouteError::Twice { jump, over });
        }
        from = to;
    }
    Ok(taken.len() as u64)
}

/// The coordinate `i` squares on from one towards another.
fn towards(from: u32, to: u32, i: u32) -> u32 {
    if from < to { from + i } else { from - i }
}
