//! Checks whether bytes are a valid table: the checksum guards against damage, these checks against
//! forgery.

use super::{
    BLOCK, Entry, HEADER, LEVEL, MAGIC, POSITIONS, VERSION, WinningTable, WinningTableError,
    checksum, fingerprint, u32_at, u64_at,
};
use crate::pegs::{Game, Layout, Target};
use crate::varint::varint;
use num_bigint::BigUint;
use std::collections::HashSet;

/// The summary of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of winning positions, one per class.
    pub classes: u64,
    /// The largest number of pegs.
    pub pegs: u32,
}

/// Reads a whole table of any game. Checks its checksum, the range of every number and the order of
/// the positions. Takes time linear in the bytes.
///
/// # Errors
/// [`WinningTableError`]: a check failed.
pub fn inspect(bytes: &[u8]) -> Result<Summary, WinningTableError> {
    if bytes.get(..8) != Some(MAGIC) {
        return Err(WinningTableError::NoTable);
    }
    let version = u32_at(bytes, 8).ok_or(WinningTableError::Damaged)?;
    if version != VERSION {
        return Err(WinningTableError::Version(version));
    }
    let end = bytes
        .len()
        .checked_sub(8)
        .filter(|&end| end >= HEADER)
        .ok_or(WinningTableError::Damaged)?;
    if u64_at(bytes, end) != Some(checksum(&bytes[..end])) {
        return Err(WinningTableError::Damaged);
    }
    in_range(&bytes[..end]).ok_or(WinningTableError::Damaged)
}

/// The summary, if each part starts where the previous one ends, and the last one ends with the
/// bytes.
fn in_range(bytes: &[u8]) -> Option<Summary> {
    let levels = u32_at(bytes, 12)? as usize;
    let mut blocks = 0usize;
    for level in 0..levels {
        let positions = u64_at(bytes, HEADER + LEVEL * level + 4)?;
        blocks = blocks.checked_add(blocks_of(positions)?)?;
    }
    let index = HEADER.checked_add(LEVEL.checked_mul(levels)?)?;
    let mut walk = Walk {
        bytes,
        index,
        at: index.checked_add(BLOCK.checked_mul(blocks)?)?,
    };
    let mut summary = Summary {
        classes: 0,
        pegs: 0,
    };
    for number in 0..levels {
        let level = HEADER + LEVEL * number;
        let pegs = u32_at(bytes, level)?;
        let positions = u64_at(bytes, level + 4)?;
        let ascending = summary.classes == 0 || pegs > summary.pegs;
        if !ascending || positions == 0 || u64_at(bytes, level + 12)? != walk.index as u64 {
            return None;
        }
        walk.level(pegs, positions)?;
        summary = Summary {
            classes: summary.classes.checked_add(positions)?,
            pegs,
        };
    }
    let ends_here = walk.at == bytes.len();
    (ends_here && u64_at(bytes, 24)? == summary.classes).then_some(summary)
}

/// The number of blocks of a level.
fn blocks_of(positions: u64) -> Option<usize> {
    usize::try_from(positions.div_ceil(POSITIONS as u64)).ok()
}

/// A walk through the bytes of a table.
struct Walk<'a> {
    bytes: &'a [u8],
    /// The next entry of the index.
    index: usize,
    /// The next position.
    at: usize,
}

impl Walk<'_> {
    /// Goes over the blocks of a level; `None` if one is wrong.
    fn level(&mut self, pegs: u32, positions: u64) -> Option<()> {
        let mut before = None;
        for block in 0..blocks_of(positions)? {
            let mut here = u64_at(self.bytes, self.index)?;
            if u64_at(self.bytes, self.index + 8)? != self.at as u64 {
                return None;
            }
            let left = positions - (block * POSITIONS) as u64;
            for place in 0..left.min(POSITIONS as u64) {
                let step = varint(self.bytes, &mut self.at)?;
                here = here.checked_add(step)?;
                let is_first = place == 0;
                let is_ascending = before.is_none_or(|before| before < here);
                if here.count_ones() != pegs || is_first && step != 0 || !is_ascending {
                    return None;
                }
                self.entry()?;
                before = Some(here);
            }
            self.index += BLOCK;
        }
        Some(())
    }

    /// Goes over the solutions and the chance of a position; `None` if they are wrong.
    fn entry(&mut self) -> Option<()> {
        let length = usize::try_from(varint(self.bytes, &mut self.at)?).ok()?;
        let end = self.at.checked_add(length)?;
        let solutions = self.bytes.get(self.at..end)?;
        let chance = f32::from_bits(u32_at(self.bytes, end)?);
        self.at = end + 4;
        let has_solutions = *solutions.last()? != 0;
        (has_solutions && (0.0..=1.0).contains(&chance)).then_some(())
    }
}

/// The number of positions verified when a table is opened.
const SAMPLE: u64 = 64;

impl WinningTable {
    /// Reads a table of this game. Checks every number, and verifies a sample of positions by the
    /// rules.
    ///
    /// # Errors
    /// [`WinningTableError`]: the bytes are not an undamaged table of this game.
    pub fn read(game: &Game, bytes: Vec<u8>) -> Result<WinningTable, WinningTableError> {
        inspect(&bytes)?;
        if u64_at(&bytes, 16) != Some(fingerprint(game)) {
            return Err(WinningTableError::OtherGame);
        }
        let table = WinningTable {
            layout: Layout::fixing_both(game),
            jumps: game.board.jumps.clone(),
            changes: game.board.changes().to_vec(),
            bytes,
        };
        if table.keeps_the_rules(game.start, game.target) {
            Ok(table)
        } else {
            Err(WinningTableError::Damaged)
        }
    }

    /// Verifies the start, a game from there and a sample of positions by the rules: the solutions
    /// of a position are the sum over its successors, and its chance is their mean.
    fn keeps_the_rules(&self, start: u64, target: Target) -> bool {
        if self.classes() == 0 {
            return true; // a game that cannot be won: nothing to hold against the rules
        }
        let mut tried = HashSet::new();
        let mut here = start;
        while tried.insert(here) && self.keeps_the_rules_at(here, target) == Some(true) {
            match self.moves(here).into_iter().next() {
                Some((jump, _)) => here ^= jump.flips::<u64>(),
                None => {
                    let mut sample = self.sample().into_iter();
                    return sample.all(|at| self.keeps_the_rules_at(at, target) == Some(true));
                }
            }
        }
        false
    }

    /// The first positions of blocks, evenly spaced over the table.
    fn sample(&self) -> Vec<u64> {
        let levels = u32_at(&self.bytes, 12).unwrap_or(0) as usize;
        let begin = HEADER + LEVEL * levels;
        let first_block = u64_at(&self.bytes, begin + 8).unwrap_or(0) as usize;
        let blocks = (first_block.saturating_sub(begin) / BLOCK) as u64;
        let count = blocks.min(SAMPLE);
        let mut sample = Vec::new();
        for place in 0..count {
            let block = u128::from(place) * u128::from(blocks) / u128::from(count);
            sample.extend(u64_at(&self.bytes, begin + BLOCK * block as usize));
        }
        sample
    }

    fn keeps_the_rules_at(&self, position: u64, target: Target) -> Option<bool> {
        let Entry { solutions, chance } = self.get(position)?;
        let met = match target {
            Target::Pattern { care, pegs } => position & care == pegs,
            Target::Left(count) => position.count_ones() == count,
        };
        let mut sum = BigUint::from(u32::from(met));
        let mut mean = 0.0;
        let mut changes = 0;
        for jump in &self.changes {
            if !jump.fits(position) {
                continue;
            }
            changes += 1;
            if let Some(after) = self.get(jump.flip(position)) {
                sum += after.solutions;
                mean += f64::from(after.chance);
            }
        }
        mean /= f64::from(changes.max(1));
        if met {
            mean = 1.0;
        }
        // Each chance was rounded to 24 bits, or fewer for subnormal numbers.
        Some(
            sum == solutions
                && (f64::from(chance) - mean).abs() <= 1e-6 * mean + f64::from(f32::MIN_POSITIVE),
        )
    }
}
