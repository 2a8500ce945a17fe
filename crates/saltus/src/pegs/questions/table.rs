//! A table of all winning positions of a game, for hints: whether a position can be won, by which
//! jumps, in how many ways, and with which probability by random jumps.
//!
//! The table is a sequence of bytes that can be stored in a file:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `SALTPEGS` |
//! | 4 | version, as every number here little-endian |
//! | 4 | number of levels |
//! | 8 | fingerprint of board, start and target |
//! | 8 | number of positions, one for each class |
//! | 20 a level | pegs (4), positions (8), where its blocks begin (8), fewest pegs first |
//! | 16 a block | the first position of the block (8), where the block begins (8) |
//! | varying | the blocks: up to 32 positions, ascending |
//! | 8 | checksum of all before it |
//!
//! A position in a block is its distance from the one before (LEB128), the number of solutions from
//! there (its length in bytes as LEB128, then the bytes), and the chance of a random player (an
//! `f32`).

mod check;

pub use check::{Summary, inspect};

use super::meet::{Winning, winning};
use crate::budget::Spent;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::levels::keys::layout::Layout;
use crate::pegs::levels::list::step::{Account, step_within};
use crate::pegs::levels::list::weight::Weight;
use crate::pegs::levels::list::{Cell, Halt, Level, classes, find, goals_in, merged};
use crate::pegs::{Budget, Game, Jump, Target};
use crate::varint::{push_varint, varint};
use crate::{sorted, threads};
use num_bigint::BigUint;

const MAGIC: &[u8; 8] = b"SALTPEGS";
const VERSION: u32 = 1;
const HEADER: usize = 32;
const LEVEL: usize = 20;
const BLOCK: usize = 16;
/// The number of positions per block.
const POSITIONS: usize = 32;

/// The entry of a winning position.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The number of sequences of positions to the target.
    pub solutions: BigUint,
    /// The probability that uniformly random jumps reach the target.
    pub chance: f32,
}

/// Why bytes are not a table of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WinningTableError {
    /// The bytes are not a table.
    #[error("this is not a table of winning positions")]
    NoTable,
    /// The table has another version of the format.
    #[error("the table has version {0}, and version {VERSION} is needed")]
    Version(u32),
    /// The table belongs to another board, start or target.
    #[error("the table belongs to another board, start or target")]
    OtherGame,
    /// The bytes are damaged.
    #[error("the table is damaged")]
    Damaged,
}

/// The winning positions of a game with their entries.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, table::WinningTable};
/// let board = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let start = board.full() ^ 1;
/// let game = board.game(start, Target::Left(1)).unwrap();
/// let table = WinningTable::build(&game, &Budget::UNLIMITED)?;
/// assert_eq!(table.get(start).unwrap().solutions, 29_760u32.into());
/// assert_eq!(table.moves(start).len(), 2);
/// assert_eq!(WinningTable::read(&game, table.bytes().to_vec())?.get(start), table.get(start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WinningTable {
    layout: Layout,
    jumps: Vec<Jump>,
    changes: Vec<Jump>,
    bytes: Vec<u8>,
}

impl WinningTable {
    /// Computes and encodes all winning positions.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn build(game: &Game, budget: &Budget) -> Result<WinningTable, Spent> {
        let winning = winning(game, budget)?;
        let (layout, account) = (&winning.layout, Account::new(budget));
        let mut bytes = match carry_back::<u64>(&winning, game.target, &account) {
            Err(Halt::Overflow) => encode(
                layout,
                &carry_back::<BigUint>(&winning, game.target, &account)?,
            ),
            levels => encode(layout, &levels?),
        };
        bytes[16..24].copy_from_slice(&fingerprint(game).to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        Ok(WinningTable {
            layout: winning.layout,
            jumps: game.board.jumps.clone(),
            changes: game.board.changes().to_vec(),
            bytes,
        })
    }

    /// The table as bytes, for storage.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of winning positions, one per class.
    pub fn classes(&self) -> u64 {
        u64_at(&self.bytes, 24).unwrap_or(0)
    }

    /// The entry of `position`; `None` if it is lost or unreachable. Takes about a microsecond.
    pub fn get(&self, position: u64) -> Option<Entry> {
        let mut keys = [self.layout.key(position)];
        if self.layout.position(keys[0]) != position {
            return None; // a peg off the board
        }
        self.layout.canonicalize(&mut keys);
        let sought = self.layout.position(keys[0]);
        let level = self.level_of(position.count_ones())?;
        let positions = usize::try_from(u64_at(&self.bytes, level + 4)?).ok()?;
        let index = usize::try_from(u64_at(&self.bytes, level + 12)?).ok()?;
        let first = |block: usize| u64_at(&self.bytes, index + BLOCK * block);
        // The last block that starts at or before the position.
        let (mut low, mut high) = (0, positions.div_ceil(POSITIONS));
        while low + 1 < high {
            let middle = low.midpoint(high);
            if first(middle)? <= sought {
                low = middle
            } else {
                high = middle
            }
        }
        let mut at = usize::try_from(u64_at(&self.bytes, index + BLOCK * low + 8)?).ok()?;
        let mut here = first(low)?;
        for _ in 0..POSITIONS.min(positions - POSITIONS * low) {
            here = here.checked_add(varint(&self.bytes, &mut at)?)?;
            let length = usize::try_from(varint(&self.bytes, &mut at)?).ok()?;
            let solutions = self.bytes.get(at..at.checked_add(length)?)?;
            let chance = u32_at(&self.bytes, at + length)?;
            at += length + 4;
            if here == sought {
                let solutions = BigUint::from_bytes_le(solutions);
                return Some(Entry {
                    solutions,
                    chance: f32::from_bits(chance),
                });
            }
            if here > sought {
                break;
            }
        }
        None
    }

    /// Where the level with this number of pegs is described.
    fn level_of(&self, pegs: u32) -> Option<usize> {
        let levels = u32_at(&self.bytes, 12)? as usize;
        for level in 0..levels {
            let at = HEADER + LEVEL * level;
            if u32_at(&self.bytes, at) == Some(pegs) {
                return Some(at);
            }
        }
        None
    }

    /// The jumps that keep the win, in the order of the board's jumps, each with the entry of the
    /// position after it.
    pub fn moves(&self, position: u64) -> Vec<(Jump, Entry)> {
        let fitting = self.jumps.iter().filter(|jump| jump.fits(position));
        fitting
            .filter_map(|&jump| Some((jump, self.get(jump.flip(position))?)))
            .collect()
    }
}

/// A number of pegs, and the classes with that many pegs, with the solutions and the chance summed
/// over the positions of each class.
type Entries<W> = (u32, Level<(W, f64)>);

/// For every winning class, fewest pegs first, the solutions and the chance, each summed over the
/// positions of the class.
fn carry_back<W: Weight + From<u64>>(
    winning: &Winning,
    target: Target,
    budget: &Account,
) -> Result<Vec<Entries<W>>, Halt> {
    let layout = &winning.layout;
    let mut levels: Vec<Entries<W>> = Vec::new();
    for (&pegs, level) in &winning.levels {
        budget.begin(winning.start_pegs.saturating_sub(pegs));
        let below = levels.last().map_or(&[][..], |(_, level)| level);
        let mut here = step_within(layout, Pass::Backward, below, level, budget)?;
        for cell in &mut here {
            for (&key, (_, chance)) in cell.keys.iter().zip(&mut cell.weights) {
                *chance /= layout.changes_of(key).max(1) as f64;
            }
        }
        let mut goals: Level<(W, f64)> = Level::new();
        for cell in goals_in(layout, level, pegs, target) {
            let mut weights = Vec::with_capacity(cell.keys.len());
            for &key in &cell.keys {
                weights.push((W::from(layout.class_size(key)), 0.0));
            }
            goals.push(Cell {
                number: cell.number,
                keys: cell.keys,
                weights,
            });
        }
        here = merged(here, goals.clone())?;
        // A position in the target has reached it, even if jumps are left.
        for cell in &mut here {
            let Some(goals) = find(&goals, cell.number) else {
                continue;
            };
            for (key, (_, chance)) in cell.keys.iter().zip(&mut cell.weights) {
                if goals.keys.contains(key) {
                    *chance = layout.class_size(*key) as f64;
                }
            }
        }
        levels.push((pegs, here));
    }
    Ok(levels)
}

/// A winning position with its solutions and its chance.
type PositionEntry<W> = (u64, W, f32);

/// The entries of the least positions of some cells.
fn entries<W: Number>(layout: &Layout, cells: &[Cell<(W, f64)>]) -> Vec<PositionEntry<W>> {
    let mut entries = Vec::new();
    for cell in cells {
        for (&key, (solutions, chance)) in cell.keys.iter().zip(&cell.weights) {
            let size = layout.class_size(key);
            let chance = (chance / size as f64) as f32;
            entries.push((layout.position(key), solutions.divide(size), chance));
        }
    }
    entries
}

/// The bytes of the table up to the checksum, with an empty fingerprint.
fn encode<W: Weight + Number>(layout: &Layout, levels: &[Entries<W>]) -> Vec<u8> {
    let mut sizes = Vec::new();
    for (_, level) in levels {
        sizes.push(classes(level));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((levels.len() as u32).to_le_bytes());
    bytes.extend([0; 8]);
    bytes.extend(sizes.iter().sum::<u64>().to_le_bytes());
    let mut index = HEADER + LEVEL * levels.len();
    for ((pegs, _), size) in levels.iter().zip(sizes) {
        bytes.extend(pegs.to_le_bytes());
        bytes.extend(size.to_le_bytes());
        bytes.extend((index as u64).to_le_bytes());
        index += BLOCK * (size as usize).div_ceil(POSITIONS);
    }
    let mut blocks = Vec::new();
    for (_, level) in levels {
        let mut entries = threads::flat_map(level, 1, &|_, cells| entries(layout, cells));
        sorted::sort_all_by_key(&mut entries, &|&(position, ..)| position);
        for block in entries.chunks(POSITIONS) {
            let mut before = block[0].0;
            bytes.extend(before.to_le_bytes());
            bytes.extend(((index + blocks.len()) as u64).to_le_bytes());
            for (position, solutions, chance) in block {
                push_varint(&mut blocks, position - before);
                before = *position;
                solutions.push(&mut blocks);
                blocks.extend(chance.to_bits().to_le_bytes());
            }
        }
    }
    bytes.extend(blocks);
    bytes
}

/// A number of solutions in its encoded form.
trait Number {
    fn divide(&self, by: u64) -> Self;

    /// Its length in bytes, and the bytes.
    fn push(&self, bytes: &mut Vec<u8>);
}

impl Number for u64 {
    fn divide(&self, by: u64) -> u64 {
        self / by
    }

    fn push(&self, bytes: &mut Vec<u8>) {
        let length = (self.checked_ilog2().unwrap_or(0) / 8 + 1) as usize;
        push_varint(bytes, length as u64);
        bytes.extend(&self.to_le_bytes()[..length]);
    }
}

impl Number for BigUint {
    fn divide(&self, by: u64) -> BigUint {
        self / by
    }

    fn push(&self, bytes: &mut Vec<u8>) {
        let number = self.to_bytes_le();
        push_varint(bytes, number.len() as u64);
        bytes.extend(number);
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// A hash of the board, the start and the target, which identifies a table.
pub fn fingerprint(
    &Game {
        ref board,
        start,
        target,
    }: &Game,
) -> u64 {
    let mut bytes = board.holes.to_le_bytes().to_vec();
    for jump in &board.jumps {
        bytes.extend_from_slice(&[jump.from, jump.over, jump.to]);
    }
    for symmetry in &board.symmetries {
        bytes.extend_from_slice(symmetry);
    }
    if board.has_twin_jumps() {
        // Tables and stores before counted twin jumps as two solutions.
        bytes.extend(b"changes");
    }
    bytes.extend(start.to_le_bytes());
    match target {
        Target::Pattern { care, pegs } => {
            bytes.extend([care.to_le_bytes(), pegs.to_le_bytes()].concat())
        }
        Target::Left(count) => bytes.extend(count.to_le_bytes()),
    }
    checksum(&bytes)
}

/// A checksum against damage, not against forgery.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let words = bytes.chunks_exact(8);
    let mut rest = bytes.len() as u64;
    for &byte in words.remainder() {
        rest = rest << 8 | u64::from(byte);
    }
    let mut sum = 0;
    for word in words {
        sum = mixed(sum, u64_at(word, 0).unwrap_or(0));
    }
    mixed(sum, rest)
}

/// A checksum with another word.
fn mixed(sum: u64, word: u64) -> u64 {
    (sum ^ word)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}
