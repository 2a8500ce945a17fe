//! Solutions in the notation asked for.

use crate::{
    args::Format,
    exit::Exit,
    model::{Origin, Subject},
};
use anyhow::bail;
use saltus::text::{Fault, asp, boards, json, list, moves, names, pddl, positions};
use saltus::{
    board::Adjacency,
    pegs::Jump,
    puzzle::{Move, Position, Puzzle},
};
use saltus_draw::terminal::{self, Glyphs, Text};
use serde_json::{Map, Value};
use std::io::Write;

/// How boards are drawn in text.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With ASCII characters only.
    pub ascii: bool,
    /// With colour.
    pub color: bool,
    /// Columns to fill.
    pub width: usize,
    /// Whether to name columns and rows.
    pub coordinates: bool,
}

impl Style {
    /// As wide as the terminal, with names of columns and rows for those who read it there; or else 80 columns.
    pub fn new(color: bool) -> Style {
        let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let terminal = terminal_size::terminal_size_of(std::io::stdout());
        let width = told.or(terminal.map(|(width, _)| width.0.into())).filter(|&width| width > 0);
        Style { ascii: false, color, width: width.unwrap_or(80), coordinates: terminal.is_some() }
    }

    /// As the drawing library takes it.
    pub fn text(self) -> Text {
        let glyphs = if self.ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        Text {
            glyphs,
            colour: self.color,
            width: self.width,
            coordinates: self.coordinates,
            ..Text::default()
        }
    }
}

/// Writes a JSON object on a line of its own.
pub fn object(object: Map<String, Value>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    writeln!(out, "{}", Value::Object(object))?;
    Ok(Exit::Solved)
}

/// Writes what the referee says of a claim: what holds, or what is wrong.
pub fn verdict(
    title: &str,
    verdict: &Result<String, String>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let correct = verdict.is_ok();
    let (Ok(message) | Err(message)) = verdict;
    if json {
        let mut said = json::object(title, if correct { "solved" } else { "wrong" }, "referee");
        said.insert("correct".into(), correct.into());
        said.insert(if correct { "message" } else { "reason" }.into(), message.as_str().into());
        object(said, out)?;
    } else {
        writeln!(out, "{}: {message}", if correct { "correct" } else { "wrong" })?;
    }
    Ok(if correct { Exit::Solved } else { Exit::Impossible })
}

/// Writes a solution.
///
/// # Errors
/// The notation does not fit the puzzle, or the output is closed.
pub fn solution(
    subject: &Subject,
    steps: &[Move],
    format: Format,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let puzzle = &subject.puzzle;
    let two_groups = puzzle.board.numbered() && puzzle.rules.kinds.len() == 2;
    let rows_only = |name: &str| -> anyhow::Result<()> {
        if puzzle.board.numbered() {
            Ok(())
        } else {
            bail!("`--format {name}` writes rows: this puzzle is none")
        }
    };
    let text = match format {
        // A row's numbered boards are the classical listing; other boards are laid side by side.
        Format::Boards if two_groups => boards::write(puzzle, steps),
        Format::Boards => terminal::sheet(puzzle, steps, &style.text())?,
        Format::Moves => moves::write(puzzle, steps),
        Format::Names => {
            rows_only("names")?;
            if !two_groups {
                bail!("`--format names` tells two groups apart: this puzzle has other pieces");
            }
            let text = names::write(puzzle, steps);
            determined("names", names::read(text.as_bytes(), puzzle), steps)?;
            text
        }
        Format::Positions => {
            rows_only("positions")?;
            let text = positions::write(steps);
            determined("positions", positions::read(text.as_bytes(), puzzle), steps)?;
            text
        }
        Format::List => {
            rows_only("list")?;
            list::write(puzzle, steps)
        }
        Format::Facts => match &subject.origin {
            Origin::Facts(facts) => asp::write_answer(facts, steps),
            _ if puzzle.board.adjacency() == Adjacency::Square
                && saltus::pegs::Game::of(puzzle).is_some() =>
            {
                let facts = asp::write_facts(puzzle, steps.len() as u64);
                facts + &asp::write_moves(&puzzle.board, steps)
            }
            _ => bail!("`--format facts` writes peg solitaire on the square grid: this puzzle is none"),
        },
        Format::Plan => match &subject.origin {
            Origin::Plan(problem) => pddl::write_plan(problem, &sweeps(puzzle, steps)),
            _ => bail!("`--format plan` answers a planning problem: this puzzle came in another notation"),
        },
        Format::Contest
        | Format::Count
        | Format::Squares
        | Format::Pairs
        | Format::Directions
        | Format::Pdn => {
            bail!(
                "this notation is for capture boards: use boards, moves, names, positions, list, facts or plan"
            )
        }
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Refuses a notation from which the moves cannot be read back.
fn determined(name: &str, read: Result<Vec<Move>, Vec<Fault>>, steps: &[Move]) -> anyhow::Result<()> {
    let why = match read {
        Ok(read) if read == steps => return Ok(()),
        Ok(_) => "other moves are written alike".into(),
        Err(faults) => faults.into_iter().next().map(|fault| fault.message).unwrap_or_default(),
    };
    bail!("`--format {name}` does not determine this solution: {why}; use moves, boards or list")
}

/// The jumps of a game, those of one peg in succession together.
fn sweeps(puzzle: &Puzzle, steps: &[Move]) -> Vec<Vec<Jump>> {
    let over = |step: &Move| puzzle.board.lines().find(|line| (line.from, line.to) == (step.from, step.to));
    let jumps = steps.iter().filter_map(over).map(|line| Jump {
        from: line.from.0,
        over: line.over.0,
        to: line.to.0,
    });
    let jumps: Vec<Jump> = jumps.collect();
    jumps.chunk_by(|a, b| a.to == b.from).map(<[Jump]>::to_vec).collect()
}

/// Writes one position.
pub fn board(
    puzzle: &Puzzle,
    position: &Position,
    last: Option<Move>,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    out.write_all(terminal::position(puzzle, position, last, &style.text())?.as_bytes())?;
    Ok(())
}

/// The moves on one line.
pub fn moves_line(subject: &Subject, steps: &[Move]) -> String {
    moves::write(&subject.puzzle, steps).split_whitespace().collect::<Vec<_>>().join(" ")
}
