//! Levels of classes as lists of their keys, in cells.
//!
//! A list is better than bits where few of the possible positions are reached, and on boards whose
//! bits do not fit in the memory. Merging sorted successors of a whole level (delayed duplicate
//! detection, Korf 2003) writes each class once for every jump to it; within a cell duplicates meet
//! in the cache.
//!
//! A symmetry maps each orbit of holes to itself, so all positions of a class have the same number
//! of pegs in each orbit. A *cell* is the set of classes of a level with equal numbers, encoded as
//! one weighted sum.

pub(crate) mod step;
mod tally;
pub(crate) mod weight;

use crate::budget::{Limit, Spent};
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::{Progress, Target};
use weight::Weight;

/// The classes of one cell: canonical keys with their weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell<W> {
    pub number: u32,
    pub keys: Vec<u64>,
    pub weights: Vec<W>,
}

/// The cells of a level, sorted by number.
pub(crate) type Level<W> = Vec<Cell<W>>;

/// The number of classes of a level.
pub(crate) fn classes<W>(level: &[Cell<W>]) -> u64 {
    level.iter().map(|cell| cell.keys.len() as u64).sum()
}

/// The number of positions of a level.
pub(crate) fn positions<W>(layout: &Layout, level: &[Cell<W>]) -> u64 {
    let mut positions = 0;
    for cell in level {
        positions += layout.class_sizes(&cell.keys);
    }
    positions
}

/// The size of a level in bytes: the contents of the cells, the cells, and the overhead of the
/// allocator for their two lists.
pub(crate) fn bytes<W>(level: &[Cell<W>]) -> u64 {
    let mut bytes = classes(level) * (size_of::<u64>() + size_of::<W>()) as u64;
    for cell in level {
        if !cell.keys.is_empty() {
            bytes += (size_of::<Cell<W>>() + 2 * 16) as u64;
        }
    }
    bytes
}

/// The cell with this number.
pub(crate) fn find<W>(level: &[Cell<W>], number: u32) -> Option<&Cell<W>> {
    match level.binary_search_by_key(&number, |cell| cell.number) {
        Ok(at) => Some(&level[at]),
        Err(_) => None,
    }
}

/// Sorts cells by number.
pub(crate) fn sort<W>(cells: &mut [Cell<W>]) {
    cells.sort_unstable_by_key(|cell| cell.number);
}

/// The keys of all classes of a level.
pub(crate) fn keys(level: &[Cell<()>]) -> impl Iterator<Item = u64> {
    level.iter().flat_map(|cell| &cell.keys).copied()
}

/// Why a step was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The budget ran out.
    Spent(Spent),
    /// A sum overflowed its type.
    Overflow,
}

impl From<Spent> for Halt {
    fn from(spent: Spent) -> Halt {
        Halt::Spent(spent)
    }
}

impl From<Halt> for Spent {
    fn from(halt: Halt) -> Spent {
        match halt {
            Halt::Spent(spent) => spent,
            // Callers with sums switch to a wider type; the widest one overflows only when memory
            // ends.
            Halt::Overflow => Spent {
                limit: Limit::Memory,
                progress: Progress::default(),
            },
        }
    }
}

/// A level with one position.
pub(crate) fn first<W>(layout: &Layout, position: u64, weight: W) -> Level<W> {
    let mut keys = vec![layout.key(position)];
    layout.canonicalize(&mut keys);
    vec![Cell {
        number: layout.cell_of(position),
        keys,
        weights: vec![weight],
    }]
}

/// The union of two levels, with the sums of the weights.
pub(crate) fn merged<W: Weight>(mut level: Level<W>, other: Level<W>) -> Result<Level<W>, Halt> {
    for mut cell in other {
        match level.binary_search_by_key(&cell.number, |cell| cell.number) {
            Ok(at) => {
                cell.keys.extend(std::mem::take(&mut level[at].keys));
                cell.weights.extend(std::mem::take(&mut level[at].weights));
                level[at] = sum_duplicates(cell)?;
            }
            Err(at) => level.insert(at, cell),
        }
    }
    Ok(level)
}

/// The cell without duplicate keys, with the sums of the weights.
pub(crate) fn sum_duplicates<W: Weight>(cell: Cell<W>) -> Result<Cell<W>, Halt> {
    let mut whole = Cell {
        number: cell.number,
        keys: Vec::new(),
        weights: Vec::new(),
    };
    for equal in sorted_places(&cell).chunk_by(|a, b| a.0 == b.0) {
        let mut sum = W::Sum::default();
        for &(_, place) in equal {
            if !cell.weights[place].add_to(&mut sum) {
                return Err(Halt::Overflow);
            }
        }
        whole.keys.extend(equal.first().map(|&(key, _)| key));
        whole.weights.extend(W::of(&sum));
    }
    Ok(whole)
}

/// The keys of a cell with their indices, ascending.
pub(crate) fn sorted_places<W>(cell: &Cell<W>) -> Vec<(u64, usize)> {
    let mut places: Vec<(u64, usize)> = cell.keys.iter().copied().zip(0..).collect();
    places.sort_unstable();
    places
}

/// The classes of a level that are in the target. The symmetries of the layout must fix the target.
pub(crate) fn goals_in<W: Clone>(
    layout: &Layout,
    level: &[Cell<W>],
    pegs: u32,
    target: Target,
) -> Level<W> {
    let mut found = Vec::new();
    for cell in level {
        let mut goal_cell = Cell {
            number: cell.number,
            keys: Vec::new(),
            weights: Vec::new(),
        };
        for place in goals(layout, &cell.keys, pegs, target) {
            goal_cell.keys.push(cell.keys[place as usize]);
            goal_cell.weights.push(cell.weights[place as usize].clone());
        }
        if !goal_cell.keys.is_empty() {
            found.push(goal_cell);
        }
    }
    found
}

/// The indices of the keys that are in the target. The symmetries of the layout must fix the
/// target.
pub(crate) fn goals(layout: &Layout, keys: &[u64], pegs: u32, target: Target) -> Vec<u32> {
    match target {
        Target::Left(count) if count == pegs => (0..keys.len() as u32).collect(),
        Target::Left(_) => Vec::new(),
        Target::Pattern { care, pegs } => {
            let care_key = layout.key(care);
            let pegs_key = layout.key(pegs);
            let mut goals = Vec::new();
            if pegs & !care != 0 || layout.position(pegs_key) != pegs {
                return goals;
            }
            for (place, &key) in (0..).zip(keys) {
                if key & care_key == pegs_key {
                    goals.push(place);
                }
            }
            goals
        }
    }
}
