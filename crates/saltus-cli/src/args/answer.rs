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
    /// The output.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// PUZZLE is a file of many puzzles, one per line, or in blocks separated by lines of `---`.
    /// Writes JSON lines in the same order, with an error in place of an answer for an invalid
    /// puzzle. `--time` applies to each puzzle.
    #[arg(long, conflicts_with_all = ["fewest", "longest", "shortest", "why", "format", "ascii", "all_reasons", "most", "pieces", "squares", "WhichArgs"])]
    pub each: bool,
    /// Which number to minimise.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// Peg solitaire: what to maximise.
    #[arg(long, value_name = "WHAT", conflicts_with = "fewest")]
    pub longest: Option<Longest>,
    /// Peg solitaire: find the shortest game (fool's solitaire).
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["fewest", "longest"])]
    pub shortest: Option<Shortest>,
    /// Peg solitaire: reach all positions level by level, store the levels in this folder, and continue from
    /// stored ones; they may exceed memory. This decides problems that no search does. The store of a census
    /// without games serves all ends of its start. With `--fewest sweeps`: the layers of that search. `auto`
    /// uses a folder of the cache, and removes it at the end.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "via", "engine", "WhichArgs"])]
    pub store: Option<PathBuf>,
    /// A position to pass through, cell by cell in reading order as in `at=`; may be repeated.
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["fewest", "longest", "shortest", "each"])]
    pub via: Vec<String>,
    /// Print the proof that the solution is shortest, or that the puzzle is impossible. With
    /// `--json`: levels of up to a million positions that `check` verifies.
    #[arg(long)]
    pub why: bool,
    /// Capture boards: every reason that applies, not only the first.
    #[arg(long)]
    pub all_reasons: bool,
    /// Capture boards: also the most pieces that any king can capture.
    #[arg(long)]
    pub most: bool,
    /// Capture boards: the kind of the black pieces. For pieces other than kings, searches for the
    /// longest move of each.
    #[arg(long, value_name = "KIND", default_value = "kings")]
    pub pieces: Pieces,
}

/// What to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Longest {
    /// A sweep of the solution.
    Sweep,
    /// The game, whatever the goal: it leaves the fewest pegs.
    Game,
}

/// What to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shortest {
    /// The game until no jump is possible, whatever the goal: it leaves the most pegs.
    Game,
}

/// `saltus check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The solution, in any notation that `saltus solve` writes, or the output of a solver for an
    /// instance of `saltus export`: a file, or - for standard input.
    #[arg(required_unless_present = "each")]
    pub solution: Option<PathBuf>,
    /// Capture boards: the kind of the black pieces, as for `saltus solve`.
    #[arg(long, value_name = "KIND", default_value = "kings")]
    pub pieces: Pieces,
    /// The number of moves of the instance, for the variables of a solver: as for `saltus export`.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// PUZZLE is a file of many puzzles, one per line, or in blocks separated by lines of `---`,
    /// each followed by a tab and its solution. Writes JSON lines in the same order, with an error
    /// in place of an answer for an invalid puzzle.
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
    /// At most this number of solutions.
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// The notation of each solution (default: one line of moves).
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<Format>,
    /// One JSON object per line.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// `saltus at`.
#[derive(Debug, Args)]
pub struct AtArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The number of moves made: 0 is the start. Several are answered from one solution.
    #[arg(required = true, value_name = "STEP")]
    pub numbers: Vec<String>,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// One JSON object per line.
    #[arg(long)]
    pub json: bool,
}

/// `saltus ask`.
#[derive(Debug, Args)]
pub struct AskArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: the king that plays, such as B2; by default one that can capture all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// The moves made so far, such as d2-d4 or c1-c3-e3; in a row 3-4.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// Peg solitaire: look it up in the store of a census in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "each")]
    pub store: Option<PathBuf>,
    /// Peg solitaire as a two-player game in which a player who cannot jump loses: whether the player to move
    /// wins, and by which jumps.
    #[arg(long, conflicts_with_all = ["each", "store"])]
    pub duotaire: bool,
    /// Peg solitaire: the jumps that every solution makes, and the lines and holes that every solution uses.
    #[arg(long, conflicts_with_all = ["each", "store", "duotaire"])]
    pub forced: bool,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// PUZZLE is a file of many puzzles, one per line, or in blocks separated by lines of `---`,
    /// each with an optional tab and its moves. Writes JSON lines in the same order, with an error
    /// in place of an answer for an invalid puzzle. `--time` applies to each puzzle.
    #[arg(long, conflicts_with_all = ["made", "king"])]
    pub each: bool,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `saltus analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArgs {
    /// The puzzle, or a game saved by `saltus play`.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: the king that plays, such as B2; by default one that can capture all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// The moves of the game, such as d2-d4 or c1-c3-e3, in a row 3-4; or a file with them in any
    /// notation, or - for standard input.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// One JSON object.
    #[arg(long)]
    pub json: bool,
}
