//! Certificates for `saltus-verify`, the checker proved correct in Coq. `docs/certificate.md`
//! describes the format.
//!
//! The text states the puzzle itself as the changes of cells by moves, so the checker needs no
//! rules.

use crate::{
    board::{Cell, Ray},
    order::{self, sort_by_number},
    pegs::Game,
    problem::Claim,
    puzzle::{Goal, KindId, Move, Position, Puzzle, Reason, Wanted},
    text::replay,
};
use std::{
    fmt::Display,
    io::{self, Write},
};

/// Larger puzzles are rejected: the number of changes of long jumps over many kinds is a power of
/// the number of kinds.
const MOST_CHANGES: usize = 1_000_000;

/// Why a claim has no certificate in this format.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// The goal is an order of pieces, or a number of moves where a move need not remove a piece.
    #[error(
        "a certificate states the contents of cells, or the number of pieces left: \
         this goal is of another kind"
    )]
    Goal,
    /// There are more kinds of pieces than signs.
    #[error("a certificate has signs for 61 kinds of pieces, and this puzzle has more")]
    Kinds,
    /// The rules have too many changes.
    #[error("the moves of this puzzle are more than {MOST_CHANGES} changes of cells")]
    Changes,
    /// The claim has no reason, or its reason is not a certificate.
    #[error("there is no certificate for this answer")]
    Claim,
    /// The text could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the puzzle and a proof of the claim as a stream; memory holds one line only.
///
/// ```
/// use saltus::{problem::Claim, puzzle::frogs, text::certificate};
/// let puzzle = frogs::row("r.", ".r", Default::default())?.validate()?;
/// let mut text = Vec::new();
/// let levels = vec![vec![puzzle.start.clone()]];
/// let moves = saltus::text::moves::read(b"1-2", &puzzle)?;
/// certificate::write(&puzzle, &Claim::Levels(Some(moves), levels), &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.starts_with("saltus-certificate 1\nfirst 1.\ngoal .1\nchange 0:1>. 1:.>1\n"));
/// assert!(text.ends_with("proof shortest\nstep .1\nlevel\nat 1.\nend\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The format cannot express the goal, the rules or the reason, or the writer failed.
pub fn write(puzzle: &Puzzle, claim: &Claim, out: &mut dyn Write) -> Result<(), CertificateError> {
    // Nothing is written for a claim that cannot be completed.
    match claim {
        Claim::Levels(moves, levels) => {
            let levels = levels.iter().map(|level| level.iter().cloned());
            return write_levels(puzzle, moves.as_deref(), levels, out);
        }
        Claim::Moves(_) => {}
        Claim::Because(Reason::Class { sets }) if sets.len() <= 64 => {}
        Claim::Because(Reason::Pagoda { .. } | Reason::TooManyWanted { .. }) => {}
        _ => return Err(CertificateError::Claim),
    }
    let left = head(puzzle, out)?;
    match claim {
        Claim::Moves(moves) => {
            writeln!(out, "proof moves")?;
            write_steps(puzzle, moves, out)?;
        }
        Claim::Because(Reason::Class { sets }) => {
            writeln!(out, "proof class")?;
            for cell in 0..puzzle.board.len() {
                write_row(puzzle, &sets_with(cell, sets), out)?;
            }
        }
        Claim::Because(Reason::Pagoda { weights }) => write_weights(puzzle, weights, left, out)?,
        // Each peg weighs one: no jump adds a peg, and every goal has more.
        Claim::Because(Reason::TooManyWanted { .. }) => {
            write_weights(puzzle, &vec![1; puzzle.board.len()], left, out)?
        }
        _ => return Err(CertificateError::Claim),
    }
    writeln!(out, "end")?;
    Ok(())
}

/// The sets that contain a cell, as bits.
fn sets_with(cell: usize, sets: &[u128]) -> u64 {
    let mut bits = 0;
    for (index, set) in sets.iter().enumerate() {
        if set >> cell & 1 == 1 {
            bits |= 1 << index;
        }
    }
    bits
}

/// Writes a puzzle and a proof by levels that `moves` are a shortest solution, or without moves
/// that there is no solution. It uses the memory of one line, so that the
/// [levels](crate::search::PositionLevels) of a search may have any number of positions.
///
/// ```
/// use saltus::{budget::Budget, puzzle::frogs, search, text::certificate};
/// let puzzle = frogs::row("rl.", "lr.", Default::default())?.validate()?;
/// let levels = search::levels_below(&puzzle, None, &Budget::UNLIMITED)?;
/// let mut text = Vec::new();
/// certificate::write_levels(&puzzle, None, levels.iter(), &mut text)?;
/// let levels = "level\nat 12.\nlevel\nat .21\nlevel\nat 2.1\nend\n";
/// assert!(String::from_utf8(text)?.ends_with(&format!("proof impossible\n{levels}")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The format cannot express the goal or the rules, or the writer failed.
pub fn write_levels(
    puzzle: &Puzzle,
    moves: Option<&[Move]>,
    levels: impl IntoIterator<Item = impl IntoIterator<Item = Position>>,
    out: &mut dyn Write,
) -> Result<(), CertificateError> {
    head(puzzle, out)?;
    // No solution is shorter than one without moves.
    let kind = match moves {
        Some([]) => "moves",
        Some(_) => "shortest",
        None => "impossible",
    };
    writeln!(out, "proof {kind}")?;
    write_steps(puzzle, moves.unwrap_or_default(), out)?;
    for level in levels {
        writeln!(out, "level")?;
        for position in level {
            writeln!(out, "at {}", signs(&position))?;
        }
    }
    writeln!(out, "end")?;
    Ok(())
}

/// Writes the puzzle; the number of pieces that must be left.
fn head(puzzle: &Puzzle, out: &mut dyn Write) -> Result<Option<u64>, CertificateError> {
    if puzzle.rules.kinds.len() > 61 {
        return Err(CertificateError::Kinds);
    }
    let (goal, left) = goal(puzzle)?;
    let changes = changes(puzzle)?;
    writeln!(
        out,
        "saltus-certificate 1\nfirst {}\ngoal {goal}",
        signs(&puzzle.start)
    )?;
    if let Some(left) = left {
        writeln!(out, "pieces {left}")?;
    }
    for change in changes {
        write!(out, "change")?;
        for part in change {
            let (before, after) = (sign(part.before), sign(part.after));
            write!(out, " {}:{before}>{after}", part.cell.index())?;
        }
        writeln!(out)?;
    }
    Ok(left)
}

/// The price per peg at which the checker finds the smallest weight of `left` pegs: they are in the
/// lightest holes, and the price is the weight of the heaviest of these.
pub(super) fn price(weights: &[i64], left: u64) -> i64 {
    let mut sorted = weights.to_vec();
    order::sort(&mut sorted);
    let left = usize::try_from(left).unwrap_or(usize::MAX);
    let pegs = left.clamp(1, sorted.len().max(1));
    sorted.get(pegs - 1).copied().unwrap_or(0)
}

/// The weight of a peg in each hole, and the price per peg if the goal is a number of pegs.
fn write_weights(
    puzzle: &Puzzle,
    weights: &[i64],
    left: Option<u64>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let price = left.map_or(0, |left| price(weights, left));
    writeln!(out, "proof weights {price}")?;
    for weight in weights {
        write_row(puzzle, weight, out)?;
    }
    Ok(())
}

/// The value of a cell that is vacant, and with a piece of each kind.
fn write_row(puzzle: &Puzzle, value: &dyn Display, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "row 0")?;
    for _ in &puzzle.rules.kinds {
        write!(out, " {value}")?;
    }
    writeln!(out)
}

fn write_steps(puzzle: &Puzzle, moves: &[Move], out: &mut dyn Write) -> io::Result<()> {
    for after in replay::positions(puzzle, moves).skip(1) {
        writeln!(out, "step {}", signs(&after))?;
    }
    Ok(())
}

/// The required contents of cells, and the required number of pieces.
pub(super) fn goal(puzzle: &Puzzle) -> Result<(String, Option<u64>), CertificateError> {
    let any = "?".repeat(puzzle.board.len());
    match &puzzle.goal {
        Goal::Pattern(pattern) => {
            let mut contents = String::new();
            for wanted in pattern {
                contents.push(match *wanted {
                    Wanted::Any => '?',
                    Wanted::Vacant => '.',
                    Wanted::Piece(kind) => sign(Some(kind)),
                });
            }
            Ok((contents, None))
        }
        Goal::Left(left) => Ok((any, Some(u64::from(*left)))),
        // Every jump removes one peg.
        Goal::Moves(moves) if Game::large(puzzle).is_some() => {
            let left = (puzzle.start.pieces() as u64).checked_sub(*moves);
            Ok((any, Some(left.ok_or(CertificateError::Goal)?)))
        }
        Goal::Moves(_) | Goal::Order(_) => Err(CertificateError::Goal),
    }
}

/// The contents of a cell that a move requires, and those after it.
#[derive(Clone, Copy)]
pub(super) struct CellChange {
    pub(super) cell: Cell,
    pub(super) before: Option<KindId>,
    pub(super) after: Option<KindId>,
}

/// The changes of a move, by ascending cell.
pub(super) type Change = Vec<CellChange>;

/// The changes of all moves.
pub(super) fn changes(puzzle: &Puzzle) -> Result<Vec<Change>, CertificateError> {
    let mut changes = Vec::new();
    for ray in puzzle.board.rays() {
        for kind in puzzle.rules.kind_ids() {
            changes_along(puzzle, ray, kind, &mut Vec::new(), &mut changes)?;
        }
    }
    Ok(changes)
}

/// The moves of one kind over these pieces, and over more.
fn changes_along(
    puzzle: &Puzzle,
    ray: &Ray,
    piece: KindId,
    over: &mut Vec<KindId>,
    changes: &mut Vec<Change>,
) -> Result<(), CertificateError> {
    let kind = &puzzle.rules.kinds[piece.index()];
    if over.len() >= ray.cells.len() {
        return Ok(());
    }
    let is_step = over.is_empty();
    let headings = if is_step { kind.steps } else { kind.jumps };
    if headings.has(ray.heading) {
        let change = change(ray, piece, over, kind.removes);
        // A jump cannot pass a cell twice, as on a small ring.
        if change.is_sorted_by(|a, b| a.cell.index() < b.cell.index()) {
            changes.push(change);
        }
        if changes.len() > MOST_CHANGES {
            return Err(CertificateError::Changes);
        }
    }

    if over.len() < usize::from(puzzle.rules.hop) && kind.jumps.has(ray.heading) {
        for passed in puzzle.rules.kind_ids() {
            if kind.over.has(passed) {
                over.push(passed);
                changes_along(puzzle, ray, piece, over, changes)?;
                over.pop();
            }
        }
    }
    Ok(())
}

/// The changes of cells, in their order, by the move of a piece over these.
fn change(ray: &Ray, piece: KindId, over: &[KindId], removes: bool) -> Change {
    let start = CellChange {
        cell: ray.from,
        before: Some(piece),
        after: None,
    };
    let end = CellChange {
        cell: ray.cells[over.len()],
        before: None,
        after: Some(piece),
    };
    let mut change = vec![start, end];
    for (&cell, &passed) in ray.cells.iter().zip(over) {
        change.push(CellChange {
            cell,
            before: Some(passed),
            after: if removes { None } else { Some(passed) },
        });
    }
    sort_by_number(&mut change, &|part| part.cell.index());
    change
}

fn signs(position: &Position) -> String {
    position.0.iter().map(|&piece| sign(piece)).collect()
}

/// `.` for a vacancy; kinds are `1` to `9`, `a` to `z` and `A` to `Z`.
pub(super) fn sign(piece: Option<KindId>) -> char {
    const SIGNS: &[u8] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let Some(kind) = piece else {
        return '.';
    };
    match SIGNS.get(kind.index()) {
        Some(&sign) => char::from(sign),
        None => '?',
    }
}
