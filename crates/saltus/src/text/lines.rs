//! The squares that moved checkers leave, one a line, a whole run at a time: billions of them at the speed of memory.
//!
//! The jumps of a run leave every other square in order. With all odd squares written down once, rising and falling,
//! and all even ones, the lines of a run are one piece of one of these texts.

use crate::row::{Judge, Run};
use std::io::{self, Write};

/// The lines of the squares of one parity, rising or falling.
struct Lines {
    text: String,
    /// Where the line of each square begins; for squares of the other parity, 0.
    begins: Vec<usize>,
}

impl Lines {
    fn of(squares: impl Iterator<Item = usize>, most: usize) -> Lines {
        let mut lines = Lines { text: String::new(), begins: vec![0; most + 1] };
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

/// The square that each moved checker leaves, one a line, as [`stream::positions`](crate::text::stream::positions) writes
/// them; each run is judged before it is written. Ends early at an illegal run. Takes some 40 bytes for each square of
/// the row, besides the row itself.
///
/// ```
/// use saltus::{puzzle::Options, row::{Exchange, Group, Judge, Square}};
/// let start = vec![Square::Right, Square::Vacant, Square::Left];
/// let mut out = Vec::new();
/// saltus::text::lines::positions(Exchange::new(1, 1, Group::Left)?.runs(), Judge::new(start, Options::default()), &mut out)?;
/// assert_eq!(out, b"1\n3\n2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The output's.
pub fn positions(runs: impl Iterator<Item = Run>, mut judge: Judge, out: &mut dyn Write) -> io::Result<()> {
    let most = judge.squares().len();
    let rising = [0, 1].map(|parity| Lines::of((1..=most).filter(|square| square % 2 == parity), most));
    let falling =
        [0, 1].map(|parity| Lines::of((1..=most).rev().filter(|square| square % 2 == parity), most));
    for run in runs.filter(|run| !run.is_empty()) {
        if judge.play_run(run).is_err() {
            break;
        }
        // A legal run stays on the row, whose squares a usize counts.
        let (from, to, stride) = (run.from() as usize, run.to() as usize, run.stride() as usize);
        let lines = if to > from {
            rising[to % 2].between(from + stride, to)
        } else {
            falling[to % 2].between(from - stride, to)
        };
        out.write_all(lines)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::{
        puzzle::Options,
        row::{Exchange, Group, Judge, Square},
    };

    #[test]
    fn as_move_by_move() {
        for (n, m) in [(1, 1), (1, 5), (7, 2), (12, 12), (60, 51)] {
            for first in [Group::Left, Group::Right] {
                let exchange = Exchange::new(n, m, first).unwrap();
                let mut start = vec![Square::Right; n as usize];
                start.push(Square::Vacant);
                start.resize((n + 1 + m) as usize, Square::Left);
                let (mut by_run, mut by_move) = (Vec::new(), Vec::new());
                super::positions(exchange.runs(), Judge::new(start, Options::default()), &mut by_run)
                    .unwrap();
                crate::text::stream::positions(exchange.moves(), &mut by_move).unwrap();
                assert_eq!(by_run, by_move);
            }
        }
    }
}
