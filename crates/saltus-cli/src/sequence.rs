//! `saltus sequence`: one number of a puzzle for each size, as the OEIS has sequences.

use crate::{
    args::{SequenceArgs, SequenceFormat},
    exit::Exit,
    fault::Faulty,
    report,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    problem,
    puzzle::{Answer, Options},
    search,
    text::{
        id,
        json::{self, Positions},
    },
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;

/// What only the census of a puzzle's positions tells, where the count does not.
const OF_POSITIONS: [&str; 4] = ["positions", "winning_positions", "stuck_positions", "all_solutions"];

/// Writes the terms as they come.
pub fn run(args: &SequenceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if !args.template.contains("{n}") {
        bail!("there is no {{n}} in `{}`: write one such as row:{{n}}x1", args.template);
    }
    for n in args.from..=args.to {
        let Some(term) = term(args, &args.template.replace("{n}", &n.to_string()))? else {
            if args.format == SequenceFormat::List {
                writeln!(out)?;
            }
            eprintln!("the term for n = {n} is not decided within the budget");
            return Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Undecided });
        };
        match args.format {
            SequenceFormat::Bfile => writeln!(out, "{n} {term}")?,
            SequenceFormat::List => write!(out, "{}{term}", if n == args.from { "" } else { ", " })?,
        }
        out.flush()?;
    }
    if args.format == SequenceFormat::List {
        writeln!(out)?;
    }
    Ok(Exit::Solved)
}

/// The number asked for of one puzzle; `None` where the budget does not suffice.
fn term(args: &SequenceArgs, id: &str) -> anyhow::Result<Option<String>> {
    let faulty = |faults| Faulty { name: "template".into(), text: id.into(), faults };
    let problem = id::read(id, |usual: Options| usual).map_err(faulty)?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let counted =
        watch.over(|budget| problem::count(&problem, args.budget.engine.map(Into::into), budget))?;
    let mut object = fields(&json::counted(id, &counted, report::stopped()))?;
    match counted.answer {
        Answer::Undecided(_) => return Ok(None),
        Answer::Impossible(_) if args.what == "solutions" => return Ok(Some("0".into())),
        _ => {}
    }
    if OF_POSITIONS.contains(&&args.what[..]) && !object.contains_key(&args.what) {
        let puzzle = problem.puzzle().with_context(|| id.to_owned())?;
        let Ok(census) = watch.over(|budget| search::census(&puzzle, budget)) else { return Ok(None) };
        object.extend(fields(&Positions::from(&census))?);
    }
    match object.get(&args.what) {
        Some(Value::Number(number)) => Ok(Some(number.to_string())),
        Some(Value::String(digits)) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(Some(digits.clone()))
        }
        Some(Value::String(formula)) => bail!("{id} has {} {formula}: too long for a sequence", args.what),
        _ => {
            let number = |value: &Value| {
                value.is_u64()
                    || value.as_str().is_some_and(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let known = object.iter().filter(|(_, value)| number(value)).map(|(name, _)| name.as_str());
            bail!(
                "{id} has no number called `{}`: it has {}",
                args.what,
                known.collect::<Vec<_>>().join(", ")
            )
        }
    }
}

/// The fields of an object by their names.
fn fields(object: &impl Serialize) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(object)? {
        Value::Object(fields) => Ok(fields),
        _ => bail!("the engine is wrong: an answer without fields"),
    }
}
