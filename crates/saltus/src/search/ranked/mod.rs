//! The fewest moves of an exchange of two kinds over one vacancy, with four bits per position.
//!
//! A position is the cell of the vacancy, and the set of other cells with the second kind. These
//! sets have the same size and are ranked, so every position has a field of its own and no position
//! is stored. The field is 0 for a position not yet reached; otherwise it is one more than the
//! distance from the start modulo 3. The distance modulo 3 determines which neighbours may be one
//! move nearer (Cooperman and Finkelstein, *New methods for using Cayley graphs in interconnection
//! networks*, 1992). Two more bits state whether the position belongs to this level, and to the
//! next: most positions with the same remainder are older, and need not be expanded again.
//!
//! If a symmetry of the board with the kinds exchanged maps the start to the goal and every move to
//! a reverse move, a solution read backward is a solution, and the search ends in the middle, at
//! the first position whose image is reached, too.

mod approach;
mod marks;
mod places;

use crate::{
    board::Cell,
    budget::{Budget, Limit, Progress, Spent},
    order,
    puzzle::{Answer, KindId, Move, Puzzle, Reason, Solution},
    threads,
};
use approach::{Approach, approaches};
use marks::{Marks, Middle};
use places::{Places, Symmetry};
use rustc_hash::FxHashSet;
use std::sync::atomic::AtomicU32;

/// The most cells besides the vacancy.
const MOST: usize = 32;
/// The number of positions in a word of distances, and in a word of a level.
const FIELDS: usize = 32;
/// The number of blocks per task: for 30 cells, 9,500 words on average.
const TASK: u32 = 64;

/// A shortest solution of a puzzle in which two kinds fill all cells but one and nothing is
/// removed, of at most 33 cells; `None` for any other puzzle. The result does not depend on the
/// number of threads.
///
/// Takes four bits for each of the c * C(c - 1, k) positions of c cells with k pieces of the second
/// kind, and time linear in the positions nearer to the start than the goal, or than half the
/// length if the puzzle is its own reverse.
///
/// ```
/// use saltus::{budget::Budget, puzzle::{Answer, Options, frogs}, search};
/// let sixteen = frogs::fore_and_aft(3, Options::default())?.validate()?;
/// let answer = search::by_rank(&sixteen, &Budget::UNLIMITED);
/// let Some(Answer::Solved(found)) = answer else { panic!() };
/// assert_eq!((found.moves.len(), found.optimal()), (46, true)); // Source: Dudeney
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_rank(puzzle: &Puzzle, budget: &Budget) -> Option<Answer> {
    let exchange = Exchange::of(puzzle)?;
    let bytes = exchange.bytes();
    if bytes > budget.memory {
        let progress = Progress {
            bytes,
            ..Progress::default()
        };
        return Some(Answer::Undecided(Spent {
            limit: Limit::Memory,
            progress,
        }));
    }
    Some(match exchange.search(budget) {
        Ok(RankedAnswer::Moves(moves)) => Answer::Solved(Solution::shortest(moves)),
        Ok(RankedAnswer::NoneAmong(positions)) => {
            Answer::Impossible(Reason::Exhausted { positions })
        }
        Err(spent) => Answer::Undecided(spent),
    })
}

/// The bytes that [`by_rank`] takes; `None` for a puzzle that it does not support.
pub fn by_rank_bytes(puzzle: &Puzzle) -> Option<u64> {
    Some(Exchange::of(puzzle)?.bytes())
}

enum RankedAnswer {
    /// The moves of a shortest solution.
    Moves(Vec<Move>),
    /// The goal is not among this number of reachable positions, and no other position leads to it.
    NoneAmong(u64),
}

/// The cell of the vacancy, and the cells with a piece of the second kind.
type State = (u8, u64);

struct Exchange {
    cells: u32,
    start: State,
    goal: State,
    /// For each cell, the moves into it.
    into: Vec<Vec<Approach>>,
    /// The places of the sets of cells besides the vacancy.
    places: Places,
    /// The symmetry under which a solution read backward is a solution.
    mirror: Option<Symmetry>,
}

impl Exchange {
    fn of(puzzle: &Puzzle) -> Option<Exchange> {
        let cells = puzzle.board.len();
        let rules = &puzzle.rules;
        let removes = rules.kinds.iter().any(|kind| kind.removes);
        if rules.kinds.len() != 2 || removes || cells > MOST + 1 {
            return None;
        }
        let goal = puzzle.goal.exact()?;
        let start = state_of(&puzzle.start.0)?;
        let goal = state_of(&goal.0)?;
        if goal.1.count_ones() != start.1.count_ones() {
            return None;
        }
        let cells = cells as u32;
        let mut exchange = Exchange {
            cells,
            start,
            goal,
            into: approaches(puzzle),
            places: Places::new(cells - 1, start.1.count_ones()),
            mirror: None,
        };
        for cells in puzzle.board.symmetries() {
            let symmetry = Symmetry::new(cells);
            if exchange.is_its_own_reverse(&symmetry) {
                exchange.mirror = Some(symmetry);
                break;
            }
        }
        Some(exchange)
    }

    fn bytes(&self) -> u64 {
        // The number of words: of distances, and of each of two levels.
        (8 + 4 + 4) * u64::from(self.places.words) * u64::from(self.cells)
    }

    /// Whether the symmetry, with the kinds exchanged, maps the start to the goal and every move to
    /// a reverse move.
    fn is_its_own_reverse(&self, symmetry: &Symmetry) -> bool {
        if self.image(symmetry, self.start) != self.goal {
            return false;
        }
        for (to, ways) in self.into.iter().enumerate() {
            for way in ways {
                let [first, second] = way.passes;
                let image = Approach {
                    from: symmetry.cells[to],
                    passes: [symmetry.exchanged(second), symmetry.exchanged(first)],
                };
                let to = usize::from(symmetry.cells[usize::from(way.from)]);
                if !self.into[to].contains(&image) {
                    return false;
                }
            }
        }
        true
    }

    /// The image of a position, with the kinds exchanged.
    #[inline]
    fn image(&self, symmetry: &Symmetry, (vacancy, second): State) -> State {
        let all = (1u64 << self.cells) - 1;
        (
            symmetry.cells[usize::from(vacancy)],
            symmetry.set(all ^ second ^ 1 << vacancy),
        )
    }

    /// The location of the field of a position.
    #[inline]
    fn place(&self, (vacancy, second): State) -> (usize, u32) {
        let below = (1u64 << vacancy) - 1;
        let (block, field) = self.places.of(second & below | second >> 1 & !below);
        (
            self.word(vacancy, block) + field / FIELDS,
            2 * (field % FIELDS) as u32,
        )
    }

    /// The first word of a block, for one cell of the vacancy.
    #[inline]
    fn word(&self, vacancy: u8, block: u32) -> usize {
        usize::from(vacancy) * self.places.words as usize + block as usize
    }

    fn search(&self, budget: &Budget) -> Result<RankedAnswer, Spent> {
        let mut marks = Marks::new(self, budget)?;
        let tasks = self.tasks();
        let mut met = 1;
        for level in 0u64.. {
            let progress = Progress {
                level,
                positions: met,
                bytes: self.bytes(),
                ..Progress::default()
            };
            match &self.mirror {
                None if marks.code(self.goal) == level % 3 + 1 => {
                    let moves = self.path_from_start(self.goal, level, &marks);
                    return Ok(RankedAnswer::Moves(moves));
                }
                // A solution consists of two halves that end in the same position.
                Some(symmetry) if 2 * level >= self.lower_bound() => {
                    let found = threads::try_gather(tasks.len(), &|task| {
                        budget.check(progress)?;
                        Ok::<_, Spent>(marks.nearest_to_image(tasks[task], symmetry, level))
                    })?;
                    if let Some(&middle) = found.iter().flatten().min() {
                        let moves = self.path_through(middle, symmetry, level, &marks);
                        return Ok(RankedAnswer::Moves(moves));
                    }
                }
                _ => {}
            }

            let expanded = threads::try_gather(tasks.len(), &|task| {
                budget.check(progress)?;
                Ok::<_, Spent>(marks.expand(tasks[task], level))
            })?;
            let new: u64 = expanded.iter().sum();
            if new == 0 {
                break;
            }
            met += new;
            marks.next_level();
        }
        Ok(RankedAnswer::NoneAmong(met))
    }

    /// All blocks, in tasks for the threads.
    fn tasks(&self) -> Vec<Task> {
        let highs = self.places.blocks.len() as u32;
        let mut tasks = Vec::new();
        for vacancy in 0..self.cells as u8 {
            for from in (0..highs).step_by(TASK as usize) {
                tasks.push((vacancy, from));
            }
        }
        tasks
    }

    /// The solution through a position that meets its image: the path to it, then the path to its
    /// image read backward.
    fn path_through(
        &self,
        middle: Middle,
        symmetry: &Symmetry,
        level: u64,
        marks: &Marks,
    ) -> Vec<Move> {
        let mut moves = self.path_from_start(middle.state, level, marks);
        let image = self.image(symmetry, middle.state);
        let distance = if middle.is_far { level } else { level - 1 };
        for step in self.path_from_start(image, distance, marks).iter().rev() {
            moves.push(Move::new(
                Cell(symmetry.cells[step.to.index()]),
                Cell(symmetry.cells[step.from.index()]),
            ));
        }
        moves
    }

    /// A lower bound on the moves of every solution: a piece must move if its cell holds no piece
    /// of its kind at the end.
    fn lower_bound(&self) -> u64 {
        let all = (1u64 << self.cells) - 1;
        let (start_vacancy, start_second) = self.start;
        let (goal_vacancy, goal_second) = self.goal;
        let start_first = all & !start_second & !(1 << start_vacancy);
        let goal_first = all & !goal_second & !(1 << goal_vacancy);
        let second = (start_second & !goal_second).count_ones();
        let first = (start_first & !goal_first).count_ones();
        u64::from(first + second)
    }

    /// Calls `found` with the positions of a level in the blocks of a task; `read` reads each word
    /// of the level.
    #[inline]
    fn for_each_position(
        &self,
        (vacancy, from): Task,
        positions: &[AtomicU32],
        read: impl Fn(&AtomicU32) -> u32,
        mut found: impl FnMut(State),
    ) {
        let below = (1u64 << vacancy) - 1;
        let end = (from + TASK).min(self.places.blocks.len() as u32);
        for high in from..end {
            let block = self.places.blocks[high as usize];
            let high = u64::from(high);
            let lows = self.places.low_parts(high).chunks(FIELDS);
            for (word, lows) in positions[self.word(vacancy, block)..].iter().zip(lows) {
                let mut left = read(word);
                while left != 0 {
                    let low = lows[left.trailing_zeros() as usize];
                    left &= left - 1;
                    let set = high << self.places.width | u64::from(low);
                    found((vacancy, set & below | (set & !below) << 1));
                }
            }
        }
    }

    /// Calls `found` with the positions after each move.
    #[inline]
    fn for_each_successor(&self, (vacancy, second): State, mut found: impl FnMut(State)) {
        for way in &self.into[usize::from(vacancy)] {
            let kind = second >> way.from & 1;
            if way.allows(second, kind) {
                let after = second & !(1 << way.from) | kind << vacancy;
                found((way.from, after));
            }
        }
    }

    /// The moves from the start to a position at this distance, through the least positions. If
    /// moves go in one direction only, a predecessor can be as far from the start, or farther with
    /// the same remainder; so a path that leads nowhere is abandoned.
    fn path_from_start(&self, state: State, distance: u64, marks: &Marks) -> Vec<Move> {
        let mut path = vec![self.predecessors(state, distance, marks)];
        let mut moves: Vec<(State, Move)> = Vec::new();
        let mut failed = FxHashSet::default();
        while let Some(choices) = path.last_mut() {
            let left = distance - moves.len() as u64;
            if left == 0 {
                break;
            }
            match choices.pop() {
                Some((earlier, step)) if !failed.contains(&(earlier, left - 1)) => {
                    moves.push((earlier, step));
                    path.push(self.predecessors(earlier, left - 1, marks));
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some((earlier, _)) = moves.pop() {
                        failed.insert((earlier, left));
                    }
                }
            }
        }
        moves.into_iter().rev().map(|(_, step)| step).collect()
    }

    /// The predecessors of a position at this distance that may be one move nearer, the least last;
    /// none at distance 0.
    fn predecessors(
        &self,
        (vacancy, second): State,
        distance: u64,
        marks: &Marks,
    ) -> Vec<(State, Move)> {
        let mut found = Vec::new();
        let Some(nearer) = distance.checked_sub(1) else {
            return found;
        };
        for (to, ways) in self.into.iter().enumerate() {
            let kind = second >> to & 1;
            for way in ways {
                if way.from != vacancy || !way.allows(second, kind) {
                    continue;
                }
                let earlier = (to as u8, second & !(1 << to) | kind << way.from);
                let may_be_start = nearer > 0 || earlier == self.start;
                if may_be_start && marks.code(earlier) == nearer % 3 + 1 {
                    let step = Move::new(Cell(way.from), Cell(to as u8));
                    found.push((earlier, step));
                }
            }
        }
        order::sort_by(&mut found, &|(a, _), (b, _)| b.cmp(a));
        found
    }
}

/// A cell of the vacancy, and the first of [`TASK`] high parts of sets.
type Task = (u8, u32);

/// The cell of the only vacancy, and the cells of the second kind.
fn state_of(pieces: &[Option<KindId>]) -> Option<State> {
    let (mut vacancy, mut second) = (None, 0);
    for (cell, piece) in (0u8..).zip(pieces) {
        match piece {
            Some(kind) => second |= (kind.index() as u64) << cell,
            None if vacancy.is_some() => return None,
            None => vacancy = Some(cell),
        }
    }
    Some((vacancy?, second))
}
