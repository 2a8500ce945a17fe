//! A row too long for the general model, by the theorem of the exchange.

use super::{Evaluated, EvaluatedMove, words};
use crate::{args::AskArgs, exit::Exit, input::subject::Subject, output::report, watch::Watch};
use anyhow::{Context, bail};
use saltus::{
    board::MAX_CELLS,
    budget::{Limit, Progress, Spent},
    problem::{self, Engine},
    row::{Judge, Row, RowMove},
    text::json::Step,
};
use std::io::Write;

/// Evaluates the position after the moves.
pub fn answer(
    subject: &Subject,
    row: &Row,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let most = usize::try_from(watch.memory() / 8).unwrap_or(usize::MAX);
    let start = row
        .start(most)
        .with_context(|| format!("{} does not fit in memory", subject.title))?;
    let mut judge = Judge::new(start, row.options());
    for moves in &args.moves {
        for text in moves.split_whitespace() {
            judge.play(read_move(text)?)?;
        }
    }

    let whole = row.clone();
    let engine = Engine::Closed.name();
    let Some(outlook) = watch.wait_for(move || problem::row_outlook(&whole, &judge)) else {
        let spent = Spent {
            limit: Limit::Stopped,
            progress: Progress::default(),
        };
        return report::write_undecided(&subject.reading, engine, &spent, args.json, out);
    };
    let Some((here, after)) = outlook else {
        bail!(
            "{} has more than {MAX_CELLS} squares, and no theorem decides its positions",
            subject.title
        )
    };
    let mut choices = Vec::new();
    for (RowMove { from, to }, after) in after {
        choices.push(EvaluatedMove {
            name: format!("{from}-{to}"),
            step: Step::between(None, from, to),
            after,
        });
    }
    let evaluated = Evaluated {
        engine,
        here,
        choices,
        least: None,
    };
    words::write(subject, &evaluated, args, None, out)
}

/// A move such as `3-5`.
fn read_move(text: &str) -> anyhow::Result<RowMove> {
    let squares: Vec<u64> = text
        .split('-')
        .map_while(|square| square.parse().ok())
        .collect();
    let [from, to] = squares[..] else {
        bail!("`{text}` is not a move such as 3-5")
    };
    Ok(RowMove { from, to })
}
