//! The innermost loops over words. On x86-64 with BMI2 and AVX-512 one instruction gathers the bits; the portable twins take
//! some thirty.

use super::frame::Frame;

/// Where the bits of a word go.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    /// The new place of each bit.
    to: [u8; 64],
    /// The old place of each bit.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "vectors alone read it"))]
    from: [u8; 64],
    /// The new places.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "vectors alone read it"))]
    mask: u64,
}

impl Shuffle {
    /// From the new places of the first bits; a word has no others.
    pub fn new(places: impl Iterator<Item = usize>) -> Shuffle {
        let mut shuffle = Shuffle { to: [0; 64], from: [0; 64], mask: 0 };
        for (bit, place) in places.enumerate() {
            shuffle.to[bit] = place as u8;
            shuffle.from[place] = bit as u8;
            shuffle.mask |= 1 << place;
        }
        shuffle
    }

    fn apply(&self, mut word: u64) -> u64 {
        let mut image = 0;
        while word != 0 {
            image |= 1 << self.to[word.trailing_zeros() as usize];
            word &= word - 1;
        }
        image
    }
}

/// What a jump does to the words of a slot: bits in one mask go, in their order, to those of another with as many bits.
/// (The three holes of the jump apart, a core set stays as it is, so the order of the sets stays, too.)
#[derive(Clone, Debug)]
pub(super) struct Carry {
    from: u64,
    to: u64,
    portable: Option<Box<[[u64; 6]; 2]>>,
}

impl Carry {
    pub fn new(from: u64, to: u64) -> Carry {
        let portable = (!has_bmi2()).then(|| Box::new([squeezes(from), squeezes(to)]));
        Carry { from, to, portable }
    }

    /// The bits that words can have after it.
    pub fn to(&self) -> u64 {
        self.to
    }

    fn apply(&self, word: u64) -> u64 {
        let word = word & self.from;
        if word == 0 {
            return 0;
        }
        match &self.portable {
            Some(squeezes) => spread(squeezed(word, &squeezes[0]), &squeezes[1]) & self.to,
            None => spread(squeezed(word, &squeezes(self.from)), &squeezes(self.to)) & self.to,
        }
    }
}

/// The six steps that move the bits of a mask together (Warren, *Hacker's Delight*, 7-4).
fn squeezes(mut mask: u64) -> [u64; 6] {
    let mut gaps = !mask << 1;
    std::array::from_fn(|step| {
        let odd = [1, 2, 4, 8, 16, 32].iter().fold(gaps, |odd, shift| odd ^ odd << shift);
        let moved = odd & mask;
        mask = mask ^ moved | moved >> (1 << step);
        gaps &= !odd;
        moved
    })
}

fn squeezed(word: u64, steps: &[u64; 6]) -> u64 {
    (0..).zip(steps).fold(word, |word, (step, moved)| {
        let bits = word & moved;
        word ^ bits | bits >> (1 << step)
    })
}

fn spread(word: u64, steps: &[u64; 6]) -> u64 {
    (0..6).rev().fold(word, |word, step| word & !steps[step] | word << (1 << step) & steps[step])
}

/// A block under a change of its words: which words of the block after, which flips of their numbers give those before, and the
/// parities and the number of pegs of middle and core after.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    pub middles: &'a [u16],
    pub flips: u16,
    pub parities: u8,
    pub pegs: u32,
}

impl Change<'_> {
    fn slot(&self, frame: &Frame, middle: usize) -> usize {
        frame.slot(self.parities, self.pegs, middle)
    }
}

/// Adds the words of `from`, carried over, to those of `to`.
pub(super) fn carry(frame: &Frame, carries: &[Carry], change: Change<'_>, from: &[u64], to: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if x86::carry(frame, carries, change, from, to).is_some() {
        return;
    }
    carry_by(Carry::apply, frame, carries, change, from, to);
}

#[inline(always)]
fn carry_by(
    apply: impl Fn(&Carry, u64) -> u64,
    frame: &Frame,
    carries: &[Carry],
    change: Change<'_>,
    from: &[u64],
    to: &mut [u64],
) {
    for &middle in change.middles {
        let word = from[usize::from(middle ^ change.flips)];
        to[usize::from(middle)] |= apply(&carries[change.slot(frame, middle.into())], word);
    }
}

/// Adds the images of the words of `from` under a symmetry to those of `to`.
pub(super) fn shuffle(frame: &Frame, symmetry: usize, change: Change<'_>, from: &[u64], to: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if x86::shuffle(frame, symmetry, change, from, to).is_some() {
        return;
    }
    shuffle_by(Shuffle::apply, frame, symmetry, change, from, to);
}

#[inline(always)]
fn shuffle_by(
    apply: impl Fn(&Shuffle, u64) -> u64,
    frame: &Frame,
    symmetry: usize,
    change: Change<'_>,
    from: &[u64],
    to: &mut [u64],
) {
    let symmetry = &frame.symmetries[symmetry];
    for &middle in change.middles {
        let word = from[usize::from(middle)];
        if word != 0 {
            let shuffle = &symmetry.shuffles[change.slot(frame, middle.into())];
            to[usize::from(symmetry.middle[usize::from(middle)])] |= apply(shuffle, word);
        }
    }
}

#[cfg(target_arch = "x86_64")]
use x86::has_bmi2;

#[cfg(not(target_arch = "x86_64"))]
fn has_bmi2() -> bool {
    false
}

/// The same loops with instructions that not every processor has: `None` where it lacks them.
#[cfg(target_arch = "x86_64")]
mod x86 {
    #![allow(unsafe_code)]

    use super::{Carry, Change, Frame, Shuffle, carry_by, shuffle_by};
    use std::arch::x86_64::*;

    pub fn has_bmi2() -> bool {
        is_x86_feature_detected!("bmi2")
    }

    fn has_bitalg() -> bool {
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512bitalg")
    }

    pub fn carry(
        frame: &Frame,
        carries: &[Carry],
        change: Change<'_>,
        from: &[u64],
        to: &mut [u64],
    ) -> Option<()> {
        // SAFETY: the processor has the feature.
        has_bmi2().then(|| unsafe { carry_bmi2(frame, carries, change, from, to) })
    }

    #[target_feature(enable = "bmi2")]
    fn carry_bmi2(frame: &Frame, carries: &[Carry], change: Change<'_>, from: &[u64], to: &mut [u64]) {
        let apply = |carry: &Carry, word| _pdep_u64(_pext_u64(word, carry.from), carry.to);
        carry_by(apply, frame, carries, change, from, to);
    }

    pub fn shuffle(
        frame: &Frame,
        symmetry: usize,
        change: Change<'_>,
        from: &[u64],
        to: &mut [u64],
    ) -> Option<()> {
        // SAFETY: the processor has the features.
        has_bitalg().then(|| unsafe { shuffle_bitalg(frame, symmetry, change, from, to) })
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
    fn shuffle_bitalg(frame: &Frame, symmetry: usize, change: Change<'_>, from: &[u64], to: &mut [u64]) {
        let apply = |shuffle: &Shuffle, word: u64| {
            // SAFETY: 64 bytes are read from an array of 64.
            let places = unsafe { _mm512_loadu_si512(shuffle.from.as_ptr().cast()) };
            _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word as i64), places) & shuffle.mask
        };
        shuffle_by(apply, frame, symmetry, change, from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::shape,
        pegs::{Budget, PegBoard, Target},
        random::Random,
    };

    fn mask(random: &mut Random, bits: u32) -> u64 {
        let mut mask = 0u64;
        while mask.count_ones() < bits {
            mask |= 1 << random.below(64);
        }
        mask
    }

    #[test]
    fn bits_are_carried_in_their_order() {
        let mut random = Random::new(1);
        for round in 0..1000 {
            let bits = round % 65;
            let (from, to) = (mask(&mut random, bits), mask(&mut random, bits));
            let word = random.word();
            let places = |mask: u64| (0..64).filter(move |bit| mask >> bit & 1 == 1);
            let expected = places(from).zip(places(to)).fold(0, |bits, (a, b)| bits | (word >> a & 1) << b);
            assert_eq!(Carry::new(from, to).apply(word), expected);
            let steps = Box::new([squeezes(from), squeezes(to)]);
            assert_eq!(Carry { from, to, portable: Some(steps) }.apply(word), expected);
        }
    }

    /// What the processor's own instructions make is what the portable loops make.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn twins_agree() {
        let board = PegBoard::new(&shape("english").expect("a shape").board()).expect("33 holes");
        let game = board.game(board.full() ^ 1 << 16, Target::Left(1)).expect("on the board");
        let frame = Frame::new(&game, &Budget::UNLIMITED).expect("33 holes").expect("without limits");
        let mut random = Random::new(2);
        for pegs in 0..=frame.inner_holes() {
            let bits = |slot: usize| frame.cores[slot].len() as u32;
            let carries: Vec<Carry> = (0..frame.cores.len())
                .map(|slot| {
                    let bits = bits(slot).min(pegs);
                    Carry::new(mask(&mut random, bits), mask(&mut random, bits))
                })
                .collect();
            let change = Change { middles: frame.middles_of(pegs), flips: 1, parities: 5, pegs };
            let from: Vec<u64> = (0..frame.words()).map(|_| random.word()).collect();
            let mut twins = [vec![1; frame.words()], vec![1; frame.words()]];
            if x86::carry(&frame, &carries, change, &from, &mut twins[0]).is_some() {
                carry_by(Carry::apply, &frame, &carries, change, &from, &mut twins[1]);
                assert_eq!(twins[0], twins[1]);
            }
            for symmetry in 0..frame.symmetries.len() {
                let mut words = from.clone();
                for &middle in change.middles {
                    let slot = frame.slot(change.parities, pegs, middle.into());
                    words[usize::from(middle)] &=
                        1u64.checked_shl(bits(slot)).map_or(u64::MAX, |end| end - 1);
                }
                let mut twins = [vec![0; frame.words()], vec![0; frame.words()]];
                if x86::shuffle(&frame, symmetry, change, &words, &mut twins[0]).is_some() {
                    shuffle_by(Shuffle::apply, &frame, symmetry, change, &words, &mut twins[1]);
                    assert_eq!(twins[0], twins[1]);
                }
            }
        }
    }
}
