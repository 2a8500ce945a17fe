//! `solve`, `check`, `list`, `at` and `ask`: answers to one puzzle.

use super::shared::{BudgetArgs, Fewest, Format, LimitArgs, OutputArgs, Pieces, PuzzleArgs, WhichArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

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
    /// where a puzzle is at fault its error. `--time` is for each of them.
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
    /// Peg solitaire: reach all positions level by level, keep the levels in this folder, and go on where they stand; they may then be
    /// larger than memory. That decides what no search does, and the store of a census without games serves all ends of its start.
    /// With `--fewest sweeps` the layers of that search. `auto` takes a folder of the cache, and removes it at the end.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "via", "engine", "WhichArgs"])]
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

/// `saltus list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// No more than this number of solutions.
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
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
    /// Peg solitaire as a game of two, who cannot jump loses: whether the player to move wins, and by which jumps.
    #[arg(long, conflicts_with_all = ["each", "store"])]
    pub duotaire: bool,
    /// Peg solitaire: the jumps that every solution makes, and the lines and holes that every solution uses.
    #[arg(long, conflicts_with_all = ["each", "store", "duotaire"])]
    pub forced: bool,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// PUZZLE is a file of many puzzles, one a line, or blocks of lines between lines of `---`, each with a tab and its moves behind it, or without: JSON lines in the same order, and
    /// where a puzzle is at fault its error. `--time` is for each of them.
    #[arg(long, conflicts_with_all = ["made", "king"])]
    pub each: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `saltus analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    /// The puzzle, or a game that `saltus play` saved.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: which king plays, such as B2; if not given, one that can take all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// The moves of the game, such as d2-d4 or c1-c3-e3, in a row 3-4; or a file with them in any notation, or - for standard input.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}
