//! `saltus ask`: can a position still be won, by which moves, in how many ways, and how likely by chance?

use crate::{
    args::AskArgs,
    cache,
    exit::Exit,
    fault::Faulty,
    report, store,
    subject::{self, Subject},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    pegs::Game,
    problem::{self, Engine, Oracle, Outlook, Problem, Winnable},
    puzzle::{LoweringError, Move, Puzzle},
    row::{self, Judge, Row},
    text::json::{self, Found, Kept, Promise, Said, Step, Told, Ways},
};
use saltus_session::{Choice, PlayError, Session};
use std::{io::Write, sync::Arc};

const LOST: &str = "no game leads from this position to the goal";

/// `saltus ask`: what the position after some moves promises, and each of its moves.
pub fn run(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let subject = subject::read(&args.puzzle)?.one(args.king.as_deref())?;
    let puzzle = match (subject.problem.puzzle(), &subject.problem) {
        (Ok(puzzle), _) => puzzle,
        (Err(LoweringError::TooLarge), Problem::Row(row)) => return long(&subject, row, args, &watch, out),
        (Err(error), _) => return Err(error).with_context(|| subject.title.clone()),
    };
    let stored =
        args.store.as_deref().map(|folder| store::oracle(folder, &puzzle, watch.memory())).transpose()?;
    watch.over(|budget| match judged(&puzzle, &args.moves.join(" "), stored, budget)? {
        Ok((engine, here, choices)) => write(&subject, engine, &here, &choices, args, out),
        Err((engine, spent)) => report::undecided(&subject, engine, &spent, args.json, out),
    })
}

/// What is said of the position after some moves, as a JSON object.
///
/// # Errors
/// The puzzle is too large, or the moves are no game.
pub fn object_of(subject: &Subject, moves: &str, budget: &Budget) -> anyhow::Result<Said<Told<Promise>>> {
    Ok(match judged(&subject.puzzle()?, moves, None, budget)? {
        Ok((engine, here, choices)) => object(subject, engine, &here, &choices),
        Err((engine, spent)) => json::undecided(&subject.title, engine, &spent, report::stopped()),
    })
}

/// What is known of a position and its moves, or what was spent; and what the answer comes from.
type Judged = Result<(&'static str, Outlook, Vec<Considered>), (&'static str, Spent)>;

fn judged(puzzle: &Puzzle, moves: &str, stored: Option<Oracle>, budget: &Budget) -> anyhow::Result<Judged> {
    let mut session = played(puzzle, moves)?;
    let is_stored = stored.is_some();
    let learned = match (stored, Game::of(puzzle)) {
        (Some(oracle), _) => Ok(oracle),
        (None, Some(game)) => cache::table(&game, budget).map(|table| Oracle::Pegs(game, table)),
        (None, None) => Oracle::learned(puzzle, budget),
    };
    let mut spent = Spent { limit: Limit::Stopped, progress: Progress::default() };
    match learned {
        Ok(oracle) => session.set_oracle(Arc::new(oracle)),
        Err(found) => spent = found, // the position alone may still be within the budget
    }
    let here = session.outlook(budget);
    if here.winnable == Winnable::Unknown && is_stored {
        bail!("the store does not tell: `saltus store FOLDER --verify` says what is wrong with it");
    }
    if here.winnable == Winnable::Unknown {
        return Ok(Err((engine(&session), spent)));
    }
    let of = |step: Move| Step::of(&puzzle.board, step);
    let choices = session.choices(budget).into_iter().map(|Choice { step, after, .. }| Considered {
        name: saltus::referee::describe(puzzle, step),
        step: of(step),
        after,
    });
    let choices = choices.collect();
    Ok(Ok((engine(&session), here, choices)))
}

/// The game after some moves.
fn played(puzzle: &Puzzle, moves: &str) -> anyhow::Result<Session> {
    let mut session = Session::new(puzzle.clone(), Arc::new(Oracle::new(puzzle)));
    session.play(moves).map_err(|error| match error {
        PlayError::Text(faults) => {
            Faulty { name: "moves".into(), text: moves.into(), faults, first_line: 1 }.into()
        }
        foul => anyhow::Error::from(foul),
    })?;
    Ok(session)
}

/// A row too long for the general model: what the theorem of the exchange tells.
fn long(
    subject: &Subject,
    row: &Row,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let most = usize::try_from(watch.memory() / 8).unwrap_or(usize::MAX);
    let start = row.start(most).with_context(|| format!("{} is too long to hold", subject.title))?;
    let mut judge = Judge::new(start, row.options());
    for text in args.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        let squares: Vec<u64> = text.split('-').map_while(|square| square.parse().ok()).collect();
        let [from, to] = squares[..] else { bail!("`{text}` is no move such as 3-5") };
        judge.play(row::RowMove { from, to })?;
    }
    let Some((here, choices)) = problem::row_outlook(row, &judge) else {
        bail!(
            "{} has more than {} squares, and no theorem tells which of its positions are lost",
            subject.title,
            saltus::board::MAX_CELLS
        )
    };
    let told = choices.into_iter().map(|(row::RowMove { from, to }, after)| Considered {
        name: format!("{from}-{to}"),
        step: Step::between(from, to),
        after,
    });
    write(subject, Engine::Closed.name(), &here, &told.collect::<Vec<_>>(), args, out)
}

/// A move and what it leads to.
struct Considered {
    name: String,
    step: Step,
    after: Outlook,
}

fn write(
    subject: &Subject,
    engine: &'static str,
    here: &Outlook,
    choices: &[Considered],
    args: &AskArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.json {
        report::object(&object(subject, engine, here, choices), out)?;
    } else {
        // Of peg solitaire all solutions are counted, of other puzzles the shortest.
        let solution = if engine == "pegs" { "solution" } else { "shortest solution" };
        write_text(here, choices, solution, out)?;
    }
    Ok(exit(here))
}

fn exit(here: &Outlook) -> Exit {
    if here.winnable == Winnable::Yes { Exit::Solved } else { Exit::Impossible }
}

/// What the answer comes from.
pub fn engine(session: &Session) -> &'static str {
    match **session.oracle() {
        Oracle::Pegs(..) | Oracle::Asked(..) => "pegs",
        Oracle::Exchange => "closed",
        Oracle::Table(_) | Oracle::Search => "search",
    }
}

fn object(
    subject: &Subject,
    engine: &'static str,
    here: &Outlook,
    choices: &[Considered],
) -> Said<Told<Promise>> {
    let winnable = here.winnable == Winnable::Yes;
    let that = |wanted| choices.iter().filter(move |choice| choice.after.winnable == wanted);
    let steps = |wanted| that(wanted).map(|choice| choice.step.clone()).collect::<Vec<_>>();
    let kept = |choice: &Considered| Kept { step: choice.step.clone(), ways: Ways::from(&choice.after) };
    let promise = Promise {
        winnable,
        ways: winnable.then(|| here.into()),
        reason: (!winnable).then_some(LOST),
        winning_moves: that(Winnable::Yes).map(kept).collect(),
        losing_moves: steps(Winnable::No),
        undecided_moves: Some(steps(Winnable::Unknown)).filter(|open| !open.is_empty()),
    };
    let verdict = if winnable { Found::Solved } else { Found::Impossible };
    Said::new(&subject.title, verdict, engine, Told::Solved(promise))
}

fn write_text(
    here: &Outlook,
    choices: &[Considered],
    solution: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if here.winnable == Winnable::Yes {
        let likely =
            |chance: f64| if chance < 0.001 { format!("{chance:.3e}") } else { format!("{chance:.3}") };
        let chance =
            here.chance.map(|chance| format!("; a random player wins with probability {}", likely(chance)));
        writeln!(out, "winnable{}{}", promise(here, solution), chance.unwrap_or_default())?;
    } else {
        writeln!(out, "lost: {LOST}")?;
    }
    for Considered { name, after, .. } in choices {
        match after.winnable {
            Winnable::Yes => writeln!(out, "  {name} keeps the win{}", promise(after, solution))?,
            Winnable::No => writeln!(out, "  {name} loses it")?,
            Winnable::Unknown => writeln!(out, "  {name} is undecided")?,
        }
    }
    Ok(())
}

/// The moves left and the ways to win, as far as they are known.
pub fn promise(outlook: &Outlook, solution: &str) -> String {
    let counted = |n: String, what: &str| format!("{n} {what}{}", if n == "1" { "" } else { "s" });
    let moves = outlook.moves_left.map(|moves| counted(moves.to_string(), "move") + " left");
    let solutions = outlook.solutions.as_ref().map(|solutions| counted(solutions.to_string(), solution));
    let known: Vec<String> = moves.into_iter().chain(solutions).collect();
    if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) }
}
