//! Writes pictures: their headings and sizes, the format, and the files of several pages.

use super::kind;
use crate::args::{DrawArgs, Picture, SizeArg};
use anyhow::{Context, bail};
use saltus_draw::{Paper, Scene, USUAL_SCALE};
use saltus_system::Draft;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The paper of worksheets.
pub fn paper(args: &DrawArgs) -> Paper {
    match args.size {
        Some(size) => size.into(),
        None => Paper::A4,
    }
}

/// The boards of a worksheet after the first: copies of this one, as many as `--boards` asks for.
pub fn more_boards(board: Scene, args: &DrawArgs) -> Vec<Scene> {
    let more = args.boards.map_or(0, |boards| boards.saturating_sub(1));
    vec![board; more.into()]
}

/// Writes a worksheet, and the solution on the pages after it, unless it is not wanted.
pub fn worksheet(
    task: &saltus_draw::Task,
    key: Vec<Scene>,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut pages = saltus_draw::worksheet(task, paper(args));
    if !args.no_solution {
        let heading = saltus_draw::solution_heading(task.title, task.language);
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
pub fn save(
    mut scenes: Vec<Scene>,
    caption: Option<&str>,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // Each overlay has the heading, else the first page.
    let headed = if args.overlays { scenes.len() } else { 1 };
    if let Some(title) = &args.title {
        for scene in scenes.iter_mut().take(headed) {
            *scene = scene.clone().with_heading(title);
        }
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
    if matches!(kind(args)?, Picture::Png | Picture::Pdf) {
        let mut words = String::new();
        for scene in scenes {
            words += &scene.words();
        }
        note_unknown_letters(&words);
    }
    let theme = args.theme.into();
    let path = args.output.as_deref();
    match (kind(args)?, scenes) {
        (Picture::Tikz, _) if args.overlays => {
            write_output(saltus_draw::overlays(scenes, theme).as_bytes(), path, out)
        }
        (Picture::Tex, _) if args.overlays => {
            write_output(saltus_draw::beamer(scenes, theme).as_bytes(), path, out)
        }
        (_, [scene]) => write_output(&image(scene, args)?, path, out),
        (Picture::Pdf, _) => write_output(&saltus_draw::pdf(scenes, theme), path, out),
        _ => write_numbered_files(scenes, args),
    }
}

/// Says which letters of these words are boxes in pictures that draw letters as lines.
pub fn note_unknown_letters(words: &str) {
    let unknown = saltus_draw::unknown_letters(words);
    if unknown.is_empty() {
        return;
    }
    let quoted: Vec<String> = unknown.iter().map(|letter| format!("`{letter}`")).collect();
    say!(
        "{} cannot be drawn in .png, .pdf and .gif, and {} a box: .svg has every letter",
        quoted.join(", "),
        if unknown.len() == 1 { "is" } else { "each is" }
    );
}

/// The bytes of a picture.
fn image(scene: &Scene, args: &DrawArgs) -> anyhow::Result<Vec<u8>> {
    let Some(format) = kind(args)?.format() else {
        bail!("this picture cannot be written as text: write to .svg, .pdf or .png");
    };
    Ok(scene.file(format, scale(scene, args), args.theme.into())?)
}

/// Writes each picture to a file of its own; all appear together.
fn write_numbered_files(scenes: &[Scene], args: &DrawArgs) -> anyhow::Result<()> {
    let Some(path) = file(args.output.as_deref()) else {
        bail!(
            "{} pages do not fit in one picture: name a file with --output, or write to .pdf",
            scenes.len()
        );
    };
    let mut pages = Vec::new();
    for (number, scene) in (1..).zip(scenes) {
        let path = numbered_path(path, number);
        let page = draft_of(&image(scene, args)?, &path);
        pages.push(page.with_context(|| format!("writing {}", path.display()))?);
    }
    saltus_system::finish_all(pages)
        .with_context(|| format!("writing the pages of {}", path.display()))
}

/// Pixels of a PNG per pixel of the drawing. A picture of a given size has exactly that size.
fn scale(scene: &Scene, args: &DrawArgs) -> f64 {
    match args.size {
        _ if args.width.is_some() => 1.0,
        Some(SizeArg::Tweet) => 1.0,
        Some(_) => USUAL_SCALE,
        None => scene.usual_scale(),
    }
}

/// `key.svg` as `key-2.svg`.
fn numbered_path(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-{number}");
    if let Some(ending) = path.extension() {
        name += &format!(".{}", ending.to_string_lossy());
    }
    path.with_file_name(name)
}

/// A whole file that has not appeared yet.
fn draft_of(bytes: &[u8], path: &Path) -> io::Result<Draft> {
    let mut draft = Draft::new(path)?;
    draft.write_all(bytes)?;
    draft.flush()?;
    Ok(draft)
}

/// Writes to the file, or to standard output.
pub fn write_output(bytes: &[u8], path: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    match file(path) {
        None => Ok(out.write_all(bytes)?),
        Some(path) => {
            saltus_system::write(path, bytes).with_context(|| format!("writing {}", path.display()))
        }
    }
}

/// The file of an output; `None` for standard output.
fn file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}
