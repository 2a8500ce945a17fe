//! Reversible jumps: the connected components of a position class.
//!
//! On a line `a, b, c` a jump or its reversal is possible exactly if one of `a` and `c` has a peg
//! and the other does not; it flips all three holes. The positions of a class form an affine space
//! over the field of two elements. In coordinates of this space, flips are additions and "`a`
//! differs from `c`" is a linear equation. So the class is a bitmap without gaps, and a line
//! applies to 64 positions at once.

use crate::budget::Spent;
use crate::pegs::game::images::image;
use crate::pegs::proof::{invariants, signature};
use crate::pegs::{Budget, Holes, PegBoard, Progress};
use crate::threads;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The components of a position class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connected {
    /// The position of the class with the fewest pegs; the least one if there are several.
    pub example: u64,
    /// The number of position classes that are images of this one under symmetries of the board,
    /// including itself.
    pub alike: u64,
    /// The number of components of each size.
    pub components: BTreeMap<u64, u64>,
}

/// The components of each position class under jumps and jumps undone, for one class per orbit of
/// the symmetries of the board. The lines of the board must be usable in both directions. Takes one
/// bit per position of a class.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, connected::connected}};
/// let board = PegBoard::new(&shape("square4").unwrap().board()).unwrap();
/// let classes = connected(&board, &Budget::UNLIMITED).unwrap();
/// assert_eq!(classes.iter().map(|class| class.alike).sum::<u64>(), 16);
/// ```
///
/// # Errors
/// The budget ran out.
pub fn connected(board: &PegBoard, budget: &Budget) -> Result<Vec<Connected>, Spent> {
    let mut all = Vec::new();
    each_connected(board, budget, &mut |class| all.push(class))?;
    Ok(all)
}

/// As [`connected`], with a call for each class as soon as it is known.
///
/// # Errors
/// The budget ran out.
pub fn each_connected(
    board: &PegBoard,
    budget: &Budget,
    found: &mut dyn FnMut(Connected),
) -> Result<(), Spent> {
    let sets = invariants(board);
    let classes = 1u64 << sets.len();
    let mut seen = vec![false; classes as usize];
    for class in 0..classes {
        if seen[class as usize] {
            continue;
        }
        let space = Space::new(board, &sets, class);
        let some = space.position(0);
        let mut alike = 0;
        for symmetry in &board.symmetries {
            let image = signature(&sets, image(symmetry, some)) as usize;
            if !seen[image] {
                seen[image] = true;
                alike += 1;
            }
        }
        let components = space.components(budget)?;
        found(Connected {
            example: example(board, &sets, class),
            alike,
            components,
        });
    }
    Ok(())
}

/// The position with the fewest pegs in a class; the least one if there are several.
fn example(board: &PegBoard, sets: &[u64], class: u64) -> u64 {
    // Breadth-first search over the classes: an added peg flips the parities of its hole.
    let mut best: BTreeMap<u64, u64> = BTreeMap::new();
    best.insert(0, 0);
    let mut level = best.clone();
    while !best.contains_key(&class) {
        let mut next: BTreeMap<u64, u64> = BTreeMap::new();
        for (of, position) in &level {
            for hole in (board.full() & !position).iter() {
                let more = position | u64::of(hole);
                let of = of ^ signature(sets, 1 << hole);
                if !best.contains_key(&of) {
                    let least = next.entry(of).or_insert(more);
                    *least = more.min(*least);
                }
            }
        }
        best.extend(&next);
        level = next;
    }
    best[&class]
}

/// The positions of a class as numbers: the bits of the free holes, which determine the others.
struct Space {
    /// The holes that correspond to bits.
    free: Vec<u8>,
    bound: Vec<BoundHole>,
    lines: Vec<Line>,
}

/// A hole that the free ones determine: it has a peg if the sum is odd.
struct BoundHole {
    hole: u8,
    parity: Parity,
}

/// A sum of bits and a constant, over the field of two elements.
#[derive(Clone, Copy)]
struct Parity {
    bits: u64,
    odd: bool,
}

impl Parity {
    fn of(self, number: u64) -> bool {
        ((number & self.bits).count_ones() & 1 == 1) != self.odd
    }
}

#[derive(Clone, Copy)]
struct Line {
    flips: u64,
    /// Whether the ends of the line differ.
    open: Parity,
}

impl Space {
    fn new(board: &PegBoard, sets: &[u64], class: u64) -> Space {
        let own_holes = own_holes(sets);
        let mut free = Vec::new();
        for hole in board.full().iter() {
            if !own_holes.contains(&hole) {
                free.push(hole);
            }
        }
        let mut space = Space {
            free,
            bound: Vec::new(),
            lines: Vec::new(),
        };
        for (number, (&hole, &set)) in own_holes.iter().zip(sets).enumerate() {
            let parity = Parity {
                bits: space.bits(set),
                odd: class >> number & 1 == 1,
            };
            space.bound.push(BoundHole { hole, parity });
        }
        for jump in &board.jumps {
            if jump.from < jump.to {
                let from = space.peg(jump.from);
                let to = space.peg(jump.to);
                let open = Parity {
                    bits: from.bits ^ to.bits,
                    odd: from.odd != to.odd,
                };
                let flips = space.bits(jump.flips());
                space.lines.push(Line { flips, open });
            }
        }
        space
    }

    /// The free holes of a set, as bits.
    fn bits(&self, set: u64) -> u64 {
        let mut bits = 0;
        for (bit, hole) in self.free.iter().enumerate() {
            bits |= (set >> hole & 1) << bit;
        }
        bits
    }

    /// Whether a hole has a peg, as a sum of bits.
    fn peg(&self, hole: u8) -> Parity {
        match self.bound.iter().find(|bound| bound.hole == hole) {
            Some(bound) => bound.parity,
            None => Parity {
                bits: self.bits(u64::of(hole)),
                odd: false,
            },
        }
    }

    fn position(&self, number: u64) -> u64 {
        let mut position = 0;
        for (bit, hole) in self.free.iter().enumerate() {
            position |= (number >> bit & 1) << hole;
        }
        for BoundHole { hole, parity } in &self.bound {
            position |= u64::from(parity.of(number)) << hole;
        }
        position
    }

    /// The number of components of each size.
    fn components(&self, budget: &Budget) -> Result<BTreeMap<u64, u64>, Spent> {
        let size = 1u64 << self.free.len();
        let words = size.div_ceil(64) as usize;
        let mut progress = Progress {
            level: 0,
            positions: 0,
            bytes: 8 * words as u64,
            ..Progress::default()
        };
        budget.check(progress)?;
        let mut bitmap = vec![0u64; words];
        let mut components = BTreeMap::new();
        for number in 0..size {
            if bitmap[(number >> 6) as usize] >> (number & 63) & 1 == 1 {
                continue;
            }
            let found = match self.few_from(number) {
                Some(few) => {
                    for number in &few {
                        bitmap[(number >> 6) as usize] |= 1 << (number & 63);
                    }
                    few.len() as u64
                }
                None => self.fill_from(number, &mut bitmap, budget, progress)?,
            };
            progress.positions += found;
            *components.entry(found).or_insert(0) += 1;
            budget.check(progress)?;
        }
        Ok(components)
    }

    /// Adds the component of a position to a bitmap. Returns its size.
    fn fill_from(
        &self,
        number: u64,
        bitmap: &mut [u64],
        budget: &Budget,
        progress: Progress,
    ) -> Result<u64, Spent> {
        bitmap[(number >> 6) as usize] |= 1 << (number & 63);
        let mut now = progress;
        // In place: later lines use what an earlier one found, so few rounds suffice.
        while self.follow_lines(bitmap, &|| budget.check(now))? {
            now.positions = ones(bitmap);
        }
        Ok(ones(bitmap) - progress.positions)
    }

    /// Adds to a bitmap what one step along each line reaches. Returns whether any is new.
    fn follow_lines(
        &self,
        bitmap: &mut [u64],
        check: &(dyn Fn() -> Result<(), Spent> + Sync),
    ) -> Result<bool, Spent> {
        let over = OnceLock::new();
        let go_on = || {
            if over.get().is_none()
                && let Err(spent) = check()
            {
                over.get_or_init(|| spent);
            }
            over.get().is_none()
        };
        let mut grown = false;
        for line in &self.lines {
            grown |= line.follow(bitmap, &go_on);
        }
        match over.into_inner() {
            Some(spent) => Err(spent),
            None => Ok(grown),
        }
    }

    /// The component of a position, if it is small.
    fn few_from(&self, number: u64) -> Option<FxHashSet<u64>> {
        const FEW: usize = 1 << 10;
        let mut found = FxHashSet::from_iter([number]);
        let mut open = vec![number];
        while let Some(number) = open.pop() {
            for line in &self.lines {
                let next = number ^ line.flips;
                if line.open.of(number) && found.insert(next) {
                    open.push(next);
                }
            }
            if found.len() > FEW {
                return None;
            }
        }
        Some(found)
    }
}

/// The number of positions in a bitmap.
fn ones(bitmap: &[u64]) -> u64 {
    let mut ones = 0;
    for word in bitmap {
        ones += u64::from(word.count_ones());
    }
    ones
}

/// For each set, in echelon form, a hole that no other set has.
fn own_holes(sets: &[u64]) -> Vec<u8> {
    let mut holes = Vec::new();
    for set in sets {
        let mut others = 0;
        for other in sets {
            if other != set {
                others |= other;
            }
        }
        holes.push((set & !others).least());
    }
    holes
}

/// Whether a search goes on.
type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// The words of a bitmap that a thread handles at a time.
const BLOCK: usize = 1 << 12;

impl Line {
    /// Adds to a bitmap every position that one step along the line reaches, block by block while
    /// `go_on` returns `true`. Returns whether any is new.
    fn follow(self, bitmap: &mut [u64], go_on: GoOn) -> bool {
        let step = Step::new(self);
        if step.across == 0 {
            return step.within_words(bitmap, go_on);
        }
        // Words that differ by `across` change together: the half below its highest bit with the
        // half above.
        let half = 1 << step.across.ilog2();
        if 2 * half <= BLOCK {
            step.between_near_words(half, bitmap, go_on)
        } else {
            step.between_far_words(half, bitmap, go_on)
        }
    }
}

/// A line, as a change of words.
#[derive(Clone, Copy)]
struct Step {
    /// What the low bits of a number add to the parity of the line: 64 positions of a word.
    pattern: u64,
    /// What the index of the word adds to it.
    high: Parity,
    /// The change of the index of a word, and that of the index of a bit.
    across: usize,
    within: u64,
}

impl Step {
    fn new(line: Line) -> Step {
        let low = Parity {
            bits: line.open.bits & 63,
            odd: false,
        };
        let mut pattern = 0;
        for bit in 0..64 {
            pattern |= u64::from(low.of(bit)) << bit;
        }
        Step {
            pattern,
            high: Parity {
                bits: line.open.bits >> 6,
                odd: line.open.odd,
            },
            across: (line.flips >> 6) as usize,
            within: line.flips & 63,
        }
    }

    /// The positions of a word in which the ends of the line differ.
    #[inline]
    fn mask(self, word: usize) -> u64 {
        if self.high.of(word as u64) {
            !self.pattern
        } else {
            self.pattern
        }
    }

    /// Adds to each of two words, of which the first has this index, what the line makes of the
    /// other. Returns whether any is new.
    #[inline]
    fn between(self, at: usize, first: &mut u64, second: &mut u64) -> bool {
        let before = (*first, *second);
        let there = exchanged(*first & self.mask(at), self.within);
        *first |= exchanged(*second & self.mask(at ^ self.across), self.within);
        *second |= there;
        before != (*first, *second)
    }

    /// The line changes no index of a word.
    fn within_words(self, bitmap: &mut [u64], go_on: GoOn) -> bool {
        let mut blocks: Vec<&mut [u64]> = bitmap.chunks_mut(BLOCK).collect();
        let grown = threads::map_mut(&mut blocks, &|number, words| {
            let mut is_grown = false;
            if !go_on() {
                return is_grown;
            }
            for (index, word) in words.iter_mut().enumerate() {
                let before = *word;
                *word |= exchanged(before & self.mask(number * BLOCK + index), self.within);
                is_grown |= before != *word;
            }
            is_grown
        });
        grown.contains(&true)
    }

    /// The words that change together lie in one block.
    fn between_near_words(self, half: usize, bitmap: &mut [u64], go_on: GoOn) -> bool {
        let mut blocks: Vec<&mut [u64]> = bitmap.chunks_mut(BLOCK).collect();
        let grown = threads::map_mut(&mut blocks, &|number, words| {
            let mut is_grown = false;
            if !go_on() {
                return is_grown;
            }
            for (chunk, words) in words.chunks_exact_mut(2 * half).enumerate() {
                let at = number * BLOCK + chunk * 2 * half;
                let (below, above) = words.split_at_mut(half);
                for (index, word) in below.iter_mut().enumerate() {
                    let other = &mut above[index ^ self.across ^ half];
                    is_grown |= self.between(at + index, word, other);
                }
            }
            is_grown
        });
        grown.contains(&true)
    }

    /// The words that change together lie in two blocks.
    fn between_far_words(self, half: usize, bitmap: &mut [u64], go_on: GoOn) -> bool {
        let block = BLOCK.min(half);
        let rest = self.across ^ half;
        let mut pairs = Vec::new();
        for (chunk, words) in bitmap.chunks_mut(2 * half).enumerate() {
            let (below, above) = words.split_at_mut(half);
            let mut above: Vec<Option<&mut [u64]>> = above.chunks_mut(block).map(Some).collect();
            for (number, below) in below.chunks_mut(block).enumerate() {
                if let Some(above) = above[number ^ (rest / block)].take() {
                    let first = chunk * 2 * half + number * block;
                    pairs.push(BlockPair {
                        first,
                        below,
                        above,
                    });
                }
            }
        }
        let within_block = rest % block;
        let grown = threads::map_mut(&mut pairs, &|_, pair| {
            let mut is_grown = false;
            if !go_on() {
                return is_grown;
            }
            for (index, word) in pair.below.iter_mut().enumerate() {
                let other = &mut pair.above[index ^ within_block];
                is_grown |= self.between(pair.first + index, word, other);
            }
            is_grown
        });
        grown.contains(&true)
    }
}

/// Two blocks of a bitmap whose words change together.
struct BlockPair<'a> {
    /// The index of the first word of the block below.
    first: usize,
    below: &'a mut [u64],
    above: &'a mut [u64],
}

/// The word with each bit `i` moved to `i ^ by`.
fn exchanged(word: u64, by: u64) -> u64 {
    const EVEN: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let mut image = word;
    for (bit, even) in EVEN.iter().enumerate() {
        if by >> bit & 1 == 1 {
            image = (image & even) << (1 << bit) | image >> (1 << bit) & even;
        }
    }
    image
}
