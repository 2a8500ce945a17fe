//! The positions of the solution of a puzzle that is too large for the general model, by its
//! formula.

use super::{Evaluated, EvaluatedMove, words};
use crate::{
    answers::{
        at::{last_in_words, last_step},
        long_row,
    },
    args::{AskArgs, Form, OutputArgs},
    exit::Exit,
    input::subject::Subject,
    output::report,
    watch::Watch,
};
use anyhow::bail;
use num_bigint::BigUint;
use saltus::{
    board::MAX_CELLS,
    problem::{self, Moves, Outcome, Outlook, Snapshot},
    puzzle::Answer,
    text::json::Step,
};
use std::io::Write;

/// What is known of a puzzle.
pub enum Start {
    /// It can be won.
    Known(Box<Known>),
    /// It cannot, or this is not known: the answer is written.
    Written(Exit),
}

/// What the solution tells of a position that it passes through.
pub struct Known {
    /// The evaluation of the position.
    pub evaluated: Evaluated,
    /// The evaluations of the positions from the start to this one.
    pub passed: Vec<Outlook>,
    /// The moves from the start to this position.
    pub made: Vec<Made>,
}

/// A move of the solution.
pub struct Made {
    pub name: String,
    pub step: Step,
}

/// Evaluates the position after the moves, and the next move of the solution. The other moves need
/// a search.
pub fn answer(
    subject: &Subject,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let known = match read(subject, &args.moves, args.json, watch, out)? {
        Start::Known(known) => known,
        Start::Written(exit) => return Ok(exit),
    };
    let exit = words::write(
        subject,
        &known.evaluated,
        args,
        &words::Said::default(),
        out,
    )?;
    out.flush()?;
    if !args.each {
        say!("the next move of a solution alone: the others need a search");
    }
    Ok(exit)
}

/// Finds what is known of the position after the moves, and writes the answer if there is no more
/// to say.
///
/// # Errors
/// The moves leave the solution: no formula decides what follows.
pub fn read(
    subject: &Subject,
    moves: &[String],
    json: bool,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Start> {
    let outcome = watch.run_search(|budget| problem::solve(&subject.problem, None, budget))?;
    let engine = outcome.engine.name();
    let exit = match &outcome.answer {
        Answer::Solved(solution) => {
            let made = follow(subject, solution, &long_row::text_of(moves)?)?;
            let known = evaluate(&outcome, solution, made)?;
            return Ok(Start::Known(Box::new(known)));
        }
        Answer::Impossible(reason) => {
            let plain = OutputArgs::in_words(json);
            report::impossible(subject, engine, reason, &plain, out)?
        }
        Answer::Undecided(spent) => {
            report::write_undecided(&subject.reading, engine, spent, Form::of(json, false), out)?
        }
    };
    Ok(Start::Written(exit))
}

/// The moves of a text, which are the first ones of the solution.
fn follow(subject: &Subject, solution: &Moves, text: &str) -> anyhow::Result<Vec<Made>> {
    let mut made: Vec<Made> = Vec::new();
    for word in text.split([' ', '\t', '\n', '\r', ',']) {
        if word.is_empty() {
            continue;
        }
        match next(solution, made.len())? {
            Some(next) if next.name.eq_ignore_ascii_case(word) => made.push(next),
            Some(Made { name, .. }) => bail!(
                "{} has more than {MAX_CELLS} cells: a formula tells of the positions of one \
                 solution alone, which has {name} here and not `{word}`",
                subject.title
            ),
            None => bail!("the solution of {} ends before `{word}`", subject.title),
        }
    }
    Ok(made)
}

/// The move of the solution after so many others; `None` at its end.
fn next(solution: &Moves, made: usize) -> anyhow::Result<Option<Made>> {
    let number = BigUint::from(made) + 1u32;
    if number > *solution.length() {
        return Ok(None);
    }
    let snapshot: Snapshot = solution.at(&number)?;
    Ok(last_step(&snapshot).map(|step| Made {
        name: last_in_words(&snapshot),
        step,
    }))
}

/// What the solution tells of the position after some of its moves, and of the next one.
fn evaluate(outcome: &Outcome, solution: &Moves, made: Vec<Made>) -> anyhow::Result<Known> {
    let length = outcome.evidence.length.as_ref();
    let proved = length.filter(|_| outcome.evidence.optimal());
    let length = proved.and_then(|length| u64::try_from(length).ok());
    let left_after =
        |moves: usize| Outlook::winning(length.and_then(|all| all.checked_sub(moves as u64)));

    let mut passed = Vec::new();
    for moves in 0..=made.len() {
        passed.push(left_after(moves));
    }
    let mut choices = Vec::new();
    if let Some(Made { name, step }) = next(solution, made.len())? {
        choices.push(EvaluatedMove {
            name,
            step,
            after: left_after(made.len() + 1),
            twin: None,
        });
    }
    let evaluated = Evaluated {
        engine: outcome.engine.name(),
        here: left_after(made.len()),
        why: None,
        choices,
        is_partial: false,
        least: None,
        position: None,
    };
    Ok(Known {
        evaluated,
        passed,
        made,
    })
}
