//! Flying kings: they pass any number of free squares before the captured white, and land on any
//! free square directly beyond it.
//!
//! The theorem of [`judge`](super::judge) does not apply to them. Whether squares of captured
//! whites may be passed depends on the time of removal, and there are many landing squares. So this
//! is a search over squares and sets of captured whites.

use super::field::Field;
use super::square::{Content, Diagonal, Square};
use crate::budget::{Budget, Progress};
use rustc_hash::{FxHashMap, FxHashSet};

/// The time at which captured whites leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// Immediately: their squares may be passed and used for landing.
    AtOnce,
    /// After the move, as in international draughts: until then they block, and cannot be captured
    /// again.
    AtEnd,
}

/// A move of a flying king.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flight {
    /// The squares where the king stops, starting with its own.
    pub stops: Vec<Square>,
    /// A proved upper bound on the whites captured by any move.
    pub at_most: u64,
}

impl Flight {
    /// The number of captured whites: one per jump.
    pub fn taken(&self) -> u64 {
        self.stops.len() as u64 - 1
    }

    /// Whether this move is proved to capture the most.
    pub fn is_exact(&self) -> bool {
        self.taken() == self.at_most
    }
}

/// The longest move of the flying king on this square that the search found within the budget;
/// `None` if there is no black piece. The search ends once the move captures every white that any
/// king on this colour could capture.
///
/// Takes exponential time in the worst case.
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
pub fn longest_flight(
    field: &Field,
    king: Square,
    removal: Removal,
    budget: &Budget,
) -> Option<Flight> {
    if field.at(king) != Content::Black {
        return None;
    }
    let mut names: FxHashMap<Square, usize> = FxHashMap::default();
    for white in field.whites() {
        let has_colour_of_king = (white.row ^ white.col ^ king.row ^ king.col) & 1 == 0;
        if has_colour_of_king && !is_on_rim(field, white) {
            names.insert(white, names.len());
        }
    }
    let search = Search {
        field,
        king,
        removal,
        names,
    };
    // A set of whites that fits in a few words is stored inline: such states need no allocation.
    Some(match search.names.len() {
        0..=64 => search.longest([0; 1], budget),
        65..=128 => search.longest([0; 2], budget),
        129..=256 => search.longest([0; 4], budget),
        257..=512 => search.longest([0; 8], budget),
        whites => search.longest(vec![0; whites.div_ceil(64)].into_boxed_slice(), budget),
    })
}

/// Whether a square is on the edge of the board, where nothing can jump over it.
fn is_on_rim(field: &Field, square: Square) -> bool {
    let last = field.side() - 1;
    [square.row, square.col]
        .iter()
        .any(|&i| i == 0 || i == last)
}

/// The square of the king and the set of captured whites, one bit per white within reach.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State<T> {
    at: Square,
    taken: T,
}

/// Sets of whites, 64 per word.
trait Words: Clone + Eq + std::hash::Hash + AsRef<[u64]> + AsMut<[u64]> {}
impl<T: Clone + Eq + std::hash::Hash + AsRef<[u64]> + AsMut<[u64]>> Words for T {}

/// The number of words written between two checks of the budget. A set of whites has as many words
/// as a board needs: a single jump on a large one writes millions.
const BLOCK: usize = 1 << 14;

/// The size of the visited and of the untried states in bytes; each has `apart` words that are not
/// stored inline.
fn bytes<T>(seen: &FxHashSet<State<T>>, untried: &[Vec<State<T>>], apart: usize) -> u64 {
    // A full table grows, and then the old one and one of twice its size exist together.
    let grown = if seen.len() == seen.capacity() { 3 } else { 1 };
    let table = seen.capacity() * 8 / 7 * grown * (size_of::<State<T>>() + 1);
    let waiting: usize = untried.iter().map(Vec::capacity).sum();
    let beside = if apart == 0 { 0 } else { 8 * apart + 16 };
    (table + waiting * size_of::<State<T>>() + (seen.len() + waiting) * beside) as u64
}

/// The words of a set that are not stored inline.
fn words_apart<T: Words>(set: &T) -> usize {
    if size_of_val(set.as_ref()) > size_of::<T>() {
        set.as_ref().len()
    } else {
        0
    }
}

struct Search<'f> {
    field: &'f Field,
    king: Square,
    removal: Removal,
    names: FxHashMap<Square, usize>,
}

/// What a flying king meets on a square.
enum SquareState {
    Free,
    White(usize),
    Wall,
}

impl Search<'_> {
    /// The longest move, from the empty set of captured whites.
    fn longest<T: Words>(&self, none: T, budget: &Budget) -> Flight {
        let most = self.names.len() as u64;
        let apart = words_apart(&none);
        let mut seen: FxHashSet<State<T>> = FxHashSet::default();
        let first = State {
            at: self.king,
            taken: none,
        };
        // The path to the current state, and the untried states at each step of it.
        let mut way = vec![self.king];
        let mut stops = way.clone();
        let mut untried = vec![self.jumps(&first)];
        seen.insert(first);
        let mut written = BLOCK;
        loop {
            if written >= BLOCK || seen.len() == seen.capacity() {
                written = 0;
                let progress = Progress {
                    level: stops.len() as u64 - 1,
                    positions: seen.len() as u64,
                    bytes: bytes(&seen, &untried, apart),
                    ..Progress::default()
                };
                if budget.check(progress).is_err() {
                    return Flight {
                        stops,
                        at_most: most,
                    };
                }
            }
            let Some(jumps) = untried.last_mut() else {
                break;
            };
            let Some(next) = jumps.pop() else {
                untried.pop();
                way.pop();
                continue;
            };
            written += 1 + apart;
            if !seen.insert(next.clone()) {
                continue;
            }
            way.push(next.at);
            if way.len() > stops.len() {
                stops.clone_from(&way);
                if stops.len() as u64 > most {
                    break;
                }
            }
            let jumps = self.jumps(&next);
            written += jumps.len() * (1 + apart);
            untried.push(jumps);
        }
        Flight {
            at_most: stops.len() as u64 - 1,
            stops,
        }
    }

    fn look_at<T: Words>(&self, state: &State<T>, square: Square) -> SquareState {
        let taken = |white: usize| state.taken.as_ref()[white / 64] >> (white % 64) & 1 == 1;
        match self.field.at(square) {
            Content::Empty => SquareState::Free,
            Content::Black if square == self.king => SquareState::Free,
            Content::White => match self.names.get(&square) {
                Some(&white) if !taken(white) => SquareState::White(white),
                Some(_) if self.removal == Removal::AtOnce => SquareState::Free,
                _ => SquareState::Wall,
            },
            Content::Black | Content::Hole => SquareState::Wall,
        }
    }

    /// The states after one jump; the last one is tried first.
    fn jumps<T: Words>(&self, state: &State<T>) -> Vec<State<T>> {
        let mut jumps = Vec::new();
        for direction in Diagonal::ALL.into_iter().rev() {
            let mut jumped = None;
            let mut at = state.at;
            while let Some(next) = direction.over(at) {
                at = next;
                match (self.look_at(state, at), &jumped) {
                    (SquareState::Free, None) => {}
                    (SquareState::Free, Some(taken)) => jumps.push(State {
                        at,
                        taken: T::clone(taken),
                    }),
                    (SquareState::White(white), None) => {
                        let mut taken = state.taken.clone();
                        taken.as_mut()[white / 64] |= 1 << (white % 64);
                        jumped = Some(taken);
                    }
                    (SquareState::White(_), Some(_)) | (SquareState::Wall, _) => break,
                }
            }
        }
        jumps
    }
}
