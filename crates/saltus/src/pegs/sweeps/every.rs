//! Every solution with the fewest sweeps: their number, and their list.
//!
//! The layers of the search that found the fewest sweeps hold all positions on these solutions, up
//! to symmetry. Where the two directions meet, they are followed to both ends, and all others are
//! left out. No sweep of such a solution can be continued by the next one: both would be one sweep,
//! and so a solution with fewer. So each solution is split into sweeps in one way.

use super::memory::MemorySide;
use super::moves::Reached;
use super::search::{BATCH, Search, Side, positions};
use super::{Met, at_once, goals, group_for, is_image_of_goal, search, until_met};
use crate::budget::{Budget, Fail, LevelUnit, Progress, Spent};
use crate::pegs::game::images::image;
use crate::pegs::sweeps::Fewest;
use crate::pegs::{Game, Jump};
use crate::puzzle::Reason;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The answer about all solutions with the fewest sweeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfFewest<T> {
    /// There are solutions.
    Solved {
        /// The number of sweeps of each.
        sweeps: u32,
        /// What was asked about them.
        what: T,
    },
    /// There is no solution.
    Impossible(Reason),
    /// The budget ran out.
    Undecided {
        /// A lower bound on the number of sweeps of any solution.
        at_least: u32,
        /// The resources used.
        spent: Spent,
    },
}

/// The number of keys between two checks of the budget.
const PACE: usize = 1 << 8;

/// The number of solutions with the fewest sweeps, as sequences of positions after each jump.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, sweeps::{OfFewest, count_fewest}}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1 << 1, Target::Left(1)).unwrap();
/// let counted = count_fewest(&game, &Budget::UNLIMITED);
/// let OfFewest::Solved { sweeps, what } = counted else { panic!() };
/// assert_eq!((sweeps, what), (5, 2u32.into())); // Source: enumeration of all its games
/// ```
pub fn count_fewest(game: &Game, budget: &Budget) -> OfFewest<BigUint> {
    match Layers::of(game, budget) {
        Ok(layers) => {
            let sweeps = layers.sweeps();
            layers.answer(layers.count().map(|what| OfFewest::Solved { sweeps, what }))
        }
        Err(no_layers) => no_layers.or_at_start(BigUint::from(1u32)),
    }
}

/// Calls `visit` with the sweeps of each solution that has the fewest, in the order of the board's
/// jumps, until it breaks. Those that [`count_fewest`] counts, each once.
pub fn list_fewest(
    game: &Game,
    budget: &Budget,
    visit: &mut dyn FnMut(&[Vec<Jump>]) -> ControlFlow<()>,
) -> OfFewest<()> {
    match Layers::of(game, budget) {
        Ok(layers) => {
            let sweeps = layers.sweeps();
            let listed = layers.list(visit);
            layers.answer(listed.map(|()| OfFewest::Solved { sweeps, what: () }))
        }
        Err(no_layers) => {
            if matches!(no_layers, Fewest::Solved(_)) {
                // Breaking off is the visitor's choice.
                let _ = visit(&[]);
            }
            no_layers.or_at_start(())
        }
    }
}

impl Fewest {
    /// The answer where no layers were searched; `what` is that about the solution without moves.
    fn or_at_start<T>(self, what: T) -> OfFewest<T> {
        match self {
            Fewest::Solved(_) => OfFewest::Solved { sweeps: 0, what },
            Fewest::Impossible(reason) => OfFewest::Impossible(reason),
            Fewest::Undecided { at_least, spent } => OfFewest::Undecided { at_least, spent },
        }
    }
}

/// Why an enumeration ended early.
enum End {
    /// The visitor broke off.
    Broken,
    Spent(Spent),
}

/// The classes of positions on solutions with the fewest sweeps, after each sweep, ascending.
struct Layers<'a> {
    search: Search<'a>,
    game: &'a Game,
    group: Vec<Vec<u8>>,
    layers: Vec<Vec<u64>>,
}

impl<'a> Layers<'a> {
    /// Searches for the fewest sweeps. The error is the answer if there are no layers: the start
    /// meets the goal, there is no solution, or the budget ran out.
    fn of(game: &'a Game, budget: &'a Budget<'a>) -> Result<Layers<'a>, Fewest> {
        if let Some(answer) = at_once(game, budget) {
            return Err(answer);
        }
        let goals = goals(game);
        let group = group_for(game, goals.as_deref());
        let search = search(game, &group, goals.as_deref(), budget)
            .map_err(|spent| Fewest::Undecided { at_least: 1, spent })?;
        let mut ahead = MemorySide::new(search.classes(&[game.start]), true);
        let mut back = goals.map(|goals| MemorySide::new(search.classes(&goals), false));
        let allowed = search.sweeps_from(game.start);
        let Ok(met) = until_met(&search, allowed, &mut ahead, back.as_mut());
        let sweeps = match met {
            Met::At { sweeps, .. } => sweeps,
            Met::Nowhere(answer) => return Err(answer),
        };

        let sides = Sides {
            search: &search,
            is_goal: &|key| is_image_of_goal(&search, &group, game.target, key),
            ahead,
            back,
            sweeps,
        };
        let layers = sides.layers().map_err(|spent| Fewest::Undecided {
            at_least: sweeps,
            spent,
        })?;
        Ok(Layers {
            search,
            game,
            group,
            layers,
        })
    }

    fn sweeps(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The answer, unless the budget ran out.
    fn answer<T>(&self, answer: Result<OfFewest<T>, Spent>) -> OfFewest<T> {
        answer.unwrap_or_else(|spent| OfFewest::Undecided {
            at_least: self.sweeps(),
            spent,
        })
    }

    fn progress(&self) -> Progress {
        let mut positions = 0;
        for layer in &self.layers {
            positions += layer.len() as u64;
        }
        Progress {
            level: self.sweeps().into(),
            positions,
            // A key and a number of ways.
            bytes: positions * 40,
            unit: LevelUnit::Sweeps,
        }
    }

    /// The number of ways from the start, pushed from layer to layer: to all positions of a class
    /// together.
    fn count(&self) -> Result<BigUint, Spent> {
        let progress = self.progress();
        let mut ways = vec![BigUint::from(1u32)];
        for pair in self.layers.windows(2) {
            let (layer, next) = (&pair[0], &pair[1]);
            let mut after = vec![BigUint::ZERO; next.len()];
            for (place, &key) in layer.iter().enumerate() {
                if place % PACE == 0 {
                    self.search.budget.check(progress)?;
                }
                for Reached { key, ways: by, .. } in self.search.moves.sweeps_from(key) {
                    if let Ok(found) = next.binary_search(&self.search.canonical(key)) {
                        after[found] += &ways[place] * by;
                    }
                }
            }
            ways = after;
        }

        let mut all = BigUint::ZERO;
        for (&goal, ways) in self.layers.last().into_iter().flatten().zip(&ways) {
            all += self.to_goals(goal, ways);
        }
        Ok(all)
    }

    /// How many of the ways to a class lead to its goals: all of them, if the symmetries fix the
    /// goals; else they fix the start, and equally many lead to each position of the class.
    fn to_goals(&self, class: u64, ways: &BigUint) -> BigUint {
        let position = self.search.layout.position(class);
        let mut images = Vec::with_capacity(self.group.len());
        for symmetry in &self.group {
            images.push(image(symmetry, position));
        }
        images.sort_unstable();
        images.dedup();
        let all = images.len();
        images.retain(|&image| self.game.target.holds(image));
        ways * images.len() / all
    }

    /// Calls `visit` with each solution.
    fn list(&self, visit: &mut dyn FnMut(&[Vec<Jump>]) -> ControlFlow<()>) -> Result<(), Spent> {
        let mut walk = Walk {
            layers: self,
            progress: self.progress(),
            made: Vec::new(),
            steps: 0,
            visit,
        };
        match walk.go_on(self.search.layout.key(self.game.start)) {
            Ok(()) | Err(End::Broken) => Ok(()),
            Err(End::Spent(spent)) => Err(spent),
        }
    }
}

/// The two directions of a search that met.
struct Sides<'a> {
    search: &'a Search<'a>,
    is_goal: &'a dyn Fn(u64) -> bool,
    ahead: MemorySide,
    back: Option<MemorySide>,
    sweeps: u32,
}

impl Sides<'_> {
    /// The layers from the start to the goals, of positions on solutions alone.
    fn layers(&self) -> Result<Vec<Vec<u64>>, Spent> {
        let (middle, meets) = self.meets()?;

        let mut layers = vec![meets];
        for made in (0..middle).rev() {
            let later = layers.last().map_or(&[][..], Vec::as_slice);
            layers.push(self.neighbours(later, false, made)?);
        }
        layers.reverse();

        for made in middle + 1..=self.sweeps {
            let earlier = layers.last().map_or(&[][..], Vec::as_slice);
            layers.push(self.neighbours(earlier, true, made)?);
        }
        Ok(layers)
    }

    /// All positions where the directions meet, and their sweeps from the start. The smaller of the
    /// two last layers is expanded.
    fn meets(&self) -> Result<(u32, Vec<u64>), Spent> {
        let made = self.ahead.sweeps();
        match &self.back {
            Some(back) if back.frontier() < self.ahead.frontier() => {
                let last = back.layer(back.sweeps());
                Ok((made, self.neighbours(&last, false, made)?))
            }
            _ => {
                let last = self.ahead.layer(made);
                Ok((made + 1, self.neighbours(&last, true, made + 1)?))
            }
        }
    }

    /// The positions one sweep after or before some others that are `made` sweeps behind the start
    /// and have a way to the goal in the other sweeps, as the layers of one direction say.
    fn neighbours(&self, keys: &[u64], forward: bool, made: u32) -> Result<Vec<u64>, Spent> {
        let progress = Progress {
            level: self.sweeps.into(),
            positions: positions(&self.ahead, self.back.as_ref()),
            bytes: self.ahead.bytes() + self.back.as_ref().map_or(0, Side::bytes),
            unit: LevelUnit::Sweeps,
        };
        let (side, sweeps) = match forward {
            true => (self.back.as_ref(), self.sweeps - made),
            false => (Some(&self.ahead), made),
        };
        let mut found = Vec::new();
        for batch in keys.chunks(BATCH) {
            let expanded = self
                .search
                .expand_within(batch, forward, None, progress, |all| {
                    for expanded in all {
                        found.extend(expanded.keys.into_iter().filter(|&key| match side {
                            Some(side) => side.has_visited(key),
                            None => (self.is_goal)(key),
                        }));
                    }
                    found.sort_unstable();
                    found.dedup();
                    let bytes = progress.bytes + found.capacity() as u64 * 8;
                    let check = self.search.budget.check(Progress { bytes, ..progress });
                    check.map_err(Fail::<std::convert::Infallible>::Spent)
                });
            match expanded {
                Ok(()) => {}
                Err(Fail::Spent(spent)) => return Err(spent),
                Err(Fail::Shelf(never)) => match never {},
            }
        }
        Ok(match side {
            Some(side) => side.common(sweeps, &found),
            None => found,
        })
    }
}

/// The enumeration of all solutions, depth first.
struct Walk<'a> {
    layers: &'a Layers<'a>,
    progress: Progress,
    /// The sweeps made.
    made: Vec<Vec<Jump>>,
    steps: usize,
    visit: &'a mut dyn FnMut(&[Vec<Jump>]) -> ControlFlow<()>,
}

impl Walk<'_> {
    /// Visits all solutions that begin with the sweeps made, which lead to `key`.
    fn go_on(&mut self, key: u64) -> Result<(), End> {
        if self.made.len() as u32 == self.layers.sweeps() {
            let end = self.layers.search.layout.position(key);
            if self.layers.game.target.holds(end) && (self.visit)(&self.made).is_break() {
                return Err(End::Broken);
            }
            return Ok(());
        }
        self.made.push(Vec::new());
        self.sweep(key, None)?;
        self.made.pop();
        Ok(())
    }

    /// Visits all solutions whose last sweep made continues with a jump from `key`: of the peg in a
    /// hole, or at its beginning of any.
    fn sweep(&mut self, key: u64, at: Option<u8>) -> Result<(), End> {
        self.steps += 1;
        if self.steps.is_multiple_of(PACE) {
            let check = self.layers.search.budget.check(self.progress);
            check.map_err(End::Spent)?;
        }
        let layers = self.layers;
        let mut reached = Vec::new();
        for (next, jump) in layers.search.moves.after(key, at) {
            // Another peg with the same result is the same sequence of positions.
            if reached.contains(&next) {
                continue;
            }
            reached.push(next);
            if let Some(sweep) = self.made.last_mut() {
                sweep.push(jump);
            }
            let class = layers.search.canonical(next);
            let layer = &layers.layers[self.made.len()];
            if layer.binary_search(&class).is_ok() {
                self.go_on(next)?;
            }
            self.sweep(next, Some(jump.to))?;
            if let Some(sweep) = self.made.last_mut() {
                sweep.pop();
            }
        }
        Ok(())
    }
}
