//! What is asked of peg solitaire only: the census of a game.

use crate::{
    args::CountArgs,
    exit::Exit,
    json,
    model::{self, Subject},
    watch::Watch,
    write,
};
use saltus::{
    engine::{self, Engine},
    pegs::{
        Game,
        count::{Census, census},
    },
    proof,
};
use serde_json::{Value, json};
use std::io::Write;

/// `saltus count` for peg solitaire.
pub fn count(subject: &Subject, game: &Game, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let (counted, spent) = watch.over(|budget| {
        engine::within(budget, |limits| census(&game.board, game.start, game.target, *limits))
    });
    let Ok(census) = counted else {
        return model::undecided(subject, Engine::Pegs.name(), &spent, args.json, out);
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
    add("games_by_pegs_left", games.map(|(pegs, games)| json!({"pegs": pegs, "games": json::integer(games)})).collect());
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
    writeln!(out, "{:>5} {:>4} {:>12} {:>13} {:>11} {:>12} {:>9} {:>12}", heads[0], heads[1], heads[2], heads[3], heads[4], heads[5], heads[6], heads[7])?;
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
