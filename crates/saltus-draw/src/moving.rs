//! A solution as an animated SVG: each piece has a track of CSS keyframes. It does not move for
//! readers who prefer reduced motion.

use crate::{
    DrawError, MAX_ANIMATED,
    frames::{self, Motion, Pace, passed_cells},
    picture::{PIECE, Style, View},
    role::Role,
    scene::{Anchor, Scene, Shape, point_along},
    svg::{Group, document, number},
    theme::Theme,
};
use saltus::puzzle::{Move, Position, Puzzle};
use std::fmt::Write;

/// Seconds before the first move, from one move to the next, for a move, and after the last.
const START: f64 = 1.2;
const PACE: f64 = 0.8;
const FLIGHT: f64 = 0.35;
const END: f64 = 3.0;

/// The states of a piece or a caption: the fraction of the duration, and the style from then on.
type Track = Vec<(f64, String)>;

/// A solution as an SVG document whose pieces move in a loop; `width` is in pixels, by default 40
/// per cell. If the system of the reader requests reduced motion, the start is shown without
/// motion.
///
/// ```
/// use saltus::{puzzle::{Move, Options, frogs}, board::Cell};
/// use saltus_draw::{Motion, Style, Theme, moving};
/// let puzzle = frogs::row("r.l", "l.r", Options::default())?.validate()?;
/// let svg = moving(&puzzle, &[Move { from: Cell(0), to: Cell(1) }], &Style::default(), Motion::default(), None, Theme::Auto)?;
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
    let frames = frames::frames(puzzle, moves, Pace::Moves, style.language, MAX_ANIMATED)?;
    let frames = frames::part(frames, style.steps)?;
    let view = View::new(puzzle, style);
    let (corner, mut size) = view.frame();
    size[1] += 0.7;
    let (board, names) = (Position(vec![None; puzzle.board.len()]), view.names());
    let scene = Scene {
        title: puzzle.title.clone(),
        corner,
        size,
        unit: 40.0,
        shapes: Vec::new(),
    };
    let scene = motion.heading.into_iter().fold(scene, Scene::with_heading);
    let scene = width.into_iter().fold(scene, Scene::with_width);
    let whole = START + PACE * (frames.len() - 1) as f64 + END;
    let time = |step: usize, part: f64| (START + PACE * step as f64 + FLIGHT * part) / whole;
    let mut groups = vec![Group {
        class: String::new(),
        shapes: scene
            .shapes
            .iter()
            .cloned()
            .chain(view.board(&board, &[]))
            .chain(names)
            .collect(),
    }];
    let mut tracks: Vec<Track> = Vec::new();
    // The group of the piece on each cell, and its first cell.
    let mut standing: Vec<Option<usize>> = vec![None; puzzle.board.len()];
    let mut homes = Vec::new();
    for (cell, &at) in puzzle.board.cells().zip(&view.cells) {
        if let Some(kind) = frames[0].position.get(cell) {
            standing[cell.index()] = Some(tracks.len());
            homes.push(at);
            let shapes = view.piece(&puzzle.rules.kinds[kind.index()], at, PIECE);
            groups.push(Group {
                class: format!("t{}", tracks.len()),
                shapes,
            });
            tracks.push(Track::new());
        }
    }
    for (index, frame) in frames.iter().skip(1).enumerate() {
        let (step, after) = (frame.moves[0], &frame.position);
        let Some(piece) = standing[step.from.index()].take() else {
            continue;
        };
        let [from, to] = [step.from, step.to].map(|cell| view.cells[cell.index()]);
        let bend = view.bend(step, after);
        for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let at = point_along(from, to, bend, part);
            let [dx, dy] = [0, 1].map(|axis| number(at[axis] - homes[piece][axis]));
            tracks[piece].push((
                time(index, part),
                format!("transform:translate({dx}px,{dy}px)"),
            ));
        }
        for &gone in passed_cells(&puzzle.board, step)
            .iter()
            .filter(|&&cell| after.get(cell).is_none())
        {
            if let Some(taken) = standing[gone.index()].take() {
                tracks[taken].extend([
                    (time(index, 0.5), "opacity:1".into()),
                    (time(index, 1.0), "opacity:0".into()),
                ]);
            }
        }
        standing[step.to.index()] = Some(piece);
    }
    let at = [corner[0] + size[0] / 2.0, corner[1] + size[1] - 0.4];
    for (index, frame) in frames.iter().enumerate() {
        let (text, role) = (frame.caption.clone(), Role::Caption);
        let shapes = vec![Shape::Label {
            at,
            anchor: Anchor::Middle,
            size: 0.55,
            text,
            role,
        }];
        groups.push(Group {
            class: format!("t{}", tracks.len()),
            shapes,
        });
        let begin = if index == 0 {
            0.0
        } else {
            time(index - 1, 0.0)
        };
        let end = if index + 1 == frames.len() {
            1.0
        } else {
            time(index, 0.0)
        };
        tracks.push(vec![(begin, "opacity:1".into()), (end, "opacity:0".into())]);
    }
    let captions = tracks.len() - frames.len();
    Ok(document(
        &scene,
        &groups,
        &sheet(&tracks, captions, whole / speed),
        theme,
    ))
}

/// The style sheet of the tracks; those from index `captions` on are visible one at a time.
fn sheet(tracks: &[Track], captions: usize, whole: f64) -> String {
    let mut sheet = String::new();
    let mut write = |text: std::fmt::Arguments<'_>| {
        sheet
            .write_fmt(text)
            .expect("a String takes all that is written")
    };
    let percent = |share: f64| {
        let text = format!("{:.3}", 100.0 * share);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    for (index, track) in tracks
        .iter()
        .enumerate()
        .filter(|(_, track)| !track.is_empty())
    {
        let caption = index >= captions;
        write(format_args!("@keyframes t{index}{{"));
        let (first, last) = (&track[0], &track[track.len() - 1]);
        if caption && first.0 > 0.0 {
            write(format_args!("0%{{opacity:0}}"));
        } else if !caption {
            write(format_args!("0%{{transform:none;opacity:1}}"));
        }
        for (time, look) in track {
            write(format_args!("{}%{{{look}}}", percent(*time)));
        }
        // A piece keeps its final place, or stays hidden.
        let kept = ["transform", "opacity"].iter().filter_map(|what| {
            track
                .iter()
                .rev()
                .map(|(_, look)| look)
                .find(|look| look.starts_with(what))
                .cloned()
        });
        if last.0 < 1.0 {
            write(format_args!(
                "100%{{{}}}",
                kept.collect::<Vec<_>>().join(";")
            ));
        }
        let pace = if caption { "step-end" } else { "linear" };
        write(format_args!(
            "}}\n.t{index}{{animation:t{index} {whole:.2}s {pace} infinite}}\n"
        ));
    }
    // Without motion the first caption is below the start.
    for index in captions + 1..tracks.len() {
        write(format_args!(".t{index}{{opacity:0}}\n"));
    }
    write(format_args!(
        "@media (prefers-reduced-motion:reduce){{.saltus g{{animation:none}}}}\n"
    ));
    sheet
}
