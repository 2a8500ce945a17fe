//! Puzzles of the general model at the command line: solve, count, list, one step, check.

use crate::{
    args::{
        AtArgs, BudgetArgs, CheckArgs, CountArgs, EngineArg, Fewest, Format, ListArgs, OutputArgs, SolveArgs,
    },
    exit::Exit,
    pegs, solution,
    watch::{self, Watch},
    write::{self, Style},
};
use anyhow::{Context, bail};
use saltus::text::{asp, json, pddl::PddlProblem};
use saltus::{
    budget::Spent,
    engine::{self, Engine},
    pegs::Game,
    puzzle::{Answer, Move, Puzzle, Reason, Solution},
    referee,
    search::{self, Refusal, TableError},
};
use serde_json::{Map, Value, json};
use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
    ops::ControlFlow,
};

/// A puzzle with what it is called and the notation that it came in.
#[derive(Debug)]
pub struct Subject {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The notation in which it is answered unless another is asked for.
    pub format: Format,
    /// What it came as, where the answer repeats or follows it.
    pub origin: Origin,
}

/// What a puzzle came as.
#[derive(Debug)]
pub enum Origin {
    /// A notation that the answer does not depend on.
    Plain,
    /// Answer-set facts, which the answer repeats.
    Facts(asp::Facts),
    /// A planning problem, whose locations the plan names.
    Plan(PddlProblem),
}

impl Subject {
    /// The object that an answer to this puzzle begins with.
    pub fn object(&self, verdict: &str, engine: &str) -> Map<String, Value> {
        json::object(&self.puzzle.title, verdict, engine)
    }
}

/// `saltus solve`.
pub fn solve(
    subject: &Subject,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let (engine, answer, sweeps) = if args.fewest == Some(Fewest::Sweeps)
        || matches!(subject.origin, Origin::Plan(_)) && args.fewest.is_none()
    {
        let game =
            Game::of(puzzle).context("sweeps are counted in peg solitaire on boards of up to 64 holes")?;
        let swept = Watch::start(args.budget.time, args.budget.memory)
            .over(|budget| engine::fewest_sweeps(&game, budget));
        (Engine::Pegs, swept.answer, Some(swept.sweeps))
    } else {
        let (engine, answer) = answer(puzzle, &args.budget)?;
        (engine, answer, None)
    };
    write_answer(subject, engine.name(), answer, sweeps, args, style, out)
}

/// Writes what an engine says, a solution when the referee has replayed it.
pub fn write_answer(
    subject: &Subject,
    engine: &str,
    answer: Answer,
    sweeps: Option<u64>,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    match answer {
        Answer::Solved(solution) => {
            judge(puzzle, &solution.moves)?;
            if args.output.json {
                let mut object = subject.object("solved", engine);
                add_solution(&mut object, puzzle, &solution);
                if let Some(sweeps) = sweeps {
                    object.insert("sweeps".into(), json!(sweeps));
                }
                return write::object(object, out);
            }
            let format = args.output.format.unwrap_or(subject.format);
            if let (Some(sweeps), Format::Boards | Format::Moves) = (sweeps, format) {
                writeln!(out, "{sweeps} sweeps, the fewest")?;
            }
            if let (Format::Boards, false, 1..) = (format, solution.optimal(), solution.at_least) {
                let Solution { moves, at_least } = &solution;
                writeln!(out, "{} moves, the best known; at least {at_least} (proved)", moves.len())?;
            }
            write::solution(subject, &solution.moves, format, style, out)?;
            Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Solved })
        }
        Answer::Impossible(reason) => impossible(subject, engine, &reason, &args.output, out),
        Answer::Undecided(spent) => {
            if let (Some(sweeps), false) = (sweeps, args.output.json) {
                writeln!(out, "every solution has {sweeps} sweeps or more")?;
            }
            undecided(subject, engine, &spent, args.output.json, out)
        }
    }
}

/// `saltus count`.
pub fn count(subject: &Subject, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    if let Some(game) =
        Game::of(puzzle).filter(|_| args.budget.engine.is_none_or(|engine| engine == EngineArg::Pegs))
    {
        return pegs::count(subject, &game, args, out);
    }
    let output = OutputArgs::plain(args.json);
    let engine = chosen(&args.budget)?.unwrap_or_else(|| Engine::of(puzzle));
    let counted = Watch::start(args.budget.time, args.budget.memory)
        .over(|budget| engine::count(puzzle, engine, budget))?;
    match counted {
        Ok(shortest) => {
            let object = subject.object("solved", engine.name());
            write_count(Some(subject), object, &shortest.length, &shortest.solutions, args, out)
        }
        Err(Refusal::Impossible(reason)) => impossible(subject, engine.name(), &reason, &output, out),
        Err(Refusal::Undecided(spent)) => undecided(subject, engine.name(), &spent, args.json, out),
    }
}

/// Writes the length and the number of shortest solutions, and the numbers of positions if they are wanted.
///
/// # Errors
/// The positions are wanted, but the puzzle is too long for the general model.
pub fn write_count(
    subject: Option<&Subject>,
    mut object: Map<String, Value>,
    length: &dyn Display,
    solutions: &dyn Display,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    object.insert("length".into(), json::integer(length));
    object.insert("solutions".into(), json::integer(solutions));
    if !args.positions {
        if args.json {
            return write::object(object, out);
        }
        writeln!(out, "{solutions}")?;
        return Ok(Exit::Solved);
    }
    let subject = subject.context("the puzzle is too long to count its positions")?;
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let census = match watch.over(|budget| search::census(&subject.puzzle, budget)) {
        Ok(census) => census,
        Err(TableError::Spent(spent)) => {
            return undecided(subject, Engine::Search.name(), &spent, args.json, out);
        }
        Err(error) => return Err(error.into()),
    };
    if args.json {
        object.insert("positions".into(), json::integer(census.positions));
        object.insert("winning_positions".into(), json::integer(census.winnable));
        object.insert("stuck_positions".into(), json::integer(census.stuck));
        object.insert("all_solutions".into(), census.solutions.map_or(Value::Null, json::integer));
        return write::object(object, out);
    }
    writeln!(out, "moves              {length}")?;
    writeln!(out, "shortest solutions {solutions}")?;
    writeln!(out, "all solutions      {}", census.solutions.map_or("endless".into(), |n| n.to_string()))?;
    writeln!(out, "positions          {}", census.positions)?;
    writeln!(out, "winning positions  {}", census.winnable)?;
    writeln!(out, "stuck positions    {}", census.stuck)?;
    Ok(Exit::Solved)
}

/// `saltus list`.
pub fn list(subject: &Subject, args: &ListArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let mut written = Ok(());
    let mut number = 0u64;
    let listed = Watch::start(args.budget.time, args.budget.memory).over(|budget| {
        search::list(puzzle, budget, |moves| {
            number += 1;
            written = write_listed(subject, args, style, moves, number, out);
            if written.is_ok() && !watch::interrupted() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
    });
    written?;
    match listed {
        Ok(()) if watch::interrupted() => Ok(Exit::Interrupted),
        Ok(()) => Ok(Exit::Solved),
        Err(Refusal::Impossible(reason)) => {
            impossible(subject, Engine::Search.name(), &reason, &OutputArgs::plain(args.json), out)
        }
        Err(Refusal::Undecided(spent)) => undecided(subject, Engine::Search.name(), &spent, args.json, out),
    }
}

fn write_listed(
    subject: &Subject,
    args: &ListArgs,
    style: &Style,
    moves: &[Move],
    number: u64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if args.json {
        let object = json!({"number": number, "moves": json::moves(&subject.puzzle.board, moves)});
        writeln!(out, "{object}")?;
        return Ok(());
    }
    match args.format {
        None | Some(Format::Moves) => writeln!(out, "{}", write::moves_line(subject, moves))?,
        Some(format) => {
            if number > 1 {
                writeln!(out)?;
            }
            write::solution(subject, moves, format, style, out)?;
        }
    }
    Ok(())
}

/// `saltus at`.
pub fn at(subject: &Subject, args: &AtArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let step: usize = args.step.parse().with_context(|| format!("`{}` is no step", args.step))?;
    let (engine, answer) = answer(puzzle, &args.budget)?;
    let solution = match answer {
        Answer::Solved(solution) => solution,
        Answer::Impossible(reason) => {
            return impossible(subject, engine.name(), &reason, &OutputArgs::plain(args.json), out);
        }
        Answer::Undecided(spent) => return undecided(subject, engine.name(), &spent, args.json, out),
    };
    judge(puzzle, &solution.moves)?;
    if step > solution.moves.len() {
        bail!("step {step} is beyond the end: the solution has {} moves", solution.moves.len());
    }
    let mut position = puzzle.start.clone();
    for &made in &solution.moves[..step] {
        referee::play(puzzle, &mut position, made)?;
    }
    let last = step.checked_sub(1).map(|index| solution.moves[index]);
    if args.json {
        let mut object = subject.object("solved", engine.name());
        object.insert("step".into(), json!(step));
        object.insert(
            "move".into(),
            last.map_or(Value::Null, |last| json::moves(&puzzle.board, &[last])[0].take()),
        );
        object.insert("position".into(), json!(json::letters(puzzle, &position)));
        return write::object(object, out);
    }
    if let Some(last) = last {
        writeln!(out, "{step}. {}", referee::describe(puzzle, last))?;
    }
    write::board(puzzle, &position, last, style, out)?;
    Ok(Exit::Solved)
}

/// `saltus check`.
pub fn check(subject: &Subject, args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let claim = solution::read(subject, &args.solution)?;
    let verdict = solution::judge(subject, &claim);
    write::verdict(&subject.puzzle.title, &verdict, args.json, out)
}

/// The answer of the engine asked for, or of the best.
pub fn answer(puzzle: &Puzzle, args: &BudgetArgs) -> anyhow::Result<(Engine, Answer)> {
    let engine = chosen(args)?;
    Ok(Watch::start(args.time, args.memory).over(|budget| engine::solve(puzzle, engine, budget))?)
}

/// The engine asked for.
fn chosen(args: &BudgetArgs) -> anyhow::Result<Option<Engine>> {
    Ok(match args.engine {
        None => None,
        Some(EngineArg::Pegs) => Some(Engine::Pegs),
        Some(EngineArg::Grid) => Some(Engine::Grid),
        Some(EngineArg::Search) => Some(Engine::Search),
        Some(EngineArg::Closed) => bail!("there is no formula for this puzzle: leave `--engine` out"),
    })
}

/// Nothing leaves the program before the referee has replayed it.
pub fn judge(puzzle: &Puzzle, moves: &[Move]) -> anyhow::Result<()> {
    referee::judge(puzzle, moves).map(drop).context("the engine is wrong: please report this puzzle")
}

/// Adds a solution to a JSON object.
pub fn add_solution(object: &mut Map<String, Value>, puzzle: &Puzzle, solution: &Solution) {
    object.insert("length".into(), json!(solution.moves.len()));
    object.insert("optimal".into(), json!(solution.optimal()));
    if !solution.optimal() && solution.at_least > 0 {
        object.insert("at_least".into(), json::integer(solution.at_least));
    }
    object.insert("moves".into(), json::moves(&puzzle.board, &solution.moves));
}

/// Writes that there is no solution, and why.
pub fn impossible(
    subject: &Subject,
    engine: &str,
    reason: &Reason,
    output: &OutputArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if output.json {
        let mut object = subject.object("impossible", engine);
        object.insert("reason".into(), json!(reason.to_string()));
        if let Some(certificate) = json::certificate(reason) {
            object.insert("certificate".into(), certificate);
        }
        write::object(object, out)?;
    } else if output.format.unwrap_or(subject.format) == Format::Facts {
        writeln!(out, "UNSATISFIABLE")?;
        // The notation has no place for a reason; a person is told all the same.
        if io::stderr().is_terminal() {
            eprintln!("{reason}");
        }
    } else {
        writeln!(out, "impossible: {reason}")?;
    }
    Ok(Exit::Impossible)
}

/// Writes how far the search got.
pub fn undecided(
    subject: &Subject,
    engine: &str,
    spent: &Spent,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if json {
        let mut object = subject.object("undecided", engine);
        object.insert(
            "spent".into(),
            json::spent(spent, if watch::interrupted() { "interrupted" } else { "time" }),
        );
        write::object(object, out)?;
    } else {
        writeln!(out, "undecided: {}", watch::explain(spent))?;
    }
    Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Undecided })
}
