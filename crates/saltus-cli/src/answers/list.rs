//! `saltus list`: all solutions, one at a time.

use super::kings;
use crate::{
    args::{Fewest, Form, Format, ListArgs, OutputArgs, Squares},
    exit::Exit,
    input::{
        boards::{self, Boards},
        subject::{self, Input, Subject},
    },
    output::{report, style::Style},
    stores::search::{self, Stored},
    watch::{self, Watch},
};
use num_bigint::BigUint;
use saltus::{
    budget::{Budget, Limit, Progress, Spent},
    capture::{Field, Route, winning_men},
    pegs::sweeps::OfFewest,
    problem::{self, Engine, Moves, Problem},
    puzzle::{Answer, Reason},
    text::{
        capture::{Numbering, RouteNotation, square_name, write_route},
        json::{self, ListedSolution, OneOfMany},
    },
};
use std::{io::Write, ops::ControlFlow, path::Path};

/// `saltus list`.
pub fn run(args: &ListArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    answer(subject::read(&args.puzzle)?, args, style, &watch, out)
}

/// Lists the solutions of this puzzle.
pub fn answer(
    input: Input,
    args: &ListArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let subject = match input.unless_flying()? {
        Input::One(_) if args.naming.squares != Squares::Top => {
            anyhow::bail!("`--squares` is only for the routes of kings")
        }
        Input::One(subject) => subject,
        Input::Boards(boards) => {
            return list_routes(boards.with_memory_limit(watch.memory()), args, watch, out);
        }
    };
    if let Some(folder) = &args.store {
        return list_stored(&subject, folder, args, style, watch, out);
    }
    if Fewest::is_all_of_sweeps(args.fewest)? {
        args.budget.ensure_no_engine()?;
    }
    let mut number = 0u64;
    for_each_solution(&subject, args, watch, out, |moves, out| {
        number += 1;
        let written = watch.write_above(out, |out| {
            write_one(&subject, args, style, moves, number, watch, out)
        })?;
        Ok(match written {
            Exit::Solved if check_limit(args, number).is_continue() => Next::Solution,
            Exit::Solved => Next::Nothing,
            cut_short => Next::End(cut_short),
        })
    })
}

/// Lists the one solution that a store finds.
fn list_stored(
    subject: &Subject,
    folder: &Path,
    args: &ListArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.number != Some(1) {
        anyhow::bail!("a store finds one solution: `list --store` takes `-n 1`");
    }
    let form = Form::of(args.json, false);
    let outcome = match search::outcome(subject, folder, form, watch, out)? {
        Stored::Known(outcome) => outcome,
        Stored::Written(exit) => return Ok(exit),
    };
    let engine = outcome.engine.name();
    match &outcome.answer {
        Answer::Solved(moves) => write_one(subject, args, style, moves, 1, watch, out),
        Answer::Impossible(reason) => {
            let notation = OutputArgs::in_words(args.json);
            report::impossible(subject, engine, reason, &notation, out)
        }
        Answer::Undecided(spent) => {
            report::write_undecided(&subject.reading, engine, spent, form, out)
        }
    }
}

/// The longest solution among those of many puzzles that is not stored, in moves.
pub const LONGEST_OF_MANY: u32 = 1 << 20;

/// What follows a solution of the list.
enum Next {
    /// The next one.
    Solution,
    /// Nothing: as many as were asked for are written.
    Nothing,
    /// The end of the list: the solution was cut short, which is said, with this exit status.
    End(Exit),
}

/// Whether to continue after this number of solutions.
fn check_limit(args: &ListArgs, number: u64) -> ControlFlow<()> {
    if args.number.is_none_or(|most| number < most) {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Calls `write` with every solution, and returns the final statement.
fn for_each_solution(
    subject: &Subject,
    args: &ListArgs,
    watch: &Watch,
    out: &mut dyn Write,
    mut write: impl FnMut(&Moves, &mut dyn Write) -> anyhow::Result<Next>,
) -> anyhow::Result<Exit> {
    let engine: Option<Engine> = args.budget.engine.map(Into::into);
    let mut written = Ok(Next::Solution);
    let mut begun = false;
    let of_sweeps = args.fewest == Some(Fewest::Sweeps);
    let (engine, answer) = watch.run_search(|budget| {
        let mut see = |moves: Moves| {
            written = write(&moves, out);
            if !begun && written.is_ok() {
                // The others may take long.
                begun = true;
                if let Err(error) = out.flush() {
                    written = Err(error.into());
                }
            }
            match written {
                Ok(Next::Solution) if watch.update(Progress::default()) => {
                    ControlFlow::Continue(())
                }
                _ => ControlFlow::Break(()),
            }
        };
        match of_sweeps {
            true => list_fewest_sweeps(subject, budget, &mut see),
            false => Ok(problem::list(&subject.problem, engine, budget, &mut see)?),
        }
    })?;
    match written? {
        Next::Solution => {}
        Next::Nothing => return Ok(Exit::Solved),
        Next::End(_) if args.each => return cut_off(subject, engine, out),
        Next::End(exit) => return Ok(exit),
    }
    match answer {
        Answer::Solved(()) => end(subject, engine, args, watch, out),
        Answer::Impossible(reason) => report::impossible(
            subject,
            engine.name(),
            &reason,
            &OutputArgs::in_words(args.json),
            out,
        ),
        Answer::Undecided(spent) => report::write_undecided(
            &subject.reading,
            engine.name(),
            &spent,
            Form::of(args.json, false),
            out,
        ),
    }
}

/// Lists the solutions of peg solitaire with the fewest sweeps.
fn list_fewest_sweeps(
    subject: &Subject,
    budget: &Budget,
    see: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> anyhow::Result<(Engine, Answer<()>)> {
    let listed = problem::list_fewest_sweeps(&subject.puzzle()?, budget, see)?;
    let answer = match listed {
        OfFewest::Solved { .. } => Answer::Solved(()),
        OfFewest::Impossible(reason) => Answer::Impossible(reason),
        OfFewest::Undecided { spent, .. } => Answer::Undecided(spent),
    };
    Ok((Engine::Pegs, answer))
}

/// Solutions of n against 1 are written as label and positions, others as moves. Returns whether
/// the whole of it is written: a long one may be cut short.
fn write_one(
    subject: &Subject,
    args: &ListArgs,
    style: &Style,
    moves: &Moves,
    number: u64,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let label = moves.tiles().map(|tiling| tiling.label());
    if args.json {
        return write_object(subject, moves, number, label, args.each, watch, out);
    }
    match (args.format, moves.replayed(), label) {
        (None, _, Some(label)) => {
            report::legend_once(
                "label: the number of the solution, for `saltus solve --label`; then the squares \
                 from which checkers move",
            );
            return write_squares(subject, &label, moves, watch, out);
        }
        (None | Some(Format::Moves), Some((puzzle, steps)), _) => {
            writeln!(out, "{}", report::moves_line(puzzle, steps))?;
        }
        (Some(format), Some((puzzle, steps)), _) => {
            if number > 1 {
                writeln!(out)?;
            }
            report::solution(subject, puzzle, steps, format, style, out)?;
        }
        (_, None, Some(_)) => {
            anyhow::bail!("solutions of a row of this length are listed as labels only")
        }
        (None | Some(Format::Moves), None, None) => return write_long(subject, moves, watch, out),
        (Some(format), None, None) => {
            if number > 1 {
                writeln!(out)?;
            }
            return report::long_solution(subject, moves, format, watch, out);
        }
    }
    Ok(Exit::Solved)
}

/// A solution as an object.
fn write_object(
    subject: &Subject,
    moves: &Moves,
    number: u64,
    label: Option<BigUint>,
    is_of_many: bool,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let written = match moves.replayed() {
        Some((puzzle, steps)) => json::steps(&puzzle.board, steps),
        None => Vec::new(),
    };
    let solution = match label {
        Some(label) => OneOfMany::Named {
            label: label.into(),
            moves: written,
        },
        None => OneOfMany::Numbered {
            number,
            moves: written,
        },
    };
    let listed = ListedSolution::new(&subject.reading, solution);
    if moves.replayed().is_some() {
        return report::object(&listed, out);
    }
    let empty = json::line(&listed)?;
    let head = empty.strip_suffix("\"moves\":[]}").unwrap_or(&empty);
    if !is_of_many {
        return report::with_moves(subject, head, moves, watch, out);
    }

    // A line that is cut short would spoil the next puzzle.
    if *moves.length() > BigUint::from(LONGEST_OF_MANY) {
        anyhow::bail!(
            "a solution of more than {LONGEST_OF_MANY} moves is listed alone, without `--each`"
        );
    }
    let mut line = Vec::new();
    let exit = report::with_moves(subject, head, moves, watch, &mut line)?;
    if exit == Exit::Solved {
        out.write_all(&line)?;
    }
    Ok(exit)
}

/// The moves of a solution that is not stored on one line, each replayed before it is written.
fn write_long(
    subject: &Subject,
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut replay = report::replay(subject, moves, watch)?;
    let mut pace = watch.continue_check();
    let mut gap = "";
    for step in replay.by_ref() {
        if !pace() {
            return report::cut_short(watch, out);
        }
        match moves.grid() {
            Some(grid) => write!(out, "{gap}{}-{}", grid.name(step.from), grid.name(step.to))?,
            None => write!(out, "{gap}{}-{}", step.from, step.to)?,
        }
        gap = " ";
    }
    replay.finish()?;
    writeln!(out)?;
    Ok(Exit::Solved)
}

/// The label of a solution, and the squares from which checkers move, each move replayed before it
/// is written.
fn write_squares(
    subject: &Subject,
    label: &BigUint,
    moves: &Moves,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut replay = report::replay(subject, moves, watch)?;
    write!(out, "{label}:")?;
    let mut pace = watch.continue_check();
    for step in replay.by_ref() {
        if !pace() {
            return report::cut_short(watch, out);
        }
        write!(out, " {}", step.from)?;
    }
    replay.finish()?;
    writeln!(out)?;
    Ok(Exit::Solved)
}

/// All routes of all kings or men of a board.
fn list_routes(
    boards: Boards,
    args: &ListArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let format = args.format.unwrap_or(Format::Squares);
    let numbering = args.naming.squares.into();
    let Some(notation) = kings::route_notation(format, numbering) else {
        anyhow::bail!(
            "the routes of a capture board are listed as moves, squares, pairs, directions or pdn"
        );
    };
    kings::check_naming(args.format, args.naming.squares)?;
    let title = boards.name.clone();
    let pieces = boards.pieces;
    let field = boards.into_only_board()?;
    if args.format == Some(Format::Pdn) {
        kings::check_numbered(&field)?;
    }
    let of_men = pieces.forward().map(|way| winning_men(&field, way));
    let style = RouteStyle {
        side: Field::side(&field),
        numbering,
        notation,
    };
    let mut subject = Subject::new(Problem::Capture(field), Format::Squares);
    subject.reading.title = title;
    subject.reading.goal = boards::goal(pieces);
    match of_men {
        Some(routes) => list_routes_of_men(&subject, &routes, &style, args, out),
        None => list_routes_of_kings(&subject, &style, args, watch, out),
    }
}

/// The routes of kings that take all whites.
fn list_routes_of_kings(
    subject: &Subject,
    style: &RouteStyle,
    args: &ListArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut number = 0u64;
    let mut failure = None;
    let (engine, answer) = watch.run_search(|budget| {
        problem::list(&subject.problem, None, budget, &mut |moves| {
            number += 1;
            let Some(route) = moves.route() else {
                return ControlFlow::Continue(());
            };
            let written = watch.write_above(out, |out| {
                write_one_route(subject, route, style, args.json, out)
            });
            match written {
                Ok(()) if watch.update(Progress::default()) => check_limit(args, number),
                Ok(()) => ControlFlow::Break(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    match answer {
        Answer::Impossible(reason) => {
            let notation = OutputArgs::in_words(args.json);
            report::impossible(subject, engine.name(), &reason, &notation, out)
        }
        _ if check_limit(args, number).is_break() => Ok(Exit::Solved),
        _ => end(subject, engine, args, watch, out),
    }
}

/// The routes of men that take all whites, one of each man.
fn list_routes_of_men(
    subject: &Subject,
    routes: &[Route],
    style: &RouteStyle,
    args: &ListArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if routes.is_empty() && !args.json {
        writeln!(out, "{}", boards::no_winner(args.puzzle.pieces))?;
        return Ok(Exit::Impossible);
    }
    if routes.is_empty() {
        let notation = OutputArgs::in_words(true);
        let engine = Engine::Capture.name();
        return report::impossible(subject, engine, &Reason::NoKing, &notation, out);
    }
    for (number, route) in (1..).zip(routes) {
        write_one_route(subject, route, style, args.json, out)?;
        if check_limit(args, number).is_break() {
            break;
        }
    }
    Ok(Exit::Solved)
}

/// How routes are written.
struct RouteStyle {
    /// The side of the board.
    side: u32,
    numbering: Numbering,
    notation: RouteNotation,
}

/// Writes a route as an object or in a notation.
fn write_one_route(
    subject: &Subject,
    route: &Route,
    style: &RouteStyle,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if !json {
        return Ok(write_route(
            route,
            style.side,
            style.notation,
            &mut &mut *out,
        )?);
    }
    let route = OneOfMany::Route {
        route: names_of(route, style.side, style.numbering),
    };
    report::object(&ListedSolution::new(&subject.reading, route), out)?;
    Ok(())
}

/// The names of the squares of a route.
fn names_of(route: &Route, side: u32, numbering: Numbering) -> Vec<String> {
    let mut names = Vec::new();
    for square in route.squares() {
        names.push(square_name(square, side, numbering));
    }
    names
}

/// The exit status of a list, with a note if it was cut short; among the lists of many puzzles an
/// object.
fn end(
    subject: &Subject,
    engine: Engine,
    args: &ListArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if watch.update(Progress::default()) {
        return Ok(Exit::Solved);
    }
    if args.each {
        return cut_off(subject, engine, out);
    }
    if !watch::interrupted() {
        say!("the time ran out: there may be more; a larger --time would help");
    }
    Ok(Exit::Undecided)
}

/// Writes an object that says that the time ran out.
fn cut_off(subject: &Subject, engine: Engine, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let spent = Spent {
        limit: Limit::Stopped,
        progress: Progress::default(),
    };
    report::write_undecided(&subject.reading, engine.name(), &spent, Form::Object, out)
}
