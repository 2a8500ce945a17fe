//! Counts solutions up to the order of their jumps, and up to symmetry.
//!
//! Each winning class stores, for its least position, the multisets of jumps that lead there in
//! some order. They come from the positions one jump before, each extended by that jump. Symmetric
//! positions have symmetric multisets, so one position per class suffices.

use super::meet;
use crate::budget::{Progress, Spent};
use crate::pegs::game::images::{Images, image};
use crate::pegs::levels::list;
use crate::pegs::{Budget, Game, Jump};
use crate::threads;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The numbers of solutions up to an equivalence. Symmetries are those that fix start and target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unordered {
    /// Up to the order of the jumps.
    pub unordered: u64,
    /// Up to the order of the jumps and symmetry.
    pub unordered_classes: u64,
    /// Sequences of classes: each position up to symmetry by itself.
    pub class_sequences: BigUint,
}

/// Jumps by their index on the board, ascending; a repeated jump is listed repeatedly.
type Jumps = Vec<u16>;

/// The ways to the least position of a class.
#[derive(Default)]
struct Ways {
    /// The multisets of jumps that lead there: ascending lists, concatenated.
    lists: Jumps,
    /// The number of sequences of classes.
    sequences: BigUint,
}

impl Ways {
    /// The lists, of `made` jumps each. For no jumps there is one, which is empty.
    fn lists(&self, made: usize) -> impl Iterator<Item = &[u16]> {
        let none = (made == 0).then_some([].as_slice());
        none.into_iter().chain(self.lists.chunks_exact(made.max(1)))
    }

    fn bytes(&self) -> u64 {
        size_of_val(&self.lists[..]) as u64
    }
}

/// The classes after some number of jumps, by their least positions.
type Level = HashMap<u64, Ways>;

/// Counts the solutions up to the equivalences of [`Unordered`].
///
/// Takes time and memory linear in the number of multisets of jumps that lead to winning positions:
/// up to four per position on the English board, and more on larger ones.
///
/// # Errors
/// The budget ran out.
///
/// ```
/// use saltus::pegs::{Budget, PegBoard, Target, unordered::unordered};
/// let triangle = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = triangle.game(triangle.full() ^ 1, Target::Pattern { care: triangle.full(), pegs: 1 }).unwrap();
/// let found = unordered(&game, &Budget::UNLIMITED)?;
/// assert_eq!((found.unordered, found.unordered_classes), (8, 4)); // of 6816 solutions
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
pub fn unordered(game: &Game, budget: &Budget) -> Result<Unordered, Spent> {
    let winning = meet::winning(game, budget)?;
    let group = Group::new(game);
    let mut found = Unordered::default();
    let mut before = Level::new();
    let counted = AtomicU64::new(0);
    for (&pegs, level) in winning.levels.iter().rev() {
        let made = (game.start.count_ones() - pegs) as usize;
        let least = |key| group.images.least_image(winning.layout.position(key));
        let classes: Vec<u64> = list::keys(level).map(least).collect();
        let entries = before.len() + classes.len();
        let held = 8 * winning.classes() + (entries * 2 * size_of::<(u64, Ways)>()) as u64;
        let held = AtomicU64::new(held + before.values().map(Ways::bytes).sum::<u64>());
        let of_class = |index: usize| -> Result<(u64, Ways), Spent> {
            let class = classes[index];
            let ways = group.ways_to(class, made, &before);
            let more = ways.lists(made).count() as u64;
            budget.check(Progress {
                level: made as u64,
                positions: counted.fetch_add(more, Relaxed) + more,
                bytes: held.fetch_add(ways.bytes(), Relaxed) + ways.bytes(),
            })?;
            Ok((class, ways))
        };
        before = threads::try_gather(classes.len(), &of_class)?
            .into_iter()
            .collect();
        for (&class, ways) in before
            .iter()
            .filter(|&(&class, _)| game.target.holds(class))
        {
            let fixing = group.fixing(class);
            // If a symmetry fixes the position, so does its inverse.
            let is_least = |jumps: &&[u16]| {
                fixing
                    .iter()
                    .all(|&at| sorted(group.preimages(at, jumps)).as_slice() >= *jumps)
            };
            found.unordered +=
                (ways.lists(made).count() * (group.symmetries.len() / fixing.len())) as u64;
            found.unordered_classes += ways.lists(made).filter(is_least).count() as u64;
            found.class_sequences += &ways.sequences;
        }
    }
    Ok(found)
}

/// The symmetries that fix start and target, with their action on positions and jumps.
struct Group<'a> {
    game: &'a Game,
    symmetries: Vec<Vec<u8>>,
    images: Images<u64>,
    /// By symmetry and jump: the preimage of the jump.
    back: Vec<Vec<u16>>,
}

impl Group<'_> {
    fn new(game: &Game) -> Group<'_> {
        let board = &game.board;
        let symmetries = board
            .symmetries
            .iter()
            .filter(|symmetry| game.is_fixed_by(symmetry));
        let symmetries: Vec<Vec<u8>> = symmetries.cloned().collect();
        let images = Images::new(board.holes, &symmetries);
        let back = symmetries
            .iter()
            .map(|symmetry| preimages(&board.jumps, symmetry))
            .collect();
        Group {
            game,
            symmetries,
            images,
            back,
        }
    }

    /// The symmetries that fix a position.
    fn fixing(&self, position: u64) -> Vec<usize> {
        (0..self.symmetries.len())
            .filter(|&at| image(&self.symmetries[at], position) == position)
            .collect()
    }

    /// The preimages of jumps under a symmetry.
    fn preimages(&self, symmetry: usize, jumps: &[u16]) -> impl Iterator<Item = u16> {
        jumps
            .iter()
            .map(move |&jump| self.back[symmetry][usize::from(jump)])
    }

    /// The ways to the least position of a class, from those of the previous level.
    fn ways_to(&self, class: u64, made: usize, before: &Level) -> Ways {
        let mut sequences = BigUint::from(u32::from(class == self.game.start));
        let (mut lists, mut seen): (Vec<Jumps>, Vec<u64>) = Default::default();
        for (number, jump) in (0..).zip(&self.game.board.jumps) {
            let position = jump.flip(class);
            if !jump.fits(position) {
                continue;
            }
            let (least, symmetry) = self.images.least_by(position);
            let Some(known) = before.get(&least) else {
                continue;
            };
            if !seen.contains(&least) {
                seen.push(least);
                sequences += &known.sequences;
            }
            let lists_before = known.lists(made - 1);
            lists.extend(
                lists_before.map(|jumps| sorted(self.preimages(symmetry, jumps).chain([number]))),
            );
        }
        lists.sort_unstable();
        lists.dedup();
        Ways {
            lists: lists.concat(),
            sequences,
        }
    }
}

/// By jump, the index of its preimage under the symmetry.
fn preimages(jumps: &[Jump], symmetry: &[u8]) -> Vec<u16> {
    let holes = |jump: &Jump| [jump.from, jump.over, jump.to];
    let image = |jump: &Jump| holes(jump).map(|hole| symmetry[usize::from(hole)]);
    let from = |onto| {
        (0..)
            .zip(jumps)
            .find(|(_, jump)| image(jump) == holes(onto))
            .map(|(number, _)| number)
    };
    jumps
        .iter()
        .map(|onto| from(onto).expect("symmetries permute the jumps"))
        .collect()
}

fn sorted(jumps: impl Iterator<Item = u16>) -> Jumps {
    let mut jumps: Jumps = jumps.collect();
    jumps.sort_unstable();
    jumps
}
