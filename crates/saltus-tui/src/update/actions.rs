//! The actions that events have in common.

use crate::{Entry, Mode, Question, QuestionKind, State};
use saltus::{board::Cell, capture, problem::Winnable, puzzle::Move, text::id};
use saltus_session::{Lesson, Session};
use std::path::PathBuf;

/// An action outside the state.
#[derive(Debug)]
pub enum Command {
    /// Search for an answer.
    Ask(Box<Question>),
    /// Copy a text to the clipboard.
    Copy(String),
    /// Write a text to a file.
    Save {
        /// The file.
        path: PathBuf,
        /// The text.
        text: String,
        /// Whether to replace an existing file.
        replace: bool,
    },
    /// Restore the terminal and stop until the shell continues the program.
    Suspend,
    /// Set up the terminal again.
    Resume,
    /// End the program.
    Quit,
}

pub(super) fn ask(state: &State, what: QuestionKind) -> Command {
    Command::Ask(Box::new(Question::new(state, what)))
}

/// Starts a game: asks about its first position, and for a table of all positions if there is none.
pub(super) fn begin(state: &mut State) -> Vec<Command> {
    if !state.chosen {
        return Vec::new();
    }
    state.learning = !state.session.oracle().is_complete(state.session.puzzle());
    tell_end(state);
    let learn = state.learning.then(|| ask(state, QuestionKind::Learn));
    [ask(state, QuestionKind::Look)]
        .into_iter()
        .chain(learn)
        .collect()
}

/// Opens an ID or a saved game, which may be a lesson.
pub(super) fn open(state: &mut State, text: String, lesson: Option<Lesson>) -> Vec<Command> {
    match saltus_session::open(&text) {
        Ok(session) => {
            let (serial, puzzle_serial) = (state.serial + 1, state.puzzle_serial + 1);
            let options = crate::Options {
                file: None,
                lesson,
                ..state.options.clone()
            };
            *state = State {
                serial,
                puzzle_serial,
                verdicts: state.verdicts,
                ..State::new(session, options, state.size)
            };
            begin(state)
        }
        Err(error) => {
            let error = state.words().faults(&error).join(" ");
            state.mode = Mode::Open(Entry {
                text,
                error: Some(error),
            });
            Vec::new()
        }
    }
}

/// Goes back to the board, or to the list of puzzles where that is behind.
pub(super) fn go_back(state: &mut State) -> Vec<Command> {
    state.mode = match state.behind.take() {
        Some(place) => Mode::Choose(place),
        None => Mode::Board,
    };
    Vec::new()
}

pub(super) fn set_message(state: &mut State, what: impl Into<String>) -> Vec<Command> {
    state.notice = what.into();
    Vec::new()
}

pub(super) fn go_to(state: &mut State, step: usize) -> Vec<Command> {
    if step != state.session.step() && state.session.go_to(step) {
        enter_position(state)
    } else {
        Vec::new()
    }
}

/// Selects the piece under the cursor, or moves the selected one.
pub(super) fn pick_or_move(state: &mut State) -> Vec<Command> {
    let cursor = state.cursor;
    let movable = !state.targets(cursor).is_empty();
    match state.selected {
        Some(from) if from == cursor => state.select(None),
        Some(from) if !movable || state.targets(from).contains(&cursor) => {
            return go(state, from, cursor);
        }
        _ if movable => state.select(Some(cursor)),
        _ => {
            if let Some(id) = other_king(&state.session, cursor) {
                return open(state, id, None);
            }
            let words = state.words();
            state.notice = match state.session.position().get(cursor) {
                _ if state.session.done() => words.at_goal(),
                _ if state.session.legal().is_empty() => words.stuck(),
                Some(_) => words.no_move_here(),
                None => words.pick_first(),
            }
            .into();
            return Vec::new();
        }
    }
    state.hint = None;
    state.notice.clear();
    Vec::new()
}

/// Moves a piece to a target. Where it could jump over several pieces, one of them is chosen next.
pub(super) fn go(state: &mut State, from: Cell, target: Cell) -> Vec<Command> {
    match state.moves_by(from, target)[..] {
        [step] => make(state, step),
        [] => make(state, Move::new(from, target)),
        _ => {
            state.towards = Some(target);
            set_message(state, state.words().choose_jumped())
        }
    }
}

/// The same capture board with the king on `cell` as the moving one, if another king is there.
pub(crate) fn other_king(session: &Session, cell: Cell) -> Option<String> {
    let puzzle = session.puzzle();
    let kind = session.position().get(cell)?;
    let black = puzzle.is_of_one_king() && puzzle.rules.kinds[kind.index()].name == "black";
    let board = puzzle.title.split('@').next()?;
    black.then(|| format!("{board}@{}", puzzle.board.name(cell).to_uppercase()))
}

/// Whether the game is a capture board on which another king could be chosen.
pub(crate) fn has_other_kings(session: &Session) -> bool {
    let board = &session.puzzle().board;
    board
        .cells()
        .any(|cell| other_king(session, cell).is_some())
}

/// Whether another king of a capture board can take all, and the one that plays could not from the
/// start.
pub(crate) fn another_king_wins(session: &Session) -> bool {
    if !has_other_kings(session) {
        return false;
    }
    let Some((field, king)) = id::capture(&session.puzzle().title) else {
        return false;
    };
    let mut is_any_other = false;
    for winner in capture::judge(&field).winners() {
        if winner == king {
            return false;
        }
        is_any_other = true;
    }
    is_any_other
}

pub(super) fn make(state: &mut State, step: Move) -> Vec<Command> {
    // Undone solution moves that are repeated by hand count as the player's own.
    state.machine = state.machine.filter(|&from| from < state.session.step());
    match state.session.make(step) {
        Ok(()) => enter_position(state),
        Err(error) => {
            let why = state.options.language.refusal(&error);
            set_message(state, why)
        }
    }
}

/// Handles a new position: discards the old evaluation and starts a new one.
pub(super) fn enter_position(state: &mut State) -> Vec<Command> {
    let insight = std::mem::take(&mut state.insight);
    state.before = insight
        .outlook
        .map_or(Winnable::Unknown, |outlook| outlook.winnable);
    state.serial += 1;
    state.select(None);
    state.hint = None;
    state.notice.clear();
    // A new move discards the timeline after it.
    let (step, len) = (state.session.step(), state.session.positions().len());
    if len != state.timeline.len() || step + 1 == len {
        state.timeline.truncate(step);
    }
    state.timeline.resize(len, Winnable::Unknown);
    if let Some(last) = state.session.last() {
        state.cursor = last.to;
    }
    tell_end(state);
    vec![ask(state, QuestionKind::Look)]
}

/// Sets the message at the end of a game. A lesson says a sentence more there, and another at the
/// start.
pub(super) fn tell_end(state: &mut State) {
    let words = state.words();
    if state.session.done() {
        let made = state.session.step();
        state.notice = match state.machine {
            Some(from) if from < made => words.partly(made, from),
            _ => words.won(made),
        };
        state.playing = false;
    } else if state.session.legal().is_empty() {
        state.notice = words.stuck().into();
    }
    if let Some(lesson) = state.options.lesson {
        if lesson.is_over(&state.session) {
            state.notice += " ";
            state.notice += lesson.after.spoken(words.language);
        } else if state.session.step() == 0 {
            state.notice = lesson.before.spoken(words.language).into();
        }
    }
}
