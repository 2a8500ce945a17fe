//! The goal in words.

use saltus::{
    pegs::marked::is_marked,
    puzzle::{Goal, Puzzle, Wanted, solitaire},
};

/// The goal in German.
///
/// ```
/// let puzzle = "row:2x2".parse::<saltus::problem::Problem>()?.puzzle()?;
/// assert_eq!(saltus_session::goal_in_german(&puzzle), "Die beiden Gruppen tauschen die Plätze.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn goal_in_german(puzzle: &Puzzle) -> String {
    match &puzzle.goal {
        Goal::Left(left) => format!("Am Ende {}, irgendwo.", steine(*left as usize)),
        Goal::Moves(moves) => format!("Mach {moves} Züge."),
        Goal::Order(_) => {
            format!(
                "Bring die Steine in die Reihenfolge {}; das leere Feld ist beliebig.",
                order(puzzle)
            )
        }
        Goal::Pattern(_) if puzzle.title.starts_with("capture:") => {
            "Schlag alle weißen Steine in einem Zug.".into()
        }
        Goal::Pattern(pattern) if puzzle.rules.some_move_removes() => {
            let names = target_cells(puzzle);
            let free = if pattern.contains(&Wanted::Any) {
                "mindestens "
            } else {
                ""
            };
            match &names[..] {
                [] => "Räume die markierten Felder.".into(),
                names if names.len() <= 8 => {
                    format!(
                        "Am Ende {free}{} auf {}.",
                        steine(names.len()),
                        names.join(", ")
                    )
                }
                names => format!("Am Ende {free}{}, wie markiert.", steine(names.len())),
            }
        }
        Goal::Pattern(_) if puzzle.rules.kinds.len() == 2 => {
            "Die beiden Gruppen tauschen die Plätze.".into()
        }
        Goal::Pattern(_) if puzzle.board.numbered() => {
            "Am Ende stehen die Steine in umgekehrter Reihenfolge.".into()
        }
        Goal::Pattern(_) => "Erreiche die Stellung des Ziels.".into(),
    }
}

/// The target order as the signs of its pieces; `None` for other goals.
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

/// The names of the target cells; `None` for other goals.
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

/// The goal in words.
pub fn goal(puzzle: &Puzzle) -> String {
    match &puzzle.goal {
        Goal::Left(1) => "End with one piece, anywhere.".into(),
        Goal::Left(left) => format!("End with {}, anywhere.", pieces(*left as usize)),
        Goal::Moves(moves) => format!("Make {moves} moves."),
        Goal::Order(_) => {
            format!(
                "Bring the pieces into the order {}, wherever the vacancy is.",
                order(puzzle)
            )
        }
        Goal::Pattern(_) if puzzle.title.starts_with("capture:") => {
            "Take every white piece in one go.".into()
        }
        Goal::Pattern(pattern) if puzzle.rules.some_move_removes() => {
            let names = target_cells(puzzle);
            let free = if pattern.contains(&Wanted::Any) {
                " at least"
            } else {
                ""
            };
            match &names[..] {
                [] => "Clear the marked cells.".into(),
                [name] => format!("End with one piece{free}, in {name}."),
                names if names.len() <= 8 => {
                    format!(
                        "End with {}{free}, in {}.",
                        pieces(names.len()),
                        names.join(", ")
                    )
                }
                names => format!("End with {}{free}, as marked.", pieces(names.len())),
            }
        }
        Goal::Pattern(_) if puzzle.rules.kinds.len() == 2 => "The two groups change places.".into(),
        Goal::Pattern(_) if puzzle.board.numbered() => {
            "The pieces are in reverse order at the end.".into()
        }
        Goal::Pattern(_) => "Reach the position of the goal.".into(),
    }
}

/// A number of pieces in German.
fn steine(count: usize) -> String {
    if count == 1 {
        "ein Stein".into()
    } else {
        format!("{count} Steine")
    }
}

/// A number of pieces.
fn pieces(count: usize) -> String {
    if count == 1 {
        "one piece".into()
    } else {
        format!("{count} pieces")
    }
}
