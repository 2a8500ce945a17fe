//! The verdict that comes before numbers: a solution or a proof, by the engine that `saltus solve`
//! asks.

use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    problem::{Engine, Outlook, Winnable},
    puzzle::{Answer, Goal, Move, Position, Reason},
};
use saltus_session::Session;
use std::time::Instant;

/// Whether `saltus solve` has an engine for the position that answers sooner than a table of all
/// positions comes. Formulas and the engines of some families are for the start alone; rows whose
/// every position has a formula need no engine.
pub fn has_solver(session: &Session) -> bool {
    has_solver_from(session, session.position())
}

/// As [`has_solver`], for any position of the puzzle.
fn has_solver_from(session: &Session, position: &Position) -> bool {
    !session.oracle().is_instant() && session.has_solver(position)
}

/// The solution from the start of a game, which tells of every position that it passes through.
pub struct StartSolution {
    engine: &'static str,
    moves: Vec<Move>,
    /// The positions, the start first.
    positions: Vec<Position>,
    is_optimal: bool,
    /// Whether the goal is a number of moves, so that a position alone tells nothing.
    counts_moves: bool,
}

impl StartSolution {
    /// Whether an engine answers for the start sooner than a table of all positions comes.
    pub fn may_be(session: &Session) -> bool {
        has_solver_from(session, &session.puzzle().start)
    }

    /// The solution of the engine that `saltus solve` asks, if it comes within the budget. `None`
    /// for a game without moves too, whose position is the start.
    pub fn find(session: &Session, budget: &Budget) -> Option<StartSolution> {
        if session.moves().is_empty() || !StartSolution::may_be(session) {
            return None;
        }
        let mut walk = session.clone();
        walk.go_to(0);
        let outcome = walk.solve(budget).ok()?;
        let Answer::Solved(solution) = &outcome.answer else {
            return None;
        };
        let moves = solution.steps()?.to_vec();
        for &step in &moves {
            walk.make(step).ok()?;
        }
        Some(StartSolution {
            engine: outcome.engine.name(),
            moves,
            positions: walk.positions().to_vec(),
            is_optimal: outcome.evidence.optimal(),
            counts_moves: matches!(session.puzzle().goal, Goal::Moves(_)),
        })
    }

    /// What the solution tells of a position after so many moves, if it passes through it. The
    /// rest of a shortest solution is a shortest one.
    pub fn at(&self, position: &Position, made: usize) -> Option<FirstVerdict> {
        let passed = self.positions.iter().rposition(|other| other == position)?;
        if self.counts_moves && passed != made {
            return None;
        }
        let left = (self.moves.len() - passed) as u64;
        let left = Some(left).filter(|_| self.is_optimal);
        let after = Outlook::winning(left.and_then(|left| left.checked_sub(1)));
        Some(FirstVerdict {
            engine: self.engine,
            tried: true,
            here: Outlook::winning(left),
            step: self.moves.get(passed).map(|&step| (step, after)),
            ..FirstVerdict::default()
        })
    }
}

/// What a search from the position found, before anything else is known.
pub struct FirstVerdict {
    pub engine: &'static str,
    /// Whether there was a search.
    pub tried: bool,
    pub here: Outlook,
    /// Why it is lost, if a search or a proof said so.
    pub why: Option<Reason>,
    /// The first move of its solution, and the evaluation after it.
    pub step: Option<(Move, Outlook)>,
    pub spent: Spent,
}

impl Default for FirstVerdict {
    fn default() -> FirstVerdict {
        FirstVerdict {
            engine: Engine::Search.name(),
            tried: false,
            here: Outlook::default(),
            why: None,
            step: None,
            spent: Spent {
                limit: Limit::Stopped,
                progress: Progress::default(),
            },
        }
    }
}

impl FirstVerdict {
    /// Searches from the position.
    pub fn search(session: &Session, budget: &Budget) -> anyhow::Result<FirstVerdict> {
        let outcome = session.solve(budget)?;
        let mut found = FirstVerdict {
            engine: outcome.engine.name(),
            tried: true,
            ..FirstVerdict::default()
        };
        match &outcome.answer {
            Answer::Solved(moves) => {
                let left = u64::try_from(moves.length()).ok();
                let left = left.filter(|_| outcome.evidence.optimal());
                found.here = Outlook::winning(left);
                let first = moves.steps().and_then(<[Move]>::first);
                let after = Outlook::winning(left.and_then(|left| left.checked_sub(1)));
                found.step = first.map(|&step| (step, after));
            }
            Answer::Impossible(reason) => {
                found.here = Outlook::lost();
                found.why = Some(reason.clone());
            }
            Answer::Undecided(spent) => found.spent = *spent,
        }
        Ok(found)
    }

    /// When tables have to be there: the sooner, the more is known without them.
    pub fn table_time(&self, end: Instant) -> [Instant; 2] {
        let now = Instant::now();
        let left = end.saturating_duration_since(now);
        match self.here.winnable {
            Winnable::Yes => [now + left / 4, now + left / 2],
            _ if self.tried => [now + left / 2, end],
            _ => [now + left / 2, now + left * 3 / 4],
        }
    }
}
