//! Characters in rows and columns, and their style.

use crate::{frames::Pace, role::Role};
use saltus_session::Language;

/// The characters of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// `●` for pegs and right-going pieces, `○` for left-going ones, `·` for vacancies.
    #[default]
    Unicode,
    /// The symbols of the kinds, and `.` for vacancies.
    Ascii,
}

/// The style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The characters.
    pub glyphs: Glyphs,
    /// Whether to use colours, as ANSI sequences.
    pub colour: bool,
    /// Whether to name the columns and rows.
    pub coordinates: bool,
    /// The largest width of a sheet in columns. A single wider board uses the columns that it
    /// needs.
    pub width: usize,
    /// The unit of steps of a solution.
    pub pace: Pace,
    /// In a sheet, the first and last step, where 0 is the start; `None` for all.
    pub steps: Option<[usize; 2]>,
    /// The language of captions.
    pub language: Language,
}

impl Default for Text {
    /// Unicode, no colours, no coordinates, 80 columns, one board per move.
    fn default() -> Text {
        let (glyphs, pace, language) = (Glyphs::Unicode, Pace::Moves, Language::English);
        Text {
            glyphs,
            colour: false,
            coordinates: false,
            width: 80,
            pace,
            steps: None,
            language,
        }
    }
}

/// Characters in rows and columns, with their roles.
#[derive(Default)]
pub(crate) struct Canvas {
    rows: Vec<Vec<(char, Option<Role>)>>,
}

impl Canvas {
    pub(crate) fn write_text(&mut self, [column, row]: [usize; 2], text: &str, role: Role) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        for (index, mark) in text.chars().enumerate() {
            if line.len() <= column + index {
                line.resize(column + index + 1, (' ', None));
            }
            line[column + index] = (mark, Some(role));
        }
    }

    pub(crate) fn text(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let mut now = "";
            for &(mark, role) in row {
                let wanted = if mark == ' ' {
                    now
                } else {
                    role.map_or("", ansi)
                };
                if colour && wanted != now {
                    text.push_str("\x1b[0m");
                    text.push_str(wanted);
                    now = wanted;
                }
                text.push(mark);
            }
            if !now.is_empty() {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// Colours among the first sixteen that are legible on dark and on light backgrounds.
fn ansi(role: Role) -> &'static str {
    match role {
        Role::Right | Role::Route => "\x1b[36m",
        Role::Left => "\x1b[35m",
        Role::Moved => "\x1b[1;32m",
        Role::Vacated => "\x1b[32m",
        Role::Removed | Role::Witness => "\x1b[31m",
        Role::Odd => "\x1b[33m",
        Role::King => "\x1b[1m",
        Role::Vacancy | Role::Coordinate => "\x1b[2m",
        _ => "",
    }
}
