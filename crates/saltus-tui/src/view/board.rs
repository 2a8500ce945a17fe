//! The board, with the results of the moves on it.

use super::{Appearance, MoveResult};
use crate::{State, geometry::Geometry};
use ratatui_core::{
    layout::Rect,
    style::{Color, Modifier, Style},
    terminal::Frame,
};
use saltus::{
    board::{Adjacency, Board, Cell},
    puzzle::Move,
};
use saltus_draw::{Role, terminal};

/// What is written on and beside a cell.
struct Mark {
    text: String,
    style: Style,
    /// The result of the best move from the cell, after it.
    sign: &'static str,
    sign_style: Style,
}

pub fn board(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) {
    let geometry = Geometry::new(state, area);
    let (long, short) = (look.words.beyond(), look.words.beyond_short());
    let title = match geometry.is_cropped() {
        false => "",
        true if long.chars().count() + 4 <= usize::from(area.width) => long,
        true => short,
    };
    frame.render_widget(look.block(title), area);
    draw_names(state, look, frame, &geometry);

    let bracket = look.colour(Style::new().add_modifier(Modifier::BOLD), Color::Yellow);
    for cell in state.session.puzzle().board.cells() {
        let Some([x, y]) = geometry.cell_origin(cell) else {
            continue;
        };
        let mark = mark(state, look, cell);
        let [open, close] = match state.selected {
            _ if state.cursor == cell => ["[", "]"],
            Some(from) if from == cell => ["(", ")"],
            _ => [" ", " "],
        };
        let end = x + 1 + geometry.label;
        let begin = end.saturating_sub(mark.text.chars().count() as u16);
        let before = begin.saturating_sub(1);
        put(frame, &geometry, [before, y], open, bracket);
        put(frame, &geometry, [begin, y], &mark.text, mark.style);
        put(frame, &geometry, [end, y], close, bracket);
        put(frame, &geometry, [end + 1, y], mark.sign, mark.sign_style);
    }
}

/// Writes a text as far as it is inside of the border.
fn put(frame: &mut Frame, geometry: &Geometry, [x, y]: [u16; 2], text: &str, style: Style) {
    let room = geometry.room.right().saturating_sub(x);
    if room > 0 && y < geometry.room.bottom() {
        let buffer = frame.buffer_mut();
        buffer.set_stringn(x, y, text, usize::from(room), style);
    }
}

fn draw_names(state: &State, look: &Appearance, frame: &mut Frame, geometry: &Geometry) {
    let puzzle = state.session.puzzle();
    let round = puzzle.board.adjacency() == Adjacency::Ring && !look.ascii;
    let capitals = puzzle.is_of_one_king();
    let width = usize::from(geometry.label);
    for (name, [x, y]) in geometry.names() {
        let name = if round {
            small(name) // beside numbered pieces
        } else if capitals {
            name.to_uppercase()
        } else {
            name.to_string()
        };
        let text = format!("{name:>width$}");
        put(frame, geometry, [x + 1, y], &text, look.dim());
    }
}

fn mark(state: &State, look: &Appearance, cell: Cell) -> Mark {
    let session = &state.session;
    let mut mark = match session.position().get(cell) {
        Some(kind) => {
            let kind = &session.puzzle().rules.kinds[kind.index()];
            Mark::new(look.mark(kind, state), look.piece(Role::of(kind)))
        }
        None => Mark::new(look.vacancy().into(), look.dim()),
    };
    if session.last().is_some_and(|last| last.to == cell) {
        mark.style = mark.style.add_modifier(Modifier::UNDERLINED);
    }

    match state.selected {
        Some(from) if from == cell => {
            mark.style = mark.style.add_modifier(Modifier::REVERSED);
        }
        Some(from) => {
            if state.targets(from).contains(&cell) {
                // A target shows the result of going there.
                let moves = state.moves_by(from, cell);
                let fates = moves.into_iter().map(|step| fate(state, step));
                let fate = fates.min().flatten().unwrap_or(MoveResult::Unknown);
                mark.text = look.sign(fate).into();
                mark.style = look.style(fate);
            }
        }
        None => add_best_result(&mut mark, state, look, cell),
    }
    if state.hint.is_some_and(|hint| hint.to == cell) {
        mark.sign = "!";
        mark.sign_style = look.style(MoveResult::Unknown);
    }
    mark
}

impl Mark {
    fn new(text: String, style: Style) -> Mark {
        Mark {
            text,
            style,
            sign: "",
            sign_style: Style::new(),
        }
    }
}

/// A piece that can move shows its best result, if all are known.
fn add_best_result(mark: &mut Mark, state: &State, look: &Appearance, cell: Cell) {
    let mut fates = Vec::new();
    for step in state.session.legal() {
        if step.from == cell {
            fates.push(fate(state, step));
        }
    }
    let Some(best) = fates.into_iter().min() else {
        return;
    };
    mark.style = mark.style.add_modifier(Modifier::BOLD);
    if let Some(best) = best {
        mark.sign = look.sign(best);
        mark.sign_style = look.style(best);
    }
}

/// The result of a move, if it is known and shown.
fn fate(state: &State, step: Move) -> Option<MoveResult> {
    if !state.verdicts {
        return None;
    }
    for choice in state.insight.choices.as_ref()? {
        if choice.step == step {
            return Some(MoveResult::of(choice));
        }
    }
    None
}

/// A number in subscript digits.
fn small(number: &str) -> String {
    let mut small = String::new();
    for c in number.chars() {
        let subscript = match c.to_digit(10) {
            Some(digit) => char::from_u32(0x2080 + digit),
            None => None,
        };
        small.push(subscript.unwrap_or(c));
    }
    small
}

/// A compact board: the mark of each cell, aligned to the longest one.
pub fn small_board(board: &Board, marks: &[String]) -> Vec<String> {
    let places = terminal::cells(board);
    let mut longest = 1;
    for mark in marks {
        longest = longest.max(mark.chars().count() as i32);
    }
    let [mut left, mut top] = places.first().copied().unwrap_or_default();
    let mut bottom = top;
    let mut halves = false;
    for &[x, y] in &places {
        left = left.min(x);
        top = top.min(y);
        bottom = bottom.max(y);
        halves |= x % 2 != 0;
    }
    let mut pitch = longest + 1;
    if halves {
        pitch += pitch % 2;
    }

    let height = if places.is_empty() {
        0
    } else {
        bottom - top + 1
    };
    let mut rows = vec![Vec::<char>::new(); usize::try_from(height).unwrap_or(0)];
    for (&[x, y], mark) in places.iter().zip(marks) {
        let length = mark.chars().count();
        let column = (x - left) * pitch / 2 + longest - length as i32;
        let column = usize::try_from(column).unwrap_or(0);
        let row = &mut rows[usize::try_from(y - top).unwrap_or(0)];
        row.resize(row.len().max(column + length), ' ');
        row.splice(column..column + length, mark.chars());
    }
    let mut lines = Vec::new();
    for row in rows {
        lines.push(String::from_iter(row));
    }
    lines
}
