//! The proof in words that the recipe for three rows is shortest, with the numbers of the given
//! grid. `docs/results.md` has every case.

use super::Rectangle;
use crate::{
    puzzle::{Options, Over},
    row::Row,
};

impl Rectangle {
    /// The proof that no solution is shorter than the one by formula, as paragraphs of plain text.
    /// Empty if no theorem applies.
    ///
    /// ```
    /// use saltus::{grid::Rectangle, puzzle::Options};
    /// let why = Rectangle::new(3, 41, Options::default()).unwrap().why();
    /// assert!(why[0].starts_with("1322 moves is the minimum"));
    /// ```
    pub fn why(&self) -> Vec<String> {
        match self.sides() {
            [1, side] | [side, 1] => {
                let row = Row::exchange(
                    side / 2,
                    1u32,
                    side / 2,
                    Options {
                        over: self.over(),
                        ..Options::default()
                    },
                );
                row.ok().and_then(|row| row.why()).unwrap_or_default()
            }
            [3, columns] => three_rows(u128::from(columns / 2), self.over()),
            _ => Vec::new(),
        }
    }
}

fn three_rows(k: u128, over: Over) -> Vec<String> {
    let square = k * k;
    let cells = 6 * k * (k + 1) + 4;
    let jumps = 3 * square + if over == Over::Any { 2 } else { 1 };
    let moves = cells - jumps;
    let outer = 2 * square;
    vec![
        format!(
            "{moves} moves is the minimum. Pieces that go right or down are called R, the others \
            L; rows are numbered -1 to 1 and columns -{k} to {k}. In every solution, all pieces \
            together advance by {cells} cells, since a fixed number of them passes each line \
            between two rows or columns. A step advances a piece by one cell and a jump by two, so \
            a solution with J jumps has {cells} - J moves. It remains to show that J is at most \
            {jumps}."
        ),
        "Visits. One R passes each line between two rows downward, and one L upward. So the \
        vacancy visits each outer row once, and at most one jump is vertical: from one outer row \
        to the other."
            .to_owned(),
        "Frozen pairs. If two R's are side by side on the right of the vacancy, the vacancy never \
        passes them again within the row: only an L from one of their cells could bring it there. \
        If two R's are on its left, they have been there since it entered the row, or since a \
        visit brought it past them. The same is true of L's with left and right exchanged. So the \
        vacancy enters and leaves an outer row in the middle column or the next one; in any other \
        column a frozen pair would block it."
            .to_owned(),
        format!(
            "Outer rows. During a visit the {k} R's and {k} L's of the row exchange their order, \
            each pair by one jump: {square} jumps. No piece of the row jumps over its own kind, \
            because that makes a frozen pair on the side where the vacancy must leave the row. \
            Both rows together make {outer} jumps."
        ),
        format!(
            "Middle row. If the vacancy returns to it between the visits, the first visit does not \
            change the number of pairs with an R on the left of an L, and the second one adds a \
            pair: an R enters and an adjacent L leaves, while there are two more L's than R's. No \
            piece jumps over its own kind, so there are {square} + 1 jumps, and J is {outer} + \
            {square} + 1 = {}.",
            outer + square + 1
        ),
        both_visits(over, square, jumps),
        attained(over).to_owned(),
        "Coq has verified this proof for every number of columns, in proofs/LucasLeast.v and \
        proofs/Lucas.v of the source."
            .to_owned(),
    ]
}

/// The paragraph on the solution.
fn attained(over: Over) -> &'static str {
    match over {
        Over::Any => {
            "The minimum is attained: exchange the middle row up to its last jump, step down in \
            column 1, exchange the lower row, jump up over the R in the middle, exchange the upper \
            row, step down in column -1, make the last jump of the middle row again, and its last \
            step."
        }
        Over::Opposite => {
            "The minimum is attained: step down in column 0, exchange the lower row, jump up over \
            the L in the middle, exchange the upper row, step down, and exchange the middle row."
        }
    }
}

/// The paragraph on the middle row if a vertical jump joins the visits.
fn both_visits(over: Over, square: u128, jumps: u128) -> String {
    let outer = 2 * square;
    match over {
        Over::Any => format!(
            "With the vertical jump both visits are one event for the middle row. It makes \
            {square} jumps, or one more: that jump is made, undone by the visits, and made again. \
            So there are at most {outer} + {square} + 1 jumps and the vertical one, {jumps}."
        ),
        Over::Opposite => format!(
            "With the vertical jump both visits are one event for the middle row. It makes \
            {square} jumps. It could make one of them twice only if the vertical jump is over the \
            own kind, which these rules forbid. So there are at most {outer} + {square} jumps and \
            the vertical one, {jumps}."
        ),
    }
}
