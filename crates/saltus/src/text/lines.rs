//! The squares from which checkers move, one per line, written one run at a time: billions of lines
//! at memory speed.
//!
//! The jumps of a run start from every second square in order. Two texts, with all odd and all even
//! squares in ascending and descending order, contain the lines of any run as a substring.

use crate::row::{IllegalMove, Judge, Run};
use std::io::{self, Write};

/// The bytes that [`positions`] needs per square: two texts of up to 11 digits and a line end, and
/// two tables of offsets per parity.
pub const PER_SQUARE: u64 = 2 * 12 + 4 * 8;

/// The lines of the squares of one parity, ascending or descending.
struct Lines {
    text: String,
    /// The offset of the line of each square; 0 for squares of the other parity.
    begins: Vec<usize>,
}

impl Lines {
    fn of(squares: impl Iterator<Item = usize>, most: usize) -> Lines {
        let mut lines = Lines {
            text: String::new(),
            begins: vec![0; most + 1],
        };
        for square in squares {
            lines.begins[square] = lines.text.len();
            lines.text.push_str(&square.to_string());
            lines.text.push('\n');
        }
        lines
    }

    /// The lines from one square to another.
    fn between(&self, first: usize, last: usize) -> &[u8] {
        let end = self.begins[last] + last.to_string().len() + 1;
        &self.text.as_bytes()[self.begins[first]..end]
    }
}

/// Writes the square from which each checker moves, one per line, as
/// [`stream::positions`](crate::text::stream::positions) does. Judges each run before writing it.
/// Takes [`PER_SQUARE`] bytes per square besides the row.
///
/// ```
/// use saltus::{puzzle::Options, row::{Exchange, Group, Judge, Letter}};
/// let start = vec![Letter::Right, Letter::Vacant, Letter::Left];
/// let (mut judge, mut out) = (Judge::new(start, Options::default()), Vec::new());
/// let runs = Exchange::new(1, 1, Group::Left)?.runs();
/// saltus::text::lines::positions(runs, &mut judge, &mut out)??;
/// assert_eq!(out, b"1\n3\n2\n");
/// assert_eq!(judge.squares(), [Letter::Left, Letter::Vacant, Letter::Right]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The error of the writer, or the first illegal run, which is not written.
pub fn positions(
    runs: impl Iterator<Item = Run>,
    judge: &mut Judge,
    out: &mut dyn Write,
) -> io::Result<Result<(), IllegalMove>> {
    let most = judge.squares().len();
    let rising =
        [0, 1].map(|parity| Lines::of((1..=most).filter(|square| square % 2 == parity), most));
    let falling = [0, 1]
        .map(|parity| Lines::of((1..=most).rev().filter(|square| square % 2 == parity), most));
    for run in runs.filter(|run| !run.is_empty()) {
        if let Err(illegal) = judge.play_run(run) {
            return Ok(Err(illegal));
        }
        // A legal run stays on the row, whose squares fit in `usize`.
        let (from, to, stride) = (
            run.from() as usize,
            run.to() as usize,
            run.stride() as usize,
        );
        let lines = if to > from {
            rising[to % 2].between(from + stride, to)
        } else {
            falling[to % 2].between(from - stride, to)
        };
        out.write_all(lines)?;
    }
    Ok(Ok(()))
}
