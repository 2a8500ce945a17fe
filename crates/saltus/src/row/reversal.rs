//! Reversal of n numbered checkers over one vacancy: the shortest known solutions by formula, for
//! every start and end of the vacancy.
//!
//! In cursor form (see [`super::exchange`]) a reversal sorts a word of n letters in descending
//! order. The *tour* moves the cursor repeatedly through 0, 2, 4, ... upward and the odd numbers
//! downward, so that it visits each of the n + 1 places once per round. From any starting place,
//! n(n - 1)/2 jumps of the tour reverse the word. Dudeney, *Amusements in Mathematics* (1917), no.
//! 214, gave the solution from the left end to the left end.

use super::model::RowMove;
use crate::{message::Message, puzzle::Certainty};

/// A reversal of n checkers, numbered from 1 at the left.
///
/// ```
/// use saltus::row::{Ending, Reversal};
/// let frogs = Reversal::new(6, 0, Ending::At(0))?; // Dudeney's six frogs
/// assert_eq!(frogs.length(), 21);
/// let solution = frogs.solution();
/// let moved_from: Vec<u64> = solution.moves().take(7).map(|step| step.from).collect();
/// assert_eq!(moved_from, [3, 5, 7, 6, 4, 2, 1]);
/// # Ok::<(), saltus::row::ReversalError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reversal {
    n: u64,
    start: u64,
    end: Ending,
}

/// The required place of the vacancy at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// With this number of checkers to its left.
    At(u64),
    /// Anywhere.
    Anywhere,
}

/// Why a reversal is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReversalError {
    /// The vacancy is off the row.
    Vacancy {
        /// The number of checkers left of the vacancy.
        place: u64,
        /// The number of checkers.
        n: u64,
    },
    /// The number of squares exceeds 2^62.
    TooMany {
        /// The number of checkers.
        n: u64,
    },
}

impl ReversalError {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            ReversalError::Vacancy { place, n } => message!(
                "vacancy-cannot-checkers-left",
                "the vacancy cannot have {place} of {n} checkers to its left",
                place,
                n
            )
            .message(),
            ReversalError::TooMany { n } => {
                message!("checkers-exceed-2-62", "{n} checkers exceed 2^62", n).message()
            }
        }
    }
}

error_with_message!(ReversalError);

/// Exhaustive search has covered reversals of up to this number of checkers.
pub const REVERSALS_SEARCHED: u64 = 13;

impl Reversal {
    /// The reversal of `n` checkers, `start` of them left of the vacancy.
    ///
    /// # Errors
    /// [`ReversalError`] if the vacancy is off the row, or the row beyond 2^62 squares.
    pub fn new(n: u64, start: u64, end: Ending) -> Result<Reversal, ReversalError> {
        if n >= 1 << 62 {
            return Err(ReversalError::TooMany { n });
        }
        if start > n {
            return Err(ReversalError::Vacancy { place: start, n });
        }
        if let Ending::At(place) = end
            && place > n
        {
            return Err(ReversalError::Vacancy { place, n });
        }
        Ok(Reversal { n, start, end })
    }

    /// The number of checkers.
    pub fn checkers(&self) -> u64 {
        self.n
    }

    /// The number of checkers left of the vacancy at the start.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The required place of the vacancy at the end.
    pub fn end(&self) -> Ending {
        self.end
    }

    /// The title of the reversal, which is its ID: `reverse:6@0-6`.
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
    /// Every jump removes at most one of the n(n - 1)/2 inversions. Between two slides only
    /// disjoint pairs can be transposed, at most n/2, alternately the odd and the even ones; n - 1
    /// such blocks are too few for n > 2, so there are at least n - 1 slides. Slides change the
    /// parity of the place of the vacancy and jumps do not, so the number of slides has the parity
    /// of start + end.
    pub fn lower_bound(&self) -> u128 {
        let n = u128::from(self.n);
        let jumps = n * n.saturating_sub(1) / 2;
        match (self.end, self.n) {
            (_, 0..=2) => self.length(), // by looking at all of them
            (Ending::At(end), _) if (self.start + end + self.n).is_multiple_of(2) => jumps + n,
            _ => jumps + n - 1,
        }
    }

    /// The evidence that no solution is shorter.
    pub fn certainty(&self) -> Certainty {
        if self.length() == self.lower_bound() {
            Certainty::Proved
        } else if self.n <= REVERSALS_SEARCHED {
            Certainty::Searched
        } else {
            Certainty::BestKnown
        }
    }

    /// The shortest known solution. For at most [`REVERSALS_SEARCHED`] checkers no solution is
    /// shorter.
    pub fn solution(&self) -> CursorPath {
        let (n, start) = (self.n, self.start);
        let ends = match self.end {
            Ending::At(end) => vec![end],
            Ending::Anywhere => vec![0, n.min(1), n.saturating_sub(1), n, n - start],
        };
        let mut best = CursorPath::of_slides(n, start, start);
        let mut is_found = false;
        for end in ends {
            for view in View::ALL {
                let (from, to) = view.ends(n, start, end);
                for segments in candidate_paths(n, from, to) {
                    let path = CursorPath { n, segments, view };
                    if !is_found || path.length() < best.length() {
                        best = path;
                        is_found = true;
                    }
                }
            }
        }
        best
    }
}

/// Candidate paths that reverse n letters with the cursor from `start` to `end`. One of them, its
/// mirror image or its reverse is shortest.
fn candidate_paths(n: u64, start: u64, end: u64) -> Vec<Vec<Segment>> {
    let full = u128::from(n) * u128::from(n + 1) / 2; // n sweeps, each with its slide
    let mut ways = Vec::new();
    if n == 0 || (n == 2 && start == 0 && end == 2) {
        ways.push(vec![Segment::Jump {
            from: start,
            to: end,
        }]);
    } else {
        // Sweep from the left end; the last slide of the tour is not needed.
        let swept = if n.is_multiple_of(2) { 1 } else { n - 1 };
        ways.push(vec![
            Segment::Slides { from: start, to: 0 },
            Segment::Tour {
                from: 0,
                moves: full - 1,
            },
            Segment::Slides {
                from: swept,
                to: end,
            },
        ]);
    }
    if !n.is_multiple_of(2) {
        // The tour from the place of the cursor.
        ways.push(vec![
            Segment::Tour {
                from: start,
                moves: full,
            },
            Segment::Slides {
                from: n - start,
                to: end,
            },
        ]);
    }
    if !n.is_multiple_of(2) && n >= 3 && start == 0 && end == 0 {
        // Dudeney's solution: the last sweep omits its first jump and makes it at the end.
        let last_sweep = u128::from(n.div_ceil(2));
        ways.push(vec![
            Segment::Tour {
                from: 0,
                moves: full - 1 - last_sweep,
            },
            Segment::Slides { from: 1, to: 2 },
            Segment::Tour {
                from: 2,
                moves: last_sweep - 2,
            },
            Segment::Slides { from: n - 1, to: 2 },
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

    /// Makes the first `moves` moves on a word of n letters in O(n) time: all full rounds of a tour
    /// at once, as a power of the permutation of one round.
    fn play(self, n: u64, moves: u128, word: &mut Vec<u64>) {
        match self {
            Segment::Slides { .. } => {}
            Segment::Jump { .. } => self.play_each(n, moves, word),
            Segment::Tour { .. } => {
                let round = u128::from(n) + 1;
                let mut places: Vec<u64> = (0..n).collect();
                self.play_each(n, round, &mut places);
                *word = permuted(word, &places, moves / round);
                self.play_each(n, moves % round, word);
            }
        }
    }

    /// Makes the first `moves` moves one by one.
    fn play_each(self, n: u64, moves: u128, word: &mut [u64]) {
        let mut cursor = self.cursor(n, 0);
        for moved in 1..=moves {
            let next = self.cursor(n, moved);
            if next.abs_diff(cursor) == 2 {
                let place = next.min(cursor) as usize;
                word.swap(place, place + 1);
            }
            cursor = next;
        }
    }

    /// The cursor after `moved` moves, for n letters.
    fn cursor(self, n: u64, moved: u128) -> u64 {
        match self {
            Segment::Slides { from, to } if from < to => from + moved as u64,
            Segment::Slides { from, .. } => from - moved as u64,
            Segment::Jump { from, .. } if moved == 0 => from,
            Segment::Jump { to, .. } => to,
            Segment::Tour { from, moves: _ } => {
                // After r moves of a round the tour is at 2r while that is on the row, and then at
                // 2n + 1 - 2r.
                let start = if from.is_multiple_of(2) {
                    from / 2
                } else {
                    n - from / 2
                };
                let r = ((u128::from(start) + moved) % u128::from(n + 1)) as u64;
                if 2 * r <= n { 2 * r } else { 2 * (n - r) + 1 }
            }
        }
    }
}

/// Applies a permutation of some letters of a word repeatedly. Takes O(n) time.
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

/// How a path is read: the reverse of a reversal and its mirror image are reversals too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct View {
    backwards: bool,
    mirrored: bool,
}

impl View {
    const ALL: [View; 4] = [
        View::new(false, false),
        View::new(true, false),
        View::new(false, true),
        View::new(true, true),
    ];

    const fn new(backwards: bool, mirrored: bool) -> View {
        View {
            backwards,
            mirrored,
        }
    }

    /// The ends of the path that leads from `start` to `end` in this view.
    fn ends(self, n: u64, start: u64, end: u64) -> (u64, u64) {
        let (from, to) = if self.backwards {
            (end, start)
        } else {
            (start, end)
        };
        (self.place(n, from), self.place(n, to))
    }

    /// The place of the cursor in this view.
    fn place(self, n: u64, cursor: u64) -> u64 {
        if self.mirrored { n - cursor } else { cursor }
    }
}

/// The path of the vacancy through a row by formula: any step in constant time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CursorPath {
    n: u64,
    segments: Vec<Segment>,
    view: View,
}

impl CursorPath {
    fn of_slides(n: u64, from: u64, to: u64) -> CursorPath {
        CursorPath {
            n,
            segments: vec![Segment::Slides { from, to }],
            view: View::new(false, false),
        }
    }

    /// The number of moves along the segments after `step` moves of the path.
    fn moves_along(&self, step: u128) -> Option<u128> {
        if self.view.backwards {
            self.length().checked_sub(step)
        } else {
            Some(step)
        }
    }

    /// The number of moves.
    pub fn length(&self) -> u128 {
        self.segments.iter().map(|segment| segment.moves()).sum()
    }

    /// The number of checkers left of the vacancy after `step` moves; `None` beyond the end. Takes
    /// constant time.
    pub fn cursor(&self, step: u128) -> Option<u64> {
        let mut rest = self.moves_along(step)?;
        for segment in &self.segments {
            if rest <= segment.moves() {
                return Some(self.view.place(self.n, segment.cursor(self.n, rest)));
            }
            rest -= segment.moves();
        }
        None
    }

    /// Move number `step`, counted from 1, between squares counted from 1. Takes constant time.
    pub fn step(&self, step: u128) -> Option<RowMove> {
        Some(RowMove {
            from: self.cursor(step)? + 1,
            to: self.cursor(step.checked_sub(1)?)? + 1,
        })
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = RowMove> + '_ {
        (1..=self.length()).map_while(|step| self.step(step))
    }

    /// The row after `step` moves: the number of the checker on each square, 0 for the vacancy.
    /// `None` beyond the end, or if the row does not fit in memory. Takes O(n) time.
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
        let squares = usize::try_from(self.n).ok()?.checked_add(1)?;
        word.try_reserve_exact(squares).ok()?;
        word.extend(1..=self.n);

        let mut rest = self.moves_along(step)?;
        for segment in &self.segments {
            let moves = rest.min(segment.moves());
            segment.play(self.n, moves, &mut word);
            rest -= moves;
        }
        // Backward, or mirrored, the checkers are numbered from the other side.
        if self.view.backwards != self.view.mirrored {
            for checker in &mut word {
                *checker = self.n + 1 - *checker;
            }
        }
        if self.view.mirrored {
            word.reverse();
        }
        word.insert(usize::try_from(cursor).ok()?, 0);
        Some(word)
    }
}
