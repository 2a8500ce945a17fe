//! Compares exchanges by rank with the general search and published lengths.

use saltus::{
    budget::{Budget, Limit, Progress},
    puzzle::{Answer, Direction, Options, Over, Puzzle, Reason, frogs},
    referee, search,
};
use std::{collections::BTreeMap, sync::Mutex};

/// The length of a shortest solution by rank, which the referee replays; `None` if there is none.
fn ranked(puzzle: &Puzzle) -> Option<usize> {
    match search::by_rank(puzzle, &Budget::UNLIMITED).expect("an exchange over one vacancy") {
        Answer::Solved(solution) => {
            assert!(solution.optimal());
            assert!(referee::judge(puzzle, &solution.moves).is_ok());
            Some(solution.moves.len())
        }
        Answer::Impossible(_) => None,
        Answer::Undecided(spent) => panic!("{spent}"),
    }
}

/// Source: 46 by Dudeney; the others by a breadth-first search of Python: two squares of side 2
/// cannot exchange places with forward moves, and take 15 moves in both directions; hexagons take 8
/// and 26 over any, 8 and 27 over the other kind; 3 x 3 takes 11 and 12.
#[test]
fn published_lengths() {
    let any = Options::default();
    let opposite = Options {
        over: Over::Opposite,
        ..any
    };
    let both = Options {
        direction: Direction::Both,
        ..any
    };
    for (setup, length) in [
        (frogs::fore_and_aft(3, any), Some(46)),
        (frogs::fore_and_aft(3, opposite), Some(46)),
        (frogs::fore_and_aft(2, any), None),
        (frogs::fore_and_aft(2, both), Some(15)),
        (frogs::hexagon(2, any), Some(8)),
        (frogs::hexagon(3, any), Some(26)),
        (frogs::hexagon(3, opposite), Some(27)),
        (frogs::grid(3, 3, any), Some(11)),
        (frogs::grid(3, 3, opposite), Some(12)),
        (frogs::grid(3, 7, opposite), Some(48)),
    ] {
        assert_eq!(ranked(&setup.unwrap().validate().unwrap()), length);
    }
}

/// The number of positions reached by each level. Source: a breadth-first search in C, see
/// `docs/results/fore-and-aft.md`.
#[test]
fn level_sizes_equal_those_of_another_program() {
    const ANY: &[u64] = &[
        1, 8, 12, 14, 24, 44, 65, 88, 132, 190, 328, 472, 664, 1002, 1426, 1948, 2633, 3484, 4420,
        5360, 6516, 7684, 8589, 9447,
    ];
    const OPPOSITE: &[u64] = &[
        1, 4, 10, 14, 22, 36, 53, 76, 118, 168, 246, 364, 538, 794, 1160, 1602, 2079, 2694, 3354,
        4256, 5330, 6424, 7494, 8460,
    ];
    for (over, levels) in [(Over::Any, ANY), (Over::Opposite, OPPOSITE)] {
        let options = Options {
            over,
            ..Options::default()
        };
        let sixteen = frogs::fore_and_aft(3, options).unwrap().validate().unwrap();
        let met = Mutex::new(BTreeMap::new());
        let heed = |progress: Progress| {
            met.lock()
                .unwrap()
                .insert(progress.level, progress.positions);
            true
        };
        search::by_rank(
            &sixteen,
            &Budget {
                keep_going: &heed,
                ..Budget::UNLIMITED
            },
        );
        let sums = levels.iter().scan(0, |sum, level| {
            *sum += level;
            Some(*sum)
        });
        assert_eq!(
            met.into_inner().unwrap(),
            (0..).zip(sums).collect(),
            "{over:?}"
        );
    }
    let seven = frogs::fore_and_aft(2, Options::default())
        .unwrap()
        .validate()
        .unwrap();
    let none = Answer::Impossible(Reason::Exhausted { positions: 50 });
    assert_eq!(search::by_rank(&seven, &Budget::UNLIMITED), Some(none));
}

/// Rows from any start to any target, most of which are not their own reverse.
#[test]
fn any_row_agrees_with_the_general_search() {
    let mut random = saltus::random::Random::new(34);
    let mut decided = [0; 2];
    for _ in 0..300 {
        let mut pieces: Vec<char> = (0..8)
            .map(|_| if random.below(2) == 0 { 'r' } else { 'l' })
            .collect();
        pieces.push('.');
        let mut word = || {
            let mut word = pieces.clone();
            (1..word.len())
                .rev()
                .for_each(|at| word.swap(at, random.below(at + 1)));
            word.into_iter().collect::<String>()
        };
        let (start, target) = (word(), word());
        let options = Options {
            direction: if start.starts_with('r') {
                Direction::Forward
            } else {
                Direction::Both
            },
            over: if start < target {
                Over::Any
            } else {
                Over::Opposite
            },
            hop: if start.contains("rr") {
                2.try_into().unwrap()
            } else {
                1.try_into().unwrap()
            },
            ..Options::default()
        };
        let Ok(puzzle) = frogs::row(&start, &target, options).unwrap().validate() else {
            continue;
        };
        let length = search::count(&puzzle, &Budget::UNLIMITED)
            .ok()
            .map(|found| found.length as usize);
        assert_eq!(ranked(&puzzle), length, "{start} {target} {options:?}");
        decided[usize::from(length.is_some())] += 1;
    }
    assert!(decided.iter().all(|&number| number > 10), "{decided:?}");
}

#[test]
fn other_puzzles_are_refused_and_budgets_respected() {
    let two = frogs::row("rr..ll", "ll..rr", Options::default())
        .unwrap()
        .validate()
        .unwrap();
    assert_eq!(search::by_rank(&two, &Budget::UNLIMITED), None);
    let sixteen = frogs::fore_and_aft(3, Options::default())
        .unwrap()
        .validate()
        .unwrap();
    assert!(search::by_rank_bytes(&sixteen).is_some_and(|bytes| bytes < 1 << 17));
    let stopped = Budget {
        keep_going: &|progress| progress.level < 5,
        ..Budget::UNLIMITED
    };
    let Some(Answer::Undecided(spent)) = search::by_rank(&sixteen, &stopped) else {
        panic!()
    };
    assert_eq!((spent.limit, spent.progress.level), (Limit::Stopped, 5));
    let small = Budget {
        memory: 1 << 10,
        ..Budget::UNLIMITED
    };
    assert!(matches!(
        search::by_rank(&sixteen, &small),
        Some(Answer::Undecided(_))
    ));
}
