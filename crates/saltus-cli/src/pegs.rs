//! What is asked of peg solitaire only: the census of a game, the outlook of a position, all problems of a board.

use crate::{
    args::{CountArgs, PairsArgs},
    exit::Exit,
    model::{self, Subject},
    watch::Watch,
    write,
};
use anyhow::Context;
use saltus::text::json;
use saltus::{
    board::{Board, Cell, shape},
    budget::Budget,
    engine::Engine,
    pegs::{
        Game, PegBoard, Target,
        count::{Census, census},
        meet,
        pairs::{Pair, solve_pairs},
        sweeps::Fewest,
    },
    proof,
};
use serde_json::{Value, json};
use std::io::Write;

/// `saltus count` for peg solitaire.
pub fn count(subject: &Subject, game: &Game, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let census = match watch.over(|budget| census(&game.board, game.start, game.target, *budget)) {
        Ok(census) => census,
        Err(stopped) => {
            return model::undecided(subject, Engine::Pegs.name(), &stopped.into(), args.json, out);
        }
    };
    let solvable = census.solutions != Default::default();
    if args.json {
        let mut object = subject.object(if solvable { "solved" } else { "impossible" }, Engine::Pegs.name());
        add_census(&mut object, &census);
        if !solvable && let Some(reason) = proof::refute(&game.board, game.start, game.target) {
            object.insert("reason".into(), json!(reason.to_string()));
        }
        write::object(object, out)?;
    } else {
        write_census(&census, out)?;
    }
    Ok(if solvable { Exit::Solved } else { Exit::Impossible })
}

fn add_census(object: &mut serde_json::Map<String, Value>, census: &Census) {
    let length = census.levels.iter().rposition(|level| level.winning_classes > 0);
    if let Some(length) = length {
        object.insert("length".into(), json!(length));
    }
    let mut add = |name: &str, value: Value| object.insert(name.into(), value);
    add("classes", json::integer(census.classes()));
    add("positions", json::integer(census.positions()));
    add("games", json::integer(&census.games));
    add("solutions", json::integer(&census.solutions));
    add("winning_classes", json::integer(census.winning_classes()));
    add("winning_positions", json::integer(census.winning_positions()));
    add("shortest_game", json!(census.shortest_game));
    add("longest_game", json!(census.longest_game));
    let games = census.games_by_pegs_left.iter();
    add(
        "games_by_pegs_left",
        games.map(|(pegs, games)| json!({"pegs": pegs, "games": json::integer(games)})).collect(),
    );
    let level = |(jumps, level): (usize, &saltus::pegs::count::LevelCount)| {
        json!({
            "jumps": jumps,
            "pegs": level.pegs,
            "classes": json::integer(level.classes),
            "positions": json::integer(level.positions),
            "winning_classes": json::integer(level.winning_classes),
            "winning_positions": json::integer(level.winning_positions),
            "dead_classes": json::integer(level.dead_classes),
            "dead_positions": json::integer(level.dead_positions),
        })
    };
    add("levels", census.levels.iter().enumerate().map(level).collect());
}

fn write_census(census: &Census, out: &mut dyn Write) -> anyhow::Result<()> {
    let heads = ["jumps", "pegs", "classes", "positions", "winning", "(positions)", "dead", "(positions)"];
    writeln!(
        out,
        "{:>5} {:>4} {:>12} {:>13} {:>11} {:>12} {:>9} {:>12}",
        heads[0], heads[1], heads[2], heads[3], heads[4], heads[5], heads[6], heads[7]
    )?;
    for (jumps, level) in census.levels.iter().enumerate() {
        writeln!(
            out,
            "{jumps:>5} {:>4} {:>12} {:>13} {:>11} {:>12} {:>9} {:>12}",
            level.pegs,
            level.classes,
            level.positions,
            level.winning_classes,
            level.winning_positions,
            level.dead_classes,
            level.dead_positions
        )?;
    }
    writeln!(out)?;
    writeln!(out, "classes under symmetry  {}", census.classes())?;
    writeln!(out, "positions               {}", census.positions())?;
    writeln!(out, "winning classes         {}", census.winning_classes())?;
    writeln!(out, "winning positions       {}", census.winning_positions())?;
    writeln!(out, "games                   {}", census.games)?;
    writeln!(out, "solutions               {}", census.solutions)?;
    writeln!(out, "shortest game           {} jumps", census.shortest_game)?;
    writeln!(out, "longest game            {} jumps", census.longest_game)?;
    Ok(())
}

/// `saltus pairs`: a line for every problem of the board, up to symmetry.
pub fn pairs(args: &PairsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
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
            Fewest::Solved(_) => "solved",
            Fewest::Impossible(_) => "impossible",
            Fewest::Undecided { .. } => "undecided",
        };
        let mut object = json::object(&format!("pegs:{name}@{vacancy}-{last}"), verdict, "pegs");
        match &pair.fewest {
            Fewest::Solved(sweeps) => object.insert("sweeps".into(), json!(sweeps.len())),
            Fewest::Impossible(reason) => object.insert("reason".into(), json!(reason.to_string())),
            Fewest::Undecided { at_least } => object.insert("at_least".into(), json!(at_least)),
        };
        if let Some(solutions) = &solutions {
            object.insert("solutions".into(), json::integer(solutions));
        }
        write::object(object, out)?;
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
