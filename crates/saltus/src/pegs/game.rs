//! A puzzle of the general model as a game of peg solitaire, and its moves back.

use super::{Holes, Jump, PegBoard, Target};
use crate::{
    board::Cell,
    puzzle::{Goal, Move, Puzzle, Wanted, Ways},
};

/// A game of peg solitaire: where it starts and what it shall end in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<S = u64> {
    /// The board.
    pub board: PegBoard<S>,
    /// The position at the start.
    pub start: S,
    /// What the game shall end in.
    pub target: Target<S>,
}

impl Game {
    /// The puzzle as a game of peg solitaire, if it is one: a board of at most 64 holes and one kind of piece that jumps
    /// in all ways over its like, which goes.
    pub fn of(puzzle: &Puzzle) -> Option<Game> {
        Game::sized(puzzle)
    }
}

impl Game<u128> {
    /// As [`Game::of`], on a board of any size, for the engines that take 128 holes.
    pub fn large(puzzle: &Puzzle) -> Option<Game<u128>> {
        Game::sized(puzzle)
    }
}

impl<S: Holes> Game<S> {
    fn sized(puzzle: &Puzzle) -> Option<Game<S>> {
        let [peg] = &puzzle.rules.kinds[..] else { return None };
        let all_ways = puzzle.board.ways().fold(0, |ways, _| ways << 1 | 1);
        let jumps_only = peg.steps == Ways::NONE && peg.jumps.0 & all_ways == all_ways;
        if !jumps_only || !peg.removes || peg.over.0 & 1 == 0 || puzzle.rules.hop != 1 {
            return None;
        }
        let board = PegBoard::sized(&puzzle.board)?;
        let set = |holes: &mut dyn Iterator<Item = bool>| {
            let pegs = holes.zip(0..).filter(|&(peg, _)| peg);
            pegs.fold(S::NONE, |set, (_, hole)| set | S::of(hole))
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
        Some(Game { board, start: set(&mut puzzle.start.0.iter().map(Option::is_some)), target })
    }
}

impl From<Jump> for Move {
    fn from(jump: Jump) -> Move {
        Move { from: Cell(jump.from), to: Cell(jump.to) }
    }
}
