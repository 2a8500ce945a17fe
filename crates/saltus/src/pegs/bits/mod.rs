//! All positions of a game by level, a bit for each: in the middle of a game every other position or so is met, and a jump
//! moves 64 of them at once.
//!
//! [`frame`] gives each position its bit, [`leaps`] says what jumps do to words and makes a level from the one before, [`words`] has the
//! innermost loops.

mod frame;
mod leaps;
mod words;

use super::canonical::Pass;
use super::count::LevelCount;
use super::{Budget, Game, Progress, Target};
use crate::budget::{Limit, Spent};
use crate::threads;
use frame::{Frame, Outer};
use leaps::Leaps;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Blocks that are worked on before the budget is asked again.
const RUN: usize = 64;

/// The positions of a level, a bit each.
#[derive(Debug)]
struct Level {
    pegs: u32,
    /// By the number of outer pegs: the words of all blocks, or none if no block has a bit.
    blocks: Vec<Vec<u64>>,
}

/// The sizes of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub count: LevelCount,
    /// Pairs of a position and a jump that can be made from it.
    pub jumps: u64,
}

/// What is counted of a level beyond its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Also {
    Nothing,
    DeadEnds,
    Jumps,
}

/// A game, and the tables for its levels.
struct Bitmap<'a> {
    game: &'a Game,
    frame: Frame,
    forth: Leaps,
    back: Leaps,
    budget: &'a Budget<'a>,
    bytes: AtomicU64,
    positions: AtomicU64,
}

/// The levels of a game with their winning positions and dead ends. `None` where its positions are better listed: the board is too large for
/// the tables, has so few pegs that few bits would be set, or the bits do not fit in the memory.
///
/// Keeps all levels: less than two bytes a class on the French board, as words also stand for positions that are not met.
///
/// # Errors
/// The caller said stop.
pub(crate) fn census(game: &Game, budget: &Budget) -> Option<Result<Vec<LevelCount>, Spent>> {
    counted(game, budget, Bitmap::census)
}

/// The sizes of the levels, and how many jumps lead on from them. Holds two levels at a time.
///
/// # Errors
/// As [`census`].
pub(crate) fn sizes(game: &Game, budget: &Budget) -> Option<Result<Vec<Size>, Spent>> {
    counted(game, budget, Bitmap::sizes)
}

fn counted<'a, T>(
    game: &'a Game,
    budget: &'a Budget,
    count: impl Fn(&Bitmap<'a>) -> Result<T, Spent>,
) -> Option<Result<T, Spent>> {
    match Bitmap::new(game, budget)?.and_then(|bitmap| count(&bitmap)) {
        Err(Spent { limit: Limit::Memory, .. }) => None,
        counted => Some(counted),
    }
}

impl<'a> Bitmap<'a> {
    fn new(game: &'a Game, budget: &'a Budget) -> Option<Result<Bitmap<'a>, Spent>> {
        // From fewer pegs the levels are sparse from the first on.
        if 2 * game.start.count_ones() < game.board.holes {
            return None;
        }
        let frame = match Frame::new(game, budget)? {
            Ok(frame) => frame,
            Err(spent) => return Some(Err(spent)),
        };
        Some(Ok(Bitmap {
            game,
            forth: Leaps::new(&frame, game, Pass::Forward),
            back: Leaps::new(&frame, game, Pass::Backward),
            budget,
            bytes: AtomicU64::new(frame.bytes),
            positions: AtomicU64::new(0),
            frame,
        }))
    }

    fn census(&self) -> Result<Vec<LevelCount>, Spent> {
        let mut level = self.start()?;
        let (mut counts, mut met) = (Vec::new(), Vec::new());
        loop {
            let size = self.size(&level, Also::DeadEnds)?;
            if size.count.positions == 0 {
                break;
            }
            counts.push(size.count);
            let next = match level.pegs {
                0 => break,
                pegs => self.step(&self.forth, &level, pegs - 1)?,
            };
            met.push(std::mem::replace(&mut level, next));
        }
        let mut winning: Option<Level> = None;
        for (count, met) in counts.iter_mut().zip(met).rev() {
            let mut won = match &winning {
                Some(after) => self.step(&self.back, after, met.pegs)?,
                None => Level { pegs: met.pegs, blocks: vec![Vec::new(); met.blocks.len()] },
            };
            self.keep_met(&mut won, &met)?;
            let size = self.size(&won, Also::Nothing)?;
            (count.winning_classes, count.winning_positions) = (size.count.classes, size.count.positions);
            self.drop(met);
            winning.replace(won).into_iter().for_each(|after| self.drop(after));
        }
        Ok(counts)
    }

    fn sizes(&self) -> Result<Vec<Size>, Spent> {
        let mut level = self.start()?;
        let mut sizes = Vec::new();
        loop {
            let size = self.size(&level, Also::Jumps)?;
            if size.count.positions == 0 {
                return Ok(sizes);
            }
            sizes.push(size);
            let pegs = level.pegs.saturating_sub(1);
            let next = self.step(&self.forth, &level, pegs)?;
            self.drop(std::mem::replace(&mut level, next));
        }
    }

    /// The level of the start alone.
    fn start(&self) -> Result<Level, Spent> {
        let [outer, middle, core] = self.frame.parts(self.game.start);
        // The group fixes the start, so the start's outer set is the only one of its images.
        let (place, _) = self.frame.place(outer);
        let mut blocks = vec![Vec::new(); self.frame.least.len()];
        let size = outer.count_ones() as usize;
        let inner = middle.count_ones() + core.count_ones();
        let parities = self.frame.least[size][place].parities;
        let slot = self.frame.slot(parities, inner, middle as usize);
        let pegs = self.game.start.count_ones();
        self.fill(&mut blocks[size], self.frame.least[size].len() * self.frame.words(), pegs)?;
        blocks[size][place * self.frame.words() + middle as usize] =
            self.frame.agreeing(slot, [u32::MAX, core]);
        Ok(Level { pegs, blocks })
    }

    /// The level with so many pegs that the leaps make of another.
    fn step(&self, leaps: &Leaps, from: &Level, pegs: u32) -> Result<Level, Spent> {
        let frame = &self.frame;
        let words = frame.words();
        let block = |outer: u32, place: usize| {
            let blocks = from.blocks.get(outer as usize)?;
            blocks.get(place * words..(place + 1) * words)
        };
        let (least, most) = leaps.outer_gains();
        let mut made = Level { pegs, blocks: vec![Vec::new(); from.blocks.len()] };
        for (outer_pegs, blocks) in (0u32..).zip(&mut made.blocks) {
            let mut sources = (least..=most).filter_map(|gain| outer_pegs.checked_add_signed(gain));
            let possible = outer_pegs <= pegs
                && pegs - outer_pegs <= frame.inner_holes()
                && sources
                    .any(|size| from.blocks.get(size as usize).is_some_and(|blocks| !blocks.is_empty()));
            if !possible {
                continue;
            }
            let outers = &frame.least[outer_pegs as usize];
            self.fill(blocks, words * outers.len(), pegs)?;
            let mut runs: Vec<(&[Outer], &mut [u64])> =
                outers.chunks(RUN).zip(blocks.chunks_mut(RUN * words)).collect();
            let some = threads::map_mut(&mut runs, &|_, (outers, blocks)| {
                self.budget.check(self.progress(pegs))?;
                let mut images = vec![0; frame.symmetries.len() * words];
                for (&outer, made) in outers.iter().zip(blocks.chunks_exact_mut(words)) {
                    leaps.pull(frame, outer, pegs, block, &mut images, made);
                }
                Ok(blocks.iter().any(|&word| word != 0))
            });
            let some: Result<Vec<bool>, Spent> = some.into_iter().collect();
            if !some?.contains(&true) {
                self.bytes.fetch_sub(8 * blocks.len() as u64, Relaxed);
                *blocks = Vec::new();
            }
        }
        Ok(made)
    }

    /// Makes so many words of a level without a bit, if they fit in the memory.
    fn fill(&self, blocks: &mut Vec<u64>, words: usize, pegs: u32) -> Result<(), Spent> {
        self.bytes.fetch_add(8 * words as u64, Relaxed);
        self.budget.check(self.progress(pegs))?;
        blocks
            .try_reserve_exact(words)
            .map_err(|_| Spent { limit: Limit::Memory, progress: self.progress(pegs) })?;
        blocks.resize(words, 0);
        Ok(())
    }

    /// Adds the met positions in the target, and drops the positions that are not met.
    fn keep_met(&self, won: &mut Level, met: &Level) -> Result<(), Spent> {
        let here = !matches!(self.game.target, Target::Left(left) if left != met.pegs);
        let target = frame::target_parts(&self.frame, self.game.target).filter(|_| here);
        let words = self.frame.words();
        for (outer_pegs, (won, met_blocks)) in (0u32..).zip(won.blocks.iter_mut().zip(&met.blocks)) {
            if met_blocks.is_empty() {
                self.bytes.fetch_sub(8 * won.len() as u64, Relaxed);
                *won = Vec::new();
                continue;
            }
            if won.is_empty() && target.is_some() {
                self.fill(won, met_blocks.len(), met.pegs)?;
            }
            self.budget.check(self.progress(met.pegs))?;
            let inner = met.pegs - outer_pegs;
            let outers = &self.frame.least[outer_pegs as usize];
            let keep = |won: &mut [u64], met: &[u64], outer: &Outer| {
                if let Some([care, pegs]) = target
                    && outer.set & care[0] == pegs[0]
                {
                    for &middle in self.frame.middles_of(inner) {
                        if u32::from(middle) & care[1] == pegs[1] {
                            let slot = self.frame.slot(outer.parities, inner, middle.into());
                            won[usize::from(middle)] |= self.frame.agreeing(slot, [care[2], pegs[2]]);
                        }
                    }
                }
                won.iter_mut().zip(met).for_each(|(won, met)| *won &= met);
            };
            threads::each_chunk(won, RUN * words, &|first, won| {
                let met = met_blocks[first..].chunks(words).zip(&outers[first / words..]);
                won.chunks_exact_mut(words).zip(met).for_each(|(won, (met, outer))| keep(won, met, outer));
            });
        }
        Ok(())
    }

    /// Counts the positions of a level.
    fn size(&self, level: &Level, also: Also) -> Result<Size, Spent> {
        let words = self.frame.words();
        let mut size = Size { count: LevelCount { pegs: level.pegs, ..LevelCount::default() }, jumps: 0 };
        for (outers, blocks) in
            self.frame.least.iter().zip(&level.blocks).filter(|(_, blocks)| !blocks.is_empty())
        {
            self.budget.check(self.progress(level.pegs))?;
            let sizes = threads::flat_map(blocks, RUN * words, &|first, blocks| {
                let mut size = Size::default();
                for (&outer, block) in outers[first / words..].iter().zip(blocks.chunks_exact(words)) {
                    self.size_block(outer, level.pegs, block, also, &mut size);
                }
                vec![size]
            });
            for part in sizes {
                size.jumps += part.jumps;
                size.count.classes += part.count.classes;
                size.count.positions += part.count.positions;
                size.count.dead_classes += part.count.dead_classes;
                size.count.dead_positions += part.count.dead_positions;
            }
        }
        self.positions.fetch_add(size.count.classes, Relaxed);
        Ok(size)
    }

    fn size_block(&self, outer: Outer, pegs: u32, block: &[u64], also: Also, size: &mut Size) {
        if block.iter().all(|&word| word == 0) {
            return;
        }
        let (classes, positions) = self.classes_and_positions(outer, pegs, block);
        size.count.classes += classes;
        size.count.positions += positions;
        match also {
            Also::Nothing => (),
            Also::Jumps => {
                let images = self.frame.symmetries.len() as u64 / u64::from(outer.fixed_by.count_ones());
                self.back.reaching(&self.frame, outer, pegs, |reached| {
                    reached.each(&self.frame, |middle, bits| {
                        size.jumps += images * u64::from((block[middle] & bits).count_ones());
                    });
                    true
                });
            }
            Also::DeadEnds => {
                let mut dead = block.to_vec();
                self.back.reaching(&self.frame, outer, pegs, |reached| {
                    reached.each(&self.frame, |middle, bits| dead[middle] &= !bits);
                    dead.iter().any(|&word| word != 0)
                });
                let (classes, positions) = self.classes_and_positions(outer, pegs, &dead);
                size.count.dead_classes += classes;
                size.count.dead_positions += positions;
            }
        }
    }

    /// How many positions there are with the images of their outer set, and how many classes of them: by Burnside's lemma the mean number
    /// of positions that a symmetry fixes, of those that map the outer set to itself.
    fn classes_and_positions(&self, outer: Outer, pegs: u32, block: &[u64]) -> (u64, u64) {
        let here: u64 = block.iter().map(|word| u64::from(word.count_ones())).sum();
        let fixing = u64::from(outer.fixed_by.count_ones());
        let positions = here * (self.frame.symmetries.len() as u64 / fixing);
        if fixing == 1 {
            return (here, positions);
        }
        let inner = pegs - outer.set.count_ones();
        let mut fixed = here;
        for (number, symmetry) in self.frame.symmetries.iter().enumerate().skip(1) {
            if outer.fixed_by >> number & 1 == 0 {
                continue;
            }
            for &middle in self.frame.middles_of(inner) {
                let (word, at) = (block[usize::from(middle)], usize::from(middle));
                if word != 0 && symmetry.middle[at] == middle {
                    let slot = self.frame.slot(outer.parities, inner, at);
                    fixed += u64::from((word & symmetry.fixes[slot]).count_ones());
                }
            }
        }
        (fixed / fixing, positions)
    }

    fn progress(&self, pegs: u32) -> Progress {
        Progress {
            level: self.game.start.count_ones().saturating_sub(pegs).into(),
            positions: self.positions.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
        }
    }

    fn drop(&self, level: Level) {
        let words: usize = level.blocks.iter().map(Vec::len).sum();
        self.bytes.fetch_sub(8 * words as u64, Relaxed);
    }
}
