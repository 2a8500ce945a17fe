//! The classical solution: exchange the middle column as a row, and each row when the vacancy first
//! reaches it.

use super::puzzle::Lucas;
use crate::{
    board::Cell,
    puzzle::Move,
    row::{Exchange, Group},
};

/// A solution by the recipe of Lucas and Ball. With 2n + 1 rows and columns it has 2n(n + 1)(n + 2)
/// moves. Source: Ball, *Mathematical Recreations and Essays*; Lucas, *Récréations mathématiques*
/// (1883).
pub(super) fn classical(lucas: Lucas) -> Vec<Move> {
    let (rows, columns) = (lucas.rows(), lucas.columns());
    let mut moves = Vec::new();
    let exchange_row = |row: usize, moves: &mut Vec<Move>| {
        let cell = |square: usize| Cell((row * columns + square) as u8);
        moves.extend(exchange(columns / 2).map(|(from, to)| Move {
            from: cell(from),
            to: cell(to),
        }));
    };
    let mut exchanged = vec![false; rows];
    exchanged[rows / 2] = true;
    exchange_row(rows / 2, &mut moves);
    for (from, to) in exchange(rows / 2) {
        let cell = |row: usize| Cell((row * columns + columns / 2) as u8);
        moves.push(Move {
            from: cell(from),
            to: cell(to),
        });
        // The vacancy is now where the piece was.
        if !std::mem::replace(&mut exchanged[from], true) {
            exchange_row(from, &mut moves);
        }
    }
    moves
}

/// The shortest exchange of n against n over one vacancy, as cells counted from 0.
fn exchange(n: usize) -> impl Iterator<Item = (usize, usize)> {
    let exchange = Exchange::new(n as u64, n as u64, Group::Left).ok();
    let moves: Vec<_> = exchange.iter().flat_map(Exchange::moves).collect();
    moves
        .into_iter()
        .map(|step| (step.from as usize - 1, step.to as usize - 1))
}
