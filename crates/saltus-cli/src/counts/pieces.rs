//! `saltus count` of capture boards: the kings or men that can take all, and the routes of each.

use crate::{
    args::{CountArgs, CountFormat, Pieces},
    exit::Exit,
    input::boards::{Boards, no_winner},
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::bail;
use saltus::{
    capture::{self, Field, Square, winning_men},
    text::{
        capture::{Numbering, square_name},
        json::{Envelope, ExactInteger, Found, Numbers, RouteCount},
    },
};
use std::io::Write;

/// The pieces that can take all.
fn winners(field: &Field, pieces: Pieces) -> Vec<Square> {
    match pieces.forward() {
        Some(way) => {
            let routes = winning_men(field, way);
            routes.iter().map(|route| route.start).collect()
        }
        None => capture::judge(field).winners().collect(),
    }
}

/// The routes of each of some winners, as far as the budget allows: a man has one.
fn routes(field: &Field, winners: &[Square], pieces: Pieces, watch: &Watch) -> Vec<RouteCount> {
    let mut counted = Vec::new();
    for &square in winners {
        counted.push(match pieces.forward() {
            None => count_routes(field, square, watch),
            Some(_) => RouteCount {
                square: square_name(square, field.side(), Numbering::Top),
                routes: Some(1.into()),
                unique: true,
                reason: None,
            },
        });
    }
    counted
}

/// Counts the routes of a king that can capture all, as far as the budget allows.
fn count_routes(field: &Field, king: Square, watch: &Watch) -> RouteCount {
    let counted = watch.run_search(|budget| capture::route_count(field, king, budget));
    let (routes, reason) = match counted {
        Ok(number) => (Some(number.into()), None),
        Err(error) => (None, Some(error.to_string())),
    };
    RouteCount {
        square: square_name(king, field.side(), Numbering::Top),
        routes,
        unique: capture::route_is_unique(field, king),
        reason,
    }
}

/// What is counted, in words.
fn what_is_counted(pieces: Pieces) -> &'static str {
    match pieces.forward() {
        Some(_) => "counted: the men that can take all, each by one route",
        None => {
            "counted: the kings that can take all; `--json` and `BOARD@SQUARE` count the routes of \
             each"
        }
    }
}

/// Counts the pieces that can capture all, and with `--json` the routes of each.
pub fn count(
    mut boards: Boards,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.format.is_some() {
        return tabulate(boards, args, watch, out);
    }
    if !args.json && !boards.quiet {
        say!("{}", what_is_counted(boards.pieces));
    }
    let (mut any, mut open) = (false, false);
    while let Some(field) = boards.next()? {
        let winners = winners(&field, boards.pieces);
        let number = winners.len();
        any |= number > 0;
        if !args.json {
            match number {
                0 => writeln!(out, "{}", no_winner(boards.pieces))?,
                number => writeln!(out, "{number}")?,
            }
            continue;
        }

        let routes = routes(&field, &winners, boards.pieces, watch);
        let undecided = routes.iter().any(|piece| piece.routes.is_none());
        let verdict = match (number, undecided) {
            (_, true) => Found::Undecided,
            (0, _) => Found::Impossible,
            _ => Found::Solved,
        };
        open |= undecided;
        let numbers = Numbers::Routes {
            count: (number as u64).into(),
            kings: Some(routes),
        };
        report::object(
            &Envelope::new(&boards.title(), verdict, "capture", numbers)
                .with_reading(boards.understood(&field)),
            out,
        )?;
    }
    Ok(match (any, open) {
        (_, true) => Exit::Undecided,
        (true, _) => Exit::Solved,
        (false, _) => Exit::Impossible,
    })
}

/// The routes of each piece that can capture all, as a table.
fn tabulate(
    mut boards: Boards,
    args: &CountArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let Some(format) = args.format.and_then(CountFormat::table) else {
        bail!("the numbers of a capture board are written as csv, markdown or latex");
    };
    let table = Table::begin(format, &["puzzle", "king", "length", "solutions"], out)?;
    let mut exit = Exit::Impossible;
    while let Some(field) = boards.next()? {
        let winners = winners(&field, boards.pieces);
        if winners.is_empty() {
            say!("{}: {}", boards.title(), no_winner(boards.pieces));
        }
        for counted in routes(&field, &winners, boards.pieces, watch) {
            let solutions = counted.routes.as_ref().map(ExactInteger::digits);
            match &solutions {
                Some(_) if exit == Exit::Impossible => exit = Exit::Solved,
                Some(_) => {}
                None => exit = Exit::Undecided,
            }
            let row = [
                boards.title(),
                counted.square,
                field.white_count().to_string(),
                solutions.unwrap_or_default(),
            ];
            table.row(&row, out)?;
        }
    }
    table.end(out)?;
    Ok(exit)
}
