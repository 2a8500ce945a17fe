//! The results as data: the tables of `docs/results` from `docs/data`, sequences in the formats of
//! the OEIS, and one archive of all.

use crate::run;
use anyhow::{Context, Result, bail, ensure};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The keys of the header of every table, each in a line `# what: ...`.
const HEADER: [&str; 7] = [
    "what", "command", "version", "seconds", "memory", "methods", "source",
];
/// The time of every file in the archive, so that its bytes depend only on their contents:
/// 2026-01-01.
const TIME: &str = "@1767225600";

/// A table: its header, its columns and its rows.
pub struct Data {
    pub header: Vec<(String, String)>,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Data {
    /// Reads a table.
    ///
    /// # Errors
    /// Its header lacks a line, or the number of cells of a row differs from the number of columns.
    pub fn read(path: &Path) -> Result<Data> {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("reading {name}"))?;
        let mut header: Vec<(String, String)> = Vec::new();
        let mut rows = Vec::new();
        for line in text.lines() {
            let Some(comment) = line.strip_prefix('#') else {
                rows.push(Vec::from_iter(line.split(',').map(str::to_owned)));
                continue;
            };
            let comment = comment.trim_start_matches('#').trim();
            match (comment.split_once(": "), header.last_mut()) {
                (Some((key, value)), _) if HEADER.contains(&key) => {
                    header.push((key.into(), value.into()));
                }
                (_, Some((_, value))) => *value += &format!(" {comment}"),
                (_, None) => bail!("{name} does not begin with a line such as `# what: ...`"),
            }
        }

        for key in HEADER {
            let given = header.iter().any(|(given, _)| given == key);
            ensure!(given, "{name} has no line `# {key}: ...`");
        }
        ensure!(rows.len() > 1, "{name} has no row");
        let columns = rows.remove(0);
        for row in &rows {
            ensure!(
                row.len() == columns.len(),
                "{name}: {} has not {} cells",
                row.join(","),
                columns.len()
            );
        }
        Ok(Data {
            header,
            columns,
            rows,
        })
    }

    /// What the header says of a key.
    fn field(&self, key: &str) -> &str {
        for (given, value) in &self.header {
            if given == key {
                return value;
            }
        }
        ""
    }

    fn column(&self, name: &str) -> Result<usize> {
        let found = self.columns.iter().position(|column| column == name);
        found.with_context(|| format!("there is no column {name}"))
    }

    /// The table in Markdown, numbers in groups of three digits.
    fn markdown(&self) -> String {
        let mut names = Vec::new();
        for column in &self.columns {
            names.push(column.replace('_', " "));
        }
        let mut table = markdown_line(&names);
        table += &format!("|{}\n", "---|".repeat(self.columns.len()));
        for row in &self.rows {
            let mut cells = Vec::new();
            for cell in row {
                cells.push(grouped(cell));
            }
            table += &markdown_line(&cells);
        }
        table
    }
}

fn markdown_line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// Groups the digits of integers with at least four digits by three, anywhere in a cell.
fn grouped(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &number[..number.len() - after.len()];
        let word = before.ends_with(|c: char| c.is_alphabetic() || c == '.');
        text += before;
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) && !word {
                text.push(',');
            }
            text.push(digit);
        }
        rest = after;
    }
    text + rest
}

/// A sequence: its table, column and rows, and its number in the OEIS if it has one.
pub struct Sequence {
    name: &'static str,
    title: &'static str,
    table: &'static str,
    /// Only rows with these cells, each given as a column and its value.
    only: &'static [(&'static str, &'static str)],
    n: &'static str,
    term: &'static str,
    known: Option<(&'static str, &'static [u64])>,
    keywords: &'static str,
}

include!("sequences.rs");

impl Sequence {
    /// The terms, each with its n.
    fn terms(&self, root: &Path) -> Result<Vec<(u64, String)>> {
        let data = Data::read(&root.join("docs/data").join(self.table)).context(self.name)?;
        let (n, term) = (data.column(self.n)?, data.column(self.term)?);
        let mut only = Vec::new();
        for &(column, value) in self.only {
            only.push((data.column(column)?, value));
        }

        let mut terms: Vec<(u64, String)> = Vec::new();
        for row in &data.rows {
            if only.iter().any(|&(column, value)| row[column] != value) {
                continue;
            }
            let number = row[n].parse();
            let number = number.with_context(|| format!("{}: n is no number", self.name))?;
            let term = row[term].clone();
            let is_number = !term.is_empty() && term.bytes().all(|c| c.is_ascii_digit());
            ensure!(is_number, "{}: `{term}`", self.name);
            if let Some((before, _)) = terms.last() {
                let follows = number == before + 1;
                ensure!(follows, "{}: {number} does not follow", self.name);
            }
            terms.push((number, term));
        }
        ensure!(!terms.is_empty(), "{} has no terms", self.name);
        if let Some((number, known)) = self.known {
            let mut same = known.len() <= terms.len();
            for (known, (_, term)) in known.iter().zip(&terms) {
                same &= known.to_string() == *term;
            }
            ensure!(same, "{} differs from {number}", self.name);
        }
        Ok(terms)
    }

    /// The entry in the OEIS's internal format, with the author left open, and the b-file.
    fn oeis_files(&self, root: &Path) -> Result<[(String, String); 2]> {
        let terms = self.terms(root)?;
        let data = Data::read(&root.join("docs/data").join(self.table))?;
        let mut line = String::new();
        for (_, term) in &terms {
            if line.len() + term.len() > 240 {
                break;
            }
            line += if line.is_empty() { "" } else { ", " };
            line += term;
        }

        let number = match self.known {
            Some((number, _)) => number,
            None => "A000000",
        };
        let methods = data.field("methods").trim_end_matches('.');
        let command = data.field("command");
        let (first, last) = (terms[0].0, terms[terms.len() - 1].0);
        let mut values = terms.iter().map(|(_, term)| term.as_str());
        // The first term above 1, counted from 1.
        let large = values.position(|term| !matches!(term, "0" | "1"));
        let name = self.name;
        let mut entry = String::new();
        writeln!(entry, "%I {number}")?;
        writeln!(entry, "%S {line}")?;
        writeln!(entry, "%N {}", self.title)?;
        writeln!(entry, "%C {methods}; computed with `{command}`.")?;
        writeln!(
            entry,
            "%H Table of n, a(n) for n = {first}..{last}: b-{name}.txt"
        )?;
        writeln!(entry, "%K {}", self.keywords)?;
        writeln!(entry, "%O {first},{}", 1 + large.unwrap_or(0))?;
        writeln!(entry, "%A")?;
        let mut file = String::new();
        for (n, term) in &terms {
            writeln!(file, "{n} {term}")?;
        }
        Ok([
            (format!("{name}.txt"), entry),
            (format!("b-{name}.txt"), file),
        ])
    }
}

/// Compares the tables of the pages with the data, or writes them.
///
/// # Errors
/// A page differs, or a table is missing.
pub fn pages(root: &Path, write: bool) -> Result<()> {
    let mut pages = files(&root.join("docs/results"), "md")?;
    pages.push(root.join("docs/site/src/compared.md"));
    for path in pages {
        let text = fs::read_to_string(&path)?;
        let made = fill_tables(root, &text).with_context(|| path.display().to_string())?;
        if write && made != text {
            fs::write(&path, made)?;
        } else {
            ensure!(
                made == text,
                "{} differs from its data: `cargo xtask data --write` updates it",
                path.display()
            );
        }
    }
    Ok(())
}

/// A page with each table between `<!-- table NAME -->` and `<!-- end -->` rewritten; after
/// `<!-- table NAME KEY -->` stands what its header says of that key.
fn fill_tables(root: &Path, text: &str) -> Result<String> {
    let mut made = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!-- table ") {
        let (mark, after) = after.split_once(" -->").context("a mark without its end")?;
        let (_, after) = after
            .split_once("<!-- end -->")
            .with_context(|| format!("{mark} has no end"))?;
        let (name, key) = match mark.split_once(' ') {
            Some((name, key)) => (name, Some(key)),
            None => (mark, None),
        };
        let data = Data::read(&root.join("docs/data").join(name))?;
        let filled = match key {
            Some(key) => format!("{key}: {}\n", data.field(key)),
            None => data.markdown(),
        };
        write!(
            made,
            "{before}<!-- table {mark} -->\n\n{filled}\n<!-- end -->"
        )?;
        rest = after;
    }
    Ok(made + rest)
}

fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>>>()?;
    let mut found: Vec<PathBuf> = paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|given| given == ending))
        .collect();
    found.sort();
    Ok(found)
}

/// `cargo xtask data`: one archive of tables, sequences and pages, with licence, citation and
/// hashes; the same bytes each time.
///
/// # Errors
/// A page differs from its data, or `tar`, `gzip` or `sha256sum` is missing.
pub fn archive(root: &Path, out: &Path) -> Result<()> {
    pages(root, false)?;
    let version = crate::version::Facts::read(root)?.version;
    let top = format!("saltus-data-{version}");
    let folder = out.join(&top);
    if folder.exists() {
        fs::remove_dir_all(&folder).context("clearing the folder")?;
    }
    for part in ["data", "results", "sequences"] {
        fs::create_dir_all(folder.join(part)).context("making the folder")?;
    }
    let mut content = Content {
        folder,
        names: Vec::new(),
    };
    content.fill(root)?;
    content.add_sums()?;

    let program = if cfg!(target_os = "macos") {
        "gtar"
    } else {
        "tar"
    };
    let file = format!("{top}.tar.gz");
    let mut tar = Command::new(program);
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.args(["--mode=u+rw,go=rX", "--format=ustar"]);
    tar.arg(format!("--mtime={TIME}"));
    tar.args(["--use-compress-program", "gzip -n -9"]);
    tar.args(["--create", "--file", &file, &top]);
    run(tar.current_dir(out))?;
    run(Command::new("sha256sum").arg(&file).current_dir(out))
}

/// The folder of the archive, and the files in it.
struct Content {
    folder: PathBuf,
    names: Vec<String>,
}

impl Content {
    fn put(&mut self, name: String, bytes: &[u8]) -> Result<()> {
        fs::write(self.folder.join(&name), bytes).with_context(|| format!("writing {name}"))?;
        self.names.push(name);
        Ok(())
    }

    /// Adds all files but the hashes.
    fn fill(&mut self, root: &Path) -> Result<()> {
        let mut index = String::new();
        for path in files(&root.join("docs/data"), "csv")? {
            let data = Data::read(&path)?;
            let name = format!("data/{}", file_name(&path));
            let what = data.field("what");
            writeln!(index, "- `{name}`: {what}")?;
            self.put(name, &fs::read(&path)?)?;
        }
        for path in files(&root.join("docs/results"), "md")? {
            self.put(format!("results/{}", file_name(&path)), &fs::read(&path)?)?;
        }
        writeln!(index)?;
        for sequence in SEQUENCES {
            let (name, title) = (sequence.name, sequence.title);
            writeln!(index, "- `sequences/{name}.txt`: {title}")?;
            for (name, text) in sequence.oeis_files(root)? {
                self.put(format!("sequences/{name}"), text.as_bytes())?;
            }
        }

        let readme = fs::read_to_string(root.join("docs/data/README.md"));
        let readme = readme.context("reading the README")? + "\n## Files\n\n" + &index;
        self.put("README.md".into(), readme.as_bytes())?;
        let licence = fs::read(root.join("docs/data/LICENSE")).context("reading the licence")?;
        self.put("LICENSE".into(), &licence)?;
        let citation = fs::read_to_string(root.join("CITATION.cff"));
        let citation = citation
            .context("reading CITATION.cff")?
            .replace("type: software", "type: dataset")
            .replace("  - MIT\n  - Apache-2.0\n", "  - CC0-1.0\n");
        self.put("CITATION.cff".into(), citation.as_bytes())
    }

    /// Adds the hashes of all files.
    fn add_sums(&mut self) -> Result<()> {
        self.names.sort();
        let mut program = Command::new("sha256sum");
        program.args(&self.names).current_dir(&self.folder);
        let sums = program.output().context("running sha256sum")?;
        ensure!(sums.status.success(), "sha256sum failed");
        fs::write(self.folder.join("SHA256SUMS"), sums.stdout)?;
        Ok(())
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_the_tables_of_the_data() {
        pages(crate::root(), false).unwrap();
    }

    #[test]
    fn sequences_match_the_oeis() {
        let tables = files(&crate::root().join("docs/data"), "csv").unwrap();
        assert!(tables.len() > 10, "{} tables", tables.len());
        tables
            .iter()
            .for_each(|path| drop(Data::read(path).unwrap()));
        for sequence in SEQUENCES {
            let [(_, entry), (_, file)] = sequence.oeis_files(crate::root()).unwrap();
            assert!(
                entry.starts_with("%I A") && file.lines().count() > 3,
                "{entry}"
            );
        }
        assert!(
            SEQUENCES
                .iter()
                .filter(|sequence| sequence.known.is_some())
                .count()
                >= 3
        );
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped("1234567 (99 of 1000)"), "1,234,567 (99 of 1,000)");
        assert_eq!(
            grouped("pegs:senku49 triangle1000 0.1234"),
            "pegs:senku49 triangle1000 0.1234"
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_archive_has_the_same_bytes_twice() {
        let folder = std::env::temp_dir().join(format!("saltus-data-{}", std::process::id()));
        let top = format!(
            "saltus-data-{}",
            crate::version::Facts::read(crate::root()).unwrap().version
        );
        let made = ["one", "two"].map(|name| {
            let out = folder.join(name);
            fs::create_dir_all(&out).unwrap();
            archive(crate::root(), &out).unwrap();
            let mut sums = Command::new("sha256sum");
            run(sums
                .args(["--check", "--quiet", "SHA256SUMS"])
                .current_dir(out.join(&top)))
            .unwrap();
            fs::read(out.join(format!("{top}.tar.gz"))).unwrap()
        });
        fs::remove_dir_all(&folder).unwrap();
        assert!(
            made[0] == made[1] && made[0].len() > 10_000,
            "{} bytes",
            made[0].len()
        );
    }

    #[test]
    fn a_stale_page_is_an_error() {
        let page = "a\n<!-- table lucas.csv -->\n\nold\n<!-- end -->\nb\n";
        let made = fill_tables(crate::root(), page).unwrap();
        assert!(
            made.starts_with("a\n<!-- table lucas.csv -->\n\n| rows |")
                && made.ends_with("\n<!-- end -->\nb\n")
        );
        assert!(fill_tables(crate::root(), "<!-- table none.csv -->\n<!-- end -->").is_err());
        assert!(fill_tables(crate::root(), "<!-- table lucas.csv -->").is_err());
    }
}
