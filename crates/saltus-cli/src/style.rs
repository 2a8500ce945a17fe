//! How boards look in text.

use saltus_draw::terminal::{Glyphs, Text};

/// How boards are drawn in text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With ASCII characters only.
    pub ascii: bool,
    /// With colour.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
}

impl Style {
    /// As wide as the terminal, or 80 columns.
    pub fn new(color: bool) -> Style {
        let width = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        Style { ascii: false, color, width: width.unwrap_or(80) }
    }

    /// As the drawing library takes it.
    pub fn text(self) -> Text {
        let glyphs = if self.ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        Text { glyphs, colour: self.color, width: self.width, ..Text::default() }
    }
}
