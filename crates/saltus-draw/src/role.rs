//! The meaning of a mark in a picture. Themes assign colours to roles; the terminal has its own.

use saltus::puzzle::Kind;

/// The meaning of a mark in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The wood of the board.
    Plate,
    /// The edge around the wood.
    Edge,
    /// A line along which pieces move, on boards with user-defined lines.
    Link,
    /// A vacant cell.
    Vacancy,
    /// A peg.
    Peg,
    /// A right-going piece.
    Right,
    /// A left-going piece.
    Left,
    /// A numbered checker, or a piece of any other kind, with its label.
    Numbered,
    /// The black king of a capture board.
    King,
    /// The crown of a king.
    Crown,
    /// A light mark on a dark piece.
    Pale,
    /// A dark mark on a light piece.
    Deep,
    /// A white checker of a capture board.
    White,
    /// The piece that has just moved.
    Moved,
    /// The cell that it left.
    Vacated,
    /// A cell whose piece was jumped and removed.
    Removed,
    /// A cell where the goal requires a piece.
    Goal,
    /// The arrow of a move.
    Arrow,
    /// The route of a king.
    Route,
    /// A square of odd degree.
    Odd,
    /// A square that proves that something is impossible.
    Witness,
    /// A square of a checkerboard that is never used.
    Light,
    /// A playing square of a checkerboard.
    Dark,
    /// The text below or above a board.
    Caption,
    /// The name of a row or column.
    Coordinate,
}

impl Role {
    /// The role of a piece of this kind, by the name of the kind.
    pub fn of(kind: &Kind) -> Role {
        match kind.name.as_str() {
            "peg" => Role::Peg,
            "right" => Role::Right,
            "left" => Role::Left,
            "king" | "black" => Role::King,
            "white" => Role::White,
            _ => Role::Numbered,
        }
    }
}

/// The label of a piece whose colour does not identify its kind: its number, else its symbol.
pub fn label(kind: &Kind) -> String {
    let number = kind.name.len() <= 3 && kind.name.bytes().all(|c| c.is_ascii_digit());
    if number && !kind.name.is_empty() {
        kind.name.clone()
    } else {
        printable(kind.symbol).to_string()
    }
}

/// The character itself if it is one column wide in every terminal and font, else `?`.
pub(crate) fn printable(symbol: char) -> char {
    if symbol.is_ascii_graphic() {
        symbol
    } else {
        '?'
    }
}
