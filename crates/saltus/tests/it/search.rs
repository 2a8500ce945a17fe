//! Compares the general search with tables from independent programs and with the referee.

use proptest::prelude::*;
use saltus::{
    board::{Cell, shape},
    budget::{Budget, Limit},
    puzzle::{
        Answer, Direction, Goal, KindId, Move, Options, Over, Position, Puzzle, Reason, Rules,
        Setup, Steps, frogs,
    },
    referee, search,
};

fn rules(name: &str) -> Options {
    let (direction, over) = match name {
        "fwd_opp" => (Direction::Forward, Over::Opposite),
        "fwd_any" => (Direction::Forward, Over::Any),
        "both_opp" => (Direction::Both, Over::Opposite),
        _ => (Direction::Both, Over::Any),
    };
    Options {
        direction,
        over,
        ..Options::default()
    }
}

fn exchange(id: &str, options: Options) -> Puzzle {
    let (family, size) = id.split_once(':').unwrap();
    let sides: Vec<usize> = size.split('x').map(|side| side.parse().unwrap()).collect();
    let setup = match family {
        "grid" => frogs::grid(sides[0], sides[1], options),
        "foreaft" => frogs::fore_and_aft(sides[0], options),
        "hexagon" => frogs::hexagon(sides[0], options),
        _ => panic!("{id}"),
    };
    setup.unwrap().validate().unwrap()
}

#[test]
fn exchanges_on_boards_have_the_known_length() {
    for line in include_str!("../data/exchanges.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let [id, name, length, solutions, positions] = line.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        if positions.parse::<u64>().unwrap() > 500_000 {
            continue; // seconds each; `all_exchanges` does them
        }
        check_exchange(id, name, length, solutions, positions);
    }
}

#[test]
#[ignore = "half a minute"]
fn all_exchanges() {
    for line in include_str!("../data/exchanges.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let [id, name, length, solutions, positions] = line.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{line}")
        };
        check_exchange(id, name, length, solutions, positions);
    }
}

fn check_exchange(id: &str, name: &str, length: &str, solutions: &str, positions: &str) {
    let puzzle = exchange(id, rules(name));
    let reach = search::reach(&puzzle, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        reach.levels.iter().sum::<u64>().to_string(),
        positions,
        "{id} {name}"
    );
    match search::count(&puzzle, &Budget::UNLIMITED) {
        Ok(shortest) => {
            assert_eq!(
                (shortest.length.to_string(), shortest.solutions.to_string()),
                (length.into(), solutions.into()),
                "{id} {name}"
            );
        }
        Err(_) => assert_eq!(length, "-1", "{id} {name}"),
    }
    match search::solve(&puzzle, &Budget::UNLIMITED) {
        Answer::Solved(solution) => {
            assert_eq!(solution.moves.len().to_string(), length, "{id} {name}");
            referee::judge(&puzzle, &solution.moves).unwrap();
        }
        answer => {
            assert_eq!(
                (
                    length,
                    matches!(answer, Answer::Impossible(Reason::Exhausted { .. }))
                ),
                ("-1", true)
            )
        }
    }
}

/// Every hole of a named board full but `vacancy`.
fn pegs(name: &str, vacancy: &str, goal: Goal) -> Puzzle {
    let board = shape(name).unwrap().board();
    let vacant = board.named(vacancy).unwrap();
    let start = Position(
        board
            .cells()
            .map(|cell| (cell != vacant).then_some(KindId(0)))
            .collect(),
    );
    Setup {
        title: name.into(),
        board,
        rules: Rules::pegs(),
        start,
        goal,
    }
    .validate()
    .unwrap()
}

#[test]
fn triangle_levels_match_the_publication() {
    // Source: https://jaapsch.net/puzzles/trisolit.htm, positions by jumps for each kind of
    // vacancy.
    for (vacancy, levels) in [
        (
            "a1",
            vec![1, 2, 8, 35, 122, 293, 530, 679, 623, 414, 212, 75, 18, 4],
        ),
        (
            "a4",
            vec![1, 2, 6, 24, 79, 193, 375, 525, 519, 366, 196, 70, 17, 4],
        ),
        (
            "c5",
            vec![1, 4, 16, 59, 186, 446, 760, 931, 840, 583, 285, 98, 23, 5],
        ),
        (
            "b3",
            vec![1, 2, 6, 21, 58, 139, 260, 350, 351, 261, 142, 49, 10, 1],
        ),
    ] {
        let puzzle = pegs("triangle5", vacancy, Goal::Left(1));
        assert_eq!(
            search::reach(&puzzle, &Budget::UNLIMITED).unwrap().levels,
            levels,
            "{vacancy}"
        );
    }
    // Source: the same and Bell's catalogue: one-peg games from a corner, from an edge middle, and
    // from the inside.
    for (vacancy, games) in [
        ("a1", "29760"),
        ("a4", "14880"),
        ("c5", "85258"),
        ("b3", "1550"),
    ] {
        let puzzle = pegs("triangle5", vacancy, Goal::Left(1));
        assert_eq!(
            search::count(&puzzle, &Budget::UNLIMITED)
                .unwrap()
                .solutions
                .to_string(),
            games,
            "{vacancy}"
        );
    }
}

#[test]
fn exact_numbers_of_moves() {
    let thirteen = pegs("triangle5", "a1", Goal::Moves(13));
    assert!(
        matches!(search::solve(&thirteen, &Budget::UNLIMITED), Answer::Solved(s) if s.moves.len() == 13)
    );
    let fourteen = pegs("triangle5", "a1", Goal::Moves(14));
    let reason = Reason::TooFewPegs {
        jumps: 14,
        pegs: 14,
    };
    assert_eq!(
        search::solve(&fourteen, &Budget::UNLIMITED),
        Answer::Impossible(reason)
    );
    // Back and forth: the number of moves is part of the goal even if positions recur.
    let both = Options {
        direction: Direction::Both,
        ..Options::default()
    };
    let mut setup = frogs::row("r.", ".r", both).unwrap();
    setup.goal = Goal::Moves(1001);
    let count = search::count(&setup.validate().unwrap(), &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (count.length, count.solutions.to_string().as_str()),
        (1001, "1")
    );
}

#[test]
fn the_first_solution_is_the_least() {
    let puzzle = frogs::row("rrr.lll", "lll.rrr", Options::default())
        .unwrap()
        .validate()
        .unwrap();
    let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else {
        panic!()
    };
    assert_eq!(
        solution.moves[0],
        Move::new(Cell(2), Cell(3)),
        "a right-going piece first"
    );
}

#[test]
fn counts_outgrow_machine_words() {
    // Source: 4 against 3 with 4 vacancies, breadth-first search with big integers; more than 2^64.
    let options = Options {
        over: Over::Opposite,
        ..Options::default()
    };
    let puzzle = frogs::row("rrrr....lll", "lll....rrrr", options)
        .unwrap()
        .validate()
        .unwrap();
    let count = search::count(&puzzle, &Budget::UNLIMITED).unwrap();
    assert_eq!(count.solutions.to_string(), "253622481147860396966");
}

#[test]
fn budgets_are_respected() {
    let puzzle = exchange("grid:3x7", rules("all"));
    let small = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    let Answer::Undecided(spent) = search::solve(&puzzle, &small) else {
        panic!()
    };
    assert_eq!(spent.limit, Limit::Memory);
    let stopped = Budget {
        keep_going: &|progress| progress.level < 5,
        ..Budget::UNLIMITED
    };
    let Answer::Undecided(spent) = search::solve(&puzzle, &stopped) else {
        panic!()
    };
    assert_eq!((spent.limit, spent.progress.level), (Limit::Stopped, 5));
}

proptest! {
    /// Of all conceivable moves, the search generates exactly those that the referee allows.
    #[test]
    fn legal_if_and_only_if_generated(
        board in 0..5usize,
        options in (any::<bool>(), any::<bool>(), 1..4u8, any::<bool>()),
        codes in prop::collection::vec(0..3u8, 37),
    ) {
        let options = Options {
            direction: if options.0 { Direction::Both } else { Direction::Forward },
            over: if options.1 { Over::Any } else { Over::Opposite },
            hop: u32::from(options.2).try_into().unwrap(),
            steps: if options.3 { Steps::All } else { Steps::None },
            ..Options::default()
        };
        let setup = match board {
            0 => frogs::row("rrr..lll", "lll..rrr", options).unwrap(),
            1 => frogs::grid(3, 5, options).unwrap(),
            2 => frogs::hexagon(3, options).unwrap(),
            3 => frogs::ring_reversal(2, options).unwrap(),
            _ => Setup::clone(&pegs("english", "d4", Goal::Left(1))),
        };
        let kinds = setup.rules.kinds.len() as u8;
        let puzzle = setup.validate().unwrap();
        let piece = |code: &u8| code.checked_sub(1).filter(|&kind| kind < kinds).map(KindId);
        let position = Position(codes.iter().take(puzzle.board.len()).map(piece).collect());
        let generated = puzzle.moves(&position);
        for from in puzzle.board.cells() {
            for to in puzzle.board.cells() {
                let step = Move::new(from, to);
                let mut after = position.clone();
                let legal = referee::play(&puzzle, &mut after, step).is_ok();
                prop_assert_eq!(legal, generated.contains(&step), "{:?}", step);
                prop_assert!(legal || after == position);
            }
        }
    }
}

#[test]
fn the_answer_is_independent_of_threads() {
    let puzzle = exchange("grid:3x5", rules("both_opp"));
    let answer = |threads: usize| {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            (
                search::solve(&puzzle, &Budget::UNLIMITED),
                search::count(&puzzle, &Budget::UNLIMITED),
            )
        })
    };
    assert_eq!(answer(1), answer(3));
}
