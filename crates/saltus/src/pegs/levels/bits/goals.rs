//! The positions of a level that are in the target.

use super::blocks::Blocks;
use super::frame::{Frame, Outer, Parts};
use super::{Bitmap, Halt};
use crate::pegs::Target;

/// A target, part by part: the holes that it constrains, and which of them hold pegs.
#[derive(Clone, Copy, Debug, Default)]
struct PartTarget {
    care: Parts,
    pegs: Parts,
}

impl PartTarget {
    /// `None` if no position is in the target.
    fn of(frame: &Frame, target: Target) -> Option<PartTarget> {
        match target {
            Target::Left(_) => Some(PartTarget::default()),
            Target::Pattern { care, pegs } => (pegs & !care == 0).then(|| PartTarget {
                care: frame.parts(care),
                pegs: frame.parts(pegs),
            }),
        }
    }
}

/// The positions of a word of a block that are in the target.
pub(super) struct WordGoals {
    /// The index of the word in the block.
    pub(super) index: usize,
    pub(super) bits: u64,
}

impl Bitmap<'_> {
    /// Adds the met positions in the target, and drops the positions that are not met.
    pub(super) fn keep_met(
        &self,
        pegs: u32,
        outer_pegs: u32,
        won: &mut Blocks,
        met: &Blocks,
    ) -> Result<(), Halt> {
        if won.is_empty() {
            if self.target_at(pegs).is_none() {
                return Ok(());
            }
            *won = self.empty_blocks(pegs, outer_pegs)?;
        }
        self.check(pegs)?;
        let width = met.width;
        let outers = &self.frame.least[outer_pegs as usize];
        let blocks = won.words.chunks_exact_mut(width).zip(&mut won.some);
        for (place, (won, some)) in blocks.enumerate() {
            if !met.some[place] {
                continue;
            }
            for goals in self.goals(outers[place], pegs) {
                won[goals.index] |= goals.bits;
            }
            for (won, met) in won.iter_mut().zip(met.block(place)) {
                *won &= met;
            }
            *some = won.iter().any(|&word| word != 0);
        }
        self.drop_if_empty(won);
        Ok(())
    }

    /// The target on the three parts, unless no position with this number of pegs is in it.
    fn target_at(&self, pegs: u32) -> Option<PartTarget> {
        match self.game.target {
            Target::Left(left) if left != pegs => None,
            target => PartTarget::of(&self.frame, target),
        }
    }

    /// The positions of a block that are in the target, word by word.
    pub(super) fn goals(&self, outer: Outer, pegs: u32) -> Vec<WordGoals> {
        let frame = &self.frame;
        let mut goals = Vec::new();
        let Some(target) = self.target_at(pegs) else {
            return goals;
        };
        let PartTarget { care, pegs: wanted } = target;
        if outer.set & care.outer != wanted.outer {
            return goals;
        }
        let inner = pegs - outer.set.count_ones();
        for (index, word) in frame.words(inner).enumerate() {
            if u32::from(frame.middle_sets()[word]) & care.middle == wanted.middle {
                let slot = frame.slot(outer.parities, inner, word);
                let bits = frame.agreeing(slot, care.core, wanted.core);
                goals.push(WordGoals { index, bits });
            }
        }
        goals
    }
}
