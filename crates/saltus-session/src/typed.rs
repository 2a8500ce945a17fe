//! Moves as people type them: the notation of this program, else any that answers are read in.
//! Whoever takes moves from a person asks this reader, so that all take the same ones.

use saltus::{
    puzzle::{Move, Puzzle},
    referee::{self, MoveError},
    text::{BadText, any::Origin, claim, moves, pddl},
};

/// Why some words are not the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct NotMoves {
    /// What is wrong with them in the notation of this program.
    pub faults: BadText,
    /// A word that no reading of the others takes up.
    pub unused: Option<String>,
}

/// The moves of some words, from the start of a puzzle; they need not be legal.
///
/// ```
/// use saltus::{problem::Problem, text::any::Origin};
/// let row = "row:2x2".parse::<Problem>()?.puzzle()?;
/// let typed = |words: &[&str]| {
///     let words: Vec<String> = words.iter().map(ToString::to_string).collect();
///     saltus_session::typed_moves(&row, &Origin::Plain, &words)
/// };
/// assert_eq!(typed(&["2-3"]), typed(&["move 2 to 3"]));
/// assert!(typed(&["2-3", "perhaps"]).is_err() && typed(&["2-3 perhaps"]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// They are no moves, or of more than one game.
pub fn typed_moves(
    puzzle: &Puzzle,
    origin: &Origin,
    words: &[String],
) -> Result<Vec<Move>, NotMoves> {
    let text = words.join(" ").into_bytes();
    let faults = match named_moves(&text, puzzle, origin) {
        Ok(moves) => return Ok(moves),
        Err(faults) => faults,
    };
    let Ok(claims) = claim::read(&text, puzzle, origin, None) else {
        return Err(NotMoves {
            faults,
            unused: None,
        });
    };
    let moves = claims.only_moves();
    let unused = match moves {
        Some(moves) => {
            unused_word(puzzle, origin, words, moves).or_else(|| stray_word(puzzle, words))
        }
        None => None,
    };
    match moves {
        Some(moves) if unused.is_none() => Ok(moves.to_vec()),
        _ => Err(NotMoves { faults, unused }),
    }
}

/// The moves of a text in the names of this program, which come first, or of a plan. Numbers may
/// name cells in several ways: if they are not legal in the first, they are read as an answer is.
///
/// ```
/// use saltus::{problem::Problem, text::{any::Origin, moves}};
/// let puzzle = "pegs:english@d4-d1".parse::<Problem>()?.puzzle()?;
/// let read = |text: &str| saltus_session::named_moves(text.as_bytes(), &puzzle, &Origin::Plain);
/// // Rows from the bottom, as Bergholt has them.
/// assert_eq!(read("42-44"), moves::read(b"d6-d4", &puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The faults of the text in the notation of this program.
pub fn named_moves(text: &[u8], puzzle: &Puzzle, origin: &Origin) -> Result<Vec<Move>, BadText> {
    if let Origin::Plan(problem) = origin
        && let Some(moves) = pddl::moves_of_plan(text, problem, puzzle)
    {
        return Ok(moves);
    }
    let text = &claim::plainer(text);
    let own = moves::read(text, puzzle)?;
    let has_names = puzzle.board.numbered() || text.iter().any(u8::is_ascii_alphabetic);
    // Small letters may count the rows of a capture board from the bottom.
    let is_settled = has_names && !puzzle.is_of_one_king();
    if is_settled || are_legal(puzzle, &own) {
        return Ok(own);
    }
    if let Ok(claims) = claim::read(text, puzzle, origin, None)
        && let Some(other) = claims.only_moves()
        && are_legal(puzzle, other)
    {
        return Ok(other.to_vec());
    }
    Ok(own)
}

/// Whether moves are legal from the start.
fn are_legal(puzzle: &Puzzle, moves: &[Move]) -> bool {
    match referee::judge(puzzle, moves) {
        Ok(_) => true,
        Err(objection) => objection.error == MoveError::GoalMissed,
    }
}

/// A word in a list of moves that no move is written with. A list in a sentence has others, and so
/// none.
fn stray_word(puzzle: &Puzzle, words: &[String]) -> Option<String> {
    let mut stray = None;
    let mut has_move = false;
    for word in words.iter().flat_map(|words| words.split_whitespace()) {
        if moves::read(word.as_bytes(), puzzle).is_ok() {
            has_move = true;
        } else if claim::is_word_of_moves(word, puzzle) && word.contains(char::is_alphabetic) {
            return None;
        } else if word.contains(char::is_alphabetic) && stray.is_none() {
            stray = Some(word.to_owned());
        }
    }
    stray.filter(|_| has_move)
}

/// Words between the ends of a move that may be arguments of their own.
const LINKS: [&str; 12] = [
    "to", "from", "over", "into", "and", "then", "x", "jump", "jumps", "nach", "von", "über",
];

/// A word without which the moves are the same: it says nothing, and was meant to.
fn unused_word(
    puzzle: &Puzzle,
    origin: &Origin,
    words: &[String],
    moves: &[Move],
) -> Option<String> {
    for (number, word) in words.iter().enumerate() {
        let is_link = LINKS.contains(&&word.to_lowercase()[..]);
        if is_link || !word.contains(char::is_alphanumeric) {
            continue;
        }
        let mut others = words.to_vec();
        others.remove(number);
        let read = claim::read(others.join(" ").as_bytes(), puzzle, origin, None);
        if read.is_ok_and(|claims| claims.only_moves() == Some(moves)) {
            return Some(word.clone());
        }
    }
    None
}
