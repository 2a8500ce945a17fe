//! The puzzles of days, the ladder and the ideas: what they promise, measured by the engine.

use saltus::{
    budget::Budget,
    capture::{Content, Diagonal, Field, Obstacle, Square, judge},
    pegs::{Game, proof},
    problem::{Measure, Oracle, Problem, best, solve},
    puzzle::{Answer, Puzzle, Reason},
    text::{
        capture::{Numbering, square_name},
        id,
    },
};
use saltus_session::{Date, Fewest, Idea, Kind, LADDER, Level, Step, open, puzzle_of_day};
use std::collections::HashSet;

/// The chance of a player who moves at random, by the table of all positions.
fn chance(puzzle: &str) -> f64 {
    let session = open(puzzle).unwrap();
    let puzzle = session.puzzle();
    let oracle = Oracle::with_table(puzzle, &Budget::UNLIMITED).unwrap();
    let outlook = oracle.outlook(puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
    outlook.chance.unwrap()
}

/// Whether the pegs are connected: each is beside another on a line, from the first to all.
fn is_connected(puzzle: &Puzzle) -> bool {
    let mut left: HashSet<usize> = HashSet::new();
    for (cell, content) in puzzle.start.0.iter().enumerate() {
        if content.is_some() {
            left.insert(cell);
        }
    }
    let Some(&first) = left.iter().next() else {
        return false;
    };
    let mut reached = vec![first];
    left.remove(&first);
    while let Some(at) = reached.pop() {
        for line in puzzle.board.lines() {
            for [a, b] in [[line.from, line.over], [line.over, line.to]] {
                for [here, there] in [[a, b], [b, a]] {
                    if here.index() == at && left.remove(&there.index()) {
                        reached.push(there.index());
                    }
                }
            }
        }
    }
    left.is_empty()
}

/// The number of jumps with which a king can begin.
fn first_jumps(field: &Field, king: Square) -> usize {
    let opens = |way: &Diagonal| {
        let [over, to] = [way.over(king), way.landing(king)];
        over.is_some_and(|over| field.at(over) == Content::White)
            && to.is_some_and(|to| field.at(to) == Content::Empty)
    };
    Diagonal::ALL.iter().filter(|way| opens(way)).count()
}

/// What a player sees of a capture board, and what is behind it.
struct Board {
    field: Field,
    winner: Square,
    /// The first jumps of each king, the winner's first.
    jumps: Vec<usize>,
}

impl Board {
    fn of(puzzle: &str) -> Board {
        let (field, _) = id::capture(puzzle).unwrap();
        let winners: Vec<Square> = judge(&field).winners().collect();
        let [winner] = winners[..] else {
            panic!("{puzzle} has {} winners", winners.len())
        };
        let mut jumps = vec![first_jumps(&field, winner)];
        for king in field.blacks() {
            if king != winner {
                jumps.push(first_jumps(&field, king));
            }
        }
        Board {
            field,
            winner,
            jumps,
        }
    }

    /// The chance to win by taking a king with the most first jumps.
    fn rule_of_thumb(&self) -> f64 {
        let most = self.jumps.iter().max().unwrap();
        if self.jumps[0] < *most {
            return 0.0;
        }
        1.0 / self.jumps.iter().filter(|jumps| *jumps == most).count() as f64
    }
}

/// Ten weeks: each puzzle is as hard as its level, and its start looks meant.
fn days_are_as_promised(first: &str, days: usize) {
    let mut date: Date = first.parse().unwrap();
    let (mut by_rule, mut by_chance) = (0.0, 0.0);
    let mut seen = HashSet::new();
    for _ in 0..days {
        for level in Level::ALL {
            let puzzle = puzzle_of_day(date, level, &Budget::UNLIMITED).unwrap();
            seen.insert(puzzle.clone());
            let chance = match date.kind() {
                Kind::Capture => {
                    let board = Board::of(&puzzle);
                    decoys_are_fair(&board, &puzzle);
                    by_rule += board.rule_of_thumb();
                    by_chance += 1.0 / board.jumps.len() as f64;
                    let winner = square_name(board.winner, board.field.side(), Numbering::Top);
                    chance(&format!("{puzzle}@{winner}")) / board.jumps.len() as f64
                }
                _ => {
                    assert!(is_connected(open(&puzzle).unwrap().puzzle()), "{puzzle}");
                    chance(&puzzle)
                }
            };
            let wanted = level.chances(date.kind());
            assert!(
                wanted.contains(&chance),
                "{date} {level}: {puzzle}: {chance}"
            );
        }
        date = date.next();
    }
    assert!(by_rule <= by_chance, "{by_rule} against {by_chance}");
    assert!(
        seen.len() + 2 >= 3 * days,
        "{} puzzles are different",
        seen.len()
    );
}

/// The squares that a king on `from` could visit if there were whites enough, without its own: two
/// rows and two columns apart.
fn of_its_sort(field: &Field, from: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    for row in (from.row % 2..field.side()).step_by(2) {
        for col in (from.col % 2..field.side()).step_by(2) {
            let is_of_sort = (row + col) % 4 == (from.row + from.col) % 4;
            if is_of_sort && [row, col] != [from.row, from.col] {
                squares.push(Square::new(row, col));
            }
        }
    }
    squares
}

/// The number of whites diagonally beside a square.
fn whites_around(field: &Field, at: Square) -> usize {
    let beside = Diagonal::ALL.iter().filter_map(|way| way.over(at));
    beside
        .filter(|over| field.at(*over) == Content::White)
        .count()
}

/// Each decoy can begin in two ways, and fails for the two reasons that no such decoy escapes:
/// another king stands where it has to land, and two odd squares are not its own. The engine names
/// both; here they are found by hand. No two decoys of a board name the same king in their way.
fn decoys_are_fair(board: &Board, puzzle: &str) {
    let judged = judge(&board.field);
    let mut blockers = HashSet::new();
    for king in board.field.blacks() {
        assert!(first_jumps(&board.field, king) >= 2, "{puzzle}");
        if king == board.winner {
            continue;
        }
        let names: Vec<&str> = judged.reasons(king).unwrap().map(|it| it.name()).collect();
        assert!(names.contains(&"BLOCKED_LANDING"), "{puzzle}: {names:?}");
        assert!(names.contains(&"ODD_DEGREE"), "{puzzle}: {names:?}");

        for reason in judged.told_reasons(king).unwrap() {
            if let Obstacle::BlockedLanding { white, square } = reason {
                assert!(blockers.insert(square) && square != king, "{puzzle}");
                let beside = Diagonal::ALL.iter().filter_map(|way| way.over(square));
                assert_eq!(beside.filter(|over| *over == white).count(), 1, "{puzzle}");
                assert!(
                    of_its_sort(&board.field, king).contains(&square),
                    "{puzzle}"
                );
            }
        }

        let (mut in_the_way, mut odd) = (0, 0);
        for at in of_its_sort(&board.field, king) {
            let whites = whites_around(&board.field, at);
            odd += whites % 2;
            in_the_way += usize::from(whites > 0 && board.field.at(at) == Content::Black);
        }
        assert!(in_the_way >= 1 && odd >= 2, "{puzzle}: {in_the_way}, {odd}");
    }
    assert_eq!(blockers.len() + 1, board.jumps.len(), "{puzzle}");
}

/// Why no two decoys with two first jumps fail for reasons of different kinds: for every set of
/// whites on 3 by 4 cells that one king can take in one go, as far as odd crossings tell, a
/// crossing of the other sort with two whites around it has two odd ones of its sort beside itself.
#[test]
fn two_odd_squares_stop_each_decoy() {
    const ROWS: usize = 3;
    const COLUMNS: usize = 4;
    for whites in 1u32..1 << (ROWS * COLUMNS) {
        let mut around = [[0; COLUMNS + 1]; ROWS + 1];
        for cell in 0..ROWS * COLUMNS {
            if whites >> cell & 1 == 1 {
                let [y, x] = [cell / COLUMNS, cell % COLUMNS];
                for [down, right] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    around[y + down][x + right] += 1;
                }
            }
        }

        // The crossings of each sort: all of them, and those with an odd number of whites.
        let mut crossings = [Vec::new(), Vec::new()];
        let mut odd = [0, 0];
        for (y, row) in around.iter().enumerate() {
            for (x, &number) in row.iter().enumerate() {
                crossings[(y + x) % 2].push(number);
                odd[(y + x) % 2] += number % 2;
            }
        }
        for (winner, decoys) in [(0, 1), (1, 0)] {
            if odd[winner] > 2 {
                continue;
            }
            for &number in crossings[decoys].iter().filter(|number| **number >= 2) {
                assert!(odd[decoys] - number % 2 >= 2, "{whites:b}");
            }
        }
    }
}

#[test]
fn the_puzzles_of_a_week_are_as_promised() {
    days_are_as_promised("2026-11-23", 7);
}

#[test]
#[ignore = "a minute"]
fn the_puzzles_of_seventy_days_are_as_promised() {
    days_are_as_promised("2026-11-23", 70);
}

/// Hard puzzles are within one power of ten of one another, by whatever kind.
#[test]
fn levels_are_within_a_power_of_ten() {
    for kind in [Kind::Pegs, Kind::Capture] {
        let hard = Level::Hard.chances(kind);
        assert!(hard.end / hard.start < 10.1, "{kind:?}: {hard:?}");
        let [easy, medium] = [Level::Easy.chances(kind), Level::Medium.chances(kind)];
        assert!(
            hard.end <= medium.start && medium.end <= easy.start,
            "{kind:?}"
        );
    }
}

#[test]
fn dates_are_days_of_the_calendar() {
    for (text, next) in [
        ("2026-01-01", "2026-01-02"),
        ("2026-12-31", "2027-01-01"),
        ("2028-02-28", "2028-02-29"),
        ("2100-02-28", "2100-03-01"),
    ] {
        let date: Date = text.parse().unwrap();
        assert_eq!([date.to_string(), date.next().to_string()], [text, next]);
    }
    // Source: `date -d 2026-11-25 +%A` is a Wednesday.
    let kinds = ["2026-11-24", "2026-11-25", "2026-11-28"].map(|day| {
        let date: Date = day.parse().unwrap();
        date.kind()
    });
    assert_eq!(kinds, [Kind::Pegs, Kind::Capture, Kind::Capture]);
    for bad in [
        "2026-02-29",
        "2025-12-31",
        "2026-13-01",
        "2026-1-1",
        "3000-01-01",
        "today",
        "+026-01-01",
    ] {
        assert!(bad.parse::<Date>().is_err(), "{bad}");
    }
}

/// Proves the number of a step.
fn prove(step: &Step) {
    let puzzle = open(step.id).unwrap().puzzle().clone();
    match step.fewest {
        Some(Fewest::Sweeps(sweeps)) => {
            let least = best(&puzzle, Measure::Sweeps, &Budget::UNLIMITED).unwrap();
            assert_eq!(
                (least.number, least.outcome.evidence.optimal()),
                (sweeps, true),
                "{}",
                step.id
            );
        }
        Some(Fewest::Moves(moves)) => {
            let outcome = solve(&Problem::from(puzzle), None, &Budget::UNLIMITED).unwrap();
            let Answer::Solved(found) = &outcome.answer else {
                panic!("{} has no solution", step.id)
            };
            assert_eq!(
                (found.length(), outcome.evidence.optimal()),
                (&moves.into(), true),
                "{}",
                step.id
            );
        }
        None => {}
    }
}

/// Source: Bergholt 1912 for the central game; a row of m and n frogs takes mn + m + n moves.
#[test]
fn the_fewest_of_the_literature() {
    let fewest = |id: &str| LADDER.iter().find(|step| step.id == id).unwrap().fewest;
    assert_eq!(fewest("pegs:english"), Some(Fewest::Sweeps(18)));
    for [m, n] in [[1, 2], [2, 2], [3, 2], [3, 3], [4, 4]] {
        let moves = Some(Fewest::Moves(m * n + m + n));
        assert_eq!(fewest(&format!("row:{m}x{n}")), moves);
    }
}

/// Steps whose fewest sweeps take more than a moment to prove.
const LONG: [&str; 6] = [
    "pegs:english",
    "pegs:english@d4-any",
    "pegs:square5",
    "pegs:diamond25",
    "pegs:triangle6",
    "hexagon:3",
];

#[test]
fn the_fewest_of_the_ladder_are_proved() {
    for step in LADDER {
        if !LONG.contains(&step.id) {
            prove(step);
        }
    }
}

#[test]
#[ignore = "minutes"]
fn the_long_fewest_of_the_ladder_are_proved() {
    for step in LADDER {
        if LONG.contains(&step.id) {
            prove(step);
        }
    }
}

/// The first six steps are lessons of a few moves; the others have an idea each, and the first of
/// them is as easy as the easy puzzle of a day.
#[test]
fn the_ladder_begins_with_lessons() {
    let ids: HashSet<&str> = LADDER.iter().map(|step| step.id).collect();
    assert_eq!(ids.len(), LADDER.len());
    for (number, step) in LADDER.iter().enumerate() {
        assert_eq!(step.lesson.is_some(), number < 6, "{}", step.id);
        assert!(step.idea.is_some() || step.lesson.is_some(), "{}", step.id);
        // The page keeps a game under the title of its puzzle, and all kings of a board as one.
        let mut kept = open(step.id).unwrap().puzzle().title.clone();
        if let (true, Some(at)) = (kept.starts_with("capture:"), kept.find('@')) {
            kept.truncate(at);
        }
        assert_eq!(kept.trim_end_matches("@0-0"), step.id);
        let Some(lesson) = step.lesson else { continue };
        let problem = Problem::from(open(step.id).unwrap().puzzle().clone());
        let outcome = solve(&problem, None, &Budget::UNLIMITED).unwrap();
        match &outcome.answer {
            Answer::Solved(found) => assert!(found.length() <= &5u32.into(), "{}", step.id),
            _ => assert!(!lesson.winnable, "{}", step.id),
        }
    }
    assert!(chance(LADDER[6].id) >= Level::Easy.chances(Kind::Pegs).start);
}

/// Two boards of ideas cannot be won, and their proofs are of the kinds that they are to show; the
/// others can be won.
#[test]
fn ideas_have_boards_that_show_them() {
    for idea in Idea::ALL {
        let puzzle = open(idea.board()).unwrap().puzzle().clone();
        let reason = Game::of(&puzzle).and_then(|game| proof::refute(&game));
        match idea {
            Idea::Parity => assert!(matches!(reason, Some(Reason::Class { .. })), "{reason:?}"),
            Idea::Pagoda => assert!(matches!(reason, Some(Reason::Pagoda { .. })), "{reason:?}"),
            _ => {
                let outcome = solve(&Problem::from(puzzle), None, &Budget::UNLIMITED).unwrap();
                assert!(
                    matches!(outcome.answer, Answer::Solved(_)),
                    "{}",
                    idea.key()
                );
            }
        }
    }
}
