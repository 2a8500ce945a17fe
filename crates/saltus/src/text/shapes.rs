//! The shapes of the boards that are known by name, and how regular a shape is.

use crate::board::{Adjacency, Point, SHAPES};
use crate::order;
use std::sync::OnceLock;

/// A board known by name.
struct Known {
    adjacency: Adjacency,
    points: Vec<Point>,
    rows: i32,
    columns: i32,
}

fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut known = Vec::new();
        for shape in SHAPES {
            let board = shape.board();
            let mut shape = Known {
                adjacency: board.adjacency(),
                points: moved_to_corner(board.points()),
                rows: 0,
                columns: 0,
            };
            for point in &shape.points {
                shape.rows = shape.rows.max(point.y + 1);
                shape.columns = shape.columns.max(point.x + 1);
            }
            known.push(shape);
        }
        order::sort_by_number(&mut known, &|shape| shape.points.len());
        known
    })
}

/// Points in reading order, moved so that their least row and column are 0.
fn moved_to_corner(points: &[Point]) -> Vec<Point> {
    let mut corner = points.first().copied().unwrap_or(Point { y: 0, x: 0 });
    for point in points {
        corner.y = corner.y.min(point.y);
        corner.x = corner.x.min(point.x);
    }
    let mut moved = Vec::new();
    for point in points {
        moved.push(Point {
            y: point.y - corner.y,
            x: point.x - corner.x,
        });
    }
    order::distinct(moved)
}

/// The smallest known board of the square lattice with this extent that is suitable.
pub fn smallest_shape(
    rows: i32,
    columns: i32,
    suits: impl Fn(&[Point]) -> bool,
) -> Option<&'static [Point]> {
    for shape in known() {
        let fits = shape.adjacency == Adjacency::Square
            && shape.rows == rows
            && shape.columns == columns
            && suits(&shape.points);
        if fits {
            return Some(&shape.points);
        }
    }
    None
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
    let images = images(adjacency, points);
    // The first image is the shape itself.
    let [shape, others @ ..] = &images[..] else {
        return Regularity::None;
    };
    for known in known() {
        let is_alike = known.adjacency == adjacency && known.points.len() == shape.len();
        if is_alike && images.contains(&known.points) {
            return Regularity::Known;
        }
    }
    match others.contains(shape) {
        true => Regularity::Symmetric,
        false => Regularity::None,
    }
}

/// The images of a shape under the symmetries of its lattice, the shape itself first.
fn images(adjacency: Adjacency, points: &[Point]) -> Vec<Vec<Point>> {
    let turns = match adjacency {
        Adjacency::Triangular => 6,
        _ => 4,
    };
    let mut images = Vec::new();
    for mirrored in [false, true] {
        let mut shape = points.to_vec();
        if mirrored {
            for point in &mut shape {
                std::mem::swap(&mut point.y, &mut point.x);
            }
        }
        for _ in 0..turns {
            images.push(moved_to_corner(&shape));
            for point in &mut shape {
                *point = turned(adjacency, *point);
            }
        }
    }
    images
}

/// A point after the smallest turn of its lattice around the origin.
fn turned(adjacency: Adjacency, point: Point) -> Point {
    match adjacency {
        // A sixth of a turn on axes with the neighbours (1, 0), (0, 1) and (1, 1).
        Adjacency::Triangular => Point {
            y: point.x,
            x: point.x - point.y,
        },
        _ => Point {
            y: point.x,
            x: -point.y,
        },
    }
}
