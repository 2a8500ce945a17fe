//! The static site: the page with the engine as WebAssembly, to be put on any web server.

use crate::{cross, run};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::Path,
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes that the static site may take: it is downloaded.
const LARGEST: u64 = 2 << 20;

/// Builds the static site into `out`.
pub fn build(root: &Path, out: &Path) -> Result<()> {
    let target = root.join("target/wasm");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "build",
        "--package",
        "saltus-wasm",
        "--profile",
        "wasm",
        "--target",
        TARGET,
        "--target-dir",
    ]);
    cargo.arg(&target).current_dir(root);
    cross::prepare(root, &mut cargo, TARGET)?;
    run(&mut cargo)?;
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    let page = root.join("crates/saltus-web/page");
    let mut bytes = 0;
    for file in fs::read_dir(&page).context("reading the page")? {
        let file = file.context("reading the page")?;
        bytes += fs::copy(file.path(), out.join(file.file_name())).context("copying the page")?;
    }
    let config = fs::read_to_string(page.join("config.js")).context("reading config.js")?;
    fs::write(out.join("config.js"), config.replace("= \"http\"", "= \"wasm\""))
        .context("writing config.js")?;
    let module = target.join(TARGET).join("wasm/saltus_wasm.wasm");
    let engine = fs::copy(module, out.join("saltus.wasm")).context("copying the module")?;
    bytes += engine;
    write_worker(out)?;
    println!("{}: {bytes} bytes, of which the engine takes {engine}", out.display());
    if bytes > LARGEST {
        bail!("the static site is larger than {LARGEST} bytes");
    }
    Ok(())
}

/// Tells the service worker which files there are, and which version they make up: any change of a file is another one.
fn write_worker(out: &Path) -> Result<()> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    for file in fs::read_dir(out).context("listing the site")? {
        let file = file.context("listing the site")?;
        let name = file.file_name().to_string_lossy().into_owned();
        if file.path().is_file() && name != "sw.js" {
            files.push((name, fs::read(file.path()).context("reading the site")?));
        }
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names: Vec<String> = files.iter().map(|(name, _)| format!("{name:?}")).collect();
    let path = out.join("sw.js");
    let script = fs::read_to_string(&path).context("reading sw.js")?;
    let told = script
        .replace("VERSION = \"dev\"", &format!("VERSION = \"{:016x}\"", hasher.finish()))
        .replace("FILES = []", &format!("FILES = [{}]", names.join(", ")));
    if told.len() < script.len() + names.join(", ").len() {
        bail!("sw.js has no place for the version and the files");
    }
    fs::write(path, told).context("writing sw.js")
}
