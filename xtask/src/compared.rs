//! The figures of `docs/site/src/compared.md`: the command and other programs, measured in turn in
//! one run, for each set of instructions that the processor has.

use crate::{PATHS, root, run, tools};
use anyhow::{Context, Result, bail, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The file with the measurements, from which the page is made.
const FILE: &str = "docs/data/compared.csv";
/// GNU time, which measures the processor time and the memory of a program.
const TIME: &str = "/usr/bin/time";
/// Other programs stand in the column of the instructions for which they are built.
const PATH_OF_PEERS: &str = "avx2";

/// A question to the command.
struct Job {
    /// What is computed, as the page calls it; without a comma.
    name: &'static str,
    arguments: &'static [&'static str],
    /// The best of so many runs counts.
    runs: u32,
}

/// Another program, whose time is measured beside.
struct Peer {
    /// Its repository.
    name: &'static str,
    /// What it computes.
    job: &'static str,
    arguments: &'static [&'static str],
    runs: u32,
}

const JOBS: &[Job] = &[
    Job {
        name: "english: all positions with winning ones and dead ends",
        arguments: &["count", "pegs:english", "--no-games"],
        runs: 5,
    },
    Job {
        name: "the same with the numbers of games and solutions",
        arguments: &["count", "pegs:english"],
        runs: 5,
    },
    Job {
        name: "french from d4 to d4: all positions and dead ends",
        arguments: &["count", "pegs:french@d4-d4", "--no-games"],
        runs: 3,
    },
    Job {
        name: "english: fewest sweeps (proved)",
        arguments: &["solve", "pegs:english", "--fewest", "sweeps"],
        runs: 3,
    },
    Job {
        name: "triangle7: fewest sweeps of every problem",
        arguments: &["pairs", "triangle7", "--fewest", "sweeps"],
        runs: 1,
    },
    Job {
        name: "english: number of position classes",
        arguments: &["classes", "english"],
        runs: 1,
    },
];

const PEERS: &[Peer] = &[
    Peer {
        name: "feschber/peg-solitaire",
        job: "english: winning positions alone",
        arguments: &["calculate-all"],
        runs: 5,
    },
    Peer {
        name: "feschber/peg-solitaire",
        job: "english: winning positions and number of solutions",
        arguments: &["unique-paths"],
        runs: 3,
    },
];

/// What a run took.
#[derive(Clone, Copy)]
struct Spent {
    /// Seconds of processor, of all threads together.
    seconds: f64,
    /// The peak of resident memory.
    kilobytes: u64,
}

impl Spent {
    /// The seconds with two digits behind the point below 10, else one.
    fn shown(self) -> String {
        let digits = if self.seconds < 10.0 { 2 } else { 1 };
        format!("{:.digits$}", self.seconds)
    }
}

/// Memory as the table shows it.
fn megabytes(kilobytes: u64) -> String {
    format!("{} MB", kilobytes.div_ceil(1000))
}

/// A program that is run by GNU time.
struct Timed<'a> {
    program: &'a Path,
    arguments: &'a [&'a str],
    /// The set of instructions that it is told to use.
    path: Option<&'a str>,
}

impl<'a> Timed<'a> {
    fn new(program: &'a Path, arguments: &'a [&'a str]) -> Timed<'a> {
        Timed {
            program,
            arguments,
            path: None,
        }
    }

    fn on(self, path: &'a str) -> Timed<'a> {
        Timed {
            path: Some(path),
            ..self
        }
    }

    /// Runs it once, without a cache of earlier answers.
    fn run(&self, folder: &Path) -> Result<Spent> {
        let report = folder.join("time.txt");
        let mut timed = Command::new(TIME);
        timed.args(["--quiet", "--format", "%U %S %M", "--output"]);
        timed.arg(&report).arg(self.program).args(self.arguments);
        timed.env("SALTUS_CACHE", folder.join("cache"));
        if let Some(path) = self.path {
            timed.env("SALTUS_CPU", path);
        }
        let name = self.program.display();
        let status = timed.stdout(Stdio::null()).stderr(Stdio::null()).status();
        let status = status.with_context(|| format!("running {name}"))?;
        // 1: the puzzle has no solution.
        ensure!(matches!(status.code(), Some(0 | 1)), "{name}: {status}");
        let text = fs::read_to_string(&report).context("reading what GNU time says")?;
        parse(&text).with_context(|| format!("GNU time says `{text}`"))
    }
}

/// Reads the seconds of the user and of the system, and the kilobytes.
fn parse(text: &str) -> Option<Spent> {
    let mut words = text.split_whitespace();
    let user: f64 = words.next()?.parse().ok()?;
    let system: f64 = words.next()?.parse().ok()?;
    let kilobytes = words.next()?.parse().ok()?;
    Some(Spent {
        seconds: user + system,
        kilobytes,
    })
}

/// The run of several that took the least time.
fn best(runs: u32, timed: &Timed<'_>) -> Result<Spent> {
    let folder = env::temp_dir().join(format!("saltus-compared-{}", std::process::id()));
    fs::create_dir_all(&folder).context("making a folder")?;
    let mut least: Option<Spent> = None;
    for _ in 0..runs {
        // A table in the cache would answer the next run.
        let _ = fs::remove_dir_all(folder.join("cache"));
        let spent = timed.run(&folder)?;
        if least.is_none_or(|least| spent.seconds < least.seconds) {
            least = Some(spent);
        }
    }
    fs::remove_dir_all(&folder).context("removing the folder")?;
    least.context("no run")
}

/// What the table says of itself, and the names of its columns.
fn header(paths: &[&str]) -> Result<String> {
    let mut columns = vec!["job"];
    columns.extend(paths);
    columns.push("memory");
    Ok(format!(
        "# what: Processor seconds of the command by set of instructions, beside other programs\n\
         # command: cargo xtask bench compared --peer REPOSITORY=PROGRAM\n\
         # version: saltus {}\n\
         # seconds: the least of 1 to 5 runs, on {} of {}\n\
         # memory: the peak of resident memory\n\
         # methods: GNU time, one program after the other in one run\n\
         # source: new\n\
         {}\n",
        crate::version::Facts::read(root())?.version,
        date()?,
        processor()?,
        columns.join(",")
    ))
}

/// The date in ISO 8601.
fn date() -> Result<String> {
    let made = Command::new("date")
        .arg("-I")
        .output()
        .context("running date")?;
    Ok(String::from_utf8_lossy(&made.stdout).trim().to_owned())
}

/// The processor's name with its family and model, which a name of a server often omits.
fn processor() -> Result<String> {
    let text = fs::read_to_string("/proc/cpuinfo").context("asking for the processor")?;
    let value = |name: &str| field(&text, name).with_context(|| format!("no {name}"));
    Ok(format!(
        "an {} (family {} model {}; {} cores)",
        value("model name")?,
        value("cpu family")?,
        value("model")?,
        text.matches("processor\t").count()
    ))
}

/// The value of a line `name : value`.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    for line in text.lines() {
        if let Some((key, value)) = line.split_once(':')
            && key.trim() == name
        {
            return Some(value.trim());
        }
    }
    None
}

/// Measures all jobs, and the other programs given as `--peer REPOSITORY=PROGRAM`; writes the
/// measurements and the page.
///
/// # Errors
/// A program fails or gives no times, or an option is unknown.
pub fn measure(options: &[&str]) -> Result<()> {
    let peers = peers(options)?;
    tools::install("time", &[TIME], false)?;
    let command = build()?;
    let paths = paths_of(&command)?;

    let mut text = header(&paths)?;
    for (peer, program) in &peers {
        let spent = best(peer.runs, &Timed::new(program, peer.arguments))?;
        let mut row = vec![format!("{} ({})", peer.job, peer.name)];
        for &path in &paths {
            let is_its_column = path == PATH_OF_PEERS;
            row.push(if is_its_column {
                spent.shown()
            } else {
                String::new()
            });
        }
        row.push(megabytes(spent.kilobytes));
        add_row(&mut text, &row);
    }
    for job in JOBS {
        let mut row = vec![job.name.to_owned()];
        let mut kilobytes = 0;
        for &path in &paths {
            let spent = best(job.runs, &Timed::new(&command, job.arguments).on(path))?;
            kilobytes = kilobytes.max(spent.kilobytes);
            row.push(spent.shown());
        }
        row.push(megabytes(kilobytes));
        add_row(&mut text, &row);
    }
    fs::write(root().join(FILE), text).context("writing the measurements")?;
    crate::data::pages(root(), true)
}

/// Builds the command, and returns its path.
fn build() -> Result<PathBuf> {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--release", "--package", "saltus-cli"]);
    run(build.current_dir(root()))?;
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| root().join("target"));
    Ok(target.join("release/saltus"))
}

/// Adds a row to the table, and prints it as progress.
fn add_row(text: &mut String, cells: &[String]) {
    let row = cells.join(",");
    println!("{row}");
    *text += &row;
    *text += "\n";
}

/// The programs that options name.
fn peers(options: &[&str]) -> Result<Vec<(&'static Peer, PathBuf)>> {
    let mut found = Vec::new();
    for words in options.chunks(2) {
        let &["--peer", given] = words else {
            bail!(
                "expected --peer REPOSITORY=PROGRAM, found `{}`",
                words.join(" ")
            );
        };
        let (name, program) = given.split_once('=').context("--peer REPOSITORY=PROGRAM")?;
        let before = found.len();
        for peer in PEERS {
            if peer.name == name {
                found.push((peer, PathBuf::from(program)));
            }
        }
        ensure!(found.len() > before, "no job is known for `{name}`");
    }
    Ok(found)
}

/// The sets of instructions that this processor has, the fastest first.
fn paths_of(command: &Path) -> Result<Vec<&'static str>> {
    let mut has = Vec::new();
    for path in PATHS {
        let mut asked = Command::new(command);
        asked.args(["solve", "row:1x1"]).env("SALTUS_CPU", path);
        asked.stdout(Stdio::null()).stderr(Stdio::null());
        if asked.status().context("running the command")?.success() {
            has.push(path);
        }
    }
    Ok(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gnu_time_says_is_read() {
        let spent = parse("0.56 0.02 66172\n").unwrap();
        assert_eq!(
            (spent.shown().as_str(), megabytes(spent.kilobytes).as_str()),
            ("0.58", "67 MB")
        );
        assert!(parse("time: cannot run x: No such file\n").is_none());
    }

    #[test]
    fn no_cell_holds_a_comma() {
        for job in JOBS {
            assert!(!job.name.contains(','), "{}", job.name);
        }
        for peer in PEERS {
            assert!(!peer.job.contains(','), "{}", peer.job);
        }
    }
}
