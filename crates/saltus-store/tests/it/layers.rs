//! Compares searches for the fewest sweeps on a store with those in memory, and damages their
//! folders in every way.

use crate::folder;
use folder::{
    Files, Folder, board_with, damage_each, kill_while_running, refuse_a_damaged_manifest,
};
use saltus::budget::Progress;
use saltus::pegs::sweeps::{Fewest, fewest};
use saltus::pegs::{Budget, Game, Target};
use saltus_store::{Contents, Layers, Notes, Options, Store, StoreError, contents};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A game from one vacancy of a board to one peg anywhere.
fn game(name: &str, vacancy: &str) -> Game {
    let (board, hole) = board_with(name, vacancy);
    board
        .game(board.full() ^ 1 << hole, Target::Left(1))
        .unwrap()
}

impl Folder {
    /// Every run by its name.
    fn runs(&self) -> Files {
        let files = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let runs =
            files.filter(|path| path.extension().is_some_and(|extension| extension == "run"));
        runs.map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap()))
            .collect()
    }
}

fn open(folder: &Path, game: &Game) -> Result<Layers, StoreError> {
    Layers::open(folder, "a test", game)
}

const LITTLE: Budget<'static> = Budget {
    memory: 1 << 20,
    ..Budget::UNLIMITED
};

fn run(folder: &Path, game: &Game) -> Result<Fewest, StoreError> {
    open(folder, game)?.fewest_sweeps(game, &LITTLE)
}

#[test]
fn answers_equal_those_in_memory() {
    for (name, vacancy) in [
        ("triangle5", "a1"),
        ("triangle5", "b2"),
        ("triangle6", "b2"),
        ("square5", "b1"),
    ] {
        let (folder, game) = (Folder::new(), game(name, vacancy));
        let answer = fewest(&game, &Budget::UNLIMITED);
        assert_eq!(
            run(&folder.0, &game).unwrap(),
            answer,
            "{name} from {vacancy}"
        );
        let before = folder.runs();
        // Known results are not searched for again.
        let never = |progress: Progress| {
            // A linear program, which counts no positions, may ask.
            assert_eq!(
                progress.positions, 0,
                "{name} from {vacancy} is searched again"
            );
            true
        };
        let again = Budget {
            keep_going: &never,
            ..LITTLE
        };
        assert_eq!(
            open(&folder.0, &game)
                .unwrap()
                .fewest_sweeps(&game, &again)
                .unwrap(),
            answer
        );
        assert_eq!(folder.runs(), before);
        let Some(Contents::Sweeps(manifest)) = contents(&folder.0).unwrap() else {
            panic!()
        };
        let mut layers = 0;
        let layers_told = manifest.layers().len();
        assert!(
            Layers::read(&folder.0, manifest)
                .verify(|_, found| layers += usize::from(found.is_ok()))
        );
        assert_eq!((layers, layers), (layers_told, before.len()));
    }
}

/// The work of [`killed_and_resumed`], in a separate process.
#[test]
#[ignore = "run by killed_and_resumed"]
fn work_for_another_process() {
    let Some(folder) = std::env::var_os("SALTUS_STORE_TEST") else {
        return;
    };
    run(Path::new(&folder), &game("triangle6", "b2")).unwrap();
}

#[test]
fn killed_and_resumed() {
    let (whole, broken, game) = (Folder::new(), Folder::new(), game("triangle6", "b2"));
    let answer = run(&whole.0, &game).unwrap();
    kill_while_running(&broken.0);
    assert_eq!(run(&broken.0, &game).unwrap(), answer);
    assert_eq!(broken.runs(), whole.runs());
}

/// Every run in the middle of a search, damaged in every way: refused by name, or not needed.
#[test]
fn damaged_files_never_give_a_wrong_answer() {
    let game = game("triangle6", "b2");
    let answer = fewest(&game, &Budget::UNLIMITED);
    let made = Folder::new();
    let asked = AtomicU64::new(0);
    let stop = |_| asked.fetch_add(1, Relaxed) < 400;
    let stopped = open(&made.0, &game).unwrap().fewest_sweeps(
        &game,
        &Budget {
            keep_going: &stop,
            ..LITTLE
        },
    );
    assert!(
        matches!(stopped, Ok(Fewest::Undecided { .. })),
        "{stopped:?}"
    );
    let other = Folder::new();
    run(&other.0, &self::game("triangle6", "a1")).unwrap();
    let foreign = other.runs();
    drop(open(&made.0, &game).unwrap()); // sweeps away what was begun
    let files = made.runs();
    let manifest = made.0.join("manifest.json");
    let sound = fs::read(&manifest).unwrap();
    let check = |context: &str| {
        match run(&made.0, &game) {
            Ok(found) => assert_eq!(found, answer, "{context}"),
            Err(error) => assert!(error.to_string().contains(".run: "), "{context}: {error}"),
        }
        for name in made.runs().keys() {
            fs::remove_file(made.0.join(name)).unwrap();
        }
        files
            .iter()
            .for_each(|(name, bytes)| fs::write(made.0.join(name), bytes).unwrap());
        fs::write(&manifest, &sound).unwrap();
    };
    check("sound");
    assert!(files.len() > 4, "{:?}", files.keys());
    damage_each(&made.0, &files, &foreign, 1, check);
}

#[test]
fn a_damaged_manifest_is_refused() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    run(&folder.0, &game).unwrap();
    refuse_a_damaged_manifest(&folder.0, || open(&folder.0, &game));
}

#[test]
fn foreign_stores_are_refused() {
    let (folder, first) = (Folder::new(), game("triangle5", "a1"));
    let layers = open(&folder.0, &first).unwrap();
    assert!(matches!(open(&folder.0, &first), Err(StoreError::Busy(_))));
    assert!(matches!(Notes::open(&folder.0), Err(StoreError::Busy(_))));
    drop(layers);
    assert!(matches!(
        open(&folder.0, &game("triangle5", "b2")),
        Err(StoreError::OtherGame { .. })
    ));
    assert!(matches!(
        Notes::open(&folder.0),
        Err(StoreError::OtherGame { .. })
    ));
    let census = Store::open(&folder.0, "a test", &first, Options::default()).map(|_| ());
    assert!(matches!(census, Err(StoreError::OtherGame { .. })));
    let counted = Folder::new();
    drop(Store::open(&counted.0, "a test", &first, Options::default()).unwrap());
    let refused = open(&counted.0, &first)
        .map(|_| ())
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("this store is of a census of a test, not of the fewest sweeps"),
        "{refused}"
    );
    let elsewhere = Folder::new();
    fs::create_dir(&elsewhere.0).unwrap();
    fs::write(elsewhere.0.join("letter.txt"), "Dear ...").unwrap();
    assert!(matches!(
        open(&elsewhere.0, &first),
        Err(StoreError::NoStore(_))
    ));
}

/// Notes are returned in order, each with its last value.
#[test]
fn notes_persist() {
    let folder = Folder::new();
    let mut notes = Notes::open(&folder.0).unwrap();
    for (problem, note) in [("b", 1), ("a", 2), ("b", 3)] {
        notes.insert(problem, note.into()).unwrap();
        drop(notes);
        notes = Notes::open(&folder.0).unwrap();
    }
    let kept: Vec<(&str, u64)> = notes
        .iter()
        .map(|(problem, note)| (problem, note.as_u64().unwrap()))
        .collect();
    assert_eq!(kept, [("b", 3), ("a", 2)]);
}
