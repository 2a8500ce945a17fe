//! What the face knows and shows.

use saltus::problem::{Outlook, Winnable};
use saltus::{board::Cell, puzzle::Move};
use saltus_draw::terminal::Glyphs;
use saltus_session::{Choice, Session};
use std::path::PathBuf;

/// How the face looks and behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// Draw with ASCII characters only.
    pub ascii: bool,
    /// Use colours, the first sixteen; nothing is told by colour alone.
    pub colour: bool,
    /// The letters h, j, k and l move the cursor, and only `H` is for a hint.
    pub vi: bool,
    /// The file that the game was read from, which saving may overwrite.
    pub file: Option<PathBuf>,
    /// The bytes that the searches of a position, and the table of all positions, may each take.
    pub memory: u64,
}

impl Default for Options {
    /// Unicode, colours, 1 GiB.
    fn default() -> Options {
        Options { ascii: false, colour: true, vi: false, file: None, memory: 1 << 30 }
    }
}

/// What is known of the position so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Insight {
    /// What it promises.
    pub outlook: Option<Outlook>,
    /// Its legal moves with what they lead to.
    pub choices: Option<Vec<Choice>>,
}

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What is typed so far.
    pub text: String,
    /// What was wrong with it when it was tried.
    pub error: Option<String>,
}

/// What the keys are for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Playing.
    #[default]
    Board,
    /// Going along the timeline.
    Timeline,
    /// Choosing a puzzle: the one marked.
    Choose(usize),
    /// Reading the help.
    Help,
    /// Typing an ID to play.
    Open(Entry),
    /// Typing the name of a file to write the game to.
    Save(Entry),
    /// Reading the ID of the position.
    Share(String),
}

/// All that the face knows and shows.
#[derive(Clone, Debug)]
pub struct State {
    /// The game.
    pub session: Session,
    /// How it looks and behaves.
    pub options: Options,
    /// The columns and rows of the terminal.
    pub size: [u16; 2],
    /// What the keys are for.
    pub mode: Mode,
    /// Where the player is.
    pub cursor: Cell,
    /// The piece that is to move.
    pub selected: Option<Cell>,
    /// The move that a hint told.
    pub hint: Option<Move>,
    /// What is known of the position.
    pub insight: Insight,
    /// Whether each position of the game can be won.
    pub timeline: Vec<Winnable>,
    /// Whether the moves show what they lead to.
    pub verdicts: bool,
    /// Whether the solution is being played.
    pub playing: bool,
    /// From which move on the solution was played rather than found by the player.
    pub machine: Option<usize>,
    /// Whether the table of all positions is being made.
    pub learning: bool,
    /// What happened last, for a line at the bottom.
    pub notice: String,
    /// The number of the position: what is told of another is out of date.
    pub serial: u64,
    /// The number of the puzzle, likewise.
    pub puzzle_serial: u64,
    /// Whether the position before the last move could be won.
    pub before: Winnable,
}

impl State {
    /// A face for a game, on a terminal of so many columns and rows.
    pub fn new(session: Session, options: Options, size: [u16; 2]) -> State {
        let mut state = State {
            cursor: Cell(0),
            timeline: vec![Winnable::Unknown; session.positions().len()],
            session,
            options,
            size,
            mode: Mode::Board,
            selected: None,
            hint: None,
            insight: Insight::default(),
            verdicts: true,
            playing: false,
            machine: None,
            learning: false,
            notice: String::new(),
            serial: 0,
            puzzle_serial: 0,
            before: Winnable::Unknown,
        };
        // Where there is something to do.
        state.cursor = state.session.legal().first().map_or(Cell(0), |step| step.from);
        state
    }

    /// The characters to draw with.
    pub fn glyphs(&self) -> Glyphs {
        if self.options.ascii { Glyphs::Ascii } else { Glyphs::Unicode }
    }
}
