//! The goal in words.

use crate::Language;
use saltus::{
    message,
    message::Message,
    pegs::marked::is_marked,
    puzzle::{Goal, Puzzle, Wanted, solitaire},
    text::goal::{self, NamedGoal},
};

/// The most cells with pieces that a goal names one by one; more are marked on the board. Nothing
/// marks cells that are to be vacant where others are free, so these are named in any number.
const MOST_NAMED: usize = 8;

/// The most cells of a position that is written out.
const MOST_DRAWN: usize = 40;

/// The goal in words, as a sentence.
///
/// ```
/// use saltus_session::{Language, goal};
/// let puzzle = "row:2x2".parse::<saltus::problem::Problem>()?.puzzle()?;
/// assert_eq!(goal(&puzzle, Language::English), "The two groups change places.");
/// assert_eq!(goal(&puzzle, Language::German), "Die beiden Gruppen tauschen die Plätze.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn goal(puzzle: &Puzzle, language: Language) -> String {
    let end = End::of(puzzle);
    let vacant = vacant_cells(puzzle);
    let names_pegs = matches!(end, End::In { .. } | End::AsMarked { .. });
    if vacant.is_empty() || !names_pegs {
        return language.message(&end.message());
    }
    let end = end.message();
    let cells = vacant.join(", ");
    let message = message!(
        "end-with-vacant-cells",
        "{end} Leave {cells} vacant.",
        end,
        cells
    );
    language.message(&message.message())
}

/// How a game ends, as far as a player is told in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum End {
    /// This many pieces are left, anywhere.
    Left(Pieces),
    /// This many moves are made.
    Moves(u64),
    /// The pieces stand in the order of these signs.
    Order(String),
    /// One king takes every white piece.
    Capture,
    /// No piece is left.
    Clear,
    /// The cells with these names are empty.
    ClearCells(String),
    /// Pieces stand in cells with these names; `at_least` these where other cells are free.
    In {
        pieces: Pieces,
        cells: String,
        at_least: bool,
    },
    /// Pieces stand in more cells than can be named.
    AsMarked { pieces: Pieces, at_least: bool },
    /// The goal has a name.
    Named(NamedGoal),
    /// This position, in the symbols of the pieces.
    Drawn(String),
    /// A position that is too long to be written out.
    Position,
}

/// A number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pieces {
    count: usize,
    /// Whether they are called pegs.
    are_pegs: bool,
}

impl End {
    fn of(puzzle: &Puzzle) -> End {
        let pattern = match &puzzle.goal {
            Goal::Left(left) => return End::Left(Pieces::of(puzzle, *left as usize)),
            Goal::Moves(moves) => return End::Moves(*moves),
            Goal::Order(_) => return End::Order(order(puzzle)),
            Goal::Pattern(pattern) => pattern,
        };

        if puzzle.is_of_one_king() {
            return End::Capture;
        }
        if !puzzle.rules.some_move_removes() {
            return match NamedGoal::of(puzzle) {
                Some(named) => End::Named(named),
                None if pattern.len() <= MOST_DRAWN => End::Drawn(goal::drawn(puzzle)),
                None => End::Position,
            };
        }
        let names = target_cells(puzzle);
        let at_least = pattern.contains(&Wanted::Any);
        let vacant = vacant_cells(puzzle);
        match names.len() {
            0 if at_least => End::ClearCells(vacant.join(", ")),
            0 => End::Clear,
            count if count <= MOST_NAMED => End::In {
                pieces: Pieces::of(puzzle, count),
                cells: names.join(", "),
                at_least,
            },
            count => End::AsMarked {
                pieces: Pieces::of(puzzle, count),
                at_least,
            },
        }
    }

    fn message(&self) -> Message {
        match self {
            End::Left(pieces) => message!(
                "end-left",
                "End with {pieces}, anywhere.",
                pieces = pieces.message()
            )
            .message(),
            End::Moves(moves) => message!(
                "end-moves",
                "Make {moves} move." | "Make {moves} moves.",
                moves = *moves
            )
            .message(),
            End::Order(signs) => message!(
                "end-order",
                "Bring the pieces into the order {signs}, wherever the vacancy is.",
                signs
            )
            .message(),
            End::Capture => message!("end-capture", "Take every white piece in one go.").message(),
            End::Clear => message!("end-clear", "Clear the board.").message(),
            End::ClearCells(cells) => {
                message!("end-clear-cells", "Clear {cells}.", cells).message()
            }
            End::In {
                pieces,
                cells,
                at_least,
            } => pieces_in(*pieces, cells, *at_least),
            End::AsMarked { pieces, at_least } => pieces_as_marked(*pieces, *at_least),
            End::Named(named) => named_end(*named),
            End::Drawn(drawn) => {
                message!("end-drawn", "The position {drawn} is the goal.", drawn).message()
            }
            End::Position => message!("end-position", "Reach the position of the goal.").message(),
        }
    }
}

/// A goal with a name, as a sentence.
fn named_end(named: NamedGoal) -> Message {
    match named {
        NamedGoal::Exchange => message!("end-exchange", "The two groups change places."),
        NamedGoal::Reversed => {
            message!("end-reverse", "The pieces are in reverse order at the end.")
        }
        NamedGoal::Ascending => {
            message!(
                "end-ascending",
                "The pieces are in ascending order at the end."
            )
        }
    }
    .message()
}

/// That pieces end in these cells, and whether others may be left.
fn pieces_in(pieces: Pieces, cells: &str, at_least: bool) -> Message {
    let pieces = pieces.message();
    if at_least {
        return message!(
            "end-at-least-in-cells",
            "End with {pieces} at least, in {cells}.",
            pieces,
            cells
        )
        .message();
    }
    message!(
        "end-in-cells",
        "End with {pieces}, in {cells}.",
        pieces,
        cells
    )
    .message()
}

/// That pieces end where it is marked, and whether others may be left.
fn pieces_as_marked(pieces: Pieces, at_least: bool) -> Message {
    let pieces = pieces.message();
    if at_least {
        return message!(
            "end-at-least-as-marked",
            "End with {pieces} at least, as marked.",
            pieces
        )
        .message();
    }
    message!("end-as-marked", "End with {pieces}, as marked.", pieces).message()
}

impl Pieces {
    fn of(puzzle: &Puzzle, count: usize) -> Pieces {
        Pieces {
            count,
            are_pegs: puzzle.rules.every_move_removes(),
        }
    }

    fn message(self) -> Message {
        let count = self.count;
        if self.are_pegs {
            message!("pegs-at-the-end", "one peg" | "{count} pegs", count).message()
        } else {
            message!("pieces-at-the-end", "one piece" | "{count} pieces", count).message()
        }
    }
}

/// The target order as the signs of its pieces; nothing for other goals.
fn order(puzzle: &Puzzle) -> String {
    let Goal::Order(order) = &puzzle.goal else {
        return String::new();
    };
    let mut signs = String::new();
    for kind in order {
        let kind = puzzle.rules.kinds.get(kind.index());
        signs.push(kind.map_or('?', |kind| kind.symbol));
    }
    signs
}

/// The names of the target cells; none for other goals.
fn target_cells(puzzle: &Puzzle) -> Vec<String> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for cell in puzzle.board.cells() {
        let Wanted::Piece(kind) = pattern[cell.index()] else {
            continue;
        };
        let mut name = puzzle.board.name(cell);
        // For marked pegs it matters which one ends where.
        if kind != solitaire::PEG && is_marked(puzzle) {
            let symbol = puzzle.rules.kinds[kind.index()].symbol;
            name += &format!(" ({symbol})");
        }
        names.push(name);
    }
    names
}

/// The names of the cells that are to be vacant where others are free; none for other goals.
fn vacant_cells(puzzle: &Puzzle) -> Vec<String> {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return Vec::new();
    };
    let mut names = Vec::new();
    if pattern.contains(&Wanted::Any) {
        for cell in puzzle.board.cells() {
            if pattern[cell.index()] == Wanted::Vacant {
                names.push(puzzle.board.name(cell));
            }
        }
    }
    names
}
