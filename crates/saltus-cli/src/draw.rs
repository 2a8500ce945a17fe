//! `saltus draw`: a puzzle, or its whole solution, as a picture.

use crate::{
    args::{DrawArgs, Fewest, Format, OutputArgs, Picture, ThemeArg},
    exit::Exit,
    fault::Faulty,
    model::{self, Origin, Subject},
    play,
    watch::Watch,
    write::{self, Style},
};
use anyhow::{Context, bail};
use saltus::{
    engine,
    pegs::Game,
    puzzle::{Answer, Goal, Move, Puzzle},
    text::moves,
};
use saltus_draw::{MAX_ANIMATED, MAX_BOARDS, Pace, Scene, Theme, terminal};
use saltus_session::OpenError;
use std::{
    io::Write,
    path::{Path, PathBuf},
};

/// How many pixels a PNG or GIF has for one of the drawing's: sharp on today's screens.
const SCALE: f64 = 1.5;

/// The kind of picture: what is asked for, what the file's ending says, or text.
fn kind(args: &DrawArgs) -> anyhow::Result<Picture> {
    let Some(path) = args.output.as_deref().filter(|_| args.to.is_none()) else {
        return Ok(args.to.unwrap_or(Picture::Txt));
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    Ok(match ending.as_str() {
        "svg" => Picture::Svg,
        "pdf" => Picture::Pdf,
        "tikz" => Picture::Tikz,
        "tex" => Picture::Tex,
        "png" => Picture::Png,
        "gif" => Picture::Gif,
        "txt" => Picture::Txt,
        _ if path == Path::new("-") => Picture::Svg,
        other => {
            bail!("`.{other}` is no kind of picture: write to .svg, .pdf, .tikz, .tex, .png, .gif or .txt")
        }
    })
}

/// The most moves that fit into the picture.
pub fn most(args: &DrawArgs) -> usize {
    match kind(args) {
        Ok(Picture::Gif) => MAX_ANIMATED - 1,
        Ok(Picture::Txt) => terminal::MAX_BOARDS - 1,
        _ => MAX_BOARDS - 1,
    }
}

/// `saltus draw` for a saved game: its moves.
pub fn game(args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let (text, path) = play::saved(&args.puzzle.puzzle).context("this is no saved game")?;
    let session = saltus_session::open(&text).map_err(|OpenError(faults)| Faulty {
        name: path.display().to_string(),
        text: text.into_bytes(),
        faults,
    })?;
    let subject = Subject { puzzle: session.puzzle().clone(), format: Format::Boards, origin: Origin::Plain };
    drawn(&subject, session.moves(), args, style, out)
}

/// `saltus draw`; `known` are the moves of a solution that needs no search.
pub fn run(
    subject: &Subject,
    known: Option<Vec<Move>>,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    if args.start {
        if kind(args)? == Picture::Txt && args.output.is_none() {
            write::board(puzzle, &puzzle.start, None, style, out)?;
            return Ok(Exit::Solved);
        }
        let look = saltus_draw::Style::default();
        save(saltus_draw::position(puzzle, &puzzle.start, &look)?, None, args, out)?;
        return Ok(Exit::Solved);
    }
    if !args.moves.is_empty() {
        let text = args.moves.join(" ");
        let given = moves::read(text.as_bytes(), puzzle).map_err(|faults| Faulty {
            name: "the moves".into(),
            text: text.into_bytes(),
            faults,
        })?;
        return drawn(subject, &given, args, style, out);
    }
    if let Some(known) = known {
        return drawn(subject, &known, args, style, out);
    }
    fits(puzzle, args)?;
    let (engine, answer) = match (args.fewest, Game::of(puzzle)) {
        (Some(Fewest::Sweeps), Some(game)) => {
            let watch = Watch::start(args.budget.time, args.budget.memory);
            let swept = watch.over(|budget| engine::fewest_sweeps(&game, budget));
            (engine::Engine::Pegs, swept.answer)
        }
        (Some(Fewest::Sweeps), None) => {
            bail!("sweeps are counted in peg solitaire on boards of up to 64 holes")
        }
        _ => model::answer(puzzle, &args.budget)?,
    };
    match answer {
        Answer::Solved(solution) => {
            model::judge(puzzle, &solution.moves)?;
            drawn(subject, &solution.moves, args, style, out)
        }
        Answer::Impossible(reason) => {
            if !matches!(kind(args)?, Picture::Txt | Picture::Gif) {
                let scene = saltus_draw::position(puzzle, &puzzle.start, &saltus_draw::Style::default())?;
                save(scene, Some(&format!("Impossible: {reason}.")), args, out)?;
                return Ok(Exit::Impossible);
            }
            model::impossible(subject, engine.name(), &reason, &OutputArgs::plain(false), out)
        }
        Answer::Undecided(spent) => model::undecided(subject, engine.name(), &spent, false, out),
    }
}

/// Whether the shortest solution has not too many moves for the picture, as far as that is known without a search: in
/// peg solitaire every jump takes a peg.
fn fits(puzzle: &Puzzle, args: &DrawArgs) -> anyhow::Result<()> {
    let moves = match puzzle.goal {
        Goal::Left(left) if puzzle.rules.every_move_removes() => {
            puzzle.start.pieces().saturating_sub(left as usize)
        }
        Goal::Moves(moves) => usize::try_from(moves).unwrap_or(usize::MAX),
        _ => 0,
    };
    if moves > most(args) {
        bail!("the solution has {moves} moves, too many for one picture; the most is {}", most(args));
    }
    Ok(())
}

/// Draws the moves.
fn drawn(
    subject: &Subject,
    moves: &[Move],
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let pace = if args.fewest == Some(Fewest::Sweeps) { Pace::Sweeps } else { Pace::Moves };
    let look = saltus_draw::Style {
        coordinates: args.coordinates,
        columns: args.columns,
        steps: args.steps,
        pace,
        ..saltus_draw::Style::default()
    };
    match kind(args)? {
        Picture::Txt => {
            let coordinates = args.coordinates || style.coordinates && args.output.is_none();
            let style = Style { color: style.color && args.output.is_none(), coordinates, ..*style };
            let text = terminal::Text { pace, steps: args.steps, ..style.text() };
            let sheet = terminal::sheet(puzzle, moves, &text)?;
            put(sheet.as_bytes(), args, out)?;
        }
        Picture::Gif => {
            if args.title.is_some() || args.steps.is_some() || args.columns.is_some() {
                bail!("--title, --steps and --columns are for still pictures, not for .gif");
            }
            let look = saltus_draw::Style { coordinates: true, ..look };
            let scale = match args.width {
                None => SCALE,
                Some(width) => {
                    let still = saltus_draw::position(puzzle, &puzzle.start, &look)?;
                    f64::from(width) / (still.size[0] * still.unit)
                }
            };
            let film = saltus_draw::animation(puzzle, moves, &look, scale, args.theme.into())?;
            put(&film, args, out)?;
        }
        _ => save(saltus_draw::sheet(puzzle, moves, &look)?, None, args, out)?,
    }
    Ok(Exit::Solved)
}

/// Writes a still picture, with its heading and its caption.
///
/// # Errors
/// Another kind, a picture too large, or a file that cannot be written.
pub fn save(scene: Scene, caption: Option<&str>, args: &DrawArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let theme = args.theme.into();
    let scene = args.title.iter().fold(scene, |scene, title| scene.with_heading(title));
    let scene = caption.into_iter().fold(scene, |scene, caption| scene.with_caption(caption));
    // PNG of a given width has just so many pixels.
    let scale = if args.width.is_some() { 1.0 } else { SCALE };
    let scene = args.width.iter().fold(scene, |scene, &width| scene.with_width(f64::from(width)));
    let bytes = match kind(args)? {
        Picture::Svg => scene.svg(theme).into_bytes(),
        Picture::Pdf => scene.pdf(theme),
        Picture::Tikz => scene.tikz(theme).into_bytes(),
        Picture::Tex => scene.tex(theme).into_bytes(),
        Picture::Png => scene.png(scale, theme)?,
        Picture::Gif => bail!("a still picture is no animation: write to .svg, .pdf or .png"),
        Picture::Txt => bail!("there is no text of this: write to .svg, .pdf or .png"),
    };
    put(&bytes, args, out)
}

/// Writes to the file, or to standard output.
fn put(bytes: &[u8], args: &DrawArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.output.as_ref().filter(|path| *path != &PathBuf::from("-")) {
        None => Ok(out.write_all(bytes)?),
        Some(path) => saltus_files::write(path, bytes).with_context(|| format!("writing {}", path.display())),
    }
}

impl From<ThemeArg> for Theme {
    fn from(theme: ThemeArg) -> Theme {
        match theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
            ThemeArg::Auto => Theme::Auto,
        }
    }
}
