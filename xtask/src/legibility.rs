//! How legible the sources are, by counting.
//!
//! Five numbers tell dense code from plain code: the characters of a line, the closures, the
//! closures bound by `let`, the combinators of iterators and options, and the lines that are too
//! wide. `xtask/legibility.toml` has a limit of each for every crate and for rooms that are
//! stricter. The counts go by the form of the text, after comments and literals were taken out.

use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The widest line, in characters.
const WIDEST: usize = 100;

/// The longest function, in lines from its `fn` to its closing brace.
const LONGEST: usize = 60;

/// Methods that a chain is made of.
const COMBINATORS: [&str; 53] = [
    "all",
    "and_then",
    "any",
    "chain",
    "chunk_by",
    "cloned",
    "collect",
    "copied",
    "enumerate",
    "filter",
    "filter_map",
    "find",
    "find_map",
    "flat_map",
    "flatten",
    "fold",
    "for_each",
    "inspect",
    "is_none_or",
    "is_ok_and",
    "is_some_and",
    "map",
    "map_err",
    "map_or",
    "map_or_else",
    "map_while",
    "max_by",
    "max_by_key",
    "min_by",
    "min_by_key",
    "or_else",
    "partition",
    "partition_point",
    "peekable",
    "position",
    "product",
    "reduce",
    "rev",
    "rfind",
    "rposition",
    "scan",
    "skip_while",
    "sort_by_key",
    "step_by",
    "sum",
    "take_while",
    "then",
    "then_some",
    "try_fold",
    "try_for_each",
    "unwrap_or_else",
    "windows",
    "zip",
];

/// What is counted in a file, or in all files of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Lines that are neither blank nor only a comment.
    code: usize,
    /// Characters of the lines of code without indentation, comments and literals.
    characters: usize,
    closures: usize,
    /// Closures bound by `let`.
    let_closures: usize,
    combinators: usize,
    /// Lines of any kind over 100 characters.
    wide: usize,
    /// Functions over 60 lines.
    long: usize,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.code += other.code;
        self.characters += other.characters;
        self.closures += other.closures;
        self.let_closures += other.let_closures;
        self.combinators += other.combinators;
        self.wide += other.wide;
        self.long += other.long;
    }

    /// The numbers that have limits, in the order of [`NAMES`].
    fn rates(&self) -> Rates {
        let code = self.code.max(1) as f64;
        let hundred = code / 100.0;
        [
            self.characters as f64 / code,
            self.closures as f64 / hundred,
            self.let_closures as f64 / hundred,
            self.combinators as f64 / hundred,
            10.0 * self.wide as f64 / hundred,
            self.long as f64,
        ]
    }
}

/// One number for each of [`NAMES`].
type Rates = [f64; 6];

/// The columns of the table: characters a line, closures, closures bound by `let` and combinators
/// per 100 lines of code, wide lines per 1,000 of them, and the number of long functions.
const NAMES: [&str; 6] = [
    "characters",
    "closures",
    "let_closures",
    "combinators",
    "wide",
    "long",
];

/// The limits of one folder.
#[derive(Debug)]
struct Room {
    folder: String,
    limits: Rates,
}

/// Prints the numbers of every room beside its limits, and the densest files.
///
/// # Errors
/// A number is over its limit, or a crate has no limits.
pub fn table(root: &Path, worst: usize) -> Result<()> {
    let rooms = rooms(root)?;
    println!("{:36}{}", "folder", headings());

    for room in &rooms {
        let counts = folder_counts(&root.join(&room.folder))?;
        println!("{:36}{}", room.folder, cells(counts.rates()));
    }
    if worst > 0 {
        print_worst(root, worst)?;
    }

    let faults = faults(root, &rooms)?;
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

fn headings() -> String {
    let mut line = String::new();
    for name in NAMES {
        line += &format!("{name:>14}");
    }
    line
}

fn cells(rates: Rates) -> String {
    let mut line = String::new();
    for rate in rates {
        line += &format!("{rate:14.1}");
    }
    line
}

/// Prints the files with the most closures and combinators per 100 lines.
fn print_worst(root: &Path, worst: usize) -> Result<()> {
    // Below so many lines a file is not dense, only short.
    const SHORT: usize = 60;

    let mut files = Vec::new();
    for folder in source_folders(root)? {
        for path in rust_files(&root.join(folder))? {
            let counts = file_counts(&path)?;
            let density = 100 * (counts.closures + counts.combinators) / counts.code.max(SHORT);
            files.push((density, path));
        }
    }
    files.sort_unstable();

    println!("\nClosures and combinators per 100 lines, the densest files");
    for (density, path) in files.iter().rev().take(worst) {
        println!("{density:8}  {}", path.strip_prefix(root)?.display());
    }
    Ok(())
}

/// What is over its limit, a line each.
fn faults(root: &Path, rooms: &[Room]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for folder in source_folders(root)? {
        if !rooms.iter().any(|room| room.folder == folder) {
            faults.push(format!("xtask/legibility.toml has no limits of {folder}"));
        }
    }
    for room in rooms {
        let rates = folder_counts(&root.join(&room.folder))?.rates();
        for ((name, rate), limit) in NAMES.iter().zip(rates).zip(room.limits) {
            if rate > limit {
                let folder = &room.folder;
                faults.push(format!(
                    "{folder}: {name} {rate:.2}, at most {limit} in xtask/legibility.toml"
                ));
            }
        }
    }
    Ok(faults)
}

/// The folders that must have limits: the sources of every crate.
fn source_folders(root: &Path) -> Result<Vec<String>> {
    let mut folders = vec!["python/src".to_string(), "xtask/src".to_string()];
    for entry in fs::read_dir(root.join("crates")).context("reading the crates")? {
        let name = entry.context("reading the crates")?.file_name();
        folders.push(format!("crates/{}/src", name.to_string_lossy()));
    }
    folders.sort();
    Ok(folders)
}

/// Reads `xtask/legibility.toml`.
fn rooms(root: &Path) -> Result<Vec<Room>> {
    let text = fs::read_to_string(root.join("xtask/legibility.toml"));
    let table: toml::Table = text.context("reading the limits")?.parse()?;
    let aims = limits(table.get("aims").context("the aims are missing")?)?;

    let mut rooms = Vec::new();
    let folders = table.get("rooms").and_then(toml::Value::as_table);
    for (folder, value) in folders.context("the rooms are missing")? {
        let limits = match value.as_str() {
            Some("aims") => aims,
            Some(other) => bail!("{folder}: `{other}` is neither `aims` nor a table of limits"),
            None => limits(value).with_context(|| folder.clone())?,
        };
        rooms.push(Room {
            folder: folder.clone(),
            limits,
        });
    }
    Ok(rooms)
}

/// The limits of a table with one number for each name.
fn limits(table: &toml::Value) -> Result<Rates> {
    let mut limits = [0.0; NAMES.len()];
    for (limit, name) in limits.iter_mut().zip(NAMES) {
        let value = table.get(name).with_context(|| format!("no `{name}`"))?;
        let whole = value.as_integer().map(|whole| whole as f64);
        *limit = value
            .as_float()
            .or(whole)
            .with_context(|| format!("`{name}` is no number"))?;
    }
    Ok(limits)
}

fn folder_counts(folder: &Path) -> Result<Counts> {
    let mut sum = Counts::default();
    for path in rust_files(folder)? {
        sum.add(file_counts(&path)?);
    }
    if sum.code == 0 {
        bail!("{} has no code", folder.display());
    }
    Ok(sum)
}

/// The Rust files below a folder, or the file itself.
fn rust_files(place: &Path) -> Result<Vec<PathBuf>> {
    let mut open = vec![place.to_path_buf()];
    let mut files = Vec::new();
    while let Some(place) = open.pop() {
        if place.is_dir() {
            for entry in fs::read_dir(&place)? {
                open.push(entry?.path());
            }
        } else if place.extension().is_some_and(|end| end == "rs") {
            files.push(place);
        }
    }
    files.sort();
    Ok(files)
}

fn file_counts(path: &Path) -> Result<Counts> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    Ok(counts(&text))
}

/// Counts one source text.
fn counts(text: &str) -> Counts {
    let code = without_literals(text);
    let mut counts = Counts {
        long: long_functions(&code),
        combinators: combinators(&code),
        ..Counts::default()
    };
    for line in text.lines() {
        counts.wide += usize::from(line.chars().count() > WIDEST);
    }
    for line in code.lines() {
        let line = line.trim();
        counts.code += usize::from(!line.is_empty());
        counts.characters += line.chars().count();
    }
    count_closures(&code, &mut counts);
    counts
}

/// The text with comments removed and with literals emptied. Lines stay where they are.
fn without_literals(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = comment(rest).or_else(|| string(rest, &code));
        match length {
            Some(length) => {
                let skipped = &rest[..length];
                let is_comment = skipped.starts_with('/');
                code += if is_comment { "" } else { "\"\"" };
                code.extend(skipped.chars().filter(|&c| c == '\n'));
                rest = &rest[length..];
            }
            None => {
                code.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    code
}

/// The length of the comment at the start of a text.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if !text.starts_with("/*") {
        return None;
    }
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        if rest.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    Some(text.len())
}

/// The length of the literal of a string or a character at the start of a text, which follows
/// `before`.
fn string(text: &str, before: &str) -> Option<usize> {
    let in_word = before
        .chars()
        .next_back()
        .is_some_and(|c| c.is_alphanumeric() || c == '_');
    if text.starts_with('"') {
        return Some(quoted(text, '"'));
    }
    if text.starts_with('\'') {
        return character(text);
    }
    // `r"…"`, `r#"…"#`, with `b` or `c` before: only the `r` and what follows it matters here.
    let raw = text
        .strip_prefix('r')
        .filter(|_| !in_word || is_prefix(before))?;
    let hashes = raw.len() - raw.trim_start_matches('#').len();
    if !raw[hashes..].starts_with('"') {
        return None;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let body = &raw[hashes + 1..];
    let length = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(1 + hashes + 1 + length)
}

/// Whether a text ends with the prefix of a raw byte or C string.
fn is_prefix(before: &str) -> bool {
    let mut last = before.chars().rev();
    let prefix = matches!(last.next(), Some('b' | 'c'));
    prefix && !last.next().is_some_and(|c| c.is_alphanumeric() || c == '_')
}

/// The length of a literal with escapes, from its opening quote.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + 1;
        }
    }
    text.len()
}

/// The length of the literal of a character; nothing if the quote begins a lifetime.
fn character(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().skip(1);
    let (_, first) = chars.next()?;
    let (second_at, second) = chars.next()?;
    if first == '\\' {
        return Some(quoted(text, '\''));
    }
    (second == '\'').then_some(second_at + 1)
}

/// Calls of combinators: `.map(` or `.collect::<`.
fn combinators(code: &str) -> usize {
    let mut sum = 0;
    for part in code.split('.').skip(1) {
        let name = part
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next();
        let name = name.unwrap_or_default();
        let after = &part[name.len()..];
        let called = after.starts_with('(') || after.starts_with("::<");
        sum += usize::from(called && COMBINATORS.contains(&name));
    }
    sum
}

/// Counts closures, and those bound by `let`.
fn count_closures(code: &str, counts: &mut Counts) {
    let mut at = 0;
    while let Some(distance) = code[at..].find('|') {
        let bar = at + distance;
        let before = &code[..bar];
        if !begins_closure(before) {
            // `||` and `|=` are one operator.
            at = bar + 1 + usize::from(code[bar + 1..].starts_with('|'));
            continue;
        }
        counts.closures += 1;
        counts.let_closures += usize::from(is_bound_by_let(before));
        at = bar + 1 + parameters(&code[bar + 1..]);
    }
}

/// Whether a bar after this text begins a closure: no operand and no pattern ends there.
fn begins_closure(before: &str) -> bool {
    let before = before.trim_end();
    let Some(last) = before.chars().next_back() else {
        return false;
    };
    if last == '>' {
        return before.ends_with("=>");
    }
    if !last.is_alphanumeric() && last != '_' {
        return matches!(last, '(' | '[' | '{' | ',' | '=' | ';' | ':' | '&');
    }
    let word = before
        .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    matches!(word, Some("move" | "return" | "mut" | "else" | "in"))
}

/// Whether the statement before a closure is only `let NAME =`.
fn is_bound_by_let(before: &str) -> bool {
    let statement = before.rsplit([';', '{', '}']).next().unwrap_or_default();
    let Some((pattern, value)) = statement.split_once('=') else {
        return false;
    };
    let reference = value.trim().trim_start_matches('&');
    pattern.trim_start().starts_with("let ") && matches!(reference.trim(), "" | "move" | "mut")
}

/// The length of the parameters of a closure with the bar that closes them.
fn parameters(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '|' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The number of functions over [`LONGEST`] lines, by the indentation that rustfmt gives them.
fn long_functions(code: &str) -> usize {
    let lines: Vec<&str> = code.lines().collect();
    let mut sum = 0;
    for (first, line) in lines.iter().enumerate() {
        if is_function(line) {
            sum += usize::from(function_lines(&lines[first..]) > LONGEST);
        }
    }
    sum
}

/// Whether a line begins a function.
fn is_function(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let before = [
        "pub",
        "pub(crate)",
        "pub(super)",
        "const",
        "async",
        "unsafe",
        "extern",
        "\"\"",
    ];
    let first = words.find(|word| !before.contains(word));
    first == Some("fn") && !line.trim_end().ends_with(['}', ';'])
}

/// The lines of a function that begins with the first of these; none if it has no body.
fn function_lines(lines: &[&str]) -> usize {
    let indent = lines[0].len() - lines[0].trim_start().len();
    for (number, line) in lines.iter().enumerate().skip(1) {
        let same_indent = line.len() - line.trim_start().len() == indent;
        if same_indent && line.trim() == "}" {
            return number + 1;
        }
        if same_indent && line.trim_end().ends_with(';') {
            return 0;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_room_keeps_its_limits() {
        let root = crate::root();
        let found = rooms(root).and_then(|rooms| faults(root, &rooms));
        assert_eq!(
            found.unwrap_or_else(|error| vec![format!("{error:#}")]),
            [""; 0]
        );
    }

    #[test]
    fn closures_are_no_patterns_or_operators() {
        let of = |code: &str| {
            let counts = counts(code);
            [counts.closures, counts.let_closures]
        };
        assert_eq!(of("let f = |x| x + 1;"), [1, 1]);
        assert_eq!(of("let mut f: Box<F> = move || 1;"), [1, 1]);
        assert_eq!(of("let f = &mut |(a, b)| a | b;"), [1, 1]);
        assert_eq!(of("let sum = run(|x| x, || 2);"), [2, 0]);
        assert_eq!(of("a || b | c; d |= e; f() || g[0] | 3"), [0, 0]);
        assert_eq!(of("match x { A | B | C { y } | D => |z| z }"), [1, 0]);
        assert_eq!(of("f(\"|x|\", '|', r#\"|\"|x| \"#) // |x|"), [0, 0]);
        assert_eq!(of("fn f<'a>(x: &'a str) { g(|A | B| 1, |_| '|') }"), [2, 0]);
    }

    #[test]
    fn combinators_are_called_methods() {
        assert_eq!(counts("x.map(f).collect::<Vec<_>>().len()").combinators, 2);
        assert_eq!(
            counts("x.map; map(x); x.mapped(); \".map(\"").combinators,
            0
        );
        assert_eq!(counts("x\n    .any(|y| y)\n    .then(z)").combinators, 2);
    }

    #[test]
    fn lines_are_counted_without_comments_and_literals() {
        let text = "// one\n\nlet s = \"a long // text\"; // two\n/* three\n four */\n";
        let counted = counts(text);
        assert_eq!(
            (counted.code, counted.characters),
            (1, "let s = \"\";".len())
        );
        assert_eq!(counts(&"x".repeat(101)).wide, 1);
        assert_eq!(counts(&"x".repeat(100)).wide, 0);
    }

    #[test]
    fn functions_end_at_their_own_brace() {
        let long = format!("fn f() {{\n{}}}\n", "    x;\n".repeat(LONGEST));
        let short = format!("fn f() {{\n{}}}\n", "    x;\n".repeat(LONGEST - 2));
        assert_eq!(counts(&long).long, 1);
        assert_eq!(counts(&short).long, 0);
        // Neither one line nor a declaration extends to the next closing brace.
        assert_eq!(counts(&format!("fn g() {{}}\n{short}")).long, 0);
        assert_eq!(counts(&format!("fn g(\n    x: u8,\n);\n{short}")).long, 0);
    }
}
