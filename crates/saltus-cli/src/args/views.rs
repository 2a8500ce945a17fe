//! `draw`, `play` and `serve`: puzzles to look at.

use super::{
    puzzles::LevelArg,
    shared::{BudgetArgs, Fewest, GlyphArgs, PuzzleArgs, WhichArgs, choice},
    value::parse_size,
};
use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use saltus_draw::Format;
use saltus_session::{Date, Language};
use std::{net::IpAddr, path::PathBuf};

/// `saltus draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The puzzle.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// The budget.
    #[command(flatten)]
    pub budget: BudgetArgs,
    /// The moves to draw, or a file of them (default: those of a saved game, or of a solution).
    #[arg(id = "made", value_name = "MOVES", conflicts_with_all = ["WhichArgs", "engine"])]
    pub moves: Vec<String>,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Minimise this number.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// The file to write, or `-` for standard output (default: text on standard output). Its
    /// extension (.svg, .pdf, .tikz, .tex, .png, .gif, .txt) selects the kind of picture.
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// The kind of picture, if the file has no such extension.
    #[arg(long, value_name = "KIND")]
    pub to: Option<Picture>,
    /// Draw only the start, without solving.
    #[arg(long, conflicts_with_all = ["made", "WhichArgs", "engine", "fewest", "steps", "columns"])]
    pub start: bool,
    /// Draw only these steps, such as 3-9; 0 is the start.
    #[arg(long, value_name = "STEPS", value_parser = parse_steps)]
    pub steps: Option<[usize; 2]>,
    /// Draw a board for each of these (default: each move, or each sweep with `--fewest sweeps`). A
    /// sweep is a run of consecutive jumps by one piece.
    #[arg(long, value_name = "WHAT")]
    pub every: Option<EveryArg>,
    /// The number of boards per line (default: as fits a slide).
    #[arg(long, value_name = "NUMBER")]
    pub columns: Option<std::num::NonZeroUsize>,
    /// The width of the picture in pixels (96 per inch in PDF and TikZ).
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    pub width: Option<u32>,
    /// The size of the picture. A long solution takes several pages, in one PDF or in numbered
    /// files.
    #[arg(long, value_name = "SIZE", conflicts_with = "width")]
    pub size: Option<SizeArg>,
    /// SVG only: draw one board with moving pieces. The picture stands still for readers who prefer
    /// reduced motion.
    #[arg(long, conflicts_with_all = ["start", "columns", "size", "sheet", "every"])]
    pub animate: bool,
    /// The speed of a moving picture, from 0.1 to 10 (default: 1).
    #[arg(long, value_name = "TIMES", value_parser = parse_speed)]
    pub speed: Option<f64>,
    /// Draw one board per picture: a page per step in .pdf, a file per step in .svg and .png,
    /// overlays for beamer in .tikz and .tex.
    #[arg(long, conflicts_with_all = ["start", "columns", "sheet", "animate"])]
    pub overlays: bool,
    /// Draw a worksheet: the puzzle with its rules and lines for moves, then the solution on
    /// further pages. The paper is A4, or as `--size` states.
    #[arg(long, conflicts_with_all = ["start", "steps"])]
    pub sheet: bool,
    /// Leave the solution out of the worksheet.
    #[arg(long, requires = "sheet", hide_short_help = true)]
    pub no_solution: bool,
    /// Fill a page of the worksheet with so many boards, instead of lines for moves.
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "sheet",
        hide_short_help = true
    )]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=30))]
    pub boards: Option<u8>,
    /// Leave the boards after the first without pieces, to draw positions in.
    #[arg(long, requires = "boards", hide_short_help = true)]
    pub blank: bool,
    /// A heading above the picture.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The labels of cells (default: coordinates, of several boards at the first).
    #[arg(long, value_name = "LABELS")]
    pub labels: Option<LabelsArg>,
    /// The language of captions.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = languages())]
    pub lang: Language,
    /// The colours: dark on light, or light on dark.
    #[arg(long, default_value = "light")]
    pub theme: ThemeArg,
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
}

/// Kinds of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Picture {
    /// Vector graphics for the web.
    Svg,
    /// A page of vector graphics.
    Pdf,
    /// A picture for LaTeX with the package tikz.
    Tikz,
    /// A complete LaTeX document.
    Tex,
    /// Pixels.
    Png,
    /// A moving picture in pixels.
    Gif,
    /// Characters.
    Txt,
}

impl From<Format> for Picture {
    fn from(format: Format) -> Picture {
        match format {
            Format::Svg => Picture::Svg,
            Format::Pdf => Picture::Pdf,
            Format::Tikz => Picture::Tikz,
            Format::Tex => Picture::Tex,
            Format::Png => Picture::Png,
            Format::Gif => Picture::Gif,
        }
    }
}

impl Picture {
    /// Its format, unless it is of characters.
    pub fn format(self) -> Option<Format> {
        match self {
            Picture::Svg => Some(Format::Svg),
            Picture::Pdf => Some(Format::Pdf),
            Picture::Tikz => Some(Format::Tikz),
            Picture::Tex => Some(Format::Tex),
            Picture::Png => Some(Format::Png),
            Picture::Gif => Some(Format::Gif),
            Picture::Txt => None,
        }
    }
}

choice! {
    /// `--every`.
    EveryArg -> saltus_draw::Pace {
        /// Each move.
        Move => saltus_draw::Pace::Moves,
        /// Each sweep.
        Sweep => saltus_draw::Pace::Sweeps,
    }
}

choice! {
    /// `--labels`.
    LabelsArg -> saltus_draw::Labels {
        /// No labels.
        None => saltus_draw::Labels::None,
        /// The names of columns and rows, beside the board.
        Coordinates => saltus_draw::Labels::Coordinates,
        /// The number of each cell in reading order, from 1.
        Numbers => saltus_draw::Labels::Numbers,
    }
}

/// The languages, by their codes.
fn languages() -> impl TypedValueParser<Value = Language> {
    let mut known = Vec::new();
    for language in Language::ALL {
        known.push(PossibleValue::new(language.code()).help(language.english_name()));
    }
    PossibleValuesParser::new(known).map(|code| Language::with_code(&code).unwrap_or_default())
}

choice! {
    /// `--size`.
    SizeArg -> saltus_draw::Paper {
        /// A slide, 16:9.
        Slide => saltus_draw::Paper::Slide,
        /// A post, 1200 by 675 pixels.
        Tweet => saltus_draw::Paper::Tweet,
        /// Pages of 210 by 297 mm.
        A4 => saltus_draw::Paper::A4,
        /// Pages of 8.5 by 11 inches.
        Letter => saltus_draw::Paper::Letter,
    }
}

/// A speed that a person can follow.
fn parse_speed(text: &str) -> Result<f64, String> {
    let speed = text
        .parse()
        .ok()
        .filter(|speed| (0.1..=10.0).contains(speed));
    speed.ok_or_else(|| "expected a number from 0.1 to 10, such as 2".into())
}

/// `3-9`, or `4` for one step.
fn parse_steps(text: &str) -> Result<[usize; 2], String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok([first, last]),
        _ => Err("expected two steps such as 3-9, or one".into()),
    }
}

/// `--theme`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThemeArg {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// SVG only: as the reader's system is set.
    Auto,
}

/// `saltus play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The puzzle, or a game that `w` wrote; `today` for the puzzle of the day, `ladder` for
    /// lessons and puzzles from easy to hard; by default, a list to choose from.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// `play today`: the level (default: easy).
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<LevelArg>,
    /// `play today`: the day, such as 2026-11-25 (default: today by the local clock).
    #[arg(long)]
    pub date: Option<Date>,
    /// `play ladder`: the step, from 0 (default: 0).
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,
    /// Play line by line: you type moves and commands, and the answers are sentences. For screen
    /// readers, scripts, and terminals without a full-screen mode.
    #[arg(long)]
    pub plain: bool,
    /// Play peg solitaire as a two-player game against the computer, line by line. A player who
    /// cannot jump loses.
    #[arg(long, conflicts_with_all = ["store", "vi"])]
    pub duotaire: bool,
    /// The characters of boards.
    #[command(flatten)]
    pub glyphs: GlyphArgs,
    /// The language (default: that of LC_ALL, LC_MESSAGES or LANG, if available).
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    pub lang: Option<Language>,
    /// Move the cursor with h, j, k and l, too. The key of the hint is then H.
    #[arg(long)]
    pub vi: bool,
    /// Peg solitaire: take verdicts from the census stored in this folder. Without PUZZLE, play the
    /// puzzle of the census.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// Use at most this much memory for each search, such as 2G.
    #[arg(long, value_parser = parse_size, default_value = "1G")]
    pub memory: u64,
}

/// Where to listen.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port to listen on; 0 lets the system choose.
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The address to listen on. The default is reachable from this machine only.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub listen: IpAddr,
    /// Open the page in the browser: the one that BROWSER names, or the default of the system.
    #[arg(long)]
    pub open: bool,
    /// A host name of the server, such as saltus.example. The server refuses requests for other
    /// hosts. May be repeated.
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Peg solitaire: take verdicts from the census stored in this folder. May be repeated. All
    /// stores together use at most an eighth of the memory.
    #[arg(long, value_name = "FOLDER")]
    pub store: Vec<PathBuf>,
    /// Use at most this much memory for all searches and cached results together, such as 8G.
    #[arg(long, value_parser = parse_size, default_value = "2G")]
    pub memory: u64,
    /// The level of the log, which is one JSON object per line on standard error.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: LogArg,
}

choice! {
    /// `--log`.
    LogArg -> saltus_web::server::Level {
        /// Nothing.
        Off => saltus_web::server::Level::Off,
        /// Errors of the engines.
        Error => saltus_web::server::Level::Error,
        /// Warnings for administrators.
        Warn => saltus_web::server::Level::Warn,
        /// Every request.
        Info => saltus_web::server::Level::Info,
        /// Every request, and errors of connections.
        Debug => saltus_web::server::Level::Debug,
    }
}
