//! A position as a scene, and the style of pictures.

use crate::{
    DrawError,
    error::check,
    frames::Pace,
    role::Role,
    scene::{Point, Scene, Shape, add},
    view::View,
};
use saltus::{
    board::{Board, Cell},
    puzzle::{Move, Position, Puzzle, Reason},
};
use saltus_session::Language;
use std::num::NonZeroUsize;

/// The largest number of boards in a [`sheet`](crate::sheet).
pub const MAX_BOARDS: usize = 1000;

/// The radius of a piece.
pub(crate) const PIECE: f64 = 0.38;
/// The radius of the wood around a cell.
pub(crate) const PLATE: f64 = 0.6;
/// The margin around a board.
pub(crate) const MARGIN: f64 = 0.82;
/// The size of words.
pub(crate) const WORDS: f64 = 0.42;
/// The size of numbers on cells, and beside labelled pieces.
pub(crate) const NUMBERS: f64 = 0.24;
/// The size of numbers on pieces.
pub(crate) const ON_PIECE: f64 = 0.36;
/// The size of captions in a sheet.
pub(crate) const CAPTION: f64 = WORDS * 1.5;

/// The names of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Nothing.
    None,
    /// The names of columns and rows.
    Coordinates,
    /// In a sheet of several boards, the names of columns and rows at the first; otherwise as
    /// [`Labels::Coordinates`].
    First,
    /// A number on each cell, from 1 in reading order; captions name cells by it.
    Numbers,
}

impl Labels {
    /// The name of a cell in captions: as the board shows it.
    pub(crate) fn name(self, board: &Board, cell: Cell) -> String {
        match self {
            Labels::Numbers => (cell.index() + 1).to_string(),
            Labels::None | Labels::Coordinates | Labels::First => board.name(cell),
        }
    }
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

impl Style {
    /// The same with one board for each move.
    pub(crate) fn by_moves(&self) -> Style {
        Style {
            pace: Pace::Moves,
            ..*self
        }
    }
}

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
    shapes.extend(view.name_shapes(Some(position)));
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
            // The rings of several sets around a hole are nested.
            let rings = [
                (0.46, Role::Odd),
                (0.46 - 0.07, Role::Witness),
                (0.46 - 0.07 * 2.0, Role::Goal),
            ];
            for (&set, (radius, role)) in sets.iter().zip(rings) {
                add_rings(&mut scene.shapes, &cells, set, radius, role);
            }
        }
        Reason::OutOfReach { holes } => {
            add_rings(&mut scene.shapes, &cells, *holes, 0.46, Role::Odd);
        }
        Reason::Pagoda { weights } => {
            for (&at, &weight) in cells.iter().zip(weights) {
                if weight == 0 {
                    continue;
                }
                let at = add(at, [0.3, 0.32]);
                let text = weight.to_string();
                scene.shapes.push(Shape::disc(at, 0.19, Role::Odd));
                scene
                    .shapes
                    .push(Shape::centred(at, NUMBERS, text, Role::Odd));
            }
        }
        _ => {}
    }
    Ok(scene)
}

/// A ring around each cell of a set.
fn add_rings(shapes: &mut Vec<Shape>, cells: &[Point], set: u128, radius: f64, role: Role) {
    for (cell, &at) in cells.iter().enumerate() {
        if set >> cell & 1 == 1 {
            shapes.push(Shape::ring(at, radius, role));
        }
    }
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
    let mut goal = Vec::new();
    for cell in puzzle.board.cells() {
        goal.push(view.marks_goal(cell));
    }
    Plan {
        lines: view.lines(),
        frame: [corner, add(corner, size)],
        goal,
        names: view.names,
        cells: view.cells,
    }
}
