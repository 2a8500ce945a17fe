//! Solutions that are not stored: each move is replayed before it is written.

use super::stop_reason;
use crate::{args::Format, exit::Exit, input::subject::Subject, watch::Watch};
use anyhow::bail;
use saltus::{
    problem::{Moves, ProblemError, Replay},
    row::RowMove,
    text::{
        json::{self, Envelope, ExactInteger, Response, Solved, Step},
        lines, stream,
    },
};
use std::io::{self, IsTerminal, Write};

fn too_long(subject: &Subject) -> anyhow::Error {
    anyhow::anyhow!(
        "the puzzle is too large to replay in memory: `saltus at {} STEP` shows single moves",
        subject.title
    )
}

/// The moves of a solution that is not stored, each replayed before it is written.
///
/// # Errors
/// A row of the puzzle does not fit in memory.
pub fn replay<'a>(
    subject: &Subject,
    moves: &'a Moves,
    watch: &Watch,
) -> anyhow::Result<Replay<'a>> {
    // One row is replayed, and another one drawn.
    let replay = moves.replay(watch.memory() / 2);
    replay.ok_or_else(|| too_long(subject))
}

/// Writes a solution as a stream; each move is replayed before it is written.
pub fn long_solution(
    subject: &Subject,
    moves: &Moves,
    format: Format,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if format == Format::Positions
        && let Some(exit) = long_positions(moves, watch, out)?
    {
        return Ok(exit);
    }
    let mut pace = watch.continue_check();
    let mut replay = replay(subject, moves, watch)?;
    let mut whole = true;
    let steps = replay.by_ref().take_while(|_| {
        whole = pace();
        whole
    });
    write_steps(moves, steps, format, watch, out)?;
    if whole {
        replay.finish()?;
        Ok(Exit::Solved)
    } else {
        cut_short(watch, out)
    }
}

/// Writes the steps in a notation.
fn write_steps(
    moves: &Moves,
    steps: impl Iterator<Item = RowMove>,
    format: Format,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let length = u64::try_from(moves.length()).unwrap_or(u64::MAX);
    match (format, moves.judge(watch.memory() / 2)) {
        // Numbered checkers in a long row and large grids fit on no screen: their moves are written
        // instead.
        (Format::Moves, _) | (Format::Boards, None) => match moves.grid() {
            Some(grid) => {
                let named = steps.map(|step| (grid.name(step.from), grid.name(step.to)));
                stream::moves(named, out)?;
            }
            None => stream::moves(steps.map(|step| (step.from, step.to)), out)?,
        },
        _ if moves.grid().is_some() => bail!("a grid of this size can only be written as moves"),
        (Format::Positions, _) => stream::positions(steps, out)?,
        (Format::Boards, Some(judge)) => stream::boards(length, judge, steps, out)?,
        (Format::Names, Some(judge)) => stream::names(length, judge, steps, out)?,
        (Format::List, Some(judge)) => stream::list(judge, steps, out)?,
        (_, Some(_)) => bail!("rows can be written as boards, moves, names, positions or list"),
        (_, None) => bail!("a reversal of this length can only be written as moves or positions"),
    }
    Ok(())
}

/// Writes the positions of a solution that consists of runs, many moves at once; `None` if it does
/// not, or if the memory does not suffice.
fn long_positions(
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Exit>> {
    let judge = moves.judge(watch.memory() / (1 + lines::PER_SQUARE));
    let (Some(runs), Some(mut judge)) = (moves.runs(), judge) else {
        return Ok(None);
    };
    let mut pace = watch.continue_check();
    let mut whole = true;
    let runs = runs.take_while(|_| {
        whole = pace();
        whole
    });
    lines::positions(runs, &mut judge, out)?
        .map_err(|illegal| ProblemError::Wrong(illegal.to_string()))?;
    if !whole {
        return cut_short(watch, out).map(Some);
    }
    moves.check_goal(&judge)?;
    Ok(Some(Exit::Solved))
}

/// Writes an object whose moves are a stream; each is replayed before it is written.
pub fn long_object(
    subject: &Subject,
    envelope: &Envelope<Response<Solved>>,
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let head = json::line(envelope)?;
    let head = format!("{},", head.trim_end_matches('}'));
    with_moves(subject, &head, moves, watch, out)
}

/// A move of a solution that is not stored.
fn numbered(moves: &Moves, step: RowMove) -> Step {
    Step::between(
        moves.grid(),
        ExactInteger::Small(step.from),
        ExactInteger::Small(step.to),
    )
}

/// Writes an object with this beginning, and its moves as a stream; each is replayed before it is
/// written. Where the moves are cut short, the object is closed and says so: what is known of the
/// solution stands before them.
///
/// # Errors
/// A row of the puzzle does not fit in memory.
pub fn with_moves(
    subject: &Subject,
    head: &str,
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    // One row is replayed, and none drawn.
    let mut replay = moves
        .replay(watch.memory())
        .ok_or_else(|| too_long(subject))?;
    let mut pace = watch.continue_check();
    write!(out, "{head}\"moves\":[")?;
    for (index, step) in replay.by_ref().enumerate() {
        if !pace() {
            writeln!(out, "],\"cut_short\":\"{}\"}}", stop_reason())?;
            out.flush()?;
            say_cut_short(watch);
            return Ok(Exit::Undecided);
        }
        out.write_all(if index == 0 { b"" } else { b"," })?;
        // The error of the output, and not of the writer around it: a closed pipe is none.
        json::write(&numbered(moves, step), &mut *out).map_err(io::Error::from)?;
    }
    replay.finish()?;
    writeln!(out, "]}}")?;
    Ok(Exit::Solved)
}

/// Says that an answer was cut short while it was written. Returns its exit status.
pub fn cut_short(watch: &Watch, out: &mut dyn Write) -> anyhow::Result<Exit> {
    out.flush()?;
    if io::stdout().is_terminal() && io::stderr().is_terminal() {
        // The line that is cut short has no end.
        say!("");
    }
    say_cut_short(watch);
    Ok(Exit::Undecided)
}

/// Says why not all is written; an interruption is said elsewhere.
fn say_cut_short(watch: &Watch) {
    if watch.over_time() {
        say!("the time ran out before all was written; a larger --time would help");
    }
}
