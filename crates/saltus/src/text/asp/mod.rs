//! Answer-set facts: `full(X,Y).`, `empty(X,Y).`, `time(T).`, answered by `move(T,D,X,Y).`
//!
//! Source: the peg solitaire problem of the answer set programming competitions of 2009, 2011 and
//! 2013. The cells are those that are full or empty; `X` is the column and `Y` the row, growing
//! downward. A solution has exactly as many jumps as there are times, regardless of the pegs that
//! remain; without any time the board has the goal of a drawn one. `D` is `left`, `right`, `up` or
//! `down`, and `X,Y` is the cell that the peg leaves.
//!
//! ```
//! use saltus::text::asp::{self, Mode, Reply};
//! let text = b"full(1,1). full(2,1). empty(3,1). time(1..1). % or time(1).";
//! let facts = asp::read(text, Mode::Strict).unwrap();
//! let reply = asp::read_answer(b"move(1,right,1,1)", &facts.setup);
//! let Ok(Reply::Moves(moves)) = reply else { unreachable!() };
//! let answer = asp::write_answer(&facts, &moves);
//! assert_eq!(answer, "full(1,1).\nfull(2,1).\nempty(3,1).\ntime(1).\nmove(1,right,1,1).\n");
//! ```

mod answer;
mod syntax;

use crate::text::{BadText, Faults, goal, locate};
use crate::{
    board::{Adjacency, Board, MAX_CELLS, Point},
    message::{Message, Wording},
    order,
    puzzle::{Goal, KindId, Move, Position, Rules, Setup},
};
use std::{collections::BTreeMap, fmt::Write, ops::Range};
use syntax::{Fact, Interval, Reader};

pub use answer::read_answer;
pub(in crate::text) use answer::{answer_sets, has_no_times, read_answers};

/// The handling of contradictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A duplicate fact is an error, and so is a cell that is both full and empty.
    Strict,
    /// As in the usual encoding: duplicate facts count once, and `full` overrides `empty`.
    Lenient,
}

/// A puzzle in the form of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The puzzle: its goal is [`Goal::Moves`] if the facts have times.
    pub setup: Setup,
    /// The facts in the given order, one per line, with ranges as written.
    pub echo: String,
}

/// The answer of a solver to an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The moves, in order.
    Moves(Vec<Move>),
    /// There is no solution.
    Unsatisfiable,
}

/// The answer for a puzzle without a solution.
pub const UNSATISFIABLE: &str = "UNSATISFIABLE\n";

/// Reads facts in any order and layout: several per line, `%` and `%* *%` comments, ranges `1..31`,
/// pools `3;4`. Takes time linear in the text.
///
/// # Errors
/// Every error: unknown facts, a missing full stop, numbers beyond 10^9, more than 128 cells, times
/// other than 1, 2, 3 and so on, no full or no empty cell, and in [`Mode::Strict`] contradictions.
pub fn read(text: &[u8], mode: Mode) -> Result<Facts, BadText> {
    let mut reader = Reader::new(text);
    let mut collected = RawFacts {
        mode,
        echo: String::new(),
        cells: BTreeMap::new(),
        too_many: false,
        times: vec![],
    };
    while reader.skip_blanks() {
        if let Some((fact, span)) = reader.statement() {
            collected.add(&fact, &span, text, &mut reader.faults);
        }
    }
    let mut faults = reader.faults;
    // Missing facts are reported only if nothing was misread.
    let complete = faults.is_empty();
    let jumps = collected.jumps(text, &mut faults);
    let end = text.len()..text.len();
    let without_times = collected.times.is_empty();
    if complete {
        collected.report_missing_cells(end.clone(), &mut faults);
    }
    let RawFacts { cells, echo, .. } = collected;
    let board = match Board::new(Adjacency::Square, cells.keys().copied()) {
        Ok(board) => board,
        Err(error) if faults.is_empty() => {
            faults.add(0..text.len(), error);
            return Err(faults.into_bad());
        }
        Err(_) => return Err(faults.into_bad()),
    };
    let pieces = cells.values().map(|cell| cell.full.then_some(KindId(0)));
    let start = Position(pieces.collect());
    if without_times
        && faults.is_empty()
        && let Err(message) = goal::check_vacancy(&start)
    {
        faults.add_help(
            end,
            message,
            message!("give-empty-x-y", "give it as `empty(X,Y).`"),
        );
    }
    let goal = match without_times {
        true => goal::usual(&start),
        false => Goal::Moves(jumps),
    };
    faults.or(Facts {
        setup: Setup {
            title: "facts".into(),
            board,
            rules: Rules::pegs(),
            start,
            goal,
        },
        echo,
    })
}

/// The facts of the input, then the moves.
pub fn write_answer(facts: &Facts, moves: &[Move]) -> String {
    format!("{}{}", facts.echo, write_moves(&facts.setup.board, moves))
}

/// The jumps as `move(T,D,X,Y).`, one per line. A jump that is on no line of the board has the
/// direction `nowhere`.
pub fn write_moves(board: &Board, moves: &[Move]) -> String {
    let mut text = String::new();
    for (index, step) in moves.iter().enumerate() {
        let heading = heading(board, step).unwrap_or("nowhere");
        if let Some(Point { x, y }) = board.points().get(step.from.index()) {
            text += &format!("move({},{heading},{x},{y}).\n", index + 1);
        }
    }
    text
}

/// The name of the direction of a jump.
fn heading(board: &Board, step: &Move) -> Option<&'static str> {
    for ray in board.rays() {
        if ray.from == step.from && ray.cells.get(1) == Some(&step.to) {
            return board.headings().nth(usize::from(ray.heading.0));
        }
    }
    None
}

/// A puzzle as facts that require `jumps` jumps, regardless of its goal.
pub fn write_facts(setup: &Setup, jumps: u64) -> String {
    let mut text = String::new();
    for (point, piece) in setup.board.points().iter().zip(&setup.start.0) {
        let predicate = if piece.is_some() { "full" } else { "empty" };
        let _ = writeln!(text, "{predicate}({},{}).", point.x, point.y);
    }
    text + &format!("time(1..{jumps}).\n")
}

/// The contents of a cell, and where they were given.
struct Known {
    full: bool,
    place: usize,
}

/// The facts read so far.
struct RawFacts {
    mode: Mode,
    echo: String,
    cells: BTreeMap<Point, Known>,
    too_many: bool,
    /// Ranges of times with their spans; a range that continues the last one is merged.
    times: Vec<(Interval, Range<usize>)>,
}

impl RawFacts {
    fn add(&mut self, fact: &Fact, span: &Range<usize>, text: &[u8], faults: &mut Faults) {
        if faults.is_empty() {
            self.echo += &format!("{fact}\n");
        }
        let full = match fact {
            Fact::Times(times) => {
                for &numbers in times {
                    self.add_times(numbers, span);
                }
                return;
            }
            Fact::Cells { full, .. } => *full,
        };
        if fact.count() > MAX_CELLS as u64 {
            return self.report_too_many(span, faults);
        }
        for point in fact.cells() {
            let Some(known) = self.cells.get_mut(&point) else {
                if self.cells.len() == MAX_CELLS {
                    return self.report_too_many(span, faults);
                }
                let place = span.start;
                self.cells.insert(point, Known { full, place });
                continue;
            };
            if self.mode == Mode::Lenient {
                known.full |= full;
                continue;
            }
            let Point { x, y } = point;
            let wrong = if known.full == full {
                message!("cell-given-again", "given twice")
            } else {
                message!("both-full-and-empty", "both full and empty")
            };
            let message = message!("cell-is", "the cell ({x},{y}) is {wrong}", x, y, wrong);
            if let Some(fault) = faults.add(span.clone(), message) {
                fault.help = Some(first_at(text, known.place));
            }
        }
    }

    /// Reports that there are no cells, or no full ones.
    fn report_missing_cells(&self, end: Range<usize>, faults: &mut Faults) {
        if self.cells.is_empty() {
            let help = message!(
                "give-each-full-x",
                "give each as `full(X,Y).` or `empty(X,Y).`"
            );
            faults.add_help(end, message!("no-cells", "there are no cells"), help);
        } else if !self.cells.values().any(|cell| cell.full) {
            faults.add(
                end,
                message!("no-cell-full-so", "no cell is full, so there is no peg"),
            );
        }
    }

    fn report_too_many(&mut self, span: &Range<usize>, faults: &mut Faults) {
        if !self.too_many {
            let help = message!(
                "larger-boards-not-supported",
                "larger boards are not supported"
            );
            faults.add_help(
                span.clone(),
                message!(
                    "more-than-cells",
                    "more than {most} cells",
                    most = MAX_CELLS
                ),
                help,
            );
        }
        self.too_many = true; // once is enough
    }

    fn add_times(&mut self, numbers: Interval, span: &Range<usize>) {
        match self.times.last_mut() {
            Some((last, _))
                if last.high.checked_add(1) == Some(numbers.low) && numbers.len() > 0 =>
            {
                last.high = numbers.high;
            }
            _ if numbers.len() > 0 => self.times.push((numbers, span.clone())),
            _ => {}
        }
    }

    /// The required number of jumps.
    fn jumps(&mut self, text: &[u8], faults: &mut Faults) -> u64 {
        order::sort_by(&mut self.times, &|(a, a_span), (b, b_span)| {
            (a.low, a_span.start).cmp(&(b.low, b_span.start))
        });
        let mut last = 0;
        let mut place = 0;
        for (numbers, span) in &self.times {
            let low = numbers.low;
            if low < 1 {
                let message = message!(
                    "time-before-first",
                    "the time {low} is before 1, the first",
                    low
                );
                faults.add(span.clone(), message);
            } else if low > last {
                report_missing(message!("time", "time"), last, low, span, faults);
            } else if self.mode == Mode::Strict {
                // The order of the two in the text, not in time.
                let first = place.min(span.start);
                let second = if place > span.start {
                    place..place
                } else {
                    span.clone()
                };
                let message = message!("time-given-twice", "the time {low} is given twice", low);
                if let Some(fault) = faults.add(second, message) {
                    fault.help = Some(first_at(text, first));
                }
            }
            if numbers.high >= last {
                last = numbers.high;
                place = span.start;
            }
        }
        last.unsigned_abs()
    }
}

fn first_at(text: &[u8], place: usize) -> Message {
    let (line, column) = locate(text, place);
    message!(
        "given-first-line-column",
        "it was given first in line {line}, column {column}",
        line,
        column
    )
    .message()
}

/// Reports the numbers strictly between `last` and `next`.
fn report_missing(what: Wording, last: i64, next: i64, span: &Range<usize>, faults: &mut Faults) {
    if let Some(message) = missing(what, last, next) {
        faults.add(span.clone(), message);
    }
}

/// A sentence about the numbers strictly between `last` and `next`, if there are any.
fn missing(what: Wording, last: i64, next: i64) -> Option<Message> {
    // Times start at 1, so there is nothing between negative numbers and 0.
    let (first, end) = (last.max(0) + 1, next - 1);
    if next < 1 {
        Some(
            message!(
                "number-before-first",
                "{what} {next} is before 1, the first",
                what,
                next
            )
            .message(),
        )
    } else if first == end {
        Some(
            message!(
                "missing-before",
                "{what} {first} is missing before this",
                what,
                first
            )
            .message(),
        )
    } else if first < end {
        Some(
            message!(
                "several-missing-before",
                "{what} {first} to {end} are missing before this",
                what,
                first,
                end
            )
            .message(),
        )
    } else {
        None
    }
}
