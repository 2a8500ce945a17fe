//! Peg duotaire, the two-player game: `saltus ask --duotaire`. Who cannot jump loses.

use crate::{
    args::AskArgs,
    exit::Exit,
    input::{session::session_after, subject::Subject},
    output::report,
    watch::{Watch, run_until},
};
use anyhow::Context;
use saltus::{
    budget::{Budget, Spent},
    pegs::{
        Game, Jump, PegBoard,
        duotaire::{Winners, grundy},
        pegs_of,
    },
    puzzle::{Move, Puzzle},
    text::json::{Duel, DuelJump, Envelope, Found, Response, Step},
};
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// The value of a position for the player to move: whether this player wins, and the Grundy value
/// if the search was complete.
#[derive(Clone, Copy)]
struct DuotaireValue {
    wins: bool,
    value: Option<u8>,
}

/// A jump, and the value of the position after it; `None` if that is open.
type JumpValue = (Jump, Option<DuotaireValue>);

impl From<u8> for DuotaireValue {
    fn from(value: u8) -> DuotaireValue {
        DuotaireValue {
            wins: value > 0,
            value: Some(value),
        }
    }
}

/// The value of a position and those after its jumps: with Grundy values if they are found in that
/// time, else only who wins.
fn evaluate(
    board: &PegBoard,
    position: u64,
    end: Instant,
    budget: &Budget,
) -> Result<(DuotaireValue, Vec<JumpValue>), Spent> {
    if let Ok(found) = run_until(Some(end), budget, |budget| grundy(board, position, budget)) {
        let after = found
            .after
            .into_iter()
            .map(|(jump, value)| (jump, Some(value.into())));
        return Ok((found.value.into(), after.collect()));
    }
    let mut winners = Winners::new(board);
    let mut wins = |position, budget: &_| {
        winners
            .wins(position, budget)
            .map(|wins| DuotaireValue { wins, value: None })
    };
    let here = wins(position, budget)?;
    let jumps = board.jumps().iter().filter(|jump| jump.fits(position));
    Ok((
        here,
        jumps
            .map(|&jump| (jump, wins(jump.flip(position), budget).ok()))
            .collect(),
    ))
}

/// The error for puzzles without duotaire.
pub const UNSUPPORTED: &str = "duotaire is only for peg solitaire on boards of up to 64 holes";

/// `saltus ask --duotaire`: who wins from the position after some moves, and by which jumps.
pub fn ask(
    subject: &Subject,
    puzzle: &Puzzle,
    args: &AskArgs,
    time: Duration,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let game = Game::of(puzzle).context(UNSUPPORTED)?;
    let session = session_after(puzzle, &args.moves.join(" "))?;
    let position = pegs_of(session.position());
    let end = Instant::now() + time / 2;
    watch.run_search(|budget| {
        let (here, after) = match evaluate(game.board(), position, end, budget) {
            Ok(found) => found,
            Err(spent) => {
                return report::write_undecided(&subject.reading, "pegs", &spent, args.json, out);
            }
        };
        let choices: Vec<(Move, Option<DuotaireValue>)> = after
            .into_iter()
            .map(|(jump, after)| (jump.into(), after))
            .collect();
        let open = choices.iter().any(|(_, after)| after.is_none());
        let (verdict, exit) = match (open, here.wins) {
            (true, _) => (Found::Undecided, Exit::Undecided),
            (false, true) => (Found::Solved, Exit::Solved),
            (false, false) => (Found::Impossible, Exit::Impossible),
        };
        if args.json {
            let answered = |&(step, after): &(Move, Option<DuotaireValue>)| DuelJump {
                step: Step::of(&puzzle.board, step),
                wins: after.map(|after| !after.wins),
                grundy: after.and_then(|after| after.value),
            };
            let duel = Duel {
                wins: here.wins,
                grundy: here.value,
                jumps: choices.iter().map(answered).collect(),
            };
            report::object(
                &Envelope::new(&subject.reading, verdict, "pegs", Response::Solved(duel)),
                out,
            )?;
            return Ok(exit);
        }
        let value = |value: Option<u8>| {
            value.map_or(String::new(), |value| format!(" (Grundy value {value})"))
        };
        writeln!(
            out,
            "the player to move {}{}",
            if here.wins { "wins" } else { "loses" },
            value(here.value)
        )?;
        for (step, after) in &choices {
            let name = saltus::referee::describe(puzzle, *step);
            match after {
                Some(after) => {
                    writeln!(
                        out,
                        "  {name} {}{}",
                        if after.wins { "loses" } else { "wins" },
                        value(after.value)
                    )?;
                }
                None => writeln!(out, "  {name} is undecided")?,
            }
        }
        Ok(exit)
    })
}
