//! A puzzle of the general model as a game of peg solitaire, and its moves back.

use super::{Jump, MAX_HOLES, PegBoard, Target};
use crate::{
    board::Cell,
    puzzle::{Goal, Move, Puzzle, Wanted, Ways},
};

/// A game of peg solitaire: where it starts and what it shall end in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The board.
    pub board: PegBoard,
    /// The position at the start.
    pub start: u64,
    /// What the game shall end in.
    pub target: Target,
}

impl Game {
    /// The puzzle as a game of peg solitaire, if it is one: a board of at most 64 holes and one kind of piece that jumps
    /// in all ways over its like, which goes.
    pub fn of(puzzle: &Puzzle) -> Option<Game> {
        let [peg] = &puzzle.rules.kinds[..] else { return None };
        let all_ways = puzzle.board.ways().fold(0, |ways, _| ways << 1 | 1);
        let jumps_only = peg.steps == Ways::NONE && peg.jumps.0 & all_ways == all_ways;
        if !jumps_only || !peg.removes || peg.over.0 & 1 == 0 || puzzle.rules.hop != 1 {
            return None;
        }
        let set = |holes: &mut dyn Iterator<Item = bool>| {
            holes.take(MAX_HOLES).zip(0..).fold(0u64, |set, (hole, bit)| set | u64::from(hole) << bit)
        };
        let pegs = puzzle.start.pieces() as u32;
        let target = match &puzzle.goal {
            Goal::Pattern(pattern) => Target::Pattern {
                care: set(&mut pattern.iter().map(|wanted| *wanted != Wanted::Any)),
                pegs: set(&mut pattern.iter().map(|wanted| matches!(wanted, Wanted::Piece(_)))),
            },
            Goal::Left(left) => Target::Left(*left),
            Goal::Moves(jumps) => Target::Left(pegs.checked_sub(u32::try_from(*jumps).ok()?)?),
            Goal::Order(_) => return None,
        };
        let start = set(&mut puzzle.start.0.iter().map(Option::is_some));
        Some(Game { board: PegBoard::new(&puzzle.board)?, start, target })
    }
}

impl From<Jump> for Move {
    fn from(jump: Jump) -> Move {
        Move { from: Cell(jump.from), to: Cell(jump.to) }
    }
}
