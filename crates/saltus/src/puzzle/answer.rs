//! The answer of an engine to a puzzle.

use super::{Kind, Reason};
use crate::{
    board::{Board, Cell, Line},
    budget::Spent,
};

/// One step or one jump: the piece on `from` goes to `to`.
///
/// Moves that a puzzle makes have `over` only where another line between the same two cells could
/// be meant, so that equal moves are equal values. [`referee::named`](crate::referee::named) makes
/// such a move of any legal one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The cell of the piece.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
    /// The cell that it passes, if `from` and `to` do not determine the piece that is removed.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub over: Option<Cell>,
}

impl Move {
    /// The move from one cell to another, along the only line between them.
    pub const fn new(from: Cell, to: Cell) -> Move {
        let over = None;
        Move { from, to, over }
    }

    /// The jump along a line of a board that removes the piece on its middle.
    ///
    /// ```
    /// use saltus::{board::Cell, pegs::graph, puzzle::Move};
    /// let cycle = graph::board(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]).unwrap();
    /// let line = cycle.lines().next().unwrap();
    /// assert_eq!(Move::jump(&cycle, line).over, Some(line.over));
    /// let path = graph::board(3, &[[0, 1], [1, 2]]).unwrap();
    /// assert_eq!(Move::jump(&path, line), Move::new(Cell(0), Cell(2)));
    /// ```
    pub fn jump(board: &Board, line: Line) -> Move {
        let Line { from, over, to } = line;
        let over = board.has_two_lines(from, to).then_some(over);
        Move { from, to, over }
    }

    /// The move of a piece of this kind that passes these cells.
    pub fn passing(board: &Board, kind: &Kind, ends: [Cell; 2], passed: &[Cell]) -> Move {
        let [from, to] = ends;
        match *passed {
            [over] if kind.removes => Move::jump(board, Line { from, over, to }),
            _ => Move::new(from, to),
        }
    }

    /// What stands between the ends of a move and the cell that it passes: `a1-d1/b1`.
    pub const OVER: char = '/';

    /// The name of the move, `d2-d4`; with the cell that it passes, `a1-d1/b1`, if the move has it.
    /// Every reader of moves takes it.
    pub fn name(self, board: &Board) -> String {
        let mut text = format!("{}-{}", name_of(board, self.from), name_of(board, self.to));
        if let Some(over) = self.over {
            text.push(Move::OVER);
            text += &name_of(board, over);
        }
        text
    }

    /// The move after a map of the cells, such as a symmetry of the board.
    #[must_use]
    pub fn map(self, image: impl Fn(Cell) -> Cell) -> Move {
        Move {
            from: image(self.from),
            to: image(self.to),
            over: self.over.map(image),
        }
    }
}

/// The name of a cell, which may not be on the board.
fn name_of(board: &Board, cell: Cell) -> String {
    if cell.index() < board.len() {
        board.name(cell)
    } else {
        "?".into()
    }
}

/// A sequence of moves from the start to the goal, with a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// A proved lower bound on the number of moves of any solution.
    pub at_least: u64,
}

impl Solution {
    /// A shortest solution.
    pub fn shortest(moves: Vec<Move>) -> Solution {
        Solution {
            at_least: moves.len() as u64,
            moves,
        }
    }

    /// Whether this solution is proved to be a shortest one.
    ///
    /// ```
    /// use saltus::puzzle::Solution;
    /// assert!(Solution::shortest(Vec::new()).optimal());
    /// ```
    pub fn optimal(&self) -> bool {
        self.moves.len() as u64 <= self.at_least
    }
}

/// The evidence that a solution is a shortest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// A proof: a theorem, or a lower bound that the solution meets.
    Proved,
    /// An exhaustive search.
    Searched,
    /// None: it is the shortest solution known.
    BestKnown,
}

impl Certainty {
    /// The name of this certainty, for output.
    pub const fn name(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::Searched => "searched",
            Certainty::BestKnown => "best known",
        }
    }
}

/// The answer of an engine to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Solution> {
    /// A solution.
    Solved(S),
    /// There is no solution, and why.
    Impossible(Reason),
    /// The budget ran out first.
    Undecided(Spent),
}
