//! Fewest sweeps on boards of 65 to 128 holes: from the start alone, layer by layer and up to the
//! symmetries that fix the target, in rounds with an increasing limit. The bound is that of the
//! search from both ends; games of few positions are searched without it.

use super::Fewest;
use super::bound::{self, Block, blocks, ends_where, table};
use super::search::DEAD;
use crate::budget::{Budget, LevelUnit, Limit, Progress, Spent};
use crate::pegs::game::images::{Images, fixes_target};
use crate::pegs::{Game, Holes, Jump, Target, proof};
use crate::puzzle::Reason;
use crate::threads;
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The number of positions per task, and of tasks between two changes of the layer.
const TASK: usize = 64;
const TASKS: usize = 64;
/// The number of jumps between two checks of the budget within one sweep.
const JUMPS: usize = 1 << 16;
/// The bytes of a position in the set and in its layer, with vacant slots.
const BYTES: u64 = 80;
/// The memory of a search that is over before the tables of the bound are made: some ten thousand
/// positions.
const FEW_BYTES: u64 = 1 << 20;

/// As [`super::fewest`], on a board of up to 128 holes, from the start alone: for games with few
/// pegs or few jumps. A larger game is left undecided with a lower bound.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, sweeps::{Fewest, fewest_large}}};
/// let board = PegBoard::large(&shape("triangle12").unwrap().board());
/// let game = board.game(0b1_0011, Target::Left(1)).unwrap(); // a1 over b1, then over c2
/// let Fewest::Solved(sweeps) = fewest_large(&game, &Budget::UNLIMITED) else { panic!() };
/// assert_eq!((sweeps.len(), sweeps[0].len()), (1, 2));
/// ```
pub fn fewest_large(game: &Game<u128>, budget: &Budget) -> Fewest {
    if game.target.holds(game.start) {
        return Fewest::Solved(Vec::new());
    }
    if let Some(reason) = proof::refute_quickly(game) {
        return Fewest::Impossible(reason);
    }
    if let Some(fewest) = fewest_of_few(game, budget) {
        return fewest;
    }
    if let Some(reason) = proof::refute_within(game, budget) {
        return Fewest::Impossible(reason);
    }
    match LargeSearch::new(game, budget).with_bound() {
        Ok(search) => search.fewest(),
        Err(spent) => Fewest::Undecided { at_least: 1, spent },
    }
}

/// The answer of a search without a bound, unless it meets more positions than a moment suffices
/// for: the linear program and the tables of the bound take seconds on a large board.
fn fewest_of_few(game: &Game<u128>, budget: &Budget) -> Option<Fewest> {
    let limited = Budget {
        memory: FEW_BYTES.min(budget.memory),
        ..*budget
    };
    match LargeSearch::new(game, &limited).fewest() {
        Fewest::Undecided { spent, .. } if spent.limit == Limit::Memory => None,
        fewest => Some(fewest),
    }
}

struct LargeSearch<'a> {
    game: &'a Game<u128>,
    images: Images<u128>,
    /// The blocks of the bound: the first hole, the number of holes, and the table. Without blocks
    /// nothing is pruned.
    blocks: Vec<(u32, u32, Vec<u8>)>,
    budget: &'a Budget<'a>,
    /// The positions that the tasks of a batch have found so far.
    found: AtomicU64,
}

enum Round {
    Solved(Vec<Vec<Jump>>),
    /// No solution within the limit. The fewest sweeps through a position that the bound pruned,
    /// and the number of positions.
    Failed {
        more: u32,
        seen: u64,
    },
}

/// A class of positions, and the index of a predecessor in the previous layer.
type Entry = (u128, u32);

/// The classes one sweep after some others that can finish within the limit.
struct Expanded {
    found: Vec<Entry>,
    /// One of `found` that is in the target.
    solved: Option<Entry>,
    /// The fewest sweeps of a solution through a position that the bound pruned.
    more: u32,
}

impl<'a> LargeSearch<'a> {
    /// A search without a bound.
    fn new(game: &'a Game<u128>, budget: &'a Budget<'a>) -> LargeSearch<'a> {
        let &Game {
            ref board, target, ..
        } = game;
        let group: Vec<Vec<u8>> = board
            .symmetries
            .iter()
            .filter(|symmetry| fixes_target(symmetry, target))
            .cloned()
            .collect();
        LargeSearch {
            game,
            images: Images::new(board.holes, &group),
            blocks: Vec::new(),
            budget,
            found: AtomicU64::new(0),
        }
    }

    /// The search with the tables of the bound.
    fn with_bound(self) -> Result<LargeSearch<'a>, Spent> {
        let &Game {
            ref board, target, ..
        } = self.game;
        let ask = || {
            self.budget.check(Progress {
                bytes: bound::bytes(board),
                ..Progress::default()
            })
        };
        let mut tables = Vec::new();
        for block in blocks(board) {
            let ends = ends_where(block, |pegs| is_end(target, block, pegs));
            let table = table(&Block::new(board, block), true, &ends, &ask)?;
            tables.push((block.least().into(), block.count(), table));
        }
        Ok(LargeSearch {
            blocks: tables,
            ..self
        })
    }

    /// The fewest sweeps, by rounds with an increasing limit.
    fn fewest(&self) -> Fewest {
        let mut allowed = self.lower_bound(self.game.start).max(1);
        let mut positions = 1;
        while allowed < DEAD {
            match self.round(allowed) {
                Ok(Round::Solved(sweeps)) => return Fewest::Solved(sweeps),
                Ok(Round::Failed { more, seen }) => {
                    allowed = more;
                    positions = seen;
                }
                Err(spent) => {
                    return Fewest::Undecided {
                        at_least: allowed,
                        spent,
                    };
                }
            }
        }
        Fewest::Impossible(Reason::Exhausted { positions })
    }

    /// A lower bound on the sweeps from a position; above 250 if there is no path.
    fn lower_bound(&self, position: u128) -> u32 {
        self.blocks
            .iter()
            .map(|(low, holes, table)| u32::from(table[position.bits(*low, *holes)]))
            .sum()
    }

    fn round(&self, allowed: u32) -> Result<Round, Spent> {
        let mut seen = FxHashSet::from_iter([self.images.least_image(self.game.start)]);
        let mut layers: Vec<Vec<Entry>> = vec![vec![(self.images.least_image(self.game.start), 0)]];
        let mut more = DEAD;
        for made in 1..=allowed {
            let last = &layers[layers.len() - 1];
            let mut next = Vec::new();
            for (batch, entries) in last.chunks(TASK * TASKS).enumerate() {
                let positions = seen.len() as u64;
                let progress = Progress {
                    level: allowed.into(),
                    positions,
                    bytes: positions * BYTES,
                    unit: LevelUnit::Sweeps,
                };
                self.budget.check(progress)?;
                self.found.store(0, Relaxed);
                let tasks: Vec<&[Entry]> = entries.chunks(TASK).collect();
                let expand = |task: usize| {
                    let first = batch * TASK * TASKS + task * TASK;
                    self.expand(tasks[task], first, allowed - made, progress)
                };
                for expanded in threads::try_gather(tasks.len(), &expand)? {
                    if let Some(end) = expanded.solved {
                        return Ok(Round::Solved(self.replay(&layers, end)));
                    }
                    more = more.min(expanded.more + made);
                    next.extend(
                        expanded
                            .found
                            .into_iter()
                            .filter(|&(class, _)| seen.insert(class)),
                    );
                }
            }
            layers.push(next);
        }
        Ok(Round::Failed {
            more,
            seen: seen.len() as u64,
        })
    }

    /// The classes one sweep after those of `entries`, of which the first is number `first` of its
    /// layer, that need at most `left` further sweeps.
    fn expand(
        &self,
        entries: &[Entry],
        first: usize,
        left: u32,
        progress: Progress,
    ) -> Result<Expanded, Spent> {
        let mut expanded = Expanded {
            found: Vec::new(),
            solved: None,
            more: DEAD,
        };
        let mut reached = FxHashSet::default();
        for (place, &(position, _)) in (first..).zip(entries) {
            self.collect_reached(position, progress, &mut reached)?;
            let before = expanded.found.len();
            for &after in &reached {
                let entry = (self.images.least_image(after), place as u32);
                // A position that is not in the target needs a sweep, even if its blocks need none.
                let needed = self.lower_bound(after).max(1);
                if self.game.target.holds(after) {
                    expanded.solved = expanded.solved.min(Some(entry)).or(Some(entry));
                } else if needed <= left {
                    expanded.found.push(entry);
                } else {
                    expanded.more = expanded.more.min(needed);
                }
            }
            let more = (expanded.found.len() - before) as u64;
            self.found.fetch_add(more, Relaxed);
            self.check_with(reached.len(), progress)?;
        }
        Ok(expanded)
    }

    /// Collects every position that one sweep reaches.
    fn collect_reached(
        &self,
        position: u128,
        progress: Progress,
        reached: &mut FxHashSet<u128>,
    ) -> Result<(), Spent> {
        reached.clear();
        for peg in position.iter() {
            // The same position with the peg in the same hole has the same jumps.
            let mut states = FxHashSet::default();
            let mut open = vec![(position, peg)];
            while let Some((before, at)) = open.pop() {
                for jump in self.jumps(before, at) {
                    let state = (jump.flip(before), jump.to);
                    if states.insert(state) {
                        reached.insert(state.0);
                        open.push(state);
                        if states.len() % JUMPS == 0 {
                            self.check_with(states.len() + reached.len(), progress)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks the budget with this number of positions in use besides those of the layers.
    fn check_with(&self, positions: usize, progress: Progress) -> Result<(), Spent> {
        let positions = positions as u64 + self.found.load(Relaxed);
        let bytes = progress.bytes + positions * BYTES;
        self.budget.check(Progress { bytes, ..progress })
    }

    /// The legal jumps of the peg in a hole.
    fn jumps(&self, position: u128, at: u8) -> impl Iterator<Item = Jump> {
        let jumps = &self.game.board.jumps;
        let first = jumps.partition_point(|jump| jump.from < at);
        jumps[first..]
            .iter()
            .take_while(move |jump| jump.from == at)
            .copied()
            .filter(move |jump| jump.fits(position))
    }

    /// The sweeps from the start through the layers to an entry of the next one.
    fn replay(&self, layers: &[Vec<Entry>], end: Entry) -> Vec<Vec<Jump>> {
        let mut chain = vec![end.0];
        let mut before = end.1;
        for layer in layers.iter().rev() {
            let (class, place) = layer[before as usize];
            chain.push(class);
            before = place;
        }
        let mut position = self.game.start;
        let mut sweeps = Vec::new();
        for &class in chain.iter().rev().skip(1) {
            let is_in_class = |after: u128| self.images.least_image(after) == class;
            let sweep = self
                .sweep_to(position, &is_in_class)
                .expect("a class is one sweep after the one before");
            for jump in &sweep {
                position = jump.flip(position);
            }
            sweeps.push(sweep);
        }
        sweeps
    }

    /// The first sweep, in the order of the board's jumps, to a wanted position.
    fn sweep_to(&self, position: u128, wanted: &dyn Fn(u128) -> bool) -> Option<Vec<Jump>> {
        position
            .iter()
            .find_map(|peg| self.sweep_of(position, peg, wanted))
    }

    /// The first sweep of the peg in a hole to a wanted position.
    fn sweep_of(
        &self,
        position: u128,
        peg: u8,
        wanted: &dyn Fn(u128) -> bool,
    ) -> Option<Vec<Jump>> {
        // The untried jumps after each jump of the sweep, the next one last.
        let mut open = vec![self.jumps_reversed(position, peg)];
        let (mut sweep, mut positions) = (Vec::new(), vec![position]);
        let mut states = FxHashSet::default();
        while let (Some(untried), Some(&before)) = (open.last_mut(), positions.last()) {
            let Some(jump) = untried.pop() else {
                open.pop();
                positions.pop();
                sweep.pop();
                continue;
            };
            let after = jump.flip(before);
            if !states.insert((after, jump.to)) {
                continue;
            }
            sweep.push(jump);
            if wanted(after) {
                return Some(sweep);
            }
            positions.push(after);
            open.push(self.jumps_reversed(after, jump.to));
        }
        None
    }

    fn jumps_reversed(&self, position: u128, at: u8) -> Vec<Jump> {
        let mut jumps: Vec<Jump> = self.jumps(position, at).collect();
        jumps.reverse();
        jumps
    }
}

/// Whether some position of the target has exactly `pegs` in `block`.
fn is_end(target: Target<u128>, block: u128, pegs: u128) -> bool {
    match target {
        Target::Left(left) => pegs.count() <= left,
        Target::Pattern { care, pegs: wanted } => (pegs ^ wanted) & care & block == 0,
    }
}
