//! Arguments of several commands: a puzzle and its rules, a budget, and the notation of the answer.

use super::{
    takes::UsedOptions,
    value::{parse_size, parse_time},
};
use anyhow::bail;
use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use saltus::{
    message::Message,
    text::{
        Meaning,
        any::{self, Notation},
        drawn,
        goal::Wish,
    },
};
use std::{num::NonZeroU32, time::Duration};

macro_rules! choice {
    (
        $(#[$about:meta])*
        $name:ident -> $target:ty { $($(#[$doc:meta])* $variant:ident => $value:expr,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl From<$name> for $target {
            fn from(choice: $name) -> $target {
                match choice { $($name::$variant => $value,)* }
            }
        }
    };
}
pub(super) use choice;

/// The puzzle and its rules.
#[derive(Clone, Debug, Args)]
pub struct PuzzleArgs {
    /// How a drawing or a file is read. This field is the first one, as `given` is in it.
    #[command(flatten)]
    pub drawing: DrawingArgs,
    /// An ID such as row:3x3, a drawing, a file, or - for standard input.
    pub puzzle: String,
    /// The goal: one (peg anywhere), complement, a cell such as d4, left:N, or a drawing.
    #[arg(long, value_name = "GOAL")]
    pub goal: Option<Wish>,
    /// Do not say on standard error how the puzzle was read, nor its goal.
    #[arg(long, short)]
    pub quiet: bool,
    /// Capture boards: the kind of the black pieces. For kinds other than kings, `saltus solve`
    /// finds the longest move of each piece.
    #[arg(long, value_name = "KIND", default_value = "kings")]
    pub pieces: Pieces,
    /// Capture boards: the square of the piece that moves, such as B2 (default: a king that can
    /// capture all, or every king).
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// The rules.
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// How the drawing or the file of a puzzle is read, or of a board that alone counts.
#[derive(Clone, Debug, Default, Args)]
pub struct DrawingArgs {
    /// The options on the command line. This field is the first one, because reading an option
    /// removes it from the list.
    #[command(flatten)]
    pub given: UsedOptions,
    /// The notation of the file (default: recognised from its content).
    #[arg(long, value_name = "NOTATION", value_parser = notations())]
    pub from: Option<Notation>,
    /// Accept duplicate facts, and on capture boards misplaced pieces.
    #[arg(long)]
    pub lenient: bool,
    /// Drawings: the meaning of signs, such as 'peg=X,hole=O,none=#'; also right, left, king,
    /// white.
    #[arg(long, value_name = "SIGNS")]
    pub signs: Option<SignsArg>,
    /// Drawings: the lattice of the holes.
    #[arg(long, value_name = "LATTICE")]
    pub lattice: Option<LatticeArg>,
}

impl DrawingArgs {
    /// The first option that only a drawing or a file takes, if one is given.
    pub fn option(&self) -> Option<&'static str> {
        self.given.first(&["from", "lenient", "signs", "lattice"])
    }

    /// The notation of a text that begins like this: the one that is told, or recognised.
    pub fn notation(&self, beginning: &[u8]) -> Notation {
        match self.from {
            Some(notation) => notation,
            None => any::notation(beginning),
        }
    }

    /// A puzzle that is read so.
    pub fn puzzle(&self, text: &str) -> PuzzleArgs {
        PuzzleArgs {
            drawing: self.clone(),
            quiet: false,
            ..PuzzleArgs::of(text)
        }
    }
}

impl PuzzleArgs {
    /// A puzzle with its own rules.
    pub fn of(puzzle: &str) -> PuzzleArgs {
        PuzzleArgs {
            drawing: DrawingArgs::default(),
            puzzle: puzzle.into(),
            goal: None,
            quiet: true,
            pieces: Pieces::Kings,
            king: None,
            rules: RuleArgs::default(),
        }
    }
}

/// The rules, where they are other than those of the puzzle.
#[derive(Clone, Debug, Default, Args)]
pub struct RuleArgs {
    /// Rows and grids: the directions of moves.
    #[arg(long, value_name = "WAYS", help_heading = "Options of rows and grids")]
    pub direction: Option<DirectionArg>,
    /// Rows and grids: the pieces that may be jumped over.
    #[arg(long, value_name = "WHOM", help_heading = "Options of rows and grids")]
    pub over: Option<OverArg>,
    /// Rows and grids: the largest number of pieces that one jump may pass.
    #[arg(long, value_name = "N", help_heading = "Options of rows and grids")]
    pub hop: Option<NonZeroU32>,
    /// Rows and grids: whether the vacancies must end where the goal has them.
    #[arg(long, value_name = "WHERE", help_heading = "Options of rows and grids")]
    pub vacancy: Option<VacancyArg>,
    /// Rows and grids: allow jumps only, no steps (in IDs: steps=none).
    #[arg(long, help_heading = "Options of rows and grids")]
    pub no_steps: bool,
}

impl RuleArgs {
    /// The requested rules, on top of those of the family.
    pub fn on(&self, own: saltus::puzzle::Options) -> saltus::puzzle::Options {
        saltus::puzzle::Options {
            direction: self.direction.map_or(own.direction, Into::into),
            over: self.over.map_or(own.over, Into::into),
            hop: self.hop.unwrap_or(own.hop),
            vacancy: self.vacancy.map_or(own.vacancy, Into::into),
            steps: if self.no_steps {
                saltus::puzzle::Steps::None
            } else {
                own.steps
            },
        }
    }
}

/// The notations that can be read.
fn notations() -> impl TypedValueParser<Value = Notation> {
    let known = Notation::ALL.map(|notation| {
        PossibleValue::new(notation.name()).help(notation.about().sentence.english)
    });
    PossibleValuesParser::new(known).map(|name| Notation::named(&name).unwrap_or(Notation::Id))
}

/// `--signs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignsArg(pub Vec<Meaning>);

impl std::str::FromStr for SignsArg {
    type Err = Message;

    fn from_str(text: &str) -> Result<SignsArg, Message> {
        drawn::read_signs(text).map(SignsArg)
    }
}

choice! {
    /// `--lattice`.
    LatticeArg -> saltus::board::Adjacency {
        /// Holes have four neighbours.
        Square => saltus::board::Adjacency::Square,
        /// Holes have eight neighbours.
        Diagonal => saltus::board::Adjacency::Diagonal,
        /// Holes have six neighbours.
        Triangular => saltus::board::Adjacency::Triangular,
    }
}

choice! {
    /// `--direction`.
    DirectionArg -> saltus::puzzle::Direction {
        /// Towards the goal only.
        Forward => saltus::puzzle::Direction::Forward,
        /// In all directions.
        Both => saltus::puzzle::Direction::Both,
    }
}

choice! {
    /// `--over`.
    OverArg -> saltus::puzzle::Over {
        /// Over any piece.
        Any => saltus::puzzle::Over::Any,
        /// Over the other kind only.
        Opposite => saltus::puzzle::Over::Opposite,
    }
}

choice! {
    /// `--vacancy`.
    VacancyArg -> saltus::puzzle::Vacancy {
        /// Where the goal has them.
        Fixed => saltus::puzzle::Vacancy::Fixed,
        /// Anywhere.
        Free => saltus::puzzle::Vacancy::Free,
    }
}

/// The budget and the engine.
#[derive(Clone, Debug, Args)]
pub struct BudgetArgs {
    /// The limits.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The engine (default: the best one that applies).
    #[arg(
        long,
        value_name = "ENGINE",
        help_heading = "Budget",
        hide_short_help = true
    )]
    pub engine: Option<EngineArg>,
}

impl BudgetArgs {
    /// Refuses `--engine` where another number than that of moves is minimised.
    ///
    /// # Errors
    /// It is given.
    pub fn ensure_no_engine(&self) -> anyhow::Result<()> {
        if self.engine.is_some() {
            bail!("`--engine` is only for the fewest moves: other numbers have only one engine");
        }
        Ok(())
    }
}

/// The limits of commands with one engine.
#[derive(Clone, Debug, Args)]
pub struct LimitArgs {
    /// Stop after this time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Use at most this much memory, such as 8G (default: nine tenths of the free memory).
    #[arg(long, value_parser = parse_size, help_heading = "Budget")]
    pub memory: Option<u64>,
}

choice! {
    /// `--engine`.
    EngineArg -> saltus::problem::Engine {
        /// A closed formula, if there is one.
        Closed => saltus::problem::Engine::Closed,
        /// The peg solitaire engine.
        Pegs => saltus::problem::Engine::Pegs,
        /// The engine of Lucas's squares.
        Grid => saltus::problem::Engine::Grid,
        /// The general search.
        Search => saltus::problem::Engine::Search,
        /// The best-first search of rows.
        BestFirst => saltus::problem::Engine::BestFirst,
        /// The search of rings.
        Ring => saltus::problem::Engine::Ring,
        /// The engine of capture boards.
        Capture => saltus::problem::Engine::Capture,
    }
}

/// The selection of a solution.
#[derive(Clone, Debug, Args)]
#[group(multiple = false, conflicts_with = "engine")]
pub struct WhichArgs {
    /// Rows of n against 1: the solution with this label, as a number (12 or 0b1100), as its tiles
    /// (SSDD: S for the bit 0 and D for the bit 1, the least significant first), or in a file
    /// (@FILE).
    #[arg(
        long,
        value_name = "LABEL",
        help_heading = "Which solution of a row of n against 1"
    )]
    pub label: Option<String>,
    /// Rows of n against 1: the solution with this rank, from 0, in the numeric order of labels; a
    /// number or @FILE.
    #[arg(
        long,
        value_name = "RANK",
        help_heading = "Which solution of a row of n against 1"
    )]
    pub nth: Option<String>,
    /// Rows of n against 1: the solution with this rank, from 0, in tree order; a number or @FILE.
    #[arg(
        long,
        value_name = "RANK",
        help_heading = "Which solution of a row of n against 1"
    )]
    pub tree_nth: Option<String>,
    /// Rows of n against 1: a uniformly random solution.
    #[arg(
        long,
        value_name = "SEED",
        help_heading = "Which solution of a row of n against 1"
    )]
    pub random: Option<u64>,
}

/// The notation of an answer.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// The notation of the answer (default: boards, or the notation of the puzzle).
    #[arg(long, value_name = "NOTATION")]
    pub format: Option<Format>,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// How squares are named.
    #[command(flatten)]
    pub naming: SquaresArgs,
}

/// The characters of boards in text.
#[derive(Clone, Debug, Args)]
pub struct GlyphArgs {
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,
}

/// How the squares of a capture board are named.
#[derive(Clone, Debug, Args)]
pub struct SquaresArgs {
    /// Capture boards: the side from which rows are counted; from the bottom, columns are lower
    /// case.
    #[arg(long, value_name = "FROM", default_value = "top")]
    pub squares: Squares,
}

impl OutputArgs {
    /// Words and pictures, or JSON, whatever notation the puzzle came in: for commands that do not
    /// answer in it.
    pub fn in_words(json: bool) -> OutputArgs {
        OutputArgs {
            format: Some(Format::Boards),
            json,
            naming: SquaresArgs {
                squares: Squares::Top,
            },
        }
    }
}

/// The notations that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Every board.
    Boards,
    /// The moves, such as d2-d4; a sweep is one move, such as c1-c3-e3; the jumped
    /// piece is named where it is not determined, such as a1-d1/b1.
    Moves,
    /// Rows: the number of moves and their names, in Prolog notation.
    Names,
    /// Rows: the squares from which checkers move, one per line.
    Positions,
    /// Rows: each board as a Python list.
    List,
    /// Pegs: answer-set facts.
    Facts,
    /// Pegs: a plan for a plan validator.
    Plan,
    /// The puzzle and a proof of the answer, for the verified checker `saltus-verify`.
    Certificate,
    /// Pegs on the square grid: the game ID and the moves of Simon Tatham's collection.
    Tatham,
    /// Capture: the square of the only king, None, or Multiple.
    Contest,
    /// Capture: the number of kings.
    Count,
    /// Capture: the routes as squares.
    Squares,
    /// Capture: the routes as pairs of row and column.
    Pairs,
    /// Capture: the routes as direction codes.
    Directions,
    /// Capture: the routes in portable draughts notation.
    Pdn,
}

/// `--squares`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Squares {
    /// B2: row 1 is at the top.
    Top,
    /// b6: row 1 is at the bottom.
    Bottom,
}

/// The kind of the black pieces of a capture board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Pieces {
    /// Kings of English draughts; men of international draughts capture in the same way.
    Kings,
    /// Men of English draughts: forward only, down the board.
    Men,
    /// Men of English draughts that move up the board.
    MenUp,
    /// Flying kings; captured pieces leave the board after the move, as in international draughts.
    Flying,
    /// Flying kings; captured pieces leave the board at once.
    FlyingAtOnce,
}

/// Which number to minimise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fewest {
    /// Steps and jumps.
    Moves,
    /// Sweeps: consecutive jumps by one peg count once.
    Sweeps,
    /// Rounds: jumps that share no hole count as one.
    Rounds,
}

impl Fewest {
    /// Whether all solutions with the fewest sweeps are asked for, and not the shortest ones.
    ///
    /// # Errors
    /// Those with the fewest rounds are asked for.
    pub fn is_all_of_sweeps(fewest: Option<Fewest>) -> anyhow::Result<bool> {
        match fewest {
            Some(Fewest::Sweeps) => Ok(true),
            Some(Fewest::Moves) | None => Ok(false),
            Some(Fewest::Rounds) => bail!(
                "the solutions with the fewest rounds are not counted or listed: the jumps of a \
                 round have no order, and a solution may be split into rounds in several ways; \
                 `solve --fewest rounds` has one"
            ),
        }
    }
}
