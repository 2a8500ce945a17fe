//! `saltus sequence`: one number of a puzzle for each size, in the formats of the OEIS.

use crate::{
    args::{SequenceArgs, SequenceFormat},
    exit::Exit,
    input::fault::FaultyText,
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    problem::{self, Problem},
    puzzle::{Answer, Options},
    text::{
        id,
        json::{self, Positions},
    },
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;

/// Numbers that need a count of positions.
const OF_POSITIONS: [&str; 4] = [
    "positions",
    "winning_positions",
    "stuck_positions",
    "all_solutions",
];

/// Writes the terms as a stream.
pub fn run(args: &SequenceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if !args.template.contains("{n}") {
        bail!(
            "there is no {{n}} in `{}`: write one such as row:{{n}}x1",
            args.template
        );
    }
    let table = match args.format.table() {
        Some(format) => Some(Table::begin(format, &["n", &args.what], out)?),
        None => None,
    };
    let mut written = false;
    // For terms in one line, omitted sizes are listed below it.
    let mut left_out = Vec::new();
    let mut leave_out = |why: String| match args.format {
        SequenceFormat::List => left_out.push(why),
        _ => say!("{why}"),
    };
    for n in args.from..=args.to {
        let id = args.template.replace("{n}", &n.to_string());
        let problem = match id::read(&id, |usual: Options| usual) {
            Ok(problem) => problem,
            // Some families have puzzles of some sizes only.
            Err(faults) if n < args.to || written => {
                leave_out(format!("skipped n = {n}: {faults}"));
                continue;
            }
            Err(faults) => {
                return Err(FaultyText {
                    name: "template".into(),
                    text: id.into(),
                    faults,
                    first_line: 1,
                }
                .into());
            }
        };
        let term = match term(args, &id, &problem)? {
            Term::Number(term) => term,
            Term::None(why) if n < args.to || written => {
                leave_out(format!("skipped n = {n}: {why}"));
                continue;
            }
            Term::None(why) => bail!("{why}"),
            Term::Undecided => {
                if args.format == SequenceFormat::List {
                    writeln!(out)?;
                    out.flush()?;
                }
                left_out.iter().for_each(|why| say!("{why}"));
                say!("the term for n = {n} is not decided within the budget");
                return Ok(Exit::Undecided);
            }
        };
        match args.format {
            _ if let Some(table) = &table => table.row(&[n.to_string(), term], out)?,
            SequenceFormat::Bfile => writeln!(out, "{n} {term}")?,
            _ => write!(out, "{}{term}", if written { ", " } else { "" })?,
        }
        written = true;
        out.flush()?;
    }
    if args.format == SequenceFormat::List {
        writeln!(out)?;
        out.flush()?;
    }
    left_out.iter().for_each(|why| say!("{why}"));
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(Exit::Solved)
}

/// The result for a size.
enum Term {
    Number(String),
    /// The puzzle of this size has no such number, for this reason.
    None(String),
    /// The budget does not suffice.
    Undecided,
}

/// The requested number of a puzzle.
fn term(args: &SequenceArgs, id: &str, problem: &Problem) -> anyhow::Result<Term> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let counted = watch
        .run_search(|budget| problem::count(problem, args.budget.engine.map(Into::into), budget))?;
    let mut object = fields(&json::counted(id, &counted, report::stop_reason()))?;
    match &counted.answer {
        Answer::Undecided(_) => return Ok(Term::Undecided),
        Answer::Impossible(_) if args.what == "solutions" => return Ok(Term::Number("0".into())),
        _ => {}
    }
    if OF_POSITIONS.contains(&&args.what[..]) && !object.contains_key(&args.what) {
        let puzzle = problem.puzzle().with_context(|| id.to_owned())?;
        let Ok(census) = watch.run_search(|budget| problem::positions(&puzzle, budget)) else {
            return Ok(Term::Undecided);
        };
        object.extend(fields(&Positions::from(&census))?);
    }
    match object.get(&args.what) {
        Some(Value::Number(number)) => Ok(Term::Number(number.to_string())),
        Some(Value::String(digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(Term::Number(digits.clone()))
        }
        Some(Value::String(formula)) => {
            bail!("{id} has {} {formula}: too long for a sequence", args.what)
        }
        _ => {
            let number = |value: &Value| {
                value.is_u64()
                    || value
                        .as_str()
                        .is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let known = object
                .iter()
                .filter(|(_, value)| number(value))
                .map(|(name, _)| name.as_str());
            let known: Vec<&str> = known.chain(OF_POSITIONS).collect();
            if let Answer::Impossible(reason) = &counted.answer {
                return Ok(Term::None(format!(
                    "{id} has no solution ({reason}), so it has no `{}`: count solutions, or {}",
                    args.what,
                    OF_POSITIONS.join(", ")
                )));
            }
            bail!(
                "{id} has no number `{}`: it has {}",
                args.what,
                known.join(", ")
            )
        }
    }
}

/// The fields of an object by their names.
fn fields(object: &impl Serialize) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(object)? {
        Value::Object(fields) => Ok(fields),
        _ => bail!("internal error: an answer without fields"),
    }
}
