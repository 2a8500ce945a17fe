//! Peg duotaire line by line against the computer: a player who cannot jump loses.

use crate::{
    Options,
    lines::read_line,
    plain::board,
    words::{Words, words},
};
use saltus::{
    pegs::{Game, duotaire::Winners, pegs_of},
    puzzle::Move,
    referee,
};
use saltus_session::{PlayError, Session};
use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

/// How long the computer thinks about a jump.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plays the two-player game from `input` until it ends or has `quit`. An empty line first lets the
/// computer begin. Returns whether the puzzle is one for duotaire: peg solitaire on at most 64
/// holes.
///
/// # Errors
/// The errors of `input` and `out`.
pub fn duel(
    mut session: Session,
    options: &Options,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let Some(game) = Game::of(session.puzzle()) else {
        return Ok(false);
    };
    let words = words(options.language);
    let mut winners = Winners::new(game.board());
    let mut explained = false;
    loop {
        let legal = session.legal();
        if let Some(&step) = legal.first()
            && !explained
        {
            explain(&session, step, words, out)?;
            explained = true;
        }
        out.write_all(board(&session, options.ascii).as_bytes())?;
        let Some(&first) = legal.first() else {
            writeln!(out, "{}", words.duel_lost())?;
            return Ok(true);
        };
        let Some(line) = read_line(input, out)? else {
            return Ok(true);
        };
        match &line[..] {
            "quit" | "q" => return Ok(true),
            "jumps" => {
                for step in session.legal() {
                    writeln!(out, "{}", referee::describe(session.puzzle(), step))?;
                }
                continue;
            }
            "" if session.step() == 0 => {}
            line => {
                if let Some(refusal) = jump(&mut session, line, first, words) {
                    writeln!(out, "{refusal}")?;
                    continue;
                }
            }
        }

        let budget = options.timer(PATIENCE);
        let reply = winners.reply(pegs_of(session.position()), &budget.budget(options.memory));
        let Some((jump, wins)) = reply else {
            writeln!(out, "{}", words.duel_won())?;
            return Ok(true);
        };
        let step = jump.on(&session.puzzle().board);
        let announced = referee::describe(session.puzzle(), step);
        writeln!(out, "{}", words.duel_mine(&announced, wins))?;
        if session.make(step).is_err() {
            writeln!(out, "{}", words.engine_wrong())?;
            return Ok(true);
        }
    }
}

/// Writes the rules, with a jump of the game as an example.
fn explain(session: &Session, example: Move, words: Words, out: &mut dyn Write) -> io::Result<()> {
    let example = referee::describe(session.puzzle(), example);
    writeln!(out, "{}", words.duel_rules(&example))
}

/// Makes the one jump of a line, or says why not, with a jump that is one.
fn jump(session: &mut Session, line: &str, example: Move, words: Words) -> Option<String> {
    let before = session.step();
    let example = referee::describe(session.puzzle(), example);
    let refusal = match session.play(line) {
        Ok(()) if session.step() == before + 1 => return None,
        Ok(()) => words.duel_one_jump().to_owned(),
        Err(PlayError::Text(_)) => words.duel_no_jump(line, &example),
        Err(error) => words.language.refusal(&error),
    };
    session.go_to(before);
    Some(refusal)
}
