//! `saltus solve`: a solution, the shortest one if possible.

use super::kings;
use crate::{
    args::{Fewest, Format, Longest, Shortest, SolveArgs, WhichArgs},
    exit::Exit,
    input::{
        fault::FaultyText,
        source::read_file,
        subject::{self, Input, Question, Subject},
    },
    output::{
        report::{self, AnswerOptions},
        style::Style,
        words::counted,
    },
    stores,
    watch::{self, Watch},
};
use anyhow::{Context, anyhow, bail};
use num_bigint::BigUint;
use saltus::{
    pegs::Game,
    problem::{
        self, Claim, Engine, Measure, Measured, Outcome, Problem, ProblemError, ProofError,
        Selection,
    },
    puzzle::{Answer, Certainty, Reason},
    text::{
        self,
        any::Origin,
        id,
        json::{self, Certificate},
    },
};
use std::{
    borrow::Cow,
    io::{self, IsTerminal, Write},
};

/// `saltus solve`.
pub fn run(args: &SolveArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let question = match args.measure() {
        Some(measure) if !measure.needs_goal() => Question::Moves,
        _ => Question::Goal,
    };
    let subject = match subject::read_for(&args.puzzle, question)? {
        Input::One(subject) => subject,
        Input::Boards(boards) => {
            return kings::solve(
                boards.with_memory_limit(watch.memory()),
                args,
                style,
                &watch,
                out,
            );
        }
    };
    let how = AnswerOptions {
        output: &args.output,
        style,
        watch: &watch,
    };
    let planned = matches!(subject.origin, Origin::Plan(_)) && args.fewest.is_none();
    let measure = args.measure().or(planned.then_some(Measure::Sweeps));
    if !args.via.is_empty() {
        return by_way(&subject, args, &watch, how, out);
    }
    if let Some(folder) = &args.store {
        return match measure {
            None => stores::search::solve(&subject, folder, how, out),
            Some(Measure::Sweeps) => stores::search::sweeps(&subject, folder, how, out),
            Some(_) => {
                bail!(
                    "`--store` is for one solution, or for the fewest sweeps with `--fewest sweeps`"
                )
            }
        };
    }
    if let Some(measure) = measure {
        if args.budget.engine.is_some() {
            bail!("`--engine` is only for the fewest moves: other numbers have only one engine");
        }
        let puzzle = subject.puzzle()?;
        let Measured { outcome, number } =
            watch.run_search(|budget| problem::best(&puzzle, measure, budget))?;
        let exit = report::outcome(&subject, &outcome, Some((measure, number)), how, out)?;
        if measure == Measure::Sweeps {
            stores::search::advise(&subject, exit, args.output.json);
        }
        return Ok(exit);
    }
    let outcome = outcome(
        &subject,
        args.budget.engine.map(Into::into),
        &args.which,
        &watch,
    )?;
    explain(&subject, &outcome, args);
    if args.output.format == Some(Format::Certificate) {
        match &outcome.answer {
            Answer::Undecided(_) => {}
            answer => {
                certificate(&subject.problem, &outcome, u64::MAX, &watch, out)?;
                return Ok(if matches!(answer, Answer::Solved(_)) {
                    Exit::Solved
                } else {
                    Exit::Impossible
                });
            }
        }
    }
    if args.why && args.output.json {
        return certified(&subject, &outcome, how, out);
    }
    let exit = report::outcome(&subject, &outcome, None, how, out)?;
    stores::search::advise(&subject, exit, args.output.json);
    Ok(exit)
}

/// An outcome as an object with a certificate, if there is one of acceptable size.
fn certified(
    subject: &Subject,
    outcome: &Outcome,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let found = how
        .watch
        .run_search(|budget| Certificate::for_outcome(&subject.problem, outcome, budget));
    let certificate = found.unwrap_or_else(|why| {
        let why = if let ProofError::Spent(spent) = why {
            watch::explain(&spent)
        } else {
            why.to_string()
        };
        say!("no certificate: {why}");
        None
    });
    let Some(certificate) = certificate else {
        return report::outcome(subject, outcome, None, how, out);
    };
    let mut envelope = json::outcome(&subject.reading, outcome, report::stop_reason());
    envelope.what.certify(certificate);
    report::object(&envelope, out)?;
    Ok(if matches!(outcome.answer, Answer::Solved(_)) {
        Exit::Solved
    } else {
        Exit::Impossible
    })
}

/// Writes an outcome with its proof for `saltus-verify`.
///
/// # Errors
/// The answer has no such certificate, or one that is too large.
pub fn certificate(
    problem: &Problem,
    outcome: &Outcome,
    most: u64,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let puzzle = problem.puzzle()?;
    let levels = match &outcome.answer {
        // This proof needs no levels.
        Answer::Impossible(Reason::TooManyWanted { .. }) if Game::large(&puzzle).is_some() => None,
        _ => watch
            .run_search(|budget| problem::levels(problem, outcome, most, budget))
            .map_err(|why| {
                let why = if let ProofError::Spent(spent) = why {
                    watch::explain(&spent)
                } else {
                    why.to_string()
                };
                anyhow!("no certificate: {why}")
            })?,
    };
    let moves = match &outcome.answer {
        Answer::Solved(moves) => Some(
            moves
                .replayed()
                .context("the solution is too long for a certificate")?
                .1,
        ),
        Answer::Impossible(_) => None,
        Answer::Undecided(_) => bail!("no certificate: the puzzle is undecided"),
    };
    match (levels, &outcome.answer) {
        (Some(levels), _) => text::certificate::write_levels(&puzzle, moves, levels.iter(), out)?,
        (None, Answer::Impossible(reason)) => {
            text::certificate::write(&puzzle, &Claim::Because(reason.clone()), out)?;
        }
        (None, _) => {
            text::certificate::write(
                &puzzle,
                &Claim::Moves(moves.unwrap_or_default().to_vec()),
                out,
            )?;
        }
    }
    Ok(())
}

impl SolveArgs {
    /// The quantity to optimise, if it is not the number of moves.
    fn measure(&self) -> Option<Measure> {
        match (self.fewest, self.longest, self.shortest) {
            (Some(Fewest::Sweeps), ..) => Some(Measure::Sweeps),
            (Some(Fewest::Rounds), ..) => Some(Measure::Rounds),
            (_, Some(Longest::Sweep), _) => Some(Measure::LongestSweep),
            (_, Some(Longest::Game), _) => Some(Measure::LongestGame),
            (.., Some(Shortest::Game)) => Some(Measure::ShortestGame),
            (Some(Fewest::Moves) | None, None, None) => None,
        }
    }
}

/// A solution through the given positions.
fn by_way(
    subject: &Subject,
    args: &SolveArgs,
    watch: &Watch,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = subject.puzzle()?;
    let read = |text: &String| {
        let faulty = |faults| FaultyText {
            name: "--via".into(),
            text: text.clone().into(),
            faults,
            first_line: 1,
        };
        id::position(text, &puzzle).map_err(faulty)
    };
    let positions: Vec<_> = args.via.iter().map(read).collect::<Result<_, _>>()?;
    let engine = args.budget.engine.map(Into::into);
    let (outcome, legs) =
        watch.run_search(|budget| problem::via(&subject.problem, &positions, engine, budget))?;
    if let Answer::Impossible(_) = outcome.answer {
        // The reason concerns a leg, and does not certify the whole.
        let title = match legs {
            0 => format!("{} to {}", subject.title, args.via[0]),
            _ if legs < args.via.len() => {
                format!(
                    "{} from {} to {}",
                    subject.title,
                    args.via[legs - 1],
                    args.via[legs]
                )
            }
            _ => format!("{} from {}", subject.title, args.via[legs - 1]),
        };
        let mut leg = Subject::new(subject.problem.clone(), subject.format);
        leg.reading.title = title;
        return report::outcome(&leg, &outcome, None, how, out);
    }
    report::outcome(subject, &outcome, None, how, out)
}

/// The selected solution, or that of the requested or default engine.
///
/// # Errors
/// There is no such solution, or the engine does not support the problem.
pub fn outcome(
    subject: &Subject,
    engine: Option<Engine>,
    which: &WhichArgs,
    watch: &Watch,
) -> anyhow::Result<Outcome> {
    Ok(match (which.read()?, &subject.problem) {
        (Some(which), Problem::Row(row)) => {
            watch.run_search(|budget| problem::named(row, &which, budget))?
        }
        (Some(_), _) => return Err(ProblemError::NoLabels.into()),
        (None, problem) => watch.run_search(|budget| problem::solve(problem, engine, budget))?,
    })
}

/// The evidence that no solution is shorter, on standard error beside the solution, which `check`
/// reads. For numbered checkers it is always shown at a terminal.
fn explain(subject: &Subject, outcome: &Outcome, args: &SolveArgs) {
    let formula = matches!(outcome.engine, Engine::Closed | Engine::Ring | Engine::Grid);
    let by_formula = formula
        && !args.output.json
        && matches!(subject.problem, Problem::Reversal(_))
        && io::stderr().is_terminal();
    if !args.why && !by_formula {
        return;
    }
    let proof = if formula {
        subject.problem.why()
    } else {
        Vec::new()
    };
    proof.iter().for_each(|paragraph| say!("{paragraph}\n"));
    if let (true, Answer::Solved(_)) = (proof.is_empty(), &outcome.answer) {
        match outcome.evidence.certainty {
            Certainty::Proved => {
                say!("every move removes one piece, so all solutions have the same number of moves")
            }
            Certainty::Searched => {
                say!("all shorter games were searched, and none reaches the goal")
            }
            Certainty::BestKnown => {
                say!(
                    "not proved: every solution has at least {}",
                    counted(&outcome.evidence.at_least, "move")
                );
            }
        }
    }
}

impl WhichArgs {
    /// The selected solution, if any.
    fn read(&self) -> anyhow::Result<Option<Selection>> {
        Ok(match self {
            WhichArgs {
                label: Some(label), ..
            } => {
                let label = written_out(label)?;
                let tile = |letter| matches!(letter, b'S' | b'D');
                Some(if !label.is_empty() && label.bytes().all(tile) {
                    Selection::Tiles(label.bytes().map(|letter| letter == b'D').collect())
                } else {
                    Selection::Label(number(&label)?)
                })
            }
            WhichArgs {
                nth: Some(rank), ..
            } => Some(Selection::Nth(number(&written_out(rank)?)?)),
            WhichArgs {
                tree_nth: Some(rank),
                ..
            } => Some(Selection::TreeNth(number(&written_out(rank)?)?)),
            WhichArgs { random, .. } => random.map(Selection::Random),
        })
    }
}

/// The text itself, or that of the file after an `@`: numbers of millions of digits do not fit on a
/// command line.
fn written_out(text: &str) -> anyhow::Result<Cow<'_, str>> {
    let Some(path) = text.strip_prefix('@') else {
        return Ok(text.into());
    };
    let text = String::from_utf8(read_file(path)?)
        .with_context(|| format!("{path} does not contain a number"))?;
    Ok(text.trim().to_owned().into())
}

/// A number in decimal, or in binary after `0b`.
fn number(text: &str) -> anyhow::Result<BigUint> {
    let (digits, radix) = text
        .strip_prefix("0b")
        .map_or((text, 10), |digits| (digits, 2));
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let shown: String = text.chars().take(40).collect();
    let number = if plain {
        BigUint::parse_bytes(digits.as_bytes(), radix)
    } else {
        None
    };
    number.with_context(|| format!("`{shown}` is not a number"))
}
