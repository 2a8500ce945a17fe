//! Solves a puzzle in any notation: `cargo run --release --example solve -- pegs:triangle5`, or a
//! file's text on standard input.

use saltus::{
    budget::Budget,
    problem,
    puzzle::Answer,
    referee,
    text::{any, locate},
};
use std::{error::Error, io::Read};

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(id) => id.into_bytes(),
        None => {
            let mut text = Vec::new();
            std::io::stdin().read_to_end(&mut text)?;
            text
        }
    };
    let problem = match any::read(&text) {
        Ok(problem) => problem,
        Err(faults) => {
            for fault in faults {
                let (line, column) = locate(&text, fault.span.start);
                eprintln!("line {line}, column {column}: {}", fault.message);
            }
            std::process::exit(2);
        }
    };
    let outcome = problem::solve(&problem, None, &Budget::UNLIMITED)?;
    match &outcome.answer {
        Answer::Solved(moves) => {
            println!(
                "{} moves, by the engine `{}`",
                moves.length(),
                outcome.engine.name()
            );
            if let Some((puzzle, steps)) = moves.replayed() {
                steps
                    .iter()
                    .for_each(|&step| println!("{}", referee::describe(puzzle, step)));
            }
        }
        Answer::Impossible(reason) => println!("impossible: {reason}"),
        Answer::Undecided(spent) => {
            println!("undecided after {} positions", spent.progress.positions)
        }
    }
    Ok(())
}
