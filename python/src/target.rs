//! Files that positions, solutions and boards are saved to.

use crate::error::OrRaise;
use pyo3::{exceptions::PyValueError, prelude::*};
use saltus_draw::{Scene, Theme};
use saltus_system::Draft;
use std::{io::Write, path::Path};

/// What a file has, by the ending of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Picture(Picture),
    Text,
}

/// The formats of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    Svg,
    Png,
    Pdf,
    Tikz,
    Tex,
    /// It moves.
    Gif,
}

impl Content {
    /// By the ending of a name.
    pub fn of(path: &Path) -> Content {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("svg") => Content::Picture(Picture::Svg),
            Some("png") => Content::Picture(Picture::Png),
            Some("pdf") => Content::Picture(Picture::Pdf),
            Some("tikz") => Content::Picture(Picture::Tikz),
            Some("tex") => Content::Picture(Picture::Tex),
            Some("gif") => Content::Picture(Picture::Gif),
            _ => Content::Text,
        }
    }
}

impl Picture {
    /// The bytes of a picture that does not move.
    ///
    /// # Errors
    /// `ValueError` for a format that moves, and the errors of drawing.
    pub fn bytes(self, py: Python, scene: &Scene) -> PyResult<Vec<u8>> {
        Ok(match self {
            Picture::Svg => scene.svg(Theme::Auto).into_bytes(),
            Picture::Png => scene.png(scene.usual_scale(), Theme::Auto).or_raise(py)?,
            Picture::Pdf => scene.pdf(Theme::Auto),
            Picture::Tikz => scene.tikz(Theme::Auto).into_bytes(),
            Picture::Tex => scene.tex(Theme::Auto).into_bytes(),
            Picture::Gif => {
                let why = "this picture does not move: save it as .svg, .png or .pdf";
                return Err(PyValueError::new_err(why));
            }
        })
    }
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
