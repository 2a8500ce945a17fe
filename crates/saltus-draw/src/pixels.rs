//! Scenes as pixels, and as PNG.

use crate::{
    DrawError,
    painter::{self, DASH, GAP, Ink, OUTLINE, Painter, Pen},
    role::Role,
    scene::{Point, Scene},
    theme::{Colour, Theme, ground, paint},
};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

/// The largest number of pixels in a picture, which take 128 MiB.
pub const MAX_PIXELS: u64 = 1 << 25;

/// Pixels of a picture per pixel of its drawing, for high-resolution screens.
pub const USUAL_SCALE: f64 = 1.5;

/// The usual limit on width and height in pixels, as on the largest common screens.
const WIDEST: f64 = 3840.0;

impl Scene {
    /// The scale of a picture whose size nobody has chosen: [`USUAL_SCALE`], or what fits the
    /// largest common screens.
    ///
    /// ```
    /// use saltus::problem::Problem;
    /// use saltus_draw::{Style, USUAL_SCALE, position};
    /// let puzzle = "pegs:english".parse::<Problem>()?.puzzle()?;
    /// let scene = position(&puzzle, &puzzle.start, &Style::default())?;
    /// assert_eq!(scene.usual_scale(), USUAL_SCALE);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual_scale(&self) -> f64 {
        USUAL_SCALE.min(WIDEST / (self.unit * self.size[0].max(self.size[1])))
    }

    /// The width and height in pixels at a scale that multiplies [`Scene::unit`].
    ///
    /// # Errors
    /// The scale is not a positive number, or there are more than [`MAX_PIXELS`] pixels.
    pub fn pixels(&self, scale: f64) -> Result<[u32; 2], DrawError> {
        if !(scale.is_finite() && scale > 0.0) {
            return Err(DrawError::Scale(scale.to_string()));
        }
        // The conversion from floats saturates.
        let [width, height] = self
            .size
            .map(|cells| (cells * self.unit * scale).ceil().max(1.0) as u64);
        let fits = width
            .checked_mul(height)
            .is_some_and(|pixels| pixels <= MAX_PIXELS);
        match (u32::try_from(width), u32::try_from(height)) {
            (Ok(width), Ok(height)) if fits => Ok([width, height]),
            _ => Err(DrawError::TooManyPixels {
                width,
                height,
                most: MAX_PIXELS,
            }),
        }
    }

    /// The scene as a PNG file; [`Theme::Auto`] is light.
    ///
    /// # Errors
    /// As for [`Scene::pixels`].
    pub fn png(&self, scale: f64, theme: Theme) -> Result<Vec<u8>, DrawError> {
        let pixels = self.rasterize(scale, theme == Theme::Dark)?;
        pixels
            .encode_png()
            .map_err(|error| DrawError::Encoding(error.to_string()))
    }

    /// The scene in pixels.
    pub(crate) fn rasterize(&self, scale: f64, dark: bool) -> Result<Pixmap, DrawError> {
        let [width, height] = self.pixels(scale)?;
        let too_many = DrawError::TooManyPixels {
            width: width.into(),
            height: height.into(),
            most: MAX_PIXELS,
        };
        let mut pixmap = Pixmap::new(width, height).ok_or(too_many)?;
        let [red, green, blue] = ground(dark);
        pixmap.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        self.draw_on(&mut pixmap, scale, dark);
        Ok(pixmap)
    }

    /// Draws the shapes on a picture of the same size and scale.
    pub(crate) fn draw_on(&self, pixmap: &mut Pixmap, scale: f64, dark: bool) {
        let unit = (self.unit * scale) as f32;
        let [x, y] = self.corner.map(|at| at as f32 * unit);
        let mut page = Page {
            pixmap,
            transform: Transform::from_row(unit, 0.0, 0.0, unit, -x, -y),
            dark,
        };
        painter::draw(&self.shapes, &mut page);
    }
}

struct Page<'a> {
    pixmap: &'a mut Pixmap,
    transform: Transform,
    dark: bool,
}

impl Painter for Page<'_> {
    fn disc(&mut self, at: Point, radius: f64, role: Role) {
        let outline = Pen {
            role,
            ink: Ink::Line,
            width: OUTLINE,
            dashed: false,
        };
        let disc = circle(at, radius);
        self.fill(disc.as_ref(), role);
        self.stroke(disc.as_ref(), outline);
    }

    fn ring(&mut self, at: Point, radius: f64, pen: Pen) {
        self.stroke(circle(at, radius).as_ref(), pen);
    }

    fn area(&mut self, corners: &[Point], role: Role) {
        let mut path = PathBuilder::new();
        add_line(&mut path, corners);
        path.close();
        self.fill(path.finish().as_ref(), role);
    }

    fn lines(&mut self, lines: &[Vec<Point>], pen: Pen) {
        let mut path = PathBuilder::new();
        for line in lines {
            add_line(&mut path, line);
        }
        self.stroke(path.finish().as_ref(), pen);
    }
}

impl Page<'_> {
    fn fill(&mut self, path: Option<&Path>, role: Role) {
        let Some(path) = path else { return };
        let colour = solid(paint(role, self.dark).fill);
        self.pixmap
            .fill_path(path, &colour, FillRule::Winding, self.transform, None);
    }

    fn stroke(&mut self, path: Option<&Path>, pen: Pen) {
        let Some(path) = path else { return };
        let (line_cap, dash) = if pen.dashed {
            let dash = StrokeDash::new(vec![DASH as f32, GAP as f32], 0.0);
            (LineCap::Butt, dash)
        } else {
            (LineCap::Round, None)
        };
        let stroke = Stroke {
            width: pen.width as f32,
            line_cap,
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };

        let paint = paint(pen.role, self.dark);
        let colour = match pen.ink {
            Ink::Line => paint.line,
            Ink::Text => paint.ink,
        };
        self.pixmap
            .stroke_path(path, &solid(colour), &stroke, self.transform, None);
    }
}

fn solid([red, green, blue]: Colour) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn circle(at: Point, radius: f64) -> Option<Path> {
    PathBuilder::from_circle(at[0] as f32, at[1] as f32, radius as f32)
}

/// Adds a line through points to a path.
fn add_line(path: &mut PathBuilder, points: &[Point]) {
    for (index, &[x, y]) in points.iter().enumerate() {
        if index == 0 {
            path.move_to(x as f32, y as f32);
        } else {
            path.line_to(x as f32, y as f32);
        }
    }
}
