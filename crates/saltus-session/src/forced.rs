//! What every solution from a position has in common, in words.

use saltus::{pegs::forced::Forced, puzzle::Puzzle};

/// What all solutions have in common, as lines of a phrase and a list.
///
/// ```
/// use saltus::budget::Budget;
/// let session = saltus_session::open("pegs:triangle5@a1-a1")?;
/// let forced = session.forced(&Budget::UNLIMITED).unwrap()?.unwrap();
/// let words = saltus_session::in_words(session.puzzle(), &forced);
/// assert_eq!(words[0], ("every solution jumps", "a4-a2 d4-b2".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn in_words(puzzle: &Puzzle, forced: &Forced) -> [(&'static str, String); 5] {
    let board = &puzzle.board;
    let mut jumps = Vec::new();
    for jump in &forced.jumps {
        jumps.push(jump.on(board).name(board));
    }
    let mut lines = Vec::new();
    for line in &forced.lines {
        lines.push(board.names(&[line.from, line.over, line.to]).join("-"));
    }
    [
        ("every solution jumps", list(&jumps)),
        ("along a line, either way", list(&lines)),
        ("lands in", list(&board.names(&forced.landed))),
        ("leaves by a jump", list(&board.names(&forced.left))),
        ("jumps over", list(&board.names(&forced.passed))),
    ]
}

fn list(words: &[String]) -> String {
    if words.is_empty() {
        "none".into()
    } else {
        words.join(" ")
    }
}
