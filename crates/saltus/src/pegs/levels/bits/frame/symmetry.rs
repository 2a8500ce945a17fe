//! What a symmetry of the game does to the words of a block.

use super::{Inner, of_slot, slot};
use crate::pegs::levels::bits::shuffle::Shuffle;
use crate::pegs::levels::keys::invariants::Invariants;

/// The effect of a symmetry of the game on the middle and the core.
#[derive(Debug)]
pub struct Symmetry {
    pub inverse: usize,
    /// By word: the word of the image of its middle set.
    pub words: Vec<u8>,
    /// The parities of the image of a set, by those of the set.
    pub parities: Vec<u8>,
    /// By slot: the permutation of the bits of a word.
    pub shuffles: Vec<Shuffle>,
    /// By slot: the core sets that it fixes.
    pub fixes: Vec<u64>,
}

impl Symmetry {
    pub(super) fn new(symmetry: &[u8], group: &[&[u8]], inner: &Inner) -> Symmetry {
        let parities = parities_after(symmetry, &inner.invariants);

        let mut words = Vec::new();
        for &set in &inner.middles.sets {
            let image = inner.middle.image(symmetry, set.into());
            words.push(inner.middles.words[image as usize]);
        }

        let mut shuffles = Vec::new();
        let mut fixes = Vec::new();
        for (from, sets) in inner.cores.iter().enumerate() {
            let (own_parities, pegs) = of_slot(from);
            let to = slot(parities[usize::from(own_parities)], pegs);
            let mut places = Vec::new();
            let mut fixed = 0;
            for (bit, &set) in sets.iter().enumerate() {
                let image = inner.core.image(symmetry, set.into()) as u16;
                let place = inner.cores[to].binary_search(&image);
                places.push(place.expect("a symmetry maps a slot to a slot"));
                fixed |= u64::from(image == set) << bit;
            }
            shuffles.push(Shuffle::new(places.into_iter()));
            fixes.push(fixed);
        }
        let inverse = group.iter().position(|other| is_inverse(other, symmetry));
        Symmetry {
            inverse: inverse.expect("a group"),
            words,
            parities,
            shuffles,
            fixes,
        }
    }
}

/// Whether one permutation after the other is the identity.
fn is_inverse(after: &[u8], first: &[u8]) -> bool {
    (0..)
        .zip(first)
        .all(|(hole, &image)| after[usize::from(image)] == hole)
}

/// The parities of the image of a set under a symmetry, by those of the set. The map is linear, and
/// the parities of single holes span the space: no parity is a sum of others.
fn parities_after(symmetry: &[u8], invariants: &Invariants) -> Vec<u8> {
    let mut parities = vec![0; 1 << invariants.count()];
    let mut known = vec![0u8];
    for (hole, &image) in symmetry.iter().enumerate() {
        let from = invariants.signs(1 << hole);
        let to = invariants.signs(1 << image);
        if known.contains(&from) {
            continue;
        }
        for i in 0..known.len() {
            let sum = known[i];
            parities[usize::from(sum ^ from)] = parities[usize::from(sum)] ^ to;
            known.push(sum ^ from);
        }
    }
    parities
}
