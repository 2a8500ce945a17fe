//! Stores under combined faults: files damaged at random, the command killed or out of disk space
//! at any operation, mixed options, and several commands in sequence. Each answer is right, or an
//! error that names a file; nothing outside is touched.
//!
//! The seed of the first round is `SALTUS_SEED`, or 1; a round that fails names its own.
#![cfg(unix)]

use crate::command;
use command::{all_output, text};
use saltus::random::Random;
use saltus_store::without_sums;
use saltus_testing::{Running, output};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Output, Stdio},
    time::Duration,
};

/// What a store is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Games,
    NoGames,
    Sweeps,
}

/// A kind of store, and independently counted numbers of its puzzle: positions, games and
/// solutions; the fewest sweeps.
struct Sample {
    kind: Kind,
    puzzle: &'static str,
    numbers: [&'static str; 3],
}

/// Sources: games and solutions of the triangle of 15 by Durango Bill; all else by the census and
/// the search in memory, which share neither levels nor files with those on a store.
const SAMPLES: [Sample; 4] = [
    Sample {
        kind: Kind::Games,
        puzzle: "pegs:triangle5@a1-any",
        numbers: ["3016", "568630", "29760"],
    },
    Sample {
        kind: Kind::Games,
        puzzle: "pegs:triangle6@a2-any",
        numbers: ["291222", "708705108578", "82905434589"],
    },
    Sample {
        kind: Kind::NoGames,
        puzzle: "pegs:triangle6@a2-any",
        numbers: ["291222", "", ""],
    },
    Sample {
        kind: Kind::Sweeps,
        puzzle: "pegs:triangle6@b2-any",
        numbers: ["9", "", ""],
    },
];

/// A store, its files, and the known facts about its puzzle.
struct Store<'a> {
    sample: &'a Sample,
    folder: PathBuf,
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// The answers of the command without a store: the census or the search, and the position.
    whole: Value,
    ask: Value,
}

/// The command in a separate folder, with an empty standard input.
fn run(within: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = command::command(arguments);
    command
        .current_dir(within)
        .env("SALTUS_CACHE", within)
        .envs(settings.iter().copied());
    output(&mut command)
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", all_output(output)))
}

fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            match path.is_dir() {
                true => folders.push(path),
                false => drop(files.insert(
                    path.strip_prefix(folder).unwrap().into(),
                    fs::read(&path).unwrap(),
                )),
            }
        }
    }
    files
}

fn write_files(folder: &Path, files: &BTreeMap<PathBuf, Vec<u8>>) {
    let _ = fs::remove_dir_all(folder);
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

impl Sample {
    fn make(&self) -> Vec<&'static str> {
        match self.kind {
            Kind::Games => vec!["count", self.puzzle, "--json"],
            Kind::NoGames => vec!["count", self.puzzle, "--no-games", "--json"],
            Kind::Sweeps => vec!["solve", self.puzzle, "--fewest", "sweeps", "--json"],
        }
    }

    /// Stores in several states: complete, and interrupted.
    fn stores(&self, base: &Path, number: usize) -> Vec<Store<'_>> {
        // On an undamaged store, because a census in memory of a board with little symmetry takes
        // most of a minute without optimization.
        let sound = base.join("sound");
        let on_sound = ["--store", sound.to_str().unwrap()];
        let _ = fs::remove_dir_all(&sound);
        let whole = json(&run(base, &[&self.make()[..], &on_sound].concat(), &[]));
        let value = |name: &str| match &whole[name] {
            Value::String(digits) => digits.clone(),
            other => other.to_string(),
        };
        match self.kind {
            Kind::Games => {
                assert_eq!(
                    ["positions", "games", "solutions"].map(value),
                    self.numbers,
                    "{}",
                    self.puzzle
                )
            }
            Kind::NoGames => assert_eq!(value("positions"), self.numbers[0]),
            Kind::Sweeps => assert_eq!(value("sweeps"), self.numbers[0]),
        }
        let ask = match self.kind {
            Kind::Sweeps => Value::Null,
            _ => json(&run(
                base,
                &[&["ask", self.puzzle, "--json"][..], &on_sound].concat(),
                &[],
            )),
        };
        let mut stores = Vec::new();
        for state in 0..4 {
            let folder = base.join(format!("store-{number}"));
            let _ = fs::remove_dir_all(&folder);
            let on = ["--store", folder.to_str().unwrap()];
            let jumps = (5 + 4 * state).to_string();
            let arguments = match (state, self.kind) {
                (3, _) | (_, Kind::Sweeps) => self.make(),
                _ => [self.make(), vec!["--jumps", &jumps]].concat(),
            };
            // An interrupted search runs out of disk space, if this build can simulate it.
            let room = (20 + 30 * state).to_string();
            let settings: &[_] = match self.kind {
                Kind::Sweeps if state < 3 && cfg!(debug_assertions) => &[("SALTUS_FAULT", &*room)],
                _ => &[],
            };
            run(base, &[arguments, on.to_vec()].concat(), settings);
            let files = files_in(&folder);
            assert!(files.len() > 3, "{:?}", files.keys());
            stores.push(Store {
                sample: self,
                folder,
                files,
                whole: whole.clone(),
                ask: ask.clone(),
            });
        }
        stores
    }
}

impl Store<'_> {
    /// Damages a file at random. `others` are the files of other stores: of other puzzles, without
    /// games, and of this store at another time.
    fn damage(
        &self,
        random: &mut Random,
        name: &Path,
        others: &[&BTreeMap<PathBuf, Vec<u8>>],
    ) -> String {
        let path = self.folder.join(name);
        // It was already a link or a folder; writing through a link would damage something outside.
        if path.is_symlink() {
            fs::remove_file(&path).unwrap();
        } else if path.is_dir() {
            fs::remove_dir_all(&path).unwrap();
        }
        let mut bytes = fs::read(&path).unwrap_or_default();
        let at = random.below(bytes.len().max(1));
        let line = bytes
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let (result, how) = match random.below(14) {
            0 => (None, "removed"),
            1 => (Some(bytes[..at].to_vec()), "cut"),
            2 if !bytes.is_empty() => {
                bytes[at] ^= 1 << random.below(8);
                (Some(bytes), "flipped")
            }
            3 => (
                self.files
                    .values()
                    .nth(random.below(self.files.len()))
                    .cloned(),
                "swapped",
            ),
            4 => {
                bytes[at..].fill(0);
                (Some(bytes), "zeroed")
            }
            5 => (
                Some(bytes[..line + (bytes.len() - line) / 2].to_vec()),
                "halved",
            ),
            6 => {
                let size =
                    without_sums(&bytes[..line], bytes.len() as u64).unwrap_or(bytes.len() as u64);
                (
                    Some(bytes[..size as usize].to_vec()),
                    "without numbers of ways",
                )
            }
            7 => {
                bytes.extend([0; 9]);
                (Some(bytes), "longer")
            }
            8 | 9 => {
                let other = others[random.below(others.len())];
                let alike = other.get(name).cloned();
                (alike.or(Some(bytes)), "that of another store")
            }
            10 => {
                let copy = self.files.keys().nth(random.below(self.files.len()));
                let copy = self.folder.join(copy.unwrap());
                // Not through a link, which would damage something outside.
                if saltus_system::is_own(&copy).unwrap_or(false) {
                    let _ = fs::write(copy, &bytes);
                }
                (Some(bytes), "duplicated")
            }
            11 => {
                let _ = fs::remove_file(&path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::os::unix::fs::symlink(self.folder.parent().unwrap().join("precious"), &path)
                    .unwrap();
                return format!("{}: a link", name.display());
            }
            12 => {
                let _ = fs::remove_file(&path);
                fs::create_dir_all(&path).unwrap();
                return format!("{}: a folder", name.display());
            }
            _ => {
                let parent = path.parent().filter(|parent| *parent != self.folder);
                parent.map(fs::remove_dir_all);
                return format!("{}: with its folder", name.display());
            }
        };
        let _ = fs::create_dir_all(path.parent().unwrap());
        match result {
            Some(bytes) => drop(fs::write(&path, bytes)),
            None => drop(fs::remove_file(&path)),
        }
        format!("{}: {how}", name.display())
    }

    /// Whatever is reported is true.
    fn holds(&self, answer: &Value) {
        match answer["verdict"].as_str() {
            Some("undecided") => {
                for (level, known) in answer["levels"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .zip(self.whole["levels"].as_array().unwrap())
                {
                    for (name, number) in level.as_object().unwrap() {
                        assert_eq!(number, &known[name], "{name}: {level}");
                    }
                }
            }
            _ => assert_eq!(answer, &self.whole),
        }
    }

    /// Runs a random command on the store, and checks its answer.
    fn step(&self, random: &mut Random, statuses: &mut BTreeMap<Option<i32>, u64>) -> String {
        let Sample { kind, puzzle, .. } = *self.sample;
        let folder = self.folder.to_str().unwrap();
        let on_store = ["--store", folder];
        let what = random.below(10);
        let mut arguments: Vec<&str> = match what {
            0 => vec!["store", folder, "--verify"],
            1 => vec!["store", folder, "--mend"],
            2 => vec!["ask", puzzle, "--json"],
            3 if kind != Kind::Sweeps => vec!["solve", puzzle, "--json"],
            _ => self.sample.make(),
        };
        if what > 1 {
            arguments.extend(on_store);
        }
        let census = arguments[0] == "count";
        let jumps = random.below(20).to_string();
        if census && random.below(4) == 0 {
            arguments.extend(["--jumps", &jumps]);
        }
        let memory = ["64M", "300M", "1G"][random.below(3)];
        if random.below(3) == 0 {
            arguments.extend(["--memory", memory]);
        }
        if random.below(4) == 0 && what > 1 {
            arguments.extend(["--time", "60s"]);
        }
        let threads = (1 + random.below(4)).to_string();
        let mut settings = vec![("RAYON_NUM_THREADS", &*threads)];
        let fault = format!(
            "{}{}",
            1 + random.below(60),
            ["", "!", "!"][random.below(3)]
        );
        let faulty = cfg!(debug_assertions) && random.below(3) == 0;
        if faulty {
            settings.push(("SALTUS_FAULT", &fault));
        }
        let value = format!("{} {settings:?}", arguments.join(" "));
        let within = self.folder.parent().unwrap();
        if random.below(5) == 0 {
            let mut command = command::command(&arguments);
            command
                .current_dir(within)
                .env("SALTUS_CACHE", within)
                .stdin(Stdio::null());
            command.stdout(Stdio::null()).stderr(Stdio::null());
            let mut child = Running::start(&mut command);
            std::thread::sleep(Duration::from_micros(random.below(60_000) as u64));
            *statuses.entry(child.kill().code()).or_default() += 1;
            return format!("{value}, killed");
        }
        let output = run(within, &arguments, &settings);
        *statuses.entry(output.status.code()).or_default() += 1;
        let errors = text(&output.stderr);
        assert!(!errors.contains("panicked"), "{value}: {errors}");
        let context = || format!("{value}: {}", all_output(&output));
        match (output.status.code(), arguments[0]) {
            (Some(0), "store") => {
                let last = text(&output.stdout).lines().last().map(str::to_owned);
                assert_eq!(
                    last.as_deref(),
                    Some("every part is intact"),
                    "{}",
                    context()
                );
            }
            (Some(0), "count") => self.holds(&json(&output)),
            (Some(0), "solve") if kind == Kind::Sweeps => {
                assert_eq!(
                    json(&output)["sweeps"].to_string(),
                    self.sample.numbers[0],
                    "{}",
                    context()
                )
            }
            (Some(0), "solve") => assert_eq!(json(&output)["verdict"], "solved", "{}", context()),
            (Some(0), "ask") => {
                let answer = json(&output);
                let moves = |answer: &Value, which: &str| -> Vec<String> {
                    let moves = answer[which].as_array().unwrap();
                    let mut moves: Vec<String> =
                        moves.iter().map(|step| step["move"].to_string()).collect();
                    moves.sort();
                    moves
                };
                assert_eq!(answer["winnable"], self.ask["winnable"], "{}", context());
                for which in ["winning_moves", "losing_moves"] {
                    assert_eq!(
                        moves(&answer, which),
                        moves(&self.ask, which),
                        "{}",
                        context()
                    );
                }
            }
            // A file differs from what was written, and is named.
            (Some(1), "store") => {
                assert!(
                    text(&output.stdout).contains(&format!("{folder}/")),
                    "{}",
                    context()
                )
            }
            (Some(2), _) => {
                let sweeps = "the layers of a search cannot be repaired one by one";
                let why = [
                    "on purpose",
                    "the census is not complete",
                    "not of a census",
                    sweeps,
                ];
                let named = errors.contains(folder) || text(&output.stdout).contains(folder);
                assert!(
                    named || why.iter().any(|why| errors.contains(why)),
                    "{}",
                    context()
                );
            }
            (Some(3), "count") => self.holds(&json(&output)),
            (Some(3), _) => assert_eq!(json(&output)["verdict"], "undecided", "{}", context()),
            (None, _) if faulty && output.status.signal().is_some() => (),
            _ => panic!("{}", context()),
        }
        value
    }
}

fn damage_at_random(rounds: u64) {
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() {
        memory
    } else {
        Path::new(env!("CARGO_TARGET_TMPDIR"))
    };
    let base = base.join(format!("saltus-damage-{rounds}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&base);
    fs::create_dir_all(&base).unwrap();
    fs::write(base.join("precious"), "precious").unwrap();
    let stores: Vec<Store> = SAMPLES
        .iter()
        .enumerate()
        .flat_map(|(number, sample)| sample.stores(&base, number))
        .collect();
    let first: u64 = std::env::var("SALTUS_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let mut statuses = BTreeMap::new();
    let mut damages = 0;
    for seed in first..first + rounds {
        let mut random = Random::new(seed);
        let store = &stores[random.below(stores.len())];
        let names: Vec<&PathBuf> = store.files.keys().collect();
        let others: Vec<_> = stores.iter().map(|other| &other.files).collect();
        let mut done = Vec::new();
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            write_files(&store.folder, &store.files);
            for _ in 0..1 + random.below(3) {
                let place = random.below(names.len());
                let together = random.below(2) == 0;
                for number in 0..random.below(6) {
                    let at = if together {
                        place + number
                    } else {
                        random.below(names.len())
                    };
                    done.push(store.damage(&mut random, names[at % names.len()], &others));
                    damages += 1;
                }
                for _ in 0..1 + random.below(3) {
                    done.push(store.step(&mut random, &mut statuses));
                }
            }
            assert_eq!(
                fs::read_to_string(base.join("precious")).unwrap(),
                "precious"
            );
        }));
        if let Err(fault) = outcome {
            eprintln!("SALTUS_SEED={seed} fails at once:\n{}", done.join("\n"));
            std::panic::resume_unwind(fault);
        }
    }
    println!("{rounds} rounds, seeds from {first}: {damages} files damaged");
    println!("commands by their exit status: {statuses:?}");
    // Some commands succeed, and some are refused.
    assert!(
        [Some(0), Some(2)]
            .iter()
            .all(|status| statuses[status] > rounds / 10),
        "{statuses:?}"
    );
    fs::remove_dir_all(&base).unwrap();
}

/// Tables in the cache, damaged at random: the answer is the same, and a link is not followed.
fn damage_the_cache(rounds: u64) {
    let base = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("damaged-cache-{rounds}"));
    let _ = fs::remove_dir_all(&base);
    fs::create_dir_all(&base).unwrap();
    fs::write(base.join("precious"), "precious").unwrap();
    let ask = |puzzle: &str| {
        let output = run(&base, &["ask", puzzle, "--json"], &[]);
        assert_eq!(output.status.code(), Some(0), "{}", all_output(&output));
        output.stdout
    };
    let puzzles = ["pegs:triangle5@a1-any", "pegs:triangle5@b2-any"];
    let answers = puzzles.map(ask);
    let files = files_in(&base);
    let tables: Vec<&PathBuf> = files
        .keys()
        .filter(|name| *name != Path::new("precious"))
        .collect();
    assert_eq!(tables.len(), 2, "{tables:?}");
    for seed in 0..rounds {
        let mut random = Random::new(seed);
        write_files(&base, &files);
        let at = random.below(2);
        let path = base.join(tables[at]);
        let mut bytes = files[tables[at]].clone();
        let place = random.below(bytes.len());
        match random.below(6) {
            0 => bytes[place] ^= 1 << random.below(8),
            1 => bytes[place..].fill(0),
            2 => bytes.truncate(place),
            3 => bytes = files[tables[1 - at]].clone(),
            4 => bytes.extend([7; 9]),
            _ => {
                fs::remove_file(&path).unwrap();
                std::os::unix::fs::symlink("precious", &path).unwrap();
            }
        }
        if !path.is_symlink() {
            fs::write(&path, bytes).unwrap();
        }
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            assert_eq!(&ask(puzzle), answer, "{puzzle}, seed {seed}");
        }
        let precious = fs::read_to_string(base.join("precious")).unwrap();
        assert_eq!(precious, "precious", "seed {seed}");
    }
    println!("{rounds} damaged tables");
    fs::remove_dir_all(&base).unwrap();
}

#[test]
fn a_randomly_damaged_cache_never_gives_a_wrong_answer() {
    damage_the_cache(24);
}

#[test]
#[ignore = "some minutes"]
fn a_cache_damaged_in_many_ways_never_gives_a_wrong_answer() {
    damage_the_cache(1_500);
}

#[test]
fn randomly_damaged_stores_never_give_a_wrong_answer() {
    damage_at_random(20);
}

#[test]
#[ignore = "10 minutes"]
fn many_randomly_damaged_stores_never_give_a_wrong_answer() {
    damage_at_random(2_700);
}
