//! Peg solitaire on named boards.

use super::published::{Compute, Published};
use crate::{counts::count::count_on_disk, input::subject::game_of};
use saltus::{
    board::{Cell, shape},
    budget::{Budget, Limit},
    pegs::{
        self, Game, PegBoard, Target,
        connected::{Connected, connected},
        count::{Census, census, positions},
        duotaire::{Winners, grundy},
        meet,
        pairs::solve_pairs,
        solve,
        sweeps::Fewest,
        unordered::{Unordered, unordered},
    },
    problem::{self, Measure},
    puzzle::Answer,
    text::id,
};
use saltus_store::{Options as StoreOptions, Store};
use std::{path::Path, sync::OnceLock};

fn game(name: &str, vacancy: &str, last: Option<&str>) -> Option<Game> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let hole = |name: &str| named.named(name).map(|cell| 1 << cell.0);
    let target = match last {
        Some(last) => Target::Pattern {
            care: board.full(),
            pegs: hole(last)?,
        },
        None => Target::Left(1),
    };
    board.game(board.full() ^ hole(vacancy)?, target)
}

fn census_number(
    game: Option<Game>,
    budget: &Budget,
    number: fn(&Census) -> String,
) -> Option<String> {
    let game = game?;
    let census = census(&game, budget).ok()?;
    Some(number(&census))
}

/// A number from the census of the central game on the English board, which is computed once.
fn central_number(budget: &Budget, number: fn(&Census) -> String) -> Option<String> {
    static CENSUS: OnceLock<Option<Census>> = OnceLock::new();
    let take = || {
        let game = game("english", "d4", Some("d4"))?;
        census(&game, budget).ok()
    };
    CENSUS.get_or_init(take).as_ref().map(number)
}

fn optimum(name: &str, measure: Measure, budget: &Budget) -> Option<String> {
    let puzzle = id::read(name, |options| options).ok()?.puzzle().ok()?;
    let measured = problem::best(&puzzle, measure, budget).ok()?;
    matches!(measured.outcome.answer, Answer::Solved(_)).then(|| measured.number.to_string())
}

/// For each position class of a board, up to symmetry, the number of components of each size.
fn connections(name: &str, budget: &Budget) -> Option<String> {
    let classes = connected(&PegBoard::new(&shape(name)?.board())?, budget).ok()?;
    let of = |class: &Connected| {
        let parts = class.components.iter().rev();
        let parts: Vec<String> = parts
            .map(|(size, count)| format!("{count} of {size}"))
            .collect();
        format!("{} x ({})", class.alike, parts.join(", "))
    };
    Some(classes.iter().map(of).collect::<Vec<_>>().join("; "))
}

/// The values of a duotaire position after each first removal, up to the symmetries of the board.
fn duotaire(
    name: &str,
    budget: &Budget,
    tell: fn(&PegBoard, u64, &Budget) -> Option<String>,
) -> Option<String> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let first = |cell: &Cell| {
        board
            .symmetries()
            .iter()
            .all(|symmetry| symmetry[cell.index()] >= cell.0)
    };
    let values = named.cells().filter(first).map(|cell| {
        let value = tell(&board, board.full() ^ 1 << cell.0, budget)?;
        Some(format!("{} {value}", named.name(cell)))
    });
    Some(values.collect::<Option<Vec<String>>>()?.join(", "))
}

/// Whether the player to move wins.
fn winner(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    let wins = Winners::new(board).wins(position, budget).ok()?;
    Some(if wins { "wins" } else { "loses" }.into())
}

fn value(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    grundy(board, position, budget)
        .ok()
        .map(|grundy| grundy.value.to_string())
}

/// A number of a census without the numbers of games, with its levels in a store in a folder.
fn store_number(
    id: &str,
    folder: &Path,
    budget: &Budget,
    tell: fn(&Census) -> String,
) -> Option<String> {
    let game = game_of(id)?;
    let store = Store::open(
        folder,
        id,
        &game,
        StoreOptions {
            memory: budget.memory,
            games: false,
        },
    )
    .ok()?;
    store
        .census(u32::MAX, budget, &|_, _| {})
        .ok()
        .map(|census| tell(&census))
}

/// The jumps, lines and holes that every solution of a game uses.
fn common_to_all(id: &str, budget: &Budget) -> Option<String> {
    let puzzle = id::read(id, |usual| usual).ok()?.puzzle().ok()?;
    let forced = pegs::forced::forced(&Game::of(&puzzle)?, budget).ok()??;
    let name = |hole: &u8| puzzle.board.name(Cell(*hole));
    let jumps: Vec<String> = forced
        .jumps
        .iter()
        .map(|jump| format!("{}-{}", name(&jump.from), name(&jump.to)))
        .collect();
    let passed: Vec<String> = forced.passed.iter().map(name).collect();
    let or_none = |words: Vec<String>| {
        if words.is_empty() {
            "none".into()
        } else {
            words.join(" ")
        }
    };
    Some(format!(
        "jumps {}; over {}",
        or_none(jumps),
        or_none(passed)
    ))
}

/// The memory for a problem with marked pegs; one without a quick solution stays undecided.
const MARKED: u64 = 64 << 20;

/// The length of a solution of a puzzle, or `open` if the memory for marked pegs does not suffice.
fn solved(id: &str, budget: &Budget) -> Option<String> {
    let problem = id::read(id, |usual| usual).ok()?;
    let outcome = problem::solve(
        &problem,
        None,
        &Budget {
            memory: MARKED,
            ..*budget
        },
    )
    .ok()?;
    match outcome.answer {
        Answer::Solved(moves) => Some(moves.length().to_string()),
        Answer::Impossible(_) => Some("impossible".into()),
        Answer::Undecided(spent) if spent.limit == Limit::Memory => Some("open".into()),
        Answer::Undecided(_) => None,
    }
}

/// For each vacancy up to symmetry, with the last peg in the same hole: the pegs that can be the
/// last one, up to the symmetries that fix the vacancy. Undecided ones have a `?`.
fn last_pegs(name: &str, budget: &Budget) -> Option<String> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let first = |cell: &Cell, fixed: u8| {
        let mut group = board
            .symmetries()
            .iter()
            .filter(|symmetry| symmetry[usize::from(fixed)] == fixed);
        group.all(|symmetry| symmetry[cell.index()] >= cell.0)
    };
    let least = |cell: &Cell| {
        board
            .symmetries()
            .iter()
            .all(|symmetry| symmetry[cell.index()] >= cell.0)
    };
    let lines = named.cells().filter(least).map(|vacancy| {
        let mut pegs = Vec::new();
        for peg in named
            .cells()
            .filter(|peg| *peg != vacancy && first(peg, vacancy.0))
        {
            let [from, to] = [peg, vacancy].map(|cell| named.name(cell));
            match &*solved(&format!("pegs:{name}@{to}-{to},marked={from}-{to}"), budget)? {
                "impossible" => {}
                "open" => pegs.push(from + "?"),
                _ => pegs.push(from),
            }
        }
        Some(format!("{}: {}", named.name(vacancy), pegs.join(" ")))
    });
    Some(lines.collect::<Option<Vec<String>>>()?.join("; "))
}

/// A number of a census without the numbers of games, with its levels in temporary files in a
/// folder.
fn in_files(
    id: &str,
    folder: &Path,
    budget: &Budget,
    tell: fn(&Census) -> String,
) -> Option<String> {
    let game = game_of(id)?;
    count_on_disk(&game, false, folder, budget)
        .ok()
        .map(|census| tell(&census))
}

/// The same with the levels in memory.
fn in_memory(id: &str, budget: &Budget, tell: fn(&Census) -> String) -> Option<String> {
    let game = game_of(id)?;
    positions(&game, budget).ok().map(|census| tell(&census))
}

fn whole(census: &Census) -> String {
    let [classes, positions, winning] = [
        census.classes(),
        census.positions(),
        census.winning_positions(),
    ];
    format!("{classes} classes, {positions} positions, {winning} winning")
}

/// Whether a problem has a solution, by all levels in a store in a folder.
fn decide_by_levels(id: &str, folder: &Path, budget: &Budget) -> Option<String> {
    let game = game_of(id)?;
    let store = Store::open(
        folder,
        id,
        &game,
        StoreOptions {
            memory: budget.memory,
            games: false,
        },
    )
    .ok()?;
    match store.solve(&game, budget, &|_, _| {}).ok()? {
        Answer::Solved(_) => Some("soluble".into()),
        Answer::Impossible(_) => Some("impossible".into()),
        Answer::Undecided(_) => None,
    }
}

pub const TABLE: &[Published] = &[
    Published {
        name: "english-classes",
        what: "pegs:english@d4-any, classes of reachable positions",
        value: "23475688",
        source: "OEIS A112737",
        cost: (3, 300),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            central_number(budget, |census| census.classes().to_string())
        }),
    },
    Published {
        name: "english-positions",
        what: "pegs:english@d4-any, reachable positions",
        value: "187636299",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            central_number(budget, |census| census.positions().to_string())
        }),
    },
    Published {
        name: "english-winning",
        what: "pegs:english, winning classes",
        value: "1679072",
        source: "OEIS A112738",
        cost: (3, 300),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            central_number(budget, |census| census.winning_classes().to_string())
        }),
    },
    Published {
        name: "english-games",
        what: "pegs:english@d4-any, games",
        value: "577116156815309849672",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            central_number(budget, |census| census.games.to_string())
        }),
    },
    Published {
        name: "english-solutions",
        what: "pegs:english, solutions",
        value: "40861647040079968",
        source: "Bell, Durango Bill",
        cost: (2, 200),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            let game = game("english", "d4", Some("d4"))?;
            let count = meet::solutions(&game, budget);
            Some(count.ok()?.to_string())
        }),
    },
    Published {
        name: "english-dead-end",
        what: "pegs:english@d4-any, jumps to the nearest dead end",
        value: "6",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            central_number(budget, |census| census.shortest_game.to_string())
        }),
    },
    Published {
        name: "english-sweeps",
        what: "pegs:english, fewest sweeps",
        value: "18",
        source: "Bergholt 1912, Beasley 1964",
        cost: (1, 200),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| optimum("pegs:english@d4-d4", Measure::Sweeps, budget)),
    },
    Published {
        name: "english-rounds",
        what: "pegs:english@d4-d4, fewest rounds of jumps that share no hole",
        value: "13",
        source: "answer-set programming; docs/results",
        cost: (15, 300),
        last_run: None,
        compute: Compute::Memory(|budget| optimum("pegs:english@d4-d4", Measure::Rounds, budget)),
    },
    Published {
        name: "english-alike",
        what: "pegs:english@d4-d4, solutions in any order; those up to symmetry; sequences of classes",
        value: "12752; 1594; 4750671971732176",
        source: "feschber/peg-solitaire; docs/results",
        cost: (25, 200),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let Unordered {
                unordered,
                unordered_classes,
                class_sequences,
            } = unordered(&game("english", "d4", Some("d4"))?, budget).ok()?;
            Some(format!(
                "{unordered}; {unordered_classes}; {class_sequences}"
            ))
        }),
    },
    Published {
        name: "triangle5-games",
        what: "pegs:triangle5@a1-any, games",
        value: "568630",
        source: "Bell; jaapsch.net",
        cost: (1, 10),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            census_number(game("triangle5", "a1", None), budget, |census| {
                census.games.to_string()
            })
        }),
    },
    Published {
        name: "triangle5-sweeps",
        what: "pegs:triangle5@a1-a1, fewest sweeps",
        value: "10",
        source: "Bell's catalogue",
        cost: (1, 10),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| optimum("pegs:triangle5@a1-a1", Measure::Sweeps, budget)),
    },
    Published {
        name: "french-classes",
        what: "pegs:french@d4-any, the positions reachable from the start",
        value: "374349517 classes, 2993979754 positions, 0 winning",
        source: "classes: r1cc4rdo, marble_solitaire; docs/results",
        cost: (4, 1600),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| in_memory("pegs:french@d4-any", budget, whole)),
    },
    Published {
        name: "french-d2-d6",
        what: "pegs:french@d2-d6, the positions reachable from the start",
        value: "1550858506 classes, 3101423276 positions, 261820758 winning",
        source: "docs/results",
        cost: (40, 3000),
        last_run: Some("2026-11-25"),
        compute: Compute::Store(|folder, budget| {
            in_files("pegs:french@d2-d6", folder, budget, whole)
        }),
    },
    Published {
        name: "english-pairs",
        what: "pegs:english, problems of one vacancy and one last peg",
        value: "21 soluble, 130 impossible; sweeps 16 16 17 16 18 17 18 18 16 15 16 19 17 17 15 16 16 16 17 17 18",
        source: "docs/results",
        cost: (70, 4000),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let board = PegBoard::new(&shape("english")?.board())?;
            let pairs = solve_pairs(&board, budget, &mut |_| {});
            let sweeps = pairs.iter().filter_map(|pair| match &pair.fewest {
                Fewest::Solved(sweeps) => Some(sweeps.len().to_string()),
                _ => None,
            });
            let sweeps: Vec<String> = sweeps.collect();
            let impossible = pairs
                .iter()
                .filter(|pair| matches!(pair.fewest, Fewest::Impossible(_)))
                .count();
            Some(format!(
                "{} soluble, {impossible} impossible; sweeps {}",
                sweeps.len(),
                sweeps.join(" ")
            ))
        }),
    },
    Published {
        name: "english-connected",
        what: "english, components under jumps in both directions, by position class",
        value: "1 x (1 of 536870904, 8 of 1); 4 x (1 of 536870912); 4 x (1 of 536870912); 1 x (1 of 536870904, 8 of 1); \
                4 x (1 of 536870912); 2 x (1 of 536870912)",
        source: "docs/results",
        cost: (30, 70),
        last_run: None,
        compute: Compute::Memory(|budget| connections("english", budget)),
    },
    Published {
        name: "square5-connected",
        what: "square5, components under jumps in both directions, by position class",
        value: "1 x (1 of 2097144, 8 of 1); 4 x (1 of 2097152); 4 x (1 of 2097152); 2 x (1 of 2097152); 4 x (1 of 2097152); \
                1 x (1 of 2097144, 8 of 1)",
        source: "docs/results",
        cost: (1, 10),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| connections("square5", budget)),
    },
    Published {
        name: "diamond41-impossible",
        what: "pegs:diamond41@e1-e3, without a known certificate",
        value: "impossible",
        source: "docs/results",
        cost: (1, 50),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            let game = game("diamond41", "e1", Some("e3"))?;
            let answer = solve(&game, budget);
            matches!(answer, Answer::Impossible(_)).then(|| "impossible".into())
        }),
    },
    Published {
        name: "diamond41-classes",
        what: "pegs:diamond41@e5-any, the positions reachable from the start",
        value: "3151786344 classes, 25210747608 positions, 0 winning",
        source: "docs/results",
        cost: (60, 3000),
        last_run: Some("2026-11-25"),
        compute: Compute::Store(|folder, budget| {
            in_files("pegs:diamond41@e5-any", folder, budget, whole)
        }),
    },
    Published {
        name: "diamond41-from-e1",
        what: "pegs:diamond41@e1-any, the positions reachable from the start",
        value: "6988216757 classes, 0 winning",
        source: "docs/results",
        cost: (1320, 2300),
        last_run: None,
        compute: Compute::Store(|folder, budget| {
            store_number("pegs:diamond41@e1-any", folder, budget, |census| {
                format!(
                    "{} classes, {} winning",
                    census.classes(),
                    census.winning_classes()
                )
            })
        }),
    },
    Published {
        name: "diamond41-from-d2",
        what: "pegs:diamond41@d2-any, the positions reachable from the start, and those with one peg",
        value: "23055659092 positions, 2 of one peg",
        source: "docs/results",
        cost: (4000, 5500),
        last_run: None,
        compute: Compute::Store(|folder, budget| {
            store_number("pegs:diamond41@d2-any", folder, budget, |census| {
                let one = census
                    .levels
                    .iter()
                    .filter(|level| level.pegs == 1)
                    .map(|level| level.positions);
                format!(
                    "{} positions, {} of one peg",
                    census.positions(),
                    one.sum::<u64>()
                )
            })
        }),
    },
    Published {
        name: "wiegleb-e1-e1",
        what: "pegs:wiegleb@e1-e1, the only problem that the position class does not decide; takes 10 GB of disk",
        value: "impossible",
        source: "docs/results",
        cost: (5000, 8000),
        last_run: None,
        compute: Compute::Store(|folder, budget| {
            decide_by_levels("pegs:wiegleb@e1-e1", folder, budget)
        }),
    },
    Published {
        name: "eight-ways-pairs",
        what: "english with jumps in eight directions, problems of one vacancy and one last peg",
        value: "151 of 151 soluble",
        source: "docs/results",
        cost: (1, 20),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            let named = pegs::pairs::NamedBoard::new("english,ways=8").ok()?;
            let board = PegBoard::new(&named.board)?;
            let solved = |(vacancy, last): (u8, u8)| {
                let target = Target::Pattern {
                    care: board.full(),
                    pegs: 1 << last,
                };
                let game = board.game(board.full() ^ 1 << vacancy, target)?;
                Some(matches!(solve(&game, budget), Answer::Solved(_)))
            };
            let decided = pegs::pairs::problems(&board)
                .into_iter()
                .map(solved)
                .collect::<Option<Vec<bool>>>()?;
            Some(format!(
                "{} of {} soluble",
                decided.iter().filter(|&&solved| solved).count(),
                decided.len()
            ))
        }),
    },
    Published {
        name: "eight-ways-sweeps",
        what: "pegs:english@d4-d4,ways=8, fewest sweeps",
        value: "15",
        source: "docs/results",
        cost: (120, 3000),
        last_run: None,
        compute: Compute::Memory(|budget| {
            optimum("pegs:english@d4-d4,ways=8", Measure::Sweeps, budget)
        }),
    },
    Published {
        name: "eight-ways-census",
        what: "pegs:english@d4-any,ways=8, the positions reachable from the start",
        value: "729274305 classes, 5832639832 positions",
        source: "docs/results",
        cost: (200, 3000),
        last_run: Some("2026-11-24"),
        compute: Compute::Store(|folder, budget| {
            store_number("pegs:english@d4-any,ways=8", folder, budget, |census| {
                format!(
                    "{} classes, {} positions",
                    census.classes(),
                    census.positions()
                )
            })
        }),
    },
    Published {
        name: "wiegleb-census",
        what: "pegs:wiegleb@e5-e5, the positions reachable from the start; takes 35 GB of disk",
        value: "53703105045 classes, 429611778370 positions, 1432917394 winning",
        source: "docs/results",
        cost: (1200, 7800),
        last_run: Some("2026-11-25"),
        compute: Compute::Store(|folder, budget| {
            in_files("pegs:wiegleb@e5-e5", folder, budget, whole)
        }),
    },
    Published {
        name: "duotaire-triangle4",
        what: "peg duotaire on triangle4, Grundy value after each first removal",
        value: "a1 0, a2 2, b3 0",
        source: "docs/results",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| duotaire("triangle4", budget, value)),
    },
    Published {
        name: "duotaire-triangle5",
        what: "peg duotaire on triangle5, Grundy value after each first removal",
        value: "a1 0, a2 1, a3 0, b3 0",
        source: "docs/results",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| duotaire("triangle5", budget, value)),
    },
    Published {
        name: "duotaire-triangle6",
        what: "peg duotaire on triangle6, Grundy value after each first removal",
        value: "a1 0, a2 1, a3 1, b3 0, b4 0",
        source: "docs/results",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| duotaire("triangle6", budget, value)),
    },
    Published {
        name: "duotaire-triangle7",
        what: "peg duotaire on triangle7, the result for the player to move after each first removal",
        value: "a1 loses, a2 wins, a3 wins, b3 loses, a4 loses, b4 wins, c5 loses",
        source: "docs/results",
        cost: (30, 500),
        last_run: None,
        compute: Compute::Memory(|budget| duotaire("triangle7", budget, winner)),
    },
    Published {
        name: "duotaire-square5",
        what: "peg duotaire on square5, Grundy value after each first removal",
        value: "a1 1, b1 1, c1 0, b2 1, c2 1, c3 0",
        source: "docs/results",
        cost: (2, 50),
        last_run: None,
        compute: Compute::Memory(|budget| duotaire("square5", budget, value)),
    },
    Published {
        name: "duotaire-triangle7-values",
        what: "peg duotaire on triangle7, Grundy value after each first removal",
        value: "a1 0, a2 1, a3 1, b3 0, a4 0, b4 1, c5 0",
        source: "docs/results",
        cost: (15, 180),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| duotaire("triangle7", budget, value)),
    },
    Published {
        name: "duotaire-english",
        what: "peg duotaire on the English board, Grundy value after each first removal",
        value: "c1 1, d1 1, c2 0, d2 1, c3 2, d3 1, d4 1",
        source: "docs/results",
        cost: (60, 1200),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| duotaire("english", budget, value)),
    },
    Published {
        name: "marked-french",
        what: "French, d4 vacant, the pegs of a4 and g4 exchange places and all others are removed: jumps",
        value: "34",
        source: "Beasley, The Ins and Outs of Peg Solitaire",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| solved("pegs:french@d4,marked=a4-g4.g4-a4", budget)),
    },
    Published {
        name: "marked-english",
        what: "English, the last peg in the initial vacancy: the pegs that can be the last one",
        value: "c1: e1 a3 c3 e3 g3 a5 c5 e5 g5 c7 e7; d1: b3 d3? b5 d5 d7; c2: e2 a4 c4 e4 g4 c6 e6; d2: b4 d4 d6; c3: c1 e1 e3 g3 e5 g5; d3: d1 b3 b5 d5 d7; d4: d2",
        source: "docs/results",
        cost: (20, 100),
        last_run: None,
        compute: Compute::Memory(|budget| last_pegs("english", budget)),
    },
    Published {
        name: "forced-triangle5",
        what: "pegs:triangle5@a2-a2, the jumps that every solution makes, and the holes over which every one jumps",
        value: "jumps a1-c3 a2-a4 a4-a2 d4-b2 a5-c5 d5-b5; over b2 a3 b3 c3 b4 c4 b5 c5",
        source: "docs/results",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| common_to_all("pegs:triangle5@a2-a2", budget)),
    },
];
