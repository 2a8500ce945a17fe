//! Pictures of a given size: a slide, a post, pages of paper.

use crate::scene::{Point, Scene};

/// A size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paper {
    /// A slide, 16:9.
    Slide,
    /// A picture for short messages, 1200 by 675 pixels.
    Tweet,
    /// A page of 210 by 297 mm.
    A4,
    /// A page of 8.5 by 11 inches.
    Letter,
}

/// The largest size of a cell in pixels.
const WIDEST: f64 = 64.0;
/// The space reserved for a heading in pixels.
const HEADING: f64 = 56.0;

impl Paper {
    /// Width and height in pixels, at 96 per inch.
    pub fn size(self) -> Point {
        match self {
            Paper::Slide => [1280.0, 720.0],
            Paper::Tweet => [1200.0, 675.0],
            Paper::A4 => [210.0 / 25.4 * 96.0, 297.0 / 25.4 * 96.0],
            Paper::Letter => [816.0, 1056.0],
        }
    }

    /// Whether it is a printed page, which is filled from the top.
    pub fn is_page(self) -> bool {
        matches!(self, Paper::A4 | Paper::Letter)
    }

    pub(crate) fn margin(self) -> f64 {
        if self.is_page() { 56.0 } else { 28.0 }
    }

    /// Width and height in pixels within the margins and below a heading.
    pub(crate) fn content_size(self) -> Point {
        let [width, height] = self.size().map(|side| side - 2.0 * self.margin());
        [width, height - HEADING]
    }
}

impl Scene {
    /// The picture scaled to the paper, centred on slides and at the top of pages.
    pub fn fit_to(mut self, paper: Paper) -> Scene {
        let (size, margin) = (paper.size(), paper.margin());
        let mut fits = [0.0; 2];
        for axis in 0..2 {
            fits[axis] = (size[axis] - 2.0 * margin) / self.size[axis];
        }
        self.unit = fits[0].min(fits[1]);
        // On a screen the picture fills the frame.
        if paper.is_page() {
            self.unit = self.unit.min(WIDEST);
        }

        let page = size.map(|side| side / self.unit);
        let left = (page[0] - self.size[0]) / 2.0;
        let above = if paper.is_page() {
            margin / self.unit
        } else {
            (page[1] - self.size[1]) / 2.0
        };
        self.corner = [self.corner[0] - left, self.corner[1] - above];
        self.size = page;
        self
    }
}
