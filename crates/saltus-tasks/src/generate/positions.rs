//! Positions of games in progress: whether they can still be won, and by which moves.

use super::{Draft, Draw, oracle, pegs, rows, successors};
use crate::{
    prompt::Scene,
    task::{Expected, Family},
};
use saltus::{
    board::shape,
    budget::Budget,
    problem::{Oracle, Winnable},
    puzzle::{Move, Position, Puzzle, Setup},
    random::Random,
    referee,
    row::Row,
    text::id,
};

/// The number of games, or problems, that are tried.
const ATTEMPTS: usize = 400;

/// A position in a row or of peg solitaire, two of each in turn.
pub fn position(family: Family, draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    let in_row = (draw.round / 2).is_multiple_of(2);
    for _ in 0..ATTEMPTS {
        let found = if in_row {
            in_a_row(draw, &mut random)
        } else {
            of_pegs(draw, &mut random)
        };
        let Some(puzzle) = found else { continue };
        let oracle = oracle(&puzzle)?;
        let outlook = oracle.outlook(&puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
        let keeping = keeping(&puzzle, &oracle);
        let moves = puzzle.moves(&puzzle.start).len();
        let is_choice = !draw.solvable || keeping.len() < moves;
        if moves == 0 || family == Family::Keeps && !is_choice {
            continue;
        }
        let mut draft = Draft::of(
            id::name(&puzzle, &puzzle.start),
            scene(&puzzle, in_row)?,
            &outlook,
        );
        if draft.solvable != draw.solvable {
            continue;
        }
        draft.tags = vec![if in_row { "row" } else { "pegs" }.into()];
        draft.answer = Some(match family {
            Family::Winnable if draft.solvable => Expected::Word("yes"),
            Family::Winnable => Expected::Word("no"),
            _ if draft.solvable => Expected::AnyOf(described(&puzzle, &keeping)),
            _ => Expected::Word("none"),
        });
        return Some(draft);
    }
    None
}

fn scene(puzzle: &Puzzle, in_row: bool) -> Option<Scene> {
    if in_row {
        super::rows::row_scene(&Row::of(puzzle)?)
    } else {
        Some(Scene::Puzzle(puzzle.clone()))
    }
}

fn described(puzzle: &Puzzle, moves: &[Move]) -> Vec<String> {
    let mut described = Vec::new();
    for &step in moves {
        described.push(referee::describe(puzzle, step));
    }
    described
}

/// The moves of the start that keep the win.
pub fn keeping(puzzle: &Puzzle, oracle: &Oracle) -> Vec<Move> {
    let mut keeping = Vec::new();
    for step in puzzle.moves(&puzzle.start) {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        if legal && is_winnable(puzzle, oracle, &after) {
            keeping.push(step);
        }
    }
    keeping
}

fn is_winnable(puzzle: &Puzzle, oracle: &Oracle, position: &Position) -> bool {
    let outlook = oracle.outlook(puzzle, position, 1, &Budget::UNLIMITED);
    outlook.winnable == Winnable::Yes
}

/// A problem of peg solitaire, on the board that its size suits.
fn of_pegs(draw: &Draw, random: &mut Random) -> Option<Puzzle> {
    let name = if draw.size <= 10 {
        "triangle5"
    } else {
        "english"
    };
    let board = shape(name)?.board();
    pegs::candidate(&board, draw, random).map(|(puzzle, _)| puzzle)
}

/// A position of an exchange after some moves that keep the win, and, if it is to be lost, one that
/// does not and up to two more.
fn in_a_row(draw: &Draw, random: &mut Random) -> Option<Puzzle> {
    let right = draw.size / 2;
    let options = rows::random_options(random);
    let row = Row::exchange(right, 1u32, draw.size - right, options).ok()?;
    let puzzle = row.puzzle().ok()?;
    let oracle = oracle(&puzzle)?;
    let length = u64::try_from(&row.closed_form()?.length).ok()?;

    let mut position = puzzle.start.clone();
    for _ in 0..random.below(length as usize - 1) {
        position = one_of(&puzzle, &oracle, &position, true, random)?;
    }
    if !draw.solvable {
        position = one_of(&puzzle, &oracle, &position, false, random)?;
        for _ in 0..random.below(3) {
            let mut next = successors(&puzzle, &position);
            if next.is_empty() {
                return None;
            }
            position = next.swap_remove(random.below(next.len()));
        }
    }
    let setup = Setup {
        start: position,
        ..Setup::clone(&puzzle)
    };
    setup.validate().ok()
}

/// A random successor that can be won, or that cannot.
fn one_of(
    puzzle: &Puzzle,
    oracle: &Oracle,
    position: &Position,
    winnable: bool,
    random: &mut Random,
) -> Option<Position> {
    let mut next = successors(puzzle, position);
    next.retain(|after| is_winnable(puzzle, oracle, after) == winnable);
    if next.is_empty() {
        return None;
    }
    Some(next.swap_remove(random.below(next.len())))
}
