//! A row too long for the general model, by the theorem of the exchange.

use super::{Evaluated, EvaluatedMove, words};
use crate::{
    answers::long_row::{LongRow, read_moves, undecided},
    args::AskArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use saltus::{
    problem::{Engine, Outlook},
    row::{Row, RowMove},
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
    let moves = read_moves(&args.moves)?;
    let long = LongRow::new(subject, row, watch);
    let Some(outlook) = watch.wait_for(move || after(&long, &moves)) else {
        return undecided(subject, args.json, out);
    };
    let (here, after) = outlook?;
    let mut choices = Vec::new();
    for (RowMove { from, to }, after) in after {
        choices.push(EvaluatedMove {
            name: format!("{from}-{to}"),
            step: Step::between(None, from, to),
            after,
            twin: None,
        });
    }
    let evaluated = Evaluated {
        engine: Engine::Closed.name(),
        here,
        why: None,
        choices,
        is_partial: false,
        least: None,
        position: None,
    };
    words::write(subject, &evaluated, args, &words::Said::default(), out)
}

/// The evaluation of the position after the moves, and of those that can follow.
fn after(long: &LongRow, moves: &[RowMove]) -> anyhow::Result<(Outlook, Vec<(RowMove, Outlook)>)> {
    let mut judge = long.start()?;
    for &step in moves {
        judge.play(step)?;
    }
    long.outlook(&judge)
}
