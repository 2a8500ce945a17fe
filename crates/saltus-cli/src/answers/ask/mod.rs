//! `saltus ask`: whether a position can be won, by which moves, in how many ways, and with which
//! probability by random moves.

mod forced;
mod large_board;
mod long_row;
pub mod long_start;
mod table;
mod words;

pub use table::verdict;
pub use words::evaluation;

use super::{
    duotaire,
    pegs_left::{self, Least},
    verdict::FirstVerdict,
};
use crate::{
    args::{AskArgs, LimitArgs},
    exit::Exit,
    input::{
        session::{Played, session_with, whole_game},
        subject::{self, Input},
    },
    output::report,
    stores::{self, cache},
    watch::{Watch, run_until},
};
use anyhow::{Context, bail};
use saltus::{
    board::Cell,
    budget::{Budget, Spent},
    pegs::Game,
    problem::{Oracle, Outlook, Problem, Winnable, decides_positions},
    puzzle::{Goal, KindId, LoweringError, Move, Position, Puzzle, Reason},
    text::json::Step,
};
use saltus_session::{Choice, Session};
use std::{
    collections::HashMap,
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

const LOST: &str = "no game leads from this position to the goal";
/// The default time limit.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// `saltus ask`: the evaluation of a position and of each of its moves.
pub fn run(args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let limits = limits(args);
    let watch = Watch::start(limits.time, limits.memory);
    let question = match args.duotaire {
        true => subject::Question::Duotaire,
        false => subject::Question::Goal,
    };
    answer(
        subject::read_for(&args.puzzle, question)?,
        args,
        &watch,
        out,
    )
}

/// The limits, with a default of the time.
pub fn limits(args: &AskArgs) -> LimitArgs {
    LimitArgs {
        time: args.budget.time.or(Some(PATIENCE)),
        memory: args.budget.memory,
    }
}

/// Answers about the position after the moves of this puzzle.
///
/// # Errors
/// The moves are not a game, or the puzzle is too large for its engines.
pub fn answer(
    input: Input,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut subject = input.into_single_of(&args.moves)?;
    if let Some(played) = whole_game(&mut subject, &args.moves, &args.puzzle.puzzle)? {
        return answer_of_game(played, args, watch, out);
    }
    let puzzle = match (subject.problem.puzzle(), &subject.problem) {
        (Ok(puzzle), _) => puzzle,
        (Err(LoweringError::TooLarge), Problem::Row(row)) if decides_positions(row) => {
            return long_row::answer(&subject, row, args, watch, out);
        }
        (Err(LoweringError::TooLarge), Problem::Capture(field)) => {
            return large_board::answer(&subject, field, args, watch, out);
        }
        (Err(LoweringError::TooLarge), _) => {
            return long_start::answer(&subject, args, watch, out);
        }
        (Err(error), _) => return Err(error).with_context(|| subject.title.clone()),
    };
    let session = session_with(&puzzle, &subject.origin, &args.moves)?;
    answer_of_game(Played { subject, session }, args, watch, out)
}

/// Answers the question about the position of a game.
fn answer_of_game(
    Played { subject, session }: Played,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let time = args.budget.time.unwrap_or(PATIENCE);
    if args.duotaire {
        return duotaire::ask(&subject, &session, args, time, watch, out);
    }
    if args.forced {
        return forced::answer(&subject, &session, args, watch, out);
    }
    let stored = match args.store.as_deref() {
        Some(folder) => {
            let memory = watch.memory();
            Some(stores::read::oracle(folder, session.puzzle(), memory)?)
        }
        None => None,
    };
    let question = Question {
        session,
        stored,
        time,
    };
    let mut beginning = words::Beginning::new(&subject, args, watch, out);
    let evaluated = watch.run_search(|budget| evaluate(question, &mut beginning, budget))?;
    let said = beginning.said();
    match evaluated {
        Ok(evaluated) => words::write(&subject, &evaluated, args, &said, out),
        Err((engine, spent)) => {
            report::write_undecided(&subject.reading, engine, &spent, args.form(), out)
        }
    }
}

/// The evaluation of a position; or the engine and the resources used.
type MaybeEvaluated = Result<Evaluated, (&'static str, Spent)>;

/// The evaluation of a position.
pub struct Evaluated {
    /// What has answered.
    pub engine: &'static str,
    /// The evaluation of the position itself.
    pub here: Outlook,
    /// Why the position is lost, if a search or a proof said so.
    why: Option<Box<Reason>>,
    choices: Vec<EvaluatedMove>,
    /// Whether moves are left out that no search decided, beside one of a solution by formula.
    is_partial: bool,
    /// If the goal is out of reach: how few pegs can be left.
    least: Option<Least>,
    /// The ID of the position, if moves led to it and the puzzle is one of the general model.
    position: Option<String>,
}

/// The ID of the position of a game in progress; `None` at its start.
fn position_of(session: &Session) -> Option<String> {
    (session.step() > 0).then(|| session.id())
}

/// A question: the game in progress, the store, and the time limit.
struct Question {
    session: Session,
    stored: Option<Oracle>,
    time: Duration,
}

/// The verdict comes first: a solution or a proof, by the engine that `saltus solve` asks. Then a
/// table of all positions gives the most information. If there is none in its part of the time,
/// searches start, for equal times, from each move. The listener hears the first verdict at once.
fn evaluate(
    question: Question,
    listener: &mut words::Beginning<'_>,
    budget: &Budget,
) -> anyhow::Result<MaybeEvaluated> {
    let Question {
        mut session,
        stored,
        time,
    } = question;
    let end = Instant::now() + time;
    let is_stored = stored.is_some();
    let mut first = FirstVerdict::default();
    if !is_stored {
        first = first_verdict(&session, time, budget)?;
        if first.here.winnable != Winnable::Unknown {
            listener.hear(&known(&first, &session))?;
        }
        if first.here.winnable == Winnable::No {
            return Ok(Ok(Evaluated {
                least: least_pegs(&session, end, budget),
                ..known(&first, &session)
            }));
        }
    }
    let spent = match stored {
        Some(oracle) => {
            learn_from_store(oracle, &mut session, time, listener, budget)?;
            None
        }
        None => learn(&mut session, first.table_time(end), budget),
    };
    if !session.oracle_at(session.step()).is_instant() {
        if first.here.winnable == Winnable::Unknown && !first.tried {
            first = FirstVerdict::search(&session, budget)?;
        }
        first = counted(first, &session, end, budget)?;
        first = with_games(first, &session, end, budget);
    } else {
        first.here = session.outlook(budget);
        first.step = None;
    }
    let engine = engine(session.oracle_at(session.step()));
    if first.here.winnable == Winnable::Unknown && is_stored {
        bail!("the store cannot be read: `saltus store FOLDER --verify` shows the damage");
    }
    if first.here.winnable == Winnable::Unknown {
        return Ok(Err((engine, spent.unwrap_or(first.spent))));
    }
    Ok(Ok(evaluated(&session, engine, first, end, budget)))
}

/// The evaluation of the position and of each of its moves, after its verdict.
fn evaluated(
    session: &Session,
    engine: &'static str,
    first: FirstVerdict,
    end: Instant,
    budget: &Budget,
) -> Evaluated {
    let mut choices = choices(session, &first, end, budget);
    let least = match first.here.winnable {
        Winnable::No => least_pegs(session, end, budget),
        Winnable::Yes | Winnable::Unknown => None,
    };
    let is_partial = first.is_by_formula && choices.iter().any(EvaluatedMove::is_open);
    if is_partial {
        // As of a board that is too large for a search.
        choices.retain(|choice| !choice.is_open());
    }
    Evaluated {
        engine: if is_partial { first.engine } else { engine },
        here: first.here,
        why: first.why.map(Box::new),
        choices,
        is_partial,
        least,
        position: position_of(session),
    }
}

/// A verdict that came without the number of moves left, with it if a search finds it in a share of
/// the time, one for the position and one for each move.
fn counted(
    first: FirstVerdict,
    session: &Session,
    end: Instant,
    budget: &Budget,
) -> anyhow::Result<FirstVerdict> {
    let share = share(end, session.legal().len() + 1);
    run_until(Some(share), budget, |budget| first.counted(session, budget))
}

/// Where the goal is a number of moves no table has the games, and the solution that came first
/// has no number of them: the position is evaluated as each move will be, with its games if they
/// are counted in a share of the time.
fn with_games(
    first: FirstVerdict,
    session: &Session,
    end: Instant,
    budget: &Budget,
) -> FirstVerdict {
    let counts_moves = matches!(session.puzzle().goal, Goal::Moves(_));
    if !counts_moves || first.here.winnable != Winnable::Yes {
        return first;
    }
    let share = share(end, session.legal().len() + 1);
    let (puzzle, made) = (session.puzzle(), session.step() as u64);
    let oracle = session.oracle_at(session.step());
    let here = run_until(Some(share), budget, |budget| {
        oracle.outlook(puzzle, session.position(), made, budget)
    });
    if here.solutions.is_none() {
        return first;
    }
    FirstVerdict {
        here,
        step: None,
        ..first
    }
}

/// The verdict of the solution from the start, if that passes through the position, or of a search
/// from the position. The one takes a moment near the start and the other near the goal, so both
/// are tried before either has long. A verdict that was not tried if no engine answers before a
/// table comes.
fn first_verdict(
    session: &Session,
    time: Duration,
    budget: &Budget,
) -> anyhow::Result<FirstVerdict> {
    let begin = Instant::now();
    if session.step() > 0 && session.has_solver(&session.puzzle().start) {
        if let Some(told) = told_until(begin + time / 16, session, budget) {
            return Ok(told);
        }
        let found = searched_until(begin + time / 8, session, budget)?;
        if found.here.winnable != Winnable::Unknown {
            return Ok(found);
        }
        if !session.has_solver(session.position())
            && let Some(told) = told_until(begin + time * 3 / 4, session, budget)
        {
            return Ok(told);
        }
    }
    if session.has_solver(session.position()) {
        searched_until(begin + time / 2, session, budget)
    } else {
        Ok(FirstVerdict::default())
    }
}

/// What the solution from the start tells of the position, if it comes in time.
fn told_until(end: Instant, session: &Session, budget: &Budget) -> Option<FirstVerdict> {
    run_until(Some(end), budget, |budget| {
        FirstVerdict::from_start(session, budget)
    })
}

/// What a search from the position finds in time.
fn searched_until(
    end: Instant,
    session: &Session,
    budget: &Budget,
) -> anyhow::Result<FirstVerdict> {
    run_until(Some(end), budget, |budget| {
        FirstVerdict::search(session, budget)
    })
}

/// What the first verdict tells: each move of a lost position loses; of one that can be won, the
/// first move of the solution that was found keeps the win, and the others are undecided, unless
/// all positions share the verdict.
fn known(first: &FirstVerdict, session: &Session) -> Evaluated {
    let mut choices = Vec::new();
    let mut twins = Twins::default();
    for choice in session.choices_unknown() {
        let after = match &first.step {
            _ if first.here.winnable == Winnable::No => Outlook::lost(),
            Some((step, after)) if *step == choice.step => after.clone(),
            _ => session.oracle().shared().unwrap_or_default(),
        };
        let evaluated = EvaluatedMove::new(session.puzzle(), choice.step, after);
        choices.push(twins.mark(evaluated, &choice.position));
    }
    Evaluated {
        engine: first.engine,
        here: first.here.clone(),
        why: first.why.clone().map(Box::new),
        choices,
        is_partial: false,
        least: None,
        position: position_of(session),
    }
}

/// How few pegs can be left from the position of the session.
fn least_pegs(session: &Session, end: Instant, budget: &Budget) -> Option<Least> {
    pegs_left::least(session.puzzle(), session.position(), end, budget)
}

/// Gives the session a table of all positions, or else of those that can follow the current one.
/// Returns what was spent, if there is none at that time.
fn learn(session: &mut Session, until: [Instant; 2], budget: &Budget) -> Option<Spent> {
    let puzzle = session.puzzle().clone();
    let whole = run_until(Some(until[0]), budget, |budget| oracle(&puzzle, budget));
    let spent = match whole {
        Ok(oracle) => {
            session.set_oracle(Arc::new(oracle));
            return None;
        }
        Err(spent) => spent,
    };
    if session.step() > 0 {
        let rest = run_until(Some(until[1]), budget, |budget| session.learn_rest(budget));
        if let Ok(Some(rest)) = rest {
            session.set_rest(session.step(), Arc::new(rest));
            return None;
        }
    }
    Some(spent)
}

/// Gives the session the verdicts of a store, which the listener hears at once, and then a table of
/// all positions, whose numbers a store does not have, if there is one in a moment.
fn learn_from_store(
    stored: Oracle,
    session: &mut Session,
    time: Duration,
    listener: &mut words::Beginning<'_>,
    budget: &Budget,
) -> anyhow::Result<()> {
    session.set_oracle(Arc::new(stored));
    let first = FirstVerdict {
        here: session.outlook(budget),
        ..FirstVerdict::default()
    };
    if first.here.winnable == Winnable::Yes {
        listener.hear(&known(&first, session))?;
    }

    let puzzle = session.puzzle().clone();
    let until = Instant::now() + time / 8;
    if let Ok(oracle) = run_until(Some(until), budget, |budget| oracle(&puzzle, budget)) {
        session.set_oracle(Arc::new(oracle));
    }
    Ok(())
}

/// The evaluation of each move: known from the first verdict or from its image under a symmetry, by
/// a table, or by a search in an equal share of the time.
fn choices(
    session: &Session,
    first: &FirstVerdict,
    end: Instant,
    budget: &Budget,
) -> Vec<EvaluatedMove> {
    let puzzle = session.puzzle();
    let made = session.step() as u64 + 1;
    let oracle = session.oracle_at(session.step());
    let legal = session.choices_unknown();
    let symmetries = symmetries_of(puzzle);
    let mut known: HashMap<Vec<Option<KindId>>, Outlook> = HashMap::new();
    if let Some((step, after)) = &first.step
        && let Some(choice) = legal.iter().find(|choice| choice.step == *step)
    {
        known.insert(least(&choice.position, &symmetries), after.clone());
    }
    let mut choices = Vec::new();
    let mut twins = Twins::default();
    let many = legal.len();
    for (before, Choice { step, position, .. }) in legal.into_iter().enumerate() {
        let class = least(&position, &symmetries);
        let after = match known.get(&class) {
            Some(after) => after.clone(),
            None => run_until(Some(share(end, many - before)), budget, |budget| {
                oracle.outlook(puzzle, &position, made, budget)
            }),
        };
        known.insert(class, after.clone());
        choices.push(twins.mark(EvaluatedMove::new(puzzle, step, after), &position));
    }
    choices
}

/// The end of the first of so many equal shares of the time until `end`.
fn share(end: Instant, shares: usize) -> Instant {
    let now = Instant::now();
    let shares = u32::try_from(shares.max(1)).unwrap_or(u32::MAX);
    now + end.saturating_duration_since(now) / shares
}

/// The symmetries of the board that keep the goal of a game of peg solitaire; none for other
/// puzzles, whose moves may have directions.
fn symmetries_of(puzzle: &Puzzle) -> Vec<&[Cell]> {
    let mut symmetries: Vec<&[Cell]> = Vec::new();
    if Game::large(puzzle).is_none() {
        return symmetries;
    }
    for symmetry in puzzle.board.symmetries() {
        let keeps = match &puzzle.goal {
            Goal::Pattern(pattern) => image(pattern, symmetry) == *pattern,
            Goal::Left(_) | Goal::Moves(_) => true,
            Goal::Order(_) => false,
        };
        if keeps {
            symmetries.push(symmetry);
        }
    }
    symmetries
}

/// The contents of cells under a symmetry.
fn image<T: Clone>(cells: &[T], symmetry: &[Cell]) -> Vec<T> {
    let mut image = cells.to_vec();
    for (cell, to) in cells.iter().zip(symmetry) {
        image[to.index()] = cell.clone();
    }
    image
}

/// The least image of a position under the symmetries: equal for positions that have the same
/// verdict.
fn least(position: &Position, symmetries: &[&[Cell]]) -> Vec<Option<KindId>> {
    let mut least = position.0.clone();
    for symmetry in symmetries {
        least = least.min(image(&position.0, symmetry));
    }
    least
}

/// A table of all positions, for peg solitaire perhaps from the cache.
pub fn oracle(puzzle: &Puzzle, budget: &Budget) -> Result<Oracle, Spent> {
    match Game::of(puzzle) {
        Some(game) => cache::table(puzzle, &game, budget).map(|table| Oracle::Pegs(game, table)),
        None => Oracle::with_table(puzzle, budget),
    }
}

/// A move and its evaluation.
struct EvaluatedMove {
    name: String,
    step: Step,
    after: Outlook,
    /// An earlier move that leads to the same position: the solutions after the two are the same
    /// ones.
    twin: Option<Twin>,
}

/// An earlier move to the same position.
#[derive(Clone)]
struct Twin {
    name: String,
    step: Step,
}

/// Moves by the positions that they lead to.
#[derive(Default)]
struct Twins(HashMap<Vec<Option<KindId>>, Twin>);

impl Twins {
    /// The move with an earlier one that leads to the same position.
    fn mark(&mut self, evaluated: EvaluatedMove, position: &Position) -> EvaluatedMove {
        let twin = self.0.get(&position.0).cloned();
        if twin.is_none() {
            let this = Twin {
                name: evaluated.name.clone(),
                step: evaluated.step.clone(),
            };
            self.0.insert(position.0.clone(), this);
        }
        EvaluatedMove { twin, ..evaluated }
    }
}

impl EvaluatedMove {
    fn new(puzzle: &Puzzle, step: Move, after: Outlook) -> EvaluatedMove {
        EvaluatedMove {
            name: saltus::referee::describe(puzzle, step),
            step: Step::of(&puzzle.board, step),
            after,
            twin: None,
        }
    }

    /// Whether nothing decides it.
    fn is_open(&self) -> bool {
        self.after.winnable == Winnable::Unknown
    }
}

/// The source of the evaluation.
pub fn engine(oracle: &Oracle) -> &'static str {
    match oracle {
        Oracle::Pegs(..) | Oracle::External(..) => "pegs",
        Oracle::Exchange => "closed",
        Oracle::Table(_) | Oracle::Search(_) => "search",
    }
}
