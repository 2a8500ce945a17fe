//! The cells of the board and the steps of the timeline on the screen, in both directions.
//!
//! A cell has the columns of its mark and three more: `[` and `]` of the cursor beside the mark,
//! then the sign for the result of its moves.

use crate::State;
use ratatui::{layout::Rect, text::Line};
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
    let lines = |from_bottom: u16, height: u16| {
        let row = screen.height.saturating_sub(from_bottom);
        Rect {
            y: screen.y + row,
            height: screen.height.min(height),
            ..screen
        }
        .intersection(screen)
    };
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
    let [width, height] = Geometry::new(state, body)
        .size
        .map(|size| size.saturating_add(2));
    let beside = body.width >= PANEL + width.min(24);
    let below = body.height >= PANEL_ROWS + height;
    // The list of moves takes the columns that neither the board nor the numbers need.
    let columns = (body.width.saturating_sub(PANEL + width.max(24) + 2) / MOVE).min(4);
    let taken = if columns >= 2 { MOVE * columns + 2 } else { 0 };
    let moves = Rect {
        x: body.right() - taken,
        width: taken,
        ..body
    };
    let body = Rect {
        width: body.width - moves.width,
        ..body
    };
    let (board, panel) = if beside && (body.width >= PANEL + width || !below) {
        let board = Rect {
            width: body.width - PANEL,
            ..body
        };
        (
            board,
            Rect {
                x: board.right(),
                width: PANEL,
                ..body
            },
        )
    } else if below {
        // Rows that the board does not need are for the goal.
        let rows = (body.height - height).min(PANEL_ROWS + 6);
        let board = Rect {
            height: body.height - rows,
            ..body
        };
        (
            board,
            Rect {
                y: board.bottom(),
                height: rows,
                ..body
            },
        )
    } else {
        (
            body,
            Rect {
                width: 0,
                height: 0,
                ..body
            },
        )
    };
    Areas {
        title,
        board,
        panel,
        moves,
        timeline: lines(2 + notice, 1),
        notice: lines(1 + notice, notice),
        keys: lines(1, 1),
    }
}

/// The rows of the notice on a screen of this width, without splitting words.
fn notice_rows(state: &State, width: u16) -> u16 {
    let (mut rows, mut used) = (1, 0);
    for word in state.notice.split(' ').map(|word| Line::raw(word).width()) {
        if used > 0 && used + 1 + word > usize::from(width).saturating_sub(1) {
            (rows, used) = (rows + 1, 0);
        }
        used += word + 1;
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
        let marks = puzzle
            .rules
            .kinds
            .iter()
            .map(|kind| terminal::glyph(kind, state.glyphs()).chars().count());
        let longest = names
            .iter()
            .filter(|(_, [x, _])| *x >= 0)
            .map(|(name, _)| name.len());
        let label = marks.chain(longest).max().unwrap_or(1) as u16;
        let halves = places.iter().any(|[x, _]| x % 2 != 0);
        let pitch = label + BESIDE;
        let pitch = if halves { pitch + pitch % 2 } else { pitch };
        let everywhere = || places.iter().chain(names.iter().map(|(_, place)| place));
        let least = |axis: usize| everywhere().map(|place| place[axis]).min().unwrap_or(0);
        let most = |axis: usize| everywhere().map(|place| place[axis]).max().unwrap_or(0);
        let [left, top] = [least(0), least(1)];
        let extent = |axis: usize, pitch: i32| (most(axis) - least(axis)) * pitch;
        let rows = extent(1, 2) < i32::from(room.height);
        // On a large screen with room for twice the board, the distances are doubled.
        let wide =
            extent(0, i32::from(2 * pitch)) / 2 + i32::from(2 * pitch) <= i32::from(room.width);
        let twice = wide && room.height >= ROOMY && extent(1, 4) < i32::from(room.height);
        let pitch = if twice { 2 * pitch } else { pitch };
        let down = if twice { 4 } else { 1 + i32::from(rows) };
        let at = |&[x, y]: &Place| {
            [(x - left) * i32::from(pitch) / 2, (y - top) * down]
                .map(|n| u16::try_from(n).unwrap_or(u16::MAX))
        };
        let size = [
            extent(0, i32::from(pitch)) / 2 + i32::from(pitch),
            extent(1, down) + 1,
        ]
        .map(|n| u16::try_from(n).unwrap_or(u16::MAX));
        let cells: Vec<[u16; 2]> = places.iter().map(at).collect();
        let cursor = cells.get(state.cursor.index()).copied().unwrap_or([0, 0]);
        let scroll = [0, 1].map(|axis| {
            let (shown, all) = ([room.width, room.height][axis], size[axis]);
            let middle = cursor[axis].saturating_sub(shown / 2);
            middle.min(all.saturating_sub(shown))
        });
        let names = names
            .into_iter()
            .map(|(name, place)| (name, at(&place)))
            .collect();
        Geometry {
            room,
            size,
            scroll,
            label,
            cells,
            names,
        }
    }

    /// Whether a part of the board is not visible.
    pub fn is_cropped(&self) -> bool {
        self.size[0] > self.room.width || self.size[1] > self.room.height
    }

    /// The column and row on the screen; a small board is centred.
    fn on_screen(&self, [x, y]: [u16; 2]) -> Option<[u16; 2]> {
        let start =
            |axis: usize, from: u16, room: u16| from + room.saturating_sub(self.size[axis]) / 2;
        let (x, y) = (
            x.checked_sub(self.scroll[0])?,
            y.checked_sub(self.scroll[1])?,
        );
        let point = [
            start(0, self.room.x, self.room.width) + x,
            start(1, self.room.y, self.room.height) + y,
        ];
        (point[0] < self.room.right() && point[1] < self.room.bottom()).then_some(point)
    }

    /// The first column of a cell, if it is visible.
    pub fn cell_origin(&self, cell: Cell) -> Option<[u16; 2]> {
        self.cells
            .get(cell.index())
            .and_then(|&place| self.on_screen(place))
    }

    /// The names of visible columns and rows, at the first columns of their cells.
    pub fn names(&self) -> impl Iterator<Item = (&str, [u16; 2])> {
        self.names
            .iter()
            .filter_map(|(name, place)| Some((name.as_str(), self.on_screen(*place)?)))
    }

    /// The cell at a column and row of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Cell> {
        let hit = |cell: &Cell| {
            self.cell_origin(*cell)
                .is_some_and(|[x, y]| y == row && (x..x + self.label + BESIDE).contains(&column))
        };
        (0..self.cells.len() as u8).map(Cell).find(hit)
    }

    /// The nearest cell in the direction `[dx, dy]`, a unit vector; sideways distances count
    /// double.
    pub fn nearest_cell(&self, from: Cell, [dx, dy]: [i32; 2]) -> Option<Cell> {
        let place = |cell: Cell| self.cells[cell.index()].map(i32::from);
        let [x, y] = place(from);
        let ahead = |cell: Cell| {
            let [there_x, there_y] = place(cell);
            // Characters are twice as high as wide, and cells are about four columns by one or two
            // rows.
            let (across, down) = (there_x - x, 4 * (there_y - y));
            let (along, aside) = (across * dx + down * dy, across * dy + down * dx);
            (along > 0 && aside.abs() <= 2 * along).then_some((along + 2 * aside.abs(), cell))
        };
        (0..self.cells.len() as u8)
            .map(Cell)
            .filter_map(ahead)
            .min()
            .map(|(_, cell)| cell)
    }
}
