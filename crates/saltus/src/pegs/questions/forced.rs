//! What all solutions of a game have in common: the jumps that all of them make, and the lines and
//! holes that all of them use.
//!
//! Winning classes are visited in ascending order of pegs. Each gets the intersection, over all
//! jumps that keep the win, of the features of the jump and of those common to all solutions after
//! it. Two levels are in memory at a time.

use super::meet;
use crate::budget::Spent;
use crate::pegs::game::images::Images;
use crate::pegs::levels::list;
use crate::pegs::{Budget, Game, Jump, Progress};
use crate::threads;
use rustc_hash::FxHashMap;

/// The number of classes per task.
const TASK: usize = 1 << 10;

/// What all solutions of a game have in common. Empty if the game is over at its start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forced {
    /// The jumps that every solution makes.
    pub jumps: Vec<Jump>,
    /// The lines along which every solution jumps, in either direction, each as the first of its
    /// jumps on the board.
    pub lines: Vec<Jump>,
    /// The holes in which a peg lands in every solution.
    pub landed: Vec<u8>,
    /// The holes that a peg leaves by a jump in every solution.
    pub left: Vec<u8>,
    /// The holes over which a peg jumps in every solution.
    pub passed: Vec<u8>,
}

/// A set of features of a solution: one bit per jump, then one per line, then three per hole.
type Features = Box<[u64]>;

/// What all solutions of a game have in common; `None` if there is no solution. Takes one step for
/// each jump from each winning class.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, forced::forced}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1 << 1, Target::Left(1)).unwrap();
/// let forced = forced(&game, &Budget::UNLIMITED)?.unwrap();
/// assert_eq!(forced.jumps.len(), 2);
/// # Ok::<(), saltus::budget::Spent>(())
/// ```
///
/// # Errors
/// The budget ran out.
pub fn forced(game: &Game, budget: &Budget) -> Result<Option<Forced>, Spent> {
    let winning = meet::winning(game, budget)?;
    let Game {
        board,
        start,
        target,
    } = game;
    let group: Vec<Vec<u8>> = board
        .symmetries
        .iter()
        .filter(|symmetry| game.is_fixed_by(symmetry))
        .cloned()
        .collect();
    let kinds = Kinds::new(&board.jumps, board.holes as usize);
    let back: Vec<Vec<u32>> = group
        .iter()
        .map(|symmetry| kinds.preimages(symmetry))
        .collect();
    let images = Images::new(board.holes, &group);
    let mut below: FxHashMap<u64, Features> = FxHashMap::default();
    let mut done = 0;
    for (&pegs, level) in &winning.levels {
        let least = |key| images.least_image(winning.layout.position(key));
        let positions: Vec<u64> = list::keys(level).map(least).collect();
        done += positions.len() as u64;
        let bytes = 8 * (kinds.words() as u64 + 4) * positions.len() as u64;
        budget.check(Progress {
            level: pegs.into(),
            positions: done,
            bytes,
        })?;
        let of = |&position: &u64| -> (u64, Features) {
            let none = || vec![0; kinds.words()].into_boxed_slice();
            if target.holds(position) {
                return (position, none());
            }
            let mut common: Option<Features> = None;
            for (jump, traits) in board.jumps.iter().zip(&kinds.of_jump) {
                let after = jump.flip(position);
                if !jump.fits(position) {
                    continue;
                }
                let (class, symmetry) = images.least_by(after);
                let Some(later) = below.get(&class) else {
                    continue;
                };
                let mut here = none();
                traits.iter().for_each(|&bit| add(&mut here, bit));
                members(later).for_each(|bit| add(&mut here, back[symmetry][bit as usize]));
                match &mut common {
                    None => common = Some(here),
                    Some(common) => common
                        .iter_mut()
                        .zip(&here)
                        .for_each(|(common, here)| *common &= here),
                }
            }
            (position, common.unwrap_or_else(none))
        };
        let found = threads::flat_map(&positions, TASK, &|_, positions| {
            positions.iter().map(of).collect()
        });
        below = found.into_iter().collect();
        if pegs == start.count_ones() {
            return Ok(below
                .get(&images.least_image(*start))
                .map(|traits| kinds.read(&board.jumps, traits)));
        }
    }
    Ok(None)
}

fn add(set: &mut [u64], bit: u32) {
    set[bit as usize / 64] |= 1 << (bit % 64);
}

fn members(set: &[u64]) -> impl Iterator<Item = u32> {
    set.iter().zip(0..).flat_map(|(&word, at)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| 64 * at + bit)
    })
}

/// The numbering of the features.
struct Kinds {
    jumps: usize,
    /// The first jump of each line.
    lines: Vec<usize>,
    holes: usize,
    /// The features of a jump: the jump, its line, three holes.
    of_jump: Vec<[u32; 5]>,
    all: Vec<Jump>,
}

impl Kinds {
    fn new(jumps: &[Jump], holes: usize) -> Kinds {
        let mut lines: Vec<usize> = Vec::new();
        let mut of_jump = Vec::new();
        let line_of: Vec<usize> = jumps
            .iter()
            .enumerate()
            .map(|(place, jump)| {
                let same = |&line: &usize| {
                    jumps[line].over == jump.over
                        && jumps[line].flips::<u64>() == jump.flips::<u64>()
                };
                lines.iter().position(same).unwrap_or_else(|| {
                    lines.push(place);
                    lines.len() - 1
                })
            })
            .collect();
        let first_hole = jumps.len() + lines.len();
        for (place, jump) in jumps.iter().enumerate() {
            let hole = |role: usize, hole: u8| first_hole + role * holes + usize::from(hole);
            let traits = [
                place,
                jumps.len() + line_of[place],
                hole(0, jump.to),
                hole(1, jump.from),
                hole(2, jump.over),
            ];
            of_jump.push(traits.map(|bit| bit as u32));
        }
        Kinds {
            jumps: jumps.len(),
            lines,
            holes,
            of_jump,
            all: jumps.to_vec(),
        }
    }

    fn words(&self) -> usize {
        (self.jumps + self.lines.len() + 3 * self.holes).div_ceil(64)
    }

    /// By feature, its preimage under a symmetry.
    fn preimages(&self, symmetry: &[u8]) -> Vec<u32> {
        let mut back: Vec<u32> = (0..64 * self.words() as u32).collect();
        let image = |jump: &Jump| {
            let [from, over, to] =
                [jump.from, jump.over, jump.to].map(|hole| symmetry[usize::from(hole)]);
            Jump { from, over, to }
        };
        for (jump, traits) in self.all.iter().zip(&self.of_jump) {
            if let Some(place) = self.all.iter().position(|other| *other == image(jump)) {
                for (&bit, &here) in self.of_jump[place].iter().zip(traits) {
                    back[bit as usize] = here;
                }
            }
        }
        back
    }

    fn read(&self, jumps: &[Jump], traits: &Features) -> Forced {
        let mut forced = Forced::default();
        for bit in members(traits).map(|bit| bit as usize) {
            match bit.checked_sub(self.jumps) {
                None => forced.jumps.push(jumps[bit]),
                Some(line) if line < self.lines.len() => forced.lines.push(jumps[self.lines[line]]),
                Some(rest) => {
                    let rest = rest - self.lines.len();
                    let roles = [&mut forced.landed, &mut forced.left, &mut forced.passed];
                    if let Some(holes) = roles.into_iter().nth(rest / self.holes) {
                        holes.push((rest % self.holes) as u8);
                    }
                }
            }
        }
        forced
    }
}
