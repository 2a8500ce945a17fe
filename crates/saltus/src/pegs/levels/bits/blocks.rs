//! The blocks of a level, and the memory that they take: their words are there while they are
//! needed, and in a file, if there is one, between.

use super::frame::Outer;
use super::spill::Spilled;
use super::{Bitmap, Halt, RUN};
use crate::budget::{Fail, Limit, Spent};
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering::Relaxed;

/// The positions of a level, one bit each.
#[derive(Debug)]
pub struct Level {
    pub pegs: u32,
    /// By the number of outer pegs.
    pub(super) blocks: Vec<Blocks>,
}

/// The blocks of a level whose outer sets have the same size.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// The words of all blocks; empty while the file alone has them.
    pub(super) words: Vec<u64>,
    /// The words of a block.
    pub(super) width: usize,
    /// By block, whether it has a bit; empty if none has.
    pub(super) some: Vec<bool>,
    pub(super) file: Option<Spilled>,
}

impl Level {
    pub(super) fn without_bits(pegs: u32, sizes: usize) -> Level {
        Level {
            pegs,
            blocks: std::iter::repeat_with(Blocks::default)
                .take(sizes)
                .collect(),
        }
    }

    /// Whether blocks with these numbers of outer pegs have any position.
    pub(super) fn has_positions(&self, outer_pegs: &RangeInclusive<u32>) -> bool {
        for (number, blocks) in (0..).zip(&self.blocks) {
            if outer_pegs.contains(&number) && !blocks.is_empty() {
                return true;
            }
        }
        false
    }

    /// The words of the block at a place among those with this number of outer pegs, if it has any
    /// position.
    #[inline]
    pub(super) fn block(&self, outer_pegs: u32, place: usize) -> Option<&[u64]> {
        let blocks = self.blocks.get(outer_pegs as usize)?;
        if *blocks.some.get(place)? {
            Some(blocks.block(place))
        } else {
            None
        }
    }
}

impl Blocks {
    /// The words of the block at a place.
    #[inline]
    pub(super) fn block(&self, place: usize) -> &[u64] {
        &self.words[place * self.width..][..self.width]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.some.is_empty()
    }
}

/// Some consecutive blocks of one number of outer pegs, which a thread makes.
pub(super) struct Run<'a> {
    /// The place of the first.
    pub(super) first: usize,
    pub(super) outers: &'a [Outer],
    pub(super) words: &'a mut [u64],
    pub(super) width: usize,
    pub(super) some: &'a mut [bool],
}

/// The runs of some blocks.
pub(super) fn runs_of<'a>(outers: &'a [Outer], blocks: &'a mut Blocks) -> Vec<Run<'a>> {
    let width = blocks.width;
    let words = blocks.words.chunks_mut(RUN * width);
    let some = blocks.some.chunks_mut(RUN);
    let mut runs = Vec::new();
    for (number, (words, some)) in words.zip(some).enumerate() {
        let first = number * RUN;
        runs.push(Run {
            first,
            outers: &outers[first..first + some.len()],
            words,
            width,
            some,
        });
    }
    runs
}

impl Bitmap<'_> {
    /// The blocks of a level with that many outer pegs, without a bit, if they fit in the memory.
    pub(super) fn empty_blocks(&self, pegs: u32, outer_pegs: u32) -> Result<Blocks, Halt> {
        let count = self.frame.least[outer_pegs as usize].len();
        let width = self.frame.words(pegs - outer_pegs).len();
        let mut blocks = Blocks {
            width,
            some: vec![false; count],
            ..Blocks::default()
        };
        self.take_words(pegs, width * count, &mut blocks)?;
        Ok(blocks)
    }

    /// Gives blocks their words, if they fit in the memory.
    fn take_words(&self, pegs: u32, count: usize, blocks: &mut Blocks) -> Result<(), Halt> {
        self.bytes.fetch_add(8 * count as u64, Relaxed);
        self.check(pegs)?;
        if blocks.words.try_reserve_exact(count).is_err() {
            return Err(Fail::Spent(Spent {
                limit: Limit::Memory,
                progress: self.progress(pegs),
            }));
        }
        blocks.words.resize(count, 0);
        Ok(())
    }

    pub(super) fn drop_if_empty(&self, blocks: &mut Blocks) {
        if !blocks.some.contains(&true) {
            self.forget(blocks);
            *blocks = Blocks::default();
        }
    }

    /// Frees the words of blocks.
    pub(super) fn forget(&self, blocks: &mut Blocks) {
        self.bytes.fetch_sub(8 * blocks.words.len() as u64, Relaxed);
        blocks.words = Vec::new();
    }

    /// Frees the words of blocks after they are written to a file, if there are files.
    pub(super) fn put_away(
        &self,
        pegs: u32,
        outer_pegs: u32,
        blocks: &mut Blocks,
    ) -> Result<(), Halt> {
        if let Some(files) = self.files {
            let outers = &self.frame.least[outer_pegs as usize];
            let inner = (&self.frame, pegs - outer_pegs);
            blocks.file = Some(Spilled::write(
                files,
                inner,
                outers,
                &blocks.words,
                &blocks.some,
            )?);
            self.forget(blocks);
        }
        Ok(())
    }

    /// Reads the words of blocks that are in a file.
    pub(super) fn read(&self, pegs: u32, outer_pegs: u32, blocks: &mut Blocks) -> Result<(), Halt> {
        if let Some(mut file) = blocks.file.take_if(|_| blocks.words.is_empty()) {
            let outers = &self.frame.least[outer_pegs as usize];
            self.take_words(pegs, outers.len() * blocks.width, blocks)?;
            file.read(
                (&self.frame, pegs - outer_pegs),
                outers,
                &mut blocks.words,
                &blocks.some,
            )?;
            blocks.file = Some(file);
        }
        Ok(())
    }

    /// Has the words of blocks of these outer sizes in memory, and those of no others that are in a
    /// file.
    pub(super) fn fetch(&self, level: &mut Level, sizes: &RangeInclusive<u32>) -> Result<(), Halt> {
        for (size, blocks) in (0..).zip(&mut level.blocks) {
            if blocks.file.is_some() && !sizes.contains(&size) {
                self.forget(blocks);
            }
        }
        for (size, blocks) in (0..).zip(&mut level.blocks) {
            if sizes.contains(&size) {
                self.read(level.pegs, size, blocks)?;
            }
        }
        Ok(())
    }

    /// Frees the words that a file has.
    pub(super) fn forget_filed(&self, level: &mut Level) {
        for blocks in &mut level.blocks {
            if blocks.file.is_some() {
                self.forget(blocks);
            }
        }
    }

    pub(super) fn release(&self, level: Level) {
        let words: usize = level.blocks.iter().map(|blocks| blocks.words.len()).sum();
        self.bytes.fetch_sub(8 * words as u64, Relaxed);
    }
}
