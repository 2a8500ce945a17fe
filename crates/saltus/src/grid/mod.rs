//! Lucas's square puzzle on any grid of odd sides, with forward moves only: an exact search with
//! proved lower bounds, far faster than the general one.
//!
//! - **Displacement.** The distances that the pieces move add up to the same number D of cells in
//!   every solution, so a solution with s steps has (D + s)/2 moves. Fewest moves means fewest
//!   steps. The search visits positions in the order of displacement.
//! - **Dead positions.** The number of pieces that cross each line between two rows is the same in
//!   every solution. A position in which more have crossed is dead, and almost all positions are.
//! - **Bound.** Seen through a window of a few rows, the puzzle is small enough for a table of the
//!   fewest steps to each view. The bounds of windows that share no row add up.
//! - **Reversal.** A solution read backward with the kinds exchanged is a solution. The search goes
//!   half way and looks for two of its own positions that match.

#![warn(clippy::too_many_lines, clippy::items_after_statements)]

pub(crate) mod bound;
mod classical;
mod layers;
pub(crate) mod puzzle;
mod recipe;
mod rectangle;
mod why;
mod window;

pub use puzzle::Lucas;
pub use recipe::{GridMove, Recipe};
pub use rectangle::Rectangle;

use crate::{
    board::Cell,
    budget::{Budget, Spent},
    puzzle::Move,
    search::Shortest,
};
use bound::Bound;
use layers::{LayerSearch, Limits};
use puzzle::State;

/// The widths of the successive rounds: of the beam search, and of the proof that no solution is
/// shorter. Each round takes about six times as long as the one before and runs only if that left a
/// gap.
const ROUNDS: [(usize, usize); 3] = [(1 << 11, 1 << 19), (1 << 14, 1 << 20), (1 << 17, 1 << 22)];

/// The best solution found, and what is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The moves of the solution.
    pub moves: Vec<Move>,
    /// A proved lower bound on the number of moves; equal to the length of `moves` if no solution
    /// is shorter.
    pub at_least: u64,
    /// Whether a theorem, not a search, proves that no solution is shorter.
    pub by_theorem: bool,
}

/// A short solution and a proved lower bound. The two meet on boards of up to about 49 cells; on
/// larger boards the gap depends on the limit of four million positions per layer.
///
/// One row, one column or three rows have a shortest solution by formula. For other boards, a beam
/// search first finds a good solution. Then an exhaustive search looks for solutions with at most s
/// steps, for s increasing from the bound, and proves that there are none as far as the budget
/// allows. Wider beams and longer proofs then narrow the gap. When the budget runs out, the best
/// results so far are returned.
///
/// ```
/// use saltus::{budget::Budget, grid::{Lucas, self}, puzzle::Over};
/// let best = grid::solve(Lucas::new(5, 5, Over::Any).unwrap(), &Budget::UNLIMITED);
/// assert_eq!((best.moves.len(), best.at_least), (45, 45));
/// ```
pub fn solve(lucas: Lucas, budget: &Budget) -> Best {
    let (mut best, by_theorem) = match recipe::recipe(lucas) {
        Some((recipe, moves)) => (moves, recipe.is_shortest()),
        None => (classical::classical(lucas), false),
    };
    if by_theorem {
        return Best {
            at_least: best.len() as u64,
            moves: best,
            by_theorem,
        };
    }
    // With at most 128 cells the bound by formula is small.
    let by_formula = u64::try_from(Rectangle::from(lucas).at_least()).unwrap_or_default();
    let Ok(bound) = Bound::new(lucas, budget) else {
        return Best {
            at_least: by_formula,
            moves: best,
            by_theorem,
        };
    };
    let mut least = lower_bound(lucas, &bound);
    for (promising, most) in ROUNDS {
        if least >= steps(lucas, &best) {
            break;
        }
        let limits = Limits {
            steps: steps(lucas, &best) - 2,
            width: promising,
            budget,
        };
        match layers::beam_search(lucas, &bound, &limits) {
            Ok(Some(way)) => best = moves_of(&way),
            Ok(None) => {}
            Err(_) => break,
        }
        while least < steps(lucas, &best) {
            let limits = Limits {
                steps: least,
                width: most,
                budget,
            };
            match layers::solve_shortest(lucas, &bound, &limits) {
                Ok(LayerSearch::Solution(way)) => best = moves_of(&way),
                Ok(LayerSearch::None) => least += 2,
                Ok(LayerSearch::TooWide) | Err(_) => break,
            }
        }
    }
    let by_search = (lucas.displacement() as u64 + u64::from(least)) / 2;
    Best {
        moves: best,
        at_least: by_search.max(by_formula),
        by_theorem,
    }
}

/// The length and the number of shortest solutions.
///
/// # Errors
/// The budget ran out, or there are more than 2^127 paths to one position.
pub fn count(lucas: Lucas, budget: &Budget) -> Result<Shortest, Spent> {
    let bound = Bound::new(lucas, budget)?;
    let mut limits = Limits {
        steps: lower_bound(lucas, &bound),
        width: usize::MAX,
        budget,
    };
    loop {
        let solutions = layers::count(lucas, &bound, &limits)?;
        if solutions != Default::default() {
            let length = (lucas.displacement() as u64 + u64::from(limits.steps)) / 2;
            return Ok(Shortest { length, solutions });
        }
        limits.steps += 2;
    }
}

/// A lower bound on the steps of any solution. The number of steps is even, because the vacancy
/// ends where it began and jumps preserve the parities of its row and column.
fn lower_bound(lucas: Lucas, bound: &Bound) -> u32 {
    let least = bound.to_goal(lucas.start()).unwrap_or(0);
    least.next_multiple_of(2)
}

fn steps(lucas: Lucas, moves: &[Move]) -> u32 {
    (2 * moves.len()).saturating_sub(lucas.displacement()) as u32
}

/// The moves between consecutive positions: each fills the vacancy from the next one.
fn moves_of(way: &[State]) -> Vec<Move> {
    let mut moves = Vec::new();
    for pair in way.windows(2) {
        moves.push(Move::new(Cell(pair[1].vacancy), Cell(pair[0].vacancy)));
    }
    moves
}
