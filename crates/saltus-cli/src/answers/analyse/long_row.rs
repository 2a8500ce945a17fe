//! The analysis of a game on a row too long for the general model, by the theorem of the exchange.

use super::{
    Analysis, exit, is_better,
    words::{NamedMove, Words, WrittenGame},
};
use crate::{
    answers::long_row::{LongRow, read_moves, undecided},
    args::AnalyseArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use saltus::{
    budget::{Limit, Progress, Spent},
    problem::{Engine, Winnable},
    row::{Row, RowMove},
    text::json::Step,
};
use std::io::Write;

/// Analyses the game of these moves.
pub fn analyse(
    subject: &Subject,
    row: &Row,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let moves = read_moves(&args.moves)?;
    let mut game = WrittenGame {
        moves: moves.iter().map(|&step| named(step)).collect(),
        done: false,
        solution: "shortest solution",
        engine: Engine::Closed.name(),
    };
    let long = LongRow::new(subject, row, watch);
    let Some(analysis) = watch.wait_for(move || follow(long, &moves)) else {
        return undecided(subject, args.json, out);
    };
    let analysis = analysis?;
    game.done = super::end_of(&analysis.verdicts).moves_left == Some(0);
    Words::new(&subject.reading, &game, args, watch, out).end(&analysis)?;
    Ok(exit(&analysis))
}

/// The evaluations of all positions of the game, and better moves.
fn follow(long: LongRow, moves: &[RowMove]) -> anyhow::Result<Analysis> {
    let mut judge = long.start()?;
    let mut verdicts = Vec::new();
    let mut all_better = Vec::new();
    for &made in moves {
        let (here, choices) = long.outlook(&judge)?;
        judge.play(made)?;
        let mut better = Vec::new();
        if let Some((_, after)) = choices.iter().find(|(step, _)| *step == made) {
            for (step, other) in &choices {
                if here.winnable == Winnable::Yes && is_better(other, after) {
                    better.push(named(*step));
                }
            }
        }
        verdicts.push(here);
        all_better.push(better);
    }
    verdicts.push(long.outlook(&judge)?.0);
    Ok(Analysis {
        engine: Engine::Closed.name(),
        verdicts,
        better: all_better,
        // A theorem decides every position.
        spent: Spent {
            limit: Limit::Untried,
            progress: Progress::default(),
        },
    })
}

/// A move, as it is written.
fn named(step: RowMove) -> NamedMove {
    let RowMove { from, to } = step;
    NamedMove {
        name: format!("{from}-{to}"),
        step: Step::between(None, from, to),
    }
}
