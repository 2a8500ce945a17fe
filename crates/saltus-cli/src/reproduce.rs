//! `saltus reproduce`: computes published results again.

use crate::{
    exit::Exit,
    table::{Table, TableFormat},
    watch::{self, Watch},
};
use anyhow::Context;
use saltus::{
    board::shape,
    budget::{Budget, Progress},
    grid::{self, Lucas, Recipe},
    pegs::{
        Game, PegBoard, Target,
        connected::{Connected, connected},
        count::{Census, census},
        meet,
        pairs::solve_pairs,
        solve,
        sweeps::Fewest,
        unordered::{Unordered, unordered},
    },
    problem::{self, Counts, Measure, Problem},
    puzzle::{Answer, Options, Over, frogs},
    referee::LucasJudge,
    row::{Row, reversal_minima, ring_solution},
    text::{id, json},
};
use std::{io::Write, sync::OnceLock};

/// A published result: its name, its value, its source, its cost, and its computation.
struct Published {
    name: &'static str,
    what: &'static str,
    value: &'static str,
    source: &'static str,
    /// The estimated cost: seconds on a machine with two cores, and megabytes.
    cost: (u32, u32),
    compute: fn(&Budget) -> Option<String>,
}

/// The limit for quick results in seconds.
const QUICK: u32 = 5;

/// `saltus reproduce`: the list of results, or those of `names` computed and compared.
pub fn run(names: &[String], format: Option<TableFormat>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if names.is_empty() {
        if let Some(format) = format {
            let columns = ["name", "seconds", "megabytes", "what", "value", "source"];
            let row =
                |&Published { name, what, value, source, cost: (seconds, megabytes), .. }: &Published| {
                    let [what, source] = [what, source].map(str::to_owned);
                    [
                        name.into(),
                        seconds.to_string(),
                        megabytes.to_string(),
                        what,
                        on_one_line(value),
                        source,
                    ]
                };
            Table::write(format, columns, TABLE.iter().map(row), out)?;
            return Ok(Exit::Solved);
        }
        for Published { name, what, value, cost: (seconds, megabytes), .. } in TABLE {
            writeln!(out, "{name:<22} {seconds:>5} s {megabytes:>6} MB  {what}: {}", on_one_line(value))?;
        }
        writeln!(
            out,
            "\nTimes and memory are estimates. `saltus reproduce NAME ...` computes some, `quick` all of up to {QUICK} s, `all` all"
        )?;
        return Ok(Exit::Solved);
    }
    let mut chosen: Vec<&Published> = Vec::new();
    for name in names {
        match name.as_str() {
            "all" => chosen.extend(TABLE),
            "quick" => chosen.extend(TABLE.iter().filter(|published| published.cost.0 <= QUICK)),
            name => {
                let found = TABLE.iter().find(|published| published.name == name);
                chosen.push(found.with_context(|| {
                    format!("there is no result called `{name}`: `saltus reproduce` lists them")
                })?);
            }
        }
    }
    let watch = Watch::start(None, None);
    let columns = ["result", "name", "what", "value", "source", "computed"];
    let table = format.map(|format| Table::begin(format, &columns, out)).transpose()?;
    let mut exit = Exit::Solved;
    for published in chosen {
        let value = watch.over(published.compute);
        let (mark, status) = match value.as_deref() {
            Some(value) if value == published.value => ("match", Exit::Solved),
            Some(_) => ("DIFFER", Exit::Impossible),
            None => ("open", Exit::Undecided),
        };
        exit = exit.and(status);
        let &Published { name, what, value: expected, source, .. } = published;
        if let Some(table) = &table {
            let computed = value.as_deref().map(on_one_line).unwrap_or_default();
            let [mark, name, what, source] = [mark, name, what, source].map(str::to_owned);
            table.row(&[mark, name, what, on_one_line(expected), source, computed], out)?;
        } else {
            write!(out, "{mark:6} {name}: {what}: {expected} ({source})")?;
            match value {
                Some(value) if value != expected => writeln!(out, ", computed {value}")?,
                None => writeln!(out, ", not computed")?,
                _ => writeln!(out)?,
            }
        }
        out.flush()?;
        if watch::interrupted() {
            break;
        }
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(exit)
}

/// A result as a cell of a table.
fn on_one_line(value: &str) -> String {
    value.replace('\n', "; ")
}

/// The fewest moves by search for this number of rows and up to 2 * `most` + 1 columns, with the
/// numbers of solutions; and the recipes for larger boards, verified by the judge.
fn lucas(rows: usize, most: usize, budget: &Budget) -> Option<String> {
    let searched = |half: usize, over| {
        let shortest = grid::count(Lucas::new(rows, 2 * half + 1, over)?, budget).ok()?;
        Some(format!("{} ({})", shortest.length, shortest.solutions))
    };
    let lengths = |over| (1..=most).map(|half| searched(half, over)).collect::<Option<Vec<_>>>();
    let (by_any, by_other) = (lengths(Over::Any)?.join(" "), lengths(Over::Opposite)?.join(" "));
    let replayed = |half: usize, over| {
        let columns = 2 * half + 1;
        let recipe = Recipe::new(rows as u64, columns as u64, over)?;
        let mut judge = LucasJudge::new(rows, columns, over)?;
        for step in recipe.moves() {
            judge.play(step.from, step.to).ok()?;
        }
        let square = (half as u128 + 1).pow(2) * rows as u128;
        let expected = match (rows, over) {
            (3, Over::Any) => square - 1,
            (5, Over::Opposite) => square + 2,
            _ => square,
        };
        (judge.is_over() && recipe.length() == expected).then_some(expected)
    };
    let both = |half: usize| {
        budget.check(Progress { level: half as u64, ..Progress::default() }).ok()?;
        Some([replayed(half, Over::Any)?, replayed(half, Over::Opposite)?])
    };
    let lengths = (2..=101).chain([1000]).map(both).collect::<Option<Vec<_>>>()?;
    let (number, [any, other]) = (lengths.len(), lengths.last()?);
    Some(format!(
        "over any {by_any}; over the other kind {by_other}; replayed {number}, {any} and {other} moves for k = 1000"
    ))
}

fn game(name: &str, vacancy: &str, last: Option<&str>) -> Option<Game> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let hole = |name: &str| named.named(name).map(|cell| 1 << cell.0);
    let target = match last {
        Some(last) => Target::Pattern { care: board.full(), pegs: hole(last)? },
        None => Target::Left(1),
    };
    board.game(board.full() ^ hole(vacancy)?, target)
}

fn counted(game: Option<Game>, budget: &Budget, number: fn(&Census) -> String) -> Option<String> {
    let game = game?;
    let census = census(&game, budget).ok()?;
    Some(number(&census))
}

/// A number of the central game on the English board; its census is computed only once.
fn central(budget: &Budget, number: fn(&Census) -> String) -> Option<String> {
    static CENSUS: OnceLock<Option<Census>> = OnceLock::new();
    let take = || {
        let game = game("english", "d4", Some("d4"))?;
        census(&game, budget).ok()
    };
    CENSUS.get_or_init(take).as_ref().map(number)
}

fn measured(name: &str, measure: Measure, budget: &Budget) -> Option<String> {
    let puzzle = id::read(name, |options| options).ok()?.puzzle().ok()?;
    let measured = problem::best(&puzzle, measure, budget).ok()?;
    matches!(measured.outcome.answer, Answer::Solved(_)).then(|| measured.number.to_string())
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

/// The fewest moves of a reversal from the vacancies 2 and 1 to each end, one line each.
fn reversals(n: usize, budget: &Budget) -> Option<String> {
    let from = |start: usize| {
        let minima = reversal_minima(n, start, budget).ok()?;
        let minima: Vec<String> = minima.iter().map(ToString::to_string).collect();
        Some(format!("{start}: {}", minima.join(" ")))
    };
    Some(format!("{}\n{}", from(2)?, from(1)?))
}

/// For each position class of a board, up to symmetry, the number of components of each size.
fn connections(name: &str, budget: &Budget) -> Option<String> {
    let classes = connected(&PegBoard::new(&shape(name)?.board())?, budget).ok()?;
    let of = |class: &Connected| {
        let parts = class.components.iter().rev();
        let parts: Vec<String> = parts.map(|(size, count)| format!("{count} of {size}")).collect();
        format!("{} x ({})", class.alike, parts.join(", "))
    };
    Some(classes.iter().map(of).collect::<Vec<_>>().join("; "))
}

const TABLE: &[Published] = &[
    Published {
        name: "english-classes",
        what: "pegs:english@d4-any, classes of reachable positions",
        value: "23475688",
        source: "OEIS A112737",
        cost: (3, 300),
        compute: |budget| central(budget, |census| census.classes().to_string()),
    },
    Published {
        name: "english-positions",
        what: "pegs:english@d4-any, reachable positions",
        value: "187636299",
        source: "Durango Bill",
        cost: (3, 300),
        compute: |budget| central(budget, |census| census.positions().to_string()),
    },
    Published {
        name: "english-winning",
        what: "pegs:english, winning classes",
        value: "1679072",
        source: "OEIS A112738",
        cost: (3, 300),
        compute: |budget| central(budget, |census| census.winning_classes().to_string()),
    },
    Published {
        name: "english-games",
        what: "pegs:english@d4-any, games",
        value: "577116156815309849672",
        source: "Durango Bill",
        cost: (3, 300),
        compute: |budget| central(budget, |census| census.games.to_string()),
    },
    Published {
        name: "english-solutions",
        what: "pegs:english, solutions",
        value: "40861647040079968",
        source: "Bell, Durango Bill",
        cost: (2, 200),
        compute: |budget| {
            let game = game("english", "d4", Some("d4"))?;
            let count = meet::solutions(&game, budget);
            Some(count.ok()?.to_string())
        },
    },
    Published {
        name: "english-dead-end",
        what: "pegs:english@d4-any, jumps to the shortest dead end",
        value: "6",
        source: "Durango Bill",
        cost: (3, 300),
        compute: |budget| central(budget, |census| census.shortest_game.to_string()),
    },
    Published {
        name: "english-sweeps",
        what: "pegs:english, fewest sweeps",
        value: "18",
        source: "Bergholt 1912, Beasley 1964",
        cost: (1, 200),
        compute: |budget| measured("pegs:english@d4-d4", Measure::Sweeps, budget),
    },
    Published {
        name: "english-rounds",
        what: "pegs:english@d4-d4, fewest rounds of jumps that share no hole",
        value: "13",
        source: "answer-set programming; docs/results.md",
        cost: (15, 300),
        compute: |budget| measured("pegs:english@d4-d4", Measure::Rounds, budget),
    },
    Published {
        name: "english-alike",
        what: "pegs:english@d4-d4, solutions in any order; those up to symmetry; sequences of classes",
        value: "12752; 1594; 4750671971732176",
        source: "feschber/peg-solitaire; docs/results.md",
        cost: (25, 200),
        compute: |budget| {
            let Unordered { unordered, unordered_classes, class_sequences } =
                unordered(&game("english", "d4", Some("d4"))?, budget).ok()?;
            Some(format!("{unordered}; {unordered_classes}; {class_sequences}"))
        },
    },
    Published {
        name: "triangle5-games",
        what: "pegs:triangle5@a1-any, games",
        value: "568630",
        source: "Bell; jaapsch.net",
        cost: (1, 10),
        compute: |budget| counted(game("triangle5", "a1", None), budget, |census| census.games.to_string()),
    },
    Published {
        name: "triangle5-sweeps",
        what: "pegs:triangle5@a1-a1, fewest sweeps",
        value: "10",
        source: "Bell's catalogue",
        cost: (1, 10),
        compute: |budget| measured("pegs:triangle5@a1-a1", Measure::Sweeps, budget),
    },
    Published {
        name: "french-classes",
        what: "pegs:french@d4-any, classes of reachable positions",
        value: "374349517",
        source: "r1cc4rdo, marble_solitaire",
        cost: (150, 4000),
        compute: |budget| counted(game("french", "d4", None), budget, |census| census.classes().to_string()),
    },
    Published {
        name: "foreaft",
        what: "foreaft:3,over=opposite",
        value: "46 moves, 9904 ways",
        source: "46 by Dudeney",
        cost: (1, 100),
        compute: |budget| exchange(frogs::fore_and_aft(3, opposite()).ok(), budget),
    },
    Published {
        name: "grid5x5",
        what: "grid:5x5,over=opposite, where 48 is classical",
        value: "47 moves, 304 ways",
        source: "exhaustive search",
        cost: (1, 50),
        compute: |budget| exchange(frogs::grid(5, 5, opposite()).ok(), budget),
    },
    Published {
        name: "lucas-3xk",
        what: "3 rows and 2k + 1 columns: 3(k + 1)^2 - 1 moves over any, 3(k + 1)^2 over the other kind; k to 10 by search with the number of solutions, to 101 and k = 1000 replayed",
        value: "over any 11 (2) 26 (4) 47 (6) 74 (8) 107 (10) 146 (12) 191 (14) 242 (16) 299 (18) 362 (20); over the other kind 12 (50) 27 (130) 48 (198) 75 (224) 108 (278) 147 (336) 192 (398) 243 (464) 300 (534) 363 (608); replayed 101, 3006002 and 3006003 moves for k = 1000",
        source: "theorem in docs/results.md",
        cost: (1, 100),
        compute: |budget| lucas(3, 10, budget),
    },
    Published {
        name: "lucas-5xk",
        what: "5 rows and 2k + 1 columns: 5(k + 1)^2 moves over any, 5(k + 1)^2 + 2 over the other kind; k to 5 by search with the number of solutions, to 101 and k = 1000 replayed",
        value: "over any 20 (4) 45 (24) 80 (72) 125 (160) 180 (300); over the other kind 22 (4) 47 (304) 82 (2160) 127 (5872) 182 (15620); replayed 101, 5010005 and 5010007 moves for k = 1000",
        source: "docs/results.md",
        cost: (60, 2000),
        compute: |budget| lucas(5, 5, budget),
    },
    Published {
        name: "grid7x7-opposite",
        what: "grid:7x7,over=opposite, where 120 is classical",
        value: "117 moves, 10756 ways",
        source: "docs/results.md",
        cost: (65, 500),
        compute: |budget| exchange(frogs::grid(7, 7, opposite()).ok(), budget),
    },
    Published {
        name: "row-5x1",
        what: "row:5x1, shortest solutions",
        value: "13",
        source: "Zhu and Wang",
        cost: (1, 10),
        compute: |_| {
            let row = Row::exchange(5u32, 1u32, 1u32, Options::default()).ok()?;
            Some(row.closed_form()?.solutions?.value(64)?.to_string())
        },
    },
    Published {
        name: "grid7x7",
        what: "grid:7x7, where 120 is classical",
        value: "115 moves, 155928 ways",
        source: "docs/results.md",
        cost: (96, 800),
        compute: |budget| exchange(frogs::grid(7, 7, Options::default()).ok(), budget),
    },
    Published {
        name: "grid5x7-opposite",
        what: "grid:5x7,over=opposite",
        value: "82 moves, 2160 ways",
        source: "docs/results.md",
        cost: (5, 200),
        compute: |budget| exchange(frogs::grid(5, 7, opposite()).ok(), budget),
    },
    Published {
        name: "grid7x5-opposite",
        what: "grid:7x5,over=opposite",
        value: "68 moves, 252 ways",
        source: "docs/results.md",
        cost: (5, 200),
        compute: |budget| exchange(frogs::grid(7, 5, opposite()).ok(), budget),
    },
    Published {
        name: "reverse11",
        what: "reverse:11, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 73 74 73 72 71 70 69 68 67 66 67 66\n1: 74 75 74 73 72 71 70 69 68 67 66 65",
        source: "docs/results.md",
        cost: (10, 70),
        compute: |budget| reversals(11, budget),
    },
    Published {
        name: "reverse12",
        what: "reverse:12, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 78 79 80 81 82 83 84 85 86 87 88 87 86\n1: 77 78 79 80 81 82 83 84 85 86 87 88 87",
        source: "docs/results.md",
        cost: (120, 800),
        compute: |budget| reversals(12, budget),
    },
    Published {
        name: "reverse13",
        what: "reverse:13, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 100 101 100 99 98 97 96 95 94 93 92 91 92 91\n1: 101 102 101 100 99 98 97 96 95 94 93 92 91 90",
        source: "docs/results.md",
        cost: (1200, 11600),
        compute: |budget| reversals(13, budget),
    },
    Published {
        name: "ring12",
        what: "ring:12, fewest moves",
        value: "44",
        source: "Dudeney 1917, without proof; docs/results.md",
        cost: (100, 4000),
        compute: |budget| Some(ring_solution(12, budget)?.ok()?.len().to_string()),
    },
    Published {
        name: "english-pairs",
        what: "pegs:english, problems of one vacancy and one last peg",
        value: "21 soluble, 130 impossible; sweeps 16 16 17 16 18 17 18 18 16 15 16 19 17 17 15 16 16 16 17 17 18",
        source: "docs/results.md",
        cost: (70, 4000),
        compute: |budget| {
            let board = PegBoard::new(&shape("english")?.board())?;
            let pairs = solve_pairs(&board, budget, |_| {});
            let sweeps = pairs.iter().filter_map(|pair| match &pair.fewest {
                Fewest::Solved(sweeps) => Some(sweeps.len().to_string()),
                _ => None,
            });
            let sweeps: Vec<String> = sweeps.collect();
            let impossible = pairs.iter().filter(|pair| matches!(pair.fewest, Fewest::Impossible(_))).count();
            Some(format!("{} soluble, {impossible} impossible; sweeps {}", sweeps.len(), sweeps.join(" ")))
        },
    },
    Published {
        name: "english-connected",
        what: "english, positions that jumps and jumps taken back connect, by class",
        value: "1 x (1 of 536870904, 8 of 1); 4 x (1 of 536870912); 4 x (1 of 536870912); 1 x (1 of 536870904, 8 of 1); \
                4 x (1 of 536870912); 2 x (1 of 536870912)",
        source: "docs/results.md",
        cost: (30, 70),
        compute: |budget| connections("english", budget),
    },
    Published {
        name: "square5-connected",
        what: "square5, positions that jumps and jumps taken back connect, by class",
        value: "1 x (1 of 2097144, 8 of 1); 4 x (1 of 2097152); 4 x (1 of 2097152); 2 x (1 of 2097152); 4 x (1 of 2097152); \
                1 x (1 of 2097144, 8 of 1)",
        source: "docs/results.md",
        cost: (1, 10),
        compute: |budget| connections("square5", budget),
    },
    Published {
        name: "diamond41-impossible",
        what: "pegs:diamond41@e1-e3, where no certificate is known",
        value: "impossible",
        source: "docs/results.md",
        cost: (1, 50),
        compute: |budget| {
            let game = game("diamond41", "e1", Some("e3"))?;
            let answer = solve(&game, budget);
            matches!(answer, Answer::Impossible(_)).then(|| "impossible".into())
        },
    },
];
