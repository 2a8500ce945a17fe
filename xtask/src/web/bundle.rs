//! The scripts of the static site: the modules of the page as one file each for the page, its
//! worker and `<saltus-board>`, by esbuild.

use super::small;
use crate::{page, run, version::read};
use anyhow::{Context, Result, bail};
use serde_json::json;
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

/// The largest size of the script of `<saltus-board>`, in bytes.
const LARGEST_ELEMENT: usize = 60_000;

/// What a script of Saltus for other pages begins with.
const LICENCE: &str = "// Saltus: <saltus-board>. MIT OR Apache-2.0.";

/// The names of the files of a site that change with their contents: a browser may keep them for
/// ever.
pub struct Names {
    pub app: String,
    pub style: String,
}

/// The files of a language: the words of the page, and what the engine says.
struct LanguageFiles {
    code: String,
    page: String,
    engine: String,
}

/// Bundles the scripts and the style sheet into `out`, for an engine in a file with this name.
///
/// # Errors
/// npm could not fetch esbuild, or a script is wrong.
pub fn write(root: &Path, out: &Path, engine: &str) -> Result<Names> {
    page::prepare(root, false)?;
    let sources = Sources::copy(root)?;
    sources.configure(&[("BACKEND", "http", "wasm"), ("ENGINE", ENGINE, engine)])?;
    let mut languages = Vec::new();
    for code in languages_of(root)? {
        let words = sources.bundle(&format!("page/{code}.js"), &[])?;
        let wordings = small(wordings_of_engine(root, &code)?.as_bytes())?;
        languages.push(LanguageFiles {
            page: write_hashed(out, &code, "js", &words)?,
            engine: write_hashed(out, &code, "ftl.gzip", &wordings)?,
            code,
        });
    }
    sources.name_languages(&languages)?;
    let worker = sources.bundle("page/worker.js", &[])?;
    let worker = write_hashed(out, "worker", "js", &worker)?;
    sources.configure(&[("WORKER", WORKER, &worker)])?;

    let app = sources.bundle("page/app.js", &[])?;
    let style = sources.bundle("page/style.css", &[])?;
    let element = sources.element()?;
    fs::write(out.join("saltus-board.js"), element).context("writing saltus-board.js")?;
    Ok(Names {
        app: write_hashed(out, "app", "js", &app)?,
        style: write_hashed(out, "style", "css", &style)?,
    })
}

/// The names of `config.js` for a page whose modules are not bundled.
pub const ENGINE: &str = "saltus.wasm.gzip";
const WORKER: &str = "worker.js";

/// The codes of the languages that have a file, in their order.
pub fn languages_of(root: &Path) -> Result<Vec<String>> {
    let mut codes = Vec::new();
    for file in fs::read_dir(root.join(LOCALES)).context("listing the languages")? {
        let name = file.context("listing the languages")?.file_name();
        if let Some(code) = name.to_string_lossy().strip_suffix(".ftl") {
            codes.push(code.to_string());
        }
    }
    codes.sort();
    Ok(codes)
}

const LOCALES: &str = "crates/saltus-session/locales";

/// What the engine as WebAssembly says in a language: the file of the language without its
/// comments, and without what only the command says.
pub fn wordings_of_engine(root: &Path, code: &str) -> Result<String> {
    let file = read(root, &format!("{LOCALES}/{code}.ftl"))?;
    let mut kept = String::new();
    let mut is_of_command = false;
    for line in file.lines() {
        if let Some(section) = line.strip_prefix("## ") {
            let of_command = ["saltus-cli/", "saltus-tui/", "saltus-web/src/server"];
            is_of_command = of_command.iter().any(|part| section.starts_with(part));
        }
        if !line.is_empty() && !line.starts_with('#') && !is_of_command {
            kept += line;
            kept.push('\n');
        }
    }
    Ok(kept)
}

/// Whether a file of the site, which [`write_hashed`] wrote, is one of a language.
pub fn is_of_language(name: &str) -> bool {
    is_hashed(name) && name.split('-').next().is_some_and(is_code)
}

/// Whether a stem is the code of a language.
fn is_code(stem: &str) -> bool {
    stem.len() == 2 && stem.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Writes a file with a digest of its contents in its name, which it returns.
pub fn write_hashed(out: &Path, stem: &str, ending: &str, content: &[u8]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    let name = format!("{stem}-{:016x}.{ending}", hasher.finish());
    fs::write(out.join(&name), content).with_context(|| format!("writing {name}"))?;
    Ok(name)
}

/// Whether a file has the name of one that [`write_hashed`] writes.
pub fn is_hashed(name: &str) -> bool {
    let Some((stem, rest)) = name.rsplit_once('-') else {
        return false;
    };
    let (digest, ending) = rest.split_once('.').unwrap_or((rest, ""));
    let has_stem = ["app", "style", "worker", "saltus"].contains(&stem) || is_code(stem);
    has_stem
        && ["js", "css", "wasm.gzip", "ftl.gzip"].contains(&ending)
        && digest.len() == 16
        && digest.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// A copy of the sources of the page, whose `config.js` is filled in.
struct Sources {
    folder: PathBuf,
    esbuild: PathBuf,
}

impl Sources {
    fn copy(root: &Path) -> Result<Sources> {
        let packages = page::folder(root);
        let folder = packages.join("bundle");
        for part in ["page", "element"] {
            fs::create_dir_all(folder.join(part)).context("making a folder for the scripts")?;
            let sources = root.join("crates/saltus-web").join(part);
            for file in fs::read_dir(sources).context("reading the page")? {
                let file = file.context("reading the page")?;
                let copy = folder.join(part).join(file.file_name());
                fs::copy(file.path(), copy).context("copying the page")?;
            }
        }
        Ok(Sources {
            folder,
            esbuild: packages.join("node_modules/.bin/esbuild"),
        })
    }

    /// Gives constants of `config.js` other values: a name, the value so far, and the new one.
    fn configure(&self, constants: &[(&str, &str, &str)]) -> Result<()> {
        let path = self.folder.join("page/config.js");
        let mut config = fs::read_to_string(&path).context("reading config.js")?;
        for (name, before, after) in constants {
            let line = format!("{name} = \"{before}\"");
            if !config.contains(&line) {
                bail!("config.js has no `{line}`");
            }
            config = config.replace(&line, &format!("{name} = \"{after}\""));
        }
        fs::write(path, config).context("writing config.js")
    }

    /// Names the files of the languages in `config.js`.
    fn name_languages(&self, languages: &[LanguageFiles]) -> Result<()> {
        let mut files = serde_json::Map::new();
        for LanguageFiles { code, page, engine } in languages {
            let page = format!("./{page}");
            files.insert(code.clone(), json!({"page": page, "engine": engine}));
        }
        let path = self.folder.join("page/config.js");
        let config = fs::read_to_string(&path).context("reading config.js")?;
        let filled = config.replace(
            "FILES = {};",
            &format!("FILES = {};", serde_json::Value::Object(files)),
        );
        if filled == config {
            bail!("config.js has no place for the files of languages");
        }
        fs::write(path, filled).context("writing config.js")
    }

    /// A module and all that it imports, or a style sheet, as one small file.
    fn bundle(&self, entry: &str, options: &[String]) -> Result<Vec<u8>> {
        let written = self.folder.join("bundled");
        let mut esbuild = Command::new(&self.esbuild);
        esbuild
            .arg(self.folder.join(entry))
            .args(["--bundle", "--minify", "--format=esm", "--target=es2022"])
            .args(["--charset=utf8", "--log-level=warning"])
            .args(options)
            .arg(format!("--outfile={}", written.display()));
        run(&mut esbuild)?;
        fs::read(&written).with_context(|| format!("reading the bundle of {entry}"))
    }

    /// The script of `<saltus-board>`, with the part of the style sheet that is of the board.
    fn element(&self) -> Result<Vec<u8>> {
        let style = read(&self.folder, "page/style.css")?;
        let colours = part_of_style(&style, "\n:root {\n  color-scheme: light dark;\n", "\n}\n")?;
        let board = part_of_style(
            &style,
            "/* The board and its pieces, here and in <saltus-board>. */\n",
            "/* End of the board. */",
        )?;
        let style = format!(":host {{ {colours} }}\n{board}");
        let options = [
            format!("--define:STYLE={}", serde_json::to_string(&style)?),
            format!("--banner:js={LICENCE}"),
        ];
        let script = self.bundle("element/element.js", &options)?;
        if script.len() > LARGEST_ELEMENT {
            bail!(
                "saltus-board.js has {} bytes, more than {LARGEST_ELEMENT}",
                script.len()
            );
        }
        Ok(script)
    }
}

/// The part of the style sheet between two texts.
fn part_of_style<'a>(style: &'a str, from: &str, to: &str) -> Result<&'a str> {
    let begin = style.split_once(from);
    let (_, rest) = begin.with_context(|| format!("style.css has no `{from}`"))?;
    let end = rest.split_once(to);
    let (part, _) = end.with_context(|| format!("style.css has no `{to}`"))?;
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_an_earlier_build_are_known() {
        for (name, known) in [
            ("app-0123456789abcdef.js", true),
            ("saltus-0123456789abcdef.wasm.gzip", true),
            ("fr-0123456789abcdef.js", true),
            ("fr-0123456789abcdef.ftl.gzip", true),
            ("saltus-board.js", false),
            ("app-0123456789abcdef.txt", false),
            ("holiday-0123456789abcdef.js", false),
            ("app.js", false),
        ] {
            assert_eq!(is_hashed(name), known, "{name}");
        }
    }
}
