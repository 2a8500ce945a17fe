//! Generates capture boards and prints, for each, the king that takes every white with its route,
//! and the reasons why the others cannot: `cargo run --release --example kings -- 9`

use saltus::capture::{self, Verdict};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let side: u32 = std::env::args().nth(1).map_or(Ok(7), |side| side.parse())?;
    for seed in 1..=3 {
        let Some((board, _)) = capture::generate_puzzle(side, seed) else {
            continue;
        };
        for row in 0..board.side() {
            println!("{}", String::from_utf8_lossy(&board.row(row)));
        }
        for (king, verdict) in capture::judge(&board).verdicts() {
            match (verdict, capture::route(&board, king)) {
                (Verdict::Cannot(reason), _) => println!("{king} cannot: {}", reason.name()),
                (_, Some(route)) => {
                    let squares: Vec<String> =
                        route.squares().map(|square| square.to_string()).collect();
                    println!("{king} takes all: {}", squares.join(" "));
                }
                (_, None) => println!("{king}: there is nothing to take"),
            }
        }
        println!();
    }
    Ok(())
}
