//! The ways in which people name the cells of a board.

use super::{places, tokens::Sign};
use crate::{
    board::{Board, Cell, Point},
    text::id,
};

/// How a pair of numbers, or a letter and a number, names a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Whether the column comes first.
    pub column_first: bool,
    /// Whether rows are counted from the bottom.
    pub from_bottom: bool,
    /// The number of the first row and column.
    pub base: u32,
}

/// A way of naming cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The names that the board gives to its cells.
    Own,
    /// Letters and digits in another order.
    Lettered(Order),
    /// Numbers in reading order, from this one on.
    Counted(u32),
    /// Numbers in reading order, from this one on, the first of a move behind the letter of its
    /// piece: `R1->2`.
    Tagged(u32),
    /// Pairs of numbers.
    Pairs(Order),
    /// Numbers of two digits, each of a column or a row.
    Digits(Order),
    /// One letter for each hole: these, in reading order.
    Letters(&'static str),
    /// The names that the board gives to its cells, and the numbers of checkers for the cells where
    /// they are.
    Checkers,
}

/// The letters of the English and the European board, in which opposite holes have the same letter.
/// Source: Wikipedia, "Peg solitaire".
const ENGLISH: &str = "abcdefghijklmnopxPONMLKJIHGFEDCBA";
const EUROPEAN: &str = "abcydefzghijklmnopxPONMLKJIHGZFEDYCBA";
/// Letters in reading order.
const READING: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Naming {
    /// The ways in which a sign may name a cell, the likeliest first.
    pub fn of(sign: Sign, board: &Board) -> Vec<Naming> {
        match sign.of_a_cell() {
            Sign::Name { .. } if board.numbered() => vec![Naming::Tagged(1), Naming::Tagged(0)],
            Sign::Name { .. } => {
                let others = orders(1).into_iter().skip(1).map(Naming::Lettered);
                [Naming::Own].into_iter().chain(others).collect()
            }
            Sign::Number { two_digits, .. } => {
                let counted = if board.numbered() {
                    vec![Naming::Own, Naming::Counted(0)]
                } else {
                    vec![Naming::Counted(1), Naming::Counted(0)]
                };
                let digits = two_digits && !board.numbered();
                let orders = orders(1).into_iter().chain(orders(0));
                // As Bergholt writes, rows are from the bottom rather than from the top.
                let mut split: Vec<Order> = orders.filter(|_| digits).collect();
                if let Some(first) = split.get_mut(..3) {
                    first.rotate_right(1);
                }
                let split = split.into_iter().map(Naming::Digits);
                counted.into_iter().chain(split).collect()
            }
            Sign::Point(_) if board.numbered() => Vec::new(),
            Sign::Place { .. } => {
                let orders = orders(1).into_iter().chain(orders(0));
                let named = orders.filter(|order| order.column_first);
                named.map(Naming::Pairs).collect()
            }
            Sign::Point(_) => {
                let orders = orders(1).into_iter().chain(orders(0));
                orders.map(Naming::Pairs).collect()
            }
            Sign::Letter(_) if board.numbered() => Vec::new(),
            Sign::Letter(_) => {
                let tables = [ENGLISH, EUROPEAN, READING, CAPITALS];
                let holes = board.len();
                let fitting = tables.into_iter().filter(|letters| match *letters {
                    ENGLISH | EUROPEAN => letters.len() == holes,
                    _ => letters.len() >= holes,
                });
                fitting.map(Naming::Letters).collect()
            }
            Sign::Heading(_) | Sign::Checker(_) => Vec::new(),
        }
    }

    /// The cell that a sign names.
    pub fn cell(self, sign: Sign, text: &[u8], board: &Board) -> Option<Cell> {
        match (self, sign.of_a_cell()) {
            (Naming::Own, Sign::Name { start, len }) => {
                let name = std::str::from_utf8(text.get(start..start + len)?).ok()?;
                board.named(name)
            }
            (Naming::Own | Naming::Checkers, Sign::Number { value, .. }) if board.numbered() => {
                counted(board, value, 1)
            }
            (Naming::Lettered(order), Sign::Name { start, len }) => {
                let name = std::str::from_utf8(text.get(start..start + len)?).ok()?;
                let (column, digits) = crate::board::parse_column(name)?;
                let letter = u32::try_from(column).ok()?.checked_add(1)?;
                at(board, [letter, digits.parse().ok()?], order)
            }
            (Naming::Counted(base) | Naming::Tagged(base), Sign::Number { value, .. }) => {
                counted(board, value, base)
            }
            (Naming::Tagged(base), Sign::Name { start, len }) => {
                counted(board, tagged(text.get(start..start + len)?)?, base)
            }
            (Naming::Pairs(order), Sign::Point(pair)) => at(board, pair, order),
            (Naming::Pairs(order), Sign::Place { column, row }) => at(board, [column, row], order),
            (Naming::Digits(order), Sign::Number { value, two_digits }) if two_digits => {
                at(board, [value / 10, value % 10], order)
            }
            (Naming::Letters(letters), Sign::Letter(letter)) => {
                let place = letters.bytes().position(|other| other == letter)?;
                board.cells().nth(place)
            }
            _ => None,
        }
    }

    /// A description for people.
    pub fn describe(self) -> String {
        match self {
            Naming::Own => "the names of the cells".into(),
            Naming::Lettered(order) => format!("letters and numbers, {}", order.describe()),
            Naming::Counted(base) => format!("numbers in reading order from {base}"),
            Naming::Tagged(base) => {
                format!("letters of the pieces and numbers in reading order from {base}")
            }
            Naming::Pairs(order) => {
                format!("pairs of numbers from {}, {}", order.base, order.describe())
            }
            Naming::Digits(order) => {
                format!("two digits from {}, {}", order.base, order.describe())
            }
            Naming::Letters(ENGLISH | EUROPEAN) => {
                "letters, opposite holes with the same one".into()
            }
            Naming::Letters(_) => "letters in reading order".into(),
            Naming::Checkers => "the numbers of the checkers and the names of the cells".into(),
        }
    }
}

impl Order {
    fn describe(self) -> &'static str {
        match (self.column_first, self.from_bottom) {
            (true, false) => "the column first, rows from the top",
            (true, true) => "the column first, rows from the bottom",
            (false, false) => "the row first, from the top",
            (false, true) => "the row first, from the bottom",
        }
    }
}

/// All orders with the same first number.
fn orders(base: u32) -> [Order; 4] {
    [
        order(true, false, base),
        order(false, false, base),
        order(true, true, base),
        order(false, true, base),
    ]
}

fn order(column_first: bool, from_bottom: bool, base: u32) -> Order {
    Order {
        column_first,
        from_bottom,
        base,
    }
}

/// The number behind the one letter of a name.
pub fn tagged(name: &[u8]) -> Option<u32> {
    let [letter, digits @ ..] = name else {
        return None;
    };
    places::value(digits).filter(|_| letter.is_ascii_alphabetic())
}

fn counted(board: &Board, value: u32, base: u32) -> Option<Cell> {
    let index = usize::try_from(value.checked_sub(base)?).ok()?;
    board.cells().nth(index)
}

/// The cell at a pair of numbers.
fn at(board: &Board, [first, second]: [u32; 2], order: Order) -> Option<Cell> {
    let (column, row) = if order.column_first {
        (first, second)
    } else {
        (second, first)
    };
    let column = i32::try_from(column.checked_sub(order.base)?).ok()?;
    let row = i32::try_from(row.checked_sub(order.base)?).ok()?;
    let corner = board.corner();
    let y = if order.from_bottom {
        let bottom = board.points().iter().map(|point| point.y).max()?;
        bottom.checked_sub(row)?
    } else {
        corner.y.checked_add(row)?
    };
    let x = corner.x.checked_add(column)?;
    board.cell_at(Point { y, x })
}

/// The title of a puzzle as an ID that reads as the same puzzle, another one, or neither.
pub fn same_puzzle(name: &str, puzzle: &crate::puzzle::Puzzle) -> Option<bool> {
    if name == puzzle.title {
        return Some(true);
    }
    let named = id::read(name, |usual| usual).ok()?.puzzle().ok()?;
    Some(named.same(puzzle))
}
