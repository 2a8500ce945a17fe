//! `saltus reproduce`: published results computed anew.

use crate::{exit::Exit, watch::Watch};
use saltus::{
    board::shape,
    budget::Budget,
    pegs::{
        Game, PegBoard, Target,
        count::{Census, census},
        meet,
    },
    problem::{self, Counts, Problem},
    puzzle::{Answer, Options, Over, frogs},
    row::Row,
    text::{id, json},
};
use std::{io::Write, sync::OnceLock};

/// A published result: what, the number, who published it, and how it is computed here.
struct Published {
    what: &'static str,
    value: &'static str,
    source: &'static str,
    /// Takes minutes or gigabytes.
    long: bool,
    compute: fn(&Budget) -> Option<String>,
}

/// `saltus reproduce`.
pub fn run(full: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(None, None);
    let mut all = true;
    for published in TABLE.iter().filter(|published| full || !published.long) {
        let value = watch.over(published.compute);
        let matches = value.as_deref() == Some(published.value);
        all &= matches;
        let mark = if matches { "match" } else { "DIFFER" };
        write!(out, "{mark:6} {}: {} ({})", published.what, published.value, published.source)?;
        match value {
            Some(value) if !matches => writeln!(out, ", computed {value}")?,
            None => writeln!(out, ", not computed")?,
            _ => writeln!(out)?,
        }
        out.flush()?;
        if crate::watch::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if all { Exit::Solved } else { Exit::Impossible })
}

fn game(name: &str, vacancy: &str, last: Option<&str>) -> Option<Game> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let hole = |name: &str| named.named(name).map(|cell| 1 << cell.0);
    let target = match last {
        Some(last) => Target::Pattern { care: board.full(), pegs: hole(last)? },
        None => Target::Left(1),
    };
    Some(Game { start: board.full() ^ hole(vacancy)?, board, target })
}

fn counted(game: Option<Game>, budget: &Budget, number: fn(&Census) -> String) -> Option<String> {
    let game = game?;
    let census = census(&game.board, game.start, game.target, *budget).ok()?;
    Some(number(&census))
}

/// A number of the central game on the English board, whose census is taken once for all of them.
fn central(budget: &Budget, number: fn(&Census) -> String) -> Option<String> {
    static CENSUS: OnceLock<Option<Census>> = OnceLock::new();
    let take = || {
        let game = game("english", "d4", Some("d4"))?;
        census(&game.board, game.start, game.target, *budget).ok()
    };
    CENSUS.get_or_init(take).as_ref().map(number)
}

fn sweeps(name: &str, budget: &Budget) -> Option<String> {
    let puzzle = id::read(name, |options| options).ok()?.puzzle().ok()?;
    let swept = problem::fewest_sweeps(&puzzle, budget).ok()?;
    matches!(swept.outcome.answer, Answer::Solved(_)).then(|| swept.sweeps.to_string())
}

fn exchange(setup: Option<saltus::puzzle::Setup>, budget: &Budget) -> Option<String> {
    let puzzle = setup?.validate().ok()?;
    match problem::count(&Problem::from(puzzle), None, budget).ok()?.answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            Some(format!("{length} moves, {} ways", json::number(&solutions)))
        }
        _ => None,
    }
}

fn opposite() -> Options {
    Options { over: Over::Opposite, ..Options::default() }
}

const TABLE: &[Published] = &[
    Published {
        what: "English board, centre: classes of reachable positions",
        value: "23475688",
        source: "OEIS A112737",
        long: false,
        compute: |budget| central(budget, |census| census.classes().to_string()),
    },
    Published {
        what: "English board, centre: reachable positions",
        value: "187636299",
        source: "Durango Bill",
        long: false,
        compute: |budget| central(budget, |census| census.positions().to_string()),
    },
    Published {
        what: "English board, centre: winning classes",
        value: "1679072",
        source: "OEIS A112738",
        long: false,
        compute: |budget| central(budget, |census| census.winning_classes().to_string()),
    },
    Published {
        what: "English board, centre: games",
        value: "577116156815309849672",
        source: "Durango Bill",
        long: false,
        compute: |budget| central(budget, |census| census.games.to_string()),
    },
    Published {
        what: "English board, centre: solutions",
        value: "40861647040079968",
        source: "Bell, Durango Bill",
        long: false,
        compute: |budget| {
            let game = game("english", "d4", Some("d4"))?;
            let count = meet::solutions(&game.board, game.start, game.target, *budget);
            Some(count.ok()?.to_string())
        },
    },
    Published {
        what: "English board, centre: shortest dead end",
        value: "6",
        source: "Durango Bill",
        long: false,
        compute: |budget| central(budget, |census| census.shortest_game.to_string()),
    },
    Published {
        what: "English board, centre: fewest sweeps",
        value: "18",
        source: "Bergholt 1912, Beasley 1964",
        long: false,
        compute: |budget| sweeps("pegs:english@d4-d4", budget),
    },
    Published {
        what: "Triangle of 15 holes, corner: games",
        value: "568630",
        source: "Bell; jaapsch.net",
        long: false,
        compute: |budget| counted(game("triangle5", "a1", None), budget, |census| census.games.to_string()),
    },
    Published {
        what: "Triangle of 15 holes, corner to corner: fewest sweeps",
        value: "10",
        source: "Bell's catalogue",
        long: false,
        compute: |budget| sweeps("pegs:triangle5@a1-a1", budget),
    },
    Published {
        what: "French board, centre: classes of reachable positions",
        value: "374349517",
        source: "r1cc4rdo, marble_solitaire",
        long: true,
        compute: |budget| counted(game("french", "d4", None), budget, |census| census.classes().to_string()),
    },
    Published {
        what: "Fore and Aft",
        value: "46 moves, 9904 ways",
        source: "46 by Dudeney",
        long: false,
        compute: |budget| exchange(frogs::fore_and_aft(3, opposite()).ok(), budget),
    },
    Published {
        what: "Lucas's square of 25 cells, where 48 is classical",
        value: "47 moves, 304 ways",
        source: "exhaustive search",
        long: false,
        compute: |budget| exchange(frogs::grid(5, 5, opposite()).ok(), budget),
    },
    Published {
        what: "Lucas's square of 49 cells, where 120 is classical",
        value: "117 moves, 10756 ways",
        source: "docs/results.md",
        long: true,
        compute: |budget| exchange(frogs::grid(7, 7, opposite()).ok(), budget),
    },
    Published {
        what: "5 against 1: shortest solutions",
        value: "13",
        source: "Zhu and Wang",
        long: false,
        compute: |_| {
            let row = Row::exchange(5u32, 1u32, 1u32, Options::default()).ok()?;
            Some(row.closed_form()?.solutions?.value(64)?.to_string())
        },
    },
];
