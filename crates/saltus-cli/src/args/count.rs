//! `count`, `sequence`, `forecast`, `store`, and the boards and graphs of peg solitaire all at once: `pairs`, `graphs`, `classes`.

use super::shared::{BudgetArgs, Fewest, PuzzleArgs};
use crate::{
    table::TableFormat,
    watch::{parse_size, parse_time},
};
use clap::{Args, ValueEnum};
use std::{path::PathBuf, time::Duration};

/// `saltus count`.
#[derive(Debug, Args)]
pub struct CountArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Also count the positions: those that can be reached, those that can still be won, and dead ends; and all
    /// solutions, not only the shortest.
    #[arg(long)]
    pub positions: bool,
    /// Peg solitaire: count solutions that are alike as one: those that have the same jumps in another order, and those whose positions
    /// are symmetric at every step.
    #[arg(long, conflicts_with_all = ["positions", "format", "each", "store"])]
    pub alike: bool,
    /// Peg solitaire and nets: what the game can reach, in the lines of the Model Checking Contest; or the levels of peg solitaire as a table.
    /// A class is a position together with those that symmetries of the board make of it.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["positions", "json"])]
    pub format: Option<CountFormat>,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`: JSON lines in the same order, and
    /// where a puzzle is at fault its error. `--time` is for each of them.
    #[arg(long, conflicts_with_all = ["positions", "format"])]
    pub each: bool,
    /// Peg solitaire: keep the levels in this folder, and go on where they stand; a census may then be larger than memory. `auto` takes a
    /// folder of the cache, and removes it at the end.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["positions", "format", "each"], help_heading = "Censuses larger than memory")]
    pub store: Option<PathBuf>,
    /// Peg solitaire: count no games and no solutions, only classes and positions: in a third of the time, and on a store two bits or so a class.
    #[arg(long, conflicts_with_all = ["positions", "format", "each", "alike"])]
    pub no_games: bool,
    /// With --store: only the levels up to this number of jumps.
    #[arg(long, value_name = "N", requires = "store", help_heading = "Censuses larger than memory")]
    pub jumps: Option<u32>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The notations in which counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountFormat {
    /// STATE_SPACE lines of the Model Checking Contest. `--engine search` counts by one bit for each marking that could be.
    Mcc,
    /// The levels of peg solitaire as comma-separated values.
    Csv,
    /// The levels as a table in Markdown.
    Markdown,
    /// The levels as a tabular environment in LaTeX.
    Latex,
    /// The classes of each level as a b-file of the OEIS: the jumps and the classes, a line each.
    Bfile,
}

/// `saltus sequence`.
#[derive(Debug, Args)]
pub struct SequenceArgs {
    // An escape sequence without effect keeps the help from taking the braces for a line's end.
    #[arg(help = "The ID of a puzzle with {\x1b[0mn} in it, such as row:{\x1b[0mn}x1")]
    #[allow(missing_docs, reason = "the help says it")]
    pub template: String,
    /// What to count: solutions, length, or any other number that `saltus count --json` gives, such as positions.
    #[arg(default_value = "solutions")]
    pub what: String,
    /// The first n.
    #[arg(long, default_value_t = 1)]
    pub from: u64,
    /// The last n.
    #[arg(long)]
    pub to: u64,
    /// How to write it.
    #[arg(long, value_name = "NOTATION", default_value = "list")]
    pub format: SequenceFormat,
    /// The budget of each term.
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// How sequences are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SequenceFormat {
    /// The terms on one line, commas between them, as one searches for them in the OEIS.
    List,
    /// A b-file of the OEIS: n and the term, a line each.
    Bfile,
    /// Comma-separated values: n and the term.
    Csv,
    /// A table in Markdown.
    Markdown,
    /// A tabular environment in LaTeX.
    Latex,
}

impl SequenceFormat {
    /// The table that it is.
    pub fn table(self) -> Option<TableFormat> {
        match self {
            SequenceFormat::Csv => Some(TableFormat::Csv),
            SequenceFormat::Markdown => Some(TableFormat::Markdown),
            SequenceFormat::Latex => Some(TableFormat::Latex),
            SequenceFormat::List | SequenceFormat::Bfile => None,
        }
    }
}

/// `saltus forecast`.
#[derive(Debug, Args)]
pub struct ForecastArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Stop the sample after that time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// The most memory that the sample may take, such as 2G.
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

/// `saltus store`.
#[derive(Debug, Args)]
pub struct StoreArgs {
    /// The folder.
    pub folder: PathBuf,
    /// The store's puzzle, where it was not counted by an ID.
    pub puzzle: Option<String>,
    /// Read every part, and name those that are not as they were written.
    #[arg(long)]
    pub verify: bool,
    /// Also make every part of a census again that is not as it was written.
    #[arg(long)]
    pub mend: bool,
    /// The most memory to take, such as 2G.
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

/// `saltus pairs`.
#[derive(Debug, Args)]
pub struct PairsArgs {
    /// The boards' names, or `all`.
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    /// Also which number is to be least.
    #[arg(long, value_name = "WHAT", conflicts_with = "engine")]
    pub fewest: Option<Fewest>,
    /// With `--fewest sweeps`: also count the solutions of each.
    #[arg(long)]
    pub count: bool,
    /// A line a board instead of a line a problem.
    #[arg(long, conflicts_with_all = ["json", "fewest"])]
    pub summary: bool,
    /// Note in this folder what is known of each problem as soon as it is, and solve none again of which it is noted.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// The budget; the time is of each problem, and with `--fewest` of all.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// One JSON object a line.
    #[arg(long)]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json", "summary"])]
    pub format: Option<TableFormat>,
    /// A certificate of each problem that is decided, for the proved checker `saltus-verify`.
    #[arg(long, conflicts_with_all = ["json", "summary", "format", "fewest", "store"])]
    pub certificates: bool,
}

/// `saltus graphs`.
#[derive(Debug, Args)]
pub struct GraphsArgs {
    /// A file of graphs in graph6, one a line, or - for standard input.
    pub file: String,
    /// A line a graph: the graph, the vacancies from which one peg can be left, the fewest pegs left.
    #[arg(long)]
    pub each: bool,
    /// One JSON object for each number of vertices.
    #[arg(long, conflicts_with = "each")]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json", "each"])]
    pub format: Option<TableFormat>,
}

/// `saltus classes`.
#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// The board's name.
    pub board: String,
    /// Stop after that time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Stop before positions take more memory than that, such as 8G (default: nine tenths of what is free).
    #[arg(long, value_parser = parse_size, help_heading = "Budget")]
    pub memory: Option<u64>,
    /// One JSON object a class.
    #[arg(long)]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

/// `saltus reproduce`.
#[derive(Debug, Args)]
pub struct ReproduceArgs {
    /// Their names, `quick` or `all`; without any, the list.
    pub names: Vec<String>,
    /// The list, with what each takes and when it was last computed whole.
    #[arg(long, conflicts_with = "names")]
    pub list: bool,
    /// Also what takes longer than ten minutes, or a disk.
    #[arg(long)]
    pub long: bool,
    /// A folder for the levels of results that need a disk; a run goes on where the one before ended.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// Take no more memory than that, such as 8G (default: nine tenths of what is free).
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// JSON objects: the list as one, a result computed anew as one a line.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// A table for other programs, instead of lines for people.
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<TableFormat>,
}
