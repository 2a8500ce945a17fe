//! One solution, read back through the stored levels: for games that are too hard for a search but
//! whose levels fit on a disk.
//!
//! A solution read backward, with pegs and vacancies exchanged, is a solution from the complement
//! of the goal to that of the start. So if the goal is the complement of the start, a solution
//! consists of two ways from the start, to a position and to its complement, and half of the levels
//! suffice.

use super::coded::decode;
use super::frame::Frame;
use super::part::{Part, Totals, cells, find};
use super::pull::Source;
use super::run::{Meter, Shelf, Stage, cuts, for_each_index, level, part_of};
use crate::budget::{Budget, Fail};
use crate::pegs::{Jump, Target};
use crate::puzzle::{Answer, Reason};
use num_bigint::BigUint;
use std::sync::{Arc, Mutex, PoisonError};

/// A solution, or a proof that there is none, from all levels reached from the start; continues an
/// earlier run on the same shelf. It leads to the position `goal`, or without one to the target of
/// the frame by the fewest jumps. `jumps` are those of the board; `levels` receives every finished
/// level.
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
    let left = match (goal, frame.target()) {
        (Some(goal), _) | (None, Target::Pattern { pegs: goal, .. }) => goal.count_ones(),
        (None, Target::Left(count)) => count,
    };
    let most = frame.start_pegs().saturating_sub(left);
    // Complements of another position class have no ranks.
    let is_complement = goal == Some(frame.full() ^ frame.start)
        && goal.and_then(|goal| frame.cell(goal)).is_some();
    let last = if is_complement {
        most.div_ceil(2)
    } else {
        most
    };
    let mut classes = 0;
    for made in 0..=last {
        let total = level(frame, shelf, Stage::Reached(made), &meter)?;
        levels(Stage::Reached(made), &total);
        classes += total.classes;
        if total.classes == 0 {
            return Ok(Answer::Impossible(Reason::Exhausted { positions: classes }));
        }
        let met = match goal {
            None if total.solutions > BigUint::ZERO => some_goal(frame, shelf, made)?,
            _ => None,
        };
        if let Some(goal) = met {
            return Ok(Answer::Solved(way_to(frame, shelf, jumps, goal, made)?));
        }
    }
    let way = match goal {
        Some(_) if is_complement => way_through_middle(frame, shelf, jumps, most, &meter)?,
        Some(goal) if holds(frame, shelf, Stage::Reached(most), goal)? == Some(true) => {
            Some(way_to(frame, shelf, jumps, goal, most)?)
        }
        _ => None,
    };
    Ok(match way {
        Some(way) => Answer::Solved(way),
        None => Answer::Impossible(Reason::Exhausted { positions: classes }),
    })
}

/// A solution of this many jumps to the complement of the start: the ways to a position and to its
/// complement.
fn way_through_middle<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    jumps: &[Jump],
    most: u32,
    meter: &Meter,
) -> Result<Option<Vec<Jump>>, Fail<S::Error>> {
    let near = most / 2;
    let far = most.div_ceil(2);
    let Some(met) = find_meeting(frame, shelf, near, far, meter)? else {
        return Ok(None);
    };
    let mut way = way_to(frame, shelf, jumps, met, near)?;
    let back = way_to(frame, shelf, jumps, frame.full() ^ met, far)?;
    way.extend(back.into_iter().rev());
    Ok(Some(way))
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
    let Some(cuts) = cuts(frame, shelf, stage)? else {
        return Ok(None);
    };
    let Some(cell) = frame.cell(position) else {
        return Ok(Some(false));
    };
    Ok(Some(
        shelf
            .part(stage, part_of(&cuts, cell), false)?
            .contains(frame, position),
    ))
}

/// A position in the target after this number of jumps.
fn some_goal<S: Shelf>(frame: &Frame, shelf: &S, made: u32) -> Result<Option<u64>, S::Error> {
    let stage = Stage::Reached(made);
    let parts = cuts(frame, shelf, stage)?.map_or(0, |cuts| cuts.len() - 1);
    for index in 0..parts {
        // Not from the counts of a part: a lost part has none, and a recomputed part has no numbers
        // of ways.
        let goal = shelf
            .part(stage, index, false)?
            .goal(frame, frame.start_pegs() - made);
        if goal.is_some() {
            return Ok(goal);
        }
    }
    Ok(None)
}

/// The jumps of a game that reaches a position in this number of jumps.
fn way_to<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    jumps: &[Jump],
    goal: u64,
    made: u32,
) -> Result<Vec<Jump>, S::Error> {
    let (mut position, mut way) = (goal, Vec::new());
    'levels: for level in (0..made).rev() {
        for jump in jumps {
            let before = jump.flip(position);
            if jump.fits(before)
                && holds(frame, shelf, Stage::Reached(level), before)? == Some(true)
            {
                way.push(*jump);
                position = before;
                continue 'levels;
            }
        }
        break; // The levels are not of one game: the referee will say so.
    }
    way.reverse();
    Ok(way)
}

/// A position after `near` jumps whose complement occurs after `far`: the first one, for any number
/// of threads.
fn find_meeting<S: Shelf>(
    frame: &Frame,
    shelf: &S,
    near: u32,
    far: u32,
    meter: &Meter,
) -> Result<Option<u64>, Fail<S::Error>> {
    let [near, far] = [near, far].map(Stage::Reached);
    let (Some(parts), Some(cuts)) = (cuts(frame, shelf, near)?, cuts(frame, shelf, far)?) else {
        return Ok(None);
    };
    let first: Mutex<Option<(usize, u64)>> = Mutex::new(None);
    // The value is complete before anything can panic.
    let found = || first.lock().unwrap_or_else(PoisonError::into_inner);
    for_each_index(parts.len() - 1, |index| {
        if found().is_some_and(|(before, _)| before < index) {
            return Ok(());
        }
        let here = shelf.part(near, index, false)?;
        let mut there: Option<(usize, Arc<Part>)> = None;
        let mut buffers = Buffers::default();
        for cell in cells(&here) {
            let complement = frame.complement(cell.number);
            let at = part_of(&cuts, complement);
            if there.as_ref().is_none_or(|(held, _)| *held != at) {
                drop(there.take()); // returned before the next is requested
                there = Some((at, shelf.part(far, at, false)?));
            }
            let other = there.as_ref().and_then(|(_, part)| find(part, complement));
            let met = other.and_then(|other| buffers.complement(frame, cell, other));
            if let Some(position) = met {
                let mut first = found();
                if first.is_none_or(|(before, _)| index < before) {
                    *first = Some((index, position));
                }
                break;
            }
        }
        meter.add(0, shelf.bytes())
    })?;
    Ok(found().map(|(_, position)| position))
}

/// Two cells, decoded.
#[derive(Default)]
struct Buffers {
    words: [Vec<u64>; 2],
    bases: [Vec<u32>; 2],
}

impl Buffers {
    /// A position of a cell whose complement is in the other, the cell of complements.
    fn complement(&mut self, frame: &Frame, near: Source, far: Source) -> Option<u64> {
        for (at, source) in [near, far].iter().enumerate() {
            decode(
                source.code,
                frame.ranks(source.number),
                source.set,
                &mut self.words[at],
            );
            frame.bases(source.number, &mut self.bases[at]);
        }
        let has = |at: usize, rank: u32| self.words[at][rank as usize / 64] >> (rank % 64) & 1 == 1;
        for (row, &base) in frame.rows(near.number).iter().zip(&self.bases[0]) {
            let complements = frame.complements(near.number, row, &self.bases[1]);
            for (rank, complement) in (base..).zip(complements) {
                if has(0, rank) && has(1, complement) {
                    return Some(frame.position(near.number, rank));
                }
            }
        }
        None
    }
}
