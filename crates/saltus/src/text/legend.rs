//! Which sign is a peg, a vacancy or no hole: every assignment that a drawing allows, and the
//! holes that it makes. The structure of the drawing is judged here, the custom by
//! [`customs`](super::customs).

use super::{
    customs,
    dress::{Block, Sheet},
    lattice::{self, Place, Slant},
    reading::{Meaning, Role},
};
use crate::board::{Adjacency, Point, SHAPES};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::OnceLock,
};

/// The most signs of a drawing of pegs: a peg, a vacancy, and two for no hole.
pub const MOST_SIGNS: usize = 4;

/// The meanings of the signs in a drawing of pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The sign of pegs.
    pub peg: usize,
    /// The sign of vacancies; `None` for a blank.
    pub vacancy: Option<usize>,
    /// The signs of places without a hole, besides a blank.
    pub outside: Vec<usize>,
    /// Whether the sign of vacancies also stands where there is no hole.
    pub doubled: bool,
}

impl Assignment {
    /// The legend.
    pub fn meanings(&self, signs: &[String]) -> Vec<Meaning> {
        let mut meanings = vec![Meaning {
            role: Role::Peg,
            sign: signs[self.peg].clone(),
        }];
        let vacancy = self.vacancy.map_or(" ", |sign| &signs[sign]);
        let roles: &[Role] = match self.doubled {
            true => &[Role::Vacancy, Role::Outside],
            false => &[Role::Vacancy],
        };
        for &role in roles {
            meanings.push(Meaning {
                role,
                sign: vacancy.into(),
            });
        }
        for &sign in &self.outside {
            meanings.push(Meaning {
                role: Role::Outside,
                sign: signs[sign].clone(),
            });
        }
        meanings
    }
}

/// Every assignment of the signs that agrees with the wishes.
pub fn assignments(signs: &[String], wishes: &[Meaning]) -> Vec<Assignment> {
    let wished = |sign: &str| wishes.iter().any(|wish| wish.sign == sign);
    let drawn: Vec<usize> = (0..signs.len())
        .filter(|&sign| signs[sign] != "?")
        .collect();
    // What separates cells is none.
    let separated = signs
        .iter()
        .any(|sign| customs::is_separator(sign) && !wished(sign));
    let mut found = Vec::new();
    if drawn.len() > MOST_SIGNS || separated {
        return found;
    }
    for &peg in &drawn {
        let others: Vec<usize> = drawn.iter().copied().filter(|&sign| sign != peg).collect();
        for &vacancy in &others {
            let outside: Vec<usize> = others
                .iter()
                .copied()
                .filter(|&sign| sign != vacancy)
                .collect();
            let plain = Assignment {
                peg,
                vacancy: Some(vacancy),
                outside,
                doubled: false,
            };
            if plain.outside.is_empty() {
                found.push(Assignment {
                    doubled: true,
                    ..plain.clone()
                });
            }
            found.push(plain);
        }
        found.push(Assignment {
            peg,
            vacancy: None,
            outside: others,
            doubled: false,
        });
    }
    found.retain(|assignment| assignment.outside.len() <= 2 && agrees(assignment, signs, wishes));
    found
}

/// Whether an assignment has the wished meanings.
fn agrees(assignment: &Assignment, signs: &[String], wishes: &[Meaning]) -> bool {
    let meanings = assignment.meanings(signs);
    let wished = |role: Role| wishes.iter().filter(move |wish| wish.role == role);
    for role in [Role::Peg, Role::Vacancy] {
        let mut given = meanings.iter().filter(|meaning| meaning.role == role);
        let any = wished(role).next().is_some();
        if any && !given.any(|meaning| wishes.contains(meaning)) {
            return false;
        }
    }
    for wish in wished(Role::Outside) {
        let used = signs.contains(&wish.sign);
        if used && !meanings.contains(wish) {
            return false;
        }
    }
    // Whoever says what a vacancy is, and not that it is also no hole, means a vacancy.
    let vacancy = meanings
        .iter()
        .find(|meaning| meaning.role == Role::Vacancy);
    let said = vacancy.is_some_and(|vacancy| wishes.contains(vacancy));
    let outside =
        vacancy.is_some_and(|vacancy| wished(Role::Outside).any(|wish| wish.sign == vacancy.sign));
    !assignment.doubled || !said || outside
}

/// A hole of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// Where it is drawn.
    pub place: Place,
    /// Whether it has a peg; `None` for any contents, in a goal.
    pub peg: Option<bool>,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// The holes that an assignment makes of a block.
#[derive(Clone, Debug)]
pub struct Holes {
    /// The holes in reading order.
    pub holes: Vec<Hole>,
    /// Whether every sign of no hole is outside of the shape.
    pub whole: bool,
    /// How well a board known by name explains the signs that are both vacancies and outside.
    pub named: Named,
    /// Whether blanks are vacancies within the shape and no holes outside of it, although no hole
    /// has a sign too.
    pub blank_both: bool,
}

/// How a known board fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// It was not asked for.
    No,
    /// It has more vacancies than pegs.
    Sparse,
    /// At least half of its holes have pegs.
    Dense,
}

/// How a drawing measures columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// In visible characters or cells.
    Column,
    /// In places on a terminal.
    Place,
}

/// The marks of a block at their places.
#[derive(Debug)]
pub struct Grid {
    /// The sign and the bytes at each place.
    marks: BTreeMap<Place, (usize, Range<usize>)>,
    /// The distance of neighbouring columns.
    step: i32,
    /// The number of rows.
    rows: i32,
    /// The bytes of the block.
    span: Range<usize>,
    /// Whether blanks at the end of a row belong to it.
    blank_ends: bool,
}

impl Grid {
    /// The marks of a block.
    pub fn of(block: &Block, metric: Metric) -> Grid {
        let mut marks = BTreeMap::new();
        for (row, line) in block.rows.iter().enumerate() {
            for mark in &line.marks {
                let column = match metric {
                    Metric::Column => mark.column,
                    Metric::Place => mark.place,
                };
                let place = Place {
                    row: row as i32,
                    column: column as i32,
                };
                marks.insert(place, (mark.sign, mark.span.clone()));
            }
        }
        let step = lattice::step(marks.keys().map(|place| place.column));
        Grid {
            marks,
            step,
            rows: block.rows.len() as i32,
            span: block.span(),
            blank_ends: block.rows.iter().any(|row| row.blank_ends),
        }
    }

    /// Whether blanks at the end of a row belong to it.
    pub fn has_blank_ends(&self) -> bool {
        self.blank_ends
    }

    /// The holes of an assignment; `None` if it makes no sense here.
    pub fn holes(&self, assignment: &Assignment, any: Option<usize>) -> Option<Holes> {
        match assignment.vacancy {
            // Rows of different lengths show what is outside by their ends.
            Some(_) if assignment.doubled && !self.is_rectangle() => None,
            Some(_) if assignment.doubled => self.named_holes(assignment),
            Some(_) => Some(self.plain_holes(assignment, any)),
            None => self.blank_holes(assignment),
        }
    }

    fn plain_holes(&self, assignment: &Assignment, any: Option<usize>) -> Holes {
        let mut holes = Vec::new();
        for (place, (sign, span)) in &self.marks {
            let peg = match Some(*sign) {
                sign if sign == Some(assignment.peg) => Some(true),
                sign if sign == assignment.vacancy => Some(false),
                sign if sign == any => None,
                _ => continue,
            };
            holes.push(Hole {
                place: *place,
                peg,
                span: span.clone(),
            });
        }
        let outside = self.reached(assignment);
        let places: Vec<Place> = holes.iter().map(|hole| hole.place).collect();
        let slant = Slant::of(&places);
        // Between the cells of a centred drawing a sign only fills the space.
        let is_reached = |place: &Place| {
            outside.contains(place) || slant.is_some_and(|slant| !slant.has(*place))
        };
        let is_outer =
            |mark: &(&Place, &(usize, Range<usize>))| assignment.outside.contains(&mark.1.0);
        let inner = self.marks.iter().filter(is_outer);
        let whole = inner.map(|(place, _)| place).all(is_reached);
        Holes {
            holes,
            whole: whole && self.one_row_is_whole(assignment),
            named: Named::No,
            blank_both: false,
        }
    }

    /// In one row, a sign of no hole stands at both ends.
    fn one_row_is_whole(&self, assignment: &Assignment) -> bool {
        let outside = |mark: Option<(&Place, &(usize, Range<usize>))>| {
            mark.is_some_and(|(_, mark)| assignment.outside.contains(&mark.0))
        };
        let ends = [self.marks.first_key_value(), self.marks.last_key_value()];
        self.rows > 1 || assignment.outside.is_empty() || ends.into_iter().all(outside)
    }

    /// The holes of the smallest known board that has a hole for every peg.
    fn named_holes(&self, assignment: &Assignment) -> Option<Holes> {
        let [least, width] = self.extent()?;
        let mut pegs = BTreeMap::new();
        for (place, (sign, span)) in &self.marks {
            if *sign == assignment.peg {
                let point = Point {
                    y: place.row,
                    x: (place.column - least) / self.step,
                };
                pegs.insert(point, span.clone());
            }
        }
        let points = smallest_shape(self.rows, width, |points| {
            pegs.keys().all(|peg| points.contains(peg))
        })?;
        if points.len() == self.marks.len() {
            return None;
        }
        let mut holes = Vec::new();
        for point in points {
            let place = Place {
                row: point.y,
                column: least + point.x * self.step,
            };
            let span = self
                .marks
                .get(&place)
                .map_or(self.span.clone(), |mark| mark.1.clone());
            holes.push(Hole {
                place,
                peg: Some(pegs.contains_key(point)),
                span,
            });
        }
        let dense = 2 * pegs.len() >= points.len();
        Some(Holes {
            holes,
            whole: true,
            named: if dense { Named::Dense } else { Named::Sparse },
            blank_both: false,
        })
    }

    /// Holes where blanks are vacancies: those of a known board, or those with marks around them.
    fn blank_holes(&self, assignment: &Assignment) -> Option<Holes> {
        if assignment.outside.is_empty()
            && let Some(named) = self.named_holes(assignment)
        {
            return Some(Holes {
                named: Named::No,
                ..named
            });
        }
        let [least, width] = self.extent()?;
        if i64::from(width) * i64::from(self.rows) > 1 << 16 {
            return None;
        }
        let reached = self.reached(assignment);
        let pegs = self
            .marks
            .iter()
            .filter(|(_, mark)| mark.0 == assignment.peg);
        let pegs: Vec<Place> = pegs.map(|(place, _)| *place).collect();
        let slant = Slant::of(&pegs);
        let mut holes = Vec::new();
        let mut vacancies = 0;
        for row in 0..self.rows {
            for x in 0..width {
                let place = Place {
                    row,
                    column: least + x * self.step,
                };
                match self.marks.get(&place) {
                    Some((sign, span)) if *sign == assignment.peg => holes.push(Hole {
                        place,
                        peg: Some(true),
                        span: span.clone(),
                    }),
                    None if slant.is_some_and(|slant| !slant.has(place)) => {}
                    None if !reached.contains(&place) => {
                        vacancies += 1;
                        holes.push(Hole {
                            place,
                            peg: Some(false),
                            span: self.span.clone(),
                        });
                    }
                    _ => {}
                }
            }
        }
        let mut whole = true;
        for (place, (sign, _)) in &self.marks {
            whole &= !assignment.outside.contains(sign) || reached.contains(place);
        }
        let blank_outside = reached.iter().any(|place| !self.marks.contains_key(place));
        (vacancies > 0).then_some(Holes {
            holes,
            whole: whole && self.one_row_is_whole(assignment),
            named: Named::No,
            blank_both: blank_outside && !assignment.outside.is_empty(),
        })
    }

    /// Whether every place of the extent has a mark.
    fn is_rectangle(&self) -> bool {
        let width = self.extent().map_or(0, |[_, width]| i64::from(width));
        i64::from(self.rows) * width == self.marks.len() as i64
    }

    /// The least column and the number of columns.
    fn extent(&self) -> Option<[i32; 2]> {
        let least = self.marks.keys().map(|place| place.column).min()?;
        let most = self.marks.keys().map(|place| place.column).max()?;
        Some([least, (most - least) / self.step + 1])
    }

    /// The places without a hole that are connected to the border: blanks and signs of no hole.
    fn reached(&self, assignment: &Assignment) -> BTreeSet<Place> {
        let mut reached = BTreeSet::new();
        let Some([least, width]) = self.extent() else {
            return reached;
        };
        if i64::from(width) * i64::from(self.rows) > 1 << 16 {
            return reached;
        }
        let open = |place: &Place| {
            let inside = (0..self.rows).contains(&place.row)
                && (least..least + width * self.step).contains(&place.column);
            let mark = self.marks.get(place);
            inside && mark.is_none_or(|mark| assignment.outside.contains(&mark.0))
        };
        let mut next = self.border(least, width);
        while let Some(place) = next.pop() {
            if !open(&place) || !reached.insert(place) {
                continue;
            }
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                next.push(Place {
                    row: place.row + down,
                    column: place.column + right * self.step,
                });
            }
        }
        reached
    }

    /// The places on the border; of a single row, only its ends.
    fn border(&self, least: i32, width: i32) -> Vec<Place> {
        let mut border = Vec::new();
        for row in 0..self.rows {
            for x in 0..width {
                let edge_row = self.rows > 1 && (row == 0 || row == self.rows - 1);
                if edge_row || x == 0 || x == width - 1 {
                    border.push(Place {
                        row,
                        column: least + x * self.step,
                    });
                }
            }
        }
        border
    }
}

// ------------------------------------------------------------------------------------ known shapes

/// A board known by name.
struct Known {
    adjacency: Adjacency,
    points: BTreeSet<Point>,
    rows: i32,
    columns: i32,
}

fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut known = Vec::new();
        for shape in SHAPES {
            let board = shape.board();
            let points = moved_to_corner(board.points().iter().copied());
            let rows = points.iter().map(|point| point.y + 1).max().unwrap_or(0);
            let columns = points.iter().map(|point| point.x + 1).max().unwrap_or(0);
            known.push(Known {
                adjacency: board.adjacency(),
                points,
                rows,
                columns,
            });
        }
        known.sort_by_key(|shape| shape.points.len());
        known
    })
}

fn moved_to_corner(points: impl Iterator<Item = Point> + Clone) -> BTreeSet<Point> {
    let y = points.clone().map(|point| point.y).min().unwrap_or(0);
    let x = points.clone().map(|point| point.x).min().unwrap_or(0);
    let moved = points.map(|point| Point {
        y: point.y - y,
        x: point.x - x,
    });
    moved.collect()
}

/// The smallest known board of the square lattice with this extent that is suitable.
fn smallest_shape(
    rows: i32,
    columns: i32,
    suits: impl Fn(&BTreeSet<Point>) -> bool,
) -> Option<&'static BTreeSet<Point>> {
    let fits = |shape: &&Known| {
        shape.adjacency == Adjacency::Square
            && (shape.rows, shape.columns) == (rows, columns)
            && suits(&shape.points)
    };
    known().iter().find(fits).map(|shape| &shape.points)
}

/// How regular a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Regularity {
    /// It has no symmetry.
    None,
    /// It is its own mirror image in some axis.
    Symmetric,
    /// It is known by name.
    Known,
}

/// How regular the points of a board are.
pub fn regularity(adjacency: Adjacency, points: &[Point]) -> Regularity {
    let shape = moved_to_corner(points.iter().copied());
    let turned: Vec<BTreeSet<Point>> = images(adjacency, points);
    let known_as = |known: &Known| {
        known.adjacency == adjacency
            && known.points.len() == shape.len()
            && turned.contains(&known.points)
    };
    if known().iter().any(known_as) {
        return Regularity::Known;
    }
    // The first image is the shape itself.
    match turned[1..].contains(&shape) {
        true => Regularity::Symmetric,
        false => Regularity::None,
    }
}

/// The images of a shape under the symmetries of its lattice, the shape itself first.
fn images(adjacency: Adjacency, points: &[Point]) -> Vec<BTreeSet<Point>> {
    let triangular = adjacency == Adjacency::Triangular;
    let turn = |point: Point| match triangular {
        // A sixth of a turn on axes with the neighbours (1, 0), (0, 1) and (1, 1).
        true => Point {
            y: point.x,
            x: point.x - point.y,
        },
        false => Point {
            y: point.x,
            x: -point.y,
        },
    };
    let mirror = |point: Point| Point {
        y: point.x,
        x: point.y,
    };
    let turns = if triangular { 6 } else { 4 };
    let mut images = Vec::new();
    for mirrored in [false, true] {
        let mut shape: Vec<Point> = points.to_vec();
        if mirrored {
            shape = shape.into_iter().map(mirror).collect();
        }
        for _ in 0..turns {
            images.push(moved_to_corner(shape.iter().copied()));
            shape = shape.into_iter().map(turn).collect();
        }
    }
    images
}

/// The signs of a sheet that stand for any contents in a goal.
pub fn any_sign(sheet: &Sheet) -> Option<usize> {
    sheet.signs.iter().position(|sign| sign == "?")
}
