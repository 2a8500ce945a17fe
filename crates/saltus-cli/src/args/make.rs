//! `generate` and `export`: puzzles for people, and for other programs.

use super::shared::{LimitArgs, PuzzleArgs, choice};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// `saltus generate`.
#[derive(Debug, Subcommand)]
pub enum Generate {
    /// A game of peg solitaire, as a picture with its goal.
    Pegs {
        /// The name of the board.
        #[arg(default_value = "english")]
        board: String,
        /// The number of pegs at the start.
        #[arg(long, default_value_t = 8)]
        pegs: u32,
        /// The hole of the last peg (default: any).
        #[arg(long, value_name = "HOLE")]
        last: Option<String>,
        /// The largest number of solutions, as sequences of jumps.
        #[arg(long, value_name = "N")]
        most_solutions: Option<u128>,
        /// The difficulty for a player who jumps at random.
        #[arg(long)]
        difficulty: Option<DifficultyArg>,
        /// The seed: equal seeds give equal puzzles.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The budget.
        #[command(flatten)]
        limits: LimitArgs,
    },
    /// A capture board.
    Capture {
        /// The number of rows and columns.
        #[arg(long, default_value_t = 12)]
        side: u32,
        /// The layout of the whites.
        #[arg(long, default_value = "puzzle")]
        layout: LayoutArg,
        /// The share of free squares, not needed by the king, that get a black piece: from 0 to 255
        /// of 256.
        #[arg(long, default_value_t = 0)]
        decoys: u8,
        /// Change it slightly, so that no king can capture all.
        #[arg(long)]
        near_miss: bool,
        /// The seed: equal seeds give equal boards.
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The budget.
        #[command(flatten)]
        limits: LimitArgs,
    },
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
    /// As many whites as one king can capture.
    Full,
    /// One long path with a single route.
    Snake,
    /// Overlapping loops.
    Faces,
    /// Whites at random.
    Trees,
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
    /// The number of moves of a solution (default: as the start and the goal determine, or as in
    /// the shortest). In pddl: any number by default. In pnml the net stops after them. In veripb,
    /// for a solvable puzzle: one fewer than in the shortest.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
    /// The file to write. PDDL: the problem; the domain is written beside it, as domain.pddl.
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
    /// A puzzle file of Saltus, which is complete.
    Toml,
    /// Unsatisfiable pseudo-Boolean constraints, and a separate proof, as .pbp, for the checker
    /// VeriPB.
    Veripb,
}
