//! Moves that could remove either of two pieces, and do not say which.

use super::{Claims, PlacedClaim};
use crate::{
    message::Message,
    problem::{Claim, Statement},
    puzzle::{Move, Position, Puzzle},
    referee::{self, MoveError},
    text::{BadText, Fault},
};
use std::ops::Range;

/// A move that could be either of several.
pub struct Unclear {
    message: Message,
    example: String,
}

impl Unclear {
    /// The fault of a text with the move at this place.
    pub fn at(self, span: Range<usize>) -> Fault {
        let example = self.example;
        let help = message!(
            "name-piece-jumped-over",
            "name the piece that is jumped over, as in `{example}`",
            example
        );
        Fault {
            span,
            message: self.message,
            help: Some(help.into()),
        }
    }
}

/// The moves that a move could be in a position.
pub fn unclear(puzzle: &Puzzle, position: &Position, step: Move) -> Unclear {
    let mut names = Vec::new();
    for choice in puzzle.moves(position) {
        if (choice.from, choice.to) == (step.from, step.to) {
            names.push(referee::describe(puzzle, choice));
        }
    }
    let name = referee::describe(puzzle, step);
    Unclear {
        message: message!(
            "could-be",
            "{name} could be {names}",
            name,
            names = names.join(" or ")
        )
        .into(),
        example: names.into_iter().next().unwrap_or(name),
    }
}

/// Names the moves of all claims as the puzzle does.
///
/// # Errors
/// A move after legal ones could be either of several.
pub fn name_moves(claims: &mut Claims, puzzle: &Puzzle) -> Result<(), BadText> {
    if !puzzle.has_unclear_ends() {
        return Ok(());
    }
    for PlacedClaim { claim, says, span } in &mut claims.claims {
        if let Claim::Moves(moves) | Claim::Leaves(moves, _) | Claim::Levels(Some(moves), _) = claim
        {
            name_each(moves, puzzle).map_err(|unclear| unclear.at(span.clone()))?;
        }
        for statement in says {
            if let Statement::Again(moves) = statement {
                name_each(moves, puzzle).map_err(|unclear| unclear.at(span.clone()))?;
            }
        }
    }
    Ok(())
}

/// Names the moves up to the first illegal one.
fn name_each(moves: &mut [Move], puzzle: &Puzzle) -> Result<(), Unclear> {
    let mut position = puzzle.start.clone();
    for step in moves {
        match referee::named(puzzle, &position, *step) {
            Ok(named) => *step = named,
            Err(MoveError::TwoLines) => return Err(unclear(puzzle, &position, *step)),
            Err(_) => return Ok(()),
        }
        if referee::play(puzzle, &mut position, *step).is_err() {
            return Ok(());
        }
    }
    Ok(())
}
