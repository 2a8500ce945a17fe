//! The headline jobs of peg solitaire, each with its answer asserted, its best time of several, and
//! the ratio to a floor measured in the same run, by the instructions that `SALTUS_CPU` names:
//! `cargo bench -p saltus --bench pegs`; with `-- french` the french board as well, with `-- pairs`
//! the solutions of all 21 solvable problems of one vacancy and one last peg, up to symmetry, on the
//! English board.

mod time;

use saltus::board::{Board, Cell, shape};
use saltus::net::{self, Net};
use saltus::pegs::proof;
use saltus::pegs::table::WinningTable;
use saltus::pegs::{
    Budget, Game, Layout, PegBoard, Target, count, meet, pairs, sizes, solve, sweeps,
};
use saltus::processor::Processor;
use saltus::puzzle::Answer;
use saltus::text::id;
use std::collections::HashSet;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use time::Time;

fn main() {
    let processor = match Processor::asked() {
        Ok(processor) => processor,
        Err(refused) => return println!("left out: {refused}"),
    };
    let asked: Vec<String> = std::env::args().collect();
    let (points, game) = central("english");
    let board = game.board();
    let (path, threads) = (processor.path().name(), rayon_core::current_num_threads());
    println!("instructions: {path}; {threads} threads");

    let layout = Layout::fixing(board, game.start());
    let found = sizes::reachable(&game, &Budget::UNLIMITED).expect("without limits");
    let keys: Vec<u64> = found
        .levels
        .iter()
        .flatten()
        .map(|&position| layout.key(position))
        .collect();
    let floor = best(
        5,
        "floor: generate all 186,020,935 jumps and their canonical keys, store none",
        None,
        || {
            let all = AtomicUsize::new(0);
            rayon_core::scope(|scope| {
                for keys in keys.chunks(1 << 16) {
                    scope.spawn(|_| {
                        let mut jumps = 0;
                        layout.for_each_successor(keys, |keys, _| jumps += black_box(keys).len());
                        all.fetch_add(jumps, Relaxed);
                    });
                }
            });
            assert_eq!(all.into_inner(), 186_020_935);
        },
    );
    let mut words = vec![0u64; 2 * keys.len()];
    best(5, "floor: write and read two words a class", None, || {
        let sum = AtomicU64::new(0);
        rayon_core::scope(|scope| {
            for words in words.chunks_mut(1 << 16) {
                scope.spawn(|_| {
                    words.fill(black_box(1));
                    sum.fetch_add(words.iter().sum(), Relaxed);
                });
            }
        });
        assert_eq!(sum.into_inner(), 2 * 23_475_688);
    });
    drop((keys, words, found));

    best(20, "first solution", None, || {
        let answer = solve(&game, &Budget::UNLIMITED);
        assert!(matches!(answer, Answer::Solved(jumps) if jumps.len() == 31));
    });
    let mut slowest = Duration::ZERO;
    let impossible = pairs::problems(board)
        .into_iter()
        .filter(|&(vacancy, last)| {
            let clock = Instant::now();
            let goal = Target::Pattern {
                care: board.full(),
                pegs: 1 << last,
            };
            let game = board.game(board.full() ^ 1 << vacancy, goal);
            let refuted = game.is_some_and(|game| proof::refute(&game).is_some());
            slowest = slowest.max(clock.elapsed());
            refuted
        });
    assert_eq!(impossible.count(), 130);
    println!(
        "{:>9.3} ms  slowest of the 151 pairs of vacancy and last peg refuted or passed",
        slowest.as_secs_f64() * 1e3
    );
    best(
        3,
        "fewest sweeps of the central game, 18, proved",
        Some(floor),
        || {
            let fewest = sweeps::fewest(&game, &Budget::UNLIMITED);
            assert!(matches!(fewest, sweeps::Fewest::Solved(sweeps) if sweeps.len() == 18));
        },
    );
    best(5, "all winning classes, 1,679,072", Some(floor), || {
        let winning = meet::winning(&game, &Budget::UNLIMITED).expect("without limits");
        assert_eq!(winning.classes(), 1_679_072);
    });
    best(5, "number of solutions", Some(floor), || {
        let solutions = meet::solutions(&game, &Budget::UNLIMITED).expect("without limits");
        assert_eq!(solutions, 40_861_647_040_079_968u64.into());
    });
    best(
        5,
        "census: 23,475,688 classes, games, solutions, winning, dead ends",
        Some(floor),
        || {
            let census = count::census(&game, &Budget::UNLIMITED).expect("without limits");
            assert_eq!(
                (census.classes(), census.winning_classes()),
                (23_475_688, 1_679_072)
            );
            assert_eq!(census.games.to_string(), "577116156815309849672");
        },
    );
    best(
        5,
        "the same without games, by one bit a position",
        Some(floor),
        || {
            let census = count::positions(&game, &Budget::UNLIMITED).expect("without limits");
            assert_eq!(
                (census.classes(), census.winning_classes()),
                (23_475_688, 1_679_072)
            );
        },
    );
    let puzzle = id::read("pegs:english", |rules| rules)
        .expect("a name")
        .puzzle()
        .expect("a puzzle");
    let net = Net::of(&puzzle).expect("holes and jumps");
    let space = |space: net::Space| (space.states, space.transitions);
    best(3, "its net, level by level", Some(floor), || {
        let found = net::space_by_levels(&net, &Budget::UNLIMITED)
            .expect("a game")
            .expect("without limits");
        assert_eq!(space(found), (187_636_299, 1_487_175_000));
    });
    best(3, "its net, until nothing changes", Some(floor), || {
        let found = net::space(&net, &Budget::UNLIMITED).expect("without limits");
        assert_eq!(space(found), (187_636_299, 1_487_175_000));
    });
    best(3, "table of winning positions: built", Some(floor), || {
        WinningTable::build(&game, &Budget::UNLIMITED).expect("without limits");
    });
    let table = WinningTable::build(&game, &Budget::UNLIMITED).expect("without limits");
    let mut play = vec![game.start()];
    while let Some((jump, _)) = play
        .last()
        .and_then(|&position| table.moves(position).pop())
    {
        play.push(jump.flip(play[play.len() - 1]));
    }
    let seconds = best(
        5,
        "table of winning positions: 32,000 positions looked up",
        None,
        || {
            for _ in 0..1000 {
                play.iter()
                    .for_each(|&position| assert!(table.get(black_box(position)).is_some()));
            }
        },
    );
    println!(
        "  {} bytes, {:.0} ns a position",
        table.bytes().len(),
        seconds * 1e9 / 32_000.0
    );

    if asked.iter().any(|word| word == "pairs") {
        best(
            1,
            "fewest sweeps of all pairs of the English board",
            None,
            || {
                let solved = pairs::solve_pairs(board, &Budget::UNLIMITED, &mut |_| ());
                assert_eq!(
                    solved
                        .iter()
                        .filter(|pair| matches!(pair.fewest, sweeps::Fewest::Solved(_)))
                        .count(),
                    21
                );
            },
        );
        best(
            1,
            "solutions of all solvable pairs of the English board",
            None,
            || count_pairs(&points, board),
        );
    }
    if asked.iter().any(|word| word == "french") {
        let (_, game) = central("french");
        best(1, "french census: 374,349,517 classes", None, || {
            let census = count::census(&game, &Budget::UNLIMITED).expect("without limits");
            assert_eq!(
                (census.classes(), census.winning_classes()),
                (374_349_517, 0)
            );
        });
        best(
            1,
            "the same without games, by one bit a position",
            None,
            || {
                let census = count::positions(&game, &Budget::UNLIMITED).expect("without limits");
                assert_eq!(
                    (census.classes(), census.winning_classes()),
                    (374_349_517, 0)
                );
            },
        );
    }
}

/// The game of a board whose centre is the vacancy and the hole of the last peg.
fn central(name: &str) -> (Board, Game) {
    let points = shape(name).expect("a named board").board();
    let board = PegBoard::new(&points).expect("at most 64 holes");
    let centre = 1 << (board.holes() / 2);
    let target = Target::Pattern {
        care: board.full(),
        pegs: centre,
    };
    let game = board
        .game(board.full() ^ centre, target)
        .expect("the start is on the board");
    (points, game)
}

/// Every pair of vacancy and last peg, up to symmetry and exchange (which preserves the number of
/// solutions), with its number of solutions.
fn count_pairs(points: &Board, board: &PegBoard) {
    let name = |hole: u32| points.name(Cell(hole as u8));
    let mut seen = HashSet::new();
    let mut soluble = 0;
    for vacancy in 0..board.holes() {
        for survivor in 0..board.holes() {
            let images = |symmetry: &Vec<u8>| {
                let (a, b) = (symmetry[vacancy as usize], symmetry[survivor as usize]);
                [(a, b), (b, a)]
            };
            if !seen.insert(board.symmetries().iter().flat_map(images).min()) {
                continue;
            }
            let target = Target::Pattern {
                care: board.full(),
                pegs: 1 << survivor,
            };
            let game = board
                .game(board.full() ^ 1 << vacancy, target)
                .expect("the start is on the board");
            let solutions = meet::solutions(&game, &Budget::UNLIMITED).expect("without limits");
            if solutions != 0u32.into() {
                soluble += 1;
                println!("  {} and {}: {solutions}", name(vacancy), name(survivor));
            }
        }
    }
    assert_eq!(soluble, 16);
}

/// Runs a job several times and prints the best wall-clock and processor times.
fn best(times: u32, job: &str, floor: Option<f64>, run: impl FnMut()) -> f64 {
    let Time { clock, processor } = time::best(times, run);
    let ratio = floor.map(|floor| format!("{:.2} of the first floor", clock / floor));
    println!(
        "{clock:9.3} s  {processor:7.2} s of processor  {job}  {}",
        ratio.unwrap_or_default()
    );
    clock
}
