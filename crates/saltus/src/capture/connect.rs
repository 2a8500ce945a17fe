//! Connectedness of the whites of one lattice, run by run.
//!
//! A maximal run of whites in a row of cells is a zigzag path in either lattice, so it is connected. Two runs in
//! neighbouring rows meet where they share a vertex of the lattice. So the parts are found by joining runs: one
//! sweep over the bits, without looking at single squares.

use super::edges::Edges;

/// A run: the vertices `first..=last` of its row, one more than its whites.
#[derive(Debug, Clone, Copy)]
struct Run {
    first: u32,
    last: u32,
    part: u32,
}

/// The whites of one lattice in two or more parts.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    /// A cell of the first part in reading order, and one outside it if there is one.
    pub first: (usize, usize),
    pub other: Option<(usize, usize)>,
    /// Runs by row: the start of each row's runs, and of each run its columns and whether it is in the first part.
    rows: Vec<u32>,
    runs: Vec<(u32, u32, bool)>,
}

impl Parts {
    /// Whether the first part reaches this vertex.
    pub fn first_holds(&self, y: usize, x: usize) -> bool {
        let in_row = |y: usize| -> &[(u32, u32, bool)] {
            let bound = |y: usize| self.rows.get(y).map_or(self.runs.len(), |&at| at as usize);
            &self.runs[bound(y)..bound(y + 1)]
        };
        let above = if y == 0 { &[][..] } else { in_row(y - 1) };
        [above, in_row(y)].into_iter().any(|runs| {
            let at = runs.partition_point(|run| (run.1 as usize) < x);
            runs[at..].iter().take_while(|run| run.0 as usize <= x).any(|run| run.2)
        })
    }
}

/// The runs of one row, from left to right.
fn runs(words: &[u64]) -> impl Iterator<Item = (u32, u32)> + '_ {
    let mut from = 0usize;
    std::iter::from_fn(move || {
        let first = next_bit(words, from, 0)?;
        let last = next_bit(words, first, u64::MAX).unwrap_or(64 * words.len());
        from = last;
        Some((first as u32, last as u32))
    })
}

/// The first place from `from` on where `words ^ flip` has a bit.
fn next_bit(words: &[u64], from: usize, flip: u64) -> Option<usize> {
    let mut at = from / 64;
    let mut word = (words.get(at)? ^ flip) & (u64::MAX << (from % 64));
    while word == 0 {
        at += 1;
        word = words.get(at)? ^ flip;
    }
    Some(64 * at + word.trailing_zeros() as usize)
}

fn root(parents: &mut [u32], mut part: u32) -> u32 {
    while parents[part as usize] != part {
        let up = parents[parents[part as usize] as usize];
        parents[part as usize] = up;
        part = up;
    }
    part
}

/// The number of parts in which the whites lie on the lattice where y + x has this parity.
pub(super) fn count_parts(edges: &Edges<'_>, parity: usize) -> u64 {
    sweep(edges, parity, |_, _| ()).1
}

/// The parts themselves.
pub(super) fn parts(edges: &Edges<'_>, parity: usize) -> Parts {
    let (mut rows, mut all) = (Vec::new(), Vec::new());
    let (mut parents, _) = sweep(edges, parity, |y, run| {
        rows.resize(y + 1, all.len() as u32);
        all.push(run);
    });
    rows.resize(edges.height + 1, all.len() as u32);
    let runs: Vec<_> =
        all.iter().map(|run| (run.first, run.last, root(&mut parents, run.part) == 0)).collect();
    let cell = |at: usize| {
        let y = rows.partition_point(|&start| start as usize <= at) - 1;
        (y, runs[at].0 as usize)
    };
    let other = runs.iter().position(|run| !run.2).map(cell);
    let first = if runs.is_empty() { (0, 0) } else { cell(0) };
    Parts { first, other, rows, runs }
}

/// Joins the runs from top to bottom; each run is its own part at first. The first run has part 0, and a part is
/// named after its first run.
fn sweep(edges: &Edges<'_>, parity: usize, mut each: impl FnMut(usize, Run)) -> (Vec<u32>, u64) {
    let mut parents: Vec<u32> = Vec::new();
    let (mut above, mut here): (Vec<Run>, Vec<Run>) = Default::default();
    let mut joined = 0u64;
    for y in 0..edges.height.saturating_sub(1) {
        here.clear();
        let mut i = 0;
        for (first, last) in runs(edges.row(y)) {
            let part = parents.len() as u32;
            parents.push(part);
            let run = Run { first, last, part };
            while above.get(i).is_some_and(|up| up.last < first) {
                i += 1;
            }
            let mut j = i;
            while let Some(up) = above.get(j).filter(|up| up.first <= last) {
                let (from, to) = (first.max(up.first), last.min(up.last));
                if from < to || (from as usize + y) % 2 == parity {
                    let (a, b) = (root(&mut parents, up.part), root(&mut parents, part));
                    joined += u64::from(a != b);
                    parents[a.max(b) as usize] = a.min(b);
                }
                j += 1;
            }
            each(y, run);
            here.push(run);
        }
        std::mem::swap(&mut above, &mut here);
    }
    let count = parents.len() as u64 - joined;
    (parents, count)
}
