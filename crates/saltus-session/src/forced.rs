//! What every solution from a position has in common, in words.

use saltus::{message, message::Message, pegs::forced::Forced, puzzle::Puzzle};

/// What all solutions have in common, as lines of a phrase and a list.
///
/// ```
/// use saltus::budget::Budget;
/// let session = saltus_session::open("pegs:triangle5@a1-a1")?;
/// let forced = session.forced(&Budget::UNLIMITED).unwrap()?.unwrap();
/// let words = saltus_session::in_words(session.puzzle(), &forced);
/// let (phrase, jumps) = &words[0];
/// assert_eq!(*phrase, "every solution jumps");
/// assert_eq!(*jumps, "a4-a2 d4-b2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn in_words(puzzle: &Puzzle, forced: &Forced) -> [(Message, Message); 5] {
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
        (
            message!("every-solution-jumps", "every solution jumps").message(),
            list(&jumps),
        ),
        (
            message!("along-a-line", "along a line, either way").message(),
            list(&lines),
        ),
        (
            message!("lands-in", "lands in").message(),
            list(&board.names(&forced.landed)),
        ),
        (
            message!("leaves-by-a-jump", "leaves by a jump").message(),
            list(&board.names(&forced.left)),
        ),
        (
            message!("jumps-over", "jumps over").message(),
            list(&board.names(&forced.passed)),
        ),
    ]
}

fn list(words: &[String]) -> Message {
    if words.is_empty() {
        message!("none", "none").message()
    } else {
        Message::verbatim(words.join(" "))
    }
}
