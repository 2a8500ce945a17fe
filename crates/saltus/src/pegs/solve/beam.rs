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

/// The result of a beam search, with moves of one type or another.
pub(in crate::pegs) enum BeamResult<M> {
    Solution(Vec<M>),
    /// No solution; `complete` if no position was dropped for the width.
    Nothing {
        complete: bool,
    },
}

/// A position up to symmetry with its rating (lower is better). `parent` is an index into the
/// previous level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate<S> {
    pub position: S,
    pub parent: u32,
    pub cost: i32,
}

/// Keeps the `width` candidates with the lowest cost, of more than these.
pub(crate) fn keep_best<S: Holes>(candidates: &mut Vec<Candidate<S>>, width: usize) {
    candidates.select_nth_unstable_by_key(width, |candidate| (candidate.cost, candidate.position));
    candidates.truncate(width);
    candidates.shrink_to_fit();
}

/// A jump with its rating at a level.
struct Rated<S> {
    masks: Masks<S>,
    /// The change of the rating.
    gain: i32,
    /// The jumps that share a hole with it and so may become possible or impossible.
    touched: Vec<Masks<S>>,
}

/// The holes of a jump, and those of them that must have pegs.
#[derive(Clone, Copy)]
struct Masks<S> {
    flips: S,
    pegs: S,
}

impl<S: Holes> Masks<S> {
    #[inline]
    fn fit(self, position: S) -> bool {
        position & self.flips == self.pegs
    }
}

/// What the expansion of a level needs.
struct Expansion<'a, S> {
    weights: &'a [i32],
    rated: &'a [Rated<S>],
    images: &'a Images<S>,
    pagodas: &'a Pagodas,
}

impl<S: Holes> Expansion<'_, S> {
    /// Every position after one jump from a level, without duplicates.
    fn next_level(&self, level: &[Candidate<S>]) -> Vec<Candidate<S>> {
        let mut next = if level.len() < PARALLEL {
            let mut next = self.expand_all(0, level);
            next.sort_unstable();
            next
        } else {
            let mut next =
                threads::flat_map(level, TASK, &|first, level| self.expand_all(first, level));
            sorted::sort_all(&mut next);
            next
        };
        next.dedup_by_key(|candidate| candidate.position);
        next
    }

    /// The positions after one jump from some positions of a level; `first` is the index of the
    /// first of these.
    fn expand_all(&self, first: usize, level: &[Candidate<S>]) -> Vec<Candidate<S>> {
        let mut next = Vec::new();
        for (index, candidate) in level.iter().enumerate() {
            self.expand((first + index) as u32, candidate.position, &mut next);
        }
        next
    }

    fn expand(&self, parent: u32, position: S, next: &mut Vec<Candidate<S>>) {
        let mut weight = 0;
        for hole in position.iter() {
            weight += self.weights[usize::from(hole)];
        }
        let mut jumps = 0;
        for jump in self.rated {
            jumps += i32::from(jump.masks.fit(position));
        }
        let surplus = self.pagodas.surplus(position);
        for (number, jump) in self.rated.iter().enumerate() {
            if !jump.masks.fit(position) || !self.pagodas.allow(&surplus, number) {
                continue;
            }
            let after = position ^ jump.masks.flips;
            let mut jumps_after = jumps;
            for other in &jump.touched {
                jumps_after += i32::from(other.fit(after)) - i32::from(other.fit(position));
            }
            next.push(Candidate {
                position: self.images.least_image(after),
                parent,
                cost: -(weight + jump.gain) - MOBILITY * jumps_after,
            });
        }
    }
}

impl<S: Holes> Beam<'_, S> {
    /// Runs the search and counts the expanded positions.
    ///
    /// # Errors
    /// The budget ran out.
    pub(super) fn run(&self, positions: &mut u64) -> Result<BeamResult<Jump>, Spent> {
        let start = self.game.start;
        let images = Images::new(self.game.board.holes, self.group);
        let mut rated = self.rated_jumps();
        let mut levels = vec![vec![Candidate {
            position: images.least_image(start),
            parent: 0,
            cost: 0,
        }]];
        let mut complete = true;
        let mut bytes = 0;
        for pegs in (1..start.count() as usize).rev() {
            let level = &levels[levels.len() - 1];
            *positions += level.len() as u64;
            let mut progress = Progress {
                level: levels.len() as u64 - 1,
                positions: *positions,
                bytes,
                ..Progress::default()
            };
            self.budget.check(progress)?;
            let weights = self.odds.weights(pegs);
            self.rate(&mut rated, &weights);
            let expansion = Expansion {
                weights: &weights,
                rated: &rated,
                images: &images,
                pagodas: self.pagodas,
            };
            let mut next = expansion.next_level(level);
            bytes += (size_of::<Candidate<S>>() * next.len()) as u64;
            if bytes > self.budget.memory || next.len() > u32::MAX as usize {
                progress.bytes = bytes;
                return Err(Spent {
                    limit: Limit::Memory,
                    progress,
                });
            }
            if next.len() > self.width {
                complete = false;
                keep_best(&mut next, self.width);
            }
            let goal = self.least_goal(&next);
            let is_empty = next.is_empty();
            levels.push(next);
            if let Some(goal) = goal {
                let jumps = self.replay(&chain(&levels, goal), &images);
                return Ok(BeamResult::Solution(jumps));
            }
            if is_empty {
                break;
            }
        }
        Ok(BeamResult::Nothing { complete })
    }

    /// The index of the least position that is a goal.
    fn least_goal(&self, candidates: &[Candidate<S>]) -> Option<usize> {
        let mut least: Option<usize> = None;
        for (index, candidate) in candidates.iter().enumerate() {
            let is_less = |best: usize| candidate.position < candidates[best].position;
            if self.game.target.holds(candidate.position) && least.is_none_or(is_less) {
                least = Some(index);
            }
        }
        least
    }

    /// The jumps of the board, without their ratings.
    fn rated_jumps(&self) -> Vec<Rated<S>> {
        let mut all = Vec::new();
        for jump in &self.game.board.jumps {
            all.push(Masks {
                flips: jump.flips(),
                pegs: jump.pegs(),
            });
        }
        let mut rated = Vec::new();
        for &masks in &all {
            let mut touched = all.clone();
            touched.retain(|other: &Masks<S>| other.flips & masks.flips != S::NONE);
            rated.push(Rated {
                masks,
                gain: 0,
                touched,
            });
        }
        rated
    }

    /// Rates the jumps by the weights of a level.
    fn rate(&self, rated: &mut [Rated<S>], weights: &[i32]) {
        let weight = |hole: u8| weights[usize::from(hole)];
        for (rated, jump) in rated.iter_mut().zip(&self.game.board.jumps) {
            rated.gain = weight(jump.to) - weight(jump.from) - weight(jump.over);
        }
    }

    /// The jumps of an actual game through the classes of the chain.
    fn replay(&self, chain: &[S], images: &Images<S>) -> Vec<Jump> {
        let mut position = self.game.start;
        let mut jumps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let mut jumps_of_board = self.game.board.jumps.iter();
            let leads = |jump: &&Jump| {
                jump.fits(position) && images.least_image(jump.flip(position)) == class
            };
            let jump = *jumps_of_board
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
    let turning = group
        .iter()
        .find(|symmetry| target.holds(image(symmetry, end)));
    turning.map(Vec::as_slice)
}

/// The images of jumps under a symmetry.
pub(in crate::pegs) fn map_jumps(jumps: Vec<Jump>, symmetry: Option<&[u8]>) -> Vec<Jump> {
    match symmetry {
        Some(symmetry) => jumps.into_iter().map(|jump| jump.image(symmetry)).collect(),
        None => jumps,
    }
}

/// The positions from the first level to one of the last level.
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
