//! Lines between the same two cells over different ones, as in a cycle of four vertices. A jump
//! along one of them is not determined by its ends.

use super::{Board, Cell, Line};
use crate::order::sort_by_number;
use std::sync::{Arc, OnceLock};

/// The pairs of cells that several lines join, computed on first use and shared by clones. They
/// follow from the rays, so they do not affect equality.
#[derive(Clone, Debug, Default)]
pub(super) struct Twins(Arc<OnceLock<Vec<[Cell; 2]>>>);

impl PartialEq for Twins {
    fn eq(&self, _: &Twins) -> bool {
        true
    }
}

impl Eq for Twins {}

impl Board {
    /// Whether lines over different cells lead from one cell to another. The ends of a removing
    /// jump between them do not say which piece it removes.
    ///
    /// ```
    /// use saltus::{board::Cell, pegs::graph};
    /// let cycle = graph::board(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]).unwrap();
    /// assert!(cycle.has_two_lines(Cell(0), Cell(2)) && !cycle.has_two_lines(Cell(0), Cell(1)));
    /// ```
    #[inline]
    pub fn has_two_lines(&self, from: Cell, to: Cell) -> bool {
        self.twins().binary_search(&[from, to]).is_ok()
    }

    /// Whether lines over different cells lead from any cell to another.
    #[inline]
    pub fn has_twin_lines(&self) -> bool {
        !self.twins().is_empty()
    }

    /// The pairs of cells with several lines from the first to the second, sorted.
    fn twins(&self) -> &[[Cell; 2]] {
        self.twins.0.get_or_init(|| twins_of(self))
    }
}

/// The pairs of cells with several lines from the first to the second, sorted.
fn twins_of(board: &Board) -> Vec<[Cell; 2]> {
    let mut lines: Vec<Line> = board.lines().collect();
    sort_by_number(&mut lines, &place_in_order);
    lines.dedup();

    let mut twins = Vec::new();
    for pair in lines.windows(2) {
        let ends = [pair[0].from, pair[0].to];
        if ends == [pair[1].from, pair[1].to] {
            twins.push(ends);
        }
    }
    twins.dedup();
    twins
}

/// The place of a line among all: by its first, its last, and its middle cell.
fn place_in_order(line: &Line) -> usize {
    let [from, to, over] = [line.from, line.to, line.over].map(|cell| cell.index());
    (from << 16) + (to << 8) + over
}
