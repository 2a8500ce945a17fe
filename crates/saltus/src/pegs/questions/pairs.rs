//! All problems of a board with one vacancy at the start and one peg at the end.

use crate::board::{Board, Cell, shape};
use crate::order::sort_by_number;
use crate::pegs::sweeps::{Fewest, fewest_each};
use crate::pegs::{Budget, Game, Holes, PegBoard, Target};
use crate::puzzle::{
    Setup,
    solitaire::{self, End},
};

/// A named board, with diagonal jumps if the name has that option: `english`, or `english,ways=8`.
#[derive(Clone, Debug)]
pub struct NamedBoard {
    /// The name.
    pub name: String,
    /// The board.
    pub board: Board,
}

/// Why there is no board with a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardNameError {
    /// The name is unknown.
    #[error("there is no board named `{0}`")]
    Unknown(String),
    /// The board has no diagonal jumps.
    #[error("{0} is not on the square grid: it has six ways")]
    NoDiagonals(String),
}

impl NamedBoard {
    /// The board with this name, with or without the prefix `pegs:`.
    ///
    /// # Errors
    /// See [`BoardNameError`].
    ///
    /// ```
    /// use saltus::pegs::pairs::NamedBoard;
    /// let english = NamedBoard::new("pegs:english,ways=8")?;
    /// assert_eq!(english.id(0, 32), "pegs:english@c1-e7,ways=8");
    /// # Ok::<(), saltus::pegs::pairs::BoardNameError>(())
    /// ```
    pub fn new(name: &str) -> Result<NamedBoard, BoardNameError> {
        let name = name.trim_start_matches("pegs:");
        let (plain, eight) = name
            .strip_suffix(",ways=8")
            .map_or((name, false), |plain| (plain, true));
        let shape = shape(plain).ok_or_else(|| BoardNameError::Unknown(plain.into()))?;
        let board = if eight {
            shape.board_with_diagonals()
        } else {
            Some(shape.board())
        };
        let board = board.ok_or_else(|| BoardNameError::NoDiagonals(plain.into()))?;
        Ok(NamedBoard {
            name: name.into(),
            board,
        })
    }

    /// The ID of the problem from a vacancy to a last peg.
    pub fn id(&self, vacancy: u8, last: u8) -> String {
        let end_of_plain = self.name.find(',').unwrap_or(self.name.len());
        let (plain, ways) = self.name.split_at(end_of_plain);
        let vacancy = self.board.name(Cell(vacancy));
        let last = self.board.name(Cell(last));
        format!("pegs:{plain}@{vacancy}-{last}{ways}")
    }

    /// The problem from a vacancy to a last peg.
    pub fn setup(&self, vacancy: u8, last: u8) -> Setup {
        solitaire::setup(
            String::new(),
            self.board.clone(),
            &[Cell(vacancy)],
            End::At(Cell(last)),
        )
    }
}

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

/// All pairs of a vacancy and a last peg, up to symmetry: the least pair of each class, sorted.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, pairs::problems}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// assert_eq!(problems(&english).len(), 151);
/// ```
pub fn problems<S: Holes>(board: &PegBoard<S>) -> Vec<(u8, u8)> {
    let mut problems = Vec::new();
    for vacancy in 0..board.holes as u8 {
        for survivor in 0..board.holes as u8 {
            let pair = (vacancy, survivor);
            if board.symmetries.iter().all(|g| image(g, pair) >= pair) {
                problems.push(pair);
            }
        }
    }
    problems
}

/// The game of a problem: a vacancy and the hole of the last peg; `None` if one is not on the
/// board.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, pairs}};
/// let triangle = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// assert_eq!(pairs::game(&triangle, (1, 2)).unwrap().start(), triangle.full() ^ 1 << 1);
/// ```
pub fn game(board: &PegBoard, (vacancy, last): (u8, u8)) -> Option<Game> {
    let target = Target::Pattern {
        care: board.full(),
        pegs: 1u64.checked_shl(last.into())?,
    };
    let vacant = 1u64.checked_shl(vacancy.into())?;
    board.game(board.full() ^ vacant, target)
}

/// The image of a pair under a symmetry.
fn image(symmetry: &[u8], (vacancy, survivor): (u8, u8)) -> (u8, u8) {
    (
        symmetry[usize::from(vacancy)],
        symmetry[usize::from(survivor)],
    )
}

/// The least pair among the problems with the same number of solutions as this one: its images, and
/// its reversal, in which solutions are read backward with pegs and vacancies exchanged.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, pairs::{problems, twin}}};
/// let english = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let pairs = problems(&english).into_iter();
/// let mut twins: Vec<(u8, u8)> = pairs.map(|pair| twin(&english, pair)).collect();
/// twins.sort_unstable();
/// twins.dedup();
/// assert_eq!(twins.len(), 88); // of 151
/// ```
pub fn twin<S: Holes>(board: &PegBoard<S>, pair: (u8, u8)) -> (u8, u8) {
    let mut least = pair;
    for symmetry in &board.symmetries {
        let (a, b) = image(symmetry, pair);
        least = least.min((a, b)).min((b, a));
    }
    least
}

/// The fewest sweeps of every problem with one vacancy and one last peg, in the order of
/// [`problems`]. Calls `done` with each as soon as it is known. Problems with the same vacancy
/// share a search. The budget applies to each search.
pub fn solve_pairs(board: &PegBoard, budget: &Budget, done: &mut dyn FnMut(&Pair)) -> Vec<Pair> {
    solve_some(board, &problems(board), budget, done)
}

/// As [`solve_pairs`], for some problems only; those with the same vacancy must be adjacent.
pub fn solve_some(
    board: &PegBoard,
    problems: &[(u8, u8)],
    budget: &Budget,
    done: &mut dyn FnMut(&Pair),
) -> Vec<Pair> {
    let mut solved = Vec::new();
    for same_vacancy in problems.chunk_by(|a, b| a.0 == b.0) {
        let vacancy = same_vacancy[0].0;
        let goals: Vec<u64> = same_vacancy.iter().map(|&(_, last)| 1 << last).collect();
        let Some(game) = board.game(board.full() ^ 1 << vacancy, Target::Left(1)) else {
            continue;
        };
        fewest_each(&game, &goals, budget, &mut |goal, fewest| {
            let pair = Pair {
                vacancy,
                survivor: goal.trailing_zeros() as u8,
                fewest,
            };
            done(&pair);
            solved.push(pair);
        });
    }
    sort_by_number(&mut solved, &|pair| {
        (usize::from(pair.vacancy) << 8) + usize::from(pair.survivor)
    });
    solved
}
