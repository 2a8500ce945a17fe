//! A picture as shapes with roles, before colours and pixels.

use crate::role::Role;

/// A point in cells; `y` grows downward.
pub type Point = [f64; 2];

/// A shape and its role. Lengths are in cells.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled disc with a thin outline.
    Disc {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// Its role.
        role: Role,
    },
    /// A circle that is not filled.
    Ring {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// Whether it is dashed.
        dashed: bool,
        /// Its role.
        role: Role,
    },
    /// A filled polygon.
    Polygon {
        /// Its corners.
        corners: Vec<Point>,
        /// Its role.
        role: Role,
    },
    /// Lines with round ends and corners.
    Strokes {
        /// The points of each line.
        lines: Vec<Vec<Point>>,
        /// Their width.
        width: f64,
        /// Their role.
        role: Role,
    },
    /// Text on one line.
    Label {
        /// The position, at half the height of capitals.
        at: Point,
        /// The part of the text at this position.
        anchor: Anchor,
        /// The font size.
        size: f64,
        /// The text.
        text: String,
        /// Its role, or the role of what it is written on.
        role: Role,
    },
}

impl Shape {
    /// The role that determines its colour.
    pub(crate) fn role(&self) -> Role {
        match *self {
            Shape::Disc { role, .. }
            | Shape::Ring { role, .. }
            | Shape::Polygon { role, .. }
            | Shape::Strokes { role, .. }
            | Shape::Label { role, .. } => role,
        }
    }

    /// A disc.
    pub(crate) fn disc(at: Point, radius: f64, role: Role) -> Shape {
        Shape::Disc { at, radius, role }
    }

    /// A ring that is not dashed.
    pub(crate) fn ring(at: Point, radius: f64, role: Role) -> Shape {
        Shape::Ring {
            at,
            radius,
            dashed: false,
            role,
        }
    }

    /// A text with its middle at a point.
    pub(crate) fn centred(at: Point, size: f64, text: String, role: Role) -> Shape {
        Shape::Label {
            at,
            anchor: Anchor::Middle,
            size,
            text,
            role,
        }
    }
}

/// The part of a label at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// A picture: shapes in the order in which they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// A description of the picture.
    pub title: String,
    /// The top left corner.
    pub corner: Point,
    /// Width and height in cells.
    pub size: Point,
    /// Pixels per cell at scale 1.
    pub unit: f64,
    /// The shapes, bottom first.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// Adds a heading above the picture.
    pub fn with_heading(mut self, heading: &str) -> Scene {
        let size = (1.5 * self.size[0] / heading.chars().count().max(1) as f64).clamp(0.4, 0.9);
        let room = 2.0 * size;
        let at = [
            self.corner[0] + self.size[0] / 2.0,
            self.corner[1] - 0.45 * room,
        ];
        self.label(at, size, heading);
        self.corner[1] -= room;
        self.size[1] += room;
        self.title = heading.into();
        self
    }

    /// Adds text below the picture, wrapped to its width.
    pub fn with_caption(mut self, caption: &str) -> Scene {
        const SIZE: f64 = 0.42;
        // A letter is about half as wide as its size.
        let widest = ((self.size[0] - 0.6) / (0.52 * SIZE)).max(12.0) as usize;
        let mut lines = vec![String::new()];
        for word in caption.split_whitespace() {
            let line = lines.last_mut().expect("there is a line at first");
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > widest {
                lines.push(word.into());
            } else {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
        }
        for line in &lines {
            let at = [
                self.corner[0] + self.size[0] / 2.0,
                self.corner[1] + self.size[1] + 0.3,
            ];
            self.label(at, SIZE, line);
            self.size[1] += 1.45 * SIZE;
        }
        self.size[1] += 0.35;
        self
    }

    fn label(&mut self, at: Point, size: f64, text: &str) {
        let label = Shape::centred(at, size, text.to_string(), Role::Caption);
        self.shapes.push(label);
    }

    /// All that is written in the picture.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for shape in &self.shapes {
            if let Shape::Label { text, .. } = shape {
                words += text;
            }
        }
        words
    }

    /// Scales the picture to this width in pixels at scale 1.
    pub fn with_width(mut self, pixels: f64) -> Scene {
        self.unit = pixels / self.size[0];
        self
    }
}

impl Shape {
    /// The shape translated by `by`.
    pub(crate) fn translated(mut self, by: Point) -> Shape {
        match &mut self {
            Shape::Disc { at, .. } | Shape::Ring { at, .. } | Shape::Label { at, .. } => {
                *at = add(*at, by);
            }
            Shape::Polygon { corners, .. } => translate(corners, by),
            Shape::Strokes { lines, .. } => {
                for line in lines {
                    translate(line, by);
                }
            }
        }
        self
    }
}

fn translate(points: &mut [Point], by: Point) {
    for at in points {
        *at = add(*at, by);
    }
}

/// An arrow along a path, from the fraction `from` of its first segment to `to` of its last.
pub(crate) fn arrow(path: &[Point], from: f64, to: f64, width: f64, role: Role) -> Vec<Shape> {
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return Vec::new();
    };
    let mut line = Vec::new();
    for &at in path {
        if distance(at, first) >= from && distance(at, last) >= to + HEAD * width {
            line.push(at);
        }
    }
    let Some(&neck) = line.last() else {
        return Vec::new();
    };

    let back = unit(last, neck);
    let tip = add(last, back.map(|way| way * to));
    line.push(add(tip, back.map(|way| way * HEAD * width * 0.7)));
    vec![
        Shape::Strokes {
            lines: vec![line],
            width,
            role,
        },
        head(tip, neck, width, role),
    ]
}

/// The length of the head of an arrow, relative to the width of its line.
const HEAD: f64 = 3.2;

/// The head of an arrow from `neck` to `tip`.
pub(crate) fn head(tip: Point, neck: Point, width: f64, role: Role) -> Shape {
    let back = unit(tip, neck).map(|way| way * HEAD * width);
    let base = add(tip, back);
    let side = [-back[1] * 0.6, back[0] * 0.6];
    Shape::Polygon {
        corners: vec![tip, add(base, side), add(base, side.map(|by| -by))],
        role,
    }
}

/// A path between two points whose middle deviates by `bend` from the straight line.
pub(crate) fn path(from: Point, to: Point, bend: Point) -> Vec<Point> {
    const PARTS: u32 = 32;
    let mut points = Vec::new();
    for part in 0..=PARTS {
        let time = f64::from(part) / f64::from(PARTS);
        points.push(point_along(from, to, bend, time));
    }
    points
}

/// The point at `time`, from 0 to 1, on a path.
pub(crate) fn point_along(from: Point, to: Point, bend: Point, time: f64) -> Point {
    let lift = 4.0 * time * (1.0 - time);
    [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * time + bend[axis] * lift)
}

pub(crate) fn add(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

pub(crate) fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The unit vector from one point to another; to the right if they are equal.
pub(crate) fn unit(from: Point, to: Point) -> Point {
    match distance(from, to) {
        0.0 => [1.0, 0.0],
        length => [(to[0] - from[0]) / length, (to[1] - from[1]) / length],
    }
}

/// The bounding box of points: its top left and bottom right corners.
pub(crate) fn bounds(points: &[Point]) -> [Point; 2] {
    let Some(&first) = points.first() else {
        return [[0.0; 2]; 2];
    };
    let (mut low, mut high) = (first, first);
    for at in points {
        for axis in 0..2 {
            low[axis] = low[axis].min(at[axis]);
            high[axis] = high[axis].max(at[axis]);
        }
    }
    [low, high]
}
