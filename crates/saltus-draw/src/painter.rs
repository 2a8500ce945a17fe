//! One walk over the shapes of a scene, for the formats that draw them one by one.

use crate::{
    font,
    role::Role,
    scene::{Anchor, Point, Shape},
};

/// The width of the outline of discs, in cells.
pub(crate) const OUTLINE: f64 = 0.035;
/// The width of rings, in cells.
const RING: f64 = 0.065;
/// The lengths of dashes and of the gaps between them, in cells.
pub(crate) const DASH: f64 = 0.1;
pub(crate) const GAP: f64 = 0.075;

/// The colour of a role that a line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// That of its lines.
    Line,
    /// That of its text.
    Text,
}

/// What a line is drawn with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub role: Role,
    pub ink: Ink,
    pub width: f64,
    pub dashed: bool,
}

/// A text in one line; the fields of [`Shape::Label`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'a> {
    pub at: Point,
    pub anchor: Anchor,
    pub size: f64,
    pub text: &'a str,
    pub role: Role,
}

/// A format that draws shapes one by one.
pub(crate) trait Painter {
    /// A filled disc with an outline of the width [`OUTLINE`].
    fn disc(&mut self, at: Point, radius: f64, role: Role);

    /// A circle that is not filled.
    fn ring(&mut self, at: Point, radius: f64, pen: Pen);

    /// A filled polygon.
    fn area(&mut self, corners: &[Point], role: Role);

    /// Lines with round ends and corners.
    fn lines(&mut self, lines: &[Vec<Point>], pen: Pen);

    /// A text: as strokes, for a format that has no letters.
    fn text(&mut self, label: Label<'_>) {
        let (strokes, width) = font::strokes(label.text, label.at, label.anchor, label.size);
        let pen = Pen {
            role: label.role,
            ink: Ink::Text,
            width,
            dashed: false,
        };
        self.lines(&strokes, pen);
    }
}

/// Draws the shapes in their order.
pub(crate) fn draw(shapes: &[Shape], painter: &mut impl Painter) {
    for shape in shapes {
        draw_shape(shape, painter);
    }
}

fn draw_shape(shape: &Shape, painter: &mut impl Painter) {
    match *shape {
        Shape::Disc { at, radius, role } => painter.disc(at, radius, role),
        Shape::Ring {
            at,
            radius,
            dashed,
            role,
        } => {
            let pen = Pen {
                role,
                ink: Ink::Line,
                width: RING,
                dashed,
            };
            painter.ring(at, radius, pen);
        }
        Shape::Polygon { ref corners, role } => painter.area(corners, role),
        Shape::Strokes {
            ref lines,
            width,
            role,
        } => {
            let pen = Pen {
                role,
                ink: Ink::Line,
                width,
                dashed: false,
            };
            painter.lines(lines, pen);
        }
        Shape::Label {
            at,
            anchor,
            size,
            ref text,
            role,
        } => painter.text(Label {
            at,
            anchor,
            size,
            text,
            role,
        }),
    }
}
