//! The lines of the help, in pages for the screen.

use crate::State;
use ratatui_core::text::Line;

/// The columns of the help with its border, on a wide screen.
pub const WIDTH: u16 = 72;
/// The columns of the name of a key.
const KEY: usize = 13;
/// The columns and rows of the border with its padding.
const BORDER: [u16; 2] = [4, 2];

/// A line of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpLine {
    /// The text.
    pub text: String,
    /// The result of moves whose sign stands before the text, by its place among the fates.
    pub fate: Option<usize>,
}

/// The number of pages.
pub fn pages(state: &State) -> usize {
    lines(state).len().div_ceil(rows(state)).max(1)
}

/// The lines of a page.
pub fn page(state: &State, page: usize) -> Vec<HelpLine> {
    let rows = rows(state);
    let lines = lines(state);
    let first = page.saturating_mul(rows).min(lines.len());
    let end = (first + rows).min(lines.len());
    lines[first..end].to_vec()
}

/// The title of a page, with its number if there are several.
pub fn title(state: &State, page: usize) -> String {
    let pages = pages(state);
    let title = state.words().title_help();
    if pages == 1 {
        return title.into();
    }
    format!("{title} {}/{pages}", page + 1)
}

/// The rows of a page.
fn rows(state: &State) -> usize {
    usize::from(state.size[1].saturating_sub(BORDER[1])).max(1)
}

/// All lines: the keys, and on the board the meaning of the signs.
fn lines(state: &State) -> Vec<HelpLine> {
    let words = state.words();
    let width = usize::from(state.size[0].min(WIDTH).saturating_sub(BORDER[0]));
    let keys = match state.behind {
        Some(_) => words.list_help(),
        None => words.help(),
    };

    let mut lines = Vec::new();
    for [key, what] in keys {
        add_key(&mut lines, key, what, width);
    }
    if state.behind.is_some() {
        return lines;
    }
    lines.push(HelpLine::plain(String::new()));
    lines.push(HelpLine::plain(words.legend().into()));
    for (fate, words) in words.fates().into_iter().enumerate() {
        lines.push(HelpLine {
            text: words.into(),
            fate: Some(fate),
        });
    }
    lines
}

/// A key and what it does, in lines of this width; the key stands alone on its column.
fn add_key(lines: &mut Vec<HelpLine>, key: &str, what: &str, width: usize) {
    let mut line = format!("{key:<KEY$}");
    let mut is_empty = true;
    for word in what.split(' ') {
        let needed = Line::raw(&line).width() + usize::from(!is_empty) + Line::raw(word).width();
        if !is_empty && needed > width {
            let next = format!("{:KEY$}", "");
            lines.push(HelpLine::plain(std::mem::replace(&mut line, next)));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    lines.push(HelpLine::plain(line));
}

impl HelpLine {
    fn plain(text: String) -> HelpLine {
        HelpLine { text, fate: None }
    }
}
