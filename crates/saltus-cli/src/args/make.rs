//! `generate` and `export`: puzzles for people, and for other programs.

use super::shared::{LimitArgs, PuzzleArgs, choice};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

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
    /// if not given; in pnml the net stops after them; in veripb, of a puzzle that has a solution, one move fewer than the
    /// shortest has.
    #[arg(long, value_name = "K")]
    pub moves: Option<u64>,
    /// The budget.
    #[command(flatten)]
    pub budget: LimitArgs,
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
    /// Pseudo-Boolean constraints without a solution, and beside them, as .pbp, the proof of that for the checker VeriPB.
    Veripb,
}
