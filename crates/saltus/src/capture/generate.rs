//! Generation of boards: solvable ones of any size, near misses, decoys, and puzzles with a single
//! winner.
//!
//! Every board has its whites on odd rows and columns (counted from 0), and its top left corner is
//! playable. The king is on an even row and column. Equal seeds give equal boards on every machine.

use super::field::{Field, bits};
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
        Pattern::Faces => largest(side, None, &mut random),
        Pattern::Trees { density } => largest(side, Some(density), &mut random),
    }
}

/// The largest of a few tries of trees of this density, or of faces.
fn largest(side: u32, density: Option<u8>, random: &mut Random) -> (Field, Square) {
    let (mut field, mut king) = attempt(side, density, random);
    let squares = u64::from(side) * u64::from(side);
    for _ in 0..7 {
        // Most tries on a large board are good enough: a large part of it is connected.
        if field.white_count() > squares / 40 {
            break;
        }
        let (next_field, next_king) = attempt(side, density, random);
        if next_field.white_count() > field.white_count() {
            (field, king) = (next_field, next_king);
        }
    }
    (field, king)
}

fn attempt(side: u32, density: Option<u8>, random: &mut Random) -> (Field, Square) {
    match density {
        Some(density) => trees(side, density, random),
        None => faces(side, random),
    }
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
    for y in 0..places {
        for i in 0..places.div_ceil(64) {
            set_cells(&mut field, y, i, u64::MAX);
        }
    }
    field.set(king, Content::Black);
    (field, king)
}

/// Fills up to 64 places for whites of a row.
fn set_cells(field: &mut Field, y: usize, i: usize, word: u64) {
    let room = places(field.side()) - 64 * i;
    let mask = if room < 64 { (1 << room) - 1 } else { u64::MAX };
    let quarter = field.quarter_mut(3);
    quarter.white[y * quarter.stride + i] = word & mask;
}

fn snake(side: u32) -> (Field, Square) {
    let king = vertex(0, 0);
    let mut path = SnakePath {
        field: Field::blank(side, true),
        last: 2 * places(side),
    };
    path.field.set(king, Content::Black);
    // To the right and back, zigzagging between two rows, with one jump down from pair to pair.
    let (mut at, mut right) = (king, true);
    // A pair of jumps, down and up, returns to the upper row: so end on the lower one.
    while let Some(mut lower) = path.jump(at, down(right)) {
        while let Some(next) = path.jump_up_and_down(lower, right) {
            lower = next;
        }
        let mut next = path.jump(lower, down(right));
        if next.is_none() {
            next = path.jump(lower, down(!right));
        }
        let Some(next) = next else { break };
        (at, right) = (next, !right);
    }
    (path.field, king)
}

fn down(right: bool) -> Diagonal {
    if right {
        Diagonal::DownRight
    } else {
        Diagonal::DownLeft
    }
}

fn up(right: bool) -> Diagonal {
    if right {
        Diagonal::UpRight
    } else {
        Diagonal::UpLeft
    }
}

/// A board on which a path grows jump by jump.
struct SnakePath {
    field: Field,
    /// The last row and column of a landing square.
    last: usize,
}

impl SnakePath {
    /// Where a jump ends, if it stays on the board.
    fn landing(&self, from: Square, direction: Diagonal) -> Option<Square> {
        direction
            .landing(from)
            .filter(|&to| is_within(to, self.last))
    }

    /// Makes a jump if it stays on the board: puts a white under it.
    fn jump(&mut self, from: Square, direction: Diagonal) -> Option<Square> {
        let to = self.landing(from, direction)?;
        self.field.set(direction.over(from)?, Content::White);
        Some(to)
    }

    /// Makes two jumps that return to the lower row, if both stay on the board.
    fn jump_up_and_down(&mut self, lower: Square, right: bool) -> Option<Square> {
        let upper = self.landing(lower, up(right))?;
        self.landing(upper, down(right))?;
        self.jump(lower, up(right))?;
        self.jump(upper, down(right))
    }
}

/// Whether a square is at most in this row and column.
fn is_within(square: Square, last: usize) -> bool {
    square.row as usize <= last && square.col as usize <= last
}

/// Each square of the other lattice with whites on all four sides is a face. The exclusive or of
/// the loops around random faces has even degree at every square of the lattice of the king.
fn faces(side: u32, random: &mut Random) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    let mut upper = random_faces(0, places, random);
    for y in 0..places {
        let lower = random_faces(y + 1, places, random);
        for i in 0..places.div_ceil(64) {
            let here = upper[i] ^ lower[i];
            let next = upper[i + 1] ^ lower[i + 1];
            set_cells(&mut field, y, i, here ^ (here >> 1 | next << 63));
        }
        upper = lower;
    }
    let king = random_vertex(places, random);
    if random.below(2) == 1 {
        toggle_walk(&mut field, king, places, random);
    }
    keep_part_of(field, king)
}

/// Random faces of a row of vertices, with one word to spare.
fn random_faces(y: usize, places: usize, random: &mut Random) -> Vec<u64> {
    let lattice = 0x5555_5555_5555_5555u64 << ((y + 1) % 2);
    let mut words = vec![0; places.div_ceil(64) + 1];
    for word in &mut words {
        *word = random.word() & lattice;
    }
    // There are no faces in the first and the last row and column.
    if y == 0 || y == places {
        words.fill(0);
    }
    words[0] &= !1;
    if let Some(last) = words.get_mut(places / 64) {
        *last &= !(1 << (places % 64));
    }
    words
}

/// A square of the lattice of (0, 0).
fn random_vertex(places: usize, random: &mut Random) -> Square {
    let y = random.below(places + 1);
    let x = random.below(places + 1);
    if (y + x).is_multiple_of(2) {
        vertex(y, x)
    } else if x > 0 {
        // Off the lattice: move one to the side.
        vertex(y, x - 1)
    } else {
        vertex(y, x + 1)
    }
}

/// Adds the walk from the king to a random square, which gives both odd degree.
fn toggle_walk(field: &mut Field, king: Square, places: usize, random: &mut Random) {
    let goal = random_vertex(places, random);
    let mut at = king;
    while at != goal {
        let Some(way) = way_towards(at, goal, 2 * places) else {
            return;
        };
        let (Some(over), Some(to)) = (way.over(at), way.landing(at)) else {
            return;
        };
        let content = match field.at(over) {
            Content::White => Content::Empty,
            _ => Content::White,
        };
        field.set(over, content);
        at = to;
    }
}

/// The first direction towards the goal in each coordinate; where a coordinate already agrees, back
/// and forth.
fn way_towards(at: Square, goal: Square, last: usize) -> Option<Diagonal> {
    for direction in Diagonal::ALL {
        let (rows, cols) = direction.step();
        let good_row = at.row == goal.row || (rows < 0) == (at.row > goal.row);
        let good_col = at.col == goal.col || (cols < 0) == (at.col > goal.col);
        let is_inside = direction.landing(at).is_some_and(|to| is_within(to, last));
        if is_inside && good_row && good_col {
            return Some(direction);
        }
    }
    None
}

/// Every square outside the first two rows has one jump that the parities decide, up-left. The
/// first row of whites is decided from right to left. The decided jumps form a spanning tree.
fn trees(side: u32, density: u8, random: &mut Random) -> (Field, Square) {
    let mut field = Field::blank(side, true);
    let places = places(side);
    for y in 0..places {
        for i in 0..places.div_ceil(64) {
            set_cells(&mut field, y, i, random.biased(density));
        }
    }
    let king = random_vertex(places, random);
    let mut goal = king;
    if random.below(2) == 1 {
        goal = random_vertex(places, random);
    }

    for y in (2..=places).rev() {
        for x in (y % 2..=places).step_by(2) {
            let col = if x == 0 { 1 } else { 2 * x as u32 - 1 };
            let white = Square::new(2 * y as u32 - 1, col);
            decide(&mut field, vertex(y, x), white, [king, goal]);
        }
    }
    for x in (1..=places).rev() {
        let white = Square::new(1, 2 * x as u32 - 1);
        decide(&mut field, vertex(x % 2, x), white, [king, goal]);
    }
    keep_part_of(field, king)
}

/// Puts a white beside a square, or removes it, so that the degree of the square is odd exactly if
/// it is one of two distinct ends.
fn decide(field: &mut Field, at: Square, white: Square, [king, goal]: [Square; 2]) {
    let mut others = 0;
    for direction in Diagonal::ALL {
        if let Some(over) = direction.over(at)
            && over != white
            && field.at(over) == Content::White
        {
            others += 1;
        }
    }
    let is_end = (at == king) != (at == goal);
    let content = if (others % 2 == 1) != is_end {
        Content::White
    } else {
        Content::Empty
    };
    field.set(white, content);
}

/// Puts the king on its square and removes the whites that are not connected to it.
fn keep_part_of(mut field: Field, king: Square) -> (Field, Square) {
    field.set(king, Content::Black);
    let mut lattice = Lattice::for_king(&field, king);
    lattice.keep_part(lattice.vertex(king));
    let places = places(field.side());
    for y in 0..places {
        for i in 0..places.div_ceil(64) {
            set_cells(&mut field, y, i, 0);
        }
    }
    for at in lattice.vertices() {
        let square = lattice.square(at);
        for direction in lattice.directions(at) {
            // Each jump is seen from both its ends.
            if direction >= Diagonal::DownLeft
                && let Some(white) = direction.over(square)
            {
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
    for row in 0..field.side() {
        for block in 0..field.side().div_ceil(64) {
            let wanted = random.biased(share);
            for bit in bits(wanted) {
                let square = Square::new(row, 64 * block + bit);
                if field.at(square) != Content::Empty {
                    continue; // perhaps off the board
                }
                let is_reached =
                    is_on_lattice(square, king) && lattice.degree(lattice.vertex(square)) > 0;
                if !is_reached {
                    field.set(square, Content::Black);
                }
            }
        }
    }
}

/// Whether a king could visit a square on some board.
fn is_on_lattice(square: Square, king: Square) -> bool {
    let same_class = square.row % 2 == king.row % 2 && square.col % 2 == king.col % 2;
    let half = |at: Square| at.row / 2 + at.col / 2;
    same_class && half(square) % 2 == half(king) % 2
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
    for _ in 0..100 {
        if let Some(spoilt) = change_once(field, king, change, &mut random)
            && judge(&spoilt).winner() == Winner::None
        {
            return Some(spoilt);
        }
    }
    None
}

/// The board after a change at a random place; `None` if it is not possible there.
fn change_once(
    field: &Field,
    king: Square,
    change: NearMiss,
    random: &mut Random,
) -> Option<Field> {
    let last = field.side().checked_sub(1)?;
    let row = random.below(last as usize + 1) as u32;
    let col = random.below(last as usize + 1) as u32;
    let mut spoilt = field.clone();
    let (place, content) = match change {
        NearMiss::AddWhite => {
            let inner = Square::new(row | 1, col | 1);
            if inner.row >= last || inner.col >= last {
                return None;
            }
            (inner, Content::White)
        }
        NearMiss::RemoveWhite => {
            let whites = usize::try_from(field.white_count()).ok()?;
            if whites <= 1 {
                return None;
            }
            let white = field.whites().nth(random.below(whites))?;
            return spoilt.set(white, Content::Empty).then_some(spoilt);
        }
        NearMiss::MoveKing => {
            let to = Diagonal::ALL[random.below(4)].landing(king)?;
            spoilt.set(king, Content::Empty);
            (to, Content::Black)
        }
        NearMiss::Blocker => {
            let among = field.white_count().min(1000) as usize + 1;
            let white = field.whites().nth(random.below(among))?;
            let beside = Diagonal::ALL[random.below(4)].over(white)?;
            (beside, Content::Black)
        }
        NearMiss::OtherParity => {
            let row = if last % 2 == 0 {
                last.checked_sub(2)?
            } else {
                last - 1
            };
            let place = Square::new(row, col & !1);
            if !(1..last).contains(&place.row) || !(1..last).contains(&place.col) {
                return None;
            }
            (place, Content::White)
        }
        NearMiss::Rim => (Square::new(last, (col & !1) + last % 2), Content::White),
    };
    let is_free = field.at(place) == Content::Empty;
    (is_free && spoilt.set(place, content)).then_some(spoilt)
}

/// The side of the smallest puzzle for people, and of the smallest board that can be spoilt.
const SMALLEST: u32 = 5;

/// Why a board cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardGenerationError {
    /// The board is too small for a puzzle.
    #[error("puzzles take a side of 5 or more")]
    TooSmall,
    /// The board is too small for a change after which no king can capture all: the corners of a
    /// board of 3 or 4 rows all see its only white that a king can reach.
    #[error("boards that a small change makes impossible take a side of 5 or more")]
    TooSmallToSpoil,
    /// No puzzle was among those that were tried.
    #[error("no puzzle with one winner was found: another seed may help")]
    NoPuzzle,
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
    if spoilt && side < SMALLEST && layout.is_some() {
        return Err(BoardGenerationError::TooSmallToSpoil);
    }
    let (mut field, king) = match layout {
        None if side < SMALLEST => return Err(BoardGenerationError::TooSmall),
        None => generate_puzzle(side, seed).ok_or(BoardGenerationError::NoPuzzle)?,
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
/// can. `None` if the board is too small (`side` below 5), or a hundred tries have none.
pub fn generate_puzzle(side: u32, seed: u64) -> Option<(Field, Square)> {
    // A king on a board of 6 rows reaches the squares of one of 5.
    let fewest = if side < 7 { 2 } else { u64::from(side / 2) };
    let mut random = Random::new(seed);
    for _ in 0..100 {
        let density = 40 + random.below(120) as u8;
        let (mut field, king) = generate(side, Pattern::Trees { density }, random.word());
        add_decoys(&mut field, king, 24, random.word());
        let is_fair = field.white_count() >= fewest && field.black_count() > 1;
        if is_fair && judge(&field).winner() == Winner::One(king) {
            return Some((field, king));
        }
    }
    None
}
