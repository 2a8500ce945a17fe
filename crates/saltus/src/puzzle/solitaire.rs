//! Setups of peg solitaire.

use super::{Goal, KindId, Position, Rules, Setup, Wanted};
use crate::board::{Board, Cell};

/// The kind of a plain peg.
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
    let mut start = Vec::with_capacity(board.len());
    for hole in board.cells() {
        start.push((!vacant.contains(&hole)).then_some(PEG));
    }
    let goal = match end {
        End::Complement => pegs_exactly_in(vacant, &board),
        End::At(hole) => pegs_exactly_in(&[hole], &board),
        End::Left(pegs) => Goal::Left(pegs),
    };
    Setup {
        title,
        board,
        rules: Rules::pegs(),
        start: Position(start),
        goal,
    }
}

/// The goal of pegs in some holes and no others.
fn pegs_exactly_in(holes: &[Cell], board: &Board) -> Goal {
    let mut pattern = vec![Wanted::Vacant; board.len()];
    for hole in holes {
        pattern[hole.index()] = Wanted::Piece(PEG);
    }
    Goal::Pattern(pattern)
}

/// Marks pegs as `A`, `B` and so on, each of its own kind: for each, the hole at the start and the
/// hole at the end. The goal must be a pattern; it keeps its requirements in other holes.
///
/// ```
/// use saltus::{board::shape, puzzle::solitaire::{self, End}};
/// let board = shape("triangle4").unwrap().board();
/// let [a2, a4] = ["a2", "a4"].map(|name| board.named(name).unwrap());
/// let setup = solitaire::setup("pegs:triangle4@a2".into(), board, &[a2], End::At(a4));
/// let marked = solitaire::marked(setup, &[(a4, a2)]);
/// assert_eq!(marked.rules.kinds.len(), 2);
/// assert_eq!(marked.start.get(a4), Some(saltus::puzzle::KindId(1)));
/// ```
pub fn marked(mut setup: Setup, marks: &[(Cell, Cell)]) -> Setup {
    let symbols: String = ('A'..='Z').take(marks.len()).collect();
    setup.rules = Rules::marked(&symbols);
    for (kind, &(from, to)) in (1..=symbols.len() as u8).map(KindId).zip(marks) {
        setup.start.0[from.index()] = Some(kind);
        if let Goal::Pattern(pattern) = &mut setup.goal {
            pattern[to.index()] = Wanted::Piece(kind);
        }
    }
    setup
}
