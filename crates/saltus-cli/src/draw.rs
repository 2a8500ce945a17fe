//! `saltus draw`: a puzzle, or its whole solution, as a picture.

use crate::{
    args::{DrawArgs, Format, OutputArgs, ThemeArg},
    exit::Exit,
    model::{self, Subject},
    write::{self, Style},
};
use anyhow::{Context, bail};
use saltus::puzzle::Answer;
use saltus_draw::{Scene, Theme};
use std::{fs, io::Write, path::Path};

/// How many pixels a PNG or GIF has for one of the drawing's: sharp on today's screens.
const SCALE: f64 = 1.5;

/// `saltus draw`.
pub fn run(subject: &Subject, args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    let look = saltus_draw::Style::default();
    if args.start {
        match &args.output {
            None => write::board(puzzle, &puzzle.start, None, style, out)?,
            Some(path) => save(&saltus_draw::position(puzzle, &puzzle.start, &look)?, path, args)?,
        }
        return Ok(Exit::Solved);
    }
    let (engine, answer) = model::answer(puzzle, &args.budget)?;
    let solution = match answer {
        Answer::Solved(solution) => solution,
        Answer::Impossible(reason) => {
            return model::impossible(subject, engine.name(), &reason, &OutputArgs::plain(false), out);
        }
        Answer::Undecided(spent) => return model::undecided(subject, engine.name(), &spent, false, out),
    };
    model::judge(puzzle, &solution.moves)?;
    match &args.output {
        None => write::solution(subject, &solution.moves, Format::Boards, style, out)?,
        Some(path) if ending(path) == "gif" => {
            let film = saltus_draw::animation(puzzle, &solution.moves, &look, SCALE, args.theme.into())?;
            fs::write(path, film).with_context(|| format!("writing {}", path.display()))?;
        }
        Some(path) if ending(path) == "txt" => {
            let file = fs::File::create(path).with_context(|| format!("writing {}", path.display()))?;
            let plain = Style { color: false, ..*style };
            write::solution(subject, &solution.moves, Format::Boards, &plain, &mut &file)?;
        }
        Some(path) => save(&saltus_draw::sheet(puzzle, &solution.moves, &look)?, path, args)?,
    }
    Ok(Exit::Solved)
}

/// Writes a still picture of the kind that the file's ending names.
///
/// # Errors
/// Another ending, a picture too large, or a file that cannot be written.
pub fn save(scene: &Scene, path: &Path, args: &DrawArgs) -> anyhow::Result<()> {
    let theme = args.theme.into();
    let bytes = match ending(path).as_str() {
        "svg" => scene.svg(theme).into_bytes(),
        "png" => scene.png(SCALE, theme)?,
        "gif" => bail!("a still picture is no animation: write to .svg or .png"),
        other => bail!("`.{other}` is no kind of picture: write to .svg, .png, .gif or .txt"),
    };
    fs::write(path, bytes).with_context(|| format!("writing {}", path.display()))
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
