//! Fewest moves of an exchange of two kinds over one vacancy, with two bits a position.
//!
//! A position is the cell of the vacancy and which of the other cells hold the second kind. These sets all
//! have the same size and are ranked in ascending order, so that every position has its own entry and none is
//! stored: the entry is 0 for a position not yet reached, and otherwise one more than its distance from the
//! start modulo 3. The distance modulo 3 says which neighbours may be a move nearer (Cooperman and
//! Finkelstein, *New methods for using Cayley graphs in interconnection networks*, 1992).
//!
//! If a symmetry of the board with the kinds exchanged maps the start to the goal and every move to a reverse move, a
//! solution read backward is a solution, and the search ends in the middle, at the first position whose image is met too.

use crate::{
    board::Cell,
    budget::{Budget, Limit, Progress, Spent},
    puzzle::{Answer, Goal, KindId, Move, Puzzle, Reason, Solution, Wanted},
    threads,
};
use rustc_hash::FxHashSet;
use std::{
    iter,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// The most cells besides the vacancy: two tables of this many bits together rank a set.
const MOST: usize = 32;
const HALF: u32 = 16;
/// Positions in a machine word.
const FIELDS: u64 = 32;
/// The low bit of every field.
const LOWS: u64 = 0x5555_5555_5555_5555;
/// Words that one thread takes at a time.
const TASK: u64 = 1 << 12;

/// A shortest solution of a puzzle in which two kinds fill all cells but one and nothing is removed, of at most 33 cells;
/// `None` of another puzzle. The result does not depend on the number of threads.
///
/// Takes two bits for each of the c * C(c - 1, k) positions of c cells with k pieces of the second kind, and time for those
/// nearer to the start than the goal, or than half the way where the puzzle is its own reverse.
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
        let progress = Progress { bytes, ..Progress::default() };
        return Some(Answer::Undecided(Spent { limit: Limit::Memory, progress }));
    }
    Some(match exchange.search(budget) {
        Ok(Found::Moves(moves)) => Answer::Solved(Solution::shortest(moves)),
        Ok(Found::NoneAmong(positions)) => Answer::Impossible(Reason::Exhausted { positions }),
        Err(spent) => Answer::Undecided(spent),
    })
}

/// The bytes that [`by_rank`] takes; `None` of a puzzle that it does not take.
pub fn by_rank_bytes(puzzle: &Puzzle) -> Option<u64> {
    Some(Exchange::of(puzzle)?.bytes())
}

enum Found {
    Moves(Vec<Move>),
    NoneAmong(u64),
}

/// Where the vacancy is, and the cells with a piece of the second kind.
type State = (u8, u64);

/// How a piece reaches a vacant cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way {
    from: u8,
    /// The cells that it passes.
    over: u64,
    /// Of each kind of mover, the kinds that it may pass; `None` if it cannot come this way.
    passes: [Option<[bool; 2]>; 2],
}

impl Way {
    fn allows(&self, kind: usize, second: u64) -> bool {
        self.passes[kind].is_some_and(|[first_too, second_too]| {
            (first_too || second & self.over == self.over) && (second_too || second & self.over == 0)
        })
    }
}

struct Exchange {
    cells: u32,
    /// The words that the fields take of all sets of one size among `cells - 1`.
    words: u64,
    start: State,
    goal: State,
    /// For each cell, how a piece comes there.
    into: Vec<Vec<Way>>,
    ranks: Ranks,
    /// The symmetry that makes a solution read backward a solution.
    mirror: Option<Vec<u8>>,
}

impl Exchange {
    fn of(puzzle: &Puzzle) -> Option<Exchange> {
        let cells = puzzle.board.len();
        let rules = &puzzle.rules;
        if rules.kinds.len() != 2 || rules.kinds.iter().any(|kind| kind.removes) || cells > MOST + 1 {
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
            <[u8; 1]>::try_from(vacant).ok().map(|[vacancy]| (vacancy, second))
        };
        let start = state(&mut puzzle.start.0.iter().copied())?;
        let Goal::Pattern(pattern) = &puzzle.goal else { return None };
        if pattern.contains(&Wanted::Any) {
            return None;
        }
        let wanted = |wanted: &Wanted| if let Wanted::Piece(kind) = wanted { Some(*kind) } else { None };
        let goal = state(&mut pattern.iter().map(wanted))?;
        if goal.1.count_ones() != start.1.count_ones() {
            return None;
        }
        let mut into = vec![Vec::new(); cells];
        for ray in puzzle.board.rays() {
            let mut over = 0;
            for (passed, to) in ray.cells.iter().enumerate().take(usize::from(rules.hop) + 1) {
                let passes = [0, 1].map(|kind: usize| {
                    let kind = &rules.kinds[kind];
                    let headings = if passed == 0 { kind.steps } else { kind.jumps };
                    headings.has(ray.heading).then_some([kind.over.0 & 1 == 1, kind.over.0 >> 1 & 1 == 1])
                });
                into[to.index()].push(Way { from: ray.from.0, over, passes });
                over |= 1 << to.0;
            }
        }
        let ranks = Ranks::new(start.1.count_ones());
        let sets = binomial(cells as u64 - 1, start.1.count_ones().into())?;
        let mut exchange = Exchange {
            cells: cells as u32,
            words: sets.div_ceil(FIELDS),
            start,
            goal,
            into,
            ranks,
            mirror: None,
        };
        let symmetries = puzzle.board.symmetries().iter();
        exchange.mirror = symmetries
            .map(|symmetry| symmetry.iter().map(|cell| cell.0).collect::<Vec<u8>>())
            .find(|symmetry| exchange.is_its_own_reverse(symmetry));
        Some(exchange)
    }

    fn bytes(&self) -> u64 {
        8 * self.words * u64::from(self.cells)
    }

    /// Whether the symmetry, with the kinds exchanged, maps the start to the goal and every move to a reverse move.
    fn is_its_own_reverse(&self, symmetry: &[u8]) -> bool {
        let back = |(to, ways): (usize, &Vec<Way>)| {
            ways.iter().all(|way| {
                let [first, second] = way.passes;
                let exchanged = |passes: Option<[bool; 2]>| passes.map(|[a, b]| [b, a]);
                let image = Way {
                    from: symmetry[to],
                    over: moved(symmetry, way.over),
                    passes: [exchanged(second), exchanged(first)],
                };
                self.into[usize::from(symmetry[usize::from(way.from)])].contains(&image)
            })
        };
        self.image(symmetry, self.start) == self.goal && self.into.iter().enumerate().all(back)
    }

    fn image(&self, symmetry: &[u8], (vacancy, second): State) -> State {
        let all = (1u64 << self.cells) - 1;
        (symmetry[usize::from(vacancy)], moved(symmetry, all ^ second ^ 1 << vacancy))
    }

    /// Where a position has its field.
    fn place(&self, (vacancy, second): State) -> (usize, u32) {
        let below = (1u64 << vacancy) - 1;
        let rank = self.ranks.rank(second & below | second >> 1 & !below);
        ((u64::from(vacancy) * self.words + rank / FIELDS) as usize, 2 * (rank % FIELDS) as u32)
    }

    fn search(&self, budget: &Budget) -> Result<Found, Spent> {
        let fields: Vec<AtomicU64> = iter::repeat_with(|| AtomicU64::new(0))
            .take((self.words * u64::from(self.cells)) as usize)
            .collect();
        let code = |state: State| {
            let (word, shift) = self.place(state);
            fields[word].load(Relaxed) >> shift & 0b11
        };
        let meet = |state: State, symmetry: &[u8]| code(self.image(symmetry, state));
        let (word, shift) = self.place(self.start);
        fields[word].fetch_or(1 << shift, Relaxed);
        let mut met = 1;
        for level in 0u64.. {
            if self.mirror.is_none() && code(self.goal) == level % 3 + 1 {
                return Ok(Found::Moves(self.back(self.goal, level, &code)));
            }
            // Of the positions whose images are met, the first that is nearest to its image.
            let progress = Progress { level, positions: met, bytes: self.bytes() };
            let tasks: Vec<(u8, u64)> = (0..self.cells as u8)
                .flat_map(|vacancy| (0..self.words).step_by(TASK as usize).map(move |from| (vacancy, from)))
                .collect();
            let first = |task: &(u8, u64)| -> Result<Option<(bool, State)>, Spent> {
                budget.check(progress)?;
                let mut best = None;
                if let Some(symmetry) = &self.mirror {
                    self.each(*task, level, &fields, |state| {
                        let found = meet(state, symmetry);
                        if found != 0 {
                            let here = (found == level % 3 + 1, state);
                            best = Some(best.map_or(here, |best| here.min(best)));
                        }
                    });
                }
                Ok(best)
            };
            let mut ends = Vec::new();
            // A solution consists of two halves that end in the same position.
            if 2 * level >= self.fewest() && self.mirror.is_some() {
                let found = threads::try_gather(tasks.len(), &|task| first(&tasks[task]))?;
                ends.extend(found.into_iter().flatten());
            }
            if let (Some(&(same, state)), Some(symmetry)) = (ends.iter().min(), &self.mirror) {
                let mut moves = self.back(state, level, &code);
                let rest =
                    self.back(self.image(symmetry, state), if same { level } else { level - 1 }, &code);
                let reversed = rest.iter().rev().map(|step| Move {
                    from: Cell(symmetry[step.to.index()]),
                    to: Cell(symmetry[step.from.index()]),
                });
                moves.extend(reversed);
                return Ok(Found::Moves(moves));
            }
            let next = (level + 1) % 3 + 1;
            let expand = |task: &(u8, u64)| -> Result<u64, Spent> {
                budget.check(progress)?;
                let mut new = 0;
                self.each(*task, level, &fields, |state| {
                    self.moves(state, |_, after| {
                        let (word, shift) = self.place(after);
                        // Every thread sets the same field to the same value at this level.
                        if fields[word].load(Relaxed) >> shift & 0b11 == 0 {
                            let before = fields[word].fetch_or(next << shift, Relaxed);
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
        }
        Ok(Found::NoneAmong(met))
    }

    /// A lower bound on the moves of every solution: each piece moves whose cell holds no piece of its kind
    /// at the end.
    fn fewest(&self) -> u64 {
        let [start, goal] = [self.start, self.goal].map(|(vacancy, second)| [second, !second ^ 1 << vacancy]);
        let all = (1u64 << self.cells) - 1;
        start.iter().zip(goal).map(|(start, goal)| u64::from((start & !goal & all).count_ones())).sum()
    }

    /// Gives the positions of a level in the words from one on, for one cell of the vacancy.
    fn each(
        &self,
        (vacancy, from): (u8, u64),
        level: u64,
        fields: &[AtomicU64],
        mut found: impl FnMut(State),
    ) {
        let wanted = LOWS * (level % 3 + 1);
        let below = (1u64 << vacancy) - 1;
        for word in from..(from + TASK).min(self.words) {
            let differs = fields[(u64::from(vacancy) * self.words + word) as usize].load(Relaxed) ^ wanted;
            let mut hits = !(differs | differs >> 1) & LOWS;
            if hits == 0 {
                continue;
            }
            let first = word * FIELDS;
            let mut set = self.ranks.unrank(first);
            let mut at = 0;
            while hits != 0 {
                let field = hits.trailing_zeros() / 2;
                hits &= hits - 1;
                for _ in at..field {
                    set = successor(set);
                }
                at = field;
                found((vacancy, set & below | (set & !below) << 1));
            }
        }
    }

    fn moves(&self, (vacancy, second): State, mut found: impl FnMut(Move, State)) {
        for way in &self.into[usize::from(vacancy)] {
            let kind = second >> way.from & 1;
            if way.allows(kind as usize, second) {
                let after = second & !(1 << way.from) | kind << vacancy;
                found(Move { from: Cell(way.from), to: Cell(vacancy) }, (way.from, after));
            }
        }
    }

    /// The moves from the start to a position at that distance, by the least positions. Where moves go one way only, a position before
    /// another can be as far as that or further with the same remainder; so what leads back to nowhere is given up.
    fn back(&self, state: State, distance: u64, code: &impl Fn(State) -> u64) -> Vec<Move> {
        let (mut path, mut moves) = (vec![self.before(state, distance, code)], Vec::new());
        let mut failed = FxHashSet::default();
        while let Some(choices) = path.last_mut() {
            let left = distance - moves.len() as u64;
            if left == 0 {
                break;
            }
            match choices.pop() {
                Some((earlier, step)) if !failed.contains(&(earlier, left - 1)) => {
                    moves.push((earlier, step));
                    path.push(self.before(earlier, left - 1, code));
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

    /// The positions a move before one at that distance that may be a move nearer, the least last; at distance 0 there are none.
    fn before(
        &self,
        (vacancy, second): State,
        distance: u64,
        code: &impl Fn(State) -> u64,
    ) -> Vec<(State, Move)> {
        let mut found = Vec::new();
        let Some(nearer) = distance.checked_sub(1) else { return found };
        for (to, ways) in self.into.iter().enumerate() {
            let kind = second >> to & 1;
            for way in ways.iter().filter(|way| way.from == vacancy && way.allows(kind as usize, second)) {
                let earlier = (to as u8, second & !(1 << to) | kind << way.from);
                let is_start = nearer > 0 || earlier == self.start;
                if is_start && code(earlier) == nearer % 3 + 1 {
                    found.push((earlier, Move { from: Cell(way.from), to: Cell(to as u8) }));
                }
            }
        }
        found.sort_unstable_by_key(|&(earlier, _)| std::cmp::Reverse(earlier));
        found
    }
}

/// The ranks of sets of one size in the order of their numbers: a set of the cells c1 < c2 < ... has the rank
/// C(c1, 1) + C(c2, 2) + ... (the combinatorial number system).
struct Ranks {
    size: u32,
    low: Vec<u32>,
    /// By the high half: it determines the size of the low half.
    high: Vec<u32>,
}

impl Ranks {
    fn new(size: u32) -> Ranks {
        let sum = |set: u32, shift: u32, before: u32| {
            let cells = (0..HALF).filter(|cell| set >> cell & 1 == 1);
            let term = |(cell, place): (u32, u32)| binomial((cell + shift).into(), place.into()).unwrap_or(0);
            cells.zip(before + 1..).map(term).sum::<u64>() as u32
        };
        let low = (0..1u32 << HALF).map(|set| sum(set, 0, 0)).collect();
        let high = (0..1u32 << HALF)
            .map(|set| size.checked_sub(set.count_ones()).map_or(0, |before| sum(set, HALF, before)));
        Ranks { size, low, high: high.collect() }
    }

    fn rank(&self, set: u64) -> u64 {
        let [low, high] = [set & 0xffff, set >> HALF & 0xffff].map(|half| half as usize);
        u64::from(self.low[low]) + u64::from(self.high[high])
    }

    fn unrank(&self, mut rank: u64) -> u64 {
        let mut set = 0;
        let mut cell = MOST as u64;
        for place in (1..=u64::from(self.size)).rev() {
            loop {
                cell -= 1;
                let here = binomial(cell, place).unwrap_or(u64::MAX);
                if here <= rank {
                    rank -= here;
                    set |= 1 << cell;
                    break;
                }
            }
        }
        set
    }
}

/// The next larger set of the same size. Source: Gosper, HAKMEM 175.
fn successor(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    if lowest == 0 { 0 } else { ripple | ((ripple ^ set) >> 2 >> lowest.trailing_zeros()) }
}

fn binomial(n: u64, k: u64) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (1..=k.min(n - k)).try_fold(1u64, |product, i| Some(product.checked_mul(n - k.min(n - k) + i)? / i))
}

fn moved(symmetry: &[u8], set: u64) -> u64 {
    let cells = symmetry.iter().zip(0..).filter(|&(_, cell)| set >> cell & 1 == 1);
    cells.fold(0, |image, (&cell, _)| image | 1 << cell)
}
