//! Files that positions, solutions and boards are saved to.

use crate::error::OrRaise;
use pyo3::prelude::*;
use saltus_draw::{Format, Scene, Theme};
use saltus_system::Draft;
use std::{io::Write, path::Path};

/// A picture that does not move as a file; it adapts to the theme where the format can.
///
/// # Errors
/// `SaltusError` for a format that moves, and the errors of drawing.
pub fn picture(py: Python, scene: &Scene, format: Format) -> PyResult<Vec<u8>> {
    let file = scene.file(format, scene.usual_scale(), Theme::Auto);
    file.or_raise(py)
}

/// Writes a whole file, or none.
///
/// # Errors
/// Python's `OSError`.
pub fn write(path: &Path, bytes: &[u8]) -> PyResult<()> {
    let mut draft = Draft::new(path)?;
    draft.write_all(bytes)?;
    draft.finish()?;
    Ok(())
}

/// Writes a whole text, or none; it ends with the end of a line.
///
/// # Errors
/// Python's `OSError`.
pub fn write_text(path: &Path, text: &str) -> PyResult<()> {
    let mut text = text.to_owned();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    write(path, text.as_bytes())
}
