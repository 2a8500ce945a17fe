//! Routes: the least one in linear time, and the enumeration of all.

use super::field::Field;
use super::judge::judge;
use super::lattice::{Lattice, Vertex};
use super::square::{Diagonal, Square};

/// A move of a king: its start and the direction of each jump.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route {
    /// The square of the king.
    pub start: Square,
    /// The jumps.
    pub jumps: Vec<Diagonal>,
}

impl Route {
    /// The squares of the king from its start to its end: one more than jumps.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let mut at = Some(self.start);
        let mut jumps = self.jumps.iter();
        std::iter::from_fn(move || {
            let here = at?;
            at = jumps.next().and_then(|jump| jump.landing(here));
            Some(here)
        })
    }

    /// The captured whites, in order.
    pub fn taken(&self) -> impl Iterator<Item = Square> + '_ {
        let jumps = self.squares().zip(&self.jumps);
        jumps.filter_map(|(from, jump)| jump.over(from))
    }
}

/// The least route by which this king captures every white; `None` if it cannot. Routes are
/// compared by their squares, and squares by row, then column.
///
/// Takes time linear in the squares of the board, and one byte per jump plus one per eight squares.
///
/// ```
/// use saltus::capture::{Field, Reading, Square, route};
/// let field = Field::from_rows(["_._._", "._.W.", "_._._", "._.W.", "_._.B"], Reading::Strict)?;
/// let route = route(&field, Square::new(4, 4)).expect("a route");
/// let squares: Vec<_> = route.squares().map(|square| (square.row, square.col)).collect();
/// assert_eq!(squares, [(4, 4), (2, 2), (0, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn route(field: &Field, king: Square) -> Option<Route> {
    if !judge(field).needs_only_connectivity(king) {
        return None;
    }
    let mut lattice = Lattice::for_king(field, king);
    let whites = lattice.whites();
    let start = lattice.vertex(king);
    let jumps = least_trail(&mut lattice, start, whites)?;
    Some(Route { start: king, jumps })
}

/// The least trail through all open jumps, which are `whites` in number; `None` if they are not
/// connected to the start. At most one vertex other than the start may have odd degree.
///
/// Hierholzer's algorithm: follow the first open jump until there is none, go back to the last
/// vertex that has one, walk a loop from there, and so on. A loop is inserted at the last visit of
/// its vertex, before the jump that would cut it off, so each jump is the least after which the
/// rest can still be used. The path so far grows from the front of a buffer and the finished end of
/// the route from its back.
pub(super) fn least_trail(
    lattice: &mut Lattice,
    start: Vertex,
    whites: usize,
) -> Option<Vec<Diagonal>> {
    let mut jumps = vec![Diagonal::UpLeft; whites];
    let (mut top, mut done) = (0, whites);
    let moves = lattice.moves();
    // For each set of open jumps of a vertex: the first one, its target, and the remaining set.
    let first: [Diagonal; 16] =
        std::array::from_fn(|open| Diagonal::ALL[open.trailing_zeros().min(3) as usize]);
    let change = first.map(|direction| moves[direction as usize]);
    let left_open = first.map(|direction| !(1u8 << direction.reverse() as u8));
    let open = lattice.open_jumps();
    let Vertex(mut at) = start;
    let mut here = usize::from(open[at] & 15);
    loop {
        while here != 0 {
            open[at] = (here & (here - 1)) as u8;
            at = at.wrapping_add_signed(change[here]);
            jumps[top] = first[here];
            top += 1;
            here = usize::from(open[at] & left_open[here] & 15);
        }
        open[at] = 0;
        while here == 0 {
            if top == 0 {
                return (done == 0).then_some(jumps);
            }
            top -= 1;
            done -= 1;
            let direction = jumps[top];
            jumps[done] = direction;
            at = at.wrapping_add_signed(moves[direction.reverse() as usize]);
            here = usize::from(open[at] & 15);
        }
    }
}

/// All routes by which this king captures every white, in order: none if it cannot, and one without
/// jumps if there is no white piece. Each route takes time polynomial in the board, usually
/// starting from the end of the previous one.
pub fn routes(field: &Field, king: Square) -> Routes {
    let mut lattice = Lattice::for_king(field, king);
    let start = lattice.vertex(king);
    let first = route(field, king);
    if let Some(route) = &first {
        // The first route has been made: all its jumps are closed.
        let mut at = start;
        for &jump in &route.jumps {
            at = lattice.close(at, jump);
        }
    }
    Routes {
        lattice,
        start,
        current: first,
        fresh: true,
    }
}

/// The iterator that [`routes`] returns.
#[derive(Debug, Clone)]
pub struct Routes {
    /// The jumps left by the current route: none.
    lattice: Lattice,
    start: Vertex,
    current: Option<Route>,
    fresh: bool,
}

impl Iterator for Routes {
    type Item = Route;

    fn next(&mut self) -> Option<Route> {
        if !std::mem::replace(&mut self.fresh, false) {
            self.current = self.current.take().and_then(|route| self.next_after(route));
        }
        self.current.clone()
    }
}

impl Routes {
    /// Undoes jumps until a later jump can replace the last one, and completes the route by the
    /// least trail.
    fn next_after(&mut self, mut route: Route) -> Option<Route> {
        let mut at = self.start;
        for &jump in &route.jumps {
            at = self.lattice.step(at, jump);
        }
        let mut left = 0;
        while let Some(last) = route.jumps.pop() {
            at = self.lattice.reopen(at, last);
            left += 1;
            for direction in self.lattice.directions(at) {
                if direction <= last {
                    continue;
                }
                let mut rest = self.lattice.clone();
                let next = rest.close(at, direction);
                if let Some(end) = least_trail(&mut rest, next, left - 1) {
                    self.lattice = rest;
                    route.jumps.push(direction);
                    route.jumps.extend(end);
                    return Some(route);
                }
            }
        }
        None
    }
}
