//! Reversals on a ring: Dudeney's formula, and solutions found by search, replayed.

use saltus::budget::{Budget, Progress};
use saltus::puzzle::Certainty;
use saltus::row::{RINGS_SEARCHED, RowMove, ring_length, ring_solution};

/// Plays moves on a ring of numbered checkers, and returns the final ring, with 0 for the vacancy.
fn replay(n: usize, moves: &[RowMove]) -> Vec<usize> {
    let mut ring: Vec<usize> = (0..=n).collect();
    for step in moves {
        let (from, to) = (step.from as usize - 1, step.to as usize - 1);
        let distance = from.abs_diff(to);
        assert!(
            ring[to] == 0 && ring[from] != 0 && (1..=2).contains(&distance.min(n + 1 - distance))
        );
        ring.swap(from, to);
    }
    ring
}

fn check(n: usize) {
    let solution = ring_solution(n, &Budget::UNLIMITED).unwrap().unwrap();
    assert_eq!(solution.len() as u128, ring_length(n as u64).0, "{n}");
    let mut reversed: Vec<usize> = (1..=n).rev().collect();
    reversed.insert(0, 0);
    assert_eq!(replay(n, &solution), reversed, "{n}");
}

/// Source: Dudeney, Amusements in Mathematics (1917), no. 215; breadth-first search for up to 11;
/// 12 by `long_search`.
#[test]
fn formula() {
    let lengths = [0, 0, 3, 3, 6, 6, 11, 15, 20, 26, 31, 39, 44];
    assert_eq!(
        (0..=12).map(|n| ring_length(n).0).collect::<Vec<_>>(),
        lengths
    );
    assert_eq!(ring_length(u64::MAX).1, Certainty::BestKnown);
}

#[test]
fn solutions() {
    (0..=8).for_each(check);
    assert!(ring_solution(16, &Budget::UNLIMITED).is_none());
    let few = |progress: Progress| progress.level < 4;
    assert!(
        ring_solution(
            8,
            &Budget {
                memory: u64::MAX,
                keep_going: &few
            }
        )
        .unwrap()
        .is_err()
    );
}

/// Dudeney's own solution for twelve, in the order of the checkers moved.
#[test]
fn dudeneys_twelve() {
    let mut order = vec![12, 1, 3, 2, 12, 11, 1, 3, 2];
    (0..4).for_each(|_| order.extend([5, 7, 9, 10, 8, 6, 4]));
    order.extend([3, 2, 12, 11, 2, 1, 2]);
    let mut ring: Vec<usize> = (0..=12).collect();
    let moves: Vec<RowMove> = order
        .iter()
        .map(|checker| {
            let place = |which| ring.iter().position(|&c| c == which).unwrap();
            let (from, to) = (place(*checker), place(0));
            ring.swap(from, to);
            RowMove {
                from: from as u64 + 1,
                to: to as u64 + 1,
            }
        })
        .collect();
    assert_eq!((moves.len(), replay(12, &moves)), (44, ring));
}

/// All rings in the claimed range of exhaustive search; run it in release.
#[test]
#[ignore = "two minutes, gigabytes"]
fn long_search() {
    for n in 9..=RINGS_SEARCHED as usize {
        let clock = std::time::Instant::now();
        check(n);
        println!("ring of {n}: {:?}", clock.elapsed());
    }
}
