//! The view of the state.

mod board;
mod choose;
mod panel;
mod popup;

use self::{board::board, choose::choose, panel::panel, popup::popup};
use crate::{
    Mode, State,
    geometry::{MOVE, TIMELINE, areas, first_step},
    words::Words,
};
use ratatui_core::{
    layout::Rect,
    style::{Color, Modifier, Style},
    terminal::Frame,
    text::{Line, Span},
};
use ratatui_widgets::{
    block::Block,
    borders::BorderType,
    paragraph::{Paragraph, Wrap},
};
use saltus::{printable, problem::Winnable, puzzle::Kind, referee};
use saltus_draw::{Role, terminal};
use saltus_session::Choice;

/// The result of a move, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MoveResult {
    Keeps,
    Unknown,
    Loses,
    Dead,
}

/// In the order of [`Words::fates`].
const FATES: [MoveResult; 4] = [
    MoveResult::Keeps,
    MoveResult::Loses,
    MoveResult::Dead,
    MoveResult::Unknown,
];

impl MoveResult {
    fn of(choice: &Choice) -> MoveResult {
        match choice.after.winnable {
            Winnable::Yes => MoveResult::Keeps,
            _ if choice.dead => MoveResult::Dead,
            Winnable::Unknown => MoveResult::Unknown,
            Winnable::No => MoveResult::Loses,
        }
    }
}

/// Characters and styles for each option.
struct Appearance {
    ascii: bool,
    colour: bool,
    words: Words,
}

impl Appearance {
    fn sign(&self, fate: MoveResult) -> &'static str {
        match (fate, self.ascii) {
            (MoveResult::Keeps, false) => "✓",
            (MoveResult::Keeps, true) => "+",
            (MoveResult::Unknown, _) => "?",
            (MoveResult::Loses, false) => "✗",
            (MoveResult::Loses, true) => "-",
            (MoveResult::Dead, false) => "†",
            (MoveResult::Dead, true) => "x",
        }
    }

    fn style(&self, fate: MoveResult) -> Style {
        let colour = match fate {
            MoveResult::Keeps => Color::Green,
            MoveResult::Unknown => Color::Yellow,
            MoveResult::Loses => Color::Red,
            MoveResult::Dead => Color::Magenta,
        };
        self.colour(Style::new().add_modifier(Modifier::BOLD), colour)
    }

    fn verdict(&self, winnable: Winnable) -> (&'static str, Style) {
        let fate = match winnable {
            Winnable::Yes => MoveResult::Keeps,
            Winnable::No => MoveResult::Loses,
            Winnable::Unknown => MoveResult::Unknown,
        };
        (self.sign(fate), self.style(fate))
    }

    fn colour(&self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    /// The mark of a vacant cell.
    fn vacancy(&self) -> &'static str {
        if self.ascii { "." } else { "·" }
    }

    fn dim(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn block(&self, title: &str) -> Block<'static> {
        let title = if title.is_empty() {
            String::new()
        } else {
            format!(" {title} ")
        };
        let block = Block::bordered().title(title);
        if !self.ascii {
            return block.border_type(BorderType::Rounded);
        }
        block.border_set(ratatui_core::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        })
    }

    /// The mark of a piece. Text pictures can be read back, so kings are discs there; here they
    /// have crowns, and the moving one is filled.
    fn mark(&self, kind: &Kind, state: &State) -> String {
        match kind.name.as_str() {
            "king" if !self.ascii => "♚".into(),
            "black" if !self.ascii => "♔".into(),
            _ => terminal::glyph(kind, state.glyphs()),
        }
    }

    fn piece(&self, role: Role) -> Style {
        match role {
            Role::Right => self.colour(Style::new(), Color::Cyan),
            Role::Left => self.colour(Style::new(), Color::Magenta),
            _ => Style::new(),
        }
    }
}

/// Draws the whole screen.
pub fn view(state: &State, frame: &mut Frame) {
    let look = Appearance {
        ascii: state.options.ascii,
        colour: state.options.colour,
        words: state.words(),
    };
    if let Some(place) = state.listed() {
        choose(state, &look, frame, place);
        return popup(state, &look, frame);
    }
    let areas = areas(state, frame.area());
    title(state, frame, areas.title);
    board(state, &look, frame, areas.board);
    let goal_told = panel(state, &look, frame, areas.panel);
    moves(state, &look, frame, areas.moves);
    timeline(state, &look, frame, areas.timeline);
    draw_notice(state, &look, frame, areas.notice, goal_told);
    frame.render_widget(
        Paragraph::new(Line::styled(keys(state, areas.keys.width), look.dim())),
        areas.keys,
    );
    popup(state, &look, frame);
}

/// The latest message, or the goal if it is told nowhere else.
fn draw_notice(state: &State, look: &Appearance, frame: &mut Frame, area: Rect, goal_told: bool) {
    let area = Rect {
        x: area.x + area.width.min(1),
        width: area.width.saturating_sub(1),
        ..area
    };
    let notice = if state.notice.is_empty() && !goal_told {
        Line::raw(shortened(
            &look.words.goal_of(state.session.puzzle()),
            area.width.into(),
        ))
    } else {
        Line::styled(
            state.notice.clone(),
            Style::new().add_modifier(Modifier::BOLD),
        )
    };
    frame.render_widget(Paragraph::new(notice).wrap(Wrap { trim: true }), area);
}

fn title(state: &State, frame: &mut Frame, area: Rect) {
    let (step, all) = (state.session.step(), state.session.moves().len());
    let count = state.words().move_of(step, all) + " ";
    let style = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new("").style(style), area);
    let room = usize::from(area.width).saturating_sub(count.len() + 1);
    let name = shortened(&format!(" saltus  {}", state.session.puzzle().title), room);
    frame.render_widget(Paragraph::new(name).style(style), area);
    frame.render_widget(Paragraph::new(count).style(style).right_aligned(), area);
}

/// A text truncated to the available columns.
fn shortened(text: &str, room: usize) -> String {
    let text = printable::line(text);
    if text.chars().count() <= room {
        text
    } else {
        let kept = room.saturating_sub(3);
        String::from_iter(text.chars().take(kept)) + "..."
    }
}

/// The moves of the game on a wide screen, with undone ones dimmed.
fn moves(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) {
    if area.width < 12 || area.height < 3 {
        return;
    }
    let session = &state.session;
    let room = usize::from(area.height - 2);
    let columns = usize::from((area.width - 2) / MOVE).max(1);
    let (step, all) = (session.step(), session.moves().len());
    // Filled column by column; the current move is visible.
    let first = (step.saturating_sub(room * columns * 2 / 3) / room * room).min(all);
    let mut lines = vec![Line::default(); room];
    let shown = session.moves().iter().enumerate().skip(first);
    for (index, &made) in shown.take(room * columns) {
        let name = referee::describe(session.puzzle(), made);
        let text = format!(" {:>3}. {name:<8}", index + 1);
        let style = match index + 1 {
            number if number == step => Style::new().add_modifier(Modifier::REVERSED),
            number if number > step => look.dim(),
            _ => Style::new(),
        };
        lines[(index - first) % room].push_span(Span::styled(text, style));
    }
    let title = look.block(look.words.title_moves());
    frame.render_widget(Paragraph::new(lines).block(title), area);
}

fn timeline(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) {
    let mut name = format!(" {} ", look.words.title_timeline());
    if state.mode == Mode::Timeline {
        name = name.to_uppercase();
    }
    let mut spans = vec![Span::styled(
        format!("{name:<width$}", width = usize::from(TIMELINE)),
        look.dim(),
    )];
    if state.mode == Mode::Timeline {
        spans[0].style = Style::new().add_modifier(Modifier::REVERSED);
    }
    let present = state.session.step();
    for (step, &verdict) in state
        .timeline
        .iter()
        .enumerate()
        .skip(first_step(state, area))
    {
        let (sign, style) = look.verdict(verdict);
        match step == present {
            true => spans.push(Span::styled(
                format!("[{sign}]"),
                style.add_modifier(Modifier::REVERSED),
            )),
            false => spans.push(Span::styled(sign, style)),
        }
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn keys(state: &State, width: u16) -> String {
    let words = state.words();
    let keys = match state.mode {
        Mode::Timeline if width < 78 => words.keys_back(),
        Mode::Timeline => words.keys_timeline(),
        _ if state.playing => words.keys_playing(),
        _ if width < 46 => words.keys_few(),
        _ if width < 78 => words.keys_some(),
        _ => words.keys_all(),
    };
    format!(" {keys}")
}
