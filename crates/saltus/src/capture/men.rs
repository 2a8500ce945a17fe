//! Men instead of kings.
//!
//! A man of international draughts captures backward too and is not promoted during a move, so it
//! captures exactly what a king of this puzzle captures: see [`judge`](super::judge). A man of
//! English draughts captures forward only. Each jump moves it on by two rows, so it never meets a
//! white twice, and after j jumps all its possible squares are in one row.

use super::field::Field;
use super::route::Route;
use super::square::{Content, Diagonal, Square};

/// The forward direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Forward {
    /// Down the board, as black moves in English draughts.
    #[default]
    Down,
    /// Up the board.
    Up,
}

/// The longest move of the man on this square with forward jumps only, the least one if there are
/// several; `None` if there is no black piece. It captures every white if it has as many jumps as
/// there are whites.
///
/// Takes time linear in the squares that the man can reach.
///
/// ```
/// use saltus::capture::{Field, Forward, Reading, Square, longest_forward};
/// let field = Field::from_rows(["_._._", ".B._.", "_.W._", "._._.", "_._._"], Reading::Strict)?;
/// let man = Square::new(1, 1);
/// let down = longest_forward(&field, man, Forward::Down).expect("a man");
/// let up = longest_forward(&field, man, Forward::Up).expect("a man");
/// assert_eq!((down.jumps.len(), up.jumps.len()), (1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn longest_forward(field: &Field, man: Square, forward: Forward) -> Option<Route> {
    if field.at(man) != Content::Black {
        return None;
    }
    let directions = match forward {
        Forward::Down => [Diagonal::DownLeft, Diagonal::DownRight],
        Forward::Up => [Diagonal::UpLeft, Diagonal::UpRight],
    };

    // The squares after each number of jumps, from left to right.
    let mut levels = vec![vec![man]];
    loop {
        let mut next = Vec::new();
        for &from in &levels[levels.len() - 1] {
            for way in directions {
                next.extend(landing(field, from, way));
            }
        }
        next.dedup();
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }

    // Backward: keep the squares from which the last level can be reached.
    for level in (0..levels.len() - 1).rev() {
        let (earlier, later) = levels.split_at_mut(level + 1);
        let later = &later[0];
        earlier[level].retain(|&from| jump_into(field, from, directions, later).is_some());
    }

    let mut at = man;
    let mut jumps = Vec::new();
    for level in &levels[1..] {
        let way = jump_into(field, at, directions, level)?;
        at = landing(field, at, way)?;
        jumps.push(way);
    }
    Some(Route { start: man, jumps })
}

/// The moves of men that capture every white. A man has one at most: it passes each row once, so
/// that there is one white in each of them, and this white tells where it jumps.
///
/// ```
/// use saltus::capture::{Field, Forward, Reading, winning_men};
/// let field = Field::from_rows(["_._._", ".B.B.", "_.W._", "._._.", "_._._"], Reading::Strict)?;
/// assert_eq!(winning_men(&field, Forward::Down).len(), 2);
/// assert!(winning_men(&field, Forward::Up).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_men(field: &Field, forward: Forward) -> Vec<Route> {
    let mut winning = Vec::new();
    for man in field.blacks() {
        if let Some(route) = longest_forward(field, man, forward)
            && route.jumps.len() as u64 == field.white_count()
        {
            winning.push(route);
        }
    }
    winning
}

/// Where a jump ends, if it is possible.
fn landing(field: &Field, from: Square, way: Diagonal) -> Option<Square> {
    let (over, to) = (way.over(from)?, way.landing(from)?);
    let is_possible = field.at(over) == Content::White && field.at(to) == Content::Empty;
    is_possible.then_some(to)
}

/// The first direction of a jump that ends on one of some sorted squares.
fn jump_into(
    field: &Field,
    from: Square,
    directions: [Diagonal; 2],
    squares: &[Square],
) -> Option<Diagonal> {
    for way in directions {
        if let Some(to) = landing(field, from, way)
            && squares.binary_search(&to).is_ok()
        {
            return Some(way);
        }
    }
    None
}
