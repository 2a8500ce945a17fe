//! A row of two groups that is drawn again after every move: the start is the first drawing, and
//! the goal the last one.

use super::{Candidate, Groups, Squares, View, letters, squares};
use crate::{
    puzzle::{Direction, Options},
    row::Letter,
    text::{drawn::Wishes, dress::MarkRow},
};

/// The fewest drawings that are moves and no board.
const FEWEST: usize = 4;

/// The readings of several rows as the positions of one row, each a move after the last.
pub fn candidates(view: View, rows: &[&MarkRow]) -> Vec<Candidate> {
    if rows.len() < FEWEST || view.sheet.blocks.len() != 1 {
        return Vec::new();
    }
    let drawings: Vec<Squares> = rows.iter().map(|row| squares(row, view.sheet)).collect();
    let mut found = Vec::new();
    for groups in view.groups(&drawings[0]) {
        let Some(direction) = direction(&drawings, groups) else {
            continue;
        };
        found.extend(candidate(view, &drawings, groups, direction));
    }
    found
}

fn candidate(
    view: View,
    drawings: &[Squares],
    groups: Groups,
    direction: Direction,
) -> Option<Candidate> {
    let wishes = Wishes {
        options: Options {
            direction,
            ..view.wishes.options
        },
        ..view.wishes.clone()
    };
    let view = View {
        wishes: &wishes,
        ..view
    };
    let read = view.row_candidate(drawings.first()?, drawings.last(), groups)?;
    Some(Candidate {
        steps: true,
        ..read
    })
}

/// The direction in which the groups move, if each drawing is one move after the last: forward, or
/// both ways with the group on the left as the right-going one.
fn direction(drawings: &[Squares], groups: Groups) -> Option<Direction> {
    let rows: Vec<Vec<Letter>> = drawings
        .iter()
        .map(|squares| letters(squares, groups))
        .collect::<Option<_>>()?;
    let moves: Vec<Move> = rows
        .windows(2)
        .map(|pair| Move::between(&pair[0], &pair[1]))
        .collect::<Option<_>>()?;
    if moves.iter().all(|step| step.is_forward()) {
        return Some(Direction::Forward);
    }
    let backward = moves.iter().all(|step| !step.is_forward());
    let first = rows[0].iter().find(|&&square| square != Letter::Vacant);
    (!backward && first == Some(&Letter::Right)).then_some(Direction::Both)
}

/// A piece that went to a vacancy at most two squares away.
struct Move {
    piece: Letter,
    from: usize,
    to: usize,
}

impl Move {
    /// The only difference of two rows.
    fn between(before: &[Letter], after: &[Letter]) -> Option<Move> {
        if before.len() != after.len() {
            return None;
        }
        let changed: Vec<usize> = (0..before.len())
            .filter(|&at| before[at] != after[at])
            .collect();
        let [first, second] = changed[..] else {
            return None;
        };
        let (from, to) = match before[first] {
            Letter::Vacant => (second, first),
            _ => (first, second),
        };
        let exchanged = before[to] == Letter::Vacant
            && after[from] == Letter::Vacant
            && after[to] == before[from];
        (exchanged && second - first <= 2).then_some(Move {
            piece: before[from],
            from,
            to,
        })
    }

    fn is_forward(&self) -> bool {
        (self.piece == Letter::Right) == (self.to > self.from)
    }
}
