//! Peg duotaire: two players jump in turn, and who cannot jump loses.
//!
//! Source: Moore and Eppstein, *One-dimensional peg solitaire, and duotaire*, in More Games of No Chance, 2002 (a move is
//! one jump). By the theorem of Sprague and Grundy a position is worth the least number that none of those is worth to which
//! a jump leads; the player to move loses where that is 0.

use super::images::Images;
use super::{Budget, Jump, PegBoard, Progress};
use crate::budget::{Limit, Spent};
use rustc_hash::FxHashMap;

/// The bytes of a position in the table: a key and a value, with the free places of a hash table.
const BYTES: u64 = 32;
/// Positions after which the budget is asked.
const TASK: u64 = 1 << 12;

/// A cache of the values of the positions of a board, up to its symmetries.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, duotaire::Duotaire}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let mut games = Duotaire::new(&board);
/// let [corner, edge] = [0, 1].map(|hole| board.full() ^ 1 << hole);
/// assert_eq!(games.value(edge, &Budget::UNLIMITED)?, 2);
/// assert!(!games.wins(corner, &Budget::UNLIMITED)?);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
#[derive(Debug)]
pub struct Duotaire {
    jumps: Vec<Jump>,
    images: Images<u64>,
    values: FxHashMap<u64, u8>,
    wins: FxHashMap<u64, bool>,
}

impl Duotaire {
    /// Nothing is known yet.
    pub fn new(board: &PegBoard) -> Duotaire {
        Duotaire {
            jumps: board.jumps.clone(),
            images: Images::new(board.holes, &board.symmetries),
            values: FxHashMap::default(),
            wins: FxHashMap::default(),
        }
    }

    /// The jumps that can be made from a position, each with the position after it.
    pub fn moves(&self, position: u64) -> impl Iterator<Item = (Jump, u64)> {
        self.jumps
            .iter()
            .filter(move |jump| jump.fits(position))
            .map(move |&jump| (jump, jump.flip(position)))
    }

    /// The Grundy value of a position: 0 where the player to move loses. Looks at every class of positions that it leads to.
    ///
    /// # Errors
    /// The budget ran out; what was found is kept.
    pub fn value(&mut self, position: u64, budget: &Budget) -> Result<u8, Spent> {
        let class = self.images.least(position);
        if let Some(&value) = self.values.get(&class) {
            return Ok(value);
        }
        self.ask(budget)?;
        // A board has fewer jumps than this has bits, for every hole is the middle of at most eight.
        let mut met = [0u64; 8];
        for place in 0..self.jumps.len() {
            let jump = self.jumps[place];
            if jump.fits(class) {
                let value = usize::from(self.value(jump.flip(class), budget)?);
                met[value / 64 % 8] |= 1 << (value % 64);
            }
        }
        let full = met.iter().take_while(|&&word| word == u64::MAX).count();
        let value = met.get(full).map_or(u8::MAX, |word| (64 * full) as u8 + word.trailing_ones() as u8);
        self.values.insert(class, value);
        Ok(value)
    }

    /// Whether the player to move wins. Looks at far fewer positions than [`value`](Duotaire::value), as one winning jump is
    /// enough: those first that leave the fewest jumps.
    ///
    /// # Errors
    /// The budget ran out; what was found is kept.
    pub fn wins(&mut self, position: u64, budget: &Budget) -> Result<bool, Spent> {
        let class = self.images.least(position);
        let known = self.wins.get(&class).copied();
        if let Some(wins) = known.or_else(|| Some(*self.values.get(&class)? > 0)) {
            return Ok(wins);
        }
        self.ask(budget)?;
        let mut after: Vec<(usize, u64)> =
            self.moves(class).map(|(_, after)| (self.moves(after).count(), after)).collect();
        after.sort_unstable();
        let mut wins = false;
        for (_, after) in after {
            if !self.wins(after, budget)? {
                wins = true;
                break;
            }
        }
        self.wins.insert(class, wins);
        Ok(wins)
    }

    /// The classes of positions of which something is known.
    pub fn classes(&self) -> u64 {
        (self.values.len() + self.wins.len()) as u64
    }

    fn ask(&self, budget: &Budget) -> Result<(), Spent> {
        let positions = self.classes();
        let progress = Progress { level: 0, positions, bytes: BYTES * positions };
        if progress.bytes > budget.memory {
            return Err(Spent { limit: Limit::Memory, progress });
        }
        if positions.is_multiple_of(TASK) { budget.check(progress) } else { Ok(()) }
    }
}
