//! The start of a puzzle that is too large for the general model, by the formula of its solution.

use super::{Evaluated, EvaluatedMove, words};
use crate::{
    answers::at::{last_in_words, last_step},
    args::{AskArgs, Form, OutputArgs},
    exit::Exit,
    input::subject::Subject,
    output::report,
    watch::Watch,
};
use anyhow::ensure;
use saltus::{
    board::MAX_CELLS,
    problem::{self, Outcome, Outlook, Winnable},
    puzzle::Answer,
};
use std::io::Write;

/// What is known of a start.
pub enum Start {
    /// It can be won.
    Known(Evaluated),
    /// It cannot, or this is not known: the answer is written.
    Written(Exit),
}

/// Evaluates the start, and the first move of its solution. The other moves need a search.
pub fn answer(
    subject: &Subject,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let evaluated = match read(subject, &args.moves, args.json, watch, out)? {
        Start::Known(evaluated) => evaluated,
        Start::Written(exit) => return Ok(exit),
    };
    let exit = words::write(subject, &evaluated, args, None, out)?;
    out.flush()?;
    say!("the first move of a solution alone: the others need a search");
    Ok(exit)
}

/// Finds what is known of the start, and writes the answer if there is no more to say.
///
/// # Errors
/// There are moves, after which no formula decides.
pub fn read(
    subject: &Subject,
    moves: &[String],
    json: bool,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Start> {
    ensure!(
        moves.is_empty(),
        "{} has more than {MAX_CELLS} cells: a formula tells of its start alone",
        subject.title
    );
    let outcome = watch.run_search(|budget| problem::solve(&subject.problem, None, budget))?;
    let engine = outcome.engine.name();
    let exit = match &outcome.answer {
        Answer::Solved(_) => return Ok(Start::Known(evaluate(&outcome)?)),
        Answer::Impossible(reason) => {
            let plain = OutputArgs::default_notation(json);
            report::impossible(subject, engine, reason, &plain, out)?
        }
        Answer::Undecided(spent) => {
            report::write_undecided(&subject.reading, engine, spent, Form::of(json, false), out)?
        }
    };
    Ok(Start::Written(exit))
}

/// What the solution tells of the start and of its first move.
fn evaluate(outcome: &Outcome) -> anyhow::Result<Evaluated> {
    let mut choices = Vec::new();
    let length = outcome.evidence.length.as_ref();
    let proved = length.filter(|_| outcome.evidence.optimal());
    let left = proved.and_then(|length| u64::try_from(length).ok());
    if let Answer::Solved(moves) = &outcome.answer {
        let first = moves.at(&1u32.into())?;
        if let Some(step) = last_step(&first) {
            choices.push(EvaluatedMove {
                name: last_in_words(&first),
                step,
                after: winning(left.and_then(|left| left.checked_sub(1))),
                twin: None,
            });
        }
    }
    Ok(Evaluated {
        engine: outcome.engine.name(),
        here: winning(left),
        why: None,
        choices,
        least: None,
    })
}

/// A position that wins, in this number of moves.
fn winning(moves_left: Option<u64>) -> Outlook {
    Outlook {
        winnable: Winnable::Yes,
        moves_left,
        ..Outlook::default()
    }
}
