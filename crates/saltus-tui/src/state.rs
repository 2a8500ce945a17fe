//! The state of the interface.

use crate::{
    chooser,
    words::{Words, words},
};
use saltus::{
    board::Cell,
    budget::Timer,
    problem::{Outlook, Winnable},
    puzzle::Move,
    text::BadText,
};
use saltus_draw::terminal::Glyphs;
use saltus_session::{Choice, Language, Lesson, Session};
use std::{path::PathBuf, sync::Arc, time::Duration};

/// The options of the interface.
#[derive(Clone, Debug)]
pub struct Options {
    /// Draw with ASCII characters only.
    pub ascii: bool,
    /// Use the first sixteen colours; no information depends on colour alone.
    pub colour: bool,
    /// The letters h, j, k and l move the cursor, and only `H` gives a hint.
    pub vi: bool,
    /// The file from which the game was read; saving may overwrite it.
    pub file: Option<PathBuf>,
    /// The memory limit in bytes, for the searches of a position and for the table of all
    /// positions.
    pub memory: u64,
    /// The factor of the time limits of a game line by line: more than 1 on a slow machine.
    pub patience: u32,
    /// The language.
    pub language: Language,
    /// What a lesson of the ladder says before and after; none for other games.
    pub lesson: Option<Lesson>,
    /// The IDs of the puzzles of today at each level, for the list.
    pub today: Option<[String; 3]>,
}

impl Options {
    /// A timer with this limit for a game line by line.
    pub(crate) fn timer(&self, limit: Duration) -> Timer {
        Timer::new(limit.saturating_mul(self.patience))
    }
}

impl Default for Options {
    /// Unicode, colours, 1 GiB, English.
    fn default() -> Options {
        Options {
            ascii: false,
            colour: true,
            vi: false,
            file: None,
            memory: 1 << 30,
            patience: 1,
            language: Language::English,
            lesson: None,
            today: None,
        }
    }
}

/// The evaluation of the position so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Insight {
    /// Its evaluation.
    pub outlook: Option<Outlook>,
    /// The evaluations of its legal moves.
    pub choices: Option<Vec<Choice>>,
}

/// A line of input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The text so far.
    pub text: String,
    /// The error of the last attempt.
    pub error: Option<String>,
}

/// The mode of the keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Playing.
    #[default]
    Board,
    /// Moving along the timeline.
    Timeline,
    /// Choosing a puzzle, by the index of the selected one.
    Choose(usize),
    /// Reading the help, from this page on.
    Help(usize),
    /// Entering an ID to play.
    Open(Entry),
    /// Entering the name of a file for the game.
    Save(Entry),
    /// Reading the ID of the position.
    Share(String),
}

/// The state of the interface.
#[derive(Clone, Debug)]
pub struct State {
    /// The game.
    pub session: Session,
    /// The options.
    pub options: Options,
    /// The columns and rows of the terminal.
    pub size: [u16; 2],
    /// The mode of the keys.
    pub mode: Mode,
    /// Whether the player has chosen the puzzle: at first there may be the list alone.
    pub chosen: bool,
    /// The selected puzzle of the list, while it is behind the help or a line of input.
    pub(crate) behind: Option<usize>,
    /// The list of puzzles.
    pub(crate) list: Arc<[chooser::Entry]>,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The selected piece.
    pub selected: Option<Cell>,
    /// Where it goes, while the piece that it jumps over is not chosen.
    pub towards: Option<Cell>,
    /// The move of a hint.
    pub hint: Option<Move>,
    /// The evaluation of the position.
    pub insight: Insight,
    /// Whether each position of the game can be won.
    pub timeline: Vec<Winnable>,
    /// Whether moves are marked with their results.
    pub verdicts: bool,
    /// Whether the solution is being played.
    pub playing: bool,
    /// The first move that was played by the machine.
    pub machine: Option<usize>,
    /// Whether the table of all positions is being computed.
    pub learning: bool,
    /// The latest message, for the bottom line.
    pub notice: String,
    /// The serial number of the position: answers about others are out of date.
    pub serial: u64,
    /// The serial number of the puzzle: answers about others are out of date.
    pub puzzle_serial: u64,
    /// Whether the position before the last move could be won.
    pub before: Winnable,
}

impl State {
    /// The interface for a game on a terminal of this size.
    pub fn new(session: Session, options: Options, size: [u16; 2]) -> State {
        let mut state = State {
            cursor: Cell(0),
            timeline: vec![Winnable::Unknown; session.positions().len()],
            session,
            list: chooser::entries(&options).into(),
            options,
            size,
            mode: Mode::Board,
            chosen: true,
            behind: None,
            selected: None,
            towards: None,
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
        // Start at a legal move.
        state.cursor = state
            .session
            .legal()
            .first()
            .map_or(Cell(0), |step| step.from);
        state
    }

    /// The list of puzzles alone, above the first one.
    ///
    /// # Errors
    /// The first one cannot be opened.
    pub fn choosing(options: Options, size: [u16; 2]) -> Result<State, BadText> {
        let list = chooser::entries(&options);
        let first = list.first().map_or("", |entry| &entry.id);
        let session = saltus_session::open(first)?;
        Ok(State {
            mode: Mode::Choose(0),
            chosen: false,
            ..State::new(session, options, size)
        })
    }

    /// The selected puzzle of the list, if that is on the screen.
    pub(crate) fn listed(&self) -> Option<usize> {
        match self.mode {
            Mode::Choose(place) => Some(place),
            _ => self.behind,
        }
    }

    /// Selects a piece, or none.
    pub(crate) fn select(&mut self, piece: Option<Cell>) {
        self.selected = piece;
        self.towards = None;
    }

    /// Where the piece on `from` goes, if that was chosen and the piece that it jumps over was not.
    fn chosen_end(&self, from: Cell) -> Option<Cell> {
        self.towards.filter(|_| self.selected == Some(from))
    }

    /// The moves of the piece on `from`: to the cell that was chosen, if one was.
    fn moves_of(&self, from: Cell) -> Vec<Move> {
        let mut moves = self.session.legal();
        let chosen = self.chosen_end(from);
        moves.retain(|step| step.from == from && chosen.is_none_or(|to| step.to == to));
        moves
    }

    /// The cells that the piece on `from` can go to or, if only the way there is open, pass.
    pub(crate) fn targets(&self, from: Cell) -> Vec<Cell> {
        let chosen = self.chosen_end(from);
        let mut targets = Vec::new();
        for step in self.moves_of(from) {
            targets.extend(if chosen.is_some() {
                step.over
            } else {
                Some(step.to)
            });
        }
        targets.dedup();
        targets
    }

    /// The moves of the piece on `from` that are meant by a target.
    pub(crate) fn moves_by(&self, from: Cell, target: Cell) -> Vec<Move> {
        let mut moves = self.moves_of(from);
        match self.chosen_end(from) {
            Some(_) => moves.retain(|step| step.over == Some(target)),
            None => moves.retain(|step| step.to == target),
        }
        moves
    }

    /// The words of the language.
    pub(crate) fn words(&self) -> Words {
        words(self.options.language)
    }

    /// The characters of the drawing.
    pub fn glyphs(&self) -> Glyphs {
        if self.options.ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        }
    }
}
