//! The winning positions themselves. In a game that begins with the complement of its target, a
//! game played backward is one played forward with pegs and vacancies exchanged, so half of the
//! levels suffice.

use super::frame::Outer;
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
        while let Some(pegs) = level
            .pegs
            .checked_sub(1)
            .filter(|_| size.count.positions > 0)
            && !(mirrored && 2 * level.pegs <= holes + 1)
        {
            let (next, its_size) =
                self.step::<false>(&self.forth, &mut level, pegs, Aim::Reached)?;
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
                self.step::<false>(&self.forth, &mut level, pegs, Aim::Winning(&mut backward))?;
            visit(&won, size)?;
            after = Some(won);
        }
        met.push(level);
        self.back_from(met, after, visit)
    }

    /// The bytes of a level if it has every block.
    pub(super) fn room(&self, pegs: u32) -> u64 {
        let sizes = (0..=pegs).zip(&self.frame.least);
        let sizes = sizes.filter(|(outer_pegs, _)| pegs - outer_pegs <= self.frame.inner_holes());
        sizes
            .map(|(outer_pegs, outers)| {
                8 * (outers.len() * self.frame.words(pegs - outer_pegs).len()) as u64
            })
            .sum()
    }

    fn bits(&self, level: &Level) -> u64 {
        level
            .blocks
            .iter()
            .map(|blocks| words::ones(&blocks.words))
            .sum()
    }

    /// The level with pegs and vacancies exchanged. Empty if that is another position class.
    fn complement(&self, level: &Level) -> Result<Level, Halt> {
        let frame = &self.frame;
        let pegs = self.game.board.holes - level.pegs;
        let mut made = Level::without_bits(pegs, level.blocks.len());
        for (outer_pegs, (outers, blocks)) in (0..).zip(frame.least.iter().zip(&level.blocks)) {
            if blocks.is_empty() {
                continue;
            }
            self.check(pegs)?;
            let [from_inner, to_inner] = [
                level.pegs - outer_pegs,
                frame.inner_holes() + outer_pegs - level.pegs,
            ];
            let to_outer_pegs = (level.blocks.len() - 1) as u32 - outer_pegs;
            let mut opposite = self.empty_blocks(pegs, to_outer_pegs)?;
            let mut block = vec![0; opposite.width];
            let words = blocks.words.chunks_exact(blocks.width).zip(&blocks.some);
            for (&outer, (words, _)) in outers.iter().zip(words).filter(|(_, (_, some))| **some) {
                let ((place, symmetry), slots) =
                    frame.complement(outer, from_inner, words, &mut block);
                if frame.least[to_outer_pegs as usize][place].parities
                    != frame.parities_after(symmetry, slots)
                {
                    continue;
                }
                let to = &mut opposite.words[place * opposite.width..][..opposite.width];
                words::shuffle(frame, symmetry, slots, frame.words(to_inner), &block, to);
                opposite.some[place] = true;
            }
            self.drop_if_empty(&mut opposite);
            made.blocks[to_outer_pegs as usize] = opposite;
        }
        Ok(made)
    }

    /// The positions of a level that have a bit.
    fn positions_of(&self, level: &Level) -> Vec<u64> {
        let frame = &self.frame;
        let sizes = frame
            .least
            .iter()
            .zip(&level.blocks)
            .filter(|(_, blocks)| !blocks.is_empty());
        let of_size = |(outers, blocks): (&Vec<Outer>, &Blocks)| {
            threads::flat_map(outers, RUN, &|first, outers| {
                let words = blocks.words[first * blocks.width..].chunks_exact(blocks.width);
                let mut positions = Vec::new();
                for (outer, words) in outers.iter().zip(words) {
                    let inner = level.pegs - outer.set.count_ones();
                    for (word, &bits) in frame
                        .words(inner)
                        .zip(words)
                        .filter(|(_, bits)| **bits != 0)
                    {
                        positions.extend(frame.positions(*outer, inner, word, bits));
                    }
                }
                positions
            })
        };
        sizes.flat_map(of_size).collect()
    }
}
