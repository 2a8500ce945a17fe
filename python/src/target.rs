//! Files that positions, solutions and boards are saved to.

use pyo3::{exceptions::PyValueError, prelude::*};
use saltus_system::Draft;
use std::{io::Write, path::Path};

/// Pictures that the command writes, and this package does not.
const OTHER_PICTURES: [&str; 6] = ["png", "pdf", "gif", "apng", "tex", "tikz"];

/// What a file has, by the ending of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A picture in SVG.
    Picture,
    /// Text.
    Text,
}

impl Content {
    /// By the ending of a name.
    ///
    /// # Errors
    /// `ValueError`: it is a picture in another format.
    pub fn of(path: &Path) -> PyResult<Content> {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        if ending == "svg" {
            return Ok(Content::Picture);
        }
        match OTHER_PICTURES.iter().find(|&&other| ending == other) {
            Some(other) => Err(PyValueError::new_err(format!(
                "pictures are saved as .svg: `saltus draw -o x.{other}` writes this format"
            ))),
            None => Ok(Content::Text),
        }
    }
}

/// Writes a whole file, or none.
///
/// # Errors
/// Python's `OSError`.
pub fn write(path: &Path, text: &str) -> PyResult<()> {
    let mut draft = Draft::new(path)?;
    draft.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        draft.write_all(b"\n")?;
    }
    draft.finish()?;
    Ok(())
}
