//! One king of a capture board too large for the general model.

use super::{Evaluated, EvaluatedMove, PATIENCE, words};
use crate::{
    answers::large_board::{self, Jump},
    args::AskArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use anyhow::bail;
use num_bigint::BigUint;
use saltus::{
    budget::Budget,
    capture::{Field, KingPosition},
    problem::{Engine, Outlook, Winnable},
    puzzle::Reason,
};
use std::{io::Write, time::Instant};

/// Evaluates the position after the moves.
pub fn answer(
    subject: &Subject,
    field: &Field,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.duotaire || args.forced {
        bail!("`--duotaire` and `--forced` are only for peg solitaire");
    }
    let start = large_board::start(field)?;
    let jumps = large_board::read_jumps(&start, &args.moves)?;
    let position = start.after(&jumps)?;
    let end = Instant::now() + args.budget.time.unwrap_or(PATIENCE) / 2;
    let evaluated = watch.run_search(|budget| evaluate(&position, end, budget))?;
    words::write(subject, &evaluated, args, &words::Said::default(), out)
}

/// The verdict on a position, and on each jump. Routes are counted for equal parts of the time.
fn evaluate(position: &KingPosition, end: Instant, budget: &Budget) -> anyhow::Result<Evaluated> {
    let jumps = position.jumps();
    let mut choices = Vec::new();
    for (number, &to) in jumps.iter().enumerate() {
        let left = (jumps.len() - number) as u32;
        let share = end.saturating_duration_since(Instant::now()) / left;
        let next = position.after(&[to])?;
        let Jump { name, step } = Jump::new(position.king(), to);
        choices.push(EvaluatedMove {
            name,
            step,
            after: large_board::counted_outlook(&next, Instant::now() + share, budget),
            twin: None,
        });
    }
    let why = position.obstacle().map(|why| Reason::KingCannot {
        king: position.king(),
        why,
    });
    Ok(Evaluated {
        engine: Engine::Capture.name(),
        here: Outlook {
            solutions: routes(position, &choices),
            ..large_board::outlook(position)
        },
        why: why.map(Box::new),
        choices,
        is_partial: false,
        least: None,
        position: None,
    })
}

/// The number of routes from a position: those of its jumps together, if they are known.
fn routes(position: &KingPosition, choices: &[EvaluatedMove]) -> Option<BigUint> {
    if position.obstacle().is_some() {
        return None;
    }
    if position.whites_left() == 0 {
        return Some(1u32.into());
    }
    let mut all = BigUint::ZERO;
    for choice in choices {
        if choice.after.winnable == Winnable::Yes {
            all += choice.after.solutions.as_ref()?;
        }
    }
    Some(all)
}
