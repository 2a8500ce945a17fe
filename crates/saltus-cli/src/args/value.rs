//! The values of arguments: colour, tables, times and sizes.

pub use saltus_system::memory::parse_size;

use clap::ValueEnum;
use std::{io::IsTerminal, time::Duration};

/// Whether to use colours on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Whether to use colours on a stream.
    pub fn enabled_for(self, stream: &impl IsTerminal) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                stream.is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        }
    }
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Words and boards.
    Words,
    /// A JSON object.
    Object,
    /// A table for other programs.
    Table,
}

impl Form {
    /// The form of an answer that may be an object or a table.
    pub fn of(json: bool, is_table: bool) -> Form {
        match (json, is_table) {
            (true, _) => Form::Object,
            (false, true) => Form::Table,
            (false, false) => Form::Words,
        }
    }
}

/// The notations of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Comma-separated values under the names of the columns.
    Csv,
    /// A table in Markdown.
    Markdown,
    /// A tabular environment in LaTeX.
    Latex,
}

/// Reads a time such as `90`, `90s`, `1.5m`, `2h` or `200ms`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    if number.is_empty() {
        return Err(format!("`{text}` is not a time: write 90s, 1.5m or 2h"));
    }
    let scale = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("`{unit}` is not a unit of time: use ms, s, m or h")),
    };
    let value: f64 = number
        .parse()
        .map_err(|_| format!("`{text}` is not a time: write 90s, 1.5m or 2h"))?;
    Duration::try_from_secs_f64(value * scale).map_err(|_| format!("`{text}` is out of range"))
}
