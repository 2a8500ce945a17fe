//! Every reachable position, level by level, up to symmetry.

use crate::budget::Spent;
use crate::pegs::levels::bits;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step};
use crate::pegs::levels::list::{self, classes, first};
use crate::pegs::{Budget, Game, Target};
use crate::{sorted, threads};

/// The reachable positions, up to the symmetries that fix the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// For each number of jumps, one position per class, ascending.
    pub levels: Vec<Vec<u64>>,
    /// For each number of jumps, the number of positions.
    pub positions: Vec<u64>,
}

/// All positions that the start of a game reaches, regardless of its target, up to the symmetries
/// of the board that fix the start.
///
/// Each class represents all its images under these symmetries, and all of them are reachable.
/// Takes time and memory linear in the number of classes, with a check of the budget after every
/// few thousand.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, sizes};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let found = sizes::reachable(&game, &Budget::UNLIMITED)?;
/// assert_eq!(found.positions, [1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4]);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn reachable(game: &Game, budget: &Budget) -> Result<Levels, Spent> {
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(budget);
    let mut level = first(&layout, game.start, ());
    let mut found = Levels {
        levels: Vec::new(),
        positions: Vec::new(),
    };
    while !level.is_empty() {
        found.positions.push(list::positions(&layout, &level));
        let mut positions: Vec<u64> = Vec::with_capacity(classes(&level) as usize);
        for key in list::keys(&level) {
            positions.push(layout.position(key));
        }
        sorted::sort_all(&mut positions);
        found.levels.push(positions);
        account.begin(found.levels.len() as u32);
        level = step(&layout, Pass::Forward, &level, &account)?;
    }
    Ok(found)
}

/// The size of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of positions.
    pub positions: u64,
    /// The total number of jumps from them.
    pub jumps: u64,
}

/// The number of positions that the start of a game reaches after each number of jumps, and the
/// number of jumps from them.
///
/// As [`reachable`], but keeps only two levels in memory, with eight bytes per class, or one bit
/// per position if that fits.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, sizes};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Left(1)).unwrap();
/// let sizes = sizes::sizes(&game, &Budget::UNLIMITED)?;
/// assert_eq!((sizes[2].positions, sizes[2].jumps), (8, 42));
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn sizes(game: &Game, budget: &Budget) -> Result<Vec<Size>, Spent> {
    let free = Game {
        target: Target::Left(0),
        ..game.clone()
    };
    // Bits do not tell twin jumps apart.
    if !game.board.has_twin_jumps()
        && let Some(sizes) = bits::sizes(&free, budget)
    {
        let mut found = Vec::new();
        for size in sizes? {
            found.push(Size {
                positions: size.count.positions,
                jumps: size.jumps,
            });
        }
        return Ok(found);
    }
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(budget);
    let mut level = first(&layout, game.start, ());
    let mut sizes = Vec::new();
    while !level.is_empty() {
        let jumps = threads::gather(level.len(), &|cell| layout.jumps_from(&level[cell].keys));
        sizes.push(Size {
            positions: list::positions(&layout, &level),
            jumps: jumps.iter().sum(),
        });
        account.begin(sizes.len() as u32);
        let next = step(&layout, Pass::Forward, &level, &account)?;
        account.drop_level(std::mem::replace(&mut level, next));
    }
    Ok(sizes)
}
