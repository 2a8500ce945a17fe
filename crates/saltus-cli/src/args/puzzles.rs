//! `generate` and `export`: puzzles for people, and for other programs.

use super::shared::{DrawingArgs, LimitArgs, PuzzleArgs, choice};
use clap::{Args, Subcommand, ValueEnum};
use saltus_session::Date;
use std::path::PathBuf;

/// `saltus generate`.
#[derive(Debug, Subcommand)]
pub enum Generate {
    /// Generate a problem of peg solitaire, as a picture with its goal.
    Pegs {
        /// The name of the board; or a drawing, a file or an ID of a puzzle on a board of one's
        /// own, of up to 64 holes.
        #[arg(default_value = "english")]
        board: String,
        /// How a drawing is read.
        #[command(flatten)]
        drawing: DrawingArgs,
        /// The number of pegs at the start (default: 8, or one fewer than the holes of a smaller
        /// board).
        #[arg(long)]
        pegs: Option<u32>,
        /// The hole of the last peg (default: any).
        #[arg(long, value_name = "HOLE")]
        last: Option<String>,
        /// The largest number of solutions that the problem may have, counted as sequences of
        /// jumps.
        #[arg(long, value_name = "N")]
        most_solutions: Option<u128>,
        /// The difficulty, measured by games of random jumps.
        #[arg(long)]
        difficulty: Option<DifficultyArg>,
        /// The seed: equal seeds give equal puzzles.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Print one JSON object: the ID, the goal, and the puzzle as text.
        #[arg(long)]
        json: bool,
        /// The budget.
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// Generate a capture board.
    Capture {
        /// The number of rows and columns.
        #[arg(long, default_value_t = 12)]
        side: u32,
        /// The layout of the white pieces.
        #[arg(long, default_value = "puzzle")]
        layout: LayoutArg,
        /// How many of the squares that the king does not need get a black piece, in 256ths.
        #[arg(long, default_value_t = 0)]
        decoys: u8,
        /// Change the board slightly, so that no king can capture all.
        #[arg(long)]
        near_miss: bool,
        /// The seed: equal seeds give equal boards.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Print one JSON object: the ID, the goal, and the puzzle as text.
        #[arg(long)]
        json: bool,
        /// The budget.
        #[command(flatten)]
        limits: LimitArgs,
    },
}

/// `saltus today`.
#[derive(Debug, Args)]
pub struct TodayArgs {
    /// The day, such as 2026-11-25 (default: today by the local clock).
    #[arg(long)]
    pub date: Option<Date>,
    /// Only the puzzle of this level.
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<LevelArg>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

choice! {
    /// `--level`, by the chance of a player who moves at random.
    LevelArg -> saltus_session::Level {
        /// One random game in ten succeeds, or more.
        Easy => saltus_session::Level::Easy,
        /// One in fifty to one in a thousand; of capture boards one in ten.
        Medium => saltus_session::Level::Medium,
        /// One in a thousand to one in ten thousand; of capture boards one in fifty.
        Hard => saltus_session::Level::Hard,
    }
}

choice! {
    /// `--difficulty`.
    DifficultyArg -> saltus::pegs::generate::Difficulty {
        /// At least one random game in ten succeeds.
        Easy => saltus::pegs::generate::Difficulty::Easy,
        /// At least one random game in a thousand succeeds.
        Medium => saltus::pegs::generate::Difficulty::Medium,
        /// Fewer than one random game in a thousand succeed.
        Hard => saltus::pegs::generate::Difficulty::Hard,
    }
}

/// `--layout`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LayoutArg {
    /// For people: several kings, of which one can capture all.
    Puzzle,
    /// As many white pieces as one king can capture.
    Full,
    /// One long path with a single route.
    Snake,
    /// Overlapping loops.
    Faces,
    /// White pieces at random.
    Trees,
}

/// `saltus export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The notation of the instance.
    #[arg(long, value_name = "NOTATION")]
    pub to: ExportFormat,
    /// The number of moves of a solution (default: the number that start and goal determine, or
    /// else that of a shortest solution). pddl allows any number by default. The net of pnml stops
    /// after this number. veripb takes one fewer than a shortest solution by default, if the puzzle
    /// is solvable.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// The file to write. For PDDL this is the problem, and the domain is written to domain.pddl in
    /// the same folder.
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
    /// A puzzle file of Saltus, with all rules.
    Toml,
    /// Unsatisfiable pseudo-Boolean constraints, and a proof in a separate .pbp file for the
    /// checker VeriPB.
    Veripb,
}
