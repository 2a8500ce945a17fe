//! A solution from the start of a game, and what it tells of later positions.

use saltus::{
    problem::{Engine, Outcome, Outlook},
    puzzle::{Answer, Certainty, Goal, Move, Position, Puzzle},
    referee,
};
use std::sync::OnceLock;

/// A solution from the start of a game. It tells of every position that it passes through, by
/// whatever moves the game came there: a search from there would take far longer.
#[derive(Debug)]
pub struct StartSolution {
    /// The engine that found it.
    pub engine: Engine,
    /// Whether a formula gave it: see [`is_by_formula`].
    pub is_by_formula: bool,
    puzzle: Puzzle,
    moves: Vec<Move>,
    /// Whether no solution is shorter.
    is_optimal: bool,
    /// The positions, the start first; made when one is looked for, as a formula gives solutions
    /// whose positions need far more memory than their moves.
    positions: OnceLock<Vec<Position>>,
}

impl StartSolution {
    /// The solution of an outcome about the start; `None` if it is none, or too long for a list of
    /// moves.
    pub(crate) fn of(puzzle: &Puzzle, outcome: &Outcome) -> Option<StartSolution> {
        let Answer::Solved(solution) = &outcome.answer else {
            return None;
        };
        Some(StartSolution {
            engine: outcome.engine,
            is_by_formula: is_by_formula(outcome),
            puzzle: puzzle.clone(),
            moves: solution.steps()?.to_vec(),
            is_optimal: outcome.evidence.optimal(),
            positions: OnceLock::new(),
        })
    }

    /// What the solution tells of a position after so many moves; `None` if it does not pass
    /// through it. O(moves × cells).
    pub fn at(&self, position: &Position, made: usize) -> Option<Told> {
        let positions = self.positions.get_or_init(|| self.replayed());
        let passed = positions.iter().rposition(|other| other == position)?;

        // Where the goal is a number of moves, a position alone tells nothing.
        if matches!(self.puzzle.goal, Goal::Moves(_)) && passed != made {
            return None;
        }

        // The rest of a shortest solution is a shortest one.
        let left = (self.moves.len() - passed) as u64;
        Some(Told {
            left: Some(left).filter(|_| self.is_optimal),
            step: self.moves.get(passed).copied(),
        })
    }

    /// The positions of the solution.
    fn replayed(&self) -> Vec<Position> {
        let mut position = self.puzzle.start.clone();
        let mut positions = vec![position.clone()];
        for &step in &self.moves {
            if referee::play(&self.puzzle, &mut position, step).is_err() {
                break;
            }
            positions.push(position.clone());
        }
        positions
    }
}

/// Whether a formula gives the solution of an outcome, and a theorem says that none is shorter.
/// Nothing decides the other moves of its positions but a search, which may be out of reach.
pub fn is_by_formula(outcome: &Outcome) -> bool {
    let has_formula = matches!(outcome.engine, Engine::Closed | Engine::Grid);
    has_formula
        && matches!(outcome.answer, Answer::Solved(_))
        && outcome.evidence.certainty == Certainty::Proved
}

/// What the solution from the start tells of a position that it passes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The fewest moves to the goal, if the solution is a shortest one.
    left: Option<u64>,
    /// The next move of the solution; `None` where it ends.
    pub step: Option<Move>,
}

impl Told {
    /// The evaluation of the position.
    pub fn here(self) -> Outlook {
        Outlook::winning(self.left)
    }

    /// The evaluation of the position after the next move.
    pub fn after(self) -> Outlook {
        Outlook::winning(self.left.and_then(|left| left.checked_sub(1)))
    }
}
