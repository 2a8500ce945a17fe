//! Positions drawn beside moves: whether the game passes through them.

use super::{
    beside,
    drawing::{self, Drawing, Legend},
    numbered, places,
    sayings::has_numbered_checkers,
    states,
};
use crate::{
    order,
    puzzle::{KindId, Move, Position, Puzzle},
    text::{replay, scan},
};
use std::collections::{BTreeMap, HashSet};

/// What a comparison of a game with the positions beside it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// There are none, or the game passes through each of them.
    Passed,
    /// There is one for each move, and the game never comes to the one in this line, from 1.
    NeverAt(usize),
    /// It is not known which moves they belong to.
    Unclear,
}

/// Compares the positions behind the start of the moves in the text with those of the game. Those
/// before it may be drafts, the start or the goal. O(text + moves × cells).
pub fn with_positions(text: &[u8], puzzle: &Puzzle, moves: &[Move], start: usize) -> Compared {
    let drawings = if has_numbered_checkers(puzzle) {
        numbered::drawings(text, puzzle)
    } else if puzzle.board.numbered() {
        beside::drawings(text, puzzle)
    } else {
        states::drawings(text, puzzle)
    };
    if places::count_of_positions(text, &puzzle.board) > drawings.len() {
        return Compared::Unclear;
    }
    let mut drawings = of_most_signs(drawings, puzzle);
    drawings.retain(|drawing| drawing.span.start >= start);

    let passed: HashSet<Position> = replay::positions(puzzle, moves).collect();
    let mut best: Vec<&Drawing> = drawings.iter().collect();
    for legend in legends(&drawings, puzzle) {
        let others = never_reached(&drawings, &legend, &passed);
        if others.len() < best.len() {
            best = others;
        }
    }

    let Some(first) = best.first() else {
        return Compared::Passed;
    };
    // Of a few drawings, or of many that are none of the game, the signs may be mistaken.
    let is_for_each = drawings.len() >= moves.len() && best.len() * 2 <= drawings.len();
    if !is_for_each {
        return Compared::Unclear;
    }
    let (line, _) = scan::locate(text, first.span.start);
    Compared::NeverAt(line)
}

/// The drawings in the signs that most of them have, or in fewer.
fn of_most_signs(mut drawings: Vec<Drawing>, puzzle: &Puzzle) -> Vec<Drawing> {
    let contents = contents(puzzle).len();
    let mut count_of: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for drawing in &drawings {
        let signs = order::distinct(drawing.signs.clone());
        if signs.len() <= contents {
            *count_of.entry(signs).or_default() += 1;
        }
    }
    let most = count_of.into_iter().max_by_key(|(_, count)| *count);
    let Some((signs, _)) = most else {
        return Vec::new();
    };
    drawings.retain(|drawing| drawing.signs.iter().all(|sign| signs.contains(sign)));
    drawings
}

/// What a cell can have.
fn contents(puzzle: &Puzzle) -> Vec<Option<KindId>> {
    let mut contents = vec![None];
    contents.extend(puzzle.rules.kind_ids().map(Some));
    contents
}

/// What the signs of the drawings may mean: each something else. None for puzzles of many kinds,
/// whose signs have too many meanings.
fn legends(drawings: &[Drawing], puzzle: &Puzzle) -> Vec<Legend> {
    const MOST: usize = 3;
    if has_numbered_checkers(puzzle) {
        return vec![numbered::legend(drawings)];
    }
    let contents = contents(puzzle);
    if contents.len() > MOST {
        return Vec::new();
    }
    let mut signs = Vec::new();
    for drawing in drawings {
        signs.extend(drawing.signs.iter().cloned());
    }
    drawing::meanings(order::distinct(signs), &contents, |_, _| true)
}

/// The drawings that show no position of the game, in a meaning of their signs.
fn never_reached<'a>(
    drawings: &'a [Drawing],
    legend: &Legend,
    passed: &HashSet<Position>,
) -> Vec<&'a Drawing> {
    let mut others = Vec::new();
    for drawing in drawings {
        let position = drawing::position(&drawing.signs, legend);
        if position.is_none_or(|position| !passed.contains(&position)) {
            others.push(drawing);
        }
    }
    others
}
