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

use crate::{
    board::Cell,
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Answer, KindId, Move, Puzzle, Reason, Solution},
    threads,
};
use rustc_hash::FxHashSet;
use std::{
    iter, mem,
    sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
};

/// The most cells besides the vacancy.
const MOST: usize = 32;
/// The most cells of the low part of a set.
const LOW: u32 = 15;
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

/// How a piece reaches a vacant cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Approach {
    from: u8,
    /// The pieces that a piece of each kind passes; `None` if it cannot move like this.
    passes: [Option<PassCondition>; 2],
}

/// Cells, some of which must hold the second kind and the others the first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PassCondition {
    cells: u64,
    second: u64,
}

impl PassCondition {
    /// The condition for passing `cells`, given whether pieces of the first and of the second kind
    /// may be passed.
    fn new(cells: u64, [first, second]: [bool; 2]) -> Option<PassCondition> {
        match (first, second) {
            (true, true) => Some(PassCondition {
                cells: 0,
                second: 0,
            }),
            (true, false) => Some(PassCondition { cells, second: 0 }),
            (false, true) => Some(PassCondition {
                cells,
                second: cells,
            }),
            (false, false) => (cells == 0).then_some(PassCondition { cells, second: 0 }),
        }
    }
}

impl Approach {
    /// Whether a piece of this kind can move like this.
    #[inline]
    fn allows(&self, second: u64, kind: u64) -> bool {
        match self.passes[(kind & 1) as usize] {
            Some(passed) => second & passed.cells == passed.second,
            None => false,
        }
    }
}

/// The numbers zeroed between two checks of the budget.
const ZEROED: usize = 1 << 20;

/// This number of zeros. Where there are gigabytes of them, writing takes as long as a search.
fn zeros<T: Default>(number: usize, budget: &Budget, progress: Progress) -> Result<Vec<T>, Spent> {
    let mut zeros = Vec::with_capacity(number);
    while zeros.len() < number {
        budget.check(progress)?;
        let more = ZEROED.min(number - zeros.len());
        zeros.extend(iter::repeat_with(T::default).take(more));
    }
    Ok(zeros)
}

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
        found.sort_unstable_by_key(|&(earlier, _)| std::cmp::Reverse(earlier));
        found
    }
}

/// A cell of the vacancy, and the first of [`TASK`] high parts of sets.
type Task = (u8, u32);

/// A position whose image is reached, and whether the image is as far from the start, not one move
/// nearer. The nearer pairs come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Middle {
    is_far: bool,
    state: State,
}

/// What is known of each position: its distance modulo 3, and whether it is in this level and in
/// the next.
struct Marks<'a> {
    exchange: &'a Exchange,
    fields: Vec<AtomicU64>,
    frontier: Vec<AtomicU32>,
    beyond: Vec<AtomicU32>,
}

impl<'a> Marks<'a> {
    /// The start alone is reached.
    fn new(exchange: &'a Exchange, budget: &Budget) -> Result<Marks<'a>, Spent> {
        let words = exchange.word(exchange.cells as u8, 0);
        let begin = Progress {
            bytes: exchange.bytes(),
            ..Progress::default()
        };
        let marks = Marks {
            exchange,
            fields: zeros(words, budget, begin)?,
            frontier: zeros(words, budget, begin)?,
            beyond: zeros(words, budget, begin)?,
        };
        let (word, shift) = exchange.place(exchange.start);
        marks.fields[word].fetch_or(1 << shift, Relaxed);
        marks.frontier[word].fetch_or(1 << (shift / 2), Relaxed);
        Ok(marks)
    }

    /// 0 for a position not yet reached, else one more than its distance modulo 3.
    #[inline]
    fn code(&self, state: State) -> u64 {
        let (word, shift) = self.exchange.place(state);
        self.fields[word].load(Relaxed) >> shift & 0b11
    }

    /// The first of the positions of a task that are nearest to their images, among those whose
    /// images are reached.
    fn nearest_to_image(&self, task: Task, symmetry: &Symmetry, level: u64) -> Option<Middle> {
        let mut best: Option<Middle> = None;
        let exchange = self.exchange;
        exchange.for_each_position(task, &self.frontier, read_word, |state| {
            let code = self.code(exchange.image(symmetry, state));
            if code == 0 {
                return;
            }
            let middle = Middle {
                is_far: code == level % 3 + 1,
                state,
            };
            best = Some(best.map_or(middle, |best| middle.min(best)));
        });
        best
    }

    /// Marks the positions after the moves from the positions of a task. Returns how many are new.
    fn expand(&self, task: Task, level: u64) -> u64 {
        let next = (level + 1) % 3 + 1;
        let mut new = 0;
        let exchange = self.exchange;
        exchange.for_each_position(task, &self.frontier, take_word, |state| {
            exchange.for_each_successor(state, |after| {
                let (word, shift) = exchange.place(after);
                // Every thread sets the same field to the same value at this level.
                if self.fields[word].load(Relaxed) >> shift & 0b11 == 0 {
                    let before = self.fields[word].fetch_or(next << shift, Relaxed);
                    self.beyond[word].fetch_or(1 << (shift / 2), Relaxed);
                    new += u64::from(before >> shift & 0b11 == 0);
                }
            });
        });
        new
    }

    /// Goes on to the next level.
    fn next_level(&mut self) {
        mem::swap(&mut self.frontier, &mut self.beyond);
    }
}

#[inline]
fn read_word(word: &AtomicU32) -> u32 {
    word.load(Relaxed)
}

/// Empties a word and returns what it had.
#[inline]
fn take_word(word: &AtomicU32) -> u32 {
    let positions = word.load(Relaxed);
    if positions != 0 {
        word.store(0, Relaxed);
    }
    positions
}

/// A location for each set of one size. The high part of a set has a block of words, in which the
/// low part has a field: the low parts of equal size are in the order of their numbers.
struct Places {
    size: u32,
    /// The cells of the low part.
    width: u32,
    /// By high part, the first word of its block.
    blocks: Vec<u32>,
    /// The words of all blocks.
    words: u32,
    /// By low part, its field.
    fields: Vec<u16>,
    /// By size, the low parts by field.
    lows: Vec<Vec<u16>>,
}

impl Places {
    fn new(cells: u32, size: u32) -> Places {
        let width = cells.min(LOW);
        let mut lows = vec![Vec::new(); width as usize + 1];
        let mut fields = Vec::with_capacity(1 << width);
        for low in 0..1u16 << width {
            let alike: &mut Vec<u16> = &mut lows[low.count_ones() as usize];
            fields.push(alike.len() as u16);
            alike.push(low);
        }
        let mut places = Places {
            size,
            width,
            blocks: Vec::new(),
            words: 0,
            fields,
            lows,
        };
        for high in 0..1 << (cells - width) {
            places.blocks.push(places.words);
            places.words += places.low_parts(high).len().div_ceil(FIELDS) as u32;
        }
        places
    }

    /// The low parts of a high part.
    fn low_parts(&self, high: u64) -> &[u16] {
        let Some(size) = self.size.checked_sub(high.count_ones()) else {
            return &[];
        };
        self.lows.get(size as usize).map_or(&[], Vec::as_slice)
    }

    /// The first word of the block of a set, and the field in the block.
    #[inline]
    fn of(&self, set: u64) -> (u32, usize) {
        let low = set & ((1 << self.width) - 1);
        (
            self.blocks[(set >> self.width) as usize],
            self.fields[low as usize].into(),
        )
    }
}

/// A symmetry of the board.
struct Symmetry {
    /// The image of each cell.
    cells: Vec<u8>,
    /// For each eight cells, the image of each set of them.
    bytes: Vec<[u64; 256]>,
}

impl Symmetry {
    fn new(cells: &[Cell]) -> Symmetry {
        let cells: Vec<u8> = cells.iter().map(|cell| cell.0).collect();
        let mut bytes = Vec::new();
        for eight in cells.chunks(8) {
            let mut images = [0; 256];
            for (set, image) in images.iter_mut().enumerate() {
                for (place, cell) in eight.iter().enumerate() {
                    *image |= (set as u64 >> place & 1) << cell;
                }
            }
            bytes.push(images);
        }
        Symmetry { cells, bytes }
    }

    /// The image of a set of cells.
    #[inline]
    fn set(&self, set: u64) -> u64 {
        let mut image = 0;
        for (byte, images) in self.bytes.iter().enumerate() {
            image |= images[(set >> (8 * byte)) as usize & 0xff];
        }
        image
    }

    /// The image of a condition with the kinds exchanged.
    fn exchanged(&self, passes: Option<PassCondition>) -> Option<PassCondition> {
        let PassCondition { cells, second } = passes?;
        Some(PassCondition {
            cells: self.set(cells),
            second: self.set(cells ^ second),
        })
    }
}

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

/// For each cell, the moves into it. A ray that leaves a cell is a way for its piece.
fn approaches(puzzle: &Puzzle) -> Vec<Vec<Approach>> {
    let rules = &puzzle.rules;
    let mut into = vec![Vec::new(); puzzle.board.len()];
    for ray in puzzle.board.rays() {
        let mut over = 0;
        let reach = ray.cells.len().min(usize::from(rules.hop) + 1);
        for (passed, to) in ray.cells[..reach].iter().enumerate() {
            let passes = [0, 1].map(|kind: usize| {
                let kind = &rules.kinds[kind];
                let headings = if passed == 0 { kind.steps } else { kind.jumps };
                let may_pass = [kind.over.has(KindId(0)), kind.over.has(KindId(1))];
                if !headings.has(ray.heading) {
                    return None;
                }
                PassCondition::new(over, may_pass)
            });
            into[to.index()].push(Approach {
                from: ray.from.0,
                passes,
            });
            over |= 1 << to.0;
        }
    }
    into
}
