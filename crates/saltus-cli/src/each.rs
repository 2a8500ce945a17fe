//! `--each`: many puzzles from one file, answered as JSON lines in the order of the file, by all threads.

use crate::{
    args::{AskArgs, CheckArgs, CountArgs, LimitArgs, PuzzleArgs, SolveArgs},
    ask,
    exit::{self, Exit},
    fault, report, solution,
    source::Source,
    subject,
    watch::{self, Watch},
};
use anyhow::Context;
use rayon::prelude::*;
use saltus::{
    budget::Budget,
    problem,
    text::json::{self, Said},
};
use serde::Serialize;
use std::{
    io::{BufRead, BufReader, Write},
    time::Instant,
};

/// So many puzzles are read before they are answered, so that all threads have work and little is held.
const BATCH: usize = 4096;

/// The longest puzzle, in bytes: what is longer is a fault in its place.
const LONGEST: usize = 1 << 20;

/// `saltus solve --each`.
pub fn solve(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = subject::understand(text, &args.puzzle)?;
        let outcome = problem::solve(&subject.problem, args.budget.engine.map(Into::into), budget)?;
        Ok(json::outcome(&subject.title, &outcome, report::stopped()))
    })
}

/// `saltus count --each`.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = subject::understand(text, &args.puzzle)?;
        let counted = problem::count(&subject.problem, args.budget.engine.map(Into::into), budget)?;
        Ok(json::counted(&subject.title, &counted, report::stopped()))
    })
}

/// `saltus check --each`: a puzzle, a tab, its solution.
pub fn check(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let limits = LimitArgs { time: None, memory: None };
    let watch = Watch::start(None, None);
    each(&args.puzzle, &limits, out, |text, _| {
        let (puzzle, claimed) =
            text.split_once('\t').context("there is no tab between the puzzle and its solution")?;
        let subject = subject::understand(puzzle, &args.puzzle)?;
        let puzzle = subject.puzzle()?;
        let claim = solution::parse(&subject, &puzzle, claimed.as_bytes(), args.moves)
            .map_err(|faults| fault::Faulty { name: "solution".into(), text: claimed.into(), faults })?;
        let verdict = solution::judge(&subject, &puzzle, &claim, &watch);
        Ok(Said::judged(&subject.title, &verdict))
    })
}

/// `saltus ask --each`: a puzzle, and perhaps a tab and the moves made so far.
pub fn ask(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    each(&args.puzzle, &args.budget, out, |text, budget| {
        let (puzzle, moves) = text.split_once('\t').unwrap_or((text, ""));
        let subject = subject::understand(puzzle, &args.puzzle)?;
        ask::object_of(&subject, moves, budget)
    })
}

/// Answers each puzzle of the file.
fn each<T: Serialize>(
    puzzles: &PuzzleArgs,
    limits: &LimitArgs,
    out: &mut dyn Write,
    answer: impl Fn(&str, &Budget) -> anyhow::Result<T> + Sync,
) -> anyhow::Result<Exit> {
    let watch = Watch::start(None, limits.memory);
    // Puzzles are answered side by side, and share the memory.
    let memory = watch.memory() / rayon::current_num_threads().max(1) as u64;
    let source = Source::open(&puzzles.puzzle)?;
    let blocks = source.peek().split(|&byte| byte == b'\n').any(|line| line.trim_ascii() == b"---");
    let mut reader = BufReader::with_capacity(1 << 16, source.into_reader());
    let mut all_good = true;
    loop {
        let mut batch: Vec<Result<String, &str>> = Vec::new();
        while batch.len() < BATCH
            && let Some(text) = next(&mut reader, blocks)?
        {
            batch.push(text);
        }
        if batch.is_empty() {
            break;
        }
        let answered: Vec<(bool, String)> = batch
            .into_par_iter()
            .map(|text| {
                let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
                let keep_going =
                    |_| !watch::interrupted() && deadline.is_none_or(|deadline| Instant::now() < deadline);
                let budget = Budget { memory, keep_going: &keep_going };
                let said = match text {
                    Ok(text) => answer(&text, &budget),
                    Err(message) => Err(anyhow::anyhow!(message)),
                };
                match said.and_then(|said| Ok(serde_json::to_string(&said)?)) {
                    Ok(object) => (true, object + "\n"),
                    Err(error) => (false, exit::error_line(&error)),
                }
            })
            .collect();
        for (good, line) in answered {
            all_good &= good;
            out.write_all(line.as_bytes())?;
        }
        if watch::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if all_good { Exit::Solved } else { Exit::Usage })
}

/// The next puzzle: a line, or the lines before the next `---`. Empty lines are none.
fn next(reader: &mut impl BufRead, blocks: bool) -> anyhow::Result<Option<Result<String, &'static str>>> {
    let (mut block, mut seen) = (Vec::new(), false);
    loop {
        let from = block.len();
        if reader.read_until(b'\n', &mut block).context("reading the puzzles")? == 0 {
            break;
        }
        let line = block[from..].trim_ascii();
        if blocks && line == b"---" {
            block.truncate(from);
            if seen {
                break;
            }
        } else {
            seen |= !line.is_empty();
            if !blocks && seen {
                break;
            }
        }
        if block.len() > LONGEST {
            // Passed over to its end, so that the next puzzle is the next.
            block.truncate(LONGEST + 1);
        }
    }
    if !seen {
        return Ok(None);
    }
    if block.len() > LONGEST {
        return Ok(Some(Err("the puzzle is longer than a megabyte")));
    }
    // Blanks at the ends of a block are part of a picture; only the last line's end is not.
    let text = String::from_utf8(block).map_err(|_| "the puzzle is not UTF-8");
    Ok(Some(text.map(|text| if blocks { text } else { text.trim().to_owned() })))
}
