//! The view of the state.

use crate::{
    Entry, Mode, State, chooser,
    geometry::{Geometry, MOVE, TIMELINE, areas, first_step},
    words::{Words, fill},
};
use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Wrap},
};
use saltus::{
    board::{Adjacency, Cell},
    printable,
    problem::Winnable,
    puzzle::{Goal, Kind, Wanted},
    referee,
};
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
    words: &'static Words,
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

    fn dim(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn block(&self, title: &str) -> Block<'static> {
        let block = Block::bordered().title(title.to_string());
        if !self.ascii {
            return block.border_type(BorderType::Rounded);
        }
        block.border_set(ratatui::symbols::border::Set {
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
    if let Mode::Choose(place) = state.mode {
        return choose(state, &look, frame, place);
    }
    let areas = areas(state, frame.area());
    title(state, frame, areas.title);
    board(state, &look, frame, areas.board);
    let goal_told = panel(state, &look, frame, areas.panel);
    moves(state, &look, frame, areas.moves);
    timeline(state, &look, frame, areas.timeline);
    let notice = if state.notice.is_empty() && !goal_told {
        Line::raw(shortened(
            &format!(" {}", look.words.goal_of(state.session.puzzle())),
            areas.notice.width.into(),
        ))
    } else {
        Line::styled(
            format!(" {}", state.notice),
            Style::new().add_modifier(Modifier::BOLD),
        )
    };
    frame.render_widget(
        Paragraph::new(notice).wrap(Wrap { trim: false }),
        areas.notice,
    );
    frame.render_widget(
        Paragraph::new(Line::styled(keys(state, areas.keys.width), look.dim())),
        areas.keys,
    );
    popup(state, &look, frame);
}

fn title(state: &State, frame: &mut Frame, area: Rect) {
    let (step, all) = (state.session.step(), state.session.moves().len());
    let [last, inside] = state.words().move_of;
    let count = if step == all {
        fill(last, &[&step])
    } else {
        fill(inside, &[&step, &all])
    };
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
        text.chars().take(kept).collect::<String>() + "..."
    }
}

fn board(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) {
    let session = &state.session;
    let (puzzle, position) = (session.puzzle(), session.position());
    let geometry = Geometry::new(state, area);
    let title = if geometry.is_cropped() {
        look.words.beyond
    } else {
        ""
    };
    frame.render_widget(look.block(title), area);
    let mut put = |[x, y]: [u16; 2], text: &str, style: Style| {
        let room = geometry.room.right().saturating_sub(x);
        if room > 0 && y < geometry.room.bottom() {
            frame
                .buffer_mut()
                .set_stringn(x, y, text, usize::from(room), style);
        }
    };
    let width = usize::from(geometry.label);
    let round = puzzle.board.adjacency() == Adjacency::Ring && !look.ascii;
    let capitals = puzzle.title.starts_with("capture:");
    for (name, [x, y]) in geometry.names() {
        let name = match name {
            name if round => small(name), // beside numbered pieces
            name if capitals => name.to_uppercase(),
            name => name.to_string(),
        };
        put([x + 1, y], &format!("{name:>width$}"), look.dim());
    }
    let legal = session.legal();
    let fate = |from: Cell, to: Cell| {
        let choices = state.insight.choices.as_ref().filter(|_| state.verdicts)?;
        choices
            .iter()
            .find(|choice| (choice.step.from, choice.step.to) == (from, to))
            .map(MoveResult::of)
    };
    for cell in puzzle.board.cells() {
        let Some([x, y]) = geometry.cell_origin(cell) else {
            continue;
        };
        let (mut mark, mut style) = match position.get(cell) {
            Some(kind) => {
                let kind = &puzzle.rules.kinds[kind.index()];
                (look.mark(kind, state), look.piece(Role::of(kind)))
            }
            None => (if look.ascii { "." } else { "·" }.into(), look.dim()),
        };
        if session.last().is_some_and(|last| last.to == cell) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let (mut sign, mut sign_style) = ("", Style::new());
        match state.selected {
            Some(from) if from == cell => style = style.add_modifier(Modifier::REVERSED),
            // A target shows the result of going there.
            Some(from) if state.targets(from).any(|to| to == cell) => {
                let fate = fate(from, cell).unwrap_or(MoveResult::Unknown);
                (mark, style) = (look.sign(fate).into(), look.style(fate));
            }
            Some(_) => {}
            // A piece that can move shows its best result.
            None if legal.iter().any(|step| step.from == cell) => {
                let best = legal
                    .iter()
                    .filter(|step| step.from == cell)
                    .map(|step| fate(cell, step.to))
                    .min();
                style = style.add_modifier(Modifier::BOLD);
                if let Some(Some(best)) = best {
                    (sign, sign_style) = (look.sign(best), look.style(best));
                }
            }
            None => {}
        }
        if state.hint.is_some_and(|hint| hint.to == cell) {
            (sign, sign_style) = ("!", look.style(MoveResult::Unknown));
        }
        let bracket = look.colour(Style::new().add_modifier(Modifier::BOLD), Color::Yellow);
        let brackets = match state.selected {
            _ if state.cursor == cell => ["[", "]"],
            Some(from) if from == cell => ["(", ")"],
            _ => [" ", " "],
        };
        let end = x + 1 + geometry.label;
        let begin = end.saturating_sub(mark.chars().count() as u16);
        put([begin.saturating_sub(1), y], brackets[0], bracket);
        put([begin, y], &mark, style);
        put([end, y], brackets[1], bracket);
        put([end + 1, y], sign, sign_style);
    }
}

/// Draws the evaluation of the position and the goal. Returns whether the goal fits.
fn panel(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) -> bool {
    if area.height < 3 {
        return false;
    }
    let (session, words) = (&state.session, look.words);
    let mut lines: Vec<Line> = Vec::new();
    let number = |name: &str, value: String| Line::from(format!(" {name:<11}{value}"));
    let verdict = |winnable, words: &str| {
        let (sign, style) = look.verdict(winnable);
        Line::from(vec![
            Span::raw(" "),
            Span::styled(format!("{sign} {words}"), style),
        ])
    };
    let outlook = state.insight.outlook.clone().unwrap_or_default();
    let looked = state.insight.outlook.is_some();
    lines.push(match outlook.winnable {
        _ if session.done() => verdict(Winnable::Yes, words.solved),
        Winnable::Yes => verdict(Winnable::Yes, words.can_be_won),
        Winnable::No if session.step() == 0 => verdict(Winnable::No, words.impossible),
        Winnable::No => verdict(Winnable::No, words.lost),
        Winnable::Unknown if looked => verdict(Winnable::Unknown, words.unknown),
        Winnable::Unknown => verdict(Winnable::Unknown, words.looking),
    });
    if outlook.winnable == Winnable::Yes && !session.done() {
        if let Some(left) = outlook.moves_left {
            lines.push(number(words.moves_left, left.to_string()));
        }
        if let Some(solutions) = &outlook.solutions {
            // In peg solitaire all solutions have the same length.
            let all = session.puzzle().rules.every_move_removes();
            lines.push(number(
                if all { words.solutions } else { words.shortest },
                words.grouped(solutions, 10),
            ));
        }
        if let Some(chance) = outlook.chance {
            lines.push(number(words.by_chance, words.odds(chance)));
        }
    }
    if session.done() {
        lines.push(number(words.moves_made, session.step().to_string()));
        lines.push(Line::raw(""));
        lines.extend(words.next.map(|(key, what)| number(key, what.into())));
        frame.render_widget(
            Paragraph::new(lines).block(look.block(words.titles.end)),
            area,
        );
        return false;
    }
    lines.push(number(
        words.pieces,
        session.position().pieces().to_string(),
    ));
    let legal = session.legal().len();
    lines.push(number(words.legal, legal.to_string()));
    if let Some(choices) = state.insight.choices.as_ref().filter(|_| state.verdicts) {
        let fates: Vec<MoveResult> = choices.iter().map(MoveResult::of).collect();
        for (fate, words) in FATES.into_iter().zip(words.fates) {
            let count = fates.iter().filter(|&&found| found == fate).count();
            if count > 0 {
                let sign = Span::styled(look.sign(fate), look.style(fate));
                let words = Span::raw(format!(" {words:<14}{count}"));
                lines.push(Line::from(vec![Span::raw("   "), sign, words]));
            }
        }
    }
    if state.learning {
        lines.push(Line::styled(words.learning, look.dim()));
    }
    let width = area.width.saturating_sub(2);
    lines.extend(goal_words(state, words, width));
    let fits = lines.len() + 2 <= usize::from(area.height);
    lines.extend(goal_picture(state, look, width));
    frame.render_widget(
        Paragraph::new(lines).block(look.block(words.titles.numbers)),
        area,
    );
    fits
}

/// A number in superscript digits.
fn small(number: &str) -> String {
    number
        .chars()
        .map(|c| {
            c.to_digit(10)
                .and_then(|digit| char::from_u32(0x2080 + digit))
                .unwrap_or(c)
        })
        .collect()
}

/// The goal in words.
fn goal_words(state: &State, words: &Words, width: u16) -> Vec<Line<'static>> {
    let goal = words.goal_of(state.session.puzzle());
    let mut lines = vec![Line::raw("")];
    let mut line = String::from(words.goal);
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
    if puzzle.title.starts_with("capture:") {
        return Vec::new(); // no white is left, and kings may be anywhere
    }
    let marks = pattern.iter().map(|wanted| match wanted {
        Wanted::Any => "?".to_string(),
        Wanted::Vacant if look.ascii => ".".to_string(),
        Wanted::Vacant => "·".to_string(),
        Wanted::Piece(kind) => terminal::glyph(&puzzle.rules.kinds[kind.index()], state.glyphs()),
    });
    let picture = small_board(&puzzle.board, &marks.collect::<Vec<_>>());
    if picture
        .iter()
        .any(|row| row.chars().count() + 3 > usize::from(width))
    {
        return Vec::new();
    }
    picture
        .into_iter()
        .map(|row| Line::raw(format!("   {row}")))
        .collect()
}

/// A compact board: the mark of each cell, aligned to the longest one.
fn small_board(board: &saltus::board::Board, marks: &[String]) -> Vec<String> {
    let places = terminal::cells(board);
    let longest = marks
        .iter()
        .map(|mark| mark.chars().count())
        .max()
        .unwrap_or(1) as i32;
    let halves = places.iter().any(|[x, _]| x % 2 != 0);
    let pitch = (longest + 1) + if halves { (longest + 1) % 2 } else { 0 };
    let [left, top] = [0, 1].map(|axis| places.iter().map(|place| place[axis]).min().unwrap_or(0));
    let height = places
        .iter()
        .map(|place| place[1] - top + 1)
        .max()
        .unwrap_or(0);
    let mut rows = vec![Vec::<char>::new(); usize::try_from(height).unwrap_or(0)];
    for ([x, y], mark) in places.iter().zip(marks) {
        let at = usize::try_from((x - left) * pitch / 2 + longest - mark.chars().count() as i32)
            .unwrap_or(0);
        let row = &mut rows[usize::try_from(y - top).unwrap_or(0)];
        row.resize(row.len().max(at + mark.chars().count()), ' ');
        row.splice(at..at + mark.chars().count(), mark.chars());
    }
    rows.into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
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
    let mut lines = vec![Vec::new(); room];
    for (index, &made) in session
        .moves()
        .iter()
        .enumerate()
        .skip(first)
        .take(room * columns)
    {
        let text = format!(
            " {:>3}. {:<8}",
            index + 1,
            referee::describe(session.puzzle(), made)
        );
        let style = match index + 1 {
            number if number == step => Style::new().add_modifier(Modifier::REVERSED),
            number if number > step => look.dim(),
            _ => Style::new(),
        };
        lines[(index - first) % room].push(Span::styled(text, style));
    }
    let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(
        Paragraph::new(lines).block(look.block(look.words.titles.moves)),
        area,
    );
}

/// The list of puzzles with a small board.
fn choose(state: &State, look: &Appearance, frame: &mut Frame, place: usize) {
    let [list, side] = chooser::areas(frame.area());
    let entries = chooser::entries();
    let first = chooser::first(state, place);
    let inner = usize::from(list.width.saturating_sub(2));
    let line = |(index, entry): (usize, &chooser::Entry)| {
        let mark = if index == place { ">" } else { " " };
        // A long name is more useful than its family, which is also on the right.
        let (name, family) = (
            look.words.translated(&entry.name),
            look.words.translated(entry.family),
        );
        let text = match name.chars().count() {
            0..=24 => format!("{mark} {name:<24} {family}"),
            _ => format!("{mark} {name}"),
        };
        let text = shortened(&text, inner);
        let style = if index == place {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        Line::styled(format!("{text:<inner$}"), style)
    };
    let shown = entries
        .iter()
        .enumerate()
        .skip(first)
        .take(usize::from(chooser::rows(state)));
    let lines: Vec<Line> = shown.map(line).collect();
    frame.render_widget(
        Paragraph::new(lines).block(look.block(look.words.titles.choose)),
        list,
    );
    let keys = Rect {
        y: list.bottom(),
        height: 1,
        ..frame.area()
    }
    .intersection(frame.area());
    frame.render_widget(
        Paragraph::new(Line::styled(look.words.choose_keys, look.dim())),
        keys,
    );
    if side.width < 8 || side.height < 3 {
        return;
    }
    let entry = &entries[place];
    let mut lines = vec![
        Line::raw(""),
        Line::raw(format!(" {}", look.words.translated(&entry.name))),
        Line::styled(
            format!(
                " {}",
                shortened(&entry.id, usize::from(side.width).saturating_sub(4))
            ),
            look.dim(),
        ),
        Line::raw(""),
    ];
    if let Ok(session) = saltus_session::open(&entry.id) {
        let puzzle = session.puzzle();
        let mark = |cell: Cell| match session.position().get(cell) {
            Some(kind) => look.mark(&puzzle.rules.kinds[kind.index()], state),
            None if look.ascii => ".".into(),
            None => "·".into(),
        };
        let marks: Vec<String> = puzzle.board.cells().map(mark).collect();
        lines.extend(
            small_board(&puzzle.board, &marks)
                .into_iter()
                .map(|row| Line::raw(format!("   {row}"))),
        );
        lines.extend([
            Line::raw(""),
            Line::raw(format!(" {}", look.words.goal_of(puzzle))),
        ]);
    }
    lines.extend([
        Line::raw(""),
        Line::styled(
            format!(" {}", look.words.translated(entry.about)),
            look.dim(),
        ),
    ]);
    frame.render_widget(
        Paragraph::new(lines)
            .wrap(Wrap { trim: false })
            .block(look.block("")),
        side,
    );
}

fn timeline(state: &State, look: &Appearance, frame: &mut Frame, area: Rect) {
    let name = look.words.titles.timeline;
    let name = if state.mode == Mode::Timeline {
        name.to_uppercase()
    } else {
        name.into()
    };
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

fn keys(state: &State, width: u16) -> &'static str {
    let [timeline, playing, few, some, all] = state.words().keys;
    match state.mode {
        Mode::Timeline => timeline,
        _ if state.playing => playing,
        _ if width < 46 => few,
        _ if width < 78 => some,
        _ => all,
    }
}

fn popup(state: &State, look: &Appearance, frame: &mut Frame) {
    let words = look.words;
    let entry = |title: &'static str, what: &str, entry: &Entry| {
        let mut lines = vec![
            Line::raw(what.to_string()),
            Line::raw(""),
            Line::raw(format!("> {}_", entry.text)),
        ];
        if let Some(error) = &entry.error {
            let style = look.colour(Style::new().add_modifier(Modifier::BOLD), Color::Red);
            lines.extend([Line::raw(""), Line::styled(error.clone(), style)]);
        }
        (title, lines)
    };
    let (title, lines) = match &state.mode {
        Mode::Board | Mode::Timeline | Mode::Choose(_) => return,
        Mode::Open(typed) => entry(words.titles.open, words.ask_id, typed),
        Mode::Save(typed) => entry(words.titles.save, words.ask_file, typed),
        Mode::Share(id) => {
            let [head, any_key] = words.share;
            (
                words.titles.share,
                vec![
                    Line::raw(head),
                    Line::raw(""),
                    Line::raw(id.clone()),
                    Line::raw(""),
                    Line::raw(any_key),
                ],
            )
        }
        Mode::Help => {
            let mut lines: Vec<Line> = words
                .help
                .iter()
                .map(|(key, what)| Line::raw(format!("{key:<13}{what}")))
                .collect();
            lines.push(Line::raw(""));
            let mut legend = vec![Span::raw(words.legend)];
            for (fate, words) in FATES.into_iter().zip(words.fates) {
                legend.extend([
                    Span::styled(look.sign(fate), look.style(fate)),
                    Span::raw(format!(" {words}  ")),
                ]);
            }
            lines.push(Line::from(legend));
            (words.titles.help, lines)
        }
    };
    let screen = frame.area();
    let width = screen.width.min(72);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    let rows: usize = lines
        .iter()
        .map(|line| line.width().max(1).div_ceil(inner))
        .sum();
    let height = (rows as u16).saturating_add(2).min(screen.height);
    let area = Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, area);
    let block = look
        .block(title)
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(
        Paragraph::new(lines)
            .wrap(Wrap { trim: false })
            .block(block),
        area,
    );
}
