//! Compares stores with the census in memory, and damages their folders in every way.

use crate::folder;
use folder::{
    Files, Folder, board_with, damage_each, kill_while_running, refuse_a_damaged_manifest,
};
use saltus::budget::Fail;
use saltus::pegs::count::{Census, census};
use saltus::pegs::ranked::{Shelf, Stage};
use saltus::pegs::{Budget, Game, Target};
use saltus::random::Random;
use saltus_store::{Manifest, Options, Store, StoreError, VERSION, place, without_sums};
use saltus_testing::stored::{documented_checksum, rewrite_manifest};
use saltus_testing::{LIMIT, Running, status};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A game from one vacancy of a board to one last peg there.
pub fn game(name: &str, vacancy: &str) -> Game {
    let (board, hole) = board_with(name, vacancy);
    let full = board.full();
    board
        .game(
            full ^ 1 << hole,
            Target::Pattern {
                care: full,
                pegs: 1 << hole,
            },
        )
        .unwrap()
}

impl Folder {
    /// Every part by its name, and the manifest's totals.
    fn contents(&self) -> (Files, String) {
        let levels = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir());
        let files = levels.flat_map(|level| {
            fs::read_dir(level)
                .unwrap()
                .map(|entry| entry.unwrap().path())
        });
        let parts = files.map(|file| {
            (
                file.strip_prefix(&self.0).unwrap().into(),
                fs::read(&file).unwrap(),
            )
        });
        let totals = format!(
            "{:?}",
            Manifest::read(&self.0).unwrap().unwrap().finished_levels()
        );
        (parts.collect(), totals)
    }
}

pub fn open(folder: &Path, game: &Game) -> Result<Store, StoreError> {
    open_with(folder, game, Options::default())
}

pub fn open_with(folder: &Path, game: &Game, options: Options) -> Result<Store, StoreError> {
    Store::open(folder, "a test", game, options)
}

/// Opens a store whose levels are divided into about three parts, however small they are.
pub fn open_cut(folder: &Path, game: &Game) -> Store {
    let store = open(folder, game).unwrap();
    for jumps in 0..game.start().count_ones() {
        if store.parts(jumps).unwrap().is_none() {
            store.begin(jumps, if jumps == 0 { 1 } else { 3 }).unwrap();
        }
    }
    store
}

pub fn in_memory(game: &Game) -> Census {
    census(game, &Budget::UNLIMITED).unwrap()
}

pub fn run(store: &Store) -> Result<Census, Fail<StoreError>> {
    store.census(u32::MAX, &Budget::UNLIMITED, &|_, _| ())
}

#[test]
fn counts_equal_those_in_memory() {
    agrees_with_memory(&[("triangle5", "a1"), ("triangle5", "a2")]);
}

/// Boards with all, some and no symmetries; with and without a solution.
#[test]
#[ignore = "boards of little symmetry take the census in memory a minute without optimization"]
fn counts_of_larger_boards_equal_those_in_memory() {
    agrees_with_memory(&[
        ("triangle6", "b2"),
        ("square5", "a1"),
        ("square5", "b1"),
        ("diamond25", "d4"),
        ("hexagon3", "c3"),
    ]);
}

fn agrees_with_memory(games: &[(&str, &str)]) {
    for &(name, vacancy) in games {
        let (folder, game) = (Folder::new(), game(name, vacancy));
        let store = open_cut(&folder.0, &game);
        let counted = run(&store).unwrap();
        assert_eq!(counted, in_memory(&game), "{name} from {vacancy}");
        // Again: nothing is computed, and the report is the same.
        drop(store);
        let store = open(&folder.0, &game).unwrap();
        let before = folder.contents();
        assert_eq!(run(&store).unwrap(), counted);
        assert_eq!(folder.contents(), before);
        assert!(
            store
                .verify(|_, found| assert!(found.is_ok(), "{found:?}"))
                .unwrap()
        );
    }
}

#[test]
fn classes_do_not_depend_on_counting_games() {
    let (folder, game) = (Folder::new(), game("triangle6", "b2"));
    let options = Options {
        games: false,
        ..Options::default()
    };
    let counted = run(&open_with(&folder.0, &game, options).unwrap()).unwrap();
    let other = Folder::new();
    let whole = run(&open_cut(&other.0, &game)).unwrap();
    assert_eq!(
        counted
            .levels
            .iter()
            .map(|level| level.classes)
            .collect::<Vec<_>>(),
        whole
            .levels
            .iter()
            .map(|level| level.classes)
            .collect::<Vec<_>>()
    );
    assert_eq!(counted.levels, whole.levels);
    // It is not a store of counts.
    assert!(matches!(
        open(&folder.0, &game),
        Err(StoreError::OtherGame { .. })
    ));
}

#[test]
fn winning_levels_are_a_table() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    let store = open_cut(&folder.0, &game);
    assert_eq!(store.is_winning(game.start()).unwrap(), None);
    run(&store).unwrap();
    let store = Store::read(&folder.0, &game, 1 << 30).unwrap();
    // Forward and backward, by brute force.
    let mut levels = vec![vec![game.start()]];
    while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
        let after = |&position: &u64| {
            let jumps = game
                .board()
                .jumps()
                .iter()
                .filter(move |jump| jump.fits(position));
            jumps.map(move |jump| jump.flip(position))
        };
        let mut next: Vec<u64> = level.iter().flat_map(after).collect();
        next.sort_unstable();
        next.dedup();
        levels.push(next);
    }
    let mut winning: Vec<u64> = Vec::new();
    for level in levels.iter().rev() {
        for &position in level {
            let leads = game
                .board()
                .jumps()
                .iter()
                .any(|jump| jump.fits(position) && winning.contains(&jump.flip(position)));
            let wins = leads || game.target().holds(position);
            if wins {
                winning.push(position);
            }
            assert_eq!(
                store.is_winning(position).unwrap(),
                Some(wins),
                "{position:b}"
            );
        }
    }
    assert_eq!(store.is_winning(0).unwrap(), None);
}

/// Stopped after any number of steps, a store continues to the same bytes, and does not repeat a
/// finished level.
#[test]
fn stopped_and_resumed() {
    let (whole, game) = (Folder::new(), game("triangle6", "b2"));
    let counted = run(&open_cut(&whole.0, &game)).unwrap();
    let steps = AtomicU64::new(0);
    let broken = Folder::new();
    for round in 1.. {
        steps.store(0, Relaxed);
        let keep_going = |_| steps.fetch_add(1, Relaxed) < 37 * round % 1009;
        let store = open_cut(&broken.0, &game);
        let before = store.manifest().finished_levels();
        let run = store.census(
            u32::MAX,
            &Budget {
                keep_going: &keep_going,
                ..Budget::UNLIMITED
            },
            &|_, _| (),
        );
        assert!(
            store.manifest().finished_levels().starts_with(&before)
                || before
                    .iter()
                    .all(|level| store.manifest().finished_levels().contains(level))
        );
        match run {
            Ok(census) => {
                assert_eq!(census, counted);
                break;
            }
            Err(stopped) => assert!(matches!(stopped, Fail::Spent(_))),
        }
    }
    assert_eq!(broken.contents(), whole.contents());
}

/// The work of [`killed_and_resumed`], in a separate process.
#[test]
#[ignore = "run by killed_and_resumed"]
fn work_for_another_process() {
    let Some(folder) = std::env::var_os("SALTUS_STORE_TEST") else {
        return;
    };
    run(&open_cut(Path::new(&folder), &game("triangle6", "b2"))).unwrap();
}

#[test]
fn killed_and_resumed() {
    let (whole, broken, game) = (Folder::new(), Folder::new(), game("triangle6", "b2"));
    run(&open_cut(&whole.0, &game)).unwrap();
    kill_while_running(&broken.0);
    run(&open_cut(&broken.0, &game)).unwrap();
    assert_eq!(broken.contents(), whole.contents());
}

/// Killed after a level was noted as finished, and before the sums that are no longer needed were
/// dropped.
#[test]
fn unfinished_deletions_are_completed() {
    let (whole, broken, game) = (Folder::new(), Folder::new(), game("triangle6", "b2"));
    run(&open_cut(&whole.0, &game)).unwrap();
    let run_to = |jumps| {
        open_cut(&broken.0, &game)
            .census(jumps, &Budget::UNLIMITED, &|_, _| ())
            .unwrap();
        broken.contents().0
    };
    let (before, after) = (run_to(5), run_to(6));
    let dropped: Vec<_> = before
        .iter()
        .filter(|(path, bytes)| after[*path].len() < bytes.len())
        .collect();
    dropped
        .iter()
        .for_each(|(path, bytes)| fs::write(broken.0.join(path), bytes).unwrap());
    assert_eq!(dropped.len(), 3, "the parts of one level");
    run(&open_cut(&broken.0, &game)).unwrap();
    assert_eq!(broken.contents(), whole.contents());
}

/// Every file of a store, damaged in every way: recomputed or refused by name, and never a wrong
/// number.
#[test]
fn damaged_files_never_give_a_wrong_number() {
    let game = game("triangle5", "a1");
    let counted = in_memory(&game);
    let other = Folder::new();
    run(&open_cut(&other.0, &self::game("triangle5", "a2"))).unwrap();
    let (foreign, _) = other.contents();
    let made = Folder::new();
    let most = 8; // in the middle of the way
    let first = open_cut(&made.0, &game)
        .census(most, &Budget::UNLIMITED, &|_, _| ())
        .unwrap();
    assert_eq!(first.levels.len(), 9);
    let (files, _) = made.contents();
    let manifest = made.0.join("manifest.json");
    let sound = fs::read(&manifest).unwrap();
    let restore = || {
        fs::write(&manifest, &sound).unwrap();
        for entry in fs::read_dir(&made.0)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir())
        {
            fs::remove_dir_all(entry).unwrap();
        }
        for (name, bytes) in &files {
            fs::create_dir_all(made.0.join(name).parent().unwrap()).unwrap();
            fs::write(made.0.join(name), bytes).unwrap();
        }
    };
    let check = |context: &str| {
        match run(&open_cut(&made.0, &game)) {
            Ok(census) => assert_eq!(census, counted, "{context}"),
            Err(Fail::Shelf(error)) => {
                assert!(error.to_string().contains(".part"), "{context}: {error}")
            }
            Err(Fail::Spent(_)) => panic!("{context}"),
        }
        restore();
    };
    damage_each(&made.0, &files, &foreign, 3, check);
}

/// Damaged parts whose sources are damaged, too.
#[test]
fn nested_damage_is_repaired() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    open_cut(&folder.0, &game)
        .census(8, &Budget::UNLIMITED, &|_, _| ())
        .unwrap();
    for (name, bytes) in folder.contents().0 {
        if !name.starts_with("reached-00") && name.as_path() < Path::new("reached-05") {
            fs::write(folder.0.join(&name), &bytes[..bytes.len() / 2]).unwrap();
        }
    }
    assert_eq!(run(&open_cut(&folder.0, &game)).unwrap(), in_memory(&game));
}

#[test]
fn a_damaged_manifest_is_refused() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    run(&open(&folder.0, &game).unwrap()).unwrap();
    refuse_a_damaged_manifest(&folder.0, || open(&folder.0, &game));
}

/// Numbers of ways are kept for the last two levels, and truncated once; the first line alone gives
/// the length of the rest.
#[test]
fn numbers_of_ways_are_dropped_two_levels_behind() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    let store = open_cut(&folder.0, &game);
    assert_eq!(store.dropped_parts(), []);
    store.census(7, &Budget::UNLIMITED, &|_, _| ()).unwrap();
    let dropped = store.dropped_parts();
    assert!(
        dropped.iter().all(|&(stage, _)| stage == Stage::Reached(5)) && !dropped.is_empty(),
        "{dropped:?}"
    );
    let read = |at: (Stage, usize)| fs::read(folder.0.join(place(at.0, at.1))).unwrap();
    let line = |part: &[u8]| part.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for at in dropped {
        let part = read(at);
        assert_eq!(without_sums(&part[..line(&part)], part.len() as u64), None);
    }
    let part = read((Stage::Reached(7), 0));
    let (first, size) = (&part[..line(&part)], part.len() as u64);
    // 8 bytes or less for each of its classes.
    let kept = without_sums(first, size).unwrap();
    assert!((line(&part) as u64..size).contains(&kept));
    assert_eq!(
        (without_sums(first, size - 1), without_sums(first, kept)),
        (None, None)
    );
    let mut altered = first.to_vec();
    altered[10] ^= 1;
    assert_eq!(
        (
            without_sums(&altered, size),
            without_sums(&part[..10], size),
            without_sums(&[], 0)
        ),
        (None, None, None)
    );
    // Truncated like this, the part equals the one whose sums are dropped.
    fs::write(
        folder.0.join(place(Stage::Reached(7), 0)),
        &part[..kept as usize],
    )
    .unwrap();
    assert!(!store.is_sound(Stage::Reached(7), 0).unwrap());
    assert_eq!(run(&store).unwrap(), in_memory(&game));
}

/// A store of a later version with valid checksums is reported and not touched.
#[test]
fn later_versions_are_refused() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    run(&open(&folder.0, &game).unwrap()).unwrap();
    const LATER: u64 = VERSION + 1;
    let later = |text: &str| {
        let version = |number: u64| format!(r#""version":{number}"#);
        let later = text.replacen(&version(VERSION), &version(LATER), 1);
        assert_ne!(later, text);
        later
    };
    let part = folder.0.join("reached-03").join("0000.part");
    let bytes = fs::read(&part).unwrap();
    let line = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let (head, sum) = std::str::from_utf8(&bytes[..line])
        .unwrap()
        .rsplit_once(' ')
        .unwrap();
    assert_eq!(
        format!("{:016x}", documented_checksum(head.as_bytes())),
        sum
    );
    let head = later(head);
    let line_of =
        |head: &str| format!("{head} {:016x}", documented_checksum(head.as_bytes())).into_bytes();
    let altered = [&line_of(&head), &bytes[line..]].concat();
    fs::write(&part, &altered).unwrap();
    let store = open(&folder.0, &game).unwrap();
    assert!(
        !store
            .verify(|_, found| {
                assert!(
                    matches!(
                        found,
                        Ok(_) | Err(StoreError::Version { version: LATER, .. })
                    ),
                    "{found:?}"
                );
            })
            .unwrap()
    );
    drop(store);
    assert_eq!(fs::read(&part).unwrap(), altered);

    rewrite_manifest(&folder.0, later);
    assert!(matches!(
        open(&folder.0, &game),
        Err(StoreError::Version { version: LATER, .. })
    ));
}

#[test]
fn other_games_and_folders_are_refused() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    let store = open(&folder.0, &game).unwrap();
    assert!(
        matches!(open(&folder.0, &game), Err(StoreError::Busy(_))),
        "one writer at a time"
    );
    drop(store);
    open(&folder.0, &game).unwrap();
    let refused = open(&folder.0, &self::game("triangle5", "a2"))
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(refused, StoreError::OtherGame { .. }), "{refused}");
    let other = Folder::new();
    fs::create_dir_all(&other.0).unwrap();
    fs::write(other.0.join("letter.txt"), "Dear ...").unwrap();
    assert!(matches!(open(&other.0, &game), Err(StoreError::NoStore(_))));
    let large = self::game("square8", "d4");
    let refused = open(&Folder::new().0, &large).map(|_| ()).unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge(_)), "{refused}");
}

/// A folder that vanishes under a run, and memory for less than one part.
#[test]
fn missing_folders_and_low_memory_are_reported() {
    let (folder, game) = (Folder::new(), game("triangle6", "b2"));
    let store = open_cut(&folder.0, &game);
    fs::remove_dir_all(&folder.0).unwrap();
    let Err(Fail::Shelf(error)) = run(&store) else {
        panic!("the folder is missing")
    };
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    drop(store);
    let tight = Options {
        memory: 1 << 20,
        ..Options::default()
    };
    let reported = match open_with(&folder.0, &game, tight) {
        Ok(store) => run(&store).map(|_| ()),
        Err(error) => Err(Fail::Shelf(error)),
    };
    let Err(Fail::Shelf(error)) = reported else {
        panic!("a MiB cannot do")
    };
    assert!(
        matches!(error, StoreError::Memory { .. } | StoreError::TooLarge(_)),
        "{error}"
    );
}

/// On a full file system the error is reported, and the run resumes when there is space.
#[test]
fn a_full_disk_is_reported_and_the_run_resumes() {
    let apart = || {
        // A private file system needs no administrator, where the system allows it.
        let mut command = Command::new("unshare");
        command
            .args(["--user", "--map-root-user", "--mount"])
            .stdout(Stdio::null())
            .stderr(Stdio::inherit());
        command
    };
    let mounts = Running::try_start(apart().arg("true"), LIMIT);
    if !mounts.is_ok_and(|mut mounts| mounts.wait().success()) {
        eprintln!("skipped: no file system can be mounted here");
        return;
    }
    let folder = Folder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let mut work = apart();
    work.arg(std::env::current_exe().unwrap()).args([
        "--ignored",
        "--exact",
        "work_on_a_small_disk",
    ]);
    assert!(status(work.env("SALTUS_STORE_TEST", &folder.0)).success());
}

/// The work of [`a_full_disk_is_reported_and_the_run_resumes`], in a process that may mount.
#[test]
#[ignore = "run by a_full_disk_is_reported_and_the_run_resumes"]
fn work_on_a_small_disk() {
    let Some(folder) = std::env::var_os("SALTUS_STORE_TEST") else {
        return;
    };
    let (folder, game) = (Path::new(&folder), game("triangle6", "b2"));
    let mount = |options: &str| {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(folder);
        assert!(status(&mut mount).success());
    };
    mount("size=64k");
    let mut full = 0;
    let mut size = 64;
    let counted = loop {
        let opened = open(folder, &game).map_err(Fail::Shelf);
        match opened.and_then(|store| run(&store)) {
            Ok(census) => break census,
            Err(Fail::Shelf(StoreError::Io { error, .. })) => {
                assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
                full += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
        size += size / 2;
        mount(&format!("remount,size={size}k"));
    };
    assert!(full > 2, "{full}");
    // A store that cannot be written can still be read.
    mount("remount,ro");
    let Err(StoreError::Io { error, .. }) = open(folder, &game) else {
        panic!("it cannot be written")
    };
    assert_eq!(error.kind(), std::io::ErrorKind::ReadOnlyFilesystem);
    let table = Store::read(folder, &game, 1 << 30).unwrap();
    assert_eq!(
        table.is_winning(game.start()).unwrap(),
        Some(counted.winning_classes() > 0)
    );
    assert_eq!(
        counted,
        run(&open(&Folder::new().0, &game).unwrap()).unwrap()
    );
}

/// The numbers of ways are dropped level by level: if two levels are missing, the second cannot be
/// recomputed.
#[test]
fn missing_neighbouring_levels_are_named() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    open(&folder.0, &game)
        .unwrap()
        .census(7, &Budget::UNLIMITED, &|_, _| ())
        .unwrap();
    for jumps in [6, 7] {
        for part in fs::read_dir(folder.0.join(format!("reached-{jumps:02}"))).unwrap() {
            fs::remove_file(part.unwrap().path()).unwrap();
        }
    }
    for _ in 0..2 {
        let Err(Fail::Shelf(error)) = run(&open(&folder.0, &game).unwrap()) else {
            panic!("it is lost")
        };
        assert!(matches!(error, StoreError::Lost { .. }), "{error}");
        assert!(
            error.to_string().contains("reached-07/0000.part"),
            "{error}"
        );
    }
}

/// Damages a file in a random way.
fn damage(random: &mut Random, path: &Path, others: &[&Vec<u8>]) -> &'static str {
    let mut bytes = fs::read(path).unwrap_or_default();
    let at = random.below(bytes.len().max(1));
    let (result, how) = match random.below(8) {
        0 => (None, "removed"),
        1 => (Some(bytes[..at].to_vec()), "cut"),
        2 if !bytes.is_empty() => {
            bytes[at] ^= 1 << random.below(8);
            (Some(bytes), "flipped")
        }
        3 => (Some(others[random.below(others.len())].clone()), "swapped"),
        4 => {
            bytes[at..].fill(0);
            (Some(bytes), "zeroed")
        }
        5 => {
            // The data after the first line, or half of it: the numbers of ways are last.
            let line = bytes
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(0, |end| end + 1);
            let kept = line + (bytes.len() - line) / 2;
            (Some(bytes[..kept].to_vec()), "halved")
        }
        6 => {
            let line = bytes
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(0, |end| end + 1);
            let size =
                without_sums(&bytes[..line], bytes.len() as u64).unwrap_or(bytes.len() as u64);
            (
                Some(bytes[..size as usize].to_vec()),
                "without numbers of ways",
            )
        }
        _ => {
            bytes.extend([0; 9]);
            (Some(bytes), "longer")
        }
    };
    match result {
        Some(bytes) => fs::write(path, bytes).unwrap(),
        None => drop(fs::remove_file(path)),
    }
    how
}

/// After any damage to several files: the right numbers, or an error that names a file.
fn damage_at_random(rounds: u64) {
    let game = game("triangle5", "a1");
    let counted = in_memory(&game);
    let mut damages = 0;
    for (most, games) in [
        (5, true),
        (8, true),
        (u32::MAX, true),
        (6, false),
        (u32::MAX, false),
    ] {
        let made = Folder::new();
        let options = Options {
            games,
            ..Options::default()
        };
        let store = if games {
            open_cut(&made.0, &game)
        } else {
            open_with(&made.0, &game, options).unwrap()
        };
        store.census(most, &Budget::UNLIMITED, &|_, _| ()).unwrap();
        drop(store);
        let (files, _) = made.contents();
        let manifest = fs::read(made.0.join("manifest.json")).unwrap();
        let (paths, contents): (Vec<_>, Vec<_>) = files.iter().unzip();
        for round in 0..rounds {
            let mut random = Random::new(round);
            for (path, bytes) in &files {
                fs::write(made.0.join(path), bytes).unwrap();
            }
            fs::write(made.0.join("manifest.json"), &manifest).unwrap();
            let mut done = Vec::new();
            let first = random.below(paths.len());
            let together = random.below(2) == 0;
            for number in 0..2 + random.below(4) {
                let at = if together {
                    (first + number) % paths.len()
                } else {
                    random.below(paths.len())
                };
                done.push((
                    paths[at],
                    damage(&mut random, &made.0.join(paths[at]), &contents),
                ));
            }
            damages += done.len();
            let named = |error: &StoreError| {
                let path = made.0.display().to_string();
                assert!(
                    error.to_string().starts_with(&path),
                    "round {round}, {done:?}: {error}"
                );
            };
            let store = open_with(&made.0, &game, options).unwrap();
            match random.below(3) {
                0 => match store.mend(&Budget::UNLIMITED, |_| ()) {
                    Ok(()) => assert!(store.verify(|_, _| ()).unwrap(), "round {round}, {done:?}"),
                    Err(Fail::Shelf(error)) => named(&error),
                    Err(Fail::Spent(_)) => panic!("there was no limit"),
                },
                1 => match store.solve(&game, &Budget::UNLIMITED, &|_, _| ()) {
                    Ok(answer) => {
                        assert!(
                            matches!(answer, saltus::puzzle::Answer::Solved(_)),
                            "round {round}, {done:?}"
                        )
                    }
                    Err(Fail::Shelf(error)) => named(&error),
                    Err(Fail::Spent(_)) => panic!("there was no limit"),
                },
                _ => (),
            }
            match run(&store) {
                Ok(census) if games => assert_eq!(census, counted, "round {round}, {done:?}"),
                Ok(census) => assert_eq!(census.levels, counted.levels, "round {round}, {done:?}"),
                Err(Fail::Shelf(error)) => named(&error),
                Err(Fail::Spent(_)) => panic!("there was no limit"),
            }
            match store.is_winning(game.start()) {
                Ok(known) => assert_ne!(known, Some(false), "round {round}, {done:?}"),
                Err(error) => named(&error),
            }
        }
    }
    println!("{damages} files damaged in {} rounds", 5 * rounds);
}

#[test]
fn randomly_damaged_files_never_give_a_wrong_number() {
    damage_at_random(20);
}

#[test]
#[ignore = "10,000 rounds take minutes"]
fn many_randomly_damaged_files_never_give_a_wrong_number() {
    damage_at_random(2000);
}

/// Files that the store did not make are not read, written, emptied or removed, and nothing is
/// waited for.
#[cfg(unix)]
#[test]
fn links_and_foreign_files_are_not_touched() {
    use std::os::unix::fs::symlink;
    let (folder, game, other) = (Folder::new(), game("triangle5", "a1"), Folder::new());
    fs::create_dir_all(&other.0).unwrap();
    let precious = other.0.join("precious");
    fs::write(&precious, "precious").unwrap();
    let is_kept = || assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    // The lock.
    fs::create_dir_all(&folder.0).unwrap();
    symlink(&precious, folder.0.join("lock")).unwrap();
    assert!(matches!(
        open(&folder.0, &game),
        Err(StoreError::NoStore(_))
    ));
    is_kept();
    // A foreign folder with files named as in a store.
    assert!(matches!(open(&other.0, &game), Err(StoreError::NoStore(_))));
    fs::write(other.0.join("lock"), "").unwrap();
    fs::write(other.0.join("ahead-03.run"), "mine").unwrap();
    assert!(matches!(open(&other.0, &game), Err(StoreError::NoStore(_))));
    assert_eq!(
        fs::read_to_string(other.0.join("ahead-03.run")).unwrap(),
        "mine"
    );
    // A part, and a level.
    let folder = Folder::new();
    open(&folder.0, &game)
        .unwrap()
        .census(7, &Budget::UNLIMITED, &|_, _| ())
        .unwrap();
    let part = folder.0.join("reached-07/0000.part");
    fs::remove_file(&part).unwrap();
    symlink(&precious, &part).unwrap();
    assert_eq!(
        run(&open(&folder.0, &game).unwrap()).unwrap(),
        in_memory(&game)
    );
    is_kept();
    let level = folder.0.join("reached-05");
    fs::rename(&level, other.0.join("elsewhere")).unwrap();
    symlink(other.0.join("elsewhere"), &level).unwrap();
    let store = open(&folder.0, &game).unwrap();
    assert!(!store.verify(|_, _| ()).unwrap());
    let Err(Fail::Shelf(error)) = store.mend(&Budget::UNLIMITED, |_| ()) else {
        panic!("not its own")
    };
    assert!(error.to_string().contains("reached-05"), "{error}");
    assert!(other.0.join("elsewhere/0000.part").exists());
    drop(store);
    // The manifest.
    let manifest = folder.0.join("manifest.json");
    fs::rename(&manifest, other.0.join("manifest.json")).unwrap();
    symlink(other.0.join("manifest.json"), &manifest).unwrap();
    assert!(matches!(
        open(&folder.0, &game),
        Err(StoreError::Damaged { .. })
    ));
}

/// The first manifest is being written by the process that holds the lock: that is not a foreign
/// folder.
#[test]
fn a_new_store_is_locked() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    let first = open(&folder.0, &game).unwrap();
    fs::remove_file(folder.0.join("manifest.json")).unwrap();
    let _draft = saltus_system::Draft::new(&folder.0.join("manifest.json")).unwrap();
    assert!(matches!(open(&folder.0, &game), Err(StoreError::Busy(_))));
    drop(first);
}

#[test]
fn a_finished_store_is_repaired() {
    let (folder, game) = (Folder::new(), game("triangle5", "a1"));
    let counted = run(&open_cut(&folder.0, &game)).unwrap();
    let (files, _) = folder.contents();
    for (number, (path, bytes)) in files.iter().enumerate().skip(4).step_by(3) {
        match number % 2 {
            0 => fs::remove_file(folder.0.join(path)).unwrap(),
            _ => fs::write(folder.0.join(path), &bytes[..bytes.len() / 3]).unwrap(),
        }
    }
    let store = open(&folder.0, &game).unwrap();
    assert!(!store.verify(|_, _| ()).unwrap());
    let mut found = 0;
    store.mend(&Budget::UNLIMITED, |_| found += 1).unwrap();
    assert!(found > 5 && store.verify(|_, _| ()).unwrap());
    assert_eq!(run(&store).unwrap(), counted);
    assert_eq!(store.is_winning(game.start()).unwrap(), Some(true));
}

/// The part with the goal is missing, or was recomputed without numbers of ways: there is still a
/// solution.
#[test]
fn a_goal_in_a_missing_part_is_found() {
    let (board, hole) = board_with("triangle5", "a1");
    let game = board
        .game(board.full() ^ 1 << hole, Target::Left(1))
        .unwrap();
    for games in [true, false] {
        let folder = Folder::new();
        let options = Options {
            games,
            ..Options::default()
        };
        run(&open_with(&folder.0, &game, options).unwrap()).unwrap();
        for mended in [false, true] {
            fs::remove_dir_all(folder.0.join("reached-13")).unwrap();
            let store = open_with(&folder.0, &game, options).unwrap();
            if mended {
                store.mend(&Budget::UNLIMITED, |_| ()).unwrap();
            }
            let answer = store.solve(&game, &Budget::UNLIMITED, &|_, _| ()).unwrap();
            let saltus::puzzle::Answer::Solved(jumps) = answer else {
                panic!("{games} {mended}: {answer:?}")
            };
            assert_eq!(jumps.len(), 13);
        }
    }
}
