//! Blocks in a temporary file while they are not needed.
//!
//! A word of the file has only the bits that its core sets take, on the Wiegleb board two thirds of
//! 64.

use super::frame::{Frame, Outer};
use crate::pegs::table::checksum;
use crate::threads;
use std::fmt::Debug;
use std::io::{self, Read, Seek, Write};
use std::marker::PhantomData;

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

/// Runs of bytes in a file, with their checksums in memory: a run is read as it was written, or not
/// at all.
#[derive(Debug)]
struct Runs {
    file: Box<dyn TemporaryFile>,
    written: Vec<Run>,
}

/// A run of bytes that was written.
#[derive(Clone, Copy, Debug)]
struct Run {
    bytes: usize,
    checksum: u64,
}

impl Runs {
    fn new(files: Files) -> io::Result<Runs> {
        Ok(Runs {
            file: files()?,
            written: Vec::new(),
        })
    }

    fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.written.push(Run {
            bytes: bytes.len(),
            checksum: checksum(bytes),
        });
        Ok(())
    }

    /// Begins to read at the first run.
    fn rewind(&mut self) -> io::Result<()> {
        self.file.rewind()
    }

    /// Reads the next run, which has this number.
    fn read(&mut self, number: usize, bytes: &mut Vec<u8>) -> io::Result<()> {
        let run = self.written[number];
        bytes.resize(run.bytes, 0);
        let read = self.file.read_exact(bytes);
        let is_short = |error: &io::Error| error.kind() == io::ErrorKind::UnexpectedEof;
        if read.as_ref().is_err_and(is_short) || read.is_ok() && checksum(bytes) != run.checksum {
            return Err(altered());
        }
        read
    }
}

/// The error that a file is not what was written.
fn altered() -> io::Error {
    let message = "a file was altered while it was in use, so nothing can be counted: start again";
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// A file with numbers.
#[derive(Debug)]
pub(super) struct SpilledNumbers<N> {
    runs: Runs,
    /// How many numbers it has.
    count: usize,
    number: PhantomData<N>,
}

impl<N: Stored> SpilledNumbers<N> {
    /// A file with these numbers.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(files: Files, numbers: &[N]) -> io::Result<SpilledNumbers<N>> {
        let mut runs = Runs::new(files)?;
        let mut bytes = Vec::new();
        for numbers in numbers.chunks(NUMBERS) {
            bytes.clear();
            N::put(numbers, &mut bytes);
            runs.push(&bytes)?;
        }
        Ok(SpilledNumbers {
            runs,
            count: numbers.len(),
            number: PhantomData,
        })
    }

    /// How many numbers it has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Reads all numbers back; there is room for as many.
    ///
    /// # Errors
    /// The file cannot be read, or was altered.
    pub fn read(&mut self, numbers: &mut [N]) -> io::Result<()> {
        self.runs.rewind()?;
        let mut bytes = Vec::new();
        for (run, numbers) in numbers.chunks_mut(NUMBERS).enumerate() {
            self.runs.read(run, &mut bytes)?;
            N::get(&bytes, numbers);
        }
        Ok(())
    }
}

/// A file with the words of all blocks that have a bit.
#[derive(Debug)]
pub(super) struct Spilled {
    /// By piece.
    runs: Runs,
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
        let mut runs = Runs::new(files)?;
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
                runs.push(&bytes)?;
            }
        }
        Ok(Spilled { runs })
    }

    /// Reads the words back; all of `words` are zero.
    ///
    /// # Errors
    /// The file cannot be read, or was altered.
    pub fn read(
        &mut self,
        (frame, inner): (&Frame, u32),
        outers: &[Outer],
        words: &mut [u64],
        some: &[bool],
    ) -> io::Result<()> {
        self.runs.rewind()?;
        let widths = Widths::new(frame, inner);
        let mut pieces = outers
            .chunks(PIECE)
            .zip(words.chunks_mut(PIECE * widths.width))
            .zip(some.chunks(PIECE))
            .enumerate();
        loop {
            let mut read = Vec::new();
            for (run, piece) in pieces.by_ref().take(2 * threads::current_num_threads()) {
                let mut packed = Vec::new();
                self.runs.read(run, &mut packed)?;
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
