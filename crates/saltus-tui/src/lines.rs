//! Lines that a player types, for games line by line.

use saltus::printable::is_printable;
use std::io::{self, BufRead, Read, Write};

/// The longest line in bytes: a game of a thousand moves is shorter.
const LONGEST_LINE: u64 = 1 << 16;

/// Asks for a line and reads it, without control characters; `None` at the end of the input.
///
/// # Errors
/// The errors of `input` and `out`; a line that is too long.
pub(crate) fn read_line(
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut bytes = Vec::new();
    input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        writeln!(out)?;
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST_LINE {
        let message = format!("a line of input is longer than {LONGEST_LINE} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8_lossy(&bytes);
    let printable = text.trim().chars().filter(|&c| is_printable(c));
    Ok(Some(printable.collect()))
}
