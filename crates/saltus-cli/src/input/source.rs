//! An input text: opened once, inspected, and then read whole or as a stream.

use super::fault::FaultyText;
use crate::stdin;
use anyhow::{Context, bail};
use saltus::{message, message::Message, printable, text::detect};
use saltus_system::memory;
use std::{
    fmt::Display,
    fs::File,
    io::{self, BufRead, Cursor, Read},
    path::Path,
    sync::OnceLock,
};

/// The longest text that is read as a whole, in bytes, however much memory there is.
const LONGEST_TEXT: u64 = 256 << 20;

/// The memory in bytes that a byte of text takes until it is understood, at most: the text, its
/// copies while it grows, and what the readers make of it.
const MEMORY_PER_BYTE: u64 = 16;

/// The longest line of a text that is read line by line, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// The value of `--memory`, if it was given.
static ALLOWED: OnceLock<u64> = OnceLock::new();

/// Bounds every text that is read from now on by the value of `--memory`.
pub fn limit_memory(bytes: u64) {
    // There is one command, so nothing was set before.
    let _ = ALLOWED.set(bytes);
}

/// The longest text in bytes that is read as a whole: by `--memory`, or by the free memory.
fn longest_text() -> u64 {
    let memory = match ALLOWED.get() {
        Some(&allowed) => memory::left_of(allowed),
        None => memory::available(),
    };
    LONGEST_TEXT.min(memory / MEMORY_PER_BYTE)
}

/// What fails when a text cannot be read.
pub fn reading(name: impl Display) -> Message {
    message!("reading", "reading {name}", name = name.to_string()).message()
}

/// Reads a text to its end, after what `text` has of it.
///
/// # Errors
/// It cannot be read, or is longer than the memory allows.
fn read_whole(input: &mut dyn Read, name: &str, text: &mut Vec<u8>) -> anyhow::Result<()> {
    let longest = longest_text();
    let room = longest.saturating_sub(text.len() as u64);
    // One byte more shows that there is more.
    let read = input.take(room + 1).read_to_end(text);
    let bytes = read.with_context(|| reading(name))? as u64;
    if bytes <= room {
        return Ok(());
    }
    let larger = match ALLOWED.get() {
        Some(_) if longest < LONGEST_TEXT => ": a larger --memory would help",
        _ => "",
    };
    bail!("{name} has more than {longest} bytes, and no longer text is read as a whole{larger}")
}

/// Opens a file.
///
/// # Errors
/// There is none of this name, or it cannot be opened.
pub fn open_file(path: &str) -> anyhow::Result<File> {
    match File::open(path) {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!(message!("no-file", "there is no file `{path}`", path).message())
        }
        Err(error) => Err(error).with_context(|| reading(path)),
    }
}

/// Reads a file to its end.
///
/// # Errors
/// It cannot be read, or is longer than the memory allows.
pub fn read_file(path: &str) -> anyhow::Result<Vec<u8>> {
    let mut file = open_file(path)?;
    let mut text = Vec::new();
    read_whole(&mut file, path, &mut text)?;
    Ok(text)
}

/// Reads a line with its end into `line`, which is empty at the end of the text.
///
/// # Errors
/// It cannot be read, or is longer than a megabyte.
pub fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    input.take(LONGEST_LINE + 1).read_until(b'\n', line)?;
    if line.len() as u64 > LONGEST_LINE {
        let message = "a line is longer than a megabyte";
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(())
}

/// As [`read_line`], for a line that may be as long as a text that is read as a whole.
///
/// # Errors
/// It cannot be read, or is longer than the memory allows.
pub fn read_long_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    let longest = longest_text();
    input.take(longest + 1).read_until(b'\n', line)?;
    if line.len() as u64 > longest {
        let message = format!("a line is longer than {longest} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(())
}

/// What an answer in arguments says, with its name: the text of the file that they name, or they
/// themselves.
///
/// # Errors
/// The file cannot be read.
pub fn answer_text(arguments: &[String]) -> anyhow::Result<(String, Vec<u8>)> {
    match arguments {
        [file] if names_file(file) => Source::open(file)?.read(),
        words => Ok(("moves".into(), words.join(" ").into_bytes())),
    }
}

/// Whether an argument for an answer names a file or standard input, and is no answer itself.
pub fn names_file(argument: &str) -> bool {
    argument == "-" || Path::new(argument).is_file()
}

/// Whether there is a file of this name. One that cannot be examined is there: reading it says why
/// not. A name too long for any file is none, since long texts stand where files do.
pub fn exists(path: &str) -> bool {
    match std::fs::exists(path) {
        Ok(exists) => exists,
        Err(error) => error.kind() != io::ErrorKind::InvalidFilename,
    }
}

/// Whether a word that names no file looks like one that was meant to: it has the form of a path,
/// or no digit, as no move has.
pub fn looks_like_file(word: &str) -> bool {
    let is_path = word.contains(['/', '\\']) || detect::has_extension(word);
    let is_bare = !word.contains(|c: char| c.is_ascii_digit() || c.is_whitespace());
    is_path || is_bare
}

/// What is said of such a word if it cannot be read as an answer either.
pub fn no_answer(word: &str, error: anyhow::Error) -> anyhow::Error {
    let why = match error
        .downcast_ref::<FaultyText>()
        .map(|text| text.faults.first())
    {
        Some(Some(fault)) => fault.message.clone(),
        _ => return error,
    };
    let file = printable::line(word);
    let message = message!(
        "no-file-nor-answer",
        "there is no file `{file}`, and it cannot be read as an answer: {why}",
        file,
        why
    );
    anyhow::Error::msg(message.message())
}

/// What a text is, if it begins as an instance for another program.
pub fn instance_of(head: &[u8]) -> Option<&'static str> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.find(|line| !is_comment_of_instance(line))?;
    let begins = |words: &str| first.starts_with(words);
    if begins("p cnf ") || begins("p wcnf ") {
        Some("an instance of a SAT solver, in clauses")
    } else if begins("* #variable=") {
        Some("an instance of a pseudo-Boolean solver")
    } else if begins("(set-logic ") || begins("(declare-") {
        Some("an instance of an SMT solver")
    } else if begins("#const ") {
        Some("a program of an answer-set solver")
    } else if begins("(define (domain ") {
        Some("a domain of a planner")
    } else if begins("(define (problem ") && first.contains("(:domain saltus)") {
        Some("a problem of a planner")
    } else {
        None
    }
}

/// Whether a line is a comment in DIMACS, in Lisp or in an answer-set program.
fn is_comment_of_instance(line: &str) -> bool {
    line == "c" || line.starts_with("c ") || line.starts_with([';', '%'])
}

/// The beginning of a text suffices to recognise its notation.
const HEAD: u64 = 1 << 16;

/// An input text.
pub struct Source {
    /// Its name, a printable line.
    pub name: String,
    head: Vec<u8>,
    /// Whether the beginning is all there is.
    is_whole: bool,
    rest: Box<dyn Read>,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Source {
    /// A text in memory.
    pub fn literal(name: &str, text: &str) -> Source {
        Source {
            name: name.into(),
            head: text.into(),
            is_whole: (text.len() as u64) < HEAD,
            rest: Box::new(io::empty()),
        }
    }

    /// Opens a file, a pipe, or standard input for `-`. It is opened only once, so that inspected
    /// bytes are not lost.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &str) -> anyhow::Result<Source> {
        Source::open_when(path, &|_| false)
    }

    /// As [`Source::open`], as soon as what has come of the text is enough to tell how to read it:
    /// what comes slowly is then read as it comes.
    ///
    /// # Errors
    /// As for [`Source::open`].
    pub fn open_when(path: &str, is_enough: &dyn Fn(&[u8]) -> bool) -> anyhow::Result<Source> {
        let name = match path {
            "-" => "standard input".into(),
            path => printable::line(path),
        };
        let mut rest: Box<dyn Read> = if path == "-" {
            Box::new(stdin::open())
        } else {
            Box::new(open_file(path)?)
        };
        let mut head = Vec::new();
        let mut is_whole =
            read_head(&mut rest, is_enough, &mut head).with_context(|| reading(&name))?;
        if no_text(&head).is_some() && saltus::text::detect::from_utf16(&head).is_some() {
            rest.read_to_end(&mut head)
                .with_context(|| reading(&name))?;
            if let Some(text) = saltus::text::detect::from_utf16(&head) {
                head = text.into_bytes();
                is_whole = (head.len() as u64) < HEAD;
            }
        }
        if let Some(at) = no_text(&head) {
            let (number, byte) = (at + 1, format!("0x{:02X}", head[at]));
            let message = message!(
                "not-text",
                "{name} is not text: its byte {number} is {byte}",
                name,
                number,
                byte
            );
            bail!(message.message());
        }
        Ok(Source {
            name,
            head,
            is_whole,
            rest,
        })
    }

    /// Its beginning.
    pub fn peek(&self) -> &[u8] {
        &self.head
    }

    /// Whether it contains only blanks.
    pub fn is_blank(&self) -> bool {
        self.is_whole && self.head.iter().all(u8::is_ascii_whitespace)
    }

    /// The whole text, if it is short.
    pub fn whole(&self) -> Option<&[u8]> {
        self.is_whole.then_some(&self.head[..])
    }

    /// The text, byte by byte.
    pub fn into_reader(self) -> Box<dyn Read> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }

    /// The name and the whole text.
    ///
    /// # Errors
    /// It cannot be read, or is longer than the memory allows.
    pub fn read(mut self) -> anyhow::Result<(String, Vec<u8>)> {
        read_whole(&mut self.rest, &self.name, &mut self.head)?;
        Ok((self.name, self.head))
    }
}

/// Reads the beginning of a text, as far as it is enough. Returns whether that is all there is.
fn read_head(
    text: &mut dyn Read,
    is_enough: &dyn Fn(&[u8]) -> bool,
    head: &mut Vec<u8>,
) -> io::Result<bool> {
    let mut part = vec![0; HEAD as usize];
    while head.len() < part.len() && !is_enough(head) {
        let room = part.len() - head.len();
        match text.read(&mut part[..room]) {
            Ok(0) => return Ok(true),
            Ok(read) => head.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(false)
}

/// The first invalid byte, if the beginning of a file has a zero byte or more than a tenth of
/// invalid bytes: there would be too many faults to report.
fn no_text(head: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut bad = Vec::new();
    for chunk in head.utf8_chunks() {
        // ESC begins a change of colours, which a drawing from a terminal has.
        let drives =
            |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace() && *byte != 0x1B;
        bad.extend(
            chunk
                .valid()
                .bytes()
                .enumerate()
                .filter(|(_, byte)| drives(byte))
                .map(|(index, _)| at + index),
        );
        at += chunk.valid().len();
        bad.extend(at..at + chunk.invalid().len());
        at += chunk.invalid().len();
    }
    let first = bad.first().copied();
    first.filter(|_| head.contains(&0) || bad.len() > head.len() / 10)
}
