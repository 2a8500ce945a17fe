//! `saltus pairs`: every problem of a board of one vacancy and one last peg.

use crate::{args::PairsArgs, exit::Exit, report, watch::Watch};
use anyhow::Context;
use saltus::{
    board::{Board, Cell, shape},
    budget::Budget,
    pegs::{
        PegBoard, Target, meet,
        pairs::{Pair, solve_pairs},
        sweeps::Fewest,
    },
    text::json::{Found, Said, Swept, Whole},
};
use std::io::Write;

/// `saltus pairs`: a line for every problem of the board, up to symmetry.
pub fn run(args: &PairsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let name = args.board.trim_start_matches("pegs:");
    let shape = shape(name)
        .with_context(|| format!("there is no board called `{name}`: `saltus boards` lists them"))?;
    let named = shape.board();
    let board = PegBoard::new(&named).context("the board has more than 64 holes")?;
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let mut exit = Exit::Solved;
    let mut written = Ok(());
    watch.over(|budget| {
        solve_pairs(&board, budget, |pair| {
            if matches!(pair.fewest, Fewest::Undecided { .. }) {
                exit = if crate::watch::interrupted() { Exit::Interrupted } else { Exit::Undecided };
            }
            if written.is_ok() {
                written = write_pair(name, &named, &board, pair, args, budget, out);
            }
        });
    });
    written.map(|()| exit)
}

/// A problem on a line of its own.
fn write_pair(
    name: &str,
    named: &Board,
    board: &PegBoard,
    pair: &Pair,
    args: &PairsArgs,
    budget: &Budget,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let [vacancy, last] = [pair.vacancy, pair.survivor].map(|hole| named.name(Cell(hole)));
    let target = Target::Pattern { care: board.full(), pegs: 1 << pair.survivor };
    let solved = matches!(pair.fewest, Fewest::Solved(_));
    let start = board.full() ^ 1 << pair.vacancy;
    let solutions =
        (args.count && solved).then(|| meet::solutions(board, start, target, *budget).ok()).flatten();
    if args.json {
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
            Fewest::Undecided { at_least } => swept.at_least = Some(*at_least),
        }
        report::object(&Said::new(&format!("pegs:{name}@{vacancy}-{last}"), verdict, "pegs", swept), out)?;
    } else {
        write!(out, "{vacancy:>4} {last:>4}  ")?;
        match &pair.fewest {
            Fewest::Solved(sweeps) => write!(out, "{:>2} sweeps", sweeps.len())?,
            Fewest::Impossible(reason) => write!(out, "impossible: {}", reason.name())?,
            Fewest::Undecided { at_least } => write!(out, "undecided: {at_least} sweeps or more")?,
        }
        match &solutions {
            Some(solutions) => writeln!(out, "  {solutions} solutions")?,
            None => writeln!(out)?,
        }
    }
    Ok(out.flush()?)
}
