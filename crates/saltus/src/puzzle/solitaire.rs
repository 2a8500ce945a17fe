//! Setups of peg solitaire.

use super::{Goal, KindId, Position, Rules, Setup, Wanted};
use crate::board::{Board, Cell};

/// The only kind of piece.
pub const PEG: KindId = KindId(0);

/// The goal of a game of peg solitaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Pegs exactly in the holes that were vacant at the start.
    Complement,
    /// One peg, in this hole.
    At(Cell),
    /// This number of pegs, anywhere.
    Left(u32),
}

/// The setup in which every hole except those in `vacant` has a peg.
pub fn setup(title: String, board: Board, vacant: &[Cell], end: End) -> Setup {
    let start = Position(board.cells().map(|cell| (!vacant.contains(&cell)).then_some(PEG)).collect());
    let pegs_at = |holes: &[Cell]| {
        let wanted = |cell| if holes.contains(&cell) { Wanted::Piece(PEG) } else { Wanted::Vacant };
        Goal::Pattern(board.cells().map(wanted).collect())
    };
    let goal = match end {
        End::Complement => pegs_at(vacant),
        End::At(hole) => pegs_at(&[hole]),
        End::Left(pegs) => Goal::Left(pegs),
    };
    Setup { title, board, rules: Rules::pegs(), start, goal }
}
