//! Solutions, reasons, and the resources of undecided questions.

use super::{About, Certificate, Envelope, ExactInteger, Found, Step, steps};
use crate::{
    budget::{LevelUnit, Limit, Spent},
    problem::{Evidence, Measure, Moves, Outcome, Verdict},
    puzzle::{Answer, Reason},
    row::Tiling,
    text::claim::{Claims, Judged, JudgedClaim},
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
    /// The positions that a solution was to pass through, if there were any: no solution passes
    /// through them, which says nothing of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<Vec<String>>,
    /// The reason as data, if it can be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The number of solutions, 0, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u8>,
}

impl Impossible {
    /// The answer to the question how many solutions there are: none.
    pub fn counted(reason: &Reason) -> Impossible {
        Impossible {
            solutions: Some(0),
            ..Impossible::from(reason)
        }
    }
}

impl From<&Reason> for Impossible {
    fn from(reason: &Reason) -> Impossible {
        Impossible {
            reason: reason.to_string(),
            via: None,
            certificate: Certificate::of(reason),
            solutions: None,
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
    /// The depth of the search in its unit; 0 if it does not go by levels.
    pub level: ExactInteger,
    /// The unit of the level, unless it is moves: `sweeps` or `pegs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<&'static str>,
    /// The number of positions found; 0 if they are not counted.
    pub positions: ExactInteger,
    /// The bytes in use; 0 if they are not measured.
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
        let mut progress = spent.progress;
        // The figures are those that the words have: a start alone says nothing of a search.
        if progress.in_words().is_none() {
            progress.positions = 0;
        }
        if spent.measured().is_none() {
            progress.bytes = 0;
        }
        ResourcesUsed {
            limit,
            level: progress.level.into(),
            unit: (progress.unit != LevelUnit::Moves).then(|| progress.unit.name()),
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
    /// The positions that the solution was to pass through, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<Vec<String>>,
    /// A certificate that no solution is shorter, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// The moves as text, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// Why the moves end before the goal, if not all were written: `time` or `interrupted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<String>,
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
            via: None,
            certificate: None,
            line: None,
            cut_short: None,
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

/// The verdict of the referee on an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckResult {
    /// Whether everything that the answer claims holds; null if that is not decided.
    pub correct: Option<bool>,
    /// What holds, or why it is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How the answer was read.
    pub read_as: String,
    /// The verdict on each solution of the answer, if it has several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<CheckedSolution>,
    /// Whether the solutions are all shortest ones, each once, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// What the answer says and nobody checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_checked: Vec<String>,
    /// What was passed over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The verdict on one of several solutions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedSolution {
    /// Its number in the text, from 1.
    pub number: usize,
    /// Its line in the text, from 1.
    pub line: usize,
    /// Whether it is right; null if that is not decided.
    pub correct: Option<bool>,
    /// What holds, or what is wrong.
    pub message: String,
}

impl CheckResult {
    /// A verdict on an answer that was read in this way.
    pub fn of(verdict: &Verdict, read_as: &str) -> CheckResult {
        let message = Some(verdict.message().to_owned());
        CheckResult {
            correct: truth(verdict),
            message: message.clone().filter(|_| !verdict.is_wrong()),
            reason: message.filter(|_| verdict.is_wrong()),
            read_as: read_as.into(),
            solutions: Vec::new(),
            complete: None,
            not_checked: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The verdict on all claims of a text.
    pub fn of_claims(claims: &Claims, judged: &Judged) -> CheckResult {
        let solution = |claim: &JudgedClaim| CheckedSolution {
            number: claim.number,
            line: claim.line,
            correct: truth(&claim.verdict),
            message: claim.verdict.message().to_owned(),
        };
        let several = judged.claims.iter().filter(|_| judged.claims.len() > 1);
        CheckResult {
            solutions: several.map(solution).collect(),
            not_checked: judged.unchecked.clone(),
            notes: claims.notes.clone(),
            ..CheckResult::of(&judged.verdict, &claims.read_as)
        }
    }

    /// The verdict as an object.
    pub fn enveloped<'a>(self, puzzle: impl Into<About<'a>>) -> Envelope<CheckResult> {
        let found = match self.correct {
            Some(true) => Found::Solved,
            Some(false) => Found::Wrong,
            None => Found::Undecided,
        };
        Envelope::new(puzzle, found, "referee", self)
    }
}

fn truth(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Correct(_) => Some(true),
        Verdict::Wrong(_) => Some(false),
        Verdict::Undecided(_) => None,
    }
}

/// The answer of an engine to a problem. The caller streams moves that are not stored.
pub fn outcome<'a>(
    puzzle: impl Into<About<'a>>,
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
pub fn impossible<'a, T>(
    puzzle: impl Into<About<'a>>,
    engine: &'static str,
    reason: &Reason,
) -> Envelope<Response<T>> {
    Envelope::new(
        puzzle,
        Found::Impossible,
        engine,
        Response::Impossible(reason.into()),
    )
}

/// The answer that the budget ran out.
pub fn undecided<'a, T>(
    puzzle: impl Into<About<'a>>,
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
