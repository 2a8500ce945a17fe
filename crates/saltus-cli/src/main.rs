//! The command `saltus`: reads a puzzle, asks the library, writes the answer.
//!
//! Results go to standard output, everything else to standard error. The exit status is an answer: see [`exit::Exit`].

#![forbid(unsafe_code)]

mod args;
mod ask;
mod browser;
mod cache;
mod capture;
mod draw;
mod exit;
mod fault;
mod generate;
mod input;
mod lists;
mod memory;
mod model;
mod pegs;
mod play;
mod reproduce;
mod reversals;
mod row_check;
mod rows;
mod solution;
mod watch;
mod write;

use anyhow::{Context, bail};
use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use exit::Exit;
use input::Input;
use std::{
    io::{self, Write},
    process::ExitCode,
};
use write::Style;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let status = if error.use_stderr() { Exit::Usage } else { Exit::Solved };
            // A closed pipe is no error, and there is nowhere left to report another.
            let _ = if status == Exit::Usage && exit::wants_json() {
                let message = error.render().to_string();
                let message = message.trim_start_matches("error: ").trim_end();
                io::stderr().write_all(exit::error_object("usage", message, Vec::new()).as_bytes())
            } else {
                error.print()
            };
            return status.into();
        }
    };
    let stdout = io::stdout();
    let style = Style::new(cli.color.on(&stdout));
    let mut out = io::BufWriter::with_capacity(1 << 16, stdout.lock());
    let outcome = run(&cli, style, &mut out).and_then(|exit| out.flush().map(|()| exit).map_err(Into::into));
    outcome.unwrap_or_else(|error| exit::report(&error, cli.color)).into()
}

fn run(cli: &Cli, style: Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(command) = &cli.command else {
        write!(out, "{}", args::FIRST_HELP)?;
        return Ok(Exit::Solved);
    };
    match command {
        Command::Solve(args) => {
            let style = Style { ascii: args.output.ascii, ..style };
            match input::read(&args.puzzle)? {
                Input::Row(row, format) => rows::solve(&row, format, args, &style, out),
                Input::Reversal(reversal) => reversals::solve(&reversal, args, &style, out),
                Input::Ring(n) => reversals::solve_ring(n, args, &style, out),
                Input::Model(subject) => model::solve(&subject, args, &style, out),
                Input::Capture(boards) => capture::solve(boards, args, &style, out),
            }
        }
        Command::Check(args) => match input::read(&args.puzzle)? {
            Input::Row(row, format) => match rows::subject(&row, format) {
                Some(subject) => model::check(&subject, args, out),
                None => row_check::check(&row, args, out),
            },
            Input::Reversal(reversal) => match reversals::subject(&reversal) {
                Ok(subject) => model::check(&subject, args, out),
                Err(_) => row_check::check_reversal(&reversal, &reversals::title(&reversal), args, out),
            },
            Input::Ring(n) => model::check(&reversals::ring_subject(n)?, args, out),
            Input::Model(subject) => model::check(&subject, args, out),
            Input::Capture(boards) => capture::check(boards, args, out),
        },
        Command::Count(args) => match input::read(&args.puzzle)? {
            Input::Row(row, _) => rows::count(&row, args, out),
            Input::Reversal(reversal) => model::count(&reversals::subject(&reversal)?, args, out),
            Input::Ring(n) => model::count(&reversals::ring_subject(n)?, args, out),
            Input::Model(subject) => model::count(&subject, args, out),
            Input::Capture(boards) => capture::count(boards, args, out),
        },
        Command::List(args) => match input::read(&args.puzzle)? {
            Input::Row(row, _) => rows::list(&row, args, &style, out),
            Input::Reversal(reversal) => model::list(&reversals::subject(&reversal)?, args, &style, out),
            Input::Ring(n) => model::list(&reversals::ring_subject(n)?, args, &style, out),
            Input::Model(subject) => model::list(&subject, args, &style, out),
            Input::Capture(boards) => capture::list(boards, args, out),
        },
        Command::At(args) => match input::read(&args.puzzle)? {
            Input::Row(row, _) => rows::at(&row, args, &style, out),
            Input::Reversal(reversal) => reversals::at(&reversal, args, &style, out),
            Input::Ring(n) => model::at(&reversals::ring_subject(n)?, args, &style, out),
            Input::Model(subject) => model::at(&subject, args, &style, out),
            Input::Capture(boards) => bail!("{} is one move: `saltus solve` gives its route", boards.name),
        },
        Command::Draw(args) if play::saved(&args.puzzle.puzzle).is_some() => draw::game(args, &style, out),
        Command::Draw(args) => match input::read(&args.puzzle)? {
            Input::Row(row, format) => {
                let moves =
                    if args.start { None } else { rows::planned(&row, &args.which, draw::most(args))? };
                draw::run(&rows::short(&row, format)?, moves, args, &style, out)
            }
            Input::Reversal(reversal) => draw::run(&reversals::subject(&reversal)?, None, args, &style, out),
            Input::Ring(n) => draw::run(&reversals::ring_subject(n)?, None, args, &style, out),
            Input::Model(subject) => draw::run(&subject, None, args, &style, out),
            Input::Capture(boards) => capture::draw(boards, args, &style, out),
        },
        Command::Play(args) => play::run(args, cli.color, out),
        Command::Ask(args) => ask::run(&input::read(&args.puzzle)?.subject(args.king.as_deref())?, args, out),
        Command::Pairs(args) => pegs::pairs(args, out),
        Command::Serve(args) => {
            saltus_web::server::run((args.listen, args.port).into(), |address| {
                eprintln!("Saltus is at http://{address} (Ctrl-C stops it)");
                if args.open {
                    browser::open(address);
                }
            })
            .with_context(|| format!("serving on {}, port {}", args.listen, args.port))?;
            Ok(Exit::Solved)
        }
        Command::Generate(what) => generate::run(what, out),
        Command::Reproduce { full } => reproduce::run(*full, out),
        Command::Boards { json } => lists::boards(*json, out),
        Command::Completions { shell } => {
            // Written to memory first: the writer of scripts takes a full disk for a fault of its own.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "saltus", &mut script);
            out.write_all(&script)?;
            Ok(Exit::Solved)
        }
        Command::Man { command } => lists::man(command.as_deref(), out),
    }
}
