//! The verdicts on the kings of a capture board.

use super::message::ApiError;
use saltus::{
    capture::{Field, Obstacle, Square, judge, route},
    text::{
        capture::{Numbering, square_name},
        id,
        json::Version,
    },
};
use serde::Serialize;

/// The verdicts on the kings of a capture board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kings {
    schema: Version,
    /// The puzzle as in the request.
    puzzle: String,
    /// The board as an ID without a king.
    board: String,
    /// The rows: B for kings, W for whites, _ for vacant squares, . for squares that are never
    /// used.
    rows: Vec<String>,
    /// The white pieces.
    whites: u64,
    /// The kings, in reading order.
    kings: Vec<King>,
}

/// The verdict on a king.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct King {
    /// Its square, such as B2.
    square: String,
    /// Whether it can capture every white.
    can: bool,
    /// Why it cannot.
    reasons: Vec<KingObstacle>,
    /// The squares it lands on, if it can.
    route: Option<Vec<String>>,
}

/// Why a king cannot capture every white.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct KingObstacle {
    /// The name of the reason, such as ODD_DEGREE.
    name: &'static str,
    /// The squares that prove it.
    squares: Vec<String>,
}

/// The first king that can capture every white, if there is one.
pub fn winner(field: &Field) -> Option<String> {
    let king = judge(field).winners().next()?;
    Some(square_name(king, field.side(), Numbering::Top))
}

/// Answers `kings`: every king with its route, or with the reasons why it cannot capture all
/// whites.
pub fn kings(puzzle: &str) -> Result<Kings, ApiError> {
    let (field, _) = id::capture(puzzle)
        .ok_or_else(|| ApiError::Request("the puzzle is not a capture board".into()))?;
    let judgement = judge(&field);
    let name = |square: Square| square_name(square, field.side(), Numbering::Top);
    let why = |reason: Obstacle| KingObstacle {
        name: reason.name(),
        squares: reason.witness().into_iter().map(name).collect(),
    };
    let kings = judgement.verdicts().map(|(king, verdict)| King {
        square: name(king),
        can: verdict.can(),
        reasons: judgement
            .reasons(king)
            .into_iter()
            .flatten()
            .map(why)
            .collect(),
        route: route(&field, king).map(|route| route.squares().map(name).collect()),
    });
    Ok(Kings {
        schema: Version::One,
        puzzle: puzzle.into(),
        board: field.id(),
        rows: (0..field.side())
            .map(|row| String::from_utf8_lossy(&field.row(row)).into_owned())
            .collect(),
        whites: field.white_count(),
        kings: kings.collect(),
    })
}
