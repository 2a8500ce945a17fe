//! Tasks in a row: exchanges, any start and target, reversals.

use super::{Draft, Draw, evaluated, shown, shuffle, successors};
use crate::{
    prompt::{RowScene, Scene},
    task::{Expected, Family},
};
use saltus::{
    puzzle::{Certainty, KindId, Options, Over, Position, Puzzle},
    random::Random,
    row::{Ending, Letter, Reversal, Row},
};

/// The number of checkers of the largest exchange with the chance of a random player: its table has
/// some ten thousand positions.
const MOST_WITH_CHANCE: u64 = 10;
/// Numbers of solutions with more bits are left out.
const MOST_BITS: u64 = 3000;
/// The number of checkers of the largest reversal whose solutions are counted.
const MOST_COUNTED: u64 = 6;
/// The number of starts, or targets, that are tried.
const ATTEMPTS: usize = 400;

/// n against m over one vacancy.
pub fn exchange(right: u64, left: u64, family: Family) -> Option<Draft> {
    let over = if family == Family::Checkers {
        Over::Opposite
    } else {
        Over::Any
    };
    let options = Options {
        over,
        ..Options::default()
    };
    let row = Row::exchange(right, 1u32, left, options).ok()?;
    let form = row.closed_form()?;
    let solutions = form.solutions.and_then(|count| count.value(MOST_BITS));
    let chance = if right + left <= MOST_WITH_CHANCE {
        evaluated(&row.puzzle().ok()?)?.chance
    } else {
        None
    };
    Some(Draft {
        puzzle: row.title(),
        scene: row_scene(&row)?,
        solvable: true,
        length: u64::try_from(&form.length).ok(),
        solutions: solutions.and_then(|number| shown(number.to_string())),
        chance,
        answer: None,
        tags: vec!["row".into(), over_tag(over).into()],
    })
}

fn over_tag(over: Over) -> &'static str {
    match over {
        Over::Any => "over-any",
        Over::Opposite => "over-opposite",
    }
}

/// The row as it is described.
pub fn row_scene(row: &Row) -> Option<Scene> {
    let most = usize::MAX;
    Some(Scene::Row(RowScene {
        start: row.start(most)?,
        target: row.target(most)?,
        over: row.options().over,
    }))
}

/// A row of any start and target: the target is the end of a random game, or near one and out of
/// reach.
pub fn target(family: Family, draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    for _ in 0..ATTEMPTS {
        let Some(row) = random_row(draw, &mut random) else {
            continue;
        };
        let puzzle = row.puzzle().ok()?;
        let outlook = evaluated(&puzzle)?;
        let mut draft = Draft::of(row.title(), row_scene(&row)?, &outlook);
        if draft.solvable != draw.solvable {
            continue;
        }
        draft.tags = vec!["row".into(), over_tag(row.options().over).into()];
        if family == Family::Shortest {
            draft.answer = Some(match draft.length {
                Some(length) => Expected::Number(length),
                None => Expected::Word("impossible"),
            });
        }
        return Some(draft);
    }
    None
}

/// A row whose target ends a random game, or differs from such a target by an exchange of two
/// squares.
fn random_row(draw: &Draw, random: &mut Random) -> Option<Row> {
    let squares = draw.size as usize;
    let vacancies = 1 + usize::from(squares >= 10 && random.below(3) == 0);
    let right = 1 + random.below(squares - vacancies - 1);
    let mut start = vec![Letter::Left; squares];
    start[..vacancies].fill(Letter::Vacant);
    start[vacancies..vacancies + right].fill(Letter::Right);
    shuffle(&mut start, random);
    let options = random_options(random);

    // Its own target does not matter to the walk.
    let mut mirrored = start.clone();
    mirrored.reverse();
    let walk = Row::words(start.clone(), mirrored, options).ok()?;
    let puzzle = walk.puzzle().ok()?;
    let (end, made) = random_end(&puzzle, random);
    if made < squares / 3 || made < 2 {
        return None;
    }
    let mut target = squares_of(&end);
    if !draw.solvable {
        let other = random.below(squares);
        target.swap(random.below(squares), other);
    }
    Row::words(start, target, options).ok()
}

/// Jumps over any checker or over the other kind only, by chance.
pub fn random_options(random: &mut Random) -> Options {
    let over = if random.below(2) == 0 {
        Over::Any
    } else {
        Over::Opposite
    };
    Options {
        over,
        ..Options::default()
    }
}

/// The end of a random game, and its number of moves.
fn random_end(puzzle: &Puzzle, random: &mut Random) -> (Position, usize) {
    let mut position = puzzle.start.clone();
    let mut made = 0;
    loop {
        let mut next = successors(puzzle, &position);
        if next.is_empty() {
            return (position, made);
        }
        position = next.swap_remove(random.below(next.len()));
        made += 1;
    }
}

fn squares_of(position: &Position) -> Vec<Letter> {
    let mut squares = Vec::with_capacity(position.0.len());
    for piece in &position.0 {
        squares.push(match piece {
            None => Letter::Vacant,
            Some(KindId(0)) => Letter::Right,
            Some(_) => Letter::Left,
        });
    }
    squares
}

/// Numbered checkers: the vacancies at the start and at the end are drawn.
pub fn reversal(draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    let places = draw.size as usize + 1;
    let start = random.below(places) as u64;
    let end = random.below(places) as u64;
    let reversal = Reversal::new(draw.size, start, Ending::At(end)).ok()?;
    if reversal.certainty() == Certainty::BestKnown {
        return None;
    }
    let counted = if draw.size <= MOST_COUNTED {
        Some(evaluated(&reversal.puzzle().ok()?)?)
    } else {
        None
    };
    let solutions = counted.and_then(|outlook| outlook.solutions);
    Some(Draft {
        puzzle: reversal.title(),
        scene: Scene::Numbered {
            checkers: draw.size,
            start,
            end,
        },
        solvable: true,
        length: u64::try_from(reversal.length()).ok(),
        solutions: solutions.and_then(|number| shown(number.to_string())),
        chance: None,
        answer: None,
        tags: vec!["row".into(), "numbered".into()],
    })
}
