//! The ID of a position of a puzzle.

use super::{base, base64, drawn, read};
use crate::text::own;
use crate::{
    board::Board,
    problem::Problem,
    puzzle::{Goal, Position, Puzzle, Setup},
};
use std::fmt::{self, Display};

/// The ID of `puzzle` with `position` as its start: the title with the option `at`, if the title is
/// an ID; else the board drawn; else the whole puzzle. [`read`] returns an equal puzzle, except for
/// the title and for the properties of the board that [`own::write`] does not keep.
///
/// ```
/// use saltus::{puzzle::Move, referee};
/// use saltus::text::{id, moves};
/// let puzzle = id::read("pegs:triangle5", |rules| rules).unwrap().puzzle()?;
/// let mut position = puzzle.start.clone();
/// assert_eq!(id::name(&puzzle, &position), "pegs:triangle5");
/// let step = moves::read(b"a3-a1", &puzzle).unwrap()[0];
/// referee::play(&puzzle, &mut position, step)?;
/// assert_eq!(id::name(&puzzle, &position), "pegs:triangle5,at=o.o.ooooooooooo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn name(puzzle: &Puzzle, position: &Position) -> String {
    name_after(puzzle, position, 0)
}

/// As [`name`], for a position after so many moves: of a goal in a number of moves, fewer are left.
pub fn name_after(puzzle: &Puzzle, position: &Position, made: u64) -> String {
    let goal = match &puzzle.goal {
        Goal::Moves(moves) => Goal::Moves(moves.saturating_sub(made)),
        goal => goal.clone(),
    };
    let begun = Setup {
        goal,
        ..Setup::clone(puzzle)
    };
    let setup = Setup {
        start: position.clone(),
        ..begun.clone()
    };
    let at = cells(&setup);
    for base in [Some(base(&puzzle.title).to_string()), drawn::write(&begun)] {
        let Some(base) = base else { continue };
        if names(&base, &setup) {
            return base;
        }
        if let Some(at) = &at {
            let elsewhere = format!("{base},at={at}");
            if names(&elsewhere, &setup) {
                return elsewhere;
            }
        }
    }
    whole(&setup)
}

/// The ID by which a puzzle was given, if its title is one, also in characters that need quotes as
/// those of a graph do; else [`name`].
///
/// ```
/// use saltus::{problem::Problem, text::id};
/// let complete = "graph:C~".parse::<Problem>()?.puzzle()?;
/// assert_eq!(id::given(&complete), "graph:C~");
/// assert!(id::name(&complete, &complete.start).starts_with("own:"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn given(puzzle: &Puzzle) -> String {
    if reads_as(&puzzle.title, puzzle) {
        puzzle.title.clone()
    } else {
        name(puzzle, &puzzle.start)
    }
}

/// A setup of a file whose title, if it is an ID, is one of this very puzzle: otherwise an answer
/// would name another puzzle. The title becomes the ID of the setup, or `untitled` where it has
/// none that is short.
pub fn with_own_title(mut setup: Setup, untitled: &str) -> Setup {
    if is_id_of_another(&setup) {
        setup.title = short_id(&setup).unwrap_or_else(|| untitled.into());
    }
    setup
}

/// Whether the title of a setup is the ID of another puzzle.
fn is_id_of_another(setup: &Setup) -> bool {
    let Ok(named) = read(&setup.title, |rules| rules) else {
        return false;
    };
    match named.puzzle() {
        Ok(named) => !is_same_game(&named, setup),
        Err(_) => true,
    }
}

/// The ID of a row, or the board of a game of peg solitaire drawn.
fn short_id(setup: &Setup) -> Option<String> {
    let drawn = drawn::write(setup);
    drawn.or_else(|| {
        let puzzle = setup.clone().validate_midgame().ok()?;
        match Problem::from(puzzle) {
            Problem::Puzzle(_) => None,
            of_a_family => Some(of_a_family.title()),
        }
    })
}

/// Whether two puzzles differ at most in the places of their cells: a net has none.
fn is_same_game(a: &Setup, b: &Setup) -> bool {
    let jumps = |setup: &Setup| {
        let mut jumps = Vec::new();
        for ray in setup.board.rays() {
            if let [over, to, ..] = ray.cells[..] {
                jumps.push((ray.from, over, to));
            }
        }
        jumps.sort_unstable();
        jumps
    };
    let is_same_of_pegs = a.rules.every_move_removes()
        && (&a.rules, &a.start, &a.goal) == (&b.rules, &b.start, &b.goal)
        && jumps(a) == jumps(b);
    is_same_of_pegs || is_same_puzzle(a, b)
}

/// Whether a text is an ID of the puzzle, in characters that need no quotes.
fn names(id: &str, setup: &Setup) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b":,@.=-".contains(&byte);
    id.bytes().all(plain) && reads_as(id, setup)
}

/// Whether a text is an ID of the puzzle.
fn reads_as(id: &str, setup: &Setup) -> bool {
    let Ok(problem) = read(id, |rules| rules) else {
        return false;
    };
    match problem.puzzle() {
        Ok(read) => is_same_puzzle(&read, setup),
        Err(_) => false,
    }
}

/// The whole puzzle in base 64.
fn whole(setup: &Setup) -> String {
    format!("own:{}", base64::encode(own::write(setup).as_bytes()))
}

/// The ID of a setup, which need not be valid: the board drawn, or the whole puzzle.
pub fn name_of(setup: &Setup) -> String {
    drawn::write(setup).unwrap_or_else(|| whole(setup))
}

/// The ID of a problem: [`name`] for the general model, the title for other problems.
pub fn problem_id(problem: &Problem) -> String {
    match problem {
        Problem::Puzzle(puzzle) => name(puzzle, &puzzle.start),
        Problem::Capture(field) => field.id(),
        Problem::Row(_) | Problem::Reversal(_) | Problem::Ring(_) | Problem::Lucas(_) => {
            problem.title()
        }
    }
}

impl Display for Problem {
    /// Writes the ID, which reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&problem_id(self))
    }
}

/// The start in the form of the option `at`, if the symbols allow it.
fn cells(setup: &Setup) -> Option<String> {
    let kinds = &setup.rules.kinds;
    let mut symbols = Vec::new();
    for kind in kinds {
        if !kind.symbol.is_ascii_alphanumeric() || symbols.contains(&kind.symbol) {
            return None;
        }
        symbols.push(kind.symbol);
    }
    let mut cells = String::new();
    for piece in &setup.start.0 {
        cells.push(match piece {
            None => '.',
            Some(kind) => kinds.get(kind.index())?.symbol,
        });
    }
    Some(cells)
}

/// Whether two setups differ only in their titles and the translations of their boards.
///
/// ```
/// use saltus::{problem::Problem, text::id};
/// let puzzle = |text: &str| text.parse::<Problem>().unwrap().puzzle().unwrap();
/// let english = puzzle("pegs:english");
/// assert!(id::is_same_puzzle(&english, &puzzle("pegs:english@d4-d4")));
/// assert!(!id::is_same_puzzle(&english, &puzzle("pegs:english@d4-d1")));
/// ```
pub fn is_same_puzzle(a: &Setup, b: &Setup) -> bool {
    (&a.rules, &a.start, &a.goal) == (&b.rules, &b.start, &b.goal)
        && (a.board.adjacency(), a.board.rays()) == (b.board.adjacency(), b.board.rays())
        && places(&a.board) == places(&b.board)
}

fn places(board: &Board) -> Vec<[u64; 2]> {
    let mut places = Vec::new();
    for cell in board.cells() {
        places.push(board.place(cell));
    }
    places
}
