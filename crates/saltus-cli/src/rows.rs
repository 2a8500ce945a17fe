//! Rows at the command line: closed forms at any size, the general search where there is none.

use crate::{
    args::{AtArgs, CountArgs, EngineArg, Format, ListArgs, SolveArgs, WhichArgs},
    exit::Exit,
    model::{self, Origin, Subject},
    watch::{self, Watch},
    write::{self, Style},
};
use anyhow::{Context, bail};
use num_bigint::BigUint;
use saltus::text::{json, lines, stream};
use saltus::{
    board::Cell,
    puzzle::{self, Answer, Puzzle, Vacancy},
    referee,
    row::{Count, Exchange, Group, Judge, Move, Row, Shape, Theorem, Tiling, solve_best_first},
};
use serde_json::{Map, Value, json};
use std::{borrow::Cow, io::Write};

/// The engine's name where a formula answers.
pub const CLOSED: &str = "closed";

/// Above that n, labels are written in binary, and ranks are left out, since they would take minutes.
const LONG_LABEL: u64 = 1 << 21;

/// The engine's name where the search goes best first.
const BEST_FIRST: &str = "best-first";

/// Rows of so many squares are searched breadth first at once.
const FEW_SQUARES: usize = 16;

/// Counts of more bits than this are named rather than written out.
const MOST_BITS: u64 = 1 << 26;

/// A shortest solution by formula.
#[derive(Clone, Debug)]
enum Plan {
    /// One of the two that every exchange over one vacancy has.
    Exchange(Exchange<u128>),
    /// One of the many of n against 1, or, seen in a mirror, of 1 against n.
    Tiling { tiling: Tiling, mirrored: bool },
}

impl Plan {
    /// The plan that was asked for, if the row has one.
    ///
    /// # Errors
    /// A label or rank that the row does not have.
    fn of(row: &Row, which: &WhichArgs) -> anyhow::Result<Option<Plan>> {
        let one_vacancy = row.closed_form().filter(|closed| closed.theorem == Theorem::OneVacancy);
        let (Some(_), Shape::Exchange { right, left, .. }) = (one_vacancy, row.shape()) else {
            if which.any() {
                bail!("labels and ranks belong to rows of n against 1 with one vacancy, such as row:5x1");
            }
            return Ok(None);
        };
        if which.any() {
            return which.tiling(right, left).map(Some);
        }
        let (Ok(right), Ok(left)) = (u64::try_from(right), u64::try_from(left)) else { return Ok(None) };
        Ok(Exchange::new(right, left, Group::Left).ok().map(Plan::Exchange))
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        match self {
            Plan::Exchange(exchange) => Box::new(exchange.moves()),
            Plan::Tiling { tiling, mirrored: false } => Box::new(tiling.moves()),
            Plan::Tiling { tiling, mirrored: true } => {
                let last = tiling.n() + 3;
                Box::new(tiling.moves().map(move |step| Move { from: last - step.from, to: last - step.to }))
            }
        }
    }
}

impl WhichArgs {
    /// Whether a solution was named.
    pub fn any(&self) -> bool {
        self.label.is_some() || self.nth.is_some() || self.tree_nth.is_some() || self.random.is_some()
    }

    fn tiling(&self, right: &BigUint, left: &BigUint) -> anyhow::Result<Plan> {
        let one = BigUint::from(1u32);
        let (n, mirrored) = if *left == one { (right, false) } else { (left, true) };
        if *right.min(left) != one {
            bail!("labels and ranks belong to rows of n against 1, such as row:5x1");
        }
        let n = u64::try_from(n).ok().context("the row is too long for labels")?;
        let tiling = match self {
            WhichArgs { label: Some(label), .. } => {
                let label = written_out(label)?;
                let tile = |letter| matches!(letter, b'S' | b'D');
                if !label.is_empty() && label.bytes().all(tile) {
                    Tiling::from_tiles(n, label.bytes().map(|letter| letter == b'D'))
                } else {
                    Tiling::from_label(n, &number(&label)?)
                }
            }
            WhichArgs { nth: Some(rank), .. } => Tiling::from_label_rank(n, &number(&written_out(rank)?)?),
            WhichArgs { tree_nth: Some(rank), .. } => {
                Tiling::from_tree_rank(n, &number(&written_out(rank)?)?)
            }
            WhichArgs { random, .. } => Tiling::random(n, random.unwrap_or_default()),
        };
        Ok(Plan::Tiling { tiling: tiling?, mirrored })
    }
}

/// The text itself, or that of the file after an `@`: numbers of millions of digits do not fit a command line.
fn written_out(text: &str) -> anyhow::Result<Cow<'_, str>> {
    let Some(path) = text.strip_prefix('@') else { return Ok(text.into()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {path}"))?;
    Ok(text.trim().to_owned().into())
}

/// A number in decimal, or in binary after `0b`.
fn number(text: &str) -> anyhow::Result<BigUint> {
    let (digits, radix) = text.strip_prefix("0b").map_or((text, 10), |digits| (digits, 2));
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let shown: String = text.chars().take(40).collect();
    let number = if plain { BigUint::parse_bytes(digits.as_bytes(), radix) } else { None };
    number.with_context(|| format!("`{shown}` is no number"))
}

/// The row in the general model, if it is short enough.
pub fn subject(row: &Row, format: Format) -> Option<Subject> {
    Some(Subject { puzzle: row.puzzle().ok()?, format, origin: Origin::Plain })
}

/// The row in the general model.
///
/// # Errors
/// It is too long.
pub fn short(row: &Row, format: Format) -> anyhow::Result<Subject> {
    subject(row, format).ok_or_else(|| too_long(row))
}

fn too_long(row: &Row) -> anyhow::Error {
    anyhow::anyhow!(
        "{} has no formula and is longer than the {} squares of the general search",
        row.title(),
        saltus::board::MAX_CELLS
    )
}

/// `saltus solve`.
pub fn solve(
    row: &Row,
    format: Format,
    args: &SolveArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let search = args.budget.engine.is_some_and(|engine| engine != EngineArg::Closed);
    let plan = if search { None } else { Plan::of(row, &args.which)? };
    let subject = subject(row, format);
    let Some(plan) = plan else {
        let subject = subject.as_ref().ok_or_else(|| too_long(row))?;
        return match best_first(row, subject, args) {
            Some(answer) => model::write_answer(subject, BEST_FIRST, answer, None, args, style, out),
            None => model::solve(subject, args, style, out),
        };
    };
    if args.why && !args.output.json {
        for paragraph in row.why().unwrap_or_default() {
            writeln!(out, "{paragraph}\n")?;
        }
    }
    let format = args.output.format.unwrap_or(format);
    if args.output.json {
        return write_json(row, &plan, out);
    }
    if let Some(subject) = subject {
        let moves = replayed(&subject.puzzle, row, &plan)?;
        write::solution(&subject, &moves, format, style, out)?;
        return Ok(Exit::Solved);
    }
    write_stream(row, &plan, format, out)
}

/// The answer of the best-first search, in rows that it takes and where breadth first is slower.
fn best_first(row: &Row, subject: &Subject, args: &SolveArgs) -> Option<Answer> {
    if args.budget.engine.is_some() || args.fewest.is_some() || subject.puzzle.board.len() <= FEW_SQUARES {
        return None;
    }
    Watch::start(args.budget.time, args.budget.memory).over(|budget| solve_best_first(row, budget))
}

/// A short solution, replayed by the referee.
fn replayed(puzzle: &Puzzle, row: &Row, plan: &Plan) -> anyhow::Result<Vec<puzzle::Move>> {
    let cell = |square: u64| Cell(square as u8 - 1); // at most 128 squares
    let moves = plan.moves().map(|step| puzzle::Move { from: cell(step.from), to: cell(step.to) });
    let moves: Vec<puzzle::Move> = moves.take(length(row)).collect();
    model::judge(puzzle, &moves)?;
    Ok(moves)
}

/// The moves that are needed: with a free vacancy the last slide of the exchange is not.
fn length(row: &Row) -> usize {
    let length = row.closed_form().map(|closed| closed.length).unwrap_or_default();
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Writes a long solution as it comes, each move replayed by the judge before it is written.
fn write_stream(row: &Row, plan: &Plan, format: Format, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let squares = row.squares(1 << 33).map(|(start, _)| start);
    let Some(start) = squares else {
        bail!(
            "the row is too long to replay in memory: ask for single moves, `saltus at {} STEP`",
            row.title()
        )
    };
    let judge = Judge::new(start, row.options());
    if let (Format::Positions, Plan::Exchange(exchange), Vacancy::Fixed) =
        (format, plan, row.options().vacancy)
    {
        let runs = exchange.runs().take_while(|_| !watch::interrupted());
        lines::positions(runs, judge, out)?;
        return Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Solved });
    }
    let mut witness = judge.clone();
    let mut illegal = None;
    let moves = plan.moves().take(length(row)).take_while(|_| !watch::interrupted()).map_while(|step| {
        illegal = witness.play(step).err();
        illegal.is_none().then_some(step)
    });
    match format {
        Format::Positions => stream::positions(moves, out)?,
        Format::Moves => stream::moves(moves, out)?,
        Format::Names => stream::names(length(row) as u64, judge, moves, out)?,
        Format::Boards => stream::boards(length(row) as u64, judge, moves, out)?,
        Format::List => stream::list(judge, moves, out)?,
        _ => bail!("rows are written as boards, moves, names, positions or list"),
    }
    if let Some(illegal) = illegal {
        return Err(illegal).context("the engine is wrong: please report this puzzle");
    }
    Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Solved })
}

/// The object, its moves written as they come.
fn write_json(row: &Row, plan: &Plan, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut object = json::object(&row.title(), "solved", CLOSED);
    object.insert("length".into(), json::integer(length(row)));
    object.insert("optimal".into(), json!(true));
    if let Plan::Tiling { tiling, .. } = plan {
        add_names(&mut object, tiling)?;
    }
    write_moves(object, plan.moves().take(length(row)), out)
}

/// The label of a solution of n against 1 and its two ranks; of very long ones the label alone, in binary.
fn add_names(object: &mut Map<String, Value>, tiling: &Tiling) -> anyhow::Result<()> {
    let label = tiling.label();
    if tiling.n() > LONG_LABEL {
        object.insert("label".into(), json!(format!("{label:#b}")));
        return Ok(());
    }
    object.insert("label".into(), json::integer(label));
    object.insert("nth".into(), json::integer(tiling.label_rank()));
    object.insert("tree_nth".into(), json::integer(tiling.tree_rank()?));
    Ok(())
}

/// Closes a JSON object with its moves, written as they come.
pub fn write_moves(
    object: Map<String, Value>,
    moves: impl Iterator<Item = Move>,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let head = Value::Object(object).to_string();
    write!(out, "{},\"moves\":[", head.trim_end_matches('}'))?;
    for (index, step) in moves.take_while(|_| !watch::interrupted()).enumerate() {
        write!(out, "{}{{\"from\":{},\"to\":{}}}", if index == 0 { "" } else { "," }, step.from, step.to)?;
    }
    writeln!(out, "]}}")?;
    Ok(if watch::interrupted() { Exit::Interrupted } else { Exit::Solved })
}

/// `saltus count`.
pub fn count(row: &Row, args: &CountArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let search = args.budget.engine.is_some_and(|engine| engine != EngineArg::Closed);
    let closed = row.closed_form().filter(|closed| closed.solutions.is_some() && !search);
    let Some((length, solutions)) = closed.and_then(|closed| Some((closed.length, closed.solutions?))) else {
        return model::count(&short(row, Format::Boards)?, args, out);
    };
    let value = solutions.value(MOST_BITS);
    let named = match &solutions {
        Count::Fibonacci(index) => format!("F({index})"),
        Count::Exact(number) => number.to_string(),
    };
    let object = json::object(&row.title(), "solved", CLOSED);
    let solutions = value.map_or(named, |value| value.to_string());
    model::write_count(subject(row, Format::Boards).as_ref(), object, &length, &solutions, args, out)
}

/// `saltus list`: n against 1 by label, each with its positions; other rows by their moves.
pub fn list(row: &Row, args: &ListArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let free = row.options().vacancy == Vacancy::Free;
    let labelled = WhichArgs { label: Some("0".into()), nth: None, tree_nth: None, random: None };
    let plan = if free || args.format.is_some() { None } else { Plan::of(row, &labelled).ok().flatten() };
    let Some(Plan::Tiling { tiling, mirrored }) = plan else {
        return model::list(&short(row, Format::Moves)?, args, style, out);
    };
    for tiling in Tiling::all(tiling.n()) {
        let label = tiling.label();
        let squares = Plan::Tiling { tiling, mirrored };
        if args.json {
            let moves: Vec<Value> =
                squares.moves().map(|step| json!({"from": step.from, "to": step.to})).collect();
            writeln!(out, "{}", json!({"label": json::integer(label), "moves": moves}))?;
        } else {
            write!(out, "{label}:")?;
            squares.moves().try_for_each(|step| write!(out, " {}", step.from))?;
            writeln!(out)?;
        }
        if watch::interrupted() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(Exit::Solved)
}

/// `saltus at`: by formula at any size.
pub fn at(row: &Row, args: &AtArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let one_vacancy = row.closed_form().filter(|closed| closed.theorem == Theorem::OneVacancy);
    let (Some(closed), Shape::Exchange { right, left, .. }) = (one_vacancy, row.shape()) else {
        return model::at(&short(row, Format::Boards)?, args, style, out);
    };
    let step: BigUint = args.step.parse().ok().with_context(|| format!("`{}` is no step", args.step))?;
    if step > closed.length {
        bail!("step {step} is beyond the end: the solution has {} moves", closed.length);
    }
    let (last, vacancy) = if args.which.any() {
        let Plan::Tiling { tiling, mirrored } = args.which.tiling(right, left)? else {
            bail!("no such solution")
        };
        let step = u64::try_from(step.clone()).unwrap_or(u64::MAX);
        let seen = |square: u64| BigUint::from(if mirrored { tiling.n() + 3 - square } else { square });
        let last = if step == 0 { None } else { Some(tiling.step(step)?) };
        (last.map(|last| [seen(last.from), seen(last.to)]), seen(tiling.vacancy(step)?))
    } else {
        let exchange = Exchange::big(right.clone(), left.clone(), Group::Left)?;
        let last = if step == BigUint::ZERO { None } else { Some(exchange.step(step.clone())?) };
        (last.map(|last| [last.from, last.to]), exchange.vacancy(step.clone())?)
    };
    let position = subject(row, Format::Boards)
        .map(|subject| small_position(&subject.puzzle, row, args, &step))
        .transpose()?;
    if args.json {
        let mut object = json::object(&row.title(), "solved", CLOSED);
        object.insert("step".into(), json::integer(&step));
        let last = last.map(|[from, to]| json!({"from": json::integer(from), "to": json::integer(to)}));
        object.insert("move".into(), last.unwrap_or(Value::Null));
        object.insert("vacancy".into(), json::integer(vacancy));
        add_position(&mut object, position.as_deref());
        return write::object(object, out);
    }
    if let Some([from, to]) = last {
        writeln!(out, "{step}. {from}-{to}")?;
    }
    match position {
        Some(position) => writeln!(out, "{position}")?,
        None => writeln!(out, "vacancy: {vacancy}")?,
    }
    Ok(Exit::Solved)
}

fn add_position(object: &mut Map<String, Value>, position: Option<&str>) {
    if let Some(position) = position {
        object.insert("position".into(), json!(position));
    }
}

/// The whole row after a step, where it is short.
fn small_position(puzzle: &Puzzle, row: &Row, args: &AtArgs, step: &BigUint) -> anyhow::Result<String> {
    let plan = Plan::of(row, &args.which)?.context("a short row over one vacancy has a plan")?;
    let mut position = puzzle.start.clone();
    let made = usize::try_from(step).unwrap_or(usize::MAX);
    for &last in replayed(puzzle, row, &plan)?.iter().take(made) {
        referee::play(puzzle, &mut position, last)?;
    }
    Ok(json::letters(puzzle, &position))
}
