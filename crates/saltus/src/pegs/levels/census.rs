//! The numbers of a census.

use crate::pegs::Game;
use num_bigint::BigUint;

/// The numbers of positions after some number of jumps. A class is an orbit of positions under the
/// symmetries that fix start and target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelCount {
    /// Pegs on the board.
    pub pegs: u32,
    /// Classes reachable from the start.
    pub classes: u64,
    /// Positions reachable from the start.
    pub positions: u64,
    /// Classes that are in the target or lead to it.
    pub winning_classes: u64,
    /// Positions that are in the target or lead to it.
    pub winning_positions: u64,
    /// Classes without a jump.
    pub dead_classes: u64,
    /// Positions without a jump.
    pub dead_positions: u64,
}

impl LevelCount {
    /// Adds the numbers of another part of the level.
    pub(crate) fn add(&mut self, part: &LevelCount) {
        self.classes += part.classes;
        self.positions += part.positions;
        self.winning_classes += part.winning_classes;
        self.winning_positions += part.winning_positions;
        self.dead_classes += part.dead_classes;
        self.dead_positions += part.dead_positions;
    }
}

/// The numbers of a level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counted {
    pub count: LevelCount,
    /// The games that end in it; 0 if they are not counted.
    pub games: BigUint,
    /// The paths from the start to the positions of the target in it; 0 if they are not counted.
    pub solutions: BigUint,
}

/// All numbers of the games from one start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// The levels, by the number of jumps.
    pub levels: Vec<LevelCount>,
    /// The number of maximal sequences of positions from the start, one jump apart.
    pub games: BigUint,
    /// The number of sequences of positions from the start to one of the target. If the target has
    /// positions with different numbers of pegs, a sequence may have passed through it before.
    pub solutions: BigUint,
    /// The number of solutions by their number of jumps, fewest first.
    pub solutions_by_length: Vec<(u32, BigUint)>,
    /// The number of jumps of a shortest solution. `None` if there is none; also if games are not
    /// counted and the target has positions with different numbers of pegs.
    pub shortest_solution: Option<u32>,
    /// The number of games by the number of pegs left, fewest first.
    pub games_by_pegs_left: Vec<(u32, BigUint)>,
    /// The number of jumps of the shortest game.
    pub shortest_game: u32,
    /// The number of jumps of the longest game.
    pub longest_game: u32,
}

impl Census {
    /// The number of reachable classes.
    pub fn classes(&self) -> u64 {
        self.levels.iter().map(|level| level.classes).sum()
    }

    /// The number of reachable positions.
    pub fn positions(&self) -> u64 {
        self.levels.iter().map(|level| level.positions).sum()
    }

    /// The number of winning classes.
    pub fn winning_classes(&self) -> u64 {
        self.levels.iter().map(|level| level.winning_classes).sum()
    }

    /// The number of winning positions.
    pub fn winning_positions(&self) -> u64 {
        let counts = self.levels.iter();
        counts.map(|level| level.winning_positions).sum()
    }
}

/// The census that has these levels.
pub(crate) fn of_levels(levels: Vec<Counted>) -> Census {
    let mut census = Census::default();
    for Counted {
        count,
        games,
        solutions,
    } in levels
    {
        census.games += &games;
        if games != BigUint::ZERO {
            census.games_by_pegs_left.insert(0, (count.pegs, games));
        }
        if solutions != BigUint::ZERO {
            let jumps = census.levels.len() as u32;
            census.shortest_solution.get_or_insert(jumps);
            census.solutions += &solutions;
            census.solutions_by_length.push((jumps, solutions));
        }
        census.levels.push(count);
    }
    census.shortest_game = shortest_game(&census.levels);
    census.longest_game = longest_game(&census.levels);
    census
}

/// The census that has these levels of a game, without games.
pub(crate) fn without_games(levels: Vec<LevelCount>, game: &Game) -> Census {
    let mut census = Census {
        shortest_game: shortest_game(&levels),
        longest_game: longest_game(&levels),
        levels,
        ..Census::default()
    };
    if census.winning_classes() > 0
        && let Some(left) = game.pegs_left()
    {
        census.shortest_solution = game.start.count_ones().checked_sub(left);
    }
    census
}

/// The number of jumps of the shortest game: the index of the first level with a dead end.
pub(crate) fn shortest_game(levels: &[LevelCount]) -> u32 {
    let first = levels.iter().position(|level| level.dead_classes > 0);
    first.unwrap_or(levels.len()) as u32
}

/// The number of jumps of the longest game: the index of the last level with a dead end.
fn longest_game(levels: &[LevelCount]) -> u32 {
    let last = levels.iter().rposition(|level| level.dead_classes > 0);
    last.unwrap_or(0) as u32
}
