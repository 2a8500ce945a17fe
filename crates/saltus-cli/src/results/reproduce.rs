//! `saltus reproduce`: computes published results again.

use crate::{
    args::{ReproduceArgs, TableFormat},
    exit::Exit,
    output::{report, table::Table},
    watch::{self, Watch},
};
use saltus::text::json::{Comparison, ResultList, Version};
use saltus_results::{Compared, Extent, LONG, Published, QUICK, all, chosen};
use std::io::Write;

/// The columns of a table of recomputed results.
const COMPARED: [&str; 7] = [
    "result", "name", "what", "goal", "value", "source", "computed",
];
/// The columns of a table of all results.
const LISTED: [&str; 7] = [
    "name",
    "seconds",
    "megabytes",
    "what",
    "goal",
    "value",
    "source",
];

/// `saltus reproduce`: lists the results, or computes the named ones and compares them.
pub fn run(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.list || args.names.is_empty() {
        return list(args, out);
    }
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let names: Vec<&str> = args.names.iter().map(String::as_str).collect();
    let extent = Extent {
        long: args.long,
        folder: args.store.is_some(),
    };
    let chosen = chosen(&names, extent)?;
    let table = match args.format {
        Some(format) => Some(Table::begin(format, &COMPARED, out)?),
        None => None,
    };

    if let Some(line) = first_word(&chosen) {
        watch::say_at_search(line);
    }
    let mut exit = Exit::Solved;
    for published in chosen {
        let compared = recompute(published, args, &watch);
        exit = exit.combine(exit_of(&compared));
        match &table {
            Some(table) => table.row(&cells(&compared), out)?,
            None if args.json => {
                report::object(&compared.object(), out)?;
            }
            None => write(&compared, out)?,
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

/// What is computed, before it is known; `None` if nothing was chosen.
fn first_word(chosen: &[&Published]) -> Option<String> {
    let first = chosen.first()?;
    let first = format!("{}: {}", first.name, first.what);
    Some(match chosen.len() {
        1 => format!("computing {first}"),
        results => format!("computing {results} results, the first one {first}"),
    })
}

/// Computes a result within what is left of the budget.
fn recompute(published: &'static Published, args: &ReproduceArgs, watch: &Watch) -> Compared {
    // Each result has its own folder, in which a later run continues.
    let folder = args.store.as_ref().map(|store| store.join(published.name));
    if watch.over_time() {
        return Compared {
            published,
            computed: None,
            seconds: 0.0,
        };
    }
    watch.run_search(|budget| published.recompute(folder.as_deref(), budget))
}

fn exit_of(compared: &Compared) -> Exit {
    match compared.comparison() {
        Comparison::Match => Exit::Solved,
        Comparison::Differ => Exit::Impossible,
        Comparison::Open => Exit::Undecided,
    }
}

/// The comparison in a word for people.
fn mark(compared: &Compared) -> &'static str {
    match compared.comparison() {
        Comparison::Match => "match",
        Comparison::Differ => "DIFFER",
        Comparison::Open => "open",
    }
}

/// The cells of a table with the columns [`COMPARED`].
fn cells(compared: &Compared) -> [String; 7] {
    let published = compared.published;
    [
        mark(compared).to_owned(),
        published.name.to_owned(),
        published.what.to_owned(),
        published.goal.to_owned(),
        published.value_on_one_line(),
        published.source.to_owned(),
        compared.computed_on_one_line().unwrap_or_default(),
    ]
}

fn write(compared: &Compared, out: &mut dyn Write) -> anyhow::Result<()> {
    let Published {
        name,
        what,
        goal,
        value,
        source,
        ..
    } = compared.published;
    let mark = mark(compared);
    write!(
        out,
        "{mark:6} {name}: {what} (goal: {goal}): {value} ({source})"
    )?;
    match &compared.computed {
        Some(computed) if computed != value => writeln!(out, ", computed {computed}")?,
        Some(_) => writeln!(out)?,
        None => writeln!(out, ", not computed")?,
    }
    Ok(())
}

fn list(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.json {
        let list = ResultList {
            schema: Version::One,
            results: all().map(Published::listed).collect(),
        };
        return report::object(&list, out);
    }
    match args.format {
        Some(format) => list_as_table(format, out)?,
        None => list_for_people(out)?,
    }
    Ok(Exit::Solved)
}

fn list_as_table(format: TableFormat, out: &mut dyn Write) -> anyhow::Result<()> {
    let table = Table::begin(format, &LISTED, out)?;
    for published in all() {
        let cells = [
            published.name.to_owned(),
            published.seconds.to_string(),
            published.megabytes.to_string(),
            published.what.to_owned(),
            published.goal.to_owned(),
            published.value_on_one_line(),
            published.source.to_owned(),
        ];
        table.row(&cells, out)?;
    }
    table.end(out)?;
    Ok(())
}

fn list_for_people(out: &mut dyn Write) -> anyhow::Result<()> {
    for published in all() {
        let Published {
            name,
            what,
            goal,
            seconds,
            megabytes,
            ..
        } = published;
        let value = published.value_on_one_line();
        writeln!(
            out,
            "{name:<22} {seconds:>5} s {megabytes:>6} MB  {what} (goal: {goal}): {value}"
        )?;
    }
    writeln!(
        out,
        "\nTimes and memory are estimates. `saltus reproduce NAME ...` computes some, `quick` all \
         of up to {QUICK} s, `all` all of up to {LONG} s in memory, with `--long` and `--store \
         FOLDER` the others too"
    )?;
    Ok(())
}
