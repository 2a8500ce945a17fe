//! Positions up to symmetry: the images of a position under a group of permutations of the holes.

use crate::pegs::Target;

/// The image of a set of holes under a permutation.
pub(crate) fn image(permutation: &[u8], mut holes: u64) -> u64 {
    let mut image = 0;
    while holes != 0 {
        image |= 1 << permutation[holes.trailing_zeros() as usize];
        holes &= holes - 1;
    }
    image
}

/// Whether a permutation takes a target to itself.
pub(crate) fn keeps(permutation: &[u8], target: Target) -> bool {
    match target {
        Target::Left(_) => true,
        Target::Pattern { care, pegs } => {
            image(permutation, care) == care && image(permutation, pegs) == pegs
        }
    }
}

const CHUNK: u32 = 11; // bits looked up at once: 16 KiB a table, three tables for the english board

/// The least image of a position under a group, by table lookup.
#[derive(Debug)]
pub(crate) struct Images {
    /// For each permutation but the identity, for each chunk of bits, the image of every value of the chunk.
    tables: Vec<Vec<Vec<u64>>>,
}

impl Images {
    /// `group`: permutations with the identity first.
    pub(crate) fn new(holes: u32, group: &[Vec<u8>]) -> Images {
        let chunks = holes.div_ceil(CHUNK);
        let table = |permutation: &[u8], chunk: u32| {
            let low = chunk * CHUNK;
            let bits = CHUNK.min(holes - low);
            (0..1u64 << bits).map(|value| image(permutation, value << low)).collect()
        };
        let tables = group
            .iter()
            .skip(1)
            .map(|permutation| (0..chunks).map(|chunk| table(permutation, chunk)).collect())
            .collect();
        Images { tables }
    }

    /// The least of the images of `position`.
    pub(crate) fn least(&self, position: u64) -> u64 {
        let mask = (1 << CHUNK) - 1;
        self.tables.iter().fold(position, |least, chunks| {
            let mut rest = position;
            let image = chunks.iter().fold(0, |image, table| {
                let value = (rest & mask) as usize;
                rest >>= CHUNK;
                image | table[value]
            });
            least.min(image)
        })
    }
}
