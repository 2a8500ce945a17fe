//! The command as tests run it: from the root of the workspace.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saltus"));
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// What it answers with nothing at its standard input.
pub fn saltus(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What it answers when given this at its standard input.
pub fn saltus_given(arguments: &[&str], input: &str) -> Output {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Whoever does not read its input may close it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What it said to both of its outputs.
pub fn both(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}
