//! The winning positions themselves. In a game that begins with the complement of its target, a
//! game played backward is one played forward with pegs and vacancies exchanged, so half of the
//! levels suffice.

use super::frame::{Frame, Outer, Place};
use super::size::count_runs;
use super::words::{self, Original};
use super::{Aim, Bitmap, Blocks, Halt, Level, RUN};
use crate::budget::{Fail, Limit, Progress, Spent};
use crate::pegs::levels::census::LevelCount;
use crate::threads;
use std::sync::atomic::Ordering::Relaxed;

impl Bitmap<'_> {
    /// As [`winning`](super::winning).
    pub(super) fn winning(&self, visit: &mut dyn FnMut(u32, Vec<u64>)) -> Result<(), Halt> {
        let (holes, mirrored) = (self.game.board.holes, self.game.is_mirrored());
        let start = self.game.start.count_ones();
        let last = if mirrored { holes.div_ceil(2) } else { 0 };
        let room: u64 = (last..=start).map(|pegs| self.room(pegs)).sum();
        // Hardly more than half of it is ever left out: what does not fit is not begun.
        if room / 2 > self.budget.memory {
            return Err(Fail::Spent(Spent {
                limit: Limit::Memory,
                progress: Progress {
                    bytes: room / 2,
                    ..self.progress(start)
                },
            }));
        }
        let (mut level, mut size) = self.start()?;
        let mut met = Vec::new();
        while size.count.positions > 0 && level.pegs > 0 {
            if mirrored && 2 * level.pegs <= holes + 1 {
                break;
            }
            let pegs = level.pegs - 1;
            let (next, its_size) =
                self.step::<false>(&self.forward, &mut level, pegs, Aim::Reached)?;
            met.push(std::mem::replace(&mut level, next));
            size = its_size;
        }
        let mut visit = |won: &Level, _| {
            self.bytes
                .fetch_add(size_of::<u64>() as u64 * self.bits(won), Relaxed);
            self.check(won.pegs)?;
            visit(won.pegs, self.positions_of(won));
            Ok(())
        };
        let mut after = None;
        let opposite = holes + 1 - level.pegs;
        let opposite = if opposite == level.pegs {
            Some(&level)
        } else {
            met.iter().find(|level| level.pegs == opposite)
        };
        if mirrored && let Some(opposite) = opposite {
            let mut backward = self.complement(opposite)?;
            let pegs = backward.pegs;
            let (won, size) =
                self.step::<false>(&self.forward, &mut level, pegs, Aim::Winning(&mut backward))?;
            visit(&won, size)?;
            after = Some(won);
        }
        met.push(level);
        self.back_from(met, after, visit)
    }

    /// The sizes of the winning positions of the levels met of a mirrored game, in their order: a
    /// position is winning if its complement is met. Of two opposite levels, the winning positions
    /// of one are the complements of those of the other, so they have the same sizes.
    pub(super) fn mirrored_sizes(&self, mut met: Vec<Level>) -> Result<Vec<LevelCount>, Halt> {
        let holes = self.game.board.holes;
        let start = self.game.start.count_ones();
        let mut sizes = vec![LevelCount::default(); met.len()];
        for number in 0..met.len() {
            let pegs = met[number].pegs;
            // With fewer pegs it is the opposite level of one before.
            if 2 * pegs < holes {
                break;
            }
            let opposite = (start + pegs - holes) as usize;
            if opposite < met.len() {
                let size = self.size_with_complements(&mut met, number, opposite)?;
                sizes[number] = size.clone();
                sizes[opposite] = size;
            }
        }
        for level in met {
            self.release(level);
        }
        Ok(sizes)
    }

    /// The size of the positions of a level whose complements are in the level opposite to it.
    fn size_with_complements(
        &self,
        met: &mut [Level],
        number: usize,
        opposite: usize,
    ) -> Result<LevelCount, Halt> {
        let [pegs, opposite_pegs] = [met[number].pegs, met[opposite].pegs];
        let last = met[number].blocks.len() - 1;
        let mut count = LevelCount::default();
        for (size, opposite_size) in (0..=last).zip((0..=last).rev()) {
            let is_here = !met[number].blocks[size].is_empty();
            let is_opposite = !met[opposite].blocks[opposite_size].is_empty();
            if !is_here || !is_opposite {
                continue;
            }
            self.check(pegs)?;
            self.read(pegs, size as u32, &mut met[number].blocks[size])?;
            let blocks = &mut met[opposite].blocks[opposite_size];
            self.read(opposite_pegs, opposite_size as u32, blocks)?;

            let part = self.size_of_both(
                SizedBlocks {
                    pegs,
                    size,
                    blocks: &met[number].blocks[size],
                },
                SizedBlocks {
                    pegs: opposite_pegs,
                    size: opposite_size,
                    blocks: &met[opposite].blocks[opposite_size],
                },
            );
            count.add(&part);
            for (level, size) in [(number, size), (opposite, opposite_size)] {
                let blocks = &mut met[level].blocks[size];
                if blocks.file.is_some() {
                    self.forget(blocks);
                }
            }
        }
        Ok(count)
    }

    /// The size of the positions of some blocks whose complements are in the blocks opposite.
    fn size_of_both(&self, here: SizedBlocks, opposite: SizedBlocks) -> LevelCount {
        let outers = &self.frame.least[here.size];
        let opposite_outers = &self.frame.least[opposite.size];
        count_runs(opposite_outers.len(), &|places, count| {
            let mut complement = Complement::new(here.blocks.width);
            for from in places {
                if !opposite.blocks.some[from] {
                    continue;
                }
                let block = opposite.blocks.block(from);
                let outer = opposite_outers[from];
                let Some(place) = complement.make(&self.frame, outer, opposite.pegs, block) else {
                    continue;
                };
                if here.blocks.some[place] {
                    for (both, here) in complement.made.iter_mut().zip(here.blocks.block(place)) {
                        *both &= here;
                    }
                    self.count_block(outers[place], here.pegs, &complement.made, false, count);
                }
            }
        })
    }

    /// The bytes of a level if it has every block.
    pub(super) fn room(&self, pegs: u32) -> u64 {
        let mut words = 0;
        for (outer_pegs, outers) in (0..=pegs).zip(&self.frame.least) {
            let inner = pegs - outer_pegs;
            if inner <= self.frame.inner_holes() {
                words += outers.len() * self.frame.words(inner).len();
            }
        }
        8 * words as u64
    }

    fn bits(&self, level: &Level) -> u64 {
        let mut bits = 0;
        for blocks in &level.blocks {
            bits += words::ones(self.frame.processor, &blocks.words);
        }
        bits
    }

    /// The level with pegs and vacancies exchanged. Empty if that is another position class.
    fn complement(&self, level: &Level) -> Result<Level, Halt> {
        let frame = &self.frame;
        let pegs = self.game.board.holes - level.pegs;
        let mut made = Level::without_bits(pegs, level.blocks.len());
        for (outer_pegs, blocks) in (0..).zip(&level.blocks) {
            if blocks.is_empty() {
                continue;
            }
            self.check(pegs)?;
            let to_outer_pegs = (level.blocks.len() - 1) as u32 - outer_pegs;
            let mut made_blocks = self.empty_blocks(pegs, to_outer_pegs)?;
            let mut complement = Complement::new(made_blocks.width);
            for (place, &outer) in frame.least[outer_pegs as usize].iter().enumerate() {
                if !blocks.some[place] {
                    continue;
                }
                let block = blocks.block(place);
                if let Some(place) = complement.make(frame, outer, level.pegs, block) {
                    made_blocks.words[place * made_blocks.width..][..made_blocks.width]
                        .copy_from_slice(&complement.made);
                    made_blocks.some[place] = true;
                }
            }
            self.drop_if_empty(&mut made_blocks);
            made.blocks[to_outer_pegs as usize] = made_blocks;
        }
        Ok(made)
    }

    /// The positions of a level that have a bit.
    fn positions_of(&self, level: &Level) -> Vec<u64> {
        let mut positions = Vec::new();
        for (outers, blocks) in self.frame.least.iter().zip(&level.blocks) {
            if !blocks.is_empty() {
                positions.extend(self.positions_of_blocks(level.pegs, outers, blocks));
            }
        }
        positions
    }

    /// The positions of some blocks of a level with this number of pegs.
    fn positions_of_blocks(&self, pegs: u32, outers: &[Outer], blocks: &Blocks) -> Vec<u64> {
        threads::flat_map(outers, RUN, &|first, outers| {
            let mut positions = Vec::new();
            for (index, &outer) in outers.iter().enumerate() {
                let inner = pegs - outer.set.count_ones();
                let block = blocks.block(first + index);
                for (word, &bits) in self.frame.words(inner).zip(block) {
                    if bits != 0 {
                        positions.extend(self.frame.positions(outer, inner, word, bits));
                    }
                }
            }
            positions
        })
    }
}

/// The blocks of a level with this number of pegs whose outer sets have the same size.
#[derive(Clone, Copy)]
struct SizedBlocks<'a> {
    pegs: u32,
    size: usize,
    blocks: &'a Blocks,
}

/// Exchanges pegs and vacancies of one block after the other.
struct Complement {
    /// The complement of the last block, as the image whose outer set is least.
    made: Vec<u64>,
    /// The complement before the symmetry.
    block: Vec<u64>,
}

impl Complement {
    /// `width` are the words of a complement.
    fn new(width: usize) -> Complement {
        Complement {
            made: vec![0; width],
            block: vec![0; width],
        }
    }

    /// Makes the complement of a block of a level with this number of pegs. Returns the place of
    /// its outer set; `None` if positions with that set are of another position class.
    fn make(&mut self, frame: &Frame, outer: Outer, pegs: u32, block: &[u64]) -> Option<usize> {
        let inner = pegs - outer.set.count_ones();
        let opposite = frame.complement(outer, inner, block, &mut self.block);
        let Place { index, symmetry } = opposite.place;
        let outer_pegs = frame.outer_holes() - outer.set.count_ones();
        let parities = frame.least[outer_pegs as usize][index].parities;
        if parities != frame.parities_after(symmetry, opposite.slots) {
            return None;
        }
        self.made.fill(0);
        let words = frame.words(frame.inner_holes() - inner);
        let original = Original {
            frame,
            symmetry,
            slots: opposite.slots,
            words,
            block: &self.block,
        };
        words::shuffle(&original, &mut self.made);
        Some(index)
    }
}
