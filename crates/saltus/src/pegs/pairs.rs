//! All problems of a board that begin with one vacancy and end with one peg.

use super::sweeps::{Fewest, fewest_each};
use super::{Budget, Holes, PegBoard, Target};

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
pub fn problems<S: Holes>(board: &PegBoard<S>) -> Vec<(u8, u8)> {
    let holes = 0..board.holes as u8;
    let all = holes.clone().flat_map(|vacancy| holes.clone().map(move |survivor| (vacancy, survivor)));
    let is_least = |&(a, b): &(u8, u8)| {
        board.symmetries.iter().all(|g| (g[usize::from(a)], g[usize::from(b)]) >= (a, b))
    };
    all.filter(is_least).collect()
}

/// The least of the problems that have as many solutions as this one, a vacancy and a survivor: its images, and the problem from the
/// one hole to the other seen from its end, where each solution is read backward with pegs and vacancies exchanged.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, pairs::{problems, twin}}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let mut twins: Vec<(u8, u8)> = problems(&english).into_iter().map(|pair| twin(&english, pair)).collect();
/// twins.sort_unstable();
/// twins.dedup();
/// assert_eq!(twins.len(), 88); // of 151
/// ```
pub fn twin<S: Holes>(board: &PegBoard<S>, (vacancy, survivor): (u8, u8)) -> (u8, u8) {
    let images = board.symmetries.iter().map(|g| (g[usize::from(vacancy)], g[usize::from(survivor)]));
    images.flat_map(|(a, b)| [(a, b), (b, a)]).min().unwrap_or((vacancy, survivor))
}

/// The fewest sweeps of every problem with one vacancy and one last peg, each handed to `done` as soon as it is known, and all in the
/// order of [`problems`]. Problems with the same vacancy share their search. The budget holds for each search.
pub fn solve_pairs(board: &PegBoard, budget: &Budget, done: impl FnMut(&Pair)) -> Vec<Pair> {
    solve_some(board, &problems(board), budget, done)
}

/// The same of some problems only, those with the same vacancy in a row.
pub fn solve_some(
    board: &PegBoard,
    problems: &[(u8, u8)],
    budget: &Budget,
    mut done: impl FnMut(&Pair),
) -> Vec<Pair> {
    let mut solved = Vec::new();
    for same_vacancy in problems.chunk_by(|a, b| a.0 == b.0) {
        let vacancy = same_vacancy[0].0;
        let goals: Vec<u64> = same_vacancy.iter().map(|&(_, survivor)| 1 << survivor).collect();
        let Some(game) = board.game(board.full() ^ 1 << vacancy, Target::Left(1)) else { continue };
        fewest_each(&game, &goals, budget, |goal, fewest| {
            let pair = Pair { vacancy, survivor: goal.trailing_zeros() as u8, fewest };
            done(&pair);
            solved.push(pair);
        });
    }
    solved.sort_by_key(|pair| (pair.vacancy, pair.survivor));
    solved
}
