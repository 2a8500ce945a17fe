//! The general search on its headline jobs: seconds, positions per second, and the length as a
//! check.

#![allow(missing_docs)]

mod time;

use saltus::{
    budget::Budget,
    puzzle::{Options, Over, Setup, frogs},
    search,
};

fn job(name: &str, setup: Setup, length: u64, solutions: &str) {
    let puzzle = setup.validate().expect("the jobs are valid");
    let time = time::best(1, || {
        let count = search::count(&puzzle, &Budget::UNLIMITED).expect("the jobs have solutions");
        assert_eq!(
            (count.length, count.solutions.to_string().as_str()),
            (length, solutions),
            "{name}"
        );
    });
    println!(
        "{name:24} {:10.1} ms  {:10.1} ms of processor",
        time.clock * 1e3,
        time.processor * 1e3
    );
}

fn main() {
    let any = Options::default();
    let opposite = Options {
        over: Over::Opposite,
        ..any
    };
    let row = |n: usize| {
        let start = format!("{}.{}", "r".repeat(n), "l".repeat(n));
        frogs::row(&start, &frogs::swapped(&start), any).expect("a row of frogs")
    };
    job("row:8x8", row(8), 80, "2");
    job("row:16x16", row(16), 288, "2");
    job(
        "foreaft:3 any",
        frogs::fore_and_aft(3, any).expect("a board"),
        46,
        "102516",
    );
    job(
        "foreaft:3 opposite",
        frogs::fore_and_aft(3, opposite).expect("a board"),
        46,
        "9904",
    );
    if std::env::args().any(|argument| argument == "--full") {
        job(
            "grid:5x5 any",
            frogs::grid(5, 5, any).expect("a board"),
            45,
            "24",
        );
        job(
            "grid:5x5 opposite",
            frogs::grid(5, 5, opposite).expect("a board"),
            47,
            "304",
        );
    }
}
