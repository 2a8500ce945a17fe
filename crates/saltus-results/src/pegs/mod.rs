//! Computes results on peg solitaire.

mod boards;
mod census;
mod games;

use saltus::{budget::Budget, pegs::Game, problem::Measure, text::id};
use std::path::Path;

/// A question about peg solitaire.
#[derive(Debug)]
pub enum Pegs {
    /// A number of the census of the central game on the English board, which is computed once.
    Central(Number),
    /// The number of games, by a census.
    Games { id: &'static str },
    /// Numbers of the census of all positions, without the numbers of games.
    Positions {
        id: &'static str,
        levels: Levels,
        numbers: &'static [Number],
    },
    /// The number of solutions.
    Solutions { id: &'static str },
    /// The numbers of solutions in any order, of those up to symmetry, and of sequences of classes.
    AlikeSolutions { id: &'static str },
    /// The least number of a measure.
    Fewest { id: &'static str, measure: Measure },
    /// Whether there is a solution.
    Decision { id: &'static str },
    /// Whether there is a solution, by all levels in a store.
    DecisionByLevels { id: &'static str },
    /// The jumps that every solution makes, and the holes over which every one jumps.
    CommonToAll { id: &'static str },
    /// The length of a solution of a problem with marked pegs.
    MarkedLength { id: &'static str },
    /// For each vacancy up to symmetry, with the last peg in the same hole: the pegs that can be
    /// the last one, up to the symmetries that fix the vacancy. Undecided ones have a `?`.
    MarkedEnds { board: &'static str },
    /// How many problems of one vacancy and one last peg are soluble, and their fewest sweeps.
    PairsBySweeps { board: &'static str },
    /// How many problems of one vacancy and one last peg are soluble.
    SolublePairs { board: &'static str },
    /// For each position class of a board, up to symmetry, the number of components of each size.
    Components { board: &'static str },
    /// The Grundy value of duotaire after each first removal, up to symmetry.
    DuotaireValues { board: &'static str },
    /// Whether the player to move wins duotaire after each first removal, up to symmetry.
    DuotaireWinners { board: &'static str },
}

/// A number of a census.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Classes,
    Positions,
    WinningClasses,
    WinningPositions,
    /// Positions of one peg.
    OnePeg,
    Games,
    /// The number of jumps to the nearest dead end.
    ShortestGame,
}

/// Where a census keeps its levels.
#[derive(Clone, Copy, Debug)]
pub enum Levels {
    Memory,
    /// Temporary files in a folder.
    Files,
    /// A store in a folder, from which an interrupted run continues.
    Store,
}

impl Pegs {
    /// Whether the computation keeps its levels in a folder.
    pub fn needs_folder(&self) -> bool {
        match self {
            Pegs::Positions { levels, .. } => !matches!(levels, Levels::Memory),
            Pegs::DecisionByLevels { .. } => true,
            _ => false,
        }
    }

    /// The answer; `None` if the budget runs out, or if a folder is needed and missing.
    pub fn answer(&self, folder: Option<&Path>, budget: &Budget) -> Option<String> {
        match *self {
            Pegs::Central(number) => census::central(number, budget),
            Pegs::Games { id } => census::games(id, budget),
            Pegs::Positions {
                id,
                levels,
                numbers,
            } => census::positions(id, levels, numbers, folder, budget),
            Pegs::Solutions { id } => games::solutions(id, budget),
            Pegs::AlikeSolutions { id } => games::alike_solutions(id, budget),
            Pegs::Fewest { id, measure } => games::fewest(id, measure, budget),
            Pegs::Decision { id } => games::decision(id, budget),
            Pegs::DecisionByLevels { id } => games::decision_by_levels(id, folder?, budget),
            Pegs::CommonToAll { id } => games::common_to_all(id, budget),
            Pegs::MarkedLength { id } => games::marked_length(id, budget),
            Pegs::MarkedEnds { board } => boards::last_pegs(board, budget),
            Pegs::PairsBySweeps { board } => boards::pairs_by_sweeps(board, budget),
            Pegs::SolublePairs { board } => boards::soluble_pairs(board, budget),
            Pegs::Components { board } => boards::components(board, budget),
            Pegs::DuotaireValues { board } => boards::duotaire(board, boards::grundy_value, budget),
            Pegs::DuotaireWinners { board } => boards::duotaire(board, boards::winner, budget),
        }
    }
}

/// The game of peg solitaire with an ID.
fn game_of(id: &str) -> Option<Game> {
    Game::of(&id::read(id, |usual| usual).ok()?.puzzle().ok()?)
}
