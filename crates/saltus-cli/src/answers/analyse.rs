//! `saltus analyse`: the analysis of a game, with the losing move and better moves.

use super::ask;
use crate::{
    args::AnalyseArgs,
    exit::Exit,
    input::{
        fault::FaultyText,
        session::{open_saved_game, read_saved_game},
        source::Source,
        subject,
    },
    output::report,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    pegs::Game,
    problem::{Oracle, Outlook, Problem, Winnable},
    puzzle::{Move, Puzzle},
    referee,
    text::{
        Reading, claim,
        json::{Analysed, AnalysedMove, Envelope, Found, Step},
    },
};
use saltus_session::{Choice, Session};
use std::{io::Write, sync::Arc};

/// `saltus analyse`.
pub fn run(args: &AnalyseArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let Played {
        reading,
        puzzle,
        moves,
    } = game(args)?;
    watch.run_search(|budget| {
        let mut session = Session::new(puzzle.clone(), Arc::new(Oracle::new(&puzzle)));
        for &step in &moves {
            session.make(step)?;
        }
        // If the puzzle has too many positions for a table, each position is evaluated by itself.
        let mut spent = Spent {
            limit: Limit::Stopped,
            progress: Progress::default(),
        };
        match ask::oracle(&puzzle, budget) {
            Ok(oracle) => session.set_oracle(Arc::new(oracle)),
            Err(found) => spent = found,
        }
        let engine = ask::engine(&session);
        let (start, turns) = turns(&mut session, budget);
        if args.json {
            report::object(&object(&reading, engine, &puzzle, &start, &turns), out)?;
        } else {
            write(&puzzle, &start, &turns, session.done(), &spent, out)?;
        }
        Ok(
            match turns
                .last()
                .map_or(start.winnable, |turn| turn.after.winnable)
            {
                Winnable::Yes => Exit::Solved,
                Winnable::No => Exit::Impossible,
                Winnable::Unknown => Exit::Undecided,
            },
        )
    })
}

/// A game to analyse.
struct Played {
    /// How the text of the puzzle was read.
    reading: Reading,
    puzzle: Puzzle,
    moves: Vec<Move>,
}

/// The game: from a saved game, the arguments, or a file.
fn game(args: &AnalyseArgs) -> anyhow::Result<Played> {
    if let Some((text, path)) = read_saved_game(&args.puzzle.puzzle) {
        if !args.moves.is_empty() {
            bail!(
                "{} already contains moves: omit those after it",
                path.display()
            );
        }
        let session = open_saved_game(text, &path)?;
        let puzzle = session.puzzle().clone();
        return Ok(Played {
            reading: Reading::of_id(Problem::from(puzzle.clone())),
            puzzle,
            moves: session.moves().to_vec(),
        });
    }
    let subject = subject::read(&args.puzzle)?.into_single(args.king.as_deref())?;
    let reading = subject.reading;
    let puzzle = reading.problem.puzzle();
    let puzzle = puzzle.with_context(|| reading.title.clone())?;
    let (name, text) = match &args.moves[..] {
        [file] if file == "-" || std::path::Path::new(file).is_file() => {
            Source::open(file)?.read()?
        }
        moves => ("moves".into(), moves.join(" ").into_bytes()),
    };
    if text.trim_ascii().is_empty() {
        return Ok(Played {
            reading,
            puzzle,
            moves: Vec::new(),
        });
    }
    match claim::read(&text, &puzzle, &reading.origin, None) {
        Ok(claims) => match claims.only_moves() {
            Some(moves) => Ok(Played {
                reading,
                puzzle,
                moves: moves.to_vec(),
            }),
            None => bail!("{name} does not contain the moves of one game"),
        },
        Err(faults) if faults.is_empty() => bail!("{name} contains no moves"),
        Err(faults) => Err(FaultyText {
            name,
            text,
            faults,
            first_line: 1,
        }
        .into()),
    }
}

/// A move of the game.
struct Turn {
    step: Move,
    /// The evaluation of the position after it.
    after: Outlook,
    /// The better moves: those that keep a win that this one loses, or lead to the goal in fewer
    /// moves.
    better: Vec<Move>,
}

/// The evaluation of the start, and the moves; positions after a lost one are not evaluated.
fn turns(session: &mut Session, budget: &Budget) -> (Outlook, Vec<Turn>) {
    let start = session.outlook_at(0, budget);
    let mut here = start.clone();
    let mut turns = Vec::new();
    for (made, &step) in session.moves().to_vec().iter().enumerate() {
        let lost = here.winnable == Winnable::No;
        let after = if lost {
            here.clone()
        } else {
            session.outlook_at(made + 1, budget)
        };
        let mut better = Vec::new();
        if !lost && after.winnable != Winnable::Unknown && session.go_to(made) {
            let wins = |choice: &Choice| {
                choice.after.winnable == Winnable::Yes
                    && match (
                        after.winnable,
                        choice.after.moves_left.as_ref(),
                        after.moves_left.as_ref(),
                    ) {
                        (Winnable::No, ..) => true,
                        (_, Some(shorter), Some(left)) => shorter < left,
                        _ => false,
                    }
            };
            better = session
                .choices(budget)
                .into_iter()
                .filter(wins)
                .map(|choice| choice.step)
                .collect();
        }
        here = after.clone();
        turns.push(Turn {
            step,
            after,
            better,
        });
    }
    let last = session.moves().len();
    session.go_to(last);
    (start, turns)
}

/// The number of moves after which the game is lost.
fn lost_at(start: &Outlook, turns: &[Turn]) -> Option<usize> {
    let verdicts = std::iter::once(start).chain(turns.iter().map(|turn| &turn.after));
    verdicts
        .into_iter()
        .position(|outlook| outlook.winnable == Winnable::No)
}

fn object(
    reading: &Reading,
    engine: &'static str,
    puzzle: &Puzzle,
    start: &Outlook,
    turns: &[Turn],
) -> Envelope<Analysed> {
    let known = |outlook: &Outlook| match outlook.winnable {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    };
    let of = |step: &Move| Step::of(&puzzle.board, *step);
    let moves = turns.iter().map(|turn| AnalysedMove {
        step: of(&turn.step),
        winnable: known(&turn.after),
        ways: (turn.after.winnable == Winnable::Yes).then(|| (&turn.after).into()),
        better: turn.better.iter().map(of).collect(),
    });
    let end = turns.last().map_or(start, |turn| &turn.after);
    let verdict = match end.winnable {
        Winnable::Yes => Found::Solved,
        Winnable::No => Found::Impossible,
        Winnable::Unknown => Found::Undecided,
    };
    let analysed = Analysed {
        winnable: known(end),
        lost_at: lost_at(start, turns),
        moves: moves.collect(),
    };
    Envelope::new(reading, verdict, engine, analysed)
}

fn write(
    puzzle: &Puzzle,
    start: &Outlook,
    turns: &[Turn],
    done: bool,
    spent: &Spent,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let name = |step: &Move| referee::describe(puzzle, *step);
    let lost = lost_at(start, turns);
    if lost == Some(0) {
        writeln!(out, "the puzzle cannot be won from its start")?;
        return Ok(());
    }
    let solution = if Game::of(puzzle).is_some() {
        "solution"
    } else {
        "shortest solution"
    };
    for (
        number,
        Turn {
            step,
            after,
            better,
        },
    ) in (1..).zip(turns)
    {
        let verdict = match after.winnable {
            Winnable::Yes => format!("keeps the win{}", ask::evaluation(after, solution)),
            Winnable::No if lost == Some(number) => "loses the game".into(),
            Winnable::No => "lost already".into(),
            Winnable::Unknown => "undecided".into(),
        };
        write!(out, "{number}. {}: {verdict}", name(step))?;
        if !better.is_empty() {
            let names: Vec<String> = better.iter().map(name).collect();
            let what = if after.winnable == Winnable::No {
                "these keep it"
            } else {
                "these are shorter"
            };
            write!(out, "; {what}: {}", names.join(" "))?;
        }
        writeln!(out)?;
    }
    match lost {
        Some(number) => writeln!(out, "lost by move {number}")?,
        None if done => writeln!(out, "won")?,
        None if turns.last().map_or(start, |turn| &turn.after).winnable == Winnable::Unknown => {
            writeln!(out, "undecided: {}", watch::explain(spent))?;
        }
        None => writeln!(out, "still to be won")?,
    }
    Ok(())
}
