use super::{letters, position};
use crate::puzzle::{Position, Puzzle, Reason};
use serde::{Deserialize, Serialize};
use std::fmt;

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
            Reason::TooManyWanted { .. } | Reason::NoKing | Reason::Exhausted { .. } => None,
        }
    }

    /// Levels of positions.
    pub fn by_levels(puzzle: &Puzzle, levels: &[Vec<Position>]) -> Certificate {
        let written =
            |level: &Vec<Position>| level.iter().map(|position| letters(puzzle, position)).collect();
        Certificate::Levels { levels: levels.iter().map(written).collect() }
    }

    /// The levels that are claimed, if that is what it claims; a position in which a symbol stands for no piece is `None`.
    pub fn levels(&self, puzzle: &Puzzle) -> Option<Option<Vec<Vec<Position>>>> {
        let Certificate::Levels { levels } = self else { return None };
        let read = |level: &Vec<String>| level.iter().map(|cells| position(puzzle, cells)).collect();
        Some(levels.iter().map(read).collect())
    }

    /// The reason that is claimed; `None` where a set is no number of holes, or no reason is claimed but levels.
    pub fn reason(&self) -> Option<Reason> {
        Some(match self {
            Certificate::Class { sets } => {
                Reason::Class { sets: sets.iter().map(|set| set.parse().ok()).collect::<Option<_>>()? }
            }
            Certificate::Pagoda { weights } => Reason::Pagoda { weights: weights.clone() },
            &Certificate::Pegs { jumps, pegs } => Reason::TooFewPegs { jumps, pegs },
            Certificate::Levels { .. } => return None,
        })
    }
}

impl fmt::Display for Certificate {
    /// The object on one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}
