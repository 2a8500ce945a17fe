//! The verdict that comes before numbers: a solution or a proof, by the engine that `saltus solve`
//! asks.

use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    problem::{self, Engine, Outlook, Problem, Winnable},
    puzzle::{Answer, Move, Reason},
};
use saltus_session::Session;
use std::time::Instant;

/// Whether `saltus solve` has an engine for the position that answers sooner than a table of all
/// positions comes. A formula is for the start alone; rows whose every position has one need no
/// engine.
pub fn has_solver(session: &Session) -> bool {
    if session.oracle().is_instant() {
        return false;
    }
    let problem = Problem::from(session.puzzle().clone());
    match problem::choose(&problem, problem::Question::Solution) {
        Ok(choice) => match choice.engine {
            Engine::Search => false,
            Engine::Closed => session.step() == 0,
            _ => true,
        },
        Err(_) => false,
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
                found.here = winning(left);
                let first = moves.steps().and_then(<[Move]>::first);
                let after = winning(left.and_then(|left| left.checked_sub(1)));
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

/// A position that wins, in this number of moves.
fn winning(moves_left: Option<u64>) -> Outlook {
    Outlook {
        winnable: Winnable::Yes,
        moves_left,
        ..Outlook::default()
    }
}
