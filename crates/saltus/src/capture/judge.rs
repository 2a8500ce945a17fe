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

use super::connect::Part;
use super::edges::Edges;
use super::field::{Field, bits, class};
use super::obstacle::Obstacle;
use super::square::{Content, Square};
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

/// The data of one lattice: the squares that one king could ever visit.
#[derive(Debug, Default)]
struct Lattice {
    /// The first two squares beside a white that are not free.
    blockers: Vec<(usize, usize)>,
    /// The first three squares of odd degree.
    odds: Vec<(usize, usize)>,
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
    at: (usize, usize),
    layer: Option<&'a Layer<'a>>,
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
    let layers = std::array::from_fn(|king: usize| {
        first_white[3 - king].map(|_| {
            survey(Edges::new(
                field,
                Square::new(king as u32 / 2, king as u32 % 2),
            ))
        })
    });
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
        let all = (!self.any_white())
            .then(|| self.field.blacks())
            .into_iter()
            .flatten();
        self.winners_of_whites().iter().copied().chain(all)
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
        Some(match reasons.next() {
            _ if !self.any_white() => Verdict::NoWhites,
            None => Verdict::Takes,
            Some(reason) => Verdict::Cannot(reason),
        })
    }

    /// The verdict on every king, in reading order.
    pub fn verdicts(&self) -> impl Iterator<Item = (Square, Verdict)> + '_ {
        self.field
            .blacks()
            .filter_map(|king| Some((king, self.verdict(king)?)))
    }

    /// All reasons why the king on this square cannot capture all whites, in the order of
    /// [`Obstacle`]; empty if it can. `None` if there is no king. Connectivity is computed only
    /// when the iterator gets there.
    pub fn reasons(&self, king: Square) -> Option<impl Iterator<Item = Obstacle> + '_> {
        let place = self.place(king)?;
        let cut_off = move || place.layer?.cut_off(place.at);
        let odd = place.layer.and_then(|layer| layer.odd(place.at));
        Some(
            self.first_reasons(place)
                .chain(std::iter::once_with(cut_off).flatten())
                .chain(odd),
        )
    }

    /// Whether a lack of connectivity is the only possible obstacle of this king.
    pub(super) fn needs_only_connectivity(&self, king: Square) -> bool {
        self.place(king).is_some_and(|place| {
            let odd = place.layer.and_then(|layer| layer.odd(place.at));
            self.first_reasons(place).chain(odd).next().is_none()
        })
    }

    fn place(&self, king: Square) -> Option<Place<'_>> {
        (self.field.at(king) == Content::Black).then(|| Place {
            king,
            at: (king.row as usize / 2, king.col as usize / 2),
            layer: self.layers[class(king.row, king.col)].as_ref(),
        })
    }

    /// The reasons that need no connectivity.
    fn first_reasons(
        &self,
        Place { king, at, layer }: Place<'_>,
    ) -> impl Iterator<Item = Obstacle> + use<> {
        let own = class(king.row, king.col);
        let firsts = || self.first_white.iter().flatten().copied();
        let rim = self.rim.map(Obstacle::WhiteOnEdge);
        let mixed = firsts().nth(1).and_then(|_| {
            let first = firsts().min()?;
            Some(Obstacle::MixedParity(
                first,
                firsts().filter(|&white| white != first).min()?,
            ))
        });
        let passed_by = self
            .first_white
            .iter()
            .enumerate()
            .filter(|&(white, _)| white != 3 - own);
        let parity = passed_by
            .filter_map(|(_, white)| *white)
            .min()
            .map(Obstacle::KingParity);
        let blocked = layer.and_then(|layer| layer.blocked_landing(at));
        let touched = layer.is_some_and(|layer| layer.edges.cells_at(at.0, at.1).next().is_some());
        let start = (self.any_white() && !touched).then_some(Obstacle::NotAtStart(king));
        [rim, mixed, parity, blocked, start].into_iter().flatten()
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
                let king = layer.edges.vertex(at.0, at.1);
                let black = self.field.at(king) == Content::Black;
                if black
                    && layer.odd(at).is_none()
                    && layer.part(parity).is_some_and(|part| part.other.is_none())
                {
                    winners.push(king);
                }
            }
        }
        winners.sort_unstable();
        winners
    }
}

impl Layer<'_> {
    fn lattice(&self, at: (usize, usize)) -> &Lattice {
        &self.lattices[(at.0 + at.1) % 2]
    }

    fn blocked_landing(&self, king: (usize, usize)) -> Option<Obstacle> {
        let &(y, x) = self.lattice(king).blockers.iter().find(|&&at| at != king)?;
        let (cell_y, cell_x) = self.edges.cells_at(y, x).next()?;
        Some(Obstacle::BlockedLanding {
            white: self.edges.white(cell_y, cell_x),
            square: self.edges.vertex(y, x),
        })
    }

    fn part(&self, parity: usize) -> Option<&Part> {
        self.lattices[parity]
            .part
            .get_or_init(|| Part::first(&self.edges, parity))
            .as_ref()
    }

    fn cut_off(&self, king: (usize, usize)) -> Option<Obstacle> {
        let part = self.part((king.0 + king.1) % 2)?;
        let other = part.other?;
        let (y, x) = if part.holds(king.0, king.1) {
            other
        } else {
            part.first
        };
        Some(Obstacle::Disconnected(self.edges.white(y, x)))
    }

    fn odd(&self, king: (usize, usize)) -> Option<Obstacle> {
        let mut others = self.lattice(king).odds.iter().filter(|&&at| at != king);
        let (&(ay, ax), &(by, bx)) = (others.next()?, others.next()?);
        Some(Obstacle::OddDegree(
            self.edges.vertex(ay, ax),
            self.edges.vertex(by, bx),
        ))
    }
}

/// Finds the squares of odd degree and the blocked ones of both lattices of a class, 64 squares at
/// a time.
fn survey(edges: Edges<'_>) -> Layer<'_> {
    let mut lattices = [Lattice::default(), Lattice::default()];
    let holes = |at: usize| edges.vertices.hole.get(at).copied().unwrap_or_default();
    for y in 0..edges.height {
        let (mut odd_carry, mut touched_carry) = (0, 0);
        for (i, (up, down)) in edges.around(y).enumerate() {
            let (odd_cells, cells) = (up ^ down, up | down);
            let odd = odd_cells ^ (odd_cells << 1 | odd_carry);
            let touched = cells | cells << 1 | touched_carry;
            (odd_carry, touched_carry) = (odd_cells >> 63, cells >> 63);
            let at = y * edges.vertices.stride + i;
            let absent = edges.vertices.stride == 0;
            let word = |plane: &[u64]| plane.get(at).copied().unwrap_or_default();
            let taken = word(&edges.vertices.black) | word(&edges.vertices.white) | holes(at);
            let blocked = touched & if absent { u64::MAX } else { taken };
            for (parity, lattice) in lattices.iter_mut().enumerate() {
                let mask = 0x5555_5555_5555_5555 << ((y + parity) % 2);
                note(blocked & mask, (y, 64 * i), &mut lattice.blockers, 2);
                note(odd & mask, (y, 64 * i), &mut lattice.odds, 3);
            }
        }
    }
    Layer { edges, lattices }
}

/// Records the first few vertices among the bits of a word.
fn note(word: u64, (y, x): (usize, usize), first: &mut Vec<(usize, usize)>, kept: usize) {
    if word != 0 && first.len() < kept {
        first.extend(
            bits(word)
                .map(|bit| (y, x + bit as usize))
                .take(kept - first.len()),
        );
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

/// The first white on the edge: in the first row, the last row, the first column, the last column.
fn rim_white(field: &Field) -> Option<Square> {
    let last = field.side() - 1;
    let side = 0..field.side();
    let top = side.clone().map(|i| Square::new(0, i));
    let middle = side
        .clone()
        .flat_map(|i| [Square::new(i, 0), Square::new(i, last)]);
    let bottom = side.map(|i| Square::new(last, i));
    top.chain(middle)
        .chain(bottom)
        .find(|&square| field.at(square) == Content::White)
}
