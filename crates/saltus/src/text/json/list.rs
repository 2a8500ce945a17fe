//! Lines of lists: single solutions, the problems of a board, its position classes, and graphs by
//! number of vertices.

use super::{ExactInteger, Found, ResourcesUsed, Step, Version};
use crate::{budget::Spent, text::Reading};
use serde::Serialize;
use std::collections::BTreeMap;

/// A solution on its own line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedSolution {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
    /// The solution.
    #[serde(flatten)]
    pub solution: OneOfMany,
    /// Why its moves end before the goal, if not all were written: `time` or `interrupted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<String>,
}

impl ListedSolution {
    /// A solution of the puzzle that was read so.
    pub fn new(reading: &Reading, solution: OneOfMany) -> ListedSolution {
        ListedSolution {
            schema: Version::One,
            puzzle: reading.title.clone(),
            goal: reading.goal.to_string(),
            solution,
            cut_short: None,
        }
    }
}

/// A solution, and which one of all it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum OneOfMany {
    /// A solution of a row of n against 1.
    Named {
        /// Its label.
        label: ExactInteger,
        /// Its moves.
        moves: Vec<Step>,
    },
    /// A solution of any other puzzle.
    Numbered {
        /// Its number in the list, from 1.
        number: u64,
        /// Its moves.
        moves: Vec<Step>,
    },
    /// A route on a capture board.
    Route {
        /// The squares of the king in order.
        route: Vec<String>,
    },
}

/// A term of a sequence: a number of the puzzle of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequenceTerm {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
    /// The size.
    pub n: u64,
    /// What is counted, such as solutions.
    pub what: String,
    /// The term.
    pub term: ExactInteger,
}

/// A term of a sequence that is not decided, with which the sequence ends.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndecidedTerm {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
    /// The size.
    pub n: u64,
    /// What is counted, such as solutions.
    pub what: String,
    /// That it is undecided.
    pub verdict: Found,
    /// What was spent on it.
    pub spent: ResourcesUsed,
}

/// That a listing without a puzzle, such as of tasks, graphs or position classes, ended before all
/// of it was decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unfinished {
    /// The version of the objects.
    pub schema: Version,
    /// The board, if the listing is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The goal in words, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// That the rest is undecided.
    pub verdict: Found,
    /// The number of tasks, graphs, lines or classes that were done.
    pub done: u64,
    /// What was spent on the rest.
    pub spent: ResourcesUsed,
}

impl Unfinished {
    /// A listing that ended after so many; `stopped` names the cause if the caller stopped it.
    pub fn after(done: u64, spent: &Spent, stopped: &'static str) -> Unfinished {
        Unfinished {
            schema: Version::One,
            board: None,
            goal: None,
            verdict: Found::Undecided,
            done,
            spent: ResourcesUsed::of(spent, stopped),
        }
    }
}

/// A problem with one vacancy and one last peg.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemSweeps {
    /// The fewest sweeps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweeps: Option<usize>,
    /// Why there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// A lower bound on the sweeps, if the fewest are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// The number of solutions, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<ExactInteger>,
}

/// How many of the problems of a board have a solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSummary {
    /// The version of the objects.
    pub schema: Version,
    /// The board.
    pub board: String,
    /// The goal of each problem in words.
    pub goal: &'static str,
    /// The number of holes.
    pub holes: usize,
    /// The number of problems up to symmetry, each with a vacancy and a hole of the last peg.
    pub problems: usize,
    /// The number of those with a solution.
    pub solved: usize,
    /// The number of those without one.
    pub impossible: usize,
    /// By reason: the number of impossible problems.
    pub reasons: BTreeMap<String, usize>,
    /// The number of undecided problems.
    pub undecided: usize,
    /// The median of the times in seconds, without the problems between position classes.
    pub median_seconds: f64,
    /// The largest of these times in seconds.
    pub slowest_seconds: f64,
    /// The problem that took it: its ID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest: Option<String>,
}

/// The results for all graphs with some number of vertices in peg solitaire.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graphs {
    /// The version of the objects.
    pub schema: Version,
    /// The goal in words.
    pub goal: String,
    /// The number of vertices.
    pub vertices: usize,
    /// The number of graphs.
    pub graphs: u64,
    /// The number of graphs on which one peg can be left from some vacancy.
    pub solvable: u64,
    /// The number of graphs on which one peg can be left from every vacancy.
    pub freely: u64,
    /// By smallest number of pegs left: the number of graphs.
    pub fewest: BTreeMap<u8, u64>,
    /// By largest number of pegs left without a jump: the number of graphs.
    pub most: BTreeMap<u8, u64>,
}

/// The results for one graph in peg solitaire.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphGame {
    /// The version of the objects.
    pub schema: Version,
    /// The ID of the graph: `graph:` and its graph6.
    pub puzzle: String,
    /// The goal in words.
    pub goal: String,
    /// The number of vertices.
    pub vertices: usize,
    /// The vacancies from which one peg can be left: vertices, counted from 0.
    pub solvable_from: Vec<u32>,
    /// The smallest number of pegs left.
    pub fewest: u8,
    /// The largest number of pegs left without a jump.
    pub most: u8,
}

/// A row of the report of `saltus tasks report`: the answers of one model to one family and size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReportRow {
    /// The version of the objects.
    pub schema: Version,
    /// Who answered; empty if that is not said.
    pub model: String,
    /// The family.
    pub family: String,
    /// The size.
    pub size: u64,
    /// The number of answers.
    pub answers: u64,
    /// The number of answers that could be read.
    pub read: u64,
    /// The share of right answers.
    pub accuracy: Estimate,
    /// The number of right answers of least length.
    pub optimal: u64,
    /// The mean number of legal moves, of answers with moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Estimate>,
    /// The mean number of moves up to which the game could still be won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winnable: Option<Estimate>,
    /// The mean score of progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<Estimate>,
    /// The mean number of moves given away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub regret: Option<Estimate>,
}

/// A share or a mean, with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The share or the mean.
    pub value: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end.
    pub high: f64,
}

/// A position class of a board with its images under symmetries, and its components under
/// reversible jumps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConnectedClass {
    /// The version of the objects.
    pub schema: Version,
    /// The board.
    pub board: String,
    /// The holes with pegs in the position of the class with the fewest pegs.
    pub example: Vec<String>,
    /// The number of classes that are images of this one.
    pub alike: u64,
    /// The connected components of one such class, the largest first.
    pub components: Vec<Component>,
}

/// Connected components of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Component {
    /// The number of positions of each.
    pub positions: u64,
    /// The number of components.
    pub count: u64,
}

/// The named boards.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// The version of the objects.
    pub schema: Version,
    /// The boards.
    pub boards: Vec<BoardEntry>,
}

/// A named board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardEntry {
    /// The name.
    pub name: &'static str,
    /// The number of holes.
    pub holes: usize,
    /// The number of lines of three holes, counted in each direction.
    pub jumps: usize,
    /// The number of symmetries.
    pub symmetries: usize,
    /// The vacancy, or vacancy and last hole, of the usual problem of the board.
    pub problem: &'static str,
    /// The vacancy of the classic problem.
    pub classic: &'static str,
}

/// The results that can be recomputed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ResultList {
    /// The version of the objects.
    pub schema: Version,
    /// The results.
    pub results: Vec<PublishedResult>,
}

/// A result that can be recomputed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedResult {
    /// Its name.
    pub name: &'static str,
    /// A description.
    pub what: &'static str,
    /// The goal in words.
    pub goal: &'static str,
    /// The published value, or an earlier result.
    pub value: String,
    /// The source of the value.
    pub source: &'static str,
    /// The approximate time in seconds on two cores.
    pub seconds: u32,
    /// The approximate memory in megabytes.
    pub megabytes: u32,
    /// Whether it is computed only with `--long`.
    pub long: bool,
    /// Whether it needs a folder for its levels.
    pub store: bool,
    /// The day of the last complete recomputation before a release, if recorded.
    pub last_run: Option<&'static str>,
}

/// A recomputed result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recomputed {
    /// The version of the objects.
    pub schema: Version,
    /// What was to be computed.
    #[serde(flatten)]
    pub listed: PublishedResult,
    /// Whether the result equals the published value.
    pub result: Comparison,
    /// The computed value; null if the budget ran out.
    pub computed: Option<String>,
    /// The time in seconds.
    pub took: f64,
}

/// The comparison of a computed value with the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Comparison {
    /// Equal.
    Match,
    /// Different.
    Differ,
    /// The computation was not completed.
    Open,
}
