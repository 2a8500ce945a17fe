//! n against 1: labels, ranks and moves against tables, and against a breadth-first search written
//! for the tests.

use crate::row_brute;
use num_bigint::BigUint;
use proptest::prelude::*;
use row_brute::{Brute, FOUR_RULES, word};
use saltus::{
    budget::{Budget, Limit},
    puzzle::Options,
    row::{Judge, Tiling, TilingError},
};
use std::collections::{BTreeMap, BTreeSet};

/// F(0), F(1), ... by addition.
fn fibonacci(k: usize) -> BigUint {
    (0..k)
        .fold((BigUint::ZERO, BigUint::from(1u32)), |(a, b), _| {
            (b.clone(), a + b)
        })
        .0
}

#[test]
fn table() {
    let mut seen = BTreeMap::<u64, u32>::new();
    for line in include_str!("../data/row_against_one.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split(' ').collect();
        let [n, label, sorted, tree]: [u64; 4] =
            std::array::from_fn(|i| fields[i].parse().unwrap());
        let squares: Vec<u64> = fields[5].split(',').map(|x| x.parse().unwrap()).collect();
        let tiling = Tiling::from_label(n, &label.into()).unwrap();
        assert_eq!(tiling.label(), label.into(), "{line}");
        assert_eq!(tiling.label_rank(), sorted.into(), "{line}");
        assert_eq!(tiling.tree_rank().unwrap(), tree.into(), "{line}");
        assert_eq!(
            Tiling::from_label_rank(n, &sorted.into()).unwrap(),
            tiling,
            "{line}"
        );
        assert_eq!(
            Tiling::from_tree_rank(n, &tree.into()).unwrap(),
            tiling,
            "{line}"
        );
        let tiles: String = tiling
            .tiles()
            .map(|domino| if domino { 'D' } else { 'S' })
            .collect();
        assert_eq!(tiles, fields[4], "{line}");
        assert_eq!(tiling.squares().collect::<Vec<_>>(), squares, "{line}");
        assert_eq!(
            (1..=2 * n + 1)
                .map(|step| tiling.square(step).unwrap())
                .collect::<Vec<_>>(),
            squares
        );
        *seen.entry(n).or_default() += 1;
    }
    assert_eq!(
        seen.into_values().collect::<Vec<_>>(),
        [1, 2, 3, 5, 8, 13, 21]
    );
}

/// The tilings are exactly the shortest solutions, under every rule set.
#[test]
fn tilings_are_all_solutions() {
    for n in 1..=9 {
        let start = word(&("r".repeat(n) + ".l"));
        let found: BTreeSet<Vec<(usize, usize)>> = Tiling::all(n as u64)
            .unwrap()
            .map(|tiling| {
                tiling
                    .moves()
                    .map(|next| (next.from as usize, next.to as usize))
                    .collect()
            })
            .collect();
        assert_eq!(BigUint::from(found.len()), fibonacci(n + 2));
        assert_eq!(Tiling::count(n as u64), fibonacci(n + 2));
        for rules in FOUR_RULES {
            let brute = Brute {
                rules,
                target: word(&("l.".to_owned() + &"r".repeat(n))),
            };
            assert_eq!(
                brute.solutions(&start).into_iter().collect::<BTreeSet<_>>(),
                found
            );
        }
    }
}

#[test]
fn ranks_count_the_labels() {
    for n in 0..=16 {
        let labels: Vec<BigUint> = Tiling::all(n)
            .unwrap()
            .map(|tiling| tiling.label())
            .collect();
        assert!(labels.is_sorted());
        assert_eq!(BigUint::from(labels.len()), fibonacci(n as usize + 2));
        let mut tree = BTreeSet::new();
        for (rank, tiling) in Tiling::all(n).unwrap().enumerate() {
            assert_eq!(tiling.label_rank(), rank.into());
            assert_eq!(Tiling::from_label_rank(n, &rank.into()).unwrap(), tiling);
            // Tree order compares tiles, squares first.
            assert_eq!(
                Tiling::from_tree_rank(n, &tiling.tree_rank().unwrap()).unwrap(),
                tiling
            );
            tree.insert((
                tiling.tiles().collect::<Vec<_>>(),
                tiling.tree_rank().unwrap(),
            ));
        }
        assert!(
            tree.iter().map(|(_, rank)| rank).eq((0..labels.len())
                .map(BigUint::from)
                .collect::<Vec<_>>()
                .iter())
        );
        let beyond = BigUint::from(labels.len());
        assert!(matches!(
            Tiling::from_tree_rank(n, &beyond),
            Err(TilingError::BeyondLast { .. })
        ));
        assert!(matches!(
            Tiling::from_label_rank(n, &beyond),
            Err(TilingError::BeyondLast { .. })
        ));
    }
}

#[test]
fn labels_outside() {
    for n in 0..=9u64 {
        let good: BTreeSet<BigUint> = Tiling::all(n)
            .unwrap()
            .map(|tiling| tiling.label())
            .collect();
        for label in 0..1u32 << (n + 3) {
            assert_eq!(
                Tiling::from_label(n, &label.into()).is_ok(),
                good.contains(&label.into()),
                "{label} for {n}"
            );
        }
    }
    assert!(Tiling::from_label(1 << 62, &0u32.into()).is_err());
    assert!(matches!(
        Tiling::all(1 << 62).map(|_| ()),
        Err(TilingError::TooLong { .. })
    ));
    assert!(Tiling::from_label(5, &(BigUint::from(1u32) << 200_000u32)).is_err());
    assert!(Tiling::from_tree_rank(5, &(BigUint::from(1u32) << 200_000u32)).is_err());
    let astronomic = 1 << 60;
    assert!(matches!(
        Tiling::from_tree_rank(astronomic, &1u32.into()),
        Err(TilingError::Memory { .. })
    ));
    assert!(matches!(
        Tiling::random(astronomic, 1, &Budget::UNLIMITED),
        Err(TilingError::Memory { .. })
    ));
    let first = Tiling::from_label(astronomic, &1u32.into()).unwrap();
    assert!(matches!(first.tree_rank(), Err(TilingError::Memory { .. })));
    assert_eq!(
        (first.label(), first.label_rank()),
        (1u32.into(), 1u32.into())
    );
    assert_eq!(
        Tiling::from_tree_rank(astronomic, &0u32.into())
            .unwrap()
            .label(),
        0u32.into()
    );
    let huge = Tiling::from_label((1 << 62) - 1, &5u32.into()).unwrap();
    assert_eq!(huge.length(), (1 << 63) - 1);
    assert_eq!(huge.square(huge.length()).unwrap(), 2);
    assert!(huge.square(huge.length() + 1).is_err() && huge.square(0).is_err());
}

/// Every solution has the same probability: 13 solutions, 26,000 draws, 2000 each expected, σ = 43.
#[test]
fn random_solutions_are_uniform() {
    let mut drawn = BTreeMap::<BigUint, u32>::new();
    for seed in 0..26_000 {
        *drawn
            .entry(Tiling::random(5, seed, &Budget::UNLIMITED).unwrap().label())
            .or_default() += 1;
    }
    assert_eq!(drawn.len(), 13);
    assert!(
        drawn.values().all(|times| (1785..2215).contains(times)),
        "{drawn:?}"
    );
    assert_eq!(
        Tiling::random(5, 1, &Budget::UNLIMITED).unwrap(),
        Tiling::random(5, 1, &Budget::UNLIMITED).unwrap()
    );
}

proptest! {
    /// Large tilings: legal, complete, and equal by label, rank and tree order.
    #[test]
    fn large(n in 1u64..700, seed: u64) {
        let tiling = Tiling::random(n, seed, &Budget::UNLIMITED).unwrap();
        prop_assert_eq!(&Tiling::from_label(n, &tiling.label()).unwrap(), &tiling);
        prop_assert_eq!(&Tiling::from_tree_rank(n, &tiling.tree_rank().unwrap()).unwrap(), &tiling);
        prop_assert_eq!(&Tiling::from_label_rank(n, &tiling.label_rank()).unwrap(), &tiling);
        prop_assert_eq!(&Tiling::from_tiles(n, tiling.tiles()).unwrap(), &tiling);
        let n = n as usize;
        let mut judge = Judge::new(word(&("r".repeat(n) + ".l")), Options::default());
        for (step, next) in (1..).zip(tiling.moves()) {
            prop_assert_eq!(tiling.step(step).unwrap(), next);
            judge.play(next).unwrap();
        }
        prop_assert_eq!(judge.squares(), word(&("l.".to_owned() + &"r".repeat(n))));
    }

    #[test]
    fn tree_rank_is_the_sum_of_fibonacci_numbers(n in 1usize..400, seed: u64) {
        let tiling = Tiling::random(n as u64, seed, &Budget::UNLIMITED).unwrap();
        let (mut covered, mut sum) = (0, BigUint::ZERO);
        for domino in tiling.tiles() {
            if domino {
                sum += fibonacci(n - covered + 1);
            }
            covered += 1 + usize::from(domino);
        }
        prop_assert_eq!(tiling.tree_rank().unwrap(), sum);
    }
}

/// Run in release to time ranks of a million bits, and 10^9 against 1.
#[test]
#[ignore = "a measurement"]
fn times() {
    let time =
        |what: &str, clock: std::time::Instant| println!("time {what}: {:?}", clock.elapsed());
    let n = 1_450_000;
    let tiling = Tiling::random(n, 1, &Budget::UNLIMITED).unwrap();
    let clock = std::time::Instant::now();
    let rank = tiling.tree_rank().unwrap();
    time(&format!("tree rank of {} bits", rank.bits()), clock);
    let clock = std::time::Instant::now();
    assert_eq!(Tiling::from_tree_rank(n, &rank).unwrap(), tiling);
    time("tree unrank", clock);
    let clock = std::time::Instant::now();
    let count = Tiling::count(n);
    time(&format!("count of {} bits", count.bits()), clock);
    let clock = std::time::Instant::now();
    let digits = rank.to_string();
    time("decimal", clock);
    let clock = std::time::Instant::now();
    assert_eq!(digits.parse::<BigUint>().unwrap(), rank);
    time("from decimal", clock);
    for n in [145_000, n] {
        let tiling = Tiling::random(n, 1, &Budget::UNLIMITED).unwrap();
        let clock = std::time::Instant::now();
        let rank = tiling.label_rank();
        time(&format!("label rank of {} bits", rank.bits()), clock);
        let clock = std::time::Instant::now();
        assert_eq!(Tiling::from_label_rank(n, &rank).unwrap(), tiling);
        time("label unrank", clock);
    }
    let n = 1_000_000_000;
    let clock = std::time::Instant::now();
    let tiling = Tiling::random(n, 7, &Budget::UNLIMITED).unwrap();
    time("random 10^9", clock);
    let clock = std::time::Instant::now();
    let mut step = 1u64;
    let mut sum = 0u64;
    for _ in 0..10_000_000 {
        step = step
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        sum = sum.wrapping_add(tiling.square(1 + (step >> 20) % (2 * n + 1)).unwrap());
    }
    time(&format!("10^7 random accesses ({sum})"), clock);
    let clock = std::time::Instant::now();
    println!(
        "{:?}",
        tiling
            .squares()
            .fold(0u64, |sum, x| sum.wrapping_mul(3) ^ x)
    );
    time("2 * 10^9 squares", clock);
}

#[test]
fn drawing_a_long_solution_asks_the_budget() {
    let stopped = |budget: &Budget| match Tiling::random(1 << 30, 1, budget) {
        Err(TilingError::Spent(spent)) => spent,
        other => panic!("{:?}", other.map(|tiling| tiling.label().bits())),
    };
    let little = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    assert_eq!(stopped(&little).limit, Limit::Memory);
    let impatient = Budget {
        keep_going: &|progress| progress.positions == 0,
        ..Budget::UNLIMITED
    };
    let spent = stopped(&impatient);
    assert_eq!(
        (spent.limit, spent.progress.positions >> 20),
        (Limit::Stopped, 1)
    );
}
