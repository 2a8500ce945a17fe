//! `saltus generate`: puzzles from a seed.

use crate::{
    args::{Generate, LayoutArg},
    exit::Exit,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::{
    capture::{Alphabet, write_board},
    picture,
};
use saltus::{
    board::shape,
    capture::{self, Field, NearMiss, Pattern},
    pegs::{
        PegBoard, Target,
        generate::{Wish, generate},
    },
    puzzle::{Goal, Position, Rules, Setup, Wanted, solitaire::PEG},
};
use std::io::Write;

/// `saltus generate`.
pub fn run(what: &Generate, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match what {
        Generate::Pegs { board, pegs, last, most_solutions, difficulty, seed, limits } => {
            let name = board.trim_start_matches("pegs:");
            let shape = shape(name)
                .with_context(|| format!("there is no board called `{name}`: `saltus boards` lists them"))?;
            let named = shape.board();
            let board = PegBoard::new(&named).context("the board has more than 64 holes")?;
            let last = last
                .as_ref()
                .map(|hole| named.named(hole).with_context(|| format!("the board has no hole `{hole}`")));
            let last = last.transpose()?;
            if *pegs < 2 || *pegs > board.holes() - 1 {
                bail!("--pegs takes 2 to {} on this board", board.holes() - 1);
            }
            let target = last
                .map_or(Target::Left(1), |hole| Target::Pattern { care: board.full(), pegs: 1 << hole.0 });
            let wish = Wish {
                pegs: *pegs,
                target,
                most_solutions: *most_solutions,
                difficulty: difficulty.map(Into::into),
                seed: *seed,
            };
            let watch = Watch::start(limits.time, limits.memory);
            let Some(made) = watch.over(|budget| generate(&board, &wish, budget)) else {
                let more = if watch.over_time() { "more time" } else { "another seed or other wishes" };
                writeln!(out, "no such puzzle was found: {more} may do")?;
                return Ok(watch::stopped());
            };
            let start =
                Position(named.cells().map(|cell| (made.start >> cell.0 & 1 == 1).then_some(PEG)).collect());
            let goal = match last {
                None => Goal::Left(1),
                Some(hole) => {
                    let wanted = |cell| if cell == hole { Wanted::Piece(PEG) } else { Wanted::Vacant };
                    Goal::Pattern(named.cells().map(wanted).collect())
                }
            };
            let setup = Setup { title: name.into(), board: named, rules: Rules::pegs(), start, goal };
            let drawn = picture::write(&setup).context("this board cannot be drawn as a picture")?;
            out.write_all(drawn.as_bytes())?;
            if let Some(counted) = made.counted {
                let probability = counted.chance;
                eprintln!(
                    "{} solutions; a random player wins with probability {probability:.3e}",
                    counted.solutions
                );
            }
        }
        Generate::Capture { side, layout, decoys, near_miss, seed, limits } => {
            let watch = Watch::start(limits.time, limits.memory);
            if capture::field_bytes((*side).into()) > watch.memory() {
                bail!(
                    "a board of {side} rows takes more memory than is allowed: a larger --memory would help"
                );
            }
            let (side, layout, decoys, near_miss, seed) = (*side, *layout, *decoys, *near_miss, *seed);
            let Some(made) = watch.wait(move || capture_board(side, layout, decoys, near_miss, seed)) else {
                writeln!(out, "no board was made in the time allowed")?;
                return Ok(watch::stopped());
            };
            let field = made?;
            write_board(&field, Alphabet::Contest, &mut &mut *out)?;
        }
    }
    Ok(Exit::Solved)
}

fn capture_board(
    side: u32,
    layout: LayoutArg,
    decoys: u8,
    near_miss: bool,
    seed: u64,
) -> anyhow::Result<Field> {
    let (mut field, king) = match layout {
        LayoutArg::Puzzle => {
            capture::generate_puzzle(side, seed).context("puzzles take a side of 5 or more")?
        }
        LayoutArg::Full => capture::generate(side, Pattern::Full, seed),
        LayoutArg::Snake => capture::generate(side, Pattern::Snake, seed),
        LayoutArg::Faces => capture::generate(side, Pattern::Faces, seed),
        LayoutArg::Trees => capture::generate(side, Pattern::Trees { density: 128 }, seed),
    };
    if decoys > 0 {
        capture::add_decoys(&mut field, king, decoys, seed);
    }
    if near_miss {
        let changes = [NearMiss::RemoveWhite, NearMiss::AddWhite, NearMiss::MoveKing];
        let change = changes[(seed % 3) as usize];
        field = capture::near_miss(&field, king, change, seed)
            .context("no small change spoils this board: try another seed")?;
    }
    Ok(field)
}
