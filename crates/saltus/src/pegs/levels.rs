//! Every position that a start leads to, level by level, up to symmetry.

use super::canonical::Pass;
use super::cells::{Account, Cell, Level, classes, step};
use super::layout::Layout;
use super::{Budget, Game, Target, bits};
use crate::budget::Spent;
use crate::{sorted, threads};

/// The positions that a start leads to, up to the symmetries that fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// For each number of jumps, one position of every class, ascending.
    pub levels: Vec<Vec<u64>>,
    /// For each number of jumps, how many positions there are.
    pub positions: Vec<u64>,
}

/// Everything that the start of a game leads to, whatever its target, up to the symmetries of the board that fix the start.
///
/// Each class stands for as many positions as it has images under those symmetries, and all of them can be reached.
/// Time and memory grow with the number of classes; the budget is asked after every few thousand of them.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, levels};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let found = levels::reachable(&game, &Budget::UNLIMITED)?;
/// assert_eq!(found.positions, [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4]);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn reachable(game: &Game, budget: &Budget) -> Result<Levels, Spent> {
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(budget);
    let mut level = first(&layout, game.start, ());
    let mut found = Levels { levels: Vec::new(), positions: Vec::new() };
    while !level.is_empty() {
        found.positions.push(level.iter().map(|cell| layout.class_sizes(&cell.keys)).sum());
        let mut positions: Vec<u64> = Vec::with_capacity(classes(&level) as usize);
        positions.extend(level.iter().flat_map(|cell| &cell.keys).map(|&key| layout.position(key)));
        sorted::sort_all(&mut positions);
        found.levels.push(positions);
        account.begin(found.levels.len() as u32);
        level = step(&layout, Pass::Forward, &level, &account)?;
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

/// How many positions the start of a game leads to after each number of jumps, and how many jumps lead on from them.
///
/// As [`reachable`], but only two levels are held at a time, eight bytes a class, or one bit a position where that fits in the memory.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, levels};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let sizes = levels::sizes(&game, &Budget::UNLIMITED)?;
/// assert_eq!((sizes[2].positions, sizes[2].jumps), (8, 42));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn sizes(game: &Game, budget: &Budget) -> Result<Vec<Size>, Spent> {
    let free = Game { target: Target::Left(0), ..game.clone() };
    if let Some(sizes) = bits::sizes(&free, budget) {
        let size = |size: bits::Size| Size { positions: size.count.positions, jumps: size.jumps };
        return Ok(sizes?.into_iter().map(size).collect());
    }
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(budget);
    let mut level = first(&layout, game.start, ());
    let mut sizes = Vec::new();
    while !level.is_empty() {
        sizes.push(Size {
            positions: level.iter().map(|cell| layout.class_sizes(&cell.keys)).sum(),
            jumps: threads::gather(level.len(), &|cell| layout.jumps_from(&level[cell].keys)).iter().sum(),
        });
        account.begin(sizes.len() as u32);
        let next = step(&layout, Pass::Forward, &level, &account)?;
        account.drop_level(std::mem::replace(&mut level, next));
    }
    Ok(sizes)
}

/// The level of one position.
pub(crate) fn first<W>(layout: &Layout, position: u64, weight: W) -> Level<W> {
    let mut keys = vec![layout.key(position)];
    layout.least(&mut keys);
    vec![Cell { number: layout.cell_of(position), keys, weights: vec![weight] }]
}
