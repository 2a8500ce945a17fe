//! `saltus store`: the contents of a store, and whether it is intact.

use super::read::{named, nothing};
use crate::{
    args::{PuzzleArgs, StoreArgs, TableFormat},
    exit::Exit,
    input::subject::{self, Subject},
    output::{
        report,
        table::Table,
        words::{self, counted},
    },
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Fail, Limit, Progress, Spent},
    pegs::{
        Game,
        ranked::{Stage, Totals},
        sweeps,
    },
    printable,
    text::json::{ExactInteger, StoreContents, StoredLevel, Version},
};
use saltus_store::{
    Contents, Layers, LayersManifest, Manifest, Options, Store, StoreError, contents, name,
};
use std::{
    io::Write,
    panic::resume_unwind,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// `saltus store`.
pub fn run(args: &StoreArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let held = contents(&args.folder)?.with_context(|| nothing(&args.folder))?;
    let mut stored = match &held {
        Contents::Census(manifest) => census(manifest),
        Contents::Sweeps(manifest) => layers(manifest),
        Contents::Pairs(notes) => StoreContents {
            problems: Some(notes.len()),
            goal: Some(Contents::GOAL_OF_PAIRS.into()),
            ..name_only(&held.in_words())
        },
    };
    let subject = subject_of(&held, args)?;
    if let Some(subject) = &subject {
        stored.goal = Some(subject.reading.goal.to_string());
    }
    let mut examined = Examined::default();
    if args.verify || args.mend {
        let watch = Watch::start(args.time, args.memory);
        examined = match &held {
            Contents::Census(manifest) => {
                let game = game_of(manifest, subject)?;
                match args.mend {
                    true => mend(manifest, &game, args, &watch)?,
                    false => verify(&game, args, &watch)?,
                }
            }
            Contents::Sweeps(_) if args.mend => {
                bail!(
                    "the layers of a search cannot be repaired one by one: start again in another \
                     folder"
                )
            }
            Contents::Sweeps(manifest) => verify_layers(manifest, args, &watch)?,
            // Everything is in the manifest, which was read.
            Contents::Pairs(_) => Examined::default(),
        };
        if examined.spent.is_none() {
            stored.sound = Some(args.mend || examined.faults.is_empty());
        }
        stored.faults = Some(examined.faults);
    }
    if args.json {
        report::object(&stored, out)?;
    } else if let Some(format) = args.format {
        tabulate(&stored, &held, format, out)?;
    } else {
        write(&stored, &held, out)?;
    }
    if let Some(spent) = examined.spent {
        out.flush()?;
        say!("undecided: {}", watch::explain(&spent));
        return Ok(Exit::Undecided);
    }
    Ok(if stored.sound == Some(false) {
        Exit::Impossible
    } else {
        Exit::Solved
    })
}

/// The puzzle of a store: the given one, or the one named in the store if it has an ID.
///
/// # Errors
/// The given puzzle cannot be read, or is another one.
fn subject_of(held: &Contents, args: &StoreArgs) -> anyhow::Result<Option<Subject>> {
    let Some(name) = held.puzzle() else {
        return Ok(None);
    };
    let Some(puzzle) = &args.puzzle else {
        return Ok(named(name).ok().filter(|subject| is_of(held, subject)));
    };
    let subject = subject::read(&PuzzleArgs::of(puzzle))?.into_single(None)?;
    if !is_of(held, &subject) {
        bail!(
            "{}: this store is of another game, {name}",
            args.folder.display()
        );
    }
    Ok(Some(subject))
}

/// Whether a puzzle is the game of a store: its name there may be any.
fn is_of(held: &Contents, subject: &Subject) -> bool {
    let game = subject.puzzle().ok().and_then(|puzzle| Game::of(&puzzle));
    game.is_some_and(|game| held.is_of(&game))
}

/// What an examination of a store found.
#[derive(Default)]
struct Examined {
    faults: Vec<String>,
    /// What was spent, if the time or the memory ran out first.
    spent: Option<Spent>,
}

/// A store with its name only.
fn name_only(puzzle: &str) -> StoreContents {
    StoreContents {
        schema: Version::One,
        puzzle: puzzle.into(),
        goal: None,
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
    say!("{}{}", stored.puzzle, goal_after(stored));
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

/// The goal of what is counted, after its puzzle.
fn goal_after(stored: &StoreContents) -> String {
    match &stored.goal {
        Some(goal) => format!("; goal: {goal}"),
        None => "; its goal is not known: add the puzzle as an argument".into(),
    }
}

/// The contents of a store as text.
fn write(stored: &StoreContents, held: &Contents, out: &mut dyn Write) -> anyhow::Result<()> {
    let goal = goal_after(stored);
    match (held, stored.at_least) {
        (Contents::Census(_), _) if stored.games => {
            writeln!(out, "{}, with games and solutions{goal}", stored.puzzle)?
        }
        (Contents::Census(_), _) => writeln!(out, "{}, without games{goal}", stored.puzzle)?,
        (Contents::Sweeps(manifest), at_least) => {
            let found = manifest
                .state
                .as_ref()
                .is_some_and(|state| state.solution.is_some());
            let more = if found { "" } else { " or more" };
            writeln!(
                out,
                "{}, fewest sweeps: {}{more}{goal}",
                stored.puzzle,
                at_least.unwrap_or(0)
            )?;
        }
        (Contents::Pairs(notes), _) => {
            writeln!(out, "{}{goal}", counted(notes.len(), "problem"))?;
            notes
                .keys()
                .try_for_each(|problem| writeln!(out, "{problem}"))?;
        }
    }
    for level in &stored.levels {
        write_level(level, out)?;
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

/// A level of a store as a line.
fn write_level(level: &StoredLevel, out: &mut dyn Write) -> anyhow::Result<()> {
    let StoredLevel {
        level,
        classes,
        positions,
    } = level;
    let classes = classes.digits();
    let noun = printable::noun(&classes, "class");
    write!(out, "{level}  {classes:>16} {noun}")?;

    match positions {
        Some(positions) => {
            let positions = positions.digits();
            let gap = 26 - noun.len();
            let noun = printable::noun(&positions, "position");
            writeln!(out, "{positions:>gap$} {noun}")?;
        }
        None => writeln!(out)?,
    }
    Ok(())
}

/// The faults of the layers of a search.
fn verify_layers(
    manifest: &LayersManifest,
    args: &StoreArgs,
    watch: &Watch,
) -> anyhow::Result<Examined> {
    let layers = Layers::read(&args.folder, manifest.clone());
    examine(watch, move |see| {
        layers.verify(|name, found| see(found_in_words(name, found)));
        Ok(())
    })
}

/// The faults of a store.
fn verify(game: &Game, args: &StoreArgs, watch: &Watch) -> anyhow::Result<Examined> {
    let store = Store::read(&args.folder, game, watch.memory())?;
    examine(watch, move |see| {
        store.verify(|stage, found| {
            let classes = found.map(|totals| totals.classes);
            see(found_in_words(&name(stage), classes));
        })?;
        Ok(())
    })
}

/// A sound level in words, or its fault.
type Level = Result<String, String>;

fn found_in_words(name: &str, found: Result<u64, &StoreError>) -> Level {
    match found {
        Ok(classes) => Ok(format!(
            "{name}: {}, intact",
            words::counted(classes, "class")
        )),
        Err(fault) => Err(fault.to_string()),
    }
}

/// Reads a store on another thread, to its end or that of the time, and shows each sound level.
fn examine(
    watch: &Watch,
    read: impl FnOnce(&dyn Fn(Level)) -> Result<(), StoreError> + Send + 'static,
) -> anyhow::Result<Examined> {
    const ASK: Duration = Duration::from_millis(20);
    let mut examined = Examined::default();
    let (sender, levels) = mpsc::channel();
    // The receiver is gone after the time ran out.
    let reading = thread::spawn(move || read(&|level| drop(sender.send(level))));
    loop {
        if !watch.update(Progress::default()) {
            examined.spent = Some(Spent {
                limit: Limit::Stopped,
                progress: Progress::default(),
            });
            return Ok(examined);
        }
        match levels.recv_timeout(ASK) {
            Ok(Ok(intact)) => watch.print_line(&intact),
            Ok(Err(fault)) => examined.faults.push(fault),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    match reading.join() {
        Ok(ended) => ended?,
        Err(panic) => resume_unwind(panic),
    }
    Ok(examined)
}

/// Computes the damaged parts of a store again, and says what was wrong.
fn mend(
    manifest: &Manifest,
    game: &Game,
    args: &StoreArgs,
    watch: &Watch,
) -> anyhow::Result<Examined> {
    let options = Options {
        memory: watch.memory(),
        games: manifest.games,
    };
    let store = Store::open(&args.folder, &manifest.puzzle, game, options)?;
    let mut examined = Examined::default();
    let faults = &mut examined.faults;
    let mended =
        watch.run_search(|budget| store.mend(budget, |fault| faults.push(fault.to_string())));
    match mended {
        Ok(()) => {}
        Err(Fail::Spent(spent)) => examined.spent = Some(spent),
        Err(failed) => return Err(failed.into()),
    }
    Ok(examined)
}

/// The game of a store, from its puzzle.
fn game_of(manifest: &Manifest, subject: Option<Subject>) -> anyhow::Result<Game> {
    let subject = match subject {
        Some(subject) => subject,
        None => named(&manifest.puzzle)?,
    };
    Game::of(&subject.puzzle()?).context("`--store` is only for peg solitaire")
}
