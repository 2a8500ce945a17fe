//! Boards as text: one position, or a whole solution side by side.
//!
//! Every mark is one column wide. Colours are optional, and no information depends on them.

use crate::{
    DrawError,
    canvas::Canvas,
    error::check,
    frames::{self, Frame, passed_cells},
    layout,
    picture::{Labels, Style},
    role::{Role, label, printable},
};
use saltus::{
    board::Cell,
    puzzle::{Kind, Move, Position, Puzzle},
};

pub use crate::canvas::{Glyphs, Text};
pub use crate::capture::text as capture;
pub use crate::layout::{Place, cells, names};

/// The largest number of boards in a [`sheet`].
pub const MAX_BOARDS: usize = 10_000;

/// The columns between the boards of a sheet.
const GAP: usize = 3;

/// A position as text, with a line end after each line. Only colours show the last move.
///
/// ```
/// use saltus::puzzle::frogs;
/// use saltus_draw::terminal::{self, Text};
/// let puzzle = frogs::row("rr.ll", "ll.rr", saltus::puzzle::Options::default())?.validate()?;
/// assert_eq!(terminal::position(&puzzle, &puzzle.start, None, &Text::default())?, "● ● · ○ ○\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The position or the move does not fit the puzzle.
pub fn position(
    puzzle: &Puzzle,
    position: &Position,
    last: Option<Move>,
    text: &Text,
) -> Result<String, DrawError> {
    check(puzzle, position, last.as_slice())?;
    let mut canvas = Canvas::default();
    let grid = Grid::new(puzzle, text, usize::MAX);
    let corner = grid.corner(text.coordinates);
    grid.draw(&mut canvas, corner, position, last.as_slice());
    if text.coordinates {
        grid.add_names(&mut canvas, corner, Wanted::All);
    }
    Ok(canvas.text(text.colour))
}

/// The boards of a solution side by side, each below its caption such as `12. d2-d4`. Boards of one
/// line are written one per line, after their captions.
///
/// # Errors
/// An illegal move, or more than [`MAX_BOARDS`] boards.
pub fn sheet(puzzle: &Puzzle, moves: &[Move], text: &Text) -> Result<String, DrawError> {
    let style = Style {
        labels: Labels::Coordinates,
        language: text.language,
        pace: text.pace,
        ..Style::default()
    };
    let frames = frames::frames(puzzle, moves, &style, MAX_BOARDS)?;
    let frames = frames::part(frames, text.steps)?;
    let one_line = layout::cells(&puzzle.board).iter().all(|cell| cell[1] == 0);
    let canvas = if one_line {
        lines(puzzle, &frames, text)
    } else {
        columns(puzzle, &frames, text)
    };
    Ok(canvas.text(text.colour))
}

/// Boards of one line, one per line, after their captions.
fn lines(puzzle: &Puzzle, frames: &[Frame], text: &Text) -> Canvas {
    let left = frames::widest_caption(frames) + 2;
    let grid = Grid::new(puzzle, text, text.width.saturating_sub(left));
    let mut canvas = Canvas::default();
    let top = usize::from(text.coordinates);
    if text.coordinates {
        grid.add_names(&mut canvas, [left, top], Wanted::All);
    }

    // Captions are aligned at the dot after the number.
    let mut most = 0;
    for frame in frames {
        most = most.max(number_length(frame));
    }
    for (row, frame) in frames.iter().enumerate() {
        let indent = if frame.moves.is_empty() {
            0
        } else {
            most - number_length(frame)
        };
        canvas.write_text([indent, top + row], &frame.caption, Role::Caption);
        grid.draw(
            &mut canvas,
            [left, top + row],
            &frame.position,
            &frame.moves,
        );
    }
    canvas
}

/// The characters before the dot in the caption of a move.
fn number_length(frame: &Frame) -> usize {
    if frame.moves.is_empty() {
        return 0;
    }
    frame.caption.find('.').unwrap_or(frame.caption.len())
}

/// Boards side by side, each below its caption.
fn columns(puzzle: &Puzzle, frames: &[Frame], text: &Text) -> Canvas {
    let grid = Grid::new(puzzle, text, text.width);
    let mut canvas = Canvas::default();
    let [left, top] = grid.corner(text.coordinates);
    let bottom = grid.height as i32;
    let below = text.coordinates && grid.names.iter().any(|(_, at)| at[1] == bottom);
    let width = grid.width.max(frames::widest_caption(frames)) + GAP;
    let height = 1 + top + grid.height + usize::from(below) + 1;
    let across = ((text.width.saturating_sub(left) + GAP) / width).max(1);

    for (index, frame) in frames.iter().enumerate() {
        let corner = [
            left + index % across * width,
            index / across * height + 1 + top,
        ];
        let above = [corner[0], corner[1] - 1 - top];
        canvas.write_text(above, &frame.caption, Role::Caption);
        grid.draw(&mut canvas, corner, &frame.position, &frame.moves);
        if !text.coordinates {
            continue;
        }
        // Rows are named on the left of the sheet, the cells of a ring on the first board.
        let wanted = if puzzle.board.numbered() && index > 0 {
            Wanted::None
        } else if index % across == 0 {
            Wanted::All
        } else {
            Wanted::Above
        };
        grid.add_names(&mut canvas, corner, wanted);
    }
    canvas
}

/// Which names are written beside a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    /// Those that are not on the left.
    Above,
    None,
}

/// The board in columns and rows of characters.
struct Grid<'a> {
    puzzle: &'a Puzzle,
    glyphs: Glyphs,
    cells: Vec<Place>,
    names: Vec<(String, Place)>,
    /// The width of a label, and the columns from one cell to the next.
    label: usize,
    pitch: usize,
    width: usize,
    height: usize,
}

impl<'a> Grid<'a> {
    /// With a blank between cells, unless only the board without blanks fits in `room`.
    fn new(puzzle: &'a Puzzle, text: &Text, room: usize) -> Grid<'a> {
        let mut cells = layout::cells(&puzzle.board);
        let mut names = if text.coordinates {
            layout::names(&puzzle.board, &cells)
        } else {
            Vec::new()
        };
        let mut left = cells.first().map_or(0, |cell| cell[0]);
        for cell in &cells {
            left = left.min(cell[0]);
        }
        for cell in &mut cells {
            cell[0] -= left;
        }
        for (_, at) in &mut names {
            at[0] -= left;
        }

        let label = label_width(puzzle, &names, text.glyphs);
        let mut last = [0, 0];
        let mut odd = false;
        for &[x, y] in &cells {
            last = [last[0].max(x), last[1].max(y)];
            odd |= x % 2 != 0;
        }
        let halves = last[0] as usize;
        let mut pitch = label + 1;
        if odd {
            pitch += pitch % 2;
        } else if label == 1 && halves * pitch / 2 + label > room {
            pitch = 1;
        }
        Grid {
            puzzle,
            glyphs: text.glyphs,
            cells,
            names,
            label,
            pitch,
            width: halves * pitch / 2 + label,
            height: last[1] as usize + 1,
        }
    }

    /// The position of the first cell, with space for names on the left and above.
    fn corner(&self, coordinates: bool) -> [usize; 2] {
        let mut beside = 0;
        for (name, at) in &self.names {
            if at[0] < 0 {
                beside = beside.max(name.len() + 1);
            }
        }
        [beside, usize::from(coordinates)]
    }

    fn text_position(&self, corner: [usize; 2], [x, y]: Place, len: usize) -> [usize; 2] {
        let column = if x < 0 {
            0
        } else {
            corner[0] + x as usize * self.pitch / 2 + self.label
        };
        // Names of rows are on the left; labels are aligned on the right.
        let end = if x < 0 {
            corner[0].saturating_sub(1)
        } else {
            column
        };
        [
            end.saturating_sub(len),
            (corner[1] as i32 + y).max(0) as usize,
        ]
    }

    fn draw(&self, canvas: &mut Canvas, corner: [usize; 2], position: &Position, last: &[Move]) {
        for (cell, &place) in self.puzzle.board.cells().zip(&self.cells) {
            let (mark, role) = match position.get(cell) {
                Some(kind) => {
                    let kind = &self.puzzle.rules.kinds[kind.index()];
                    let moved = last.last().is_some_and(|step| step.to == cell);
                    let role = if moved { Role::Moved } else { Role::of(kind) };
                    (glyph(kind, self.glyphs), role)
                }
                None => {
                    let ascii = self.glyphs == Glyphs::Ascii;
                    let mark = if ascii { "." } else { "·" };
                    (mark.to_string(), self.vacant_role(cell, last))
                }
            };
            let at = self.text_position(corner, place, mark.chars().count());
            canvas.write_text(at, &mark, role);
        }
    }

    /// The role of a vacant cell after the last moves.
    fn vacant_role(&self, cell: Cell, last: &[Move]) -> Role {
        if last.iter().any(|step| step.from == cell) {
            return Role::Vacated;
        }
        for &step in last {
            if passed_cells(&self.puzzle.board, step).contains(&cell) {
                return Role::Removed;
            }
        }
        Role::Vacancy
    }

    fn add_names(&self, canvas: &mut Canvas, corner: [usize; 2], wanted: Wanted) {
        for &(ref name, place) in &self.names {
            let shown = match wanted {
                Wanted::All => true,
                Wanted::Above => place[0] >= 0,
                Wanted::None => false,
            };
            if shown {
                let at = self.text_position(corner, place, name.len());
                canvas.write_text(at, name, Role::Coordinate);
            }
        }
    }
}

/// The width of the widest piece, and of the widest name above the board.
fn label_width(puzzle: &Puzzle, names: &[(String, Place)], glyphs: Glyphs) -> usize {
    let mut label = 1;
    for kind in &puzzle.rules.kinds {
        label = label.max(glyph(kind, glyphs).chars().count());
    }
    for (name, at) in names {
        if at[0] >= 0 {
            label = label.max(name.len());
        }
    }
    label
}

/// The characters of a piece of a kind: one column, or more for a number.
pub fn glyph(kind: &Kind, glyphs: Glyphs) -> String {
    match (Role::of(kind), glyphs) {
        (Role::Numbered, _) => label(kind),
        (_, Glyphs::Ascii) => printable(kind.symbol).into(),
        (Role::Left | Role::White, Glyphs::Unicode) => "○".into(),
        (_, Glyphs::Unicode) => "●".into(),
    }
}
