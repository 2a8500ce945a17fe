//! Answers: moves as facts, alone or within the output of an answer-set solver.

use super::{
    Reply, report_missing,
    syntax::{FARTHEST, Fact, Predicate, Reader},
};
use crate::text::{
    BadText, Faults,
    scan::{self, Shown},
};
use crate::{
    board::{Board, Heading, MAX_CELLS, Point},
    puzzle::{Move, Setup},
};
use std::ops::Range;

/// The outputs of different solvers if there is no answer set.
const NONE: [&[u8]; 3] = [b"UNSATISFIABLE", b"INCOHERENT", b"INCONSISTENT"];

/// Reads an answer to the puzzle `setup`: facts separated by blanks, with or without full stops, in
/// any order, or the whole output of an answer-set solver. The last of several answers is used;
/// other words are ignored. Facts of the puzzle may be repeated and must then agree with it.
///
/// # Errors
/// Malformed moves, cells off the board, duplicate or missing times, facts that differ from the
/// puzzle, or no answer.
pub fn read_answer(text: &[u8], setup: &Setup) -> Result<Reply, BadText> {
    let mut reader = Reader::new(text);
    let mut moves: Vec<(i64, Move, Range<usize>)> = Vec::new();
    let mut none = None;
    while reader.skip_blanks() {
        let start = reader.at;
        let word = reader.word();
        if word.is_empty() {
            reader.at = scan::run(text, start + 1, |byte| {
                !byte.is_ascii_alphanumeric() && byte != b'%'
            });
        } else if NONE.contains(&word) {
            none = Some(start..reader.at);
        } else if word == b"Answer" || word == b"ANSWER" {
            moves.clear();
        } else if word == b"move" && reader.next_is(b'(') {
            if let Some((time, step)) = reader.jump(start, &setup.board) {
                moves.push((time, step, start..reader.at));
            }
        } else if let Some(predicate) = Predicate::of(word).filter(|_| reader.next_is(b'('))
            && let Some(fact) = reader.fact(predicate, start)
        {
            check_agreement(&fact, start..reader.at, setup, &mut reader.faults);
        }
    }
    let mut faults = reader.faults;
    if let (Some(span), false) = (&none, moves.is_empty()) {
        faults.add(
            span.clone(),
            "the answer has moves, but states that there is no solution",
        );
    } else if none.is_none() && moves.is_empty() && faults.is_empty() {
        let help = "an answer has an atom such as `move(1,right,2,4)` for each time, or states `UNSATISFIABLE`";
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

impl Reader<'_> {
    /// The arguments of `move(T,D,X,Y)`, after its predicate.
    fn jump(&mut self, start: usize, board: &Board) -> Option<(i64, Move)> {
        self.eat(b'(');
        let time = self.number(i64::MAX)?;
        self.comma()?;
        self.skip_blanks();
        let place = self.at;
        let name = self.word();
        let heading = board
            .headings()
            .position(|heading| heading.as_bytes() == name);
        if heading.is_none()
            && let Some(fault) = self.faults.add(
                place..self.at,
                format_args!("found {}, expected a direction", Shown(name)),
            )
        {
            let headings = board.headings().collect::<Vec<_>>().join(", ");
            fault.help = Some(format!("the directions are {headings}"));
        }
        self.comma()?;
        let x = self.number(FARTHEST)?;
        self.comma()?;
        let y = self.number(FARTHEST)?;
        if !self.eat(b')') {
            self.expected("`)`");
            return None;
        }
        let (time, heading, x, y, span) = (time?, heading?, x?, y?, start..self.at);
        let Some(from) = board.cell_at(Point {
            y: y as i32,
            x: x as i32,
        }) else {
            self.faults
                .add(span, format_args!("the board has no cell ({x},{y})"));
            return None;
        };
        let ray = board
            .rays()
            .iter()
            .find(|ray| ray.from == from && ray.heading == Heading(heading as u8));
        let Some(&to) = ray.and_then(|ray| ray.cells.get(1)) else {
            self.faults.add(span, "this jump leaves the board");
            return None;
        };
        Some((time, Move { from, to }))
    }

    fn comma(&mut self) -> Option<()> {
        if self.eat(b',') {
            return Some(());
        }
        self.expected("`,`");
        None
    }
}

/// Reports a fact of an answer that differs from the puzzle.
fn check_agreement(fact: &Fact, span: Range<usize>, setup: &Setup, faults: &mut Faults) {
    // The referee checks the number of jumps.
    let Fact::Cells { full, .. } = fact else {
        return;
    };
    let holds = |point| {
        setup
            .board
            .cell_at(point)
            .is_some_and(|cell| setup.start.get(cell).is_some() == *full)
    };
    if fact.count() > MAX_CELLS as u64 || !fact.cells().all(holds) {
        faults.add(span, "the puzzle does not have this fact");
    }
}
