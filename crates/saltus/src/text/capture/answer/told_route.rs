//! The route of a king as people write it: `Route: D6, B4, D2`, `The king on D6 jumps over C5 to
//! B4, then takes C3 and lands on D2`, `(6,4) (4,2) (2,4)`, or the rows of a table.
//!
//! It is told apart by its geometry: it begins on a king, each jump goes two squares along a
//! diagonal, and the square between them is the only one that may be named beside it.

use super::numbering;
use crate::{
    capture::{Content, Diagonal, Field, Square},
    text::{
        capture::{PairNaming, parse_square},
        scan,
    },
};

/// A longer text tells more than a route.
const LONGEST: usize = 1 << 14;

/// Words beside the squares of a route that say nothing else, in small letters.
const SILENT: &str = "\
    a à al all alle alles and answer at auf avec by can capture captured captures capturing \
    chemin dame dann das de der des die du eats end ends er es every everything final finally \
    first from gegen goes hop hops i in is it its jump jumped jumping jumps kann king könig l la \
    land landet landing lands le les move moves moving nach next now of on one over par path \
    piece pieces pion prend puis roi route sa saute schlägt second sequence solution sprung \
    springt square squares start starting starts step steps take taken takes taking the then \
    third this to total tous toutes tout und über via visits von weg weiß white whites winner \
    winning with x zieht zu züge zug";

/// The route of a king of the board that a text tells; `None` if the text tells anything else.
///
/// ```
/// use saltus::capture::{Field, Reading};
/// use saltus::text::capture::told_route;
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// let told = |text: &str| Some(told_route(&field, text.as_bytes())?.len());
/// assert_eq!(told("The king on A3 takes B2 and lands on C1."), Some(2));
/// assert_eq!(told("Route: (3,1), (1,3)"), Some(2));
/// assert_eq!(told("The king on A3 cannot reach C1."), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn told_route(field: &Field, text: &[u8]) -> Option<Vec<Square>> {
    if text.len() > LONGEST {
        return None;
    }
    let words = Words::of(text, field.side())?;
    if !words.squares.is_empty() {
        return route_through(field, &words.squares);
    }
    for naming in PairNaming::ALL {
        if let Some(squares) = words.squares_of_pairs(naming, field.side())
            && let Some(route) = route_through(field, &squares)
        {
            return Some(route);
        }
    }
    None
}

/// What a text names.
struct Words {
    /// The squares with names, in order.
    squares: Vec<Square>,
    /// The numbers.
    numbers: Vec<u32>,
}

impl Words {
    /// The words of a text; `None` if one of them says anything else.
    fn of(text: &[u8], side: u32) -> Option<Words> {
        let text = std::str::from_utf8(text).ok()?;
        let mut words = Words {
            squares: Vec::new(),
            numbers: Vec::new(),
        };
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            if word.is_empty() {
                continue;
            }
            if scan::are_digits(word) {
                words.numbers.push(word.parse().ok()?);
            } else if word.contains(|c: char| c.is_ascii_digit()) {
                // Two squares may be joined by an `x`.
                for name in word.split('x') {
                    words
                        .squares
                        .push(parse_square(name, side, numbering(name))?);
                }
            } else if !is_silent(word) {
                return None;
            }
        }
        Some(words)
    }

    /// The squares that all pairs of numbers name.
    fn squares_of_pairs(&self, naming: PairNaming, side: u32) -> Option<Vec<Square>> {
        if !self.numbers.len().is_multiple_of(2) {
            return None;
        }
        let mut squares = Vec::new();
        for pair in self.numbers.chunks(2) {
            squares.push(naming.square([pair[0], pair[1]], side)?);
        }
        Some(squares)
    }
}

fn is_silent(word: &str) -> bool {
    let lower = word.to_lowercase();
    SILENT.split_whitespace().any(|silent| silent == lower)
}

/// The route through squares, of which some are those that a jump passes; `None` if they are none,
/// or no king is where it begins.
fn route_through(field: &Field, squares: &[Square]) -> Option<Vec<Square>> {
    let first = *squares.first()?;
    if field.at(first) != Content::Black {
        return None;
    }
    let mut route = vec![first];
    let mut end = first;
    // The whites that the last jump passes, and that the next one is said to pass.
    let mut passed = None;
    let mut next_passed = None;
    for &square in &squares[1..] {
        if square == end || passed == Some(square) {
            continue;
        }
        if let Some(way) = Diagonal::between(end, square) {
            let middle = way.over(end);
            if next_passed.is_some() && next_passed != middle {
                return None;
            }
            route.push(square);
            end = square;
            passed = middle;
            next_passed = None;
        } else if field.at(square) == Content::White && are_neighbours(end, square) {
            next_passed = Some(square);
        } else {
            return None;
        }
    }
    (route.len() > 1).then_some(route)
}

fn are_neighbours(one: Square, other: Square) -> bool {
    let mut ways = Diagonal::ALL.into_iter();
    ways.any(|way| way.over(one) == Some(other))
}
