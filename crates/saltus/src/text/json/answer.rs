//! Solutions, reasons, and the resources of undecided questions.

use super::{Certificate, Envelope, ExactInteger, Found, Step, steps};
use crate::{
    budget::{Limit, Spent},
    problem::{Evidence, Measure, Moves, Outcome},
    puzzle::{Answer, Reason},
    row::Tiling,
};
use serde::Serialize;

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Response<T> {
    /// An answer.
    Solved(T),
    /// There is no solution.
    Impossible(Impossible),
    /// The budget ran out first.
    Undecided(Undecided),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Impossible {
    /// The reason in words.
    pub reason: String,
    /// The reason as data, if it can be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
}

impl From<&Reason> for Impossible {
    fn from(reason: &Reason) -> Impossible {
        Impossible {
            reason: reason.to_string(),
            certificate: Certificate::of(reason),
        }
    }
}

/// The budget ran out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Undecided {
    /// The resources used.
    pub spent: ResourcesUsed,
    /// What is known about the length nevertheless.
    #[serde(flatten)]
    pub length: Option<Length>,
}

/// The resources of an undecided question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResourcesUsed {
    /// Why the search ended: `memory`, `time`, `interrupted`, or `untried` if there was none.
    pub limit: &'static str,
    /// The depth of the search in moves.
    pub level: ExactInteger,
    /// The number of positions found.
    pub positions: ExactInteger,
    /// The bytes in use.
    pub bytes: ExactInteger,
}

impl ResourcesUsed {
    /// The resources used; `stopped` names the cause if the caller stopped the search.
    pub fn of(spent: &Spent, stopped: &'static str) -> ResourcesUsed {
        let limit = match spent.limit {
            Limit::Memory => "memory",
            Limit::Stopped => stopped,
            Limit::Untried => "untried",
        };
        let progress = spent.progress;
        ResourcesUsed {
            limit,
            level: progress.level.into(),
            positions: progress.positions.into(),
            bytes: progress.bytes.into(),
        }
    }
}

/// The number of moves of a solution, and the evidence that none is shorter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Length {
    /// The number of moves.
    pub length: ExactInteger,
    /// Whether no solution is shorter.
    pub optimal: bool,
    /// The evidence: `proved`, `searched`, or `best known`.
    pub evidence: &'static str,
    /// A lower bound on the number of moves, if a shorter solution is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<ExactInteger>,
}

impl Length {
    fn of(evidence: &Evidence) -> Option<Length> {
        let length = evidence.length.as_ref()?;
        let lower = evidence.at_least < *length && evidence.at_least.bits() > 0;
        Some(Length {
            length: length.into(),
            optimal: evidence.optimal(),
            evidence: evidence.certainty.name(),
            at_least: lower.then(|| (&evidence.at_least).into()),
        })
    }
}

/// Longer solutions of n against 1 have a binary label only: computing ranks and decimals would
/// take longer than the solution itself.
const LONG_LABEL: u64 = 1 << 14;

/// The label and ranks of a solution of n against 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Names {
    /// The label; binary if it is very long.
    pub label: ExactInteger,
    /// The rank in the order of labels, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<ExactInteger>,
    /// The rank in tree order, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree_nth: Option<ExactInteger>,
}

impl From<&Tiling> for Names {
    fn from(tiling: &Tiling) -> Names {
        let label = tiling.label();
        if tiling.n() > LONG_LABEL {
            return Names {
                label: ExactInteger::Large(format!("{label:#b}")),
                nth: None,
                tree_nth: None,
            };
        }
        Names {
            label: label.into(),
            nth: Some(tiling.label_rank().into()),
            tree_nth: tiling.tree_rank().ok().map(ExactInteger::from),
        }
    }
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The length.
    #[serde(flatten)]
    pub length: Option<Length>,
    /// For rows of n against 1: the label and ranks.
    #[serde(flatten)]
    pub names: Option<Names>,
    /// The moves; omitted if they are streamed after the object.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Step>>,
    /// Peg solitaire: the fewest sweeps, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<u64>,
    /// Peg solitaire: the fewest rounds, if requested. A round consists of consecutive jumps that
    /// share no hole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u64>,
    /// Peg solitaire: the number of jumps of the longest sweep, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_sweep: Option<u64>,
    /// Peg solitaire: the number of pegs left, if the shortest or longest game was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pegs_left: Option<u64>,
    /// A certificate that no solution is shorter, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The moves as text, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

impl Solved {
    fn of(moves: &Moves, evidence: &Evidence) -> Solved {
        let held = moves
            .replayed()
            .map(|(puzzle, moves)| steps(&puzzle.board, moves));
        Solved {
            length: Length::of(evidence),
            names: moves.tiles().map(Names::from),
            moves: held.or_else(|| (moves.length().bits() == 0).then(Vec::new)),
            sweeps: None,
            rounds: None,
            longest_sweep: None,
            pegs_left: None,
            certificate: None,
            line: None,
        }
    }
}

impl Solved {
    /// Sets the optimal number of a measure.
    pub fn measure(&mut self, measure: Measure, number: u64) {
        let field = match measure {
            Measure::Sweeps => &mut self.sweeps,
            Measure::Rounds => &mut self.rounds,
            Measure::LongestSweep => &mut self.longest_sweep,
            Measure::ShortestGame | Measure::LongestGame => &mut self.pegs_left,
        };
        *field = Some(number);
    }
}

impl Response<Solved> {
    /// Adds the certificate that no solution is shorter, or that there is none.
    pub fn certify(&mut self, why: Certificate) {
        match self {
            Response::Solved(solved) => solved.certificate = Some(why),
            Response::Impossible(refuted) => refuted.certificate = Some(why),
            Response::Undecided(_) => {}
        }
    }
}

/// The verdict of the referee on a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum CheckResult {
    /// The claim holds.
    Correct {
        /// True.
        correct: bool,
        /// What holds.
        message: String,
    },
    /// The claim does not hold.
    Wrong {
        /// False.
        correct: bool,
        /// What is wrong.
        reason: String,
    },
}

impl Envelope<CheckResult> {
    /// The verdict of the referee as an object.
    pub fn verdict(puzzle: &str, verdict: &Result<String, String>) -> Envelope<CheckResult> {
        let (found, what) = match verdict {
            Ok(message) => (
                Found::Solved,
                CheckResult::Correct {
                    correct: true,
                    message: message.clone(),
                },
            ),
            Err(reason) => (
                Found::Wrong,
                CheckResult::Wrong {
                    correct: false,
                    reason: reason.clone(),
                },
            ),
        };
        Envelope::new(puzzle, found, "referee", what)
    }
}

/// The answer of an engine to a problem. The caller streams moves that are not stored.
pub fn outcome(
    puzzle: &str,
    outcome: &Outcome,
    stopped: &'static str,
) -> Envelope<Response<Solved>> {
    let engine = outcome.engine.name();
    match &outcome.answer {
        Answer::Solved(moves) => {
            let solved = Solved::of(moves, &outcome.evidence);
            Envelope::new(puzzle, Found::Solved, engine, Response::Solved(solved))
        }
        Answer::Impossible(reason) => impossible(puzzle, engine, reason),
        Answer::Undecided(spent) => {
            let length = Length::of(&outcome.evidence);
            let unfinished = Undecided {
                spent: ResourcesUsed::of(spent, stopped),
                length,
            };
            Envelope::new(
                puzzle,
                Found::Undecided,
                engine,
                Response::Undecided(unfinished),
            )
        }
    }
}

/// The length of a solution, and the evidence that none is shorter.
pub fn proved_length(outcome: &Outcome) -> Option<Length> {
    Length::of(&outcome.evidence)
}

/// The answer that there is no solution, and why.
pub fn impossible<T>(puzzle: &str, engine: &'static str, reason: &Reason) -> Envelope<Response<T>> {
    Envelope::new(
        puzzle,
        Found::Impossible,
        engine,
        Response::Impossible(reason.into()),
    )
}

/// The answer that the budget ran out.
pub fn undecided<T>(
    puzzle: &str,
    engine: &'static str,
    spent: &Spent,
    stopped: &'static str,
) -> Envelope<Response<T>> {
    let unfinished = Undecided {
        spent: ResourcesUsed::of(spent, stopped),
        length: None,
    };
    Envelope::new(
        puzzle,
        Found::Undecided,
        engine,
        Response::Undecided(unfinished),
    )
}
