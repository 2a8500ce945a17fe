//! Positions up to symmetry: the images of a position under a group of permutations of the holes.

use super::{holes::Holes, target::Target};

const CHUNK: u32 = 11; // bits looked up at once: 16 KiB a table, three tables for the english board

/// Canonical (least) images of positions under a group, by table lookup.
#[derive(Debug)]
pub(crate) struct Images<S> {
    /// For each permutation except the identity and each chunk of bits, the image of every value of
    /// the chunk.
    tables: Vec<Vec<Vec<S>>>,
}

impl<S: Holes> Images<S> {
    /// `group` is a list of permutations, the identity first.
    pub(crate) fn new(holes: u32, group: &[Vec<u8>]) -> Images<S> {
        let table = |permutation: &[u8], low: u32| {
            let bits = CHUNK.min(holes - low);
            (0..1usize << bits)
                .map(|value| image(permutation, S::of_bits(value, low)))
                .collect()
        };
        let lows = || (0..holes).step_by(CHUNK as usize);
        let tables = group
            .iter()
            .skip(1)
            .map(|permutation| lows().map(|low| table(permutation, low)).collect())
            .collect();
        Images { tables }
    }

    /// The least image of `position`.
    pub(crate) fn least_image(&self, position: S) -> S {
        self.images(position).fold(position, Ord::min)
    }

    /// The least image of `position`, and the index in the group of the first permutation that
    /// gives it.
    pub(crate) fn least_by(&self, position: S) -> (S, usize) {
        self.images(position).zip(1..).fold((position, 0), Ord::min)
    }

    /// The images under all permutations except the identity.
    fn images(&self, position: S) -> impl Iterator<Item = S> {
        let lows = || (0..).step_by(CHUNK as usize);
        self.tables.iter().map(move |chunks| {
            let images = chunks
                .iter()
                .zip(lows())
                .map(|(table, low)| table[position.bits(low, CHUNK)]);
            images.fold(S::NONE, |image, part| image | part)
        })
    }
}

/// The image of a position under a symmetry; bits that are not holes are dropped.
pub(crate) fn image<S: Holes>(symmetry: &[u8], position: S) -> S {
    let images = position
        .iter()
        .filter_map(|hole| symmetry.get(usize::from(hole)));
    images.fold(S::NONE, |image, &hole| image | S::of(hole))
}

/// Whether a symmetry maps the target to itself.
pub(crate) fn fixes_target<S: Holes>(symmetry: &[u8], target: Target<S>) -> bool {
    match target {
        Target::Pattern { care, pegs } => {
            image(symmetry, care) == care && image(symmetry, pegs) == pegs
        }
        Target::Left(_) => true,
    }
}

/// A linear map of 64 bits, as tables of the images of each byte.
#[derive(Clone, PartialEq, Eq)]
pub struct ByteMap(Box<[[u64; 256]; 8]>);

impl ByteMap {
    /// The map that sends bit `i` to `image(i)`.
    pub(crate) fn new(image: &dyn Fn(usize) -> u64) -> ByteMap {
        let mut table = Box::new([[0; 256]; 8]);
        for (byte, images) in table.iter_mut().enumerate() {
            for value in 1..256usize {
                let lowest = value.trailing_zeros() as usize;
                images[value] = images[value & (value - 1)] | image(8 * byte + lowest);
            }
        }
        ByteMap(table)
    }

    /// The image of a word.
    #[inline]
    pub(crate) fn apply(&self, word: u64) -> u64 {
        let bytes = word.to_le_bytes();
        self.0.iter().enumerate().fold(0, |image, (place, table)| {
            image | table[usize::from(bytes[place])]
        })
    }
}

impl std::fmt::Debug for ByteMap {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ByteMap")
    }
}
