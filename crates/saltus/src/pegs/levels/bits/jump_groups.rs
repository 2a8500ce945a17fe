//! Jumps in groups, and the step from one level to the next by *pulling*: a block is made from the
//! blocks of the level before.
//!
//! A step by pushing writes the results of a block to many others, and threads would have to share
//! them. By pulling, each block is written by one thread. Jumps that change the outer and the
//! middle holes in the same way have the same source block and the same pairs of words, so they
//! are done together. The method is that of
//! frontier search with one bit per state (Korf 2008, two-bit breadth-first search), with the
//! words of a block in the role of its states.

use super::edges::{Destination, Edges, Numbered, Sums};
use super::frame::{First, Frame, Outer, Parts, Place, core_range, of_slot, slot};
use super::words::{self, Image, Original, WordMove, WordMoves, WordPair, WordPairs};
use crate::order;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::{Game, Jump};
use crate::processor;
use std::ops::{AddAssign, RangeInclusive};

/// The numbers of a block that are fetched before it is used; processors see by them that the
/// others follow.
const SOON: usize = 64;

/// Jumps, or reverse jumps: all with the same change of the outer and the middle holes, and with
/// the same number of core pegs before and after.
#[derive(Debug)]
struct JumpGroup {
    /// The outer pegs after it, among the holes that it changes.
    outer_after: u32,
    /// The outer holes that it changes.
    outer_flips: u32,
    /// The outer pegs that it removes.
    outer_gain: i32,
    /// The middle and core pegs that it removes.
    inner_gain: i32,
    changes_middle: bool,
    /// The words that are possible after it, by the sizes of their middle sets.
    pairs: Vec<WordPair>,
    first: First,
    fewest_core_pegs_after: u32,
    most_core_pegs_after: u32,
    /// The index of its word moves; `None` if it leaves the core as it is.
    moves: Option<usize>,
    /// How many jumps these are.
    jumps: u64,
}

/// All jumps of a game, forward or reverse.
#[derive(Debug)]
pub struct JumpGroups {
    /// First those that change neither middle nor core, then those that do not change the core.
    groups: Vec<JumpGroup>,
    /// What groups do to words. Groups with the same changes of the core share it.
    moves: Vec<WordMoves>,
    /// By symmetry and group: the image of the group.
    images: Vec<Vec<u16>>,
}

/// A group that leads to a block, and the block before, of type `T`. That is kept as its least
/// image under the symmetry; the image of the group is applied to it, and the result is an image of
/// the block after.
struct Source<T> {
    number: usize,
    symmetry: usize,
    from: T,
}

/// The pegs among the three holes of a jump, or of a reverse jump, before and after it.
#[derive(Clone, Copy)]
struct Change {
    before: Parts,
    after: Parts,
}

/// Jumps with equal keys form a group; the order is that of the groups.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct GroupKey {
    changes_core: bool,
    changes_middle: bool,
    outer_before: u32,
    outer_after: u32,
    middle_before: u32,
    middle_after: u32,
    core_pegs_before: u32,
    core_pegs_after: u32,
}

impl Change {
    fn new(frame: &Frame, jump: Jump, pass: Pass) -> Change {
        let pegs = frame.parts(jump.pegs());
        let landing = frame.parts(1 << jump.to);
        match pass {
            Pass::Forward => Change {
                before: pegs,
                after: landing,
            },
            Pass::Backward => Change {
                before: landing,
                after: pegs,
            },
        }
    }

    /// The holes that it changes.
    fn flips(self) -> Parts {
        Parts {
            outer: self.before.outer | self.after.outer,
            middle: self.before.middle | self.after.middle,
            core: self.before.core | self.after.core,
        }
    }

    fn key(self) -> GroupKey {
        let flips = self.flips();
        GroupKey {
            changes_core: flips.core != 0,
            changes_middle: flips.middle != 0,
            outer_before: self.before.outer,
            outer_after: self.after.outer,
            middle_before: self.before.middle,
            middle_after: self.after.middle,
            core_pegs_before: self.before.core.count_ones(),
            core_pegs_after: self.after.core.count_ones(),
        }
    }
}

/// A change of the core holes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CoreChange {
    before: u32,
    after: u32,
}

impl JumpGroups {
    pub fn new(frame: &Frame, game: &Game, pass: Pass) -> JumpGroups {
        let mut jumps = game.board.changes().to_vec();
        let key = |jump: Jump| Change::new(frame, jump, pass).key();
        order::sort_by(&mut jumps, &|&a, &b| key(a).cmp(&key(b)));
        let members: Vec<&[Jump]> = jumps.chunk_by(|&a, &b| key(a) == key(b)).collect();

        // The distinct changes of the core: groups that differ in the other holes only share one.
        let mut core_changes: Vec<Vec<CoreChange>> = Vec::new();
        let mut groups = Vec::new();
        for &members in &members {
            let changes = core_changes_of(frame, members, pass);
            let moves = index_of(&mut core_changes, changes);
            groups.push(JumpGroup::new(frame, members, pass, moves));
        }

        let mut moves = Vec::new();
        for changes in &core_changes {
            moves.push(word_moves(frame, changes));
        }

        let mut images = Vec::new();
        for symmetry in game.symmetries() {
            images.push(images_of_groups(&members, symmetry));
        }
        JumpGroups {
            groups,
            moves,
            images,
        }
    }

    /// The numbers of outer pegs from which jumps lead to this number.
    pub fn sources(&self, outer_pegs: u32) -> RangeInclusive<u32> {
        let mut least = i32::MAX;
        let mut most = i32::MIN;
        for group in &self.groups {
            least = least.min(group.outer_gain);
            most = most.max(group.outer_gain);
        }
        if self.groups.is_empty() {
            return outer_pegs..=outer_pegs;
        }
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
        let inner = pegs - outer.set.count_ones();
        let words = frame.words(inner);
        // By symmetry, whether the image of the block has any bit.
        let mut used = 0u32;
        let mut count = 0;
        let mut next = self.source(0, frame, outer, &block);
        while let Some(source) = next {
            next = self.source(source.number + 1, frame, outer, &block);
            if let Some(next) = &next {
                processor::prefetch(next.from);
            }
            let Source {
                number,
                symmetry,
                from,
            } = source;
            let image = &mut images[symmetry];
            if used >> symmetry & 1 == 0 {
                image[words.clone()].fill(0);
                used |= 1 << symmetry;
            }
            let after = BlockAfter {
                parities: frame.symmetries[symmetry].parities[usize::from(outer.parities)],
                inner,
            };
            let group = self.image(number, symmetry);
            count += self.apply::<COUNTED>(group, frame, after, from, image);
        }

        for (number, symmetry) in frame.symmetries.iter().enumerate() {
            if used >> number & 1 == 0 {
                continue;
            }
            let image = &images[number][words.clone()];
            if number == 0 {
                made.copy_from_slice(image);
                continue;
            }
            let parities = symmetry.parities[usize::from(outer.parities)];
            let original = Original {
                frame,
                symmetry: symmetry.inverse,
                slots: frame.slots(parities, inner),
                words: words.clone(),
                block: image,
            };
            words::shuffle(&original, made);
        }
        count
    }

    /// The first group from this number on that leads to a block, with the block before, which
    /// `block` returns by its outer pegs and place.
    #[inline]
    fn source<T>(
        &self,
        first: usize,
        frame: &Frame,
        outer: Outer,
        block: &impl Fn(u32, usize) -> Option<T>,
    ) -> Option<Source<T>> {
        let size = outer.set.count_ones();
        for (number, group) in self.groups.iter().enumerate().skip(first) {
            if !group.can_lead_to(outer) {
                continue;
            }
            let Place { index, symmetry } = frame.place(outer.set ^ group.outer_flips);
            if let Some(from) = block(size.wrapping_add_signed(group.outer_gain), index) {
                return Some(Source {
                    number,
                    symmetry,
                    from,
                });
            }
        }
        None
    }

    /// The image of a group under a symmetry.
    #[inline]
    fn image(&self, number: usize, symmetry: usize) -> &JumpGroup {
        &self.groups[usize::from(self.images[symmetry][number])]
    }

    /// The most jumps of a group that changes the core.
    pub fn most_jumps(&self) -> usize {
        self.moves.iter().map(WordMoves::jumps).max().unwrap_or(0)
    }

    /// Adds to the sums of a block of the level with this number of pegs, for each jump to it, the
    /// number of the position before. `block` returns the blocks of the level before with their
    /// numbers, by their outer pegs and place.
    #[expect(
        clippy::too_many_arguments,
        reason = "the innermost loop: a struct of them would be built for each block"
    )]
    pub fn add<'a, N: Copy + AddAssign + 'a>(
        &self,
        frame: &Frame,
        outer: Outer,
        pegs: u32,
        block: impl Fn(u32, usize) -> Option<(Numbered<'a>, &'a [N])>,
        edges: &mut Edges,
        made: Numbered<'_>,
        sums: &mut [N],
    ) {
        let inner = pegs - outer.set.count_ones();
        let mut next = self.source(0, frame, outer, &block);
        while let Some(source) = next {
            next = self.source(source.number + 1, frame, outer, &block);
            if let Some(next) = &next {
                let (block, numbers) = next.from;
                processor::prefetch(block.words);
                processor::prefetch(block.firsts);
                processor::prefetch(&numbers[..numbers.len().min(SOON)]);
            }
            let Source {
                number,
                symmetry,
                from: (from, numbers),
            } = source;
            let after = BlockAfter {
                parities: frame.symmetries[symmetry].parities[usize::from(outer.parities)],
                inner,
            };
            let inverse = &frame.symmetries[frame.symmetries[symmetry].inverse];
            let destination = Destination {
                block: made,
                first: frame.words(inner).start,
                symmetry: (symmetry != 0).then_some(inverse),
            };

            let group = self.image(number, symmetry);
            let moves = group.moves.map(|number| &self.moves[number]);
            let repeated = if moves.is_some() { 1 } else { group.jumps };
            let pairs = group.pairs(frame, after);
            let mut sums = Sums {
                from,
                numbers,
                destination,
                sums,
            };
            for _ in 0..repeated {
                edges.add(frame.processor, moves, pairs, &mut sums);
            }
        }
    }

    /// Adds the result of a group from a block to the block after it, and counts the jumps.
    fn apply<const COUNTED: bool>(
        &self,
        group: &JumpGroup,
        frame: &Frame,
        after: BlockAfter,
        from: &[u64],
        to: &mut Image,
    ) -> u64 {
        if group.keeps_words() {
            // By index: the constructor of `zip` is not inlined.
            let to = &mut to[frame.words(after.inner)];
            for index in 0..from.len().min(to.len()) {
                to[index] |= from[index];
            }
            return if COUNTED {
                group.jumps * words::ones(frame.processor, from)
            } else {
                0
            };
        }
        let pairs = group.pairs(frame, after);
        let moves = group.moves.map(|number| &self.moves[number]);
        let repeated = if moves.is_some() { 1 } else { group.jumps };
        repeated * words::move_words::<COUNTED>(frame.processor, moves, pairs, from, to)
    }

    /// Removes from a block the positions to which a jump can lead.
    pub fn keep_unreached(&self, frame: &Frame, outer: Outer, pegs: u32, block: &mut [u64]) {
        let inner = pegs - outer.set.count_ones();
        let first = frame.words(inner).start;
        let slots = frame.slots(outer.parities, inner);
        for group in &self.groups {
            if !group.can_lead_to(outer) {
                continue;
            }
            if group.keeps_words() {
                return block.fill(0);
            }
            let pairs = group.possible_pairs(inner);
            let Some(number) = group.moves else {
                for pair in pairs {
                    block[usize::from(pair.to) - first] = 0;
                }
                continue;
            };
            // Groups that change the core are last, and most of them find nothing left.
            if block.iter().all(|&word| word == 0) {
                return;
            }
            let moves = &self.moves[number];
            for pair in pairs {
                block[usize::from(pair.to) - first] &= !moves.reached(slots.of(pair.share));
            }
        }
    }
}

/// The block after a group: its parities, and the pegs of its middle and core together.
#[derive(Clone, Copy)]
struct BlockAfter {
    parities: u8,
    inner: u32,
}

impl JumpGroup {
    fn new(frame: &Frame, jumps: &[Jump], pass: Pass, moves: Option<usize>) -> JumpGroup {
        let change = Change::new(frame, jumps[0], pass);
        let flips = change.flips();
        let sets = frame.middle_sets();

        let mut pairs: Vec<WordPair> = Vec::new();
        for (word, &set) in sets.iter().enumerate() {
            if u32::from(set) & flips.middle == change.after.middle {
                pairs.push(WordPair {
                    to: word as u8,
                    from: frame.word_of(set ^ flips.middle as u16),
                    share: frame.share(word),
                });
            }
        }
        let mut first: First = Default::default();
        for (size, first) in (0..).zip(&mut first) {
            *first = pairs.partition_point(|pair| sets[usize::from(pair.to)].count_ones() < size);
        }

        let gain = |before: u32, after: u32| before.count_ones() as i32 - after.count_ones() as i32;
        let Change { before, after } = change;
        JumpGroup {
            outer_after: after.outer,
            outer_flips: flips.outer,
            outer_gain: gain(before.outer, after.outer),
            inner_gain: gain(before.middle, after.middle) + gain(before.core, after.core),
            changes_middle: flips.middle != 0,
            pairs,
            first,
            fewest_core_pegs_after: after.core.count_ones(),
            most_core_pegs_after: frame.core_holes() - before.core.count_ones(),
            moves,
            jumps: jumps.len() as u64,
        }
    }

    /// Whether the outer pegs after it can be these.
    #[inline]
    fn can_lead_to(&self, outer: Outer) -> bool {
        outer.set & self.outer_flips == self.outer_after
    }

    /// Whether it changes neither the middle nor the core: the words after it are those before.
    #[inline]
    fn keeps_words(&self) -> bool {
        self.moves.is_none() && !self.changes_middle
    }

    /// The pairs of words before it and after it.
    fn pairs(&self, frame: &Frame, after: BlockAfter) -> WordPairs<'_> {
        let inner_before = after.inner.wrapping_add_signed(self.inner_gain);
        WordPairs {
            list: self.possible_pairs(after.inner),
            first: frame.words(inner_before).start,
            slots: frame.slots(after.parities, after.inner),
        }
    }

    /// Those that are possible if middle and core then have `inner` pegs.
    fn possible_pairs(&self, inner: u32) -> &[WordPair] {
        let fewest = self.fewest_core_pegs_after;
        let most = self.most_core_pegs_after;
        &self.pairs[core_range(&self.first, inner, fewest, most)]
    }
}

/// What the jumps of a group do to the core, in the order of the jumps.
fn core_changes_of(frame: &Frame, jumps: &[Jump], pass: Pass) -> Vec<CoreChange> {
    let mut changes = Vec::new();
    for &jump in jumps {
        let Change { before, after } = Change::new(frame, jump, pass);
        changes.push(CoreChange {
            before: before.core,
            after: after.core,
        });
    }
    changes
}

/// The index of these changes in the list, to which they are added if they are new; `None` if the
/// first, and so all, leave the core as it is.
fn index_of(known: &mut Vec<Vec<CoreChange>>, changes: Vec<CoreChange>) -> Option<usize> {
    let first = changes[0];
    if first.before == 0 && first.after == 0 {
        return None;
    }
    if let Some(index) = known.iter().position(|other| *other == changes) {
        return Some(index);
    }
    known.push(changes);
    Some(known.len() - 1)
}

/// By group: the group that has the image of its first jump, and so the images of all.
fn images_of_groups(groups: &[&[Jump]], symmetry: &[u8]) -> Vec<u16> {
    let mut images = Vec::new();
    for group in groups {
        let image = group[0].image(symmetry);
        let makes_it = |group: &&[Jump]| group.iter().any(|&jump| is_same_change(jump, image));
        let number = groups.iter().position(makes_it);
        images.push(number.expect("symmetries map jumps to jumps") as u16);
    }
    images
}

/// Whether two jumps change a position in the same way.
fn is_same_change(a: Jump, b: Jump) -> bool {
    a.pegs::<u64>() == b.pegs::<u64>() && a.to == b.to
}

/// The word moves of some changes of the core, by the slot after them.
fn word_moves(frame: &Frame, changes: &[CoreChange]) -> WordMoves {
    let mut by_slot = Vec::new();
    for slot in 0..frame.cores.len() {
        for &change in changes {
            by_slot.push(word_move(frame, slot, change));
        }
    }
    WordMoves::new(frame.processor, changes.len(), by_slot)
}

/// The word move of a change of the core to the sets of a slot; empty if no slot is before it.
fn word_move(frame: &Frame, to: usize, change: CoreChange) -> WordMove {
    let CoreChange { before, after } = change;
    let flips = before | after;
    let gain = before.count_ones() as i32 - after.count_ones() as i32;
    let (parities, pegs) = of_slot(to);
    let Some(pegs_before) = pegs.checked_add_signed(gain) else {
        return WordMove::default();
    };
    if pegs_before > frame.core_holes() {
        return WordMove::default();
    }
    let from = slot(parities ^ frame.parities_of_core(flips), pegs_before);
    WordMove {
        from: frame.agreeing(from, flips, before),
        to: frame.agreeing(to, flips, after),
    }
}
