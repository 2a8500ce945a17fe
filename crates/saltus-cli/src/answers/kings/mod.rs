//! Output about the kings of capture boards: verdicts, routes, pictures.

mod explain;
mod longest;
mod object;
mod reasons;

pub use explain::{WIDEST, marks, obstacles, picture, place, rows};
pub use object::object;
pub use reasons::first_reason;

use crate::{
    args::{Format, Pieces, SolveArgs, Squares},
    exit::Exit,
    input::boards::Boards,
    output::{report, style::Style},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    capture::{self, Field, Forward, Judgement, Mover, Removal, Route, Square, Winner},
    text::{
        any::Notation,
        capture::{Numbering, RouteNotation, pdn_number, square_name, winner_word, write_route},
    },
};
use std::io::Write;

impl From<Pieces> for Mover {
    fn from(pieces: Pieces) -> Mover {
        match pieces {
            Pieces::Kings => Mover::King,
            Pieces::Men => Mover::Man(Forward::Down),
            Pieces::MenUp => Mover::Man(Forward::Up),
            Pieces::Flying => Mover::Flying(Removal::AtEnd),
            Pieces::FlyingAtOnce => Mover::Flying(Removal::AtOnce),
        }
    }
}

impl Pieces {
    /// The way of men; `None` of kings.
    pub fn forward(self) -> Option<Forward> {
        match Mover::from(self) {
            Mover::Man(way) => Some(way),
            Mover::King | Mover::Flying(_) => None,
        }
    }

    /// Whether they jump over pieces that are no neighbours.
    pub fn is_flying(self) -> bool {
        matches!(Mover::from(self), Mover::Flying(_))
    }
}

impl From<Squares> for Numbering {
    fn from(squares: Squares) -> Numbering {
        match squares {
            Squares::Top => Numbering::Top,
            Squares::Bottom => Numbering::Bottom,
        }
    }
}

/// The answer for a board without pieces to move.
const NO_KING: &str = "there is no king on the board";

/// How the squares of a board are named.
#[derive(Clone, Copy)]
struct Naming {
    side: u32,
    numbering: Numbering,
}

impl Naming {
    fn of(field: &Field, args: &SolveArgs) -> Naming {
        Naming {
            side: field.side(),
            numbering: args.output.naming.squares.into(),
        }
    }

    fn name(self, square: Square) -> String {
        square_name(square, self.side, self.numbering)
    }

    fn names(self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        squares
            .into_iter()
            .map(|square| self.name(square))
            .collect()
    }
}

/// `saltus solve`: every board of the stream.
pub fn solve(
    mut boards: Boards,
    args: &SolveArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    check_options(args)?;
    if args.puzzle.pieces != Pieces::Kings {
        return longest::solve(boards, args, watch, out);
    }
    if boards.notation == Notation::Pdn && !args.output.json {
        // International, Russian and Brazilian draughts write theirs in the same notation.
        say!(
            "kings land next to the piece that they take, as in English draughts; \
             `--pieces flying` answers for flying kings"
        );
    }
    if args.output.format == Some(Format::Contest) {
        return write_winners(boards, args, out);
    }
    let mut exit = Exit::Impossible;
    while let Some(field) = boards.next()? {
        if args.output.format == Some(Format::Pdn) {
            check_numbered(&field)?;
        }
        let judgement = capture::judge(&field);
        if judgement.winner() != Winner::None {
            exit = Exit::Solved;
        }
        match args.output.format {
            _ if args.output.json => {
                let answer = object(&boards.title(), &field, &judgement, args, Some(watch))?;
                report::object(&answer.with_reading(boards.understood(&field)), out)?;
            }
            None | Some(Format::Boards) => {
                explain::explain(&field, &judgement, args, style, watch, out)?;
            }
            Some(Format::Count) => writeln!(out, "{}", judgement.winner_count())?,
            Some(format) => write_routes(&field, &judgement, format, args, out)?,
        }
        if watch::interrupted() {
            break;
        }
    }
    Ok(exit)
}

/// The word of the contest for each board.
fn write_winners(
    mut boards: Boards,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Impossible;
    while let Some((winner, side)) = boards.next_winner()? {
        if winner != Winner::None {
            exit = Exit::Solved;
        }
        let word = winner_word(winner, side, args.output.naming.squares.into());
        writeln!(out, "{word}")?;
    }
    Ok(exit)
}

/// The route of each winner in a notation.
fn write_routes(
    field: &Field,
    judgement: &Judgement,
    format: Format,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    for king in judgement.winners() {
        let route = winning(field, king)?;
        let notation = notation(format, args.output.naming.squares.into())?;
        write_route(&route, field.side(), notation, &mut &mut *out)?;
    }
    if judgement.winner() == Winner::None {
        writeln!(out, "None")?;
    }
    Ok(())
}

/// Whether the squares of a board have the numbers of draughts.
///
/// # Errors
/// Some piece stands where a draughts board has no playing square.
pub fn check_numbered(field: &Field) -> anyhow::Result<()> {
    let side = field.side();
    for square in field.blacks().chain(field.whites()) {
        if pdn_number(square, side).is_none() {
            let name = square_name(square, side, Numbering::Top);
            bail!(
                "draughts notation numbers only the dark squares, and {name} is none of them on a \
                 board of {side} x {side}: use another `--format`, such as squares"
            );
        }
    }
    Ok(())
}

/// Rejects combinations of options without an effect.
fn check_options(args: &SolveArgs) -> anyhow::Result<()> {
    let format = args.output.format;
    let kings = args.puzzle.pieces == Pieces::Kings;
    let lists_kings = kings && matches!(format, None | Some(Format::Boards));

    if args.most && !lists_kings {
        bail!("`--most` is only for kings, with boards or --json");
    }
    if args.all_reasons && !lists_kings {
        bail!("`--all-reasons` is only for kings, with boards or --json");
    }
    if matches!(format, Some(Format::Boards | Format::Contest)) && !kings {
        bail!("`--format boards` and `contest` are only for kings: use squares, count or --json");
    }
    if let Some(format) = format
        && !matches!(format, Format::Boards | Format::Contest | Format::Count)
    {
        notation(format, args.output.naming.squares.into())?;
    }
    check_naming(format, args.output.naming.squares)
}

/// Rejects the names of squares in a notation that has none.
pub fn check_naming(format: Option<Format>, squares: Squares) -> anyhow::Result<()> {
    let names_squares = !matches!(format, Some(Format::Count | Format::Pairs | Format::Pdn));
    if squares == Squares::Bottom && !names_squares {
        bail!("`--squares` does not apply: this notation does not name squares");
    }
    Ok(())
}

/// The notation of routes of a format.
pub fn notation(format: Format, numbering: Numbering) -> anyhow::Result<RouteNotation> {
    let Some(notation) = route_notation(format, numbering) else {
        bail!(
            "capture boards are answered as boards, contest, count, squares, pairs, directions or \
             pdn"
        );
    };
    Ok(notation)
}

/// The notation of routes of a format; `None` if it is none of routes.
pub fn route_notation(format: Format, numbering: Numbering) -> Option<RouteNotation> {
    Some(match format {
        Format::Squares | Format::Moves => RouteNotation::Squares(numbering),
        Format::Pairs => RouteNotation::Pairs,
        Format::Directions => RouteNotation::Codes(numbering),
        Format::Pdn => RouteNotation::Pdn,
        _ => return None,
    })
}

/// The route of a winner, replayed by the referee.
pub fn winning(field: &Field, king: Square) -> anyhow::Result<Route> {
    let route = capture::route(field, king)
        .context("internal error: a winner without a route; please report this board")?;
    let taken = capture::replay(field, route.squares());
    if taken != Ok(field.white_count()) {
        bail!("internal error: please report this board");
    }
    Ok(route)
}
