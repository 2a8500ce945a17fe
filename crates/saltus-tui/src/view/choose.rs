//! The list of puzzles with a small board.

use super::{Appearance, board::small_board, shortened};
use crate::{State, chooser};
use ratatui_core::{
    layout::Rect,
    style::{Modifier, Style},
    terminal::Frame,
    text::Line,
};
use ratatui_widgets::{
    block::Padding,
    paragraph::{Paragraph, Wrap},
};

pub fn choose(state: &State, look: &Appearance, frame: &mut Frame, place: usize) {
    let [list, side] = chooser::areas(frame.area());
    let first = chooser::first(state, place);
    let width = usize::from(list.width.saturating_sub(2));
    let mut lines = Vec::new();
    let shown = usize::from(chooser::rows(state));
    for (index, entry) in state.list.iter().enumerate().skip(first).take(shown) {
        lines.push(entry_line(look, entry, index == place, width));
    }
    let title = look.block(look.words.title_choose());
    frame.render_widget(Paragraph::new(lines).block(title), list);

    let keys = Rect {
        y: list.bottom(),
        height: 1,
        ..frame.area()
    };
    let (all, few) = (look.words.choose_keys(), look.words.choose_keys_few());
    let fits = all.chars().count() < usize::from(keys.width);
    let help = Line::styled(format!(" {}", if fits { all } else { few }), look.dim());
    frame.render_widget(Paragraph::new(help), keys.intersection(frame.area()));
    if side.width >= 8 && side.height >= 3 {
        let lines = about(state, look, &state.list[place], side.width);
        let about = Paragraph::new(lines).wrap(Wrap { trim: false });
        let block = look.block("").padding(Padding::horizontal(1));
        frame.render_widget(about.block(block), side);
    }
}

/// A line of the list.
fn entry_line(
    look: &Appearance,
    entry: &chooser::Entry,
    selected: bool,
    width: usize,
) -> Line<'static> {
    let mark = if selected { ">" } else { " " };
    let name = entry.name(look.words);
    let family = entry.group(look.words);
    // A long name is more useful than its family, which is also on the right.
    let text = if name.chars().count() <= 24 {
        format!("{mark} {name:<24} {family}")
    } else {
        format!("{mark} {name}")
    };
    let style = if selected {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    let text = shortened(&text, width);
    Line::styled(format!("{text:<width$}"), style)
}

/// The name, the board, the goal and a description of a puzzle.
fn about(
    state: &State,
    look: &Appearance,
    entry: &chooser::Entry,
    width: u16,
) -> Vec<Line<'static>> {
    let id = shortened(&entry.id, usize::from(width).saturating_sub(4));
    let mut lines = vec![
        Line::raw(""),
        Line::raw(entry.name(look.words)),
        Line::styled(id, look.dim()),
        Line::raw(""),
    ];
    if let Ok(session) = saltus_session::open(&entry.id) {
        let puzzle = session.puzzle();
        let mut marks = Vec::new();
        for cell in puzzle.board.cells() {
            marks.push(match session.position().get(cell) {
                Some(kind) => look.mark(&puzzle.rules.kinds[kind.index()], state),
                None => look.vacancy().into(),
            });
        }
        for row in small_board(&puzzle.board, &marks) {
            lines.push(Line::raw(format!("  {row}")));
        }
        lines.push(Line::raw(""));
        lines.push(Line::raw(look.words.goal_of(puzzle)));
    }
    let about = entry.about(look.words);
    lines.extend([Line::raw(""), Line::styled(about, look.dim())]);
    lines
}
