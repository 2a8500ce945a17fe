//! A solution as an animated GIF in which pieces slide and leap; each frame stores only what
//! changes.

use crate::{
    DrawError,
    frames::{self, Frame, Motion, passed_cells},
    picture::{PIECE, Style},
    pixels::MAX_PIXELS,
    role::Role,
    scene::{Point, Scene, Shape, point_along},
    theme::Theme,
    view::View,
};
use gif::{DisposalMethod, Encoder, Repeat};
use saltus::{
    board::Cell,
    puzzle::{Kind, Move, Position, Puzzle},
};
use std::{cmp::Reverse, collections::HashMap};
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// Room for the caption, in cells.
const CAPTION: f64 = 0.6;

/// The largest number of boards in an [`animation`].
pub const MAX_ANIMATED: usize = 500;

/// The largest total number of pixels of the boards of an animation.
const MAX_FILM: u64 = 4 * MAX_PIXELS;

/// Durations in hundredths of a second: of a picture of a moving piece, of a whole move, and of the
/// boards.
const PICTURE: f64 = 4.0;
const FLIGHT: f64 = 24.0;
const START: f64 = 120.0;
const REST: f64 = 45.0;
const END: f64 = 300.0;
/// The shortest duration: browsers show pictures with a shorter one for a tenth of a second.
const SHORTEST: f64 = 2.0;

/// A solution as an animated GIF that repeats forever. `scale` 1 draws a cell 40 pixels wide;
/// [`Theme::Auto`] is light. Of the style it uses `steps`, labels and language.
///
/// # Errors
/// An illegal move, more than [`MAX_ANIMATED`] boards, steps out of range, or a scale without a
/// picture or with one too large.
pub fn animation(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    motion: Motion<'_>,
    scale: f64,
    theme: Theme,
) -> Result<Vec<u8>, DrawError> {
    let speed = motion.checked_speed()?;
    let frames = frames::frames(puzzle, moves, &style.by_moves(), MAX_ANIMATED)?;
    let frames = frames::part(frames, style.steps)?;
    let film = AnimationSettings::new(puzzle, style, motion.heading, scale, theme);
    let first = film.render_still(&frames[0])?;
    check_size(&first, frames.len())?;

    let picture = delay(PICTURE, speed);
    let in_flight = (FLIGHT / speed / f64::from(picture)).round().max(1.0) as u32;
    let mut reel = GifWriter::new(&first, &film.palette(&frames)?)?;
    reel.show(
        first,
        delay(if frames.len() == 1 { END } else { START }, speed),
    )?;
    for (index, pair) in frames.windows(2).enumerate() {
        let leap = film.moving_piece(&pair[0], &pair[1])?;
        for part in 1..=in_flight {
            let time = f64::from(part) / f64::from(in_flight + 1);
            reel.show(leap.frame_at(time), picture)?;
        }
        let rest = if index + 2 == frames.len() { END } else { REST };
        reel.show(film.render_still(&pair[1])?, delay(rest, speed))?;
    }
    match reel.encoder.into_inner() {
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(DrawError::Encoding(error.to_string())),
    }
}

/// A duration in hundredths of a second at a speed.
fn delay(hundredths: f64, speed: f64) -> u16 {
    (hundredths / speed).round().max(SHORTEST) as u16
}

/// # Errors
/// The boards have too many pixels together.
fn check_size(first: &Pixmap, boards: usize) -> Result<(), DrawError> {
    let width = u64::from(first.width());
    let height = u64::from(first.height()).saturating_mul(boards as u64);
    if width.saturating_mul(height) > MAX_FILM {
        return Err(DrawError::TooManyPixels {
            width,
            height,
            most: MAX_FILM,
        });
    }
    Ok(())
}

/// The settings of one animation.
struct AnimationSettings<'a> {
    view: View<'a>,
    puzzle: &'a Puzzle,
    scale: f64,
    dark: bool,
    /// A picture without a board: its size, and the heading.
    empty: Scene,
}

/// A moving piece, and the board without it and without the pieces that it removes.
struct MovingPiece<'a> {
    film: &'a AnimationSettings<'a>,
    board: Pixmap,
    step: Move,
    piece: &'a Kind,
    removed: Vec<(&'a Kind, Point)>,
    bend: Point,
}

impl<'a> AnimationSettings<'a> {
    fn new(
        puzzle: &'a Puzzle,
        style: &Style,
        heading: Option<&str>,
        scale: f64,
        theme: Theme,
    ) -> AnimationSettings<'a> {
        let view = View::new(puzzle, style);
        let (corner, [width, height]) = view.frame();
        let mut empty = Scene {
            title: String::new(),
            corner,
            size: [width, height + CAPTION],
            unit: 40.0,
            shapes: Vec::new(),
        };
        if let Some(heading) = heading {
            empty = empty.with_heading(heading);
        }
        AnimationSettings {
            view,
            puzzle,
            scale,
            dark: theme == Theme::Dark,
            empty,
        }
    }

    fn render_still(&self, frame: &Frame) -> Result<Pixmap, DrawError> {
        let mut shapes = self.empty.shapes.clone();
        shapes.extend(self.view.board(&frame.position, &[]));
        shapes.extend(self.view.name_shapes(None));

        let (corner, size) = self.view.frame();
        let below = [corner[0] + size[0] / 2.0, corner[1] + size[1] + 0.1];
        let caption = frame.caption.clone();
        shapes.push(Shape::centred(below, 0.55, caption, Role::Caption));
        self.scene(shapes).rasterize(self.scale, self.dark)
    }

    fn moving_piece(&self, before: &Frame, after: &Frame) -> Result<MovingPiece<'_>, DrawError> {
        let step = after.moves[0];
        let mut position = before.position.clone();
        let piece = self
            .take(&mut position, step.from)
            .expect("the referee found a piece where the move begins");
        let mut removed = Vec::new();
        for &cell in passed_cells(&self.puzzle.board, step) {
            if after.position.get(cell).is_some() {
                continue;
            }
            if let Some(kind) = self.take(&mut position, cell) {
                removed.push((kind, self.view.cells[cell.index()]));
            }
        }

        let board = self.render_still(&Frame {
            position,
            ..after.clone()
        })?;
        Ok(MovingPiece {
            film: self,
            board,
            step,
            piece,
            removed,
            bend: self.view.bend(step, &after.position),
        })
    }

    /// Takes the piece off a cell.
    fn take(&self, position: &mut Position, cell: Cell) -> Option<&'a Kind> {
        let kind = position.0[cell.index()].take()?;
        Some(&self.puzzle.rules.kinds[kind.index()])
    }

    fn scene(&self, shapes: Vec<Shape>) -> Scene {
        Scene {
            shapes,
            title: String::new(),
            ..self.empty
        }
    }

    /// The colours used most by the first board, the last one and a jump between: up to 255.
    fn palette(&self, frames: &[Frame]) -> Result<Vec<[u8; 3]>, DrawError> {
        let mut samples = vec![
            self.render_still(&frames[0])?,
            self.render_still(&frames[frames.len() - 1])?,
        ];
        for pair in frames.windows(2).take(2) {
            samples.push(self.moving_piece(&pair[0], &pair[1])?.frame_at(0.45));
        }

        let mut uses: HashMap<[u8; 3], usize> = HashMap::new();
        for sample in &samples {
            for &pixel in sample.pixels() {
                *uses.entry(colour(pixel)).or_default() += 1;
            }
        }
        let mut ordered = Vec::new();
        for (colour, times) in uses {
            ordered.push((Reverse(times), colour));
        }
        ordered.sort_unstable();

        let mut palette = Vec::new();
        for &(_, colour) in ordered.iter().take(255) {
            palette.push(colour);
        }
        Ok(palette)
    }
}

impl MovingPiece<'_> {
    /// The board at `time`, from 0 to 1, during the move; removed pieces shrink once they are
    /// passed.
    fn frame_at(&self, time: f64) -> Pixmap {
        let view = &self.film.view;
        let fading = PIECE * (2.0 * (1.0 - time)).min(1.0);
        let mut shapes = Vec::new();
        for &(kind, at) in &self.removed {
            shapes.extend(view.piece(kind, at, fading));
        }

        let smooth = time * time * (3.0 - 2.0 * time);
        let [from, to] = [self.step.from, self.step.to].map(|cell| view.cells[cell.index()]);
        let at = point_along(from, to, self.bend, smooth);
        // A jumping piece is nearer to the viewer at the top.
        let leaps = !passed_cells(&self.film.puzzle.board, self.step).is_empty();
        let near = if leaps {
            0.6 * smooth * (1.0 - smooth)
        } else {
            0.0
        };
        shapes.extend(view.piece(self.piece, at, PIECE * (1.0 + near)));

        let mut picture = self.board.clone();
        let scene = self.film.scene(shapes);
        scene.draw_on(&mut picture, self.film.scale, self.film.dark);
        picture
    }
}

/// A GIF under construction, with its last picture.
struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    palette: Vec<[u8; 3]>,
    nearest: HashMap<[u8; 3], u8>,
    /// The last picture, and its colours by index in the palette.
    shown: Option<Pixmap>,
    places: Vec<u8>,
}

impl GifWriter {
    fn new(first: &Pixmap, palette: &[[u8; 3]]) -> Result<GifWriter, DrawError> {
        let sides = (u16::try_from(first.width()), u16::try_from(first.height()));
        let (Ok(width), Ok(height)) = sides else {
            return Err(DrawError::TooManyPixels {
                width: first.width().into(),
                height: first.height().into(),
                most: u64::from(u16::MAX).pow(2),
            });
        };
        let mut encoder =
            Encoder::new(Vec::new(), width, height, palette.as_flattened()).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        let mut nearest = HashMap::new();
        for (&colour, index) in palette.iter().zip(0..) {
            nearest.insert(colour, index);
        }
        Ok(GifWriter {
            encoder,
            palette: palette.to_vec(),
            nearest,
            shown: None,
            places: Vec::new(),
        })
    }

    /// Shows a picture for `delay` hundredths of a second; writes the rectangle that differs from
    /// the last picture.
    fn show(&mut self, picture: Pixmap, delay: u16) -> Result<(), DrawError> {
        let width = picture.width() as usize;
        let [left, top, right, bottom] = changed_rectangle(self.shown.as_ref(), &picture);
        self.places.resize(picture.pixels().len(), 0);
        let mut buffer = Vec::with_capacity((right - left + 1) * (bottom - top + 1));
        for row in top..=bottom {
            for at in row * width + left..=row * width + right {
                let pixel = picture.pixels()[at];
                // Most pixels do not change.
                let unchanged = match &self.shown {
                    Some(shown) => shown.pixels()[at] == pixel,
                    None => false,
                };
                if !unchanged {
                    self.places[at] = self.place(colour(pixel));
                }
                buffer.push(self.places[at]);
            }
        }
        let frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(encoding)?;
        self.shown = Some(picture);
        Ok(())
    }

    /// The index in the palette of the nearest colour.
    fn place(&mut self, colour: [u8; 3]) -> u8 {
        if let Some(&index) = self.nearest.get(&colour) {
            return index;
        }
        let mut nearest = 0;
        let mut least = u32::MAX;
        for (&other, index) in self.palette.iter().zip(0..) {
            let distance = squared_distance(colour, other);
            if distance < least {
                nearest = index;
                least = distance;
            }
        }
        self.nearest.insert(colour, nearest);
        nearest
    }
}

/// The smallest rectangle `left, top, right, bottom`, inclusive, outside of which two pictures of
/// equal size agree: one pixel if they are equal, and the whole picture if there is no first one.
fn changed_rectangle(before: Option<&Pixmap>, after: &Pixmap) -> [usize; 4] {
    let (width, height) = (after.width() as usize, after.height() as usize);
    let Some(before) = before else {
        return [0, 0, width - 1, height - 1];
    };
    let old_rows = before.pixels().chunks(width);
    let new_rows = after.pixels().chunks(width);

    let mut found: Option<[usize; 4]> = None;
    for (row, (old, new)) in old_rows.zip(new_rows).enumerate() {
        if old == new {
            continue;
        }
        let mut first = 0;
        while old[first] == new[first] {
            first += 1;
        }
        let mut last = width - 1;
        while old[last] == new[last] {
            last -= 1;
        }
        let [left, top, right, _] = found.unwrap_or([first, row, last, row]);
        found = Some([left.min(first), top, right.max(last), row]);
    }
    found.unwrap_or_default()
}

fn squared_distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let mut sum = 0;
    for (a, b) in a.into_iter().zip(b) {
        sum += u32::from(a.abs_diff(b)).pow(2);
    }
    sum
}

fn colour(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

fn encoding(error: gif::EncodingError) -> DrawError {
    DrawError::Encoding(error.to_string())
}
