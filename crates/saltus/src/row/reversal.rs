//! Reversing n numbered checkers over one vacancy: the shortest known solutions, explicitly, for every start and end
//! of the vacancy.
//!
//! In cursor form (see [`super::exchange`]) a reversal sorts a word of n letters backwards. The *tour* takes the
//! cursor again and again over 0, 2, 4, ... up and the odd numbers down, each of the n + 1 places once a round; in
//! n(n - 1)/2 jumps, wherever it starts, it reverses the word. Dudeney, *Amusements in Mathematics* (1917), no. 214,
//! gave the way from the left end to the left end.

use super::model::RowMove;
use crate::puzzle::Certainty;
use thiserror::Error;

/// n checkers, numbered from 1 at the left, that are to stand in reverse order.
///
/// ```
/// use saltus::row::{Ending, Reversal};
/// let frogs = Reversal::new(6, 0, Ending::At(0))?; // Dudeney's six frogs
/// assert_eq!(frogs.length(), 21);
/// let moved_from: Vec<u64> = frogs.solution().moves().take(7).map(|step| step.from).collect();
/// assert_eq!(moved_from, [3, 5, 7, 6, 4, 2, 1]);
/// # Ok::<(), saltus::row::ReversalError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reversal {
    n: u64,
    start: u64,
    end: Ending,
}

/// Where the vacancy must be in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// With so many checkers to its left.
    At(u64),
    /// Anywhere.
    Anywhere,
}

/// Why there is no such reversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReversalError {
    /// There are fewer checkers.
    #[error("the vacancy cannot have {place} of {n} checkers to its left")]
    Vacancy {
        /// Checkers to the left of the vacancy.
        place: u64,
        /// All checkers.
        n: u64,
    },
    /// The squares must be countable.
    #[error("{n} checkers are more than 2^62")]
    TooMany {
        /// Checkers.
        n: u64,
    },
}

/// Reversals of up to this many checkers have been searched exhaustively.
pub const REVERSALS_SEARCHED: u64 = 13;

impl Reversal {
    /// The reversal of `n` checkers, of which `start` stand to the left of the vacancy.
    ///
    /// # Errors
    /// [`ReversalError`] if the vacancy is off the row, or the row beyond 2^62 squares.
    pub fn new(n: u64, start: u64, end: Ending) -> Result<Reversal, ReversalError> {
        if n >= 1 << 62 {
            return Err(ReversalError::TooMany { n });
        }
        let places = [Some(start), if let Ending::At(place) = end { Some(place) } else { None }];
        match places.into_iter().flatten().find(|&place| place > n) {
            Some(place) => Err(ReversalError::Vacancy { place, n }),
            None => Ok(Reversal { n, start, end }),
        }
    }

    /// The number of checkers.
    pub fn checkers(&self) -> u64 {
        self.n
    }

    /// Checkers to the left of the vacancy at the start.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Where the vacancy must be in the end.
    pub fn end(&self) -> Ending {
        self.end
    }

    /// What the reversal is called, which is its ID: `reverse:6@0-6`.
    pub fn title(&self) -> String {
        match self.end {
            Ending::At(end) => format!("reverse:{}@{}-{end}", self.n, self.start),
            Ending::Anywhere => format!("reverse:{}@{},vacancy=free", self.n, self.start),
        }
    }

    /// The number of moves of [`Reversal::solution`].
    pub fn length(&self) -> u128 {
        self.solution().length()
    }

    /// A proved lower bound on the number of moves.
    ///
    /// Every jump removes at most one of the n(n - 1)/2 inversions to be made. Between two slides only disjoint pairs
    /// can be transposed, n/2 or fewer, alternately the odd and the even ones; n - 1 such blocks hold too few for
    /// n > 2, so that there are n - 1 slides at least. Slides change the parity of the vacancy's place and jumps do
    /// not, so that the number of slides has the parity of start + end.
    pub fn lower_bound(&self) -> u128 {
        let n = u128::from(self.n);
        let jumps = n * n.saturating_sub(1) / 2;
        match (self.end, self.n) {
            (_, 0..=2) => self.length(), // by looking at all of them
            (Ending::At(end), _) if (self.start + end + self.n).is_multiple_of(2) => jumps + n,
            _ => jumps + n - 1,
        }
    }

    /// How it is known that the length is least.
    pub fn certainty(&self) -> Certainty {
        if self.length() == self.lower_bound() {
            Certainty::Proved
        } else if self.n <= REVERSALS_SEARCHED {
            Certainty::Searched
        } else {
            Certainty::BestKnown
        }
    }

    /// The shortest solution known; for at most [`REVERSALS_SEARCHED`] checkers there is no shorter one.
    pub fn solution(&self) -> CursorPath {
        let (n, start) = (self.n, self.start);
        let ends = match self.end {
            Ending::At(end) => vec![end],
            Ending::Anywhere => vec![0, n.min(1), n.saturating_sub(1), n, n - start],
        };
        let candidates = ends.into_iter().flat_map(|end| {
            [(false, false), (true, false), (false, true), (true, true)].into_iter().flat_map(move |sides| {
                let (backwards, mirrored) = sides;
                let (start, end) = if backwards { (end, start) } else { (start, end) };
                let (start, end) = if mirrored { (n - start, n - end) } else { (start, end) };
                let path = move |segments| CursorPath { n, segments, backwards, mirrored };
                ways(n, start, end).into_iter().map(path)
            })
        });
        candidates.min_by_key(CursorPath::length).unwrap_or(CursorPath {
            n,
            segments: vec![Segment::Slides { from: start, to: start }],
            backwards: false,
            mirrored: false,
        })
    }
}

/// Ways to reverse n letters with the cursor from `start` to `end`, of which one, or the mirror image of one, or one
/// of the way back, is shortest.
fn ways(n: u64, start: u64, end: u64) -> Vec<Vec<Segment>> {
    let slides = |from, to| Segment::Slides { from, to };
    let full = u128::from(n) * u128::from(n + 1) / 2; // n sweeps, each with its slide
    let mut ways = Vec::new();
    if n == 0 || (n == 2 && start == 0 && end == 2) {
        ways.push(vec![Segment::Jump { from: start, to: end }]);
    } else {
        // Sweep from the left end; the last slide of the tour is not needed.
        let swept = if n.is_multiple_of(2) { 1 } else { n - 1 };
        ways.push(vec![slides(start, 0), Segment::Tour { from: 0, moves: full - 1 }, slides(swept, end)]);
    }
    if !n.is_multiple_of(2) {
        // The tour from where the cursor is.
        ways.push(vec![Segment::Tour { from: start, moves: full }, slides(n - start, end)]);
    }
    if !n.is_multiple_of(2) && n >= 3 && start == 0 && end == 0 {
        // Dudeney's: the last sweep leaves out its first jump and makes it at the very end.
        let last_sweep = u128::from(n.div_ceil(2));
        ways.push(vec![
            Segment::Tour { from: 0, moves: full - 1 - last_sweep },
            slides(1, 2),
            Segment::Tour { from: 2, moves: last_sweep - 2 },
            slides(n - 1, 2),
            Segment::Jump { from: 2, to: 0 },
        ]);
    }
    ways
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Segment {
    Slides { from: u64, to: u64 },
    Jump { from: u64, to: u64 },
    Tour { from: u64, moves: u128 },
}

impl Segment {
    fn moves(self) -> u128 {
        match self {
            Segment::Slides { from, to } => from.abs_diff(to).into(),
            Segment::Jump { from, to } => (from != to).into(),
            Segment::Tour { moves, .. } => moves,
        }
    }

    /// Makes some of its moves on a word of n letters. O(n): all whole rounds of a tour at once, as a power of the
    /// permutation that one of them makes.
    fn play(self, n: u64, moves: u128, word: &mut Vec<u64>) {
        let play = |moves: u128, word: &mut [u64]| {
            let mut cursor = self.cursor(n, 0);
            for moved in 1..=moves {
                let next = self.cursor(n, moved);
                if next.abs_diff(cursor) == 2 {
                    let place = next.min(cursor) as usize;
                    word.swap(place, place + 1);
                }
                cursor = next;
            }
        };
        match self {
            Segment::Slides { .. } => {}
            Segment::Jump { .. } => play(moves, word),
            Segment::Tour { .. } => {
                let round = u128::from(n) + 1;
                let mut places: Vec<u64> = (0..n).collect();
                play(round, &mut places);
                *word = permuted(word, &places, moves / round);
                play(moves % round, word);
            }
        }
    }

    /// The cursor after some of its moves, for n letters.
    fn cursor(self, n: u64, moved: u128) -> u64 {
        match self {
            Segment::Slides { from, to } if from < to => from + moved as u64,
            Segment::Slides { from, .. } => from - moved as u64,
            Segment::Jump { from, .. } if moved == 0 => from,
            Segment::Jump { to, .. } => to,
            Segment::Tour { from, moves: _ } => {
                // The tour is at 2r after r moves of a round while that is on the row, and then at 2n + 1 - 2r.
                let start = if from.is_multiple_of(2) { from / 2 } else { n - from / 2 };
                let r = ((u128::from(start) + moved) % u128::from(n + 1)) as u64;
                if 2 * r <= n { 2 * r } else { 2 * (n - r) + 1 }
            }
        }
    }
}

/// The letters of a word, of which those at some places come from given other places, so many times over. O(n).
fn permuted(word: &[u64], from: &[u64], times: u128) -> Vec<u64> {
    let mut permuted = word.to_vec();
    let mut seen = vec![false; word.len()];
    for first in 0..word.len() {
        let mut cycle = Vec::new();
        let mut place = first;
        while !seen[place] {
            seen[place] = true;
            cycle.push(place);
            place = from[place] as usize;
        }
        for (i, &place) in cycle.iter().enumerate() {
            let source = (i as u128 + times) % cycle.len() as u128;
            permuted[place] = word[cycle[source as usize]];
        }
    }
    permuted
}

/// The way of the vacancy through a row, given by a formula: any step in constant time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CursorPath {
    n: u64,
    segments: Vec<Segment>,
    backwards: bool,
    mirrored: bool,
}

impl CursorPath {
    /// The number of moves.
    pub fn length(&self) -> u128 {
        self.segments.iter().map(|segment| segment.moves()).sum()
    }

    /// The number of checkers to the left of the vacancy after `step` moves; nothing beyond the end. Constant time.
    pub fn cursor(&self, step: u128) -> Option<u64> {
        let mut rest = if self.backwards { self.length().checked_sub(step)? } else { step };
        for segment in &self.segments {
            if rest <= segment.moves() {
                let cursor = segment.cursor(self.n, rest);
                return Some(if self.mirrored { self.n - cursor } else { cursor });
            }
            rest -= segment.moves();
        }
        None
    }

    /// The `step`-th move, counted from 1, on squares counted from 1. Constant time.
    pub fn step(&self, step: u128) -> Option<RowMove> {
        Some(RowMove { from: self.cursor(step)? + 1, to: self.cursor(step.checked_sub(1)?)? + 1 })
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = RowMove> + '_ {
        (1..=self.length()).map_while(|step| self.step(step))
    }
    /// The row after `step` moves, the number of the checker on each square and 0 for the vacancy; nothing beyond the
    /// end, or if the row does not fit in memory. O(n).
    ///
    /// ```
    /// use saltus::row::{Ending, Reversal};
    /// let frogs = Reversal::new(6, 0, Ending::At(0))?.solution();
    /// assert_eq!(frogs.board(7), Some(vec![0, 2, 4, 1, 6, 3, 5]));
    /// # Ok::<(), saltus::row::ReversalError>(())
    /// ```
    pub fn board(&self, step: u128) -> Option<Vec<u64>> {
        let cursor = self.cursor(step)?;
        let mut word: Vec<u64> = Vec::new();
        word.try_reserve_exact(usize::try_from(self.n).ok()?.checked_add(1)?).ok()?;
        word.extend(1..=self.n);
        let mut rest = if self.backwards { self.length() - step } else { step };
        for segment in &self.segments {
            let moves = rest.min(segment.moves());
            segment.play(self.n, moves, &mut word);
            rest -= moves;
        }
        // Backwards from the end, or seen in a mirror, the checkers are numbered from the other side.
        if self.backwards != self.mirrored {
            word.iter_mut().for_each(|checker| *checker = self.n + 1 - *checker);
        }
        if self.mirrored {
            word.reverse();
        }
        word.insert(usize::try_from(cursor).ok()?, 0);
        Some(word)
    }
}
