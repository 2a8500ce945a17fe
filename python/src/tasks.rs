//! Tasks for language models, and the judge of their replies, as lines of JSON.

use crate::error::OrRaise;
use crate::error::placeless_error;
use pyo3::prelude::*;
use saltus::text::json;
use saltus_tasks::{
    Asked, Family, JudgedLine, Judges, Task, TaskError, Wish, Wording, judge_lines,
};
use std::{collections::HashMap, sync::OnceLock};

/// The judges of this process: puzzles stay known from one call to the next.
fn judges() -> &'static Judges {
    static JUDGES: OnceLock<Judges> = OnceLock::new();
    JUDGES.get_or_init(Judges::default)
}

/// The tasks from number `first` on, each as a line of JSON: see saltus.tasks.
#[pyfunction]
pub fn task_lines(
    py: Python,
    family: &str,
    sizes: Option<(u64, u64)>,
    numbers: (u64, u64),
    seed: u64,
    wording: &str,
) -> PyResult<Vec<String>> {
    let made = py.detach(|| make(family, sizes, numbers, seed, wording));
    let mut lines = Vec::new();
    for task in made.or_raise(py)? {
        lines.push(json::line(&task).or_raise(py)?);
    }
    Ok(lines)
}

fn make(
    family: &str,
    sizes: Option<(u64, u64)>,
    (first, last): (u64, u64),
    seed: u64,
    wording: &str,
) -> Result<Vec<Task>, TaskError> {
    let family: Family = family.parse()?;
    let all = family.sizes();
    let sizes = match sizes {
        Some((first, last)) => first..=last,
        None => *all.start()..=(all.start() + 4).min(*all.end()),
    };
    let wish = Wish {
        family,
        sizes,
        seed,
        wording: Wording::named(wording),
    };
    wish.check()?;
    let mut tasks = Vec::new();
    for number in first..last {
        tasks.push(wish.task(number)?);
    }
    Ok(tasks)
}

/// The judgement of a reply to a task, a line of JSON or the ID of a puzzle: see saltus.judge.
#[pyfunction]
pub fn judge_reply(py: Python, task: &str, reply: &[u8]) -> PyResult<String> {
    let judged = py.detach(|| {
        let asked = Asked::read(task)?;
        let judgement = judges().judge(&asked, reply)?;
        Ok(JudgedLine::new(asked, None, judgement))
    });
    let line = judged.map_err(|error: TaskError| placeless_error(py, error))?;
    json::line(&line).or_raise(py)
}

/// The judgements of lines with a task and a reply, on all threads: see saltus.judge_all.
#[pyfunction]
pub fn judge_reply_lines(py: Python, lines: Vec<String>) -> PyResult<Vec<String>> {
    let judged = py.detach(|| judge_lines(&lines, &HashMap::new(), judges()));
    let mut written = Vec::new();
    for line in judged {
        let line = line.or_raise(py)?;
        written.push(json::line(&line).or_raise(py)?);
    }
    Ok(written)
}

/// The picture and the rows of judgements, each row as a line of JSON.
#[pyfunction]
pub fn report_svg(py: Python, lines: Vec<String>) -> PyResult<String> {
    let mut report = saltus_tasks::Report::default();
    for line in &lines {
        let added = report.add(line);
        added.or_raise(py)?;
    }
    Ok(report.svg())
}
