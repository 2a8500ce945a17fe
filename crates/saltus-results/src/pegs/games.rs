//! Results on one game of peg solitaire.

use super::census::open_store;
use super::game_of;
use saltus::{
    board::Cell,
    budget::{Budget, Limit},
    pegs::{
        Game,
        forced::forced,
        meet, solve,
        unordered::{Unordered, unordered},
    },
    problem::{self, Measure},
    puzzle::Answer,
    text::id,
};
use std::path::Path;

/// The memory for a problem with marked pegs; one without a quick solution stays undecided.
const MARKED: u64 = 64 << 20;

/// The number of solutions.
pub fn solutions(id: &str, budget: &Budget) -> Option<String> {
    let solutions = meet::solutions(&game_of(id)?, budget).ok()?;
    Some(solutions.to_string())
}

/// The numbers of solutions in any order, of those up to symmetry, and of sequences of classes.
pub fn alike_solutions(id: &str, budget: &Budget) -> Option<String> {
    let Unordered {
        unordered,
        unordered_classes,
        class_sequences,
    } = unordered(&game_of(id)?, budget).ok()?;
    Some(format!(
        "{unordered}; {unordered_classes}; {class_sequences}"
    ))
}

/// The least number of a measure.
pub fn fewest(id: &str, measure: Measure, budget: &Budget) -> Option<String> {
    let puzzle = id::read(id, |options| options).ok()?.puzzle().ok()?;
    let measured = problem::best(&puzzle, measure, budget).ok()?;
    matches!(measured.outcome.answer, Answer::Solved(_)).then(|| measured.number.to_string())
}

/// Whether there is a solution.
pub fn decision(id: &str, budget: &Budget) -> Option<String> {
    verdict(&solve(&game_of(id)?, budget))
}

/// Whether there is a solution, by all levels in a store in a folder.
pub fn decision_by_levels(id: &str, folder: &Path, budget: &Budget) -> Option<String> {
    let game = game_of(id)?;
    let store = open_store(id, &game, folder, budget)?;
    verdict(&store.solve(&game, budget, &|_, _| {}).ok()?)
}

/// An answer in a word; `None` if it is undecided.
fn verdict<T>(answer: &Answer<T>) -> Option<String> {
    match answer {
        Answer::Solved(_) => Some("soluble".to_owned()),
        Answer::Impossible(_) => Some("impossible".to_owned()),
        Answer::Undecided(_) => None,
    }
}

/// The jumps, lines and holes that every solution of a game uses.
pub fn common_to_all(id: &str, budget: &Budget) -> Option<String> {
    let puzzle = id::read(id, |usual| usual).ok()?.puzzle().ok()?;
    let forced = forced(&Game::of(&puzzle)?, budget).ok()??;

    let mut jumps = Vec::new();
    for jump in &forced.jumps {
        let [from, to] = [jump.from, jump.to].map(|hole| puzzle.board.name(Cell(hole)));
        jumps.push(format!("{from}-{to}"));
    }
    let mut passed = Vec::new();
    for &hole in &forced.passed {
        passed.push(puzzle.board.name(Cell(hole)));
    }
    let [jumps, passed] = [jumps, passed].map(words_or_none);
    Some(format!("jumps {jumps}; over {passed}"))
}

fn words_or_none(words: Vec<String>) -> String {
    if words.is_empty() {
        return "none".to_owned();
    }
    words.join(" ")
}

/// What is known of a problem with marked pegs.
pub enum Marked {
    /// The length of a solution.
    Solved(String),
    Impossible,
    /// The memory does not suffice.
    Open,
}

/// Solves a problem with marked pegs; `None` if the budget runs out.
pub fn solve_marked(id: &str, budget: &Budget) -> Option<Marked> {
    let problem = id::read(id, |usual| usual).ok()?;
    let limited = Budget {
        memory: MARKED,
        ..*budget
    };
    match problem::solve(&problem, None, &limited).ok()?.answer {
        Answer::Solved(moves) => Some(Marked::Solved(moves.length().to_string())),
        Answer::Impossible(_) => Some(Marked::Impossible),
        Answer::Undecided(spent) if spent.limit == Limit::Memory => Some(Marked::Open),
        Answer::Undecided(_) => None,
    }
}

/// The length of a solution of a problem with marked pegs.
pub fn marked_length(id: &str, budget: &Budget) -> Option<String> {
    match solve_marked(id, budget)? {
        Marked::Solved(length) => Some(length),
        Marked::Impossible => Some("impossible".to_owned()),
        Marked::Open => Some("open".to_owned()),
    }
}
