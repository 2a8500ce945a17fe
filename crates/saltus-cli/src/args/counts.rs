//! `count`, `sequence`, `forecast`, `store`; and `pairs`, `graphs`, `classes` for whole boards and
//! graphs of peg solitaire.

use super::{
    shared::{
        BudgetArgs, DrawingArgs, Fewest, GlyphArgs, LatticeArg, LimitArgs, PuzzleArgs, RuleArgs,
        SignsArg,
    },
    takes::UsedOptions,
    value::{Form, TableFormat, parse_size, parse_time},
};
use clap::{Args, ValueEnum};
use std::{path::PathBuf, time::Duration};

/// `saltus count`.
#[derive(Clone, Debug, Args)]
pub struct CountArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Also count the positions (reachable, winnable, and stuck: without a move, at the goal or
    /// not), and all solutions instead of the shortest ones only.
    #[arg(long)]
    pub positions: bool,
    /// Peg solitaire: count solutions as one if they differ only in the order of their jumps, or by
    /// a symmetry at each step.
    #[arg(long, conflicts_with_all = ["positions", "each", "store"])]
    pub alike: bool,
    /// Peg solitaire: count the solutions with the fewest of these: with `sweeps`, the sequences of
    /// jumps of as few sweeps as `saltus solve --fewest sweeps` finds. By default, moves.
    #[arg(
        long,
        value_name = "WHAT",
        conflicts_with_all = ["positions", "alike", "each", "store", "no_games", "spill"]
    )]
    pub fewest: Option<Fewest>,
    /// Print the count in this notation: the size of the state space (peg solitaire and nets), or a
    /// table, of levels (peg solitaire) or of one row. A class is a position with its images under
    /// the symmetries of the board.
    #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
    pub format: Option<CountFormat>,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`. Prints one JSON object per puzzle, in the same order; for an invalid puzzle, an
    /// error. `--time` applies to each puzzle. Lines that begin with `# ` are comments.
    #[arg(long, conflicts_with_all = ["positions", "format"])]
    pub each: bool,
    /// Peg solitaire: store the levels in this folder. They may exceed memory, and a later run
    /// continues from them. `auto` uses a temporary folder of the cache.
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["positions", "each"],
        help_heading = "Larger than memory"
    )]
    pub store: Option<PathBuf>,
    /// Peg solitaire: count only classes and positions, not games or solutions. This takes a third
    /// of the time, and about two bits per class in a store.
    #[arg(long, conflicts_with_all = ["positions", "each", "alike"])]
    pub no_games: bool,
    /// Peg solitaire: keep the levels in temporary files in this folder, and about half of a level
    /// in memory. This is faster than `--store`, but an interrupted census starts again from the
    /// beginning.
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["store", "positions", "each", "alike"],
        help_heading = "Larger than memory"
    )]
    pub spill: Option<PathBuf>,
    /// With --store: stop after this number of jumps.
    #[arg(
        long,
        value_name = "N",
        requires = "store",
        help_heading = "Larger than memory"
    )]
    pub jumps: Option<u32>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

impl CountArgs {
    /// The form of the answer.
    pub fn form(&self) -> Form {
        Form::of(self.json, self.format.is_some())
    }
}

/// The notations of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountFormat {
    /// The state space as STATE_SPACE lines of the Model Checking Contest. With `--engine search`,
    /// the search uses one bit per possible marking.
    Mcc,
    /// The levels of peg solitaire as comma-separated values.
    Csv,
    /// The levels as a table in Markdown.
    Markdown,
    /// The levels as a tabular environment in LaTeX.
    Latex,
    /// The classes of each level as a b-file of the OEIS: the number of jumps and the number of
    /// classes, one line each.
    Bfile,
}

impl CountFormat {
    /// The table format, if it is one.
    pub fn table(self) -> Option<TableFormat> {
        match self {
            CountFormat::Csv => Some(TableFormat::Csv),
            CountFormat::Markdown => Some(TableFormat::Markdown),
            CountFormat::Latex => Some(TableFormat::Latex),
            CountFormat::Mcc | CountFormat::Bfile => None,
        }
    }
}

/// `saltus sequence`.
#[derive(Debug, Args)]
pub struct SequenceArgs {
    /// As in [`PuzzleArgs`].
    #[command(flatten)]
    pub given: UsedOptions,
    // An escape sequence without effect, because the help would treat the braces as a line break.
    #[arg(
        help = "A puzzle with {\x1b[0mn} in it: an ID such as row:{\x1b[0mn}x1, a drawing, the \
                name of a file, or a file (- for standard input) with {\x1b[0mn} in its text"
    )]
    #[allow(missing_docs, reason = "the help describes it")]
    pub template: String,
    /// What to count: solutions, length, or any other number in the output of
    /// `saltus count --json`, such as positions.
    #[arg(default_value = "solutions")]
    pub what: String,
    /// The first n.
    #[arg(long, default_value_t = 1)]
    pub from: u64,
    /// The last n.
    #[arg(long)]
    pub to: u64,
    #[arg(
        long,
        value_name = "GOAL",
        help = "The goal, as for `saltus solve`, in which n may stand, such as left:{\x1b[0mn}"
    )]
    #[allow(missing_docs, reason = "the help describes it")]
    pub goal: Option<String>,
    /// Drawings: the meaning of signs, as for `saltus solve`.
    #[arg(long, value_name = "SIGNS")]
    pub signs: Option<SignsArg>,
    /// Drawings: the lattice of the holes.
    #[arg(long, value_name = "LATTICE")]
    pub lattice: Option<LatticeArg>,
    /// Accept duplicate facts and misplaced pieces.
    #[arg(long)]
    pub lenient: bool,
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
    /// The notation of the sequence.
    #[arg(long, value_name = "NOTATION", default_value = "list")]
    pub format: SequenceFormat,
    /// Print one JSON object per term, and one for a term that is not decided.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The budget; the time is for all terms together.
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// The notations of sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SequenceFormat {
    /// The terms on one line, separated by commas, as the search page of the OEIS takes them.
    List,
    /// A b-file of the OEIS: n and the term, one line each.
    Bfile,
    /// Comma-separated values: n and the term.
    Csv,
    /// A table in Markdown.
    Markdown,
    /// A tabular environment in LaTeX.
    Latex,
}

impl SequenceFormat {
    /// The table format, if it is one.
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
    /// Stop the sample after this time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Use at most this much memory for the sample, such as 2G.
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

impl ForecastArgs {
    /// The form of the answer.
    pub fn form(&self) -> Form {
        Form::of(self.json, self.format.is_some())
    }
}

/// `saltus store`.
#[derive(Debug, Args)]
pub struct StoreArgs {
    /// The folder.
    pub folder: PathBuf,
    /// The puzzle of the store, if the store was not made from an ID.
    pub puzzle: Option<String>,
    /// Read every part, and list damaged parts.
    #[arg(long)]
    pub verify: bool,
    /// Recompute the damaged parts of a census.
    #[arg(long)]
    pub mend: bool,
    /// Stop after this time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Use at most this much memory, such as 2G.
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

/// `saltus pairs`.
#[derive(Debug, Args)]
pub struct PairsArgs {
    /// The names of the boards, or `all`; or a drawing, a file or an ID of a puzzle on a board of
    /// one's own, of up to 128 holes (64 with `--fewest`).
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    /// How a drawing is read.
    #[command(flatten)]
    pub drawing: DrawingArgs,
    /// Also minimise this number for each problem.
    #[arg(long, value_name = "WHAT", conflicts_with = "engine")]
    pub fewest: Option<Fewest>,
    /// With `--fewest sweeps`: also count the solutions of each problem.
    #[arg(long)]
    pub count: bool,
    /// Print one line per board instead of one per problem.
    #[arg(long, conflicts_with = "fewest")]
    pub summary: bool,
    /// Draw the board for each vacancy, with a peg wherever the last one can be.
    #[arg(long, conflicts_with_all = ["json", "fewest", "summary", "format", "certificates"])]
    pub picture: bool,
    /// The characters of the picture.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
    /// Store the result of each problem in this folder, and skip problems whose result is stored.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// The budget; the time applies to all problems together.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Print one JSON object for each problem, or with `--summary` for each board.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
    pub format: Option<TableFormat>,
    /// Print a certificate of each decided problem, for the verified checker `saltus-verify`.
    #[arg(long, conflicts_with_all = ["json", "summary", "format", "fewest", "store"])]
    pub certificates: bool,
}

/// `saltus graphs`.
#[derive(Debug, Args)]
pub struct GraphsArgs {
    /// A file of graphs in graph6, one per line, or - for standard input.
    pub file: String,
    /// Print one line per graph: the graph, the vacancies from which one peg can be left, the
    /// fewest pegs left, and the most.
    #[arg(long)]
    pub each: bool,
    /// Print one JSON object for each number of vertices, or with `--each` for each graph.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
    pub format: Option<TableFormat>,
    /// The limits.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// `saltus classes`.
#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// The name of the board; or a drawing, a file or an ID of a puzzle on a board of one's own, of
    /// up to 64 holes.
    pub board: String,
    /// How a drawing is read.
    #[command(flatten)]
    pub drawing: DrawingArgs,
    /// Stop after this time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Use at most this much memory for positions, such as 8G (default: nine tenths of the free
    /// memory).
    #[arg(long, value_parser = parse_size, help_heading = "Budget")]
    pub memory: Option<u64>,
    /// Print one JSON object per class.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

impl ClassesArgs {
    /// The form of the answer.
    pub fn form(&self) -> Form {
        Form::of(self.json, self.format.is_some())
    }
}

/// `saltus reproduce`.
#[derive(Debug, Args)]
pub struct ReproduceArgs {
    /// The names of results, or `quick`, or `all`. Without a name, prints the list.
    pub names: Vec<String>,
    /// List the results, with the cost of each and the date when it was last computed in full.
    #[arg(long, conflicts_with = "names")]
    pub list: bool,
    /// Include results that take longer than ten minutes, or that need a disk.
    #[arg(long)]
    pub long: bool,
    /// Store the levels of results that need a disk in this folder. A later run continues from
    /// them.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// The budget for all results together.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Print JSON: the list as one object, or one object per line for each recomputed result.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<TableFormat>,
}
