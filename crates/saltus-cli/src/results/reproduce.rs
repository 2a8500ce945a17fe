//! `saltus reproduce`: computes published results again.

use super::{
    published::{Published, on_one_line},
    table,
};
use crate::{
    args::{ReproduceArgs, TableFormat},
    exit::Exit,
    output::{report, table::Table},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::json::{Comparison, PublishedResult, Recomputed, ResultList, Version};
use std::{io::Write, time::Instant};

/// The limit for quick results in seconds.
const QUICK: u32 = 5;
/// Results that take more seconds than this, or that need a store, are computed only with `--long`.
const LONG: u32 = 600;

/// The columns of a table of recomputed results.
const COMPARED: [&str; 6] = ["result", "name", "what", "value", "source", "computed"];
/// The columns of a table of all results.
const LISTED: [&str; 6] = ["name", "seconds", "megabytes", "what", "value", "source"];

/// A result that was computed again.
struct Compared {
    published: &'static Published,
    /// `None` if the budget ran out.
    computed: Option<String>,
    seconds: f64,
}

/// `saltus reproduce`: lists the results, or computes the named ones and compares them.
pub fn run(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.list || args.names.is_empty() {
        return list(args, out);
    }
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let chosen = select_results(args)?;
    let table = match args.format {
        Some(format) => Some(Table::begin(format, &COMPARED, out)?),
        None => None,
    };

    let mut exit = Exit::Solved;
    for published in chosen {
        let compared = recompute(published, args, &watch);
        exit = exit.combine(compared.exit());
        match &table {
            Some(table) => table.row(&compared.cells(), out)?,
            None if args.json => {
                report::object(&compared.object(), out)?;
            }
            None => compared.write(out)?,
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

/// Computes a result within what is left of the budget.
fn recompute(published: &'static Published, args: &ReproduceArgs, watch: &Watch) -> Compared {
    let begun = Instant::now();
    // Each result has its own folder, in which a later run continues.
    let folder = args.store.as_ref().map(|store| store.join(published.name));
    let computed = if watch.over_time() {
        None
    } else {
        watch.run_search(|budget| published.compute(folder.as_deref(), budget))
    };
    Compared {
        published,
        computed,
        seconds: begun.elapsed().as_secs_f64(),
    }
}

impl Compared {
    fn comparison(&self) -> Comparison {
        match &self.computed {
            Some(value) if value == self.published.value => Comparison::Match,
            Some(_) => Comparison::Differ,
            None => Comparison::Open,
        }
    }

    fn exit(&self) -> Exit {
        match self.comparison() {
            Comparison::Match => Exit::Solved,
            Comparison::Differ => Exit::Impossible,
            Comparison::Open => Exit::Undecided,
        }
    }

    /// The comparison in a word for people.
    fn mark(&self) -> &'static str {
        match self.comparison() {
            Comparison::Match => "match",
            Comparison::Differ => "DIFFER",
            Comparison::Open => "open",
        }
    }

    /// The computed value in one line.
    fn computed_on_one_line(&self) -> Option<String> {
        self.computed.as_deref().map(on_one_line)
    }

    /// The cells of a table with the columns [`COMPARED`].
    fn cells(&self) -> [String; 6] {
        let published = self.published;
        [
            self.mark().to_owned(),
            published.name.to_owned(),
            published.what.to_owned(),
            published.value_on_one_line(),
            published.source.to_owned(),
            self.computed_on_one_line().unwrap_or_default(),
        ]
    }

    fn object(&self) -> Recomputed {
        Recomputed {
            schema: Version::One,
            listed: listed(self.published),
            result: self.comparison(),
            computed: self.computed_on_one_line(),
            took: (self.seconds * 10.0).round() / 10.0,
        }
    }

    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Published {
            name,
            what,
            value,
            source,
            ..
        } = self.published;
        let mark = self.mark();
        write!(out, "{mark:6} {name}: {what}: {value} ({source})")?;
        match &self.computed {
            Some(computed) if computed != value => writeln!(out, ", computed {computed}")?,
            Some(_) => writeln!(out)?,
            None => writeln!(out, ", not computed")?,
        }
        Ok(())
    }
}

/// The results by name; `quick` selects the quick ones, and `all` those that are not long, or with
/// `--long` every one.
fn select_results(args: &ReproduceArgs) -> anyhow::Result<Vec<&'static Published>> {
    let mut chosen: Vec<&Published> = Vec::new();
    for name in &args.names {
        match name.as_str() {
            "all" => chosen.extend(table::all().filter(|result| args.long || !is_long(result))),
            "quick" => chosen.extend(table::all().filter(|result| result.seconds <= QUICK)),
            name => chosen.push(named(name, args.long)?),
        }
    }
    if args.store.is_none() {
        check_that_none_needs_a_folder(&chosen)?;
    }
    Ok(chosen)
}

/// The result with this name.
fn named(name: &str, may_be_long: bool) -> anyhow::Result<&'static Published> {
    let found = table::all().find(|result| result.name == name);
    let found = found.with_context(|| {
        format!("there is no result named `{name}`: `saltus reproduce` lists them")
    })?;
    if is_long(found) && !may_be_long {
        let [seconds, megabytes] = [found.seconds, found.megabytes];
        bail!("{name} takes about {seconds} s and {megabytes} MB: --long computes it");
    }
    Ok(found)
}

fn check_that_none_needs_a_folder(chosen: &[&Published]) -> anyhow::Result<()> {
    let mut names = Vec::new();
    for result in chosen {
        if result.needs_folder() {
            names.push(result.name);
        }
    }
    if !names.is_empty() {
        bail!(
            "{} keeps its levels on disk: name a folder with --store FOLDER",
            names.join(", ")
        );
    }
    Ok(())
}

fn is_long(published: &Published) -> bool {
    published.seconds > LONG || published.needs_folder()
}

fn list(args: &ReproduceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.json {
        let list = ResultList {
            schema: Version::One,
            results: table::all().map(listed).collect(),
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
    for published in table::all() {
        let cells = [
            published.name.to_owned(),
            published.seconds.to_string(),
            published.megabytes.to_string(),
            published.what.to_owned(),
            published.value_on_one_line(),
            published.source.to_owned(),
        ];
        table.row(&cells, out)?;
    }
    table.end(out)?;
    Ok(())
}

fn list_for_people(out: &mut dyn Write) -> anyhow::Result<()> {
    for published in table::all() {
        let Published {
            name,
            what,
            seconds,
            megabytes,
            ..
        } = published;
        let value = published.value_on_one_line();
        writeln!(
            out,
            "{name:<22} {seconds:>5} s {megabytes:>6} MB  {what}: {value}"
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

/// A result as an entry of the list in JSON.
fn listed(published: &Published) -> PublishedResult {
    PublishedResult {
        name: published.name,
        what: published.what,
        value: published.value_on_one_line(),
        source: published.source,
        seconds: published.seconds,
        megabytes: published.megabytes,
        long: is_long(published),
        store: published.needs_folder(),
        last_run: published.last_run,
    }
}
