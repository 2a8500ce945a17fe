//! Which sign is a peg, a vacancy or no hole: every assignment that a drawing allows, and the
//! holes that it makes. The structure of the drawing is judged here, the custom by
//! [`customs`](super::customs).

use super::{
    customs,
    dress::{Block, Sheet},
    lattice::{self, Place, Slant},
    reading::{Meaning, Role},
    shapes::smallest_shape,
};
use crate::board::Point;
use crate::order;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
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
    let mut drawn = Vec::new();
    for (number, sign) in signs.iter().enumerate() {
        // What separates cells is none.
        if customs::is_separator(sign) && !wishes.iter().any(|wish| wish.sign == *sign) {
            return Vec::new();
        }
        if sign != "?" {
            drawn.push(number);
        }
    }
    if drawn.len() > MOST_SIGNS {
        return Vec::new();
    }

    let mut found = Vec::new();
    for &peg in &drawn {
        let others = without(&drawn, peg);
        for &vacancy in &others {
            let plain = Assignment {
                peg,
                vacancy: Some(vacancy),
                outside: without(&others, vacancy),
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

/// The signs but this one.
fn without(signs: &[usize], sign: usize) -> Vec<usize> {
    let mut others = signs.to_vec();
    others.retain(|&other| other != sign);
    others
}

/// Whether an assignment has the wished meanings.
fn agrees(assignment: &Assignment, signs: &[String], wishes: &[Meaning]) -> bool {
    let meanings = assignment.meanings(signs);
    for role in [Role::Peg, Role::Vacancy] {
        if !has_wished(role, &meanings, wishes) {
            return false;
        }
    }
    for wish in wishes {
        let is_drawn = wish.role == Role::Outside && signs.contains(&wish.sign);
        if is_drawn && !meanings.contains(wish) {
            return false;
        }
    }
    if !assignment.doubled {
        return true;
    }
    // Whoever says what a vacancy is, and not that it is also no hole, means a vacancy.
    for meaning in &meanings {
        if meaning.role == Role::Vacancy && wishes.contains(meaning) {
            let outside = Meaning {
                role: Role::Outside,
                sign: meaning.sign.clone(),
            };
            return wishes.contains(&outside);
        }
    }
    true
}

/// Whether a role has one of the signs that are wished for it, if any is.
fn has_wished(role: Role, meanings: &[Meaning], wishes: &[Meaning]) -> bool {
    let mut is_wished = false;
    for wish in wishes {
        if wish.role == role {
            if meanings.contains(wish) {
                return true;
            }
            is_wished = true;
        }
    }
    !is_wished
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
        let slant = Slant::of(&places_of(&holes));
        let mut whole = true;
        for (place, (sign, _)) in &self.marks {
            // Between the cells of a centred drawing a sign only fills the space.
            let is_space = slant.is_some_and(|slant| !slant.has(*place));
            whole &= !assignment.outside.contains(sign) || outside.contains(place) || is_space;
        }
        Holes {
            holes,
            whole: whole && self.one_row_is_whole(assignment),
            named: Named::No,
            blank_both: false,
        }
    }

    /// In one row, a sign of no hole stands at both ends.
    fn one_row_is_whole(&self, assignment: &Assignment) -> bool {
        if self.rows > 1 || assignment.outside.is_empty() {
            return true;
        }
        match (self.marks.first_key_value(), self.marks.last_key_value()) {
            (Some((_, (first, _))), Some((_, (last, _)))) => {
                assignment.outside.contains(first) && assignment.outside.contains(last)
            }
            _ => false,
        }
    }

    /// The holes of the smallest known board that has a hole for every peg.
    fn named_holes(&self, assignment: &Assignment) -> Option<Holes> {
        let [least, width] = self.extent()?;
        let mut pegs = Vec::new();
        for (place, (sign, _)) in &self.marks {
            if *sign == assignment.peg {
                pegs.push(Point {
                    y: place.row,
                    x: (place.column - least) / self.step,
                });
            }
        }
        let points = smallest_shape(self.rows, width, |points| {
            pegs.iter().all(|peg| order::contains(points, peg))
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
            let span = match self.marks.get(&place) {
                Some((_, span)) => span,
                None => &self.span,
            };
            holes.push(Hole {
                place,
                peg: Some(order::contains(&pegs, point)),
                span: span.clone(),
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
        let slant = Slant::of(&self.places_of_sign(assignment.peg));
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

    /// The places of a sign, in reading order.
    fn places_of_sign(&self, sign: usize) -> Vec<Place> {
        let mut places = Vec::new();
        for (place, (other, _)) in &self.marks {
            if *other == sign {
                places.push(*place);
            }
        }
        places
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
        let columns = least..least + width * self.step;
        let mut next = self.border(least, width);
        while let Some(place) = next.pop() {
            if !(0..self.rows).contains(&place.row) || !columns.contains(&place.column) {
                continue;
            }
            let is_open = match self.marks.get(&place) {
                Some((sign, _)) => assignment.outside.contains(sign),
                None => true,
            };
            if !is_open || !reached.insert(place) {
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

/// The places of holes.
pub fn places_of(holes: &[Hole]) -> Vec<Place> {
    let mut places = Vec::with_capacity(holes.len());
    for hole in holes {
        places.push(hole.place);
    }
    places
}

/// The signs of a sheet that stand for any contents in a goal.
pub fn any_sign(sheet: &Sheet) -> Option<usize> {
    sheet.signs.iter().position(|sign| sign == "?")
}
