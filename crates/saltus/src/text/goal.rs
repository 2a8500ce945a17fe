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

use crate::{
    board::{Board, Cell},
    puzzle::{Goal, Kind, KindId, Position, Rules, Setup, Wanted, solitaire::PEG},
};

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
pub fn check_vacancy(start: &Position) -> Result<(), &'static str> {
    let full = !start.0.is_empty() && start.pieces() == start.0.len();
    if full {
        Err("there is no vacant hole, so no peg can jump")
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

/// A goal in words, such as `one peg anywhere` or `the last peg in d4`.
pub fn in_words(setup: &Setup) -> String {
    let pegs = setup.rules.kinds.first().is_some_and(is_peg);
    match &setup.goal {
        Goal::Left(1) if pegs => "one peg anywhere".into(),
        Goal::Left(left) if pegs => format!("{left} pegs anywhere"),
        Goal::Left(1) => "one piece anywhere".into(),
        Goal::Left(left) => format!("{left} pieces anywhere"),
        Goal::Moves(moves) => format!("{moves} moves"),
        Goal::Order(order) => format!("the order {}", symbols(&setup.rules, order)),
        Goal::Pattern(pattern) => pattern_in_words(setup, pattern, pegs),
    }
}

fn is_peg(kind: &Kind) -> bool {
    kind.removes && kind.name == "peg"
}

fn symbols(rules: &Rules, order: &[KindId]) -> String {
    let symbol = |kind: &KindId| rules.kinds.get(kind.index()).map(|kind| kind.symbol);
    order.iter().filter_map(symbol).collect()
}

/// More cells than this are not listed by name.
const MOST_NAMED: usize = 4;

fn pattern_in_words(setup: &Setup, pattern: &[Wanted], pegs: bool) -> String {
    let occupied = occupied_cells(pattern);
    let open = pattern.contains(&Wanted::Any);
    if !pegs || open {
        return drawn_in_words(setup, pattern);
    }
    let names = names(&setup.board, &occupied);
    let complement = setup.goal == complement(&setup.start);
    match occupied.len() {
        0 => "no peg".into(),
        1 => format!("the last peg in {names}"),
        count if complement => {
            format!("{count} pegs, in the holes that are vacant at the start")
        }
        count if count <= MOST_NAMED => format!("pegs in {names} only"),
        count => format!("{count} pegs in given holes"),
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

fn names(board: &Board, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    names.join(", ")
}

/// The goal cell by cell, in the symbols of the pieces; `x` is any contents.
fn drawn_in_words(setup: &Setup, pattern: &[Wanted]) -> String {
    let symbol = |wanted: &Wanted| match wanted {
        Wanted::Any => 'x',
        Wanted::Vacant => '.',
        Wanted::Piece(kind) => match setup.rules.kinds.get(kind.index()) {
            Some(kind) => kind.symbol,
            None => '?',
        },
    };
    let drawn: String = pattern.iter().map(symbol).collect();
    format!("the position {drawn}")
}
