//! Censuses and searches beyond memory: in a store, with a forecast and progress.

use super::{
    cache,
    forecast::{self, LONG},
    read,
};
use crate::{
    args::{CountArgs, Form},
    exit::Exit,
    input::subject::{MOST_HOLES, Subject},
    output::{
        census,
        report::{self, AnswerOptions},
        words::counted,
    },
    watch::{self, Watch},
};
use anyhow::{Context, anyhow, bail};
use saltus::{
    budget::{Budget, Bytes, Fail, Limit, Progress, Spent},
    pegs::{
        Game, MAX_HOLES,
        count::Census,
        proof,
        ranked::{Stage, Totals},
        sweeps,
    },
    problem::{self, Engine, Measure, Measured, Outcome, ProblemError},
    puzzle::{Answer, Reason},
    text::{
        id,
        json::{self, Envelope, Found, Numbers},
    },
};
use saltus_store::{
    Forecast, Layers, Manifest, Options, SAMPLE, Store, StoreError, WAY_BACK, name,
};
use std::{
    fmt::Display,
    fs,
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
            return Ok(StoreLocation {
                folder: folder.into(),
                temporary: false,
            });
        }
        let folder = cache::store(game, kind).context(
            "there is no folder for caches: name one in SALTUS_CACHE, or a folder after --store",
        )?;
        if fs::symlink_metadata(&folder).is_ok_and(|there| !there.is_dir()) {
            bail!(
                "{}: this is a link, or not a folder; remove it, or name a folder after --store",
                folder.display()
            );
        }
        Ok(StoreLocation {
            folder,
            temporary: true,
        })
    }

    /// Removes the store if it is temporary.
    fn finish(self) {
        if self.temporary {
            // If it cannot be removed now, the next run finds it complete.
            let _ = saltus_store::remove(&self.folder);
        }
    }
}

/// The name of a puzzle in its store: its ID, so that the store alone tells the goal.
fn name_in_store(subject: &Subject) -> String {
    id::problem_id(&subject.problem)
}

/// `saltus count --store`: the census of a game in a store, continuing from its state.
///
/// A game that is `refuted` is impossible, whether its positions are counted or not.
pub fn count(
    subject: &Subject,
    args: &CountArgs,
    folder: &Path,
    refuted: Option<&Reason>,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let game = &subject.game("`--store`", MOST_HOLES)?;
    let place = StoreLocation::of(folder, game, "store")?;
    let options = Options {
        memory: watch.memory(),
        games: !args.no_games,
    };
    let most = args.jumps.unwrap_or(u32::MAX);
    read::refuse_other_goal(&place.folder, game)?;
    let opened = Store::open(&place.folder, &name_in_store(subject), game, options);
    let store = match opened {
        Ok(store) => store,
        Err(error) => {
            return stopped(
                subject,
                refuted,
                Fail::Shelf(error),
                Progress::default(),
                args,
                out,
            );
        }
    };
    let (counted, met) = run_watched(&store, WAY_BACK, watch, |budget, report| {
        store.census(most, budget, report)
    });
    let census = match counted {
        Ok(census) => census,
        Err(fail) => return stopped(subject, refuted, fail, met, args, out),
    };
    drop(store);
    place.finish();
    let whole = census.levels.len() as u64 <= u64::from(most);
    if whole {
        return census::write_whole(subject, game, census, refuted, args, out);
    }
    write_so_far(subject, &census, refuted.is_some(), args, out)
}

/// Reports why a census in a store was stopped. An impossible game stays so.
fn stopped(
    subject: &Subject,
    refuted: Option<&Reason>,
    fail: Fail<StoreError>,
    met: Progress,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match (fail, refuted) {
        (Fail::Spent(spent), Some(reason)) => {
            let why = watch::explain(&spent) + "; the next run continues";
            report::not_counted(subject, reason, &why, args.json, out)
        }
        (Fail::Spent(spent), None) => {
            let engine = Engine::Pegs.name();
            report::write_undecided(&subject.reading, engine, &spent, args.form(), out)
        }
        (Fail::Shelf(error), Some(reason)) if error.limit().is_some() => {
            report::not_counted(subject, reason, &error, args.json, out)
        }
        (Fail::Shelf(error), _) => undecided_or_error(subject, &error, met, args.form(), out),
    }
}

/// Writes the levels of a census that was ended after some jumps.
fn write_so_far(
    subject: &Subject,
    census: &Census,
    is_refuted: bool,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let (verdict, exit) = match is_refuted {
        true => (Found::Impossible, Exit::Impossible),
        false => (Found::Undecided, Exit::Undecided),
    };
    if args.json {
        let numbers = Numbers::so_far(census);
        let engine = Engine::Pegs.name();
        let object = Envelope::new(&subject.reading, verdict, engine, numbers);
        report::object(&object, out)?;
    } else if let Some(format) = args.format {
        if !is_refuted {
            say!("undecided: these are the levels so far; without `--jumps` the next run goes on");
        }
        census::write_table(census, format, false, out)?;
    } else {
        census::write_levels(census, false, out)?;
        writeln!(out)?;
        writeln!(out, "classes so far          {}", census.classes())?;
        writeln!(out, "positions so far        {}", census.positions())?;
    }
    Ok(exit)
}

/// What a store says of a puzzle.
pub enum Stored {
    /// The answer.
    Known(Box<Outcome>),
    /// That memory or disk space did not suffice, which is written.
    Written(Exit),
}

/// `saltus solve --store`: a solution by all levels from the start, in a store, continuing from its
/// state. A store with another target but the same start also works.
pub fn solve(
    subject: &Subject,
    folder: &Path,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let form = Form::of(how.output.json, false);
    match outcome(subject, folder, form, how.watch, out)? {
        Stored::Known(outcome) => report::outcome(subject, &outcome, None, how, out),
        Stored::Written(exit) => Ok(exit),
    }
}

/// The solution by all levels from the start, as `saltus solve --store` finds it.
pub fn outcome(
    subject: &Subject,
    folder: &Path,
    form: Form,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Stored> {
    let puzzle = Arc::new(subject.puzzle()?);
    let game = &subject.game("`--store`", MOST_HOLES)?;
    if let Some(reason) = proof::refute(game) {
        let outcome = problem::jump_outcome(&puzzle, game, Answer::Impossible(reason))?;
        return Ok(Stored::Known(Box::new(outcome)));
    }
    let place = StoreLocation::of(folder, game, "levels")?;
    let opened = open_for(subject, &place, game, watch.memory())?;
    let unknown = |error: &StoreError, met, out: &mut dyn Write| {
        undecided_or_error(subject, error, met, form, out).map(Stored::Written)
    };
    let store = match opened {
        Ok(store) => store,
        Err(error) => return unknown(&error, Progress::default(), out),
    };
    let (found, met) = run_watched(&store, 0.0, watch, |budget, report| {
        store.solve(game, budget, report)
    });
    drop(store);
    let answer = match found {
        Ok(answer) => answer,
        Err(Fail::Spent(spent)) => Answer::Undecided(spent),
        Err(Fail::Shelf(error)) => return unknown(&error, met, out),
    };
    let folder = place.folder.clone();
    if !matches!(answer, Answer::Undecided(_)) {
        place.finish();
    }
    let outcome = problem::jump_outcome(&puzzle, game, answer)
        .map_err(|error| damaged_store(error, &folder))?;
    Ok(Stored::Known(Box::new(outcome)))
}

/// Opens the store of a game, or one with the same start and another target.
fn open_for(
    subject: &Subject,
    place: &StoreLocation,
    game: &Game,
    memory: u64,
) -> anyhow::Result<Result<Store, StoreError>> {
    let known = Manifest::read(&place.folder)?;
    let games = known.as_ref().is_some_and(|known| known.games);
    let options = Options { memory, games };
    Ok(match known.filter(|known| !known.is_of(game)) {
        None => Store::open(&place.folder, &name_in_store(subject), game, options),
        Some(known) => {
            let held = read::subject(&place.folder)?.puzzle()?;
            let held = Game::of(&held).context("`--store` is only for peg solitaire")?;
            Store::open(&place.folder, &known.puzzle, &held, options)
        }
    })
}

/// Recommends a store after a search of peg solitaire that ran out of its budget.
pub fn advise(subject: &Subject, exit: Exit, json: bool) {
    if exit == Exit::Undecided && !json && is_game(subject) {
        recommend("--store FOLDER");
    }
}

/// Whether this is a game of peg solitaire on a board of up to 64 holes.
fn is_game(subject: &Subject) -> bool {
    match subject.puzzle() {
        Ok(puzzle) => Game::of(&puzzle).is_some(),
        Err(_) => false,
    }
}

/// Recommends how to continue beyond memory and time.
pub fn recommend(what: &str) {
    if !watch::interrupted() {
        say!(
            "`{what}` keeps the levels on disk: they may exceed memory, and the next run continues \
             from them; `saltus forecast` estimates their size"
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
    let mut there = Vec::new();
    for (stage, _) in store.manifest().finished_levels() {
        there.push(stage);
    }
    let report = |stage, count: &Totals| course.tell(stage, count, &there, watch);
    let keep_going = |progress: Progress| watch.go_on_with(|_| course.progress_line(&progress));
    watch.run_search(|budget| {
        let shown = Budget {
            keep_going: &keep_going,
            ..*budget
        };
        with_progress(&shown, |budget| act(budget, &report))
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
    let done = act(&Budget {
        keep_going: &keep_going,
        ..*budget
    });
    (done, met.into_inner().unwrap_or_default())
}

/// A forecast of the remaining work, if it is long: from the levels of the store, or from a sample
/// while there are few.
fn expected(store: &Store, way_back: f64, watch: &Watch) -> Option<Forecast> {
    let mut known = Vec::new();
    for jumps in 0.. {
        match store.manifest().total(Stage::Reached(jumps)) {
            Some(count) => known.push(count.classes),
            None => break,
        }
    }
    if known.contains(&0) {
        return None; // all are there
    }
    let forecast = if known.iter().sum::<u64>() < SAMPLE {
        watch.run_search(|budget| Forecast::sample(store.frame(), way_back, budget))
    } else {
        Forecast::new(store.frame(), known, false, way_back)
    };
    if forecast.seconds().is_some_and(|seconds| seconds <= LONG) {
        return None;
    }
    watch.print_line(&forecast::in_words(&forecast));
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
        CensusProgress {
            store,
            expected,
            begun: Mutex::new((Instant::now(), 0.0)),
            written,
        }
    }

    /// The work done in units of one reached class, if complete levels and the current one have
    /// `met` classes.
    fn work(&self, met: u64) -> f64 {
        let finished = self.store.manifest().finished_levels();
        let mut reached = 0;
        let mut back = 0;
        for (stage, count) in &finished {
            match *stage {
                Stage::Reached(_) => reached += count.classes,
                // The way back looks at each class that was reached.
                Stage::Winning(jumps) => {
                    for (other, count) in &finished {
                        if *other == Stage::Reached(jumps) {
                            back += count.classes;
                        }
                    }
                }
            }
        }
        reached.max(met) as f64 + WAY_BACK * back as f64
    }

    /// Tells of a finished level, unless it was there before this run.
    fn tell(&self, stage: Stage, count: &Totals, there: &[Stage], watch: &Watch) {
        if !there.contains(&stage) {
            watch.print_line(&self.level_line(stage, count));
        }
    }

    /// The line about a finished level.
    fn level_line(&self, stage: Stage, count: &Totals) -> String {
        let forecast = match self.expected.and_then(|expected| expected.classes(stage)) {
            Some(classes) => format!(" ({classes} forecast)"),
            None => String::new(),
        };
        format!(
            "{}: {}{forecast}; {}",
            name(stage),
            counted(count.classes, "class"),
            self.line(0)
        )
    }

    /// The line about the current level.
    fn progress_line(&self, progress: &Progress) -> String {
        let Progress {
            level,
            positions,
            bytes,
            ..
        } = *progress;
        let of = match self.expected {
            Some(all) => format!(" of about {}", all.total()),
            None => String::new(),
        };
        let line = self.line(positions);
        let memory = Bytes(bytes);
        let found = counted(positions, "class");
        format!("jump {level}: {found}{of}, {line}, {memory} of memory")
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
        let left = match self.expected {
            Some(expected) => forecast::remaining_time(expected, done, recent, passed),
            None => None,
        };
        let left = match left {
            Some(left) => format!(", about {left} left"),
            None => String::new(),
        };
        let disk = Bytes(written);
        format!(
            "{:.0} a second, {passed:.0} s{left}, {disk} written",
            recent / passed.max(0.1)
        )
    }
}

/// A lack of memory or disk space leaves the question undecided; everything else is an error.
fn undecided_or_error(
    subject: &Subject,
    error: &StoreError,
    progress: Progress,
    form: Form,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match error.limit() {
        Some(limit) => undecided(subject, error, limit, progress, form, out),
        None => bail!(error.message()),
    }
}

/// Reports that memory or disk space did not suffice.
pub fn undecided(
    subject: &Subject,
    error: &dyn Display,
    limit: Limit,
    progress: Progress,
    form: Form,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let reason = if limit == Limit::Memory {
        "memory"
    } else {
        "disk"
    };
    match form {
        Form::Object => {
            let spent = Spent { limit, progress };
            let engine = Engine::Pegs.name();
            let object = json::undecided::<Numbers>(&subject.reading, engine, &spent, reason);
            report::object(&object, out)?;
            say!("error: {error}");
        }
        Form::Words => writeln!(out, "undecided: {error}")?,
        Form::Table => say!("undecided: {error}"),
    }
    Ok(Exit::Undecided)
}

/// The error of an answer from a store: if the referee rejects it, the store is not what was
/// written, with right checksums.
fn damaged_store(error: ProblemError, folder: &Path) -> anyhow::Error {
    match error {
        ProblemError::Wrong(why) => anyhow!(
            "{}: the store is damaged, since its solution is none ({why}); use another folder",
            folder.display()
        ),
        error => error.into(),
    }
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
        return Err(problem::no_measure(&puzzle, Measure::Sweeps).into());
    };
    let form = Form::of(how.output.json, false);
    let place = StoreLocation::of(folder, &game, "sweeps")?;
    let layers = match Layers::open(&place.folder, &name_in_store(subject), &game) {
        Ok(layers) => layers,
        Err(error) => return undecided_or_error(subject, &error, Progress::default(), form, out),
    };
    let (found, met) = how
        .watch
        .run_search(|budget| with_progress(budget, |budget| layers.fewest_sweeps(&game, budget)));
    drop(layers);
    match found {
        Ok(fewest) => {
            let folder = place.folder.clone();
            if !matches!(fewest, sweeps::Fewest::Undecided { .. }) {
                place.finish();
            }
            let Measured { outcome, number } = problem::sweep_outcome(&puzzle, fewest)
                .map_err(|error| damaged_store(error, &folder))?;
            report::outcome(subject, &outcome, Some((Measure::Sweeps, number)), how, out)
        }
        Err(error) => undecided_or_error(subject, &error, met, form, out),
    }
}
