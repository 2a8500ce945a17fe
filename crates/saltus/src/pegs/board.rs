//! A board as the peg engines see it: holes as bits of a word, jumps as masks, symmetries as permutations.

use super::Holes;
use crate::board::Board;
use rustc_hash::FxHashSet;

/// The most holes that the engines take which look at all games: the census, tables of winning positions, fewest sweeps.
/// One solution is found on boards of up to 128.
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
    pub fn flips<S: Holes>(self) -> S {
        self.pegs::<S>() | S::of(self.to)
    }

    /// The two holes that must hold pegs; the third must be vacant.
    pub fn pegs<S: Holes>(self) -> S {
        S::of(self.from) | S::of(self.over)
    }

    /// The position after the jump, or before it.
    pub fn flip<S: Holes>(self, position: S) -> S {
        position ^ self.flips::<S>()
    }

    /// Whether the jump can be made from `position`.
    pub fn fits<S: Holes>(self, position: S) -> bool {
        position & self.flips() == self.pegs()
    }
}

/// A board of up to 64 holes for the peg engines, or with sets of another kind of up to 128. Bit `i` of a position says whether
/// the hole `i`, in reading order, holds a peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegBoard<S = u64> {
    pub(crate) holes: u32,
    pub(crate) jumps: Vec<Jump>,
    pub(crate) symmetries: Vec<Vec<u8>>,
    full: S,
}

impl PegBoard {
    /// The board for the engines, or `None` if it has more than [`MAX_HOLES`] holes.
    ///
    /// ```
    /// let english = saltus::board::shape("english").unwrap().board();
    /// let board = saltus::pegs::PegBoard::new(&english).unwrap();
    /// assert_eq!((board.holes(), board.jumps().len(), board.full()), (33, 76, (1 << 33) - 1));
    /// ```
    pub fn new(board: &Board) -> Option<PegBoard> {
        PegBoard::sized(board)
    }
}

impl PegBoard<u128> {
    /// The board for the engines that take 128 holes.
    ///
    /// ```
    /// let triangle = saltus::board::shape("triangle12").unwrap().board();
    /// assert_eq!(saltus::pegs::PegBoard::large(&triangle).full(), (1 << 78) - 1);
    /// ```
    pub fn large(board: &Board) -> PegBoard<u128> {
        PegBoard::sized(board).expect("no board has more than 128 cells")
    }
}

impl<S: Holes> PegBoard<S> {
    pub(crate) fn sized(board: &Board) -> Option<PegBoard<S>> {
        let cells = |image: &Vec<crate::board::Cell>| image.iter().map(|cell| cell.0).collect();
        PegBoard::of(board.len(), jumps(board), || board.symmetries().iter().map(cells).collect())
    }

    /// A board of so many holes with these jumps; `None` if they are too many for the sets. The identity must be among the
    /// symmetries, and first.
    pub(crate) fn of(
        holes: usize,
        jumps: Vec<Jump>,
        symmetries: impl FnOnce() -> Vec<Vec<u8>>,
    ) -> Option<PegBoard<S>> {
        let full = (holes <= S::MOST).then(|| S::first(holes as u32))?;
        Some(PegBoard { holes: holes as u32, jumps, symmetries: symmetries(), full })
    }

    /// The number of holes.
    pub fn holes(&self) -> u32 {
        self.holes
    }

    /// Every jump that the board allows, once each, by `from`, then by way.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Every symmetry, as the image of each hole; the identity first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// The position in which every hole holds a peg.
    pub fn full(&self) -> S {
        self.full
    }
}

/// The jumps of the board's lines. Lines of one's own can hold the same three cells twice, as part of longer ones or
/// walked the other way, but a jump is one jump.
fn jumps(board: &Board) -> Vec<Jump> {
    let mut seen = FxHashSet::default();
    let jumps = board.lines().map(|line| Jump { from: line.from.0, over: line.over.0, to: line.to.0 });
    jumps.filter(|&jump| seen.insert(jump)).collect()
}
