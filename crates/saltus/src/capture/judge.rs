//! The verdict on every king, with its reason, by a theorem.
//!
//! Let there be m >= 1 whites. A king can capture them all in one move if and only if
//! - 1: no white is on the edge of the board;
//! - 2: every white differs from the king in the parity of its row and of its column;
//! - 3: both squares from which a white can be captured are free, or the king's own;
//! - 4: the whites, as edges between those squares, form a connected graph that contains the square
//!   of the king;
//! - 5: at most one square other than the king's own has odd degree.
//!
//! Proof: jumps remove whites of a class that contains no landing square, and no other black moves.
//! So a landing square is free at one time if and only if it is free at all times, and a sequence
//! of jumps is exactly a trail in the graph of 3. By Euler's theorem a trail can use every edge if
//! and only if 4 and 5 hold. The time of removal makes no difference.

use super::connect::{Part, word_at};
use super::edges::Edges;
use super::field::{Field, Quarter, bits, class};
use super::obstacle::Obstacle;
use super::square::{Content, Square};
use crate::order;
use std::sync::OnceLock;

/// The verdict on a king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It can capture every white.
    Takes,
    /// There is no white, so nothing needs to be captured.
    NoWhites,
    /// It cannot, for this reason: the first one that applies.
    Cannot(Obstacle),
}

impl Verdict {
    /// Whether the king can capture every white (there may be none).
    pub const fn can(&self) -> bool {
        !matches!(self, Verdict::Cannot(_))
    }

    /// `OK`, `OK_NO_WHITES` or the name of the reason.
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Takes => "OK",
            Verdict::NoWhites => "OK_NO_WHITES",
            Verdict::Cannot(reason) => reason.name(),
        }
    }
}

/// The answer to the question of the contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Winner {
    /// No king can capture every white.
    None,
    /// Exactly this king can.
    One(Square),
    /// Several kings can: two, or all of them if there is no white piece.
    Multiple,
}

/// A square of a king's class, counted in rows and columns of that class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Vertex {
    y: usize,
    x: usize,
}

impl Vertex {
    /// The vertex of a square, in its own class.
    fn of(square: Square) -> Vertex {
        Vertex {
            y: square.row as usize / 2,
            x: square.col as usize / 2,
        }
    }
}

/// The data of one lattice: the squares that one king could ever visit.
#[derive(Debug, Default)]
struct Lattice {
    /// The first two squares beside a white that are not free.
    blockers: Vec<Vertex>,
    /// The first three squares of odd degree.
    odds: Vec<Vertex>,
    /// The connected part of the first white.
    part: OnceLock<Option<Part>>,
}

/// The kings of one class, and the whites they can capture.
#[derive(Debug)]
struct Layer<'f> {
    edges: Edges<'f>,
    lattices: [Lattice; 2],
}

/// A king, its vertex, and the whites it can capture, if any.
#[derive(Debug, Clone, Copy)]
struct Place<'a> {
    king: Square,
    at: Vertex,
    layer: Option<&'a Layer<'a>>,
}

impl Place<'_> {
    /// The obstacle of odd degrees.
    fn odd(&self) -> Option<Obstacle> {
        self.layer?.odd(self.at)
    }
}

/// The precomputed data of a board, from which the verdict on any king takes constant time.
#[derive(Debug)]
pub struct Judgement<'f> {
    field: &'f Field,
    rim: Option<Square>,
    /// The first white of each class in reading order.
    first_white: [Option<Square>; 4],
    /// By class of the kings.
    layers: [Option<Layer<'f>>; 4],
    winners: OnceLock<Vec<Square>>,
}

/// Judges all kings of the board in O(n²/64) time. Connectivity is computed on demand, for at most
/// two kings, in time linear in the whites at worst and usually far less.
///
/// ```
/// use saltus::capture::{judge, Field, Reading, Obstacle, Square, Verdict, Winner};
/// let field = Field::from_rows(["_._._", ".B._.", "_.W._", "._._.", "_._.B"], Reading::Strict)?;
/// let judgement = judge(&field);
/// assert_eq!(judgement.winner(), Winner::One(Square::new(1, 1)));
/// let far = Square::new(4, 4);
/// let reason = Obstacle::KingParity(Square::new(2, 2));
/// assert_eq!(judgement.verdict(far), Some(Verdict::Cannot(reason)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(field: &Field) -> Judgement<'_> {
    let first_white = first_whites(field);
    let mut layers = [const { None }; 4];
    for (king, layer) in layers.iter_mut().enumerate() {
        if first_white[3 - king].is_some() {
            let origin = Square::new(king as u32 / 2, king as u32 % 2);
            *layer = Some(survey(Edges::new(field, origin)));
        }
    }
    Judgement {
        field,
        rim: rim_white(field),
        first_white,
        layers,
        winners: OnceLock::new(),
    }
}

impl<'f> Judgement<'f> {
    /// The kings that can capture every white, in reading order. There are at most two if there is
    /// a white: a king on a square that another one has to pass would block it, and each white can
    /// be captured from two lattices only. Without whites, all kings.
    pub fn winners(&self) -> impl Iterator<Item = Square> + '_ {
        // The whites leave winners, or there are no whites.
        let all = (!self.any_white()).then(|| self.field.blacks());
        let winners = self.winners_of_whites().iter().copied();
        winners.chain(all.into_iter().flatten())
    }

    /// The number of kings that can capture every white.
    pub fn winner_count(&self) -> u64 {
        if !self.any_white() {
            self.field.black_count()
        } else {
            self.winners_of_whites().len() as u64
        }
    }

    /// The answer to the question of the contest.
    pub fn winner(&self) -> Winner {
        let mut winners = self.winners();
        match (winners.next(), winners.next()) {
            (None, _) => Winner::None,
            (Some(king), None) => Winner::One(king),
            (Some(_), Some(_)) => Winner::Multiple,
        }
    }

    /// The verdict on the king on this square; `None` if there is no king.
    pub fn verdict(&self, king: Square) -> Option<Verdict> {
        let mut reasons = self.reasons(king)?;
        let first = reasons.next();
        if !self.any_white() {
            return Some(Verdict::NoWhites);
        }
        Some(first.map_or(Verdict::Takes, Verdict::Cannot))
    }

    /// The verdict on every king, in reading order.
    pub fn verdicts(&self) -> impl Iterator<Item = (Square, Verdict)> + '_ {
        let blacks = self.field.blacks();
        blacks.filter_map(|king| Some((king, self.verdict(king)?)))
    }

    /// All reasons why the king on this square cannot capture all whites, in the order of
    /// [`Obstacle`]; empty if it can. `None` if there is no king. Connectivity is computed only
    /// when the iterator gets there.
    pub fn reasons(&self, king: Square) -> Option<impl Iterator<Item = Obstacle> + '_> {
        let place = self.place(king)?;
        let first = self.first_reasons(place).into_iter().flatten();
        let cut_off = std::iter::once_with(move || place.layer?.cut_off(place.at));
        Some(first.chain(cut_off.flatten()).chain(place.odd()))
    }

    /// The [reasons](Self::reasons) as they are told for one king beside the others: kings that are
    /// in each other's way each name another one of them, the next in reading order and the first
    /// after the last. Takes time linear in the number of kings.
    ///
    /// ```
    /// use saltus::capture::{judge, Field, Obstacle, Reading, Square};
    /// let rows = ["B._._", ".W.W.", "_.B._", ".W.W.", "_._.B"];
    /// let field = Field::from_rows(rows, Reading::Strict)?;
    /// let judgement = judge(&field);
    /// let mut named = Vec::new();
    /// for king in field.blacks() {
    ///     for reason in judgement.told_reasons(king).into_iter().flatten() {
    ///         if let Obstacle::BlockedLanding { square, .. } = reason {
    ///             named.push(square);
    ///         }
    ///     }
    /// }
    /// assert_eq!(named, [Square::new(2, 2), Square::new(4, 4), Square::new(0, 0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told_reasons(&self, king: Square) -> Option<impl Iterator<Item = Obstacle> + '_> {
        let place = self.place(king)?;
        let next = self.next_in_the_way(place);
        let reasons = self.reasons(king)?;
        Some(reasons.map(move |reason| match (reason, next) {
            (Obstacle::BlockedLanding { .. }, Some(next)) => next,
            _ => reason,
        }))
    }

    /// The next king that blocks a landing of this one, if this one blocks one itself.
    fn next_in_the_way(&self, own: Place<'_>) -> Option<Obstacle> {
        let layer = own.layer?;
        layer.white_beside(own.at)?;

        let (mut first, mut next) = (None, None);
        for square in self.field.blacks() {
            let at = Vertex::of(square);
            let is_of_class = class(square.row, square.col) == class(own.king.row, own.king.col);
            let is_of_lattice = (at.y + at.x) % 2 == (own.at.y + own.at.x) % 2;
            if square == own.king || !is_of_class || !is_of_lattice {
                continue;
            }
            let Some(white) = layer.white_beside(at) else {
                continue;
            };
            let blocked = Obstacle::BlockedLanding { white, square };
            first = first.or(Some(blocked));
            if square > own.king {
                next = next.or(Some(blocked));
            }
        }
        next.or(first)
    }

    /// Whether a lack of connectivity is the only possible obstacle of this king.
    pub(super) fn needs_only_connectivity(&self, king: Square) -> bool {
        let Some(place) = self.place(king) else {
            return false;
        };
        let has_reason = self.first_reasons(place).iter().any(Option::is_some);
        !has_reason && place.odd().is_none()
    }

    /// The king on this square.
    fn place(&self, king: Square) -> Option<Place<'_>> {
        if self.field.at(king) != Content::Black {
            return None;
        }
        Some(Place {
            king,
            at: Vertex::of(king),
            layer: self.layers[class(king.row, king.col)].as_ref(),
        })
    }

    /// The reasons that need no connectivity.
    fn first_reasons(&self, place: Place<'_>) -> [Option<Obstacle>; 5] {
        let Place { king, at, layer } = place;
        let (mut blocked, mut is_touched) = (None, false);
        if let Some(layer) = layer {
            blocked = layer.blocked_landing(at);
            is_touched = layer.edges.cells_at(at.y, at.x).next().is_some();
        }
        let is_isolated = self.any_white() && !is_touched;
        [
            self.rim.map(Obstacle::WhiteOnEdge),
            self.mixed_parity(),
            self.king_parity(class(king.row, king.col)),
            blocked,
            is_isolated.then_some(Obstacle::NotAtStart(king)),
        ]
    }

    /// Two whites of different classes, the first ones in reading order.
    fn mixed_parity(&self) -> Option<Obstacle> {
        let mut firsts: Vec<Square> = Vec::new();
        for first in &self.first_white {
            firsts.extend(first);
        }
        order::sort(&mut firsts);
        match firsts[..] {
            [first, second, ..] => Some(Obstacle::MixedParity(first, second)),
            _ => None,
        }
    }

    /// The first white that a king of this class cannot pass.
    fn king_parity(&self, own: usize) -> Option<Obstacle> {
        let mut first: Option<Square> = None;
        for (class, white) in self.first_white.iter().enumerate() {
            if class == 3 - own {
                continue;
            }
            if let Some(white) = *white {
                first = Some(first.map_or(white, |first| first.min(white)));
            }
        }
        first.map(Obstacle::KingParity)
    }

    fn any_white(&self) -> bool {
        self.first_white.iter().any(Option::is_some)
    }

    /// The winners, if there is a white.
    fn winners_of_whites(&self) -> &[Square] {
        self.winners.get_or_init(|| self.find_takers())
    }

    /// At most one king per lattice passes all tests but the last, and only for these connectivity
    /// is computed.
    fn find_takers(&self) -> Vec<Square> {
        let classes = self.first_white.iter().flatten().count();
        if self.rim.is_some() || classes != 1 {
            return Vec::new();
        }
        let mut winners = Vec::new();
        for layer in self.layers.iter().flatten() {
            for (parity, lattice) in layer.lattices.iter().enumerate() {
                let &[at] = &lattice.blockers[..] else {
                    continue;
                };
                let king = layer.edges.vertex(at.y, at.x);
                let is_king = self.field.at(king) == Content::Black;
                if is_king && layer.odd(at).is_none() && layer.is_connected(parity) {
                    winners.push(king);
                }
            }
        }
        order::sort(&mut winners);
        winners
    }
}

impl Layer<'_> {
    fn lattice(&self, at: Vertex) -> &Lattice {
        &self.lattices[(at.y + at.x) % 2]
    }

    fn square(&self, at: Vertex) -> Square {
        self.edges.vertex(at.y, at.x)
    }

    /// The first square other than the king's own that is not free.
    fn blocked_landing(&self, king: Vertex) -> Option<Obstacle> {
        let mut blockers = self.lattice(king).blockers.iter();
        let &at = blockers.find(|&&at| at != king)?;
        Some(Obstacle::BlockedLanding {
            white: self.white_beside(at)?,
            square: self.square(at),
        })
    }

    /// A white that is captured from this square or onto it; `None` if there is none.
    fn white_beside(&self, at: Vertex) -> Option<Square> {
        let (cell_y, cell_x) = self.edges.cells_at(at.y, at.x).next()?;
        Some(self.edges.white(cell_y, cell_x))
    }

    /// The connected part of the first white of a lattice.
    fn part(&self, parity: usize) -> Option<&Part> {
        let part = &self.lattices[parity].part;
        part.get_or_init(|| Part::first(&self.edges, parity))
            .as_ref()
    }

    /// Whether the whites of a lattice are connected; not if there are none.
    fn is_connected(&self, parity: usize) -> bool {
        self.part(parity).is_some_and(|part| part.other.is_none())
    }

    /// A white that is not connected to the king.
    fn cut_off(&self, king: Vertex) -> Option<Obstacle> {
        let part = self.part((king.y + king.x) % 2)?;
        let other = part.other?;
        let (y, x) = if part.holds(king.y, king.x) {
            other
        } else {
            part.first
        };
        Some(Obstacle::Disconnected(self.edges.white(y, x)))
    }

    /// Two squares of odd degree other than the king's own.
    fn odd(&self, king: Vertex) -> Option<Obstacle> {
        let mut others = self.lattice(king).odds.iter().filter(|&&at| at != king);
        let (&first, &second) = (others.next()?, others.next()?);
        Some(Obstacle::OddDegree(self.square(first), self.square(second)))
    }
}

/// Finds the squares of odd degree and the blocked ones of both lattices of a class, 64 squares at
/// a time.
fn survey(edges: Edges<'_>) -> Layer<'_> {
    let mut lattices = [Lattice::default(), Lattice::default()];
    for y in 0..edges.height {
        let (mut odd_carry, mut touched_carry) = (0, 0);
        for (i, (up, down)) in edges.around(y).enumerate() {
            let (odd_cells, cells) = (up ^ down, up | down);
            let odd = odd_cells ^ (odd_cells << 1 | odd_carry);
            let touched = cells | cells << 1 | touched_carry;
            (odd_carry, touched_carry) = (odd_cells >> 63, cells >> 63);
            let blocked = touched & taken_word(edges.vertices, y, i);

            let at = Vertex { y, x: 64 * i };
            for (parity, lattice) in lattices.iter_mut().enumerate() {
                let mask = 0x5555_5555_5555_5555 << ((y + parity) % 2);
                note(blocked & mask, at, &mut lattice.blockers, 2);
                note(odd & mask, at, &mut lattice.odds, 3);
            }
        }
    }
    Layer { edges, lattices }
}

/// The squares of a word of a quarter that are not free.
#[inline]
fn taken_word(quarter: &Quarter, y: usize, i: usize) -> u64 {
    if quarter.stride == 0 {
        return u64::MAX;
    }
    let at = y * quarter.stride + i;
    word_at(&quarter.black, at) | word_at(&quarter.white, at) | word_at(&quarter.hole, at)
}

/// Records the first few vertices among the bits of a word, which begins at a vertex.
#[inline]
fn note(word: u64, at: Vertex, first: &mut Vec<Vertex>, kept: usize) {
    if word == 0 || first.len() >= kept {
        return;
    }
    for bit in bits(word).take(kept - first.len()) {
        first.push(Vertex {
            y: at.y,
            x: at.x + bit as usize,
        });
    }
}

/// The first white of each class in reading order.
fn first_whites(field: &Field) -> [Option<Square>; 4] {
    std::array::from_fn(|class| {
        let quarter = field.quarter(class);
        let at = quarter.white.iter().position(|&word| word != 0)?;
        let x = at % quarter.stride * 64 + quarter.white[at].trailing_zeros() as usize;
        Some(Square::new(
            (2 * (at / quarter.stride) + class / 2) as u32,
            (2 * x + class % 2) as u32,
        ))
    })
}

/// The first white on the edge: in the first row, in the first or last column, in the last row.
fn rim_white(field: &Field) -> Option<Square> {
    let (side, last) = (field.side(), field.side() - 1);
    let top = (0..side).map(|i| Square::new(0, i));
    let middle = (0..side).flat_map(|i| [Square::new(i, 0), Square::new(i, last)]);
    let bottom = (0..side).map(|i| Square::new(last, i));
    let mut rim = top.chain(middle).chain(bottom);
    rim.find(|&square| field.at(square) == Content::White)
}
