//! Pictures of a given size (a slide, a post, pages of paper), and worksheets.

use crate::{
    role::Role,
    scene::{Anchor, Point, Scene, Shape},
};

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

    fn margin(self) -> f64 {
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
        let fits = [0, 1].map(|axis| (size[axis] - 2.0 * margin) / self.size[axis]);
        self.unit = fits[0].min(fits[1]).min(WIDEST);
        let page = size.map(|side| side / self.unit);
        let before = [0, 1].map(|axis| match axis {
            1 if paper.is_page() => margin / self.unit,
            _ => (page[axis] - self.size[axis]) / 2.0,
        });
        self.corner = [0, 1].map(|axis| self.corner[axis] - before[axis]);
        self.size = page;
        self
    }
}

/// Pages to write on: `board` below its title and task, and then numbered `lines` for moves, on as
/// many pages as needed.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// use saltus_draw::{Paper, Style, position, worksheet};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let board = position(&puzzle, &puzzle.start, &Style::default())?;
/// assert_eq!(worksheet("Two and two", "The groups change places.", &board, 8, Paper::A4).len(), 1);
/// assert_eq!(worksheet("Two and two", "The groups change places.", &board, 200, Paper::A4).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn worksheet(title: &str, task: &str, board: &Scene, lines: usize, paper: Paper) -> Vec<Scene> {
    /// Pixels between lines, and the width of a column of lines.
    const PITCH: f64 = 34.0;
    const COLUMN: f64 = 150.0;
    let ([width, height], margin) = (paper.size(), paper.margin());
    let room = [width - 2.0 * margin, 0.46 * height];
    let unit = [0, 1]
        .map(|axis| room[axis] / board.size[axis])
        .into_iter()
        .fold(56.0, f64::min);
    // From here on lengths are in cells, and the page starts at the origin.
    let [width, height, margin, pitch] = [width, height, margin, PITCH].map(|pixels| pixels / unit);
    let columns = (((width - 2.0 * margin) * unit / COLUMN) as usize).max(1);
    let column = (width - 2.0 * margin) / columns as f64;
    let label = |at: Point, anchor, pixels: f64, text: String| Shape::Label {
        at,
        anchor,
        size: pixels / unit,
        text,
        role: Role::Caption,
    };
    let mut pages = Vec::new();
    let mut numbers = 1..=lines;
    while pages.is_empty() || !numbers.is_empty() {
        // A letter is about half as wide as its size.
        let size = (room[0] / (0.6 * title.chars().count().max(1) as f64)).min(24.0);
        let mut shapes = vec![label(
            [margin, margin + 12.0 / unit],
            Anchor::Start,
            size,
            title.into(),
        )];
        let mut top = margin + 52.0 / unit;
        if pages.is_empty() {
            shapes.push(label(
                [margin, margin + 46.0 / unit],
                Anchor::Start,
                15.0,
                task.into(),
            ));
            let left = (width - board.size[0]) / 2.0 - board.corner[0];
            let below = margin + 70.0 / unit;
            shapes.extend(
                board
                    .shapes
                    .iter()
                    .map(|shape| shape.clone().translated([left, below - board.corner[1]])),
            );
            top = below + board.size[1] + 30.0 / unit;
        }
        let rows = (((height - margin - top) / pitch) as usize).max(1);
        let here: Vec<usize> = numbers.by_ref().take(rows * columns).collect();
        // Columns are filled one after another, to equal heights.
        let high = here.len().div_ceil(columns).max(1);
        for (index, number) in here.into_iter().enumerate() {
            let [x, y] = [
                margin + (index / high) as f64 * column,
                top + (index % high + 1) as f64 * pitch,
            ];
            let text = 34.0 / unit;
            shapes.push(label(
                [x + text - 6.0 / unit, y - 6.0 / unit],
                Anchor::End,
                14.0,
                format!("{number}."),
            ));
            let line = vec![[x + text, y], [x + column - 16.0 / unit, y]];
            shapes.push(Shape::Strokes {
                lines: vec![line],
                width: 1.0 / unit,
                role: Role::Coordinate,
            });
        }
        let scene = Scene {
            title: title.into(),
            corner: [0.0, 0.0],
            size: [width, height],
            unit,
            shapes,
        };
        pages.push(scene);
    }
    pages
}
