//! One king of a capture board too large for the general model: one pass over the board decides
//! each of its positions.

use crate::{
    input::{fault::FaultyText, source},
    watch::run_until,
};
use anyhow::{Context, bail, ensure};
use saltus::{
    budget::Budget,
    capture::{Field, KingPosition, Square, route_count},
    problem::{Outlook, Winnable},
    text::{
        capture::{Numbering, answered_routes, parse_square},
        json::Step,
    },
};
use std::time::Instant;

/// The only king of a board before its first jump.
pub fn start(field: &Field) -> anyhow::Result<KingPosition> {
    let mut kings = field.blacks();
    let king = kings.next().context("there is no king on the board")?;
    ensure!(
        kings.next().is_none(),
        "the board has several kings: name one with `--king`"
    );
    KingPosition::new(field, king).context("there is no king on the board")
}

/// The squares on which the king lands, from the arguments or from the file that they name: moves
/// such as `B2-D4 D4-F2`, or a route in any notation.
///
/// # Errors
/// The faults of the text, or the first rule that the jumps break.
pub fn read_jumps(start: &KingPosition, words: &[String]) -> anyhow::Result<Vec<Square>> {
    let (name, text) = source::answer_text(words)?;
    if text.trim_ascii().is_empty() {
        return Ok(Vec::new());
    }

    let side = start.field().side();
    let squares = match joined_squares(&text, side) {
        Some(squares) => squares,
        None => match answered_routes(start.field(), &text) {
            Ok(Some(routes)) if routes.len() == 1 => routes.into_iter().flatten().collect(),
            Ok(_) => bail!("{name} does not contain the moves of one game"),
            Err(faults) => return Err(FaultyText::new(name, text, faults).into()),
        },
    };
    let (first, jumps) = squares.split_first().context("there is no move")?;
    ensure!(
        *first == start.king(),
        "the moves begin on {first}, and the king is on {}",
        start.king()
    );
    start.after(jumps)?;
    Ok(jumps.to_vec())
}

/// The squares of moves with joints between them. Where one move ends, the next one begins, so that
/// a square that is written twice counts once. `None` if anything else is in the text.
fn joined_squares(text: &[u8], side: u32) -> Option<Vec<Square>> {
    let text = std::str::from_utf8(text).ok()?;
    let separates = |c: char| c.is_whitespace() || ",;-x>\u{2192}\u{2013}".contains(c);
    let mut squares = Vec::new();
    for name in text.split(separates).filter(|name| !name.is_empty()) {
        let square = parse_square(name, side, Numbering::Top)?;
        if squares.last() != Some(&square) {
            squares.push(square);
        }
    }
    Some(squares)
}

/// A jump and its names.
pub struct Jump {
    pub name: String,
    pub step: Step,
}

impl Jump {
    /// The jump between two squares.
    pub fn new(from: Square, to: Square) -> Jump {
        Jump {
            name: format!("{from}-{to}"),
            step: Step::of_king(from, to),
        }
    }
}

/// Whether the king can still take all, and in how many jumps.
pub fn outlook(position: &KingPosition) -> Outlook {
    match position.obstacle() {
        Some(_) => Outlook::lost(),
        None => Outlook::winning(Some(position.whites_left())),
    }
}

/// As [`outlook`], with the number of routes if it is known by then.
pub fn counted_outlook(position: &KingPosition, until: Instant, budget: &Budget) -> Outlook {
    let outlook = outlook(position);
    if outlook.winnable != Winnable::Yes {
        return outlook;
    }
    let counted = run_until(Some(until), budget, |budget| {
        route_count(position.field(), position.king(), budget)
    });
    Outlook {
        solutions: counted.ok(),
        ..outlook
    }
}
