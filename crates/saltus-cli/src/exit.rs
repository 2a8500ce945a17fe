//! Exit statuses, and how an error becomes one.

use crate::fault::Faulty;
use saltus::text::json::{Failed, Marked, Trouble, Version};
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

/// What the command's exit status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Solved, or true.
    Solved = 0,
    /// Proved impossible, or false.
    Impossible = 1,
    /// Bad usage or input.
    Usage = 2,
    /// Undecided within the budget.
    Undecided = 3,
    /// The terminal was closed.
    HungUp = 129,
    /// Interrupted.
    Interrupted = 130,
    /// Told to end.
    Terminated = 143,
}

impl Exit {
    /// The status of two answers together: a fault before what is false, that before what is open, and that before what is true.
    pub fn and(self, other: Exit) -> Exit {
        let weight = |exit| match exit {
            Exit::Solved => 0,
            Exit::Undecided => 1,
            Exit::Impossible => 2,
            Exit::Usage => 3,
            Exit::HungUp | Exit::Interrupted | Exit::Terminated => 4,
        };
        if weight(other) > weight(self) { other } else { self }
    }

    /// What a shell makes of a program that a signal ended.
    pub fn by_signal(signal: i32) -> Exit {
        match signal {
            1 => Exit::HungUp,
            15 => Exit::Terminated,
            _ => Exit::Interrupted,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Whether standard error is to be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether to colour what goes to that stream.
    pub fn on(self, stream: &impl IsTerminal) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }
}

/// Whether the answer, and so an error too, is wanted as JSON. Read from the arguments as they were typed: those that
/// cannot be understood are such an error.
pub fn wants_json() -> bool {
    std::env::args_os().any(|argument| argument == "--json")
}

/// An error as one JSON object on a line: its kind, what is wrong, and the places of faults in a text.
pub fn error_object(kind: &'static str, message: &str, places: Vec<Marked>) -> String {
    let error = Trouble { kind, message: message.into(), places };
    let failed = serde_json::to_string(&Failed { schema: Version::One, error });
    failed.unwrap_or_default() + "\n"
}

/// An error as [`error_object`].
pub fn error_line(error: &anyhow::Error) -> String {
    match error.downcast_ref::<Faulty>() {
        Some(faulty) => {
            let first = faulty.faults.first().map_or("", |fault| &fault.message);
            error_object("input", first, faulty.places())
        }
        None => {
            let of_system = error.chain().any(|cause| cause.is::<io::Error>());
            error_object(if of_system { "io" } else { "usage" }, &format!("{error:#}"), Vec::new())
        }
    }
}

/// Reports an error to the person, and gives the exit status it deserves. A closed pipe is no error.
pub fn report(error: &anyhow::Error, color: Color) -> Exit {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return Exit::Solved;
    }
    let text = match error.downcast_ref::<Faulty>() {
        _ if wants_json() => error_line(error),
        Some(faulty) => faulty.render(color.on(&io::stderr())),
        None => format!("error: {}\n", cleaned(&format!("{error:#}"))),
    };
    // If even standard error is closed, the exit status still tells.
    let _ = io::stderr().write_all(text.as_bytes());
    Exit::Usage
}

/// A text without what would drive the terminal: control characters other than line ends and tabs, and the marks that
/// turn the direction of writing, are replaced.
pub fn cleaned(text: &str) -> String {
    let drives = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if drives(c) { '\u{FFFD}' } else { c }).collect()
}
