//! Answer-set facts: `full(X,Y).`, `empty(X,Y).`, `time(T).`, answered by `move(T,D,X,Y).`
//!
//! Source: the peg solitaire problem of the answer set programming competitions of 2009, 2011 and 2013. A cell is
//! what is full or empty, `X` its column and `Y` its row, growing downward; the task is to find exactly as many jumps
//! as there are times, whatever is left. `D` is `left`, `right`, `up` or `down`, and `X,Y` the cell the peg leaves.
//!
//! ```
//! use saltus_text::asp::{self, Mode, Reply};
//! let facts = asp::read(b"full(1,1). full(2,1). empty(3,1). time(1..1). % or time(1).", Mode::Strict).unwrap();
//! let Ok(Reply::Moves(moves)) = asp::read_answer(b"move(1,right,1,1)", &facts.setup) else { unreachable!() };
//! let answer = asp::write_answer(&facts, &moves);
//! assert_eq!(answer, "full(1,1).\nfull(2,1).\nempty(3,1).\ntime(1).\nmove(1,right,1,1).\n");
//! ```

use crate::{
    Fault, Faults, locate,
    scan::{self, NotInteger, Seen, Shown},
};
use saltus::{
    board::{Adjacency, Board, MAX_CELLS, Point, Way},
    puzzle::{Goal, KindId, Move, Position, Rules, Setup},
};
use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt::{self, Write},
    ops::Range,
};

/// How contradictions are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A fact given twice is a fault, and so is a cell both full and empty.
    Strict,
    /// As in the usual encoding: a fact given twice says no more than once, and `full` wins over `empty`.
    Lenient,
}

/// A puzzle given by facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The puzzle: its goal is [`Goal::Moves`].
    pub setup: Setup,
    /// The facts in the order given, one a line, ranges as they were.
    pub echo: String,
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The jumps, in the order of their times.
    Moves(Vec<Move>),
    /// That there are none: `UNSATISFIABLE`.
    Unsatisfiable,
}

/// The answer to a puzzle that has no solution.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE\n";

/// What a solver prints when there is no answer set, each in its own way.
const NONE: [&[u8]; 3] = [b"UNSATISFIABLE", b"INCOHERENT", b"INCONSISTENT"];

const PREDICATES: [&str; 3] = ["full", "empty", "time"];

/// The largest coordinate, either way: far beyond any board, and safe to add to.
const FARTHEST: i64 = 1_000_000_000;

/// The most arguments of one fact, which a pool such as `time(1;2;3)` can have many of.
const MOST_ARGUMENTS: usize = 4096;

/// Reads facts in any order and layout: several on a line, `%` and `%* *%` comments, ranges `1..31`, pools `3;4`.
/// Linear in the text.
///
/// # Errors
/// Everything wrong: what is no such fact, a missing full stop, numbers beyond 10^9, more than 128 cells, times other
/// than 1, 2, 3 and so on, none of the one or the other fact, and in [`Mode::Strict`] contradictions.
pub fn read(text: &[u8], mode: Mode) -> Result<Facts, Vec<Fault>> {
    let mut reader = Reader::new(text);
    let mut collected =
        Collected { mode, echo: String::new(), cells: BTreeMap::new(), too_many: false, times: vec![] };
    while reader.skip_blanks() {
        if let Some(fact) = reader.statement() {
            collected.add(&fact, text, &mut reader.faults);
        }
    }
    let mut faults = reader.faults;
    // What is missing is worth a word only where nothing was misread.
    let complete = faults.is_empty();
    let jumps = collected.jumps(text, &mut faults);
    let end = text.len()..text.len();
    if complete && collected.times.is_empty() {
        let help = "ask for so many jumps by `time(1..31).`";
        faults.add_help(end.clone(), "there is no time, so that no jump is asked for", help);
    }
    if complete && collected.cells.is_empty() {
        faults.add_help(end, "there are no cells", "give each as `full(X,Y).` or `empty(X,Y).`");
    } else if complete && !collected.cells.values().any(|cell| cell.full) {
        faults.add(end, "no cell is full, so that there is no peg to jump");
    }
    let Collected { cells, echo, .. } = collected;
    let board = match Board::new(Adjacency::Square, cells.keys().copied()) {
        Ok(board) => board,
        Err(error) if faults.is_empty() => {
            faults.add(0..text.len(), error);
            return Err(faults.into_vec());
        }
        Err(_) => return Err(faults.into_vec()),
    };
    let start = Position(cells.values().map(|cell| cell.full.then_some(KindId(0))).collect());
    let goal = Goal::Moves(jumps);
    faults
        .or(Facts { setup: Setup { title: "facts".into(), board, rules: Rules::pegs(), start, goal }, echo })
}

/// Reads an answer to the puzzle `setup`: facts separated by blanks, with or without full stops, in any order, or all
/// that an answer-set solver prints. Of several answers the last counts; other words are passed over. Facts of the
/// puzzle may be repeated and must then agree with it.
///
/// # Errors
/// Malformed moves, cells off the board, times given twice or left out, facts that differ, or no answer at all.
pub fn read_answer(text: &[u8], setup: &Setup) -> Result<Reply, Vec<Fault>> {
    let mut reader = Reader::new(text);
    let mut moves: Vec<(i64, Move, Range<usize>)> = Vec::new();
    let mut none = None;
    while reader.skip_blanks() {
        let start = reader.at;
        reader.at = scan::run(text, start, part_of_word);
        let word = &text[start..reader.at];
        if word.is_empty() {
            reader.at += scan::seen(text, start).1;
        } else if NONE.contains(&word) {
            none = Some(start..reader.at);
        } else if word == b"Answer" || word == b"ANSWER" {
            moves.clear();
        } else if word == b"move" && reader.next_is(b'(') {
            if let Some((time, step)) = reader.jump(start, &setup.board) {
                moves.push((time, step, start..reader.at));
            }
        } else if let Some(predicate) = predicate(word).filter(|_| reader.next_is(b'('))
            && let Some(fact) = reader.fact(predicate, start)
        {
            check_agreement(&fact, setup, &mut reader.faults);
        }
    }
    let mut faults = reader.faults;
    if let (Some(span), false) = (&none, moves.is_empty()) {
        faults.add(span.clone(), "the answer says that there is none, and gives moves");
    } else if none.is_none() && moves.is_empty() && faults.is_empty() {
        let help = "an answer has an atom such as `move(1,right,2,4)` for each time, or says `UNSATISFIABLE`";
        faults.add_help(text.len()..text.len(), "there is no answer", help);
    }
    moves.sort_by_key(|(time, _, span)| (*time, span.start));
    let mut last = 0;
    for (time, _, span) in &moves {
        if *time == last {
            faults.add(span.clone(), format_args!("move {time} is given twice"));
        } else {
            report_missing("move", last, *time, span, &mut faults);
        }
        last = *time;
    }
    faults.or(match none {
        Some(_) => Reply::Unsatisfiable,
        None => Reply::Moves(moves.into_iter().map(|(_, step, _)| step).collect()),
    })
}

/// The input facts, then the moves.
pub fn write_answer(facts: &Facts, moves: &[Move]) -> String {
    format!("{}{}", facts.echo, write_moves(&facts.setup.board, moves))
}

/// The jumps as `move(T,D,X,Y).`, one a line; a jump that the board has no line for goes in the direction `nowhere`.
pub fn write_moves(board: &Board, moves: &[Move]) -> String {
    let mut text = String::new();
    for (index, step) in moves.iter().enumerate() {
        let ray = board.rays().iter().find(|ray| ray.from == step.from && ray.cells.get(1) == Some(&step.to));
        let way = ray.and_then(|ray| board.ways().nth(usize::from(ray.way.0))).unwrap_or("nowhere");
        if let Some(Point { x, y }) = board.points().get(step.from.index()) {
            // Writing to a String does not fail.
            let _ = writeln!(text, "move({},{way},{x},{y}).", index + 1);
        }
    }
    text
}

/// A puzzle as facts that ask for `jumps` jumps, whatever its own goal.
pub fn write_facts(setup: &Setup, jumps: u64) -> String {
    let mut text = String::new();
    for (point, piece) in setup.board.points().iter().zip(&setup.start.0) {
        let predicate = if piece.is_some() { "full" } else { "empty" };
        let _ = writeln!(text, "{predicate}({},{}).", point.x, point.y);
    }
    text + &format!("time(1..{jumps}).\n")
}

/// From `low` to `high`, both included.
#[derive(Clone, Copy)]
struct Numbers {
    low: i64,
    high: i64,
}

impl Numbers {
    fn len(self) -> u64 {
        if self.low > self.high { 0 } else { self.low.abs_diff(self.high).saturating_add(1) }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Numbers { low, high } if low == high => write!(f, "{low}"),
            Numbers { low, high } => write!(f, "{low}..{high}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Predicate {
    Full,
    Empty,
    Time,
}

fn predicate(word: &[u8]) -> Option<Predicate> {
    match word {
        b"full" => Some(Predicate::Full),
        b"empty" => Some(Predicate::Empty),
        b"time" => Some(Predicate::Time),
        _ => None,
    }
}

/// What one statement says: of each tuple of `tuples` every combination.
struct Fact {
    predicate: Predicate,
    tuples: Vec<Vec<Numbers>>,
    /// As written, but for blanks and comments.
    plain: String,
    span: Range<usize>,
}

impl Fact {
    fn cells(&self) -> impl Iterator<Item = Point> {
        self.tuples.iter().filter_map(|tuple| <[Numbers; 2]>::try_from(&tuple[..]).ok()).flat_map(
            |[xs, ys]| {
                // Within FARTHEST, as the reader has checked.
                (ys.low..=ys.high)
                    .flat_map(move |y| (xs.low..=xs.high).map(move |x| Point { y: y as i32, x: x as i32 }))
            },
        )
    }

    fn count(&self) -> u64 {
        let sizes = self.tuples.iter().map(|tuple| tuple.iter().map(|range| range.len()));
        sizes.map(|sizes| sizes.fold(1, u64::saturating_mul)).fold(0, u64::saturating_add)
    }
}

/// The text with the place reached.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    faults: Faults,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8]) -> Reader<'a> {
        Reader { text, at: scan::start(text), faults: Faults::default() }
    }

    /// Passes over blanks and comments; whether anything follows.
    fn skip_blanks(&mut self) -> bool {
        loop {
            self.at = scan::run(self.text, self.at, |byte| byte.is_ascii_whitespace());
            match self.text[self.at..] {
                [b'%', b'*', ..] => {
                    let inside = self.at + 2;
                    match self.text[inside..].windows(2).position(|pair| pair == b"*%") {
                        Some(len) => self.at = inside + len + 2,
                        None => {
                            self.faults.add(self.at..inside, "this comment is not closed by `*%`");
                            self.at = self.text.len();
                        }
                    }
                }
                [b'%', ..] => self.at = scan::run(self.text, self.at, |byte| byte != b'\n'),
                [] => return false,
                _ => return true,
            }
        }
    }

    fn next_is(&mut self, byte: u8) -> bool {
        self.skip_blanks() && self.text[self.at] == byte
    }

    fn take(&mut self, byte: u8) -> bool {
        let found = self.next_is(byte);
        self.at += usize::from(found);
        found
    }

    fn expected(&mut self, what: &str) {
        let (seen, len) = scan::seen(self.text, self.at);
        self.faults.add(self.at..self.at + len, format_args!("found {seen}, expected {what}"));
    }

    /// After a fault: goes on after the next full stop, or at the next line.
    fn recover(&mut self) {
        loop {
            self.at = scan::run(self.text, self.at, |byte| byte != b'.' && byte != b'\n');
            match self.text[self.at..] {
                [b'.', b'.', ..] => self.at += 2,
                [_, ..] => break self.at += 1,
                [] => break,
            }
        }
    }

    /// A fact with its full stop.
    fn statement(&mut self) -> Option<Fact> {
        let start = self.at;
        self.at = scan::run(self.text, start, part_of_word);
        let word = &self.text[start..self.at];
        let Some(predicate) = predicate(word) else {
            if word.is_empty() {
                self.expected("a fact such as `full(3,1).`");
            } else if let Some(fault) = self.faults.add(
                start..self.at,
                format_args!("found {}, expected `full`, `empty` or `time`", Shown(word)),
            ) {
                let near = scan::nearest(&String::from_utf8_lossy(word), PREDICATES);
                fault.help = match word {
                    b"move" => Some("moves belong to an answer, not to the puzzle".into()),
                    _ => near.map(|near| format!("did you mean `{near}`?")),
                };
            }
            self.recover();
            return None;
        };
        let fact = self.fact(predicate, start);
        if fact.is_none() {
            self.recover();
        } else if !self.take(b'.') {
            let (seen, end) = (scan::seen(self.text, self.at).0, start..self.at);
            let end = fact.as_ref().map_or(end, |fact| fact.span.end..fact.span.end);
            self.faults.add(end, format_args!("found {seen}, expected `.` after the fact"));
            if !matches!(seen, Seen::Char('a'..='z')) {
                self.recover();
            }
        }
        fact
    }

    /// The arguments of a fact, its predicate being read.
    fn fact(&mut self, predicate: Predicate, start: usize) -> Option<Fact> {
        if !self.take(b'(') {
            self.expected("`(`");
            return None;
        }
        let limit = if predicate == Predicate::Time { i64::MAX } else { FARTHEST };
        let mut plain = String::from_utf8_lossy(&self.text[start..scan::run(self.text, start, part_of_word)]);
        let plain = plain.to_mut();
        let mut arguments = Vec::new();
        let mut separators = Vec::new();
        let (mut open, mut good) = ('(', true);
        loop {
            let numbers = self.numbers(limit)?;
            good &= numbers.is_some();
            let numbers = numbers.unwrap_or(Numbers { low: 1, high: 0 });
            let _ = write!(plain, "{open}{numbers}");
            arguments.push(numbers);
            if arguments.len() > MOST_ARGUMENTS {
                self.faults
                    .add(start..self.at, format_args!("a fact with more than {MOST_ARGUMENTS} arguments"));
                return None;
            }
            open = match self.skip_blanks().then(|| self.text[self.at]) {
                Some(separator @ (b',' | b';')) => separator as char,
                Some(b')') => break self.at += 1,
                _ => {
                    self.expected("`,` or `)`");
                    return None;
                }
            };
            separators.push(open);
            self.at += 1;
        }
        let span = start..self.at;
        let Some(tuples) = tuples(&arguments, &separators, predicate) else {
            let form = match predicate {
                Predicate::Full => "full(X,Y)",
                Predicate::Empty => "empty(X,Y)",
                Predicate::Time => "time(T)",
            };
            self.faults.add(span, format_args!("wrong number of arguments, expected `{form}`"));
            return None;
        };
        for numbers in arguments.iter().filter(|numbers| good && numbers.len() == 0) {
            let message = format_args!("the range {numbers} is empty");
            self.faults.add_help(span.clone(), message, "write the smaller number first");
        }
        let _ = write!(plain, ").");
        good.then(|| Fact { predicate, tuples, plain: std::mem::take(plain), span })
    }

    /// A number or a range; `Some(None)` if it is too large. Faults are reported.
    fn numbers(&mut self, limit: i64) -> Option<Option<Numbers>> {
        let low = self.number(limit)?;
        if !(self.skip_blanks() && self.text[self.at..].starts_with(b"..")) {
            return Some(low.map(|low| Numbers { low, high: low }));
        }
        self.at += 2;
        let high = self.number(limit)?;
        Some(low.zip(high).map(|(low, high)| Numbers { low, high }))
    }

    fn number(&mut self, limit: i64) -> Option<Option<i64>> {
        self.skip_blanks();
        let start = self.at;
        let signed = start + usize::from(self.text.get(start) == Some(&b'-'));
        let end = scan::run(self.text, signed, |byte| byte.is_ascii_digit());
        let word = &self.text[start..end];
        match scan::integer(word) {
            Ok(number) if number.abs() <= limit => {
                self.at = end;
                Some(Some(number))
            }
            Err(NotInteger::Malformed) => {
                self.at = signed;
                self.expected("a number");
                None
            }
            Ok(_) | Err(NotInteger::TooLarge) => {
                let message = format_args!("the number {} is too large", Shown(word));
                self.faults.add_help(start..end, message, format_args!("the largest is {limit}"));
                self.at = end;
                Some(None)
            }
        }
    }

    /// The arguments of `move(T,D,X,Y)`, its predicate being read.
    fn jump(&mut self, start: usize, board: &Board) -> Option<(i64, Move)> {
        self.take(b'(');
        let time = self.number(i64::MAX)?;
        self.comma()?;
        self.skip_blanks();
        let direction = self.at..scan::run(self.text, self.at, part_of_word);
        self.at = direction.end;
        let name = &self.text[direction.clone()];
        let way = board.ways().position(|way| way.as_bytes() == name);
        if way.is_none() {
            let message = format_args!("found {}, expected a direction", Shown(name));
            let ways = board.ways().collect::<Vec<_>>().join(", ");
            self.faults.add_help(direction, message, format_args!("the directions are {ways}"));
        }
        self.comma()?;
        let x = self.number(FARTHEST)?;
        self.comma()?;
        let y = self.number(FARTHEST)?;
        if !self.take(b')') {
            self.expected("`)`");
            return None;
        }
        let (time, way, x, y, span) = (time?, way?, x?, y?, start..self.at);
        let Some(from) = board.cell_at(Point { y: y as i32, x: x as i32 }) else {
            self.faults.add(span, format_args!("the board has no cell ({x},{y})"));
            return None;
        };
        let ray = board.rays().iter().find(|ray| ray.from == from && ray.way == Way(way as u8));
        let Some(&to) = ray.and_then(|ray| ray.cells.get(1)) else {
            self.faults.add(span, "this jump leaves the board");
            return None;
        };
        Some((time, Move { from, to }))
    }

    fn comma(&mut self) -> Option<()> {
        if self.take(b',') {
            return Some(());
        }
        self.expected("`,`");
        None
    }
}

fn part_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The tuples that a list of arguments with pools stands for: `3,1;4,1` is (3,1) and (4,1) to today's solvers,
/// `3;4,1` is the same to those of the first competitions. The number of arguments tells which is meant.
fn tuples(arguments: &[Numbers], separators: &[char], predicate: Predicate) -> Option<Vec<Vec<Numbers>>> {
    let arity = if predicate == Predicate::Time { 1 } else { 2 };
    let split = |at: char| {
        let mut groups = vec![vec![arguments[0]]];
        for (&separator, &argument) in separators.iter().zip(&arguments[1..]) {
            if separator == at {
                groups.push(Vec::new());
            }
            groups.last_mut()?.push(argument);
        }
        Some(groups)
    };
    let today = split(';')?;
    if today.iter().all(|tuple| tuple.len() == arity) {
        return Some(today);
    }
    match &split(',')?[..] {
        [xs, ys] if arity == 2 => {
            Some(xs.iter().flat_map(|&x| ys.iter().map(move |&y| vec![x, y])).collect())
        }
        _ => None,
    }
}

/// What is known of a cell, and where it was said.
struct Known {
    full: bool,
    said: usize,
}

/// The facts read so far.
struct Collected {
    mode: Mode,
    echo: String,
    cells: BTreeMap<Point, Known>,
    too_many: bool,
    /// Ranges of times with their places; one that continues the last is joined to it.
    times: Vec<(Numbers, Range<usize>)>,
}

impl Collected {
    fn add(&mut self, fact: &Fact, text: &[u8], faults: &mut Faults) {
        self.echo.push_str(&fact.plain);
        self.echo.push('\n');
        if fact.predicate == Predicate::Time {
            return fact.tuples.iter().flatten().for_each(|&numbers| self.add_times(numbers, &fact.span));
        }
        if fact.count() > MAX_CELLS as u64 {
            return self.report_too_many(&fact.span, faults);
        }
        let full = fact.predicate == Predicate::Full;
        for point in fact.cells() {
            let count = self.cells.len();
            match self.cells.entry(point) {
                Entry::Vacant(_) if count == MAX_CELLS => return self.report_too_many(&fact.span, faults),
                Entry::Vacant(entry) => drop(entry.insert(Known { full, said: fact.span.start })),
                Entry::Occupied(mut entry) if self.mode == Mode::Lenient => entry.get_mut().full |= full,
                Entry::Occupied(entry) => {
                    let (known, Point { x, y }) = (entry.get(), point);
                    let wrong = if known.full == full { "given twice" } else { "both full and empty" };
                    if let Some(fault) =
                        faults.add(fact.span.clone(), format_args!("the cell ({x},{y}) is {wrong}"))
                    {
                        fault.help = Some(first_at(text, known.said));
                    }
                }
            }
        }
    }

    fn report_too_many(&mut self, span: &Range<usize>, faults: &mut Faults) {
        if !self.too_many {
            let help = "larger boards have no exact search";
            faults.add_help(span.clone(), format_args!("more than {MAX_CELLS} cells"), help);
        }
        self.too_many = true; // once is enough
    }

    fn add_times(&mut self, numbers: Numbers, span: &Range<usize>) {
        match self.times.last_mut() {
            Some((last, _)) if last.high.checked_add(1) == Some(numbers.low) && numbers.len() > 0 => {
                last.high = numbers.high;
            }
            _ if numbers.len() > 0 => self.times.push((numbers, span.clone())),
            _ => {}
        }
    }

    /// The number of jumps asked for.
    fn jumps(&mut self, text: &[u8], faults: &mut Faults) -> u64 {
        self.times.sort_by_key(|(numbers, span)| (numbers.low, span.start));
        let (mut last, mut said) = (0, 0);
        for (numbers, span) in &self.times {
            if numbers.low < 1 {
                faults.add(span.clone(), format_args!("the time {} is before 1, the first", numbers.low));
            } else if numbers.low > last {
                report_missing("time", last, numbers.low, span, faults);
            } else if self.mode == Mode::Strict {
                // Which of the two was said first is their order in the text, not in time.
                let (first, second) = if said < span.start { (said, span.start) } else { (span.start, said) };
                let second = if second == span.start { span.clone() } else { second..second };
                let message = format_args!("the time {} is given twice", numbers.low);
                if let Some(fault) = faults.add(second, message) {
                    fault.help = Some(first_at(text, first));
                }
            }
            if numbers.high >= last {
                (last, said) = (numbers.high, span.start);
            }
        }
        last.unsigned_abs()
    }
}

fn first_at(text: &[u8], said: usize) -> String {
    let (line, column) = locate(text, said);
    format!("it was given first in line {line}, column {column}")
}

/// Reports the numbers strictly between `last` and `next`.
fn report_missing(what: &str, last: i64, next: i64, span: &Range<usize>, faults: &mut Faults) {
    // Below 1 the numbers begin; there is nothing between them and 0.
    let (first, end) = (last.max(0) + 1, next - 1);
    if next < 1 {
        faults.add(span.clone(), format_args!("{what} {next} is before 1, the first"));
    } else if first == end {
        faults.add(span.clone(), format_args!("{what} {first} is missing before this"));
    } else if first < end {
        faults.add(span.clone(), format_args!("{what} {first} to {end} are missing before this"));
    }
}

/// Reports what a fact of an answer says otherwise than the puzzle.
fn check_agreement(fact: &Fact, setup: &Setup, faults: &mut Faults) {
    let full = match fact.predicate {
        // How many jumps are made, the referee counts.
        Predicate::Time => return,
        Predicate::Full => true,
        Predicate::Empty => false,
    };
    let holds =
        |point| setup.board.cell_at(point).is_some_and(|cell| setup.start.get(cell).is_some() == full);
    if fact.count() > MAX_CELLS as u64 || !fact.cells().all(holds) {
        faults.add(fact.span.clone(), "the puzzle does not have this fact");
    }
}
