//! The winning positions themselves. In a game that begins with the complement of its target, a
//! game played backward is one played forward with pegs and vacancies exchanged, so half of the
//! levels suffice.

use super::frame::{Outer, Place};
use super::{Aim, Bitmap, Blocks, Halt, Level, RUN, words};
use crate::budget::{Fail, Limit, Spent};
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
                progress: self.progress(start),
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
            let from_inner = level.pegs - outer_pegs;
            let to_inner = frame.inner_holes() - from_inner;
            let to_outer_pegs = (level.blocks.len() - 1) as u32 - outer_pegs;
            let mut made_blocks = self.empty_blocks(pegs, to_outer_pegs)?;
            let mut block = vec![0; made_blocks.width];
            for (place, &outer) in frame.least[outer_pegs as usize].iter().enumerate() {
                if !blocks.some[place] {
                    continue;
                }
                let opposite = frame.complement(outer, from_inner, blocks.block(place), &mut block);
                let Place { index, symmetry } = opposite.place;
                let parities = frame.least[to_outer_pegs as usize][index].parities;
                if parities != frame.parities_after(symmetry, opposite.slots) {
                    continue;
                }
                let to = &mut made_blocks.words[index * made_blocks.width..][..made_blocks.width];
                let words = frame.words(to_inner);
                words::shuffle(frame, symmetry, opposite.slots, words, &block, to);
                made_blocks.some[index] = true;
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
