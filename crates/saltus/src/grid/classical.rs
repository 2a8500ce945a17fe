//! The classical solution: exchange the middle column as a row, and each row when the vacancy first
//! reaches it.

use super::puzzle::Lucas;
use crate::{
    board::Cell,
    puzzle::Move,
    row::{Exchange, Group, RowMove},
};

/// A solution by the recipe of Lucas and Ball. With 2n + 1 rows and columns it has 2n(n + 1)(n + 2)
/// moves. Source: Ball, *Mathematical Recreations and Essays*; Lucas, *Récréations mathématiques*
/// (1883).
pub(super) fn classical(lucas: Lucas) -> Vec<Move> {
    let (rows, columns) = (lucas.rows(), lucas.columns());
    let (middle_row, middle_column) = (rows / 2, columns / 2);
    let cell = |row: usize, column: usize| Cell((row * columns + column) as u8);
    let across = exchange(middle_column);
    let mut moves = Vec::new();
    let mut exchanged = vec![false; rows];
    for step in &across {
        moves.push(Move::new(
            cell(middle_row, step.from),
            cell(middle_row, step.to),
        ));
    }
    exchanged[middle_row] = true;

    for down in exchange(middle_row) {
        moves.push(Move::new(
            cell(down.from, middle_column),
            cell(down.to, middle_column),
        ));
        // The vacancy is now where the piece was.
        let row = down.from;
        if std::mem::replace(&mut exchanged[row], true) {
            continue;
        }
        for step in &across {
            moves.push(Move::new(cell(row, step.from), cell(row, step.to)));
        }
    }
    moves
}

/// The shortest exchange of n against n over one vacancy, with squares counted from 0.
fn exchange(n: usize) -> Vec<RowMove<usize>> {
    let Ok(exchange) = Exchange::new(n as u64, n as u64, Group::Left) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    for step in exchange.moves() {
        moves.push(RowMove {
            from: step.from as usize - 1,
            to: step.to as usize - 1,
        });
    }
    moves
}
