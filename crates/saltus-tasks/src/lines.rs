//! Lines of JSON: replies to judge, and their judgements.

use crate::{
    judge::{Judgement, Judges},
    object::{self, Needed},
    task::{Asked, TaskError, Version},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    num::NonZero,
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

/// A line with a reply: `{"task": {...}, "reply": "..."}`, where the task is an object of
/// `saltus tasks`, the name of one, or the ID of a puzzle; or the fields of the task beside the
/// reply.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerLine {
    /// The task.
    pub asked: Asked,
    /// Who answered.
    pub model: Option<String>,
    /// The whole reply.
    pub reply: String,
}

/// The names of the field with the reply.
const REPLY: &[&str] = &["reply", "response", "completion", "output", "answer"];

/// What a line has to have.
const NEEDED: Needed = Needed {
    fields: &[REPLY],
    texts: &[REPLY, &["model", "puzzle", "id", "family", "wording"]],
};

#[derive(Deserialize)]
struct RawLine {
    reply: String,
    #[serde(default)]
    model: Option<String>,
    #[serde(default)]
    task: Option<RawTask>,
    #[serde(flatten)]
    fields: RawFields,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawTask {
    Name(String),
    Task(Asked),
}

/// The fields of a task beside the reply.
#[derive(Deserialize)]
struct RawFields {
    #[serde(default)]
    puzzle: Option<String>,
    #[serde(flatten)]
    rest: RawRest,
}

#[derive(Deserialize)]
struct RawRest {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    family: Option<String>,
    #[serde(default)]
    size: Option<u64>,
    #[serde(default)]
    question: crate::task::Question,
    #[serde(default)]
    wording: Option<String>,
}

/// Why a line has no judgement.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It is not an object with a task and a reply.
    #[error("this is no line with a task and a reply: {0}")]
    NoLine(String),
    /// It is not an object of `saltus judge`.
    #[error("this is no line of `saltus judge`: {0}")]
    NoJudgement(String),
    /// It names a task that is not among those given.
    #[error("there is no task `{0}`: `--tasks FILE` names the file of the tasks")]
    NoTask(String),
    /// The task cannot be judged.
    #[error(transparent)]
    Task(#[from] TaskError),
}

impl AnswerLine {
    /// Reads a line. `tasks` are those that it can name.
    ///
    /// # Errors
    /// [`LineError`].
    pub fn read(line: &str, tasks: &HashMap<String, Asked>) -> Result<AnswerLine, LineError> {
        let raw: RawLine = object::read(line, &NEEDED).map_err(LineError::NoLine)?;
        let rest = raw.fields.rest;
        let beside = raw.fields.puzzle.map(|puzzle| Asked {
            id: rest.id.clone(),
            family: rest.family,
            size: rest.size,
            puzzle,
            question: rest.question,
            wording: rest.wording,
        });
        let named = match (&raw.task, &rest.id) {
            (Some(RawTask::Name(name)), _) => Some(name.clone()),
            (None, name) => name.clone(),
            _ => None,
        };
        let asked = match (raw.task, beside, named) {
            (Some(RawTask::Task(asked)), ..) => asked,
            (None, Some(asked), _) => asked,
            (.., Some(name)) => match tasks.get(&name) {
                Some(asked) => asked.clone(),
                None if name.contains(':') => Asked::about(&name),
                None => return Err(LineError::NoTask(name)),
            },
            _ => {
                return Err(LineError::NoLine(
                    "there is no `task` and no `puzzle`".into(),
                ));
            }
        };
        Ok(AnswerLine {
            asked,
            model: raw.model,
            reply: raw.reply,
        })
    }
}

/// The judgement of a reply, as a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JudgedLine {
    /// The version.
    pub schema: Version,
    /// The name of the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The family of the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The size of the task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The puzzle.
    pub puzzle: String,
    /// The judgement.
    #[serde(flatten)]
    pub judgement: Judgement,
}

impl JudgedLine {
    /// Judges the reply of a line.
    ///
    /// # Errors
    /// The puzzle of the task cannot be read.
    pub fn of(answer: AnswerLine, judges: &Judges) -> Result<JudgedLine, TaskError> {
        let AnswerLine {
            asked,
            model,
            reply,
        } = answer;
        let judgement = judges.judge(&asked, reply.as_bytes())?;
        Ok(JudgedLine::new(asked, model, judgement))
    }

    /// The line of a judgement.
    pub fn new(asked: Asked, model: Option<String>, judgement: Judgement) -> JudgedLine {
        JudgedLine {
            schema: Version::One,
            id: asked.id,
            model,
            family: asked.family,
            size: asked.size,
            puzzle: asked.puzzle,
            judgement,
        }
    }
}

/// Judges the replies of some lines on all threads, in their order.
pub fn judge_lines(
    lines: &[String],
    tasks: &HashMap<String, Asked>,
    judges: &Judges,
) -> Vec<Result<JudgedLine, LineError>> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.min(lines.len());
    let next = AtomicUsize::new(0);
    let work = || judge_some(lines, tasks, judges, &next);
    let mut parts = Vec::new();
    thread::scope(|scope| {
        let mut running = Vec::new();
        for _ in 1..threads {
            running.push(scope.spawn(work));
        }
        parts.extend(work());
        for part in running {
            parts.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    parts.sort_unstable_by_key(|part| part.number);
    parts.into_iter().map(|part| part.judged).collect()
}

/// The judgement of the line with this number.
struct NumberedLine {
    number: usize,
    judged: Result<JudgedLine, LineError>,
}

/// Judges the lines that no other thread has taken.
fn judge_some(
    lines: &[String],
    tasks: &HashMap<String, Asked>,
    judges: &Judges,
    next: &AtomicUsize,
) -> Vec<NumberedLine> {
    let mut done = Vec::new();
    loop {
        let number = next.fetch_add(1, Relaxed);
        let Some(line) = lines.get(number) else {
            return done;
        };
        let judged = AnswerLine::read(line, tasks);
        let judged = judged.and_then(|answer| Ok(JudgedLine::of(answer, judges)?));
        done.push(NumberedLine { number, judged });
    }
}
