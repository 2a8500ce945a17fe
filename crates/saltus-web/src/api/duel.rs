//! Peg duotaire against the engine, and what all solutions have in common.

use super::{
    message::{ApiError, Refusal},
    moves::{MadeMove, NamedMove, named, removing},
};
use saltus::{
    board::{Board, Cell},
    budget::Budget,
    pegs::{Game, duotaire::Winners, forced::Forced, pegs_of},
    referee,
};
use saltus_session::Session;
use serde::Serialize;

/// The jump of the engine in peg duotaire, in which a player who cannot jump loses.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    /// The jump; null if the engine cannot jump and has lost.
    #[serde(rename = "move")]
    step: Option<MadeMove>,
    /// Whether the jump surely wins.
    sure: bool,
    /// Whether the player cannot jump after it and has lost.
    over: bool,
}

/// What every solution from a position has in common.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ForcedAnswer {
    /// What all solutions have in common; null if there is no solution, or if this was not found in
    /// time.
    forced: Option<CommonElements>,
    /// Whether it is known that there is no solution.
    lost: bool,
}

/// What all solutions have in common.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CommonElements {
    /// The jumps that every solution makes.
    jumps: Vec<NamedMove>,
    /// The lines along which every solution jumps, in either direction.
    lines: Vec<[String; 3]>,
    /// The cells in which a peg lands in every solution.
    landed: Vec<String>,
    /// The cells that a peg leaves by a jump in every solution.
    left: Vec<String>,
    /// The cells over which a peg jumps in every solution.
    passed: Vec<String>,
}

/// What all solutions have in common, by the names of the holes.
fn in_all(board: &Board, forced: &Forced) -> CommonElements {
    let mut jumps = Vec::new();
    for &jump in &forced.jumps {
        jumps.push(named(board, jump.on(board)));
    }
    let mut lines = Vec::new();
    for line in &forced.lines {
        lines.push([line.from, line.over, line.to].map(|hole| board.name(Cell(hole))));
    }
    CommonElements {
        jumps,
        lines,
        landed: board.names(&forced.landed),
        left: board.names(&forced.left),
        passed: board.names(&forced.passed),
    }
}

fn unsupported() -> ApiError {
    ApiError::Request(Refusal::NotPegs)
}

/// Answers `duel`.
pub fn duel(session: &Session, budget: &Budget) -> Result<Duel, ApiError> {
    let puzzle = session.puzzle();
    let game = Game::of(puzzle).ok_or_else(unsupported)?;
    let found = Winners::new(game.board()).reply(pegs_of(session.position()), budget);
    let Some((jump, sure)) = found else {
        return Ok(Duel {
            step: None,
            sure: false,
            over: false,
        });
    };
    let step = jump.on(&puzzle.board);
    let mut after = session.position().clone();
    referee::play(puzzle, &mut after, step).map_err(|foul| ApiError::Engine(foul.to_string()))?;
    let over = puzzle.moves(&after).is_empty();
    let step = Some(removing(puzzle, session.position(), &after, step));
    Ok(Duel { step, sure, over })
}

/// Answers `forced`.
pub fn forced(session: &Session, budget: &Budget) -> Result<ForcedAnswer, ApiError> {
    let found = session.forced(budget).ok_or_else(unsupported)?;
    let (forced, lost) = match found {
        Ok(Some(forced)) => (Some(in_all(&session.puzzle().board, &forced)), false),
        Ok(None) => (None, true),
        Err(_) => (None, false),
    };
    Ok(ForcedAnswer { forced, lost })
}
