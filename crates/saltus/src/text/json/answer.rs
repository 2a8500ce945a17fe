//! Solutions, reasons and what was spent without an answer.

use super::{Certificate, Found, Said, Step, Whole, steps};
use crate::{
    budget::{Limit, Spent},
    problem::{Evidence, Measure, Moves, Outcome},
    puzzle::{Answer, Reason},
    row::Tiling,
};
use serde::Serialize;

/// What is said to a question that may have no answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Told<T> {
    /// An answer.
    Solved(T),
    /// There is none.
    Impossible(Refuted),
    /// It was not found.
    Undecided(Unfinished),
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refuted {
    /// In words.
    pub reason: String,
    /// As data, where it can be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
}

impl From<&Reason> for Refuted {
    fn from(reason: &Reason) -> Refuted {
        Refuted { reason: reason.to_string(), certificate: Certificate::of(reason) }
    }
}

/// That the budget ran out.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unfinished {
    /// What was spent.
    pub spent: Limited,
    /// What is known all the same.
    #[serde(flatten)]
    pub length: Option<Length>,
}

/// What was spent without an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Limited {
    /// What ended the search: `memory`, `time`, `interrupted`; or `untried`, where none was asked for.
    pub limit: &'static str,
    /// How many moves deep the search was.
    pub level: Whole,
    /// The positions seen.
    pub positions: Whole,
    /// The bytes held.
    pub bytes: Whole,
}

impl Limited {
    /// What was spent; `stopped` says who stopped the search, if somebody did.
    pub fn of(spent: &Spent, stopped: &'static str) -> Limited {
        let limit = match spent.limit {
            Limit::Memory => "memory",
            Limit::Stopped => stopped,
            Limit::Untried => "untried",
        };
        let progress = spent.progress;
        Limited {
            limit,
            level: progress.level.into(),
            positions: progress.positions.into(),
            bytes: progress.bytes.into(),
        }
    }
}

/// How many moves a solution has, and how it is known that none is shorter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Length {
    /// The moves of the solution.
    pub length: Whole,
    /// Whether it is known that no shorter one exists.
    pub optimal: bool,
    /// How that is known: `proved`, `searched`, or `best known`.
    pub evidence: &'static str,
    /// The moves that every solution has at least, where this one may not be the shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Whole>,
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

/// Solutions of n against 1 longer than this are named by their label in binary alone: ranks and decimals would take longer
/// than the solution itself.
const LONG_LABEL: u64 = 1 << 14;

/// What a solution of n against 1 is called.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Names {
    /// Its label; of very long ones in binary.
    pub label: Whole,
    /// Its place in the order of labels, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<Whole>,
    /// Its place in the order of the tree, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree_nth: Option<Whole>,
}

impl From<&Tiling> for Names {
    fn from(tiling: &Tiling) -> Names {
        let label = tiling.label();
        if tiling.n() > LONG_LABEL {
            return Names { label: Whole::Large(format!("{label:#b}")), nth: None, tree_nth: None };
        }
        Names {
            label: label.into(),
            nth: Some(tiling.label_rank().into()),
            tree_nth: tiling.tree_rank().ok().map(Whole::from),
        }
    }
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// How long it is.
    #[serde(flatten)]
    pub length: Option<Length>,
    /// Rows of n against 1: what it is called.
    #[serde(flatten)]
    pub names: Option<Names>,
    /// The moves; left out where they are too many to hold, and follow as they come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Step>>,
    /// Peg solitaire: the fewest sweeps, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<u64>,
    /// Peg solitaire: the fewest rounds, where they were asked for; a round is as many of the jumps that follow as share no hole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u64>,
    /// Peg solitaire: the jumps of the longest sweep, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_sweep: Option<u64>,
    /// Peg solitaire: the pegs left, where the shortest or longest game was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pegs_left: Option<u64>,
    /// Why no solution is shorter, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The moves as text, where a face asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
}

impl Solved {
    fn of(moves: &Moves, evidence: &Evidence) -> Solved {
        let held = moves.short().map(|(puzzle, moves)| steps(&puzzle.board, moves));
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
    /// With the number that was least or greatest.
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

impl Told<Solved> {
    /// With why no solution is shorter, or there is none.
    pub fn certify(&mut self, why: Certificate) {
        match self {
            Told::Solved(solved) => solved.certificate = Some(why),
            Told::Impossible(refuted) => refuted.certificate = Some(why),
            Told::Undecided(_) => {}
        }
    }
}

/// The referee's word on a claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Judged {
    /// It holds.
    Correct {
        /// True.
        correct: bool,
        /// What holds.
        message: String,
    },
    /// It does not.
    Wrong {
        /// False.
        correct: bool,
        /// What is wrong.
        reason: String,
    },
}

impl Said<Judged> {
    /// The referee's word as an object.
    pub fn judged(puzzle: &str, verdict: &Result<String, String>) -> Said<Judged> {
        let (found, what) = match verdict {
            Ok(message) => (Found::Solved, Judged::Correct { correct: true, message: message.clone() }),
            Err(reason) => (Found::Wrong, Judged::Wrong { correct: false, reason: reason.clone() }),
        };
        Said::new(puzzle, found, "referee", what)
    }
}

/// What an engine says of a problem. The moves that are not held are left to the caller, to be written as they come.
pub fn outcome(puzzle: &str, outcome: &Outcome, stopped: &'static str) -> Said<Told<Solved>> {
    let engine = outcome.engine.name();
    match &outcome.answer {
        Answer::Solved(moves) => {
            let solved = Solved::of(moves, &outcome.evidence);
            Said::new(puzzle, Found::Solved, engine, Told::Solved(solved))
        }
        Answer::Impossible(reason) => impossible(puzzle, engine, reason),
        Answer::Undecided(spent) => {
            let length = Length::of(&outcome.evidence);
            let unfinished = Unfinished { spent: Limited::of(spent, stopped), length };
            Said::new(puzzle, Found::Undecided, engine, Told::Undecided(unfinished))
        }
    }
}

/// How long a solution is, and how it is known that none is shorter.
pub fn stated(outcome: &Outcome) -> Option<Length> {
    Length::of(&outcome.evidence)
}

/// That there is no solution, and why.
pub fn impossible<T>(puzzle: &str, engine: &'static str, reason: &Reason) -> Said<Told<T>> {
    Said::new(puzzle, Found::Impossible, engine, Told::Impossible(reason.into()))
}

/// That the budget ran out, and what was spent.
pub fn undecided<T>(
    puzzle: &str,
    engine: &'static str,
    spent: &Spent,
    stopped: &'static str,
) -> Said<Told<T>> {
    let unfinished = Unfinished { spent: Limited::of(spent, stopped), length: None };
    Said::new(puzzle, Found::Undecided, engine, Told::Undecided(unfinished))
}
