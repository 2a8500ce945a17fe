//! A whole solution: its boards in one picture, on pages, or one by one.

use crate::{
    DrawError,
    frames::{self, Frame},
    paper::Paper,
    picture::{CAPTION, Labels, MAX_BOARDS, Style, WORDS},
    role::Role,
    scene::{Anchor, Point, Scene, Shape, add},
    view::View,
    words,
};
use saltus::puzzle::{Move, Puzzle};

/// The ratio of width to height of a slide.
const SLIDE: f64 = 16.0 / 9.0;

/// The smallest and largest size of a cell on a page in pixels.
const SMALLEST: f64 = 12.0;
const LARGEST: f64 = 40.0;

/// The height of the names above the first of several lines.
const LINE_NAMES: f64 = 0.5;

/// A picture of a whole solution: a small board per step, with a caption and an arrow for the step.
///
/// # Errors
/// An illegal move, or more than [`MAX_BOARDS`] boards.
pub fn sheet(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Scene, DrawError> {
    let tiles = Tiles::new(puzzle, moves, style)?;
    let columns = match style.columns {
        Some(columns) => columns.get().min(tiles.frames.len()),
        None => tiles.columns_of_slide(),
    };
    Ok(tiles.scene(&tiles.frames, columns))
}

/// A picture of each step of a solution with its caption, all of one size, for slides and overlays.
///
/// # Errors
/// As [`sheet`].
pub fn steps(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Vec<Scene>, DrawError> {
    let frames = frames::frames(puzzle, moves, style, MAX_BOARDS)?;
    let view = View::new(puzzle, style);
    let (corner, [width, height]) = view.frame();
    let below = [corner[0] + width / 2.0, corner[1] + height + 0.1];

    let mut scenes = Vec::new();
    for frame in frames::part(frames, style.steps)? {
        let mut shapes = view.board(&frame.position, &frame.moves);
        shapes.extend(view.name_shapes(Some(&frame.position)));
        shapes.push(Shape::centred(below, WORDS, frame.caption, Role::Caption));
        scenes.push(Scene {
            title: puzzle.title.clone(),
            corner,
            size: [width, height + 0.5],
            unit: 40.0,
            shapes,
        });
    }
    Ok(scenes)
}

/// The boards of a solution on pages, as large as is useful; [`Scene::fit_to`] puts each on the
/// paper.
///
/// # Errors
/// As for [`sheet`].
pub fn pages(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    paper: Paper,
) -> Result<Vec<Scene>, DrawError> {
    let tiles = Tiles::new(puzzle, moves, style)?;
    let page = match style.columns {
        Some(columns) => tiles.on_page(paper, columns.get().min(tiles.frames.len())),
        None => tiles.best_page(paper),
    };

    let mut scenes = Vec::new();
    for frames in tiles.frames.chunks(page.columns * page.rows) {
        scenes.push(tiles.scene(frames, page.columns));
    }
    Ok(scenes)
}

/// The boards of a solution, each on a tile with its caption.
struct Tiles<'a> {
    view: View<'a>,
    frames: Vec<Frame>,
    title: String,
    /// Boards of one line follow their captions; others are below them.
    line: bool,
    /// Whether only the first board has names.
    named_first: bool,
    /// The height above the first row of tiles, for the names of a line.
    header: f64,
    /// The size of a tile, and the positions of its board, of the corner of the board, and of its
    /// caption.
    size: Point,
    origin: Point,
    corner: Point,
    words: Point,
}

/// How boards fill a page.
struct OnPage {
    /// The pixels per cell.
    cell: f64,
    columns: usize,
    rows: usize,
}

impl<'a> Tiles<'a> {
    fn new(puzzle: &'a Puzzle, moves: &[Move], style: &Style) -> Result<Tiles<'a>, DrawError> {
        let frames = frames::frames(puzzle, moves, style, MAX_BOARDS)?;
        let title = words::in_steps(&puzzle.title, frames.len() - 1, style.language);
        let frames = frames::part(frames, style.steps)?;
        let style = Style {
            goal: false,
            ..*style
        };
        let mut view = View::new(puzzle, &style);
        let line = view.cells.iter().all(|cell| cell[1] == view.cells[0][1]);
        let named_first = style.labels == Labels::First;
        let header = if line && named_first { LINE_NAMES } else { 0.0 };
        let (corner, board) = if header > 0.0 {
            view.keep_names_above();
            view.frame_of_board()
        } else {
            view.frame()
        };
        let widest = frames::widest_caption(&frames) as f64 * CAPTION * 0.62;
        let (size, origin, words);
        if line {
            size = [widest + board[0], board[1]];
            origin = [widest, 0.0];
            words = [widest + 0.1, -corner[1]];
        } else {
            let wide = (board[0] + 0.3).max(widest);
            size = [wide, board[1] + CAPTION * 1.4];
            origin = [(wide - board[0]) / 2.0, CAPTION * 1.2];
            words = [wide / 2.0, CAPTION * 0.85];
        }
        Ok(Tiles {
            view,
            frames,
            title,
            line,
            named_first,
            header,
            size,
            origin,
            corner,
            words,
        })
    }

    /// The number of columns whose sheet is nearest to the shape of a slide.
    fn columns_of_slide(&self) -> usize {
        let mut best = 1;
        let mut least = f64::INFINITY;
        for columns in 1..=self.frames.len() {
            let rows = self.frames.len().div_ceil(columns);
            let width = columns as f64 * self.size[0];
            let height = rows as f64 * self.size[1];
            let off = (width / height / SLIDE).ln().abs();
            if off < least {
                best = columns;
                least = off;
            }
        }
        best
    }

    /// All boards on one page, as large as they can be; if they are too small then, as many columns
    /// as are not, on several pages.
    fn best_page(&self, paper: Paper) -> OnPage {
        let mut largest = self.one_page(paper, 1);
        let mut most = self.on_page(paper, 1);
        for columns in 2..=self.frames.len() {
            let one = self.one_page(paper, columns);
            if one.cell > largest.cell {
                largest = one;
            }
            let page = self.on_page(paper, columns);
            if page.cell >= SMALLEST {
                most = page;
            }
        }
        if largest.cell >= SMALLEST {
            largest
        } else {
            most
        }
    }

    /// All boards on one page.
    fn one_page(&self, paper: Paper, columns: usize) -> OnPage {
        let [_, height] = paper.content_size();
        let rows = self.frames.len().div_ceil(columns);
        let cell = self.widest(paper, columns);
        OnPage {
            cell: cell.min(height / (rows as f64 * self.size[1])),
            columns,
            rows,
        }
    }

    /// As many rows as fit on a page where the boards are as wide as can be.
    fn on_page(&self, paper: Paper, columns: usize) -> OnPage {
        let [_, height] = paper.content_size();
        let cell = self.widest(paper, columns).min(height / self.size[1]);
        let rows = (height / (self.size[1] * cell) + 1e-9) as usize;
        OnPage {
            cell,
            columns,
            rows: rows.max(1),
        }
    }

    /// The largest cell with which so many boards stand side by side.
    fn widest(&self, paper: Paper, columns: usize) -> f64 {
        let [width, _] = paper.content_size();
        (width / (columns as f64 * self.size[0])).min(LARGEST)
    }

    fn scene(&self, frames: &[Frame], columns: usize) -> Scene {
        let anchor = if self.line {
            Anchor::End
        } else {
            Anchor::Middle
        };
        let mut shapes = Vec::new();
        for (index, frame) in frames.iter().enumerate() {
            let tile = [
                (index % columns) as f64 * self.size[0],
                self.header + (index / columns) as f64 * self.size[1],
            ];
            shapes.push(Shape::Label {
                at: add(tile, self.words),
                anchor,
                size: CAPTION,
                text: frame.caption.clone(),
                role: Role::Caption,
            });
            let origin = add(add(tile, self.origin), self.corner.map(|at| -at));
            let mut board = self.view.board(&frame.position, &frame.moves);
            if index == 0 || !self.named_first {
                board.extend(self.view.name_shapes(Some(&frame.position)));
            }
            for shape in board {
                shapes.push(shape.translated(origin));
            }
        }

        let rows = frames.len().div_ceil(columns);
        Scene {
            title: self.title.clone(),
            corner: [0.0, 0.0],
            size: [
                columns as f64 * self.size[0],
                self.header + rows as f64 * self.size[1],
            ],
            unit: if self.line { 30.0 } else { 20.0 },
            shapes,
        }
    }
}
