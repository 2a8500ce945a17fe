//! The command `saltus`: reads a puzzle, calls the library, writes the answer.
//!
//! Results go to standard output, everything else to standard error. The exit status is part of the
//! answer: see [`exit::Exit`].

#![forbid(unsafe_code)]
#![deny(clippy::print_stderr)]

/// Writes a line to standard error, with [printable](saltus::printable) characters only: it may
/// quote what comes from outside. If that fails, the exit status remains; `eprintln!` would panic.
macro_rules! say {
    ($($message:tt)*) => {{
        let mut line = saltus::printable::text(&format!($($message)*));
        line.push('\n');
        let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
    }};
}

mod answers;
mod args;
mod counts;
mod exit;
mod input;
mod lists;
mod output;
mod parse;
mod progress;
mod puzzles;
mod results;
mod stdin;
mod stores;
mod views;
mod watch;

use answers::{analyse, ask, at, check, each, explain, list, solve};
use anyhow::Context;
use args::{Cli, Command};
use clap::{FromArgMatches, error::ErrorKind};
use counts::{classes, count, graphs, net, pairs, sequence};
use exit::Exit;
use output::style::Style;
use puzzles::{export, generate, judge, tasks, today};
use results::reproduce;
use saltus::{printable, processor::Processor};
use saltus_session::Language;
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};
use stores::{cache, forecast, store};
use views::{draw, play, serve};

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        args::{TableFormat, parse_size, parse_time},
        input::fault::FaultyText,
        output::table::Table,
        parse::plain,
        views::serve::greeting,
        watch::progress_words,
    };
    pub use saltus_results::graph_lists::{Edges, connected, product, trees};

    /// The command line.
    pub fn command_line() -> clap::Command {
        <crate::args::Cli as clap::CommandFactory>::command()
    }
}

/// Runs the command with the arguments of the process, and returns its exit status.
pub fn main() -> ExitCode {
    saltus_system::allocator::return_large_blocks();
    saltus_system::allocator::share_a_limited_heap();
    // A file beyond the size limit of the shell is a write error that names the file; without a
    // handler it would end the process.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Default::default());
    let (cli, could_have_time) = match read_command_line() {
        Ok(parsed) => parsed,
        Err(error) if error.kind() == ErrorKind::DisplayVersion && wants_more() => {
            return show_processor(&error.to_string()).into();
        }
        Err(error) => return report_usage(&error).into(),
    };
    if let Err(refused) = Processor::asked() {
        let error = anyhow::Error::from(refused).context("SALTUS_CPU");
        return exit::report(&error, cli.color, Language::English).into();
    }
    let stdout = io::stdout();
    let style = Style::new(cli.color.enabled_for(&stdout));
    let mut out = io::BufWriter::with_capacity(1 << 16, watch::Output(stdout.lock()));
    // A server stops its calls in order, and a game on the whole screen restores the terminal.
    let own_signals = match &cli.command {
        Some(Command::Serve(_)) => true,
        Some(Command::Play(args)) => play::takes_the_screen(args),
        _ => false,
    };
    if !own_signals {
        watch::listen();
    }
    if !matches!(cli.command, Some(Command::Serve(_) | Command::Play(_))) {
        watch::report_silence(could_have_time);
    }
    let outcome = run_and_flush(&cli, style, &mut out);
    // An interrupted command has reported its partial results.
    let language = match &cli.command {
        Some(Command::Play(args)) => play::language(args),
        _ => Language::English,
    };
    let exit = outcome.unwrap_or_else(|error| exit::report(&error, cli.color, language));
    if watch::interrupted() {
        Exit::Interrupted.into()
    } else {
        exit.into()
    }
}

/// The command line, and whether its command takes a time limit that it does not have.
fn read_command_line() -> Result<(Cli, bool), clap::Error> {
    let matches = parse::matches()?;
    let mut words = &matches;
    while let Some((_, below)) = words.subcommand() {
        words = below;
    }
    let could_have_time = matches!(words.try_contains_id("time"), Ok(false));
    if let Ok(Some(&memory)) = words.try_get_one::<u64>("memory") {
        input::source::limit_memory(memory);
    }
    Ok((Cli::from_arg_matches(&matches)?, could_have_time))
}

/// Writes the help that was asked for, or the fault of the arguments.
fn report_usage(error: &clap::Error) -> Exit {
    let status = if error.use_stderr() {
        Exit::Usage
    } else {
        Exit::Solved
    };
    let printed = if status == Exit::Usage && exit::wants_json() {
        let message = parse::plain(&error.render().to_string());
        let message = parse::statement(&message);
        io::stderr().write_all(exit::error_object("usage", &message, Vec::new()).as_bytes())
    } else if std::env::args_os().all(is_printable) && !parse::has_jargon(error) {
        error.print()
    } else {
        // The message quotes the arguments, so control characters are replaced.
        let message = parse::plain(&error.to_string());
        io::stderr().write_all(printable::text(&message).as_bytes())
    };
    match printed {
        Err(error) if status == Exit::Solved => {
            let error = anyhow::Error::from(error).context("writing to standard output");
            exit::report(&error, args::Color::Auto, Language::English)
        }
        // If standard error cannot be written, the exit status remains.
        _ => status,
    }
}

/// Whether a word of the command line has no control characters.
fn is_printable(word: OsString) -> bool {
    match word.to_str() {
        Some(word) => printable::text(word) == word,
        None => false,
    }
}

/// Whether `--version` is to show more.
fn wants_more() -> bool {
    std::env::args_os().any(|word| word == "--verbose" || word == "-v")
}

/// Runs the command, and writes what is left of its output.
fn run_and_flush(cli: &Cli, style: Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let exit = run(cli, style, out)?;
    out.flush()?;
    Ok(exit)
}

/// Writes the version, and the instructions that the searches use.
fn show_processor(version: &str) -> Exit {
    let shown =
        Processor::asked().map_err(|refused| anyhow::Error::from(refused).context("SALTUS_CPU"));
    let written = shown.and_then(|processor| {
        let mut names = Vec::new();
        for other in Processor::all() {
            names.push(other.path().name());
        }
        let (name, names) = (processor.path().name(), names.join(", "));
        let text = format!("{version}processor: {name} (SALTUS_CPU: {names})\n");
        let written = io::stdout().write_all(text.as_bytes());
        written.context("writing to standard output")
    });
    match written {
        Ok(()) => Exit::Solved,
        Err(error) => exit::report(&error, args::Color::Auto, Language::English),
    }
}

fn run(cli: &Cli, style: Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(command) = &cli.command else {
        write!(out, "{}", args::FIRST_HELP)?;
        return Ok(Exit::Solved);
    };
    match command {
        Command::Solve(args) if args.each => each::solve(args, &style, out),
        Command::Check(args) if args.each => each::check(args, out),
        Command::Count(args) if args.each => each::count(args, out),
        Command::Ask(args) if args.each => each::ask(args, out),
        Command::Analyse(args) if args.each => each::analyse(args, out),
        Command::Explain(args) if args.each => each::explain(args, &style, out),
        Command::At(args) if args.each => each::at(args, &style, out),
        Command::List(args) if args.each => each::list(args, &style, out),
        Command::Sequence(args) => sequence::run(args, out),
        Command::Solve(args) => solve::run(args, &style.with(&args.glyphs), out),
        Command::Explain(args) => explain::run(args, &style.with(&args.glyphs), out),
        Command::Check(args) => check::run(args, out),
        Command::Count(args) if args.format == Some(args::CountFormat::Mcc) => {
            net::count(args, out)
        }
        Command::Count(args) => count::run(args, out),
        Command::List(args) => list::run(args, &style.with(&args.glyphs), out),
        Command::At(args) => at::run(args, &style.with(&args.glyphs), out),
        Command::Draw(args) => draw::run(args, &style.with(&args.glyphs), out),
        Command::Play(args) => play::run(args, cli.color, out),
        Command::Ask(args) => ask::run(args, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Forecast(args) => forecast::run(args, out),
        Command::Store(args) => store::run(args, out),
        Command::Pairs(args) => pairs::run(args, &style.with(&args.glyphs), out),
        Command::Serve(args) => serve::serve(args),
        Command::Export(args) => export::run(args, out),
        Command::Generate(what) => generate::run(what, out),
        Command::Today(args) => today::run(args, out),
        Command::Tasks(args) => tasks::run(args, out),
        Command::Judge(args) => judge::run(args, out),
        Command::Graphs(args) => graphs::run(args, out),
        Command::Classes(args) => classes::run(args, out),
        Command::Reproduce(args) => reproduce::run(args, out),
        Command::Boards { json, format } => lists::boards(*json, *format, out),
        Command::Cache(args) => cache::run(args, out),
        Command::Completions { shell } => lists::completions(*shell, out),
        Command::Man { command } => lists::man(&command.join(" "), out),
    }
}
