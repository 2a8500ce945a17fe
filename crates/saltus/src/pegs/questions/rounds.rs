//! Fewest rounds: any number of jumps that share no hole count as one round.
//!
//! The jumps of a round can be made in any order, so every position between the rounds of a
//! solution is winning. There are far fewer winning positions than positions (see [`meet`]). In
//! ascending order of pegs, each gets its number of rounds: one more than the smallest number among
//! the positions that a round reaches.

use super::meet;
use crate::budget::{LevelUnit, Limit, Progress, Spent};
use crate::pegs::levels::keys::layout::{KeyJump, Layout};
use crate::pegs::levels::list;
use crate::pegs::{Budget, Game, Jump, Target};
use crate::threads;
use rustc_hash::FxHashMap;

/// The number of classes per parallel task and between two checks of the budget.
const TASK: usize = 1 << 10;

/// The number of rounds from each winning class, by pegs, then by canonical key.
type RoundsByClass = FxHashMap<u32, FxHashMap<u64, u8>>;

/// The smallest number of rounds of a game, as a solution; `None` if there is no solution. Takes
/// about twenty bytes per winning class, and one step per round from each.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, rounds::fewest}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1 << 1, Target::Left(1)).unwrap();
/// let rounds = fewest(&game, &Budget::UNLIMITED)?.unwrap();
/// assert_eq!((rounds.len(), rounds.concat().len()), (6, 8));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn fewest(game: &Game, budget: &Budget) -> Result<Option<Vec<Vec<Jump>>>, Spent> {
    let winning = meet::winning(game, budget)?;
    let classes = winning.classes();
    if table_bytes(classes) > budget.memory {
        return Err(Spent {
            limit: Limit::Memory,
            progress: Progress {
                level: 0,
                positions: classes,
                bytes: table_bytes(classes),
                ..Progress::default()
            },
        });
    }
    let search = RoundSearch::new(&winning.layout);
    let mut needed = RoundsByClass::default();
    let mut done = 0;
    for (&pegs, level) in &winning.levels {
        let keys: Vec<u64> = list::keys(level).collect();
        let progress = Progress {
            level: pegs.into(),
            positions: done,
            bytes: table_bytes(done),
            unit: LevelUnit::Pegs,
        };
        let found = threads::try_gather(keys.len().div_ceil(TASK), &|task| {
            budget.check(progress)?;
            let mut found = Vec::new();
            for &key in &keys[task * TASK..keys.len().min((task + 1) * TASK)] {
                if let Some(rounds) = search.fewest_rounds(key, pegs, game.target, &needed) {
                    found.push((key, rounds));
                }
            }
            Ok::<_, Spent>(found)
        })?;
        done += keys.len() as u64;
        needed.insert(pegs, found.into_iter().flatten().collect());
    }
    Ok(search.solution(game, &needed))
}

/// The bytes of a table: an entry has a key, the rounds and a control byte, and an eighth to half
/// of all entries are free.
fn table_bytes(classes: u64) -> u64 {
    classes.saturating_mul(40)
}

struct RoundSearch<'a> {
    layout: &'a Layout,
    jumps: Vec<KeyJump>,
}

impl<'a> RoundSearch<'a> {
    fn new(layout: &'a Layout) -> RoundSearch<'a> {
        let mut jumps = Vec::new();
        for kind in layout.kinds() {
            jumps.extend_from_slice(&kind.jumps);
        }
        RoundSearch { layout, jumps }
    }

    /// The number of rounds from a winning class, given those of the classes with fewer pegs.
    fn fewest_rounds(
        &self,
        key: u64,
        pegs: u32,
        target: Target,
        needed: &RoundsByClass,
    ) -> Option<u8> {
        if target.holds(self.layout.position(key)) {
            return Some(0);
        }
        let mut least = u8::MAX;
        self.rounds(key, pegs, needed, |_, after| {
            least = least.min(after);
            false
        });
        least.checked_add(1)
    }

    /// Calls `visit` with every round from `key` to a winning class, as indices into `jumps`, and
    /// the number of rounds after it. Stops when `visit` returns `false`.
    fn rounds(
        &self,
        key: u64,
        pegs: u32,
        needed: &RoundsByClass,
        mut visit: impl FnMut(&[usize], u8) -> bool,
    ) {
        let mut fitting = Vec::new();
        for (place, jump) in self.jumps.iter().enumerate() {
            if key & jump.flips == jump.before {
                fitting.push(place);
            }
        }
        let mut round = Vec::new();
        self.extend(key, pegs, &fitting, needed, &mut round, &mut visit);
    }

    /// As [`RoundSearch::rounds`], after the jumps of `round`, with further jumps from `fitting`
    /// that share no hole with them.
    fn extend(
        &self,
        key: u64,
        pegs: u32,
        fitting: &[usize],
        needed: &RoundsByClass,
        round: &mut Vec<usize>,
        visit: &mut impl FnMut(&[usize], u8) -> bool,
    ) -> bool {
        let Some(level) = pegs.checked_sub(1).and_then(|pegs| needed.get(&pegs)) else {
            return false;
        };
        for (at, &place) in fitting.iter().enumerate() {
            let jump = self.jumps[place];
            let next = key ^ jump.flips;
            let mut class = [next];
            self.layout.canonicalize(&mut class);
            // If a part of a round does not win, the whole round does not.
            let Some(&after) = level.get(&class[0]) else {
                continue;
            };
            round.push(place);
            let mut rest = fitting[at + 1..].to_vec();
            rest.retain(|&other| self.jumps[other].flips & jump.flips == 0);
            if visit(round, after) || self.extend(next, pegs - 1, &rest, needed, round, visit) {
                return true;
            }
            round.pop();
        }
        false
    }

    /// A game with the smallest number of rounds, the first in the order of the search.
    fn solution(&self, game: &Game, needed: &RoundsByClass) -> Option<Vec<Vec<Jump>>> {
        let mut key = self.layout.key(game.start);
        let mut pegs = game.start.count_ones();
        let mut class = [key];
        self.layout.canonicalize(&mut class);
        let mut left = *needed.get(&pegs)?.get(&class[0])?;
        let mut rounds = Vec::new();
        while left > 0 {
            let mut best = Vec::new();
            self.rounds(key, pegs, needed, |round, after| {
                let is_found = after + 1 == left;
                if is_found {
                    best = round.to_vec();
                }
                is_found
            });
            let mut round = Vec::new();
            for &place in &best {
                key ^= self.jumps[place].flips;
                round.extend(self.jump_of(game, place));
            }
            pegs -= best.len() as u32;
            left -= 1;
            rounds.push(round);
        }
        Some(rounds)
    }

    /// The jump of the board with this index among `jumps`.
    fn jump_of(&self, game: &Game, place: usize) -> Option<Jump> {
        let flips = self.layout.position(self.jumps[place].flips);
        let before = self.layout.position(self.jumps[place].before);
        let is_it = |jump: &&Jump| jump.flips::<u64>() == flips && jump.pegs::<u64>() == before;
        game.board.jumps.iter().find(is_it).copied()
    }
}
