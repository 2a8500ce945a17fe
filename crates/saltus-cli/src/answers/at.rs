//! `saltus at`: the move and the position at some steps of the solution, which is worked out once.
//! A formula gives a single step without the others.

use super::{kings, solve};
use crate::{
    args::{AtArgs, Form, OutputArgs, TableFormat},
    exit::Exit,
    input::subject::{self, Subject},
    output::{
        report,
        style::Style,
        table::{Table, or_empty},
    },
    stores::search::{self, Stored},
    watch::Watch,
};
use anyhow::Context;
use num_bigint::BigUint;
use saltus::{
    capture::KingPosition,
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
    answer(&subject, args, style, &watch, out)
}

/// The steps of the solution of this puzzle.
pub fn answer(
    subject: &Subject,
    args: &AtArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut steps: Vec<BigUint> = Vec::new();
    for number in &args.numbers {
        let step = number.parse().ok();
        steps.push(step.with_context(|| format!("`{number}` is not a step"))?);
    }
    let outcome = match outcome(subject, args, watch, out)? {
        Stored::Known(outcome) => outcome,
        Stored::Written(exit) => return Ok(exit),
    };
    match &outcome.answer {
        Answer::Solved(moves) => {
            let mut moments: Vec<Snapshot> = Vec::new();
            for step in &steps {
                moments.push(moves.at(step)?);
            }
            match args.format {
                Some(format) => tabulate(subject, &moments, format, out)?,
                None => write_all(subject, &outcome, &moments, args, style, out)?,
            }
            // The note about the length is not part of the positions, which can be read back.
            out.flush()?;
            match subject.problem {
                _ if args.json => {}
                Problem::Reversal(_) => {
                    for why in subject.problem.why() {
                        say!("{why}");
                    }
                }
                _ => report::note_length(&outcome, moves),
            }
            Ok(Exit::Solved)
        }
        Answer::Impossible(reason) => {
            if let Some(format) = args.format {
                tabulate(subject, &[], format, out)?;
                out.flush()?;
                say!("{}", report::impossible_in_words(subject, reason));
                return Ok(Exit::Impossible);
            }
            let plain = OutputArgs::in_words(args.json);
            report::impossible(subject, outcome.engine.name(), reason, &plain, out)
        }
        Answer::Undecided(spent) => report::write_undecided(
            &subject.reading,
            outcome.engine.name(),
            spent,
            Form::of(args.json, args.format.is_some()),
            out,
        ),
    }
}

/// The solution, by a store if one is named.
fn outcome(
    subject: &Subject,
    args: &AtArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Stored> {
    if let Some(folder) = &args.store {
        let form = Form::of(args.json, args.format.is_some());
        return search::outcome(subject, folder, form, watch, out);
    }
    let engine = args.budget.engine.map(Into::into);
    let outcome = solve::outcome(subject, engine, &args.which, watch)?;
    Ok(Stored::Known(Box::new(outcome)))
}

/// Writes each step, with blank lines between them or a line each.
fn write_all(
    subject: &Subject,
    outcome: &Outcome,
    moments: &[Snapshot],
    args: &AtArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for (index, moment) in moments.iter().enumerate() {
        if index > 0 && !args.json {
            writeln!(out)?;
        }
        write(subject, outcome, moment, args, style, out)?;
    }
    Ok(())
}

/// Writes the steps as a table: the last move, the place of a single vacancy, and the position if
/// it fits the general model.
fn tabulate(
    subject: &Subject,
    moments: &[Snapshot],
    format: TableFormat,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let names = ["puzzle", "step", "move", "vacancy", "position"];
    let table = Table::begin(format, &names, out)?;
    for moment in moments {
        let cells = [
            subject.title.clone(),
            moment.step.to_string(),
            last_in_words(moment),
            or_empty(vacancy(moment)),
            position_letters(moment),
        ];
        table.row(&cells, out)?;
    }
    Ok(table.end(out)?)
}

/// The last move; empty at the start.
pub fn last_in_words(moment: &Snapshot) -> String {
    if let (Some((puzzle, _)), Some(last)) = (&moment.position, moment.last_cells()) {
        return referee::describe(puzzle, last);
    }
    if let Some([from, to]) = moment.capture.as_ref().and_then(|moment| moment.last) {
        return format!("{from}-{to}");
    }
    match last_step(moment) {
        Some(last) => format!("{}-{}", last.from, last.to),
        None => String::new(),
    }
}

/// The position, cell by cell; empty if it does not fit the general model.
fn position_letters(moment: &Snapshot) -> String {
    match &moment.position {
        Some((puzzle, position)) => json::letters(puzzle, position),
        None => String::new(),
    }
}

/// Writes the board of a king, or where it stands on a board that is too wide to be drawn.
fn write_capture(
    position: &KingPosition,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let field = position.field();
    if field.side() > kings::WIDEST {
        return Ok(writeln!(out, "king: {}", position.king())?);
    }
    kings::picture(field, &kings::marks(), style, out)?;
    let id = field.id();
    if id.len() <= report::LONGEST_ID {
        writeln!(out, "{id}")?;
    }
    Ok(())
}

fn write(
    subject: &Subject,
    outcome: &Outcome,
    moment: &Snapshot,
    args: &AtArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.json {
        let answer = Envelope::new(
            &subject.reading,
            Found::Solved,
            outcome.engine.name(),
            object(outcome, moment),
        );
        report::object(&answer, out)?;
        return Ok(());
    }
    let step = &moment.step;
    let last = last_in_words(moment);
    if !last.is_empty() {
        writeln!(out, "{step}. {last}")?;
    }
    match (&moment.position, vacancy(moment)) {
        (Some((puzzle, position)), _) if matches!(subject.problem, Problem::Row(_)) => {
            writeln!(out, "{}", json::letters(puzzle, position))?
        }
        (Some((puzzle, position)), _) => {
            report::board(puzzle, position, moment.last_cells(), style, out)?
        }
        (None, Some(vacancy)) => writeln!(out, "vacancy: {vacancy}")?,
        (None, None) => {
            if let Some(moment) = &moment.capture {
                write_capture(&moment.position, style, out)?;
            }
        }
    }
    // The ID has the rules and the goal, so that the position can be read back.
    if let Some((puzzle, position)) = &moment.position {
        // Only games of fewer moves have their positions in memory.
        let made = u64::try_from(&moment.step).unwrap_or(u64::MAX);
        out.write_all(report::id_line(puzzle, position, made).as_bytes())?;
    }
    Ok(())
}

fn object(outcome: &Outcome, moment: &Snapshot) -> json::SolutionStep {
    let last = match (&moment.position, moment.last_cells()) {
        (Some((puzzle, _)), Some(last)) => Some(Step::of(&puzzle.board, last)),
        _ => last_step(moment),
    };
    let position = moment.position.as_ref();
    json::SolutionStep {
        length: json::proved_length(outcome),
        step: (&moment.step).into(),
        last,
        vacancy: vacancy(moment),
        position: position.map(|(puzzle, position)| json::letters(puzzle, position)),
    }
}

/// The last move, by the numbers of its squares.
pub fn last_step(moment: &Snapshot) -> Option<Step> {
    if let Some([from, to]) = moment.capture.as_ref().and_then(|moment| moment.last) {
        return Some(Step::of_king(from, to));
    }
    let last = moment.last.as_ref()?;
    Some(Step::between(moment.grid, &last.from, &last.to))
}

/// The place of the vacancy, if there is only one.
fn vacancy(moment: &Snapshot) -> Option<Place> {
    let vacancy = moment.vacancy.as_ref()?;
    Some(Place::counted(moment.grid, vacancy))
}
