//! The verdict that comes before numbers: a solution or a proof, by the engine that `saltus solve`
//! asks.

use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    problem::{Engine, Outlook, Winnable},
    puzzle::{Answer, Move, Reason},
};
use saltus_session::{Session, is_by_formula};
use std::time::Instant;

/// What a search from the position found, before anything else is known.
pub struct FirstVerdict {
    pub engine: &'static str,
    /// Whether a formula gives the solution: see [`is_by_formula`].
    pub is_by_formula: bool,
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
            is_by_formula: false,
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
    /// What the solution from the start tells of the position, if it comes within the budget and
    /// passes through it, or if all positions share its verdict.
    pub fn from_start(session: &Session, budget: &Budget) -> Option<FirstVerdict> {
        let solution = session.start_solution(budget);
        let engine = solution.map_or(Engine::Search, |solution| solution.engine);
        let told = solution.and_then(|known| known.at(session.position(), session.step()));
        let found = FirstVerdict {
            engine: engine.name(),
            is_by_formula: told.is_some() && solution.is_some_and(|known| known.is_by_formula),
            tried: true,
            ..FirstVerdict::default()
        };
        Some(match told {
            Some(told) => FirstVerdict {
                here: told.here(),
                step: told.step.map(|step| (step, told.after())),
                ..found
            },
            None => FirstVerdict {
                here: session.oracle().shared()?,
                ..found
            },
        })
    }

    /// The same verdict with the number of moves left, where it came without one and a search finds
    /// it.
    pub fn counted(self, session: &Session, budget: &Budget) -> anyhow::Result<FirstVerdict> {
        let is_known = self.here.moves_left.is_some() || self.step.is_some();
        if is_known || self.here.winnable != Winnable::Yes {
            return Ok(self);
        }
        let found = FirstVerdict::search(session, budget)?;
        Ok(match found.here.winnable {
            Winnable::Yes => found,
            _ => self,
        })
    }

    /// Searches from the position.
    pub fn search(session: &Session, budget: &Budget) -> anyhow::Result<FirstVerdict> {
        let outcome = session.solve(budget)?;
        let mut found = FirstVerdict {
            engine: outcome.engine.name(),
            is_by_formula: is_by_formula(&outcome),
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
