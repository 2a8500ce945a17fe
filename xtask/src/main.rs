//! What cargo cannot do by itself: `cargo xtask test`, `bench`, `fuzz`, `web`, `wheel`.

#![forbid(unsafe_code)]

mod python;
mod tools;
mod web;

use anyhow::{Context, Result, bail};
use std::{env, path::Path, process::Command};

const HELP: &str = "\
cargo xtask test [--full]     every test; --full adds the long ones and the fuzz targets
cargo xtask bench [NAME ...]  the benchmarks (all, or search, rows, pegs, capture); --full adds the long jobs
cargo xtask fuzz [SECONDS]    every fuzz target, so many seconds each (5)
cargo xtask web [--out DIR]   the static site: the page with the engine as WebAssembly (target/web)
cargo xtask wheel [--out DIR] the Python package as a wheel (target/wheels)
cargo xtask python            the tests of the Python package alone, which are part of `test`
";

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["test"] => test(false),
        ["test", "--full"] => test(true),
        ["bench", ref names @ ..] => bench(names),
        ["fuzz"] => fuzz("5"),
        ["fuzz", seconds] => fuzz(seconds),
        ["web"] => web::build(root(), &root().join("target/web")),
        ["web", "--out", folder] => web::build(root(), Path::new(folder)),
        ["wheel"] => python::wheel(root(), &root().join("target/wheels")),
        ["wheel", "--out", folder] => python::wheel(root(), Path::new(folder)),
        ["python"] => python::test(root()),
        _ => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn test(full: bool) -> Result<()> {
    tools::install("chromium", &["chromium", "chromium-browser", "google-chrome"])?;
    if full {
        tools::install("tmux", &["tmux"])?;
        web::build(root(), &root().join("target/web"))?;
        cargo(&["test", "--workspace", "--release", "--", "--include-ignored"])?;
        python::test(root())?;
        return fuzz("5");
    }
    cargo(&["test", "--workspace"])?;
    // Of the whole workspace again, so that nothing is built anew with other features.
    cargo(&["test", "--workspace", "--test", "browser", "--", "--include-ignored", "on_the_server"])?;
    python::test(root())
}

fn bench(names: &[&str]) -> Result<()> {
    let (options, names): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| name.starts_with("--"));
    let mut arguments = vec!["bench", "--workspace"];
    if names.is_empty() {
        arguments.push("--benches");
    }
    for name in names {
        arguments.extend(["--bench", name]);
    }
    arguments.push("--");
    arguments.extend(options);
    cargo(&arguments)
}

fn fuzz(seconds: &str) -> Result<()> {
    let seconds: u32 = seconds.parse().context("the number of seconds")?;
    let manifest = root().join("fuzz/Cargo.toml");
    let text = std::fs::read_to_string(&manifest).context("reading fuzz/Cargo.toml")?;
    let targets = text.split("[[bin]]").skip(1).filter_map(|bin| bin.split('"').nth(1));
    for target in targets {
        println!("fuzzing {target} for {seconds} s");
        let corpus = root().join("fuzz/corpus").join(target);
        std::fs::create_dir_all(&corpus).context("making the corpus folder")?;
        let status = Command::new(env!("CARGO"))
            .args(["run", "--release", "--manifest-path"])
            .arg(&manifest)
            .args(["--bin", target, "--"])
            .arg(&corpus)
            .arg(root().join("fuzz/seeds").join(target))
            .args([
                &format!("-max_total_time={seconds}"),
                "-max_len=4096",
                "-rss_limit_mb=2048",
                "-verbosity=0",
            ])
            .env_remove("RUSTFLAGS") // fuzz/.cargo/config.toml has them
            .current_dir(root().join("fuzz"))
            .status()
            .context("running cargo")?;
        if !status.success() {
            bail!("{target} found something: see fuzz/ for the input");
        }
    }
    Ok(())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    println!("cargo {}", arguments.join(" "));
    let status =
        Command::new(env!("CARGO")).args(arguments).current_dir(root()).status().context("running cargo")?;
    if !status.success() {
        bail!("cargo {} failed", arguments.join(" "));
    }
    Ok(())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}
