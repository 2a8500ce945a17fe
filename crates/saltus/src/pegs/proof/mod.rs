//! Certificates that a game of peg solitaire cannot reach its target, and their checker.
//!
//! [`refute`] looks for a certificate. [`check`] verifies any certificate with independent code.

mod check;
mod class;
mod pagoda;
mod simplex;

pub use check::{Flaw, check};
pub use class::{PositionClass, invariants, position_class, signature};
pub use pagoda::Pagodas;

use crate::{
    pegs::{Budget, Game, Holes, Target},
    puzzle::Reason,
};

/// A reason why a game cannot reach its target that can be checked without a search: by the number
/// of pegs, the position class, or a pagoda function, in this order. `None` proves nothing.
///
/// ```
/// use saltus::{board::shape, pegs::{PegBoard, Target, proof::{check, refute}}};
/// let french = PegBoard::new(&shape("french").unwrap().board()).unwrap();
/// // The centre is vacant.
/// let game = french.game(french.full() ^ 1 << 18, Target::Left(1)).unwrap();
/// let reason = refute(&game).unwrap();
/// assert!(check(&game, &reason).is_ok());
/// ```
pub fn refute<S: Holes>(game: &Game<S>) -> Option<Reason> {
    refute_within(game, &Budget::UNLIMITED)
}

/// As [`refute`], until the budget stops it: the linear program of a board of more than 100 holes
/// takes seconds. Its memory is not counted.
///
/// ```
/// use saltus::{pegs::{Budget, Game, proof::{refute, refute_within}}, text::id};
/// // No parity forbids that a peg is sent four holes ahead.
/// let puzzle = id::read("board:oo....,to=.....o", |usual| usual).unwrap().puzzle().unwrap();
/// let game = Game::of(&puzzle).unwrap();
/// assert_eq!(refute(&game).unwrap().name(), "pagoda function");
/// let stopped = Budget { keep_going: &|_| false, ..Budget::UNLIMITED };
/// assert_eq!(refute_within(&game, &stopped), None);
/// ```
pub fn refute_within<S: Holes>(game: &Game<S>, budget: &Budget) -> Option<Reason> {
    if game.target.holds(game.start) {
        return None;
    }
    refute_quickly(game).or_else(|| pagoda::refute(game, budget))
}

/// As [`refute`], without the linear program. Takes microseconds.
pub fn refute_quickly<S: Holes>(game: &Game<S>) -> Option<Reason> {
    let &Game { start, target, .. } = game;
    if target.holds(start) {
        return None;
    }
    let have = start.count();
    let want = match target {
        Target::Left(count) => count,
        Target::Pattern { pegs, .. } => pegs.count(),
    };
    if want > have {
        return Some(Reason::TooManyWanted { have, want });
    }
    if target == Target::Left(0) {
        return Some(Reason::TooFewPegs {
            jumps: have.into(),
            pegs: have.into(),
        });
    }
    class::refute(game)
}
