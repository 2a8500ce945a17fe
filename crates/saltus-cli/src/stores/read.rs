//! What commands read from a store: its puzzle, and its verdicts on positions.

use crate::{
    args::{DrawingArgs, PuzzleArgs},
    input::subject::{self, Subject},
};
use anyhow::{Context, bail};
use saltus::{
    pegs::{Game, Target},
    problem::{Oracle, Verdicts},
    puzzle::Puzzle,
    text::any::Notation,
};
use saltus_store::{Manifest, Store, contents};
use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Mutex, PoisonError},
};

/// The verdicts of the census in a folder on all positions of its game.
///
/// # Errors
/// There is no such store, it belongs to another game, or it is not complete.
pub fn oracle(folder: &Path, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Oracle> {
    let game = Game::of(puzzle).context("`--store` is only for peg solitaire")?;
    contents(folder)?.with_context(|| nothing(folder))?;
    refuse_other_goal(folder, &game)?;
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

/// Refuses a store whose game has the start of this one and another goal, and names what it serves:
/// the reached positions are the same, the winning ones are not.
///
/// # Errors
/// It is such a store.
pub fn refuse_other_goal(folder: &Path, game: &Game) -> anyhow::Result<()> {
    // What else is wrong with the store is said where it is opened.
    let Ok(Some(manifest)) = Manifest::read(folder) else {
        return Ok(());
    };
    let is_one_position = match game.target() {
        Target::Pattern { care, .. } => care == game.board().full(),
        Target::Left(_) => false,
    };
    if manifest.is_of(game) || !is_one_position || !has_start_of(&manifest, game) {
        return Ok(());
    }
    bail!(
        "{}: this store is of {}, which has the start of this puzzle and another goal; for this \
         goal it serves only `solve`, `list -n 1` and `at`; name another folder",
        folder.display(),
        manifest.puzzle
    )
}

/// Whether the game of a census has the board and the start of this one.
fn has_start_of(manifest: &Manifest, game: &Game) -> bool {
    let held = named(&manifest.puzzle).and_then(|subject| subject.puzzle());
    let Some(held) = held.ok().and_then(|puzzle| Game::of(&puzzle)) else {
        return false;
    };
    let with_its_goal = game.board().game(game.start(), held.target());
    with_its_goal.is_some_and(|game| manifest.is_of(&game))
}

/// The puzzle of the store in a folder.
///
/// # Errors
/// There is no store, or its puzzle has no ID.
pub fn subject(folder: &Path) -> anyhow::Result<Subject> {
    let manifest = Manifest::read(folder)?.with_context(|| nothing(folder))?;
    named(&manifest.puzzle)
}

/// The puzzle named in a manifest, by its ID only: other text must not open files.
pub fn named(puzzle: &str) -> anyhow::Result<Subject> {
    let args = PuzzleArgs {
        drawing: DrawingArgs {
            from: Some(Notation::Id),
            ..DrawingArgs::default()
        },
        ..PuzzleArgs::of(puzzle)
    };
    subject::understand(puzzle, &args).with_context(|| {
        format!(
            "the puzzle of the store is {puzzle}, which is not an ID: add the puzzle as an argument"
        )
    })
}

/// The error that a folder has no store.
pub fn nothing(folder: &Path) -> String {
    let folder_name = folder.display();
    if folder.exists() {
        format!("{folder_name}: there is no store in this folder")
    } else {
        format!("{folder_name}: there is no such folder, so no store to read")
    }
}
