//! A naive solver of peg solitaire, starting from the picture of a board: sets of positions, no
//! symmetry, no pruning, and no code of the library.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A board: its holes in reading order, and its jumps as the holes from, over and to.
pub struct Board {
    pub holes: Vec<(i32, i32)>,
    pub jumps: Vec<[u128; 3]>,
}

/// Where a game is to end.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    Left(u32),
    /// The holes that the pattern constrains, and those of them with pegs.
    Pattern(u128, u128),
}

impl Goal {
    pub fn holds(self, at: u128) -> bool {
        match self {
            Goal::Left(left) => at.count_ones() == left,
            Goal::Pattern(care, pegs) => at & care == pegs,
        }
    }
}

impl Board {
    /// The board with these holes and with lines in these directions.
    pub fn new(holes: Vec<(i32, i32)>, ways: &[(i32, i32)]) -> Board {
        let number = |x: i32, y: i32| holes.iter().position(|&hole| hole == (x, y));
        let mut jumps = Vec::new();
        for (from, &(x, y)) in holes.iter().enumerate() {
            for (dx, dy) in ways.iter().flat_map(|&(dx, dy)| [(dx, dy), (-dx, -dy)]) {
                if let (Some(over), Some(to)) =
                    (number(x + dx, y + dy), number(x + 2 * dx, y + 2 * dy))
                {
                    jumps.push([from, over, to].map(|hole| 1 << hole));
                }
            }
        }
        Board { holes, jumps }
    }

    /// The legal jumps, each with the position after it.
    pub fn fitting(&self, at: u128) -> impl Iterator<Item = ([u128; 3], u128)> + '_ {
        let fits =
            move |&&[from, over, to]: &&[u128; 3]| at & from != 0 && at & over != 0 && at & to == 0;
        self.jumps
            .iter()
            .filter(fits)
            .map(move |&jump| (jump, at - jump[0] - jump[1] + jump[2]))
    }
}

/// The facts about a game.
#[derive(Debug)]
pub struct GameFacts {
    /// Positions by the jumps made, each with the number of ways to it.
    pub levels: Vec<BTreeMap<u128, u64>>,
    pub winning: HashSet<u128>,
    /// From each position: the number of games and of solutions.
    pub onward: HashMap<u128, (u64, u64)>,
    /// The number of jumps of a shortest solution from each winning position.
    pub left: HashMap<u128, u64>,
}

/// Searches all positions; `None` if there are more than this number.
pub fn search_all(board: &Board, start: u128, goal: Goal, most: usize) -> Option<GameFacts> {
    let mut levels = vec![BTreeMap::from([(start, 1)])];
    let mut positions = 1;
    loop {
        let mut next: BTreeMap<u128, u64> = BTreeMap::new();
        for (&at, ways) in &levels[levels.len() - 1] {
            board
                .fitting(at)
                .for_each(|(_, to)| *next.entry(to).or_default() += ways);
        }
        positions += next.len();
        if positions > most {
            return None;
        }
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    let mut known = GameFacts {
        levels,
        winning: HashSet::new(),
        onward: HashMap::new(),
        left: HashMap::new(),
    };
    for &at in known.levels.iter().rev().flat_map(BTreeMap::keys) {
        let met = goal.holds(at);
        let (mut games, mut solutions, mut left) = (0, u64::from(met), met.then_some(0));
        for (_, to) in board.fitting(at) {
            games += known.onward[&to].0;
            solutions += known.onward[&to].1;
            left = left
                .into_iter()
                .chain(known.left.get(&to).map(|left| left + 1))
                .min();
        }
        known.onward.insert(at, (games.max(1), solutions));
        if let Some(left) = left {
            known.winning.insert(at);
            known.left.insert(at, left);
        }
    }
    Some(known)
}

/// The positions after one sweep: one peg's jumps, one after another.
pub fn sweeps(board: &Board, at: u128) -> HashSet<u128> {
    fn visit(board: &Board, at: u128, peg: Option<u128>, found: &mut HashSet<u128>) {
        for ([from, _, to], next) in board.fitting(at) {
            if peg.is_none_or(|peg| peg == from) {
                found.insert(next);
                visit(board, next, Some(to), found);
            }
        }
    }
    let mut found = HashSet::new();
    visit(board, at, None, &mut found);
    found
}

/// A position, and the hole of the peg that jumped into it.
type Reached = (u128, Option<u128>);

/// The number of solutions from a position by their sweeps, as sequences of positions: jump by
/// jump, where one by the peg that jumped last begins no sweep. `known` has those counted before.
pub fn solutions_by_sweeps(
    board: &Board,
    goal: Goal,
    (at, last): Reached,
    known: &mut HashMap<Reached, BTreeMap<u64, u64>>,
) -> BTreeMap<u64, u64> {
    if let Some(numbers) = known.get(&(at, last)) {
        return numbers.clone();
    }
    // Two pegs may jump with the same result: then that which jumped last, which is less.
    let mut after: BTreeMap<u128, (u128, bool)> = BTreeMap::new();
    for ([from, _, to], next) in board.fitting(at) {
        let same = after.entry(next).or_insert((to, false));
        same.1 |= last == Some(from);
    }

    let mut numbers = BTreeMap::new();
    if goal.holds(at) {
        numbers.insert(0, 1);
    }
    for (next, (to, goes_on)) in after {
        for (sweeps, number) in solutions_by_sweeps(board, goal, (next, Some(to)), known) {
            *numbers.entry(sweeps + u64::from(!goes_on)).or_default() += number;
        }
    }
    known.insert((at, last), numbers.clone());
    numbers
}

/// The positions after one round: jumps that share no hole.
pub fn rounds(board: &Board, at: u128) -> HashSet<u128> {
    let mut sets = vec![(0, at)];
    for ([from, over, to], _) in board.fitting(at) {
        let holes = from | over | to;
        let more: Vec<_> = sets
            .iter()
            .filter(|(used, _)| used & holes == 0)
            .map(|(used, at)| (used | holes, at ^ holes))
            .collect();
        sets.extend(more);
    }
    sets.into_iter()
        .map(|(_, after)| after)
        .filter(|&after| after != at)
        .collect()
}

/// The fewest such steps into the goal.
pub fn fewest_steps(start: u128, goal: Goal, step: impl Fn(u128) -> HashSet<u128>) -> Option<u64> {
    let mut seen = HashSet::from([start]);
    let mut layer = vec![start];
    for steps in 0.. {
        if layer.iter().any(|&at| goal.holds(at)) {
            return Some(steps);
        }
        let next: HashSet<u128> = layer.iter().flat_map(|&at| step(at)).collect();
        layer = next.into_iter().filter(|&at| seen.insert(at)).collect();
        if layer.is_empty() {
            break;
        }
    }
    None
}

/// The longest sweep that a solution can have.
pub fn longest_sweep(board: &Board, known: &GameFacts) -> u64 {
    fn visit(board: &Board, known: &GameFacts, at: u128, peg: Option<u128>, length: u64) -> u64 {
        let here = if known.winning.contains(&at) {
            length
        } else {
            0
        };
        let further = board
            .fitting(at)
            .filter(|([from, ..], _)| peg.is_none_or(|peg| peg == *from));
        further
            .map(|([.., to], next)| visit(board, known, next, Some(to), length + 1))
            .fold(here, u64::max)
    }
    known
        .winning
        .iter()
        .map(|&at| visit(board, known, at, None, 0))
        .max()
        .unwrap_or(0)
}

/// The number of solutions as unordered sets of jumps.
pub fn unordered(board: &Board, start: u128, goal: Goal) -> u64 {
    let mut level: BTreeMap<Vec<[u128; 3]>, u128> = BTreeMap::from([(Vec::new(), start)]);
    let mut found = BTreeSet::new();
    while !level.is_empty() {
        found.extend(
            level
                .iter()
                .filter(|&(_, &at)| goal.holds(at))
                .map(|(made, _)| made.clone()),
        );
        let mut next = BTreeMap::new();
        for (made, at) in level {
            for (jump, to) in board.fitting(at) {
                let mut made = made.clone();
                made.push(jump);
                made.sort_unstable();
                next.insert(made, to);
            }
        }
        level = next;
    }
    found.len() as u64
}
