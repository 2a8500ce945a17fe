//! The goal in words.

use saltus::puzzle::{Goal, Puzzle, Wanted};

/// The goal in words.
pub fn goal(puzzle: &Puzzle) -> String {
    let pieces = |count: usize| if count == 1 { "one piece".into() } else { format!("{count} pieces") };
    let sign = |kind: usize| puzzle.rules.kinds.get(kind).map_or('?', |kind| kind.symbol);
    match &puzzle.goal {
        Goal::Left(1) => "End with one piece, anywhere.".into(),
        Goal::Left(left) => format!("End with {}, anywhere.", pieces(*left as usize)),
        Goal::Moves(moves) => format!("Make {moves} moves."),
        Goal::Order(order) => {
            format!(
                "Bring the pieces into the order {}, wherever the vacancy is.",
                order.iter().map(|kind| sign(kind.index())).collect::<String>()
            )
        }
        Goal::Pattern(_) if puzzle.title.starts_with("capture:") => {
            "Take every white piece in one go.".into()
        }
        Goal::Pattern(pattern) if puzzle.rules.some_move_removes() => {
            let wanted =
                puzzle.board.cells().filter(|cell| matches!(pattern[cell.index()], Wanted::Piece(_)));
            let names: Vec<String> = wanted.map(|cell| puzzle.board.name(cell)).collect();
            let free = if pattern.contains(&Wanted::Any) { " at least" } else { "" };
            match &names[..] {
                [] => "Clear the marked cells.".into(),
                [name] => format!("End with one piece{free}, in {name}."),
                names if names.len() <= 8 => {
                    format!("End with {}{free}, in {}.", pieces(names.len()), names.join(", "))
                }
                names => format!("End with {}{free}, as marked.", pieces(names.len())),
            }
        }
        Goal::Pattern(_) if puzzle.rules.kinds.len() == 2 => "The two groups change places.".into(),
        Goal::Pattern(_) if puzzle.board.numbered() => "The pieces stand in reverse order at the end.".into(),
        Goal::Pattern(_) => "Reach the position of the goal.".into(),
    }
}
