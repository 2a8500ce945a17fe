//! `saltus reproduce`: computes published results again.

use super::{
    exchanges, graphs, numbered, pegs,
    published::{Compute, Published},
};
use crate::{
    args::ReproduceArgs,
    exit::Exit,
    output::{report, table::Table},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::Budget,
    text::json::{Comparison, PublishedResult, Recomputed, ResultList, Version},
};
use std::{io::Write, time::Instant};

/// The limit for quick results in seconds.
const QUICK: u32 = 5;
/// Results that take more seconds than this, or that need a store, are computed only with `--long`.
const LONG: u32 = 600;

/// All results.
fn all() -> impl Iterator<Item = &'static Published> {
    [
        pegs::TABLE,
        exchanges::TABLE,
        numbered::TABLE,
        graphs::TABLE,
    ]
    .into_iter()
    .flatten()
}

/// `saltus reproduce`: lists the results, or computes the named ones and compares them.
pub fn run(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.list || args.names.is_empty() {
        return list(args, out);
    }
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let columns = ["result", "name", "what", "value", "source", "computed"];
    let chosen = select_results(args)?;
    let table = args
        .format
        .map(|format| Table::begin(format, &columns, out))
        .transpose()?;
    let mut exit = Exit::Solved;
    for published in chosen {
        let begun = Instant::now();
        let value = match watch.over_time() {
            true => None,
            false => watch.run_search(|budget| compute(published, args, budget)),
        };
        let seconds = begun.elapsed().as_secs_f64();
        let (result, mark, status) = match value.as_deref() {
            Some(value) if value == published.value => (Comparison::Match, "match", Exit::Solved),
            Some(_) => (Comparison::Differ, "DIFFER", Exit::Impossible),
            None => (Comparison::Open, "open", Exit::Undecided),
        };
        exit = exit.combine(status);
        let &Published {
            name,
            what,
            value: expected,
            source,
            ..
        } = published;
        if let Some(table) = &table {
            let computed = value.as_deref().map(on_one_line).unwrap_or_default();
            let [mark, name, what, source] = [mark, name, what, source].map(str::to_owned);
            table.row(
                &[mark, name, what, on_one_line(expected), source, computed],
                out,
            )?;
        } else if args.json {
            let computed = value.as_deref().map(on_one_line);
            let (schema, took) = (Version::One, (seconds * 10.0).round() / 10.0);
            report::object(
                &Recomputed {
                    schema,
                    listed: listed(published),
                    result,
                    computed,
                    took,
                },
                out,
            )?;
        } else {
            write!(out, "{mark:6} {name}: {what}: {expected} ({source})")?;
            match value {
                Some(value) if value != expected => writeln!(out, ", computed {value}")?,
                None => writeln!(out, ", not computed")?,
                _ => writeln!(out)?,
            }
        }
        out.flush()?;
        if watch::interrupted() {
            break;
        }
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(exit)
}

/// The results by name; `quick` selects the quick ones, and `all` those that are not long, or with
/// `--long` every one.
fn select_results(args: &ReproduceArgs) -> anyhow::Result<Vec<&'static Published>> {
    let mut chosen: Vec<&Published> = Vec::new();
    for name in &args.names {
        match name.as_str() {
            "all" => chosen.extend(all().filter(|published| args.long || !is_long(published))),
            "quick" => chosen.extend(all().filter(|published| published.cost.0 <= QUICK)),
            name => {
                let found = all().find(|published| published.name == name);
                let found = found.with_context(|| {
                    format!("there is no result named `{name}`: `saltus reproduce` lists them")
                })?;
                if is_long(found) && !args.long {
                    let (seconds, megabytes) = found.cost;
                    bail!("{name} takes about {seconds} s and {megabytes} MB: --long computes it");
                }
                chosen.push(found);
            }
        }
    }
    if args.store.is_none()
        && chosen
            .iter()
            .any(|published| matches!(published.compute, Compute::Store(_)))
    {
        let names: Vec<&str> = chosen
            .iter()
            .filter(|published| matches!(published.compute, Compute::Store(_)))
            .map(|published| published.name)
            .collect();
        bail!(
            "{} keeps its levels on disk: name a folder with --store FOLDER",
            names.join(", ")
        );
    }
    Ok(chosen)
}

fn is_long(published: &Published) -> bool {
    published.cost.0 > LONG || matches!(published.compute, Compute::Store(_))
}

fn compute(published: &Published, args: &ReproduceArgs, budget: &Budget) -> Option<String> {
    match published.compute {
        Compute::Memory(compute) => compute(budget),
        // Each result has its own folder there, in which a later run continues.
        Compute::Store(compute) => compute(&args.store.as_ref()?.join(published.name), budget),
    }
}

fn list(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.json {
        let results = all().map(listed).collect();
        return report::object(
            &ResultList {
                schema: Version::One,
                results,
            },
            out,
        );
    }
    if let Some(format) = args.format {
        let columns = ["name", "seconds", "megabytes", "what", "value", "source"];
        let row = |&Published {
                       name,
                       what,
                       value,
                       source,
                       cost: (seconds, megabytes),
                       ..
                   }: &Published| {
            let [name, what, source] = [name, what, source].map(str::to_owned);
            [
                name,
                seconds.to_string(),
                megabytes.to_string(),
                what,
                on_one_line(value),
                source,
            ]
        };
        Table::write(format, columns, all().map(row), out)?;
        return Ok(Exit::Solved);
    }
    for Published {
        name,
        what,
        value,
        cost: (seconds, megabytes),
        ..
    } in all()
    {
        writeln!(
            out,
            "{name:<22} {seconds:>5} s {megabytes:>6} MB  {what}: {}",
            on_one_line(value)
        )?;
    }
    writeln!(
        out,
        "\nTimes and memory are estimates. `saltus reproduce NAME ...` computes some, `quick` all of up to {QUICK} s, `all` all of up to \
         {LONG} s in memory, with `--long` and `--store FOLDER` the others too"
    )?;
    Ok(Exit::Solved)
}

fn listed(published: &Published) -> PublishedResult {
    let &Published {
        name,
        what,
        source,
        cost: (seconds, megabytes),
        last_run,
        ..
    } = published;
    PublishedResult {
        name,
        what,
        value: on_one_line(published.value),
        source,
        seconds,
        megabytes,
        long: is_long(published),
        store: matches!(published.compute, Compute::Store(_)),
        last_run,
    }
}

/// A result as a cell of a table.
fn on_one_line(value: &str) -> String {
    value.replace('\n', "; ")
}
