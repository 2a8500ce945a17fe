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
    let mut bytes = 0;
    if folder.exists() {
        for path in files(folder)? {
            bytes += fs::metadata(path).context("reading a size")?.len();
        }
    }
    Ok(bytes)
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
    let shown = shown_documents(&root.join("docs/site/src"))?;
    for (document, page) in &shown {
        let text = fs::read_to_string(document)
            .with_context(|| format!("reading {}", document.display()))?;
        let text = relink(&text, |link| link_of_site(root, &shown, document, link));
        fs::write(source.join(page), text).context("writing a page")?;
    }
    copy_pictures(root, source)?;

    let mut summary =
        fs::read_to_string(source.join("SUMMARY.md")).context("reading SUMMARY.md")?;
    summary += "\n# Notebooks\n\n";
    fs::create_dir_all(source.join("notebooks")).context("making a folder")?;
    for notebook in files(&root.join("python/notebooks"))? {
        if !has_extension(&notebook, "ipynb") {
            continue;
        }
        let name = notebook.file_stem().unwrap_or_default();
        let (title, text) = render(&notebook)?;
        let page = format!("notebooks/{}.md", name.display());
        fs::write(source.join(&page), text).context("writing a notebook")?;
        summary += &format!("- [{title}]({page})\n");
    }
    fs::write(source.join("SUMMARY.md"), summary).context("writing SUMMARY.md")
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|end| end == extension)
}

/// The documents of the source that pages only include, each with its page.
fn shown_documents(site: &Path) -> Result<BTreeMap<PathBuf, PathBuf>> {
    let mut shown = BTreeMap::new();
    for path in files(site)? {
        if !has_extension(&path, "md") {
            continue;
        }
        let text = fs::read_to_string(&path).context("reading a page")?;
        if let Some(rest) = text.trim().strip_prefix("{{#include ")
            && let Some(file) = rest.strip_suffix("}}")
        {
            let document = normal(&path.parent().unwrap_or(site).join(file));
            let page = path.strip_prefix(site).unwrap_or(&path);
            shown.insert(document, page.to_path_buf());
        }
    }
    Ok(shown)
}

/// The target of a link of a document in the site.
fn link_of_site(
    root: &Path,
    shown: &BTreeMap<PathBuf, PathBuf>,
    document: &Path,
    link: &str,
) -> String {
    let (file, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
    if file.is_empty() || file.contains("://") {
        return link.to_string();
    }
    let page = &shown[document];
    let to = normal(&document.parent().unwrap_or(root).join(file));
    if let Some(other) = shown.get(&to) {
        return relative(page, other) + anchor;
    }
    if has_extension(&to, "svg") || has_extension(&to, "png") {
        return relative(page, Path::new(to.file_name().unwrap_or_default()));
    }
    let file = to.strip_prefix(root).unwrap_or(&to);
    format!("{REPOSITORY}/blob/main/{}", file.display())
}

/// Copies the pictures that a page shows.
fn copy_pictures(root: &Path, source: &Path) -> Result<()> {
    let mut pages = String::new();
    for page in files(source)? {
        if has_extension(&page, "md") {
            pages += &fs::read_to_string(page).context("reading a page")?;
        }
    }
    for picture in files(&root.join("docs"))? {
        let name = picture.file_name().unwrap_or_default();
        let is_picture = has_extension(&picture, "svg") || has_extension(&picture, "png");
        if is_picture && pages.contains(&format!("{})", name.display())) {
            fs::copy(&picture, source.join(name)).context("copying a picture")?;
        }
    }
    Ok(())
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
    let mut page = String::new();
    for cell in list(&whole["cells"]) {
        let source = joined(&cell["source"]);
        if cell["cell_type"] == "markdown" {
            page += &format!("{source}\n\n");
            continue;
        }
        page += &format!("```python\n{}\n```\n\n", source.trim_end());
        for output in list(&cell["outputs"]) {
            let data = &output["data"];
            let picture = joined(&data["image/svg+xml"]);
            let plain = joined(&data["text/plain"]) + &joined(&output["text"]);
            if !picture.is_empty() {
                // Blank lines would end the block of HTML.
                let mut lines = Vec::from_iter(picture.lines());
                lines.retain(|line| !line.trim().is_empty());
                page += &format!("<div>\n{}\n</div>\n\n", lines.join("\n"));
            } else if !plain.is_empty() {
                page += &format!("```text\n{}\n```\n\n", plain.trim_end());
            }
        }
    }
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            return Ok((title.to_string(), page));
        }
    }
    bail!("{} has no title", notebook.display())
}

fn list(value: &serde_json::Value) -> &[serde_json::Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A text of a notebook, which is a string or a list of lines.
fn joined(value: &serde_json::Value) -> String {
    let mut text = value.as_str().unwrap_or_default().to_string();
    for line in list(value) {
        text += line.as_str().unwrap_or_default();
    }
    text
}

/// Checks that every relative link of the book leads to an existing file, and its anchor to an
/// element there. Links into the folders `beside` are not checked.
fn check_links(out: &Path, beside: &[&str]) -> Result<()> {
    let mut pages = BTreeMap::new();
    for path in files(out)? {
        let from = path.strip_prefix(out).unwrap_or(&path);
        let mut folders = ["play", "rust", "python"].iter();
        let of_book = !folders.any(|folder| from.starts_with(folder));
        if of_book && has_extension(&path, "html") {
            let text = fs::read_to_string(&path).context("reading a page")?;
            pages.insert(path, text);
        }
    }

    let mut broken = Vec::new();
    for (path, text) in &pages {
        // The page for missing addresses is served at any path.
        if path.ends_with("404.html") {
            continue;
        }
        let mut links = Vec::from_iter(values(text, " href=\""));
        links.extend(values(text, " src=\""));
        for link in links {
            if !leads_somewhere(out, beside, &pages, path, &link) {
                let page = path.strip_prefix(out).unwrap_or(path);
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    if !broken.is_empty() {
        bail!("links lead nowhere:\n{}", broken.join("\n"));
    }
    println!("the links of {} pages are valid", pages.len());
    Ok(())
}

/// The values of an attribute in a page, which `name` begins.
fn values(text: &str, name: &str) -> BTreeSet<String> {
    let mut values = BTreeSet::new();
    for part in text.split(name).skip(1) {
        let value = part.split('"').next().unwrap_or_default();
        values.insert(value.replace("&amp;", "&"));
    }
    values
}

/// Whether a link of a page leads to a file and an anchor, or is not checked.
fn leads_somewhere(
    out: &Path,
    beside: &[&str],
    pages: &BTreeMap<PathBuf, String>,
    page: &Path,
    link: &str,
) -> bool {
    if link.contains(':') || link.starts_with('/') {
        return true;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let to = if file.is_empty() {
        page.to_path_buf()
    } else {
        normal(&page.parent().unwrap_or(out).join(file))
    };
    if beside.iter().any(|folder| to.starts_with(out.join(folder))) {
        return true;
    }
    let anchored = match pages.get(&to) {
        Some(text) => anchor.is_empty() || values(text, " id=\"").contains(anchor),
        None => true,
    };
    to.exists() && anchored
}
