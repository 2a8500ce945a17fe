//! Numbered checkers to be reversed, in a row or on a ring, at the command line: by formula at any number, always with
//! how it is known that the solution is shortest.

use crate::{
    args::{AtArgs, EngineArg, Format, SolveArgs},
    exit::Exit,
    model::{self, Origin, Subject},
    rows::{CLOSED, write_moves},
    watch::{self, Watch},
    write::{self, Style},
};
use anyhow::{Context, bail};
use saltus::text::{json, stream};
use saltus::{
    board::Cell,
    engine::Engine,
    puzzle::{self, Puzzle},
    referee,
    row::{
        Ending, Evidence, Move, NumberedJudge, RINGS_SEARCHED, Reversal, ring_length, ring_puzzle,
        ring_solution,
    },
};
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal, Write};

/// `saltus solve` in a row.
pub fn solve(
    reversal: &Reversal,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if searches(args) {
        return model::solve(&subject(reversal)?, args, style, out);
    }
    let path = reversal.solution();
    if args.why && !args.output.json {
        eprintln!("{}\n", why(reversal));
    } else if io::stderr().is_terminal() {
        eprintln!("{}", why(reversal));
    }
    if args.output.json {
        return write_moves(object(reversal), path.moves(), out);
    }
    let format = args.output.format.unwrap_or(Format::Boards);
    if let Ok(subject) = subject(reversal) {
        let moves = replayed(&subject, path.moves())?;
        write::solution(&subject, &moves, format, style, out)?;
        return Ok(Exit::Solved);
    }
    let size = |number: u64| usize::try_from(number).ok().filter(|&number| number < 1 << 32);
    let (Some(n), Some(before)) = (size(reversal.checkers()), size(reversal.start())) else {
        bail!(
            "the row is too long to replay in memory: ask for single moves, `saltus at {} STEP`",
            title(reversal)
        )
    };
    let mut judge = NumberedJudge::new(n, before);
    let mut legal = true;
    let moves = path.moves().take_while(|_| !watch::interrupted()).take_while(|&step| {
        legal = judge.play(step);
        legal
    });
    match format {
        Format::Positions => stream::positions(moves, out)?,
        Format::Moves | Format::Boards => stream::moves(moves, out)?,
        _ => bail!("a long reversal is written as moves or positions"),
    }
    if !legal || !judge.reversed() && !watch::interrupted() {
        bail!("the engine is wrong: please report this puzzle");
    }
    Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Solved })
}

/// `saltus at` in a row: in constant time, and with the whole row where that is short.
pub fn at(reversal: &Reversal, args: &AtArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.which.any() {
        bail!("labels and ranks belong to rows of n against 1, such as row:5x1");
    }
    let subject = subject(reversal).ok();
    if args.budget.engine.is_some_and(|engine| engine != EngineArg::Closed) {
        let subject = subject.with_context(|| format!("{} is too long to search", title(reversal)))?;
        return model::at(&subject, args, style, out);
    }
    let path = reversal.solution();
    let step: u128 = args.step.parse().ok().with_context(|| format!("`{}` is no step", args.step))?;
    let Some(vacancy) = path.cursor(step).map(|cursor| cursor + 1) else {
        bail!("step {step} is beyond the end: the solution has {} moves", path.length());
    };
    let last = path.step(step);
    let position = subject
        .map(|subject| {
            let made = usize::try_from(step).unwrap_or(usize::MAX);
            let mut position = subject.puzzle.start.clone();
            for &made in replayed(&subject, path.moves())?.iter().take(made) {
                referee::play(&subject.puzzle, &mut position, made)?;
            }
            anyhow::Ok((subject, position))
        })
        .transpose()?;
    if args.json {
        let mut object = object(reversal);
        object.insert("step".into(), json::integer(step));
        let last = last.map(|last| json!({"from": json::integer(last.from), "to": json::integer(last.to)}));
        object.insert("move".into(), last.unwrap_or(Value::Null));
        object.insert("vacancy".into(), json::integer(vacancy));
        if let Some((subject, position)) = &position {
            object.insert("position".into(), json!(json::letters(&subject.puzzle, position)));
        }
        return write::object(object, out);
    }
    if let Some(Move { from, to }) = last {
        writeln!(out, "{step}. {from}-{to}")?;
    }
    match &position {
        Some((subject, position)) => {
            write::board(&subject.puzzle, position, last.map(small), style, out)?;
        }
        None => writeln!(out, "vacancy: {vacancy}")?,
    }
    writeln!(out, "{}", why(reversal))?;
    Ok(Exit::Solved)
}

/// `saltus solve` on a ring: by exhaustive search where it is known to end, else the length by formula.
pub fn solve_ring(n: u64, args: &SolveArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if searches(args) {
        return model::solve(&ring_subject(n)?, args, style, out);
    }
    let (length, evidence) = ring_length(n);
    let found = usize::try_from(n).ok().filter(|_| n <= RINGS_SEARCHED).and_then(|n| {
        let watch = Watch::start(args.budget.time, args.budget.memory);
        watch.over(|budget| ring_solution(n, |progress| budget.check(progress).is_ok())).ok()
    });
    let why = format!("{length} moves by Dudeney's formula: {}", evidence.name());
    let moves = found.map(|found| replayed(&ring_subject(n)?, found.into_iter())).transpose()?;
    if args.output.json {
        let verdict = if moves.is_some() { "solved" } else { "undecided" };
        let engine = if moves.is_some() { Engine::Search.name() } else { CLOSED };
        let mut object = json::object(&format!("ring:{n}"), verdict, engine);
        object.insert("length".into(), json::integer(length));
        object.insert("optimal".into(), json!(evidence != Evidence::BestKnown));
        object.insert("evidence".into(), json!(evidence.name()));
        if let Some(moves) = &moves {
            object.insert("moves".into(), json::moves(&ring_subject(n)?.puzzle.board, moves));
        }
        write::object(object, out)?;
    } else if let Some(moves) = &moves {
        if args.why {
            eprintln!("{why}\n");
        }
        write::solution(&ring_subject(n)?, moves, args.output.format.unwrap_or(Format::Boards), style, out)?;
    } else {
        writeln!(out, "undecided: {why}; their list would take a search, `--engine search`")?;
    }
    Ok(match moves {
        Some(_) => Exit::Solved,
        None if watch::interrupted() => Exit::Interrupted,
        None => Exit::Undecided,
    })
}

fn searches(args: &SolveArgs) -> bool {
    args.budget.engine.is_some_and(|engine| engine != EngineArg::Closed)
}

/// The moves in the general model, replayed by the referee.
fn replayed(subject: &Subject, moves: impl Iterator<Item = Move>) -> anyhow::Result<Vec<puzzle::Move>> {
    let moves: Vec<puzzle::Move> = moves.map(small).collect();
    model::judge(&subject.puzzle, &moves)?;
    Ok(moves)
}

/// A move between squares of the general model, at most 128.
fn small(step: Move) -> puzzle::Move {
    puzzle::Move { from: Cell(step.from as u8 - 1), to: Cell(step.to as u8 - 1) }
}

/// How it is known that the solution is shortest.
fn why(reversal: &Reversal) -> String {
    let (length, bound) = (reversal.length(), reversal.lower_bound());
    match reversal.evidence() {
        Evidence::Proved => {
            format!("{length} moves are least (proved): every reversal takes that many slides and jumps.")
        }
        Evidence::Searched => {
            format!("{length} moves are least (searched exhaustively); the proved bound is {bound}.")
        }
        Evidence::BestKnown => format!("{length} moves are the best known; at least {bound} are needed."),
    }
}

fn object(reversal: &Reversal) -> Map<String, Value> {
    let mut object = json::object(&title(reversal), "solved", CLOSED);
    object.insert("length".into(), json::integer(reversal.length()));
    object.insert("optimal".into(), json!(reversal.evidence() != Evidence::BestKnown));
    object.insert("evidence".into(), json!(reversal.evidence().name()));
    object.insert("at_least".into(), json::integer(reversal.lower_bound()));
    object
}

/// What a reversal is called.
pub fn title(reversal: &Reversal) -> String {
    let (n, start) = (reversal.checkers(), reversal.start());
    match reversal.end() {
        Ending::At(end) => format!("reverse:{n}@{start}-{end}"),
        Ending::Anywhere => format!("reverse:{n}@{start},vacancy=free"),
    }
}

/// The reversal in the general model.
///
/// # Errors
/// It is too long.
pub fn subject(reversal: &Reversal) -> anyhow::Result<Subject> {
    Ok(taken(reversal.puzzle()?))
}

/// The ring in the general model.
///
/// # Errors
/// It is too long.
pub fn ring_subject(n: u64) -> anyhow::Result<Subject> {
    Ok(taken(ring_puzzle(n)?))
}

fn taken(puzzle: Puzzle) -> Subject {
    Subject { puzzle, format: Format::Boards, origin: Origin::Plain }
}
