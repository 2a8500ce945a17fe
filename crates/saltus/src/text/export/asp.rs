//! Answer-set programs for clingo and similar solvers: facts for the moves, and rules that are the
//! same for every puzzle.

use super::Instance;
use crate::{
    puzzle::{Goal, Move, Puzzle, Wanted},
    text::{
        BadText, Faults,
        scan::{self, Shown},
    },
};
use std::{collections::BTreeMap, fmt::Write, ops::Range};

/// The rules of every instance.
const RULES: &str = "\
% In each move one action; at(Cell,Kind,T): the contents of cells after T moves.
{ do(A,T) : act(A,_,_,_) } = 1 :- time(T).
:- do(A,T), act(A,From,_,Kind), not at(From,Kind,T-1).
:- do(A,T), act(A,_,To,_), at(To,_,T-1).
passed(A,Cell,T) :- over(A,Cell,Kind), at(Cell,Kind,T).
:- do(A,T), over(A,Cell,_), not passed(A,Cell,T-1).
gone(Cell,T) :- do(A,T), act(A,Cell,_,_).
gone(Cell,T) :- do(A,T), takes(A,Cell).
at(Cell,Kind,T) :- at(Cell,Kind,T-1), time(T), not gone(Cell,T).
at(To,Kind,T) :- do(A,T), act(A,_,To,Kind).
move(T,From,To) :- do(A,T), act(A,From,To,_).
#show move/3.
";

/// Writes the instance: facts, rules, and the goal as constraints.
pub fn write(instance: &Instance) -> String {
    let Instance {
        puzzle,
        moves,
        actions,
        ..
    } = instance;
    let name = |cell| puzzle.board.name(cell);
    let kind = |kind: crate::puzzle::KindId| format!("k{}", kind.0);
    let mut text = format!(
        "% {}: a solution of {moves} moves\n#const moves={moves}.\ntime(1..moves).\n",
        puzzle.title
    );
    // Writing to a String does not fail.
    for (index, known) in puzzle.rules.kinds.iter().enumerate() {
        let _ = writeln!(text, "% k{index} is {}", known.name.replace('\n', " "));
    }
    for cell in puzzle.board.cells() {
        if let Some(piece) = puzzle.start.get(cell) {
            let _ = writeln!(text, "at({},{},0).", name(cell), kind(piece));
        }
    }
    let mut used: Vec<usize> = instance.possible.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    for index in used {
        let action = &actions[index];
        let _ = write!(
            text,
            "act({index},{},{},{}).",
            name(action.step.from),
            name(action.step.to),
            kind(action.kind)
        );
        for &cell in &action.over {
            let over = puzzle.rules.kinds[action.kind.index()].over;
            for (passed, _) in puzzle
                .rules
                .kinds
                .iter()
                .enumerate()
                .filter(|&(passed, _)| over.0 >> passed & 1 == 1)
            {
                let _ = write!(text, " over({index},{},k{passed}).", name(cell));
            }
            if action.removes {
                let _ = write!(text, " takes({index},{}).", name(cell));
            }
        }
        text.push('\n');
    }
    text.push_str(RULES);
    match &puzzle.goal {
        Goal::Pattern(pattern) => {
            for (cell, wanted) in puzzle.board.cells().zip(pattern) {
                let _ = match *wanted {
                    Wanted::Any => Ok(()),
                    Wanted::Vacant => writeln!(text, ":- at({},_,moves).", name(cell)),
                    Wanted::Piece(piece) => {
                        writeln!(text, ":- not at({},{},moves).", name(cell), kind(piece))
                    }
                };
            }
        }
        Goal::Left(left) => {
            let _ = writeln!(text, ":- #count {{ Cell : at(Cell,_,moves) }} != {left}.");
        }
        Goal::Moves(wanted) => {
            let _ = writeln!(text, ":- moves != {wanted}.");
        }
        Goal::Order(order) => {
            if puzzle.rules.some_move_removes() {
                let pieces = order.len();
                let _ = writeln!(text, ":- #count {{ Cell : at(Cell,_,moves) }} != {pieces}.");
            }
            for (index, cell) in puzzle.board.cells().enumerate() {
                let _ = writeln!(text, "place({},{index}).", name(cell));
            }
            for (index, &piece) in order.iter().enumerate() {
                let _ = writeln!(text, "wanted({index},{}).", kind(piece));
            }
            text.push_str(
                ":- at(Cell,Kind,moves), place(Cell,I), N = #count { C : at(C,_,moves), place(C,J), J < I }, not wanted(N,Kind).\n",
            );
        }
    }
    text
}

/// Whether an answer belongs to such an instance: it has `move(` with three arguments.
pub fn is_answer(text: &[u8]) -> bool {
    atoms(text)
        .next()
        .is_some_and(|span| text[span].split(|&byte| byte == b',').count() == 3)
}

/// Reads the moves of an answer set, `move(T,From,To)` in any order; the last of several answers is
/// used.
///
/// # Errors
/// Moves between cells that are not on the board, and times out of order.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let last = text
        .windows(7)
        .rposition(|window| window == b"Answer:")
        .unwrap_or(0);
    let mut by_time: BTreeMap<i64, (Move, Range<usize>)> = BTreeMap::new();
    for span in atoms(text).filter(|span| span.start >= last) {
        let arguments: Vec<&[u8]> = text[span.clone()]
            .split(|&byte| byte == b',')
            .map(<[u8]>::trim_ascii)
            .collect();
        let cell = |name: &[u8]| {
            std::str::from_utf8(name)
                .ok()
                .and_then(|name| puzzle.board.named(name))
        };
        let parsed = match arguments[..] {
            [time, from, to] => scan::integer(time).ok().zip(cell(from)).zip(cell(to)),
            _ => None,
        };
        let Some(((time, from), to)) = parsed else {
            let message = format_args!(
                "found {}, expected a time and two cells",
                Shown(&text[span.clone()])
            );
            faults.add(span, message);
            continue;
        };
        if by_time
            .insert(time, (Move { from, to }, span.clone()))
            .is_some()
        {
            faults.add(span, format_args!("a second move at time {time}"));
        }
    }
    if faults.is_empty() && by_time.is_empty() {
        faults.add(text.len()..text.len(), "there is no move");
    }
    for ((time, (_, span)), expected) in by_time.iter().zip(1..) {
        if *time != expected && faults.is_empty() {
            faults.add(
                span.clone(),
                format_args!("found time {time}, expected {expected}"),
            );
        }
    }
    faults.or(by_time.into_values().map(|(step, _)| step).collect())
}

/// The spans of the arguments of each `move(`.
fn atoms(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    const HEAD: &[u8] = b"move(";
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at
            + text
                .get(at..)?
                .windows(HEAD.len())
                .position(|window| window == HEAD)?
            + HEAD.len();
        at = scan::run(text, start, |byte| byte != b')');
        Some(start..at)
    })
}
