//! A solution as an animated GIF in which pieces slide and leap; each frame stores only what
//! changes.

use crate::{
    DrawError,
    frames::{self, Frame, Motion, Pace, passed_cells},
    picture::{PIECE, Style, View},
    pixels::MAX_PIXELS,
    role::Role,
    scene::{Anchor, Point, Scene, Shape, point_along},
    theme::Theme,
};
use gif::{DisposalMethod, Encoder, Repeat};
use saltus::{
    board::Cell,
    puzzle::{Kind, Move, Puzzle},
};
use std::collections::HashMap;
use tiny_skia::Pixmap;

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
    let frames = frames::frames(puzzle, moves, Pace::Moves, style.language, MAX_ANIMATED)?;
    let frames = frames::part(frames, style.steps)?;
    let film = AnimationSettings::new(puzzle, style, motion.heading, scale, theme);
    let delay = |hundredths: f64| (hundredths / speed).round().max(SHORTEST) as u16;
    let in_flight = (FLIGHT / speed / f64::from(delay(PICTURE)))
        .round()
        .max(1.0) as u32;
    let first = film.render_still(&frames[0])?;
    let [width, height] = [first.width(), first.height()].map(u64::from);
    let height = height.saturating_mul(frames.len() as u64);
    if width.saturating_mul(height) > MAX_FILM {
        return Err(DrawError::TooManyPixels {
            width,
            height,
            most: MAX_FILM,
        });
    }
    let mut reel = GifWriter::new(&first, &film.palette(&frames)?)?;
    for (index, frame) in frames.iter().enumerate() {
        if let Some(before) = index.checked_sub(1).and_then(|index| frames.get(index)) {
            let leap = film.moving_piece(before, frame)?;
            for part in 1..=in_flight {
                reel.show(
                    leap.frame_at(f64::from(part) / f64::from(in_flight + 1)),
                    delay(PICTURE),
                )?;
            }
        }
        let rest = match index {
            _ if index + 1 == frames.len() => END,
            0 => START,
            _ => REST,
        };
        reel.show(film.render_still(frame)?, delay(rest))?;
    }
    reel.encoder
        .into_inner()
        .map_err(|error| DrawError::Encoding(error.to_string()))
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
        let size = [width, height + CAPTION];
        let empty = Scene {
            title: String::new(),
            corner,
            size,
            unit: 40.0,
            shapes: Vec::new(),
        };
        let empty = heading.into_iter().fold(empty, Scene::with_heading);
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
        shapes.extend(self.view.names());
        let (corner, size) = self.view.frame();
        let at = [corner[0] + size[0] / 2.0, corner[1] + size[1] + 0.1];
        let (text, role) = (frame.caption.clone(), Role::Caption);
        shapes.push(Shape::Label {
            at,
            anchor: Anchor::Middle,
            size: 0.55,
            text,
            role,
        });
        self.scene(shapes).rasterize(self.scale, self.dark)
    }

    fn moving_piece(&self, before: &Frame, after: &Frame) -> Result<MovingPiece<'_>, DrawError> {
        let step = after.moves[0];
        let mut position = before.position.clone();
        let mut taken = |cell: Cell| {
            position.0[cell.index()]
                .take()
                .map(|kind| &self.puzzle.rules.kinds[kind.index()])
        };
        let piece = taken(step.from).expect("the referee found a piece where the move begins");
        let gone = passed_cells(&self.puzzle.board, step)
            .iter()
            .filter(|&&cell| after.position.get(cell).is_none());
        let removed = gone
            .filter_map(|&cell| Some((taken(cell)?, self.view.cells[cell.index()])))
            .collect();
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
            colours(sample).for_each(|colour| *uses.entry(colour).or_default() += 1);
        }
        let mut uses: Vec<_> = uses.into_iter().collect();
        uses.sort_unstable_by_key(|&(colour, times)| (std::cmp::Reverse(times), colour));
        Ok(uses
            .into_iter()
            .take(255)
            .map(|(colour, _)| colour)
            .collect())
    }
}

impl MovingPiece<'_> {
    /// The board at `time`, from 0 to 1, during the move; removed pieces shrink once they are
    /// passed.
    fn frame_at(&self, time: f64) -> Pixmap {
        let view = &self.film.view;
        let fading = PIECE * (2.0 * (1.0 - time)).min(1.0);
        let mut shapes: Vec<Shape> = self
            .removed
            .iter()
            .flat_map(|(kind, at)| view.piece(kind, *at, fading))
            .collect();
        let smooth = time * time * (3.0 - 2.0 * time);
        let [from, to] = [self.step.from, self.step.to].map(|cell| view.cells[cell.index()]);
        // A jumping piece is nearer to the viewer at the top.
        let leaps = !passed_cells(&self.film.puzzle.board, self.step).is_empty();
        let near = if leaps {
            0.6 * smooth * (1.0 - smooth)
        } else {
            0.0
        };
        shapes.extend(view.piece(
            self.piece,
            point_along(from, to, self.bend, smooth),
            PIECE * (1.0 + near),
        ));
        let mut picture = self.board.clone();
        self.film
            .scene(shapes)
            .draw_on(&mut picture, self.film.scale, self.film.dark);
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
        let side = |length: u32| {
            u16::try_from(length).map_err(|_| DrawError::TooManyPixels {
                width: first.width().into(),
                height: first.height().into(),
                most: u64::from(u16::MAX).pow(2),
            })
        };
        let (width, height) = (side(first.width())?, side(first.height())?);
        let mut encoder =
            Encoder::new(Vec::new(), width, height, palette.as_flattened()).map_err(encoding)?;
        encoder.set_repeat(Repeat::Infinite).map_err(encoding)?;
        let nearest = palette
            .iter()
            .zip(0..)
            .map(|(&colour, index)| (colour, index))
            .collect();
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
                if self
                    .shown
                    .as_ref()
                    .is_none_or(|shown| shown.pixels()[at] != pixel)
                {
                    self.places[at] = self.place([pixel.red(), pixel.green(), pixel.blue()]);
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
        let palette = &self.palette;
        *self.nearest.entry(colour).or_insert_with(|| {
            let far = |other: &[u8; 3]| -> u32 {
                colour
                    .iter()
                    .zip(other)
                    .map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2))
                    .sum()
            };
            palette
                .iter()
                .zip(0..)
                .min_by_key(|(other, _)| far(other))
                .map_or(0, |(_, index)| index)
        })
    }
}

/// The smallest rectangle `left, top, right, bottom`, inclusive, outside of which two pictures of
/// equal size agree: one pixel if they are equal, and the whole picture if there is no first one.
fn changed_rectangle(before: Option<&Pixmap>, after: &Pixmap) -> [usize; 4] {
    let (width, height) = (after.width() as usize, after.height() as usize);
    let Some(before) = before else {
        return [0, 0, width - 1, height - 1];
    };
    let rows = before
        .pixels()
        .chunks(width)
        .zip(after.pixels().chunks(width))
        .enumerate();
    let mut found: Option<[usize; 4]> = None;
    for (row, (before, after)) in rows.filter(|(_, (before, after))| before != after) {
        let mut differing = before
            .iter()
            .zip(after)
            .enumerate()
            .filter(|(_, (a, b))| a != b)
            .map(|(at, _)| at);
        let first = differing.next().unwrap_or(0);
        let last = differing.next_back().unwrap_or(first);
        let [left, top, right, _] = found.unwrap_or([first, row, last, row]);
        found = Some([left.min(first), top, right.max(last), row]);
    }
    found.unwrap_or_default()
}

fn colours(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    picture
        .pixels()
        .iter()
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

fn encoding(error: gif::EncodingError) -> DrawError {
    DrawError::Encoding(error.to_string())
}
