//! Which jumps of peg solitaire are legal, a bit for each, by tables of eight holes: an entry has
//! the jumps that those holes allow. A position takes a look-up for each eight holes and 64 jumps,
//! ten on the English board, instead of a comparison for each of its 76 jumps; and no branch
//! depends on what is legal. Also the choice of a random one.

use super::pegs::JumpHoles;
use saltus::random::Random;

/// The holes of a table, and the jumps of a word.
const HOLES: usize = 8;
const JUMPS: usize = 64;

/// The jumps of a board, by what they need of the holes.
#[derive(Debug)]
pub struct LegalJumps {
    /// For each 64 jumps a table for each eight holes: by their pegs, the jumps that they allow.
    tables: Vec<Table>,
    /// The number of tables for each 64 jumps, at least 1.
    bytes: usize,
}

type Table = [u64; 1 << HOLES];

impl LegalJumps {
    /// The tables of the jumps of a board.
    pub fn of(jumps: &[JumpHoles], holes: usize) -> LegalJumps {
        let bytes = holes.div_ceil(HOLES).max(1);
        let mut tables = Vec::new();
        for jumps in jumps.chunks(JUMPS) {
            for byte in 0..bytes {
                tables.push(table_of(jumps, HOLES * byte));
            }
        }
        LegalJumps { tables, bytes }
    }

    /// The number of words of 64 jumps.
    #[inline]
    fn words(&self) -> usize {
        self.tables.len() / self.bytes
    }

    /// The legal ones of 64 jumps of a position, whose pegs are given by bytes.
    #[inline]
    fn word(&self, word: usize, pegs: [u8; 8]) -> u64 {
        let tables = &self.tables[word * self.bytes..(word + 1) * self.bytes];
        let mut allowed = u64::MAX;
        for (byte, table) in tables.iter().enumerate() {
            allowed &= table[usize::from(pegs[byte])];
        }
        allowed
    }

    /// The number of legal jumps of a position.
    pub fn count(&self, pegs: u64) -> u32 {
        let mut count = 0;
        for word in 0..self.words() {
            count += self.word(word, pegs.to_le_bytes()).count_ones();
        }
        count
    }

    /// Writes a byte for each jump, 1 if it is legal. Returns how many are.
    #[inline]
    pub fn write(&self, pegs: u64, mask: &mut [u8]) -> u32 {
        let pegs = pegs.to_le_bytes();
        let mut count = 0;
        let (eights, last) = mask.as_chunks_mut::<8>();
        let mut legal = 0;
        for (place, eight) in eights.iter_mut().enumerate() {
            if place % 8 == 0 {
                legal = self.word(place / 8, pegs);
                count += legal.count_ones();
            }
            *eight = BYTES_OF_BITS[(legal & 0xff) as usize];
            legal >>= 8;
        }
        if !last.is_empty() {
            if eights.len() % 8 == 0 {
                legal = self.word(eights.len() / 8, pegs);
                count += legal.count_ones();
            }
            for byte in last {
                *byte = (legal & 1) as u8;
                legal >>= 1;
            }
        }
        count
    }

    /// A random one of the legal jumps of a position, of which there are `legal`, at least one.
    #[inline]
    pub fn random(&self, pegs: u64, legal: u32, random: &mut Random) -> usize {
        let mut rest = random.below(legal as usize) as u32;
        for word in 0..self.words() {
            let allowed = self.word(word, pegs.to_le_bytes());
            let ones = allowed.count_ones();
            if rest < ones {
                return JUMPS * word + place_of_one(allowed, rest);
            }
            rest -= ones;
        }
        0
    }
}

/// The table of eight holes from the first one on.
fn table_of(jumps: &[JumpHoles], first: usize) -> Table {
    let mut table = [0; 1 << HOLES];
    for (pegs, allowed) in (0u64..).zip(&mut table) {
        for (place, jump) in jumps.iter().enumerate() {
            let here = 0xff << first;
            let is_allowed = (pegs << first) & jump.all == jump.pegs & here;
            *allowed |= u64::from(is_allowed) << place;
        }
    }
    table
}

/// By byte, its bits as bytes of 0 and 1.
static BYTES_OF_BITS: [[u8; 8]; 256] = bytes_of_bits();

const fn bytes_of_bits() -> [[u8; 8]; 256] {
    let mut bytes = [[0; 8]; 256];
    let mut value = 0;
    while value < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[value][bit] = (value >> bit & 1) as u8;
            bit += 1;
        }
        value += 1;
    }
    bytes
}

/// The place of the one of a word that has `number` ones below it: first its byte, by the sums of
/// the ones up to each byte, then its bit (Vigna 2008, "Broadword implementation of rank/select
/// queries").
#[inline]
fn place_of_one(word: u64, number: u32) -> usize {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;

    let sums = eights.wrapping_mul(ONES);
    let byte = first_above(sums, number.into());
    let before = (sums << 8) >> (8 * byte) & 0xff;
    let bits = BYTES_OF_BITS[(word >> (8 * byte) & 0xff) as usize];
    8 * byte + first_above(sums_of(bits), u64::from(number) - before)
}

/// A random one of the legal actions of a mask, of which there are `legal`, at least one.
pub fn random_legal(mask: &[u8], legal: u32, random: &mut Random) -> usize {
    let mut rest = random.below(legal as usize) as u64;
    let (eights, last) = mask.as_chunks::<8>();
    for (number, eight) in eights.iter().enumerate() {
        let sums = sums_of(*eight);
        let sum = sums >> 56;
        if rest < sum {
            return 8 * number + first_above(sums, rest);
        }
        rest -= sum;
    }
    let mut eight = [0; 8];
    eight[..last.len()].copy_from_slice(last);
    8 * eights.len() + first_above(sums_of(eight), rest)
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte of a word, the sum of some bytes of 0 and 1 up to the one at its place.
#[inline]
fn sums_of(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes).wrapping_mul(ONES)
}

/// The first place whose sum is above a number, which is less than 64. No carry leaves a byte,
/// because sums are at most 64: the highest bit of a byte stays where the number does not exceed
/// it.
#[inline]
fn first_above(sums: u64, number: u64) -> usize {
    const HIGHEST: u64 = 0x80 * ONES;
    let above = ((sums | HIGHEST) - (number + 1) * ONES) & HIGHEST;
    above.trailing_zeros() as usize / 8
}
