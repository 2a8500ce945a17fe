//! Output: answers, solutions in the requested notation, verdicts.

use super::{style::Style, words::counted};
use crate::{
    args::{Format, OutputArgs},
    exit::Exit,
    input::subject::Subject,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::{Reading, any::Origin};
use saltus::{
    board::{Adjacency, Cell},
    budget::{Limit, Spent},
    pegs::Jump,
    problem::{Measure, Moves, Outcome, ProblemError},
    puzzle::{Answer, Move, Position, Puzzle, Reason},
    row,
    text::{
        BadText, asp, boards, id,
        json::{
            self, About, CheckResult, CheckedSolution, Envelope, ExactInteger, Response, Solved,
            Step,
        },
        lines, list, moves, names, pddl, positions, stream, tatham,
    },
};
use saltus_draw::terminal;
use serde::Serialize;
use std::io::{self, IsTerminal, Write};

/// Writes a JSON object in one line.
pub fn object(object: &impl Serialize, out: &mut dyn Write) -> anyhow::Result<Exit> {
    json::write(object, &mut *out)?;
    writeln!(out)?;
    Ok(Exit::Solved)
}

/// Explains the terms of an answer to a user at a terminal.
pub fn legend(words: &str) {
    if io::stderr().is_terminal() && io::stdout().is_terminal() {
        say!("{words}");
    }
}

/// The same, once before many lines.
pub fn legend_once(words: &str) {
    static TOLD: std::sync::Once = std::sync::Once::new();
    TOLD.call_once(|| legend(words));
}

/// Writes the verdict of the referee on an answer, and that on each of several solutions.
pub fn checked<'a>(
    title: impl Into<About<'a>>,
    result: CheckResult,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let exit = exit_of(result.correct);
    if json {
        object(&result.enveloped(title), out)?;
        return Ok(exit);
    }
    let message = result.reason.or(result.message).unwrap_or_default();
    writeln!(out, "{}: {message}", word_of(result.correct))?;
    for solution in &result.solutions {
        let CheckedSolution {
            number,
            line,
            correct,
            message,
        } = solution;
        let word = word_of(*correct);
        writeln!(out, "solution {number}, line {line}: {word}: {message}")?;
    }
    // Not part of the verdict on standard output.
    for what in &result.not_checked {
        say!("not checked: {what}");
    }
    Ok(exit)
}

fn exit_of(correct: Option<bool>) -> Exit {
    match correct {
        Some(true) => Exit::Solved,
        Some(false) => Exit::Impossible,
        None => Exit::Undecided,
    }
}

fn word_of(correct: Option<bool>) -> &'static str {
    match correct {
        Some(true) => "correct",
        Some(false) => "wrong",
        None => "undecided",
    }
}

/// Why a search ended early, for the answer.
pub fn stop_reason() -> &'static str {
    if watch::interrupted() {
        "interrupted"
    } else {
        "time"
    }
}

/// The settings for writing an answer.
#[derive(Clone, Copy, Debug)]
pub struct AnswerOptions<'a> {
    /// The notation.
    pub output: &'a OutputArgs,
    /// The style of boards.
    pub style: &'a Style,
    /// The limits for replaying a long solution.
    pub watch: &'a Watch,
}

/// Writes the answer of an engine; for peg solitaire optionally with the optimal number.
pub fn outcome(
    subject: &Subject,
    outcome: &Outcome,
    measured: Option<(Measure, u64)>,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let AnswerOptions {
        output,
        style,
        watch,
    } = how;
    match &outcome.answer {
        Answer::Solved(moves) if output.json => {
            let mut envelope = json::outcome(&subject.reading, outcome, stop_reason());
            match &mut envelope.what {
                Response::Solved(solved) if solved.moves.is_none() => {
                    long_object(&envelope, moves, watch, out)
                }
                Response::Solved(solved) => {
                    measured
                        .into_iter()
                        .for_each(|(measure, number)| solved.measure(measure, number));
                    object(&envelope, out)
                }
                Response::Impossible(_) | Response::Undecided(_) => object(&envelope, out),
            }
        }
        Answer::Solved(moves) => {
            let format = output.format.unwrap_or(subject.format);
            // Notes are not part of the solution on standard output, which `check` reads.
            if let (Some((measure, number)), Format::Boards | Format::Moves) = (measured, format) {
                say!("{}", best(measure, number));
            }
            note_length(outcome, moves);
            if moves.length().bits() == 0 {
                say!("the start meets the goal: 0 moves");
            }
            match moves.replayed() {
                Some((puzzle, steps))
                    if format == Format::Moves
                        && measured.is_some_and(|(m, _)| m == Measure::Rounds) =>
                {
                    write_rounds(puzzle, steps, out)?;
                }
                Some((puzzle, steps)) => solution(subject, puzzle, steps, format, style, out)?,
                None => return long_solution(subject, moves, format, watch, out),
            }
            Ok(Exit::Solved)
        }
        Answer::Impossible(reason) => {
            impossible(subject, outcome.engine.name(), reason, output, out)
        }
        Answer::Undecided(spent) => {
            match measured {
                Some((Measure::Sweeps, sweeps)) if !output.json => {
                    writeln!(
                        out,
                        "every solution has {} or more",
                        counted(sweeps, "sweep")
                    )?;
                }
                Some((Measure::LongestGame, pegs)) if !output.json => {
                    writeln!(out, "every game leaves {} or more", counted(pegs, "peg"))?;
                }
                _ => {}
            }
            if output.json {
                object(
                    &json::outcome(&subject.reading, outcome, stop_reason()),
                    out,
                )?;
            } else if spent.limit == Limit::Untried {
                let why = subject.problem.why().join(" ");
                writeln!(
                    out,
                    "undecided: {why}; `--engine search` searches for the moves"
                )?;
            } else {
                writeln!(out, "undecided: {}", watch::explain(spent))?;
            }
            Ok(Exit::Undecided)
        }
    }
}

/// Notes on standard error that a solution is not proved to be shortest.
pub fn note_length(outcome: &Outcome, moves: &Moves) {
    let evidence = &outcome.evidence;
    if !evidence.optimal() && evidence.at_least.bits() > 0 {
        say!(
            "{}, the best known; at least {} (proved)",
            counted(moves.length(), "move"),
            evidence.at_least
        );
    }
}

/// The optimal number of a solution in words.
fn best(measure: Measure, number: u64) -> String {
    match measure {
        Measure::Sweeps => counted(number, "sweep") + ", the fewest",
        Measure::Rounds => counted(number, "round") + ", the fewest",
        Measure::LongestSweep => format!("a sweep of {}, the longest", counted(number, "jump")),
        Measure::ShortestGame => counted(number, "peg") + " left, the most",
        Measure::LongestGame => counted(number, "peg") + " left, the fewest",
    }
}

/// Writes one round per line. Each round takes as many of the next jumps as share no hole, which
/// minimises the rounds for this order of jumps.
fn write_rounds(puzzle: &Puzzle, steps: &[Move], out: &mut dyn Write) -> anyhow::Result<()> {
    let mut used: Vec<Cell> = Vec::new();
    for (number, &step) in steps.iter().enumerate() {
        let line = puzzle
            .board
            .lines()
            .find(|line| (line.from, line.to) == (step.from, step.to));
        let holes = line.map_or([step.from, step.from, step.to], |line| {
            [line.from, line.over, line.to]
        });
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

fn too_long(subject: &Subject) -> anyhow::Error {
    anyhow::anyhow!(
        "the puzzle is too large to replay in memory: `saltus at {} STEP` shows single moves",
        subject.title
    )
}

/// Writes a solution that is not stored as a stream; each move is replayed before it is written.
fn long_solution(
    subject: &Subject,
    moves: &Moves,
    format: Format,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let memory = watch.memory();
    let mut pace = watch.continue_check();
    if let (Format::Positions, Some(runs), Some(mut judge)) = (
        format,
        moves.runs(),
        moves.judge(memory / (1 + lines::PER_SQUARE)),
    ) {
        let mut whole = true;
        let runs = runs.take_while(|_| {
            whole = pace();
            whole
        });
        lines::positions(runs, &mut judge, out)?
            .map_err(|illegal| ProblemError::Wrong(illegal.to_string()))?;
        return if whole {
            moves
                .check_goal(&judge)
                .map(|()| Exit::Solved)
                .map_err(Into::into)
        } else {
            Ok(truncated_status(watch))
        };
    }
    // One row is replayed, and another one drawn.
    let mut replay = moves.replay(memory / 2).ok_or_else(|| too_long(subject))?;
    let mut whole = true;
    let steps = replay.by_ref().take_while(|_| {
        whole = pace();
        whole
    });
    let length = u64::try_from(moves.length()).unwrap_or(u64::MAX);
    match (format, moves.judge(memory / 2)) {
        // Numbered checkers in a long row and large grids fit on no screen: their moves are written
        // instead.
        (Format::Moves, _) | (Format::Boards, None) => match moves.grid() {
            Some(grid) => stream::moves(
                steps.map(|step| (grid.name(step.from), grid.name(step.to))),
                out,
            )?,
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
    if whole {
        replay.finish().map(|()| Exit::Solved).map_err(Into::into)
    } else {
        Ok(truncated_status(watch))
    }
}

/// Writes an object whose moves are a stream; each is replayed before it is written.
fn long_object(
    envelope: &Envelope<Response<Solved>>,
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut replay = moves
        .replay(watch.memory())
        .context("the puzzle is too large to replay in memory")?;
    let head = json::line(envelope)?;
    let steps = replay.by_ref().map(|step| numbered(moves, step));
    if with_moves(
        &format!("{},", head.trim_end_matches('}')),
        steps,
        watch,
        out,
    )? {
        replay.finish().map(|()| Exit::Solved).map_err(Into::into)
    } else {
        Ok(truncated_status(watch))
    }
}

/// A move of a solution that is not stored.
pub fn numbered(moves: &Moves, step: row::RowMove) -> Step {
    Step::between(
        moves.grid(),
        ExactInteger::Small(step.from),
        ExactInteger::Small(step.to),
    )
}

/// Writes an object with this beginning, and its moves as a stream. Returns whether the time
/// sufficed.
pub fn with_moves(
    head: &str,
    steps: impl Iterator<Item = Step>,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let mut pace = watch.continue_check();
    write!(out, "{head}\"moves\":[")?;
    for (index, step) in steps.enumerate() {
        if !pace() {
            // An incomplete line of JSON has no line break.
            return Ok(false);
        }
        out.write_all(if index == 0 { b"" } else { b"," })?;
        json::write(&step, &mut *out)?;
    }
    writeln!(out, "]}}")?;
    Ok(true)
}

/// The exit status of an answer that was cut short while it was written.
fn truncated_status(watch: &Watch) -> Exit {
    if watch.over_time() {
        say!("the time ran out before all was written; a larger --time would help");
    }
    Exit::Undecided
}

/// Writes that there is no solution, and why.
pub fn impossible(
    subject: &Subject,
    engine: &'static str,
    reason: &Reason,
    output: &OutputArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if output.json {
        object(
            &json::impossible::<Solved>(&subject.reading, engine, reason),
            out,
        )?;
    } else if output.format.unwrap_or(subject.format) == Format::Facts {
        writeln!(out, "UNSATISFIABLE")?;
        // The notation has no place for a reason; a user at a terminal sees it nevertheless.
        if io::stderr().is_terminal() {
            say!("{reason}");
        }
    } else {
        writeln!(out, "impossible: {reason}{}", goal_after(&subject.reading))?;
    }
    Ok(Exit::Impossible)
}

/// The goal that cannot be reached, after the reason, if it was read from a drawing or a text: such
/// a goal may be another one than the user means.
pub fn goal_after(reading: &Reading) -> String {
    if reading.is_exact() {
        return String::new();
    }
    format!("; goal: {}", reading.goal)
}

/// Writes the progress of an undecided search.
pub fn write_undecided<'a>(
    title: impl Into<About<'a>>,
    engine: &'static str,
    spent: &Spent,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if json {
        object(
            &json::undecided::<Solved>(title, engine, spent, stop_reason()),
            out,
        )?;
    } else {
        writeln!(out, "undecided: {}", watch::explain(spent))?;
    }
    Ok(Exit::Undecided)
}

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
    let listed = puzzle.board.numbered() && puzzle.rules.kinds.len() == 2;
    let rows_only = |name: &str| -> anyhow::Result<()> {
        if puzzle.board.numbered() {
            Ok(())
        } else {
            bail!("`--format {name}` is only for rows")
        }
    };
    let text = match format {
        // The boards of a row are a numbered list; other boards are side by side.
        Format::Boards if listed => boards::write(puzzle, steps),
        Format::Boards => terminal::sheet(puzzle, steps, &style.text())?,
        Format::Moves => moves::write(puzzle, steps),
        Format::Names => {
            rows_only("names")?;
            if !listed {
                bail!(
                    "`--format names` is only for two groups of checkers: this puzzle has other \
                     pieces"
                );
            }
            let text = names::write(puzzle, steps);
            check_readable("names", names::read(text.as_bytes(), puzzle), steps)?;
            text
        }
        Format::Positions => {
            rows_only("positions")?;
            let text = positions::write(steps);
            check_readable("positions", positions::read(text.as_bytes(), puzzle), steps)?;
            text
        }
        Format::List => {
            rows_only("list")?;
            list::write(puzzle, steps)
        }
        Format::Facts => match &subject.origin {
            Origin::Facts(facts) => asp::write_answer(facts, steps),
            _ if puzzle.board.adjacency() == Adjacency::Square
                && saltus::pegs::Game::large(puzzle).is_some() =>
            {
                let facts = asp::write_facts(puzzle, steps.len() as u64);
                facts + &asp::write_moves(&puzzle.board, steps)
            }
            _ => bail!("`--format facts` is only for peg solitaire on the square grid"),
        },
        Format::Plan => match &subject.origin {
            Origin::Plan(problem) => pddl::write_plan(problem, &sweeps(puzzle, steps)),
            _ => bail!("`--format plan` is only for puzzles read from a planning problem"),
        },
        Format::Tatham => tatham::write(puzzle, steps).context(
            "`--format tatham` is only for peg solitaire on the square grid that ends with one peg",
        )?,
        Format::Certificate => {
            bail!("`--format certificate` is only for `saltus solve` with the fewest moves")
        }
        Format::Contest
        | Format::Count
        | Format::Squares
        | Format::Pairs
        | Format::Directions
        | Format::Pdn => {
            bail!(
                "this notation is for capture boards: use boards, moves, names, positions, list, \
                 facts or plan"
            )
        }
    };
    out.write_all(text.as_bytes())?;
    Ok(())
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
        Err(faults) => faults
            .into_iter()
            .next()
            .map(|fault| fault.message)
            .unwrap_or_default(),
    };
    bail!("`--format {name}` does not determine this solution: {why}; use moves, boards or list")
}

/// The jumps of a game, grouped by sweeps.
fn sweeps(puzzle: &Puzzle, steps: &[Move]) -> Vec<Vec<Jump>> {
    let over = |step: &Move| {
        puzzle
            .board
            .lines()
            .find(|line| (line.from, line.to) == (step.from, step.to))
    };
    let jumps = steps.iter().filter_map(over).map(|line| Jump {
        from: line.from.0,
        over: line.over.0,
        to: line.to.0,
    });
    let jumps: Vec<Jump> = jumps.collect();
    jumps
        .chunk_by(|a, b| a.to == b.from)
        .map(<[Jump]>::to_vec)
        .collect()
}

/// The longest ID that stands below a position: a reader of a terminal wants the position.
const LONGEST_ID: usize = 1024;

/// The ID below a position in text: it has the rules and the goal, so that the position can be read
/// back. Nothing for the longest ones, such as those of a hundred kinds of pieces.
pub fn id_line(puzzle: &Puzzle, position: &Position) -> String {
    let id = id::name(puzzle, position);
    if id.len() <= LONGEST_ID {
        id + "\n"
    } else {
        String::new()
    }
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
pub fn moves_line(puzzle: &Puzzle, steps: &[Move]) -> String {
    moves::write(puzzle, steps)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
