//! Peg duotaire against the engine, and what all solutions have in common.

use super::{
    look::{MadeMove, NamedMove, named, removing},
    message::ApiError,
};
use saltus::{
    board::Cell,
    budget::Budget,
    pegs::{self, Game, duotaire::Winners, pegs_of},
    puzzle::Puzzle,
    referee,
    text::json::Version,
};
use saltus_session::Session;
use serde::Serialize;

/// The jump of the engine in peg duotaire, in which a player who cannot jump loses.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Duel {
    schema: Version,
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
    schema: Version,
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

fn in_all(puzzle: &Puzzle, forced: &pegs::forced::Forced) -> CommonElements {
    let name = |hole: u8| puzzle.board.name(Cell(hole));
    let names = |holes: &[u8]| holes.iter().map(|&hole| name(hole)).collect();
    CommonElements {
        jumps: forced
            .jumps
            .iter()
            .map(|&jump| named(&puzzle.board, jump.into()))
            .collect(),
        lines: forced
            .lines
            .iter()
            .map(|line| [line.from, line.over, line.to].map(name))
            .collect(),
        landed: names(&forced.landed),
        left: names(&forced.left),
        passed: names(&forced.passed),
    }
}

fn unsupported() -> ApiError {
    ApiError::Request("this is for peg solitaire on at most 64 holes".into())
}

/// Answers `duel`.
pub fn duel(session: &Session, budget: &Budget) -> Result<Duel, ApiError> {
    let puzzle = session.puzzle();
    let game = Game::of(puzzle).ok_or_else(unsupported)?;
    let found = Winners::new(game.board()).reply(pegs_of(session.position()), budget);
    let Some((jump, sure)) = found else {
        return Ok(Duel {
            schema: Version::One,
            step: None,
            sure: false,
            over: false,
        });
    };
    let mut after = session.position().clone();
    referee::play(puzzle, &mut after, jump.into())
        .map_err(|foul| ApiError::Engine(foul.to_string()))?;
    let over = puzzle.moves(&after).is_empty();
    let step = Some(removing(puzzle, session.position(), &after, jump.into()));
    Ok(Duel {
        schema: Version::One,
        step,
        sure,
        over,
    })
}

/// Answers `forced`.
pub fn forced(session: &Session, budget: &Budget) -> Result<ForcedAnswer, ApiError> {
    let found = session.forced(budget).ok_or_else(unsupported)?;
    let lost = found == Ok(None);
    let forced = found
        .ok()
        .flatten()
        .map(|forced| in_all(session.puzzle(), &forced));
    Ok(ForcedAnswer {
        schema: Version::One,
        forced,
        lost,
    })
}
