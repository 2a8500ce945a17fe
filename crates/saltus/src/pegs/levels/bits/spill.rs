//! Blocks in a temporary file while they are not needed.
//!
//! A word of the file has only the bits that its core sets take, on the Wiegleb board two thirds of
//! 64.

use super::frame::{Frame, Outer};
use crate::threads;
use std::fmt::Debug;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// A file that is removed when it is dropped.
pub trait TemporaryFile: Read + Write + Seek + Debug + Send + Sync {}

impl<F: Read + Write + Seek + Debug + Send + Sync> TemporaryFile for F {}

/// Opens an empty temporary file.
pub type Files<'a> = &'a (dyn Fn() -> io::Result<Box<dyn TemporaryFile>> + Sync);

/// Blocks that are packed at a time: some megabytes of words.
const PIECE: usize = 1 << 12;

/// Numbers that are written or read at a time.
const NUMBERS: usize = 1 << 16;

/// A number as bytes.
pub trait Stored: Sized {
    fn put(numbers: &[Self], bytes: &mut Vec<u8>);
    /// The reverse: there are as many numbers as bytes for them.
    fn get(bytes: &[u8], numbers: &mut [Self]);
}

macro_rules! stored {
    ($($number:ty)*) => {$(
        impl Stored for $number {
            fn put(numbers: &[$number], bytes: &mut Vec<u8>) {
                for number in numbers {
                    bytes.extend_from_slice(&number.to_le_bytes());
                }
            }

            fn get(bytes: &[u8], numbers: &mut [$number]) {
                for (number, &bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
                    *number = <$number>::from_le_bytes(bytes);
                }
            }
        }
    )*};
}

stored!(u32 u64 u128);

/// A file with these numbers.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write_numbers<N: Stored>(
    files: Files,
    numbers: &[N],
) -> io::Result<Box<dyn TemporaryFile>> {
    let (mut file, mut bytes) = (files()?, Vec::new());
    for numbers in numbers.chunks(NUMBERS) {
        bytes.clear();
        N::put(numbers, &mut bytes);
        file.write_all(&bytes)?;
    }
    Ok(file)
}

/// Reads all numbers of a file back.
///
/// # Errors
/// The file cannot be read.
pub(super) fn read_numbers<N: Stored>(
    file: &mut dyn TemporaryFile,
    numbers: &mut [N],
) -> io::Result<()> {
    file.rewind()?;
    let mut bytes = vec![0; NUMBERS * size_of::<N>()];
    for numbers in numbers.chunks_mut(NUMBERS) {
        let bytes = &mut bytes[..size_of_val(numbers)];
        file.read_exact(bytes)?;
        N::get(bytes, numbers);
    }
    Ok(())
}

/// How many numbers a file has.
///
/// # Errors
/// The file has no end.
pub(super) fn count_numbers<N>(file: &mut dyn TemporaryFile) -> io::Result<usize> {
    Ok(file.seek(SeekFrom::End(0))? as usize / size_of::<N>())
}

/// A file with the words of all blocks that have a bit.
#[derive(Debug)]
pub(super) struct Spilled {
    file: Box<dyn TemporaryFile>,
    /// By piece: its bytes.
    bytes: Vec<usize>,
}

/// How many bits each word of the blocks of one level and one outer size takes.
struct Widths<'a> {
    frame: &'a Frame,
    inner: u32,
    /// The words of a block.
    width: usize,
}

impl<'a> Widths<'a> {
    fn new(frame: &'a Frame, inner: u32) -> Widths<'a> {
        Widths {
            frame,
            inner,
            width: frame.words(inner).len(),
        }
    }

    /// By word of a block.
    fn of(&self, outer: Outer) -> impl Iterator<Item = u32> {
        let slots = self.frame.slots(outer.parities, self.inner);
        let frame = self.frame;
        frame
            .words(self.inner)
            .map(move |word| frame.cores[slots.of(frame.share(word))].len() as u32)
    }

    fn pack(&self, outers: &[Outer], words: &[u64], some: &[bool]) -> Vec<u8> {
        let (mut bytes, mut last, mut used) = (Vec::new(), 0u64, 0);
        for ((&outer, block), _) in outers
            .iter()
            .zip(words.chunks(self.width))
            .zip(some)
            .filter(|(_, some)| **some)
        {
            for (&word, width) in block.iter().zip(self.of(outer)) {
                last |= word << used;
                used += width;
                if used >= u64::BITS {
                    bytes.extend_from_slice(&last.to_le_bytes());
                    used -= u64::BITS;
                    // What did not fit: none of it if the word ends there.
                    last = word.checked_shr(width - used).unwrap_or(0);
                }
            }
        }
        bytes.extend_from_slice(&last.to_le_bytes());
        bytes
    }

    fn unpack(&self, outers: &[Outer], bytes: &[u8], words: &mut [u64], some: &[bool]) {
        let mut packed = bytes
            .as_chunks()
            .0
            .iter()
            .map(|&bytes| u64::from_le_bytes(bytes));
        let (mut next, mut used) = (packed.next().unwrap_or(0), 0);
        for ((&outer, block), _) in outers
            .iter()
            .zip(words.chunks_mut(self.width))
            .zip(some)
            .filter(|(_, some)| **some)
        {
            for (word, width) in block.iter_mut().zip(self.of(outer)) {
                let mut bits = next >> used;
                used += width;
                if used >= u64::BITS {
                    used -= u64::BITS;
                    next = packed.next().unwrap_or(0);
                    bits |= next.checked_shl(width - used).unwrap_or(0);
                }
                *word = bits & u64::MAX.checked_shr(u64::BITS - width).unwrap_or(0);
            }
        }
    }
}

impl Spilled {
    /// Writes the words of the blocks with these outer sets that have a bit, with that many inner
    /// pegs.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(
        files: Files,
        (frame, inner): (&Frame, u32),
        outers: &[Outer],
        words: &[u64],
        some: &[bool],
    ) -> io::Result<Spilled> {
        let mut spilled = Spilled {
            file: files()?,
            bytes: Vec::new(),
        };
        let widths = Widths::new(frame, inner);
        let pieces: Vec<_> = outers
            .chunks(PIECE)
            .zip(words.chunks(PIECE * widths.width))
            .zip(some.chunks(PIECE))
            .collect();
        for pieces in pieces.chunks(2 * threads::current_num_threads()) {
            let packed = threads::gather(pieces.len(), &|piece| {
                let ((outers, words), some) = pieces[piece];
                widths.pack(outers, words, some)
            });
            for bytes in packed {
                spilled.file.write_all(&bytes)?;
                spilled.bytes.push(bytes.len());
            }
        }
        Ok(spilled)
    }

    /// Reads the words back; all of `words` are zero.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(
        &mut self,
        (frame, inner): (&Frame, u32),
        outers: &[Outer],
        words: &mut [u64],
        some: &[bool],
    ) -> io::Result<()> {
        self.file.rewind()?;
        let widths = Widths::new(frame, inner);
        let pieces = outers
            .chunks(PIECE)
            .zip(words.chunks_mut(PIECE * widths.width))
            .zip(some.chunks(PIECE));
        let mut pieces = pieces.zip(&self.bytes);
        loop {
            let mut read = Vec::new();
            for (piece, &bytes) in pieces.by_ref().take(2 * threads::current_num_threads()) {
                let mut packed = vec![0; bytes];
                self.file.read_exact(&mut packed)?;
                read.push((piece, packed));
            }
            if read.is_empty() {
                return Ok(());
            }
            threads::each(&mut read, &|_, (((outers, words), some), packed)| {
                widths.unpack(outers, packed, words, some);
            });
        }
    }
}
