//! The words of a long text, one at a time.

use crate::input::source::Source;
use std::io::{self, BufRead, BufReader, Read};

/// Longer words are not moves.
const LONGEST: usize = 64;

/// By byte, whether it separates words.
pub type Separators = [bool; 256];

/// Blanks and these signs.
pub fn separators(signs: &[u8]) -> Separators {
    let mut separators = [false; 256];
    for byte in 0..=u8::MAX {
        separators[usize::from(byte)] = byte.is_ascii_whitespace() || signs.contains(&byte);
    }
    separators
}

/// Reads a text word by word.
pub struct Words {
    input: BufReader<Box<dyn Read>>,
    word: Vec<u8>,
}

impl Words {
    pub fn new(source: Source) -> Words {
        Words {
            input: BufReader::with_capacity(1 << 16, source.into_reader()),
            word: Vec::new(),
        }
    }

    /// The first byte that is not blank.
    pub fn first_sign(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf()?.first() {
                Some(byte) if byte.is_ascii_whitespace() => self.input.consume(1),
                first => return Ok(first.copied()),
            }
        }
    }

    /// Reads the next word after separators. Returns whether there is one.
    pub fn next(&mut self, separators: &Separators) -> io::Result<bool> {
        self.word.clear();
        loop {
            let buffer = self.input.fill_buf()?;
            let mut length = 0;
            while let Some(&byte) = buffer.get(length) {
                length += 1;
                if !separators[usize::from(byte)] {
                    if self.word.len() < LONGEST {
                        self.word.push(byte);
                    }
                } else if !self.word.is_empty() {
                    self.input.consume(length);
                    return Ok(true);
                }
            }
            if length == 0 {
                return Ok(!self.word.is_empty());
            }
            self.input.consume(length);
        }
    }

    /// The word that was read last.
    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// The word that was read last, as a text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.word).into_owned()
    }
}
