//! The most that a lost game of peg solitaire can still do: the fewest pegs left, with a game that
//! leaves them, and whether fewer are proved impossible.

use crate::{output::words::counted, watch::run_until};
use saltus::{
    budget::{Budget, Progress},
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
struct PegsLeft {
    /// Fewer are impossible, by a complete search.
    at_least: u64,
    /// The jumps of a game, and the pegs that it leaves.
    jumps: Vec<Move>,
    at_most: u64,
}

/// What is known of the fewest pegs that can be left.
pub enum Least {
    /// The number or its bounds, as an object and in words.
    Found { object: FewestPegs, words: String },
    /// Nothing: the time was over before a game was played.
    NoTime,
}

impl Least {
    /// As an object, if there is one.
    pub fn object(&self) -> Option<FewestPegs> {
        match self {
            Least::Found { object, .. } => Some(object.clone()),
            Least::NoTime => None,
        }
    }
}

/// How few pegs can be left from a position that is lost: a search until `end` or for a few
/// seconds. `None` for other puzzles than peg solitaire.
pub fn least(puzzle: &Puzzle, position: &Position, end: Instant, budget: &Budget) -> Option<Least> {
    let here = one_peg_from(puzzle, position)?;
    let proved = proved(&puzzle.goal, pegs(position));
    let end = end.min(Instant::now() + MOST);
    let found = run_until(Some(end), budget, |budget| {
        PegsLeft::find(&here, proved, end, budget)
    });
    Some(match found {
        Some(found) => Least::Found {
            object: found.object(puzzle),
            words: found.in_words(puzzle),
        },
        None => Least::NoTime,
    })
}

/// The game from a position to one peg anywhere; `None` for other puzzles than peg solitaire.
fn one_peg_from(puzzle: &Puzzle, position: &Position) -> Option<Puzzle> {
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
    setup.validate_midgame().ok()
}

impl PegsLeft {
    /// Searches for one peg, then two, and so on, for half of the time until `end`; then plays
    /// random games. `None` if the budget ends before the first.
    fn find(here: &Puzzle, mut at_least: u64, end: Instant, budget: &Budget) -> Option<PegsLeft> {
        budget.check(Progress::default()).ok()?;
        let now = Instant::now();
        let half = now + end.saturating_duration_since(now) / 2;
        let found = run_until(Some(half), budget, |budget| {
            best(here, Measure::LongestGame, budget)
        });
        // Boards of more than 64 holes have random games only.
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
        let jumps = best_random_game(here, budget)?;
        let at_most = pegs(&here.start) - jumps.len() as u64;
        Some(PegsLeft {
            at_least,
            jumps,
            at_most,
        })
    }

    /// As an object.
    fn object(&self, puzzle: &Puzzle) -> FewestPegs {
        FewestPegs {
            at_least: self.at_least,
            at_most: self.at_most,
            moves: json::steps(&puzzle.board, &self.jumps),
        }
    }

    /// In a line.
    fn in_words(&self, puzzle: &Puzzle) -> String {
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

/// The longest of some games of random jumps; the same each time, unless the budget ends them
/// early.
/// `None` if it ends before the first.
fn best_random_game(puzzle: &Puzzle, budget: &Budget) -> Option<Vec<Move>> {
    let mut longest: Option<Vec<Move>> = None;
    for seed in 0..GAMES {
        if budget.check(Progress::default()).is_err() {
            break;
        }
        let game = random_game(puzzle, Random::new(seed));
        if longest
            .as_ref()
            .is_none_or(|longest| game.len() > longest.len())
        {
            longest = Some(game);
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
