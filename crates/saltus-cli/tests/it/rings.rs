//! Claims about the number of moves on a ring, against all positions of small ones.

use crate::command::{all_output, saltus};
use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

/// The numbers of moves, up to the most, after which the n checkers of a ring can be reversed: sets
/// of all positions after each move. The vacancy is 0, and begins and ends on the first cell.
fn lengths(n: u8, most: usize) -> Vec<usize> {
    let start: Vec<u8> = (0..=n).collect();
    let mut goal = vec![0];
    goal.extend((1..=n).rev());
    let cells = start.len();
    let mut now = HashSet::from([start]);
    let mut found = Vec::new();
    for moves in 0..=most {
        if now.contains(&goal) {
            found.push(moves);
        }
        let mut next = HashSet::new();
        for position in &now {
            let vacancy = position.iter().position(|&checker| checker == 0).unwrap();
            for distance in [1, 2, cells - 2, cells - 1] {
                let mut after = position.clone();
                after.swap(vacancy, (vacancy + distance) % cells);
                next.insert(after);
            }
        }
        now = next;
    }
    found
}

/// Source: sets of positions, as above.
#[test]
fn numbers_of_moves_on_small_rings() {
    for (n, most) in [(2, 8), (3, 8), (4, 10), (5, 10), (6, 15)] {
        let lengths = lengths(n, most);
        for moves in 1..=most {
            let ring = format!("ring:{n}");
            let ran = saltus(&["check", &ring, &format!("{moves} moves")]);
            let expected = if lengths.contains(&moves) { 0 } else { 1 };
            let shown = all_output(&ran);
            assert_eq!(
                ran.status.code(),
                Some(expected),
                "{ring}, {moves}: {shown}"
            );
        }
    }
}

/// No search of a large ring ends: what a formula, the parity or a few moves decide is decided, and
/// the rest is undecided at once, as `solve` says it.
#[test]
fn numbers_of_moves_on_large_rings() {
    for (ring, claim, expected, words) in [
        ("ring:12", "44 moves", 0, "correct"),
        ("ring:12", "42 moves", 1, "no solution has exactly 42 moves"),
        ("ring:12", "45 moves", 1, "no solution has exactly 45 moves"),
        ("ring:12", "1000 moves", 0, "correct"),
        (
            "ring:30",
            "251 moves",
            3,
            "251 moves by Dudeney's formula: best known",
        ),
        (
            "ring:30",
            "252 moves",
            1,
            "no solution has exactly 252 moves",
        ),
        ("ring:30", "3 moves", 1, "no solution has exactly 3 moves"),
        ("ring:100", "2596 moves", 3, "moves by Dudeney's formula"),
    ] {
        let begun = Instant::now();
        let ran = saltus(&["check", ring, claim]);
        let shown = all_output(&ran);
        assert_eq!(
            ran.status.code(),
            Some(expected),
            "{ring}, {claim}: {shown}"
        );
        assert!(shown.contains(words), "{ring}, {claim}: {shown}");
        assert!(begun.elapsed() < Duration::from_secs(60), "{ring}, {claim}");
    }
}
