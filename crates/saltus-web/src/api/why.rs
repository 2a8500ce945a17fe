//! Why a position cannot be won, as something to show.

use super::SCHEMA;
use saltus::{
    pegs::Game,
    proof::refute,
    puzzle::{Puzzle, Reason, Setup},
};
use saltus_session::Session;
use serde_json::{Value, json};

/// Answers `why`: the kind of proof, and what it draws on the board. `none` where only a search can tell.
pub fn why(session: &Session) -> Value {
    match reason(session) {
        Some(Reason::Class { sets }) => {
            json!({"schema": SCHEMA, "kind": "class", "sets": sets.iter().map(|&set| cells(set)).collect::<Vec<_>>()})
        }
        Some(Reason::Pagoda { weights }) => json!({"schema": SCHEMA, "kind": "pagoda", "weights": weights}),
        Some(Reason::TooFewPegs { .. } | Reason::TooManyWanted { .. }) => {
            json!({"schema": SCHEMA, "kind": "pegs"})
        }
        Some(Reason::Exhausted { .. } | Reason::NoKing) | None => json!({"schema": SCHEMA, "kind": "none"}),
    }
}

fn reason(session: &Session) -> Option<Reason> {
    let here = Setup { start: session.position().clone(), ..Setup::clone(session.puzzle()) };
    let puzzle: Puzzle = here.validate_midgame().ok()?;
    let game = Game::large(&puzzle)?;
    refute(&game.board, game.start, game.target)
}

/// The cells of a set, counted from 0.
fn cells(set: u128) -> Vec<u32> {
    (0..128).filter(|hole| set >> hole & 1 == 1).collect()
}
