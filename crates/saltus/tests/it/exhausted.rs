//! What a search says that found no solution: how many positions it searched, against brute force
//! on random small boards. Only the general search says the number of all reachable ones.

use saltus::{
    budget::Budget,
    problem::{self, Engine, Measure, Problem},
    puzzle::{Answer, Goal, Puzzle, Reason},
    random::Random,
    text::id,
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The number of random boards.
const BOARDS: u64 = 400;

/// The lines of a board, as the bits of their three cells.
fn lines(puzzle: &Puzzle) -> Vec<[u32; 3]> {
    let mut lines = Vec::new();
    for line in puzzle.board.lines() {
        lines.push([line.from, line.over, line.to].map(|cell| 1 << cell.index()));
    }
    lines
}

/// The positions that jumps reach, or undone jumps.
fn reach(lines: &[[u32; 3]], from: Vec<u32>, forward: bool) -> BTreeSet<u32> {
    let mut seen = BTreeSet::new();
    let mut open = from;
    while let Some(position) = open.pop() {
        if !seen.insert(position) {
            continue;
        }
        for &[from, over, to] in lines {
            let (pegs, flips) = (from | over, from | over | to);
            let wanted = if forward { pegs } else { to };
            if position & flips == wanted {
                open.push(position ^ flips);
            }
        }
    }
    seen
}

/// The positions that meet the goal.
fn goals(puzzle: &Puzzle) -> Vec<u32> {
    let mut goals = Vec::new();
    for position in 0..1u32 << puzzle.board.len() {
        let meets = match &puzzle.goal {
            Goal::Left(left) => position.count_ones() == *left,
            goal => goal.exact().is_some_and(|exact| bits(&exact.0) == position),
        };
        if meets {
            goals.push(position);
        }
    }
    goals
}

fn bits<T>(cells: &[Option<T>]) -> u32 {
    let mut bits = 0;
    for (index, cell) in cells.iter().enumerate() {
        bits |= u32::from(cell.is_some()) << index;
    }
    bits
}

/// A random board of at most 12 holes with a goal, as an ID.
fn random_board(random: &mut Random) -> String {
    let (rows, columns) = (2 + random.below(2), 3 + random.below(2));
    let mut drawings = Vec::new();
    for pegs_of_four in [2, 1] {
        let mut drawn = Vec::new();
        for _ in 0..rows {
            let mut row = String::new();
            for _ in 0..columns {
                row.push(if random.below(4) < pegs_of_four {
                    'o'
                } else {
                    '.'
                });
            }
            drawn.push(row);
        }
        drawings.push(drawn.join("="));
    }
    let lattice = ["", ",lattice=diagonal"][random.below(2)];
    let goal = match random.below(2) {
        0 => format!("left={}", 1 + random.below(2)),
        _ => format!("to={}", drawings[1]),
    };
    format!("board:{}{lattice},{goal}", drawings[0])
}

/// Why there is no solution, by each engine.
struct Reasons {
    solve: Option<Reason>,
    list: Option<Reason>,
    search: Option<Reason>,
    sweeps: Option<Reason>,
}

fn why<T>(answer: Answer<T>) -> Option<Reason> {
    match answer {
        Answer::Impossible(reason) => Some(reason),
        _ => None,
    }
}

fn reasons(problem: &Problem, puzzle: &Puzzle) -> Reasons {
    let budget = &Budget::UNLIMITED;
    let solve = |engine| problem::solve(problem, engine, budget).unwrap().answer;
    let mut visit = |_| ControlFlow::Continue(());
    let (_, list) = problem::list(problem, None, budget, &mut visit).unwrap();
    let sweeps = problem::best(puzzle, Measure::Sweeps, budget).unwrap();
    Reasons {
        solve: why(solve(None)),
        list: why(list),
        search: why(solve(Some(Engine::Search))),
        sweeps: why(sweeps.outcome.answer),
    }
}

/// The number of positions of an exhausted search that says how many it searched.
fn searched(reason: Option<Reason>) -> Option<usize> {
    let Some(Reason::Exhausted { positions }) = reason else {
        return None;
    };
    let said = Reason::Exhausted { positions }.to_string();
    assert!(!said.contains("possible"), "{said}");
    let number = format!("an exhaustive search of {positions} positions ");
    assert!(positions == 1 || said.starts_with(&number), "{said}");
    Some(positions as usize)
}

#[test]
fn the_positions_of_an_exhausted_search_are_those_searched() {
    let mut random = Random::new(4);
    let mut exhausted = 0;
    for _ in 0..BOARDS {
        let title = random_board(&mut random);
        let Ok(problem) = id::read(&title, |usual| usual) else {
            continue; // a hole on no line, or a goal that the start meets
        };
        let puzzle = problem.puzzle().unwrap();
        let lines = lines(&puzzle);
        let ahead = reach(&lines, vec![bits(&puzzle.start.0)], true);
        let back = reach(&lines, goals(&puzzle), false);
        let solvable = goals(&puzzle).iter().any(|goal| ahead.contains(goal));

        let reasons = reasons(&problem, &puzzle);
        assert_eq!(reasons.search.is_none(), solvable, "{title}");
        assert_eq!(reasons.solve.is_none(), solvable, "{title}");
        if let Some(positions) = searched(reasons.search) {
            assert_eq!(positions, ahead.len(), "{title}");
        }
        for reason in [reasons.solve, reasons.list] {
            if let Some(positions) = searched(reason) {
                exhausted += 1;
                assert!(
                    positions <= ahead.len().max(back.len()),
                    "{title}: {positions}"
                );
            }
        }
        if let Some(positions) = searched(reasons.sweeps) {
            assert!(
                positions <= ahead.len() + back.len(),
                "{title}: {positions}"
            );
        }
    }
    assert!(exhausted > 20, "{exhausted}");
}

/// The bound of a board of so few holes excludes the start itself, so that there is nothing to count.
#[test]
fn a_bound_that_excludes_all_has_searched_nothing() {
    let id = "board:.o.oo=oo..o=o.oo.,lattice=diagonal,to=.....=.....=o....";
    let problem: Problem = id.parse().unwrap();
    let reasons = reasons(&problem, &problem.puzzle().unwrap());
    assert_eq!(searched(reasons.search), Some(279), "{id}");
    assert_eq!(searched(reasons.sweeps), Some(1), "{id}");
}
