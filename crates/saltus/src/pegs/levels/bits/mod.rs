//! All positions of a game by level, a bit for each: in the middle of a game about half of the
//! positions are reached, and a jump moves 64 of them at once.
//!
//! Breadth-first search with one bit per state is Korf's (2008) and, for solvability with all
//! winning positions, retrograde analysis (Ströhlein 1970, Thompson 1986). A list of the reached
//! positions takes 64 bits for each, and its step ends with a sort; it is better only where few
//! positions of a level are reached.
//!
//! [`frame`] gives each position its bit, [`jump_groups`] applies jumps to words and makes a level
//! from the one before, and [`words`] has the innermost loops. Where games are counted, [`paths`]
//! has a number for each position that is reached, and [`edges`] lists the jumps that add one to
//! another.
//!
//! # Where the time goes
//!
//! On the English board from its centre, 187,636,299 positions in 23,475,688 classes, all levels
//! take 33 MB, 1.4 bytes a class. With AVX2, of the time without games half goes to moving words
//! (some 15 instructions for a jump of one kind and a word: half of them find the words), a tenth
//! to images of words under symmetries. With games 64 million pairs of words are looked at; 34
//! million have a bit before, from which 52 million jumps of words make 209 million edges, 3.7
//! each. So an edge may take few instructions and no list (15 with BMI2), and a branch that ends
//! the edges of a word is mispredicted often: bits listed four at a time, or in rounds without such
//! branches, were measured and are not faster, since they are more instructions. Numbers of paths
//! take 53 MB more.

pub(crate) mod edges;
pub(crate) mod frame;
mod jump_groups;
pub(crate) mod paths;
pub(crate) mod shuffle;
mod spill;
mod winning;
pub(crate) mod words;

pub use spill::{Files, TemporaryFile};

use crate::budget::{Fail, Limit, Spent};
use crate::pegs::levels::census::{Counted, LevelCount};
use crate::pegs::levels::few;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::{Budget, Game, Progress, Target};
use crate::threads;
use frame::{Frame, Outer, PartTarget};
use jump_groups::JumpGroups;
use spill::Spilled;
use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Blocks between two checks of the budget.
const RUN: usize = 64;

/// Lists are tried first if a level of bits takes many bytes, up to one part in this number.
const SHARE: u64 = 64;
const LEAST_SHARE: u64 = 1 << 20;

/// The positions of a level, one bit each.
#[derive(Debug)]
pub struct Level {
    pub pegs: u32,
    /// By the number of outer pegs.
    blocks: Vec<Blocks>,
}

/// The blocks of a level whose outer sets have the same size.
#[derive(Debug, Default)]
struct Blocks {
    /// The words of all blocks; empty while the file alone has them.
    words: Vec<u64>,
    /// The words of a block.
    width: usize,
    /// By block, whether it has a bit; empty if none has.
    some: Vec<bool>,
    file: Option<Spilled>,
}

/// The sizes of one level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    pub count: LevelCount,
    /// Pairs of a position and a jump that can be made from it.
    pub jumps: u64,
}

/// What a step makes.
pub enum Aim<'a> {
    /// The positions to which jumps lead.
    Reached,
    /// The same, with their dead ends counted.
    DeadEnds,
    /// Of these positions, which it takes, those that are winning.
    Winning(&'a mut Level),
}

/// Why a level is not made.
type Halt = Fail<io::Error>;

/// A game, and the tables for its levels.
pub struct Bitmap<'a> {
    game: &'a Game,
    frame: Frame,
    pub forward: JumpGroups,
    backward: JumpGroups,
    budget: &'a Budget<'a>,
    /// For the blocks that are not needed at the moment, which otherwise stay in memory.
    files: Option<Files<'a>>,
    bytes: AtomicU64,
    positions: AtomicU64,
}

/// The levels of a game with their winning positions and dead ends, and, if they are asked for,
/// with their games and solutions. `None` where a list of positions is better: the board is too
/// large for the tables, it has so few pegs that few bits would be set, or the bits do not fit in
/// the memory.
///
/// Keeps all levels: little more than a byte per class on the French board, since words also cover
/// positions that are not reached. Games take four to sixteen bytes for each position of two
/// levels, up to the symmetries of its outer holes.
///
/// # Errors
/// The caller cancelled.
pub(crate) fn census(
    game: &Game,
    budget: &Budget,
    games: bool,
) -> Option<Result<Vec<Counted>, Spent>> {
    in_memory(Bitmap::of_many(game, budget, None)?.and_then(|bitmap| bitmap.census(games)))
}

/// As [`census`], with the levels and their numbers of paths in files: has some five of the twenty
/// sizes of outer sets of a level in memory at a time.
///
/// # Errors
/// The budget ran out, or a file failed.
pub(crate) fn census_in_files(
    game: &Game,
    budget: &Budget,
    games: bool,
    files: Files,
) -> Option<Result<Vec<Counted>, Halt>> {
    Some(Bitmap::of_many(game, budget, Some(files))?.and_then(|bitmap| bitmap.census(games)))
}

/// Lists the winning positions level by level, fewest pegs first, at least one of each class. Where
/// the target is the complement of the start, it lists the upper half of the levels and one more:
/// the others are their complements.
///
/// # Errors
/// As [`census`].
pub(crate) fn winning(
    game: &Game,
    budget: &Budget,
    mut visit: impl FnMut(u32, Vec<u64>),
) -> Option<Result<(), Spent>> {
    in_memory(Bitmap::of_many(game, budget, None)?.and_then(|bitmap| bitmap.winning(&mut visit)))
}

/// The sizes of the levels, and the numbers of jumps from them. Keeps two levels at a time.
///
/// # Errors
/// As [`census`].
pub(crate) fn sizes(game: &Game, budget: &Budget) -> Option<Result<Vec<Size>, Spent>> {
    in_memory(Bitmap::of_many(game, budget, None)?.and_then(|bitmap| bitmap.sizes()))
}

/// What was counted without files, unless it does not fit in the memory.
fn in_memory<T>(counted: Result<T, Halt>) -> Option<Result<T, Spent>> {
    match counted {
        Err(
            Fail::Spent(Spent {
                limit: Limit::Memory,
                ..
            })
            | Fail::Shelf(_),
        ) => None,
        Err(Fail::Spent(spent)) => Some(Err(spent)),
        Ok(counted) => Some(Ok(counted)),
    }
}

impl Level {
    fn without_bits(pegs: u32, sizes: usize) -> Level {
        Level {
            pegs,
            blocks: std::iter::repeat_with(Blocks::default)
                .take(sizes)
                .collect(),
        }
    }

    /// Whether blocks with these numbers of outer pegs have any position.
    fn has_positions(&self, outer_pegs: &RangeInclusive<u32>) -> bool {
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
    fn block(&self, outer_pegs: u32, place: usize) -> Option<&[u64]> {
        let blocks = self.blocks.get(outer_pegs as usize)?;
        if *blocks.some.get(place)? {
            Some(blocks.block(place))
        } else {
            None
        }
    }
}

/// The positions of a word of a block that are in the target.
struct WordGoals {
    /// The index of the word in the block.
    index: usize,
    bits: u64,
}

/// Some consecutive blocks of one number of outer pegs, which a thread makes.
struct Run<'a> {
    /// The place of the first.
    first: usize,
    outers: &'a [Outer],
    words: &'a mut [u64],
    width: usize,
    some: &'a mut [bool],
}

/// The runs of some blocks.
fn runs_of<'a>(outers: &'a [Outer], blocks: &'a mut Blocks) -> Vec<Run<'a>> {
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

impl Blocks {
    /// The words of the block at a place.
    #[inline]
    fn block(&self, place: usize) -> &[u64] {
        &self.words[place * self.width..][..self.width]
    }

    fn is_empty(&self) -> bool {
        self.some.is_empty()
    }
}

impl Size {
    fn add(&mut self, part: &Size) {
        self.count.classes += part.count.classes;
        self.count.positions += part.count.positions;
        self.count.dead_classes += part.count.dead_classes;
        self.count.dead_positions += part.count.dead_positions;
        self.jumps += part.jumps;
    }
}

impl<'a> Bitmap<'a> {
    pub fn new(
        game: &'a Game,
        budget: &'a Budget,
        files: Option<Files<'a>>,
    ) -> Option<Result<Bitmap<'a>, Halt>> {
        // From fewer pegs the levels are sparse from the first on.
        if 2 * game.start.count_ones() < game.board.holes {
            return None;
        }
        let frame = match Frame::new(game, budget)? {
            Ok(frame) => frame,
            Err(spent) => return Some(Err(Fail::Spent(spent))),
        };
        Some(Ok(Bitmap {
            game,
            forward: JumpGroups::new(&frame, game, Pass::Forward),
            backward: JumpGroups::new(&frame, game, Pass::Backward),
            budget,
            files,
            bytes: AtomicU64::new(frame.bytes),
            positions: AtomicU64::new(0),
            frame,
        }))
    }

    /// As [`Bitmap::new`], but `None` where lists of all positions take a small share of the bits
    /// of one level: how many bits there are follows from the board, how many are set only from the
    /// game.
    fn of_many(
        game: &'a Game,
        budget: &'a Budget,
        files: Option<Files<'a>>,
    ) -> Option<Result<Bitmap<'a>, Halt>> {
        let bitmap = match Bitmap::new(game, budget, files)? {
            Ok(bitmap) => bitmap,
            Err(halt) => return Some(Err(halt)),
        };
        let rooms = (0..=game.start.count_ones()).map(|pegs| bitmap.room(pegs));
        let share = rooms.max().unwrap_or(0) / SHARE;
        if share < LEAST_SHARE {
            return Some(Ok(bitmap));
        }
        match few::fits(game, share, budget) {
            Ok(true) => None,
            Ok(false) => Some(Ok(bitmap)),
            Err(spent) => Some(Err(Fail::Spent(spent))),
        }
    }

    fn census(&self, games: bool) -> Result<Vec<Counted>, Halt> {
        let (mut level, mut size) = self.start()?;
        let mut paths = if games {
            Some(self.path_to_start(&level)?)
        } else {
            None
        };
        let (mut counted, mut met) = (Vec::new(), Vec::new());
        while size.count.positions != 0 {
            let mut here = Counted {
                count: size.count,
                ..Counted::default()
            };
            if let Some((_, ends)) = &paths {
                here.count.dead_classes = ends.dead_classes;
                here.count.dead_positions = ends.dead_positions;
                (here.games, here.solutions) = (ends.games.into(), ends.solutions.into());
            }
            counted.push(here);
            let Some(pegs) = level.pegs.checked_sub(1) else {
                break;
            };
            // With paths, dead ends are counted together with the games that end there.
            let aim = if games { Aim::Reached } else { Aim::DeadEnds };
            let (mut next, its_size) = self.step::<false>(&self.forward, &mut level, pegs, aim)?;
            if let Some((before, _)) = paths {
                paths = Some(self.paths_after(before, &mut level, &mut next)?);
            }
            met.push(std::mem::replace(&mut level, next));
            size = its_size;
        }
        self.release(level);
        if let Some((paths, _)) = paths {
            self.release_paths(paths);
        }
        let mut winning = Vec::new();
        self.back_from(met, None, |_, size| {
            winning.push(size.count);
            Ok(())
        })?;
        for (count, here) in winning.iter().rev().zip(&mut counted) {
            here.count.winning_classes = count.classes;
            here.count.winning_positions = count.positions;
        }
        Ok(counted)
    }

    /// Visits the winning positions of the levels met with their sizes, the last level first;
    /// `winning` are those of the level after it, if it has any.
    fn back_from(
        &self,
        met: Vec<Level>,
        winning: Option<Level>,
        mut visit: impl FnMut(&Level, Size) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut winning = winning.unwrap_or_else(|| Level::without_bits(0, self.frame.least.len()));
        for mut met in met.into_iter().rev() {
            let pegs = met.pegs;
            let (won, size) =
                self.step::<false>(&self.backward, &mut winning, pegs, Aim::Winning(&mut met))?;
            visit(&won, size)?;
            self.release(std::mem::replace(&mut winning, won));
        }
        Ok(())
    }

    fn sizes(&self) -> Result<Vec<Size>, Halt> {
        let (mut level, mut size) = self.start()?;
        let mut sizes = Vec::new();
        while size.count.positions != 0 {
            let pegs = level.pegs.saturating_sub(1);
            let (next, its_size) =
                self.step::<true>(&self.forward, &mut level, pegs, Aim::Reached)?;
            // The jumps lead from the level before.
            sizes.push(Size {
                jumps: its_size.jumps,
                ..size
            });
            self.release(std::mem::replace(&mut level, next));
            size = its_size;
        }
        Ok(sizes)
    }

    /// The level of the start alone, and its size.
    pub fn start(&self) -> Result<(Level, Size), Halt> {
        let frame = &self.frame;
        let start = frame.parts(self.game.start);
        // The group fixes the start, so its outer set has no other image.
        let place = frame.place(start.outer).index;
        let outer_pegs = start.outer.count_ones();
        let inner = start.middle.count_ones() + start.core.count_ones();
        let parities = frame.least[outer_pegs as usize][place].parities;
        let word = usize::from(frame.word_of(start.middle as u16));
        let pegs = self.game.start.count_ones();
        let mut blocks = self.empty_blocks(pegs, outer_pegs)?;
        let at = place * blocks.width + word - frame.words(inner).start;
        blocks.words[at] = frame.agreeing(frame.slot(parities, inner, word), u32::MAX, start.core);
        blocks.some[place] = true;
        let size = self.size(pegs, outer_pegs, &blocks, true)?;
        let mut level = Level::without_bits(pegs, frame.least.len());
        level.blocks[outer_pegs as usize] = blocks;
        Ok((level, size))
    }

    /// The level with this number of pegs that the jumps make of another, and its size; its `jumps`
    /// are those between positions of the two, if they are `COUNTED`.
    pub fn step<const COUNTED: bool>(
        &self,
        groups: &JumpGroups,
        from: &mut Level,
        pegs: u32,
        mut aim: Aim,
    ) -> Result<(Level, Size), Halt> {
        let mut made = Level::without_bits(pegs, from.blocks.len());
        let mut size = Size {
            count: LevelCount {
                pegs,
                ..LevelCount::default()
            },
            jumps: 0,
        };
        for (outer_pegs, made) in (0u32..).zip(&mut made.blocks) {
            if outer_pegs > pegs || pegs - outer_pegs > self.frame.inner_holes() {
                continue;
            }
            let met = match &mut aim {
                Aim::Winning(met) if met.blocks[outer_pegs as usize].is_empty() => continue,
                Aim::Winning(met) => Some(std::mem::take(&mut met.blocks[outer_pegs as usize])),
                Aim::Reached | Aim::DeadEnds => None,
            };
            let sources = groups.sources(outer_pegs);
            self.fetch(from, &sources)?;
            if from.has_positions(&sources) {
                *made = self.empty_blocks(pegs, outer_pegs)?;
                let within = met.as_ref().map(|met| &met.some[..]);
                size.jumps +=
                    self.pull::<COUNTED>(groups, from, within, (pegs, outer_pegs), made)?;
                self.drop_if_empty(made);
            }
            if let Some(mut met) = met {
                self.read(pegs, outer_pegs, &mut met)?;
                self.keep_met(pegs, outer_pegs, made, &met)?;
                self.forget(&mut met);
            }
            if !made.is_empty() {
                let part = self.size(pegs, outer_pegs, made, matches!(aim, Aim::DeadEnds))?;
                size.add(&part);
                self.put_away(pegs, outer_pegs, made)?;
            }
        }
        self.forget_filed(from);
        Ok((made, size))
    }

    /// Adds to blocks without a bit, which have these numbers of pegs and of outer pegs, the
    /// positions to which jumps lead from the level before, where `within` has blocks if it is
    /// given. Returns the number of jumps, if they are to be `COUNTED`.
    fn pull<const COUNTED: bool>(
        &self,
        groups: &JumpGroups,
        from: &Level,
        within: Option<&[bool]>,
        (pegs, outer_pegs): (u32, u32),
        made: &mut Blocks,
    ) -> Result<u64, Halt> {
        let frame = &self.frame;
        let mut runs = runs_of(&frame.least[outer_pegs as usize], made);
        let counts = threads::map_mut(&mut runs, &|_, run| {
            self.budget.check(self.progress(pegs))?;
            let mut images = vec![[0; 1 << frame::MIDDLE]; frame.symmetries.len()];
            let block = |outer: u32, place: usize| from.block(outer, place);
            let mut count = 0;
            for (index, &outer) in run.outers.iter().enumerate() {
                if within.is_some_and(|within| !within[run.first + index]) {
                    continue;
                }
                let made = &mut run.words[index * run.width..][..run.width];
                let jumps = groups.pull::<COUNTED>(frame, outer, pegs, block, &mut images, made);
                count += jumps * frame.images_of(outer);
                run.some[index] = made.iter().any(|&word| word != 0);
            }
            Ok(count)
        });
        let mut sum = 0;
        for count in counts {
            sum += count.map_err(Fail::Spent)?;
        }
        Ok(sum)
    }

    /// The blocks of a level with that many outer pegs, without a bit, if they fit in the memory.
    fn empty_blocks(&self, pegs: u32, outer_pegs: u32) -> Result<Blocks, Halt> {
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

    fn drop_if_empty(&self, blocks: &mut Blocks) {
        if !blocks.some.contains(&true) {
            self.forget(blocks);
            *blocks = Blocks::default();
        }
    }

    /// Frees the words of blocks.
    fn forget(&self, blocks: &mut Blocks) {
        self.bytes.fetch_sub(8 * blocks.words.len() as u64, Relaxed);
        blocks.words = Vec::new();
    }

    /// Frees the words of blocks after they are written to a file, if there are files.
    fn put_away(&self, pegs: u32, outer_pegs: u32, blocks: &mut Blocks) -> Result<(), Halt> {
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
    fn read(&self, pegs: u32, outer_pegs: u32, blocks: &mut Blocks) -> Result<(), Halt> {
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
    fn fetch(&self, level: &mut Level, sizes: &RangeInclusive<u32>) -> Result<(), Halt> {
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
    fn forget_filed(&self, level: &mut Level) {
        for blocks in &mut level.blocks {
            if blocks.file.is_some() {
                self.forget(blocks);
            }
        }
    }

    /// Adds the met positions in the target, and drops the positions that are not met.
    fn keep_met(
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
            target => frame::target_parts(&self.frame, target),
        }
    }

    /// The positions of a block that are in the target, word by word.
    fn goals(&self, outer: Outer, pegs: u32) -> Vec<WordGoals> {
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

    /// Counts the positions of blocks, with their dead ends if requested.
    fn size(
        &self,
        pegs: u32,
        outer_pegs: u32,
        blocks: &Blocks,
        dead_ends: bool,
    ) -> Result<Size, Halt> {
        self.check(pegs)?;
        let mut size = Size {
            count: LevelCount {
                pegs,
                ..LevelCount::default()
            },
            jumps: 0,
        };
        let outers = &self.frame.least[outer_pegs as usize];
        let counts = threads::gather(outers.len().div_ceil(RUN), &|run| {
            let mut count = LevelCount::default();
            let places = run * RUN..outers.len().min((run + 1) * RUN);
            for place in places {
                if blocks.some[place] {
                    let block = blocks.block(place);
                    self.count_block(outers[place], pegs, block, dead_ends, &mut count);
                }
            }
            count
        });
        for count in counts {
            size.add(&Size { count, jumps: 0 });
        }
        self.positions.fetch_add(size.count.classes, Relaxed);
        Ok(size)
    }

    fn count_block(
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
    fn dead_ends(&self, outer: Outer, pegs: u32, block: &[u64]) -> Vec<u64> {
        let mut dead = block.to_vec();
        self.backward
            .keep_unreached(&self.frame, outer, pegs, &mut dead);
        dead
    }

    /// The number of positions with all images of their outer set, and the number of their classes:
    /// by Burnside's lemma the mean number of positions that a symmetry fixes, over the symmetries
    /// that fix the outer set.
    fn classes_and_positions(&self, outer: Outer, pegs: u32, block: &[u64]) -> (u64, u64) {
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

    fn check(&self, pegs: u32) -> Result<(), Halt> {
        self.budget.check(self.progress(pegs)).map_err(Fail::Spent)
    }

    fn progress(&self, pegs: u32) -> Progress {
        Progress {
            level: self.game.start.count_ones().saturating_sub(pegs).into(),
            positions: self.positions.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
        }
    }

    fn release(&self, level: Level) {
        let words: usize = level.blocks.iter().map(|blocks| blocks.words.len()).sum();
        self.bytes.fetch_sub(8 * words as u64, Relaxed);
    }
}
