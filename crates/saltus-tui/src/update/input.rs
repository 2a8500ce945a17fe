//! Handling of keys and the mouse.

use super::actions::{
    Command, ask, enter_position, go, go_back, go_to, open, pick_or_move, set_message,
};
use crate::{
    Entry, Mode, QuestionKind, State, chooser,
    geometry::{Geometry, areas, step_at},
    help,
    save::FIRST_FILE,
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui_core::layout::Rect;
use saltus::{board::Cell, problem::Winnable};
use std::path::PathBuf;

pub(super) fn key_pressed(state: &mut State, key: KeyEvent) -> Vec<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c') => return vec![Command::Quit],
            KeyCode::Char('z') => return vec![Command::Suspend],
            _ => {}
        }
    }
    match &mut state.mode {
        Mode::Help(page) => {
            let page = *page;
            turn_page(state, key.code, page)
        }
        Mode::Share(_) => go_back(state),
        Mode::Open(entry) => match edit_entry(entry, key) {
            EntryResult::Cancelled => go_back(state),
            EntryResult::Unfinished => Vec::new(),
            EntryResult::Done(text) => open(state, text, None),
        },
        Mode::Save(entry) => match edit_entry(entry, key) {
            EntryResult::Cancelled => go_back(state),
            EntryResult::Unfinished => Vec::new(),
            EntryResult::Done(name) => {
                state.mode = Mode::Board;
                let path = PathBuf::from(name);
                let replace = state.options.file.as_ref() == Some(&path);
                vec![Command::Save {
                    path,
                    text: state.session.save(),
                    replace,
                }]
            }
        },
        Mode::Choose(place) => {
            let place = *place;
            choose_key(state, key, place)
        }
        Mode::Board | Mode::Timeline => play_key(state, key),
    }
}

/// A key in the list of puzzles.
fn choose_key(state: &mut State, key: KeyEvent, place: usize) -> Vec<Command> {
    let last = state.list.len() - 1;
    let page = usize::from(chooser::rows(state).max(2)) - 1;
    let to = match key.code {
        KeyCode::Up | KeyCode::Char('k') => place.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => place + 1,
        KeyCode::PageUp => place.saturating_sub(page),
        KeyCode::PageDown => place + page,
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::Tab => chooser::next_group(state, place),
        KeyCode::Enter | KeyCode::Char(' ') => return open_listed(state, place),
        KeyCode::Char('g') | KeyCode::Char('?') | KeyCode::F(1) => {
            state.behind = Some(place);
            return change_mode(state, key.code);
        }
        KeyCode::Char('q') => return vec![Command::Quit],
        // There is no game to go back to.
        KeyCode::Esc if !state.chosen => return vec![Command::Quit],
        KeyCode::Esc => return go_back(state),
        _ => place,
    };
    state.mode = Mode::Choose(to.min(last));
    Vec::new()
}

/// Plays a puzzle of the list. A lesson of the ladder says its sentences.
fn open_listed(state: &mut State, place: usize) -> Vec<Command> {
    let entry = &state.list[place];
    let (id, lesson) = (entry.id.clone(), entry.lesson());
    open(state, id, lesson)
}

/// A key in the help: the next page, or the end.
fn turn_page(state: &mut State, code: KeyCode, page: usize) -> Vec<Command> {
    if code == KeyCode::Esc || page + 1 >= help::pages(state) {
        return go_back(state);
    }
    state.mode = Mode::Help(page + 1);
    Vec::new()
}

enum EntryResult {
    Unfinished,
    Cancelled,
    Done(String),
}

fn edit_entry(entry: &mut Entry, key: KeyEvent) -> EntryResult {
    match key.code {
        KeyCode::Esc => return EntryResult::Cancelled,
        KeyCode::Enter if !entry.text.trim().is_empty() => {
            return EntryResult::Done(entry.text.trim().to_string());
        }
        KeyCode::Backspace => drop(entry.text.pop()),
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => entry.text.clear(),
        KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => entry.text.push(c),
        _ => {}
    }
    EntryResult::Unfinished
}

fn play_key(state: &mut State, key: KeyEvent) -> Vec<Command> {
    // A key stops a solution that is being played, and then has its usual effect.
    let was_playing = std::mem::take(&mut state.playing);
    let words = state.words();
    if let Some(way) = towards(key.code, state.options.vi) {
        return if state.mode == Mode::Timeline {
            move_timeline(state, way)
        } else {
            move_cursor(state, way)
        };
    }
    match key.code {
        KeyCode::Char('q') => vec![Command::Quit],
        KeyCode::Esc => cancel(state),
        KeyCode::Enter if state.mode == Mode::Timeline => go_back(state),
        KeyCode::Char(' ') | KeyCode::Enter => pick_or_move(state),
        KeyCode::Tab => next_piece(state, true),
        KeyCode::BackTab => next_piece(state, false),
        KeyCode::Char('u') | KeyCode::Backspace => {
            let undone = state.session.undo();
            enter_if(state, undone, words.start())
        }
        KeyCode::Char('r') => {
            let redone = state.session.redo();
            enter_if(state, redone, words.no_redo())
        }
        KeyCode::Home => go_to(state, 0),
        KeyCode::End => go_to(state, state.session.moves().len()),
        KeyCode::Char('b') => back_to_winnable(state),
        KeyCode::Char('h' | 'H') => {
            state.notice = words.seek_hint().into();
            vec![ask(state, QuestionKind::Hint)]
        }
        KeyCode::Char('s') if was_playing => set_message(state, words.stopped()),
        KeyCode::Char('s') => {
            state.notice = words.seek_solution().into();
            vec![ask(state, QuestionKind::Solve)]
        }
        KeyCode::Char('f') => {
            state.notice = words.seek_forced().into();
            vec![ask(state, QuestionKind::Forced)]
        }
        KeyCode::Char('v') => {
            state.verdicts = !state.verdicts;
            let message = if state.verdicts {
                words.shown()
            } else {
                words.hidden()
            };
            set_message(state, message)
        }
        KeyCode::Char('y') => {
            let id = state.session.id();
            state.mode = Mode::Share(id.clone());
            vec![Command::Copy(id)]
        }
        code => change_mode(state, code),
    }
}

/// The direction of an arrow, or of a key of `vi`.
fn towards(code: KeyCode, vi: bool) -> Option<[i32; 2]> {
    match code {
        KeyCode::Left => Some([-1, 0]),
        KeyCode::Right => Some([1, 0]),
        KeyCode::Up => Some([0, -1]),
        KeyCode::Down => Some([0, 1]),
        KeyCode::Char('h') if vi => Some([-1, 0]),
        KeyCode::Char('l') if vi => Some([1, 0]),
        KeyCode::Char('k') if vi => Some([0, -1]),
        KeyCode::Char('j') if vi => Some([0, 1]),
        _ => None,
    }
}

/// Shows the new position, or says why there is none.
fn enter_if(state: &mut State, changed: bool, otherwise: &str) -> Vec<Command> {
    if changed {
        enter_position(state)
    } else {
        set_message(state, otherwise)
    }
}

/// Goes back to the last position that was winnable.
fn back_to_winnable(state: &mut State) -> Vec<Command> {
    for step in (0..=state.session.step()).rev() {
        if state.timeline[step] == Winnable::Yes {
            return go_to(state, step);
        }
    }
    set_message(state, state.words().nothing_winnable())
}

/// The keys that open something on the board.
fn change_mode(state: &mut State, code: KeyCode) -> Vec<Command> {
    match code {
        KeyCode::Char('t') if state.mode == Mode::Timeline => state.mode = Mode::Board,
        KeyCode::Char('t') => state.mode = Mode::Timeline,
        KeyCode::Char('g') => state.mode = Mode::Open(Entry::default()),
        KeyCode::Char('w') => {
            let text = match &state.options.file {
                Some(file) => file.display().to_string(),
                None => FIRST_FILE.into(),
            };
            state.mode = Mode::Save(Entry { text, error: None });
        }
        KeyCode::Char('p') => {
            let title = &state.session.puzzle().title;
            let mut entries = state.list.iter();
            let now = entries.position(|entry| entry.id == *title);
            state.mode = Mode::Choose(now.unwrap_or(0));
        }
        KeyCode::Char('?') | KeyCode::F(1) => state.mode = Mode::Help(0),
        _ => {}
    }
    Vec::new()
}

/// Cancels a selection, a hint or a search.
fn cancel(state: &mut State) -> Vec<Command> {
    state.mode = Mode::Board;
    state.select(None);
    state.hint = None;
    state.notice.clear();
    // Running searches become irrelevant; the evaluation of the position remains.
    state.serial += 1;
    let complete = state.insight.outlook.is_some() && state.insight.choices.is_some();
    if complete {
        Vec::new()
    } else {
        vec![ask(state, QuestionKind::Look)]
    }
}

fn move_cursor(state: &mut State, way: [i32; 2]) -> Vec<Command> {
    if let Some(cell) = geometry(state).nearest_cell(state.cursor, way) {
        state.cursor = cell;
    }
    Vec::new()
}

/// Moves along the timeline.
fn move_timeline(state: &mut State, [right, down]: [i32; 2]) -> Vec<Command> {
    let step = state.session.step();
    let to = if right + down > 0 {
        step + 1
    } else {
        step.saturating_sub(1)
    };
    go_to(state, to)
}

/// The next or previous piece that can move.
fn next_piece(state: &mut State, forth: bool) -> Vec<Command> {
    let mut cells: Vec<Cell> = match state.selected {
        Some(from) => state.targets(from),
        None => state
            .session
            .legal()
            .into_iter()
            .map(|step| step.from)
            .collect(),
    };
    cells.dedup();
    let next = match forth {
        true => cells
            .iter()
            .find(|&&cell| cell > state.cursor)
            .or(cells.first()),
        false => cells
            .iter()
            .rfind(|&&cell| cell < state.cursor)
            .or(cells.last()),
    };
    state.cursor = next.copied().unwrap_or(state.cursor);
    Vec::new()
}

pub(super) fn mouse_used(state: &mut State, mouse: MouseEvent) -> Vec<Command> {
    if let Mode::Choose(place) = state.mode {
        let last = state.list.len() - 1;
        let place = match mouse.kind {
            MouseEventKind::ScrollUp => place.saturating_sub(1),
            MouseEventKind::ScrollDown => (place + 1).min(last),
            MouseEventKind::Down(MouseButton::Left) => {
                match chooser::entry_at(state, place, mouse.column, mouse.row) {
                    Some(pressed) if pressed == place => return open_listed(state, place),
                    Some(pressed) => pressed,
                    None => place,
                }
            }
            _ => place,
        };
        state.mode = Mode::Choose(place);
        return Vec::new();
    }
    if !matches!(
        mouse.kind,
        MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Up(MouseButton::Left)
    ) {
        return Vec::new();
    }
    let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
    match state.mode {
        Mode::Help(_) | Mode::Share(_) if pressed => return go_back(state),
        Mode::Board | Mode::Timeline => {}
        _ => return Vec::new(),
    }
    let [width, height] = state.size;
    let areas = areas(state, Rect::new(0, 0, width, height));
    if pressed && mouse.row == areas.timeline.y {
        return match step_at(state, areas.timeline, mouse.column) {
            Some(step) => go_to(state, step),
            None => Vec::new(),
        };
    }
    let Some(cell) = geometry(state).cell_at(mouse.column, mouse.row) else {
        return Vec::new();
    };
    if pressed {
        state.playing = false;
        state.mode = Mode::Board;
        state.cursor = cell;
        return pick_or_move(state);
    }
    // Dropping a piece on another cell is a move; on its own cell it is the first half of two
    // clicks.
    match state.selected {
        Some(from) if from != cell && state.towards != Some(cell) => go(state, from, cell),
        _ => Vec::new(),
    }
}

/// The current layout of the board.
fn geometry(state: &State) -> Geometry {
    let [width, height] = state.size;
    Geometry::new(state, areas(state, Rect::new(0, 0, width, height)).board)
}
