//! Exact counts: positions, winning positions, dead ends, games and solutions.

use crate::budget::{Fail, Limit, Spent};
use crate::pegs::levels::bits;
pub use crate::pegs::levels::bits::{Files, TemporaryFile};
pub use crate::pegs::levels::census::{Census, LevelCount};
use crate::pegs::levels::census::{Counted, of_levels, without_games};
use crate::pegs::levels::keys::canonical::{Pass, stuck};
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step, step_within};
use crate::pegs::levels::list::weight::Weight;
use crate::pegs::levels::list::{self, Cell, Halt, Level, classes, first, goals, merged};
use crate::pegs::levels::ranked::{self, Frame, Memory, Meter, NoFrame, OutOfMemory, Shelf};
use crate::pegs::{Budget, Game, Target};
use crate::threads;
use num_bigint::BigUint;
use std::io;

/// Counts all positions, games and solutions from the start.
///
/// If that is cheaper it uses one bit per position, and a number of paths for each reachable one of
/// two levels. Else it enumerates all classes under the symmetries that fix start and target, and
/// stores with each the number of paths to it: two words per class while a level and the next are
/// in memory, and one word afterwards. If this exceeds the memory, on boards of up to 50 holes, it
/// restarts with one to five bits per class, plus some bytes per number of paths for two levels
/// (see [`ranked`]).
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, count};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let census = count::census(&game, &Budget::UNLIMITED)?;
/// assert_eq!((census.games, census.solutions), (568_630u32.into(), 29_760u32.into()));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn census(game: &Game, budget: &Budget) -> Result<Census, Spent> {
    match bits::census(game, budget, true) {
        Some(levels) => Ok(of_levels(levels?)),
        None => census_by_lists(game, budget),
    }
}

/// The census by lists of positions, of keys or of ranks.
#[doc(hidden)] // for the tests that compare the two
pub fn census_by_lists(game: &Game, budget: &Budget) -> Result<Census, Spent> {
    let spent = match census_by_keys(game, budget) {
        Err(spent) if spent.limit == Limit::Memory => spent,
        counted => return counted,
    };
    // As bytes by rank, the levels take a fifth of the memory and slightly more time.
    let half = Budget {
        memory: budget.memory / 2,
        ..*budget
    };
    let frame = match Frame::new(game, &half) {
        Ok(frame) => frame,
        Err(NoFrame::Spent(stopped)) if stopped.limit == Limit::Stopped => return Err(stopped),
        Err(_) => return Err(spent),
    };
    let meter = Meter::new(budget);
    let shelf = Memory::new(budget.memory, frame.bytes());
    ranked::census_metered(&frame, &shelf, u32::MAX, &meter, &|_, _| ()).map_err(
        |fail| match fail {
            Fail::Spent(spent) => spent,
            Fail::Shelf(OutOfMemory) => Spent {
                limit: Limit::Memory,
                progress: meter.progress(shelf.bytes()),
            },
        },
    )
}

/// The census without the numbers of games and solutions, which are left empty. If that is cheaper
/// it uses one bit per position and takes a third of the time of [`census`]. If the bits exceed the
/// memory, it restarts as [`census`] does.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, count};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let counted = count::positions(&game, &Budget::UNLIMITED)?;
/// assert_eq!(counted.levels, count::census(&game, &Budget::UNLIMITED)?.levels);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn positions(game: &Game, budget: &Budget) -> Result<Census, Spent> {
    let levels = match bits::census(game, budget, false) {
        Some(levels) => counts_of(levels?),
        None => census_by_lists(game, budget)?.levels,
    };
    Ok(without_games(levels, game))
}

/// As [`positions`], with the levels in temporary files: a third of a level is in memory at a time,
/// and about a bit for each eight reachable positions on disk, times the number of symmetries. A
/// game with few reachable positions needs no file.
///
/// # Errors
/// The budget ran out, or a file cannot be made, written or read.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, count};
/// use std::io::Cursor;
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let files: count::Files = &|| Ok(Box::new(Cursor::new(Vec::new())));
/// let in_files = count::positions_in_files(&game, &Budget::UNLIMITED, files)?;
/// assert_eq!(in_files, count::positions(&game, &Budget::UNLIMITED)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn positions_in_files(
    game: &Game,
    budget: &Budget,
    files: Files,
) -> Result<Census, Fail<io::Error>> {
    match bits::census_in_files(game, budget, false, files) {
        Some(levels) => Ok(without_games(counts_of(levels?), game)),
        None => positions(game, budget).map_err(Fail::Spent),
    }
}

/// The numbers of positions of levels.
fn counts_of(levels: Vec<Counted>) -> Vec<LevelCount> {
    levels.into_iter().map(|level| level.count).collect()
}

/// As [`census`], with the levels and the numbers of paths in temporary files. A third to two
/// thirds of the numbers of one level are in memory at a time; those of two levels are on disk,
/// four to sixteen bytes for each position up to the symmetries of the board.
///
/// # Errors
/// The budget ran out, or a file cannot be made, written or read.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, count};
/// use std::io::Cursor;
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let files: count::Files = &|| Ok(Box::new(Cursor::new(Vec::new())));
/// let in_files = count::census_in_files(&game, &Budget::UNLIMITED, files)?;
/// assert_eq!(in_files, count::census(&game, &Budget::UNLIMITED)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn census_in_files(
    game: &Game,
    budget: &Budget,
    files: Files,
) -> Result<Census, Fail<io::Error>> {
    match bits::census_in_files(game, budget, true, files) {
        Some(levels) => Ok(of_levels(levels?)),
        None => census(game, budget).map_err(Fail::Spent),
    }
}

/// The census by levels of keys, for boards of any size.
fn census_by_keys(game: &Game, budget: &Budget) -> Result<Census, Spent> {
    let &Game { start, target, .. } = game;
    let layout = Layout::fixing_both(game);
    let account = Account::new(budget);
    let mut counted: Vec<Counted> = Vec::new();
    let mut met = Vec::new();
    let mut level = Sums::Narrow(first(&layout, start, 1));
    let mut goals = Vec::new();
    loop {
        let jumps = counted.len() as u32;
        let pegs = start.count_ones().saturating_sub(jumps);
        let survey = match &level {
            Sums::Narrow(level) => survey(&layout, level, pegs, target),
            Sums::Wide(level) => survey(&layout, level, pegs, target),
            Sums::Big(level) => survey(&layout, level, pegs, target),
        };
        if survey.counted.count.classes == 0 {
            break;
        }
        counted.push(survey.counted);
        goals.push(survey.goals);
        account.begin(jumps + 1);
        let next = level.step(&layout, &account)?;
        met.push(match level {
            Sums::Narrow(level) => account.drop_weights(level),
            Sums::Wide(level) => account.drop_weights(level),
            Sums::Big(level) => account.drop_weights(level),
        });
        level = next;
    }

    let mut winning: Level<()> = Vec::new();
    for (jumps, level) in met.iter().enumerate().rev() {
        account.begin(jumps as u32);
        winning = step_within(&layout, Pass::Backward, &winning, level, &account)?;
        winning = merged(winning, goals.pop().unwrap_or_default())?;
        let count = &mut counted[jumps].count;
        count.winning_classes = classes(&winning);
        count.winning_positions = list::positions(&layout, &winning);
    }
    Ok(of_levels(counted))
}

/// A level with the number of paths to each class, in the narrowest sufficient integer type.
enum Sums {
    Narrow(Level<u64>),
    Wide(Level<u128>),
    Big(Level<BigUint>),
}

impl Sums {
    /// The next level. If a sum overflows, this level is widened and the step repeated.
    fn step(&mut self, layout: &Layout, budget: &Account) -> Result<Sums, Halt> {
        loop {
            let next = match self {
                Sums::Narrow(level) => step(layout, Pass::Forward, level, budget).map(Sums::Narrow),
                Sums::Wide(level) => step(layout, Pass::Forward, level, budget).map(Sums::Wide),
                Sums::Big(level) => step(layout, Pass::Forward, level, budget).map(Sums::Big),
            };
            match (next, &mut *self) {
                (Err(Halt::Overflow), Sums::Narrow(level)) => *self = Sums::Wide(widen(level)),
                (Err(Halt::Overflow), Sums::Wide(level)) => *self = Sums::Big(widen(level)),
                (next, _) => return next,
            }
        }
    }
}

fn widen<A, B: From<A>>(level: &mut Level<A>) -> Level<B> {
    let mut wide = Level::new();
    for cell in std::mem::take(level) {
        wide.push(Cell {
            number: cell.number,
            keys: cell.keys,
            weights: cell.weights.into_iter().map(B::from).collect(),
        });
    }
    wide
}

/// The counts that follow from a level alone.
struct LevelSurvey {
    counted: Counted,
    goals: Level<()>,
}

fn survey<W: Weight + Into<BigUint>>(
    layout: &Layout,
    level: &[Cell<W>],
    pegs: u32,
    target: Target,
) -> LevelSurvey {
    let parts = threads::gather(level.len(), &|index| {
        survey_cell(layout, &level[index], pegs, target)
    });
    let mut whole = LevelSurvey {
        counted: Counted::default(),
        goals: Vec::new(),
    };
    whole.counted.count.pegs = pegs;
    for LevelSurvey { counted, goals } in parts {
        let count = &mut whole.counted.count;
        count.classes += counted.count.classes;
        count.positions += counted.count.positions;
        count.dead_classes += counted.count.dead_classes;
        count.dead_positions += counted.count.dead_positions;
        whole.counted.games += counted.games;
        whole.counted.solutions += counted.solutions;
        whole.goals.extend(goals);
    }
    whole
}

/// The counts that follow from a cell alone.
fn survey_cell<W: Weight + Into<BigUint>>(
    layout: &Layout,
    cell: &Cell<W>,
    pegs: u32,
    target: Target,
) -> LevelSurvey {
    let dead = selected(cell, &stuck(layout, &cell.keys));
    let goals = selected(cell, &goals(layout, &cell.keys, pegs, target));
    let counted = Counted {
        count: LevelCount {
            pegs,
            classes: cell.keys.len() as u64,
            positions: layout.class_sizes(&cell.keys),
            dead_classes: dead.keys.len() as u64,
            dead_positions: layout.class_sizes(&dead.keys),
            ..LevelCount::default()
        },
        games: dead.sum,
        solutions: goals.sum,
    };
    let mut goal_cells = Vec::new();
    if !goals.keys.is_empty() {
        goal_cells.push(Cell {
            number: cell.number,
            weights: vec![(); goals.keys.len()],
            keys: goals.keys,
        });
    }
    LevelSurvey {
        counted,
        goals: goal_cells,
    }
}

/// Some classes of a cell, and the sum of their weights.
struct Selected {
    keys: Vec<u64>,
    sum: BigUint,
}

fn selected<W: Weight + Into<BigUint>>(cell: &Cell<W>, places: &[u32]) -> Selected {
    let mut selected = Selected {
        keys: Vec::with_capacity(places.len()),
        sum: BigUint::ZERO,
    };
    for &place in places {
        selected.keys.push(cell.keys[place as usize]);
        let weight: BigUint = cell.weights[place as usize].clone().into();
        selected.sum += weight;
    }
    selected
}
