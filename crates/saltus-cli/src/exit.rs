//! Exit statuses, and how an error becomes one.

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
    /// Interrupted.
    Interrupted = 130,
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

/// Reports an error to the person, and gives the exit status it deserves. A closed pipe is no error.
pub fn report(error: &anyhow::Error, color: Color) -> Exit {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return Exit::Solved;
    }
    let text = match error.downcast_ref::<crate::fault::Faulty>() {
        Some(faulty) => faulty.render(color.on(&io::stderr())),
        None => format!("error: {error:#}\n"),
    };
    // If even standard error is closed, the exit status still tells.
    let _ = io::stderr().write_all(text.as_bytes());
    Exit::Usage
}
