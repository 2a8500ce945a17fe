//! Capture boards at the command line: verdicts, routes, counts, checks, pictures.

use crate::{
    args::{CheckArgs, CountArgs, DrawArgs, Format, ListArgs, Notation, Pieces, SolveArgs, Squares},
    exit::Exit,
    fault::Faulty,
    input,
    model::{Origin, Subject},
    watch::{self, Watch},
    write::{self, Style},
};
use anyhow::{Context, bail};
use saltus::budget::Budget;
use saltus::capture::{self, Field, Forward, Judgement, Reading, Removal, Route, Square, Verdict, Winner};
use saltus::text::capture::{
    Alphabet, BoardReader, Faults, Numbering, ReadError, RouteNotation, judge_answer, parse_square, read_pdn,
    square_name, winner_word, write_route,
};
use saltus::text::json;
use saltus_draw::{Marks, terminal};
use serde_json::{Map, Value, json};
use std::{
    fs::File,
    io::{Read, Write},
};

/// Capture boards still to be read.
pub struct Boards {
    /// What the text is called.
    pub name: String,
    /// Where the boards come from.
    source: Source,
    /// How many were read.
    number: u64,
}

enum Source {
    /// A file or standard input, read a row at a time.
    Stream { reader: BoardReader<Box<dyn Read>>, text: Text },
    /// A single position.
    One(Option<Field>),
}

/// Where the text is found again when a fault in it is to be shown.
enum Text {
    File(String),
    Memory(Vec<u8>),
}

impl std::fmt::Debug for Boards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Boards {
    /// Boards of a file, read as they are asked for.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub fn open(path: &str, notation: Notation, lenient: bool) -> anyhow::Result<Boards> {
        let file = File::open(path).with_context(|| format!("reading {path}"))?;
        Ok(Boards::stream(path.into(), Box::new(file), Text::File(path.into()), notation, lenient))
    }

    /// Boards of a text.
    ///
    /// # Errors
    /// The faults of a draughts position.
    pub fn parse(name: String, text: Vec<u8>, notation: Notation, lenient: bool) -> anyhow::Result<Boards> {
        if notation == Notation::Pdn {
            let read = read_pdn(&text, 8, saltus::text::capture::Pieces::Kings)
                .or_else(|_| read_pdn(&text, 10, saltus::text::capture::Pieces::Kings));
            // The faults to show are those on the usual board.
            let pdn = read
                .or_else(|_| read_pdn(&text, 8, saltus::text::capture::Pieces::Kings))
                .map_err(|faults| faulty(name.clone(), text, faults))?;
            return Ok(Boards { name, source: Source::One(Some(pdn.field)), number: 0 });
        }
        let bytes: Box<dyn Read> = Box::new(std::io::Cursor::new(text.clone()));
        Ok(Boards::stream(name, bytes, Text::Memory(text), notation, lenient))
    }

    fn stream(name: String, bytes: Box<dyn Read>, text: Text, notation: Notation, lenient: bool) -> Boards {
        let alphabet = if notation == Notation::Usaco { Alphabet::Usaco } else { Alphabet::Contest };
        let reading = if lenient { Reading::Lenient } else { Reading::Strict };
        let reader = BoardReader::new(bytes, alphabet, reading);
        Boards { name, source: Source::Stream { reader, text }, number: 0 }
    }

    /// The next board.
    ///
    /// # Errors
    /// Its faults.
    pub fn next(&mut self) -> anyhow::Result<Option<Field>> {
        self.number += 1;
        match &mut self.source {
            Source::One(field) => Ok(field.take()),
            Source::Stream { reader, text } => {
                reader.next_board().map_err(|error| shown(&self.name, text, error))
            }
        }
    }

    /// The contest's answer for the next board, read no further than it takes.
    fn next_winner(&mut self) -> anyhow::Result<Option<(Winner, u32)>> {
        match &mut self.source {
            Source::One(field) => {
                Ok(field.take().map(|field| (capture::judge(&field).winner(), field.side())))
            }
            Source::Stream { reader, text } => {
                let winner = reader.next_winner().map_err(|error| shown(&self.name, text, error))?;
                Ok(winner.map(|winner| (winner, reader.side())))
            }
        }
    }

    /// The only board.
    ///
    /// # Errors
    /// None, or another after it.
    pub fn only(mut self) -> anyhow::Result<Field> {
        let field = self.next()?.context("there is no board")?;
        if self.next()?.is_some() {
            bail!("{} holds several boards: this takes one", self.name);
        }
        Ok(field)
    }

    fn title(&self) -> String {
        if self.number > 1 { format!("{} board {}", self.name, self.number) } else { self.name.clone() }
    }
}

fn shown(name: &str, text: &Text, error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Io(error) => anyhow::Error::new(error).context(format!("reading {name}")),
        ReadError::Faults(faults) => {
            let text = match text {
                // What cannot be read again is shown without its text.
                Text::File(path) => std::fs::read(path).unwrap_or_default(),
                Text::Memory(text) => text.clone(),
            };
            faulty(name.into(), text, faults).into()
        }
    }
}

fn faulty(name: String, text: Vec<u8>, faults: Faults) -> Faulty {
    let more = faults.total - faults.first.len() as u64;
    let mut list = faults.first;
    if let (true, Some(last)) = (more > 0, list.last_mut()) {
        last.help = Some(format!("there are {more} more faults"));
    }
    Faulty { name, text, faults: list }
}

impl From<Squares> for Numbering {
    fn from(squares: Squares) -> Numbering {
        match squares {
            Squares::Top => Numbering::Top,
            Squares::Bottom => Numbering::Bottom,
        }
    }
}

/// `saltus solve`: every board of the stream.
pub fn solve(
    mut boards: Boards,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut any = false;
    let numbering = args.output.squares.into();
    if args.pieces != Pieces::Kings {
        return longest(boards, args, out);
    }
    if args.output.format == Some(Format::Contest) {
        while let Some((winner, side)) = boards.next_winner()? {
            any |= winner != Winner::None;
            writeln!(out, "{}", winner_word(winner, side, numbering))?;
        }
        return Ok(if any { Exit::Solved } else { Exit::Impossible });
    }
    while let Some(field) = boards.next()? {
        let judgement = capture::judge(&field);
        any |= judgement.winner() != Winner::None;
        if args.output.json {
            write::object(object(&boards.title(), &field, &judgement, args)?, out)?;
        } else {
            match args.output.format {
                None | Some(Format::Boards) => explain(&field, &judgement, args, style, out)?,
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
            return Ok(Exit::Interrupted);
        }
    }
    Ok(if any { Exit::Solved } else { Exit::Impossible })
}

/// The longest move of each piece that is no king, by search.
fn longest(mut boards: Boards, args: &SolveArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let numbering = args.output.squares.into();
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let (mut any, mut undecided) = (false, false);
    while let Some(field) = boards.next()? {
        let whites = field.white_count();
        let name = |square: Square| square_name(square, field.side(), numbering);
        let mut pieces = Vec::new();
        for piece in field.blacks() {
            let (stops, at_most) = watch
                .over(|budget| longest_move(&field, piece, args.pieces, budget))
                .context("a piece stands there")?;
            let taken = stops.len() as u64 - 1;
            any |= taken == whites;
            undecided |= taken < whites && at_most >= whites;
            let route: Vec<String> = stops.into_iter().map(name).collect();
            if args.output.json {
                pieces.push(json!({"square": name(piece), "can": taken == whites, "most": taken, "at_most": json::integer(at_most), "route": route}));
            } else {
                let more =
                    if taken < at_most { format!(", {at_most} are not ruled out") } else { String::new() };
                writeln!(out, "{} takes {taken} of {whites}{more}: {}", name(piece), route.join(" "))?;
            }
        }
        if args.output.json {
            let verdict = if any {
                "solved"
            } else if undecided {
                "undecided"
            } else {
                "impossible"
            };
            let mut object = json::object(&boards.title(), verdict, "capture");
            object.insert("whites".into(), json::integer(whites));
            object.insert("kings".into(), Value::Array(pieces));
            write::object(object, out)?;
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

/// The squares of a longest move, replayed by the referee, and the most that any move could take.
fn longest_move(field: &Field, piece: Square, pieces: Pieces, budget: &Budget) -> Option<(Vec<Square>, u64)> {
    let flight = |removal| {
        let flight = capture::longest_flight(field, piece, removal, budget)?;
        let replayed = capture::replay_flight(field, flight.stops.iter().copied(), removal).ok()?;
        (replayed == flight.taken()).then_some((flight.stops, flight.at_most))
    };
    let man = |forward| {
        let route = capture::longest_forward(field, piece, forward)?;
        let stops: Vec<Square> = route.squares().collect();
        let taken = capture::replay(field, stops.iter().copied()).ok()?;
        Some((stops, taken))
    };
    match pieces {
        Pieces::Kings => None,
        Pieces::Men => man(Forward::Down),
        Pieces::MenUp => man(Forward::Up),
        Pieces::Flying => flight(Removal::AtEnd),
        Pieces::FlyingAtOnce => flight(Removal::AtOnce),
    }
}

fn notation(format: Format, numbering: Numbering) -> anyhow::Result<RouteNotation> {
    Ok(match format {
        Format::Squares | Format::Moves => RouteNotation::Squares(numbering),
        Format::Pairs => RouteNotation::Pairs,
        Format::Directions => RouteNotation::Codes(numbering),
        Format::Pdn => RouteNotation::Pdn,
        _ => {
            bail!("capture boards are answered as boards, contest, count, squares, pairs, directions or pdn")
        }
    })
}

/// The route of a winner, replayed by the referee.
fn winning(field: &Field, king: Square) -> anyhow::Result<Route> {
    let route = capture::route(field, king)
        .context("the engine is wrong: a winner without a route; please report this board")?;
    let taken = capture::replay(field, route.squares());
    if taken != Ok(field.white_count()) {
        bail!("the engine is wrong: please report this board");
    }
    Ok(route)
}

/// Boards wider than this are not drawn, and routes longer than this not written out, unless a notation is asked for.
const WIDEST: u32 = 60;

fn explain(
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let numbering = args.output.squares.into();
    let name = |square: Square| square_name(square, field.side(), numbering);
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
        writeln!(out, ": {}\n", route.squares().map(name).collect::<Vec<_>>().join(" "))?;
        let marks = Marks { route: route.squares().map(place).collect(), ..marks() };
        picture(field, &marks, style, out)?;
        writeln!(out)?;
    }
    if judgement.winner() == Winner::None && field.side() <= WIDEST {
        picture(field, &obstacles(judgement), style, out)?;
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
            let most = Watch::start(args.budget.time, args.budget.memory)
                .over(|budget| capture::most(field, king, budget));
            let most = most.context("a king stands there")?;
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
        writeln!(out, "there is no king on the board")?;
    }
    Ok(())
}

fn marks() -> Marks {
    Marks { coordinates: true, ..Marks::default() }
}

/// Marks of what stops the first king: odd squares, or the witnesses of another reason.
fn obstacles(judgement: &Judgement) -> Marks {
    let Some((_, Verdict::Cannot(reason))) = judgement.verdicts().next() else { return marks() };
    let squares = reason.witness().into_iter().map(place).collect();
    match reason {
        capture::Reason::OddDegree(..) => Marks { odd: squares, ..marks() },
        _ => Marks { witnesses: squares, ..marks() },
    }
}

fn place(square: Square) -> (usize, usize) {
    (square.row as usize, square.col as usize)
}

fn sentence(reason: &capture::Reason, name: &impl Fn(Square) -> String) -> String {
    use capture::Reason;
    let code = reason.name();
    match *reason {
        Reason::WhiteOnEdge(white) => {
            format!("{code}, {} is on the rim, where nothing jumps it", name(white))
        }
        Reason::MixedParity(a, b) => format!("{code}, no king reaches both {} and {}", name(a), name(b)),
        Reason::KingParity(white) => {
            format!("{code}, it passes {} by: same row or column parity", name(white))
        }
        Reason::BlockedLanding { white, square } => {
            format!("{code}, to take {} it needs {}, which is not free", name(white), name(square))
        }
        Reason::NotAtStart(king) => format!("{code}, no white can be taken from {}", name(king)),
        Reason::Disconnected(white) => format!("{code}, {} is cut off from it", name(white)),
        Reason::OddDegree(a, b) => {
            format!(
                "{code}, {} and {} both have an odd number of whites around them: it could end on one only",
                name(a),
                name(b)
            )
        }
    }
}

fn picture(field: &Field, marks: &Marks, style: &Style, out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = rows(field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    out.write_all(terminal::capture(&rows, marks, &style.text())?.as_bytes())?;
    Ok(())
}

fn rows(field: &Field) -> Vec<Vec<u8>> {
    (0..field.side()).map(|row| field.row(row)).collect()
}

fn object(
    title: &str,
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
) -> anyhow::Result<Map<String, Value>> {
    let numbering = args.output.squares.into();
    let name = |square: Square| square_name(square, field.side(), numbering);
    let solved = judgement.winner() != Winner::None;
    let mut object = json::object(title, if solved { "solved" } else { "impossible" }, "capture");
    object.insert("answer".into(), json!(winner_word(judgement.winner(), field.side(), numbering)));
    object.insert("whites".into(), json::integer(field.white_count()));
    let mut kings = Vec::new();
    for (king, verdict) in judgement.verdicts() {
        kings.push(match verdict {
            Verdict::Cannot(first) => {
                let reasons = judgement.reasons(king).into_iter().flatten();
                let mut one = json!({
                    "square": name(king),
                    "can": false,
                    "reason": first.name(),
                    "reasons": reasons.map(|reason| reason.name()).collect::<Vec<_>>(),
                    "witness": first.witness().into_iter().map(name).collect::<Vec<_>>(),
                });
                if args.most {
                    let most = Watch::start(args.budget.time, args.budget.memory)
                        .over(|budget| capture::most(field, king, budget));
                    let most = most.context("a king stands there")?;
                    one["most"] = json!(most.route.jumps.len());
                    one["at_most"] = json::integer(most.at_most);
                    one["most_route"] = most.route.squares().map(|square| json!(name(square))).collect();
                }
                one
            }
            Verdict::Takes | Verdict::NoWhites => {
                let route: Vec<String> = winning(field, king)?.squares().map(name).collect();
                json!({"square": name(king), "can": true, "reason": verdict.name(), "route": route})
            }
        });
    }
    if !solved {
        // One reason for the whole board, where the first king has one.
        let reason = kings.first().map_or(json!("NO_KING"), |king| king["reason"].clone());
        object.insert("reason".into(), reason);
    }
    object.insert("kings".into(), Value::Array(kings));
    Ok(object)
}

/// `saltus count`: the kings that can take all, and with `--json` the number of routes of each.
pub fn count(mut boards: Boards, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (mut any, mut open) = (false, false);
    while let Some(field) = boards.next()? {
        let judgement = capture::judge(&field);
        any |= judgement.winner_count() > 0;
        if !args.json {
            writeln!(out, "{}", judgement.winner_count())?;
            continue;
        }
        let watch = Watch::start(args.budget.time, args.budget.memory);
        let mut undecided = false;
        let mut routes = Vec::new();
        for king in judgement.winners() {
            let counted = watch.over(|budget| capture::route_count(&field, king, budget));
            let square = square_name(king, field.side(), Numbering::Top);
            let unique = capture::route_is_unique(&field, king);
            routes.push(match counted {
                Ok(number) => json!({"square": square, "routes": json::integer(number), "unique": unique}),
                Err(error) => {
                    undecided = true;
                    json!({"square": square, "routes": null, "unique": unique, "reason": error.to_string()})
                }
            });
        }
        open |= undecided;
        let verdict = match (judgement.winner(), undecided) {
            (_, true) => "undecided",
            (Winner::None, _) => "impossible",
            _ => "solved",
        };
        let mut object = json::object(&boards.title(), verdict, "capture");
        object.insert("count".into(), json::integer(judgement.winner_count()));
        object.insert("kings".into(), Value::Array(routes));
        write::object(object, out)?;
    }
    Ok(match (open, any) {
        (true, _) => Exit::Undecided,
        (false, true) => Exit::Solved,
        (false, false) => Exit::Impossible,
    })
}

/// The only board as a puzzle of the general model: for the king named, else for one that can take all, else for any.
///
/// # Errors
/// There is no such king, or the board is too large.
pub fn subject(boards: Boards, king: Option<&str>) -> anyhow::Result<Subject> {
    let field = boards.only()?;
    let king = match king {
        Some(name) => parse_square(name, field.side(), Numbering::Top)
            .with_context(|| format!("the board has no square `{name}`"))?,
        None => {
            let winner = capture::judge(&field).winners().next();
            winner.or_else(|| field.blacks().next()).context("there is no king on the board")?
        }
    };
    Ok(Subject { puzzle: field.puzzle(king)?, format: Format::Moves, origin: Origin::Plain })
}

/// `saltus list`: all routes of all kings, in order.
pub fn list(boards: Boards, args: &ListArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let field = boards.only()?;
    let judgement = capture::judge(&field);
    let notation = notation(args.format.unwrap_or(Format::Squares), Numbering::Top)?;
    for king in judgement.winners() {
        for route in capture::routes(&field, king) {
            if args.json {
                let squares = route.squares().map(|square| square_name(square, field.side(), Numbering::Top));
                writeln!(out, "{}", json!({"route": squares.collect::<Vec<_>>()}))?;
            } else {
                write_route(&route, field.side(), notation, &mut &mut *out)?;
            }
            if watch::interrupted() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    Ok(if judgement.winner() == Winner::None { Exit::Impossible } else { Exit::Solved })
}

/// `saltus check`: an answer of the contest, or a route in any notation.
pub fn check(boards: Boards, args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let name = boards.name.clone();
    let field = boards.only()?;
    let (answer_name, text) = input::open(&args.solution.to_string_lossy())?;
    let judged = judge_answer(&field, &text).map_err(|faults| faulty(answer_name, text, faults))?;
    write::verdict(&name, &judged, args.json, out)
}

/// Why the first king cannot take all.
fn impossible(judgement: &Judgement<'_>) -> Option<String> {
    let (king, Verdict::Cannot(reason)) = judgement.verdicts().next()? else { return None };
    let name = |square: Square| square_name(square, u32::MAX, Numbering::Top);
    Some(format!("{} cannot: {}", name(king), sentence(&reason, &name)))
}

/// `saltus draw`: the board, with the route of the first king that can take all.
pub fn draw(boards: Boards, args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let field = boards.only()?;
    let judgement = capture::judge(&field);
    let winner = judgement.winners().next().filter(|_| !args.start);
    let route: Vec<(usize, usize)> = match winner {
        Some(king) => winning(&field, king)?.squares().map(place).collect(),
        None => Vec::new(),
    };
    let marks = Marks { route, ..if winner.is_none() { obstacles(&judgement) } else { marks() } };
    let rows = rows(&field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    match &args.output {
        None if args.to.is_none() => picture(&field, &marks, style, out)?,
        _ => {
            let scene = saltus_draw::capture(&rows, &marks)?;
            let caption = winner.is_none().then(|| impossible(&judgement)).flatten();
            crate::draw::save(scene, caption.as_deref(), args, out)?;
        }
    }
    Ok(Exit::Solved)
}
