//! Peg duotaire: two players jump in turn, and a player who cannot jump loses.
//!
//! Source: Moore and Eppstein, *One-dimensional peg solitaire, and duotaire*, in More Games of No
//! Chance, 2002 (a move is one jump). By the theorem of Sprague and Grundy, the value of a position
//! is the least number that is not the value of a successor. The player to move loses if the value
//! is 0.

use crate::budget::{Limit, Spent};
use crate::pegs::game::images::Images;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step, step_within};
use crate::pegs::levels::list::weight::Weight;
use crate::pegs::levels::list::{Cell, Level, find, first};
use crate::pegs::{Budget, Jump, PegBoard, Progress};
use crate::sorted;
use rustc_hash::FxHashMap;

/// The bytes of a position in the hash table, including free slots and the old table while it
/// grows.
const BYTES: u64 = 48;
/// Positions between two checks of the budget.
const TASK: u64 = 1 << 12;

/// The Grundy values of a position and of those one jump later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grundy {
    /// The value of the position: 0 if the player to move loses.
    pub value: u8,
    /// The legal jumps, each with the value of the position after it.
    pub after: Vec<(Jump, u8)>,
}

/// A Grundy value. A sum over jumps has a bit for each value that one of them leads to. The value
/// is at most the number of jumps of the longest game, which is below the number of pegs.
#[derive(Clone, Copy, Default)]
struct Value(u8);

impl Weight for Value {
    type Sum = u64;

    #[inline]
    fn add_to(&self, sum: &mut u64) -> bool {
        *sum |= 1 << self.0;
        true
    }

    #[inline]
    fn is_some(sum: &u64) -> bool {
        *sum != 0
    }

    #[inline]
    fn of(sum: &u64) -> Option<Value> {
        (*sum != 0).then(|| Value(sum.trailing_ones() as u8))
    }
}

/// The Grundy value of a position, from the values of all classes of positions that it leads to:
/// first the levels forward, then the values backward, level by level. Takes eight bytes per class,
/// and ten more in two levels.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, duotaire::grundy}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let [corner, edge] = [0, 1].map(|hole| board.full() ^ 1 << hole);
/// assert_eq!(grundy(&board, corner, &Budget::UNLIMITED)?.value, 0);
/// assert_eq!(grundy(&board, edge, &Budget::UNLIMITED)?.value, 2);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn grundy(board: &PegBoard, position: u64, budget: &Budget) -> Result<Grundy, Spent> {
    let layout = Layout::with_symmetries(board, Some(position), &|_| true);
    let account = Account::new(budget);
    let mut levels = vec![first(&layout, position, ())];
    while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
        account.begin(levels.len() as u32);
        let next = step(&layout, Pass::Forward, level, &account)?;
        levels.push(next);
    }
    let (mut here, mut below) = (Level::new(), Level::new());
    while let Some(level) = levels.pop() {
        account.drop_level(below);
        below = here;
        account.begin(levels.len() as u32);
        let led = step_within(&layout, Pass::Backward, &below, &level, &account)?;
        let mut led = led.into_iter().peekable();
        here = Level::new();
        for cell in &level {
            here.push(valued(cell, led.next_if(|led| led.number == cell.number)));
        }
        account.drop_level(level);
    }
    let mut after = Vec::new();
    for &jump in &board.jumps {
        if jump.fits(position) {
            after.push((jump, value_in(&layout, &below, jump.flip(position))));
        }
    }
    Ok(Grundy {
        value: value_in(&layout, &here, position),
        after,
    })
}

/// The classes of a cell with their values: those that `led` lacks have no jump, so their value is
/// 0.
fn valued(cell: &Cell<()>, led: Option<Cell<Value>>) -> Cell<Value> {
    let led = led.unwrap_or_default();
    if led.keys.len() == cell.keys.len() {
        return led;
    }
    let mut known = led.keys.iter().zip(&led.weights).peekable();
    let mut weights = Vec::with_capacity(cell.keys.len());
    for key in &cell.keys {
        weights.push(match known.next_if(|(led, _)| *led == key) {
            Some((_, &value)) => value,
            None => Value(0),
        });
    }
    Cell {
        number: cell.number,
        keys: cell.keys.clone(),
        weights,
    }
}

/// The value of a position of a level.
fn value_in(layout: &Layout, level: &[Cell<Value>], position: u64) -> u8 {
    let mut keys = [layout.key(position)];
    layout.canonicalize(&mut keys);
    let Some(cell) = find(level, layout.cell_of(position)) else {
        return 0;
    };
    match cell.keys.iter().position(|key| *key == keys[0]) {
        Some(place) => cell.weights[place].0,
        None => 0,
    }
}

/// The winners of positions of a board, up to symmetry. Results are cached for later questions.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, duotaire::Winners}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let mut winners = Winners::new(&board);
/// assert!(!winners.wins(board.full() ^ 1, &Budget::UNLIMITED)?);
/// assert!(winners.wins(board.full() ^ 2, &Budget::UNLIMITED)?);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
#[derive(Debug)]
pub struct Winners {
    jumps: Vec<Jump>,
    images: Images<u64>,
    wins: FxHashMap<u64, bool>,
}

impl Winners {
    /// Nothing is known yet.
    pub fn new(board: &PegBoard) -> Winners {
        Winners {
            jumps: board.jumps.clone(),
            images: Images::new(board.holes, &board.symmetries),
            wins: FxHashMap::default(),
        }
    }

    /// The jumps that can be made from a position, each with the position after it.
    pub fn moves(&self, position: u64) -> impl Iterator<Item = (Jump, u64)> {
        let fitting = self.jumps.iter().filter(move |jump| jump.fits(position));
        fitting.map(move |&jump| (jump, jump.flip(position)))
    }

    /// Whether the player to move wins. One winning jump suffices. Jumps to known lost positions
    /// are tried first, then those that leave the fewest jumps.
    ///
    /// # Errors
    /// The budget ran out; partial results are kept.
    pub fn wins(&mut self, position: u64, budget: &Budget) -> Result<bool, Spent> {
        let class = self.images.least_image(position);
        if let Some(&wins) = self.wins.get(&class) {
            return Ok(wins);
        }
        self.ask(budget)?;
        // The number of jumps that are left, and the class after the jump.
        let mut after: Vec<(usize, u64)> = Vec::new();
        for (_, position) in self.moves(class) {
            let left = self.moves(position).count();
            after.push((left, self.images.least_image(position)));
        }
        sorted::sort_few(&mut after);
        after.dedup();
        let mut wins = false;
        for (left, position) in &after {
            wins |= *left == 0 || self.wins.get(position) == Some(&false);
        }
        for &(_, position) in &after {
            wins = wins || !self.wins(position, budget)?;
        }
        self.wins.insert(class, wins);
        Ok(wins)
    }

    /// A jump for the player to move, and whether it is known to win. If none is known to win, it
    /// is the jump that leaves the other player the most jumps, and so the most chances to err.
    /// `None` if there is no jump.
    ///
    /// ```
    /// use saltus::{board::shape, pegs::{Budget, PegBoard, duotaire::Winners}};
    /// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
    /// let mut winners = Winners::new(&board);
    /// let (jump, sure) = winners.reply(board.full() ^ 2, &Budget::UNLIMITED).unwrap();
    /// assert!(sure && !winners.wins(jump.flip(board.full() ^ 2), &Budget::UNLIMITED)?);
    /// # Ok::<(), saltus::budget::Spent>(())
    /// ```
    pub fn reply(&mut self, position: u64, budget: &Budget) -> Option<(Jump, bool)> {
        let after: Vec<(Jump, u64)> = self.moves(position).collect();
        for &(jump, position) in &after {
            if self.wins(position, budget) == Ok(false) {
                return Some((jump, true));
            }
        }
        let left = |&&(_, position): &&(Jump, u64)| self.moves(position).count();
        let &(jump, _) = after.iter().rev().max_by_key(left)?;
        Some((jump, false))
    }

    /// The number of classes with a known result.
    pub fn classes(&self) -> u64 {
        self.wins.len() as u64
    }

    fn ask(&self, budget: &Budget) -> Result<(), Spent> {
        let positions = self.classes();
        let progress = Progress {
            level: 0,
            positions,
            bytes: BYTES * positions,
            ..Progress::default()
        };
        if progress.bytes > budget.memory {
            return Err(Spent {
                limit: Limit::Memory,
                progress,
            });
        }
        if positions.is_multiple_of(TASK) {
            budget.check(progress)
        } else {
            Ok(())
        }
    }
}
