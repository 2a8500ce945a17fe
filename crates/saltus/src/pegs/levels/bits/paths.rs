//! The number of paths from the start to each position of a level, and what they tell about games
//! and solutions.

use super::edges::{Edges, Numbered};
use super::frame::Outer;
use super::spill::{SpilledNumbers, Stored};
use super::{Bitmap, Blocks, Halt, Level, RUN};
use crate::budget::{Fail, Limit, Spent};
use crate::threads;
use num_bigint::BigUint;
use std::ops::{AddAssign, Range, RangeInclusive};
use std::sync::atomic::Ordering::Relaxed;

/// The numbers of a level, in the narrowest type that holds those of the next level, too.
#[derive(Debug)]
pub enum Paths {
    Narrow(Vec<Numbers<u32>>),
    Middle(Vec<Numbers<u64>>),
    Wide(Vec<Numbers<u128>>),
}

/// The numbers of blocks whose outer sets are of one size.
#[derive(Debug, Default)]
pub struct Numbers<N> {
    index: Index,
    /// Empty while the file alone has them.
    pub numbers: Vec<N>,
    pub most: N,
    file: Option<SpilledNumbers<N>>,
}

/// Where the numbers of blocks begin.
#[derive(Debug, Default)]
struct Index {
    /// By block: its first number; at the end, how many there are.
    blocks: Vec<usize>,
    /// By word: its first number in its block.
    firsts: Vec<u16>,
}

/// The properties of the positions of a level where games end.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    pub dead_classes: u64,
    pub dead_positions: u64,
    /// The games that end here.
    pub games: Total,
    /// The paths that lead to the target here.
    pub solutions: Total,
}

/// A sum of numbers of paths. Neither half can overflow, since no level has 2^60 positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    low: u128,
    high: u128,
}

pub trait Number: Copy + Default + Ord + AddAssign + Into<u128> + Stored + Send + Sync {}

impl<N: Copy + Default + Ord + AddAssign + Into<u128> + Stored + Send + Sync> Number for N {}

impl Ends {
    fn merge(&mut self, part: &Ends) {
        self.dead_classes += part.dead_classes;
        self.dead_positions += part.dead_positions;
        self.games.merge(part.games);
        self.solutions.merge(part.solutions);
    }
}

impl Total {
    fn add(&mut self, number: u128, times: u64) {
        self.low += u128::from(times) * u128::from(number as u64);
        self.high += u128::from(times) * (number >> u64::BITS);
    }

    fn merge(&mut self, part: Total) {
        self.low += part.low;
        self.high += part.high;
    }
}

impl From<Total> for BigUint {
    fn from(total: Total) -> BigUint {
        (BigUint::from(total.high) << u64::BITS) + total.low
    }
}

impl<N: Number> Numbers<N> {
    /// Those of a block, with the block.
    #[inline]
    fn of_block<'a>(&'a self, blocks: &'a Blocks, place: usize) -> (Numbered<'a>, &'a [N]) {
        (
            self.index.of_block(blocks, place),
            &self.numbers[self.index.of_places(place, place + 1)],
        )
    }

    fn bytes(&self) -> u64 {
        self.index.bytes() + size_of_val(&self.numbers[..]) as u64
    }
}

impl Index {
    #[inline]
    fn of_block<'a>(&'a self, blocks: &'a Blocks, place: usize) -> Numbered<'a> {
        let words = place * blocks.width..(place + 1) * blocks.width;
        Numbered {
            words: &blocks.words[words.clone()],
            firsts: &self.firsts[words],
        }
    }

    /// The numbers of some consecutive blocks.
    fn of_places(&self, first: usize, end: usize) -> Range<usize> {
        self.blocks[first]..self.blocks[end]
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&self.blocks[..]) + size_of_val(&self.firsts[..])) as u64
    }
}

impl Paths {
    /// Whether the sums of `times` numbers fit in their type; `None` if they fit in none.
    fn hold(&self, times: u128) -> Option<bool> {
        match self {
            Paths::Narrow(sizes) => Some(largest(sizes).checked_mul(times)? <= u32::MAX.into()),
            Paths::Middle(sizes) => Some(largest(sizes).checked_mul(times)? <= u64::MAX.into()),
            Paths::Wide(sizes) => {
                largest(sizes).checked_mul(times)?;
                Some(true)
            }
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Paths::Narrow(sizes) => sizes.iter().map(Numbers::bytes).sum(),
            Paths::Middle(sizes) => sizes.iter().map(Numbers::bytes).sum(),
            Paths::Wide(sizes) => sizes.iter().map(Numbers::bytes).sum(),
        }
    }
}

/// The largest number of a level.
fn largest<N: Number>(sizes: &[Numbers<N>]) -> u128 {
    let mut most = N::default();
    for numbers in sizes {
        most = most.max(numbers.most);
    }
    most.into()
}

impl Bitmap<'_> {
    /// One path to the start, and what ends there.
    pub fn path_to_start(&self, start: &Level) -> Result<(Paths, Ends), Halt> {
        let (mut paths, mut ends) = (Vec::new(), Ends::default());
        for (blocks, outers) in start.blocks.iter().zip(&self.frame.least) {
            let mut numbers = self.zeros::<u32>(start.pegs, blocks)?;
            numbers.numbers.fill(1);
            numbers.most = 1;
            ends.merge(&self.ends(start.pegs, outers, blocks, &numbers)?);
            paths.push(numbers);
        }
        Ok((Paths::Narrow(paths), ends))
    }

    /// The numbers of paths to the positions of the level after another, and what ends there.
    pub fn paths_after(
        &self,
        mut paths: Paths,
        from: &mut Level,
        to: &mut Level,
    ) -> Result<(Paths, Ends), Halt> {
        // A position has at most as many before it as the board has jumps.
        let jumps = self.game.board.jumps.len() as u128;
        // Lists count on if the numbers fit in no type.
        while !paths.hold(jumps).ok_or_else(|| self.no_memory(to.pegs))? {
            paths = self.widened(paths, to.pegs)?;
        }
        let mut ends = Ends::default();
        let after = match &mut paths {
            Paths::Narrow(sizes) => Paths::Narrow(self.sums(sizes, from, to, &mut ends)?),
            Paths::Middle(sizes) => Paths::Middle(self.sums(sizes, from, to, &mut ends)?),
            Paths::Wide(sizes) => Paths::Wide(self.sums(sizes, from, to, &mut ends)?),
        };
        self.release_paths(paths);
        Ok((after, ends))
    }

    pub(super) fn release_paths(&self, paths: Paths) {
        self.bytes.fetch_sub(paths.bytes(), Relaxed);
    }

    fn no_memory(&self, pegs: u32) -> Halt {
        Fail::Spent(Spent {
            limit: Limit::Memory,
            progress: self.progress(pegs),
        })
    }

    pub fn widened(&self, paths: Paths, pegs: u32) -> Result<Paths, Halt> {
        Ok(match paths {
            Paths::Narrow(sizes) => Paths::Middle(self.widened_sizes(sizes, pegs)?),
            Paths::Middle(sizes) => Paths::Wide(self.widened_sizes(sizes, pegs)?),
            Paths::Wide(sizes) => Paths::Wide(sizes),
        })
    }

    fn widened_sizes<A: Number, B: Number + From<A>>(
        &self,
        sizes: Vec<Numbers<A>>,
        pegs: u32,
    ) -> Result<Vec<Numbers<B>>, Halt> {
        let mut widened = Vec::with_capacity(sizes.len());
        for mut narrow in sizes {
            self.read_numbers(pegs, &mut narrow)?;
            let mut wide = Numbers {
                most: B::from(narrow.most),
                ..Numbers::default()
            };
            self.take_numbers(pegs, narrow.numbers.len(), &mut wide)?;
            for (wide, &narrow) in wide.numbers.iter_mut().zip(&narrow.numbers) {
                *wide = B::from(narrow);
            }
            self.bytes
                .fetch_sub(size_of_val(&narrow.numbers[..]) as u64, Relaxed);
            wide.index = narrow.index;
            self.put_numbers_away(&mut wide)?;
            widened.push(wide);
        }
        Ok(widened)
    }

    /// A number 0 for each position of blocks.
    fn zeros<N: Number>(&self, pegs: u32, blocks: &Blocks) -> Result<Numbers<N>, Halt> {
        let mut made = Numbers {
            index: self.index(pegs, blocks)?,
            ..Numbers::default()
        };
        self.take_numbers(
            pegs,
            made.index.blocks.last().copied().unwrap_or(0),
            &mut made,
        )?;
        Ok(made)
    }

    fn index(&self, pegs: u32, blocks: &Blocks) -> Result<Index, Halt> {
        let room = [blocks.some.len() + 1, blocks.words.len()];
        self.bytes.fetch_add(
            (size_of::<usize>() * room[0] + size_of::<u16>() * room[1]) as u64,
            Relaxed,
        );
        self.check(pegs)?;
        let mut index = Index {
            blocks: Vec::with_capacity(room[0]),
            firsts: Vec::with_capacity(room[1]),
        };
        let mut count = 0;
        index.blocks.push(count);
        for block in blocks.words.chunks_exact(blocks.width.max(1)) {
            let mut first = 0;
            for word in block {
                index.firsts.push(first);
                first += word.count_ones() as u16;
            }
            count += usize::from(first);
            index.blocks.push(count);
        }
        Ok(index)
    }

    /// Gives blocks that many numbers, if they fit in the memory.
    fn take_numbers<N: Number>(
        &self,
        pegs: u32,
        count: usize,
        made: &mut Numbers<N>,
    ) -> Result<(), Halt> {
        self.bytes
            .fetch_add((size_of::<N>() * count) as u64, Relaxed);
        self.check(pegs)?;
        made.numbers
            .try_reserve_exact(count)
            .map_err(|_| self.no_memory(pegs))?;
        made.numbers.resize(count, N::default());
        Ok(())
    }

    /// Frees numbers and their index after they are written to a file, if there are files.
    fn put_numbers_away<N: Number>(&self, numbers: &mut Numbers<N>) -> Result<(), Halt> {
        if let Some(files) = self.files.filter(|_| !numbers.numbers.is_empty()) {
            numbers.file = Some(SpilledNumbers::write(files, &numbers.numbers)?);
            self.forget_numbers(numbers);
        }
        Ok(())
    }

    fn forget_numbers<N: Number>(&self, numbers: &mut Numbers<N>) {
        self.bytes.fetch_sub(numbers.bytes(), Relaxed);
        (numbers.index, numbers.numbers) = (Index::default(), Vec::new());
    }

    /// Reads numbers that are in a file.
    fn read_numbers<N: Number>(&self, pegs: u32, numbers: &mut Numbers<N>) -> Result<(), Halt> {
        if let Some(mut file) = numbers.file.take_if(|_| numbers.numbers.is_empty()) {
            self.take_numbers(pegs, file.count(), numbers)?;
            file.read(&mut numbers.numbers)?;
            numbers.file = Some(file);
        }
        Ok(())
    }

    /// Has the numbers of these outer sizes in memory with their index, and those of no others that
    /// are in a file.
    fn fetch_numbers<N: Number>(
        &self,
        level: &Level,
        numbers: &mut [Numbers<N>],
        sizes: &RangeInclusive<u32>,
    ) -> Result<(), Halt> {
        for (size, numbers) in (0..).zip(&mut *numbers) {
            if numbers.file.is_some() && !sizes.contains(&size) {
                self.forget_numbers(numbers);
            }
        }
        for (size, (numbers, blocks)) in (0..).zip(numbers.iter_mut().zip(&level.blocks)) {
            let is_filed = numbers.file.is_some() && numbers.numbers.is_empty();
            if is_filed && sizes.contains(&size) {
                numbers.index = self.index(level.pegs, blocks)?;
                self.read_numbers(level.pegs, numbers)?;
            }
        }
        Ok(())
    }

    /// For each position of a level, the sum of the numbers of the positions before it; adds what
    /// ends there.
    fn sums<N: Number>(
        &self,
        numbers: &mut [Numbers<N>],
        from: &mut Level,
        to: &mut Level,
        ends: &mut Ends,
    ) -> Result<Vec<Numbers<N>>, Halt> {
        let mut sums = Vec::new();
        for (size, (blocks, outers)) in (0..).zip(to.blocks.iter_mut().zip(&self.frame.least)) {
            let sources = self.forward.sources(size);
            if !blocks.is_empty() {
                self.fetch(from, &sources)?;
                self.fetch_numbers(from, numbers, &sources)?;
                self.read(to.pegs, size, blocks)?;
            }
            let mut made = self.zeros(to.pegs, blocks)?;
            self.sum(numbers, from, (to.pegs, outers, blocks), &mut made)?;
            ends.merge(&self.ends(to.pegs, outers, blocks, &made)?);
            self.put_numbers_away(&mut made)?;
            sums.push(made);
            if blocks.file.is_some() {
                self.forget(blocks);
            }
        }
        self.forget_filed(from);
        Ok(sums)
    }

    /// The sums of the blocks whose outer sets are of one size.
    fn sum<N: Number>(
        &self,
        numbers: &[Numbers<N>],
        from: &Level,
        (pegs, outers, blocks): (u32, &[Outer], &Blocks),
        made: &mut Numbers<N>,
    ) -> Result<(), Halt> {
        let before = |outer: u32, place: usize| {
            let blocks = from.blocks.get(outer as usize)?;
            let some = *blocks.some.get(place)?;
            some.then(|| numbers[outer as usize].of_block(blocks, place))
        };
        let index = &made.index;
        let mut rest = &mut made.numbers[..];
        let mut runs = Vec::new();
        for first in (0..blocks.some.len()).step_by(RUN) {
            let end = blocks.some.len().min(first + RUN);
            let (sums, others) = rest.split_at_mut(index.of_places(first, end).len());
            runs.push((first..end, sums));
            rest = others;
        }
        let most = threads::map_mut(&mut runs, &|_, (places, sums)| {
            self.budget.check(self.progress(pegs))?;
            let mut edges = Edges::new(self.forward.most_jumps());
            let mut rest = &mut sums[..];
            for place in places.clone() {
                let (sums, others) = rest.split_at_mut(index.of_places(place, place + 1).len());
                rest = others;
                if blocks.some[place] {
                    self.forward.add(
                        &self.frame,
                        outers[place],
                        pegs,
                        before,
                        &mut edges,
                        index.of_block(blocks, place),
                        sums,
                    );
                }
            }
            // A loop: the iterator's fold is not inlined.
            let mut most = N::default();
            for &sum in sums.iter() {
                most = most.max(sum);
            }
            Ok(most)
        });
        for most in most {
            made.most = made.most.max(most.map_err(Fail::Spent)?);
        }
        Ok(())
    }

    /// What ends in the blocks whose outer sets are of one size.
    fn ends<N: Number>(
        &self,
        pegs: u32,
        outers: &[Outer],
        blocks: &Blocks,
        numbers: &Numbers<N>,
    ) -> Result<Ends, Halt> {
        self.check(pegs)?;
        let parts = threads::gather(blocks.some.len().div_ceil(RUN), &|run| {
            let mut ends = Ends::default();
            let last = blocks.some.len().min((run + 1) * RUN);
            for (place, &outer) in outers.iter().enumerate().take(last).skip(run * RUN) {
                if blocks.some[place] {
                    let of_block = numbers.of_block(blocks, place);
                    self.ends_of_block(outer, pegs, of_block, &mut ends);
                }
            }
            ends
        });
        let mut ends = Ends::default();
        for part in &parts {
            ends.merge(part);
        }
        Ok(ends)
    }

    fn ends_of_block<N: Number>(
        &self,
        outer: Outer,
        pegs: u32,
        (block, numbers): (Numbered<'_>, &[N]),
        ends: &mut Ends,
    ) {
        let images = self.frame.images_of(outer);
        let dead = self.dead_ends(outer, pegs, block.words);
        let (classes, positions) = self.classes_and_positions(outer, pegs, &dead);
        ends.dead_classes += classes;
        ends.dead_positions += positions;
        for (index, &bits) in dead.iter().enumerate() {
            for number in block.numbers(index, bits) {
                ends.games.add(numbers[number].into(), images);
            }
        }
        for goals in self.goals(outer, pegs) {
            let reached = goals.bits & block.words[goals.index];
            for number in block.numbers(goals.index, reached) {
                ends.solutions.add(numbers[number].into(), images);
            }
        }
    }
}
