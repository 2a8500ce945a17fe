//! `saltus draw`: a puzzle, or its whole solution, as a picture.

use crate::{
    args::{DrawArgs, Format, OutputArgs, ThemeArg},
    boards::Boards,
    exit::Exit,
    kings, report,
    style::Style,
    subject::{self, Input},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{capture, problem, puzzle::Answer};
use saltus_draw::{Marks, Scene, Theme};
use std::{fs, io::Write, path::Path};

/// How many pixels a PNG or GIF has for one of the drawing's: sharp on today's screens.
const SCALE: f64 = 1.5;

/// `saltus draw`.
pub fn run(args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let subject = match subject::read(&args.puzzle)? {
        Input::One(subject) => subject,
        Input::Boards(boards) => return draw_board(boards, args, style, out),
    };
    if args.start {
        let puzzle = subject.puzzle()?;
        match &args.output {
            None => report::board(&puzzle, &puzzle.start, None, style, out)?,
            Some(path) => save(&saltus_draw::position(&puzzle, &puzzle.start, &look())?, path, args)?,
        }
        return Ok(Exit::Solved);
    }
    let engine = args.budget.engine.map(Into::into);
    let outcome = watch.over(|budget| problem::solve(&subject.problem, engine, budget))?;
    let moves = match &outcome.answer {
        Answer::Solved(moves) => moves,
        Answer::Impossible(reason) => {
            return report::impossible(
                &subject,
                outcome.engine.name(),
                reason,
                &OutputArgs::plain(false),
                out,
            );
        }
        Answer::Undecided(spent) => {
            return report::undecided(&subject, outcome.engine.name(), spent, false, out);
        }
    };
    let (puzzle, steps) = moves.short().with_context(|| {
        format!("{} has too many cells for a picture: a drawing has at most 128", subject.title)
    })?;
    match &args.output {
        None => report::solution(&subject, puzzle, steps, Format::Boards, style, out)?,
        Some(path) if ending(path) == "gif" => {
            let film = saltus_draw::animation(puzzle, steps, &look(), SCALE, args.theme.into())?;
            fs::write(path, film).with_context(|| format!("writing {}", path.display()))?;
        }
        Some(path) if ending(path) == "txt" => {
            let file = fs::File::create(path).with_context(|| format!("writing {}", path.display()))?;
            let plain = Style { color: false, ..*style };
            report::solution(&subject, puzzle, steps, Format::Boards, &plain, &mut &file)?;
        }
        Some(path) => save(&saltus_draw::sheet(puzzle, steps, &look())?, path, args)?,
    }
    Ok(Exit::Solved)
}

fn look() -> saltus_draw::Style {
    saltus_draw::Style::default()
}

/// Writes a still picture of the kind that the file's ending names.
///
/// # Errors
/// Another ending, a picture too large, or a file that cannot be written.
fn save(scene: &Scene, path: &Path, args: &DrawArgs) -> anyhow::Result<()> {
    let theme = args.theme.into();
    let bytes = match ending(path).as_str() {
        "svg" => scene.svg(theme).into_bytes(),
        "png" => scene.png(SCALE, theme)?,
        "gif" => bail!("a still picture is no animation: write to .svg or .png"),
        other => bail!("`.{other}` is no kind of picture: write to .svg, .png, .gif or .txt"),
    };
    fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
}

/// The board, with the route of the first king that can take all.
fn draw_board(boards: Boards, args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
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
        None => kings::picture(&field, &marks, style, out)?,
        Some(path) => save(&saltus_draw::capture(&rows, &marks)?, path, args)?,
    }
    Ok(Exit::Solved)
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
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
