//! The site: the book of `docs/site`, the page to play on, and the pages of both APIs.
//!
//! Documents elsewhere in the source are also pages of the book: a page that only includes a
//! document gets its text, with links rewritten for the site.

use crate::{python, run, tools, web};
use anyhow::{Context, Result, bail};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

/// The largest total size of the book and the page, in bytes.
const LARGEST: u64 = 5_000_000;

/// The address of source files without a page in the site.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Builds the site in `out`: everything, or only the book if not `whole`.
///
/// # Errors
/// A tool fails, a link of the book is broken, or the site is too large.
pub fn build(root: &Path, out: &Path, whole: bool) -> Result<()> {
    let staged = root.join("target/site-source");
    let _ = fs::remove_dir_all(&staged);
    copy(&root.join("docs/site"), &staged)?;
    stage(root, &staged.join("src"))?;
    let _ = fs::remove_dir_all(out);
    let out = std::path::absolute(out).context("the folder of the site")?;
    run(Command::new(tools::mdbook(root)?)
        .arg("build")
        .arg(&staged)
        .arg("--dest-dir")
        .arg(&out))?;
    let mut beside = vec!["play", "rust", "python"];
    if whole {
        web::build(root, &out.join("play"))?;
        run(Command::new(env!("CARGO"))
            .args([
                "doc",
                "--package",
                "saltus",
                "--no-deps",
                "--target-dir",
                "target/site-doc",
            ])
            .current_dir(root))?;
        copy(&root.join("target/site-doc/doc"), &out.join("rust"))?;
        beside = vec!["rust"];
        if python::api(root, &out.join("python"))?.is_none() {
            println!("no Python: the site has no pages of the Python API");
            beside.push("python");
        }
    }
    check_links(&out, &beside)?;
    let bytes = size(&out)? - size(&out.join("rust"))? - size(&out.join("python"))?;
    println!(
        "{}: {bytes} bytes without the pages of the APIs",
        out.display()
    );
    if bytes > LARGEST {
        bail!("the site is larger than {LARGEST} bytes");
    }
    Ok(())
}

/// Files below a folder, sorted.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let path = entry
            .with_context(|| format!("listing {}", folder.display()))?
            .path();
        if path.is_dir() {
            found.extend(files(&path)?)
        } else {
            found.push(path)
        }
    }
    found.sort();
    Ok(found)
}

fn size(folder: &Path) -> Result<u64> {
    if !folder.exists() {
        return Ok(0);
    }
    files(folder)?
        .iter()
        .map(|path| Ok(fs::metadata(path).context("reading a size")?.len()))
        .sum()
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    for path in files(from)? {
        let target = to.join(path.strip_prefix(from).unwrap_or(&path));
        fs::create_dir_all(target.parent().unwrap_or(to)).context("making a folder")?;
        fs::copy(&path, &target).with_context(|| format!("copying {}", path.display()))?;
    }
    Ok(())
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => (),
            Component::ParentDir => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

/// The relative path from a page to another file of the site; both paths start at the root.
fn relative(page: &Path, to: &Path) -> String {
    let up = page.components().count() - 1;
    "../".repeat(up) + &to.display().to_string()
}

/// Copies documents, pictures and notebooks to the places where the book's pages expect them.
fn stage(root: &Path, source: &Path) -> Result<()> {
    let site = root.join("docs/site/src");
    // The page that shows each document of the source.
    let mut shown = BTreeMap::new();
    for path in files(&site)?
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
    {
        let text = fs::read_to_string(path).context("reading a page")?;
        if let Some(file) = text
            .trim()
            .strip_prefix("{{#include ")
            .and_then(|rest| rest.strip_suffix("}}"))
        {
            let page = path.strip_prefix(&site).unwrap_or(path).to_path_buf();
            shown.insert(normal(&path.parent().unwrap_or(&site).join(file)), page);
        }
    }
    for (document, page) in &shown {
        let text = fs::read_to_string(document)
            .with_context(|| format!("reading {}", document.display()))?;
        let text = relink(&text, |link| {
            let (file, anchor) = link
                .split_once('#')
                .map_or((link, String::new()), |(file, anchor)| {
                    (file, format!("#{anchor}"))
                });
            if file.is_empty() || file.contains("://") {
                return link.to_string();
            }
            let to = normal(&document.parent().unwrap_or(root).join(file));
            match shown.get(&to) {
                Some(other) => relative(page, other) + &anchor,
                None if to
                    .extension()
                    .is_some_and(|end| end == "svg" || end == "png") =>
                {
                    relative(page, Path::new(to.file_name().unwrap_or_default()))
                }
                None => format!(
                    "{REPOSITORY}/blob/main/{}",
                    to.strip_prefix(root).unwrap_or(&to).display()
                ),
            }
        });
        fs::write(source.join(page), text).context("writing a page")?;
    }
    let mut pages = String::new();
    for page in files(source)?
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
    {
        pages += &fs::read_to_string(page).context("reading a page")?;
    }
    for picture in files(&root.join("docs"))? {
        let name = picture.file_name().unwrap_or_default();
        let shown = ["svg", "png"]
            .iter()
            .any(|end| picture.extension() == Some(end.as_ref()))
            && pages.contains(&format!("{})", name.display()));
        if shown {
            fs::copy(&picture, source.join(name)).context("copying a picture")?;
        }
    }
    let mut summary =
        fs::read_to_string(source.join("SUMMARY.md")).context("reading SUMMARY.md")?;
    summary += "\n# Notebooks\n\n";
    fs::create_dir_all(source.join("notebooks")).context("making a folder")?;
    for notebook in files(&root.join("python/notebooks"))? {
        let Some(name) = notebook
            .file_stem()
            .filter(|_| notebook.extension().is_some_and(|end| end == "ipynb"))
        else {
            continue;
        };
        let (title, text) = render(&notebook)?;
        let page = format!("notebooks/{}.md", name.display());
        fs::write(source.join(&page), text).context("writing a notebook")?;
        summary += &format!("- [{title}]({page})\n");
    }
    fs::write(source.join("SUMMARY.md"), summary).context("writing SUMMARY.md")
}

/// A Markdown text with the target of each link outside code replaced by `to`.
fn relink(text: &str, to: impl Fn(&str) -> String) -> String {
    let mut fenced = false;
    let mut written = String::with_capacity(text.len());
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        let mut parts = line.split("](");
        written += parts.next().unwrap_or_default();
        for part in parts {
            written += "](";
            match part.split_once(')') {
                Some((link, rest)) if !fenced => written += &format!("{}){rest}", to(link)),
                _ => written += part,
            }
        }
        written.push('\n');
    }
    written
}

/// A notebook as a page: its title, and its cells with their stored outputs.
fn render(notebook: &Path) -> Result<(String, String)> {
    let text = fs::read_to_string(notebook).context("reading a notebook")?;
    let whole: serde_json::Value = serde_json::from_str(&text).context("a notebook is JSON")?;
    // A text is a string, or a list of lines.
    let joined = |value: &serde_json::Value| match value {
        serde_json::Value::Array(lines) => lines.iter().filter_map(|line| line.as_str()).collect(),
        other => other.as_str().unwrap_or_default().to_string(),
    };
    let mut page = String::new();
    for cell in whole["cells"].as_array().into_iter().flatten() {
        let source: String = joined(&cell["source"]);
        if cell["cell_type"] == "markdown" {
            page += &format!("{source}\n\n");
            continue;
        }
        page += &format!("```python\n{}\n```\n\n", source.trim_end());
        for output in cell["outputs"].as_array().into_iter().flatten() {
            let data = &output["data"];
            let picture: String = joined(&data["image/svg+xml"]);
            let plain: String = [&data["text/plain"], &output["text"]].map(&joined).concat();
            if !picture.is_empty() {
                // Blank lines would end the block of HTML.
                let lines: Vec<&str> = picture
                    .lines()
                    .filter(|line| !line.trim().is_empty())
                    .collect();
                page += &format!("<div>\n{}\n</div>\n\n", lines.join("\n"));
            } else if !plain.is_empty() {
                page += &format!("```text\n{}\n```\n\n", plain.trim_end());
            }
        }
    }
    let title = page.lines().find_map(|line| line.strip_prefix("# "));
    let title = title
        .with_context(|| format!("{} has no title", notebook.display()))?
        .to_string();
    Ok((title, page))
}

/// Checks that every relative link of the book leads to an existing file, and its anchor to an
/// element there. Links into the folders `beside` are not checked.
fn check_links(out: &Path, beside: &[&str]) -> Result<()> {
    let mut pages = BTreeMap::new();
    for path in files(out)? {
        let from = path.strip_prefix(out).unwrap_or(&path);
        let other = ["play", "rust", "python"]
            .iter()
            .any(|folder| from.starts_with(folder));
        if !other && path.extension().is_some_and(|end| end == "html") {
            pages.insert(
                path.clone(),
                fs::read_to_string(&path).context("reading a page")?,
            );
        }
    }
    let values = |text: &str, name: &str| -> BTreeSet<String> {
        let parts = text.split(name).skip(1);
        parts
            .filter_map(|part| part.split('"').next())
            .map(|value| value.replace("&amp;", "&"))
            .collect()
    };
    let mut broken = Vec::new();
    for (path, text) in &pages {
        // The page for missing addresses is served at any path.
        if path.ends_with("404.html") {
            continue;
        }
        for link in values(text, " href=\"")
            .into_iter()
            .chain(values(text, " src=\""))
        {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            if link.contains(':') || link.starts_with('/') {
                continue;
            }
            let to = if file.is_empty() {
                path.clone()
            } else {
                normal(&path.parent().unwrap_or(out).join(file))
            };
            if beside.iter().any(|folder| to.starts_with(out.join(folder))) {
                continue;
            }
            let anchored = anchor.is_empty()
                || pages
                    .get(&to)
                    .is_none_or(|text| values(text, " id=\"").contains(anchor));
            if !to.exists() || !anchored {
                broken.push(format!(
                    "{}: {link}",
                    path.strip_prefix(out).unwrap_or(path).display()
                ));
            }
        }
    }
    if !broken.is_empty() {
        bail!("links lead nowhere:\n{}", broken.join("\n"));
    }
    println!("the links of {} pages are valid", pages.len());
    Ok(())
}
