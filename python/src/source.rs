//! What puzzles, boards and games are read from: a text, a file, or an open file.

use crate::moves;
use pyo3::{
    exceptions::{PyMemoryError, PyOSError, PyTypeError},
    prelude::*,
    types::PyString,
};
use saltus::{
    message::Message,
    text::detect::{self, Argument},
};
use saltus_system::memory;
use std::{
    ffi::OsString,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The text of a puzzle from a `str`, a path, an open file or bytes; `None` for any other object.
///
/// A `str` is the text, or the name of a file where the command would read that file: neither an
/// ID nor a list, and a file of this name exists.
///
/// # Errors
/// Python's, if a file cannot be read; `MemoryError` if it does not fit into memory.
pub fn text(source: &Bound<PyAny>) -> PyResult<Option<Vec<u8>>> {
    if source.is_instance_of::<PyString>() {
        let text: String = source.extract()?;
        // Most texts are no names: the system knows that at once.
        let named = Path::new(&text).is_file();
        return match named && is_name(&text) {
            true => of_file(Path::new(&text)).map(Some),
            false => Ok(Some(text.into_bytes())),
        };
    }
    if let Some(bytes) = moves::bytes_of(source)? {
        return Ok(Some(bytes));
    }
    if source.hasattr("__fspath__")? {
        return of_file(&source.extract::<PathBuf>()?).map(Some);
    }
    if source.hasattr("read")? {
        return of_open_file(source).map(Some);
    }
    Ok(None)
}

/// Whether the command would read the file of this name, and not the text.
fn is_name(text: &str) -> bool {
    matches!(detect::argument(text, None, &|_| true), Argument::File(_))
}

/// As [`text`], for what is nothing else.
///
/// # Errors
/// Also `TypeError` for other objects; `what` is read from a text.
pub fn required_text(source: &Bound<PyAny>, what: &str) -> PyResult<String> {
    let Some(bytes) = text(source)? else {
        let name = source.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "{what} is read from a str, a path or an open file, not {name}"
        )));
    };
    String::from_utf8(bytes).map_err(|_| PyTypeError::new_err(format!("{what} is no UTF-8 text")))
}

/// The contents of a file, which may be as large as half of the free memory.
fn of_file(path: &Path) -> PyResult<Vec<u8>> {
    let limit = memory::available() / 2;
    let contents = match read_at_most(path, limit.saturating_add(1)) {
        Ok(contents) => contents,
        Err(error) => return Err(with_name(error, path)),
    };
    if contents.len() as u64 > limit {
        return Err(PyMemoryError::new_err("the file does not fit into memory"));
    }
    Ok(contents)
}

fn read_at_most(path: &Path, bytes: u64) -> io::Result<Vec<u8>> {
    let mut contents = Vec::new();
    File::open(path)?.take(bytes).read_to_end(&mut contents)?;
    Ok(contents)
}

/// The exception of Python's own `open`, such as `FileNotFoundError`, with the name of the file.
fn with_name(error: io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            let words = Message::of_system(&error).to_string();
            PyOSError::new_err((number, words, OsString::from(path)))
        }
        None => error.into(),
    }
}

/// The rest of an open file of text or of bytes.
fn of_open_file(file: &Bound<PyAny>) -> PyResult<Vec<u8>> {
    let read = file.call_method0("read")?;
    if let Ok(text) = read.extract::<String>() {
        return Ok(text.into_bytes());
    }
    match moves::bytes_of(&read)? {
        Some(bytes) => Ok(bytes),
        None => Err(PyTypeError::new_err(
            "the open file has neither text nor bytes",
        )),
    }
}
