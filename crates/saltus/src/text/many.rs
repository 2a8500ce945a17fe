//! Several puzzles in one text: one per line, or blocks separated by lines of `---`.
//!
//! ```
//! use saltus::text::many;
//! let mut text = "row:2x2\n\npegs:english\n".as_bytes();
//! let blocks = many::has_blocks(text);
//! assert_eq!(many::next(&mut text, blocks)?, Some(Ok("row:2x2".to_string())));
//! assert_eq!(many::next(&mut text, blocks)?, Some(Ok("pegs:english".to_string())));
//! assert_eq!(many::next(&mut text, blocks)?, None);
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io::{self, BufRead};

/// The longest puzzle in bytes; a longer one is an error.
pub const LONGEST: usize = 1 << 20;

/// Whether lines of `---` divide a text; its beginning suffices.
pub fn has_blocks(head: &[u8]) -> bool {
    head.split(|&byte| byte == b'\n').any(is_divider)
}

fn is_divider(line: &[u8]) -> bool {
    line.trim_ascii() == b"---"
}

/// The next puzzle, or why it is invalid: a line, or the lines before the next `---`. Skips empty
/// ones. Holds at most two puzzles of [`LONGEST`] bytes.
///
/// # Errors
/// The error of the reader.
pub fn next(
    reader: &mut impl BufRead,
    blocks: bool,
) -> io::Result<Option<Result<String, &'static str>>> {
    let (mut block, mut line) = (Vec::new(), Vec::new());
    while next_line(reader, &mut line)? {
        if blocks && is_divider(&line) {
            if !block.is_empty() {
                break;
            }
        } else if !block.is_empty() || !line.trim_ascii().is_empty() {
            // One byte more than the limit shows that the puzzle is too long.
            let room = (LONGEST + 1).saturating_sub(block.len());
            block.extend_from_slice(&line[..line.len().min(room)]);
            if !blocks {
                break;
            }
        }
    }
    if block.is_empty() {
        return Ok(None);
    }
    if block.len() > LONGEST {
        return Ok(Some(Err("the puzzle is longer than a megabyte")));
    }
    // Trailing blanks of lines in a block are part of a picture.
    let text = String::from_utf8(block).map_err(|_| "the puzzle is not UTF-8");
    Ok(Some(text.map(|text| {
        if blocks { text } else { text.trim().to_owned() }
    })))
}

/// Reads a line with its end into `line`, truncated to [`LONGEST`]. Returns whether there was one.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut found = false;
    loop {
        let part = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            part => part?,
        };
        let Some(last) = part.len().checked_sub(1) else {
            return Ok(found);
        };
        found = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(last) + 1;
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..taken.min(room)]);
        reader.consume(taken);
        if end.is_some() {
            return Ok(true);
        }
    }
}
