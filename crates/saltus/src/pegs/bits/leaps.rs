//! What jumps do to blocks, and the step from one level to the next by *pulling*: a block is made from those of the level before.

use super::super::canonical::Pass;
use super::super::{Game, Jump};
use super::frame::{Frame, Outer, of_slot, slot};
use super::words::{self, Carry, Change};

/// A jump, or a jump taken back, as a change of the three parts.
#[derive(Debug)]
struct Leap {
    /// The outer pegs after it, and the holes that it changes.
    outer: [u32; 2],
    /// How many more outer pegs there are before it.
    outer_gain: i32,
    middle_flips: u16,
    /// The middle sets that there can be after it, by their sizes.
    middles: Vec<u16>,
    /// By slot after it, what it does to words; `None` if it leaves the core as it is.
    carries: Option<Vec<Carry>>,
}

/// All jumps of a game, forward or taken back.
#[derive(Debug)]
pub(super) struct Leaps {
    leaps: Vec<Leap>,
    /// By symmetry and leap: the image of the leap.
    images: Vec<Vec<u16>>,
}

impl Leaps {
    pub fn new(frame: &Frame, game: &Game, pass: Pass) -> Leaps {
        let jumps = &game.board.jumps;
        let leap = |jump: &Jump| {
            let [pegs, to] = [jump.pegs::<u64>(), 1 << jump.to].map(|set| frame.parts(set));
            match pass {
                Pass::Forward => Leap::new(frame, pegs, to),
                Pass::Backward => Leap::new(frame, to, pegs),
            }
        };
        let image = |symmetry: &Vec<u8>, jump: &Jump| {
            let of = |hole: u8| symmetry[usize::from(hole)];
            let image = Jump { from: of(jump.from), over: of(jump.over), to: of(jump.to) };
            jumps.iter().position(|&other| other == image).expect("symmetries map jumps to jumps") as u16
        };
        let group = game.board.symmetries.iter().filter(|symmetry| game.is_fixed_by(symmetry));
        Leaps {
            leaps: jumps.iter().map(leap).collect(),
            images: group.map(|symmetry| jumps.iter().map(|jump| image(symmetry, jump)).collect()).collect(),
        }
    }

    /// The leaps after which the outer pegs can be these, with their numbers.
    fn leading_to(&self, outer: Outer) -> impl Iterator<Item = (usize, &Leap)> {
        self.leaps.iter().enumerate().filter(move |(_, leap)| {
            let [after, flips] = leap.outer;
            outer.set & flips == after
        })
    }

    /// How many more outer pegs the blocks before can have, at least and at most.
    pub fn outer_gains(&self) -> (i32, i32) {
        let gains = || self.leaps.iter().map(|leap| leap.outer_gain);
        (gains().min().unwrap_or(0), gains().max().unwrap_or(0))
    }

    /// Makes a block of the level with so many pegs from the blocks of a level, which `block` gives by their outer pegs and
    /// place. `images` has room for a block for each symmetry.
    pub fn pull<'a>(
        &self,
        frame: &Frame,
        outer: Outer,
        pegs: u32,
        block: impl Fn(u32, usize) -> Option<&'a [u64]>,
        images: &mut [u64],
        made: &mut [u64],
    ) {
        let words = frame.words();
        let size = outer.set.count_ones();
        let inner = pegs - size;
        // By symmetry, whether something was made of an image of the block.
        let mut used = 0u32;
        for (number, leap) in self.leading_to(outer) {
            // The block before is kept as its least image; the leap is taken there, and what it leads to is an image of this block.
            let (place, symmetry) = frame.place(outer.set ^ leap.outer[1]);
            let Some(from) = block(size.wrapping_add_signed(leap.outer_gain), place) else { continue };
            let image = &mut images[symmetry * words..][..words];
            if used >> symmetry & 1 == 0 {
                image.fill(0);
                used |= 1 << symmetry;
            }
            let parities = frame.symmetries[symmetry].parities[usize::from(outer.parities)];
            let leap = &self.leaps[usize::from(self.images[symmetry][number])];
            leap.apply(frame, parities, inner, from, image);
        }
        for (number, symmetry) in
            frame.symmetries.iter().enumerate().filter(|(number, _)| used >> number & 1 == 1)
        {
            let image = &images[number * words..][..words];
            if number == 0 {
                made.copy_from_slice(image);
                continue;
            }
            let parities = symmetry.parities[usize::from(outer.parities)];
            let change = Change { middles: frame.middles_of(inner), flips: 0, parities, pegs: inner };
            words::shuffle(frame, symmetry.inverse, change, image, made);
        }
    }

    /// Gives for each leap that can lead to some position of a block the words and their bits to which it can; `visit` says whether
    /// to go on.
    pub fn reaching(
        &self,
        frame: &Frame,
        outer: Outer,
        pegs: u32,
        mut visit: impl FnMut(Reached<'_>) -> bool,
    ) {
        let inner = pegs - outer.set.count_ones();
        for (_, leap) in self.leading_to(outer) {
            let middles = frame.sized(&leap.middles, inner);
            let reached =
                Reached { middles, carries: leap.carries.as_deref(), parities: outer.parities, inner };
            if !visit(reached) {
                return;
            }
        }
    }
}

/// Where a leap can lead in a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached<'a> {
    middles: &'a [u16],
    carries: Option<&'a [Carry]>,
    parities: u8,
    inner: u32,
}

impl Reached<'_> {
    /// The words and their bits.
    pub fn each(self, frame: &Frame, mut visit: impl FnMut(usize, u64)) {
        for middle in self.middles.iter().map(|&middle| usize::from(middle)) {
            let slot = || frame.slot(self.parities, self.inner, middle);
            visit(middle, self.carries.map_or(u64::MAX, |carries| carries[slot()].to()));
        }
    }
}

impl Leap {
    fn new(frame: &Frame, before: [u32; 3], after: [u32; 3]) -> Leap {
        let flips: [u32; 3] = std::array::from_fn(|part| before[part] | after[part]);
        let possible = |&middle: &u16| u32::from(middle) & flips[1] == after[1];
        let middles = frame.by_size().iter().copied().filter(possible).collect();
        Leap {
            outer: [after[0], flips[0]],
            outer_gain: before[0].count_ones() as i32 - after[0].count_ones() as i32,
            middle_flips: flips[1] as u16,
            middles,
            carries: (flips[2] != 0).then(|| carries(frame, before[2], after[2])),
        }
    }

    fn apply(&self, frame: &Frame, parities: u8, pegs: u32, from: &[u64], to: &mut [u64]) {
        let middles = frame.sized(&self.middles, pegs);
        match &self.carries {
            Some(carries) => {
                let change = Change { middles, flips: self.middle_flips, parities, pegs };
                words::carry(frame, carries, change, from, to);
            }
            None if self.middle_flips == 0 => to.iter_mut().zip(from).for_each(|(to, from)| *to |= from),
            None => {
                for &middle in middles {
                    to[usize::from(middle)] |= from[usize::from(middle ^ self.middle_flips)];
                }
            }
        }
    }
}

/// By slot after a change of core pegs, what it does to words.
fn carries(frame: &Frame, before: u32, after: u32) -> Vec<Carry> {
    let flips = before | after;
    let changed = frame.parities_of_core(flips);
    let gain = before.count_ones() as i32 - after.count_ones() as i32;
    (0..frame.cores.len())
        .map(|to| {
            let (parities, pegs) = of_slot(to);
            let from = pegs.checked_add_signed(gain).filter(|&pegs| pegs <= frame.core_holes());
            from.map_or(Carry::new(0, 0), |pegs| {
                let from = slot(parities ^ changed, pegs);
                Carry::new(frame.agreeing(from, [flips, before]), frame.agreeing(to, [flips, after]))
            })
        })
        .collect()
}
