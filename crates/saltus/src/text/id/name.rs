//! The ID of a position of a puzzle.

use super::{base, base64, drawn, read};
use crate::text::own;
use crate::{
    board::Board,
    problem::Problem,
    puzzle::{Position, Puzzle, Setup},
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
    let setup = Setup {
        start: position.clone(),
        ..Setup::clone(puzzle)
    };
    let at = cells(&setup).map(|cells| format!(",at={cells}"));
    let bases = [Some(base(&puzzle.title).to_string()), drawn::write(puzzle)];
    let spelled = bases.into_iter().flatten().flat_map(|base| {
        let elsewhere = at.as_ref().map(|at| format!("{base}{at}"));
        [Some(base), elsewhere].into_iter().flatten()
    });
    let reads_back = |id: &String| {
        let read = read(id, |rules| rules)
            .ok()
            .and_then(|named| named.puzzle().ok());
        read.is_some_and(|read| is_same_puzzle(&read, &setup))
    };
    let plain = |id: &String| {
        id.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b":,@.=-".contains(&byte))
    };
    let found = spelled.into_iter().find(|id| plain(id) && reads_back(id));
    found.unwrap_or_else(|| format!("own:{}", base64::encode(own::write(&setup).as_bytes())))
}

/// The ID of a setup, which need not be valid: the board drawn, or the whole puzzle.
pub fn name_of(setup: &Setup) -> String {
    let drawn = drawn::write(setup);
    drawn.unwrap_or_else(|| format!("own:{}", base64::encode(own::write(setup).as_bytes())))
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
    let clear = |(index, kind): (usize, &crate::puzzle::Kind)| {
        kind.symbol.is_ascii_alphanumeric()
            && kinds[..index]
                .iter()
                .all(|other| other.symbol != kind.symbol)
    };
    let symbol = |piece: &Option<_>| match piece {
        None => Some('.'),
        Some(kind) => {
            let kind: &crate::puzzle::KindId = kind;
            kinds.get(kind.index()).map(|kind| kind.symbol)
        }
    };
    let all_clear = kinds.iter().enumerate().all(clear);
    if all_clear {
        setup.start.0.iter().map(symbol).collect()
    } else {
        None
    }
}

/// Whether two setups differ only in their titles and the translations of their boards.
fn is_same_puzzle(a: &Setup, b: &Setup) -> bool {
    let places =
        |board: &Board| -> Vec<[u64; 2]> { board.cells().map(|cell| board.place(cell)).collect() };
    (&a.rules, &a.start, &a.goal) == (&b.rules, &b.start, &b.goal)
        && (a.board.adjacency(), a.board.rays()) == (b.board.adjacency(), b.board.rays())
        && places(&a.board) == places(&b.board)
}
