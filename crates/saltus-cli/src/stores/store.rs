//! `saltus store`: the contents of a store, and whether it is intact.

use super::read::{named, nothing};
use crate::{
    args::{PuzzleArgs, StoreArgs, TableFormat},
    exit::Exit,
    input::subject,
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    pegs::{
        Game,
        ranked::{Stage, Totals},
        sweeps,
    },
    text::json::{ExactInteger, StoreContents, StoredLevel, Version},
};
use saltus_store::{Contents, Layers, LayersManifest, Manifest, Options, Store, contents, name};
use std::io::Write;

/// `saltus store`.
pub fn run(args: &StoreArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let held = contents(&args.folder)?.with_context(|| nothing(&args.folder))?;
    let mut stored = match &held {
        Contents::Census(manifest) => census(manifest),
        Contents::Sweeps(manifest) => layers(manifest),
        Contents::Pairs(notes) => StoreContents {
            problems: Some(notes.len()),
            ..name_only(&held.in_words())
        },
    };
    if args.verify || args.mend {
        let faults = match &held {
            Contents::Census(manifest) if args.mend => mend(manifest, args)?,
            Contents::Census(manifest) => verify(manifest, args)?,
            Contents::Sweeps(_) if args.mend => {
                bail!(
                    "the layers of a search cannot be repaired one by one: start again in another \
                     folder"
                )
            }
            Contents::Sweeps(manifest) => verify_layers(manifest, args),
            // Everything is in the manifest, which was read.
            Contents::Pairs(_) => Vec::new(),
        };
        stored.sound = Some(args.mend || faults.is_empty());
        stored.faults = Some(faults);
    }
    if args.json {
        report::object(&stored, out)?;
    } else if let Some(format) = args.format {
        tabulate(&stored, &held, format, out)?;
    } else {
        write(&stored, &held, out)?;
    }
    Ok(if stored.sound == Some(false) {
        Exit::Impossible
    } else {
        Exit::Solved
    })
}

/// A store with its name only.
fn name_only(puzzle: &str) -> StoreContents {
    StoreContents {
        schema: Version::One,
        puzzle: puzzle.into(),
        games: false,
        levels: Vec::new(),
        at_least: None,
        problems: None,
        sound: None,
        faults: None,
    }
}

fn census(manifest: &Manifest) -> StoreContents {
    let level = |(stage, count): &(Stage, Totals)| StoredLevel {
        level: name(*stage),
        classes: count.classes.into(),
        positions: Some(count.positions.into()),
    };
    let levels = manifest.finished_levels().iter().map(level).collect();
    StoreContents {
        games: manifest.games,
        levels,
        ..name_only(&manifest.puzzle)
    }
}

fn layers(manifest: &LayersManifest) -> StoreContents {
    let level = |(name, layer): (String, sweeps::Layer)| StoredLevel {
        level: name,
        classes: layer.kept.into(),
        positions: None,
    };
    let levels = manifest.layers().into_iter().map(level).collect();
    let at_least = manifest.state.as_ref().map(|state| state.allowed);
    StoreContents {
        levels,
        at_least,
        ..name_only(&manifest.puzzle)
    }
}

/// The levels or notes of a store as a table; damaged parts are reported separately.
fn tabulate(
    stored: &StoreContents,
    held: &Contents,
    format: TableFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Contents::Pairs(notes) = held {
        Table::write(
            format,
            ["problem"],
            notes.keys().map(|problem| [problem.to_string()]),
            out,
        )?;
    } else {
        let rows = stored.levels.iter().map(
            |StoredLevel {
                 level,
                 classes,
                 positions,
             }| {
                [
                    level.clone(),
                    classes.digits(),
                    positions
                        .as_ref()
                        .map_or_else(String::new, ExactInteger::digits),
                ]
            },
        );
        Table::write(format, ["level", "classes", "positions"], rows, out)?;
    }
    stored
        .faults
        .iter()
        .flatten()
        .for_each(|fault| say!("{fault}"));
    Ok(())
}

/// The contents of a store as text.
fn write(stored: &StoreContents, held: &Contents, out: &mut dyn Write) -> anyhow::Result<()> {
    match (held, stored.at_least) {
        (Contents::Census(_), _) if stored.games => {
            writeln!(out, "{}, with games and solutions", stored.puzzle)?
        }
        (Contents::Census(_), _) => writeln!(out, "{}, without games", stored.puzzle)?,
        (Contents::Sweeps(manifest), at_least) => {
            let found = manifest
                .state
                .as_ref()
                .is_some_and(|state| state.solution.is_some());
            let more = if found { "" } else { " or more" };
            writeln!(
                out,
                "{}, fewest sweeps: {}{more}",
                stored.puzzle,
                at_least.unwrap_or(0)
            )?;
        }
        (Contents::Pairs(notes), _) => {
            writeln!(out, "{} problems", notes.len())?;
            notes
                .keys()
                .try_for_each(|problem| writeln!(out, "{problem}"))?;
        }
    }
    for StoredLevel {
        level,
        classes,
        positions,
    } in &stored.levels
    {
        write!(out, "{level}  {:>16} classes", classes.digits())?;
        match positions {
            Some(positions) => writeln!(out, " {:>18} positions", positions.digits())?,
            None => writeln!(out)?,
        }
    }
    let made = if stored.sound == Some(true) {
        "; it was recomputed"
    } else {
        ""
    };
    for fault in stored.faults.iter().flatten() {
        writeln!(out, "{fault}{made}")?;
    }
    if stored.sound == Some(true) {
        writeln!(out, "every part is intact")?;
    }
    Ok(())
}

/// The faults of the layers of a search.
fn verify_layers(manifest: &LayersManifest, args: &StoreArgs) -> Vec<String> {
    let watch = Watch::start(None, args.memory);
    let mut faults = Vec::new();
    Layers::read(&args.folder, manifest.clone()).verify(|name, found| match found {
        Ok(classes) => watch.print_line(&format!("{name}: {classes} classes, intact")),
        Err(fault) => faults.push(fault.to_string()),
    });
    faults
}

/// The faults of a store.
fn verify(manifest: &Manifest, args: &StoreArgs) -> anyhow::Result<Vec<String>> {
    let watch = Watch::start(None, args.memory);
    let store = Store::read(&args.folder, &game_of(manifest, args)?, watch.memory())?;
    let mut faults = Vec::new();
    store.verify(|stage, found| match found {
        Ok(count) => watch.print_line(&format!(
            "{}: {} classes, intact",
            name(stage),
            count.classes
        )),
        Err(fault) => faults.push(fault.to_string()),
    })?;
    Ok(faults)
}

/// Computes the damaged parts of a store again. Returns what was wrong.
fn mend(manifest: &Manifest, args: &StoreArgs) -> anyhow::Result<Vec<String>> {
    let watch = Watch::start(None, args.memory);
    let options = Options {
        memory: watch.memory(),
        games: manifest.games,
    };
    let store = Store::open(
        &args.folder,
        &manifest.puzzle,
        &game_of(manifest, args)?,
        options,
    )?;
    let mut faults = Vec::new();
    watch.run_search(|budget| store.mend(budget, |fault| faults.push(fault.to_string())))?;
    Ok(faults)
}

/// The game of a store, from the given puzzle, or the one named in the store.
fn game_of(manifest: &Manifest, args: &StoreArgs) -> anyhow::Result<Game> {
    let subject = match &args.puzzle {
        Some(puzzle) => subject::read(&PuzzleArgs::of(puzzle))?.into_single(None)?,
        None => named(&manifest.puzzle)?,
    };
    Game::of(&subject.puzzle()?).context("`--store` is only for peg solitaire")
}
