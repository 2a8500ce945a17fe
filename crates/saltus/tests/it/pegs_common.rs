//! Peg duotaire, and the jumps common to all solutions, compared with another program and with
//! brute force on small boards.

use crate::pegs_brute;
use pegs_brute::{board, jumps, of_bits};
use proptest::prelude::*;
use saltus::{
    board::Adjacency,
    budget::Limit,
    pegs::{
        Budget, Jump, PegBoard, Target,
        duotaire::{Winners, grundy},
        forced::{Forced, forced},
    },
};
use std::collections::{BTreeSet, HashMap};

/// The value of a position without symmetry.
fn value(board: &PegBoard, position: u64, known: &mut HashMap<u64, u8>) -> u8 {
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let after: BTreeSet<u8> = jumps(board, position)
        .into_iter()
        .map(|next| value(board, next, known))
        .collect();
    let least = (0..).find(|least| !after.contains(least)).unwrap();
    known.insert(position, least);
    least
}

/// Source: 20 lines of Python with sets of points and no symmetry.
#[test]
fn values_after_the_first_removal() {
    for (name, values) in [
        ("triangle4", &[0, 2, 2, 2, 0, 2, 0, 2, 2, 0][..]),
        (
            "triangle5",
            &[0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0][..],
        ),
        ("square4", &[1; 16][..]),
    ] {
        let (_, board) = board(name);
        let mut winners = Winners::new(&board);
        for (hole, &value) in values.iter().enumerate() {
            let start = board.full() ^ 1 << hole;
            let found = grundy(&board, start, &Budget::UNLIMITED).unwrap();
            assert_eq!(found.value, value, "{name}, hole {hole}");
            assert_eq!(
                winners.wins(start, &Budget::UNLIMITED),
                Ok(value > 0),
                "{name}, hole {hole}"
            );
        }
    }
}

#[test]
fn duotaire_respects_the_budget() {
    let (_, board) = board("english");
    let start = board.full() ^ 1;
    let small = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    assert_eq!(
        grundy(&board, start, &small).unwrap_err().limit,
        Limit::Memory
    );
    assert_eq!(
        Winners::new(&board).wins(start, &small).unwrap_err().limit,
        Limit::Memory
    );
    let stopped = Budget {
        keep_going: &|_| false,
        ..Budget::UNLIMITED
    };
    assert_eq!(
        grundy(&board, start, &stopped).unwrap_err().limit,
        Limit::Stopped
    );
    assert_eq!(
        Winners::new(&board)
            .wins(start, &stopped)
            .unwrap_err()
            .limit,
        Limit::Stopped
    );
}

/// The limit on complete and partial games.
const MOST: usize = 100_000;

/// Every solution, jump by jump; `None` if there are too many games.
fn solutions(board: &PegBoard, start: u64, target: Target) -> Option<Vec<Vec<Jump>>> {
    fn visit(
        board: &PegBoard,
        at: u64,
        target: Target,
        made: &mut Vec<Jump>,
        seen: &mut (usize, Vec<Vec<Jump>>),
    ) -> bool {
        seen.0 += 1;
        if target.holds(at) {
            seen.1.push(made.clone());
            return seen.0 < MOST;
        }
        for &jump in board.jumps() {
            let has = |hole: u8| at >> hole & 1 == 1;
            if has(jump.from) && has(jump.over) && !has(jump.to) {
                made.push(jump);
                let next = at - (1 << jump.from) - (1 << jump.over) + (1 << jump.to);
                if !visit(board, next, target, made, seen) {
                    return false;
                }
                made.pop();
            }
        }
        seen.0 < MOST
    }
    let mut seen = (0, Vec::new());
    visit(board, start, target, &mut Vec::new(), &mut seen).then_some(seen.1)
}

/// The jumps, lines and holes common to some solutions.
fn in_each<T: Ord + Copy>(solutions: &[Vec<Jump>], what: impl Fn(&Jump) -> T) -> BTreeSet<T> {
    let mut sets = solutions
        .iter()
        .map(|jumps| jumps.iter().map(&what).collect::<BTreeSet<T>>());
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |common, set| &common & &set)
}

fn check(board: &PegBoard, start: u64, target: Target) -> bool {
    let found = forced(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    let Some(solutions) = solutions(board, start, target) else {
        return false;
    };
    let Some(Forced {
        jumps,
        lines,
        landed,
        left,
        passed,
    }) = found
    else {
        assert_eq!(solutions, Vec::<Vec<Jump>>::new());
        return true;
    };
    assert!(!solutions.is_empty());
    let set = |holes: Vec<u8>| holes.into_iter().collect::<BTreeSet<u8>>();
    assert_eq!(
        jumps.into_iter().collect::<BTreeSet<Jump>>(),
        in_each(&solutions, |&jump| jump)
    );
    assert_eq!(set(landed), in_each(&solutions, |jump| jump.to));
    assert_eq!(set(left), in_each(&solutions, |jump| jump.from));
    assert_eq!(set(passed), in_each(&solutions, |jump| jump.over));
    let line = |jump: &Jump| (jump.over, jump.from.min(jump.to), jump.from.max(jump.to));
    assert_eq!(
        lines.iter().map(line).collect::<BTreeSet<_>>(),
        in_each(&solutions, line)
    );
    true
}

#[test]
fn common_jumps_of_triangle_solutions() {
    let (_, triangle) = board("triangle4");
    assert!(check(&triangle, triangle.full() ^ 1 << 1, Target::Left(1)));
    let (named, triangle) = board("triangle5");
    // Source: 40 lines of Python with sets of points: a2 to a2, of 15 holes.
    let target = Target::Pattern {
        care: triangle.full(),
        pegs: 0b10,
    };
    let game = triangle.game(triangle.full() ^ 0b10, target).unwrap();
    let found = forced(&game, &Budget::UNLIMITED).unwrap().unwrap();
    let name = |hole: u8| named.name(saltus::board::Cell(hole));
    let mut jumps: Vec<String> = found
        .jumps
        .iter()
        .map(|jump| format!("{}-{}", name(jump.from), name(jump.to)))
        .collect();
    jumps.sort();
    assert_eq!(
        jumps,
        ["a1-c3", "a2-a4", "a4-a2", "a5-c5", "d4-b2", "d5-b5"]
    );
    let names = |holes: &[u8]| {
        holes
            .iter()
            .map(|&hole| name(hole))
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(names(&found.landed), "a2 b2 a3 c3 a4 b5 c5");
    assert_eq!(names(&found.passed), "b2 a3 b3 c3 b4 c4 b5 c5");
    assert_eq!(found.lines.len(), 6);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn any_small_board(triangular: bool, bits in 0u32..1 << 25, start: u64, left in 1u32..4) {
        let adjacency = if triangular { Adjacency::Triangular } else { Adjacency::Square };
        let Some(board) = of_bits(adjacency, bits & 0x1e_f7bd) else { return Ok(()) };
        let start = start & board.full();
        let known = &mut HashMap::new();
        let expected = value(&board, start, known);
        let found = grundy(&board, start, &Budget::UNLIMITED).unwrap();
        prop_assert_eq!(found.value, expected);
        let after: Vec<u8> = found.after.iter().map(|(_, value)| *value).collect();
        let next: Vec<u8> = found.after.iter().map(|(jump, _)| value(&board, jump.flip(start), known)).collect();
        prop_assert_eq!((after, found.after.len()), (next, jumps(&board, start).len()));
        prop_assert_eq!(Winners::new(&board).wins(start, &Budget::UNLIMITED), Ok(expected > 0));
        check(&board, start, Target::Left(left));
    }
}
