//! What each event does.

use crate::{
    Entry, Mode, Question, State, Told, What, chooser,
    geometry::{Geometry, areas},
};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use saltus::{
    board::Cell,
    problem::{Outcome, Winnable},
    puzzle::{Answer, Move, Reason},
    referee,
};
use saltus_session::{Hint, Session};
use std::{path::PathBuf, sync::Arc};

/// What happens to the face.
#[derive(Debug)]
pub enum Event {
    /// The program begins, or the game is another.
    Begin,
    /// A key; only its press counts.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A text put in as a whole.
    Paste(String),
    /// The terminal has so many columns and rows now.
    Resize(u16, u16),
    /// It is time for the next move of a solution that is being played.
    Tick,
    /// What was found out, with the question.
    Told(Box<Question>, Told),
    /// A file was written, or why not.
    Saved(PathBuf, Result<(), String>),
    /// The program is told to end.
    Stop,
    /// The program is told to make room for the shell.
    Suspend,
    /// The program goes on after it was stopped.
    Continue,
}

/// What is to be done outside.
#[derive(Debug)]
pub enum Command {
    /// Find out.
    Ask(Box<Question>),
    /// Put the text on the clipboard.
    Copy(String),
    /// Write the text to a file, over another only if told to.
    Save {
        /// The file.
        path: PathBuf,
        /// What to write.
        text: String,
        /// Whether a file of that name may be replaced.
        replace: bool,
    },
    /// Give the terminal back and stop, until the shell lets the program go on.
    Suspend,
    /// Take the terminal again, whatever was done to it.
    Resume,
    /// End the program.
    Quit,
}

/// Takes an event into the state; what is to be done outside.
pub fn update(state: &mut State, event: Event) -> Vec<Command> {
    match event {
        Event::Begin => {
            state.learning = !state.session.oracle().is_complete(state.session.puzzle());
            tell_end(state);
            let learn = state.learning.then(|| ask(state, What::Learn));
            [ask(state, What::Look)].into_iter().chain(learn).collect()
        }
        Event::Key(key) if key.kind == KeyEventKind::Press => key_pressed(state, key),
        Event::Key(_) => Vec::new(),
        Event::Mouse(mouse) => mouse_used(state, mouse),
        Event::Paste(text) => {
            if let Mode::Open(entry) | Mode::Save(entry) = &mut state.mode {
                entry.text.extend(text.chars().filter(|c| !c.is_control()));
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
            if moved { arrived(state) } else { Vec::new() }
        }
        Event::Tick => Vec::new(),
        // A look that was begun before all was learned knows less than the one begun after.
        Event::Told(question, _)
            if question.what == What::Look
                && !Arc::ptr_eq(question.session.oracle(), state.session.oracle()) =>
        {
            Vec::new()
        }
        Event::Told(question, told) if question.matters(state.serial, state.puzzle_serial) => {
            let again = unfinished(state, &question, &told);
            learned(state, told).into_iter().chain(again).collect()
        }
        Event::Told(..) => Vec::new(),
        Event::Saved(path, Ok(())) => {
            state.notice = format!("written to {}", path.display());
            state.options.file = Some(path);
            Vec::new()
        }
        Event::Saved(path, Err(why)) => {
            let error = Some(format!("{}: {why}", path.display()));
            state.mode = Mode::Save(Entry { text: path.display().to_string(), error });
            Vec::new()
        }
        Event::Stop => vec![Command::Quit],
        Event::Suspend => vec![Command::Suspend],
        Event::Continue => vec![Command::Resume],
    }
}

/// The same question once more, with more time, where the time ran out: the player thinks meanwhile.
fn unfinished(state: &State, question: &Question, told: &Told) -> Option<Command> {
    let ran_out = match told {
        Told::Outlook(outlook) => outlook.winnable == Winnable::Unknown,
        Told::Learned(None) => true,
        Told::Learned(Some(oracle)) => !oracle.is_complete(state.session.puzzle()),
        _ => false,
    };
    let again = Question { tried: question.tried + 1, ..question.clone() };
    (ran_out && question.tried < crate::search::TRIES).then(|| Command::Ask(Box::new(again)))
}

fn ask(state: &State, what: What) -> Command {
    Command::Ask(Box::new(Question::new(state, what)))
}

fn key_pressed(state: &mut State, key: KeyEvent) -> Vec<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c') => return vec![Command::Quit],
            KeyCode::Char('z') => return vec![Command::Suspend],
            _ => {}
        }
    }
    match &mut state.mode {
        Mode::Help | Mode::Share(_) => {
            state.mode = Mode::Board;
            Vec::new()
        }
        Mode::Open(entry) => match typed(entry, key) {
            Typed::Cancelled => back(state),
            Typed::Unfinished => Vec::new(),
            Typed::Done(text) => open(state, text),
        },
        Mode::Save(entry) => match typed(entry, key) {
            Typed::Cancelled => back(state),
            Typed::Unfinished => Vec::new(),
            Typed::Done(name) => {
                state.mode = Mode::Board;
                let path = PathBuf::from(name);
                let replace = state.options.file.as_ref() == Some(&path);
                vec![Command::Save { path, text: state.session.save(), replace }]
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
    let last = chooser::entries().len() - 1;
    let page = usize::from(chooser::rows(state).max(2)) - 1;
    let to = match key.code {
        KeyCode::Up | KeyCode::Char('k') => place.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => place + 1,
        KeyCode::PageUp => place.saturating_sub(page),
        KeyCode::PageDown => place + page,
        KeyCode::Home => 0,
        KeyCode::End => last,
        KeyCode::Enter | KeyCode::Char(' ') => return open(state, chooser::entries()[place].id.clone()),
        KeyCode::Char('g') => {
            state.mode = Mode::Open(Entry::default());
            return Vec::new();
        }
        KeyCode::Char('q') => return vec![Command::Quit],
        KeyCode::Esc => return back(state),
        _ => place,
    };
    state.mode = Mode::Choose(to.min(last));
    Vec::new()
}

fn back(state: &mut State) -> Vec<Command> {
    state.mode = Mode::Board;
    Vec::new()
}

enum Typed {
    Unfinished,
    Cancelled,
    Done(String),
}

fn typed(entry: &mut Entry, key: KeyEvent) -> Typed {
    match key.code {
        KeyCode::Esc => return Typed::Cancelled,
        KeyCode::Enter if !entry.text.trim().is_empty() => return Typed::Done(entry.text.trim().to_string()),
        KeyCode::Backspace => drop(entry.text.pop()),
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => entry.text.clear(),
        KeyCode::Char(c) if !key.modifiers.contains(KeyModifiers::CONTROL) => entry.text.push(c),
        _ => {}
    }
    Typed::Unfinished
}

/// Begins the game that an ID or a saved game names.
fn open(state: &mut State, text: String) -> Vec<Command> {
    match saltus_session::open(&text) {
        Ok(session) => {
            let (serial, puzzle_serial) = (state.serial + 1, state.puzzle_serial + 1);
            let options = crate::Options { file: None, ..state.options.clone() };
            *state = State {
                serial,
                puzzle_serial,
                verdicts: state.verdicts,
                ..State::new(session, options, state.size)
            };
            update(state, Event::Begin)
        }
        Err(error) => {
            state.mode = Mode::Open(Entry { text, error: Some(error.to_string()) });
            Vec::new()
        }
    }
}

fn play_key(state: &mut State, key: KeyEvent) -> Vec<Command> {
    // A key stops a solution that is being played, and does what it does.
    let was_playing = std::mem::take(&mut state.playing);
    let vi = state.options.vi;
    let towards = match key.code {
        KeyCode::Left => Some([-1, 0]),
        KeyCode::Right => Some([1, 0]),
        KeyCode::Up => Some([0, -1]),
        KeyCode::Down => Some([0, 1]),
        KeyCode::Char('h') if vi => Some([-1, 0]),
        KeyCode::Char('l') if vi => Some([1, 0]),
        KeyCode::Char('k') if vi => Some([0, -1]),
        KeyCode::Char('j') if vi => Some([0, 1]),
        _ => None,
    };
    if let Some(way) = towards {
        return if state.mode == Mode::Timeline { along(state, way) } else { go(state, way) };
    }
    match key.code {
        KeyCode::Char('q') => vec![Command::Quit],
        KeyCode::Esc => cancel(state),
        KeyCode::Enter if state.mode == Mode::Timeline => back(state),
        KeyCode::Char(' ') | KeyCode::Enter => act(state),
        KeyCode::Tab => next_piece(state, true),
        KeyCode::BackTab => next_piece(state, false),
        KeyCode::Char('u') | KeyCode::Backspace => {
            if state.session.undo() {
                arrived(state)
            } else {
                say(state, "this is the start")
            }
        }
        KeyCode::Char('r') => {
            if state.session.redo() {
                arrived(state)
            } else {
                say(state, "there is no move to make again")
            }
        }
        KeyCode::Home => go_to(state, 0),
        KeyCode::End => go_to(state, state.session.moves().len()),
        KeyCode::Char('b') => match state.timeline[..=state.session.step()]
            .iter()
            .rposition(|&verdict| verdict == Winnable::Yes)
        {
            Some(step) => go_to(state, step),
            None => say(state, "no position so far is known to be winnable"),
        },
        KeyCode::Char('h' | 'H') => {
            state.notice = "looking for a good move ...".into();
            vec![ask(state, What::Hint)]
        }
        KeyCode::Char('s') if was_playing => say(state, "stopped; s plays on, u and r go back and forth"),
        KeyCode::Char('s') => {
            state.notice = "looking for a solution ... (Esc stops)".into();
            vec![ask(state, What::Solve)]
        }
        KeyCode::Char('t') => {
            state.mode = if state.mode == Mode::Timeline { Mode::Board } else { Mode::Timeline };
            Vec::new()
        }
        KeyCode::Char('v') => {
            state.verdicts = !state.verdicts;
            let shown =
                if state.verdicts { "moves show what they lead to" } else { "moves keep their secrets" };
            say(state, shown)
        }
        KeyCode::Char('g') => {
            state.mode = Mode::Open(Entry::default());
            Vec::new()
        }
        KeyCode::Char('w') => {
            let file = state.options.file.clone().unwrap_or_else(|| "game.saltus".into());
            state.mode = Mode::Save(Entry { text: file.display().to_string(), error: None });
            Vec::new()
        }
        KeyCode::Char('y') => {
            let id = state.session.id();
            state.mode = Mode::Share(id.clone());
            vec![Command::Copy(id)]
        }
        KeyCode::Char('p') => {
            let now = chooser::entries().iter().position(|entry| entry.id == state.session.puzzle().title);
            state.mode = Mode::Choose(now.unwrap_or(0));
            Vec::new()
        }
        KeyCode::Char('?') | KeyCode::F(1) => {
            state.mode = Mode::Help;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn say(state: &mut State, what: impl Into<String>) -> Vec<Command> {
    state.notice = what.into();
    Vec::new()
}

/// Drops what is begun: a selection, a hint, a search.
fn cancel(state: &mut State) -> Vec<Command> {
    state.mode = Mode::Board;
    state.selected = None;
    state.hint = None;
    state.notice.clear();
    // What is still being searched is of no use any more; what is known of the position is.
    state.serial += 1;
    let complete = state.insight.outlook.is_some() && state.insight.choices.is_some();
    if complete { Vec::new() } else { vec![ask(state, What::Look)] }
}

fn go(state: &mut State, way: [i32; 2]) -> Vec<Command> {
    if let Some(cell) = geometry(state).towards(state.cursor, way) {
        state.cursor = cell;
    }
    Vec::new()
}

/// Goes along the timeline.
fn along(state: &mut State, [right, down]: [i32; 2]) -> Vec<Command> {
    let step = state.session.step();
    let to = if right + down > 0 { step + 1 } else { step.saturating_sub(1) };
    go_to(state, to)
}

fn go_to(state: &mut State, step: usize) -> Vec<Command> {
    if step != state.session.step() && state.session.go_to(step) { arrived(state) } else { Vec::new() }
}

/// The board as it stands on the screen now.
fn geometry(state: &State) -> Geometry {
    let [width, height] = state.size;
    Geometry::new(state, areas(state, Rect::new(0, 0, width, height)).board)
}

/// The next piece that can move, or the one before.
fn next_piece(state: &mut State, forth: bool) -> Vec<Command> {
    let mut cells: Vec<Cell> = match state.selected {
        Some(from) => targets(&state.session, from).collect(),
        None => state.session.legal().into_iter().map(|step| step.from).collect(),
    };
    cells.dedup();
    let next = match forth {
        true => cells.iter().find(|&&cell| cell > state.cursor).or(cells.first()),
        false => cells.iter().rfind(|&&cell| cell < state.cursor).or(cells.last()),
    };
    state.cursor = next.copied().unwrap_or(state.cursor);
    Vec::new()
}

/// Where the piece on `from` can go.
pub fn targets(session: &Session, from: Cell) -> impl Iterator<Item = Cell> {
    session.legal().into_iter().filter(move |step| step.from == from).map(|step| step.to)
}

/// Picks the piece under the cursor up, or moves the one picked up.
fn act(state: &mut State) -> Vec<Command> {
    let cursor = state.cursor;
    let movable = targets(&state.session, cursor).next().is_some();
    match state.selected {
        Some(from) if from == cursor => state.selected = None,
        Some(from) if !movable || targets(&state.session, from).any(|to| to == cursor) => {
            return make(state, Move { from, to: cursor });
        }
        _ if movable => state.selected = Some(cursor),
        _ => {
            if let Some(id) = other_king(state) {
                return open(state, id);
            }
            state.notice = match state.session.position().get(cursor) {
                Some(_) => "this piece cannot move now".into(),
                None => "pick a piece up first".into(),
            };
            return Vec::new();
        }
    }
    state.hint = None;
    state.notice.clear();
    Vec::new()
}

/// The same capture board with the king under the cursor for its mover, if another king stands there.
fn other_king(state: &State) -> Option<String> {
    let puzzle = state.session.puzzle();
    let kind = state.session.position().get(state.cursor)?;
    let black = puzzle.title.starts_with("capture:") && puzzle.rules.kinds[kind.index()].name == "black";
    let board = puzzle.title.split('@').next()?;
    black.then(|| format!("{board}@{}", puzzle.board.name(state.cursor).to_uppercase()))
}

fn make(state: &mut State, step: Move) -> Vec<Command> {
    // Moves of a solution that are taken back and made by hand are the player's own.
    state.machine = state.machine.filter(|&from| from < state.session.step());
    match state.session.make(step) {
        Ok(()) => arrived(state),
        Err(error) => say(state, error.to_string()),
    }
}

/// The position is another: what was known of the last one goes, and the new one is looked at.
fn arrived(state: &mut State) -> Vec<Command> {
    let insight = std::mem::take(&mut state.insight);
    state.before = insight.outlook.map_or(Winnable::Unknown, |outlook| outlook.winnable);
    state.serial += 1;
    state.selected = None;
    state.hint = None;
    state.notice.clear();
    // A new move ends what the timeline knew of those that it replaced.
    let (step, len) = (state.session.step(), state.session.positions().len());
    if len != state.timeline.len() || step + 1 == len {
        state.timeline.truncate(step);
    }
    state.timeline.resize(len, Winnable::Unknown);
    if let Some(last) = state.session.last() {
        state.cursor = last.to;
    }
    tell_end(state);
    vec![ask(state, What::Look)]
}

/// Says so if no move is left, or none is needed.
fn tell_end(state: &mut State) {
    if state.session.done() {
        let moves = state.session.step();
        let many = if moves == 1 { "move" } else { "moves" };
        state.notice = match state.machine {
            Some(from) if from < moves => {
                format!("{moves} {many} to the goal: {from} of yours, then the solution.")
            }
            _ => format!("Won in {moves} {many}!"),
        };
        state.playing = false;
    } else if state.session.legal().is_empty() {
        state.notice = "No move is left: u takes back, b goes back to where it could be won.".into();
    }
}

/// Takes in what was found out about the position, or the puzzle.
fn learned(state: &mut State, told: Told) -> Vec<Command> {
    let name = |step: Move| referee::describe(state.session.puzzle(), step);
    match told {
        Told::Outlook(outlook) => {
            let lost = state.before == Winnable::Yes && outlook.winnable == Winnable::No;
            if let (true, Some(last), false) = (lost, state.session.last(), state.session.legal().is_empty())
            {
                state.notice = format!("{} has just lost the win: u takes it back.", name(last));
            } else if outlook.winnable == Winnable::No && state.session.moves().is_empty() {
                let capture = state.session.puzzle().title.starts_with("capture:");
                state.notice = match capture {
                    true => "This king cannot take them all: choose another.".into(),
                    false => "This puzzle cannot be won: s says why.".into(),
                };
            }
            state.before = Winnable::Unknown;
            if let Some(verdict) = state.timeline.get_mut(state.session.step()) {
                *verdict = outlook.winnable;
            }
            state.insight.outlook = Some(outlook);
        }
        Told::Choices(choices) => state.insight.choices = Some(choices),
        // A solution may have made the game longer since.
        Told::Timeline(timeline) => {
            state.timeline.iter_mut().zip(timeline).for_each(|(known, verdict)| *known = verdict);
        }
        Told::Hint(Hint::Move(step)) => {
            state.notice = format!("Hint: {}", name(step));
            (state.hint, state.selected, state.cursor) = (Some(step), Some(step.from), step.to);
        }
        Told::Hint(hint) => {
            state.notice = match hint {
                Hint::Done => "The goal is reached.".into(),
                Hint::Back(0) => "Lost: b goes back to the start.".into(),
                Hint::Back(step) => format!("Lost since move {}: b goes back to before it.", step + 1),
                Hint::Hopeless => "This puzzle cannot be won, not even from its start.".into(),
                _ => "No good move was found in the time allowed.".into(),
            }
        }
        Told::Solution(found) => match *found {
            Ok(outcome) => solved(state, &outcome),
            Err(error) => state.notice = format!("{error}."),
        },
        Told::Learned(oracle) => {
            state.learning = false;
            if let Some(oracle) = oracle {
                state.session.set_oracle(oracle);
                return vec![ask(state, What::Look)];
            }
        }
    }
    Vec::new()
}

/// Puts the solution into the game, to be played.
fn solved(state: &mut State, outcome: &Outcome) {
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (from, steps) = (state.session.step(), moves.steps());
            // The moves become those that can be made again, and are made one by one.
            state.machine = Some(state.machine.map_or(from, |before| before.min(from)));
            if steps.iter().try_for_each(|&step| state.session.make(step)).is_err() {
                state.notice = "the engine is wrong: please report this puzzle".into();
            } else {
                state.playing = !steps.is_empty();
                let shortest = if outcome.evidence.optimal() { ", the fewest" } else { "" };
                state.notice = format!("{} moves to the goal{shortest}.", steps.len());
            }
            state.session.go_to(from);
            state.timeline.truncate(from + 1);
            state.timeline.resize(state.session.positions().len(), Winnable::Yes);
        }
        Answer::Impossible(Reason::Class { .. }) => {
            state.notice =
                "Lost: on certain holes the number of pegs stays odd or stays even, and the goal needs the other."
                    .into();
        }
        Answer::Impossible(reason) => state.notice = format!("Lost: {reason}"),
        Answer::Undecided(_) => state.notice = "No solution was found in the time allowed.".into(),
    }
}

fn mouse_used(state: &mut State, mouse: MouseEvent) -> Vec<Command> {
    if let Mode::Choose(place) = state.mode {
        let last = chooser::entries().len() - 1;
        let place = match mouse.kind {
            MouseEventKind::ScrollUp => place.saturating_sub(1),
            MouseEventKind::ScrollDown => (place + 1).min(last),
            MouseEventKind::Down(MouseButton::Left) => {
                match chooser::entry_at(state, place, mouse.column, mouse.row) {
                    Some(pressed) if pressed == place => {
                        return open(state, chooser::entries()[place].id.clone());
                    }
                    Some(pressed) => pressed,
                    None => place,
                }
            }
            _ => place,
        };
        state.mode = Mode::Choose(place);
        return Vec::new();
    }
    if !matches!(mouse.kind, MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Up(MouseButton::Left))
    {
        return Vec::new();
    }
    let pressed = matches!(mouse.kind, MouseEventKind::Down(_));
    match state.mode {
        Mode::Help | Mode::Share(_) if pressed => return back(state),
        Mode::Board | Mode::Timeline => {}
        _ => return Vec::new(),
    }
    let [width, height] = state.size;
    let areas = areas(state, Rect::new(0, 0, width, height));
    if pressed && mouse.row == areas.timeline.y {
        return match crate::view::step_at(state, areas.timeline, mouse.column) {
            Some(step) => go_to(state, step),
            None => Vec::new(),
        };
    }
    let Some(cell) = geometry(state).cell_at(mouse.column, mouse.row) else { return Vec::new() };
    if pressed {
        state.playing = false;
        state.mode = Mode::Board;
        state.cursor = cell;
        return act(state);
    }
    // Letting a piece go above another cell is a move; above its own, the first half of two clicks.
    match state.selected {
        Some(from) if from != cell => make(state, Move { from, to: cell }),
        _ => Vec::new(),
    }
}
