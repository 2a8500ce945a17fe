//! Prompts: the parts of a task in words, put together by a template.

use crate::task::{Family, Question, TaskError};
use saltus::{capture::Field, puzzle::Over, puzzle::Puzzle, row::Letter};
use std::fmt;

/// The wording of prompts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wording {
    /// In plain words, with the names of the cells.
    #[default]
    Plain,
    /// With the rules of a paper of 2025 on the limits of reasoning (Shojaee and others, *The
    /// Illusion of Thinking*): moves as `[colour, from, to]`, squares from 0. For rows of two
    /// colours.
    Paper,
    /// A template: a text with `{start}` and any of `{rules}`, `{goal}`, `{question}` and
    /// `{format}`.
    Own(String),
}

/// The parts that a template can have.
const PARTS: [&str; 5] = ["rules", "start", "goal", "question", "format"];

impl Wording {
    /// The wording with this name, or a template.
    pub fn named(text: &str) -> Wording {
        match text {
            "plain" => Wording::Plain,
            "paper" => Wording::Paper,
            template => Wording::Own(template.into()),
        }
    }

    /// The name of the wording.
    pub const fn name(&self) -> &'static str {
        match self {
            Wording::Plain => "plain",
            Wording::Paper => "paper",
            Wording::Own(_) => "own",
        }
    }

    /// Checks that the family has this wording, and that a template is one.
    ///
    /// # Errors
    /// [`TaskError::Wording`], [`TaskError::Template`].
    pub fn check(&self, family: Family) -> Result<(), TaskError> {
        let of_two_colours = [
            Family::Row,
            Family::Checkers,
            Family::Single,
            Family::Target,
        ];
        match self {
            Wording::Paper if !of_two_colours.contains(&family) => Err(TaskError::Wording {
                wording: self.clone(),
                family,
            }),
            Wording::Own(template) => check_template(template),
            Wording::Plain | Wording::Paper => Ok(()),
        }
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn check_template(template: &str) -> Result<(), TaskError> {
    if !template.contains("{start}") {
        let why = "has no part {start}, where the position of the task stands";
        return Err(TaskError::Template(why.into()));
    }
    for part in template.split('{').skip(1) {
        let name = part.split('}').next().unwrap_or_default();
        if !part.contains('}') || !PARTS.contains(&name) {
            let all = PARTS.join("}, {");
            let why = format!("has a part {{{name}}} that is not known: there are {{{all}}}");
            return Err(TaskError::Template(why));
        }
    }
    Ok(())
}

/// What a prompt describes.
pub enum Scene {
    /// A row of two colours.
    Row(RowScene),
    /// Numbered checkers: their number, and how many are left of the vacancy at start and end.
    Numbered {
        /// Their number.
        checkers: u64,
        /// How many are left of the vacancy at the start.
        start: u64,
        /// And at the end.
        end: u64,
    },
    /// Peg solitaire.
    Puzzle(Puzzle),
    /// A capture board.
    Capture(Field),
}

/// A row of two colours.
pub struct RowScene {
    /// The squares at the start.
    pub start: Vec<Letter>,
    /// The squares at the end.
    pub target: Vec<Letter>,
    /// Over whom checkers jump.
    pub over: Over,
}

/// A prompt, and the format of the answer that it asks for.
pub struct Prompt {
    /// The prompt.
    pub text: String,
    /// The format.
    pub format: String,
}

/// The parts of a prompt.
struct Parts {
    rules: String,
    start: String,
    goal: String,
    question: String,
    format: Sentence,
}

/// How to answer: the pattern alone, and a sentence that asks for it.
struct Sentence {
    pattern: String,
    text: String,
}

/// Writes the prompt of a task.
///
/// # Errors
/// The template is faulty.
pub fn write(scene: &Scene, family: Family, wording: &Wording) -> Result<Prompt, TaskError> {
    wording.check(family)?;
    let parts = match (scene, wording) {
        (Scene::Row(row), Wording::Paper) => paper_row(row),
        (Scene::Row(row), _) => plain_row(row, family),
        (
            &Scene::Numbered {
                checkers,
                start,
                end,
            },
            _,
        ) => numbered(checkers, start, end),
        (Scene::Puzzle(puzzle), _) => pegs(puzzle, family),
        (Scene::Capture(field), _) => capture(field),
    };
    let template = match wording {
        Wording::Own(template) => template,
        Wording::Plain => "{rules}\n\n{start}\n{goal}\n\n{question} {format}",
        Wording::Paper => "{rules}\n\n{start}\n{goal}\n\n{question}\n{format}",
    };
    Ok(Prompt {
        text: filled(template, &parts),
        format: parts.format.pattern,
    })
}

/// The template with the parts in their places. A part may have braces of its own.
fn filled(template: &str, parts: &Parts) -> String {
    let mut text = String::new();
    let mut pieces = template.split('{');
    text.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, rest) = piece.split_once('}').unwrap_or((piece, ""));
        text.push_str(match name {
            "rules" => &parts.rules,
            "start" => &parts.start,
            "goal" => &parts.goal,
            "question" => &parts.question,
            _ => &parts.format.text,
        });
        text.push_str(rest);
    }
    text
}

/// The letters of squares, between blanks.
fn colours(squares: &[Letter]) -> String {
    let mut text = String::with_capacity(2 * squares.len());
    for square in squares {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push(colour(*square));
    }
    text
}

fn colour(square: Letter) -> char {
    match square {
        Letter::Vacant => '_',
        Letter::Right => 'R',
        Letter::Left => 'B',
    }
}

/// The squares as a list of a program.
fn listed(squares: &[Letter]) -> String {
    let mut text = String::from("[");
    for (index, square) in squares.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push('\'');
        text.push(colour(*square));
        text.push('\'');
    }
    text + "]"
}

fn plain_row(row: &RowScene, family: Family) -> Parts {
    let squares = row.start.len();
    let whom = match row.over {
        Over::Any => "one checker of either colour",
        Over::Opposite => "one checker of the other colour",
    };
    let rules = format!(
        "A row has {squares} squares, numbered 1 to {squares} from the left. On it are red \
         checkers (R), which go right only, and blue checkers (B), which go left only; _ is a \
         vacant square. A checker steps to the next square if that is vacant, or jumps over \
         {whom} to the vacant square right behind it. Nothing is removed."
    );
    Parts {
        rules,
        start: format!("Start: {}", colours(&row.start)),
        goal: format!("Goal:  {}", colours(&row.target)),
        question: question(family).into(),
        format: plain_format(family, "1-2 3-1 2-3", "3-5"),
    }
}

fn paper_row(row: &RowScene) -> Parts {
    let whom = match row.over {
        Over::Any => "of either color",
        Over::Opposite => "of the opposite color",
    };
    let rules = format!(
        "On a one-dimensional board, there are red checkers ('R'), blue checkers ('B'), and empty \
         spaces ('_'). Red checkers move to the right only, blue checkers to the left only. A \
         checker can move by either:\n1. sliding forward into an adjacent empty space, or\n\
         2. jumping forward over exactly one checker {whom} to land in an empty space.\n\
         Positions are 0-indexed: the leftmost position is 0."
    );
    let pattern = "moves = [[checker_color, position_from, position_to], ...]";
    let example = "moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]";
    Parts {
        rules,
        start: format!("Initial board: {}", listed(&row.start)),
        goal: format!("Goal board: {}", listed(&row.target)),
        question: "Find the list of moves that leads from the initial board to the goal board in \
                   as few moves as possible. If there is none, answer: impossible"
            .into(),
        format: Sentence {
            pattern: pattern.into(),
            text: format!(
                "Write your final answer in the format {pattern}, for example: {example}"
            ),
        },
    }
}

fn numbered(checkers: u64, start: u64, end: u64) -> Parts {
    let squares = checkers + 1;
    let mut first = Vec::new();
    let mut last = Vec::new();
    for number in 1..=checkers {
        first.push(number.to_string());
        last.push((squares - number).to_string());
    }
    first.insert(start as usize, "_".into());
    last.insert(end as usize, "_".into());
    let rules = format!(
        "A row has {squares} squares, numbered 1 to {squares} from the left. On it are checkers \
         with the numbers 1 to {checkers}; _ is the vacant square. Any checker next to the vacant \
         square may step to it, and any checker two squares away may jump to it over the checker \
         between them. Nothing is removed."
    );
    Parts {
        rules,
        start: format!("Start: {}", first.join(" ")),
        goal: format!("Goal:  {}", last.join(" ")),
        question: question(Family::Reversal).into(),
        format: plain_format(Family::Reversal, "1-2 3-1 2-3", "3-5"),
    }
}

fn pegs(puzzle: &Puzzle, family: Family) -> Parts {
    let board = &puzzle.board;
    let mut lines = Vec::new();
    for line in board.lines() {
        if line.from < line.to {
            let [from, over, to] = [line.from, line.over, line.to].map(|cell| board.name(cell));
            lines.push(format!("{from}-{over}-{to}"));
        }
    }
    let mut occupied = Vec::new();
    let mut vacant = Vec::new();
    for cell in board.cells() {
        let names = if puzzle.start.get(cell).is_some() {
            &mut occupied
        } else {
            &mut vacant
        };
        names.push(board.name(cell));
    }
    let rules = format!(
        "In peg solitaire a peg jumps over a neighbouring peg into the vacant hole right behind \
         it, and the peg that it jumped over is removed. There are no other moves. These holes are \
         in line, and pegs jump along each line in both directions: {}.",
        lines.join(", ")
    );
    Parts {
        rules,
        start: format!(
            "Holes with a peg: {}. Vacant holes: {}.",
            occupied.join(" "),
            vacant.join(" ")
        ),
        goal: "Goal: a single peg is left, in any hole.".into(),
        question: question(family).into(),
        format: plain_format(family, "a3-a1 a5-a3", "a3-a1"),
    }
}

fn capture(field: &Field) -> Parts {
    let mut rows = Vec::new();
    for row in 0..field.side() {
        rows.push(String::from_utf8_lossy(&field.row(row)).into_owned());
    }
    let rules = "On a board of squares a king (B) captures white pieces (W): it jumps diagonally, \
                 in any of the four directions, over a white piece next to it to the free square \
                 (_) right behind it, and may go on jumping from there. A white piece is captured \
                 once, and the square of the king that moves is free when it leaves it. Squares \
                 with a dot are not used. A square is named by the letter of its column and the \
                 number of its row, A1 at the top left.";
    Parts {
        rules: rules.into(),
        start: format!("Board:\n{}", rows.join("\n")),
        goal: "Goal: one king captures every white piece in one move of several jumps.".into(),
        question: question(Family::Capture).into(),
        format: Sentence {
            pattern: "Answer: SQUARE, or Answer: none".into(),
            text: "End with one line such as `Answer: C5`, or `Answer: none`.".into(),
        },
    }
}

/// The question of a family.
fn question(family: Family) -> &'static str {
    match family.question() {
        Question::Moves => {
            "Find a shortest list of moves that leads from the start to the goal. If there is \
             none, say that it is impossible."
        }
        Question::Winnable => "Can the goal still be reached from this start?",
        Question::Keeps => {
            "Name one legal move after which the goal can still be reached, or answer none if \
             there is no such move."
        }
        Question::Shortest => {
            "What is the least number of moves from the start to the goal? If the goal cannot be \
             reached, answer impossible."
        }
        Question::Impossible => {
            "Can the goal be reached? If not, name the first of these arguments that proves it. \
             class: on some set of holes every jump keeps the number of pegs odd or even, and no \
             position of the goal agrees with the start there. pagoda: the holes can be given \
             weights such that no jump raises the total weight of the pegs, and every position of \
             the goal weighs more than the start. search: no such argument exists, and only trying \
             all games proves it."
        }
        Question::King => "Which king can do this? Name its square, or answer none if no king can.",
    }
}

/// How to answer in the plain wording.
fn plain_format(family: Family, moves: &str, step: &str) -> Sentence {
    let (pattern, text) = match family.question() {
        Question::Moves => (
            "Answer: FROM-TO FROM-TO ..., or Answer: impossible",
            format!("End with one line such as `Answer: {moves}`, or `Answer: impossible`."),
        ),
        Question::Winnable => (
            "Answer: yes, or Answer: no",
            "End with one line: `Answer: yes` or `Answer: no`.".into(),
        ),
        Question::Keeps => (
            "Answer: FROM-TO, or Answer: none",
            format!("End with one line such as `Answer: {step}`, or `Answer: none`."),
        ),
        Question::Shortest => (
            "Answer: NUMBER, or Answer: impossible",
            "End with one line such as `Answer: 12`, or `Answer: impossible`.".into(),
        ),
        Question::Impossible => (
            "Answer: possible, class, pagoda or search",
            "End with one line: `Answer: possible`, `Answer: class`, `Answer: pagoda` or `Answer: \
             search`."
                .into(),
        ),
        Question::King => (
            "Answer: SQUARE, or Answer: none",
            "End with one line such as `Answer: C5`, or `Answer: none`.".into(),
        ),
    };
    Sentence {
        pattern: pattern.into(),
        text,
    }
}
