//! `saltus draw`: a picture of a puzzle or of its whole solution.

mod capture;
mod output;
mod puzzle;

use crate::{
    args::{DrawArgs, Fewest, LabelsArg, Picture, ThemeArg},
    exit::Exit,
    input::{
        session::{Played, whole_game},
        subject::{self, Input},
    },
    output::style::Style,
    watch::Watch,
};
use anyhow::bail;
use saltus_draw::{Format, Labels, Pace, Theme};
use std::{
    io::{self, IsTerminal, Write},
    path::Path,
};

/// Options that text pictures do not support.
const DRAWN_ONLY: [&str; 9] = [
    "boards", "columns", "overlays", "sheet", "size", "speed", "theme", "title", "width",
];

/// `saltus draw`.
pub fn run(args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    check_options(args)?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let mut input = subject::read(&args.puzzle)?;
    if args.moves.is_empty() {
        input = input.unless_kings()?;
    }
    match input {
        Input::One(mut subject) => {
            match whole_game(&mut subject, &args.moves, &args.puzzle.puzzle)? {
                Some(Played { subject, .. }) if args.start => {
                    puzzle::draw(&subject, args, style, &watch, out)
                }
                Some(Played { session, .. }) => {
                    puzzle::draw_moves(session.puzzle(), session.moves(), args, style, out)
                }
                None => puzzle::draw(&subject, args, style, &watch, out),
            }
        }
        Input::Boards(boards) if !args.moves.is_empty() => {
            let boards = boards.with_memory_limit(watch.memory());
            let subject = Input::Boards(boards).into_single_of(&args.moves)?;
            puzzle::draw(&subject, args, style, &watch, out)
        }
        Input::Boards(boards) => {
            capture::draw(boards.with_memory_limit(watch.memory()), args, style, out)
        }
    }
}

/// Rejects options that do not go together.
fn check_options(args: &DrawArgs) -> anyhow::Result<()> {
    let kind = kind(args)?;
    if kind == Picture::Txt
        && let Some(option) = args.puzzle.drawing.given.first(&DRAWN_ONLY)
    {
        bail!(
            "`--{option}` is only for pictures, but the output is text: select a picture by `--to \
             svg` or by the extension of `--output`"
        );
    }
    if kind != Picture::Txt && args.glyphs.ascii {
        bail!("`--ascii` is only for text, but the output is a picture");
    }
    check_no_binary(args)?;
    if args.animate && kind != Picture::Svg {
        bail!("`--animate` is for .svg; a .gif moves in any case");
    }
    if args.theme == ThemeArg::Auto && kind != Picture::Svg {
        bail!("`--theme auto` is only for .svg: other pictures are light or dark");
    }
    if args.speed.is_some() && !is_film(args)? {
        bail!("`--speed` is only for moving pictures: write to .gif, or to .svg with `--animate`");
    }
    if kind == Picture::Txt && args.labels == Some(LabelsArg::Numbers) {
        bail!(
            "text cannot show the numbers of cells: write a picture, or use `--labels coordinates`"
        );
    }
    Ok(())
}

/// Refuses to write a binary picture into a terminal.
fn check_no_binary(args: &DrawArgs) -> anyhow::Result<()> {
    let binary = kind(args)?.format().is_some_and(Format::is_binary);
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

/// The kind of picture: from the option, from the ending of the file, or text.
pub fn kind(args: &DrawArgs) -> anyhow::Result<Picture> {
    let Some(path) = args.output.as_deref().filter(|_| args.to.is_none()) else {
        return Ok(args.to.unwrap_or(Picture::Txt));
    };
    if path == Path::new("-") {
        return Ok(Picture::Svg);
    }
    if let Some(format) = Format::of_file(path) {
        return Ok(format.into());
    }
    let ending = path.extension().unwrap_or_default();
    let ending = ending.to_string_lossy().to_lowercase();
    if ending == "txt" {
        return Ok(Picture::Txt);
    }
    bail!(
        "`.{ending}` is not a kind of picture: write to .svg, .pdf, .tikz, .tex, .png, .gif or .txt"
    )
}

/// Whether the picture moves.
pub fn is_film(args: &DrawArgs) -> anyhow::Result<bool> {
    Ok(args.animate || kind(args)? == Picture::Gif)
}

/// The style of the boards; single boards have `labels` by default.
pub fn board_style(args: &DrawArgs, labels: Labels) -> saltus_draw::Style {
    let pace = match args.every {
        Some(every) => every.into(),
        None if args.fewest == Some(Fewest::Sweeps) => Pace::Sweeps,
        None => Pace::Moves,
    };
    saltus_draw::Style {
        labels: args.labels.map_or(labels, Into::into),
        language: args.lang,
        columns: args.columns,
        steps: args.steps,
        pace,
        ..saltus_draw::Style::default()
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
