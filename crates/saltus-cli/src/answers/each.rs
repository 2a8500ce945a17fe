//! `--each`: many puzzles from one file, answered as JSON lines in the order of the file, with all
//! threads.

use super::ask;
use crate::{
    args::{AskArgs, CheckArgs, CountArgs, LimitArgs, PuzzleArgs, SolveArgs},
    exit::{self, Exit},
    input::{fault::FaultyText, source::Source, subject},
    output::{report, words::counted},
    watch::{self, Watch},
};
use anyhow::Context;
use rayon_core::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use saltus::{
    budget::Budget,
    problem,
    text::{
        claim,
        json::{self, Envelope, Found},
        many::{self, OneOfMany},
    },
};
use serde::Serialize;
use std::{
    io::{BufRead, BufReader, Write},
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
    time::Instant,
};

/// The number of puzzles read before they are answered, so that all threads have work and memory
/// stays small.
const BATCH: usize = 4096;

/// `saltus solve --each`.
pub fn solve(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = subject::understand(text, &args.puzzle)?;
        let outcome = problem::solve(&subject.problem, args.budget.engine.map(Into::into), budget)?;
        Ok(json::outcome(
            &subject.reading,
            &outcome,
            report::stop_reason(),
        ))
    })
}

/// `saltus count --each`.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = subject::understand(text, &args.puzzle)?;
        let counted = problem::count(&subject.problem, args.budget.engine.map(Into::into), budget)?;
        Ok(json::counted(
            &subject.reading,
            &counted,
            report::stop_reason(),
        ))
    })
}

/// `saltus check --each`: a puzzle, a tab, its solution.
pub fn check(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.limits, out, |text, budget| {
        let (puzzle, claimed) = text
            .split_once('\t')
            .context("there is no tab between the puzzle and its solution")?;
        let subject = subject::understand(puzzle, &args.puzzle)?;
        let puzzle = subject.puzzle()?;
        let bytes = claimed.as_bytes();
        let claims = claim::read(bytes, &puzzle, &subject.origin, args.moves)
            .map_err(|faults| FaultyText::new("solution", claimed, faults))?;
        let judged = claim::judge_all(&subject.problem, &puzzle, bytes, &claims, budget);
        Ok(json::CheckResult::of_claims(&claims, &judged).enveloped(&subject.reading))
    })
}

/// `saltus ask --each`: a puzzle, optionally with a tab and the moves made.
pub fn ask(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget, out, |text, budget| {
        let (puzzle, moves) = text.split_once('\t').unwrap_or((text, ""));
        let subject = subject::understand(puzzle, &args.puzzle)?;
        ask::object_of(&subject, moves, args.budget.time, budget)
    })
}

/// Answers each puzzle of the file.
///
/// The exit status is that of a fault if any puzzle has one, and otherwise undecided if any puzzle
/// is.
fn answer_each<T: Serialize>(
    puzzles: &PuzzleArgs,
    limits: &LimitArgs,
    out: &mut dyn Write,
    answer: impl Fn(&str, &Budget) -> anyhow::Result<Envelope<T>> + Sync,
) -> anyhow::Result<Exit> {
    let watch = Watch::start(None, limits.memory);
    let threads = rayon_core::current_num_threads();
    // Puzzles are answered in parallel and share the memory.
    let memory = watch.memory() / threads as u64;
    let whole = Budget {
        memory,
        keep_going: &|_| !watch::interrupted(),
    };
    let source = Source::open(&puzzles.puzzle)?;
    let blocks = many::has_blocks(source.peek());
    let reader = BufReader::with_capacity(1 << 16, source.into_reader());
    let mut puzzles = many::Puzzles::new(reader, blocks);
    let answer_one = |puzzle: &OneOfMany| {
        let deadline = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        let response = match &puzzle.text {
            Ok(text) => watch::run_until(deadline, &whole, |budget| answer(text, budget)),
            Err(message) => Err(anyhow::anyhow!(*message)),
        };
        Line::of(response.map_err(|error| in_line(error, puzzle.line)))
    };

    let mut exit = Exit::Solved;
    let mut faults = 0u64;
    loop {
        let batch = next_batch(&mut puzzles, memory / 16)?;
        if batch.is_empty() {
            break;
        }
        for line in side_by_side(&batch, threads, answer_one)? {
            exit = exit.combine(line.exit);
            faults += u64::from(line.exit == Exit::Usage);
            out.write_all(line.text.as_bytes())?;
        }
        if watch::interrupted() {
            break;
        }
    }
    if faults > 0 {
        let objects = counted(faults, "object");
        say!("{objects} with an `error`: see standard output");
    }
    Ok(exit)
}

/// An error in the text of a puzzle, with the lines counted from this one.
fn in_line(error: anyhow::Error, line: usize) -> anyhow::Error {
    match error.downcast::<FaultyText>() {
        Ok(faulty) => FaultyText {
            first_line: line,
            ..faulty
        }
        .into(),
        Err(error) => error,
    }
}

/// The next puzzles; empty at the end. One puzzle at least is read, even if there is no memory for
/// a search.
fn next_batch(
    puzzles: &mut many::Puzzles<impl BufRead>,
    most_bytes: u64,
) -> anyhow::Result<Vec<OneOfMany>> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while let Some(puzzle) = puzzles.next_one().context("reading the puzzles")? {
        bytes += puzzle.text.as_ref().map_or(0, String::len) as u64;
        batch.push(puzzle);
        if batch.len() == BATCH || bytes >= most_bytes {
            break;
        }
    }
    Ok(batch)
}

/// The answer for a puzzle: a line, and what it means for the exit status.
struct Line {
    exit: Exit,
    text: String,
}

impl Line {
    /// The line of an answer or of a fault.
    fn of<T: Serialize>(response: anyhow::Result<Envelope<T>>) -> Line {
        match response.and_then(|response| Line::of_answer(&response)) {
            Ok(line) => line,
            Err(error) => Line {
                exit: Exit::Usage,
                text: exit::error_line(&error),
            },
        }
    }

    fn of_answer<T: Serialize>(response: &Envelope<T>) -> anyhow::Result<Line> {
        let exit = match response.verdict {
            Found::Undecided => Exit::Undecided,
            _ => Exit::Solved,
        };
        let text = json::line(response)? + "\n";
        Ok(Line { exit, text })
    }
}

/// Calls `answer` for each item, in order. With at least as many items as threads, each item runs
/// on one thread; with fewer, they run one after another on all threads.
///
/// In one common pool, a thread that waits for a part of its puzzle would start another puzzle
/// within the time of the first, and on top of its stack, without a limit on the depth.
///
/// # Errors
/// The system has no more threads.
fn side_by_side<T: Sync, U: Send>(
    items: &[T],
    threads: usize,
    answer: impl Fn(&T) -> U + Sync,
) -> anyhow::Result<Vec<U>> {
    let (pools, width) = if items.len() < threads {
        (1, threads)
    } else {
        (threads, 1)
    };
    let pools = start_pools(pools, width).context("starting threads")?;

    let next = AtomicUsize::new(0);
    let work = || answer_next(items, &next, &answer);
    let mut answered = Vec::new();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for pool in &pools {
            workers.push(scope.spawn(|| pool.install(work)));
        }
        for worker in workers {
            match worker.join() {
                Ok(part) => answered.extend(part),
                Err(panic) => resume_unwind(panic),
            }
        }
    });
    answered.sort_unstable_by_key(|&(index, _)| index);
    Ok(answered.into_iter().map(|(_, answer)| answer).collect())
}

/// Some pools of so many threads.
fn start_pools(pools: usize, width: usize) -> Result<Vec<ThreadPool>, ThreadPoolBuildError> {
    let mut started = Vec::new();
    for _ in 0..pools {
        started.push(ThreadPoolBuilder::new().num_threads(width).build()?);
    }
    Ok(started)
}

/// Takes the next item as long as there is one, and calls `answer` for it. Returns the results with
/// the places of their items.
fn answer_next<T, U>(
    items: &[T],
    next: &AtomicUsize,
    answer: &impl Fn(&T) -> U,
) -> Vec<(usize, U)> {
    let mut answered = Vec::new();
    loop {
        let index = next.fetch_add(1, Relaxed);
        let Some(item) = items.get(index) else {
            return answered;
        };
        answered.push((index, answer(item)));
    }
}
