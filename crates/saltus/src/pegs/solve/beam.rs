//! Beam search: keeps the best positions of each level (pegs removed) until one is a goal.

use super::odds::Odds;
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::pegs::game::images::{Images, image};
use crate::pegs::proof::Pagodas;
use crate::pegs::{Game, Holes, Jump, Target};
use crate::{sorted, threads};

/// The weight of each possible jump in the rating of a position, in 1/256 bits.
const MOBILITY: i32 = 96;
/// Smaller levels do not justify a second thread.
const PARALLEL: usize = 1 << 12;
/// The number of positions per parallel task.
const TASK: usize = 256;

/// One run.
pub(super) struct Beam<'a, S> {
    pub game: &'a Game<S>,
    pub odds: &'a Odds,
    /// Positions that these functions prove lost are pruned.
    pub pagodas: &'a Pagodas,
    /// The symmetries up to which positions are kept; the identity alone for none.
    pub group: &'a [Vec<u8>],
    /// The number of positions kept per level.
    pub width: usize,
    pub budget: &'a Budget<'a>,
}

/// The result of a beam search.
pub(super) enum Found {
    Solution(Vec<Jump>),
    /// No solution; `complete` if no position was dropped for the width.
    Nothing {
        complete: bool,
    },
    Spent(Spent),
}

/// A position up to symmetry with its rating (lower is better). `parent` is an index into the
/// previous level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate<S> {
    position: S,
    parent: u32,
    cost: i32,
}

/// A jump with its rating at a level.
struct Rated<S> {
    flips: S,
    pegs: S,
    /// The change of the rating.
    gain: i32,
    /// The jumps that share a hole with it and so may become possible or impossible.
    touched: Vec<(S, S)>,
}

impl<S: Holes> Beam<'_, S> {
    /// Runs the search and counts the expanded positions.
    pub(super) fn run(&self, positions: &mut u64) -> Found {
        let start = self.game.start;
        let images = Images::new(self.game.board.holes, self.group);
        let mut rated = self.jumps();
        let mut levels = vec![vec![Candidate {
            position: images.least_image(start),
            parent: 0,
            cost: 0,
        }]];
        let mut complete = true;
        let mut bytes = 0;
        for pegs in (1..start.count() as usize).rev() {
            let level = levels.last().map_or(&[][..], |level| level);
            *positions += level.len() as u64;
            let jumps = u64::from(start.count()) - 1 - pegs as u64;
            let mut progress = Progress {
                level: jumps,
                positions: *positions,
                bytes,
            };
            if let Err(spent) = self.budget.check(progress) {
                return Found::Spent(spent);
            }
            let weights = self.odds.weights(pegs);
            for (rated, jump) in rated.iter_mut().zip(&self.game.board.jumps) {
                let [from, over, to] =
                    [jump.from, jump.over, jump.to].map(|hole| weights[usize::from(hole)]);
                rated.gain = to - from - over;
            }
            let mut next = self.next_level(level, &weights, &rated, &images);
            bytes += (size_of::<Candidate<S>>() * next.len()) as u64;
            if bytes > self.budget.memory || next.len() > u32::MAX as usize {
                progress.bytes = bytes;
                return Found::Spent(Spent {
                    limit: Limit::Memory,
                    progress,
                });
            }
            if next.len() > self.width {
                complete = false;
                next.select_nth_unstable_by_key(self.width, |c| (c.cost, c.position));
                next.truncate(self.width);
                next.shrink_to_fit();
            }
            let goal = next
                .iter()
                .enumerate()
                .filter(|(_, c)| self.game.target.holds(c.position));
            let goal = goal.min_by_key(|(_, c)| c.position).map(|(index, _)| index);
            let empty = next.is_empty();
            levels.push(next);
            if let Some(goal) = goal {
                return Found::Solution(self.replay(&chain(&levels, goal), &images));
            }
            if empty {
                break;
            }
        }
        Found::Nothing { complete }
    }

    fn jumps(&self) -> Vec<Rated<S>> {
        let masks: Vec<(S, S)> = self
            .game
            .board
            .jumps
            .iter()
            .map(|jump| (jump.flips(), jump.pegs()))
            .collect();
        let touched = |flips: S| {
            masks
                .iter()
                .filter(|(other, _)| *other & flips != S::NONE)
                .copied()
                .collect()
        };
        masks
            .iter()
            .map(|&(flips, pegs)| Rated {
                flips,
                pegs,
                gain: 0,
                touched: touched(flips),
            })
            .collect()
    }

    /// Every position after one jump, without duplicates.
    fn next_level(
        &self,
        level: &[Candidate<S>],
        weights: &[i32],
        rated: &[Rated<S>],
        images: &Images<S>,
    ) -> Vec<Candidate<S>> {
        let expand = |(parent, &Candidate { position, .. }): (usize, &Candidate<S>),
                      out: &mut Vec<Candidate<S>>| {
            let weight: i32 = position.iter().map(|hole| weights[usize::from(hole)]).sum();
            let jumps = rated
                .iter()
                .filter(|jump| position & jump.flips == jump.pegs)
                .count() as i32;
            let surplus = self.pagodas.surplus(position);
            for (number, jump) in rated.iter().enumerate() {
                if position & jump.flips != jump.pegs || !self.pagodas.allow(&surplus, number) {
                    continue;
                }
                let next = position ^ jump.flips;
                let change: i32 = jump
                    .touched
                    .iter()
                    .map(|&(flips, pegs)| {
                        i32::from(next & flips == pegs) - i32::from(position & flips == pegs)
                    })
                    .sum();
                let cost = -(weight + jump.gain) - MOBILITY * (jumps + change);
                out.push(Candidate {
                    position: images.least_image(next),
                    parent: parent as u32,
                    cost,
                });
            }
        };
        let mut next: Vec<Candidate<S>> = if level.len() < PARALLEL {
            let mut next = Vec::new();
            level
                .iter()
                .enumerate()
                .for_each(|item| expand(item, &mut next));
            next.sort_unstable();
            next
        } else {
            let mut next = threads::flat_map(level, TASK, &|first, items| {
                let mut next = Vec::new();
                (first..)
                    .zip(items)
                    .for_each(|item| expand(item, &mut next));
                next
            });
            sorted::sort_all(&mut next);
            next
        };
        next.dedup_by_key(|candidate| candidate.position);
        next
    }

    /// The jumps of an actual game through the classes of the chain.
    fn replay(&self, chain: &[S], images: &Images<S>) -> Vec<Jump> {
        let mut position = self.game.start;
        let mut jumps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let leads = |jump: &&Jump| {
                jump.fits(position) && images.least_image(jump.flip(position)) == class
            };
            let jump = *self
                .game
                .board
                .jumps
                .iter()
                .find(leads)
                .expect("a jump leads from class to class");
            position = jump.flip(position);
            jumps.push(jump);
        }
        map_jumps(jumps, end_turned(position, self.game.target, self.group))
    }
}

/// With the symmetries of the start, the end of a game may be the image of a goal: the symmetry
/// that maps it to one.
fn end_turned<S: Holes>(end: S, target: Target<S>, group: &[Vec<u8>]) -> Option<&[u8]> {
    group
        .iter()
        .map(Vec::as_slice)
        .find(|symmetry| target.holds(image(symmetry, end)))
}

/// The images of jumps under a symmetry.
pub(in crate::pegs) fn map_jumps(jumps: Vec<Jump>, symmetry: Option<&[u8]>) -> Vec<Jump> {
    let Some(symmetry) = symmetry else {
        return jumps;
    };
    let turn = |hole: u8| symmetry[usize::from(hole)];
    jumps
        .into_iter()
        .map(|j| Jump {
            from: turn(j.from),
            over: turn(j.over),
            to: turn(j.to),
        })
        .collect()
}

fn chain<S: Holes>(levels: &[Vec<Candidate<S>>], goal: usize) -> Vec<S> {
    let mut index = goal;
    let mut chain = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        chain.push(level[index].position);
        index = level[index].parent as usize;
    }
    chain.reverse();
    chain
}
