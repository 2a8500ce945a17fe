//! The board of a puzzle as shapes: its ground, its names, its pieces and its moves.

use crate::{
    frames::passed_cells,
    layout::{self, Place},
    picture::{Labels, MARGIN, NUMBERS, ON_PIECE, PIECE, PLATE, Style, WORDS},
    role::{Role, label},
    scene::{Point, Shape, add, arrow, bounds, distance, path, unit},
};
use saltus::{
    board::{Adjacency, Board, Cell},
    puzzle::{Goal, Kind, Move, Position, Puzzle, Wanted},
};

/// The height of a triangle of side 1.
const TRIANGLE: f64 = 0.866;

/// The layout of the board of a puzzle.
pub(crate) struct View<'a> {
    puzzle: &'a Puzzle,
    /// The centre of each cell.
    pub cells: Vec<Point>,
    /// The names of columns and rows, or of cells.
    pub names: Vec<(String, Point)>,
    /// Whether the names are numbers on the cells.
    numbered: bool,
    goal: bool,
    /// Whether it is a capture board, drawn with dark squares.
    checkered: bool,
}

impl<'a> View<'a> {
    pub fn new(puzzle: &'a Puzzle, style: &Style) -> View<'a> {
        let board = &puzzle.board;
        let places = layout::cells(board);
        let cells = centres(board, &places);

        let mut names = match style.labels {
            Labels::None => Vec::new(),
            Labels::Numbers if !board.numbered() => numbers(&cells),
            // Those of rows and rings are numbers too.
            Labels::Numbers | Labels::Coordinates | Labels::First => coordinates(board, &places),
        };
        let checkered = puzzle.is_of_one_king();
        if checkered {
            // As on all capture boards.
            for (name, _) in &mut names {
                *name = name.to_uppercase();
            }
        }

        View {
            puzzle,
            cells,
            names,
            numbered: style.labels == Labels::Numbers && !board.numbered(),
            goal: style.goal,
            checkered,
        }
    }

    /// The corner and the size of a picture of the board without its names.
    pub fn frame_of_board(&self) -> (Point, Point) {
        let [low, high] = bounds(&self.cells);
        let mut size = [0.0; 2];
        for axis in 0..2 {
            size[axis] = high[axis] - low[axis] + 2.0 * MARGIN;
        }
        (add(low, [-MARGIN; 2]), size)
    }

    /// The corner and the size of a picture of the board with its names.
    pub fn frame(&self) -> (Point, Point) {
        let [low, high] = bounds(&self.cells);
        let mut named = vec![low, high];
        for &(_, at) in &self.names {
            named.push(at);
        }
        let [first, last] = bounds(&named);

        let mut corner = [0.0; 2];
        let mut size = [0.0; 2];
        for axis in 0..2 {
            corner[axis] = (low[axis] - MARGIN).min(first[axis] - 0.4);
            size[axis] = (high[axis] + MARGIN).max(last[axis] + 0.4) - corner[axis];
        }
        (corner, size)
    }

    /// Leaves out the names below the board.
    pub fn keep_names_above(&mut self) {
        let [_, low] = bounds(&self.cells);
        self.names.retain(|(_, at)| at[1] < low[1]);
    }

    /// The names as shapes, of a board with this position, or with moving pieces. Numbers are drawn
    /// last, so that they are readable over the board.
    pub fn name_shapes(&self, position: Option<&Position>) -> Vec<Shape> {
        let mut shapes = Vec::new();
        if !self.numbered {
            for (text, at) in &self.names {
                shapes.push(Shape::centred(*at, WORDS, text.clone(), Role::Coordinate));
            }
            return shapes;
        }

        for (cell, (text, at)) in self.puzzle.board.cells().zip(&self.names) {
            let role = match position.and_then(|position| position.get(cell)) {
                Some(kind) => Role::of(&self.puzzle.rules.kinds[kind.index()]),
                None => Role::Coordinate,
            };
            if position.is_none() || role == Role::Numbered || role == Role::King {
                // Pieces move here, or the piece has a mark of its own: the number is beside it.
                let at = add(*at, [0.27, 0.3]);
                shapes.push(Shape::disc(at, 0.17, Role::Plate));
                shapes.push(Shape::centred(at, NUMBERS, text.clone(), Role::Coordinate));
            } else {
                if role == Role::Coordinate {
                    shapes.push(Shape::disc(*at, 0.2, Role::Plate));
                }
                shapes.push(Shape::centred(*at, ON_PIECE, text.clone(), role));
            }
        }
        shapes
    }

    /// The board, its pieces, and the last or the next move.
    pub fn board(&self, position: &Position, moves: &[Move]) -> Vec<Shape> {
        let mut shapes = self.ground();
        self.add_holes(&mut shapes, position);
        self.add_removed(&mut shapes, position, moves);
        for (cell, &at) in self.puzzle.board.cells().zip(&self.cells) {
            if let Some(kind) = position.get(cell) {
                shapes.extend(self.piece(&self.puzzle.rules.kinds[kind.index()], at, PIECE));
            }
        }
        self.add_arrows(&mut shapes, position, moves);

        if let Some(last) = moves.last()
            && position.get(last.to).is_some()
        {
            let at = self.cells[last.to.index()];
            shapes.push(Shape::ring(at, PIECE + 0.02, Role::Moved));
        }
        shapes
    }

    /// Vacant cells, and the cells of the goal.
    fn add_holes(&self, shapes: &mut Vec<Shape>, position: &Position) {
        let removing = self.puzzle.rules.some_move_removes();
        let hole = if removing { 0.17 } else { 0.34 };
        for (cell, &at) in self.puzzle.board.cells().zip(&self.cells) {
            if position.get(cell).is_none() && !self.checkered {
                shapes.push(Shape::disc(at, hole, Role::Vacancy));
            }
            if self.goal && self.marks_goal(cell) {
                shapes.push(Shape::ring(at, 0.49, Role::Goal));
            }
        }
    }

    /// The cells whose pieces the moves have removed.
    fn add_removed(&self, shapes: &mut Vec<Shape>, position: &Position, moves: &[Move]) {
        for &step in moves {
            for &cell in passed_cells(&self.puzzle.board, step) {
                if position.get(cell).is_none() {
                    shapes.push(Shape::Ring {
                        at: self.cells[cell.index()],
                        radius: 0.3,
                        dashed: true,
                        role: Role::Removed,
                    });
                }
            }
        }
    }

    /// An arrow for each move.
    fn add_arrows(&self, shapes: &mut Vec<Shape>, position: &Position, moves: &[Move]) {
        for (index, &step) in moves.iter().enumerate() {
            let way = path(
                self.cells[step.from.index()],
                self.cells[step.to.index()],
                self.bend(step, position),
            );
            let start = if index > 0 {
                0.1
            } else {
                clearance(position, step.from, 0.0)
            };
            let end = clearance(position, step.to, 0.05);
            shapes.extend(arrow(&way, start, end, 0.1, Role::Arrow));
        }
    }

    /// The wood, or the lines of a board with user-defined lines, or dark and light squares.
    fn ground(&self) -> Vec<Shape> {
        if self.checkered {
            return self.squares();
        }
        let lines = self.lines();
        if self.puzzle.board.adjacency() == Adjacency::Lines {
            return vec![Shape::Strokes {
                lines,
                width: 0.09,
                role: Role::Link,
            }];
        }
        let edge = Shape::Strokes {
            lines: lines.clone(),
            width: 2.0 * PLATE + 0.07,
            role: Role::Edge,
        };
        let wood = Shape::Strokes {
            lines,
            width: 2.0 * PLATE,
            role: Role::Plate,
        };
        vec![edge, wood]
    }

    /// The dark squares of a capture board, on a light one.
    fn squares(&self) -> Vec<Shape> {
        let mut shapes = vec![rectangle(bounds(&self.cells), Role::Light)];
        for &at in &self.cells {
            shapes.push(rectangle([at, at], Role::Dark));
        }
        shapes
    }

    /// The lines between neighbours; collinear ones are joined.
    pub fn lines(&self) -> Vec<Vec<Point>> {
        let board = &self.puzzle.board;
        let mut lines: Vec<Vec<Point>> = Vec::new();
        for ray in board.rays() {
            let next = ray.cells[0];
            if ray.from < next {
                lines.push(vec![self.cells[ray.from.index()], self.cells[next.index()]]);
            }
        }
        lines.dedup();

        match board.adjacency() {
            Adjacency::Lines => lines,
            // A ring is round between its cells too.
            Adjacency::Ring if self.cells.len() > 2 => {
                let mut round = circle(180, self.cells[0][1].abs());
                round.push(round[0]);
                vec![round]
            }
            _ => joined(&lines, &self.cells),
        }
    }

    /// Whether the goal has a piece there and the cell is marked.
    pub fn marks_goal(&self, cell: Cell) -> bool {
        let Goal::Pattern(pattern) = &self.puzzle.goal else {
            return false;
        };
        let mut pieces = 0;
        for wanted in pattern {
            pieces += usize::from(matches!(wanted, Wanted::Piece(_)));
        }
        let few = 2 * pieces <= pattern.len();
        let one_kind = self.puzzle.rules.kinds.len() == 1;
        few && one_kind && matches!(pattern.get(cell.index()), Some(Wanted::Piece(_)))
    }

    /// A piece, with its label or its direction.
    pub fn piece(&self, kind: &Kind, at: Point, radius: f64) -> Vec<Shape> {
        let role = Role::of(kind);
        let mut shapes = vec![Shape::disc(at, radius, role)];
        match role {
            Role::King => shapes.push(crown(at, radius)),
            Role::Numbered => {
                let text = label(kind);
                let size = radius * if text.len() < 3 { 1.25 } else { 0.95 };
                shapes.push(Shape::centred(at, size, text, role));
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
        if board.adjacency() != Adjacency::Row || ways.count_ones() != 1 {
            return None;
        }
        let way = ways.trailing_zeros() as usize;
        let &(_, dx, dy) = board.adjacency().offsets().get(way)?;
        let ahead = [f64::from(dx), f64::from(dy)];
        let aside = [f64::from(-dy), f64::from(dx)];

        let mut line = Vec::new();
        for [forward, side] in [[-0.18, -0.4], [0.25, 0.0], [-0.18, 0.4]] {
            let x = at[0] + radius * (ahead[0] * forward + aside[0] * side);
            let y = at[1] + radius * (ahead[1] * forward + aside[1] * side);
            line.push([x, y]);
        }
        let role = if role == Role::Right {
            Role::Pale
        } else {
            Role::Deep
        };
        Some(Shape::Strokes {
            lines: vec![line],
            width: radius * 0.2,
            role,
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

/// The centres of the cells.
fn centres(board: &Board, places: &[Place]) -> Vec<Point> {
    if board.adjacency() == Adjacency::Ring {
        return circle(board.len(), ring_radius(board.len()));
    }
    let mut cells = Vec::new();
    for &place in places {
        cells.push(centre(board, place));
    }
    cells
}

fn centre(board: &Board, [x, y]: Place) -> Point {
    let height = if board.adjacency() == Adjacency::Triangular {
        TRIANGLE
    } else {
        1.0
    };
    [f64::from(x) / 2.0, f64::from(y) * height]
}

/// A number on each cell.
fn numbers(cells: &[Point]) -> Vec<(String, Point)> {
    let mut names = Vec::new();
    for (index, &at) in cells.iter().enumerate() {
        names.push(((index + 1).to_string(), at));
    }
    names
}

/// The names of columns and rows; on a ring, a number outside of each cell.
fn coordinates(board: &Board, places: &[Place]) -> Vec<(String, Point)> {
    let mut names = Vec::new();
    if board.adjacency() == Adjacency::Ring {
        let outside = circle(board.len(), ring_radius(board.len()) + 1.0);
        for (index, &at) in outside.iter().enumerate() {
            names.push(((index + 1).to_string(), at));
        }
        return names;
    }
    for (name, place) in layout::names(board, places) {
        names.push((name, centre(board, place)));
    }
    names
}

/// How far from the middle of a cell an arrow ends: outside of a piece, or `vacant`.
fn clearance(position: &Position, cell: Cell, vacant: f64) -> f64 {
    if position.get(cell).is_some() {
        PIECE + 0.07
    } else {
        vacant
    }
}

/// The squares of the cells between two corners.
fn rectangle([low, high]: [Point; 2], role: Role) -> Shape {
    let [left, top] = add(low, [-0.5; 2]);
    let [right, bottom] = add(high, [0.5; 2]);
    let corners = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
    Shape::Polygon { corners, role }
}

/// The crown on a king.
pub(crate) fn crown([x, y]: Point, radius: f64) -> Shape {
    const CORNERS: [Point; 7] = [
        [-0.5, 0.38],
        [-0.56, -0.3],
        [-0.24, 0.02],
        [0.0, -0.46],
        [0.24, 0.02],
        [0.56, -0.3],
        [0.5, 0.38],
    ];
    let corners = CORNERS.map(|[dx, dy]| [x + radius * dx, y + radius * dy]);
    Shape::Polygon {
        corners: corners.to_vec(),
        role: Role::Crown,
    }
}

/// Evenly spaced points on a circle, clockwise from the top.
fn circle(len: usize, radius: f64) -> Vec<Point> {
    let part = std::f64::consts::TAU / len as f64;
    let mut points = Vec::new();
    for index in 0..len {
        let angle = part * index as f64;
        points.push([radius * angle.sin(), -radius * angle.cos()]);
    }
    points
}

/// The radius of a circle on which `len` cells are one cell apart.
fn ring_radius(len: usize) -> f64 {
    if len < 2 {
        0.0
    } else {
        0.5 / (std::f64::consts::PI / len as f64).sin()
    }
}

/// Joins collinear lines, and adds a dot for every cell without a line.
fn joined(lines: &[Vec<Point>], cells: &[Point]) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    for line in lines {
        let &[from, to] = line.as_slice() else {
            continue;
        };
        match runs.iter_mut().find(|run| continues(run, from, to)) {
            Some(run) => run[1] = to,
            None => runs.push(vec![from, to]),
        }
    }

    let mut alone = Vec::new();
    for &cell in cells {
        if !runs.iter().any(|run| is_between(run[0], run[1], cell)) {
            alone.push(vec![cell, cell]);
        }
    }
    runs.extend(alone);
    runs
}

/// Whether a line goes on from the end of a run in its direction.
fn continues(run: &[Point], from: Point, to: Point) -> bool {
    run[1] == from && distance(unit(run[0], run[1]), unit(from, to)) < 1e-6
}

fn is_between(from: Point, to: Point, at: Point) -> bool {
    distance(from, at) + distance(at, to) - distance(from, to) < 1e-6
}
