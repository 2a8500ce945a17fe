//! Worksheets: a puzzle with its rules, and numbered lines to write moves on.

use crate::{
    paper::Paper,
    role::Role,
    scene::{Anchor, Point, Scene, Shape},
    words,
};
use saltus_session::Language;

/// The sizes of text, the pixels between the lines to write on, and the width of a column of them.
const TITLE: f64 = 24.0;
const TEXT: f64 = 15.0;
const NUMBER: f64 = 14.0;
const PITCH: f64 = 34.0;
const COLUMN: f64 = 150.0;

/// The pixels of a cell, at most.
const LARGEST: f64 = 72.0;

/// A letter is about half as wide as its size.
const LETTER: f64 = 0.5;

/// What stands on a worksheet.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The heading.
    pub title: &'a str,
    /// The rules and the goal, a sentence each.
    pub sentences: &'a [String],
    /// The start.
    pub board: &'a Scene,
    /// The lines that must have a place. There are more, up to the end of the page, so that their
    /// number tells nothing of the answer.
    pub lines: usize,
    /// The language of the place for a name.
    pub language: Language,
}

/// Pages to write on: a place for a name, the title, the rules, the board, and numbered lines for
/// moves to the end of the page, on as many pages as needed.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// use saltus_draw::{Language, Paper, Style, Task, position, worksheet};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let task = Task {
///     title: "Two and two",
///     sentences: &["The groups change places.".into()],
///     board: &position(&puzzle, &puzzle.start, &Style::default())?,
///     lines: 8,
///     language: Language::English,
/// };
/// assert_eq!(worksheet(&task, Paper::A4).len(), 1);
/// assert_eq!(worksheet(&Task { lines: 200, ..task }, Paper::A4).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn worksheet(task: &Task, paper: Paper) -> Vec<Scene> {
    let page = Page::new(task, paper);
    let mut pages = Vec::new();
    let mut written = 0;
    while pages.is_empty() || written < task.lines {
        let mut shapes = vec![page.title(task.title)];
        let mut top = page.margin + 52.0 / page.unit;
        if pages.is_empty() {
            page.add_name(&mut shapes, task.language);
            top = page.add_sentences(&mut shapes, top);
            top = page.add_board(&mut shapes, task.board, top);
        }

        // Columns are filled one after another.
        let rows = page.rows_below(top);
        for index in 0..rows * page.columns {
            let at = [
                page.margin + (index / rows) as f64 * page.column,
                top + (index % rows + 1) as f64 * page.pitch,
            ];
            page.add_line(&mut shapes, at, written + index + 1);
        }
        written += rows * page.columns;
        pages.push(Scene {
            title: task.title.into(),
            corner: [0.0, 0.0],
            size: [page.width, page.height],
            unit: page.unit,
            shapes,
        });
    }
    pages
}

/// The layout of a worksheet. Lengths are in cells, and the page starts at the origin.
struct Page {
    /// The sentences as lines that fit between the margins.
    text: Vec<String>,
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

impl Page {
    fn new(task: &Task, paper: Paper) -> Page {
        let ([width, height], margin) = (paper.size(), paper.margin());
        let room = width - 2.0 * margin;
        let most = (room / (LETTER * TEXT)) as usize;
        let mut text = Vec::new();
        for sentence in task.sentences {
            wrap(sentence, most, &mut text);
        }

        let unit = LARGEST
            .min(room / task.board.size[0])
            .min(0.46 * height / task.board.size[1]);
        // From here on lengths are in cells.
        let [width, height, margin] = [width, height, margin].map(|pixels| pixels / unit);
        let columns = ((room / COLUMN) as usize).max(1);
        Page {
            text,
            room,
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

    /// A line to write on.
    fn rule(&self, from: Point, to: Point) -> Shape {
        Shape::Strokes {
            lines: vec![vec![from, to]],
            width: 1.0 / self.unit,
            role: Role::Coordinate,
        }
    }

    fn title(&self, text: &str) -> Shape {
        let letters = text.chars().count().max(1) as f64;
        let size = (self.room / (0.6 * letters)).min(TITLE);
        let at = [self.margin, self.margin + 12.0 / self.unit];
        self.label(at, Anchor::Start, size, text.into())
    }

    /// Adds the place for a name above the right end of the title.
    fn add_name(&self, shapes: &mut Vec<Shape>, language: Language) {
        let right = self.width - self.margin;
        let y = self.margin - 18.0 / self.unit;
        let left = right - 200.0 / self.unit;
        let before = left - 6.0 / self.unit;
        let name = words::name(language).to_string();
        shapes.push(self.label([before, y], Anchor::End, NUMBER, name));
        shapes.push(self.rule([left, y], [right, y]));
    }

    /// Adds the rules; what follows starts at the returned height.
    fn add_sentences(&self, shapes: &mut Vec<Shape>, top: f64) -> f64 {
        let mut y = top - 6.0 / self.unit;
        for line in &self.text {
            shapes.push(self.label([self.margin, y], Anchor::Start, TEXT, line.clone()));
            y += 1.4 * TEXT / self.unit;
        }
        y
    }

    /// Adds the board; what follows starts at the returned height.
    fn add_board(&self, shapes: &mut Vec<Shape>, board: &Scene, top: f64) -> f64 {
        let left = (self.width - board.size[0]) / 2.0 - board.corner[0];
        let by = [left, top - board.corner[1]];
        for shape in &board.shapes {
            shapes.push(shape.clone().translated(by));
        }
        top + board.size[1] + 30.0 / self.unit
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
        shapes.push(self.label(at, Anchor::End, NUMBER, format!("{number}.")));
        let end = x + self.column - 16.0 / self.unit;
        shapes.push(self.rule([x + text, y], [end, y]));
    }
}

/// Adds the words of a sentence as lines of at most `most` letters, where words allow it.
fn wrap(sentence: &str, most: usize, lines: &mut Vec<String>) {
    let mut line = String::new();
    for word in sentence.split_whitespace() {
        let letters = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && letters > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
}
