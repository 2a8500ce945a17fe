//! Flying kings: they pass any number of free squares before the white they take, and land anywhere beyond it.
//!
//! The theorem does not hold for them. Squares of whites taken before may or may not be passed, and landing squares are
//! many, so this is a search over the squares and the sets of whites taken. The time of removal matters here.

use super::count::allow;
use super::field::Field;
use super::square::{Content, Direction, Square};
use crate::budget::Budget;
use rustc_hash::{FxHashMap, FxHashSet};

/// When the whites that were taken leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// As soon as they are jumped: their squares may be passed and landed on.
    AtOnce,
    /// After the move, as in international draughts: until then they stand in the way, and are not jumped again.
    AtEnd,
}

/// A move of a flying king.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flight {
    /// The squares the king stands on, its own first.
    pub stops: Vec<Square>,
    /// No move takes more whites than this, proved.
    pub at_most: u64,
}

impl Flight {
    /// The whites taken: one a jump.
    pub fn taken(&self) -> u64 {
        self.stops.len() as u64 - 1
    }

    /// Whether no move takes more, proved.
    pub fn is_exact(&self) -> bool {
        self.taken() == self.at_most
    }
}

/// The longest move of the flying king on this square that was found within the budget; `None` if no black stands
/// there. The search is over once every white is taken that any king on this colour could ever take.
///
/// Exponential at worst.
///
/// ```
/// use saltus::{budget::Budget, capture::{Field, Reading, Removal, Square, longest_flight}};
/// // After the white up right, the way to the other leads back over its square.
/// let field = Field::from_rows(["_._._", "._.W.", "_.B._", ".W._.", "_._._"], Reading::Strict)?;
/// let most = |removal| longest_flight(&field, Square::new(2, 2), removal, &Budget::UNLIMITED);
/// assert_eq!(most(Removal::AtOnce).map(|flight| flight.at_most), Some(2));
/// assert_eq!(most(Removal::AtEnd).map(|flight| flight.at_most), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn longest_flight(field: &Field, king: Square, removal: Removal, budget: &Budget) -> Option<Flight> {
    if field.at(king) != Content::Black {
        return None;
    }
    let last = field.side() - 1;
    let rim = |square: Square| [square.row, square.col].iter().any(|&i| i == 0 || i == last);
    let in_reach = |white: &Square| !rim(*white) && (white.row ^ white.col ^ king.row ^ king.col) & 1 == 0;
    let names: FxHashMap<Square, usize> = field.whites().filter(in_reach).zip(0..).collect();
    let search = Search { field, king, removal, names };
    let mut at_most = search.names.len() as u64;
    let mut seen: FxHashSet<State> = FxHashSet::default();
    let first = State { at: king, taken: vec![0; search.names.len().div_ceil(64)].into() };
    // The way to the current state, and what is still to be tried at each step of it.
    let mut way = vec![king];
    let mut stops = way.clone();
    let mut untried = vec![search.jumps(&first)];
    seen.insert(first);
    while let Some(jumps) = untried.last_mut() {
        let Some(next) = jumps.pop() else {
            untried.pop();
            way.pop();
            continue;
        };
        if !seen.insert(next.clone()) {
            continue;
        }
        way.push(next.at);
        if way.len() > stops.len() {
            stops.clone_from(&way);
            if stops.len() as u64 > at_most {
                break;
            }
        }
        if allow(budget, seen.len()).is_err() {
            return Some(Flight { stops, at_most });
        }
        untried.push(search.jumps(&next));
    }
    at_most = stops.len() as u64 - 1;
    Some(Flight { stops, at_most })
}

/// Where the king is and what it has taken, a bit for each white within reach.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State {
    at: Square,
    taken: Box<[u64]>,
}

struct Search<'f> {
    field: &'f Field,
    king: Square,
    removal: Removal,
    names: FxHashMap<Square, usize>,
}

/// What a flying king meets on a square.
enum Met {
    Free,
    White(usize),
    Wall,
}

impl Search<'_> {
    fn meet(&self, state: &State, square: Square) -> Met {
        match self.field.at(square) {
            Content::Empty => Met::Free,
            Content::Black if square == self.king => Met::Free,
            Content::White => match self.names.get(&square) {
                Some(&white) if state.taken[white / 64] >> (white % 64) & 1 == 0 => Met::White(white),
                Some(_) if self.removal == Removal::AtOnce => Met::Free,
                _ => Met::Wall,
            },
            Content::Black | Content::Hole => Met::Wall,
        }
    }

    /// The states after one jump; the last is to be tried first.
    fn jumps(&self, state: &State) -> Vec<State> {
        let mut jumps = Vec::new();
        for direction in Direction::ALL.into_iter().rev() {
            let mut jumped = None;
            let mut at = state.at;
            while let Some(next) = direction.over(at) {
                at = next;
                match (self.meet(state, at), &jumped) {
                    (Met::Free, None) => {}
                    (Met::Free, Some(taken)) => jumps.push(State { at, taken: Box::clone(taken) }),
                    (Met::White(white), None) => {
                        let mut taken = state.taken.clone();
                        taken[white / 64] |= 1 << (white % 64);
                        jumped = Some(taken);
                    }
                    (Met::White(_), Some(_)) | (Met::Wall, _) => break,
                }
            }
        }
        jumps
    }
}
