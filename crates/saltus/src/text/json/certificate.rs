use super::{claim::parsed, letters, position};
use crate::{
    budget::Budget,
    problem::{self, Claim, Outcome, Problem, Unproved},
    puzzle::{Answer, Move, Position, Puzzle, Reason},
    text::BadText,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A reason, or why no solution is shorter, as data that `saltus check` verifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Certificate {
    /// A position class: sets of holes, a bit a hole, on which the parity of the pegs never changes.
    Class {
        /// The sets, as decimal numbers.
        sets: Vec<String>,
    },
    /// A pagoda function.
    Pagoda {
        /// The weight of each hole.
        weights: Vec<i64>,
    },
    /// A number of pegs.
    Pegs {
        /// The jumps wanted.
        jumps: u64,
        /// The pegs there are.
        pegs: u64,
    },
    /// Every position nearer to the start than the goal, or every one, where there is no solution.
    Levels {
        /// By the number of moves from the start, each a symbol a cell.
        levels: Vec<Vec<String>>,
    },
}

impl Certificate {
    /// A reason as data, where it can be checked.
    pub fn of(reason: &Reason) -> Option<Certificate> {
        match reason {
            Reason::Class { sets } => {
                Some(Certificate::Class { sets: sets.iter().map(ToString::to_string).collect() })
            }
            Reason::Pagoda { weights } => Some(Certificate::Pagoda { weights: weights.clone() }),
            &Reason::TooFewPegs { jumps, pegs } => Some(Certificate::Pegs { jumps, pegs }),
            Reason::TooManyWanted { .. } | Reason::NoKing | Reason::KingCannot | Reason::Exhausted { .. } => {
                None
            }
        }
    }

    /// Why what an engine says holds, as data: the reason, or else [levels](problem::levels) of positions. `None` where there is neither.
    ///
    /// ```
    /// use saltus::{budget::Budget, problem::{self, Problem, judge}, puzzle::{Answer, Options}, row::Row, text::json::Certificate};
    /// let problem = Problem::Row(Row::exchange(3u32, 1u32, 3u32, Options::default())?);
    /// let outcome = problem::solve(&problem, None, &Budget::UNLIMITED)?;
    /// let certificate = Certificate::proving(&problem, &outcome, &Budget::UNLIMITED)?.unwrap();
    /// let (puzzle, Answer::Solved(moves)) = (problem.puzzle()?, outcome.answer) else { unreachable!() };
    /// let claim = certificate.claim(&puzzle, moves.steps().map(<[_]>::to_vec))?;
    /// assert!(judge(&problem, &puzzle, &claim, &Budget::UNLIMITED).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`problem::levels`], of at most [`problem::MOST_POSITIONS`].
    pub fn proving(
        problem: &Problem,
        outcome: &Outcome,
        budget: &Budget,
    ) -> Result<Option<Certificate>, Unproved> {
        if let Answer::Impossible(reason) = &outcome.answer
            && let Some(certificate) = Certificate::of(reason)
        {
            return Ok(Some(certificate));
        }
        let levels = problem::levels(problem, outcome, problem::MOST_POSITIONS, budget)?;
        Ok(levels.zip(problem.puzzle().ok()).map(|(levels, puzzle)| {
            let written = |here: Position| letters(&puzzle, &here);
            Certificate::Levels { levels: levels.iter().map(|level| level.map(written).collect()).collect() }
        }))
    }

    /// What is claimed of a puzzle with these moves and this certificate, or with the certificate alone: that no solution is shorter, or
    /// that there is none.
    ///
    /// # Errors
    /// A set is no number, or a symbol stands for no piece of the puzzle.
    pub fn claim(&self, puzzle: &Puzzle, moves: Option<Vec<Move>>) -> Result<Claim, &'static str> {
        Ok(Claim::Because(match self {
            Certificate::Class { sets } => {
                let read = sets.iter().map(|set| set.parse().ok()).collect::<Option<_>>();
                Reason::Class { sets: read.ok_or("the certificate has a set that is no number")? }
            }
            Certificate::Pagoda { weights } => Reason::Pagoda { weights: weights.clone() },
            &Certificate::Pegs { jumps, pegs } => Reason::TooFewPegs { jumps, pegs },
            Certificate::Levels { levels } => {
                let read = |level: &Vec<String>| level.iter().map(|cells| position(puzzle, cells)).collect();
                let levels = levels.iter().map(read).collect::<Option<_>>();
                let levels = levels.ok_or("the levels have a symbol that stands for no piece")?;
                return Ok(Claim::Levels(moves, levels));
            }
        }))
    }
}

impl FromStr for Certificate {
    type Err = BadText;

    /// Reads what is [displayed](fmt::Display).
    fn from_str(text: &str) -> Result<Certificate, BadText> {
        parsed(text.as_bytes())
    }
}

impl fmt::Display for Certificate {
    /// The object on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
