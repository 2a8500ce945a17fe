//! `draw`, `play` and `serve`: puzzles to look at.

use super::shared::{BudgetArgs, Fewest, PuzzleArgs, WhichArgs, choice};
use crate::watch::parse_size;
use clap::{Args, ValueEnum};
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
    /// The moves to draw, such as d2-d4 b3-d3; by default those of a saved game, or of a solution.
    #[arg(id = "made", value_name = "MOVES", conflicts_with_all = ["WhichArgs", "engine"])]
    pub moves: Vec<String>,
    /// Which solution of a row of n against 1.
    #[command(flatten)]
    pub which: WhichArgs,
    /// Which number to minimise.
    #[arg(long, value_name = "WHAT")]
    pub fewest: Option<Fewest>,
    /// The file to write, `-` for standard output; its ending (.svg, .pdf, .tikz, .tex, .png, .gif,
    /// .txt) selects the kind of picture. The default is text on standard output.
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// The kind of picture, if the ending of the file does not determine it.
    #[arg(long, value_name = "KIND")]
    pub to: Option<Picture>,
    /// Only the start, without solving.
    #[arg(long, conflicts_with_all = ["made", "WhichArgs", "engine", "fewest", "steps", "columns"])]
    pub start: bool,
    /// The first and last step to show, such as 3-9; 0 is the start.
    #[arg(long, value_name = "STEPS", value_parser = parse_steps)]
    pub steps: Option<[usize; 2]>,
    /// The step of a still picture: a move, or a sweep, which is a run of jumps by one piece. By
    /// default a move, with `--fewest sweeps` a sweep.
    #[arg(long, value_name = "WHAT")]
    pub every: Option<EveryArg>,
    /// The number of boards per line; by default they fill a slide.
    #[arg(long, value_name = "NUMBER")]
    pub columns: Option<std::num::NonZeroUsize>,
    /// The width of the picture in pixels (96 per inch in PDF and TikZ).
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=100_000))]
    pub width: Option<u32>,
    /// The size of the picture; a long solution takes as many pages as needed, in one PDF or in
    /// numbered files.
    #[arg(long, value_name = "SIZE", conflicts_with = "width")]
    pub size: Option<SizeArg>,
    /// SVG only: one board with moving pieces; it does not move for readers who prefer reduced
    /// motion.
    #[arg(long, conflicts_with_all = ["start", "columns", "size", "sheet", "every"])]
    pub animate: bool,
    /// The speed of a moving picture, from 0.1 to 10; 1 is the usual speed.
    #[arg(long, value_name = "TIMES", value_parser = parse_speed)]
    pub speed: Option<f64>,
    /// One board per picture: a page per step in .pdf, a file per step in .svg and .png, overlays
    /// for beamer in .tikz and .tex.
    #[arg(long, conflicts_with_all = ["start", "columns", "sheet", "animate"])]
    pub overlays: bool,
    /// A worksheet: the puzzle with lines for moves, and the solution on the pages after it. On A4,
    /// unless `--size letter`.
    #[arg(long, conflicts_with_all = ["start", "steps"])]
    pub sheet: bool,
    /// A heading above the picture.
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// The names of cells: none, columns and rows, or numbers from 1 in reading order. By default
    /// single boards have coordinates and the boards of a sheet have none.
    #[arg(long, value_name = "LABELS")]
    pub labels: Option<LabelsArg>,
    /// The language of captions.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: LanguageArg,
    /// Draw dark on light or light on dark.
    #[arg(long, default_value = "light")]
    pub theme: ThemeArg,
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
    /// Pixels that move.
    Gif,
    /// Characters.
    Txt,
}

choice! {
    /// `--every`.
    EveryArg -> saltus_draw::Pace {
        /// A board for each move.
        Move => saltus_draw::Pace::Moves,
        /// A board for each sweep.
        Sweep => saltus_draw::Pace::Sweeps,
    }
}

choice! {
    /// `--labels`.
    LabelsArg -> saltus_draw::Labels {
        /// No names.
        None => saltus_draw::Labels::None,
        /// Names of columns and rows.
        Coordinates => saltus_draw::Labels::Coordinates,
        /// A number beside each cell.
        Numbers => saltus_draw::Labels::Numbers,
    }
}

choice! {
    /// `--lang`.
    LanguageArg -> saltus_draw::Language {
        /// English.
        En => saltus_draw::Language::English,
        /// German.
        De => saltus_draw::Language::German,
    }
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
    let speed = text.parse().ok().filter(|speed| (0.1..=10.0).contains(speed));
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
    /// SVG only: as in the settings of the reader's system.
    Auto,
}

/// `saltus play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The puzzle, or a game that `w` wrote; by default, a list to choose from.
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Capture boards: the king that plays, such as B2; by default one that can capture all.
    #[arg(long, value_name = "SQUARE")]
    pub king: Option<String>,
    /// Play line by line: type moves and commands, read sentences. For screen readers and scripts;
    /// also the mode without a full-screen terminal.
    #[arg(long)]
    pub plain: bool,
    /// Peg solitaire as a two-player game against the computer, line by line: a player who cannot jump loses.
    #[arg(long, conflicts_with_all = ["store", "vi"])]
    pub duotaire: bool,
    /// Draw with ASCII characters only.
    #[arg(long)]
    pub ascii: bool,
    /// The language; by default that of the system, in LC_ALL, LC_MESSAGES or LANG, if it is known.
    #[arg(long, value_name = "LANGUAGE")]
    pub lang: Option<LanguageArg>,
    /// Let h, j, k and l move the cursor like the arrow keys; the hint is then H.
    #[arg(long)]
    pub vi: bool,
    /// Peg solitaire: verdicts from the store of a census in this folder; by default the puzzle is
    /// that of the store.
    #[arg(long, value_name = "FOLDER")]
    pub store: Option<PathBuf>,
    /// The memory limit of each search, such as 2G.
    #[arg(long, value_parser = parse_size, default_value = "1G")]
    pub memory: u64,
}

/// Where to listen.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The port; 0 lets the system choose.
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// The address; by default only this machine can reach it.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub listen: IpAddr,
    /// Open the page in the browser: the program in BROWSER, or the default of the system.
    #[arg(long)]
    pub open: bool,
    /// A host name of the server, such as saltus.example; requests for other hosts are refused. May
    /// be repeated.
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// Verdicts on a puzzle of peg solitaire from the store of its census in this folder. May be
    /// repeated; together they may use an eighth of the memory.
    #[arg(long, value_name = "FOLDER")]
    pub store: Vec<PathBuf>,
    /// The memory limit for all searches and cached results together, such as 8G.
    #[arg(long, value_parser = parse_size, default_value = "2G")]
    pub memory: u64,
    /// The level of the log, one JSON object per line on standard error; info logs every request.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    pub log: LogArg,
}

choice! {
    /// `--log`.
    LogArg -> saltus_web::server::Level {
        /// Nothing.
        Off => saltus_web::server::Level::OFF,
        /// Errors of the engines.
        Error => saltus_web::server::Level::ERROR,
        /// Warnings for administrators.
        Warn => saltus_web::server::Level::WARN,
        /// Every request.
        Info => saltus_web::server::Level::INFO,
        /// Errors of connections, too.
        Debug => saltus_web::server::Level::DEBUG,
    }
}
