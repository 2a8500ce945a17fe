//! The goal of a puzzle: one rule for every notation, and each goal in words.
//!
//! A game of peg solitaire for which no goal is given ends with the last peg in the vacancy, if
//! there is one vacancy. With several vacancies it ends with one peg anywhere, because such a start
//! is a position in play.
//!
//! ```
//! use saltus::{puzzle::Goal, text::goal};
//! let goal = |id: &str| saltus::text::id::read(id, |rules| rules).unwrap().puzzle().unwrap();
//! let puzzle = goal("pegs:triangle5@a1");
//! assert_eq!(goal::usual(&puzzle.start), puzzle.goal);
//! assert_eq!(goal::in_words(&puzzle), "the last peg in a1");
//!
//! assert_eq!(goal("pegs:triangle5@a1,a3").goal, Goal::Left(1));
//! assert_eq!(goal("board:oo..").goal, Goal::Left(1));
//! assert_eq!(goal("board:oo..,to=complement").goal, goal("board:oo..,to=..oo").goal);
//! ```

use super::{BadText, id, numbered};
use crate::{
    board::{Adjacency, Cell},
    message::{Message, Wording},
    problem::Problem,
    puzzle::{Goal, KindId, Position, Puzzle, Rules, Setup, Wanted, solitaire::PEG},
    row::{Letter, Row},
    text::scan,
};
use std::{fmt, str::FromStr};

/// The word that asks for pegs exactly where the start has none.
pub const COMPLEMENT: &str = "complement";

/// The goal of a game of peg solitaire without a given one. One vacancy: the last peg goes into it.
/// Otherwise: one peg anywhere.
pub fn usual(start: &Position) -> Goal {
    let vacancies = start.0.len() - start.pieces();
    if vacancies == 1 {
        complement(start)
    } else {
        Goal::Left(1)
    }
}

/// Pegs exactly where the start has none.
pub fn complement(start: &Position) -> Goal {
    let opposite = |piece: &Option<KindId>| match piece {
        Some(_) => Wanted::Vacant,
        None => Wanted::Piece(PEG),
    };
    Goal::Pattern(start.0.iter().map(opposite).collect())
}

/// Refuses a start without a vacant hole: no peg can ever jump, so the text means something else.
///
/// # Errors
/// The message.
pub fn check_vacancy(start: &Position) -> Result<(), Wording<'static>> {
    let full = !start.0.is_empty() && start.pieces() == start.0.len();
    if full {
        Err(message!(
            "no-vacant-hole-so",
            "there is no vacant hole, so no peg can jump"
        ))
    } else {
        Ok(())
    }
}

/// One peg, in this hole of a board with `cells` holes.
pub fn last_at(cells: usize, hole: Cell) -> Goal {
    let mut pattern = vec![Wanted::Vacant; cells];
    if let Some(wanted) = pattern.get_mut(hole.index()) {
        *wanted = Wanted::Piece(PEG);
    }
    Goal::Pattern(pattern)
}

/// A goal that a user asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// This number of pegs, anywhere.
    Left(u32),
    /// Pegs exactly where the start has none.
    Complement,
    /// The last peg in the cell with this name.
    Last(String),
    /// A drawing of all cells in reading order, in the signs of the puzzle or in `o`, `.` and `x`
    /// for any contents; or in the letters `r` and `l` of a row.
    Drawn(String),
}

impl FromStr for Wish {
    type Err = Message;

    /// Reads `one` or `any`, `left:2`, `complement`, the name of a cell, or a drawing.
    ///
    /// ```
    /// use saltus::text::goal::Wish;
    /// assert_eq!("left:2".parse(), Ok(Wish::Left(2)));
    /// assert_eq!("d4".parse(), Ok(Wish::Last("d4".into())));
    /// assert_eq!("..o".parse(), Ok(Wish::Drawn("..o".into())));
    /// ```
    fn from_str(text: &str) -> Result<Wish, Message> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix("left:").or(text.strip_prefix("left=")) {
            return match number.trim().parse() {
                Ok(number) => Ok(Wish::Left(number)),
                Err(_) => Err(message!(
                    "no-number-pegs-left",
                    "`{text}` has no number of pegs, as in `left:1`",
                    text
                )
                .into()),
            };
        }
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = scan::are_digits(&text[letters..]);
        match text {
            "" => Err(message!("goal-empty", "the goal is empty").into()),
            "one" | "any" => Ok(Wish::Left(1)),
            "complement" => Ok(Wish::Complement),
            cell if digits && letters < cell.len() && (1..=3).contains(&letters) => {
                Ok(Wish::Last(cell.to_lowercase()))
            }
            drawn => Ok(Wish::Drawn(drawn.into())),
        }
    }
}

impl fmt::Display for Wish {
    /// Writes the goal as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Left(1) => f.write_str("one"),
            Wish::Left(number) => write!(f, "left:{number}"),
            Wish::Complement => f.write_str(COMPLEMENT),
            Wish::Last(text) | Wish::Drawn(text) => f.write_str(text),
        }
    }
}

impl Wish {
    /// The goal of a game of peg solitaire. `signs` are those of a peg and of a vacancy in its
    /// drawing.
    ///
    /// # Errors
    /// Why the puzzle has no such goal.
    pub fn of(&self, setup: &Setup, signs: Option<(&str, &str)>) -> Result<Goal, Message> {
        match self {
            Wish::Left(number) => Ok(Goal::Left(*number)),
            Wish::Complement => Ok(complement(&setup.start)),
            Wish::Last(name) => match setup.board.named(name) {
                Some(cell) => Ok(last_at(setup.board.len(), cell)),
                None => Err(message!(
                    "board-no-cell-goal",
                    "the board has no cell `{name}` for the goal",
                    name
                )
                .into()),
            },
            Wish::Drawn(drawn) => drawn_goal(setup, drawn, signs),
        }
    }

    /// The problem with this goal.
    ///
    /// # Errors
    /// Why the problem has no such goal.
    pub fn apply(&self, problem: &Problem) -> Result<Problem, Message> {
        match problem {
            Problem::Puzzle(puzzle) => self.apply_to_puzzle(puzzle),
            Problem::Row(row) => self.apply_to_row(row),
            Problem::Reversal(_) | Problem::Ring(_) | Problem::Lucas(_) => {
                let puzzle = problem.puzzle().map_err(Message::from)?;
                self.apply_to_puzzle(&puzzle)
            }
            Problem::Capture(_) => Err(NO_GOAL.into()),
        }
    }

    fn apply_to_puzzle(&self, puzzle: &Puzzle) -> Result<Problem, Message> {
        let mut setup = Setup::clone(puzzle);
        setup.goal = match self {
            _ if puzzle.rules.every_move_removes() => self.of(&setup, None)?,
            Wish::Drawn(drawn) => match numbered::with_goal(puzzle, drawn) {
                Some(problem) => return problem,
                None => goal_of_pieces(&setup, drawn)?,
            },
            _ if puzzle.rules.kinds.iter().all(|kind| !kind.removes) => {
                return Err(NO_GOAL.into());
            }
            _ => self.of(&setup, None)?,
        };
        let title = id::name_of(&setup);
        let puzzle = Setup { title, ..setup }.validate();
        let puzzle = puzzle.map_err(|faults| faults.in_one_line())?;
        Ok(Problem::from(puzzle))
    }

    fn apply_to_row(&self, row: &Row) -> Result<Problem, Message> {
        let (Wish::Drawn(drawn), Some(start)) = (self, row.start(MOST_DRAWN)) else {
            return Err(message!(
                "goal-of-row",
                "the goal of a row is a row of `r`, `l` and `.`"
            )
            .into());
        };
        let mut target = Vec::new();
        for letter in drawn.chars().filter(|letter| !letter.is_whitespace()) {
            let read = Letter::from_letter(letter);
            let unknown = message!(
                "no-square-of-row",
                "`{letter}` is no square of a row: `r`, `l` or `.`",
                letter
            );
            target.push(read.ok_or(unknown)?);
        }
        let row = Row::words(start, target, row.options())?;
        Ok(Problem::Row(row))
    }
}

/// What is said of the goals of puzzles whose pieces stay.
const NO_GOAL: Wording = message!(
    "goal-option-is-for",
    "the goal of this puzzle is drawn, in the signs of its pieces"
);

/// The longest row whose goal can be drawn.
const MOST_DRAWN: usize = 1 << 20;

fn drawn_goal(setup: &Setup, drawn: &str, signs: Option<(&str, &str)>) -> Result<Goal, Message> {
    let mut pattern = Vec::new();
    for mark in drawn.chars() {
        let sign = mark.to_string();
        let wanted = match (mark, signs) {
            (_, Some((peg, _))) if sign == peg => Wanted::Piece(PEG),
            (_, Some((_, vacancy))) if sign == vacancy => Wanted::Vacant,
            ('?', _) => Wanted::Any,
            ('/' | '=' | '-' | '|' | ',', _) => continue,
            (blank, _) if blank.is_whitespace() => continue,
            ('o' | '●' | '1' | 'X' | 'P', _) => Wanted::Piece(PEG),
            ('.' | '·' | '0' | '_' | 'H', _) => Wanted::Vacant,
            ('x' | '*', _) => Wanted::Any,
            _ => {
                return Err(message!(
                    "no-sign-goal-o",
                    "`{mark}` is no sign of a goal: `o`, `.` or `?`",
                    mark
                )
                .into());
            }
        };
        pattern.push(wanted);
    }
    check_length(&pattern, setup)?;
    Ok(Goal::Pattern(pattern))
}

/// A goal in the symbols of the pieces.
fn goal_of_pieces(setup: &Setup, drawn: &str) -> Result<Goal, Message> {
    let mut pattern = Vec::new();
    for mark in drawn.chars().filter(|mark| !mark.is_whitespace()) {
        pattern.push(match (setup.rules.shown(mark), mark) {
            (Some(piece), _) => piece.map_or(Wanted::Vacant, Wanted::Piece),
            (None, '·' | '_') => Wanted::Vacant,
            (None, '?' | '*') => Wanted::Any,
            (None, '/' | '=') => continue,
            (None, _) => {
                let symbols: Vec<KindId> = setup.rules.kind_ids().collect();
                return Err(message!(
                    "no-piece-of-goal",
                    "`{mark}` is no piece of this puzzle: {symbols}, or `.` for a vacant cell",
                    mark,
                    symbols = symbols_of(&setup.rules, &symbols)
                )
                .into());
            }
        });
    }
    check_length(&pattern, setup)?;
    Ok(Goal::Pattern(pattern))
}

/// Refuses a goal of another number of cells than the board.
fn check_length(pattern: &[Wanted], setup: &Setup) -> Result<(), Message> {
    if pattern.len() == setup.board.len() {
        return Ok(());
    }
    Err(message!(
        "goal-cells-board",
        "the goal has {given} cells, the board {cells}",
        given = pattern.len(),
        cells = setup.board.len()
    )
    .into())
}

/// The faults of a drawing, as those of the goal that was asked for if they are its own.
pub(super) fn own_fault(bad: BadText, wish: Option<&Wish>) -> BadText {
    const OWN: [&str; 3] = ["board-no-cell-goal", "no-sign-goal-o", "goal-cells-board"];
    match (wish, bad.first()) {
        (Some(wish), Some(fault)) if OWN.contains(&fault.message.id()) => {
            BadText::of_goal(wish.to_string(), fault.message.clone())
        }
        _ => bad,
    }
}

/// A goal that turns the order of the start round, and is known by that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedGoal {
    /// The two groups change places.
    Exchange,
    /// The numbers end in the opposite order, with the vacancy where it is at the start.
    Reversed,
    /// The numbers end in ascending order, with the vacancy where it is at the start.
    Ascending,
}

impl NamedGoal {
    /// That of a puzzle; `None` if its goal is another one.
    ///
    /// ```
    /// use saltus::text::{goal::NamedGoal, id};
    /// let named = |text: &str| {
    ///     NamedGoal::of(&id::read(text, |rules| rules).unwrap().puzzle().unwrap())
    /// };
    /// assert_eq!(named("row:2x1"), Some(NamedGoal::Exchange));
    /// assert_eq!(named("row:rr.l,to=lr.r"), None);
    /// assert_eq!(named("reverse:3"), Some(NamedGoal::Reversed));
    /// assert_eq!(named("reverse:3,to=.213"), None);
    /// // A position in play has the goal of its game.
    /// assert_eq!(named("grid:3x3,at=rrrr.llll"), Some(NamedGoal::Exchange));
    /// assert_eq!(named("reverse:3,to=.123,at=.321"), Some(NamedGoal::Ascending));
    /// ```
    pub fn of(setup: &Setup) -> Option<NamedGoal> {
        let game = id::base(&setup.title);
        if game == setup.title {
            return NamedGoal::from_start(setup);
        }
        let read = id::read(game, |rules| rules).ok();
        let Some(whole) = read.and_then(|problem| problem.puzzle().ok()) else {
            return NamedGoal::from_start(setup);
        };
        let is_same = whole.goal == setup.goal;
        NamedGoal::from_start(&whole).filter(|_| is_same)
    }

    /// The name of the goal as seen from the start.
    fn from_start(setup: &Setup) -> Option<NamedGoal> {
        if is_exchange(setup) {
            return Some(NamedGoal::Exchange);
        }
        numbered::named_goal(setup)
    }

    /// The goal in words.
    pub fn message(self) -> Message {
        match self {
            NamedGoal::Exchange => message!("goal-exchange", "the two groups change places"),
            NamedGoal::Reversed => message!("goal-reversed", "the numbers in the opposite order"),
            NamedGoal::Ascending => message!("goal-ascending", "the numbers in ascending order"),
        }
        .message()
    }
}

/// The order of the pieces, given by their symbols, in words.
pub(super) fn order_in_words(order: &str) -> Message {
    message!("goal-order", "the order {order}", order).message()
}

/// The goal of a puzzle drawn cell by cell, in the symbols of the pieces; `?` is any contents.
/// Empty if the goal is not a position.
///
/// ```
/// let id = "row:rr.l,to=lr.r";
/// let puzzle = saltus::text::id::read(id, |rules| rules).unwrap().puzzle().unwrap();
/// assert_eq!(saltus::text::goal::drawn(&puzzle), "lr.r");
/// ```
pub fn drawn(setup: &Setup) -> String {
    match &setup.goal {
        Goal::Pattern(pattern) => pattern_drawn(setup, pattern),
        _ => String::new(),
    }
}

/// A goal in words, such as `one peg anywhere` or `the last peg in d4`.
pub fn in_words(setup: &Setup) -> Message {
    // As peg solitaire is named: pieces of another name are pegs if every move removes one.
    let pegs = setup.rules.every_move_removes();
    if setup.is_of_one_king() {
        return message!("goal-this-king", "this king captures every white").message();
    }
    if setup.is_of_one_man() {
        return message!("goal-this-man", "this man captures every white").message();
    }
    if let Some(named) = NamedGoal::of(setup) {
        return named.message();
    }
    match &setup.goal {
        Goal::Left(0) if pegs => message!("goal-no-peg", "no peg").message(),
        Goal::Left(1) if pegs => message!("goal-one-peg", "one peg anywhere").message(),
        Goal::Left(left) if pegs => message!("goal-pegs", "{left} pegs anywhere", left).message(),
        Goal::Left(1) => message!("goal-one-piece", "one piece anywhere").message(),
        Goal::Left(left) => message!("goal-pieces", "{left} pieces anywhere", left).message(),
        Goal::Moves(moves) => {
            message!("goal-moves", "{moves} move" | "{moves} moves", moves).message()
        }
        Goal::Order(order) => order_in_words(&symbols_of(&setup.rules, order)),
        Goal::Pattern(pattern) => pattern_in_words(setup, pattern, pegs),
    }
}

/// Whether the pieces are of two kinds, of which none are removed.
pub(super) fn are_two_groups(setup: &Setup) -> bool {
    let kinds = &setup.rules.kinds;
    kinds.len() == 2 && kinds.iter().all(|kind| !kind.removes)
}

/// Whether the goal is the start with the kinds of two groups exchanged; or, in a row of two groups
/// with vacancies between them, with their sides exchanged.
fn is_exchange(setup: &Setup) -> bool {
    let Goal::Pattern(pattern) = &setup.goal else {
        return false;
    };
    if !are_two_groups(setup) {
        return false;
    }
    let mut exchanged = Vec::new();
    let mut mirrored = Vec::new();
    for &piece in &setup.start.0 {
        let other = piece.map(|KindId(kind)| KindId(1 - kind.min(1)));
        exchanged.push(other.map_or(Wanted::Vacant, Wanted::Piece));
        mirrored.push(piece.map_or(Wanted::Vacant, Wanted::Piece));
    }
    mirrored.reverse();
    *pattern == exchanged || are_two_sides(setup) && *pattern == mirrored
}

/// Whether the start is a row of one group, vacancies, and the other group.
fn are_two_sides(setup: &Setup) -> bool {
    let mut runs = setup.start.0.clone();
    runs.dedup();
    let is_row = setup.board.adjacency() == Adjacency::Row;
    is_row && runs.len() == 3 && runs[1].is_none()
}

fn symbols_of(rules: &Rules, order: &[KindId]) -> String {
    let symbol = |kind: &KindId| rules.kinds.get(kind.index()).map(|kind| kind.symbol);
    order.iter().filter_map(symbol).collect()
}

/// More cells than this are not listed by name.
const MOST_NAMED: usize = 12;

fn pattern_in_words(setup: &Setup, pattern: &[Wanted], pegs: bool) -> Message {
    let occupied = occupied_cells(pattern);
    let open = pattern.contains(&Wanted::Any);
    if !pegs || open {
        return drawn_in_words(setup, pattern);
    }
    let names = names(setup, pattern, &occupied);
    let complement = setup.goal == complement(&setup.start);
    match occupied.len() {
        0 => message!("goal-no-peg", "no peg").message(),
        1 if is_mark(setup, pattern, occupied[0]) => message!(
            "goal-last-marked-peg",
            "the last peg in {hole}, the marked one",
            hole = names
        )
        .message(),
        1 => message!("goal-last-peg", "the last peg in {hole}", hole = names).message(),
        count if complement => message!(
            "goal-complement",
            "{count} pegs, in the holes that are vacant at the start",
            count
        )
        .message(),
        count if count <= MOST_NAMED => {
            message!("goal-pegs-in", "pegs in {holes} only", holes = names).message()
        }
        // A number alone would be the same words for many goals.
        _ => drawn_in_words(setup, pattern),
    }
}

fn occupied_cells(pattern: &[Wanted]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (index, wanted) in pattern.iter().enumerate() {
        if let Wanted::Piece(_) = wanted {
            cells.push(Cell(index as u8));
        }
    }
    cells
}

/// Whether the goal wants a marked peg in this cell.
fn is_mark(setup: &Setup, pattern: &[Wanted], cell: Cell) -> bool {
    let wanted = pattern.get(cell.index());
    setup.rules.kinds.len() > 1 && wanted != Some(&Wanted::Piece(PEG))
}

/// The names of cells, with the symbols of the marked pegs that the goal wants there.
fn names(setup: &Setup, pattern: &[Wanted], cells: &[Cell]) -> String {
    let mut names = Vec::new();
    for &cell in cells {
        let mut name = setup.board.name(cell);
        if is_mark(setup, pattern, cell) {
            name += &format!(" ({})", symbol_of(setup, &pattern[cell.index()]));
        }
        names.push(name);
    }
    names.join(", ")
}

/// The symbol of the contents that a goal wants; `?` is any contents.
fn symbol_of(setup: &Setup, wanted: &Wanted) -> char {
    match wanted {
        Wanted::Any => '?',
        Wanted::Vacant => '.',
        Wanted::Piece(kind) => match setup.rules.kinds.get(kind.index()) {
            Some(kind) => kind.symbol,
            None => '?',
        },
    }
}

/// The goal cell by cell, in the symbols of the pieces.
fn drawn_in_words(setup: &Setup, pattern: &[Wanted]) -> Message {
    let drawn = pattern_drawn(setup, pattern);
    if pattern.contains(&Wanted::Any) {
        return message!(
            "goal-open-position",
            "the position {drawn}, with `?` for anything",
            drawn
        )
        .message();
    }
    message!("goal-position", "the position {drawn}", drawn).message()
}

fn pattern_drawn(setup: &Setup, pattern: &[Wanted]) -> String {
    let symbols = pattern.iter().map(|wanted| symbol_of(setup, wanted));
    symbols.collect()
}
