//! `saltus count`: exact numbers of solutions, positions and games.

use super::{fewest, pieces};
use crate::{
    args::{CountArgs, CountFormat, Fewest, OutputArgs, TableFormat},
    exit::Exit,
    input::subject::{self, Input, MOST_HOLES, Subject, no_game},
    output::{census, report, table::Table},
    stores,
    watch::{self, Watch},
};
use anyhow::{Context, bail, ensure};
use saltus::{
    budget::{Budget, Fail, Limit, Progress, Spent},
    pegs::{
        Game,
        count::{Census, census_in_files, positions, positions_in_files},
        unordered::unordered,
    },
    problem::{self, Counted, Counts, Engine},
    puzzle::{Answer, Puzzle, Reason},
    search::{PositionCounts, TableError},
    text::json::{self, Envelope, Found, Impossible, Numbers},
};
use std::{
    fmt::Display,
    io::{self, Write},
    path::Path,
};

/// `saltus count`.
pub fn run(args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    answer(subject::read(&args.puzzle)?, args, &watch, out)
}

/// Counts what the options ask for of this puzzle.
///
/// # Errors
/// The puzzle has no such number.
pub fn answer(
    input: Input,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let subject = match input.unless_flying()? {
        Input::One(subject) => subject,
        Input::Boards(boards) => {
            return pieces::count(boards.with_memory_limit(watch.memory()), args, watch, out);
        }
    };
    if Fewest::is_all_of_sweeps(args.fewest)? {
        return fewest::count_sweeps(&subject, args, watch, out);
    }
    refuse(&subject, args)?;
    let refuted = begin_refuted(&subject, args, watch, out)?;
    if let Some(folder) = &args.store {
        return stores::search::count(&subject, args, folder, refuted.as_ref(), watch, out);
    }
    if args.no_games || args.spill.is_some() {
        return count_by_level(&subject, args, refuted, watch, out);
    }
    if args.alike {
        return count_alike(&subject, args, refuted.as_ref(), watch, out);
    }
    let engine = args.budget.engine.map(Into::into);
    let counted = watch.run_search(|budget| problem::count(&subject.problem, engine, budget))?;
    write_counted(&subject, &counted, refuted.is_some(), args, watch, out)
}

/// Writes what was counted.
fn write_counted(
    subject: &Subject,
    counted: &Counted,
    is_refuted: bool,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let engine = counted.engine.name();
    match &counted.answer {
        Answer::Solved(Counts::Pegs(census, _)) => {
            if !args.json {
                if !is_refuted {
                    census::say_lost(subject, census, args, out)?;
                }
                census::write(census, args, out)?;
                return Ok(census::exit(census));
            }
            let object = json::counted(&subject.reading, counted, report::stop_reason());
            report::object(&object, out)?;
            Ok(census::exit(census))
        }
        Answer::Solved(_) if args.format.is_some() && !args.positions => {
            tabulate(subject, &counted.answer, Vec::new(), args, out)?;
            Ok(Exit::Solved)
        }
        Answer::Solved(_) if args.positions => with_positions(subject, counted, args, watch, out),
        Answer::Impossible(reason) if args.positions => {
            if !is_refuted && !args.json {
                say_impossible(subject, reason, args, out)?;
            }
            with_positions(subject, counted, args, watch, out)
        }
        Answer::Solved(_) if args.json => report::object(
            &json::counted(&subject.reading, counted, report::stop_reason()),
            out,
        ),
        Answer::Solved(Counts::Shortest { solutions, .. }) => {
            note_what_is_counted(subject, args);
            writeln!(out, "{}", json::number(solutions))?;
            Ok(Exit::Solved)
        }
        Answer::Solved(_) => Ok(Exit::Solved),
        Answer::Impossible(reason) => impossible(subject, engine, reason, is_refuted, args, out),
        Answer::Undecided(spent) => report_undecided(subject, engine, spent, args, out),
    }
}

/// Whether the puzzle is peg solitaire whose levels are counted.
fn is_game(subject: &Subject) -> bool {
    let puzzle = subject.problem.puzzle();
    puzzle.is_ok_and(|puzzle| Game::of(&puzzle).is_some())
}

/// Refuses a puzzle that the options do not take, before anything is answered.
fn refuse(subject: &Subject, args: &CountArgs) -> anyhow::Result<()> {
    let Some(option) = option_of_games(args) else {
        return Ok(());
    };
    ensure!(
        !args.alike || args.format != Some(CountFormat::Bfile),
        "`--alike` counts no levels: its notations are csv, markdown and latex"
    );
    ensure!(
        args.budget.engine.is_none(),
        "`{option}` has only one engine: omit `--engine`"
    );
    subject.game(&format!("`{option}`"), MOST_HOLES).map(drop)
}

/// The option that only games of peg solitaire take, if there is one.
fn option_of_games(args: &CountArgs) -> Option<&'static str> {
    if args.no_games {
        Some("--no-games")
    } else if args.spill.is_some() {
        Some("--spill")
    } else {
        args.alike.then_some("--alike")
    }
}

/// Says first that a certificate proves a game impossible, where there is one: its positions and
/// games may take long to count. Objects and tables are written whole, and have the word on
/// standard error if it stands beside them.
fn begin_refuted(
    subject: &Subject,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Reason>> {
    if args.budget.engine.is_some() {
        return Ok(None);
    }
    let reason = watch.run_search(|budget| subject.problem.refute_first(budget));
    if let Some(reason) = &reason
        && !args.json
    {
        say_impossible(subject, reason, args, out)?;
    }
    Ok(reason)
}

/// Writes that there is no solution, before numbers that may take long.
fn say_impossible(
    subject: &Subject,
    reason: &Reason,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    census::say_impossible(&report::impossible_in_words(subject, reason), args, out)
}

/// Writes that there is no solution to count, unless that was `said` first: then what the budget
/// did not suffice for.
fn impossible(
    subject: &Subject,
    engine: &'static str,
    reason: &Reason,
    said: bool,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.format.and_then(CountFormat::table).is_some() && !is_game(subject) {
        if !said {
            say_impossible(subject, reason, args, out)?;
        }
        let answer = Answer::Impossible(reason.clone());
        tabulate(subject, &answer, Vec::new(), args, out)?;
        return Ok(Exit::Impossible);
    }
    if said && !args.json {
        if is_game(subject) {
            say!("positions and games are not counted: the time or the memory ran out");
            stores::search::recommend("--store FOLDER");
        }
        return Ok(Exit::Impossible);
    }
    let notation = OutputArgs::in_words(args.json);
    report::refuted(subject, engine, Impossible::counted(reason), &notation, out)
}

/// A number of a table, with the name of its column.
struct Cell {
    name: &'static str,
    value: String,
}

impl Cell {
    fn new(name: &'static str, value: impl Into<String>) -> Cell {
        let value = value.into();
        Cell { name, value }
    }
}

/// The number of shortest solutions as a table of one row, with some others: there are no levels.
fn tabulate(
    subject: &Subject,
    answer: &Answer<Counts>,
    others: Vec<Cell>,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let (length, solutions) = match answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => {
            (length.to_string(), json::number(solutions))
        }
        Answer::Impossible(_) => (String::new(), "0".into()),
        _ => bail!(no_levels(subject, args)?),
    };
    let format = args.format.and_then(CountFormat::table);
    let Some(format) = format else {
        bail!(no_levels(subject, args)?);
    };
    let mut all = vec![
        Cell::new("puzzle", &*subject.title),
        Cell::new("length", length),
        Cell::new("solutions", solutions),
    ];
    all.extend(others);
    Ok(write_one_row(format, all, out)?)
}

/// A table of one row.
fn write_one_row(format: TableFormat, cells: Vec<Cell>, out: &mut dyn Write) -> io::Result<()> {
    let mut names = Vec::new();
    let mut row = Vec::new();
    for Cell { name, value } in cells {
        names.push(name);
        row.push(value);
    }
    let table = Table::begin(format, &names, out)?;
    table.row(&row, out)?;
    table.end(out)
}

/// Why there are no levels to write.
///
/// # Errors
/// The puzzle is too large.
fn no_levels(subject: &Subject, args: &CountArgs) -> anyhow::Result<String> {
    let puzzle = subject.puzzle()?;
    if Game::of(&puzzle).is_some() && args.budget.engine.is_some() {
        return Ok("`--format bfile` has the levels of `--engine pegs`: omit `--engine`".into());
    }
    Ok(no_game(&puzzle, "`--format bfile`", MOST_HOLES))
}

/// The solutions of a puzzle whose shortest ones alone are counted.
const SHORTEST: &str = "the shortest solutions";

/// What the number of solutions counts: routes of a king, solutions that all have one length, or
/// the shortest ones.
pub fn what_is_counted(puzzle: Option<&Puzzle>) -> &'static str {
    match puzzle {
        Some(puzzle) if puzzle.is_of_one_king() => "the routes by which this king takes all",
        Some(puzzle) if problem::determined_length(puzzle).is_some() => {
            "the solutions, each an order of moves"
        }
        _ => SHORTEST,
    }
}

/// Says what a number on its own is.
fn note_what_is_counted(subject: &Subject, args: &CountArgs) {
    let puzzle = subject.puzzle().ok();
    let what = what_is_counted(puzzle.as_ref());
    if !args.puzzle.quiet && puzzle.is_some() && what == SHORTEST {
        say!("counted: {what}; `--positions` counts the others too");
    } else if !args.puzzle.quiet {
        say!("counted: {what}");
    }
    let Some(puzzle) = puzzle else {
        return;
    };
    let large = Game::of(&puzzle).is_none();
    if let Some(game) = Game::large(&puzzle)
        && large
        && game.pegs_left().is_none()
    {
        report::legend("the shortest solutions alone: all are counted on up to 64 holes");
    }
}

/// Reports the resources used, and recommends a store.
fn report_undecided(
    subject: &Subject,
    engine: &'static str,
    spent: &Spent,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let exit = report::write_undecided(&subject.reading, engine, spent, args.form(), out)?;
    stores::search::advise(subject, exit, args.json);
    Ok(exit)
}

/// Adds the numbers of reachable positions and of all solutions, also where there is no solution.
fn with_positions(
    subject: &Subject,
    counted: &Counted,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let impossible = matches!(counted.answer, Answer::Impossible(_));
    let puzzle = match subject.puzzle() {
        Ok(puzzle) => puzzle,
        Err(error) if impossible => return without_positions(subject, counted, &error, args, out),
        Err(error) => return Err(error.context("the puzzle is too large to count its positions")),
    };
    let engine = args.budget.engine.map(Into::into);
    let census = match watch.run_search(|budget| problem::positions(&puzzle, engine, budget)) {
        Ok(census) => census,
        Err(TableError::Spent(spent)) if impossible => {
            let why = watch::explain(&spent);
            return without_positions(subject, counted, &why, args, out);
        }
        Err(error) if impossible => return without_positions(subject, counted, &error, args, out),
        Err(TableError::Spent(spent)) => {
            let engine = Engine::Search.name();
            return report::write_undecided(&subject.reading, engine, &spent, args.form(), out);
        }
        Err(error) => return Err(error.into()),
    };
    let exit = if impossible {
        Exit::Impossible
    } else {
        Exit::Solved
    };
    if args.json {
        let mut envelope = json::counted(&subject.reading, counted, report::stop_reason());
        envelope.what.add_positions(&census);
        report::object(&envelope, out)?;
        return Ok(exit);
    }
    if args.format.is_some() {
        tabulate(subject, &counted.answer, cells_of(&census), args, out)?;
        return Ok(exit);
    }
    if let Answer::Solved(Counts::Shortest { length, solutions }) = &counted.answer {
        writeln!(out, "moves              {length}")?;
        writeln!(out, "shortest solutions {}", json::number(solutions))?;
    }
    write_positions(&census, out)?;
    Ok(exit)
}

/// The answer that there is no solution, where its positions are not counted: this says why.
fn without_positions(
    subject: &Subject,
    counted: &Counted,
    why: &dyn Display,
    args: &CountArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.json {
        let answer = json::counted(&subject.reading, counted, report::stop_reason());
        report::object(&answer, out)?;
    } else if args.format.is_some() {
        tabulate(subject, &counted.answer, Vec::new(), args, out)?;
    }
    say!("positions are not counted: {why}");
    Ok(Exit::Impossible)
}

/// The number of all solutions, in words if they do not end.
fn all_solutions(census: &PositionCounts) -> String {
    match &census.solutions {
        Some(number) => number.to_string(),
        None => "endless".into(),
    }
}

/// The numbers of positions for a table, by their names in objects.
fn cells_of(census: &PositionCounts) -> Vec<Cell> {
    vec![
        Cell::new("all_solutions", all_solutions(census)),
        Cell::new("positions", census.positions.to_string()),
        Cell::new("winning_positions", census.winnable.to_string()),
        Cell::new("stuck_positions", census.stuck.to_string()),
    ]
}

/// Writes the numbers of positions as text.
fn write_positions(census: &PositionCounts, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "all solutions      {}", all_solutions(census))?;
    writeln!(out, "positions          {}", census.positions)?;
    writeln!(out, "winning positions  {}", census.winnable)?;
    writeln!(out, "stuck positions    {}", census.stuck)?;
    Ok(())
}

/// Counts peg solitaire without the numbers of games, or with the levels in temporary files.
fn count_by_level(
    subject: &Subject,
    args: &CountArgs,
    refuted: Option<Reason>,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let game = subject.game("`--no-games`", MOST_HOLES)?;
    let counted = watch.run_search(|budget| match &args.spill {
        None => positions(&game, budget).map_err(Fail::Spent),
        Some(folder) => count_on_disk(&game, !args.no_games, folder, budget),
    });
    match counted {
        Ok(census) => census::write_whole(subject, &game, census, refuted.as_ref(), args, out),
        Err(Fail::Spent(spent)) => {
            let engine = Engine::Pegs.name();
            match refuted {
                Some(reason) => impossible(subject, engine, &reason, true, args, out),
                None => report_undecided(subject, engine, &spent, args, out),
            }
        }
        Err(Fail::Shelf(error)) => {
            let folder = args.spill.as_deref().unwrap_or(Path::new("."));
            let whose = format!("the temporary files in {}", folder.display());
            if error.kind() == io::ErrorKind::StorageFull {
                let why = format!("{whose}: the disk is full, so make room and start again");
                if let Some(reason) = refuted {
                    return report::not_counted(subject, &reason, &why, args.json, out);
                }
                let (limit, progress) = (Limit::Stopped, Progress::default());
                return stores::search::undecided(subject, &why, limit, progress, args.form(), out);
            }
            Err(error).context(whose)
        }
    }
}

/// The census of a game with its levels in temporary files in a folder, with the numbers of games
/// if they are requested.
fn count_on_disk(
    game: &Game,
    games: bool,
    folder: &Path,
    budget: &Budget,
) -> Result<Census, Fail<io::Error>> {
    let count = if games {
        census_in_files
    } else {
        positions_in_files
    };
    count(game, budget, &|| {
        Ok(Box::new(saltus_system::temporary(folder)?))
    })
}

/// Counts the solutions of peg solitaire up to the order of jumps and symmetry.
fn count_alike(
    subject: &Subject,
    args: &CountArgs,
    refuted: Option<&Reason>,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let game = subject.game("`--alike`", MOST_HOLES)?;
    let engine = Engine::Pegs.name();
    let found = match watch.run_search(|budget| unordered(&game, budget)) {
        Ok(found) => found,
        Err(spent) => {
            return report::write_undecided(&subject.reading, engine, &spent, args.form(), out);
        }
    };
    let (verdict, exit) = match found.unordered {
        0 => (Found::Impossible, Exit::Impossible),
        _ => (Found::Solved, Exit::Solved),
    };
    if args.json {
        let numbers = Numbers::Alike {
            unordered: found.unordered.into(),
            unordered_classes: found.unordered_classes.into(),
            class_sequences: found.class_sequences.into(),
        };
        report::object(
            &Envelope::new(&subject.reading, verdict, engine, numbers),
            out,
        )?;
        return Ok(exit);
    }

    if exit == Exit::Impossible && refuted.is_none() {
        let words = format!(
            "impossible: no order of jumps leads to the goal; {}",
            report::goal_of(&subject.reading)
        );
        census::say_impossible(&words, args, out)?;
    }
    if let Some(format) = args.format.and_then(CountFormat::table) {
        let cells = vec![
            Cell::new("puzzle", &*subject.title),
            Cell::new("unordered", found.unordered.to_string()),
            Cell::new("unordered_classes", found.unordered_classes.to_string()),
            Cell::new("class_sequences", found.class_sequences.to_string()),
        ];
        write_one_row(format, cells, out)?;
        return Ok(exit);
    }
    writeln!(out, "in any order            {}", found.unordered)?;
    writeln!(out, "up to symmetry          {}", found.unordered_classes)?;
    writeln!(out, "sequences of classes    {}", found.class_sequences)?;
    Ok(exit)
}
