//! Lucas's grids: compares the grid engine with the general search and with published and earlier
//! minima, and the bound with exact distances.

use num_bigint::BigUint;
use saltus::{
    board::Cell,
    budget::Budget,
    grid::{self, GridMove, Lucas, Recipe, Rectangle},
    problem::{self, Engine, Problem},
    puzzle::{Answer, Direction, Move, Options, Over, Puzzle, frogs},
    referee::{self, LucasJudge},
    search,
};
use std::num::NonZeroU32;

fn puzzle(rows: usize, columns: usize, over: Over) -> Puzzle {
    frogs::grid(
        rows,
        columns,
        Options {
            over,
            ..Options::default()
        },
    )
    .unwrap()
    .validate()
    .unwrap()
}

fn solved(rows: usize, columns: usize, over: Over) -> (u64, u64) {
    let best = grid::solve(Lucas::new(rows, columns, over).unwrap(), &Budget::UNLIMITED);
    referee::judge(&puzzle(rows, columns, over), &best.moves).unwrap();
    (best.moves.len() as u64, best.at_least)
}

/// Rows and columns.
type Sides = (usize, usize);

/// Lengths and numbers of shortest solutions by an independent exhaustive search: over any, and
/// over the other kind only.
const KNOWN: [(Sides, [(u64, u32); 2]); 6] = [
    ((3, 3), [(11, 2), (12, 50)]),
    ((3, 5), [(26, 4), (27, 130)]),
    ((5, 3), [(20, 4), (22, 4)]),
    ((3, 7), [(47, 6), (48, 198)]),
    ((7, 3), [(32, 366), (34, 10)]),
    ((5, 5), [(45, 24), (47, 304)]),
];

#[test]
fn agrees_with_exhaustive_search() {
    for ((rows, columns), by_rule) in KNOWN {
        for (over, (length, solutions)) in [Over::Any, Over::Opposite].into_iter().zip(by_rule) {
            assert_eq!(
                solved(rows, columns, over),
                (length, length),
                "{rows}x{columns} {over:?}"
            );
            let lucas = Lucas::new(rows, columns, over).unwrap();
            let count = grid::count(lucas, &Budget::UNLIMITED).unwrap();
            assert_eq!(
                (count.length, count.solutions),
                (length, BigUint::from(solutions)),
                "{lucas:?}"
            );
        }
    }
}

/// The same by the general search, also when a side is 1 and the grid is a row.
#[test]
fn agrees_with_the_general_search() {
    for (rows, columns) in [
        (1, 3),
        (3, 1),
        (1, 9),
        (9, 1),
        (3, 3),
        (3, 5),
        (5, 3),
        (3, 7),
    ] {
        for over in [Over::Any, Over::Opposite] {
            let lucas = Lucas::new(rows, columns, over).unwrap();
            let general = search::count(&puzzle(rows, columns, over), &Budget::UNLIMITED).unwrap();
            assert_eq!(
                grid::count(lucas, &Budget::UNLIMITED).unwrap(),
                general,
                "{lucas:?}"
            );
            assert_eq!(
                solved(rows, columns, over),
                (general.length, general.length),
                "{lucas:?}"
            );
        }
    }
}

/// Found earlier by another program, with windows of one row only.
#[test]
fn oblong_boards() {
    assert_eq!(solved(7, 5, Over::Any), (66, 66));
    assert_eq!(solved(7, 5, Over::Opposite), (68, 68));
}

/// With very little memory there are no tables and no search, but still a solution and a bound.
#[test]
fn the_classical_solution_is_the_last_resort() {
    let poor = Budget {
        memory: 1,
        ..Budget::UNLIMITED
    };
    for (n, over) in [(3, Over::Opposite), (3, Over::Any), (5, Over::Opposite)] {
        let side = 2 * n + 1;
        let best = grid::solve(Lucas::new(side, side, over).unwrap(), &poor);
        referee::judge(&puzzle(side, side, over), &best.moves).unwrap();
        assert_eq!(
            best.moves.len(),
            2 * n * (n + 1) * (n + 2),
            "Ball's formula"
        );
        assert!(best.at_least <= best.moves.len() as u64);
    }
    // Nine rows: 9 x 4 x 5 + 4 x 5 from the displacement, and six more from the two outermost rows.
    assert_eq!(
        grid::solve(Lucas::new(9, 9, Over::Any).unwrap(), &poor).at_least,
        206
    );
    for (rows, columns) in [(3, 41), (41, 3), (1, 127), (127, 1), (5, 25), (25, 5)] {
        let best = grid::solve(Lucas::new(rows, columns, Over::Opposite).unwrap(), &poor);
        referee::judge(&puzzle(rows, columns, Over::Opposite), &best.moves).unwrap();
        assert!(best.at_least <= best.moves.len() as u64);
    }
}

/// Replays a recipe's moves with the judge of large grids.
fn replayed(rows: usize, columns: usize, over: Over) -> Recipe {
    let recipe = Recipe::new(rows as u64, columns as u64, over).unwrap();
    let mut judge = LucasJudge::new(rows, columns, over).unwrap();
    let mut number = 0;
    for GridMove { from, to } in recipe.moves() {
        number += 1;
        judge
            .play(from, to)
            .unwrap_or_else(|error| panic!("{rows}x{columns} {over:?}: {number}: {error}"));
    }
    assert!(
        judge.is_over() && recipe.length() == number,
        "{rows}x{columns} {over:?}"
    );
    recipe
}

/// Source: the theorem and the constructions in `docs/results/lucas.md`.
#[test]
fn recipes_are_solutions_of_any_size() {
    for half in (1..=40u64).chain([200]) {
        let columns = 2 * half as usize + 1;
        let square = u128::from((half + 1) * (half + 1));
        assert_eq!(replayed(3, columns, Over::Opposite).length(), 3 * square);
        assert_eq!(replayed(3, columns, Over::Any).length(), 3 * square - 1);
        assert_eq!(replayed(5, columns, Over::Any).length(), 5 * square);
        if half >= 2 {
            assert_eq!(
                replayed(5, columns, Over::Opposite).length(),
                5 * square + 2
            );
        }
    }
    for half in [1, 2, 64, 200] {
        let side = 2 * half + 1;
        for (rows, columns) in [(1, side), (side, 1)] {
            assert_eq!(
                replayed(rows, columns, Over::Any).length(),
                (half * (half + 2)) as u128
            );
        }
    }
    for (rows, columns) in [(1, 1), (2, 1), (5, 4), (4, 5), (7, 7), (3, (1 << 32) + 1)] {
        assert!(
            Recipe::new(rows, columns, Over::Any).is_none(),
            "{rows}x{columns}"
        );
    }
    assert!(Recipe::new(5, 3, Over::Opposite).is_none());
}

#[test]
fn any_move_of_a_recipe_is_computed_alone() {
    for (rows, over) in [
        (1, Over::Any),
        (3, Over::Any),
        (3, Over::Opposite),
        (5, Over::Any),
        (5, Over::Opposite),
    ] {
        let recipe = Recipe::new(rows, 11, over).unwrap();
        let moves: Vec<GridMove> = recipe.moves().collect();
        let alone: Vec<GridMove> = (1..=recipe.length())
            .filter_map(|step| recipe.step(step))
            .collect();
        assert_eq!(moves, alone);
        assert_eq!(
            (recipe.step(0), recipe.step(recipe.length() + 1)),
            (None, None)
        );
        let large = Recipe::new(rows, 4_000_000_001, over).unwrap();
        let last = large.step(large.length()).unwrap();
        assert_eq!(
            last.from,
            [rows / 2, 2_000_000_000],
            "the vacancy ends in the middle"
        );
    }
}

/// A puzzle has the same cells and the same answer in the small and in the large model; the bound
/// for any size never exceeds the optimum.
#[test]
fn large_grids_agree_with_the_general_model() {
    for (rows, columns) in [
        (1, 3),
        (5, 1),
        (3, 3),
        (3, 5),
        (5, 3),
        (3, 41),
        (7, 5),
        (5, 25),
    ] {
        for over in [Over::Any, Over::Opposite] {
            let options = Options {
                over,
                ..Options::default()
            };
            let grid = Rectangle::new(rows, columns, options).unwrap();
            let general = puzzle(rows as usize, columns as usize, over);
            assert_eq!(
                (grid.puzzle(), grid.title()),
                (Ok(general.clone()), general.title.clone())
            );
            let problem = Problem::from(general.clone());
            assert_eq!(
                (&problem, problem.title()),
                (&Problem::Lucas(grid), problem.to_string())
            );
            assert_eq!(grid.title().parse(), Ok(problem));
            for (number, cell) in (1u64..).zip(general.board.cells()) {
                let name = general.board.name(cell);
                assert_eq!((grid.name(number), grid.named(&name)), (name, Some(number)));
                assert_eq!(grid.number(grid.place(number)), number);
            }
        }
    }
    for (lucas, at_least, ..) in rectangles() {
        let options = Options {
            over: lucas.over(),
            ..Options::default()
        };
        let grid = Rectangle::new(lucas.rows() as u64, lucas.columns() as u64, options).unwrap();
        assert!(grid.at_least() <= at_least.into(), "{lucas:?}");
    }
    let rules = Options::default();
    for (rows, columns) in [
        (1, 1),
        (3, 4),
        (4, 3),
        (0, 3),
        (u64::MAX, u64::MAX),
        (3, u64::MAX),
    ] {
        assert_eq!(
            Rectangle::new(rows, columns, rules),
            None,
            "{rows}x{columns}"
        );
    }
    assert_eq!(
        Rectangle::new(
            3,
            3,
            Options {
                direction: Direction::Both,
                ..rules
            }
        ),
        None
    );
    let large = Rectangle::new(3, 1001, rules).unwrap();
    for name in [
        "",
        "c",
        "c0",
        "c4",
        "aln1",
        "3",
        "zzzzzzzzzzzzzzzz1",
        "c99999999999999999999",
    ] {
        assert_eq!(large.named(name), None, "{name}");
    }
    assert_eq!(large.named("ALM3"), Some(3003));
}

/// The bound for any number of rows states that the outermost rows make at least k² jumps and 2k -
/// 2 steps. This holds in all shortest solutions of small grids and in those that the engine finds
/// for larger ones.
fn assert_outermost_rows(rows: usize, columns: usize, moves: &[Move]) {
    let half = columns / 2;
    for row in [0, rows - 1] {
        let within = |step: &&Move| {
            [step.from, step.to]
                .iter()
                .all(|cell| cell.index() / columns == row)
        };
        let jumps = |step: &&Move| step.from.0.abs_diff(step.to.0) == 2;
        let made = moves.iter().filter(within).count();
        let jumps = moves.iter().filter(within).filter(jumps).count();
        assert_eq!(jumps, half * half, "{rows}x{columns}: {moves:?}");
        assert!(made - jumps >= 2 * half - 2, "{rows}x{columns}: {moves:?}");
    }
}

fn assert_outermost_rows_of_a_solution(rows: usize, columns: usize, over: Over) {
    let lucas = Lucas::new(rows, columns, over).unwrap();
    assert_outermost_rows(rows, columns, &grid::solve(lucas, &Budget::UNLIMITED).moves);
}

#[test]
fn outermost_rows_make_the_proved_number_of_jumps() {
    for over in [Over::Any, Over::Opposite] {
        for (rows, columns) in [(3, 3), (5, 3), (7, 3), (3, 5), (3, 7)] {
            let mut listed = 0;
            let mut visit = |moves: &[Move]| {
                assert_outermost_rows(rows, columns, moves);
                listed += 1;
                std::ops::ControlFlow::Continue(())
            };
            search::list(&puzzle(rows, columns, over), &Budget::UNLIMITED, &mut visit).unwrap();
            assert!(listed > 1);
        }
        assert_outermost_rows_of_a_solution(5, 5, over);
    }
}

#[test]
#[ignore = "some seconds"]
fn outermost_rows_of_oblong_grids_make_the_proved_number_of_jumps() {
    for over in [Over::Any, Over::Opposite] {
        for (rows, columns) in [(7, 5), (5, 7)] {
            assert_outermost_rows_of_a_solution(rows, columns, over);
        }
    }
}

/// Beyond 128 cells: solutions by formula, each move replayed by the judge, and single steps.
#[test]
fn large_grids_are_solved_by_formula() {
    for (id, proved) in [
        ("grid:3x45", true),
        ("grid:3x45,over=opposite", true),
        ("grid:5x27", false),
        ("grid:5x27,over=opposite", false),
        ("grid:1x131", true),
        ("grid:131x1,over=opposite", true),
    ] {
        let problem: Problem = id.parse().unwrap();
        let Problem::Lucas(grid) = problem else {
            panic!("{id} is Lucas's")
        };
        let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).unwrap();
        let Answer::Solved(moves) = &outcome.answer else {
            panic!("{id} has a solution")
        };
        let length = moves.length();
        assert_eq!(
            (outcome.engine, outcome.evidence.optimal()),
            (Engine::Grid, proved),
            "{id}"
        );
        assert_eq!(outcome.evidence.at_least == *length, proved, "{id}");
        assert!(
            outcome.evidence.at_least <= *length && moves.replayed().is_none(),
            "{id}"
        );
        assert!(
            moves.replay(grid.cells() - 1).is_none(),
            "{id}: a byte a cell"
        );
        let mut replay = moves.replay(grid.cells()).unwrap();
        let (mut vacancy, mut number) = (grid.cells() / 2 + 1, BigUint::ZERO);
        for step in replay.by_ref() {
            assert_eq!(
                moves.at(&number).unwrap().vacancy,
                Some(vacancy.into()),
                "{id}"
            );
            number += 1u32;
            let moment = moves.at(&number).unwrap();
            let last = moment.last.unwrap();
            assert_eq!(
                (last.from, last.to),
                (step.from.into(), vacancy.into()),
                "{id}, {number}"
            );
            vacancy = step.from;
        }
        replay.finish().unwrap();
        assert_eq!((&number, vacancy), (length, grid.cells() / 2 + 1), "{id}");
        assert!(moves.at(&(number + 1u32)).is_err(), "{id}");
    }
    for id in [
        "grid:7x101",
        "grid:131x3",
        "grid:5x4294967297",
        "grid:3x6148914691236517205",
    ] {
        let problem: Problem = id.parse().unwrap();
        let error = problem::solve(&problem, None, &Budget::UNLIMITED)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("no formula is known for it"),
            "{id}: {error}"
        );
        assert!(
            problem::count(&problem, None, &Budget::UNLIMITED).is_err(),
            "{id}"
        );
    }
}

/// The proof of a grid agrees with the search, and there is no proof where there is no theorem.
#[test]
fn the_proof_has_the_numbers_of_the_grid() {
    for (lucas, _, best, _) in rectangles() {
        let options = Options {
            over: lucas.over(),
            ..Options::default()
        };
        let why = Rectangle::new(lucas.rows() as u64, lucas.columns() as u64, options)
            .unwrap()
            .why();
        match lucas.rows() {
            3 => {
                let half = (lucas.columns() / 2) as u64;
                let cells = 6 * half * (half + 1) + 4;
                let most = format!("J is at most {}.", cells - best);
                assert!(
                    why[0].starts_with(&format!("{best} moves is the minimum."))
                        && why[0].ends_with(&most)
                );
                assert!(
                    why[0].contains(&format!("all pieces together advance by {cells} cells")),
                    "{why:?}"
                );
                assert!(why[5].contains(&format!(" {}.", cells - best)), "{why:?}");
            }
            _ => assert!(why.is_empty(), "{lucas:?}"),
        }
    }
    let by_rule = |over| {
        Rectangle::new(
            3,
            41,
            Options {
                over,
                ..Options::default()
            },
        )
        .unwrap()
        .why()
    };
    assert_ne!(by_rule(Over::Any)[5..], by_rule(Over::Opposite)[5..]);
    for (rows, columns) in [(1, 9), (9, 1)] {
        let why = Rectangle::new(rows, columns, Options::default())
            .unwrap()
            .why();
        assert!(why[0].starts_with("24 moves is the minimum"), "{why:?}");
    }
}

/// In every position of a solution the judge of large grids allows the same moves as the referee of
/// the general model.
#[test]
fn both_judges_agree() {
    for over in [Over::Any, Over::Opposite] {
        let general = puzzle(3, 5, over);
        let mut judge = LucasJudge::new(3, 5, over).unwrap();
        let mut position = general.start.clone();
        for step in grid::solve(Lucas::new(3, 5, over).unwrap(), &Budget::UNLIMITED).moves {
            let place = |cell: usize| [cell as u64 / 5, cell as u64 % 5];
            for (from, to) in (0..15).flat_map(|from| (0..15).map(move |to| (from, to))) {
                let cells = Move::new(Cell(from as u8), Cell(to as u8));
                let allowed = referee::play(&general, &mut position.clone(), cells).is_ok();
                assert_eq!(
                    judge.clone().play(place(from), place(to)).is_ok(),
                    allowed,
                    "{cells:?}"
                );
            }
            referee::play(&general, &mut position, step).unwrap();
            judge
                .play(place(step.from.0.into()), place(step.to.0.into()))
                .unwrap();
        }
        assert!(judge.is_over());
    }
}

#[test]
fn other_puzzles_are_left_to_the_general_search() {
    let rules = Options::default();
    let backward = Options {
        direction: Direction::Both,
        ..rules
    };
    let far = Options {
        hop: NonZeroU32::new(2).unwrap(),
        ..rules
    };
    for rules in [backward, far] {
        let puzzle = frogs::grid(3, 3, rules).unwrap().validate().unwrap();
        assert_eq!(
            (Lucas::of(&puzzle), Problem::from(puzzle).engine()),
            (None, Engine::Search)
        );
    }
    let square = puzzle(3, 3, Over::Any);
    assert_eq!(Problem::from(square.clone()).engine(), Engine::Grid);
    let mut other = (*square).clone();
    other.start.0.swap(3, 4);
    assert_eq!(Lucas::of(&other.validate().unwrap()), None);
    let fore = frogs::fore_and_aft(3, rules).unwrap().validate().unwrap();
    assert_eq!(Lucas::of(&fore), None);
    assert_eq!(Lucas::new(4, 5, Over::Any), None);
    assert_eq!(Lucas::new(1, 1, Over::Any), None);
    assert_eq!(Lucas::new(11, 13, Over::Any), None);
    assert_eq!(Lucas::new(usize::MAX, usize::MAX, Over::Any), None);
}

/// The solutions of 115 and 117 moves, replayed by the referee.
#[test]
fn solutions_shorter_than_the_classical_120() {
    let lines = include_str!("../data/grid7x7.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    for (line, (over, length)) in lines.zip([(Over::Any, 115), (Over::Opposite, 117)]) {
        let puzzle = puzzle(7, 7, over);
        let cell = |name: &str| puzzle.board.named(name).unwrap();
        let moves: Vec<Move> = line
            .split(' ')
            .filter_map(|step| step.split_once('-'))
            .map(|(from, to)| Move::new(cell(from), cell(to)))
            .collect();
        referee::judge(&puzzle, &moves).unwrap();
        assert_eq!(moves.len(), length);
    }
}

/// New results: at least 115 moves if pieces jump over any, 117 if only over the other kind; the
/// classical solution has 120.
#[test]
#[ignore = "half a minute, 1 GB"]
fn seven_by_seven() {
    assert_eq!(solved(7, 7, Over::Any), (115, 115));
    assert_eq!(solved(7, 7, Over::Opposite), (117, 117));
}

#[test]
#[ignore = "half a minute"]
fn five_by_seven() {
    // Found earlier by another program, with windows of one row only.
    assert_eq!(solved(5, 7, Over::Any), (80, 80));
    assert_eq!(solved(5, 7, Over::Opposite), (82, 82));
}

#[test]
fn one_thread_and_two_give_the_same_answer() {
    let lucas = Lucas::new(5, 5, Over::Opposite).unwrap();
    let with = |threads: usize| {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| grid::solve(lucas, &Budget::UNLIMITED))
    };
    assert_eq!(with(1), with(2));
}

#[test]
fn engines_by_name() {
    let puzzle = puzzle(5, 5, Over::Any);
    let outcome = problem::solve(&Problem::from(puzzle), None, &Budget::UNLIMITED).unwrap();
    assert!(matches!(outcome.answer, Answer::Solved(_)) && outcome.evidence.optimal());
    assert_eq!(outcome.engine, Engine::Grid);
    let other = frogs::hexagon(2, Options::default())
        .unwrap()
        .validate()
        .unwrap();
    assert!(
        problem::solve(
            &Problem::from(other),
            Some(Engine::Grid),
            &Budget::UNLIMITED
        )
        .is_err()
    );
}

/// A line of the table of rectangles: the board, the proved bound, the best solution known, and the
/// number of solutions of that length.
type Line = (Lucas, u64, u64, Option<BigUint>);

fn rectangles() -> Vec<Line> {
    let lines = include_str!("../../../../docs/data/lucas.csv")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let rectangle = |line: &str| {
        let [rows, columns, over, at_least, best, solutions, _] =
            line.split(',').collect::<Vec<_>>().try_into().unwrap();
        let over = if over == "any" {
            Over::Any
        } else {
            Over::Opposite
        };
        let lucas = Lucas::new(rows.parse().unwrap(), columns.parse().unwrap(), over).unwrap();
        (
            lucas,
            at_least.parse().unwrap(),
            best.parse().unwrap(),
            solutions.parse().ok(),
        )
    };
    lines.skip(1).map(rectangle).collect()
}

fn counted(least: usize, most: usize) {
    let within = |(lucas, ..): &Line| (least..=most).contains(&(lucas.rows() * lucas.columns()));
    for (lucas, at_least, best, solutions) in rectangles().into_iter().filter(within) {
        let Some(solutions) = solutions else { continue };
        let shortest = grid::count(lucas, &Budget::UNLIMITED).unwrap();
        assert_eq!(
            (at_least, shortest.length, shortest.solutions),
            (best, best, solutions),
            "{lucas:?}"
        );
    }
}

#[test]
fn small_rectangles_match_the_table() {
    counted(0, 25);
}

#[test]
#[ignore = "minutes"]
fn large_rectangles_match_the_table() {
    counted(26, 55);
}

/// The documents agree with the table.
#[test]
fn results_match_the_table() {
    let results = include_str!("../../../../docs/results/lucas.md");
    let mut lines = 0;
    for (lucas, at_least, best, solutions) in rectangles() {
        let number = |range: String| {
            solutions
                .as_ref()
                .map_or(range, |solutions| format!("{best} ({solutions})"))
        };
        let range = if at_least == best {
            best.to_string()
        } else {
            format!("{at_least} to {best}")
        };
        let entry = format!("| {} |", number(range));
        let (rows, columns) = (lucas.rows(), lucas.columns());
        let heads = [
            format!("| {rows} x {columns} |"),
            format!("| **{rows} x {columns}** |"),
            format!("| {} |", columns / 2),
        ];
        let has_entry = |line: &str| {
            heads.iter().any(|head| line.starts_with(head))
                && line.replace("**", "").contains(&entry)
        };
        assert!(results.lines().any(has_entry), "{lucas:?}: {entry}");
        lines += 1;
    }
    assert_eq!(lines, 60);
}
