//! Which parts a store counts on: those whose checksums its manifest has, and no others.

use crate::folder::Folder;
use crate::store::{game, in_memory, open, open_cut, open_with, run};
use saltus::budget::Fail;
use saltus::pegs::ranked::Stage;
use saltus::pegs::{Budget, Game};
use saltus_store::{Notes, Options, Store, StoreError, VERSION};
use saltus_testing::stored::{documented_checksum, rewrite_manifest};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

const MANIFEST: &str = "manifest.json";

/// Continues the census of a game for this many jumps.
fn go_on(folder: &Path, game: &Game, jumps: u32) {
    open_cut(folder, game)
        .census(jumps, &Budget::UNLIMITED, &|_, _| ())
        .unwrap();
}

/// The census is right, or the error names a file of the store.
fn right_or_refused(folder: &Path, game: &Game) {
    match run(&open_cut(folder, game)) {
        Ok(census) => assert_eq!(census, in_memory(game)),
        Err(Fail::Shelf(error)) => {
            let named = folder.display().to_string();
            assert!(error.to_string().starts_with(&named), "{error}");
        }
        Err(Fail::Spent(_)) => panic!("there was no limit"),
    }
}

/// Copies the files of a level.
fn copy_level(from: &Path, to: &Path, level: &str) {
    fs::create_dir_all(to.join(level)).unwrap();
    for part in fs::read_dir(from.join(level)).unwrap() {
        let part = part.unwrap().path();
        fs::copy(&part, to.join(level).join(part.file_name().unwrap())).unwrap();
    }
}

/// An earlier manifest beside later parts, of which some were computed again without sums.
#[test]
fn an_earlier_manifest_gives_no_wrong_number() {
    let game = game("triangle5", "a1");
    for (kept, lost) in [(7, "reached-13"), (5, "reached-09"), (3, "reached-04")] {
        let folder = Folder::new();
        go_on(&folder.0, &game, kept);
        let manifest = fs::read(folder.0.join(MANIFEST)).unwrap();
        run(&open_cut(&folder.0, &game)).unwrap();
        fs::write(folder.0.join(lost).join("0000.part"), "").unwrap();
        let store = open_cut(&folder.0, &game);
        store.mend(&Budget::UNLIMITED, |_| ()).unwrap();
        drop(store);
        fs::write(folder.0.join(MANIFEST), manifest).unwrap();
        right_or_refused(&folder.0, &game);
    }
}

/// The same for winning levels: parts were exchanged, and one is full of zeros.
#[test]
fn exchanged_winning_parts_give_no_wrong_number() {
    let (folder, game) = (Folder::new(), game("triangle6", "b2"));
    let store = open_cut(&folder.0, &game);
    let stop = AtomicBool::new(false);
    let on_the_way_back = |stage: Stage, _: &_| {
        if matches!(stage, Stage::Winning(_)) {
            stop.store(true, Relaxed);
        }
    };
    let keep_going = |_| !stop.load(Relaxed);
    let budget = Budget {
        keep_going: &keep_going,
        ..Budget::UNLIMITED
    };
    store
        .census(u32::MAX, &budget, &on_the_way_back)
        .unwrap_err();
    drop(store);
    let manifest = fs::read(folder.0.join(MANIFEST)).unwrap();
    run(&open_cut(&folder.0, &game)).unwrap();

    let level = folder.0.join("winning-10");
    let [first, second] = ["0000.part", "0001.part"].map(|part| level.join(part));
    let [one, other] = [&first, &second].map(|part| fs::read(part).unwrap());
    fs::write(&first, &other).unwrap();
    fs::write(&second, &one).unwrap();
    fs::write(level.join("0002.part"), [0; 500]).unwrap();
    fs::write(folder.0.join(MANIFEST), manifest).unwrap();
    let census = run(&open_cut(&folder.0, &game)).unwrap();
    let whole = run(&open_cut(&Folder::new().0, &game)).unwrap();
    assert_eq!(census, whole);
}

/// Parts without sums, of the same classes, neither give a number nor block the store: in the last
/// finished level, whose sums are needed, and in the next one.
#[test]
fn parts_of_a_store_without_games_are_made_again() {
    let (bare, game) = (Folder::new(), game("triangle5", "a1"));
    let options = Options {
        games: false,
        ..Options::default()
    };
    let store = open_with(&bare.0, &game, options).unwrap();
    run(&store).unwrap();
    for level in ["reached-08", "reached-09", "reached-13"] {
        let folder = Folder::new();
        let store = open(&folder.0, &game).unwrap();
        store.census(8, &Budget::UNLIMITED, &|_, _| ()).unwrap();
        drop(store);
        copy_level(&bare.0, &folder.0, level);
        let census = run(&open(&folder.0, &game).unwrap()).unwrap();
        assert_eq!(census, in_memory(&game), "{level}");
    }
}

/// Parts of an unfinished level that the store did not make: of another division of the level, and
/// one with other contents and right checksums.
#[test]
fn unknown_parts_are_made_again() {
    let (whole, game) = (Folder::new(), game("triangle5", "a1"));
    run(&open(&whole.0, &game).unwrap()).unwrap();
    let folder = Folder::new();
    go_on(&folder.0, &game, 8);
    copy_level(&whole.0, &folder.0, "reached-09");
    assert_eq!(run(&open_cut(&folder.0, &game)).unwrap(), in_memory(&game));

    let folder = Folder::new();
    go_on(&folder.0, &game, 8);
    copy_level(&whole.0, &folder.0, "reached-09");
    let part = folder.0.join("reached-09/0000.part");
    let bytes = fs::read(&part).unwrap();
    let line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let head = std::str::from_utf8(&bytes[..line]).unwrap();
    let (head, _) = head.rsplit_once(' ').unwrap();
    let mut head: serde_json::Value = serde_json::from_str(head).unwrap();
    head["count"]["classes"] = "1".into();
    head["count"]["games"] = "0".into();
    let head = head.to_string();
    let head = format!("{head} {:016x}", documented_checksum(head.as_bytes()));
    fs::write(&part, [head.as_bytes(), &bytes[line..]].concat()).unwrap();
    let census = run(&open(&folder.0, &game).unwrap()).unwrap();
    assert_eq!(census, in_memory(&game));
}

/// A snapshot whose files are second names of those of the store: the store goes on, and the
/// snapshot stays as it was.
#[test]
fn snapshots_of_links_stay_as_they_were() {
    let (folder, snapshot, game) = (Folder::new(), Folder::new(), game("triangle5", "a1"));
    go_on(&folder.0, &game, 7);
    for level in ["", "reached-05", "reached-06", "reached-07"] {
        fs::create_dir_all(snapshot.0.join(level)).unwrap();
        for file in fs::read_dir(folder.0.join(level)).unwrap() {
            let path = file.unwrap().path();
            if path.is_file() {
                let name = path.file_name().unwrap();
                fs::hard_link(&path, snapshot.0.join(level).join(name)).unwrap();
            }
        }
    }
    run(&open_cut(&folder.0, &game)).unwrap();
    // The first levels are computed again; all others need sums.
    let census = run(&open_cut(&snapshot.0, &game)).unwrap();
    assert_eq!(census, in_memory(&game));
}

/// What a killed process was writing goes when the store is opened.
#[test]
fn drafts_of_a_killed_process_are_removed() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    go_on(&folder.0, &game, 7);
    let drafts = [".saltus-1-0.part", "reached-05/.saltus-1-0.part"];
    let drafts = drafts.map(|draft| folder.0.join(draft));
    for draft in &drafts {
        fs::write(draft, "half").unwrap();
    }
    open(&folder.0, &game).unwrap();
    assert!(drafts.iter().all(|draft| !draft.exists()));
}

/// A number of games that no game has is damage, and is not computed with for minutes.
#[test]
fn endless_numbers_are_damage() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    go_on(&folder.0, &game, 3);
    rewrite_manifest(&folder.0, |body| {
        let long = format!(r#""games":"1{}""#, "0".repeat(100_000));
        let altered = body.replace(r#""games":"0""#, &long);
        assert_ne!(altered, body);
        altered
    });
    let refused = open(&folder.0, &game).map(|_| ()).unwrap_err();
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
}

/// A store of the version before: the numbers of a census cannot be verified; notes are as before.
#[test]
fn the_version_before_is_read_where_that_is_safe() {
    let before = |body: &str| {
        let version = |number: u64| format!(r#""version":{number}"#);
        let altered = body.replace(&version(VERSION), &version(VERSION - 1));
        assert_ne!(altered, body);
        altered
    };
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    go_on(&folder.0, &game, 3);
    rewrite_manifest(&folder.0, before);
    let refused = open(&folder.0, &game).map(|_| ()).unwrap_err();
    assert!(matches!(refused, StoreError::Version { .. }), "{refused}");
    let advice = "count again in another folder";
    assert!(refused.to_string().contains(advice), "{refused}");

    let folder = Folder::new();
    let mut notes = Notes::open(&folder.0).unwrap();
    notes.insert("a problem", "solved".into()).unwrap();
    drop(notes);
    rewrite_manifest(&folder.0, before);
    let notes = Notes::open(&folder.0).unwrap();
    assert_eq!(notes.get("a problem"), Some(&"solved".into()));
}

/// Of a level that was interrupted, the parts that were made are not made again.
#[cfg(unix)]
#[test]
fn parts_of_an_interrupted_level_are_kept() {
    use std::os::unix::fs::MetadataExt;
    let (folder, game) = (Folder::new(), game("triangle6", "b2"));
    go_on(&folder.0, &game, 9);
    let store = open_cut(&folder.0, &game);
    for index in [0, 2] {
        store
            .make_part(Stage::Reached(10), index, &Budget::UNLIMITED)
            .unwrap();
    }
    drop(store);
    let number = |part: &str| {
        let path = folder.0.join("reached-10").join(part);
        fs::metadata(path).unwrap().ino()
    };
    let before = ["0000.part", "0002.part"].map(number);
    go_on(&folder.0, &game, 10);
    assert_eq!(["0000.part", "0002.part"].map(number), before);
}

/// What another process made is counted on once that process said so, and its parts with sums only.
#[test]
fn parts_of_other_processes_are_accepted_by_name() {
    let (folder, game) = (Folder::new(), game("triangle6", "b2"));
    go_on(&folder.0, &game, 9);
    let leader = open_cut(&folder.0, &game);
    let worker = Store::read(&folder.0, &game, 1 << 30).unwrap();
    let stage = Stage::Reached(10);
    worker.make_part(stage, 1, &Budget::UNLIMITED).unwrap();
    let known = |store: &Store| saltus::pegs::ranked::Shelf::count(store, stage, 1).unwrap();
    assert!(known(&worker).is_some() && known(&leader).is_none());
    assert!(leader.accept_part(stage, 1).unwrap());
    assert!(known(&leader).is_some());
    assert!(!leader.accept_part(stage, 2).unwrap(), "it is missing");
}
