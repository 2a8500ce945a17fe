//! What a mark in a picture stands for. Themes give roles their colours, the terminal its own.

use saltus::puzzle::Kind;

/// What a mark in a picture stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The wood of the board.
    Plate,
    /// The edge around the wood.
    Edge,
    /// A line along which pieces go, on boards with lines of their own.
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
    /// A cell where the goal wants a piece.
    Goal,
    /// The arrow of a move.
    Arrow,
    /// The route of a king.
    Route,
    /// A square met by an odd number of jumps.
    Odd,
    /// A square that shows why something is impossible.
    Witness,
    /// A square of a checkerboard on which nothing stands.
    Light,
    /// A square of a checkerboard on which pieces may stand.
    Dark,
    /// The words under or over a board.
    Caption,
    /// The name of a row or column.
    Coordinate,
}

impl Role {
    /// The role of a piece of that kind, by the kind's name.
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

/// What is written on a piece whose look does not say its kind: its number, else its symbol.
pub fn label(kind: &Kind) -> String {
    let number = kind.name.len() <= 3 && kind.name.bytes().all(|c| c.is_ascii_digit());
    if number && !kind.name.is_empty() { kind.name.clone() } else { plain(kind.symbol).to_string() }
}

/// The character itself if it is seen in one column whatever the terminal or font, else `?`.
pub(crate) fn plain(symbol: char) -> char {
    if symbol.is_ascii_graphic() { symbol } else { '?' }
}
