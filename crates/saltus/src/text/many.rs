//! Several puzzles in one text: one per line, or blocks separated by lines of `---`. Blank lines
//! and comments, which begin with `# `, are passed over.
//!
//! ```
//! use saltus::text::many::{Puzzles, has_blocks};
//! let text = "# two puzzles\nrow:2x2\n\npegs:english\n".as_bytes();
//! let mut puzzles = Puzzles::new(text, has_blocks(text));
//! let first = puzzles.next_one()?.unwrap();
//! assert_eq!((first.line, first.text), (2, Ok("row:2x2".to_string())));
//! assert_eq!(puzzles.next_one()?.map(|second| second.line), Some(4));
//! assert_eq!(puzzles.next_one()?, None);
//! # Ok::<(), std::io::Error>(())
//! ```

use super::id;
use std::io::{self, BufRead, BufReader, Read};

/// The longest puzzle in bytes; a longer one is an error.
pub const LONGEST: usize = 1 << 20;

/// Whether lines of `---` divide a text; its beginning suffices.
pub fn has_blocks(head: &[u8]) -> bool {
    head.split(|&byte| byte == b'\n').any(is_divider)
}

/// Whether the beginning of a text shows that its lines are puzzles, as far as it has come: the
/// first one is an ID, behind which nothing stands in a block. Moves behind an ID and a tab may go
/// on in the next line of a block, unless that begins with an ID, too.
///
/// ```
/// use saltus::text::many::begins_with_line;
/// assert!(begins_with_line(b"# rows\nrow:2x2\n") && !begins_with_line(b"row:2x2"));
/// assert!(!begins_with_line(b"row:1x1\t1-2\n") && !begins_with_line(b"oo.o\n---\n"));
/// assert!(begins_with_line(b"row:1x1\t1-2\nrow:2x2\t2-3\n"));
/// ```
pub fn begins_with_line(head: &[u8]) -> bool {
    let mut moves_before = false;
    for line in whole_lines(head) {
        if line.trim_ascii().is_empty() || is_comment(line, true) {
            continue;
        }
        let puzzle = line.split(|&byte| byte == b'\t').next().unwrap_or_default();
        if !is_id(puzzle) {
            return false;
        }
        if moves_before || puzzle.len() == line.len() {
            return true;
        }
        moves_before = true;
    }
    false
}

/// The lines of a text that have their ends.
fn whole_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(&text[..0], |end| &text[..end]);
    let lines = whole.split(|&byte| byte == b'\n');
    lines.take(if end.is_some() { usize::MAX } else { 0 })
}

/// Whether a text is an ID with its family: a word alone may be the title of a drawing.
fn is_id(text: &[u8]) -> bool {
    match std::str::from_utf8(text) {
        Ok(text) => text.contains(':') && id::read(text.trim(), |rules| rules).is_ok(),
        Err(_) => false,
    }
}

fn is_divider(line: &[u8]) -> bool {
    line.trim_ascii() == b"---"
}

/// A puzzle of a text with many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOfMany {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The puzzle, or why it is invalid.
    pub text: Result<String, &'static str>,
}

/// The puzzles of a text.
#[derive(Debug)]
pub struct Puzzles<R> {
    reader: R,
    blocks: bool,
    /// The number of lines read.
    lines: usize,
}

impl<R: BufRead> Puzzles<R> {
    /// The puzzles of a text: its lines, or with `blocks` the lines between lines of `---`. After
    /// lines, the first `---` begins blocks.
    pub fn new(reader: R, blocks: bool) -> Puzzles<R> {
        Puzzles {
            reader,
            blocks,
            lines: 0,
        }
    }

    /// The next puzzle: a line, or the lines before the next `---`. Passes over empty ones, and
    /// over comments before a puzzle. Holds at most two puzzles of [`LONGEST`] bytes.
    ///
    /// # Errors
    /// The error of the reader.
    pub fn next_one(&mut self) -> io::Result<Option<OneOfMany>> {
        let (mut block, mut line) = (Vec::new(), Vec::new());
        let mut first = 0;
        while next_line(&mut self.reader, &mut line)? {
            self.lines += 1;
            if is_divider(&line) {
                self.blocks = true;
                if !block.is_empty() {
                    break;
                }
                continue;
            }
            if block.is_empty() {
                if line.trim_ascii().is_empty() || is_comment(&line, self.blocks) {
                    continue;
                }
                first = self.lines;
            }
            // One byte more than the limit shows that the puzzle is too long.
            let room = (LONGEST + 1).saturating_sub(block.len());
            block.extend_from_slice(&line[..line.len().min(room)]);
            if !self.blocks {
                break;
            }
        }
        let text = text_of(block, self.blocks);
        Ok(text.map(|text| OneOfMany { line: first, text }))
    }
}

impl<R: Read> Puzzles<BufReader<R>> {
    /// Whether the reader holds the whole of the next puzzle, so that nobody waits for it.
    pub fn next_is_there(&self) -> bool {
        let (mut begun, mut blocks) = (false, self.blocks);
        for line in whole_lines(self.reader.buffer()) {
            if is_divider(line) {
                if begun {
                    return true;
                }
                blocks = true;
                continue;
            }
            begun |= !line.trim_ascii().is_empty() && !is_comment(line, blocks);
            if begun && !blocks {
                return true;
            }
        }
        false
    }
}

/// The text of a puzzle; `None` if it is empty.
fn text_of(block: Vec<u8>, in_block: bool) -> Option<Result<String, &'static str>> {
    if block.is_empty() {
        return None;
    }
    if block.len() > LONGEST {
        return Some(Err("the puzzle is longer than a megabyte"));
    }
    let Ok(text) = String::from_utf8(block) else {
        return Some(Err("the puzzle is not UTF-8"));
    };
    // Trailing blanks of lines in a block are part of a picture.
    let is_line = !in_block;
    Some(Ok(if is_line {
        text.trim().to_owned()
    } else {
        text
    }))
}

/// Whether a line before a puzzle is a comment: `#`, and a blank before what follows. Not the
/// drawing `# # .`, which has the sign again. In a block, where a drawing of many lines may begin
/// with `# o o`, a comment has a word of more than one sign.
fn is_comment(line: &[u8], in_block: bool) -> bool {
    let Some(comment) = line.trim_ascii().strip_prefix(b"#") else {
        return false;
    };
    let is_apart = comment.first().is_none_or(u8::is_ascii_whitespace);
    let mut words = comment.split(u8::is_ascii_whitespace);
    let has_long_word = words.clone().any(|word| word.len() > 1);
    let is_drawn = in_block || words.any(|word| word == b"#");
    is_apart && (comment.is_empty() || has_long_word || !is_drawn)
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
