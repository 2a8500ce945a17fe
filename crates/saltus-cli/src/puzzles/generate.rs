//! `saltus generate`: generates puzzles from a seed.

use crate::{
    args::{Generate, LayoutArg},
    exit::Exit,
    input::board,
    output::words::counted,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::{
    capture::{Alphabet, write_board},
    picture,
};
use saltus::{
    capture::{Pattern, field_bytes, make_board},
    pegs::{
        PegBoard, Target,
        generate::{Requirements, generate},
        pairs::NamedBoard,
    },
};
use std::io::Write;

/// `saltus generate`.
pub fn run(what: &Generate, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match what {
        Generate::Pegs {
            board,
            pegs,
            last,
            most_solutions,
            difficulty,
            seed,
            limits,
        } => {
            let NamedBoard { name, board: named } = board::read(board)?;
            let board = PegBoard::new(&named).context("the board has more than 64 holes")?;
            let last = last.as_ref().map(|hole| {
                named
                    .named(hole)
                    .with_context(|| format!("the board has no hole `{hole}`"))
            });
            let last = last.transpose()?;
            if *pegs < 2 || *pegs > board.holes() - 1 {
                bail!("--pegs takes 2 to {} on this board", board.holes() - 1);
            }
            let target = last.map_or(Target::Left(1), |hole| Target::Pattern {
                care: board.full(),
                pegs: 1 << hole.0,
            });
            let wish = Requirements {
                pegs: *pegs,
                target,
                most_solutions: *most_solutions,
                difficulty: difficulty.map(Into::into),
                seed: *seed,
            };
            let watch = Watch::start(limits.time, limits.memory);
            let Some(made) = watch.run_search(|budget| generate(&board, &wish, budget)) else {
                let more = if watch.over_time() {
                    "a larger --time"
                } else {
                    "another seed or other requirements"
                };
                say!("undecided: no such puzzle was found: {more} may help");
                return Ok(Exit::Undecided);
            };
            let drawn = picture::write(&made.setup(name, named, last))
                .context("this board cannot be drawn as a picture")?;
            out.write_all(drawn.as_bytes())?;
            if let Some(entry) = made.counted {
                let (solutions, chance) = (counted(entry.solutions, "solution"), entry.chance);
                say!("{solutions}; a random player wins with probability {chance:.3e}");
            }
        }
        Generate::Capture {
            side,
            layout,
            decoys,
            near_miss,
            seed,
            limits,
        } => {
            let watch = Watch::start(limits.time, limits.memory);
            if field_bytes((*side).into()) > watch.memory() {
                bail!(
                    "a board of {side} rows exceeds the memory limit; a larger --memory would help"
                );
            }
            let (side, layout, decoys, near_miss, seed) =
                (*side, layout.pattern(), *decoys, *near_miss, *seed);
            let Some(made) =
                watch.wait_for(move || make_board(side, layout, decoys, near_miss, seed))
            else {
                let why = if watch::interrupted() {
                    "interrupted"
                } else {
                    "a larger --time would help"
                };
                say!("undecided: no board was generated: {why}");
                return Ok(Exit::Undecided);
            };
            let field = made?;
            write_board(&field, Alphabet::Contest, &mut &mut *out)?;
        }
    }
    Ok(Exit::Solved)
}

impl LayoutArg {
    /// The pattern; `None` is a puzzle for people.
    fn pattern(self) -> Option<Pattern> {
        match self {
            LayoutArg::Puzzle => None,
            LayoutArg::Full => Some(Pattern::Full),
            LayoutArg::Snake => Some(Pattern::Snake),
            LayoutArg::Faces => Some(Pattern::Faces),
            LayoutArg::Trees => Some(Pattern::Trees { density: 128 }),
        }
    }
}
