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
use crate::pegs::{Budget, PegBoard, Progress};
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
    let sets = invariants(board);
    let classes = 1u64 << sets.len();
    let mut seen = vec![false; classes as usize];
    let mut all = Vec::new();
    for class in 0..classes {
        if seen[class as usize] {
            continue;
        }
        let space = Space::new(board, &sets, class);
        let some = space.position(0);
        let mut alike = 0;
        for symmetry in &board.symmetries {
            let image = signature(&sets, image(symmetry, some)) as usize;
            alike += u64::from(!std::mem::replace(&mut seen[image], true));
        }
        let components = space.components(budget)?;
        all.push(Connected {
            example: example(board, &sets, class),
            alike,
            components,
        });
    }
    Ok(all)
}

/// The position with the fewest pegs in a class; the least one if there are several.
fn example(board: &PegBoard, sets: &[u64], class: u64) -> u64 {
    // Breadth-first search over the classes: an added peg flips the parities of its hole.
    let mut best: BTreeMap<u64, u64> = BTreeMap::from([(0, 0)]);
    let mut level = best.clone();
    while !best.contains_key(&class) {
        let mut next: BTreeMap<u64, u64> = BTreeMap::new();
        for (of, position) in &level {
            for hole in (0..board.holes).filter(|hole| position >> hole & 1 == 0) {
                let more = position | 1 << hole;
                let of = of ^ signature(sets, 1 << hole);
                if !best.contains_key(&of) {
                    next.entry(of)
                        .and_modify(|least| *least = more.min(*least))
                        .or_insert(more);
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
    free: Vec<u32>,
    /// The other holes, each with the free holes whose parity it has, and whether it is inverted.
    bound: Vec<(u32, Parity)>,
    lines: Vec<Line>,
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
        // Each set in echelon form has a hole that no other set has.
        let own = |set: &u64| {
            let others = sets
                .iter()
                .filter(|other| *other != set)
                .fold(0, |union, other| union | other);
            (set & !others).trailing_zeros()
        };
        let bound: Vec<u32> = sets.iter().map(own).collect();
        let free: Vec<u32> = (0..board.holes)
            .filter(|hole| !bound.contains(hole))
            .collect();
        let bits = |position: u64| {
            free.iter()
                .zip(0..)
                .fold(0, |bits, (hole, bit)| bits | (position >> hole & 1) << bit)
        };
        let bound: Vec<(u32, Parity)> = bound
            .into_iter()
            .zip(sets)
            .enumerate()
            .map(|(number, (hole, set))| {
                (
                    hole,
                    Parity {
                        bits: bits(*set),
                        odd: class >> number & 1 == 1,
                    },
                )
            })
            .collect();
        let peg = |hole: u32| match bound.iter().find(|(other, _)| *other == hole) {
            Some(&(_, parity)) => parity,
            None => Parity {
                bits: bits(1 << hole),
                odd: false,
            },
        };
        let lines = board
            .jumps
            .iter()
            .filter(|jump| jump.from < jump.to)
            .map(|jump| {
                let [from, to] = [jump.from, jump.to].map(|hole| peg(hole.into()));
                Line {
                    flips: bits(jump.flips()),
                    open: Parity {
                        bits: from.bits ^ to.bits,
                        odd: from.odd != to.odd,
                    },
                }
            });
        Space {
            lines: lines.collect(),
            free,
            bound,
        }
    }

    fn position(&self, number: u64) -> u64 {
        let free = self
            .free
            .iter()
            .zip(0..)
            .fold(0, |set, (hole, bit)| set | (number >> bit & 1) << hole);
        self.bound.iter().fold(free, |set, (hole, parity)| {
            set | u64::from(parity.of(number)) << hole
        })
    }

    fn components(&self, budget: &Budget) -> Result<BTreeMap<u64, u64>, Spent> {
        let size = 1u64 << self.free.len();
        let bytes = size.div_ceil(64) * 8;
        let mut met = 0;
        let check = |met| {
            budget.check(Progress {
                level: 0,
                positions: met,
                bytes,
            })
        };
        check(0)?;
        let mut bitmap = vec![0u64; size.div_ceil(64) as usize];
        let mut components = BTreeMap::new();
        for number in 0..size {
            let (word, bit) = ((number >> 6) as usize, number & 63);
            if bitmap[word] >> bit & 1 == 1 {
                continue;
            }
            let found = match self.few_from(number) {
                Some(few) => {
                    few.iter()
                        .for_each(|number| bitmap[(number >> 6) as usize] |= 1 << (number & 63));
                    few.len() as u64
                }
                None => {
                    bitmap[word] |= 1 << bit;
                    // Works in place: later lines use what an earlier one found, so few rounds
                    // suffice.
                    while self.follow_lines(&mut bitmap, &|| check(met))? {}
                    bitmap
                        .iter()
                        .map(|word| u64::from(word.count_ones()))
                        .sum::<u64>()
                        - met
                }
            };
            met += found;
            *components.entry(found).or_insert(0) += 1;
            check(met)?;
        }
        Ok(components)
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
            for line in self.lines.iter().filter(|line| line.open.of(number)) {
                if found.insert(number ^ line.flips) {
                    open.push(number ^ line.flips);
                }
            }
            if found.len() > FEW {
                return None;
            }
        }
        Some(found)
    }
}

impl Line {
    /// Adds to a bitmap every position that one step along the line reaches, block by block while
    /// `go_on` returns `true`. Returns whether any is new.
    fn follow(self, bitmap: &mut [u64], go_on: &(dyn Fn() -> bool + Sync)) -> bool {
        const BLOCK: usize = 1 << 12;
        // The 64 positions of a word in which the low bits alone make the ends differ.
        let low = Parity {
            bits: self.open.bits & 63,
            odd: false,
        };
        let pattern = (0..64).fold(0u64, |pattern, bit| pattern | u64::from(low.of(bit)) << bit);
        let high = Parity {
            bits: self.open.bits >> 6,
            odd: self.open.odd,
        };
        let mask = |word: usize| {
            if high.of(word as u64) {
                !pattern
            } else {
                pattern
            }
        };
        let (across, within) = ((self.flips >> 6) as usize, self.flips & 63);
        let both = |at: usize, first: &mut u64, second: &mut u64| {
            let before = (*first, *second);
            let there = exchanged(*first & mask(at), within);
            *first |= exchanged(*second & mask(at ^ across), within);
            *second |= there;
            before != (*first, *second)
        };
        if across == 0 {
            let alone = |number: usize, words: &mut &mut [u64]| {
                if !go_on() {
                    return false;
                }
                words
                    .iter_mut()
                    .zip(number * BLOCK..)
                    .fold(false, |grown, (word, at)| {
                        let before = *word;
                        *word |= exchanged(before & mask(at), within);
                        grown | (before != *word)
                    })
            };
            let mut blocks: Vec<&mut [u64]> = bitmap.chunks_mut(BLOCK).collect();
            return threads::map_mut(&mut blocks, &alone).contains(&true);
        }
        // Words that differ by `across` change together: the half below its highest bit with the
        // half above.
        let half = 1 << across.ilog2();
        if 2 * half <= BLOCK {
            let within = |number: usize, words: &mut &mut [u64]| {
                if !go_on() {
                    return false;
                }
                words
                    .chunks_exact_mut(2 * half)
                    .zip((number * BLOCK..).step_by(2 * half))
                    .fold(false, |grown, (words, at)| {
                        let (below, above) = words.split_at_mut(half);
                        below
                            .iter_mut()
                            .enumerate()
                            .fold(grown, |grown, (place, word)| {
                                both(at + place, word, &mut above[place ^ across ^ half]) | grown
                            })
                    })
            };
            let mut blocks: Vec<&mut [u64]> = bitmap.chunks_mut(BLOCK).collect();
            return threads::map_mut(&mut blocks, &within).contains(&true);
        }
        let block = BLOCK.min(half);
        let rest = across ^ half;
        let pairs = bitmap
            .chunks_mut(2 * half)
            .enumerate()
            .flat_map(|(chunk, words)| {
                let (below, above) = words.split_at_mut(half);
                let mut above: Vec<Option<&mut [u64]>> =
                    above.chunks_mut(block).map(Some).collect();
                let below = below.chunks_mut(block).enumerate();
                let paired = below.filter_map(move |(number, below)| {
                    Some((
                        chunk * 2 * half + number * block,
                        below,
                        above[number ^ (rest / block)].take()?,
                    ))
                });
                paired.collect::<Vec<_>>()
            });
        let rest = rest % block;
        let mut blocks: Vec<(usize, &mut [u64], &mut [u64])> = pairs.collect();
        let follow = |_, (at, below, above): &mut (usize, &mut [u64], &mut [u64])| {
            if !go_on() {
                return false;
            }
            below
                .iter_mut()
                .enumerate()
                .fold(false, |grown, (place, word)| {
                    both(*at + place, word, &mut above[place ^ rest]) | grown
                })
        };
        threads::map_mut(&mut blocks, &follow).contains(&true)
    }
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
    EVEN.iter()
        .zip(0..)
        .filter(|(_, bit)| by >> bit & 1 == 1)
        .fold(word, |word, (even, bit)| {
            (word & even) << (1 << bit) | word >> (1 << bit) & even
        })
}
