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
    puzzle::{Answer, Goal, KindId, Move, Puzzle, Reason, Solution, Wanted},
    threads,
};
use rustc_hash::FxHashSet;
use std::{
    array, iter, mem,
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
/// let Some(Answer::Solved(found)) = search::by_rank(&sixteen, &Budget::UNLIMITED) else { panic!() };
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
        Ok(Found::Moves(moves)) => Answer::Solved(Solution::shortest(moves)),
        Ok(Found::NoneAmong(positions)) => Answer::Impossible(Reason::Exhausted { positions }),
        Err(spent) => Answer::Undecided(spent),
    })
}

/// The bytes that [`by_rank`] takes; `None` for a puzzle that it does not support.
pub fn by_rank_bytes(puzzle: &Puzzle) -> Option<u64> {
    Some(Exchange::of(puzzle)?.bytes())
}

enum Found {
    Moves(Vec<Move>),
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
    fn allows(&self, second: u64, kind: u64) -> bool {
        self.passes[(kind & 1) as usize]
            .is_some_and(|passed| second & passed.cells == passed.second)
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
        if rules.kinds.len() != 2 || rules.kinds.iter().any(|kind| kind.removes) || cells > MOST + 1
        {
            return None;
        }
        let state = |piece: &mut dyn Iterator<Item = Option<KindId>>| -> Option<State> {
            let (mut vacant, mut second) = (Vec::new(), 0);
            for (piece, cell) in piece.zip(0..) {
                match piece {
                    None => vacant.push(cell),
                    Some(kind) => second |= (kind.index() as u64) << cell,
                }
            }
            <[u8; 1]>::try_from(vacant)
                .ok()
                .map(|[vacancy]| (vacancy, second))
        };
        let start = state(&mut puzzle.start.0.iter().copied())?;
        let Goal::Pattern(pattern) = &puzzle.goal else {
            return None;
        };
        if pattern.contains(&Wanted::Any) {
            return None;
        }
        let wanted = |wanted: &Wanted| {
            if let Wanted::Piece(kind) = wanted {
                Some(*kind)
            } else {
                None
            }
        };
        let goal = state(&mut pattern.iter().map(wanted))?;
        if goal.1.count_ones() != start.1.count_ones() {
            return None;
        }
        let mut into = vec![Vec::new(); cells];
        for ray in puzzle.board.rays() {
            let mut over = 0;
            for (passed, to) in ray
                .cells
                .iter()
                .enumerate()
                .take(usize::from(rules.hop) + 1)
            {
                let passes = [0, 1].map(|kind: usize| {
                    let kind = &rules.kinds[kind];
                    let headings = if passed == 0 { kind.steps } else { kind.jumps };
                    let kinds = [kind.over.0 & 1 == 1, kind.over.0 >> 1 & 1 == 1];
                    headings
                        .has(ray.heading)
                        .then(|| PassCondition::new(over, kinds))
                        .flatten()
                });
                into[to.index()].push(Approach {
                    from: ray.from.0,
                    passes,
                });
                over |= 1 << to.0;
            }
        }
        let cells = cells as u32;
        let places = Places::new(cells - 1, start.1.count_ones());
        let mut exchange = Exchange {
            cells,
            start,
            goal,
            into,
            places,
            mirror: None,
        };
        let symmetries = puzzle.board.symmetries().iter();
        exchange.mirror = symmetries
            .map(|symmetry| Symmetry::new(symmetry))
            .find(|symmetry| exchange.is_its_own_reverse(symmetry));
        Some(exchange)
    }

    fn bytes(&self) -> u64 {
        // The number of words: of distances, and of each of two levels.
        (8 + 4 + 4) * u64::from(self.places.words) * u64::from(self.cells)
    }

    /// Whether the symmetry, with the kinds exchanged, maps the start to the goal and every move to
    /// a reverse move.
    fn is_its_own_reverse(&self, symmetry: &Symmetry) -> bool {
        let back = |(to, ways): (usize, &Vec<Approach>)| {
            ways.iter().all(|way| {
                let [first, second] = way.passes;
                let exchanged = |passes: Option<PassCondition>| {
                    passes.map(|PassCondition { cells, second }| PassCondition {
                        cells: symmetry.set(cells),
                        second: symmetry.set(cells ^ second),
                    })
                };
                let image = Approach {
                    from: symmetry.cells[to],
                    passes: [exchanged(second), exchanged(first)],
                };
                self.into[usize::from(symmetry.cells[usize::from(way.from)])].contains(&image)
            })
        };
        self.image(symmetry, self.start) == self.goal && self.into.iter().enumerate().all(back)
    }

    fn image(&self, symmetry: &Symmetry, (vacancy, second): State) -> State {
        let all = (1u64 << self.cells) - 1;
        (
            symmetry.cells[usize::from(vacancy)],
            symmetry.set(all ^ second ^ 1 << vacancy),
        )
    }

    /// The location of the field of a position.
    fn place(&self, (vacancy, second): State) -> (usize, u32) {
        let below = (1u64 << vacancy) - 1;
        let (block, field) = self.places.of(second & below | second >> 1 & !below);
        (
            self.word(vacancy, block) + field / FIELDS,
            2 * (field % FIELDS) as u32,
        )
    }

    /// The first word of a block, for one cell of the vacancy.
    fn word(&self, vacancy: u8, block: u32) -> usize {
        usize::from(vacancy) * self.places.words as usize + block as usize
    }

    fn search(&self, budget: &Budget) -> Result<Found, Spent> {
        let words = self.word(self.cells as u8, 0);
        let begin = Progress {
            bytes: self.bytes(),
            ..Progress::default()
        };
        let fields: Vec<AtomicU64> = zeros(words, budget, begin)?;
        let mut frontier: Vec<AtomicU32> = zeros(words, budget, begin)?;
        let mut beyond: Vec<AtomicU32> = zeros(words, budget, begin)?;
        let code = |state: State| {
            let (word, shift) = self.place(state);
            fields[word].load(Relaxed) >> shift & 0b11
        };
        let meet = |state: State, symmetry: &Symmetry| code(self.image(symmetry, state));
        let (word, shift) = self.place(self.start);
        fields[word].fetch_or(1 << shift, Relaxed);
        frontier[word].fetch_or(1 << (shift / 2), Relaxed);
        let highs = self.places.blocks.len() as u32;
        let tasks: Vec<Task> = (0..self.cells as u8)
            .flat_map(|vacancy| {
                (0..highs)
                    .step_by(TASK as usize)
                    .map(move |from| (vacancy, from))
            })
            .collect();
        let mut met = 1;
        for level in 0u64.. {
            if self.mirror.is_none() && code(self.goal) == level % 3 + 1 {
                return Ok(Found::Moves(self.path_from_start(self.goal, level, &code)));
            }
            // The first of the positions that are nearest to their images, among those whose images
            // are reached.
            let progress = Progress {
                level,
                positions: met,
                bytes: self.bytes(),
            };
            let first = |task: &Task| -> Result<Option<(bool, State)>, Spent> {
                budget.check(progress)?;
                let mut best = None;
                if let Some(symmetry) = &self.mirror {
                    self.for_each_position(
                        *task,
                        &frontier,
                        |word| word.load(Relaxed),
                        |state| {
                            let found = meet(state, symmetry);
                            if found != 0 {
                                let here = (found == level % 3 + 1, state);
                                best = Some(best.map_or(here, |best| here.min(best)));
                            }
                        },
                    );
                }
                Ok(best)
            };
            let mut ends = Vec::new();
            // A solution consists of two halves that end in the same position.
            if 2 * level >= self.lower_bound() && self.mirror.is_some() {
                let found = threads::try_gather(tasks.len(), &|task| first(&tasks[task]))?;
                ends.extend(found.into_iter().flatten());
            }
            if let (Some(&(same, state)), Some(symmetry)) = (ends.iter().min(), &self.mirror) {
                let mut moves = self.path_from_start(state, level, &code);
                let rest = self.path_from_start(
                    self.image(symmetry, state),
                    if same { level } else { level - 1 },
                    &code,
                );
                let reversed = rest.iter().rev().map(|step| Move {
                    from: Cell(symmetry.cells[step.to.index()]),
                    to: Cell(symmetry.cells[step.from.index()]),
                });
                moves.extend(reversed);
                return Ok(Found::Moves(moves));
            }
            let next = (level + 1) % 3 + 1;
            let expand = |task: &Task| -> Result<u64, Spent> {
                budget.check(progress)?;
                let mut new = 0;
                let take = |word: &AtomicU32| {
                    let positions = word.load(Relaxed);
                    if positions != 0 {
                        word.store(0, Relaxed);
                    }
                    positions
                };
                self.for_each_position(*task, &frontier, take, |state| {
                    self.moves(state, |_, after| {
                        let (word, shift) = self.place(after);
                        // Every thread sets the same field to the same value at this level.
                        if fields[word].load(Relaxed) >> shift & 0b11 == 0 {
                            let before = fields[word].fetch_or(next << shift, Relaxed);
                            beyond[word].fetch_or(1 << (shift / 2), Relaxed);
                            new += u64::from(before >> shift & 0b11 == 0);
                        }
                    });
                });
                Ok(new)
            };
            let new = threads::try_gather(tasks.len(), &|task| expand(&tasks[task]))?;
            let new: u64 = new.into_iter().sum();
            if new == 0 {
                break;
            }
            met += new;
            mem::swap(&mut frontier, &mut beyond);
        }
        Ok(Found::NoneAmong(met))
    }

    /// A lower bound on the moves of every solution: a piece must move if its cell holds no piece
    /// of its kind at the end.
    fn lower_bound(&self) -> u64 {
        let [start, goal] =
            [self.start, self.goal].map(|(vacancy, second)| [second, !second ^ 1 << vacancy]);
        let all = (1u64 << self.cells) - 1;
        start
            .iter()
            .zip(goal)
            .map(|(start, goal)| u64::from((start & !goal & all).count_ones()))
            .sum()
    }

    /// Calls `found` with the positions of a level in the blocks of a task; `read` reads each word
    /// of the level.
    fn for_each_position(
        &self,
        (vacancy, from): Task,
        positions: &[AtomicU32],
        read: impl Fn(&AtomicU32) -> u32,
        mut found: impl FnMut(State),
    ) {
        let below = (1u64 << vacancy) - 1;
        for (high, &block) in (0u64..)
            .zip(&self.places.blocks)
            .skip(from as usize)
            .take(TASK as usize)
        {
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

    fn moves(&self, (vacancy, second): State, mut found: impl FnMut(Move, State)) {
        for way in &self.into[usize::from(vacancy)] {
            let kind = second >> way.from & 1;
            if way.allows(second, kind) {
                let after = second & !(1 << way.from) | kind << vacancy;
                found(
                    Move {
                        from: Cell(way.from),
                        to: Cell(vacancy),
                    },
                    (way.from, after),
                );
            }
        }
    }

    /// The moves from the start to a position at this distance, through the least positions. If
    /// moves go in one direction only, a predecessor can be as far from the start, or farther with
    /// the same remainder; so a path that leads nowhere is abandoned.
    fn path_from_start(
        &self,
        state: State,
        distance: u64,
        code: &impl Fn(State) -> u64,
    ) -> Vec<Move> {
        let (mut path, mut moves) = (vec![self.predecessors(state, distance, code)], Vec::new());
        let mut failed = FxHashSet::default();
        while let Some(choices) = path.last_mut() {
            let left = distance - moves.len() as u64;
            if left == 0 {
                break;
            }
            match choices.pop() {
                Some((earlier, step)) if !failed.contains(&(earlier, left - 1)) => {
                    moves.push((earlier, step));
                    path.push(self.predecessors(earlier, left - 1, code));
                }
                Some(_) => {}
                None => {
                    path.pop();
                    failed.extend(moves.pop().map(|(earlier, _)| (earlier, left)));
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
        code: &impl Fn(State) -> u64,
    ) -> Vec<(State, Move)> {
        let mut found = Vec::new();
        let Some(nearer) = distance.checked_sub(1) else {
            return found;
        };
        for (to, ways) in self.into.iter().enumerate() {
            let kind = second >> to & 1;
            for way in ways
                .iter()
                .filter(|way| way.from == vacancy && way.allows(second, kind))
            {
                let earlier = (to as u8, second & !(1 << to) | kind << way.from);
                let is_start = nearer > 0 || earlier == self.start;
                if is_start && code(earlier) == nearer % 3 + 1 {
                    found.push((
                        earlier,
                        Move {
                            from: Cell(way.from),
                            to: Cell(to as u8),
                        },
                    ));
                }
            }
        }
        found.sort_unstable_by_key(|&(earlier, _)| std::cmp::Reverse(earlier));
        found
    }
}

/// A cell of the vacancy, and the first of [`TASK`] high parts of sets.
type Task = (u8, u32);

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
        let mut field = |low: u16| {
            let alike = &mut lows[low.count_ones() as usize];
            alike.push(low);
            alike.len() as u16 - 1
        };
        let fields = (0..1 << width).map(&mut field).collect();
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
        let size = self.size.checked_sub(high.count_ones());
        size.and_then(|size| self.lows.get(size as usize))
            .map_or(&[], Vec::as_slice)
    }

    /// The first word of the block of a set, and the field in the block.
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
        let image = |eight: &[u8], set: usize| {
            let kept = (0..eight.len()).filter(|place| set >> place & 1 == 1);
            kept.fold(0, |image, place| image | 1 << eight[place])
        };
        let bytes = cells
            .chunks(8)
            .map(|eight| array::from_fn(|set| image(eight, set)))
            .collect();
        Symmetry { cells, bytes }
    }

    fn set(&self, set: u64) -> u64 {
        (0..).zip(&self.bytes).fold(0, |image, (byte, images)| {
            image | images[(set >> (8 * byte)) as usize & 0xff]
        })
    }
}
