//! The sizes of levels: positions, classes and dead ends.

use super::blocks::Blocks;
use super::frame::Outer;
use super::{Bitmap, Halt, RUN, words};
use crate::pegs::levels::census::LevelCount;
use crate::threads;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// The sizes of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub count: LevelCount,
    /// Pairs of a position and a jump that can be made from it.
    pub jumps: u64,
}

impl Size {
    pub(super) fn add(&mut self, part: &Size) {
        self.count.add(&part.count);
        self.jumps += part.jumps;
    }
}

/// What `count` adds for each run of some places, on all threads.
pub(super) fn count_runs(
    places: usize,
    count: &(dyn Fn(Range<usize>, &mut LevelCount) + Sync),
) -> LevelCount {
    let counts = threads::gather(places.div_ceil(RUN), &|run| {
        let mut part = LevelCount::default();
        count(run * RUN..places.min((run + 1) * RUN), &mut part);
        part
    });
    let mut sum = LevelCount::default();
    for part in &counts {
        sum.add(part);
    }
    sum
}

impl Bitmap<'_> {
    /// Counts the positions of blocks, with their dead ends if requested.
    pub(super) fn size(
        &self,
        pegs: u32,
        outer_pegs: u32,
        blocks: &Blocks,
        dead_ends: bool,
    ) -> Result<Size, Halt> {
        self.check(pegs)?;
        let outers = &self.frame.least[outer_pegs as usize];
        let mut count = count_runs(outers.len(), &|places, count| {
            for place in places {
                if blocks.some[place] {
                    let block = blocks.block(place);
                    self.count_block(outers[place], pegs, block, dead_ends, count);
                }
            }
        });
        count.pegs = pegs;
        let size = Size { count, jumps: 0 };
        self.positions.fetch_add(size.count.classes, Relaxed);
        Ok(size)
    }

    pub(super) fn count_block(
        &self,
        outer: Outer,
        pegs: u32,
        block: &[u64],
        dead_ends: bool,
        count: &mut LevelCount,
    ) {
        let (classes, positions) = self.classes_and_positions(outer, pegs, block);
        count.classes += classes;
        count.positions += positions;
        if dead_ends {
            let dead = self.dead_ends(outer, pegs, block);
            let (classes, positions) = self.classes_and_positions(outer, pegs, &dead);
            count.dead_classes += classes;
            count.dead_positions += positions;
        }
    }

    /// The positions of a block that have no jump.
    pub(super) fn dead_ends(&self, outer: Outer, pegs: u32, block: &[u64]) -> Vec<u64> {
        let mut dead = block.to_vec();
        self.backward
            .keep_unreached(&self.frame, outer, pegs, &mut dead);
        dead
    }

    /// The number of positions with all images of their outer set, and the number of their classes:
    /// by Burnside's lemma the mean number of positions that a symmetry fixes, over the symmetries
    /// that fix the outer set.
    pub(super) fn classes_and_positions(
        &self,
        outer: Outer,
        pegs: u32,
        block: &[u64],
    ) -> (u64, u64) {
        let here = words::ones(self.frame.processor, block);
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
}
