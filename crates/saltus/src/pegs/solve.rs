//! One solution, as jumps: a beam search that widens until it finds one or has left nothing out.
//!
//! A beam keeps the positions of each level (pegs removed) that look most like positions from which the target can be
//! reached. What those look like is learned for each problem from random games played backward from the target: the
//! logarithm of the odds that a hole holds a peg, level by level (naive Bayes). Each wider beam learns from more games.

use super::images::Images;
use super::layout::{fixes_target, moved};
use super::{Budget, Jump, PegBoard, Progress, Target};
use crate::random::Random;
use crate::{proof, puzzle::Reason, threads::prelude::*};

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A game that ends in the target.
    Target(Target),
    /// Exactly that many jumps, whatever is left.
    Jumps(u32),
}

/// Whether there is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The jumps of a solution, in order.
    Solved(Vec<Jump>),
    /// There is none.
    Impossible(Reason),
    /// The budget ran out.
    Undecided,
}

const FIRST_WIDTH: usize = 16;
const WIDER: usize = 4;
/// From this width on, positions are kept up to symmetry; tables for that take longer than a narrow beam.
const WIDE: usize = 1 << 12;

/// So many positions are one thread's task.
const TASK: usize = 256;
/// From this width on a linear program is the cheaper try.
const PAGODA: usize = 256;

/// A solution from `start` to `goal`, or the reason why there is none. The answer depends on nothing but the problem and
/// the memory allowed.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, solve::{Answer, Goal, solve}}};
/// let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let centre = 1 << 16;
/// let goal = Goal::Target(Target::Pattern { care: board.full(), pegs: centre });
/// let Answer::Solved(jumps) = solve(&board, board.full() ^ centre, goal, &Budget::UNLIMITED) else { panic!() };
/// assert_eq!(jumps.len(), 31);
/// ```
pub fn solve(board: &PegBoard, start: u64, goal: Goal, limits: &Budget) -> Answer {
    let have = start.count_ones();
    let target = match goal {
        Goal::Target(target) => target,
        Goal::Jumps(jumps) => match have.checked_sub(jumps) {
            Some(left) if left > 0 || jumps == 0 => Target::Left(left),
            _ => return Answer::Impossible(Reason::TooFewPegs { jumps: jumps.into(), pegs: have.into() }),
        },
    };
    if target.holds(start) {
        return Answer::Solved(Vec::new());
    }
    if let Some(reason) = proof::refute_quickly(board, start, target) {
        return Answer::Impossible(reason);
    }
    let mut random = Random::new(1);
    let mut odds = Odds::new(board, start);
    let mut positions = 0;
    let mut width = FIRST_WIDTH;
    loop {
        if width == PAGODA
            && let Some(reason) = proof::refute(board, start, target)
        {
            return Answer::Impossible(reason);
        }
        let learning = 4 * width.min(WIDE);
        odds.learn(board, start, target, learning, &mut random);
        let group = if width < WIDE { Vec::new() } else { group(board, start, target) };
        let beam =
            Beam { board, target, odds: &odds, images: Images::new(board.holes, &group), width, limits };
        match beam.run(start, &mut positions) {
            Found::Chain(chain) => return Answer::Solved(beam.replay(start, &chain, &group)),
            Found::Nothing { complete: true } => {
                return Answer::Impossible(Reason::Exhausted { positions });
            }
            Found::Nothing { complete: false } => width = width.saturating_mul(WIDER),
            Found::Stopped => return Answer::Undecided,
        }
    }
}

/// The larger of the groups that keep the start and that keep the target; positions may be kept up to either, since a
/// symmetry of the target takes solutions from a position to solutions from its image, and one of the start takes the games
/// to a position to games to its image.
pub(super) fn group(board: &PegBoard, start: u64, target: Target) -> Vec<Vec<u8>> {
    let of_start: Vec<_> = board.symmetries.iter().filter(|g| moved(g, start) == start).cloned().collect();
    let of_target: Vec<_> = board.symmetries.iter().filter(|g| fixes_target(g, target)).cloned().collect();
    if of_start.len() > of_target.len() { of_start } else { of_target }
}

/// How often each hole held a peg in games played backward from the target, by the number of pegs.
struct Odds {
    games: Vec<u64>,
    pegs: Vec<Vec<u64>>,
}

impl Odds {
    fn new(board: &PegBoard, start: u64) -> Odds {
        let levels = start.count_ones() as usize + 1;
        Odds { games: vec![0; levels], pegs: vec![vec![0; board.holes as usize]; levels] }
    }

    fn learn(&mut self, board: &PegBoard, start: u64, target: Target, games: usize, random: &mut Random) {
        let flips: Vec<(u64, u64)> = board.jumps.iter().map(|jump| (jump.flips(), 1 << jump.to)).collect();
        let mut fitting = vec![0; flips.len()];
        for _ in 0..games {
            let mut position = some_goal(board, target, random);
            while (1..self.games.len() as u32).contains(&position.count_ones()) {
                let level = position.count_ones() as usize;
                self.games[level] += 1;
                let mut rest = position;
                while rest != 0 {
                    self.pegs[level][rest.trailing_zeros() as usize] += 1;
                    rest &= rest - 1;
                }
                let mut count = 0;
                for &(flips, to) in &flips {
                    fitting[count] = flips;
                    count += usize::from(position & flips == to);
                }
                if count == 0 || position.count_ones() == start.count_ones() {
                    break;
                }
                position ^= fitting[random.below(count)];
            }
        }
    }

    /// For each hole what a peg there speaks for a position of so many pegs, in 1/256 bits.
    fn weights(&self, pegs: usize) -> Vec<i32> {
        let games = self.games[pegs];
        let weight = |&with: &u64| log2(2 * with + 1) - log2(2 * (games - with) + 1);
        self.pegs[pegs].iter().map(weight).collect()
    }
}

/// Some position of the target, at random.
pub(super) fn some_goal(board: &PegBoard, target: Target, random: &mut Random) -> u64 {
    match target {
        Target::Pattern { care, pegs } => pegs | random.word() & board.full() & !care,
        Target::Left(left) => {
            let mut position = 0u64;
            while position.count_ones() < left.min(board.holes) {
                position |= 1 << random.below(board.holes as usize);
            }
            position
        }
    }
}

/// 256 times the logarithm to base 2 of a number above 0, rounded down a little: the mantissa is taken as linear, which is
/// at most 0.09 off, and the same on every machine.
fn log2(number: u64) -> i32 {
    let whole = number.ilog2();
    let mantissa = ((u128::from(number) << 8) >> whole) as i32 - 256;
    (whole as i32) * 256 + mantissa
}

/// Jumps still possible count for a position, each as much as this many 1/256 bits.
const MOBILITY: i32 = 96;

struct Beam<'a> {
    board: &'a PegBoard,
    target: Target,
    odds: &'a Odds,
    images: Images,
    width: usize,
    limits: &'a Budget<'a>,
}

enum Found {
    /// Positions up to symmetry, one jump apart.
    Chain(Vec<u64>),
    /// No solution; `complete` if no position was left out.
    Nothing {
        complete: bool,
    },
    Stopped,
}

/// A position up to symmetry with its place in the beam: lower is better. `parent` is an index into the level before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    position: u64,
    parent: u32,
    cost: i32,
}

impl Beam<'_> {
    fn run(&self, start: u64, positions: &mut u64) -> Found {
        let mut levels = vec![vec![Candidate { position: self.images.least(start), parent: 0, cost: 0 }]];
        let mut complete = true;
        let mut bytes = 0;
        for pegs in (1..start.count_ones() as usize).rev() {
            let level = levels.last().map_or(&[][..], |level| level);
            *positions += level.len() as u64;
            if !(self.limits.keep_going)(Progress { positions: *positions, ..Progress::default() }) {
                return Found::Stopped;
            }
            let mut next = self.next(level, pegs);
            bytes += (size_of::<Candidate>() * next.len()) as u64;
            if bytes > self.limits.memory || next.len() > u32::MAX as usize {
                return Found::Stopped;
            }
            if next.len() > self.width {
                complete = false;
                next.select_nth_unstable_by_key(self.width, |c| (c.cost, c.position));
                next.truncate(self.width);
                next.shrink_to_fit();
            }
            let goal = next.iter().enumerate().filter(|(_, c)| self.target.holds(c.position));
            let goal = goal.min_by_key(|(_, c)| c.position).map(|(index, _)| index);
            let empty = next.is_empty();
            levels.push(next);
            if let Some(goal) = goal {
                return Found::Chain(chain(&levels, goal));
            }
            if empty {
                break;
            }
        }
        Found::Nothing { complete }
    }

    /// Every position one jump on, with `pegs` pegs, once.
    fn next(&self, level: &[Candidate], pegs: usize) -> Vec<Candidate> {
        let weights = self.odds.weights(pegs);
        let rated: Vec<(u64, u64, i32)> = self
            .board
            .jumps
            .iter()
            .map(|jump| {
                let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| weights[usize::from(hole)]);
                (jump.flips(), jump.pegs(), to - from - over)
            })
            .collect();
        let expand = |(parent, &Candidate { position, .. }): (usize, &Candidate),
                      out: &mut Vec<Candidate>| {
            let mut weight = 0;
            let mut rest = position;
            while rest != 0 {
                weight += weights[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            for &(flips, from, gain) in &rated {
                if position & flips == from {
                    let next = position ^ flips;
                    let jumps = rated.iter().filter(|&&(flips, from, _)| next & flips == from).count();
                    let cost = -(weight + gain) - MOBILITY * jumps as i32;
                    out.push(Candidate { position: self.images.least(next), parent: parent as u32, cost });
                }
            }
        };
        let mut next: Vec<Candidate> = if level.len() < WIDE {
            let mut next = Vec::new();
            level.iter().enumerate().for_each(|item| expand(item, &mut next));
            next.sort_unstable();
            next
        } else {
            let mut next: Vec<Candidate> = level
                .par_chunks(TASK)
                .enumerate()
                .flat_map_iter(|(task, items)| {
                    let mut next = Vec::new();
                    (task * TASK..).zip(items).for_each(|item| expand(item, &mut next));
                    next
                })
                .collect();
            next.par_sort_unstable();
            next
        };
        next.dedup_by_key(|candidate| candidate.position);
        next
    }

    /// The jumps of an actual game from `start` through the classes of the chain.
    fn replay(&self, start: u64, chain: &[u64], group: &[Vec<u8>]) -> Vec<Jump> {
        let mut position = start;
        let mut jumps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let leads =
                |jump: &&Jump| jump.fits(position) && self.images.least(position ^ jump.flips()) == class;
            let jump = self.board.jumps.iter().find(leads);
            let jump = *jump.expect("a jump leads from each class of the chain to the next");
            position ^= jump.flips();
            jumps.push(jump);
        }
        turned(jumps, end_turned(position, self.target, group))
    }
}

/// With the symmetries of the start, the end of a game may be only the image of a goal: the symmetry that makes it one.
pub(super) fn end_turned(end: u64, target: Target, group: &[Vec<u8>]) -> Option<&[u8]> {
    group.iter().map(Vec::as_slice).find(|symmetry| target.holds(moved(symmetry, end)))
}

/// The images of jumps under a symmetry.
pub(super) fn turned(jumps: Vec<Jump>, symmetry: Option<&[u8]>) -> Vec<Jump> {
    let Some(symmetry) = symmetry else { return jumps };
    let turn = |hole: u8| symmetry[usize::from(hole)];
    jumps.into_iter().map(|j| Jump { from: turn(j.from), over: turn(j.over), to: turn(j.to) }).collect()
}

fn chain(levels: &[Vec<Candidate>], goal: usize) -> Vec<u64> {
    let mut index = goal;
    let mut chain = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        chain.push(level[index].position);
        index = level[index].parent as usize;
    }
    chain.reverse();
    chain
}
