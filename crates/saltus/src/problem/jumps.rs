//! How many moves of a solution are jumps: of a game by counting, and of every solution of some
//! length by the distance that the pieces go, where that tells. Elsewhere a search finds whether
//! some solution has a number of them.

use crate::{
    puzzle::{Direction, KindId, Move, Puzzle},
    row::Row,
};

/// The number of jumps among the moves of a game.
pub(super) fn of_game(puzzle: &Puzzle, moves: &[Move]) -> u64 {
    let mut jumps = 0;
    for &step in moves {
        jumps += u64::from(!is_step(puzzle, step));
    }
    jumps
}

/// Whether a move goes to a neighbouring cell. One over a named cell does not: in a ring of three
/// squares all are neighbours.
pub(super) fn is_step(puzzle: &Puzzle, step: Move) -> bool {
    let mut rays = puzzle.board.rays().iter();
    let is_near = rays.any(|ray| ray.from == step.from && ray.cells.first() == Some(&step.to));
    is_near && step.over.is_none()
}

/// The number of jumps of every solution of this number of moves, where it is the same for all: in
/// a row without moves back, steps of one square and jumps of two cover the distance between start
/// and target.
pub(super) fn of_length(puzzle: &Puzzle, moves: u64) -> Option<u64> {
    let options = Row::of(puzzle)?.options();
    if options.direction != Direction::Forward || options.hop.get() != 1 {
        return None;
    }

    let target = puzzle.goal.exact()?;
    let mut distance = 0;
    for kind in puzzle.rules.kind_ids() {
        distance += place_sum(&puzzle.start.0, kind).abs_diff(place_sum(&target.0, kind));
    }
    let jumps = distance.checked_sub(moves)?;
    (jumps <= moves).then_some(jumps)
}

/// The sum of the places of the pieces of a kind in a row.
fn place_sum(row: &[Option<KindId>], kind: KindId) -> u64 {
    let mut sum = 0;
    for (place, piece) in (0u64..).zip(row) {
        sum += if *piece == Some(kind) { place } else { 0 };
    }
    sum
}
