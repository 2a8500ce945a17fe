//! The game: a board of holes, a start and a target. Holes are the bits of a word, jumps are masks,
//! symmetries are permutations of the holes.
//!
//! This file turns a puzzle of the general model into a game, and positions and jumps back.

mod board;
mod holes;
pub(crate) mod images;
mod target;

pub use board::{Jump, MAX_HOLES, PegBoard};
pub use holes::Holes;
pub use target::Target;

use crate::puzzle::{Goal, Headings, Position, Puzzle, Wanted};
use images::{fixes_target, image};

/// A game of peg solitaire: a start on a board, and a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<S = u64> {
    pub(crate) board: PegBoard<S>,
    pub(crate) start: S,
    pub(crate) target: Target<S>,
}

impl Game {
    /// The puzzle as a game of peg solitaire. `None` unless the board has at most 64 holes and the
    /// only kind of piece jumps in all headings over its own kind, which is removed.
    pub fn of(puzzle: &Puzzle) -> Option<Game> {
        Game::sized(puzzle)
    }
}

impl Game<u128> {
    /// As [`Game::of`], for engines of 128 holes.
    pub fn large(puzzle: &Puzzle) -> Option<Game<u128>> {
        Game::sized(puzzle)
    }
}

impl<S: Holes> PegBoard<S> {
    /// The game from a start to a target; `None` if the start has a peg off the board.
    ///
    /// ```
    /// use saltus::pegs::{PegBoard, Target};
    /// let board = PegBoard::new(&saltus::board::shape("triangle4").unwrap().board()).unwrap();
    /// assert!(board.game(0b11, Target::Left(1)).is_some());
    /// assert!(board.game(1 << 40, Target::Left(1)).is_none());
    /// ```
    pub fn game(&self, start: S, target: Target<S>) -> Option<Game<S>> {
        (start & !self.full() == S::NONE).then(|| Game {
            board: self.clone(),
            start,
            target,
        })
    }
}

impl<S: Holes> Game<S> {
    /// The board.
    pub fn board(&self) -> &PegBoard<S> {
        &self.board
    }

    /// The start position.
    pub fn start(&self) -> S {
        self.start
    }

    /// The target.
    pub fn target(&self) -> Target<S> {
        self.target
    }

    /// Whether a symmetry of the board fixes the start and the target.
    pub(crate) fn is_fixed_by(&self, symmetry: &[u8]) -> bool {
        image(symmetry, self.start) == self.start && fixes_target(symmetry, self.target)
    }

    /// The symmetries of the board that fix the start and the target, the identity first.
    pub(crate) fn symmetries(&self) -> Vec<&[u8]> {
        let mut symmetries: Vec<&[u8]> = Vec::new();
        for symmetry in &self.board.symmetries {
            if self.is_fixed_by(symmetry) {
                symmetries.push(symmetry);
            }
        }
        symmetries
    }

    /// Whether the complement of the start is the only goal, and comes after the middle of the
    /// game.
    pub(crate) fn is_mirrored(&self) -> bool {
        let full = self.board.full();
        self.target
            == Target::Pattern {
                care: full,
                pegs: full ^ self.start,
            }
            && 2 * self.start.count() > self.board.holes
    }

    /// The number of pegs left at the end, if the target determines it. Then all solutions have the
    /// same length.
    ///
    /// ```
    /// use saltus::pegs::{PegBoard, Target};
    /// let board = PegBoard::new(&saltus::board::shape("triangle4").unwrap().board()).unwrap();
    /// let left = |target| board.game(0b111, target).unwrap().pegs_left();
    /// assert_eq!(left(Target::Pattern { care: board.full(), pegs: 0b11 }), Some(2));
    /// assert_eq!(left(Target::Pattern { care: 0b1, pegs: 0b1 }), None);
    /// ```
    pub fn pegs_left(&self) -> Option<u32> {
        match self.target {
            Target::Left(left) => Some(left),
            Target::Pattern { care, pegs } => (care == self.board.full()).then_some(pegs.count()),
        }
    }

    fn sized(puzzle: &Puzzle) -> Option<Game<S>> {
        let [peg] = &puzzle.rules.kinds[..] else {
            return None;
        };
        let all_headings = puzzle.board.headings().fold(0, |all, _| all << 1 | 1);
        let jumps_only = peg.steps == Headings::NONE && peg.jumps.0 & all_headings == all_headings;
        if !jumps_only || !peg.removes || peg.over.0 & 1 == 0 || puzzle.rules.hop != 1 {
            return None;
        }
        let board = PegBoard::sized(&puzzle.board)?;
        let pegs = puzzle.start.pieces() as u32;
        let target = match &puzzle.goal {
            Goal::Pattern(pattern) => Target::Pattern {
                care: set(pattern.iter().map(|wanted| *wanted != Wanted::Any)),
                pegs: set(pattern
                    .iter()
                    .map(|wanted| matches!(wanted, Wanted::Piece(_)))),
            },
            Goal::Left(left) => Target::Left(*left),
            Goal::Moves(jumps) => Target::Left(pegs.checked_sub(u32::try_from(*jumps).ok()?)?),
            Goal::Order(_) => return None,
        };
        Some(Game {
            board,
            start: pegs_of(&puzzle.start),
            target,
        })
    }
}

/// The holes that have a piece. Every board fits in `u128`.
pub fn pegs_of<S: Holes>(position: &Position) -> S {
    set(position.0.iter().map(Option::is_some))
}

fn set<S: Holes>(holes: impl Iterator<Item = bool>) -> S {
    let mut set = S::NONE;
    for (hole, is_member) in (0..).zip(holes) {
        if is_member {
            set |= S::of(hole);
        }
    }
    set
}
