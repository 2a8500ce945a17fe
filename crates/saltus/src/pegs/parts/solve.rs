//! One solution, back through the levels that are reached: for games that no search decides, where their levels fit a disk.

use super::frame::Frame;
use super::part::Totals;
use super::run::{Fail, Meter, Shelf, Stage, cuts, level, part_of};
use crate::budget::Budget;
use crate::pegs::{Jump, Target};
use crate::puzzle::{Answer, Reason};
use num_bigint::BigUint;

/// A solution, or that there is none, by all levels that are reached from the start; goes on where an earlier run on the same shelf ended.
/// It leads to the position `goal`, or without one to the target of the frame by as few jumps as can be. `jumps` are those of the board;
/// `levels` is told of every level that is finished.
///
/// # Errors
/// [`Fail`].
pub fn solve<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    jumps: &[Jump],
    goal: Option<u64>,
    budget: &Budget,
    levels: &(dyn Fn(Stage, &Totals) + Sync),
) -> Result<Answer<Vec<Jump>>, Fail<S::Error>> {
    let meter = Meter::new(budget);
    let last = match (goal, frame.target()) {
        (Some(goal), _) | (None, Target::Pattern { pegs: goal, .. }) => goal.count_ones(),
        (None, Target::Left(count)) => count,
    };
    let mut classes = 0;
    for pegs in (last..=frame.start_pegs()).rev() {
        let stage = Stage::Reached(frame.start_pegs() - pegs);
        let total = level(frame, shelf, stage, &meter)?;
        levels(stage, &total);
        classes += total.classes;
        let met = match goal {
            Some(goal) if pegs == last => holds(frame, shelf, stage, goal)?.unwrap_or(false).then_some(goal),
            Some(_) => None,
            None => some_goal(frame, shelf, stage, &total)?,
        };
        if let Some(goal) = met {
            return Ok(Answer::Solved(back(frame, shelf, jumps, goal)?));
        }
        if total.classes == 0 {
            break;
        }
    }
    Ok(Answer::Impossible(Reason::Exhausted { positions: classes }))
}

/// Whether the class of a position is in a level; `None` if the level was not begun.
///
/// # Errors
/// The shelf's.
pub fn holds<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    position: u64,
) -> Result<Option<bool>, S::Error> {
    let Some(cuts) = cuts(frame, shelf, stage)? else { return Ok(None) };
    let Some(cell) = frame.cell(position) else { return Ok(Some(false)) };
    Ok(Some(shelf.part(stage, part_of(&cuts, cell), false)?.contains(frame, position)))
}

/// A position of a level that is in the target.
fn some_goal<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    stage: Stage,
    total: &Totals,
) -> Result<Option<u64>, S::Error> {
    if total.solutions == BigUint::ZERO {
        return Ok(None);
    }
    let cuts = cuts(frame, shelf, stage)?;
    for index in 0..cuts.map_or(0, |cuts| cuts.len() - 1) {
        let goal = match shelf.count(stage, index)? {
            Some(count) if count.solutions > BigUint::ZERO => {
                shelf.part(stage, index, false)?.goal(frame, frame.start_pegs() - stage.jumps())
            }
            _ => None,
        };
        if goal.is_some() {
            return Ok(goal);
        }
    }
    Ok(None)
}

/// The jumps of a game that leads to a position of the levels.
fn back<S: Shelf>(frame: &Frame, shelf: &S, jumps: &[Jump], goal: u64) -> Result<Vec<Jump>, S::Error> {
    let (mut position, mut made) = (goal, Vec::new());
    'levels: for level in (0..frame.start_pegs() - goal.count_ones()).rev() {
        for jump in jumps.iter().filter(|jump| jump.fits(jump.flip(position))) {
            let before = jump.flip(position);
            if holds(frame, shelf, Stage::Reached(level), before)?.unwrap_or(false) {
                made.push(*jump);
                position = before;
                continue 'levels;
            }
        }
        break; // The levels are not of one game: the referee will say so.
    }
    made.reverse();
    Ok(made)
}
