//! The numbers of a position, and the goal.

use super::{Appearance, FATES, MoveResult, board::small_board};
use crate::{State, update::actions::another_king_wins, words::Words};
use ratatui_core::{
    layout::Rect,
    terminal::Frame,
    text::{Line, Span},
};
use ratatui_widgets::paragraph::Paragraph;
use saltus::{
    problem::{Outlook, Winnable},
    puzzle::{Goal, Wanted},
};
use saltus_draw::terminal;

/// Draws the evaluation of the position and the goal. Returns whether the goal fits.
pub fn panel(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) -> bool {
    if area.height < 3 {
        return false;
    }
    let (session, words) = (&state.session, look.words);
    let outlook = state.insight.outlook.clone().unwrap_or_default();
    let mut lines = vec![verdict(state, look, outlook.winnable)];
    if outlook.winnable == Winnable::Yes && !session.done() {
        lines.extend(prospects(state, words, &outlook));
    }
    if session.done() {
        lines.push(number(words.moves_made(), session.step().to_string()));
        lines.push(Line::raw(""));
        for (key, what) in words.next() {
            lines.push(number(key, what.into()));
        }
        let panel = Paragraph::new(lines).block(look.block(words.title_end()));
        frame.render_widget(panel, area);
        return false;
    }

    let pieces = session.position().pieces();
    lines.push(number(words.pieces(), pieces.to_string()));
    lines.push(number(words.legal(), session.legal().len().to_string()));
    lines.extend(results(state, look));
    if state.learning {
        lines.push(Line::styled(format!(" {}", words.learning()), look.dim()));
    }
    let width = area.width.saturating_sub(2);
    lines.extend(goal_words(state, words, width));
    let fits = lines.len() + 2 <= usize::from(area.height);
    lines.extend(goal_picture(state, look, width));
    let panel = Paragraph::new(lines).block(look.block(words.title_numbers()));
    frame.render_widget(panel, area);
    fits
}

fn number(name: &str, value: String) -> Line<'static> {
    Line::from(format!(" {name:<11}{value}"))
}

/// Whether the game can be won.
fn verdict(state: &State, look: &Appearance, winnable: Winnable) -> Line<'static> {
    let words = look.words;
    let looked = state.insight.outlook.is_some();
    let (winnable, what) = match winnable {
        _ if state.session.done() => (Winnable::Yes, words.solved()),
        Winnable::Yes => (Winnable::Yes, words.can_be_won()),
        Winnable::No if state.session.step() == 0 => {
            let another = another_king_wins(&state.session);
            let what = if another {
                words.not_this_king()
            } else {
                words.impossible()
            };
            (Winnable::No, what)
        }
        Winnable::No => (Winnable::No, words.lost()),
        Winnable::Unknown if looked => (Winnable::Unknown, words.unknown()),
        Winnable::Unknown => (Winnable::Unknown, words.looking()),
    };
    let (sign, style) = look.verdict(winnable);
    Line::from(vec![
        Span::raw(" "),
        Span::styled(format!("{sign} {what}"), style),
    ])
}

/// The numbers of a position that can be won.
fn prospects(state: &State, words: Words, outlook: &Outlook) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(left) = outlook.moves_left {
        lines.push(number(words.moves_left(), left.to_string()));
    }
    if let Some(solutions) = &outlook.solutions {
        // In peg solitaire all solutions have the same length.
        let all = state.session.puzzle().rules.every_move_removes();
        let name = if all {
            words.solutions()
        } else {
            words.shortest()
        };
        lines.push(number(name, words.grouped(solutions)));
    }
    if let Some(chance) = outlook.chance {
        lines.push(number(words.by_chance(), words.odds(chance)));
    }
    lines
}

/// How many moves have each result, if they are shown.
fn results(state: &State, look: &Appearance) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let Some(choices) = &state.insight.choices else {
        return lines;
    };
    if !state.verdicts {
        return lines;
    }
    for (fate, words) in FATES.into_iter().zip(look.words.fates()) {
        let mut count = 0;
        for choice in choices {
            count += usize::from(MoveResult::of(choice) == fate);
        }
        if count > 0 {
            let sign = Span::styled(look.sign(fate), look.style(fate));
            let words = Span::raw(format!(" {words:<14}{count}"));
            lines.push(Line::from(vec![Span::raw("   "), sign, words]));
        }
    }
    lines
}

/// The goal in words.
fn goal_words(state: &State, words: Words, width: u16) -> Vec<Line<'static>> {
    let goal = words.goal_of(state.session.puzzle());
    let mut lines = vec![Line::raw("")];
    let mut line = format!(" {}", words.goal());
    for word in goal.split(' ') {
        if line.chars().count() + word.chars().count() + 1 > usize::from(width) {
            lines.push(Line::raw(std::mem::replace(&mut line, " ".into())));
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.push(Line::raw(line));
    lines
}

/// The position of the goal, two columns per cell; `?` is anything. Empty if it is not a position,
/// or too wide.
fn goal_picture(state: &State, look: &Appearance, width: u16) -> Vec<Line<'static>> {
    let puzzle = state.session.puzzle();
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return Vec::new();
    };
    if puzzle.is_of_one_king() {
        return Vec::new(); // no white is left, and kings may be anywhere
    }
    let mut marks = Vec::new();
    for wanted in pattern {
        marks.push(match wanted {
            Wanted::Any => "?".to_string(),
            Wanted::Vacant => look.vacancy().to_string(),
            Wanted::Piece(kind) => {
                terminal::glyph(&puzzle.rules.kinds[kind.index()], state.glyphs())
            }
        });
    }

    let mut lines = Vec::new();
    for row in small_board(&puzzle.board, &marks) {
        if row.chars().count() + 3 > usize::from(width) {
            return Vec::new();
        }
        lines.push(Line::raw(format!("   {row}")));
    }
    lines
}
