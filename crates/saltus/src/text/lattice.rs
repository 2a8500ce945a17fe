//! Where the cells of a drawing are on a lattice: one place for every notation.
//!
//! A drawing is square, or triangular in one of these forms:
//! - centred: the cells of a row are two columns apart, or four or more in a wide drawing, and each
//!   row is shifted by half of that against the row above;
//! - by its lengths: each row has one cell more or less than the row above, whether the rows are
//!   flush left, flush right, centred as far as columns allow, or lists of growing length.

use crate::board::{Adjacency, Point};
use crate::order;

/// A place of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The row, from 0.
    pub row: i32,
    /// The column, from 0.
    pub column: i32,
}

/// The cells on a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The lattice.
    pub adjacency: Adjacency,
    /// The point of each place, in the order of the places.
    pub points: Vec<Point>,
    /// Whether the drawing can hardly mean another lattice.
    pub sure: bool,
    /// Whether it is triangular by the lengths of its rows alone, and no triangle.
    pub by_lengths: bool,
}

/// The fewest rows of a triangle that is not centred and yet certainly a triangle: three rows may
/// as well be a corner of a square board.
const SURE_ROWS: usize = 4;

/// The layouts of the places, in reading order, the likeliest first. `wanted` selects a lattice.
pub fn layouts(places: &[Place], wanted: Option<Adjacency>) -> Vec<Layout> {
    let rows = Rows::of(places);
    let mut found = Vec::new();
    match wanted {
        Some(Adjacency::Triangular) => {
            let triangular = rows.centred(places).or_else(|| rows.by_lengths(places));
            found.push(triangular.unwrap_or_else(|| rows.skew(places)));
        }
        Some(adjacency) => found.push(rows.square(places, adjacency)),
        None => {
            if let Some(centred) = rows.centred(places) {
                return vec![centred];
            }
            let by_lengths = rows.by_lengths(places);
            let sure = by_lengths.as_ref().is_some_and(|layout| layout.sure);
            found.extend(by_lengths);
            let square = rows.square(places, Adjacency::Square);
            found.push(Layout {
                sure: found.is_empty(),
                ..square
            });
            if sure {
                found.truncate(1);
            }
        }
    }
    found
}

/// The distance of neighbouring columns: the greatest common divisor of all differences.
pub fn step(columns: impl IntoIterator<Item = i32>) -> i32 {
    let mut columns = columns.into_iter();
    let first = columns.next().unwrap_or(0);
    let step = columns.fold(0, |step, column| gcd(step, (column - first).abs()));
    step.max(1)
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The columns of a centred drawing: each row is shifted by half the distance of its cells.
#[derive(Clone, Copy, Debug)]
pub struct Slant {
    first: i32,
    origin: i32,
    half: i32,
}

impl Slant {
    /// The slant of a centred drawing; `None` for any other.
    pub fn of(places: &[Place]) -> Option<Slant> {
        Rows::of(places).slant()
    }

    /// Whether a cell may be at this place.
    pub fn has(self, place: Place) -> bool {
        let shift = place.column - self.origin - (place.row - self.first) * self.half;
        shift.rem_euclid(2 * self.half) == 0
    }
}

/// A row with the columns of its cells, ascending.
struct CellsOfRow {
    row: i32,
    columns: Vec<i32>,
}

/// The rows in order.
struct Rows {
    rows: Vec<CellsOfRow>,
    /// The greatest common divisor of the differences within rows; 0 if no row has two cells.
    within: i32,
    least: i32,
}

impl Rows {
    fn of(places: &[Place]) -> Rows {
        let mut sorted = places.to_vec();
        order::sort(&mut sorted);

        let mut rows = Vec::new();
        let mut within = 0;
        for of_row in sorted.chunk_by(|a, b| a.row == b.row) {
            for pair in of_row.windows(2) {
                within = gcd(within, pair[1].column - pair[0].column);
            }
            rows.push(CellsOfRow {
                row: of_row[0].row,
                columns: of_row.iter().map(|place| place.column).collect(),
            });
        }
        let least = places.iter().map(|place| place.column).min().unwrap_or(0);
        Rows {
            rows,
            within,
            least,
        }
    }

    fn square(&self, places: &[Place], adjacency: Adjacency) -> Layout {
        let step = step(places.iter().map(|place| place.column));
        let mut points = Vec::with_capacity(places.len());
        for place in places {
            points.push(Point {
                y: place.row,
                x: (place.column - self.least) / step,
            });
        }
        Layout {
            adjacency,
            points,
            sure: true,
            by_lengths: false,
        }
    }

    fn slant(&self) -> Option<Slant> {
        if self.rows.len() < 2 || self.within < 2 || self.within % 2 != 0 {
            return None;
        }
        let CellsOfRow {
            row: first,
            columns,
        } = self.rows.first()?;
        let slant = Slant {
            first: *first,
            origin: *columns.first()?,
            half: self.within / 2,
        };
        for CellsOfRow { row, columns } in &self.rows {
            let (row, column) = (*row, columns[0]);
            if !slant.has(Place { row, column }) {
                return None;
            }
        }
        // Rows on every second line only would have no shift.
        let shifted = self.rows.iter().any(|other| (other.row - first) % 2 != 0);
        shifted.then_some(slant)
    }

    /// Rows shifted by half the distance of neighbours, each against the row above.
    fn centred(&self, places: &[Place]) -> Option<Layout> {
        let Slant {
            first,
            origin,
            half,
        } = self.slant()?;
        let mut points = Vec::with_capacity(places.len());
        for place in places {
            let across = (place.column - origin) / half;
            points.push(Point {
                y: place.row,
                x: (across + place.row - first).div_euclid(2),
            });
        }
        Some(Layout {
            adjacency: Adjacency::Triangular,
            points,
            sure: true,
            by_lengths: false,
        })
    }

    /// Rows without gaps, each with one cell more or less than the row above.
    fn by_lengths(&self, places: &[Place]) -> Option<Layout> {
        let step = self.within.max(1);
        let lengths = self.lengths(step)?;
        let aligned = self.alignment(step);
        if aligned == Alignment::None {
            return None;
        }

        // A longer row begins half a cell further left, so on skew axes in the same column.
        let mut start = 0;
        let mut starts = Vec::new();
        let mut length_above = 0;
        for &length in &lengths {
            if length < length_above {
                start += 1;
            }
            starts.push(start);
            length_above = length;
        }
        let mut points = Vec::with_capacity(places.len());
        for place in places {
            // The rows follow each other without gaps.
            let at = (place.row - self.rows[0].row) as usize;
            let first = self.rows[at].columns[0];
            points.push(Point {
                y: place.row,
                x: starts[at] + (place.column - first) / step,
            });
        }

        let triangle = is_triangle(&lengths);
        Some(Layout {
            adjacency: Adjacency::Triangular,
            points,
            sure: triangle && (aligned == Alignment::Centred || lengths.len() >= SURE_ROWS),
            by_lengths: !triangle,
        })
    }

    /// The lengths of at least three rows that follow each other without gaps, each with one cell
    /// more or less than the row above; `None` for other rows.
    fn lengths(&self, step: i32) -> Option<Vec<i32>> {
        let mut lengths: Vec<i32> = Vec::new();
        let mut row_above = None;
        for CellsOfRow { row, columns } in &self.rows {
            if row_above.is_some_and(|above: i32| *row != above + 1)
                || !is_evenly_spaced(columns, step)
            {
                return None;
            }
            let length = columns.len() as i32;
            if lengths
                .last()
                .is_some_and(|above| above.abs_diff(length) != 1)
            {
                return None;
            }
            lengths.push(length);
            row_above = Some(*row);
        }
        (lengths.len() >= 3).then_some(lengths)
    }

    fn alignment(&self, step: i32) -> Alignment {
        let mut lefts = Vec::new();
        let mut rights = Vec::new();
        let mut centres = Vec::new();
        for CellsOfRow { columns, .. } in &self.rows {
            let (left, right) = (columns[0], columns[columns.len() - 1]);
            lefts.push(left);
            rights.push(right);
            centres.push(left + right);
        }
        if are_all_equal(&lefts) || are_all_equal(&rights) {
            return Alignment::Flush;
        }
        match (centres.iter().min(), centres.iter().max()) {
            // Centres differ by at most half a cell, to either side.
            (Some(least), Some(most)) if most - least <= step => Alignment::Centred,
            _ => Alignment::None,
        }
    }

    /// The places as they are, on skew axes.
    fn skew(&self, places: &[Place]) -> Layout {
        Layout {
            adjacency: Adjacency::Triangular,
            ..self.square(places, Adjacency::Triangular)
        }
    }
}

/// Whether all columns are the same one.
fn are_all_equal(columns: &[i32]) -> bool {
    columns.windows(2).all(|pair| pair[0] == pair[1])
}

/// Whether the cells of a row have no gaps.
fn is_evenly_spaced(columns: &[i32], step: i32) -> bool {
    columns.windows(2).all(|pair| pair[1] - pair[0] == step)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alignment {
    None,
    /// All rows begin or end in the same column.
    Flush,
    Centred,
}

/// Whether the lengths go from 1 up by one in each row, or down to 1.
fn is_triangle(lengths: &[i32]) -> bool {
    let up = lengths[0] == 1 && lengths.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let last = lengths[lengths.len() - 1];
    let down = last == 1 && lengths.windows(2).all(|pair| pair[1] + 1 == pair[0]);
    up || down
}
