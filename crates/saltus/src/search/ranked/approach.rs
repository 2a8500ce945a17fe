//! The moves into a cell.

use crate::puzzle::{KindId, Puzzle};

/// How a piece reaches a vacant cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Approach {
    pub(super) from: u8,
    /// The pieces that a piece of each kind passes; `None` if it cannot move like this.
    pub(super) passes: [Option<PassCondition>; 2],
}

/// Cells, some of which must hold the second kind and the others the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct PassCondition {
    pub(super) cells: u64,
    pub(super) second: u64,
}

impl PassCondition {
    /// The condition for passing `cells`, given whether pieces of the first and of the second kind
    /// may be passed.
    fn new(cells: u64, [first, second]: [bool; 2]) -> Option<PassCondition> {
        match (first, second) {
            (true, true) => Some(PassCondition {
                cells: 0,
                second: 0,
            }),
            (true, false) => Some(PassCondition { cells, second: 0 }),
            (false, true) => Some(PassCondition {
                cells,
                second: cells,
            }),
            (false, false) => (cells == 0).then_some(PassCondition { cells, second: 0 }),
        }
    }
}

impl Approach {
    /// Whether a piece of this kind can move like this.
    #[inline]
    pub(super) fn allows(&self, second: u64, kind: u64) -> bool {
        match self.passes[(kind & 1) as usize] {
            Some(passed) => second & passed.cells == passed.second,
            None => false,
        }
    }
}

/// For each cell, the moves into it. A ray that leaves a cell is a way for its piece.
pub(super) fn approaches(puzzle: &Puzzle) -> Vec<Vec<Approach>> {
    let rules = &puzzle.rules;
    let mut into = vec![Vec::new(); puzzle.board.len()];
    for ray in puzzle.board.rays() {
        let mut over = 0;
        let reach = ray.cells.len().min(usize::from(rules.hop) + 1);
        for (passed, to) in ray.cells[..reach].iter().enumerate() {
            let passes = [0, 1].map(|kind: usize| {
                let kind = &rules.kinds[kind];
                let headings = if passed == 0 { kind.steps } else { kind.jumps };
                let may_pass = [kind.over.has(KindId(0)), kind.over.has(KindId(1))];
                if !headings.has(ray.heading) {
                    return None;
                }
                PassCondition::new(over, may_pass)
            });
            into[to.index()].push(Approach {
                from: ray.from.0,
                passes,
            });
            over |= 1 << to.0;
        }
    }
    into
}
