//! What can be typed.

use crate::{
    exit::Color,
    takes::Given,
    watch::{parse_size, parse_time},
};
use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use saltus::text::any::Notation;
use std::{net::IpAddr, num::NonZeroU32, path::PathBuf, time::Duration};

/// What `saltus` prints without arguments.
pub const FIRST_HELP: &str = "\
saltus: the exact engine for one-player jump puzzles

  saltus solve pegs:english                  peg solitaire: a solution, board by board
  saltus solve row:3x3                       three frogs against three toads
  saltus count row:5x1                       how many shortest solutions there are
  saltus solve board.txt                     a capture board, answer-set facts, a picture, a TOML file ...
  saltus check board.txt answer.txt          replay somebody's solution
  saltus play pegs:english                   play in the terminal; ? tells the keys
  saltus serve                               the page: play, solve and draw in a browser
  saltus draw row:4x4 -o row.svg             a picture of the whole solution
  saltus boards                              the boards known by name

A puzzle is an ID (row:3x3, pegs:french@d2, grid:5x5, foreaft:3, reverse:6), a file, or - for standard input.
Exit status: 0 solved or true, 1 impossible or false (proved), 2 bad input, 3 undecided, 130 interrupted.
`saltus help` lists all commands; `saltus COMMAND --help` tells the rest.
";

/// The exact engine for one-player jump puzzles.
#[derive(Debug, Parser)]
#[command(name = "saltus", version = env!("SALTUS_VERSION"), max_term_width = 100, after_help = EXIT_STATUS)]
#[command(mut_subcommands(with_negative_numbers))]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// When to use colour.
    #[arg(long, global = true, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// A command to which `-1` is a value, so that it is told what is wrong with it, and no option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let numbers = |arg: clap::Arg| {
        let takes = arg.get_action().takes_values();
        if takes { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(numbers).mut_subcommands(with_negative_numbers)
}

const EXIT_STATUS: &str = "\
Exit status: 0 solved or true, 1 proved impossible or false, 2 bad usage or input, 3 undecided within the budget,
130 interrupted.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a solution, the shortest where that is decided.
    #[command(
        after_help = "Examples:\n  saltus solve pegs:english\n  saltus solve row:3x3 --format names\n  saltus solve facts.lp\n  \
        saltus solve '[1, 1, 0, -1, -1]' --format list\n  saltus solve board.txt --format contest"
    )]
    Solve(SolveArgs),
    /// Replay a solution and judge it.
    #[command(
        after_help = "Examples:\n  saltus solve row:3x3 --format names | saltus check row:3x3 -\n  saltus check facts.lp answer.txt"
    )]
    Check(CheckArgs),
    /// Count solutions, positions and games exactly.
    #[command(
        after_help = "Examples:\n  saltus count row:5x1\n  saltus count pegs:english --json\n  saltus count foreaft:3 --over opposite"
    )]
    Count(CountArgs),
    /// Count a puzzle of every size from one to another: a sequence, as the OEIS takes it.
    #[command(
        after_help = "Examples:\n  saltus sequence 'row:{n}x1' --to 12\n  saltus sequence 'row:{n}x{n}' length --to 8 --format bfile"
    )]
    Sequence(SequenceArgs),
    /// Say how many classes, bytes and hours a census of peg solitaire will take, from its first levels.
    #[command(after_help = "Example:\n  saltus forecast pegs:diamond41")]
    Forecast(ForecastArgs),
    /// Say what is in a store of levels, and whether it is sound.
    #[command(
        after_help = "Example:\n  saltus count pegs:french --store levels\n  saltus store levels --verify"
    )]
    Store(StoreArgs),
    /// List all shortest solutions, one at a time.
    #[command(after_help = "Example:\n  saltus list row:5x1")]
    List(ListArgs),
    /// Show the move and the position at one step of the solution.
    #[command(after_help = "Example:\n  saltus at row:1000000000x1000000000 123456789012345678")]
    At(AtArgs),
    /// Write a puzzle as an instance for another program's solver; `saltus check` reads its answer back.
    #[command(
        after_help = "Examples:\n  saltus export pegs:triangle5@a4-a4 --to dimacs -o triangle.cnf\n  saltus export row:3x3 --to asp | clingo | saltus check row:3x3 -\n  saltus export pegs:english --to tatham"
    )]
    Export(ExportArgs),
    /// Draw a picture of a puzzle or its solution.
    #[command(after_help = "Example:\n  saltus draw row:4x4 -o solution.svg")]
    Draw(DrawArgs),
    /// Play a puzzle in the terminal, by keyboard or mouse, with hints and a timeline.
    #[command(
        after_help = "Examples:\n  saltus play\n  saltus play pegs:english\n  saltus play row:3x3,hop=2\n  saltus play game.saltus\n  saltus generate pegs | saltus play -\n\n\
        In the game, ? lists the keys."
    )]
    #[command(mut_arg("puzzle", |puzzle| puzzle.required(false).default_value("")))]
    Play(PlayArgs),
    /// Can the position after some moves still be won, by which moves, how, and how likely by chance?
    #[command(
        after_help = "Examples:\n  saltus ask pegs:english d2-d4 b3-d3\n  saltus ask row:30x30 30-31 32-30\n  saltus ask row:3x3v2"
    )]
    Ask(AskArgs),
    /// Peg solitaire: every problem of one vacancy and one last peg, solved or proved impossible.
    #[command(
        after_help = "Examples:\n  saltus pairs triangle5\n  saltus pairs all --summary\n  saltus pairs english --fewest sweeps --count"
    )]
    Pairs(PairsArgs),
    /// Serve the page on which puzzles are played, solved and drawn.
    #[command(
        after_help = "Example:\n  saltus serve --port 8080\nthen open http://127.0.0.1:8080 in a browser."
    )]
    Serve(ServeArgs),
    /// Make a puzzle from a seed, guaranteed solvable.
    #[command(
        subcommand,
        after_help = "Examples:\n  saltus generate pegs english --pegs 10 --seed 7\n  saltus generate capture --side 12 | saltus solve -"
    )]
    Generate(Generate),
    /// Peg solitaire on each graph of a stream of graph6: solvable, freely solvable, the fewest pegs left.
    #[command(after_help = "Example:\n  geng -c 8 | saltus graphs -")]
    Graphs(GraphsArgs),
    /// The position classes of a board, and what jumps connect if they may be taken back.
    #[command(after_help = "Example:\n  saltus classes square5")]
    Classes(ClassesArgs),
    /// List the results that can be recomputed, or recompute some and tell which match.
    #[command(
        after_help = "Examples:\n  saltus reproduce\n  saltus reproduce quick\n  saltus reproduce grid7x7"
    )]
    Reproduce {
        /// Their names, `quick` or `all`; without any, the list.
        names: Vec<String>,
    },
    /// List the boards known by name.
    #[command(after_help = "Examples:\n  saltus boards\n  saltus boards --json")]
    Boards {
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// The tables that are kept between runs: list them, verify them, or clear them away.
    #[command(after_help = "Examples:\n  saltus cache\n  saltus cache verify\n  saltus cache clear")]
    Cache {
        /// What to do with them.
        #[arg(default_value = "list")]
        what: CacheCommand,
        /// One JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Write a completion script for a shell.
    #[command(
        after_help = "Example:\n  saltus completions bash > ~/.local/share/bash-completion/completions/saltus"
    )]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual page of saltus or of one command, in troff.
    #[command(after_help = "Examples:\n  saltus man | man -l -\n  saltus man solve > saltus-solve.1")]
    Man {
        /// The command.
        command: Option<String>,
    },
}

/// `saltus cache`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CacheCommand {
    /// Say where they are and what they hold.
    List,
    /// The same; exit status 1 if one is damaged.
    Verify,
    /// Remove them.
    Clear,
}

/// Where to listen.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 lets the system choose.
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The address; only this machine can reach the usual one.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub listen: IpAddr,
    /// Open the page in the browser: the program that BROWSER names, or the system's.
    #[arg(long)]
    pub open: bool,
    /// A name by which others reach the server, such as saltus.example; requests that name it otherwise are refused.
    /// Can be given more than once.
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Verdicts on a puzzle of peg solitaire from the store of its census in this folder. Can be given more than once;
    /// together they may take an eighth of the memory.
    #[arg(long, value_name = "FOLDER")]
    pub store: Vec<PathBuf>,
    /// The most memory for all searches together and what is kept of them, such as 8G.
    #[arg(long, value_parser = parse_size, default_value = "2G")]
    pub memory: u64,
    /// What is logged, one JSON object a line on standard error; info logs every request.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: LogArg,
}

/// Which puzzle, and by which rules.
#[derive(Debug, Args)]
pub struct PuzzleArgs {
    /// The options that were typed. It stands first: what is read is taken out of the list that it looks at.
    #[command(flatten)]
    pub given: Given,
    /// An ID such as row:3x3 or pegs:english, a file, or - for standard input.
    pub puzzle: String,
    /// The notation of the file, where it should not be guessed.
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    pub from: Option<Notation>,
    /// Take doubled facts and stray pieces as they come, instead of refusing them.
    #[arg(long)]
    pub lenient: bool,
    /// Rows and grids: which ways pieces go.
    #[arg(long, value_name = "WAYS", help_heading = "Options of rows and grids")]
    pub direction: Option<DirectionArg>,
    /// Rows and grids: over whom pieces jump.
    #[arg(long, value_name = "WHOM", help_heading = "Options of rows and grids")]
    pub over: Option<OverArg>,
    /// Rows and grids: the most pieces that one jump may pass.
    #[arg(long, value_name = "N", help_heading = "Options of rows and grids")]
    pub hop: Option<NonZeroU32>,
    /// Rows and grids: whether the vacancies end where the target has them.
    #[arg(long, value_name = "WHERE", help_heading = "Options of rows and grids")]
    pub vacancy: Option<VacancyArg>,
}

impl PuzzleArgs {
    /// A puzzle by its own rules.
    pub fn of(puzzle: &str) -> PuzzleArgs {
        PuzzleArgs {
            given: Given::default(),
            puzzle: puzzle.into(),
            from: None,
            lenient: false,
            direction: None,
            over: None,
            hop: None,
            vacancy: None,
        }
    }

    /// The rules that were asked for, on top of a family's own.
    pub fn options(&self, own: saltus::puzzle::Options) -> saltus::puzzle::Options {
        saltus::puzzle::Options {
            direction: self.direction.map_or(own.direction, Into::into),
            over: self.over.map_or(own.over, Into::into),
            hop: self.hop.unwrap_or(own.hop),
            vacancy: self.vacancy.map_or(own.vacancy, Into::into),
        }
    }
}

/// How much to spend, and on which engine.
#[derive(Debug, Args)]
pub struct BudgetArgs {
    /// How much.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Which engine answers (default: the best that can).
    #[arg(long, value_name = "ENGINE", help_heading = "Budget")]
    pub engine: Option<EngineArg>,
}

/// How much to spend where there is one engine.
#[derive(Debug, Args)]
pub struct LimitArgs {
    /// Stop after that time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Take no more memory than that, such as 8G (default: nine tenths of what is free).
    #[arg(long, value_parser = parse_size, help_heading = "Budget")]
    pub memory: Option<u64>,
}

/// `saltus solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// How to write it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`: JSON lines in the same order, and
    /// where a puzzle is at fault its error.
    #[arg(long, conflicts_with_all = ["fewest", "longest", "shortest", "why", "format", "ascii", "all_reasons", "most", "pieces", "squares", "WhichArgs"])]
    pub each: bool,
    /// Which number is to be least.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// Peg solitaire: what shall be as long as can be.
    #[arg(long, value_name = "WHAT", conflicts_with = "fewest")]
    pub longest: Option<Longest>,
    /// Peg solitaire: what shall be as short as can be (fool's solitaire).
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["fewest", "longest"])]
    pub shortest: Option<Shortest>,
    /// Peg solitaire, with `--fewest sweeps`: keep the layers of the search in this folder, and go on where they stand; they may then be
    /// larger than memory.
    #[arg(long, value_name = "FOLDER", conflicts_with = "each")]
    pub store: Option<PathBuf>,
    /// A position to pass through, cell by cell in reading order as in `at=`; can be given more than once.
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["fewest", "longest", "shortest", "each"])]
    pub via: Vec<String>,
    /// Print the proof that the solution is shortest, or the puzzle impossible; with `--json` as positions, up to a million, by which
    /// `check` sees it.
    #[arg(long)]
    pub why: bool,
    /// Capture boards: every obstacle that holds, not only the first.
    #[arg(long)]
    pub all_reasons: bool,
    /// Capture boards: also the most that any king can take.
    #[arg(long)]
    pub most: bool,
    /// Capture boards: what the black pieces are. For others than kings the longest move of each is searched.
    #[arg(long, value_name = "KIND", default_value = "kings")]
    pub pieces: Pieces,
}

/// What the black pieces of a capture board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pieces {
    /// Kings of English draughts; men of international draughts capture alike.
    Kings,
    /// Men of English draughts: forwards only, down the board.
    Men,
    /// Men of English draughts that move up the board.
    MenUp,
    /// Flying kings; what they take leaves the board after the move, as in international draughts.
    Flying,
    /// Flying kings; what they take leaves the board at once.
    FlyingAtOnce,
}

/// Which of many solutions.
#[derive(Debug, Args)]
#[group(multiple = false, conflicts_with = "engine")]
pub struct WhichArgs {
    /// Rows of n against 1: the solution with that label, as a number (12 or 0b1100), or as its tiles (SSDD: S for the
    /// bit 0 and D for the bit 1, the least significant first), or in a file (@FILE).
    #[arg(long, value_name = "LABEL", help_heading = "Which solution of a row of n against 1")]
    pub label: Option<String>,
    /// Rows of n against 1: the solution of that rank, from 0, in numeric order of the labels; a number or @FILE.
    #[arg(long, value_name = "RANK", help_heading = "Which solution of a row of n against 1")]
    pub nth: Option<String>,
    /// Rows of n against 1: the solution of that rank, from 0, in the order of the tree; a number or @FILE.
    #[arg(long, value_name = "RANK", help_heading = "Which solution of a row of n against 1")]
    pub tree_nth: Option<String>,
    /// Rows of n against 1: a solution at random, all equally likely.
    #[arg(long, value_name = "SEED", help_heading = "Which solution of a row of n against 1")]
    pub random: Option<u64>,
}

/// How to write an answer.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// The notation of the answer (default: boards, or the notation of the puzzle).
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<Format>,
    /// One JSON object.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Capture boards: where rows are counted from; from the bottom, columns are lower case.
    #[arg(long, value_name = "FROM", default_value = "top")]
    pub squares: Squares,
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,
}

impl OutputArgs {
    /// The usual notation, or JSON.
    pub fn plain(json: bool) -> OutputArgs {
        OutputArgs { format: None, json, squares: Squares::Top, ascii: false }
    }
}

/// `saltus check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The solution, in any notation that `saltus solve` writes, or what a solver said of an instance that `saltus export` wrote: a
    /// file, or - for standard input.
    #[arg(required_unless_present = "each")]
    pub solution: Option<PathBuf>,
    /// Capture boards: what the black pieces are, as given to `saltus solve`.
    #[arg(long, value_name = "KIND", default_value = "kings")]
    pub pieces: Pieces,
    /// The moves that the instance had, where a solver's variables are read: as given to `saltus export`.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`, each with a tab and its solution behind it: JSON lines in the same order, and
    /// where a puzzle is at fault its error.
    #[arg(long)]
    pub each: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `saltus sequence`.
#[derive(Debug, Args)]
pub struct SequenceArgs {
    /// The ID of a puzzle with {n} in it, such as row:{n}x1.
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
}

/// `saltus export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The notation.
    #[arg(long, value_name = "NOTATION")]
    pub to: ExportFormat,
    /// How many moves a solution has (default: as many as the start and the goal say, or as the shortest has). In pddl: any number
    /// if not given; in pnml the net stops after them.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// The file to write. PDDL: the problem; the domain goes beside it, as domain.pddl.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// The notations of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// A program for answer-set solvers such as clingo.
    Asp,
    /// Clauses for SAT solvers.
    Dimacs,
    /// Pseudo-Boolean constraints.
    Opb,
    /// A domain and a problem for planners.
    Pddl,
    /// A Petri net.
    Pnml,
    /// Bit vectors for SMT solvers.
    Smtlib,
    /// A game ID of Pegs in Simon Tatham's collection.
    Tatham,
    /// A puzzle file of Saltus, which has everything.
    Toml,
}

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
    /// Peg solitaire and nets: count what the game can reach, in the lines of the Model Checking Contest.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["positions", "json"])]
    pub format: Option<CountFormat>,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`: JSON lines in the same order, and
    /// where a puzzle is at fault its error.
    #[arg(long, conflicts_with_all = ["positions", "format"])]
    pub each: bool,
    /// Peg solitaire: keep the levels in this folder, and go on where they stand; a census may then be larger than memory. `auto` takes a
    /// folder of the cache, and removes it at the end.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["positions", "format", "each"], help_heading = "Censuses larger than memory")]
    pub store: Option<PathBuf>,
    /// With --store: count no games and no solutions, only classes and positions; a class then takes two bits or so.
    #[arg(long, requires = "store", help_heading = "Censuses larger than memory")]
    pub no_games: bool,
    /// With --store: only the levels up to so many jumps.
    #[arg(long, value_name = "N", requires = "store", help_heading = "Censuses larger than memory")]
    pub jumps: Option<u32>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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
    /// The most memory to take, such as 2G.
    #[arg(long, value_parser = parse_size)]
    pub memory: Option<u64>,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// The notations in which counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountFormat {
    /// STATE_SPACE lines of the Model Checking Contest. `--engine search` counts by one bit for each marking that could be.
    Mcc,
}

/// `saltus list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// How to write each solution (default: one line of moves).
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<Format>,
    /// One JSON object a line.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `saltus at`.
#[derive(Debug, Args)]
pub struct AtArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The number of moves made: 0 is the start.
    pub step: String,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `saltus play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The puzzle, or a game that `w` wrote; without one, a list to choose from.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: which king plays, such as B2; if not given, one that can take all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,
    /// Let h, j, k and l move the cursor as the arrows do; the hint is then H.
    #[arg(long)]
    pub vi: bool,
    /// Peg solitaire: verdicts from the store of a census in this folder; without a puzzle, that of the store.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// The most memory that each search may take, such as 2G.
    #[arg(long, value_parser = parse_size, default_value = "1G")]
    pub memory: u64,
}

/// `saltus ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: which king plays, such as B2; if not given, one that can take all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// The moves made so far, such as d2-d4 or c1-c3-e3; in a row 3-4.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// Peg solitaire: look it up in the store of a census in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "each")]
    pub store: Option<PathBuf>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`, each with a tab and its moves behind it, or without: JSON lines in the same order, and
    /// where a puzzle is at fault its error.
    #[arg(long, conflicts_with_all = ["made", "king"])]
    pub each: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
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
}

/// `saltus generate`.
#[derive(Debug, Subcommand)]
pub enum Generate {
    /// A game of peg solitaire, as a picture with its goal.
    Pegs {
        /// The board's name.
        #[arg(default_value = "english")]
        board: String,
        /// The pegs at the start.
        #[arg(long, default_value_t = 8)]
        pegs: u32,
        /// Where the last peg is to stand; without it, anywhere.
        #[arg(long, value_name = "HOLE")]
        last: Option<String>,
        /// The most solutions that it may have, as sequences of jumps.
        #[arg(long, value_name = "N")]
        most_solutions: Option<u128>,
        /// How hard it is for one who jumps at random.
        #[arg(long)]
        difficulty: Option<DifficultyArg>,
        /// The seed: the same seed, the same puzzle.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// How much to spend.
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// A capture board.
    Capture {
        /// Rows and columns.
        #[arg(long, default_value_t = 12)]
        side: u32,
        /// How the whites are laid out.
        #[arg(long, default_value = "puzzle")]
        layout: LayoutArg,
        /// Of 256 free squares that the king does not need, how many get a black.
        #[arg(long, default_value_t = 0)]
        decoys: u8,
        /// Spoil it by a small change, so that no king can take all.
        #[arg(long)]
        near_miss: bool,
        /// The seed: the same seed, the same board.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// How much to spend.
        #[command(flatten)]
        limits: LimitArgs,
    },
}

/// `saltus draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// The moves to draw, such as d2-d4 b3-d3; if not given, those of a saved game, else of a solution.
    #[arg(id = "made", value_name = "MOVES", conflicts_with_all = ["WhichArgs", "engine"])]
    pub moves: Vec<String>,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Which number is to be least.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// The file to write, `-` for standard output; its ending (.svg, .pdf, .tikz, .tex, .png, .gif, .txt) chooses the
    /// kind of picture. Without it: text on standard output.
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// The kind of picture, where no file's ending tells it.
    #[arg(long, value_name = "KIND")]
    pub to: Option<Picture>,
    /// Only the start, without solving.
    #[arg(long, conflicts_with_all = ["made", "WhichArgs", "engine", "fewest", "steps", "columns"])]
    pub start: bool,
    /// The first and last step to show, such as 3-9; 0 is the start.
    #[arg(long, value_name = "STEPS", value_parser = parse_steps)]
    pub steps: Option<[usize; 2]>,
    /// How many boards stand side by side; without it they fill a slide.
    #[arg(long, value_name = "NUMBER")]
    pub columns: Option<std::num::NonZeroUsize>,
    /// How wide the picture is, in pixels (96 an inch in PDF and TikZ).
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    pub width: Option<u32>,
    /// A heading above the picture.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Name columns and rows on every board of a solution, too.
    #[arg(long)]
    pub coordinates: bool,
    /// Draw dark on light or light on dark.
    #[arg(long, default_value = "light")]
    pub theme: ThemeArg,
}

/// Kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    /// Vector graphics for the web.
    Svg,
    /// A page of vector graphics.
    Pdf,
    /// A picture for LaTeX: needs the package tikz.
    Tikz,
    /// A whole document for LaTeX.
    Tex,
    /// Pixels.
    Png,
    /// Pixels that move.
    Gif,
    /// Characters.
    Txt,
}

/// `3-9`, or `4` for one step.
fn parse_steps(text: &str) -> Result<[usize; 2], String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok([first, last]),
        _ => Err("expected two steps such as 3-9, or one".into()),
    }
}

/// The notations that are read.
fn notations() -> impl TypedValueParser<Value = Notation> {
    let known = Notation::ALL.map(|notation| PossibleValue::new(notation.name()).help(notation.about()));
    PossibleValuesParser::new(known).map(|name| Notation::named(&name).unwrap_or(Notation::Id))
}

/// The notations that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Every board.
    Boards,
    /// The moves, such as d2-d4; sweeps joined.
    Moves,
    /// Rows: K and the names of the moves, as the Prolog program prints them.
    Names,
    /// Rows: the squares that the moved checkers leave, one a line.
    Positions,
    /// Rows: each board as a Python list.
    List,
    /// Pegs: answer-set facts.
    Facts,
    /// Pegs: a plan for the plan validator.
    Plan,
    /// Pegs on the square grid: the game ID and the moves of Simon Tatham's collection.
    Tatham,
    /// Capture: the square of the only king, None, or Multiple.
    Contest,
    /// Capture: the number of kings.
    Count,
    /// Capture: the routes as squares.
    Squares,
    /// Capture: the routes as pairs of row and column.
    Pairs,
    /// Capture: the routes as direction codes.
    Directions,
    /// Capture: the routes in portable draughts notation.
    Pdn,
}

/// Which number is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fewest {
    /// Steps and jumps.
    Moves,
    /// Sweeps: consecutive jumps by one peg count once.
    Sweeps,
    /// Rounds: jumps that share no hole are made at once.
    Rounds,
}

/// What shall be long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Longest {
    /// A sweep of the solution.
    Sweep,
    /// The game, whatever the goal: the fewest pegs are left.
    Game,
}

/// What shall be short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shortest {
    /// The game until no jump is left, whatever the goal: the most pegs are left.
    Game,
}

macro_rules! choice {
    ($(#[$about:meta])* $name:ident -> $target:ty { $($(#[$doc:meta])* $variant:ident => $value:expr,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl From<$name> for $target {
            fn from(choice: $name) -> $target {
                match choice { $($name::$variant => $value,)* }
            }
        }
    };
}

choice! {
    /// `--difficulty`.
    DifficultyArg -> saltus::pegs::generate::Difficulty {
        /// At least one random game in ten succeeds.
        Easy => saltus::pegs::generate::Difficulty::Easy,
        /// At least one in a thousand.
        Medium => saltus::pegs::generate::Difficulty::Medium,
        /// Fewer than one in a thousand.
        Hard => saltus::pegs::generate::Difficulty::Hard,
    }
}

/// `--layout`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LayoutArg {
    /// For people: one winner among several kings.
    Puzzle,
    /// As many whites as one king can ever take.
    Full,
    /// One long path with a single route.
    Snake,
    /// Loops laid over one another.
    Faces,
    /// Whites at random.
    Trees,
}

choice! {
    /// `--log`.
    LogArg -> saltus_web::server::Level {
        /// Nothing.
        Off => saltus_web::server::Level::OFF,
        /// Faults of the engines.
        Error => saltus_web::server::Level::ERROR,
        /// What an administrator should know.
        Warn => saltus_web::server::Level::WARN,
        /// Every request.
        Info => saltus_web::server::Level::INFO,
        /// Faults of connections, too.
        Debug => saltus_web::server::Level::DEBUG,
    }
}

choice! {
    /// `--direction`.
    DirectionArg -> saltus::puzzle::Direction {
        /// Only towards the goal.
        Forward => saltus::puzzle::Direction::Forward,
        /// All ways.
        Both => saltus::puzzle::Direction::Both,
    }
}

choice! {
    /// `--over`.
    OverArg -> saltus::puzzle::Over {
        /// Over any piece.
        Any => saltus::puzzle::Over::Any,
        /// Over the other kind only.
        Opposite => saltus::puzzle::Over::Opposite,
    }
}

choice! {
    /// `--vacancy`.
    VacancyArg -> saltus::puzzle::Vacancy {
        /// Where the target has them.
        Fixed => saltus::puzzle::Vacancy::Fixed,
        /// Anywhere.
        Free => saltus::puzzle::Vacancy::Free,
    }
}

choice! {
    /// `--engine`.
    EngineArg -> saltus::problem::Engine {
        /// A formula, where the theory has one.
        Closed => saltus::problem::Engine::Closed,
        /// The peg solitaire engine.
        Pegs => saltus::problem::Engine::Pegs,
        /// The engine of Lucas's squares.
        Grid => saltus::problem::Engine::Grid,
        /// The general search.
        Search => saltus::problem::Engine::Search,
        /// The best-first search of rows.
        BestFirst => saltus::problem::Engine::BestFirst,
        /// The search of rings.
        Ring => saltus::problem::Engine::Ring,
        /// The engine of capture boards.
        Capture => saltus::problem::Engine::Capture,
    }
}

/// `--squares`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Squares {
    /// B2: row 1 is at the top.
    Top,
    /// b6: row 1 is at the bottom.
    Bottom,
}

/// `--theme`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeArg {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// SVG only: as the reader's system is set.
    Auto,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
