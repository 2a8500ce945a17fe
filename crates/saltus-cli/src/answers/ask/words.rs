//! The evaluation of a position in words and as a JSON object.

use super::{Evaluated, EvaluatedMove, LOST};
use crate::{
    args::AskArgs,
    exit::Exit,
    input::subject::Subject,
    output::{report, words::counted},
};
use saltus::{
    problem::{Outlook, Winnable},
    text::{
        Reading,
        json::{Envelope, Found, PathsToGoal, PositionEvaluation, Response, WinningMove},
    },
};
use std::io::Write;

/// Writes the evaluation of a position.
pub fn write(
    subject: &Subject,
    evaluated: &Evaluated,
    args: &AskArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let (here, choices) = (&evaluated.here, &evaluated.choices);
    if args.json {
        report::object(&object(subject, evaluated), out)?;
    } else {
        // In peg solitaire all solutions are counted, in other puzzles the shortest.
        let solution = if evaluated.engine == "pegs" {
            "solution"
        } else {
            "shortest solution"
        };
        write_text(&subject.reading, here, choices, solution, out)?;
        if let Some((_, words)) = &evaluated.least {
            writeln!(out, "{words}")?;
        }
    }
    Ok(exit(here, choices))
}

/// If anything about the position or a single move is open, the answer is undecided.
fn exit(here: &Outlook, choices: &[EvaluatedMove]) -> Exit {
    let open = choices
        .iter()
        .any(|choice| choice.after.winnable == Winnable::Unknown);
    match here.winnable {
        Winnable::Yes if !open => Exit::Solved,
        Winnable::No => Exit::Impossible,
        Winnable::Yes | Winnable::Unknown => Exit::Undecided,
    }
}

/// The evaluation as a JSON object.
pub fn object(subject: &Subject, evaluated: &Evaluated) -> Envelope<Response<PositionEvaluation>> {
    let (here, choices) = (&evaluated.here, &evaluated.choices);
    let mut winning = Vec::new();
    let mut losing = Vec::new();
    let mut undecided = Vec::new();
    for choice in choices {
        let step = choice.step.clone();
        match choice.after.winnable {
            Winnable::Yes => winning.push(WinningMove {
                step,
                ways: PathsToGoal::from(&choice.after),
            }),
            Winnable::No => losing.push(step),
            Winnable::Unknown => undecided.push(step),
        }
    }

    let winnable = here.winnable == Winnable::Yes;
    let evaluation = PositionEvaluation {
        winnable,
        ways: winnable.then(|| here.into()),
        reason: (!winnable).then_some(LOST),
        winning_moves: winning,
        losing_moves: losing,
        undecided_moves: (!undecided.is_empty()).then_some(undecided),
        fewest_pegs: evaluated.least.as_ref().map(|(least, _)| least.clone()),
    };
    let verdict = match exit(here, choices) {
        Exit::Solved => Found::Solved,
        Exit::Impossible => Found::Impossible,
        _ => Found::Undecided,
    };
    Envelope::new(
        &subject.reading,
        verdict,
        evaluated.engine,
        Response::Solved(evaluation),
    )
}

fn write_text(
    reading: &Reading,
    here: &Outlook,
    choices: &[EvaluatedMove],
    solution: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if here.winnable == Winnable::Yes {
        write!(out, "winnable{}", evaluation(here, solution))?;
        if let Some(chance) = here.chance {
            let chance = likelihood(chance);
            write!(out, "; a random player wins with probability {chance}")?;
        }
        writeln!(out)?;
    } else {
        writeln!(out, "lost: {LOST}{}", report::goal_after(reading))?;
    }
    for EvaluatedMove { name, after, .. } in choices {
        match after.winnable {
            Winnable::Yes => {
                writeln!(out, "  {name} keeps the win{}", evaluation(after, solution))?
            }
            Winnable::No => writeln!(out, "  {name} loses it")?,
            Winnable::Unknown => writeln!(out, "  {name} is undecided")?,
        }
    }
    Ok(())
}

/// The number of moves left and of ways to win, as far as known.
pub fn evaluation(outlook: &Outlook, solution: &str) -> String {
    let mut known = Vec::new();
    if let Some(moves) = outlook.moves_left {
        known.push(counted(moves, "move") + " left");
    }
    if let Some(solutions) = &outlook.solutions {
        known.push(counted(solutions, solution));
    }
    if known.is_empty() {
        return String::new();
    }
    format!(": {}", known.join(", "))
}

/// A probability with three digits.
fn likelihood(chance: f64) -> String {
    if chance < 0.001 {
        format!("{chance:.3e}")
    } else {
        format!("{chance:.3}")
    }
}
