//! `saltus explain`: what a puzzle is, how it was read, which engine would answer which question,
//! and what a census would cost. Nothing is solved.

use crate::{
    args::ExplainArgs,
    exit::Exit,
    input::{
        boards::Boards,
        subject::{self, Input, Question, Subject},
    },
    output::{report, style::Style, words::counted},
    stores::forecast::{Forecast, WAY_BACK},
    watch::Watch,
};
use saltus::{
    budget::Budget,
    pegs::{Game, ranked::Frame},
    problem::Problem,
    puzzle::Puzzle,
    text::json::{Explained, ExplainedForecast},
};
use saltus_draw::terminal;
use std::{io::Write, time::Duration};

/// The default time of the sample for a forecast.
const PATIENCE: Duration = Duration::from_secs(3);

/// `saltus explain`.
pub fn run(args: &ExplainArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let time = args.limits.time.unwrap_or(PATIENCE);
    let watch = Watch::start(Some(time), args.limits.memory);
    match subject::read_for(&args.puzzle, Question::Moves)? {
        Input::One(subject) => explain(&subject, args, style, &watch, out),
        Input::Boards(boards) => {
            explain_boards(boards.with_memory_limit(watch.memory()), args, out)
        }
    }
}

/// Explains one puzzle; the forecast comes last, since it takes a sample.
fn explain(
    subject: &Subject,
    args: &ExplainArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut explained = Explained::of(&subject.reading);
    let puzzle = subject.problem.puzzle().ok();
    if !args.json {
        write_head(&explained, out)?;
        if let Some(puzzle) = &puzzle {
            write_drawing(puzzle, style, out)?;
        }
        write_facts(&explained, out)?;
        out.flush()?;
    }
    let game = puzzle.as_ref().and_then(Game::of);
    let forecast = game.map(|game| watch.run_search(|budget| foresee(&game, budget)));
    if args.json {
        explained.forecast = forecast.and_then(Result::ok);
        return report::object(&explained, out);
    }
    match forecast {
        Some(Ok(forecast)) => write_forecast(&forecast, out)?,
        Some(Err(why)) => writeln!(out, "a census               no forecast: {why}")?,
        None => {}
    }
    Ok(Exit::Solved)
}

/// Explains capture boards, one after another.
fn explain_boards(
    mut boards: Boards,
    args: &ExplainArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut number = 0;
    while let Some(field) = boards.next()? {
        let understood = boards.understood(&field);
        let problem = Problem::Capture(field);
        let explained = Explained::of_board(boards.title(), understood, &problem);
        if args.json {
            report::object(&explained, out)?;
            continue;
        }
        if number > 0 {
            writeln!(out)?;
        }
        number += 1;
        write_head(&explained, out)?;
        write_facts(&explained, out)?;
    }
    Ok(Exit::Solved)
}

/// The forecast of a census, or why there is none.
fn foresee(game: &Game, budget: &Budget) -> Result<ExplainedForecast, String> {
    let tables = Budget {
        memory: saltus_store::for_tables(budget.memory),
        ..*budget
    };
    let frame = Frame::new(game, &tables).map_err(|error| error.to_string())?;
    let (forecast, seconds) = Forecast::sample(&frame, WAY_BACK, budget);
    if !forecast.is_known() {
        return Err("the time ran out; a larger --time would help".into());
    }
    Ok(ExplainedForecast {
        classes: forecast.total().into(),
        counted: forecast.is_complete(),
        seconds: seconds.round(),
        most_disk_bytes: forecast.most_disk_bytes().into(),
    })
}

/// The title, and how the text was read.
fn write_head(explained: &Explained, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", explained.puzzle)?;
    writeln!(out, "read as: {}", explained.reading.line)?;
    for other in &explained.reading.others {
        writeln!(out, "or as: {} ({})", other.line, other.option)?;
    }
    Ok(())
}

fn write_drawing(puzzle: &Puzzle, style: &Style, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out)?;
    let drawn = terminal::position(puzzle, &puzzle.start, None, &style.text())?;
    out.write_all(drawn.as_bytes())?;
    Ok(writeln!(out)?)
}

/// What is known without a search, a line each.
fn write_facts(explained: &Explained, out: &mut dyn Write) -> anyhow::Result<()> {
    let reading = &explained.reading;
    if let Some(id) = explained.id.as_ref().filter(|id| **id != explained.puzzle) {
        writeln!(out, "ID                     {id}")?;
    }
    writeln!(out, "goal                   {}", reading.goal)?;
    if let Some(legal) = explained.legal_moves {
        writeln!(
            out,
            "at the start           {}",
            counted(legal, "legal move")
        )?;
    }
    if let Some(length) = &explained.length {
        writeln!(
            out,
            "length                 {}, if it can be solved",
            counted(length.digits(), "move")
        )?;
    }
    if let (Some(board), Some(kept)) = (explained.symmetries, explained.symmetries_of_puzzle) {
        writeln!(
            out,
            "symmetries             {board} of the board, {kept} of the puzzle"
        )?;
    }
    if let Some(class) = &explained.position_class {
        let last = match class.last.is_empty() {
            true => "no single peg is of the class of the start".into(),
            false => format!("a last peg can stand in {} only", class.last.join(" ")),
        };
        writeln!(
            out,
            "position class    one of {}: {last}",
            class.classes.digits()
        )?;
    }
    if let Some(arrangements) = &explained.arrangements {
        writeln!(
            out,
            "positions              at most {}",
            arrangements.digits()
        )?;
    }
    if let Some(reason) = &explained.impossible {
        writeln!(out, "impossible             {reason}")?;
    }
    for answer in &explained.engines {
        let engine = answer.engine.unwrap_or("no engine");
        writeln!(out, "{:<22} {engine}: {}", answer.question, answer.why)?;
    }
    Ok(())
}

fn write_forecast(forecast: &ExplainedForecast, out: &mut dyn Write) -> anyhow::Result<()> {
    let about = if forecast.counted { "" } else { "about " };
    writeln!(
        out,
        "a census               {about}{} positions up to symmetry, {} s, {} bytes of disk at most",
        forecast.classes.digits(),
        forecast.seconds,
        forecast.most_disk_bytes.digits(),
    )?;
    Ok(())
}
