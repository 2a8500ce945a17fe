//! Generation of boards: solvable ones of any size, near misses, decoys, and puzzles with a single
//! winner.
//!
//! Every board has its whites on odd rows and columns (counted from 0), and its top left corner is
//! playable. The king is on an even row and column. Equal seeds give equal boards on every machine.

use super::field::Field;
use super::judge::{Winner, judge};
use super::lattice::Lattice;
use super::square::{Content, Diagonal, Square};
use crate::random::Random;

/// The layout of the whites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pattern {
    /// A white wherever one can be captured: the most that one king can ever capture.
    Full,
    /// One path without branches of about n²/8 jumps, so the route is unique.
    Snake,
    /// Loops around random squares, combined by exclusive or: about half of the places are filled.
    Faces,
    /// On half of the places, random whites with probability `density / 256`; on the other half, as
    /// the parities require.
    Trees {
        /// From 0 (none) to 255 (nearly all).
        density: u8,
    },
}

/// A board of this size, and a king that can capture every white. Boards with `side` below 3 have
/// no white; 0 is treated as 1.
///
/// Takes O(n²) time. `Full` and `Snake` do not depend on the seed.
///
/// ```
/// use saltus::capture::{Pattern, generate, judge};
/// let (field, king) = generate(25, Pattern::Faces, 7);
/// assert!(judge(&field).verdict(king).is_some_and(|verdict| verdict.can()));
/// ```
pub fn generate(side: u32, layout: Pattern, seed: u64) -> (Field, Square) {
    let (side, mut random) = (side.max(1), Random::new(seed));
    match layout {
        Pattern::Full => full(side),
        Pattern::Snake => snake(side),
        Pattern::Faces => largest(side, &mut random, faces),
        Pattern::Trees { density } => largest(side, &mut random, |side, random| {
            trees(side, density, random)
        }),
    }
}

/// The largest of a few tries.
fn largest(
    side: u32,
    random: &mut Random,
    attempt: impl Fn(u32, &mut Random) -> (Field, Square),
) -> (Field, Square) {
    let mut best = attempt(side, random);
    for _ in 0..7 {
        // Most tries on a large board are good enough: a large part of it is connected.
        if best.0.white_count() > u64::from(side) * u64::from(side) / 40 {
            break;
        }
        let next = attempt(side, random);
        if next.0.white_count() > best.0.white_count() {
            best = next;
        }
    }
    best
}

/// The number of places for whites in a row or column.
fn places(side: u32) -> usize {
    side.saturating_sub(1) as usize / 2
}

/// The square of vertex (y, x).
fn vertex(y: usize, x: usize) -> Square {
    Square::new(2 * y as u32, 2 * x as u32)
}

fn full(side: u32) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    let king = if places % 2 == 1 || places == 0 {
        vertex(0, 0)
    } else {
        vertex(0, 1)
    };
    for_cells(&mut field, |_, _| u64::MAX);
    field.set(king, Content::Black);
    (field, king)
}

/// Fills the places for whites word by word.
fn for_cells(field: &mut Field, mut word_at: impl FnMut(usize, usize) -> u64) {
    let places = places(field.side());
    let quarter = field.quarter_mut(3);
    let stride = quarter.stride;
    for y in 0..places {
        for i in 0..places.div_ceil(64) {
            let room = places - 64 * i;
            let mask = if room < 64 { (1 << room) - 1 } else { u64::MAX };
            quarter.white[y * stride + i] = word_at(y, i) & mask;
        }
    }
}

fn snake(side: u32) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    let king = vertex(0, 0);
    field.set(king, Content::Black);
    let inside = |at: Square| (at.row as usize).max(at.col as usize) <= 2 * places;
    // To the right and back, zigzagging between two rows, with one jump down from pair to pair.
    let (mut at, mut right) = (king, true);
    loop {
        let across =
            |down: bool, right: bool| Diagonal::ALL[2 * usize::from(down) + usize::from(right)];
        let mut jump = |at: Square, direction: Diagonal| {
            let to = direction.landing(at).filter(|&to| inside(to))?;
            field.set(direction.over(at)?, Content::White);
            Some(to)
        };
        // A pair of jumps, down and up, returns to the upper row: so end on the lower one.
        let Some(mut lower) = jump(at, across(true, right)) else {
            break;
        };
        loop {
            let up = across(false, right).landing(lower).filter(|&up| inside(up));
            let Some(next) = up
                .and_then(|up| across(true, right).landing(up))
                .filter(|&next| inside(next))
            else {
                break;
            };
            lower = jump(lower, across(false, right))
                .and_then(|up| jump(up, across(true, right)))
                .unwrap_or(next);
        }
        let Some(next) =
            jump(lower, across(true, right)).or_else(|| jump(lower, across(true, !right)))
        else {
            break;
        };
        (at, right) = (next, !right);
    }
    (field, king)
}

/// Each square of the other lattice with whites on all four sides is a face. The exclusive or of
/// the loops around random faces has even degree at every square of the lattice of the king.
fn faces(side: u32, random: &mut Random) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    let stride = places.div_ceil(64);
    let mut row = |y: usize| -> Vec<u64> {
        let lattice = 0x5555_5555_5555_5555u64 << ((y + 1) % 2);
        let mut words: Vec<u64> = (0..=stride).map(|_| random.word() & lattice).collect();
        if y == 0 || y == places {
            words.fill(0);
        }
        // There are no faces in the first and the last column.
        if let Some(first) = words.first_mut() {
            *first &= !1;
        }
        if let Some(last) = words.get_mut(places / 64) {
            *last &= !(1 << (places % 64));
        }
        words
    };
    let (mut upper, mut lower) = (Vec::new(), row(0));
    let mut of_row = usize::MAX;
    for_cells(&mut field, |y, i| {
        if of_row != y {
            of_row = y;
            upper = std::mem::replace(&mut lower, row(y + 1));
        }
        let (here, next) = (upper[i] ^ lower[i], upper[i + 1] ^ lower[i + 1]);
        here ^ (here >> 1 | next << 63)
    });
    let king = random_vertex(places, random);
    if random.below(2) == 1 {
        toggle_walk(&mut field, king, places, random);
    }
    keep_part_of(field, king)
}

/// A square of the lattice of (0, 0).
fn random_vertex(places: usize, random: &mut Random) -> Square {
    let mut coordinate = || random.below(places + 1);
    let (y, x) = (coordinate(), coordinate());
    match (y + x) % 2 {
        0 => vertex(y, x),
        // Off the lattice: move one to the side.
        _ if x > 0 => vertex(y, x - 1),
        _ => vertex(y, x + 1),
    }
}

/// Adds the walk from the king to a random square, which gives both odd degree.
fn toggle_walk(field: &mut Field, king: Square, places: usize, random: &mut Random) {
    let goal = random_vertex(places, random);
    let inside = |at: Square| (at.row as usize).max(at.col as usize) <= 2 * places;
    let mut at = king;
    while at != goal {
        // Diagonal steps towards the target in each coordinate; where a coordinate already agrees,
        // back and forth.
        let nearer = |from: u32, to: u32| from > to;
        let wish = Diagonal::ALL.into_iter().find(|direction| {
            let (rows, cols) = direction.step();
            let good =
                |change: i32, from: u32, to: u32| from == to || (change < 0) == nearer(from, to);
            let inside = direction.landing(at).is_some_and(inside);
            inside && good(rows, at.row, goal.row) && good(cols, at.col, goal.col)
        });
        let Some((over, to)) = wish.and_then(|wish| Some((wish.over(at)?, wish.landing(at)?)))
        else {
            return;
        };
        let white = field.at(over) == Content::White;
        field.set(
            over,
            if white {
                Content::Empty
            } else {
                Content::White
            },
        );
        at = to;
    }
}

/// Every square outside the first two rows has one jump that the parities decide, up-left. The
/// first row of whites is decided from right to left. The decided jumps form a spanning tree.
fn trees(side: u32, density: u8, random: &mut Random) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    for_cells(&mut field, |_, _| random.biased(density));
    let king = random_vertex(places, random);
    let goal = if random.below(2) == 1 {
        random_vertex(places, random)
    } else {
        king
    };
    // Whether this square needs one more white.
    let lacks = |field: &Field, at: Square, but: Square| {
        let whites = Diagonal::ALL
            .iter()
            .filter_map(|direction| direction.over(at));
        let whites = whites
            .filter(|&over| over != but && field.at(over) == Content::White)
            .count();
        (whites % 2 == 1) != ((at == king) != (at == goal))
    };
    let mut decide = |y: usize, x: usize, white: Square| {
        let content = if lacks(&field, vertex(y, x), white) {
            Content::White
        } else {
            Content::Empty
        };
        field.set(white, content);
    };
    for y in (2..=places).rev() {
        for x in (y % 2..=places).step_by(2) {
            decide(
                y,
                x,
                Square::new(2 * y as u32 - 1, if x == 0 { 1 } else { 2 * x as u32 - 1 }),
            );
        }
    }
    for x in (1..=places).rev() {
        decide(x % 2, x, Square::new(1, 2 * x as u32 - 1));
    }
    keep_part_of(field, king)
}

/// Puts the king on its square and removes the whites that are not connected to it.
fn keep_part_of(mut field: Field, king: Square) -> (Field, Square) {
    field.set(king, Content::Black);
    let mut lattice = Lattice::for_king(&field, king);
    lattice.keep_part(lattice.vertex(king));
    for_cells(&mut field, |_, _| 0);
    for at in lattice.vertices() {
        for direction in lattice
            .directions(at)
            .filter(|&direction| direction >= Diagonal::DownLeft)
        {
            if let Some(white) = direction.over(lattice.square(at)) {
                field.set(white, Content::White);
            }
        }
    }
    (field, king)
}

/// Puts blacks on free squares that the king never needs, each with probability `share / 256`. The
/// king still captures what it could before.
pub fn add_decoys(field: &mut Field, king: Square, share: u8, seed: u64) {
    let mut random = Random::new(seed);
    let lattice = Lattice::for_king(field, king);
    let reached = |square: Square| {
        square.row % 2 == king.row % 2
            && square.col % 2 == king.col % 2
            && (square.row / 2 + square.col / 2) % 2 == (king.row / 2 + king.col / 2) % 2
            && lattice.degree(lattice.vertex(square)) > 0
    };
    for row in 0..field.side() {
        for block in 0..field.side().div_ceil(64) {
            let wanted = random.biased(share);
            for col in super::field::bits(wanted).map(|bit| 64 * block + bit) {
                let square = Square::new(row, col);
                if field.at(square) == Content::Empty && !reached(square) {
                    field.set(square, Content::Black);
                }
            }
        }
    }
}

/// A small change that makes a solvable board unsolvable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NearMiss {
    /// Adds a white of the same class.
    AddWhite,
    /// Removes a white.
    RemoveWhite,
    /// Moves the king on its lattice by two rows and two columns.
    MoveKing,
    /// Adds a black on a square that the king has to pass.
    Blocker,
    /// Adds a white with another parity in the last row but one.
    OtherParity,
    /// Adds a white on the edge, in the last row.
    Rim,
}

/// The board after such a change at a place that the seed selects, with no winner left; `None` if a
/// hundred places were tried without success.
pub fn near_miss(field: &Field, king: Square, change: NearMiss, seed: u64) -> Option<Field> {
    let mut random = Random::new(seed);
    let last = field.side().checked_sub(1)?;
    (0..100).find_map(|_| {
        let mut spoilt = field.clone();
        let at = Square::new(
            random.below(last as usize + 1) as u32,
            random.below(last as usize + 1) as u32,
        );
        let inner = Square::new(at.row | 1, at.col | 1);
        let done = match change {
            NearMiss::AddWhite => {
                inner.row < last
                    && inner.col < last
                    && field.at(inner) == Content::Empty
                    && spoilt.set(inner, Content::White)
            }
            NearMiss::RemoveWhite => {
                let whites = usize::try_from(field.white_count())
                    .ok()
                    .filter(|&whites| whites > 1)?;
                let white = field.whites().nth(random.below(whites))?;
                spoilt.set(white, Content::Empty)
            }
            NearMiss::MoveKing => {
                let direction = Diagonal::ALL[random.below(4)];
                let to = direction
                    .landing(king)
                    .filter(|&to| field.at(to) == Content::Empty);
                to.is_some_and(|to| {
                    spoilt.set(king, Content::Empty) && spoilt.set(to, Content::Black)
                })
            }
            NearMiss::Blocker => {
                let white = field
                    .whites()
                    .nth(random.below(field.white_count().min(1000) as usize + 1))?;
                let direction = Diagonal::ALL[random.below(4)];
                let beside = direction
                    .over(white)
                    .filter(|&to| field.at(to) == Content::Empty);
                beside.is_some_and(|to| spoilt.set(to, Content::Black))
            }
            NearMiss::OtherParity => {
                let row = if last % 2 == 0 {
                    last.checked_sub(2)?
                } else {
                    last - 1
                };
                let place = Square::new(row, at.col & !1);
                (1..last).contains(&place.row)
                    && (1..last).contains(&place.col)
                    && field.at(place) == Content::Empty
                    && spoilt.set(place, Content::White)
            }
            NearMiss::Rim => {
                let place = Square::new(last, (at.col & !1) + last % 2);
                field.at(place) == Content::Empty && spoilt.set(place, Content::White)
            }
        };
        (done && judge(&spoilt).winner() == Winner::None).then_some(spoilt)
    })
}

/// Why a board cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardGenerationError {
    /// The board is too small for a puzzle.
    #[error("puzzles take a side of 5 or more")]
    TooSmall,
    /// None of the tried changes leaves the board without a winner.
    #[error("no small change makes the board impossible: try another seed")]
    NotSpoilt,
}

/// A board with this layout, or without one a [puzzle for people](generate_puzzle).
/// [Decoys](add_decoys) are on free squares with probability `decoys / 256`. A [small
/// change](near_miss), if requested, makes it unsolvable.
///
/// # Errors
/// See [`BoardGenerationError`].
pub fn make_board(
    side: u32,
    layout: Option<Pattern>,
    decoys: u8,
    spoilt: bool,
    seed: u64,
) -> Result<Field, BoardGenerationError> {
    let (mut field, king) = match layout {
        None => generate_puzzle(side, seed).ok_or(BoardGenerationError::TooSmall)?,
        Some(layout) => generate(side, layout, seed),
    };
    if decoys > 0 {
        add_decoys(&mut field, king, decoys, seed);
    }
    if spoilt {
        let changes = [
            NearMiss::RemoveWhite,
            NearMiss::AddWhite,
            NearMiss::MoveKing,
        ];
        let change = changes[(seed % 3) as usize];
        field = near_miss(&field, king, change, seed).ok_or(BoardGenerationError::NotSpoilt)?;
    }
    Ok(field)
}

/// A puzzle for people: exactly one of several kings can capture all whites, and some others nearly
/// can. `None` if the board is too small (`side` below 5).
pub fn generate_puzzle(side: u32, seed: u64) -> Option<(Field, Square)> {
    let mut random = Random::new(seed);
    (0..100).find_map(|_| {
        let density = 40 + random.below(120) as u8;
        let (mut field, king) = generate(side, Pattern::Trees { density }, random.word());
        add_decoys(&mut field, king, 24, random.word());
        let fair = field.white_count() >= u64::from(side / 2) && field.black_count() > 1;
        (fair && judge(&field).winner() == Winner::One(king)).then_some((field, king))
    })
}
