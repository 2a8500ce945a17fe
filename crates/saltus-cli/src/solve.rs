//! `saltus solve`: one solution, the shortest where that can be had.

use crate::{
    args::{Fewest, SolveArgs, WhichArgs},
    exit::Exit,
    kings,
    report::{self, How},
    style::Style,
    subject::{self, Input, Subject},
    watch::Watch,
};
use anyhow::Context;
use num_bigint::BigUint;
use saltus::problem::{self, Engine, Outcome, Problem, ProblemError, Swept, Which};
use saltus::text::any::Origin;
use std::{
    borrow::Cow,
    io::{self, IsTerminal, Write},
};

/// `saltus solve`.
pub fn run(args: &SolveArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let subject = match subject::read(&args.puzzle)? {
        Input::One(subject) => subject,
        Input::Boards(boards) => return kings::solve(boards, args, style, &watch, out),
    };
    let planned = matches!(subject.origin, Origin::Plan(_)) && args.fewest.is_none();
    let how = How { output: &args.output, style, memory: watch.memory() };
    if args.fewest == Some(Fewest::Sweeps) || planned {
        let puzzle = subject.puzzle()?;
        let Swept { outcome, sweeps } = watch.over(|budget| problem::fewest_sweeps(&puzzle, budget))?;
        return report::outcome(&subject, &outcome, Some(sweeps), how, out);
    }
    let outcome = outcome(&subject, args.budget.engine.map(Into::into), &args.which, &watch)?;
    tell_why(&subject, &outcome, args);
    report::outcome(&subject, &outcome, None, how, out)
}

/// The solution that was named, or the one of the engine asked for, or of the best.
///
/// # Errors
/// There is no such solution, or the engine does not take the problem.
pub fn outcome(
    subject: &Subject,
    engine: Option<Engine>,
    which: &WhichArgs,
    watch: &Watch,
) -> anyhow::Result<Outcome> {
    Ok(match (which.read()?, &subject.problem) {
        (Some(which), Problem::Row(row)) => problem::named(row, &which)?,
        (Some(_), _) => return Err(ProblemError::NoLabels.into()),
        (None, problem) => watch.over(|budget| problem::solve(problem, engine, budget))?,
    })
}

/// The proof in words, where there is one: beside the solution, which `check` reads. Numbered checkers tell a person in any
/// case how far their solution is proved.
fn tell_why(subject: &Subject, outcome: &Outcome, args: &SolveArgs) {
    let proved = !args.output.json && matches!(outcome.engine, Engine::Closed | Engine::Ring);
    let told = matches!(subject.problem, Problem::Reversal(_)) && io::stderr().is_terminal();
    if proved && (args.why || told) {
        subject.problem.why().iter().for_each(|paragraph| eprintln!("{paragraph}\n"));
    }
}

impl WhichArgs {
    /// The solution that was named, if one was.
    fn read(&self) -> anyhow::Result<Option<Which>> {
        Ok(match self {
            WhichArgs { label: Some(label), .. } => {
                let label = written_out(label)?;
                let tile = |letter| matches!(letter, b'S' | b'D');
                Some(if !label.is_empty() && label.bytes().all(tile) {
                    Which::Tiles(label.bytes().map(|letter| letter == b'D').collect())
                } else {
                    Which::Label(number(&label)?)
                })
            }
            WhichArgs { nth: Some(rank), .. } => Some(Which::Nth(number(&written_out(rank)?)?)),
            WhichArgs { tree_nth: Some(rank), .. } => Some(Which::TreeNth(number(&written_out(rank)?)?)),
            WhichArgs { random, .. } => random.map(Which::Random),
        })
    }
}

/// The text itself, or that of the file after an `@`: numbers of millions of digits do not fit a command line.
fn written_out(text: &str) -> anyhow::Result<Cow<'_, str>> {
    let Some(path) = text.strip_prefix('@') else { return Ok(text.into()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {path}"))?;
    Ok(text.trim().to_owned().into())
}

/// A number in decimal, or in binary after `0b`.
fn number(text: &str) -> anyhow::Result<BigUint> {
    let (digits, radix) = text.strip_prefix("0b").map_or((text, 10), |digits| (digits, 2));
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let shown: String = text.chars().take(40).collect();
    let number = if plain { BigUint::parse_bytes(digits.as_bytes(), radix) } else { None };
    number.with_context(|| format!("`{shown}` is no number"))
}
