//! `--each`: many puzzles from one file, answered as JSON lines in the order of the file, with all
//! threads.

mod driver;
mod threads;

use super::{
    analyse, ask, at,
    check::{NotJudged, judge_board},
    explain, kings, list,
};
use crate::{
    args::{
        AnalyseArgs, AskArgs, AtArgs, CheckArgs, CountArgs, ExplainArgs, ListArgs, PuzzleArgs,
        SolveArgs,
    },
    exit::Exit,
    input::{
        fault::FaultyText,
        source,
        subject::{self, Input},
    },
    output::{report, style::Style},
};
use anyhow::{Context, bail};
use driver::{answer_each, answer_in_turn};
use saltus::{
    budget::Budget,
    capture,
    problem::{self, Problem},
    text::{
        claim, export,
        json::{self, CheckResult, Envelope, Found},
    },
};
use serde::Serialize;
use std::io::Write;

/// Writes the object about a puzzle.
fn write_object<T: Serialize>(object: &Envelope<T>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    report::object(object, out)?;
    Ok(match object.verdict {
        Found::Undecided => Exit::Undecided,
        _ => Exit::Solved,
    })
}

/// `saltus solve --each`.
pub fn solve(args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let engine = args.budget.engine.map(Into::into);
    answer_each(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| {
            let subject = read_alone(text, |text| subject::understand(text, &args.puzzle))?;
            if let Problem::Capture(field) = &subject.problem {
                let judgement = capture::judge(field);
                let object = kings::object(&subject.reading, field, &judgement, args, None)?;
                return write_object(&object, out);
            }
            let outcome =
                watch.run_search(|budget| problem::solve(&subject.problem, engine, budget))?;
            let object = json::outcome(&subject.reading, &outcome, report::stop_reason());
            write_object(&object, out)
        },
    )
}

/// `saltus count --each`.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let engine = args.budget.engine.map(Into::into);
    answer_each(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| {
            let subject = read_alone(text, |text| subject::understand(text, &args.puzzle))?;
            let counted =
                watch.run_search(|budget| problem::count(&subject.problem, engine, budget))?;
            let object = json::counted(&subject.reading, &counted, report::stop_reason());
            write_object(&object, out)
        },
    )
}

/// `saltus check --each`: a puzzle, a tab, its solution.
pub fn check(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.limits, out, |text, watch, out| {
        let object = watch.run_search(|budget| checked(text, args, budget))?;
        write_object(&object, out)
    })
}

/// The verdict on the solution behind a puzzle and a tab.
fn checked(text: &str, args: &CheckArgs, budget: &Budget) -> anyhow::Result<Envelope<CheckResult>> {
    let (puzzle, claimed) = text
        .split_once('\t')
        .context("there is no tab between the puzzle and its solution")?;
    let subject = subject::understand(puzzle, &args.puzzle)?;
    let bytes = claimed.as_bytes();
    if let Problem::Capture(field) = &subject.problem
        && !export::is_answer(bytes)
    {
        match judge_board(field, args.puzzle.pieces, bytes, budget) {
            Ok(judged) => {
                let result = CheckResult::of(&judged.verdict, &judged.read_as);
                return Ok(result.enveloped(&subject.reading));
            }
            Err(NotJudged { faults, is_final }) if is_final => {
                return Err(FaultyText::new("solution", claimed, faults).into());
            }
            Err(_) => {}
        }
    }
    let puzzle = subject.puzzle()?;
    let claims = claim::read(bytes, &puzzle, &subject.origin, args.moves)
        .map_err(|faults| FaultyText::new("solution", claimed, faults))?;
    let judged = claim::judge_all(&subject.problem, &puzzle, bytes, &claims, budget);
    Ok(CheckResult::of_claims(&claims, &judged).enveloped(&subject.reading))
}

/// `saltus ask --each`: a puzzle, optionally with a tab and the moves made.
pub fn ask(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    answer_each(&args.puzzle, &args.budget, out, |text, watch, out| {
        let (puzzle, moves) = text.split_once('\t').unwrap_or((text, ""));
        let subject = subject::understand(puzzle, &args.puzzle)?;
        let time = args.budget.time;
        let object = watch.run_search(|budget| ask::object_of(&subject, moves, time, budget))?;
        write_object(&object, out)
    })
}

/// `saltus analyse --each`: a puzzle, optionally with a tab and the moves of the game.
pub fn analyse(args: &AnalyseArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = AnalyseArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(&args.puzzle, &args.budget, out, |text, watch, out| {
        let (puzzle, moves) = text.split_once('\t').unwrap_or((text, ""));
        let input = subject::understand_input(puzzle, &one.puzzle)?;
        let one = AnalyseArgs {
            moves: words_of(moves)?,
            ..one.clone()
        };
        analyse::answer(input, &one, watch, out)
    })
}

/// `saltus explain --each`.
pub fn explain(args: &ExplainArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = ExplainArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(
        &args.puzzle,
        &explain::limits(args),
        out,
        |text, watch, out| explain::answer(read_input(text, &one.puzzle)?, &one, style, watch, out),
    )
}

/// `saltus at --each`.
pub fn at(args: &AtArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = AtArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| {
            let subject = read_input(text, &one.puzzle)?.into_single(None)?;
            at::answer(&subject, &one, style, watch, out)
        },
    )
}

/// `saltus list --each`, one puzzle after another: a list may be longer than memory.
pub fn list(args: &ListArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = ListArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_in_turn(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| list::answer(read_input(text, &one.puzzle)?, &one, style, watch, out),
    )
}

/// The same options, for a puzzle of which the object alone tells how it was read.
fn quiet(args: &PuzzleArgs) -> PuzzleArgs {
    PuzzleArgs {
        quiet: true,
        ..args.clone()
    }
}

/// The words behind a tab: moves, and no name of a file, which an argument may be.
fn words_of(moves: &str) -> anyhow::Result<Vec<String>> {
    let words: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    match &words[..] {
        [word] if source::names_file(word) => {
            bail!("`{word}` names a file: the moves themselves stand behind the tab")
        }
        _ => Ok(words),
    }
}

/// Reads a puzzle that has no moves beside it, a capture board with all its kings.
fn read_input(text: &str, args: &PuzzleArgs) -> anyhow::Result<Input> {
    read_alone(text, |text| subject::understand_input(text, args))
}

/// Reads a puzzle that has no moves beside it.
fn read_alone<T>(text: &str, understand: impl Fn(&str) -> anyhow::Result<T>) -> anyhow::Result<T> {
    understand(text).map_err(|error| match text.split_once('\t') {
        Some((puzzle, _)) if understand(puzzle).is_ok() => anyhow::anyhow!(
            "there is more after the puzzle and a tab: `ask --each`, `analyse --each` and \
             `check --each` read moves there"
        ),
        _ => error,
    })
}
