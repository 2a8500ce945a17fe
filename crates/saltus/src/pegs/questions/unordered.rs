//! Counts solutions up to the order of their jumps, and up to symmetry.
//!
//! Each winning class stores, for its least position, the multisets of changes that lead there in
//! some order. They come from the positions one jump before, each extended by that jump. Symmetric
//! positions have symmetric multisets, so one position per class suffices. Two jumps that change
//! the same holes alike are one change, as in every count: where three holes bear several lines,
//! either of two pegs may jump over the other.

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

/// Jumps by their index among the changes of the board, ascending; a repeated one is listed
/// repeatedly.
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
/// let target = Target::Pattern { care: triangle.full(), pegs: 1 };
/// let game = triangle.game(triangle.full() ^ 1, target).unwrap();
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
        let mut classes = Vec::new();
        for key in list::keys(level) {
            classes.push(group.images.least_image(winning.layout.position(key)));
        }
        let entries = before.len() + classes.len();
        let mut held = 8 * winning.classes() + (entries * 2 * size_of::<(u64, Ways)>()) as u64;
        for ways in before.values() {
            held += ways.bytes();
        }
        let held = AtomicU64::new(held);
        let ways = threads::try_gather(classes.len(), &|index| {
            let ways = group.ways_to(classes[index], made, &before);
            let more = ways.lists(made).count() as u64;
            budget.check(Progress {
                level: made as u64,
                positions: counted.fetch_add(more, Relaxed) + more,
                bytes: held.fetch_add(ways.bytes(), Relaxed) + ways.bytes(),
                ..Progress::default()
            })?;
            Ok::<_, Spent>((classes[index], ways))
        })?;
        before = ways.into_iter().collect();
        for (&class, ways) in &before {
            if game.target.holds(class) {
                found.add(&group, class, made, ways);
            }
        }
    }
    Ok(found)
}

impl Unordered {
    /// Adds the solutions that end in a class.
    fn add(&mut self, group: &Group, class: u64, made: usize, ways: &Ways) {
        let fixing = group.fixing(class);
        let images = (group.symmetries.len() / fixing.len()) as u64;
        for jumps in ways.lists(made) {
            self.unordered += images;
            // If a symmetry fixes the position, so does its inverse.
            let is_least = |&symmetry: &usize| *group.preimages(symmetry, jumps) >= *jumps;
            self.unordered_classes += u64::from(fixing.iter().all(is_least));
        }
        self.class_sequences += &ways.sequences;
    }
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
        let mut symmetries = Vec::new();
        let mut back = Vec::new();
        for symmetry in game.symmetries() {
            symmetries.push(symmetry.to_vec());
            back.push(preimages(board.changes(), symmetry));
        }
        Group {
            game,
            images: Images::new(board.holes, &symmetries),
            symmetries,
            back,
        }
    }

    /// The symmetries that fix a position.
    fn fixing(&self, position: u64) -> Vec<usize> {
        let mut fixing = Vec::new();
        for (number, symmetry) in self.symmetries.iter().enumerate() {
            if image(symmetry, position) == position {
                fixing.push(number);
            }
        }
        fixing
    }

    /// The preimages of jumps under a symmetry, ascending.
    fn preimages(&self, symmetry: usize, jumps: &[u16]) -> Jumps {
        let mut preimages = Jumps::with_capacity(jumps.len() + 1);
        for &jump in jumps {
            preimages.push(self.back[symmetry][usize::from(jump)]);
        }
        preimages.sort_unstable();
        preimages
    }

    /// The ways to the least position of a class, from those of the previous level.
    fn ways_to(&self, class: u64, made: usize, before: &Level) -> Ways {
        let mut sequences = BigUint::from(u32::from(class == self.game.start));
        let mut lists: Vec<Jumps> = Vec::new();
        let mut seen: Vec<u64> = Vec::new();
        for (number, jump) in (0..).zip(self.game.board.changes()) {
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
            for jumps in known.lists(made - 1) {
                let mut jumps = self.preimages(symmetry, jumps);
                let at = jumps.partition_point(|&jump| jump < number);
                jumps.insert(at, number);
                lists.push(jumps);
            }
        }
        lists.sort_unstable();
        lists.dedup();
        Ways {
            lists: lists.concat(),
            sequences,
        }
    }
}

/// By change, the index of its preimage under the symmetry.
fn preimages(changes: &[Jump], symmetry: &[u8]) -> Vec<u16> {
    let mut preimages = vec![0; changes.len()];
    for (number, jump) in (0..).zip(changes) {
        let image = jump.image(symmetry);
        let onto = changes
            .iter()
            .position(|other| is_same_change(*other, image));
        preimages[onto.expect("symmetries permute the changes")] = number;
    }
    preimages
}

/// Whether two jumps change the same holes alike.
fn is_same_change(one: Jump, other: Jump) -> bool {
    one.to == other.to && one.pegs::<u64>() == other.pegs::<u64>()
}
