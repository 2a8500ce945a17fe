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
        let (comments, table): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| line.starts_with('#'));
        let mut header: Vec<(String, String)> = Vec::new();
        for line in comments {
            let line = line.trim_start_matches('#').trim();
            match (
                line.split_once(": ")
                    .filter(|(key, _)| HEADER.contains(key)),
                header.last_mut(),
            ) {
                (Some((key, value)), _) => header.push((key.into(), value.into())),
                (None, Some((_, value))) => *value += &format!(" {line}"),
                (None, None) => bail!("{name} does not begin with a line such as `# what: ...`"),
            }
        }
        for key in HEADER {
            ensure!(
                header.iter().any(|(given, _)| given == key),
                "{name} has no line `# {key}: ...`"
            );
        }
        let cells = |line: &&str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let mut rows: Vec<Vec<String>> = table.iter().map(cells).collect();
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

    fn column(&self, name: &str) -> Result<usize> {
        let found = self.columns.iter().position(|column| column == name);
        found.with_context(|| format!("there is no column {name}"))
    }

    /// The table in Markdown, numbers in groups of three digits.
    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let head = line(
            self.columns
                .iter()
                .map(|column| column.replace('_', " "))
                .collect(),
        );
        let rows = self
            .rows
            .iter()
            .map(|row| line(row.iter().map(|cell| grouped(cell)).collect()));
        head + &format!("|{}\n", "---|".repeat(self.columns.len())) + &rows.collect::<String>()
    }
}

/// Groups the digits of integers with at least four digits by three, anywhere in a cell.
fn grouped(cell: &str) -> String {
    let mut text = String::new();
    let mut rest = cell;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (digits, after) = number.split_at(end);
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
        let only: Vec<(usize, &str)> = self
            .only
            .iter()
            .map(|&(column, value)| Ok((data.column(column)?, value)))
            .collect::<Result<_>>()?;
        let kept = data
            .rows
            .iter()
            .filter(|row| only.iter().all(|&(column, value)| row[column] == value));
        let terms: Vec<(u64, String)> = kept
            .map(|row| Ok((row[n].parse()?, row[term].clone())))
            .collect::<Result<_>>()
            .with_context(|| format!("{}: n is no number", self.name))?;
        ensure!(!terms.is_empty(), "{} has no terms", self.name);
        for (i, (n, term)) in terms.iter().enumerate() {
            ensure!(
                *n == terms[0].0 + i as u64,
                "{}: {n} does not follow",
                self.name
            );
            ensure!(
                term.bytes().all(|c| c.is_ascii_digit()) && !term.is_empty(),
                "{}: `{term}`",
                self.name
            );
        }
        if let Some((number, known)) = self.known {
            let same = known
                .iter()
                .zip(&terms)
                .all(|(known, (_, term))| known.to_string() == *term);
            ensure!(
                same && known.len() <= terms.len(),
                "{} differs from {number}",
                self.name
            );
        }
        Ok(terms)
    }

    /// The entry in the OEIS's internal format, with the author left open, and the b-file.
    fn oeis_files(&self, root: &Path) -> Result<[(String, String); 2]> {
        let terms = self.terms(root)?;
        let data = Data::read(&root.join("docs/data").join(self.table))?;
        let field = |key: &str| {
            data.header
                .iter()
                .find(|(given, _)| given == key)
                .map_or("", |(_, value)| value.as_str())
        };
        let mut line = String::new();
        for (_, term) in &terms {
            if line.len() + term.len() > 240 {
                break;
            }
            line += if line.is_empty() { "" } else { ", " };
            line += term;
        }
        let mut entry = String::new();
        writeln!(
            entry,
            "%I {}",
            self.known.map_or("A000000", |(number, _)| number)
        )?;
        writeln!(entry, "%S {line}")?;
        writeln!(entry, "%N {}", self.title)?;
        writeln!(
            entry,
            "%C {}; computed with `{}`.",
            field("methods").trim_end_matches('.'),
            field("command")
        )?;
        writeln!(
            entry,
            "%H Table of n, a(n) for n = {}..{}: b-{}.txt",
            terms[0].0,
            terms[terms.len() - 1].0,
            self.name
        )?;
        writeln!(entry, "%K {}", self.keywords)?;
        writeln!(
            entry,
            "%O {},{}",
            terms[0].0,
            1 + terms
                .iter()
                .position(|(_, term)| term != "1" && term != "0")
                .unwrap_or(0)
        )?;
        writeln!(entry, "%A")?;
        let file: String = terms
            .iter()
            .map(|(n, term)| format!("{n} {term}\n"))
            .collect();
        Ok([
            (format!("{}.txt", self.name), entry),
            (format!("b-{}.txt", self.name), file),
        ])
    }
}

/// Compares the tables of the pages with the data, or writes them.
///
/// # Errors
/// A page differs, or a table is missing.
pub fn pages(root: &Path, write: bool) -> Result<()> {
    for path in files(&root.join("docs/results"), "md")? {
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

/// A page with each table between `<!-- table NAME -->` and `<!-- end -->` rewritten.
fn fill_tables(root: &Path, text: &str) -> Result<String> {
    let mut made = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!-- table ") {
        let (name, after) = after.split_once(" -->").context("a mark without its end")?;
        let (_, after) = after
            .split_once("<!-- end -->")
            .with_context(|| format!("{name} has no end"))?;
        let table = Data::read(&root.join("docs/data").join(name))?.markdown();
        write!(
            made,
            "{before}<!-- table {name} -->\n\n{table}\n<!-- end -->"
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
    let mut names = Vec::new();
    let mut put = |name: String, bytes: &[u8]| -> Result<()> {
        fs::write(folder.join(&name), bytes).with_context(|| format!("writing {name}"))?;
        names.push(name);
        Ok(())
    };
    let mut index = String::new();
    for path in files(&root.join("docs/data"), "csv")? {
        let data = Data::read(&path)?;
        let name = format!(
            "data/{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
        let what = data
            .header
            .iter()
            .find(|(key, _)| key == "what")
            .map_or("", |(_, what)| what.as_str());
        writeln!(index, "- `{name}`: {what}")?;
        put(name, &fs::read(&path)?)?;
    }
    for path in files(&root.join("docs/results"), "md")? {
        let name = format!(
            "results/{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
        put(name, &fs::read(&path)?)?;
    }
    writeln!(index)?;
    for sequence in SEQUENCES {
        writeln!(
            index,
            "- `sequences/{}.txt`: {}",
            sequence.name, sequence.title
        )?;
        for (name, text) in sequence.oeis_files(root)? {
            put(format!("sequences/{name}"), text.as_bytes())?;
        }
    }
    let readme =
        fs::read_to_string(root.join("docs/data/README.md")).context("reading the README")?;
    put(
        "README.md".into(),
        format!("{readme}\n## Files\n\n{index}").as_bytes(),
    )?;
    put(
        "LICENSE".into(),
        &fs::read(root.join("docs/data/LICENSE")).context("reading the licence")?,
    )?;
    let citation = fs::read_to_string(root.join("CITATION.cff")).context("reading CITATION.cff")?;
    let citation = citation
        .replace("type: software", "type: dataset")
        .replace("  - MIT\n  - Apache-2.0\n", "  - CC0-1.0\n");
    put("CITATION.cff".into(), citation.as_bytes())?;
    names.sort();
    let sums = Command::new("sha256sum")
        .args(&names)
        .current_dir(&folder)
        .output()
        .context("running sha256sum")?;
    ensure!(sums.status.success(), "sha256sum failed");
    fs::write(folder.join("SHA256SUMS"), sums.stdout)?;
    let program = if cfg!(target_os = "macos") {
        "gtar"
    } else {
        "tar"
    };
    let file = format!("{top}.tar.gz");
    let options = [
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mode=u+rw,go=rX",
        "--format=ustar",
    ];
    run(Command::new(program)
        .args(options)
        .arg(format!("--mtime={TIME}"))
        .args([
            "--use-compress-program",
            "gzip -n -9",
            "--create",
            "--file",
            &file,
            &top,
        ])
        .current_dir(out))?;
    run(Command::new("sha256sum").arg(&file).current_dir(out))
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
