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
    watch::{self, Watch, run_until},
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
use saltus_session::Session;
use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

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
        let clock = Clock::of(args.budget.time);
        let table = run_until(Some(clock.table), budget, |budget| {
            ask::oracle(&puzzle, budget)
        });
        let mut spent = Spent {
            limit: Limit::Stopped,
            progress: Progress::default(),
        };
        match table {
            Ok(oracle) => session.set_oracle(Arc::new(oracle)),
            Err(found) => spent = found,
        }
        let engine = ask::engine(session.oracle());
        let (start, turns) = turns(&mut session, &clock, budget);
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

/// The times of an analysis.
struct Clock {
    /// When a table of all positions has to be there.
    table: Instant,
    /// When everything has to be known.
    end: Instant,
}

impl Clock {
    /// Half of the time is for the table. Without a limit each half is as long as a question by
    /// `saltus ask` has.
    fn of(time: Option<Duration>) -> Clock {
        let now = Instant::now();
        let time = time.unwrap_or(2 * ask::PATIENCE);
        Clock {
            table: now + time / 2,
            end: now + time,
        }
    }

    /// Evaluates in an equal share of the time with `others` that are still to come.
    fn share<T>(&self, others: usize, budget: &Budget, find: impl FnOnce(&Budget) -> T) -> T {
        let now = Instant::now();
        let left = self.end.saturating_duration_since(now);
        let share = left / (others as u32).saturating_add(1);
        run_until(Some(now + share), budget, find)
    }
}

/// The evaluation of the start, and the moves.
fn turns(session: &mut Session, clock: &Clock, budget: &Budget) -> (Outlook, Vec<Turn>) {
    let verdicts = verdicts(session, clock, budget);
    let steps = session.moves().to_vec();
    let mut turns = Vec::new();
    for (made, &step) in steps.iter().enumerate() {
        let (here, after) = (&verdicts[made], &verdicts[made + 1]);
        let mut better = Vec::new();
        if here.winnable != Winnable::No && may_be_better(session, after) && session.go_to(made) {
            let others = steps.len() - made - 1;
            let choices = clock.share(others, budget, |budget| session.choices(budget));
            for choice in choices {
                if is_better(&choice.after, after) {
                    better.push(choice.step);
                }
            }
        }
        turns.push(Turn {
            step,
            after: after.clone(),
            better,
        });
    }
    session.go_to(steps.len());
    (verdicts[0].clone(), turns)
}

/// Whether another move may be better: one that wins if this one does not, or one that wins sooner
/// in a puzzle whose solutions differ in length.
fn may_be_better(session: &Session, after: &Outlook) -> bool {
    match after.winnable {
        Winnable::Yes => !is_as_long(session.puzzle()),
        Winnable::No => true,
        Winnable::Unknown => false,
    }
}

/// Whether a move to `other` is better than one to `this`.
fn is_better(other: &Outlook, this: &Outlook) -> bool {
    if other.winnable != Winnable::Yes {
        return false;
    }
    match (this.winnable, other.moves_left, this.moves_left) {
        (Winnable::No, ..) => true,
        (_, Some(shorter), Some(left)) => shorter < left,
        _ => false,
    }
}

/// Whether all solutions from a position have the same length.
fn is_as_long(puzzle: &Puzzle) -> bool {
    Game::large(puzzle).is_some_and(|game| game.pegs_left().is_some())
}

/// The evaluations of all positions of the game. What follows a lost position is lost, and what
/// comes before one that can be won can be won: searches begin at the end, where they are short.
fn verdicts(session: &Session, clock: &Clock, budget: &Budget) -> Vec<Outlook> {
    let many = session.positions().len();
    let mut verdicts = vec![Outlook::default(); many];
    if session.oracle().is_instant() {
        for (made, verdict) in verdicts.iter_mut().enumerate() {
            *verdict = session.outlook_at(made, budget);
        }
    } else {
        let as_long = is_as_long(session.puzzle());
        for made in (0..many).rev() {
            let next = verdicts.get(made + 1).filter(|_| as_long).cloned();
            verdicts[made] = match next {
                Some(next) if next.winnable == Winnable::Yes => Outlook {
                    moves_left: next.moves_left.map(|left| left + 1),
                    ..next
                },
                _ => clock.share(made, budget, |budget| session.outlook_at(made, budget)),
            };
        }
    }
    lose_after_loss(&mut verdicts);
    verdicts
}

/// A lost game stays lost.
fn lose_after_loss(verdicts: &mut [Outlook]) {
    let mut lost = false;
    for verdict in verdicts {
        lost |= verdict.winnable == Winnable::No;
        if lost {
            *verdict = Outlook::lost();
        }
    }
}

/// The number of moves after which the game is lost.
fn lost_at(start: &Outlook, turns: &[Turn]) -> Option<usize> {
    if start.winnable == Winnable::No {
        return Some(0);
    }
    for (number, turn) in (1..).zip(turns) {
        if turn.after.winnable == Winnable::No {
            return Some(number);
        }
    }
    None
}

fn object(
    reading: &Reading,
    engine: &'static str,
    puzzle: &Puzzle,
    start: &Outlook,
    turns: &[Turn],
) -> Envelope<Analysed> {
    let mut moves = Vec::new();
    for turn in turns {
        let mut better = Vec::new();
        for &step in &turn.better {
            better.push(Step::of(&puzzle.board, step));
        }
        let ways = match turn.after.winnable {
            Winnable::Yes => Some((&turn.after).into()),
            Winnable::No | Winnable::Unknown => None,
        };
        moves.push(AnalysedMove {
            step: Step::of(&puzzle.board, turn.step),
            winnable: decided(&turn.after),
            ways,
            better,
        });
    }
    let end = end_of(start, turns);
    let verdict = match end.winnable {
        Winnable::Yes => Found::Solved,
        Winnable::No => Found::Impossible,
        Winnable::Unknown => Found::Undecided,
    };
    let analysed = Analysed {
        winnable: decided(end),
        lost_at: lost_at(start, turns),
        moves,
    };
    Envelope::new(reading, verdict, engine, analysed)
}

/// Whether a position can be won, if that is known.
fn decided(outlook: &Outlook) -> Option<bool> {
    match outlook.winnable {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    }
}

/// The evaluation after the last move.
fn end_of<'a>(start: &'a Outlook, turns: &'a [Turn]) -> &'a Outlook {
    match turns.last() {
        Some(turn) => &turn.after,
        None => start,
    }
}

fn write(
    puzzle: &Puzzle,
    start: &Outlook,
    turns: &[Turn],
    done: bool,
    spent: &Spent,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
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
        let name = referee::describe(puzzle, *step);
        write!(out, "{number}. {name}: {verdict}")?;
        if !better.is_empty() {
            let mut names = Vec::new();
            for &step in better {
                names.push(referee::describe(puzzle, step));
            }
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
        None if end_of(start, turns).winnable == Winnable::Unknown => {
            writeln!(out, "undecided: {}", watch::explain(spent))?;
        }
        None => writeln!(out, "still to be won")?,
    }
    Ok(())
}
