//! `saltus judge`: judges the replies of language models, a line each.

use super::tasks;
use crate::{
    args::JudgeArgs,
    exit::{self, Exit},
    input::source::{self, Source},
    output::words::counted,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::json;
use saltus_tasks::{Asked, JudgedLine, Judges, LineError, judge_lines};
use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Write},
    sync::Arc,
    time::{Duration, Instant},
};

/// The number of lines that are judged together at first, on all threads, so that the first
/// verdicts come soon; later each time twice as many, up to the most.
const FIRST_BATCH: usize = 8;
const BATCH: usize = 512;
/// Longer lines are judged alone.
const BATCH_BYTES: usize = 16 << 20;

/// What lines are judged by.
struct Given {
    judges: Judges,
    tasks: HashMap<String, Asked>,
}

/// `saltus judge`.
pub fn run(args: &JudgeArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let tasks = match &args.tasks {
        Some(path) => read_tasks(path)?,
        None => HashMap::new(),
    };
    let source = if args.answers.starts_with('{') {
        Source::literal("the line", &args.answers)
    } else {
        Source::open(&args.answers)?
    };
    let name = source.name.clone();
    let reader = BufReader::with_capacity(1 << 16, source.into_reader());
    let mut replies = Replies {
        reader,
        lines: 0,
        batch: FIRST_BATCH,
    };
    let watch = Watch::start(args.time, args.memory);
    let judges = match args.memory {
        Some(memory) => Judges::within(memory),
        None => Judges::default(),
    };
    let judges = match end_of_searches(args.time) {
        Some(end) => judges.until(end),
        None => judges,
    };
    watch::say_at_search(format!(
        "judging {name}: the positions of a puzzle are searched at its first reply"
    ));
    let known = Arc::new(Given { judges, tasks });
    let mut done = 0u64;
    let mut faults = 0u64;
    loop {
        let batch = replies
            .next_batch()
            .with_context(|| source::reading(&name))?;
        if batch.texts.is_empty() {
            break;
        }
        let shared = Arc::clone(&known);
        let texts = batch.texts;
        let judged = watch.wait_for(move || judge_lines(&texts, &shared.tasks, &shared.judges));
        let Some(judged) = judged else {
            return tasks::cut_short(done, "line", None, args.json, out);
        };
        done += judged.len() as u64;
        faults += write_judged(judged, batch.numbers, out)?;
        out.flush()?;
    }
    if faults > 0 {
        let objects = counted(faults, "object");
        say!("{objects} with an `error`: see standard output");
        return Ok(Exit::Usage);
    }
    Ok(Exit::Solved)
}

/// Writes what was found of each line, and returns the number of those that are none.
fn write_judged(
    judged: Vec<Result<JudgedLine, LineError>>,
    numbers: Vec<u64>,
    out: &mut dyn Write,
) -> anyhow::Result<u64> {
    let mut faults = 0;
    for (judged, number) in judged.into_iter().zip(numbers) {
        let line = match judged {
            Ok(judged) => json::line(&judged)? + "\n",
            Err(error) => {
                faults += 1;
                let error = anyhow::Error::from(error).context(format!("line {number}"));
                exit::error_line(&error)
            }
        };
        out.write_all(line.as_bytes())?;
    }
    Ok(faults)
}

/// When searches end, before the time of the command is over: what a replay says is written too.
fn end_of_searches(time: Option<Duration>) -> Option<Instant> {
    Instant::now().checked_add(time? / 4 * 3)
}

/// Replies that are judged together.
#[derive(Default)]
struct Batch {
    /// The lines.
    texts: Vec<String>,
    /// The number of each line in its file, from 1.
    numbers: Vec<u64>,
}

/// The replies of a file, a line each.
struct Replies<R> {
    reader: R,
    /// The number of lines read.
    lines: u64,
    /// The number of lines of the next batch.
    batch: usize,
}

impl<R: BufRead> Replies<R> {
    /// The next replies, without blank lines; none at the end.
    fn next_batch(&mut self) -> anyhow::Result<Batch> {
        let mut batch = Batch::default();
        let mut bytes = 0;
        let mut line = Vec::new();
        while batch.texts.len() < self.batch && bytes < BATCH_BYTES {
            source::read_long_line(&mut self.reader, &mut line)?;
            if line.is_empty() {
                break;
            }
            self.lines += 1;
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                bytes += text.len();
                batch.texts.push(text.into_owned());
                batch.numbers.push(self.lines);
            }
        }
        self.batch = BATCH.min(2 * self.batch);
        Ok(batch)
    }
}

/// The tasks of a file, by their names.
fn read_tasks(path: &str) -> anyhow::Result<HashMap<String, Asked>> {
    let text = source::read_file(path)?;
    let mut tasks = HashMap::new();
    for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let line = String::from_utf8_lossy(line);
        if line.trim().is_empty() {
            continue;
        }
        let asked = Asked::read(&line).with_context(|| format!("{path}, line {number}"))?;
        match &asked.id {
            Some(id) => tasks.insert(id.clone(), asked),
            None => bail!("{path}, line {number}: the task has no `id`"),
        };
    }
    Ok(tasks)
}
