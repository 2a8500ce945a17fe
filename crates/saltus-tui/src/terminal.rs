//! The event loop: events in, screens out, searches on their own threads.

use crate::{Command, Event, Options, Question, State, save, search, update, view};
use crossterm::{
    clipboard::CopyToClipboard,
    cursor::Show,
    event::{
        self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    },
    execute,
    terminal::{
        Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode, size,
    },
};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use saltus::message::Message;
use saltus_session::Session;
use std::{
    any::Any,
    io::{self, Stdout, stdout},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicI32, AtomicU64, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

/// The time between two moves of a solution that is being played.
const PACE: Duration = Duration::from_millis(400);

/// A game after the player has left.
#[derive(Debug)]
pub struct Played {
    /// The game; none if the player left the list of puzzles without one.
    pub session: Option<Session>,
    /// The signal that ended it, if any.
    pub signal: Option<i32>,
}

/// Plays on the terminal of standard input and output until the player quits or a signal arrives.
///
/// # Errors
/// The errors of the terminal.
pub fn play(session: Session, options: Options) -> io::Result<Played> {
    run(State::new(session, options, size()?.into()))
}

/// As [`play`], starting with the list of puzzles.
///
/// # Errors
/// The errors of the terminal, or no puzzle can be opened.
pub fn choose(options: Options) -> io::Result<Played> {
    let state = State::choosing(options, size()?.into()).map_err(io::Error::other)?;
    run(state)
}

fn run(state: State) -> io::Result<Played> {
    let (send, events) = mpsc::channel();
    let signal = Arc::new(AtomicI32::new(0));
    signals::listen(send.clone(), signal.clone());
    let _screen = Screen::enter()?;
    let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
    let keys = send.clone();
    thread::spawn(move || send_keys(&keys));

    let mut game = Game {
        state,
        terminal,
        outside: Executor {
            send,
            serial: Arc::default(),
            puzzle: Arc::default(),
        },
    };
    let mut next = Ok(Ok(Event::Begin));
    'game: loop {
        let event = match next {
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Ok(Event::Tick),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        // All pending events are handled before the next screen.
        let mut pending = Some(event);
        while let Some(event) = pending {
            if !game.handle(event?)? {
                break 'game;
            }
            pending = events.try_recv().ok();
        }
        game.draw()?;
        next = if game.state.playing {
            events.recv_timeout(PACE)
        } else {
            events.recv().map_err(RecvTimeoutError::from)
        };
    }

    let signal = match signal.load(Relaxed) {
        0 => None,
        signal => Some(signal),
    };
    Ok(Played {
        session: game.state.chosen.then_some(game.state.session),
        signal,
    })
}

/// Sends what the player does, until the receiver is gone or the terminal fails.
fn send_keys(keys: &Sender<io::Result<Event>>) {
    loop {
        let event = match event::read() {
            Ok(event::Event::Key(key)) => Ok(Event::Key(key)),
            Ok(event::Event::Mouse(mouse)) => Ok(Event::Mouse(mouse)),
            Ok(event::Event::Paste(text)) => Ok(Event::Paste(text)),
            Ok(event::Event::Resize(columns, rows)) => Ok(Event::Resize(columns, rows)),
            Ok(_) => continue,
            Err(error) => Err(error),
        };
        let failed = event.is_err();
        if keys.send(event).is_err() || failed {
            return;
        }
    }
}

/// A running game on the terminal.
struct Game {
    state: State,
    terminal: Terminal<CrosstermBackend<Stdout>>,
    outside: Executor,
}

impl Game {
    /// Handles an event. Returns whether the game goes on.
    fn handle(&mut self, event: Event) -> io::Result<bool> {
        let commands = update(&mut self.state, event);
        self.outside.serial.store(self.state.serial, Relaxed);
        self.outside.puzzle.store(self.state.puzzle_serial, Relaxed);
        for command in commands {
            match command {
                Command::Quit => return Ok(false),
                Command::Suspend => signals::suspend()?,
                Command::Resume => {
                    set_up()?;
                    // Redraw the whole screen.
                    execute!(stdout(), Clear(ClearType::All))?;
                    self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
                }
                command => self.outside.perform(command)?,
            }
        }
        Ok(true)
    }

    fn draw(&mut self) -> io::Result<()> {
        let state = &mut self.state;
        self.terminal.draw(|frame| {
            state.size = [frame.area().width, frame.area().height];
            view(state, frame);
        })?;
        Ok(())
    }
}

/// The terminal during the game; restored on drop and on a panic.
struct Screen;

impl Screen {
    fn enter() -> io::Result<Screen> {
        let before = panic::take_hook();
        let here = thread::current().id();
        panic::set_hook(Box::new(move |panic| {
            // Other threads cannot write to it: their panics arrive as events.
            if thread::current().id() == here {
                restore();
                before(panic);
            }
        }));
        let screen = Screen; // from here on, to be given back
        set_up()?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Sets up the terminal.
fn set_up() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Restores the terminal. An error here cannot be reported.
fn restore() {
    let _ = execute!(
        stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// The executor of commands.
struct Executor {
    send: Sender<io::Result<Event>>,
    /// The serial numbers of the current position and puzzle: searches for others end.
    serial: Arc<AtomicU64>,
    puzzle: Arc<AtomicU64>,
}

impl Executor {
    fn perform(&self, command: Command) -> io::Result<()> {
        match command {
            Command::Ask(question) => self.ask(question),
            Command::Copy(text) => execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?,
            Command::Save {
                path,
                text,
                replace,
            } => {
                let written = save::write(&path, &text, replace);
                let saved = written.map_err(|error| Message::of_system(&error));
                // The receiver lives as long as the loop that called.
                let _ = self.send.send(Ok(Event::Saved(path, saved)));
            }
            Command::Suspend | Command::Resume | Command::Quit => {} // matters of the loop
        }
        Ok(())
    }

    fn ask(&self, question: Box<Question>) {
        let (send, serial, puzzle) = (self.send.clone(), self.serial.clone(), self.puzzle.clone());
        thread::spawn(move || {
            let searched = panic::catch_unwind(AssertUnwindSafe(|| {
                let wanted = &|| question.is_current(serial.load(Relaxed), puzzle.load(Relaxed));
                search::answer(&question, wanted, &mut |reply| {
                    // After the end of the game the channel is closed.
                    let _ = send.send(Ok(Event::Reply(question.clone(), reply)));
                });
            }));
            if let Err(panic) = searched {
                let why = panic_message(&*panic);
                let error = format!("a search failed, please report this puzzle: {why}");
                let _ = send.send(Err(io::Error::other(error)));
            }
        });
    }
}

/// What a thread said when it panicked.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    if let Some(message) = panic.downcast_ref::<String>() {
        return message;
    }
    match panic.downcast_ref::<&str>() {
        Some(message) => message,
        None => "",
    }
}

/// Signals to end, stop and continue. In raw mode Ctrl-C and Ctrl-Z are keys; without these
/// handlers, signals would leave the terminal in raw mode.
#[cfg(unix)]
mod signals {
    use super::*;
    use signal_hook::{
        consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    /// Turns signals into events; `ending` receives the one that ends the game.
    pub fn listen(send: Sender<io::Result<Event>>, ending: Arc<AtomicI32>) {
        // Without handlers, signals have their default effect.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT]) else {
            return;
        };
        thread::spawn(move || {
            for signal in signals.forever() {
                let event = match signal {
                    SIGTSTP => Event::Suspend,
                    SIGCONT => Event::Continue,
                    _ => {
                        ending.store(signal, Relaxed);
                        Event::Stop
                    }
                };
                if send.send(Ok(event)).is_err() {
                    return;
                }
            }
        });
    }

    /// Stops the process after the terminal was restored; `SIGCONT` continues it.
    pub fn suspend() -> io::Result<()> {
        restore();
        emulate_default_handler(SIGTSTP)
    }
}

#[cfg(not(unix))]
mod signals {
    use super::*;

    /// Turns signals into events.
    pub fn listen(send: Sender<io::Result<Event>>, _ending: Arc<AtomicI32>) {
        // Without a handler, signals have their default effect.
        let _ = ctrlc::set_handler(move || drop(send.send(Ok(Event::Stop))));
    }

    /// Stopping is not supported.
    pub fn suspend() -> io::Result<()> {
        Ok(())
    }
}
