//! The cells of the board and the steps of the timeline on the screen, in both directions.
//!
//! A cell has the columns of its mark and three more: `[` and `]` of the cursor beside the mark,
//! then the sign for the result of its moves.

use crate::State;
use ratatui_core::{layout::Rect, text::Line};
use saltus::board::Cell;
use saltus_draw::terminal::{self, Place};

/// Columns beside a mark.
const BESIDE: u16 = 3;

/// The columns of the panel of numbers, with its border.
pub const PANEL: u16 = 28;

/// The columns of a move in the list of moves, which is visible if two moves fit side by side.
pub const MOVE: u16 = 14;

/// The columns before the first sign of the timeline.
pub const TIMELINE: u16 = 11;

/// The least number of rows inside a board's border for widely spaced cells.
const ROOMY: u16 = 30;

/// The rows that the panel needs below a board.
const PANEL_ROWS: u16 = 10;

/// The areas of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The puzzle and the move.
    pub title: Rect,
    /// The board, with its border.
    pub board: Rect,
    /// The numbers, with their border; empty if there is no space.
    pub panel: Rect,
    /// The moves, with their border; empty if there is no space.
    pub moves: Rect,
    /// A sign for each position of the game.
    pub timeline: Rect,
    /// The latest message.
    pub notice: Rect,
    /// The keys.
    pub keys: Rect,
}

/// The layout of the board in its area.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The area inside the border.
    pub room: Rect,
    /// The columns and rows of the whole board with its names.
    pub size: [u16; 2],
    /// The first visible column and row of the board.
    pub scroll: [u16; 2],
    /// The largest width of a mark in columns.
    pub label: u16,
    cells: Vec<[u16; 2]>,
    names: Vec<(String, [u16; 2])>,
}

/// Divides the screen.
pub fn areas(state: &State, screen: Rect) -> Areas {
    // A long notice takes the rows that it needs, so that no reason is cut off.
    let notice = notice_rows(state, screen.width)
        .min(screen.height / 4)
        .max(1);
    let title = Rect {
        height: screen.height.min(1),
        ..screen
    };
    let body = Rect {
        y: screen.y + title.height,
        height: screen.height.saturating_sub(3 + notice),
        ..screen
    };

    // The size of the board with its border decides whether the numbers go beside it or below.
    let [width, height] = Geometry::new(state, body).size;
    let [width, height] = [width.saturating_add(2), height.saturating_add(2)];
    let beside = body.width >= PANEL + width.min(24);
    let below = body.height >= PANEL_ROWS + height;
    // A whole board is worth more than the numbers.
    let alone = body.width >= width && body.height >= height;
    // The list of moves takes the columns that neither the board nor the numbers need.
    let columns = (body.width.saturating_sub(PANEL + width.max(24) + 2) / MOVE).min(4);
    let taken = if columns >= 2 { MOVE * columns + 2 } else { 0 };
    let [body, moves] = split_right(body, taken);
    let [board, panel] = if beside && (body.width >= PANEL + width || !below && !alone) {
        split_right(body, PANEL)
    } else if below {
        // Rows that the board does not need are for the goal.
        split_below(body, (body.height - height).min(PANEL_ROWS + 6))
    } else {
        let nothing = Rect {
            width: 0,
            height: 0,
            ..body
        };
        [body, nothing]
    };
    Areas {
        title,
        board,
        panel,
        moves,
        timeline: rows_from_bottom(screen, 2 + notice, 1),
        notice: rows_from_bottom(screen, 1 + notice, notice),
        keys: rows_from_bottom(screen, 1, 1),
    }
}

/// Splits columns off on the right.
fn split_right(area: Rect, columns: u16) -> [Rect; 2] {
    let left = Rect {
        width: area.width - columns,
        ..area
    };
    let right = Rect {
        x: left.right(),
        width: columns,
        ..area
    };
    [left, right]
}

/// Splits rows off below.
fn split_below(area: Rect, rows: u16) -> [Rect; 2] {
    let above = Rect {
        height: area.height - rows,
        ..area
    };
    let below = Rect {
        y: above.bottom(),
        height: rows,
        ..area
    };
    [above, below]
}

/// The rows of a screen that start so many rows above its end.
fn rows_from_bottom(screen: Rect, above_end: u16, height: u16) -> Rect {
    let row = screen.height.saturating_sub(above_end);
    let rows = Rect {
        y: screen.y + row,
        height: screen.height.min(height),
        ..screen
    };
    rows.intersection(screen)
}

/// The rows of the notice on a screen of this width.
fn notice_rows(state: &State, width: u16) -> u16 {
    rows_of(&state.notice, usize::from(width).saturating_sub(1))
}

/// The rows of a text in lines of this width, without splitting words.
pub fn rows_of(text: &str, room: usize) -> u16 {
    let (mut rows, mut used) = (1, 0);
    for word in text.split(' ') {
        let length = Line::raw(word).width();
        if used > 0 && used + length > room {
            rows += 1;
            used = 0;
        }
        // A word that is longer than a line is split.
        rows += (length.saturating_sub(1) / room.max(1)) as u16;
        used += length + 1;
    }
    rows
}

/// The first visible step of the timeline, such that the current one is visible.
pub fn first_step(state: &State, area: Rect) -> usize {
    let room = usize::from(area.width.saturating_sub(TIMELINE + 2));
    let (step, len) = (state.session.step(), state.session.positions().len());
    step.saturating_sub(room / 2).min(len.saturating_sub(room))
}

/// The step whose sign is in a column.
pub fn step_at(state: &State, area: Rect, column: u16) -> Option<usize> {
    let present = state.session.step();
    let index = usize::from(column.checked_sub(area.x + TIMELINE)?) + first_step(state, area);
    // The current step is in brackets.
    let step = if index <= present {
        index
    } else {
        index.saturating_sub(2).max(present)
    };
    (step < state.session.positions().len()).then_some(step)
}

impl Geometry {
    /// The layout for a board with its border in `area`: two rows per cell if they fit, scrolled so
    /// that the cursor is visible.
    pub fn new(state: &State, area: Rect) -> Geometry {
        let puzzle = state.session.puzzle();
        let room = Rect {
            x: area.x.saturating_add(1),
            y: area.y.saturating_add(1),
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(2),
        };
        let places = terminal::cells(&puzzle.board);
        let names = terminal::names(&puzzle.board, &places);
        let label = label_width(state, &names);
        let scale = Scale::new(&places, &names, label, room);

        let mut cells = Vec::new();
        for &place in &places {
            cells.push(scale.at(place));
        }
        let mut placed_names = Vec::new();
        for (name, place) in names {
            placed_names.push((name, scale.at(place)));
        }
        let size = scale.size();
        let cursor = cells.get(state.cursor.index()).copied().unwrap_or([0, 0]);
        Geometry {
            room,
            size,
            scroll: [
                scrolled(cursor[0], size[0], room.width),
                scrolled(cursor[1], size[1], room.height),
            ],
            label,
            cells,
            names: placed_names,
        }
    }

    /// Whether a part of the board is not visible.
    pub fn is_cropped(&self) -> bool {
        self.size[0] > self.room.width || self.size[1] > self.room.height
    }

    /// The column and row on the screen; a small board is centred.
    fn on_screen(&self, [x, y]: [u16; 2]) -> Option<[u16; 2]> {
        let x = x.checked_sub(self.scroll[0])?;
        let y = y.checked_sub(self.scroll[1])?;
        let left = self.room.x + self.room.width.saturating_sub(self.size[0]) / 2;
        let top = self.room.y + self.room.height.saturating_sub(self.size[1]) / 2;
        let point = [left + x, top + y];
        if point[0] < self.room.right() && point[1] < self.room.bottom() {
            Some(point)
        } else {
            None
        }
    }

    /// The first column of a cell, if it is visible.
    pub fn cell_origin(&self, cell: Cell) -> Option<[u16; 2]> {
        self.on_screen(*self.cells.get(cell.index())?)
    }

    /// The names of visible columns and rows, at the first columns of their cells.
    pub fn names(&self) -> Vec<(&str, [u16; 2])> {
        let mut visible = Vec::new();
        for (name, place) in &self.names {
            if let Some(at) = self.on_screen(*place) {
                visible.push((name.as_str(), at));
            }
        }
        visible
    }

    /// The cell at a column and row of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        for index in 0..self.cells.len() as u8 {
            let cell = Cell(index);
            let Some([x, y]) = self.cell_origin(cell) else {
                continue;
            };
            if y == row && (x..x + self.label + BESIDE).contains(&column) {
                return Some(cell);
            }
        }
        None
    }

    /// The nearest cell in the direction `[dx, dy]`, a unit vector; sideways distances count
    /// double.
    pub fn nearest_cell(&self, from: Cell, [dx, dy]: [i32; 2]) -> Option<Cell> {
        let [x, y] = self.cells[from.index()].map(i32::from);
        let mut nearest = None;
        let mut least = i32::MAX;
        for (index, place) in (0..).zip(&self.cells) {
            let [there_x, there_y] = place.map(i32::from);
            // Characters are twice as high as wide, and cells are about four columns by one or two
            // rows.
            let (across, down) = (there_x - x, 4 * (there_y - y));
            let along = across * dx + down * dy;
            let aside = (across * dy + down * dx).abs();
            let distance = along + 2 * aside;
            if along > 0 && aside <= 2 * along && distance < least {
                nearest = Some(Cell(index));
                least = distance;
            }
        }
        nearest
    }
}

/// The width of the widest piece, and of the widest name above the board.
fn label_width(state: &State, names: &[(String, Place)]) -> u16 {
    let mut label = 1;
    for kind in &state.session.puzzle().rules.kinds {
        let glyph = terminal::glyph(kind, state.glyphs());
        label = label.max(glyph.chars().count());
    }
    for (name, [x, _]) in names {
        if *x >= 0 {
            label = label.max(name.len());
        }
    }
    label as u16
}

/// The first visible column or row, such that the cursor is visible.
fn scrolled(cursor: u16, size: u16, shown: u16) -> u16 {
    let middle = cursor.saturating_sub(shown / 2);
    middle.min(size.saturating_sub(shown))
}

/// How the places of a board become columns and rows.
struct Scale {
    /// The first and last place in use, of cells and of names.
    first: Place,
    last: Place,
    /// Columns and rows from one cell to the next.
    pitch: i32,
    down: i32,
}

impl Scale {
    fn new(places: &[Place], names: &[(String, Place)], label: u16, room: Rect) -> Scale {
        let [mut first, mut last] = [places.first().copied().unwrap_or_default(); 2];
        let mut halves = false;
        for [x, _] in places {
            halves |= x % 2 != 0;
        }
        for place in places.iter().chain(names.iter().map(|(_, place)| place)) {
            for axis in 0..2 {
                first[axis] = first[axis].min(place[axis]);
                last[axis] = last[axis].max(place[axis]);
            }
        }

        let mut pitch = i32::from(label + BESIDE);
        if halves {
            pitch += pitch % 2;
        }
        let [across, down] = [last[0] - first[0], last[1] - first[1]];
        let (width, height) = (i32::from(room.width), i32::from(room.height));
        // On a large screen with room for twice the board, the distances are doubled.
        let wide = across * 2 * pitch / 2 + 2 * pitch <= width;
        let twice = wide && room.height >= ROOMY && down * 4 < height;
        if twice {
            pitch *= 2;
        }
        let two_rows = down * 2 < height;
        let rows = if twice { 4 } else { 1 + i32::from(two_rows) };
        Scale {
            first,
            last,
            pitch,
            down: rows,
        }
    }

    fn at(&self, [x, y]: Place) -> [u16; 2] {
        let column = (x - self.first[0]) * self.pitch / 2;
        let row = (y - self.first[1]) * self.down;
        [column, row].map(|n| u16::try_from(n).unwrap_or(u16::MAX))
    }

    /// The columns and rows of the whole board.
    fn size(&self) -> [u16; 2] {
        let columns = (self.last[0] - self.first[0]) * self.pitch / 2 + self.pitch;
        let rows = (self.last[1] - self.first[1]) * self.down + 1;
        [columns, rows].map(|n| u16::try_from(n).unwrap_or(u16::MAX))
    }
}
