//! SMT-LIB with bit vectors: one per kind has the cells of its pieces, and a move is a number that
//! selects masks.

use super::{ExportError, Instance};
use crate::{
    board::Cell,
    puzzle::{Goal, KindId, Move, Wanted},
    text::{BadText, Fault, Faults, scan},
};
use std::{collections::BTreeMap, fmt::Write};

/// Writes the instance. Its size grows with the moves that the rules allow, and hardly with the
/// length of a solution: the transition relation is defined only once.
///
/// # Errors
/// The goal is an order.
pub fn write(instance: &Instance) -> Result<String, ExportError> {
    let Instance { puzzle, moves, actions, .. } = instance;
    let cells = puzzle.board.len();
    let kinds: Vec<KindId> = (0..puzzle.rules.kinds.len() as u8).map(KindId).collect();
    let width = width(actions.len());
    let mask =
        |cells: &[Cell]| bits(puzzle.board.len(), cells.iter().fold(0, |set, cell| set | 1 << cell.index()));
    let mut text = format!(
        "; {}: a solution of {moves} moves\n(set-logic QF_BV)\n(set-option :produce-models true)\n",
        puzzle.title.replace('\n', " ")
    );
    // Writing to a String does not fail.
    for kind in &kinds {
        let _ = writeln!(
            text,
            "; p{}_T has a bit for each cell, the first lowest: where a {} stands after T moves",
            kind.0,
            puzzle.rules.kinds[kind.index()].name
        );
    }
    for (index, action) in actions.iter().enumerate() {
        let _ = writeln!(text, "; move {index} is {}", instance.describe(action));
    }
    let either = |of: &[KindId], side: char| match of {
        [] => bits(cells, 0),
        [one] => format!("{side}{}", one.0),
        many => format!(
            "(bvor {})",
            many.iter().map(|kind| format!("{side}{}", kind.0)).collect::<Vec<_>>().join(" ")
        ),
    };
    let arguments = |side: char| {
        kinds
            .iter()
            .map(|kind| format!("({side}{} (_ BitVec {cells}))", kind.0))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let _ = writeln!(
        text,
        "(define-fun step ({} {} (m (_ BitVec {width}))) Bool (or false",
        arguments('p'),
        arguments('q')
    );
    for (index, action) in actions.iter().enumerate() {
        let [from, to] = [action.step.from, action.step.to].map(|cell| mask(&[cell]));
        let own = action.kind.0;
        let _ = write!(
            text,
            " (and (= m {}) (= (bvand p{own} {from}) {from}) (= (bvand {} {to}) {})",
            bits(width, index as u128),
            either(&kinds, 'p'),
            bits(cells, 0)
        );
        if !action.over.is_empty() {
            let allowed: Vec<KindId> = kinds
                .iter()
                .copied()
                .filter(|&kind| puzzle.rules.kinds[usize::from(own)].over.has(kind))
                .collect();
            let over = mask(&action.over);
            let _ = write!(text, " (= (bvand {} {over}) {over})", either(&allowed, 'p'));
        }
        for kind in &kinds {
            let flips = mask(&[action.step.from, action.step.to]);
            let moved =
                if kind.0 == own { format!("(bvxor p{own} {flips})") } else { format!("p{}", kind.0) };
            let stays = if action.removes && !action.over.is_empty() {
                format!("(bvand {moved} (bvnot {}))", mask(&action.over))
            } else {
                moved
            };
            let _ = write!(text, " (= q{} {stays})", kind.0);
        }
        text.push_str(")\n");
    }
    text.push_str("))\n");
    for time in 0..=*moves {
        for kind in &kinds {
            let _ = writeln!(text, "(declare-const p{}_{time} (_ BitVec {cells}))", kind.0);
        }
    }
    let at =
        |time: usize| kinds.iter().map(|kind| format!("p{}_{time}", kind.0)).collect::<Vec<_>>().join(" ");
    for time in 0..*moves {
        let _ = writeln!(text, "(declare-const m{time} (_ BitVec {width}))");
        let _ = writeln!(text, "(assert (step {} {} m{time}))", at(time), at(time + 1));
    }
    for kind in &kinds {
        let there: Vec<Cell> =
            puzzle.board.cells().filter(|&cell| puzzle.start.get(cell) == Some(*kind)).collect();
        let _ = writeln!(text, "(assert (= p{}_0 {}))", kind.0, mask(&there));
    }
    match &puzzle.goal {
        Goal::Pattern(pattern) => {
            let asked: Vec<Cell> = puzzle
                .board
                .cells()
                .zip(pattern)
                .filter(|(_, wanted)| **wanted != Wanted::Any)
                .map(|(cell, _)| cell)
                .collect();
            for kind in &kinds {
                let there: Vec<Cell> = puzzle
                    .board
                    .cells()
                    .zip(pattern)
                    .filter(|(_, wanted)| **wanted == Wanted::Piece(*kind))
                    .map(|(cell, _)| cell)
                    .collect();
                let _ = writeln!(
                    text,
                    "(assert (= (bvand p{}_{moves} {}) {}))",
                    kind.0,
                    mask(&asked),
                    mask(&there)
                );
            }
        }
        Goal::Left(_) | Goal::Moves(_) if super::dimacs::counts_agree(instance) => {}
        Goal::Left(_) | Goal::Moves(_) => text.push_str("(assert false)\n"),
        Goal::Order(_) => return Err(ExportError::Order("SMT-LIB")),
    }
    text.push_str("(check-sat)\n(get-model)\n");
    Ok(text)
}

/// Whether a text is a model of such an instance.
pub fn is_model(text: &[u8]) -> bool {
    text.windows(10).any(|window| window == b"define-fun") || text.trim_ascii_start().starts_with(b"((m")
}

/// Reads the moves of a model: `(define-fun m3 () (_ BitVec 7) #b0010101)`, or `((m3 #x15) ...)`,
/// in any order.
///
/// # Errors
/// Numbers of moves that the rules do not allow, and moves out of order.
pub fn read(text: &[u8], setup: &crate::puzzle::Setup) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let actions = super::actions(setup);
    let separates = |byte: u8| byte.is_ascii_whitespace() || b"()".contains(&byte);
    let mut by_time = BTreeMap::new();
    let mut open: Option<usize> = None;
    for span in scan::words(text, scan::start(text), separates) {
        let word = &text[span.clone()];
        if let Some(time) = word.strip_prefix(b"m").and_then(|digits| scan::integer(digits).ok()) {
            open = usize::try_from(time).ok();
        } else if word.starts_with(b"p") && word.contains(&b'_') {
            open = None;
        } else if let (Some(time), Some(number)) = (open, number(word)) {
            open = None;
            match usize::try_from(number).ok().filter(|&action| action < actions.len()) {
                Some(action) => drop(by_time.insert(time, action)),
                None => drop(faults.add(
                    span,
                    format_args!(
                        "there is no move {number}: they are 0 to {}",
                        actions.len().saturating_sub(1)
                    ),
                )),
            }
        }
    }
    faults.or(())?;
    let fault = |message: &str| {
        BadText::from(Fault { span: 0..text.len().min(1), message: message.into(), help: None })
    };
    if by_time.is_empty() {
        return Err(fault("the model has no moves `m0`, `m1` and so on"));
    }
    super::in_order(&actions, by_time).ok_or_else(|| fault("a move is missing between those of the model"))
}

/// A binary (`#b`) or hexadecimal (`#x`) number.
fn number(word: &[u8]) -> Option<u64> {
    let (digits, base) = match word {
        [b'#', b'b', digits @ ..] => (digits, 2),
        [b'#', b'x', digits @ ..] => (digits, 16),
        _ => return None,
    };
    u64::from_str_radix(std::str::from_utf8(digits).ok()?, base).ok()
}

/// The number of bits for numbers below `count`.
fn width(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1) as usize
}

fn bits(width: usize, value: u128) -> String {
    format!("#b{value:0width$b}")
}
