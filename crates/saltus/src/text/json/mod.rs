//! The objects of `saltus/1`: what every face says of a puzzle as JSON, as types that serde writes, and of which the
//! feature `schema` gives the JSON Schema.
//!
//! Each object opens with what every answer has ([`Said`]), and goes on with what its question asks: [`Solved`],
//! [`Numbers`], [`Evaluation`], [`Duel`], [`InAll`], [`Moment`], [`Kings`], [`Judged`], or why there is no answer ([`Refuted`], [`Unfinished`]).
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::json::{self, Found, Said, Whole};
//! let puzzle = frogs::row("r.l", "l.r", saltus::puzzle::Options::default()).unwrap().validate().unwrap();
//! assert_eq!(json::letters(&puzzle, &puzzle.start), "r.l");
//! assert_eq!(serde_json::to_string(&Whole::from(u64::MAX))?, "\"18446744073709551615\"");
//! let said = Said::new("row:1x1", Found::Solved, "closed", json::Judged::Correct { correct: true, message: "3 moves".into() });
//! assert_eq!(serde_json::to_value(&said)?["schema"], json::SCHEMA);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod certificate;
mod claim;
mod fault;
mod kings;
mod list;
mod numbers;
mod position;
mod store;

pub use answer::{
    Judged, Length, Limited, Names, Refuted, Solved, Told, Unfinished, impossible, outcome, stated, undecided,
};
pub use certificate::Certificate;
pub use claim::claim;
pub use fault::{Failed, Marked, Trouble};
pub use kings::{King, KingClaim, Kings, KingsClaim, Longest, Most, Routes};
pub use list::{
    Boards, Compared, Component, Connected, Graphs, Listed, NamedBoard, PublishedResult, Recomputed, Results,
    Swept,
};
pub use numbers::{GamesLeft, Jumped, Numbers, Positions, counted, number};
pub use position::{Analysed, AnalysedMove, Duel, DuelJump, Evaluation, InAll, Kept, Moment, Ways};
pub use store::{Cached, CachedTable, Foreseen, ForeseenLevel, Stored, StoredLevel};

use crate::{
    board::{Board, Cell, column_letters},
    grid::Rectangle,
    puzzle::{KindId, Move, Position, Puzzle},
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the objects.
pub const SCHEMA: &str = "saltus/1";

/// The version of the objects, as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Version {
    /// The first.
    #[serde(rename = "saltus/1")]
    One,
}

/// What is said of a puzzle: what every answer has, and what this one has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Said<T> {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or what it was called.
    pub puzzle: String,
    /// What was found.
    pub verdict: Found,
    /// What answered.
    pub engine: &'static str,
    /// What is said besides.
    #[serde(flatten)]
    pub what: T,
}

impl<T> Said<T> {
    /// An object of this version.
    pub fn new(puzzle: &str, verdict: Found, engine: &'static str, what: T) -> Said<T> {
        Said { schema: Version::One, puzzle: puzzle.to_owned(), verdict, engine, what }
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// There is a solution; or a claim holds.
    Solved,
    /// There is none.
    Impossible,
    /// The time or the memory did not suffice.
    Undecided,
    /// A claim does not hold.
    Wrong,
}

/// Integers above this are strings, since many readers hold numbers as doubles.
const LARGEST: u64 = 1 << 53;

/// An exact whole number: above 2^53 a string of its digits, or a formula such as `F(1000002)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Whole {
    /// At most 2^53.
    Small(u64),
    /// More, or a formula.
    Large(String),
}

impl Whole {
    /// The number as text.
    ///
    /// ```
    /// use saltus::text::json::Whole;
    /// assert_eq!(Whole::from(1u128 << 64).digits(), "18446744073709551616");
    /// ```
    pub fn digits(&self) -> String {
        match self {
            Whole::Small(number) => number.to_string(),
            Whole::Large(digits) => digits.clone(),
        }
    }
}

impl<T: ToString> From<T> for Whole {
    fn from(value: T) -> Whole {
        let text = value.to_string();
        match text.parse::<u64>() {
            Ok(value) if value <= LARGEST => Whole::Small(value),
            _ => Whole::Large(text),
        }
    }
}

/// Where a cell is: its number on rows and rings, `[x, y]` from the top left elsewhere, both from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Place {
    /// Its number.
    Number(Whole),
    /// Column and row.
    Point([u64; 2]),
}

impl Place {
    fn of(board: &Board, cell: Cell) -> Place {
        match board.numbered() {
            true => Place::Number(Whole::Small(cell.index() as u64 + 1)),
            false => Place::Point(board.place(cell)),
        }
    }

    /// The square of that number; of a grid too large for the general model, whose cells are counted in reading order, column and row.
    pub fn counted(grid: Option<Rectangle>, number: impl Into<Whole>) -> Place {
        match (grid, number.into()) {
            (Some(grid), Whole::Small(number)) => {
                let [row, column] = grid.place(number);
                Place::Point([column + 1, row + 1])
            }
            (_, number) => Place::Number(number),
        }
    }

    fn cell(&self, board: &Board) -> Option<Cell> {
        match self {
            Place::Number(Whole::Small(number)) if board.numbered() => {
                board.cells().nth(usize::try_from(*number).ok()?.checked_sub(1)?)
            }
            Place::Point(place) if !board.numbered() => {
                board.cells().find(|&cell| board.place(cell) == *place)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    /// The name of the cell: `7`, or `d4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Number(number) => f.write_str(&number.digits()),
            Place::Point([column, row]) => {
                write!(f, "{}{row}", column_letters((*column as usize).saturating_sub(1)))
            }
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The cell left.
    pub from: Place,
    /// The cell reached.
    pub to: Place,
}

impl Step {
    /// A move on a board.
    pub fn of(board: &Board, step: Move) -> Step {
        Step { from: Place::of(board, step.from), to: Place::of(board, step.to) }
    }

    /// A move between numbered squares, or [counted](Place::counted) cells of a grid.
    pub fn between(grid: Option<Rectangle>, from: impl Into<Whole>, to: impl Into<Whole>) -> Step {
        Step { from: Place::counted(grid, from), to: Place::counted(grid, to) }
    }
}

/// The moves of a solution.
pub fn steps(board: &Board, moves: &[Move]) -> Vec<Step> {
    moves.iter().map(|&step| Step::of(board, step)).collect()
}

/// A position as a symbol a cell, `.` for a vacancy.
pub fn letters(puzzle: &Puzzle, position: &Position) -> String {
    let symbol = |piece: &Option<KindId>| {
        piece.and_then(|kind| puzzle.rules.kinds.get(kind.index())).map_or('.', |kind| kind.symbol)
    };
    position.0.iter().map(symbol).collect()
}

/// The position that [`letters`] writes so; `None` where a symbol stands for no piece.
fn position(puzzle: &Puzzle, cells: &str) -> Option<Position> {
    cells.chars().map(|symbol| puzzle.rules.shown(symbol)).collect::<Option<_>>().map(Position)
}

/// The JSON Schema of every object that the command writes; `docs/saltus-1.schema.json` is this.
#[cfg(feature = "schema")]
pub fn schema() -> serde_json::Value {
    let mut of = schemars::SchemaGenerator::default();
    let objects = [
        of.subschema_for::<Said<Told<Solved>>>(),
        of.subschema_for::<Said<Told<Numbers>>>(),
        of.subschema_for::<Said<Told<Evaluation>>>(),
        of.subschema_for::<Said<Told<Duel>>>(),
        of.subschema_for::<Said<Told<InAll>>>(),
        of.subschema_for::<Said<Moment>>(),
        of.subschema_for::<Said<Analysed>>(),
        of.subschema_for::<Said<Kings<King>>>(),
        of.subschema_for::<Said<Kings<Longest>>>(),
        of.subschema_for::<Said<Judged>>(),
        of.subschema_for::<Said<Swept>>(),
        of.subschema_for::<Listed>(),
        of.subschema_for::<Graphs>(),
        of.subschema_for::<Connected>(),
        of.subschema_for::<Boards>(),
        of.subschema_for::<Results>(),
        of.subschema_for::<Recomputed>(),
        of.subschema_for::<Said<Foreseen>>(),
        of.subschema_for::<Stored>(),
        of.subschema_for::<Cached>(),
        of.subschema_for::<Failed>(),
    ];
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SCHEMA,
        "anyOf": objects,
        "$defs": of.take_definitions(true),
    })
}
