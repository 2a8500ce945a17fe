//! `saltus ask`: can a position still be won, by which moves, in how many ways, and how likely by chance?

use crate::{
    args::AskArgs,
    cache,
    exit::Exit,
    fault::Faulty,
    model::{self, Subject},
    watch::Watch,
    write,
};
use saltus::text::json;
use saltus::{
    budget::{Limit, Progress, Spent},
    pegs::Game,
    puzzle::Move,
};
use saltus_session::{Choice, Oracle, Outlook, PlayError, Session, Winnable};
use serde_json::{Map, Value, json};
use std::{io::Write, sync::Arc};

const LOST: &str = "no game leads from this position to the goal";

/// `saltus ask`: what the position after some moves promises, and each of its moves.
pub fn run(subject: &Subject, args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let mut session = Session::new(puzzle.clone(), Arc::new(Oracle::new(puzzle)));
    let text = args.moves.join(" ");
    session.play(&text).map_err(|error| match error {
        PlayError::Text(faults) => Faulty { name: "moves".into(), text: text.into(), faults }.into(),
        foul => anyhow::Error::from(foul),
    })?;
    Watch::start(args.budget.time, args.budget.memory).over(|budget| {
        let learned = match Game::of(puzzle) {
            Some(game) => {
                cache::table(&game, budget).map(|table| Oracle::Pegs(game, table)).map_err(Spent::from)
            }
            None => Oracle::learned(puzzle, budget),
        };
        let mut spent = Spent { limit: Limit::Stopped, progress: Progress::default() };
        match learned {
            Ok(oracle) => session.set_oracle(Arc::new(oracle)),
            Err(found) => spent = found, // the position alone may still be within the budget
        }
        let here = session.outlook(budget);
        if here.winnable == Winnable::Unknown {
            return model::undecided(subject, engine(&session), &spent, args.json, out);
        }
        let choices = session.choices(budget);
        if args.json {
            return write::object(object(subject, &session, &here, &choices), out).map(|_| exit(&here));
        }
        // Of peg solitaire all solutions are counted, of other puzzles the shortest.
        let solution = if engine(&session) == "pegs" { "solution" } else { "shortest solution" };
        write_text(subject, &here, &choices, solution, out)?;
        Ok(exit(&here))
    })
}

fn exit(here: &Outlook) -> Exit {
    if here.winnable == Winnable::Yes { Exit::Solved } else { Exit::Impossible }
}

/// What the answer comes from.
fn engine(session: &Session) -> &'static str {
    match **session.oracle() {
        Oracle::Pegs(..) => "pegs",
        Oracle::Exchange => "closed",
        Oracle::Table(_) | Oracle::Search => "search",
    }
}

fn object(subject: &Subject, session: &Session, here: &Outlook, choices: &[Choice]) -> Map<String, Value> {
    let winnable = here.winnable == Winnable::Yes;
    let verdict = if winnable { "solved" } else { "impossible" };
    let mut object = subject.object(verdict, engine(session));
    object.insert("winnable".into(), json!(winnable));
    if winnable {
        add_outlook(&mut object, here);
    } else {
        object.insert("reason".into(), json!(LOST));
    }
    let of = |step: Move| json::moves(&subject.puzzle.board, &[step])[0].take();
    let that = |wanted| choices.iter().filter(move |choice| choice.after.winnable == wanted);
    let kept = that(Winnable::Yes).map(|choice| {
        let mut kept = Map::from_iter([("move".to_owned(), of(choice.step))]);
        add_outlook(&mut kept, &choice.after);
        Value::Object(kept)
    });
    object.insert("winning_moves".into(), kept.collect());
    object.insert("losing_moves".into(), that(Winnable::No).map(|choice| of(choice.step)).collect());
    let open: Vec<Value> = that(Winnable::Unknown).map(|choice| of(choice.step)).collect();
    if !open.is_empty() {
        object.insert("undecided_moves".into(), open.into());
    }
    object
}

fn add_outlook(object: &mut Map<String, Value>, outlook: &Outlook) {
    if let Some(moves) = outlook.moves_left {
        object.insert("moves_left".into(), json::integer(moves));
    }
    if let Some(solutions) = &outlook.solutions {
        object.insert("solutions".into(), json::integer(solutions));
    }
    if let Some(chance) = outlook.chance {
        object.insert("chance".into(), json!(chance));
    }
}

fn write_text(
    subject: &Subject,
    here: &Outlook,
    choices: &[Choice],
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
    for Choice { step, after, .. } in choices {
        let name = saltus::referee::describe(&subject.puzzle, *step);
        match after.winnable {
            Winnable::Yes => writeln!(out, "  {name} keeps the win{}", promise(after, solution))?,
            Winnable::No => writeln!(out, "  {name} loses it")?,
            Winnable::Unknown => writeln!(out, "  {name} is undecided")?,
        }
    }
    Ok(())
}

/// The moves left and the ways to win, as far as they are known.
fn promise(outlook: &Outlook, solution: &str) -> String {
    let counted = |n: String, what: &str| format!("{n} {what}{}", if n == "1" { "" } else { "s" });
    let moves = outlook.moves_left.map(|moves| counted(moves.to_string(), "move") + " left");
    let solutions = outlook.solutions.as_ref().map(|solutions| counted(solutions.to_string(), solution));
    let known: Vec<String> = moves.into_iter().chain(solutions).collect();
    if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) }
}
