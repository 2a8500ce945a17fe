//! Worksheets: a puzzle with its rules, and numbered lines to write moves on, or further boards.

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
    /// Further boards, all as large as the start: to try again, or blank ones to draw in. If there
    /// are any, they stand instead of lines.
    pub more_boards: &'a [Scene],
    /// The lines that must have a place. There are more, up to the end of the page, so that their
    /// number tells nothing of the answer.
    pub lines: usize,
    /// The language of the place for a name.
    pub language: Language,
}

/// Pages to write on: a place for a name, the title, the rules, the board, and numbered lines for
/// moves to the end of the page, on as many pages as needed. With more boards there is one page,
/// which they fill.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// use saltus_draw::{Language, Paper, Style, Task, position, worksheet};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let task = Task {
///     title: "Two and two",
///     sentences: &["The groups change places.".into()],
///     board: &position(&puzzle, &puzzle.start, &Style::default())?,
///     more_boards: &[],
///     lines: 8,
///     language: Language::English,
/// };
/// assert_eq!(worksheet(&task, Paper::A4).len(), 1);
/// assert_eq!(worksheet(&Task { lines: 200, ..task }, Paper::A4).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn worksheet(task: &Task, paper: Paper) -> Vec<Scene> {
    if !task.more_boards.is_empty() {
        return vec![page_of_boards(task, paper)];
    }
    let page = Page::new(task, paper, paper.size()[0], 0.46 * paper.size()[1]);
    let mut pages = Vec::new();
    let mut written = 0;
    while pages.is_empty() || written < task.lines {
        let mut shapes = vec![page.title(task.title)];
        let mut top = page.below_title();
        if pages.is_empty() {
            page.add_name(&mut shapes, task.language);
            top = page.add_sentences(&mut shapes, top);
            let left = (page.width - task.board.size[0]) / 2.0;
            add_board(&mut shapes, task.board, [left, top]);
            top += task.board.size[1] + 30.0 / page.unit;
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
        pages.push(page.scene(task.title, shapes));
    }
    pages
}

/// The page with the start and more boards, side by side and below one another, as large as the
/// page allows.
fn page_of_boards(task: &Task, paper: Paper) -> Scene {
    let boards = 1 + task.more_boards.len();
    let ([width, height], margin) = (paper.size(), paper.margin());
    // In pixels: what is left below the rules. The width of lines does not depend on the boards.
    let plain = Page::new(task, paper, width, height);
    let above = plain.below_sentences() * plain.unit;
    let room = [width - 2.0 * margin, (height - margin - above).max(PITCH)];

    let (mut columns, mut place) = (1, [0.0; 2]);
    let mut largest = 0.0;
    for tried in 1..=boards {
        let rows = boards.div_ceil(tried);
        let cell = [room[0] / tried as f64, room[1] / rows as f64];
        let scale = (cell[0] / task.board.size[0]).min(cell[1] / task.board.size[1]);
        if scale > largest {
            (largest, columns, place) = (scale, tried, cell);
        }
    }

    // Between boards is a little space.
    let page = Page::new(task, paper, 0.94 * place[0], 0.94 * place[1]);
    let mut shapes = vec![page.title(task.title)];
    page.add_name(&mut shapes, task.language);
    let top = page.add_sentences(&mut shapes, page.below_title());
    let place = place.map(|pixels| pixels / page.unit);
    for (index, board) in [task.board].into_iter().chain(task.more_boards).enumerate() {
        let left = page.margin + (index % columns) as f64 * place[0];
        let top = top + (index / columns) as f64 * place[1];
        let middle = (place[0] - board.size[0]) / 2.0;
        add_board(&mut shapes, board, [left + middle, top]);
    }
    page.scene(task.title, shapes)
}

/// Adds a board with its corner at a point.
fn add_board(shapes: &mut Vec<Shape>, board: &Scene, corner: Point) {
    let by = [corner[0] - board.corner[0], corner[1] - board.corner[1]];
    for shape in &board.shapes {
        shapes.push(shape.clone().translated(by));
    }
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
    /// The layout with a board of at most this width and height in pixels.
    fn new(task: &Task, paper: Paper, widest: f64, highest: f64) -> Page {
        let ([width, height], margin) = (paper.size(), paper.margin());
        let room = width - 2.0 * margin;
        let most = (room / (LETTER * TEXT)) as usize;
        let mut text = Vec::new();
        for sentence in task.sentences {
            wrap(sentence, most, &mut text);
        }

        let unit = LARGEST
            .min(room.min(widest) / task.board.size[0])
            .min(highest / task.board.size[1]);
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

    /// Where the rules begin.
    fn below_title(&self) -> f64 {
        self.margin + 52.0 / self.unit
    }

    /// Where the rules end, and what is below them starts.
    fn below_sentences(&self) -> f64 {
        let line = 1.4 * TEXT / self.unit;
        self.below_title() - 6.0 / self.unit + self.text.len() as f64 * line
    }

    /// A page with these shapes.
    fn scene(&self, title: &str, shapes: Vec<Shape>) -> Scene {
        Scene {
            title: title.into(),
            corner: [0.0, 0.0],
            size: [self.width, self.height],
            unit: self.unit,
            shapes,
        }
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
