//! `saltus pairs`: all problems of a board that begin with one vacancy and end with one peg, up to symmetry.

use crate::{
    args::{self, PairsArgs},
    exit::Exit,
    report,
    watch::{Watch, interrupted},
};
use anyhow::{Context, bail, ensure};
use num_bigint::BigUint;
use saltus::{
    board::{Board, Cell, SHAPES, shape},
    budget::Budget,
    pegs::{
        PegBoard, Target, meet,
        pairs::{Pair, problems, solve_pairs, twin},
        sweeps::Fewest,
    },
    problem::{self, Moves, Problem},
    puzzle::{
        Answer,
        solitaire::{self, End},
    },
    text::json::{self, Found, Said, Swept, Whole},
};
use std::{
    collections::{BTreeMap, HashMap},
    io::Write,
    time::{Duration, Instant},
};

/// `saltus pairs`: the problems of each board, a line each, and what they come to.
pub fn run(args: &PairsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let boards: Vec<Named> = match &args.boards[..] {
        [all] if all == "all" => {
            SHAPES.iter().map(|shape| Named { name: shape.name.into(), board: shape.board() }).collect()
        }
        boards => boards.iter().map(|name| named(name)).collect::<Result<_, _>>()?,
    };
    if args.summary {
        writeln!(out, "{}", Summary::HEAD)?;
    }
    let mut exit = Exit::Solved;
    for board in &boards {
        exit = match args.fewest {
            None => decide(board, args, out)?,
            Some(args::Fewest::Sweeps) => sweeps(board, args, out)?,
            Some(args::Fewest::Rounds) => {
                bail!("rounds are counted of one problem: `saltus solve PUZZLE --fewest rounds`")
            }
            Some(args::Fewest::Moves) => bail!("all solutions of such a problem have as many jumps"),
        };
        if exit == Exit::Interrupted {
            break;
        }
    }
    Ok(exit)
}

/// A board and what it is called.
struct Named {
    name: String,
    board: Board,
}

/// The board of a name such as `english` or `english,ways=8`.
fn named(name: &str) -> anyhow::Result<Named> {
    let name = name.trim_start_matches("pegs:");
    let (plain, eight) = name.strip_suffix(",ways=8").map_or((name, false), |plain| (plain, true));
    let shape = shape(plain)
        .with_context(|| format!("there is no board called `{plain}`: `saltus boards` lists them"))?;
    let board = if eight { shape.board_of_eight_ways() } else { Some(shape.board()) };
    let board = board.with_context(|| format!("{plain} is not on the square grid: it has six ways"))?;
    Ok(Named { name: name.into(), board })
}

/// What all problems of a board come to.
#[derive(Default)]
struct Summary {
    solved: usize,
    impossible: BTreeMap<&'static str, usize>,
    undecided: usize,
    /// The time of each problem that is not of different position classes, which takes none.
    times: Vec<(Duration, String)>,
}

impl Summary {
    const HEAD: &str = "board       holes  problems  solved  impossible  undecided  median     slowest";

    fn add(&mut self, answer: &Answer<Moves>, time: Duration, id: &str) {
        match answer {
            Answer::Solved(_) => self.solved += 1,
            Answer::Impossible(reason) => *self.impossible.entry(reason.name()).or_default() += 1,
            Answer::Undecided(_) => self.undecided += 1,
        }
        if !matches!(answer, Answer::Impossible(reason) if reason.name() == "position class") {
            self.times.push((time, id.to_owned()));
        }
    }

    fn write(mut self, Named { name, board }: &Named, out: &mut dyn Write) -> anyhow::Result<()> {
        self.times.sort();
        let milliseconds = |at: usize| {
            let time = self.times.get(at).map_or(0.0, |(time, _)| time.as_secs_f64());
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
        for (reason, count) in self.impossible.iter().filter(|(reason, _)| **reason != "position class") {
            write!(out, "; {count} by {reason}")?;
        }
        writeln!(out)?;
        Ok(out.flush()?)
    }
}

/// One solution, or the impossibility, of every problem of the board.
fn decide(named: &Named, args: &PairsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    ensure!(!args.count, "`--count` goes with `--fewest sweeps`");
    let Named { name, board } = named;
    let mut exit = Exit::Solved;
    let mut summary = Summary::default();
    let watch = Watch::start(None, args.budget.limits.memory);
    let engine = args.budget.engine.map(Into::into);
    for (vacancy, last) in problems(&PegBoard::large(board)) {
        let ends = format!("{}-{}", board.name(Cell(vacancy)), board.name(Cell(last)));
        let problem = problem(board, vacancy, last)?;
        let clock = Instant::now();
        let outcome = watch.over(|budget| {
            let in_time = || args.budget.limits.time.is_none_or(|time| clock.elapsed() < time);
            let keep_going = |progress| (budget.keep_going)(progress) && in_time();
            problem::solve(&problem, engine, &Budget { memory: budget.memory, keep_going: &keep_going })
        })?;
        summary.add(&outcome.answer, clock.elapsed(), &ends);
        let verdict = match &outcome.answer {
            Answer::Solved(_) => "solved",
            Answer::Impossible(_) => "impossible",
            Answer::Undecided(_) => {
                exit = if interrupted() { Exit::Interrupted } else { Exit::Undecided };
                "undecided"
            }
        };
        if args.json {
            report::object(&json::outcome(&id(name, &ends), &outcome, report::stopped()), out)?;
        } else if !args.summary {
            write!(out, "{:>4} {:>4}  {verdict}", board.name(Cell(vacancy)), board.name(Cell(last)))?;
            match &outcome.answer {
                Answer::Impossible(reason) => writeln!(out, ": {}", reason.name())?,
                _ => writeln!(out)?,
            }
        }
        out.flush()?;
        if exit == Exit::Interrupted {
            break;
        }
    }
    if args.json {
        return Ok(exit);
    }
    if !args.summary {
        writeln!(out, "\n{}", Summary::HEAD)?;
    }
    summary.write(named, out)?;
    Ok(exit)
}

/// The ID of a problem, whose options come last.
fn id(name: &str, ends: &str) -> String {
    let (plain, ways) = name.split_at(name.find(',').unwrap_or(name.len()));
    format!("pegs:{plain}@{ends}{ways}")
}

fn problem(board: &Board, vacancy: u8, last: u8) -> anyhow::Result<Problem> {
    let setup = solitaire::setup(String::new(), board.clone(), &[Cell(vacancy)], End::At(Cell(last)));
    Ok(Problem::Puzzle(setup.validate()?))
}

/// The fewest sweeps of every problem of the board.
fn sweeps(
    Named { name, board: named }: &Named,
    args: &PairsArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let board =
        PegBoard::new(named).context("sweeps are counted in peg solitaire on boards of up to 64 holes")?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let mut exit = Exit::Solved;
    let mut written = Ok(());
    let mut counted: HashMap<(u8, u8), BigUint> = HashMap::new();
    watch.over(|budget| {
        solve_pairs(&board, budget, |pair| {
            if matches!(pair.fewest, Fewest::Undecided { .. }) {
                exit = if interrupted() { Exit::Interrupted } else { Exit::Undecided };
            }
            let twin = twin(&board, (pair.vacancy, pair.survivor));
            if args.count && matches!(pair.fewest, Fewest::Solved(_)) && !counted.contains_key(&twin) {
                let target = Target::Pattern { care: board.full(), pegs: 1 << pair.survivor };
                let game = board.game(board.full() ^ 1 << pair.vacancy, target);
                if let Some(Ok(solutions)) = game.map(|game| meet::solutions(&game, budget)) {
                    counted.insert(twin, solutions);
                }
            }
            if written.is_ok() {
                written = write_fewest(name, named, pair, counted.get(&twin), args.json, out);
            }
        });
    });
    written.map(|()| exit)
}

/// A problem on a line of its own, perhaps with its number of solutions.
fn write_fewest(
    name: &str,
    named: &Board,
    pair: &Pair,
    solutions: Option<&BigUint>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let [vacancy, last] = [pair.vacancy, pair.survivor].map(|hole| named.name(Cell(hole)));
    if json {
        let verdict = match pair.fewest {
            Fewest::Solved(_) => Found::Solved,
            Fewest::Impossible(_) => Found::Impossible,
            Fewest::Undecided { .. } => Found::Undecided,
        };
        let mut swept =
            Swept { sweeps: None, reason: None, at_least: None, solutions: solutions.map(Whole::from) };
        match &pair.fewest {
            Fewest::Solved(sweeps) => swept.sweeps = Some(sweeps.len()),
            Fewest::Impossible(reason) => swept.reason = Some(reason.to_string()),
            Fewest::Undecided { at_least, .. } => swept.at_least = Some(*at_least),
        }
        let id = id(name, &format!("{vacancy}-{last}"));
        report::object(&Said::new(&id, verdict, "pegs", swept), out)?;
    } else {
        write!(out, "{vacancy:>4} {last:>4}  ")?;
        match &pair.fewest {
            Fewest::Solved(sweeps) => write!(out, "{:>2} sweeps", sweeps.len())?,
            Fewest::Impossible(reason) => write!(out, "impossible: {}", reason.name())?,
            Fewest::Undecided { at_least, .. } => write!(out, "undecided: {at_least} sweeps or more")?,
        }
        match solutions {
            Some(solutions) => writeln!(out, "  {solutions} solutions")?,
            None => writeln!(out)?,
        }
    }
    Ok(out.flush()?)
}
