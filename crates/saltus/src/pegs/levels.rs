//! Every position that a start leads to, level by level, up to symmetry.

use super::PegBoard;
use super::cells::{Account, Cell, Halt, Level, classes, step};
use super::layout::Layout;
use crate::budget::{Budget, Limit, Progress, Spent};
use crate::threads::prelude::*;

/// Why an enumeration was not finished, and how far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The caller's `keep_going` said no.
    #[error("stopped at jump {level}, after {classes} classes")]
    Interrupted {
        /// The jumps of the level that was being made.
        level: u32,
        /// The classes met before.
        classes: u64,
        /// The bytes held.
        bytes: u64,
    },
    /// The classes outgrew the memory given.
    #[error(
        "the classes outgrew the memory at jump {level}, after {classes} classes; more memory would help"
    )]
    Memory {
        /// The jumps of the level that was being made.
        level: u32,
        /// The classes met before.
        classes: u64,
        /// The bytes held.
        bytes: u64,
    },
    /// The position has a peg off the board.
    #[error("the position has a peg where the board has no hole")]
    OffBoard,
}

impl Stopped {
    /// The reason of a halt that is no overflow: whoever carries sums that may overflow has dealt with those before.
    pub(crate) fn from(halt: Halt, budget: &Account) -> Stopped {
        Stopped::at(halt == Halt::Interrupted, budget.progress())
    }

    /// Stopped so far, by the caller or for want of memory.
    pub(crate) fn at(interrupted: bool, progress: Progress) -> Stopped {
        let Progress { level, positions: classes, bytes } = progress;
        let level = level as u32;
        if interrupted {
            Stopped::Interrupted { level, classes, bytes }
        } else {
            Stopped::Memory { level, classes, bytes }
        }
    }
}

impl From<Stopped> for Spent {
    fn from(stopped: Stopped) -> Spent {
        let (limit, level, positions, bytes) = match stopped {
            Stopped::Interrupted { level, classes, bytes } => (Limit::Stopped, level, classes, bytes),
            Stopped::Memory { level, classes, bytes } => (Limit::Memory, level, classes, bytes),
            Stopped::OffBoard => (Limit::Stopped, 0, 0, 0),
        };
        Spent { limit, progress: Progress { level: level.into(), positions, bytes } }
    }
}

/// The positions that a start leads to, up to the symmetries that fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// For each number of jumps, one position of every class, ascending.
    pub levels: Vec<Vec<u64>>,
    /// For each number of jumps, how many positions there are.
    pub positions: Vec<u64>,
}

/// Everything that can be reached from `start`, up to the symmetries of the board that fix `start`.
///
/// Each class stands for as many positions as it has images under those symmetries, and all of them can be reached.
/// Time and memory grow with the number of classes; `limits` is asked after every few thousand of them.
///
/// # Errors
/// [`Stopped`] where the limits were met first, or where `start` is no position of the board.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, levels};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let found = levels::reachable(&triangle, triangle.full() ^ 1, Budget::UNLIMITED)?;
/// assert_eq!(found.positions, [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4]);
/// # Ok::<(), levels::Stopped>(())
/// ```
pub fn reachable(board: &PegBoard, start: u64, limits: Budget) -> Result<Levels, Stopped> {
    let layout = Layout::fixing(board, start);
    let budget = Account::new(limits);
    let mut level = first(&layout, board, start, ())?;
    let mut found = Levels { levels: Vec::new(), positions: Vec::new() };
    while !level.is_empty() {
        found.positions.push(level.iter().map(|cell| layout.class_sizes(&cell.keys)).sum());
        let mut positions: Vec<u64> = Vec::with_capacity(classes(&level) as usize);
        positions.extend(level.iter().flat_map(|cell| &cell.keys).map(|&key| layout.position(key)));
        positions.par_sort_unstable();
        found.levels.push(positions);
        budget.begin(found.levels.len() as u32);
        level =
            step(&layout, super::Way::Forth, &level, &budget).map_err(|halt| Stopped::from(halt, &budget))?;
    }
    Ok(found)
}

/// How much there is after some number of jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The positions.
    pub positions: u64,
    /// The jumps that can be made from them, all together.
    pub jumps: u64,
}

/// How many positions can be reached from `start` after each number of jumps, and how many jumps lead on from them.
///
/// As [`reachable`], but only two levels are held at a time, eight bytes a class.
///
/// # Errors
/// As [`reachable`].
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, levels};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let sizes = levels::sizes(&triangle, triangle.full() ^ 1, Budget::UNLIMITED)?;
/// assert_eq!((sizes[2].positions, sizes[2].jumps), (8, 42));
/// # Ok::<(), levels::Stopped>(())
/// ```
pub fn sizes(board: &PegBoard, start: u64, limits: Budget) -> Result<Vec<Size>, Stopped> {
    let layout = Layout::fixing(board, start);
    let mut level = first(&layout, board, start, ())?;
    let (mut sizes, mut met) = (Vec::new(), 1);
    while !level.is_empty() {
        sizes.push(Size {
            positions: level.iter().map(|cell| layout.class_sizes(&cell.keys)).sum(),
            jumps: level.par_iter().map(|cell| layout.jumps_from(&cell.keys)).sum(),
        });
        // An account of its own for each step: what lies behind is given back.
        let held = 8 * classes(&level);
        let keep_going = |progress: Progress| {
            (limits.keep_going)(Progress {
                positions: met + progress.positions,
                bytes: held + progress.bytes,
                ..progress
            })
        };
        let memory = limits.memory.saturating_sub(held);
        let budget = Account::new(Budget { memory, keep_going: &keep_going });
        budget.begin(sizes.len() as u32);
        level =
            step(&layout, super::Way::Forth, &level, &budget).map_err(|halt| Stopped::from(halt, &budget))?;
        met += classes(&level);
    }
    Ok(sizes)
}

/// The level of one position.
pub(crate) fn first<W>(
    layout: &Layout,
    board: &PegBoard,
    position: u64,
    weight: W,
) -> Result<Level<W>, Stopped> {
    on_board(board, position)?;
    let mut keys = vec![layout.key(position)];
    layout.least(&mut keys);
    Ok(vec![Cell { number: layout.cell_of(position), keys, weights: vec![weight] }])
}

/// Whether a position has its pegs on the board.
pub(crate) fn on_board(board: &PegBoard, position: u64) -> Result<(), Stopped> {
    if position & !board.full() == 0 { Ok(()) } else { Err(Stopped::OffBoard) }
}
