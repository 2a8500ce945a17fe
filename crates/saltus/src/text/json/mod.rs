//! The objects of `saltus/1`: all JSON output, as types for serde. The feature `schema` derives the
//! JSON Schema from them.
//!
//! Each object starts with the fields of every answer ([`Envelope`]) and continues with those of
//! its question: [`Solved`], [`Numbers`], [`PositionEvaluation`], [`SolutionStep`], [`Kings`],
//! [`CheckResult`], or the reason why there is no answer ([`Impossible`], [`Undecided`]).
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::json::{self, ExactInteger};
//! let puzzle = frogs::row("r.l", "l.r", Default::default()).unwrap().validate().unwrap();
//! assert_eq!(json::letters(&puzzle, &puzzle.start), "r.l");
//! assert_eq!(serde_json::to_string(&ExactInteger::from(u64::MAX))?, "\"18446744073709551615\"");
//! let verdict = saltus::problem::Verdict::Correct("3 moves".into());
//! let answer = json::CheckResult::of(&verdict, "moves").enveloped("row:1x1");
//! assert_eq!(serde_json::to_value(&answer)?["schema"], json::SCHEMA);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod certificate;
mod claim;
mod day;
mod explained;
mod fault;
mod generated;
mod kings;
mod list;
mod numbers;
mod position;
mod reading;
#[cfg(feature = "schema")]
mod schema;
mod store;
mod write;

pub use answer::{
    CheckResult, CheckedSolution, Impossible, Length, Names, ResourcesUsed, Response, Solved,
    Undecided, impossible, outcome, proved_length, undecided,
};
pub use certificate::Certificate;
pub use claim::claims;
pub use day::{PuzzleOfDay, PuzzlesOfDay};
pub use explained::{Explained, ExplainedClass, ExplainedEngine, ExplainedForecast};
pub use fault::{ErrorDetails, Failure, PlacedFault};
pub use generated::{GeneratedPuzzle, NoPuzzle};
pub use kings::{
    King, KingClaim, Kings, KingsClaim, LargestCapture, Longest, RouteClaim, RouteCount,
};
pub use list::{
    BoardEntry, BoardSummary, Boards, Comparison, Component, ConnectedClass, Estimate, GraphGame,
    Graphs, ListedSolution, OneOfMany, ProblemSweeps, PublishedResult, Recomputed, ReportRow,
    ResultList, SequenceTerm, UndecidedTerm, Unfinished,
};
pub use numbers::{CountedLevel, GamesLeft, Numbers, Positions, counted, number};
pub use position::{
    Analysed, AnalysedMove, CommonElements, Duel, DuelJump, FewestPegs, PathsToGoal,
    PositionEvaluation, SolutionStep, WinningMove,
};
pub use reading::{OtherReading, Understood, WHITE_MOVES};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use store::{
    CacheCleared, CacheContents, CachedTable, CensusForecast, ForecastLevel, StoreContents,
    StoredLevel,
};
pub use write::{line, write};

use crate::{
    board::{Board, Cell, column_letters},
    capture::Square,
    grid::Rectangle,
    message::Message,
    puzzle::{KindId, Move, Position, Puzzle},
    text::{BadText, Fault, Reading},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt;

/// The version of the objects.
pub const SCHEMA: &str = "saltus/1";

/// The version of the objects, as a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Version {
    /// The first version.
    #[serde(rename = "saltus/1")]
    One,
}

/// An answer about a puzzle: the common fields, and those of the question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Envelope<T> {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// How the text of the puzzle was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<Understood>,
    /// The verdict.
    pub verdict: Found,
    /// The engine that answered.
    pub engine: &'static str,
    /// The fields of the question.
    #[serde(flatten)]
    pub what: T,
}

impl<T> Envelope<T> {
    /// The same object with other fields of the question.
    pub fn map<U>(self, other: impl FnOnce(T) -> U) -> Envelope<U> {
        Envelope {
            schema: self.schema,
            puzzle: self.puzzle,
            reading: self.reading,
            verdict: self.verdict,
            engine: self.engine,
            what: other(self.what),
        }
    }

    /// An object of this version about a title, or about the reading of a text.
    pub fn new<'a>(
        about: impl Into<About<'a>>,
        verdict: Found,
        engine: &'static str,
        what: T,
    ) -> Envelope<T> {
        let about = about.into();
        Envelope {
            schema: Version::One,
            puzzle: about.title.to_owned(),
            reading: about.reading,
            verdict,
            engine,
            what,
        }
    }

    /// The same answer with how the text of the puzzle was read.
    pub fn with_reading(mut self, reading: impl Into<Understood>) -> Envelope<T> {
        self.reading = Some(reading.into());
        self
    }
}

/// What an answer is about: the title of a puzzle, and how its text was read, if that is known.
#[derive(Clone, Debug)]
pub struct About<'a> {
    title: &'a str,
    reading: Option<Understood>,
}

impl<'a> About<'a> {
    /// A title, and how its text was read.
    pub fn new(title: &'a str, reading: Understood) -> About<'a> {
        About {
            title,
            reading: Some(reading),
        }
    }
}

impl<'a> From<&'a str> for About<'a> {
    fn from(title: &'a str) -> About<'a> {
        About {
            title,
            reading: None,
        }
    }
}

impl<'a> From<&'a String> for About<'a> {
    fn from(title: &'a String) -> About<'a> {
        About::from(&title[..])
    }
}

impl<'a> From<&'a Reading> for About<'a> {
    fn from(reading: &'a Reading) -> About<'a> {
        About {
            title: &reading.title,
            reading: Some(reading.into()),
        }
    }
}

/// The verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// There is a solution, or a claim holds.
    Solved,
    /// There is no solution.
    Impossible,
    /// The time or memory limit was reached.
    Undecided,
    /// A claim does not hold.
    Wrong,
}

/// Larger integers are strings, since many JSON readers use doubles.
const LARGEST: u64 = 1 << 53;

/// An exact integer: above 2^53 a string of its digits, or a formula such as `F(1000002)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ExactInteger {
    /// At most 2^53.
    Small(u64),
    /// Above 2^53, or a formula.
    Large(String),
}

impl ExactInteger {
    /// The number as text.
    ///
    /// ```
    /// use saltus::text::json::ExactInteger;
    /// assert_eq!(ExactInteger::from(1u128 << 64).digits(), "18446744073709551616");
    /// ```
    pub fn digits(&self) -> String {
        match self {
            ExactInteger::Small(number) => number.to_string(),
            ExactInteger::Large(digits) => digits.clone(),
        }
    }
}

impl<T: ToString> From<T> for ExactInteger {
    fn from(value: T) -> ExactInteger {
        let text = value.to_string();
        match text.parse::<u64>() {
            Ok(value) if value <= LARGEST => ExactInteger::Small(value),
            _ => ExactInteger::Large(text),
        }
    }
}

/// A cell: its number on rows and rings, elsewhere `[x, y]` from the top left, all from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Place {
    /// The number of the cell.
    Number(ExactInteger),
    /// Column and row.
    Point([u64; 2]),
}

impl Place {
    fn of(board: &Board, cell: Cell) -> Place {
        match board.numbered() {
            true => Place::Number(ExactInteger::Small(cell.index() as u64 + 1)),
            false => Place::Point(board.place(cell)),
        }
    }

    /// The square with this number; on a grid too large for the general model, whose cells are
    /// counted in reading order, its column and row.
    pub fn counted(grid: Option<Rectangle>, number: impl Into<ExactInteger>) -> Place {
        match (grid, number.into()) {
            (Some(grid), ExactInteger::Small(number)) => {
                let [row, column] = grid.place(number);
                Place::Point([column + 1, row + 1])
            }
            (_, number) => Place::Number(number),
        }
    }

    fn cell(&self, board: &Board) -> Option<Cell> {
        match self {
            Place::Number(ExactInteger::Small(number)) if board.numbered() => board
                .cells()
                .nth(usize::try_from(*number).ok()?.checked_sub(1)?),
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
                write!(
                    f,
                    "{}{row}",
                    column_letters((*column as usize).saturating_sub(1))
                )
            }
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Step {
    /// The cell where the piece starts.
    pub from: Place,
    /// The cell where it ends.
    pub to: Place,
    /// The cell that it passes, if the two do not determine the piece that is removed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub over: Option<Place>,
}

impl Step {
    /// A move on a board.
    pub fn of(board: &Board, step: Move) -> Step {
        Step {
            from: Place::of(board, step.from),
            to: Place::of(board, step.to),
            over: step.over.map(|over| Place::of(board, over)),
        }
    }

    /// A move between numbered squares, or [counted](Place::counted) cells of a grid.
    pub fn between(
        grid: Option<Rectangle>,
        from: impl Into<ExactInteger>,
        to: impl Into<ExactInteger>,
    ) -> Step {
        Step {
            from: Place::counted(grid, from),
            to: Place::counted(grid, to),
            over: None,
        }
    }

    /// A jump between squares of a capture board.
    pub fn of_king(from: Square, to: Square) -> Step {
        let place = |square: Square| Place::Point([square.col, square.row].map(from_1));
        Step {
            from: place(from),
            to: place(to),
            over: None,
        }
    }
}

/// A row or a column, counted from 1.
fn from_1(place: u32) -> u64 {
    u64::from(place) + 1
}

/// The moves of a solution.
pub fn steps(board: &Board, moves: &[Move]) -> Vec<Step> {
    moves.iter().map(|&step| Step::of(board, step)).collect()
}

/// A position as one symbol per cell; `.` is a vacancy.
pub fn letters(puzzle: &Puzzle, position: &Position) -> String {
    let symbol = |piece: &Option<KindId>| {
        piece
            .and_then(|kind| puzzle.rules.kinds.get(kind.index()))
            .map_or('.', |kind| kind.symbol)
    };
    position.0.iter().map(symbol).collect()
}

/// The inverse of [`letters`]; `None` if a symbol is unknown.
fn position(puzzle: &Puzzle, cells: &str) -> Option<Position> {
    cells
        .chars()
        .map(|symbol| puzzle.rules.shown(symbol))
        .collect::<Option<_>>()
        .map(Position)
}

/// Parses a value of these types.
fn parsed<T: DeserializeOwned>(text: &[u8]) -> Result<T, BadText> {
    serde_json::from_slice(text).map_err(|error| fault_of(text, Message::verbatim(error)))
}

/// A fault of a whole text.
fn fault_of(text: &[u8], message: impl Into<Message>) -> BadText {
    Fault {
        span: 0..text.len(),
        message: message.into(),
        help: None,
    }
    .into()
}
