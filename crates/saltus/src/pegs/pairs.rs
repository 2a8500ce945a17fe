//! All problems of a board that begin with one vacancy and end with one peg.

use super::sweeps::{Fewest, fewest};
use super::{Limits, PegBoard, Target};

/// A problem with one vacancy and one last peg, and its fewest sweeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The hole that is vacant at the start.
    pub vacancy: u8,
    /// The hole of the last peg.
    pub survivor: u8,
    /// The fewest sweeps, or why there is no solution.
    pub fewest: Fewest,
}

/// Every vacancy with every survivor, up to symmetry: of each class the least pair, in order.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, pairs::problems}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// assert_eq!(problems(&english).len(), 151);
/// ```
pub fn problems(board: &PegBoard) -> Vec<(u8, u8)> {
    let holes = 0..board.holes as u8;
    let all = holes.clone().flat_map(|vacancy| holes.clone().map(move |survivor| (vacancy, survivor)));
    let is_least = |&(a, b): &(u8, u8)| {
        board.symmetries.iter().all(|g| (g[usize::from(a)], g[usize::from(b)]) >= (a, b))
    };
    all.filter(is_least).collect()
}

/// The start and the target of a problem.
pub fn problem(board: &PegBoard, vacancy: u8, survivor: u8) -> (u64, Target) {
    (board.full() ^ 1 << vacancy, Target::Pattern { care: board.full(), pegs: 1 << survivor })
}

/// Solves every problem with one vacancy and one last peg, in the order of [`problems`], and hands each to `done` as soon as it is known.
/// Most of the impossible ones are refuted by their class in microseconds. The limits hold for each search.
pub fn solve_pairs(board: &PegBoard, limits: &Limits, mut done: impl FnMut(&Pair)) -> Vec<Pair> {
    problems(board)
        .into_iter()
        .map(|(vacancy, survivor)| {
            let (start, target) = problem(board, vacancy, survivor);
            let pair = Pair { vacancy, survivor, fewest: fewest(board, start, target, limits) };
            done(&pair);
            pair
        })
        .collect()
}
