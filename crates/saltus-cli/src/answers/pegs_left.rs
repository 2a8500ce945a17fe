//! The most that a lost game of peg solitaire can still do: the fewest pegs left, with a game that
//! leaves them, and whether fewer are proved impossible.

use crate::{output::words::counted, watch::run_until};
use saltus::{
    budget::Budget,
    pegs::{Game, marked::unmarked},
    problem::{Measure, best},
    puzzle::{Answer, Goal, Move, Position, Puzzle, Setup, solitaire::PEG},
    random::Random,
    referee,
    text::json::{self, FewestPegs},
};
use std::time::{Duration, Instant};

/// The time for the search, if more is left.
const MOST: Duration = Duration::from_secs(3);
/// The number of random games whose best one is an upper bound.
const GAMES: u64 = 500;

/// The fewest pegs that can be left from a position, or bounds.
pub struct PegsLeft {
    /// Fewer are impossible, by a complete search.
    at_least: u64,
    /// The jumps of a game, and the pegs that it leaves.
    jumps: Vec<Move>,
    at_most: u64,
}

impl PegsLeft {
    /// Searches for one peg, then two, and so on, until `end` or for a few seconds, from a position
    /// that is lost; `None` for other puzzles than peg solitaire.
    pub fn find(
        puzzle: &Puzzle,
        position: &Position,
        end: Instant,
        budget: &Budget,
    ) -> Option<PegsLeft> {
        // Marked pegs jump as others do, and the goal of the game says nothing of the fewest pegs.
        let plain = match unmarked(puzzle) {
            Some(plain) => plain,
            None => puzzle.clone(),
        };
        Game::large(&plain)?;
        let start = position.0.iter().map(|piece| piece.map(|_| PEG));
        let setup = Setup {
            start: Position(start.collect()),
            goal: Goal::Left(1),
            ..Setup::clone(&plain)
        };
        let here = setup.validate_midgame().ok()?;
        let end = end.min(Instant::now() + MOST);
        let found = run_until(Some(end), budget, |budget| {
            best(&here, Measure::LongestGame, budget)
        });
        // Boards of more than 64 holes have random games only.
        let mut at_least = proved(&puzzle.goal, pegs(position));
        if let Ok(found) = found {
            at_least = found.number.max(at_least);
            if let Answer::Solved(moves) = &found.outcome.answer {
                return Some(PegsLeft {
                    at_least,
                    jumps: moves.steps()?.to_vec(),
                    at_most: at_least,
                });
            }
        }
        let jumps = best_random_game(&here);
        let at_most = pegs(position) - jumps.len() as u64;
        Some(PegsLeft {
            at_least,
            jumps,
            at_most,
        })
    }

    /// As an object.
    pub fn object(&self, puzzle: &Puzzle) -> FewestPegs {
        FewestPegs {
            at_least: self.at_least,
            at_most: self.at_most,
            moves: json::steps(&puzzle.board, &self.jumps),
        }
    }

    /// In a line.
    pub fn in_words(&self, puzzle: &Puzzle) -> String {
        let mut line = format!("{} can be left", counted(self.at_most, "peg"));
        line += &match self.at_least {
            1 => String::new(), // fewer than one cannot anyway
            least if least == self.at_most => ", and no fewer, which is proved".into(),
            least => format!("; fewer than {} cannot", counted(least, "peg")),
        };
        for (index, &jump) in self.jumps.iter().enumerate() {
            line += if index == 0 { ": " } else { " " };
            line += &referee::describe(puzzle, jump);
        }
        line
    }
}

/// The fewest pegs that the verdict leaves possible: a game that goes on below the number of a lost
/// goal would pass through it.
fn proved(goal: &Goal, pegs: u64) -> u64 {
    match *goal {
        Goal::Left(left) if u64::from(left) < pegs => u64::from(left) + 1,
        _ => 1,
    }
}

/// The number of pegs.
fn pegs(position: &Position) -> u64 {
    position.0.iter().flatten().count() as u64
}

/// The longest of some games of random jumps; the same each time.
fn best_random_game(puzzle: &Puzzle) -> Vec<Move> {
    let mut longest = Vec::new();
    for seed in 0..GAMES {
        let game = random_game(puzzle, Random::new(seed));
        if game.len() > longest.len() {
            longest = game;
        }
    }
    longest
}

/// A game of random jumps to its end.
fn random_game(puzzle: &Puzzle, mut random: Random) -> Vec<Move> {
    let mut position = puzzle.start.clone();
    let mut game = Vec::new();
    loop {
        let legal = puzzle.moves(&position);
        let Some(&step) = legal.get(random.below(legal.len())) else {
            return game;
        };
        if referee::play(puzzle, &mut position, step).is_err() {
            return game; // no legal move is refused
        }
        game.push(step);
    }
}
