//! The jumps between two blocks as pairs of positions, for numbers that are added along them.
//!
//! With AVX-512 some instructions list all jumps of a word, and the list is added afterwards. With
//! BMI2 the positions of a word are numbered at once, and each jump is added where it is found: a
//! list would be as many instructions again. The portable twin lists jumps one by one.

use super::frame::Symmetry;
use super::words::{WordMoves, WordPairs};
use crate::processor::Processor;
use std::ops::AddAssign;

/// The most positions of a word.
const WORD: usize = u64::BITS as usize;
/// Edges that are listed together: their indices take a quarter of a first-level cache.
const ROOM: usize = 32 * WORD;

/// A block whose positions are numbered in the order of its bits; it has at most 2^14.
#[derive(Clone, Copy, Debug)]
pub struct Numbered<'a> {
    pub words: &'a [u64],
    /// By word: the number of its first position.
    pub firsts: &'a [u16],
}

/// The block after a jump group: the result of the group is an image of it.
#[derive(Clone, Copy, Debug)]
pub struct Destination<'a> {
    pub block: Numbered<'a>,
    /// The first word of the block.
    pub first: usize,
    /// Maps the result to the block; `None` if they are the same.
    pub symmetry: Option<&'a Symmetry>,
}

/// A list of jumps between two blocks, by the numbers of the positions before and after.
#[derive(Debug)]
pub struct Edges {
    pub before: Vec<u16>,
    pub after: Vec<u16>,
    pub count: usize,
}

/// The numbers of a block before jumps, and the sums of the block after them.
#[derive(Debug)]
pub struct Sums<'a, N> {
    pub from: Numbered<'a>,
    pub numbers: &'a [N],
    pub destination: Destination<'a>,
    pub sums: &'a mut [N],
}

/// A word and the number of its first position.
#[derive(Clone, Copy)]
struct Place {
    word: u64,
    first: u16,
}

impl Numbered<'_> {
    fn at(&self, index: usize) -> Place {
        Place {
            word: self.words[index],
            first: self.firsts[index],
        }
    }

    /// The numbers of the positions of some bits of a word, in their order.
    #[inline]
    pub fn numbers(&self, index: usize, mut bits: u64) -> impl Iterator<Item = usize> {
        let place = self.at(index);
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let number = place.number(bits.trailing_zeros());
                bits &= bits - 1;
                usize::from(number)
            })
        })
    }
}

impl Place {
    #[inline(always)]
    fn number(self, bit: u32) -> u16 {
        self.first + (self.word & ((1 << bit) - 1)).count_ones() as u16
    }
}

impl Edges {
    /// A list for jump groups with up to `jumps` jumps.
    pub fn new(jumps: usize) -> Edges {
        // Vectors write the places of a whole word at a time.
        let room = ROOM.max(jumps * WORD) + WORD;
        Edges {
            before: vec![0; room],
            after: vec![0; room],
            count: 0,
        }
    }

    /// The number of pairs that are listed together, for a jump group with this number of jumps.
    #[inline]
    pub fn pairs_at_once(&self, jumps: usize) -> usize {
        ((self.before.len() - WORD) / (WORD * jumps.max(1))).max(1)
    }

    /// Lists the jumps by some word pairs of a jump group. Without word moves, words do not change.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "only these processors have several paths")
    )]
    pub fn list(
        &mut self,
        processor: Processor,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: Numbered<'_>,
        destination: Destination<'_>,
    ) {
        self.count = 0;
        #[cfg(target_arch = "x86_64")]
        if x86::list(processor, self, moves, pairs, from, destination).is_some() {
            return;
        }
        self.list_by(WordMoves::apply, moves, pairs, from, destination);
    }

    /// Adds to the sum of each position after a jump, by some word pairs of a jump group, the
    /// number of the position before it. Without word moves, words do not change.
    #[inline]
    pub fn add<N: Copy + AddAssign>(
        &mut self,
        processor: Processor,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        sums: &mut Sums<'_, N>,
    ) {
        #[cfg(target_arch = "x86_64")]
        if x86::add(processor, moves, pairs, sums).is_some() {
            return;
        }
        let at_once = self.pairs_at_once(moves.map_or(1, WordMoves::jumps));
        for list in pairs.list.chunks(at_once) {
            let pairs = WordPairs { list, ..pairs };
            self.list(processor, moves, pairs, sums.from, sums.destination);
            self.add_listed(sums.numbers, sums.sums);
        }
    }

    /// Adds to the sum of each position after a jump the number of the position before it.
    #[inline]
    fn add_listed<N: Copy + AddAssign>(&self, numbers: &[N], sums: &mut [N]) {
        let (before, after) = (&self.before[..self.count], &self.after[..self.count]);
        // By index: the constructor of `zip` is not inlined.
        for edge in 0..self.count {
            let (before, after) = (before[edge], after[edge]);
            if let (Some(&number), Some(sum)) = (
                numbers.get(usize::from(before)),
                sums.get_mut(usize::from(after)),
            ) {
                *sum += number;
            }
        }
    }

    /// `apply` returns the result of the word move with this number from a word.
    #[inline(always)]
    pub fn list_by(
        &mut self,
        apply: impl Fn(&WordMoves, usize, u64) -> u64,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: Numbered<'_>,
        destination: Destination<'_>,
    ) {
        each_pair(pairs, from, destination, |slot, from, to| {
            let shuffle = destination
                .symmetry
                .map(|symmetry| &symmetry.shuffles[slot]);
            let mut push = |mut bits: u64, mut moved: u64| {
                while bits != 0 {
                    let bit = moved.trailing_zeros();
                    self.before[self.count] = from.number(bits.trailing_zeros());
                    self.after[self.count] =
                        to.number(shuffle.map_or(bit, |shuffle| shuffle.image(bit)));
                    self.count += 1;
                    bits &= bits - 1;
                    moved &= moved - 1;
                }
            };
            let Some(moves) = moves else {
                return push(from.word, from.word);
            };
            for number in moves.numbers(slot) {
                push(
                    from.word & moves.get(number).from,
                    apply(moves, number, from.word),
                );
            }
        });
    }
}

/// Calls `visit` for each pair from a word with a bit: with the slot after the jumps, the word
/// before, and the word of the destination.
#[inline(always)]
fn each_pair(
    pairs: WordPairs<'_>,
    from: Numbered<'_>,
    destination: Destination<'_>,
    mut visit: impl FnMut(usize, Place, Place),
) {
    for pair in pairs.list {
        let before = from.at(usize::from(pair.from) - pairs.first);
        if before.word != 0 {
            let image = usize::from(pair.to);
            let word = destination
                .symmetry
                .map_or(image, |symmetry| usize::from(symmetry.words[image]));
            visit(
                pairs.slots.of(pair.share),
                before,
                destination.block.at(word - destination.first),
            );
        }
    }
}

/// The same with instructions that not every processor has; `None` on a path without them.
#[cfg(target_arch = "x86_64")]
mod x86 {
    #![allow(unsafe_code)]

    use super::super::words::WordMove;
    use super::{
        AddAssign, Destination, Edges, Numbered, Sums, WORD, WordMoves, WordPairs, each_pair,
    };
    use crate::{pegs::levels::keys::vector::ASCENDING, processor::Processor};
    use std::arch::x86_64::*;

    /// The word move that changes nothing.
    const ALL: [WordMove; 1] = [WordMove {
        from: u64::MAX,
        to: u64::MAX,
    }];

    pub fn list(
        processor: Processor,
        edges: &mut Edges,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: Numbered<'_>,
        destination: Destination<'_>,
    ) -> Option<()> {
        // SAFETY: the processor has the features.
        unsafe {
            if processor.has_avx512() {
                list_vbmi2(edges, moves, pairs, from, destination);
            } else if processor.has_avx2() {
                list_popcnt(edges, moves, pairs, from, destination);
            } else {
                return None;
            }
        }
        Some(())
    }

    #[target_feature(enable = "bmi1,popcnt")]
    fn list_popcnt(
        edges: &mut Edges,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: Numbered<'_>,
        destination: Destination<'_>,
    ) {
        // A closure of its own, which is inlined here.
        let apply = |moves: &WordMoves, number, word| moves.apply(number, word);
        edges.list_by(apply, moves, pairs, from, destination);
    }

    pub fn add<N: Copy + AddAssign>(
        processor: Processor,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        sums: &mut Sums<'_, N>,
    ) -> Option<()> {
        let is_best = processor.gathers_bits() && !processor.has_avx512();
        // SAFETY: the processor has the features.
        is_best.then(|| unsafe { add_bmi2(moves, pairs, sums) })
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn add_bmi2<N: Copy + AddAssign>(
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        sums: &mut Sums<'_, N>,
    ) {
        let Sums {
            from,
            numbers,
            destination,
            sums,
        } = sums;
        each_pair(pairs, *from, *destination, |slot, from, to| {
            let (numbers, sums) = (
                &numbers[usize::from(from.first)..],
                &mut sums[usize::from(to.first)..],
            );
            // Not `map_or`, which would not be inlined here.
            let images = match destination.symmetry {
                Some(symmetry) => symmetry.shuffles[slot].images(),
                None => &ASCENDING,
            };
            let moves = match moves {
                Some(moves) => moves.at(slot),
                None => &ALL,
            };
            for word_move in moves {
                // A bit for each position of the word, set where the jump can be made, and the bits
                // to which it leads, in the same order.
                let mut ranks = _pext_u64(from.word & word_move.from, from.word);
                let mut moved = _pdep_u64(_pext_u64(from.word, word_move.from), word_move.to);
                while moved != 0 {
                    let image = images[moved.trailing_zeros() as usize];
                    let place = _bzhi_u64(to.word, image.into()).count_ones() as usize;
                    if let (Some(&number), Some(sum)) = (
                        numbers.get(ranks.trailing_zeros() as usize),
                        sums.get_mut(place),
                    ) {
                        *sum += number;
                    }
                    ranks &= ranks.wrapping_sub(1);
                    moved &= moved - 1;
                }
            }
        });
    }

    #[target_feature(enable = "bmi2,popcnt,avx512f,avx512bw,avx512vbmi,avx512vbmi2")]
    fn list_vbmi2(
        edges: &mut Edges,
        moves: Option<&WordMoves>,
        pairs: WordPairs<'_>,
        from: Numbered<'_>,
        destination: Destination<'_>,
    ) {
        let ascending = bytes(&ASCENDING);
        let (before, after, mut count) = (&mut edges.before[..], &mut edges.after[..], 0);
        each_pair(pairs, from, destination, |slot, from, to| {
            // By bit, the number of its position in the word.
            let numbers = _mm512_maskz_expand_epi8(from.word, ascending);
            let mut images = _mm512_maskz_expand_epi8(to.word, ascending);
            if let Some(symmetry) = destination.symmetry {
                images = _mm512_permutexvar_epi8(bytes(symmetry.shuffles[slot].images()), images);
            }
            // Not `map_or`, which would not be inlined here.
            let moves = match moves {
                Some(moves) => moves.at(slot),
                None => &ALL,
            };
            for word_move in moves {
                let bits = from.word & word_move.from;
                let moved = _pdep_u64(_pext_u64(from.word, word_move.from), word_move.to);
                let (some, room) = (bits.count_ones() as usize, count..count + WORD);
                if let (Some(before), Some(after)) =
                    (before.get_mut(room.clone()), after.get_mut(room))
                {
                    write(
                        before,
                        some,
                        _mm512_maskz_compress_epi8(bits, numbers),
                        from.first,
                    );
                    write(
                        after,
                        some,
                        _mm512_maskz_compress_epi8(moved, images),
                        to.first,
                    );
                    count += some;
                }
            }
        });
        edges.count = count;
    }

    /// Writes this many numbers of positions, which count from the first of their word, and after
    /// them entries that later calls overwrite.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn write(list: &mut [u16], count: usize, numbers: __m512i, first: u16) {
        let first = _mm512_set1_epi16(first as i16);
        let (low, high) = list.split_at_mut(WORD / 2);
        let [near, far] = [
            _mm512_castsi512_si256(numbers),
            _mm512_extracti64x4_epi64::<1>(numbers),
        ];
        assert!(low.len() == WORD / 2 && high.len() == WORD / 2);
        // SAFETY: both halves have room for 32 numbers of 16 bits.
        unsafe {
            _mm512_storeu_si512(
                low.as_mut_ptr().cast(),
                _mm512_add_epi16(first, _mm512_cvtepu8_epi16(near)),
            );
            if count > WORD / 2 {
                let far = _mm512_add_epi16(first, _mm512_cvtepu8_epi16(far));
                _mm512_storeu_si512(high.as_mut_ptr().cast(), far);
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    fn bytes(bytes: &[u8; WORD]) -> __m512i {
        // SAFETY: 64 bytes are read from an array of 64.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }
}
