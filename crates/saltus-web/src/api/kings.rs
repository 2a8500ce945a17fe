//! What each king of a capture board can do.

use super::{Refusal, SCHEMA};
use saltus::{
    capture::{Reason, Square, judge, route},
    text::{
        capture::{Numbering, square_name},
        id,
    },
};
use serde_json::{Value, json};

/// Answers `kings`: every king with the reasons why it cannot take all whites, or the route on which it does.
pub fn kings(puzzle: &str) -> Result<Value, Refusal> {
    let (field, _) =
        id::capture(puzzle).ok_or_else(|| Refusal::Request("the puzzle is no capture board".into()))?;
    let judgement = judge(&field);
    let name = |square: Square| square_name(square, field.side(), Numbering::Top);
    let names = |squares: &[Square]| squares.iter().map(|&square| name(square)).collect::<Vec<_>>();
    let kings = judgement.verdicts().map(|(king, verdict)| {
        let reason = |reason: Reason| json!({"name": reason.name(), "squares": names(&reason.witness())});
        let reasons: Vec<Value> = judgement.reasons(king).into_iter().flatten().map(reason).collect();
        let route = route(&field, king).map(|route| names(&route.squares().collect::<Vec<_>>()));
        json!({"square": name(king), "can": verdict.can(), "reasons": reasons, "route": route})
    });
    let rows: Vec<String> =
        (0..field.side()).map(|row| String::from_utf8_lossy(&field.row(row)).into_owned()).collect();
    Ok(json!({
        "schema": SCHEMA,
        "puzzle": puzzle,
        "board": id::capture_name(&field),
        "rows": rows,
        "whites": field.white_count(),
        "kings": kings.collect::<Vec<_>>(),
    }))
}
