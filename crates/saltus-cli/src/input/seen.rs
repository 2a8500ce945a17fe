//! The end of what was read from a stream, so that a message about it can show the place.

use saltus::text::{BadText, Fault};
use std::{
    cell::RefCell,
    io::{self, Read},
    rc::Rc,
};

/// The number of bytes that are kept at least: more than any board that is written by hand.
const KEPT: usize = 1 << 20;

/// The end of what was read.
#[derive(Clone, Debug, Default)]
pub struct Seen(Rc<RefCell<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    bytes: Vec<u8>,
    /// The number of bytes before them, and of line ends in those.
    dropped: usize,
    dropped_lines: usize,
}

/// A part of a stream with faults in it.
#[derive(Debug)]
pub struct FaultyPart {
    /// The text, from the beginning of a line.
    pub text: Vec<u8>,
    /// The number of its first line.
    pub first_line: usize,
    /// The faults, with places in this text.
    pub faults: BadText,
}

impl Seen {
    /// A reader whose bytes are kept.
    pub fn watch(&self, reader: Box<dyn Read>) -> Box<dyn Read> {
        Box::new(Watched {
            reader,
            seen: self.clone(),
        })
    }

    /// The part with these faults; `None` if one of them stands before what was kept.
    pub fn part(&self, faults: &BadText) -> Option<FaultyPart> {
        let kept = self.0.borrow();
        let mut placed = Vec::new();
        for fault in faults.iter() {
            let start = fault.span.start.checked_sub(kept.dropped)?;
            let end = fault.span.end.checked_sub(kept.dropped)?;
            placed.push(Fault {
                span: start..end,
                ..fault.clone()
            });
        }
        Some(FaultyPart {
            text: kept.bytes.clone(),
            first_line: kept.dropped_lines + 1,
            faults: placed.into(),
        })
    }
}

impl Kept {
    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() <= 2 * KEPT {
            return;
        }
        // Whole lines are dropped.
        let most = self.bytes.len() - KEPT;
        let line_end = self.bytes[..most].iter().rposition(|&byte| byte == b'\n');
        let last = line_end.unwrap_or(most - 1); // a line as long as that has no place to show
        let lines = self.bytes[..=last].iter().filter(|&&byte| byte == b'\n');
        self.dropped_lines += lines.count();
        self.dropped += last + 1;
        self.bytes.drain(..=last);
    }
}

/// A reader whose bytes are kept.
struct Watched {
    reader: Box<dyn Read>,
    seen: Seen,
}

impl Read for Watched {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.reader.read(to)?;
        self.seen.0.borrow_mut().add(&to[..length]);
        Ok(length)
    }
}
