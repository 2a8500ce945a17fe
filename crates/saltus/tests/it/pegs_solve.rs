//! Single solutions, replayed by the rules, and verdicts compared with brute force.

use crate::pegs_brute;
use std::{collections::HashSet, mem::discriminant};

use pegs_brute::{board, fewest_sweeps, of_bits, play};
use proptest::prelude::*;
use saltus::{
    board::{Adjacency, SHAPES, shape},
    budget::{Limit, Progress, Spent},
    pegs::{
        Budget, Game, PegBoard, Target, count, pairs::problems, solve, sweeps, table::WinningTable,
    },
    problem::{self, Oracle, Problem},
    puzzle::{Answer, Position, Puzzle, Reason},
    referee,
};

fn solved(name: &str, vacancy: &str, target: Target) {
    let (names, board) = board(name);
    let start = board.full() ^ 1 << names.named(vacancy).unwrap().index();
    let Answer::Solved(jumps) = solve(&board.game(start, target).unwrap(), &Budget::UNLIMITED)
    else {
        panic!("{name} from {vacancy} can be solved")
    };
    assert!(target.holds(play(&board, start, &jumps)));
}

#[test]
fn solvable_starts_are_solved() {
    // Source: Beasley 1985 (english: all), S. Tatham's pegs.c (french: three types), Bell 2008
    // (triangles).
    let starts = [
        ("english", "c1 d1 c2 d2 c3 d3 d4"),
        ("french", "c1 d2 d3"),
        ("asymmetric", "e4"),
        ("triangle6", "a1 a2 a3 b3 b4"),
        ("triangle8", "a1 b3 c5"),
        ("square6", "a1 c3"),
        ("hexagon4", "b1 b2 c3"),
        ("diamond41", "d2 e3"),
        ("wiegleb", "e5"),
    ];
    for (name, vacancies) in starts {
        vacancies
            .split(' ')
            .for_each(|vacancy| solved(name, vacancy, Target::Left(1)));
    }
}

#[test]
fn every_solvable_problem_of_the_english_board() {
    let (names, english) = board("english");
    for vacancy in english.symmetries()[0].iter().copied() {
        for survivor in english.symmetries()[0].iter().copied() {
            let [a, b] = [vacancy, survivor].map(|hole| names.points()[usize::from(hole)]);
            if (a.x - b.x) % 3 == 0 && (a.y - b.y) % 3 == 0 {
                let name = names.name(saltus::board::Cell(vacancy));
                solved(
                    "english",
                    &name,
                    Target::Pattern {
                        care: english.full(),
                        pegs: 1 << survivor,
                    },
                );
            }
        }
    }
}

/// The boards of more than 64 holes, with a vacancy and a last peg of its position class each.
#[test]
fn large_boards_are_solved() {
    let problems = [
        ("triangle11", "a1", "a1"),
        ("triangle13", "a2", "b2"),
        ("triangle15", "a1", "d4"),
        ("square9", "e5", "e5"),
        ("square9", "c3", "f6"),
        ("square10", "e4", "c1"),
        ("square11", "f5", "c1"),
        ("hexagon6", "f5", "c1"),
    ];
    for (name, vacancy, last) in problems {
        let shape = shape(name).unwrap().board();
        let large = PegBoard::large(&shape);
        let [vacancy, last] =
            [vacancy, last].map(|name| 1u128 << shape.named(name).unwrap().index());
        let target = Target::Pattern {
            care: large.full(),
            pegs: last,
        };
        let start = large.full() ^ vacancy;
        let Answer::Solved(jumps) = solve(&large.game(start, target).unwrap(), &Budget::UNLIMITED)
        else {
            panic!("{name} can be solved")
        };
        let end = jumps.iter().fold(start, |position, jump| {
            assert!(
                jump.fits(position)
                    && shape.lines().any(|line| {
                        (line.from.0, line.over.0, line.to.0) == (jump.from, jump.over, jump.to)
                    })
            );
            jump.flip(position)
        });
        assert!(target.holds(end), "{name}");
    }
}

/// Both word sizes give the same verdict.
#[test]
fn words_of_either_size_agree() {
    for name in ["triangle5", "hexagon3", "english", "diamond25"] {
        let shape = shape(name).unwrap().board();
        let (small, large) = (PegBoard::new(&shape).unwrap(), PegBoard::large(&shape));
        for (vacancy, last) in problems(&small) {
            let target = Target::Pattern {
                care: small.full(),
                pegs: 1 << last,
            };
            let answer = solve(
                &small.game(small.full() ^ 1 << vacancy, target).unwrap(),
                &Budget::UNLIMITED,
            );
            let target = Target::Pattern {
                care: large.full(),
                pegs: 1 << last,
            };
            let wide = solve(
                &large.game(large.full() ^ 1 << vacancy, target).unwrap(),
                &Budget::UNLIMITED,
            );
            assert_eq!(
                discriminant(&answer),
                discriminant(&wide),
                "{name} {vacancy} {last}"
            );
        }
    }
}

/// Linear programs and narrow beams do not decide these; pagoda functions leave few positions to
/// search.
#[test]
fn tight_boards_are_refuted() {
    let (names, diamond) = board("diamond41");
    for (vacancy, last) in [("e1", "e3"), ("e1", "e6")] {
        let [vacancy, last] = [vacancy, last].map(|name| 1 << names.named(name).unwrap().index());
        let goal = Target::Pattern {
            care: diamond.full(),
            pegs: last,
        };
        let answer = solve(
            &diamond.game(diamond.full() ^ vacancy, goal).unwrap(),
            &Budget::UNLIMITED,
        );
        assert!(matches!(answer, Answer::Impossible(_)), "{answer:?}");
    }
}

#[test]
fn a_number_of_jumps() {
    let (_, english) = board("english");
    let start = english.full() ^ 1 << 16;
    for jumps in 0..32 {
        let game = english.game(start, Target::Left(32 - jumps)).unwrap();
        let Answer::Solved(found) = solve(&game, &Budget::UNLIMITED) else {
            panic!("{jumps} jumps are possible")
        };
        assert_eq!(found.len(), jumps as usize);
        play(&english, start, &found);
    }
    let none = solve(
        &english.game(start, Target::Left(0)).unwrap(),
        &Budget::UNLIMITED,
    );
    assert_eq!(
        none,
        Answer::Impossible(Reason::TooFewPegs {
            jumps: 32,
            pegs: 32
        })
    );
}

/// The name of a board denotes a solvable problem; if the classic game is not solvable, the list
/// shows that next to it.
#[test]
fn the_usual_problem_can_be_won() {
    use saltus::{problem, puzzle, text::id};
    let solved = |id: &str| {
        let problem = id::read(id, |options| options).unwrap();
        let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).unwrap();
        matches!(outcome.answer, puzzle::Answer::Solved(_))
    };
    for shape in SHAPES {
        assert!(solved(&format!("pegs:{}", shape.name)), "{}", shape.name);
        let classic = solved(&format!("pegs:{}@{}", shape.name, shape.vacancy));
        assert_eq!(classic, shape.problem == shape.vacancy, "{}", shape.name);
    }
}

#[test]
fn budgets_end_the_search() {
    let (_, board) = board("wiegleb");
    let start = board.full() ^ 1 << 1;
    let game = board
        .game(
            start,
            Target::Pattern {
                care: board.full(),
                pegs: 1 << 1,
            },
        )
        .unwrap();
    let limit = |budget: &Budget| match solve(&game, budget) {
        Answer::Undecided(spent) => spent.limit,
        answer => panic!("{answer:?}"),
    };
    assert_eq!(
        limit(&Budget {
            memory: 1 << 20,
            keep_going: &|_| true
        }),
        Limit::Memory
    );
    let keep_going = |progress: Progress| progress.positions < 1000;
    assert_eq!(
        limit(&Budget {
            memory: u64::MAX,
            keep_going: &keep_going
        }),
        Limit::Stopped
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn answers_agree_with_brute_force(
        triangular: bool,
        bits in 0u32..1 << 16,
        start: u64,
        care: u64,
        pegs: u64,
        left in 0u32..4,
        pattern: bool,
    ) {
        let adjacency = if triangular { Adjacency::Triangular } else { Adjacency::Square };
        let Some(board) = of_bits(adjacency, bits & 0x7def) else { return Ok(()) };
        let start = start & board.full();
        let care = care & board.full();
        let target = if pattern { Target::Pattern { care, pegs: pegs & care } } else { Target::Left(left) };
        match solve(&board.game(start, target).unwrap(), &Budget::UNLIMITED) {
            Answer::Solved(jumps) => prop_assert!(target.holds(play(&board, start, &jumps))),
            Answer::Impossible(reason) => prop_assert_eq!(fewest_sweeps(&board, start, target), None, "{}", reason),
            Answer::Undecided(_) => prop_assert!(false, "no limit was set"),
        }
    }
}

/// The resources used by a stopped search: its moves, positions and bytes.
#[test]
fn stopped_searches_report_their_progress() {
    let (names, wiegleb) = board("wiegleb");
    let game = |hole: &str| {
        let hole = 1 << names.named(hole).unwrap().index();
        let target = Target::Pattern {
            care: wiegleb.full(),
            pegs: hole,
        };
        wiegleb.game(wiegleb.full() ^ hole, target).unwrap()
    };
    let far = |name: &str, spent: Spent| {
        let Progress {
            level,
            positions,
            bytes,
            ..
        } = spent.progress;
        assert!(
            level > 0 && positions >= 1000 && bytes > positions,
            "{name}: {spent:?}"
        );
        assert_eq!(spent.limit, Limit::Stopped, "{name}");
    };
    let budget = Budget {
        keep_going: &|progress| progress.positions < 1000,
        ..Budget::UNLIMITED
    };
    let Answer::Undecided(spent) = solve(&game("e1"), &budget) else {
        panic!("one solution")
    };
    far("one solution", spent);
    let sweeps::Fewest::Undecided { spent, .. } = sweeps::fewest(&game("e5"), &budget) else {
        panic!("fewest sweeps")
    };
    far("fewest sweeps", spent);
    let (_, french) = board("french");
    let game = french.game(french.full() ^ 1, Target::Left(1)).unwrap();
    far("census", count::census(&game, &budget).unwrap_err());
}

/// The fewest jumps to a goal, breadth first by the rules alone.
fn fewest_jumps(puzzle: &Puzzle) -> Option<u64> {
    let mut open = HashSet::from([puzzle.start.clone()]);
    for made in 0.. {
        let is_met = |position: &Position| referee::meets(&puzzle.goal, position, made);
        if open.is_empty() {
            return None;
        }
        if open.iter().any(is_met) {
            return Some(made);
        }
        let mut next = HashSet::new();
        for position in &open {
            for step in puzzle.moves(position) {
                let mut after = position.clone();
                referee::play(puzzle, &mut after, step).unwrap();
                next.insert(after);
            }
        }
        open = next;
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// A goal that leaves holes open has solutions of several lengths: the one that is found is a
    /// shortest one and said to be, and so is the number of moves that are left.
    #[test]
    fn solutions_to_open_goals_are_shortest(
        start in prop::collection::vec(prop::sample::select(&b"ooo."[..]), 12),
        goal in prop::collection::vec(prop::sample::select(&b"xxxo.."[..]), 12),
    ) {
        let rows = |cells: &[u8]| {
            let rows: Vec<&str> = cells.chunks(4).map(|row| str::from_utf8(row).unwrap()).collect();
            rows.join("=")
        };
        let id = format!("board:{},to={}", rows(&start), rows(&goal));
        let Ok(problem) = id.parse::<Problem>() else {
            return Ok(()); // the start is the goal, or there is no move
        };
        let puzzle = problem.puzzle().unwrap();
        let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).unwrap();
        let fewest = fewest_jumps(&puzzle);
        let solved = matches!(outcome.answer, Answer::Solved(_));
        prop_assert_eq!(solved, fewest.is_some(), "{}", id);
        if let Some(fewest) = fewest {
            prop_assert_eq!(outcome.evidence.length.clone(), Some(fewest.into()), "{}", &id);
            prop_assert!(outcome.evidence.optimal(), "{}", id);
        }
        if let Some(game) = Game::of(&puzzle) {
            let table = WinningTable::build(&game, &Budget::UNLIMITED).unwrap();
            let oracle = Oracle::Pegs(game, table);
            let outlook = oracle.outlook(&puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
            prop_assert_eq!(outlook.moves_left, fewest, "{}", id);
        }
    }
}
