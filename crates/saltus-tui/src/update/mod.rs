//! Handling of events.

mod input;

use crate::{Entry, Mode, Question, QuestionKind, Reply, State, words::fill};
use crossterm::event::{KeyEvent, KeyEventKind, MouseEvent};
use saltus::{
    board::Cell,
    problem::{Outcome, Winnable},
    puzzle::{Answer, Move},
    referee,
};
use saltus_session::{Hint, Session};
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
    Saved(PathBuf, Result<(), String>),
    /// The program must end.
    Stop,
    /// The program must stop for the shell.
    Suspend,
    /// The program continues after a stop.
    Continue,
}

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

/// Handles an event. Returns the actions to take.
pub fn update(state: &mut State, event: Event) -> Vec<Command> {
    match event {
        Event::Begin => {
            state.learning = !state.session.oracle().is_complete(state.session.puzzle());
            tell_end(state);
            let learn = state.learning.then(|| ask(state, QuestionKind::Learn));
            [ask(state, QuestionKind::Look)].into_iter().chain(learn).collect()
        }
        Event::Key(key) if key.kind == KeyEventKind::Press => input::key_pressed(state, key),
        Event::Key(_) => Vec::new(),
        Event::Mouse(mouse) => input::mouse_used(state, mouse),
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
            if moved { enter_position(state) } else { Vec::new() }
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
            let again = retry(state, &question, &reply);
            handle_reply(state, reply).into_iter().chain(again).collect()
        }
        Event::Reply(..) => Vec::new(),
        Event::Saved(path, Ok(())) => {
            state.notice = fill(state.words().written, &[&path.display()]);
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

/// Repeats a question whose time ran out, with more time: the player is thinking meanwhile.
fn retry(state: &State, question: &Question, reply: &Reply) -> Option<Command> {
    let ran_out = match reply {
        Reply::Outlook(outlook) => outlook.winnable == Winnable::Unknown,
        Reply::Learned(None) => true,
        Reply::Learned(Some(oracle)) => !oracle.is_complete(state.session.puzzle()),
        _ => false,
    };
    let again = Question { tried: question.tried + 1, ..question.clone() };
    (ran_out && question.tried < crate::search::TRIES).then(|| Command::Ask(Box::new(again)))
}

fn ask(state: &State, what: QuestionKind) -> Command {
    Command::Ask(Box::new(Question::new(state, what)))
}

/// Opens an ID or a saved game.
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
            let error = state.words().faults(&error).join(" ");
            state.mode = Mode::Open(Entry { text, error: Some(error) });
            Vec::new()
        }
    }
}

fn go_back(state: &mut State) -> Vec<Command> {
    state.mode = Mode::Board;
    Vec::new()
}

fn set_message(state: &mut State, what: impl Into<String>) -> Vec<Command> {
    state.notice = what.into();
    Vec::new()
}

fn go_to(state: &mut State, step: usize) -> Vec<Command> {
    if step != state.session.step() && state.session.go_to(step) { enter_position(state) } else { Vec::new() }
}

/// The targets of the piece on `from`.
pub fn targets(session: &Session, from: Cell) -> impl Iterator<Item = Cell> {
    session.legal().into_iter().filter(move |step| step.from == from).map(|step| step.to)
}

/// Selects the piece under the cursor, or moves the selected one.
fn pick_or_move(state: &mut State) -> Vec<Command> {
    let cursor = state.cursor;
    let movable = targets(&state.session, cursor).next().is_some();
    match state.selected {
        Some(from) if from == cursor => state.selected = None,
        Some(from) if !movable || targets(&state.session, from).any(|to| to == cursor) => {
            return make(state, Move { from, to: cursor });
        }
        _ if movable => state.selected = Some(cursor),
        _ => {
            if let Some(id) = other_king(&state.session, cursor) {
                return open(state, id);
            }
            let words = state.words();
            state.notice = match state.session.position().get(cursor) {
                _ if state.session.done() => words.at_goal,
                _ if state.session.legal().is_empty() => words.stuck,
                Some(_) => words.no_move_here,
                None => words.pick_first,
            }
            .into();
            return Vec::new();
        }
    }
    state.hint = None;
    state.notice.clear();
    Vec::new()
}

/// The same capture board with the king on `cell` as the moving one, if another king is there.
pub(crate) fn other_king(session: &Session, cell: Cell) -> Option<String> {
    let puzzle = session.puzzle();
    let kind = session.position().get(cell)?;
    let black = puzzle.title.starts_with("capture:") && puzzle.rules.kinds[kind.index()].name == "black";
    let board = puzzle.title.split('@').next()?;
    black.then(|| format!("{board}@{}", puzzle.board.name(cell).to_uppercase()))
}

fn make(state: &mut State, step: Move) -> Vec<Command> {
    // Undone solution moves that are repeated by hand count as the player's own.
    state.machine = state.machine.filter(|&from| from < state.session.step());
    match state.session.make(step) {
        Ok(()) => enter_position(state),
        Err(error) => {
            let why = state.words().refusal(&error);
            set_message(state, why)
        }
    }
}

/// Handles a new position: discards the old evaluation and starts a new one.
fn enter_position(state: &mut State) -> Vec<Command> {
    let insight = std::mem::take(&mut state.insight);
    state.before = insight.outlook.map_or(Winnable::Unknown, |outlook| outlook.winnable);
    state.serial += 1;
    state.selected = None;
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

/// Sets the message at the end of a game.
fn tell_end(state: &mut State) {
    let words = state.words();
    if state.session.done() {
        let made = state.session.step();
        let moves = words.count(made, words.moves);
        state.notice = match state.machine {
            Some(from) if from < made => fill(words.partly, &[&moves, &from]),
            _ => fill(words.won, &[&moves]),
        };
        state.playing = false;
    } else if state.session.legal().is_empty() {
        state.notice = words.stuck.into();
    }
}

/// Handles a result about the position or the puzzle.
fn handle_reply(state: &mut State, reply: Reply) -> Vec<Command> {
    let (words, name) = (state.words(), |step: Move| referee::describe(state.session.puzzle(), step));
    match reply {
        Reply::Outlook(outlook) => {
            let lost = state.before == Winnable::Yes && outlook.winnable == Winnable::No;
            if let (true, Some(last), false) = (lost, state.session.last(), state.session.legal().is_empty())
            {
                state.notice = fill(words.just_lost, &[&name(last)]);
            } else if outlook.winnable == Winnable::No && state.session.moves().is_empty() {
                let capture = state.session.puzzle().title.starts_with("capture:");
                state.notice = if capture { words.king_cannot } else { words.says_why }.into();
            }
            state.before = Winnable::Unknown;
            if let Some(verdict) = state.timeline.get_mut(state.session.step()) {
                *verdict = outlook.winnable;
            }
            state.insight.outlook = Some(outlook);
        }
        Reply::Choices(choices) => state.insight.choices = Some(choices),
        // A solution may have extended the game since.
        Reply::Timeline(timeline) => {
            state.timeline.iter_mut().zip(timeline).for_each(|(known, verdict)| *known = verdict);
        }
        Reply::Hint(Hint::Move(step)) => {
            state.notice = fill(words.hint, &[&name(step)]);
            (state.hint, state.selected, state.cursor) = (Some(step), Some(step.from), step.to);
        }
        Reply::Hint(hint) => {
            state.notice = match hint {
                Hint::Done => words.reached.into(),
                Hint::Back(0) => words.back_to_start.into(),
                Hint::Back(step) => fill(words.lost_since, &[&(step + 1)]),
                Hint::Hopeless => words.hopeless.into(),
                _ => words.good_move_late.into(),
            }
        }
        Reply::Solution(found) => match *found {
            Ok(outcome) => solved(state, &outcome),
            Err(error) => state.notice = format!("{error}."),
        },
        Reply::Forced(forced) => {
            state.notice = match forced {
                Some(Some(forced)) => {
                    let lists = saltus_session::in_words(state.session.puzzle(), &forced);
                    let [(phrase, jumps), .., (over, holes)] = &lists;
                    let [phrase, over] = [phrase, over].map(|phrase| words.translated(phrase));
                    fill(words.forced, &[&phrase, &words.translated(jumps), &over, &words.translated(holes)])
                }
                Some(None) => words.no_solution.into(),
                None => words.forced_late.into(),
            }
        }
        Reply::Learned(oracle) => {
            state.learning = false;
            if let Some(oracle) = oracle {
                state.session.set_oracle(oracle);
                return vec![ask(state, QuestionKind::Look)];
            }
        }
    }
    Vec::new()
}

/// Adds the solution to the game, to be played.
fn solved(state: &mut State, outcome: &Outcome) {
    let words = state.words();
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (from, steps) = (state.session.step(), moves.steps().unwrap_or_default());
            // The moves become undone moves, and are redone one by one.
            state.machine = Some(state.machine.map_or(from, |before| before.min(from)));
            if steps.iter().try_for_each(|&step| state.session.make(step)).is_err() {
                state.notice = words.engine_wrong.into();
            } else {
                state.playing = !steps.is_empty();
                let [some, fewest] = words.plays;
                let plays = if outcome.evidence.optimal() { fewest } else { some };
                state.notice = fill(plays, &[&steps.len()]);
            }
            state.session.go_to(from);
            state.timeline.truncate(from + 1);
            state.timeline.resize(state.session.positions().len(), Winnable::Yes);
        }
        Answer::Impossible(reason) => {
            state.notice = words.why_not(reason, state.session.step());
        }
        Answer::Undecided(_) => state.notice = words.solution_late.into(),
    }
}
