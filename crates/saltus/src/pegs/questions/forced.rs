//! What all solutions of a game have in common: the jumps that all of them make, and the lines and
//! holes that all of them use.
//!
//! Winning classes are visited in ascending order of pegs. Each gets the intersection, over all
//! jumps that keep the win, of the features of the jump and of those common to all solutions after
//! it. Two levels are in memory at a time.

use super::meet;
use crate::budget::{LevelUnit, Spent};
use crate::pegs::game::images::Images;
use crate::pegs::levels::list;
use crate::pegs::{Budget, Game, Holes, Jump, Progress};
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
    let board = &game.board;
    let mut group: Vec<Vec<u8>> = Vec::new();
    for symmetry in game.symmetries() {
        group.push(symmetry.to_vec());
    }
    let numbering = Numbering::new(&board.jumps, board.holes as usize);
    let common = Common {
        game,
        preimages: group.iter().map(|g| numbering.preimages(g)).collect(),
        images: Images::new(board.holes, &group),
        numbering,
    };

    let mut below: FxHashMap<u64, Features> = FxHashMap::default();
    let mut done = 0;
    for (&pegs, level) in &winning.levels {
        let mut positions = Vec::new();
        for key in list::keys(level) {
            positions.push(common.images.least_image(winning.layout.position(key)));
        }
        done += positions.len() as u64;
        budget.check(Progress {
            level: pegs.into(),
            positions: done,
            bytes: 8 * (common.numbering.words() as u64 + 4) * positions.len() as u64,
            unit: LevelUnit::Pegs,
        })?;
        let found = threads::flat_map(&positions, TASK, &|_, positions| {
            let mut found = Vec::with_capacity(positions.len());
            for &position in positions {
                found.push((position, common.to_all_solutions_from(position, &below)));
            }
            found
        });
        below = found.into_iter().collect();
        if pegs == game.start.count_ones() {
            let start = common.images.least_image(game.start);
            let features = below.get(&start);
            return Ok(features.map(|features| common.numbering.read(&board.jumps, features)));
        }
    }
    Ok(None)
}

/// The tables for one game.
struct Common<'a> {
    game: &'a Game,
    numbering: Numbering,
    /// By symmetry and feature: the preimage of the feature.
    preimages: Vec<Vec<u32>>,
    images: Images<u64>,
}

impl Common<'_> {
    /// The features common to all solutions from a position, given those of the winning classes
    /// one jump later.
    fn to_all_solutions_from(&self, position: u64, below: &FxHashMap<u64, Features>) -> Features {
        let mut common: Option<Features> = None;
        if self.game.target.holds(position) {
            return self.numbering.no_features();
        }
        let board = &self.game.board;
        for (jump, features) in board.jumps.iter().zip(&self.numbering.of_jump) {
            if !jump.fits(position) {
                continue;
            }
            let (class, symmetry) = self.images.least_by(jump.flip(position));
            let Some(later) = below.get(&class) else {
                continue;
            };
            let mut here = self.numbering.no_features();
            for &feature in features {
                add(&mut here, feature);
            }
            for feature in members(later) {
                add(&mut here, self.preimages[symmetry][feature as usize]);
            }
            match &mut common {
                None => common = Some(here),
                Some(common) => {
                    for (common, here) in common.iter_mut().zip(&here) {
                        *common &= here;
                    }
                }
            }
        }
        common.unwrap_or_else(|| self.numbering.no_features())
    }
}

fn add(set: &mut [u64], bit: u32) {
    set[bit as usize / 64] |= 1 << (bit % 64);
}

/// The members of a set, ascending.
fn members(set: &[u64]) -> Vec<u32> {
    let mut members = Vec::new();
    for (first, &word) in (0..).step_by(64).zip(set) {
        for bit in word.iter() {
            members.push(first + u32::from(bit));
        }
    }
    members
}

/// The numbers of the features.
struct Numbering {
    jumps: usize,
    /// The first jump of each line.
    lines: Vec<usize>,
    holes: usize,
    /// The features of a jump: the jump, its line, three holes.
    of_jump: Vec<[u32; 5]>,
    all: Vec<Jump>,
}

impl Numbering {
    fn new(jumps: &[Jump], holes: usize) -> Numbering {
        let mut lines: Vec<usize> = Vec::new();
        let mut line_of = Vec::new();
        for (number, jump) in jumps.iter().enumerate() {
            let is_same = |&line: &usize| is_same_line(jumps[line], *jump);
            let known = lines.iter().position(is_same);
            line_of.push(known.unwrap_or(lines.len()));
            if known.is_none() {
                lines.push(number);
            }
        }
        let first_hole = jumps.len() + lines.len();
        let mut of_jump = Vec::new();
        for (number, jump) in jumps.iter().enumerate() {
            let features = [
                number,
                jumps.len() + line_of[number],
                first_hole + usize::from(jump.to),
                first_hole + holes + usize::from(jump.from),
                first_hole + 2 * holes + usize::from(jump.over),
            ];
            of_jump.push(features.map(|feature| feature as u32));
        }
        Numbering {
            jumps: jumps.len(),
            lines,
            holes,
            of_jump,
            all: jumps.to_vec(),
        }
    }

    fn no_features(&self) -> Features {
        vec![0; self.words()].into_boxed_slice()
    }

    fn words(&self) -> usize {
        (self.jumps + self.lines.len() + 3 * self.holes).div_ceil(64)
    }

    /// By feature, its preimage under a symmetry.
    fn preimages(&self, symmetry: &[u8]) -> Vec<u32> {
        let mut back: Vec<u32> = (0..64 * self.words() as u32).collect();
        for (jump, features) in self.all.iter().zip(&self.of_jump) {
            let image = jump.image(symmetry);
            if let Some(place) = self.all.iter().position(|other| *other == image) {
                for (&feature, &here) in self.of_jump[place].iter().zip(features) {
                    back[feature as usize] = here;
                }
            }
        }
        back
    }

    fn read(&self, jumps: &[Jump], features: &Features) -> Forced {
        let mut forced = Forced::default();
        for bit in members(features) {
            let bit = bit as usize;
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

/// Whether two jumps are along one line, in either direction.
fn is_same_line(a: Jump, b: Jump) -> bool {
    a.over == b.over && a.flips::<u64>() == b.flips::<u64>()
}
