use saltus::{
    board::Cell,
    internals::veripb::problem,
    puzzle::{KindId, Move, Options, Position, Puzzle},
    referee,
    text::id,
};
use std::collections::{HashMap, HashSet};

/// A constraint of the problem: literals with factors, and the lower bound of their sum.
type Constraint = (Vec<(i64, bool, u64)>, i64);

fn constraints(problem: &str) -> Vec<Constraint> {
    let number = |word: &str| word.parse::<i64>().expect("a number");
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [terms @ .., ">=", degree, ";"] = &words[..] else {
            panic!("no constraint: {line}")
        };
        let term = |pair: &[&str]| {
            let name = pair[1].trim_start_matches('~');
            (
                number(pair[0]),
                name == pair[1],
                name[1..].parse().expect("a variable"),
            )
        };
        (terms.chunks(2).map(term).collect(), number(degree))
    };
    problem
        .lines()
        .filter(|line| !line.starts_with('*'))
        .map(read)
        .collect()
}

/// The cells that a move changes, each with what it has before and after.
type Change = Vec<(Cell, Option<KindId>, Option<KindId>)>;

/// What the variables mean, by the comments of a problem.
#[derive(Default)]
struct Variables {
    /// By number of moves, cell and kind: that the cell has the kind.
    facts: HashMap<(usize, Cell, KindId), u64>,
    /// By move: its changes.
    changes: Vec<Vec<(u64, Change)>>,
}

fn variables(puzzle: &Puzzle, problem: &str) -> Variables {
    let cell = |name: &str| puzzle.board.named(name).expect("a cell");
    let kind = |name: &str| {
        let place = puzzle.rules.kinds.iter().position(|kind| kind.name == name);
        place.map(|place| KindId(place as u8))
    };
    let mut variables = Variables::default();
    for line in problem.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let variable = || {
            words[1][1..]
                .trim_end_matches(':')
                .parse()
                .expect("a variable")
        };
        match words[2..] {
            ["after", "move", time, at, "holds", name] => {
                let key = (
                    time.parse().expect("a number"),
                    cell(at),
                    kind(name).expect("a kind"),
                );
                variables.facts.insert(key, variable());
            }
            ["move", time, "makes", ref change @ ..] => {
                let time: usize = time.parse().expect("a number");
                let part = |part: &[&str]| (cell(part[0]), kind(part[2]), kind(part[4]));
                variables
                    .changes
                    .resize(time.max(variables.changes.len()), Vec::new());
                variables.changes[time - 1]
                    .push((variable(), change.chunks(5).map(part).collect()));
            }
            _ => {}
        }
    }
    variables
}

/// Tests all sequences of changes of that length, legal or not: the constraints hold exactly
/// for those that the referee accepts.
#[test]
fn the_problem_matches_the_rules() {
    let mut solutions = 0;
    for (id, moves) in [
        ("row:1x1", 3),
        ("row:rr.l,to=lr.r", 2),
        ("board:oo.o,left=2", 1),
        ("board:oo.oo,left=2", 2),
        ("reverse:2", 3),
    ] {
        let puzzle = id::read(id, |options: Options| options)
            .expect(id)
            .puzzle()
            .expect(id);
        let problem = problem(&puzzle, moves).expect(id);
        let (constraints, variables) = (constraints(&problem), variables(&puzzle, &problem));
        let head = problem.lines().next().expect("a head");
        assert!(
            head.ends_with(&format!(" #constraint= {}", constraints.len())),
            "{head}"
        );
        let count = variables.changes[0].len();
        for code in 0..count.pow(moves as u32) {
            let chosen: Vec<usize> = (0..moves as u32)
                .map(|time| code / count.pow(time) % count)
                .collect();
            let (mut position, mut legal) = (puzzle.start.clone(), true);
            let (mut set, mut made) = (HashSet::new(), Vec::new());
            let mut hold = |time: usize, position: &Position| {
                let pieces = (0..)
                    .zip(&position.0)
                    .filter_map(|(cell, kind)| Some((Cell(cell), (*kind)?)));
                set.extend(pieces.map(|(cell, kind)| variables.facts[&(time, cell, kind)]));
            };
            hold(0, &position);
            for (time, &index) in chosen.iter().enumerate() {
                let (variable, change) = &variables.changes[time][index];
                made.push(*variable);
                let ends = |was: fn(Option<KindId>) -> bool| {
                    change
                        .iter()
                        .filter(move |&&(_, before, after)| before != after && was(before))
                        .map(|&(cell, ..)| cell)
                };
                let fits = change
                    .iter()
                    .all(|&(cell, before, _)| position.get(cell) == before);
                // A move begins in one of the cells that become vacant.
                let to = ends(|before| before.is_none())
                    .next()
                    .expect("a move ends somewhere");
                let mut after = position.clone();
                change
                    .iter()
                    .for_each(|&(cell, _, kind)| after.0[cell.index()] = kind);
                let played = ends(|before| before.is_some()).any(|from| {
                    let mut next = position.clone();
                    referee::play(&puzzle, &mut next, Move::new(from, to)).is_ok() && next == after
                });
                legal &= played && fits;
                position = after;
                hold(time + 1, &position);
            }
            set.extend(made);
            let expected = legal && referee::meets(&puzzle.goal, &position, moves);
            let holds = constraints.iter().all(|(terms, degree)| {
                let value = |&(factor, positive, variable): &(i64, bool, u64)| {
                    if set.contains(&variable) == positive {
                        factor
                    } else {
                        0
                    }
                };
                terms.iter().map(value).sum::<i64>() >= *degree
            });
            assert_eq!(holds, expected, "{id}: {chosen:?}");
            solutions += usize::from(holds);
        }
    }
    assert!(solutions >= 5, "{solutions}");
}
