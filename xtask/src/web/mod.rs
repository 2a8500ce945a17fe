//! The static site: the page with the engine as WebAssembly, for any web server.

mod bundle;

pub use bundle::{languages_of, wordings_of_engine};

use crate::{cross, reproducible, run};
use anyhow::{Context, Result, bail};
use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// The size limits in bytes: of the static site, and of the page with its cached files if the
/// server compresses text.
const LARGEST: usize = 950_000;
const MOST_SENT: usize = 750_000;

/// Files of the page that are the same on every server.
const AS_THEY_ARE: [&str; 6] = [
    "icon-180.png",
    "icon-512.png",
    "icon.svg",
    "manifest.webmanifest",
    "preview.png",
    "sw.js",
];

/// Files that the page does not need: a picture for other sites, and the script for other pages.
const FOR_OTHERS: [&str; 2] = ["preview.png", "saltus-board.js"];

/// The engine as WebAssembly, once [`build`] has built it.
pub fn module(root: &Path) -> PathBuf {
    root.join("target/wasm")
        .join(TARGET)
        .join("wasm/saltus_wasm.wasm")
}

/// Builds the static site into `out`.
///
/// # Errors
/// A program that builds it is missing, a source is wrong, or the site is too large.
pub fn build(root: &Path, out: &Path) -> Result<()> {
    compile_engine(root)?;
    let page = root.join("crates/saltus-web/page");
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    remove_earlier(&page, out)?;

    // Compressed here, because many servers do not compress WebAssembly; the page unpacks it while
    // it downloads.
    let plain = fs::read(module(root)).context("reading the module")?;
    let engine = bundle::write_hashed(out, "saltus", "wasm.gzip", &small(&plain)?)?;
    let names = bundle::write(root, out, &engine)?;
    for name in AS_THEY_ARE {
        fs::copy(page.join(name), out.join(name)).with_context(|| format!("copying {name}"))?;
    }
    let index = fs::read_to_string(page.join("index.html")).context("reading index.html")?;
    fs::write(out.join("index.html"), index_of_bundle(&index, &names)?)
        .context("writing index.html")?;
    write_worker(out)?;
    check_sizes(out, plain.len())
}

/// Prints how long the engine as WebAssembly takes for the table of some puzzles, the least of five
/// new modules each.
///
/// # Errors
/// The module is not built, Node.js is missing, or a table is not made.
pub fn bench(root: &Path) -> Result<()> {
    const PUZZLES: [&str; 2] = ["pegs:english", "pegs:triangle6"];
    const RUNS: usize = 5;
    compile_engine(root)?;
    let script = root.join("crates/saltus-wasm/bench.mjs");
    println!("seconds of processor for the table of a puzzle in the page's engine");
    for puzzle in PUZZLES {
        let mut least = f64::INFINITY;
        for _ in 0..RUNS {
            let mut node = Command::new("node");
            node.arg(&script).arg(module(root)).arg(puzzle);
            let output = node.output().context("running node")?;
            if !output.status.success() {
                bail!("{puzzle}: {}", String::from_utf8_lossy(&output.stderr));
            }
            let seconds = String::from_utf8(output.stdout).context("reading the seconds")?;
            least = least.min(seconds.trim().parse().context("reading the seconds")?);
        }
        println!("{puzzle:<16} {least:.2}");
    }
    Ok(())
}

/// Builds the engine as WebAssembly.
fn compile_engine(root: &Path) -> Result<()> {
    let target = root.join("target/wasm");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--package", "saltus-wasm", "--profile", "wasm"]);
    cargo.args(["--target", TARGET, "--target-dir"]);
    cargo.arg(&target).current_dir(root);
    cargo.env(
        "CARGO_ENCODED_RUSTFLAGS",
        reproducible::flags(root, &target)?,
    );
    cross::prepare(root, &mut cargo, TARGET)?;
    run(&mut cargo)
}

/// Removes the files of an earlier build whose names this one does not write, and no others.
fn remove_earlier(page: &Path, out: &Path) -> Result<()> {
    for file in fs::read_dir(out).context("listing the site")? {
        let file = file.context("listing the site")?;
        let name = file.file_name().to_string_lossy().into_owned();
        let of_page = name.ends_with(".js") || name.ends_with(".css");
        let is_unbundled = of_page && page.join(&name).exists() || name == bundle::ENGINE;
        if bundle::is_hashed(&name) || is_unbundled {
            fs::remove_file(file.path()).with_context(|| format!("removing {name}"))?;
        }
    }
    Ok(())
}

/// The page for bundled scripts: it names one script and one style sheet, and preloads none.
fn index_of_bundle(index: &str, names: &bundle::Names) -> Result<String> {
    let mut filled = String::new();
    let mut replaced = 0;
    for line in index.lines() {
        if line.starts_with("<link rel=\"modulepreload\"") {
            continue;
        }
        let line = line
            .replace("href=\"style.css\"", &format!("href=\"{}\"", names.style))
            .replace("src=\"app.js\"", &format!("src=\"{}\"", names.app));
        replaced += usize::from(line.contains(&names.style) || line.contains(&names.app));
        filled += &line;
        filled.push('\n');
    }
    if replaced != 2 {
        bail!("index.html names style.css and app.js {replaced} times, not once each");
    }
    Ok(filled)
}

/// Checks the size of the site and of what a visitor is sent, and prints them. The engine takes
/// `unpacked` bytes before compression.
fn check_sizes(out: &Path, unpacked: usize) -> Result<()> {
    let (mut bytes, mut sent, mut engine) = (0, 0, 0);
    let mut of_languages: BTreeMap<String, usize> = BTreeMap::new();
    for file in fs::read_dir(out).context("listing the site")? {
        let file = file.context("listing the site")?;
        let name = file.file_name().to_string_lossy().into_owned();
        let content = fs::read(file.path()).with_context(|| format!("reading {name}"))?;
        bytes += content.len();
        if bundle::is_of_language(&name) {
            let sent = small(&content)?.len().min(content.len());
            *of_languages.entry(name[..2].to_string()).or_default() += sent;
        } else if name.ends_with(".gzip") {
            engine = content.len();
            sent += engine;
        } else if !FOR_OTHERS.contains(&name.as_str()) {
            sent += small(&content)?.len().min(content.len());
        }
    }
    // A visitor is sent one language.
    sent += of_languages.values().max().unwrap_or(&0);
    println!("what is sent for each language but English: {of_languages:?}");
    println!(
        "{}: {bytes} bytes, of which the engine takes {engine} (unpacked {unpacked}); the page \
         and its cached files take {sent} bytes with compression",
        out.display(),
    );
    if bytes > LARGEST || sent > MOST_SENT {
        bail!("the static site is larger than {LARGEST} bytes, or sends more than {MOST_SENT}");
    }
    Ok(())
}

/// Compressed as gzip, 5% smaller than with the usual encoders.
pub fn small(content: &[u8]) -> Result<Vec<u8>> {
    let options = zopfli::Options {
        iteration_count: NonZero::<u64>::MIN.saturating_add(4),
        ..Default::default()
    };
    let mut small = Vec::new();
    zopfli::compress(options, zopfli::Format::Gzip, content, &mut small)
        .context("compressing a file")?;
    Ok(small)
}

/// Lists the files for the service worker with a version that changes with every file.
fn write_worker(out: &Path) -> Result<()> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for file in fs::read_dir(out).context("listing the site")? {
        let file = file.context("listing the site")?;
        let name = file.file_name().to_string_lossy().into_owned();
        if file.path().is_file() && name != "sw.js" && !FOR_OTHERS.contains(&name.as_str()) {
            files.push((name, fs::read(file.path()).context("reading the site")?));
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = files.iter().map(|(name, _)| format!("{name:?}")).collect();
    let path = out.join("sw.js");
    let script = fs::read_to_string(&path).context("reading sw.js")?;
    let filled = script
        .replace(
            "VERSION = \"dev\"",
            &format!("VERSION = \"{:016x}\"", hasher.finish()),
        )
        .replace("FILES = []", &format!("FILES = [{}]", names.join(", ")));
    if filled.len() < script.len() + names.join(", ").len() {
        bail!("sw.js has no place for the version and the files");
    }
    fs::write(path, filled).context("writing sw.js")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages take all files from one version, so each change must give another version.
    #[test]
    fn every_change_is_another_version() {
        let out = std::env::temp_dir().join(format!("saltus-site-{}", std::process::id()));
        let [one, same, other] = ["1", "1", "2"].map(|content| {
            fs::create_dir_all(&out).unwrap();
            fs::write(
                out.join("sw.js"),
                "const VERSION = \"dev\";\nconst FILES = [];\n",
            )
            .unwrap();
            fs::write(out.join("app.js"), content).unwrap();
            write_worker(&out).unwrap();
            fs::read_to_string(out.join("sw.js")).unwrap()
        });
        fs::remove_dir_all(&out).unwrap();
        assert_eq!(one, same);
        assert_ne!(one, other);
        assert!(one.contains("FILES = [\"app.js\"]"), "{one}");
    }
}
