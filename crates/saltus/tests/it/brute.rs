//! Compares every engine with independently written rules: small random puzzles of all families,
//! decided by brute force.
//!
//! The seed of the first case is `SALTUS_SEED`, or 1; a case that fails names its own.

mod captures;
mod exports;
mod own;
mod rows;

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// Random numbers from a seed (splitmix64; Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len())
            .rev()
            .for_each(|last| items.swap(last, self.below(last + 1)));
    }
}

/// Runs cases, each from its own seed, until enough of them were usable; a case returns whether it
/// was usable.
fn cases(taken: usize, case: impl Fn(&mut Random) -> bool + std::panic::RefUnwindSafe) {
    let first: u64 = std::env::var("SALTUS_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let (mut seed, mut done) = (first, 0);
    while done < taken {
        match std::panic::catch_unwind(|| case(&mut Random(seed))) {
            Ok(was) => done += usize::from(was),
            Err(fault) => {
                eprintln!("SALTUS_SEED={seed} fails at once");
                std::panic::resume_unwind(fault)
            }
        }
        seed += 1;
        assert!(
            seed - first < 200 * taken as u64 + 1000,
            "hardly a case is a puzzle"
        );
    }
    eprintln!("{done} cases, seeds {first} to {}", seed - 1);
}

/// The facts about a game, by brute force.
#[derive(Debug, PartialEq, Eq)]
struct GameFacts {
    /// The length of a shortest solution and the number of shortest solutions, as sequences of
    /// positions.
    shortest: Option<(u64, u128)>,
    /// The numbers of reachable positions, of winnable ones, and of dead ends.
    positions: (u64, u64, u64),
}

/// Searches all positions; `None` if there are too many.
fn search_all<P: Clone + Eq + Hash>(
    start: &P,
    most: usize,
    next: impl Fn(&P) -> HashSet<P>,
    met: impl Fn(&P) -> bool,
) -> Option<GameFacts> {
    let mut after: HashMap<P, HashSet<P>> = HashMap::new();
    let mut level: HashMap<P, u128> = HashMap::from([(start.clone(), 1)]);
    let mut seen: HashSet<P> = HashSet::from([start.clone()]);
    let mut shortest = None;
    for moves in 0.. {
        let here: u128 = level
            .iter()
            .filter(|(position, _)| met(position))
            .map(|(_, ways)| ways)
            .sum();
        if shortest.is_none() && here > 0 {
            shortest = Some((moves, here));
        }
        let mut further: HashMap<P, u128> = HashMap::new();
        for (position, ways) in level {
            let follow = next(&position);
            for position in follow.iter().filter(|position| !seen.contains(*position)) {
                *further.entry(position.clone()).or_default() += ways;
            }
            after.insert(position, follow);
        }
        seen.extend(further.keys().cloned());
        if further.is_empty() {
            break;
        }
        if seen.len() > most {
            return None;
        }
        level = further;
    }
    let mut winnable: HashSet<P> = seen
        .iter()
        .filter(|position| met(position))
        .cloned()
        .collect();
    loop {
        let more: Vec<P> = seen
            .iter()
            .filter(|position| !winnable.contains(*position))
            .filter(|position| after[*position].iter().any(|next| winnable.contains(next)))
            .cloned()
            .collect();
        if more.is_empty() {
            break;
        }
        winnable.extend(more);
    }
    let stuck = seen
        .iter()
        .filter(|position| after[*position].is_empty())
        .count();
    Some(GameFacts {
        shortest,
        positions: (seen.len() as u64, winnable.len() as u64, stuck as u64),
    })
}
