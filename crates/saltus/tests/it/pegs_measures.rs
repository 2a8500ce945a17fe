//! Rounds, games until no jump is left, and longest sweeps: published optima, and brute force on
//! small boards.

use crate::pegs_brute;
use pegs_brute::{board, image, jumps, of_bits, play};
use proptest::prelude::*;
use saltus::{
    board::Adjacency,
    pegs::{
        Budget, Jump, PegBoard, Target,
        games::{longest, longest_sweep, shortest},
        rounds,
        unordered::unordered,
    },
};
use std::collections::{BTreeMap, HashSet};

/// All reachable positions, level by level.
fn levels(board: &PegBoard, start: u64) -> Vec<HashSet<u64>> {
    let mut levels = vec![HashSet::from([start])];
    loop {
        let next: HashSet<u64> = levels[levels.len() - 1]
            .iter()
            .flat_map(|&at| jumps(board, at))
            .collect();
        if next.is_empty() {
            return levels;
        }
        levels.push(next);
    }
}

/// The positions after a round: every set of jumps that fit and share no hole.
fn after_rounds(board: &PegBoard, position: u64) -> HashSet<u64> {
    let fitting: Vec<&Jump> = board
        .jumps()
        .iter()
        .filter(|j| [j.from, j.over, j.to].map(|hole| position >> hole & 1) == [1, 1, 0])
        .collect();
    let mut sets: Vec<(u64, u64)> = vec![(0, position)];
    for j in fitting {
        let holes = 1u64 << j.from | 1 << j.over | 1 << j.to;
        let more: Vec<(u64, u64)> = sets
            .iter()
            .filter(|(used, _)| used & holes == 0)
            .map(|(used, at)| (used | holes, at ^ holes))
            .collect();
        sets.extend(more);
    }
    sets.into_iter()
        .map(|(_, at)| at)
        .filter(|&at| at != position)
        .collect()
}

fn fewest_rounds(board: &PegBoard, start: u64, target: Target) -> Option<usize> {
    let mut seen = HashSet::from([start]);
    let mut layer = vec![start];
    for round in 0.. {
        if layer.iter().any(|&at| target.holds(at)) {
            return Some(round);
        }
        if layer.is_empty() {
            return None;
        }
        let next: HashSet<u64> = layer
            .iter()
            .flat_map(|&at| after_rounds(board, at))
            .collect();
        layer = next.into_iter().filter(|&at| seen.insert(at)).collect();
    }
    None
}

/// The longest run of one peg in a solution, from the winning positions and the runs between them.
fn brute_longest_sweep(board: &PegBoard, start: u64, target: Target) -> Option<usize> {
    let mut winning = HashSet::new();
    for level in levels(board, start).iter().rev() {
        let wins: Vec<u64> = level
            .iter()
            .copied()
            .filter(|&at| {
                target.holds(at) || jumps(board, at).iter().any(|next| winning.contains(next))
            })
            .collect();
        winning.extend(wins);
    }
    fn run(
        board: &PegBoard,
        winning: &HashSet<u64>,
        at: u64,
        peg: Option<u8>,
        length: usize,
    ) -> usize {
        let mut best = if winning.contains(&at) { length } else { 0 };
        for j in board
            .jumps()
            .iter()
            .filter(|j| peg.is_none_or(|peg| j.from == peg))
        {
            if [j.from, j.over, j.to].map(|hole| at >> hole & 1) == [1, 1, 0] {
                let next = at - (1 << j.from) - (1 << j.over) + (1 << j.to);
                best = best.max(run(board, winning, next, Some(j.to), length + 1));
            }
        }
        best
    }
    winning.contains(&start).then(|| {
        winning
            .iter()
            .map(|&at| run(board, &winning, at, None, 0))
            .max()
            .unwrap()
    })
}

/// Solutions as unordered sets of jumps: all playable lists of jumps, sorted, level by level, and
/// their images.
fn brute_unordered(board: &PegBoard, start: u64, target: Target) -> (u64, u64) {
    let all: Vec<[u8; 3]> = board
        .jumps()
        .iter()
        .map(|j| [j.from, j.over, j.to])
        .collect();
    let mut level: BTreeMap<Vec<[u8; 3]>, u64> = BTreeMap::from([(Vec::new(), start)]);
    let mut found = HashSet::new();
    while !level.is_empty() {
        found.extend(
            level
                .iter()
                .filter(|&(_, &at)| target.holds(at))
                .map(|(made, _)| made.clone()),
        );
        let mut next = BTreeMap::new();
        for (made, at) in level {
            for &[from, over, to] in &all {
                if [from, over, to].map(|hole| at >> hole & 1) == [1, 1, 0] {
                    let mut made = made.clone();
                    made.push([from, over, to]);
                    made.sort_unstable();
                    next.insert(made, at - (1 << from) - (1 << over) + (1 << to));
                }
            }
        }
        level = next;
    }
    let group = group(board, start, target);
    let least = |made: &Vec<[u8; 3]>| {
        let images = group.iter().map(|g| {
            let mut image: Vec<[u8; 3]> = made
                .iter()
                .map(|jump| jump.map(|hole| g[usize::from(hole)]))
                .collect();
            image.sort_unstable();
            image
        });
        images.min()
    };
    (
        found.len() as u64,
        found.iter().map(least).collect::<HashSet<_>>().len() as u64,
    )
}

/// The symmetries that fix start and target.
fn group(board: &PegBoard, start: u64, target: Target) -> Vec<&Vec<u8>> {
    let keeps = |g: &&Vec<u8>| match target {
        Target::Left(_) => image(g, start) == start,
        Target::Pattern { care, pegs } => [start, care, pegs].iter().all(|&at| image(g, at) == at),
    };
    board.symmetries().iter().filter(keeps).collect()
}

/// Paths from class to class that end in the target.
fn brute_sequences(board: &PegBoard, start: u64, target: Target) -> u64 {
    let group = group(board, start, target);
    let least = |at: u64| group.iter().map(|g| image(g, at)).min().unwrap();
    let (mut level, mut found) = (BTreeMap::from([(least(start), 1)]), 0);
    while !level.is_empty() {
        let mut next = BTreeMap::new();
        for (&at, &paths) in &level {
            found += if target.holds(at) { paths } else { 0 };
            let after: HashSet<u64> = jumps(board, at).into_iter().map(least).collect();
            after
                .into_iter()
                .for_each(|class| *next.entry(class).or_insert(0) += paths);
        }
        level = next;
    }
    found
}

fn check(board: &PegBoard, start: u64, target: Target) {
    let rounds = rounds::fewest(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    assert_eq!(
        rounds.as_ref().map(Vec::len),
        fewest_rounds(board, start, target)
    );
    if let Some(rounds) = rounds {
        for round in &rounds {
            let mut used = 0;
            for jump in round {
                let holes = 1u64 << jump.from | 1 << jump.over | 1 << jump.to;
                assert_eq!(used & holes, 0, "{round:?}");
                used |= holes;
            }
        }
        assert!(target.holds(play(board, start, &rounds.concat())));
    }
    let found = unordered(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (found.unordered, found.unordered_classes),
        brute_unordered(board, start, target)
    );
    assert_eq!(
        found.class_sequences,
        brute_sequences(board, start, target).into()
    );
    let levels = levels(board, start);
    let dead = |level: &HashSet<u64>| level.iter().any(|&at| jumps(board, at).is_empty());
    let game = shortest(
        &board.game(start, Target::Left(1)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    assert!(jumps(board, play(board, start, &game)).is_empty());
    assert_eq!(game.len(), levels.iter().position(dead).unwrap());
    let game = longest(
        &board.game(start, Target::Left(1)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    play(board, start, &game);
    assert_eq!(game.len(), levels.len() - 1);
    let sweep = longest_sweep(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    assert_eq!(
        sweep.as_ref().map(|sweep| sweep.length as usize),
        brute_longest_sweep(board, start, target)
    );
    if let Some(sweep) = sweep {
        assert!(target.holds(play(board, start, &sweep.jumps)));
        let runs = sweep
            .jumps
            .chunk_by(|a, b| a.to == b.from)
            .map(<[Jump]>::len);
        assert_eq!(runs.max().unwrap_or(0), sweep.length as usize);
    }
}

#[test]
fn small_boards() {
    for (name, vacancy) in [
        ("triangle4", 1),
        ("triangle5", 0),
        ("triangle5", 4),
        ("square4", 1),
    ] {
        let (_, board) = board(name);
        check(&board, board.full() ^ 1 << vacancy, Target::Left(1));
        check(&board, board.full() ^ 1 << vacancy, Target::Left(2));
    }
}

/// Source: 13 rounds by answer-set programming, where only one solver refuted 12; 6 jumps to the
/// nearest dead end and 31 to the longest by Durango Bill.
#[test]
#[ignore = "some ten seconds"]
fn the_central_game() {
    let (_, board) = board("english");
    let start = board.full() ^ 1 << 16;
    let target = Target::Pattern {
        care: board.full(),
        pegs: 1 << 16,
    };
    assert_eq!(
        rounds::fewest(&board.game(start, target).unwrap(), &Budget::UNLIMITED)
            .unwrap()
            .unwrap()
            .len(),
        13
    );
    assert_eq!(
        shortest(
            &board.game(start, Target::Left(1)).unwrap(),
            &Budget::UNLIMITED
        )
        .unwrap()
        .len(),
        6
    );
    assert_eq!(
        longest(
            &board.game(start, Target::Left(1)).unwrap(),
            &Budget::UNLIMITED
        )
        .unwrap()
        .len(),
        31
    );
}

/// Source: 12,752 and 4,750,671,971,732,176 by github.com/feschber/peg-solitaire.
#[test]
#[ignore = "some twenty seconds"]
fn equivalent_solutions_of_the_central_game() {
    let (_, board) = board("english");
    let target = Target::Pattern {
        care: board.full(),
        pegs: 1 << 16,
    };
    let found = unordered(
        &board.game(board.full() ^ 1 << 16, target).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    assert_eq!(found.unordered, 12_752);
    assert_eq!(found.class_sequences, 4_750_671_971_732_176u64.into());
}

#[test]
fn budgets_end_the_searches() {
    let (_, board) = board("english");
    let start = board.full() ^ 1 << 16;
    let target = Target::Pattern {
        care: board.full(),
        pegs: 1 << 16,
    };
    let limits = Budget {
        memory: u64::MAX,
        keep_going: &|progress| progress.positions < 1000,
    };
    assert!(rounds::fewest(&board.game(start, target).unwrap(), &limits).is_err());
    assert!(unordered(&board.game(start, target).unwrap(), &limits).is_err());
    assert!(longest_sweep(&board.game(start, target).unwrap(), &limits).is_err());
    let limits = Budget {
        memory: u64::MAX,
        keep_going: &|_| false,
    };
    assert!(shortest(&board.game(start, Target::Left(1)).unwrap(), &limits).is_err());
    assert!(matches!(
        longest(&board.game(start, Target::Left(1)).unwrap(), &limits),
        Err((_, 1))
    ));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_small_game(
        triangular: bool,
        bits in 0u32..1 << 25,
        start: u64,
        choices in proptest::collection::vec(0usize..1 << 16, 0..9),
        care: u64,
        left: bool,
    ) {
        let adjacency = if triangular { Adjacency::Triangular } else { Adjacency::Square };
        let Some(board) = of_bits(adjacency, bits & 0x1e_f7bd) else { return Ok(()) };
        let start = start & board.full();
        let mut end = start;
        for choice in choices {
            let next = jumps(&board, end);
            if next.is_empty() {
                break;
            }
            end = next[choice % next.len()];
        }
        let care = care & board.full();
        let target = match left {
            true if end != 0 => Target::Left(end.count_ones()),
            _ => Target::Pattern { care, pegs: end & care },
        };
        check(&board, start, target);
    }
}
