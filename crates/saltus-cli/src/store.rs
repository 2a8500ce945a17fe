//! Censuses and searches beyond memory: in a store, with a forecast and progress; and the
//! inspection of stores.

use crate::{
    args::{CountArgs, PuzzleArgs, StoreArgs},
    cache, count,
    exit::Exit,
    forecast::{Forecast, LONG, SAMPLE, WAY_BACK},
    report::{self, AnswerOptions},
    subject::{self, Subject},
    table::{Table, TableFormat},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Bytes, Limit, Progress, Spent},
    pegs::{
        Game, MAX_HOLES,
        parts::{Fail, Stage, Totals},
        proof, sweeps,
    },
    problem::{self, Engine, Measure, Measured, Oracle, ProblemError, Verdicts},
    puzzle::{Answer, Puzzle},
    text::{
        any::Notation,
        json::{self, Envelope, ExactInteger, Found, Numbers, StoreContents, StoredLevel, Version},
    },
};
use saltus_store::{Contents, Layers, LayersManifest, Manifest, Options, Store, StoreError, contents, name};
use std::{
    collections::BTreeSet,
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// The location of a store.
struct StoreLocation {
    folder: PathBuf,
    /// Whether to remove it at the end.
    temporary: bool,
}

impl StoreLocation {
    /// The folder after `--store`; for `auto` one in the cache, by the game and the kind of the
    /// store.
    fn of(folder: &Path, game: &Game, kind: &str) -> anyhow::Result<StoreLocation> {
        if folder != Path::new("auto") {
            return Ok(StoreLocation { folder: folder.into(), temporary: false });
        }
        let folder = cache::store(game, kind)
            .context("there is no folder for caches: name one in SALTUS_CACHE, or a folder after --store")?;
        Ok(StoreLocation { folder, temporary: true })
    }

    /// Removes the store if it is temporary.
    fn finish(self) {
        if self.temporary {
            // If it cannot be removed now, the next run finds it complete.
            let _ = fs::remove_dir_all(self.folder);
        }
    }
}

/// `saltus count --store`: the census of a game in a store, continuing from its state.
pub fn count(
    subject: &Subject,
    args: &CountArgs,
    folder: &Path,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let game = &Game::of(&subject.puzzle()?).context("`--store` is only for peg solitaire")?;
    let place = StoreLocation::of(folder, game, "store")?;
    let options = Options { memory: watch.memory(), games: !args.no_games };
    let most = args.jumps.unwrap_or(u32::MAX);
    let opened = Store::open(&place.folder, &subject.title, game, options);
    let store = match opened {
        Ok(store) => store,
        Err(error) => return undecided_or_error(subject, &error, Progress::default(), args.json, out),
    };
    let (counted, met) =
        run_watched(&store, WAY_BACK, watch, |budget, report| store.census(most, budget, report));
    let census = match counted {
        Ok(census) => census,
        Err(Fail::Spent(spent)) => {
            return report::write_undecided(&subject.title, Engine::Pegs.name(), &spent, args.json, out);
        }
        Err(Fail::Shelf(error)) => return undecided_or_error(subject, &error, met, args.json, out),
    };
    drop(store);
    place.finish();
    let whole = census.levels.len() as u64 <= u64::from(most);
    if whole {
        return count::write_whole(subject, game, census, args, out);
    }
    if args.json {
        let so_far = Numbers::so_far(&census);
        report::object(&Envelope::new(&subject.title, Found::Undecided, Engine::Pegs.name(), so_far), out)?;
    } else {
        count::write_levels(&census, false, out)?;
        writeln!(out)?;
        writeln!(out, "classes so far          {}", census.classes())?;
        writeln!(out, "positions so far        {}", census.positions())?;
    }
    Ok(Exit::Undecided)
}

/// `saltus solve --store`: a solution by all levels from the start, in a store, continuing from its
/// state. A store with another target but the same start also works.
pub fn solve(
    subject: &Subject,
    folder: &Path,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = Arc::new(subject.puzzle()?);
    let game = &Game::of(&puzzle).context("`--store` is only for peg solitaire")?;
    let (watch, json) = (how.watch, how.output.json);
    if let Some(reason) = proof::refute(game) {
        let outcome = problem::jump_outcome(&puzzle, game, Answer::Impossible(reason))?;
        return report::outcome(subject, &outcome, None, how, out);
    }
    let place = StoreLocation::of(folder, game, "levels")?;
    let known = Manifest::read(&place.folder)?;
    let games = known.as_ref().is_some_and(|known| known.games);
    let options = Options { memory: watch.memory(), games };
    let opened = match known.filter(|known| !known.is_of(game)) {
        None => Store::open(&place.folder, &subject.title, game, options),
        Some(known) => {
            let held = self::subject(&place.folder)?.puzzle()?;
            let held = Game::of(&held).context("`--store` is only for peg solitaire")?;
            Store::open(&place.folder, &known.puzzle, &held, options)
        }
    };
    let store = match opened {
        Ok(store) => store,
        Err(error) => return undecided_or_error(subject, &error, Progress::default(), json, out),
    };
    let (found, met) = run_watched(&store, 0.0, watch, |budget, report| store.solve(game, budget, report));
    drop(store);
    let answer = match found {
        Ok(answer) => answer,
        Err(Fail::Spent(spent)) => Answer::Undecided(spent),
        Err(Fail::Shelf(error)) => return undecided_or_error(subject, &error, met, json, out),
    };
    if !matches!(answer, Answer::Undecided(_)) {
        place.finish();
    }
    report::outcome(subject, &problem::jump_outcome(&puzzle, game, answer)?, None, how, out)
}

/// Recommends a store after a search of peg solitaire that ran out of its budget.
pub fn advise(subject: &Subject, exit: Exit, json: bool) {
    let is_game = || subject.puzzle().is_ok_and(|puzzle| Game::of(&puzzle).is_some());
    if exit == Exit::Undecided && !json && is_game() {
        recommend("--store FOLDER");
    }
}

/// Recommends how to continue beyond memory and time.
pub fn recommend(what: &str) {
    if !watch::interrupted() {
        say!(
            "`{what}` keeps the levels on disk: they may exceed memory, and the next run continues from \
                 them; `saltus forecast` estimates their size"
        );
    }
}

/// Runs a long operation on a store, with a forecast and progress. Returns its result and the
/// progress.
fn run_watched<T>(
    store: &Store,
    way_back: f64,
    watch: &Watch,
    act: impl FnOnce(&Budget, &(dyn Fn(Stage, &Totals) + Sync)) -> Result<T, Fail<StoreError>>,
) -> (Result<T, Fail<StoreError>>, Progress) {
    let expected = expected(store, way_back, watch);
    let course = CensusProgress::new(store, expected.as_ref());
    let there: Vec<Stage> = store.manifest().finished_levels().into_iter().map(|(stage, _)| stage).collect();
    let report = |stage: Stage, count: &Totals| {
        if there.contains(&stage) {
            return;
        }
        let of = expected.as_ref().and_then(|expected| expected.classes(stage));
        let of = of.map_or(String::new(), |of| format!(" ({of} forecast)"));
        watch.print_line(&format!("{}: {} classes{of}; {}", name(stage), count.classes, course.line(0)));
    };
    let of = expected.as_ref().map_or(String::new(), |all| format!(" of about {}", all.total()));
    let keep_going = |Progress { level, positions, bytes }: Progress| {
        watch.go_on_with(|_| {
            let line = course.line(positions);
            format!("jump {level}: {positions} classes{of}, {line}, {} of memory", Bytes(bytes))
        })
    };
    watch.run_search(|budget| {
        with_progress(&Budget { keep_going: &keep_going, ..*budget }, |budget| act(budget, &report))
    })
}

/// Runs an operation within a budget. Returns its result and the progress.
fn with_progress<T>(budget: &Budget, act: impl FnOnce(&Budget) -> T) -> (T, Progress) {
    let met = Mutex::new(Progress::default());
    let keep_going = |progress: Progress| {
        if let Ok(mut met) = met.try_lock() {
            *met = progress;
        }
        (budget.keep_going)(progress)
    };
    let done = act(&Budget { keep_going: &keep_going, ..*budget });
    (done, met.into_inner().unwrap_or_default())
}

/// A forecast of the remaining work, if it is long: from the levels of the store, or from a sample
/// while there are few.
fn expected(store: &Store, way_back: f64, watch: &Watch) -> Option<Forecast> {
    let level = |jumps| store.manifest().total(Stage::Reached(jumps)).map(|count| count.classes);
    let known: Vec<u64> = (0..).map_while(level).collect();
    if known.contains(&0) {
        return None; // all are there
    }
    let (forecast, seconds) = if known.iter().sum::<u64>() < SAMPLE {
        let (forecast, seconds) =
            watch.run_search(|budget| Forecast::sample(store.frame(), way_back, budget));
        (forecast, Some(seconds))
    } else {
        (Forecast::new(store.frame(), known, false, way_back), None)
    };
    if seconds.is_some_and(|seconds| seconds <= LONG) {
        return None;
    }
    watch.print_line(&forecast.in_words(seconds));
    Some(forecast)
}

/// The progress of a census in a store.
struct CensusProgress<'a> {
    store: &'a Store,
    expected: Option<&'a Forecast>,
    /// The time of the first part, and the work of earlier runs.
    begun: Mutex<(Instant, f64)>,
    /// The bytes written by earlier runs.
    written: u64,
}

impl CensusProgress<'_> {
    fn new<'a>(store: &'a Store, expected: Option<&'a Forecast>) -> CensusProgress<'a> {
        let written = store.manifest().written;
        CensusProgress { store, expected, begun: Mutex::new((Instant::now(), 0.0)), written }
    }

    /// The work done in units of one reached class, if complete levels and the current one have
    /// `met` classes.
    fn work(&self, met: u64) -> f64 {
        let finished = self.store.manifest().finished_levels();
        let classes = |stage: Stage| {
            finished.iter().find(|(other, _)| *other == stage).map_or(0, |(_, count)| count.classes)
        };
        let reached = finished.iter().filter(|(stage, _)| matches!(stage, Stage::Reached(_)));
        let reached: u64 = reached.map(|(_, count)| count.classes).sum();
        let back = finished.iter().map(|(stage, _)| match *stage {
            Stage::Reached(_) => 0,
            Stage::Winning(jumps) => classes(Stage::Reached(jumps)),
        });
        reached.max(met) as f64 + WAY_BACK * back.sum::<u64>() as f64
    }

    /// Speed, time and disk space.
    fn line(&self, met: u64) -> String {
        let done = self.work(met);
        let written = self.store.manifest().written;
        // Every change is complete before any panic.
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if written == self.written {
            *begun = (Instant::now(), done); // existing parts are only checked
        }
        let (passed, recent) = (begun.0.elapsed().as_secs_f64(), done - begun.1);
        let left = self.expected.and_then(|expected| expected.remaining_time(done, recent, passed));
        let left = left.map_or(String::new(), |left| format!(", about {left} left"));
        let disk = Bytes(written);
        format!("{:.0} a second, {passed:.0} s{left}, {disk} written", recent / passed.max(0.1))
    }
}

/// A lack of memory or disk space leaves the question undecided; everything else is an error.
fn undecided_or_error(
    subject: &Subject,
    error: &StoreError,
    progress: Progress,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let limit = match error {
        StoreError::Memory { .. } | StoreError::TooLarge(_) => Limit::Memory,
        StoreError::Io { error, .. } if error.kind() == io::ErrorKind::StorageFull => Limit::Stopped,
        _ => bail!("{error}"),
    };
    let reason = if limit == Limit::Memory { "memory" } else { "disk" };
    if json {
        let spent = Spent { limit, progress };
        report::object(
            &json::undecided::<Numbers>(&subject.title, Engine::Pegs.name(), &spent, reason),
            out,
        )?;
        say!("error: {error}");
    } else {
        writeln!(out, "undecided: {error}")?;
    }
    Ok(Exit::Undecided)
}

/// `saltus solve --fewest sweeps --store`: the search for the fewest sweeps with its layers in a
/// store, continuing from its state.
pub fn sweeps(
    subject: &Subject,
    folder: &Path,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = subject.puzzle()?;
    let Some(game) = Game::of(&puzzle) else {
        if Game::large(&puzzle).is_some() {
            bail!("`--store` is only for boards of up to {MAX_HOLES} holes");
        }
        return Err(ProblemError::NoMeasure.into());
    };
    let json = how.output.json;
    let place = StoreLocation::of(folder, &game, "sweeps")?;
    let layers = match Layers::open(&place.folder, &subject.title, &game) {
        Ok(layers) => layers,
        Err(error) => return undecided_or_error(subject, &error, Progress::default(), json, out),
    };
    let (found, met) =
        how.watch.run_search(|budget| with_progress(budget, |budget| layers.fewest_sweeps(&game, budget)));
    drop(layers);
    match found {
        Ok(fewest) => {
            if !matches!(fewest, sweeps::Fewest::Undecided { .. }) {
                place.finish();
            }
            let Measured { outcome, number } = problem::sweep_outcome(&puzzle, fewest)?;
            report::outcome(subject, &outcome, Some((Measure::Sweeps, number)), how, out)
        }
        Err(error) => undecided_or_error(subject, &error, met, json, out),
    }
}

/// `saltus store`: the contents of a store, and whether it is intact.
pub fn run(args: &StoreArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let held = contents(&args.folder)?.with_context(|| nothing(&args.folder))?;
    let mut stored = match &held {
        Contents::Census(manifest) => census(manifest),
        Contents::Sweeps(manifest) => layers(manifest),
        Contents::Pairs(notes) => {
            StoreContents { problems: Some(notes.len()), ..name_only(&held.in_words()) }
        }
    };
    if args.verify || args.mend {
        let faults = match &held {
            Contents::Census(manifest) if args.mend => mend(manifest, args)?,
            Contents::Census(manifest) => verify(manifest, args)?,
            Contents::Sweeps(_) if args.mend => {
                bail!("the layers of a search cannot be repaired one by one: start again in another folder")
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
    Ok(if stored.sound == Some(false) { Exit::Impossible } else { Exit::Solved })
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
    StoreContents { games: manifest.games, levels, ..name_only(&manifest.puzzle) }
}

fn layers(manifest: &LayersManifest) -> StoreContents {
    let level = |(name, layer): (String, sweeps::Layer)| StoredLevel {
        level: name,
        classes: layer.kept.into(),
        positions: None,
    };
    let levels = manifest.layers().into_iter().map(level).collect();
    let at_least = manifest.state.as_ref().map(|state| state.allowed);
    StoreContents { levels, at_least, ..name_only(&manifest.puzzle) }
}

/// The levels or notes of a store as a table; damaged parts are reported separately.
fn tabulate(
    stored: &StoreContents,
    held: &Contents,
    format: TableFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Contents::Pairs(notes) = held {
        Table::write(format, ["problem"], notes.keys().map(|problem| [problem.to_string()]), out)?;
    } else {
        let rows = stored.levels.iter().map(|StoredLevel { level, classes, positions }| {
            [
                level.clone(),
                classes.digits(),
                positions.as_ref().map_or_else(String::new, ExactInteger::digits),
            ]
        });
        Table::write(format, ["level", "classes", "positions"], rows, out)?;
    }
    stored.faults.iter().flatten().for_each(|fault| say!("{fault}"));
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
            let found = manifest.state.as_ref().is_some_and(|state| state.solution.is_some());
            let more = if found { "" } else { " or more" };
            writeln!(out, "{}, fewest sweeps: {}{more}", stored.puzzle, at_least.unwrap_or(0))?;
        }
        (Contents::Pairs(notes), _) => {
            writeln!(out, "{} problems", notes.len())?;
            notes.keys().try_for_each(|problem| writeln!(out, "{problem}"))?;
        }
    }
    for StoredLevel { level, classes, positions } in &stored.levels {
        write!(out, "{level}  {:>16} classes", classes.digits())?;
        match positions {
            Some(positions) => writeln!(out, " {:>18} positions", positions.digits())?,
            None => writeln!(out)?,
        }
    }
    let made = if stored.sound == Some(true) { "; it was recomputed" } else { "" };
    for fault in stored.faults.iter().flatten() {
        writeln!(out, "{fault}{made}")?;
    }
    if stored.sound == Some(true) {
        writeln!(out, "every part is intact")?;
    }
    Ok(())
}

/// The verdicts of the census in a folder on all positions of its game.
///
/// # Errors
/// There is no such store, it belongs to another game, or it is not complete.
pub fn oracle(folder: &Path, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Oracle> {
    let game = Game::of(puzzle).context("`--store` is only for peg solitaire")?;
    let store = Store::read(folder, &game, memory)?;
    // The level of the start is completed last.
    if store.is_winning(game.start())?.is_none() {
        let (at, puzzle) = (folder.display(), &store.manifest().puzzle);
        bail!("{at}: the census is not complete; `saltus count {puzzle} --store` continues it");
    }
    let faults = Mutex::new(BTreeSet::new());
    let verdict = move |position| {
        store.is_winning(position).unwrap_or_else(|error| {
            // Report each file once: an interface asks about many positions.
            let mut faults = faults.lock().unwrap_or_else(PoisonError::into_inner);
            if faults.insert(error.to_string()) {
                say!("warning: {error}; `saltus store FOLDER --mend` repairs damaged parts");
            }
            None
        })
    };
    Ok(Oracle::External(game, Verdicts::new(verdict)))
}

/// The puzzle of the store in a folder.
///
/// # Errors
/// There is no store, or its puzzle has no ID.
pub fn subject(folder: &Path) -> anyhow::Result<Subject> {
    named(&manifest(folder)?.puzzle)
}

/// The puzzle named in a manifest, by its ID only: other text must not open files.
fn named(puzzle: &str) -> anyhow::Result<Subject> {
    let args = PuzzleArgs { from: Some(Notation::Id), ..PuzzleArgs::of(puzzle) };
    subject::understand(puzzle, &args).with_context(|| {
        format!("the puzzle of the store is {puzzle}, which is not an ID: add the puzzle as an argument")
    })
}

fn manifest(folder: &Path) -> anyhow::Result<Manifest> {
    Manifest::read(folder)?.with_context(|| nothing(folder))
}

fn nothing(folder: &Path) -> String {
    format!("{}: there is no store in this folder", folder.display())
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
        Ok(count) => watch.print_line(&format!("{}: {} classes, intact", name(stage), count.classes)),
        Err(fault) => faults.push(fault.to_string()),
    })?;
    Ok(faults)
}

/// Computes the damaged parts of a store again. Returns what was wrong.
fn mend(manifest: &Manifest, args: &StoreArgs) -> anyhow::Result<Vec<String>> {
    let watch = Watch::start(None, args.memory);
    let options = Options { memory: watch.memory(), games: manifest.games };
    let store = Store::open(&args.folder, &manifest.puzzle, &game_of(manifest, args)?, options)?;
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
