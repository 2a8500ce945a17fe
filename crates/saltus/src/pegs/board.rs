//! A board as the peg engines see it: holes as bits of a `u64`, jumps as masks, symmetries as permutations.

use crate::board::Board;
use rustc_hash::FxHashSet;

/// The most holes that the peg engines take; larger boards go to the general search.
pub const MAX_HOLES: usize = 64;

/// A jump: `from` and `over` hold a peg and `to` none; afterwards the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The hole that the peg leaves.
    pub from: u8,
    /// The hole of the peg that goes.
    pub over: u8,
    /// The hole in which it lands.
    pub to: u8,
}

impl Jump {
    /// The three holes; applying the jump, or taking it back, flips them all.
    pub fn flips(self) -> u64 {
        self.pegs() | 1 << self.to
    }

    /// The two holes that must hold pegs; the third must be vacant.
    pub fn pegs(self) -> u64 {
        1 << self.from | 1 << self.over
    }

    /// Whether the jump can be made from `position`.
    pub fn fits(self, position: u64) -> bool {
        position & self.flips() == self.pegs()
    }
}

/// A board of up to 64 holes for the peg engines. A position is a `u64` whose bit `i` says whether the hole `i`, in
/// reading order, holds a peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegBoard {
    /// The number of holes.
    pub holes: u32,
    /// Every jump that the board allows, once each, by `from`, then by way.
    pub jumps: Vec<Jump>,
    /// Every symmetry, as the image of each hole; the identity first.
    pub symmetries: Vec<Vec<u8>>,
}

impl PegBoard {
    /// The board for the engines, or `None` if it has more than [`MAX_HOLES`] holes.
    ///
    /// ```
    /// let english = saltus::board::shape("english").unwrap().board();
    /// let board = saltus::pegs::PegBoard::new(&english).unwrap();
    /// assert_eq!((board.holes, board.jumps.len(), board.full()), (33, 76, (1 << 33) - 1));
    /// ```
    pub fn new(board: &Board) -> Option<PegBoard> {
        (board.len() <= MAX_HOLES).then(|| PegBoard {
            holes: board.len() as u32,
            jumps: jumps(board),
            symmetries: board
                .symmetries()
                .iter()
                .map(|image| image.iter().map(|cell| cell.0).collect())
                .collect(),
        })
    }

    /// The position in which every hole holds a peg.
    pub fn full(&self) -> u64 {
        u64::MAX >> (64 - self.holes)
    }
}

/// The jumps of the board's lines. Lines of one's own can hold the same three cells twice, as part of longer ones or
/// walked the other way, but a jump is one jump.
fn jumps(board: &Board) -> Vec<Jump> {
    let mut seen = FxHashSet::default();
    let jumps = board.lines().map(|line| Jump { from: line.from.0, over: line.over.0, to: line.to.0 });
    jumps.filter(|&jump| seen.insert(jump)).collect()
}
