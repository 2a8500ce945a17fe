//! Positions up to symmetry: the images of a position under a group of permutations of the holes.

use super::layout::moved;

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
            (0..1u64 << bits).map(|value| moved(permutation, value << low)).collect()
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
