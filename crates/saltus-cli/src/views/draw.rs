//! `saltus draw`: a picture of a puzzle or of its whole solution.

use crate::{
    answers::{kings, solve},
    args::{
        DrawArgs, Family, Fewest, LabelsArg, LanguageArg, OutputArgs, Picture, SizeArg, ThemeArg,
    },
    exit::Exit,
    input::{
        boards::Boards,
        fault::FaultyText,
        session::{open_saved_game, read_saved_game},
        subject::{self, Input, Subject},
    },
    output::{report, style::Style},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    capture,
    problem::{self, Measure},
    puzzle::{Answer, Goal, Move, Puzzle},
    text::moves,
};
use saltus_draw::{
    Labels, Language, MAX_ANIMATED, MAX_BOARDS, Marks, Motion, Pace, Paper, Scene, Theme, terminal,
};
use saltus_system::Draft;
use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

/// Pixels of a PNG or GIF per pixel of the drawing, for high-resolution screens.
const SCALE: f64 = 1.5;
/// The default limit on the width and height of a PNG in pixels, as on the largest common screens.
const WIDEST: f64 = 3840.0;

/// The kind of picture: from the option, from the ending of the file, or text.
fn kind(args: &DrawArgs) -> anyhow::Result<Picture> {
    let Some(path) = args.output.as_deref().filter(|_| args.to.is_none()) else {
        return Ok(args.to.unwrap_or(Picture::Txt));
    };
    let ending = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
        .unwrap_or_default();
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
            bail!(
                "`.{other}` is not a kind of picture: write to .svg, .pdf, .tikz, .tex, .png, .gif \
                 or .txt"
            )
        }
    })
}

/// Whether the picture moves.
fn is_film(args: &DrawArgs) -> anyhow::Result<bool> {
    Ok(args.animate || kind(args)? == Picture::Gif)
}

/// The style of the boards; single boards have `labels` by default.
fn board_style(args: &DrawArgs, labels: Labels) -> saltus_draw::Style {
    let sweeps = args.fewest == Some(Fewest::Sweeps);
    saltus_draw::Style {
        labels: args.labels.map_or(labels, Into::into),
        language: args.lang.into(),
        columns: args.columns,
        steps: args.steps,
        pace: args
            .every
            .map_or(if sweeps { Pace::Sweeps } else { Pace::Moves }, Into::into),
        ..saltus_draw::Style::default()
    }
}

/// The largest number of moves that fit in the picture.
fn max_moves(args: &DrawArgs) -> usize {
    match kind(args) {
        Ok(Picture::Gif) => MAX_ANIMATED - 1,
        Ok(Picture::Svg) if args.animate => MAX_ANIMATED - 1,
        Ok(Picture::Txt) => terminal::MAX_BOARDS - 1,
        _ => MAX_BOARDS - 1,
    }
}

/// Options that text pictures do not support.
const DRAWN_ONLY: [&str; 8] = [
    "columns", "overlays", "sheet", "size", "speed", "theme", "title", "width",
];

/// `saltus draw`.
pub fn run(args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if kind(args)? == Picture::Txt
        && let Some(option) = args.puzzle.given.first(&DRAWN_ONLY)
    {
        bail!(
            "`--{option}` is only for pictures, but the output is text: select a picture by `--to \
             svg` or by the extension of `--output`"
        );
    }
    check_no_binary(args)?;
    if args.animate && kind(args)? != Picture::Svg {
        bail!("`--animate` is for .svg; a .gif moves in any case");
    }
    if args.theme == ThemeArg::Auto && kind(args)? != Picture::Svg {
        bail!("`--theme auto` is only for .svg: other pictures are light or dark");
    }
    if args.speed.is_some() && !is_film(args)? {
        bail!("`--speed` is only for moving pictures: write to .gif, or to .svg with `--animate`");
    }
    if kind(args)? == Picture::Txt && args.labels == Some(LabelsArg::Numbers) {
        bail!(
            "text cannot show the numbers of cells: write a picture, or use `--labels coordinates`"
        );
    }
    if let Some((text, path)) = read_saved_game(&args.puzzle.puzzle) {
        args.puzzle.given.check_family(Family::Game)?;
        if !args.moves.is_empty() {
            bail!(
                "{} already contains moves: omit those after it",
                path.display()
            );
        }
        return game(text, path, args, style, out);
    }
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    match subject::read(&args.puzzle)? {
        Input::One(subject) => solution(&subject, args, style, &watch, out),
        Input::Boards(boards) => board(boards.with_memory_limit(watch.memory()), args, style, out),
    }
}

/// Refuses to write a binary picture into a terminal.
fn check_no_binary(args: &DrawArgs) -> anyhow::Result<()> {
    let binary = matches!(kind(args)?, Picture::Pdf | Picture::Png | Picture::Gif);
    let to_stdout = args
        .output
        .as_ref()
        .is_none_or(|path| path == Path::new("-"));
    if binary && to_stdout && io::stdout().is_terminal() {
        bail!(
            "this picture is binary, and standard output is a terminal: name a file with \
             `--output`, or pipe it to another program"
        );
    }
    Ok(())
}

/// The moves of a saved game.
fn game(
    text: String,
    path: PathBuf,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let session = open_saved_game(text, &path)?;
    draw_moves(session.puzzle(), session.moves(), args, style, out)
}

/// The start, the given moves, or the solution of `saltus solve`.
fn solution(
    subject: &Subject,
    args: &DrawArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let look = board_style(args, Labels::Coordinates);
    if args.start {
        let puzzle = subject.puzzle()?;
        if kind(args)? == Picture::Txt && args.output.is_none() {
            report::board(&puzzle, &puzzle.start, None, style, out)?;
            out.write_all(report::id_line(&puzzle, &puzzle.start).as_bytes())?;
        } else {
            save(
                vec![saltus_draw::position(&puzzle, &puzzle.start, &look)?],
                None,
                args,
                out,
            )?;
        }
        return Ok(Exit::Solved);
    }
    if !args.moves.is_empty() {
        let puzzle = subject.puzzle()?;
        return draw_moves(
            &puzzle,
            &read_moves(&puzzle, args.moves.join(" "))?,
            args,
            style,
            out,
        );
    }
    if let Ok(puzzle) = subject.puzzle() {
        check_length(&puzzle, args)?;
    }
    let outcome = match args.fewest {
        Some(fewest @ (Fewest::Sweeps | Fewest::Rounds)) => {
            let measure = if fewest == Fewest::Sweeps {
                Measure::Sweeps
            } else {
                Measure::Rounds
            };
            let puzzle = subject.puzzle()?;
            watch
                .run_search(|budget| problem::best(&puzzle, measure, budget))?
                .outcome
        }
        None | Some(Fewest::Moves) => solve::outcome(
            subject,
            args.budget.engine.map(Into::into),
            &args.which,
            watch,
        )?,
    };
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (puzzle, steps) = moves.replayed().with_context(|| {
                format!(
                    "{} has too many cells for a picture: at most 128 can be drawn",
                    subject.title
                )
            })?;
            report::note_length(&outcome, moves);
            draw_moves(puzzle, steps, args, style, out)
        }
        Answer::Impossible(reason) => {
            let needless = only_for_solutions(args)?;
            if needless.is_some() || kind(args)? == Picture::Txt {
                if let Some(what) = needless {
                    say!("there is no solution for {what}: no picture was written");
                }
                let notation = OutputArgs::default_notation(false);
                return report::impossible(subject, outcome.engine.name(), reason, &notation, out);
            }
            let scene = saltus_draw::proof(&subject.puzzle()?, reason, &look)?;
            let caption = look.language.impossible(reason);
            save(vec![scene], Some(&caption), args, out)?;
            Ok(Exit::Impossible)
        }
        Answer::Undecided(spent) => {
            // Standard output is for the picture.
            report::write_undecided(
                &subject.title,
                outcome.engine.name(),
                spent,
                false,
                &mut io::stderr(),
            )
        }
    }
}

/// What the picture needs a solution for: an option, or the kind of picture.
fn only_for_solutions(args: &DrawArgs) -> anyhow::Result<Option<String>> {
    const OPTIONS: [&str; 7] = [
        "animate", "columns", "every", "overlays", "sheet", "speed", "steps",
    ];
    if let Some(option) = args.puzzle.given.first(&OPTIONS) {
        return Ok(Some(format!("`--{option}`")));
    }
    Ok(match (kind(args)?, &args.output) {
        (Picture::Gif, _) => Some("a moving picture".into()),
        (Picture::Txt, Some(_)) => Some("a picture in text".into()),
        _ => None,
    })
}

/// The moves of a text.
fn read_moves(puzzle: &Puzzle, text: String) -> anyhow::Result<Vec<Move>> {
    let faulty = |faults| FaultyText {
        name: "the moves".into(),
        text: text.clone().into_bytes(),
        faults,
        first_line: 1,
    };
    Ok(moves::read(text.as_bytes(), puzzle).map_err(faulty)?)
}

/// Whether the shortest solution fits in the picture, as far as that is known without a search: in
/// peg solitaire every jump removes a peg.
fn check_length(puzzle: &Puzzle, args: &DrawArgs) -> anyhow::Result<()> {
    let moves = match puzzle.goal {
        Goal::Left(left) if puzzle.rules.every_move_removes() => {
            puzzle.start.pieces().saturating_sub(left as usize)
        }
        Goal::Moves(moves) => usize::try_from(moves).unwrap_or(usize::MAX),
        _ => 0,
    };
    if moves > max_moves(args) {
        bail!(too_many(moves, args));
    }
    Ok(())
}

fn too_many(moves: usize, args: &DrawArgs) -> String {
    format!(
        "the solution has {moves} moves, too many for one picture; at most {} fit",
        max_moves(args)
    )
}

/// Draws the moves.
fn draw_moves(
    puzzle: &Puzzle,
    moves: &[Move],
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if moves.len() > max_moves(args) {
        bail!(too_many(moves.len(), args));
    }
    let (one, many) = (
        board_style(args, Labels::Coordinates),
        board_style(args, Labels::First),
    );
    match kind(args)? {
        Picture::Txt => {
            let coordinates = match args.labels {
                Some(labels) => labels == LabelsArg::Coordinates,
                None => style.coordinates && args.output.is_none(),
            };
            let style = Style {
                color: style.color && args.output.is_none(),
                coordinates,
                ..*style
            };
            let text = terminal::Text {
                pace: many.pace,
                steps: args.steps,
                language: many.language,
                ..style.text()
            };
            let sheet =
                terminal::sheet(puzzle, moves, &text)? + &report::id_line(puzzle, &puzzle.start);
            write_output(sheet.as_bytes(), args.output.as_deref(), out)?;
        }
        Picture::Gif => {
            let still = ["columns", "every", "overlays", "size", "sheet"];
            if let Some(option) = args.puzzle.given.first(&still) {
                bail!("`--{option}` is for still pictures, not for .gif");
            }
            let scale = match args.width {
                None => SCALE,
                Some(width) => {
                    let still = saltus_draw::position(puzzle, &puzzle.start, &one)?;
                    f64::from(width) / (still.size[0] * still.unit)
                }
            };
            let film = saltus_draw::animation(
                puzzle,
                moves,
                &one,
                motion(args),
                scale,
                args.theme.into(),
            )?;
            write_output(&film, args.output.as_deref(), out)?;
        }
        _ if args.animate => {
            let width = args.width.map(f64::from);
            let film =
                saltus_draw::moving(puzzle, moves, &one, motion(args), width, args.theme.into())?;
            write_output(film.as_bytes(), args.output.as_deref(), out)?;
        }
        _ if args.sheet => {
            let board = saltus_draw::position(puzzle, &puzzle.start, &one)?;
            let key = saltus_draw::pages(puzzle, moves, &many, paper(args))?;
            let sentences = rules_of(puzzle, one.language);
            let task = saltus_draw::Task {
                title: args.title.as_deref().unwrap_or(&puzzle.title),
                sentences: &sentences,
                board: &board,
                lines: moves.len(),
                language: one.language,
            };
            worksheet(&task, key, args, out)?;
        }
        _ => {
            let pages = match args.size {
                _ if args.overlays => saltus_draw::steps(puzzle, moves, &one)?,
                None => vec![saltus_draw::sheet(puzzle, moves, &many)?],
                Some(size) => saltus_draw::pages(puzzle, moves, &many, size.into())?,
            };
            save(pages, None, args, out)?;
        }
    }
    Ok(Exit::Solved)
}

/// The speed and the heading of a moving picture.
fn motion(args: &DrawArgs) -> Motion<'_> {
    Motion {
        speed: args.speed.unwrap_or(1.0),
        heading: args.title.as_deref(),
    }
}

/// The paper of worksheets.
fn paper(args: &DrawArgs) -> Paper {
    args.size.map_or(Paper::A4, Into::into)
}

/// The rules of a puzzle and its goal, a sentence each.
fn rules_of(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let mut sentences = Vec::new();
    for rule in saltus_session::rules(puzzle) {
        sentences.push(match language {
            Language::English => rule.english,
            Language::German => rule.german,
        });
    }
    sentences
}

/// Writes a worksheet, and the solution on the pages after it, unless it is not wanted.
fn worksheet(
    task: &saltus_draw::Task,
    key: Vec<Scene>,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut pages = saltus_draw::worksheet(task, paper(args));
    if !args.no_solution {
        let heading = task.language.solution(task.title);
        for scene in key {
            pages.push(scene.with_heading(&heading).fit_to(paper(args)));
        }
    }
    write_pages(&pages, args, out)
}

/// Writes still pictures, the pages of one solution, with a heading above the first and a caption
/// below the last.
///
/// # Errors
/// The kind of picture is not supported, a picture is too large, or a file cannot be written.
fn save(
    mut scenes: Vec<Scene>,
    caption: Option<&str>,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // Each overlay has the heading, else the first page.
    let headed = if args.overlays { scenes.len() } else { 1 };
    for scene in scenes.iter_mut().take(headed) {
        *scene = args
            .title
            .iter()
            .fold(scene.clone(), |scene, title| scene.with_heading(title));
    }
    if let (Some(caption), Some(last)) = (caption, scenes.last_mut()) {
        *last = last.clone().with_caption(caption);
    }
    for scene in &mut scenes {
        if let Some(size) = args.size {
            *scene = scene.clone().fit_to(size.into());
        } else if let Some(width) = args.width {
            *scene = scene.clone().with_width(f64::from(width));
        }
    }
    write_pages(&scenes, args, out)
}

/// Writes pictures of a fixed size to one file, or to one file per page if the format has no pages.
fn write_pages(scenes: &[Scene], args: &DrawArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let theme = args.theme.into();
    let image = |scene: &Scene| -> anyhow::Result<Vec<u8>> {
        Ok(match kind(args)? {
            Picture::Svg => scene.svg(theme).into_bytes(),
            Picture::Tikz => scene.tikz(theme).into_bytes(),
            Picture::Tex => scene.tex(theme).into_bytes(),
            Picture::Png => scene.png(scale(scene, args), theme)?,
            Picture::Pdf => scene.pdf(theme),
            Picture::Gif => bail!("this picture does not move: write to .svg, .pdf or .png"),
            Picture::Txt => {
                bail!("this picture cannot be written as text: write to .svg, .pdf or .png")
            }
        })
    };
    match scenes {
        _ if args.overlays && kind(args)? == Picture::Tikz => write_output(
            saltus_draw::overlays(scenes, theme).as_bytes(),
            args.output.as_deref(),
            out,
        ),
        _ if args.overlays && kind(args)? == Picture::Tex => write_output(
            saltus_draw::beamer(scenes, theme).as_bytes(),
            args.output.as_deref(),
            out,
        ),
        [scene] => write_output(&image(scene)?, args.output.as_deref(), out),
        _ if kind(args)? == Picture::Pdf => write_output(
            &saltus_draw::pdf(scenes, theme),
            args.output.as_deref(),
            out,
        ),
        _ => {
            let Some(path) = args
                .output
                .as_deref()
                .filter(|path| *path != Path::new("-"))
            else {
                bail!(
                    "{} pages do not fit in one picture: name a file with --output, or write to \
                     .pdf",
                    scenes.len()
                );
            };
            let mut pages = Vec::new();
            for (number, scene) in (1..).zip(scenes) {
                let path = numbered_path(path, number);
                let page = draft_of(&image(scene)?, &path);
                pages.push(page.with_context(|| format!("writing {}", path.display()))?);
            }
            saltus_system::finish_all(pages)
                .with_context(|| format!("writing the pages of {}", path.display()))
        }
    }
}

/// Pixels of a PNG per pixel of the drawing. A picture of a given size has exactly that size.
fn scale(scene: &Scene, args: &DrawArgs) -> f64 {
    match args.size {
        _ if args.width.is_some() => 1.0,
        Some(SizeArg::Tweet) => 1.0,
        Some(_) => SCALE,
        None => SCALE.min(WIDEST / (scene.unit * scene.size[0].max(scene.size[1]))),
    }
}

/// `key.svg` as `key-2.svg`.
fn numbered_path(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()))
        .unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{ending}"))
}

/// A capture board with the route of the first king that can capture all.
fn board(
    boards: Boards,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if !args.moves.is_empty() {
        bail!("a capture board is drawn with the route of a king: omit the moves");
    }
    let field = boards.into_only_board()?;
    let judgement = capture::judge(&field);
    let winner = judgement.winners().next().filter(|_| !args.start);
    if is_film(args)? || args.overlays {
        let king = winner.context("no king can take all, so there are no moves to show")?;
        let puzzle = field
            .puzzle(king)
            .context("the board is too large for a moving picture")?;
        let squares: Vec<String> = kings::winning(&field, king)?
            .squares()
            .map(|at| at.to_string())
            .collect();
        let jumps: Vec<String> = squares.windows(2).map(|jump| jump.join("-")).collect();
        return draw_moves(
            &puzzle,
            &read_moves(&puzzle, jumps.join(" "))?,
            args,
            style,
            out,
        );
    }
    if args.labels == Some(LabelsArg::Numbers) {
        bail!("squares of capture boards have no numbers: `--labels` takes coordinates or none");
    }
    let marked = |marks: Marks| Marks {
        coordinates: args.labels != Some(LabelsArg::None),
        ..marks
    };
    let route: Vec<(usize, usize)> = match winner {
        Some(king) => kings::winning(&field, king)?
            .squares()
            .map(kings::place)
            .collect(),
        None => Vec::new(),
    };
    // The start alone tells nothing of the answer.
    let explains = winner.is_none() && !args.start;
    let marks = if explains {
        kings::obstacles(&judgement)
    } else {
        kings::marks()
    };
    let marks = marked(Marks { route, ..marks });
    let rows = kings::rows(&field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    match &args.output {
        None if args.to.is_none() => kings::picture(&field, &marks, style, out)?,
        _ => {
            let scene = saltus_draw::capture(&rows, &marks)?;
            let caption = if explains {
                kings::first_reason(&judgement, args.lang.into())
            } else {
                None
            };
            if args.sheet && winner.is_some() {
                let board = saltus_draw::capture(&rows, &marked(kings::marks()))?;
                let jumps = marks.route.len() - 1;
                let (title, sentence) = match args.lang {
                    LanguageArg::En => (
                        "Checkers capture",
                        "Which king takes every white checker in one go, and how?",
                    ),
                    LanguageArg::De => (
                        "Dame schlägt",
                        "Welche Dame schlägt alle weißen Steine in einem Zug, und wie?",
                    ),
                };
                let task = saltus_draw::Task {
                    title: args.title.as_deref().unwrap_or(title),
                    sentences: &[sentence.into()],
                    board: &board,
                    lines: jumps,
                    language: args.lang.into(),
                };
                worksheet(&task, vec![scene], args, out)?;
                return Ok(Exit::Solved);
            }
            save(vec![scene], caption.as_deref(), args, out)?;
        }
    }
    Ok(Exit::Solved)
}

/// A whole file that has not appeared yet.
fn draft_of(bytes: &[u8], path: &Path) -> io::Result<Draft> {
    let mut draft = Draft::new(path)?;
    draft.write_all(bytes)?;
    draft.flush()?;
    Ok(draft)
}

/// Writes to the file, or to standard output.
fn write_output(bytes: &[u8], path: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    match path.filter(|path| *path != Path::new("-")) {
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
