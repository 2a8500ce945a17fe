//! Exit statuses, and errors as exit statuses.

use crate::{
    args::{Color, Format, OutputArgs},
    input::{
        fault::{self, FaultyText},
        king::NoPiece,
        subject::Subject,
    },
    output::report,
};
use saltus::{
    board::BoardError,
    message::Message,
    printable,
    puzzle::{LoweringError, Reason, SetupFaults},
    text::{
        BadText, Reading,
        json::{self, ErrorDetails, Failure, PlacedFault, Version},
    },
};
use saltus_session::Language;
use saltus_store::StoreError;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// The exit status of the command.
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
    /// Terminated.
    Terminated = 143,
}

impl Exit {
    /// The combined status of two answers. An error takes precedence over false, false over
    /// undecided, and undecided over true.
    pub fn combine(self, other: Exit) -> Exit {
        if other.precedence() > self.precedence() {
            other
        } else {
            self
        }
    }

    fn precedence(self) -> u8 {
        match self {
            Exit::Solved => 0,
            Exit::Undecided => 1,
            Exit::Impossible => 2,
            Exit::Usage => 3,
            Exit::HungUp | Exit::Interrupted | Exit::Terminated => 4,
        }
    }

    /// The status that a shell reports for a program ended by a signal.
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

/// Whether JSON output was requested. Inspects the raw arguments, since errors in them are also
/// reported as JSON.
pub fn wants_json() -> bool {
    std::env::args_os().any(|argument| argument == "--json")
}

/// An error as one JSON object in a line: its kind, the message, and the places of faults in a
/// text.
pub fn error_object(kind: &'static str, message: &str, places: Vec<PlacedFault>) -> String {
    let error = ErrorDetails {
        kind,
        message: message.into(),
        places,
    };
    let failed = json::line(&Failure {
        schema: Version::One,
        error,
    });
    failed.unwrap_or_default() + "\n"
}

/// An error in the form of [`error_object`].
pub fn error_line(error: &anyhow::Error) -> String {
    match error.downcast_ref::<FaultyText>() {
        Some(faulty) => {
            let first = faulty.faults.first().map(|fault| fault.message.to_string());
            error_object("input", &first.unwrap_or_default(), faulty.places())
        }
        None => {
            let of_system = error.chain().any(|cause| cause.is::<io::Error>());
            let mut causes = Vec::new();
            for cause in error.chain() {
                let words = cause.downcast_ref().map(Message::of_system);
                causes.push(words.map_or_else(|| cause.to_string(), |words| words.to_string()));
            }
            let kind = if of_system { "io" } else { "usage" };
            error_object(kind, &causes.join(": "), Vec::new())
        }
    }
}

fn is_broken_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    match cause.downcast_ref::<io::Error>() {
        Some(error) => error.kind() == io::ErrorKind::BrokenPipe,
        None => false,
    }
}

/// What a cause of an error tells.
fn told(error: &anyhow::Error, cause: &(dyn std::error::Error + 'static)) -> Message {
    if let Some(message) = cause.downcast_ref::<Message>() {
        return message.clone();
    }
    if let Some(bad) = cause.downcast_ref::<BadText>()
        && let [fault] = &bad[..]
        && bad.read_as().is_none()
    {
        return fault.message.clone();
    }
    if let Some(error) = cause.downcast_ref() {
        return Message::of_system(error);
    }
    if let Some(error) = cause.downcast_ref::<StoreError>() {
        return error.message();
    }
    let setup = cause
        .downcast_ref::<SetupFaults>()
        .map(SetupFaults::message);
    let lowering = cause
        .downcast_ref::<LoweringError>()
        .map(LoweringError::message);
    let board = cause.downcast_ref::<BoardError>().map(BoardError::message);
    if let Some(message) = setup.or(lowering).or(board) {
        return message;
    }
    // A context has a type of its own, in which only the whole error finds the message.
    match error.downcast_ref::<Message>() {
        Some(message) if *message == cause.to_string()[..] => message.clone(),
        _ => Message::verbatim(cause),
    }
}

/// Answers for a board without a piece that moves, as `solve` and `list` do.
pub fn answer_no_piece(reading: &Reading, json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let subject = Subject {
        reading: reading.clone(),
        format: Format::Moves,
        game: None,
    };
    let notation = OutputArgs::in_words(json);
    report::impossible(&subject, "capture", &Reason::NoKing, &notation, out)
}

/// Reports an error in a language, and returns its exit status. A closed pipe is not an error.
pub fn report(error: &anyhow::Error, color: Color, language: Language) -> Exit {
    if error.chain().any(is_broken_pipe) {
        return Exit::Solved;
    }
    if let Some(NoPiece(reading)) = error.downcast_ref() {
        let answered = answer_no_piece(reading, wants_json(), &mut io::stdout());
        // If standard output is closed, the exit status remains.
        return answered.unwrap_or(Exit::Impossible);
    }
    let text = match error.downcast_ref::<FaultyText>() {
        _ if wants_json() => error_line(error),
        Some(faulty) => faulty.render(color.enabled_for(&io::stderr()), language),
        None => {
            let head = fault::error_head(language);
            let mut causes = Vec::new();
            for cause in error.chain() {
                causes.push(language.message(&told(error, cause)));
            }
            format!("{head}: {}\n", printable::text(&causes.join(": ")))
        }
    };
    // If standard error is closed, the exit status remains.
    let _ = io::stderr().write_all(text.as_bytes());
    Exit::Usage
}
