//! Lines of a stream, in constant memory.

use crate::message::Message;
use std::io::{self, Read};
use std::ops::Range;

/// A stream by lines. The available bytes are `buffer[start..end]`; the first is at `offset` of the
/// stream.
#[derive(Debug)]
pub(super) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    offset: usize,
    ended: bool,
    /// The buffer before this one, whose first `before` bytes end where this one begins.
    spare: Vec<u8>,
    before: usize,
    /// The number of line ends before `offset`.
    line_ends: usize,
    /// What stands before those bytes, if nothing is to be dropped.
    kept: Option<Vec<u8>>,
}

/// The most bytes of a stream that are kept for a message about faults in it.
const MOST_KEPT: usize = 1 << 21;

/// The last bytes of a stream, from the beginning of a line.
#[derive(Debug)]
pub(super) struct Part {
    pub text: Vec<u8>,
    /// The offset of its first byte in the stream.
    pub offset: usize,
    /// The number of its first line, from 1.
    pub first_line: usize,
}

/// Large enough for memory speed, small enough for the second-level cache.
const BUFFER: usize = 1 << 18;

impl<R: Read> Lines<R> {
    pub fn new(source: R) -> Lines<R> {
        Lines {
            source,
            buffer: vec![0; BUFFER],
            start: 0,
            end: 0,
            offset: 0,
            ended: false,
            spare: Vec::new(),
            before: 0,
            line_ends: 0,
            kept: None,
        }
    }

    /// Drops nothing from now on, so that a message can show the place of a fault; or again all.
    pub fn keep(&mut self, keep: bool) {
        match keep {
            true => drop(self.kept.get_or_insert_with(Vec::new)),
            false => self.kept = None,
        }
    }

    /// What was read last: as much as the buffers and what was kept have.
    pub fn part(&self) -> Part {
        let mut text = self.kept.clone().unwrap_or_default();
        text.extend_from_slice(&self.spare[..self.before]);
        let read = text.len() + self.start;
        text.extend_from_slice(&self.buffer[..self.end]);
        let ends = text[..read].iter().filter(|&&byte| byte == b'\n').count();
        let mut part = Part {
            offset: self.offset - read,
            first_line: self.line_ends - ends + 1,
            text,
        };
        let whole_line = match part.offset {
            0 => 0,
            _ => part
                .text
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(0, |end| end + 1),
        };
        part.text.drain(..whole_line);
        part.offset += whole_line;
        part.first_line += usize::from(whole_line > 0);
        part
    }

    /// Makes room behind the bytes that are available. What stands before them stays in the other
    /// buffer.
    fn turn(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(&self.spare[..self.before]);
            let excess = kept.len().saturating_sub(MOST_KEPT);
            kept.drain(..excess);
        }
        self.spare.resize(self.buffer.len(), 0);
        std::mem::swap(&mut self.buffer, &mut self.spare);
        let available = &self.spare[self.start..self.end];
        self.buffer[..available.len()].copy_from_slice(available);
        self.before = self.start;
        (self.start, self.end) = (0, self.end - self.start);
    }

    /// The offset of the next byte in the stream.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The next `wanted` bytes of the stream, or fewer at its end.
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        while self.end - self.start < wanted && !self.ended {
            if self.end == self.buffer.len() {
                if self.start > 0 {
                    self.turn();
                } else {
                    // Grow only as data arrives.
                    self.buffer.resize(2 * self.buffer.len(), 0);
                }
            }
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.ended = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    /// Skips some bytes, the last of which may be the end of a line.
    pub fn skip(&mut self, bytes: usize, ends_line: bool) {
        self.line_ends += usize::from(ends_line);
        let bytes = bytes.min(self.end - self.start);
        self.start += bytes;
        self.offset += bytes;
    }

    /// The next line without its end and trailing blanks, truncated to `limit` bytes, with its full
    /// length and its offset; `None` at the end of the stream.
    pub fn next(&mut self, limit: usize) -> io::Result<Option<Line>> {
        if self.peek(1)?.is_empty() {
            return Ok(None);
        }
        let offset = self.offset;
        let mut line = Line {
            bytes: Vec::new(),
            length: 0,
            offset,
        };
        let mut length = 0;
        loop {
            let bytes = self.peek(1)?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if let Some(last) = part.iter().rposition(|&byte| !is_blank(byte)) {
                line.length = length + last + 1;
            }
            line.bytes
                .extend_from_slice(&part[..part.len().min(limit.saturating_sub(line.bytes.len()))]);
            length += part.len();
            let ended = part.is_empty() && end.is_none();
            let part = part.len() + usize::from(end.is_some());
            self.skip(part, end.is_some());
            if end.is_some() || ended {
                line.bytes.truncate(line.length);
                return Ok(Some(line));
            }
        }
    }
}

/// A line of a text.
#[derive(Debug)]
pub(super) struct Line {
    /// Its first bytes.
    pub bytes: Vec<u8>,
    /// The full length, without trailing blanks.
    pub length: usize,
    pub offset: usize,
}

impl Line {
    pub fn span(&self) -> Range<usize> {
        self.offset..self.offset + self.length
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// A byte in the form used by messages.
pub(super) fn show(byte: u8) -> Message {
    match byte {
        b'!'..=b'~' => Message::verbatim(format_args!("'{}'", char::from(byte))),
        b' ' => message!("a-blank", "a blank").into(),
        _ => message!("byte", "byte 0x{byte}", byte = format!("{byte:02x}")).into(),
    }
}
