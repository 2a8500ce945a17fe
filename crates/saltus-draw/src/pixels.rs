//! Scenes as pixels, and as PNG.

use crate::{
    DrawError, font,
    scene::{Point, Scene, Shape},
    theme::{Colour, Theme, ground, paint},
};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

/// The largest number of pixels in a picture, which take 128 MiB.
pub const MAX_PIXELS: u64 = 1 << 25;

/// The width of the outline of discs, in cells.
const OUTLINE: f64 = 0.035;
const RING: f64 = 0.065;

impl Scene {
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
        };
        for shape in &self.shapes {
            page.draw(shape, dark);
        }
    }
}

struct Page<'a> {
    pixmap: &'a mut Pixmap,
    transform: Transform,
}

impl Page<'_> {
    fn draw(&mut self, shape: &Shape, dark: bool) {
        match shape {
            Shape::Disc { at, radius, role } => {
                let (disc, paint) = (circle(*at, *radius), paint(*role, dark));
                self.fill(disc.as_ref(), paint.fill);
                self.stroke(disc.as_ref(), paint.line, OUTLINE, false);
            }
            Shape::Ring {
                at,
                radius,
                dashed,
                role,
            } => {
                self.stroke(
                    circle(*at, *radius).as_ref(),
                    paint(*role, dark).line,
                    RING,
                    *dashed,
                );
            }
            Shape::Polygon { corners, role } => {
                self.fill(path([&corners[..]], true).as_ref(), paint(*role, dark).fill);
            }
            Shape::Strokes { lines, width, role } => {
                let path = path(lines.iter().map(Vec::as_slice), false);
                self.stroke(path.as_ref(), paint(*role, dark).line, *width, false);
            }
            Shape::Label {
                at,
                anchor,
                size,
                text,
                role,
            } => {
                let (lines, width) = font::strokes(text, *at, *anchor, *size);
                let path = path(lines.iter().map(Vec::as_slice), false);
                self.stroke(path.as_ref(), paint(*role, dark).ink, width, false);
            }
        }
    }

    fn fill(&mut self, path: Option<&Path>, colour: Colour) {
        if let Some(path) = path {
            self.pixmap.fill_path(
                path,
                &solid(colour),
                FillRule::Winding,
                self.transform,
                None,
            );
        }
    }

    fn stroke(&mut self, path: Option<&Path>, colour: Colour, width: f64, dashed: bool) {
        let dash = if dashed {
            StrokeDash::new(vec![0.1, 0.075], 0.0)
        } else {
            None
        };
        let (line_cap, line_join) = if dashed {
            (LineCap::Butt, LineJoin::Round)
        } else {
            (LineCap::Round, LineJoin::Round)
        };
        let stroke = Stroke {
            width: width as f32,
            line_cap,
            line_join,
            dash,
            ..Stroke::default()
        };
        if let Some(path) = path {
            self.pixmap
                .stroke_path(path, &solid(colour), &stroke, self.transform, None);
        }
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

fn path<'a>(lines: impl IntoIterator<Item = &'a [Point]>, closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (index, &[x, y]) in line.iter().enumerate() {
            if index == 0 {
                path.move_to(x as f32, y as f32);
            } else {
                path.line_to(x as f32, y as f32);
            }
        }
        if closed {
            path.close();
        }
    }
    path.finish()
}
