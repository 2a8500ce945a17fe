//! A solution as an animated SVG: each piece has a track of CSS keyframes. It does not move for
//! readers who prefer reduced motion.

use crate::{
    DrawError, MAX_ANIMATED,
    frames::{self, Frame, Motion, passed_cells},
    picture::{PIECE, Style},
    role::Role,
    scene::{Point, Scene, Shape, point_along},
    svg::{Group, document, number},
    theme::Theme,
    view::View,
};
use saltus::puzzle::{Move, Position, Puzzle};

/// Seconds before the first move, from one move to the next, for a move, and after the last.
const START: f64 = 1.2;
const PACE: f64 = 0.8;
const FLIGHT: f64 = 0.35;
const END: f64 = 3.0;

/// The states of a piece or a caption.
type Track = Vec<State>;

/// A look from a time on.
struct State {
    /// The fraction of the duration.
    time: f64,
    look: String,
}

/// When the moves begin and end.
struct Clock {
    /// The duration in seconds at speed 1.
    whole: f64,
}

impl Clock {
    fn new(boards: usize) -> Clock {
        let moves = (boards - 1) as f64;
        Clock {
            whole: START + PACE * moves + END,
        }
    }

    /// The fraction of the duration at a part of a move.
    fn time(&self, step: usize, part: f64) -> f64 {
        (START + PACE * step as f64 + FLIGHT * part) / self.whole
    }
}

/// A solution as an SVG document whose pieces move in a loop; `width` is in pixels, by default 40
/// per cell. If the system of the reader requests reduced motion, the start is shown without
/// motion.
///
/// ```
/// use saltus::{puzzle::{Move, Options, frogs}, board::Cell};
/// use saltus_draw::{Motion, Style, Theme, moving};
/// let puzzle = frogs::row("r.l", "l.r", Options::default())?.validate()?;
/// let moves = [Move::new(Cell(0), Cell(1))];
/// let (style, motion) = (Style::default(), Motion::default());
/// let svg = moving(&puzzle, &moves, &style, motion, None, Theme::Auto)?;
/// assert!(svg.contains("@media (prefers-reduced-motion:reduce)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// An illegal move, more than [`MAX_ANIMATED`] boards, steps out of range, or an invalid speed.
pub fn moving(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    motion: Motion<'_>,
    width: Option<f64>,
    theme: Theme,
) -> Result<String, DrawError> {
    let speed = motion.checked_speed()?;
    let frames = frames::frames(puzzle, moves, &style.by_moves(), MAX_ANIMATED)?;
    let frames = frames::part(frames, style.steps)?;
    let view = View::new(puzzle, style);
    let (corner, mut size) = view.frame();
    size[1] += 0.7;

    let mut scene = Scene {
        title: puzzle.title.clone(),
        corner,
        size,
        unit: 40.0,
        shapes: Vec::new(),
    };
    if let Some(heading) = motion.heading {
        scene = scene.with_heading(heading);
    }
    if let Some(width) = width {
        scene = scene.with_width(width);
    }
    let vacant = Position(vec![None; puzzle.board.len()]);
    let mut ground = scene.shapes.clone();
    ground.extend(view.board(&vacant, &[]));
    ground.extend(view.name_shapes(None));

    let mut film = Film {
        puzzle,
        view,
        clock: Clock::new(frames.len()),
        groups: vec![Group {
            class: String::new(),
            shapes: ground,
        }],
        tracks: Vec::new(),
        homes: Vec::new(),
        standing: vec![None; puzzle.board.len()],
    };
    film.add_pieces(&frames[0].position);
    for (index, frame) in frames.iter().skip(1).enumerate() {
        film.add_move(index, frame);
    }
    let first_caption = film.tracks.len();
    let below = [corner[0] + size[0] / 2.0, corner[1] + size[1] - 0.4];
    film.add_captions(&frames, below);

    let rules = sheet(&film.tracks, first_caption, film.clock.whole / speed);
    Ok(document(&scene, &film.groups, &rules, theme))
}

/// A moving picture under construction: a group of shapes and a track for each piece and caption,
/// after a group for the board.
struct Film<'a> {
    puzzle: &'a Puzzle,
    view: View<'a>,
    clock: Clock,
    groups: Vec<Group>,
    tracks: Vec<Track>,
    /// The first place of each piece.
    homes: Vec<Point>,
    /// The track of the piece on each cell.
    standing: Vec<Option<usize>>,
}

impl Film<'_> {
    /// Adds a track with its shapes, and returns its number.
    fn add_track(&mut self, shapes: Vec<Shape>, track: Track) -> usize {
        let number = self.tracks.len();
        self.groups.push(Group {
            class: format!("t{number}"),
            shapes,
        });
        self.tracks.push(track);
        number
    }

    fn add_pieces(&mut self, start: &Position) {
        for cell in self.puzzle.board.cells() {
            if let Some(kind) = start.get(cell) {
                let at = self.view.cells[cell.index()];
                let kind = &self.puzzle.rules.kinds[kind.index()];
                let shapes = self.view.piece(kind, at, PIECE);
                self.standing[cell.index()] = Some(self.add_track(shapes, Track::new()));
                self.homes.push(at);
            }
        }
    }

    /// Moves a piece, and lets those that it removes fade.
    fn add_move(&mut self, index: usize, frame: &Frame) {
        let (step, after) = (frame.moves[0], &frame.position);
        let Some(piece) = self.standing[step.from.index()].take() else {
            return;
        };
        let [from, to] = [step.from, step.to].map(|cell| self.view.cells[cell.index()]);
        let bend = self.view.bend(step, after);
        let home = self.homes[piece];
        for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let at = point_along(from, to, bend, part);
            let (dx, dy) = (number(at[0] - home[0]), number(at[1] - home[1]));
            self.tracks[piece].push(State {
                time: self.clock.time(index, part),
                look: format!("transform:translate({dx}px,{dy}px)"),
            });
        }

        for &gone in passed_cells(&self.puzzle.board, step) {
            if after.get(gone).is_some() {
                continue;
            }
            if let Some(taken) = self.standing[gone.index()].take() {
                let (from, to) = (self.clock.time(index, 0.5), self.clock.time(index, 1.0));
                self.tracks[taken].extend(fading(from, to));
            }
        }
        self.standing[step.to.index()] = Some(piece);
    }

    /// Adds the captions, which are visible one at a time.
    fn add_captions(&mut self, frames: &[Frame], at: Point) {
        for (index, frame) in frames.iter().enumerate() {
            let begin = if index == 0 {
                0.0
            } else {
                self.clock.time(index - 1, 0.0)
            };
            let end = if index + 1 == frames.len() {
                1.0
            } else {
                self.clock.time(index, 0.0)
            };
            let caption = Shape::centred(at, 0.55, frame.caption.clone(), Role::Caption);
            self.add_track(vec![caption], fading(begin, end).into());
        }
    }
}

/// Visible from one time on, hidden from another.
fn fading(from: f64, to: f64) -> [State; 2] {
    let visible = State {
        time: from,
        look: "opacity:1".into(),
    };
    let hidden = State {
        time: to,
        look: "opacity:0".into(),
    };
    [visible, hidden]
}

/// The style sheet of the tracks; those from index `captions` on are visible one at a time.
fn sheet(tracks: &[Track], captions: usize, whole: f64) -> String {
    let mut sheet = String::new();
    for (index, track) in tracks.iter().enumerate() {
        let (Some(first), Some(last)) = (track.first(), track.last()) else {
            continue;
        };
        let caption = index >= captions;
        sheet += &format!("@keyframes t{index}{{");
        if caption && first.time > 0.0 {
            sheet += "0%{opacity:0}";
        } else if !caption {
            sheet += "0%{transform:none;opacity:1}";
        }
        for state in track {
            sheet += &format!("{}%{{{}}}", percent(state.time), state.look);
        }
        if last.time < 1.0 {
            sheet += &format!("100%{{{}}}", final_look(track));
        }
        let pace = if caption { "step-end" } else { "linear" };
        sheet += &format!("}}\n.t{index}{{animation:t{index} {whole:.2}s {pace} infinite}}\n");
    }
    // Without motion the first caption is below the start.
    for index in captions + 1..tracks.len() {
        sheet += &format!(".t{index}{{opacity:0}}\n");
    }
    sheet += "@media (prefers-reduced-motion:reduce){.saltus g{animation:none}}\n";
    sheet
}

/// A fraction in percent, with at most three decimal places.
fn percent(share: f64) -> String {
    let text = format!("{:.3}", 100.0 * share);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a piece keeps after its track: its final place, or that it is hidden.
fn final_look(track: &[State]) -> String {
    let mut kept = Vec::new();
    for property in ["transform", "opacity"] {
        let mut states = track.iter().rev();
        if let Some(state) = states.find(|state| state.look.starts_with(property)) {
            kept.push(state.look.as_str());
        }
    }
    kept.join(";")
}
