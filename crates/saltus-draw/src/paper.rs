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
        let mut fits = [0.0; 2];
        for axis in 0..2 {
            fits[axis] = (size[axis] - 2.0 * margin) / self.size[axis];
        }
        self.unit = fits[0].min(fits[1]).min(WIDEST);

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

/// Pages to write on: `board` below its title and task, and then numbered `lines` for moves, on as
/// many pages as needed.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// use saltus_draw::{Paper, Style, position, worksheet};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let board = position(&puzzle, &puzzle.start, &Style::default())?;
/// let task = "The groups change places.";
/// assert_eq!(worksheet("Two and two", task, &board, 8, Paper::A4).len(), 1);
/// assert_eq!(worksheet("Two and two", task, &board, 200, Paper::A4).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn worksheet(title: &str, task: &str, board: &Scene, lines: usize, paper: Paper) -> Vec<Scene> {
    let sheet = Worksheet::new(title, board, paper);
    let mut pages = Vec::new();
    let mut written = 0;
    while pages.is_empty() || written < lines {
        let mut shapes = vec![sheet.title()];
        let mut top = sheet.margin + 52.0 / sheet.unit;
        if pages.is_empty() {
            top = sheet.add_board(&mut shapes, task);
        }

        let rows = sheet.rows_below(top);
        let here = (rows * sheet.columns).min(lines - written);
        // Columns are filled one after another, to equal heights.
        let high = here.div_ceil(sheet.columns).max(1);
        for index in 0..here {
            let at = [
                sheet.margin + (index / high) as f64 * sheet.column,
                top + (index % high + 1) as f64 * sheet.pitch,
            ];
            sheet.add_line(&mut shapes, at, written + index + 1);
        }
        written += here;
        pages.push(Scene {
            title: title.into(),
            corner: [0.0, 0.0],
            size: [sheet.width, sheet.height],
            unit: sheet.unit,
            shapes,
        });
    }
    pages
}

/// The layout of a worksheet. Lengths are in cells, and the page starts at the origin.
struct Worksheet<'a> {
    text: &'a str,
    board: &'a Scene,
    /// The width within the margins, in pixels.
    room: f64,
    /// Pixels per cell.
    unit: f64,
    width: f64,
    height: f64,
    margin: f64,
    /// Between lines.
    pitch: f64,
    columns: usize,
    /// The width of a column.
    column: f64,
}

impl<'a> Worksheet<'a> {
    fn new(text: &'a str, board: &'a Scene, paper: Paper) -> Worksheet<'a> {
        /// Pixels between lines, and the width of a column of lines.
        const PITCH: f64 = 34.0;
        const COLUMN: f64 = 150.0;

        let ([width, height], margin) = (paper.size(), paper.margin());
        let room = [width - 2.0 * margin, 0.46 * height];
        let unit = 56.0_f64
            .min(room[0] / board.size[0])
            .min(room[1] / board.size[1]);
        // From here on lengths are in cells.
        let [width, height, margin] = [width, height, margin].map(|pixels| pixels / unit);
        let columns = (((width - 2.0 * margin) * unit / COLUMN) as usize).max(1);
        Worksheet {
            text,
            board,
            room: room[0],
            unit,
            width,
            height,
            margin,
            pitch: PITCH / unit,
            columns,
            column: (width - 2.0 * margin) / columns as f64,
        }
    }

    fn label(&self, at: Point, anchor: Anchor, pixels: f64, text: String) -> Shape {
        Shape::Label {
            at,
            anchor,
            size: pixels / self.unit,
            text,
            role: Role::Caption,
        }
    }

    fn title(&self) -> Shape {
        // A letter is about half as wide as its size.
        let letters = self.text.chars().count().max(1) as f64;
        let size = (self.room / (0.6 * letters)).min(24.0);
        let at = [self.margin, self.margin + 12.0 / self.unit];
        self.label(at, Anchor::Start, size, self.text.into())
    }

    /// Adds the task and the board; what follows starts at the returned height.
    fn add_board(&self, shapes: &mut Vec<Shape>, task: &str) -> f64 {
        let at = [self.margin, self.margin + 46.0 / self.unit];
        shapes.push(self.label(at, Anchor::Start, 15.0, task.into()));

        let left = (self.width - self.board.size[0]) / 2.0 - self.board.corner[0];
        let below = self.margin + 70.0 / self.unit;
        let by = [left, below - self.board.corner[1]];
        for shape in &self.board.shapes {
            shapes.push(shape.clone().translated(by));
        }
        below + self.board.size[1] + 30.0 / self.unit
    }

    /// The rows of lines between a height and the margin below.
    fn rows_below(&self, top: f64) -> usize {
        (((self.height - self.margin - top) / self.pitch) as usize).max(1)
    }

    /// Adds a line to write on, after its number.
    fn add_line(&self, shapes: &mut Vec<Shape>, [x, y]: Point, number: usize) {
        let text = 34.0 / self.unit;
        let gap = 6.0 / self.unit;
        let at = [x + text - gap, y - gap];
        shapes.push(self.label(at, Anchor::End, 14.0, format!("{number}.")));

        let end = x + self.column - 16.0 / self.unit;
        shapes.push(Shape::Strokes {
            lines: vec![vec![[x + text, y], [end, y]]],
            width: 1.0 / self.unit,
            role: Role::Coordinate,
        });
    }
}
