//! The analysis of a game that follows the solution of a puzzle that is too large for the general
//! model, by the formula of that solution.

use super::{
    Analysis, exit,
    words::{NamedMove, Words, WrittenGame},
};
use crate::{
    answers::ask::long_start::{self, Made, Start},
    args::AnalyseArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use saltus::budget::{Limit, Progress, Spent};
use std::io::Write;

/// Analyses the game of the first moves of the solution.
pub fn analyse(
    subject: &Subject,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let known = match long_start::read(subject, &args.moves, args.json, watch, out)? {
        Start::Known(known) => known,
        Start::Written(exit) => return Ok(exit),
    };
    let mut moves = Vec::new();
    let mut better = Vec::new();
    for Made { name, step } in known.made {
        moves.push(NamedMove { name, step });
        // The solution is the shortest, or no shorter one is known.
        better.push(Vec::new());
    }
    let engine = known.evaluated.engine;
    let game = WrittenGame {
        moves,
        done: known.evaluated.here.moves_left == Some(0),
        solution: "shortest solution",
        engine,
    };
    let analysis = Analysis {
        engine,
        verdicts: known.passed,
        better,
        // A formula decides it.
        spent: Spent {
            limit: Limit::Untried,
            progress: Progress::default(),
        },
    };
    Words::new(&subject.reading, &game, args, watch, out).end(&analysis)?;
    Ok(exit(&analysis))
}
