//! The results that `saltus reproduce` recomputes: their values, sources, costs and computations.

use crate::graph_lists::{self, Edges};
use saltus::{
    board::{Cell, shape},
    budget::{Budget, Limit, Progress},
    grid::{self, Lucas, Recipe},
    pegs::{
        self, Game, PegBoard, Target,
        connected::{Connected, connected},
        count::{Census, census},
        duotaire::{Winners, grundy},
        graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities},
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
    search,
    text::{id, json},
};
use saltus_store::{Options as StoreOptions, Store};
use std::{path::Path, sync::OnceLock};

/// A result: what it is called, what it says, who has it from where, what it takes, and how it is computed here.
pub struct Published {
    pub name: &'static str,
    pub what: &'static str,
    pub value: &'static str,
    pub source: &'static str,
    /// About how many seconds of a machine with two cores, and megabytes: estimates.
    pub cost: (u32, u32),
    /// The day on which it was last computed whole before a release, where that was written down.
    pub last_run: Option<&'static str>,
    pub compute: Compute,
}

/// How a result is computed, within a budget; nothing comes of it where that runs out.
#[derive(Clone, Copy)]
pub enum Compute {
    /// In memory.
    Memory(fn(&Budget) -> Option<String>),
    /// With the levels in a folder, where a run goes on that ended early.
    Store(fn(&Path, &Budget) -> Option<String>),
}

/// Fewest moves with that number of rows by search, up to 2 * `most` + 1 columns, with the number of solutions; and the recipes for larger
/// boards before the judge.
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

/// A number of the central game on the English board, whose census is taken once for all of them.
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

/// The fewest moves of a reversal from the vacancies 2 and 1 to each end, a line each.
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

/// What a position of duotaire is after each first removal, up to the symmetries of the board.
fn duotaire(
    name: &str,
    budget: &Budget,
    tell: fn(&PegBoard, u64, &Budget) -> Option<String>,
) -> Option<String> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let first = |cell: &Cell| board.symmetries().iter().all(|symmetry| symmetry[cell.index()] >= cell.0);
    let told = named.cells().filter(first).map(|cell| {
        let value = tell(&board, board.full() ^ 1 << cell.0, budget)?;
        Some(format!("{} {value}", named.name(cell)))
    });
    Some(told.collect::<Option<Vec<String>>>()?.join(", "))
}

/// Whether the player to move wins.
fn winner(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    let wins = Winners::new(board).wins(position, budget).ok()?;
    Some(if wins { "wins" } else { "loses" }.into())
}

fn value(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    grundy(board, position, budget).ok().map(|grundy| grundy.value.to_string())
}

/// Fewest moves and shortest solutions of rows of n against n, with these options behind the sizes, from n = 1 on; `-` without a solution.
fn rows(options: &str, most: usize, budget: &Budget) -> Option<String> {
    let row = |n: usize| {
        let problem = id::read(&format!("row:{n}x{n}{options}"), |usual| usual).ok()?;
        match problem::count(&problem, None, budget).ok()?.answer {
            Answer::Solved(Counts::Shortest { length, solutions }) => {
                Some(format!("{length} ({})", json::number(&solutions)))
            }
            Answer::Impossible(_) => Some("-".into()),
            _ => None,
        }
    };
    Some((1..=most).map(row).collect::<Option<Vec<_>>>()?.join(" "))
}

/// Of graphs with their numbers of vertices: how many there are, how many are solvable, and how many freely.
fn solvable(graphs: impl IntoIterator<Item = (usize, Edges)>, budget: &Budget) -> Option<[u64; 3]> {
    budget.check(Progress::default()).ok()?;
    let graphs = graphs.into_iter().map(|(vertices, edges)| Neighbours::new(vertices, &edges));
    let graphs: Vec<Neighbours> = graphs.collect::<Option<_>>()?;
    let found = solvabilities(&graphs);
    let number = |wanted: &dyn Fn(&Solvability, &Neighbours) -> bool| {
        found.iter().zip(&graphs).filter(|(found, graph)| wanted(found, graph)).count() as u64
    };
    Some([
        graphs.len() as u64,
        number(&|found, _| found.solvable_from != 0),
        number(&|found, graph| found.solvable_from == graph.all()),
    ])
}

/// The same for each number of vertices of a kind of graphs.
fn by_vertices(all: fn(usize) -> Vec<Edges>, most: usize, budget: &Budget) -> Option<String> {
    let row = |n: usize| {
        let [graphs, solvable, freely] = solvable(all(n).into_iter().map(|edges| (n, edges)), budget)?;
        Some(format!("{n}: {graphs} {solvable} {freely}"))
    };
    Some((2..=most).map(row).collect::<Option<Vec<_>>>()?.join(", "))
}

/// The same of all products of two connected graphs of 2 to 7 vertices with at most 26 vertices.
fn products(budget: &Budget) -> Option<String> {
    let all: Vec<Vec<Edges>> = (0..=7).map(graph_lists::connected).collect();
    let mut sums = [0; 3];
    for p in 2..=5 {
        for q in (p..=7).filter(|q| p * q <= MAX_VERTICES) {
            let pairs = all[p].iter().enumerate().flat_map(|(i, first)| {
                // Of two graphs as large, one order is enough.
                let from = if p == q { i } else { 0 };
                all[q][from..].iter().map(move |second| (p * q, graph_lists::product([p, q], first, second)))
            });
            for (sum, number) in sums.iter_mut().zip(solvable(pairs, budget)?) {
                *sum += number;
            }
        }
    }
    let [products, solvable, freely] = sums;
    Some(format!("{products} products, {solvable} solvable, {freely} freely"))
}

/// Classes, positions and jumps to the shortest dead end of a game, with its levels in a folder.
fn on_a_store(id: &str, folder: &Path, budget: &Budget) -> Option<String> {
    let game = Game::of(&id::read(id, |usual| usual).ok()?.puzzle().ok()?)?;
    let store = Store::open(folder, id, &game, StoreOptions { memory: budget.memory, games: false }).ok()?;
    let census = store.census(u32::MAX, budget, &|_, _| {}).ok()?;
    Some(format!("{} classes, {} positions", census.classes(), census.positions()))
}

/// What every solution of a game has.
fn in_all(id: &str, budget: &Budget) -> Option<String> {
    let puzzle = id::read(id, |usual| usual).ok()?.puzzle().ok()?;
    let forced = pegs::forced::forced(&Game::of(&puzzle)?, budget).ok()??;
    let name = |hole: &u8| puzzle.board.name(Cell(*hole));
    let jumps: Vec<String> =
        forced.jumps.iter().map(|jump| format!("{}-{}", name(&jump.from), name(&jump.to))).collect();
    let passed: Vec<String> = forced.passed.iter().map(name).collect();
    let or_none = |words: Vec<String>| if words.is_empty() { "none".into() } else { words.join(" ") };
    Some(format!("jumps {}; over {}", or_none(jumps), or_none(passed)))
}

/// Memory for a problem with marked pegs: where it has no quick solution, it stays open.
const MARKED: u64 = 64 << 20;

/// The length of a solution of a puzzle; `open` where none is found in the memory for one with marked pegs.
fn solved(id: &str, budget: &Budget) -> Option<String> {
    let problem = id::read(id, |usual| usual).ok()?;
    let outcome = problem::solve(&problem, None, &Budget { memory: MARKED, ..*budget }).ok()?;
    match outcome.answer {
        Answer::Solved(moves) => Some(moves.length().to_string()),
        Answer::Impossible(_) => Some("impossible".into()),
        Answer::Undecided(spent) if spent.limit == Limit::Memory => Some("open".into()),
        Answer::Undecided(_) => None,
    }
}

/// For each vacancy up to symmetry that is the hole of the last peg, too: the pegs that can be the last one, up to the
/// symmetries that fix the vacancy; with `?` those that stay open.
fn last_pegs(name: &str, budget: &Budget) -> Option<String> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    let first = |cell: &Cell, fixed: u8| {
        let mut group = board.symmetries().iter().filter(|symmetry| symmetry[usize::from(fixed)] == fixed);
        group.all(|symmetry| symmetry[cell.index()] >= cell.0)
    };
    let least = |cell: &Cell| board.symmetries().iter().all(|symmetry| symmetry[cell.index()] >= cell.0);
    let told = named.cells().filter(least).map(|vacancy| {
        let mut pegs = Vec::new();
        for peg in named.cells().filter(|peg| *peg != vacancy && first(peg, vacancy.0)) {
            let [from, to] = [peg, vacancy].map(|cell| named.name(cell));
            match &*solved(&format!("pegs:{name}@{to}-{to},marked={from}-{to}"), budget)? {
                "impossible" => {}
                "open" => pegs.push(from + "?"),
                _ => pegs.push(from),
            }
        }
        Some(format!("{}: {}", named.name(vacancy), pegs.join(" ")))
    });
    Some(told.collect::<Option<Vec<String>>>()?.join("; "))
}

/// All of them.
pub const TABLE: &[Published] = &[
    Published {
        name: "english-classes",
        what: "pegs:english@d4-any, classes of reachable positions",
        value: "23475688",
        source: "OEIS A112737",
        cost: (3, 300),
        last_run: None,
        compute: Compute::Memory(|budget| central(budget, |census| census.classes().to_string())),
    },
    Published {
        name: "english-positions",
        what: "pegs:english@d4-any, reachable positions",
        value: "187636299",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: None,
        compute: Compute::Memory(|budget| central(budget, |census| census.positions().to_string())),
    },
    Published {
        name: "english-winning",
        what: "pegs:english, winning classes",
        value: "1679072",
        source: "OEIS A112738",
        cost: (3, 300),
        last_run: None,
        compute: Compute::Memory(|budget| central(budget, |census| census.winning_classes().to_string())),
    },
    Published {
        name: "english-games",
        what: "pegs:english@d4-any, games",
        value: "577116156815309849672",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: None,
        compute: Compute::Memory(|budget| central(budget, |census| census.games.to_string())),
    },
    Published {
        name: "english-solutions",
        what: "pegs:english, solutions",
        value: "40861647040079968",
        source: "Bell, Durango Bill",
        cost: (2, 200),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let game = game("english", "d4", Some("d4"))?;
            let count = meet::solutions(&game, budget);
            Some(count.ok()?.to_string())
        }),
    },
    Published {
        name: "english-dead-end",
        what: "pegs:english@d4-any, jumps to the shortest dead end",
        value: "6",
        source: "Durango Bill",
        cost: (3, 300),
        last_run: None,
        compute: Compute::Memory(|budget| central(budget, |census| census.shortest_game.to_string())),
    },
    Published {
        name: "english-sweeps",
        what: "pegs:english, fewest sweeps",
        value: "18",
        source: "Bergholt 1912, Beasley 1964",
        cost: (1, 200),
        last_run: None,
        compute: Compute::Memory(|budget| measured("pegs:english@d4-d4", Measure::Sweeps, budget)),
    },
    Published {
        name: "english-rounds",
        what: "pegs:english@d4-d4, fewest rounds of jumps that share no hole",
        value: "13",
        source: "answer-set programming; docs/results",
        cost: (15, 300),
        last_run: None,
        compute: Compute::Memory(|budget| measured("pegs:english@d4-d4", Measure::Rounds, budget)),
    },
    Published {
        name: "english-alike",
        what: "pegs:english@d4-d4, solutions in any order; those up to symmetry; sequences of classes",
        value: "12752; 1594; 4750671971732176",
        source: "feschber/peg-solitaire; docs/results",
        cost: (25, 200),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let Unordered { unordered, unordered_classes, class_sequences } =
                unordered(&game("english", "d4", Some("d4"))?, budget).ok()?;
            Some(format!("{unordered}; {unordered_classes}; {class_sequences}"))
        }),
    },
    Published {
        name: "triangle5-games",
        what: "pegs:triangle5@a1-any, games",
        value: "568630",
        source: "Bell; jaapsch.net",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| {
            counted(game("triangle5", "a1", None), budget, |census| census.games.to_string())
        }),
    },
    Published {
        name: "triangle5-sweeps",
        what: "pegs:triangle5@a1-a1, fewest sweeps",
        value: "10",
        source: "Bell's catalogue",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| measured("pegs:triangle5@a1-a1", Measure::Sweeps, budget)),
    },
    Published {
        name: "french-classes",
        what: "pegs:french@d4-any, classes of reachable positions",
        value: "374349517",
        source: "r1cc4rdo, marble_solitaire",
        cost: (150, 4000),
        last_run: None,
        compute: Compute::Memory(|budget| {
            counted(game("french", "d4", None), budget, |census| census.classes().to_string())
        }),
    },
    Published {
        name: "foreaft",
        what: "foreaft:3,over=opposite",
        value: "46 moves, 9904 ways",
        source: "46 by Dudeney",
        cost: (1, 100),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::fore_and_aft(3, opposite()).ok(), budget)),
    },
    Published {
        name: "grid5x5",
        what: "grid:5x5,over=opposite, where 48 is classical",
        value: "47 moves, 304 ways",
        source: "exhaustive search",
        cost: (1, 50),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::grid(5, 5, opposite()).ok(), budget)),
    },
    Published {
        name: "lucas-3xk",
        what: "3 rows and 2k + 1 columns: 3(k + 1)^2 - 1 moves over any, 3(k + 1)^2 over the other kind; k to 10 by search with the number of solutions, to 101 and k = 1000 replayed",
        value: "over any 11 (2) 26 (4) 47 (6) 74 (8) 107 (10) 146 (12) 191 (14) 242 (16) 299 (18) 362 (20); over the other kind 12 (50) 27 (130) 48 (198) 75 (224) 108 (278) 147 (336) 192 (398) 243 (464) 300 (534) 363 (608); replayed 101, 3006002 and 3006003 moves for k = 1000",
        source: "theorem in docs/results",
        cost: (1, 100),
        last_run: None,
        compute: Compute::Memory(|budget| lucas(3, 10, budget)),
    },
    Published {
        name: "lucas-5xk",
        what: "5 rows and 2k + 1 columns: 5(k + 1)^2 moves over any, 5(k + 1)^2 + 2 over the other kind; k to 5 by search with the number of solutions, to 101 and k = 1000 replayed",
        value: "over any 20 (4) 45 (24) 80 (72) 125 (160) 180 (300); over the other kind 22 (4) 47 (304) 82 (2160) 127 (5872) 182 (15620); replayed 101, 5010005 and 5010007 moves for k = 1000",
        source: "docs/results",
        cost: (60, 2000),
        last_run: None,
        compute: Compute::Memory(|budget| lucas(5, 5, budget)),
    },
    Published {
        name: "grid7x7-opposite",
        what: "grid:7x7,over=opposite, where 120 is classical",
        value: "117 moves, 10756 ways",
        source: "docs/results",
        cost: (65, 500),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::grid(7, 7, opposite()).ok(), budget)),
    },
    Published {
        name: "row-5x1",
        what: "row:5x1, shortest solutions",
        value: "13",
        source: "Zhu and Wang",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|_| {
            let row = Row::exchange(5u32, 1u32, 1u32, Options::default()).ok()?;
            Some(row.closed_form()?.solutions?.value(64)?.to_string())
        }),
    },
    Published {
        name: "grid7x7",
        what: "grid:7x7, where 120 is classical",
        value: "115 moves, 155928 ways",
        source: "docs/results",
        cost: (96, 800),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::grid(7, 7, Options::default()).ok(), budget)),
    },
    Published {
        name: "grid5x7-opposite",
        what: "grid:5x7,over=opposite",
        value: "82 moves, 2160 ways",
        source: "docs/results",
        cost: (5, 200),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::grid(5, 7, opposite()).ok(), budget)),
    },
    Published {
        name: "grid7x5-opposite",
        what: "grid:7x5,over=opposite",
        value: "68 moves, 252 ways",
        source: "docs/results",
        cost: (5, 200),
        last_run: None,
        compute: Compute::Memory(|budget| exchange(frogs::grid(7, 5, opposite()).ok(), budget)),
    },
    Published {
        name: "reverse11",
        what: "reverse:11, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 73 74 73 72 71 70 69 68 67 66 67 66\n1: 74 75 74 73 72 71 70 69 68 67 66 65",
        source: "docs/results",
        cost: (10, 70),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(11, budget)),
    },
    Published {
        name: "reverse12",
        what: "reverse:12, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 78 79 80 81 82 83 84 85 86 87 88 87 86\n1: 77 78 79 80 81 82 83 84 85 86 87 88 87",
        source: "docs/results",
        cost: (120, 800),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(12, budget)),
    },
    Published {
        name: "reverse13",
        what: "reverse:13, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 100 101 100 99 98 97 96 95 94 93 92 91 92 91\n1: 101 102 101 100 99 98 97 96 95 94 93 92 91 90",
        source: "docs/results",
        cost: (1200, 11600),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(13, budget)),
    },
    Published {
        name: "ring12",
        what: "ring:12, fewest moves",
        value: "44",
        source: "Dudeney 1917, without proof; docs/results",
        cost: (100, 4000),
        last_run: None,
        compute: Compute::Memory(|budget| Some(ring_solution(12, budget)?.ok()?.len().to_string())),
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
            let pairs = solve_pairs(&board, budget, |_| {});
            let sweeps = pairs.iter().filter_map(|pair| match &pair.fewest {
                Fewest::Solved(sweeps) => Some(sweeps.len().to_string()),
                _ => None,
            });
            let sweeps: Vec<String> = sweeps.collect();
            let impossible = pairs.iter().filter(|pair| matches!(pair.fewest, Fewest::Impossible(_))).count();
            Some(format!("{} soluble, {impossible} impossible; sweeps {}", sweeps.len(), sweeps.join(" ")))
        }),
    },
    Published {
        name: "english-connected",
        what: "english, positions that jumps and jumps taken back connect, by class",
        value: "1 x (1 of 536870904, 8 of 1); 4 x (1 of 536870912); 4 x (1 of 536870912); 1 x (1 of 536870904, 8 of 1); \
                4 x (1 of 536870912); 2 x (1 of 536870912)",
        source: "docs/results",
        cost: (30, 70),
        last_run: None,
        compute: Compute::Memory(|budget| connections("english", budget)),
    },
    Published {
        name: "square5-connected",
        what: "square5, positions that jumps and jumps taken back connect, by class",
        value: "1 x (1 of 2097144, 8 of 1); 4 x (1 of 2097152); 4 x (1 of 2097152); 2 x (1 of 2097152); 4 x (1 of 2097152); \
                1 x (1 of 2097144, 8 of 1)",
        source: "docs/results",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| connections("square5", budget)),
    },
    Published {
        name: "diamond41-impossible",
        what: "pegs:diamond41@e1-e3, where no certificate is known",
        value: "impossible",
        source: "docs/results",
        cost: (1, 50),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let game = game("diamond41", "e1", Some("e3"))?;
            let answer = solve(&game, budget);
            matches!(answer, Answer::Impossible(_)).then(|| "impossible".into())
        }),
    },
    Published {
        name: "rows-hop-2",
        what: "row:NxN,hop=2 for N = 1 to 11, fewest moves and shortest solutions",
        value: "3 (2) 5 (2) 10 (4) 16 (2) 24 (88) 33 (260) 44 (12616) 55 (2792) 68 (20636) 83 (1441118) 98 (282728)",
        source: "to 9 best known, without proof, scratch.mit.edu/projects/757947021; docs/results",
        cost: (15, 300),
        last_run: None,
        compute: Compute::Memory(|budget| rows(",hop=2", 11, budget)),
    },
    Published {
        name: "rows-jumps-only",
        what: "row:NxN,hop=2,steps=none for N = 1 to 8, fewest moves and shortest solutions",
        value: "- 5 (2) - 16 (2) - 33 (2) - 55 (10)",
        source: "docs/results",
        cost: (15, 300),
        last_run: None,
        compute: Compute::Memory(|budget| rows(",hop=2,steps=none", 8, budget)),
    },
    Published {
        name: "rows-two-vacancies",
        what: "row:NxNv2 for N = 1 to 9, fewest moves and shortest solutions",
        value: "5 (8) 10 (76) 18 (3088) 28 (464440) 40 (200432064) 54 (268062228624) 70 (1155406096514880) 88 (16759644928231749900) 108 (839482698479050400877732)",
        source: "docs/results",
        cost: (2, 100),
        last_run: None,
        compute: Compute::Memory(|budget| rows("v2", 9, budget)),
    },
    Published {
        name: "rows-three-vacancies",
        what: "row:NxNv3 for N = 1 to 6, fewest moves and shortest solutions",
        value: "7 (30) 12 (424) 21 (73438) 32 (746678330) 45 (20484762390418) 60 (3931630301813157814)",
        source: "docs/results",
        cost: (5, 500),
        last_run: None,
        compute: Compute::Memory(|budget| rows("v3", 6, budget)),
    },
    Published {
        name: "trees",
        what: "peg solitaire on trees: vertices, trees, solvable, freely solvable",
        value: "2: 1 1 1, 3: 1 1 0, 4: 2 1 0, 5: 3 1 0, 6: 6 3 2, 7: 11 6 0, 8: 23 11 4, 9: 47 24 6, 10: 106 58 17, 11: 235 125 39, 12: 551 317 101, 13: 1301 741 268, 14: 3159 1856 665",
        source: "docs/results",
        cost: (2, 20),
        last_run: None,
        compute: Compute::Memory(|budget| by_vertices(graph_lists::trees, 14, budget)),
    },
    Published {
        name: "graphs-7",
        what: "peg solitaire on connected graphs: vertices, graphs, solvable, freely solvable",
        value: "2: 1 1 1, 3: 2 2 1, 4: 6 5 3, 5: 21 18 13, 6: 112 107 103, 7: 853 843 820",
        source: "Beeler and Gray 2018: 54 of up to 7 vertices are not freely solvable",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| by_vertices(graph_lists::connected, 7, budget)),
    },
    Published {
        name: "products",
        what: "peg solitaire on Cartesian products of connected graphs of 2 to 7 vertices, at most 26 together",
        value: "4032 products, 4032 solvable, 4032 freely",
        source: "conjecture of Kreh and de Wiljes 2021; docs/results",
        cost: (30, 100),
        last_run: None,
        compute: Compute::Memory(products),
    },
    Published {
        name: "eight-ways-pairs",
        what: "english with jumps in eight directions, problems of one vacancy and one last peg",
        value: "151 of 151 soluble",
        source: "docs/results",
        cost: (1, 20),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let named = pegs::pairs::NamedBoard::new("english,ways=8").ok()?;
            let board = PegBoard::new(&named.board)?;
            let solved = |(vacancy, last): (u8, u8)| {
                let target = Target::Pattern { care: board.full(), pegs: 1 << last };
                let game = board.game(board.full() ^ 1 << vacancy, target)?;
                Some(matches!(solve(&game, budget), Answer::Solved(_)))
            };
            let decided =
                pegs::pairs::problems(&board).into_iter().map(solved).collect::<Option<Vec<bool>>>()?;
            Some(format!("{} of {} soluble", decided.iter().filter(|&&solved| solved).count(), decided.len()))
        }),
    },
    Published {
        name: "eight-ways-sweeps",
        what: "pegs:english@d4-d4,ways=8, fewest sweeps",
        value: "15",
        source: "docs/results",
        cost: (120, 3000),
        last_run: None,
        compute: Compute::Memory(|budget| measured("pegs:english@d4-d4,ways=8", Measure::Sweeps, budget)),
    },
    Published {
        name: "eight-ways-census",
        what: "pegs:english@d4-any,ways=8, what the start leads to",
        value: "729274305 classes, 5832639832 positions",
        source: "docs/results",
        cost: (200, 3000),
        last_run: Some("2026-11-24"),
        compute: Compute::Store(|folder, budget| on_a_store("pegs:english@d4-any,ways=8", folder, budget)),
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
        what: "peg duotaire on triangle7, who moves after each first removal",
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
        name: "duotaire-english",
        what: "peg duotaire on the English board after d4 was removed, Grundy value",
        value: "1",
        source: "docs/results",
        cost: (5, 400),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let board = PegBoard::new(&shape("english")?.board())?;
            value(&board, board.full() ^ 1 << 16, budget)
        }),
    },
    Published {
        name: "marked-french",
        what: "French, d4 vacant, the pegs in a4 and g4 change places and all else goes: jumps",
        value: "34",
        source: "Beasley, The Ins and Outs of Peg Solitaire",
        cost: (1, 10),
        last_run: None,
        compute: Compute::Memory(|budget| solved("pegs:french@d4,marked=a4-g4.g4-a4", budget)),
    },
    Published {
        name: "marked-english",
        what: "English, the last peg in the hole that was vacant: the pegs that can be the last one",
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
        compute: Compute::Memory(|budget| in_all("pegs:triangle5@a2-a2", budget)),
    },
    Published {
        name: "foreaft4",
        what: "foreaft:4, fewest moves over any; over the other kind",
        value: "115; 119",
        source: "docs/results",
        cost: (600, 1300),
        last_run: None,
        compute: Compute::Memory(|budget| {
            let fewest = |options| {
                let puzzle = frogs::fore_and_aft(4, options).ok()?.validate().ok()?;
                match search::by_rank(&puzzle, budget)? {
                    Answer::Solved(solution) => Some(solution.moves.len().to_string()),
                    _ => None,
                }
            };
            Some(format!("{}; {}", fewest(Options::default())?, fewest(opposite())?))
        }),
    },
];
