//! Numbered checkers: reversal and rings.

use super::published::{Compute, Published};
use saltus::{
    budget::Budget,
    row::{reversal_minima, ring_solution},
};

pub const TABLE: &[Published] = &[
    Published {
        name: "reverse11",
        what: "reverse:11, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 73 74 73 72 71 70 69 68 67 66 67 66\n1: 74 75 74 73 72 71 70 69 68 67 66 65",
        source: "docs/results",
        cost: (10, 70),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(11, budget)),
    },
    Published {
        name: "reverse12",
        what: "reverse:12, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 78 79 80 81 82 83 84 85 86 87 88 87 86\n1: 77 78 79 80 81 82 83 84 85 86 87 88 87",
        source: "docs/results",
        cost: (120, 800),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(12, budget)),
    },
    Published {
        name: "reverse13",
        what: "reverse:13, vacancy at 2 and 1, fewest moves to each end",
        value: "2: 100 101 100 99 98 97 96 95 94 93 92 91 92 91\n1: 101 102 101 100 99 98 97 96 95 94 93 92 91 90",
        source: "docs/results",
        cost: (1200, 11600),
        last_run: None,
        compute: Compute::Memory(|budget| reversals(13, budget)),
    },
    Published {
        name: "ring12",
        what: "ring:12, fewest moves",
        value: "44",
        source: "Dudeney 1917, without proof; docs/results",
        cost: (100, 4000),
        last_run: None,
        compute: Compute::Memory(|budget| Some(ring_solution(12, budget)?.ok()?.len().to_string())),
    },
];

/// The fewest moves of a reversal from the vacancies 2 and 1 to each end, one line each.
fn reversals(n: usize, budget: &Budget) -> Option<String> {
    let from = |start: usize| {
        let minima = reversal_minima(n, start, budget).ok()?;
        let minima: Vec<String> = minima.iter().map(ToString::to_string).collect();
        Some(format!("{start}: {}", minima.join(" ")))
    };
    Some(format!("{}\n{}", from(2)?, from(1)?))
}
