//! Answer-set programs for clingo and similar solvers: facts for the moves, and rules that are the
//! same for every puzzle.

use super::Instance;
use crate::printable::counted;
use crate::{
    board::{Board, Cell},
    puzzle::{Goal, Move, Puzzle, Wanted},
    text::{
        BadText, Faults, WrittenGame,
        asp::answer_sets,
        scan::{self, Shown},
    },
};
use std::{collections::BTreeMap, ops::Range};

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

/// The rule of actions whose ends do not determine them: what they jump over.
const JUMPED: &str = "\
jumped(T,Over) :- do(A,T), named(A,Over).
#show jumped/2.
";

/// The rule of a goal by order: each piece is of the kind that is wanted at its place.
const ORDER: &str = "\
:- at(Cell,Kind,moves), place(Cell,I), \
N = #count { C : at(C,_,moves), place(C,J), J < I }, not wanted(N,Kind).
";

/// Writes the instance: facts, rules, and the goal as constraints.
pub fn write(instance: &Instance) -> String {
    let Instance { puzzle, moves, .. } = instance;
    let mut text = format!(
        "% {}: a solution of {}\n",
        puzzle.title,
        counted(moves, "move")
    );
    text += &format!("#const moves={moves}.\ntime(1..moves).\n");
    for (index, kind) in puzzle.rules.kinds.iter().enumerate() {
        text += &format!("% k{index} is {}\n", kind.name.replace('\n', " "));
    }
    for cell in puzzle.board.cells() {
        if let Some(kind) = puzzle.start.get(cell) {
            text += &format!("at({},k{},0).\n", name(&puzzle.board, cell), kind.0);
        }
    }

    let mut used = Vec::new();
    for possible in &instance.possible {
        used.extend_from_slice(possible);
    }
    used.sort_unstable();
    used.dedup();
    for index in used {
        write_action(instance, index, &mut text);
    }

    text += RULES;
    if instance
        .actions
        .iter()
        .any(|action| action.step.over.is_some())
    {
        text += JUMPED;
    }
    write_goal(puzzle, &mut text);
    text
}

/// The name of a cell as a constant: capitals would be variables.
fn name(board: &Board, cell: Cell) -> String {
    board.name(cell).to_lowercase()
}

/// The facts of one action, on a line.
fn write_action(instance: &Instance, index: usize, text: &mut String) {
    let action = &instance.actions[index];
    let board = &instance.puzzle.board;
    let rules = &instance.puzzle.rules;
    let over = rules.kinds[action.kind.index()].over;
    let from = name(board, action.step.from);
    let to = name(board, action.step.to);

    *text += &format!("act({index},{from},{to},k{}).", action.kind.0);
    if let Some(over) = action.step.over {
        *text += &format!(" named({index},{}).", name(board, over));
    }
    for &cell in &action.over {
        let cell = name(board, cell);
        for kind in rules.kind_ids() {
            if over.has(kind) {
                *text += &format!(" over({index},{cell},k{}).", kind.0);
            }
        }
        if action.removes {
            *text += &format!(" takes({index},{cell}).");
        }
    }
    text.push('\n');
}

/// The goal as constraints.
fn write_goal(puzzle: &Puzzle, text: &mut String) {
    match &puzzle.goal {
        Goal::Pattern(pattern) => {
            for (cell, wanted) in puzzle.board.cells().zip(pattern) {
                let cell = name(&puzzle.board, cell);
                match *wanted {
                    Wanted::Any => {}
                    Wanted::Vacant => *text += &format!(":- at({cell},_,moves).\n"),
                    Wanted::Piece(kind) => {
                        *text += &format!(":- not at({cell},k{},moves).\n", kind.0);
                    }
                }
            }
        }
        Goal::Left(left) => write_pieces_left(*left as usize, text),
        Goal::Moves(wanted) => *text += &format!(":- moves != {wanted}.\n"),
        Goal::Order(order) => {
            if puzzle.rules.some_move_removes() {
                write_pieces_left(order.len(), text);
            }
            for (index, cell) in puzzle.board.cells().enumerate() {
                *text += &format!("place({},{index}).\n", name(&puzzle.board, cell));
            }
            for (index, kind) in order.iter().enumerate() {
                *text += &format!("wanted({index},k{}).\n", kind.0);
            }
            *text += ORDER;
        }
    }
}

/// The constraint that this number of pieces is left.
fn write_pieces_left(pieces: usize, text: &mut String) {
    *text += &format!(":- #count {{ Cell : at(Cell,_,moves) }} != {pieces}.\n");
}

/// Whether an answer belongs to such an instance: it has `move(` with three arguments.
pub fn is_answer(text: &[u8]) -> bool {
    match next_atom(text, 0, MOVE) {
        Some(span) => text[span].split(|&byte| byte == b',').count() == 3,
        None => false,
    }
}

/// Reads the moves of each answer set, `move(T,From,To)` in any order, each with `jumped(T,Over)`
/// if its ends do not determine what it jumps over.
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
        faults.add(
            text.len()..text.len(),
            message!("no-move", "there is no move"),
        );
    }
    faults.or(games)
}

/// A move of an answer set, and where its atom is.
struct Atom {
    step: Move,
    span: Range<usize>,
}

/// Reads one answer set; `None` if it has no moves.
fn read_one(
    text: &[u8],
    part: Range<usize>,
    puzzle: &Puzzle,
    faults: &mut Faults,
) -> Option<WrittenGame> {
    let mut game = WrittenGame::at(part.clone());
    let mut by_time: BTreeMap<i64, Atom> = BTreeMap::new();
    let mut at = part.start;
    while let Some(span) = next_atom(&text[..part.end], at, MOVE) {
        at = span.end;
        let Some((time, [from, to])) = arguments(&text[span.clone()]) else {
            let atom = Shown(&text[span.clone()]);
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found = atom,
                expected = message!("time-two-cells", "a time and two cells")
            );
            faults.add(span, message);
            continue;
        };
        let from = named_cell(&puzzle.board, from);
        let to = named_cell(&puzzle.board, to);
        let (Some(from), Some(to)) = (from, to) else {
            let atom = Shown(&text[span.clone()]);
            let message = message!(
                "cell-not-board",
                "{atom} has a cell that is not on the board",
                atom
            );
            game.break_off(span, message, None);
            continue;
        };

        let step = Move::new(from, to);
        let atom = Atom {
            step,
            span: span.clone(),
        };
        if by_time.insert(time, atom).is_some() {
            game.break_off(
                span,
                message!("second-move-at-time", "a second move at time {time}", time),
                None,
            );
        }
    }
    if by_time.is_empty() && game.broken.is_none() {
        return None;
    }

    read_jumped(text, part, puzzle, &mut by_time, &mut game);
    add_in_order(by_time, &mut game);
    Some(game)
}

/// Reads what the moves of an answer set jump over.
fn read_jumped(
    text: &[u8],
    part: Range<usize>,
    puzzle: &Puzzle,
    by_time: &mut BTreeMap<i64, Atom>,
    game: &mut WrittenGame,
) {
    let mut at = part.start;
    while let Some(span) = next_atom(&text[..part.end], at, JUMPED_OVER) {
        at = span.end;
        let mut words = text[span.clone()].splitn(2, |&byte| byte == b',');
        let time = words.next().map(|word| scan::integer(word.trim_ascii()));
        let cell = words
            .next()
            .map(|word| named_cell(&puzzle.board, word.trim_ascii()));
        let (Some(Ok(time)), Some(Some(cell))) = (time, cell) else {
            let atom = Shown(&text[span.clone()]);
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found = atom,
                expected = message!("time-cell-board", "a time and a cell of the board")
            );
            game.break_off(span, message, None);
            return;
        };
        match by_time.get_mut(&time) {
            Some(atom) if atom.step.over.is_none() => atom.step.over = Some(cell),
            _ => {
                let message = message!(
                    "time-no-move-another",
                    "at time {time} no move, or another, jumps over a cell",
                    time
                );
                game.break_off(span, message, None);
                return;
            }
        }
    }
}

/// Adds the moves of the times 1, 2, 3 and so on to a game.
fn add_in_order(by_time: BTreeMap<i64, Atom>, game: &mut WrittenGame) {
    for ((time, atom), expected) in by_time.into_iter().zip(1..) {
        if time != expected {
            let message = message!(
                "found-time-expected",
                "found time {time}, expected {expected}",
                time,
                expected
            );
            game.break_off(atom.span, message, None);
            return;
        }
        game.moves.push(atom.step);
    }
}

/// The time and the names of the two cells in the arguments of a `move`.
fn arguments(atom: &[u8]) -> Option<(i64, [&[u8]; 2])> {
    let mut words = atom.split(|&byte| byte == b',');
    let time = scan::integer(words.next()?.trim_ascii()).ok()?;
    let from = words.next()?.trim_ascii();
    let to = words.next()?.trim_ascii();
    match words.next() {
        Some(_) => None,
        None => Some((time, [from, to])),
    }
}

/// The cell with this name.
fn named_cell(board: &Board, name: &[u8]) -> Option<Cell> {
    board.named(std::str::from_utf8(name).ok()?)
}

/// What the atoms of moves begin with.
const MOVE: &[u8] = b"move(";

/// What the atoms of the cells that are jumped over begin with.
const JUMPED_OVER: &[u8] = b"jumped(";

/// The span of the arguments of the first atom from `at` on that begins so.
fn next_atom(text: &[u8], at: usize, head: &[u8]) -> Option<Range<usize>> {
    let rest = text.get(at..)?;
    let distance = rest.windows(head.len()).position(|word| word == head)?;
    let start = at + distance + head.len();
    Some(start..scan::run(text, start, |byte| byte != b')'))
}
