//! What every solution from a position has in common, in words.

use saltus::{
    board::Cell,
    pegs::{Jump, forced::Forced},
    puzzle::Puzzle,
};

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
    let name = |&hole: &u8| puzzle.board.name(Cell(hole));
    let list = |words: Vec<String>| {
        if words.is_empty() {
            "none".into()
        } else {
            words.join(" ")
        }
    };
    let jump = |jump: &Jump| format!("{}-{}", name(&jump.from), name(&jump.to));
    let line = |line: &Jump| {
        [line.from, line.over, line.to]
            .map(|hole| name(&hole))
            .join("-")
    };
    let holes = |holes: &[u8]| list(holes.iter().map(name).collect());
    [
        (
            "every solution jumps",
            list(forced.jumps.iter().map(jump).collect()),
        ),
        (
            "along a line, either way",
            list(forced.lines.iter().map(line).collect()),
        ),
        ("lands in", holes(&forced.landed)),
        ("leaves by a jump", holes(&forced.left)),
        ("jumps over", holes(&forced.passed)),
    ]
}
