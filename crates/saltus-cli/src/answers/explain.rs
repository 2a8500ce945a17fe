//! `saltus explain`: what a puzzle is, how it was read, which engine would answer which question,
//! and what a census would cost. Nothing is solved.

use crate::{
    answers::kings,
    args::{ExplainArgs, LimitArgs},
    exit::Exit,
    input::{
        boards::Boards,
        subject::{self, Input, Question, Subject},
    },
    output::{report, style::Style, table::Table, words::counted},
    watch::{self, Watch},
};
use saltus::{
    budget::{Budget, Bytes},
    pegs::Game,
    problem::{Problem, replay_bytes},
    puzzle::Puzzle,
    text::json::{Explained, ExplainedForecast},
};
use saltus_draw::terminal;
use saltus_store::Forecast;
use std::{io::Write, time::Duration};

/// The default time of the sample for a forecast.
const PATIENCE: Duration = Duration::from_secs(3);

/// `saltus explain`.
pub fn run(args: &ExplainArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let limits = limits(args);
    let watch = Watch::start(limits.time, limits.memory);
    let input = subject::read_for(&args.puzzle, Question::Reading)?;
    answer(input, args, style, &watch, out)
}

/// The limits of the sample.
pub fn limits(args: &ExplainArgs) -> LimitArgs {
    LimitArgs {
        time: args.limits.time.or(Some(PATIENCE)),
        ..args.limits.clone()
    }
}

/// Explains a puzzle, or boards.
pub fn answer(
    input: Input,
    args: &ExplainArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    match input.unless_kings()? {
        Input::One(subject) => explain(&subject, args, style, watch, out),
        Input::Boards(boards) => {
            explain_boards(boards.with_memory_limit(watch.memory()), args, style, out)
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
    if puzzle.is_none() {
        add_memory(&mut explained, &subject.problem, watch.memory());
    }
    let table = begin_table(args, out)?;
    if let Some(table) = &table {
        write_rows(&explained, table, out)?;
    } else if !args.json {
        write_head(&explained, out)?;
        if let Some(puzzle) = &puzzle {
            write_drawing(puzzle, style, out)?;
        }
        write_facts(&explained, out)?;
    }
    out.flush()?;
    if args.json && !args.puzzle.quiet {
        // The object waits for the sample.
        watch::say_at_search(format!("goal: {}", explained.reading.goal));
    }
    let game = puzzle.as_ref().and_then(Game::of);
    let forecast = game.map(|game| watch.run_search(|budget| foresee(&game, budget)));
    if args.json {
        explained.forecast = forecast.and_then(Result::ok);
        return report::object(&explained, out);
    }
    if let Some(forecast) = forecast {
        let fact = Fact::of_forecast(forecast);
        match &table {
            Some(table) => table.row(&fact.row(&explained.puzzle), out)?,
            None => fact.write(out)?,
        }
    }
    end_table(table, out)?;
    Ok(Exit::Solved)
}

/// Says what memory the moves that a formula gives are replayed in, and whether it is there.
fn add_memory(explained: &mut Explained, problem: &Problem, memory: u64) {
    let Some(bytes) = replay_bytes(problem) else {
        return;
    };
    // One row is replayed, and another one drawn.
    let bytes = bytes * 2u32;
    let needed = match u64::try_from(&bytes) {
        Ok(bytes) => Bytes(bytes).to_string(),
        Err(_) => counted(&bytes, "byte"),
    };
    for answer in &mut explained.engines {
        let names_moves = ["solve", "list"].contains(&answer.question);
        if answer.engine.is_none() || !names_moves {
            continue;
        }
        if bytes <= memory.into() {
            answer.why += &format!("; {needed} of memory for the moves");
            continue;
        }
        answer.engine = None;
        let allowed = Bytes(memory);
        answer.why = format!(
            "a formula gives every move, but {needed} of memory are needed to replay them, and \
             {allowed} are free or allowed; `saltus at` shows single moves"
        );
    }
}

/// Explains capture boards, one after another.
fn explain_boards(
    mut boards: Boards,
    args: &ExplainArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let table = begin_table(args, out)?;
    let mut number = 0;
    while let Some(field) = boards.next()? {
        let understood = boards.understood(&field);
        let mut drawing = Vec::new();
        if field.side() <= kings::WIDEST {
            kings::picture(&field, &kings::marks(), style, &mut drawing)?;
        }
        let problem = Problem::Capture(field);
        let explained = Explained::of_board(boards.title(), understood, &problem);
        if args.json {
            report::object(&explained, out)?;
            continue;
        }
        if let Some(table) = &table {
            write_rows(&explained, table, out)?;
            continue;
        }
        if number > 0 {
            writeln!(out)?;
        }
        number += 1;
        write_head(&explained, out)?;
        if !drawing.is_empty() {
            writeln!(out)?;
            out.write_all(&drawing)?;
            writeln!(out)?;
        }
        write_facts(&explained, out)?;
    }
    end_table(table, out)?;
    Ok(Exit::Solved)
}

/// Begins the table, if one is asked for.
fn begin_table(args: &ExplainArgs, out: &mut dyn Write) -> anyhow::Result<Option<Table>> {
    let Some(format) = args.format else {
        return Ok(None);
    };
    let table = Table::begin(format, &["puzzle", "what", "value"], out)?;
    Ok(Some(table))
}

fn end_table(table: Option<Table>, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(())
}

/// The forecast of a census, or why there is none.
fn foresee(game: &Game, budget: &Budget) -> Result<ExplainedForecast, String> {
    let forecast = Forecast::of(game, budget).map_err(|error| error.to_string())?;
    if !forecast.is_known() {
        return Err("the time ran out; a larger --time would help".into());
    }
    Ok(ExplainedForecast {
        classes: forecast.total().into(),
        counted: forecast.is_complete(),
        seconds: forecast.seconds().unwrap_or(0.0).round(),
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

/// A fact about a puzzle.
struct Fact {
    /// What it is about.
    what: String,
    value: String,
}

impl Fact {
    fn new(what: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact {
            what: what.into(),
            value: value.into(),
        }
    }

    /// The forecast of a census, or why there is none.
    fn of_forecast(forecast: Result<ExplainedForecast, String>) -> Fact {
        let value = match forecast {
            Ok(forecast) => forecast_in_words(&forecast),
            Err(why) => format!("no forecast: {why}"),
        };
        Fact::new("a census", value)
    }

    /// As a line of text.
    fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(writeln!(out, "{:<22} {}", self.what, self.value)?)
    }

    /// As a row of a table.
    fn row(self, puzzle: &str) -> [String; 3] {
        [puzzle.to_owned(), self.what, self.value]
    }
}

/// How the text was read and what is known without a search, as rows of a table.
fn write_rows(explained: &Explained, table: &Table, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut all = vec![Fact::new("read as", &explained.reading.line)];
    for other in &explained.reading.others {
        all.push(Fact::new(
            "or as",
            format!("{} ({})", other.line, other.option),
        ));
    }
    all.extend(facts(explained));
    for fact in all {
        table.row(&fact.row(&explained.puzzle), out)?;
    }
    Ok(())
}

/// What is known without a search, a line each.
fn write_facts(explained: &Explained, out: &mut dyn Write) -> anyhow::Result<()> {
    for fact in facts(explained) {
        fact.write(out)?;
    }
    Ok(())
}

/// What is known without a search.
fn facts(explained: &Explained) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(id) = explained.id.as_ref().filter(|id| **id != explained.puzzle) {
        facts.push(Fact::new("ID", id));
    }
    facts.push(Fact::new("goal", &explained.reading.goal));
    if let Some(legal) = explained.legal_moves {
        facts.push(Fact::new("at the start", counted(legal, "legal move")));
    }
    if let Some(length) = &explained.length {
        let moves = counted(length.digits(), "move");
        facts.push(Fact::new("length", moves + ", if it can be solved"));
    }
    if let (Some(board), Some(kept)) = (explained.symmetries, explained.symmetries_of_puzzle) {
        let value = format!("{board} of the board, {kept} of the puzzle");
        facts.push(Fact::new("symmetries", value));
    }
    if let Some(class) = &explained.position_class {
        let last = match class.last.is_empty() {
            true => "no single peg is of the class of the start".into(),
            false => format!("a last peg can stand in {} only", class.last.join(" ")),
        };
        // The only class of a board rules nothing out.
        let value = match class.classes.digits().as_str() {
            "1" => "the only one of this board".into(),
            classes => format!("one of {classes}: {last}"),
        };
        facts.push(Fact::new("position class", value));
    }
    if let Some(arrangements) = &explained.arrangements {
        let value = format!("at most {}", arrangements.digits());
        facts.push(Fact::new("positions", value));
    }
    if let Some(reason) = &explained.impossible {
        facts.push(Fact::new("impossible", reason));
    }
    for answer in &explained.engines {
        let engine = answer.engine.unwrap_or("no engine");
        let value = format!("{engine}: {}", answer.why);
        facts.push(Fact::new(answer.question, value));
    }
    facts
}

fn forecast_in_words(forecast: &ExplainedForecast) -> String {
    let about = if forecast.counted { "" } else { "about " };
    format!(
        "{about}{} up to symmetry, {} s, {} of disk at most",
        counted(forecast.classes.digits(), "position"),
        forecast.seconds,
        counted(forecast.most_disk_bytes.digits(), "byte"),
    )
}
