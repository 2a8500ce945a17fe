//! The command `saltus`: reads a puzzle, asks the library, writes the answer.
//!
//! Results go to standard output, everything else to standard error. The exit status is an answer: see [`exit::Exit`].

#![forbid(unsafe_code)]

mod args;
mod exit;
mod fault;
mod input;
mod json;
mod watch;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use exit::Exit;
use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let status = if error.use_stderr() { Exit::Usage } else { Exit::Solved };
            // A closed pipe is no error, and there is nowhere left to report another.
            let _ = error.print();
            return status.into();
        }
    };
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let outcome = run(&cli, &mut out).and_then(|exit| out.flush().map(|()| exit).map_err(Into::into));
    outcome.unwrap_or_else(|error| exit::report(&error, cli.color.into())).into()
}

fn run(cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(command) = &cli.command else {
        write!(out, "{}", args::FIRST_HELP)?;
        return Ok(Exit::Solved);
    };
    let color = cli.color.into();
    match command {
        Command::Solve(args) => solve::run(args, color, out),
        Command::Check(args) => check::run(args, out),
        Command::Count(args) => count::run(args, out),
        Command::List(args) => list::run(args, out),
        Command::At(args) => at::run(args, out),
        Command::Draw(args) => draw::run(args, out),
        Command::Boards { json } => boards::run(*json, out),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Cli::command(), "saltus", out);
            Ok(Exit::Solved)
        }
        Command::Man { command } => man(command.as_deref(), out),
    }
}
