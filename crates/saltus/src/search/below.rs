//! The levels of positions that prove that a solution is shortest or that there is none, in a few
//! bits per cell.

use super::{
    levels::LevelSearch,
    moves::MoveMaker,
    packed::{self, Packed},
};
use crate::{
    budget::{Budget, Spent},
    puzzle::{Goal, Position, Puzzle},
};

/// Positions by distance from the start, packed: 8 bytes per 64 cells with one kind of piece, per
/// 32 cells with two or three kinds, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLevels {
    bits: u32,
    cells: usize,
    words: usize,
    levels: Vec<Vec<u64>>,
}

impl PositionLevels {
    /// The number of positions.
    pub fn positions(&self) -> u64 {
        let mut positions = 0;
        for level in &self.levels {
            positions += (level.len() / self.words) as u64;
        }
        positions
    }

    /// The positions of each level, unpacked one at a time.
    pub fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = Position>> {
        let position = |words: &[u64]| packed::position(words, self.bits, self.cells);
        let levels = self.levels.iter();
        levels.map(move |level| level.chunks_exact(self.words).map(position))
    }

    /// All positions, which takes two bytes per cell and about 30 bytes per position.
    pub fn unpack(&self) -> Vec<Vec<Position>> {
        self.iter().map(Iterator::collect).collect()
    }
}

/// The positions of a puzzle by distance from the start, for distances below `length`, or all. If
/// no level contains a goal, [`referee::excludes`](crate::referee::excludes) accepts these levels
/// as a proof. If the goal counts moves, level i has the positions after i moves.
///
/// # Errors
/// The budget ran out.
pub fn levels_below(
    puzzle: &Puzzle,
    length: Option<u64>,
    budget: &Budget,
) -> Result<PositionLevels, Spent> {
    let words = packed::words(puzzle).max(1);
    sized!(puzzle, N => {
        let mover = MoveMaker::<N>::new(puzzle);
        let (bits, cells) = (mover.bits(), mover.cells());
        if length == Some(0) {
            return Ok(PositionLevels { bits, cells, words, levels: Vec::new() });
        }
        let counts_moves = matches!(puzzle.goal, Goal::Moves(_));
        let start = Packed::pack(&puzzle.start, bits);
        let mut search = LevelSearch::new(&mover, start, puzzle, counts_moves);
        let mut levels = 1;
        while length.is_none_or(|length| levels < length) && search.advance(budget)? > 0 {
            levels += 1;
        }
        search.account(budget).check(search.widest() * size_of::<Packed<N>>() as u64)?;
        let mut flat_levels = Vec::new();
        for level in search.into_levels() {
            let mut flat = Vec::with_capacity(level.len() * words);
            for packed in level {
                flat.extend_from_slice(&packed.words()[..words]);
            }
            flat_levels.push(flat);
        }
        Ok(PositionLevels { bits, cells, words, levels: flat_levels })
    })
}
