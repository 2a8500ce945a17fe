//! The progress line: one line on a terminal, written again and again.

use crossterm::{
    QueueableCommand,
    cursor::MoveToColumn,
    style::Print,
    terminal::{Clear, ClearType},
};
use std::{
    io::{self, IsTerminal, Stderr, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The signs before the line, one after the other, so that a line that stays the same moves.
const SIGNS: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// A line at the end of standard error that says how far the work is; nothing if that is no
/// terminal.
#[derive(Debug)]
pub struct ProgressLine {
    is_seen: bool,
    shown: Mutex<Shown>,
}

/// What stands on the line.
#[derive(Debug, Default)]
struct Shown {
    /// Empty if there is no line.
    text: String,
    /// The number of the sign before it.
    sign: usize,
    /// What ends the line of the answer in which the cursor is; `None` if it is at the beginning of
    /// a line.
    unended: Option<&'static str>,
}

impl ProgressLine {
    /// No line yet.
    pub fn new() -> ProgressLine {
        ProgressLine {
            is_seen: io::stderr().is_terminal(),
            shown: Mutex::default(),
        }
    }

    /// A line that is never there.
    pub fn hidden() -> ProgressLine {
        ProgressLine {
            is_seen: false,
            shown: Mutex::default(),
        }
    }

    /// Whether standard error is a terminal.
    pub fn is_seen(&self) -> bool {
        self.is_seen
    }

    /// Replaces the line, unless something is being written above it.
    pub fn show(&self, text: String) {
        if self.is_seen
            && let Ok(mut shown) = self.shown.try_lock()
        {
            shown.erase();
            shown.text = text;
            shown.sign = (shown.sign + 1) % SIGNS.len();
            shown.draw();
        }
    }

    /// Notes that a line of the answer stands before the cursor. It is ended by `end` if a progress
    /// line comes: to erase that must not erase the answer.
    pub fn begin_within_line(&self, end: &'static str) {
        if self.is_seen {
            self.shown().unended = Some(end);
        }
    }

    /// Notes that the answer goes on. Returns whether it does so within its line, which no progress
    /// line has ended.
    pub fn is_within_line(&self) -> bool {
        self.shown().unended.take().is_some()
    }

    /// Writes a line above this one.
    pub fn print_above(&self, line: &str) {
        if self.is_seen {
            self.suspend(|| writeln!(io::stderr(), "{line}").ok());
        }
    }

    /// Lets `write` write to the terminal, without the line.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        if !self.is_seen {
            return write();
        }
        let mut shown = self.shown();
        shown.erase();
        let written = write();
        shown.draw();
        written
    }

    /// Removes the line.
    pub fn clear(&self) {
        let mut shown = self.shown();
        shown.erase();
        shown.text.clear();
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shown {
    fn erase(&self) {
        // A terminal that is gone ends the program otherwise.
        let _ = self.write(|terminal| {
            terminal.queue(MoveToColumn(0))?;
            terminal.queue(Clear(ClearType::UntilNewLine)).map(|_| ())
        });
    }

    /// Writes the line as far as it fits on one.
    fn draw(&mut self) {
        if self.text.is_empty() {
            return;
        }
        let size = terminal_size::terminal_size_of(io::stderr());
        let width = size.map_or(80, |(width, _)| usize::from(width.0));
        let line = format!("{} {}", SIGNS[self.sign], self.text);
        let mut line: String = line.chars().take(width.saturating_sub(1)).collect();
        if let Some(end) = self.unended.take() {
            line.insert_str(0, &format!("{end}\n"));
        }
        let _ = self.write(|terminal| terminal.queue(Print(line)).map(|_| ()));
    }

    /// Writes to the terminal, if there is a line.
    fn write(&self, write: impl FnOnce(&mut Stderr) -> io::Result<()>) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        let mut terminal = io::stderr();
        write(&mut terminal)?;
        terminal.flush()
    }
}
