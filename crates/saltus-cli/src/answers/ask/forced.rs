//! `saltus ask --forced`: what all solutions from a position have in common.

use super::LOST;
use crate::{
    args::AskArgs,
    exit::Exit,
    input::subject::{MOST_HOLES, Subject, no_game},
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::Context;
use saltus::text::json::{CommonElements, Envelope, Found, Impossible, Response};
use saltus_session::Session;
use std::io::Write;

/// Writes what all solutions from the position of a game have in common.
pub fn answer(
    subject: &Subject,
    session: &Session,
    args: &AskArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = session.puzzle();
    let found = watch.run_search(|budget| session.forced(budget));
    let found = found.with_context(|| no_game(puzzle, "`--forced`", MOST_HOLES))?;
    let forced = match found {
        Ok(Some(forced)) => forced,
        Ok(None) => return lost(subject, args, out),
        Err(spent) => {
            return report::write_undecided(&subject.reading, "pegs", &spent, args.form(), out);
        }
    };
    if args.json {
        let forced = Response::Solved(CommonElements::of(&puzzle.board, &forced));
        let object = Envelope::new(&subject.reading, Found::Solved, "pegs", forced);
        return report::object(&object, out);
    }
    let common = saltus_session::in_words(puzzle, &forced);
    if let Some(format) = args.format {
        let table = Table::begin(format, &["common", "names"], out)?;
        for (phrase, list) in &common {
            table.row(&[phrase.to_string(), list.to_string()], out)?;
        }
        table.end(out)?;
        return Ok(Exit::Solved);
    }
    for (phrase, list) in common {
        let phrase = phrase.to_string();
        writeln!(out, "{phrase:27} {list}")?;
    }
    Ok(Exit::Solved)
}

/// Writes that there is no solution.
fn lost(subject: &Subject, args: &AskArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.json {
        let lost = Response::<CommonElements>::Impossible(Impossible {
            reason: LOST.into(),
            via: None,
            certificate: None,
            solutions: None,
        });
        let object = Envelope::new(&subject.reading, Found::Impossible, "pegs", lost);
        report::object(&object, out)?;
    } else {
        writeln!(out, "lost: {LOST}; {}", report::goal_of(&subject.reading))?;
    }
    Ok(Exit::Impossible)
}
