//! Output: answers, solutions in the requested notation, verdicts.

mod long;
mod notations;

pub use long::{cut_short, long_solution, replay, with_moves};
pub use notations::solution;

use super::{style::Style, words::counted};
use crate::{
    args::{Form, Format, OutputArgs},
    exit::Exit,
    input::subject::Subject,
    watch::{self, Watch},
};
use long::long_object;
use notations::write_rounds;
use saltus::{
    board::MAX_CELLS,
    budget::{Limit, Spent},
    message::Message,
    problem::{Engine, Measure, Moves, Outcome, Problem},
    puzzle::{Answer, Move, Position, Puzzle, Reason},
    text::{
        Reading, id,
        json::{
            self, About, CheckResult, CheckedSolution, Envelope, Found, Impossible, ResourcesUsed,
            Response, Solved,
        },
        moves,
    },
};
use saltus_draw::terminal;
use serde::Serialize;
use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
};

/// Writes a JSON object in one line.
pub fn object(object: &impl Serialize, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // The error of the output, and not of the writer around it: a closed pipe is none.
    json::write(object, &mut *out).map_err(io::Error::from)?;
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

/// What a verdict on an answer is about, for a reader.
#[derive(Clone, Copy)]
pub struct Goal<'a> {
    pub words: &'a Message,
    /// Whether the reader was told before.
    pub is_told: bool,
}

impl Goal<'_> {
    /// The goal behind a verdict. That there is no solution says nothing without it, and stands in
    /// a file without what was told at a terminal.
    fn after(self, message: &str) -> String {
        let is_known = self.is_told && !message.contains("there is no solution");
        match is_known {
            true => String::new(),
            false => format!("; goal: {}", self.words),
        }
    }
}

/// Writes the verdict of the referee on an answer, and that on each of several solutions.
pub fn checked<'a>(
    title: impl Into<About<'a>>,
    goal: Goal<'_>,
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
    let goal = goal.after(&message);
    writeln!(out, "{}{goal}", verdict_in_words(result.correct, &message))?;
    for solution in &result.solutions {
        let CheckedSolution {
            number,
            line,
            correct,
            message,
        } = solution;
        let verdict = verdict_in_words(*correct, message);
        writeln!(out, "solution {number}, line {line}: {verdict}")?;
    }
    // Not part of the verdict on standard output.
    for what in &result.not_checked {
        say!("not checked: {what}");
    }
    Ok(exit)
}

/// A verdict with its message, which says once that it is not decided.
fn verdict_in_words(correct: Option<bool>, message: &str) -> String {
    let why = match message.strip_prefix("not decided: ") {
        Some(why) => why_stopped(why).unwrap_or_else(|| why.to_owned()),
        None => message.to_owned(),
    };
    format!("{}: {why}", word_of(correct))
}

/// Why a search was stopped, in the words of the other commands.
fn why_stopped(message: &str) -> Option<String> {
    let stopped = message.strip_prefix("stopped")?;
    let far = match stopped.strip_prefix(" at ") {
        Some(measured) => format!(" ({measured})"),
        None => String::new(),
    };
    Some(match watch::interrupted() {
        true => format!("interrupted{far}"),
        false => format!("the time ran out{far}; a larger --time would help"),
    })
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
    /// The positions that a solution was to pass through.
    pub via: &'a [String],
}

/// Writes the answer of an engine; for peg solitaire optionally with the optimal number.
pub fn outcome(
    subject: &Subject,
    outcome: &Outcome,
    measured: Option<(Measure, u64)>,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match &outcome.answer {
        Answer::Solved(moves) if how.output.json => {
            solved_object(subject, outcome, moves, measured, how, out)
        }
        Answer::Solved(moves) => solved(subject, outcome, moves, measured, how, out),
        Answer::Impossible(reason) => {
            impossible(subject, outcome.engine.name(), reason, how.output, out)
        }
        Answer::Undecided(spent) if how.output.json => {
            let spent = watch::spent_in_all(spent);
            let mut response = json::outcome(&subject.reading, outcome, stop_reason());
            if let Response::Undecided(open) = &mut response.what {
                open.spent = ResourcesUsed::of(&spent, stop_reason());
            }
            object(&response, out)?;
            Ok(Exit::Undecided)
        }
        Answer::Undecided(spent) => undecided(subject, spent, measured, out),
    }
}

/// Writes a solution as an object, optionally with its optimal number.
fn solved_object(
    subject: &Subject,
    outcome: &Outcome,
    moves: &Moves,
    measured: Option<(Measure, u64)>,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut envelope = json::outcome(&subject.reading, outcome, stop_reason());
    if let Response::Solved(solved) = &mut envelope.what {
        if !how.via.is_empty() {
            solved.via = Some(how.via.to_vec());
        }
        if solved.moves.is_none() {
            return how.watch.write_above(out, |out| {
                long_object(subject, &envelope, moves, how.watch, out)
            });
        }
        if let Some((measure, number)) = measured {
            solved.measure(measure, number);
        }
    }
    object(&envelope, out)
}

/// Writes a solution in its notation, with notes on standard error.
fn solved(
    subject: &Subject,
    outcome: &Outcome,
    moves: &Moves,
    measured: Option<(Measure, u64)>,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let format = how.output.format.unwrap_or(subject.format);
    // Notes are not part of the solution on standard output, which `check` reads.
    if let (Some((measure, number)), Format::Boards | Format::Moves) = (measured, format) {
        say!("{}", best(measure, number));
    }
    note_length(outcome, moves);
    if moves.length().bits() == 0 {
        let needs_goal = measured.is_none_or(|(measure, _)| measure.needs_goal());
        match needs_goal {
            true => say!("the start meets the goal: 0 moves"),
            false => say!("no jump is possible: 0 moves"),
        }
    }

    let Some((puzzle, steps)) = moves.replayed() else {
        return how.watch.write_above(out, |out| {
            long_solution(subject, moves, format, how.watch, out)
        });
    };
    let in_rounds = matches!(measured, Some((Measure::Rounds, _)));
    if in_rounds && format == Format::Moves {
        write_rounds(puzzle, steps, out)?;
    } else {
        solution(subject, puzzle, steps, format, how.style, out)?;
    }
    Ok(Exit::Solved)
}

/// Writes what is known of an undecided problem.
fn undecided(
    subject: &Subject,
    spent: &Spent,
    measured: Option<(Measure, u64)>,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match measured {
        Some((Measure::Sweeps, sweeps)) => {
            let sweeps = counted(sweeps, "sweep");
            writeln!(out, "every solution has {sweeps} or more")?;
        }
        Some((Measure::LongestGame, pegs)) => {
            writeln!(out, "every game leaves {} or more", counted(pegs, "peg"))?;
        }
        _ => {}
    }
    if spent.limit == Limit::Untried {
        let why = subject.problem.why().join(" ");
        let help = if subject.problem.puzzle().is_ok() {
            "`--engine search` searches for the moves".into()
        } else {
            format!("a search for the moves takes at most {MAX_CELLS} cells")
        };
        writeln!(out, "undecided: {why}; {help}")?;
    } else {
        writeln!(out, "undecided: {}", watch::explain(spent))?;
    }
    Ok(Exit::Undecided)
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

/// Writes that there is no solution, and why.
pub fn impossible(
    subject: &Subject,
    engine: &'static str,
    reason: &Reason,
    output: &OutputArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    refuted(subject, engine, Impossible::from(reason), output, out)
}

/// That there is no solution, with the goal that this is about.
pub fn impossible_in_words(subject: &Subject, reason: &Reason) -> String {
    format!("impossible: {reason}{}", goal_after(&subject.reading))
}

/// Says why not all positions of an impossible game are counted: the verdict stands, and in words
/// it is said before.
pub fn not_counted(
    subject: &Subject,
    reason: &Reason,
    why: &dyn Display,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if json {
        let notation = OutputArgs::in_words(true);
        let engine = Engine::Pegs.name();
        refuted(subject, engine, Impossible::counted(reason), &notation, out)?;
    }
    say!("positions and games are not counted: {why}");
    Ok(Exit::Impossible)
}

/// As [`impossible`], for a reason in words.
pub fn refuted(
    subject: &Subject,
    engine: &'static str,
    why: Impossible,
    output: &OutputArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let reason = why.reason.clone();
    if output.json {
        let response = Response::<Solved>::Impossible(why);
        let about = &subject.reading;
        object(
            &Envelope::new(about, Found::Impossible, engine, response),
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

/// The goal that a verdict is about, after its reason: it may be another one than the user means.
/// A reason why a king cannot capture all says it itself.
pub fn goal_after(reading: &Reading) -> String {
    if let Problem::Puzzle(puzzle) = &reading.problem
        && puzzle.is_of_one_king()
    {
        return String::new();
    }
    format!("; {}", goal_of(reading))
}

/// The goal of a puzzle, beside a verdict without a reason.
pub fn goal_of(reading: &Reading) -> String {
    format!("goal: {}", reading.goal)
}

/// Writes the progress of an undecided search; where the answer is a table, which has no place for
/// it, on standard error.
pub fn write_undecided<'a>(
    title: impl Into<About<'a>>,
    engine: &'static str,
    spent: &Spent,
    form: Form,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match form {
        Form::Object => {
            let spent = watch::spent_in_all(spent);
            let object_of = json::undecided::<Solved>(title, engine, &spent, stop_reason());
            object(&object_of, out)?;
        }
        Form::Words => writeln!(out, "undecided: {}", watch::explain(spent))?,
        Form::Table => say!("undecided: {}", watch::explain(spent)),
    }
    Ok(Exit::Undecided)
}

/// The longest ID that stands below a position: a reader of a terminal wants the position.
pub const LONGEST_ID: usize = 1024;

/// The ID below a position in text: it has the rules and the goal, so that the position can be read
/// back after the moves that were made. Nothing for the longest ones, such as those of a hundred
/// kinds of pieces.
pub fn id_line(puzzle: &Puzzle, position: &Position, made: u64) -> String {
    let id = id::name_after(puzzle, position, made);
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
    let lines = moves::write(puzzle, steps);
    let words: Vec<&str> = lines.split_whitespace().collect();
    words.join(" ")
}
