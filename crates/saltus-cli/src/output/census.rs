//! Output of a census: its levels and numbers as text, JSON or a table.

use super::{report, table::Table, words::counted};
use crate::{
    args::{CountArgs, CountFormat},
    exit::Exit,
    input::subject::Subject,
};
use saltus::{
    pegs::{Game, count::Census},
    problem::Counted,
    puzzle::Reason,
    text::json::{self, Response},
};
use std::io::{self, Write};

/// Writes a complete census, computed in memory or in a store, of a game that was `refuted` first
/// or not.
pub fn write_whole(
    subject: &Subject,
    game: &Game,
    census: Census,
    refuted: Option<&Reason>,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let exit = exit(&census);
    if args.json {
        let mut envelope = json::counted(
            &subject.reading,
            &Counted::census(game, census),
            report::stop_reason(),
        );
        if let (Response::Solved(numbers), true) = (&mut envelope.what, args.no_games) {
            numbers.forget_games();
        }
        report::object(&envelope, out)?;
    } else {
        if refuted.is_none() {
            say_lost(subject, &census, args, out)?;
        }
        write(&census, args, out)?;
    }
    Ok(exit)
}

/// Says before the numbers of a census that there is no solution, if there is none: zeros in a
/// table are no verdict, and do not tell the goal.
pub fn say_lost(
    subject: &Subject,
    census: &Census,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if census.winning_classes() > 0 {
        return Ok(());
    }
    // Every position was counted, those alike under symmetry once.
    let reason = Reason::Exhausted {
        positions: census.classes(),
    };
    say_impossible(&report::impossible_in_words(subject, &reason), args, out)
}

/// Writes that there is no solution, before numbers; where these are a table for other programs, on
/// standard error.
pub fn say_impossible(words: &str, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if args.format.is_some() {
        say!("{words}");
    } else {
        writeln!(out, "{words}")?;
        out.flush()?;
    }
    Ok(())
}

/// Whether a census has a solution, as an exit status.
pub fn exit(census: &Census) -> Exit {
    if census.winning_classes() > 0 {
        Exit::Solved
    } else {
        Exit::Impossible
    }
}

/// Writes the numbers of a complete census as text or as a table.
pub fn write(census: &Census, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(format) = args.format {
        return write_table(census, format, true, out);
    }
    write_levels(census, true, out)?;
    writeln!(out)?;
    writeln!(out, "classes under symmetry  {}", census.classes())?;
    writeln!(out, "positions               {}", census.positions())?;
    writeln!(out, "winning classes         {}", census.winning_classes())?;
    writeln!(
        out,
        "winning positions       {}",
        census.winning_positions()
    )?;
    if !args.no_games {
        writeln!(out, "games                   {}", census.games)?;
        writeln!(out, "solutions               {}", census.solutions)?;
        write_lengths(census, out)?;
    }
    let [shortest, longest] =
        [census.shortest_game, census.longest_game].map(|jumps| counted(jumps, "jump"));
    writeln!(out, "shortest game           {shortest}")?;
    writeln!(out, "longest game            {longest}")?;
    Ok(())
}

/// Writes the number of solutions of each length, if they have several.
fn write_lengths(census: &Census, out: &mut dyn Write) -> io::Result<()> {
    if census.solutions_by_length.len() < 2 {
        return Ok(());
    }
    for (length, solutions) in &census.solutions_by_length {
        writeln!(
            out,
            "{:<23} {solutions}",
            format!("  of {}", counted(*length, "jump"))
        )?;
    }
    Ok(())
}

/// Writes the levels of a census; winning positions are a dash unless `known`.
pub fn write_levels(census: &Census, known: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    report::legend("class: a position with its images under the symmetries of the board");
    let heads = [
        "jumps",
        "pegs",
        "classes",
        "positions",
        "winning",
        "(positions)",
        "dead",
        "(positions)",
    ];
    writeln!(
        out,
        "{:>5} {:>4} {:>12} {:>13} {:>11} {:>12} {:>9} {:>12}",
        heads[0], heads[1], heads[2], heads[3], heads[4], heads[5], heads[6], heads[7]
    )?;
    let won = |number: u64| {
        if known {
            number.to_string()
        } else {
            "-".into()
        }
    };
    for (jumps, level) in census.levels.iter().enumerate() {
        writeln!(
            out,
            "{jumps:>5} {:>4} {:>12} {:>13} {:>11} {:>12} {:>9} {:>12}",
            level.pegs,
            level.classes,
            level.positions,
            won(level.winning_classes),
            won(level.winning_positions),
            level.dead_classes,
            level.dead_positions
        )?;
    }
    Ok(())
}

/// Writes the levels of a census for other programs; numbers of winning positions are empty unless
/// `known`.
pub fn write_table(
    census: &Census,
    format: CountFormat,
    known: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let names = [
        "jumps",
        "pegs",
        "classes",
        "positions",
        "winning_classes",
        "winning_positions",
        "dead_classes",
        "dead_positions",
    ];
    let Some(format) = format.table() else {
        for (jumps, level) in census.levels.iter().enumerate() {
            writeln!(out, "{jumps} {}", level.classes)?;
        }
        return Ok(());
    };
    let won = |number: u64| {
        if known {
            number.to_string()
        } else {
            String::new()
        }
    };
    let table = Table::begin(format, &names, out)?;
    for (jumps, level) in census.levels.iter().enumerate() {
        let row = [
            jumps.to_string(),
            level.pegs.to_string(),
            level.classes.to_string(),
            level.positions.to_string(),
            won(level.winning_classes),
            won(level.winning_positions),
            level.dead_classes.to_string(),
            level.dead_positions.to_string(),
        ];
        table.row(&row, out)?;
    }
    Ok(table.end(out)?)
}
