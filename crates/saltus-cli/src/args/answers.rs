//! `solve`, `check`, `list`, `at` and `ask`: answers to one puzzle.

use super::{
    shared::{
        BudgetArgs, Fewest, Format, GlyphArgs, LimitArgs, OutputArgs, PuzzleArgs, SquaresArgs,
        WhichArgs,
    },
    value::{Form, TableFormat},
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
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
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`. Prints one JSON object per puzzle, in the same order; for an invalid puzzle, an
    /// error. `--time` applies to each puzzle. Lines that begin with `# ` are comments.
    #[arg(
        long,
        conflicts_with_all = [
            "fewest", "longest", "shortest", "why", "format", "ascii", "all_reasons", "most",
            "pieces", "squares", "WhichArgs",
        ]
    )]
    pub each: bool,
    /// Minimise this number.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// Peg solitaire: maximise the length of this.
    #[arg(long, value_name = "WHAT", conflicts_with = "fewest")]
    pub longest: Option<Longest>,
    /// Peg solitaire: minimise the length of this (fool's solitaire).
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["fewest", "longest"])]
    pub shortest: Option<Shortest>,
    /// Peg solitaire: compute all reachable positions level by level, and store the levels in this
    /// folder. They may exceed memory, and a later run continues from them. This decides problems
    /// on which the other searches run out of memory. A census without games in the folder serves
    /// every goal of its start. With `--fewest sweeps`, the folder holds the layers of that search.
    /// `auto` uses a temporary folder of the cache.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "via", "engine", "WhichArgs"])]
    pub store: Option<PathBuf>,
    /// Pass through this position, written cell by cell in reading order as in `at=`. May be
    /// repeated.
    #[arg(
        long,
        value_name = "POSITION",
        hide_short_help = true,
        conflicts_with_all = ["fewest", "longest", "shortest", "each"]
    )]
    pub via: Vec<String>,
    /// Print the proof that the solution is shortest, or that the puzzle is impossible.
    ///
    /// With `--json`, the proof may be a list of up to a million positions, which `saltus check`
    /// verifies. With `--fewest`, `--longest` or `--shortest` and without `--json`, print how it is
    /// known that no other number is better.
    #[arg(long)]
    pub why: bool,
    /// Capture boards: print every reason that applies, not only the first.
    #[arg(long)]
    pub all_reasons: bool,
    /// Capture boards: also print the largest number of pieces that a king can capture.
    #[arg(long)]
    pub most: bool,
}

/// What to maximise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Longest {
    /// The longest sweep of the solution.
    Sweep,
    /// The game, regardless of the goal: leaves as few pegs as possible.
    Game,
}

/// What to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shortest {
    /// The game, regardless of the goal: reaches a position without a jump after as few jumps as
    /// possible, so it leaves as many pegs as possible.
    Game,
}

/// `saltus explain`.
#[derive(Clone, Debug, Args)]
pub struct ExplainArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The limits of the sample for the forecast, by default three seconds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`. Prints one JSON object per puzzle, in the same order; for an invalid puzzle, an
    /// error. `--time` applies to each puzzle. Lines that begin with `# ` are comments.
    #[arg(long, conflicts_with_all = ["format", "ascii", "pieces"])]
    pub each: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}

/// `saltus check`.
#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The solution, or several, in any notation that `saltus solve` writes or people use, or the
    /// output of a solver for an instance of `saltus export`: a file, - for standard input, or the
    /// moves themselves.
    #[arg(required_unless_present = "each")]
    pub solution: Vec<String>,
    /// Check that the solutions are all shortest ones, each once.
    #[arg(long, conflicts_with = "each")]
    pub all: bool,
    /// The number of moves of the instance, if it was exported with `--moves`. If a solver found
    /// none, the claim is that no solution has exactly this number.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// The limits of a search for what the solution claims, such as that none is shorter.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`, each followed by a tab and its solution. Prints one JSON object per puzzle, in the
    /// same order; for an invalid puzzle, an error. `--time` applies to each puzzle. Lines that
    /// begin with `# ` are comments.
    #[arg(long)]
    pub each: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// `saltus list`.
#[derive(Clone, Debug, Args)]
pub struct ListArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Peg solitaire: list the solutions with the fewest of these, such as sweeps (default: moves).
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// Stop after this number of solutions.
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`. Prints one JSON object per solution of each puzzle, in the same order; where there
    /// is none, or the list ends early, one that says so, and for an invalid puzzle, an error.
    /// `--number` and `--time` apply to each puzzle. Lines that begin with `# ` are comments.
    #[arg(long, conflicts_with_all = ["format", "ascii", "pieces"])]
    pub each: bool,
    /// Peg solitaire, with `-n 1`: the solution that `saltus solve --store` finds by the levels in
    /// this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "engine", "fewest"])]
    pub store: Option<PathBuf>,
    /// The notation of each solution (default: one line of moves).
    #[arg(long, value_name = "NOTATION", value_parser = listed_formats())]
    pub format: Option<Format>,
    /// Print one JSON object per line.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// How squares are named.
    #[command(flatten)]
    pub naming: SquaresArgs,
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
}

/// The notations of solutions of which there may be several.
fn listed_formats() -> impl TypedValueParser<Value = Format> {
    let of_one_answer = [Format::Certificate, Format::Contest, Format::Count];
    let mut known = Vec::new();
    for format in Format::value_variants() {
        if !of_one_answer.contains(format) {
            known.extend(format.to_possible_value());
        }
    }
    PossibleValuesParser::new(known).try_map(|name| Format::from_str(&name, false))
}

/// `saltus at`.
#[derive(Clone, Debug, Args)]
pub struct AtArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The number of moves made before the position; 0 is the start. May be repeated.
    #[arg(required = true, value_name = "STEP")]
    pub numbers: Vec<String>,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`. Prints one JSON object per step of each puzzle, in the same order; for an invalid
    /// puzzle, an error. `--time` applies to each puzzle. Lines that begin with `# ` are comments.
    #[arg(long, conflicts_with_all = ["format", "ascii", "pieces"])]
    pub each: bool,
    /// Peg solitaire: show the solution that `saltus solve --store` finds by the levels in this
    /// folder.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["each", "engine", "WhichArgs"])]
    pub store: Option<PathBuf>,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
}

/// `saltus ask`.
#[derive(Clone, Debug, Args)]
pub struct AskArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The moves made so far, such as d2-d4 or c1-c3-e3, or 3-4 in a row. Or a file of moves in any
    /// notation, or - for standard input.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// Peg solitaire: look up the position in the census stored in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "each")]
    pub store: Option<PathBuf>,
    /// Peg solitaire as a two-player game in which a player who cannot jump loses: show whether the
    /// player to move wins, and by which jumps.
    #[arg(long, conflicts_with_all = ["each", "store"])]
    pub duotaire: bool,
    /// Peg solitaire: show the jumps that every solution makes, and the lines and holes that every
    /// solution uses.
    #[arg(long, conflicts_with_all = ["each", "store", "duotaire"])]
    pub forced: bool,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`, each optionally followed by a tab and its moves. Prints one JSON object per puzzle,
    /// in the same order; for an invalid puzzle, an error. `--time` applies to each puzzle. Lines
    /// that begin with `# ` are comments.
    #[arg(long, conflicts_with = "made")]
    pub each: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// With `--json`: print a line with the verdict as soon as it is known, its moves undecided,
    /// and then the line of the whole answer.
    #[arg(
        long,
        requires = "json",
        conflicts_with_all = ["each", "store", "duotaire", "forced", "format"]
    )]
    pub lines: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json", "each"])]
    pub format: Option<TableFormat>,
}

impl AskArgs {
    /// The form of the answer.
    pub fn form(&self) -> Form {
        Form::of(self.json, self.format.is_some())
    }
}

/// `saltus analyse`.
#[derive(Clone, Debug, Args)]
pub struct AnalyseArgs {
    /// The puzzle, or a game saved by `saltus play`.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The moves of the game, such as d2-d4 or c1-c3-e3, or 3-4 in a row. Or a file of moves in any
    /// notation, or - for standard input.
    #[arg(id = "made", value_name = "MOVES")]
    pub moves: Vec<String>,
    /// Peg solitaire: take the verdicts from the census stored in this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "each")]
    pub store: Option<PathBuf>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// Read many puzzles from the file PUZZLE: one per line, or in blocks separated by lines of
    /// `---`, each optionally followed by a tab and its moves. Prints one JSON object per puzzle,
    /// in the same order; for an invalid puzzle, an error. `--time` applies to each puzzle. Lines
    /// that begin with `# ` are comments.
    #[arg(long, conflicts_with_all = ["made", "lines", "format", "pieces"])]
    pub each: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// With `--json`: print a line with the verdicts as soon as they are known, without numbers and
    /// better moves, and then the line of the whole analysis.
    #[arg(long, requires = "json", conflicts_with = "format")]
    pub lines: bool,
    /// Print a table in this notation.
    #[arg(long, value_name = "NOTATION", conflicts_with_all = ["json"])]
    pub format: Option<TableFormat>,
}
