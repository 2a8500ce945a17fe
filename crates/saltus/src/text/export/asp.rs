//! Answer-set programs for clingo and similar solvers: facts for the moves, and rules that are the
//! same for every puzzle.

use super::Instance;
use crate::{
    puzzle::{Goal, Move, Puzzle, Wanted},
    text::{
        BadText, Faults, WrittenGame,
        asp::answer_sets,
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
    // Capitals would be variables.
    let name = |cell| puzzle.board.name(cell).to_lowercase();
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
    atoms(text, 0)
        .next()
        .is_some_and(|span| text[span].split(|&byte| byte == b',').count() == 3)
}

/// Reads the moves of each answer set, `move(T,From,To)` in any order.
///
/// # Errors
/// Atoms of another form.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<WrittenGame>, BadText> {
    let mut faults = Faults::default();
    let mut games = Vec::new();
    for part in answer_sets(text) {
        if let Some(game) = read_one(text, part, puzzle, &mut faults) {
            games.push(game);
        }
    }
    if faults.is_empty() && games.is_empty() {
        faults.add(text.len()..text.len(), "there is no move");
    }
    faults.or(games)
}

/// Reads one answer set; `None` if it has no moves.
fn read_one(
    text: &[u8],
    part: Range<usize>,
    puzzle: &Puzzle,
    faults: &mut Faults,
) -> Option<WrittenGame> {
    let mut game = WrittenGame::at(part.clone());
    let mut by_time: BTreeMap<i64, (Move, Range<usize>)> = BTreeMap::new();
    let atoms = atoms(&text[..part.end], part.start);
    for span in atoms {
        let arguments: Vec<&[u8]> = text[span.clone()]
            .split(|&byte| byte == b',')
            .map(<[u8]>::trim_ascii)
            .collect();
        let [time, from, to] = arguments[..] else {
            expected_cells(text, span, faults);
            continue;
        };
        let Ok(time) = scan::integer(time) else {
            expected_cells(text, span, faults);
            continue;
        };
        let cell = |name: &[u8]| {
            let name = std::str::from_utf8(name).ok()?;
            puzzle.board.named(name)
        };
        let (Some(from), Some(to)) = (cell(from), cell(to)) else {
            let atom = Shown(&text[span.clone()]);
            let message = format!("{atom} has a cell that is not on the board");
            game.break_off(span, message, "");
            continue;
        };
        let step = Move { from, to };
        if by_time.insert(time, (step, span.clone())).is_some() {
            game.break_off(span, format!("a second move at time {time}"), "");
        }
    }
    if by_time.is_empty() && game.broken.is_none() {
        return None;
    }
    for ((time, (step, span)), expected) in by_time.into_iter().zip(1..) {
        if time != expected {
            let message = format!("found time {time}, expected {expected}");
            game.break_off(span, message, "");
            break;
        }
        game.moves.push(step);
    }
    Some(game)
}

fn expected_cells(text: &[u8], span: Range<usize>, faults: &mut Faults) {
    let message = format_args!(
        "found {}, expected a time and two cells",
        Shown(&text[span.clone()])
    );
    faults.add(span, message);
}

/// The spans of the arguments of each `move(` from `at` on.
fn atoms(text: &[u8], mut at: usize) -> impl Iterator<Item = Range<usize>> {
    const HEAD: &[u8] = b"move(";
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
