//! Petri nets in PNML: for each cell a place per kind and one for the vacancy; for each move a
//! transition.

use super::{Effect, ExportError, MOST, actions, pddl};
use crate::{
    board::Cell,
    puzzle::{KindId, Puzzle},
};

/// The net of a puzzle without its goal, which these nets cannot express. A given number of moves
/// adds a place that stops the net after it. Names have `T` for pegs, `F` for vacancies, and row
/// and column, as in the Model Checking Contest.
///
/// # Errors
/// The net would be too large.
pub fn write(puzzle: &Puzzle, moves: Option<u64>) -> Result<String, ExportError> {
    let all = actions(puzzle);
    let size = pddl::action_count(puzzle, &all);
    if size > MOST {
        return Err(ExportError::TooLarge(size));
    }

    let mut net = Net::new(puzzle, moves.is_some());
    net.head();
    net.places();
    if let Some(moves) = moves {
        net.put_place(COUNTER, moves);
    }
    for same_name in all.chunk_by(|a, b| (a.step, a.kind) == (b.step, b.kind)) {
        let mut number = 0;
        for action in same_name {
            for passed in pddl::each_kind(puzzle, action) {
                net.transition(number, action, &passed);
                number += 1;
            }
        }
    }
    net.text += "</page>\n</net>\n</pnml>\n";
    Ok(net.text)
}

/// The place whose tokens are the moves that are left.
const COUNTER: &str = "counter";

/// The namespace of the format, and the type of the nets in it.
const NAMESPACE: &str = "http://www.pnml.org/version-2009/grammar";

/// A net that is being written.
struct Net<'a> {
    puzzle: &'a Puzzle,
    /// Whether moves are counted.
    counts: bool,
    /// Between row and column: nothing if both have one digit.
    gap: &'static str,
    /// The number of arcs up to here.
    arcs: u64,
    text: String,
}

impl Net<'_> {
    fn new(puzzle: &Puzzle, counts: bool) -> Net<'_> {
        let board = &puzzle.board;
        let mut gap = "";
        for cell in board.cells() {
            if board.place(cell).iter().any(|&side| side > 9) {
                gap = "_";
            }
        }
        Net {
            puzzle,
            counts,
            gap,
            arcs: 0,
            text: String::new(),
        }
    }

    /// The name of the place for these contents of a cell.
    fn place(&self, cell: Cell, piece: Option<KindId>) -> String {
        let [x, y] = self.puzzle.board.place(cell);
        let gap = self.gap;
        match piece {
            None => format!("F{y}{gap}{x}"),
            Some(_) if self.puzzle.rules.kinds.len() == 1 => format!("T{y}{gap}{x}"),
            Some(kind) => format!("K{}_{y}{gap}{x}", kind.0),
        }
    }

    /// The beginning of the file, up to the places.
    fn head(&mut self) {
        let title = self
            .puzzle
            .title
            .replace(['<', '>', '&', '\'', '"', '\n'], " ");
        self.text += "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";
        self.text += &format!("<pnml xmlns=\"{NAMESPACE}/pnml\">\n");
        self.text += &format!("<net id=\"puzzle\" type=\"{NAMESPACE}/ptnet\">\n");
        self.text += &format!("<name><text>{title}</text></name>\n<page id=\"page\">\n");
    }

    /// The places of all cells, with the start as tokens.
    fn places(&mut self) {
        for cell in self.puzzle.board.cells() {
            let here = self.puzzle.start.get(cell);
            for kind in self.puzzle.rules.kind_ids() {
                let tokens = u64::from(here == Some(kind));
                self.put_place(&self.place(cell, Some(kind)), tokens);
            }
            self.put_place(&self.place(cell, None), u64::from(here.is_none()));
        }
    }

    fn put_place(&mut self, id: &str, tokens: u64) {
        let tokens = format!("<initialMarking><text>{tokens}</text></initialMarking>");
        self.text +=
            &format!("<place id=\"{id}\"><name><text>{id}</text></name>{tokens}</place>\n");
    }

    /// The transition of an action over pieces of these kinds, with its arcs.
    fn transition(&mut self, number: usize, action: &Effect, passed: &[KindId]) {
        let board = &self.puzzle.board;
        let from = board.name(action.step.from);
        let to = board.name(action.step.to);
        let mut id = format!("move_{from}_{to}");
        if let Some(over) = action.step.over {
            id += &format!("_over_{}", board.name(over));
        }
        id += &format!("_{}_{number}", action.kind.0);
        let name = format!("<name><text>{id}</text></name>");
        self.text += &format!("<transition id=\"{id}\">{name}</transition>\n");

        let piece = Some(action.kind);
        self.change(&id, action.step.from, [piece, None]);
        self.change(&id, action.step.to, [None, piece]);
        for (&cell, &kind) in action.over.iter().zip(passed) {
            let after = if action.removes { None } else { Some(kind) };
            self.change(&id, cell, [Some(kind), after]);
        }
        if self.counts {
            self.arc(COUNTER, &id);
        }
    }

    /// The arcs by which a transition changes the contents of a cell.
    fn change(&mut self, transition: &str, cell: Cell, [before, after]: [Option<KindId>; 2]) {
        self.arc(&self.place(cell, before), transition);
        self.arc(transition, &self.place(cell, after));
    }

    fn arc(&mut self, source: &str, target: &str) {
        self.arcs += 1;
        let arcs = self.arcs;
        self.text += &format!("<arc id=\"a{arcs}\" source=\"{source}\" target=\"{target}\"/>\n");
    }
}
