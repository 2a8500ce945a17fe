//! Capture boards: one of several kings takes every white.
//!
//! The other kings are decoys. Each has two first jumps or more and takes at least a third of the
//! whites, and the winner does not stand out by the number of its first jumps: who plays by a rule
//! of thumb wins no more often than by chance.
//!
//! A square beside a white is either a landing square of the winner, where a decoy would be in its
//! way, or one that the winner never visits. So all decoys are of the second sort, and in each
//! other's way. This limits their number: on 13 rows hardly six can be tempting.
//!
//! It also decides why they fail: a king with two first jumps always fails for two reasons, and the
//! decoys differ in the squares alone. Another decoy stands on a landing square, and two squares
//! beside its own have an odd number of whites around them. For the whites are cells of a grid, and
//! the squares its crossings. In each row and each column of crossings the odd ones are even in
//! number, so there are at least four in all, and four only around a full rectangle, as its
//! corners, where no king has two jumps. At most two are the winner's, by Euler's theorem. So two
//! or more are of the second sort: if exactly two, no decoy stands on them, and if more, four.
//!
//! Alternative: boards of random trees or faces. They have few squares where two jumps begin.

use super::{Kind, Level, MOST_POSITIONS};
use rustc_hash::FxHashMap;
use saltus::{
    budget::{Budget, Progress},
    capture::{Content, Diagonal, Field, Square, Winner, judge, most},
    random::Random,
};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The capture boards of a level.
struct CaptureRange {
    side: u32,
    whites: RangeInclusive<usize>,
    /// The number of kings that cannot capture every white.
    decoys: u64,
}

impl CaptureRange {
    fn of(level: Level) -> CaptureRange {
        match level {
            Level::Easy => CaptureRange {
                side: 9,
                whites: 8..=12,
                decoys: 2,
            },
            Level::Medium => CaptureRange {
                side: 11,
                whites: 12..=18,
                decoys: 3,
            },
            Level::Hard => CaptureRange {
                side: 13,
                whites: 18..=27,
                decoys: 4,
            },
        }
    }
}

/// The ID of a capture board; `None` if this seed gives none of the level.
pub fn puzzle(level: Level, seed: u64) -> Option<String> {
    let range = CaptureRange::of(level);
    let mut random = Random::new(seed);
    let spread = range.whites.end() - range.whites.start() + 1;
    let whites = range.whites.start() + random.below(spread);

    let (field, king) = random_route(range.side, whites, &mut random)?;
    if first_jumps(&field, king) < 2 {
        return None;
    }
    let kings = range.decoys + 1;
    if !level
        .chances(Kind::Capture)
        .contains(&chance(&field, king, kings)?)
    {
        return None;
    }
    let field = with_decoys(field, king, range.decoys, &mut random)?;
    is_fair(&field, king).then(|| field.id())
}

/// A king and the whites of a random route, one for each jump; `None` if the route gets stuck.
fn random_route(side: u32, whites: usize, random: &mut Random) -> Option<(Field, Square)> {
    let mut field = Field::blank(side, true);
    let places = side.div_ceil(2) as usize;
    let king = Square::new(
        2 * random.below(places) as u32,
        2 * random.below(places) as u32,
    );

    let mut at = king;
    for _ in 0..whites {
        let mut open = Vec::new();
        for direction in Diagonal::ALL {
            if let Some(over) = direction.over(at)
                && let Some(to) = direction.landing(at)
                && to.row < side
                && to.col < side
                && field.at(over) == Content::Empty
            {
                open.push((over, to));
            }
        }
        let &(over, to) = open.get(random.below(open.len()))?;
        field.set(over, Content::White);
        at = to;
    }
    field.set(king, Content::Black);
    Some((field, king))
}

/// The chance of a player who chooses one of so many kings at random, and then each jump.
fn chance(field: &Field, king: Square, kings: u64) -> Option<f64> {
    let mut routes = Routes {
        field,
        start: king,
        whites: field.whites().collect(),
        known: FxHashMap::default(),
    };
    let all = u64::MAX.checked_shr(u64::BITS - routes.whites.len() as u32)?;
    Some(routes.chance(king, all)? / kings as f64)
}

/// The board with further kings, none of which can capture every white, but each at least a
/// third of them.
fn with_decoys(mut field: Field, king: Square, decoys: u64, random: &mut Random) -> Option<Field> {
    let mut free = Vec::new();
    for row in 0..field.side() {
        for col in 0..field.side() {
            let at = Square::new(row, col);
            if field.at(at) == Content::Empty && first_jumps(&field, at) >= 2 {
                free.push(at);
            }
        }
    }

    while field.black_count() <= decoys && !free.is_empty() {
        let at = free.swap_remove(random.below(free.len()));
        let mut more = field.clone();
        if more.set(at, Content::Black)
            && judge(&more).winner() == Winner::One(king)
            && more.blacks().all(|king| is_tempting(&more, king))
        {
            field = more;
        }
    }
    (field.black_count() > decoys).then_some(field)
}

/// The number of jumps that a piece on a square could begin with.
fn first_jumps(field: &Field, square: Square) -> usize {
    let mut jumps = 0;
    for direction in Diagonal::ALL {
        if let Some(over) = direction.over(square)
            && let Some(to) = direction.landing(square)
            && field.at(over) == Content::White
            && field.at(to) == Content::Empty
        {
            jumps += 1;
        }
    }
    jumps
}

/// Whether a king can begin in two ways, and capture at least a third of the whites.
fn is_tempting(field: &Field, king: Square) -> bool {
    if first_jumps(field, king) < 2 {
        return false;
    }
    let budget = Budget {
        memory: 32 << 20, // the same on every machine
        keep_going: &|_: Progress| true,
    };
    match most(field, king, &budget) {
        Some(most) => 3 * most.route.jumps.len() as u64 >= field.white_count(),
        None => false,
    }
}

/// Whether the number of first jumps does not give the winner away.
fn is_fair(field: &Field, winner: Square) -> bool {
    let mut numbers = BTreeSet::new();
    for king in field.blacks() {
        if king != winner {
            numbers.insert(first_jumps(field, king));
        }
    }
    let (Some(&least), Some(&most)) = (numbers.first(), numbers.last()) else {
        return false;
    };
    let own = first_jumps(field, winner);
    let all_equal = least == own && own == most;
    all_equal || least <= own && own < most
}

/// The routes of a king.
struct Routes<'a> {
    field: &'a Field,
    /// Where the king begins: the square is free as soon as it has left.
    start: Square,
    whites: Vec<Square>,
    /// The chances of random play by the square of the king and the whites that are left.
    known: FxHashMap<(Square, u64), f64>,
}

impl Routes<'_> {
    /// The chance of random play to capture all whites that are left; `None` if there are too many
    /// positions.
    fn chance(&mut self, at: Square, left: u64) -> Option<f64> {
        if left == 0 {
            return Some(1.0);
        }
        if let Some(&known) = self.known.get(&(at, left)) {
            return Some(known);
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }

        let (mut sum, mut jumps) = (0.0, 0u32);
        for direction in Diagonal::ALL {
            if let Some((white, to)) = self.jump(at, left, direction) {
                sum += self.chance(to, left & !(1 << white))?;
                jumps += 1;
            }
        }
        let chance = sum / f64::from(jumps.max(1));
        self.known.insert((at, left), chance);
        Some(chance)
    }

    /// The white that a jump captures, and where it ends; `None` if there is no such jump.
    fn jump(&self, at: Square, left: u64, direction: Diagonal) -> Option<(usize, Square)> {
        let over = direction.over(at)?;
        let to = direction.landing(at)?;
        let white = self.whites.iter().position(|&white| white == over)?;
        let is_free = to == self.start || self.field.at(to) == Content::Empty;
        (left >> white & 1 == 1 && is_free).then_some((white, to))
    }
}
