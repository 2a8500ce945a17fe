//! The longest moves of pieces other than kings, by search.

use super::{NO_KING, Naming, check_numbered, notation};
use crate::{
    args::{Format, SolveArgs},
    exit::Exit,
    input::boards::Boards,
    output::report,
    watch::{self, Watch, run_until},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Budget, Progress},
    capture::{self, Diagonal, Field, Mover, Route, Square},
    text::{
        capture::write_route,
        json::{Envelope, Found, Kings, Longest},
    },
};
use std::io::Write;

/// The longest move of each piece of every board of the stream.
pub fn solve(
    mut boards: Boards,
    args: &SolveArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut all = Tally::default();
    while let Some(field) = boards.next()? {
        if args.output.format == Some(Format::Pdn) {
            check_numbered(&field)?;
        }
        let mut pieces = Vec::new();
        let tally = solve_board(&field, args, watch, &mut pieces, out)?;
        match args.output.format {
            Some(Format::Count) => writeln!(out, "{}", tally.able)?,
            Some(_) if tally.verdict() == Found::Impossible => writeln!(out, "None")?,
            _ => {}
        }
        if args.output.json {
            let kings = Kings {
                answer: None,
                whites: field.white_count().into(),
                reason: None,
                kings: pieces,
            };
            let object = Envelope::new(&boards.title(), tally.verdict(), "capture", kings);
            report::object(&object.with_reading(boards.understood(&field)), out)?;
        }
        all.able += tally.able;
        all.undecided |= tally.undecided;
    }
    Ok(match all.verdict() {
        Found::Solved => Exit::Solved,
        Found::Undecided => Exit::Undecided,
        Found::Impossible | Found::Wrong => Exit::Impossible,
    })
}

/// What is known of some pieces.
#[derive(Default)]
struct Tally {
    /// How many pieces take every white.
    able: u64,
    /// Some piece may take every white.
    undecided: bool,
}

impl Tally {
    fn verdict(&self) -> Found {
        if self.able > 0 {
            Found::Solved
        } else if self.undecided {
            Found::Undecided
        } else {
            Found::Impossible
        }
    }
}

/// Finds the longest move of each piece of a board, and writes them as they are found; for JSON it
/// adds them to the list.
fn solve_board(
    field: &Field,
    args: &SolveArgs,
    watch: &Watch,
    pieces: &mut Vec<Longest>,
    out: &mut dyn Write,
) -> anyhow::Result<Tally> {
    let naming = Naming::of(field, args);
    let whites = field.white_count();
    let is_in_words = !args.output.json && args.output.format.is_none();
    if field.black_count() == 0 && is_in_words {
        writeln!(out, "{NO_KING}")?;
    }

    let mut tally = Tally::default();
    for (done, piece) in field.blacks().enumerate() {
        let left = field.black_count() - done as u64;
        if !watch.update(Progress::default()) {
            tally.undecided = true;
            if !watch::interrupted() {
                say!("the time ran out before {left} of the pieces; a larger --time would help");
            }
            break;
        }
        // A piece with many moves leaves the others their share of the time.
        let share = watch.share(left);
        let found = watch
            .run_search(|budget| {
                run_until(share, budget, |budget| {
                    longest_move(field, piece, args.puzzle.pieces.into(), budget)
                })
            })?
            .context("there is a piece")?;
        let taken = found.taken();
        tally.able += u64::from(taken == whites);
        tally.undecided |= taken < whites && found.at_most >= whites;
        if args.output.json {
            pieces.push(Longest {
                square: naming.name(piece),
                can: taken == whites,
                most: taken,
                at_most: found.at_most.into(),
                route: naming.names(found.stops),
            });
        } else if let Some(format) = args.output.format {
            write_route_of(field, &found, format, args, out)?;
        } else {
            write_move(piece, &found, whites, naming, out)?;
        }
    }
    Ok(tally)
}

/// The route of a piece that takes every white, in a notation, as those of kings are written.
fn write_route_of(
    field: &Field,
    found: &LongestMove,
    format: Format,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let naming = Naming::of(field, args);
    let (taken, whites) = (found.taken(), field.white_count());
    if taken < whites && found.at_most >= whites {
        let piece = naming.names(found.stops.first().copied()).join(" ");
        say!(
            "{piece} takes {taken} of {whites}, {} are not ruled out",
            found.at_most
        );
    }
    if taken < whites || format == Format::Count {
        return Ok(());
    }
    if matches!(format, Format::Squares | Format::Moves) {
        let route = naming.names(found.stops.iter().copied());
        writeln!(out, "{}", route.join(" "))?;
        return Ok(out.flush()?);
    }

    let mut jumps = Vec::with_capacity(found.stops.len());
    for pair in found.stops.windows(2) {
        let jump = Diagonal::between(pair[0], pair[1]);
        jumps.push(jump.context("this notation is for jumps over a neighbour: use squares")?);
    }
    let start = *found.stops.first().context("a move begins on a square")?;
    let route = Route { start, jumps };
    let notation = notation(format, args.output.naming.squares.into())?;
    write_route(&route, field.side(), notation, &mut &mut *out)?;
    Ok(out.flush()?)
}

fn write_move(
    piece: Square,
    found: &LongestMove,
    whites: u64,
    naming: Naming,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let [taken, at_most] = [found.taken(), found.at_most];
    write!(out, "{} takes {taken} of {whites}", naming.name(piece))?;
    if taken < at_most {
        write!(out, ", {at_most} are not ruled out")?;
    }
    let route = naming.names(found.stops.iter().copied());
    writeln!(out, ": {}", route.join(" "))?;
    Ok(out.flush()?)
}

/// A longest move that was found.
struct LongestMove {
    /// The squares in order.
    stops: Vec<Square>,
    /// An upper bound on the captures of any move.
    at_most: u64,
}

impl LongestMove {
    fn taken(&self) -> u64 {
        self.stops.len() as u64 - 1
    }
}

/// A longest move, replayed by the referee; `None` if there is no piece.
///
/// # Errors
/// The referee rejects the result of the engine.
fn longest_move(
    field: &Field,
    piece: Square,
    mover: Mover,
    budget: &Budget,
) -> anyhow::Result<Option<LongestMove>> {
    let Some((stops, at_most)) = capture::longest(field, piece, mover, budget) else {
        return Ok(None);
    };
    let found = LongestMove { stops, at_most };
    if capture::replay_by(mover, field, &found.stops) != Ok(found.taken()) {
        bail!("internal error: please report this board");
    }
    Ok(Some(found))
}
