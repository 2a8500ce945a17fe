//! `saltus pairs`: all problems of a board with one vacancy at the start and one peg at the end, up
//! to symmetry.

use super::ends::Ends;
use crate::{
    answers::solve,
    args::{self, PairsArgs},
    exit::Exit,
    input::board,
    output::{report, style::Style, table::Table, words::counted},
    stores,
    watch::{self, Watch},
};
use anyhow::{Context, bail, ensure};
use saltus::{
    board::Cell,
    budget::Budget,
    pegs::{
        PegBoard, Target, meet,
        pairs::{NamedBoard, Pair, problems, solve_some, twin},
        sweeps::Fewest,
    },
    problem::{self, Problem, ProblemError},
    puzzle::{Answer, Puzzle, Reason},
    referee,
    text::{
        any::Origin,
        claim,
        json::{self, Envelope, ExactInteger, Found, ProblemSweeps},
    },
};
use saltus_store::Notes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashMap},
    io::Write,
    path::Path,
    time::{Duration, Instant},
};

/// `saltus pairs`: the problems of each board, one per line, and a summary.
pub fn run(args: &PairsArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut boards = Vec::new();
    for name in &args.boards {
        match &name[..] {
            "all" => boards.extend(board::all()),
            name => boards.push(board::read(name)?),
        }
    }
    check_options(args, &boards)?;
    let mut notes = args.store.as_deref().map(Notes::open).transpose()?;
    if args.summary {
        writeln!(out, "{}", Summary::HEAD)?;
    }
    let columns = match args.fewest {
        None => &["problem", "verdict", "reason"][..],
        Some(_) => &[
            "problem",
            "verdict",
            "reason",
            "sweeps",
            "at_least",
            "solutions",
        ],
    };
    let table = match args.format {
        Some(format) => Some(Table::begin(format, columns, out)?),
        None => None,
    };
    let mut exit = Exit::Solved;
    for board in &boards {
        exit = exit.combine(match args.fewest {
            None => decide(board, args, notes.as_mut(), table.as_ref(), style, out)?,
            Some(_) => sweeps(board, args, notes.as_mut(), table.as_ref(), out)?,
        });
        if watch::interrupted() {
            break;
        }
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    if exit == Exit::Undecided && args.fewest.is_none() && !args.json {
        stores::search::recommend("saltus solve PROBLEM --store FOLDER");
    }
    Ok(exit)
}

/// Rejects options that do not go together, before anything is written.
fn check_options(args: &PairsArgs, boards: &[NamedBoard]) -> anyhow::Result<()> {
    match args.fewest {
        None => ensure!(!args.count, "`--count` needs `--fewest sweeps`"),
        Some(args::Fewest::Sweeps) => {
            let small = |named: &NamedBoard| PegBoard::new(&named.board).is_some();
            ensure!(
                boards.iter().all(small),
                "`--fewest sweeps` is only for boards of up to 64 holes"
            );
        }
        Some(args::Fewest::Rounds) => {
            bail!(
                "`--fewest rounds` is for a single problem: `saltus solve PUZZLE --fewest rounds`"
            )
        }
        Some(args::Fewest::Moves) => {
            bail!("all solutions of such a problem have the same number of jumps")
        }
    }
    match args.budget.engine.map(problem::Engine::from) {
        None | Some(problem::Engine::Pegs | problem::Engine::Search) => Ok(()),
        Some(engine) => Err(ProblemError::NotTaken(engine).into()),
    }
}

/// The summary of the problems of a board.
#[derive(Default)]
struct Summary {
    solved: usize,
    impossible: BTreeMap<String, usize>,
    undecided: usize,
    /// The time of each problem, except those of different position classes, which take none.
    times: Vec<(Duration, String)>,
}

impl Summary {
    const HEAD: &str =
        "board       holes  problems  solved  impossible  undecided  median     slowest";

    fn add(&mut self, decided: &StoredResult, id: &str) {
        match (decided.verdict, &decided.reason) {
            (Found::Solved, _) => self.solved += 1,
            (Found::Impossible, reason) => {
                *self
                    .impossible
                    .entry(reason.clone().unwrap_or_default())
                    .or_default() += 1;
            }
            (Found::Undecided | Found::Wrong, _) => self.undecided += 1,
        }
        if decided.reason.as_deref() != Some("position class") {
            self.times.push((decided.time, id.to_owned()));
        }
    }

    fn write(
        mut self,
        NamedBoard { name, board }: &NamedBoard,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.times.sort();
        let milliseconds = |at: usize| {
            let time = self
                .times
                .get(at)
                .map_or(0.0, |(time, _)| time.as_secs_f64());
            format!("{:.1} ms", time * 1000.0)
        };
        let last = self.times.len().saturating_sub(1);
        let impossible: usize = self.impossible.values().sum();
        write!(
            out,
            "{name:<10} {:>6} {:>9} {:>7} {impossible:>11} {:>10}  {:<9}  {} {}",
            board.len(),
            self.solved + impossible + self.undecided,
            self.solved,
            self.undecided,
            milliseconds(self.times.len() / 2),
            milliseconds(last),
            self.times.last().map_or("", |(_, id)| id),
        )?;
        for (reason, count) in self
            .impossible
            .iter()
            .filter(|(reason, _)| *reason != "position class")
        {
            write!(out, "; {count} by {reason}")?;
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }
}

/// The result of a problem, as stored in notes.
#[derive(Deserialize, Serialize)]
struct StoredResult {
    verdict: Found,
    /// The name of the reason for impossibility.
    reason: Option<String>,
    time: Duration,
    /// The result as JSON.
    response: Value,
}

impl StoredResult {
    /// Whether the referee accepts the solution, if there should be one.
    fn is_played(&self, puzzle: &Puzzle) -> bool {
        if self.verdict != Found::Solved {
            return true;
        }
        let text = self.response.to_string();
        match claim::read(text.as_bytes(), puzzle, &Origin::Plain, None) {
            Ok(claims) => claims
                .only_moves()
                .is_some_and(|moves| referee::judge(puzzle, moves).is_ok()),
            _ => false,
        }
    }
}

/// Solves every problem of the board, or proves it impossible.
fn decide(
    named: &NamedBoard,
    args: &PairsArgs,
    mut notes: Option<&mut Notes>,
    table: Option<&Table>,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let cells = &named.board;
    let mut exit = Exit::Solved;
    let mut ends = Ends::default();
    let mut summary = Summary::default();
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let engine: Option<problem::Engine> = args.budget.engine.map(Into::into);
    for (vacancy, last) in problems(&PegBoard::large(cells)) {
        let from_to = format!("{}-{}", cells.name(Cell(vacancy)), cells.name(Cell(last)));
        let id = board::problem_id(named, vacancy, last);
        let key = engine.map_or(id.clone(), |engine| format!("{id} by {}", engine.name()));
        let puzzle = named.setup(vacancy, last).validate()?;
        let decided = match stored_result::<StoredResult>(notes.as_deref(), &key) {
            Some(decided) => {
                ensure!(
                    decided.is_played(&puzzle),
                    "{}: the store is damaged, since its solution of {id} is none; use another \
                     folder",
                    args.store.as_deref().unwrap_or(Path::new("")).display()
                );
                decided
            }
            None => {
                let problem = Problem::Puzzle(puzzle);
                let clock = Instant::now();
                // After the time the search stops at once, while proofs of impossibility do not.
                let engine = match watch.over_time() {
                    true => Some(problem::Engine::Search),
                    false => engine,
                };
                let outcome =
                    watch.run_search(|budget| problem::solve(&problem, engine, budget))?;
                if args.certificates
                    && !matches!(outcome.answer, Answer::Undecided(_))
                    && let Err(why) =
                        solve::certificate(&problem, &outcome, problem::MOST_POSITIONS, &watch, out)
                {
                    say!("{id}: {why}");
                }
                let (verdict, reason) = match &outcome.answer {
                    Answer::Solved(_) => (Found::Solved, None),
                    Answer::Impossible(reason) => {
                        (Found::Impossible, Some(reason.name().to_owned()))
                    }
                    Answer::Undecided(_) => (Found::Undecided, None),
                };
                let response =
                    serde_json::to_value(json::outcome(&id, &outcome, report::stop_reason()))?;
                StoredResult {
                    verdict,
                    reason,
                    time: clock.elapsed(),
                    response,
                }
            }
        };
        match (decided.verdict, &mut notes) {
            (Found::Undecided, _) => exit = Exit::Undecided,
            (_, Some(notes)) if notes.get(&key).is_none() => {
                notes.insert(&key, serde_json::to_value(&decided)?)?
            }
            _ => (),
        }
        summary.add(&decided, &from_to);
        ends.add((vacancy, last), decided.verdict);
        let verdict = in_word(decided.verdict);
        if args.json {
            report::object(&decided.response, out)?;
        } else if let Some(table) = table {
            table.row(
                &[id, verdict.into(), decided.reason.unwrap_or_default()],
                out,
            )?;
        } else if !args.summary && !args.certificates && !args.picture {
            write!(
                out,
                "{:>4} {:>4}  {verdict}",
                cells.name(Cell(vacancy)),
                cells.name(Cell(last))
            )?;
            match &decided.reason {
                Some(reason) => writeln!(out, ": {reason}")?,
                None => writeln!(out)?,
            }
        }
        out.flush()?;
        if watch::interrupted() {
            break;
        }
    }
    if args.json || args.certificates || table.is_some() {
        return Ok(exit);
    }
    if args.picture {
        ends.write(named, style, out)?;
    }
    if !args.summary {
        writeln!(out, "\n{}", Summary::HEAD)?;
    }
    summary.write(named, out)?;
    Ok(exit)
}

/// The stored result of a problem.
fn stored_result<T: for<'a> Deserialize<'a>>(notes: Option<&Notes>, key: &str) -> Option<T> {
    serde_json::from_value(notes?.get(key)?.clone()).ok()
}

/// The fewest sweeps of a problem, as stored in notes.
#[derive(Deserialize, Serialize)]
struct StoredSweeps {
    sweeps: Option<usize>,
    /// The reason for impossibility: its name and a sentence.
    reason: Option<(String, String)>,
    at_least: Option<u32>,
    solutions: Option<ExactInteger>,
}

impl StoredSweeps {
    fn of(fewest: &Fewest) -> StoredSweeps {
        let mut known = StoredSweeps {
            sweeps: None,
            reason: None,
            at_least: None,
            solutions: None,
        };
        match fewest {
            Fewest::Solved(sweeps) => known.sweeps = Some(sweeps.len()),
            Fewest::Impossible(reason) => {
                // Problems with the same vacancy share a search, so the number of its positions
                // depends on which of them were open.
                let words = match reason {
                    Reason::Exhausted { .. } => {
                        "all positions that could lead to the target were searched".into()
                    }
                    reason => reason.to_string(),
                };
                known.reason = Some((reason.name().into(), words))
            }
            Fewest::Undecided { at_least, .. } => known.at_least = Some(*at_least),
        }
        known
    }

    fn verdict(&self) -> Found {
        match (self.sweeps, &self.reason) {
            (Some(_), _) => Found::Solved,
            (None, Some(_)) => Found::Impossible,
            (None, None) => Found::Undecided,
        }
    }

    /// The row of a table.
    fn row(&self, id: String) -> [String; 6] {
        let number = |number: Option<String>| number.unwrap_or_default();
        [
            id,
            in_word(self.verdict()).into(),
            self.reason
                .as_ref()
                .map_or_else(String::new, |(name, _)| name.clone()),
            number(self.sweeps.map(|sweeps| sweeps.to_string())),
            number(self.at_least.map(|sweeps| sweeps.to_string())),
            number(self.solutions.as_ref().map(ExactInteger::digits)),
        ]
    }
}

fn in_word(verdict: Found) -> &'static str {
    match verdict {
        Found::Solved => "solved",
        Found::Impossible => "impossible",
        Found::Undecided | Found::Wrong => "undecided",
    }
}

/// Stores the result of a problem, if it is decided and adds to the stored one.
fn note(notes: &mut Option<&mut Notes>, key: &str, known: &StoredSweeps) -> anyhow::Result<()> {
    if let (Some(notes), None) = (notes, known.at_least) {
        let note = serde_json::to_value(known)?;
        if notes.get(key) != Some(&note) {
            notes.insert(key, note)?;
        }
    }
    Ok(())
}

/// The fewest sweeps of every problem of the board.
fn sweeps(
    named: &NamedBoard,
    args: &PairsArgs,
    mut notes: Option<&mut Notes>,
    table: Option<&Table>,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let board = PegBoard::new(&named.board)
        .context("`--fewest sweeps` is only for boards of up to 64 holes")?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let mut exit = Exit::Solved;
    let mut counted: HashMap<(u8, u8), ExactInteger> = HashMap::new();
    let id_of = |(vacancy, last): (u8, u8)| board::problem_id(named, vacancy, last);
    let key_of = |pair| format!("{} in sweeps", id_of(pair));
    let mut tell = |pair: (u8, u8),
                    mut known: StoredSweeps,
                    notes: &mut Option<&mut Notes>,
                    budget: &Budget| {
        if known.at_least.is_some() {
            exit = Exit::Undecided;
        }
        let twin = twin(&board, pair);
        if let Some(solutions) = &known.solutions {
            counted.insert(twin, solutions.clone());
        }
        if args.count && known.sweeps.is_some() && !counted.contains_key(&twin) {
            let target = Target::Pattern {
                care: board.full(),
                pegs: 1 << pair.1,
            };
            let game = board.game(board.full() ^ 1 << pair.0, target);
            if let Some(Ok(solutions)) = game.map(|game| meet::solutions(&game, budget)) {
                counted.insert(twin, solutions.into());
            }
        }
        if args.count && known.sweeps.is_some() {
            known.solutions = counted.get(&twin).cloned();
        }
        note(notes, &key_of(pair), &known)?;
        if !args.count {
            known.solutions = None;
        }
        let names = [pair.0, pair.1].map(|hole| named.board.name(Cell(hole)).to_string());
        match table {
            Some(table) => Ok(table.row(&known.row(id_of(pair)), out)?),
            None => write_fewest(&id_of(pair), names, &known, args.json, out),
        }
    };
    let problems = problems(&board);
    for same_vacancy in problems.chunk_by(|a, b| a.0 == b.0) {
        let known = |&pair: &(u8, u8)| stored_result(notes.as_deref(), &key_of(pair));
        let mut known: Vec<Option<StoredSweeps>> = same_vacancy.iter().map(known).collect();
        let open = same_vacancy
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none());
        let open: Vec<(u8, u8)> = open.map(|(&pair, _)| pair).collect();
        // All are found together, the easy ones first, and reported in their order.
        let mut untold = 0;
        let mut tell_known = |known: &mut [Option<StoredSweeps>],
                              notes: &mut Option<&mut Notes>,
                              budget: &Budget| {
            while let Some(next) = known.get_mut(untold).and_then(Option::take) {
                tell(same_vacancy[untold], next, notes, budget)?;
                untold += 1;
            }
            anyhow::Ok(())
        };
        let mut written = Ok(());
        watch.run_search(|budget| {
            written = tell_known(&mut known, &mut notes, budget);
            solve_some(
                &board,
                &open,
                budget,
                &mut |Pair {
                          vacancy,
                          survivor,
                          fewest,
                      }| {
                    let pair = (*vacancy, *survivor);
                    let found = StoredSweeps::of(fewest);
                    if written.is_ok() {
                        written = note(&mut notes, &key_of(pair), &found);
                    }
                    if let (true, Some(at)) = (
                        written.is_ok(),
                        same_vacancy.iter().position(|&other| other == pair),
                    ) {
                        known[at] = Some(found);
                        // A count uses the memory of the search, so it waits until that ends.
                        if !args.count {
                            written = tell_known(&mut known, &mut notes, budget);
                        }
                    }
                },
            );
            if written.is_ok() {
                written = tell_known(&mut known, &mut notes, budget);
            }
        });
        written?;
    }
    Ok(exit)
}

/// A problem on its own line, optionally with its number of solutions.
fn write_fewest(
    id: &str,
    [vacancy, last]: [String; 2],
    known: &StoredSweeps,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let StoredSweeps {
        sweeps,
        reason,
        at_least,
        solutions,
    } = known;
    if json {
        let verdict = known.verdict();
        let reason = reason.as_ref().map(|(_, words)| words.clone());
        let swept = ProblemSweeps {
            sweeps: *sweeps,
            reason,
            at_least: *at_least,
            solutions: solutions.clone(),
        };
        report::object(&Envelope::new(id, verdict, "pegs", swept), out)?;
    } else {
        write!(out, "{vacancy:>4} {last:>4}  ")?;
        match (sweeps, reason) {
            (Some(sweeps), _) => write!(
                out,
                "{sweeps:>2} {}",
                if *sweeps == 1 { "sweep" } else { "sweeps" }
            )?,
            (None, Some((name, _))) => write!(out, "impossible: {name}")?,
            (None, None) => {
                let sweeps = counted(at_least.unwrap_or(0), "sweep");
                write!(out, "undecided: {sweeps} or more")?;
            }
        }
        match solutions {
            Some(solutions) => writeln!(out, "  {}", counted(solutions.digits(), "solution"))?,
            None => writeln!(out)?,
        }
    }
    Ok(out.flush()?)
}
