//! The static site: the page with the engine as WebAssembly, for any web server.

use crate::{cross, reproducible, run, version::read};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
};

const TARGET: &str = "wasm32-unknown-unknown";

/// The size limits in bytes: of the static site, and of the page with its cached files if the
/// server compresses text.
const LARGEST: usize = 1_000_000;
const MOST_SENT: usize = 700_000;

/// The engine as WebAssembly, once [`build`] has built it.
pub fn module(root: &Path) -> PathBuf {
    root.join("target/wasm")
        .join(TARGET)
        .join("wasm/saltus_wasm.wasm")
}

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
    cargo.env(
        "CARGO_ENCODED_RUSTFLAGS",
        reproducible::flags(root, &target)?,
    );
    cross::prepare(root, &mut cargo, TARGET)?;
    run(&mut cargo)?;
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    let Sizes {
        mut bytes,
        mut sent,
    } = copy_page(root, out)?;
    let element = element(root)?;
    bytes += element.len();
    fs::write(out.join("saltus-board.js"), element).context("writing saltus-board.js")?;
    // Compressed here, because many servers do not compress WebAssembly; the page unpacks it while
    // it downloads.
    let plain = fs::read(module(root)).context("reading the module")?;
    let engine = small(&plain)?;
    (bytes, sent) = (bytes + engine.len(), sent + engine.len());
    fs::write(out.join("saltus.wasm.gzip"), &engine).context("writing the module")?;
    write_worker(out)?;
    println!(
        "{}: {bytes} bytes, of which the engine takes {} (unpacked {}); the page and its cached \
         files take \
             {sent} bytes with compression",
        out.display(),
        engine.len(),
        plain.len()
    );
    if bytes > LARGEST || sent > MOST_SENT {
        bail!("the static site is larger than {LARGEST} bytes, or sends more than {MOST_SENT}");
    }
    Ok(())
}

/// The sizes of files in bytes.
#[derive(Default)]
struct Sizes {
    bytes: usize,
    /// What is sent for the page, compressed.
    sent: usize,
}

/// Copies the files of the page, minified, for the engine as WebAssembly.
fn copy_page(root: &Path, out: &Path) -> Result<Sizes> {
    let mut sizes = Sizes::default();
    let page = root.join("crates/saltus-web/page");
    for file in fs::read_dir(&page).context("reading the page")? {
        let file = file.context("reading the page")?;
        let name = file.file_name().to_string_lossy().into_owned();
        let mut content = fs::read(file.path()).context("reading the page")?;
        if name.ends_with(".js") || name.ends_with(".css") {
            let text = String::from_utf8(content).with_context(|| format!("{name} is not text"))?;
            content = minified(&text)
                .replace("BACKEND = \"http\"", "BACKEND = \"wasm\"")
                .into_bytes();
        }
        sizes.bytes += content.len();
        if !FOR_OTHERS.contains(&name.as_str()) {
            sizes.sent += small(&content)?.len().min(content.len());
        }
        fs::write(out.join(name), content).context("copying the page")?;
    }
    Ok(sizes)
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

/// Files that the page does not need: a picture for other sites, and the script for other pages.
const FOR_OTHERS: [&str; 2] = ["preview.png", "saltus-board.js"];

/// A script or style sheet without indentation and comment lines.
fn minified(text: &str) -> String {
    let mut bare = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let within = line.starts_with("* ") && !line.starts_with("* {");
        let comment = line.starts_with("//")
            || line.starts_with("/*") && line.ends_with("*/")
            || line == "/**";
        if !comment && !within && line != "*/" {
            bare += line;
            bare.push('\n');
        }
    }
    bare
}

/// The largest size of the script of `<saltus-board>`, in bytes.
const LARGEST_ELEMENT: usize = 60_000;

/// The part of the style sheet between two texts.
fn part_of_style<'a>(style: &'a str, from: &str, to: &str) -> Result<&'a str> {
    let begin = style.split_once(from);
    let (_, rest) = begin.with_context(|| format!("style.css has no `{from}`"))?;
    let end = rest.split_once(to);
    let (part, _) = end.with_context(|| format!("style.css has no `{to}`"))?;
    Ok(part)
}

/// The script of `<saltus-board>`: the modules that it uses, one after another, with the style
/// sheet of the board.
fn element(root: &Path) -> Result<String> {
    let web = root.join("crates/saltus-web");
    let style = read(&web, "page/style.css")?;
    let colours = part_of_style(&style, "\n:root {\n  color-scheme: light dark;\n", "\n}\n")?;
    let board = part_of_style(
        &style,
        "/* The board and its pieces, here and in <saltus-board>. */\n",
        "/* End of the board. */",
    )?;
    let mut script = String::from("// Saltus: <saltus-board>. MIT OR Apache-2.0.\n");
    script += &format!("const STYLE = `:host {{ {colours} }}\n{board}`;\n");
    for name in [
        "page/svg.js",
        "page/words.js",
        "page/engine.js",
        "page/board.js",
        "element/element.js",
    ] {
        // The result is one module with one scope, so imports between the modules are dropped.
        for line in read(&web, name)?.lines() {
            let line = line.trim();
            let is_comment = line.starts_with("//")
                || line.starts_with("/*")
                || line.starts_with("* ")
                || line == "*/";
            if !line.is_empty() && !is_comment && !line.starts_with("import ") {
                script += line.strip_prefix("export ").unwrap_or(line);
                script.push('\n');
            }
        }
    }
    if script.len() > LARGEST_ELEMENT {
        bail!(
            "saltus-board.js has {} bytes, more than {LARGEST_ELEMENT}",
            script.len()
        );
    }
    Ok(script)
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
