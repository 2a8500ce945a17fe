//! `saltus ask`: whether a position can be won, by which moves, in how many ways, and with which
//! probability by random moves.

use super::duotaire;
use crate::{
    args::AskArgs,
    exit::Exit,
    input::{
        session::session_after,
        subject::{self, Subject},
    },
    output::report,
    stores::{self, cache},
    watch::{Watch, run_until},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    pegs::Game,
    problem::{self, Engine, Oracle, Outlook, Problem, Winnable},
    puzzle::{Answer, LoweringError, Move, Puzzle},
    row::{self, Judge, Row},
    text::json::{
        self, CommonElements, Envelope, Found, PathsToGoal, PositionEvaluation, Response, Step,
        WinningMove,
    },
};
use saltus_session::{Choice, Session};
use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

const LOST: &str = "no game leads from this position to the goal";
/// The default time limit.
const PATIENCE: Duration = Duration::from_secs(10);
/// Answers within this time need no message about waiting.
const AT_ONCE: Duration = Duration::from_millis(200);

/// `saltus ask`: the evaluation of a position and of each of its moves.
pub fn run(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let time = args.budget.time.unwrap_or(PATIENCE);
    let watch = Watch::start(Some(time), args.budget.memory);
    let subject = subject::read(&args.puzzle)?.into_single(args.king.as_deref())?;
    let puzzle = match (subject.problem.puzzle(), &subject.problem) {
        (Ok(puzzle), _) => puzzle,
        (Err(LoweringError::TooLarge), Problem::Row(row)) => {
            return answer_long_row(&subject, row, args, &watch, out);
        }
        (Err(error), _) => return Err(error).with_context(|| subject.title.clone()),
    };
    if args.duotaire {
        return duotaire::ask(&subject, &puzzle, args, time, &watch, out);
    }
    if args.forced {
        return forced(&subject, &puzzle, args, &watch, out);
    }
    let stored = args
        .store
        .as_deref()
        .map(|folder| stores::read::oracle(folder, &puzzle, watch.memory()))
        .transpose()?;
    let question = Question {
        puzzle: &puzzle,
        moves: &args.moves.join(" "),
        stored,
        time,
    };
    let say: &dyn Fn(&str) = &|line| watch.print_line(line);
    watch.run_search(
        |budget| match evaluate(question, watch.is_seen().then_some(say), budget)? {
            Ok((engine, here, choices)) => write(&subject, engine, &here, &choices, args, out),
            Err((engine, spent)) => {
                report::write_undecided(&subject.reading, engine, &spent, args.json, out)
            }
        },
    )
}

/// The evaluation of the position after some moves as a JSON object, within the time limit or a
/// default in seconds.
///
/// # Errors
/// The puzzle is too large, or the moves are not a game.
pub fn object_of(
    subject: &Subject,
    moves: &str,
    time: Option<Duration>,
    budget: &Budget,
) -> anyhow::Result<Envelope<Response<PositionEvaluation>>> {
    let puzzle = &subject.puzzle()?;
    let question = Question {
        puzzle,
        moves,
        stored: None,
        time: time.unwrap_or(PATIENCE),
    };
    Ok(match evaluate(question, None, budget)? {
        Ok((engine, here, choices)) => object(subject, engine, &here, &choices),
        Err((engine, spent)) => {
            json::undecided(&subject.reading, engine, &spent, report::stop_reason())
        }
    })
}

/// The engine, the evaluation and the moves of a position; or the engine and the resources used.
type Evaluated = Result<(&'static str, Outlook, Vec<EvaluatedMove>), (&'static str, Spent)>;

/// A question: the puzzle, the moves, the store, and the time limit.
struct Question<'a> {
    puzzle: &'a Puzzle,
    moves: &'a str,
    stored: Option<Oracle>,
    time: Duration,
}

/// A table of all positions gives the most information. If there is none and half of the time does
/// not suffice to compute one, searches start from the position and, for equal times, from each of
/// its moves. `say` reports preliminary results to a waiting user.
fn evaluate(
    question: Question,
    say: Option<&dyn Fn(&str)>,
    budget: &Budget,
) -> anyhow::Result<Evaluated> {
    let Question {
        puzzle,
        moves,
        stored,
        time,
    } = question;
    let end = Instant::now() + time;
    let mut session = session_after(puzzle, moves)?;
    let mut spent = Spent {
        limit: Limit::Stopped,
        progress: Progress::default(),
    };
    let is_stored = stored.is_some();
    if let Some(say) = say.filter(|_| !is_stored) {
        match run_until(Some(Instant::now() + AT_ONCE), budget, |budget| {
            session.outlook(budget)
        })
        .winnable
        {
            Winnable::Yes => say("winnable: evaluating each move"),
            Winnable::No => say("lost"),
            Winnable::Unknown => {}
        }
    }
    let half = Some(end - time / 2);
    match stored.map_or_else(
        || run_until(half, budget, |budget| oracle(puzzle, budget)),
        Ok,
    ) {
        Ok(oracle) => session.set_oracle(Arc::new(oracle)),
        Err(found) => spent = found,
    }
    // A solution decides its first move.
    let (here, first) = if session.oracle().is_instant() {
        (session.outlook(budget), None)
    } else {
        search(&session, budget)?
    };
    if here.winnable == Winnable::Unknown && is_stored {
        bail!("the store cannot be read: `saltus store FOLDER --verify` shows the damage");
    }
    if here.winnable == Winnable::Unknown {
        return Ok(Err((engine(&session), spent)));
    }
    let made = session.step() as u64 + 1;
    let legal = session.choices_unknown();
    let many = legal.len() as u32;
    let choices = (0..many)
        .zip(legal)
        .map(|(before, Choice { step, position, .. })| {
            let after = match &first {
                Some((move_of, after)) if *move_of == step => after.clone(),
                _ => {
                    let share = end.saturating_duration_since(Instant::now()) / (many - before);
                    run_until(Some(Instant::now() + share), budget, |budget| {
                        session.oracle().outlook(puzzle, &position, made, budget)
                    })
                }
            };
            EvaluatedMove {
                name: saltus::referee::describe(puzzle, step),
                step: Step::of(&puzzle.board, step),
                after,
            }
        });
    let choices = choices.collect();
    Ok(Ok((engine(&session), here, choices)))
}

/// The result of a search from the position, and the first move of its solution with its
/// evaluation.
fn search(
    session: &Session,
    budget: &Budget,
) -> anyhow::Result<(Outlook, Option<(Move, Outlook)>)> {
    let outcome = session.solve(budget)?;
    let moves = match &outcome.answer {
        Answer::Solved(moves) => moves,
        Answer::Impossible(_) => return Ok((Outlook::lost(), None)),
        Answer::Undecided(_) => return Ok((Outlook::default(), None)),
    };
    let left = u64::try_from(moves.length())
        .ok()
        .filter(|_| outcome.evidence.optimal());
    let winning = |moves_left| Outlook {
        winnable: Winnable::Yes,
        moves_left,
        ..Outlook::default()
    };
    let first = moves.steps().and_then(<[Move]>::first);
    Ok((
        winning(left),
        first.map(|&step| (step, winning(left.and_then(|left| left.checked_sub(1))))),
    ))
}

/// A table of all positions, for peg solitaire perhaps from the cache.
pub fn oracle(puzzle: &Puzzle, budget: &Budget) -> Result<Oracle, Spent> {
    match Game::of(puzzle) {
        Some(game) => cache::table(&game, budget).map(|table| Oracle::Pegs(game, table)),
        None => Oracle::with_table(puzzle, budget),
    }
}

/// What all solutions from the position after some moves have in common.
fn forced(
    subject: &Subject,
    puzzle: &Puzzle,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let session = session_after(puzzle, &args.moves.join(" "))?;
    let found = watch.run_search(|budget| session.forced(budget));
    let forced =
        match found.context("`--forced` is only for peg solitaire on boards of up to 64 holes")? {
            Ok(Some(forced)) => forced,
            Ok(None) if args.json => {
                let refuted = json::Impossible {
                    reason: LOST.into(),
                    certificate: None,
                };
                report::object(
                    &Envelope::new(
                        &subject.reading,
                        Found::Impossible,
                        "pegs",
                        Response::<CommonElements>::Impossible(refuted),
                    ),
                    out,
                )?;
                return Ok(Exit::Impossible);
            }
            Ok(None) => {
                writeln!(out, "lost: {LOST}")?;
                return Ok(Exit::Impossible);
            }
            Err(spent) => {
                return report::write_undecided(&subject.reading, "pegs", &spent, args.json, out);
            }
        };
    if args.json {
        let forced = CommonElements::of(&puzzle.board, &forced);
        return report::object(
            &Envelope::new(
                &subject.reading,
                Found::Solved,
                "pegs",
                Response::Solved(forced),
            ),
            out,
        );
    }
    for (phrase, list) in saltus_session::in_words(puzzle, &forced) {
        writeln!(out, "{phrase:27} {list}")?;
    }
    Ok(Exit::Solved)
}

/// A row too long for the general model, by the theorem of the exchange.
fn answer_long_row(
    subject: &Subject,
    row: &Row,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let most = usize::try_from(watch.memory() / 8).unwrap_or(usize::MAX);
    let start = row
        .start(most)
        .with_context(|| format!("{} does not fit in memory", subject.title))?;
    let mut judge = Judge::new(start, row.options());
    for text in args.moves.iter().flat_map(|moves| moves.split_whitespace()) {
        let squares: Vec<u64> = text
            .split('-')
            .map_while(|square| square.parse().ok())
            .collect();
        let [from, to] = squares[..] else {
            bail!("`{text}` is not a move such as 3-5")
        };
        judge.play(row::RowMove { from, to })?;
    }
    let whole = row.clone();
    let Some(choices) = watch.wait_for(move || problem::row_outlook(&whole, &judge)) else {
        let spent = Spent {
            limit: Limit::Stopped,
            progress: Progress::default(),
        };
        return report::write_undecided(
            &subject.reading,
            Engine::Closed.name(),
            &spent,
            args.json,
            out,
        );
    };
    let Some((here, choices)) = choices else {
        bail!(
            "{} has more than {} squares, and no theorem decides its positions",
            subject.title,
            saltus::board::MAX_CELLS
        )
    };
    let choices = choices
        .into_iter()
        .map(|(row::RowMove { from, to }, after)| EvaluatedMove {
            name: format!("{from}-{to}"),
            step: Step::between(None, from, to),
            after,
        });
    write(
        subject,
        Engine::Closed.name(),
        &here,
        &choices.collect::<Vec<_>>(),
        args,
        out,
    )
}

/// A move and its evaluation.
struct EvaluatedMove {
    name: String,
    step: Step,
    after: Outlook,
}

fn write(
    subject: &Subject,
    engine: &'static str,
    here: &Outlook,
    choices: &[EvaluatedMove],
    args: &AskArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.json {
        report::object(&object(subject, engine, here, choices), out)?;
    } else {
        // In peg solitaire all solutions are counted, in other puzzles the shortest.
        let solution = if engine == "pegs" {
            "solution"
        } else {
            "shortest solution"
        };
        write_text(here, choices, solution, out)?;
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

/// The source of the evaluation.
pub fn engine(session: &Session) -> &'static str {
    match **session.oracle() {
        Oracle::Pegs(..) | Oracle::External(..) => "pegs",
        Oracle::Exchange => "closed",
        Oracle::Table(_) | Oracle::Search => "search",
    }
}

fn object(
    subject: &Subject,
    engine: &'static str,
    here: &Outlook,
    choices: &[EvaluatedMove],
) -> Envelope<Response<PositionEvaluation>> {
    let winnable = here.winnable == Winnable::Yes;
    let that = |wanted| {
        choices
            .iter()
            .filter(move |choice| choice.after.winnable == wanted)
    };
    let steps = |wanted| {
        that(wanted)
            .map(|choice| choice.step.clone())
            .collect::<Vec<_>>()
    };
    let kept = |choice: &EvaluatedMove| WinningMove {
        step: choice.step.clone(),
        ways: PathsToGoal::from(&choice.after),
    };
    let evaluation = PositionEvaluation {
        winnable,
        ways: winnable.then(|| here.into()),
        reason: (!winnable).then_some(LOST),
        winning_moves: that(Winnable::Yes).map(kept).collect(),
        losing_moves: steps(Winnable::No),
        undecided_moves: Some(steps(Winnable::Unknown)).filter(|open| !open.is_empty()),
    };
    let verdict = match exit(here, choices) {
        Exit::Solved => Found::Solved,
        Exit::Impossible => Found::Impossible,
        _ => Found::Undecided,
    };
    Envelope::new(
        &subject.reading,
        verdict,
        engine,
        Response::Solved(evaluation),
    )
}

fn write_text(
    here: &Outlook,
    choices: &[EvaluatedMove],
    solution: &str,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if here.winnable == Winnable::Yes {
        let likely = |chance: f64| {
            if chance < 0.001 {
                format!("{chance:.3e}")
            } else {
                format!("{chance:.3}")
            }
        };
        let chance = here
            .chance
            .map(|chance| format!("; a random player wins with probability {}", likely(chance)));
        writeln!(
            out,
            "winnable{}{}",
            evaluation(here, solution),
            chance.unwrap_or_default()
        )?;
    } else {
        writeln!(out, "lost: {LOST}")?;
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
    let counted = |n: String, what: &str| format!("{n} {what}{}", if n == "1" { "" } else { "s" });
    let moves = outlook
        .moves_left
        .map(|moves| counted(moves.to_string(), "move") + " left");
    let solutions = outlook
        .solutions
        .as_ref()
        .map(|solutions| counted(solutions.to_string(), solution));
    let known: Vec<String> = moves.into_iter().chain(solutions).collect();
    if known.is_empty() {
        String::new()
    } else {
        format!(": {}", known.join(", "))
    }
}
