//! All positions of a game by level, a bit for each: in the middle of a game about half of the positions are
//! reached, and a jump moves 64 of them at once.
//!
//! [`frame`] gives each position its bit, [`leaps`] applies jumps to words and makes a level from the one
//! before, and [`words`] has the innermost loops.

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

/// Blocks between two checks of the budget.
const RUN: usize = 64;

/// The positions of a level, one bit each.
#[derive(Debug)]
struct Level {
    pegs: u32,
    /// By the number of outer pegs.
    blocks: Vec<Blocks>,
}

/// The blocks of a level whose outer sets have the same size.
#[derive(Clone, Debug, Default)]
struct Blocks {
    /// Empty if no block has a bit.
    words: Vec<u64>,
    /// The words of a block.
    width: usize,
    /// By block, whether it has a bit.
    some: Vec<bool>,
}

/// The sizes of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub count: LevelCount,
    /// Pairs of a position and a jump that can be made from it.
    pub jumps: u64,
}

/// What is counted for a level besides its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Also {
    Nothing,
    DeadEnds,
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

/// The levels of a game with their winning positions and dead ends. `None` where a list of positions is
/// better: the board is too large for the tables, it has so few pegs that few bits would be set, or the bits
/// do not fit in the memory.
///
/// Keeps all levels: little more than a byte per class on the French board, since words also cover positions
/// that are not reached.
///
/// # Errors
/// The caller cancelled.
pub(crate) fn census(game: &Game, budget: &Budget) -> Option<Result<Vec<LevelCount>, Spent>> {
    counted(game, budget, Bitmap::census)
}

/// The sizes of the levels, and the numbers of jumps from them. Keeps two levels at a time.
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
        // With fewer pegs all levels are sparse.
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
                pegs => self.step::<false>(&self.forth, &level, pegs - 1, None)?.0,
            };
            met.push(std::mem::replace(&mut level, next));
        }
        let mut winning: Option<Level> = None;
        for (count, met) in counts.iter_mut().zip(met).rev() {
            let mut won = match &winning {
                Some(after) => self.step::<false>(&self.back, after, met.pegs, Some(&met))?.0,
                None => Level { pegs: met.pegs, blocks: vec![Blocks::default(); met.blocks.len()] },
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
            let mut size = self.size(&level, Also::Nothing)?;
            if size.count.positions == 0 {
                return Ok(sizes);
            }
            let pegs = level.pegs.saturating_sub(1);
            let (next, jumps) = self.step::<true>(&self.forth, &level, pegs, None)?;
            size.jumps = jumps;
            sizes.push(size);
            self.drop(std::mem::replace(&mut level, next));
        }
    }

    /// The level that contains only the start.
    fn start(&self) -> Result<Level, Spent> {
        let frame = &self.frame;
        let [outer, middle, core] = frame.parts(self.game.start);
        // The group fixes the start, so its outer set has no other image.
        let (place, _) = frame.place(outer);
        let mut blocks = vec![Blocks::default(); frame.least.len()];
        let size = outer.count_ones() as usize;
        let inner = middle.count_ones() + core.count_ones();
        let parities = frame.least[size][place].parities;
        let word = usize::from(frame.word_of(middle as u16));
        let pegs = self.game.start.count_ones();
        blocks[size] = self.none(pegs, size as u32)?;
        let at = place * blocks[size].width + word - frame.words(inner).start;
        blocks[size].words[at] = frame.agreeing(frame.slot(parities, inner, word), [u32::MAX, core]);
        blocks[size].some[place] = true;
        Ok(Level { pegs, blocks })
    }

    /// The level with this number of pegs that the leaps make of another, restricted to the blocks of a third
    /// level if one is given; and the number of jumps between the two if `COUNTED`.
    fn step<const COUNTED: bool>(
        &self,
        leaps: &Leaps,
        from: &Level,
        pegs: u32,
        within: Option<&Level>,
    ) -> Result<(Level, u64), Spent> {
        let frame = &self.frame;
        let block = |outer: u32, place: usize| {
            let blocks = from.blocks.get(outer as usize)?;
            blocks.some.get(place)?.then(|| &blocks.words[place * blocks.width..][..blocks.width])
        };
        let (least, most) = leaps.outer_gains();
        let mut made = Level { pegs, blocks: vec![Blocks::default(); from.blocks.len()] };
        let mut count = 0;
        for (outer_pegs, blocks) in (0u32..).zip(&mut made.blocks) {
            let mut sources = (least..=most).filter_map(|gain| outer_pegs.checked_add_signed(gain));
            let possible = outer_pegs <= pegs
                && pegs - outer_pegs <= frame.inner_holes()
                && sources.any(|size| {
                    from.blocks.get(size as usize).is_some_and(|blocks| !blocks.words.is_empty())
                });
            let within = within.map(|level| &level.blocks[outer_pegs as usize].some);
            if !possible || within.is_some_and(Vec::is_empty) {
                continue;
            }
            *blocks = self.none(pegs, outer_pegs)?;
            let (outers, width) = (&frame.least[outer_pegs as usize], blocks.width);
            let runs =
                outers.chunks(RUN).zip(blocks.words.chunks_mut(RUN * width)).zip(blocks.some.chunks_mut(RUN));
            let mut runs: Vec<_> = (0..).step_by(RUN).zip(runs).collect();
            let counts = threads::map_mut(&mut runs, &|_, (first, ((outers, words), some))| {
                self.budget.check(self.progress(pegs))?;
                let mut images = vec![[0; 1 << frame::MIDDLE]; frame.symmetries.len()];
                let mut count = 0;
                let blocks = outers.iter().zip(words.chunks_exact_mut(width)).zip(some.iter_mut());
                for (place, ((&outer, made), some)) in (*first..).zip(blocks) {
                    if within.is_none_or(|within| within[place]) {
                        let leaps = leaps.pull::<COUNTED>(frame, outer, pegs, block, &mut images, made);
                        count += leaps * frame.images_of(outer);
                        *some = made.iter().any(|&word| word != 0);
                    }
                }
                Ok(count)
            });
            let counts: Result<Vec<u64>, Spent> = counts.into_iter().collect();
            count += counts?.iter().sum::<u64>();
            self.drop_if_empty(blocks);
        }
        Ok((made, count))
    }

    /// The blocks of a level with that many outer pegs, without a bit, if they fit in the memory.
    fn none(&self, pegs: u32, outer_pegs: u32) -> Result<Blocks, Spent> {
        let count = self.frame.least[outer_pegs as usize].len();
        let width = self.frame.words(pegs - outer_pegs).len();
        let mut blocks = Blocks { words: Vec::new(), width, some: vec![false; count] };
        self.bytes.fetch_add(8 * (width * count) as u64, Relaxed);
        self.budget.check(self.progress(pegs))?;
        blocks
            .words
            .try_reserve_exact(width * count)
            .map_err(|_| Spent { limit: Limit::Memory, progress: self.progress(pegs) })?;
        blocks.words.resize(width * count, 0);
        Ok(blocks)
    }

    fn drop_if_empty(&self, blocks: &mut Blocks) {
        if !blocks.some.contains(&true) {
            self.bytes.fetch_sub(8 * blocks.words.len() as u64, Relaxed);
            *blocks = Blocks::default();
        }
    }

    /// Adds the reached positions in the target, and drops the positions that are not reached.
    fn keep_met(&self, won: &mut Level, met: &Level) -> Result<(), Spent> {
        let here = !matches!(self.game.target, Target::Left(left) if left != met.pegs);
        let target = frame::target_parts(&self.frame, self.game.target).filter(|_| here);
        for (outer_pegs, (won, met_blocks)) in (0u32..).zip(won.blocks.iter_mut().zip(&met.blocks)) {
            if met_blocks.words.is_empty() || won.words.is_empty() && target.is_none() {
                continue;
            }
            if won.words.is_empty() {
                *won = self.none(met.pegs, outer_pegs)?;
            }
            self.budget.check(self.progress(met.pegs))?;
            let (inner, width) = (met.pegs - outer_pegs, met_blocks.width);
            let blocks = won.words.chunks_exact_mut(width).zip(&mut won.some);
            let blocks = blocks.zip(met_blocks.words.chunks_exact(width).zip(&met_blocks.some));
            for (((won, some), (met, met_some)), outer) in blocks.zip(&self.frame.least[outer_pegs as usize])
            {
                if !met_some {
                    continue;
                }
                if let Some([care, pegs]) = target
                    && outer.set & care[0] == pegs[0]
                {
                    for (won, word) in won.iter_mut().zip(self.frame.words(inner)) {
                        if u32::from(self.frame.middle_sets()[word]) & care[1] == pegs[1] {
                            let slot = self.frame.slot(outer.parities, inner, word);
                            *won |= self.frame.agreeing(slot, [care[2], pegs[2]]);
                        }
                    }
                }
                won.iter_mut().zip(met).for_each(|(won, met)| *won &= met);
                *some = won.iter().any(|&word| word != 0);
            }
            self.drop_if_empty(won);
        }
        Ok(())
    }

    /// Counts the positions of a level.
    fn size(&self, level: &Level, also: Also) -> Result<Size, Spent> {
        let mut size = Size { count: LevelCount { pegs: level.pegs, ..LevelCount::default() }, jumps: 0 };
        for (outers, blocks) in self.frame.least.iter().zip(&level.blocks) {
            if blocks.words.is_empty() {
                continue;
            }
            self.budget.check(self.progress(level.pegs))?;
            let width = blocks.width;
            let runs = outers.chunks(RUN).zip(blocks.words.chunks(RUN * width)).zip(blocks.some.chunks(RUN));
            let runs: Vec<_> = runs.collect();
            let counts = threads::gather(runs.len(), &|run| {
                let ((outers, words), some) = runs[run];
                let mut count = LevelCount::default();
                let blocks = outers.iter().zip(words.chunks_exact(width)).zip(some);
                for ((&outer, block), _) in blocks.filter(|(_, some)| **some) {
                    self.count_block(outer, level.pegs, block, also, &mut count);
                }
                count
            });
            for part in counts {
                size.count.classes += part.classes;
                size.count.positions += part.positions;
                size.count.dead_classes += part.dead_classes;
                size.count.dead_positions += part.dead_positions;
            }
        }
        self.positions.fetch_add(size.count.classes, Relaxed);
        Ok(size)
    }

    fn count_block(&self, outer: Outer, pegs: u32, block: &[u64], also: Also, count: &mut LevelCount) {
        let (classes, positions) = self.classes_and_positions(outer, pegs, block);
        count.classes += classes;
        count.positions += positions;
        if also == Also::DeadEnds {
            let mut dead = block.to_vec();
            self.back.keep_unreached(&self.frame, outer, pegs, &mut dead);
            let (classes, positions) = self.classes_and_positions(outer, pegs, &dead);
            count.dead_classes += classes;
            count.dead_positions += positions;
        }
    }

    /// The number of positions with all images of their outer set, and the number of their classes: by
    /// Burnside's lemma the mean number of positions that a symmetry fixes, over the symmetries that fix the
    /// outer set.
    fn classes_and_positions(&self, outer: Outer, pegs: u32, block: &[u64]) -> (u64, u64) {
        let here = words::ones(block);
        let positions = here * self.frame.images_of(outer);
        let fixing = u64::from(outer.fixed_by.count_ones());
        if fixing == 1 || here == 0 {
            return (here, positions);
        }
        let inner = pegs - outer.set.count_ones();
        let slots = self.frame.slots(outer.parities, inner);
        let mut fixed = here;
        for (number, symmetry) in self.frame.symmetries.iter().enumerate().skip(1) {
            if outer.fixed_by >> number & 1 == 0 {
                continue;
            }
            for (word, &bits) in self.frame.words(inner).zip(block) {
                if bits != 0 && usize::from(symmetry.words[word]) == word {
                    let slot = slots.of(self.frame.share(word));
                    fixed += u64::from((bits & symmetry.fixes[slot]).count_ones());
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
        let words: usize = level.blocks.iter().map(|blocks| blocks.words.len()).sum();
        self.bytes.fetch_sub(8 * words as u64, Relaxed);
    }
}
