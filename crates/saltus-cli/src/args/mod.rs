//! The command line: the commands, here and in one file per group.

mod answers;
mod counts;
mod examples;
mod puzzles;
mod shared;
mod takes;
mod tasks;
mod value;
mod views;

pub use answers::*;
pub use counts::*;
pub use puzzles::*;
pub use shared::*;
pub use takes::*;
pub use tasks::*;
pub use value::*;
pub use views::*;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// The output of `saltus` without arguments.
pub const FIRST_HELP: &str = "\
saltus: the exact engine for one-player jump puzzles

  saltus solve pegs:english                  peg solitaire: a solution, board by board
  saltus solve row:3x3                       three frogs against three toads
  saltus count row:5x1                       how many shortest solutions there are
  saltus solve board.txt                     a capture board, answer-set facts, a picture, \
a TOML file ...
  saltus explain board.txt                   what it is, and which engine would answer what
  saltus check board.txt answer.txt          replay a solution
  saltus play pegs:english                   play in the terminal; ? lists the keys
  saltus play today                          the puzzle of the day; `saltus play ladder`: lessons
  saltus serve                               the page: play, solve and draw in a browser
  saltus draw row:4x4 -o row.svg             a picture of the whole solution
  saltus boards                              the boards known by name

A puzzle is an ID (row:3x3, pegs:french@d2, grid:5x5, foreaft:3, reverse:6), a file, \
or - for standard input.
Exit status: 0 solved or true, 1 impossible or false (proved), 2 bad input, \
3 undecided, 130 interrupted.
`saltus help` lists all commands; `saltus COMMAND --help` shows its options.
";

/// The exact engine for one-player jump puzzles.
#[derive(Debug, Parser)]
#[command(
    name = "saltus",
    version = env!("SALTUS_VERSION"),
    max_term_width = 100,
    after_help = EXIT_STATUS
)]
#[command(mut_subcommands(|command| arrange(with_negative_numbers(command))))]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// When to use colour.
    #[arg(
        long,
        global = true,
        default_value = "auto",
        value_name = "WHEN",
        hide_short_help = true
    )]
    pub color: Color,
}

/// Lets `-1` be a value of arguments, so that its error message is about the value, not about an
/// unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let numbers = |arg: clap::Arg| {
        let takes = arg.get_action().takes_values();
        if takes {
            arg.allow_negative_numbers(true)
        } else {
            arg
        }
    };
    command
        .mut_args(numbers)
        .mut_subcommands(with_negative_numbers)
}

/// The groups of options, whether `-h` shows them, and the options of each group in all commands.
const GROUPS: [(&str, bool, &[&str]); 8] = [
    (
        "Output",
        true,
        &["format", "json", "ascii", "output", "to", "summary"],
    ),
    (
        "What is best",
        true,
        &["fewest", "longest", "shortest", "via", "why"],
    ),
    (
        "How the puzzle is read",
        false,
        &[
            "from", "signs", "lattice", "goal", "lenient", "each", "quiet",
        ],
    ),
    (
        "Capture boards",
        false,
        &["squares", "all_reasons", "most", "pieces", "king"],
    ),
    ("Larger than memory", false, &["store"]),
    (
        "Pictures",
        false,
        &[
            "steps", "every", "columns", "width", "title", "labels", "lang", "speed", "theme",
        ],
    ),
    ("Options of rows and grids", false, &[]),
    ("Which solution of a row of n against 1", false, &[]),
];

/// Arranges a command: its help begins with examples and has options in groups, and `-h` fits on
/// one screen.
fn arrange(command: clap::Command) -> clap::Command {
    let examples = command.get_after_help().cloned().unwrap_or_default();
    let name = command.get_name().to_owned();
    let mut hidden = false;
    let command = command.mut_args(|arg| {
        hidden |= arg.is_hide_short_help_set();
        let own = arg.get_help_heading().map(str::to_owned);
        let group = GROUPS.iter().find(|(heading, _, options)| {
            own.as_deref() == Some(*heading)
                || own.is_none() && options.contains(&arg.get_id().as_str())
        });
        // In a sequence these are the first and the last size.
        let sizes = name == "sequence" && ["from", "to"].contains(&arg.get_id().as_str());
        let Some(&(heading, short, _)) = group.filter(|_| !arg.is_positional() && !sizes) else {
            return arg;
        };
        hidden |= !short;
        let arg = arg.help_heading(heading);
        if short {
            arg
        } else {
            arg.hide_short_help(true)
        }
    });
    let more = if hidden {
        format!("`saltus {name} --help` shows all options.")
    } else {
        String::new()
    };
    command
        .before_help(examples)
        .after_help(more)
        .after_long_help("")
        .help_template(
            "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}",
        )
}

const EXIT_STATUS: &str = "\
Exit status: 0 solved or true; 1 proved impossible or false; 2 invalid usage or input; \
3 undecided within --time and --memory, as a whole or in part; 130 interrupted.

SALTUS_CPU=avx512, avx2, bmi2, neon or portable chooses the instructions of the searches, \
else the fastest of the processor; `saltus --version --verbose` shows them.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find a solution, the shortest one if possible.
    #[command(after_help = examples::SOLVE)]
    Solve(SolveArgs),
    /// Explain a puzzle without solving it: how it is read, its goal, size and symmetries, which
    /// engine answers which question and why, and what a census would cost.
    #[command(after_help = examples::EXPLAIN)]
    Explain(ExplainArgs),
    /// Replay a solution and check it.
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Count solutions, positions and games exactly.
    #[command(after_help = examples::COUNT)]
    Count(CountArgs),
    /// Count a puzzle for a range of sizes: a sequence in the formats of the OEIS.
    #[command(after_help = examples::SEQUENCE)]
    Sequence(SequenceArgs),
    /// Forecast the classes, bytes and hours of a census of peg solitaire on a board of up to about
    /// 50 holes, from its first levels.
    #[command(after_help = examples::FORECAST)]
    Forecast(ForecastArgs),
    /// Show the contents of a store of levels, and check or mend it.
    #[command(after_help = examples::STORE)]
    Store(StoreArgs),
    /// List all shortest solutions as they are found.
    #[command(after_help = examples::LIST)]
    List(ListArgs),
    /// Show the move and the position at given steps of the solution.
    #[command(after_help = examples::AT)]
    At(AtArgs),
    /// Export a puzzle as an instance for another solver; `saltus check` reads its answer.
    #[command(after_help = examples::EXPORT)]
    Export(ExportArgs),
    /// Draw a picture of a puzzle or its solution.
    #[command(after_help = examples::DRAW)]
    #[command(mut_arg("ascii", |ascii| ascii.hide_short_help(true)))]
    Draw(DrawArgs),
    /// Play a puzzle in the terminal, by keyboard or mouse, with hints and a timeline.
    #[command(after_help = examples::PLAY)]
    #[command(mut_arg("puzzle", |puzzle| puzzle.required(false).default_value("")))]
    Play(PlayArgs),
    /// Evaluate a position: whether it can be won, by which moves, in how many ways, and with what
    /// probability by random moves.
    ///
    /// Searches for ten seconds by default.
    #[command(after_help = examples::ASK)]
    Ask(AskArgs),
    /// Analyse a game: the move that lost it, and better moves.
    ///
    /// Searches for twenty seconds by default.
    #[command(after_help = examples::ANALYSE)]
    Analyse(AnalyseArgs),
    /// Solve every peg solitaire problem of one vacancy and one last peg, or prove it impossible.
    #[command(after_help = examples::PAIRS)]
    Pairs(PairsArgs),
    /// Serve the web page for playing, solving and drawing puzzles.
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// Generate a solvable puzzle from a seed.
    #[command(
        subcommand,
        after_help = examples::GENERATE
    )]
    Generate(Generate),
    /// The puzzles of a day, the same for everyone, at three levels.
    #[command(after_help = examples::TODAY)]
    Today(TodayArgs),
    /// Make tasks for language models: prompts, and the truth about their puzzles, as JSON lines.
    #[command(after_help = examples::TASKS)]
    Tasks(TasksArgs),
    /// Judge the replies of language models to tasks: the legal moves, the move that lost the game,
    /// and scores, as JSON lines.
    #[command(after_help = examples::JUDGE)]
    Judge(JudgeArgs),
    /// Play peg solitaire on each graph of a graph6 stream: whether it is solvable or freely
    /// solvable, and the fewest and the most pegs left.
    #[command(after_help = examples::GRAPHS)]
    Graphs(GraphsArgs),
    /// List the position classes of a board, and their components under jumps in both directions.
    #[command(after_help = examples::CLASSES)]
    Classes(ClassesArgs),
    /// List the results that can be recomputed, or recompute some and compare them.
    #[command(after_help = examples::REPRODUCE)]
    Reproduce(ReproduceArgs),
    /// List the named boards.
    #[command(after_help = examples::BOARDS)]
    Boards {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        /// Print a table of the peg solitaire boards in this notation.
        #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
        format: Option<TableFormat>,
    },
    /// List, verify or remove the tables that are kept between runs.
    #[command(after_help = examples::CACHE)]
    Cache(CacheArgs),
    /// Write a completion script for a shell.
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual page of saltus or of one command, in troff.
    #[command(after_help = examples::MAN)]
    Man {
        /// The command, such as generate pegs.
        command: Vec<String>,
    },
}

/// `saltus cache`.
#[derive(Debug, Args)]
pub struct CacheArgs {
    /// What to do with the tables.
    #[arg(default_value = "list")]
    pub what: CacheCommand,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with = "json")]
    pub format: Option<TableFormat>,
}

/// What to do with the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CacheCommand {
    /// Show the folder and the tables in it.
    List,
    /// Show and verify the tables. The exit status is 1 if one is damaged.
    Verify,
    /// Remove the tables.
    Clear,
}
