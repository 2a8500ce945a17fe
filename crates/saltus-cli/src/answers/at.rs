//! `saltus at`: the move and the position at some steps of the solution, which is worked out once.
//! A formula gives a single step without the others.

use super::solve;
use crate::{
    args::{AtArgs, OutputArgs},
    exit::Exit,
    input::subject::{self, Subject},
    output::{report, style::Style},
    watch::Watch,
};
use anyhow::Context;
use num_bigint::BigUint;
use saltus::{
    problem::{Outcome, Problem, Snapshot},
    puzzle::Answer,
    referee,
    text::json::{self, Envelope, Found, Place, Step},
};
use std::io::Write;

/// `saltus at`.
pub fn run(args: &AtArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let subject = subject::read(&args.puzzle)?.into_single(None)?;
    let number = |step: &String| {
        step.parse()
            .ok()
            .with_context(|| format!("`{step}` is not a step"))
    };
    let steps: Vec<BigUint> = args
        .numbers
        .iter()
        .map(number)
        .collect::<anyhow::Result<_>>()?;
    let outcome = solve::outcome(
        &subject,
        args.budget.engine.map(Into::into),
        &args.which,
        &watch,
    )?;
    match &outcome.answer {
        Answer::Solved(moves) => {
            let moments = steps.iter().map(|step| moves.at(step));
            let moments: Vec<Snapshot> = moments.collect::<Result<_, _>>()?;
            for (i, moment) in moments.iter().enumerate() {
                if i > 0 && !args.json {
                    writeln!(out)?;
                }
                write(&subject, &outcome, moment, args, style, out)?;
            }
            // The note about the length is not part of the positions, which can be read back.
            out.flush()?;
            match subject.problem {
                _ if args.json => {}
                Problem::Reversal(_) => subject.problem.why().iter().for_each(|why| say!("{why}")),
                _ => report::note_length(&outcome, moves),
            }
            Ok(Exit::Solved)
        }
        Answer::Impossible(reason) => {
            let plain = OutputArgs::default_notation(args.json);
            report::impossible(&subject, outcome.engine.name(), reason, &plain, out)
        }
        Answer::Undecided(spent) => report::write_undecided(
            &subject.reading,
            outcome.engine.name(),
            spent,
            args.json,
            out,
        ),
    }
}

fn write(
    subject: &Subject,
    outcome: &Outcome,
    moment: &Snapshot,
    args: &AtArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let Snapshot {
        step,
        last,
        vacancy,
        grid,
        position,
    } = moment;
    let last = last
        .as_ref()
        .map(|last| Step::between(*grid, &last.from, &last.to));
    let vacancy = vacancy
        .as_ref()
        .map(|vacancy| Place::counted(*grid, vacancy));
    if args.json {
        let last = match (position, moment.last_cells()) {
            (Some((puzzle, _)), Some(last)) => Some(Step::of(&puzzle.board, last)),
            _ => last,
        };
        let what = json::SolutionStep {
            length: json::proved_length(outcome),
            step: step.into(),
            last,
            vacancy,
            position: position
                .as_ref()
                .map(|(puzzle, position)| json::letters(puzzle, position)),
        };
        let answer = Envelope::new(&subject.reading, Found::Solved, outcome.engine.name(), what);
        return report::object(&answer, out).map(drop);
    }
    match (position, moment.last_cells(), last) {
        (Some((puzzle, _)), Some(last), _) => {
            writeln!(out, "{step}. {}", referee::describe(puzzle, last))?
        }
        (_, _, Some(last)) => writeln!(out, "{step}. {}-{}", last.from, last.to)?,
        _ => {}
    }
    match (position, &subject.problem, vacancy) {
        (Some((puzzle, position)), Problem::Row(_), _) => {
            writeln!(out, "{}", json::letters(puzzle, position))?
        }
        (Some((puzzle, position)), ..) => {
            report::board(puzzle, position, moment.last_cells(), style, out)?
        }
        (None, _, Some(vacancy)) => writeln!(out, "vacancy: {vacancy}")?,
        (None, _, None) => {}
    }
    // The ID has the rules and the goal, so that the position can be read back.
    if let Some((puzzle, position)) = position {
        out.write_all(report::id_line(puzzle, position).as_bytes())?;
    }
    Ok(())
}
