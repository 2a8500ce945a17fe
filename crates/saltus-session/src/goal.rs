//! The goal in words.

use crate::Language;
use saltus::{
    pegs::marked::is_marked,
    puzzle::{Goal, Puzzle, Wanted, solitaire},
};

/// The most cells that a goal names one by one.
const MOST_NAMED: usize = 8;

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
    match language {
        Language::English => end.in_english(),
        Language::German => end.in_german(),
    }
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
    /// The marked cells are empty.
    Clear,
    /// Pieces stand in cells with these names; `at_least` these where other cells are free.
    In {
        pieces: Pieces,
        cells: String,
        at_least: bool,
    },
    /// Pieces stand in more cells than can be named.
    AsMarked { pieces: Pieces, at_least: bool },
    /// Two groups change places.
    Exchange,
    /// The pieces are in reverse order.
    Reverse,
    /// A position that is shown.
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

        if puzzle.title.starts_with("capture:") {
            return End::Capture;
        }
        if !puzzle.rules.some_move_removes() {
            return match puzzle.rules.kinds.len() {
                2 => End::Exchange,
                _ if puzzle.board.numbered() => End::Reverse,
                _ => End::Position,
            };
        }
        let names = target_cells(puzzle);
        let at_least = pattern.contains(&Wanted::Any);
        match names.len() {
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

    fn in_english(&self) -> String {
        match self {
            End::Left(pieces) => format!("End with {}, anywhere.", pieces.in_english()),
            End::Moves(moves) => format!("Make {moves} moves."),
            End::Order(signs) => {
                format!("Bring the pieces into the order {signs}, wherever the vacancy is.")
            }
            End::Capture => "Take every white piece in one go.".into(),
            End::Clear => "Clear the marked cells.".into(),
            End::In {
                pieces,
                cells,
                at_least,
            } => {
                let free = if *at_least { " at least" } else { "" };
                format!("End with {}{free}, in {cells}.", pieces.in_english())
            }
            End::AsMarked { pieces, at_least } => {
                let free = if *at_least { " at least" } else { "" };
                format!("End with {}{free}, as marked.", pieces.in_english())
            }
            End::Exchange => "The two groups change places.".into(),
            End::Reverse => "The pieces are in reverse order at the end.".into(),
            End::Position => "Reach the position of the goal.".into(),
        }
    }

    fn in_german(&self) -> String {
        match self {
            End::Left(pieces) => format!("Am Ende {}, irgendwo.", pieces.in_german()),
            End::Moves(moves) => format!("Mach {moves} Züge."),
            End::Order(signs) => {
                format!("Bring die Steine in die Reihenfolge {signs}; das leere Feld ist beliebig.")
            }
            End::Capture => "Schlag alle weißen Steine in einem Zug.".into(),
            End::Clear => "Räume die markierten Felder.".into(),
            End::In {
                pieces,
                cells,
                at_least,
            } => {
                let free = if *at_least { "mindestens " } else { "" };
                format!("Am Ende {free}{} auf {cells}.", pieces.in_german())
            }
            End::AsMarked { pieces, at_least } => {
                let free = if *at_least { "mindestens " } else { "" };
                format!("Am Ende {free}{}, wie markiert.", pieces.in_german())
            }
            End::Exchange => "Die beiden Gruppen tauschen die Plätze.".into(),
            End::Reverse => "Am Ende stehen die Steine in umgekehrter Reihenfolge.".into(),
            End::Position => "Erreiche die Stellung des Ziels.".into(),
        }
    }
}

impl Pieces {
    fn of(puzzle: &Puzzle, count: usize) -> Pieces {
        let kinds = &puzzle.rules.kinds;
        Pieces {
            count,
            are_pegs: kinds.iter().any(|kind| kind.name == "peg"),
        }
    }

    fn in_english(self) -> String {
        let word = if self.are_pegs { "peg" } else { "piece" };
        match self.count {
            1 => format!("one {word}"),
            count => format!("{count} {word}s"),
        }
    }

    fn in_german(self) -> String {
        let word = if self.are_pegs { "Stift" } else { "Stein" };
        match self.count {
            1 => format!("ein {word}"),
            count => format!("{count} {word}e"),
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
