//! Why a position cannot be won, as data for the display.

use saltus::{
    budget::Budget,
    pegs::{Game, marked, proof::refute_within},
    puzzle::Reason,
};
use saltus_session::Session;
use serde::Serialize;

/// Why a position cannot be won, if that can be drawn on the board: the kind of proof and its data.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Proof {
    /// Sets of cells on which the parity of the pegs is invariant.
    Class {
        /// The cells of each set, counted from 0.
        sets: Vec<Vec<u32>>,
    },
    /// Weights whose sum never increases.
    Pagoda {
        /// The weight of each cell.
        weights: Vec<i64>,
    },
    /// The number of pegs.
    Pegs,
    /// An exhaustive search.
    None,
}

/// Answers `why`, within a budget: it has no proof to draw when that is spent.
pub fn why(session: &Session, budget: &Budget) -> Proof {
    match reason(session, budget) {
        Some(Reason::Class { sets }) => Proof::Class {
            sets: sets.into_iter().map(cells).collect(),
        },
        Some(Reason::Pagoda { weights }) => Proof::Pagoda { weights },
        Some(Reason::TooFewPegs { .. } | Reason::TooManyWanted { .. }) => Proof::Pegs,
        Some(
            Reason::OutOfReach { .. }
            | Reason::Exhausted { .. }
            | Reason::NoKing
            | Reason::KingCannot { .. },
        )
        | None => Proof::None,
    }
}

fn reason(session: &Session, budget: &Budget) -> Option<Reason> {
    let puzzle = session.puzzle_here()?;
    match Game::large(&puzzle) {
        Some(game) => refute_within(&game, budget),
        None => marked::refute(&puzzle),
    }
}

/// The cells of a set, counted from 0.
fn cells(set: u128) -> Vec<u32> {
    (0..128).filter(|hole| set >> hole & 1 == 1).collect()
}
