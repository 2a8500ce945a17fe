//! The verdicts on the kings of a capture board.

use super::message::{About, ApiError, Refusal, Request};
use saltus::{
    capture::{Field, Square, judge, route},
    problem::Problem,
    text::{
        Reading,
        any::Notation,
        capture::{Numbering, square_name},
        id,
    },
};
use saltus_session::{Language, sentence};
use serde::Serialize;

/// The verdicts on the kings of a capture board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kings {
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
    /// Why it cannot. Kings in each other's way each name another one.
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
    /// The reason as a sentence.
    words: String,
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
pub fn kings(request: &Request) -> Result<About<Kings>, ApiError> {
    let Some((field, _)) = id::capture(&request.puzzle) else {
        return Err(ApiError::Request(Refusal::NotCapture));
    };
    let language = Language::from(request.language);
    let side = field.side();
    let name = |square| square_name(square, side, Numbering::Top);
    let judgement = judge(&field);

    let mut kings = Vec::new();
    for (king, verdict) in judgement.verdicts() {
        let mut reasons = Vec::new();
        for obstacle in judgement.told_reasons(king).into_iter().flatten() {
            reasons.push(KingObstacle {
                name: obstacle.name(),
                words: sentence(&language.obstacle(&obstacle, &name)),
                squares: names(obstacle.witness(), side),
            });
        }
        let route = route(&field, king);
        kings.push(King {
            square: square_name(king, side, Numbering::Top),
            can: verdict.can(),
            reasons,
            route: route.map(|route| names(route.squares(), side)),
        });
    }

    let mut rows = Vec::new();
    for row in 0..side {
        rows.push(String::from_utf8_lossy(&field.row(row)).into_owned());
    }
    let kings = Kings {
        board: field.id(),
        rows,
        whites: field.white_count(),
        kings,
    };
    let reading = Reading::new(Problem::Capture(field), Notation::Id);
    let goal = sentence(&language.message(&reading.goal));
    Ok(About::new(request, goal, kings))
}

/// The names of squares on a board of this side.
fn names(squares: impl IntoIterator<Item = Square>, side: u32) -> Vec<String> {
    let mut names = Vec::new();
    for square in squares {
        names.push(square_name(square, side, Numbering::Top));
    }
    names
}
