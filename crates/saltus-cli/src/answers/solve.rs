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
        certificate::CertificateError,
        id,
        json::{self, Certificate, Impossible},
    },
};
use std::{
    borrow::Cow,
    io::{self, IsTerminal, Write},
    path::Path,
};

/// What the options ask for.
enum Mode<'a> {
    /// A solution through given positions.
    Via,
    /// A solution by levels in a store.
    Levels(&'a Path),
    /// The fewest sweeps by layers in a store.
    StoredSweeps(&'a Path),
    /// The best number of another kind than moves.
    Best(Measure),
    /// A certificate.
    Certificate,
    /// An object with a certificate.
    Certified,
    /// The fewest moves.
    Moves,
}

impl<'a> Mode<'a> {
    fn of(args: &'a SolveArgs, subject: &Subject) -> anyhow::Result<Mode<'a>> {
        // A planning problem counts sweeps.
        let is_plan = matches!(subject.origin, Origin::Plan(_)) && args.fewest.is_none();
        let measure = args.measure().or(is_plan.then_some(Measure::Sweeps));
        if !args.via.is_empty() {
            return Ok(Mode::Via);
        }
        match (&args.store, measure) {
            (Some(folder), None) => Ok(Mode::Levels(folder)),
            (Some(folder), Some(Measure::Sweeps)) => Ok(Mode::StoredSweeps(folder)),
            (Some(_), Some(_)) => bail!(
                "`--store` is for one solution, or for the fewest sweeps with `--fewest sweeps`"
            ),
            (None, Some(measure)) => Ok(Mode::Best(measure)),
            (None, None) if args.output.format == Some(Format::Certificate) => {
                Ok(Mode::Certificate)
            }
            (None, None) if args.why && args.output.json => Ok(Mode::Certified),
            (None, None) => Ok(Mode::Moves),
        }
    }
}

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
            let boards = boards.with_memory_limit(watch.memory());
            return kings::solve(boards, args, style, &watch, out);
        }
    };
    let how = AnswerOptions {
        output: &args.output,
        style,
        watch: &watch,
        via: &args.via,
    };
    match Mode::of(args, &subject)? {
        Mode::Via => by_way(&subject, args, &watch, how, out),
        Mode::Levels(folder) => stores::search::solve(&subject, folder, how, out),
        Mode::StoredSweeps(folder) => stores::search::sweeps(&subject, folder, how, out),
        Mode::Best(measure) => best(&subject, measure, args, how, out),
        mode @ (Mode::Certificate | Mode::Certified | Mode::Moves) => {
            let engine = args.budget.engine.map(Into::into);
            let outcome = outcome(&subject, engine, &args.which, &watch)?;
            explain(&subject, &outcome, args);
            let is_decided = !matches!(outcome.answer, Answer::Undecided(_));
            match mode {
                Mode::Certificate if is_decided => with_proof(&subject, &outcome, how, out),
                Mode::Certified => certified(&subject, &outcome, how, out),
                _ => {
                    let exit = report::outcome(&subject, &outcome, None, how, out)?;
                    stores::search::advise(&subject, exit, args.output.json);
                    Ok(exit)
                }
            }
        }
    }
}

/// A solution with the best number of a measure.
fn best(
    subject: &Subject,
    measure: Measure,
    args: &SolveArgs,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    args.budget.ensure_no_engine()?;
    let puzzle = subject.puzzle()?;
    let found = how
        .watch
        .run_search(|budget| problem::best(&puzzle, measure, budget));
    let Measured { outcome, number } = found?;
    if args.why && !args.output.json && matches!(outcome.answer, Answer::Solved(_)) {
        say!("{}", why_best(measure));
    }
    let exit = report::outcome(subject, &outcome, Some((measure, number)), how, out)?;
    if measure == Measure::Sweeps {
        stores::search::advise(subject, exit, args.output.json);
    }
    Ok(exit)
}

/// The evidence that no other game has a better number.
fn why_best(measure: Measure) -> &'static str {
    match measure {
        Measure::Sweeps => "a complete search: no solution has fewer sweeps",
        Measure::Rounds => "a complete search: no solution has fewer rounds",
        Measure::LongestSweep => "a complete search: no solution has a longer sweep",
        Measure::ShortestGame => "a complete search: in every shorter game a peg can still jump",
        Measure::LongestGame => "each smaller number of pegs left is proved impossible",
    }
}

/// The exit status of a decided outcome.
fn exit_of(outcome: &Outcome) -> Exit {
    match outcome.answer {
        Answer::Solved(_) => Exit::Solved,
        _ => Exit::Impossible,
    }
}

/// Why there is no proof, in words.
fn no_proof(why: &ProofError) -> String {
    let why = match why {
        ProofError::Spent(spent) => watch::explain(spent),
        why => why.to_string(),
    };
    format!("no certificate: {why}")
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
    let certificate = match found {
        Ok(Some(certificate)) => certificate,
        Ok(None) => return report::outcome(subject, outcome, None, how, out),
        Err(why) => {
            say!("{}", no_proof(&why));
            return report::outcome(subject, outcome, None, how, out);
        }
    };
    let mut envelope = json::outcome(&subject.reading, outcome, report::stop_reason());
    envelope.what.certify(certificate);
    report::object(&envelope, out)?;
    Ok(exit_of(outcome))
}

/// Writes a decided outcome as a certificate. That there is no solution is an answer also without
/// one.
///
/// # Errors
/// A solution has no certificate, or the output is closed.
fn with_proof(
    subject: &Subject,
    outcome: &Outcome,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match certificate(&subject.problem, outcome, u64::MAX, how.watch, out) {
        Ok(()) => Ok(exit_of(outcome)),
        Err(why) if exit_of(outcome) == Exit::Impossible && !is_of_output(&why) => {
            say!("{why}");
            report::outcome(subject, outcome, None, how, out)
        }
        Err(why) => Err(why),
    }
}

/// Whether the output failed, and not the certificate.
fn is_of_output(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(CertificateError::Io(_)))
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
            .map_err(|why| anyhow!(no_proof(&why)))?,
    };
    let moves = match &outcome.answer {
        Answer::Solved(moves) => {
            let (_, moves) = moves
                .replayed()
                .context("the solution is too long for a certificate")?;
            Some(moves)
        }
        Answer::Impossible(_) => None,
        Answer::Undecided(_) => bail!("no certificate: the puzzle is undecided"),
    };
    match (levels, &outcome.answer) {
        (Some(levels), _) => text::certificate::write_levels(&puzzle, moves, levels.iter(), out)?,
        (None, Answer::Impossible(reason)) => {
            text::certificate::write(&puzzle, &Claim::Because(reason.clone()), out)?;
        }
        (None, _) => {
            let moves = moves.unwrap_or_default().to_vec();
            text::certificate::write(&puzzle, &Claim::Moves(moves), out)?;
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
    let mut positions = Vec::new();
    for text in &args.via {
        let position = id::position(text, &puzzle)
            .map_err(|faults| FaultyText::new("--via", text.as_str(), faults))?;
        positions.push(position);
    }
    let engine = args.budget.engine.map(Into::into);
    let (outcome, legs) =
        watch.run_search(|budget| problem::via(&subject.problem, &positions, engine, budget))?;
    if let Answer::Impossible(reason) = &outcome.answer {
        // The reason concerns a leg, and its certificate is none of the whole.
        let why = Impossible {
            reason: no_way(&args.via, legs, reason),
            via: Some(args.via.clone()),
            certificate: None,
            solutions: None,
        };
        return report::refuted(subject, outcome.engine.name(), why, how.output, out);
    }
    report::outcome(subject, &outcome, None, how, out)
}

/// That no solution passes through the positions, because the leg after so many others is
/// impossible for this reason.
fn no_way(via: &[String], legs: usize, reason: &Reason) -> String {
    let all = via.join(", then ");
    let from = match legs.checked_sub(1) {
        Some(before) => &via[before],
        None => "the start",
    };
    let to = match via.get(legs) {
        Some(position) => position,
        None => "the goal",
    };
    format!("no solution passes through {all}: there is no way from {from} to {to} ({reason})")
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
    let is_met = outcome.evidence.length == Some(BigUint::ZERO);
    if is_met || !args.why && !by_formula {
        // That the start meets the goal is said with the solution.
        return;
    }
    let proof = if formula {
        subject.problem.why()
    } else {
        Vec::new()
    };
    for paragraph in &proof {
        say!("{paragraph}\n");
    }
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
                let is_tiles = label.bytes().all(|letter| matches!(letter, b'S' | b'D'));
                Some(if !label.is_empty() && is_tiles {
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
    let (digits, radix) = match text.strip_prefix("0b") {
        Some(digits) => (digits, 2),
        None => (text, 10),
    };
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let shown: String = text.chars().take(40).collect();
    let number = if plain {
        BigUint::parse_bytes(digits.as_bytes(), radix)
    } else {
        None
    };
    number.with_context(|| format!("`{shown}` is not a number"))
}
