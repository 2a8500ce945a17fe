//! The puzzle of numbered checkers behind a setup, in any notation: its family, its goal if it has
//! a name, and the same puzzle with another goal.

use super::{Shape, are_checkers, numbers_of, page, problem, vacancy};
use crate::{
    board::Adjacency,
    message::{Message, Wording},
    problem::Problem,
    puzzle::{Goal, Puzzle, Setup, Wanted},
    text::goal::NamedGoal,
};

/// Where the checkers are, if the pieces are numbered from 1 on and one cell is vacant.
fn shape_of(setup: &Setup) -> Option<Shape> {
    let kinds = &setup.rules.kinds;
    let mut numbers = 1..;
    let are_numbered = kinds.iter().all(|kind| {
        let number = numbers.next().map(|number: usize| number.to_string());
        number.as_ref() == Some(&kind.name) && !kind.removes
    });
    if !are_numbered
        || kinds.len() + 1 != setup.board.len()
        || !are_checkers(&numbers_of(&setup.start))
    {
        return None;
    }
    match setup.board.adjacency() {
        Adjacency::Row => Some(Shape::Row),
        Adjacency::Ring => Some(Shape::Ring),
        _ => None,
    }
}

/// The numbers of a goal that says what is in every cell.
fn end(setup: &Setup) -> Option<Vec<Option<usize>>> {
    let Goal::Pattern(pattern) = &setup.goal else {
        return None;
    };
    let mut numbers = Vec::new();
    for wanted in pattern {
        numbers.push(match wanted {
            Wanted::Any => return None,
            Wanted::Vacant => None,
            Wanted::Piece(kind) => Some(kind.index() + 1),
        });
    }
    Some(numbers)
}

/// The options of an ID that are those of the rules.
fn rules_of(id: &str) -> String {
    let mut rules = String::new();
    for option in id.split(',').skip(1) {
        if !option.starts_with("to=") && !option.starts_with("at=") {
            rules += ",";
            rules += option;
        }
    }
    rules
}

/// The family of a setup of numbered checkers, in words.
pub fn family(setup: &Setup) -> Option<Wording<'static>> {
    Some(match shape_of(setup)? {
        Shape::Row => message!("family-reversal", "a row of numbered checkers"),
        Shape::Ring => message!("family-ring", "a ring of numbered checkers"),
    })
}

/// The goal of a setup of numbered checkers, if it is the opposite order or the ascending one, with
/// the vacancy where it is at the start.
pub fn named_goal(setup: &Setup) -> Option<NamedGoal> {
    shape_of(setup)?;
    let (start, end) = (numbers_of(&setup.start), end(setup)?);
    if vacancy(&start) != vacancy(&end) {
        return None;
    }
    let mut reversed: Vec<usize> = start.into_iter().flatten().collect();
    reversed.reverse();
    let numbers: Vec<usize> = end.into_iter().flatten().collect();
    if numbers == reversed {
        return Some(NamedGoal::Reversed);
    }
    numbers.is_sorted().then_some(NamedGoal::Ascending)
}

/// The same puzzle with a drawn goal; `None` if it has no numbered checkers.
///
/// # Errors
/// The drawing is none of all its checkers.
pub fn with_goal(puzzle: &Puzzle, drawn: &str) -> Option<Result<Problem, Message>> {
    let shape = shape_of(puzzle)?;
    let cells = puzzle.board.len();
    let goal = page::cells(drawn).filter(|goal| are_checkers(goal) && goal.len() == cells);
    let Some(goal) = goal else {
        let message = message!(
            "goal-of-numbers",
            "`{drawn}` is no row of the numbers 1 to {n} and `.` for the vacancy",
            drawn,
            n = cells - 1
        );
        return Some(Err(message.into()));
    };
    let suffix = rules_of(&puzzle.title);
    Some(problem(shape, puzzle, &goal, &suffix))
}
