//! Solutions of rows too long for memory, written as a stream in the notations of
//! [`names`](crate::text::names), [`boards`](crate::text::boards), [`list`](crate::text::list) and
//! [`positions`](crate::text::positions).

use crate::row::{Judge, Letter, RowMove};
use std::{
    fmt::Display,
    io::{self, Write},
};

/// Writes the square from which each checker moves, one per line.
///
/// ```
/// use saltus::row::{Exchange, Group};
/// let mut out = Vec::new();
/// saltus::text::stream::positions(Exchange::new(1, 1, Group::Left)?.moves(), &mut out)?;
/// assert_eq!(out, b"1\n3\n2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The error of the writer.
pub fn positions(moves: impl Iterator<Item = RowMove>, out: &mut dyn Write) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    let mut block = Vec::with_capacity(1 << 16);
    for step in moves {
        block.extend_from_slice(digits.format(step.from).as_bytes());
        block.push(b'\n');
        if block.len() > (1 << 16) - 32 {
            out.write_all(&block)?;
            block.clear();
        }
    }
    out.write_all(&block)
}

/// Writes each move as `3-5`, one per line, with the names of its cells.
///
/// # Errors
/// The error of the writer.
pub fn moves<N: Display>(
    mut moves: impl Iterator<Item = (N, N)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    moves.try_for_each(|(from, to)| writeln!(out, "{from}-{to}"))
}

/// Writes the number of moves as `K` and their names as `X`. Ends early at an illegal move.
///
/// # Errors
/// The error of the writer.
pub fn names(
    length: u64,
    mut judge: Judge,
    moves: impl Iterator<Item = RowMove>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "K = {length},\nX = [")?;
    for (index, step) in moves.enumerate() {
        if judge.play(step).is_err() {
            break;
        }
        let white = judge.squares()[step.to as usize - 1] == Letter::Right;
        let name = crate::text::names::name(white, step.from.abs_diff(step.to) > 1);
        write!(out, "{}{name}", if index == 0 { "" } else { ", " })?;
    }
    writeln!(out, "]")
}

/// Writes the rows of a game from the start on, numbered from 1. Ends early at an illegal move.
///
/// # Errors
/// The error of the writer.
pub fn boards(
    length: u64,
    judge: Judge,
    moves: impl Iterator<Item = RowMove>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let width = (length.saturating_add(1)).to_string().len().max(2);
    let sign = |square| match square {
        Letter::Vacant => " _",
        Letter::Right => " O",
        Letter::Left => " X",
    };
    each_row(judge, moves, |number, squares| {
        write!(out, "{number:>width$}.")?;
        squares
            .iter()
            .try_for_each(|&square| out.write_all(sign(square).as_bytes()))?;
        writeln!(out)
    })
}

/// Writes the rows of a game as Python lists, one per line. Ends early at an illegal move.
///
/// # Errors
/// The error of the writer.
pub fn list(
    judge: Judge,
    moves: impl Iterator<Item = RowMove>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let code = |square| match square {
        Letter::Vacant => "0",
        Letter::Right => "1",
        Letter::Left => "-1",
    };
    each_row(judge, moves, |_, squares| {
        let codes: Vec<&str> = squares.iter().map(|&square| code(square)).collect();
        writeln!(out, "[{}]", codes.join(", "))
    })
}

fn each_row(
    mut judge: Judge,
    moves: impl Iterator<Item = RowMove>,
    mut write: impl FnMut(u64, &[Letter]) -> io::Result<()>,
) -> io::Result<()> {
    write(1, judge.squares())?;
    for step in moves {
        if judge.play(step).is_err() {
            break;
        }
        write(judge.played() + 1, judge.squares())?;
    }
    Ok(())
}
