//! Solutions in the notations of the answers.

use crate::{answers::kings, args::Format, input::subject::Subject, output::style::Style};
use anyhow::{Context, bail};
use saltus::{
    board::{Adjacency, Cell},
    capture::{Diagonal, Field, Route, Square},
    pegs::{Game, Jump},
    puzzle::{Move, Puzzle},
    referee,
    text::{
        BadText,
        any::Origin,
        asp, boards,
        capture::{Numbering, write_route},
        list, moves, names, pddl, positions, tatham,
    },
};
use saltus_draw::terminal;
use std::io::Write;

/// Writes a solution.
///
/// # Errors
/// The notation does not fit the puzzle, or the output is closed.
pub fn solution(
    subject: &Subject,
    puzzle: &Puzzle,
    steps: &[Move],
    format: Format,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let text = match format {
        // The boards of a row are a numbered list; other boards are side by side.
        Format::Boards if is_row_of_two_groups(puzzle) => boards::write(puzzle, steps),
        Format::Boards => terminal::sheet(puzzle, steps, &style.text())?,
        Format::Moves => moves::write(puzzle, steps),
        Format::Names => names_of(puzzle, steps)?,
        Format::Positions => positions_of(puzzle, steps)?,
        Format::List => {
            check_row(puzzle, "list")?;
            list::write(puzzle, steps)
        }
        Format::Facts => facts(subject, puzzle, steps)?,
        Format::Plan => match &subject.origin {
            Origin::Plan(problem) => pddl::write_plan(problem, &sweeps(puzzle, steps)),
            _ => bail!("`--format plan` is only for puzzles read from a planning problem"),
        },
        Format::Tatham => tatham::write(puzzle, steps).context(
            "`--format tatham` is only for peg solitaire on the square grid that ends with one peg",
        )?,
        Format::Certificate => {
            bail!(
                "a certificate is of a solution with the fewest moves: `saltus solve` writes it \
                 with `--fewest moves`"
            )
        }
        Format::Contest
        | Format::Count
        | Format::Squares
        | Format::Pairs
        | Format::Directions
        | Format::Pdn => return route_of_king(puzzle, steps, format, out),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Writes the route of the king of a capture board in a notation of these boards.
fn route_of_king(
    puzzle: &Puzzle,
    steps: &[Move],
    format: Format,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Some((field, king)) = Field::of(puzzle) else {
        let others = match puzzle.board.numbered() {
            true => "boards, moves, positions or list",
            false => "boards or moves",
        };
        bail!("this notation is for the kings of capture boards: use {others}");
    };
    match format {
        Format::Contest => return Ok(writeln!(out, "{king}")?),
        Format::Count => return Ok(writeln!(out, "1")?),
        Format::Pdn => kings::check_numbered(&field)?,
        _ => {}
    }
    let mut jumps = Vec::with_capacity(steps.len());
    for step in steps {
        let [from, to] = [step.from, step.to].map(|cell| square_of(puzzle, cell));
        jumps.push(Diagonal::between(from, to).context("a move of a king is a jump")?);
    }
    let route = Route { start: king, jumps };
    let notation = kings::notation(format, Numbering::Top)?;
    Ok(write_route(&route, field.side(), notation, &mut &mut *out)?)
}

/// The square of a cell of a capture board.
fn square_of(puzzle: &Puzzle, cell: Cell) -> Square {
    let point = puzzle.board.points()[cell.index()];
    Square::new(point.y.unsigned_abs(), point.x.unsigned_abs())
}

fn is_row_of_two_groups(puzzle: &Puzzle) -> bool {
    puzzle.board.numbered() && puzzle.rules.kinds.len() == 2
}

/// Rejects a notation of rows for other boards.
fn check_row(puzzle: &Puzzle, name: &str) -> anyhow::Result<()> {
    if !puzzle.board.numbered() {
        bail!("`--format {name}` is only for rows");
    }
    Ok(())
}

fn names_of(puzzle: &Puzzle, steps: &[Move]) -> anyhow::Result<String> {
    check_row(puzzle, "names")?;
    if !is_row_of_two_groups(puzzle) {
        bail!("`--format names` is only for two groups of checkers: this puzzle has other pieces");
    }
    let text = names::write(puzzle, steps);
    check_readable("names", names::read(text.as_bytes(), puzzle), steps)?;
    Ok(text)
}

fn positions_of(puzzle: &Puzzle, steps: &[Move]) -> anyhow::Result<String> {
    check_row(puzzle, "positions")?;
    let text = positions::write(steps);
    check_readable("positions", positions::read(text.as_bytes(), puzzle), steps)?;
    Ok(text)
}

/// The facts of the answer; with those of the puzzle, if it was not read from facts.
fn facts(subject: &Subject, puzzle: &Puzzle, steps: &[Move]) -> anyhow::Result<String> {
    if let Origin::Facts(facts) = &subject.origin {
        return Ok(asp::write_answer(facts, steps));
    }
    let is_square = puzzle.board.adjacency() == Adjacency::Square;
    if !is_square || Game::large(puzzle).is_none() {
        bail!("`--format facts` is only for peg solitaire on the square grid");
    }
    let facts = asp::write_facts(puzzle, steps.len() as u64);
    Ok(facts + &asp::write_moves(&puzzle.board, steps))
}

/// Rejects a notation from which the moves cannot be read back.
fn check_readable(
    name: &str,
    read: Result<Vec<Move>, BadText>,
    steps: &[Move],
) -> anyhow::Result<()> {
    let why = match read {
        Ok(read) if read == steps => return Ok(()),
        Ok(_) => "other moves have the same text".into(),
        Err(faults) => match faults.into_iter().next() {
            Some(fault) => fault.message.to_string(),
            None => String::new(),
        },
    };
    bail!("`--format {name}` does not determine this solution: {why}; use moves, boards or list")
}

/// The jumps of a game, grouped by sweeps.
fn sweeps(puzzle: &Puzzle, steps: &[Move]) -> Vec<Vec<Jump>> {
    let mut sweeps: Vec<Vec<Jump>> = Vec::new();
    for &step in steps {
        let Some(line) = referee::line_of(&puzzle.board, step) else {
            continue;
        };
        let jump = Jump {
            from: line.from.0,
            over: line.over.0,
            to: line.to.0,
        };
        match sweeps.last_mut() {
            Some(sweep) if sweep.last().is_some_and(|before| before.to == jump.from) => {
                sweep.push(jump);
            }
            _ => sweeps.push(vec![jump]),
        }
    }
    sweeps
}

/// Writes one round per line. Each round takes as many of the next jumps as share no hole, which
/// minimises the rounds for this order of jumps.
pub fn write_rounds(puzzle: &Puzzle, steps: &[Move], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut used: Vec<Cell> = Vec::new();
    for (number, &step) in steps.iter().enumerate() {
        let holes = match referee::line_of(&puzzle.board, step) {
            Some(line) => [line.from, line.over, line.to],
            None => [step.from, step.from, step.to],
        };
        if holes.iter().any(|hole| used.contains(hole)) {
            used.clear();
            writeln!(out)?;
        } else if number > 0 {
            write!(out, " ")?;
        }
        used.extend(holes);
        write!(out, "{}", moves::write(puzzle, &[step]).trim_end())?;
    }
    Ok(writeln!(out)?)
}
