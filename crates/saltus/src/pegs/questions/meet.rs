//! Winning positions and numbers of solutions by bidirectional search.
//!
//! Levels grow towards the middle of a game and then shrink. The search generates forward levels
//! from the start and backward levels from the goals, the smaller side first, until they touch.
//! Classes found from both sides are winning, and all other winning classes lead from or to those.
//! If the goal is the complement of the start, the backward levels are the complements of the
//! forward ones: undoing a jump is a jump on the complement.

use super::count;
use crate::budget::Spent;
use crate::pegs::game::images::fixes_target;
use crate::pegs::levels::bits;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step, step_within};
use crate::pegs::levels::list::weight::Weight;
use crate::pegs::levels::list::{
    self, Cell, Halt, Level, classes, find, goals_in, merged, sorted_places, sum_duplicates,
};
use crate::pegs::{Budget, Game, Target, proof};
use crate::{sorted, threads};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The winning positions of a game: reachable positions that are in the target or lead to it.
#[derive(Clone, Debug)]
pub struct Winning {
    pub(crate) layout: Layout,
    pub(crate) start_pegs: u32,
    /// The levels by number of pegs.
    pub(crate) levels: BTreeMap<u32, Level<()>>,
}

impl Winning {
    /// For each level with winning positions, most pegs first: the number of pegs, the number of
    /// classes under the symmetries of start and target, and the number of positions.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64, u64)> {
        self.levels.iter().rev().map(|(&pegs, level)| {
            let positions = list::positions(&self.layout, level);
            (pegs, classes(level), positions)
        })
    }

    /// The positions of each level with winning positions, ascending, most pegs first. All
    /// positions are listed, not one per class.
    ///
    /// ```
    /// use saltus::pegs::{Budget, PegBoard, Target, meet};
    /// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
    /// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
    /// let winning = meet::winning(&game, &Budget::UNLIMITED)?;
    /// let mut levels = winning.positions();
    /// assert_eq!(levels.next().unwrap(), [triangle.full() ^ 1]);
    /// assert_eq!(levels.next().unwrap().len(), 2);
    /// # Ok::<(), saltus::budget::Spent>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> {
        self.levels.values().rev().map(|level| {
            let mut positions = threads::flat_map(level, 1, &|_, cells| {
                let mut positions = Vec::new();
                for key in list::keys(cells) {
                    positions.extend(self.layout.class(key));
                }
                positions
            });
            sorted::sort_all(&mut positions);
            positions
        })
    }

    /// The number of winning classes.
    pub fn classes(&self) -> u64 {
        self.levels.values().map(|level| classes(level)).sum()
    }

    /// Whether a position is winning.
    pub fn contains(&self, position: u64) -> bool {
        let mut keys = [self.layout.key(position)];
        self.layout.canonicalize(&mut keys);
        let Some(level) = self.levels.get(&position.count_ones()) else {
            return false;
        };
        match find(level, self.layout.cell_of(position)) {
            Some(cell) => cell.keys.contains(&keys[0]),
            None => false,
        }
    }
}

/// All winning positions of a game: none, without a search, where a certificate proves that the
/// target cannot be reached.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, meet};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let winning = meet::winning(&game, &Budget::UNLIMITED)?;
/// assert_eq!(winning.counts().next(), Some((14, 1, 1)));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn winning(game: &Game, budget: &Budget) -> Result<Winning, Spent> {
    let layout = Layout::fixing_both(game);
    let mut levels = BTreeMap::new();
    if proof::refute_within(game, budget).is_some() {
        return Ok(of_levels(game, layout, levels));
    }
    // From a board with many vacancies few positions are reached: lists are smaller, and faster.
    let dense = 5 * game.start.count_ones() >= 4 * game.board.holes;
    if !dense {
        return winning_by_lists(game, budget);
    }
    let found = bits::winning(game, budget, |pegs, positions| {
        levels.insert(pegs, with_classes_of(&layout, positions));
    });
    match found {
        Some(done) => done?,
        None => return winning_by_lists(game, budget),
    }
    Ok(of_levels(game, layout, levels))
}

/// The winning positions by lists of keys.
#[doc(hidden)] // for the tests that compare the two
pub fn winning_by_lists(game: &Game, budget: &Budget) -> Result<Winning, Spent> {
    let layout = Layout::fixing_both(game);
    let search = Meeting {
        game,
        layout: &layout,
        account: &Account::new(budget),
    };
    let levels = search.winning_levels(&search.close_in(())?)?;
    Ok(of_levels(game, layout, levels))
}

/// The levels that are not empty, with the complements of those in the upper half where they are
/// mirrored.
fn of_levels(game: &Game, layout: Layout, mut levels: Levels<()>) -> Winning {
    if game.is_mirrored() {
        for pegs in 0..game.board.holes {
            if let Some(level) = levels.get(&(game.board.holes - pegs)) {
                let mirrored = complement(&layout, level);
                levels.entry(pegs).or_insert(mirrored);
            }
        }
    }
    levels.retain(|_, level| !level.is_empty());
    Winning {
        layout,
        start_pegs: game.start.count_ones(),
        levels,
    }
}

/// The level with the classes of some positions.
fn with_classes_of(layout: &Layout, positions: Vec<u64>) -> Level<()> {
    const RUN: usize = 1 << 12;
    let mut classes = threads::flat_map(&positions, RUN, &|_, positions| {
        let mut keys = Vec::with_capacity(positions.len());
        for &position in positions {
            keys.push(layout.key(position));
        }
        layout.canonicalize(&mut keys);
        let mut classes = Vec::with_capacity(positions.len());
        for (&position, key) in positions.iter().zip(keys) {
            classes.push((layout.cell_of(position), key));
        }
        classes
    });
    sorted::sort_all(&mut classes);
    classes.dedup();
    let mut level = Level::new();
    for classes in classes.chunk_by(|a, b| a.0 == b.0) {
        level.push(Cell {
            number: classes[0].0,
            keys: classes.iter().map(|&(_, key)| key).collect(),
            weights: vec![(); classes.len()],
        });
    }
    level
}

/// The number of sequences of positions from the start to one of the target, as in
/// [`count::census`], but much faster if the target has few positions. The problem from a vacancy
/// to a last peg has as many solutions as the problem with the two exchanged: read solutions
/// backward, with pegs and vacancies exchanged.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, meet};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let solutions = meet::solutions(&game, &Budget::UNLIMITED)?;
/// assert_eq!(solutions, 29_760u32.into());
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn solutions(game: &Game, budget: &Budget) -> Result<BigUint, Spent> {
    let Game {
        board,
        start,
        target,
    } = game;
    if goal_positions(game).is_none() {
        return Ok(count::census(game, budget)?.solutions);
    }
    // Sums over classes suffice if one end is fixed by all symmetries.
    let of_start = Layout::fixing(board, *start);
    let of_target = Layout::with_symmetries(board, Some(*start), &|symmetry| {
        fixes_target(symmetry, *target)
    });
    let layout = if of_start.order() >= of_target.order() {
        of_start
    } else {
        of_target
    };
    let search = Meeting {
        game,
        layout: &layout,
        account: &Account::new(budget),
    };
    let solutions = match search.solutions(1u64) {
        Err(Halt::Overflow) => search.solutions(BigUint::from(1u32)),
        solutions => solutions,
    };
    Ok(solutions?)
}

/// A game and the layout of its classes.
#[derive(Clone, Copy)]
struct Meeting<'a> {
    game: &'a Game,
    layout: &'a Layout,
    account: &'a Account<'a>,
}

/// Levels by their number of pegs.
type Levels<W> = BTreeMap<u32, Level<W>>;

/// The levels from both ends, until they are one jump apart.
struct Sides<W> {
    /// The levels from the start.
    forward: Levels<W>,
    /// The levels below those: the goals and their predecessors. Only the highest one if the game
    /// is its own complement.
    backward: Levels<W>,
    /// The goals.
    goals: Levels<W>,
}

impl Meeting<'_> {
    /// Generates the levels from both ends; every goal and the start have weight `unit`.
    fn close_in<W: Weight>(&self, unit: W) -> Result<Sides<W>, Halt> {
        let top = self.game.start.count_ones();
        let mut sides = Sides {
            forward: Levels::new(),
            backward: Levels::new(),
            goals: Levels::new(),
        };
        let start = level_of(self.layout, &[self.game.start], &unit)?;
        sides.forward.insert(top, start);
        let Some(positions) = goal_positions(self.game) else {
            self.go_to_the_end(&mut sides)?;
            return Ok(sides);
        };
        for pegs in 0..=top {
            let mut of_level = Vec::new();
            for &position in &positions {
                if position.count_ones() == pegs && self.layout.may_reach(position) {
                    of_level.push(position);
                }
            }
            let level = level_of(self.layout, &of_level, &unit)?;
            if !level.is_empty() {
                sides.goals.insert(pegs, level);
            }
        }
        if sides.goals.is_empty() {
            return Ok(sides);
        }
        if self.game.is_mirrored() {
            self.go_to_the_middle(&mut sides)?;
        } else {
            self.go_together(&mut sides)?;
        }
        Ok(sides)
    }

    /// Generates the forward level below the last one, which has `front` pegs.
    fn go_down<W: Weight>(&self, forward: &mut Levels<W>, front: u32) -> Result<(), Halt> {
        self.account.begin(self.game.start.count_ones() - front + 1);
        let next = step(self.layout, Pass::Forward, &forward[&front], self.account)?;
        forward.insert(front - 1, next);
        Ok(())
    }

    /// With too many goals to start from: all forward levels, and the goals that they meet.
    fn go_to_the_end<W: Weight>(&self, sides: &mut Sides<W>) -> Result<(), Halt> {
        let mut front = self.game.start.count_ones();
        loop {
            let here = &sides.forward[&front];
            let goals = goals_in(self.layout, here, front, self.game.target);
            sides.goals.insert(front, goals);
            self.account.begin(self.game.start.count_ones() - front + 1);
            let next = step(self.layout, Pass::Forward, here, self.account)?;
            if next.is_empty() {
                return Ok(());
            }
            front -= 1;
            sides.forward.insert(front, next);
        }
    }

    /// In a game that is its own complement: the upper half, and the complement of its last level.
    fn go_to_the_middle<W: Weight>(&self, sides: &mut Sides<W>) -> Result<(), Halt> {
        let holes = self.game.board.holes;
        let mut front = self.game.start.count_ones();
        while 2 * front > holes + 1 {
            self.go_down(&mut sides.forward, front)?;
            front -= 1;
        }
        if let Some(opposite) = sides.forward.get(&(holes + 1 - front)) {
            let below = complement(self.layout, opposite);
            sides.backward.insert(front - 1, below);
        }
        Ok(())
    }

    /// The levels from both ends, each time from the smaller one.
    fn go_together<W: Weight>(&self, sides: &mut Sides<W>) -> Result<(), Halt> {
        let top = self.game.start.count_ones();
        let Some((&low, level)) = sides.goals.first_key_value() else {
            return Ok(());
        };
        if low >= top {
            return Ok(());
        }
        sides.backward.insert(low, level.clone());
        let mut front = top;
        let mut back = low;
        while front > back + 1 {
            let below = &sides.backward[&back];
            if classes(&sides.forward[&front]) <= classes(below) {
                self.go_down(&mut sides.forward, front)?;
                front -= 1;
                continue;
            }
            self.account.begin(top - back - 1);
            let next = step(self.layout, Pass::Backward, below, self.account)?;
            back += 1;
            let goals = sides.goals.get(&back).cloned().unwrap_or_default();
            sides.backward.insert(back, merged(next, goals)?);
        }
        Ok(())
    }

    fn winning_levels(&self, sides: &Sides<()>) -> Result<Levels<()>, Halt> {
        let mut winning = Levels::new();
        // Below the meeting level: the successors of the levels above.
        let mut above = match sides.forward.first_key_value() {
            Some((_, level)) => level.clone(),
            None => Level::new(),
        };
        for (&pegs, level) in sides.backward.iter().rev() {
            above = self.step_to(Pass::Forward, &above, pegs, level)?;
            winning.insert(pegs, above.clone());
        }
        // Above the meeting level: the predecessors of the levels below.
        let mut below = match sides.backward.last_key_value() {
            Some((pegs, _)) => winning[pegs].clone(),
            None => Level::new(),
        };
        for (&pegs, level) in &sides.forward {
            let leading = self.step_to(Pass::Backward, &below, pegs, level)?;
            let goals = match sides.goals.get(&pegs) {
                Some(goals) => common(goals, level),
                None => Level::new(),
            };
            below = merged(leading, goals)?;
            winning.insert(pegs, below.clone());
        }
        Ok(winning)
    }

    /// The classes of the level with this number of pegs to which jumps lead.
    fn step_to(
        &self,
        pass: Pass,
        from: &Level<()>,
        pegs: u32,
        level: &Level<()>,
    ) -> Result<Level<()>, Halt> {
        let jumps = self.game.start.count_ones().saturating_sub(pegs);
        self.account.begin(jumps);
        step_within(self.layout, pass, from, level, self.account)
    }

    fn solutions<W: Weight + Into<BigUint>>(&self, unit: W) -> Result<BigUint, Halt> {
        let sides = self.close_in(unit)?;
        let mut solutions = BigUint::ZERO;
        for (pegs, goals) in &sides.goals {
            if let Some(level) = sides.forward.get(pegs) {
                solutions += self.product(level, goals);
            }
        }
        if let Some((_, middle)) = sides.backward.last_key_value()
            && let Some((_, above)) = sides.forward.first_key_value()
        {
            let there = step_within(self.layout, Pass::Forward, above, middle, self.account)?;
            solutions += self.product(&there, middle);
        }
        Ok(solutions)
    }

    /// The sum over all positions of the paths to it times the paths from it; one of the factors is
    /// constant on each class.
    fn product<W: Weight + Into<BigUint>>(&self, there: &[Cell<W>], on: &[Cell<W>]) -> BigUint {
        let products = threads::gather(there.len(), &|cell| {
            let cell = &there[cell];
            match find(on, cell.number) {
                Some(other) => self.product_of_cells(cell, other),
                None => BigUint::ZERO,
            }
        });
        products.iter().sum()
    }

    fn product_of_cells<W: Weight + Into<BigUint>>(&self, a: &Cell<W>, b: &Cell<W>) -> BigUint {
        let (few, many) = if a.keys.len() < b.keys.len() {
            (a, b)
        } else {
            (b, a)
        };
        let places = sorted_places(few);
        let mut sum = BigUint::ZERO;
        for (key, weight) in many.keys.iter().zip(&many.weights) {
            let Ok(at) = places.binary_search_by_key(key, |&(key, _)| key) else {
                continue;
            };
            let other: BigUint = few.weights[places[at].1].clone().into();
            let weight: BigUint = weight.clone().into();
            sum += weight * other / self.layout.class_size(*key);
        }
        sum
    }
}

/// The most goals to start from.
const MOST_GOALS: usize = 1 << 16;

/// The goals with no more pegs than the start; `None` if there are more than [`MOST_GOALS`].
fn goal_positions(game: &Game) -> Option<Vec<u64>> {
    let full = game.board.full();
    let start_pegs = game.start.count_ones();
    let mut positions = match game.target {
        Target::Pattern { care, pegs } if pegs & !(care & full) == 0 => {
            fillings(pegs, full & !care)?
        }
        Target::Pattern { .. } => Vec::new(),
        Target::Left(count) if count > start_pegs => Vec::new(),
        Target::Left(count) => {
            // Of the pegs, or of the vacancies if they are fewer.
            let vacancies = game.board.holes.saturating_sub(count);
            let mut chosen = choices(game.board.holes, count.min(vacancies))?;
            if count > vacancies {
                for holes in &mut chosen {
                    *holes ^= full;
                }
            }
            chosen
        }
    };
    positions.retain(|&goal| goal.count_ones() <= start_pegs);
    Some(positions)
}

/// The positions with these pegs and any others in the free holes; `None` if there are too many.
fn fillings(pegs: u64, free: u64) -> Option<Vec<u64>> {
    if free.count_ones() > MOST_GOALS.ilog2() {
        return None;
    }
    let mut positions = Vec::new();
    // All subsets of the free holes, by counting in those bits alone.
    let mut subset = 0u64;
    loop {
        positions.push(pegs | subset);
        subset = subset.wrapping_sub(free) & free;
        if subset == 0 {
            return Some(positions);
        }
    }
}

/// All choices of `count` holes, one hole at a time; `None` if there are too many.
fn choices(holes: u32, count: u32) -> Option<Vec<u64>> {
    let mut chosen = vec![0u64];
    for _ in 0..count {
        let mut larger = Vec::new();
        for set in chosen {
            let above = u64::BITS - set.leading_zeros();
            for hole in above..holes {
                larger.push(set | 1 << hole);
            }
            if larger.len() > MOST_GOALS {
                return None;
            }
        }
        chosen = larger;
    }
    Some(chosen)
}

/// The classes of these positions, each with the sum of the weights.
fn level_of<W: Weight>(layout: &Layout, positions: &[u64], unit: &W) -> Result<Level<W>, Halt> {
    let mut cells: Level<W> = Vec::new();
    for &position in positions {
        let mut keys = vec![layout.key(position)];
        layout.canonicalize(&mut keys);
        cells.push(Cell {
            number: layout.cell_of(position),
            keys,
            weights: vec![unit.clone()],
        });
    }
    list::sort(&mut cells);
    let mut level: Level<W> = Vec::new();
    for cell in cells {
        match level.last_mut() {
            Some(last) if last.number == cell.number => {
                last.keys.extend(cell.keys);
                last.weights.extend(cell.weights);
            }
            _ => level.push(cell),
        }
    }
    level.into_iter().map(sum_duplicates).collect()
}

/// The classes of `level` that are also in `other`.
fn common<W: Clone>(level: &[Cell<W>], other: &[Cell<W>]) -> Level<W> {
    let mut found = Level::new();
    for cell in level {
        let Some(other) = find(other, cell.number) else {
            continue;
        };
        let places = sorted_places(other);
        let mut kept = Cell {
            number: cell.number,
            keys: Vec::new(),
            weights: Vec::new(),
        };
        for (key, weight) in cell.keys.iter().zip(&cell.weights) {
            if places.binary_search_by_key(key, |&(key, _)| key).is_ok() {
                kept.keys.push(*key);
                kept.weights.push(weight.clone());
            }
        }
        if !kept.keys.is_empty() {
            found.push(kept);
        }
    }
    found
}

/// The complement of a level: pegs and vacancies exchanged.
fn complement<W: Clone + Send + Sync>(layout: &Layout, level: &[Cell<W>]) -> Level<W> {
    threads::gather(level.len(), &|back| {
        let cell = &level[level.len() - 1 - back];
        let mut keys = cell.keys.clone();
        for key in &mut keys {
            *key = layout.complement(*key);
        }
        layout.canonicalize(&mut keys);
        Cell {
            number: layout.last_cell() - cell.number,
            keys,
            weights: cell.weights.clone(),
        }
    })
}
