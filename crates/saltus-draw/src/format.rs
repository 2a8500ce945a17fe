//! The formats of pictures.

use crate::{DrawError, Scene, Theme};
use std::path::Path;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Vector graphics for the web.
    Svg,
    /// Pages of vector graphics.
    Pdf,
    /// A picture for LaTeX with the package tikz.
    Tikz,
    /// A complete LaTeX document.
    Tex,
    /// Pixels.
    Png,
    /// A moving picture in pixels.
    Gif,
}

impl Format {
    /// The format of a file by the ending of its name, in letters of any case; `None` if it is not
    /// of a picture.
    ///
    /// ```
    /// use saltus_draw::Format;
    /// use std::path::Path;
    /// assert_eq!(Format::of_file(Path::new("board.PNG")), Some(Format::Png));
    /// assert_eq!(Format::of_file(Path::new("board.txt")), None);
    /// ```
    pub fn of_file(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_ascii_lowercase();
        match ending.to_str()? {
            "svg" => Some(Format::Svg),
            "pdf" => Some(Format::Pdf),
            "tikz" => Some(Format::Tikz),
            "tex" => Some(Format::Tex),
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            _ => None,
        }
    }

    /// Whether it is not text, and so nothing for a terminal.
    pub fn is_binary(self) -> bool {
        matches!(self, Format::Pdf | Format::Png | Format::Gif)
    }
}

impl Scene {
    /// The scene as a file; `scale` is for pixels alone.
    ///
    /// # Errors
    /// The format moves, or as for [`Scene::png`].
    pub fn file(&self, format: Format, scale: f64, theme: Theme) -> Result<Vec<u8>, DrawError> {
        Ok(match format {
            Format::Svg => self.svg(theme).into_bytes(),
            Format::Pdf => self.pdf(theme),
            Format::Tikz => self.tikz(theme).into_bytes(),
            Format::Tex => self.tex(theme).into_bytes(),
            Format::Png => self.png(scale, theme)?,
            Format::Gif => return Err(DrawError::Still),
        })
    }
}
