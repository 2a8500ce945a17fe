//! Searches in a store, which may exceed memory and are continued later, and the contents of one.

use crate::{
    convert::integer,
    error::placeless_error,
    puzzle::Puzzle,
    run::{Memory, Spending},
    solution,
    store::failed,
};
use pyo3::{prelude::*, types::PyDict};
use saltus::{
    BigUint,
    budget::{Budget, Fail, Progress, Spent},
    pegs::{Game, count::Census, proof},
    problem::{self, Engine, Measured, ProblemError},
    puzzle::Answer,
    text::{Reading, id},
};
use saltus_store::{
    Contents, Layers, LayersManifest, Manifest, Options, Store, StoreError, contents, name,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Why a search in a store has no answer.
enum Halted {
    /// The budget or the disk did not suffice.
    Spent(Spent),
    /// The store is in use, damaged, or of another game.
    Failed(StoreError),
}

impl From<StoreError> for Halted {
    fn from(error: StoreError) -> Halted {
        match error.limit() {
            Some(limit) => Halted::Spent(Spent {
                limit,
                progress: Progress::default(),
            }),
            None => Halted::Failed(error),
        }
    }
}

impl From<Fail<StoreError>> for Halted {
    fn from(fail: Fail<StoreError>) -> Halted {
        match fail {
            Fail::Spent(spent) => Halted::Spent(spent),
            Fail::Shelf(error) => Halted::from(error),
        }
    }
}

/// The game of the puzzle that a store names, by its ID only: other text must not open files.
fn game_named(puzzle: &str) -> Option<Game> {
    let problem = id::read(puzzle, |usual| usual).ok()?;
    Game::of(&problem.puzzle().ok()?)
}

/// A solution by all levels from the start, in a store. A store with another target but the same
/// start also works.
///
/// # Errors
/// The puzzle is not peg solitaire, or the store is in use, damaged or of another game.
pub fn solve<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    folder: &Path,
    spending: &Spending,
) -> PyResult<Bound<'py, PyAny>> {
    let model = Arc::new(puzzle.model(py)?.clone());
    let game = puzzle.game(py)?;
    let found = match proof::refute(&game) {
        Some(reason) => Ok(Answer::Impossible(reason)),
        None => spending.run(py, |budget| -> Result<_, Halted> {
            let store = open_for(&game, puzzle.id(), folder, budget)?;
            Ok(store.solve(&game, budget, &|_, _| ())?)
        })?,
    };
    let answer = match found {
        Ok(answer) => answer,
        Err(Halted::Spent(spent)) => Answer::Undecided(spent),
        Err(Halted::Failed(error)) => return Err(failed(py, error)),
    };
    let outcome = problem::jump_outcome(&model, &game, answer);
    let outcome = outcome.map_err(|error| damaged(py, error, folder))?;
    solution::answered(py, puzzle, outcome, None, None)
}

/// The store of a game; of another target with the same start, if that is there.
fn open_for(game: &Game, title: &str, folder: &Path, budget: &Budget) -> Result<Store, StoreError> {
    let known = Manifest::read(folder)?;
    let options = Options {
        memory: budget.memory,
        games: known.as_ref().is_some_and(|known| known.games),
    };
    if let Some(known) = known
        && !known.is_of(game)
        && let Some(held) = game_named(&known.puzzle)
    {
        return Store::open(folder, &known.puzzle, &held, options);
    }
    Store::open(folder, title, game, options)
}

/// The fewest sweeps, with the layers of the search in a store.
///
/// # Errors
/// The puzzle is not peg solitaire, or the store is in use, damaged or of another game.
pub fn fewest_sweeps<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    folder: &Path,
    spending: &Spending,
) -> PyResult<Bound<'py, PyAny>> {
    let game = puzzle.game(py)?;
    let found = spending.run(py, |budget| -> Result<_, Halted> {
        let layers = Layers::open(folder, puzzle.id(), &game)?;
        Ok(layers.fewest_sweeps(&game, budget)?)
    })?;
    match found {
        Ok(fewest) => {
            let best = problem::sweep_outcome(puzzle.model(py)?, fewest);
            let Measured { outcome, number } = best.map_err(|error| damaged(py, error, folder))?;
            solution::answered(py, puzzle, outcome, Some(number), None)
        }
        Err(Halted::Spent(spent)) => {
            solution::undecided_object(py, puzzle, Engine::Pegs, spent, None)
        }
        Err(Halted::Failed(error)) => Err(failed(py, error)),
    }
}

/// The census of a game in a store, or that it is undecided.
///
/// # Errors
/// The puzzle is not peg solitaire, or the store is in use, damaged or of another game.
pub fn census<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    folder: &Path,
    games: bool,
    spending: &Spending,
) -> PyResult<Result<Census, Bound<'py, PyAny>>> {
    let game = puzzle.game(py)?;
    let found = spending.run(py, |budget| -> Result<_, Halted> {
        let options = Options {
            memory: budget.memory,
            games,
        };
        let store = Store::open(folder, puzzle.id(), &game, options)?;
        Ok(store.census(u32::MAX, budget, &|_, _| ())?)
    })?;
    match found {
        Ok(census) => Ok(Ok(census)),
        Err(Halted::Spent(spent)) => {
            let undecided = solution::undecided_object(py, puzzle, Engine::Pegs, spent, None);
            Ok(Err(undecided?))
        }
        Err(Halted::Failed(error)) => Err(failed(py, error)),
    }
}

/// The error of an answer from a store: if the referee rejects it, the store is not what was
/// written, with right checksums.
fn damaged(py: Python, error: ProblemError, folder: &Path) -> PyErr {
    match error {
        ProblemError::Wrong(why) => {
            let folder = folder.display();
            let why = format!(
                "{folder}: the store is damaged, since its solution is none ({why}); use another \
                 folder"
            );
            placeless_error(py, why)
        }
        error => placeless_error(py, error),
    }
}

/// The contents of a store, as the object of `saltus store --json`: its puzzle, and the classes and
/// positions of each complete level. `verify=True` reads every part and lists damaged ones in
/// 'faults'; `mend=True` computes damaged parts of a census again. `puzzle` is that of the store,
/// if the store was not made from an ID.
///
/// >>> import saltus, tempfile
/// >>> folder = tempfile.mkdtemp()
/// >>> saltus.puzzle("pegs:triangle4@a2-b2").solve(store=folder).length
/// 8
/// >>> held = saltus.store(folder, verify=True)
/// >>> held["puzzle"], held["levels"][1], held["sound"]
/// ('pegs:triangle4@a2-b2', {'level': 'reached-01', 'classes': 2, 'positions': 2}, True)
#[pyfunction]
#[pyo3(signature = (folder, puzzle = None, *, verify = false, mend = false, memory = None))]
pub fn store<'py>(
    py: Python<'py>,
    folder: PathBuf,
    puzzle: Option<&Puzzle>,
    verify: bool,
    mend: bool,
    memory: Option<Memory>,
) -> PyResult<Bound<'py, PyDict>> {
    let spending = Spending::new(py, None, memory, None)?;
    let held = match contents(&folder).map_err(|error| failed(py, error))? {
        Some(held) => held,
        None => return Err(failed(py, StoreError::NoStore(folder))),
    };
    let stored = PyDict::new(py);
    stored.set_item("schema", "saltus/1")?;
    if let Some(goal) = goal_of(&held, puzzle) {
        stored.set_item("goal", goal)?;
    }
    let faults = match &held {
        Contents::Census(manifest) => {
            describe_census(py, &stored, manifest)?;
            let game = || game_of(py, manifest, puzzle);
            match (mend, verify) {
                (true, _) => Some(mend_census(py, &folder, manifest, &game()?, &spending)?),
                (false, true) => Some(census_faults(py, &folder, &game()?, &spending)?),
                (false, false) => None,
            }
        }
        Contents::Sweeps(_) if mend => {
            let why = "the layers of a search cannot be repaired one by one: start again in \
                       another folder";
            return Err(placeless_error(py, why));
        }
        Contents::Sweeps(manifest) => {
            describe_layers(py, &stored, manifest)?;
            verify
                .then(|| layer_faults(py, &folder, manifest, &spending))
                .transpose()?
        }
        Contents::Pairs(notes) => {
            stored.set_item("puzzle", held.in_words())?;
            stored.set_item("games", false)?;
            stored.set_item("levels", Vec::<u8>::new())?;
            stored.set_item("problems", notes.len())?;
            // Everything is in the manifest, which was read.
            (verify || mend).then(Vec::new)
        }
    };
    if let Some(faults) = faults {
        stored.set_item("sound", mend || faults.is_empty())?;
        stored.set_item("faults", faults)?;
    }
    Ok(stored)
}

/// The goal of a store in words: that of the given puzzle, or of the one named in the store.
fn goal_of(held: &Contents, puzzle: Option<&Puzzle>) -> Option<String> {
    let Some(name) = held.puzzle() else {
        return Some(Contents::GOAL_OF_PAIRS.into());
    };
    if let Some(puzzle) = puzzle {
        return Some(puzzle.goal());
    }
    let is_known = game_named(name).is_some_and(|game| held.is_of(&game));
    let problem = id::read(name, |usual| usual).ok()?;
    is_known.then(|| Reading::of_id(problem).goal.to_string())
}

/// The game of a store, from the given puzzle, or the one named in the store.
fn game_of(py: Python, manifest: &Manifest, puzzle: Option<&Puzzle>) -> PyResult<Game> {
    if let Some(puzzle) = puzzle {
        return puzzle.game(py);
    }
    let puzzle = &manifest.puzzle;
    let why = format!("the puzzle of the store is {puzzle}, which is not an ID: give it as puzzle");
    game_named(puzzle).ok_or_else(|| placeless_error(py, why))
}

fn describe_census(py: Python, stored: &Bound<PyDict>, manifest: &Manifest) -> PyResult<()> {
    let mut levels = Vec::new();
    for (stage, totals) in manifest.finished_levels() {
        let level = level_of(py, name(stage), totals.classes)?;
        level.set_item("positions", integer(py, &BigUint::from(totals.positions))?)?;
        levels.push(level);
    }
    stored.set_item("puzzle", &manifest.puzzle)?;
    stored.set_item("games", manifest.games)?;
    stored.set_item("levels", levels)
}

fn describe_layers(py: Python, stored: &Bound<PyDict>, manifest: &LayersManifest) -> PyResult<()> {
    let mut levels = Vec::new();
    for (name, layer) in manifest.layers() {
        levels.push(level_of(py, name, layer.kept)?);
    }
    stored.set_item("puzzle", &manifest.puzzle)?;
    stored.set_item("games", false)?;
    stored.set_item("levels", levels)?;
    match &manifest.state {
        Some(state) => stored.set_item("at_least", state.allowed),
        None => Ok(()),
    }
}

fn level_of<'py>(py: Python<'py>, name: String, classes: u64) -> PyResult<Bound<'py, PyDict>> {
    let level = PyDict::new(py);
    level.set_item("level", name)?;
    level.set_item("classes", classes)?;
    Ok(level)
}

/// The damaged parts of a census.
fn census_faults(
    py: Python,
    folder: &Path,
    game: &Game,
    spending: &Spending,
) -> PyResult<Vec<String>> {
    let found = spending.run(py, |budget| {
        let store = Store::read(folder, game, budget.memory)?;
        let mut faults = Vec::new();
        store.verify(|_, found| {
            if let Err(fault) = found {
                faults.push(fault.to_string());
            }
        })?;
        Ok(faults)
    })?;
    found.map_err(|error| failed(py, error))
}

/// The damaged layers of a search.
fn layer_faults(
    py: Python,
    folder: &Path,
    manifest: &LayersManifest,
    spending: &Spending,
) -> PyResult<Vec<String>> {
    spending.run(py, |_| {
        let mut faults = Vec::new();
        Layers::read(folder, manifest.clone()).verify(|_, found| {
            if let Err(fault) = found {
                faults.push(fault.to_string());
            }
        });
        faults
    })
}

/// Computes the damaged parts of a census again. Returns what was wrong.
fn mend_census(
    py: Python,
    folder: &Path,
    manifest: &Manifest,
    game: &Game,
    spending: &Spending,
) -> PyResult<Vec<String>> {
    let mended = spending.run(py, |budget| -> Result<_, Fail<StoreError>> {
        let options = Options {
            memory: budget.memory,
            games: manifest.games,
        };
        let store = Store::open(folder, &manifest.puzzle, game, options)?;
        let mut faults = Vec::new();
        store.mend(budget, |fault| faults.push(fault.to_string()))?;
        Ok(faults)
    })?;
    match mended {
        Ok(faults) => Ok(faults),
        Err(Fail::Spent(spent)) => Err(placeless_error(py, spent)),
        Err(Fail::Shelf(error)) => Err(failed(py, error)),
    }
}
