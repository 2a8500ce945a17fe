//! Analyses a game of peg solitaire and names the move that lost it:
//! `cargo run --release --example where_it_was_lost -- pegs:triangle5 a3-a1 a5-a3 c5-a5`

use saltus::{
    budget::Budget,
    problem::{Oracle, Problem, Winnable},
    referee,
    text::moves,
};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let puzzle = words.next().unwrap_or_else(|| "pegs:triangle5".into());
    let game: Vec<String> = words.collect();
    let game = if game.is_empty() {
        "a3-a1 a5-a3 c5-a5".into()
    } else {
        game.join(" ")
    };

    let puzzle = puzzle.parse::<Problem>()?.puzzle()?;
    let budget = Budget::UNLIMITED;
    // A table of winning positions is computed once; each question is then a lookup.
    let oracle = Oracle::with_table(&puzzle, &budget).map_err(|_| "out of memory")?;
    let mut position = puzzle.start.clone();
    for (number, step) in (1..).zip(moves::read(game.as_bytes(), &puzzle)?) {
        referee::play(&puzzle, &mut position, step)?;
        let outlook = oracle.outlook(&puzzle, &position, number, &budget);
        let ways = outlook
            .solutions
            .map_or_else(|| "no".into(), |ways| ways.to_string());
        println!(
            "{number}. {}: {ways} ways to win",
            referee::describe(&puzzle, step)
        );
        if outlook.winnable == Winnable::No {
            println!("this move lost the game");
            break;
        }
    }
    Ok(())
}
