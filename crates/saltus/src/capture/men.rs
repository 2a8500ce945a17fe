//! Men instead of kings.
//!
//! A man of international draughts takes backwards too and does not become a king in mid-move, so it takes exactly what
//! a king of this puzzle takes: ask [`judge`](super::judge). A man of English draughts takes forwards only. Each jump
//! brings it two rows on, so it never meets a white twice, and the squares it can be on after j jumps lie in one row.

use super::field::Field;
use super::route::Route;
use super::square::{Content, Diagonal, Square};

/// Which way is forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Forward {
    /// Down the board, as black moves in English draughts.
    #[default]
    Down,
    /// Up the board.
    Up,
}

/// The longest move of the man on this square that jumps forwards only, the least if there are several; `None` if no
/// black stands there. It takes every white if it has as many jumps as there are whites.
///
/// O(squares that the man can reach).
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
        let white = direction.over(from).filter(|&over| field.at(over) == Content::White);
        white.and(direction.landing(from)).filter(|&to| field.at(to) == Content::Empty)
    };
    // The squares after each number of jumps, from left to right.
    let mut levels = vec![vec![man]];
    loop {
        let last = &levels[levels.len() - 1];
        let mut next: Vec<Square> = last
            .iter()
            .flat_map(|&from| directions.into_iter().filter_map(move |way| jump(from, way)))
            .collect();
        next.dedup();
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    // Backwards, keep the squares from which the last level can be reached.
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
        let good = |way: &Diagonal| jump(at, *way).is_some_and(|to| level.binary_search(&to).is_ok());
        let way = directions.into_iter().find(good)?;
        at = jump(at, way)?;
        jumps.push(way);
    }
    Some(Route { start: man, jumps })
}
