//! Lines of a stream, in constant memory.

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
        }
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
                    self.buffer.copy_within(self.start..self.end, 0);
                    (self.start, self.end) = (0, self.end - self.start);
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

    pub fn skip(&mut self, bytes: usize) {
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
            self.skip(part);
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
pub(super) fn show(byte: u8) -> String {
    match byte {
        b'!'..=b'~' => format!("'{}'", char::from(byte)),
        b' ' => "a blank".to_owned(),
        _ => format!("byte 0x{byte:02x}"),
    }
}
