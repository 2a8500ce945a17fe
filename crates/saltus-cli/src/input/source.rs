//! An input text: opened once, inspected, and then read whole or as a stream.

use anyhow::{Context, bail};
use std::{
    fs::File,
    io::{self, Cursor, Read},
};

/// The beginning of a text suffices to recognise its notation.
const HEAD: u64 = 1 << 16;

/// An input text.
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its path, if it is a file.
    pub path: Option<String>,
    head: Vec<u8>,
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
            path: None,
            head: text.into(),
            rest: Box::new(io::empty()),
        }
    }

    /// Opens a file, a pipe, or standard input for `-`. It is opened only once, so that inspected
    /// bytes are not lost.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn open(path: &str) -> anyhow::Result<Source> {
        let (name, path, mut rest): (String, _, Box<dyn Read>) = if path == "-" {
            ("standard input".into(), None, Box::new(io::stdin().lock()))
        } else {
            match File::open(path) {
                Ok(file) => (path.to_owned(), Some(path.to_owned()), Box::new(file)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    bail!("there is no file `{path}`")
                }
                Err(error) => return Err(error).with_context(|| format!("reading {path}")),
            }
        };
        let mut head = Vec::new();
        rest.by_ref()
            .take(HEAD)
            .read_to_end(&mut head)
            .with_context(|| format!("reading {name}"))?;
        if let Some(at) = no_text(&head) {
            bail!(
                "{name} is not text: its byte {} is 0x{:02X}",
                at + 1,
                head[at]
            );
        }
        Ok(Source {
            name,
            path,
            head,
            rest,
        })
    }

    /// Its beginning.
    pub fn peek(&self) -> &[u8] {
        &self.head
    }

    /// Whether it contains only blanks.
    pub fn is_blank(&self) -> bool {
        (self.head.len() as u64) < HEAD && self.head.iter().all(u8::is_ascii_whitespace)
    }

    /// The text, byte by byte.
    pub fn into_reader(self) -> Box<dyn Read> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }

    /// The name and the whole text.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(mut self) -> anyhow::Result<(String, Vec<u8>)> {
        self.rest
            .read_to_end(&mut self.head)
            .with_context(|| format!("reading {}", self.name))?;
        Ok((self.name, self.head))
    }
}

/// The first invalid byte, if the beginning of a file has a zero byte or more than a tenth of
/// invalid bytes: there would be too many faults to report.
fn no_text(head: &[u8]) -> Option<usize> {
    let mut at = 0;
    let mut bad = Vec::new();
    for chunk in head.utf8_chunks() {
        let drives = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
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
