//! Boards as text: one position, or a whole solution side by side.
//!
//! Every mark is one column wide. Colours are optional, and no information depends on them.

use crate::{
    DrawError,
    canvas::Canvas,
    error::check,
    frames::{self, Frame, passed_cells},
    layout,
    role::{Role, label, printable},
};
use saltus::puzzle::{Kind, Move, Position, Puzzle};

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
    grid.draw(
        &mut canvas,
        corner,
        puzzle,
        position,
        last.as_slice(),
        text.glyphs,
    );
    if text.coordinates {
        grid.names(&mut canvas, corner, |_| true);
    }
    Ok(canvas.text(text.colour))
}

/// The boards of a solution side by side, each below its caption such as `12. d2-d4`. Boards of one
/// line are written one per line, after their captions.
///
/// # Errors
/// An illegal move, or more than [`MAX_BOARDS`] boards.
pub fn sheet(puzzle: &Puzzle, moves: &[Move], text: &Text) -> Result<String, DrawError> {
    let frames = frames::part(
        frames::frames(puzzle, moves, text.pace, text.language, MAX_BOARDS)?,
        text.steps,
    )?;
    let captions = frames
        .iter()
        .map(|frame| frame.caption.chars().count())
        .max()
        .unwrap_or(0);
    let canvas = if layout::cells(&puzzle.board).iter().all(|cell| cell[1] == 0) {
        lines(puzzle, &frames, captions, text)
    } else {
        columns(puzzle, &frames, captions, text)
    };
    Ok(canvas.text(text.colour))
}

fn lines(puzzle: &Puzzle, frames: &[Frame], captions: usize, text: &Text) -> Canvas {
    let grid = Grid::new(puzzle, text, text.width.saturating_sub(captions + 2));
    let mut canvas = Canvas::default();
    let top = usize::from(text.coordinates);
    if text.coordinates {
        grid.names(&mut canvas, [captions + 2, top], |_| true);
    }
    // Captions are aligned at the dot after the number.
    let number = |caption: &str| caption.find('.').unwrap_or(caption.len());
    let most = frames
        .iter()
        .filter(|frame| !frame.moves.is_empty())
        .map(|frame| number(&frame.caption))
        .max()
        .unwrap_or(0);
    for (row, frame) in frames.iter().enumerate() {
        let indent = if frame.moves.is_empty() {
            0
        } else {
            most - number(&frame.caption)
        };
        canvas.write_text([indent, top + row], &frame.caption, Role::Caption);
        let corner = [captions + 2, top + row];
        grid.draw(
            &mut canvas,
            corner,
            puzzle,
            &frame.position,
            &frame.moves,
            text.glyphs,
        );
    }
    canvas
}

fn columns(puzzle: &Puzzle, frames: &[Frame], captions: usize, text: &Text) -> Canvas {
    let grid = Grid::new(puzzle, text, text.width);
    let mut canvas = Canvas::default();
    let [left, top] = grid.corner(text.coordinates);
    let below = usize::from(
        text.coordinates && grid.names.iter().any(|(_, at)| at[1] == grid.height as i32),
    );
    let (width, height) = (grid.width.max(captions), 1 + top + grid.height + below + 1);
    let across = ((text.width.saturating_sub(left) + GAP) / (width + GAP)).max(1);
    for (index, frame) in frames.iter().enumerate() {
        let corner = [
            left + index % across * (width + GAP),
            index / across * height + 1 + top,
        ];
        canvas.write_text(
            [corner[0], corner[1] - 1 - top],
            &frame.caption,
            Role::Caption,
        );
        grid.draw(
            &mut canvas,
            corner,
            puzzle,
            &frame.position,
            &frame.moves,
            text.glyphs,
        );
        if text.coordinates {
            // Rows are named on the left of the sheet, the cells of a ring on the first board.
            let wanted = |[x, _]: Place| {
                if puzzle.board.numbered() {
                    index == 0
                } else {
                    x >= 0 || index % across == 0
                }
            };
            grid.names(&mut canvas, corner, wanted);
        }
    }
    canvas
}

/// The board in columns and rows of characters.
struct Grid {
    cells: Vec<Place>,
    names: Vec<(String, Place)>,
    /// The width of a label, and the columns from one cell to the next.
    label: usize,
    pitch: usize,
    width: usize,
    height: usize,
}

impl Grid {
    /// With a blank between cells, unless only the board without blanks fits in `room`.
    fn new(puzzle: &Puzzle, text: &Text, room: usize) -> Grid {
        let cells = layout::cells(&puzzle.board);
        let names = if text.coordinates {
            layout::names(&puzzle.board, &cells)
        } else {
            Vec::new()
        };
        let left = cells.iter().map(|cell| cell[0]).min().unwrap_or(0);
        let shift = |[x, y]: Place| [x - left, y];
        let cells: Vec<Place> = cells.into_iter().map(shift).collect();
        let names: Vec<_> = names
            .into_iter()
            .map(|(name, at)| (name, shift(at)))
            .collect();
        let marks = puzzle
            .rules
            .kinds
            .iter()
            .map(|kind| glyph(kind, text.glyphs).chars().count());
        let above = names
            .iter()
            .filter(|(_, at)| at[0] >= 0)
            .map(|(name, _)| name.len());
        let label = marks.chain(above).max().unwrap_or(1);
        let halves = cells.iter().map(|cell| cell[0]).max().unwrap_or(0) as usize;
        let odd = cells.iter().any(|cell| cell[0] % 2 != 0);
        let wide = |pitch: usize| halves * pitch / 2 + label;
        let mut pitch = label + 1;
        if odd {
            pitch += pitch % 2;
        } else if label == 1 && wide(pitch) > room {
            pitch = 1;
        }
        let height = cells.iter().map(|cell| cell[1]).max().unwrap_or(0) as usize + 1;
        Grid {
            cells,
            names,
            label,
            pitch,
            width: wide(pitch),
            height,
        }
    }

    /// The position of the first cell, with space for names on the left and above.
    fn corner(&self, coordinates: bool) -> [usize; 2] {
        let beside = self
            .names
            .iter()
            .filter(|(_, at)| at[0] < 0)
            .map(|(name, _)| name.len() + 1)
            .max();
        [beside.unwrap_or(0), usize::from(coordinates)]
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

    fn draw(
        &self,
        canvas: &mut Canvas,
        corner: [usize; 2],
        puzzle: &Puzzle,
        position: &Position,
        last: &[Move],
        glyphs: Glyphs,
    ) {
        let passed = |cell| {
            last.iter()
                .any(|&step| passed_cells(&puzzle.board, step).contains(&cell))
        };
        for (cell, &place) in puzzle.board.cells().zip(&self.cells) {
            let (mark, role) = match position.get(cell) {
                Some(kind) => {
                    let kind = &puzzle.rules.kinds[kind.index()];
                    let moved = last.last().is_some_and(|step| step.to == cell);
                    (
                        glyph(kind, glyphs),
                        if moved { Role::Moved } else { Role::of(kind) },
                    )
                }
                None => {
                    let left = last.iter().any(|step| step.from == cell);
                    let role = if left {
                        Role::Vacated
                    } else if passed(cell) {
                        Role::Removed
                    } else {
                        Role::Vacancy
                    };
                    (if glyphs == Glyphs::Ascii { "." } else { "·" }.into(), role)
                }
            };
            canvas.write_text(
                self.text_position(corner, place, mark.chars().count()),
                &mark,
                role,
            );
        }
    }

    fn names(&self, canvas: &mut Canvas, corner: [usize; 2], wanted: impl Fn(Place) -> bool) {
        for (name, place) in self.names.iter().filter(|(_, place)| wanted(*place)) {
            canvas.write_text(
                self.text_position(corner, *place, name.len()),
                name,
                Role::Coordinate,
            );
        }
    }
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
