//! Reversals: the explicit solutions replayed, and exhaustive searches against a table.

use saltus::budget::{Budget, Limit, Progress};
use saltus::puzzle::Certainty;
use saltus::row::{
    Ending, MinimaError, NumberedJudge, Reversal, RowMove, reversal_memory, reversal_minima,
};

/// n, start, and the fewest moves for each end.
fn table() -> Vec<(u64, u64, Vec<u32>)> {
    let lines = include_str!("../data/row_reversal.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.split(' ');
            let [n, start] = [(); 2].map(|()| fields.next().unwrap().parse().unwrap());
            (
                n,
                start,
                fields
                    .map(|entry| entry.split_once('/').unwrap().0.parse().unwrap())
                    .collect(),
            )
        })
        .collect()
}

/// Plays a solution on numbered checkers, and returns the final row, with 0 for the vacancy.
fn replay(n: u64, start: u64, moves: impl Iterator<Item = RowMove>) -> Vec<u64> {
    let mut row: Vec<u64> = (1..=n).collect();
    row.insert(start as usize, 0);
    for RowMove { from, to } in moves {
        let (from, to) = (from as usize - 1, to as usize - 1);
        assert!(row[to] == 0 && row[from] != 0 && (1..=2).contains(&from.abs_diff(to)));
        row.swap(from, to);
    }
    row
}

/// The judge stores only the blocks that moves touched: on a row of several blocks it agrees with a
/// plain array, and refuses illegal moves.
#[test]
fn the_judge_checks_the_whole_row() {
    for (n, start) in [(10_000, 0), (10_000, 5_000), (4_095, 4_095), (4_096, 4_096)] {
        let reversal = Reversal::new(n, start, Ending::At(n - start)).unwrap();
        let (solution, mut judge) = (
            reversal.solution(),
            NumberedJudge::new(n as usize, start as usize),
        );
        let first = 3 * n as usize;
        assert!(solution.moves().take(first).all(|step| judge.play(step)));
        let row = replay(n, start, solution.moves().take(first));
        let vacancy = row.iter().position(|&checker| checker == 0).unwrap() as u64 + 1;
        assert_eq!(judge.vacancy(), vacancy);
        assert!(!judge.reversed());
        for from in [0, vacancy, vacancy + 3, n + 2, u64::MAX] {
            assert!(!judge.play(RowMove { from, to: vacancy }));
        }
    }
    // Complete reversals with the vacancy in the last block.
    let reversal = Reversal::new(300, 17, Ending::Anywhere).unwrap();
    let mut judge = NumberedJudge::new(300, 17);
    assert!(reversal.solution().moves().all(|step| judge.play(step)));
    assert!(judge.reversed());
}

/// Every start and end for up to 40 checkers: legal, of the stated length, and at the goal; the
/// cursor by formula equals that of the replay.
#[test]
fn solutions_reverse_the_row() {
    for n in 0..=40 {
        for (start, end) in (0..=n).flat_map(|p| (0..=n).map(move |q| (p, q))) {
            let reversal = Reversal::new(n, start, Ending::At(end)).unwrap();
            let solution = reversal.solution();
            let mut reversed: Vec<u64> = (1..=n).rev().collect();
            reversed.insert(end as usize, 0);
            assert_eq!(
                replay(n, start, solution.moves()),
                reversed,
                "{n}: {start} -> {end}"
            );
            if n <= 9 {
                for step in 0..=reversal.length() {
                    let made = solution.moves().take(step as usize);
                    assert_eq!(
                        solution.board(step),
                        Some(replay(n, start, made)),
                        "{n}: {start} -> {end} {step}"
                    );
                }
            }
            assert_eq!(solution.board(reversal.length() + 1), None);
            assert_eq!(solution.moves().count() as u128, reversal.length());
            assert!(reversal.length() >= reversal.lower_bound());
            assert_eq!(
                (solution.step(0), solution.step(reversal.length() + 1)),
                (None, None)
            );
        }
    }
}

#[test]
fn lengths_are_least() {
    for (n, start, minima) in table() {
        for (end, &least) in (0..).zip(&minima) {
            let length = |start, end| Reversal::new(n, start, end).unwrap().length();
            assert_eq!(
                length(start, Ending::At(end)),
                least.into(),
                "{n}: {start} -> {end}"
            );
            assert_eq!(length(n - start, Ending::At(n - end)), least.into());
            assert_eq!(length(end, Ending::At(start)), least.into());
        }
        let free = Reversal::new(n, start, Ending::Anywhere).unwrap();
        assert_eq!(
            free.length(),
            (*minima.iter().min().unwrap()).into(),
            "{n}: {start} -> anywhere"
        );
        assert_ne!(free.certainty(), Certainty::BestKnown);
    }
}

/// The formula for all ends of the vacancy, as one expression.
#[test]
fn lengths_in_closed_form() {
    for n in 4..=60i64 {
        let base = n * (n - 1) / 2 + n - 1;
        for (p, q) in (0..=n).flat_map(|p| (0..=n).map(move |q| (p, q))) {
            let expected = if n % 2 == 0 {
                let corners = [(0, 1), (1, 0), (n, n - 1), (n - 1, n)];
                base + corners
                    .iter()
                    .map(|(a, b)| (p - a).abs() + (b - q).abs())
                    .min()
                    .unwrap()
            } else if [(0, n - 1), (n - 1, 0), (1, n), (n, 1)].contains(&(p, q)) {
                base
            } else {
                let inner = |p| {
                    if p == 0 {
                        2
                    } else if p == n {
                        n - 2
                    } else {
                        p
                    }
                };
                base + (n - inner(p) - inner(q)).abs() + 1
            };
            let reversal = Reversal::new(n as u64, p as u64, Ending::At(q as u64)).unwrap();
            assert_eq!(reversal.length(), expected as u128, "{n}: {p} -> {q}");
        }
    }
}

#[test]
fn proved_claims() {
    let evidence = |n, p, q| Reversal::new(n, p, Ending::At(q)).unwrap().certainty();
    assert_eq!(evidence(100, 0, 0), Certainty::Proved); // Dudeney's even case
    assert_eq!(evidence(101, 0, 101), Certainty::Proved);
    assert_eq!(evidence(7, 0, 0), Certainty::Searched);
    assert_eq!(evidence(101, 0, 0), Certainty::BestKnown); // his odd case
    assert_eq!(
        Reversal::new(1001, 0, Ending::Anywhere)
            .unwrap()
            .certainty(),
        Certainty::Proved
    );
}

#[test]
fn any_size() {
    let n = (1 << 62) - 1;
    let reversal = Reversal::new(n, 0, Ending::At(0)).unwrap();
    let length = u128::from(n) * (u128::from(n) + 3) / 2 - 4;
    assert_eq!(reversal.length(), length);
    assert_eq!(
        reversal.solution().step(length).unwrap(),
        RowMove { from: 1, to: 3 }
    );
    assert_eq!(reversal.solution().board(5), None); // no memory for it
    assert!(Reversal::new(n + 1, 0, Ending::Anywhere).is_err());
    assert!(Reversal::new(5, 6, Ending::Anywhere).is_err());
    assert!(Reversal::new(5, 0, Ending::At(6)).is_err());
}

/// Positions of a large row by formula: the last ones of Dudeney's odd recipe.
#[test]
fn boards_of_a_large_row() {
    let n = 100_001;
    let reversal = Reversal::new(n, 0, Ending::At(0)).unwrap();
    let solution = reversal.solution();
    let mut reversed: Vec<u64> = (1..=n).rev().collect();
    reversed.insert(2, 0);
    reversed.swap(0, 1);
    assert_eq!(solution.board(reversal.length() - 1).unwrap(), reversed);
    let tail = [reversal.length() / 3, reversal.length() / 3 + 1]
        .map(|step| solution.board(step).unwrap());
    let RowMove { from, to } = solution.step(reversal.length() / 3 + 1).unwrap();
    let mut played = tail[0].clone();
    played.swap(from as usize - 1, to as usize - 1);
    assert_eq!(played, tail[1]);
}

#[test]
fn search_finds_the_minima() {
    for (n, start, minima) in table().into_iter().filter(|(n, ..)| *n <= 8) {
        let found = reversal_minima(n as usize, start as usize, &Budget::UNLIMITED).unwrap();
        assert_eq!(found, minima, "{n} from {start}");
    }
    let few = Budget {
        keep_going: &|progress| progress.level < 5,
        ..Budget::UNLIMITED
    };
    assert!(
        matches!(reversal_minima(7, 3, &few), Err(MinimaError::Spent(spent)) if spent.progress.level == 5)
    );
    let tight = Budget {
        memory: reversal_memory(7).unwrap() as u64 - 1,
        ..Budget::UNLIMITED
    };
    assert!(
        matches!(reversal_minima(7, 3, &tight), Err(MinimaError::Spent(spent)) if spent.limit == Limit::Memory)
    );
    assert!(reversal_minima(7, 8, &Budget::UNLIMITED).is_err());
    assert!(reversal_minima(14, 0, &Budget::UNLIMITED).is_err());
}

/// Every start and end for the number of checkers in SALTUS_REVERSE, or 9; run it in release.
///
/// A start is searched only if the others leave it open: sliding the vacancy by d cells changes a
/// minimum by at most d, reversing or mirroring a solution does not change it, and all solutions
/// between two vacancies have the same parity.
#[test]
#[ignore = "minutes for 12 checkers, an hour and 12 GB for 13"]
fn long_search() {
    let n: usize = std::env::var("SALTUS_REVERSE").map_or(9, |n| n.parse().unwrap());
    println!("{n} checkers: {} bytes", reversal_memory(n).unwrap());
    let known =
        |p: usize, q: usize| Reversal::new(n as u64, p as u64, Ending::At(q as u64)).unwrap();
    let mut least: Vec<Vec<u128>> = (0..=n)
        .map(|p| (0..=n).map(|q| known(p, q).lower_bound()).collect())
        .collect();
    for start in [2, 1, 0].into_iter().chain(3..=n / 2) {
        if (0..=n).all(|end| least[start][end] + 1 >= known(start, end).length()) {
            println!("from {start}: settled by the others");
            continue;
        }
        let clock = std::time::Instant::now();
        let keep_going = |progress: Progress| {
            eprintln!(
                "from {start}: {} moves, {:?}",
                progress.level,
                clock.elapsed()
            );
            true
        };
        let budget = Budget {
            keep_going: &keep_going,
            ..Budget::UNLIMITED
        };
        let minima = reversal_minima(n, start, &budget).unwrap();
        println!(
            "from {start} to each end: {minima:?} in {:?}",
            clock.elapsed()
        );
        for (end, &minimum) in minima.iter().enumerate() {
            assert_eq!(
                known(start, end).length(),
                minimum.into(),
                "{n}: {start} -> {end}"
            );
            for (p, q) in (0..=n).flat_map(|p| (0..=n).map(move |q| (p, q))) {
                let slides = p.abs_diff(start) + q.abs_diff(end);
                let bound = u128::from(minimum).saturating_sub(slides as u128);
                for (p, q) in [(p, q), (q, p), (n - p, n - q), (n - q, n - p)] {
                    least[p][q] = least[p][q].max(bound);
                }
            }
        }
    }
    for (p, q) in (0..=n).flat_map(|p| (0..=n).map(move |q| (p, q))) {
        assert!(
            least[p][q] + 1 >= known(p, q).length(),
            "{n}: {p} -> {q} is open"
        );
    }
}
