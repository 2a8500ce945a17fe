//! Petri nets in PNML: for each cell a place per kind and one for the vacancy; for each move a
//! transition.

use super::{ExportError, MOST, actions, pddl};
use crate::{
    board::Cell,
    puzzle::{KindId, Puzzle},
};
use std::fmt::Write;

/// The net of a puzzle without its goal, which these nets cannot express. A given number of moves
/// adds a place that stops the net after it. Names have `T` for pegs, `F` for vacancies, and row
/// and column, as in the Model Checking Contest.
///
/// # Errors
/// The net would be too large.
pub fn write(puzzle: &Puzzle, moves: Option<u64>) -> Result<String, ExportError> {
    let board = &puzzle.board;
    let all = actions(puzzle);
    let kinds = puzzle.rules.kinds.len();
    let size = pddl::action_count(puzzle, &all);
    if size > MOST {
        return Err(ExportError::TooLarge(size));
    }
    let wide = board
        .cells()
        .any(|cell| board.place(cell).iter().any(|&side| side > 9));
    let place = |cell: Cell, piece: Option<KindId>| {
        let [x, y] = board.place(cell);
        let (kind, gap) = (
            piece.map_or("F".into(), |kind| {
                if kinds == 1 {
                    "T".into()
                } else {
                    format!("K{}_", kind.0)
                }
            }),
            if wide { "_" } else { "" },
        );
        format!("{kind}{y}{gap}{x}")
    };
    let escaped: String = puzzle
        .title
        .chars()
        .map(|c| if "<>&'\"\n".contains(c) { ' ' } else { c })
        .collect();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<pnml xmlns=\"http://www.pnml.org/version-2009/grammar/pnml\">\n\
         <net id=\"puzzle\" type=\"http://www.pnml.org/version-2009/grammar/ptnet\">\n<name><text>{escaped}</text></name>\n<page id=\"page\">\n"
    );
    // Writing to a String does not fail.
    let mut put = |id: &str, tokens: u64| {
        let _ = writeln!(
            text,
            "<place id=\"{id}\"><name><text>{id}</text></name><initialMarking><text>{tokens}</text></initialMarking></place>"
        );
    };
    for cell in board.cells() {
        for piece in (0..kinds as u8)
            .map(|kind| Some(KindId(kind)))
            .chain([None])
        {
            put(
                &place(cell, piece),
                (puzzle.start.get(cell) == piece).into(),
            );
        }
    }
    if let Some(moves) = moves {
        put("counter", moves);
    }
    let mut arcs = 0;
    for actions in all.chunk_by(|a, b| (a.step, a.kind) == (b.step, b.kind)) {
        let kinds = |action| {
            pddl::each_kind(puzzle, action)
                .into_iter()
                .map(move |over| (action, over))
        };
        for (number, (action, passed)) in actions.iter().flat_map(kinds).enumerate() {
            let id = format!(
                "move_{}_{}_{}_{number}",
                board.name(action.step.from),
                board.name(action.step.to),
                action.kind.0
            );
            let _ = writeln!(
                text,
                "<transition id=\"{id}\"><name><text>{id}</text></name></transition>"
            );
            let mut arc = |source: &str, target: &str| {
                arcs += 1;
                let _ = writeln!(
                    text,
                    "<arc id=\"a{arcs}\" source=\"{source}\" target=\"{target}\"/>"
                );
            };
            let mut turn = |cell: Cell, before: Option<KindId>, then: Option<KindId>| {
                arc(&place(cell, before), &id);
                arc(&id, &place(cell, then));
            };
            turn(action.step.from, Some(action.kind), None);
            turn(action.step.to, None, Some(action.kind));
            for (&cell, kind) in action.over.iter().zip(passed) {
                turn(
                    cell,
                    Some(kind),
                    if action.removes { None } else { Some(kind) },
                );
            }
            if moves.is_some() {
                arc("counter", &id);
            }
        }
    }
    text.push_str("</page>\n</net>\n</pnml>\n");
    Ok(text)
}
