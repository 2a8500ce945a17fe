//! Output about the kings of capture boards: verdicts, routes, pictures.

use crate::{
    args::{Format, Pieces, SolveArgs, Squares},
    exit::Exit,
    input::boards::Boards,
    output::{report, style::Style},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::budget::Budget;
use saltus::capture::{
    self, Field, Forward, Judgement, Mover, Removal, Route, Square, Verdict, Winner,
};
use saltus::text::capture::{
    Numbering, RouteNotation, pdn_number, square_name, winner_word, write_route,
};
use saltus::text::json::{Envelope, Found, King, Kings, LargestCapture, Longest};
use saltus_draw::{Language, Marks, terminal};
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

/// `saltus solve`: every board of the stream.
pub fn solve(
    mut boards: Boards,
    args: &SolveArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut any = false;
    let numbering = args.output.squares.into();
    check_options(args)?;
    if args.pieces != Pieces::Kings {
        return longest(boards, args, watch, out);
    }
    if args.output.format == Some(Format::Contest) {
        while let Some((winner, side)) = boards.next_winner()? {
            any |= winner != Winner::None;
            writeln!(out, "{}", winner_word(winner, side, numbering))?;
        }
        return Ok(if any { Exit::Solved } else { Exit::Impossible });
    }
    while let Some(field) = boards.next()? {
        if args.output.format == Some(Format::Pdn) {
            check_numbered(&field)?;
        }
        let judgement = capture::judge(&field);
        any |= judgement.winner() != Winner::None;
        if args.output.json {
            report::object(
                &object(&boards.title(), &field, &judgement, args, watch)?
                    .with_reading(boards.understood(&field)),
                out,
            )?;
        } else {
            match args.output.format {
                None | Some(Format::Boards) => {
                    explain(&field, &judgement, args, style, watch, out)?
                }
                Some(Format::Count) => writeln!(out, "{}", judgement.winner_count())?,
                Some(format) => {
                    for king in judgement.winners() {
                        write_route(
                            &winning(&field, king)?,
                            field.side(),
                            notation(format, numbering)?,
                            &mut &mut *out,
                        )?;
                    }
                    if judgement.winner() == Winner::None {
                        writeln!(out, "None")?;
                    }
                }
            }
        }
        if watch::interrupted() {
            break;
        }
    }
    Ok(if any { Exit::Solved } else { Exit::Impossible })
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
    let lists_kings = matches!(args.output.format, None | Some(Format::Boards));
    let named = !matches!(
        args.output.format,
        Some(Format::Count | Format::Pairs | Format::Pdn)
    );
    let kings = args.pieces == Pieces::Kings;
    for (given, fits, option, why) in [
        (
            args.most,
            lists_kings && kings,
            "most",
            "is only for kings, with boards or --json",
        ),
        (
            args.all_reasons,
            lists_kings && kings,
            "all-reasons",
            "is only for kings, with boards or --json",
        ),
        (
            args.output.format.is_some(),
            kings,
            "format",
            "is only for kings: other pieces have text or --json",
        ),
        (
            args.output.squares == Squares::Bottom,
            named,
            "squares",
            "does not apply: this notation does not name squares",
        ),
    ] {
        if given && !fits {
            bail!("`--{option}` {why}");
        }
    }
    Ok(())
}

/// The longest move of each piece other than a king, by search.
fn longest(
    mut boards: Boards,
    args: &SolveArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let numbering = args.output.squares.into();
    let (mut any, mut undecided) = (false, false);
    while let Some(field) = boards.next()? {
        let whites = field.white_count();
        let name = |square: Square| square_name(square, field.side(), numbering);
        let mut pieces = Vec::new();
        if field.black_count() == 0 && !args.output.json {
            writeln!(out, "{NO_KING}")?;
        }
        for (done, piece) in field.blacks().enumerate() {
            if watch.over_time() {
                undecided = true;
                let left = field.black_count() - done as u64;
                say!("the time ran out before {left} of the pieces; a larger --time would help");
                break;
            }
            let (stops, at_most) = watch
                .run_search(|budget| longest_move(&field, piece, args.pieces.into(), budget))?
                .context("there is a piece")?;
            let taken = stops.len() as u64 - 1;
            any |= taken == whites;
            undecided |= taken < whites && at_most >= whites;
            let route: Vec<String> = stops.into_iter().map(name).collect();
            if args.output.json {
                let (square, can, at_most) = (name(piece), taken == whites, at_most.into());
                pieces.push(Longest {
                    square,
                    can,
                    most: taken,
                    at_most,
                    route,
                });
            } else {
                let more = if taken < at_most {
                    format!(", {at_most} are not ruled out")
                } else {
                    String::new()
                };
                writeln!(
                    out,
                    "{} takes {taken} of {whites}{more}: {}",
                    name(piece),
                    route.join(" ")
                )?;
                out.flush()?;
            }
        }
        if args.output.json {
            let verdict = if any {
                Found::Solved
            } else if undecided {
                Found::Undecided
            } else {
                Found::Impossible
            };
            let kings = Kings {
                answer: None,
                whites: whites.into(),
                reason: None,
                kings: pieces,
            };
            report::object(
                &Envelope::new(&boards.title(), verdict, "capture", kings)
                    .with_reading(boards.understood(&field)),
                out,
            )?;
        }
    }
    Ok(if any {
        Exit::Solved
    } else if undecided {
        Exit::Undecided
    } else {
        Exit::Impossible
    })
}

/// The squares of a longest move, replayed by the referee, and an upper bound on the captures of
/// any move; `None` if there is no piece.
///
/// # Errors
/// The referee rejects the result of the engine.
fn longest_move(
    field: &Field,
    piece: Square,
    mover: Mover,
    budget: &Budget,
) -> anyhow::Result<Option<(Vec<Square>, u64)>> {
    let found = capture::longest(field, piece, mover, budget);
    if let Some((stops, _)) = &found
        && capture::replay_by(mover, field, stops) != Ok(stops.len() as u64 - 1)
    {
        bail!("internal error: please report this board");
    }
    Ok(found)
}

/// The notation of routes of a format.
pub fn notation(format: Format, numbering: Numbering) -> anyhow::Result<RouteNotation> {
    Ok(match format {
        Format::Squares | Format::Moves => RouteNotation::Squares(numbering),
        Format::Pairs => RouteNotation::Pairs,
        Format::Directions => RouteNotation::Codes(numbering),
        Format::Pdn => RouteNotation::Pdn,
        _ => {
            bail!(
                "capture boards are answered as boards, contest, count, squares, pairs, directions \
                 or pdn"
            )
        }
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

/// Larger boards are not drawn, and longer routes not written, unless a notation is requested.
const WIDEST: u32 = 60;

fn explain(
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let numbering: Numbering = args.output.squares.into();
    let name = |square: Square| square_name(square, field.side(), numbering);
    let from_bottom = numbering == Numbering::Bottom;
    let whites = field.white_count();
    for king in judgement.winners() {
        if whites == 0 {
            writeln!(out, "{}: there is nothing to take", name(king))?;
            continue;
        }
        let route = winning(field, king)?;
        write!(out, "{} takes all {whites}", name(king))?;
        if field.side() > WIDEST {
            writeln!(out, " (--format directions writes the route)")?;
            continue;
        }
        writeln!(
            out,
            ": {}\n",
            route.squares().map(name).collect::<Vec<_>>().join(" ")
        )?;
        let marks = Marks {
            route: route.squares().map(place).collect(),
            from_bottom,
            ..marks()
        };
        picture(field, &marks, style, out)?;
        writeln!(out)?;
    }
    if judgement.winner() == Winner::None && field.side() <= WIDEST {
        picture(
            field,
            &Marks {
                from_bottom,
                ..obstacles(judgement)
            },
            style,
            out,
        )?;
        writeln!(out)?;
    }
    for (king, verdict) in judgement.verdicts() {
        if let Verdict::Cannot(first) = verdict {
            let reasons = judgement.reasons(king).into_iter().flatten();
            let given: Vec<String> = if args.all_reasons {
                reasons.map(|reason| sentence(&reason, &name)).collect()
            } else {
                vec![sentence(&first, &name)]
            };
            writeln!(out, "{} cannot: {}", name(king), given.join("; "))?;
        }
        if args.most && !verdict.can() {
            let most = watch.run_search(|budget| capture::most(field, king, budget));
            let most = most.context("there is a king")?;
            let taken = most.route.jumps.len();
            let route = most.route.squares().map(name).collect::<Vec<_>>().join(" ");
            match most.is_exact() {
                true => writeln!(out, "  at most it takes {taken}: {route}")?,
                false => writeln!(
                    out,
                    "  it takes {taken}, and no more than {} are possible: {route}",
                    most.at_most
                )?,
            }
        }
    }
    if field.black_count() == 0 {
        writeln!(out, "{NO_KING}")?;
    }
    Ok(())
}

/// Marks with coordinates only.
pub fn marks() -> Marks {
    Marks {
        coordinates: true,
        ..Marks::default()
    }
}

/// Marks of what stops the first king: odd squares, or the witnesses of another reason.
pub fn obstacles(judgement: &Judgement) -> Marks {
    let Some((_, Verdict::Cannot(reason))) = judgement.verdicts().next() else {
        return marks();
    };
    let squares = reason.witness().into_iter().map(place).collect();
    match reason {
        capture::Obstacle::OddDegree(..) => Marks {
            odd: squares,
            ..marks()
        },
        _ => Marks {
            witnesses: squares,
            ..marks()
        },
    }
}

/// Row and column.
pub fn place(square: Square) -> (usize, usize) {
    (square.row as usize, square.col as usize)
}

/// Why the first king cannot capture all.
pub fn first_reason(judgement: &Judgement, language: Language) -> Option<String> {
    let (king, Verdict::Cannot(reason)) = judgement.verdicts().next()? else {
        return None;
    };
    // A picture is for people, and has no codes.
    Some(match language {
        Language::English => {
            format!(
                "{king} cannot take all: {}.",
                describe(&reason, &|square: Square| square.to_string())
            )
        }
        Language::German => format!("{king} kann nicht alle schlagen: {}.", in_german(&reason)),
    })
}

fn in_german(reason: &capture::Obstacle) -> String {
    use capture::Obstacle;
    match *reason {
        Obstacle::WhiteOnEdge(white) => {
            format!("{white} steht am Rand, wo niemand darüberspringen kann")
        }
        Obstacle::MixedParity(a, b) => {
            format!("keine Dame kann sowohl {a} als auch {b} überspringen")
        }
        Obstacle::KingParity(white) => format!("sie kommt an {white} immer vorbei"),
        Obstacle::BlockedLanding { white, square } => {
            format!("um {white} zu schlagen, braucht sie {square}, und das ist nicht frei")
        }
        Obstacle::NotAtStart(king) => format!("neben {king} steht kein weißer Stein"),
        Obstacle::Disconnected(white) => format!("{white} ist nicht zu erreichen"),
        Obstacle::OddDegree(a, b) => format!(
            "{a} und {b} haben beide eine ungerade Zahl weißer Steine um sich, und der Weg könnte \
             nur auf einem der beiden enden"
        ),
    }
}

/// A reason as its code and a sentence.
fn sentence(reason: &capture::Obstacle, name: &impl Fn(Square) -> String) -> String {
    format!("{}, {}", reason.name(), describe(reason, name))
}

fn describe(reason: &capture::Obstacle, name: &impl Fn(Square) -> String) -> String {
    use capture::Obstacle;
    match *reason {
        Obstacle::WhiteOnEdge(white) => {
            format!(
                "{} is on the edge, where nothing can jump over it",
                name(white)
            )
        }
        Obstacle::MixedParity(a, b) => format!("no king reaches both {} and {}", name(a), name(b)),
        Obstacle::KingParity(white) => {
            format!(
                "it can never jump over {}: their rows or columns have the same parity",
                name(white)
            )
        }
        Obstacle::BlockedLanding { white, square } => {
            format!(
                "to take {} it needs {}, which is not free",
                name(white),
                name(square)
            )
        }
        Obstacle::NotAtStart(king) => format!("no white piece can be taken from {}", name(king)),
        Obstacle::Disconnected(white) => format!("{} is cut off from it", name(white)),
        Obstacle::OddDegree(a, b) => format!(
            "{} and {} both have an odd number of white pieces around them, and the route could \
             end on only one of them",
            name(a),
            name(b)
        ),
    }
}

/// Draws a board.
pub fn picture(
    field: &Field,
    marks: &Marks,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let rows = rows(field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    out.write_all(terminal::capture(&rows, marks, &style.text())?.as_bytes())?;
    Ok(())
}

/// The rows of a board.
pub fn rows(field: &Field) -> Vec<Vec<u8>> {
    (0..field.side()).map(|row| field.row(row)).collect()
}

fn object(
    title: &str,
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
    watch: &Watch,
) -> anyhow::Result<Envelope<Kings<King>>> {
    let numbering = args.output.squares.into();
    let name = |square: Square| square_name(square, field.side(), numbering);
    let solved = judgement.winner() != Winner::None;
    let mut kings = Vec::new();
    for (king, verdict) in judgement.verdicts() {
        let square = name(king);
        kings.push(match verdict {
            Verdict::Cannot(first) => {
                let most = args
                    .most
                    .then(|| watch.run_search(|budget| capture::most(field, king, budget)));
                let most = most
                    .map(|most| most.context("there is a king"))
                    .transpose()?;
                King::Cannot {
                    square,
                    can: false,
                    reason: first.name(),
                    reasons: judgement
                        .reasons(king)
                        .into_iter()
                        .flatten()
                        .map(|reason| reason.name())
                        .collect(),
                    witness: first.witness().into_iter().map(name).collect(),
                    most: most.map(|most| LargestCapture {
                        most: most.route.jumps.len(),
                        at_most: most.at_most.into(),
                        most_route: most.route.squares().map(name).collect(),
                    }),
                }
            }
            Verdict::Takes | Verdict::NoWhites => {
                let route = winning(field, king)?.squares().map(name).collect();
                King::Can {
                    square,
                    can: true,
                    reason: verdict.name(),
                    route,
                }
            }
        });
    }
    let answer = Some(winner_word(judgement.winner(), field.side(), numbering));
    let whites = field.white_count().into();
    if solved {
        return Ok(Envelope::new(
            title,
            Found::Solved,
            "capture",
            Kings {
                answer,
                whites,
                reason: None,
                kings,
            },
        ));
    }
    // One reason for the whole board, if the first king has one.
    let reason = kings.first().map_or(
        "NO_KING",
        |(King::Can { reason, .. } | King::Cannot { reason, .. })| reason,
    );
    let kings = Kings {
        answer,
        whites,
        reason: Some(reason.into()),
        kings,
    };
    Ok(Envelope::new(title, Found::Impossible, "capture", kings))
}
