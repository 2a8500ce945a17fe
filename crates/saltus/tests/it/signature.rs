//! One number from many searches: the answer of every engine and the extent of its search. A change
//! keeps the number, or its commit explains why not (after Stockfish's bench).
//! `cargo xtask signature` prints it, and with `--write` writes the table again.

use saltus::{
    board::shape,
    budget::{Budget, Progress},
    capture::{self, Removal, Square},
    net::{self, Net, Space},
    pegs::{
        PegBoard, Target,
        generate::{Difficulty, Requirements, generate},
    },
    problem::{self, Counts, Engine, Oracle, Outcome, Outlook, Problem, ProblemError, Winnable},
    puzzle::{Answer, Move},
    search::{self, PositionCounts},
    text::{id, json},
};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
};

/// The table: one line per search, and the combined number last.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.txt");

/// Puzzles of every family, small enough to be solved at once by every engine that supports them.
const PUZZLES: &[&str] = &[
    "row:3x3",
    "row:5x1",
    "row:4x3",
    "row:3x3v2",
    "row:5x5v2",
    "row:2x2,direction=both",
    "row:3x3,over=opposite",
    "row:4x4,hop=2",
    "row:2x3,vacancy=free",
    "row:rrl.l,to=lrr.l",
    "row:3x3,at=rrl.rll",
    "row:40x37",
    "reverse:5",
    "reverse:5@1-3",
    "reverse:4,vacancy=free",
    "reverse:4,hop=2",
    "ring:4",
    "ring:5",
    "grid:3x3",
    "grid:5x3",
    "foreaft:2",
    "foreaft:3",
    "hexagon:2",
    "pegs:english",
    "pegs:english@d4-d1",
    "pegs:english@a3-d4",
    "pegs:triangle5",
    "pegs:triangle5@a1-any",
    "pegs:triangle4@a2-any",
    "pegs:square5",
    "pegs:asymmetric",
    "pegs:french@d3-d3",
    "board:oo.o=oooo=.ooo,left=1",
    "board:--o=-o-o=o-o-.,lattice=triangular,left=1",
    "capture:.-.-.=-W-W-=.-.-.=-W-W-=.-B-.@C5",
];

/// The most positions that a search may visit, so that none takes long.
const MOST: u64 = 50_000;
/// The most budget checks of a search.
const ASKS: u64 = 20_000;
/// The most solutions that are listed.
const LISTED: usize = 200;

/// After Fowler, Noll and Vo (FNV-1a): the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The lines so far.
#[derive(Default)]
struct Table(Vec<String>);

impl Table {
    /// Adds the result of a search as numbers, so that renaming changes nothing, and the extent of
    /// the search.
    fn add(&mut self, puzzle: &str, what: &str, search: impl FnOnce(&Budget) -> Option<String>) {
        let (asked, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let keep_going = |progress: Progress| {
            positions.fetch_max(progress.positions, Ordering::Relaxed);
            asked.fetch_add(1, Ordering::Relaxed) < ASKS && progress.positions < MOST
        };
        let found = search(&Budget {
            memory: 64 << 20,
            keep_going: &keep_going,
        });
        let Some(found) = found else { return };
        let (asked, positions, answer) = (asked.into_inner(), positions.into_inner(), hash(&found));
        self.0.push(format!(
            "{puzzle} {what} asked {asked} positions {positions} answer {answer:016x}"
        ));
    }

    fn puzzle(&mut self, name: &str) {
        let problem = id::read(name, |usual| usual).unwrap();
        for engine in Engine::ALL {
            self.add(
                name,
                &format!("solve {}", engine.name()),
                |budget| match problem::solve(&problem, Some(engine), budget) {
                    Err(ProblemError::NotTaken(_) | ProblemError::TooLarge { .. }) => None,
                    Err(error) => panic!("{name}: {error}"),
                    Ok(outcome) => Some(solved(&outcome)),
                },
            );
            self.add(name, &format!("count {}", engine.name()), |budget| {
                Some(
                    match problem::count(&problem, Some(engine), budget).ok()?.answer {
                        Answer::Solved(Counts::Shortest { length, solutions }) => {
                            format!("{length} {}", json::number(&solutions))
                        }
                        Answer::Solved(Counts::Pegs(census, _)) => {
                            let (classes, positions) = (census.classes(), census.positions());
                            format!(
                                "{classes} {positions} {} {}",
                                census.games, census.solutions
                            )
                        }
                        Answer::Solved(_) => "routes".into(),
                        Answer::Impossible(_) => "impossible".into(),
                        Answer::Undecided(_) => "undecided".into(),
                    },
                )
            });
        }
        self.add(name, "list", |budget| {
            let mut listed = Vec::new();
            let outcome = problem::list(&problem, None, budget, &mut |moves| {
                listed.push(
                    moves
                        .replayed()
                        .map_or_else(String::new, |(_, moves)| cells(moves)),
                );
                if listed.len() < LISTED {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            let decided = outcome.is_ok_and(|(_, answer)| matches!(answer, Answer::Solved(())));
            Some(format!("{decided} {}", listed.join(";")))
        });
        let Ok(puzzle) = problem.puzzle() else { return };
        self.add(name, "census", |budget| {
            let PositionCounts {
                positions,
                winnable,
                stuck,
                solutions,
            } = search::census(&puzzle, budget).ok()?;
            Some(format!(
                "{positions} {winnable} {stuck} {}",
                solutions.unwrap_or_default()
            ))
        });
        self.add(name, "sweeps", |budget| {
            let swept = problem::best(&puzzle, problem::Measure::Sweeps, budget).ok()?;
            Some(format!("{} {}", swept.number, solved(&swept.outcome)))
        });
        let outlook = |oracle: Oracle, budget: &Budget| {
            let Outlook {
                winnable,
                moves_left,
                solutions,
                chance,
            } = oracle.outlook(&puzzle, &puzzle.start, 0, budget);
            let winnable =
                [Winnable::Yes, Winnable::No, Winnable::Unknown].map(|known| known == winnable);
            let chance = chance.map(f64::to_bits);
            Some(format!(
                "{winnable:?} {moves_left:?} {} {chance:?}",
                solutions.unwrap_or_default()
            ))
        };
        self.add(name, "outlook", |budget| {
            outlook(Oracle::new(&puzzle), budget)
        });
        self.add(name, "learned", |budget| {
            outlook(Oracle::with_table(&puzzle, budget).ok()?, budget)
        });
        self.add(name, "net", |budget| {
            // Beyond this, one bit per marking takes seconds.
            let net = Net::of(&puzzle).filter(|_| puzzle.board.len() <= 21)?;
            let counted = |space: Space| {
                format!(
                    "{} {} {}",
                    space.states, space.transitions, space.most_in_marking
                )
            };
            let by_levels =
                net::space_by_levels(&net, budget)?.map_or_else(|_| String::new(), counted);
            Some(by_levels + &net::space(&net, budget).map_or_else(|_| String::new(), counted))
        });
    }

    /// Boards and puzzles from seeds, and the answers about them.
    fn generated(&mut self) {
        let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
        for (seed, difficulty) in
            (0..).zip([None, Some(Difficulty::Easy), Some(Difficulty::Medium)])
        {
            let wish = Requirements {
                pegs: 8,
                target: Target::Left(1),
                most_solutions: None,
                difficulty,
                seed,
            };
            self.add("pegs", &format!("seed {seed}"), |budget| {
                Some(generate(&board, &wish, budget)?.start.to_string())
            });
        }
        for seed in 0..4 {
            let (field, _) = capture::generate_puzzle(9 + seed, seed.into()).unwrap();
            let name = format!("capture {}", field.side());
            self.add(&name, "board", |_| {
                let rows = (0..field.side()).map(|row| String::from_utf8(field.row(row)).unwrap());
                Some(rows.collect::<Vec<_>>().join("\n"))
            });
            self.add(&name, "solve", |budget| {
                problem::solve(&Problem::Capture(field.clone()), None, budget)
                    .ok()
                    .map(|outcome| solved(&outcome))
            });
            for king in field.blacks() {
                self.add(&name, &format!("king {king}"), |budget| {
                    let stops = |squares: &mut dyn Iterator<Item = Square>| {
                        squares
                            .map(|square| square.to_string())
                            .collect::<Vec<_>>()
                            .join(" ")
                    };
                    let most = capture::most(&field, king, budget)?;
                    let flight = capture::longest_flight(&field, king, Removal::AtEnd, budget)?;
                    let route = stops(&mut most.route.squares());
                    let flown = stops(&mut flight.stops.iter().copied());
                    Some(format!(
                        "{} {route} {} {flown}",
                        most.at_most, flight.at_most
                    ))
                });
            }
        }
    }
}

fn cells(moves: &[Move]) -> String {
    moves
        .iter()
        .map(|step| format!("{}-{}", step.from.0, step.to.0))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The result of an engine, as numbers.
fn solved(outcome: &Outcome) -> String {
    match &outcome.answer {
        Answer::Solved(moves) => {
            let listed = moves
                .replayed()
                .map_or_else(String::new, |(_, moves)| cells(moves));
            format!("{} {} {listed}", moves.length(), outcome.evidence.at_least)
        }
        Answer::Impossible(_) => "impossible".into(),
        Answer::Undecided(_) => format!("undecided {}", outcome.evidence.at_least),
    }
}

fn table() -> String {
    // On one thread the number of budget checks is the same in every run.
    let one = rayon_core::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let mut lines = one.install(|| {
        let mut table = Table::default();
        PUZZLES.iter().for_each(|puzzle| table.puzzle(puzzle));
        table.generated();
        table.0
    });
    let number = hash(&lines.join("\n"));
    lines.push(format!("signature {number}\n"));
    lines.join("\n")
}

#[test]
fn every_search_matches_its_signature() {
    let now = table();
    if std::env::var_os("SALTUS_SIGNATURE").is_some_and(|what| what == "write") {
        std::fs::write(TABLE, &now).unwrap();
    }
    let known = std::fs::read_to_string(TABLE).unwrap_or_default();
    let changed: Vec<&str> = now
        .lines()
        .filter(|line| known.lines().all(|known| known != *line))
        .take(20)
        .collect();
    assert!(
        now == known,
        "these searches are not what they were; where that is meant, say why and run `cargo xtask signature --write`:\n{}",
        changed.join("\n")
    );
}
