//! Compares tables of all positions with brute force by the referee.

use saltus::{
    board::{Board, shape},
    budget::Budget,
    puzzle::{
        Direction, Goal, Move, Options, Over, Position, Puzzle, frogs,
        solitaire::{self, End},
    },
    referee,
    search::{Table, TableError},
};
use std::{collections::HashMap, num::NonZeroU32};

/// The positions after each legal move, by trying all pairs of cells.
fn successors(puzzle: &Puzzle, position: &Position) -> Vec<Position> {
    let pairs = puzzle
        .board
        .cells()
        .flat_map(|from| puzzle.board.cells().map(move |to| Move::new(from, to)));
    let played = |step| {
        let mut position = position.clone();
        referee::play(puzzle, &mut position, step)
            .ok()
            .map(|()| position)
    };
    pairs.filter_map(played).collect()
}

/// All positions, with the fewest moves to the goal by relaxation until nothing changes.
fn brute(puzzle: &Puzzle) -> HashMap<Position, Option<u64>> {
    let mut left = HashMap::new();
    let mut open = vec![puzzle.start.clone()];
    while let Some(position) = open.pop() {
        if left.insert(position.clone(), None).is_none() {
            open.extend(
                successors(puzzle, &position)
                    .into_iter()
                    .filter(|next| !left.contains_key(next)),
            );
        }
    }
    loop {
        let better = |(position, old): (&Position, &Option<u64>)| {
            let next = successors(puzzle, position)
                .iter()
                .filter_map(|next| left[next])
                .min()
                .map(|least| least + 1);
            let new = if referee::meets(&puzzle.goal, position, 0) {
                Some(0)
            } else {
                next
            };
            (new != *old).then(|| (position.clone(), new))
        };
        let changed: Vec<_> = left.iter().filter_map(better).collect();
        if changed.is_empty() {
            return left;
        }
        left.extend(changed);
    }
}

/// The success rate of random play, if no position recurs.
fn chance(puzzle: &Puzzle, position: &Position, known: &mut HashMap<Position, f64>) -> f64 {
    if let Some(&chance) = known.get(position) {
        return chance;
    }
    let next = successors(puzzle, position);
    let value = if referee::meets(&puzzle.goal, position, 0) {
        1.0
    } else {
        next.iter()
            .map(|next| chance(puzzle, next, known))
            .sum::<f64>()
            / next.len().max(1) as f64
    };
    known.insert(position.clone(), value);
    value
}

/// The number of shortest continuations.
fn shortest_continuations(
    puzzle: &Puzzle,
    position: &Position,
    left: &HashMap<Position, Option<u64>>,
    known: &mut HashMap<Position, u64>,
) -> u64 {
    let Some(moves) = left[position] else {
        return 0;
    };
    if moves == 0 {
        return 1;
    }
    if let Some(&ways) = known.get(position) {
        return ways;
    }
    let mut next = successors(puzzle, position);
    next.sort_unstable_by_key(|position| position.0.clone());
    next.dedup();
    let nearer = next.iter().filter(|next| left[next] == Some(moves - 1));
    let sum = nearer
        .map(|next| shortest_continuations(puzzle, next, left, known))
        .sum();
    known.insert(position.clone(), sum);
    sum
}

fn puzzles() -> Vec<Puzzle> {
    let forward = Options::default();
    let both = Options {
        direction: Direction::Both,
        ..forward
    };
    let opposite = Options {
        over: Over::Opposite,
        ..forward
    };
    let two = Options {
        hop: NonZeroU32::new(2).unwrap(),
        ..forward
    };
    let pegs = |name: &str, end| {
        let board = shape(name).unwrap().board();
        let vacancy = board.named("b2").unwrap();
        solitaire::setup(name.into(), board, &[vacancy], end)
    };
    let setups = [
        frogs::row("rrr.lll", "lll.rrr", forward),
        frogs::row("rr..ll", "ll..rr", opposite),
        frogs::row("rrr.ll", "ll.rrr", both),
        frogs::row("rr.lll", "lll.rr", two),
        frogs::row("rl.lr", "lr.rl", forward),
        frogs::grid(3, 3, forward),
        frogs::fore_and_aft(2, opposite),
        frogs::reversal(4, 0, 0, both),
        frogs::ring_reversal(4, both),
    ];
    let mut setups: Vec<_> = setups.into_iter().map(Result::unwrap).collect();
    setups.extend([
        pegs("triangle4", End::Left(1)),
        pegs("triangle4", End::Complement),
        pegs("square4", End::Complement),
    ]);
    setups
        .into_iter()
        .map(|setup| setup.validate().unwrap())
        .collect()
}

#[test]
fn every_position_has_its_outlook() {
    for puzzle in puzzles() {
        let table = Table::build(&puzzle, &Budget::UNLIMITED).unwrap();
        let expected = brute(&puzzle);
        assert_eq!(table.len(), expected.len(), "{}", puzzle.title);
        let (mut known, mut counted) = (HashMap::new(), HashMap::new());
        for (position, &moves_left) in &expected {
            let outlook = table.get(position).unwrap();
            assert_eq!(
                outlook.solutions,
                shortest_continuations(&puzzle, position, &expected, &mut counted).into(),
                "{}",
                puzzle.title
            );
            assert_eq!(
                outlook.moves_left, moves_left,
                "{}: {position:?}",
                puzzle.title
            );
            assert_eq!(
                outlook.chance.is_none(),
                puzzle.rules.reversible(),
                "{}",
                puzzle.title
            );
            if let Some(found) = outlook.chance {
                let wanted = chance(&puzzle, position, &mut known);
                assert!(
                    (found - wanted).abs() < 1e-12,
                    "{}: {found} {wanted}",
                    puzzle.title
                );
            }
        }
    }
}

#[test]
fn puzzles_without_a_table() {
    let row = frogs::row("rr.ll", "ll.rr", Options::default()).unwrap();
    let board = Board::row(5).unwrap();
    let counted = solitaire::setup("five".into(), board, &[], End::Left(1));
    let puzzle = saltus::puzzle::Setup {
        goal: Goal::Moves(3),
        ..row.clone()
    }
    .validate()
    .unwrap();
    assert_eq!(
        Table::build(&puzzle, &Budget::UNLIMITED).unwrap_err(),
        TableError::CountsMoves
    );
    let puzzle = row.validate().unwrap();
    let table = Table::build(&puzzle, &Budget::UNLIMITED).unwrap();
    assert_eq!(table.get(&counted.start), None); // pegs, and no vacancy
    assert_eq!(table.get(&Position(vec![])), None);
    let stop = Budget {
        memory: u64::MAX,
        keep_going: &|_| false,
    };
    assert!(matches!(
        Table::build(&puzzle, &stop),
        Err(TableError::Spent(_))
    ));
}
