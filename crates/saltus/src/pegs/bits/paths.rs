//! The number of paths from the start to each position of a level, and what they tell about games
//! and solutions.

use super::edges::{Edges, Numbered};
use super::frame::Outer;
use super::{Bitmap, Blocks, Halt, Level, RUN};
use crate::budget::{Limit, Spent};
use crate::pegs::parts::Fail;
use crate::threads;
use num_bigint::BigUint;
use std::ops::AddAssign;
use std::sync::atomic::Ordering::Relaxed;

/// The numbers of a level, in the narrowest type that holds those of the next level, too.
#[derive(Debug)]
pub(super) enum Paths {
    Narrow(Vec<Numbers<u32>>),
    Middle(Vec<Numbers<u64>>),
    Wide(Vec<Numbers<u128>>),
}

/// The numbers of blocks whose outer sets are of one size.
#[derive(Debug, Default)]
pub(super) struct Numbers<N> {
    /// By block: its first number; at the end, how many there are.
    blocks: Vec<usize>,
    /// By word: its first number in its block.
    firsts: Vec<u16>,
    numbers: Vec<N>,
    most: N,
}

/// What can be said about the positions of a level where games end.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    pub dead_classes: u64,
    pub dead_positions: u64,
    /// The games that end here.
    pub games: Total,
    /// The paths that lead to the target here.
    pub solutions: Total,
}

/// A sum of numbers of paths. Neither half can overflow, since no level has 2^60 positions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Total {
    low: u128,
    high: u128,
}

pub(super) trait Number: Copy + Default + Ord + AddAssign + Into<u128> + Send + Sync {}

impl<N: Copy + Default + Ord + AddAssign + Into<u128> + Send + Sync> Number for N {}

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
    fn of_block<'a>(&'a self, blocks: &'a Blocks, place: usize) -> (Numbered<'a>, &'a [N]) {
        let words = place * blocks.width..(place + 1) * blocks.width;
        let block = Numbered { words: &blocks.words[words.clone()], firsts: &self.firsts[words] };
        (block, &self.numbers[self.blocks[place]..self.blocks[place + 1]])
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&self.blocks[..]) + size_of_val(&self.firsts[..]) + size_of_val(&self.numbers[..]))
            as u64
    }
}

impl Paths {
    /// Whether the sums of `times` numbers fit in their type; `None` if they fit in none.
    fn hold(&self, times: u128) -> Option<bool> {
        fn most<N: Number>(sizes: &[Numbers<N>]) -> u128 {
            sizes.iter().map(|numbers| numbers.most).max().unwrap_or_default().into()
        }
        match self {
            Paths::Narrow(sizes) => Some(most(sizes).checked_mul(times)? <= u32::MAX.into()),
            Paths::Middle(sizes) => Some(most(sizes).checked_mul(times)? <= u64::MAX.into()),
            Paths::Wide(sizes) => most(sizes).checked_mul(times).map(|_| true),
        }
    }

    fn widened(self) -> Paths {
        fn widened<A: Number, B: Number + From<A>>(sizes: Vec<Numbers<A>>) -> Vec<Numbers<B>> {
            let wide = |Numbers { blocks, firsts, numbers, most }: Numbers<A>| Numbers {
                blocks,
                firsts,
                numbers: numbers.into_iter().map(B::from).collect(),
                most: B::from(most),
            };
            sizes.into_iter().map(wide).collect()
        }
        match self {
            Paths::Narrow(sizes) => Paths::Middle(widened(sizes)),
            Paths::Middle(sizes) => Paths::Wide(widened(sizes)),
            Paths::Wide(sizes) => Paths::Wide(sizes),
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

impl Bitmap<'_> {
    /// One path to the start.
    pub(super) fn path_to_start(&self, start: &Level) -> Result<Paths, Halt> {
        let mut paths = self.numbers_of(start)?;
        for numbers in &mut paths {
            numbers.numbers.fill(1);
            numbers.most = 1;
        }
        Ok(Paths::Narrow(paths))
    }

    /// The numbers of paths to the positions of the level after another.
    pub(super) fn paths_after(&self, mut paths: Paths, from: &Level, to: &Level) -> Result<Paths, Halt> {
        // A position has at most as many before it as the board has jumps.
        let jumps = self.game.board.jumps.len() as u128;
        // Lists count on if the numbers fit in no type.
        let too_large = || Fail::Spent(Spent { limit: Limit::Memory, progress: self.progress(to.pegs) });
        while !paths.hold(jumps).ok_or_else(too_large)? {
            let before = paths.bytes();
            paths = paths.widened();
            self.bytes.fetch_add(paths.bytes() - before, Relaxed);
            self.check(to.pegs)?;
        }
        let after = match &paths {
            Paths::Narrow(sizes) => Paths::Narrow(self.sums(sizes, from, to)?),
            Paths::Middle(sizes) => Paths::Middle(self.sums(sizes, from, to)?),
            Paths::Wide(sizes) => Paths::Wide(self.sums(sizes, from, to)?),
        };
        self.release_paths(paths);
        Ok(after)
    }

    pub(super) fn release_paths(&self, paths: Paths) {
        self.bytes.fetch_sub(paths.bytes(), Relaxed);
    }

    /// The dead ends, games and solutions of a level.
    pub(super) fn ends(&self, level: &Level, paths: &Paths) -> Result<Ends, Halt> {
        match paths {
            Paths::Narrow(sizes) => self.ends_of(level, sizes),
            Paths::Middle(sizes) => self.ends_of(level, sizes),
            Paths::Wide(sizes) => self.ends_of(level, sizes),
        }
    }

    /// A number 0 for each position of a level.
    fn numbers_of<N: Number>(&self, level: &Level) -> Result<Vec<Numbers<N>>, Halt> {
        let of_size = |blocks: &Blocks| {
            let index = size_of::<usize>() * (blocks.some.len() + 1) + size_of::<u16>() * blocks.words.len();
            self.bytes.fetch_add(index as u64, Relaxed);
            self.check(level.pegs)?;
            let mut made = Numbers {
                blocks: Vec::with_capacity(blocks.some.len() + 1),
                firsts: Vec::with_capacity(blocks.words.len()),
                ..Numbers::default()
            };
            let mut count = 0;
            made.blocks.push(count);
            for block in blocks.words.chunks_exact(blocks.width.max(1)) {
                let mut first = 0;
                for word in block {
                    made.firsts.push(first);
                    first += word.count_ones() as u16;
                }
                count += usize::from(first);
                made.blocks.push(count);
            }
            self.bytes.fetch_add((size_of::<N>() * count) as u64, Relaxed);
            self.check(level.pegs)?;
            let none = |_| Fail::Spent(Spent { limit: Limit::Memory, progress: self.progress(level.pegs) });
            made.numbers.try_reserve_exact(count).map_err(none)?;
            made.numbers.resize(count, N::default());
            Ok(made)
        };
        level.blocks.iter().map(of_size).collect()
    }

    /// For each position of a level, the sum of the numbers of the positions before it.
    fn sums<N: Number>(
        &self,
        numbers: &[Numbers<N>],
        from: &Level,
        to: &Level,
    ) -> Result<Vec<Numbers<N>>, Halt> {
        let before = |outer: u32, place: usize| {
            let blocks = from.blocks.get(outer as usize)?;
            blocks.some.get(place)?.then(|| numbers[outer as usize].of_block(blocks, place))
        };
        let mut made = self.numbers_of(to)?;
        for ((blocks, made), outers) in to.blocks.iter().zip(&mut made).zip(&self.frame.least) {
            let mut rest = &mut made.numbers[..];
            let mut runs = Vec::new();
            for first in (0..blocks.some.len()).step_by(RUN) {
                let last = blocks.some.len().min(first + RUN);
                let (sums, others) = rest.split_at_mut(made.blocks[last] - made.blocks[first]);
                runs.push((first..last, sums));
                rest = others;
            }
            let most = threads::map_mut(&mut runs, &|_, (places, sums)| {
                self.budget.check(self.progress(to.pegs))?;
                let mut edges = Edges::new(self.forth.most_jumps());
                let mut rest = &mut sums[..];
                for place in places.clone() {
                    let (sums, others) = rest.split_at_mut(made.blocks[place + 1] - made.blocks[place]);
                    rest = others;
                    if blocks.some[place] {
                        let words = place * blocks.width..(place + 1) * blocks.width;
                        let block =
                            Numbered { words: &blocks.words[words.clone()], firsts: &made.firsts[words] };
                        self.forth.add(
                            &self.frame,
                            (outers[place], to.pegs),
                            before,
                            &mut edges,
                            block,
                            sums,
                        );
                    }
                }
                Ok(sums.iter().copied().max().unwrap_or_default())
            });
            for most in most {
                made.most = made.most.max(most.map_err(Fail::Spent)?);
            }
        }
        Ok(made)
    }

    fn ends_of<N: Number>(&self, level: &Level, numbers: &[Numbers<N>]) -> Result<Ends, Halt> {
        let mut ends = Ends::default();
        for ((blocks, numbers), outers) in level.blocks.iter().zip(numbers).zip(&self.frame.least) {
            self.check(level.pegs)?;
            let parts = threads::gather(blocks.some.len().div_ceil(RUN), &|run| {
                let mut ends = Ends::default();
                for place in (run * RUN..blocks.some.len()).take(RUN).filter(|&place| blocks.some[place]) {
                    self.ends_of_block(outers[place], level.pegs, numbers.of_block(blocks, place), &mut ends);
                }
                ends
            });
            for part in parts {
                ends.dead_classes += part.dead_classes;
                ends.dead_positions += part.dead_positions;
                ends.games.merge(part.games);
                ends.solutions.merge(part.solutions);
            }
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
        let add = |total: &mut Total, index: usize, bits: u64| {
            for number in block.numbers(index, bits) {
                total.add(numbers[number].into(), images);
            }
        };
        let dead = self.dead_ends(outer, pegs, block.words);
        let (classes, positions) = self.classes_and_positions(outer, pegs, &dead);
        ends.dead_classes += classes;
        ends.dead_positions += positions;
        dead.iter().enumerate().for_each(|(index, &bits)| add(&mut ends.games, index, bits));
        for (index, goals) in self.goals(outer, pegs) {
            add(&mut ends.solutions, index, goals & block.words[index]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::shape;
    use crate::pegs::{Budget, PegBoard, Target};

    /// With many paths to the start, all numbers are that many times as large, and pass from each
    /// width to the next. One path leads to 568,630 games and 29,760 solutions (Source: Durango
    /// Bill, *Peg Solitaire*).
    #[test]
    fn numbers_are_widened_before_they_overflow() {
        fn fill<N: Number>(sizes: &mut [Numbers<N>], unit: N) {
            for numbers in sizes {
                numbers.numbers.fill(unit);
                numbers.most = unit;
            }
        }
        let board = PegBoard::new(&shape("triangle5").expect("a shape").board()).expect("15 holes");
        let game = board.game(board.full() ^ 1, Target::Left(1)).expect("on the board");
        let bitmap = Bitmap::new(&game, &Budget::UNLIMITED, None).expect("15 holes").expect("no limit");
        for bits in [0, 20, 31, 40, 52, 63, 80, 103, 127] {
            let (mut level, _) = bitmap.start().expect("no limit");
            let mut paths = bitmap.path_to_start(&level).expect("no limit");
            let (mut games, mut solutions, mut widths) = (BigUint::ZERO, BigUint::ZERO, Vec::new());
            paths = match (bits, paths) {
                (0..32, Paths::Narrow(mut sizes)) => {
                    fill(&mut sizes, 1 << bits);
                    Paths::Narrow(sizes)
                }
                (32..64, paths) => match paths.widened() {
                    Paths::Middle(mut sizes) => {
                        fill(&mut sizes, 1 << bits);
                        Paths::Middle(sizes)
                    }
                    paths => paths,
                },
                (_, paths) => match paths.widened().widened() {
                    Paths::Wide(mut sizes) => {
                        fill(&mut sizes, 1 << bits);
                        Paths::Wide(sizes)
                    }
                    paths => paths,
                },
            };
            let too_large = loop {
                let ends = bitmap.ends(&level, &paths).expect("no limit");
                games += BigUint::from(ends.games);
                solutions += BigUint::from(ends.solutions);
                widths.push(std::mem::discriminant(&paths));
                let pegs = level.pegs - 1;
                let (next, size) = bitmap
                    .step::<false>(&bitmap.forth, &mut level, pegs, super::super::Aim::Reached)
                    .expect("no limit");
                if size.count.positions == 0 {
                    break false;
                }
                match bitmap.paths_after(paths, &level, &next) {
                    Ok(after) => paths = after,
                    Err(_) => break true,
                }
                level = next;
            };
            widths.dedup();
            assert_eq!(too_large, bits > 103, "2^{bits}");
            if !too_large {
                assert_eq!(
                    (games, solutions),
                    (BigUint::from(568_630u32) << bits, BigUint::from(29_760u32) << bits)
                );
                assert_eq!(widths.len(), if matches!(bits, 20 | 31 | 52 | 63) { 2 } else { 1 }, "2^{bits}");
            }
        }
    }
}
