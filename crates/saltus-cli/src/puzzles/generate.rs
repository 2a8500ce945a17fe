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
    own, picture,
};
use saltus::{
    capture::{Pattern, field_bytes, make_board},
    pegs::{
        PegBoard, Target,
        generate::{Difficulty, Requirements, generate, is_impossible},
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
            let board = board::read(board)?;
            let requirements = Requirements {
                pegs: pegs.unwrap_or(usual_pegs(&board)),
                target: Target::Left(1),
                most_solutions: *most_solutions,
                difficulty: difficulty.map(Into::into),
                seed: *seed,
            };
            let watch = Watch::start(limits.time, limits.memory);
            generate_pegs(board, last.as_deref(), requirements, &watch, out)
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
            watch::say_at_search(format!("making a capture board of {side} rows"));
            let (side, pattern) = (*side, layout.pattern());
            let (decoys, near_miss, seed) = (*decoys, *near_miss, *seed);
            let made = watch.wait_for(move || make_board(side, pattern, decoys, near_miss, seed));
            let Some(made) = made else {
                return Ok(no_board());
            };
            write_board(&made?, Alphabet::Contest, &mut &mut *out)?;
            Ok(Exit::Solved)
        }
    }
}

/// The number of pegs by default.
fn usual_pegs(named: &NamedBoard) -> u32 {
    const PEGS: u32 = 8;
    let holes = named.board.len() as u32;
    PEGS.min(holes.saturating_sub(1))
}

/// Generates a game of peg solitaire, with the last peg in any hole or in a given one.
fn generate_pegs(
    NamedBoard { name, board: named }: NamedBoard,
    last: Option<&str>,
    mut requirements: Requirements,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let board = PegBoard::new(&named).context("the board has more than 64 holes")?;
    let goal = match last {
        Some(hole) => format!("the last peg in {hole}"),
        None => "one peg anywhere".to_owned(),
    };
    let last = match last {
        Some(hole) => {
            let cell = named.named(hole);
            Some(cell.with_context(|| format!("the board has no hole `{hole}`"))?)
        }
        None => None,
    };
    if let Some(hole) = last {
        requirements.target = Target::Pattern {
            care: board.full(),
            pegs: 1 << hole.0,
        };
    }
    let most = board.holes() - 1;
    if requirements.pegs < 2 || requirements.pegs > most {
        bail!("--pegs takes 2 to {most} on this board");
    }

    watch::say_at_search(looked_for(&name, &requirements, &goal));
    let Some(made) = watch.run_search(|budget| generate(&board, &requirements, budget)) else {
        if watch::interrupted() {
            say!("undecided: interrupted");
            return Ok(Exit::Undecided);
        }
        return Ok(no_game(&board, &requirements, watch));
    };
    let setup = made.setup(name, named, last);
    // A board that no lattice has, such as a graph, is written line by line.
    let written = picture::write(&setup).unwrap_or_else(|| own::write(&setup));
    out.write_all(written.as_bytes())?;
    if let Some(entry) = made.counted {
        let (solutions, chance) = (counted(entry.solutions, "solution"), entry.chance);
        say!("{solutions}; a random player wins with probability {chance:.3e}");
    }
    Ok(Exit::Solved)
}

/// What is looked for, before it is found.
fn looked_for(board: &str, requirements: &Requirements, goal: &str) -> String {
    let mut line = format!(
        "looking for a game with {} pegs on {board}",
        requirements.pegs
    );
    if let Some(difficulty) = requirements.difficulty {
        line += match difficulty {
            Difficulty::Easy => ", easy",
            Difficulty::Medium => ", of medium difficulty",
            Difficulty::Hard => ", hard",
        };
    }
    if let Some(most) = requirements.most_solutions {
        line += &format!(", of at most {}", counted(most, "solution"));
    }
    format!("{line}; goal: {goal}")
}

/// Says that no game was generated: there is none, or it was not found.
fn no_game(board: &PegBoard, requirements: &Requirements, watch: &Watch) -> Exit {
    let none = watch.run_search(|budget| is_impossible(board, requirements, budget));
    if none {
        say!("impossible: no position of this board is as wished, which is proved");
        return Exit::Impossible;
    }
    let more = if watch.over_time() {
        "a larger --time"
    } else {
        "another seed or other requirements"
    };
    say!("undecided: no such puzzle was found: {more} may help");
    Exit::Undecided
}

/// Says that no board was generated, and why.
fn no_board() -> Exit {
    let why = if watch::interrupted() {
        "interrupted"
    } else {
        "a larger --time would help"
    };
    say!("undecided: no board was generated: {why}");
    Exit::Undecided
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
