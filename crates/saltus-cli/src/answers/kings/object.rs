//! The kings of a board as a JSON object.

use super::{Naming, winning};
use crate::{args::SolveArgs, watch::Watch};
use anyhow::Context;
use saltus::{
    capture::{self, Field, Judgement, Obstacle, Square, Verdict, Winner},
    text::{
        capture::winner_word,
        json::{About, Envelope, Found, King, Kings, LargestCapture},
    },
};

/// The answer for a board: its kings with their verdicts. The largest captures are sought if they
/// are asked for and there is a watch.
pub fn object<'a>(
    about: impl Into<About<'a>>,
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
    watch: Option<&Watch>,
) -> anyhow::Result<Envelope<Kings<King>>> {
    let naming = Naming::of(field, args);
    let mut kings = Vec::new();
    for (king, verdict) in judgement.verdicts() {
        kings.push(match verdict {
            Verdict::Cannot(first) => King::Cannot {
                square: naming.name(king),
                can: false,
                reason: first.name(),
                reasons: names_of_reasons(king, judgement),
                witness: naming.names(first.witness()),
                most: largest_capture(field, king, args, watch)?,
            },
            Verdict::Takes | Verdict::NoWhites => King::Can {
                square: naming.name(king),
                can: true,
                reason: verdict.name(),
                route: naming.names(winning(field, king)?.squares()),
            },
        });
    }

    let winner = judgement.winner();
    let (found, reason) = match winner {
        Winner::None => (Found::Impossible, Some(reason_of_board(&kings).to_owned())),
        Winner::One(_) | Winner::Multiple => (Found::Solved, None),
    };
    let kings = Kings {
        answer: Some(winner_word(winner, naming.side, naming.numbering)),
        whites: field.white_count().into(),
        reason,
        kings,
    };
    Ok(Envelope::new(about, found, "capture", kings))
}

/// The names of all reasons why a king cannot capture every white.
fn names_of_reasons(king: Square, judgement: &Judgement) -> Vec<&'static str> {
    let reasons = judgement.reasons(king).into_iter().flatten();
    reasons.map(|reason: Obstacle| reason.name()).collect()
}

/// The largest capture of a king, if it is asked for.
fn largest_capture(
    field: &Field,
    king: Square,
    args: &SolveArgs,
    watch: Option<&Watch>,
) -> anyhow::Result<Option<LargestCapture>> {
    let Some(watch) = watch.filter(|_| args.most) else {
        return Ok(None);
    };
    let most = watch.run_search(|budget| capture::most(field, king, budget));
    let most = most.context("there is a king")?;
    Ok(Some(LargestCapture {
        most: most.route.jumps.len(),
        at_most: most.at_most.into(),
        most_route: Naming::of(field, args).names(most.route.squares()),
    }))
}

/// One reason for the whole board: that of the first king, if there is one.
fn reason_of_board(kings: &[King]) -> &'static str {
    match kings.first() {
        Some(King::Can { reason, .. } | King::Cannot { reason, .. }) => reason,
        None => "NO_KING",
    }
}
