//! The analysis of a game without moves of a puzzle that is too large for the general model: its
//! start, by the formula of its solution.

use super::{
    Analysis, exit,
    words::{Words, WrittenGame},
};
use crate::{
    answers::ask::long_start::{self, Start},
    args::AnalyseArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use saltus::budget::{Limit, Progress, Spent};
use std::io::Write;

/// Analyses the start.
pub fn analyse(
    subject: &Subject,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let start = match long_start::read(subject, &args.moves, args.json, watch, out)? {
        Start::Known(start) => start,
        Start::Written(exit) => return Ok(exit),
    };
    let game = WrittenGame {
        moves: Vec::new(),
        done: start.here.moves_left == Some(0),
        solution: "shortest solution",
        engine: start.engine,
    };
    let analysis = Analysis {
        engine: start.engine,
        verdicts: vec![start.here],
        better: Vec::new(),
        // A formula decides it.
        spent: Spent {
            limit: Limit::Untried,
            progress: Progress::default(),
        },
    };
    Words::new(&subject.reading, &game, args, watch, out).end(&analysis)?;
    Ok(exit(&analysis))
}
