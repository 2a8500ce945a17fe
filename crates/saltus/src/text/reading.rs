//! What was understood of a text: the problem, and how it was read.
//!
//! ```
//! use saltus::text::Reading;
//! let problem = "pegs:english@d4,d2".parse()?;
//! let reading = Reading::of_id(problem);
//! assert_eq!(reading.to_string(),
//!     "read as: peg solitaire, id; square lattice, 33 holes, 31 pegs; goal: one peg anywhere");
//! # Ok::<(), saltus::text::BadText>(())
//! ```

use super::{
    asp, goal,
    goal::{NamedGoal, Wish},
    notation::Notation,
    numbered,
    pddl::PddlProblem,
};
use crate::{
    board::Adjacency,
    message::{Message, Wording},
    order,
    problem::Problem,
    puzzle::{Puzzle, Vacancy},
    row::{Ending, Ends, Letter, Reversal, Row},
};
use num_bigint::BigUint;
use std::fmt::{self, Display};

/// A text that was read: the problem, and what was understood.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The problem.
    pub problem: Problem,
    /// The title of the problem.
    pub title: String,
    /// The notation of the text, where the output depends on it.
    pub origin: Origin,
    /// The notation of the text.
    pub notation: Notation,
    /// The meaning of each sign of a drawing, in the order of the roles; empty for texts whose
    /// notation fixes the signs.
    pub legend: Vec<Meaning>,
    /// The lattice of the cells, if there is one.
    pub lattice: Option<Adjacency>,
    /// The number of cells.
    pub holes: BigUint,
    /// The number of pieces at the start; on a capture board, kings and whites together.
    pub pegs: BigUint,
    /// The goal in words.
    pub goal: Message,
    /// The other readings that differ in the puzzle, least different first: what each is, and the
    /// option that selects it.
    pub others: Vec<Alternative>,
    /// Sentences beside a drawing that are about its rules, and were not understood.
    pub passed_over: Vec<String>,
}

/// The notation of the input, as far as the output depends on it.
#[derive(Clone, Debug)]
pub enum Origin {
    /// The output does not depend on the notation.
    Plain,
    /// Answer-set facts, which the answer repeats.
    Facts(asp::Facts),
    /// A planning problem, whose location names the plan uses.
    Plan(PddlProblem),
}

/// What a sign of a drawing means.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Meaning {
    /// The role.
    pub role: Role,
    /// The sign, one visible character; a blank is a space.
    pub sign: String,
}

/// The role of a sign in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Role {
    /// A peg.
    Peg,
    /// A piece that goes right.
    Right,
    /// A piece that goes left.
    Left,
    /// A king of a capture board.
    King,
    /// A piece that a king captures.
    White,
    /// A vacant cell.
    Vacancy,
    /// No cell.
    Outside,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 7] = [
        Role::Peg,
        Role::Right,
        Role::Left,
        Role::King,
        Role::White,
        Role::Vacancy,
        Role::Outside,
    ];

    /// The key of this role in a list of signs, `peg=X,hole=O,none=#`.
    pub const fn key(self) -> &'static str {
        match self {
            Role::Peg => "peg",
            Role::Right => "right",
            Role::Left => "left",
            Role::King => "king",
            Role::White => "white",
            Role::Vacancy => "hole",
            Role::Outside => "none",
        }
    }

    /// The role in English words.
    pub const fn name(self) -> &'static str {
        self.words().sentence.english
    }

    /// The role in words.
    pub const fn words(self) -> Wording<'static> {
        match self {
            Role::Peg => message!("role-peg", "peg"),
            Role::Right => message!("role-right-going", "right-going"),
            Role::Left => message!("role-left-going", "left-going"),
            Role::King => message!("role-king", "king"),
            Role::White => message!("role-white", "white"),
            Role::Vacancy => message!("role-vacancy", "vacancy"),
            Role::Outside => message!("role-no-hole", "no hole"),
        }
    }
}

/// Another reading of the same text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The line that describes it, without the words `read as: `.
    pub line: Message,
    /// Its start, drawn in `o`, `.` and blanks, or in the symbols of the pieces.
    pub drawn: String,
    /// The option that selects it, such as `--signs 'peg=o,hole=·'`; or its ID, to be given instead
    /// of the text, where no option does.
    pub option: String,
    /// The ID of the puzzle, if it has one.
    pub puzzle: Option<String>,
}

impl Reading {
    /// The reading of an ID.
    pub fn of_id(problem: Problem) -> Reading {
        Reading::new(problem, Notation::Id)
    }

    /// A problem in a notation that fixes the signs.
    pub fn new(problem: Problem, notation: Notation) -> Reading {
        let counts = Counts::of(&problem);
        Reading {
            title: problem.title(),
            origin: Origin::Plain,
            notation,
            legend: Vec::new(),
            lattice: lattice(&problem),
            holes: counts.cells,
            pegs: counts.pieces,
            goal: goal_in_words(&problem),
            others: Vec::new(),
            passed_over: Vec::new(),
            problem,
        }
    }

    /// The same reading with the meaning of its signs.
    pub(super) fn with_legend(mut self, mut legend: Vec<Meaning>) -> Reading {
        order::sort(&mut legend);
        self.legend = legend;
        self
    }

    /// Whether a sign means that there is no cell.
    pub(super) fn has_outside(&self) -> bool {
        self.legend
            .iter()
            .any(|meaning| meaning.role == Role::Outside)
    }

    /// The first sign of a role, if the text is a drawing.
    pub(super) fn sign(&self, role: Role) -> Option<&str> {
        let meaning = self.legend.iter().find(|meaning| meaning.role == role);
        meaning.map(|meaning| &meaning.sign[..])
    }

    /// A goal that is drawn in the signs of a drawing of two groups, in the letters of rows.
    pub(super) fn in_letters(&self, wish: &Wish) -> Wish {
        let Wish::Drawn(drawn) = wish else {
            return wish.clone();
        };
        let signs = [Role::Right, Role::Left, Role::Vacancy].map(|role| self.sign(role));
        let usual = match self.notation {
            Notation::Boards => [["O", "R", "●"], ["X", "L", "○"], ["_", "·", "."]],
            _ => [["●", "R", "r"], ["○", "L", "l"], ["_", "·", "."]],
        };
        let mut letters = String::new();
        for mark in drawn.chars() {
            let mark = mark.to_string();
            let told = signs.iter().position(|sign| *sign == Some(&mark[..]));
            let known = usual.iter().position(|known| known.contains(&&mark[..]));
            letters += match told.or(known) {
                Some(role) if self.has_groups() => ["r", "l", "."][role],
                _ => &mark,
            };
        }
        Wish::Drawn(letters)
    }

    /// Whether it is of two groups, drawn `r` and `l`.
    fn has_groups(&self) -> bool {
        match &self.problem {
            Problem::Row(_) => true,
            Problem::Puzzle(puzzle) => {
                goal::are_two_groups(puzzle) && puzzle.rules.shown('r').is_some()
            }
            _ => false,
        }
    }

    /// The family of the problem in English words, such as `peg solitaire`.
    pub fn family(&self) -> &'static str {
        self.family_in_words().sentence.english
    }

    fn family_in_words(&self) -> Wording<'static> {
        match &self.problem {
            Problem::Puzzle(puzzle) if is_solitaire(puzzle) => {
                message!("family-peg-solitaire", "peg solitaire")
            }
            Problem::Puzzle(puzzle) if puzzle.is_of_one_king() || puzzle.is_of_one_man() => {
                message!("a-capture-board", "a capture board")
            }
            Problem::Puzzle(puzzle) => family_of_pieces(puzzle),
            Problem::Row(_) => message!("family-row", "a row of two groups"),
            Problem::Reversal(_) => message!("family-reversal", "a row of numbered checkers"),
            Problem::Ring(_) => message!("family-ring", "a ring of numbered checkers"),
            Problem::Lucas(_) => message!("family-board", "a board of two groups"),
            Problem::Capture(_) => message!("a-capture-board", "a capture board"),
        }
    }

    /// Whether a notation fixes the meaning of every sign, so that nothing was guessed: an ID, or a
    /// file in this program's own format.
    pub fn is_exact(&self) -> bool {
        matches!(self.notation, Notation::Id | Notation::Toml)
    }

    /// The line without the words `read as: `.
    pub fn line(&self) -> Message {
        let notation = notation_in_words(self.notation);
        let mut line = listed(self.family_in_words().message(), notation);
        if !self.legend.is_empty() {
            line = parted(line, legend_in_words(&self.legend));
        }
        line = parted(line, self.size_in_words());
        let goal = message!("goal-is", "goal: {goal}", goal = self.goal);
        line = parted(line, goal.message());
        // The ID of a puzzle has them.
        let rules = self.rules();
        if !self.is_exact() && !rules.is_empty() {
            let rules = message!("rules-are", "rules: {rules}", rules);
            line = parted(line, rules.message());
        }
        for sentence in &self.passed_over {
            let message = message!("rule-passed-over", "passed over: \"{sentence}\"", sentence);
            line = parted(line, message.message());
        }
        line
    }

    /// The rules that are not the usual ones, as in an ID.
    fn rules(&self) -> String {
        const RULES: [&str; 5] = ["direction=", "over=", "hop=", "vacancy=", "steps="];
        let id = self.problem.title();
        let mut rules: Vec<&str> = Vec::new();
        for option in id.split(',') {
            if RULES.iter().any(|rule| option.starts_with(rule)) {
                rules.push(option);
            }
        }
        rules.join(", ")
    }

    /// The lattice and the numbers of cells and pieces: `square lattice, 33 holes, 31 pegs`.
    fn size_in_words(&self) -> Message {
        let (cells, pieces) = match &self.problem {
            Problem::Puzzle(puzzle) if is_solitaire(puzzle) => (
                message!(
                    "count-holes",
                    "{count} hole" | "{count} holes",
                    count = self.holes
                )
                .message(),
                message!(
                    "count-pegs",
                    "{count} peg" | "{count} pegs",
                    count = self.pegs
                )
                .message(),
            ),
            Problem::Capture(field) => {
                let (rows, kings) = (field.side(), field.black_count());
                let whites = field.white_count();
                let rows = message!("count-rows", "{count} row" | "{count} rows", count = rows);
                let kings = message!(
                    "count-kings",
                    "{count} king" | "{count} kings",
                    count = kings
                );
                let whites = message!(
                    "count-whites",
                    "{count} white" | "{count} whites",
                    count = whites
                );
                return listed(listed(rows.message(), kings.message()), whites.message());
            }
            _ => (
                message!(
                    "count-squares",
                    "{count} square" | "{count} squares",
                    count = self.holes
                )
                .message(),
                message!(
                    "count-pieces",
                    "{count} piece" | "{count} pieces",
                    count = self.pegs
                )
                .message(),
            ),
        };
        let numbers = listed(cells, pieces);
        match self.lattice {
            Some(lattice) => listed(lattice_in_words(lattice), numbers),
            None => numbers,
        }
    }
}

/// Two parts of a line, with a comma between them.
fn listed(first: Message, next: Message) -> Message {
    message!("and-listed", "{first}, {next}", first, next).message()
}

/// Two parts of a line, with a semicolon between them.
fn parted(first: Message, next: Message) -> Message {
    message!("and-next", "{first}; {next}", first, next).message()
}

/// The name of a notation as a word, where it is one.
fn notation_in_words(notation: Notation) -> Message {
    match notation {
        Notation::Id => message!("name-of-id", "id").message(),
        Notation::List => message!("name-of-list", "list").message(),
        Notation::Facts => message!("name-of-facts", "facts").message(),
        Notation::Picture => message!("name-of-picture", "picture").message(),
        other => Message::verbatim(other.name()),
    }
}

fn lattice_in_words(lattice: Adjacency) -> Message {
    match lattice {
        Adjacency::Diagonal => message!("diagonal-lattice", "diagonal lattice").message(),
        Adjacency::Triangular => message!("triangular-lattice", "triangular lattice").message(),
        _ => message!("square-lattice", "square lattice").message(),
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "read as: {}", self.line())
    }
}

/// `o peg, . vacancy`.
pub(super) fn legend_in_words(legend: &[Meaning]) -> Message {
    let mut words: Option<Message> = None;
    for Meaning { role, sign } in legend {
        let sign = match &sign[..] {
            " " => message!("sign-blank", "blank").message(),
            sign => Message::verbatim(sign),
        };
        let meaning = message!("sign-means", "{sign} {role}", sign, role = role.words());
        words = Some(match words {
            Some(words) => listed(words, meaning.message()),
            None => meaning.message(),
        });
    }
    words.unwrap_or_else(|| Message::verbatim(""))
}

/// The family of a puzzle whose pieces stay, by its pieces and its board.
fn family_of_pieces(puzzle: &Puzzle) -> Wording<'static> {
    if let Some(family) = numbered::family(puzzle) {
        return family;
    }
    match puzzle.board.adjacency() {
        Adjacency::Ring => message!("family-jump-puzzle", "a jump puzzle"),
        Adjacency::Row if goal::are_two_groups(puzzle) => {
            message!("family-row", "a row of two groups")
        }
        _ if goal::are_two_groups(puzzle) => message!("family-board", "a board of two groups"),
        _ => message!("family-jump-puzzle", "a jump puzzle"),
    }
}

fn is_solitaire(puzzle: &Puzzle) -> bool {
    let is_captured = puzzle.is_of_one_king() || puzzle.is_of_one_man();
    puzzle.rules.every_move_removes() && !is_captured
}

/// The name of a lattice, as in `--lattice`.
pub const fn lattice_name(lattice: Adjacency) -> &'static str {
    match lattice {
        Adjacency::Square => "square",
        Adjacency::Diagonal => "diagonal",
        Adjacency::Triangular => "triangular",
        Adjacency::Row => "row",
        Adjacency::Ring => "ring",
        Adjacency::Lines => "drawn",
    }
}

fn lattice(problem: &Problem) -> Option<Adjacency> {
    match problem {
        Problem::Puzzle(puzzle) => match puzzle.board.adjacency() {
            Adjacency::Row | Adjacency::Ring | Adjacency::Lines => None,
            drawn => Some(drawn),
        },
        Problem::Lucas(_) => Some(Adjacency::Square),
        Problem::Row(_) | Problem::Reversal(_) | Problem::Ring(_) | Problem::Capture(_) => None,
    }
}

struct Counts {
    cells: BigUint,
    pieces: BigUint,
}

impl Counts {
    fn of(problem: &Problem) -> Counts {
        let one_vacancy = |cells: BigUint| Counts {
            pieces: &cells - 1u32,
            cells,
        };
        match problem {
            Problem::Puzzle(puzzle) => Counts {
                cells: puzzle.board.len().into(),
                pieces: puzzle.start.pieces().into(),
            },
            Problem::Row(row) => Counts {
                cells: row.len(),
                pieces: pieces_of_row(row),
            },
            Problem::Reversal(reversal) => one_vacancy(BigUint::from(reversal.checkers()) + 1u32),
            Problem::Ring(checkers) => one_vacancy(BigUint::from(*checkers) + 1u32),
            Problem::Lucas(grid) => one_vacancy(grid.cells().into()),
            Problem::Capture(field) => {
                let side = BigUint::from(field.side());
                Counts {
                    cells: &side * &side,
                    pieces: BigUint::from(field.black_count()) + field.white_count(),
                }
            }
        }
    }
}

fn pieces_of_row(row: &Row) -> BigUint {
    match row.shape() {
        Ends::Exchange { right, left, .. } => right + left,
        Ends::Words { start, .. } => {
            let pieces = start.iter().filter(|&&square| square != Letter::Vacant);
            pieces.count().into()
        }
    }
}

/// The longest row whose target is written out.
const MOST_WRITTEN: usize = 40;

fn goal_in_words(problem: &Problem) -> Message {
    match problem {
        Problem::Puzzle(puzzle) => goal::in_words(puzzle),
        Problem::Row(row) => goal_of_row(row),
        Problem::Reversal(reversal) => goal_of_reversal(reversal),
        Problem::Ring(_) => NamedGoal::Reversed.message(),
        Problem::Lucas(_) => NamedGoal::Exchange.message(),
        Problem::Capture(_) => message!("goal-capture", "one king captures every white").message(),
    }
}

/// The goal of a row: that of its squares, or with a free vacancy that of its checkers alone.
fn goal_of_row(row: &Row) -> Message {
    let is_free = row.options().vacancy == Vacancy::Free;
    let is_exchange = matches!(row.shape(), Ends::Exchange { .. });
    if is_exchange && !is_free {
        return NamedGoal::Exchange.message();
    }
    let Some(target) = row.target(MOST_WRITTEN) else {
        let other = message!("goal-other-order", "another order of the row");
        let long = match is_exchange {
            true => NamedGoal::Exchange.message(),
            false => other.message(),
        };
        return if is_free {
            with_free_vacancy(long)
        } else {
            long
        };
    };

    let mut letters = String::new();
    for square in target {
        if !is_free || square != Letter::Vacant {
            letters.push(square.letter());
        }
    }
    if is_free {
        return goal::order_in_words(&letters);
    }
    message!("goal-row", "the row {letters}", letters).message()
}

/// The goal of a reversal, which says where the vacancy ends if that is not where it begins.
fn goal_of_reversal(reversal: &Reversal) -> Message {
    let reversed = NamedGoal::Reversed.message();
    if reversal.end() == Ending::At(reversal.start()) {
        return reversed;
    }
    match (reversal.puzzle(), reversal.end()) {
        (Ok(puzzle), _) if puzzle.board.len() <= MOST_WRITTEN => goal::in_words(&puzzle),
        (_, Ending::Anywhere) => with_free_vacancy(reversed),
        (_, Ending::At(place)) => message!(
            "goal-vacancy-behind",
            "{goal}, {place} of them to the left of the vacancy",
            goal = reversed,
            place
        )
        .message(),
    }
}

/// A goal that is too long to be written out, with the vacancy anywhere.
fn with_free_vacancy(goal: Message) -> Message {
    message!(
        "goal-vacancy-free",
        "{goal}, with the vacancy anywhere",
        goal
    )
    .message()
}
