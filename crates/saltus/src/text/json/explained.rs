//! What a puzzle is, and what would answer questions about it, before anything is searched.

use super::{ExactInteger, Understood, Version};
use crate::{
    pegs::{Game, proof},
    problem::{self, Problem, Question},
    puzzle::{Goal, KindId, LoweringError, Puzzle, Wanted},
    text::{Reading, id},
};
use num_bigint::BigUint;
use serde::Serialize;

/// What a puzzle is, and what would answer questions about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The version of the objects.
    pub schema: Version,
    /// The puzzle: its ID, or its title.
    pub puzzle: String,
    /// How its text was read.
    pub reading: Understood,
    /// The ID of the puzzle, if it is small enough for the general model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The number of legal moves at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<usize>,
    /// The number of moves of every solution, or of a shortest one, if start and goal or a theorem
    /// determine it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<ExactInteger>,
    /// The number of symmetries of the board, including the identity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<usize>,
    /// The number of those that keep the start and the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries_of_puzzle: Option<usize>,
    /// The position class of peg solitaire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position_class: Option<ExplainedClass>,
    /// Why the puzzle is impossible, if that shows at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impossible: Option<String>,
    /// The engine that answers each question.
    pub engines: Vec<ExplainedEngine>,
    /// The number of ways to place the pieces, which bounds the positions of a puzzle whose moves
    /// remove none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arrangements: Option<ExactInteger>,
    /// The forecast of a census of peg solitaire, as by `saltus forecast`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<ExplainedForecast>,
}

/// The position class of a start of peg solitaire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedClass {
    /// The number of position classes of the board.
    pub classes: ExactInteger,
    /// The holes in which a peg alone is of the class of the start: the last peg of any game stands
    /// in one of them.
    pub last: Vec<String>,
}

/// The engine that answers a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedEngine {
    /// The command that asks the question.
    pub question: &'static str,
    /// The engine; null if none takes the puzzle.
    pub engine: Option<&'static str>,
    /// Why this one, or why none.
    pub why: String,
}

/// The forecast of a census, without its levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedForecast {
    /// The number of positions up to symmetry.
    pub classes: ExactInteger,
    /// Whether they were counted, not estimated.
    pub counted: bool,
    /// The time in seconds on this machine.
    pub seconds: f64,
    /// The largest size on disk in bytes.
    pub most_disk_bytes: ExactInteger,
}

impl Explained {
    /// The explanation of a puzzle, without a forecast, which takes a search. Takes milliseconds.
    ///
    /// ```
    /// use saltus::text::{Reading, json::Explained};
    /// let explained = Explained::of(&Reading::of_id("pegs:triangle5@a1".parse()?));
    /// assert_eq!((explained.symmetries, explained.symmetries_of_puzzle), (Some(6), Some(2)));
    /// assert_eq!(explained.length, Some(13u32.into()));
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    pub fn of(reading: &Reading) -> Explained {
        let known = Explained::plain(reading.title.clone(), reading.into(), &reading.problem);
        match reading.problem.puzzle() {
            Ok(puzzle) => known.with_puzzle(&puzzle),
            Err(_) => known,
        }
    }

    /// The explanation of a capture board, which may be too large to be copied into a reading.
    pub fn of_board(title: String, reading: Understood, problem: &Problem) -> Explained {
        Explained::plain(title, reading, problem)
    }

    /// What is known without the general model.
    fn plain(puzzle: String, reading: Understood, problem: &Problem) -> Explained {
        Explained {
            schema: Version::One,
            puzzle,
            reading,
            id: None,
            legal_moves: None,
            length: length_of_row(problem).map(ExactInteger::from),
            symmetries: None,
            symmetries_of_puzzle: None,
            position_class: None,
            impossible: None,
            engines: engines(problem),
            arrangements: None,
            forecast: None,
        }
    }

    /// What is known of a puzzle that fits the general model.
    fn with_puzzle(mut self, puzzle: &Puzzle) -> Explained {
        self.id = Some(id::given(puzzle));
        self.legal_moves = Some(puzzle.moves(&puzzle.start).len());
        let determined = problem::determined_length(puzzle).map(ExactInteger::from);
        self.length = self.length.or(determined);
        self.symmetries = Some(puzzle.board.symmetries().len());
        self.symmetries_of_puzzle = Some(symmetries_of(puzzle));
        if !puzzle.rules.some_move_removes() {
            self.arrangements = Some(arrangements(puzzle).into());
        }
        if let Some(game) = Game::large(puzzle) {
            let class = proof::position_class(&game);
            self.position_class = Some(ExplainedClass {
                classes: (BigUint::from(1u32) << class.dimension).into(),
                last: puzzle.board.names(&class.last),
            });
            self.impossible = proof::refute_quickly(&game).map(|reason| reason.to_string());
        }
        self
    }
}

fn length_of_row(problem: &Problem) -> Option<BigUint> {
    match problem {
        Problem::Row(row) => row.closed_form().map(|closed| closed.length),
        _ => None,
    }
}

fn engines(problem: &Problem) -> Vec<ExplainedEngine> {
    let mut engines = Vec::new();
    for question in Question::ALL {
        let (engine, why) = match problem::choose(problem, question) {
            Ok(choice) => (Some(choice.engine.name()), choice.why),
            Err(error) => (None, error.to_string()),
        };
        engines.push(ExplainedEngine {
            question: question.command(),
            engine,
            why,
        });
    }
    if let Err(error @ LoweringError::TooLarge) = problem.puzzle() {
        engines.push(ExplainedEngine {
            question: "play, export",
            engine: None,
            why: error.to_string(),
        });
    }
    engines
}

/// The number of symmetries of the board that keep the start and the goal.
fn symmetries_of(puzzle: &Puzzle) -> usize {
    let mut kept = 0;
    for symmetry in puzzle.board.symmetries() {
        let mut keeps = true;
        for (cell, image) in symmetry.iter().enumerate() {
            // An order of the pieces is read along the cells, so nothing but the identity keeps it.
            keeps &= cell == image.index() || !matches!(puzzle.goal, Goal::Order(_));
            keeps &= puzzle.start.0[cell] == puzzle.start.0[image.index()];
            keeps &= wanted(puzzle, cell) == wanted(puzzle, image.index());
        }
        kept += usize::from(keeps);
    }
    kept
}

/// The contents of a cell that the goal asks for; none if the goal does not name cells.
fn wanted(puzzle: &Puzzle, cell: usize) -> Option<Wanted> {
    match &puzzle.goal {
        Goal::Pattern(pattern) => pattern.get(cell).copied(),
        _ => None,
    }
}

/// The number of ways to place the pieces of the start on the board: a multinomial coefficient.
fn arrangements(puzzle: &Puzzle) -> BigUint {
    let mut ways = BigUint::from(1u32);
    let mut free = puzzle.board.len();
    for kind in 0..puzzle.rules.kinds.len() as u8 {
        let kind = Some(KindId(kind));
        let pieces = puzzle
            .start
            .0
            .iter()
            .filter(|&&piece| piece == kind)
            .count();
        for piece in 0..pieces {
            ways = ways * (free - piece) / (piece + 1);
        }
        free -= pieces;
    }
    ways
}
