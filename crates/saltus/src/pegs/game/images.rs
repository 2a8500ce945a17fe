//! Positions up to symmetry: the images of a position under a group of permutations of the holes.
//!
//! They are looked up in tables by chunks of the position. Layouts of keys make images cheaper, but
//! only for games of one size; these work for any board and any group.

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
        let mut tables = Vec::new();
        for permutation in group.iter().skip(1) {
            let mut chunks = Vec::new();
            for low in (0..holes).step_by(CHUNK as usize) {
                chunks.push(images_of_chunk(permutation, low, CHUNK.min(holes - low)));
            }
            tables.push(chunks);
        }
        Images { tables }
    }

    /// The least image of `position`.
    pub(crate) fn least_image(&self, position: S) -> S {
        self.least_by(position).0
    }

    /// The least image of `position`, and the index in the group of the first permutation that
    /// gives it.
    pub(crate) fn least_by(&self, position: S) -> (S, usize) {
        let mut least = (position, 0);
        for (number, chunks) in self.tables.iter().enumerate() {
            let mut image = S::NONE;
            let mut low = 0;
            for table in chunks {
                image |= table[position.bits(low, CHUNK)];
                low += CHUNK;
            }
            if image < least.0 {
                least = (image, number + 1);
            }
        }
        least
    }
}

/// The images of all positions with pegs only in the `bits` holes from `low`.
fn images_of_chunk<S: Holes>(permutation: &[u8], low: u32, bits: u32) -> Vec<S> {
    let mut images = Vec::new();
    for value in 0..1usize << bits {
        images.push(image(permutation, S::of_bits(value, low)));
    }
    images
}

/// The image of a position under a symmetry; bits that are not holes are dropped.
pub(crate) fn image<S: Holes>(symmetry: &[u8], position: S) -> S {
    let mut image = S::NONE;
    for hole in position.iter() {
        if let Some(&to) = symmetry.get(usize::from(hole)) {
            image |= S::of(to);
        }
    }
    image
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
    // Always: WebAssembly is built for size, and a call would take longer than this.
    #[inline(always)]
    pub(crate) fn apply(&self, word: u64) -> u64 {
        // Written out, since loops are not unrolled there either.
        let of = |byte: usize| self.0[byte][usize::from((word >> (8 * byte)) as u8)];
        of(0) | of(1) | of(2) | of(3) | of(4) | of(5) | of(6) | of(7)
    }
}

impl std::fmt::Debug for ByteMap {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ByteMap")
    }
}
