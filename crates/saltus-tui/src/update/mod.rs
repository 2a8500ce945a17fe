//! Handling of events.

pub(crate) mod actions;
mod input;
mod reply;

pub use actions::Command;

use crate::{Entry, Mode, Question, QuestionKind, Reply, State};
use actions::{begin, enter_position};
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use saltus::{message::Message, printable::is_printable};
use std::{path::PathBuf, sync::Arc};

/// An event.
#[derive(Debug)]
pub enum Event {
    /// The program starts, or the game is replaced.
    Begin,
    /// A key; only its press counts.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A pasted text.
    Paste(String),
    /// The new size of the terminal in columns and rows.
    Resize(u16, u16),
    /// It is time for the next move of a solution that is being played.
    Tick,
    /// A result of a search, with the question.
    Reply(Box<Question>, Reply),
    /// A file was written, or an error.
    Saved(PathBuf, Result<(), Message>),
    /// The program must end.
    Stop,
    /// The program must stop for the shell.
    Suspend,
    /// The program continues after a stop.
    Continue,
}

/// Handles an event. Returns the actions to take.
pub fn update(state: &mut State, event: Event) -> Vec<Command> {
    match event {
        Event::Begin => begin(state),
        Event::Key(key) if key.kind == KeyEventKind::Press => input::key_pressed(state, key),
        Event::Key(_) => Vec::new(),
        Event::Mouse(mouse) => input::mouse_used(state, mouse),
        Event::Paste(text) => {
            if let Mode::Open(entry) | Mode::Save(entry) = &mut state.mode {
                entry.text.extend(text.chars().filter(|&c| is_printable(c)));
            }
            Vec::new()
        }
        Event::Resize(columns, rows) => {
            state.size = [columns, rows];
            Vec::new()
        }
        Event::Tick if state.playing => {
            let moved = state.session.redo();
            state.playing = moved && state.session.step() < state.session.moves().len();
            if moved {
                enter_position(state)
            } else {
                Vec::new()
            }
        }
        Event::Tick => Vec::new(),
        // A search that started before the table was complete knows less than the one after it.
        Event::Reply(question, _)
            if question.what == QuestionKind::Look
                && !Arc::ptr_eq(question.session.oracle(), state.session.oracle()) =>
        {
            Vec::new()
        }
        Event::Reply(question, reply) if question.is_current(state.serial, state.puzzle_serial) => {
            let again = reply::retry(state, &question, &reply);
            reply::handle_reply(state, reply)
                .into_iter()
                .chain(again)
                .collect()
        }
        Event::Reply(..) => Vec::new(),
        Event::Saved(path, Ok(())) => {
            state.notice = state.words().written(&path.display());
            state.options.file = Some(path);
            Vec::new()
        }
        Event::Saved(path, Err(why)) => {
            let why = state.words().language.message(&why);
            let error = Some(format!("{}: {why}", path.display()));
            state.mode = Mode::Save(Entry {
                text: path.display().to_string(),
                error,
            });
            Vec::new()
        }
        Event::Stop => vec![Command::Quit],
        Event::Suspend => vec![Command::Suspend],
        Event::Continue => vec![Command::Resume],
    }
}
