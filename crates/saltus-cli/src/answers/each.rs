//! `--each`: many puzzles from one file, answered as JSON lines in the order of the file, with all
//! threads.

use super::{
    ask,
    check::{NotJudged, judge_board},
    kings,
};
use crate::{
    args::{AskArgs, CheckArgs, CountArgs, LimitArgs, PuzzleArgs, SolveArgs},
    exit::{self, Exit},
    input::{
        fault::FaultyText,
        source::Source,
        subject::{self, Subject},
    },
    output::{report, words::counted},
    watch::{self, Watch},
};
use anyhow::Context;
use rayon_core::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use saltus::{
    budget::Budget,
    capture,
    problem::{self, Problem},
    text::{
        claim, export,
        json::{self, Envelope, Found, King, Kings, Response, Solved},
        many::{self, OneOfMany},
    },
};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, BufRead, BufReader, Write},
    mem,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
    time::Instant,
};

/// The number of puzzles read before they are answered, so that all threads have work and memory
/// stays small.
const BATCH: usize = 4096;

/// `saltus solve --each`.
pub fn solve(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = read_alone(text, &args.puzzle)?;
        if let Problem::Capture(field) = &subject.problem {
            let judgement = capture::judge(field);
            let object = kings::object(&subject.reading, field, &judgement, args, None)?;
            return Ok(object.map(Solution::Kings));
        }
        let outcome = problem::solve(&subject.problem, args.budget.engine.map(Into::into), budget)?;
        let object = json::outcome(&subject.reading, &outcome, report::stop_reason());
        Ok(object.map(|answer| Solution::Other(Box::new(answer))))
    })
}

/// The answer about one of many puzzles: that of `saltus solve --json` about it alone.
#[derive(Serialize)]
#[serde(untagged)]
enum Solution {
    /// About a capture board.
    Kings(Kings<King>),
    /// About any other puzzle.
    Other(Box<Response<Solved>>),
}

/// `saltus count --each`.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget.limits, out, |text, budget| {
        let subject = read_alone(text, &args.puzzle)?;
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
        let bytes = claimed.as_bytes();
        if let Problem::Capture(field) = &subject.problem
            && !export::is_answer(bytes)
        {
            match judge_board(field, args.puzzle.pieces, bytes, budget) {
                Ok(judged) => {
                    let result = json::CheckResult::of(&judged.verdict, &judged.read_as);
                    return Ok(result.enveloped(&subject.reading));
                }
                Err(NotJudged { faults, is_final }) if is_final => {
                    return Err(FaultyText::new("solution", claimed, faults).into());
                }
                Err(_) => {}
            }
        }
        let puzzle = subject.puzzle()?;
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

/// Reads a puzzle that has no moves beside it.
fn read_alone(text: &str, args: &PuzzleArgs) -> anyhow::Result<Subject> {
    subject::understand(text, args).map_err(|error| match text.split_once('\t') {
        Some((puzzle, _)) if subject::understand(puzzle, args).is_ok() => anyhow::anyhow!(
            "there is more after the puzzle and a tab: `ask --each` and `check --each` read moves \
             there"
        ),
        _ => error,
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
    let mut has_spoken = puzzles.quiet;
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
        if !mem::replace(&mut has_spoken, true) {
            // The first puzzle may take long.
            say!("an object for each puzzle, with its goal, in the order of the file");
        }
        side_by_side(&batch, threads, answer_one, |line| {
            let Some(line) = line else {
                return out.flush();
            };
            exit = exit.combine(line.exit);
            faults += u64::from(line.exit == Exit::Usage);
            out.write_all(line.text.as_bytes())
        })?;
        if watch::interrupted() {
            break;
        }
    }
    out.flush()?;
    if faults > 0 {
        let objects = counted(faults, "object");
        say!("{objects} with an `error`: see standard output");
    }
    Ok(exit)
}

/// An error of a puzzle that begins on this line, with the lines counted from there.
fn in_line(error: anyhow::Error, line: usize) -> anyhow::Error {
    match error.downcast::<FaultyText>() {
        Ok(faulty) => FaultyText {
            first_line: line,
            ..faulty
        }
        .into(),
        // The causes of other errors say where they are.
        Err(error) => error.context(format!("line {line}")),
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

/// Calls `answer` for each item, and `take` for the answers in the order of the items, each as soon
/// as it and those before it are known; and with `None` where it has to wait. With at least as many
/// items as threads, each item runs on one thread; with fewer, they run one after another on all
/// threads.
///
/// In one common pool, a thread that waits for a part of its puzzle would start another puzzle
/// within the time of the first, and on top of its stack, without a limit on the depth.
///
/// # Errors
/// The system has no more threads; or that of `take`, after which no further item is begun.
fn side_by_side<T: Sync, U: Send>(
    items: &[T],
    threads: usize,
    answer: impl Fn(&T) -> U + Sync,
    take: impl FnMut(Option<U>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let (pools, width) = if items.len() < threads {
        (1, threads)
    } else {
        (threads, 1)
    };
    let pools = start_pools(pools, width).context("starting threads")?;

    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for pool in &pools {
            let (next, answer, sender) = (&next, &answer, sender.clone());
            scope.spawn(move || pool.install(|| answer_next(items, next, answer, &sender)));
        }
        drop(sender);
        Ok(take_in_order(receiver, take)?)
    })
}

/// Some pools of so many threads.
fn start_pools(pools: usize, width: usize) -> Result<Vec<ThreadPool>, ThreadPoolBuildError> {
    let mut started = Vec::new();
    for _ in 0..pools {
        started.push(ThreadPoolBuilder::new().num_threads(width).build()?);
    }
    Ok(started)
}

/// An answer, with the place of its item.
struct Answered<U> {
    place: usize,
    answer: U,
}

/// Takes the next item as long as there is one and someone waits for its answer, which is sent.
fn answer_next<T, U>(
    items: &[T],
    next: &AtomicUsize,
    answer: &impl Fn(&T) -> U,
    sender: &Sender<Answered<U>>,
) {
    loop {
        let place = next.fetch_add(1, Relaxed);
        let Some(item) = items.get(place) else {
            return;
        };
        let answer = answer(item);
        if sender.send(Answered { place, answer }).is_err() {
            return;
        }
    }
}

/// Calls `take` for the answers in the order of their items, and with `None` before it waits.
fn take_in_order<U>(
    receiver: Receiver<Answered<U>>,
    mut take: impl FnMut(Option<U>) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut taken = 0;
    loop {
        let next = match receiver.try_recv() {
            Err(TryRecvError::Empty) => {
                take(None)?;
                receiver.recv().ok()
            }
            next => next.ok(),
        };
        let Some(Answered { place, answer }) = next else {
            return Ok(());
        };
        early.insert(place, answer);

        while let Some(answer) = early.remove(&taken) {
            take(Some(answer))?;
            taken += 1;
        }
    }
}
