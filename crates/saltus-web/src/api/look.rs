//! The complete view of a position for a user interface.

use super::{
    message::Request,
    moves::{LegalMove, MadeMove, legal_moves, made_move},
    shelf::{CaptureKings, Entry},
};
use saltus::problem::{Oracle, Outlook, Winnable};
use saltus::text::json::{PathsToGoal, Version, letters};
use saltus::{
    board::{Adjacency, Board, Heading},
    budget::Budget,
    puzzle::{Goal, Headings, Kind, KindId, Puzzle, Wanted},
};
use saltus_session::{Choice, Language, Rule, Session};
use serde::Serialize;

/// The complete view of a position for a user interface.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View<'a> {
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
    board: &'a BoardDrawing,
    /// The rules, the goal last.
    rules: Vec<RuleView>,
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

/// The constant part of a game: the cells, the kinds, and the drawing of the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardDrawing {
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
    /// A name that two rules share if they say the same; empty for the goal.
    name: String,
    /// The rule as a sentence.
    words: String,
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
pub fn look<'a>(
    request: &Request,
    mut session: Session,
    entry: &'a Entry,
    budget: &Budget,
) -> View<'a> {
    // A theorem gives less information than a table.
    if !request.bare && matches!(**session.oracle(), Oracle::Exchange | Oracle::Search(_)) {
        entry.try_small_table(budget);
        session.set_oracle(entry.session().oracle().clone());
    }
    let evaluation = if request.bare && !is_known_at(&session, session.step()) {
        Evaluation::unknown(&session, budget)
    } else {
        Evaluation::of(&session, budget)
    };

    let view = view(request, &session, entry, evaluation);
    match entry.kings() {
        Some(kings) if !kings.is_chosen && session.moves().is_empty() => {
            before_the_choice(view, kings)
        }
        _ => view,
    }
}

/// What is known about a position, and about the game that led to it.
struct Evaluation {
    outlook: Outlook,
    timeline: Vec<Winnable>,
    choices: Vec<Choice>,
    history: Option<Vec<PathsToGoal>>,
}

impl Evaluation {
    /// Nothing but what the rules say, for a view that is asked for without evaluations.
    fn unknown(session: &Session, budget: &Budget) -> Evaluation {
        let nothing = Budget {
            keep_going: &|_| false,
            ..*budget
        };
        Evaluation {
            outlook: Outlook::default(),
            timeline: vec![Winnable::Unknown; session.positions().len()],
            choices: session.choices_unknown(),
            history: history(session, &nothing),
        }
    }

    fn of(session: &Session, budget: &Budget) -> Evaluation {
        Evaluation {
            outlook: session.outlook(budget),
            timeline: session.timeline(budget),
            choices: session.choices(budget),
            history: history(session, budget),
        }
    }

    /// Whether the goal can be reached: a position is won by any move that keeps the win, also
    /// where the position itself was not decided in time.
    fn verdict(&self) -> Verdict {
        let is_won = |choice: &Choice| choice.after.winnable == Winnable::Yes;
        if self.outlook.winnable == Winnable::Unknown && self.choices.iter().any(is_won) {
            return Verdict::Winnable;
        }
        self.outlook.winnable.into()
    }
}

/// Whether a position of the game is evaluated at once.
fn is_known_at(session: &Session, step: usize) -> bool {
    session.oracle_at(step).is_instant()
}

/// The ways to win after each move; `None` if no position is evaluated at once.
fn history(session: &Session, budget: &Budget) -> Option<Vec<PathsToGoal>> {
    let mut history = Vec::new();
    let mut is_any_known = false;
    for step in 0..session.positions().len() {
        let is_known = is_known_at(session, step);
        let outlook = if is_known {
            session.outlook_at(step, budget)
        } else {
            Outlook::default()
        };
        is_any_known |= is_known;
        history.push(PathsToGoal::from(&outlook));
    }
    is_any_known.then_some(history)
}

/// The view of a position with this evaluation.
fn view<'a>(
    request: &Request,
    session: &Session,
    entry: &'a Entry,
    evaluation: Evaluation,
) -> View<'a> {
    let puzzle = session.puzzle();
    let language = Language::from(request.language);
    let verdict = evaluation.verdict();

    let mut moves = Vec::new();
    for (index, &step) in session.moves().iter().enumerate() {
        moves.push(made_move(session, index, step));
    }
    let legal = legal_moves(session, &evaluation.choices);
    let mut timeline = Vec::new();
    let mut lost_at = None;
    for (step, winnable) in evaluation.timeline.into_iter().enumerate() {
        if winnable == Winnable::No && lost_at.is_none() {
            lost_at = Some(step);
        }
        timeline.push(Verdict::from(winnable));
    }
    let last = session.last();
    let some_king_wins = entry.kings().is_some_and(|kings| kings.winner.is_some());

    View {
        schema: Version::One,
        puzzle: request.puzzle.clone(),
        id: session.id(),
        title: saltus_session::title(&request.puzzle).spoken(language),
        goal: saltus_session::goal(puzzle, language),
        target: target(puzzle),
        start: letters(puzzle, &puzzle.start),
        position: letters(puzzle, session.position()),
        step: session.step(),
        moves,
        last: last.map(|step| made_move(session, session.step() - 1, step)),
        done: session.done(),
        stuck: legal.is_empty() && !session.done(),
        legal,
        known: session.oracle_at(session.step()).is_complete(puzzle),
        verdict,
        other_king: lost_at == Some(0) && some_king_wins,
        lost_at,
        timeline,
        history: evaluation.history,
        ways: (&evaluation.outlook).into(),
        board: entry.drawing(),
        rules: rules(puzzle, language),
        choose_king: false,
        refused: None,
    }
}

/// The view of a capture board before a king is chosen: all kings look alike, none can move yet,
/// and the board can be won if some king can take everything.
fn before_the_choice<'a>(view: View<'a>, kings: &CaptureKings) -> View<'a> {
    let (Some(mover), Some(other)) = (view.board.symbol("king"), view.board.symbol("black")) else {
        return view;
    };
    let verdict = match kings.winner {
        None => Verdict::Lost,
        Some(_) => Verdict::Winnable,
    };
    let other = other.to_string();
    View {
        id: kings.field.id(),
        start: view.start.replace(mover, &other),
        position: view.position.replace(mover, &other),
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

impl BoardDrawing {
    /// The board and the kinds of a puzzle.
    pub fn of(puzzle: &Puzzle) -> BoardDrawing {
        let board = &puzzle.board;
        let plan = saltus_draw::plan(puzzle);

        let mut cells = Vec::new();
        for cell in board.cells() {
            let [x, y] = plan.cells[cell.index()].map(round_length);
            cells.push(Cell {
                name: board.name(cell),
                x,
                y,
                wanted: plan.goal[cell.index()],
            });
        }

        let mut kinds = Vec::new();
        for kind in &puzzle.rules.kinds {
            kinds.push(Piece {
                symbol: kind.symbol,
                name: kind.name.clone(),
                label: saltus_draw::label(kind),
                ways: ways(board, kind),
            });
        }

        let mut names = Vec::new();
        for (text, at) in &plan.names {
            let [x, y] = at.map(round_length);
            names.push(Label {
                text: text.clone(),
                x,
                y,
            });
        }

        let mut wood = plan.lines;
        for line in &mut wood {
            for at in line {
                *at = at.map(round_length);
            }
        }

        BoardDrawing {
            cells,
            kinds,
            names,
            wood,
            links: board.adjacency() == Adjacency::Lines,
            frame: plan.frame.map(|corner| corner.map(round_length)),
            removes: puzzle.rules.some_move_removes(),
        }
    }

    /// The symbol of the kind with this name.
    fn symbol(&self, name: &str) -> Option<char> {
        let kind = self.kinds.iter().find(|kind| kind.name == name)?;
        Some(kind.symbol)
    }
}

/// The rules of a puzzle in a language.
fn rules(puzzle: &Puzzle, language: Language) -> Vec<RuleView> {
    let mut rules = Vec::new();
    for rule in saltus_session::rules(puzzle) {
        let words = rule.words(puzzle, language);
        rules.push(view_of_rule(puzzle, rule, words));
    }
    rules
}

fn view_of_rule(puzzle: &Puzzle, rule: Rule, words: String) -> RuleView {
    let mut cells = Vec::with_capacity(rule.scene.cells.len());
    for spot in &rule.scene.cells {
        let [x, y] = spot.at.map(round_length);
        let kind = spot.piece.and_then(|kind| kind_of(puzzle, kind));
        cells.push(RuleCell {
            x,
            y,
            symbol: kind.map(|kind| kind.symbol),
        });
    }
    RuleView {
        name: rule.name(),
        words,
        cells,
        arrow: rule.scene.arrow,
        removed: rule.scene.removed,
    }
}

fn kind_of(puzzle: &Puzzle, kind: KindId) -> Option<&Kind> {
    puzzle.rules.kinds.get(kind.index())
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

/// The position of the goal, one symbol per cell, `?` for anything; `None` if it is not a position.
fn target(puzzle: &Puzzle) -> Option<String> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return None;
    };
    let mut target = String::new();
    for wanted in pattern {
        target.push(match wanted {
            Wanted::Any => '?',
            Wanted::Vacant => '.',
            Wanted::Piece(kind) => kind_of(puzzle, *kind).map_or('?', |kind| kind.symbol),
        });
    }
    Some(target)
}
