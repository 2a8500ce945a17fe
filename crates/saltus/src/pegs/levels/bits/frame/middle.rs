//! The words of a block, one for each middle set.

use super::part::Part;
use super::{CORE, First, SIZE_BITS};
use crate::order;
use crate::pegs::levels::keys::invariants::Invariants;

/// The middle sets, whose words are sorted by size, then by parities.
#[derive(Debug)]
pub(super) struct Middles {
    /// By word.
    pub(super) sets: Vec<u16>,
    /// By set.
    pub(super) words: Vec<u8>,
    /// By word.
    pub(super) shares: Vec<Share>,
    /// By size: its first word.
    pub(super) first: First,
}

impl Middles {
    pub(super) fn new(middle: &Part, invariants: &Invariants) -> Middles {
        let mut sets: Vec<u16> = (0..1 << middle.len()).collect();
        let parities = |set: u16| invariants.signs(middle.position(set.into()));
        let key = |set: u16| (set.count_ones(), parities(set));
        order::sort_by(&mut sets, &|&a, &b| key(a).cmp(&key(b)));

        let mut words = vec![0; sets.len()];
        let mut shares = Vec::with_capacity(sets.len());
        for (word, &set) in sets.iter().enumerate() {
            words[usize::from(set)] = word as u8;
            let size = set.count_ones() as u16;
            shares.push(Share(
                u16::from(parities(set)) << SIZE_BITS | (CORE as u16 - size),
            ));
        }
        let mut first = First::default();
        for (size, first) in (0..).zip(&mut first) {
            *first = sets.partition_point(|set| set.count_ones() < size);
        }
        Middles {
            sets,
            words,
            shares,
            first,
        }
    }
}

/// What a middle set adds to the slot of its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(pub(super) u16);
