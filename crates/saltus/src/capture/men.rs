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
/// assert_eq!(longest_forward(&field, man, Forward::Down).map(|route| route.jumps.len()), Some(1));
/// assert_eq!(longest_forward(&field, man, Forward::Up).map(|route| route.jumps.len()), Some(0));
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
    let jump = |from: Square, direction: Diagonal| {
        let white = direction
            .over(from)
            .filter(|&over| field.at(over) == Content::White);
        white
            .and(direction.landing(from))
            .filter(|&to| field.at(to) == Content::Empty)
    };
    // The squares after each number of jumps, from left to right.
    let mut levels = vec![vec![man]];
    loop {
        let last = &levels[levels.len() - 1];
        let mut next: Vec<Square> = last
            .iter()
            .flat_map(|&from| {
                directions
                    .into_iter()
                    .filter_map(move |way| jump(from, way))
            })
            .collect();
        next.dedup();
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    // Backward: keep the squares from which the last level can be reached.
    for level in (0..levels.len() - 1).rev() {
        let (earlier, later) = levels.split_at_mut(level + 1);
        let reaches = |&from: &Square| {
            directions
                .into_iter()
                .filter_map(|way| jump(from, way))
                .any(|to| later[0].binary_search(&to).is_ok())
        };
        earlier[level].retain(reaches);
    }
    let mut at = man;
    let mut jumps = Vec::new();
    for level in &levels[1..] {
        let good =
            |way: &Diagonal| jump(at, *way).is_some_and(|to| level.binary_search(&to).is_ok());
        let way = directions.into_iter().find(good)?;
        at = jump(at, way)?;
        jumps.push(way);
    }
    Some(Route { start: man, jumps })
}
