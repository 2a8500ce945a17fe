//! Rows, Lucas's rectangles and Fore and Aft.

use super::published::{Compute, Published};
use saltus::{
    budget::{Budget, Progress},
    grid::{self, Lucas, Recipe},
    problem::{self, Counts, Problem},
    puzzle::{Answer, Options, Over, Setup, frogs},
    referee::{self, LucasJudge},
    row::Row,
    search,
    text::{id, json},
};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

pub const TABLE: &[Published] = &[
    Published {
        name: "foreaft",
        what: "foreaft:3,over=opposite",
        value: "46 moves, 9904 ways",
        source: "46 by Dudeney",
        cost: (1, 100),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            exchange(frogs::fore_and_aft(3, opposite()).ok(), budget)
        }),
    },
    Published {
        name: "grid5x5",
        what: "grid:5x5,over=opposite, where 48 is classical",
        value: "47 moves, 304 ways",
        source: "exhaustive search",
        cost: (1, 50),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| exchange(frogs::grid(5, 5, opposite()).ok(), budget)),
    },
    Published {
        name: "lucas-3xk",
        what: "3 rows and 2k + 1 columns: 3(k + 1)^2 - 1 moves over any, 3(k + 1)^2 over the other kind; k to 10 by search with the number of solutions, to 101 and k = 1000 replayed",
        value: "over any 11 (2) 26 (4) 47 (6) 74 (8) 107 (10) 146 (12) 191 (14) 242 (16) 299 (18) 362 (20); over the other kind 12 (50) 27 (130) 48 (198) 75 (224) 108 (278) 147 (336) 192 (398) 243 (464) 300 (534) 363 (608); replayed 101, 3006002 and 3006003 moves for k = 1000",
        source: "theorem in docs/results",
        cost: (1, 100),
        last_run: Some("2026-11-25"),
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
        last_run: Some("2026-11-25"),
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
        compute: Compute::Memory(|budget| {
            exchange(frogs::grid(7, 7, Options::default()).ok(), budget)
        }),
    },
    Published {
        name: "grid5x7-opposite",
        what: "grid:5x7,over=opposite",
        value: "82 moves, 2160 ways",
        source: "docs/results",
        cost: (5, 200),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| exchange(frogs::grid(5, 7, opposite()).ok(), budget)),
    },
    Published {
        name: "grid7x5-opposite",
        what: "grid:7x5,over=opposite",
        value: "68 moves, 252 ways",
        source: "docs/results",
        cost: (5, 200),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| exchange(frogs::grid(7, 5, opposite()).ok(), budget)),
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
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| rows("v2", 9, budget)),
    },
    Published {
        name: "rows-three-vacancies",
        what: "row:NxNv3 for N = 1 to 6, fewest moves and shortest solutions",
        value: "7 (30) 12 (424) 21 (73438) 32 (746678330) 45 (20484762390418) 60 (3931630301813157814)",
        source: "docs/results",
        cost: (5, 500),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| rows("v3", 6, budget)),
    },
    Published {
        name: "foreaft4",
        what: "foreaft:4, fewest moves over any and over the other kind, and the positions of half as many moves or fewer",
        value: "115 moves, 1267442775 positions; 119 moves, 1298854194 positions",
        source: "docs/results",
        cost: (140, 2100),
        last_run: Some("2026-11-25"),
        compute: Compute::Memory(|budget| {
            Some(format!(
                "{}; {}",
                by_rank(4, Options::default(), budget)?,
                by_rank(4, opposite(), budget)?
            ))
        }),
    },
];

/// The fewest moves with this number of rows: by search with the number of solutions, up to 2 *
/// `most` + 1 columns; by recipes that the judge replays, on larger boards.
fn lucas(rows: usize, most: usize, budget: &Budget) -> Option<String> {
    let searched = |half: usize, over| {
        let shortest = grid::count(Lucas::new(rows, 2 * half + 1, over)?, budget).ok()?;
        Some(format!("{} ({})", shortest.length, shortest.solutions))
    };
    let lengths = |over| {
        (1..=most)
            .map(|half| searched(half, over))
            .collect::<Option<Vec<_>>>()
    };
    let (by_any, by_other) = (
        lengths(Over::Any)?.join(" "),
        lengths(Over::Opposite)?.join(" "),
    );
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
        budget
            .check(Progress {
                level: half as u64,
                ..Progress::default()
            })
            .ok()?;
        Some([replayed(half, Over::Any)?, replayed(half, Over::Opposite)?])
    };
    let lengths = (2..=101)
        .chain([1000])
        .map(both)
        .collect::<Option<Vec<_>>>()?;
    let (number, [any, other]) = (lengths.len(), lengths.last()?);
    Some(format!(
        "over any {by_any}; over the other kind {by_other}; replayed {number}, {any} and {other} moves for k = 1000"
    ))
}

fn exchange(setup: Option<Setup>, budget: &Budget) -> Option<String> {
    let puzzle = setup?.validate().ok()?;
    match problem::count(&Problem::from(puzzle), None, budget)
        .ok()?
        .answer
    {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            Some(format!("{length} moves, {} ways", json::number(&solutions)))
        }
        _ => None,
    }
}

/// Fore and Aft by the search by rank; its solution is replayed.
fn by_rank(side: usize, options: Options, budget: &Budget) -> Option<String> {
    let met = AtomicU64::new(0);
    let heed = |progress: Progress| {
        met.fetch_max(progress.positions, Relaxed);
        (budget.keep_going)(progress)
    };
    let puzzle = frogs::fore_and_aft(side, options).ok()?.validate().ok()?;
    let Answer::Solved(solution) = search::by_rank(
        &puzzle,
        &Budget {
            keep_going: &heed,
            ..*budget
        },
    )?
    else {
        return None;
    };
    referee::judge(&puzzle, &solution.moves).ok()?;
    Some(format!(
        "{} moves, {} positions",
        solution.moves.len(),
        met.into_inner()
    ))
}

fn opposite() -> Options {
    Options {
        over: Over::Opposite,
        ..Options::default()
    }
}

/// The fewest moves and the number of shortest solutions of rows of n against n with these options,
/// from n = 1; `-` if there is no solution.
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
