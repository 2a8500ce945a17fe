use super::{letters, parsed, position};
use crate::{
    budget::Budget,
    problem::{self, Claim, Outcome, Problem, ProofError},
    puzzle::{Answer, Move, Position, Puzzle, Reason},
    text::BadText,
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A certificate that `saltus check` verifies: a reason for impossibility, or a proof that no
/// solution is shorter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Certificate {
    /// A position class: sets of holes, one bit per hole, on which the parity of the pegs is
    /// invariant.
    Class {
        /// The sets, as decimal numbers.
        sets: Vec<String>,
    },
    /// A pagoda function.
    Pagoda {
        /// The weight of each hole.
        weights: Vec<i64>,
    },
    /// The numbers of pegs and jumps.
    Pegs {
        /// The number of jumps required.
        jumps: u64,
        /// The number of pegs.
        pegs: u64,
    },
    /// Every position nearer to the start than the goal; if there is no solution, every position.
    Levels {
        /// By number of moves from the start; each position is a string with one symbol per cell.
        levels: Vec<Vec<String>>,
    },
}

impl Certificate {
    /// The reason as data, if it can be checked.
    pub fn of(reason: &Reason) -> Option<Certificate> {
        match reason {
            Reason::Class { sets } => Some(Certificate::Class {
                sets: sets.iter().map(ToString::to_string).collect(),
            }),
            Reason::Pagoda { weights } => Some(Certificate::Pagoda {
                weights: weights.clone(),
            }),
            &Reason::TooFewPegs { jumps, pegs } => Some(Certificate::Pegs { jumps, pegs }),
            Reason::TooManyWanted { .. }
            | Reason::OutOfReach { .. }
            | Reason::NoKing
            | Reason::KingCannot { .. }
            | Reason::Exhausted { .. } => None,
        }
    }

    /// The evidence of an answer as data: the reason, or else [levels](problem::levels) of
    /// positions. `None` if there is neither.
    ///
    /// ```
    /// use saltus::problem::{self, Problem, judge};
    /// use saltus::puzzle::{Answer, Options};
    /// use saltus::{budget::Budget, row::Row, text::json::Certificate};
    /// let problem = Problem::Row(Row::exchange(3u32, 1u32, 3u32, Options::default())?);
    /// let outcome = problem::solve(&problem, None, &Budget::UNLIMITED)?;
    /// let certificate = Certificate::for_outcome(&problem, &outcome, &Budget::UNLIMITED)?;
    /// let certificate = certificate.unwrap();
    /// let puzzle = problem.puzzle()?;
    /// let Answer::Solved(moves) = outcome.answer else { unreachable!() };
    /// let claim = certificate.claim(&puzzle, moves.steps().map(<[_]>::to_vec))?;
    /// assert!(judge(&problem, &puzzle, &claim, &Budget::UNLIMITED).is_correct());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`problem::levels`].
    pub fn for_outcome(
        problem: &Problem,
        outcome: &Outcome,
        budget: &Budget,
    ) -> Result<Option<Certificate>, ProofError> {
        if let Answer::Impossible(reason) = &outcome.answer
            && let Some(certificate) = Certificate::of(reason)
        {
            return Ok(Some(certificate));
        }
        let levels = problem::levels(problem, outcome, problem::MOST_POSITIONS, budget)?;
        Ok(levels.zip(problem.puzzle().ok()).map(|(levels, puzzle)| {
            let written = |here: Position| letters(&puzzle, &here);
            Certificate::Levels {
                levels: levels
                    .iter()
                    .map(|level| level.map(written).collect())
                    .collect(),
            }
        }))
    }

    /// The claim made by this certificate and these moves, or by the certificate alone: that no
    /// solution is shorter, or that there is none.
    ///
    /// # Errors
    /// A set is not a number, or a symbol is unknown.
    pub fn claim(&self, puzzle: &Puzzle, moves: Option<Vec<Move>>) -> Result<Claim, &'static str> {
        Ok(Claim::Because(match self {
            Certificate::Class { sets } => {
                let read = sets
                    .iter()
                    .map(|set| set.parse().ok())
                    .collect::<Option<_>>();
                Reason::Class {
                    sets: read.ok_or("the certificate has a set that is not a number")?,
                }
            }
            Certificate::Pagoda { weights } => Reason::Pagoda {
                weights: weights.clone(),
            },
            &Certificate::Pegs { jumps, pegs } => Reason::TooFewPegs { jumps, pegs },
            Certificate::Levels { levels } => {
                let read = |level: &Vec<String>| {
                    level.iter().map(|cells| position(puzzle, cells)).collect()
                };
                let levels = levels.iter().map(read).collect::<Option<_>>();
                let levels = levels.ok_or("the levels have a symbol that denotes no piece")?;
                return Ok(Claim::Levels(moves, levels));
            }
        }))
    }
}

impl FromStr for Certificate {
    type Err = BadText;

    /// Parses the [displayed](fmt::Display) form.
    fn from_str(text: &str) -> Result<Certificate, BadText> {
        parsed(text.as_bytes())
    }
}

impl fmt::Display for Certificate {
    /// The object on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::line(self).map_err(|_| fmt::Error)?)
    }
}
