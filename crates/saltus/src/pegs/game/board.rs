//! A board for the peg engines: holes as bits of a word, jumps as masks, symmetries as
//! permutations.

use super::holes::Holes;
use crate::{
    board::{Board, Cell, Line},
    puzzle::Move,
};
use rustc_hash::FxHashSet;

/// The largest number of holes for engines that examine all games: the census, tables of winning
/// positions, fewest rounds. A solution, and the fewest sweeps of games with few pegs, are found on
/// boards of up to 128 holes.
pub const MAX_HOLES: usize = 64;

/// A jump. Before it, `from` and `over` have a peg and `to` is vacant; after it, the other way
/// round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The hole where the peg starts.
    pub from: u8,
    /// The hole of the removed peg.
    pub over: u8,
    /// The hole where the peg lands.
    pub to: u8,
}

impl Jump {
    /// The three holes. A jump, forward or backward, flips all of them.
    pub fn flips<S: Holes>(self) -> S {
        self.pegs::<S>() | S::of(self.to)
    }

    /// The two holes that must have pegs; the third must be vacant.
    pub fn pegs<S: Holes>(self) -> S {
        S::of(self.from) | S::of(self.over)
    }

    /// The jump as a move on its board. It says what it removes if its ends do not.
    ///
    /// ```
    /// use saltus::{board::Cell, pegs::{PegBoard, graph}, puzzle::Move};
    /// let cycle = graph::board(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]).unwrap();
    /// let jump = PegBoard::new(&cycle).unwrap().jumps()[0];
    /// assert_eq!(jump.on(&cycle).over, Some(Cell(jump.over)));
    /// ```
    pub fn on(self, board: &Board) -> Move {
        let line = Line {
            from: Cell(self.from),
            over: Cell(self.over),
            to: Cell(self.to),
        };
        Move::jump(board, line)
    }

    /// The position after the jump, or before it.
    pub fn flip<S: Holes>(self, position: S) -> S {
        position ^ self.flips::<S>()
    }

    /// The jump after a symmetry of the board.
    pub(crate) fn image(self, symmetry: &[u8]) -> Jump {
        Jump {
            from: symmetry[usize::from(self.from)],
            over: symmetry[usize::from(self.over)],
            to: symmetry[usize::from(self.to)],
        }
    }

    /// Whether the jump is legal in `position`.
    pub fn fits<S: Holes>(self, position: S) -> bool {
        position & self.flips() == self.pegs()
    }
}

/// A board for the peg engines, with up to 64 holes, or up to 128 with `S = u128`. Bit `i` of a
/// position is set if hole `i`, in reading order, has a peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegBoard<S = u64> {
    pub(crate) holes: u32,
    pub(crate) jumps: Vec<Jump>,
    changes: Vec<Jump>,
    pub(crate) symmetries: Vec<Vec<u8>>,
    full: S,
}

impl PegBoard {
    /// The board for engines of 64 holes; `None` if it has more than [`MAX_HOLES`].
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
    /// The board for engines of 128 holes.
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
        PegBoard::of(board.len(), jumps(board), || symmetries(board))
    }

    /// A board with `holes` holes and these jumps; `None` if the holes do not fit in a set. The
    /// first symmetry must be the identity.
    pub(crate) fn of(
        holes: usize,
        jumps: Vec<Jump>,
        symmetries: impl FnOnce() -> Vec<Vec<u8>>,
    ) -> Option<PegBoard<S>> {
        let full = (holes <= S::MOST).then(|| S::first(holes as u32))?;
        Some(PegBoard {
            holes: holes as u32,
            changes: changes(&jumps),
            jumps,
            symmetries: symmetries(),
            full,
        })
    }

    /// The number of holes.
    pub fn holes(&self) -> u32 {
        self.holes
    }

    /// All jumps of the board without duplicates, sorted by `from`, then by heading.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// The first jump of each change of the position, in the order of [`PegBoard::jumps`]: what
    /// counts solutions and games, which are sequences of positions.
    ///
    /// On three mutually adjacent holes, as in a graph with triangles, two jumps take the same two
    /// pegs and end in the same hole.
    ///
    /// ```
    /// use saltus::pegs::{PegBoard, graph};
    /// let triangle = graph::board(3, &[[0, 1], [1, 2], [2, 0]]).unwrap();
    /// let board = PegBoard::new(&triangle).unwrap();
    /// assert_eq!((board.jumps().len(), board.changes().len()), (6, 3));
    /// ```
    pub fn changes(&self) -> &[Jump] {
        &self.changes
    }

    /// Whether two jumps change the position in the same way.
    pub(crate) fn has_twin_jumps(&self) -> bool {
        self.changes.len() < self.jumps.len()
    }

    /// All symmetries, each as the image of every hole; the identity is the first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// The position with a peg in every hole.
    pub fn full(&self) -> S {
        self.full
    }
}

/// The jumps of the lines of a board. User-defined lines can contain the same three cells twice;
/// the jump is listed once.
fn jumps(board: &Board) -> Vec<Jump> {
    let mut seen = FxHashSet::default();
    let mut jumps = Vec::new();
    for line in board.lines() {
        let jump = Jump {
            from: line.from.0,
            over: line.over.0,
            to: line.to.0,
        };
        if seen.insert(jump) {
            jumps.push(jump);
        }
    }
    jumps
}

/// The symmetries of a board, each as the image of every hole.
fn symmetries(board: &Board) -> Vec<Vec<u8>> {
    let mut symmetries = Vec::new();
    for images in board.symmetries() {
        symmetries.push(images.iter().map(|cell| cell.0).collect());
    }
    symmetries
}

/// The first jump of each change of the position.
fn changes(jumps: &[Jump]) -> Vec<Jump> {
    let mut seen = FxHashSet::default();
    let is_new = |jump: &&Jump| seen.insert((jump.pegs::<u128>(), jump.to));
    jumps.iter().filter(is_new).copied().collect()
}
