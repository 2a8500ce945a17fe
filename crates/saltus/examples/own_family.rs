//! A user-defined family of puzzles: rows in which both kinds step and jump in both directions,
//! with as many vacancies as pieces. How many moves do they need?
//! `cargo run --release --example own_family`

use saltus::{
    budget::Budget,
    problem::{self, Counts, Problem},
    puzzle::{Answer, Direction, Options, frogs},
};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("pieces a side, moves, shortest solutions");
    for n in 1..=4 {
        let (right, left, vacant) = ("r".repeat(n), "l".repeat(n), ".".repeat(2 * n));
        let (start, target) = (
            format!("{right}{vacant}{left}"),
            format!("{left}{vacant}{right}"),
        );
        let options = Options {
            direction: Direction::Both,
            ..Options::default()
        };
        let row = Problem::from(frogs::row(&start, &target, options)?.validate()?);
        match problem::count(&row, None, &Budget::UNLIMITED)?.answer {
            Answer::Solved(Counts::Shortest { length, solutions }) => {
                println!("{n}, {length}, {}", solutions.value(64).unwrap_or_default());
            }
            answer => println!("{n}: {answer:?}"),
        }
    }
    Ok(())
}
