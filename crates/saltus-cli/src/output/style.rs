//! The style of boards in text.

use crate::args::GlyphArgs;
use saltus_draw::terminal::{Glyphs, Text};

/// The style of boards in text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With ASCII characters only.
    pub ascii: bool,
    /// With colour.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
    /// Whether to name columns and rows.
    pub coordinates: bool,
}

impl Style {
    /// As wide as the terminal, with names of columns and rows there; otherwise 80 columns without
    /// names.
    pub fn new(color: bool) -> Style {
        let columns = std::env::var("COLUMNS")
            .ok()
            .and_then(|columns| columns.parse().ok());
        let terminal = terminal_size::terminal_size_of(std::io::stdout());
        let width = columns
            .or(terminal.map(|(width, _)| width.0.into()))
            .filter(|&width| width > 0);
        Style {
            ascii: false,
            color,
            width: width.unwrap_or(80),
            coordinates: terminal.is_some(),
        }
    }

    /// The style with the characters that the options choose.
    pub fn with(self, glyphs: &GlyphArgs) -> Style {
        Style {
            ascii: glyphs.ascii,
            ..self
        }
    }

    /// The style as the type of the drawing library.
    pub fn text(self) -> Text {
        let glyphs = if self.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        };
        Text {
            glyphs,
            colour: self.color,
            width: self.width,
            coordinates: self.coordinates,
            ..Text::default()
        }
    }
}
