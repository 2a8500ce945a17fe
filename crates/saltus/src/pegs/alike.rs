//! Solutions that are alike, counted once: those that differ in the order of their jumps only, and those whose positions are symmetric at every step.
//!
//! With every winning class, for its least position, go the collections of jumps that lead there in some order: those of the positions one jump
//! before, each with that jump. As they are the same for symmetric positions but for the symmetry, one position of a class will do.

use super::images::{Images, fixes_target, moved};
use super::{Budget, Game, meet};
use crate::budget::{Progress, Spent};
use crate::threads::prelude::*;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The numbers of solutions, those that are alike taken as one. Symmetries are those that fix start and target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// Whatever the order of the jumps.
    pub unordered: u64,
    /// Whatever the order of the jumps, and up to symmetry.
    pub unordered_classes: u64,
    /// Sequences of positions, each up to symmetry by itself.
    pub class_sequences: BigUint,
}

/// Jumps by their numbers on the board, ascending; a jump that is made twice is there twice.
type Jumps = Vec<u16>;

/// How the least position of a class is come to.
#[derive(Default)]
struct Ways {
    /// By which jumps, in some order; ascending.
    lists: Vec<Jumps>,
    /// By how many sequences of classes.
    sequences: BigUint,
}

/// Counts the solutions, those that are alike taken as one.
///
/// Time and memory grow with the number of collections of jumps that lead to winning positions: up to four for each of these on the English board, and
/// ever more on larger ones.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, alike::alike};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Pattern { care: triangle.full(), pegs: 1 }).unwrap();
/// let found = alike(&game, &Budget::UNLIMITED)?;
/// assert_eq!((found.unordered, found.unordered_classes), (8, 4)); // of 6816 solutions
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn alike(game: &Game, budget: &Budget) -> Result<Alike, Spent> {
    let &Game { ref board, start, target } = game;
    let winning = meet::winning(game, budget)?;
    let keeps = |symmetry: &&Vec<u8>| moved(symmetry, start) == start && fixes_target(symmetry, target);
    let group: Vec<Vec<u8>> = board.symmetries.iter().filter(keeps).cloned().collect();
    let images = Images::new(board.holes, &group);
    let taken: Vec<Vec<u16>> = group.iter().map(|symmetry| taken(game, symmetry)).collect();
    let back: Vec<Vec<u16>> = taken.iter().map(|taken| inverse(taken)).collect();

    let mut found = Alike::default();
    let mut before: HashMap<u64, Ways> = HashMap::new();
    let counted = AtomicU64::new(0);
    for (&pegs, level) in winning.levels.iter().rev() {
        let made = start.count_ones() - pegs;
        // A list, and its jumps as an allocator keeps them.
        let size = (size_of::<Jumps>() + (2 * made as usize + 8).next_multiple_of(16).max(32)) as u64;
        let held = before.values().map(|ways| ways.lists.len() as u64).sum::<u64>();
        let here = AtomicU64::new(0);
        let of_class = |&class: &u64| -> Result<(u64, Ways), Spent> {
            let mut ways = Ways::default();
            if class == start {
                ways = Ways { lists: vec![Jumps::new()], sequences: 1u32.into() };
            }
            let mut seen = Vec::new();
            for (number, jump) in (0..).zip(&board.jumps) {
                let position = jump.flip(class);
                let (least, symmetry) = images.least_by(position);
                let Some(known) = before.get(&least).filter(|_| jump.fits(position)) else { continue };
                if !seen.contains(&least) {
                    seen.push(least);
                    ways.sequences += &known.sequences;
                }
                ways.lists.extend(known.lists.iter().map(|jumps| {
                    let back = jumps.iter().map(|&jump| back[symmetry][usize::from(jump)]);
                    sorted(back.chain([number]))
                }));
            }
            ways.lists.sort_unstable();
            ways.lists.dedup();
            ways.lists.shrink_to_fit();
            let more = ways.lists.len() as u64;
            budget.check(Progress {
                level: made.into(),
                positions: counted.fetch_add(more, Relaxed) + more,
                bytes: (held + here.fetch_add(more, Relaxed) + more) * size,
            })?;
            Ok((class, ways))
        };
        let keys = level.iter().flat_map(|cell| &cell.keys);
        let classes: Vec<u64> = keys.map(|&key| images.least(winning.layout.position(key))).collect();
        before = classes.par_iter().map(of_class).collect::<Result<_, Spent>>()?;
        for (&class, ways) in before.iter().filter(|&(&class, _)| target.holds(class)) {
            let fixing: Vec<usize> =
                (0..group.len()).filter(|&at| moved(&group[at], class) == class).collect();
            let image =
                |at: usize, jumps: &Jumps| sorted(jumps.iter().map(|&jump| taken[at][usize::from(jump)]));
            let is_least = |jumps: &&Jumps| fixing.iter().all(|&at| image(at, jumps) >= **jumps);
            found.unordered += (ways.lists.len() * (group.len() / fixing.len())) as u64;
            found.unordered_classes += ways.lists.iter().filter(is_least).count() as u64;
            found.class_sequences += &ways.sequences;
        }
    }
    Ok(found)
}

/// By jump, the number of the jump that the symmetry takes it to.
fn taken(game: &Game, symmetry: &[u8]) -> Vec<u16> {
    let jumps = &game.board.jumps;
    let onto = |hole: u8| symmetry[usize::from(hole)];
    let is_image = |jump: &super::Jump, other: &super::Jump| {
        [jump.from, jump.over, jump.to].map(onto) == [other.from, other.over, other.to]
    };
    let image = |jump| (0..).zip(jumps).find(|(_, other)| is_image(jump, other)).map_or(0, |(at, _)| at);
    jumps.iter().map(image).collect()
}

fn inverse(taken: &[u16]) -> Vec<u16> {
    let mut inverse = vec![0; taken.len()];
    (0..).zip(taken).for_each(|(jump, &image)| inverse[usize::from(image)] = jump);
    inverse
}

fn sorted(jumps: impl Iterator<Item = u16>) -> Jumps {
    let mut jumps: Jumps = jumps.collect();
    jumps.sort_unstable();
    jumps
}
