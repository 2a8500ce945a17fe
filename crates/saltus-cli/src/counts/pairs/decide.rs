//! `saltus pairs` without `--fewest`: whether each problem has a solution.

use super::{Outputs, in_word, summary::Summary};
use crate::{
    answers::solve,
    args::PairsArgs,
    counts::ends::Ends,
    exit::Exit,
    input::board,
    output::{report, style::Style},
    watch::{self, Watch},
};
use anyhow::ensure;
use saltus::text::json::Found;
use saltus::{
    board::Cell,
    pegs::{
        PegBoard,
        pairs::{NamedBoard, problems},
    },
    problem::{self, Engine, Outcome, Problem},
    puzzle::{Answer, Puzzle},
    referee,
    text::{any::Origin, claim, json},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    path::Path,
    time::{Duration, Instant},
};

/// The columns of a table.
pub const COLUMNS: [&str; 3] = ["problem", "verdict", "reason"];

/// The result of a problem, as stored in notes.
#[derive(Deserialize, Serialize)]
pub struct StoredResult {
    pub verdict: Found,
    /// The name of the reason for impossibility.
    pub reason: Option<String>,
    pub time: Duration,
    /// The result as JSON.
    response: Value,
}

impl StoredResult {
    /// Whether the referee accepts the solution, if there should be one.
    fn is_played(&self, puzzle: &Puzzle) -> bool {
        if self.verdict != Found::Solved {
            return true;
        }
        let text = self.response.to_string();
        match claim::read(text.as_bytes(), puzzle, &Origin::Plain, None) {
            Ok(claims) => claims
                .only_moves()
                .is_some_and(|moves| referee::judge(puzzle, moves).is_ok()),
            _ => false,
        }
    }
}

/// A problem of a board.
pub struct Task {
    pub id: String,
    /// The names of the vacancy and of the hole of the last peg.
    pub names: [String; 2],
    /// Its key in the store.
    key: String,
    puzzle: Puzzle,
}

/// Solves every problem of the board, or proves it impossible.
pub fn decide_all(
    named: &NamedBoard,
    args: &PairsArgs,
    style: &Style,
    outputs: &mut Outputs<'_>,
) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let mut exit = Exit::Solved;
    let mut ends = Ends::default();
    let mut summary = Summary::default();
    for (vacancy, last) in problems(&PegBoard::large(&named.board)) {
        let task = Task::new(named, [vacancy, last], args)?;
        let decided = match outputs.stored::<StoredResult>(&task.key) {
            Some(decided) => {
                check_stored(&decided, &task, args)?;
                decided
            }
            None => decide(&task, args, &watch, outputs)?,
        };
        if decided.verdict == Found::Undecided {
            exit = Exit::Undecided;
        } else {
            store(&task.key, &decided, outputs)?;
        }

        summary.add(&decided, &task);
        ends.add((vacancy, last), decided.verdict);
        write_one(&task, &decided, args, outputs)?;
        if watch::interrupted() {
            break;
        }
    }

    if args.json && args.summary {
        report::object(&summary.object(named), outputs.out)?;
        outputs.out.flush()?;
        return Ok(exit);
    }
    if args.summary
        && let Some(table) = &outputs.table
    {
        table.row(&summary.row(named), outputs.out)?;
        outputs.out.flush()?;
        return Ok(exit);
    }
    if args.json || args.certificates || outputs.table.is_some() {
        return Ok(exit);
    }
    if args.picture {
        ends.write(named, style, outputs.out)?;
    }
    if !args.summary {
        writeln!(outputs.out, "\n{}", Summary::HEAD)?;
    }
    summary.write(named, outputs.out)?;
    Ok(exit)
}

impl Task {
    fn new(named: &NamedBoard, ends: [u8; 2], args: &PairsArgs) -> anyhow::Result<Task> {
        let [vacancy, last] = ends;
        let id = board::problem_id(named, vacancy, last);
        let key = match chosen_engine(args) {
            Some(engine) => format!("{id} by {}", engine.name()),
            None => id.clone(),
        };
        Ok(Task {
            id,
            names: ends.map(|hole| named.board.name(Cell(hole)).to_string()),
            key,
            puzzle: named.setup(vacancy, last).validate()?,
        })
    }
}

/// The engine that the options choose.
fn chosen_engine(args: &PairsArgs) -> Option<Engine> {
    args.budget.engine.map(Engine::from)
}

/// Checks that a stored solution is one.
fn check_stored(decided: &StoredResult, task: &Task, args: &PairsArgs) -> anyhow::Result<()> {
    let folder = args.store.as_deref().unwrap_or(Path::new(""));
    ensure!(
        decided.is_played(&task.puzzle),
        "{}: the store is damaged, since its solution of {} is none; use another folder",
        folder.display(),
        task.id
    );
    Ok(())
}

/// Solves a problem, or proves it impossible; with `--certificates`, writes the proof.
fn decide(
    task: &Task,
    args: &PairsArgs,
    watch: &Watch,
    outputs: &mut Outputs<'_>,
) -> anyhow::Result<StoredResult> {
    let problem = Problem::Puzzle(task.puzzle.clone());
    let clock = Instant::now();
    // After the time the search stops at once, while proofs of impossibility do not.
    let engine = if watch.over_time() {
        Some(Engine::Search)
    } else {
        chosen_engine(args)
    };
    let outcome = watch.run_search(|budget| problem::solve(&problem, engine, budget))?;

    let is_decided = !matches!(outcome.answer, Answer::Undecided(_));
    if args.certificates && is_decided {
        write_certificate(task, &problem, &outcome, watch, outputs);
    }
    let (verdict, reason) = match &outcome.answer {
        Answer::Solved(_) => (Found::Solved, None),
        Answer::Impossible(reason) => (Found::Impossible, Some(reason.name().to_owned())),
        Answer::Undecided(_) => (Found::Undecided, None),
    };
    let reading = board::reading_of(&task.id, &task.puzzle);
    let response = json::outcome(&reading, &outcome, report::stop_reason());
    Ok(StoredResult {
        verdict,
        reason,
        time: clock.elapsed(),
        response: serde_json::to_value(response)?,
    })
}

/// Writes the certificate of an outcome, or says why there is none.
fn write_certificate(
    task: &Task,
    problem: &Problem,
    outcome: &Outcome,
    watch: &Watch,
    outputs: &mut Outputs<'_>,
) {
    let most = problem::MOST_POSITIONS;
    if let Err(why) = solve::certificate(problem, outcome, most, watch, outputs.out) {
        say!("{}: {why}", task.id);
    }
}

/// Stores a result that is not there yet.
fn store(key: &str, decided: &StoredResult, outputs: &mut Outputs<'_>) -> anyhow::Result<()> {
    if let Some(notes) = &mut outputs.notes
        && notes.get(key).is_none()
    {
        notes.insert(key, serde_json::to_value(decided)?)?;
    }
    Ok(())
}

/// Writes the result of a problem.
fn write_one(
    task: &Task,
    decided: &StoredResult,
    args: &PairsArgs,
    outputs: &mut Outputs<'_>,
) -> anyhow::Result<()> {
    let Outputs { table, out, .. } = outputs;
    let verdict = in_word(decided.verdict);
    let reason = decided.reason.as_deref();
    if args.summary {
        return Ok(());
    }
    if args.json {
        report::object(&decided.response, *out)?;
    } else if let Some(table) = table {
        let reason = reason.unwrap_or_default();
        table.row(&[&task.id, verdict, reason].map(str::to_owned), *out)?;
    } else if !args.certificates && !args.picture {
        let [vacancy, last] = &task.names;
        write!(out, "{vacancy:>4} {last:>4}  {verdict}")?;
        match reason {
            Some(reason) => writeln!(out, ": {reason}")?,
            None => writeln!(out)?,
        }
    }
    Ok(out.flush()?)
}
