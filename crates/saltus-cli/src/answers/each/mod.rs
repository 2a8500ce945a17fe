//! `--each`: many puzzles from one file, answered as JSON lines in the order of the file, with all
//! threads.

mod driver;
mod threads;

use super::{
    analyse, ask, at, check, explain, kings,
    list::{self, LONGEST_OF_MANY},
};
use crate::{
    args::{
        AnalyseArgs, AskArgs, AtArgs, CheckArgs, CountArgs, ExplainArgs, ListArgs, OutputArgs,
        PuzzleArgs, SolveArgs,
    },
    counts::count,
    exit::Exit,
    input::{
        source::{self, Source},
        subject::{self, Input, Subject},
    },
    output::{
        report::{self, AnswerOptions},
        style::Style,
    },
};
use anyhow::{Context, bail};
use driver::{answer_each, answer_in_turn};
use saltus::{
    capture,
    problem::{self, Problem},
    puzzle::Answer,
    text::json::{self, Envelope, Found},
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
pub fn solve(args: &SolveArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let output = OutputArgs::in_words(true);
    answer_each(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| {
            let subject = read_alone(text, |text| subject::understand(text, &args.puzzle))?;
            if let Problem::Capture(field) = &subject.problem
                && args.puzzle.king.is_none()
            {
                let judgement = capture::judge(field);
                let object = kings::object(&subject.reading, field, &judgement, args, None)?;
                return write_object(&object, out);
            }
            let subject = subject::as_input(subject, &args.puzzle)?.into_single(None)?;
            let how = AnswerOptions {
                output: &output,
                style,
                watch,
                via: &[],
            };
            solve_one(&subject, args, how, out)
        },
    )
}

/// Writes the answer to one of many puzzles.
fn solve_one(
    subject: &Subject,
    args: &SolveArgs,
    how: AnswerOptions,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let engine = args.budget.engine.map(Into::into);
    let outcome = how
        .watch
        .run_search(|budget| problem::solve(&subject.problem, engine, budget))?;
    if let Answer::Solved(moves) = &outcome.answer
        && *moves.length() > LONGEST_OF_MANY.into()
    {
        say!(
            "{}: more than {LONGEST_OF_MANY} moves are left out beside other answers",
            subject.title
        );
        let object = json::outcome(&subject.reading, &outcome, report::stop_reason());
        return write_object(&object, out);
    }
    report::outcome(subject, &outcome, None, how, out)
}

/// `saltus count --each`.
pub fn count(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = CountArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(
        &args.puzzle,
        &args.budget.limits,
        out,
        |text, watch, out| count::answer(read_input(text, &one.puzzle)?, &one, watch, out),
    )
}

/// `saltus check --each`: a puzzle, a tab, its solution.
pub fn check(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = CheckArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(&args.puzzle, &args.limits, out, |text, watch, out| {
        let (puzzle, claimed) = text
            .split_once('\t')
            .context("there is no tab between the puzzle and its solution")?;
        let input = subject::understand_input(puzzle, &one.puzzle)?;
        let answer = Source::literal("solution", claimed);
        check::answer(input, answer, &one, watch, out)
    })
}

/// `saltus ask --each`: a puzzle, optionally with a tab and the moves made.
pub fn ask(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one = AskArgs {
        puzzle: quiet(&args.puzzle),
        json: true,
        ..args.clone()
    };
    answer_each(&args.puzzle, &ask::limits(args), out, |text, watch, out| {
        let (input, moves) = read_game(text, &one.puzzle)?;
        ask::answer(
            input,
            &AskArgs {
                moves,
                ..one.clone()
            },
            watch,
            out,
        )
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
        let (input, moves) = read_game(text, &one.puzzle)?;
        analyse::answer(
            input,
            &AnalyseArgs {
                moves,
                ..one.clone()
            },
            watch,
            out,
        )
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

/// Reads a puzzle, and the moves behind a tab.
fn read_game(text: &str, args: &PuzzleArgs) -> anyhow::Result<(Input, Vec<String>)> {
    let (puzzle, moves) = text.split_once('\t').unwrap_or((text, ""));
    let input = subject::understand_input(puzzle, args)?;
    Ok((input, words_of(moves)?))
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
