//! The window above the board: help, a line of input, or an ID to copy.

use super::{Appearance, FATES};
use crate::{Entry, Mode, State, geometry::rows_of, help};
use ratatui_core::{
    layout::Rect,
    style::{Color, Modifier, Style},
    terminal::Frame,
    text::{Line, Span},
};
use ratatui_widgets::{
    block::Padding,
    clear::Clear,
    paragraph::{Paragraph, Wrap},
};

pub fn popup(state: &State, look: &Appearance, frame: &mut Frame) {
    let words = look.words;
    let (title, lines) = match &state.mode {
        Mode::Board | Mode::Timeline | Mode::Choose(_) => return,
        Mode::Open(typed) => (
            words.title_open().into(),
            input(look, words.ask_id(), typed),
        ),
        Mode::Save(typed) => (
            words.title_save().into(),
            input(look, words.ask_file(), typed),
        ),
        Mode::Share(id) => (words.title_share().into(), share(look, id)),
        Mode::Help(page) => (help::title(state, *page), help_page(state, look, *page)),
    };

    let screen = frame.area();
    let width = screen.width.min(help::WIDTH);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    let mut rows = 0u16;
    for line in &lines {
        rows = rows.saturating_add(rows_of(&line.to_string(), inner));
    }
    let height = rows.saturating_add(2).min(screen.height);
    let area = Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, area);
    let block = look.block(&title).padding(Padding::horizontal(1));
    let text = Paragraph::new(lines).wrap(Wrap { trim: false });
    frame.render_widget(text.block(block), area);
}

/// A line to type in, and what is wrong with it.
fn input(look: &Appearance, what: &str, entry: &Entry) -> Vec<Line<'static>> {
    let mut lines = vec![
        Line::raw(what.to_string()),
        Line::raw(""),
        Line::raw(format!("> {}_", entry.text)),
    ];
    if let Some(error) = &entry.error {
        let style = look.colour(Style::new().add_modifier(Modifier::BOLD), Color::Red);
        lines.extend([Line::raw(""), Line::styled(error.clone(), style)]);
    }
    lines
}

fn share(look: &Appearance, id: &str) -> Vec<Line<'static>> {
    let (head, any_key) = (look.words.share_head(), look.words.share_any_key());
    vec![
        Line::raw(head),
        Line::raw(""),
        Line::raw(id.to_string()),
        Line::raw(""),
        Line::raw(any_key),
    ]
}

/// A page of the help.
fn help_page(state: &State, look: &Appearance, page: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for line in help::page(state, page) {
        lines.push(match line.fate {
            None => Line::raw(line.text),
            Some(fate) => Line::from(vec![
                Span::raw("  "),
                Span::styled(look.sign(FATES[fate]), look.style(FATES[fate])),
                Span::raw(format!(" {}", line.text)),
            ]),
        });
    }
    lines
}
