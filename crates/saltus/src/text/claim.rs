//! Reading claims: a solution in any notation, or another statement about a puzzle.

use super::{
    BadText, any::Origin, asp, boards, csv, export, joined, json, list, moves, names, pddl,
    positions, sheet,
};
use crate::{problem::Claim, puzzle::Puzzle};

/// Reads a claim, whose notation is recognised from the text. `origin` is the notation of the
/// puzzle. `length` is the number of moves of the [instance](export) if the text gives values of
/// its variables.
///
/// ```
/// use saltus::{problem::Claim, puzzle::frogs, text::{any::Origin, claim}};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let read = |text: &[u8]| claim::read(text, &puzzle, &Origin::Plain, None);
/// assert_eq!(read(b"1 3 2"), read(b"1-2 3-1 2-3"));
/// assert_eq!(read(b"impossible"), Ok(Claim::Impossible));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The faults of the text; an empty list if no notation is recognised.
pub fn read(
    text: &[u8],
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claim, BadText> {
    let holds = |part: &str| {
        text.windows(part.len())
            .any(|window| window == part.as_bytes())
    };
    let first = text
        .iter()
        .copied()
        .find(|byte| !byte.is_ascii_whitespace());
    if first == Some(b'{') {
        return json::claim(text, puzzle);
    }
    if let (Origin::Plan(problem), true) = (origin, holds("jump-")) {
        let plan = pddl::read_plan(text)?;
        return pddl::judge(problem, &plan).map(Claim::Plan);
    }
    if let Some(reply) = export::read_answer(text, puzzle, length) {
        return reply.map(|reply| match reply {
            export::Reply::Moves(moves) => Claim::Moves(moves),
            export::Reply::Unsatisfiable => Claim::Impossible,
        });
    }
    let read = if sheet::is_sheet(text) {
        moves::read(&sheet::captions(text), puzzle)
    } else if first == Some(b'[') {
        list::read_moves(text, puzzle)
    } else if holds("move(")
        || ["UNSATISFIABLE", "INCOHERENT", "INCONSISTENT"]
            .into_iter()
            .any(holds)
    {
        return asp::read_answer(text, puzzle).map(|reply| match reply {
            asp::Reply::Moves(moves) => Claim::Moves(moves),
            asp::Reply::Unsatisfiable => Claim::Impossible,
        });
    } else if holds("_step") || holds("_jump") {
        names::read(text, puzzle)
    } else if text.trim_ascii() == b"impossible" || text.starts_with(b"impossible:") {
        return Ok(Claim::Impossible);
    } else if labelled(text) {
        return each_line(text)
            .map(|line| positions::read(&line, puzzle))
            .collect::<Result<_, _>>()
            .map(Claim::Each);
    } else if let Some(moves) = csv::read_moves(text, puzzle) {
        moves
    } else if puzzle.board.numbered() && holds("_") {
        boards::read(text, puzzle)
    } else if puzzle.board.numbered() && !holds("-") && !joined::has_other_joint(text) {
        positions::read(text, puzzle)
    } else {
        moves::read(text, puzzle)
    };
    read.map(Claim::Moves)
}

/// Whether every line is a solution after its label, `12: 3 5 4`, as `saltus list` writes rows of n
/// against 1.
fn labelled(text: &[u8]) -> bool {
    let label = |line: &[u8]| {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && line.get(digits) == Some(&b':')
    };
    let mut lines = text
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.trim_ascii().is_empty())
        .peekable();
    lines.peek().is_some() && lines.all(label)
}

/// Each line without its label, with the rest of the text blanked out to keep places.
fn each_line(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut at = 0;
    text.split_inclusive(|&byte| byte == b'\n')
        .filter_map(move |line| {
            let start = at;
            at += line.len();
            let begin = start + line.iter().position(|&byte| byte == b':')? + 1;
            let mut one = vec![b' '; text.len()];
            one[begin..at].copy_from_slice(&text[begin..at]);
            Some(one)
        })
}
