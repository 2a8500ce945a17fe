//! The effect of jumps on blocks, and the step from one level to the next by *pulling*: a block is
//! made from the blocks of the level before.

use super::edges::{Edges, Home, Numbered};
use super::frame::{First, Frame, Outer, Slots, core_range, of_slot, slot};
use super::words::{self, Carries, Carry, Change, Image, Route};
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::{Game, Jump};
use std::ops::{AddAssign, RangeInclusive};

/// Jumps, or reverse jumps, as a change of the three parts: all with the same change of the outer
/// and the middle holes, and with the same number of core pegs before and after.
#[derive(Debug)]
struct Leap {
    /// The outer pegs after it, and the holes that it changes.
    outer: [u32; 2],
    /// The outer pegs that it removes.
    outer_gain: i32,
    /// The middle and core pegs that it removes.
    inner_gain: i32,
    /// Whether it changes the middle.
    middle: bool,
    /// The words that are possible after it, by the sizes of their middle sets.
    routes: Vec<Route>,
    first: First,
    /// The fewest and the most core pegs after it.
    core_pegs: [u32; 2],
    /// The number of its carries; `None` if it leaves the core as it is.
    carries: Option<usize>,
    /// A jump of these, and how many there are.
    jump: Jump,
    jumps: u64,
}

/// All jumps of a game, forward or reverse.
#[derive(Debug)]
pub struct Leaps {
    /// First those that change neither middle nor core, then those that do not change the core.
    leaps: Vec<Leap>,
    /// What leaps do to words. Leaps with the same changes of the core share it.
    carries: Vec<Carries>,
    /// By symmetry and leap: the image of the leap.
    images: Vec<Vec<u16>>,
}

impl Leaps {
    pub fn new(frame: &Frame, game: &Game, pass: Pass) -> Leaps {
        let parts = |jump: &Jump| {
            let [pegs, to] = [jump.pegs::<u64>(), 1 << jump.to].map(|set| frame.parts(set));
            match pass {
                Pass::Forward => [pegs, to],
                Pass::Backward => [to, pegs],
            }
        };
        let key = |jump: &Jump| {
            let [before, after] = parts(jump);
            let changes = [2, 1].map(|part| before[part] | after[part] != 0);
            let core = [before, after].map(|parts| parts[2].count_ones());
            (changes, [before[0], after[0], before[1], after[1]], core)
        };
        let mut jumps = game.board.changes().to_vec();
        jumps.sort_by_key(key);
        let groups: Vec<&[Jump]> = jumps.chunk_by(|a, b| key(a) == key(b)).collect();
        let mut cores: Vec<Vec<[u32; 2]>> = Vec::new();
        let leap = |group: &&[Jump]| {
            let change = |jump: &Jump| parts(jump).map(|parts| parts[2]);
            let core: Vec<[u32; 2]> = group.iter().map(change).collect();
            let carries = (core[0] != [0, 0]).then(|| {
                cores
                    .iter()
                    .position(|other| *other == core)
                    .unwrap_or_else(|| {
                        cores.push(core);
                        cores.len() - 1
                    })
            });
            Leap::new(frame, parts(&group[0]), carries, group)
        };
        let leaps: Vec<Leap> = groups.iter().map(leap).collect();
        let image = |symmetry: &Vec<u8>, leap: &Leap| {
            let of = |hole: u8| symmetry[usize::from(hole)];
            let image = Jump {
                from: of(leap.jump.from),
                over: of(leap.jump.over),
                to: of(leap.jump.to),
            };
            let changes = |jump: &Jump| (jump.pegs::<u64>(), jump.to);
            let holds = |group: &&[Jump]| group.iter().any(|jump| changes(jump) == changes(&image));
            groups
                .iter()
                .position(holds)
                .expect("symmetries map jumps to jumps") as u16
        };
        let group = game
            .board
            .symmetries
            .iter()
            .filter(|symmetry| game.is_fixed_by(symmetry));
        Leaps {
            images: group
                .map(|symmetry| leaps.iter().map(|leap| image(symmetry, leap)).collect())
                .collect(),
            carries: cores.iter().map(|core| carries(frame, core)).collect(),
            leaps,
        }
    }

    /// The leaps after which the outer pegs can be these, with their numbers.
    fn leading_to(&self, outer: Outer) -> impl Iterator<Item = (usize, &Leap)> {
        self.leaps.iter().enumerate().filter(move |(_, leap)| {
            let [after, flips] = leap.outer;
            outer.set & flips == after
        })
    }

    /// The numbers of outer pegs from which leaps lead to this number.
    pub fn sources(&self, outer_pegs: u32) -> RangeInclusive<u32> {
        let gains = || self.leaps.iter().map(|leap| leap.outer_gain);
        let [least, most] = [gains().min(), gains().max()].map(|gain| gain.unwrap_or(0));
        outer_pegs.saturating_add_signed(least)..=outer_pegs.saturating_add_signed(most)
    }

    /// Makes a block of the level with this number of pegs from the blocks of a level, which
    /// `block` returns by their outer pegs and place. `images` is a buffer of one block for each
    /// symmetry. Returns the number of jumps from the level before to this block if `COUNTED`.
    pub fn pull<'a, const COUNTED: bool>(
        &self,
        frame: &Frame,
        outer: Outer,
        pegs: u32,
        block: impl Fn(u32, usize) -> Option<&'a [u64]>,
        images: &mut [Image],
        made: &mut [u64],
    ) -> u64 {
        let size = outer.set.count_ones();
        let inner = pegs - size;
        let words = frame.words(inner);
        // By symmetry, whether the image of the block has any bit.
        let mut used = 0u32;
        let mut count = 0;
        for (number, leap) in self.leading_to(outer) {
            // The block before is kept as its least image; the leap is applied to it, and its
            // result is an image of this block.
            let (place, symmetry) = frame.place(outer.set ^ leap.outer[1]);
            let Some(from) = block(size.wrapping_add_signed(leap.outer_gain), place) else {
                continue;
            };
            let image = &mut images[symmetry];
            if used >> symmetry & 1 == 0 {
                image[words.clone()].fill(0);
                used |= 1 << symmetry;
            }
            let (leap, parities) = self.image(frame, outer, number, symmetry);
            count += self.apply::<COUNTED>(leap, frame, (parities, inner), from, image);
        }
        for (number, symmetry) in frame
            .symmetries
            .iter()
            .enumerate()
            .filter(|(number, _)| used >> number & 1 == 1)
        {
            let image = &images[number][words.clone()];
            if number == 0 {
                made.copy_from_slice(image);
                continue;
            }
            let parities = symmetry.parities[usize::from(outer.parities)];
            words::shuffle(
                frame,
                symmetry.inverse,
                frame.slots(parities, inner),
                words.clone(),
                image,
                made,
            );
        }
        count
    }

    /// The image of a leap to a block, and the parities of the image of the block.
    #[inline]
    fn image(&self, frame: &Frame, outer: Outer, number: usize, symmetry: usize) -> (&Leap, u8) {
        let parities = frame.symmetries[symmetry].parities[usize::from(outer.parities)];
        (
            &self.leaps[usize::from(self.images[symmetry][number])],
            parities,
        )
    }

    /// The most jumps of a leap that changes the core.
    pub fn most_jumps(&self) -> usize {
        self.carries.iter().map(Carries::jumps).max().unwrap_or(0)
    }

    /// Adds to the sums of a block of the level with this number of pegs, for each jump to it, the
    /// number of the position before. `block` returns the blocks of the level before with their
    /// numbers, by their outer pegs and place.
    pub fn add<'a, N: Copy + AddAssign + 'a>(
        &self,
        frame: &Frame,
        (outer, pegs): (Outer, u32),
        block: impl Fn(u32, usize) -> Option<(Numbered<'a>, &'a [N])>,
        edges: &mut Edges,
        made: Numbered<'_>,
        sums: &mut [N],
    ) {
        let size = outer.set.count_ones();
        let inner = pegs - size;
        for (number, leap) in self.leading_to(outer) {
            let (place, symmetry) = frame.place(outer.set ^ leap.outer[1]);
            let Some((from, numbers)) = block(size.wrapping_add_signed(leap.outer_gain), place)
            else {
                continue;
            };
            let (leap, parities) = self.image(frame, outer, number, symmetry);
            let inverse = &frame.symmetries[frame.symmetries[symmetry].inverse];
            let home = Home {
                block: made,
                first: frame.words(inner).start,
                symmetry: (symmetry != 0).then_some(inverse),
            };
            let carries = leap.carries.map(|number| &self.carries[number]);
            let (first, slots) = leap.first_and_slots(frame, parities, inner);
            for routes in leap
                .routes(inner)
                .chunks(edges.routes(carries.map_or(1, Carries::jumps)))
            {
                edges.list(
                    carries,
                    Change {
                        routes,
                        first,
                        slots,
                    },
                    from,
                    home,
                );
                for _ in 0..carries.map_or(leap.jumps, |_| 1) {
                    edges.add(numbers, sums);
                }
            }
        }
    }

    /// Adds the result of a leap from a block to the block after it, whose parities and inner pegs
    /// are given, and counts the jumps.
    fn apply<const COUNTED: bool>(
        &self,
        leap: &Leap,
        frame: &Frame,
        (parities, inner): (u8, u32),
        from: &[u64],
        to: &mut Image,
    ) -> u64 {
        if leap.carries.is_none() && !leap.middle {
            to[frame.words(inner)]
                .iter_mut()
                .zip(from)
                .for_each(|(to, from)| *to |= from);
            return if COUNTED {
                leap.jumps * words::ones(from)
            } else {
                0
            };
        }
        let (first, slots) = leap.first_and_slots(frame, parities, inner);
        let change = Change {
            routes: leap.routes(inner),
            first,
            slots,
        };
        match leap.carries {
            Some(number) => words::carry::<COUNTED>(Some(&self.carries[number]), change, from, to),
            None => leap.jumps * words::carry::<COUNTED>(None, change, from, to),
        }
    }

    /// Removes from a block the positions to which a leap can lead.
    pub fn keep_unreached(&self, frame: &Frame, outer: Outer, pegs: u32, block: &mut [u64]) {
        let inner = pegs - outer.set.count_ones();
        let (first, slots) = (frame.words(inner).start, frame.slots(outer.parities, inner));
        let mut some = true;
        for (_, leap) in self.leading_to(outer) {
            match leap.carries {
                None if !leap.middle => return block.fill(0),
                None => leap
                    .routes(inner)
                    .iter()
                    .for_each(|route| block[usize::from(route.to) - first] = 0),
                Some(number) => {
                    if std::mem::take(&mut some) && block.iter().all(|&word| word == 0) {
                        return;
                    }
                    let carries = &self.carries[number];
                    for route in leap.routes(inner) {
                        let reached = carries.at(slots.of(route.share));
                        let word = &mut block[usize::from(route.to) - first];
                        *word = reached.iter().fold(*word, |word, carry| word & !carry.to);
                    }
                }
            }
        }
    }
}

impl Leap {
    fn new(
        frame: &Frame,
        [before, after]: [[u32; 3]; 2],
        carries: Option<usize>,
        jumps: &[Jump],
    ) -> Leap {
        let flips: [u32; 3] = std::array::from_fn(|part| before[part] | after[part]);
        let gain = |part: usize| before[part].count_ones() as i32 - after[part].count_ones() as i32;
        let sets = frame.middle_sets();
        let possible = |&word: &usize| u32::from(sets[word]) & flips[1] == after[1];
        let route = |word: usize| Route {
            to: word as u8,
            from: frame.word_of(sets[word] ^ flips[1] as u16),
            share: frame.share(word),
        };
        let routes: Vec<Route> = (0..sets.len()).filter(possible).map(route).collect();
        let size = |route: &Route| sets[usize::from(route.to)].count_ones() as usize;
        Leap {
            outer: [after[0], flips[0]],
            outer_gain: gain(0),
            inner_gain: gain(1) + gain(2),
            middle: flips[1] != 0,
            first: std::array::from_fn(|least| routes.partition_point(|route| size(route) < least)),
            routes,
            core_pegs: [
                after[2].count_ones(),
                frame.core_holes() - before[2].count_ones(),
            ],
            carries,
            jump: jumps[0],
            jumps: jumps.len() as u64,
        }
    }

    /// The first word of a block before it, and the slots of the block after, which has these
    /// parities and inner pegs.
    fn first_and_slots(&self, frame: &Frame, parities: u8, inner: u32) -> (usize, Slots) {
        (
            frame
                .words(inner.wrapping_add_signed(self.inner_gain))
                .start,
            frame.slots(parities, inner),
        )
    }

    /// The words that are possible after it if middle and core then have `inner` pegs.
    fn routes(&self, inner: u32) -> &[Route] {
        &self.routes[core_range(&self.first, inner, self.core_pegs)]
    }
}

/// By slot after a change of core pegs: its effect on words.
fn carries(frame: &Frame, changes: &[[u32; 2]]) -> Carries {
    let carry = |to: usize, [before, after]: [u32; 2]| {
        let flips = before | after;
        let gain = before.count_ones() as i32 - after.count_ones() as i32;
        let (parities, pegs) = of_slot(to);
        let from = pegs
            .checked_add_signed(gain)
            .filter(|&pegs| pegs <= frame.core_holes());
        from.map_or(Carry::default(), |pegs| {
            let from = slot(parities ^ frame.parities_of_core(flips), pegs);
            Carry {
                from: frame.agreeing(from, [flips, before]),
                to: frame.agreeing(to, [flips, after]),
            }
        })
    };
    let by_slot =
        (0..frame.cores.len()).flat_map(|to| changes.iter().map(move |&change| carry(to, change)));
    Carries::new(changes.len(), by_slot.collect())
}
