//! `saltus analyse`: the analysis of a game, with the losing move and better moves.

mod large_board;
mod long_row;
mod long_start;
mod words;

use super::ask;
use crate::{
    args::AnalyseArgs,
    exit::Exit,
    input::{
        session::{self, Played},
        subject::{self, Input},
    },
    stores,
    watch::{Watch, run_until},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    pegs::Game,
    problem::{Outlook, Problem, Winnable, decides_positions},
    puzzle::{LoweringError, Move, Puzzle},
    referee,
    text::json::Step,
};
use saltus_session::Session;
use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};
use words::{NamedMove, WrittenGame};

/// `saltus analyse`.
pub fn run(args: &AnalyseArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    answer(subject::read(&args.puzzle)?, args, &watch, out)
}

/// The analysis of a game of this puzzle.
pub fn answer(
    input: Input,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut subject = input.into_single_of(&args.moves)?;
    if let Some(played) = session::whole_game(&mut subject, &args.moves, &args.puzzle.puzzle)? {
        return of_session(played, args, watch, out);
    }
    let puzzle = match (subject.problem.puzzle(), &subject.problem) {
        (Ok(puzzle), _) => puzzle,
        (Err(LoweringError::TooLarge), _) if args.store.is_some() => {
            bail!("`--store` is only for peg solitaire")
        }
        (Err(LoweringError::TooLarge), Problem::Row(row)) if decides_positions(row) => {
            return long_row::analyse(&subject, row, args, watch, out);
        }
        (Err(LoweringError::TooLarge), Problem::Capture(field)) => {
            return large_board::analyse(&subject, field, args, watch, out);
        }
        (Err(LoweringError::TooLarge), _) => {
            return long_start::analyse(&subject, args, watch, out);
        }
        (Err(error), _) => return Err(error).with_context(|| subject.title.clone()),
    };
    let session = session::session_with(&puzzle, &subject.origin, &args.moves)?;
    of_session(Played { subject, session }, args, watch, out)
}

/// The analysis of a game of a puzzle of the general model.
fn of_session(
    played: Played,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let Played {
        subject,
        mut session,
    } = played;
    // A saved game is analysed with the moves that were undone.
    session.go_to(session.moves().len());
    if let Some(folder) = &args.store {
        let oracle = stores::read::oracle(folder, session.puzzle(), watch.memory())?;
        session.set_oracle(Arc::new(oracle));
    }
    let game = written(&session);
    let mut words = words::Words::new(&subject.reading, &game, args, watch, out);
    let analysis = watch.run_search(|budget| {
        let mut session = session.clone();
        let clock = Clock::of(args.budget.time);
        match args.store {
            Some(_) => analyse_stored(&mut session, &clock, &mut words, budget),
            None => analyse(&mut session, &clock, &mut words, budget),
        }
    })?;
    words.end(&analysis)?;
    Ok(exit(&analysis))
}

/// The end of the game as an exit status.
fn exit(analysis: &Analysis) -> Exit {
    match end_of(&analysis.verdicts).winnable {
        Winnable::Yes => Exit::Solved,
        Winnable::No => Exit::Impossible,
        Winnable::Unknown => Exit::Undecided,
    }
}

/// The game of a session, as it is written.
fn written(session: &Session) -> WrittenGame {
    let puzzle = session.puzzle();
    let mut moves = Vec::new();
    for &step in session.moves() {
        moves.push(named(puzzle, step));
    }
    WrittenGame {
        moves,
        done: session.done(),
        solution: match Game::of(puzzle) {
            Some(_) => "solution",
            None => "shortest solution",
        },
        engine: ask::engine(session.oracle()),
    }
}

/// A move of a puzzle, as it is written.
fn named(puzzle: &Puzzle, step: Move) -> NamedMove {
    NamedMove {
        name: referee::describe(puzzle, step),
        step: Step::of(&puzzle.board, step),
    }
}

/// What is known of a game.
struct Analysis {
    engine: &'static str,
    /// The evaluations of all positions, the start first.
    verdicts: Vec<Outlook>,
    /// For each move those that are better.
    better: Vec<Vec<NamedMove>>,
    /// What the search for a table took, if there is none.
    spent: Spent,
}

/// Whether each position can be won, by the engine that `saltus solve` asks; then a table of all
/// positions, if it comes in its part of the time, for the numbers; then better moves.
fn analyse(
    session: &mut Session,
    clock: &Clock,
    words: &mut words::Words<'_>,
    budget: &Budget,
) -> anyhow::Result<Analysis> {
    let told = told(session, clock, budget);
    let mut verdicts = told.clone();
    share(session, &mut verdicts);
    let soon = all_known(&verdicts);
    if soon {
        words.conclude(&verdicts)?;
    }
    if session.done() || session.has_solver(session.position()) {
        verdicts = run_until(Some(clock.first), budget, |budget| {
            self::verdicts(session, &told, clock, budget)
        });
    }
    let known = all_known(&verdicts);
    if known && !soon {
        words.conclude(&verdicts)?;
    }
    // If the puzzle has too many positions for a table, each position is evaluated by itself.
    let mut spent = Spent {
        limit: Limit::Stopped,
        progress: Progress::default(),
    };
    let table = run_until(Some(clock.table(known)), budget, |budget| {
        ask::oracle(session.puzzle(), budget)
    });
    match table {
        Ok(oracle) => session.set_oracle(Arc::new(oracle)),
        Err(found) => spent = found,
    }
    // What was known soon has no numbers yet.
    if !known || soon || session.oracle().is_instant() {
        verdicts = self::verdicts(session, &told, clock, budget);
    }
    Ok(Analysis {
        engine: ask::engine(session.oracle()),
        better: better_moves(session, &verdicts, clock, budget),
        verdicts,
        spent,
    })
}

/// The same with the verdicts of a store, which are there at once, and then a table of all
/// positions, if it comes in a moment, for the numbers.
fn analyse_stored(
    session: &mut Session,
    clock: &Clock,
    words: &mut words::Words<'_>,
    budget: &Budget,
) -> anyhow::Result<Analysis> {
    let mut verdicts = verdicts(session, &[], clock, budget);
    if !all_known(&verdicts) {
        bail!("the store cannot be read: `saltus store FOLDER --verify` shows the damage");
    }
    words.conclude(&verdicts)?;
    let mut spent = Spent {
        limit: Limit::Stopped,
        progress: Progress::default(),
    };
    let table = clock.share(3, budget, |budget| ask::oracle(session.puzzle(), budget));
    match table {
        Ok(oracle) => {
            session.set_oracle(Arc::new(oracle));
            verdicts = self::verdicts(session, &[], clock, budget);
        }
        Err(found) => spent = found,
    }
    Ok(Analysis {
        engine: ask::engine(session.oracle()),
        better: better_moves(session, &verdicts, clock, budget),
        verdicts,
        spent,
    })
}

/// Fills in the verdict that all positions share, where there is one.
fn share(session: &Session, verdicts: &mut [Outlook]) {
    let Some(shared) = session.oracle().shared() else {
        return;
    };
    for verdict in verdicts {
        if verdict.winnable == Winnable::Unknown {
            *verdict = shared.clone();
        }
    }
}

/// Whether every position is decided.
fn all_known(verdicts: &[Outlook]) -> bool {
    verdicts
        .iter()
        .all(|verdict| verdict.winnable != Winnable::Unknown)
}

/// What the solution from the start tells of the positions of the game.
fn told(session: &Session, clock: &Clock, budget: &Budget) -> Vec<Outlook> {
    let mut told = vec![Outlook::default(); session.positions().len()];
    let solution = clock.share(3, budget, |budget| session.start_solution(budget));
    let Some(solution) = solution else {
        return told;
    };
    for (made, position) in session.positions().iter().enumerate() {
        if let Some(found) = solution.at(position, made) {
            told[made] = found.here();
        }
    }
    told
}

/// The times of an analysis.
struct Clock {
    /// When the first verdicts have to be there.
    first: Instant,
    /// When everything has to be known.
    end: Instant,
}

impl Clock {
    /// Half of the time is for the first verdicts. Without a limit each half is as long as a
    /// question by `saltus ask` has.
    fn of(time: Option<Duration>) -> Clock {
        let now = Instant::now();
        let time = time.unwrap_or(2 * ask::PATIENCE);
        Clock {
            first: now + time / 2,
            end: now + time,
        }
    }

    /// When a table of all positions has to be there. If all verdicts are known, it has numbers
    /// only.
    fn table(&self, known: bool) -> Instant {
        let now = Instant::now();
        let left = self.end.saturating_duration_since(now);
        now + if known { left / 4 } else { left / 2 }
    }

    /// Evaluates in an equal share of the time with `others` that are still to come.
    fn share<T>(&self, others: usize, budget: &Budget, find: impl FnOnce(&Budget) -> T) -> T {
        let now = Instant::now();
        let left = self.end.saturating_duration_since(now);
        let share = left / (others as u32).saturating_add(1);
        run_until(Some(now + share), budget, find)
    }
}

/// For each move of the game those that keep a win that it loses, or lead to the goal in fewer
/// moves.
fn better_moves(
    session: &mut Session,
    verdicts: &[Outlook],
    clock: &Clock,
    budget: &Budget,
) -> Vec<Vec<NamedMove>> {
    let steps = session.moves().len();
    let mut all = Vec::new();
    for made in 0..steps {
        let (here, after) = (&verdicts[made], &verdicts[made + 1]);
        let mut better = Vec::new();
        let is_open = here.winnable != Winnable::No && !is_best(here, after);
        if is_open && may_be_better(session, after) && session.go_to(made) {
            let others = steps - made - 1;
            let choices = clock.share(others, budget, |budget| session.choices(budget));
            for choice in choices {
                if is_better(&choice.after, after) {
                    better.push(named(session.puzzle(), choice.step));
                }
            }
        }
        all.push(better);
    }
    session.go_to(steps);
    all
}

/// Whether no move can be better than the one made, as it is one move nearer to the goal.
fn is_best(here: &Outlook, after: &Outlook) -> bool {
    match (here.moves_left, after.moves_left) {
        (Some(here), Some(after)) => here == after + 1,
        _ => false,
    }
}

/// Whether another move may be better: one that wins if this one does not, or one that wins sooner
/// in a puzzle whose solutions differ in length.
fn may_be_better(session: &Session, after: &Outlook) -> bool {
    match after.winnable {
        Winnable::Yes => after.moves_left.is_some() && !is_as_long(session.puzzle()),
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

/// The evaluations of all positions of the game, of which some were told. What follows a lost
/// position is lost, and what comes before one that can be won can be won: searches begin at the
/// end, where they are short.
fn verdicts(session: &Session, told: &[Outlook], clock: &Clock, budget: &Budget) -> Vec<Outlook> {
    let many = session.positions().len();
    let mut verdicts = vec![Outlook::default(); many];
    if session.oracle().is_instant() {
        for (made, verdict) in verdicts.iter_mut().enumerate() {
            *verdict = session.outlook_at(made, budget);
        }
    } else {
        let as_long = is_as_long(session.puzzle());
        for made in (0..many).rev() {
            if told[made].winnable != Winnable::Unknown {
                verdicts[made] = told[made].clone();
                continue;
            }
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
    lose_by_forced_moves(session, &mut verdicts);
    lose_after_loss(&mut verdicts);
    verdicts
}

/// A position with one legal move is lost if that move leads to a lost one.
fn lose_by_forced_moves(session: &Session, verdicts: &mut [Outlook]) {
    for (made, position) in session.positions().iter().enumerate().rev() {
        let is_open = verdicts[made].winnable == Winnable::Unknown;
        let is_next_lost = verdicts
            .get(made + 1)
            .is_some_and(|next| next.winnable == Winnable::No);
        if is_open && is_next_lost && session.puzzle().moves(position).len() == 1 {
            verdicts[made] = Outlook::lost();
        }
    }
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

/// The number of moves after which the game is known to be lost.
fn lost_at(verdicts: &[Outlook]) -> Option<usize> {
    verdicts
        .iter()
        .position(|verdict| verdict.winnable == Winnable::No)
}

/// The evaluation after the last move.
fn end_of(verdicts: &[Outlook]) -> &Outlook {
    // There is a position at least, the start.
    &verdicts[verdicts.len() - 1]
}
