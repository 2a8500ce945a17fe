//! Rows: the theorem of the exchange where it applies; the best-first search where it supports the
//! row and is faster than breadth first; else the general model.

use super::{Engine, Evidence, Moves, Outcome, Problem, ProblemError, puzzle};
use crate::{
    board::MAX_CELLS,
    budget::Budget,
    grid::Rectangle,
    puzzle::{Answer, Certainty, Options, Puzzle, Vacancy},
    row::{
        Ends, Exchange, Group, Row, Theorem, Tiling, TilingError, solve_best_first,
        takes_best_first,
    },
};
use num_bigint::BigUint;
use std::{borrow::Cow, sync::Arc};

/// In rows of at most this many squares, breadth first is as fast and gives the least solution.
const FEW_SQUARES: usize = 12;

/// Selects one of the solutions of n against 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The solution with this label, a number.
    Label(BigUint),
    /// The solution whose label has these tiles: `true` is a domino.
    Tiles(Vec<bool>),
    /// The solution with this index in the order of labels, from 0.
    Nth(BigUint),
    /// The solution with this index in the order of the solution tree, from 0.
    TreeNth(BigUint),
    /// A random solution, from a seed.
    Random(u64),
}

/// The row that a problem is: its own, or that of Lucas's puzzle with one row or one column, whose
/// cells in reading order are the squares.
pub(super) fn of_problem(problem: &Problem) -> Option<Cow<'_, Row>> {
    match problem {
        Problem::Row(row) => Some(Cow::Borrowed(row)),
        Problem::Lucas(grid) => of_grid(grid).map(Cow::Owned),
        _ => None,
    }
}

/// The row of a puzzle of the general model, as [`of_problem`].
pub(super) fn of_puzzle(puzzle: &Puzzle) -> Option<Row> {
    match Row::of(puzzle) {
        None => of_grid(&Rectangle::of(puzzle)?),
        row => row,
    }
}

/// The row of a grid with one row or one column.
fn of_grid(grid: &Rectangle) -> Option<Row> {
    if !grid.sides().contains(&1) {
        return None;
    }
    let group = grid.cells() / 2;
    let options = Options {
        over: grid.over(),
        ..Options::default()
    };
    Row::exchange(group, 1u32, group, options).ok()
}

/// The default engine of a row.
pub(super) fn engine(row: &Row) -> Engine {
    if groups(row).is_some() || needs_no_move(row) {
        return Engine::Closed;
    }
    if takes_best_first(row) && row.len() > FEW_SQUARES.into() {
        return Engine::BestFirst;
    }
    match row.puzzle() {
        Ok(puzzle) => puzzle::engine(&puzzle),
        Err(_) => Engine::Search,
    }
}

/// Whether a theorem says that the start satisfies the goal.
fn needs_no_move(row: &Row) -> bool {
    match row.closed_form() {
        Some(closed) => closed.length == BigUint::ZERO,
        None => false,
    }
}

/// The sizes of the groups of an exchange over one vacancy, whose every move a formula gives.
fn groups(row: &Row) -> Option<(&BigUint, &BigUint, BigUint)> {
    let closed = row.closed_form()?;
    if closed.theorem != Theorem::OneVacancy {
        return None;
    }
    let Ends::Exchange { right, left, .. } = row.shape() else {
        return None;
    };
    Some((right, left, closed.length))
}

pub(super) fn solve(row: &Row, engine: Engine, budget: &Budget) -> Result<Outcome, ProblemError> {
    if engine == Engine::Closed && needs_no_move(row) {
        return Ok(closed(Moves::none(row.puzzle().ok())));
    }
    match (engine, groups(row)) {
        (Engine::Closed, Some((right, left, length))) => {
            let exchange = Exchange::big(right.clone(), left.clone(), Group::Left)
                .map_err(|error| ProblemError::Wrong(error.to_string()))?;
            Ok(closed(Moves::exchange(row, exchange, length)?))
        }
        (Engine::BestFirst, _) => {
            let puzzle = to_general(row)?;
            let answer = solve_best_first(row, budget).ok_or(ProblemError::NotTaken(engine))?;
            puzzle::outcome(&puzzle, engine, answer)
        }
        _ => puzzle::solve(&to_general(row)?, engine, budget),
    }
}

/// The selected solution of a row of n against 1, by formula.
///
/// # Errors
/// The row is not n against 1, or has no such solution.
pub fn named(row: &Row, which: &Selection, budget: &Budget) -> Result<Outcome, ProblemError> {
    let (right, left, length) = groups(row).ok_or(ProblemError::NoLabels)?;
    let one = BigUint::from(1u32);
    if *right.min(left) != one {
        return Err(ProblemError::NoLabels);
    }
    let (n, mirrored) = if *left == one {
        (right, false)
    } else {
        (left, true)
    };
    let n = u64::try_from(n).map_err(|_| too_large(row))?;
    let tiling = match which {
        Selection::Label(label) => Tiling::from_label(n, label),
        Selection::Tiles(tiles) => Tiling::from_tiles(n, tiles.iter().copied()),
        Selection::Nth(rank) => Tiling::from_label_rank(n, rank),
        Selection::TreeNth(rank) => Tiling::from_tree_rank(n, rank),
        Selection::Random(seed) => Tiling::random(n, *seed, budget),
    };
    match tiling {
        Ok(tiling) => {
            let moves = Moves::tiling(row, general(row), tiling, mirrored, length)?;
            Ok(closed(moves))
        }
        Err(TilingError::Spent(spent)) => Ok(Outcome {
            engine: Engine::Closed,
            answer: Answer::Undecided(spent),
            evidence: Evidence::none(),
        }),
        Err(error) => Err(error.into()),
    }
}

/// All solutions of n against 1 in the order of labels; `None` for other rows.
pub(super) fn tilings(row: &Row) -> Option<impl Iterator<Item = Result<Moves, ProblemError>> + '_> {
    let (right, left, length) = groups(row)?;
    let one = BigUint::from(1u32);
    if row.options().vacancy != Vacancy::Fixed || *right.min(left) != one {
        return None;
    }
    let (n, mirrored) = if *left == one {
        (right, false)
    } else {
        (left, true)
    };
    let short = general(row);
    let moves = move |tiling| Moves::tiling(row, short.clone(), tiling, mirrored, length.clone());
    let n = u64::try_from(n).ok()?;
    Some(Tiling::all(n).ok()?.map(moves))
}

/// The two shortest exchanges of two groups of at least two checkers each, of any size: in one the
/// left group moves first, in the other the right one. If the groups are equal, one is the mirror
/// image of the other. `None` for rows whose theorem does not say that there are no others.
pub(super) fn both_exchanges(row: &Row) -> Result<Option<Vec<Moves>>, ProblemError> {
    let Some((right, left, length)) = groups(row).filter(|_| has_two_exchanges(row)) else {
        return Ok(None);
    };
    let mut both = Vec::new();
    for first in [Group::Left, Group::Right] {
        let exchange = Exchange::big(right.clone(), left.clone(), first)
            .map_err(|error| ProblemError::Wrong(error.to_string()))?;
        both.push(Moves::exchange(row, exchange, length.clone())?);
    }
    Ok(Some(both))
}

/// Whether a theorem says that a row has the two solutions of [`both_exchanges`] and no other.
pub(super) fn has_two_exchanges(row: &Row) -> bool {
    let one = BigUint::from(1u32);
    groups(row).is_some_and(|(right, left, _)| *right != one && *left != one)
}

/// The row in the general model, if it is short enough.
fn general(row: &Row) -> Option<Arc<Puzzle>> {
    row.puzzle().ok().map(Arc::new)
}

/// The row in the general model.
pub(super) fn to_general(row: &Row) -> Result<Arc<Puzzle>, ProblemError> {
    if row.len() > MAX_CELLS.into() {
        Err(too_large(row))
    } else {
        Ok(Arc::new(row.puzzle()?))
    }
}

fn too_large(row: &Row) -> ProblemError {
    let known = match (groups(row), row.closed_form()) {
        (Some((_, _, length)), _) if has_two_exchanges(row) => {
            format!("its two shortest solutions, of {length} moves, are known by formula")
        }
        (Some((_, _, length)), _) => {
            format!("a solution of {length} moves, the fewest, is known by formula, but no other")
        }
        (None, Some(closed)) => {
            format!(
                "{} moves are the fewest by a formula, which does not give the moves",
                closed.length
            )
        }
        (None, None) => "no formula is known for it".into(),
    };
    ProblemError::TooLarge {
        title: row.title(),
        cells: row.len(),
        known,
    }
}

fn closed(moves: Moves) -> Outcome {
    let length = moves.length().clone();
    Outcome {
        engine: Engine::Closed,
        answer: Answer::Solved(moves),
        evidence: Evidence {
            length: Some(length.clone()),
            at_least: length,
            certainty: Certainty::Proved,
        },
    }
}
