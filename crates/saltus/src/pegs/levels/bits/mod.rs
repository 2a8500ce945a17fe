//! All positions of a game by level, a bit for each: in the middle of a game about half of the
//! positions are reached, and a jump moves 64 of them at once.
//!
//! Breadth-first search with one bit per state is Korf's (2008) and, for solvability with all
//! winning positions, retrograde analysis (Ströhlein 1970, Thompson 1986). A list of the reached
//! positions takes 64 bits for each, and its step ends with a sort; it is better only where few
//! positions of a level are reached.
//!
//! [`frame`] gives each position its bit, [`blocks`] keeps the bits of a level, [`jump_groups`]
//! applies jumps to words and makes a level from the one before, and [`words`] has the innermost
//! loops; [`goals`] and [`size`] look at a level that is made. Where games are counted, [`paths`]
//! has a number for each position that is reached, and [`edges`] lists the jumps that add one to
//! another.
//!
//! # Where the time goes
//!
//! On the English board from its centre, 187,636,299 positions in 23,475,688 classes, all levels
//! take 33 MB, 1.4 bytes a class. With AVX2, of the time without games half goes to moving words
//! (some 15 instructions for a jump of one kind and a word: half of them find the words), a tenth
//! to images of words under symmetries. That was with a pass back for the winning positions; where
//! the target is the complement of the start, as here, they are the positions whose complement is
//! met, and the whole takes 0.62 of that time (portable 0.53). With games 64 million pairs of words
//! are looked at; 34 million have a bit before, from which 52 million jumps of words make 209
//! million edges, 3.7 each. So an edge may take few instructions and no list (15 with BMI2), and a
//! branch that ends the edges of a word is mispredicted often: bits listed four at a time, or in
//! rounds without such branches, were measured and are not faster, since they are more
//! instructions. Numbers of paths take 53 MB more.

mod blocks;
pub(crate) mod edges;
pub(crate) mod frame;
mod goals;
mod jump_groups;
pub(crate) mod paths;
pub(crate) mod shuffle;
mod size;
mod spill;
mod winning;
pub(crate) mod words;

pub use blocks::Level;
pub use size::Size;
pub use spill::{Files, TemporaryFile};

use crate::budget::{Fail, Limit, Spent};
use crate::pegs::levels::census::{Counted, LevelCount};
use crate::pegs::levels::few;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::{Budget, Game, Progress};
use crate::threads;
use blocks::{Blocks, runs_of};
use frame::Frame;
use jump_groups::JumpGroups;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Blocks between two checks of the budget.
const RUN: usize = 64;

/// Lists are tried first if a level of bits takes many bytes, up to one part in this number.
const SHARE: u64 = 64;
const LEAST_SHARE: u64 = 1 << 20;

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
        let winning = if self.game.is_mirrored() {
            self.mirrored_sizes(met)?
        } else {
            self.winning_sizes(met)?
        };
        for (count, here) in winning.iter().zip(&mut counted) {
            here.count.winning_classes = count.classes;
            here.count.winning_positions = count.positions;
        }
        Ok(counted)
    }

    /// The sizes of the winning positions of the levels met, in their order.
    fn winning_sizes(&self, met: Vec<Level>) -> Result<Vec<LevelCount>, Halt> {
        let mut sizes = Vec::new();
        self.back_from(met, None, |_, size| {
            sizes.push(size.count);
            Ok(())
        })?;
        sizes.reverse();
        Ok(sizes)
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

    fn check(&self, pegs: u32) -> Result<(), Halt> {
        self.budget.check(self.progress(pegs)).map_err(Fail::Spent)
    }

    fn progress(&self, pegs: u32) -> Progress {
        Progress {
            level: self.game.start.count_ones().saturating_sub(pegs).into(),
            positions: self.positions.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            ..Progress::default()
        }
    }
}
