//! `saltus check`: replays and judges a solution.

use super::row_check;
use crate::{
    args::CheckArgs,
    exit::Exit,
    input::{
        boards::Boards,
        fault::FaultyText,
        source::Source,
        subject::{self, Input, Subject},
    },
    output::report,
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    problem::{Problem, judge},
    puzzle::LoweringError,
    text::{capture::judge_answer, claim},
};
use std::io::Write;

/// `saltus check`.
pub fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let solution = args
        .solution
        .as_deref()
        .context("there is no solution to check")?;
    let watch = Watch::start(None, None);
    let input = subject::read(&args.puzzle)?;
    let source = Source::open(&solution.to_string_lossy())?;
    if source.is_blank() {
        bail!("{} contains no solution", source.name);
    }
    let subject = match input {
        Input::One(subject) => subject,
        Input::Boards(boards) => {
            return check_board(boards.with_memory_limit(watch.memory()), source, args, out);
        }
    };
    let verdict = match subject.problem.puzzle() {
        Ok(puzzle) => {
            let (name, text) = source.read()?;
            let claim = match claim::read(&text, &puzzle, &subject.origin, args.moves) {
                Ok(claim) => claim,
                Err(faults) if faults.is_empty() => bail!("{name} contains no solution"),
                Err(faults) => {
                    return Err(FaultyText {
                        name,
                        text,
                        faults,
                        first_line: 1,
                    }
                    .into());
                }
            };
            watch.run_search(|budget| judge(&subject.problem, &puzzle, &claim, budget))
        }
        Err(LoweringError::TooLarge) => check_long_solution(&subject, source, watch.memory())?,
        Err(error) => return Err(error).with_context(|| subject.title.clone()),
    };
    report::verdict(&subject.title, &verdict, args.json, out)
}

/// An answer of the contest, or a route in any notation.
fn check_board(
    boards: Boards,
    source: Source,
    args: &CheckArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let title = boards.name.clone();
    let field = boards.into_only_board()?;
    let (name, text) = source.read()?;
    let verdict = judge_answer(&field, args.pieces.into(), &text).map_err(|faults| FaultyText {
        name,
        text,
        faults,
        first_line: 1,
    })?;
    report::verdict(&title, &verdict, args.json, out)
}

/// A solution too long for memory.
fn check_long_solution(
    subject: &Subject,
    source: Source,
    memory: u64,
) -> anyhow::Result<Result<String, String>> {
    match &subject.problem {
        Problem::Row(row) => row_check::check(row, source, memory),
        Problem::Lucas(grid) => row_check::check_grid(grid, source, memory),
        Problem::Reversal(reversal) => row_check::check_reversal(reversal, source, memory),
        _ => bail!("{} is too large to replay", subject.title),
    }
}
