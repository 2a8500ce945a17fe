//! The evaluation of a position in words and as a JSON object.

use super::{Evaluated, EvaluatedMove, LOST, table};
use crate::{
    answers::pegs_left::Least,
    args::{AskArgs, Form},
    exit::Exit,
    input::subject::Subject,
    output::{report, words::counted},
    watch::Watch,
};
use saltus::{
    problem::{Outlook, Winnable},
    puzzle::Reason,
    text::{
        Reading,
        json::{Envelope, Found, PathsToGoal, PositionEvaluation, Response, WinningMove},
    },
};
use std::io::{self, IsTerminal, Write};

/// Writes the verdict as soon as it is known: a line whose end follows with the numbers, or an
/// object of its own. On a terminal with a progress line it stands above that line.
pub struct Beginning<'a> {
    subject: &'a Subject,
    watch: &'a Watch,
    form: Begun,
    out: &'a mut dyn Write,
    said: Said,
}

/// What stands before the answer is whole.
#[derive(Default)]
pub struct Said {
    /// The verdict, whose line is not ended.
    verdict: Option<Outlook>,
    /// A line of its own on the terminal that has the answer.
    line: Option<String>,
}

/// How an answer is written before it is whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    /// Its first words.
    Words,
    /// An object of what is known.
    Line,
    /// Not at all: it is one object, or a table.
    Whole,
}

impl<'a> Beginning<'a> {
    /// Nothing is written yet.
    pub fn new(
        subject: &'a Subject,
        args: &AskArgs,
        watch: &'a Watch,
        out: &'a mut dyn Write,
    ) -> Beginning<'a> {
        let form = match args.form() {
            _ if args.lines => Begun::Line,
            Form::Words => Begun::Words,
            Form::Object | Form::Table => Begun::Whole,
        };
        Beginning {
            subject,
            watch,
            form,
            out,
            said: Said::default(),
        }
    }

    /// What the answer need not repeat.
    pub fn said(self) -> Said {
        self.said
    }

    /// Hears the evaluation of the position before everything else is known, as far as it is.
    pub fn hear(&mut self, known: &Evaluated) -> anyhow::Result<()> {
        let verdict = verdict(&self.subject.reading, known);
        match self.form {
            Begun::Line => {
                report::object(&object(self.subject, known), self.out)?;
                self.out.flush()?;
            }
            Begun::Words | Begun::Whole if self.watch.is_seen() => {
                self.watch.print_line(&verdict);
                if self.form == Begun::Words && io::stdout().is_terminal() {
                    self.said.line = Some(verdict);
                }
            }
            Begun::Words => {
                write!(self.out, "{verdict}")?;
                self.out.flush()?;
                self.said.verdict = Some(known.here.clone());
            }
            Begun::Whole => {}
        }
        Ok(())
    }
}

/// Writes the evaluation of a position, of which the verdict may be written already.
pub fn write(
    subject: &Subject,
    evaluated: &Evaluated,
    args: &AskArgs,
    said: &Said,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let (here, choices) = (&evaluated.here, &evaluated.choices);
    if args.json {
        report::object(&object(subject, evaluated), out)?;
    } else if let Some(format) = args.format {
        table::write(evaluated, format, out)?;
    } else {
        let rest = numbers(evaluated, said.verdict.as_ref().unwrap_or(here));
        let line = match &said.verdict {
            Some(_) => rest,
            None => verdict(&subject.reading, evaluated) + &rest,
        };
        let line = match args.puzzle.quiet && here.winnable == Winnable::Yes {
            true => line + &report::goal_after(&subject.reading),
            false => line,
        };
        // A line that says no more does not stand there twice.
        if said.line.as_ref() != Some(&line) {
            writeln!(out, "{line}")?;
        }
        write_moves(choices, kind_of_solution(evaluated.engine), out)?;
        if let Some(Least::Found { words, .. }) = &evaluated.least {
            writeln!(out, "{words}")?;
        }
    }
    if evaluated.is_partial {
        out.flush()?;
        say!("these moves alone: the others need a search, and a larger --time may help");
    }
    if let Some(Least::NoTime) = &evaluated.least {
        out.flush()?;
        say!("how few pegs can be left is not known: a larger --time would help");
    }
    Ok(exit(here, choices))
}

/// In peg solitaire all solutions are counted, in other puzzles the shortest.
fn kind_of_solution(engine: &str) -> &'static str {
    match engine {
        "pegs" => "solution",
        _ => "shortest solution",
    }
}

/// If anything about the position or a single move is open, the answer is undecided.
fn exit(here: &Outlook, choices: &[EvaluatedMove]) -> Exit {
    let open = choices.iter().any(EvaluatedMove::is_open);
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
                same_as: choice.twin.as_ref().map(|twin| twin.step.clone()),
                ways: PathsToGoal::from(&choice.after),
            }),
            Winnable::No => losing.push(step),
            Winnable::Unknown => undecided.push(step),
        }
    }

    let winnable = here.winnable == Winnable::Yes;
    let evaluation = PositionEvaluation {
        position: evaluated.position.clone(),
        winnable,
        ways: winnable.then(|| here.into()),
        reason: (!winnable).then(|| why_lost(evaluated)),
        winning_moves: winning,
        losing_moves: losing,
        undecided_moves: (!undecided.is_empty()).then_some(undecided),
        fewest_pegs: evaluated.least.as_ref().and_then(Least::object),
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

/// The verdict, with the number of moves left if it is known; without a line break.
fn verdict(reading: &Reading, evaluated: &Evaluated) -> String {
    let here = &evaluated.here;
    if here.winnable != Winnable::Yes {
        let why = why_lost(evaluated);
        return format!("lost: {why}{}", report::goal_after(reading));
    }
    let without_solutions = Outlook {
        solutions: None,
        ..here.clone()
    };
    format!("winnable{}", evaluation(&without_solutions, ""))
}

/// Why a position is lost: of a king, what stops it and which king it is.
fn why_lost(evaluated: &Evaluated) -> String {
    match evaluated.why.as_deref() {
        Some(reason @ Reason::KingCannot { .. }) => reason.to_string(),
        _ => LOST.into(),
    }
}

/// What a verdict does not say of a position that can be won: the rest of its line.
fn numbers(evaluated: &Evaluated, said: &Outlook) -> String {
    let here = &evaluated.here;
    if here.winnable != Winnable::Yes {
        return String::new();
    }
    let unsaid = Outlook {
        moves_left: here.moves_left.filter(|_| said.moves_left.is_none()),
        ..here.clone()
    };
    let mut rest = evaluation(&unsaid, kind_of_solution(evaluated.engine));
    if said.moves_left.is_some() {
        rest = rest.replacen(": ", ", ", 1);
    }
    if let Some(chance) = here.chance {
        let chance = likelihood(chance);
        rest += &format!("; a random player wins with probability {chance}");
    }
    rest
}

/// The evaluation of each move, a line each.
fn write_moves(
    choices: &[EvaluatedMove],
    solution: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for EvaluatedMove {
        name, after, twin, ..
    } in choices
    {
        match after.winnable {
            Winnable::Yes if let Some(twin) = twin => writeln!(
                out,
                "  {name} keeps the win, as {}: the position is the same",
                twin.name
            )?,
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
