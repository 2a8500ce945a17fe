//! A position, or a whole solution, as a scene.

use crate::{
    DrawError,
    error::check,
    frames::{self, Frame, Pace, passed_cells},
    layout,
    paper::Paper,
    role::{Role, label},
    scene::{Anchor, Point, Scene, Shape, add, arrow, bounds, distance, path, unit},
    words::Language,
};
use saltus::{
    board::{Adjacency, Cell},
    puzzle::{Goal, Kind, Move, Position, Puzzle, Reason, Wanted},
};
use std::num::NonZeroUsize;

/// The largest number of boards in a [`sheet`].
pub const MAX_BOARDS: usize = 1000;

/// The height of a triangle of side 1.
const TRIANGLE: f64 = 0.866;
/// The radius of a piece.
pub(crate) const PIECE: f64 = 0.38;
const PLATE: f64 = 0.6;
/// The margin around a board.
pub(crate) const MARGIN: f64 = 0.82;
const WORDS: f64 = 0.42;
/// The size of numbers beside cells.
const NUMBERS: f64 = 0.24;
/// The size of captions in a sheet.
const CAPTION: f64 = WORDS * 1.5;

/// The names of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Nothing.
    None,
    /// The names of columns and rows.
    Coordinates,
    /// A number beside each cell, from 1 in reading order.
    Numbers,
}

/// The style of pictures of positions and solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The names of cells.
    pub labels: Labels,
    /// The language of captions and titles.
    pub language: Language,
    /// Whether to mark the cells where the goal requires a piece, if these are few.
    pub goal: bool,
    /// A move to show by an arrow: the last move, if its piece is at its end, else the next one.
    pub arrow: Option<Move>,
    /// In a sheet, the unit of steps.
    pub pace: Pace,
    /// In a sheet, the number of boards per line; `None` for a sheet that fills a slide.
    pub columns: Option<NonZeroUsize>,
    /// In a sheet, the first and last step, where 0 is the start; `None` for all.
    pub steps: Option<[usize; 2]>,
}

/// The ratio of width to height of a slide.
const SLIDE: f64 = 16.0 / 9.0;

impl Default for Style {
    /// With coordinates and goal, no arrow, one board per move, a sheet of all steps that fills a
    /// slide.
    fn default() -> Style {
        Style {
            labels: Labels::Coordinates,
            language: Language::English,
            goal: true,
            arrow: None,
            pace: Pace::Moves,
            columns: None,
            steps: None,
        }
    }
}

/// A picture of a position.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// use saltus_draw::{Style, Theme};
/// let puzzle = frogs::row("rr.ll", "ll.rr", Options::default())?.validate()?;
/// let scene = saltus_draw::position(&puzzle, &puzzle.start, &Style::default())?;
/// assert!(scene.svg(Theme::Auto).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The position or the arrow does not fit the puzzle.
pub fn position(puzzle: &Puzzle, position: &Position, style: &Style) -> Result<Scene, DrawError> {
    check(puzzle, position, style.arrow.as_slice())?;
    let view = View::new(puzzle, style);
    let (corner, size) = view.frame();
    let mut shapes = view.board(position, style.arrow.as_slice());
    shapes.extend(view.names());
    Ok(Scene {
        title: puzzle.title.clone(),
        corner,
        size,
        unit: 40.0,
        shapes,
    })
}

/// A picture of the start of an unsolvable puzzle with the reason on the board, if the reason is
/// about holes: sets on which the parity of the pegs never changes as coloured rings, the weights
/// of a pagoda function as numbers.
///
/// ```
/// use saltus::{pegs::{Game, proof::refute}, problem::Problem};
/// use saltus_draw::{Style, proof};
/// let puzzle = "pegs:french@d4-d4".parse::<Problem>()?.puzzle()?;
/// let reason = refute(&Game::large(&puzzle).unwrap()).unwrap();
/// assert!(proof(&puzzle, &reason, &Style::default())?.shapes.len() > 37);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`position`].
pub fn proof(puzzle: &Puzzle, reason: &Reason, style: &Style) -> Result<Scene, DrawError> {
    let mut scene = position(puzzle, &puzzle.start, style)?;
    let cells = View::new(puzzle, style).cells;
    match reason {
        Reason::Class { sets } => {
            for (set, role) in sets.iter().zip([Role::Odd, Role::Witness, Role::Goal]) {
                // The rings of several sets around a hole are nested.
                let radius = 0.46
                    - 0.07 * f64::from(u8::from(role != Role::Odd) + u8::from(role == Role::Goal));
                let within = cells
                    .iter()
                    .enumerate()
                    .filter(|(cell, _)| set >> cell & 1 == 1);
                scene.shapes.extend(within.map(|(_, &at)| Shape::Ring {
                    at,
                    radius,
                    dashed: false,
                    role,
                }));
            }
        }
        Reason::OutOfReach { holes } => {
            let within = cells
                .iter()
                .enumerate()
                .filter(|(cell, _)| holes >> cell & 1 == 1);
            let ring = |(_, &at)| Shape::Ring {
                at,
                radius: 0.46,
                dashed: false,
                role: Role::Odd,
            };
            scene.shapes.extend(within.map(ring));
        }
        Reason::Pagoda { weights } => {
            for (&at, weight) in cells
                .iter()
                .zip(weights)
                .filter(|(_, weight)| **weight != 0)
            {
                let (anchor, size, text, role) =
                    (Anchor::Middle, NUMBERS, weight.to_string(), Role::Odd);
                let at = add(at, [0.3, 0.32]);
                scene.shapes.push(Shape::Disc {
                    at,
                    radius: 0.19,
                    role,
                });
                scene.shapes.push(Shape::Label {
                    at,
                    anchor,
                    size,
                    text,
                    role,
                });
            }
        }
        _ => {}
    }
    Ok(scene)
}

/// The geometry of a board, for programs that draw it themselves. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The centre of each cell.
    pub cells: Vec<Point>,
    /// The names of columns and rows.
    pub names: Vec<(String, Point)>,
    /// The lines between neighbours: the axes of the wood.
    pub lines: Vec<Vec<Point>>,
    /// The top left and bottom right corners of a picture.
    pub frame: [Point; 2],
    /// The cells that are marked because the goal has a piece there, if these are few.
    pub goal: Vec<bool>,
}

/// The layout of the board of a puzzle.
///
/// ```
/// use saltus::puzzle::{Options, frogs};
/// let puzzle = frogs::row("r.l", "l.r", Options::default())?.validate()?;
/// assert_eq!(saltus_draw::plan(&puzzle).cells, [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn plan(puzzle: &Puzzle) -> Plan {
    let view = View::new(puzzle, &Style::default());
    let (corner, size) = view.frame();
    let frame = [corner, add(corner, size)];
    let goal = puzzle
        .board
        .cells()
        .map(|cell| view.marks_goal(cell))
        .collect();
    Plan {
        lines: view.lines(),
        frame,
        goal,
        names: view.names,
        cells: view.cells,
    }
}

/// A picture of a whole solution: a small board per step, with a caption and an arrow for the step.
///
/// # Errors
/// An illegal move, or more than [`MAX_BOARDS`] boards.
pub fn sheet(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Scene, DrawError> {
    let tiles = Tiles::new(puzzle, moves, style)?;
    let shape = |columns: usize| {
        let rows = tiles.frames.len().div_ceil(columns);
        (columns as f64 * tiles.size[0] / (rows as f64 * tiles.size[1]) / SLIDE)
            .ln()
            .abs()
    };
    let fits = (1..=tiles.frames.len())
        .min_by(|&a, &b| shape(a).total_cmp(&shape(b)))
        .unwrap_or(1);
    let columns = style
        .columns
        .map_or(fits, NonZeroUsize::get)
        .min(tiles.frames.len());
    Ok(tiles.scene(&tiles.frames, columns))
}

/// A picture of each step of a solution with its caption, all of one size, for slides and overlays.
///
/// # Errors
/// As [`sheet`].
pub fn steps(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Result<Vec<Scene>, DrawError> {
    let frames = frames::frames(puzzle, moves, style.pace, style.language, MAX_BOARDS)?;
    let view = View::new(puzzle, style);
    let (corner, [width, height]) = view.frame();
    let picture = |frame: Frame| {
        let mut shapes = view.board(&frame.position, &frame.moves);
        shapes.extend(view.names());
        let at = [corner[0] + width / 2.0, corner[1] + height + 0.1];
        let (anchor, text, role) = (Anchor::Middle, frame.caption, Role::Caption);
        shapes.push(Shape::Label {
            at,
            anchor,
            size: WORDS,
            text,
            role,
        });
        Scene {
            title: puzzle.title.clone(),
            corner,
            size: [width, height + 0.5],
            unit: 40.0,
            shapes,
        }
    };
    Ok(frames::part(frames, style.steps)?
        .into_iter()
        .map(picture)
        .collect())
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
    let [width, height] = paper.content_size();
    let many = tiles.frames.len();
    // For a number of columns: the pixels per cell, and the rows per page.
    let laid = |columns: usize| {
        let cell = (width / (columns as f64 * tiles.size[0]))
            .min(LARGEST)
            .min(height / tiles.size[1]);
        (
            cell,
            ((height / (tiles.size[1] * cell) + 1e-9) as usize).max(1),
        )
    };
    let one_page = |&columns: &usize| columns * laid(columns).1 >= many;
    let seen = |&columns: &usize| laid(columns).0 >= SMALLEST;
    let columns = style
        .columns
        .map(|columns| columns.get().min(many))
        .unwrap_or_else(|| {
            let one = (1..=many).find(one_page).filter(seen);
            one.unwrap_or_else(|| (1..=many).rev().find(seen).unwrap_or(1))
        });
    Ok(tiles
        .frames
        .chunks(columns * laid(columns).1)
        .map(|frames| tiles.scene(frames, columns))
        .collect())
}

/// The smallest and largest size of a cell on a page in pixels.
const SMALLEST: f64 = 12.0;
const LARGEST: f64 = 40.0;

/// The boards of a solution, each on a tile with its caption.
struct Tiles<'a> {
    view: View<'a>,
    frames: Vec<Frame>,
    title: String,
    /// Boards of one line follow their captions; others are below them.
    line: bool,
    /// The size of a tile, and the positions of its board, of the corner of the board, and of its
    /// caption.
    size: Point,
    origin: Point,
    corner: Point,
    words: Point,
}

impl<'a> Tiles<'a> {
    fn new(puzzle: &'a Puzzle, moves: &[Move], style: &Style) -> Result<Tiles<'a>, DrawError> {
        let frames = frames::frames(puzzle, moves, style.pace, style.language, MAX_BOARDS)?;
        let title = style.language.in_steps(&puzzle.title, frames.len() - 1);
        let frames = frames::part(frames, style.steps)?;
        let view = View::new(
            puzzle,
            &Style {
                goal: false,
                ..*style
            },
        );
        let (corner, board) = view.frame();
        let widest = frames
            .iter()
            .map(|frame| frame.caption.chars().count())
            .max()
            .unwrap_or(0) as f64
            * CAPTION
            * 0.62;
        let line = view.cells.iter().all(|cell| cell[1] == view.cells[0][1]);
        let (size, origin, words) = if line {
            (
                [widest + board[0], board[1]],
                [widest, 0.0],
                [widest + 0.1, -corner[1]],
            )
        } else {
            let wide = (board[0] + 0.3).max(widest);
            let origin = [(wide - board[0]) / 2.0, CAPTION * 1.2];
            (
                [wide, board[1] + CAPTION * 1.4],
                origin,
                [wide / 2.0, CAPTION * 0.85],
            )
        };
        Ok(Tiles {
            view,
            frames,
            title,
            line,
            size,
            origin,
            corner,
            words,
        })
    }

    fn scene(&self, frames: &[Frame], columns: usize) -> Scene {
        let mut shapes = Vec::new();
        for (index, frame) in frames.iter().enumerate() {
            let tile = [
                (index % columns) as f64 * self.size[0],
                (index / columns) as f64 * self.size[1],
            ];
            let anchor = if self.line {
                Anchor::End
            } else {
                Anchor::Middle
            };
            let (at, text, role) = (add(tile, self.words), frame.caption.clone(), Role::Caption);
            shapes.push(Shape::Label {
                at,
                anchor,
                size: CAPTION,
                text,
                role,
            });
            let origin = add(add(tile, self.origin), self.corner.map(|at| -at));
            let board = self
                .view
                .board(&frame.position, &frame.moves)
                .into_iter()
                .chain(self.view.names());
            shapes.extend(board.map(|shape| shape.translated(origin)));
        }
        let size = [
            columns as f64 * self.size[0],
            frames.len().div_ceil(columns) as f64 * self.size[1],
        ];
        let unit = if self.line { 30.0 } else { 20.0 };
        Scene {
            title: self.title.clone(),
            corner: [0.0, 0.0],
            size,
            unit,
            shapes,
        }
    }
}

/// The layout of the board of a puzzle.
pub(crate) struct View<'a> {
    puzzle: &'a Puzzle,
    pub cells: Vec<Point>,
    names: Vec<(String, Point)>,
    /// Whether the names are numbers beside the cells.
    numbered: bool,
    goal: bool,
    /// Whether it is a capture board, drawn with dark squares.
    checkered: bool,
}

impl<'a> View<'a> {
    pub fn new(puzzle: &'a Puzzle, style: &Style) -> View<'a> {
        let board = &puzzle.board;
        let places = layout::cells(board);
        let height = if board.adjacency() == Adjacency::Triangular {
            TRIANGLE
        } else {
            1.0
        };
        let at = |[x, y]: layout::Place| [f64::from(x) / 2.0, f64::from(y) * height];
        let cells = if board.adjacency() == Adjacency::Ring {
            circle(board.len(), round(board.len()))
        } else {
            places.iter().copied().map(at).collect()
        };
        let names = if style.labels == Labels::None {
            Vec::new()
        } else if style.labels == Labels::Numbers {
            (1..)
                .zip(&cells)
                .map(|(number, &at): (u8, &Point)| (number.to_string(), add(at, [0.27, 0.3])))
                .collect()
        } else if board.adjacency() == Adjacency::Ring {
            circle(board.len(), round(board.len()) + 1.0)
                .into_iter()
                .zip(1..)
                .map(|(at, i)| (i.to_string(), at))
                .collect()
        } else {
            layout::names(board, &places)
                .into_iter()
                .map(|(name, place)| (name, at(place)))
                .collect()
        };
        let checkered = puzzle.title.starts_with("capture:");
        // As on all capture boards.
        let capital =
            |(name, at): (String, Point)| (if checkered { name.to_uppercase() } else { name }, at);
        let names = names.into_iter().map(capital).collect();
        let numbered = style.labels == Labels::Numbers;
        View {
            puzzle,
            cells,
            names,
            numbered,
            goal: style.goal,
            checkered,
        }
    }

    /// The corner and the size of a picture of the board with its names.
    pub fn frame(&self) -> (Point, Point) {
        let [low, high] = bounds(self.cells.iter().copied());
        let [first, last] = bounds(self.names.iter().map(|(_, at)| *at).chain([low, high]));
        let corner = [0, 1].map(|axis| (low[axis] - MARGIN).min(first[axis] - 0.4));
        let end = [0, 1].map(|axis| (high[axis] + MARGIN).max(last[axis] + 0.4));
        (corner, [end[0] - corner[0], end[1] - corner[1]])
    }

    pub fn names(&self) -> impl Iterator<Item = Shape> {
        // Numbers are drawn last, so that they are readable over the board.
        let ground = self.numbered.then_some(Role::Plate);
        let ground = move |at| {
            ground.map(|role| Shape::Disc {
                at,
                radius: 0.17,
                role,
            })
        };
        let size = if self.numbered { NUMBERS } else { WORDS };
        self.names.iter().flat_map(move |(text, at)| {
            let (at, anchor, role) = (*at, Anchor::Middle, Role::Coordinate);
            ground(at).into_iter().chain([Shape::Label {
                at,
                anchor,
                size,
                text: text.clone(),
                role,
            }])
        })
    }

    /// The board, its pieces, and the last or the next move.
    pub fn board(&self, position: &Position, moves: &[Move]) -> Vec<Shape> {
        let mut shapes = self.ground();
        let removing = self.puzzle.rules.some_move_removes();
        let hole = if removing { 0.17 } else { 0.34 };
        for (cell, &at) in self.puzzle.board.cells().zip(&self.cells) {
            if position.get(cell).is_none() && !self.checkered {
                shapes.push(Shape::Disc {
                    at,
                    radius: hole,
                    role: Role::Vacancy,
                });
            }
            if self.goal && self.marks_goal(cell) {
                shapes.push(Shape::Ring {
                    at,
                    radius: 0.49,
                    dashed: false,
                    role: Role::Goal,
                });
            }
        }
        for &step in moves {
            let gone = passed_cells(&self.puzzle.board, step)
                .iter()
                .filter(|&&cell| position.get(cell).is_none());
            shapes.extend(gone.map(|&cell| Shape::Ring {
                at: self.cells[cell.index()],
                radius: 0.3,
                dashed: true,
                role: Role::Removed,
            }));
        }
        for (cell, &at) in self.puzzle.board.cells().zip(&self.cells) {
            if let Some(kind) = position.get(cell) {
                shapes.extend(self.piece(&self.puzzle.rules.kinds[kind.index()], at, PIECE));
            }
        }
        for (index, &step) in moves.iter().enumerate() {
            let [from, to] = [step.from, step.to].map(|cell| self.cells[cell.index()]);
            let clear = |cell: Cell, vacant| {
                if position.get(cell).is_some() {
                    PIECE + 0.07
                } else {
                    vacant
                }
            };
            let way = path(from, to, self.bend(step, position));
            let start = if index > 0 {
                0.1
            } else {
                clear(step.from, 0.0)
            };
            shapes.extend(arrow(&way, start, clear(step.to, 0.05), 0.1, Role::Arrow));
        }
        if let Some(last) = moves.last().filter(|step| position.get(step.to).is_some()) {
            let at = self.cells[last.to.index()];
            shapes.push(Shape::Ring {
                at,
                radius: PIECE + 0.02,
                dashed: false,
                role: Role::Moved,
            });
        }
        shapes
    }

    /// The wood, or the lines of a board with user-defined lines.
    fn ground(&self) -> Vec<Shape> {
        if self.checkered {
            let square = |[low, high]: [Point; 2], role| {
                let [[left, top], [right, bottom]] = [add(low, [-0.5; 2]), add(high, [0.5; 2])];
                let corners = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
                Shape::Polygon { corners, role }
            };
            let dark = self.cells.iter().map(|&at| square([at, at], Role::Dark));
            return [square(bounds(self.cells.iter().copied()), Role::Light)]
                .into_iter()
                .chain(dark)
                .collect();
        }
        let lines = self.lines();
        if self.puzzle.board.adjacency() == Adjacency::Lines {
            return vec![Shape::Strokes {
                lines,
                width: 0.09,
                role: Role::Link,
            }];
        }
        let wood = |width, role| Shape::Strokes {
            lines: lines.clone(),
            width,
            role,
        };
        vec![
            wood(2.0 * PLATE + 0.07, Role::Edge),
            wood(2.0 * PLATE, Role::Plate),
        ]
    }

    /// The lines between neighbours; collinear ones are joined.
    fn lines(&self) -> Vec<Vec<Point>> {
        let board = &self.puzzle.board;
        let steps = board
            .rays()
            .iter()
            .map(|ray| (ray.from, ray.cells[0]))
            .filter(|(from, to)| from < to);
        let mut lines: Vec<Vec<Point>> = steps
            .map(|(from, to)| vec![self.cells[from.index()], self.cells[to.index()]])
            .collect();
        lines.dedup();
        if board.adjacency() == Adjacency::Lines {
            return lines;
        }
        match self.cells[..] {
            // A ring is round between its cells too.
            [first, _, _, ..] if board.adjacency() == Adjacency::Ring => {
                let mut round = circle(180, first[1].abs());
                round.extend(round.first().copied());
                vec![round]
            }
            _ => runs(lines, &self.cells),
        }
    }

    /// Whether the goal has a piece there and the cell is marked.
    fn marks_goal(&self, cell: Cell) -> bool {
        let Goal::Pattern(pattern) = &self.puzzle.goal else {
            return false;
        };
        let piece = |wanted: &&Wanted| matches!(wanted, Wanted::Piece(_));
        let few = 2 * pattern.iter().filter(piece).count() <= pattern.len();
        few && self.puzzle.rules.kinds.len() == 1
            && pattern.get(cell.index()).as_ref().is_some_and(piece)
    }

    /// A piece, with its label or its direction.
    pub fn piece(&self, kind: &Kind, at: Point, radius: f64) -> Vec<Shape> {
        let role = Role::of(kind);
        let mut shapes = vec![Shape::Disc { at, radius, role }];
        match role {
            Role::King => shapes.push(crown(at, radius)),
            Role::Numbered => {
                let text = label(kind);
                let size = radius * if text.len() < 3 { 1.25 } else { 0.95 };
                shapes.push(Shape::Label {
                    at,
                    anchor: Anchor::Middle,
                    size,
                    text,
                    role,
                });
            }
            Role::Right | Role::Left => shapes.extend(self.chevron(kind, at, radius, role)),
            _ => {}
        }
        shapes
    }

    /// A mark that points in the only direction of a kind, if it has just one.
    fn chevron(&self, kind: &Kind, at: Point, radius: f64, role: Role) -> Option<Shape> {
        let board = &self.puzzle.board;
        let ways = kind.steps.0 | kind.jumps.0;
        let (_, &(_, dx, dy)) = board
            .adjacency()
            .offsets()
            .iter()
            .enumerate()
            .find(|(way, _)| ways == 1 << way)?;
        if board.adjacency() != Adjacency::Row {
            return None;
        }
        let (way, side) = (
            [f64::from(dx), f64::from(dy)],
            [f64::from(-dy), f64::from(dx)],
        );
        let point = |ahead: f64, aside: f64| {
            [0, 1].map(|axis| at[axis] + radius * (way[axis] * ahead + side[axis] * aside))
        };
        let line = vec![point(-0.18, -0.4), point(0.25, 0.0), point(-0.18, 0.4)];
        Some(Shape::Strokes {
            lines: vec![line],
            width: radius * 0.2,
            role: if role == Role::Right {
                Role::Pale
            } else {
                Role::Deep
            },
        })
    }

    /// The deviation of a move from the straight line: jumps go around pieces that stay, and inward
    /// on a ring.
    pub fn bend(&self, step: Move, position: &Position) -> Point {
        let [from, to] = [step.from, step.to].map(|cell| self.cells[cell.index()]);
        let passed = passed_cells(&self.puzzle.board, step);
        if passed.iter().all(|&cell| position.get(cell).is_none()) {
            return [0.0, 0.0];
        }
        let way = unit(from, to);
        let mut side = [way[1], -way[0]];
        let outward = if self.puzzle.board.adjacency() == Adjacency::Ring {
            from[0] * side[0] + from[1] * side[1] > 0.0
        } else {
            side[1] > 0.0 || side[1] == 0.0 && side[0] < 0.0
        };
        if outward {
            side = [-side[0], -side[1]];
        }
        let high = 0.25 + 0.12 * distance(from, to);
        [side[0] * high, side[1] * high]
    }
}

/// The crown on a king.
pub(crate) fn crown([x, y]: Point, radius: f64) -> Shape {
    let corners = [
        [-0.5, 0.38],
        [-0.56, -0.3],
        [-0.24, 0.02],
        [0.0, -0.46],
        [0.24, 0.02],
        [0.56, -0.3],
        [0.5, 0.38],
    ];
    let corners = corners
        .iter()
        .map(|[dx, dy]| [x + radius * dx, y + radius * dy])
        .collect();
    Shape::Polygon {
        corners,
        role: Role::Crown,
    }
}

/// Evenly spaced points on a circle, clockwise from the top.
fn circle(len: usize, radius: f64) -> Vec<Point> {
    let part = std::f64::consts::TAU / len as f64;
    (0..len)
        .map(|i| {
            [
                radius * (part * i as f64).sin(),
                -radius * (part * i as f64).cos(),
            ]
        })
        .collect()
}

/// The radius of a circle on which `len` cells are one cell apart.
fn round(len: usize) -> f64 {
    if len < 2 {
        0.0
    } else {
        0.5 / (std::f64::consts::PI / len as f64).sin()
    }
}

/// Joins collinear lines, and adds a dot for every cell without a line.
fn runs(lines: Vec<Vec<Point>>, cells: &[Point]) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    for line in lines {
        let [from, to] = line[..] else { continue };
        let way = unit(from, to);
        let straight =
            |run: &&mut Vec<Point>| run[1] == from && distance(unit(run[0], run[1]), way) < 1e-6;
        match runs.iter_mut().find(straight) {
            Some(run) => run[1] = to,
            None => runs.push(vec![from, to]),
        }
    }
    let alone: Vec<Vec<Point>> = cells
        .iter()
        .filter(|&&cell| !runs.iter().any(|run| is_between(run[0], run[1], cell)))
        .map(|&cell| vec![cell, cell])
        .collect();
    runs.extend(alone);
    runs
}

fn is_between(from: Point, to: Point, at: Point) -> bool {
    distance(from, at) + distance(at, to) - distance(from, to) < 1e-6
}
