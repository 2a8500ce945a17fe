//! Rows of two groups that are not in the gallery.

use super::{Kind, Level, pick};
use crate::{FAMILIES, open};
use saltus::{budget::Budget, problem::Oracle};

/// The memory for the table of a row, the same on every machine.
const TABLE_MEMORY: u64 = 32 << 20;

/// The ID of a row whose chance of random play belongs to the level; `None` if this seed gives
/// none.
pub fn puzzle(level: Level, seed: u64, budget: &Budget) -> Option<String> {
    let [least, most] = match level {
        Level::Easy => [1, 3],
        Level::Medium => [2, 4],
        Level::Hard => [3, 5],
    };
    let sizes = most - least + 1;
    let left = least + (seed >> 8) % sizes;
    let right = least + (seed >> 14) % sizes;
    let vacancies = pick(&["", "", "v2"], seed, 20);
    let rules = pick(&["", "", ",over=opposite", ",hop=2"], seed, 24);
    let id = format!("row:{left}x{right}{vacancies}{rules}");

    if is_in_gallery(&id) || !level.chances(Kind::Row).contains(&chance(&id, budget)?) {
        return None;
    }
    Some(id)
}

fn is_in_gallery(id: &str) -> bool {
    for family in FAMILIES {
        if family.puzzles.iter().any(|listed| listed.id == id) {
            return true;
        }
    }
    false
}

/// The success rate of random play.
fn chance(id: &str, budget: &Budget) -> Option<f64> {
    let budget = &Budget {
        memory: TABLE_MEMORY,
        ..*budget
    };
    let session = open(id).ok()?;
    let puzzle = session.puzzle();
    let oracle = Oracle::with_table(puzzle, budget).ok()?;
    oracle.outlook(puzzle, &puzzle.start, 0, budget).chance
}
