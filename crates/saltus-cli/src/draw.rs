//! `saltus draw`: a puzzle, or its whole solution, as a picture.

use crate::{
    args::{DrawArgs, Fewest, OutputArgs, Picture, ThemeArg},
    boards::Boards,
    exit::Exit,
    fault::Faulty,
    kings, play, report, solve,
    style::Style,
    subject::{self, Input, Subject},
    takes::Family,
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    capture,
    problem::{self, Measure},
    puzzle::{Answer, Goal, Move, Puzzle},
    text::moves,
};
use saltus_draw::{MAX_ANIMATED, MAX_BOARDS, Marks, Pace, Scene, Theme, terminal};
use std::{
    io::{self, Write},
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
fn most(args: &DrawArgs) -> usize {
    match kind(args) {
        Ok(Picture::Gif) => MAX_ANIMATED - 1,
        Ok(Picture::Txt) => terminal::MAX_BOARDS - 1,
        _ => MAX_BOARDS - 1,
    }
}

/// What text has no place for.
const DRAWN_ONLY: [&str; 4] = ["columns", "theme", "title", "width"];

/// `saltus draw`.
pub fn run(args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if kind(args)? == Picture::Txt
        && let Some(option) = args.puzzle.given.first(&DRAWN_ONLY)
    {
        bail!(
            "`--{option}` is for pictures, and this one is text: ask for another by `--to svg` or the ending of `--output`"
        );
    }
    if let Some((text, path)) = play::saved(&args.puzzle.puzzle) {
        args.puzzle.given.fits(Family::Game)?;
        if !args.moves.is_empty() {
            bail!("{} has moves of its own: leave out those after it", path.display());
        }
        return game(text, path, args, style, out);
    }
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    match subject::read(&args.puzzle)? {
        Input::One(subject) => solution(&subject, args, style, &watch, out),
        Input::Boards(boards) => board(boards.within(watch.memory()), args, style, out),
    }
}

/// The moves of a saved game.
fn game(
    text: String,
    path: PathBuf,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let session = saltus_session::open(&text).map_err(|faults| Faulty {
        name: path.display().to_string(),
        text: text.into_bytes(),
        faults,
        first_line: 1,
    })?;
    drawn(session.puzzle(), session.moves(), args, style, out)
}

/// The start, the moves given, or the solution that `saltus solve` gives.
fn solution(
    subject: &Subject,
    args: &DrawArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let look = saltus_draw::Style::default();
    if args.start {
        let puzzle = subject.puzzle()?;
        if kind(args)? == Picture::Txt && args.output.is_none() {
            report::board(&puzzle, &puzzle.start, None, style, out)?;
        } else {
            save(saltus_draw::position(&puzzle, &puzzle.start, &look)?, None, args, out)?;
        }
        return Ok(Exit::Solved);
    }
    if !args.moves.is_empty() {
        let (puzzle, text) = (subject.puzzle()?, args.moves.join(" "));
        let given = moves::read(text.as_bytes(), &puzzle).map_err(|faults| Faulty {
            name: "the moves".into(),
            text: text.into_bytes(),
            faults,
            first_line: 1,
        })?;
        return drawn(&puzzle, &given, args, style, out);
    }
    if let Ok(puzzle) = subject.puzzle() {
        fits(&puzzle, args)?;
    }
    let outcome = match args.fewest {
        Some(fewest @ (Fewest::Sweeps | Fewest::Rounds)) => {
            let measure = if fewest == Fewest::Sweeps { Measure::Sweeps } else { Measure::Rounds };
            let puzzle = subject.puzzle()?;
            watch.over(|budget| problem::best(&puzzle, measure, budget))?.outcome
        }
        None | Some(Fewest::Moves) => {
            solve::outcome(subject, args.budget.engine.map(Into::into), &args.which, watch)?
        }
    };
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (puzzle, steps) = moves.short().with_context(|| {
                format!("{} has too many cells for a picture: a drawing has at most 128", subject.title)
            })?;
            report::note_length(&outcome, moves);
            drawn(puzzle, steps, args, style, out)
        }
        Answer::Impossible(reason) => {
            if !matches!(kind(args)?, Picture::Txt | Picture::Gif) {
                let puzzle = subject.puzzle()?;
                let scene = saltus_draw::position(&puzzle, &puzzle.start, &look)?;
                save(scene, Some(&format!("Impossible: {reason}.")), args, out)?;
                return Ok(Exit::Impossible);
            }
            report::impossible(subject, outcome.engine.name(), reason, &OutputArgs::plain(false), out)
        }
        Answer::Undecided(spent) => {
            // Standard output is for the picture.
            report::undecided(&subject.title, outcome.engine.name(), spent, false, &mut io::stderr())
        }
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
        bail!(too_many(moves, args));
    }
    Ok(())
}

fn too_many(moves: usize, args: &DrawArgs) -> String {
    format!("the solution has {moves} moves, too many for one picture; the most is {}", most(args))
}

/// Draws the moves.
fn drawn(
    puzzle: &Puzzle,
    moves: &[Move],
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if moves.len() > most(args) {
        bail!(too_many(moves.len(), args));
    }
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
fn save(scene: Scene, caption: Option<&str>, args: &DrawArgs, out: &mut dyn Write) -> anyhow::Result<()> {
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

/// The board, with the route of the first king that can take all.
fn board(boards: Boards, args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if !args.moves.is_empty() {
        bail!("a capture board is drawn with a route of its own: leave out the moves after it");
    }
    let field = boards.only()?;
    let judgement = capture::judge(&field);
    let winner = judgement.winners().next().filter(|_| !args.start);
    let route: Vec<(usize, usize)> = match winner {
        Some(king) => kings::winning(&field, king)?.squares().map(kings::place).collect(),
        None => Vec::new(),
    };
    let marks =
        Marks { route, ..if winner.is_none() { kings::obstacles(&judgement) } else { kings::marks() } };
    let rows = kings::rows(&field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    match &args.output {
        None if args.to.is_none() => kings::picture(&field, &marks, style, out)?,
        _ => {
            let scene = saltus_draw::capture(&rows, &marks)?;
            let caption = winner.is_none().then(|| kings::first_reason(&judgement)).flatten();
            save(scene, caption.as_deref(), args, out)?;
        }
    }
    Ok(Exit::Solved)
}

/// Writes to the file, or to standard output.
fn put(bytes: &[u8], args: &DrawArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.output.as_ref().filter(|path| *path != &PathBuf::from("-")) {
        None => Ok(out.write_all(bytes)?),
        Some(path) => {
            saltus_system::write(path, bytes).with_context(|| format!("writing {}", path.display()))
        }
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
