//! The complete view of a position for a user interface.

use super::{message::Request, shelf::Entry};
use saltus::problem::{Oracle, Outlook, Winnable};
use saltus::text::{
    id,
    json::{PathsToGoal, Version, letters},
};
use saltus::{
    board::{Adjacency, Board, Heading},
    budget::Budget,
    capture::{Field, Winner, judge},
    puzzle::{Goal, Headings, Kind, KindId, Move, Position, Puzzle, Wanted},
};
use saltus_session::{Choice, Rule, Session};
use serde::Serialize;

/// The complete view of a position for a user interface.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    schema: Version,
    /// The puzzle as in the request.
    puzzle: String,
    /// The ID of the position as the start of a puzzle.
    id: String,
    /// The family of the puzzle.
    title: &'static str,
    /// The goal in words.
    goal: String,
    /// The position of the goal, one symbol per cell, `?` for anything; null if the goal is a
    /// number.
    target: Option<String>,
    /// The position at the start, one symbol per cell, `.` for a vacancy.
    start: String,
    /// The current position.
    position: String,
    /// The number of moves made.
    step: usize,
    /// The moves of the whole game.
    moves: Vec<MadeMove>,
    /// The legal moves.
    legal: Vec<LegalMove>,
    /// The move that led here.
    last: Option<MadeMove>,
    /// Whether the position satisfies the goal.
    done: bool,
    /// Whether the position is stuck without satisfying the goal.
    stuck: bool,
    /// Whether the position and all that can follow are evaluated at once; otherwise `learn` may
    /// help.
    known: bool,
    /// Whether the goal can be reached.
    verdict: Verdict,
    /// The verdict on each position of the game, beginning with the start.
    timeline: Vec<Verdict>,
    /// The number of the move that lost the game; 0 if the puzzle has no solution.
    lost_at: Option<usize>,
    /// The number of ways to win and the probability after each move, from the first known
    /// position.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<PathsToGoal>>,
    /// How the goal can be reached.
    #[serde(flatten)]
    ways: PathsToGoal,
    /// The constant part of a game.
    #[serde(flatten)]
    board: BoardDrawing,
    /// Whether this is a capture board on which the player has not chosen a king yet: nobody can
    /// move, and the verdict is about the puzzle, not about a king.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    choose_king: bool,
    /// Whether this is a capture board whose chosen king cannot capture every white, and another
    /// can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    other_king: bool,
    /// In a lenient request: why the next move is not possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Whether the goal can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Verdict {
    /// It can, proved.
    Winnable,
    /// It cannot, proved.
    Lost,
    /// Not known within the time.
    Unknown,
}

/// Whether the goal can be reached after a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum KeepsWin {
    /// It can, proved.
    Yes,
    /// It cannot, proved.
    No,
    /// Not known within the time.
    Unknown,
}

/// A move by the names of its cells.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMove {
    /// The cell where the piece starts, such as d4.
    from: String,
    /// The cell where it ends.
    to: String,
}

/// A move with the cells of the pieces that it removes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MadeMove {
    #[serde(flatten)]
    step: NamedMove,
    /// The cells of the removed pieces.
    removed: Vec<String>,
}

/// A legal move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LegalMove {
    #[serde(flatten)]
    step: MadeMove,
    /// Whether the goal can be reached after it.
    keeps: KeepsWin,
    /// Whether the position after it is stuck without satisfying the goal.
    dead: bool,
    #[serde(flatten)]
    ways: PathsToGoal,
}

/// The constant part of a game: the cells, the kinds, and the drawing of the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BoardDrawing {
    /// The cells, in the order of the symbols of a position.
    cells: Vec<Cell>,
    /// The kinds of piece.
    kinds: Vec<Piece>,
    /// Names of columns and rows.
    names: Vec<Label>,
    /// The axes of the wood.
    wood: Vec<Vec<[f64; 2]>>,
    /// Whether the lines are the board, instead of wood around them.
    links: bool,
    /// The top left and bottom right corners of the picture.
    frame: [[f64; 2]; 2],
    /// Whether some move removes a piece.
    removes: bool,
    /// The rules, the goal last.
    rules: Vec<RuleView>,
}

/// A cell, with coordinates in cells: x to the right and y down.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Cell {
    /// Its name, such as d4.
    name: String,
    x: f64,
    y: f64,
    /// Whether it is marked, because the goal has a piece there.
    wanted: bool,
}

/// A kind of piece.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Piece {
    /// Its symbol in positions.
    symbol: char,
    /// Its name.
    name: String,
    /// The label on the piece.
    label: String,
    /// The directions in which it moves, if it cannot go back.
    ways: Vec<[f64; 2]>,
}

/// A rule of the puzzle, in words and as a scene.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RuleView {
    /// The sentence in English.
    en: String,
    /// The sentence in German.
    de: String,
    /// The cells of the scene; none for the goal.
    cells: Vec<RuleCell>,
    /// The cells, by index, from which and to which a piece moves.
    arrow: Option<[usize; 2]>,
    /// The cells of pieces that the move removes, by index.
    removed: Vec<usize>,
}

/// A cell of the scene of a rule.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RuleCell {
    x: f64,
    y: f64,
    /// The symbol of the piece on it; null for a vacancy.
    symbol: Option<char>,
}

/// The name of a column or row.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Label {
    text: String,
    x: f64,
    y: f64,
}

/// Answers `look`.
pub fn look(request: &Request, mut session: Session, entry: &Entry, budget: &Budget) -> View {
    let name = &request.puzzle;
    let nothing = Budget {
        keep_going: &|_| false,
        ..*budget
    };
    // A theorem gives less information than a table.
    if !request.bare && matches!(**session.oracle(), Oracle::Exchange | Oracle::Search) {
        entry.learn_if_small(budget);
        session.set_oracle(entry.session().oracle().clone());
    }
    let instant = |step| session.oracle_at(step).is_instant();
    let bare = request.bare && !instant(session.step());
    let budget = if bare { &nothing } else { budget };
    let unknown = || vec![Winnable::Unknown; session.positions().len()];
    let outlook = if bare {
        Outlook::default()
    } else {
        session.outlook(budget)
    };
    let timeline = if bare {
        unknown()
    } else {
        session.timeline(budget)
    };
    let choices = if bare {
        session.choices_unknown()
    } else {
        session.choices(budget)
    };
    let puzzle = session.puzzle();
    let outlook_at = |step| {
        if instant(step) {
            session.outlook_at(step, budget)
        } else {
            Outlook::default()
        }
    };
    let verdict = match outlook.winnable {
        // A position is won by any move that keeps the win.
        Winnable::Unknown if some_choice_wins(&choices) => Winnable::Yes,
        verdict => verdict,
    };
    let steps = 0..session.positions().len();
    let history = steps.clone().any(instant).then(|| {
        steps
            .map(|step| PathsToGoal::from(&outlook_at(step)))
            .collect()
    });
    let view = View {
        schema: Version::One,
        puzzle: name.clone(),
        id: session.id(),
        title: title(name),
        goal: saltus_session::goal(puzzle),
        target: target(puzzle),
        start: letters(puzzle, &puzzle.start),
        position: letters(puzzle, session.position()),
        step: session.step(),
        moves: session
            .moves()
            .iter()
            .enumerate()
            .map(|(index, &step)| made_move(&session, index, step))
            .collect(),
        legal: choices
            .iter()
            .map(|choice| legal_move(&session, choice))
            .collect(),
        last: session
            .last()
            .map(|step| made_move(&session, session.step() - 1, step)),
        done: session.done(),
        stuck: choices.is_empty() && !session.done(),
        known: session.oracle_at(session.step()).is_complete(puzzle),
        verdict: verdict.into(),
        lost_at: timeline.iter().position(|&at| at == Winnable::No),
        timeline: timeline.into_iter().map(Verdict::from).collect(),
        history,
        ways: (&outlook).into(),
        board: draw_board(puzzle),
        choose_king: false,
        other_king: false,
        refused: None,
    };
    let view = View {
        other_king: view.lost_at == Some(0) && some_king_wins(name),
        ..view
    };
    match entry.several_kings() {
        Some(field) if session.moves().is_empty() => before_the_choice(view, field),
        _ => view,
    }
}

/// Whether some king of the capture board of an ID can capture every white.
fn some_king_wins(name: &str) -> bool {
    id::capture(name).is_some_and(|(field, _)| judge(&field).winner() != Winner::None)
}

fn some_choice_wins(choices: &[Choice]) -> bool {
    choices
        .iter()
        .any(|choice| choice.after.winnable == Winnable::Yes)
}

/// The view of a capture board before a king is chosen: all kings look alike, none can move yet,
/// and the board can be won if some king can take everything.
fn before_the_choice(view: View, field: &Field) -> View {
    let symbol_of = |name: &str| {
        let kinds = &view.board.kinds;
        Some(kinds.iter().find(|kind| kind.name == name)?.symbol)
    };
    let [Some(mover), Some(other)] = ["king", "black"].map(symbol_of) else {
        return view;
    };
    let verdict = match judge(field).winner() {
        Winner::None => Verdict::Lost,
        Winner::One(_) | Winner::Multiple => Verdict::Winnable,
    };
    let alike = |position: &str| position.replace(mover, &other.to_string());
    View {
        id: field.id(),
        start: alike(&view.start),
        position: alike(&view.position),
        legal: Vec::new(),
        stuck: false,
        known: true,
        verdict,
        timeline: vec![verdict],
        lost_at: (verdict == Verdict::Lost).then_some(0),
        history: None,
        ways: PathsToGoal::from(&Outlook::default()),
        choose_king: true,
        ..view
    }
}

impl From<Winnable> for Verdict {
    fn from(winnable: Winnable) -> Verdict {
        match winnable {
            Winnable::Yes => Verdict::Winnable,
            Winnable::No => Verdict::Lost,
            Winnable::Unknown => Verdict::Unknown,
        }
    }
}

impl From<Winnable> for KeepsWin {
    fn from(winnable: Winnable) -> KeepsWin {
        match winnable {
            Winnable::Yes => KeepsWin::Yes,
            Winnable::No => KeepsWin::No,
            Winnable::Unknown => KeepsWin::Unknown,
        }
    }
}

fn legal_move(session: &Session, choice: &Choice) -> LegalMove {
    LegalMove {
        step: removing(
            session.puzzle(),
            session.position(),
            &choice.position,
            choice.step,
        ),
        keeps: choice.after.winnable.into(),
        dead: choice.dead,
        ways: (&choice.after).into(),
    }
}

/// The move between two consecutive positions of the game.
fn made_move(session: &Session, index: usize, step: Move) -> MadeMove {
    let [before, after] = [0, 1].map(|more| &session.positions()[index + more]);
    removing(session.puzzle(), before, after, step)
}

/// A move by the names of its cells.
pub fn named(board: &Board, step: Move) -> NamedMove {
    NamedMove {
        from: board.name(step.from),
        to: board.name(step.to),
    }
}

/// A move with the cells of the pieces that it removes.
pub fn removing(puzzle: &Puzzle, before: &Position, after: &Position, step: Move) -> MadeMove {
    let gone = puzzle.board.cells().filter(|&cell| {
        cell != step.from && before.get(cell).is_some() && after.get(cell).is_none()
    });
    MadeMove {
        step: named(&puzzle.board, step),
        removed: gone.map(|cell| puzzle.board.name(cell)).collect(),
    }
}

fn draw_board(puzzle: &Puzzle) -> BoardDrawing {
    let plan = saltus_draw::plan(puzzle);
    let cell = |cell: saltus::board::Cell| {
        let [x, y] = plan.cells[cell.index()].map(round_length);
        Cell {
            name: puzzle.board.name(cell),
            x,
            y,
            wanted: plan.goal[cell.index()],
        }
    };
    let piece = |kind: &Kind| Piece {
        symbol: kind.symbol,
        name: kind.name.clone(),
        label: saltus_draw::label(kind),
        ways: ways(&puzzle.board, kind),
    };
    let label = |(text, at): &(String, saltus_draw::Point)| Label {
        text: text.clone(),
        x: round_length(at[0]),
        y: round_length(at[1]),
    };
    let point = |at: &saltus_draw::Point| at.map(round_length);
    BoardDrawing {
        cells: puzzle.board.cells().map(cell).collect(),
        kinds: puzzle.rules.kinds.iter().map(piece).collect(),
        names: plan.names.iter().map(label).collect(),
        wood: plan
            .lines
            .iter()
            .map(|line| line.iter().map(point).collect())
            .collect(),
        links: puzzle.board.adjacency() == Adjacency::Lines,
        frame: plan.frame.map(|corner| corner.map(round_length)),
        removes: puzzle.rules.some_move_removes(),
        rules: saltus_session::rules(puzzle)
            .into_iter()
            .map(|rule| view_of_rule(puzzle, rule))
            .collect(),
    }
}

fn view_of_rule(puzzle: &Puzzle, rule: Rule) -> RuleView {
    let symbol = |kind: KindId| Some(puzzle.rules.kinds.get(kind.index())?.symbol);
    let mut cells = Vec::with_capacity(rule.scene.cells.len());
    for spot in &rule.scene.cells {
        let [x, y] = spot.at.map(round_length);
        cells.push(RuleCell {
            x,
            y,
            symbol: spot.piece.and_then(symbol),
        });
    }
    RuleView {
        en: rule.english,
        de: rule.german,
        cells,
        arrow: rule.scene.arrow,
        removed: rule.scene.removed,
    }
}

/// Thousandths of a cell suffice for drawing.
fn round_length(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// The directions in which a kind moves, as drawn, unless it can go back wherever it goes.
fn ways(board: &Board, kind: &Kind) -> Vec<[f64; 2]> {
    let skew = match board.adjacency() {
        Adjacency::Row | Adjacency::Square | Adjacency::Diagonal => 0.0,
        Adjacency::Triangular => 0.5, // each row half a cell further left
        Adjacency::Ring | Adjacency::Lines => return Vec::new(),
    };
    let headings = Headings(kind.steps.0 | kind.jumps.0);
    if headings.opposite() == headings {
        return Vec::new();
    }
    let mut ways = Vec::new();
    for (heading, &(_, dx, dy)) in (0..).zip(board.adjacency().offsets()) {
        if headings.has(Heading(heading)) {
            let [x, y] = [f64::from(dx) - skew * f64::from(dy), f64::from(dy)];
            let length = x.hypot(y);
            ways.push([x / length, y / length].map(round_length));
        }
    }
    ways
}

/// The family of an ID, in words.
fn title(id: &str) -> &'static str {
    match id.split_once(':').map_or(id, |(family, _)| family) {
        "row" => "Frogs and toads",
        "reverse" => "Numbered checkers",
        "ring" => "Numbered checkers on a ring",
        "grid" => "Lucas’s square",
        "foreaft" => "Fore and Aft",
        "hexagon" => "Hexagon",
        "pegs" => "Peg solitaire",
        "board" => "A board of your own",
        "capture" => "Checkers capture",
        _ => "A puzzle of your own",
    }
}

/// The position of the goal, one symbol per cell, `?` for anything; `None` if it is not a position.
fn target(puzzle: &Puzzle) -> Option<String> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return None;
    };
    let sign = |wanted: &Wanted| match wanted {
        Wanted::Any => '?',
        Wanted::Vacant => '.',
        Wanted::Piece(kind) => puzzle
            .rules
            .kinds
            .get(kind.index())
            .map_or('?', |kind| kind.symbol),
    };
    Some(pattern.iter().map(sign).collect())
}
